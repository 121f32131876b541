"""What cannot have been agreed on: settings, seats, the scenario or chronicle, where a campaign stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from hyakki.games.okko.box.check_scenarios import check_layout, check_places, check_supplies
from hyakki.games.okko.box.content import Box
from hyakki.games.okko.box.palace import palace_of
from hyakki.games.okko.box.scenariodefs import BonusDef, CampaignDef, DoorDef, NodeDef, ScenarioDef
from hyakki.games.okko.rules.setup import OFF_, new_table, settings
from hyakki.games.okko.state import Campaign, Okko
from hyakki.games.okko.terms import Side
from hyakki.kernel.errors import Refused
from hyakki.kernel.rng import Rng

SEATS = range(1, 6)
MOST = 10_000
"""No count of points, rounds or tokens comes near this, whatever a pack says."""

DRAWN = ("courtiers", "question_marks", "evidence", "parchment", "chests", "agents", "start_spaces")
"""What a chronicle lays out at random, always as many of each."""

BUILT = ("tiles", "doors", "missions")


def flaws(box: Box, g: Okko) -> Iterator[str]:
    """What cannot be true of the frame of a table; without any it can be attached."""
    known = {setting.name: setting.values for setting in settings(box)}
    for name in sorted(known.keys() | g.settings.keys()):
        if g.settings.get(name) not in known.get(name, ()):
            yield f"setting {name} cannot be {g.settings.get(name)!r}"
            return
    if g.seats not in SEATS:
        yield f"there are {g.seats} seats"
        return
    try:
        fresh = new_table(box, g.seats, g.settings, Rng.seeded(0))
    except Refused as refused:
        yield str(refused)
        return
    if g.began != fresh.began:
        yield f"{g.began} Heroes began, but {fresh.began} were agreed"
    if (g.oni.seat, g.oni.level) != (fresh.oni.seat, fresh.oni.level):
        yield f"the Oni is seat {g.oni.seat}, level {g.oni.level!r}"
    yield from _scenario(box, g, fresh)


def _scenario(box: Box, g: Okko, fresh: Okko) -> Iterator[str]:
    if (g.campaign is None) != (fresh.campaign is None):
        yield "a campaign is played that was not agreed, or none"
    elif g.campaign is not None:
        yield from _campaign(box, g, g.campaign)
    elif g.scenario != fresh.scenario:
        yield f"the scenario is {g.scenario!r}, but {fresh.scenario!r} was agreed"
    if (g.chronicle is None) != (fresh.chronicle is None):
        yield "a chronicle is played that was not agreed, or none"
    elif g.chronicle is not None and fresh.chronicle is not None:
        yield from _chronicle(box, g.chronicle, fresh.chronicle, g.settings["expansion"] == "on")


# ---------------------------------------------------------------------- a chronicle


def _chronicle(box: Box, scene: ScenarioDef, fresh: ScenarioDef, expansion: bool) -> Iterator[str]:
    """It is like one that the generator has just made, but for where things lie (okko.scenario.custom)."""
    drawn = {field: getattr(fresh, field) for field in (*DRAWN, *BUILT)}
    if replace(scene, **drawn) != fresh:
        yield "the chronicle is none that the game makes up"
        return
    for field in DRAWN:
        if len(getattr(scene, field)) != len(getattr(fresh, field)):
            yield f"the chronicle has {len(getattr(scene, field))} {field}"
            return
    kinds = [Counter((agent.kind, agent.from_heroes) for agent in one.agents) for one in (scene, fresh)]
    courtiers = box.all_courtiers if expansion else box.courtiers
    if kinds[0] != kinds[1]:
        yield "the agents of the chronicle are not those of its list"
    elif not {courtier.id for courtier in scene.courtiers} <= courtiers.keys():
        yield "there is a Courtier in the chronicle whom the box does not have"
    elif any(door != DoorDef(a=door.a, b=door.b) for door in scene.doors):
        yield "a Door of the chronicle is closed"
    else:
        yield from _laid_out(box, scene)


def _laid_out(box: Box, scene: ScenarioDef) -> Iterator[str]:
    if len(scene.tiles) > len(box.tiles):
        yield f"the chronicle has {len(scene.tiles)} Tiles"
        return
    try:
        palace = palace_of(box.tiles, scene)
    except ValueError as error:
        yield f"the palace of the chronicle cannot be laid out: {error}"
        return
    yield from check_layout(box, scene)
    yield from check_places(scene, palace)
    yield from check_supplies(box, scene)


# ---------------------------------------------------------------------- a campaign


def _campaign(box: Box, g: Okko, campaign: Campaign) -> Iterator[str]:
    """The scenarios that were played lead to the one that is played now (okko.campaign.simple,
    okko.campaign.branching), with the bonus of the last winner (okko.campaign.bonus)."""
    if campaign.id != g.settings["campaign"] or campaign.id == OFF_:
        yield f"the campaign is {campaign.id!r}"
        return
    card = box.campaigns[campaign.id]
    node, bonus, winner = card.first or card.order[0], None, None
    for played in campaign.played:
        if played.node != node or not (0 <= played.heroes < MOST and 0 <= played.oni < MOST):
            yield f"{played.node!r} was played in the place of {node!r}"
            return
        if any(memory.id not in box.recollections for memory in played.kept):
            yield f"a Recollection of {played.node!r} is none of the box"
        winner = played.winner
        node, bonus = _next(card, node, winner)
        if not node:
            yield "the campaign is over"
            return
    if campaign.node != node or g.scenario != _scenario_of(card, node):
        yield f"{campaign.node!r} is played with scenario {g.scenario!r}, not {node!r}"
    expected = ("", 0, None) if bonus is None else (bonus.kind, bonus.n, winner)
    if (campaign.bonus, campaign.bonus_n, campaign.bonus_side) != expected:
        yield f"the bonus is {campaign.bonus_n} {campaign.bonus!r} for {campaign.bonus_side}"
    yield from _kept(box, g, campaign)


def _node(card: CampaignDef, name: str) -> NodeDef | None:
    return next((node for node in card.nodes if node.id == name), None)


def _scenario_of(card: CampaignDef, name: str) -> str:
    node = _node(card, name)
    return name if node is None else node.scenario


def _next(card: CampaignDef, name: str, winner: Side) -> tuple[str, BonusDef | None]:
    """Where a winner leads the campaign, and with which bonus."""
    node = _node(card, name)
    if node is None:
        at = card.order.index(name) + 1
        return (card.order[at] if at < len(card.order) else ""), None
    if winner == "heroes":
        return node.heroes, node.bonus_heroes
    return node.oni, node.bonus_oni


def _kept(box: Box, g: Okko, campaign: Campaign) -> Iterator[str]:
    """Heroes keep Equipment from one scenario to the next (okko.campaign.equipment)."""
    if not campaign.kept.keys() <= {hero.id for hero in g.heroes}:
        yield "somebody keeps Equipment who is no Hero of the campaign"
    items = Counter(item for kept in campaign.kept.values() for item in kept)
    for item, count in items.items():
        if item not in box.all_equipment or count > 1:
            yield f"{count} of {item!r} are kept"
