"""The proof of secrecy: leak test, twin test, barrier test, variation and purity, for any `Game`.

A seat's world is imagined anew; all that reaches the seat has to stay the same. See `kernel/game.py` for what
rules may hold across a question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from hyakki.kernel.decision import Option
from hyakki.kernel.journal import secret_entry
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from hyakki.kernel.runner import Deed, Leg, Open
from tests.games.conformance import asked_seats, play_on, some_options
from tests.games.probe import (
    AnyMatch,
    Comparison,
    capture,
    changing,
    hidden_bytes,
    packet,
    references,
    seats_of,
    suspended,
    tree,
    tree_bytes,
)
from tests.games.recorded_play import Moment, Played, Setup, games_of

BARRIER_WORLDS = 4


def assert_same(first: Any, second: Any, what: str) -> None:
    if first == second:
        return
    if isinstance(first, dict) and isinstance(second, dict):
        first, second = (
            {name: part for name, part in one.items() if part != other.get(name)}
            for one, other in ((first, second), (second, first))
        )
    raise AssertionError(f"{what}:\n  {first}\n  {second}")


# -- leak


def nothing_leaks(moment: Moment) -> None:
    """In a world that a seat cannot tell from the truth, it is shown the same, and all pieces are there."""
    for seat in seats_of(moment.match):
        key = moment.key()
        world = moment.match.imagine(seat, key, disposable=False, candid=False)
        assert_same(packet(moment.match, seat), packet(world, seat), f"shown to seat {seat}")
        assert_same(moment.pieces, moment.game.pieces(world.state), f"pieces imagined by seat {seat}")
        assert capture(world.clone()) == capture(world), "an imagined match cannot be cloned"
        play_on(world, Rng(key=key))
        assert_same(moment.pieces, moment.game.pieces(world.state), "pieces after playing on")


def imagining_keeps_objects(moment: Moment) -> None:
    """What rules point at in the state before imagining is still part of the state after it."""
    for seat in seats_of(moment.match):
        world = moment.match.clone()
        before = references(world, seat)
        world._imagine_here(seat, moment.key())
        places = set(map(id, changing(world.state)))
        stale = [name for name, value in before if id(value) not in places]
        assert stale == [], "imagining has replaced what these rules point at"


def imagining_follows_from_knowledge(moment: Moment) -> None:
    """Two tables that a seat cannot tell apart are imagined alike by it, to the last card: what comes of
    imagined worlds must not depend on the truth, not even as noise."""
    for seat in seats_of(moment.match):
        truth, twin = moment.match.state.clone(), moment.match.state.clone()
        moment.game.imagine(twin, seat, Rng(key=moment.key()))
        key = moment.key()
        for state in (truth, twin):
            moment.game.imagine(state, seat, Rng(key=key))
        first, second = (
            {name: part for name, part in tree(state).items() if name != "rng"} for state in (truth, twin)
        )
        assert_same(first, second, f"imagined by seat {seat}")


def spectators_know_less(moment: Moment) -> None:
    """A spectator sees nothing that a seat does not know."""
    for seat in range(moment.match.seats):
        world = moment.match.imagine(seat, moment.key(), disposable=False, candid=False)
        assert_same(
            packet(moment.match, None)["view"], packet(world, None)["view"], f"not known to seat {seat}"
        )


def refusals_tell_nothing(moment: Moment) -> None:
    """`why_not` changes nothing, cites rules that exist, and says the same in imagined worlds."""
    match, game = moment.match, moment.game
    before = capture(match)
    anchors = {("do:nothing-like-this",), ("square:99,99",), ("seat:0",), ("card:none", "seat:1")}
    for earlier in (*moment.earlier.values(), match):
        for seat in asked_seats(earlier):
            anchors |= {option.anchors() for option in some_options(moment, seat)}
            anchors |= {option.anchors()[:1] for option in some_options(moment, seat)}
    for seat in range(match.seats):
        world = match.imagine(seat, moment.key(), disposable=False, candid=False)
        decision = match.decision(seat)
        asked = None if decision is None else decision.prompt
        for pointed in sorted(anchors):
            refusal = match.why_not(seat, pointed)
            assert_same(refusal, world.why_not(seat, pointed), f"refusal of {pointed} to seat {seat}")
            if refusal is not None:
                assert refusal.rule in game.ledger, refusal.rule
                assert game.voice.say_refusal(match.view(seat), refusal, asked)
    assert capture(match) == before


def odds_tell_nothing(moment: Moment) -> None:
    """Exact odds are the same in imagined worlds; sampled ones change nothing."""
    match, game = moment.match, moment.game
    before = capture(match)
    for seat in asked_seats(match):
        world = match.imagine(seat, moment.key(), disposable=False, candid=False)
        for option in some_options(moment, seat, 3):
            exact = game.odds(match.state, seat, option)
            assert_same(exact, game.odds(world.state, seat, option), f"odds of {option.text()!r}")
            for chance in match.odds(seat, option, moment.key(), samples=2):
                assert 0 <= chance.chance <= 1
                assert chance.result in game.texts
    assert capture(match) == before


# -- purity


def secret_flows_are_pure(moment: Moment) -> None:
    """Flows in `together` write nothing: the state stays the same while they begin, go on and end."""
    match = moment.match.clone()
    if match.open is None:
        return
    before = tree_bytes(match.state)
    run = Open(match.open.together, 0)
    assert tree_bytes(match.state) == before, "a secret flow writes at its start"
    while run.asked:
        seat = moment.rng.pick(sorted(run.asked))
        run.resume(seat, moment.rng.pick(run.asked[seat].build()))
        assert tree_bytes(match.state) == before, f"the secret flow of seat {seat} writes"


# -- strangers


def strangers_choose_unseen(played: Played) -> None:
    """Inside secret flows a seat notices nothing of what strangers choose, nor that they do: twins in which
    they have answered, have not, or have taken it back look the same."""
    for moment in played.secrets:
        for seat in seats_of(moment.match):
            key = moment.key()
            before = noticed(moment.match, seat, key)
            for twin in strangers_at_work(moment, seat):
                assert_same(before, noticed(twin, seat, key), f"seat {seat} notices what strangers choose")


def strangers_at_work(moment: Moment, seat: int | None) -> Iterator[AnyMatch]:
    """The same moment with all that strangers have chosen so far taken back, and then with more of it, up to
    the last answer that still leaves somebody choosing."""
    assert moment.match.open is not None
    strangers, since = moment.match.open.strangers(seat), moment.match.before_secrets()
    match = moment.match.clone()
    for stranger in strangers:
        while secret_entry(match, stranger) is not None:
            match.undo(stranger)
    yield match
    while choosing := [stranger for stranger in match.asked() if stranger in strangers]:
        stranger = moment.rng.pick(choosing)
        decision = match.decision(stranger)
        assert decision is not None
        ahead = match.clone()
        ahead.answer(stranger, moment.rng.pick(decision.options))
        if ahead.before_secrets() != since:
            return
        match = ahead
        yield match


def noticed(match: AnyMatch, number: int | None, key: bytes) -> dict[str, Any]:
    """All that a seat can find out while others choose in secret: what it is shown, told and can imagine."""
    seat, world = match.seat(number), match.seat(number).imagine(key)
    found = packet(match, number) | {"told": told(match, number, 0), "own": seat.own}
    found |= {"decision": seat.decision, "seats asked": seat.asked, "plans": seat.planned}
    found |= {"undo": seat.undo_bar(), "world": tree_bytes(world.state), "numbers": world.numbers}
    since = None if world.open is None else world.open.since  # a world without a choice answers itself
    return found | {"asked there": world.asked(), "since": since, "dice": world.key}


# -- barrier


def undo_gives_no_knowledge(moment: Moment) -> None:
    """If a seat may take its answer back, the answer shows it the same in every world it can imagine."""
    for seat in asked_seats(moment.match):
        for option in some_options(moment, seat, 4):
            match = moment.match.clone()
            heard = len(match.log)
            match.answer(seat, option)
            if match.undo_bar(seat, party=True) is not None:
                continue
            for _ in range(BARRIER_WORLDS):
                world = moment.match.imagine(seat, moment.key(), disposable=False, candid=False)
                world.answer(seat, option)
                assert_same(
                    packet(match, seat), packet(world, seat), f"seat {seat} learns by {option.text()!r}"
                )
                assert_same(
                    told(match, seat, heard),
                    told(world, seat, heard),
                    f"seat {seat} is told by {option.text()!r}",
                )


def told(match: AnyMatch, seat: int | None, since: int) -> list[Any]:
    return [msgspec.to_builtins(entry) for entry in match.log[since:] if entry.reaches(seat)]


# -- variation


def hidden_things_vary(setup: Setup) -> None:
    """What is hidden from a seat really differs in some imagined world, or the game says that nothing is."""
    if setup.game.nothing_hidden:
        return
    moments = [moment for played in games_of(setup) for moment in played.moments]
    for seat in seats_of(moments[0].match):
        assert any(
            hidden_bytes(moment.match.state)
            != hidden_bytes(moment.match.imagine(seat, moment.key(), candid=False).state)
            for moment in moments
        ), f"nothing ever varies for seat {seat}"


# -- twins


class Twin:
    """A world that a seat cannot tell from the truth when a step begins, with the same dice, answered alike.

    The truth is one for the twins of all seats. `fate` says how long they could be compared: "same" so far or
    to the end, "diverged" with an excuse, or "rejected".
    """

    def __init__(self, truth: AnyMatch, leg: Leg[Any], seat: int | None, key: bytes) -> None:
        assert leg.checkpoint is not None
        self.seat = seat
        self.rng = Rng(key=key)
        state = leg.checkpoint.clone()
        truth.game.imagine(state, seat, Rng(key=derive(key, "worlds")))
        self.truth = truth
        self.other = Match(truth.game, state, truth.seats, truth.settings, truth.key)
        start = leg.checkpoint
        self.steps = [(start.rng.draws, start.learned), (state.rng.draws, state.learned)]
        self.logs = [0, 0]
        self.other.stand()
        self.fate = "same" if self.compare("the start of the step", False) else "diverged"

    def follow(self, entry: Deed, secret: bool, opened: tuple[Open | None, Open | None]) -> None:
        """The truth was answered; `opened` are the secret flows that were open in both worlds before it."""
        assert entry.seat is not None
        assert entry.option is not None
        if not self.answer_other(entry.seat, entry.option, secret):
            self.fate = "rejected"
            return
        if opened[0] is not None and self.truth.open is not opened[0]:
            self.finish_secret_flows(opened[1])
        if opened[1] is not None and self.truth.open is opened[0] and self.other.open is not opened[1]:
            return  # strangers had less to choose in the other world; the truth follows
        if not self.compare(f"{entry.option.text()!r} of seat {entry.seat}", secret):
            self.fate = "diverged"

    def is_secret(self, seat: int) -> bool:
        """Whether an answer is a secret choice of somebody else."""
        if seat == self.seat:
            return False
        if self.truth.open is not None:
            return seat in self.truth.open.strangers(self.seat)
        question = self.truth.asking(seat)
        return question is not None and question.hidden

    def answer_other(self, seat: int, option: Option, secret: bool) -> bool:
        """Give the answer in the other world too; a secret one of a stranger may have to be replaced."""
        decision = self.other.decision(seat)
        if decision is not None and option in decision.options:
            self.other.answer(seat, option)
            return True
        if secret:
            if decision is not None:
                self.other.answer(seat, self.rng.pick(decision.options))
            return True
        assert seat != self.seat, (
            f"{option.text()!r} is not possible in a world that seat {seat} cannot tell apart"
        )
        return False

    def finish_secret_flows(self, opened: Open | None) -> None:
        while opened is not None and self.other.open is opened:
            seat = self.other.asked()[0]
            assert seat in opened.strangers(self.seat), f"seat {seat} has another choice in the other world"
            decision = self.other.decision(seat)
            assert decision is not None
            self.other.answer(seat, self.rng.pick(decision.options))

    def compare(self, when: str, secret: bool) -> bool:
        """Whether both worlds still look the same to the seat. A difference without an excuse is a leak."""
        seat, worlds = self.seat, (self.truth, self.other)
        steps = [(world.state.rng.draws, world.state.learned) for world in worlds]
        moved = [(now[0] - old[0], now[1] - old[1]) for now, old in zip(steps, self.steps, strict=True)]
        logs = [told(world, seat, since) for world, since in zip(worlds, self.logs, strict=True)]
        self.steps, self.logs = steps, [len(world.log) for world in worlds]
        packets = [packet(world, seat) for world in worlds]
        if seat is not None:
            assert_same(
                self.truth.numbers[seat], self.other.numbers[seat], f"number of seat {seat} after {when}"
            )
        if packets[0] == packets[1] and logs[0] == logs[1]:
            self.compare_locals(when)
            return True
        if logs[0] != logs[1] and packets[0]["view"] == packets[1]["view"] and moved[0][0] == moved[1][0]:
            assert_same(logs[0], logs[1], f"told to seat {seat} after {when}")
        if secret or moved != [(0, 0), (0, 0)]:
            return False
        assert_same(packets[0], packets[1], f"shown to seat {seat} after {when}")
        assert_same(logs[0], logs[1], f"told to seat {seat} after {when}")
        return False

    def compare_locals(self, when: str) -> None:
        """No suspended rule may remember anything that depends on what the seat cannot know."""
        comparison = Comparison(self.truth.state, self.other.state)
        first, second = (list(suspended(world, self.seat)) for world in (self.truth, self.other))
        names = [[name for name, _ in frames] for frames in (first, second)]
        assert_same(names[0], names[1], f"rules that wait after {when}, for seat {self.seat}")
        for (name, here), (_, there) in zip(first, second, strict=True):
            for local in here.keys() | there.keys():
                found = comparison.difference(here.get(local), there.get(local))
                assert found is None, (
                    f"{name} remembers {local!r} after {when}, hidden from {self.seat}: {found}"
                )


def twins(match: AnyMatch, leg: Leg[Any], key: bytes) -> list[Twin]:
    """Play a step again, in truth and in a world for every seat and for spectators."""
    assert leg.checkpoint is not None
    truth = Match(match.game, leg.checkpoint.clone(), match.seats, match.settings, match.key)
    truth.stand()
    found = [Twin(truth, leg, seat, derive(key, str(seat))) for seat in seats_of(match)]
    for entry in leg.entries:
        going = [twin for twin in found if twin.fate == "same"]
        if entry.auto or entry.kind != "answer" or not going:
            continue
        assert entry.seat is not None
        assert entry.option is not None
        before = [(twin.is_secret(entry.seat), (truth.open, twin.other.open)) for twin in going]
        truth.answer(entry.seat, entry.option)
        for twin, (secret, opened) in zip(going, before, strict=True):
            twin.follow(entry, secret, opened)
    return found


def twins_stay_alike(played: Played) -> None:
    """The twin test over the steps of a game, for every seat and for spectators."""
    rng = Rng.seeded(played.key + 5000)
    assert played.legs, "no step of this game is played again"
    for leg in played.legs:
        twins(played.last, leg, derive(rng.key, rng.below(1 << 30)))


MOMENT_CHECKS: tuple[Callable[[Moment], None], ...] = (
    nothing_leaks,
    imagining_keeps_objects,
    imagining_follows_from_knowledge,
    spectators_know_less,
    refusals_tell_nothing,
    odds_tell_nothing,
    secret_flows_are_pure,
    undo_gives_no_knowledge,
)
GAME_CHECKS: tuple[Callable[[Played], None], ...] = (twins_stay_alike, strangers_choose_unseen)
SETUP_CHECKS: tuple[Callable[[Setup], None], ...] = (hidden_things_vary,)
