"""What counts at the start of a round in a duel, learned from 1600 games. Written by
`python -m hyakki.lab.learning`; what the numbers mean stands in `appraising`.
"""

from __future__ import annotations

COUNTS: dict[int, tuple[float, ...]] = {
    2: (0.181, 0.138, 0.409, 0.0, 0.06, 0.304),
    1: (0.339, 0.07, 0.208, 0.029, 0.106, -0.395),
}
"""Log odds for each feature that a seat has one more of, by rounds left."""
FACTIONS: dict[int, dict[str, float]] = {
    2: {
        "boarlords": -0.121,
        "cybersamurai": -0.637,
        "dark-seed": -0.125,
        "nomads": 0.884,
    },
    1: {
        "boarlords": -0.044,
        "cybersamurai": -0.332,
        "dark-seed": 0.085,
        "nomads": 0.291,
    },
}
