"""The parts of what a seat sees of Journey's table."""

from __future__ import annotations

from hyakki.kernel.decision import Frozen
from hyakki.kernel.decks import DeckView

Square = tuple[int, int]
Line = tuple[int, int, str]  # column, row, side n or w


Changes = tuple[tuple[str, int], ...]
"""What has changed a value of a sheet, each by its id, and by how much."""


class ConditionView(Frozen):
    kind: str
    tokens: int
    duration: int


class PilgrimView(Frozen):
    id: int
    name: str
    seat: int
    at: Square | None
    facing: int
    health: int
    max_health: int
    chi: int
    max_chi: int
    good: int
    bad: int
    weapon: int
    mv: int
    mv_changes: Changes
    health_changes: Changes  # of the maxima
    chi_changes: Changes
    skills: tuple[str, ...]
    skill_deck: DeckView
    fortune: tuple[str, ...]
    corruption: tuple[str, ...]
    conditions: tuple[ConditionView, ...]
    sutras: int
    villagers: int
    fallen: int


class DemonView(Frozen):
    id: int
    kind: str
    at: Square
    squares: tuple[Square, ...]
    facing: int
    health: int
    max_health: int
    track: bool
    mv: int
    mv_changes: Changes
    conditions: tuple[ConditionView, ...]
    visitor: bool
    waiting: bool  # still to act in this Demon phase


class GateView(Frozen):
    n: int
    squares: tuple[Square, Square]
    state: str
    muted: bool


class DoorView(Frozen):
    n: int
    squares: tuple[Square, Square]
    broken: bool


class WellView(Frozen):
    at: Square
    used: tuple[int, ...]


class TileView(Frozen):
    id: str
    squares: tuple[Square, ...]


class BoardView(Frozen):
    """The printed board: ground letters by row (space: off the board) and the lines on edges."""

    width: int
    height: int
    rows: tuple[str, ...]
    yellow: tuple[Line, ...]
    purple: tuple[Line, ...]
    tiles: tuple[TileView, ...]
    exit: tuple[Square, ...]


class ActivationView(Frozen):
    pilgrim: int
    ap: int
    moving: bool
    mv: int
    actions: tuple[str, ...]
    ignores: tuple[str, ...]  # grounds that the move under way ignores
    free_turn: bool


class TallyView(Frozen):
    rescued: int
    lost: int
    cleansed: tuple[str, ...]
    defeated: tuple[str, ...]
    meditations: int
    skills_gained: int
    skills_played: int
    falls: int


class GoalView(Frozen):
    """A part of the goal: closed gates, rescued villagers, pilgrims on the exit, a certain one among them, or
    a demon that has to be defeated or cleansed."""

    kind: str  # "rescue", "exit", "close", "defeat" or "cleanse"; for a heroic victory one of its needs
    who: str  # a pilgrim or a demon; of heroic needs several demons, with commas
    have: int
    need: int


class JourneyView(Frozen):
    seat: int | None
    seats: int
    quest: str
    variant: str
    wrath: bool
    omen: str
    series: bool
    quests_won: int
    heroic_wins: int
    phase: str
    turn: int
    turn_limit: int
    goals: tuple[GoalView, ...]
    heroic: tuple[GoalView, ...]  # what a heroic victory needs besides
    order: tuple[int, ...]
    active: ActivationView | None
    board: BoardView
    pilgrims: tuple[PilgrimView, ...]
    demons: tuple[DemonView, ...]
    gone: dict[str, str]  # kinds of the demons that have left the board, by number
    gates: tuple[GateView, ...]
    doors: tuple[DoorView, ...]
    boxes: tuple[Square, ...]
    wells: tuple[WellView, ...]
    sutras: tuple[Square, ...]
    villagers: tuple[Square, ...]
    fortune: DeckView
    misfortune: DeckView
    corruption: DeckView
    demon_deck: DeckView
    conditions: dict[str, int]
    supply: dict[str, int]
    specials: tuple[str, ...]
    rage: bool
    demon_ap: int
    queue: tuple[int, ...]
    active_cards: tuple[str, ...]
    cool_until: int
    tally: TallyView
