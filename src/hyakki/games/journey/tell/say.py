"""Journey in sentences: options in a few words, events in a sentence each, and what is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hyakki.games.journey import events as e
from hyakki.games.journey import options as o
from hyakki.games.journey.box.definitions import PlayCard
from hyakki.games.journey.rules.campaign import WEAPON
from hyakki.games.journey.state import DEAD
from hyakki.games.journey.tell.words import (
    card_name,
    card_of,
    cost,
    demon_name,
    dice_shown,
    does,
    facing,
    figure_at,
    figure_name,
    listed,
    pilgrim_name,
    place,
)
from hyakki.games.journey.view import JourneyView
from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.events import Event
from hyakki.kernel.terms import Prompt

if TYPE_CHECKING:
    from hyakki.games.journey.tell.voice import JourneyVoice

FIGURES = ("pilgrim", "figure", "attacker", "target", "demon", "giver", "first", "second")
"""Fields and parameters that hold the number of a figure."""


def say_prompt(game: JourneyVoice, view: JourneyView, prompt: Prompt) -> str:
    """What is asked, in a sentence; figures by name."""
    params = {name: _worded(game, view, name, value) for name, value in prompt.params.items()}
    return game.texts.say(prompt.key, **params)


def _worded(game: JourneyVoice, view: JourneyView, name: str, value: Any) -> Any:
    """A field of an option, an event or a prompt, as people read it."""
    texts, box = game.texts, game.box
    if name in FIGURES and isinstance(value, int):
        return figure_name(texts, box, view, value)
    match name:
        case "targets" | "pilgrims" | "order":
            return listed(texts, [figure_name(texts, box, view, number) for number in value])
        case "at":
            return place(value)
        case "facing":
            return facing(texts, value)
        case "card":
            return card_name(box, value)
        case "cards":
            return listed(texts, [card_name(box, card) for card in value])
        case "condition":
            return box.conditions[value].name if value in box.conditions else value
        case "colour":
            return texts.say(f"colour.{value}")
        case "deck":
            return texts.say(f"deck.{value}")
        case "seat":
            return value + 1
        case "kind":
            return box.demons[value].name if value in box.demons else value
        case "wanted" | "instead":
            return listed(texts, [box.demons[kind].name for kind in value])
        case _:
            return value


def _fields(game: JourneyVoice, view: JourneyView, thing: Option | Event) -> dict[str, Any]:
    return {name: _worded(game, view, name, getattr(thing, name)) for name in thing.__struct_fields__}


# ---------------------------------------------------------------------- options


def say_option(game: JourneyVoice, view: JourneyView, option: Option) -> str:
    """An option in a few words, with names and squares."""
    teller = _OPTIONS.get(type(option))
    key, more = (tag_of(type(option)), {}) if teller is None else teller(game, view, option)
    return game.texts.say(f"option.{key}", **(_fields(game, view, option) | more))


Said = tuple[str, dict[str, Any]]
"""The key of a sentence below `option` or `event`, and what its places need beyond the fields."""


def _say_karma(game: JourneyVoice, view: JourneyView, option: Any) -> Said:
    return tag_of(type(option)) + ("-good" if option.karma == "good" else "-bad"), {}


def _say_move(game: JourneyVoice, view: JourneyView, option: Any) -> Said:
    act = view.active
    if act is None or act.moving:
        return "move-on", {}
    return "move", {"mv": view.pilgrims[act.pilgrim].mv}


def _say_step(game: JourneyVoice, view: JourneyView, option: Any) -> Said:
    return "step", _movement(view, (option.x, option.y))


def _say_turn(game: JourneyVoice, view: JourneyView, option: Any) -> Said:
    act = view.active
    if act is not None and act.free_turn:
        return "turn", {"cost": 0, "mv": act.mv}
    at = None if act is None else view.pilgrims[act.pilgrim].at
    return "turn", _movement(view, at or (0, 0))


def _movement(view: JourneyView, at: tuple[int, int]) -> dict[str, int]:
    """What entering a square or turning on it costs of the movement left (journey.terrain.blue)."""
    act = view.active
    ignored = act is not None and "blue" in act.ignores
    blue = view.board.rows[at[1]][at[0]] == "b"
    return {"cost": 2 if blue and not ignored else 1, "mv": 0 if act is None else act.mv}


def _say_attack(game: JourneyVoice, view: JourneyView, option: Any) -> Said:
    return "attack", {"at": place(figure_at(view, option.target) or (0, 0))}


def _say_pick(game: JourneyVoice, view: JourneyView, option: Any) -> Said:
    return "pick", {"at": place(figure_at(view, option.figure) or (0, 0))}


def _say_held_card(game: JourneyVoice, view: JourneyView, option: Any) -> Said:
    found = card_of(game.box, option.card)
    what = does(game.texts, game.box, found) if isinstance(found, PlayCard) else ""
    return tag_of(type(option)), {"does": what}


def _say_close_gate(game: JourneyVoice, view: JourneyView, option: Any) -> Said:
    # Outside activations the same option chooses a gate for a card, or the order of gates.
    return "close-gate" if view.phase == "pilgrims" else "pick-gate", {}


def _say_pay(game: JourneyVoice, view: JourneyView, option: Any) -> Said:
    return "pay" if option.chi else "pay-health", {}


def _say_play(game: JourneyVoice, view: JourneyView, option: Any) -> Said:
    """Whose card it is goes without saying for the pilgrim who acts."""
    card = card_of(game.box, option.card)
    if not isinstance(card, PlayCard):
        return "play", {"does": "", "cost": ""}
    texts, own = game.texts, view.active is not None and view.active.pilgrim == option.pilgrim
    price = cost(texts, game.box, view.pilgrims[option.pilgrim], card)
    key = ("play" if own else "play-other") + ("" if price else "-free")
    return key, {"does": does(texts, game.box, card), "cost": price}


def _say_follow(game: JourneyVoice, view: JourneyView, option: Any) -> Said:
    return "follow" if option.squares else "stay", {}


def _say_discard(game: JourneyVoice, view: JourneyView, option: Any) -> Said:
    return "discard-weapon" if option.card == WEAPON else "discard", {}


def _say_done(game: JourneyVoice, view: JourneyView, option: Any) -> Said:
    """Whoever stops with AP left should know it."""
    unused = 0 if view.active is None else view.active.ap
    return ("done-early", {"ap": unused}) if unused else ("done", {})


_OPTIONS: dict[type[Option], Callable[[JourneyVoice, JourneyView, Any], Said]] = {
    o.Upgrade: _say_karma,
    o.Balance: _say_karma,
    o.Move: _say_move,
    o.Step: _say_step,
    o.Turn: _say_turn,
    o.Attack: _say_attack,
    o.Pick: _say_pick,
    o.Keep: _say_held_card,
    o.PickCard: _say_held_card,
    o.CloseGate: _say_close_gate,
    o.Pay: _say_pay,
    o.Play: _say_play,
    o.Follow: _say_follow,
    o.Discard: _say_discard,
    o.Done: _say_done,
}
"""Options whose sentence needs more than their fields; the others fill `option.<tag>`."""


# ---------------------------------------------------------------------- events


def say_event(game: JourneyVoice, view: JourneyView, event: Event) -> str:
    """An event in a sentence, also if its figures have left the board since."""
    if isinstance(event, e.PlanMade):
        return _say_plan(game, view, event)
    if isinstance(event, e.QuestEnded):
        return game.texts.say(event.reason, quest=game.box.quests[event.quest].name)
    if isinstance(event, e.Missed):
        return game.texts.say(f"missed.{event.why}", **_fields(game, view, event))
    fields = _fields(game, view, event)
    if isinstance(event, e.Defeated | e.Killed | e.Left | e.Spawned):
        fields["demon"] = demon_name(game.box, event.kind, event.demon)
    teller = _EVENTS.get(type(event))
    key, more = (tag_of(type(event)), {}) if teller is None else teller(game, view, event)
    return game.texts.say(f"event.{key}", **(fields | more))


def _say_quest(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    quest = game.box.quests[event.quest]
    key = "quest-began" + ("-wrath" if event.wrath else "") + ("-omen" if event.omen else "")
    more: dict[str, Any] = {"number": quest.number, "name": quest.name}
    if event.omen:
        more |= {"omen": game.box.omens[event.omen].name, "says": game.box.omens[event.omen].says}
    return key, more


def _say_phase(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    return "phase-began", {"phase": game.texts.say(f"phase.{event.phase}")}


def _say_moved(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    (x0, y0, _), (x, y, last) = event.path[0], event.path[-1]
    more = {"at": place((x, y)), "facing": facing(game.texts, last)}
    if (x0, y0) == (x, y):
        return "turned", more
    return "stepped" if len(event.path) == 2 and abs(x - x0) + abs(y - y0) == 1 else "moved", more


def _say_pushed(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    more = {"at": place(event.path[-1])}
    if len(event.path) == 1:
        return "crushed" if event.crushed else "unmoved", more
    return "pushed-crushed" if event.crushed else "pushed", more


def _say_followed(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    return "followed", {"at": place(event.path[-1])}


def _say_hurt(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    conditions = game.box.conditions
    if event.cause in conditions:
        return "hurt", {"cause": game.texts.say("cause.named", condition=conditions[event.cause].name)}
    return "hurt", {"cause": game.texts.say(f"cause.{event.cause}")}


def _say_chi(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    return "chi-gained" if event.amount > 0 else "chi-lost", {"amount": abs(event.amount)}


def _say_worsened(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    return "worsened", {"turns": DEAD - event.fallen}


def _say_rolled(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    return f"rolled-{event.why}", {"shown": dice_shown(game.texts, game.box, event.dice, event.faces)}


def _say_killed(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    return "killed-by-nobody" if event.pilgrim is None else "killed", {}


def _say_cleanse(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    return "cleansed" if event.success else "not-cleansed", {}


def _say_karma_gained(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    word = game.texts.say(f"karma.{event.karma}")
    return "karma-gained" if event.amount > 0 else "karma-lost", {"amount": abs(event.amount), "karma": word}


def _say_drawn(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    found = card_of(game.box, event.card)
    if found is None or isinstance(found, PlayCard):
        return "card-drawn", {}
    return "ill-card-drawn", {"says": found.says}  # it works at once


def _say_card_played(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    innate = any(ability.id == event.card for ability in game.box.abilities.values())
    return "ability-used" if innate else "card-played", {}


def _say_card_discarded(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    return "weapon-lowered" if event.card == WEAPON else "card-discarded", {}


def _say_demon_card(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    return "demon-card-drawn", {"says": game.box.demon_cards[event.card].says}


def _say_idle(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    return "demon-idle", {"why": game.texts.say(f"idle.{event.why}")}


def _say_omen(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    omen = game.box.omens[event.omen]
    return "omen-works", {"omen": omen.name, "says": omen.says}


def _say_upgrade(game: JourneyVoice, view: JourneyView, event: Any) -> Said:
    return f"upgrade-taken-{event.karma}", {}


_EVENTS: dict[type[Event], Callable[[JourneyVoice, JourneyView, Any], Said]] = {
    e.QuestBegan: _say_quest,
    e.PhaseBegan: _say_phase,
    e.Moved: _say_moved,
    e.Pushed: _say_pushed,
    e.Followed: _say_followed,
    e.Hurt: _say_hurt,
    e.ChiChanged: _say_chi,
    e.Worsened: _say_worsened,
    e.Rolled: _say_rolled,
    e.Killed: _say_killed,
    e.CleanseTried: _say_cleanse,
    e.KarmaGained: _say_karma_gained,
    e.CardDrawn: _say_drawn,
    e.CardPlayed: _say_card_played,
    e.CardDiscarded: _say_card_discarded,
    e.DemonCardDrawn: _say_demon_card,
    e.DemonIdle: _say_idle,
    e.OmenWorks: _say_omen,
    e.UpgradeTaken: _say_upgrade,
}
"""Events whose sentence needs more than their fields; the others fill `event.<tag>`."""


def _say_plan(game: JourneyVoice, view: JourneyView, event: e.PlanMade) -> str:
    """A demon's reasoning: what it would rather do and why not, what it does, and how a tie was broken."""
    texts = game.texts
    who = [figure_name(texts, game.box, view, event.demon), texts.say("plan.it")]  # by name at first
    failed: dict[str, list[str]] = {}  # plans that fail for the same reason are told together
    for number, why in event.tried:
        if number != event.plan:
            failed.setdefault(why, []).append(texts.say(f"plan.what.{number}"))
    said: list[str] = []
    for why, plans in failed.items():
        wish = plans[-1]
        if plans[1:]:
            wish = texts.say("plan.or", first=", ".join(plans[:-1]), last=wish)
        reason = texts.say(f"plan.why.{why}")
        said.append(texts.say("plan.failed", demon=who[bool(said)], plans=wish, why=reason))
    targets = listed(texts, [pilgrim_name(game.box, number) for number in event.targets])
    key = "plan.attack" if event.targets else "plan.march" if event.cost else "plan.stay"
    said.append(texts.say(key, demon=who[bool(said)], number=event.plan, targets=targets, cost=event.cost))
    # A remark on the plan taken says what hinders its way.
    said += [texts.say(f"plan.way.{why}") for number, why in event.tried if number == event.plan]
    if event.tied > 1 and event.broken_by != "nobody":
        said.append(texts.say(f"plan.tie.{event.broken_by}", tied=event.tied))
    return " ".join(said)
