"""Personal Missions: what each Hero has done, counted in the open, and whether it is enough
(okko.personal.cards)."""

from __future__ import annotations

from hyakki.games.okko.box.carddefs import PersonalGoal
from hyakki.games.okko.state import Hero, Okko

INVESTIGATIONS = ("evidence", "courtier", "parchment")

AGENTS, SUPERNATURAL, LIEUTENANTS, MINIONS = "agents", "supernatural", "lieutenants", "minions"
LAST, DEMON, WOUNDS, MIGHT, FOUND = "last-damage", "demon-damage", "wounds", "might-tests", "found"
CLUES, DECIPHERED = "investigations", "decipher"


def count(g: Okko, hero: int, what: str, more: int = 1) -> None:
    """A Hero has done something that Personal Missions count."""
    tallies = g.heroes[hero].tallies
    tallies[what] = tallies.get(what, 0) + more


def remember(g: Okko, hero: int, what: str) -> None:
    """A Hero has spoken with a Courtier or summoned an element: each counts once."""
    spoken = g.heroes[hero].spoken
    if what not in spoken:
        spoken.append(what)


# ---------------------------------------------------------------------- what is counted


def count_kill(g: Okko, hero: int, kind: str) -> None:
    """An Attack of a Hero has eliminated an agent."""
    sheet = g.box.sheets[kind]
    count(g, hero, AGENTS)
    if sheet.type == "supernatural":
        count(g, hero, SUPERNATURAL)
    if sheet.rank == "lieutenant":
        count(g, hero, LIEUTENANTS)
    elif sheet.rank == "minion":
        count(g, hero, MINIONS)
    else:
        count(g, hero, LAST)


def count_test(g: Okko, hero: int, attribute: str, about: str) -> None:
    """A Hero has passed a test."""
    if attribute == "might":
        count(g, hero, MIGHT)
    if about in INVESTIGATIONS:
        count(g, hero, CLUES)
    if about == "parchment":
        count(g, hero, DECIPHERED)


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
            return done(FOUND, 0) > 0 and len(hero.wounds) <= goal.wounds
    raise ValueError(f"no such personal goal: {goal.kind}")


def progress(g: Okko, number: int) -> dict[str, int]:
    """What a Hero has counted so far, for people to see."""
    hero = g.heroes[number]
    return {**hero.tallies, **({"spoken": len(hero.spoken)} if hero.spoken else {})}
