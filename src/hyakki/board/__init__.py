"""Pure geometry, ignorant of any game: square grids as bitboards (squares), what can be seen and aimed at on
them (sight) and how figures with a facing walk over them (paths).

>>> from hyakki.board.squares import E, Grid
>>> from hyakki.board.sight import sees
>>> from hyakki.board.paths import layers
>>> grid = Grid.drawn(["....", ".#..", "...."])
>>> sees(grid, grid.cell(0, 1), grid.cell(3, 1), blockers=0)
False
>>> len(layers(grid, "1x1", (grid.cell(0, 0), E), grid.open, limit=3))
4
"""
