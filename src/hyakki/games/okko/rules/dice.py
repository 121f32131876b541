"""Rolling: Combat, Action and Test dice, and what an Attack adds up to.

There are always enough dice (okko.component.dice-unlimited).
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.okko.state import KI, Attack, Okko


def face(g: Okko, kind: str) -> int:
    """Roll one die: 0, 1, 2 or KI (okko.component.dice-faces)."""
    faces = g.box.dice[kind].faces
    shown = faces[g.rng.below(len(faces))]
    return KI if shown == "KI" else int(shown)


def chain(g: Okko, kind: str) -> list[int]:
    """Roll an attack die: a KI is rolled again as the same kind of die, without limit (okko.attack.ki,
    okko.attack.ki-same-die)."""
    rolled = [face(g, kind)]
    while rolled[-1] == KI:
        rolled.append(face(g, kind))
    return rolled


def worth(rolled: Sequence[int]) -> int:
    """What a die with its chain counts: a KI is worth 1 each time (okko.attack.ki)."""
    return sum(1 if shown == KI else shown for shown in rolled)


def total_of(attack: Attack) -> int:
    """The dice and what is added to them."""
    return attack.hits + sum(worth(rolled) for rolled in attack.chains)


def shows_ki(attack: Attack) -> bool:
    """Whether a KI counts in this Attack; one that was re-rolled away does not (okko.attack.push)."""
    return any(rolled[0] == KI for rolled in attack.chains)
