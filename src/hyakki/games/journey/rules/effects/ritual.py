"""Cards on cleanse rolls, on dice that were rolled, and on the fortune wheel."""

from __future__ import annotations

from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.events import Spun
from hyakki.games.journey.options import PickColour
from hyakki.games.journey.rules import aims, dice, strike
from hyakki.games.journey.rules.defeat import roll_ritual
from hyakki.games.journey.rules.effects import NO_CHANGE, NOT_THIS_ONE, effect, unless
from hyakki.games.journey.rules.figures import find_demon
from hyakki.games.journey.rules.moments import Moment, Ritual, as_it_stands
from hyakki.games.journey.state import Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt, Refusal

# -- rituals


def _ritual(card: PlayCard, moment: Moment) -> Ritual:
    if moment.ritual is None:
        raise ValueError(f"{card.id} is played on a ritual, but there is none")
    return moment.ritual


def _no_ritual_in_reach(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    ritual = moment.ritual
    return unless(ritual is not None and aims.reaches(g, p, card, g.pilgrims[ritual.pilgrim]), NOT_THIS_ONE)


@effect("cleanse-bonus", numbers="amount who", forbids=_no_ritual_in_reach)
def cleanse_bonus(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """`amount` to the cleanse roll of `who`."""
    _ritual(card, moment).bonus += card.amount


def _no_ritual_of_its_own(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(moment.ritual is not None and moment.ritual.pilgrim == p.id, NOT_THIS_ONE)


@effect("cleanse-die", numbers="dice", forbids=_no_ritual_of_its_own)
def cleanse_die(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """`dice` white dice more in the owner's cleanse roll."""
    _ritual(card, moment).dice.extend(["white"] * card.dice)


def _did_not_fail(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    """Patient Heart: after a roll of the owner that failed, with the demon still there."""
    ritual = moment.ritual
    if ritual is None or ritual.pilgrim != p.id or find_demon(g, ritual.demon) is None:
        return NOT_THIS_ONE
    return unless(sum(ritual.faces) + ritual.bonus < ritual.needed, NO_CHANGE)


@effect("cleanse-again", forbids=_did_not_fail)
def cleanse_again(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Patient Heart: all CR dice once more; the ritual sees the new roll and opens its windows again."""
    roll_ritual(g, _ritual(card, moment))


# -- dice and the wheel


def _no_dice(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(moment.colours, NOT_THIS_ONE)


@effect("roll-again", forbids=_no_dice)
def roll_again(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Grace of the Bodhisattva: all dice of one colour of that roll are rolled again."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.roll-again", {"card": card.id, **as_it_stands(moment)}),
        lambda: [PickColour(colour) for colour in moment.colours],
    )
    strike.roll_again(g, moment, picked.colour)


def _no_spin(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(moment.spin is not None, NOT_THIS_ONE)


@effect("spin-again", forbids=_no_spin)
def spin_again(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Spirit of Fortune: spin again; the new result counts (journey.skill.spirit-fortune)."""
    spin = moment.spin
    if spin is None:
        raise ValueError(f"{card.id} is played on a spin, but there is none")
    spin.angle, spin.colour = dice.spin(g)
    g.tell(Spun(spin.pilgrim, spin.angle, spin.colour), "journey.skill.spirit-fortune")
