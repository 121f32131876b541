"""The board as text, sheets, cardboard and help."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.games.harakiri import options as o
from hyakki.games.harakiri import view
from hyakki.games.harakiri.box.ruledefs import LastChoiceRule
from hyakki.games.harakiri.game import GAME
from hyakki.games.harakiri.rules.activation import actions
from hyakki.games.harakiri.state import Harakiri
from hyakki.games.harakiri.tell.draw import letters
from hyakki.games.harakiri.tell.voice import HarakiriVoice
from hyakki.games.harakiri.view.seen import HarakiriView
from hyakki.kernel.terms import INKS, Prompt
from hyakki.kernel.text import Texts
from tests.games.harakiri.table import act, add, character, give, resistor, table

VOICE = GAME.voice


@pytest.fixture
def g() -> Harakiri:
    found = table(
        ["......", ".o~S..", "#....."], heights=["000011", "000011", "000011"], at={"akira": (1, 1)}
    )
    add(found, "kachi", 5, 1)  # 4
    resistor(found, 3, 3, tokens=2)  # 5
    found.heads[found.field.cell(2, 3)] = 1
    act(found, "akira")
    return found


def voice(g: Harakiri) -> HarakiriVoice:
    """The voice of a table with a box of its own."""
    return HarakiriVoice(g.box, GAME.texts)


def seen(g: Harakiri) -> HarakiriView:
    return view.view(g, 0)


# ---------------------------------------------------------------------- the board


def test_the_board_shows_ground_heights_things_and_figures(g: Harakiri) -> None:
    kachi = letters(g.box)["kachi"]
    assert VOICE.draw(seen(g)) == [
        "    A   B   C   D   E   F",
        f" 1 Ak   .   .   .  {kachi}4  .1",
        " 2  .   o   ~   S   .1  .1",
        " 3 ###  h   V2  .   .1  .1",
    ]


def test_inks_and_places_fit_the_board(g: Harakiri) -> None:
    picture = VOICE.picture(seen(g))
    assert all(len(ink) == len(line) for ink, line in zip(picture.inks, picture.lines, strict=True))
    assert set("".join(picture.inks)) <= set(INKS)
    row, column, width = picture.spots["figure:0"][0]
    assert picture.lines[row][column : column + width].strip() == "Ak"
    assert picture.inks[row][column] == "A"
    assert picture.focus == "figure:0"
    assert "square:6,3" in picture.spots


def test_allies_are_capitals_and_kami_mode_has_a_star(g: Harakiri) -> None:
    g.creatures[0].foe = False
    character(g, "akira").mode = "active"
    lines = "\n".join(VOICE.draw(seen(g)))
    assert letters(g.box)["kachi"].upper() + "4" in lines
    assert "Ak*" in lines


def test_every_kind_has_letters_of_its_own() -> None:
    found = letters(GAME.box)
    assert set(found) == set(GAME.box.kinds)
    assert len(set(found.values())) == len(found)


# ---------------------------------------------------------------------- sheets


def test_the_acting_character_comes_first_with_all_its_numbers(g: Harakiri) -> None:
    tomoe = character(g, "tomoe")
    tomoe.defeated = False
    act(g, "tomoe")
    tomoe.supply = [3]
    give(g, tomoe, "healing-herb")
    tomoe.conditions = {"bleeding": 2, "blinded": 1}
    titles = [title for title, _ in voice(g).sheets(seen(g))]
    first = next(lines for title, lines in voice(g).sheets(seen(g)) if title.startswith("Tomoe"))
    characters = [title for title in titles if "(player" in title]
    assert characters[0].startswith("Tomoe, archer of level 1")
    text = "\n".join(first)
    assert "bleeding x2 and blinded" in text
    assert "Ki: supply 3, 0 exhausted" in text
    assert "Healing Herb: Regain 3 health." in text


def test_creatures_are_listed_with_their_numbers(g: Harakiri) -> None:
    lines = next(lines for title, lines in voice(g).sheets(seen(g)) if title == "Enemies: 1")
    assert lines[0].startswith("Kachi 4 at E1: health 4 of 4, armour 1, toughness 0, move 4, range 1")


def test_the_chapter_tells_goal_oracle_and_deck() -> None:
    g = table("c6", at={"akira": (2, 2)})
    add(g, "blood-oni", 6, 6)
    g.oracle.bag = ["green", "red", "red"]
    title, lines = voice(g).sheets(seen(g))[0]
    assert title.startswith("Chapter 6")
    assert "Oracle: green; left 1 green, 2 red" in lines
    assert any(line.startswith("Blood Oni: ") for line in lines)


# ---------------------------------------------------------------------- help


def test_arrows_are_steps_of_an_open_move(g: Harakiri) -> None:
    assert g.act is not None
    assert VOICE.keys(seen(g), actions(g, g.characters[0])) == {}
    g.act.moving, g.act.points = True, 3
    keys = VOICE.keys(seen(g), actions(g, g.characters[0]))
    assert keys == {"right": o.Step(2, 1), "down": o.Step(1, 2)}


def test_everything_that_can_be_pointed_at_has_a_name(g: Harakiri) -> None:
    shown = seen(g)
    found = VOICE.anchors(shown)
    assert len(set(found)) == len(found)
    assert {"do:move", "figure:4", "square:2,1"} <= set(found)
    for anchor in [*found, "figure:999", "item:x", "ki:supply-x", "nonsense", "give:item-x", "die:2"]:
        assert VOICE.say_anchor(shown, anchor)
    assert VOICE.say_anchor(shown, "square:2,3") == "square B3, a head"


def test_status_hints_and_tips(g: Harakiri) -> None:
    first = table("c1", at={"akira": (2, 2)})
    act(first, "akira")
    assert VOICE.status(seen(first)) == [
        "Chapter 1: Ashes of the Village",
        "round 1",
        "activations",
        "oracle green",
        "malice 0 of 6",
        "Akira acts",
    ]
    assert VOICE.hint(seen(first), Prompt("ask.action"))
    assert VOICE.hint(seen(first), Prompt("ask.nothing")) == ""
    assert VOICE.tip(seen(first), o.Move())
    later = table("c3", at={"akira": (2, 2)})
    assert VOICE.tip(seen(later), o.Move()) == ""


def test_seats_are_called_by_whom_they_lead() -> None:
    g = table("c1", seats=(0, 1, 0, 1))
    assert VOICE.seat_labels(seen(g)) == ["Akira and Hikaru", "Hattori and Tomoe"]
    g.phase = "take"
    assert VOICE.seat_labels(seen(g)) == ["", ""]


# ---------------------------------------------------------------------- cardboard


def test_cardboard_holds_what_is_printed_and_nothing_that_a_chapter_keeps_for_later() -> None:
    box = VOICE.cardboard()
    assert set(box.creatures) == set(GAME.box.kinds)
    assert box.creatures["kachi"].normal[0].rolls == (1, 2)
    assert box.creatures["kachi"].normal[0].lines[0] == "attack somebody adjacent"
    assert box.words["attribute"]["spirit"] == "Spirit"
    text = msgspec.json.encode(box).decode()
    for chapter in GAME.box.chapters.values():
        assert chapter.victory not in text
        for point in chapter.points:
            assert point.says not in text
    # Lines of green and red cards are no secret, wherever else they stand.
    later = [entry for entry in GAME.box.entries.values() if entry.colour == "purple"]
    assert later
    assert [entry.id for entry in later if f'"{entry.id}"' in text] == []


def test_the_game_presents_itself() -> None:
    assert isinstance(VOICE.texts, Texts)
    assert {"subtitle", "blurb", "players", "minutes"} <= set(VOICE.card())
    assert VOICE.legend(seen(table("c1"))) == [
        GAME.texts.say(f"signs.{kind}") for kind in ("characters", "enemies", "ground", "things", "heights")
    ]


def test_a_question_tells_what_asks_it() -> None:
    """Whoever chooses without having read the log learns what comes of it."""
    g = table("c6")
    choice = GAME.box.chapters["c6"].rule(LastChoiceRule)
    assert choice is not None

    def hint(key: str, **params: str) -> str:
        return VOICE.hint(seen(g), Prompt(f"ask.{key}", {**params}))

    assert hint("equal", source="red-15") == GAME.box.text_of["red-15"]
    assert hint("subject", source="healing-breath") == GAME.box.text_of["healing-breath"]
    assert (
        hint("blessed", condition="downed", source="bury")
        == "1 armour less, and 1 action point less at the next activation."
    )
    assert f"against {choice.difficulty}" in hint("last-choice")
