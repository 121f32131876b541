"""Which figure numbers stand for which miniature or token, the same for every match with one box.

The Heroes are 0 to 3 in the order in which they were taken. Every other miniature and token has a block of
numbers in the order of the box; each sort begins at a new ten, so that a number is easily read:

    10 Mortal Thralls   30 Supernatural Creatures, then the Greater Demons   50 Followers, then Kami
    60 Courtiers who follow, those of the expansion last
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from hyakki.games.okko.box.carddefs import CourtierDef, FollowerDef, KamiDef
from hyakki.games.okko.box.definitions import AgentDef, DemonDef
from hyakki.games.okko.box.vocabulary import MOST_HEROES

HEROES = range(MOST_HEROES)
"""The figure numbers of the Heroes."""


class Figures(msgspec.Struct, frozen=True):
    """The numbers of all miniatures and tokens that stand on the board."""

    blocks: dict[str, range]
    """By piece: kind of agent, Greater Demon, Follower token, element of a Kami, Courtier."""
    cards: dict[str, range]
    """By kind of figure: as the blocks, but by card for Followers and Kami (`tikku.novice`)."""
    pieces: dict[int, str]
    """The piece of a number; Heroes have none."""

    def numbers(self, kind: str) -> range:
        """The numbers that figures of a kind may have."""
        return self.cards[kind]

    def piece(self, number: int) -> str:
        """Which piece a number stands for; a Hero is known by the seat that took it, not by a piece."""
        return self.pieces[number]

    def pip(self, number: int) -> int:
        """Which of its kind a figure is, from 1."""
        return number + 1 if number in HEROES else number - self.blocks[self.pieces[number]].start + 1


def number_figures(
    agents: Mapping[str, AgentDef],
    demons: Mapping[str, DemonDef],
    followers: Mapping[str, FollowerDef],
    kami: Mapping[str, KamiDef],
    courtiers: Iterable[CourtierDef],
) -> Figures:
    """The blocks of a box."""
    blocks: dict[str, range] = {}
    tokens = {card.id: card.token for card in followers.values()}
    tokens |= {card.id: card.token for card in kami.values()}
    sorts = (
        [(agent.id, agent.figures) for agent in agents.values() if agent.type == "mortal"],
        [(agent.id, agent.figures) for agent in agents.values() if agent.type == "supernatural"]
        + [(demon.id, demon.figures) for demon in demons.values()],
        [(token, 1) for token in dict.fromkeys(tokens.values())],
        [(courtier.id, 1) for courtier in courtiers],
    )
    after = HEROES.stop
    for sort in sorts:
        after = -(-after // 10) * 10
        for piece, figures in sort:
            blocks[piece] = range(after, after + figures)
            after += figures
    cards = {card: blocks[token] for card, token in tokens.items()}
    kinds = [*agents, *demons, *(piece for piece, _ in sorts[-1])]
    pieces = {number: piece for piece, block in blocks.items() for number in block}
    return Figures(blocks, {kind: blocks[kind] for kind in kinds} | cards, pieces)
