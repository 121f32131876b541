"""What lies on Harakiri's table: characters, creatures, zones, the queue, and where play stands.

Squares are cells of the stage (`g.field`): everything that can lie on the table together has one grid with
fixed numbers. Figures have numbers: the characters 0 to 3 in the order of `CHARACTERS`, creatures and
resistors from 4 on, older ones lower. The masks of occupied squares stand outside the fields and are kept by
`rules/creatures.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from hyakki.games.harakiri.box.chapterdefs import ChapterDef
from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.box.field import Field
from hyakki.kernel.bag import Bag
from hyakki.kernel.clone import FRESH, Clonable, clonable
from hyakki.kernel.flow import State

CHARACTERS = ("akira", "hattori", "hikaru", "tomoe")
AKIRA, HATTORI, HIKARU, TOMOE = 0, 1, 2, 3
OFF = -1  # no cell: defeated, carried, not placed yet
NOBODY = -1  # no figure
FIRST = 4  # the number of the first figure that is no character

Phase = Literal[
    "take",  # seats take characters (rules/setup.py)
    "side",  # the sides of the first skill tiles; `place` is the character
    "kami",  # a Kami unlocked in the phase before is taken or left (rules/levels.py)
    "scene",  # the road scene; `place` is the character where each is asked (rules/intermission.py)
    "shop",  # intermission until the party goes on; `place` says who deals
    "omen",  # the omen test
    "exchange",  # free exchange before the phase, just so
    "position",  # characters on start squares, at set-up and after travel (rules/zones.py)
    "prepare",  # chapter choices: carrier, companion
    "oracle",  # a round begins: the oracle card
    "events",  # one entry per zone
    "initiative",  # the queue
    "act",  # activations
    "ki",  # Ki dice are lowered, the round ends
    "after",  # the phase is over: resurrection, rewards, levels; `place` counts (rules/ending.py)
    "again",  # after a failure: repeat or end
]

Until = Literal["attack", "activation", "own-next", "round", "next-round", "phase"]
Kind = Literal["fast", "strong", "enemy", "counter"]
Mode = Literal["", "active", "last"]


@clonable
class Item(Clonable):
    """A market card in a supply. Every copy has its number, since each is used once per round."""

    number: int
    card: str
    charges: int = 0  # left, of a card with uses
    used: int = 0  # the round in which it was used last (harakiri.item.once-per-round)


@clonable
class Character(Clonable):
    """One of the four: figure, board and supply."""

    id: int
    name: str
    seat: int = 0
    level: int = 1
    attributes: dict[str, int] = FRESH
    skills: list[str] = FRESH  # one per level, by the side that was chosen
    health: int = 0
    affinity: int = 1
    kami: str = ""
    karma: int = 0
    coins: int = 0
    heads: int = 0
    boss_heads: int = 0
    weapons: list[str] = FRESH
    equipped: str = ""  # one of `weapons`; "" none can be
    armour_card: str = ""  # carried; worn if it is of the own class
    armour: int = 0  # the armour track: goes with the card
    items: list[Item] = FRESH
    specials: list[str] = FRESH  # blueprints, the bell clapper
    first_blow: int = 0  # hits of the first attack in this chapter, each attempt
    # in a phase
    cell: int = OFF
    ap: int = 0
    supply: list[int] = FRESH  # Ki dice by value
    slots: dict[str, int] = FRESH  # by skill
    exhausted: int = 0
    conditions: dict[str, int] = FRESH
    mode: Mode = ""  # Kami Mode: active; last: until the end of this activation
    mode_used: bool = False  # Kami Mode was used in this phase
    defeated: bool = False
    marks: dict[str, int] = FRESH  # uses counted: "phase SKILL", "round SKILL", "ward", "attacked"


@clonable
class Creature(Clonable):
    """A minion, servant, wanderer or Chosen in play."""

    id: int
    kind: str
    foe: bool  # an enemy of the characters
    cell: int
    most: int  # its printed health
    damage: int = 0
    tokens: int = 0  # armour tokens: +1 and -1 each
    conditions: dict[str, int] = FRESH
    colour: int = 0  # its ring among those of its kind
    grounded: bool = False  # walks for the rest of the phase, whatever its gait
    marked: int = NOBODY  # the character last damaged by it (Hunter's Mark)
    entered: int = 0  # squares entered in the activation under way
    marks: dict[str, int] = FRESH


Fighter = Character | Creature


@clonable
class Resistor(Clonable):
    """A resistor: a living one, or a thing, with its resistance tokens. Occupies its square."""

    id: int
    point: str  # the point of the chapter that it is; "lad" for Yasu
    cell: int
    tokens: int
    living: bool = True


Body = Character | Creature | Resistor
"""Whatever stands on a square and occupies it."""


@clonable
class Zone(Clonable):
    """A zone in play with its sleeves."""

    id: str
    cards: dict[str, str] = FRESH  # colour: event card; hidden beyond its revealed entries
    shown: dict[str, int] = FRESH  # entries revealed, by colour
    peeked: dict[str, int] = FRESH  # entries that everybody has seen besides, by colour


@clonable
class Lasting(Clonable):
    """An effect that stays behind: whose it is, whom it concerns, how long."""

    source: str  # key of the source in the box
    place: int  # which of its effects
    owner: int  # the figure whose effect it is; NOBODY: an event, the chapter
    target: int  # the figure that it concerns
    until: Until
    round: int  # in which it began


@clonable
class Activation(Clonable):
    """What is left and what was done in the activation of one character."""

    character: int
    moved: bool = False  # the move action was taken
    moving: bool = False  # it is still open
    points: int = 0  # movement points left
    entered: int = 0  # squares entered
    attacks: int = 0  # attack actions taken
    withdrawals: int = 0
    interactions: int = 0  # with points and doors
    point: str = ""  # the one that is being used
    marks: dict[str, int] = FRESH  # skills and options limited to once per activation


@clonable
class Aim(Clonable):
    """An attack under way. Its dice are open and lie here until it is done."""

    attacker: int
    target: int  # the declared one
    kind: Kind
    range: int  # what it reaches
    skill: str = ""  # key of the attack skill
    ki: int = 0  # the value of its die when it was chosen; what happens to the die later does not matter
    targets: list[int] = FRESH  # all of them, the declared one first
    focus: bool = False
    plain: bool = False  # printed dice only: counterattacks, downed enemies
    pool: list[str] = FRESH  # colours, in the order rolled
    faces: list[int] = FRESH  # places of the faces, as the dice lie
    rerolled: list[int] = FRESH  # dice that count no longer for yin and yang
    focus_face: str = ""  # blank, break, critical, pierce; "" not rolled
    stage: Literal["declared", "rolled", "hit", "done"] = "declared"
    rerolls: dict[str, int] = FRESH  # dice rerolled by source
    picked: list[int] = FRESH  # dice chosen to be rerolled together
    yin_yang: bool = False  # its effect is resolved
    first: list[int] = FRESH  # targets for which it is the first attack of the round
    damage: dict[int, int] = FRESH  # done, by target


@clonable
class Deal(Clonable):
    """A trade that the active character proposes: what it gives and what it wants."""

    character: int
    partner: int
    gives: list[str] = FRESH
    wants: list[str] = FRESH


@clonable
class Hunt(Clonable):
    """The enemy that acts: its line, so that everybody sees what it is about."""

    creature: int
    roll: int = 0  # of the behaviour die; 0 for a card
    card: str = ""  # the AI card
    line: int = 0


@clonable
class Progress(Clonable):
    """What the rules of a chapter count in one attempt."""

    killed: list[str] = FRESH  # villagers and other living resistors
    saved: list[str] = FRESH
    resistance: dict[str, int] = FRESH  # tokens more for resistors, placed or not yet
    consecrated: list[str] = FRESH  # graves
    seals: list[str] = FRESH  # broken
    spawned_by_seal: bool = False
    stones: int = 0
    out: list[str] = FRESH  # braziers
    blood: int = 0  # of these, by an offering
    carrier: int = NOBODY  # of the lad
    lad: int = 0  # his resistance tokens while he is carried
    cooled: bool = False  # the first Hate card was discarded
    no_spawn: list[str] = FRESH  # entries whose spawns do not happen
    slain: list[str] = FRESH  # kinds of servants, wanderers and Chosen that were defeated
    killer: int = NOBODY  # the character of the last killing blow
    missions: list[str] = FRESH  # personal missions fulfilled: Kami
    escaped: bool = False  # won by the cave


class Tables(State):
    """Outside the fields: shared content and geometry, and masks that follow from the fields."""

    __slots__ = ("allies", "box", "chapter", "closed", "field", "foes", "off", "party", "things")
    SHARED: ClassVar[tuple[str, ...]] = __slots__

    if TYPE_CHECKING:
        box: Box
        chapter: ChapterDef
        field: Field
        party: int  # squares of characters
        allies: int  # squares of allied wanderers
        foes: int  # squares of enemies of the characters
        things: int  # squares of resistors
        closed: int  # walls, closed doors and squares that are not shown: they block at every height
        off: int  # squares that are not shown


@clonable
class Harakiri(Tables):
    """The whole table."""

    seats: int
    settings: dict[str, str]
    campaign: bool
    auto_ties: bool
    yomi: bool
    phase: Phase
    place: int = 0  # progress inside a phase
    chapter_id: str
    stage: str = ""  # the zone that lies at the origin
    attempt: int = 1
    round: int = 0
    # the campaign
    honour: int = 0
    flags: list[str] = FRESH
    taken: list[str] = FRESH  # options taken once per campaign, "c1.b.bucket"; honour of chapter rules
    scenes: dict[str, str] = FRESH  # road scenes and what was chosen
    omen: Literal["", "success", "failure"] = ""
    omen_bonus: int = 0  # by scenes, for the coming test
    omen_again: bool = False
    oracle_more: dict[str, int] = FRESH  # cards more in the starting deck of the chapter, by scenes
    row_more: int = 0  # market cards more in the coming row, by scenes
    marks: int = 0  # Yomi track
    faced: int = 0  # bold boxes of it that were met
    back: str = ""  # the chapter that waits behind a Yomi encounter; "": none is played
    unlocked: list[str] = FRESH  # Kami unlocked in the phase just ended, "kami" or "kami character"
    endings: list[str] = FRESH  # results of the phases, "c1 failure"
    # the four
    characters: list[Character] = FRESH
    # the field
    creatures: list[Creature] = FRESH  # by age
    resistors: list[Resistor] = FRESH
    next_figure: int = FIRST
    gone: dict[str, str] = FRESH  # figures that have left, for the log: their kind, or "chapter.point"
    zones: list[Zone] = FRESH  # in the order of revelation
    points: list[str] = FRESH  # still there
    opened: list[str] = FRESH  # doors
    rough: int = 0  # squares that became difficult, a mask
    heads: dict[int, int] = FRESH  # heads of minions that lie on squares
    boss_heads: dict[int, int] = FRESH
    upgraded: list[str] = FRESH  # kinds whose board lies on its black side
    progress: Progress = FRESH
    # decks
    oracle: Bag  # "green" and "red"; rebuilt the moment it is empty
    oracle_box: dict[str, int] = FRESH  # cards that are not in the deck
    current: str = ""  # colour of the oracle card in force
    malice: int = 0
    events: dict[str, list[str]] = FRESH  # event cards in the box, by colour
    aside: list[Zone] = FRESH  # removed zones: their event cards are laid aside unseen
    market: Bag  # item cards; without those at its bottom
    bottom: list[str] = FRESH  # known cards under the deck, the lowest last
    row: list[str] = FRESH  # the market row of an intermission
    staples: list[str] = FRESH  # bought in this intermission, "character card"
    next_item: int = 1
    decks: dict[str, Bag] = FRESH  # AI cards by Chosen
    hate: list[str] = FRESH  # Hate cards in play
    # the queue
    queue: list[int] = FRESH  # figures, left to right
    done: list[int] = FRESH  # those whose cards are marked
    swapped: bool = False  # the exchange of this round was offered
    waiting: list[str] = FRESH  # zones whose event is still to come in this round
    shifts: list[str] = FRESH  # initiative shifts of events still to apply, "source n figure,figure"
    travel_to: str = ""  # the zone that the group travels to when the section under way is resolved
    # under way
    act: Activation | None = None
    aim: Aim | None = None
    deal: Deal | None = None
    hunt: Hunt | None = None
    lasting: list[Lasting] = FRESH
    result: Literal["", "victory", "failure"] = ""
    reason: str = ""  # text key of how the phase ended
    fallen: list[int] = FRESH  # characters that count as defeated at the end of the phase
