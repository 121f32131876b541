"""The table as lines of text."""

from __future__ import annotations

import pytest

from hyakki.games.journey.game import GAME
from hyakki.games.journey.state import ON_SIDE, Condition
from hyakki.games.journey.tell.draw import draw
from hyakki.games.journey.tell.sheets import sheets
from hyakki.games.journey.view import view
from hyakki.kernel.match import Match
from hyakki.kernel.terms import INKS
from tests.games.journey.table import give, position

QUEST_ONE = """\
     A   B   C   D   E   F   G   H   I   J   K   L   M   N   O   P
 1   .   .   .   .   X   .   .   .   .   .   .   .   .   .   .   .
 2   .  ### ###  .   .  ### ###  .   .   .   .   .   .   .   .   .
                                            --- --- --- ---
 3   .  ### ###  .   .  ### ###  .   .   . | V   .   .   V | .   .
 4   T>  M>  .   .   .   .   .   .   .   . | .   .   .   . | .  [1]
 5   C>  S>  .   .   "   .   .   .   .   . | .   .   .   . | .  [1]
 6   .  ### ###  .   .   .   "   .   .   . | .  DDD DDD  . | .   .
                                            ---         ---
 7   .  ### ###  .   .   .   .   .   .  s4<  .   .   .   .  s5<  .
 8   .   .   .   .   .   .   .   W   .   .   .   .   .   .   .   .
"""


def drawn(drawing: str, **more: object) -> list[str]:
    return draw(view(position(drawing, **more), 0))  # type: ignore[arg-type]  # as position() takes them


def test_the_set_up_of_quest_one() -> None:
    match = Match.new(GAME, 1, {"quest": "q1"}, 1)
    assert "\n".join(draw(view(match.state, 0))) + "\n" == QUEST_ONE


def test_figures_show_letter_number_and_facing() -> None:
    assert drawn("T^ M> Cv S< s> av") == ["     A   B   C   D   E   F", " 1   T^  M>  Cv  S< s4> a5v"]


def test_large_bases_cover_their_squares() -> None:
    assert drawn("""
        T> K> k
        .  k  k
        Z  z> .
    """)[1:] == [" 1   T> K4> K4>", " 2   .  K4> K4>", " 3  z5- z5>  ."]


def test_the_unconscious_lie_and_the_dead_are_gone() -> None:
    g = position("T> M> . C>")
    g.pilgrims[1].fallen, g.pilgrims[2].fallen = ON_SIDE, 4
    assert draw(view(g, 0))[1] == " 1   T>  m_  .   ."


def test_gates_and_doors_show_their_state() -> None:
    g = position("""
        T> 1 2 3
        .  1 2 3
        .  D D .
    """)
    g.gates[1].state, g.gates[2].state = "inactive", "closed"
    assert draw(view(g, 0))[1:] == [" 1   T> [1] (2) /3/", " 2   .  [1] (2) /3/", " 3   .  DDD DDD  ."]
    g.doors[0].broken = True
    assert draw(view(g, 0))[3] == " 3   .   ,   ,   ."


def test_ground_tokens_and_lines() -> None:
    lines = drawn("""
        T> r g b
        X  W U V
        .  # % E
    """, yellow=[(0, 0, 1), (0, 1, 2)], purple=[(2, 0, 1)])  # fmt: skip
    assert lines[1:] == [
        ' 1   T>| ^   " ! ~',
        " 2   X   W   U   V",
        "    ---     ===",
        " 3   .  ###  % ! E",
    ]


def test_purple_lines_are_drawn_only_where_they_part_a_void_from_ground() -> None:
    lines = drawn("""
        T> % % .
        .  # % .
    """, purple=[(1, 0, 0), (2, 0, 3)])  # fmt: skip
    assert lines[1:] == [" 1   T>! %   % ! .", " 2   .  ###  % ! ."]


def test_the_picture_has_an_ink_for_every_character_and_a_place_for_every_thing() -> None:
    g = position("""
        T> M> . s<
        .  %  V K<
        1  r  k k
        1  .  D D
    """)
    shown = GAME.voice.picture(view(g, 0))
    assert shown.lines == GAME.voice.draw(view(g, 0))
    assert [len(inks) for inks in shown.inks] == [len(line) for line in shown.lines]
    assert set("".join(shown.inks)) <= set(INKS)
    row, column, width = shown.spots["figure:0"][0]
    assert (shown.lines[row][column : column + width], shown.inks[row][column]) == (" T>", "A")
    row, column, width = shown.spots["square:2,1"][0]
    assert (shown.lines[row][column : column + width], shown.inks[row][column]) == (" V ", "t")
    assert shown.focus == "figure:0"


# ---------------------------------------------------------------------- sheets


def test_the_own_pilgrims_come_first() -> None:
    g = position("T> M> C> S>", seats=2)
    titles = [title for title, _ in sheets(GAME.speaks(GAME.box, GAME.texts), view(g, 1))]
    assert titles[2:6] == [
        "2. Monkey King (player 2)",
        "4. Monk Sha (player 2)",
        "1. Tripitaka (player 1)",
        "3. Cho Hakkai (player 1)",
    ]


def test_a_pilgrims_sheet_holds_values_cards_and_burdens() -> None:
    g = position("T> M> C> S>")
    give(g, "T", "white-horse", "jade-dew", "permanent-limp")
    g.pilgrims[0].conditions.append(Condition(kind="poisoned", tokens=1))
    g.pilgrims[0].sutras = 1
    lines = dict(sheets(GAME.speaks(GAME.box, GAME.texts), view(g, 0)))["1. Tripitaka (player 1)"]
    assert lines[:4] == [
        "Acting now: 2 AP, 0 movement left",
        "Health 12 of 12, chi 10 of 10",
        "Karma: good 0, bad 0",
        "At A1 facing east, movement 4",
    ]
    assert "Poisoned, 2 turns left" in lines
    assert "Carries 1 sutra, has rescued 0 villagers" in lines
    assert "White Horse (2 chi): 3 MV more for this move." in lines
    assert "Jade Dew: Regain 5 chi." in lines
    assert any(line.startswith("Corruption, Permanent Limp:") for line in lines)


@pytest.mark.parametrize(("fallen", "line"), [(2, "two turns from death"), (4, "Dead.")])
def test_the_sheet_of_the_fallen(fallen: int, line: str) -> None:
    g = position("T> M>", active="T")
    g.pilgrims[1].fallen = fallen
    assert line in " ".join(
        dict(sheets(GAME.speaks(GAME.box, GAME.texts), view(g, 0)))["2. Monkey King (player 1)"]
    )


def test_demons_and_known_cards_are_listed() -> None:
    g = position("T> . s< K< k")
    g.demon_deck.peek(g, 1, (0,))
    found = dict(sheets(GAME.speaks(GAME.box, GAME.texts), view(g, 0)))
    assert found["Demons: 2"][0] == "Bull Soldier 4 at C1: falls to one hit of 2, movement 4, range strike"
    assert found["Demons: 2"][1].startswith("Bull Demon King at D1: health ")
    known = GAME.box.demon_cards[g.demon_deck.top[-1].card].name
    assert f"Next demon cards: {known}" in found["Decks"]


def test_every_sheet_of_every_quest_can_be_read() -> None:
    for quest in GAME.box.quests:
        for difficulty in ("normal", "wrath"):
            settings = {"quest": quest, "difficulty": difficulty, "omen": "random"}
            match = Match.new(GAME, 1, settings, 3)
            titles = [
                title
                for title, lines in GAME.voice.sheets(view(match.state, 0))
                if lines or "Demons" in title
            ]
            assert len(titles) == 9
            assert difficulty in titles[1]
