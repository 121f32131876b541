"""Cards on cleanse rolls, on dice that were rolled, and on the fortune wheel."""

from __future__ import annotations

from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.events import Rolled, Spun
from hyakki.games.journey.options import PickColour
from hyakki.games.journey.rules import dice, strike
from hyakki.games.journey.rules.moments import Moment, Ritual
from hyakki.games.journey.state import Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt


def _ritual(card: PlayCard, moment: Moment) -> Ritual:
    if moment.ritual is None:
        raise ValueError(f"{card.id} is played on a ritual, but there is none")
    return moment.ritual


def cleanse_bonus(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """More on the cleanse roll."""
    _ritual(card, moment).bonus += card.amount


def cleanse_die(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """More white dice in the cleanse roll."""
    _ritual(card, moment).dice.extend(["white"] * card.dice)


def cleanse_again(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Patient Heart: all dice once more; the ritual sees the new roll and opens its windows again."""
    ritual = _ritual(card, moment)
    ritual.faces = dice.roll(g, ritual.dice)
    g.tell(Rolled(p.id, tuple(ritual.dice), tuple(ritual.faces), "cleanse"), "journey.cleanse.roll")


def roll_again(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Grace of the Bodhisattva: all dice of one colour of that roll again."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.roll-again", {"card": card.id}),
        lambda: [PickColour(colour) for colour in moment.colours],
    )
    strike.roll_again(g, moment, picked.colour)


def spin_again(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Spirit of Fortune: the new result counts (journey.skill.spirit-fortune)."""
    spin = moment.spin
    if spin is None:
        raise ValueError(f"{card.id} is played on a spin, but there is none")
    spin.angle, spin.colour = dice.spin(g)
    g.tell(Spun(spin.pilgrim, spin.angle, spin.colour), "journey.skill.spirit-fortune")
