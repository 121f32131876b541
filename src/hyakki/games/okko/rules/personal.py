"""Personal Missions: what each Hero has done, counted in the open, and whether it is enough
(okko.personal.cards)."""

from __future__ import annotations

from hyakki.games.okko.box.carddefs import PersonalGoal
from hyakki.games.okko.rules.damage import ATTACK, on_fall, on_harm
from hyakki.games.okko.rules.hands import held_wounds
from hyakki.games.okko.rules.tallies import (
    AGENTS,
    CLUES,
    DECIPHERED,
    DEMON,
    FOUND,
    LAST,
    LIEUTENANTS,
    MIGHT,
    MINIONS,
    SUPERNATURAL,
    WOUNDS,
    count,
)
from hyakki.games.okko.rules.trials import PASSED
from hyakki.games.okko.state import Figure, Hero, Okko, Test

INVESTIGATIONS = ("evidence", "courtier", "parchment")
ELEMENTS, COURTIERS = "elements", "courtiers"
"""What is counted by whom a Hero has spoken with."""

# ---------------------------------------------------------------------- what is counted


@on_fall
def count_kill(g: Okko, figure: Figure, by: int, why: str) -> None:
    """An Attack of a Hero has eliminated an agent; that it was the demon's last Damage token counts too."""
    if why != ATTACK or figure.sort != "agent" or not 0 <= by < len(g.heroes):
        return
    sheet = g.box.sheets[figure.kind]
    count(g, by, AGENTS)
    if sheet.type == "supernatural":
        count(g, by, SUPERNATURAL)
    if sheet.rank == "lieutenant":
        count(g, by, LIEUTENANTS)
    elif sheet.rank == "minion":
        count(g, by, MINIONS)
    else:
        count(g, by, LAST)


@on_harm
def count_harm(g: Okko, figure: Figure, n: int, by: int, why: str) -> None:
    """An Attack of a Hero has placed Damage tokens on the Greater Demon."""
    if why == ATTACK and figure.kind in g.box.demons and 0 <= by < len(g.heroes):
        count(g, by, DEMON, n)


def count_test(g: Okko, test: Test) -> None:
    """A Hero has passed a test."""
    if test.attribute == "might":
        count(g, test.hero, MIGHT)
    if test.about in INVESTIGATIONS:
        count(g, test.hero, CLUES)
    if test.about == "parchment":
        count(g, test.hero, DECIPHERED)


PASSED.append(count_test)


# ---------------------------------------------------------------------- whether it is done


def is_done(g: Okko, number: int) -> bool:
    """Whether a Hero's Personal Mission is fulfilled as things stand."""
    hero = g.heroes[number]
    if not hero.mission:
        return False
    return _is_met(g, hero, g.box.personal[hero.mission].goal)


def _is_met(g: Okko, hero: Hero, goal: PersonalGoal) -> bool:
    done = hero.tallies.get
    match goal.kind:
        case "kills":
            return done(AGENTS, 0) >= goal.agents and done(SUPERNATURAL, 0) >= goal.supernatural
        case "kills-rank":
            return done(LIEUTENANTS, 0) >= goal.lieutenants or done(MINIONS, 0) >= goal.minions
        case "quiet-until-final":
            return g.quiet
        case "last-damage":
            return done(LAST, 0) > 0
        case "nobody-lost":
            return not any(other.out for other in g.heroes) and done(WOUNDS, 0) >= goal.wounds
        case "might-or-damage":
            return done(MIGHT, 0) >= goal.tests or done(DEMON, 0) >= goal.damage
        case "kami":
            return sum(word in g.box.kami_tokens for word in hero.spoken) >= goal.elements
        case "investigations":
            return done(CLUES, 0) >= goal.tests and done(DECIPHERED, 0) >= goal.decipher
        case "interrogations":
            return sum(word in g.box.all_courtiers for word in hero.spoken) >= goal.courtiers
        case "accused":
            return g.oni.named if goal.type == "nature" else g.oni.unmasked
        case "found-unhurt":
            return done(FOUND, 0) > 0 and held_wounds(g, hero) <= goal.wounds
    raise ValueError(f"no such personal goal: {goal.kind}")


COUNTED: dict[str, tuple[tuple[str, str], ...]] = {
    "kills": ((AGENTS, "agents"), (SUPERNATURAL, "supernatural")),
    "kills-rank": ((LIEUTENANTS, "lieutenants"), (MINIONS, "minions")),
    "nobody-lost": ((WOUNDS, "wounds"),),
    "might-or-damage": ((MIGHT, "tests"), (DEMON, "damage")),
    "kami": ((ELEMENTS, "elements"),),
    "investigations": ((CLUES, "tests"), (DECIPHERED, "decipher")),
    "interrogations": ((COURTIERS, "courtiers"),),
}
"""What is counted for a kind of goal, and the part of the goal that says how much it takes."""


def steps(g: Okko, number: int) -> tuple[tuple[str, int, int], ...]:
    """What a Hero has counted for the Personal Mission, for people to see: what, how much, how much it
    takes. Nothing where there is nothing to count."""
    hero = g.heroes[number]
    if not hero.mission:
        return ()
    goal = g.box.personal[hero.mission].goal
    have = {
        **hero.tallies,
        ELEMENTS: sum(word in g.box.kami_tokens for word in hero.spoken),
        COURTIERS: sum(word in g.box.all_courtiers for word in hero.spoken),
    }
    parts = [(what, have.get(what, 0), getattr(goal, part)) for what, part in COUNTED.get(goal.kind, ())]
    return tuple((what, min(count, need), need) for what, count, need in parts if need)
