"""The sheets beside Journey's board: the party, the quest, pilgrims, demons, decks and signs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hyakki.games.journey.box.definitions import PlayCard
from hyakki.games.journey.state import PILGRIMS
from hyakki.games.journey.tell.draw import SIGNS
from hyakki.games.journey.tell.names import JourneyNames, place
from hyakki.games.journey.view.seen import ConditionView, DemonView, JourneyView, PilgrimView
from hyakki.kernel.decks import UNKNOWN

Sheet = tuple[str, list[str]]
"""A title and some lines."""


def sheets(voice: JourneyNames, view: JourneyView) -> list[Sheet]:
    """The party, the quest, the pilgrims (the seat's own first), demons, decks, and the signs in use."""
    pilgrims = sorted(view.pilgrims, key=lambda p: (p.seat != view.seat, _place(view, p)))
    return [
        (voice.texts.say("sheet.party"), _party(voice, view)),
        _quest_sheet(voice, view),
        *(_pilgrim_sheet(voice, view, pilgrim) for pilgrim in pilgrims),
        _demon_sheet(voice, view),
        _deck_sheet(voice, view),
        (voice.texts.say("sheet.signs"), [voice.texts.say(f"signs.{kind}") for kind in SIGNS]),
    ]


def _party(voice: JourneyNames, view: JourneyView) -> list[str]:
    """A line for each pilgrim in the order of play: who acts, health and chi."""
    lines = []
    for number in view.order:
        p = view.pilgrims[number]
        name = voice.pilgrim(number)
        if p.at is None:
            lines.append(voice.texts.say("party.dead", name=name))
            continue
        acts = view.active is not None and view.active.pilgrim == number
        key = "party.acting" if acts else "party.down" if p.fallen else "party.waiting"
        lines.append(
            voice.texts.say(key, name=name, health=p.health, most=p.max_health, chi=p.chi, most_chi=p.max_chi)
        )
    assert len(lines) == len(PILGRIMS)
    return lines


def _place(view: JourneyView, pilgrim: PilgrimView) -> int:
    return view.order.index(pilgrim.id)


def _quest_sheet(voice: JourneyNames, view: JourneyView) -> Sheet:
    say, quest = voice.texts.say, voice.box.quests[view.quest]
    tally = view.tally
    lines = [
        say("sheet.goal", goal=quest.victory),
        say("sheet.heroic", goal=quest.heroic_says),
        say("sheet.turn", turn=view.turn, limit=view.turn_limit),
        say("sheet.phase", phase=say(f"phase.{view.phase}")),
    ]
    if quest.goal.rescue or view.villagers:
        left = len(view.villagers)
        lines.append(say("sheet.villagers", rescued=tally.rescued, left=left, lost=tally.lost))
    lines += [rule.says for rule in quest.rules]
    if view.wrath and quest.wrath_rule:
        lines.append(quest.wrath_rule)
    if view.omen:
        omen = voice.box.omens[view.omen]
        lines.append(say("sheet.omen", name=omen.name, says=omen.says))
    difficulty = say("difficulty.wrath" if view.wrath else "difficulty.normal")
    return say("sheet.quest", number=quest.number, name=quest.name, difficulty=difficulty), lines


def _pilgrim_sheet(voice: JourneyNames, view: JourneyView, p: PilgrimView) -> Sheet:
    say, box = voice.texts.say, voice.box
    sheet = box.pilgrims[p.name]
    title = say("sheet.pilgrim-free", place=_place(view, p) + 1, name=sheet.name)
    if p.seat >= 0:
        title = say("sheet.pilgrim", place=_place(view, p) + 1, name=sheet.name, seat=p.seat + 1)
    if p.at is None:
        return title, [say("sheet.dead")]
    lines = []
    if view.active is not None and view.active.pilgrim == p.id:
        lines.append(say("sheet.active", ap=view.active.ap, mv=view.active.mv))
    if p.fallen:
        lines.append(say(f"fallen.{p.fallen}"))
    lines += [
        say("sheet.values", health=p.health, max_health=p.max_health, chi=p.chi, max_chi=p.max_chi),
        say("sheet.karma", good=p.good, bad=p.bad),
        say("sheet.where", at=place(p.at), facing=voice.facing(p.facing), mv=p.mv),
        say(
            "sheet.profile",
            attack=_pool(voice, sheet.attack),
            range=voice.reach(sheet.range),
            defense=_pool(voice, sheet.defense),
            cleanse=_pool(voice, sheet.cleanse),
        ),
    ]
    rows = box.weapons[p.name, p.weapon].rows
    table = "  ".join(f"{face} {voice.row(row)}" for face, row in enumerate(rows, 1))
    lines.append(say("sheet.weapon", name=sheet.weapon, level=p.weapon, rows=table))
    if p.sutras or p.villagers:
        lines.append(say("sheet.tokens", sutras=p.sutras, villagers=p.villagers))
    lines += _conditions(voice, p.conditions)
    held: list[PlayCard] = [box.abilities[p.name], *(box.skills[card] for card in p.skills)]
    held += [box.fortune[card] for card in p.fortune]
    lines += [_card_line(voice, p, card) for card in held]
    burdens = [box.corruption[card] for card in p.corruption]
    lines += [say("sheet.corruption", name=burden.name, says=burden.says) for burden in burdens]
    return title, lines


def _pool(voice: JourneyNames, pool: Iterable[str]) -> str:
    """A dice pool in words: `2 x light attack die + 1 x heavy attack die`."""
    count = Counter(voice.box.dice[die].name for die in pool)
    dice = [voice.texts.say("sheet.dice", count=number, name=name) for name, number in count.items()]
    return " + ".join(dice) or voice.texts.say("sheet.no-dice")


def _card_line(voice: JourneyNames, p: PilgrimView, card: PlayCard) -> str:
    price = voice.cost(p, card)
    key = "sheet.card" if price else "sheet.card-free"
    return voice.texts.say(key, name=card.name, says=card.says, cost=price)


def _conditions(voice: JourneyNames, conditions: tuple[ConditionView, ...]) -> list[str]:
    names = voice.box.conditions
    return [
        voice.texts.say("sheet.condition", name=names[one.kind].name, left=one.duration - one.tokens)
        for one in conditions
    ]


def _demon_sheet(voice: JourneyNames, view: JourneyView) -> Sheet:
    lines = [_demon_line(voice, demon) for demon in sorted(view.demons, key=lambda d: d.id)]
    if view.rage:
        lines.insert(0, voice.texts.say("sheet.rage", ap=view.demon_ap))
    lines += [voice.box.demon_cards[card].says for card in view.specials]
    return voice.texts.say("sheet.demons", count=len(view.demons)), lines


def _demon_line(voice: JourneyNames, demon: DemonView) -> str:
    profile = voice.box.demons[demon.kind]
    line = voice.texts.say(
        "sheet.demon-track" if demon.track else "sheet.demon",
        name=voice.demon(demon.kind, demon.id),
        at=place(demon.at),
        health=demon.health,
        max_health=demon.max_health,
        mv=demon.mv,
        range=voice.reach(profile.range),
    )
    waits = [voice.texts.say("sheet.waiting")] if demon.waiting else []
    return "; ".join([line, *_conditions(voice, demon.conditions), *waits])


def _deck_sheet(voice: JourneyNames, view: JourneyView) -> Sheet:
    say = voice.texts.say
    decks = {
        "fortune": view.fortune,
        "misfortune": view.misfortune,
        "corruption": view.corruption,
        "demon": view.demon_deck,
    }
    lines = [
        say("sheet.deck", name=say(f"deck.{name}"), count=deck.count, pile=len(deck.discard))
        for name, deck in decks.items()
    ]
    known = [voice.card_named(card) for card in view.demon_deck.top]
    if any(name != UNKNOWN for name in known):
        lines.append(say("sheet.next-demons", cards=", ".join(known)))
    if view.demon_deck.glimpsed:
        glimpsed = ", ".join(voice.card_named(card) for card in view.demon_deck.glimpsed)
        lines.append(say("sheet.glimpsed", cards=glimpsed))
    return say("sheet.decks"), lines
