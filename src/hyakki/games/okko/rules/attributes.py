"""Every number of a figure with its sources: SPEED, MIGHT, DEFENSE, GUILE, STAMINA, ACTIONS.

Bonuses and penalties of all sources add up (okko.effect.stack); no attribute is below 0 (okko.hero.minimum).
"""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.games.okko.box.definitions import EffectDef
from hyakki.games.okko.box.indexes import word_of
from hyakki.games.okko.box.vocabulary import Attribute
from hyakki.games.okko.rules.active import bound_of, is_own, others, sources_of
from hyakki.games.okko.rules.words import concerns, holds
from hyakki.games.okko.state import Figure, Okko

Part = tuple[str, int]
"""Where a part of a number comes from (a card, a Condition, an object, or `base`) and how much it is."""

BASE = "base"
WORN = {"defense": "poisoned", "speed": "stunned"}
"""The Condition that lowers an attribute (okko.condition.poisoned, okko.condition.stunned)."""


def base(g: Okko, figure: Figure, attribute: Attribute) -> int:
    """The number as printed; the STAMINA of a Greater Demon depends on the Heroes at set-up
    (okko.final.stamina) and on the level of the automated Oni (okko.auto.level)."""
    sheet = g.box.sheets[figure.kind]
    if attribute == "stamina" and not sheet.stamina:
        more = g.box.levels[g.oni.level].demon_stamina if g.oni.level else 0
        return sheet.stamina_by_heroes[g.began - 1] + more
    value: int = getattr(sheet, attribute)
    return value


def modifiers(g: Okko, figure: Figure, attribute: Attribute) -> Iterator[Part]:
    """All that changes a number now."""
    yield from _techniques(g, figure, attribute)
    for source, effect in at_work(g, figure, f"mod {attribute}"):
        yield source, effect.n
    worn = WORN.get(attribute)
    if worn is not None and worn in figure.conditions:
        yield worn, -penalty(g, figure, worn)
    if attribute == "speed" and figure.sort == "hero":
        yield from _burdens(g, figure)


def _techniques(g: Okko, figure: Figure, attribute: Attribute) -> Iterator[Part]:
    """Techniques on the right of a Hero's card or beside a Character card, from the reveal to the end of the
    round (okko.activation.duration, okko.strategy.same-side, okko.event.technique)."""
    if not g.revealed:
        return
    if figure.sort == "hero":
        for card in g.heroes[figure.number].right:
            if card in g.box.actions:
                count: int = getattr(g.box.actions[card].technique, attribute)
                if count:
                    yield card, count
    elif figure.sort == "agent":
        for event in g.oni.techniques.get(figure.kind, ()):
            more: int = getattr(g.box.all_events[event].technique, attribute)
            if more:
                yield event, more


def penalty(g: Okko, figure: Figure, condition: str) -> int:
    """The number on the upper side of a Condition token (okko.condition.place, okko.condition.values)."""
    card = g.box.conditions[condition]
    return card.flipped if figure.conditions[condition] else card.first


def _burdens(g: Okko, figure: Figure) -> Iterator[Part]:
    """What carried objects add to SPEED (okko.special.heavy)."""
    for token in g.tokens.values():
        if token.holder == figure.number:
            count = carrier_speed(g, token.form)
            if count:
                yield token.form, count


def carrier_speed(g: Okko, form: str) -> int:
    """What an object adds to the SPEED of its carrier."""
    if form == "relic":
        relic = g.scene.relic
        return 0 if relic is None else relic.carrier_speed
    for mission in g.missions:
        card = g.box.missions[mission.id]
        if card.heroes.what == form:
            return card.carrier_speed
    return 0


# ---------------------------------------------------------------------- numbers


def parts(g: Okko, figure: Figure, attribute: Attribute) -> list[Part]:
    """A number in its parts, the printed one first."""
    return [(BASE, base(g, figure, attribute)), *modifiers(g, figure, attribute)]


def value(g: Okko, figure: Figure, attribute: Attribute) -> int:
    """A number with all that changes it, as tests and most rules use it (okko.test.modifiers)."""
    count = base(g, figure, attribute)
    for _, more in modifiers(g, figure, attribute):
        count += more
    return count if count > 0 else 0


# ---------------------------------------------------------------------- what is always there

SELF = ("", "self", "card")
NONE: dict[str, tuple[EffectDef, ...]] = {}


def at_work(g: Okko, figure: Figure, word: str) -> Iterator[tuple[str, EffectDef]]:
    """The effects with one word (`mod speed`, `ignore push`, `reach`) that work on a figure without being set
    off: those of its own that are always there, those that were begun for it, and those of others. Whom a
    begun effect is about, and under which conditions, was settled when it began (okko.effect.begins)."""
    known = g.box.always.get(word, NONE)
    if known:
        for source in sources_of(g, figure):
            for effect in known.get(source, ()):
                if holds(g, effect, figure):
                    if effect.who in SELF or concerns(g, effect, figure, figure):
                        yield source, effect
    for lasting in g.lasting:
        if lasting.begun and is_own(lasting, figure):
            source, _, effect = bound_of(g, lasting)
            if word_of(effect) == word:
                yield source, effect
    if f"always {word}" in g.box.reaching:
        for owner, bound in others(g, "always", word):
            effect = bound[2]
            if owner is not figure and word_of(effect) == word:
                if concerns(g, effect, owner, figure) and holds(g, effect, owner):
                    yield bound[0], effect


def is_bound(g: Okko, figure: Figure, operation: str, what: str) -> bool:
    """Whether an effect that is at work says `block what` or `ignore what` of a figure."""
    for _ in at_work(g, figure, f"{operation} {what}"):
        return True
    return False


def is_blocked(g: Okko, figure: Figure, what: str) -> bool:
    """Whether a figure may not do something."""
    return is_bound(g, figure, "block", what)


def ignores(g: Okko, figure: Figure, what: str) -> bool:
    """Whether a figure is not bound by something."""
    return is_bound(g, figure, "ignore", what)


def ranged_to(g: Okko, figure: Figure) -> int:
    """How many Areas away a figure may make ranged Attacks; -1: it makes none (okko.attack.ranged,
    okko.sight.range)."""
    return _most(g, figure, "ranged", -1)


def melee_to(g: Okko, figure: Figure) -> int:
    """How many Spaces away a figure may make melee Attacks."""
    return _most(g, figure, "reach", 1)


def _most(g: Okko, figure: Figure, operation: str, least: int) -> int:
    for _, effect in at_work(g, figure, operation):
        if effect.n > least:
            least = effect.n
    return least


def upgrades(g: Okko, figure: Figure) -> int:
    """How many Combat dice of a figure are rolled as Action dice in all its Attacks."""
    count = 0
    for _, effect in at_work(g, figure, "upgrade"):
        count += effect.n
    return count
