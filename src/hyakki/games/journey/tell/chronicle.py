"""A quest as it will be remembered: what each pilgrim did, awards, aims reached or missed, what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Literal

from hyakki.games.journey import events as e
from hyakki.games.journey.state import PILGRIMS
from hyakki.games.journey.tell.names import JourneyNames
from hyakki.games.journey.view.seen import GoalView, JourneyView, PilgrimView
from hyakki.kernel.chronicle import (
    LUCK,
    Aim,
    Aims,
    Award,
    Bar,
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
from hyakki.kernel.terms import Outcome

LINES: Lines = (
    ("felled", "more"),
    ("damage", "more"),
    ("lost", "less"),
    ("chi", ""),
    ("walked", "more"),
)

AWARDS = (
    Award("shepherd", "rescued", "only"),
    Award("gatekeeper", "gates", "only"),
    Award("door", "doors", "only"),
    Award("gentle", "cleansed"),
    Award("last-breath", "fallen", "only"),
    Award("healer", "revived", "only"),
    Award("blade", "felled", worth=2),
    Award("scratchless", "lost", "none"),
    Award("unharmed", "lost", "least", worth=2),
    Award("hammer", "damage", worth=3),
    Award("bait", "hunted", worth=3),
    *LUCK,
    Award("learned", "cards", worth=2),
    Award("runner", "walked", worth=5),
    Award("spirit", "chi", worth=2),
    Award("company"),
    Award("lantern"),
    Award("staff"),
    Award("road"),
)

WEIGHTS: dict[type[Event], int] = {
    e.QuestBegan: 3,
    e.TurnBegan: 2,
    e.QuestEnded: 3,
    e.Died: 3,
    e.RageBegan: 2,
    e.Fell: 2,
    e.Revived: 2,
    e.Killed: 2,
    e.CleanseTried: 2,
    e.VillagerRescued: 3,
    e.VillagerLost: 2,
    e.GateClosed: 3,
    e.DoorBroken: 2,
    e.SutraTaken: 2,
    e.WeaponRaised: 2,
    e.Moved: 0,
    e.Followed: 0,
    e.PlanMade: 0,
    e.DemonIdle: 0,
    e.ActivationEnded: 0,
    e.OrderSet: 0,
    e.Defeated: 0,
}


def chronicle(voice: JourneyNames, view: JourneyView, told: Sequence[Told], outcome: Outcome) -> Chronicle:
    """The last quest of the match."""
    events = since(told, e.QuestBegan)
    say = voice.texts.say
    counts, luck = tallied(events, deeds), against_mean(_rolls(voice, events))
    members = [_member(voice, pilgrim, counts[pilgrim.id], luck.get(pilgrim.id)) for pilgrim in view.pilgrims]
    return Chronicle(
        title=say("chronicle.pilgrims"),
        stamp=say("chronicle.stamp", turn=view.turn),
        facts=_facts(voice, view),
        near=_near(voice, view, outcome),
        lines=compared(voice.texts, LINES),
        members=honoured(voice.texts, AWARDS, members),
        aims=_aims(voice, view),
        bars_title=say("chronicle.karma"),
        bars=_karma(voice, events),
    )


# ---------------------------------------------------------------------- counting


def deeds(event: Event) -> Iterable[tuple[int, str, int]]:
    """Whom an event is counted for, as what, and how much. The numbers of demons come after the pilgrims'."""
    match event:
        case e.Killed(pilgrim=int(pilgrim)):
            yield from ((pilgrim, "felled", 1), (pilgrim, "killed", 1))
        case e.CleanseTried(success=True):
            yield from ((event.pilgrim, "felled", 1), (event.pilgrim, "cleansed", 1))
        case e.Struck():
            yield event.target, "hunted", 1
            if event.target >= len(PILGRIMS):
                yield event.attacker, "damage", event.net
        case e.Missed() if event.why != "defended":  # that was told as a strike before
            yield event.target, "hunted", 1
        case e.Hurt():
            yield event.figure, "lost", event.amount
        case e.Moved():
            squares = [pose[:2] for pose in event.path]
            yield event.figure, "walked", sum(1 for one, two in pairwise(squares) if one != two)
        case e.ChiChanged() if event.amount < 0:
            yield event.pilgrim, "chi", -event.amount
        case e.VillagerRescued():
            yield event.pilgrim, "rescued", 1
        case e.GateClosed():
            yield event.pilgrim, "gates", 1
        case e.DoorBroken():
            yield event.pilgrim, "doors", 1
        case e.CardPlayed():
            yield event.pilgrim, "cards", 1
        case e.Fell():
            yield event.pilgrim, "fallen", 1
        case e.Revived():
            yield event.pilgrim, "revived", 1
        case _:
            return


def _rolls(voice: JourneyNames, events: Iterable[Event]) -> Iterable[tuple[int, float, float]]:
    """Rolls of attack and defense: the dice of a ritual point at a row instead of counting."""
    for event in events:
        if isinstance(event, e.Rolled) and event.why != "cleanse":
            mean = sum(sum(voice.box.dice[die].faces) / 6 for die in event.dice)
            yield event.figure, sum(event.faces), mean


def _member(voice: JourneyNames, pilgrim: PilgrimView, counts: Counter[str], luck: float | None) -> Member:
    return Member(
        id=pilgrim.name,
        seat=pilgrim.seat,
        name=voice.pilgrim(pilgrim.id),
        counts=counted(LINES, AWARDS, {**counts, **luck_counts(luck)}),
        dice=luck,
        health=(max(0, pilgrim.health), pilgrim.max_health),
        note=voice.texts.say("chronicle.down") if pilgrim.fallen else "",
    )


# ---------------------------------------------------------------------- aims


def _facts(voice: JourneyNames, view: JourneyView) -> tuple[str, ...]:
    """How far the quest went, and what was set."""
    words = voice.say_setting
    found = [
        voice.texts.say("sheet.turn", turn=view.turn, limit=view.turn_limit),
        words("difficulty", "wrath" if view.wrath else "normal"),
        voice.texts.say("chronicle.variant", variant=words("variant", view.variant)),
    ]
    return (*found, voice.box.omens[view.omen].name) if view.omen else tuple(found)


def _aims(voice: JourneyNames, view: JourneyView) -> tuple[Aims, ...]:
    say = voice.texts.say
    quest = Aims(say("chronicle.quest"), tuple(_aim(voice, goal) for goal in view.goals))
    further = tuple(_feat(voice, goal) for goal in view.heroic)
    return (quest, Aims(say("chronicle.heroic"), further)) if further else (quest,)


def _aim(voice: JourneyNames, goal: GoalView) -> Aim:
    """A part of the goal in words."""
    kind = "exit-one" if goal.kind == "exit" and goal.who else goal.kind
    return Aim(voice.texts.say(f"aim.{kind}", who=_who(voice, goal)), min(goal.have, goal.need), goal.need)


def _feat(voice: JourneyNames, goal: GoalView) -> Aim:
    """A part of the heroic condition in words."""
    text = voice.texts.say(f"feat.{goal.kind}", who=_who(voice, goal))
    return Aim(text, min(goal.have, goal.need), goal.need)


def _who(voice: JourneyNames, goal: GoalView) -> str:
    """Whom a part is about: a pilgrim, demons, or a turn by its number."""
    demons, pilgrims = voice.box.demons, voice.box.pilgrims
    names = {key: one.name for key, one in demons.items()} | {key: one.name for key, one in pilgrims.items()}
    return voice.listed([names.get(who, who) for who in goal.who.split(",")])


def _near(voice: JourneyNames, view: JourneyView, outcome: Outcome) -> str:
    """What was missing: for a heroic victory, or for one at all."""
    say = voice.texts.say
    if outcome.winners:
        missing = [_feat(voice, goal).say for goal in view.heroic if goal.have < goal.need]
        return say("chronicle.one-short", aim=missing[0]) if len(missing) == 1 else ""
    need = sum(goal.need for goal in view.goals)
    have = sum(min(goal.have, goal.need) for goal in view.goals)
    if 2 * have >= need:
        return say("chronicle.close", have=have, need=need)
    left = view.turn_limit - view.turn
    return say("chronicle.early", left=left) if left > 0 else say("chronicle.late", turn=view.turn)


def _karma(voice: JourneyNames, events: Iterable[Event]) -> tuple[Bar, ...]:
    """Karma of both kinds, by who gained it."""
    found: dict[str, Counter[int]] = {"good": Counter(), "bad": Counter()}
    for event in events:
        if isinstance(event, e.KarmaGained) and event.amount > 0:
            found[event.karma][event.pilgrim] += event.amount
    return tuple(
        Bar(voice.texts.say(f"karma.{karma}"), tuple((voice.pilgrim(who), n) for who, n in by.most_common()))
        for karma, by in found.items()
        if by
    )


# ---------------------------------------------------------------------- what comes then


def sequels(voice: JourneyNames, settings: Mapping[str, str], outcome: Outcome) -> list[Sequel]:
    """The next quest after a victory; and the same one as a greater feat."""
    say, found = voice.texts.say, []
    quests = list(voice.box.quests.values())
    quest = voice.box.quests[settings["quest"]]
    following = [one for one in quests if one.number == quest.number + 1]
    if outcome.winners and following and settings["series"] == "off":
        (then,) = following
        name = say("status.quest", number=then.number, name=then.name)
        how = say("sequel.next-how", quest=name)
        found.append(Sequel("next", say("sequel.next"), how, {**settings, "quest": then.id}))
    if outcome.winners and outcome.reason == "end.victory":
        found.append(Sequel("dare", say("sequel.heroic"), quest.heroic_says, dict(settings)))
    elif outcome.winners and settings["difficulty"] == "normal":
        harder = {**settings, "difficulty": "wrath"}
        found.append(Sequel("dare", say("sequel.wrath"), voice.say_setting("difficulty", "wrath"), harder))
    return found


def stages(voice: JourneyNames) -> list[Stage]:
    """The quests in their order."""
    return [
        Stage(
            quest.id,
            voice.texts.say("status.quest", number=quest.number, name=quest.name),
            {"quest": quest.id},
        )
        for quest in voice.box.quests.values()
    ]


def stages_won(voice: JourneyNames, settings: Mapping[str, str], outcome: Outcome) -> list[str]:
    """The quest; of a series as many as were won, from the first on."""
    ids = [quest.id for quest in voice.box.quests.values()]
    first = ids.index(settings["quest"])
    if settings["series"] == "on":
        return ids[first : first + int(outcome.params.get("won", 0))]
    return [settings["quest"]] if outcome.winners else []


def road(voice: JourneyNames, view: JourneyView) -> list[Stop]:
    """The quests of a series: those won, the one on the table, those that follow."""
    if not view.series:
        return []
    quests = sorted(voice.box.quests.values(), key=lambda quest: quest.number)
    here = voice.box.quests[view.quest].number
    first = here - view.quests_won
    found = []
    for quest in quests:
        if quest.number >= first:
            state: Literal["won", "now", "later"] = "won" if quest.number < here else "now"
            found.append(Stop(quest.id, quest.name, "later" if quest.number > here else state))
    return found
