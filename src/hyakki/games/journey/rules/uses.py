"""Whether a card would do anything now, effect by effect. A card that would change nothing is not offered."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.options import Play
from hyakki.games.journey.rules import aims
from hyakki.games.journey.rules.conditions import suffers
from hyakki.games.journey.rules.figures import find_demon
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.rules.profile import burden, max_chi, max_health
from hyakki.games.journey.state import MONKEY, STANDING, Journey, Pilgrim
from hyakki.kernel.terms import Refusal

Use = Callable[[Journey, Pilgrim, "PlayCard", Moment], Refusal | None]

NO_TARGET = Refusal("journey.card.play", "why.card.no-target")
NO_CHANGE = Refusal("journey.card.play", "why.card.no-change")
NOT_THIS_ONE = Refusal("journey.card.play", "why.card.not-this-one")
FULL = Refusal("journey.fortune.caps", "why.fortune.caps")
ONE_HEALTH_STAYS = Refusal("journey.card.cost-health", "why.card.cost-health")
MOVE_FIRST = Refusal("journey.card.timing-kinds", "why.card.timing.before-move")
IN_A_MOVE = Refusal("journey.card.timing-kinds", "why.card.timing.during-move")
USED_ON_MOVE = Refusal("journey.card.permanent-once-per-trigger", "why.card.permanent-once-per-trigger")
NO_SEALING = Refusal("journey.skill.sealing", "why.skill.sealing")
BOX_USED = Refusal("journey.box.once", "why.box.once")
EMPTY_DECK = Refusal("journey.def.discard-empty", "why.def.discard-empty")


def forbids_use(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    """Why a card would do nothing at this moment, or None if it would do something."""
    use = USES.get(card.effect)
    return use(g, p, card, moment) if use is not None else None


def chi_cost(g: Journey, p: Pilgrim, card: PlayCard) -> int:
    """What a card costs in chi now; Shallow Breath raises the costs of skills and abilities."""
    if card.chi and p.corruption:
        return card.chi + burden(g, p, "chi-cost")
    return card.chi


def _unless(found: object, refusal: Refusal) -> Refusal | None:
    return None if found else refusal


# -- health, chi, conditions, cards


def _heal(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(aims.healable(g, p, card), FULL)


def _chi(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(p.chi < max_chi(g, p), FULL)


def _deep_rest(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if moment.pilgrim != p.id:
        return NOT_THIS_ONE
    return _unless(p.chi < max_chi(g, p) or p.health < max_health(g, p), FULL)


def _health_for_chi(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if p.health < 2:
        return ONE_HEALTH_STAYS
    return _unless(p.chi < max_chi(g, p), FULL)


def _shed_condition(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(aims.ailing(g, p, card), NO_TARGET)


def _revive(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(aims.lying(g, p, card), NO_TARGET)


def _action_bonus(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if card.who != "monkey":
        return None
    monkey = g.pilgrims[MONKEY]
    waits = MONKEY in g.order[g.place + 1 :] and monkey.fallen == STANDING
    return _unless(waits and not suffers(g, monkey, "helpless"), NO_TARGET)


def _replace_skill(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(p.skill_deck.count() or p.skill_deck.discard, EMPTY_DECK)


def _draw_fortune(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if g.act is not None and g.act.box_used:
        return BOX_USED
    return _unless(g.fortune.count() or g.fortune.discard, EMPTY_DECK)


# -- moving


def _for_this_move(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    """Cards for a move are played when it has begun and nothing of it is spent."""
    act = g.act
    if act is None or act.pilgrim != p.id or not act.move_ap or act.moved:
        return MOVE_FIRST
    if card.id in act.move_cards and card.id in p.skills:
        return USED_ON_MOVE
    return None


def _ignore_ground(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    refused = _for_this_move(g, p, card, moment)
    if refused is None and g.act is not None and all(ground in g.act.ignores for ground in card.grounds):
        return NO_CHANGE
    return refused


def _pass_obstacles(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    refused = _for_this_move(g, p, card, moment)
    if refused is None and g.act is not None and g.act.ghost:
        return NO_CHANGE
    return refused


def _free_turn(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    act = g.act
    if act is None or act.pilgrim != p.id or not act.move_ap:
        return IN_A_MOVE
    return NO_CHANGE if act.free_turn else None


def _leap(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(aims.can_land(g, p), NO_TARGET)


# -- the pilgrim's own attacks


def _for_this_attack(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if moment.declared is None or moment.declared.pilgrim != p.id:
        return NOT_THIS_ONE
    return None


def _attack_condition(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    refused = _for_this_attack(g, p, card, moment)
    return refused or _unless(g.conditions[card.condition], NO_CHANGE)


def _attack_range(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    """One range for an attack action, and only where it finds a target (journey.attack.target-needed)."""
    from hyakki.games.journey.rules.reach import targets_of

    refused = _for_this_attack(g, p, card, moment)
    if refused is None and moment.declared is not None and moment.declared.range is not None:
        return NO_CHANGE
    return refused or _unless(targets_of(g, p, card.range), NO_TARGET)


def _attack_twice(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _for_this_attack(g, p, card, moment) or _forbids_one_more(g, p)


def _forbids_one_more(g: Journey, p: Pilgrim) -> Refusal | None:
    """Limits on actions that a card which grants an attack does not lift (journey.corruption.distraction)."""
    from hyakki.games.journey.rules import activation

    return activation.forbids_kind(g, p, "attack") if p.corruption and g.act is not None else None


def _free_attack(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    from hyakki.games.journey.rules.attack import attack_options

    if moment.pilgrim != p.id or g.act is None or g.act.pilgrim != p.id:
        return NOT_THIS_ONE
    left = p.chi - chi_cost(g, p, card)
    # A fortune card costs nothing, so only skills can be too dear after this one.
    begins = any(
        not isinstance(option, Play)
        or option.card not in g.box.skills
        or chi_cost(g, p, g.box.skills[option.card]) <= left
        for option in attack_options(g, p)
    )
    return _forbids_one_more(g, p) or _unless(begins, NO_TARGET)


def _afflict(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(aims.afflictable(g, p, card), NO_TARGET)


def _throw(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(aims.throwable(g, p), NO_TARGET)


# -- attacks of demons


def _guarded(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    """Cards for the pilgrim who is attacked."""
    blow = moment.blow
    if blow is None or blow.target >= len(g.pilgrims) or blow.reflected or blow.ignored:
        return NOT_THIS_ONE
    return _unless(reaches_target(g, p, card, moment), NOT_THIS_ONE)


def reaches_target(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> bool:
    """Whether the pilgrim under attack is one whom the card reaches."""
    return moment.blow is not None and aims.reaches(g, p, card, g.pilgrims[moment.blow.target])


def _defense(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    refused = _guarded(g, p, card, moment)
    if refused is None and moment.blow is not None:
        target = g.pilgrims[moment.blow.target]
        if target.conditions and suffers(g, target, "helpless"):
            return NO_CHANGE
    return refused


def _ignore(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if card.timing != "before-defense":
        return _unless(moment.pilgrim == p.id and not moment.prevented, NOT_THIS_ONE)
    blow = moment.blow
    if blow is None or blow.target != p.id or blow.reflected or blow.ignored:
        return NOT_THIS_ONE
    threats = {"knock-back": bool(blow.knock_back), "condition": bool(blow.conditions)}
    return _unless(any(threats.get(what) and what not in blow.ignores for what in card.what), NO_CHANGE)


def _ignore_attack(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    refused = _guarded(g, p, card, moment)
    if refused is None and moment.blow is not None and moment.blow.damage <= 0:
        return NO_CHANGE
    return refused


# -- rolls and spins


def _own_ritual(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(moment.ritual is not None and moment.ritual.pilgrim == p.id, NOT_THIS_ONE)


def _cleanse_bonus(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    ritual = moment.ritual
    return _unless(ritual is not None and aims.reaches(g, p, card, g.pilgrims[ritual.pilgrim]), NOT_THIS_ONE)


def _roll_again(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(moment.colours, NOT_THIS_ONE)


def _spin_again(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(moment.spin is not None, NOT_THIS_ONE)


# -- gates, sutras and demons


def _close_gate(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    from hyakki.games.journey.rules import quests

    if quests.no_sealing(g):
        return NO_SEALING
    return _unless(aims.sealable(g, p), NO_TARGET)


def _collect_sutra(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(g.sutras and aims.sutras_here(g, p), NO_TARGET)


def _shut_gate(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(aims.spawning_gates(g), NO_TARGET)


def _hush_tile(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(g.demons and not g.chant, NO_CHANGE)


def _slow_tile(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(any(not demon.mired for demon in aims.demons_here(g, p)), NO_TARGET)


def _take_action(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(aims.hushable(g, p, card), NO_TARGET)


def _look_at_demons(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _unless(g.demon_deck.count(), EMPTY_DECK)


def _wounds_left(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    """Patient Heart: after a roll of the owner that failed, with the demon still there."""
    ritual = moment.ritual
    if ritual is None or ritual.pilgrim != p.id or find_demon(g, ritual.demon) is None:
        return NOT_THIS_ONE
    return _unless(sum(ritual.faces) + ritual.bonus < ritual.needed, NO_CHANGE)


USES: dict[str, Use] = {
    "action-bonus": _action_bonus,
    "afflict": _afflict,
    "attack-condition": _attack_condition,
    "attack-knock-back": _for_this_attack,
    "attack-range": _attack_range,
    "attack-twice": _attack_twice,
    "charge": _for_this_move,
    "chi": _chi,
    "cleanse-again": _wounds_left,
    "cleanse-bonus": _cleanse_bonus,
    "cleanse-die": _own_ritual,
    "close-gate": _close_gate,
    "collect-sutra": _collect_sutra,
    "damage-bonus": _for_this_attack,
    "deep-rest": _deep_rest,
    "defense-bonus": _defense,
    "defense-die": _defense,
    "draw-fortune": _draw_fortune,
    "free-attack": _free_attack,
    "free-turn": _free_turn,
    "heal": _heal,
    "health-for-chi": _health_for_chi,
    "hush-tile": _hush_tile,
    "ignore": _ignore,
    "ignore-attack": _ignore_attack,
    "ignore-ground": _ignore_ground,
    "leap": _leap,
    "look-at-demons": _look_at_demons,
    "move-bonus": _for_this_move,
    "pass-obstacles": _pass_obstacles,
    "reflect-attack": _guarded,
    "replace-skill": _replace_skill,
    "revive": _revive,
    "roll-again": _roll_again,
    "shed-condition": _shed_condition,
    "shut-gate": _shut_gate,
    "slow-tile": _slow_tile,
    "spin-again": _spin_again,
    "take-action": _take_action,
    "take-attack": _guarded,
    "throw": _throw,
}
"""The check of each effect; an effect that is not listed always does something."""
