"""Pure geometry, ignorant of any game: sets of cells (masks) and walks over cells that are linked in any way
(walks). Squares: grids as bitboards with two kinds of lines (squares), what can be seen and aimed at on them
(sight), figures that look one of four ways (poses) and how these walk (posewalks). Ground on several levels:
heights, stairs and adjacency (levels), range and sight by the line between centres (rays), walks in eight
directions (strides), and what can be touched, seen and hit there (aims). Hexes: numbered cells and
edges (hexes), and tiles on them that come, go and turn in play (hexmaps). Palaces: squares that make up areas
and tiles, with doors between them (areas), and what is seen there (areasight).

>>> from hyakki.board.poses import E
>>> from hyakki.board.squares import Grid
>>> from hyakki.board.sight import sees
>>> from hyakki.board.posewalks import layers
>>> grid = Grid.drawn(["....", ".#..", "...."])
>>> sees(grid, grid.cell(0, 1), grid.cell(3, 1), blockers=0)
False
>>> len(layers(grid, "1x1", (grid.cell(0, 0), E), grid.open, limit=3))
4
>>> from hyakki.board.hexmaps import HexMap
>>> board = HexMap.laid(6, printed=[0, 0b000001], places=[(0, 1, 0), (1, 0, 0), (2, 0, 0)])
>>> board.adjacency.open_edge(0, 0), board.adjacency.open_edge(0, 1)
(False, True)
"""
