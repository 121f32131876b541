"""Which effects are at work: the sources that a figure has now, and the effects of all figures that one event
sets off (okko.effect.owner, okko.effect.begins).
"""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.games.okko.box.indexes import nature_key, reaches
from hyakki.games.okko.rules.limits import Bound
from hyakki.games.okko.state import NOBODY, OFF, Figure, Hero, Lasting, Okko

# ---------------------------------------------------------------------- sources


def natural_talents(g: Okko, figure: Figure) -> list[str]:
    """The Natural Talents that a figure still has, by their keys (okko.hero.natural-talent,
    okko.agent.talents, okko.condition.amputee); a Follower's one Talent counts as its own card's."""
    talents = g.box.sheets[figure.kind].talents
    lost = figure.lost
    if figure.sort == "agent" and g.oni.named and figure.kind == g.oni.nature:
        gone = f"{figure.kind}.{g.box.natures[figure.kind].talent_lost}"
        return [talent for talent in talents if talent != gone and talent not in lost]
    return [talent for talent in talents if talent not in lost] if lost else list(talents)


def sources_of(g: Okko, figure: Figure) -> list[str]:
    """Everything whose effects a figure owns now, lasting effects apart."""
    found = [] if talents_blocked(g, figure) else natural_talents(g, figure)
    if figure.sort == "hero":
        hero = g.heroes[figure.number]
        if g.revealed:
            found += _cards(g, hero)
        found += items_in_use(g, hero)
    elif figure.sort == "agent":
        sheet = g.box.sheets[figure.kind]
        found += g.mortal if sheet.type == "mortal" else g.supernatural
        if g.oni.named and figure.kind == g.oni.nature:
            found.append(nature_key(figure.kind))
    return found


def _cards(g: Okko, hero: Hero) -> list[str]:
    """Revealed cards: Talents on the left, Wounds on the right. A Weakness that forbids Talents silences the
    other left card, not itself (okko.weakness.effect)."""
    found = [card for card in hero.right if card in g.box.wounds]
    silent = silenced_by(g, hero)
    return found + [card for card in hero.left if not silent or card == silent]


def silenced_by(g: Okko, hero: Hero) -> str:
    """The revealed card that blocks the other Talents of a Hero; "" if none does."""
    for card in hero.left:
        for effect in g.box.effects_of[card]:
            if effect.do == "block" and effect.what == "talent":
                return card
    return ""


def items_in_use(g: Okko, hero: Hero) -> list[str]:
    """Equipment that works now: clothing, the readied hand card, and supplies that the class may use
    (okko.equipment.clothing, okko.equipment.hands-facedown, okko.equipment.supplies-class)."""
    found = []
    clothing = hero.slots.get("clothing", "")
    if clothing:
        found.append(clothing)
    if hero.readied:
        found.append(hero.readied)
    if hero.supplies:
        class_ = g.box.heroes[hero.id].class_
        for item in hero.supplies:
            card = g.box.all_equipment[item]
            if card.slot == "supplies" and class_ in card.classes:
                found.append(item)
    return found


def talents_blocked(g: Okko, figure: Figure) -> bool:
    """Whether an effect keeps the Natural Talents of a figure from working."""
    for lasting in g.lasting:
        if lasting.begun and is_own(lasting, figure):
            effect = g.box.effects_of[lasting.source][lasting.effect]
            if effect.do == "block" and effect.what == "talents-natural":
                return True
    return False


# ---------------------------------------------------------------------- effects


def own(g: Okko, figure: Figure, when: str) -> Iterator[Bound]:
    """The effects of a figure with some trigger, those of its cards first, then lasting ones. On a card that
    must be used those marked after_use wait for the use (they then last)."""
    triggers = g.box.triggers
    for source in sources_of(g, figure):
        for bound in triggers[source].get(when, ()):
            if not bound[2].after_use:
                yield bound
    for lasting in g.lasting:
        if is_own(lasting, figure):
            bound = bound_of(g, lasting)
            if when == ("always" if lasting.begun else bound[2].when):
                yield bound


def is_own(lasting: Lasting, figure: Figure) -> bool:
    """Whether a lasting effect belongs to a figure, by itself or through its Character card. What concerns
    somebody else only is not among it."""
    if lasting.target not in (NOBODY, figure.number):
        return False
    if lasting.target == figure.number:
        return True
    if lasting.card:
        return figure.sort == "agent" and lasting.card == figure.kind
    return lasting.owner == figure.number


def bound_of(g: Okko, lasting: Lasting) -> Bound:
    """The effect behind a lasting one."""
    return lasting.source, lasting.effect, g.box.effects_of[lasting.source][lasting.effect]


NONE: frozenset[str] = frozenset()


def others(g: Okko, when: str, word: str = "") -> Iterator[tuple[Figure | None, Bound]]:
    """Effects of anybody that concern others: with `by` for triggers, with a wider `who` for what is always
    there; of those things alone that have one with a word, if it is given. The owner is None for those of the
    Oni that belong to no figure."""
    trigger = f"{when} {word}" if word else when
    keys = g.box.reaching.get(trigger, NONE)
    if keys:
        triggers = g.box.triggers
        for figure in _far_reaching(g, trigger, keys):
            for source in sources_of(g, figure):
                if source in keys:
                    for bound in triggers[source][when]:
                        if reaches(bound[2]) and not bound[2].after_use:
                            yield figure, bound
    for lasting in g.lasting:
        if lasting.source in keys and lasting.target == NOBODY and not lasting.begun:
            bound = bound_of(g, lasting)
            if bound[2].when == when and reaches(bound[2]):
                yield g.figures.get(lasting.owner), bound


def _far_reaching(g: Okko, when: str, keys: frozenset[str]) -> list[Figure]:
    """The figures that may have such an effect: by their kind, by a position of their tree, or by a card."""
    kinds = g.box.reaching_kinds[when]
    trees = not (keys.isdisjoint(g.mortal) and keys.isdisjoint(g.supernatural))
    found = []
    for figure in g.figures.values():
        if figure.cell == OFF:
            continue
        if figure.kind in kinds or (trees and figure.sort == "agent"):
            found.append(figure)
        elif figure.sort == "hero":
            hero = g.heroes[figure.number]
            if not (
                keys.isdisjoint(hero.left)
                and keys.isdisjoint(hero.right)
                and keys.isdisjoint(hero.slots.values())
                and keys.isdisjoint(hero.supplies)
            ):
                found.append(figure)
    return found
