"""What a page shows of Journey's box besides the view: names, numbers and sentences by id.

Everything here is printed on a sheet, a card or a tile, the same in every match: nothing of a state enters.
"""

from __future__ import annotations

from hyakki.games.journey.box.definitions import (
    AbilityDef,
    Card,
    DemonDef,
    FortuneDef,
    PlayCard,
    SkillDef,
)
from hyakki.games.journey.box.drawing import DEMON_LETTERS, PILGRIM_LETTERS
from hyakki.games.journey.box.notation import ALL_TARGETS, Range
from hyakki.games.journey.box.questdefs import QuestDef
from hyakki.games.journey.options import FACING_NAMES
from hyakki.games.journey.rules.conditions import HELPLESS
from hyakki.games.journey.state import FACE_DOWN, ON_BACK, ON_SIDE, PILGRIMS
from hyakki.games.journey.tell.names import JourneyNames
from hyakki.kernel.decision import Frozen

DECKS = ("skill", "fortune", "misfortune", "corruption", "demon")
PLANS = (1, 2, 3)
GROUNDS = {".": "plain", "g": "green", "b": "blue", "r": "red", "#": "structure", "%": "void"}
"""The letters of the drawn board."""
THINGS = ("box", "well", "sutra", "villager", "exit", "gate", "door", "broken-door")
GATE_STATES = ("active", "inactive", "closed")
PHASES = (
    "assign", "balance", "upgrade", "order", "reinforce", "maintenance", "pilgrims", "demons", "spawning",
    "before-demons", "activations", "end", "after-quest",
)  # fmt: skip


class DieBox(Frozen):
    """A die: how each value looks."""

    name: str
    colour: str
    marks: tuple[str, ...]


class ReachBox(Frozen):
    """A range icon: its shape, how far it goes, and both in words."""

    shape: str
    n: int
    says: str


class WeaponBox(Frozen):
    """A weapon card: what the faces 1 to 6 of the white die add."""

    level: int
    rows: tuple[str, ...]


class PilgrimBox(Frozen):
    """A pilgrim's sheet. Pools are ids of dice."""

    id: str
    name: str
    letter: str
    health: int
    mv: int
    ap: int
    attack: tuple[str, ...]
    defense: tuple[str, ...]
    cleanse: tuple[str, ...]
    reach: ReachBox
    targets: int
    ability: str
    weapon: str
    weapons: tuple[WeaponBox, ...]


class CardBox(Frozen):
    """A card that pilgrims hold or draw, or an innate ability."""

    name: str
    deck: str  # "ability", "skill", "fortune", "misfortune" or "corruption"
    kind: str  # in a word: once, kept
    when: str  # when it can be played; nothing for what happens by itself
    ap: int
    chi: int
    does: str
    says: str
    pilgrim: str  # whose skill or ability it is


class ConditionBox(Frozen):
    """A condition card; `helpless`: whoever has it does not defend."""

    name: str
    says: str
    duration: int
    helpless: bool


class DemonBox(Frozen):
    """A demon's profile; targets 0 is no limit."""

    name: str
    letter: str
    kind: str
    kind_says: str
    rank: int
    minis: int
    base: str
    health: int
    track: bool
    mv: int
    attack: tuple[str, ...]
    defense: tuple[str, ...]
    black: int
    targets: int
    reach: ReachBox
    sp: int | None
    bkr: int
    gkr: int | None
    rows: tuple[str, ...]


class DemonCardBox(Frozen):
    """A card of the demon deck."""

    name: str
    says: str
    kind: str


class QuestBox(Frozen):
    """A quest as its page tells it."""

    number: int
    name: str
    teaches: str
    victory: str
    heroic: str
    failure: str
    wrath: str
    rules: tuple[str, ...]


class OmenBox(Frozen):
    """An omen."""

    name: str
    says: str


class PlanWords(Frozen):
    """How a demon's reasoning is told: its wishes by number, why they fail, what hinders its way."""

    what: dict[str, str]
    why: dict[str, str]
    way: dict[str, str]


class JourneyBox(Frozen):
    """The whole box, by id."""

    pilgrims: dict[str, PilgrimBox]
    order: tuple[str, ...]  # pilgrim ids by figure number
    cards: dict[str, CardBox]
    conditions: dict[str, ConditionBox]
    demons: dict[str, DemonBox]
    demon_cards: dict[str, DemonCardBox]
    dice: dict[str, DieBox]
    quests: dict[str, QuestBox]
    omens: dict[str, OmenBox]
    tiles: dict[str, str]
    phases: dict[str, str]
    facings: tuple[str, ...]
    fallen: dict[str, str]
    decks: dict[str, str]
    plans: PlanWords
    idle: dict[str, str]
    grounds: dict[str, str]  # by the letters of the board
    things: dict[str, str]
    gates: dict[str, str]  # states of gates


def cardboard(voice: JourneyNames) -> JourneyBox:
    """All that is printed, in words for people."""
    box, say = voice.box, voice.texts.say
    play: list[Card] = [*box.abilities.values(), *box.skills.values(), *box.fortune.values()]
    cards = {card.id: _card(voice, card, _deck_of(card)) for card in play}
    cards |= {card.id: _card(voice, card, "misfortune") for card in box.misfortune.values()}
    cards |= {card.id: _card(voice, card, "corruption") for card in box.corruption.values()}
    drawn = [*box.demon_cards.values(), box.rage_card]
    return JourneyBox(
        pilgrims={name: _pilgrim(voice, name) for name in PILGRIMS},
        order=PILGRIMS,
        cards=cards,
        conditions={
            one.id: ConditionBox(one.name, one.says, one.duration, one.effect == HELPLESS)
            for one in box.conditions.values()
        },
        demons={demon.id: _demon(voice, demon) for demon in box.demons.values()},
        demon_cards={card.id: DemonCardBox(card.name, card.says, card.kind) for card in drawn},
        dice={die.id: DieBox(die.name, die.colour, die.marks) for die in box.dice.values()},
        quests={quest.id: _quest(quest) for quest in box.quests.values()},
        omens={omen.id: OmenBox(omen.name, omen.says) for omen in box.omens.values()},
        tiles={tile.id: tile.name for tile in box.tiles.values()},
        phases={phase: say(f"phase.{phase}") for phase in PHASES},
        facings=tuple(say(f"facing.{name}") for name in FACING_NAMES),
        fallen={str(way): say(f"fallen.{way}") for way in (FACE_DOWN, ON_SIDE, ON_BACK)},
        decks={deck: say(f"deck.{deck}") for deck in DECKS},
        plans=PlanWords(
            what={str(number): say(f"plan.what.{number}") for number in PLANS},
            why=_below(voice, "plan.why."),
            way=_below(voice, "plan.way."),
        ),
        idle=_below(voice, "idle."),
        grounds={letter: say(f"ground.{ground}") for letter, ground in GROUNDS.items()},
        things={thing: say(f"thing.{thing}") for thing in THINGS},
        gates={state: say(f"gates.{state}") for state in GATE_STATES},
    )


def _below(voice: JourneyNames, prefix: str) -> dict[str, str]:
    """All sentences whose keys begin like this; none of them has places to fill."""
    keys = [key for key in voice.texts if key.startswith(prefix)]
    return {key.removeprefix(prefix): voice.texts.say(key) for key in keys}


def _reach(voice: JourneyNames, found: Range) -> ReachBox:
    return ReachBox(found.shape, found.n, voice.reach(found))


def _pilgrim(voice: JourneyNames, name: str) -> PilgrimBox:
    box = voice.box
    sheet = box.pilgrims[name]
    weapons = sorted((weapon.level, weapon) for (owner, _), weapon in box.weapons.items() if owner == name)
    return PilgrimBox(
        id=name,
        name=sheet.name,
        letter=PILGRIM_LETTERS[name],
        health=sheet.health,
        mv=sheet.mv,
        ap=sheet.ap,
        attack=tuple(sheet.attack),
        defense=tuple(sheet.defense),
        cleanse=tuple(sheet.cleanse),
        reach=_reach(voice, sheet.range),
        targets=_targets(sheet.targets),
        ability=box.abilities[name].id,
        weapon=sheet.weapon,
        weapons=tuple(WeaponBox(level, tuple(map(voice.row, weapon.rows))) for level, weapon in weapons),
    )


def _targets(targets: int) -> int:
    return 0 if targets == ALL_TARGETS else int(targets)


def _deck_of(card: Card) -> str:
    return "ability" if isinstance(card, AbilityDef) else "skill" if isinstance(card, SkillDef) else "fortune"


def _card(voice: JourneyNames, card: Card, deck: str) -> CardBox:
    say = voice.texts.say
    kind = card.kind if isinstance(card, SkillDef) else "once" if isinstance(card, FortuneDef) else ""
    return CardBox(
        name=card.name,
        deck=deck,
        kind=say(f"use.{kind}") if kind else "",
        when=say(f"timing.{card.timing}") if isinstance(card, PlayCard) else "",
        ap=card.ap if isinstance(card, PlayCard) else 0,
        chi=card.chi if isinstance(card, PlayCard) else 0,
        does=voice.does(card) if isinstance(card, PlayCard) else "",
        says=card.says,
        pilgrim=card.pilgrim if isinstance(card, SkillDef | AbilityDef) else "",
    )


def _demon(voice: JourneyNames, demon: DemonDef) -> DemonBox:
    return DemonBox(
        name=demon.name,
        letter=DEMON_LETTERS.get(demon.id, "d"),
        kind=demon.kind,
        kind_says=voice.texts.say(f"breed.{demon.kind}"),
        rank=demon.rank,
        minis=demon.minis,
        base=demon.base,
        health=demon.health,
        track=demon.track,
        mv=demon.mv,
        attack=tuple(demon.attack),
        defense=tuple(demon.defense),
        black=demon.black,
        targets=_targets(demon.targets),
        reach=_reach(voice, demon.range),
        sp=demon.sp,
        bkr=demon.bkr,
        gkr=demon.gkr,
        rows=tuple(map(voice.row, demon.rows)),
    )


def _quest(quest: QuestDef) -> QuestBox:
    return QuestBox(
        number=quest.number,
        name=quest.name,
        teaches=quest.teaches,
        victory=quest.victory,
        heroic=quest.heroic_says,
        failure=quest.failure,
        wrath=quest.wrath_rule,
        rules=tuple(rule.says for rule in quest.rules),
    )
