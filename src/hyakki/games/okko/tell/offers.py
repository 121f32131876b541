"""Options as people read them: what each does, with names, places, numbers and what is known beforehand."""

from __future__ import annotations

from typing import Any

from hyakki.games.okko import options as o
from hyakki.games.okko.box.palace import PLUS_3
from hyakki.games.okko.state import NOBODY
from hyakki.games.okko.tell.places import area_of, beside, ground_note, ground_of, space_name
from hyakki.games.okko.tell.rolls import chain
from hyakki.games.okko.tell.words import (
    NUMBERS,
    BoxVoice,
    attribute_name,
    card_name,
    card_text,
    in_turn,
    kind_name,
    mission_name,
    technique,
    what_name,
)
from hyakki.games.okko.view.mats import HeroView, SuspectView
from hyakki.games.okko.view.seen import FigureView, OkkoView, TokenView
from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.telling import Said, Telling, listed

# ---------------------------------------------------------------------- numbers


def numbers(voice: BoxVoice, sheet: Any) -> str:
    """The printed numbers of a sheet or card: `SPEED 2, MIGHT 3, ...`."""
    shown = [(name, int(getattr(sheet, name, 0))) for name in NUMBERS]
    return ", ".join(f"{attribute_name(voice, name)} {count}" for name, count in shown if count)


def figure_at(view: OkkoView, number: int) -> FigureView | None:
    """A figure on the board."""
    return next((figure for figure in view.figures if figure.number == number), None)


def token_at(view: OkkoView, number: int) -> TokenView | None:
    """A token on the board or with a Hero."""
    return next((token for token in view.tokens if token.number == number), None)


def test_words(voice: BoxVoice, view: OkkoView, attribute: str, difficulty: int) -> str:
    """`GUILE Test of difficulty 3 with GUILE 4`, for the Hero who acts."""
    say, name = voice.texts.say, attribute_name(voice, attribute)
    acting = None if view.turn is None else figure_at(view, view.turn.figure)
    if acting is None or attribute not in acting.attributes:
        return say("option.test", attribute=name, difficulty=difficulty)
    value = acting.attributes[attribute].value
    return say("option.test-with", attribute=name, difficulty=difficulty, value=value)


# ---------------------------------------------------------------------- set-up


def _say_hero(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    hero = voice.box.heroes[option.hero]
    return "take-hero", {
        "kind": voice.texts.say(f"class.{hero.class_}"),
        "numbers": numbers(voice, hero),
        "talent": hero.natural_talent,
        "text": hero.text,
    }


def _say_version(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    return tag_of(type(option)), _version(voice, option.card)


def _version(voice: BoxVoice, card: str) -> dict[str, Any]:
    sheet = voice.box.sheets[card]
    return {"card": sheet.name, "numbers": numbers(voice, sheet), "text": card_text(voice, card)}


def _say_put(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    """A card and its slot, with where it lies now and what lies there."""
    owner = _owner_of(view, option.item)
    if owner is None:
        return "put", {}
    words = {"now": voice.texts.say(f"slot.{slot_of(owner, option.item)}")}
    taken = {owner.slots.get(name, "") for name in _places(option.slot)} - {"", option.item}
    if not taken:
        return "put-from", words
    other = listed(voice.texts, [card_name(voice, item) for item in sorted(taken)])
    return "put-over", words | {"other": other}


def _places(slot: str) -> tuple[str, ...]:
    return {"hands": ("right", "left"), "supplies": ()}.get(slot, (slot,))


def _owner_of(view: OkkoView, item: str) -> HeroView | None:
    """The Hero who has an Equipment card."""
    for hero in view.heroes:
        if item in hero.supplies or item in hero.slots.values():
            return hero
    return None


def slot_of(hero: HeroView, item: str) -> str:
    """Where an Equipment card of a Hero lies."""
    slots = [slot for slot, card in hero.slots.items() if card == item]
    return "supplies" if not slots else "hands" if len(slots) > 1 else slots[0]


def _say_disguise(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    for token in view.tokens:
        if token.form == "courtier" and token.name == option.courtier:
            return "disguise-at", {
                "at": space_name(voice, view, token.cell),
                "difficulty": token.difficulty,
                "cards": token.cards,
            }
    return "disguise", {}


# ---------------------------------------------------------------------- the Oni's open steps and planning


def _say_position(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    return "enhance", {"text": voice.box.positions[option.position].text}


def _say_wave(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    """A purchase with its price and size, as the trees stand."""
    box = voice.box
    agent = box.agents.get(option.what)
    type_ = option.what if agent is None else agent.type
    tree = [box.positions[name] for name in (view.oni.mortal if type_ == "mortal" else view.oni.supernatural)]
    if agent is None:
        many = view.began >= PLUS_3
        count = box.wave.minions_with_3_or_more_heroes if many else box.wave.minions
        count += sum(position.wave_extra for position in tree)
        return "wave", {"what": what_name(voice, option.what), "count": count, "price": box.wave.price}
    prices = [position.lieutenant_price for position in tree if position.lieutenant_price]
    price = min([box.wave.lieutenant_price, *prices])
    return "wave-lieutenant", {"what": agent.name, "price": price, "numbers": numbers(voice, agent)}


def _say_plan(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    """A card on one side, with what it does there."""
    card = voice.box.actions.get(option.card)
    if card is None:
        return "plan-wound", {"text": card_text(voice, option.card)}
    if option.side == "right":
        return "plan-right", {"technique": technique(voice, card.technique)}
    return "plan-left", {"text": card.text, "use": voice.texts.say(f"use.{card.use}")}


def _say_event(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    """An Event with its Special Effect."""
    return tag_of(type(option)), {"text": card_text(voice, option.event)}


def _say_technique(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    """An Event with its Technique."""
    name = option.by if isinstance(option, o.Exchange) else option.event
    return tag_of(type(option)), {"technique": technique(voice, voice.box.all_events[name].technique)}


# ---------------------------------------------------------------------- Actions


def _say_space(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    """A Space with its colour and who and what is beside it."""
    mover = NOBODY if view.turn is None else view.turn.figure
    return tag_of(type(option)), space_words(voice, view, option.cell, mover)


def space_words(voice: BoxVoice, view: OkkoView, cell: int, mover: int) -> dict[str, str]:
    """What is told of a Space: its colour, and who is beside it but for the one who goes there."""
    if not ground_of(view.palace).is_cell(cell):
        return {"note": "", "beside": ""}
    return {"note": ground_note(voice, view, cell), "beside": beside(voice, view, cell, mover)}


def _say_sneak(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    number = ground_of(view.palace).area_number.get(option.area)
    hard = 0 if number is None else view.palace.tiles[view.palace.areas[number].tile].prohibited
    return "sneak-into", {"test": test_words(voice, view, "speed", hard)}


def _say_strike(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    target = figure_at(view, option.target)
    if target is None:
        return "strike", {}
    stained = {stain.tile for stain in view.stains}
    tile = ground_of(view.palace).tile_of[target.cell]
    calm = not view.alarm and target.type == "mortal" and tile not in stained
    return "strike-known", {
        "defense": target.attributes["defense"].value,
        "damage": target.damage,
        "stamina": target.attributes["stamina"].value,
        "calm": voice.texts.say("option.calm") if calm else "",
    }


def _say_clue(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    token = token_at(view, option.token)
    if token is None:
        return "investigate", {}
    return f"investigate-{token.form}", {
        "test": test_words(voice, view, token.attribute, token.difficulty),
        "cards": token.cards,
    }


def _say_token_test(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    """A Chest, a Test token or an Objective with its test."""
    token = token_at(view, option.token)
    tag = tag_of(type(option))
    if token is None or not token.attribute:
        return f"{tag}-plain", {}
    test = test_words(voice, view, token.attribute, token.difficulty)
    return tag, {"test": test, "cards": token.cards}


def _say_mission(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    ground = ground_of(view.palace)
    name = view.palace.tiles[ground.tile_of[option.cell]].mission if ground.is_cell(option.cell) else ""
    hard = next((mission.difficulty for mission in view.missions if mission.id == name), 0)
    return "try-mission", {
        "mission": mission_name(voice, name),
        "test": test_words(voice, view, option.attribute, hard),
    }


def _say_door(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    hard = next((gate.difficulty for gate in view.gates if gate.number == option.door), 0)
    return "try-door", {"test": test_words(voice, view, option.attribute, hard)}


def _say_text(field: str) -> Telling[BoxVoice, OkkoView]:
    """An option with what its card says."""

    def telling(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
        return tag_of(type(option)), {"text": card_text(voice, getattr(option, field))}

    return telling


def _say_own_card(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    """A card of a Hero, chosen for whatever it can do: Talent, Technique, or a Wound's penalty."""
    card = voice.box.actions.get(option.card)
    numbers = "" if card is None else technique(voice, card.technique)
    uses = [use for use in (card_text(voice, option.card).rstrip("."), numbers) if use]
    return ("pick-card", {"text": "; ".join(uses)}) if uses else ("pick-card-plain", {})


def _say_effect(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    key = "use-effect" if option.figure == NOBODY else "use-effect-of"
    return key, {"text": card_text(voice, option.source)}


def _say_pick(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    """A figure, with where it stands and how it is."""
    figure = figure_at(view, option.figure)
    if figure is None or not ground_of(view.palace).is_cell(figure.cell):
        return f"{tag_of(type(option))}-plain", {}
    stamina = figure.attributes["stamina"].value if "stamina" in figure.attributes else 0
    at = space_name(voice, view, figure.cell)
    return tag_of(type(option)), {"at": at, "damage": figure.damage, "stamina": stamina}


def _say_replacement(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    return "replace", _version(voice, option.card)


# ---------------------------------------------------------------------- inside Actions, activations, ends


def _say_reroll(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    """Dice by what they show."""
    if view.attack is not None and view.attack.chains:
        shown = [
            voice.texts.say(f"roll.one-{view.attack.kinds[die]}", face=chain(voice, view.attack.chains[die]))
            for die in option.dice
            if die < len(view.attack.chains)
        ]
    elif view.test is not None and view.test.faces:
        shown = [str(view.test.faces[die]) for die in option.dice if die < len(view.test.faces)]
    else:
        shown = [str(die + 1) for die in option.dice]
    return "reroll", {"faces": listed(voice.texts, shown), "count": len(option.dice)}


def _say_clues(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    return "remember", {"cards": in_turn(voice, [card_name(voice, card) for card in option.cards])}


def _say_element(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    """An element with the Kami that may come, and what each of them does."""
    kinds = [card for card in voice.box.kami.values() if card.token == option.element]
    return "element", {"kinds": " ".join(f"{card.name}: {card.text}" for card in kinds)}


def _say_card(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    """A Character card with how many of its figures may act."""
    for card in view.oni.cards:
        if card.kind == option.kind:
            return "activate", {
                "able": len(card.able),
                "figures": len(card.figures),
                "numbers": numbers(voice, voice.box.sheets[option.kind]),
            }
    return "activate-plain", {}


def _say_suspect(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    """An Accusation, with what is already known against it."""
    nature = isinstance(option, o.AccuseNature)
    name = option.nature if nature else option.courtier
    suspects = view.deduction.natures if nature else view.deduction.courtiers
    return tag_of(type(option)), {"known": suspicion(voice, suspects, name)}


def suspicion(voice: BoxVoice, suspects: tuple[SuspectView, ...], name: str) -> str:
    """Why somebody cannot be the one, in brackets; nothing while it may be."""
    for suspect in suspects:
        if suspect.id == name and suspect.why:
            return voice.texts.say("option.known", why=voice.texts.say(f"suspect.{suspect.why}"))
    return ""


def _say_reinforce(voice: BoxVoice, view: OkkoView, option: Any) -> Said:
    return "reinforce", {"kind": kind_name(voice, option.kind), "area": area_of(voice, view, option.cell)}


OPTIONS: dict[type[Option], Telling[BoxVoice, OkkoView]] = {
    o.PickFigure: _say_pick,
    o.PickSpace: _say_space,
    o.PickCard: _say_own_card,
    o.PickItem: _say_text("item"),
    o.UseEffect: _say_effect,
    o.TakeHero: _say_hero,
    o.Version: _say_version,
    o.Replace: _say_replacement,
    o.Put: _say_put,
    o.Stand: _say_space,
    o.Remove: _say_event,
    o.Disguise: _say_disguise,
    o.Corrupt: _say_space,
    o.Enhance: _say_position,
    o.Wave: _say_wave,
    o.Spend: _say_event,
    o.Reinforce: _say_reinforce,
    o.Plan: _say_plan,
    o.Ready: _say_text("item"),
    o.Place: _say_technique,
    o.Exchange: _say_technique,
    o.Go: _say_space,
    o.SneakInto: _say_sneak,
    o.Strike: _say_strike,
    o.Investigate: _say_clue,
    o.OpenChest: _say_token_test,
    o.TryToken: _say_token_test,
    o.TryMission: _say_mission,
    o.TryDoor: _say_door,
    o.UseTalent: _say_text("card"),
    o.UseItem: _say_text("item"),
    o.Call: _say_text("courtier"),
    o.Reroll: _say_reroll,
    o.Keep: _say_text("item"),
    o.Remember: _say_clues,
    o.Element: _say_element,
    o.LoseTalent: _say_text("talent"),
    o.Activate: _say_card,
    o.Lead: _say_pick,
    o.PlayEvent: _say_event,
    o.AccuseNature: _say_suspect,
    o.AccuseCourtier: _say_suspect,
}
"""Options whose sentence needs more than their fields; the others fill `option.<tag>`."""
