"""What happens in Tsukuyumi, as told to the seats. Areas are axial coordinates, the Oni are seat 9."""

from __future__ import annotations

from hyakki.kernel.events import Event

Area = tuple[int, int]


class FactionTaken(Event):
    seat: int
    faction: str


class AdvantageDealt(Event):
    """The starting advantage that a seat holds now: only for that seat."""

    seat: int
    card: str


class AdvantageExchanged(Event):
    """A starting advantage without use for the faction is shown and put away."""

    seat: int
    card: str


class AdvantageUsed(Event):
    seat: int
    card: str


class CardsExchanged(Event):
    """Action cards given back for others; which ones is not told."""

    seat: int
    count: int


class TileLaid(Event):
    tile: str
    at: Area
    spin: int


class TileTurned(Event):
    at: Area
    steps: int


class TileRemoved(Event):
    at: Area


class HomePlaced(Event):
    seat: int
    at: Area


class StartMarked(Event):
    seat: int
    at: Area


class UnitPlaced(Event):
    seat: int
    unit: str
    at: Area


class UnitUpgraded(Event):
    seat: int
    unit: str
    to: str
    at: Area


class UnitMoved(Event):
    seat: int
    unit: str
    start: Area
    to: Area


class UnitsLost(Event):
    """Units destroyed or removed: kinds with numbers; `by` is the seat that gets the credit, if any."""

    seat: int
    at: Area
    units: dict[str, int]
    by: int | None
    cause: str


class OniPlaced(Event):
    seat: int
    size: str
    at: Area


class OniMoved(Event):
    seat: int
    size: str
    start: Area
    to: Area


class GoalTaken(Event):
    seat: int
    goal: str


class RoundBegan(Event):
    round: int


class PhaseBegan(Event):
    phase: str


class CardChosen(Event):
    """A seat has chosen its action card; which one is not told."""

    seat: int


class CardsFlipped(Event):
    cards: dict[int, str]


class CardsSeen(Event):
    """The hand that a seat holds now: only for that seat."""

    seat: int
    cards: tuple[str, ...]


class TurnBegan(Event):
    seat: int
    phase: str


class ActionTaken(Event):
    seat: int
    symbol: str
    quantity: int


class ActionTurned(Event):
    """No Oni could be placed: the action becomes an Oni Conquest."""

    seat: int
    symbol: str


class ActionsLeft(Event):
    """A turn ends: the symbols that were not used, with their numbers. None: there were none to use."""

    seat: int
    symbols: dict[str, int]


class PartChosen(Event):
    """A part of the faction effect that a seat has chosen, as open as the sheet that it stands on."""

    seat: int
    part: str


class EventDrawn(Event):
    """An event drawn; `card` is empty for those who may not know it."""

    seat: int
    source: str
    card: str


class EventShown(Event):
    """A card is turned up for the display."""

    card: str


class EventPlayed(Event):
    seat: int
    card: str


class EventDiscarded(Event):
    """An event that was drawn and not played goes to the discard pile, open."""

    seat: int
    card: str


class InitiativeChanged(Event):
    order: tuple[int, ...]


class MarkerPlaced(Event):
    """A property, edge or faction marker."""

    seat: int | None
    marker: str
    at: Area
    direction: int | None = None


class MarkerRemoved(Event):
    marker: str
    at: Area
    direction: int | None = None


class WeaponTaken(Event):
    seat: int
    weapon: str
    count: int


class UplinkInstalled(Event):
    seat: int
    uplink: str


class BattleBegan(Event):
    """A combat card is played; `points` are the conquest points of all sides in the battle."""

    attacker: int
    at: Area
    card: str
    defenders: tuple[int, ...]
    points: dict[int, int]


class DamageSplit(Event):
    attacker: int
    shares: dict[int, int]


class CounterChosen(Event):
    seat: int
    counter: str


class CounterIdle(Event):
    """A counterattack that came to nothing, and why (`idle.<reason>` in the texts)."""

    seat: int
    counter: str
    reason: str


class DamageTaken(Event):
    seat: int
    amount: int
    lapsed: int


class AreaConquered(Event):
    seat: int
    at: Area
    before: int


class AreaCleared(Event):
    """A territory marker is taken off without another in its place."""

    at: Area
    before: int


class BattleEnded(Event):
    at: Area


class MissionFulfilled(Event):
    seat: int
    mission: str


class GoalFulfilled(Event):
    seat: int
    goal: str


class PointsGained(Event):
    seat: int
    source: str
    points: int


class ScoresTold(Event):
    scores: dict[int, int]


class PowerRevealed(Event):
    card: str


class LegendCame(Event):
    seat: int
    legend: str
    at: tuple[Area, ...]


class LegendTurned(Event):
    """A legendary Oni with two lives has lost the first."""

    legend: str


class LegendLeft(Event):
    legend: str


class DieRolled(Event):
    seat: int
    face: int


class GameEnded(Event):
    reason: str
