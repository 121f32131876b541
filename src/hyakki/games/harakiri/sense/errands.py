"""What the chapter wants besides blows: doors, villagers, seals, braziers, the cave. Read from what lies
open: the kind of a point, and the text of those that everybody has read."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.harakiri.box.chapterdefs import OptionDef, PointDef
from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.box.tabledefs import CostDef
from hyakki.games.harakiri.rules.creatures import enemies, health_of, kind_of
from hyakki.games.harakiri.rules.interact import cells_of, options_of
from hyakki.games.harakiri.rules.odds import success_chance
from hyakki.games.harakiri.rules.trials import plus_parts
from hyakki.games.harakiri.state import Activation, Character, Harakiri

NEVER = -9.0


def value(g: Harakiri, character: Character, act: Activation, point: PointDef) -> float:
    """How much it is worth to use a point now, in points of damage."""
    options = options_of(g, character, act, point)
    if not options:
        return NEVER
    foes = len(enemies(g))
    match point.kind:
        case "door" | "large-door":
            return _door(g, foes)
        case "resistor":
            return 6.0
        case "objective":
            return 3.0 if foes > 4 else 5.0
        case "wanderer":
            return 3.0
        case "grave":
            return _grave(g)
        case "obstacle":
            return _cave(g)
    return _point(g, foes, options)


def _door(g: Harakiri, foes: int) -> float:
    """Doors wait until the zone is nearly clear, unless time runs out."""
    if foes == 0:
        return 8.0
    late = g.malice >= 3 or g.round >= 7
    return 4.0 if foes == 1 or (late and foes <= 3) else NEVER


def _grave(g: Harakiri) -> float:
    """A grave is worth a prayer while one who heals there is hurt."""
    hurt = [one for one in g.creatures if one.kind == "undertaker" and health_of(one) < one.most * 2 // 3]
    return 2.0 if hurt else NEVER


def _cave(g: Harakiri) -> float:
    """The rockfall is cleared when the beast is still strong."""
    strong = any(kind_of(g, one).type == "servant" and health_of(one) > one.most // 2 for one in g.creatures)
    return 2.5 if g.progress.stones and strong else 1.0 if g.progress.stones else NEVER


def _point(g: Harakiri, foes: int, options: list[OptionDef]) -> float:
    """Wells, shrines and chests: when the fight leaves time. One that leads on is a door."""
    leads_on = any(effect.do == "travel" for one in options for effect in (*one.effects, *one.success))
    if leads_on:
        return _door(g, foes)
    return 1.5 if foes <= 4 else 0.8


def choose_option(g: Harakiri, character: Character, point: PointDef, offered: list[str]) -> str:
    """Which option of a section: what helps most for its price, tests by their chance."""
    return max(offered, key=lambda name: _option_worth(g, character, point, name))


def _option_worth(g: Harakiri, character: Character, point: PointDef, name: str) -> float:
    option = next(one for one in point.options if one.id == name)
    chance = 1.0
    if option.test is not None:
        extra = plus_parts(g, option.test.plus)
        chance = max(
            float(success_chance(g, character, attribute, option.test.difficulty, extra))
            for attribute in option.test.attributes
        )
    good = good_of(g, option.effects) + chance * good_of(g, option.success)
    return good + (1 - chance) * good_of(g, option.failure) - price_of(g, option.cost, character.health)


def good_of(g: Harakiri, effects: Sequence[EffectDef]) -> float:
    """What effects are worth to the party. Coins weigh more while it is poor, and so honour is dear then."""
    return sum(_worth(g, effect) for effect in effects)


def _worth(g: Harakiri, effect: EffectDef) -> float:
    if effect.do == "coins":
        shared = 4 if effect.who == "characters" else 1
        return effect.n * shared * (0.12 if is_poor(g) else 0.03)
    if effect.do == "honour":
        return 1.2 * effect.n
    return WORTH.get(effect.do, 0.5)


def is_poor(g: Harakiri) -> bool:
    """Whether the party cannot buy a weapon."""
    return sum(one.coins for one in g.characters) < POOR


def price_of(g: Harakiri, cost: CostDef | None, health: int = 99) -> float:
    """What a price weighs."""
    if cost is None:
        return 0.0
    coins = cost.coins * (0.12 if is_poor(g) else 0.03)
    return coins + cost.health * (0.6 if health > 8 else 2.0) + 0.4 * cost.karma + (1.0 if cost.item else 0.0)


POOR = 90
WORTH = {
    "travel": 8.0, "reveal": 6.0, "break-seal": 4.0, "put-out": 4.0, "lead-away": 5.0, "change-side": 4.0,
    "flag": 0.3, "bless": 1.0, "regain": 1.2, "draw": 1.0, "karma": 0.6, "special-item": 2.0, "lose": 2.5,
    "remove": 2.5, "no-spawn": 1.5, "armour": 1.5, "resistance": 1.5, "lose-gait": 1.5, "clear-stones": 1.5,
    "consecrate": 1.5, "malice": -1.5, "spawn": -2.0, "inflict": -1.5, "place": 0.1, "oracle-cards": -0.8,
    "market-row": -0.4, "omen-bonus": 0.8, "omen-again": 0.8, "first-blow": 1.0,
}  # fmt: skip


def beside(g: Harakiri, point: PointDef) -> int:
    """The squares from which a point can be used."""
    cells = cells_of(g, point)
    return g.field.terrain.beside(cells) | cells if cells else 0
