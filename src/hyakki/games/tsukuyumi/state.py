"""What lies on Tsukuyumi's table: the hexes, the factions with their units and cards, the Oni, the decks.

Positions are cells of the hex frame. Units of a kind in an area are only counted: a seat's `troops[cell]`
holds a number for each kind, in the order of the faction's sheet. The Oni are seat number `ONI` wherever an
owner is meant. What seldom changes is a tuple, which a copy of the table shares.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, ClassVar, Literal

from hyakki.board.hexmaps import HexMap
from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.box.landscape import Landscape
from hyakki.games.tsukuyumi.box.sheets import Sheet
from hyakki.games.tsukuyumi.terms import Loss
from hyakki.kernel.bag import Bag
from hyakki.kernel.clone import FRESH, Clonable, clonable
from hyakki.kernel.flow import State

NOBODY, ONI = -1, 9  # owners beside the seats

Counts = tuple[int, ...]
"""How many there are of each kind; another one is put in its place where that changes."""

Phase = Literal[
    "factions",  # faction choice, starting advantages
    "tiles",  # two-player mode: tiles laid alternately (tsukuyumi.duel.board)
    "homes",  # homezone, starting areas and units, seat by seat (tsukuyumi.setup.per-seat-steps)
    "goals",  # regular or alternative goal; Advanced Position and other cards before round 1
    "selection",
    "white",
    "blue",
    "green",
    "red",
    "end",
]

Symbol = Literal[
    "faction-effect",
    "events",
    "initiative",
    "production",
    "place-oni",
    "oni-conquest",
    "movement",
    "combat",
    "abyssal",
]


Module = Literal[
    "alternative-goals",
    "starting-advantages",
    "epic-events",
    "faction-events",
    "mascots",
    "oni-powers",
    "oni-missions",
    "legendary-oni",
]


def _no_cards() -> Bag:
    return Bag.of(())


@clonable
class Mover(Clonable):
    """Units of one kind in one area that are alike in a movement action: steps left and marks of the way."""

    cell: int
    kind: int
    count: int
    left: int  # steps that each may still take; -1: it has to stop here (mountain range)
    fresh: bool  # has not moved in this action: may always leave
    cleared: bool  # passed the strength check of this area (tsukuyumi.move.strength-group)
    tunnelled: bool = False  # has used its Tunnel of this action


@clonable
class March(Clonable):
    """A movement under way: whose, what kind of move, and every unit that may take part."""

    seat: int
    # "movement", "retreat", "racket", "faction", "quick-march", "hit-and-run", "advance", "lured-away", ...
    why: str
    movers: list[Mover]
    tunnels: dict[int, int]  # uses of each Tunnel in this action, by edge
    # per cell: how many of each kind entered in this action and are there (Mines)
    entered: dict[int, list[int]]
    chooser: int = NOBODY  # who decides, if not the seat itself: Oni


@clonable
class Battle(Clonable):
    """A battle under way: what was declared, what the defenders chose, and which units are doomed."""

    attacker: int  # a seat or ONI
    runner: int  # the active seat: it decides for attacking Oni
    cell: int
    card: str
    defenders: list[int]  # in initiative order, the Oni last
    points: dict[int, int]  # conquest points of each side when the battle began
    total: int = 0  # damage of the attacker, weapons included
    shares: dict[int, int] = FRESH  # as declared
    counters: dict[int, list[str]] = FRESH
    armour: dict[int, int] = FRESH  # Protection: more health for each unit
    doomed: list[Loss] = FRESH
    fled: list[int] = FRESH  # sides that left by For the Queen
    displaced: dict[int, dict[int, list[int]]] = FRESH  # whom Displacement put elsewhere: by side, area, kind
    weapons: dict[str, int] = FRESH  # used ones, discarded at the end
    settled: bool = False  # the casualties are off the board
    eggs: int = 0  # Dark Seed units destroyed
    gamble: bool = False  # the Gambler was there when it began
    paid: int = NOBODY  # the seat that destroyed the Merchant


@clonable
class Turn(Clonable):
    """What the active seat still has and has done in its turn of a phase."""

    seat: int
    symbols: dict[str, int]  # symbols still to be executed, with their quantity
    white_left: int = 0  # white actions still to choose
    white_done: list[str] = FRESH
    fought: bool = False  # a combat action was spent: in red the movement is lost
    combats: int = 0  # combat actions left of the symbol under way
    points: int = 0  # production points left of the action under way
    draws: int = 0  # events left to draw and to play in the action under way
    plays: int = 0
    amount: int = 0  # of the action under way: Oni still to place, places to shift in initiative
    acting: str = ""  # the symbol under way, "" between actions
    conquests: int = 0  # Oni Conquests left of the action under way
    activated: list[int] = FRESH  # areas of activated Oni
    stage: str = ""  # of an Oni action under way: see oni.py
    awake: dict[int, Counts] = FRESH  # activated Oni by area and kind
    free: list[str] = FRESH  # used in this turn beside the card's symbols
    parts: list[str] = FRESH  # of the faction effect under way, the next first
    allowance: dict[int, int] = FRESH  # Mines, Eggs, Terraformings still to place


@clonable
class Seat(Clonable):
    """One player: faction, cards, units, points, material."""

    faction: str = ""
    home: int = -1  # cell of the homezone
    hand: list[str] = FRESH  # action cards held
    chosen: str = ""  # the action card of this round
    passed: tuple[tuple[str, ...], ...] = ()  # hands passed on, oldest first
    events: list[str] = FRESH
    open_events: list[str] = FRESH  # of `events`: those that all saw being taken
    ages: list[int] = FRESH  # of the first of `events`: when each was drawn (hands.py)
    troops: dict[int, Counts] = FRESH
    supply: list[int] = FRESH  # units of each kind off the board
    mascot: int = -1  # cell, -1 when it is not (or no longer) on the board
    markers: int = 26  # territory markers off the board
    lands: tuple[int, ...] = ()  # areas with its marker (marking.set_owner)
    points: dict[str, int] = FRESH  # permanent points by source
    missions: list[str] = FRESH  # fulfilled ones
    goal: str = ""  # the goal in force
    goal_done: bool = False
    advantage: str = ""  # the starting advantage card
    advantage_used: bool = False  # shown to all; an unused one stays face down
    gift: list[str] = FRESH  # of `events`: those that Intelligence drew
    returned: tuple[str, ...] = ()  # action cards given back by Second Thoughts
    own_events: Bag = dataclasses.field(default_factory=_no_cards)  # faction event stack
    effects: list[str] = FRESH  # in force this round, or lying open (Solar Laser)
    once: list[str] = FRESH  # cards and abilities used this round
    acted: bool = False  # in this phase
    kills: int = 0  # enemy units destroyed, whole game
    kills_round: int = 0
    oni_killed: bool = False  # Dragon Blood
    conquered: tuple[int, ...] = ()  # areas conquered this round, in order
    retaken: tuple[int, ...] = ()  # of these, areas that bore a foreign marker
    lunar: tuple[int, ...] = ()  # areas with the Tsukuyumi property conquered, whole game
    debt: int = 0  # combat actions of this round that Loss of Momentum will still take
    home_entered: bool = False  # by units of another faction (Purity of Home)
    # faction material
    weapons: dict[str, int] = FRESH  # ready to use
    arsenal: dict[str, int] = FRESH  # in the supply
    stock: dict[str, int] = FRESH  # Mines, Eggs, Terraformings in the supply
    uplinks: list[str] = FRESH
    placed_markers: dict[str, int] = FRESH  # uplink markers on the board, by cell


class Tables(State):
    """Outside the fields: shared content, the sheets of the seats' factions and the look of the land."""

    __slots__ = ("box", "land", "sheets")
    SHARED: ClassVar[tuple[str, ...]] = __slots__

    if TYPE_CHECKING:
        box: Box
        land: Landscape  # ask tables.landscape for it
        sheets: tuple[Sheet, ...]  # by seat; see tables.attach


@clonable
class Tsukuyumi(Tables):
    """The whole table."""

    seats: list[Seat]
    settings: dict[str, str]
    modules: list[str]
    rounds: int
    supremacy: int  # 0: off
    duel: bool
    phase: Phase
    round: int = 0
    order: list[int]  # initiative: seats from the first place on
    place: int = 0  # progress of a set-up phase
    turn: Turn | None = None
    march: March | None = None
    battle: Battle | None = None
    # the board, by cell
    map: HexMap  # tiles, their turns, markers and Tunnels on edges
    owner: list[int]  # seat, ONI or NOBODY
    marked: list[int]  # property markers, as bits
    negated: list[int]  # properties under a Negation marker, as bits
    wasted: list[int]  # devastated areas, by Skybound only: no Fireborn (tsukuyumi.expansion.fireborn)
    reserve: list[int]  # area tiles that are not laid and not out of the game
    gone: list[int]  # area tiles that have left the game
    pile: list[int] = FRESH  # two-player board: tiles to be drawn, in no order
    drawn: int = NOBODY  # the tile drawn from it, or by Land Emerges, that has to be laid
    eggs: dict[int, int]
    mines: dict[int, int]
    covers: dict[int, int]
    strongholds: dict[int, int]
    stuck: list[int]  # areas under Oil! or Storm
    guarded: list[int]  # areas under Perimeter Defence
    # the Oni
    oni: dict[int, Counts]  # per cell: small, medium, large
    oni_supply: list[int]
    oni_markers: int = 26
    legend: str = ""  # the legendary Oni on the board
    legend_cells: list[int] = FRESH
    legend_side: int = 0  # the Defiler turns to its second side
    legends: list[str] = FRESH  # the agreed set
    # decks and markers
    actions: list[str]  # action cards that were not dealt, out of the game (tsukuyumi.info.removed-cards)
    used_actions: list[str]  # of past rounds, open
    event_deck: Bag
    display: list[str]
    own_discard: list[str]  # faction events played, open
    epic_box: list[str]  # epic events that are not in the deck
    seen_epics: list[str] = FRESH  # epic events that all know to be in play
    advantages: list[str]  # starting advantages that nobody holds, unseen
    shown_advantages: list[str] = FRESH  # exchanged ones, open
    powers: Bag  # Oni power cards
    power: str = ""  # the one in force
    oni_missions: list[str]  # still open
    supply: dict[str, int]  # property and edge markers
    storm: bool = False  # Surprised by the Storm: the order turns round with the next phase
    dragon_blood: bool = False
    assembled: list[int] = FRESH  # seats that placed their extra Oni (Assemble the Forces)
