"""How a sensible Hero acts: go where something can be done, do it, strike what threatens, stay alive."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.okko.options import (
    Call,
    End,
    Go,
    HandObject,
    Investigate,
    OpenChest,
    OpenDoor,
    Reveal,
    SneakInto,
    Strike,
    TakeIn,
    TakeObject,
    TakeOver,
    TryDoor,
    TryMission,
    TryToken,
    UseItem,
    UseTalent,
)
from hyakki.games.okko.rules import attack, missions
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.odds import trial_chances
from hyakki.games.okko.sense.eyes import Eyes, prize, tried
from hyakki.games.okko.state import Figure
from hyakki.kernel.decision import Decision, Option

STEP = 0.55  # what a thing is worth when it takes one Action more to get there
CALM = 1.6  # what it costs to raise the alarm


def act(eyes: Eyes, decision: Decision) -> Option:
    """The best that the active Hero, Follower or Kami can do; nothing if nothing is worth an Action."""
    turn = eyes.g.turn
    assert turn is not None
    figure = eyes.g.figures[turn.figure]
    here = _stay(eyes, figure)
    best, most = _end(decision), 0.05
    for option in decision.options:
        weigh = WORTH.get(type(option))
        worth = 0.0 if weigh is None else weigh(eyes, figure, option)
        if isinstance(option, Go):
            worth -= here
        if worth > most:
            best, most = option, worth
    return best


def _end(decision: Decision) -> Option:
    return next((option for option in decision.options if isinstance(option, End)), decision.options[-1])


# ---------------------------------------------------------------------- going


def _stay(eyes: Eyes, figure: Figure) -> float:
    """What the place where a figure stands is worth to it."""
    return _place(eyes, figure, figure.cell, 0)


def _place(eyes: Eyes, figure: Figure, cell: int, spent: int) -> float:
    """What a Space is worth: the best thing that can be done from there, less the farther away it is."""
    g, best = eyes.g, 0.0
    speed = max(1, value(g, figure, "speed"))
    area_of = g.palace.areas.area_of
    steps = g.palace.areas.passages(g.closed).distances(area_of[cell])
    for mask, worth in eyes.interests(figure):
        if mask >> cell & 1:
            away = 0
        else:
            away = 1 + (_nearest(steps, area_of, mask) - 1) // speed
        if away < 40:
            best = max(best, worth * STEP ** (away + spent))
    return best


def _nearest(steps: bytes, area_of: tuple[int, ...], mask: int) -> int:
    fewest = 255
    while mask:
        low = mask & -mask
        fewest = min(fewest, steps[area_of[low.bit_length() - 1]])
        mask ^= low
    return max(1, fewest)


def _go(eyes: Eyes, figure: Figure, option: Option) -> float:
    assert isinstance(option, Go)
    return _place(eyes, figure, option.cell, 0) * 0.97


def _sneak(eyes: Eyes, figure: Figure, option: Option) -> float:
    assert isinstance(option, SneakInto)
    g = eyes.g
    area = g.palace.area(option.area)
    spaces = g.palace.areas.spaces_in[area]
    cell = (spaces & -spaces).bit_length() - 1
    found = trial_chances(g, figure, option)
    chance = 1.0 if found is None else float(found.chance)
    return _place(eyes, figure, cell, 1) * chance - 0.8 * (1 - chance) - _stay(eyes, figure)


# ---------------------------------------------------------------------- tests and things


def _test(worth: float) -> Callable[[Eyes, Figure, Option], float]:
    def weigh(eyes: Eyes, figure: Figure, option: Option) -> float:
        found = trial_chances(eyes.g, figure, option)
        return worth * tried(1.0 if found is None else float(found.chance))

    return weigh


def _investigate(eyes: Eyes, figure: Figure, option: Option) -> float:
    assert isinstance(option, Investigate)
    g = eyes.g
    if eyes.is_solved() or not (g.clues or g.clue_top):
        return 0.0
    found = trial_chances(g, figure, option)
    assert found is not None
    return 2.6 * float(found.chance)


def _mission(eyes: Eyes, figure: Figure, option: Option) -> float:
    assert isinstance(option, TryMission)
    g = eyes.g
    found = trial_chances(g, figure, option)
    mission = missions.mission_at(g, g.palace.areas.tile_of[option.cell])
    assert mission is not None
    return 4.0 * tried(1.0 if found is None else float(found.chance))


def _fixed(worth: float) -> Callable[[Eyes, Figure, Option], float]:
    return lambda eyes, figure, option: worth


# ---------------------------------------------------------------------- blows


def _strike(eyes: Eyes, figure: Figure, option: Option) -> float:
    assert isinstance(option, Strike)
    g = eyes.g
    foe = g.figures[option.target]
    worth = max(0.35, prize(g, foe)) * (
        0.7 * eyes.hit(figure, foe, option.form) + 0.9 * eyes.falls(figure, foe, option.form)
    )
    if attack.raises_alarm(g, figure, foe):
        worth -= CALM
    if foe.kind not in g.box.demons and _holds(eyes, figure, foe):
        worth += 0.3
    return worth


def _holds(eyes: Eyes, figure: Figure, foe: Figure) -> bool:
    """Whether a foe in the same Area keeps a Hero from going on."""
    area_of = eyes.g.palace.areas.area_of
    return area_of[figure.cell] == area_of[foe.cell]


# ---------------------------------------------------------------------- cards


def _talent(eyes: Eyes, figure: Figure, option: Option) -> float:
    assert isinstance(option, UseTalent)
    return _effects(eyes, figure, option.card)


def _item(eyes: Eyes, figure: Figure, option: Option) -> float:
    assert isinstance(option, UseItem)
    return _effects(eyes, figure, option.item)


def _effects(eyes: Eyes, figure: Figure, source: str) -> float:
    """What using a card is worth, by its operations."""
    g, worth = eyes.g, 0.0
    for bound in g.box.triggers[source].get("use", ()):
        effect = bound[2]
        match effect.do:
            case "heal":
                need = max((f.damage for f in g.figures.values() if f.sort != "agent"), default=0)
                worth += 0.8 * min(effect.n, figure.damage if effect.who == "self" else need)
            case "attack":
                chance, target = eyes.blow(figure)
                if target >= 0 or effect.who not in ("", "self"):
                    worth += 0.6 + 1.6 * chance * max(
                        0.4, prize(g, g.figures[target]) if target >= 0 else 0.6
                    )
            case "kami":
                worth += 1.4
            case "cure":
                worth += 0.5 if figure.conditions else 0.0
            case "peek":
                worth += 0.0 if eyes.is_solved() else 1.0
            case "mod" | "condition" | "block":
                worth += 0.6
            case "move" | "push":
                worth += 0.1
            case _:
                worth += 0.3
    return worth


def _call(eyes: Eyes, figure: Figure, option: Option) -> float:
    """Help is called where it helps, and costs nothing but itself."""
    assert isinstance(option, Call)
    g, worth = eyes.g, 0.0
    near_clue = any(mask >> figure.cell & 1 for mask, _ in eyes.interests(figure))
    for bound in g.box.triggers[option.courtier].get("use", ()):
        effect = bound[2]
        if effect.do == "heal":
            worth += figure.damage - 1
        elif effect.do == "mod":
            worth += 0.5 if near_clue and effect.attr == "guile" else 0.2 if g.final else 0.0
        elif effect.do in ("draw", "peek"):
            worth += 1.0
        elif effect.do in ("block", "ignore"):
            worth += 0.2 if g.round > 4 else 0.0
    return worth


WORTH: dict[type[Option], Callable[[Eyes, Figure, Option], float]] = {
    Go: _go,
    SneakInto: _sneak,
    Strike: _strike,
    Investigate: _investigate,
    OpenChest: _test(1.0),
    TryToken: _test(4.0),
    TryMission: _mission,
    TryDoor: _test(1.0),
    OpenDoor: _fixed(0.5),
    TakeObject: _fixed(6.0),
    HandObject: _fixed(0.0),
    UseTalent: _talent,
    UseItem: _item,
    Reveal: _fixed(1.2),
    TakeOver: _fixed(0.7),
    TakeIn: _fixed(0.7),
    Call: _call,
}
"""What each thing that one can do is worth; the rest is worth nothing to a beginner."""
