"""The parts of what a seat sees: areas, seats, and what is under way. Filled by the package itself."""

from __future__ import annotations

from hyakki.kernel.decision import Frozen
from hyakki.kernel.decks import DeckView

Area = tuple[int, int]


class EdgeView(Frozen):
    """A marker on a side of a tile; `owner` is -1 for neutral ones."""

    at: Area
    direction: int
    passage: bool
    owner: int


class Side(Frozen):
    """The live totals of a side in an area: `conquest` as attacker, `defence` as defender. `each`: conquest,
    health and damage of one of each kind, as it counts there."""

    seat: int
    units: int
    conquest: int
    defence: int
    damage: int
    health: int
    strength: int
    each: dict[str, tuple[int, int, int]]


class AreaView(Frozen):
    """A space of the board: what it is, what lies there, who is there with how much."""

    at: Area
    tile: str  # "" for the moon and homezones
    terrain: str
    centre: bool
    home: int  # whose homezone, -1 for areas
    mountain: int
    spin: int
    red: tuple[int, ...]  # printed sides, as the tile lies
    closed: tuple[int, ...]  # sides that walkers cannot cross
    printed: tuple[str, ...]
    marked: tuple[str, ...]
    negated: tuple[str, ...]
    properties: tuple[str, ...]  # the active ones
    owner: int
    devastated: bool
    units: dict[int, dict[str, int]]
    oni: dict[str, int]
    legend: int
    sides: tuple[Side, ...]  # live totals of everybody there
    eggs: int
    mines: int
    covers: int
    strongholds: int
    stuck: bool
    guarded: bool
    markers: tuple[str, ...]


class ProgressView(Frozen):
    """How far a seat is with a mission or goal; for a victory card: its points now, `need` is 0."""

    aim: str
    have: int
    need: int


class SeatView(Frozen):
    """One player. Fields of secret cards are filled for the seat itself only, `..._count` for all."""

    faction: str
    home: Area | None
    hand: tuple[str, ...]
    hand_count: int
    chosen: str
    symbols: dict[str, dict[str, int]]
    passed: tuple[tuple[str, ...], ...]
    returned: tuple[str, ...]
    events: tuple[str, ...]
    open_events: tuple[str, ...]
    event_count: int
    gift: tuple[str, ...]
    gift_count: int
    own_held: int  # faction events among the held ones
    own_deck: DeckView
    supply: dict[str, int]
    mascot: Area | None
    markers: int
    lands: tuple[Area, ...]
    points: dict[str, int]
    scores: dict[str, int]
    total: int
    missions: tuple[str, ...]
    progress: tuple[ProgressView, ...]
    goal: str
    goal_done: bool
    advantage: str
    advantage_used: bool
    effects: tuple[str, ...]
    once: tuple[str, ...]
    acted: bool
    kills: int
    kills_round: int
    conquered: tuple[Area, ...]
    retaken: tuple[Area, ...]
    lunar: tuple[Area, ...]
    debt: int
    home_entered: bool
    oni_killed: bool
    weapons: dict[str, int]
    arsenal: dict[str, int]
    stock: dict[str, int]
    uplinks: tuple[str, ...]
    placed_markers: dict[str, Area]


class TurnView(Frozen):
    """What the active seat still has and has done."""

    seat: int
    symbols: dict[str, int]
    white_left: int
    white_done: tuple[str, ...]
    fought: bool
    combats: int
    points: int
    draws: int
    plays: int
    amount: int
    acting: str
    conquests: int
    activated: tuple[Area, ...]
    stage: str
    free: tuple[str, ...]
    idle: tuple[str, ...]  # symbols that could do nothing now


class GoalView(Frozen):
    """Where one unit of a group may step now: the steps that it has left there, and what stops it before."""

    at: Area
    left: int
    stop: str  # "mountain", "massive", "strength" of those who stand there, or nothing


class MoverView(Frozen):
    at: Area
    unit: str
    count: int
    left: int
    fresh: bool
    goals: tuple[GoalView, ...]


class MarchView(Frozen):
    seat: int
    why: str
    movers: tuple[MoverView, ...]


class MarchWay(Frozen):
    """Where several units may step together: as for one unit, with their strength there and that of the
    strongest who stand there. `steps`: what one points at, an answer each."""

    at: Area
    left: int
    stop: str
    own: int
    theirs: int
    perish: bool  # whether somebody of them is lost there if the round ends
    steps: tuple[tuple[str, ...], ...]


class MarchWays(Frozen):
    """All of these for one group."""

    ways: tuple[MarchWay, ...]


class CounterPlay(Frozen):
    """What a counterattack would do for a side, as far as the rules settle it now."""

    side: int
    armour: int  # more health for each of its units
    strike: int  # damage that it deals
    takes: bool  # whether it could mark the area
    areas: tuple[Area, ...]  # from where somebody may be moved


class Joining(Frozen):
    """A side's totals in an area once a figure has come there."""

    at: Area
    side: Side
    perish: bool  # whether the figure is lost there if the round ends


class WayView(Frozen):
    """Where a side in a battle could go: by itself, or pushed. `forbids` names the reason if it cannot."""

    side: int
    pushed: bool
    at: Area
    forbids: str


class DefenderView(Frozen):
    """What a defender who may still answer has for it: health that Protection adds, damage of Counterstrike
    without and with weapons, and whether a marker could be put on the area, or for Oni taken off."""

    side: int
    armour: int
    strike: int
    armed: int
    takes: bool


class BattleView(Frozen):
    attacker: int
    runner: int
    at: Area
    card: str
    defenders: tuple[int, ...]
    points: dict[int, int]
    total: int
    shares: dict[int, int]
    counters: dict[int, tuple[str, ...]]
    weapons: dict[str, int]
    doomed: dict[int, dict[str, int]]
    ways: tuple[WayView, ...]  # while counterattacks are chosen
    answering: tuple[DefenderView, ...]  # likewise


class AttackView(Frozen):
    """What a battle would start with: damage without and with weapons, conquest points there and needed, and
    the damage that Counterstrike could do."""

    at: Area
    card: str
    damage: int
    armed: int
    points: int
    needed: int
    conquers: bool
    opponents: tuple[Side, ...]
    counters: tuple[str, ...]
    strike: int


class TsukuyumiView(Frozen):
    seat: int | None
    seats: tuple[SeatView, ...]
    settings: dict[str, str]
    modules: tuple[str, ...]
    rounds: int
    supremacy: int
    duel: bool
    phase: str
    round: int
    order: tuple[int, ...]
    turn: TurnView | None
    march: MarchView | None
    battle: BattleView | None
    attacks: tuple[AttackView, ...]
    areas: tuple[AreaView, ...]
    edges: tuple[EdgeView, ...]
    tunnels: tuple[tuple[Area, Area], ...]
    reserve: tuple[str, ...]
    gone: tuple[str, ...]
    pile: tuple[str, ...]
    drawn: str
    oni_supply: dict[str, int]
    oni_values: dict[str, tuple[int, int, int]]  # conquest, health, damage of each with the power in force
    oni_markers: int
    legend: str
    legend_side: int
    legends: tuple[str, ...]
    undealt: int
    used_actions: tuple[str, ...]
    event_deck: DeckView
    display: tuple[str, ...]
    seen_epics: tuple[str, ...]
    own_discard: tuple[str, ...]
    shown_advantages: tuple[str, ...]
    power: str
    power_deck: DeckView
    oni_missions: tuple[str, ...]
    supply: dict[str, int]
    storm: bool
    dragon_blood: bool
