"""Same key and same answers: the same match, whatever the order in which a process hashes its words."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import hashlib
from hyakki.bots import make
from hyakki.games import games
from hyakki.kernel.match import Match
from hyakki.kernel.saves import save
from tests.tiny import MOON, PALACE
digest = hashlib.sha256()
tables = [(MOON, 3, {}), (PALACE, 4, {}), *((game, game.seats[-1], {}) for game in games().values())]
for game, seats, settings in tables:
    for level in ("random", "sense"):
        match = Match.new(game, seats, settings, 5)
        players = [make(level, seat) for seat in range(seats)]
        while match.outcome is None and len(match.history) < 80:
            seat = match.asked()[0]
            match.answer(seat, players[seat].choose(match.seat(seat)))
        digest.update(save(match))
        digest.update(repr(match.log).encode())
        for seat in range(seats):
            digest.update(match.shown(seat))
            decision = match.decision(seat)
            for option in () if decision is None else decision.options[:3]:
                digest.update(repr(match.odds(seat, option, b"odds", 3)).encode())
print(digest.hexdigest())
"""


def test_matches_do_not_depend_on_the_seed_of_hashes():
    found = []
    for seed in ("0", "1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        found.append(done.stdout)
    assert len(found[0].strip()) == 64
    assert len(set(found)) == 1
