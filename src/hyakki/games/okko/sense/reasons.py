"""Why sensible Heroes answer as they do, as keys of sentences: said to people who ask for advice.

Each reason is found from what the answer was chosen by: the job that a Move leads to, the number that a card
is played for. None is said where the option speaks for itself.
"""

from __future__ import annotations

from hyakki.games.okko.box.definitions import EffectDef
from hyakki.games.okko.options import (
    AccuseNature,
    Call,
    Go,
    HandObject,
    Investigate,
    OpenChest,
    OpenDoor,
    PickFigure,
    PickSpace,
    Plan,
    Planned,
    Put,
    Ready,
    Reroll,
    Reveal,
    SneakInto,
    Strike,
    TakeIn,
    TakeObject,
    TakeOver,
    TryDoor,
    TryMission,
    TryToken,
    UseEffect,
    UseItem,
    UseTalent,
)
from hyakki.games.okko.rules.dice import total_of
from hyakki.games.okko.rules.ground import may_act, side_of
from hyakki.games.okko.sense import choices
from hyakki.games.okko.sense.accusing import is_last
from hyakki.games.okko.sense.because import Because, Reason, found_in
from hyakki.games.okko.sense.eyes import Eyes, wounds_of
from hyakki.games.okko.sense.heroes import Mind, acting, first_space, moved
from hyakki.games.okko.sense.jobs import Job
from hyakki.games.okko.sense.planning import Outlook, is_weak, talent_worth
from hyakki.kernel.decision import PASS, Decision, Option
from hyakki.kernel.terms import Prompt

because = Because("advice")

LITTLE = 0.05
"""What a Talent is worth that does nothing much this round."""
FIGHTS = ("attack", "hits", "damage", "harm", "condition", "dice", "ranged", "push")
CLUES = ("testdice", "peek")
HEALS = ("heal", "cure")


def reason(eyes: Eyes, decision: Decision, option: Option) -> Prompt | None:
    """Why a sensible Hero side would answer so, where that can be said."""
    return found_in(REASONS, eyes, decision, option)


# ---------------------------------------------------------------------- before the first round


def _take_hero(eyes: Eyes, _decision: Decision, _option: Option) -> Prompt:
    return because(f"take-hero.{choices.wanted_band(eyes.g.scene)}")


# ---------------------------------------------------------------------- planning


def _plan(eyes: Eyes, _decision: Decision, option: Option) -> Prompt | None:
    if isinstance(option, Planned):
        worn = wounds_of(eyes.g.heroes[option.hero]) > 1
        return because("planned-worn" if worn else "planned", hero=option.hero)
    if not isinstance(option, Plan):
        return None
    card = eyes.g.box.actions.get(option.card)
    if card is None:
        return because("plan.wound", hero=option.hero)
    if card.kind == "weakness":
        return because("plan.weakness", hero=option.hero)
    outlook = Outlook(eyes, option.hero)
    if option.side == "left":
        return because(f"plan.{_left(outlook, card.effects)}", hero=option.hero)
    numbers = card.technique
    worth = {
        "fight": outlook.might(numbers.might),
        _tested(outlook): outlook.test("guile", numbers.guile, 0),
        "guard": outlook.defense(numbers.defense),
        "speed": outlook.speed(numbers.speed) if numbers.speed else 0.0,
    }
    best = max(worth, key=lambda what: worth[what])
    return because(f"plan.{best if worth[best] > 0 else 'spare'}", hero=option.hero)


def _left(outlook: Outlook, effects: tuple[EffectDef, ...]) -> str:
    """What a Talent is played for: that part of it which is worth something this round."""
    useful = [effect for effect in effects if talent_worth(outlook, effect) > LITTLE]
    if not useful:
        return "spare"
    found = _talent(tuple(effect for effect in useful if effect.do != "peek"))
    return _tested(outlook) if found == "clue" else found


def _tested(outlook: Outlook) -> str:
    """What kind of test is ahead of a Hero."""
    return "clue" if outlook.job is not None and outlook.job.key[0] == "clue" else "test"


def _talent(effects: tuple[EffectDef, ...]) -> str:
    """What an effect is good for."""
    deeds = {effect.do for effect in effects}
    for name, kinds in (("kami", ("kami",)), ("clue", CLUES), ("heal", HEALS), ("fight", FIGHTS)):
        if deeds & set(kinds):
            return name
    return "talent"


def _ready(eyes: Eyes, _decision: Decision, option: Option) -> Prompt | None:
    if not isinstance(option, Ready):
        return because("ready.none")
    fights = {"dice", "ranged", "harm", "hits", "attack"}
    deeds = {effect.do for effect in eyes.g.box.effects_of[option.item]}
    return because("ready.weapon" if deeds & fights else "ready.tool", hero=option.hero)


def _order(eyes: Eyes, _decision: Decision, _option: Option) -> Prompt:
    weak = any(is_weak(eyes, hero) for hero in eyes.g.heroes)
    return because("order.weak" if weak else "order.worn")


# ---------------------------------------------------------------------- naming the demon


def _accuse(eyes: Eyes, decision: Decision, option: Option) -> Prompt:
    natures, courtiers = len(eyes.natures()), len(eyes.identities())
    if option == PASS:
        return because("accuse.wait", demons=natures, guests=courtiers)
    if PASS not in decision.options:
        return because("accuse.forced")
    if isinstance(option, AccuseNature):
        return because("accuse.nature" if natures == 1 else "accuse.last")
    if courtiers == 1:
        return because("accuse.courtier")
    return because("accuse.last") if is_last(eyes) else because("accuse.likely", guests=courtiers)


# ---------------------------------------------------------------------- acting


def _act(eyes: Eyes, _decision: Decision, option: Option) -> Prompt | None:
    return deed(eyes, acting(eyes), option)


def _walk(eyes: Eyes, decision: Decision, option: Option) -> Prompt | None:
    return deed(eyes, moved(eyes, decision), option)


def deed(eyes: Eyes, mind: Mind, option: Option) -> Prompt | None:
    """Why a figure does something in its activation."""
    hero = mind.figure.number
    match option:
        case Go(cell=cell) | PickSpace(cell=cell):
            return _way(mind, cell)
        case SneakInto():
            return _way(mind, first_space(eyes, option)) or because("go.on", hero=hero)
        case Strike(target=target):
            return _strike(eyes, target)
        case Investigate(token=token):
            return because("do.clue", token=token)
        case OpenChest():
            return because("do.chest")
        case TryMission() | TryToken() | TakeObject() | HandObject():
            return because("do.goal")
        case TryDoor() | OpenDoor():
            return because("do.door")
        case UseTalent(card=source) | UseItem(item=source) | Call(courtier=source):
            return _used(eyes, source, hero)
        case Reveal() | TakeIn() | TakeOver():
            return because("do.company")
    assert eyes.g.turn is not None
    return because("end" if eyes.g.turn.actions else "end.spent", hero=hero)


def _way(mind: Mind, cell: int) -> Prompt | None:
    """What a Move leads to."""
    hero, job = mind.figure.number, mind.aim(cell)
    if job is None:
        return because("go.away" if mind.fears else "go.on", hero=hero)
    if job.key[0] == "gather" and mind.figure.sort != "hero":
        return because("go.beside", hero=hero)
    return _towards(job, hero)


def _towards(job: Job, hero: int) -> Prompt:
    kind, number = job.key
    match kind:
        case "clue" | "chest":
            return because(f"go.{kind}", hero=hero, token=number)
        case "foe":
            return because("go.foe", hero=hero, target=number)
        case "gather" | "home":
            return because(f"go.{kind}", hero=hero)
        case "porter":
            return because("go.company", hero=hero)
    return because("go.goal", hero=hero)


def _strike(eyes: Eyes, target: int) -> Prompt:
    foe = eyes.g.figures[target]
    if foe.kind in eyes.g.box.demons:
        return because("strike.demon", target=target)
    if eyes.is_in_the_way(foe):
        return because("strike.way", target=target)
    return because("strike.awake" if may_act(eyes.g, foe) else "strike.asleep", target=target)


def _used(eyes: Eyes, source: str, hero: int) -> Prompt:
    found = eyes.g.box.triggers[source].get("use", ())
    return because(f"use.{_talent(tuple(bound[2] for bound in found))}", hero=hero)


# ---------------------------------------------------------------------- small questions


def _reroll(eyes: Eyes, _decision: Decision, option: Option) -> Prompt:
    again = isinstance(option, Reroll)
    if eyes.g.test is not None:
        return because("reroll.test" if again else "reroll.passed")
    attack = eyes.g.attack
    foe = attack is not None and side_of(eyes.g.figures[attack.attacker]) == "oni"
    if again:
        return because("reroll.foe" if foe else "reroll.attack")
    missed = attack is not None and total_of(attack) < attack.defense
    return because("reroll.missed" if foe and missed else "reroll.keep")


def _use(_eyes: Eyes, _decision: Decision, option: Option) -> Prompt | None:
    return because("use.free") if isinstance(option, UseEffect) else None


def _redirect(_eyes: Eyes, _decision: Decision, option: Option) -> Prompt:
    return because("redirect.take" if isinstance(option, UseEffect) else "redirect.leave")


def _extra(eyes: Eyes, _decision: Decision, option: Option) -> Prompt:
    return _strike(eyes, option.target) if isinstance(option, Strike) else because("strike.leave")


def _put(_eyes: Eyes, _decision: Decision, option: Option) -> Prompt | None:
    return because("put") if isinstance(option, Put) else None


def _whom(eyes: Eyes, _decision: Decision, option: Option) -> Prompt | None:
    if not isinstance(option, PickFigure):
        return None
    foe = eyes.g.figures[option.figure].sort == "agent"
    return because("whom.foe" if foe else "whom.friend", figure=option.figure)


REASONS: dict[str, Reason] = {
    "take-hero": _take_hero,
    "arm": because.always("arm"),
    "stand": because.always("stand"),
    "plan": _plan,
    "plan-second": _plan,
    "ready": _ready,
    "order": _order,
    "accuse": _accuse,
    "hero-act": _act,
    "follower-act": _act,
    "sneak-on": _walk,
    "move-effect": _walk,
    "reroll": _reroll,
    "reroll-test": _reroll,
    "test-effect": _use,
    "reaction": _use,
    "redirect": _redirect,
    "push": because.unless_passed("push.away", "push.keep"),
    "push-effect": because.unless_passed("push.away", "push.keep"),
    "place-item": _put,
    "take-item": _put,
    "tidy": because.always("tidy"),
    "remember": because.always("remember"),
    "keep": because.always("keep"),
    "recover": because.always("recover"),
    "object": _whom,
    "move-who": _whom,
    **dict.fromkeys(("answer", "extra-attack", "sweep"), _extra),
    **dict.fromkeys(("courtier-follows", "take-follower", "replacement"), because.always("do.company")),
    **dict.fromkeys(("kami", "kami-version", "kami-stand"), because.always("kami")),
}
"""What is said to which question."""
