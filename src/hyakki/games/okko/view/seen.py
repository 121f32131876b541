"""What a seat sees, and its parts: board, figures, aims, and what is under way; what lies before the two
sides is in `mats`.

Spaces are cells of the palace; cards, tokens and kinds are ids of the box; an empty name stands for nothing.
Filled by the package itself.
"""

from __future__ import annotations

from hyakki.games.okko.terms import NodePlayed, Side
from hyakki.games.okko.view.mats import CluesView, DeductionView, HeroView, OniView
from hyakki.kernel.decision import Frozen

Edge = tuple[int, int]
"""Two cells side by side, the lower number first."""

Source = tuple[str, int]
"""Where a part of a number comes from, and how much it is."""


# ---------------------------------------------------------------------- the palace, which does not change


class TileView(Frozen):
    """A Tile or Corridor on the lattice: `x` and `y` are its upper left cell."""

    key: str
    name: str
    face: str
    x: int
    y: int
    turned: bool
    corridor: bool
    prohibited: int  # difficulty of sneaking onto it, 0 if everybody may enter
    mission: str
    start: bool


class AreaView(Frozen):
    """An Area with its cells, scenery among them."""

    name: str
    tile: int
    cells: tuple[int, ...]


class PalaceView(Frozen):
    """What is printed on the ground. `kinds` has a word for each cell in reading order, nothing in the void;
    walls and white lines lie between cells. Edges to the void are walls."""

    width: int
    height: int
    tiles: tuple[TileView, ...]
    areas: tuple[AreaView, ...]
    kinds: tuple[str, ...]
    walls: tuple[Edge, ...]
    lines: tuple[Edge, ...]
    starts: tuple[int, ...]


class GateView(Frozen):
    """A Door, or a wall that can be broken, between two cells. `test` is what a Door needs that the scenario
    closed: attributes, and the difficulty with its Penalty tokens."""

    number: int
    cells: Edge
    door: bool
    closed: bool
    shut: bool  # by an effect, until the round is over
    attributes: tuple[str, ...]
    difficulty: int


class StainView(Frozen):
    """A Corruption token."""

    cell: int
    tile: int
    red: bool


class TokenView(Frozen):
    """A token as it lies there: of Evidence, Parchments and Chests only the upper side, and what the other
    one may be by what everybody knows. `cards` are those that a success brings, of a Chest those drawn."""

    number: int
    form: str
    name: str  # of a Courtier, of a Follower once it is turned up
    cell: int
    holder: int  # the Hero who carries it
    flipped: bool
    attribute: str
    difficulty: int  # with Penalty tokens
    cards: int
    penalty: int
    backs: tuple[tuple[int, int], ...]  # difficulty and cards; of a Chest 0 and how many may be kept
    lock: int  # the Test token that must be passed first; 0 none


class SpentView(Frozen):
    """A token that is out of play, both sides."""

    form: str
    name: str
    front: tuple[int, int]
    back: tuple[int, int]


# ---------------------------------------------------------------------- figures


class AttributeView(Frozen):
    """A number of a figure and where it comes from."""

    value: int
    parts: tuple[Source, ...]


class FigureView(Frozen):
    """A figure on the board, or a Hero who has fallen. `dice` is MIGHT in an Attack: Combat and Action
    dice. `idle` is the rule that keeps an agent from acting now, if one does."""

    number: int
    sort: str
    kind: str
    pip: int
    type: str
    rank: str
    cell: int
    area: str
    damage: int
    conditions: dict[str, int]  # by id: 0 on the first side, 1 flipped
    lost: tuple[str, ...]
    owner: int
    old: bool
    acted: bool
    attributes: dict[str, AttributeView]
    dice: tuple[int, int]
    idle: str


# ---------------------------------------------------------------------- aims


class MissionView(Frozen):
    """A Mission Tile: its clock, the progress of the Heroes by who made it in which round, its test."""

    id: str
    tile: int
    clock: int
    end: int
    runs: int  # what the clock would gain at the end of this round
    attribute: str
    difficulty: int  # with Penalty tokens
    penalty: int
    marks: tuple[int, ...]
    rounds: tuple[int, ...]
    needed: int
    taken: bool
    done: Side | None


class GoalView(Frozen):
    """A goal of the scenario: how much of it is there, and who has taken its Recollection."""

    recollection: str
    side: Side
    kind: str
    what: str
    to: int  # the Tile to which something is carried; -1 none
    main: bool
    have: int
    need: int
    done: Side | None


class MemoryView(Frozen):
    """A Recollection in the Memoirs."""

    id: str
    side: Side
    points: int


class MemoirsView(Frozen):
    """The scroll in its rows, its colour once that is settled, and the points of both sides."""

    rows: tuple[tuple[MemoryView, ...], ...]
    width: int  # points of a row
    scroll: Side | None
    heroes: int
    oni: int


class SceneView(Frozen):
    """The scenario that is played; the words of a chronicle are here, since no book has them."""

    id: str
    name: str
    investigation: bool
    reveal_round: int
    last_round: int  # 0: it has none
    waves: bool
    special: tuple[str, ...]


class CampaignView(Frozen):
    """A campaign: what was played, what Heroes keep, and the bonus of this scenario."""

    id: str
    node: str
    played: tuple[NodePlayed, ...]
    kept: dict[str, tuple[str, ...]]
    bonus: str
    bonus_n: int
    bonus_side: Side | None


# ---------------------------------------------------------------------- what is under way


class TurnView(Frozen):
    """The activation under way."""

    side: Side
    hero: int
    figure: int
    card: str
    stage: str
    actions: int
    discarded: bool
    acted: tuple[int, ...]
    event: bool
    playing: str


class AttackView(Frozen):
    """An Attack under way: dice as they fell, what is added, what they must reach."""

    attacker: int
    target: int
    declared: int
    form: str
    why: str
    stage: str
    combat: int
    action: int
    defense: int
    kinds: tuple[str, ...]
    chains: tuple[tuple[int, ...], ...]
    hits: int
    total: int
    harm: int


class TrialView(Frozen):
    """An Attribute Test under way: dice as they fell, and the number that they must not exceed."""

    hero: int
    attribute: str
    about: str
    object: int
    difficulty: int
    faces: tuple[int, ...]
    total: int
    limit: int


class SneakView(Frozen):
    """A Move onto a Prohibited Tile between a passed test and its end."""

    figure: int
    left: int


class LastingView(Frozen):
    """An effect that stayed behind after its card was used."""

    source: str
    effect: int
    until: str
    owner: int
    card: str
    target: int
    begun: bool


class OkkoView(Frozen):
    """The whole table as a seat sees it."""

    seat: int | None
    side: Side | None
    settings: dict[str, str]
    seats: int
    began: int  # Heroes at set-up
    scene: SceneView
    phase: str
    place: int
    round: int
    palace: PalaceView
    gates: tuple[GateView, ...]
    stains: tuple[StainView, ...]
    tokens: tuple[TokenView, ...]
    spent: tuple[SpentView, ...]
    supply: dict[str, int]
    alarm: bool
    figures: tuple[FigureView, ...]
    heroes: tuple[HeroView, ...]
    oni: OniView
    order: tuple[int, ...]  # Initiative cards; -1 for one that is face down to the seat
    turned: int
    revealed: bool
    clues: CluesView
    deduction: DeductionView
    equipment: int
    equipment_discard: tuple[str, ...]
    wounds: int  # cards in the Wound deck
    gone: tuple[str, ...]
    missions: tuple[MissionView, ...]
    goals: tuple[GoalView, ...]
    memoirs: MemoirsView
    final: bool
    fate: Side | None
    won: Side | None  # who has won the scenario, once it is over
    campaign: CampaignView | None
    turn: TurnView | None
    attack: AttackView | None
    test: TrialView | None
    sneak: SneakView | None
    lasting: tuple[LastingView, ...]
