"""Cards against the attacks of demons: more defense, other targets, no effect."""

from __future__ import annotations

from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.rules import aims
from hyakki.games.journey.rules.conditions import HELPLESS, suffers
from hyakki.games.journey.rules.effects import NO_CHANGE, NOT_THIS_ONE, effect, unless
from hyakki.games.journey.rules.moments import Blow, Moment
from hyakki.games.journey.state import Journey, Pilgrim
from hyakki.kernel.terms import Refusal


def _blow(card: PlayCard, moment: Moment) -> Blow:
    if moment.blow is None:
        raise ValueError(f"{card.id} is played on an attack, but nobody is attacked")
    return moment.blow


def _nobody_to_guard(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    """Cards for the pilgrim who is attacked, if the card reaches that one."""
    blow = moment.blow
    if blow is None or blow.target >= len(g.pilgrims) or blow.reflected or blow.ignored:
        return NOT_THIS_ONE
    return unless(aims.reaches(g, p, card, g.pilgrims[blow.target]), NOT_THIS_ONE)


# -- the defense roll


def _no_defense(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    refused = _nobody_to_guard(g, p, card, moment)
    if refused is None and moment.blow is not None:
        target = g.pilgrims[moment.blow.target]
        if target.conditions and suffers(g, target, HELPLESS):
            return NO_CHANGE
    return refused


@effect("defense-bonus", numbers="amount who", forbids=_no_defense)
def defense_bonus(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """`amount` to the defense of `who`."""
    _blow(card, moment).defense_bonus += card.amount


@effect("defense-die", numbers="die who", forbids=_no_defense)
def defense_die(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """`who` adds one die `die` to the defense roll."""
    _blow(card, moment).blue.append(card.die)


# -- what does not happen, or to somebody else


def _nothing_to_ignore(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if card.timing != "before-defense":
        return unless(moment.pilgrim == p.id and not moment.prevented, NOT_THIS_ONE)
    blow = moment.blow
    if blow is None or blow.target != p.id or blow.reflected or blow.ignored:
        return NOT_THIS_ONE
    threats = {"knock-back": bool(blow.knock_back), "condition": bool(blow.conditions)}
    return unless(any(threats.get(what) and what not in blow.ignores for what in card.what), NO_CHANGE)


@effect("ignore", numbers="what", forbids=_nothing_to_ignore)
def ignore(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """The owner ignores what is listed in `what`: knock back, conditions, damage of the ground."""
    if card.timing == "before-defense":
        _blow(card, moment).ignores.extend(card.what)
    else:
        moment.prevented = True


def _harmless_anyway(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    refused = _nobody_to_guard(g, p, card, moment)
    if refused is None and moment.blow is not None and moment.blow.damage <= 0:
        return NO_CHANGE
    return refused


@effect("ignore-attack", numbers="who", forbids=_harmless_anyway)
def ignore_attack(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Prayer of Mercy: this individual attack on `who` has no effect whatever (journey.skill.mercy)."""
    _blow(card, moment).ignored = True


@effect("reflect-attack", numbers="who", forbids=_nobody_to_guard)
def reflect_attack(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Asure Seal: no defense roll; all effects of the attack on `who` hit the attacker
    (journey.skill.asure-protect)."""
    _blow(card, moment).reflected = True


@effect("take-attack", numbers="who distance", forbids=_nobody_to_guard)
def take_attack(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Brotherhood of the Skull: the owner becomes the target instead of `who` within `distance` squares, in
    range or not (journey.skill.skull)."""
    _blow(card, moment).target = p.id
    moment.pilgrim = p.id
