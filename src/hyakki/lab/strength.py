"""How strong a level of bots is: paired games against another level, with intervals.

    python -m hyakki.lab.strength tsukuyumi --seats 2 --set factions=random --levels adept,sense --games 100
    python -m hyakki.lab.strength journey --set quest=q10 --levels adept,sense --games 100 --out q10.jsonl
    python -m hyakki.lab.strength okko --seats 2 --levels adept,sense --baseline --games 100
    python -m hyakki.lab.strength --count docs/strength/*.jsonl

Where seats play against each other the challenger has every seat in turn, the defender all others: as many
games with the same dice as there are seats. A party plays each seed twice: all seats by the challenger, all
by the defender. With --baseline the defender also plays every seed alone, for sides that are not even.

Levels think for a fixed number of rollouts, the same everywhere, or with --seconds for processor time. Each
game is a line in the file of --out; a run that is started again goes on behind what is there, and only counts
if there is nothing left to play. With --count nothing is played: whatever files have is told. The table is
Markdown on standard output, progress goes to standard error.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from hyakki import bots
from hyakki.bots.search import Thought
from hyakki.games import find
from hyakki.kernel.decision import Option
from hyakki.kernel.match import Match, check_settings
from hyakki.kernel.rng import Rng, derive
from hyakki.kernel.seat import Seat
from hyakki.lab.contests import ALL, NONE, Contest, Played
from hyakki.lab.tallies import SURE, wilson

Job = tuple[Contest, int, int]


class Watched:
    """A bot with somebody who counts how long it thinks and how often it leaves the rules of thumb."""

    def __init__(self, bot: bots.Bot) -> None:
        self.bot, self.level = bot, bot.level
        self.questions = self.left = 0
        self.thought = self.longest = 0.0

    def choose(self, seat: Seat) -> Option:
        if not isinstance(self.bot, bots.SearchBot):
            return self.bot.choose(seat)
        began = time.process_time()
        found: Thought = self.bot.think(seat)
        spent = time.process_time() - began
        if found.rollouts:
            self.questions += 1
            self.left += found.choice != found.base
            self.thought += spent
            self.longest = max(self.longest, spent)
        return found.choice


def arrangements(contest: Contest) -> list[int]:
    """The seats that the challenger has, game by game with the same dice."""
    if contest.party:
        return [ALL, NONE]
    return [*range(contest.seats), *([NONE] if contest.baseline else [])]


def play(job: Job) -> Played:
    """One game."""
    contest, seed, place = job
    game, key = find(contest.game), Rng.seeded(seed).key
    players = []
    for seat in range(contest.seats):
        level = contest.challenger if place in (ALL, seat) else contest.defender
        players.append(Watched(_bot(level, derive(key, "bot", seat), contest.seconds)))
    match = Match.new(game, contest.seats, contest.settings, key)
    bots.play_out(match, players)
    outcome = match.outcome
    assert outcome is not None
    sides = tuple(game.side(match.state, seat) for seat in range(contest.seats))
    own = [player for seat, player in enumerate(players) if place in (ALL, seat)]
    return Played(
        contest=contest.name(),
        seed=seed,
        seat=place,
        winners=outcome.winners,
        reason=outcome.reason,
        side=sides[place] if place >= 0 else "",
        sides=sides,
        margin=_margin(match, place),
        questions=sum(player.questions for player in own),
        left=sum(player.left for player in own),
        thought=sum(player.thought for player in own),
        longest=max((player.longest for player in own), default=0.0),
        answers=len(match.history),
    )


def _bot(level: str, key: bytes, seconds: float | None) -> bots.Bot:
    if seconds is None or level not in bots.THINKERS:
        return bots.make(level, key)
    manner = bots.THINKERS[level]._replace(seconds=seconds)
    return bots.SearchBot(level, key, manner, time.process_time)


def _margin(match: Match[Any], place: int) -> float:
    """How many points a seat is ahead of the best other."""
    scores = {} if match.outcome is None else match.outcome.scores
    points = {who: sum(sources.values()) for who, sources in scores.items()}
    if str(place) not in points or len(points) < 2:
        return 0.0
    return points[str(place)] - max(total for who, total in points.items() if who != str(place))


# ---------------------------------------------------------------------- running


def known(out: Path | None) -> list[Played]:
    """The games that a file has; a line that was cut off by a sudden end does not count."""
    found = []
    if out is not None and out.exists():
        for line in out.read_bytes().splitlines():
            try:
                found.append(msgspec.json.decode(line, type=Played))
            except msgspec.MsgspecError:
                continue
    return found


def run(contest: Contest, seeds: Iterable[int], out: Path | None, processes: int) -> list[Played]:
    """Play what is not there yet, and give all games of the contest."""
    wanted = [(seed, place) for seed in seeds for place in arrangements(contest)]
    name = contest.name()
    there = {(one.seed, one.seat): one for one in known(out) if one.contest == name}
    jobs = [(contest, *which) for which in wanted if which not in there]
    for done, played in enumerate(_all_played(jobs, processes), 1):
        there[played.seed, played.seat] = played
        if out is not None:
            _keep(out, played)
        sys.stderr.write(f"\r{done} of {len(jobs)} games ")
        sys.stderr.flush()
    return [there[which] for which in wanted]


def _keep(out: Path, played: Played) -> None:
    """One more line, on a line of its own also where the last one was cut off."""
    with out.open("a+b") as file:
        whole = file.tell() == 0
        if not whole:
            file.seek(-1, os.SEEK_END)
            whole = file.read(1) == b"\n"
        file.write((b"" if whole else b"\n") + msgspec.json.encode(played) + b"\n")


def _all_played(jobs: Sequence[Job], processes: int) -> Iterable[Played]:
    if processes <= 1:
        yield from map(play, jobs)
        return
    with ProcessPoolExecutor(processes) as pool:
        for done in as_completed([pool.submit(play, job) for job in jobs]):
            yield done.result()


# ---------------------------------------------------------------------- telling


def won(played: Played) -> float:
    """The part of a win that the challenger has; for a party, that whoever played has won."""
    if played.seat < 0:
        return float(bool(played.winners))
    return float(played.seat in played.winners)


def report(contest: Contest, games: Sequence[Played]) -> str:
    """The games as Markdown."""
    lines = [
        "| table | games | won | 95 % | beside it | difference | ms a question | longest | left |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    own = [one for one in games if one.seat != NONE]
    lines.append(_row(contest, "all", own, games))
    if not contest.party and contest.baseline:
        for seat in range(contest.seats):
            some = [one for one in own if one.seat == seat]
            if some:
                lines.append(_row(contest, some[0].side or f"seat {seat + 1}", some, games))
    return "\n".join(lines) + "\n"


def _row(contest: Contest, name: str, own: Sequence[Played], games: Sequence[Played]) -> str:
    wins = sum(map(won, own))
    low, high = wilson(wins, len(own))
    beside, difference = _paired(own, games)
    questions = sum(one.questions for one in own)
    thought = 1000 * sum(one.thought for one in own) / max(1, questions)
    left = 100 * sum(one.left for one in own) / max(1, questions)
    longest = 1000 * max((one.longest for one in own), default=0.0)
    share = 100 * wins / max(1, len(own))
    what = f"{contest.game}, {contest.seats} seats, {contest.challenger} against {contest.defender}: {name}"
    return (
        f"| {what} | {len(own)} | {share:.0f} % | {low:.0f} to {high:.0f} | {beside} | {difference} "
        f"| {thought:.0f} | {longest:.0f} | {left:.0f} % |"
    )


def _paired(own: Sequence[Played], games: Sequence[Played]) -> tuple[str, str]:
    """What the defender won in the same places with the same dice, and the difference with its interval."""
    alone = {one.seed: one for one in games if one.seat == NONE}
    pairs = [(one, alone[one.seed]) for one in own if one.seed in alone]
    if not pairs:
        return "", ""
    plain = [won(other) if one.seat == ALL else float(one.seat in other.winners) for one, other in pairs]
    gains = [won(one) - before for (one, _), before in zip(pairs, plain, strict=True)]
    mean = sum(gains) / len(gains)
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1))
    width = SURE * spread / sqrt(len(gains))
    return f"{100 * sum(plain) / len(plain):.0f} %", f"{100 * mean:+.0f} ± {100 * width:.0f}"


def count(files: Iterable[Path]) -> str:
    """The games of files as Markdown, each kind of table on lines of its own."""
    found: dict[str, list[Played]] = {}
    for file in files:
        for one in known(file):
            found.setdefault(one.contest, []).append(one)
    tables = [
        report(msgspec.json.decode(name, type=Contest), games).splitlines() for name, games in found.items()
    ]
    rows = [row for table in tables for row in table[2:]]
    return "\n".join([*tables[0][:2], *rows]) + "\n" if tables else ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure from the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m hyakki.lab.strength", description="How strong a level of bots is against another."
    )
    parser.add_argument("game", nargs="?")
    parser.add_argument("--count", nargs="+", type=Path, metavar="FILE", help="tell what files have")
    parser.add_argument("--seats", type=int, help="as many as usual, if not said")
    parser.add_argument("--set", action="append", default=[], metavar="SETTING=VALUE", dest="settings")
    parser.add_argument("--levels", default="adept,sense", metavar="CHALLENGER,DEFENDER")
    parser.add_argument("--games", type=int, default=100, help="games of the challenger, about")
    parser.add_argument("--seed", type=int, default=1000, help="the first seed")
    parser.add_argument("--seconds", type=float, help="of processor time for a decision, instead of rollouts")
    parser.add_argument("--baseline", action="store_true", help="the defender plays every seed alone, too")
    parser.add_argument("--out", type=Path, help="keep the games in this file, and go on behind them")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    wish = parser.parse_args(arguments)
    if wish.count:
        sys.stdout.write(count(wish.count))
        return 0
    if wish.game is None:
        parser.error("which game?")
    game = find(wish.game)
    seats = wish.seats or game.usual_seats()
    settings = check_settings(game, dict(text.split("=", 1) for text in wish.settings))
    challenger, defender = wish.levels.split(",")
    for level in (challenger, defender):
        bots.make(level, 0)  # says which levels there are
    party = game.party(seats, settings)
    contest = Contest(
        wish.game, seats, settings, challenger, defender, party, party or wish.baseline, wish.seconds
    )
    each = 1 if party else seats
    games = run(contest, range(wish.seed, wish.seed + -(-wish.games // each)), wish.out, wish.processes)
    sys.stderr.write("\n")
    sys.stdout.write(report(contest, games))
    return 0


if __name__ == "__main__":
    sys.exit(main())
