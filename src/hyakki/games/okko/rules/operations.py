"""The operations of effects: where chapters declare them, and how one finds whom it is about.

An operation is declared over its code with the fields of an effect that it reads, and called with the table,
the use that it is part of, and the effect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hyakki.games.okko.box.definitions import EffectDef
from hyakki.games.okko.box.vocabulary import OPERATIONS
from hyakki.games.okko.options import PickFigure, PickTile
from hyakki.games.okko.rules.asking import ask_seat, seat_of
from hyakki.games.okko.rules.ground import board, corrupted_tiles, may_act, tile_of
from hyakki.games.okko.rules.limits import Bound, stay
from hyakki.games.okko.rules.words import objects
from hyakki.games.okko.state import NOBODY, OFF, Figure, Okko, Until
from hyakki.kernel.effects import Effects
from hyakki.kernel.flow import Flow, O
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal


class Use:
    """One use of a card: whose it is, who decides, and whom it was found to be about."""

    __slots__ = ("card", "chosen", "council", "drawer", "owner", "seat", "source", "tile")

    def __init__(
        self,
        source: str,
        owner: int,
        seat: int,
        card: str = "",
        drawer: int = NOBODY,
        council: tuple[int, ...] = (),
    ) -> None:
        self.source = source
        self.owner = owner  # a figure; NOBODY: the Oni, or the Hero side
        self.seat = seat  # who decides (okko.effect.owner); NOBODY: the automated Oni
        self.card = card  # the Character card, for Events
        self.drawer = drawer  # the Hero who drew the card
        self.council = council  # seats that may answer too, where the Hero side decides
        self.chosen: dict[tuple[str, str], int] = {}  # one object for one use (okko.effect.one-object)
        self.tile = -1  # the corrupted Tile that was chosen


operation = Effects[[Okko, Use, Bound]](OPERATIONS)
"""Declares an operation: `@operation("heal", numbers="n")` over `def heal(g, use, bound)`."""


def owner_in(g: Okko, use: Use) -> Figure | None:
    """The figure whose effect it is."""
    return g.figures.get(use.owner)


ONE = ("ally", "other-ally", "hero", "other-hero", "opponent", "agent", "thrall", "supernatural")
"""Words that name one figure out of several."""


def found(g: Okko, use: Use, effect: EffectDef, who: str = "") -> list[Figure]:
    """The figures that an operation could be about, before anything is chosen."""
    who = effect.who or who
    direct = _direct(g, use, who)
    if direct is not None:
        return direct
    if who == "card":
        return [figure for figure in board(g) if figure.kind == use.card and _is_permitted(g, figure)]
    return objects(g, effect, owner_in(g, use))


def _is_permitted(g: Okko, figure: Figure) -> bool:
    """Whether a figure of the activated card may act: one that has begun goes on wherever it is by now
    (okko.thrall.activate-start)."""
    return may_act(g, figure) or (g.turn is not None and g.turn.figure == figure.number)


def lacks(fit: Callable[[Okko, EffectDef, Figure], bool]) -> Callable[[Okko, Use, Bound], Refusal | None]:
    """For `forbids` of an operation: it has no object unless it changes something about one of the figures
    (okko.effect.nothing)."""

    def forbids(g: Okko, use: Use, bound: Bound) -> Refusal | None:
        effect = bound[2]
        if any(fit(g, effect, figure) for figure in found(g, use, effect)):
            return None
        return refuse("okko.effect.nothing")

    return forbids


def subjects(g: Okko, use: Use, effect: EffectDef, who: str = "") -> Flow[list[Figure]]:
    """The figures that an operation is about: those that its word names, or one of them that the deciding
    seat chooses, once for all effects of the use with the same word and range, wherever it is by then
    (okko.effect.one-object). None where there is no legal object (okko.effect.nothing)."""
    who = effect.who or who
    known = use.chosen.get((who, effect.range))
    if known is not None:
        return [g.figures[known]] if known in g.figures and g.figures[known].cell != OFF else []
    there = found(g, use, effect, who)
    if effect.range == "corrupted":
        there = yield from _on_one_tile(g, use, there)
    if who not in ONE or not there:
        return there
    numbers = [figure.number for figure in there]
    answer = yield from _ask(g, use, "object", lambda: [PickFigure(number) for number in numbers])
    use.chosen[who, effect.range] = answer.figure
    return [g.figures[answer.figure]]


def _ask(g: Okko, use: Use, key: str, options: Callable[[], Sequence[O]]) -> Flow[O]:
    """Ask whoever decides about a use; where the Hero side does, the first answer of any of its seats counts
    (okko.players.council)."""
    if use.council:
        return g.ask(use.seat, Prompt(f"ask.{key}", {"source": use.source}), options, may=use.council)
    return ask_seat(g, use.seat, key, options, source=use.source)


def _direct(g: Okko, use: Use, who: str) -> list[Figure] | None:
    """Words that name somebody without a choice."""
    match who:
        case "" | "self":
            number = use.owner
        case "owner":
            owner = owner_in(g, use)
            number = NOBODY if owner is None else owner.owner
        case "target":
            number = NOBODY if g.attack is None else g.attack.target
        case "attacker":
            number = NOBODY if g.attack is None else g.attack.attacker
        case "drawer":
            number = use.drawer
        case _:
            return None
    figure = g.figures.get(number)
    return [] if figure is None or figure.cell == OFF else [figure]


def _on_one_tile(g: Okko, use: Use, found: list[Figure]) -> Flow[list[Figure]]:
    """All of them on one corrupted Tile of the deciding seat's choice."""
    if use.tile < 0:
        tiles = sorted(
            {tile_of(g, figure) for figure in found if corrupted_tiles(g) >> tile_of(g, figure) & 1}
        )
        if not tiles:
            return []
        answer = yield from _ask(g, use, "object-tile", lambda: [PickTile(tile) for tile in tiles])
        use.tile = answer.tile
    return [figure for figure in found if tile_of(g, figure) == use.tile]


def go_on(g: Okko, use: Use, bound: Bound, figures: list[Figure]) -> None:
    """A change that lasts begins: for each figure that it is about, or for the whole Character card now and
    later (the word `card`)."""
    effect = bound[2]
    until: Until = effect.until or "round"
    if effect.who == "card":
        stay(g, bound, until, begun=True, owner=use.owner, card=use.card)
        return
    for figure in figures:
        stay(g, bound, until, begun=True, owner=use.owner, target=figure.number)


def decider(g: Okko, use: Use, figure: Figure) -> int:
    """Who decides about a figure's own move or Attack by an effect: the seat of the effect's owner
    (okko.effect.moving); for a figure of the other side still that seat."""
    return use.seat if use.seat != NOBODY or g.oni.seat == NOBODY else seat_of(g, figure)
