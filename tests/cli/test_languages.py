"""The terminal in another language: a game of every game in plain lines, and what is said of bad input."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import hyakki.games as games
from hyakki.host.reading import FIRST, usually_read_in
from hyakki.kernel.game import Game
from tests.cli.conftest import Run
from tests.cli.mini import Mini
from tests.games.spoken import foreign, strange

EVERY = list(games.games().values())
TYPED = ["1"] * 6 + ["?", "? K6", "o 1", "o", "77", "xyzzy", "u", "l", "h", "a", "i", "1", "1", "u", "q"]


@pytest.fixture
def german() -> Iterator[None]:
    usually_read_in("de")
    yield
    usually_read_in(FIRST)


@pytest.fixture(scope="module")
def words() -> None:
    """The words of all games are read while all of them are there."""
    assert all(strange("de", game.id) for game in EVERY)


@pytest.fixture(params=EVERY, ids=lambda game: game.id)
def game(
    request: pytest.FixtureRequest, words: None, monkeypatch: pytest.MonkeyPatch, mini: Mini
) -> Game[Any]:
    found: Game[Any] = request.param
    monkeypatch.setattr(games, "games", lambda: {found.id: found})
    return found


ALIKE = re.compile(
    r"\[[a-z.-]+\]|figure:3 do:attack|\S*/\S*|`[^`]*`|hyakki play --resume|\bsense\b|\b\w{1,3}\b"
)
"""What is the same in every language: ids of rules, what is typed, files; and the signs of a board."""


@pytest.mark.usefixtures("german")
def test_nothing_in_plain_lines_is_english(hyakki: Run, game: Game[Any]) -> None:
    code, out, err = hyakki("play", game.id, "--text", "--seed", "3", typed="\n".join(TYPED))
    assert (code, err) == (0, "")
    lines = {
        line: foreign("de", game, ALIKE.sub("", line.replace(game.title, ""))) for line in out.splitlines()
    }
    assert {line: found for line, found in lines.items() if found} == {}


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["frobnicate"], "Den Befehl 'frobnicate' gibt es nicht. Hilfe gibt `hyakki --help`."),
        (["play", "mini", "--wrong"], "Die Option --wrong gibt es nicht."),
        (["play", "mini", "--seed"], "Die Option '--seed' braucht einen Wert."),
        (["play", "mini", "--seed", "x"], "'--seed' ist nicht zu verstehen: Nötig ist eine ganze Zahl."),
        (["play", "mini", "goal=7"], "Die Einstellung goal kann nicht '7' sein; möglich ist 5, 10, 30."),
        (["play", "mini", "colour=red"], "Mini hat keine Einstellung 'colour'; es gibt "),
        (["replay", "nowhere.json"], "Die Datei nowhere.json lässt sich nicht lesen: die gibt es nicht."),
        (["replay"], "Hier fehlt 'FILE'."),
        (["games", "more"], "Das ist zu viel: more."),
    ],
)
def test_bad_input_is_answered_in_german(hyakki: Run, args: list[str], says: str) -> None:
    code, _, err = hyakki(*args)
    assert code == 2
    assert says in err


@pytest.mark.usefixtures("german")
def test_rules_say_that_they_are_english(hyakki: Run) -> None:
    told = "Was die Regeln sagen, ist auf Englisch geschrieben."
    assert told in hyakki("rules", "mini", "roll")[1]
    assert told in hyakki("play", "mini", "--text", typed="r roll\nq\n")[1]


def test_who_reads_english_is_not_told_so(hyakki: Run) -> None:
    assert "English" not in hyakki("rules", "mini", "roll")[1]
