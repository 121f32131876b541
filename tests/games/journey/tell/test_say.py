"""Every option, event and prompt is said in plain words."""

from __future__ import annotations

import inspect
import re
import typing
from typing import Any

import pytest

from hyakki.games.journey import events, options
from hyakki.games.journey.events import (
    CleanseTried,
    Hurt,
    Killed,
    Missed,
    Moved,
    PlanMade,
    Pushed,
    QuestBegan,
    QuestEnded,
    Rolled,
    Spawned,
    Struck,
)
from hyakki.games.journey.game import GAME
from hyakki.games.journey.options import Attack, CloseGate, Discard, Follow, Move, Pay, Play, Step, Turn
from hyakki.games.journey.rules.figures import demon, remove_demon
from hyakki.games.journey.state import Journey
from hyakki.games.journey.view import view
from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.events import Event
from hyakki.kernel.terms import Prompt
from tests.games.journey.table import activate, give, position

ROOM = """
    .   .   .   b  .
    .   T>  s<  b  1
    C>  #   .   s< 1
"""

SAMPLES: dict[str, Any] = {
    "bonus": 0,
    "pilgrim": 1, "first": 1, "second": 2, "figure": 4, "target": 4, "attacker": 1, "demon": 4, "giver":
    2, "targets": (4, 5), "pilgrims": (0, 1, 2, 3), "order": (0, 1, 2, 3), "facing": "e", "x": 3, "y": 1,
    "card": "white-horse", "gate": 1, "cards": ("soldiers-1", "wild-attacks"), "condition": "disabled",
    "colour": "red", "karma": "good", "door": 1, "health": 2, "chi": 1, "squares": 2, "quest": "q1",
    "variant": "a", "wrath": False, "omen": "", "seat": 0, "turn": 3, "phase": "pilgrims", "ap": 2,
    "path": ((1, 1, 1), (2, 1, 1)), "crushed": 0, "amount": 2, "left": 3, "cause": "attack", "fallen": 2,
    "dice": ("red-1", "white"), "faces": (2, 4), "why": "attack", "sum": 2, "damage": 3, "defense": 1,
    "net": 2,
    "kind": "soldier", "total": 5, "needed": 6, "success": True, "now": 4, "level": 2, "deck": "skill",
    "count": 2, "angle": 9, "at": (2, 1), "wanted": ("soldier",), "instead": ("archer", "soldier"),
    "tried": ((1, "out-of-reach"),), "plan": 2, "cost": 3, "tied": 2, "broken_by": "position", "won":
    True, "heroic": False, "reason": "end.victory",
}  # fmt: skip

CAUSES = (
    "attack", "red", "red-stay", "crush", "paid", "maximum", "cursed-weapon", "misfortune", "condition",
    "burning", "poisoned",
)  # fmt: skip

VARIANTS: dict[type[Event], list[dict[str, Any]]] = {
    events.DemonIdle: [{"why": why} for why in ("nobody", "shut-off", "chant", "paralyzed", "no-ap")],
    events.Missed: [{"why": why} for why in ("defended", "mercy", "out-of-reach")],
    events.Spun: [{"colour": colour} for colour in ("white", "black")],
    events.Rolled: [{"why": why} for why in ("attack", "defense", "cleanse")],
    events.DemonCardDrawn: [{"card": card} for card in ("soldiers-1", "phase-march")],
    events.CardDrawn: [
        {"deck": "fortune", "card": "incense"}, {"deck": "misfortune", "card": "losing-health"},
        {"deck": "corruption", "card": "permanent-limp"},
    ],
    events.OmenWorks: [{"omen": omen} for omen in GAME.box.omens],
    events.QuestBegan: [{"omen": omen, "wrath": wrath} for omen in ("", "fog") for wrath in (False, True)],
    events.Followed: [{"path": ((1, 1), (2, 1))}],
    events.Pushed: [
        {"path": ((1, 1), (2, 1)), "crushed": 1}, {"path": ((1, 1),)}, {"path": ((1, 1),), "crushed": 1},
    ],
    events.QuestEnded: [{"reason": reason} for reason in GAME.end_reasons if "series" not in reason],
    events.Killed: [{}, {"pilgrim": None}],
    events.CardPlayed: [{}, {"card": "agility"}],
    events.CardDiscarded: [{}, {"card": "weapon"}],
    events.ChiChanged: [{}, {"amount": -2}],
    events.KarmaGained: [{}, {"amount": -2}, {"karma": "bad"}],
    events.UpgradeTaken: [{}, {"karma": "bad"}],
    events.CleanseTried: [{}, {"success": False}],
    events.Hurt: [{"cause": cause} for cause in CAUSES],
    events.PlanMade: [{"targets": (0, 1)}, {"targets": ()}],
    events.PhaseBegan: [{"phase": phase} for phase in ("maintenance", "pilgrims", "demons", "end")],
    events.Moved: [{}, {"path": ((1, 1, 1), (1, 1, 2))}, {"path": ((1, 1, 1), (2, 1, 1), (3, 1, 1))}],
}  # fmt: skip
"""Events whose sentence depends on their fields."""


def table() -> Journey:
    g = position(ROOM)
    give(g, "T", "white-horse")
    return g


def made(kind: type[Any], **fields: Any) -> Any:
    return kind(**{name: fields.get(name, SAMPLES[name]) for name in kind.__struct_fields__})


def is_said(sentence: str) -> bool:
    return bool(sentence) and not re.search(r"[{}]|  |None|\bdemon \d|-1\b", sentence)


# ---------------------------------------------------------------------- options


@pytest.mark.parametrize("kind", GAME.options, ids=tag_of)
def test_every_option_has_words(kind: type[Option]) -> None:
    hints = typing.get_type_hints(kind)
    option = made(kind)
    assert set(hints) >= set(kind.__struct_fields__)
    for karma in ("good", "bad") if "karma" in hints else ("",):
        chosen = made(kind, karma=karma) if karma else option
        assert is_said(GAME.voice.say_option(view(table(), 0), chosen))


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (Step(2, 0), "Step to C1 (1 of 4 movement)"),
        (Step(3, 1), "Step to D2 (2 of 4 movement)"),
        (Turn("s"), "Turn south (1 of 4 movement)"),
        (Move(), "Move on: put 1 AP more into this move"),
        (Attack(4), "Attack Bull Soldier 4 at C2"),
        (Play(0, "white-horse"), "Play White Horse for 2 chi: +3 movement"),
        (Play(3, "feast"), "Monk Sha plays Feast for 1 AP: +5 health for the owner"),
        (Play(1, "staff-whirl"), "Monkey King plays Staff Whirl for 3 chi: this attack has the range whirl"),
        (Play(3, "greedy"), "Monk Sha plays Greedy for 1 AP and 2 chi: draw 1 fortune card"),
        (Play(2, "peach-of-immortality"), "Cho Hakkai plays Peach of Immortality: +5 health for the owner"),
        (CloseGate(1), "Close gate 1"),
        (Pay(3, 0), "Pay 3 health"),
        (Pay(3, 2), "Pay 3 health and 2 chi"),
        (Follow(0), "Stay"),
        (Follow(1), "Follow 1 square"),
        (Discard(1, "weapon"), "Monkey King gives up a weapon level"),
        (options.Order((1, 0, 3, 2)), "Monkey King, Tripitaka, Monk Sha and Cho Hakkai"),
    ],
    ids=lambda value: value.text() if isinstance(value, Option) else "",
)  # fmt: skip
def test_options_name_figures_squares_and_prices(option: Option, words: str) -> None:
    g = table()
    assert g.act is not None
    g.act.move_ap, g.act.mv = 1, 4
    assert GAME.voice.say_option(view(g, 0), option) == words


def test_a_price_counts_what_corruption_adds() -> None:
    g = table()
    before = GAME.voice.say_option(view(g, 0), Play(0, "white-horse"))
    give(g, "T", next(card.id for card in GAME.box.corruption.values() if card.effect == "chi-cost"))
    assert before == "Play White Horse for 2 chi: +3 movement"
    assert (
        GAME.voice.say_option(view(g, 0), Play(0, "white-horse")) == "Play White Horse for 3 chi: +3 movement"
    )


def test_a_new_move_says_how_far_it_goes() -> None:
    g = table()
    assert GAME.voice.say_option(view(g, 0), Move()) == "Move: 4 movement for 1 AP"
    activate(g, "C")
    g.phase = "demons"
    assert GAME.voice.say_option(view(g, 0), CloseGate(1)) == "Gate 1"


def test_movement_is_told_in_a_walk_only_and_an_attack_says_at_whom() -> None:
    seen = view(table(), 0)
    fresh = Prompt("ask.action", {"pilgrim": 1, "ap": 2, "mv": 0})
    assert GAME.voice.say_prompt(seen, fresh) == "Monkey King acts: 2 AP left."
    walking = Prompt("ask.action", {"pilgrim": 1, "ap": 1, "mv": 3})
    assert "3 movement" in GAME.voice.say_prompt(seen, walking)
    aimed = Prompt("ask.declare", {"pilgrim": 1, "aimed": "2"})
    assert GAME.voice.say_prompt(seen, aimed).startswith("Monkey King attacks Cho Hakkai.")
    both = Prompt("ask.declare", {"pilgrim": 1, "aimed": "2 3"})
    assert GAME.voice.say_prompt(seen, both).startswith("Monkey King attacks Cho Hakkai and Monk Sha.")


# ---------------------------------------------------------------------- events


def all_events() -> list[type[Event]]:
    found = [kind for _, kind in inspect.getmembers(events, inspect.isclass)]
    return [kind for kind in found if issubclass(kind, Event) and kind is not Event]


@pytest.mark.parametrize("kind", all_events(), ids=tag_of)
def test_every_event_has_a_sentence(kind: type[Event]) -> None:
    g = table()
    facing = {"facing": 2} if "facing" in kind.__struct_fields__ else {}
    for fields in VARIANTS.get(kind, [{}]):
        sentence = GAME.voice.say_event(view(g, 0), made(kind, **(facing | fields)))
        assert is_said(sentence), sentence
        assert sentence.rstrip(")")[-1] in ".!", sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Rolled(1, ("red-2", "red-2", "white"), (0, 3, 4), "attack", 3),
            "Monkey King rolls the attack: red X 3, white 4.",
        ),
        (
            Rolled(4, ("red-1", "black"), (2, 3), "attack", 2),
            "Bull Soldier 4 rolls the attack: red 2, black III.",
        ),
        (Struck(1, 4, 5, 2, 3), "Monkey King against Bull Soldier 4: 5 damage, 2 defense, so 3."),
        (Hurt(2, 1, 13, "red"), "Cho Hakkai loses 1 health on the hot ground and has 13 left."),
        (Hurt(2, 1, 13, "burning"), "Cho Hakkai loses 1 health from being Burning and has 13 left."),
        (Missed(4, 0, "defended"), "Tripitaka fends off the attack of Bull Soldier 4."),
        (Moved(0, ((1, 1, 1), (1, 1, 0))), "Tripitaka turns north."),
        (Moved(0, ((1, 1, 1), (2, 1, 1))), "Tripitaka steps to C2."),
        (Moved(5, ((3, 2, 3), (3, 1, 3), (2, 1, 0))), "Bull Soldier 5 goes to C2, facing north."),
        (
            Pushed(4, ((2, 1), (3, 1)), 1),
            "Bull Soldier 4 is knocked back to D2, and crushing adds 1 damage.",
        ),
        (Spawned(9, "king", (3, 1), 3), "Bull Demon King appears at D2, facing west."),
        (QuestBegan("q1", "a", True, ""), "Quest 1 begins in wrath: The House in the Village."),
        (QuestEnded("q1", True, False, "end.victory"), "The quest The House in the Village is won."),
    ],
    ids=lambda value: tag_of(type(value)) if isinstance(value, Event) else "",
)
def test_events_in_plain_words(event: Event, sentence: str) -> None:
    assert GAME.voice.say_event(view(table(), 0), event) == sentence


def test_a_demon_that_has_left_is_still_called_by_its_name() -> None:
    g = table()
    remove_demon(g, demon(g, 4))
    seen = view(g, 0)
    assert GAME.voice.say_event(seen, Struck(1, 4, 5, 2, 3)).startswith("Monkey King against Bull Soldier 4")
    assert GAME.voice.say_event(seen, Killed(4, "soldier", 1)) == "Monkey King kills Bull Soldier 4."
    assert GAME.voice.say_event(seen, CleanseTried(1, 4, 5, 4, True)).startswith(
        "Monkey King cleanses Bull Soldier 4"
    )
    assert GAME.voice.say_event(seen, Hurt(99, 1, 1, "attack")).startswith("demon 99 loses")


UP_TO_TWO = ((1, "out-of-reach"), (2, "not-closer"))
CANNOT_ATTACK = (
    "Bull Soldier 4 cannot attack Tripitaka, attack somebody else on the way to him or attack anybody: "
)


def plan(number: int, tried: tuple[tuple[int, str], ...], **more: Any) -> str:
    fields = {"targets": (), "cost": 0, "tied": 1, "broken_by": "nobody"} | more
    return GAME.voice.say_event(view(table(), 0), made(PlanMade, plan=number, tried=tried, **fields))


def test_a_demon_explains_its_plan() -> None:
    assert plan(1, (), targets=(0,), cost=3) == "Bull Soldier 4 goes for Tripitaka (plan 1, 3 movement)."
    assert plan(3, UP_TO_TWO, targets=(1, 2), cost=2) == (
        "Bull Soldier 4 cannot attack Tripitaka: out of reach. "
        "It cannot attack somebody else on the way to him: that would not bring it closer to him. "
        "It goes for Monkey King and Cho Hakkai (plan 3, 2 movement)."
    )


def test_a_demon_says_how_a_tie_was_broken() -> None:
    nowhere = ((1, "out-of-reach"), (2, "out-of-reach"), (3, "out-of-reach"))
    march = "out of reach. It moves nearer (plan 4, 8 movement). "
    assert plan(4, nowhere, cost=8, tied=3, broken_by="seat") == (
        CANNOT_ATTACK + march + "3 places were equal; Tripitaka's player chose."
    )
    assert plan(4, nowhere, cost=8, tied=2, broken_by="position") == (
        CANNOT_ATTACK + march + "2 places were equal; the first by row, column and facing was taken."
    )


def test_a_demon_says_what_hinders_its_way() -> None:
    tried = ((1, "disabled"), (2, "disabled"), (3, "disabled"), (4, "no-path"))
    assert plan(4, tried) == (
        CANNOT_ATTACK + "it is Disabled. It stays where it is (plan 4). "
        "There is no way at all, so it only comes as near as it can."
    )


def test_prompts_name_figures() -> None:
    seen = view(table(), 0)
    prompt = Prompt("ask.kill-or-cleanse", {"pilgrim": 1, "demon": 5})
    assert (
        GAME.voice.say_prompt(seen, prompt)
        == "Monkey King has defeated Bull Soldier 5. Kill it or cleanse it?"
    )
    prompt = Prompt("ask.tie.spawn", {"kind": "archer"})
    assert GAME.voice.say_prompt(seen, prompt).startswith("Bull Archer:")


def test_rest_says_that_chi_is_full():
    g = table()
    activate(g, "T")
    tripitaka = g.pilgrims[0]
    tripitaka.chi = view(g, 0).pilgrims[0].max_chi
    assert GAME.voice.say_option(view(g, 0), options.Rest()) == "Rest: chi is full, nothing to regain"
    tripitaka.chi -= 1
    assert GAME.voice.say_option(view(g, 0), options.Rest()) == "Rest: regain chi"


def test_in_short_nobody_goes_where_he_stands() -> None:
    table, voice = view(position(ROOM), 0), GAME.voice
    assert voice.brief(table, Moved(0, ((1, 1, 1), (1, 1, 2)))) == ""
    assert voice.brief(table, Moved(0, ((1, 1, 1), (1, 2, 1), (1, 2, 2)))) == "to B3"
    assert "not knocked back" in voice.brief(table, Pushed(4, ((2, 1),), 0))
    assert "no room to go back, +2 damage" in voice.brief(table, Pushed(4, ((2, 1),), 2))
