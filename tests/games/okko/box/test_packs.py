"""People's own packs for Okko: what they may add or replace, and what a broken one is told."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from hyakki.games.okko.box.check import check_box, check_content, check_printed
from hyakki.games.okko.box.content import Box, load_box
from hyakki.games.okko.box.scenariodefs import Placed
from hyakki.kernel.content import Entry
from hyakki.kernel.errors import ContentError
from tests.rules import rule


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def shipped(name: str) -> str:
    """The text of a shipped file."""
    return files("hyakki.games.okko").joinpath("content").joinpath(name).read_text(encoding="utf-8")


def entry(name: str, table: str, entry_id: str) -> str:
    """The text of one shipped entry, with all that belongs to it."""
    found = re.search(
        rf'(?ms)^\[\[{table}\]\]\nid = "{re.escape(entry_id)}"\n.*?(?=^\[\[(?!{table}\.)|\Z)', shipped(name)
    )
    assert found, f"{name} has no {table} {entry_id}"
    return found[0]


def changed(text: str, *changes: tuple[str, str]) -> str:
    """A text with some of its words changed."""
    for old, new in changes:
        assert old in text, f"{old!r} is not in {text}"
        text = text.replace(old, new, 1)
    return text


def pack(place: Path, name: str, text: str) -> Path:
    """A person's pack with one file."""
    (place / "content").mkdir(parents=True, exist_ok=True)
    (place / "content" / name).write_text(text, encoding="utf-8")
    return place


def told(folder: Path) -> list[str]:
    """What a pack is told, but for the names of operations, which the rules know."""
    try:
        return list(check_box(load_box(folder)))
    except ContentError as error:
        return error.problems


# -- good packs


@rule("okko.effect.closed", "okko.component.box")
def test_the_shipped_box_has_no_mistakes():
    assert check_content() == []


def test_the_shipped_box_can_be_played_and_is_as_printed(box):
    assert not list(check_box(box))
    assert not list(check_printed(box))


def test_a_pack_adds_and_replaces_entries(tmp_path, box):
    text = entry("equipment.toml", "equipment", "yumi")
    own = changed(text, ('"yumi"', '"hankyu"'), ("n = 99", "n = 1"))
    stronger = changed(text, ('"Yumi"', '"Great Yumi"'))
    bigger = load_box(pack(tmp_path, "equipment.toml", own + stronger))
    assert bigger.equipment["hankyu"].effects[0].n == 1
    assert bigger.equipment["yumi"].name == "Great Yumi"
    assert len(bigger.equipment) == len(box.equipment) + 1
    assert bigger.effects_of["hankyu"]
    assert bigger.fingerprint != box.fingerprint
    assert not told(tmp_path)


def test_a_pack_may_bring_a_scenario_of_its_own(tmp_path):
    text = changed(entry("scenarios.toml", "scenario", "silent-cell"), ('"silent-cell"', '"quiet-cell"'))
    folder = pack(tmp_path, "scenarios.toml", text)
    assert "quiet-cell" in load_box(folder).scenarios
    assert not told(folder)


def test_agents_of_a_pack_have_numbers_of_their_own(tmp_path):
    text = changed(
        entry("agents.toml", "agent", "samurai"), ('"samurai"', '"monk"'), ("figures = 5", "figures = 7")
    )
    figures = load_box(pack(tmp_path, "agents.toml", text)).figures
    assert figures.numbers("monk") == range(26, 33)
    assert figures.numbers("yurei").start == 40
    numbers = [number for block in figures.blocks.values() for number in block]
    assert len(set(numbers)) == len(numbers)


# -- packs with one mistake each

BROKEN = tomllib.loads(Path(__file__).with_name("broken.toml").read_text(encoding="utf-8"))


def told_about(case: dict[str, str], folder: Path) -> list[str]:
    """What the pack of a case is told; every sentence names the file, and one says what was expected."""
    name, table, entry_id = case["in"].split()
    text = changed(entry(name, table, entry_id), (case["old"], case["new"]))
    found = told(pack(folder, name, text))
    assert any(case["told"] in problem for problem in found), found
    return found


@rule("okko.effect.closed")
@pytest.mark.parametrize("case", BROKEN["loading"].values(), ids=list(BROKEN["loading"]))
def test_a_file_with_a_mistake_is_refused_in_words(tmp_path, case):
    name, table, entry_id = case["in"].split()
    assert told_about(case, tmp_path)[0].startswith(f"content/{name}: {table} '{entry_id}': ")


@pytest.mark.parametrize("case", BROKEN["playing"].values(), ids=list(BROKEN["playing"]))
def test_a_pack_that_could_not_be_played_is_told_so(tmp_path, case):
    assert all(problem.startswith("content/") for problem in told_about(case, tmp_path))


@rule("okko.scenario.book")
@pytest.mark.parametrize("case", BROKEN["scenario"].values(), ids=list(BROKEN["scenario"]))
def test_a_scenario_that_could_not_be_played_is_told_so(tmp_path, case):
    scene = case["in"].split()[2]
    start = f"content/scenarios.toml: scenario '{scene}': "
    assert all(problem.startswith(start) for problem in told_about(case, tmp_path))


@rule("okko.campaign.content")
@pytest.mark.parametrize("case", BROKEN["campaign"].values(), ids=list(BROKEN["campaign"]))
def test_a_campaign_without_an_end_is_told_so(tmp_path, case):
    start = "content/campaigns.toml: campaign 'the-veil-lifts': "
    assert all(problem.startswith(start) for problem in told_about(case, tmp_path))


@pytest.mark.parametrize("case", BROKEN["chronicle"].values(), ids=list(BROKEN["chronicle"]))
def test_a_chronicle_that_could_not_be_made_is_told_so(tmp_path, case):
    (found,) = told_about(case, tmp_path)
    assert found.startswith("content/scenarios.toml: chronicle 'chronicle': ")


def test_a_name_is_taken_once(tmp_path):
    text = changed(entry("wounds.toml", "wound", "fever"), ('id = "fever"', 'id = "barbs"'))
    (found,) = told(pack(tmp_path, "wounds.toml", text))
    assert "the name 'barbs' is taken by something else" in found


def test_a_figure_has_a_name_of_its_own(tmp_path):
    text = changed(entry("agents.toml", "agent", "samurai"), ('id = "samurai"', 'id = "fire"'))
    (found,) = told(pack(tmp_path, "agents.toml", text))
    assert "the name 'fire' is taken by something else" in found


def test_what_there_is_once_is_replaced_not_added(tmp_path):
    text = changed(entry("track.toml", "wave", "wave"), ('id = "wave"', 'id = "flood"'))
    (found,) = told(pack(tmp_path, "track.toml", text))
    assert found == "content/track.toml: wave 'flood': there is one of it, expected the id 'wave'"


@rule("okko.effect.closed")
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('do = "mod"', 'do = "mood"', "effect 1 of 'cut-arm': field 'do': expected one of actions, attack"),
        ('attr = "might", ', "", "effect 1 of 'cut-arm': operation 'mod' needs the field 'attr'"),
        ("n = -1", 'n = -1, deck = "clue"', "operation 'mod' does not use the field 'deck'"),
    ],
)
def test_an_operation_that_no_rule_knows_or_that_lacks_something(tmp_path, old, new, expected):
    text = changed(entry("wounds.toml", "wound", "cut-arm"), (old, new))
    (found,) = check_content(pack(tmp_path, "wounds.toml", text))
    assert found.startswith("content/wounds.toml: wound 'cut-arm': ")
    assert expected in found


def test_an_area_hangs_together(tmp_path):
    text = changed(
        entry("tiles.toml", "tile", "C1A"),
        ("|a. a.:b. b.:c. c.|", "|a. a.:b. b.:a. a.|"),
    )
    found = told(pack(tmp_path, "tiles.toml", text.replace("+  +  +  +  +  +  +", "+  +  +  +  +..+..+")))
    assert "content/tiles.toml: tile 'C1A': field 'map': Area a: expected to hang together." in found


# -- the shipped box


def without(entries: dict[str, Entry], *names: str) -> dict[str, Entry]:
    return {name: one for name, one in entries.items() if name not in names}


@rule("okko.component.box")
@pytest.mark.parametrize(
    ("part", "name", "expected"),
    [
        ("actions", "okko.cold-fury", "The box must have 32 Action cards, but has 31."),
        ("equipment", "ofuda", "The box must have 6 legendary cards, but has 5."),
        ("agents", "ninja", "The box must have 5 figures of 'ninja', but has 0."),
        ("x_events", "x.hunger", "The expansion must have 5 Event cards, but has 4."),
        ("tiles", "C1A", "The box must have 10 Corridor faces, but has 9."),
        ("tiles", "C1A", "tile 'C1B': expected the other face 'C1A' of the same Tile."),
        ("scenarios", "two-fires", "with Investigation must have [0, 1, 2] Mission Tiles, but have [0, 1]."),
        ("campaigns", "three-nights", "There must be one branching and one simple campaign"),
    ],
)
def test_the_shipped_box_is_held_against_what_is_printed(box, part, name, expected):
    found = list(check_printed(replace(box, **{part: without(getattr(box, part), name)})))
    assert any(expected in problem for problem in found), found


@pytest.mark.parametrize(
    ("part", "name", "expected"),
    [
        ("conditions", "stunned", "expected an entry condition 'stunned'."),
        ("recollections", "alarm", "expected an entry recollection 'alarm'."),
        ("recollections", "hero-okko", "expected a Recollection 'hero-okko' in content/tokens.toml."),
        ("dice", "action", "expected a die 'action'."),
    ],
)
def test_entries_that_the_rules_name_are_there(box, part, name, expected):
    found = list(check_box(replace(box, **{part: without(getattr(box, part), name)})))
    assert any(expected in problem for problem in found), found


def test_an_investigation_has_at_least_two_suspects(box):
    scene = box.scenarios["guest-at-dusk"]
    lonely = msgspec.structs.replace(scene, courtiers=scene.courtiers[:1], question_marks=())
    (found,) = check_box(replace(box, scenarios=box.scenarios | {scene.id: lonely}))
    assert found == (
        "content/scenarios.toml: scenario 'guest-at-dusk': "
        "field 'courtiers': expected at least 2 suspects with 1 Hero."
    )


def test_only_corridors_are_turned(box):
    scene = box.scenarios["guest-at-dusk"]
    tiles = (Placed(key="A", face="2A", x=0, y=0, turned=True), *scene.tiles[1:])
    found = list(
        check_box(
            replace(
                box, scenarios={"guest-at-dusk": msgspec.structs.replace(scene, tiles=tiles)}, campaigns={}
            )
        )
    )
    assert any("only Corridors can be turned" in problem for problem in found)
