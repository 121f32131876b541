"""Harakiri's events in a sentence each, and how people read the fields of options, events and questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hyakki.games.harakiri import events as e
from hyakki.games.harakiri.box.ruledefs import GuestRule
from hyakki.games.harakiri.state import FIRST, NOBODY
from hyakki.games.harakiri.tell.offers import face
from hyakki.games.harakiri.tell.words import (
    BoxVoice,
    card_name,
    card_text,
    cards_listed,
    cause_name,
    chapter_name,
    creature_name,
    figure_name,
    figures_listed,
    is_resistor,
    kind_name,
    kind_of,
    line_words,
    parts_listed,
    place_name,
    plain,
    player_name,
    point_name,
    source_name,
    square_name,
    things_listed,
    word,
    zone_name,
)
from hyakki.games.harakiri.terms import Compared
from hyakki.games.harakiri.view.seen import HarakiriView
from hyakki.kernel.decision import tag_of
from hyakki.kernel.events import Event
from hyakki.kernel.telling import Said, Telling, Worder

# ---------------------------------------------------------------------- fields


def _figure(voice: BoxVoice, view: HarakiriView, number: Any) -> Any:
    return figure_name(voice, view, number) if isinstance(number, int) else number


def _card(voice: BoxVoice, view: HarakiriView, key: Any) -> Any:
    return card_name(voice, key) if isinstance(key, str) else key


def _point(voice: BoxVoice, view: HarakiriView, point: str) -> str:
    return point_name(voice, view.chapter, point)


def _worded(table: str) -> Worder[BoxVoice, HarakiriView]:
    return lambda voice, _, key: word(voice, table, key) if isinstance(key, str) else key


FIGURES = ("character", "figure", "attacker", "target", "partner", "first", "second", "by")
"""Fields and parameters that hold the number of a figure."""

CARDS = ("skill", "card", "weapon", "kami")

WORDS: dict[str, Worder[BoxVoice, HarakiriView]] = {
    **dict.fromkeys(FIGURES, _figure),
    **dict.fromkeys(("queue", "figures"), figures_listed),
    **dict.fromkeys(CARDS, _card),
    "cards": lambda voice, _, cards: cards_listed(voice, cards),
    "source": lambda voice, _, key: source_name(voice, key),
    "cause": lambda voice, _, cause: cause_name(voice, cause),
    "square": lambda voice, _, square: place_name(voice, square) if square is not None else "",
    "zone": lambda voice, _, zone: zone_name(voice, zone),
    "point": _point,
    "chapter": lambda voice, _, chapter: chapter_name(voice, chapter),
    "scene": lambda voice, _, scene: _scene_says(voice, scene),
    "attribute": _worded("attribute"),
    "condition": _worded("condition"),
    "colour": _worded("colour"),
    "force": _worded("force"),
    "until": _worded("until"),
    "terrain": _worded("terrain"),
    "seat": lambda voice, _, seat: player_name(voice, seat),
    "kind": lambda voice, _, kind: kind_name(voice, kind),
}
"""The fields of options, events and prompts, as people read them; the others are told as they are."""


def joined(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A square from its column and row."""
    return {"at": square_name((fields["x"], fields["y"]))} if "x" in fields and "y" in fields else {}


def _scene_says(voice: BoxVoice, scene: str) -> str:
    known = voice.box.scenes.get(scene)
    return plain(scene) if known is None else known.says


def _signed(field: str = "n") -> Telling[BoxVoice, HarakiriView]:
    """A change up or down: the sentence of the event, or the one with `-down`; the number without sign."""

    def said(voice: BoxVoice, view: HarakiriView, event: Any) -> Said:
        n = getattr(event, field)
        tag = tag_of(type(event))
        return (tag if n >= 0 else f"{tag}-down"), {field: abs(n)}

    return said


def _by(field: str) -> Telling[BoxVoice, HarakiriView]:
    """A sentence for each value of a field."""

    def said(voice: BoxVoice, view: HarakiriView, event: Any) -> Said:
        return f"{tag_of(type(event))}-{getattr(event, field)}", {}

    return said


def _boss(voice: BoxVoice, view: HarakiriView, event: Any) -> Said:
    tag = tag_of(type(event))
    return f"{tag}-boss" if event.boss else tag, {}


# ---------------------------------------------------------------------- campaign and chapter


def _chapter_began(voice: BoxVoice, view: HarakiriView, event: e.ChapterBegan) -> Said:
    chapter = voice.box.chapters[event.chapter]
    key = "chapter-began" if chapter.number else "chapter-began-yomi"
    if chapter.number and event.attempt > 1:
        key = "chapter-began-again"
    return key, {"number": chapter.number, "name": chapter.name}


def _story(voice: BoxVoice, view: HarakiriView, event: e.StoryTold) -> Said:
    """The words of the chapter themselves."""
    chapter = voice.box.chapters[event.chapter]
    if event.point:
        point = chapter.point(event.point)
        return (point.travel if event.text == "travel" else point.says) or point.name
    if event.text.startswith("ending."):
        name = event.text.removeprefix("ending.")
        return next(one.says for one in chapter.endings if one.name.lower() == name)
    if event.text.startswith("guest."):
        name = event.text.removeprefix("guest.")
        return next(rule.opening for rule in chapter.all_rules(GuestRule) if rule.who == name)
    return str(getattr(chapter, event.text))


def _scene_chosen(voice: BoxVoice, view: HarakiriView, event: e.SceneChosen) -> Said:
    says = card_text(voice, f"{event.scene}.{event.option}") or plain(event.option)
    return ("scene-chosen" if event.character == NOBODY else "scene-chosen-by"), {"says": says}


def _heads_sold(voice: BoxVoice, view: HarakiriView, event: e.HeadsSold) -> Said:
    return "heads-sold-boss" if event.boss_heads else "heads-sold", {}


def _row_laid(voice: BoxVoice, view: HarakiriView, event: e.RowLaid) -> Said:
    return "row-laid" if event.cards else "row-laid-empty", {}


def _unlocked(voice: BoxVoice, view: HarakiriView, event: e.Unlocked) -> Said:
    return "unlocked" if event.character == NOBODY else "unlocked-for", {}


def _phase_ended(voice: BoxVoice, view: HarakiriView, event: e.PhaseEnded) -> Said:
    return f"phase-ended-{event.result}", {"why": word(voice, "reason", event.reason.removeprefix("end."))}


# ---------------------------------------------------------------------- rounds


def _entry(voice: BoxVoice, view: HarakiriView, event: Any) -> Said:
    return tag_of(type(event)), {"says": card_text(voice, event.entry)}


def _malice_struck(voice: BoxVoice, view: HarakiriView, event: e.MaliceStruck) -> Said:
    return "malice-struck", {"says": card_text(voice, f"{event.chapter}.malice.{event.at}")}


def _spawned(voice: BoxVoice, view: HarakiriView, event: e.Spawned) -> Said:
    name = creature_name(voice, event.kind, event.figure)
    return "spawned", {"figure": voice.mark(f"figure:{event.figure}", name)}


def _shifted(voice: BoxVoice, view: HarakiriView, event: e.QueueShifted) -> Said:
    return ("queue-shifted" if event.n >= 0 else "queue-shifted-back"), {"n": abs(event.n)}


# ---------------------------------------------------------------------- activations


def _moved(voice: BoxVoice, view: HarakiriView, event: e.Moved) -> Said:
    more = {"start": place_name(voice, event.path[0]), "square": place_name(voice, event.path[-1])}
    return ("stepped" if len(event.path) <= 2 else "moved"), more


def _lowered(voice: BoxVoice, view: HarakiriView, event: e.KiLowered) -> Said:
    return "ki-lowered" if event.value else "ki-lowered-out", {}


def _ki_rolled(voice: BoxVoice, view: HarakiriView, event: e.KiRolled) -> Said:
    values = ", ".join(map(str, event.values))
    return ("ki-rolled-all" if event.all else "ki-rolled"), {"values": values}


# ---------------------------------------------------------------------- attacks


def _attack_began(voice: BoxVoice, view: HarakiriView, event: e.AttackBegan) -> Said:
    say = voice.texts.say
    more = say("more.counter") if event.counter else ""
    if event.skill:
        more += say("more.skill", skill=card_name(voice, event.skill))
    if event.focus:
        more += say("more.focus")
    return "attack-began", {"more": more}


def _rolled(voice: BoxVoice, view: HarakiriView, event: e.Rolled) -> Said:
    say = voice.texts.say
    more = (say("more.yin") if event.yin else "") + (say("more.yang") if event.yang else "")
    if event.focus:
        more += say("more.focus-face", face=word(voice, "focus", event.focus))
    return "rolled", {"dice": _dice(voice, event.dice, event.faces), "more": more}


def _dice(voice: BoxVoice, dice: tuple[str, ...], faces: tuple[int, ...]) -> str:
    shown = [
        f"{word(voice, 'colour', die)} {face(voice, die, at)}" for die, at in zip(dice, faces, strict=True)
    ]
    return ", ".join(shown)


def _rerolled(voice: BoxVoice, view: HarakiriView, event: e.Rerolled) -> Said:
    return "rerolled", {"dice": ", ".join(str(die + 1) for die in event.dice)}


def _struck(voice: BoxVoice, view: HarakiriView, event: e.Struck) -> Said:
    return "struck", {"parts": parts_listed(voice, event.parts)}


def _yin_yang(voice: BoxVoice, view: HarakiriView, event: e.YinYangUsed) -> Said:
    return "yin-yang-used", {"says": card_text(voice, event.source)}


def _defeated(voice: BoxVoice, view: HarakiriView, event: e.Defeated) -> Said:
    """Those who only resist are killed: it may decide the chapter."""
    key = "defeated-killed" if is_resistor(view, event.figure) else "defeated"
    return key if event.by == NOBODY else f"{key}-by", {}


def _token_lost(voice: BoxVoice, view: HarakiriView, event: e.TokenLost) -> Said:
    return "token-lost" if event.left else "token-lost-last", {}


# ---------------------------------------------------------------------- points, goods, chapters


def _point_used(voice: BoxVoice, view: HarakiriView, event: e.PointUsed) -> Said:
    says = card_text(voice, f"{view.chapter}.{event.point}.{event.option}")
    return ("point-used", {"says": says}) if says else ("point-used-plain", {})


def _tested(voice: BoxVoice, view: HarakiriView, event: e.Tested) -> Said:
    parts = "".join(f", {source_name(voice, part.source)} {part.n:+}" for part in event.parts)
    about = "resurrection-" if event.about == "resurrection" else ""
    return f"tested-{about}{'success' if event.success else 'failure'}", {"parts": parts}


def _traded(voice: BoxVoice, view: HarakiriView, event: e.Traded) -> Said:
    return "traded", {
        "gave": things_listed(voice, view, event.gave),
        "got": things_listed(voice, view, event.got),
    }


def _item_used(voice: BoxVoice, view: HarakiriView, event: e.ItemUsed) -> Said:
    return "item-used-left" if event.left else "item-used", {}


def _side_changed(voice: BoxVoice, view: HarakiriView, event: e.SideChanged) -> Said:
    return "side-changed-foe" if event.foe else "side-changed", {}


def _lad(voice: BoxVoice, view: HarakiriView, event: e.LadCarried) -> Said:
    return "lad-carried" if event.character != NOBODY else "lad-set-down", {}


# ---------------------------------------------------------------------- enemies


def _behaviour(voice: BoxVoice, view: HarakiriView, event: e.BehaviourRolled) -> Said:
    return "behaviour-rolled-aggressive" if event.table == "aggressive" else "behaviour-rolled", {}


def _card_drawn(voice: BoxVoice, view: HarakiriView, event: e.CardDrawn) -> Said:
    return "card-drawn-empowered" if event.empowered else "card-drawn", {}


def _line(voice: BoxVoice, view: HarakiriView, event: Any) -> Said:
    more = {"line": line_words(voice, kind_of(view, event.figure), event.line)}
    if isinstance(event, e.LineTried):
        more["why"] = word(voice, "line-why", event.why)
    return tag_of(type(event)), more


AWAY = "move away"
"""The part of a line whose target is fled from."""


def _short_of(part: str) -> str:
    """What all others lacked, if only one could be meant: for being neared or fled from nothing."""
    if part == "attack":
        return "-attack"
    return "-move" if part.startswith("move ") and part not in ("move toward", AWAY) else ""


def _target(voice: BoxVoice, view: HarakiriView, event: e.TargetChosen) -> Said:
    say, away = voice.texts.say, "-away" if event.part == AWAY else ""
    chosen = event.how in ("party", "auto")
    key = f"how.prefers-{event.how}" if chosen and event.compared else f"how.{event.how}"
    if key == "how.only":
        key += _short_of(event.part)
    how = say(key, priority=word(voice, "priority", event.priority))
    if event.hidden:
        how = say("how.past", how=how, who=figures_listed(voice, view, event.hidden))
    if not event.compared:
        return f"target-chosen{away}", {"how": how}
    best = -1 if event.priority.startswith("+") else 1

    def listed(some: Sequence[Compared]) -> str:
        """The preferred first, among equals the one that was chosen."""
        inorder = sorted(some, key=lambda one: (best * one.value, one.figure != event.target))
        key = f"compared.{event.priority}"
        return ", ".join(
            say(key, figure=figure_name(voice, view, one.figure), n=one.value) for one in inorder
        )

    compared = listed(event.compared)
    if event.beyond:
        compared += say("compared.beyond", compared=listed(event.beyond))
    return f"target-chosen{away}-compared", {"how": how, "compared": compared}


def _foreseen(voice: BoxVoice, view: HarakiriView, event: e.Foreseen) -> Said:
    say = voice.texts.say
    more = "" if event.square is None else say("more.square", square=place_name(voice, event.square))
    if event.target != NOBODY:
        more += say("more.target", target=figure_name(voice, view, event.target))
    elif event.ties:
        key = "more.every" if event.every else "more.ties"
        more += say(key, targets=figures_listed(voice, view, event.ties))
    words = {
        "line": line_words(voice, kind_of(view, event.figure), event.line),
        "rolls": ", ".join(map(str, event.rolls)),
        "more": more,
    }
    return ("foreseen-card" if event.card else "foreseen"), words


def _activation(voice: BoxVoice, view: HarakiriView, event: e.ActivationBegan) -> Said:
    return "activation-began-character" if event.figure < FIRST else "activation-began", {}


EVENTS: dict[type[Event], Telling[BoxVoice, HarakiriView]] = {
    e.ChapterBegan: _chapter_began,
    e.StoryTold: _story,
    e.SceneChosen: _scene_chosen,
    e.OmenTold: _by("result"),
    e.HeadsSold: _heads_sold,
    e.RowLaid: _row_laid,
    e.Unlocked: _unlocked,
    e.PhaseEnded: _phase_ended,
    e.AttributeChanged: _signed(),
    e.HonourChanged: _signed(),
    e.EntryRevealed: _entry,
    e.EntrySeen: _entry,
    e.MaliceStruck: _malice_struck,
    e.Spawned: _spawned,
    e.QueueShifted: _shifted,
    e.ActivationBegan: _activation,
    e.Moved: _moved,
    e.ApChanged: _signed(),
    e.KiLowered: _lowered,
    e.KiRolled: _ki_rolled,
    e.AttackBegan: _attack_began,
    e.Rolled: _rolled,
    e.Rerolled: _rerolled,
    e.Missed: _by("why"),
    e.Struck: _struck,
    e.YinYangUsed: _yin_yang,
    e.Spared: _by("by"),
    e.ArmourChanged: _signed(),
    e.Defeated: _defeated,
    e.TokenLost: _token_lost,
    e.HeadFell: _boss,
    e.HeadTaken: _boss,
    e.PointUsed: _point_used,
    e.Tested: _tested,
    e.Traded: _traded,
    e.ItemUsed: _item_used,
    e.ItemReturned: _by("where"),
    e.CoinsChanged: _signed(),
    e.KarmaChanged: _signed(),
    e.SideChanged: _side_changed,
    e.LadCarried: _lad,
    e.BehaviourRolled: _behaviour,
    e.CardDrawn: _card_drawn,
    e.LineTried: _line,
    e.LineTaken: _line,
    e.TargetChosen: _target,
    e.TieBroken: _by("by"),
    e.Foreseen: _foreseen,
}
"""Events whose sentence needs more than their fields; the others fill `event.<tag>`."""
