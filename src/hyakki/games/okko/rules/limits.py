"""How often an effect works, and effects that stay behind after their card was used (okko.effect.limit)."""

from __future__ import annotations

from hyakki.games.okko.box.definitions import EffectDef
from hyakki.games.okko.state import NOBODY, Lasting, Okko, Until

Bound = tuple[str, int, EffectDef]
"""An effect of a card: the key of its source, its place among the effects there, and the effect."""


def key_of(g: Okko, bound: Bound, owner: int) -> str:
    """The mark of an effect for one owner. An Event is played once: its limit holds for all figures of the
    Character card together. That of an Equipment card goes with the card, whoever has it by then."""
    source, place, _ = bound
    shared = source in g.box.all_events or source in g.box.all_equipment
    return f"{source}:{place}:{NOBODY if shared else owner}"


def _marks(g: Okko, effect: EffectDef) -> dict[str, int]:
    """Where uses of an effect are counted: in the Attack or test, the activation that is under way, whosever
    it is (okko.effect.extra-attack), the round or the game."""
    if effect.limit == "attack":
        if g.attack is not None:
            return g.attack.marks
        if g.test is not None:
            return g.test.marks
    elif effect.limit == "activation" and g.turn is not None:
        return g.turn.marks
    return g.game_marks if effect.limit == "game" else g.marks


def is_left(g: Okko, bound: Bound, owner: int) -> bool:
    """Whether an effect may still work for its owner."""
    effect = bound[2]
    return not effect.limit or _marks(g, effect).get(key_of(g, bound, owner), 0) < effect.count


def mark(g: Okko, bound: Bound, owner: int) -> None:
    """Note that an effect has worked once."""
    if bound[2].limit:
        marks, key = _marks(g, bound[2]), key_of(g, bound, owner)
        marks[key] = marks.get(key, 0) + 1


# ---------------------------------------------------------------------- effects that stay behind


def stay(
    g: Okko,
    bound: Bound,
    until: Until,
    *,
    begun: bool,
    owner: int = NOBODY,
    card: str = "",
    target: int = NOBODY,
) -> None:
    """An effect lasts until its time is over: one that has begun goes on, another waits for its trigger
    (okko.effect.begins)."""
    source, place, _ = bound
    g.lasting.append(
        Lasting(source=source, effect=place, until=until, owner=owner, card=card, target=target, begun=begun)
    )


def expire(g: Okko, until: Until) -> None:
    """The time of some lasting effects is over: of the Attack, the activation or the round."""
    g.lasting[:] = [effect for effect in g.lasting if effect.until != until]


def forget_figure(g: Okko, number: int) -> None:
    """Effects that concern a figure, or are its own, go with it."""
    g.lasting[:] = [effect for effect in g.lasting if effect.target != number and effect.owner != number]
