"""The Final Battle: how it begins, the demon on the board, its defeat and its escape (okko.final.triggers).

It is a flag on the match; rounds go on as before.
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.events import (
    DemonDefeated,
    DemonEscaped,
    DemonRevealed,
    FinalBattle,
    PalaceBurns,
    TokenGone,
)
from hyakki.games.okko.options import Stand
from hyakki.games.okko.rules import memoirs
from hyakki.games.okko.rules.asking import ask_oni
from hyakki.games.okko.rules.damage import FIRE, hurt, on_fall
from hyakki.games.okko.rules.ground import board, corrupted_tiles, free_mask
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import OFF, Figure, Okko
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

BURNS_FROM = 13  # okko.end.endless


def begin(g: Okko, why: str) -> Flow[None]:
    """The demon replaces the Courtier token of its identity; both secret cards become public and its
    Character card joins the agents (okko.final.replace). It acts from the next round on
    (okko.final.activation), and suffers the penalty of its nature if that was named before
    (okko.final.penalty). Missions, Enhancements and reinforcements go on, also once it is resolved
    (okko.final.missions-go-on, okko.final.enhancements-stay, okko.end.after-final)."""
    g.final = True
    g.quiet = not g.alarm
    g.learned += 1
    g.tell(FinalBattle(why), "okko.final.triggers")
    cell = yield from _appears_at(g)
    number = g.box.figures.numbers(g.oni.nature)[0]
    g.figures[number] = Figure(number=number, sort="agent", kind=g.oni.nature, cell=cell)
    g.oni.cards.append(g.oni.nature)
    g.tell(DemonRevealed(number, g.oni.nature, g.oni.identity, cell), "okko.final.replace")


def _appears_at(g: Okko) -> Flow[int]:
    """Where the token of the identity stood. If that is gone: a free green Space that is used in this game,
    else a free Space of a corrupted Tile, else any, as the Oni chooses (okko.final.replace-missing)."""
    for token in list(g.tokens.values()):
        if token.form == "courtier" and token.id == g.oni.identity and token.cell != OFF:
            del g.tokens[token.number]
            g.tell(TokenGone(token.number, "courtier"), "okko.final.replace")
            return token.cell
    answer = yield from ask_oni(g, "demon-space", lambda: [Stand(cell) for cell in bits(demon_spaces(g))])
    return answer.cell


def demon_spaces(g: Okko) -> int:
    """The Spaces on which the demon may appear when its Courtier is gone."""
    free = free_mask(g)
    stained = 0
    for tile in bits(corrupted_tiles(g)):
        stained |= g.palace.areas.spaces_on[tile]
    return free & g.palace.arrivals("supernatural", g.began) or free & stained or free


def demon(g: Okko) -> Figure | None:
    """The Greater Demon on the board."""
    for figure in g.figures.values():
        if figure.kind in g.box.demons:
            return figure
    return None


# ---------------------------------------------------------------------- its fate


@on_fall
def defeat(g: Okko, figure: Figure, by: int, why: str) -> None:
    """The demon's last Damage token: the blue side of its fate (okko.final.defeat)."""
    if figure.kind not in g.box.demons:
        return
    g.fate = "heroes"
    g.tell(DemonDefeated(figure.number), "okko.final.defeat")
    memoirs.take(g, memoirs.FATE, "heroes", "okko.final.defeat")


def forbids_escape(g: Okko, figure: Figure) -> Refusal | None:
    """Why a figure cannot leave the palace: only the demon can, once a Hero fell in the Final Battle, from
    any Space, opponents or not (okko.final.escape, okko.final.escape-conditions)."""
    if figure.kind not in g.box.demons:
        return refuse("okko.final.escape")
    if not g.fallen_in_final:
        return refuse("okko.final.escape-conditions")
    return None


def escape(g: Okko, figure: Figure) -> None:
    """It leaves the board: the red side of its fate."""
    del g.figures[figure.number]
    g.oni.fallen.append(figure.kind)
    g.fate = "oni"
    g.tell(DemonEscaped(figure.number), "okko.final.escape")
    memoirs.take(g, memoirs.FATE, "oni", "okko.final.escape")
    look(g)


def burn(g: Okko) -> Flow[None]:
    """From round 13 on, while the demon is on the board, every Hero and the demon get 1 Damage token at the
    end of the round (okko.end.endless)."""
    found = demon(g)
    if g.round < BURNS_FROM or found is None:
        return
    g.tell(PalaceBurns(g.round), FIRE)
    for figure in board(g):
        if figure.sort == "hero" or figure.number == found.number:
            yield from hurt(g, figure, 1, FIRE)
    look(g)
