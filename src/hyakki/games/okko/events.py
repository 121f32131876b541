"""What happens in Okko, as told to the seats. Figures, tokens, Doors and Spaces by number, cards by id.

`seat`-less events are told to all unless the rules say to whom: what only one side may know is told to its
seats in an event of its own, beside a public one that holds numbers only.
"""

from __future__ import annotations

from hyakki.games.okko.terms import Memory, Side
from hyakki.kernel.events import Event

Source = tuple[str, int]
"""A card, talent or rule by its key, and what it adds."""


# ---------------------------------------------------------------------- set-up and rounds


class ScenarioBegan(Event):
    scenario: str


class HeroTaken(Event):
    seat: int
    hero: str
    figure: int


class FollowerJoined(Event):
    """A Follower card is put into a Hero's slot during the set-up."""

    hero: int
    card: str
    figure: int


class Dealt(Event):
    """Equipment that a Hero begins with."""

    hero: int
    items: tuple[str, ...]


class MissionRolled(Event):
    """The die for a Personal Mission; face -1: no die, the first mission."""

    hero: int
    face: int
    mission: str


class CourtiersPlaced(Event):
    """Courtiers who came at random to the question marks."""

    courtiers: tuple[str, ...]


class EventsSwapped(Event):
    """The Oni took the expansion's Events; which base cards left is not told."""


class DisguiseChosen(Event):
    """The Oni has chosen behind whom it hides."""


class SecretDealt(Event):
    """Only for the Oni: its two secret cards."""

    nature: str
    identity: str


class SecretShown(Event):
    """The scenario has ended while the demon was hidden: everybody sees its two cards."""

    nature: str
    identity: str


class RoundBegan(Event):
    round: int


class PhaseBegan(Event):
    phase: str


class TimeMoved(Event):
    round: int


class CorruptionPlaced(Event):
    cell: int
    red: bool


class CorruptionMoved(Event):
    stain: int
    start: int
    end: int


class Enhanced(Event):
    position: str


class EventsSpent(Event):
    """Events discarded openly: for reinforcements, or Techniques at the end of the round."""

    events: tuple[str, ...]


class Reinforced(Event):
    figure: int
    kind: str
    cell: int


class EventsDrawn(Event):
    count: int


class EventsHeld(Event):
    """Only for the Oni: the Events that it drew."""

    events: tuple[str, ...]


class EventsKnown(Event):
    """The discard pile was turned over: what the Oni holds can be worked out (okko.info.turned-over)."""

    events: tuple[str, ...]


class DeckTurned(Event):
    """A discard pile became the deck again: `events` or `equipment`."""

    deck: str


# ---------------------------------------------------------------------- planning


class PlansLaid(Event):
    """Face-down cards: by Hero how many left and right, by Character card how many Events."""

    left: dict[int, int]
    right: dict[int, int]
    techniques: dict[str, int]


class ItemReadied(Event):
    hero: int
    item: str


class OrderSet(Event):
    """Only for the Heroes: the order of their Initiative cards."""

    heroes: tuple[int, ...]


class Adjusted(Event):
    """The Oni has finished its adjustment: how many Events lie beside each card now."""

    techniques: dict[str, int]


class Revealed(Event):
    """All face-down cards are turned up."""

    left: dict[int, tuple[str, ...]]
    right: dict[int, tuple[str, ...]]
    techniques: dict[str, tuple[str, ...]]


# ---------------------------------------------------------------------- activations and moves


class Activated(Event):
    """A Hero, Follower or Kami begins its activation."""

    figure: int


class CardActivated(Event):
    """A Character card of the Oni gets an Activation token."""

    kind: str


class NothingToActivate(Event):
    """The Oni draws an Event instead."""


class FigureActs(Event):
    figure: int


class ActivationEnded(Event):
    figure: int


class Moved(Event):
    """A Move, or a move by an effect (`why`: the card; "" for a Move Action)."""

    figure: int
    start: int
    end: int
    why: str


class Caught(Event):
    """A failed Sneak: thralls close in."""

    hero: int
    tile: int


class Surrounded(Event):
    figure: int
    start: int
    end: int


class AlarmRaised(Event):
    attacker: int
    target: int


class Pushed(Event):
    figure: int
    start: int
    end: int
    by: int


# ---------------------------------------------------------------------- Attacks and tests


class AttackDeclared(Event):
    attacker: int
    target: int
    form: str
    why: str


class Redirected(Event):
    figure: int
    source: str


class Attacked(Event):
    """The dice of an Attack: each die's kind and what it showed, additions and dice with their sources."""

    attacker: int
    target: int
    kinds: tuple[str, ...]
    chains: tuple[tuple[int, ...], ...]
    dice: tuple[Source, ...]
    additions: tuple[Source, ...]
    total: int
    defense: int
    hit: bool


class DiceRolled(Event):
    """The dice of an Attack as they fell, told where somebody may have some of them rolled once more."""

    attacker: int
    target: int
    kinds: tuple[str, ...]
    chains: tuple[tuple[int, ...], ...]
    total: int
    defense: int


class Rerolled(Event):
    figure: int
    source: str
    places: tuple[int, ...]
    chains: tuple[tuple[int, ...], ...]


class Damaged(Event):
    figure: int
    count: int
    why: str


class HarmChanged(Event):
    """An effect changed the damage of a hit."""

    figure: int
    source: str
    count: int


class Healed(Event):
    figure: int
    count: int
    why: str


class ConditionPlaced(Event):
    figure: int
    condition: str
    why: str


class ConditionFlipped(Event):
    figure: int
    condition: str


class ConditionGone(Event):
    figure: int
    condition: str


class TalentLost(Event):
    figure: int
    talent: str


class Fell(Event):
    """An agent, Follower or Kami is eliminated."""

    figure: int
    kind: str
    by: int


class HeroFell(Event):
    hero: int


class Tested(Event):
    """A test: what it was about, dice, the value to reach, and whether it was passed."""

    hero: int
    about: str
    object: int
    attribute: str
    difficulty: int
    dice: tuple[Source, ...]
    value: tuple[Source, ...]
    faces: tuple[int, ...]
    total: int
    limit: int
    passed: bool


class PenaltyPlaced(Event):
    """A failed ordinary test gets easier."""

    about: str
    object: int
    penalty: int


# ---------------------------------------------------------------------- clues, chests, equipment


class ClueDrawn(Event):
    hero: int
    card: str


class TokenFlipped(Event):
    token: int


class TokenGone(Event):
    token: int
    form: str


class CourtierCleared(Event):
    courtier: str


class NatureCleared(Event):
    nature: str


class Complicated(Event):
    hero: int
    card: str


class CourtierHelped(Event):
    hero: int
    courtier: str


class CourtierFollows(Event):
    hero: int
    courtier: str
    figure: int


class TokenMoved(Event):
    token: int
    start: int
    end: int


class Peeked(Event):
    """The Hero side looked at Clue cards."""

    count: int


class CluesSeen(Event):
    """Only for the Heroes: the cards looked at, the next to be drawn first."""

    cards: tuple[str, ...]


class CluesArranged(Event):
    """Only for the Heroes: the order in which they were put back."""

    cards: tuple[str, ...]


class ChestOpened(Event):
    hero: int
    token: int
    drawn: tuple[str, ...]
    keep: int


class ItemsDrawn(Event):
    hero: int
    items: tuple[str, ...]


class ItemPlaced(Event):
    hero: int
    item: str
    slot: str


class ItemDiscarded(Event):
    hero: int
    item: str


class ItemUsed(Event):
    hero: int
    item: str


class ItemGiven(Event):
    hero: int
    item: str
    to: int


class ItemRefused(Event):
    hero: int
    item: str


class ItemUnreadied(Event):
    hero: int
    item: str


# ---------------------------------------------------------------------- Followers, objects, doors


class FollowerRevealed(Event):
    hero: int
    token: int
    follower: str


class FollowerTaken(Event):
    hero: int
    figure: int
    card: str


class FollowerLeft(Event):
    """A face-up Follower token that nobody took, or one whose Hero has fallen."""

    figure: int


class KamiSummoned(Event):
    hero: int
    figure: int
    card: str
    cell: int


class KamiAged(Event):
    figure: int


class KamiFaded(Event):
    figure: int
    kind: str


class ObjectTaken(Event):
    hero: int
    token: int
    form: str


class ObjectGiven(Event):
    hero: int
    token: int
    to: int


class ObjectDropped(Event):
    hero: int
    token: int
    cell: int


class ObjectPlaced(Event):
    token: int
    form: str
    cell: int


class DoorClosed(Event):
    door: int


class DoorOpened(Event):
    door: int
    figure: int


class WallBroken(Event):
    gate: int
    hero: int


# ---------------------------------------------------------------------- cards


class EventPlayed(Event):
    card: str


class TalentUsed(Event):
    figure: int
    source: str


class EffectWorked(Event):
    """An effect changed a number for a while."""

    source: str
    figure: int
    attribute: str
    count: int


class CardsRecovered(Event):
    hero: int
    cards: tuple[str, ...]


class ActionsChanged(Event):
    figure: int
    count: int
    why: str


class WoundDrawn(Event):
    hero: int


class WoundSeen(Event):
    """Only for the Heroes: which Wound it was."""

    hero: int
    card: str


class WoundsMended(Event):
    hero: int
    count: int


class WoundsMendedSeen(Event):
    """Only for the Heroes: which Wounds."""

    hero: int
    cards: tuple[str, ...]


class HandRefreshed(Event):
    hero: int
    cards: int
    wounds: int


# ---------------------------------------------------------------------- aims and ends


class ClockMoved(Event):
    mission: str
    clock: int
    end: int
    why: str


class ProgressMade(Event):
    mission: str
    hero: int
    count: int


class MissionResolved(Event):
    mission: str
    side: Side


class GoalReached(Event):
    recollection: str
    side: Side


class LanternLit(Event):
    hero: int
    token: int
    count: int


class Accused(Event):
    """An Accusation and what came of it: `what` is `nature` or `identity`."""

    what: str
    name: str
    right: bool


class DemonRevealed(Event):
    figure: int
    nature: str
    identity: str
    cell: int


class FinalBattle(Event):
    """It begins: `unmasked`, `accusations` or `revealed`."""

    why: str


class DemonDefeated(Event):
    figure: int


class DemonEscaped(Event):
    figure: int


class PalaceBurns(Event):
    round: int


class RecollectionTaken(Event):
    memory: Memory
    points: int


class PersonalResult(Event):
    hero: int
    done: bool
    fell: bool


class ScenarioEnded(Event):
    scenario: str
    reason: str
    winner: Side
    heroes: int
    oni: int


class NodeWon(Event):
    node: str
    winner: Side
    next: str


class BonusGiven(Event):
    bonus: str
    count: int
    side: Side


# ---------------------------------------------------------------------- the automated Oni


class StanceRolled(Event):
    """Face -1: no roll, the stance is hunt."""

    face: int
    stance: str


class Reasoned(Event):
    """A decision of the automated Oni: the lines that were tried, the one that decided, and any tie.

    `tried` are numbers of lines of the decision's list that left several choices or none; `line` is the one
    that decided (-1: a random choice among `tie` equal ones). Nothing hidden is named.
    """

    decision: str
    about: str
    tried: tuple[int, ...]
    line: int
    tie: int
    chosen: str
