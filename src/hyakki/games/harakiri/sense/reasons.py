"""Why an answer is a sensible one, in the words of the game: what somebody is told who asks for a hint.

A reason follows from the answer and from what lies open, whoever has chosen it.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.harakiri import options as o
from hyakki.games.harakiri.options import (
    Attack,
    Attribute,
    End,
    Exert,
    Move,
    Pick,
    Step,
    Technique,
    Use,
    UseItem,
)
from hyakki.games.harakiri.rules.creatures import enemies, health_of, is_foe, look_up, most_health
from hyakki.games.harakiri.rules.items import card_of
from hyakki.games.harakiri.rules.move import shares
from hyakki.games.harakiri.sense import acting
from hyakki.games.harakiri.sense.lookout import Goal, Lookout
from hyakki.games.harakiri.state import Character, Creature, Harakiri
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.terms import Prompt

FEW = 1  # enemies with whom at the back a door may be opened
SPARE = 1  # action points that are kept when an activation ends

PLAIN: dict[type[Option], str] = {
    o.PlaceKi: "ki",
    o.Withdraw: "withdraw",
    o.RerollKi: "reroll-ki",
    o.Retrieve: "head",
    o.KamiMode: "kami-mode",
    o.SwapWeapon: "weapon",
    o.HandOver: "hand-over",
    o.Lift: "lift",
    o.Close: "close",
    o.UseSkill: "skill",
    o.Also: "also",
    o.Focus: "focus",
    o.NoFocus: "no-focus",
    o.Roll: "roll",
    o.Die: "blank",
    o.Reroll: "blank",
    o.KiDie: "low-ki",
    o.YinYang: "yin-yang",
    o.Counter: "counter",
    o.SpendBlessed: "blessing",
    o.Survive: "survive",
    o.Swap: "swap",
    o.Redraw: "redraw",
    o.Position: "position",
    o.Choose: "section",
    o.Scene: "section",
    o.PickSquare: "square",
    o.PickZone: "zone",
    o.PickAttribute: "attribute",
    o.Return: "return",
    o.Drop: "drop",
    o.Carrier: "carrier",
    o.Companion: "companion",
    o.SellHeads: "sell-heads",
    o.SellCard: "sell-card",
    o.Buy: "buy",
    o.BuyItem: "buy-item",
    o.Repair: "repair",
    o.Pray: "pray",
    o.Equip: "weapon",
    o.Ready: "ready",
    o.Side: "side",
    o.Lose: "lose",
    o.Repeat: "again",
}
"""Answers that are chosen for one reason only."""


def reason(g: Harakiri, decision: Decision, option: Option) -> Prompt | None:
    """Why somebody sensible would answer so, where that can be said."""
    if len(decision.options) == 1:
        return None
    by_question = f"{decision.prompt.key}:{type(option).__name__}"
    if by_question in BY_QUESTION:
        return Prompt(f"because.{BY_QUESTION[by_question]}")
    found = WEIGHED.get(type(option))
    if found is not None:
        return found(g, decision, option)
    if isinstance(option, o.Tester):
        return Prompt("because.tester", {"character": option.character})
    plain = PLAIN.get(type(option))
    return None if plain is None else _because(g, plain)


BY_QUESTION = {"ask.swap:Keep": "order", "ask.redraw:Keep": "oracle", "ask.rolled:GoOn": "dice"}
"""Where the same answer means something else to each question."""


def _because(g: Harakiri, key: str, **more: str | int) -> Prompt:
    """A reason, with who acts."""
    who = {} if g.act is None else {"character": g.act.character}
    return Prompt(f"because.{key}", {**who, **more})


# ---------------------------------------------------------------------- walks


def _walk(g: Harakiri, decision: Decision, option: Option) -> Prompt | None:
    """What a walk is for: what would be done at its end by the rules of thumb, if it leads there; else to
    be safer."""
    act = g.act
    if act is None:
        return None
    character = g.characters[act.character]
    lookout = Lookout(g, character, act)
    goal = acting.aim(lookout, act)
    if goal is not None and acting.toward(g, lookout, goal, decision.options) == option:
        return _purpose(g, goal)
    if act.moving and shares(g, character):
        return _because(g, "get-off")
    if isinstance(option, Step):
        there = g.field.cell(option.x, option.y)
        if lookout.danger(there) < lookout.danger(character.cell):
            return _because(g, "away")
    return None


def _purpose(g: Harakiri, goal: Goal) -> Prompt:
    if goal.target >= 0:
        return _because(g, "go-strike", target=goal.target)
    if goal.target <= acting.FIRST_ERRAND:
        return _because(g, "go-use", point=acting.point_of(g, goal))
    return _because(g, "march")


# ---------------------------------------------------------------------- deeds


def _attack(g: Harakiri, decision: Decision, option: Option) -> Prompt | None:
    """Wounded ones first; more dice where they are worth their price."""
    assert isinstance(option, Attack)
    target = look_up(g, option.target)
    if not isinstance(target, Creature):
        return None
    if health_of(target) * 2 <= target.most:
        return _because(g, "finish", target=target.id, n=health_of(target))
    return _because(g, option.force, target=target.id)


def _technique(g: Harakiri, decision: Decision, option: Option) -> Prompt | None:
    assert isinstance(option, Technique)
    return _because(g, "heal") if acting.heals(g, option.skill) else _because(g, "technique")


def _item(g: Harakiri, decision: Decision, option: Option) -> Prompt | None:
    assert isinstance(option, UseItem)
    assert g.act is not None
    card = card_of(g.characters[g.act.character], option.item)
    return _because(g, "herb") if acting.heals(g, card) else _because(g, "item")


USES = {
    "resistor": "villager",
    "objective": "objective",
    "wanderer": "parley",
    "grave": "grave",
    "obstacle": "objective",
}
"""Why things of a kind are used."""


def _use(g: Harakiri, decision: Decision, option: Option) -> Prompt | None:
    assert isinstance(option, Use)
    point = g.chapter.point(option.point)
    if point.kind in ("door", "large-door"):
        return _because(g, "door" if len(enemies(g)) <= FEW else "door-early")
    return _because(g, USES.get(point.kind, "place"))


def _end(g: Harakiri, decision: Decision, option: Option) -> Prompt | None:
    assert g.act is not None
    left = g.characters[g.act.character].ap
    return _because(g, "end" if left <= SPARE else "end-early")


# ---------------------------------------------------------------------- one of several


HARM = ("lose", "burn", "inflict")
"""What is done to somebody and is no gift."""


def _pick(g: Harakiri, decision: Decision, option: Option) -> Prompt | None:
    """Of enemies the weakest, of friends whoever needs it; a blow falls on whoever bears it best."""
    assert isinstance(option, Pick)
    one = look_up(g, option.figure)
    if not isinstance(one, Character | Creature):
        return Prompt("because.equal")
    if decision.prompt.key == "ask.target":
        return Prompt("because.bears", {"figure": option.figure})
    if is_foe(one):
        return Prompt("because.weakest", {"figure": option.figure})
    if decision.prompt.params.get("deed") in HARM:
        return Prompt("because.bears", {"figure": option.figure})
    hurt = health_of(one) < most_health(g, one)
    return Prompt("because.needs" if hurt else "because.anybody", {"figure": option.figure})


def _attribute(g: Harakiri, decision: Decision, option: Option) -> Prompt | None:
    assert isinstance(option, Attribute)
    return Prompt(f"because.raise-{option.name}")


WEIGHED: dict[type[Option], Callable[[Harakiri, Decision, Option], Prompt | None]] = {
    Move: _walk,
    Step: _walk,
    Exert: _walk,
    Attack: _attack,
    Technique: _technique,
    UseItem: _item,
    Use: _use,
    End: _end,
    Pick: _pick,
    Attribute: _attribute,
}
