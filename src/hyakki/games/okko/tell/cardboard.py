"""What a page shows of the box besides the view: names, numbers and sentences of everything with an id."""

from __future__ import annotations

from typing import Any

from hyakki.games.okko.box.carddefs import CourtierDef
from hyakki.games.okko.box.content import Box
from hyakki.games.okko.box.definitions import AgentDef, DemonDef, Modifiers
from hyakki.games.okko.box.indexes import follower_key, talent_key
from hyakki.games.okko.box.scenariodefs import BonusDef, CampaignDef
from hyakki.games.okko.tell.draw import minion_letter
from hyakki.games.okko.tell.memoirs import points_name
from hyakki.games.okko.tell.printed import (
    ActionCard,
    AgentCard,
    CampaignCard,
    ComplicationCard,
    ConditionCard,
    CourtierCard,
    DecisionCard,
    DieCard,
    EventCard,
    FollowerCard,
    HeroCard,
    ItemCard,
    Label,
    MissionCard,
    NatureCard,
    NodeCard,
    OkkoBox,
    PersonalCard,
    PositionCard,
    Printed,
    RecollectionCard,
    RoundCard,
    ScenarioCard,
)
from hyakki.games.okko.tell.words import (
    NUMBERS,
    BoxVoice,
    follower_name,
    kami_name,
    source_name,
    without_office,
)


def cardboard(voice: BoxVoice) -> OkkoBox:
    """The page's box, from content and texts."""
    return OkkoBox(**_cards(voice), **_aims(voice), **_words(voice))


# ---------------------------------------------------------------------- figures and cards


def _cards(voice: BoxVoice) -> dict[str, Any]:
    box = voice.box
    return {
        "heroes": {hero: _hero(box, hero) for hero in box.heroes},
        "actions": {
            card.id: ActionCard(
                card.name, card.hero, card.kind, card.use, card.text, _technique(card.technique)
            )
            for card in box.actions.values()
        },
        "items": {item: _item(box, item) for item in box.all_equipment},
        "followers": {card.id: _follower(box, card.id, card.hero) for card in box.followers.values()},
        "kami": {card: _follower(box, card, "") for card in box.kami},
        "wounds": {card.id: Label(card.name, card.text) for card in box.wounds.values()}
        | {"wound": Label(voice.texts.say("name.wound"))},
        "events": {
            card.id: EventCard(
                card.name, card.text, _technique(card.technique), card.copies, card.id in box.x_events
            )
            for card in box.all_events.values()
        },
        "natures": {
            card.id: NatureCard(card.name, card.text, talent_key(card.id, card.talent_lost))
            for card in box.natures.values()
        },
        "courtiers": {card.id: _courtier(box, card) for card in box.all_courtiers.values()},
        "complications": {
            card.id: ComplicationCard(
                card.name, card.text, card.nature, card.decides, card.id in box.x_complications
            )
            for card in box.all_complications.values()
        },
        "agents": {agent.id: _agent(voice, agent) for agent in box.agents.values()}
        | {demon.id: _agent(voice, demon) for demon in box.demons.values()},
    }


def _printed(box: Box, kind: str) -> Printed:
    sheet = box.sheets[kind]
    return Printed(*(int(getattr(sheet, name)) for name in Printed.__struct_fields__))


def _technique(numbers: Modifiers) -> dict[str, int]:
    shown = {name: int(getattr(numbers, name)) for name in NUMBERS}
    return {name: count for name, count in shown.items() if count}


def _hero(box: Box, name: str) -> HeroCard:
    hero = box.heroes[name]
    return HeroCard(
        name=hero.name,
        kind=hero.class_,
        numbers=_printed(box, name),
        supplies=hero.supplies,
        talent=hero.natural_talent,
        text=hero.text,
        follower=hero.follower,
        start=hero.start,
        cards=tuple(card.id for card in box.actions_of[name]),
        personal=tuple(mission.id for mission in box.personal_of[name]),
    )


def _item(box: Box, name: str) -> ItemCard:
    item = box.all_equipment[name]
    return ItemCard(
        item.name,
        item.slot,
        item.classes,
        item.legendary,
        item.starting,
        item.use,
        item.text,
        name in box.x_equipment,
    )


def _follower(box: Box, name: str, hero: str) -> FollowerCard:
    card = box.followers[name] if name in box.followers else box.kami[name]
    return FollowerCard(card.name, card.token, hero, _printed(box, name), card.use, card.text)


def _courtier(box: Box, card: CourtierDef) -> CourtierCard:
    token = box.token_of[card.id]
    follows = None
    if card.follower is not None:
        text = box.text_of[follower_key(card.id)]
        follows = FollowerCard(
            without_office(card.name), card.id, "", _printed(box, card.id), "passive", text
        )
    return CourtierCard(
        card.name,
        without_office(card.name),
        card.text,
        token.difficulty,
        token.cards,
        follows,
        card.id in box.x_courtiers,
    )


def _agent(voice: BoxVoice, agent: AgentDef | DemonDef) -> AgentCard:
    sheet = voice.box.sheets[agent.id]
    return AgentCard(
        name=agent.name,
        type=agent.type,
        rank=agent.rank,
        figures=agent.figures,
        letter=minion_letter(voice, agent.id) if agent.figures > 1 else agent.name[0],
        numbers=_printed(voice.box, agent.id),
        stamina_by_heroes=sheet.stamina_by_heroes,
        talents={
            talent_key(agent.id, talent.id): Label(talent.name, talent.text) for talent in agent.talents
        },
    )


# ---------------------------------------------------------------------- the track, aims, the palace


def _aims(voice: BoxVoice) -> dict[str, Any]:
    box = voice.box
    trees = (("mortal", box.mortal), ("supernatural", box.supernatural))
    return {
        "positions": {
            spot.id: PositionCard(tree, spot.column, spot.row, spot.from_, spot.text)
            for tree, known in trees
            for spot in known.values()
        },
        "rounds": tuple(
            RoundCard(one.round, one.corruption, one.red, one.enhancement, one.forced_accusation, one.reveal)
            for one in box.rounds.values()
        ),
        "tiles": {tile.id: tile.name for tile in box.tiles.values()},
        "missions": {name: _mission(box, name) for name in box.missions},
        "recollections": {
            one.id: RecollectionCard(
                one.blue, one.red, one.size, box.sizes[one.size].points, one.blue_line, one.red_line
            )
            for one in box.recollections.values()
        },
        "scenarios": {name: _scenario(box, name) for name in (*box.scenarios, box.chronicle.id)},
        "campaigns": {one.id: _campaign(voice, one) for one in box.campaigns.values()},
        "personal": {
            one.id: PersonalCard(one.name, one.hero, one.text, one.faces) for one in box.personal.values()
        },
        "dice": {die.id: DieCard(die.name, die.colour, die.faces) for die in box.dice.values()},
        "conditions": {
            one.id: ConditionCard(one.name, one.effect, one.first, one.flipped)
            for one in box.conditions.values()
        },
        "decisions": {one.id: DecisionCard(one.asks, one.rules) for one in box.decisions.values()},
    }


def _mission(box: Box, name: str) -> MissionCard:
    card = box.missions[name]
    return MissionCard(
        name=card.name,
        tile=card.tile,
        interaction=card.interaction,
        heroes=card.heroes_text,
        oni=card.oni_text,
        attribute=card.tests[0].attribute,
        end=card.clock.end,
        carried=card.heroes.what,
        needed=card.heroes.n,
        recollection=card.recollection,
    )


def _scenario(box: Box, name: str) -> ScenarioCard:
    scenario = box.scenarios.get(name)
    words = box.chronicle if scenario is None else scenario
    return ScenarioCard(
        name=words.name,
        story=words.story,
        end=words.end,
        epilogue_heroes=words.epilogue_heroes,
        epilogue_oni=words.epilogue_oni,
        investigation=True if scenario is None else scenario.investigation,
        suggested=0 if scenario is None else scenario.suggested_heroes,
        missions=() if scenario is None else scenario.missions,
        special=() if scenario is None else scenario.special,
    )


def _campaign(voice: BoxVoice, campaign: CampaignDef) -> CampaignCard:
    nodes = {
        node.id: NodeCard(
            node.scenario,
            node.act,
            node.heroes,
            node.oni,
            node.text_heroes,
            node.text_oni,
            _bonus(voice, node.bonus_heroes),
            _bonus(voice, node.bonus_oni),
        )
        for node in campaign.nodes
    }
    for scenario, after in zip(campaign.order, (*campaign.order[1:], ""), strict=False):  # none: no order
        nodes[scenario] = NodeCard(scenario, 0, after, after, "", "", "", "")
    first = campaign.first or campaign.order[0]
    return CampaignCard(campaign.name, campaign.text, campaign.kind, first, nodes)


def _bonus(voice: BoxVoice, bonus: BonusDef | None) -> str:
    return "" if bonus is None else voice.texts.say(f"bonus.{bonus.kind}", n=bonus.n)


# ---------------------------------------------------------------------- words


def _words(voice: BoxVoice) -> dict[str, Any]:
    box, texts = voice.box, voice.texts
    sources = {key: source_name(voice, key) for key in (*box.name_of, *box.conditions)}
    points = [*box.recollections, *(f"won:{scenario}" for scenario in box.scenarios)]
    return {
        "sources": sources | _under(voice, "source"),
        "pieces": {token: follower_name(voice, token) for token in box.follower_tokens}
        | {element: kami_name(voice, element) for element in box.kami_tokens},
        "tokens": {
            key.removeprefix("token."): texts.say(key, number="").strip()
            for key in texts
            if key.startswith("token.")
        },
        "phases": _under(voice, "phase"),
        "attributes": _under(voice, "attribute"),
        "classes": _under(voice, "class"),
        "types": _under(voice, "type"),
        "slots": _under(voice, "slot"),
        "uses": _under(voice, "use"),
        "stances": _under(voice, "stance"),
        "levels": {level: texts.say(f"setting.oni.{level}") for level in box.levels},
        "specials": {f"okko.special.{key}": text for key, text in _under(voice, "special").items()},
        "goals": {
            key.removeprefix("goal."): texts.say(key, what="{what}", to="{to}")
            for key in texts
            if key.startswith("goal.")
        },
        "suspects": _under(voice, "suspect"),
        "counted": _under(voice, "counted"),
        "effects": _under(voice, "effect"),
        "points": {source: points_name(voice, source) for source in points},
        "tallies": _under(voice, "tally"),
    }


def _under(voice: BoxVoice, chapter: str) -> dict[str, str]:
    """All short texts of a chapter."""
    keys = [key for key in voice.texts if key.startswith(f"{chapter}.")]
    return {key.removeprefix(f"{chapter}."): voice.texts.say(key) for key in keys}
