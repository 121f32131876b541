"""What lies before the two sides: the Heroes' cards and Equipment, the Oni's cards, clues, and what can be
known of the secret.

Each function makes what everybody sees; `hero_side` and `oni_side` add what only one side may know.
"""

from __future__ import annotations

from msgspec.structs import replace

from hyakki.games.okko.rules.accusations import FALSE
from hyakki.games.okko.rules.equipment import room_of
from hyakki.games.okko.rules.eventdeck import known_events
from hyakki.games.okko.rules.ground import board, heroes_in_play, may_act
from hyakki.games.okko.rules.hands import held_wounds
from hyakki.games.okko.rules.objects import carried
from hyakki.games.okko.rules.personal import is_done, steps
from hyakki.games.okko.state import Hero, Okko
from hyakki.games.okko.view.knowing import (
    is_identity_open,
    is_nature_open,
    may_be_identity,
    may_be_nature,
    open_clues,
)
from hyakki.games.okko.view.mats import (
    UNKNOWN,
    CardView,
    CluesView,
    DeductionView,
    HeroView,
    OniView,
    PersonalView,
    SuspectView,
)
from hyakki.games.okko.view.seen import OkkoView

FACE_DOWN = -1
"""An Initiative card that is not turned up."""


# ---------------------------------------------------------------------- the Heroes


def hero_views(g: Okko) -> tuple[HeroView, ...]:
    """What everybody sees of the Heroes."""
    return tuple(_hero(g, number, hero) for number, hero in enumerate(g.heroes))


def _hero(g: Okko, number: int, hero: Hero) -> HeroView:
    return HeroView(
        id=hero.id,
        seat=hero.seat,
        figure=number,
        hand=(),
        wounds=(),
        hand_count=len(hero.hand) + len(hero.wounds),
        wound_count=held_wounds(g, hero),
        open_wounds=tuple(hero.open_wounds),
        left=_backs(hero.left, g.revealed),
        right=_backs(hero.right, g.revealed),
        discard=tuple(hero.discard),
        slots=dict(hero.slots),
        supplies=tuple(hero.supplies),
        room=room_of(g, hero, "supplies"),
        readied=hero.readied,
        unready=hero.unready,
        follower=hero.follower,
        carried=tuple(sorted(token.number for token in carried(g, number))),
        personal=PersonalView(
            id=hero.mission,
            counts=dict(hero.tallies),
            spoken=tuple(hero.spoken),
            steps=steps(g, number),
            done=is_done(g, number),
        ),
        activated=hero.activated,
        fewer=hero.fewer,
        out=hero.out,
    )


def _backs(cards: list[str], face_up: bool) -> tuple[str, ...]:
    return tuple(cards) if face_up else (UNKNOWN,) * len(cards)


def order_view(g: Okko) -> tuple[int, ...]:
    """The Initiative cards: those turned up, and backs (okko.strategy.initiative)."""
    return (*g.order[: g.turned], *([FACE_DOWN] * (len(g.order) - g.turned)))


def hero_side(g: Okko, shown: OkkoView) -> OkkoView:
    """What the Hero side sees besides: its hands, plans and order, and the Clue cards that it looked at
    (okko.players.table-talk, okko.info.sides)."""
    heroes = tuple(
        replace(
            seen,
            hand=tuple(hero.hand),
            wounds=tuple(hero.wounds),
            left=tuple(hero.left),
            right=tuple(hero.right),
        )
        for seen, hero in zip(shown.heroes, g.heroes, strict=True)
    )
    clues = replace(shown.clues, top=tuple(reversed(g.clue_top)))
    return replace(
        shown, heroes=heroes, order=tuple(g.order), clues=clues, deduction=deduction(g, g.clue_top)
    )


# ---------------------------------------------------------------------- the Oni


def oni_view(g: Okko) -> OniView:
    """What everybody sees of the Oni's side."""
    oni = g.oni
    return OniView(
        seat=oni.seat,
        level=oni.level,
        stance=oni.stance,
        nature=_card(oni.nature, is_nature_open(g)),
        identity=_card(oni.identity, is_identity_open(g)),
        named=oni.named,
        unmasked=oni.unmasked,
        hand=(),
        hand_count=len(oni.hand),
        known=tuple(known_events(g)),
        deck=oni.events.count(),
        discard=tuple(oni.events.discard),
        swapped=(UNKNOWN,) * len(oni.swapped),
        cards=tuple(_character(g, kind) for kind in oni.cards),
        tokens=oni.tokens,
        activations=heroes_in_play(g),
        fallen=tuple(oni.fallen),
        bought=tuple(oni.bought),
        track=tuple(g.track),
        mortal=tuple(g.mortal),
        supernatural=tuple(g.supernatural),
    )


def _card(name: str, face_up: bool) -> str:
    return name if face_up or not name else UNKNOWN


def _character(g: Okko, kind: str) -> CardView:
    figures = [figure for figure in board(g) if figure.kind == kind]
    return CardView(
        kind=kind,
        figures=tuple(sorted(figure.number for figure in figures)),
        able=tuple(sorted(figure.number for figure in figures if may_act(g, figure))),
        activated=kind in g.oni.activated,
        techniques=_backs(g.oni.techniques.get(kind, []), g.revealed),
    )


def oni_side(g: Okko, shown: OkkoView) -> OkkoView:
    """What the Oni sees besides: its two cards, its hand, what it placed and what it swapped out
    (okko.info.oni-hidden)."""
    oni = g.oni
    cards = tuple(
        replace(card, techniques=tuple(oni.techniques.get(card.kind, ()))) for card in shown.oni.cards
    )
    own = replace(
        shown.oni,
        nature=oni.nature,
        identity=oni.identity,
        hand=tuple(oni.hand),
        swapped=tuple(oni.swapped),
        cards=cards,
    )
    return replace(shown, oni=own)


# ---------------------------------------------------------------------- the Investigation


def clues_view(g: Okko) -> CluesView:
    """What everybody sees of the Clue cards; that some were looked at is public, which is not."""
    return CluesView(
        deck=len(g.clues) + len(g.clue_top),
        top=(UNKNOWN,) * len(g.clue_top),
        removed=len(g.removed),
        held=tuple(g.held),
        helped=tuple(g.helped),
        natures=tuple(g.natures),
        complications=tuple(g.complications),
        absent=tuple(g.absent),
    )


def deduction(g: Okko, peeked: list[str]) -> DeductionView:
    """What is left of the secret for somebody who has seen these Clue cards besides the open ones
    (okko.accuse.candidates, okko.clue.oni-card, okko.clue.courtier-card)."""
    if not g.scene.investigation:
        return DeductionView((), (), 0, 0, "")
    found = {g.oni.nature} if is_nature_open(g) else {*may_be_nature(g, peeked)}
    hidden = {g.oni.identity} if is_identity_open(g) else {*may_be_identity(g, peeked)}
    natures = tuple(
        SuspectView(name, _why(g, name, found, is_nature_open(g), peeked)) for name in g.box.natures
    )
    courtiers = tuple(
        SuspectView(name, _why(g, name, hidden, is_identity_open(g), peeked)) for name in g.present
    )
    costs = "" if g.false >= len(FALSE) or g.final else FALSE[g.false]
    return DeductionView(natures, courtiers, len(found) * len(hidden), g.false, costs)


def _why(g: Okko, name: str, left: set[str], is_open: bool, peeked: list[str]) -> str:
    if name in left:
        return "found" if is_open else ""
    if name in open_clues(g):
        return "clue"
    if name in g.accused:
        return "accused"
    return "peeked" if name in peeked else "other"
