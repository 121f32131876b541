"""What damage does to demons: one hit kills and tracks, kill or cleanse, karma."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from hyakki.games.journey.box.vocabulary import BURDENS
from hyakki.games.journey.events import CleanseTried, Defeated, Healed, Hurt, Killed, Rolled
from hyakki.games.journey.options import CLEANSE, KILL, Cleanse, Kill, Roller
from hyakki.games.journey.rules import karma, questevents, quests, windows
from hyakki.games.journey.rules.conditions import drop_condition, has
from hyakki.games.journey.rules.dice import roll
from hyakki.games.journey.rules.figures import remove_demon, share_tile
from hyakki.games.journey.rules.moments import Moment, Ritual
from hyakki.games.journey.rules.profile import burden
from hyakki.games.journey.state import STANDING, TRIPITAKA, Demon, Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt

CLEANSE_PENALTY = BURDENS.declare("cleanse-penalty", numbers="amount", doc="Cleanse rolls `amount` lower.")
MUST_KILL = BURDENS.declare(
    "must-kill", numbers="amount", doc="A defeated demon whose BKR is `amount` must be killed."
)

Fate = Literal["stands", "event", "killed", "cleansed", "recovered"]
"""What became of a demon: not defeated, gone by an event of the quest, killed, cleansed, or back after a
ritual that failed."""


def bkr_of(g: Journey, demon: Demon) -> int:
    """Bad karma for the killer, with the omen."""
    bkr = g.box.demons[demon.kind].bkr
    return bkr + g.box.omens[g.omen].bkr if g.omen else bkr


# ---------------------------------------------------------------------- damage


def damage_demon(
    g: Journey,
    demon: Demon,
    total: int,
    by: Pilgrim | None,
    chooser: Pilgrim | None,
    received: Sequence[str] = (),
    cause: str = "attack",
) -> Flow[Fate]:
    """All damage of one individual attack (or of one other source) together (journey.defeat.one-hit-sum).

    `by` is the pilgrim who did it and gets the karma, `chooser` the one whose seat chooses; `received` are
    the conditions that this same attack gave.
    """
    if total <= 0:
        return "stands"
    before = demon.health
    if g.box.demons[demon.kind].track:
        demon.health = max(0, before - total)
        if g.io is not None:
            g.tell(Hurt(demon.id, total, demon.health, cause), "journey.defeat.track")
        if g.quest.rules:
            quests.on_demon_health(g, demon)
        if demon.health:
            return "stands"
    elif total < before:
        # Unchanged: nothing adds up on a one hit kill (journey.defeat.one-hit), nor what a condition does in
        # several turns (journey.defeat.condition-one-hit).
        return "stands"
    if (yield from questevents.on_defeat(g, demon, by)):
        return "event"
    rule = "journey.defeat.track" if before > demon.health else "journey.defeat.one-hit"
    g.tell(Defeated(demon.id, demon.kind), rule)
    if quests.ritual_only(g, demon):
        return (yield from _only_ritual(g, demon, by, before, received))
    if by is None:
        # Nobody chooses and nobody gains karma (journey.defeat.indirect-karma).
        yield from kill(g, demon, None)
        return "killed"
    if not may_cleanse(g, by, demon):
        yield from kill(g, demon, by)
        return "killed"
    return (yield from _kill_or_cleanse(g, demon, by, chooser or by, before, received))


def may_cleanse(g: Journey, pilgrim: Pilgrim, demon: Demon) -> bool:
    """CR on the one sheet and SP on the other (journey.cleanse.eligible), and no thirst for blood.

    Whoever fell while following can only have killed (journey.defeat.fallen-attacker).
    """
    if pilgrim.fallen != STANDING or not g.box.pilgrims[pilgrim.name].cleanse:
        return False
    if quests.sp_of(g, demon) is None:
        return False
    for card in pilgrim.corruption:
        found = g.box.corruption[card]
        if found.effect == MUST_KILL and found.amount == bkr_of(g, demon):
            return False
    return True


def _verdicts() -> list[Kill | Cleanse]:
    return [KILL, CLEANSE]


def _kill_or_cleanse(
    g: Journey, demon: Demon, by: Pilgrim, chooser: Pilgrim, before: int, received: Sequence[str]
) -> Flow[Fate]:
    """The seat of the attacker chooses (journey.defeat.kill)."""
    g.verdict, g.ritualist = demon.id, by.id
    answer = yield from g.ask(
        chooser.seat, Prompt("ask.kill-or-cleanse", {"pilgrim": by.id, "demon": demon.id}), _verdicts
    )
    g.verdict = g.ritualist = 0
    if isinstance(answer, Kill):
        yield from kill(g, demon, by)
        return "killed"
    return (yield from cleanse(g, demon, by, before, received))


def _only_ritual(
    g: Journey, demon: Demon, by: Pilgrim | None, before: int, received: Sequence[str]
) -> Flow[Fate]:
    """Quest 7: no kill; Tripitaka may roll in the place of the attacker (journey.quest.ritual-goal)."""
    rollers = [] if by is None or by.fallen != STANDING else [by.id]
    monk = g.pilgrims[TRIPITAKA]
    if monk.fallen == STANDING and monk is not by and share_tile(g, monk, demon):
        rollers.insert(0, TRIPITAKA)
    if not rollers:
        _recover(g, demon, before, received)
        return "recovered"
    roller = rollers[0]
    if len(rollers) > 1:
        g.verdict = demon.id
        answer = yield from g.ask(
            monk.seat,
            Prompt("ask.roller", {"demon": demon.id}),
            lambda: [Roller(pilgrim) for pilgrim in rollers],
        )
        g.verdict = 0
        roller = answer.pilgrim
    return (yield from cleanse(g, demon, g.pilgrims[roller], before, received))


def kill(g: Journey, demon: Demon, by: Pilgrim | None) -> Flow[None]:
    """Take a defeated demon off the board; its killer gains bad karma (journey.defeat.kill-karma)."""
    remove_demon(g, demon)
    g.tell(Killed(demon.id, demon.kind, None if by is None else by.id), "journey.defeat.kill")
    if by is not None:
        karma.gain_bad(g, by, bkr_of(g, demon))
    yield from questevents.on_removed(g, demon, False)


# ---------------------------------------------------------------------- the ritual


def cleanse_bonus(g: Journey, pilgrim: Pilgrim) -> int:
    """What omen and corruption add to a cleanse roll."""
    bonus = g.box.omens[g.omen].cleanse if g.omen else 0
    return bonus - burden(g, pilgrim, CLEANSE_PENALTY) if pilgrim.corruption else bonus


def roll_ritual(g: Journey, ritual: Ritual) -> None:
    """Roll the dice of a ritual, or roll them again."""
    ritual.faces = roll(g, ritual.dice)
    if g.io is not None:
        rolled = Rolled(ritual.pilgrim, tuple(ritual.dice), tuple(ritual.faces), "cleanse", sum(ritual.faces))
        g.tell(rolled, "journey.cleanse.roll")


def cleanse(
    g: Journey, demon: Demon, pilgrim: Pilgrim, before: int, received: Sequence[str] = ()
) -> Flow[Fate]:
    """One ritual: the white dice of CR, added up (journey.cleanse.cr-dice).

    `before` is the demon's health before the hit, to which a failure returns it.
    """
    needed = quests.sp_of(g, demon)
    assert needed is not None, "a demon without SP cannot be cleansed"
    dice = list(g.box.pilgrims[pilgrim.name].cleanse)
    ritual = Ritual(pilgrim.id, demon.id, dice, needed, bonus=cleanse_bonus(g, pilgrim))
    yield from windows.window(g, Moment("before-cleanse", pilgrim=pilgrim.id, ritual=ritual))
    roll_ritual(g, ritual)
    yield from _second_thoughts(g, ritual)
    total = sum(ritual.faces) + ritual.bonus
    success = total >= needed
    g.tell(CleanseTried(pilgrim.id, demon.id, total, needed, success), "journey.cleanse.roll")
    if not success:
        _recover(g, demon, before, received)
        return "recovered"
    remove_demon(g, demon)
    karma.gain_good(g, pilgrim, g.box.demons[demon.kind].gkr or 0)  # journey.cleanse.success
    yield from questevents.on_removed(g, demon, True)
    return "cleansed"


def _second_thoughts(g: Journey, ritual: Ritual) -> Flow[None]:
    """Re-rolls: of any roll (Grace), and of one that failed (Patient Heart).

    The second roll of Patient Heart is a roll like the first, so that Grace may meet it too.
    """
    failed = Moment("after-cleanse", pilgrim=ritual.pilgrim, ritual=ritual)
    while True:
        moment = Moment("after-roll", pilgrim=ritual.pilgrim, ritual=ritual, colours=("white",))
        yield from windows.window(g, moment)
        if sum(ritual.faces) + ritual.bonus >= ritual.needed:
            return
        played = len(failed.used)
        yield from windows.window(g, failed)
        if len(failed.used) == played:
            return


def _recover(g: Journey, demon: Demon, before: int, received: Sequence[str]) -> None:
    """A failed ritual undoes the hit, health and conditions, but no push (journey.cleanse.failure-scope)."""
    health = quests.after_failed_ritual(g, demon, before)
    if demon.health != health:
        gained = health - demon.health
        demon.health = health
        g.tell(Healed(demon.id, gained, health), "journey.cleanse.failure")
    for kind in received:
        if has(demon, kind):
            drop_condition(g, demon, kind)
