"""A war as it will be remembered: what each faction did, its award, missions and goals, what could follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from hyakki.games.tsukuyumi import events as e
from hyakki.games.tsukuyumi.state import NOBODY, ONI
from hyakki.games.tsukuyumi.tell.words import BoxVoice, named
from hyakki.games.tsukuyumi.view.seen import ProgressView, SeatView, TsukuyumiView
from hyakki.kernel.chronicle import (
    Aim,
    Aims,
    Award,
    Chronicle,
    Leg,
    Lines,
    Member,
    Sequel,
    compared,
    counted,
    honoured,
    tallied,
)
from hyakki.kernel.events import Event, Told
from hyakki.kernel.telling import capital
from hyakki.kernel.terms import Outcome

LINES: Lines = (
    ("points", "more"),
    ("areas", "more"),
    ("conquered", "more"),
    ("battles", ""),
    ("felled", "more"),
    ("oni", "more"),
    ("lost", "less"),
)

AWARDS = (
    Award("missions", "missions", "only", worth=2),
    Award("goal", "goal", "only"),
    Award("conqueror", "conquered", worth=3),
    Award("butcher", "felled", worth=3),
    Award("oni-slayer", "oni", worth=2),
    Award("landlord", "areas", worth=3),
    Award("thrifty", "lost", "least", worth=3),
    Award("builder", "built", worth=4),
    Award("schemer", "events", worth=2),
    Award("wall", "defended", worth=2),
    Award("quiet", "battles", "least", worth=3),
    Award("marcher", "marched", worth=5),
    Award("phoenix", "lost", worth=4),
    Award("crown", "points", worth=4),
    Award("banner"),
    Award("watch"),
    Award("moonlit"),
    Award("patient"),
)

MANY = 3  # units that fall at once

WEIGHTS: dict[type[Event], int] = {
    e.RoundBegan: 2,
    e.GameEnded: 0,
    e.LegendCame: 3,
    e.GoalFulfilled: 3,
    e.MissionFulfilled: 3,
    e.AreaConquered: 2,
    e.UnitsLost: 2,
    e.BattleBegan: 1,
    e.EventPlayed: 2,
    e.UnitMoved: 0,
    e.OniMoved: 0,
    e.CardChosen: 0,
    e.EventShown: 0,
    e.InitiativeChanged: 0,
    e.BattleEnded: 0,
    e.TileTurned: 0,
    e.StartMarked: 0,
}


def weight(event: Event) -> int:
    """How much an event matters later: land that a rival had and heavy losses come first, land that nobody
    held and what radioactivity takes hardly at all."""
    match event:
        case e.AreaConquered():
            taken = event.before not in (NOBODY, ONI, event.seat) and event.seat != ONI
            return 3 if taken else 2 if event.before == ONI else 1
        case e.UnitsLost():
            return 1 if event.by is None else 3 if sum(event.units.values()) >= MANY else 2
        case _:
            return WEIGHTS.get(type(event), 1)


def chronicle(voice: BoxVoice, view: TsukuyumiView, told: Sequence[Told], outcome: Outcome) -> Chronicle:
    """The whole game."""
    say = voice.texts.say
    counts = tallied((entry.event for entry in told), deeds)
    members = [
        _member(voice, seat, player, counts[seat], seat in outcome.winners)
        for seat, player in enumerate(view.seats)
    ]
    members.sort(key=lambda member: (not member.won, -member.counts["points"]))
    course = _course(voice, members, told)
    return Chronicle(
        title=say("chronicle.factions"),
        stamp=say("chronicle.stamp", points=max(member.counts["points"] for member in members)),
        facts=(say("chronicle.round", round=view.round, last=view.rounds),),
        near=_near(voice, members, outcome),
        lines=compared(voice.texts, LINES),
        members=honoured(voice.texts, AWARDS, members),
        aims=tuple(
            aims
            for member in members
            if member.seat is not None and (aims := _aims(voice, view.seats[member.seat])).aims
        ),
        course_title=say("chronicle.course"),
        course=course,
        turned=_turned(voice, members, course),
    )


def deeds(event: Event) -> Iterable[tuple[int, str, int]]:
    """Whom an event is counted for, as what, and how much."""
    match event:
        case e.AreaConquered():
            yield event.seat, "conquered", 1
        case e.BattleBegan():
            yield event.attacker, "battles", 1
            yield from ((seat, what, 1) for seat in event.defenders for what in ("battles", "defended"))
        case e.UnitsLost():
            many = sum(event.units.values())
            yield event.seat, "lost", many
            if event.by is not None and event.by != event.seat:
                yield event.by, "oni" if event.seat >= ONI else "felled", many
        case e.UnitPlaced() | e.UnitUpgraded():
            yield event.seat, "built", 1
        case e.UnitMoved():
            yield event.seat, "marched", 1
        case e.EventPlayed():
            yield event.seat, "events", 1
        case _:
            return


def _member(voice: BoxVoice, seat: int, player: SeatView, counts: Counter[str], won: bool) -> Member:
    return Member(
        id=player.faction or str(seat),
        seat=seat,
        name=named(voice.box, player.faction)
        if player.faction
        else voice.texts.say("chronicle.seat", seat=seat + 1),
        counts=counted(LINES, AWARDS, {**counts, **_held(player)}),
        won=won,
    )


def _held(player: SeatView) -> dict[str, int]:
    """What a faction has in the end, which no event counts."""
    return {
        "points": player.total,
        "areas": len(player.lands),
        "missions": len(player.missions),
        "goal": int(player.goal_done),
    }


def _aims(voice: BoxVoice, player: SeatView) -> Aims:
    """Missions and the goal of a faction, or its victory cards with the points that they brought."""
    found = [_aim(voice, player, row) if row.need else _victory(voice, row) for row in player.progress]
    return Aims(named(voice.box, player.faction) if player.faction else "", tuple(found))


def _aim(voice: BoxVoice, player: SeatView, row: ProgressView) -> Aim:
    done = row.aim in player.missions or (row.aim == player.goal and player.goal_done)
    return Aim(named(voice.box, row.aim), row.need if done else min(row.have, row.need - 1), row.need)


def _victory(voice: BoxVoice, row: ProgressView) -> Aim:
    """A line of a victory card: its points, of as many as it can bring; a line without a limit is reached by
    the first."""
    lines = (line for card in voice.box.victory_cards.values() for line in card.conditions)
    most = next((line.at_most for line in lines if line.id == row.aim), 0)
    return Aim(named(voice.box, row.aim), row.have, max(1, most or row.have))


def _near(voice: BoxVoice, members: Sequence[Member], outcome: Outcome) -> str:
    """By how much it was decided."""
    if len(members) < 2 or not outcome.scores:
        return ""
    first, second = members[:2]
    ahead = first.counts["points"] - second.counts["points"]
    key = "chronicle.tie" if ahead <= 0 else "chronicle.ahead"
    return voice.texts.say(key, first=first.name, second=second.name, n=ahead)


def _course(voice: BoxVoice, members: Sequence[Member], told: Sequence[Told]) -> tuple[Leg, ...]:
    """The points of all when each round was over, and at the end if that came in between."""
    say, ids = voice.texts.say, {member.seat: member.id for member in members}
    scores = [entry.event.scores for entry in told if isinstance(entry.event, e.ScoresTold)]
    legs = [
        Leg(say("chronicle.leg", round=n), {ids[seat]: points for seat, points in found.items()})
        for n, found in enumerate(scores, 1)
    ]
    last = {member.id: member.counts["points"] for member in members}
    if not legs or legs[-1].counts != last:
        legs.append(Leg(say("chronicle.leg-end"), last))
    return tuple(legs)


def _turned(voice: BoxVoice, members: Sequence[Member], course: Sequence[Leg]) -> str:
    """Since when the winner was ahead; nothing where it is not known before the end."""
    winner, say = members[0], voice.texts.say
    behind = [n for n, leg in enumerate(course[:-1]) if leg.counts[winner.id] < max(leg.counts.values())]
    if len(course) < 2:
        return ""
    if not behind:
        return say("chronicle.ahead-always", first=winner.name)
    leg, after = course[behind[-1]], course[behind[-1] + 1]
    leader = max(members, key=lambda member: leg.counts[member.id])
    words = {"first": winner.name, "second": leader.name, "leg": after.say, "before": leg.say}
    return capital(say("chronicle.turned", n=leg.counts[leader.id] - leg.counts[winner.id], **words))


def sequels(voice: BoxVoice, seats: int, settings: Mapping[str, str]) -> list[Sequel]:
    """The first game is followed by a whole one; a whole one by another board, which two seats lay
    themselves."""
    say = voice.texts.say
    if settings["first-game"] == "on":
        whole = {**settings, "first-game": "off"}
        return [Sequel("next", say("sequel.whole"), say("sequel.whole-how"), whole)]
    if seats == DUEL:
        return []
    here = BOARDS.index(settings["board"]) if settings["board"] in BOARDS else -1
    board = BOARDS[(here + 1) % len(BOARDS)]
    name = voice.say_setting("board", board).partition(":")[0]
    return [Sequel("dare", say("sequel.board"), name, {**settings, "board": board})]


BOARDS = ("standard", "low", "mid", "high")
"""Boards that three or more seats can play on, however many they are."""
DUEL = 2
