"""Clues: Investigation Tests, the cards that they bring, Courtiers who help or follow (okko.clue.tokens)."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.okko.events import (
    ClueDrawn,
    Complicated,
    CourtierCleared,
    CourtierFollows,
    CourtierHelped,
    NatureCleared,
    TokenFlipped,
    TokenGone,
)
from hyakki.games.okko.options import Call, Investigate, Owner
from hyakki.games.okko.rules import tallies
from hyakki.games.okko.rules.asking import ask_side, council
from hyakki.games.okko.rules.attributes import is_blocked
from hyakki.games.okko.rules.deeds import deed
from hyakki.games.okko.rules.followers import join
from hyakki.games.okko.rules.ground import adjacent
from hyakki.games.okko.rules.operations import Use
from hyakki.games.okko.rules.trials import test
from hyakki.games.okko.rules.using import play_card
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import NOBODY, OFF, Figure, Okko, Token
from hyakki.kernel.decision import PASS, Pass
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

CLUES = ("evidence", "parchment", "courtier")

# ---------------------------------------------------------------------- tokens


def difficulty(g: Okko, token: Token) -> int:
    """Of the side that is up; the other side has its own (okko.clue.flip)."""
    card = g.box.all_clue_tokens[token.id] if token.form != "courtier" else g.box.token_of[token.id]
    return card.flipped_difficulty if token.flipped else card.difficulty


def cards(g: Okko, token: Token) -> int:
    """How many cards a success on the side that is up brings."""
    card = g.box.all_clue_tokens[token.id] if token.form != "courtier" else g.box.token_of[token.id]
    return card.flipped_cards if token.flipped else card.cards


def forbids_investigation(g: Okko, figure: Figure, token: Token) -> Refusal | None:
    """Why a Hero cannot make the Investigation Test of a token (okko.clue.investigate)."""
    if token.form not in CLUES or token.cell == OFF:
        return refuse("okko.clue.tokens")
    if not adjacent(g, figure.cell, token.cell):
        return refuse("okko.clue.investigate")
    if token.form == "courtier" and token.flipped:
        return refuse("okko.clue.courtier-once")
    if is_blocked(g, figure, "investigate"):
        return refuse("okko.effect.closed.investigate")
    return None


def investigations(g: Okko, figure: Figure) -> list[Investigate]:
    """The tokens that a Hero may test now."""
    return [
        Investigate(token.number)
        for token in g.tokens.values()
        if token.form in CLUES and forbids_investigation(g, figure, token) is None
    ]


@deed(Investigate, investigations)
def investigate(g: Okko, figure: Figure, option: Investigate) -> Flow[None]:
    """A Direct GUILE Test; on success so many cards, one by one (okko.clue.draw, okko.final.clues)."""
    token = g.tokens[option.token]
    passed = yield from test(g, figure, "guile", token.form, token.number, difficulty(g, token), direct=True)
    if not passed:
        return
    count = cards(g, token)
    _turn(g, figure, token)
    for _ in range(count):
        if figure.cell != OFF:
            yield from draw_clue(g, figure.number)
            look(g)


def _turn(g: Okko, figure: Figure, token: Token) -> None:
    """The first success flips a token; a flipped Evidence or Parchment goes with the second (okko.clue.flip,
    okko.clue.remove), a Courtier stays and talks no more (okko.clue.courtier-once)."""
    if token.form == "courtier":
        tallies.remember(g, figure.number, token.id)
    elif token.flipped:
        del g.tokens[token.number]
        g.spent_tokens.setdefault(token.form, []).append(token.id)
        g.tell(TokenGone(token.number, token.form), "okko.clue.remove")
        return
    token.flipped = True
    g.learned += 1
    g.tell(TokenFlipped(token.number), "okko.clue.flip")


# ---------------------------------------------------------------------- cards


def draw_clue(g: Okko, hero: int) -> Flow[None]:
    """Draw one Clue card and resolve it, in the open (okko.clue.public); an empty deck brings none and is
    never turned over (okko.clue.empty-deck)."""
    if g.clue_top:
        card = g.clue_top.pop()
        g.learned += 1
    elif g.clues:
        card = g.clues.pop(g.rng.below(len(g.clues)))
    else:
        return
    if card in g.box.natures:
        g.natures.append(card)
        g.tell(ClueDrawn(hero, card), "okko.clue.draw")
        g.tell(NatureCleared(card), "okko.clue.oni-card")
    elif card in g.box.all_courtiers:
        g.held.append(card)
        g.tell(ClueDrawn(hero, card), "okko.clue.draw")
        g.tell(CourtierCleared(card), "okko.clue.courtier-card")
        yield from _may_follow(g, card)
    else:
        g.complications.append(card)
        g.tell(ClueDrawn(hero, card), "okko.clue.draw")
        yield from _complicate(g, hero, card)


def _complicate(g: Okko, hero: int, card: str) -> Flow[None]:
    """A Complication is resolved at once and then out of the game (okko.clue.complication)."""
    g.tell(Complicated(hero, card), "okko.clue.complication")
    decides = g.box.all_complications[card].decides
    seats = council(g) if decides == "heroes-side" else ()
    if decides == "oni":
        seat = g.oni.seat
    else:
        seat = seats[0] if seats else g.heroes[hero].seat
    yield from play_card(g, Use(card, hero, seat, drawer=hero, council=seats))


# ---------------------------------------------------------------------- Courtiers


def _may_follow(g: Okko, courtier: str) -> Flow[None]:
    """Some Courtiers may become a Follower when they are drawn, of a Hero with a free slot whom the Heroes
    choose; declined, the card is kept as an ordinary one for good (okko.clue.courtier-follower,
    okko.clue.courtier-follower-place). Whoever follows is no Clue token any more
    (okko.clue.courtier-follower-immune)."""
    token = _token_of(g, courtier)
    free = [number for number, hero in enumerate(g.heroes) if not hero.out and hero.follower == NOBODY]
    if not g.box.all_courtiers[courtier].can_follow or token is None or not free:
        return
    answer = yield from ask_side(g, "courtier-follows", _owners(free), courtier=courtier)
    if isinstance(answer, Pass):
        return
    g.held.remove(courtier)
    g.helped.append(courtier)
    del g.tokens[token.number]
    figure = join(g, answer.hero, courtier, token.cell)
    g.tell(CourtierFollows(answer.hero, courtier, figure.number), "okko.clue.courtier-follower")


def _owners(heroes: list[int]) -> Callable[[], list[Owner | Pass]]:
    return lambda: [*(Owner(hero) for hero in heroes), PASS]


def _token_of(g: Okko, courtier: str) -> Token | None:
    for token in g.tokens.values():
        if token.form == "courtier" and token.id == courtier:
            return token
    return None


def calls(g: Okko, figure: Figure) -> list[Call]:
    """Courtier cards that a Hero may play at the beginning of its activation, several if it likes
    (okko.clue.courtier-help)."""
    turn = g.turn
    if turn is None or turn.hero != figure.number or turn.stage != "begin":
        return []
    return [Call(courtier) for courtier in g.held]


@deed(Call, calls, cost=0)
def call(g: Okko, figure: Figure, option: Call) -> Flow[None]:
    """The card counts as discarded from now on, its help lasts until the round is over
    (okko.clue.courtier-discard)."""
    g.held.remove(option.courtier)
    g.helped.append(option.courtier)
    g.tell(CourtierHelped(figure.number, option.courtier), "okko.clue.courtier-help")
    yield from play_card(g, Use(option.courtier, figure.number, g.heroes[figure.number].seat))
