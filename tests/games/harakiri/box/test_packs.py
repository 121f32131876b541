"""People's own packs for Harakiri: what they may add or replace, and what a broken one is told."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from hyakki.games.harakiri.box.check import check_box, check_content, check_printed
from hyakki.games.harakiri.box.check_cards import check_characters, check_creatures, check_events
from hyakki.games.harakiri.box.check_chapters import check_chapters
from hyakki.games.harakiri.box.check_effects import check_used
from hyakki.games.harakiri.box.check_table import check_dice, check_oracle, check_presets
from hyakki.games.harakiri.box.content import Box, load_box
from hyakki.kernel.content import Entry
from tests.games.harakiri.box.packs import changed, entry, pack, shipped, told
from tests.rules import rule


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


# -- good packs


@rule("harakiri.content.vocabulary")
def test_the_shipped_box_has_no_mistakes():
    assert check_content() == []


def test_the_shipped_box_can_be_played_and_is_as_printed(box):
    assert not list(check_box(box))
    assert not list(check_printed(box))


def test_a_pack_adds_and_replaces_entries(tmp_path, box):
    text = entry("market.toml", "item", "healing-herb")
    own = changed(text, ('"healing-herb"', '"ginger"'), ("n = 3", "n = 1"))
    stronger = changed(text, ('"Healing Herb"', '"Great Herb"'))
    bigger = load_box(pack(tmp_path, "market.toml", own + stronger))
    assert bigger.items["ginger"].effects[0].n == 1
    assert bigger.items["healing-herb"].name == "Great Herb"
    assert len(bigger.items) == len(box.items) + 1
    assert bigger.effects_of["ginger"]
    assert bigger.fingerprint != box.fingerprint
    assert not told(tmp_path)


def test_a_pack_may_change_a_chapter(tmp_path):
    text = changed(shipped("c4.toml", "chapters"), ("count = 10", "count = 8"))
    folder = pack(tmp_path, "c4.toml", text, "chapters")
    assert not told(folder)
    assert load_box(folder).chapters["c4"] != load_box().chapters["c4"]


# -- packs with one mistake each

BROKEN = tomllib.loads(Path(__file__).with_name("broken.toml").read_text(encoding="utf-8"))


def told_about(case: dict[str, str], folder: Path) -> list[str]:
    """What the pack of a case is told; one sentence says what was expected."""
    if " " in case["in"]:
        name, table, entry_id = case["in"].split()
        found = told(pack(folder, name, changed(entry(name, table, entry_id), (case["old"], case["new"]))))
    else:
        name = f"{case['in']}.toml"
        text = changed(shipped(name, "chapters"), (case["old"], case["new"]))
        found = told(pack(folder, name, text, "chapters"))
    assert any(case["told"] in problem for problem in found), found
    return found


@rule("harakiri.content.vocabulary")
@pytest.mark.parametrize("case", BROKEN["loading"].values(), ids=list(BROKEN["loading"]))
def test_a_file_with_a_mistake_is_refused_in_words(tmp_path, case):
    name, table, entry_id = case["in"].split()
    assert told_about(case, tmp_path)[0].startswith(f"content/{name}: {table} '{entry_id}': ")


@pytest.mark.parametrize("case", BROKEN["playing"].values(), ids=list(BROKEN["playing"]))
def test_a_pack_that_could_not_be_played_is_told_so(tmp_path, case):
    assert all(problem.startswith(("content/", "chapters/")) for problem in told_about(case, tmp_path))


@rule("harakiri.content.tiles")
@pytest.mark.parametrize("case", BROKEN["maps"].values(), ids=list(BROKEN["maps"]))
def test_a_face_that_cannot_be_walked_is_told_so(tmp_path, case):
    start = f"content/tiles.toml: tile '{case['in'].split()[2]}': "
    assert all(problem.startswith(start) for problem in told_about(case, tmp_path))


@rule("harakiri.content.chapters")
@pytest.mark.parametrize("case", BROKEN["unread"].values(), ids=list(BROKEN["unread"]))
def test_a_chapter_with_a_mistake_is_refused_in_words(tmp_path, case):
    start = f"chapters/{case['in']}.toml: chapter '{case['in']}': "
    assert told_about(case, tmp_path)[0].startswith(start)


@rule("harakiri.content.chapters")
@pytest.mark.parametrize("case", BROKEN["chapter"].values(), ids=list(BROKEN["chapter"]))
def test_a_chapter_that_could_not_be_played_is_told_so(tmp_path, case):
    assert all(problem.startswith(("chapters/", "content/tiles")) for problem in told_about(case, tmp_path))


# -- what a pack alone cannot take away


def without(entries: dict[str, Entry], *names: str) -> dict[str, Entry]:
    return {name: one for name, one in entries.items() if name not in names}


@pytest.mark.parametrize(
    ("check", "part", "name", "expected"),
    [
        (check_characters, "characters", "tomoe", "content/characters.toml: expected a character 'tomoe'."),
        (check_dice, "dice", "red", "content/dice.toml: expected a die 'red'."),
        (check_dice, "numbered", "ki", "content/dice.toml: expected a numbered die 'ki'."),
        (check_oracle, "traits", "thief", "content/intermission.toml: expected a trait 'thief'."),
        (check_presets, "presets", "c3", "content/presets.toml: expected a preset 'c3'."),
    ],
)
def test_entries_that_the_rules_name_are_there(box, check, part, name, expected):
    assert list(check(replace(box, **{part: without(getattr(box, part), name)}))) == [expected]


def test_decks_are_not_empty(box):
    found = list(check_creatures(replace(box, ai_of=dict.fromkeys(box.ai_of, ()))))
    assert "content/bosses.toml: chosen 'blood-oni': expected AI cards in content/ai-cards.toml." in found
    fewer = replace(box, cards_of=box.cards_of | {"red": box.cards_of["red"][:2]})
    assert list(check_events(fewer)) == [
        "content/events.toml: expected at least 3 red cards, one for each zone."
    ]


def with_chapter(box: Box, name: str, **changes: object) -> Box:
    """The box with another chapter in place of one."""
    return replace(
        box, chapters=box.chapters | {name: msgspec.structs.replace(box.chapters[name], **changes)}
    )


@pytest.mark.parametrize(
    ("component", "change", "expected"),
    [
        ("doors", {"small": 0}, "expected at most 0 of the kind 'door', got 1."),
        ("doors", {"large": 0}, "expected at most 0 of the kind 'large-door', got 1."),
        ("objective-tokens", {"count": 2}, "expected at most 2 of the kind 'objective', got 3."),
        ("interaction-tokens", {"count": 1}, "expected at most 1 interaction tokens, got 2."),
    ],
)
def test_a_chapter_uses_no_more_pieces_than_there_are(box, component, change, expected):
    fewer = msgspec.structs.replace(box.components[component], **change)
    found = list(check_chapters(replace(box, components=box.components | {component: fewer})))
    assert any(expected in problem for problem in found), found


def test_a_zone_lies_on_a_face_that_names_it_and_has_start_squares(box):
    chapter = box.chapters["c1"]
    other = msgspec.structs.replace(chapter.zones[0], tile="2b", enemies=())
    found = list(check_chapters(with_chapter(box, "c1", zones=(other, chapter.zones[1]))))
    assert any("zone '1.1': field 'tile': '2b' does not name it" in problem for problem in found)
    assert any("zone '1.1': field 'tile': '2b' has no start squares" in problem for problem in found)


# -- names


def test_a_misspelled_file_is_named(tmp_path):
    found = told(pack(tmp_path, "skils.toml", ""))
    assert found[0].startswith(
        "content/skils.toml: unknown file, expected one of characters.toml, skills.toml"
    )


def test_a_name_is_taken_once(tmp_path):
    text = changed(entry("skills.toml", "skill", "stab"), ('id = "stab"', 'id = "do-maru"'))
    assert "the name 'do-maru' is taken by something else" in told(pack(tmp_path, "skills.toml", text))[0]


def test_a_creature_has_a_name_of_its_own(tmp_path):
    text = changed(entry("bosses.toml", "wanderer", "sedrik"), ('id = "sedrik"', 'id = "kappa"'))
    found = told(pack(tmp_path, "bosses.toml", text))
    assert any("the name 'kappa' is taken by another creature" in problem for problem in found)


def test_what_there_is_once_is_replaced_not_added(tmp_path):
    text = changed(entry("intermission.toml", "honour", "honour"), ('id = "honour"', 'id = "fame"'))
    (found,) = told(pack(tmp_path, "intermission.toml", text))
    assert found == "content/intermission.toml: honour 'fame': there is one of it, expected the id 'honour'"


@rule("harakiri.content.vocabulary")
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('do = "ignore"', 'do = "ignroe"', "field 'do': expected one of activate, add-die"),
        ('what = "armour"', 'what = "armour", n = 2', "operation 'ignore' does not use the field 'n'"),
        ('do = "ignore", what = "armour"', 'do = "hits"', "operation 'hits' needs the field 'n'"),
    ],
)
def test_an_operation_that_no_rule_knows_or_that_lacks_something(tmp_path, old, new, expected):
    text = changed(entry("skills.toml", "skill", "stab"), (old, new))
    (found,) = check_content(pack(tmp_path, "skills.toml", text))
    assert found.startswith("content/skills.toml: skill 'stab': effect 1 of 'stab': ")
    assert expected in found


def test_an_operation_that_no_card_uses_is_named(box):
    fewer = replace(box, everything=tuple(one for one in box.everything if one.key != "chi-wave"))
    assert list(check_used(fewer)) == ["The operation 'attack-range' is declared, but no card uses it."]
