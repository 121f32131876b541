"""What an option has left on the table: the signs from which odds are counted."""

from __future__ import annotations

from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.ground import side_of, tile_of, type_of
from hyakki.games.okko.state import OFF, Figure, Okko
from hyakki.games.okko.terms import Side


def signs(before: Okko, after: Okko, seat: int) -> list[str]:
    """What came of an option for the side of a seat, as text keys."""
    if before.scenario != after.scenario or before.round > after.round:
        return ["odds.next-scenario"]
    own: Side = "oni" if seat == before.oni.seat else "heroes"
    foe: Side = "heroes" if own == "oni" else "oni"
    found = {
        "odds.hit": _harmed(before, after, foe),
        "odds.hurt": _harmed(before, after, own),
        "odds.eliminated": _fallen(before, after, foe),
        "odds.fallen": _fallen(before, after, own),
        "odds.wounded": _wounded(before, after),
        "odds.alarm": after.alarm and not before.alarm,
        "odds.caught": _caught(before, after),
        "odds.clue": _clues(after) > _clues(before),
        "odds.mission": _missions(after, own) > _missions(before, own),
        "odds.mission-lost": _missions(after, foe) > _missions(before, foe),
        "odds.won": after.outcome is not None and seat in after.outcome.winners,
        "odds.lost": after.outcome is not None and seat not in after.outcome.winners,
    }
    return [sign for sign, seen in found.items() if seen] or ["odds.nothing"]


def _figures(g: Okko, side: Side) -> dict[int, Figure]:
    return {
        number: figure
        for number, figure in g.figures.items()
        if figure.cell != OFF and side_of(figure) == side
    }


def _fallen(before: Okko, after: Okko, side: Side) -> bool:
    """Whether somebody of a side was eliminated; a Kami whose time is over just leaves."""
    there = _figures(after, side)
    return any(
        number not in there and not (figure.sort == "kami" and figure.old)
        for number, figure in _figures(before, side).items()
    )


def _harmed(before: Okko, after: Okko, side: Side) -> bool:
    """Whether somebody of a side has more Damage tokens, or fell by them."""
    old = before.figures
    more = any(
        number in old and figure.damage > old[number].damage
        for number, figure in _figures(after, side).items()
    )
    return more or _fallen(before, after, side)


def _wounded(before: Okko, after: Okko) -> bool:
    """Whether a Hero has come to so much damage that it will draw a Wound at the end of the round
    (okko.wound.check)."""
    return any(
        figure.sort == "hero" and _is_due(after, figure) and not _is_due(before, before.figures[number])
        for number, figure in _figures(after, "heroes").items()
    )


def _is_due(g: Okko, figure: Figure) -> bool:
    return figure.damage >= value(g, figure, "stamina")


def _caught(before: Okko, after: Okko) -> bool:
    """Whether a Hero came onto a Prohibited Tile and thralls closed in (okko.sneak.fail-surround)."""
    turn = before.turn
    if turn is None or turn.side != "heroes" or turn.figure not in after.figures:
        return False
    hero, was = after.figures[turn.figure], before.figures[turn.figure]
    if OFF in (hero.cell, was.cell) or tile_of(after, hero) == tile_of(before, was):
        return False
    return after.palace.prohibited >> tile_of(after, hero) & 1 == 1 and any(
        number in before.figures
        and type_of(after, figure) == "mortal"
        and figure.cell != before.figures[number].cell
        for number, figure in _figures(after, "oni").items()
    )


def _clues(g: Okko) -> int:
    return len(g.held) + len(g.helped) + len(g.natures) + len(g.complications)


def _missions(g: Okko, side: Side) -> int:
    return sum(mission.done == side for mission in g.missions) + sum(
        taken == side for taken in g.goals.values()
    )
