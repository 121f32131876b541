"""Ki dice: supply, slots of skills, exhausted; placing, withdrawing, rolling again, lowering."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import KiLowered, KiPlaced, KiRolled, KiWithdrawn
from hyakki.games.harakiri.options import GoOn, KiDie, PlaceKi, Withdraw
from hyakki.games.harakiri.rules.active import own
from hyakki.games.harakiri.rules.asking import ask_controller
from hyakki.games.harakiri.rules.creatures import standing
from hyakki.games.harakiri.rules.free import free_action
from hyakki.games.harakiri.rules.numbers import attribute, parts_of, total
from hyakki.games.harakiri.rules.operations import Use, candidates_of, operation, subjects
from hyakki.games.harakiri.state import Character, Harakiri
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

REROLL_COST = 2  # harakiri.reroll.action

# ---------------------------------------------------------------------- placing and withdrawing


def forbids_place(g: Harakiri, character: Character, n: int, skill: str) -> Refusal | None:
    """Why a die of the supply cannot go onto a skill: the slot must be empty (harakiri.ki.one-per-slot) and
    the value high enough (harakiri.ki.place)."""
    if skill not in character.skills or not 0 <= n < len(character.supply):
        return refuse("harakiri.ki.areas")
    if skill in character.slots:
        return refuse("harakiri.ki.one-per-slot")
    needed = g.box.skills[skill].ki
    if character.supply[n] < needed:
        return refuse("harakiri.ki.place", value=character.supply[n], needed=needed)
    return None


def places(g: Harakiri, character: Character) -> list[PlaceKi]:
    """Every die of the supply on every slot that it fits; equal dice are offered once."""
    values = character.supply
    if not values:
        return []
    best, skills = max(values), g.box.skills
    free = [skill for skill in character.skills if skill not in character.slots and skills[skill].ki <= best]
    different = [n for n in range(len(values)) if values[n] not in values[:n]] if free else []
    return [
        PlaceKi(n, skill)
        for n in different
        for skill in free
        if forbids_place(g, character, n, skill) is None
    ]


@free_action(PlaceKi, offers=places)
def place(g: Harakiri, character: Character, option: PlaceKi) -> Flow[None]:
    """A die goes from the supply onto a skill (harakiri.ki.place)."""
    value = character.supply.pop(option.n)
    character.slots[option.skill] = value
    g.tell(KiPlaced(character.id, option.skill, value), "harakiri.ki.place")
    yield from ()


def withdrawals(g: Harakiri, character: Character) -> int:
    """How often a character may withdraw in an activation: Spirit, and what adds to it
    (harakiri.ki.withdraw)."""
    return attribute(g, character, "spirit") + total(parts_of(g, character, "withdraw-limit", "always"))


def forbids_withdraw(g: Harakiri, character: Character, skill: str) -> Refusal | None:
    """Why the die of a skill cannot be withdrawn now."""
    if skill not in character.slots:
        return refuse("harakiri.ki.withdraw.empty")
    return _forbids_more(g, character)


def _forbids_more(g: Harakiri, character: Character) -> Refusal | None:
    """Why no further die can be withdrawn in this activation, whichever it is."""
    most = withdrawals(g, character)
    if g.act is None or g.act.withdrawals >= most:
        return refuse("harakiri.ki.withdraw", most=most)
    return None


def withdraws(g: Harakiri, character: Character) -> list[Withdraw]:
    """Every die that can be withdrawn."""
    if not character.slots or _forbids_more(g, character) is not None:
        return []
    return [Withdraw(skill) for skill in character.skills if skill in character.slots]


@free_action(Withdraw, offers=withdraws)
def withdraw(g: Harakiri, character: Character, option: Withdraw) -> Flow[None]:
    """The die of a skill is exhausted (harakiri.ki.withdraw)."""
    assert g.act is not None
    g.act.withdrawals += 1
    del character.slots[option.skill]
    character.exhausted += 1
    g.tell(KiWithdrawn(character.id, option.skill), "harakiri.ki.withdraw")
    check_exhausted(g, character)
    yield from ()


WITHDRAW_LIMIT = operation.declare("withdraw-limit", numbers="n", doc="`n` more withdrawals per activation.")

# ---------------------------------------------------------------------- exhausted dice


def check_exhausted(g: Harakiri, character: Character) -> None:
    """If all dice are exhausted they are rolled into the supply at once, whenever that happens
    (harakiri.ki.all-exhausted, harakiri.ki.all-exhausted-timing); dice of the defeated rest
    (harakiri.ki.defeated-characters)."""
    if character.exhausted and not character.supply and not character.slots and not character.defeated:
        count, character.exhausted = character.exhausted, 0
        _roll_into_supply(g, character, count, True)


def _roll_into_supply(g: Harakiri, character: Character, count: int, all: bool) -> None:
    values = tuple(1 + g.rng.below(6) for _ in range(count))
    character.supply += values
    rule = "harakiri.ki.all-exhausted" if all else "harakiri.reroll.action"
    g.tell(KiRolled(character.id, values, all), rule)


def lower(g: Harakiri, character: Character, skill: str, n: int) -> None:
    """A slotted die drops; at 0 it leaves its slot (harakiri.ki.exhaust-at-zero). Below the requirement it
    stays (harakiri.ki.below-requirement)."""
    left = character.slots[skill] - n
    if left > 0:
        character.slots[skill] = left
    else:
        del character.slots[skill]
        character.exhausted += 1
    g.tell(KiLowered(character.id, skill, max(left, 0)), "harakiri.ki.reduce")


# ---------------------------------------------------------------------- rolling again


def forbids_reroll(g: Harakiri, character: Character) -> Refusal | None:
    """Why the Ki dice cannot be rolled again now."""
    if character.ap < REROLL_COST:
        return refuse("harakiri.reroll.action", cost=REROLL_COST)
    return None


def reroll(g: Harakiri, character: Character) -> Flow[None]:
    """Any own dice, chosen one by one, are rolled and come into the supply (harakiri.reroll.action). The
    action points are paid before."""
    chosen: list[KiDie] = []
    while True:
        answer = yield from ask_controller(g, character, "reroll-ki", lambda: _dice(character, chosen))
        if isinstance(answer, GoOn):
            break
        chosen.append(answer)
    _take_out(character, chosen)
    _roll_into_supply(g, character, len(chosen), False)


def _dice(character: Character, chosen: Sequence[KiDie]) -> list[KiDie | GoOn]:
    """The dice that can still be chosen; exhausted ones are alike, so one of them is offered at a time."""
    dice = [KiDie("supply", n) for n in range(len(character.supply))]
    dice += [KiDie("slot", n) for n, skill in enumerate(character.skills) if skill in character.slots]
    spent = sum(die.area == "exhausted" for die in chosen)
    if spent < character.exhausted:
        dice.append(KiDie("exhausted", spent))
    left: list[KiDie | GoOn] = [die for die in dice if die not in chosen]
    return [*left, GoOn()] if chosen else left


def _take_out(character: Character, chosen: Sequence[KiDie]) -> None:
    """The chosen dice leave their places."""
    for skill in [character.skills[die.n] for die in chosen if die.area == "slot"]:
        del character.slots[skill]
    gone = {die.n for die in chosen if die.area == "supply"}
    character.supply = [value for n, value in enumerate(character.supply) if n not in gone]
    character.exhausted -= sum(die.area == "exhausted" for die in chosen)


# ---------------------------------------------------------------------- step 4 of the round


def lower_all(g: Harakiri) -> Flow[None]:
    """Every slotted die drops by 1, dice in the supply do not change (harakiri.ki.reduce); skills may spare
    some."""
    for character in standing(g):
        spared = yield from _spared(g, character)
        for skill in [skill for skill in character.skills if skill in character.slots]:
            if skill not in spared:
                lower(g, character, skill, 1)
        check_exhausted(g, character)


def _spared(g: Harakiri, character: Character) -> Flow[list[str]]:
    """Which slotted dice are not lowered: those that skills spare, never the skill's own."""
    spared: list[str] = []
    for bound in own(g, character, "ki-step"):
        if bound.effect.do != "spare-die":
            continue
        for _ in range(bound.effect.n):
            able = [
                n
                for n, skill in enumerate(character.skills)
                if skill in character.slots and skill != bound.source and skill not in spared
            ]
            if able:
                answer = yield from ask_controller(
                    g, character, "spare", lambda: [KiDie("slot", n) for n in able], source=bound.source
                )
                spared.append(character.skills[answer.n])
    return spared


SPARE = operation.declare(
    "spare-die",
    numbers="n",
    doc="`n` slotted dice of the owner, not on this skill, are not lowered; its controller chooses.",
)

# ---------------------------------------------------------------------- effects


def _has_dice(g: Harakiri, use: Use, bound: Bound) -> Refusal | None:
    there = [one for one in candidates_of(g, use, bound.effect) if isinstance(one, Character)]
    if any(_count(one, bound.effect.what) for one in there):
        return None
    return refuse("harakiri.technique.no-effect")


def _count(character: Character, area: str) -> int:
    return len(character.supply) if area == "supply" else character.exhausted


@operation("ki-reroll", numbers="what n", forbids=_has_dice)
def ki_reroll(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """Up to `n` own Ki dice (99: all) of that area are rolled and put into the supply; whose they are
    chooses."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Character):
            yield from _reroll_some(g, figure, bound)


def _reroll_some(g: Harakiri, character: Character, bound: Bound) -> Flow[None]:
    area, most = bound.effect.what, bound.effect.n
    if area == "exhausted":
        count = min(most, character.exhausted)
        character.exhausted -= count
        if count:
            _roll_into_supply(g, character, count, False)
        return
    chosen: list[KiDie] = []
    while len(chosen) < min(most, len(character.supply)):
        left = [KiDie("supply", n) for n in range(len(character.supply)) if KiDie("supply", n) not in chosen]
        answer = yield from ask_controller(
            g, character, "reroll-some", lambda: _or_enough(left), source=bound.source
        )
        if isinstance(answer, GoOn):
            break
        chosen.append(answer)
    _take_out(character, chosen)
    if chosen:
        _roll_into_supply(g, character, len(chosen), False)


def _or_enough(left: Sequence[KiDie]) -> list[KiDie | GoOn]:
    return [*left, GoOn()]


def _has_slotted(g: Harakiri, use: Use, bound: Bound) -> Refusal | None:
    there = candidates_of(g, use, bound.effect)
    if any(isinstance(one, Character) and one.slots for one in there):
        return None
    return refuse("harakiri.technique.no-effect")


@operation("ki-lower", numbers="n", forbids=_has_slotted)
def ki_lower(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The highest slotted Ki die of each subject drops by `n`; at 0 it is exhausted. Of equal ones its
    controller chooses."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Character) and figure.slots:
            skill = yield from _highest(g, figure, bound.source)
            lower(g, figure, skill, bound.effect.n)
            check_exhausted(g, figure)


def _highest(g: Harakiri, character: Character, source: str) -> Flow[str]:
    best = max(character.slots.values())
    able = [n for n, skill in enumerate(character.skills) if character.slots.get(skill) == best]
    answer = yield from ask_controller(
        g, character, "lower", lambda: [KiDie("slot", n) for n in able], source=source
    )
    return character.skills[answer.n]
