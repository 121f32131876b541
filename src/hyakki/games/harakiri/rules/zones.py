"""Zones: what is laid with one, revealing a further one, travelling, and who stands on which start square."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.harakiri.box.chapterdefs import PointDef
from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import Positioned, Travelled, ZoneLaid, ZoneRemoved
from hyakki.games.harakiri.options import Position
from hyakki.games.harakiri.rules import initiative, oracle
from hyakki.games.harakiri.rules.asking import ask_party
from hyakki.games.harakiri.rules.creatures import bodies, put, survey, survey_ground, undefeated
from hyakki.games.harakiri.rules.lasting import end_round
from hyakki.games.harakiri.rules.operations import Use, operation
from hyakki.games.harakiri.rules.spawning import is_available, place_creature, upgrade
from hyakki.games.harakiri.rules.tables import lay_stage
from hyakki.games.harakiri.state import OFF, Body, Harakiri, Resistor, Zone
from hyakki.kernel.flow import Flow

Hook = Callable[[Harakiri, str], None]

LAID: list[Hook] = []
"""What chapters do when a zone is laid: guests come in."""

LEFT_BEHIND: list[Hook] = []
"""What chapters do when the group leaves for a zone, while everybody is still there."""


def when_laid(hook: Hook) -> Hook:
    """Declare something that a chapter does when a zone is laid."""
    LAID.append(hook)
    return hook


def when_leaving(hook: Hook) -> Hook:
    """Declare something that a chapter does when the group leaves for a zone."""
    LEFT_BEHIND.append(hook)
    return hook


def zone_at(g: Harakiri, figure: Body) -> str:
    """The zone in which a figure stands; a large one where its top left square is."""
    return "" if figure.cell == OFF else g.field.zone_of[figure.cell]


# ---------------------------------------------------------------------- laying


def lay_zone(g: Harakiri, name: str) -> list[int]:
    """Lay a zone with all that the chapter lists for it: tile, doors, points, resistors, enemies in the
    listed order, event cards (harakiri.setup.zone). Gives the numbers of the creatures that came."""
    g.zones.append(_sleeves(g, name))
    survey_ground(g)
    g.tell(ZoneLaid(name), "harakiri.setup.zone")
    for point in g.box.points_of[name]:
        if point.kind == "resistor":
            _stand_resistor(g, point)
        if point.kind == "resistor" or has_options(g, point):
            g.points.append(point.id)
    before = g.next_figure
    for placed in g.box.zones[name].enemies:
        if placed.unless in g.flags:
            continue
        if placed.upgraded:
            upgrade(g, placed.creature)
        if is_available(g, placed.creature):
            place_creature(g, placed.creature, g.field.at(name, placed.at))
    for hook in LAID:
        hook(g, name)
    survey(g)
    g.learned += 1
    return [one.id for one in g.creatures if one.id >= before]


def _sleeves(g: Harakiri, name: str) -> Zone:
    """The event cards of a zone: one green and one red by chance, or the purple one that the chapter names
    (harakiri.setup.event-sleeves, harakiri.events.box)."""
    made = Zone(id=name)
    events = g.box.zones[name].events
    if events != "random":
        g.events["purple"].remove(events)
        made.cards["purple"] = events
        return made
    for colour in ("green", "red"):
        pile = g.events[colour]
        if pile:
            made.cards[colour] = pile.pop(g.rng.below(len(pile)))
    return made


def _stand_resistor(g: Harakiri, point: PointDef) -> None:
    """A resistor with its tokens, and those that it was given before it came (harakiri.resistor.tokens)."""
    cell = g.field.at(point.zone, point.at[0])
    tokens = point.tokens + g.progress.resistance.get(point.id, 0)
    g.resistors.append(Resistor(id=g.next_figure, point=point.id, cell=cell, tokens=tokens))
    g.next_figure += 1


def has_options(g: Harakiri, point: PointDef) -> bool:
    """Whether a point has an option that was not taken for good: else it is not placed in a repeat
    (harakiri.campaign.once)."""
    return any(not is_taken(g, point, option.id) for option in point.options)


def is_taken(g: Harakiri, point: PointDef, option: str) -> bool:
    """Whether an option that can be taken once per campaign was taken."""
    return f"{g.chapter_id}.{point.id}.{option}" in g.taken


# ---------------------------------------------------------------------- revealing


def reveal(g: Harakiri, name: str) -> None:
    """A further zone beside the others: its oracle cards are added, the cards of its creatures join the
    queue, and whoever acts goes on (harakiri.zone.exploration-reveal,
    harakiri.zone.reveal-continues-action)."""
    came = lay_zone(g, name)
    added = g.box.zones[name].oracle.add
    if added is not None:
        oracle.add(g, *added)
    initiative.join(g, came)


@operation("reveal", numbers="zone")
def reveal_zone(g: Harakiri, use: Use, bound: Bound) -> None:
    """The zone is revealed beside the others."""
    reveal(g, bound.effect.zone)


@operation("travel", numbers="zone")
def travel_on(g: Harakiri, use: Use, bound: Bound) -> None:
    """The whole group travels to the zone once the section is resolved."""
    g.travel_to = bound.effect.zone


# ---------------------------------------------------------------------- travelling


def travel(g: Harakiri) -> None:
    """The group leaves: every zone goes with all that is in it (harakiri.zone.travel,
    harakiri.zone.travel-several-old), what lasts for the round ends, and after the characters were placed a
    new round begins, without the Ki step (harakiri.zone.travel-new-round, harakiri.zone.travel-cleanup). The
    active character's activation has ended before."""
    name, g.travel_to = g.travel_to, ""
    for hook in LEFT_BEHIND:
        hook(g, name)
    _clear(g)
    g.stage = name
    lay_stage(g)
    end_round(g)
    lay_zone(g, name)
    added = g.box.zones[name].oracle.add
    if added is not None:
        oracle.add(g, *added)
    g.tell(Travelled(name), "harakiri.zone.travel")
    g.phase = "position"


def remember_all(g: Harakiri) -> None:
    """The log is read long after creatures and resistors have left: who they were."""
    for creature in g.creatures:
        g.gone[str(creature.id)] = creature.kind
    for resistor in g.resistors:
        g.gone[str(resistor.id)] = f"{g.chapter_id}.{resistor.point}"


def _clear(g: Harakiri) -> None:
    """Everything of the old zones leaves; their event cards are laid aside unseen (harakiri.events.box)."""
    for zone in g.zones:
        g.aside.append(zone)
        g.tell(ZoneRemoved(zone.id), "harakiri.zone.travel")
    for character in g.characters:
        character.cell = OFF
    leaving = {one.id for one in g.creatures}
    remember_all(g)
    g.lasting[:] = [lasting for lasting in g.lasting if lasting.target not in leaving]
    for things in (g.zones, g.creatures, g.resistors, g.points, g.opened, g.queue, g.done, g.shifts):
        things.clear()
    g.waiting.clear()
    g.heads.clear()
    g.boss_heads.clear()
    g.rough = 0


# ---------------------------------------------------------------------- start squares


def position_step(g: Harakiri) -> Flow[None]:
    """One character after the other onto the start squares, as the party decides
    (harakiri.setup.character-placement); the defeated stay out (harakiri.zone.defeated-stay-out)."""
    if any(character.cell == OFF for character in undefeated(g)):
        answer = yield from ask_party(g, "position", lambda: positions(g))
        character = g.characters[answer.character]
        put(g, character, g.field.cell(answer.x, answer.y))
        g.tell(Positioned(character.id, (answer.x, answer.y)), "harakiri.setup.character-placement")
        return
    g.phase = "oracle" if g.round else "prepare"


def positions(g: Harakiri) -> list[Position]:
    """Every character that is not placed, on every start square that is free."""
    squares = [g.field.square(cell) for cell in g.field.starts[g.stage] if not bodies(g) >> cell & 1]
    waiting = [one.id for one in undefeated(g) if one.cell == OFF]
    return [Position(number, x, y) for number in waiting for x, y in squares]
