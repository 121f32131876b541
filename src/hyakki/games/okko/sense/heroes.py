"""How a sensible Hero acts: do what is worth most for an Action, go where that can be done, stay alive."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.okko.options import (
    Call,
    End,
    Go,
    HandObject,
    Investigate,
    OpenChest,
    OpenDoor,
    PickSpace,
    Reveal,
    SneakInto,
    Strike,
    TakeIn,
    TakeObject,
    TakeOver,
    TryDoor,
    TryMission,
    TryToken,
    UseItem,
    UseTalent,
)
from hyakki.games.okko.rules.ground import type_of
from hyakki.games.okko.rules.odds import trial_chances
from hyakki.games.okko.sense.blows import HEALED, strike, used
from hyakki.games.okko.sense.eyes import NEVER, Eyes, tries
from hyakki.games.okko.sense.jobs import ACTIONS, GOAL, GREAT, PORTER, Job, Jobs, Key, is_frail, wanted_at
from hyakki.games.okko.state import Figure
from hyakki.kernel.decision import PASS, Decision, Option

IDLE = 0.03  # less than that is not worth an Action
TESTED_AGAIN = 0.8  # of a sneaked Move what is left if it needs another test
HELD_UP = 0.2  # what is lost of a Move when its Hero is caught
PAID_ONCE = 0.25  # of that what counts against each Action on the way
HELD_BACK = 0.5  # what a Hero who could fall gives for being out of reach


def act(eyes: Eyes, decision: Decision) -> Option:
    """The best that the active Hero, Follower or Kami can do; nothing if nothing is worth an Action."""
    mind = acting(eyes)
    best, most = _end(decision), IDLE
    for option in decision.options:
        weigh = WORTH.get(type(option))
        worth = 0.0 if weigh is None else weigh(mind, option)
        if worth > most:
            best, most = option, worth
    return best


def _end(decision: Decision) -> Option:
    return next((option for option in decision.options if isinstance(option, End)), decision.options[-1])


def walk(eyes: Eyes, decision: Decision) -> Option:
    """Where a Hero goes that an effect moves: to the best place, or nowhere."""
    mind = moved(eyes, decision)
    best, most = PASS if PASS in decision.options else decision.options[0], IDLE
    for option in decision.options:
        if isinstance(option, PickSpace | Go):
            worth = mind.place(option.cell)
            if worth > most:
                best, most = option, worth
    return best


def sneak_on(eyes: Eyes, decision: Decision) -> Option:
    """How a sneaked Move goes on: as near to a job as it can, rather without another test."""
    mind = acting(eyes)

    def worth(option: Option) -> float:
        if isinstance(option, Go):
            return mind.hopes(option.cell)
        return TESTED_AGAIN * mind.hopes(first_space(eyes, option)) if isinstance(option, SneakInto) else 0.0

    return max(decision.options, key=worth)


def first_space(eyes: Eyes, option: SneakInto) -> int:
    """A Space of the Area into which somebody sneaks."""
    palace = eyes.g.palace
    spaces = palace.areas.spaces_in[palace.area(option.area)]
    return (spaces & -spaces).bit_length() - 1


def acting(eyes: Eyes) -> Mind:
    """The thoughts of the figure whose activation it is."""
    turn = eyes.g.turn
    assert turn is not None
    return Mind(eyes, eyes.g.figures[turn.figure])


def moved(eyes: Eyes, decision: Decision) -> Mind:
    """The thoughts of the figure that an effect moves."""
    turn = eyes.g.turn
    number = int(decision.prompt.params.get("figure", turn.figure if turn is not None else 0))
    return Mind(eyes, eyes.g.figures[number])


class Mind:
    """What one figure thinks about while it acts."""

    __slots__ = ("_heading", "_stay", "_threat", "eyes", "fears", "figure", "jobs")

    def __init__(self, eyes: Eyes, figure: Figure) -> None:
        self.eyes, self.figure = eyes, figure
        self.jobs = Jobs(eyes)
        self._heading = self._head()
        self.fears = figure.sort == "hero" and is_frail(eyes, figure)
        self._threat = eyes.threat(figure) if self.fears else 0.0
        self._stay = self._rest()

    def _head(self) -> list[tuple[Job, float, float, int, int]]:
        """The jobs that are worth going to: what they are worth to this figure, the Actions that they take
        once it is there, the Moves to it from here, and the Spaces."""
        jobs, figure, found = self.jobs, self.figure, []
        if figure.sort != "hero":
            return self._follow()
        for job in jobs.all:
            rate = jobs.rate(figure, figure.cell, job) * jobs.share(figure, job)
            if rate > 0:
                moves, effort = jobs.moves(figure, figure.cell, job), jobs.effort(figure, job)
                found.append((job, rate * (moves + effort), effort, moves, jobs.spaces(figure, job)))
        return found

    def _follow(self) -> list[tuple[Job, float, float, int, int]]:
        """Followers and Kami fight beside their Hero and keep near it."""
        eyes, jobs, figure, found = self.eyes, self.jobs, self.figure, []
        for job in jobs.all:
            if job.foe is not None:
                moves = jobs.moves(figure, figure.cell, job)
                effort = 1.0 / max(0.05, eyes.rough_hit(figure, job.foe))
                if moves < NEVER and effort < 6:
                    found.append((job, job.worth, effort, moves, jobs.spaces(figure, job)))
        owner = eyes.g.figures.get(figure.owner)
        if owner is not None and owner.cell >= 0:
            near = eyes.ways.beside[owner.cell]
            moves = eyes.moves(figure, figure.cell, near)
            found.append((Job(("gather", owner.number), near, 0.3), 0.3, 1.0, moves, near))
        return found

    def _rest(self) -> float:
        """What it is worth not to go away: one stands beside a great foe, or where the others come."""
        there = [
            worth / effort
            for job, worth, effort, moves, _ in self._heading
            if not moves and (job.key[0] == "gather" or (job.foe is not None and job.worth >= GREAT))
        ]
        return max(there, default=IDLE)

    def place(self, cell: int) -> float:
        """What a Move to a Space is worth: the best job that comes nearer by it, per Action."""
        best, _ = self._nearer(cell)
        if self.fears:
            best += self._relief(cell)
        if best <= self._stay:
            return 0.0
        return best + 0.002 * (8 - self.eyes.ways.beside[cell].bit_count())

    def _nearer(self, cell: int) -> tuple[float, Job | None]:
        """The best job that comes nearer by a Move to a Space, and what that is worth per Action."""
        best, found = 0.0, None
        for job, worth, effort, moves, spaces in self._heading:
            if moves:
                left = self.eyes.moves(self.figure, cell, spaces)
                if left < moves and worth / (1 + left + effort) > best:
                    best, found = worth / (1 + left + effort), job
        return best, found

    def aim(self, cell: int) -> Job | None:
        """The job for which one would go to a Space, if it is for a job."""
        return self._nearer(cell)[1]

    def hopes(self, cell: int) -> float:
        """What the best job is worth per Action to whoever has come to a Space; the nearer the better."""
        eyes, best = self.eyes, 0.0
        for _, worth, effort, _, spaces in self._heading:
            goal = (spaces & -spaces).bit_length() - 1
            left = eyes.moves(self.figure, cell, spaces) + 0.1 * eyes.steps(cell, goal)
            best = max(best, worth / (1 + left + effort))
        return best

    def onward(self, cell: int) -> float:
        """What a Move is worth that only begins with a Space and goes on from there."""
        eyes, here, best = self.eyes, self.figure.cell, 0.0
        for _, worth, effort, moves, spaces in self._heading:
            goal = (spaces & -spaces).bit_length() - 1
            if moves and eyes.steps(cell, goal) < eyes.steps(here, goal):
                best = max(best, worth / (moves + effort))
        return best if best > self._stay else 0.0

    def _relief(self, cell: int) -> float:
        """What it is worth to a frail Hero to be elsewhere: fewer blows; more of them count against it, or it
        would come back with its next Action."""
        figure, before = self.figure, self.figure.cell
        figure.cell = cell
        then = self.eyes.threat(figure)
        figure.cell = before
        return HELD_BACK * (self._threat - then)

    def job(self, key: Key) -> Job | None:
        """A job by what it is about."""
        return next((job for job in self.jobs.all if job.key == key), None)

    def tested(self, key: Key, option: Option, eases: bool = True) -> float:
        """What trying a test now is worth."""
        job, eyes = self.job(key), self.eyes
        if job is None:
            return 0.0
        found = trial_chances(eyes.g, self.figure, option)
        if found is None:
            return 0.0
        effort = tries(eyes.g.box.dice["test"].faces, found.dice, found.limit, eases)
        late = self.jobs.rate(self.figure, self.figure.cell, job)
        worth = late * self.jobs.effort(self.figure, job) if late else job.worth
        return worth / effort


# ---------------------------------------------------------------------- what there is to choose


def _go(mind: Mind, option: Option) -> float:
    assert isinstance(option, Go)
    return mind.place(option.cell)


def _sneak(mind: Mind, option: Option) -> float:
    """Whoever is caught has come in all the same, but pays for it with the blows of the thralls there."""
    assert isinstance(option, SneakInto)
    eyes, figure = mind.eyes, mind.figure
    areas, area = eyes.g.palace.areas, eyes.g.palace.area(option.area)
    found = trial_chances(eyes.g, figure, option)
    caught = 0.0 if found is None else 1.0 - float(found.chance)
    watchers = [foe for foe in eyes.foes() if areas.tile_of[foe.cell] == areas.tile_of_area[area]]
    blows = sum(eyes.rough_hit(foe, figure) for foe in watchers if type_of(eyes.g, foe) == "mortal")
    return (
        mind.onward(first_space(eyes, option)) * (1.0 - HELD_UP * caught)
        - PAID_ONCE * HEALED * caught * blows
    )


def _strike(mind: Mind, option: Option) -> float:
    assert isinstance(option, Strike)
    return strike(mind.eyes, mind.figure, mind.eyes.g.figures[option.target], option.form)


def _investigate(mind: Mind, option: Option) -> float:
    assert isinstance(option, Investigate)
    return mind.tested(("clue", option.token), option, eases=False)


def _mission(mind: Mind, option: Option) -> float:
    assert isinstance(option, TryMission)
    return mind.tested(("mission", mind.eyes.g.palace.areas.tile_of[option.cell]), option)


def _token(mind: Mind, option: Option) -> float:
    assert isinstance(option, TryToken)
    return mind.tested(("token", option.token), option)


def _chest(mind: Mind, option: Option) -> float:
    assert isinstance(option, OpenChest)
    return mind.tested(("chest", option.token), option)


def _talent(mind: Mind, option: Option) -> float:
    assert isinstance(option, UseTalent)
    return used(mind.eyes, mind.figure, option.card)


def _item(mind: Mind, option: Option) -> float:
    assert isinstance(option, UseItem)
    return used(mind.eyes, mind.figure, option.item) - 0.1


def _call(mind: Mind, option: Option) -> float:
    """Help is called where it helps, and costs nothing but itself."""
    assert isinstance(option, Call)
    return used(mind.eyes, mind.figure, option.courtier) - (0.25 if not mind.eyes.g.final else 0.0)


def _take(mind: Mind, option: Option) -> float:
    """Whatever has to be carried far is left to a friend who would be home with it sooner."""
    assert isinstance(option, TakeObject)
    token = mind.eyes.g.tokens[option.token]
    if not wanted_at(mind.eyes.g, token.form):
        return GOAL
    mine = mind.jobs.home_by(mind.figure, token)
    others = [mind.jobs.home_by(hero, token) for hero in mind.eyes.heroes() if hero is not mind.figure]
    return GOAL if mine <= min(others, default=mine) else 0.0


def _hand_over(mind: Mind, option: Option) -> float:
    """An object goes to a friend who is home with it a round sooner."""
    assert isinstance(option, HandObject)
    g = mind.eyes.g
    token, friend = g.tokens[option.token], g.figures[option.hero]
    if not wanted_at(g, token.form):
        return 0.0
    mine, theirs = mind.jobs.home_by(mind.figure, token), mind.jobs.home_by(friend, token)
    return GOAL if theirs + ACTIONS <= mine else 0.0


def _fixed(worth: float) -> Callable[[Mind, Option], float]:
    return lambda mind, option: worth


WORTH: dict[type[Option], Callable[[Mind, Option], float]] = {
    Go: _go,
    SneakInto: _sneak,
    Strike: _strike,
    Investigate: _investigate,
    OpenChest: _chest,
    TryToken: _token,
    TryMission: _mission,
    TryDoor: _fixed(0.2),
    OpenDoor: _fixed(0.1),
    TakeObject: _take,
    HandObject: _hand_over,
    UseTalent: _talent,
    UseItem: _item,
    Reveal: _fixed(PORTER),
    TakeOver: _fixed(0.3),
    TakeIn: _fixed(PORTER),
    Call: _call,
}
"""What each thing that one can do is worth; the rest is worth nothing to a beginner."""
