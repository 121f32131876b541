"""Attribute tests: a d6, the attribute, what adds to it, against a difficulty (harakiri.test.procedure)."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.box.vocabulary import Plus
from hyakki.games.harakiri.events import Tested
from hyakki.games.harakiri.options import Accept, PickAttribute, Refuse
from hyakki.games.harakiri.rules.active import at_work, held_items, wears
from hyakki.games.harakiri.rules.asking import ask_controller
from hyakki.games.harakiri.rules.lasting import lasting_of, use_up
from hyakki.games.harakiri.rules.numbers import attribute_parts, total
from hyakki.games.harakiri.rules.operations import Use, carry_out, operation, subjects
from hyakki.games.harakiri.rules.words import holds
from hyakki.games.harakiri.state import Character, Harakiri
from hyakki.games.harakiri.terms import Part
from hyakki.kernel.flow import Flow

HONOURABLE = 5  # the word honour5

BONUS = operation.declare(
    "test-bonus", numbers="n attribute?", doc="`n` on tests of the owner, of that attribute if it is given."
)


def plus_parts(g: Harakiri, plus: Plus | str) -> list[Part]:
    """What a section adds to its test (harakiri.chapter.parley, harakiri.chapter.braziers)."""
    if plus == "honour5" and g.honour >= HONOURABLE:
        return [Part("plus.honour5", 1)]
    if plus == "braziers-out" and g.progress.out:
        return [Part("plus.braziers-out", len(g.progress.out))]
    return []


def trial_parts(g: Harakiri, character: Character, name: str, extra: Sequence[Part] = ()) -> list[Part]:
    """Everything that is added to the die: attribute, bonuses, poison once per token
    (harakiri.condition.poison-scope)."""
    parts = attribute_parts(g, character, name)
    parts += [
        Part(source, effect.n)
        for source, _, effect in at_work(g, character, "test-bonus", "test", "always")
        if effect.attribute in ("", name) and holds(g, effect, character)
    ]
    poison = character.conditions.get("poisoned", 0)
    if poison:
        parts.append(Part("poisoned", -poison))
    return [*parts, *extra]


def card_parts(g: Harakiri, character: Character, name: str, *whens: str) -> list[Part]:
    """What the armour that is worn and cards that work while held add to a test in which no skill counts, at
    these moments (harakiri.campaign.omen, harakiri.defeat.resurrection)."""
    worn = [character.armour_card] if wears(g, character) else []
    return [
        Part(card, bound.effect.n)
        for card in dict.fromkeys([*worn, *held_items(g, character)])
        for when in whens
        for bound in g.box.triggers[card].get(when, ())
        if bound.effect.do in ("omen-bonus", "test-bonus") and bound.effect.attribute in ("", name)
    ]


def roll(
    g: Harakiri,
    testers: Sequence[Character],
    name: str,
    difficulty: int,
    about: str,
    extra: Sequence[Part] = (),
) -> dict[int, bool]:
    """One die for all testers, each with its own attribute and modifiers (harakiri.test.several): equal or
    above succeeds and only the total matters (harakiri.test.no-auto)."""
    if not testers:
        return {}
    die = 1 + g.rng.below(6)
    results = {}
    for one in testers:
        parts = trial_parts(g, one, name, extra)
        results[one.id] = die + total(parts) >= difficulty
        told = tuple(part for part in parts if part.n)
        g.tell(Tested(one.id, name, die, told, difficulty, results[one.id], about), "harakiri.test.procedure")
        use_up(g, [spent for spent in lasting_of(g, one.id, "test-bonus") if _counts(g, spent.source, name)])
    return results


def _counts(g: Harakiri, source: str, name: str) -> bool:
    return any(
        effect.do == "test-bonus" and effect.attribute in ("", name) for effect in g.box.effects_of[source]
    )


def choose_attribute(g: Harakiri, character: Character, names: Sequence[str], about: str) -> Flow[str]:
    """Where a test names several attributes the controller chooses one."""
    offered = tuple(names)
    answer = yield from ask_controller(
        g, character, "attribute", lambda: [PickAttribute(name) for name in offered], source=about
    )
    return answer.name


@operation("test", numbers="attribute difficulty success? failure?")
def make_test(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The subjects test an attribute with one die; then the listed effects on each that succeeded or failed.
    Where it is optional each controller says yes or no before the roll (harakiri.test.several)."""
    effect = bound.effect
    figures = yield from subjects(g, use, effect)
    testers = [figure for figure in figures if isinstance(figure, Character)]
    if effect.may:
        testers = yield from _willing(g, testers, use.source)
    results = roll(g, testers, effect.attribute, effect.difficulty, use.source)
    for number, success in results.items():
        key = f"{bound.source}/{bound.place}.{'success' if success else 'failure'}"
        follow = Use(key, number, zone=use.zone, scope=use.scope, point=use.point)
        if key in g.box.triggers and not g.characters[number].defeated:
            yield from carry_out(g, follow, g.box.triggers[key].get("use", ()))


def _willing(g: Harakiri, testers: Sequence[Character], source: str) -> Flow[list[Character]]:
    """Who makes an optional test."""
    willing = []
    for one in testers:
        answer = yield from ask_controller(g, one, "try", lambda: [Accept(), Refuse()], source=source)
        if isinstance(answer, Accept):
            willing.append(one)
    return willing
