"""What is in force for this turn: special demon cards that lie face up, and Om Chant."""

from __future__ import annotations

from hyakki.games.journey.box.content import DemonCardDef
from hyakki.games.journey.box.vocabulary import SPECIALS
from hyakki.games.journey.state import DEAD, TRIPITAKA, Gate, Journey
from hyakki.kernel.effects import Effects

special = Effects[[Journey, DemonCardDef, Gate]](SPECIALS)

WILD_ATTACKS = special.declare("wild-attacks", doc="Plans 1 and 2 are skipped: every pilgrim is prey alike.")
PHASE_MARCH = special.declare("phase-march", doc="Demons walk through whatever does not bear them.")


def in_force(g: Journey, effect: str) -> bool:
    """Whether a special card with this effect lies face up (journey.spawn.special).

    After the Demon phase it lies there until Maintenance, but acts no more (journey.end.until-end-of-turn).
    """
    return g.phase != "end" and any(g.box.demon_cards[card].effect == effect for card in g.specials)


def hushed_tile(g: Journey) -> int:
    """The squares on which Om Chant keeps demons still, 0 without it (journey.skill.om-chant)."""
    monk = g.pilgrims[TRIPITAKA]
    if not g.chant or monk.fallen == DEAD:
        return 0
    return g.field.tile_mask(1 << monk.cell)
