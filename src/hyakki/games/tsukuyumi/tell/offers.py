"""Options as people read them: what each does, with names, areas, prices and what is known beforehand."""

from __future__ import annotations

from typing import Any, Protocol

from hyakki.board.hexes import TURNED
from hyakki.games.tsukuyumi import options as o
from hyakki.games.tsukuyumi.rules.defences import protection_with
from hyakki.games.tsukuyumi.rules.production import BUNDLE, UPLINK
from hyakki.games.tsukuyumi.state import ONI
from hyakki.games.tsukuyumi.tell.consequences import consequence, plight, without
from hyakki.games.tsukuyumi.tell.places import about, area_at, peril, side_name, surroundings, way
from hyakki.games.tsukuyumi.tell.prospects import forecast, oni_prospect, plan_for
from hyakki.games.tsukuyumi.tell.words import (
    BoxVoice,
    card_says,
    direction,
    marker_name,
    named,
    part_says,
    place,
    says,
    units_listed,
    use_name,
)
from hyakki.games.tsukuyumi.view.seen import Area, TsukuyumiView
from hyakki.kernel.decision import Option, Pass, tag_of
from hyakki.kernel.telling import Said, Telling, capital, listed
from hyakki.kernel.terms import Prompt


def say_choice(voice: BoxVoice, view: TsukuyumiView, prompt: Prompt, option: Option) -> str:
    """An option as the answer to a question: what `done`, `yes` and `pass` mean there."""
    texts, key = voice.texts, ""
    if isinstance(option, o.Done):
        key = "done.march" if prompt.key.startswith("ask.march.") else f"done.{prompt.key}"
    elif isinstance(option, o.Agree):
        key = f"agree.{prompt.key}"
    elif isinstance(option, Pass):
        key = f"pass.{prompt.key}"
        side = prompt.params.get("side")
        if prompt.key == "ask.counter" and isinstance(side, int) and (here := without(voice, view, side)):
            return texts.say("option.counter-here", name=texts.say(key), here=here)
    elif isinstance(option, o.Counter):
        return _counter(voice, view, int(prompt.params["side"]), option)
    elif isinstance(option, o.LayTile):
        return _laid(voice, str(prompt.params["tile"]), option)
    elif isinstance(option, o.MoveOni) and prompt.key == "ask.march.oni-conquest":
        return voice.say_option(view, option) + oni_prospect(
            voice, view, (option.to_q, option.to_r), option.size
        )
    elif isinstance(option, o.Activate) and prompt.key == "ask.racket":
        where = about(voice, view, (option.q, option.r))
        return texts.say("option.racket-oni", at=place((option.q, option.r)), about=where)
    elif isinstance(option, o.PickArea) and (what := _laid_there(voice, prompt)):
        where = about(voice, view, (option.q, option.r))
        return texts.say("option.lay", what=what, at=place((option.q, option.r)), about=where)
    elif isinstance(option, o.Act) and prompt.key == "ask.tenno":
        return _white(voice, option.symbol)
    elif isinstance(option, o.Buy) and prompt.key in ("ask.start-uplink", "ask.bundle-weapon"):
        return capital(texts.say("option.take-item", **_item(voice, option.item)))
    return texts.say(key) if key in texts else voice.say_option(view, option)


def _laid_there(voice: BoxVoice, prompt: Prompt) -> str:
    """What comes to the area that is chosen: a marker, or what a card does; nothing where units go there."""
    if "marker" in prompt.params:
        return marker_name(voice.texts, voice.box, str(prompt.params["marker"]))
    return named(voice.box, str(prompt.params["card"])) if "card" in prompt.params else ""


def _counter(voice: BoxVoice, view: TsukuyumiView, side: int, option: o.Counter) -> str:
    """A counterattack for the side that chooses: what it comes to here, or else what it says."""
    texts, counter = voice.texts, voice.box.counters[option.name]
    faction = "" if side == ONI else view.seats[side].faction
    name, told = counter.name, counter.says
    if option.name == "defence-action" and faction in voice.box.defence_of:
        name, told = voice.box.defence_of[faction].name, voice.box.defence_of[faction].says
    if here := consequence(voice, view, side, option.name):
        return texts.say("option.counter-here", name=name, here=here)
    if option.name == "protection" and faction:
        health = protection_with(voice.box, faction, view.seats[side].uplinks)
        return texts.say("option.counter-protect", name=name, health=health)
    return texts.say("option.counter", name=name, says=told)


def _laid(voice: BoxVoice, tile: str, option: o.LayTile) -> str:
    """A tile with the edges that it would close there."""
    red = voice.box.tiles[tile].red
    turned = TURNED[option.spin][sum(1 << side for side in red)]
    return voice.texts.say(
        "option.lay-tile-known", at=place((option.q, option.r)), closed=_closed(voice, turned)
    )


def _closed(voice: BoxVoice, red: int) -> str:
    """The edges of a tile that nobody walks over, from a mask of directions."""
    sides = [direction(voice.texts, side) for side in range(6) if red >> side & 1]
    if not sides:
        return voice.texts.say("option.red-none")
    return voice.texts.say("option.red-edges", directions=listed(voice.texts, sides))


# ---------------------------------------------------------------------- cards and actions


def _say_faction(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    faction = voice.box.factions[option.faction]
    return "take-faction", {"epithet": faction.epithet, "says": faction.says}


def _say_card(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    return tag_of(type(option)), {"says": card_says(voice.texts, voice.box, option.card, view.duel)}


def _say_advantage(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    """The own starting advantage by its name."""
    card = "" if view.seat is None else view.seats[view.seat].advantage
    if card not in voice.box.advantages:
        return "use-advantage", {}
    entry = voice.box.advantages[card]
    return "use-advantage-named", {"card": entry.name, "says": entry.says}


def _say_goal(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    aim = voice.box.goals.get(option.goal) or voice.box.alternative_goals[option.goal]
    return "take-goal", {"goal": aim.name, "says": aim.says}


def _say_exchange(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    return "exchange" if option.cards else "exchange-nothing", {}


def _say_act(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    """An action with what its number gives."""
    if view.phase == "white" and option.symbol in voice.box.white_actions:
        return "act", {"what": _white(voice, option.symbol)}
    if view.turn is not None and option.symbol in view.turn.idle:
        effect = voice.box.factions[view.seats[view.turn.seat].faction].effect
        told = " ".join(part.says for part in effect.always + effect.options)
        return "act", {"what": voice.texts.say(f"act.{option.symbol}-idle", says=told)}
    amount = 0 if view.turn is None else view.turn.symbols.get(option.symbol, 0)
    if option.symbol == "production" and view.phase == "green":
        return "act", {"what": voice.texts.say("act.production-bonus", amount=amount)}
    return "act", {"what": voice.texts.say(f"act.{option.symbol}", amount=amount or 1)}


def _white(voice: BoxVoice, symbol: str) -> str:
    """An action of the white list."""
    return voice.texts.say(f"act.{symbol}", amount=voice.box.white_actions[symbol].amount)


def _say_draw(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    place_in_display = {"left": 0, "right": 1}.get(option.source, len(view.display))
    if place_in_display < len(view.display):
        card = view.display[place_in_display]
        return "draw-shown", {"card": named(voice.box, card), "says": says(voice.box, card)}
    return "draw", {"source": voice.texts.say(f"source.{option.source}")}


def _say_shift(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    seat = view.seat if view.turn is None else view.turn.seat
    if not option.places or seat is None:
        return "shift-stay", {}
    last = len(view.order)
    goal = max(1, min(last, view.order.index(seat) + 1 + option.places))
    key = "shift-up" if option.places < 0 else "shift-down"
    return key, {"amount": abs(option.places), "place": goal, "last": last}


def _say_effect(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    """A part of a faction effect by its sentence on the sheet, everything else by its use."""
    if part := part_says(voice.box, option.name):
        return "effect-part", {"says": part.rstrip(".")}
    found = voice.box.material.get(option.name)
    if found is not None and found.says:
        return "effect-told", {"name": use_name(voice, option.name), "says": found.says}
    return "effect", {"name": use_name(voice, option.name)}


# ---------------------------------------------------------------------- production


class Valued(Protocol):
    """Anything that has the three values of a figure."""

    @property
    def conquest(self) -> int: ...

    @property
    def health(self) -> int: ...

    @property
    def damage(self) -> int: ...


def _values(voice: BoxVoice, unit: Valued) -> str:
    return voice.texts.say("option.values", conquest=unit.conquest, health=unit.health, damage=unit.damage)


def figure_values(voice: BoxVoice, unit: str) -> str:
    """The three values of a unit, a mascot or an Oni; nothing for anything else."""
    box = voice.box
    figures: dict[str, Valued] = {**box.legendary, **box.mascots, **box.oni, **box.units}
    return _values(voice, figures[unit]) if unit in figures else ""


def _item(voice: BoxVoice, item: str) -> dict[str, Any]:
    """A thing to buy: its price, and what one gets for it."""
    box, uplink = voice.box, item.removeprefix(UPLINK)
    if item.startswith(UPLINK) and uplink in box.uplinks:
        found = box.uplinks[uplink]
        return {
            "item": voice.texts.say("name.uplink", name=found.name),
            "cost": found.cost,
            "what": found.says,
        }
    if item in box.weapons:
        weapon = box.weapons[item]
        what = voice.texts.say("option.weapon", damage=weapon.damage)
        return {"item": weapon.name, "cost": weapon.cost, "what": what}
    unit = box.units[item]
    return {"item": unit.name, "cost": unit.cost, "what": f"{_values(voice, unit)}. {unit.says}"}


def _say_buy(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    if option.item == BUNDLE:
        seat = view.turn.seat if view.turn is not None else view.seat
        bundle = None if seat is None else voice.box.factions[view.seats[seat].faction].discount
        if bundle is not None:
            return "buy-bundle", {"units": bundle.units, "weapons": bundle.weapons, "cost": bundle.cost}
    return "buy", _item(voice, option.item)


def _say_upgrade(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    goal = voice.box.units[option.to]
    prices = [upgrade.cost for upgrade in goal.upgrades if upgrade.replaces == option.unit]
    return "upgrade", {"cost": prices[0] if prices else goal.cost, "what": _values(voice, goal)}


# ---------------------------------------------------------------------- places


def _at(option: Any) -> Area:
    return option.q, option.r


def _say_home(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    return "place-home", {"around": surroundings(voice, view, _at(option))}


def _say_place(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    """An option at one space, with what is there."""
    return tag_of(type(option)), {"about": about(voice, view, _at(option))}


def _say_unit(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    """A unit that appears at a space, with what is there and what it has to fear."""
    at = _at(option)
    return "place-unit", {"about": about(voice, view, at) + peril(voice, view, at, option.unit, view.seat)}


def _say_activate(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    area = area_at(view, _at(option))
    oni = {} if area is None else dict(area.oni)
    if area is not None and area.legend:
        oni[view.legend] = area.legend
    return "activate", {"oni": units_listed(voice.texts, voice.box, oni) or side_name(voice, view, ONI)}


def _say_move(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    """`how` is "walk" or "tunnel", then the steps left of units that have moved before."""
    goal = (option.to_q, option.to_r)
    gait, _, left = option.how.partition("-")
    mover = view.seat if view.march is None else view.march.seat
    found = about(voice, view, goal, mover) + peril(voice, view, goal, option.unit, mover)
    words = {"way": way(voice, _at(option), goal), "about": found}
    if gait == "tunnel":
        return "move-tunnel", words
    steps = left.partition("-")[0]
    return ("move-on", words | {"left": int(steps)}) if steps.isdigit() else ("move", words)


def _say_oni_move(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    goal = (option.to_q, option.to_r)
    return "move-oni", {"way": way(voice, _at(option), goal), "about": about(voice, view, goal, ONI)}


def _say_edge(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    return "pick-edge", {"about": about(voice, view, _at(option))}


def _say_property(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    return "pick-property", {"name": named(voice.box, option.name)}


def _say_turn(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    """A tile that turns, with the edges that it closes afterwards."""
    area = area_at(view, _at(option))
    turned = 0 if area is None else TURNED[option.steps][sum(1 << side for side in area.red)]
    return "rotate", {"closed": _closed(voice, turned)}


# ---------------------------------------------------------------------- battles


def _say_fight(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    """A fight with what is known before it begins."""
    plan = plan_for(view, _at(option), option.card)
    if plan is None:
        oni = any(card.id == option.card for card in voice.box.combat_cards_of["oni"])
        if oni and (end := oni_prospect(voice, view, _at(option))):
            return "fight", {"about": about(voice, view, _at(option), ONI) + end}
        return "fight", {"about": about(voice, view, _at(option))}
    return "fight-planned", {"forecast": forecast(voice, view, plan)}


def _say_assign(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    """Damage beside the health of those who take it, and what has to fall by it."""
    here = plight(voice, view, option.target)
    there = [] if here is None else [one for one in here.area.sides if one.seat == option.target]
    if here is None or not there:
        return "assign", {}
    words: dict[str, Any] = {"health": there[0].health}
    if not option.amount or "protection" in here.battle.counters.get(option.target, ()):
        return "assign-known", words
    lost = here.losses(damage=option.amount)
    key = "all" if lost == here.units else "some" if lost else "none"
    fall = voice.texts.say(f"option.assign-{key}", lost=lost, units=here.units)
    return "assign-falls", words | {"fall": fall}


def _say_arm(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    return "arm", {"damage": voice.box.weapons[option.weapon].damage}


def _say_counter(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    counter = voice.box.counters[option.name]
    return "counter", {"name": counter.name, "says": counter.says}


def _say_hit(voice: BoxVoice, view: TsukuyumiView, option: Any) -> Said:
    return "hit", {"values": figure_values(voice, option.unit)}


OPTIONS: dict[type[Option], Telling[BoxVoice, TsukuyumiView]] = {
    o.TakeFaction: _say_faction,
    o.UseAdvantage: _say_advantage,
    o.Exchange: _say_exchange,
    o.PlaceHome: _say_home,
    o.MarkStart: _say_place,
    o.PlaceUnit: _say_unit,
    o.TakeGoal: _say_goal,
    o.Select: _say_card,
    o.PlayEvent: _say_card,
    o.PickCard: _say_card,
    o.Act: _say_act,
    o.Draw: _say_draw,
    o.Shift: _say_shift,
    o.Effect: _say_effect,
    o.Buy: _say_buy,
    o.Upgrade: _say_upgrade,
    o.PlaceOni: _say_place,
    o.Activate: _say_activate,
    o.MoveOni: _say_oni_move,
    o.Move: _say_move,
    o.Fight: _say_fight,
    o.Assign: _say_assign,
    o.Arm: _say_arm,
    o.Counter: _say_counter,
    o.Hit: _say_hit,
    o.PickArea: _say_place,
    o.PickEdge: _say_edge,
    o.PickProperty: _say_property,
    o.Rotate: _say_turn,
}
"""Options whose sentence needs more than their fields; the others fill `option.<tag>`."""
