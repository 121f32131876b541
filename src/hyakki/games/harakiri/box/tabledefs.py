"""What the content files of Harakiri hold about tiles, dice, the intermission and ready-made parties."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from msgspec.structs import force_setattr

from hyakki.games.harakiri.box.effectdefs import EffectDef, Named, Nested, Square, effect_problems, timed
from hyakki.games.harakiri.box.vocabulary import (
    Attribute,
    FocusFace,
    Kept,
    SceneWho,
    Symbol,
    Trait,
)
from hyakki.kernel.content import Entry

# -- tiles


class TileDef(Named, frozen=True, kw_only=True):
    """A face of a tile as drawn (harakiri.content.tiles); `used`: the zones that it serves.

    `#` inaccessible, `.` plain, `o` obstacle, `~` difficult, `*` special, `S` stair at its lower height, `+`
    door, `@` start square, `1` and `2` spawn points.
    """

    SIGNS: ClassVar[str] = "#.o~*S+@12"

    used: tuple[str, ...]
    rows: tuple[str, ...]
    heights: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    def sign(self, x: int, y: int) -> str:
        """What is drawn on a square; a blank beyond the rim."""
        return self.rows[y - 1][x - 1] if 1 <= x <= self.width and 1 <= y <= self.height else " "

    def level(self, x: int, y: int) -> int:
        """The height of a square."""
        return int(self.heights[y - 1][x - 1]) if self.heights else 0

    def squares(self, sign: str) -> tuple[Square, ...]:
        """All squares with a sign, row by row."""
        return tuple(
            (x, y)
            for y, row in enumerate(self.rows, start=1)
            for x, drawn in enumerate(row, start=1)
            if drawn == sign
        )

    def problems(self) -> list[str]:
        size = len(self.rows)
        found = []
        if size not in (8, 12) or any(len(row) != size for row in self.rows):
            found.append("field 'rows': expected 8 rows of 8 signs, or 12 of 12")
        if strange := sorted(set("".join(self.rows)) - set(self.SIGNS)):
            found.append(f"field 'rows': unknown sign '{strange[0]}', expected one of {self.SIGNS}")
        if self.heights and [len(row) for row in self.heights] != [len(row) for row in self.rows]:
            found.append("field 'heights': expected a digit for every square of 'rows'")
        if not all(digit in "0123456789" for row in self.heights for digit in row):
            found.append("field 'heights': expected digits")
        return found


# -- dice and the rest of the box


class DieDef(Entry, frozen=True, kw_only=True):
    """An attack die: hits and symbols of its faces in printed order (harakiri.components.attack-die-faces,
    harakiri.components.yin-yang-faces)."""

    SHOWN: ClassVar[tuple[str, ...]] = ()

    letter: str
    copies: int
    faces: tuple[int, ...]
    symbols: tuple[Symbol, ...]

    def problems(self) -> list[str]:
        if len(self.faces) == 6 and len(self.symbols) == 6:
            return []
        return ["field 'faces': expected six faces, and six symbols"]


class FocusDef(Entry, frozen=True, kw_only=True):
    """The focus die (harakiri.components.focus-die-faces)."""

    copies: int
    faces: tuple[FocusFace, ...]

    def problems(self) -> list[str]:
        return [] if len(self.faces) == 6 else ["field 'faces': expected six faces"]


class NumberedDef(Entry, frozen=True, kw_only=True):
    """Dice with numbers: Ki dice and the test die."""

    copies: int
    faces: tuple[int, ...]


class ComponentDef(Entry, frozen=True, kw_only=True):
    """How many of a thing are in the box, and what is done with it: a file holds each piece, they are
    counted, a plain number stands for them, they are drawn only, or no rule knows them."""

    SHOWN: ClassVar[tuple[str, ...]] = ()

    count: int
    kept: Kept
    says: str
    green: int = 0  # oracle cards
    red: int = 0
    large: int = 0  # doors
    small: int = 0


# -- intermission


class PricesDef(Entry, frozen=True, kw_only=True):
    """What things cost between chapters (harakiri.campaign.smith, harakiri.campaign.market,
    harakiri.campaign.sell-heads, harakiri.campaign.shrine)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("sell_back", "market_row", "karma_per_affinity")

    head: int
    boss_head: int
    sell_back: int
    repair: int
    market_row: int
    karma_per_affinity: int
    affinity_maximum: int


class HonourDef(Entry, frozen=True, kw_only=True):
    """The honour of the party (harakiri.campaign.honour)."""

    start: int
    minimum: int
    maximum: int


class TraitDef(Entry, frozen=True, kw_only=True):
    """What a trait gives besides: +1 on omens of an attribute, or coins at a hoard."""

    id: Trait
    omen: Attribute | Literal[""] = ""
    hoard: int = 0


class CostDef(Nested, frozen=True, kw_only=True):
    """What an option costs: never health that defeats; an item by its id."""

    coins: int = 0
    health: int = 0
    karma: int = 0
    item: str = ""


class SceneOptionDef(Nested, frozen=True, kw_only=True):
    """One way to go on from a road scene; `at_most`: so many characters are counted."""

    id: str
    text: str
    effects: tuple[EffectDef, ...]
    cost: CostDef | None = None
    at_most: int = 0

    def __post_init__(self) -> None:
        force_setattr(self, "effects", timed(self.effects, "use"))


class SceneDef(Entry, frozen=True, kw_only=True):
    """A road scene: one choice of the party, or of each character (harakiri.campaign.road-scene)."""

    SIGNED: ClassVar[tuple[str, ...]] = ("n",)

    chapter: str
    who: SceneWho
    says: str
    options: tuple[SceneOptionDef, ...]

    def problems(self) -> list[str]:
        return [
            problem
            for at, option in enumerate(self.options)
            for problem in effect_problems(option.effects, f"options[{at}].effects")
        ]


# -- ready-made parties

PARTY: Final = ("akira", "hattori", "hikaru", "tomoe")
"""The four characters, always all of them (harakiri.players.seats); the second figure of Hikaru is another
look of the same (harakiri.components.hikaru-two-miniatures)."""


class KitDef(Nested, frozen=True, kw_only=True):
    """What one character of a preset has; `skills`: the side of each tile."""

    attributes: dict[Attribute, int]
    skills: str
    weapon: str
    armour: str
    items: tuple[str, ...]


class PresetDef(Entry, frozen=True, kw_only=True):
    """A party for one chapter played on its own (harakiri.campaign.preset)."""

    honour: int
    affinity: int
    coins: int
    akira: KitDef
    hattori: KitDef
    hikaru: KitDef
    tomoe: KitDef
    flags: tuple[str, ...] = ()

    def kit(self, character: str) -> KitDef:
        kits = {"akira": self.akira, "hattori": self.hattori, "hikaru": self.hikaru, "tomoe": self.tomoe}
        return kits[character]
