"""The moment after the dice of an attack fell: rolling some of them again, and free actions that still count
(harakiri.attack.after-roll)."""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.options import Die, GoOn, PlaceKi, Reroll, Withdraw
from hyakki.games.harakiri.rules.active import at_work, own
from hyakki.games.harakiri.rules.asking import ask_controller
from hyakki.games.harakiri.rules.creatures import fighter
from hyakki.games.harakiri.rules.damage import skill_bounds
from hyakki.games.harakiri.rules.free import free_actions, is_free, take_free
from hyakki.games.harakiri.rules.ki import withdrawals
from hyakki.games.harakiri.rules.pool import has_yin_yang, reroll, yin_yang_source
from hyakki.games.harakiri.rules.words import holds
from hyakki.games.harakiri.state import Aim, Character, Harakiri
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow

COUNTING = frozenset({"attribute", "hits", "reroll"})
"""What the rest of an attack reads of its attacker, besides the height and what follows the attack."""

READING = {
    "inflict": frozenset({"immune", "ward"}),
    "lose": frozenset({"survive"}),
    "regain": frozenset({"no-healing"}),
    "step": frozenset({"climb", "gait"}),
}
"""What effects that are still to come read, by their operation."""

ON_DICE = frozenset({"ki-lower", "ki-reroll"})
"""Effects for which it matters where the Ki dice lie."""

# ---------------------------------------------------------------------- the question


def change_dice(g: Harakiri, character: Character, aim: Aim) -> Flow[None]:
    """Rerolls and free actions in any order until the controller goes on; a question with nothing else to
    choose answers itself (harakiri.attack.after-roll)."""
    while True:
        answer = yield from ask_controller(
            g,
            character,
            "rolled",
            lambda: [*after_roll(g, character, aim), GoOn()],
            target=aim.target,
            again=len(rerolls(g, aim)),
        )
        if isinstance(answer, GoOn):
            aim.picked = []
            return
        if is_free(answer):
            yield from take_free(g, character, answer)
            continue
        source, most = rerolls(g, aim)[0]
        if isinstance(answer, Die):
            aim.picked.append(answer.n)
        if isinstance(answer, Reroll) or len(aim.picked) == min(most, len(aim.pool)):
            reroll(g, aim, sorted(aim.picked), source)
            aim.picked = []


def after_roll(g: Harakiri, character: Character, aim: Aim) -> list[Option]:
    """What can be done with the dice as they lie, and free actions. These alone are offered only if one of
    them could change the rest of the attack: right after it they are there just the same."""
    offered: list[Option] = []
    if rerolls(g, aim):
        offered += [Die(die) for die in range(len(aim.pool)) if die not in aim.picked]
        if aim.picked:
            offered.append(Reroll())
    free = free_actions(g, character)
    if not offered and not any(matters(g, character, aim, option) for option in free):
        return []
    return [*offered, *free]


def rerolls(g: Harakiri, aim: Aim) -> list[tuple[str, int]]:
    """Effects in force by which dice can still be rolled again: their sources, and how many dice of each, all
    chosen before they are rolled (harakiri.attack.reroll-dice). The focus die is none of them."""
    attacker = fighter(g, aim.attacker)
    bounds = [*skill_bounds(g, aim, "attack"), *at_work(g, attacker, "reroll", "always")]
    return [
        (source, effect.n)
        for source, _, effect in bounds
        if effect.do == "reroll" and source not in aim.rerolls and holds(g, effect, attacker)
    ]


# ---------------------------------------------------------------------- what still counts


def matters(g: Harakiri, character: Character, aim: Aim, option: Option) -> bool:
    """Whether a free action could make a difference before the attack is over. A head may be out of reach by
    then, or the phase over; Kami Mode may add to the attack. A Ki die matters on a passive skill that the
    attack still reads, or where something to come moves dice; one that is withdrawn, also if all dice would
    be rolled anew and could come onto such a skill."""
    if not isinstance(option, PlaceKi | Withdraw):
        return True
    coming = list(_coming(g, character, aim))
    if any(bound.effect.do in ON_DICE for bound in coming):
        return True
    read = _read(g, character, aim, coming)
    if _is_read(g, option.skill, read):
        return True
    if isinstance(option, PlaceKi) or not _could_exhaust_all(g, character):
        return False
    return any(_is_read(g, skill, read) for skill in character.skills)


def _coming(g: Harakiri, character: Character, aim: Aim) -> Iterator[Bound]:
    """Effects that may still follow the attack: of its skill, of passive skills, and of yin and yang if both
    show."""
    yield from skill_bounds(g, aim, "after-attack")
    yield from own(g, character, "after-attack")
    if has_yin_yang(g, aim):
        for bounds in g.box.triggers[yin_yang_source(g, character)].values():
            yield from bounds


def _read(g: Harakiri, character: Character, aim: Aim, coming: list[Bound]) -> frozenset[str]:
    """The operations of passive skills that the rest of the attack reads."""
    heights = g.field.terrain.heights
    above = any(heights[character.cell] > heights[fighter(g, number).cell] for number in aim.targets)
    height = frozenset({"height-bonus"} if above else ())
    return COUNTING.union(height, *(READING.get(bound.effect.do, ()) for bound in coming))


def _is_read(g: Harakiri, skill: str, read: frozenset[str]) -> bool:
    """Whether a skill is passive and does something that is read, or that follows attacks."""
    if g.box.types[skill] != "passive":
        return False
    return any(effect.do in read or effect.when == "after-attack" for effect in g.box.effects_of[skill])


def _could_exhaust_all(g: Harakiri, character: Character) -> bool:
    """Whether there are withdrawals enough for all dice that are not exhausted, those of the supply placed
    before; a skill that allows more of them could be switched on first."""
    assert g.act is not None
    more = sum(
        effect.n
        for skill in character.skills
        for effect in g.box.effects_of[skill]
        if effect.do == "withdraw-limit"
    )
    left = withdrawals(g, character) + more - g.act.withdrawals
    needed = min(g.box.skills[skill].ki for skill in character.skills)
    if any(value < needed for value in character.supply):
        return False  # it fits no slot, so it stays
    return len(character.supply) + len(character.slots) <= left
