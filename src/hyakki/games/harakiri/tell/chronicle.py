"""A chapter as it will be remembered: what the four did, awards, aims reached or missed, what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from hyakki.games.harakiri import events as e
from hyakki.games.harakiri.box.ruledefs import MissionRule, VillagersRule
from hyakki.games.harakiri.state import CHARACTERS
from hyakki.games.harakiri.tell.words import (
    BoxVoice,
    chapter_name,
    character_name,
    figures_listed,
    point_name,
)
from hyakki.games.harakiri.view.seen import CharacterView, HarakiriView
from hyakki.kernel.chronicle import (
    LUCK,
    Aim,
    Aims,
    Award,
    Chronicle,
    Lines,
    Member,
    Sequel,
    Stage,
    Stop,
    against_mean,
    compared,
    counted,
    honoured,
    luck_counts,
    since,
    tallied,
)
from hyakki.kernel.events import Event, Told
from hyakki.kernel.telling import capital, listed
from hyakki.kernel.terms import Outcome

LINES: Lines = (
    ("felled", "more"),
    ("damage", "more"),
    ("lost", "less"),
    ("healed", "more"),
    ("heads", "more"),
    ("walked", ""),
)

AWARDS = (
    Award("saviour", "saved", "only"),
    Award("boss", "bosses", "only"),
    Award("kami", "kami", "only"),
    Award("returned", "survived", "only"),
    Award("healer", "healed", worth=3),
    Award("headhunter", "heads", worth=2),
    Award("blade", "felled", worth=3),
    Award("last-stand", "fallen", "only"),
    Award("scratchless", "lost", "none"),
    Award("hammer", "damage", worth=5),
    Award("counter", "counters", worth=2),
    Award("unharmed", "lost", "least", worth=3),
    Award("wall", "lost", worth=5),
    *LUCK,
    Award("spirit", "ki", worth=3),
    Award("craft", "techniques", worth=2),
    Award("runner", "walked", worth=8),
    Award("company"),
    Award("lantern"),
    Award("honour"),
    Award("road"),
)

WEIGHTS: dict[type[Event], int] = {
    e.ChapterBegan: 3,
    e.RoundBegan: 2,
    e.PhaseEnded: 2,
    e.KamiModeBegan: 3,
    e.Survived: 2,
    e.SavedOne: 3,
    e.Consecrated: 2,
    e.SealBroken: 2,
    e.MaliceStruck: 2,
    e.Resurrected: 2,
    e.Levelled: 2,
    e.HonourChanged: 1,
    e.DoorOpened: 2,
    e.Moved: 0,
    e.ActivationEnded: 0,
    e.LineTried: 0,
    e.LineTaken: 0,
    e.TargetChosen: 0,
    e.TieBroken: 0,
    e.BehaviourRolled: 0,
    e.QueueSet: 0,
    e.QueueShifted: 0,
    e.RowLaid: 0,
    e.OracleDrawn: 0,
    e.KiPlaced: 0,
    e.KiLowered: 0,
    e.KiRolled: 0,
    e.Positioned: 0,
    e.ApChanged: 0,
}


CLOSE = 3
"""Whoever has no more health left at the end has had a close call."""


def weight(event: Event) -> int:
    """How much an event matters later. Of the enemies only the great ones are remembered, of the four
    everybody who falls."""
    match event:
        case e.Defeated():
            return 3 if event.figure < len(CHARACTERS) else 1
        case e.HeadTaken():
            return 3 if event.boss else 1
        case _:
            return WEIGHTS.get(type(event), 1)


def chronicle(voice: BoxVoice, view: HarakiriView, told: Sequence[Told], outcome: Outcome) -> Chronicle:
    """The last chapter of the match."""
    say, events = voice.texts.say, since(told, e.ChapterBegan)
    counts, luck = tallied(events, deeds), against_mean(_rolls(voice, events))
    for saviour in _saviours(events):
        counts[saviour]["saved"] += 1
    fell = falls(events)
    members = [
        _member(voice, view, one, counts[one.id], luck.get(one.id), fell.get(one.id, 0))
        for one in view.characters
    ]
    return Chronicle(
        title=say("chronicle.four"),
        stamp=say("chronicle.stamp-honour", honour=view.honour)
        if view.campaign
        else say("chronicle.stamp", round=view.round),
        facts=_facts(voice, view, fell),
        near=_near(voice, view, outcome, fell),
        lines=compared(voice.texts, LINES),
        members=honoured(voice.texts, AWARDS, members),
        aims=_aims(voice, view),
    )


# ---------------------------------------------------------------------- counting


def deeds(event: Event) -> Iterable[tuple[int, str, int]]:
    """Whom an event is counted for, as what, and how much. Numbers beyond the four are nobody's here."""
    match event:
        case e.Defeated() if event.by != event.figure:
            yield from ((event.by, "felled", 1), (event.figure, "fallen", 1))
        case e.Struck():
            yield event.attacker, "damage", event.damage
        case e.Hurt():
            yield event.figure, "lost", event.n
        case e.Healed():
            yield event.figure, "healed", event.n
        case e.HeadTaken():
            yield event.character, "heads", 1
            yield event.character, "bosses", int(event.boss)
        case e.Countered():
            yield event.attacker, "counters", 1
        case e.Moved():
            yield event.figure, "walked", max(0, len(event.path) - 1)
        case e.KamiModeBegan():
            yield event.character, "kami", 1
        case e.Survived():
            yield event.character, "survived", 1
        case e.KiPlaced():
            yield event.character, "ki", 1
        case e.TechniqueUsed():
            yield event.character, "techniques", 1
        case _:
            return


def _saviours(events: Iterable[Event]) -> Iterable[int]:
    """Who led somebody away, once for each: whoever used the point last at which they stood."""
    used: dict[str, int] = {}
    for event in events:
        if isinstance(event, e.PointUsed):
            used[event.point] = event.character
        elif isinstance(event, e.SavedOne) and event.point in used:
            yield used[event.point]


def falls(events: Iterable[Event]) -> dict[int, int]:
    """Who fell, each with the round of the last time."""
    found: dict[int, int] = {}
    now = 0
    for event in events:
        if isinstance(event, e.RoundBegan):
            now = event.round
        elif isinstance(event, e.Defeated):
            found[event.figure] = now
    return found


def _rolls(voice: BoxVoice, events: Iterable[Event]) -> Iterable[tuple[int, float, float]]:
    """Attacks by the hits that their dice showed at first."""
    for event in events:
        if isinstance(event, e.Rolled):
            dice = [voice.box.dice[die].faces for die in event.dice]
            fell = sum(faces[face] for faces, face in zip(dice, event.faces, strict=True))
            yield event.attacker, fell, sum(sum(faces) / len(faces) for faces in dice)


def _member(
    voice: BoxVoice,
    view: HarakiriView,
    one: CharacterView,
    counts: Counter[str],
    luck: float | None,
    fell: int,
) -> Member:
    """One of the four; `fell`: in which round, 0 for nobody who fell in one."""
    say = voice.texts.say
    note = say("chronicle.fell") if one.id in view.fallen or one.defeated else ""
    return Member(
        id=one.name,
        seat=one.seat if one.seat >= 0 else None,
        name=character_name(voice, one.id),
        counts=counted(LINES, AWARDS, {**counts, **luck_counts(luck)}),
        dice=luck,
        health=(max(0, one.health), one.most),
        note=say("chronicle.fell-in", round=fell) if fell else note,
    )


# ---------------------------------------------------------------------- how it ended


def _facts(voice: BoxVoice, view: HarakiriView, fell: Mapping[int, int]) -> tuple[str, ...]:
    """Where and when it ended, and at what price: who fell, and who was not saved."""
    say = voice.texts.say
    found = [chapter_name(voice, view.chapter), say("status.round", round=view.round)]
    if view.malice:
        found.append(say("status.malice", malice=view.malice))
    if view.attempt > 1:
        found.append(say("status.attempt", attempt=view.attempt))
    ours = [one.id for one in view.characters if one.id in fell or one.id in view.fallen]
    if ours:
        found.append(capital(say("chronicle.fallen", who=figures_listed(voice, view, ours))))
    killed = [point_name(voice, view.chapter, point) for point in view.progress.killed]
    if killed:
        found.append(capital(say("chronicle.killed", who=listed(voice.texts, killed))))
    return tuple(found)


def _near(voice: BoxVoice, view: HarakiriView, outcome: Outcome, fell: Mapping[int, int]) -> str:
    """How close it was."""
    say = voice.texts.say
    if outcome.winners:
        stood = not view.fallen and not any(one.id in fell for one in view.characters)
        if stood:
            return say("chronicle.all-stood")
        weakest = min(view.characters, key=lambda one: one.health if one.health > 0 else one.most)
        if not 0 < weakest.health <= CLOSE:
            return ""
        return say("chronicle.weakest", who=character_name(voice, weakest.id), health=weakest.health)
    foes = [one for one in view.creatures if one.foe]
    if foes:
        return say("chronicle.left", n=len(foes), health=min(one.health for one in foes))
    return say("chronicle.wiser")


def _aims(voice: BoxVoice, view: HarakiriView) -> tuple[Aims, ...]:
    say, chapter = voice.texts.say, voice.box.chapters[view.chapter]
    won = int(view.result == "victory")
    main = [Aim(chapter.says, won, 1)]
    villagers = chapter.rule(VillagersRule)
    if villagers is not None:
        many = len(villagers.resistors)
        main.append(Aim(say("aim.saved"), min(many, len(view.progress.saved)), many))
    own = [
        Aim(
            say("aim.mission", name=_who(voice, rule.character), kami=voice.box.kami[rule.kami].name),
            int(rule.kami in view.progress.missions),
            1,
        )
        for rule in chapter.all_rules(MissionRule)
    ]
    groups = [Aims(say("chronicle.chapter"), tuple(main))]
    return (*groups, Aims(say("chronicle.missions"), tuple(own))) if own else tuple(groups)


def _who(voice: BoxVoice, character: str) -> str:
    return voice.box.characters[character].name


# ---------------------------------------------------------------------- what comes then


def sequels(voice: BoxVoice, settings: Mapping[str, str], outcome: Outcome) -> list[Sequel]:
    """The next chapter after a victory, and after the last one the whole road."""
    say, order = voice.texts.say, voice.box.campaign
    if settings["play"] not in order:
        return []
    found = []
    road = Sequel(
        "dare", say("sequel.campaign"), say("sequel.campaign-how"), {**settings, "play": "campaign"}
    )
    if outcome.winners and settings["play"] != order[-1]:
        then = order[order.index(settings["play"]) + 1]
        found.append(
            Sequel(
                "next",
                say("sequel.next"),
                say("sequel.next-how", chapter=chapter_name(voice, then)),
                {**settings, "play": then},
            )
        )
    return [*found, road]


def stages(voice: BoxVoice) -> list[Stage]:
    """The chapters in their order."""
    return [Stage(one, chapter_name(voice, one), {"play": one}) for one in voice.box.campaign]


def stages_won(voice: BoxVoice, settings: Mapping[str, str], outcome: Outcome) -> list[str]:
    """The chapter; of a campaign all before the one that it ended in, and that one too if it was won."""
    order = voice.box.campaign
    if settings["play"] in order:
        return [settings["play"]] if outcome.winners else []
    last = str(outcome.params.get("chapter", ""))
    upto = order.index(last) + bool(outcome.winners) if last in order else 0
    return list(order[:upto])


def road(voice: BoxVoice, view: HarakiriView) -> list[Stop]:
    """The chapters of the campaign."""
    if not view.campaign:
        return []
    won = {
        chapter for chapter, _, result in (one.partition(" ") for one in view.endings) if result == "victory"
    }
    found = []
    for chapter in voice.box.campaign:
        state: Literal["now", "later"] = "now" if chapter == view.chapter else "later"
        found.append(Stop(chapter, chapter_name(voice, chapter), "won" if chapter in won else state))
    return found
