"""The Strategy Phase of the automated Oni: its stance, enhancements, reinforcements and Techniques
(okko.auto.stance, okko.auto.track, okko.auto.technique).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hyakki.games.okko.events import StanceRolled
from hyakki.games.okko.options import Done, Enhance, Place, Reinforce, Spend, Wave
from hyakki.games.okko.rules.agents import cards
from hyakki.games.okko.rules.asking import decides
from hyakki.games.okko.rules.automa.cards import kind_anchor, ranked
from hyakki.games.okko.rules.automa.facts import to_hero
from hyakki.games.okko.rules.automa.lines import decide, least, tell
from hyakki.games.okko.rules.dice import face
from hyakki.games.okko.rules.ground import corrupted_tiles
from hyakki.games.okko.rules.reinforcements import arrival_cells, price, type_bought
from hyakki.games.okko.rules.strategy import placed_events
from hyakki.games.okko.state import KI, NOBODY, Okko
from hyakki.kernel.decision import PASS, Option
from hyakki.kernel.terms import Prompt

ENHANCE, WAVE, TECHNIQUE = "enhance", "wave", "technique"

NO_ROLL: Final = -1
STANCES: Final = {0: "guard", 1: "hunt", 2: "scheme", KI: "scheme"}
"""By the face of the Combat die; a KI is not rolled again."""

# ---------------------------------------------------------------------- stance


def roll_stance(g: Okko) -> None:
    """The stance of the round is rolled in the open; in the Final Battle and after the last Space of the
    track it is hunt, without a roll (okko.auto.stance)."""
    if g.oni.seat != NOBODY:
        return
    rolled = NO_ROLL if g.final or g.round > max(g.box.round_of) else face(g, "combat")
    g.oni.stance = "hunt" if rolled == NO_ROLL else STANCES[rolled]
    g.tell(StanceRolled(rolled, g.oni.stance), "okko.auto.stance")


# ---------------------------------------------------------------------- enhancements

ROWS: Final = ("top", "middle", "only", "bottom")
"""Rows of a tree from the top; the only one of its column is in the middle."""


def _row(g: Okko, choice: Enhance) -> int:
    return ROWS.index(g.box.positions[choice.position].row)


def lowest_row(g: Okko, choices: list[Enhance]) -> list[Enhance]:
    """On guard: the lowest reachable row."""
    return least(choices, lambda choice: -_row(g, choice)) if g.oni.stance == "guard" else []


def highest_row(g: Okko, choices: list[Enhance]) -> list[Enhance]:
    """In the hunt: the highest reachable row."""
    return least(choices, lambda choice: _row(g, choice)) if g.oni.stance == "hunt" else []


def middle_row(g: Okko, choices: list[Enhance]) -> list[Enhance]:
    """When it schemes: the middle row if it can be reached, else the highest."""
    if g.oni.stance != "scheme":
        return []
    middle = [choice for choice in choices if g.box.positions[choice.position].row == "middle"]
    return middle or least(choices, lambda choice: _row(g, choice))


@decides("enhance")
def choose_position(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """The position of an Enhancement token."""
    choices = [option for option in options if isinstance(option, Enhance)]
    return decide(g, ENHANCE, g, choices, (lowest_row, highest_row, middle_row))


# ---------------------------------------------------------------------- reinforcements

SPARE: Final = 1
SPARE_FOR_LIEUTENANT: Final = 2
"""Cards that must be left in hand after a purchase."""

ENOUGH_SPACES: Final = 2

PREFERRED: Final = {
    "mortal": {"hunt": "samurai", "guard": "ashigaru", "scheme": "ashigaru"},
    "supernatural": {"hunt": "ninja", "guard": "ninja", "scheme": "yurei"},
}
"""Which Minion of a type comes first, by the stance."""


def one_purchase(g: Okko, choices: list[Option]) -> list[Option]:
    """At most one purchase in a round."""
    return [choice for choice in choices if not isinstance(choice, Wave)] if g.oni.bought else []


def lieutenant(g: Okko, choices: list[Option]) -> list[Option]:
    """A Lieutenant, one in a game, with enough cards to spare: a Supernatural one, or after the alarm a
    Mortal one."""
    if g.oni.lieutenants:
        return []
    bought = [
        choice
        for choice in choices
        if isinstance(choice, Wave)
        and choice.what in g.box.agents
        and len(g.oni.hand) >= price(g, choice.what) + SPARE_FOR_LIEUTENANT
    ]
    eerie = [choice for choice in bought if type_bought(g, choice.what) == "supernatural"]
    return [*eerie] or [*(bought if g.alarm else ())]


def affordable(g: Okko, choices: list[Option]) -> list[Option]:
    """A wave needs cards to spare and at least 2 free Spaces for its type."""
    return [choice for choice in choices if not isinstance(choice, Wave) or _is_affordable(g, choice.what)]


def _is_affordable(g: Okko, what: str) -> bool:
    if what in g.box.agents or len(g.oni.hand) < price(g, what) + SPARE:
        return False
    return len(arrival_cells(g, type_bought(g, what))) >= ENOUGH_SPACES


def thralls(g: Okko, choices: list[Option]) -> list[Option]:
    """Mortal Thralls if the alarm was raised or at least 2 of their Spaces lie on corrupted Tiles."""
    stained, tile_at = corrupted_tiles(g), g.palace.areas.tile_of
    ready = sum(stained >> tile_at[cell] & 1 for cell in arrival_cells(g, "mortal"))
    if not g.alarm and ready < ENOUGH_SPACES:
        return []
    return [choice for choice in choices if isinstance(choice, Wave) and choice.what == "mortal"]


def creatures(g: Okko, choices: list[Option]) -> list[Option]:
    """Otherwise Supernatural Creatures; otherwise nothing."""
    found = [choice for choice in choices if isinstance(choice, Wave) and choice.what == "supernatural"]
    return [*found] or [choice for choice in choices if isinstance(choice, Done)]


WAVE_LINES = (one_purchase, lieutenant, affordable, thralls, creatures)
KIND_LINE, SPEND_LINE = 5, 7


@decides("wave")
def choose_wave(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Whether reinforcements are brought, and which."""
    return decide(g, WAVE, g, options, WAVE_LINES)


def favoured(g: Okko, choices: list[Reinforce]) -> list[Reinforce]:
    """The kind that the stance prefers, as figures last; then the other Minion of the type."""
    return [
        choice
        for choice in choices
        if choice.kind == PREFERRED[g.box.agents[choice.kind].type].get(g.oni.stance)
    ]


def arrival(g: Okko, choices: list[Reinforce]) -> list[Reinforce]:
    """Before the alarm Mortal Thralls on corrupted Tiles first; then the Space nearest to a Hero, the first
    in reading order."""
    left = choices
    if not g.alarm:
        left = [choice for choice in choices if _is_awake(g, choice)] or choices
    return least(least(left, lambda choice: to_hero(g, choice.cell)), lambda choice: choice.cell)


def _is_awake(g: Okko, choice: Reinforce) -> bool:
    """Whether a newcomer could be activated before the alarm, as far as its Space is purple."""
    stained = corrupted_tiles(g) >> g.palace.areas.tile_of[choice.cell] & 1
    return g.box.agents[choice.kind].type != "mortal" or bool(stained)


@decides("reinforce")
def choose_arrival(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Who comes where: as many as allowed."""
    choices = [option for option in options if isinstance(option, Reinforce)]
    if not choices:
        return Done()
    return decide(g, WAVE, g, choices, (favoured, arrival), first=KIND_LINE)


@decides("spend")
def choose_spent(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Which Event is discarded: the one with the smallest sum, then the one later in the list. Nobody is told
    what else there was."""
    spent = [option for option in options if isinstance(option, Spend)]
    chosen = min(spent, key=lambda choice: (sum_of(g, choice.event), -place_of(g, choice.event)))
    if g.io is not None:
        tell(g, WAVE, "", (), SPEND_LINE, 0, f"event:{chosen.event}")
    return chosen


# ---------------------------------------------------------------------- Techniques

KEPT: Final = 2
"""Events that stay in hand."""

CARD_LINE: Final = 1


def sum_of(g: Okko, event: str) -> int:
    """The sum of the modifiers of its Technique."""
    given = g.box.all_events[event].technique
    return given.speed + given.might + given.defense + given.guile + given.actions + given.stamina


def place_of(g: Okko, event: str) -> int:
    """Its place in the list `event_use`; Events that are not in it come after it."""
    known = list(g.box.event_uses)
    return known.index(event) if event in known else len(known)


def _wanted(g: Okko, event: str) -> tuple[int, ...]:
    """What makes an Event the better Technique in the stance of the round, the first thing first."""
    given, whole = g.box.all_events[event].technique, sum_of(g, event)
    match g.oni.stance:
        case "hunt":
            found = given.might, given.actions, whole
        case "guard":
            found = given.defense, whole, 0
        case "scheme":
            found = given.actions, given.speed, whole
        case _:
            found = whole, 0, 0
    return *found, -place_of(g, event)


@decides("technique")
def choose_technique(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """An Event beside a Character card: all but 2, beside the cards that would be activated first, one each,
    then a second round. Only the card is told, not which Event it gets."""
    kinds = [choice.kind for choice in cards(g)]
    if len(g.oni.hand) <= KEPT or not kinds:
        return Done()
    kind = ranked(g, kinds)[placed_events(g) % len(kinds)]
    held = [option for option in options if isinstance(option, Place) and option.kind == kind]
    if g.io is not None:
        tell(g, TECHNIQUE, "", (), CARD_LINE, 0, kind_anchor(kind))
    return max(held, key=lambda choice: _wanted(g, choice.event))


@decides("adjust")
def make_no_adjustment(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """There is no final adjustment."""
    return PASS
