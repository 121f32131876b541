"""How Okko's sentences read: names, places and numbers of a known position, word for word."""

from __future__ import annotations

import pytest

from hyakki.games.okko import events, options, state
from hyakki.games.okko.state import KI
from hyakki.games.okko.terms import Memory
from hyakki.games.okko.view import view
from hyakki.kernel.decision import PASS, Option, tag_of
from hyakki.kernel.events import Event
from hyakki.kernel.terms import Prompt
from tests.games.okko.tell.speaking import VOICE, at, palace, seen
from tests.games.okko.tell.test_say import EVENTS, made

# ---------------------------------------------------------------------- how they read


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (options.Go("A.d", at("A:3,2")), "Move to Gate Court C4, beside Ashigaru 1, Tikku and Evidence II"),
        (options.Go("A.a", at("A:0,0")), "Move to Gate Court A1"),
        (
            options.Strike(10, "melee"),
            "Attack Ashigaru 1 in melee: DEFENSE 3, 0 of 1 damage; before the alarm, on a clean Tile",
        ),
        (options.Strike(11, "ranged"), "Attack Ashigaru 2 at range: DEFENSE 3, 0 of 1 damage"),
        (
            options.Investigate(1),
            "Question Captain Genzo: GUILE Test of difficulty 4 with GUILE 3, 2 Clue cards",
        ),
        (options.Investigate(2), "Examine Evidence II: GUILE Test of difficulty 3 with GUILE 3, 1 Clue card"),
        (
            options.OpenChest(4),
            "Open Chest II: SPEED Test of difficulty 3 with SPEED 2, draw 3 Equipment cards",
        ),
        (
            options.TryMission(at("D:3,1"), "might"),
            "The Cell, from The Cell B4: MIGHT Test of difficulty 8 with MIGHT 3",
        ),
        (options.Put("inro", "left"), "Inro from the Supplies into the left hand"),
        (options.Put("inro", "right"), "Inro from the Supplies into the right hand, where Katana lies"),
        (
            options.Plan(0, "okko.one-breath", "right"),
            "Drawn in One Breath right, for its Technique: MIGHT +2, DEFENSE -1",
        ),
        (options.Plan(0, "gashed-leg", "right"), "Gashed Leg right, to be rid of this Wound: SPEED -1."),
        (options.Order((1, 0)), "Noburo, then Okko"),
        (options.Remember(("gozu", "genzo")), "Gozu, the Ox Demon, then Captain Genzo"),
        (options.Wave("mortal"), "A wave of Mortal Thralls: up to 2 Minions for 2 Events"),
        (
            options.Wave("bakemono"),
            "Bakemono for 3 Events: SPEED 2, MIGHT 5, DEFENSE 6, ACTIONS 2, STAMINA 5",
        ),
        (options.Shift("barbs", "yurei", "samurai"), "Move Barbed Steel from Yurei to Samurai"),
        (
            options.Exchange("barbs", "yurei", "grave-chill"),
            "Grave Chill in place of Barbed Steel beside Yurei: SPEED +2",
        ),
        (
            options.Activate("ashigaru"),
            "Ashigaru: 1 of 2 figures may act. SPEED 2, MIGHT 3, DEFENSE 3, ACTIONS 2, STAMINA 1",
        ),
        (options.Lead(11), "Ashigaru 2 in The Cell B1, 0 of 1 damage"),
        (options.Give("inro", 1), "Give Inro to Noburo"),
        (options.HandOver(50, 1), "Hand Tikku over to Noburo"),
        (options.PickDoor(3), "The Door between Guard Walk and Guard Barracks"),
        (options.Creep(0), "The Corruption in The Cell A1"),
        (options.AccuseCourtier("genzo"), "It hides behind Captain Genzo"),
        (
            options.UseEffect("noburo.stay-behind-me", 1),
            f"Noburo uses Stay Behind Me: {VOICE.box.actions['noburo.stay-behind-me'].text}",
        ),
    ],
    ids=lambda value: value.text() if isinstance(value, Option) else "",
)
def test_options_name_figures_places_and_numbers(option: Option, words: str) -> None:
    assert VOICE.say_option(seen(), option) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            events.Moved(10, at("A:3,3"), at("B:3,1"), ""),
            "Ashigaru 1 moves from Gate Court D4 to Kitchens B4.",
        ),
        (
            events.Moved(0, at("A:2,2"), at("A:5,2"), "smoke-powder"),
            "Smoke Powder: Okko is moved from Gate Court C3 to Gate Court C6.",
        ),
        (
            events.PlansLaid({0: 1, 1: 2}, {0: 1}, {}),
            "All cards lie face down: Okko 1 left and 1 right; Noburo 2 left and 0 right; no Event.",
        ),
        (
            events.Revealed({0: ("okko.still-water",)}, {0: ("okko.cold-trail",)}, {"yurei": ("barbs",)}),
            "All cards are turned up. Okko: Still Water (left) and Cold Trail (right); Yurei: Barbed Steel.",
        ),
        (
            events.DoorClosed(0),
            "The Door between Gate Court and Lacquer Gallery falls shut until the round is over.",
        ),
        (events.WallBroken(8, 1), "Noburo breaks the wall between The Cell B4 and The Cell C4."),
        (events.Fell(10, "ashigaru", 50), "Tikku eliminates Ashigaru 1."),
        (events.KamiFaded(54, "fire.ember"), "Fire Kami fades away."),
        (events.TokenGone(17, "evidence"), "Evidence XV leaves the board."),
        (events.Accused("identity", "genzo", False), "The Heroes accuse Captain Genzo, who is innocent."),
        (
            events.DemonRevealed(41, "gozu", "genzo", at("A:2,5")),
            "Behind the face of Captain Genzo: Gozu, the Ox Demon! The demon stands in Gate Court F3.",
        ),
        (
            events.RecollectionTaken(Memory("m2", "oni"), 2),
            'Tikku writes: "The gods left before we did." (2 points for the Oni: The shrine was defiled)',
        ),
        (
            events.Reasoned("choose-card", "", (0,), 1, 0, "kind:yurei"),
            "The Oni chooses Yurei: most figures that can attack a Hero (line 2 of 5).",
        ),
        (
            events.Reasoned("push", "figure:0", (0, 1), 2, 0, "do:pass"),
            "The Oni chooses nothing for Okko: no use in it (line 3 of 3).",
        ),
        (
            events.Reasoned("target", "figure:10", (0, 1, 2, 3, 4, 5, 6), -1, 2, "figure:0"),
            "The Oni chooses Okko for Ashigaru 1: all lines left it equal with others, and a die decided.",
        ),
    ],
    ids=lambda value: tag_of(type(value)) if isinstance(value, Event) else "",
)
def test_events_read_like_a_story(event: Event, words: str) -> None:
    assert VOICE.say_event(seen(), event) == words


def test_an_attack_shows_its_dice_and_where_they_come_from() -> None:
    event = events.Attacked(
        attacker=0,
        target=10,
        kinds=("combat", "combat", "action"),
        chains=((1,), (KI, 2), (0,)),
        dice=(("base", 2), ("katana", 1)),
        additions=(("ashigaru.spears-together", 1),),
        total=5,
        defense=3,
        hit=True,
    )
    assert VOICE.say_event(seen(), event) == (
        "Combat dice 1, KI+2; Action die 0 (dice: Katana +1), added Spears Together +1: "
        "5 against DEFENSE 3. Ashigaru 1 is hit."
    )


def test_a_test_shows_its_dice_and_the_number_that_they_may_reach() -> None:
    event = events.Tested(
        hero=0,
        about="evidence",
        object=2,
        attribute="guile",
        difficulty=2,
        dice=(("base", 3), ("penalty", -1)),
        value=(("base", 3), ("ayame", 2)),
        faces=(0, 2),
        total=2,
        limit=5,
        passed=True,
    )
    assert VOICE.say_event(seen(), event) == (
        "Okko makes a GUILE Test to examine Evidence II: 0, 2 (dice: Penalty tokens -1), together 2; "
        "up to 5 (Lady Ayame +2) is enough. Passed!"
    )


def test_a_space_of_a_palace_that_is_gone_is_no_mistake() -> None:
    # the log of a campaign is read again in the next scenario
    said = VOICE.say_event(seen(), events.Moved(0, 9000, 17, ""))
    assert said == "Okko moves from another part of the palace to Gate Court D2."


# ---------------------------------------------------------------------- answers to a question


def choice(key: str, option: Option) -> str:
    return VOICE.say_choice(seen(), Prompt(key), option)


def test_done_and_no_say_what_is_meant() -> None:
    assert choice("ask.hero-act", options.End()) == "End the activation; Actions that are left are lost"
    assert choice("ask.technique", options.Done()) == "Place no more Events"
    assert choice("ask.accuse", PASS) == "Accuse nobody"
    assert choice("ask.push", PASS) == "Do not push"
    assert choice("ask.plan-second", options.Planned(1)) == "No second card for Noburo"
    assert choice("ask.take-item", options.Refuse()) == "Refuse it"


def test_nobody_is_pushed_to_a_space_beside_itself() -> None:
    prompt = Prompt("ask.push", {"figure": 0, "target": 10})
    space = options.PickSpace(at("A:4,3"))
    assert VOICE.say_choice(seen(), prompt, space) == "Gate Court D5, beside Evidence II"
    assert VOICE.say_option(seen(), space) == "Gate Court D5, beside Ashigaru 1 and Evidence II"


def test_an_activation_without_actions_left_simply_ends() -> None:
    done = Prompt("ask.hero-act", {"hero": 0, "figure": 0, "actions": 0})
    assert VOICE.say_choice(seen(), done, options.End()) == "End this activation"


def test_a_courtier_who_has_talked_is_not_turned_over_for_more() -> None:
    assert VOICE.say_event(seen(), events.TokenFlipped(1)) == "Captain Genzo has told all there was to tell."
    said = VOICE.say_event(seen(), events.TokenFlipped(2))
    assert said == "Evidence II is turned over and can be investigated once more."


def test_tokens_that_are_gone_are_still_called_by_their_names() -> None:
    g = palace()
    for number in (1, 4):
        del g.tokens[number]
    shown = view(g, 0)
    assert VOICE.say_event(shown, events.TokenGone(1, "courtier")) == "Captain Genzo leaves the board."
    said = VOICE.say_event(shown, events.ChestOpened(0, 4, ("yumi",), 1))
    assert said == "Okko opens Chest II and finds Yumi; 1 may be kept."


def test_a_clock_moves_by_itself_or_by_a_card() -> None:
    plain = events.ClockMoved("m1", 2, 6, "okko.mission.reference-cards")
    assert VOICE.say_event(seen(), plain) == "The clock of The Cell moves to 2 of 6."
    by_card = events.ClockMoved("m1", 2, 6, "ill-omen")
    assert VOICE.say_event(seen(), by_card) == "Ill Omen: the clock of The Cell moves to 2 of 6."


def test_whoever_leaves_equipment_as_it_is_reads_where_it_lies() -> None:
    prompt = Prompt("ask.tidy", {"hero": 0})
    said = VOICE.say_choice(seen(), prompt, options.Done())
    assert said == "Leave it so: Katana in the right hand and Inro in the Supplies"


def test_what_is_discarded_for_room_is_not_called_free() -> None:
    assert choice("ask.place-item", options.ThrowAway("inro")) == "Discard Inro to make room"
    assert choice("ask.hero-act", options.ThrowAway("inro")) == "Throw Inro away, free of charge"


def test_every_way_to_decline_belongs_to_a_question() -> None:
    for closing in ("done", "pass", "end", "stop", "refuse"):
        keys = [key for key in VOICE.texts if key.startswith(f"answer.{closing}.ask.")]
        assert keys, closing
        assert all(key.removeprefix(f"answer.{closing}.") in VOICE.texts for key in keys)


def test_dice_are_offered_by_what_they_show() -> None:
    g = palace()
    g.attack = state.Attack(
        attacker=0, target=10, form="melee", declared=10, kinds=["combat", "action"], chains=[[0], [3, 1]]
    )
    assert (
        VOICE.say_option(view(g, 0), options.Reroll((0, 1))) == "Roll again: Combat die 0 and Action die KI+1"
    )
    g.attack = None
    g.test = state.Test(hero=0, attribute="guile", about="evidence", object=2, difficulty=2, faces=[2, 1])
    assert VOICE.say_option(view(g, 0), options.Reroll((0,))) == "Roll again: 2"


def test_an_accusation_says_what_is_known_against_it() -> None:
    g = palace()
    g.natures.append("gozu")
    g.accused.append("ietsugu")
    table = view(g, 0)
    assert (
        VOICE.say_option(table, options.AccuseNature("gozu"))
        == "The demon is Gozu, the Ox Demon (ruled out by a clue)"
    )
    said = VOICE.say_option(table, options.AccuseCourtier("ietsugu"))
    assert said == "It hides behind Ietsugu (falsely accused before)"


def test_headings_divide_the_log() -> None:
    headings = [kind for kind in EVENTS if VOICE.heading(made(kind))]
    assert {kind.__name__ for kind in headings} == {"RoundBegan", "PhaseBegan"}
