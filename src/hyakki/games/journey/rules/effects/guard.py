"""Cards against the attacks of demons: more defense, other targets, no effect."""

from __future__ import annotations

from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.rules.moments import Blow, Moment
from hyakki.games.journey.state import Journey, Pilgrim


def _blow(card: PlayCard, moment: Moment) -> Blow:
    if moment.blow is None:
        raise ValueError(f"{card.id} is played on an attack, but nobody is attacked")
    return moment.blow


def defense_bonus(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """More on the defense roll."""
    _blow(card, moment).defense_bonus += card.amount


def defense_die(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """One die more in the defense roll."""
    _blow(card, moment).blue.append(card.die)


def ignore(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Knock back, conditions or damage of the ground do not affect the owner."""
    if card.timing == "before-defense":
        _blow(card, moment).ignores.extend(card.what)
    else:
        moment.prevented = True


def ignore_attack(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Prayer of Mercy: the attack has no effect whatever (journey.skill.mercy)."""
    _blow(card, moment).ignored = True


def reflect_attack(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Asure Seal: everything that the attack does hits the attacker (journey.skill.asure-protect)."""
    _blow(card, moment).reflected = True


def take_attack(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Brotherhood of the Skull: the owner is the target now, in range or not (journey.skill.skull)."""
    _blow(card, moment).target = p.id
    moment.pilgrim = p.id
