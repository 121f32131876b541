"""How well bots support a person of their side: what the person does of the feats, and what that costs.

    python -m hyakki.lab.support journey --seats 2 --set quest=q1 --games 200
    python -m hyakki.lab.support okko --seats 2 --set oni=even --games 200
    python -m hyakki.lab.support harakiri --seats 2 --set play=c3 --set ties=auto --games 200

One seat stands for a person and is played by the rules of thumb; it goes round from game to game. The others
play twice with the same dice: as they would alone, and as bots that sit beside a person (bots/supporting.py).
Whoever begins the step in which `Game.feats` grows has done a feat, whoever has a say in it later on.
Questions that several may answer are the person's, as at every table. The table is Markdown on standard
output.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

import msgspec

from hyakki import bots
from hyakki.bots.supporting import beside
from hyakki.games import find
from hyakki.host.driving import asked_bot
from hyakki.kernel.match import Match, check_settings
from hyakki.kernel.rng import Rng, derive
from hyakki.lab.tallies import SURE, wilson

ALONE, BESIDE = "alone", "beside a person"
MANNERS = (ALONE, BESIDE)


class Company(msgspec.Struct, frozen=True):
    """A table at which a person sits with bots."""

    game: str
    seats: int
    settings: Mapping[str, str]
    level: str  # of the bots


class Tale(msgspec.Struct, frozen=True):
    """How one game went: whether the person won it, and who did how many of the feats."""

    won: bool
    own: int
    others: int


Job = tuple[Company, int, str]


def play(job: Job) -> Tale:
    """One game."""
    company, seed, manners = job
    game, key = find(company.game), Rng.seeded(seed).key
    match = Match.new(game, company.seats, company.settings, key)
    sides = [game.side(match.state, seat) for seat in range(company.seats)]
    party = [seat for seat in range(company.seats) if match.party or sides[seat] == sides[0]]
    person = party[seed % len(party)]
    players: list[bots.Bot] = []
    for seat in range(company.seats):
        level = "sense" if seat == person else company.level
        bot = bots.make(level, derive(key, "bot", seat))
        helps = seat != person and manners == BESIDE
        players.append(beside(bot, [person], derive(key, "manners", seat)) if helps else bot)
    others = [seat for seat in range(company.seats) if seat != person]
    own = done = 0
    doer = person
    while match.outcome is None:
        bot_seat = asked_bot(match, others)
        seat = person if bot_seat is None else bot_seat
        place = match.seat(seat)
        doer = seat if place.begins else doer
        before = game.feats(match.state, person)
        match.answer(seat, players[seat].choose(place))
        if game.feats(match.state, person) > before:
            own += doer == person
            done += doer != person and doer in party
    return Tale(person in match.outcome.winners, own, done)


def run(company: Company, seeds: Sequence[int], processes: int) -> dict[str, list[Tale]]:
    """All games, by how the bots behave."""
    jobs = [(company, seed, manners) for manners in MANNERS for seed in seeds]
    if processes <= 1:
        tales = [*map(play, jobs)]
    else:
        with ProcessPoolExecutor(processes) as pool:
            tales = [*pool.map(play, jobs)]
    return {manners: tales[at * len(seeds) :][: len(seeds)] for at, manners in enumerate(MANNERS)}


def report(company: Company, found: Mapping[str, Sequence[Tale]]) -> str:
    """The games as Markdown."""
    what = ", ".join([company.game, f"{company.seats} seats", *map("=".join, company.settings.items())])
    lines = [
        "| table | bots play as | games | won | feats a game | done by the person | 95 % |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for manners, tales in found.items():
        own, others = sum(tale.own for tale in tales), sum(tale.others for tale in tales)
        low, high = wilson(own, own + others)
        wins = sum(tale.won for tale in tales)
        lines.append(
            f"| {what} | {manners} | {len(tales)} | {100 * wins / max(1, len(tales)):.0f} % "
            f"| {(own + others) / max(1, len(tales)):.1f} | {100 * own / max(1, own + others):.0f} % "
            f"| {low:.0f} to {high:.0f} |"
        )
    return "\n".join([*lines, "", _difference(found)]) + "\n"


def _difference(found: Mapping[str, Sequence[Tale]]) -> str:
    """By how many points in a hundred support changes what is won, with the same dice."""
    gains = [then.won - now.won for now, then in zip(found[ALONE], found[BESIDE], strict=True)]
    mean = sum(gains) / max(1, len(gains))
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1))
    return f"Won more often beside a person: {100 * mean:+.0f} ± {100 * SURE * spread / sqrt(len(gains)):.0f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure from the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m hyakki.lab.support", description="How well bots support a person of their side."
    )
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--set", action="append", default=[], metavar="SETTING=VALUE", dest="settings")
    parser.add_argument("--level", default="sense", choices=list(bots.LEVELS), help="of the bots")
    parser.add_argument("--games", type=int, default=100, help="with each of the two manners")
    parser.add_argument("--seed", type=int, default=1000, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    wish = parser.parse_args(arguments)
    settings = dict(text.split("=", 1) for text in wish.settings)
    check_settings(find(wish.game), settings)
    company = Company(wish.game, wish.seats, settings, wish.level)
    sys.stdout.write(report(company, run(company, range(wish.seed, wish.seed + wish.games), wish.processes)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
