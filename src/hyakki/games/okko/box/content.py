"""Okko's box: every sheet, card, token, Tile, scenario and campaign, loaded from TOML and indexed by id.

`load_box()` gives the shipped box; `load_box(folder)` lays a person's own pack over it: a folder with
`content` inside, whose entries add to the box or replace those of the same id.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hyakki.games.okko.box.carddefs import (
    ActionDef,
    ComplicationDef,
    CourtierDef,
    DecisionDef,
    EquipmentDef,
    EventDef,
    EventUseDef,
    FollowerDef,
    KamiDef,
    LevelDef,
    NatureDef,
    PersonalDef,
    WoundDef,
)
from hyakki.games.okko.box.definitions import (
    AgentDef,
    ChestDef,
    ClueTokenDef,
    ConditionDef,
    DemonDef,
    DieDef,
    EffectDef,
    HeroDef,
    LaterDef,
    PlainDef,
    PositionDef,
    RecollectionDef,
    RoundDef,
    ScrollDef,
    Sheet,
    SizeDef,
    TestTokenDef,
    TokenDef,
    WaveDef,
)
from hyakki.games.okko.box.figures import Figures
from hyakki.games.okko.box.indexes import Effective, indexes
from hyakki.games.okko.box.maps import Face
from hyakki.games.okko.box.scenariodefs import (
    CampaignDef,
    ChronicleDef,
    MissionDef,
    ScenarioDef,
    TileDef,
)
from hyakki.kernel.parts import Loader, Names, Opened, Part

PARTS: dict[str, Part] = {
    "heroes": Part("heroes.toml", "hero", HeroDef),
    "actions": Part("heroes.toml", "action", ActionDef),
    "personal": Part("heroes.toml", "personal_mission", PersonalDef),
    "equipment": Part("equipment.toml", "equipment", EquipmentDef),
    "follower_tokens": Part("followers.toml", "follower_token", TokenDef),
    "kami_tokens": Part("followers.toml", "kami_token", TokenDef),
    "followers": Part("followers.toml", "follower", FollowerDef),
    "kami": Part("followers.toml", "kami", KamiDef),
    "wounds": Part("wounds.toml", "wound", WoundDef),
    "events": Part("events.toml", "event", EventDef),
    "natures": Part("clues.toml", "oni", NatureDef),
    "courtiers": Part("clues.toml", "courtier", CourtierDef),
    "complications": Part("clues.toml", "complication", ComplicationDef),
    "agents": Part("agents.toml", "agent", AgentDef),
    "demons": Part("agents.toml", "demon", DemonDef),
    "tiles": Part("tiles.toml", "tile", TileDef),
    "missions": Part("missions.toml", "mission", MissionDef),
    "rounds": Part("track.toml", "round", RoundDef),
    "later": Part("track.toml", "later", LaterDef),
    "waves": Part("track.toml", "wave", WaveDef),
    "mortal": Part("track.toml", "mortal", PositionDef),
    "supernatural": Part("track.toml", "supernatural", PositionDef),
    "dice": Part("tokens.toml", "die", DieDef),
    "clue_tokens": Part("tokens.toml", "clue_token", ClueTokenDef),
    "chests": Part("tokens.toml", "chest", ChestDef),
    "conditions": Part("tokens.toml", "condition", ConditionDef),
    "test_tokens": Part("tokens.toml", "test_token", TestTokenDef),
    "recollections": Part("tokens.toml", "recollection", RecollectionDef),
    "sizes": Part("tokens.toml", "size", SizeDef),
    "scrolls": Part("tokens.toml", "scroll", ScrollDef),
    "plain": Part("tokens.toml", "plain", PlainDef),
    "scenarios": Part("scenarios.toml", "scenario", ScenarioDef),
    "chronicles": Part("scenarios.toml", "chronicle", ChronicleDef),
    "campaigns": Part("campaigns.toml", "campaign", CampaignDef),
    "decisions": Part("automa.toml", "decision", DecisionDef),
    "event_uses": Part("automa.toml", "event_use", EventUseDef),
    "levels": Part("automa.toml", "level", LevelDef),
    "x_equipment": Part("expansion.toml", "equipment", EquipmentDef),
    "x_courtiers": Part("expansion.toml", "courtier", CourtierDef),
    "x_complications": Part("expansion.toml", "complication", ComplicationDef),
    "x_clue_tokens": Part("expansion.toml", "clue_token", ClueTokenDef),
    "x_events": Part("expansion.toml", "event", EventDef),
}
"""Each part of the box: its file, its table in the file, and what an entry looks like."""

EFFECTS = (
    "heroes actions equipment followers kami wounds events natures courtiers complications "
    "mortal supernatural x_equipment x_courtiers x_complications x_events"
)
TALENTS = "agents demons"

NAMES = (
    Names("heroes", "start", "equipment"),
    Names("heroes", "follower", "follower_tokens"),
    Names("actions personal followers", "hero", "heroes"),
    Names("equipment x_equipment", "starting", "heroes"),
    Names("followers", "token", "follower_tokens"),
    Names("kami", "token", "kami_tokens"),
    Names("natures", "id", "demons"),
    Names("demons", "id", "natures"),
    Names("clue_tokens x_clue_tokens", "courtier", "courtiers x_courtiers"),
    Names("tiles", "mission", "missions"),
    Names("missions", "tile", "tiles"),
    Names("missions", "recollection", "recollections"),
    Names("recollections", "size", "sizes"),
    Names("mortal", "from_", "mortal"),
    Names("supernatural", "from_", "supernatural"),
    Names("scenarios", "missions", "missions"),
    Names("scenarios", "tiles.face", "tiles"),
    Names("scenarios", "courtiers.id", "courtiers"),
    Names("scenarios", "tests.token", "test_tokens"),
    Names("scenarios", "agents.kind", "agents"),
    Names("scenarios", "goals.recollection", "recollections"),
    Names("chronicles", "agents", "agents"),
    Names("chronicles", "agents_more", "agents"),
    Names("campaigns", "order", "scenarios"),
    Names("campaigns", "nodes.scenario", "scenarios"),
    Names("event_uses", "id", "events x_events"),
    Names(EFFECTS, "effects.name", "conditions"),
    Names(EFFECTS, "effects.elements", "kami_tokens"),
    Names("courtiers x_courtiers", "follower_effects.name", "conditions"),
    Names("courtiers x_courtiers", "follower_effects.elements", "kami_tokens"),
    Names(TALENTS, "talents.effects.name", "conditions"),
    Names(TALENTS, "talents.effects.elements", "kami_tokens"),
)
"""Every id that an entry names must be the id of another entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """Everything in the box, by id and in the order of the files; parts of the expansion begin with `x_`."""

    heroes: dict[str, HeroDef]
    actions: dict[str, ActionDef]
    personal: dict[str, PersonalDef]
    equipment: dict[str, EquipmentDef]
    follower_tokens: dict[str, TokenDef]
    kami_tokens: dict[str, TokenDef]
    followers: dict[str, FollowerDef]
    kami: dict[str, KamiDef]
    wounds: dict[str, WoundDef]
    events: dict[str, EventDef]
    natures: dict[str, NatureDef]
    courtiers: dict[str, CourtierDef]
    complications: dict[str, ComplicationDef]
    agents: dict[str, AgentDef]
    demons: dict[str, DemonDef]
    tiles: dict[str, TileDef]
    missions: dict[str, MissionDef]
    rounds: dict[str, RoundDef]
    later: dict[str, LaterDef]
    waves: dict[str, WaveDef]
    mortal: dict[str, PositionDef]
    supernatural: dict[str, PositionDef]
    dice: dict[str, DieDef]
    clue_tokens: dict[str, ClueTokenDef]
    chests: dict[str, ChestDef]
    conditions: dict[str, ConditionDef]
    test_tokens: dict[str, TestTokenDef]
    recollections: dict[str, RecollectionDef]
    sizes: dict[str, SizeDef]
    scrolls: dict[str, ScrollDef]
    plain: dict[str, PlainDef]
    scenarios: dict[str, ScenarioDef]
    chronicles: dict[str, ChronicleDef]
    campaigns: dict[str, CampaignDef]
    decisions: dict[str, DecisionDef]
    event_uses: dict[str, EventUseDef]
    levels: dict[str, LevelDef]
    x_equipment: dict[str, EquipmentDef]
    x_courtiers: dict[str, CourtierDef]
    x_complications: dict[str, ComplicationDef]
    x_clue_tokens: dict[str, ClueTokenDef]
    x_events: dict[str, EventDef]
    # single entries
    wave: WaveDef
    after_eight: LaterDef
    scroll: ScrollDef
    chronicle: ChronicleDef
    # base and expansion together
    all_equipment: dict[str, EquipmentDef]
    all_courtiers: dict[str, CourtierDef]
    all_complications: dict[str, ComplicationDef]
    all_clue_tokens: dict[str, ClueTokenDef]
    all_events: dict[str, EventDef]
    x_clues: dict[str, CourtierDef | ComplicationDef]
    # the same entries once more, by what one asks for
    actions_of: dict[str, tuple[ActionDef, ...]]  # by Hero
    personal_of: dict[str, tuple[PersonalDef, ...]]  # by Hero
    versions_of: dict[str, tuple[FollowerDef | KamiDef, ...]]  # by Follower token or element
    token_of: dict[str, ClueTokenDef]  # by Courtier
    faces: dict[str, Face]  # the maps, by face of a Tile
    mission_of: dict[str, MissionDef]  # by face of a Tile
    round_of: dict[int, RoundDef]  # by number
    positions: dict[str, PositionDef]  # of both trees
    everything: tuple[Effective, ...]  # whatever has effects
    effects_of: dict[str, tuple[EffectDef, ...]]  # by key, see box/indexes.py
    triggers: dict[str, dict[str, tuple[tuple[str, int, EffectDef], ...]]]  # by key and trigger
    always: dict[str, dict[str, tuple[EffectDef, ...]]]  # what is always there, by word and key
    reaching: dict[str, frozenset[str]]  # by trigger: keys with effects that concern others than their owner
    reaching_kinds: dict[str, frozenset[str]]  # by trigger: kinds of figures with such Natural Talents
    name_of: dict[str, str]  # by key
    text_of: dict[str, str]  # by key
    sheets: dict[str, Sheet]  # by kind of figure
    figures: Figures
    fingerprint: str

    def sheet(self, kind: str) -> Sheet:
        """The values of a kind of figure: Hero, Follower or Kami card, Courtier who follows, agent, demon."""
        return self.sheets[kind]


def _boxed(opened: Opened) -> Box:
    parts: dict[str, Any] = opened.parts
    return Box(**parts, **indexes(opened), fingerprint=opened.fingerprint)


load_box = Loader("hyakki.games.okko", PARTS, _boxed, NAMES)
"""The shipped box, or that with a person's pack laid over it; a ContentError names every mistake."""
