"""What the Heroes want to get done, what it is worth to them in points, and who of them goes for what.

A job is worth its points divided by the Actions that it takes: those on the way, and as many tries as it
needs on average. One Hero goes for one job; fights are for all.
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.box.vocabulary import TestAttribute
from hyakki.games.okko.rules import clues, missions, objects, personal
from hyakki.games.okko.rules.attributes import carrier_speed, is_blocked, value
from hyakki.games.okko.rules.chests import values_of
from hyakki.games.okko.rules.ground import beside, may_act, room_mask
from hyakki.games.okko.rules.tallies import FOUND
from hyakki.games.okko.rules.tasks import token_test
from hyakki.games.okko.sense.eyes import HOPELESS, NEVER, Eyes, tries, wounds_of
from hyakki.games.okko.state import OFF, Figure, Mission, Okko, Token

GOAL = 8.0  # the points of a main goal or of the demon's fate, which the other side has otherwise
MISSION = 4.0  # the same of a Mission Tile
CARD = 0.5  # what a Clue card brings nearer: the unmasking, a named nature
CHEST = 0.7
PORTER = 3.0
PERSONAL = 1.0
GATHER = 0.3  # to be near the Courtier who will be named
SHARED = 0.35  # what is left of a job that somebody else goes for
LATE = 0.2  # and of one that cannot be done in time
MENACE = {"minion": 0.5, "lieutenant": 0.35, "greater demon": 0.0}
"""What a hit on an agent is worth that can act: the blows that it will not give."""
BREACH = 0.4  # a hit on somebody who keeps the Heroes from the demon
GREAT = 1.0  # what a hit is worth on a foe whom all want to strike
WITH_WEAPON, WITH_TECHNIQUES = 1, 3  # dice that a Hero finds for an ordinary and for a great foe
BESIDE_DEMON = 0.5  # what is left of it while the demon is there
ACTIONS = 3
AGES = 99.0  # Actions, if nothing presses
PRESSING = 24.0  # Actions to spare, below which a job gets more urgent
NEAR = 2  # Moves: farther away nobody chases an ordinary agent

Key = tuple[str, int]


class Job:
    """Something to be done from some Spaces, by passing a test, by hitting somebody, or by being there."""

    __slots__ = ("carried", "dice", "eases", "foe", "hands", "key", "left", "need", "spaces", "worth")

    def __init__(self, key: Key, spaces: int, worth: float) -> None:
        self.key, self.spaces, self.worth = key, spaces, worth
        self.need: TestAttribute | None = None  # the attribute that is tested
        self.dice = 0
        self.eases = True
        self.foe: Figure | None = None
        self.carried: Token | None = None  # what has to be brought home once it is taken
        self.left = AGES  # Actions of one Hero until it is too late
        self.hands = 1  # Heroes who go for it

    def tested(self, need: TestAttribute, dice: int, eases: bool = True) -> Job:
        """The same with a test."""
        self.need, self.dice, self.eases = need, dice, eases
        return self


class Jobs:
    """All that is to be done, and who goes for what."""

    __slots__ = ("_mute", "_room", "all", "eyes", "of")

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self._mute = {hero.number for hero in eyes.heroes() if is_blocked(eyes.g, hero, "investigate")}
        self._room = room_mask(eyes.g, "heroes")
        self.all = list(_all_jobs(eyes))
        self.of: dict[int, Job] = {}
        self._share_out()

    def _share_out(self) -> None:
        """The best pair of Hero and job first, until every Hero has one."""
        heroes = self.eyes.heroes()
        rated = [
            (self.rate(hero, hero.cell, job), -hero.number, at, hero, job)
            for at, job in enumerate(self.all)
            for hero in heroes
        ]
        rated.sort(key=lambda pair: pair[:3], reverse=True)
        for rate, _, _, hero, job in rated:
            if rate > 0 and hero.number not in self.of and self.is_open(job):
                self.of[hero.number] = job

    def is_open(self, job: Job) -> bool:
        """Whether one more Hero is wanted for a job."""
        return job.foe is not None or sum(other is job for other in self.of.values()) < job.hands

    def share(self, hero: Figure, job: Job) -> float:
        """How much of a job is left to a Hero: little, if another goes for it."""
        return 1.0 if self.of.get(hero.number) is job or self.is_open(job) else SHARED

    def spaces(self, hero: Figure, job: Job) -> int:
        """Where a Hero could stand for a job."""
        return job.spaces & (self._room | 1 << hero.cell)

    def effort(self, hero: Figure, job: Job) -> float:
        """The Actions that a job takes a Hero once it is there."""
        eyes = self.eyes
        if job.foe is not None:
            more = WITH_TECHNIQUES if job.worth >= GREAT else WITH_WEAPON
            return 1.0 / max(0.1, eyes.rough_hit(hero, job.foe, more))
        if job.need is None:
            if job.carried is None or job.carried.holder == hero.number:
                return 1.0
            return 1.0 + self.way_home(hero, job.carried)
        return tries(eyes.g.box.dice["test"].faces, job.dice, eyes.value(hero, job.need), job.eases)

    def way_home(self, hero: Figure, token: Token) -> float:
        """The Moves of a Hero who takes an object up from where it lies to where the main goal wants it."""
        eyes = self.eyes
        more = 0 if token.holder == hero.number else carrier_speed(eyes.g, token.form)
        cell = eyes.g.figures[token.holder].cell if token.cell == OFF else token.cell
        slowest = 1 - eyes.pace(hero)[0]
        return float(eyes.moves(hero, cell, wanted_at(eyes.g, token.form), max(slowest, more)))

    def home_by(self, hero: Figure, token: Token) -> float:
        """After how many Actions of its own, counted from the beginning of this round, a Hero would have an
        object where it belongs."""
        g = self.eyes.g
        done = float(ACTIONS) if g.heroes[hero.number].activated else 0.0
        if g.turn is not None and g.turn.figure == hero.number:
            done = max(0.0, ACTIONS - g.turn.actions)
        if token.holder == hero.number:
            return done + self.way_home(hero, token)
        at = g.figures[token.holder].cell if token.cell == OFF else token.cell
        near = beside(g, at) & (self._room | 1 << hero.cell)
        return done + self.eyes.moves(hero, hero.cell, near) + 1 + self.way_home(hero, token)

    def moves(self, hero: Figure, cell: int, job: Job) -> int:
        """The Moves from a Space to where a job is done."""
        spaces = self.spaces(hero, job)
        return self.eyes.moves(hero, cell, spaces) if spaces else NEVER

    def rate(self, hero: Figure, cell: int, job: Job) -> float:
        """What an Action of a Hero who stands somewhere is worth if it goes for a job."""
        if job.key[0] in ("home", "gather") and job.key[1] != hero.number:
            return 0.0
        if job.key[0] == "clue" and hero.number in self._mute:
            return 0.0
        if job.foe is not None and job.worth < GREAT and self._is_far(hero, cell, job.foe):
            return 0.0
        effort, moves = self.effort(hero, job), self.moves(hero, cell, job)
        if moves >= NEVER or effort >= HOPELESS or _is_barred(self.eyes.g, hero, job):
            return 0.0
        if job.foe is not None and moves > NEAR and job.worth < GREAT:
            return 0.0
        worth = job.worth + _personal(self.eyes.g, hero, job)
        return worth * _urgency(job.left - moves - effort) / (moves + effort)

    def _is_far(self, hero: Figure, cell: int, foe: Figure) -> bool:
        """Whether a glance tells that a foe is too far away to be chased."""
        return self.eyes.steps(cell, foe.cell) > NEAR * self.eyes.pace(hero)[0] + 1


def _urgency(spare: float) -> float:
    """What cannot wait is worth more, until it is too late for it."""
    return LATE if spare < 0 else 1.0 + 1.5 * max(0.0, 1.0 - spare / PRESSING)


def _is_barred(g: Okko, hero: Figure, job: Job) -> bool:
    """Whether a Hero may not do a job at all: a second warning at the Bedchamber."""
    if job.key[0] != "mission":
        return False
    mission = next(mission for mission in g.missions if mission.tile == job.key[1])
    return missions.forbids_mission(g, hero, mission) is not None


def _personal(g: Okko, hero: Figure, job: Job) -> float:
    """What a job does for a Hero's own mission."""
    mission = g.heroes[hero.number].mission
    if not mission or personal.is_done(g, hero.number):
        return 0.0
    goal = g.box.personal[mission].goal.kind
    if job.key[0] in ("chest", "take") and goal == "found-unhurt":
        return PERSONAL if not g.heroes[hero.number].tallies.get(FOUND, 0) else 0.0
    if job.foe is not None and goal in ("kills", "kills-rank"):
        return 0.25 * PERSONAL
    return 0.25 * PERSONAL if job.key[0] == "clue" and goal in ("investigations", "interrogations") else 0.0


# ---------------------------------------------------------------------- what there is to do


def _all_jobs(eyes: Eyes) -> list[Job]:
    g = eyes.g
    left = _actions_left(g)
    found = []
    for token in g.tokens.values():
        found += _carried(g, token) if token.cell == OFF else _token(eyes, token)
    for mission in missions.open_missions(g):
        found += _mission(g, mission)
    for job in found:
        job.left = min(job.left, left)
    found += _fights(eyes)
    found += _waiting(eyes)
    return [job for job in found if job.spaces and job.worth > 0]


def _actions_left(g: Okko) -> float:
    """The Actions that a Hero has until the last round is over."""
    last = g.scene.last_round_by_heroes[g.began - 1]
    return AGES if not last else ACTIONS * (last - g.round + 1.0)


def _token(eyes: Eyes, token: Token) -> list[Job]:
    g, near = eyes.g, beside(eyes.g, token.cell)
    if token.form in clues.CLUES:
        if eyes.is_solved() or not (g.clues or g.clue_top):
            return []
        if token.form == "courtier" and token.flipped:
            return []
        cards = min(clues.cards(g, token), len(g.clues) + len(g.clue_top))
        job = Job(("clue", token.number), near, CARD * cards)
        return [job.tested("guile", clues.difficulty(g, token), eases=False)]
    if token.form == "chest":
        worth = 0.0 if g.final else CHEST
        job = Job(("chest", token.number), near, worth)
        return [job.tested("speed", values_of(g, token).difficulty - token.penalty)]
    test = token_test(g, token)
    if test is not None:
        job = Job(("token", token.number), near, _worth_of_test(g))
        return [job.tested(test[0], test[1] - token.penalty)]
    if token.form == "follower":
        return [Job(("porter", token.number), near, PORTER)]
    if token.form in objects.OBJECTS:
        return [_taking(g, token, near)]
    return []


def _taking(g: Okko, token: Token, near: int) -> Job:
    """To take something up. If the main goal wants it elsewhere the way there is part of the job, so that
    whoever is soonest home with it goes for it."""
    if objects.lock_of(g, token) is not None:
        return Job(("take", token.number), near, GOAL / 4)
    if not wanted_at(g, token.form):
        return Job(("take", token.number), near, GOAL)
    job = Job(("take", token.number), near, 3 * GOAL)
    job.carried = token
    return job


def wanted_at(g: Okko, form: str) -> int:
    """The Spaces to which a goal wants something brought."""
    spaces = 0
    for goal in g.scene.goals:
        if goal.kind == "carry-to" and goal.what == form:
            spaces |= g.palace.areas.spaces_on[g.palace.tile(goal.to)]
    return spaces


def _worth_of_test(g: Okko) -> float:
    """Lanterns share the main goal among them; a Test token opens the way to it."""
    return GOAL / 3 if g.scene.objective_test is not None else GOAL


def _mission(g: Okko, mission: Mission) -> list[Job]:
    card = missions.card_of(g, mission)
    if mission.taken:
        return []
    test = card.tests[0]
    dice = missions.difficulty(g, mission) - mission.penalty
    needed = max(1, card.heroes.n) if card.heroes.kind == "tokens" else 1
    worth = MISSION / max(1, needed - len(mission.marks))
    job = Job(("mission", mission.tile), g.palace.orange_on[mission.tile], worth)
    if card.heroes.different:
        job.hands = needed - len(mission.marks)
    waiting = max(0, card.clock.from_round - g.round)
    job.left = ACTIONS * (waiting + (card.clock.end - mission.clock) / 1.5)
    return [job.tested(test.attribute, dice)]


def _carried(g: Okko, token: Token) -> list[Job]:
    """Whoever carries something brings it where it belongs."""
    found, key = [], ("home", token.holder)
    wanted = wanted_at(g, token.form)
    if wanted:
        job = Job(key, wanted, 2 * GOAL)
        job.carried = token
        found.append(job)
    for mission in missions.open_missions(g):
        if missions.card_of(g, mission).heroes.what == token.form:
            found.append(Job(key, _away_from(g, mission), 2 * MISSION))
    return found


def _away_from(g: Okko, mission: Mission) -> int:
    """The Spaces where something carried from a Mission Tile is safe."""
    areas, mask = g.palace.areas, 0
    kind = missions.card_of(g, mission).heroes.kind
    for tile in range(areas.tiles):
        near = areas.joined[mission.tile] >> tile & 1
        if tile != mission.tile and (kind == "carried-off" or not near or tile == g.palace.start_tile):
            mask |= areas.spaces_on[tile]
    return mask


def _fights(eyes: Eyes) -> list[Job]:
    found = []
    for foe in eyes.foes():
        worth = prize(eyes.g, foe)
        if eyes.is_in_the_way(foe):
            worth = max(worth, BREACH)
        if worth > 0:
            job = Job(("foe", foe.number), beside(eyes.g, foe.cell), worth)
            job.foe = foe
            found.append(job)
    return found


def _waiting(eyes: Eyes) -> list[Job]:
    """When the Courtier is known who hides the demon, the Heroes gather round before they name it."""
    g = eyes.g
    if g.final or not g.scene.investigation:
        return []
    known = eyes.identities()
    if len(known) != 1:
        return []
    for token in g.tokens.values():
        if token.form == "courtier" and token.id == known[0] and token.cell != OFF:
            area = g.palace.areas.area_of[token.cell]
            near = g.palace.areas.spaces_in[area]
            for other in bits(eyes.ways.steps[area]):
                near |= g.palace.areas.spaces_in[other]
            return [Job(("gather", hero.number), near, GATHER) for hero in eyes.heroes()]
    return []


def prize(g: Okko, foe: Figure) -> float:
    """What it is worth to hit an agent once."""
    sheet = g.box.sheets[foe.kind]
    if foe.kind in g.box.demons:
        return 1.0 + GOAL / 2 / max(2, value(g, foe, "stamina") - foe.damage)
    worth = MENACE[sheet.rank] if may_act(g, foe) else 0.0
    if g.final and g.fate is None:
        worth *= BESIDE_DEMON
    if sheet.rank == "minion":
        worth /= value(g, foe, "stamina")
    for goal in g.scene.goals:
        if goal.kind == "eliminated" and goal.side == "heroes" and goal.recollection not in g.goals:
            if goal.what == foe.kind:
                worth += GOAL / 4
            elif goal.what == sheet.type:
                worth += MISSION / 2 / goal.n_by_heroes[g.began - 1]
    return worth


def is_frail(eyes: Eyes, hero: Figure) -> bool:
    """Whether a Hero had better keep away from blows: two Wounds, and the next one is near. Whoever is hurt
    so much that a Wound is drawn in this and the next round anyway has nothing to lose."""
    numb = hero.damage >= 2 * eyes.value(hero, "stamina")
    return wounds_of(eyes.g.heroes[hero.number]) >= 2 and eyes.is_worn(hero) and not numb
