"""Journey in sentences: options in a few words, events in a sentence each, and what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hyakki.games.journey import events as e
from hyakki.games.journey import options as o
from hyakki.games.journey.box.definitions import PlayCard
from hyakki.games.journey.rules.campaign import WEAPON
from hyakki.games.journey.state import DEAD
from hyakki.games.journey.tell.names import JourneyNames, card_of, figure_at, place
from hyakki.games.journey.view.seen import JourneyView
from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.events import Event
from hyakki.kernel.telling import Said, Teller, Telling, Worder

# ---------------------------------------------------------------------- fields


def _figure(voice: JourneyNames, view: JourneyView, number: Any) -> Any:
    return voice.figure(view, number) if isinstance(number, int) else number


FIGURES = ("pilgrim", "figure", "attacker", "target", "demon", "giver", "first", "second")
"""Fields and parameters that hold the number of a figure."""

WORDS: dict[str, Worder[JourneyNames, JourneyView]] = {
    **dict.fromkeys(FIGURES, _figure),
    **dict.fromkeys(("targets", "pilgrims", "order"), JourneyNames.figures),
    "aimed": lambda voice, view, numbers: voice.figures(view, map(int, numbers.split())),
    "at": lambda voice, _, at: voice.place(at),
    "facing": lambda voice, _, facing: voice.facing(facing),
    "card": lambda voice, _, card: voice.card_named(card),
    "cards": lambda voice, _, cards: voice.listed([voice.card_named(card) for card in cards]),
    "condition": lambda voice, _, kind: _named(voice.box.conditions, kind),
    "colour": lambda voice, _, colour: voice.texts.say(f"colour.{colour}"),
    "deck": lambda voice, _, deck: voice.texts.say(f"deck.{deck}"),
    "seat": lambda voice, _, seat: voice.player(seat),
    "kind": lambda voice, _, kind: _named(voice.box.demons, kind),
    **dict.fromkeys(
        ("wanted", "instead"),
        lambda voice, _, kinds: voice.listed([voice.box.demons[kind].name for kind in kinds]),
    ),
}
"""The fields of options, events and prompts, as people read them; the others are told as they are."""


def _named(entries: Mapping[str, Any], name: str) -> str:
    """An entry of the box by its name; what is none stays as it is."""
    return str(entries[name].name) if name in entries else name


# ---------------------------------------------------------------------- options


def _say_karma(voice: JourneyNames, view: JourneyView, option: Any) -> Said:
    return tag_of(type(option)) + ("-good" if option.karma == "good" else "-bad"), {}


def _say_move(voice: JourneyNames, view: JourneyView, option: Any) -> Said:
    act = view.active
    if act is None or act.moving:
        return "move-on", {}
    return "move", {"mv": view.pilgrims[act.pilgrim].mv}


def _say_rest(voice: JourneyNames, view: JourneyView, option: Any) -> Said:
    """Whoever lacks nothing should know it."""
    act = view.active
    own = None if act is None else view.pilgrims[act.pilgrim]
    return "rest-full" if own is not None and own.chi >= own.max_chi else "rest", {}


def _say_step(voice: JourneyNames, view: JourneyView, option: Any) -> Said:
    return "step", _movement(view, (option.x, option.y))


def _say_turn(voice: JourneyNames, view: JourneyView, option: Any) -> Said:
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


def _say_attack(voice: JourneyNames, view: JourneyView, option: Any) -> Said:
    return "attack", {"at": place(figure_at(view, option.target) or (0, 0))}


def _say_pick(voice: JourneyNames, view: JourneyView, option: Any) -> Said:
    return "pick", {"at": place(figure_at(view, option.figure) or (0, 0))}


def _say_held_card(voice: JourneyNames, view: JourneyView, option: Any) -> Said:
    found = card_of(voice.box, option.card)
    what = voice.does(found) if isinstance(found, PlayCard) else ""
    return tag_of(type(option)), {"does": what}


def _say_close_gate(voice: JourneyNames, view: JourneyView, option: Any) -> Said:
    # Outside activations the same option chooses a gate for a card, or the order of gates.
    return "close-gate" if view.phase == "pilgrims" else "pick-gate", {}


def _say_pay(voice: JourneyNames, view: JourneyView, option: Any) -> Said:
    return "pay" if option.chi else "pay-health", {}


def _say_play(voice: JourneyNames, view: JourneyView, option: Any) -> Said:
    """Whose card it is goes without saying for the pilgrim who acts."""
    card = card_of(voice.box, option.card)
    if not isinstance(card, PlayCard):
        return "play", {"does": "", "cost": ""}
    own = view.active is not None and view.active.pilgrim == option.pilgrim
    price = voice.cost(view.pilgrims[option.pilgrim], card)
    key = ("play" if own else "play-other") + ("" if price else "-free")
    return key, {"does": voice.does(card), "cost": price}


def _say_follow(voice: JourneyNames, view: JourneyView, option: Any) -> Said:
    return "follow" if option.squares else "stay", {}


def _say_discard(voice: JourneyNames, view: JourneyView, option: Any) -> Said:
    return "discard-weapon" if option.card == WEAPON else "discard", {}


def _say_done(voice: JourneyNames, view: JourneyView, option: Any) -> Said:
    """Whoever stops with AP left should know it."""
    unused = 0 if view.active is None else view.active.ap
    return ("done-early", {"ap": unused}) if unused else ("done", {})


OPTIONS: dict[type[Option], Telling[JourneyNames, JourneyView]] = {
    o.Upgrade: _say_karma,
    o.Balance: _say_karma,
    o.Move: _say_move,
    o.Step: _say_step,
    o.Rest: _say_rest,
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


def _say_quest(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    quest = voice.box.quests[event.quest]
    key = "quest-began" + ("-wrath" if event.wrath else "") + ("-omen" if event.omen else "")
    more: dict[str, Any] = {"number": quest.number, "name": quest.name}
    if event.omen:
        more |= {"omen": voice.box.omens[event.omen].name, "says": voice.box.omens[event.omen].says}
    return key, more


def _say_phase(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    return "phase-began", {"phase": voice.texts.say(f"phase.{event.phase}")}


def _say_moved(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    (x0, y0, _), (x, y, last) = event.path[0], event.path[-1]
    more = {"at": voice.place((x, y)), "facing": voice.facing(last)}
    if (x0, y0) == (x, y):
        return "turned", more
    return "stepped" if len(event.path) == 2 and abs(x - x0) + abs(y - y0) == 1 else "moved", more


def _say_pushed(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    more = {"at": voice.place(event.path[-1])}
    if len(event.path) == 1:
        return "crushed" if event.crushed else "unmoved", more
    return "pushed-crushed" if event.crushed else "pushed", more


def _say_followed(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    return "followed", {"at": voice.place(event.path[-1])}


def _say_hurt(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    conditions = voice.box.conditions
    if event.cause in conditions:
        return "hurt", {"cause": voice.texts.say("cause.named", condition=conditions[event.cause].name)}
    return "hurt", {"cause": voice.texts.say(f"cause.{event.cause}")}


def _say_chi(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    return "chi-gained" if event.amount > 0 else "chi-lost", {"amount": abs(event.amount)}


def _say_worsened(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    return "worsened", {"turns": DEAD - event.fallen}


def _say_rolled(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    return f"rolled-{event.why}", {"shown": voice.dice_shown(event.dice, event.faces)}


def _say_gone(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    """A demon that comes or goes is told by its kind: it may not be on the board."""
    return tag_of(type(event)), {"demon": voice.demon(event.kind, event.demon)}


def _say_killed(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    key = "killed-by-nobody" if event.pilgrim is None else "killed"
    return key, {"demon": voice.demon(event.kind, event.demon)}


def _say_missed(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    return voice.texts.say(f"missed.{event.why}", **TELLER.fields(voice, view, event))


def _say_ended(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    return voice.texts.say(event.reason, quest=voice.box.quests[event.quest].name)


def _say_cleanse(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    return "cleansed" if event.success else "not-cleansed", {}


def _say_karma_gained(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    word = voice.texts.say(f"karma.{event.karma}")
    return "karma-gained" if event.amount > 0 else "karma-lost", {"amount": abs(event.amount), "karma": word}


def _say_drawn(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    found = card_of(voice.box, event.card)
    if found is None or isinstance(found, PlayCard):
        return "card-drawn", {}
    return "ill-card-drawn", {"says": found.says}  # it works at once


def _say_card_played(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    innate = any(ability.id == event.card for ability in voice.box.abilities.values())
    return "ability-used" if innate else "card-played", {}


def _say_card_discarded(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    return "weapon-lowered" if event.card == WEAPON else "card-discarded", {}


def _say_demon_card(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    return "demon-card-drawn", {"says": voice.box.demon_cards[event.card].says}


def _say_idle(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    return "demon-idle", {"why": voice.texts.say(f"idle.{event.why}")}


def _say_omen(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    omen = voice.box.omens[event.omen]
    return "omen-works", {"omen": omen.name, "says": omen.says}


def _say_spun(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    return f"spun-{event.colour}", {}


def _say_upgrade(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    return f"upgrade-taken-{event.karma}", {}


def _say_plan(voice: JourneyNames, view: JourneyView, event: Any) -> Said:
    """A demon's reasoning: what it would rather do and why not, what it does, and how a tie was broken."""
    texts = voice.texts
    who = [voice.figure(view, event.demon), texts.say("plan.it")]  # by name at first
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
    targets = voice.figures(view, event.targets)
    key = "plan.attack" if event.targets else "plan.march" if event.cost else "plan.stay"
    said.append(texts.say(key, demon=who[bool(said)], number=event.plan, targets=targets, cost=event.cost))
    # A remark on the plan taken says what hinders its way.
    said += [texts.say(f"plan.way.{why}") for number, why in event.tried if number == event.plan]
    if event.tied > 1 and event.broken_by != "nobody":
        said.append(texts.say(f"plan.tie.{event.broken_by}", tied=event.tied))
    return " ".join(said)


EVENTS: dict[type[Event], Telling[JourneyNames, JourneyView]] = {
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
    e.Defeated: _say_gone,
    e.Left: _say_gone,
    e.Spawned: _say_gone,
    e.Missed: _say_missed,
    e.CleanseTried: _say_cleanse,
    e.KarmaGained: _say_karma_gained,
    e.CardDrawn: _say_drawn,
    e.CardPlayed: _say_card_played,
    e.CardDiscarded: _say_card_discarded,
    e.DemonCardDrawn: _say_demon_card,
    e.DemonIdle: _say_idle,
    e.OmenWorks: _say_omen,
    e.Spun: _say_spun,
    e.UpgradeTaken: _say_upgrade,
    e.PlanMade: _say_plan,
    e.QuestEnded: _say_ended,
}
"""Events whose sentence needs more than their fields; the others fill `event.<tag>`."""


def _square(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A square from its column and row."""
    return {"at": place((fields["x"], fields["y"]))} if "x" in fields and "y" in fields else {}


TELLER = Teller[JourneyNames, JourneyView](words=WORDS, options=OPTIONS, events=EVENTS, joined=_square)
