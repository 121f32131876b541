"""The canvas for boards in text: what is written where, in which ink, and where anchors point."""

from __future__ import annotations

import pytest

from hyakki.kernel.canvas import Canvas
from hyakki.kernel.terms import Picture


def test_lines_grow_to_where_they_are_written_on():
    canvas = Canvas()
    assert canvas.put(2, 3, "ab", "r") == (2, 3, 2)
    assert canvas.picture() == Picture(["", "", "   ab"], ["", "", "   rr"])
    assert (canvas.height, canvas.width(2), canvas.width(9)) == (3, 5, 0)


def test_later_texts_lie_over_earlier_ones():
    canvas = Canvas()
    canvas.put(0, 0, ".....", ".")
    canvas.put(0, 1, "M>", "aA")
    assert canvas.picture() == Picture([".M>.."], [".aA.."])


def test_a_line_can_be_written_piece_by_piece():
    canvas = Canvas()
    canvas.add(0, " 0 ", "n")
    assert canvas.add(0, "#", "#") == (0, 3, 1)
    assert canvas.picture() == Picture([" 0 #"], ["nnn#"])


def test_blanks_at_the_end_of_a_line_are_left_out_with_their_inks():
    canvas = Canvas()
    canvas.put(0, 0, "a  ", "r")
    canvas.put(1, 0, "")
    assert canvas.picture() == Picture(["a", ""], ["r", ""])


def test_anchors_know_all_their_places():
    canvas = Canvas()
    canvas.mark("figure:5", canvas.put(0, 0, "s5^", "e"), canvas.put(1, 0, "s5-", "e"))
    canvas.mark("figure:5", (2, 0, 3))
    canvas.mark("square:0,0", (0, 0, 3))
    picture = canvas.picture("figure:5")
    assert picture.spots == {"figure:5": [(0, 0, 3), (1, 0, 3), (2, 0, 3)], "square:0,0": [(0, 0, 3)]}
    assert list(picture.spots) == ["figure:5", "square:0,0"]
    assert picture.focus == "figure:5"


@pytest.mark.parametrize(
    ("row", "column", "ink", "message"),
    [(0, 0, "rr", "expected one ink or 3"), (-1, 0, "r", "not on the canvas"), (0, -1, "r", "not on the")],
)
def test_what_does_not_fit_is_refused(row, column, ink, message):
    with pytest.raises(ValueError, match=message):
        Canvas().put(row, column, "abc", ink)
