"""Why a sensible Oni answers as it does, as keys of sentences: said to people who ask for advice."""

from __future__ import annotations

from hyakki.games.okko.options import (
    Activate,
    Corrupt,
    Creep,
    Disguise,
    End,
    Escape,
    Go,
    Lead,
    OpenDoor,
    PickSpace,
    Place,
    PlayEvent,
    Stop,
    Strike,
)
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.automa.outlook import Outlook
from hyakki.games.okko.rules.ground import may_act, type_of
from hyakki.games.okko.sense.because import Because, Reason, found_in
from hyakki.games.okko.sense.eyes import Eyes
from hyakki.games.okko.state import Figure
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.terms import Prompt

because = Because("advice.oni")


def reason(eyes: Eyes, decision: Decision, option: Option) -> Prompt | None:
    """Why a sensible Oni would answer so, where that can be said."""
    return found_in(SCHEMES, eyes, decision, option)


# ---------------------------------------------------------------------- the track and the plan


def _disguise(_eyes: Eyes, _decision: Decision, option: Option) -> Prompt:
    assert isinstance(option, Disguise)
    return because("disguise", courtier=option.courtier)


def _corrupt(eyes: Eyes, _decision: Decision, option: Option) -> Prompt | None:
    """How many guards a token would wake."""
    if not isinstance(option, Corrupt | PickSpace):
        return None
    tile_of = eyes.g.palace.areas.tile_of
    tile = tile_of[option.cell]
    asleep = [
        foe
        for foe in eyes.foes()
        if tile_of[foe.cell] == tile and type_of(eyes.g, foe) == "mortal" and not may_act(eyes.g, foe)
    ]
    return because("corrupt.wakes", n=len(asleep), tile=tile) if asleep else because("corrupt.spreads")


def _creep(_eyes: Eyes, _decision: Decision, option: Option) -> Prompt:
    return because("creep" if isinstance(option, Creep) else "creep.stay")


def _technique(eyes: Eyes, _decision: Decision, option: Option) -> Prompt:
    if not isinstance(option, Place):
        return because("technique.keep")
    near = any(_can_strike(eyes, foe) for foe in eyes.foes() if foe.kind == option.kind)
    return because("technique.near" if near else "technique", kind=option.kind)


# ---------------------------------------------------------------------- acting


def _can_strike(eyes: Eyes, figure: Figure) -> bool:
    """Whether a figure could attack a Hero in its activation."""
    if not may_act(eyes.g, figure):
        return False
    actions = value(eyes.g, figure, "actions")
    return Outlook(eyes.g, figure, actions).can_attack_any(eyes.heroes())


def _card(eyes: Eyes, decision: Decision, option: Option) -> Prompt | None:
    if not isinstance(option, Activate):
        return _figure(eyes, decision, option)
    reaches = any(_can_strike(eyes, foe) for foe in eyes.foes() if foe.kind == option.kind)
    return because("card.reach" if reaches else "card.near", kind=option.kind)


def _figure(eyes: Eyes, _decision: Decision, option: Option) -> Prompt | None:
    match option:
        case Lead(figure=number):
            strikes = _can_strike(eyes, eyes.g.figures[number])
            return because("lead.reach" if strikes else "lead.near", figure=number)
        case PlayEvent():
            return because("event")
    return because("event.keep")


def _act(eyes: Eyes, decision: Decision, option: Option) -> Prompt | None:
    turn = eyes.g.turn
    assert turn is not None
    figure = eyes.g.figures[turn.figure]
    match option:
        case Strike(target=target):
            return _strike(eyes, eyes.g.figures[target])
        case Go(cell=cell):
            return _go(eyes, figure, cell, turn.actions - 1)
        case OpenDoor():
            return because("door")
        case Escape():
            return because("escape")
        case Stop() | End():
            return because("stop", figure=figure.number)
    return _figure(eyes, decision, option)


def _go(eyes: Eyes, figure: Figure, cell: int, actions: int) -> Prompt:
    """To a Hero it can strike from there, or at least nearer."""
    before, figure.cell = figure.cell, cell
    reaches = actions > 0 and Outlook(eyes.g, figure, actions).can_attack_any(eyes.heroes())
    figure.cell = before
    return because("go.reach" if reaches else "go.near", figure=figure.number)


def _strike(eyes: Eyes, target: Figure) -> Prompt:
    if target.sort != "hero":
        return because("strike.other", target=target.number)
    return because("strike.worn" if eyes.is_worn(target) else "strike.hero", target=target.number)


SCHEMES: dict[str, Reason] = {
    "disguise": _disguise,
    "corrupt": _corrupt,
    "creep": _creep,
    "creep-to": _corrupt,
    "enhance": because.always("enhance"),
    "wave": because.unless_passed("wave", "wave.save"),
    "spend": because.always("spend"),
    "reinforce": because.unless_passed("arrive", "arrive.none"),
    "summon": because.unless_passed("arrive", "arrive.none"),
    "technique": _technique,
    "adjust": because.unless_passed("adjust", "adjust.leave"),
    "oni-card": _card,
    "figure": _figure,
    "figure-act": _act,
    "last-event": _figure,
    "close-door": because.unless_passed("close-door", "event.keep"),
    "move-token": because.always("move-token"),
    "token-space": because.always("move-token"),
    "move-who": because.always("move"),
    "move-effect": because.always("move"),
    "push": because.unless_passed("push", "push.keep"),
    "push-effect": because.unless_passed("push", "push.keep"),
    "pull-effect": because.unless_passed("push", "push.keep"),
    **dict.fromkeys(("surround", "surround-who", "surround-attack"), because.always("surround")),
    "spread": because.always("creep"),
    "spread-space": _corrupt,
    "demon-space": because.always("demon-space"),
}
"""What is said to which question."""
