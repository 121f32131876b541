"""The parts of what a seat sees that lie before the two sides: the Heroes' cards and Equipment, the Oni's
cards, the clues, and what can be known of the secret. Filled by `sides`.
"""

from __future__ import annotations

from hyakki.kernel.decision import Frozen

UNKNOWN = "?"
"""Stands for a card of which the back is seen."""


# ---------------------------------------------------------------------- the Heroes


class PersonalView(Frozen):
    """A Personal Mission: what was counted for it, and whether it is fulfilled as things stand."""

    id: str
    counts: dict[str, int]
    spoken: tuple[str, ...]
    steps: tuple[tuple[str, int, int], ...]  # what is counted, how much there is, how much it takes
    done: bool


class HeroView(Frozen):
    """What lies beside a Hero. Names of hidden cards are there for the Hero side only."""

    id: str
    seat: int
    figure: int
    hand: tuple[str, ...]  # Action cards
    wounds: tuple[str, ...]
    hand_count: int  # all cards in hand
    wound_count: int  # a face-down one counts until the reveal
    open_wounds: tuple[str, ...]  # those that everybody knows
    left: tuple[str, ...]
    right: tuple[str, ...]
    discard: tuple[str, ...]
    slots: dict[str, str]
    supplies: tuple[str, ...]
    room: int  # of the Supplies slot
    readied: str
    unready: bool
    follower: int
    carried: tuple[int, ...]  # tokens
    personal: PersonalView
    activated: bool
    fewer: int
    out: bool


# ---------------------------------------------------------------------- the Oni's side


class CardView(Frozen):
    """A Character card of the Oni: its figures on the board, those that may act now, and the Events beside
    it."""

    kind: str
    figures: tuple[int, ...]
    able: tuple[int, ...]
    activated: bool
    techniques: tuple[str, ...]


class OniView(Frozen):
    """The Oni's side. Its two cards are `UNKNOWN` to the Heroes until they lie open, and nothing where there
    is no Investigation."""

    seat: int
    level: str
    stance: str
    nature: str
    identity: str
    named: bool
    unmasked: bool
    hand: tuple[str, ...]
    hand_count: int
    known: tuple[str, ...]  # Events that everybody can name of hand and face-down Techniques
    deck: int
    discard: tuple[str, ...]
    swapped: tuple[str, ...]  # names for the Oni only
    cards: tuple[CardView, ...]
    tokens: int  # Activation tokens used
    activations: int  # and how many there are in this round
    fallen: tuple[str, ...]
    bought: tuple[str, ...]
    track: tuple[int, ...]  # rounds whose Corruption token still lies there
    mortal: tuple[str, ...]
    supernatural: tuple[str, ...]


# ---------------------------------------------------------------------- the Investigation


class SuspectView(Frozen):
    """A Courtier or nature. `why`: `clue` it was drawn, `peeked` the Hero side has seen its card in the deck,
    `accused` falsely, `found` it is the one, `other` another one is; nothing while it may be."""

    id: str
    why: str


class DeductionView(Frozen):
    """What can be known of the Oni's two cards; `pairs` is how many pairs are left."""

    natures: tuple[SuspectView, ...]
    courtiers: tuple[SuspectView, ...]
    pairs: int
    false: int  # false Accusations
    costs: str  # the Recollection that another false one would give to the Oni; nothing: there can be none


class CluesView(Frozen):
    """Clue cards: how many lie in the deck with those that were peeked, which the next to be drawn comes
    first of; the open ones by what became of them."""

    deck: int
    top: tuple[str, ...]
    removed: int
    held: tuple[str, ...]
    helped: tuple[str, ...]
    natures: tuple[str, ...]
    complications: tuple[str, ...]
    absent: tuple[str, ...]
