"""Options, events and questions in sentences, by tables; lists in words; numbers in sentences of cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from hyakki.kernel.content import Entry, load_entries
from hyakki.kernel.decision import Option
from hyakki.kernel.errors import ContentError, TextError
from hyakki.kernel.events import Event
from hyakki.kernel.telling import Said, Teller, capital, counted, listed, worded
from hyakki.kernel.terms import Prompt
from hyakki.kernel.text import Texts


class Walk(Option):
    figure: int
    steps: int


class Rest(Option):
    pass


class Fell(Event):
    figure: int
    by: int | None


class Ended(Event):
    reason: str


class Table:
    texts = Texts(
        {
            "name.and": "{first} and {last}",
            "name.counted": "{count} {name}",
            "option.walk": "{figure} walks {steps}",
            "option.rest": "rest",
            "event.fell": "{figure} falls",
            "event.fell-by": "{figure} falls to {by}",
            "ask.next": "what does {figure} do, {left} left?",
            "over.won": "all is won",
        }
    )


View = dict[int, str]


def name(table: Table, view: View, number: Any) -> Any:
    return view[number] if isinstance(number, int) else number


def say_fell(table: Table, view: View, event: Fell) -> Said:
    return ("fell", {}) if event.by is None else ("fell-by", {})


def say_ended(table: Table, view: View, event: Ended) -> Said:
    return table.texts.say(f"over.{event.reason}")


WORDS = {"figure": name, "by": name}
PLAIN = Teller[Table, View](words=WORDS, events={Fell: say_fell, Ended: say_ended})
GRAND = Teller[Table, View](words=WORDS, finish=capital)
TABLE, VIEW = Table(), {1: "monkey", 2: "sha"}


def test_an_option_fills_the_sentence_of_its_tag_with_words_for_its_fields():
    assert PLAIN.say_option(TABLE, VIEW, Walk(1, 3)) == "monkey walks 3"
    assert PLAIN.say_option(TABLE, VIEW, Rest()) == "rest"


def test_a_table_gives_the_key_of_a_sentence():
    assert PLAIN.say_event(TABLE, VIEW, Fell(1, 2)) == "monkey falls to sha"
    assert PLAIN.say_event(TABLE, VIEW, Fell(1, None)) == "monkey falls"


def test_a_table_may_give_the_whole_sentence():
    assert PLAIN.say_event(TABLE, VIEW, Ended("won")) == "all is won"


def test_what_a_table_adds_goes_before_the_fields():
    def say_walk(table: Table, view: View, option: Walk) -> Said:
        return "walk", {"steps": "far", "figure": "nobody"}

    teller = Teller[Table, View](words=WORDS, options={Walk: say_walk})
    assert teller.say_option(TABLE, VIEW, Walk(1, 3)) == "nobody walks far"


def test_questions_have_their_parameters_in_words():
    assert PLAIN.say_prompt(TABLE, VIEW, Prompt("ask.next", {"figure": 2, "left": 1})) == (
        "what does sha do, 1 left?"
    )


def test_the_last_word_is_had_by_finish():
    assert GRAND.say_option(TABLE, VIEW, Walk(1, 3)) == "Monkey walks 3"
    assert GRAND.say_event(TABLE, VIEW, Fell(2, None)) == "Sha falls"
    assert GRAND.say_prompt(TABLE, VIEW, Prompt("ask.next", {"figure": 2, "left": 1}))[0] == "W"


def test_parameters_can_be_worded_without_a_teller():
    assert worded(WORDS, TABLE, VIEW, {"figure": 1, "n": 1}) == {"figure": "monkey", "n": 1}
    assert PLAIN.worded(TABLE, VIEW, {"by": 2}) == {"by": "sha"}
    assert PLAIN.fields(TABLE, VIEW, Fell(1, None)) == {"figure": "monkey", "by": None}


def test_a_missing_sentence_is_named():
    class Jump(Option):
        pass

    with pytest.raises(TextError, match=r"no text 'option\.jump'"):
        PLAIN.say_option(TABLE, VIEW, Jump())


@pytest.mark.parametrize(
    ("names", "told"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")]
)
def test_lists_in_words(names, told):
    assert listed(Table.texts, names) == told


def test_what_there_is_none_of_is_not_counted():
    assert counted(Table.texts, [("Private", 2), ("Dog", 0), ("Cat", 1)]) == "2 Private and 1 Cat"


# -- numbers in the sentences of cards


class Line(msgspec.Struct, frozen=True, kw_only=True):
    SAYS: ClassVar[tuple[str, ...]] = ("says",)

    says: str
    points: int = 2


class Card(Entry, frozen=True, kw_only=True):
    SAYS: ClassVar[tuple[str, ...]] = ("says",)

    says: str
    amount: int = 0
    open: bool = False
    lines: tuple[Line, ...] = ()
    main: Line | None = None


def loaded(place: Path, added: str) -> Card:
    (place / "cards.toml").write_text(f'[[card]]\nid = "x"\nsource = "house"\n{added}', encoding="utf-8")
    return load_entries(place, "cards.toml", "card", Card)[0]


def test_a_sentence_is_filled_with_the_numbers_of_its_card(tmp_path):
    assert (
        loaded(tmp_path, 'says = "Regain {amount} point{amount:s}."\namount = 2').says == "Regain 2 points."
    )
    assert loaded(tmp_path, 'says = "As it is."').says == "As it is."


def test_parts_of_a_card_are_filled_from_themselves(tmp_path):
    card = loaded(
        tmp_path, 'says = ""\nlines = [{ says = "{points}!" }]\nmain = { says = "{points}", points = 7 }'
    )
    assert card.lines[0].says == "2!"
    assert card.main == Line(says="7", points=7)


@pytest.mark.parametrize(
    ("added", "problem"),
    [
        ('says = "{amuont}"', "field 'says': there is no number 'amuont', expected amount"),
        ('says = "{open}"', "field 'says': there is no number 'open', expected amount"),
        ('says = "{amount"', "field 'says': its places in braces cannot be read: expected '}' before end"),
        (
            'says = ""\nlines = [{ says = "{amount}" }]',
            "field 'lines[0].says': there is no number 'amount', expected points",
        ),
    ],
)
def test_a_place_that_cannot_be_filled_names_file_and_entry(tmp_path, added, problem):
    with pytest.raises(ContentError) as caught:
        loaded(tmp_path, added)
    (found,) = caught.value.problems
    assert found.startswith(f"{tmp_path.name}/cards.toml: card 'x': {problem}")
