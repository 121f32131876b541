"""Harakiri's sentences: what people read of options, events and questions."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.games.harakiri import events as e
from hyakki.games.harakiri import options as o
from hyakki.games.harakiri import view
from hyakki.games.harakiri.game import GAME
from hyakki.games.harakiri.rules.harm import take_off
from hyakki.games.harakiri.state import Harakiri
from hyakki.games.harakiri.terms import Compared, Part
from hyakki.games.harakiri.view.seen import HarakiriView
from hyakki.kernel.events import Event
from hyakki.kernel.terms import Prompt
from tests.games.harakiri.table import act, add, character, give, resistor, table

VOICE = GAME.voice


@pytest.fixture
def g() -> Harakiri:
    found = table("c1", at={"akira": (2, 2), "tomoe": (3, 3)}, level=3)
    add(found, "kachi", 6, 3)  # 4
    add(found, "ashigaru", 6, 5)  # 5
    resistor(found, 5, 6)  # 6
    found.points = ["a", "b"]
    act(found, "akira")
    return found


def seen(g: Harakiri) -> HarakiriView:
    return view.view(g, 0)


def event(g: Harakiri, told: Any) -> str:
    return VOICE.say_event(seen(g), told)


def option(g: Harakiri, offered: Any) -> str:
    return VOICE.say_option(seen(g), offered)


# ---------------------------------------------------------------------- names


def test_figures_keep_their_names_after_they_have_left(g: Harakiri) -> None:
    assert event(g, e.Defeated(4, 0)) == "Kachi 4 is defeated by Akira."
    assert event(g, e.TokenLost(6, 2)) == "The old man resists: 2 tokens left."
    for one in (g.creatures[0], g.resistors[0]):
        take_off(g, one)
    assert event(g, e.Defeated(4, -1)) == "Kachi 4 is defeated."
    assert event(g, e.TokenLost(6, 1)) == "The old man resists: 1 token left."
    g.chapter_id = "c2"
    assert event(g, e.TokenLost(6, 1)) == "The old man resists: 1 token left."


def test_a_kind_with_one_miniature_has_no_number() -> None:
    g = table("c4", at={"akira": (2, 2)})
    nue = add(g, "nue", 5, 5)
    assert event(g, e.ActivationBegan(nue.id, 0)) == "Nue acts."


# ---------------------------------------------------------------------- events


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (e.ChapterBegan("c1", 1), "Chapter 1: Ashes of the Village."),
        (e.ChapterBegan("c1", 2), "Chapter 1: Ashes of the Village, attempt 2."),
        (e.OmenTold("failure", fixed=False), "The omen is bad."),
        (e.PhaseEnded("c1", "failure", "end.malice"),
         "Ashes of the Village is lost: malice has reached its end."),
        (e.HonourChanged(-1, 2), "Honour sinks to 2."),
        (e.ZoneLaid("1.1"), "Village Lane lies before you."),
        (e.EntryRevealed("1.1", "green", "green-01"), "Village Lane, green: Nothing stirs."),
        (e.MaliceStruck("c1", 1), "Malice strikes: Horns on the ridge."),
        (e.QueueSet((0, 4, 3)), "The queue: Akira, Kachi 4 and Tomoe."),
        (e.QueueShifted(4, -2, (), "servant"), "Kachi 4 moves 2 places back in the queue (its own haste)."),
        (e.Moved(4, ((6, 3), (5, 3), (4, 3)), 2), "Kachi 4 moves from F3 to D3."),
        (e.Moved(0, ((2, 2), (2, 3)), 1), "Akira steps to B3."),
        (e.KiRolled(0, (1, 6), all=True), "Akira: all dice were exhausted and are rolled again: 1, 6."),
        (e.KiLowered(0, "stab", 0), "Akira: the die of Stab is exhausted."),
        (e.AttackBegan(4, 0, "enemy", "kachi.kenjutsu", True, False),
         "Kachi 4 attacks Akira with Kenjutsu with the focus die."),
        (e.Missed(0, 4, "blinded", 2), "Akira is blinded and misses Kachi 4 (2)."),
        (e.Struck(0, 4, (Part("dice", 3), Part("attribute.power", 1), Part("armour", -1)), 3),
         "Akira against Kachi 4: dice 3, Power +1, armour -1 makes 3 damage."),
        (e.Hurt(0, 2, 7, "bleeding"), "Akira loses 2 health by bleeding: 7 left."),
        (e.Hurt(0, 2, 7, "c1.malice.1"), "Akira loses 2 health by malice: 7 left."),
        (e.Hurt(0, 1, 7, "green-02"), "Akira loses 1 health by an event: 7 left."),
        (e.Spared(0, "poisoned", "blessed"), "Akira spends a blessing and is not poisoned."),
        (e.ArmourChanged(4, -1, 0), "Kachi 4: armour drops to 0."),
        (e.HeadFell((3, 3), boss=True), "A boss's head lies on C3."),
        (e.PointUsed(0, "b", "water"),
         "Akira, well: Draw up water: each villager has 1 more resistance token."),
        (e.Tested(0, "spirit", 4, (Part("attribute.spirit", 1),), 5, True, "omen"),
         "Akira tests Spirit: 4, Spirit +1 against 5, success."),
        (e.Traded(0, 3, ("coins-5", "coins-1", "head"), ()),
         "Akira gives 6 coins and a head to Tomoe for none."),
        (e.LadCarried(-1, (4, 4)), "Yasu stands on D4."),
        (e.BehaviourRolled(4, 3, "aggressive", 2), "Kachi 4 rolls 3, and it is furious."),
        (e.LineTried(4, "slice-them focus", "target"),
         "Kachi 4 would use Slice Them with the focus die, but nobody could be hit."),
        (e.LineTaken(4, "move adjacent, attack adjacent"),
         "Kachi 4 will move next to somebody, then attack somebody adjacent."),
        (e.LineTaken(4, "move toward"), "Kachi 4 will move closer."),
        (e.TargetChosen(4, 0, "attack", "-health", (Compared(0, 7), Compared(3, 9)), "priority"),
         ("Kachi 4 goes for Akira: it prefers the one with the least health "
          "(Akira: 7 health, Tomoe: 9 health).")),
        (e.TargetChosen(4, 3, "attack", "-health", (Compared(0, 9), Compared(3, 9)), "auto",
                        (Compared(1, 8),)),
         ("Kachi 4 goes for Tomoe: it prefers the one with the least health, and equals go by a fixed order "
          "(Tomoe: 9 health, Akira: 9 health; out of its reach Hattori: 8 health).")),
        (e.TargetChosen(4, 3, "move adjacent", "near", (Compared(0, 5), Compared(3, 2)), "priority"),
         "Kachi 4 goes for Tomoe: it prefers the nearest (Tomoe at range 2, Akira at range 5)."),
        (e.TargetChosen(4, 3, "attack", "+health", (Compared(0, 5), Compared(3, 8)), "priority"),
         ("Kachi 4 goes for Tomoe: it prefers the one with the most health "
          "(Tomoe: 8 health, Akira: 5 health).")),
        (e.TargetChosen(4, 0, "move away", "near", (Compared(0, 1), Compared(3, 1)), "auto"),
         ("Kachi 4 goes away from Akira: it prefers the nearest, and equals go by a fixed order "
          "(Akira at range 1, Tomoe at range 1).")),
        (e.TargetChosen(4, 0, "attack", "near", (), "hidden", (), (3,)),
         "Kachi 4 goes for Akira: it sees nobody else; hidden from it: Tomoe."),
        (e.TargetChosen(4, 0, "attack", "-health", (Compared(0, 7), Compared(1, 9)), "priority", (), (3,)),
         ("Kachi 4 goes for Akira: it prefers the one with the least health; hidden from it: Tomoe "
          "(Akira: 7 health, Hattori: 9 health).")),
        (e.TargetChosen(4, 0, "attack", "near", (), "only"),
         "Kachi 4 goes for Akira: nobody else in its range and sight could be meant."),
        (e.TargetChosen(4, 0, "move adjacent", "near", (), "only"),
         "Kachi 4 goes for Akira: it gets to nobody else."),
        (e.TargetChosen(4, 0, "move toward", "near", (), "only"),
         "Kachi 4 goes for Akira: there was no other."),
        (e.TieBroken(4, "auto"), "Several were equally good: the first by a fixed order was taken."),
        (e.Foreseen(4, (1, 2), "", 33, "attack adjacent", None, 0, ()),
         "Kachi 4 on 1, 2 would attack somebody adjacent, against Akira."),
        (e.Foreseen(4, (6,), "", 16, "move toward", (5, 5), -1, (0, 3)),
         "Kachi 4 on 6 would move closer, going to E5, against one of Akira and Tomoe."),
        (e.CoinsChanged(0, -3, 2), "Akira pays 3 coins."),
    ],
)  # fmt: skip
def test_events(g: Harakiri, told: Event, said: str) -> None:
    assert event(g, told) == said


def test_stories_are_told_in_their_own_words(g: Harakiri) -> None:
    chapter = g.box.chapters["c1"]
    assert event(g, e.StoryTold("c1", "opening")) == chapter.opening
    assert event(g, e.StoryTold("c1", "says", "b")) == chapter.point("b").says
    assert event(g, e.StoryTold("c6", "ending.dawn")) == g.box.chapters["c6"].endings[0].says


def test_dice_are_told_with_their_symbols(g: Harakiri) -> None:
    die = g.box.dice["red"]
    place = next(number for number, symbol in enumerate(die.symbols) if symbol)
    yin = die.symbols[place] == "yin"
    said = event(g, e.Rolled(0, ("red",), (place,), die.faces[place], yin, not yin, "pierce"))
    assert f"red {die.faces[place]} {die.symbols[place]}" in said
    assert said.endswith("focus: pierce.")


# ---------------------------------------------------------------------- options and questions


def test_options(g: Harakiri) -> None:
    akira = character(g, "akira")
    akira.supply, akira.slots = [5, 2], {akira.skills[0]: 4}
    herb = give(g, akira, "healing-herb")
    name = g.box.skills[akira.skills[0]].name
    assert option(g, o.Attack(4, "strong")) == "Strong attack on Kachi 4 at F3"
    assert option(g, o.PlaceKi(1, akira.skills[0])) == f"Put the 2 on {name}"
    assert option(g, o.UseItem(herb.number)) == "Use Healing Herb: Regain 3 health."
    assert option(g, o.End()) == "End the activation with 4 action points left"
    akira.ap = 1
    assert option(g, o.End()) == "End the activation"
    assert option(g, o.Give(f"item-{herb.number}")) == "Give Healing Herb"
    assert option(g, o.Pick(6)) == "The old man at E6"
    assert option(g, o.Move()).startswith("Move: 3 movement")
    assert option(g, o.Companion("none")) == "Nobody comes along"
    assert option(g, o.Retrieve(2, 3, "boss")) == "Take the boss's head at B3"


def test_a_ki_die_is_told_by_its_value_and_whose_it_is(g: Harakiri) -> None:
    tomoe = character(g, "tomoe")
    tomoe.supply, tomoe.slots = [3], {tomoe.skills[1]: 6}
    prompt = Prompt("ask.spare", {"character": 3, "source": "stab"})
    assert VOICE.say_choice(seen(g), prompt, o.KiDie("supply", 0)) == "The 3 in the supply"
    name = g.box.skills[tomoe.skills[1]].name
    assert VOICE.say_choice(seen(g), prompt, o.KiDie("slot", 1)) == f"The 6 on {name}"
    assert VOICE.say_choice(seen(g), prompt, o.KiDie("exhausted", 0)) == "An exhausted die"


def test_answers_are_told_as_answers_to_their_question(g: Harakiri) -> None:
    section = Prompt("ask.section", {"character": 0, "point": "b"})
    said = VOICE.say_choice(seen(g), section, o.Choose("bucket"))
    assert said == "Search the bucket: draw 1 market card."
    assert VOICE.say_choice(seen(g), Prompt("ask.try"), o.Accept()) == "Make the test"
    assert VOICE.say_choice(seen(g), Prompt("ask.swap"), o.Keep()) == "Leave the queue as it is"
    assert VOICE.say_choice(seen(g), Prompt("ask.other"), o.Keep()) == "Leave it as it is"


def test_questions(g: Harakiri) -> None:
    prompt = Prompt("ask.action", {"character": 0, "ap": 1, "points": 2})
    said = VOICE.say_prompt(seen(g), prompt)
    assert said == "Akira: what do you do? 1 action point, 2 movement left."
    prompt = Prompt("ask.omen", {"attribute": "knowledge", "difficulty": 4})
    assert VOICE.say_prompt(seen(g), prompt) == "The omen: a test of Knowledge against 4. Who makes it?"
    prompt = Prompt("ask.section", {"character": 0, "point": "b"})
    assert VOICE.say_prompt(seen(g), prompt) == "Well: what does Akira do?"


def test_headings_part_the_log() -> None:
    assert VOICE.heading(e.RoundBegan(2))
    assert not VOICE.heading(e.ActivationEnded(2))


def test_the_death_of_a_villager_is_told_loudly(g: Harakiri) -> None:
    assert VOICE.heading(e.TokenLost(6, 0))
    assert not VOICE.heading(e.TokenLost(6, 1))
    take_off(g, g.resistors[0])
    assert event(g, e.TokenLost(6, 0)) == "The old man falls: no token was left."
    assert event(g, e.Defeated(6, 5)) == "The old man is struck down by Ashigaru 5."
    assert event(g, e.Defeated(6, -1)) == "The old man is struck down."
    assert event(g, e.Defeated(5, 0)) == "Ashigaru 5 is defeated by Akira."


def test_a_test_for_coming_back_says_so(g: Harakiri) -> None:
    told = e.Tested(3, "spirit", 2, (), 1, True, "resurrection")
    assert event(g, told) == "Tomoe was defeated and comes back whole: Spirit 2 against 1."
    told = e.Tested(3, "spirit", 1, (), 2, False, "resurrection")
    assert event(g, told).startswith("Tomoe was defeated and comes back, but weaker")
    assert VOICE.cardboard().words["about"] == {"resurrection": "coming back from defeat"}


def test_a_swap_in_the_queue_says_who_acts_when_then():
    g = table(["....", "...."], at={"akira": (1, 1), "tomoe": (2, 1)})
    g.queue = [3, 9, 0]
    assert VOICE.say_option(seen(g), o.Swap(0, 3)) == (
        "Akira and Tomoe swap: Tomoe acts as no. 3, Akira as no. 1"
    )
    g.queue = [3]
    assert VOICE.say_option(seen(g), o.Swap(0, 3)) == "Akira and Tomoe swap places"
