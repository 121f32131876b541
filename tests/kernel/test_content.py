"""Content files: what loads, and the sentences that a broken pack gets."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from hyakki.kernel.content import (
    Entry,
    Notation,
    Shelf,
    fingerprint,
    load_entries,
    load_entry,
    text_of,
)
from hyakki.kernel.errors import ContentError


class Size(tuple[int, int], Notation):
    __slots__ = ()

    @classmethod
    def read(cls, raw: object) -> Size:
        wide, times, high = text_of(raw, "a size such as '2x1'").partition("x")
        if not times or not wide.isdigit() or not high.isdigit():
            raise ValueError(f"expected a size such as '2x1', got '{raw}'")
        return cls((int(wide), int(high)))


class Bell(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="rule", tag="bell"
):
    rings: int


class Drum(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="rule", tag="drum"
):
    beats: tuple[int, ...]


class Card(Entry, frozen=True, kw_only=True):
    chi: int = 0
    effect: Literal["heal", "move"] = "heal"
    size: Size = Size((1, 1))
    rules: tuple[Bell | Drum, ...] = ()

    def problems(self) -> list[str]:
        return ["chi must not be negative"] if self.chi < 0 else []


GOOD = '[[card]]\nid = "white-horse"\nsource = "house"\n'


def folder(place: Path, **texts: str) -> Path:
    """A folder `content` with these files."""
    made = place / "content"
    made.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (made / f"{name}.toml").write_text(text, encoding="utf-8")
    return made


def complaint(place: Path, text: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load_entries(folder(place, skills=text), "skills.toml", "card", Card)
    assert isinstance(caught.value, ValueError)
    assert str(caught.value) == "\n".join(caught.value.problems)
    return caught.value.problems


def test_entries_come_in_the_order_of_the_file(tmp_path):
    text = GOOD + 'chi = 2\nsize = "2x1"\n[[card]]\nid = "om-chant"\nsource = "rulebook"\n'
    cards = load_entries(folder(tmp_path, skills=text), "skills.toml", "card", Card)
    assert [card.id for card in cards] == ["white-horse", "om-chant"]
    assert cards[0] == Card(id="white-horse", source="house", chi=2, size=Size((2, 1)))


def test_entries_cannot_be_changed(tmp_path):
    (card,) = load_entries(folder(tmp_path, skills=GOOD), "skills.toml", "card", Card)
    field = "chi"
    with pytest.raises(AttributeError):
        setattr(card, field, 3)


HERE = "content/skills.toml: card 'white-horse': "


@pytest.mark.parametrize(
    ("added", "sentence"),
    [
        ('chi = "two"', "field 'chi': expected int, got str"),
        ("chi = true", "field 'chi': expected int, got bool"),
        ("colour = 1", "unknown field 'colour', expected one of id, source, chi, effect, size, rules"),
        ('effect = "fly"', "field 'effect': expected one of heal, move, got 'fly'"),
        ('size = "large"', "field 'size': expected a size such as '2x1', got 'large'"),
        ("size = 3", "field 'size': expected a size such as '2x1', got 3"),
        ('rules = [{ rule = "gong" }]', "field 'rules[0].rule': expected one of bell, drum, got 'gong'"),
        ('rules = [{ rule = "bell" }]', "field 'rules[0].rings' is missing"),
        (
            'rules = [{ rule = "bell", rings = 1, loud = 2 }]',
            "unknown field 'rules[0].loud', expected one of rings, beats",
        ),
        ('rules = [{ rule = "drum", beats = [1, "b"] }]', "field 'rules[0].beats[1]': expected int, got str"),
        ("rules = 3", "field 'rules': expected array, got int"),
        ("chi = -1", "chi must not be negative"),
    ],
)
def test_a_mistake_names_file_entry_and_what_was_expected(tmp_path, added, sentence):
    assert complaint(tmp_path, GOOD + added) == [HERE + sentence]


def test_a_missing_field_is_named(tmp_path):
    assert complaint(tmp_path, '[[card]]\nid = "white-horse"\n') == [HERE + "field 'source' is missing"]


def test_a_wrong_source_is_named(tmp_path):
    problems = complaint(tmp_path, '[[card]]\nid = "white-horse"\nsource = "seen"\n')
    assert problems == [HERE + "field 'source': expected one of house, public, rulebook, got 'seen'"]


def test_an_entry_without_id_is_named_by_its_number(tmp_path):
    problems = complaint(tmp_path, GOOD + '[[card]]\nsource = "house"\n')
    assert problems == ["content/skills.toml: card number 2: field 'id' is missing"]


def test_an_id_used_twice_is_an_error(tmp_path):
    assert complaint(tmp_path, GOOD + GOOD) == [HERE + "this id is used twice"]


def test_all_mistakes_of_a_file_are_told_at_once(tmp_path):
    problems = complaint(tmp_path, GOOD + "chi = 1.5\n" + GOOD.replace("white", "black") + 'chi = "x"\n')
    assert len(problems) == 2


def test_malformed_toml_names_file_and_line(tmp_path):
    (problem,) = complaint(tmp_path, GOOD + "chi 3\n")
    assert problem.startswith("content/skills.toml: line 4: this is not valid TOML: ")


def test_toml_that_breaks_off_names_the_last_line(tmp_path):
    (problem,) = complaint(tmp_path, GOOD + 'rules = """\nopen')
    assert problem.startswith("content/skills.toml: line 5: ")


def test_a_misspelled_table_is_an_error(tmp_path):
    problems = complaint(tmp_path, GOOD.replace("[[card]]", "[[crad]]"))
    assert problems == ["content/skills.toml: unknown table 'crad', expected card"]


def test_a_single_table_instead_of_a_list_is_an_error(tmp_path):
    problems = complaint(tmp_path, GOOD.replace("[[card]]", "[card]"))
    assert problems == ["content/skills.toml: 'card' must be written as a list of tables: [[card]]"]


def test_a_missing_file_and_another_encoding_are_named(tmp_path):
    made = folder(tmp_path)
    with pytest.raises(ContentError, match=r"content/skills\.toml: this file is missing"):
        load_entries(made, "skills.toml", "card", Card)
    (made / "skills.toml").write_bytes("# é".encode("latin-1"))
    with pytest.raises(ContentError, match="expected text in UTF-8"):
        load_entries(made, "skills.toml", "card", Card)


def test_a_whole_file_can_be_one_entry(tmp_path):
    made = folder(tmp_path, q01='id = "q1"\nsource = "house"\nchi = 4\n')
    assert load_entry(made, "q01.toml", "quest", Card).chi == 4


def test_a_shelf_lays_packs_over_the_shipped_folder(tmp_path):
    base = folder(tmp_path / "base", skills=GOOD + "chi = 1\n")
    pack = folder(tmp_path / "pack", skills=GOOD + "chi = 2\n" + GOOD.replace("white", "black"))
    empty = folder(tmp_path / "empty")
    cards = Shelf(base, pack, empty).entries("skills.toml", "card", Card)
    assert {card.id: card.chi for card in cards.values()} == {"white-horse": 2, "black-horse": 0}


def test_a_shelf_gathers_the_problems_of_all_files(tmp_path):
    made = folder(tmp_path, skills=GOOD + "chi = false\n", fortune=GOOD)
    shelf = Shelf(made)
    shelf.entries("skills.toml", "card", Card)
    (card,) = shelf.entries("fortune.toml", "card", Card).values()
    shelf.expect(card, "demon", ["soldier", "ghost", ""], ["soldier", "archer"])
    with pytest.raises(ContentError) as caught:
        shelf.finish()
    assert caught.value.problems == [
        HERE + "field 'chi': expected int, got bool",
        HERE.replace("skills", "fortune")
        + "field 'demon': unknown id 'ghost', expected one of soldier, archer",
    ]


def test_a_shelf_of_whole_files_wants_different_ids(tmp_path):
    text = 'id = "q1"\nsource = "house"\n'
    shelf = Shelf(folder(tmp_path, q01=text, q02=text))
    shelf.whole_files("quest", Card)
    assert shelf.problems == ["content/q02.toml: quest 'q1': this id is used twice (also in q01.toml)"]


def test_the_fingerprint_knows_content_from_line_ends(tmp_path):
    first = fingerprint(folder(tmp_path, skills=GOOD, fortune="# none\n"))
    (tmp_path / "content" / "skills.toml").write_bytes(GOOD.replace("\n", "\r\n").encode())
    assert fingerprint(tmp_path / "content") == first
    folder(tmp_path, skills=GOOD + "chi = 1\n")
    assert fingerprint(tmp_path / "content") != first


def test_the_fingerprint_knows_which_file_says_what(tmp_path):
    first = fingerprint(folder(tmp_path / "one", a="# x\n", b="# y\n"))
    assert fingerprint(folder(tmp_path / "two", a="# y\n", b="# x\n")) != first
