"""How likely a side is to win from here, by what its seat knows: the Final Battle above all, Recollections
that were taken, how far missions, goals and the Investigation have come, and in what state Heroes and agents
are. The weights are log odds for the Heroes.

What counts in the Final Battle was learned from games of rules of thumb (`learned`): the demon's fate decides
nearly alone, and before the demon stands on the board nothing tells much. The rest was chosen by hand, each
with a sign that makes sense.
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.box.scenariodefs import GoalDef
from hyakki.games.okko.rules import final, memoirs, missions
from hyakki.games.okko.rules.attributes import value as number_of
from hyakki.games.okko.rules.ground import passages
from hyakki.games.okko.rules.hands import held_wounds
from hyakki.games.okko.rules.scenarios import needed
from hyakki.games.okko.rules.tasks import OBJECTIVES
from hyakki.games.okko.sense.jobs import wanted_at
from hyakki.games.okko.sense.learned import COUNTS
from hyakki.games.okko.state import OFF, Hero, Mission, Okko
from hyakki.games.okko.view.knowing import is_of_heroes, may_be_identity, may_be_nature
from hyakki.kernel.judging import chance, won

POINT = 0.40  # of a point of Recollections
OPEN_POINT, FATED_POINT = 0.20, 0.70  # while the demon's fate is open, and once it is known
WAY = 0.40  # of a point that is on its way: missions, goals, agents
ALARM = 0.8  # of its points: it is counted at the end
MISSION = 2.0  # points that change sides with a mission, about
WORK, CLOCK, TAKEN = 0.7, 0.8, 0.5  # the parts of it that come with work done, the clock, what was taken up
FATE = 4.0  # points that hang on the main goal
GOAL = 0.8  # the part of a goal that comes with what was done for it
CARRIED, NEARER = 0.35, 0.02  # the same for what is carried, and for each Area nearer to its place
SUSPECT, SHAPE = -0.10, -0.20  # for each Courtier, and for each nature, that may still be the demon's
OUT = -0.9  # a Hero who fell before the Final Battle
DAMAGE, FOLLOWER = -0.05, 0.10
MENACE = {"minion": -0.05, "lieutenant": -0.12, "greater demon": 0.0}
HURT_AGENT = 0.02
ENHANCED, EVENT, STAIN = -0.03, -0.02, -0.02  # of the Oni's trees, hand and corrupted Tiles

FEATURES = ("named", "demon's damage", "nobody fell", "no Wounds", "no Wounds in hand", "items")
"""What is looked at, in the order of the learned numbers; none of it may count against the Heroes."""


def chapter(g: Okko) -> int:
    """The round; the time between two scenarios of a campaign is a chapter of its own."""
    played = 0 if g.campaign is None else 100 * len(g.campaign.played)
    return -1 - played if g.phase == "between" else played + g.round


def value(g: Okko, seat: int) -> float:
    """The chance of a seat's side, 0 to 1; in a campaign of the scenario that is played."""
    if g.outcome is not None:
        return won(g.outcome, seat)
    ours = 1.0 if is_of_heroes(g, seat) else -1.0
    if g.phase == "between":
        return 1.0 if (memoirs.winner(g) == "heroes") == (ours > 0) else 0.0
    if g.phase == "setup" or not g.heroes:
        return 0.5
    odds = _point(g) * _taken(g) + WAY * _open(g) + _suspects(g, seat) + _heroes(g) + _agents(g)
    return chance(ours * odds)


def _point(g: Okko) -> float:
    """What a point is worth: little beside the demon's fate, much once nothing else is open."""
    if not g.scene.investigation:
        return POINT
    return OPEN_POINT if g.fate is None else FATED_POINT


def _taken(g: Okko) -> float:
    """Points that somebody has, or will have at the end."""
    found = float(sum(memoirs.points(g, "heroes").values()) - sum(memoirs.points(g, "oni").values()))
    if g.alarm and g.scene.alarm != "raised":
        found -= ALARM * memoirs.worth(g, "alarm")
    return found


def _open(g: Okko) -> float:
    """Missions and goals under way."""
    found = sum(_mission(g, mission) for mission in missions.open_missions(g))
    for goal in g.scene.goals:
        if goal.recollection not in g.goals:
            found += _goal(g, goal)
    return found


def _mission(g: Okko, mission: Mission) -> float:
    card = missions.card_of(g, mission)
    done = len(mission.marks) / card.heroes.n if card.heroes.n else TAKEN * mission.taken
    return MISSION * (WORK * done - CLOCK * mission.clock / card.clock.end)


def _goal(g: Okko, goal: GoalDef) -> float:
    """What was done for a goal, as points for its side."""
    worth = FATE if goal.main else float(memoirs.worth(g, goal.recollection))
    match goal.kind:
        case "objectives-done":
            part = GOAL * g.counts.get(OBJECTIVES, 0) / max(1, needed(g, goal))
        case "eliminated":
            part = GOAL * g.counts.get(goal.what, 0) / max(1, needed(g, goal))
        case "carry-to":
            part = _carried(g, goal.what)
        case _:
            part = 0.0
    return worth * part if goal.side == "heroes" else -worth * part


def _carried(g: Okko, form: str) -> float:
    """How far something has been brought to where it belongs."""
    wanted, area_of = wanted_at(g, form), g.palace.areas.area_of
    for token in g.tokens.values():
        if token.form != form or not wanted:
            continue
        cell = g.figures[token.holder].cell if token.cell == OFF and token.holder >= 0 else token.cell
        if cell == OFF:
            return 0.0
        ways = passages(g).distances(area_of[cell])
        away = min(ways[area_of[space]] for space in bits(wanted))
        return CARRIED * (token.holder >= 0) - NEARER * min(20, away)
    return 0.0


def features(g: Okko) -> tuple[float, ...]:
    """How the Heroes stand: what was named, which part of its STAMINA the demon has as damage, less for each
    Hero who fell in the Final Battle, for each Wound, and for those that one Hero holds; and things at hand.
    Once the demon's fate is known the first three count no more."""
    named = hurt = fell = 0.0
    if g.scene.investigation and g.fate is None:
        named, fell = float(g.oni.named), float(-g.fallen_in_final)
        demon = final.demon(g)
        if demon is not None:
            hurt = min(1.0, demon.damage / max(1, number_of(g, demon, "stamina")))
    wounds = most = items = 0
    for hero in g.heroes:
        if not hero.out:
            wounds += _wounds(g, hero)
            most = max(most, held_wounds(g, hero))
            items += len(set(hero.slots.values()) - {""}) + len(hero.supplies)
    return named, hurt, fell, float(-wounds), float(-most), float(items)


def _heroes(g: Okko) -> float:
    found = OUT * (sum(hero.out for hero in g.heroes) - g.fallen_in_final)
    for count, number in zip(COUNTS, features(g), strict=True):
        found += count * number
    for place, hero in enumerate(g.heroes):
        if not hero.out:
            found += DAMAGE * g.figures[place].damage + FOLLOWER * (hero.follower >= 0)
    return found


def _suspects(g: Okko, seat: int) -> float:
    """The Investigation, until the Final Battle: who may still be the demon."""
    if not g.scene.investigation or g.final:
        return 0.0
    seen = list(g.clue_top) if is_of_heroes(g, seat) else []
    found = SUSPECT * (len(may_be_identity(g, seen)) - 1)
    if not g.oni.named:
        found += SHAPE * (len(may_be_nature(g, seen)) - 1)
    return found


def _wounds(g: Okko, hero: Hero) -> int:
    """How many Wounds a Hero has as everybody counts them."""
    return held_wounds(g, hero) + sum(card not in g.box.actions for card in hero.discard)


def _agents(g: Okko) -> float:
    found = ENHANCED * (len(g.mortal) + len(g.supernatural)) + EVENT * len(g.oni.hand) + STAIN * len(g.stains)
    for figure in g.figures.values():
        if figure.sort == "agent" and figure.cell != OFF:
            found += MENACE[g.box.sheets[figure.kind].rank] + HURT_AGENT * min(2, figure.damage)
    return found
