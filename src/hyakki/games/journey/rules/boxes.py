"""Mystical boxes: praying and meditating (journey.box.*), and the fan of quest 9 that lies in one."""

from __future__ import annotations

from hyakki.games.journey.box.vocabulary import BURDENS
from hyakki.games.journey.events import FanUsed, Spun
from hyakki.games.journey.rules import activation, cards, dice, fortune, misfortune, quests, windows
from hyakki.games.journey.rules.figures import adjacent
from hyakki.games.journey.rules.moments import Moment, Spin
from hyakki.games.journey.rules.profile import burden
from hyakki.games.journey.state import Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

NO_PRAYER = BURDENS.declare("no-prayer", doc="Cannot pray.")

MEDITATION_CARDS = 3


def has_box(g: Journey, p: Pilgrim) -> bool:
    """Whether a mystical box lies on the pilgrim's map tile."""
    tile = g.field.tiles[g.field.tile_of[p.cell]]
    return any(tile >> cell & 1 for cell in g.boxes)


def _forbids_box(g: Journey, p: Pilgrim, kind: str, away: Refusal) -> Refusal | None:
    """Why the pilgrim may not use a box; `away` if there is none on its tile.

    One use in an activation, whichever boxes there are (journey.box.once-scope).
    """
    refusal = activation.forbids_action(g, p, kind)
    if refusal is None and not has_box(g, p):
        return away
    if refusal is None and activation.under_way(g).box_used:
        return refuse("journey.box.once")
    return refusal


def forbids_pray(g: Journey, p: Pilgrim) -> Refusal | None:
    """Why the pilgrim may not pray."""
    refusal = _forbids_box(g, p, "pray", refuse("journey.box.pray"))
    if refusal is None and p.corruption and burden(g, p, NO_PRAYER):
        return refuse("journey.corruption.permanent", key="why.corruption.no-prayer", pilgrim=p.id)
    return refusal


def forbids_meditate(g: Journey, p: Pilgrim) -> Refusal | None:
    """Why the pilgrim may not meditate."""
    return _forbids_box(g, p, "meditate", refuse("journey.box.meditate"))


def do_pray(g: Journey, p: Pilgrim) -> Flow[None]:
    """Draw a fortune card (journey.box.pray); in a drought one of two (journey.setup.omens)."""
    activation.spend_ap(g, "pray")
    activation.under_way(g).box_used = True
    drought = g.box.omens[g.omen].pray_draw if g.omen else 0
    if drought:
        yield from fortune.draw_and_keep(g, p, drought)
    else:
        fortune.draw_fortune(g, p)
    yield from cards.forced(g, p, "pray")


def do_meditate(g: Journey, p: Pilgrim) -> Flow[None]:
    """Spin the wheel: white gives the choice of three fortune cards (journey.box.white), black a misfortune
    (journey.box.black). Cards that meet a spin see its colour (journey.card.after-sees-result)."""
    activation.spend_ap(g, "meditate")
    activation.under_way(g).box_used = True
    g.tally.meditations += 1
    angle, colour = dice.spin(g)
    spin = Spin(p.id, angle, colour)
    g.tell(Spun(p.id, angle, colour), "journey.box.meditate")
    yield from windows.window(g, Moment("after-spin", pilgrim=p.id, spin=spin))
    if spin.colour == "white":
        yield from fortune.draw_and_keep(g, p, MEDITATION_CARDS)
    else:
        yield from misfortune.draw_misfortune(g, p)


def beside_box(g: Journey, p: Pilgrim) -> bool:
    """Whether the pilgrim stands next to a box."""
    return any(adjacent(g, p, 1 << cell) for cell in g.boxes)


def forbids_fan(g: Journey, p: Pilgrim) -> Refusal | None:
    """Why the pilgrim may not use the fan."""
    rule = quests.fan(g)
    if rule is None:
        return refuse("journey.quest.override", key="why.fan.gone")
    refusal = activation.forbids_action(g, p, "fan", rule.ap)
    if refusal is None and not beside_box(g, p):
        return refuse("journey.map.adjacent", key="why.fan.adjacent")
    return refusal


def do_fan(g: Journey, p: Pilgrim) -> None:
    """Red squares do nothing to the end of the next turn."""
    rule = quests.fan(g)
    assert rule is not None, "the fan was offered"
    activation.spend_ap(g, "fan", rule.ap)
    g.tally.events.append("fan")
    g.cool_until = g.turn + 1
    g.tell(FanUsed(p.id), "journey.quest.override")
