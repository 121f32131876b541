"""Why something is no answer to the questions around activations: planning, the track, places, Equipment,
Accusations."""

from __future__ import annotations

from hyakki.games.okko.options import Plan, PlanSide
from hyakki.games.okko.rules import (
    accusations,
    agents,
    corruption,
    doors,
    equipment,
    reinforcements,
    special,
    strategy,
    track,
)
from hyakki.games.okko.rules.ground import barred_mask, figure_at, free_mask, token_at
from hyakki.games.okko.state import Okko
from hyakki.games.okko.terms import Side
from hyakki.games.okko.why.asked import SIDES, SLOTS, Asked, first_of
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

# ---------------------------------------------------------------------- planning


def plan(asked: Asked) -> Refusal | None:
    """A card on a side of the Hero who plans now."""
    card = asked.name("card")
    if card is None:
        return _ready_later(asked)
    number = asked.number("hero")
    sides: list[PlanSide] = [side for side in SIDES if asked.name("side") in (None, side)]
    # what lies there already is not in the state: of a second card only the first can be twice
    before = (Plan(number, "", "left"),) if asked.key == "ask.plan-second" else ()
    return first_of([_forbids_card(asked, number, card, side, before) for side in sides])


def _forbids_card(
    asked: Asked, number: int, card: str, side: PlanSide, before: tuple[Plan, ...]
) -> Refusal | None:
    hero = asked.g.heroes[number]
    if before and card in hero.wounds:
        return None if side == "right" else refuse("okko.wound.play")
    found = strategy.forbids_plan(asked.g, number, card, side, before)
    if found is None and before:
        return refuse("okko.strategy.sides")  # it is the card that was played first
    return found


def _ready_later(asked: Asked) -> Refusal | None:
    item = asked.name("item")
    return None if item is None else refuse("okko.strategy.hand-equipment", key="why.now.ready-later")


def ready(asked: Asked) -> Refusal | None:
    """A hand card to be readied."""
    item = asked.name("item")
    if item is None:
        return None
    hero = asked.g.heroes[asked.number("hero")]
    if item not in equipment.items_of(hero):
        return refuse("okko.equipment.use.own")
    return None if item in strategy.hand_items(hero) else refuse("okko.strategy.hand-equipment")


def technique(asked: Asked) -> Refusal | None:
    """An Event beside a Character card."""
    g, event, kind = asked.g, asked.name("event"), asked.name("kind")
    if event is not None and event not in asked.offers("event"):
        return refuse("okko.event.two-uses")
    return None if kind is None else strategy.forbids_place(g, kind, 0)


def event(asked: Asked) -> Refusal | None:
    """An Event to be spent, taken out or played."""
    name = asked.name("event")
    if name is None or name in asked.offers("event"):
        return None
    return special.forbids_event(asked.g, name) or refuse("okko.event.two-uses")


# ---------------------------------------------------------------------- the track


def corrupt(asked: Asked) -> Refusal | None:
    """A Space for a Corruption token."""
    cell = asked.cell
    return None if cell is None else corruption.forbids_stain(asked.g, cell)


def creep_to(asked: Asked) -> Refusal | None:
    """A Space to which a Corruption token is moved."""
    cell = asked.cell
    if cell is None:
        return None
    stains = range(len(asked.g.stains))
    return first_of([corruption.forbids_creep(asked.g, stain, cell) for stain in stains])


def creep(asked: Asked) -> Refusal | None:
    """A Corruption token that cannot be moved: no Tile beside its own has room."""
    stain = asked.name("stain")
    if stain is None or int(stain) in corruption.creeping(asked.g):
        return None
    return refuse("okko.corruption.move-adjacent")


def enhance(asked: Asked) -> Refusal | None:
    """A position of a tree."""
    position = asked.name("position")
    if position is None:
        return None
    tree = asked.g.box.mortal if track.due_tree(asked.g) == "mortal" else asked.g.box.supernatural
    if position not in tree:
        return refuse("okko.enhance.odd-thralls", key="why.enhance.other-tree")
    return track.forbids_enhance(asked.g, position)


def wave(asked: Asked) -> Refusal | None:
    """Reinforcements that cannot be brought."""
    what = asked.name("wave") or asked.name("kind")
    return None if what is None else reinforcements.forbids_wave(asked.g, what)


def reinforce(asked: Asked) -> Refusal | None:
    """A kind or a Space for new figures."""
    kind, cell = asked.name("kind"), asked.cell
    if kind is not None and kind not in asked.offers("kind"):
        return refuse("okko.reinforce.any-kind")
    if cell is None or str(cell) in asked.offers("space"):
        return None
    if not free_mask(asked.g) >> cell & 1:
        return occupied(asked.g, cell)
    return refuse("okko.reinforce.spaces")


# ---------------------------------------------------------------------- places


def occupied(g: Okko, cell: int) -> Refusal | None:
    """Why nobody can come to stand on a Space, whoever it is."""
    if not g.palace.areas.spaces >> cell & 1:
        return refuse("okko.board.scenery")
    there = figure_at(g, cell)
    if there is not None:
        return refuse("okko.board.tiles", by=there.number)
    token = token_at(g, cell)
    if token is not None:
        return refuse("okko.move.token-space", token=token.number)
    if not free_mask(g) >> cell & 1:
        return refuse("okko.corruption.token-occupies.move")
    return None


def place(asked: Asked) -> Refusal | None:
    """A Space for a figure or token of either side."""
    cell = asked.cell
    if cell is None:
        return None
    found = occupied(asked.g, cell)
    side: Side = "oni" if asked.is_oni else "heroes"
    if found is None and barred_mask(asked.g, side) >> cell & 1:
        return refuse("okko.board.reinforcement-heroes")
    return found


def start(asked: Asked) -> Refusal | None:
    """A Space on which a Hero begins: those that the scenario names, and no others."""
    found = place(asked)
    if found is None and (asked.cell is not None or asked.area is not None):
        return refuse("okko.scenario.start-spaces")
    return found


def push(asked: Asked) -> Refusal | None:
    """A Space to which somebody is pushed: free, and farther away."""
    cell = asked.cell
    if cell is None:
        return None
    return occupied(asked.g, cell) or refuse("okko.attack.push-where")


def door(asked: Asked) -> Refusal | None:
    """A Door to be closed."""
    name = asked.name("door")
    return None if name is None else doors.forbids_closing(asked.g, int(name))


# ---------------------------------------------------------------------- cards of the Oni


def oni_card(asked: Asked) -> Refusal | None:
    """A Character card, or a figure of one, that cannot be activated now."""
    figure = asked.figure
    kind = asked.name("kind") or (figure.kind if figure is not None and figure.sort == "agent" else None)
    if kind is None:
        return event_now(asked)
    if kind not in asked.g.oni.cards:
        return refuse("okko.activation.oni-must")
    return agents.forbids_activate(asked.g, kind)


def lead(asked: Asked) -> Refusal | None:
    """A figure that cannot act next."""
    figure = asked.figure
    if figure is not None:
        if figure.sort != "agent":
            return refuse("okko.attack.action", key="why.now.lead-first")
        return agents.forbids_lead(asked.g, figure)
    return event_now(asked)


def event_now(asked: Asked) -> Refusal | None:
    """An Event that cannot be played at this moment."""
    name = asked.name("event")
    return None if name is None else special.forbids_event(asked.g, name)


# ---------------------------------------------------------------------- Equipment


def put(asked: Asked) -> Refusal | None:
    """An Equipment card in a slot."""
    item = asked.name("item")
    if item is None or "hero" not in asked.params:
        return None
    number = asked.number("hero")
    if item not in equipment.items_of(asked.g.heroes[number]) and item not in asked.offers("item"):
        return refuse("okko.equipment.use.own")
    slots = [slot for slot in SLOTS if asked.name("slot") in (None, slot)]
    return first_of([equipment.forbids_put(asked.g, number, item, slot) for slot in slots])


# ---------------------------------------------------------------------- Accusations


def accuse(asked: Asked) -> Refusal | None:
    """A nature or a Courtier that cannot be named now."""
    nature, courtier = asked.name("nature"), asked.name("courtier")
    if nature is not None:
        found = accusations.forbids_nature(asked.g, nature)
        return found or (None if nature in asked.offers("nature") else refuse("okko.accuse.types"))
    if courtier is not None:
        found = accusations.forbids_courtier(asked.g, courtier)
        return found or (None if courtier in asked.offers("courtier") else refuse("okko.accuse.types"))
    if asked.deed == "pass":
        return refuse("okko.accuse.forced")
    return None
