"""A study: how often bots win a quest of Journey, and how long that takes, each with a 95 percent interval.

    python examples/study.py [GAMES]

100 games take about a minute; game number k has the seed k, so a study can be repeated and compared.
"""

import sys
from math import sqrt
from statistics import mean, stdev

import hyakki
from hyakki.lab.tallies import wilson

games = max(2, int(sys.argv[1])) if len(sys.argv) > 1 else 100
wins, turns = 0, []
for seed in range(games):
    match = hyakki.play("journey", "sense", seats=1, settings={"quest": "q1"}, seed=seed)
    wins += bool(match.outcome.winners)
    turns.append(match.game.clock(match.state))
    print(f"\r{seed + 1} of {games} games, {wins} won", end="", file=sys.stderr, flush=True)
print(file=sys.stderr)

low, high = wilson(wins, games)
print(f"won: {100 * wins / games:.0f} % ({low:.0f} to {high:.0f} %)")
spread = 1.96 * stdev(turns) / sqrt(games)
print(f"turns: {mean(turns):.1f} (+- {spread:.1f})")
