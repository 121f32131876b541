"""What lies on Okko's table: the palace, figures, tokens, cards, the track, and where play stands.

Spaces are cells of the palace (`g.palace`), in reading order over the whole lattice. Figures have numbers:
the Heroes 0 to 3 in the order in which they were taken, everybody else by the blocks of `box/figures.py`, so
that a number also says which miniature it is. A figure that is not on the board is not in `g.figures`, but
for a Hero who has fallen: it stays with `cell` OFF.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from hyakki.games.okko.box.content import Box
from hyakki.games.okko.box.palace import Palace
from hyakki.games.okko.box.scenariodefs import ScenarioDef
from hyakki.games.okko.box.vocabulary import TestAttribute
from hyakki.games.okko.terms import Memory, NodePlayed, Side
from hyakki.kernel.bag import Bag
from hyakki.kernel.clone import FRESH, Clonable, clonable
from hyakki.kernel.flow import State

OFF = -1  # no cell
NOBODY = -1  # no figure, no seat
KI = 3  # the face of a die; the others show their number

Phase = Literal[
    "setup",  # the questions of the set-up; `place` counts its parts (rules/setup.py)
    "track",  # Strategy Phase, the open steps of the Oni; `place` counts them (rules/track.py)
    "plan",  # both sides plan in secret (rules/strategy.py)
    "order",  # the Heroes stack their Initiative cards
    "adjust",  # the final adjustment of the Oni, then the reveal
    "activation",  # Heroes and Oni in turn (rules/rounds.py)
    "end",  # End of the Round Phase; `place` is the step under way, 1 to 10 (rules/endround.py)
    "between",  # a scenario of a campaign is over (rules/campaign.py)
]

Sort = Literal["hero", "follower", "kami", "agent"]
Form = Literal["melee", "ranged"]
Until = Literal["attack", "activation", "round", "game"]
SlotName = Literal["right", "left", "clothing", "supplies"]

TokenForm = Literal[
    "evidence", "parchment", "courtier", "chest", "test", "objective", "relic", "prisoner", "strongbox",
    "follower",
]  # fmt: skip


@clonable
class Figure(Clonable):
    """A character on the board: Hero, Follower, Kami or agent."""

    number: int
    sort: Sort
    kind: str  # id of the Hero, of the Follower or Kami card, of the Courtier who follows, of the agent
    cell: int = OFF
    damage: int = 0
    conditions: dict[str, int] = FRESH  # by id: 0 on the first side, 1 flipped (okko.condition.decay)
    lost: tuple[str, ...] = ()  # Natural Talents lost to Amputee
    owner: int = NOBODY  # the Hero whose Follower or Kami this is; NOBODY: an orphan
    old: bool = False  # a Kami whose token lies face down (okko.kami.lifetime)
    acted: bool = False  # activated in this round
    came_into: int = 0  # Areas that it came into in the activation under way, a mask (the word `entered`)


@clonable
class Hero(Clonable):
    """What lies beside a Hero; its miniature is the figure of the same number."""

    id: str
    seat: int
    hand: list[str] = FRESH  # Action cards
    wounds: list[str] = FRESH  # Wound cards in hand
    open_wounds: list[str] = FRESH  # of these and of a face-down one: known to everybody (rules/hands.py)
    left: list[str] = FRESH  # planned or revealed for their Talents
    right: list[str] = FRESH  # for their Techniques; at most one of them is a Wound
    discard: list[str] = FRESH  # Action and Wound cards, open
    slots: dict[str, str] = FRESH  # right, left, clothing: an Equipment card; a two-handed one lies in both
    supplies: list[str] = FRESH
    readied: str = ""  # the hand card that is face up; "" none
    unready: bool = False  # none can be readied until the round is over
    follower: int = NOBODY  # the figure of its Follower or Kami
    mission: str = ""  # Personal Mission
    tallies: dict[str, int] = FRESH  # what Personal Missions count (rules/personal.py)
    spoken: list[str] = FRESH  # Courtiers interrogated, elements summoned: each once
    activated: bool = False  # in this round
    fewer: int = 0  # Actions more (or, below 0, fewer) in the coming or present activation of this round
    out: bool = False  # eliminated


@clonable
class Token(Clonable):
    """A token on the board or with a Hero who carries it. Seats know it by its number and its upper side."""

    number: int
    form: TokenForm
    id: str  # which one of its form it is: hidden for evidence, parchment, chest, follower (okko.info.fronts)
    cell: int = OFF
    holder: int = NOBODY  # the Hero who carries it
    flipped: bool = False
    penalty: int = 0  # Penalty tokens on its test


@clonable
class Stain(Clonable):
    """A Corruption token on the board."""

    cell: int
    red: bool = False


@clonable
class Mission(Clonable):
    """A Mission Tile in play."""

    id: str
    tile: int
    clock: int = 0
    penalty: int = 0  # Penalty tokens on its test
    marks: list[int] = FRESH  # progress tokens, by the Hero who placed each
    rounds: list[int] = FRESH  # and in which round
    taken: bool = False  # the prisoner or the strongbox has been brought into play
    done: Side | None = None


@clonable
class Lasting(Clonable):
    """An effect that stays behind after its card was played or used."""

    source: str  # the card
    effect: int  # its place among the effects of the card
    until: Until
    owner: int = NOBODY  # the figure whose effect it is
    card: str = ""  # or the Character card whose figures it is
    target: int = NOBODY  # whom it concerns, if one was chosen
    begun: bool = False  # it goes on by itself (a changed number); else it waits for its trigger


@clonable
class Attack(Clonable):
    """An Attack under way, from its declaration to the last push."""

    attacker: int
    target: int
    form: Form
    declared: int  # the target that was named; another one after a redirect
    why: str = ""  # "" an Action, else the card or rule that gave it
    upgrade: int = 0  # Combat dice that are rolled as Action dice
    combat: int = 0  # dice of the pool
    action: int = 0
    defense: int = 0
    kinds: list[str] = FRESH  # the dice rolled: "combat" or "action"
    chains: list[list[int]] = FRESH  # what each showed: a KI is followed by the die rolled again
    hits: int = 0  # added to the dice
    extra: int = 0  # Action dice more (or, below 0, Combat dice fewer) by the effect that gave this Attack
    harm: int = 1  # Damage tokens that a success places
    stage: str = "declared"  # declared, rolled, hit, missed, after
    marks: dict[str, int] = FRESH  # effects used in this Attack, with their limits
    accepted: list[str] = FRESH  # effects that somebody was asked about and that count in this Attack
    killed: bool = False


@clonable
class Test(Clonable):
    """An Attribute Test under way."""

    hero: int
    attribute: TestAttribute
    about: str  # sneak, chest, door, evidence, courtier, parchment, mission, objective, test
    object: int  # the token, Space, door or Tile that it is about
    difficulty: int  # with Penalty tokens
    dice: int = 0  # rolled, after effects
    value: int = 0  # of the attribute
    faces: list[int] = FRESH
    marks: dict[str, int] = FRESH


@clonable
class Turn(Clonable):
    """The activation under way, of a Hero with its Follower or of a Character card of the Oni."""

    side: Side
    hero: int = NOBODY
    figure: int = NOBODY  # who acts now: the Hero, its Follower, the agent chosen
    card: str = ""  # the Character card that the Oni activates; "" it drew an Event instead
    stage: str = "begin"  # Hero: begin, act, follower; Oni: card, figures, figure
    actions: int = 0  # left to the one who acts
    discarded: bool = False  # the free discard is used (okko.equipment.free-discard)
    acted: list[int] = FRESH  # figures of the card that are done
    event: bool = False  # an Event was played (okko.activation.oni-event)
    playing: str = ""  # the Event whose Special Effect is being resolved, face up beside the discard pile
    marks: dict[str, int] = FRESH  # effects used in this activation, with their limits


@clonable
class Sneak(Clonable):
    """A Move onto Prohibited Tiles that is under way: the Hero has come into the Area that it declared and
    stands on the first free Space there until it has chosen one (okko.sneak.way)."""

    figure: int
    left: int  # Areas that may still be passed


@clonable
class Oni(Clonable):
    """The Oni's side: its secret, its cards and what the Heroes know of them."""

    seat: int  # NOBODY: automated
    level: str = ""  # gentle, even, grim; "" played by a seat
    nature: str = ""  # hidden until it is named or the demon appears
    identity: str = ""  # hidden until the demon appears
    named: bool = False  # the nature was accused correctly
    unmasked: bool = False  # the identity was
    hand: list[str] = FRESH
    events: Bag
    swapped: list[str] = FRESH  # base Events exchanged for those of the expansion, hidden
    missing: list[str] = FRESH  # not in the pile when it was turned over last, open (okko.info.turned-over)
    doubt: list[str] = FRESH  # of these, those among which the swapped-out ones are, open
    cards: list[str] = FRESH  # Character cards in play
    techniques: dict[str, list[str]] = FRESH  # Events beside each Character card
    activated: list[str] = FRESH  # Character cards with an Activation token
    tokens: int = 0  # Activation tokens used in this round, draws included
    fallen: list[str] = FRESH  # unique figures that are out of the game (okko.damage.minion-pool)
    bought: list[str] = FRESH  # types brought by a wave in this round
    lieutenants: int = 0  # bought in this game (the automated Oni buys one at most)
    stance: str = ""  # of the automated Oni


@clonable
class Campaign(Clonable):
    """A campaign under way: what was played, what is kept."""

    id: str
    node: str  # of the scenario that is played now
    played: list[NodePlayed] = FRESH
    kept: dict[str, list[str]] = FRESH  # Equipment by Hero
    kit: bool = False  # Starting Equipment was given
    bonus: str = ""  # for this scenario
    bonus_n: int = 0
    bonus_side: Side | None = None


class Tables(State):
    """Outside the fields: shared content and the geometry of the palace."""

    __slots__ = ("box", "palace", "scene")
    SHARED: ClassVar[tuple[str, ...]] = __slots__

    if TYPE_CHECKING:
        box: Box
        palace: Palace
        scene: ScenarioDef  # the scenario that is played, of the book or generated


@clonable
class Okko(Tables):
    """The whole table."""

    settings: dict[str, str]
    seats: int
    scenario: str  # its id
    chronicle: ScenarioDef | None = None  # a generated one
    began: int  # Heroes at set-up
    phase: Phase = "setup"
    place: int = 0  # progress inside a phase
    at: int = 0  # and inside a part of it: the Hero, token or card that is next
    round: int = 1
    # sides
    heroes: list[Hero] = FRESH  # by figure number
    oni: Oni
    order: list[int] = FRESH  # Initiative cards, the top one first
    turned: int = 0  # how many of them have been turned up
    last_order: list[int] = FRESH  # the order revealed last (okko.players.council)
    revealed: bool = False  # the cards of this round lie face up
    # the board
    figures: dict[int, Figure] = FRESH
    tokens: dict[int, Token] = FRESH
    next_token: int = 1
    closed: int = 0  # gates that are closed, a bit each: Doors and unbroken walls
    shut: int = 0  # of these, Doors that an effect closed until the round is over
    door_tests: dict[int, int] = FRESH  # Penalty tokens on Doors that the scenario closed
    stains: list[Stain] = FRESH  # in the order in which they came
    track: list[int] = FRESH  # rounds whose Corruption token still lies on the track
    mortal: list[str] = FRESH  # positions of the trees with an Enhancement token
    supernatural: list[str] = FRESH
    alarm: bool = False
    # decks
    clues: list[str] = FRESH  # the Clue deck in no order, without `clue_top`
    clue_top: list[str] = FRESH  # peeked cards, the next to be drawn last; the Hero side knows them
    removed: list[str] = FRESH  # by the expansion, unseen
    absent: list[str] = FRESH  # Clue cards of Courtiers who are not present, open
    held: list[str] = FRESH  # Courtier cards that the Heroes may play
    helped: list[str] = FRESH  # those played or following
    natures: list[str] = FRESH  # Oni Clue cards drawn
    complications: list[str] = FRESH  # resolved ones
    accused: list[str] = FRESH  # Courtiers and natures named falsely
    false: int = 0  # false Accusations
    equipment: Bag
    wounds: list[str] = FRESH  # the Wound deck, in no order
    gone: list[str] = FRESH  # Action and Wound cards of fallen Heroes, and Equipment out of the game
    supply: dict[str, list[str]] = FRESH  # tokens that are not on the board, by form, unseen
    spent_tokens: dict[str, list[str]] = FRESH  # tokens that were opened or flipped away, by form, open
    # courtiers and aims
    present: list[str] = FRESH  # Courtiers of this game, in the order of the scenario
    missions: list[Mission] = FRESH
    final: bool = False  # the Final Battle has begun
    fate: Side | None = None  # who won it
    fallen_in_final: int = 0  # Heroes eliminated during it
    quiet: bool = False  # no alarm when it began
    goals: dict[str, Side] = FRESH  # goals of the scenario that were reached, by Recollection
    counts: dict[str, int] = (
        FRESH  # what goals count: agents eliminated by kind and type, Objectives dealt with
    )
    porter: str = ""  # the face-down Follower of the map once it is known; hidden before (a token's id)
    porter_lost: bool = False
    memoirs: list[Memory] = FRESH
    # under way
    turn: Turn | None = None
    attack: Attack | None = None
    test: Test | None = None
    sneak: Sneak | None = None
    striker: int = NOBODY  # who attacks by an effect, while its target is chosen
    striker_dice: int = 0  # and the Action dice more (below 0: Combat dice fewer) that it has
    lasting: list[Lasting] = FRESH
    marks: dict[str, int] = FRESH  # effects used in this round, with their limits
    game_marks: dict[str, int] = FRESH  # and in this game
    campaign: Campaign | None = None
