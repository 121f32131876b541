"""Damage tokens, and who falls by them: agents, Followers and Kami at once. Heroes fall by their Wounds, and
what becomes of a fallen Hero's belongings stands here too.

Chapters that count what fell declare themselves with `on_harm`, `on_fall` and `on_hero_fall`.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.okko.events import (
    Damaged,
    Fell,
    FollowerLeft,
    Healed,
    HeroFell,
    ItemDiscarded,
    KamiFaded,
)
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.conditions import BLEEDING
from hyakki.games.okko.rules.limits import forget_figure
from hyakki.games.okko.rules.objects import drop_all
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import NOBODY, OFF, Figure, Hero, Okko
from hyakki.kernel.flow import Flow

ATTACK = "attack"
"""Why Damage tokens were placed: by the hit of an Attack. Otherwise the card or rule."""

FIRE = "okko.end.endless"

RULES = {ATTACK: "okko.attack.damage", BLEEDING: "okko.condition.bleeding", FIRE: FIRE}

Harmed = Callable[[Okko, Figure, int, int, str], None]
"""Damage tokens were placed: on whom, how many, by which figure, why."""

Fallen = Callable[[Okko, Figure, int, str], None]
"""An agent, Follower or Kami was eliminated and has left the board: who, by which figure, why."""

HeroFallen = Callable[[Okko, int], None]

HARMED: list[Harmed] = []
FALLEN: list[Fallen] = []
HERO_FALLEN: list[HeroFallen] = []


def on_harm(count: Harmed) -> Harmed:
    """Declare who counts Damage tokens as they are placed."""
    HARMED.append(count)
    return count


def on_fall(count: Fallen) -> Fallen:
    """Declare who is told of eliminated agents, Followers and Kami."""
    FALLEN.append(count)
    return count


def on_hero_fall(count: HeroFallen) -> HeroFallen:
    """Declare who is told of eliminated Heroes."""
    HERO_FALLEN.append(count)
    return count


# ---------------------------------------------------------------------- tokens


def hurt(g: Okko, figure: Figure, n: int, why: str, by: int = NOBODY) -> Flow[None]:
    """Damage tokens are placed on one figure, of Minions on each its own (okko.damage.per-figure). Whoever is
    no Hero falls as soon as they reach its STAMINA (okko.damage.agents, okko.damage.followers); on a Hero
    they do nothing before the end of the round and may exceed it (okko.damage.hero-later)."""
    if n <= 0:
        return
    figure.damage += n
    g.tell(Damaged(figure.number, n, why), RULES.get(why, "okko.effect.automatic"))
    for harmed in HARMED:
        harmed(g, figure, n, by, why)
    if figure.sort != "hero" and figure.damage >= value(g, figure, "stamina"):
        _fall(g, figure, by, why)
    yield from ()


def heal(g: Okko, figure: Figure, n: int, why: str) -> int:
    """Up to n Damage tokens are removed; returns how many."""
    count = min(n, figure.damage)
    if count > 0:
        figure.damage -= count
        g.tell(Healed(figure.number, count, why), "okko.effect.automatic")
    return count


# ---------------------------------------------------------------------- elimination


def _fall(g: Okko, figure: Figure, by: int, why: str) -> None:
    """An agent, Follower or Kami is eliminated. A Minion's figure may be summoned again; Lieutenants and
    Greater Demons are unique and out of the game (okko.damage.minion-pool)."""
    g.tell(
        Fell(figure.number, figure.kind, by),
        "okko.damage.agents" if figure.sort == "agent" else "okko.damage.followers",
    )
    if figure.sort == "follower":
        g.gone.append(figure.kind)
    elif figure.sort == "agent" and g.box.sheets[figure.kind].rank != "minion":
        g.oni.fallen.append(figure.kind)
    if g.attack is not None and g.attack.target == figure.number and why == ATTACK:
        g.attack.killed = True
    take_off(g, figure)
    for fallen in FALLEN:
        fallen(g, figure, by, why)
    look(g)


def take_off(g: Okko, figure: Figure) -> None:
    """A figure that is no Hero leaves the board: the slot of its Hero becomes free, what it was doing ends,
    and effects that concern it go with it."""
    del g.figures[figure.number]
    if figure.owner != NOBODY:
        g.heroes[figure.owner].follower = NOBODY
    if g.turn is not None and g.turn.figure == figure.number:
        g.turn.actions = 0
    forget_figure(g, figure.number)


def eliminate_hero(g: Okko, number: int) -> Flow[None]:
    """A Hero is eliminated: miniature and tokens leave the board, its Action and Wound cards the game; Clue
    and Courtier cards belong to the side and stay (okko.damage.hero-eliminated,
    okko.damage.eliminated-equipment). Carried objects are dropped on its Space
    (okko.scenario.objective-tokens)."""
    hero, figure = g.heroes[number], g.figures[number]
    cell = figure.cell
    hero.out = True
    g.tell(HeroFell(number), "okko.damage.hero-eliminated")
    figure.cell, figure.damage = OFF, 0
    figure.conditions.clear()
    drop_all(g, number, cell)
    _put_away_cards(g, hero)
    _put_away_equipment(g, number)
    _leave_follower(g, hero)
    _end_turns(g, number)
    forget_figure(g, number)
    if g.final:
        g.fallen_in_final += 1
    for fallen in HERO_FALLEN:
        fallen(g, number)
    look(g)
    yield from ()


def _put_away_cards(g: Okko, hero: Hero) -> None:
    """They leave the game before everybody's eyes (okko.info.public)."""
    g.learned += 1
    hero.open_wounds.clear()
    for pile in (hero.hand, hero.wounds, hero.left, hero.right, hero.discard):
        g.gone += pile
        pile.clear()


def _put_away_equipment(g: Okko, number: int) -> None:
    """Equipment is discarded; in a campaign it stays with the sheet, since it is kept for the next scenario
    (okko.damage.eliminated-equipment)."""
    hero = g.heroes[number]
    hero.readied = ""
    if g.campaign is not None:
        return
    held = [*(item for item in hero.slots.values() if item), *hero.supplies]
    hero.slots.update(dict.fromkeys(hero.slots, ""))
    hero.supplies.clear()
    for item in dict.fromkeys(held):  # a two-handed card lies in both hands
        g.equipment.discard.append(item)
        g.tell(ItemDiscarded(number, item), "okko.damage.eliminated-equipment")


def _leave_follower(g: Okko, hero: Hero) -> None:
    """A Follower stays on its Space without a Hero, a Kami is removed (okko.follower.owner-eliminated)."""
    if hero.follower == NOBODY:
        return
    follower = g.figures[hero.follower]
    if follower.sort == "kami":
        take_off(g, follower)
        g.tell(KamiFaded(follower.number, follower.kind), "okko.follower.owner-eliminated")
        return
    hero.follower = follower.owner = NOBODY
    g.tell(FollowerLeft(follower.number), "okko.follower.owner-eliminated")


def _end_turns(g: Okko, number: int) -> None:
    """The Initiative card of a Hero who still waited leaves the deck (okko.activation.eliminated-waiting);
    the activation of one who acted ends at once (okko.activation.eliminated-during)."""
    if number in g.order[g.turned :]:
        g.order.remove(number)
    if g.turn is not None and g.turn.hero == number:
        g.turn.actions = 0
