"""Effects: one declaration holds code, numbers, what forbids it and its text; files are checked by it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from hyakki.kernel.content import Entry, load_entries
from hyakki.kernel.effects import Effects
from hyakki.kernel.errors import ContentError
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Refusal
from hyakki.kernel.words import Lists, Vocabulary, number_problems, strange_words

VOCABULARY = Vocabulary()
PLAYS = VOCABULARY.words("effect")
BURDENS = VOCABULARY.words()
effect = Effects[[list[str], int]](PLAYS)

NO_PRAYER = BURDENS.declare("no-prayer", doc="Cannot pray.")
BURDENS.declare("limp", numbers="mv", doc="`mv` lower.")

FULL = Refusal("game.health.full", "why.health.full")


def forbids_heal(told: list[str], amount: int) -> Refusal | None:
    return FULL if amount > 5 else None


@effect("heal", numbers="amount who?", forbids=forbids_heal)
def heal(told: list[str], amount: int) -> None:
    """Regain health,
    `amount` of it.

    More about it.
    """
    told.append(f"heal {amount}")


@effect("leap", text="does.leap")
def leap(told: list[str], amount: int) -> Flow[None]:
    """Go anywhere."""
    told.append("before")
    yield from ()
    told.append("after")


effect.declare("swift", numbers="mv", doc="`mv` more, read where moves begin.")


class Card(Entry, frozen=True, kw_only=True):
    WORDS: ClassVar[Lists] = {"effect": PLAYS}

    effect: str
    amount: int = 0
    mv: int = 0
    who: str = ""


class Relic(Entry, frozen=True, kw_only=True):
    WORDS: ClassVar[Lists] = {"effects": PLAYS, "burdens": BURDENS}

    effects: tuple[str, ...] = ()
    burdens: tuple[str, ...] = ()
    amount: int = 0
    mv: int = 0


def card(**fields: Any) -> Card:
    return Card(id="x", source="house", **fields)


def relic(**fields: Any) -> Relic:
    return Relic(id="x", source="house", **fields)


def test_a_plain_function_runs_as_a_flow():
    told: list[str] = []
    assert list(effect["heal"].run(told, 3)) == []
    assert told == ["heal 3"]


def test_a_flow_runs_as_it_is():
    told: list[str] = []
    assert list(effect["leap"].run(told, 0)) == []
    assert told == ["before", "after"]


def test_an_effect_without_code_does_nothing_when_carried_out():
    assert list(effect["swift"].run([], 0)) == []
    assert [effect[name].acts for name in ("heal", "leap", "swift")] == [True, True, False]


def test_the_code_stays_callable_under_its_own_name():
    told: list[str] = []
    heal(told, 1)
    assert told == ["heal 1"]


def test_what_forbids_an_effect_stands_beside_it():
    assert effect["heal"].forbids is forbids_heal
    assert effect["leap"].forbids is None
    assert effect.forbids("heal", [], 6) is FULL
    assert effect.forbids("heal", [], 5) is None
    assert effect.forbids("leap", [], 6) is None


def test_a_word_has_a_line_of_meaning_and_a_text():
    assert PLAYS["heal"].doc == "Regain health, `amount` of it."
    assert PLAYS["heal"].text == "effect.heal"
    assert PLAYS["leap"].text == "does.leap"
    assert PLAYS.names() == ["heal", "leap", "swift"]
    assert NO_PRAYER == "no-prayer"
    assert "limp" in BURDENS
    assert "limp" not in PLAYS
    assert len(BURDENS) == 2


def test_an_unknown_name_is_refused_with_those_that_exist():
    with pytest.raises(KeyError, match="unknown word 'haeal', expected one of heal, leap, swift"):
        effect["haeal"]
    with pytest.raises(KeyError, match="unknown word 'no', expected one of limp, no-prayer"):
        BURDENS["no"]


def test_a_word_of_the_list_without_an_effect_is_named():
    words = Vocabulary().words()
    words.declare("lonely", doc="Has no code.")
    with pytest.raises(KeyError, match="the word 'lonely' has no effect"):
        Effects[[]](words)["lonely"]


@pytest.mark.parametrize(
    ("name", "doc", "message"),
    [
        ("heal", "Again.", "the word 'heal' is declared twice"),
        ("Heal", "With a capital.", "'Heal' is no word"),
        ("no_hyphen", "Wrong.", "'no_hyphen' is no word"),
        ("new", " ", "the word 'new' needs a line"),
    ],
)
def test_a_bad_declaration_is_refused(name, doc, message):
    with pytest.raises(ValueError, match=message):
        PLAYS.declare(name, doc=doc)


def test_code_without_docstring_is_refused():
    def silent(told: list[str], amount: int) -> None:
        told.clear()

    with pytest.raises(ValueError, match="the word 'silent' needs a line"):
        effect("silent")(silent)
    assert "silent" not in PLAYS


@pytest.mark.parametrize(
    ("fields", "problems"),
    [
        ({"effect": "heal", "amount": 1}, []),
        ({"effect": "heal", "amount": 1, "who": "self"}, []),
        ({"effect": "leap"}, []),
        ({"effect": "heal"}, ["effect 'heal' needs the field 'amount'"]),
        (
            {"effect": "leap", "mv": 1, "amount": 2},
            ["effect 'leap' does not use the field 'amount'", "effect 'leap' does not use the field 'mv'"],
        ),
    ],
)
def test_numbers_of_an_entry_with_one_word(fields, problems):
    assert number_problems(card(**fields), Card.WORDS) == problems


@pytest.mark.parametrize(
    ("fields", "problems"),
    [
        ({"effects": ("heal", "leap"), "burdens": ("limp",), "amount": 1, "mv": 2}, []),
        (
            {"effects": ("heal", "leap"), "burdens": ("no-prayer",), "mv": 2},
            [
                "effect 'heal' needs the field 'amount'",
                "field 'mv' is not used by 'heal' or 'leap' or 'no-prayer'",
            ],
        ),
        ({"burdens": ("limp",)}, ["'limp' needs the field 'mv'"]),
        ({"burdens": ("no-prayer",), "mv": 1}, ["field 'mv' is not used by 'no-prayer'"]),
        ({"mv": 1}, ["field 'mv' is not used by anything"]),
    ],
)
def test_numbers_of_an_entry_with_several_words(fields, problems):
    assert number_problems(relic(**fields), Relic.WORDS) == problems


def test_words_that_are_not_in_their_list_are_named_with_their_place():
    found = strange_words(relic(effects=("heal", "limp")), Relic.WORDS, "parts[1].")
    assert found == ["field 'parts[1].effects[1]': expected one of heal, leap, swift, got 'limp'"]


def test_a_field_without_a_word_names_none():
    class Blank(msgspec.Struct):
        effect: str | None = None

    assert strange_words(Blank(), {"effect": PLAYS}) == []


def complaint(place: Path, text: str) -> list[str]:
    (place / "cards.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_entries(place, "cards.toml", "card", Card)
    return [problem.partition("card 'x': ")[2] for problem in caught.value.problems]


def test_the_loader_checks_words_and_numbers(tmp_path):
    row = '[[card]]\nid = "x"\nsource = "house"\n'
    assert complaint(tmp_path, row + 'effect = "fly"') == [
        "field 'effect': expected one of heal, leap, swift, got 'fly'"
    ]
    assert complaint(tmp_path, row + 'effect = "heal"') == ["effect 'heal' needs the field 'amount'"]
    (tmp_path / "cards.toml").write_text(row + 'effect = "heal"\namount = 2', encoding="utf-8")
    assert load_entries(tmp_path, "cards.toml", "card", Card)[0].amount == 2


# -- chapters that declare words


@pytest.fixture
def chapters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Vocabulary]:
    """A package `<name>` with `shelf.py`, the vocabulary, and the chapters given as text."""

    def made(package: str, **texts: str) -> Any:
        folder = tmp_path / package
        (folder / "rules").mkdir(parents=True)
        shelf = (
            "from hyakki.kernel.words import Vocabulary\n"
            f"V = Vocabulary('{package}.rules')\nWORDS = V.words()\n"
        )
        for path, text in {"__init__": "", "shelf": shelf, "rules/__init__": "", **texts}.items():
            (folder / f"{path}.py").write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        return __import__(f"{package}.shelf").shelf.WORDS

    return made


def test_chapters_are_imported_when_a_list_is_read(chapters):
    text = "from lantern.shelf import WORDS\nWORDS.declare('{}', doc='It.')\n"
    words = chapters("lantern", **{"rules/one": text.format("glow"), "rules/two": text.format("burn")})
    assert words.names() == ["burn", "glow"]


def test_a_chapter_that_reads_words_while_it_is_imported_is_refused(chapters):
    words = chapters("mirror", **{"rules/one": "from mirror.shelf import WORDS\nWORDS.names()\n"})
    with pytest.raises(RuntimeError, match="still being imported"):
        words.names()


def test_a_chapter_that_cannot_be_imported_is_tried_again(chapters):
    words = chapters("anvil", **{"rules/one": "raise OSError('no chapter')\n"})
    for _ in range(2):
        with pytest.raises(OSError, match="no chapter"):
            words.names()
