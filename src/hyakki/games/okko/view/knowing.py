"""Who knows what: the two sides, and what of the Oni's secret lies open.

All Hero seats know the same (okko.info.sides, okko.players.table-talk); a spectator (None) is of no side.
"""

from __future__ import annotations

from hyakki.games.okko.state import OFF, Okko, Token

RANDOM_FORMS = ("evidence", "parchment", "chest")
"""Tokens of which only the upper side is seen (okko.info.fronts)."""

Faces = tuple[int, int]
"""What one side of such a token shows: its difficulty, and the cards that it brings or draws."""


def is_oni(g: Okko, seat: int | None) -> bool:
    """Whether a seat plays the Oni; nobody does where it is automated."""
    return seat is not None and seat == g.oni.seat


def is_of_heroes(g: Okko, seat: int | None) -> bool:
    """Whether a seat is of the Hero side."""
    return seat is not None and seat != g.oni.seat


# ---------------------------------------------------------------------- the secret


def is_nature_open(g: Okko) -> bool:
    """Whether everybody knows the demon: it was named, or it is there (okko.setup.oni-secret)."""
    return g.oni.named or is_identity_open(g)


def is_identity_open(g: Okko) -> bool:
    """Whether everybody knows behind whom the demon hid: not before it appears, or the scenario is over
    (okko.end.immediate)."""
    return g.final or g.outcome is not None or g.phase == "between"


def open_clues(g: Okko) -> list[str]:
    """Clue cards that lie open: neither is the Oni's (okko.clue.public)."""
    return [*g.natures, *g.held, *g.helped, *g.complications, *g.absent]


def may_be_nature(g: Okko, seen: list[str]) -> list[str]:
    """The natures that the demon may have for somebody who has seen some Clue cards besides the open ones:
    neither drawn nor falsely accused."""
    gone = {*open_clues(g), *g.accused, *seen}
    return [nature for nature in g.box.natures if nature not in gone]


def may_be_identity(g: Okko, seen: list[str]) -> list[str]:
    """The Courtiers behind whom the demon may hide: present at set-up, neither drawn nor falsely accused
    (okko.accuse.candidates)."""
    gone = {*open_clues(g), *g.accused, *seen}
    return [courtier for courtier in g.present if courtier not in gone]


# ---------------------------------------------------------------------- tokens


def front_of(g: Okko, form: str, name: str) -> Faces:
    """What the side of such a token shows that is up at first."""
    if form == "chest":
        chest = g.box.chests[name]
        return chest.difficulty, chest.draw
    clue = g.box.all_clue_tokens[name]
    return clue.difficulty, clue.cards


def back_of(g: Okko, form: str, name: str) -> Faces:
    """What its other side shows; of a Chest how many cards may be kept (okko.chest.keep-hidden)."""
    if form == "chest":
        return 0, g.box.chests[name].keep
    clue = g.box.all_clue_tokens[name]
    return clue.flipped_difficulty, clue.flipped_cards


def unseen_tokens(g: Okko, form: str) -> list[Token]:
    """The tokens of a form on the board of which nobody has seen the other side."""
    return [token for token in g.tokens.values() if token.form == form and not token.flipped]


def may_be_porter(g: Okko) -> list[str]:
    """The Followers that a face-down token may be: those of no Hero, who are not and were not in play
    (okko.special.porter, okko.scenario.follower-facedown)."""
    heroes = [hero.id for hero in g.heroes]
    gone = {card.token for card in g.box.followers.values() if card.hero in heroes or card.id in g.gone}
    gone.update(g.spent_tokens.get("follower", ()))
    gone.update(g.box.figures.pieces[number] for number in g.figures if number in g.box.figures.pieces)
    return [name for name in g.box.follower_tokens if name not in gone]


def waiting_follower(g: Okko) -> Token | None:
    """The Follower token that lies face down."""
    for token in g.tokens.values():
        if token.form == "follower" and not token.flipped and token.cell != OFF:
            return token
    return None
