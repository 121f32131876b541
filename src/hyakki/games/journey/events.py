"""What happens in Journey, as told to the seats. Figures by number, squares as (column, row)."""

from __future__ import annotations

from hyakki.kernel.events import Event

Square = tuple[int, int]


class QuestBegan(Event):
    quest: str
    variant: str
    wrath: bool
    omen: str


class PilgrimTaken(Event):
    pilgrim: int
    seat: int


class OrderSet(Event):
    order: tuple[int, ...]


class Swapped(Event):
    first: int
    second: int


class TurnBegan(Event):
    turn: int


class PhaseBegan(Event):
    phase: str


class ActivationBegan(Event):
    pilgrim: int
    ap: int


class ActivationEnded(Event):
    pilgrim: int


class Moved(Event):
    """A figure walked or was put: the poses from first to last."""

    figure: int
    path: tuple[tuple[int, int, int], ...]  # column, row, facing


class Pushed(Event):
    figure: int
    path: tuple[Square, ...]
    crushed: int


class Followed(Event):
    figure: int
    path: tuple[Square, ...]


class Hurt(Event):
    """A figure lost health; `cause` is a text key below `cause`."""

    figure: int
    amount: int
    left: int
    cause: str


class Healed(Event):
    figure: int
    amount: int
    left: int


class ChiChanged(Event):
    pilgrim: int
    amount: int
    left: int


class Fell(Event):
    pilgrim: int


class Worsened(Event):
    """An unconscious pilgrim turned on its side (2) or back (3)."""

    pilgrim: int
    fallen: int


class Died(Event):
    pilgrim: int


class Revived(Event):
    pilgrim: int
    health: int
    chi: int


class AttackBegan(Event):
    attacker: int
    targets: tuple[int, ...]


class Rolled(Event):
    """Dice on the table: faces by value, in the order of the dice ids. `sum`: what counts of them by itself;
    the others point at a row. `bonus`: damage that was declared for the attack."""

    figure: int
    dice: tuple[str, ...]
    faces: tuple[int, ...]
    why: str  # "attack", "defense", "cleanse"
    sum: int
    bonus: int = 0


class Struck(Event):
    """An individual attack after both rolls."""

    attacker: int
    target: int
    damage: int
    defense: int
    net: int


class Missed(Event):
    """An individual attack that did nothing, or was lost; `why` is a text key below `missed`."""

    attacker: int
    target: int
    why: str


class Conditioned(Event):
    figure: int
    condition: str


class ConditionEnded(Event):
    figure: int
    condition: str


class Defeated(Event):
    demon: int
    kind: str


class Killed(Event):
    demon: int
    kind: str
    pilgrim: int | None


class CleanseTried(Event):
    pilgrim: int
    demon: int
    total: int
    needed: int
    success: bool


class Left(Event):
    """A demon leaves without being defeated (a visiting lord)."""

    demon: int
    kind: str


class KarmaGained(Event):
    pilgrim: int
    karma: str
    amount: int
    now: int


class WeaponRaised(Event):
    pilgrim: int
    level: int


class CardDrawn(Event):
    """An open card: where from and who has it now."""

    pilgrim: int
    deck: str
    card: str


class CardsPassedOver(Event):
    pilgrim: int
    deck: str
    cards: tuple[str, ...]


class CardPlayed(Event):
    pilgrim: int
    card: str


class CardDiscarded(Event):
    pilgrim: int
    deck: str
    card: str


class Looked(Event):
    """Somebody looked at so many face-down demon cards."""

    pilgrim: int
    count: int


class Saw(Event):
    """What was seen: only for the seat that looked."""

    pilgrim: int
    cards: tuple[str, ...]


class Spun(Event):
    pilgrim: int
    angle: int
    colour: str


class DoorBroken(Event):
    pilgrim: int
    door: int


class SutraTaken(Event):
    pilgrim: int
    at: Square


class SutraTakenOver(Event):
    pilgrim: int
    giver: int


class SutrasDropped(Event):
    pilgrim: int
    count: int
    at: Square


class VillagerRescued(Event):
    pilgrim: int
    at: Square


class VillagerLost(Event):
    at: Square


class WellUsed(Event):
    pilgrim: int
    at: Square


class Rested(Event):
    pilgrim: int


class GateClosed(Event):
    gate: int
    pilgrim: int


class GateWoke(Event):
    gate: int


class GateMuted(Event):
    gate: int


class HandsWereSlow(Event):
    """A quest sends a demon because a door is still closed."""

    door: int
    gate: int


class FanUsed(Event):
    pilgrim: int


class DemonCardDrawn(Event):
    gate: int
    card: str


class DemonCardRevealed(Event):
    """The top demon card lies open (Watchfires)."""

    card: str


class Promoted(Event):
    """The figures for a result are missing, so the next tougher one is tried."""

    wanted: tuple[str, ...]
    instead: tuple[str, ...]


class Spawned(Event):
    demon: int
    kind: str
    at: Square
    facing: int


class RageBegan(Event):
    ap: int  # of every demon from now on


class RageEnded(Event):
    pass


class SpecialEnded(Event):
    card: str


class DemonIdle(Event):
    """A demon does not act; `why` is a text key below `idle`."""

    demon: int
    why: str


class PlanMade(Event):
    """A demon's reasoning: each plan tried with why it failed, the plan taken, ties and who broke them."""

    demon: int
    tried: tuple[tuple[int, str], ...]  # plan number 1 to 4 and a text key below `plan`
    plan: int
    targets: tuple[int, ...]
    cost: int
    tied: int  # how many plans were equal up to the position
    broken_by: str  # "nobody", "position" or "seat"


class OmenWorks(Event):
    omen: str


class UpgradeTaken(Event):
    pilgrim: int
    karma: str


class QuestEnded(Event):
    quest: str
    won: bool
    heroic: bool
    reason: str
