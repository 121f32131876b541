"""Talents that are used: those of a Hero's Action cards marked ACTION or UNIQUE ACTION, and those of
Followers and Kami that cost an Action. All others work by themselves as long as they are active
(okko.card.talent-passive). The kind of a Talent (okko.card.kinds) changes nothing by itself.
"""

from __future__ import annotations

from hyakki.games.okko.events import TalentUsed
from hyakki.games.okko.options import UseTalent
from hyakki.games.okko.rules.active import natural_talents, silenced_by, talents_blocked
from hyakki.games.okko.rules.deeds import ALLIES, deed
from hyakki.games.okko.rules.using import forbids_use, use_of, use_talent
from hyakki.games.okko.state import Figure, Okko
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal


def used_mark(card: str) -> str:
    """The mark of a UNIQUE ACTION that was used in this round."""
    return f"unique:{card}"


def forbids_talent(g: Okko, figure: Figure, card: str) -> Refusal | None:
    """Why a Hero, Follower or Kami cannot use the Talent of a card, or None."""
    lacking = _forbids_card(g, figure, card) if figure.sort == "hero" else _forbids_own(g, figure, card)
    return lacking or forbids_use(g, use_of(g, figure, card))


def _forbids_card(g: Okko, figure: Figure, card: str) -> Refusal | None:
    """An Action card works on the left of its Hero's sheet (okko.card.talent-action), a UNIQUE ACTION once
    per round (okko.card.talent-unique); a Weakness may silence it (okko.weakness.effect)."""
    hero = g.heroes[figure.number]
    if not g.revealed or card not in hero.left:
        return refuse("okko.card.talent-action")
    use = g.box.actions[card].use
    if use not in ("action", "unique"):
        return refuse("okko.card.talent-passive")
    if silenced_by(g, hero) not in ("", card):
        return refuse("okko.weakness.effect")
    if used_mark(card) in g.marks:
        return refuse("okko.card.talent-unique")
    return None


def _forbids_own(g: Okko, figure: Figure, card: str) -> Refusal | None:
    """The one Talent of a Follower or Kami, if it costs an Action (okko.follower.actions)."""
    if card not in natural_talents(g, figure) or talents_blocked(g, figure):
        return refuse("okko.follower.actions")
    if "use" not in g.box.triggers[card]:
        return refuse("okko.card.talent-passive")
    return None


def talents(g: Okko, figure: Figure) -> list[UseTalent]:
    """The Talents that somebody can use now."""
    cards = g.heroes[figure.number].left if figure.sort == "hero" else natural_talents(g, figure)
    return [UseTalent(card) for card in cards if forbids_talent(g, figure, card) is None]


@deed(UseTalent, talents, sorts=ALLIES)
def use(g: Okko, figure: Figure, option: UseTalent) -> Flow[None]:
    """An Action is spent each time anew (okko.card.talent-action)."""
    card = option.card
    if figure.sort == "hero" and g.box.actions[card].use == "unique":
        g.marks[used_mark(card)] = 1
    g.tell(TalentUsed(figure.number, card), "okko.card.talent-action")
    yield from use_talent(g, use_of(g, figure, card))
