"""The table as lines of text."""

from __future__ import annotations

import pytest

from hyakki.board.terms import Marker
from hyakki.games.tsukuyumi.box.frame import FRAME
from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.state import Battle, Tsukuyumi
from hyakki.games.tsukuyumi.view import view
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import INKS
from tests.games.tsukuyumi.table import at, position

COAST = """
    0,0   ocean                 | 0: 2 private, dog | 1: squeaker | oni: small, 2 large
    1,0   mountain 15           | owner 1 | 1: squeaker
    0,1   fertile radioactive   | eggs 2 | owner oni | oni: small | 0: dog
    -1,1  ocean red 0           | 2: worker
    2,-1  home 1
"""


def whole(g: Tsukuyumi) -> list[str]:
    return GAME.voice.draw(view(g, 0))


def drawn(g: Tsukuyumi) -> list[str]:
    """The board alone, without the key below it."""
    lines = whole(g)
    key = next((n for n, line in enumerate(lines) if line.startswith("N Nomads")), 0)
    return lines[: max(0, key - 1)]


def test_spaces_show_ground_owner_markers_and_sides() -> None:
    assert "\n".join(drawn(position(COAST, active=0))) == "\n".join(
        [
            "                         . . . . . .",
            "                          J8 home B",
            "                        .           .",
            "",
            "       . . . . . . . . . . . . . . .",
            "         I9 ocean    J9 mtn15",
            "      .   o3/50   .     @B    .",
            "       N3/25 B1/15    B1/15",
            " . . . . . . . . . . . . . . .",
            "  H10 ocean |  I10 fert",
            ".           |  @o R e2  .",
            "     D1/5   | N1/5 o1/10",
            " . . . . . . . . . . . .",
        ]
    )


def test_edges_show_blockades_passages_and_tunnels() -> None:
    g = position("""
        0,0  ocean red 0 4
        1,0  ocean
        0,1  ocean
        -1,1 ocean
    """)
    g.map.mark(Marker(at(0, 0), 0, passage=True))
    g.map.mark(Marker(at(0, 0), 5))
    g.map.dig(FRAME.edges[at(0, 1)][3])
    assert "\n".join(drawn(g)) == "\n".join(
        [
            "       . . . . . . . . . . . .",
            "         I9 ocean :  J9 ocean",
            "      .           :           .",
            "                  :",
            " . . . ===== ##### . . . . . .",
            "  H10 ocean   I10 ocean",
            ".           %           .",
            "",
            " . . . . . . . . . . . .",
        ]
    )


def test_the_moon_centre_and_properties_are_seen() -> None:
    g = position("2,0 ocean unstable | negated unstable | stuck | guarded | wasted | covers 2", moon=True)
    lines = drawn(g)
    assert any("I9 MOON" in line for line in lines)
    assert any("-U c2 ~+x" in line for line in lines)


def test_a_homezone_names_its_faction() -> None:
    g = position("""
        -1,-1  ocean
        -2,-1  home 1
    """)
    assert "F8 home B" in "\n".join(drawn(g))


def test_more_than_fits_is_marked() -> None:
    g = position("0,0 ocean radioactive unstable tsukuyumi | eggs 12 | mines 10 | covers 3 | strongholds 4")
    line = next(line for line in drawn(g) if "RUT" in line)
    assert line.split(".")[1] == "RUTe12m10c+"


def test_many_sides_keep_their_totals_and_notes_give_way() -> None:
    g = position(
        "0,0 ocean radioactive | eggs 3 | owner 1 | 0: 2 private | 1: squeaker | 2: 2 worker | oni: large"
    )
    shown = [line[1:12] for line in drawn(g)[1:4]]
    assert shown == ["  I9 ocean", "D2/10 o1/20", "N2/20 B1/15"]
    g = position("0,0 ocean radioactive | eggs 3 | owner 1 | 0: 2 private | 1: squeaker | 2: worker")
    assert drawn(g)[2][1:12] == "@BRe3 D1/5"[:11].center(11)


def test_five_large_stacks_say_that_there_are_more() -> None:
    g = position("0,0 ocean | 0: 2 private | 1: 2 squeaker | 2: 2 worker | 3: shogun | oni: 3 large")
    shown = drawn(g)[2][1:12].strip()
    assert shown.endswith("+1")
    assert len(shown) <= 11


def test_below_the_board_stands_who_is_who() -> None:
    lines = whole(position(COAST))
    key = lines.index("N Nomads (you)  B Boarlords  D Dark Seed  C Cybersamurai  o the Oni")
    assert "N3/40: 3 units with conquest 40" in " ".join(lines[key:])
    assert "(you)" not in "".join(GAME.voice.draw(view(position(COAST), None)))


def test_empty_positions_are_shown_while_the_board_is_built() -> None:
    g = position("0,0 ocean")
    g.phase, g.turn = "homes", None
    shown = GAME.voice.picture(view(g, 0))
    row, column, width = shown.spots["area:1,-1"][0]
    assert shown.lines[row][column : column + width].strip() == "I8"
    g.phase = "white"
    assert "area:1,-1" not in GAME.voice.picture(view(g, 0)).spots


def test_targets_of_steps_are_places_too() -> None:
    spots = GAME.voice.picture(view(position(COAST), 0)).spots
    assert spots["to:0,0"] == spots["area:0,0"]


def test_the_legend_of_the_table_explains_every_sign() -> None:
    told = " ".join(GAME.voice.legend(view(position(COAST), 0)))
    assert all(sign in told for sign in ("@", "mtn", "MOON", "R radioactive", "x devastated", "%", "#"))


def test_the_picture_has_an_ink_for_every_character_and_a_place_for_every_area() -> None:
    g = position(COAST, active=0, moon=False)
    shown = GAME.voice.picture(view(g, 0))
    assert [len(inks) for inks in shown.inks] == [len(line) for line in shown.lines]
    assert set("".join(shown.inks)) <= set(INKS)
    row, column, width = shown.spots["area:0,0"][2]
    assert shown.lines[row][column : column + width].strip() == "N3/25 B1/15"
    assert shown.inks[row][column : column + width].strip() == "AAAAA aaaaa"
    assert "eeeee" in shown.inks[row - 1][column : column + width]
    row, column, width = shown.spots["edge:-1,1,0"][0]
    assert shown.lines[row][column : column + width] == "|"
    assert shown.spots["edge:-1,1,0"] == shown.spots["edge:0,1,3"]


def test_the_focus_follows_what_happens() -> None:
    g = position(COAST, active=1)
    assert GAME.voice.picture(view(g, 0)).focus == "area:2,-1"
    g.battle = Battle(attacker=0, runner=0, cell=at(0, 1), card="conquest", defenders=[9], points={})
    assert GAME.voice.picture(view(g, 0)).focus == "area:0,1"


def test_a_bare_table_is_drawn_as_nothing() -> None:
    g = position("0,0 ocean")
    g.map.remove(at(0, 0))
    assert drawn(g) == []


# ---------------------------------------------------------------------- sheets


def sheet(g: Tsukuyumi, title: str, seat: int | None = 0) -> list[str]:
    return dict(GAME.voice.sheets(view(g, seat)))[title]


def test_the_own_faction_comes_first() -> None:
    g = position(COAST)
    titles = [title for title, _ in GAME.voice.sheets(view(g, 2))]
    assert titles[:2] == ["Dark Seed (you)", "The table"]
    assert "Nomads (player 1)" in titles
    own = {"Your units", "Your combat cards"}
    watching = {title for title, _ in GAME.voice.sheets(view(g, None))}
    assert set(titles) - own - {"Dark Seed (you)"} == watching - {"Dark Seed (player 3)"}


def test_the_own_sheet_holds_cards_units_and_material() -> None:
    g = position(COAST, weapons={"pistol": 2})
    g.seats[0].hand, g.seats[0].events = ["logistics"], ["oil"]
    g.seats[0].effects.append("ignore-radioactivity")
    lines = sheet(g, "Nomads (you)")
    assert any(line.startswith("Event Oil") for line in lines)
    assert "Weapons ready: 2 Pistol" in lines
    assert "In force: Radioactivity does no harm this round" in lines
    assert lines[0] == "2 points if the game ended now; place 1 of 4 in initiative"
    [card] = sheet(g, "Your action cards for the next choice")
    assert card.startswith("Logistics: blue: faction effect, events 2")
    dog = next(line for line in sheet(g, "Your units") if line.startswith("Dog: "))
    assert "conquest 5, health 5, damage 10" in dog
    assert "2 on the board, 0 in the supply" in dog
    run = next(line for line in sheet(g, "Your combat cards") if line.startswith("Hit and Run: "))
    assert run.endswith("Answers: Defence Action, Protection, Counterstrike, Retreat, Nature's Wisdom.")


def test_the_own_card_is_told_phase_by_phase() -> None:
    g = position(COAST, active=0)
    g.seats[0].chosen = "logistics"
    lines = sheet(g, "Nomads (you)")
    assert "Action card of this round: Logistics" in lines
    assert "Blue phase: faction effect, events 2, initiative 1" in lines
    assert "Red phase: movement 2, combat 1 (now)" in lines


def test_what_others_hold_is_only_counted() -> None:
    g = position(COAST)
    g.seats[1].hand, g.seats[1].events, g.seats[1].chosen = ["logistics", "raid"], ["oil"], "ambush"
    g.phase = "white"
    lines = sheet(g, "Boarlords (player 2)")
    assert lines[2:5] == [
        "Action card of this round: chosen, face down",
        "Action cards held: 2",
        "Events held: 1",
    ]
    shown = "\n".join(line for _, lines in GAME.voice.sheets(view(g, 0)) for line in lines)
    assert not any(name in shown for name in ("Logistics", "Raid:", "Ambush", "Oil!:"))


def test_the_table_says_whose_turn_it_is_and_what_is_left() -> None:
    g = position(COAST, active=0, combats=2)
    assert g.turn is not None
    g.turn.symbols = {"movement": 2}
    assert sheet(g, "The table") == [
        "Round 1 of 4, red phase",
        "Initiative: 1 Nomads, 2 Boarlords, 3 Dark Seed, 4 Cybersamurai",
        "Turn: Nomads",
        "Under way: combat",
        "Still to do: movement 2",
        "Combat actions left: 2",
    ]


def test_a_battle_is_told_with_shares_and_counters() -> None:
    g = position(COAST, active=0)
    g.battle = Battle(attacker=0, runner=0, cell=at(0, 0), card="conquest", defenders=[1, 9], points={})
    g.battle.shares, g.battle.counters = {1: 5, 9: 15}, {9: ["retreat"]}
    lines = sheet(g, "The table")
    assert "Battle at I9: Nomads with Conquest against Boarlords and the Oni" in lines
    assert "The Oni is to take 15 damage" in lines
    assert any(line.startswith("The Oni answers with ") for line in lines)


def test_scores_missions_and_areas_have_live_numbers() -> None:
    g = position(COAST)
    assert sheet(g, "Points")[:2] == ["Nomads: 2 (initiative 2)", "Boarlords: 2 (areas 1, initiative 1)"]
    assert "So far Nomads 0 of 7, Boarlords 1 of 7, Dark Seed 0 of 7, Cybersamurai 0 of 7" in sheet(
        g, "Missions and goals"
    )
    areas = sheet(g, "Areas")
    assert "J9 Mountain Range 15, held by Boarlords" in areas
    assert "I10 Fertile Ground, held by the Oni, Radioactive, 2 Eggs, closed to the west" in areas
    assert "J9 Boarlords: 1 Squeaker; conquest 15, defending 30, damage 5, health 10, strength 2" in areas
    assert "I9 the Oni: 1 small Oni and 2 large Oni; conquest 50, defending 50" in "\n".join(areas)


def test_duels_show_victory_cards() -> None:
    g = position("0,0 ocean | owner 0", factions=("nomads", "boarlords"), duel=True)
    cards = [line for line in sheet(g, "Nomads (you)") if line.startswith("Victory card, ")]
    raid = next(line for line in GAME.box.victory_cards["nomads-2"].conditions if line.id == "raid")
    assert f"Victory card, Raid: {raid.says} Worth 0 now." in cards
    assert not any("Swarm" in line for line in sheet(g, "Missions and goals"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_sheet_can_be_read_at_any_time(seats: int) -> None:
    modules = (
        {} if seats == 2 else dict.fromkeys(("mascots", "oni-powers", "legendary-oni", "epic-events"), "on")
    )
    match = Match.new(GAME, seats, modules, seats)
    rng = Rng.seeded(seats)
    for number in range(150):
        if match.outcome is not None:
            break
        if number % 15 == 0:
            for seat in (None, *range(seats)):
                seen = view(match.state, seat)
                lines = GAME.voice.draw(seen)
                assert max(map(len, lines)) < 200
                titles = [title for title, _ in GAME.voice.sheets(seen)]
                assert len(titles) == len(set(titles)) >= seats + 7
        match.answer(match.asked()[0], rng.pick(match.choices()))
