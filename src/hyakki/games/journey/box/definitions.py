"""What the content files of Journey hold, kind by kind: dice, sheets, cards, demons, tokens, tiles, omens."""

from __future__ import annotations

from typing import ClassVar, Literal

from hyakki.games.journey.box.notation import Edge, Pool, Range, Row, Targets
from hyakki.games.journey.box.vocabulary import (
    AFFLICTIONS,
    BURDENS,
    EFFECTS,
    MISHAPS,
    SPECIALS,
    DemonKind,
    Ground,
    Ignored,
    PilgrimId,
    Timing,
    Who,
)
from hyakki.kernel.content import Entry
from hyakki.kernel.words import Lists

BaseSize = Literal["1x1", "1x2", "2x2"]


class DieDef(Entry, frozen=True, kw_only=True):
    """A die: the value of each face, and how faces are shown (`marks[value]`). X and blank are 0."""

    SHOWN: ClassVar[tuple[str, ...]] = ("name",)

    name: str
    colour: Literal["red", "blue", "white", "black"]
    faces: tuple[int, int, int, int, int, int]
    marks: tuple[str, ...]

    def problems(self) -> list[str]:
        if all(0 <= face < len(self.marks) for face in self.faces):
            return []
        return ["field 'marks': expected a mark for every value on the faces, from 0 up"]


class SpinnerDef(Entry, frozen=True, kw_only=True):
    """The fortune wheel: angles 0 to `white` - 1 are white, the rest black (journey.box.spinner-split)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("angles",)

    angles: int
    white: int


class PilgrimDef(Entry, frozen=True, kw_only=True):
    """A pilgrim's sheet (journey.profile.pilgrims-missing)."""

    SHOWN: ClassVar[tuple[str, ...]] = ("name", "weapon")

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("health", "mv")

    id: PilgrimId
    name: str
    health: int
    mv: int
    attack: Pool
    defense: Pool
    cleanse: Pool
    targets: Targets
    range: Range
    base: BaseSize
    ap: int
    chi: int
    weapon: str


class WeaponDef(Entry, frozen=True, kw_only=True):
    """A weapon card of one level; `rows[0]` is the row for a white 1."""

    name: str
    pilgrim: PilgrimId
    level: Literal[1, 2, 3]
    rows: tuple[Row, Row, Row, Row, Row, Row]


class Card(Entry, frozen=True, kw_only=True):
    """What all cards share: name, copies, a sentence for players, and the numbers of their effect, which fill
    the places of the sentence."""

    SAYS: ClassVar[tuple[str, ...]] = ("says",)

    name: str
    says: str
    copies: int = 1
    amount: int = 0
    count: int = 0
    dice: int = 0
    distance: int = 0
    gain_chi: int = 0
    knock_back: int = 0
    mv: int = 0
    times: int = 0
    condition: str = ""
    demon: str = ""
    die: str = ""
    grounds: tuple[Ground, ...] = ()
    range: Range | None = None
    spares: tuple[DemonKind, ...] = ()
    targets: Targets = Targets(0)
    what: tuple[Ignored, ...] = ()
    who: Who | None = None


class PlayCard(Card, frozen=True, kw_only=True):
    """Something that a pilgrim may play: when, at what cost, to what effect."""

    WORDS: ClassVar[Lists] = {"effect": EFFECTS}

    timing: Timing
    ap: int = 0
    chi: int = 0
    effect: str
    once_per_activation: bool = False


class AbilityDef(PlayCard, frozen=True, kw_only=True):
    """The innate ability on a pilgrim's sheet (journey.profile.abilities)."""

    pilgrim: PilgrimId
    on: tuple[Literal["pray", "recover"], ...] = ()  # forced abilities: the actions that set them off


class SkillDef(PlayCard, frozen=True, kw_only=True):
    """A skill card: `once` is discarded after use, `kept` is retained."""

    pilgrim: PilgrimId
    kind: Literal["once", "kept"]


class FortuneDef(PlayCard, frozen=True, kw_only=True):
    """A fortune card, kept in hand until played."""


class MisfortuneDef(Card, frozen=True, kw_only=True):
    """A misfortune card, applied when drawn and then discarded."""

    WORDS: ClassVar[Lists] = {"effect": MISHAPS}

    timing: Literal["at-once"]
    effect: str


class CorruptionDef(Card, frozen=True, kw_only=True):
    """A corruption card: a lasting drawback."""

    WORDS: ClassVar[Lists] = {"effect": BURDENS}

    timing: Literal["lasting"]
    effect: str


class ConditionDef(Entry, frozen=True, kw_only=True):
    """A condition card with its duration in turn tokens."""

    SAYS: ClassVar[tuple[str, ...]] = ("says",)
    WORDS: ClassVar[Lists] = {"effect": AFFLICTIONS}

    name: str
    says: str
    copies: int
    duration: int
    effect: str
    at_once: int = 0
    each_turn: int = 0


class DemonDef(Entry, frozen=True, kw_only=True):
    """A demon's profile: `health` is a one hit kill value unless `track`; `rows` are the black I, II, III
    (journey.profile.demons-missing)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("health", "minis", "rank")

    name: str
    also: str = ""
    kind: DemonKind
    sheet: str
    rank: int
    minis: int
    base: BaseSize
    health: int
    track: bool
    mv: int
    attack: Pool
    defense: Pool
    black: int
    targets: Targets
    range: Range
    sp: int | None = None
    bkr: int
    gkr: int | None = None
    rows: tuple[Row, ...] = ()

    def problems(self) -> list[str]:
        expected = 3 if self.black else 0
        if len(self.rows) == expected:
            return []
        return [f"field 'rows': expected {expected} rows with {self.black} black dice, got {len(self.rows)}"]


class PromotionDef(Entry, frozen=True, kw_only=True):
    """What is tried instead of a demon card's result, one step after the other, before rage.

    `general` stands for the Left General or else the Right one (journey.rage.general-step).
    """

    steps: tuple[tuple[str, ...], ...]


class DemonCardDef(Entry, frozen=True, kw_only=True):
    """A card of the demon deck; the rage card is of kind `rage` and lies apart."""

    WORDS: ClassVar[Lists] = {"effect": SPECIALS}

    name: str
    says: str
    kind: Literal["reinforcement", "unique", "special", "rage"]
    copies: int
    demons: tuple[str, ...] = ()
    effect: str | None = None

    def problems(self) -> list[str]:
        found = []
        if bool(self.demons) != (self.kind in ("reinforcement", "unique")):
            found.append("field 'demons': expected on reinforcement and unique cards, and on no other")
        if (self.effect is not None) != (self.kind == "special"):
            found.append("field 'effect': expected on special cards, and on no other")
        return found


class TokenDef(Entry, frozen=True, kw_only=True):
    """A token's footprint; size `area` is as large as the quest says."""

    name: str
    size: Literal["1x1", "2x1", "area"]
    blocks: bool


class TileDef(Entry, frozen=True, kw_only=True):
    """A face of a map sheet or a bridge, row 0 in the north; the letters are explained in tiles.toml."""

    name: str
    sheet: str
    side: Literal["A", "B"]
    copies: int = 1
    rows: tuple[str, ...]
    yellow: tuple[Edge, ...] = ()
    purple: tuple[Edge, ...] = ()

    def problems(self) -> list[str]:
        found = []
        width, height = len(self.rows[0]) if self.rows else 0, len(self.rows)
        if not width or any(len(row) != width or set(row) - set(".#%rgb") for row in self.rows):
            found.append("field 'rows': expected rows of one length made of . # % r g b")
        for colour, edges in (("yellow", self.yellow), ("purple", self.purple)):
            found += [
                f"field '{colour}': the edge {x},{y},{side} is not within the tile"
                for x, y, side in edges
                if x >= width or y >= height
            ]
        return found


class OmenDef(Entry, frozen=True, kw_only=True):
    """An omen: what it changes for the whole quest; zeros change nothing."""

    SIGNED: ClassVar[tuple[str, ...]] = ("turn_limit",)
    SAYS: ClassVar[tuple[str, ...]] = ("says",)

    name: str
    says: str
    fortune: int = 0  # fortune cards that each pilgrim starts with
    turn_limit: int = 0  # added to the turn limit
    bkr: int = 0  # added to the BKR of every demon
    cleanse: int = 0  # added to cleanse rolls of pilgrims
    start_chi: int = 0  # chi of each pilgrim at the start
    open_demon_card: bool = False  # the top demon card lies face up
    demon_mv: int = 0  # added to the MV of demons in every turn that `every` divides
    every: int = 0
    well_pilgrims: int = 0  # how many different pilgrims each well serves
    pray_draw: int = 0  # fortune cards drawn by prayer, of which 1 is kept
    range_limit: int = 0  # no range reaches further
    exchange_starts: bool = False  # the pilgrims may exchange their start squares
