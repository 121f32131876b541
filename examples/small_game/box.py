"""What is in the box: the cards with their strength, and the numbers of the rules."""

from __future__ import annotations

SEATS = (0, 1, 2)
STRENGTH = {"fox": 1, "wolf": 2, "bear": 4}
CARDS = ["fox"] * 8 + ["wolf"] * 7 + ["bear"] * 4 + ["veil"] * 7 + ["omen"] * 4
PACK, KEPT, ACTIONS, GOAL = 4, 2, 3, 4
