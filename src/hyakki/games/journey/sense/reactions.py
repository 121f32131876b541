"""When a card is worth its price, and the small choices inside attacks and cards."""

from __future__ import annotations

from hyakki.games.journey.box.definitions import PlayCard
from hyakki.games.journey.options import (
    CLEANSE,
    KILL,
    Arrange,
    Attack,
    CloseGate,
    Follow,
    Leap,
    Pay,
    Pick,
    PickColour,
    PickCondition,
    Play,
    Roll,
    Roller,
)
from hyakki.games.journey.rules import odds, victory
from hyakki.games.journey.rules.figures import find_demon
from hyakki.games.journey.rules.profile import demon_def, max_chi, max_health, pilgrim_def
from hyakki.games.journey.state import TRIPITAKA, Journey, Pilgrim
from hyakki.kernel.decision import Decision, Option, Pass
from hyakki.kernel.terms import Prompt

NEVER = -1.0

PURPOSES = {
    "guard": ("defense-bonus", "defense-die", "ignore-attack", "reflect-attack", "take-attack", "ignore"),
    "attack": ("damage-bonus", "attack-twice", "attack-condition", "attack-knock-back", "free-attack"),
    "ritual": ("cleanse-bonus", "cleanse-die", "cleanse-again"),
    "hinder": ("take-action", "hush-tile", "slow-tile", "shut-gate", "afflict"),
    "heal": ("heal",),
    "again": ("spin-again", "roll-again"),
}
"""What cards are played for, by their effects."""


def choose(g: Journey, decision: Decision) -> Option:
    """The answer to anything but an action question."""
    options = decision.options
    if KILL in options or CLEANSE in options:
        return _verdict(g, decision)
    plays = [option for option in options if isinstance(option, Play)]
    if plays:
        best = max(plays, key=lambda play: _reaction_worth(g, play, decision))
        if _reaction_worth(g, best, decision) > 0:
            return best
    for option in options:
        if isinstance(option, Pass | Roll):
            return _more_targets(g, options) or option
    return _small(g, options)


def reason(g: Journey, option: Option) -> Prompt | None:
    """What a card is played for, or why none is; nothing where its own words say it."""
    if isinstance(option, Pass):
        return Prompt("reason.pass", {})
    if not isinstance(option, Play):
        return None
    effect = _card(g, option).effect
    found = (purpose for purpose, effects in PURPOSES.items() if effect in effects)
    purpose = next(found, None)
    return Prompt(f"reason.card.{purpose}", {"pilgrim": option.pilgrim}) if purpose else None


def _card(g: Journey, play: Play) -> PlayCard:
    box = g.box
    return (
        box.skills.get(play.card)
        or box.fortune.get(play.card)
        or box.abilities[g.pilgrims[play.pilgrim].name]
    )


def _more_targets(g: Journey, options: tuple[Option, ...]) -> Option | None:
    """A further target costs nothing."""
    return next((option for option in options if isinstance(option, Attack)), None)


def _small(g: Journey, options: tuple[Option, ...]) -> Option:
    first = options[0]
    match first:
        case Roller():
            monk = Roller(TRIPITAKA)
            return monk if monk in options else first
        case Follow():
            return first
        case Pay():
            return _payment(g, options)
        case Pick():
            return _picked(g, options)
        case PickColour():
            return first
        case Attack():
            return max(options, key=lambda option: _rank(g, option))
        case Arrange() | Leap() | PickCondition() | CloseGate():
            return first
        case _:
            return options[-1]


def _rank(g: Journey, option: Option) -> float:
    demon = find_demon(g, option.target) if isinstance(option, Attack) else None
    if demon is None:
        return -1.0
    return demon_def(g, demon).rank + (0.5 if demon.kind in g.quest.goal.defeat else 0.0)


def _payment(g: Journey, options: tuple[Option, ...]) -> Option:
    """For a revival: about half of what can be given, and some chi."""
    pays = [option for option in options if isinstance(option, Pay)]
    most = max(pay.health for pay in pays)
    wanted = max(1, min(most, 3))
    fitting = [pay for pay in pays if pay.health == wanted]
    return max(fitting, key=lambda pay: -abs(pay.chi - 3))


def _picked(g: Journey, options: tuple[Option, ...]) -> Option:
    """The weakest friend, or the toughest demon."""

    def key(option: Option) -> float:
        if not isinstance(option, Pick):
            return -99.0
        if option.figure < len(g.pilgrims):
            return -g.pilgrims[option.figure].health
        demon = find_demon(g, option.figure)
        return 0.0 if demon is None else demon_def(g, demon).rank

    return max(options, key=key)


def _verdict(g: Journey, decision: Decision) -> Option:
    """Cleanse when it will probably work or is what the quest wants; else kill."""
    options = decision.options
    if len(options) == 1 or CLEANSE not in options:
        return KILL if KILL in options else options[0]
    if KILL not in options:
        return CLEANSE
    params = decision.prompt.params
    demon = find_demon(g, int(params["demon"]))
    roller = g.pilgrims[int(params["pilgrim"])]
    if demon is None:
        return KILL
    if demon.kind in g.quest.goal.cleanse:
        return CLEANSE
    chance = odds.cleanse_chance(g, roller, demon)
    hurry = demon.kind in g.quest.goal.defeat
    return CLEANSE if chance >= (0.9 if hurry else 0.6) else KILL


# ---------------------------------------------------------------------- cards


def worth_of_play(g: Journey, option: Play) -> float:
    """What a card is worth as an action or beside one; free cards are played from 1 on."""
    p = g.pilgrims[option.pilgrim]
    card = g.box.skills.get(option.card) or g.box.fortune.get(option.card)
    if card is None:
        return NEVER  # innate abilities are for reactions
    lost, empty = max_health(g, p) - p.health, max_chi(g, p) - p.chi
    match card.effect:
        case "heal":
            if card.who == "self":
                return 2.5 if lost >= card.amount else NEVER
            hurt = sum(min(card.amount, max_health(g, o) - o.health) for o in g.pilgrims if not o.fallen)
            return 2.2 if hurt >= 3 and p.chi >= 5 else NEVER
        case "chi":
            return 2.0 if empty >= card.amount else NEVER
        case "good-karma":
            return 1.2
        case "action-bonus":
            ready = g.act is not None and g.act.ap <= 1
            return 1.5 if ready and p.chi >= card.chi + 2 else NEVER
        case "close-gate":
            goal = any(gate.n in g.quest.goal.close for gate in g.gates if gate.state != "closed")
            return 16.0 if goal else 6.0
        case "collect-sutra":
            return 9.0 if any(gate.state != "closed" for gate in g.gates) and p.sutras < 2 else NEVER
        case "draw-fortune":
            return 1.5 if p.chi >= 5 else NEVER
        case "shed-condition":
            return 1.5
        case "revive":
            return 8.0
        case "health-for-chi":
            return 1.2 if p.chi <= 2 and p.health >= 8 else NEVER
        case "afflict":
            return 2.4 if p.chi >= 6 else NEVER
        case _:
            return NEVER


def _reaction_worth(g: Journey, option: Play, decision: Decision) -> float:
    """What a reaction is worth now; above 0 it is played."""
    p = g.pilgrims[option.pilgrim]
    card = _card(g, option)
    params = decision.prompt.params
    damage = int(params.get("damage", 0))
    match card.effect:
        case "defense-bonus" | "defense-die" | "ignore-attack":
            return _guard(g, p, damage, int(params.get("target", p.id)), card.chi)
        case "take-attack":
            monk = g.pilgrims[TRIPITAKA]
            return 1.0 if monk.health <= 6 and p.health >= 6 and params.get("target") == TRIPITAKA else NEVER
        case "reflect-attack":
            return 1.0 if p.health <= 9 else 0.2
        case "cleanse-bonus" | "cleanse-die" | "cleanse-again":
            return 1.0 if card.chi <= 1 or _ritual_needs_help(g, params) else NEVER
        case "spin-again":
            return 1.0 if params.get("colour") == "black" else NEVER
        case "roll-again":
            return 1.0 if _roll_failed(g, params) else NEVER
        case "deep-rest" | "free-attack" | "shut-gate" | "take-action" | "ignore":
            return 0.8
        case "hush-tile":
            tile = g.field.tile_mask(1 << g.pilgrims[TRIPITAKA].cell)
            return 1.0 if bin(g.horde & tile).count("1") >= 2 else NEVER
        case "damage-bonus" | "attack-twice" | "attack-condition" | "attack-knock-back":
            return 0.5 if _big_target(g) or p.chi >= max_chi(g, p) - 1 else NEVER
        case _:
            return worth_of_play(g, option)


def _ritual_needs_help(g: Journey, params: dict[str, int | str]) -> bool:
    """Whether the roll is likely to fail without a card."""
    roller = g.pilgrims[int(params.get("pilgrim", 0))]
    dice = len(pilgrim_def(g, roller).cleanse)
    total = int(params.get("total", 0))
    return total > 0 or int(params.get("needed", 0)) > 2.6 * dice


def _roll_failed(g: Journey, params: dict[str, int | str]) -> bool:
    """A roll is worth a second one when a ritual fell short, or a blow would bring a pilgrim down."""
    if "needed" in params:
        return int(params["total"]) < int(params["needed"])
    target = int(params.get("target", len(g.pilgrims)))
    return target < len(g.pilgrims) and int(params.get("net", 0)) >= g.pilgrims[target].health


def _big_target(g: Journey) -> bool:
    wanted = (*g.quest.goal.defeat, *g.quest.goal.cleanse)
    return victory.turn_limit(g) - g.turn <= 2 or any(demon.kind in wanted for demon in g.demons)


def _guard(g: Journey, holder: Pilgrim, damage: int, target: int, cost: int) -> float:
    """A defense card pays when the blow is heavy or the target weak."""
    victim = g.pilgrims[target] if target < len(g.pilgrims) else holder
    blocked = 0.8 * len(pilgrim_def(g, victim).defense)
    net = damage - blocked
    if victim.health - damage <= 0:
        return 2.0
    return 0.6 if net >= 2 and holder.chi - cost >= 2 else NEVER
