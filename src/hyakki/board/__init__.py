"""Pure geometry, ignorant of any game: square grids as bitboards (squares), what can be seen and aimed at on
them (sight) and how figures with a facing walk over them (paths); hexes with numbered cells and edges
(hexes), tiles on them that come, go and turn in play (hexmaps) and walks from cell to cell (hexpaths).

>>> from hyakki.board.squares import E, Grid
>>> from hyakki.board.sight import sees
>>> from hyakki.board.paths import layers
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
