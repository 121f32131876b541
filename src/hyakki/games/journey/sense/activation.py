"""Which action a pilgrim takes: every idea is worth something, the best is begun, step by step.

Ideas are attacks from poses within reach, errands of the quest, and what can be done on the spot. Nothing is
remembered between two choices: a good idea stays good while it is carried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hyakki.board.poses import Front
from hyakki.board.sight import attack_poses
from hyakki.games.journey.options import DONE, MASTER_SKILL, MEDITATE, MOVE, PRAY, REST, Attack, Play
from hyakki.games.journey.rules import odds, reach
from hyakki.games.journey.rules.conditions import NO_ATTACK, suffers
from hyakki.games.journey.rules.figures import footprint
from hyakki.games.journey.rules.profile import demon_def, max_chi
from hyakki.games.journey.sense.errands import Errand, errands, reason_of
from hyakki.games.journey.sense.lookout import AP_WORTH, Idea, Lookout
from hyakki.games.journey.sense.reactions import worth_of_play
from hyakki.games.journey.sense.threats import hunters
from hyakki.games.journey.state import TRIPITAKA, Demon, Journey, Pilgrim
from hyakki.kernel.decision import Option

FREE_PLAY = 1.0  # from this worth on, a card that costs no action is played at once
NO_IDEA = -99.0
IDLE = 0.3  # what it is worth to be done
SERIES = (0.0, 1.0, 1.6, 2.0, 2.3, 2.5, 2.6, 2.7, 2.8)  # several attacks: the next are worth less each
DEMON, RANK = 1.8, 1.3  # what the defeat of a demon is worth, and more for each rank
BOSS_WOUND = 2.0  # what each point of health is worth that a demon of the goal loses
PRAYER, MANY = 1.3, 3  # what a prayer is worth to somebody with fewer than so many fortune cards
CHASE, BOSS_CHASE = 2.0, 5.0  # what it is worth to be where demons, or the quest's demon, are
HUNTER, WEAK_HUNTER = 1.5, 3.0  # more for a demon that can reach the monk, or a weak monk


def choose(g: Journey, options: Sequence[Option]) -> Option:
    """The best beginning among the options."""
    assert g.act is not None
    p = g.pilgrims[g.act.pilgrim]
    legal = set(options)
    for option in options:
        if isinstance(option, Play) and worth_of_play(g, option) >= FREE_PLAY and not _costs_ap(g, option):
            return option
    ideas = [idea for _, found in _thoughts(g, p, options) for idea in found]
    for _, option in sorted(ideas, key=lambda idea: -idea[0]):
        if option in legal:
            return option
    return options[-1]


def merits(g: Journey, options: Sequence[Option]) -> list[float]:
    """What the best idea is worth that begins with each option; nothing speaks for one without any."""
    assert g.act is not None
    found: dict[Option, float] = {}
    for _, ideas in _thoughts(g, g.pilgrims[g.act.pilgrim], options):
        for worth, option in ideas:
            found[option] = max(worth, found.get(option, NO_IDEA))
    for option in options:
        if isinstance(option, Play):
            found[option] = max(worth_of_play(g, option), found.get(option, NO_IDEA))
    return [found.get(option, NO_IDEA) for option in options]


def purpose(g: Journey, options: Sequence[Option], option: Option) -> str:
    """What an option would be chosen for, as a text key: the best thought that begins with it."""
    assert g.act is not None
    thoughts = [
        (worth, key)
        for key, found in _thoughts(g, g.pilgrims[g.act.pilgrim], options)
        for worth, begun in found
        if begun == option
    ]
    key = max(thoughts)[1] if thoughts else ""
    # The monk shuns squares that demons reach, and those without company.
    return "reason.company" if key == "reason.away" and not hunters(g) else key


def _thoughts(g: Journey, p: Pilgrim, options: Sequence[Option]) -> Iterator[tuple[str, list[Idea]]]:
    """All ideas, each kind with the text that says what it is for."""
    legal = set(options)
    look = Lookout(g, p, MOVE in legal)
    yield "reason.done", [(IDLE - look.here, DONE)]
    yield "", _on_the_spot(look, options)  # what it is good for stands on the option
    yield "reason.attack", _attacks(look, legal)
    for errand in errands(g, p):
        yield reason_of(errand), _pursue(look, errand)
    if p.id == TRIPITAKA:
        yield "reason.away", _keep_away(look)
    else:
        yield "reason.chase", _fall_in(look)


def _costs_ap(g: Journey, option: Play) -> bool:
    card = g.box.skills.get(option.card)
    return card is not None and card.ap > 0


# ---------------------------------------------------------------------- attacks


def _attacks(look: Lookout, legal: set[Option]) -> list[Idea]:
    """Attack somebody from the best pose from which it can be done."""
    g, p = look.g, look.p
    if not look.ap or (p.conditions and suffers(g, p, NO_ATTACK)):
        return []
    grid, range_ = g.field.grid, reach.range_of(g, p)
    blockers = g.crowd | g.bodies | g.horde | g.things
    hunting = hunters(g) if g.demons else set()
    found: list[Idea] = []
    aims: list[tuple[float, Front]] = []
    for demon in g.demons:
        poses = attack_poses(
            grid, "1x1", range_.shape, range_.n, footprint(g, demon), blockers, 1 << p.cell, look.fronts[-1],
            reach.range_limit(g),
        )  # fmt: skip
        if not any(poses):
            continue
        worth = worth_of_attack(g, p, demon, demon.id in hunting)
        if Attack(demon.id) in legal:
            found.append((worth * SERIES[look.ap] + 0.05 - look.here, Attack(demon.id)))
        aims.append((worth, poses))
    if g.box.pilgrims[p.name].targets > 1:
        aims += _pairs(aims)
    for worth, poses in aims:
        best = look.best(poses, [worth * SERIES[left] for left in range(look.ap + 1)])
        if best is not None and best[1] != (p.cell, p.facing):
            found.append((best[0], look.towards(best[1])))
        elif best is not None:
            found.append((best[0], _first_target(look, legal)))
    return found


def _first_target(look: Lookout, legal: set[Option]) -> Option:
    """The most wanted target in range here."""
    targets = [demon for demon in look.g.demons if Attack(demon.id) in legal]
    if not targets:
        return DONE
    return Attack(max(targets, key=lambda demon: worth_of_attack(look.g, look.p, demon, False)).id)


def _pairs(aims: list[tuple[float, Front]]) -> list[tuple[float, Front]]:
    """Two targets with one blow."""
    found = []
    for at, (worth, a) in enumerate(aims):
        for other, b in aims[at + 1 :]:
            front = (a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3])
            if any(front):
                found.append((worth + other, front))
    return found


def worth_of_attack(g: Journey, p: Pilgrim, demon: Demon, hunts: bool) -> float:
    """What one attack on a demon is worth."""
    profile, goal = demon_def(g, demon), g.quest.goal
    chances = odds.attack_chances(g, p, demon)
    boss = (demon.kind in goal.defeat or demon.kind in goal.cleanse) and not demon.visitor
    base = DEMON + RANK * profile.rank
    if hunts:
        base += HUNTER if g.pilgrims[TRIPITAKA].health > 6 else WEAK_HUNTER
    if not profile.track:
        return base * chances.defeats
    progress = min(1.0, 1.6 * chances.mean / max(1, demon.health))
    return (BOSS_WOUND * chances.mean if boss else 0.0) + base * progress


# ---------------------------------------------------------------------- errands


def _pursue(look: Lookout, errand: Errand) -> list[Idea]:
    """Do an errand, or come nearer to it."""
    p = look.p
    if errand.goals[p.facing] >> p.cell & 1:
        if errand.act is None:
            return [(errand.worth * 0.15 - look.here, DONE)]
        return [(errand.worth + (look.ap - 1) * AP_WORTH - look.here, errand.act)] if look.ap else []
    price = 0 if errand.act is None else 1
    spare = range(-price, look.ap - price + 1)
    best = look.best(errand.goals, [errand.worth + left * AP_WORTH if left >= 0 else 0.0 for left in spare])
    if best is not None:
        return [(best[0], look.towards(best[1]))]
    idea = look.nearer(errand.goals, errand.worth)
    return [] if idea is None else [idea]


def _keep_away(look: Lookout) -> list[Idea]:
    """The monk leaves a dangerous square for a better one."""
    if look.here <= 0.5:
        return []
    best = look.best(look.fronts[-1], [IDLE + left * 0.2 for left in range(look.ap + 1)])
    if best is None or best[1][0] == look.p.cell:
        return []
    return [(best[0], look.towards(best[1]))]


def _fall_in(look: Lookout) -> list[Idea]:
    """With nothing better to do, go where the demons are: towards the one nearest to the monk, or a boss."""
    g = look.g
    if not g.demons:
        return []
    row = g.field.grid.distance[g.pilgrims[TRIPITAKA].cell]
    goal = g.quest.goal
    prey = [(CHASE, min(g.demons, key=lambda demon: (row[demon.cell], demon.id)))]
    prey += [(BOSS_CHASE, d) for d in g.demons if d.kind in goal.defeat or d.kind in goal.cleanse]
    ideas = []
    for worth, demon in prey:
        ring = g.field.grid.ring(footprint(g, demon)) & g.field.grid.open
        idea = look.nearer((ring, ring, ring, ring), worth)
        if idea is not None:
            ideas.append(idea)
    return ideas


def _on_the_spot(look: Lookout, options: Sequence[Option]) -> list[Idea]:
    """Rest, prayer, mastery and cards, where the pilgrim stands."""
    g, p = look.g, look.p
    found: list[Idea] = []
    for option in options:
        if option == REST:
            gain = min(5, max_chi(g, p) - p.chi)
            found.append((0.28 * gain if p.chi <= 6 else 0.1 * gain, REST))
        elif option == PRAY:
            found.append((PRAYER if len(p.fortune) < MANY else 0.6, PRAY))
        elif option == MEDITATE:
            found.append((0.2, MEDITATE))
        elif option == MASTER_SKILL:
            found.append((1.3, MASTER_SKILL))
        elif isinstance(option, Play):
            found.append((worth_of_play(g, option), option))
    return [(value - look.here, option) for value, option in found]
