"""What happens in Harakiri, as told to the seats: figures by number, squares as column and row."""

from __future__ import annotations

from hyakki.games.harakiri.terms import Compared, Part, Square
from hyakki.kernel.events import Event

# -- campaign and chapter


class ChapterBegan(Event):
    chapter: str
    attempt: int


class StoryTold(Event):
    """A text of the chapter: opening, victory, failure, ending, says, travel; `point` where it stands."""

    chapter: str
    text: str
    point: str = ""


class Taken(Event):
    character: int
    seat: int


class SideChosen(Event):
    character: int
    skill: str


class SceneChosen(Event):
    scene: str
    option: str
    character: int  # -1: the party


class OmenTold(Event):
    """The result of the omen; `fixed` by a setting, without a test."""

    result: str
    fixed: bool


class HeadsSold(Event):
    character: int
    heads: int
    boss_heads: int
    coins: int


class Bought(Event):
    character: int
    card: str
    coins: int


class Sold(Event):
    character: int
    card: str
    coins: int


class Repaired(Event):
    character: int
    n: int
    coins: int


class RowLaid(Event):
    cards: tuple[str, ...]


class Prayed(Event):
    character: int
    affinity: int


class KamiTaken(Event):
    character: int
    kami: str


class Unlocked(Event):
    kami: str
    character: int  # -1: for any one of them


class PhaseEnded(Event):
    chapter: str
    result: str
    reason: str


class Resurrected(Event):
    character: int
    automatic: bool


class AttributeChanged(Event):
    character: int
    attribute: str
    n: int
    score: int


class Levelled(Event):
    character: int
    level: int
    health: int


class HonourChanged(Event):
    n: int
    honour: int


class FlagSet(Event):
    flag: str


class YomiMarked(Event):
    n: int
    marks: int


# -- zones, rounds, events


class ZoneLaid(Event):
    zone: str


class ZoneRemoved(Event):
    zone: str


class Travelled(Event):
    zone: str


class Positioned(Event):
    figure: int
    square: Square


class Left(Event):
    """A figure left the table without being defeated."""

    figure: int


class RoundBegan(Event):
    round: int


class OracleDrawn(Event):
    colour: str
    left: int


class OracleSeen(Event):
    """Everybody has seen the next card of the oracle deck."""

    colour: str


class OracleAdded(Event):
    green: int
    red: int


class EntryRevealed(Event):
    zone: str
    colour: str
    entry: str


class EntrySeen(Event):
    """Everybody has seen the next entry of a sleeve."""

    zone: str
    colour: str
    entry: str


class MaliceRose(Event):
    n: int
    malice: int


class MaliceStruck(Event):
    """A threshold of the malice track."""

    chapter: str
    at: int


class Spawned(Event):
    figure: int
    kind: str
    square: Square
    zone: str


class NotSpawned(Event):
    """No miniature is left, or the spawn was stopped."""

    kind: str


class Upgraded(Event):
    kind: str


class QueueSet(Event):
    queue: tuple[int, ...]


class QueueShifted(Event):
    figure: int
    n: int
    queue: tuple[int, ...]
    source: str


class Swapped(Event):
    first: int
    second: int


# -- activations


class ActivationBegan(Event):
    figure: int
    ap: int  # of a character; 0 for others


class ActivationEnded(Event):
    figure: int


class Moved(Event):
    """A figure walked or was put: the squares from first to last."""

    figure: int
    path: tuple[Square, ...]
    cost: int


class Exerted(Event):
    character: int
    points: int


class ApChanged(Event):
    character: int
    n: int
    ap: int


class KiPlaced(Event):
    character: int
    skill: str
    value: int


class KiWithdrawn(Event):
    character: int
    skill: str


class KiLowered(Event):
    """The value left; 0: exhausted."""

    character: int
    skill: str
    value: int


class KiRolled(Event):
    """Dice rolled into the supply; `all`: every die was exhausted."""

    character: int
    values: tuple[int, ...]
    all: bool


class TechniqueUsed(Event):
    character: int
    skill: str


class KamiModeBegan(Event):
    character: int
    kami: str


class KamiModeEnded(Event):
    character: int


# -- attacks


class AttackBegan(Event):
    attacker: int
    target: int
    kind: str
    skill: str
    focus: bool
    counter: bool


class Rolled(Event):
    """The dice of an attack by colour and place of the face; hits and symbols as they lie."""

    attacker: int
    dice: tuple[str, ...]
    faces: tuple[int, ...]
    hits: int
    yin: bool
    yang: bool
    focus: str


class Rerolled(Event):
    attacker: int
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    source: str


class Missed(Event):
    """An attack failed: blank, critical, blinded, dodged."""

    attacker: int
    target: int
    why: str
    roll: int  # of the d6 behind it; 0 if none


class BlindRolled(Event):
    """A blinded creature rolled and was not stopped."""

    attacker: int
    roll: int


class Struck(Event):
    """The formula of one target: parts with their signs and what they come to."""

    attacker: int
    target: int
    parts: tuple[Part, ...]
    damage: int


class YinYangUsed(Event):
    attacker: int
    source: str


class Countered(Event):
    attacker: int
    target: int


class Hurt(Event):
    """A figure lost health; `cause` is a text key below `cause` or the key of a source."""

    figure: int
    n: int
    left: int
    cause: str


class Healed(Event):
    figure: int
    n: int
    left: int
    cause: str


class TokenLost(Event):
    """A resistor lost a resistance token."""

    figure: int
    left: int


class Conditioned(Event):
    figure: int
    condition: str
    n: int


class Spared(Event):
    """A condition that was not gained: by blessed, ward or immunity."""

    figure: int
    condition: str
    by: str


class ConditionEnded(Event):
    figure: int
    condition: str


class Blessed(Event):
    figure: int
    n: int


class ArmourChanged(Event):
    figure: int
    n: int
    armour: int


class Survived(Event):
    character: int
    source: str
    health: int


class Defeated(Event):
    figure: int
    by: int  # -1: nobody


class HeadFell(Event):
    square: Square
    boss: bool


class HeadTaken(Event):
    character: int
    boss: bool


class HeadEaten(Event):
    """A creature devoured the head of a minion."""

    figure: int
    square: Square


class EffectBegan(Event):
    """Something that lasts began, for these figures."""

    source: str
    figures: tuple[int, ...]
    until: str


# -- points, tests, goods


class PointUsed(Event):
    character: int
    point: str
    option: str


class DoorOpened(Event):
    point: str


class Tested(Event):
    """A test: the die, what was added by whom, and how it came out."""

    figure: int
    attribute: str
    die: int
    parts: tuple[Part, ...]
    difficulty: int
    success: bool
    about: str


class Traded(Event):
    character: int
    partner: int
    gave: tuple[str, ...]
    got: tuple[str, ...]


class TradeDeclined(Event):
    character: int
    partner: int


class WeaponEquipped(Event):
    character: int
    weapon: str


class ItemUsed(Event):
    character: int
    card: str
    left: int  # charges


class ItemGained(Event):
    character: int
    card: str


class ItemReturned(Event):
    character: int
    card: str
    where: str  # deck, bottom, pile


class SpecialGained(Event):
    character: int
    card: str


class CoinsChanged(Event):
    character: int
    n: int
    coins: int


class KarmaChanged(Event):
    character: int
    n: int
    karma: int


class AffinityChanged(Event):
    character: int
    n: int
    affinity: int


# -- chapters


class SavedOne(Event):
    """A resistor was led away."""

    figure: int
    point: str


class Consecrated(Event):
    point: str


class SealBroken(Event):
    point: str
    left: int


class StonesCleared(Event):
    n: int
    left: int


class BrazierOut(Event):
    point: str
    left: int


class SideChanged(Event):
    figure: int
    foe: bool


class LadCarried(Event):
    """Who carries the lad now; -1: he stands on the square."""

    character: int
    square: Square | None


class GroundChanged(Event):
    square: Square
    terrain: str


# -- enemies tell what they do


class BehaviourRolled(Event):
    """The die of an enemy and the entry that is read: `normal`, `aggressive` or `entries`, and its place."""

    figure: int
    die: int
    table: str
    entry: int


class CardDrawn(Event):
    figure: int
    card: str
    empowered: bool
    left: int


class CardKept(Event):
    """A Hate card stays in play."""

    card: str


class CardCooled(Event):
    """A Hate card goes to the discard pile."""

    card: str


class LineTried(Event):
    """A line that could not be resolved, and why: a text key below `line`."""

    figure: int
    line: str
    why: str


class LineTaken(Event):
    figure: int
    line: str


class TargetChosen(Event):
    """Whom a part of a line is about: the targets compared by a priority, how it was settled (`only`,
    `resistor`, `marked`, `priority`, `party`, `auto`, `hidden`), who would be preferred to them but was no
    valid target: `beyond`, and past whom it looked: `hidden`."""

    figure: int
    target: int
    part: str
    priority: str
    compared: tuple[Compared, ...]
    how: str
    beyond: tuple[Compared, ...] = ()
    hidden: tuple[int, ...] = ()


class TieBroken(Event):
    """Several were equal: who or what settled it (`party` or `auto`)."""

    figure: int
    by: str


class SkillUsed(Event):
    """An enemy used a technique, or regained or gained something by its line."""

    figure: int
    skill: str


class Foreseen(Event):
    """A forecast: what an enemy would do by these rolls, or by a card with this share of its deck."""

    figure: int
    rolls: tuple[int, ...]
    card: str
    share: int  # per cent
    line: str
    square: Square | None
    target: int  # -1: none, or several
    ties: tuple[int, ...]  # one of these, or with `every` all of them
    every: bool = False
