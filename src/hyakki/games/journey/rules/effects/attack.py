"""Cards for a pilgrim's own attacks, and those that strike a demon without one."""

from __future__ import annotations

from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.events import Conditioned
from hyakki.games.journey.options import Attack, Pick, Play
from hyakki.games.journey.rules import activation, aims, attack, defeat, knockback
from hyakki.games.journey.rules.cards import chi_cost
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.effects import NO_CHANGE, NO_TARGET, NOT_THIS_ONE, effect, unless
from hyakki.games.journey.rules.figures import demon, footprint
from hyakki.games.journey.rules.moments import Declared, Moment
from hyakki.games.journey.rules.reach import targets_of
from hyakki.games.journey.state import Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt, Refusal

# -- declared for an attack action


def _declared(card: PlayCard, moment: Moment) -> Declared:
    """The attack action that is being declared (journey.attack.declare)."""
    if moment.declared is None:
        raise ValueError(f"{card.id} is played on an attack, but none is declared")
    return moment.declared


def _not_for_this_attack(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if moment.declared is None or moment.declared.pilgrim != p.id:
        return NOT_THIS_ONE
    return None


@effect("damage-bonus", numbers="amount", forbids=_not_for_this_attack)
def damage_bonus(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """`amount` damage on the first individual attack of this action."""
    _declared(card, moment).damage_bonus += card.amount


def _range_for_nobody(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    """One range for an attack action, and only where it finds a target (journey.attack.target-needed)."""
    refused = _not_for_this_attack(g, p, card, moment)
    if refused is None and moment.declared is not None and moment.declared.range is not None:
        return NO_CHANGE
    return refused or unless(targets_of(g, p, card.range), NO_TARGET)


@effect("attack-range", numbers="range targets?", forbids=_range_for_nobody)
def attack_range(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """This attack action has `range`, and up to `targets` targets if that is given."""
    declared = _declared(card, moment)
    declared.range = card.range
    declared.targets = card.targets or declared.targets


@effect("attack-knock-back", numbers="knock_back", forbids=_not_for_this_attack)
def attack_knock_back(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Each successful individual attack of this action also has `knock_back`."""
    _declared(card, moment).knock_back += card.knock_back


def _condition_used_up(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    refused = _not_for_this_attack(g, p, card, moment)
    return refused or unless(g.conditions[card.condition], NO_CHANGE)


@effect("attack-condition", numbers="condition", forbids=_condition_used_up)
def attack_condition(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """The first successful individual attack of this action also gives `condition`."""
    _declared(card, moment).conditions.append(card.condition)


def _forbids_one_more(g: Journey, p: Pilgrim) -> Refusal | None:
    """Limits on actions that a card which grants an attack does not lift (journey.corruption.distraction)."""
    return activation.forbids_kind(g, p, "attack") if p.corruption and g.act is not None else None


def _no_second_attack(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return _not_for_this_attack(g, p, card, moment) or _forbids_one_more(g, p)


@effect("attack-twice", forbids=_no_second_attack)
def attack_twice(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """A second attack action for the same AP, declared after the first (journey.attack.twice)."""
    _declared(card, moment).twice = True


# -- an attack of their own


def _no_attack_to_begin(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if moment.pilgrim != p.id or g.act is None or g.act.pilgrim != p.id:
        return NOT_THIS_ONE
    left = p.chi - chi_cost(g, p, card)
    # A fortune card costs nothing, so only skills can be too dear after this one.
    begins = any(
        not isinstance(option, Play)
        or option.card not in g.box.skills
        or chi_cost(g, p, g.box.skills[option.card]) <= left
        for option in attack.attack_options(g, p)
    )
    return _forbids_one_more(g, p) or unless(begins, NO_TARGET)


@effect("free-attack", forbids=_no_attack_to_begin)
def free_attack(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Havoc: one attack action for 0 AP."""
    first = yield from g.ask(
        p.seat, Prompt("ask.card.free-attack", {"card": card.id}), lambda: attack.attack_options(g, p)
    )
    if isinstance(first, Attack | Play):
        yield from attack.attack_action(g, p, first, cost_ap=False)


def _nobody_to_afflict(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(aims.afflictable(g, p, card), NO_TARGET)


@effect("afflict", numbers="condition range spares", forbids=_nobody_to_afflict)
def afflict(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Immobilising Spell: one demon in sight within `range`, none of the kinds in `spares`, gets `condition`
    (journey.condition.on-demons)."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.afflict", {"card": card.id}),
        lambda: [Pick(found.id) for found in aims.afflictable(g, p, card)],
    )
    give_condition(g, demon(g, picked.figure), card.condition)
    g.tell(Conditioned(picked.figure, card.condition), "journey.condition.on-demons")


def _nobody_to_throw(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(aims.throwable(g, p), NO_TARGET)


@effect("throw", numbers="knock_back", forbids=_nobody_to_throw)
def throw(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Wrestle: `knock_back` on an adjacent demon with a 1x1 base, without an attack roll; only crushing
    hurts. Follow only straight ahead."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.throw", {"card": card.id}),
        lambda: [Pick(found.id) for found in aims.throwable(g, p)],
    )
    thrown = demon(g, picked.figure)
    dx, dy = knockback.push_direction(g, footprint(g, p), footprint(g, thrown))
    moved, crushed = yield from knockback.knock_back(g, thrown, dx, dy, card.knock_back)
    if moved:
        yield from knockback.follow(g, p, moved, (dx, dy))
    yield from defeat.damage_demon(g, thrown, crushed, p, p, cause="crush")
