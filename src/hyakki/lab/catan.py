"""catanatron, a public engine of Catan in plain Python, measured beside our games.

It is an extra (`pip install 'hyakki[bench]'`) that nothing else needs, so it is looked for only when somebody
asks for it. Four random players; its own checks of an answer are left out, as they are in our rollouts.
"""

from __future__ import annotations

import importlib
import random
from itertools import count
from typing import Any

from hyakki.lab.bench import SEEDS, Count

NAME = "catanatron"
TURNS = 1000
"""After so many turns catanatron gives up a random game."""


class Catan:
    """Random games of four at its usual table. ImportError where it is not installed."""

    def __init__(self) -> None:
        self.module: Any = importlib.import_module(NAME)
        self.chance = random.Random(0).random
        self.seeds = count(SEEDS + 1)
        self.positions = [self._halfway(seed) for seed in range(1, SEEDS + 1)]

    def play(self, done: Count) -> None:
        match = self._new(next(self.seeds))
        while not _is_over(match):
            many = len(match.state.playable_actions)
            if many > 1:
                done.choices += 1
                done.options += many
            self._answer(match)
        done.games += 1

    def clone(self) -> int:
        for match in self.positions:
            match.copy()
        return len(self.positions)

    def step(self) -> int:
        for match in self.positions:
            self._answer(match.copy())  # the options that follow are built with the answer
        return len(self.positions)

    def _new(self, seed: int) -> Any:
        module = self.module
        return module.Game([module.RandomPlayer(color) for color in module.Color], seed=seed)

    def _answer(self, match: Any) -> None:
        actions = match.state.playable_actions
        match.execute(actions[int(self.chance() * len(actions))], validate_action=False)

    def _halfway(self, seed: int) -> Any:
        """A random game halfway, at a real choice: its later half is played to see how long it is."""
        match = self._new(seed)
        passed = []
        while not _is_over(match):
            if len(match.state.playable_actions) > 1:
                passed.append(match.copy())
            self._answer(match)
        return passed[len(passed) // 2]


def _is_over(match: Any) -> bool:
    return match.winning_color() is not None or match.state.num_turns >= TURNS
