"""What lies on Journey's table: pilgrims, demons, tokens, decks, and where play stands.

Squares are cells of the quest's grid (`g.field.grid`), facings are N, E, S, W = 0 to 3. Figures have
numbers: the pilgrims
0 to 3 in the order of `PILGRIMS`, demons from 4 on, older ones lower. The masks of occupied squares stand
outside the fields and are kept by `figures.survey`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from hyakki.kernel.bag import Bag
from hyakki.kernel.clone import FRESH, Clonable, clonable
from hyakki.kernel.flow import State

if TYPE_CHECKING:
    from hyakki.games.journey.box.content import Box
    from hyakki.games.journey.box.field import Field
    from hyakki.games.journey.box.questdefs import QuestDef

PILGRIMS = ("tripitaka", "monkey", "cho", "sha")  # journey.profile.fourth
TRIPITAKA, MONKEY, CHO, SHA = 0, 1, 2, 3

STANDING, FACE_DOWN, ON_SIDE, ON_BACK, DEAD = 0, 1, 2, 3, 4

Phase = Literal[
    "assign",  # seats pick pilgrims
    "balance",  # the balance step between two quests of a series
    "upgrade",  # karma upgrades
    "order",  # initiative, exchange of start squares
    "reinforce",  # wrath, one reinforcement card per active gate
    "maintenance",
    "pilgrims",
    "demons",  # before spawning
    "spawning",  # one gate after the other
    "before-demons",  # the window before demon activations, and their order
    "activations",  # one demon after the other
    "end",
    "after-quest",  # a quest of a series is over
]


@clonable
class Condition(Clonable):
    """A condition card beside a figure, with its turn tokens."""

    kind: str
    tokens: int = 0


@clonable
class Pilgrim(Clonable):
    """A pilgrim: the figure, the sheet, and every card beside it."""

    id: int
    name: str
    seat: int = 0
    cell: int = 0
    facing: int = 1
    health: int = 0
    chi: int = 0
    good: int = 0  # journey.setup.karma
    bad: int = 0
    weapon: int = 1  # the level on top of the stack (journey.setup.weapon-stack)
    skills: list[str] = FRESH
    skill_deck: Bag
    fortune: list[str] = FRESH
    corruption: list[str] = FRESH
    conditions: list[Condition] = FRESH
    sutras: int = 0
    villagers: int = 0
    fallen: int = STANDING
    extra_ap: int = 0  # granted to this turn's activation before it starts
    buried: list[str] = FRESH  # corruption discarded at death, which comes back in a series
    starting_kept: int = 0  # permanent skills in the starting hand (journey.campaign.balance-how)


@clonable
class Demon(Clonable):
    """A demon on the board. `health` is what is left of a track, or the one-hit value."""

    id: int
    kind: str
    cell: int
    facing: int
    health: int
    conditions: list[Condition] = FRESH
    visitor: bool = False  # brought by Spawn Demon Lord: leaves after one full attack action
    less_ap: int = 0  # Vow of Silence, in this Demon phase
    mired: bool = False  # Quicksand: half MV until the end of the turn


Figure = Pilgrim | Demon


@clonable
class Gate(Clonable):
    """A demon gate on two squares."""

    n: int
    cells: tuple[int, int]
    state: Literal["active", "inactive", "closed"]
    muted: bool = False  # Palm-Leaf Fan: draws no card this turn
    drawn: int = 0  # cards drawn this turn


@clonable
class Door(Clonable):
    """A door on two squares."""

    n: int
    cells: tuple[int, int]
    broken: bool = False


@clonable
class Well(Clonable):
    """A water well, and the pilgrims who have used it in this quest."""

    cell: int
    used: list[int] = FRESH


@clonable
class Activation(Clonable):
    """What is left and what was done in the activation of one pilgrim."""

    pilgrim: int
    ap: int
    start: int  # the square where it began
    entered: bool = False  # whether it entered any square (journey.terrain.red-stay-scope)
    actions: list[str] = FRESH  # kinds of the actions taken, in order; a double move counts twice
    box_used: bool = False
    rests: int = 0
    mastered: bool = False
    used_once: list[str] = FRESH  # cards and abilities limited to once per activation
    charge: int = 0  # Stampede: damage on the next individual attack
    # the move under way
    move_ap: int = 0  # AP put into it; 0: no move is under way
    mv: int = 0  # movement points left
    moved: bool = False  # something of it was spent, so that it is too late for before-move cards
    ghost: bool = False  # Lotus Step: passes miniatures, tokens and yellow lines
    ignores: list[str] = FRESH  # grounds that this move ignores
    free_turn: bool = False  # Agility: the next turn costs nothing
    move_cards: list[str] = FRESH  # cards played on this move


@clonable
class Hunt(Clonable):
    """A demon in the middle of its activation: AP left, and whom it attacks next from where it stands.

    `aims` are the targets of its plan; while one of them is left it goes on, else it plans anew.
    """

    demon: int
    ap: int
    targets: list[int]
    aims: list[int]


@clonable
class Tally(Clonable):
    """What heroic conditions and special rules count, per quest (journey.win.heroic-count)."""

    meditations: int = 0
    skills_gained: int = 0
    skills_played: int = 0
    falls: int = 0
    cleansed: list[str] = FRESH  # kinds of demons
    defeated: list[str] = FRESH  # kinds of demons that count for goals, killed, cleansed or by event
    rescued: int = 0
    lost_villagers: int = 0
    sutras_spent: int = 0
    events: list[str] = FRESH  # special rules that have happened ("second-boss", "returned", "gate:2", ...)


@clonable
class Keepsake(Clonable):
    """The pilgrims and decks at the start of a quest of a series, for a retry (journey.campaign.failed)."""

    pilgrims: list[Pilgrim]
    fortune: Bag
    misfortune: Bag
    corruption: Bag


class Tables(State):
    """Outside the fields: shared content and geometry, and masks that follow from the fields."""

    __slots__ = ("bodies", "box", "crowd", "field", "horde", "quest", "things")
    SHARED: ClassVar[tuple[str, ...]] = __slots__

    if TYPE_CHECKING:
        box: Box
        quest: QuestDef
        field: Field
        crowd: int  # squares of conscious pilgrims
        bodies: int  # squares of unconscious pilgrims
        horde: int  # squares of demons
        things: int  # squares of tokens that block


@clonable
class Journey(Tables):
    """The whole table."""

    seats: int
    quest_id: str
    variant: Literal["a", "b", "c"]
    wrath: bool
    omen: str  # id, or "" when off
    ask_ties: bool
    series: bool
    wishes: dict[str, str]  # the host's settings for variant and omen, for every quest of a series
    phase: Phase
    turn: int = 0
    order: list[int]  # initiative: pilgrim numbers
    place: int = 0  # how many pilgrims of the order have had their turn; in set-up, which one is in question
    pilgrims: list[Pilgrim]
    demons: list[Demon] = FRESH
    next_figure: int = 4
    gone: dict[str, str] = FRESH  # kinds of demons that have left, for the log
    gates: list[Gate] = FRESH
    doors: list[Door] = FRESH
    boxes: list[int] = FRESH
    wells: list[Well] = FRESH
    sutras: list[int] = FRESH
    villagers: list[int] = FRESH
    fortune: Bag
    misfortune: Bag
    corruption: Bag
    demon_deck: Bag
    conditions: dict[str, int] = FRESH  # the open supply
    specials: list[str] = FRESH  # special demon cards that lie face up
    rage: bool = False
    act: Activation | None = None
    queue: list[int] = FRESH  # gates still to draw or demons still to act in this phase, in order
    hunt: Hunt | None = None  # the demon that is acting
    chant: bool = False  # Om Chant is in force until the end of the turn
    active_cards: list[str] = (
        FRESH  # cards being carried out or in force until the end of the turn, "pilgrim card"
    )
    cool_until: int = 0  # the fan of quest 9: red squares do nothing up to the end of this turn
    verdict: int = 0  # the defeated demon about which kill or cleanse is asked; 0: none
    ritualist: int = 0  # the pilgrim who would roll that ritual
    tally: Tally = FRESH
    won: bool = False  # how the quest ended, while a series goes on
    heroic: bool = False
    reason: str = ""
    retries: int = 0  # of the quest under way, in a series
    quests_won: int = 0
    heroic_wins: int = 0
    keepsake: Keepsake | None = None
