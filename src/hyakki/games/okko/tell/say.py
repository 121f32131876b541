"""Okko in sentences: fields as words, and what happens. Options: offers.py; dice: rolls.py; ends and Memoirs:
memoirs.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hyakki.games.okko import events as e
from hyakki.games.okko.state import KI, NOBODY
from hyakki.games.okko.tell import memoirs, plans, rolls
from hyakki.games.okko.tell.places import area_name, door_name, space_name, stain_name, tile_name
from hyakki.games.okko.tell.pointing import bare_names
from hyakki.games.okko.tell.words import (
    BoxVoice,
    attribute_name,
    card_name,
    card_text,
    cards_listed,
    condition_name,
    courtier_name,
    element_name,
    figure_name,
    follower_name,
    form_name,
    in_turn,
    kind_name,
    mission_name,
    nature_name,
    personal_name,
    source_name,
    token_name,
    what_name,
)
from hyakki.games.okko.view.seen import OkkoView
from hyakki.kernel.decision import tag_of
from hyakki.kernel.events import Event
from hyakki.kernel.telling import Said, Telling, Worder, listed

FIGURES = ("figure", "target", "attacker", "hero", "giver", "follower", "owner", "by", "to")
"""Fields and parameters that hold a figure by its number, some of them in places a name."""

REGULAR = ("okko.mission.reference-cards",)
"""Why a clock moves without a card."""

SPACES = ("cell", "start", "end")
CARDS = ("card", "item", "event", "talent", "playing")
LISTS = ("cards", "items", "events", "drawn")

# ---------------------------------------------------------------------- fields


def _by_number(
    name: Callable[[BoxVoice, OkkoView, int], str], word: Callable[[BoxVoice, str], str] | None = None
) -> Worder[BoxVoice, OkkoView]:
    """A worder for fields that hold a number, and where `word` is given sometimes an id."""

    def worded(voice: BoxVoice, view: OkkoView, value: Any) -> Any:
        if isinstance(value, int):
            return name(voice, view, value)
        return word(voice, value) if word is not None and isinstance(value, str) else value

    return worded


def _by_id(name: Callable[[BoxVoice, str], str]) -> Worder[BoxVoice, OkkoView]:
    return lambda voice, view, value: name(voice, value) if isinstance(value, str) else value


def _under(chapter: str) -> Worder[BoxVoice, OkkoView]:
    """A worder for closed lists of words, which stand in a chapter of the texts."""

    def worded(voice: BoxVoice, view: OkkoView, value: Any) -> Any:
        key = f"{chapter}.{value}"
        return voice.texts.say(key) if key in voice.texts else value

    return worded


def _cards(voice: BoxVoice, view: OkkoView, value: Any) -> Any:
    return cards_listed(voice, value) if isinstance(value, tuple) else value


def _heroes(voice: BoxVoice, view: OkkoView, value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    return in_turn(voice, [figure_name(voice, view, number) for number in value])


def _courtiers(voice: BoxVoice, view: OkkoView, value: Any) -> Any:
    return listed(voice.texts, [courtier_name(voice, name) for name in value])


WORDS: dict[str, Worder[BoxVoice, Any]] = {
    **dict.fromkeys(FIGURES, _by_number(figure_name, kind_name)),
    "follower": _by_number(figure_name, follower_name),
    "by": _by_number(figure_name, card_name),
    **dict.fromkeys(SPACES, _by_number(space_name)),
    **dict.fromkeys(CARDS, _by_id(card_name)),
    **dict.fromkeys(LISTS, _cards),
    "area": lambda voice, view, name: area_name(voice, view, name),
    "tile": _by_number(tile_name),
    "door": _by_number(door_name),
    "gate": _by_number(door_name),
    "token": _by_number(token_name),
    "stain": _by_number(stain_name),
    "heroes": _heroes,
    "courtiers": _courtiers,
    "source": _by_id(source_name),
    "why": _by_id(source_name),
    "courtier": _by_id(courtier_name),
    "identity": _by_id(courtier_name),
    "nature": _by_id(nature_name),
    "kind": _by_id(kind_name),
    "what": _by_id(what_name),
    "condition": _by_id(condition_name),
    "attribute": _by_id(attribute_name),
    "element": _by_id(element_name),
    "mission": _by_id(mission_name),
    "form": _under("form"),
    "slot": _under("slot"),
    "side": _under("side"),
    "tree": _under("tree"),
    "phase": _under("phase"),
    "stance": _under("stance"),
}
"""Fields of options, events, prompts and refusals, as people read them."""


# ---------------------------------------------------------------------- small tellings


def _said(**more: Callable[[BoxVoice, OkkoView, Any], Any]) -> Telling[BoxVoice, OkkoView]:
    """The sentence under the tag, with some words more."""

    def telling(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
        return tag_of(type(event)), {name: make(voice, view, event) for name, make in more.items()}

    return telling


def _text(field: str) -> Telling[BoxVoice, OkkoView]:
    """The sentence under the tag with what a card says."""
    return _said(text=lambda voice, view, event: card_text(voice, getattr(event, field)))


def _either(field: str, yes: str, no: str) -> Telling[BoxVoice, OkkoView]:
    """One of two sentences, by whether a field holds something."""
    return lambda voice, view, event: (yes if _holds(getattr(event, field)) else no, {})


def _holds(value: Any) -> bool:
    return value != NOBODY if isinstance(value, int) and not isinstance(value, bool) else bool(value)


def _told_chest(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    return "chest-opened", {"token": token_name(voice, view, event.token, "chest")}


def _told_flip(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """Evidence and Parchments have a second side; a Courtier talks once (okko.clue.courtier-once)."""
    talked = any(token.number == event.token and token.form == "courtier" for token in view.tokens)
    return "token-flipped-courtier" if talked else "token-flipped", {}


def _of_form(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """Events about a token that names its form, since the token itself may be gone."""
    return tag_of(type(event)), {"token": token_name(voice, view, event.token, event.form)}


def _told_object(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """An object that comes to the board, or straight into the hands of a Hero."""
    key = "object-placed" if event.cell >= 0 else "object-found"
    return key, {"token": token_name(voice, view, event.token, event.form)}


# ---------------------------------------------------------------------- set-up and planning


def _told_arranged(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    return "clues-arranged", {"cards": in_turn(voice, [card_name(voice, card) for card in event.cards])}


def _told_taken(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    player = voice.texts.say("name.player", seat=event.seat + 1)
    return "hero-taken", {"player": voice.mark(f"player:{event.seat}", player)}


def _told_personal(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    mission = voice.box.personal[event.mission]
    face = voice.texts.say("roll.ki") if event.face == KI else event.face
    words = {"mission": personal_name(voice, event.mission), "text": mission.text, "face": face}
    return "mission-rolled" if event.face >= 0 else "mission-first", words


def _told_stain(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    return "corruption-placed-red" if event.red else "corruption-placed", {}


def _told_deck(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    return f"deck-turned-{event.deck}", {}


# ---------------------------------------------------------------------- moves, Attacks, damage


def _told_move(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    if not event.why:
        return "moved", {}
    return "moved-sneaking" if event.why == "sneak" else "moved-by", {}


def _told_declared(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    return "attack-declared-by" if event.why else "attack-declared", {}


def _told_damage(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    return "damaged" if event.why == "attack" else "damaged-by", {}


def _told_healing(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    return "healed-wound" if event.why == "okko.wound.check" else "healed", {}


def _told_effect(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    key = f"effect.{event.attribute}"
    if key in voice.texts:
        return "effect-worked-other", {"effect": voice.texts.say(key)}
    return "effect-worked", {"count": f"{event.count:+}"}


def _told_harm(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    return "harm-changed", {"count": f"{event.count:+}"}


def _told_actions(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    return "actions-more" if event.count > 0 else "actions-fewer", {"count": abs(event.count)}


# ---------------------------------------------------------------------- clues, Followers, the automated Oni


def _told_accused(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    name = nature_name(voice, event.name) if event.what == "nature" else courtier_name(voice, event.name)
    return f"accused-{event.what}-{'right' if event.right else 'wrong'}", {"name": name}


def _told_final(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    return f"final-battle-{event.why}", {}


def _told_revealed_follower(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    return "follower-revealed", {"token": form_name(voice, "follower", "")}


def _told_progress(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    known = voice.box.missions.get(event.mission)
    return "progress-made", {"needed": 0 if known is None else known.heroes.n}


def _told_clock(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    by_card = event.why and event.why not in REGULAR
    return "clock-moved-by" if by_card else "clock-moved", {"end": event.end}


def _told_personal_result(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    if event.fell:
        return "personal-fell", {}
    return "personal-done" if event.done else "personal-open", {}


def _told_wound(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    text = card_text(voice, event.card)  # a nameless one has no penalty (okko.wound.deck)
    return "wound-seen" if text else "wound-seen-nameless", {"text": text}


def _told_refresh(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    return "hand-refreshed-wounds" if event.wounds else "hand-refreshed", {}


def _told_stance(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    face = voice.texts.say("roll.ki") if event.face == KI else event.face
    return "stance-rolled" if event.face >= 0 else "stance-hunt", {"face": face}


def _told_reason(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """A decision of the automated Oni: what was chosen, and the line of its list that decided."""
    about = bare_names(voice, view, event.about)
    nothing = event.chosen in ("", "do:done", "do:pass", "do:stop")
    words = {
        "about": voice.texts.say("reason.about", names=about) if about else "",
        "chosen": voice.texts.say("reason.nothing") if nothing else bare_names(voice, view, event.chosen),
    }
    decision = voice.box.decisions.get(event.decision)
    if decision is None or not 0 <= event.line < len(decision.told):
        return "reasoned-tie", words
    return "reasoned", words | {
        "rule": decision.told[event.line],
        "line": event.line + 1,
        "lines": len(decision.told),
    }


EVENTS: dict[type[Event], Telling[BoxVoice, OkkoView]] = {
    e.ScenarioBegan: memoirs.told_beginning,
    e.HeroTaken: _told_taken,
    e.Dealt: _either("items", "dealt", "dealt-nothing"),
    e.MissionRolled: _told_personal,
    e.CourtiersPlaced: _either("courtiers", "courtiers-placed", "courtiers-placed-none"),
    e.CorruptionPlaced: _told_stain,
    e.Enhanced: _text("position"),
    e.DeckTurned: _told_deck,
    e.PlansLaid: plans.told_plans,
    e.Adjusted: plans.told_adjusted,
    e.Revealed: plans.told_reveal,
    e.Moved: _told_move,
    e.Pushed: _either("by", "pushed", "pushed-nobody"),
    e.AttackDeclared: _told_declared,
    e.Attacked: rolls.told_attack,
    e.DiceRolled: rolls.told_dice,
    e.Rerolled: rolls.told_reroll,
    e.Damaged: _told_damage,
    e.Healed: _told_healing,
    e.HarmChanged: _told_harm,
    e.Fell: _either("by", "fell-by", "fell"),
    e.Tested: rolls.told_test,
    e.PenaltyPlaced: rolls.told_penalty,
    e.CourtierCleared: _text("courtier"),
    e.Complicated: _text("card"),
    e.CourtierHelped: _text("courtier"),
    e.CluesArranged: _told_arranged,
    e.ChestOpened: _told_chest,
    e.TokenFlipped: _told_flip,
    e.TokenGone: _of_form,
    e.FollowerRevealed: _told_revealed_follower,
    e.ObjectTaken: _of_form,
    e.ObjectPlaced: _told_object,
    e.DoorOpened: _either("figure", "door-opened", "door-opened-again"),
    e.EventPlayed: _text("card"),
    e.TalentUsed: _text("source"),
    e.EffectWorked: _told_effect,
    e.ActionsChanged: _told_actions,
    e.WoundSeen: _told_wound,
    e.HandRefreshed: _told_refresh,
    e.ClockMoved: _told_clock,
    e.ProgressMade: _told_progress,
    e.GoalReached: memoirs.told_goal,
    e.Accused: _told_accused,
    e.FinalBattle: _told_final,
    e.RecollectionTaken: memoirs.told_recollection,
    e.PersonalResult: _told_personal_result,
    e.ScenarioEnded: memoirs.told_end,
    e.NodeWon: memoirs.told_node,
    e.BonusGiven: memoirs.told_bonus,
    e.StanceRolled: _told_stance,
    e.Reasoned: _told_reason,
}
"""Events whose sentence needs more than their fields; the others fill `event.<tag>`."""
