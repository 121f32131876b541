"""Names in sentences that know what they point at."""

from __future__ import annotations

from hyakki.kernel.marks import mark, read
from hyakki.kernel.sentences import capital
from hyakki.kernel.telling import listed
from hyakki.kernel.text import Texts

TEXTS = Texts({"name.and": "{first} and {last}"})


def test_marks_survive_lists_and_capitals() -> None:
    names = listed(TEXTS, [mark("figure:6", "old man"), mark("figure:0", "Akira")])
    assert read(capital(names)) == ("Old man and Akira", [(0, 7, "figure:6"), (12, 5, "figure:0")])


def test_a_name_is_marked_once_and_nothing_not_at_all() -> None:
    once = mark("figure:1", "Okko")
    assert mark("seat:0", once) == once
    assert mark("figure:1", "") == ""
    assert read("Nothing is named here.") == ("Nothing is named here.", [])
