"""What counts at the start of a round of the Final Battle, learned from 1500 games. Written by
`python -m hyakki.lab.learning okko`; what the numbers mean stands in `judging`.
"""

from __future__ import annotations

COUNTS: tuple[float, ...] = (0.632, 2.879, 4.011, 0.365, 0.307, 0.076)
"""Log odds for the Heroes for one more of each feature."""
