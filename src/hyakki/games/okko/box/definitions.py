"""What the content files of Okko hold about figures, tokens and the track; effects, which every card has.

The sentence that people read stands beside the effects that it describes. Most sentences speak of several
effects at once, and of numbers such as "twice" or "by 3 or more", so numbers are written out and no places
are filled; `box/wording.py` holds every number, attribute and Condition of a sentence against the effects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

import msgspec

from hyakki.games.okko.box.vocabulary import (
    AT_SOME_RANGE,
    BLOCKS,
    BY_WHEN,
    IGNORES,
    Against,
    AgentType,
    AttackDie,
    Attribute,
    ClueForm,
    Deck,
    DieFace,
    DrawnType,
    HeroClass,
    HeroSlot,
    If,
    Limit,
    Of,
    Range,
    Rank,
    Row,
    Size,
    TestAttribute,
    TokenKind,
    TrackCorruption,
    TrackTree,
    Unit,
    Until,
    What,
    When,
    Who,
)
from hyakki.kernel.content import Entry
from hyakki.kernel.sentences import one_of

TECHNIQUE = ("n", "speed", "might", "defense", "guile", "actions", "stamina")
"""Numbers of a card with effects and a Technique that may be below 0."""

ByHeroes = tuple[int, int, int, int]
"""For 1, 2, 3 and 4 Heroes at set-up."""


class Nested(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of an entry."""


class Named(Entry, frozen=True, kw_only=True):
    """An entry with a name for people."""

    name: str


# -- effects


class EffectDef(Nested, frozen=True, kw_only=True, rename={"if_": "if"}):
    """One effect: what sets it off, what it does to whom, and the numbers and names that the operation reads.

    `by`: whose Attack, test or hit sets it off, if not the owner's. `who`: whom the operation concerns, if
    not the owner (after a hit: the target). `range`: how near they must be to the owner. All of `if` must
    hold. `limit` and `count`: at most so many times per Attack, activation, round or game. `until`: how long
    it lasts. `may`: the owner's seat is asked each time. `after_use`: it begins with the use of its card.
    `against`: whom an extra Attack may strike. What is left out means what the chapter okko.effect says.
    """

    SHOWN: ClassVar[tuple[str, ...]] = ()

    when: When
    do: str
    by: Who | Literal[""] = ""
    who: Who | Literal[""] = ""
    range: Range | Literal[""] = ""
    if_: tuple[If, ...] = ()
    limit: Limit | Literal[""] = ""
    count: int = 1
    until: Until | Literal[""] = ""
    may: bool = False
    after_use: bool = False
    against: Against | Literal[""] = ""
    # what operations read
    attr: Attribute | Literal[""] = ""
    n: int = 0
    die: AttackDie | Literal[""] = ""
    of: Of | Literal[""] = ""
    name: str = ""  # of a Condition
    unit: Unit | Literal[""] = ""
    what: What | Literal[""] = ""
    elements: tuple[str, ...] = ()
    type: DrawnType | Literal[""] = ""
    deck: Deck | Literal[""] = ""
    kind: TokenKind | Literal[""] = ""
    areas: int = 0


def effect_problems(effects: Sequence[EffectDef], field: str = "effects") -> list[str]:
    """What does not fit together inside effects, whatever their operations read."""
    return [
        f"field '{field}[{number}]{problem}"
        for number, effect in enumerate(effects)
        for problem in _problems_of(effect)
    ]


def _problems_of(effect: EffectDef) -> Iterator[str]:
    if effect.by and effect.when not in BY_WHEN:
        yield f".by': expected only with when = {one_of(sorted(BY_WHEN))}, got '{effect.when}'"
    if effect.range and not effect.by and effect.who in ("", "self"):
        yield ".range': expected with by or who, to say who must be that near"
    for field, word in (("by", effect.by), ("who", effect.who)):
        if word in AT_SOME_RANGE and not effect.range:
            yield f".range': expected with {field} = '{word}', to say how near"
    if effect.count != 1 and not effect.limit:
        yield ".limit': expected with count, to say how often"
    if effect.count < 1:
        yield f".count': expected at least 1, got {effect.count}"
    if effect.after_use and effect.when == "use":
        yield ".after_use': expected only with another trigger than use"
    if effect.against and effect.do != "attack":
        yield f".against': expected only with do = attack, got '{effect.do}'"
    known = {"block": BLOCKS, "ignore": IGNORES}.get(effect.do)
    if effect.what and known is not None and effect.what not in known:
        yield f".what': expected {one_of(sorted(known))}, got '{effect.what}'"


class Modifiers(Nested, frozen=True, kw_only=True):
    """The numbers of a Technique."""

    speed: int = 0
    might: int = 0
    defense: int = 0
    guile: int = 0
    actions: int = 0
    stamina: int = 0


class Card(Named, frozen=True, kw_only=True):
    """An entry with effects, and the sentence that says them."""

    SIGNED: ClassVar[tuple[str, ...]] = ("n",)

    text: str
    effects: tuple[EffectDef, ...]

    def problems(self) -> list[str]:
        return effect_problems(self.effects)


# -- figures


class HeroDef(Card, frozen=True, kw_only=True, rename={"class_": "class"}):
    """A Hero sheet; `text` and `effects` are its Natural Talent (okko.hero.attributes, okko.hero.cards)."""

    SHOWN: ClassVar[tuple[str, ...]] = ("name", "text", "natural_talent")

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("stamina",)

    class_: HeroClass
    speed: int
    might: int
    defense: int
    guile: int
    stamina: int
    supplies: int
    start: tuple[str, ...]
    follower: str
    slots: tuple[HeroSlot, ...]
    natural_talent: str


class TalentDef(Nested, frozen=True, kw_only=True):
    """A Natural Talent of an agent."""

    id: str
    name: str
    text: str
    effects: tuple[EffectDef, ...]


def talent_problems(talents: Sequence[TalentDef]) -> list[str]:
    """What does not fit together in the effects of Natural Talents."""
    return [
        problem
        for number, talent in enumerate(talents)
        for problem in effect_problems(talent.effects, f"talents[{number}].effects")
    ]


class AgentDef(Named, frozen=True, kw_only=True):
    """A Character card of the Oni: a kind of agent (okko.agent.card, okko.agent.stats, okko.agent.types)."""

    SIGNED: ClassVar[tuple[str, ...]] = ("n",)
    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("figures", "actions", "stamina")

    type: AgentType
    rank: Rank
    figures: int
    speed: int
    might: int
    defense: int
    actions: int
    stamina: int
    talents: tuple[TalentDef, ...]

    def problems(self) -> list[str]:
        return talent_problems(self.talents)


class DemonDef(Named, frozen=True, kw_only=True):
    """A Character card of the Oni: a Greater Demon (okko.final.stamina)."""

    SIGNED: ClassVar[tuple[str, ...]] = ("n",)
    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("figures", "actions", "stamina_by_heroes")

    type: AgentType
    rank: Rank
    figures: int
    speed: int
    might: int
    defense: int
    actions: int
    stamina_by_heroes: ByHeroes
    talents: tuple[TalentDef, ...]

    def problems(self) -> list[str]:
        return talent_problems(self.talents)


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The values of a figure of any kind, as printed."""

    kind: str
    name: str
    sort: Literal["hero", "follower", "kami", "agent"]
    type: AgentType | Literal[""] = ""
    rank: Rank | Literal[""] = ""
    speed: int
    might: int
    defense: int
    guile: int = 0  # Heroes only
    actions: int
    stamina: int  # 0 for a Greater Demon, whose STAMINA depends on the number of Heroes
    stamina_by_heroes: ByHeroes
    talents: tuple[str, ...]  # Natural Talents, by their keys in `Box.effects_of`


# -- tokens


class DieDef(Named, frozen=True, kw_only=True):
    """A kind of die; `box` is how many there are, which limits nothing (okko.component.dice-unlimited)."""

    SHOWN: ClassVar[tuple[str, ...]] = ()

    colour: str
    faces: tuple[DieFace, ...]
    box: int


class ClueTokenDef(Entry, frozen=True, kw_only=True):
    """A Clue token; Evidence and Parchment have a second side (okko.clue.token-values)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("difficulty", "cards")

    form: ClueForm
    courtier: str = ""
    difficulty: int
    cards: int
    flipped_difficulty: int = 0
    flipped_cards: int = 0


class ChestDef(Entry, frozen=True, kw_only=True):
    """A Chest token: draw so many Equipment cards, keep so many (okko.chest.tokens)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("difficulty", "draw", "keep")

    difficulty: int
    draw: int
    keep: int


class ConditionDef(Named, frozen=True, kw_only=True):
    """A Condition: the penalty on the first side of its token and on the other (okko.condition.values)."""

    SHOWN: ClassVar[tuple[str, ...]] = ("name", "effect")

    tokens: int
    first: int
    flipped: int
    effect: str


class TestTokenDef(Entry, frozen=True, kw_only=True):
    """A Test token (okko.test.tokens); GUILE if it names no attribute (okko.test.default-guile)."""

    attribute: TestAttribute = "guile"
    difficulty: int


class RecollectionDef(Entry, frozen=True, kw_only=True):
    """A Recollection: what its two sides say, empty where there is none, and what Tikku writes for it
    (okko.memoirs.sizes)."""

    SHOWN: ClassVar[tuple[str, ...]] = ("blue", "blue_line", "red", "red_line")

    blue: str
    red: str
    size: Size
    blue_line: str
    red_line: str


class SizeDef(Entry, frozen=True, kw_only=True):
    """What a Recollection of a size is worth."""

    id: Size
    points: int


class ScrollDef(Entry, frozen=True, kw_only=True):
    """The scroll of the Memoirs: how many points a row is wide (okko.memoirs.prints)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("row",)

    row: int


class PlainDef(Named, frozen=True, kw_only=True):
    """Things of the box that have a number only (okko.component.box). Doors, Damage and Modifier tokens are
    markers, whose number limits nothing (okko.component.markers-unlimited)."""

    SHOWN: ClassVar[tuple[str, ...]] = ()

    count: int


class TokenDef(Entry, frozen=True, kw_only=True):
    """The token of a Follower or of an element, which stands on the board."""


# -- the track


class RoundDef(Entry, frozen=True, kw_only=True):
    """A Space of the Time Track."""

    round: int
    corruption: TrackCorruption
    red: bool
    enhancement: TrackTree
    forced_accusation: bool
    reveal: bool


class LaterDef(Entry, frozen=True, kw_only=True):
    """What the track does in every round after its last Space."""

    corruption: TrackCorruption


class WaveDef(Entry, frozen=True, kw_only=True):
    """What reinforcements cost in Event cards, and how many they are."""

    price: int
    minions: int
    minions_with_3_or_more_heroes: int
    lieutenant_price: int
    per_type_and_round: int


class PositionDef(Entry, frozen=True, kw_only=True, rename={"from_": "from"}):
    """A position of an Enhancement Tree; `from_` are those from which a line leads to it
    (okko.enhance.tree-content)."""

    SIGNED: ClassVar[tuple[str, ...]] = ("n",)

    column: int
    row: Row
    from_: tuple[str, ...]
    text: str
    effects: tuple[EffectDef, ...]
    opens_wave: AgentType | Literal[""] = ""
    wave_extra: int = 0
    lieutenant_price: int = 0

    def problems(self) -> list[str]:
        return effect_problems(self.effects)
