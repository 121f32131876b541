"""How likely the party is to win its chapter from here, by what lies open: its own state, what is left of the
enemies, how far the chapter has come, and how much time malice leaves. The weights are log odds, chosen by
hand and checked against games of the rules of thumb; goods are left out, since what is bought helps only
later."""

from __future__ import annotations

from hyakki.games.harakiri.box.ruledefs import CarryRule, DefeatGoal
from hyakki.games.harakiri.rules.chapter_rules import lad_of
from hyakki.games.harakiri.rules.creatures import enemies, health_of, kind_of, most_health
from hyakki.games.harakiri.state import NOBODY, Harakiri
from hyakki.kernel.judging import chance, won

BASE = 3.5
STANDING, HEALTH, FRAIL = 0.7, 0.9, -0.4  # a character that stands, its health in full, health below a third
ARMOUR, KI, SPENT, BAD, KAMI = 0.04, 0.02, -0.03, -0.08, -0.25
MINION, MINION_HEALTH = -0.16, -0.04  # an enemy, and each point of its health
BOSS, BOSS_HEALTH = -0.5, -2.0  # one that leads or that the chapter is about, and its health in full
ZONE = -1.1  # that is still to be reached
MALICE, ROUND = -0.30, -0.06
SAVED, KILLED, TOKEN = 0.5, -1.2, 0.12  # those whom the party protects, and what they can still take
LAD, LAD_DOWN = 0.45, -0.6  # what the lad can still take, and that nobody carries him
SEAL, BRAZIER, STONE, SLAIN = 0.7, 0.5, -0.1, 0.4
FIGHT = ("oracle", "events", "initiative", "act", "ki")


def chapter(g: Harakiri) -> int:
    """The round; what lies between fights is a chapter of its own for every attempt."""
    played = 100 * len(g.endings)
    return played + g.round if g.phase in FIGHT else -1 - played


def value(g: Harakiri, seat: int) -> float:
    """The chance of the party, 0 to 1: of the chapter that is played, also in a campaign."""
    if g.outcome is not None:
        return won(g.outcome, seat)
    if g.phase in ("after", "again") and g.result:
        return 1.0 if g.result == "victory" else 0.0
    if g.phase not in FIGHT:
        return 0.5
    return chance(BASE + _party(g) + _foes(g) + _progress(g))


def _party(g: Harakiri) -> float:
    found = 0.0
    for one in g.characters:
        if one.defeated:
            found -= STANDING + HEALTH
            continue
        part = one.health / max(1, most_health(g, one))
        found += HEALTH * (part - 1.0) + (FRAIL if part < 1 / 3 else 0.0)
        found += (
            ARMOUR * one.armour + KI * (sum(one.supply) + sum(one.slots.values())) + SPENT * one.exhausted
        )
        found += BAD * sum(name != "blessed" for name in one.conditions) + (KAMI if one.mode else 0.0)
    return found


def _foes(g: Harakiri) -> float:
    wanted = {goal.who for goal in g.chapter.objectives if isinstance(goal, DefeatGoal)}
    found = 0.0
    for one in enemies(g):
        if one.kind in wanted or kind_of(g, one).type in ("servant", "chosen"):
            found += BOSS + BOSS_HEALTH * health_of(one) / max(1, one.most)
        else:
            found += MINION + MINION_HEALTH * health_of(one)
    return found


def _progress(g: Harakiri) -> float:
    """How far the chapter has come."""
    done = g.progress
    left = len(g.chapter.zones) - len(g.zones) - len(g.aside)
    found = ZONE * max(0, left) + MALICE * g.malice + ROUND * g.round
    found += SAVED * len(done.saved) + KILLED * len(done.killed)
    found += TOKEN * sum(one.tokens for one in g.resistors if one.living)
    if g.chapter.rule(CarryRule) is not None:
        found += _lad(g)
    found += SEAL * len(done.seals) + BRAZIER * len(done.out) + STONE * done.stones + SLAIN * len(done.slain)
    return found


def _lad(g: Harakiri) -> float:
    """The lad must not be lost: what he can still take, better on somebody's back."""
    standing = lad_of(g)
    if g.progress.carrier != NOBODY:
        return LAD * g.progress.lad
    return LAD_DOWN + LAD * (0 if standing is None else standing.tokens)
