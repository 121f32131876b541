"""People's own packs: what they may add or replace, and what a broken one is told."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from hyakki.games.journey.box.check import check_content, check_counts, check_quest
from hyakki.games.journey.box.content import Box, load_box
from hyakki.games.journey.box.questdefs import Goal, PlacedTile
from hyakki.games.journey.box.questrules import VillagerKarma
from hyakki.kernel.errors import ContentError
from tests.rules import rule


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def quest_file(name: str) -> str:
    """The text of a shipped quest."""
    return files("hyakki.games.journey").joinpath("quests").joinpath(name).read_text(encoding="utf-8")


def pack(place: Path, **texts: str) -> Path:
    """A person's pack: `skills=...` becomes content/skills.toml, `q11=...` becomes quests/q11.toml."""
    for name, text in texts.items():
        folder = place / ("quests" if name.startswith("q") else "content")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name.replace('_', '-')}.toml").write_text(text, encoding="utf-8")
    return place


HORSE = """
[[card]]
id = "white-horse"
source = "house"
name = "White Horse"
pilgrim = "tripitaka"
kind = "kept"
timing = "before-move"
chi = 1
effect = "move-bonus"
mv = 5
says = "5 MV more for this move."
"""


def test_a_pack_replaces_and_adds_by_id(box, tmp_path):
    mine = load_box(pack(tmp_path, skills=HORSE + HORSE.replace("white-horse", "black-horse")))
    assert (mine.skills["white-horse"].mv, mine.skills["black-horse"].mv) == (5, 5)
    assert len(mine.skills) == 49
    assert mine.skills["om-chant"] == box.skills["om-chant"]
    assert mine.fingerprint != box.fingerprint
    assert load_box().skills["white-horse"].mv == 3
    assert check_content(tmp_path) == []


def test_a_card_says_its_own_numbers(tmp_path):
    mine = load_box(pack(tmp_path, skills=HORSE.replace("5 MV more", "{mv} MV more")))
    assert mine.skills["white-horse"].says == "5 MV more for this move."


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("chi = 1", 'chi = "one"', "field 'chi': expected int, got str"),
        ("chi = 1", "cih = 1", "unknown field 'cih', expected one of "),
        (
            'effect = "move-bonus"',
            'effect = "fly"',
            "field 'effect': expected one of action-bonus, afflict, ",
        ),
        ('timing = "before-move"', 'timing = "soon"', "field 'timing': expected one of "),
        ("mv = 5", "", "effect 'move-bonus' needs the field 'mv'"),
        ("5 MV more", "{speed} MV more", "field 'says': there is no number 'speed', expected one of "),
        ("mv = 5", "mv = 5\namount = 2", "effect 'move-bonus' does not use the field 'amount'"),
        (
            '"tripitaka"',
            '"tripitake"',
            "field 'pilgrim': expected one of cho, monkey, sha, tripitaka, got 'tripitake'",
        ),
        (
            'effect = "move-bonus"\nmv = 5',
            'effect = "attack-condition"\ncondition = "sleepy"',
            "field 'condition': unknown id 'sleepy', expected one of disabled, paralyzed, poisoned",
        ),
        (
            'effect = "move-bonus"\nmv = 5',
            'effect = "attack-range"\nrange = "jump 3"',
            "field 'range': expected a range such as 'strike', 'sweep', 'whirl', 'thrust 2', 'cone 4' or ",
        ),
    ],
)
def test_a_broken_card_is_named_with_what_was_expected(tmp_path, old, new, sentence):
    assert old in HORSE
    (problem,) = check_content(pack(tmp_path, skills=HORSE.replace(old, new)))
    assert problem.startswith(f"content/skills.toml: card 'white-horse': {sentence}")


def test_bad_toml_in_a_pack_names_file_and_line(tmp_path):
    (problem,) = check_content(pack(tmp_path, skills="\n[[card]]\nid == 3\n"))
    assert problem.startswith("content/skills.toml: line 3: this is not valid TOML")


def test_an_id_twice_in_a_pack_is_an_error(tmp_path):
    problems = check_content(pack(tmp_path, skills=HORSE + HORSE))
    assert problems == ["content/skills.toml: card 'white-horse': this id is used twice"]


def test_a_misspelled_file_and_an_empty_pack_are_errors(tmp_path):
    (problem,) = check_content(pack(tmp_path / "one", skils=HORSE))
    assert problem.startswith("content/skils.toml: unknown file, expected one of dice.toml, ")
    (problem,) = check_content(tmp_path / "two")
    assert problem == "two: expected a folder with 'content/*.toml' or 'quests/*.toml' inside, found neither"


def test_loading_a_broken_pack_raises_all_its_mistakes(tmp_path):
    broken = pack(tmp_path, skills=HORSE.replace("chi = 1", "chi = true"), fortune="[[card]]\n")
    with pytest.raises(ContentError) as caught:
        load_box(broken)
    assert len(caught.value.problems) == 2


def test_wrong_dice_and_rows_are_named(tmp_path):
    weapon = '[[weapon]]\nid = "rake-1"\nsource = "house"\nname = "Rake"\npilgrim = "cho"\nlevel = 1\n'
    rows = 'rows = ["-", "-", "-", "+1", "+1", "+1 and more"]\n'
    (problem,) = check_content(pack(tmp_path, weapons=weapon + rows))
    assert problem == (
        "content/weapons.toml: weapon 'rake-1': field 'rows[5]': "
        "expected a row such as '+1 KB1', '+2 Slowed' or '-', got '+1 and more'"
    )


@rule("journey.setup.card-total")
def test_counts_of_cards_are_checked(box):
    skills = {card.id: card for card in box.skills.values() if card.id != "white-horse"}
    assert list(check_counts(replace(box, skills=skills))) == [
        "The box must have 48 skill cards, but has 47.",
        "Pilgrim 'tripitaka' must have 7 skill cards to discard and 5 to keep, but has 7 and 4.",
    ]


# -- broken quests


def complaints(box: Box, quest: str, **changes: object) -> list[str]:
    """What is wrong with a quest after some changes to variant a; the drawn map is left out."""
    changed = msgspec.structs.replace(box.quests[quest], variants=(), **{"map": "", **changes})
    return list(check_quest(box, changed))


@rule("journey.map.two-sided")
def test_both_sides_of_a_sheet_cannot_be_used(box):
    q5 = box.quests["q5"]
    extra = PlacedTile(id="t2", at=(0, 8), rot=0)
    assert complaints(box, "q5", tiles=(*q5.tiles, extra)) == [
        "Quest 'q5', variant a: 2 faces of sheet 2 (t8, t2) are used, but the box has 1."
    ]


@rule("journey.map.tiles-missing")
def test_three_bridges_are_all_there_are(box):
    more = tuple(PlacedTile(id="bridge", at=(0, 20 + 3 * number), rot=0) for number in range(2))
    problems = complaints(box, "q3", tiles=(*box.quests["q3"].tiles, *more))
    assert problems == ["Quest 'q3', variant a: 4 bridges are used, but the box has 3."]


def test_a_bridge_joins_with_its_short_ends(box):
    more = PlacedTile(id="bridge", at=(0, 8), rot=0)
    problems = complaints(box, "q3", tiles=(*box.quests["q3"].tiles, more))
    assert problems == ["Quest 'q3', variant a: the bridge at (0, 8) touches a tile with a long side."]


def test_tiles_do_not_overlap(box):
    tiles = (PlacedTile(id="t1", at=(0, 0), rot=0), PlacedTile(id="t6", at=(7, 0), rot=0))
    assert "Quest 'q1', variant a: tiles 't1' and 't6' overlap on square (7, 0)." in complaints(
        box, "q1", tiles=tiles
    )


@rule("journey.quest.list-missing")
def test_pieces_stand_on_open_squares_and_apart(box):
    assert complaints(box, "q1", boxes=((1, 1),)) == [
        "Quest 'q1', variant a: a mystical box on (1, 1) is not on an open square of the board."
    ]
    assert complaints(box, "q1", wells=((40, 1),)) == [
        "Quest 'q1', variant a: a well on (40, 1) is not on an open square of the board."
    ]
    assert complaints(box, "q1", boxes=((0, 3),)) == [
        "Quest 'q1', variant a: a mystical box and pilgrim 'tripitaka' are both on square (0, 3)."
    ]


@rule("journey.quest.list-missing")
def test_what_tripitaka_cannot_walk_to_is_found(box):
    assert complaints(box, "q2", sutras=((0, 0),), wells=((1, 0), (0, 1))) == [
        "Quest 'q2', variant a: Tripitaka cannot get to a sutra on (0, 0), even with all doors open."
    ]


@rule("journey.setup.figure-limits")
def test_figures_are_limited_and_have_their_base(box):
    q1 = box.quests["q1"]
    crowd = tuple(msgspec.structs.replace(q1.demons[0], at=((x, 7),)) for x in range(7))
    assert complaints(box, "q1", demons=crowd, wells=()) == [
        "Quest 'q1', variant a: 7 miniatures of 'soldier' are placed, but the box has 6."
    ]
    backwards = msgspec.structs.replace(box.quests["q4"].demons[0], facing="E")
    (problem,) = complaints(box, "q4", demons=(backwards,))
    assert problem.endswith("'berserker' facing E must cover (12, 3) (11, 3), but covers (12, 3) (13, 3).")


def test_a_goal_needs_its_pieces(box):
    assert complaints(box, "q1", villagers=((10, 2),)) == [
        "Quest 'q1', variant a: the goal needs 2 villagers, but 1 are placed."
    ]
    assert complaints(box, "q2", goal=Goal(close=(1,), exit=3, defeat=("king",))) == [
        "Quest 'q2', variant a: the goal needs 3 exit squares, but there are 0.",
        "Quest 'q2', variant a: the goal needs the demon 'king', but nothing brings it.",
    ]


def test_a_drawn_map_that_differs_is_shown_as_it_should_be(box):
    moved = box.quests["q1"].map.replace("X", ".", 1)
    (problem,) = complaints(box, "q1", map=moved)
    assert problem == f"Quest 'q1': the drawn map differs from the data; expected\n{box.quests['q1'].map}"


def test_a_quest_of_a_pack_may_change_the_karma_of_villagers_and_the_default_failure(box, tmp_path):
    text = quest_file("q02.toml")
    text = text.replace('id = "q2"', 'id = "q11"').replace(
        "number = 2", "number = 11\nfailure_no_conscious = false"
    )
    text += '\n[[rules]]\nrule = "villager-karma"\namount = 1\nsays = "A villager gives 1 good karma."\n'
    mine = load_box(pack(tmp_path, q11=text))
    assert list(mine.quests)[-1] == "q11"
    assert not mine.quests["q11"].failure_no_conscious
    assert mine.quests["q11"].rules == (VillagerKarma(amount=1, says="A villager gives 1 good karma."),)
    assert check_content(tmp_path) == []


def test_wrong_ids_in_a_quest_are_named(tmp_path):
    text = quest_file("q01.toml")
    text = (
        text.replace('"t6"', '"t66"')
        .replace('demon = "soldier"', 'demon = "sergeant"')
        .replace("door = 1", "door = 7")
    )
    problems = check_content(pack(tmp_path, q01=text))
    assert [problem.split(", expected")[0] for problem in problems] == [
        "quests/q01.toml: quest 'q1': field 'tiles': unknown id 't66'",
        "quests/q01.toml: quest 'q1': field 'rules[0].door': unknown id '7'",
        "quests/q01.toml: quest 'q1': field 'rules[0].demon': unknown id 'sergeant'",
    ]
