"""The sheets beside the board: numbers with sources, hands for those who may see them, clues, Memoirs."""

from __future__ import annotations

from hyakki.games.okko.game import GAME
from hyakki.games.okko.state import Campaign, Okko
from hyakki.games.okko.tell import memoirs
from hyakki.games.okko.terms import Memory, NodePlayed
from hyakki.games.okko.view import view
from hyakki.host import telling
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Outcome
from tests.games.okko.table import lay, table
from tests.games.okko.tell.speaking import VOICE, palace, seen
from tests.rules import rule


def sheet(g: Okko, seat: int | None, title: str) -> list[str]:
    return dict(VOICE.sheets(view(g, seat)))[title]


def everything(g: Okko, seat: int | None) -> str:
    return "\n".join(line for _, lines in VOICE.sheets(view(g, seat)) for line in lines)


# ---------------------------------------------------------------------- Heroes


def test_the_own_heroes_come_first_the_oni_sees_its_secret_first() -> None:
    assert [title for title, _ in VOICE.sheets(seen(0))][:2] == ["Okko (you)", "Noburo (you)"]
    assert VOICE.sheets(seen(1))[0][0] == "Your secret and your Events"
    assert VOICE.sheets(seen(None))[0][0] == "The table"


def test_a_hero_shows_numbers_with_their_sources() -> None:
    g = palace()
    g.heroes[0].hand.remove("okko.cold-trail")
    g.heroes[0].right.append("okko.cold-trail")
    g.figures[0].conditions["stunned"] = 0
    g.figures[0].damage = 2
    lines = sheet(g, 0, "Okko (you)")
    assert lines[0] == "In Gate Court C3, 2 of 3 damage"
    assert lines[1] == "SPEED 0 (Stunned -2), MIGHT 3, DEFENSE 5, GUILE 5 (Cold Trail +2), STAMINA 3"
    assert "Conditions: Stunned" in lines
    assert "Right, for Techniques: Cold Trail" in lines
    assert "In the right hand (readied): Katana. MIGHT +1 in melee." in lines
    assert "Followed by Tikku:" in lines
    assert "  So far: agents 0 of 3, Supernatural ones 0 of 1" in lines


def test_cards_in_hand_are_for_their_own_side() -> None:
    g = palace()
    g.heroes[0].wounds.append("fever")
    own, oni = sheet(g, 0, "Okko (you)"), sheet(g, 1, "Okko")
    assert "Wound Fever: The Hero is Poisoned." in own
    assert any(line.startswith("Still Water: left, works by itself: ") for line in own)
    assert "Hand: 9 cards, Wounds held: 1 (3 eliminate)" in oni
    assert not any("Fever" in line or "Still Water" in line for line in oni)


def test_a_fallen_hero_has_nothing_left() -> None:
    g = palace()
    g.heroes[1].out = True
    assert sheet(g, 0, "Noburo (you)") == ["Has fallen and is out of the game."]


# ---------------------------------------------------------------------- the Oni and its secret


def test_the_secret_is_on_one_sheet_only() -> None:
    g = palace()
    g.oni.hand.append("barbs")
    assert "You are Gozu, the Ox Demon; you hide behind Captain Genzo." in sheet(
        g, 1, "Your secret and your Events"
    )
    for seat in (0, None):
        assert "hide behind" not in everything(g, seat)
        assert "Barbed Steel" not in everything(g, seat)


def test_who_may_act_is_said_of_every_agent() -> None:
    lines = sheet(palace(), 0, "The Oni's side")
    assert "  Ashigaru 1 in Gate Court D4, 0 of 1 damage; may not act now" in lines
    assert "  Ashigaru 2 in The Cell B1, 0 of 1 damage" in lines
    assert "  Yurei 1 in Kitchens F1, 0 of 1 damage" in lines


# ---------------------------------------------------------------------- clues, tokens, aims


def test_suspects_are_ruled_out_one_by_one() -> None:
    g = palace()
    g.held.append("ietsugu")
    g.natures.append("kumo")
    lines = sheet(g, 0, "Clues and suspects")
    assert lines[0] == "Demon and disguise: 3 pairs still possible"
    assert "Courtiers: Captain Genzo; Ietsugu (ruled out by a clue)" in lines
    assert any(
        line.startswith("May be called at the beginning of a Hero's activation, Ietsugu: ") for line in lines
    )


def test_tokens_show_their_tests() -> None:
    g = palace()
    g.tokens[2].penalty = 1
    lines = sheet(g, 0, "Tokens")
    assert "Captain Genzo in Gate Court F3: GUILE Test of difficulty 4 for 2 Clue cards" in lines
    assert (
        "Evidence II in Gate Court C5: GUILE Test of difficulty 2 for 1 Clue card (1 easier by failed tests)"
        in lines
    )
    assert "Chest II in Kitchens C5: SPEED Test of difficulty 3, draws 3 Equipment cards" in lines


def test_missions_show_their_clocks_and_goals_their_progress() -> None:
    g = palace()
    g.missions[0].clock = 2
    [line] = sheet(g, 0, "Missions and goals")
    assert line.startswith("The Cell, clock 2 of 6, +0 at the end of this round. From an orange Space: ")
    g = table("lanterns-for-the-dead")
    lines = sheet(g, 0, "Missions and goals")
    assert lines[0] == "The Heroes: light the lanterns, 0 of 3"
    g = table("stolen-reliquary")
    lay(g, "relic", "relic", "D:2,2")
    assert sheet(g, 0, "Missions and goals")[0] == "The Heroes: bring the Relic to Gate Court"


def test_the_palace_is_told_tile_by_tile_for_those_who_do_not_see_it() -> None:
    lines = sheet(palace(), 0, "The palace")
    assert lines[0] == "Gate Court: starting Tile; Doors to Lacquer Gallery and Guard Walk"
    assert "  Area d: Okko (C3), Tikku (D3), Ashigaru 1 (D4), Evidence II (C5)" in lines
    assert "The Cell: corrupted; Doors to Garden Walk and Cellar Stairs" in lines


def test_special_rules_of_a_scenario_are_told() -> None:
    lines = sheet(table("guest-at-dusk"), 0, "The table")
    assert "Events cannot be spent on reinforcements." in lines


# ---------------------------------------------------------------------- the Memoirs


def remembered() -> Okko:
    g = palace()
    g.memoirs = [Memory("embarrassing", "oni"), Memory("m1", "heroes"), Memory("demon", "heroes")]
    g.fate = "heroes"
    g.outcome = Outcome((0,), "okko.end.investigation", "end.defeated")
    return g


@rule("okko.memoirs.story")
def test_the_memoirs_tell_story_lines_points_and_epilogue_in_order() -> None:
    scene, known = VOICE.box.scenarios["silent-cell"], VOICE.box.recollections
    lines = sheet(remembered(), 0, "Tikku's Memoirs")
    assert lines == [
        f"The Silent Cell. {scene.story}",
        f"{known['embarrassing'].red_line} (1 point for the Oni: Embarrassing Accusation)",
        f"{known['m1'].blue_line} (2 points for the Heroes: The prisoner walked free)",
        f"{known['demon'].blue_line} (4 points for the Heroes: The Oni was Defeated!)",
        "Points: the Heroes 6, the Oni 1.",
        "The scroll is blue: the main matter went well for the Heroes.",
        scene.epilogue_heroes,
    ]


@rule("okko.memoirs.story")
def test_before_the_end_there_is_no_epilogue_and_the_oni_has_its_own() -> None:
    scene = VOICE.box.scenarios["silent-cell"]
    g = remembered()
    g.outcome = None
    assert sheet(g, 0, "Tikku's Memoirs")[-1].startswith("The scroll is blue")
    g.outcome = Outcome((1,), "okko.end.investigation", "end.escaped")
    assert sheet(g, 0, "Tikku's Memoirs")[-1] == scene.epilogue_oni
    assert "Nothing has been written yet." in sheet(palace(), 0, "Tikku's Memoirs")


def test_sources_of_points_have_names_for_either_side() -> None:
    assert VOICE.say_source("demon") == "the demon's fate"
    assert VOICE.say_source("hero-setsuka") == "Setsuka's own story"
    assert VOICE.say_source("m1") == "The Cell"
    assert VOICE.say_source("won:two-fires") == "won Two Fires"
    for recollection in VOICE.box.recollections:
        assert VOICE.say_source(recollection) not in ("", recollection)


def test_points_are_those_of_the_heroes_and_of_the_oni() -> None:
    match = Match.new(GAME, 2, key=1)
    scores = {"heroes": {"demon": 4}, "oni": {"alarm": 1}}
    match.state.outcome = Outcome((0,), "okko.memoirs.winner", "end.resigned", {"side": "heroes"}, scores)
    ending = telling.ending(match)
    assert ending is not None
    assert [(score.who, score.total) for score in ending.scores] == [("The Heroes", 4), ("The Oni", 1)]


def test_a_campaign_tells_what_was_won_and_what_is_kept() -> None:
    g = palace()
    g.campaign = Campaign(
        id="the-veil-lifts",
        node="act-2-light",
        played=[NodePlayed("act-1", "heroes", 7, 4)],
        kept={"okko": ["katana", "inro"], "noburo": []},
        bonus="equipment-each",
        bonus_n=1,
        bonus_side="heroes",
    )
    lines = sheet(g, 0, "Campaign: The Veil Lifts")
    assert lines[1:] == [
        "The Guest at Dusk: the Heroes won, 7 to 4 points.",
        "Now: Lanterns for the Dead.",
        "Okko keeps Katana and Inro.",
        "Bonus for the Heroes in this scenario: each Hero draws 1 Equipment card.",
    ]


def test_every_node_of_every_campaign_has_a_scenario_with_a_name() -> None:
    for campaign in VOICE.box.campaigns.values():
        for node in (*campaign.order, *(node.id for node in campaign.nodes)):
            assert memoirs.node_name(VOICE, node) in {one.name for one in VOICE.box.scenarios.values()}
