"""What a seat sees of Harakiri's table, as frozen structs. All see the same; only sleeves are hidden."""

from __future__ import annotations

from hyakki.games.harakiri.terms import Part, Square
from hyakki.kernel.decision import Frozen

# -- numbers with their sources


class Number(Frozen):
    """A number of a sheet and what it is made of."""

    value: int
    parts: tuple[Part, ...]


# -- characters


class SkillView(Frozen):
    """A skill of a character: the die on it (0: none), whether it works now, and whether its limit is
    reached."""

    id: str
    die: int
    works: bool
    used: bool


class ItemView(Frozen):
    """A market card in a supply; `used` in this round."""

    number: int
    card: str
    charges: int
    used: bool


class CharacterView(Frozen):
    """One of the four."""

    id: int
    name: str
    seat: int  # -1: not taken yet
    level: int
    at: Square | None
    defeated: bool
    health: int
    most: int
    armour: Number
    worn: bool  # the armour card is of its class
    movement: Number
    attributes: dict[str, Number]
    ap: int
    supply: tuple[int, ...]
    exhausted: int
    skills: tuple[SkillView, ...]
    kami: str
    affinity: int
    kami_used: tuple[str, ...]  # Kami skills that were used in this phase
    mode: str  # Kami Mode: active, last
    mode_used: bool
    karma: int
    coins: int
    heads: int
    boss_heads: int
    weapons: tuple[str, ...]
    equipped: str
    range: int
    armour_card: str
    items: tuple[ItemView, ...]
    specials: tuple[str, ...]
    conditions: dict[str, int]
    first_blow: int


# -- everybody else


class CreatureView(Frozen):
    """A minion, servant, wanderer or Chosen; what its board says is in the cardboard."""

    id: int
    kind: str
    foe: bool
    at: Square
    squares: tuple[Square, ...]
    health: int
    most: int
    armour: Number
    toughness: int
    movement: int
    upgraded: bool
    grounded: bool
    colour: int
    conditions: dict[str, int]
    marked: int  # the character that it has marked; -1 none


class ResistorView(Frozen):
    """A resistor with its tokens."""

    id: int
    point: str
    at: Square
    tokens: int


# -- the ground


class BoardView(Frozen):
    """The squares that lie on the table, row by row: `#` inaccessible, `.` plain, `o` obstacle, `~` slow,
    `S` stairs, `*` special, `+` closed door, `'` open door, `@` start, `1` `2` spawn points, blank: nothing
    there. Heights are digits. Square 1,1 is the first sign of the first row."""

    rows: tuple[str, ...]
    heights: tuple[str, ...]


class EntryView(Frozen):
    """An entry of a sleeve that everybody has seen; `read`: it was revealed, not only seen ahead."""

    id: str
    says: str
    read: bool


class ZoneView(Frozen):
    """A zone on the table: where it lies, and what was seen of its sleeves by colour."""

    id: str
    name: str
    x: int
    y: int
    width: int
    height: int
    sleeves: dict[str, tuple[EntryView, ...]]
    left: dict[str, int]  # entries still to be read, where all cards of the colour have as many


class PointView(Frozen):
    """A point or door: its name and place, nothing of its text."""

    id: str
    zone: str
    kind: str
    name: str
    squares: tuple[Square, ...]
    open: bool


class HeadView(Frozen):
    """Heads that lie on a square."""

    at: Square
    heads: int
    boss_heads: int


# -- decks and queue


class OracleView(Frozen):
    """The oracle: the card in force, what is left of each colour, and the next card if everybody knows it."""

    current: str
    green: int
    red: int
    drawn_green: int
    drawn_red: int
    next: str


class QueueView(Frozen):
    """A card of the queue."""

    figure: int
    done: bool
    active: bool


class AIDeckView(Frozen):
    """The AI cards of a Chosen: those left by id, and those discarded."""

    chosen: str
    left: dict[str, int]
    discard: tuple[str, ...]


class PriceView(Frozen):
    """A card on sale."""

    card: str
    coins: int


class CounterView(Frozen):
    """What a character can get in an intermission: its blacksmith pile, items, a point of armour; and what
    its own cards and heads bring it."""

    character: int
    smith: tuple[PriceView, ...]
    sells: tuple[PriceView, ...]
    items: tuple[PriceView, ...]
    repair: int
    head: int
    boss_head: int


class MarketView(Frozen):
    """The market: cards face up, those known under the deck, and how many are left in it."""

    row: tuple[str, ...]
    bottom: tuple[str, ...]
    left: int
    counters: tuple[CounterView, ...]  # in an intermission only


# -- what is under way


class ActView(Frozen):
    """The activation of a character."""

    character: int
    moved: bool
    moving: bool
    points: int
    entered: int
    attacks: int
    withdrawals: int
    most_withdrawals: int
    point: str  # the one that is being used


class AimView(Frozen):
    """An attack under way with its dice as they lie."""

    attacker: int
    target: int
    kind: str
    range: int
    skill: str
    targets: tuple[int, ...]
    focus: bool
    pool: tuple[str, ...]
    faces: tuple[int, ...]
    rerolled: tuple[int, ...]
    picked: tuple[int, ...]
    focus_face: str
    stage: str


class DealView(Frozen):
    """A trade that is being proposed."""

    character: int
    partner: int
    gives: tuple[str, ...]
    wants: tuple[str, ...]


class HuntView(Frozen):
    """The enemy that acts: its die or card, and the line that it follows."""

    creature: int
    roll: int
    card: str
    line: int


class LastingView(Frozen):
    """An effect that stays: where it comes from, whom it concerns, how long."""

    source: str
    owner: int
    target: int
    until: str


class ProgressView(Frozen):
    """What the rules of the chapter have counted."""

    killed: tuple[str, ...]
    saved: tuple[str, ...]
    consecrated: tuple[str, ...]
    seals: tuple[str, ...]
    stones: int
    out: tuple[str, ...]
    carrier: int
    lad: int
    missions: tuple[str, ...]
    slain: tuple[str, ...]


class HarakiriView(Frozen):
    """The whole table as a seat sees it."""

    seat: int | None
    seats: int
    settings: dict[str, str]
    campaign: bool
    yomi: bool
    phase: str
    place: int
    chapter: str
    attempt: int
    round: int
    honour: int
    flags: tuple[str, ...]
    scenes: dict[str, str]
    omen: str
    marks: int
    faced: int
    unlocked: tuple[str, ...]
    endings: tuple[str, ...]
    characters: tuple[CharacterView, ...]
    creatures: tuple[CreatureView, ...]
    resistors: tuple[ResistorView, ...]
    gone: dict[str, str]
    board: BoardView
    zones: tuple[ZoneView, ...]
    points: tuple[PointView, ...]
    heads: tuple[HeadView, ...]
    upgraded: tuple[str, ...]
    progress: ProgressView
    oracle: OracleView
    malice: int
    market: MarketView
    decks: tuple[AIDeckView, ...]
    hate: tuple[str, ...]
    queue: tuple[QueueView, ...]
    waiting: tuple[str, ...]  # zones whose event is still to come in this round
    act: ActView | None
    aim: AimView | None
    deal: DealView | None
    hunt: HuntView | None
    lasting: tuple[LastingView, ...]
    result: str
    reason: str
    fallen: tuple[int, ...]


# -- where one could go


class Stance(Frozen):
    """A square that a walk can come to. `legs`: the steps from there, each as the number of the next stance
    and its movement; `fast` and `strong`: enemies that such an attack could have from here; `points`: what
    could be used from here."""

    at: Square
    rest: bool  # whether the move may end here
    fast: tuple[int, ...]
    strong: tuple[int, ...]
    points: tuple[str, ...]
    legs: tuple[tuple[int, int], ...]


class Walks(Frozen):
    """All walks of the acting character, which stands in the first stance. `movement`: in hand now, with one
    action point put into it, with two ...; `fast` and `strong`: whether that attack can be paid for then;
    `use`: whether using a point can."""

    movement: tuple[int, ...]
    fast: tuple[bool, ...]
    strong: tuple[bool, ...]
    use: tuple[bool, ...]
    stances: tuple[Stance, ...]


class SightView(Frozen):
    """What a figure reaches from where it stands: squares in range and sight; to a second one the range, and
    the squares that close the line."""

    squares: tuple[Square, ...]
    range: int
    blocked: tuple[Square, ...]
