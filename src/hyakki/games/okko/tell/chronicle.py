"""A night as it will be remembered: what each Hero and the Oni did, awards, missions, what could follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from hyakki.games.okko import events as e
from hyakki.games.okko.box.figures import HEROES
from hyakki.games.okko.state import KI, NOBODY
from hyakki.games.okko.tell.memoirs import node_name, story_of
from hyakki.games.okko.tell.sheets import goal_words
from hyakki.games.okko.tell.words import BoxVoice, hero_name, mission_name, personal_name, side_name
from hyakki.games.okko.view.mats import HeroView
from hyakki.games.okko.view.seen import OkkoView
from hyakki.kernel.chronicle import (
    LUCK,
    Aim,
    Aims,
    Award,
    Chronicle,
    Deeds,
    Lines,
    Member,
    Sequel,
    Stage,
    Stop,
    against_mean,
    compared,
    honoured,
    luck_counts,
    since,
    tallied,
)
from hyakki.kernel.events import Event, Told
from hyakki.kernel.telling import capital
from hyakki.kernel.terms import Outcome

LINES: Lines = (
    ("clues", "more"),
    ("tests", "more"),
    ("hits", "more"),
    ("felled", "more"),
    ("wounds", "less"),
)
"""What is compared, and whether more of it is better. The Oni has no clues, tests and Wounds."""

AWARDS = (
    Award("kept-mask", "masked", "only"),
    Award("hunter", "heroes", "only"),
    Award("whisperer", "deceived", "only"),
    Award("spreader", "stains", "only", worth=5),
    Award("puppeteer", "events", "only", worth=3),
    Award("slayer", "demon", "only"),
    Award("worthy", "personal", "only"),
    Award("finder", "clues", worth=2),
    Award("keys", "chests", "only"),
    Award("blade", "felled", worth=2),
    Award("deft", "tests", worth=3),
    Award("last-stand", "fallen", "only"),
    Award("scratchless", "wounds", "none"),
    Award("host", "followers", "only"),
    *LUCK,
    Award("striker", "hits", worth=3),
    Award("everywhere", "moves", worth=5),
    Award("company"),
    Award("lantern"),
    Award("silence"),
    Award("shadow"),
    Award("vigil"),
)

WEIGHTS: dict[type[Event], int] = {
    e.ScenarioEnded: 3,
    e.DemonDefeated: 3,
    e.DemonEscaped: 3,
    e.DemonRevealed: 3,
    e.FinalBattle: 3,
    e.HeroFell: 3,
    e.Accused: 3,
    e.AlarmRaised: 2,
    e.RecollectionTaken: 2,
    e.MissionResolved: 2,
    e.GoalReached: 2,
    e.Fell: 2,
    e.ClueDrawn: 2,
    e.Moved: 0,
    e.ActivationEnded: 0,
    e.FigureActs: 0,
    e.RoundBegan: 2,
    e.PhaseBegan: 0,
    e.Reasoned: 0,
    e.PlansLaid: 0,
    e.Adjusted: 0,
    e.EventsDrawn: 0,
    e.HandRefreshed: 0,
    e.DeckTurned: 0,
    e.TimeMoved: 0,
}

ONI = -2
"""All figures of the Oni together."""


def chronicle(voice: BoxVoice, view: OkkoView, told: Sequence[Told], outcome: Outcome) -> Chronicle:
    """The last night of the match."""
    say, events = voice.texts.say, since(told, e.ScenarioBegan)
    owners = owners_of(view, events)
    counts, luck = tallied(events, deeds_of(owners)), against_mean(_rolls(voice, events, owners))
    counts[_side(_slayer(events), owners)]["demon"] += 1
    won = _winner(view, outcome)
    members = [_hero(voice, hero, counts[hero.figure], luck.get(hero.figure), won) for hero in view.heroes]
    members.append(_oni(voice, view, counts[ONI], luck.get(ONI), won))
    return Chronicle(
        title=say("chronicle.members"),
        stamp=_stamp(voice, view, outcome),
        facts=_facts(voice, view),
        near=_near(voice, view, outcome),
        lines=compared(voice.texts, LINES),
        members=honoured(voice.texts, AWARDS, members),
        aims=_aims(voice, view),
    )


# ---------------------------------------------------------------------- counting


Owners = Mapping[int, int]
"""The Hero for whom a Follower or a Kami acts, by its number."""


def owners_of(view: OkkoView, events: Iterable[Event]) -> Owners:
    """Whose all companions of the night were: a Kami that has faded is not on the table any more."""
    found = {figure.number: figure.owner for figure in view.figures if figure.owner != NOBODY}
    for event in events:
        if isinstance(event, e.KamiSummoned | e.FollowerTaken | e.CourtierFollows):
            found[event.figure] = event.hero
    return found


def deeds_of(owners: Owners) -> Deeds:
    """How deeds are counted where these companions act for Heroes."""
    return lambda event: _deeds(event, owners)


def _deeds(event: Event, owners: Owners) -> Iterable[tuple[int, str, int]]:
    """Whom an event is counted for, as what, and how much: Heroes by number with their companions, all others
    as the Oni. A Clue card that rules nobody out is no clue."""
    match event:
        case e.ClueDrawn():
            yield event.hero, "clues", 1
        case e.Complicated():
            yield event.hero, "clues", -1
        case e.Tested(passed=True):
            yield event.hero, "tests", 1
        case e.Attacked(hit=True):
            yield _side(event.attacker, owners), "hits", 1
        case e.Fell() if event.by != NOBODY:
            yield _side(event.by, owners), "felled", 1
        case e.DemonDefeated():
            yield ONI, "beaten", 1
        case e.WoundDrawn():
            yield event.hero, "wounds", 1
        case e.HeroFell():
            yield from ((event.hero, "fallen", 1), (ONI, "heroes", 1))
        case e.ChestOpened():
            yield event.hero, "chests", 1
        case e.FollowerTaken():
            yield event.hero, "followers", 1
        case e.Moved() if event.figure in HEROES:
            yield event.figure, "moves", 1
        case e.PersonalResult(done=True, fell=False):
            yield event.hero, "personal", 1
        case e.CorruptionPlaced():
            yield ONI, "stains", 1
        case e.EventPlayed():
            yield ONI, "events", 1
        case e.Accused(right=False):
            yield ONI, "deceived", 1
        case _:
            return


def _slayer(events: Sequence[Event]) -> int:
    """Who struck the demon down; nobody, if it was not."""
    demons = {event.figure for event in events if isinstance(event, e.DemonDefeated)}
    blows = [event.by for event in events if isinstance(event, e.Fell) and event.figure in demons]
    return blows[-1] if blows else NOBODY


def _side(figure: int, owners: Owners) -> int:
    """The Hero whose deed it is, or the Oni; nobody's is nobody's."""
    hero = owners.get(figure, figure)
    return hero if hero in HEROES or hero == NOBODY else ONI


def _mean(faces: Sequence[str]) -> float:
    """What a die shows on average; a KI counts 1 and is rolled again."""
    again = faces.count("KI")
    return (sum(int(face) for face in faces if face != "KI") + again) / (len(faces) - again)


def _rolls(voice: BoxVoice, events: Iterable[Event], owners: Owners) -> Iterable[tuple[int, float, float]]:
    """Attacks by what the dice came to; of a test it is luck when they stay low."""
    dice = voice.box.dice
    for event in events:
        if isinstance(event, e.Attacked):
            fell = sum(1 if face == KI else face for chain in event.chains for face in chain)
            yield _side(event.attacker, owners), fell, sum(_mean(dice[kind].faces) for kind in event.kinds)
        elif isinstance(event, e.Tested):
            yield event.hero, len(event.faces) * _mean(dice["test"].faces), sum(event.faces)


HERO_COUNTS = (
    "clues",
    "tests",
    "hits",
    "felled",
    "wounds",
    "fallen",
    "chests",
    "followers",
    "moves",
    "personal",
    "demon",
)
ONI_COUNTS = ("hits", "felled", "stains", "events", "deceived", "heroes")


def _hero(voice: BoxVoice, hero: HeroView, counts: Counter[str], luck: float | None, won: str) -> Member:
    return Member(
        id=hero.id,
        seat=hero.seat,
        name=hero_name(voice, hero.id),
        counts={key: counts[key] for key in HERO_COUNTS} | luck_counts(luck),
        dice=luck,
        note=voice.texts.say("chronicle.fell") if hero.out else "",
        won=won == "heroes",
    )


def _oni(voice: BoxVoice, view: OkkoView, counts: Counter[str], luck: float | None, won: str) -> Member:
    hidden = view.scene.investigation and not view.oni.unmasked and not counts["beaten"]
    return Member(
        id="oni",
        seat=view.oni.seat if view.oni.seat >= 0 else None,
        name=capital(side_name(voice.texts, "oni")),
        counts={key: counts[key] for key in ONI_COUNTS} | {"masked": int(hidden)} | luck_counts(luck),
        dice=luck,
        note=voice.texts.say("chronicle.beaten") if counts["beaten"] else "",
        won=won == "oni",
    )


# ---------------------------------------------------------------------- how it ended


def _winner(view: OkkoView, outcome: Outcome) -> str:
    """The side that won; the automated Oni sits nowhere and wins when nobody does."""
    return "heroes" if any(hero.seat in outcome.winners for hero in view.heroes) else "oni"


def _stamp(voice: BoxVoice, view: OkkoView, outcome: Outcome) -> str:
    if not outcome.scores:
        return ""
    mine, theirs = view.memoirs.heroes, view.memoirs.oni
    return voice.texts.say("chronicle.stamp", mine=max(mine, theirs), theirs=min(mine, theirs))


def _facts(voice: BoxVoice, view: OkkoView) -> tuple[str, ...]:
    say = voice.texts.say
    found = [story_of(voice, view.scene.id).name, say("chronicle.round", round=view.round)]
    if view.campaign is not None:
        found.append(voice.box.campaigns[view.campaign.id].name)
    if view.oni.level:
        found.append(voice.say_setting("oni", view.oni.level).partition(":")[0])
    return tuple(found)


def _near(voice: BoxVoice, view: OkkoView, outcome: Outcome) -> str:
    """By how little it was decided, and how near the Heroes were to the truth."""
    say, points = voice.texts.say, view.memoirs
    if not outcome.scores:
        return ""
    if abs(points.heroes - points.oni) <= 1:
        return say("chronicle.one-point" if points.heroes != points.oni else "chronicle.tie")
    if _winner(view, outcome) == "oni" and view.scene.investigation and not view.oni.unmasked:
        pairs = view.deduction.pairs
        return say("chronicle.known" if pairs == 1 else "chronicle.pairs", n=pairs)
    return ""


def _aims(voice: BoxVoice, view: OkkoView) -> tuple[Aims, ...]:
    """Missions and goals of both sides, and what each Hero wanted."""
    say = voice.texts.say
    found: dict[str, list[Aim]] = {"heroes": [], "oni": []}
    if view.scene.investigation:
        found["heroes"].append(Aim(say("aim.demon"), int(view.fate == "heroes"), 1))
    for mission in view.missions:
        found["heroes"].append(Aim(mission_name(voice, mission.id), int(mission.done == "heroes"), 1))
    for goal in view.goals:
        have = goal.need if goal.done == goal.side else min(goal.have, max(0, goal.need - 1))
        found[goal.side].append(Aim(capital(goal_words(voice, view, goal)), have, goal.need))
    groups = [
        Aims(capital(side_name(voice.texts, side)), tuple(aims)) for side, aims in found.items() if aims
    ]
    own = tuple(
        Aim(
            say(
                "chronicle.own",
                hero=hero_name(voice, hero.id),
                mission=personal_name(voice, hero.personal.id),
            ),
            int(hero.personal.done and not hero.out),
            1,
        )
        for hero in view.heroes
        if hero.personal.id
    )
    return (*groups, Aims(say("chronicle.personal"), own)) if own else tuple(groups)


# ---------------------------------------------------------------------- what comes then


def sequels(voice: BoxVoice, settings: Mapping[str, str]) -> list[Sequel]:
    """The next scenario, whoever won this one; after the last a campaign."""
    say = voice.texts.say
    names = list(voice.box.scenarios)
    if settings["campaign"] != "off" or settings["scenario"] not in names[:-1]:
        first = next(iter(voice.box.campaigns.values()))
        others = [one for one in voice.box.campaigns.values() if one.id != settings["campaign"]]
        then = others[0] if others else first
        return [Sequel("next", say("sequel.campaign"), then.name, {**settings, "campaign": then.id})]
    then_id = names[names.index(settings["scenario"]) + 1]
    wanted = {**settings, "scenario": then_id, "heroes": "suggested"}
    return [Sequel("next", say("sequel.next"), story_of(voice, then_id).name, wanted)]


def stages(voice: BoxVoice) -> list[Stage]:
    """The scenarios in their order."""
    return [
        Stage(one.id, one.name, {"scenario": one.id, "campaign": "off"})
        for one in voice.box.scenarios.values()
    ]


def stages_won(settings: Mapping[str, str], outcome: Outcome) -> list[str]:
    """The scenario; of a campaign nothing, since its nights have winners of their own."""
    return [settings["scenario"]] if outcome.winners and settings["campaign"] == "off" else []


def road(voice: BoxVoice, view: OkkoView) -> list[Stop]:
    """The nights of a campaign: those that were played, as the Heroes see them, and those sure to come."""
    campaign = view.campaign
    if campaign is None:
        return []
    found = [
        Stop(one.node, node_name(voice, one.node), "won" if one.winner == "heroes" else "lost")
        for one in campaign.played
    ]
    if campaign.node not in {one.node for one in campaign.played}:
        found.append(Stop(campaign.node, node_name(voice, campaign.node), "now"))
    card = voice.box.campaigns[campaign.id]
    known = {stop.id for stop in found}
    return found + [Stop(node, node_name(voice, node), "later") for node in card.order if node not in known]
