"""Long runs: many games of one kind at random tables, with everything checked that is cheap enough.

    python -m tests.games.soak journey --games 2000

Every game is set up at random: seats, and one setting, some or all of them other than usual. Each seat plays
at random, by rules of thumb, or by a mixture. Checked are crashes, dead ends, conservation of the pieces, and
what the game's own module `tests/games/GAME/invariants.py` knows. One game in twenty is a real match, with
undo, a save and imagined worlds in between. A failure names the number of its game; `--first N --games 1`
plays it again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable
from functools import partial
from operator import le
from types import SimpleNamespace
from typing import Any

from hyakki.games import find
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.errors import Refused
from hyakki.kernel.events import Told
from hyakki.kernel.flow import State
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.saves import load, save
from tests.games.own import own_module
from tests.games.probe import AnyMatch, packet, seats_of, tree_bytes

TIRED = 3000  # answers after which all is random, so that bots that never give up come to an end too
ENDLESS = 30_000  # answers after which a game is given up as endless
REAL = 20  # one game in so many is a real match
SHARES = (0, 0, 0, 50, 90, 100)  # how many answers of a hundred follow the rules of thumb, by lot and seat
CHANGED = (0, 20, 50, 100)  # how many settings of a hundred are drawn, by lot; 0: exactly one
SOMETIMES = 25  # what costs more is checked at one answer in so many


class Finding(AssertionError):
    """What was found wrong in one game."""


def invariants_of(game: Game[Any]) -> Any:
    """The game's own checks: `check(g)`, `hear(g, told)`, `look(g, decision)`, `every_card_is_there(g)`; and
    `growing(g)`, numbers that never fall. What a game does not check is left out."""
    found, words = own_module(game, "invariants"), ("check", "hear", "look", "every_card_is_there", "growing")
    return SimpleNamespace(**{word: getattr(found, word, _nothing) for word in words})


def _nothing(*_: object) -> tuple[int, ...]:
    """A game without invariants of its own."""
    return ()


def seeded(number: int) -> Rng:
    """Chance at the table and of the players in a game of the run."""
    return Rng.seeded(number + 1_000_000)


def any_table(game: Game[Any], rng: Rng) -> tuple[int, dict[str, str]]:
    """Any number of seats, and any settings."""
    return rng.pick(game.seats), any_settings(game, rng)


def any_settings(game: Game[Any], rng: Rng) -> dict[str, str]:
    """One setting, some or all of them drawn, the others as usual."""
    known = game.settings()
    share = rng.pick(CHANGED)
    drawn = [setting for setting in known if rng.below(100) < share] if share else [rng.pick(known)]
    usual = {setting.name: setting.usual for setting in known}
    return usual | {setting.name: rng.pick(setting.values) for setting in drawn}


def new_match(game: Game[Any], number: int, rng: Rng) -> AnyMatch:
    """A match at a random table; settings that do not go together are drawn anew."""
    seats, settings = any_table(game, rng)
    while True:
        try:
            return Match.new(game, seats, settings, number, disposable=number % REAL != 0)
        except Refused:
            settings = any_settings(game, rng)


def choose(game: Game[Any], state: State, decision: Decision, share: int, rng: Rng) -> Option:
    """By rules of thumb in `share` of a hundred cases, else at random."""
    if share and rng.below(100) < share:
        return game.sense(state, decision)
    return rng.pick(decision.options)


def next_decision(match: AnyMatch) -> Decision:
    decision = match.decision(match.asked()[0])
    assert decision is not None, "nobody is asked, and the match is not over"
    return decision


def play(game: Game[Any], number: int) -> tuple[str, int]:
    """One game, checked all the time: how it ended, and how many answers it took."""
    rng = seeded(number)
    match = new_match(game, number, rng)
    pieces, shares, answers = game.pieces(match.state), [rng.pick(SHARES) for _ in range(match.seats)], 0
    known = invariants_of(game)
    grown = known.growing(match.state)

    def ear(told: Told) -> None:
        known.hear(match.state, told)

    if match.disposable:
        match.state.io = ear
    else:
        match.ear = ear
    while match.outcome is None:
        decision = next_decision(match)
        option = choose(game, match.state, decision, shares[decision.seat] if answers < TIRED else 0, rng)
        match.answer(decision.seat, option)
        answers += 1
        try:
            known.check(match.state)
            before, grown = grown, known.growing(match.state)
            assert all(map(le, before, grown)), f"{before} has become {grown}"
            if answers % SOMETIMES == 0:
                look_closely(match, known, pieces)
        except AssertionError as error:
            raise Finding(f"answer {answers}, {option.text()!r} of seat {decision.seat}: {error}") from None
        if answers > ENDLESS:
            raise Finding(f"no end after {answers} answers")
    look_closely(match, known, pieces)
    if match.outcome.reason not in game.end_reasons:
        raise Finding(f"it ended by {match.outcome.reason}")
    return match.outcome.reason, answers


def look_closely(match: AnyMatch, known: Any, pieces: dict[str, int]) -> None:
    """What is too dear for every answer."""
    assert match.game.pieces(match.state) == pieces, f"{match.game.pieces(match.state)} instead of {pieces}"
    known.every_card_is_there(match.state)
    if match.outcome is not None:
        return
    known.look(match.state, next_decision(match))
    if match.disposable:
        return
    before = tree_bytes(match.state)
    loaded = load(match.game, save(match)).match
    assert tree_bytes(loaded.state) == before, "a saved match stands elsewhere"
    entry = match.history[-1]
    assert entry.seat is not None
    assert entry.option is not None
    if match.undo_bar(entry.seat, party=True) is None:  # among secret choices a seat takes back its own only
        twin = match.clone()
        twin.undo(entry.seat, party=True)
        twin.answer(entry.seat, entry.option)
        assert tree_bytes(twin.state) == before, "undo and the same answer lead elsewhere"
    for seat in seats_of(match):
        world = match.imagine(seat, match.key, disposable=False, candid=False)
        assert packet(world, seat) == packet(match, seat), f"seat {seat} could tell the world it imagines"
        assert match.game.pieces(world.state) == pieces, f"not the pieces of the box imagined by seat {seat}"


def try_game(name: str, number: int) -> tuple[int, str, int, str]:
    """One game for a worker: its number, end, answers, and what went wrong."""
    game = find(name)
    try:
        reason, answers = play(game, number)
    except Exception:  # noqa: BLE001  # whatever it is, it is what we are looking for
        return number, "failed", 0, traceback.format_exc(limit=-6)
    return number, reason, answers, ""


def run(name: str, numbers: Iterable[int], jobs: int) -> Iterable[tuple[int, str, int, str]]:
    if jobs < 2:
        yield from map(partial(try_game, name), numbers)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(partial(try_game, name), numbers, chunksize=4)


def tables(game: Game[Any], numbers: Iterable[int]) -> Counter[str]:
    """How often each number of seats and each value of a setting was on the table."""
    found: Counter[str] = Counter()
    for number in numbers:
        match = new_match(game, number, seeded(number))
        found[f"{match.seats} seats"] += 1
        found.update(f"{name} {value}" for name, value in match.settings.items())
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.games.soak", description="Many checked games.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    game = find(wanted.game)
    ends: Counter[str] = Counter()
    answers, started = 0, time.monotonic()
    numbers = range(wanted.first, wanted.first + wanted.games)
    for done, (number, reason, count, wrong) in enumerate(run(wanted.game, numbers, wanted.jobs), 1):
        ends[reason] += 1
        answers += count
        if wrong:
            sys.stdout.write(f"\ngame {number}:\n{wrong}\n")
        if wrong or done % 20 == 0 or done == wanted.games:
            sys.stdout.write(f"\r{done} of {wanted.games} games, {answers} answers, {ends['failed']} failed ")
            sys.stdout.flush()
    took = time.monotonic() - started
    sys.stdout.write(f"\n{took:.0f} s\n" + "".join(f"  {end:24} {n}\n" for end, n in ends.most_common()))
    seen = tables(game, numbers)
    rows = sorted(f"{count:6} {what}" for what, count in seen.items())
    sys.stdout.write("at the table:\n" + "\n".join(rows) + "\n")
    return 1 if ends["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
