"""What counts at the start of a round in a duel, learned from 1059 games. Written by
`python -m hyakki.lab.learning`; what the numbers mean stands in `appraising`.
"""

from __future__ import annotations

COUNTS: dict[int, tuple[float, ...]] = {
    2: (0.16, 0.076, 0.0, 0.129, 0.033, 0.361),
    1: (0.312, 0.014, 0.169, 0.033, 0.086, -0.605),
}
"""Log odds for each feature that a seat has one more of, by rounds left."""
FACTIONS: dict[int, dict[str, float]] = {
    2: {
        "boarlords": 0.062,
        "cybersamurai": -1.017,
        "dark-seed": 0.279,
        "nomads": 0.675,
    },
    1: {
        "boarlords": 0.023,
        "cybersamurai": -0.592,
        "dark-seed": 0.258,
        "nomads": 0.311,
    },
}
