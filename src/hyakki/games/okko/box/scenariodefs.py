"""What the content files of Okko hold about the palace and what happens there: Tiles, missions, scenarios,
chronicles and campaigns.

A place is written `KEY:row,column`: the key of a placed Tile and the cell of its face as drawn. A chronicle
that the game makes up is a `ScenarioDef` like those of the book.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from hyakki.games.okko.box.definitions import ByHeroes, Named, Nested
from hyakki.games.okko.box.maps import read_face
from hyakki.games.okko.box.vocabulary import (
    MOST_HEROES,
    SCENARIO_GOALS,
    AlarmAtStart,
    CampaignBonus,
    CampaignKind,
    Carried,
    ClockBonus,
    GoalSide,
    Kit,
    MissionEnd,
    MissionSuccess,
    TestAttribute,
)
from hyakki.kernel.content import Entry
from hyakki.kernel.words import Lists, number_problems, strange_words

# -- Tiles and missions


class TileDef(Named, frozen=True, kw_only=True):
    """A face of a Tile or Corridor with its map (okko.board.tile-maps)."""

    face: str
    corridor: bool
    prohibited: int  # SPEED difficulty of sneaking; 0 is open
    mission: str
    map: str  # how it is drawn: box/maps.py
    note: str = ""

    def problems(self) -> list[str]:
        try:
            read_face(self.map)
        except ValueError as error:
            return [f"field 'map': {error}"]
        return []


class MissionTest(Nested, frozen=True, kw_only=True):
    """A test from an orange Space of the Tile; GUILE if it names no attribute (okko.test.default-guile)."""

    attribute: TestAttribute = "guile"
    difficulty_by_heroes: ByHeroes
    success: MissionSuccess


class MissionHeroes(Nested, frozen=True, kw_only=True):
    """How the Heroes complete the mission."""

    kind: MissionEnd
    what: Carried = ""
    n: int = 0
    different: bool = False


class ClockDef(Nested, frozen=True, kw_only=True):
    """How the mission runs out: from a round on by so much, by `bonus` more if something holds."""

    end: int
    from_round: int
    per_round: int
    bonus: int
    bonus_if: ClockBonus


class MissionDef(Named, frozen=True, kw_only=True):
    """A Reference card (okko.mission.reference-cards)."""

    SHOWN: ClassVar[tuple[str, ...]] = ("name", "interaction", "heroes_text", "oni_text")

    SIGNED: ClassVar[tuple[str, ...]] = ("carrier_speed",)
    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("end", "per_round", "difficulty_by_heroes")

    tile: str
    tokens: int
    interaction: str
    tests: tuple[MissionTest, ...]
    heroes_text: str
    heroes: MissionHeroes
    carrier_speed: int
    oni_text: str
    clock: ClockDef
    recollection: str
    token_use: str

    def problems(self) -> list[str]:
        counts = self.heroes.kind == "tokens"
        if counts != bool(self.heroes.n):
            return ["field 'heroes.n': expected with kind = \"tokens\", and only with it"]
        if counts == bool(self.heroes.what):
            return ["field 'heroes.what': expected with everything that is carried, and only with it"]
        return []


# -- scenarios


class Placed(Nested, frozen=True, kw_only=True):
    """A Tile on the lattice: its upper left cell, and whether it is turned by a quarter clockwise."""

    key: str
    face: str
    x: int
    y: int
    turned: bool = False


class DoorDef(Nested, frozen=True, kw_only=True):
    """A Door between two places. One that is `closed` by the scenario opens by an ordinary test of this
    difficulty and of one of these attributes, as the Hero chooses (okko.board.closed-doors)."""

    a: str
    b: str
    closed: bool = False
    attributes: tuple[TestAttribute, ...] = ("might", "speed")
    difficulty: int = 4


class CourtierAt(Nested, frozen=True, kw_only=True):
    """Where a Courtier stands."""

    id: str
    at: str


class AgentAt(Nested, frozen=True, kw_only=True):
    """An agent that is there from so many Heroes on."""

    kind: str
    at: str
    from_heroes: int


class TestAt(Nested, frozen=True, kw_only=True):
    """A Test token, and what can be taken only after it was passed (okko.special.locked)."""

    token: str
    at: str
    frees: Literal["", "relic"] = ""


class RelicAt(Nested, frozen=True, kw_only=True):
    """Where the Relic lies, and what its carrier has added to SPEED (okko.special.heavy)."""

    at: str
    carrier_speed: int


class ObjectiveTest(Nested, frozen=True, kw_only=True):
    """The test that deals with an Objective token (okko.special.lantern); GUILE if it names no attribute
    (okko.test.default-guile)."""

    attribute: TestAttribute = "guile"
    difficulty_by_heroes: ByHeroes


class GoalDef(Nested, frozen=True, kw_only=True):
    """A goal of a scenario without Investigation and the Recollection of the side that reaches it."""

    side: GoalSide
    kind: str
    recollection: str
    main: bool = False
    what: str = ""
    to: str = ""
    n_by_heroes: tuple[int, ...] = ()  # four numbers, where the goal counts


_GOAL: Lists = {"kind": SCENARIO_GOALS}


class ScenarioDef(Named, frozen=True, kw_only=True):
    """A scenario (okko.scenario.book). Whatever may be left out is not in play."""

    SHOWN: ClassVar[tuple[str, ...]] = ("name", "story", "end", "epilogue_heroes", "epilogue_oni")

    SIGNED: ClassVar[tuple[str, ...]] = ("carrier_speed",)

    investigation: bool
    suggested_heroes: int
    story: str
    kit: Kit
    reveal_round: int
    alarm: AlarmAtStart
    waves: bool
    start_tile: str
    missions: tuple[str, ...]
    tiles: tuple[Placed, ...]
    doors: tuple[DoorDef, ...]
    start_spaces: tuple[str, ...]
    courtiers: tuple[CourtierAt, ...] = ()
    question_marks: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    parchment: tuple[str, ...] = ()
    chests: tuple[str, ...] = ()
    tests: tuple[TestAt, ...] = ()
    objectives: tuple[str, ...] = ()
    objective_test: ObjectiveTest | None = None
    stir_at: int = 0
    relic: RelicAt | None = None
    porter: str = ""
    agents: tuple[AgentAt, ...]
    goals: tuple[GoalDef, ...] = ()
    special: tuple[str, ...] = ()  # ids of rules that the scenario adds
    last_round_by_heroes: ByHeroes
    end: str
    epilogue_heroes: str
    epilogue_oni: str

    def problems(self) -> list[str]:
        found = []
        for at, goal in enumerate(self.goals):
            strange = strange_words(goal, _GOAL, f"goals[{at}].")
            found += strange or [f"field 'goals[{at}]': {what}" for what in number_problems(goal, _GOAL)]
            if len(goal.n_by_heroes) not in (0, MOST_HEROES):
                got = len(goal.n_by_heroes)
                found.append(f"field 'goals[{at}].n_by_heroes': expected {MOST_HEROES} numbers, got {got}")
        for at, door in enumerate(self.doors):
            if door.closed and not door.attributes:
                found.append(f"field 'doors[{at}].attributes': expected at least one that opens it")
        return found


class ChronicleDef(Entry, frozen=True, kw_only=True):
    """What the generator of chronicles uses (okko.scenario.custom)."""

    SHOWN: ClassVar[tuple[str, ...]] = ("name", "story", "end", "epilogue_heroes", "epilogue_oni")

    tiles_by_heroes: ByHeroes
    slots: tuple[tuple[int, int], ...]
    most_missions: int
    corridors: int
    named_courtiers: int
    evidence: int
    parchment: int
    chests: int
    agents: tuple[str, ...]
    agents_more: tuple[tuple[str, ...], ...]  # added for the second, third and fourth Hero
    agents_from_start: int  # Areas between an agent and every starting Space, at least
    agents_per_area: int
    name: str
    story: str
    end: str
    epilogue_heroes: str
    epilogue_oni: str


# -- campaigns


class BonusDef(Nested, frozen=True, kw_only=True):
    """What the winner of a node has in the next scenario."""

    kind: CampaignBonus
    n: int


class NodeDef(Nested, frozen=True, kw_only=True):
    """A scenario of a branching campaign; `heroes` and `oni` are the next nodes if that side wins."""

    SHOWN: ClassVar[tuple[str, ...]] = ("text_heroes", "text_oni")

    id: str
    act: int
    scenario: str
    pivotal: bool
    heroes: str
    oni: str
    bonus_heroes: BonusDef | None = None
    bonus_oni: BonusDef | None = None
    text_heroes: str
    text_oni: str


class CampaignDef(Named, frozen=True, kw_only=True, rename={"nodes": "node"}):
    """A campaign: scenarios in order, or nodes that branch (okko.campaign.content)."""

    kind: CampaignKind
    text: str
    order: tuple[str, ...] = ()
    first: str = ""
    nodes: tuple[NodeDef, ...] = ()

    def problems(self) -> list[str]:
        simple = self.kind == "simple"
        if simple != bool(self.order) or simple == bool(self.nodes) or simple == bool(self.first):
            return ["a simple campaign has the field 'order', a branching one 'first' and 'node'"]
        return []
