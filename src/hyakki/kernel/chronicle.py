"""How a match is told when it is over: what each side did, what it is remembered for, which aims it reached.

A game's voice fills a `Chronicle` from what a spectator sees and from what was told to everybody, so it holds
nothing that somebody at the table may not know. Awards come from a closed list of the game. Each is a claim
that counts can prove (the most, the least, the only one), goes to one member alone, and is told with its
number; what is left for those who were best at nothing claims nothing.

    >>> cho = Member("cho", 0, "Cho Hakkai", {"felled": 3, "lost": 4})
    >>> sha = Member("sha", 0, "Monk Sha", {"felled": 1, "lost": 0})
    >>> AWARDS = (Award("blade", "felled"), Award("wall", "lost", "least"), Award("company"))
    >>> {member: award.key for member, award in awarded(AWARDS, [cho, sha]).items()}
    {'cho': 'blade', 'sha': 'wall'}
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from hyakki.kernel.decision import Frozen
from hyakki.kernel.events import Event, Told
from hyakki.kernel.text import Texts


class Tally(Frozen):
    """A statistic by which members are compared: its name, and what is good about it."""

    key: str
    say: str
    better: Literal["more", "less", ""] = "more"


class Honour(Frozen):
    """What a member is remembered for, and the reason."""

    key: str
    title: str
    why: str


class Member(Frozen):
    """A figure or a side whose deeds are told: who leads it, its counts by the keys of lines (and others that
    only awards look at), and how its dice fell against their mean."""

    id: str
    seat: int | None
    name: str
    counts: Mapping[str, int]
    dice: float | None = None
    health: tuple[int, int] | None = None
    note: str = ""
    won: bool = False
    honour: Honour | None = None


class Aim(Frozen):
    """Something that was to be reached, and how far it came."""

    say: str
    have: int
    need: int

    @property
    def is_reached(self) -> bool:
        """Whether it was."""
        return self.have >= self.need


class Aims(Frozen):
    """Aims that belong together: those of the quest, those of a side."""

    title: str
    aims: tuple[Aim, ...]


class Bar(Frozen):
    """What something came from: a row of a diagram."""

    who: str
    parts: tuple[tuple[str, int], ...]


class Leg(Frozen):
    """How things stood when a part of the match was over: its name, and what each member had, by its id."""

    say: str
    counts: Mapping[str, int]


class Chronicle(Frozen):
    """All of it, in words."""

    title: str  # of the members together: "The pilgrims"
    stamp: str  # in two or three short words, when it was won: "won in 7"
    facts: tuple[str, ...]  # how far it went, what was set
    near: str  # how close it was, or what is left for another time; a whole sentence, or nothing
    lines: tuple[Tally, ...]
    members: tuple[Member, ...]
    aims: tuple[Aims, ...] = ()
    bars_title: str = ""
    bars: tuple[Bar, ...] = ()
    course_title: str = ""  # of how it went from part to part
    course: tuple[Leg, ...] = ()
    turned: str = ""  # in which part of it the match was decided, as a sentence


class Sequel(Frozen):
    """A table that could follow: the next of a row, or the same with another aim."""

    kind: Literal["next", "dare"]
    say: str
    detail: str
    settings: dict[str, str]


class Stage(Frozen):
    """Something that can be won on its own, for the record of a person: a quest, a scenario, a chapter."""

    id: str
    say: str
    settings: dict[str, str]


class Stop(Frozen):
    """A place on the road of a campaign that is played at one table, and how it stands."""

    id: str
    say: str
    state: Literal["won", "lost", "now", "later"]


# ---------------------------------------------------------------------------- counting

Deeds = Callable[[Event], Iterable[tuple[int, str, int]]]
"""Whom an event is counted for (by the number that it has in events), as what, and how much."""


def tallied(events: Iterable[Event], deeds: Deeds) -> defaultdict[int, Counter[str]]:
    """What each of those numbers did and what happened to it."""
    found: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for event in events:
        for who, what, many in deeds(event):
            found[who][what] += many
    return found


def since(told: Iterable[Told], began: type[Event]) -> list[Event]:
    """What happened since such an event was told last: of several chapters or quests, in the last one."""
    events = [entry.event for entry in told]
    starts = (number for number, event in enumerate(events) if isinstance(event, began))
    return events[max(starts, default=0) :]


def against_mean(rolls: Iterable[tuple[int, float, float]]) -> dict[int, float]:
    """How far above its mean each number rolled in all: rolls as who, what fell, and what was to be expected.
    In tenths, since more says nothing."""
    found: defaultdict[int, float] = defaultdict(float)
    for who, fell, mean in rolls:
        found[who] += fell - mean
    return {who: round(luck, 1) for who, luck in found.items()}


def luck_counts(luck: float | None) -> dict[str, int]:
    """Luck and misfortune in tenths, as counts that awards can look at."""
    tenths = round((luck or 0.0) * 10)
    return {"luck": tenths, "misfortune": -tenths}


# ---------------------------------------------------------------------------- awards


class Award(NamedTuple):
    """One entry of a game's list: the count that it claims something about, what it claims (the most, the
    least, the only one, none at all), and from which number on that is worth a word. Without a count it fits
    everybody."""

    key: str
    of: str = ""
    how: Literal["most", "least", "only", "none"] = "most"
    worth: int = 1

    def holders(self, members: Sequence[Member]) -> list[Member]:
        """Those of whom the claim is true. Nobody has the most or the least where two are equal, or where
        there is only one: that one is the first and the last in everything."""
        known = [member for member in members if self.of in member.counts]
        if self.how == "none":
            return [member for member in known if not member.counts[self.of]]
        ranked = sorted(known, key=lambda member: member.counts[self.of], reverse=self.how != "least")
        if not ranked or (len(ranked) == 1 and self.how != "only"):
            return []
        best, second = ([member.counts[self.of] for member in ranked] + [0])[:2]
        if best == second:
            return []
        fits = {
            "most": best >= self.worth,
            "least": second >= self.worth,
            "only": best >= self.worth > second,
        }
        return ranked[:1] if fits[self.how] else []


def awarded(awards: Sequence[Award], members: Sequence[Member]) -> dict[str, Award]:
    """One award for each member, never two alike: the first of the list that is true of it, and for those who
    were best at nothing one of those that fit everybody."""
    found: dict[str, Award] = {}
    for award in awards:
        free = [member for member in award.holders(members) if member.id not in found]
        if award.of and free:
            found[free[0].id] = award
    plain = [award for award in awards if not award.of]
    left = [member.id for member in members if member.id not in found]
    return found | dict(zip(left, plain, strict=False))


Lines = tuple[tuple[str, Literal["more", "less", ""]], ...]
"""What members are compared by, and whether more of it is better."""


def compared(texts: Texts, lines: Lines) -> tuple[Tally, ...]:
    """The statistics of a chronicle: the texts `deed.KEY`."""
    return tuple(Tally(key, texts.say(f"deed.{key}"), better) for key, better in lines)


def counted(lines: Lines, awards: Iterable[Award], counts: Mapping[str, int]) -> dict[str, int]:
    """What a member did, by all that lines and awards look at; what never happened is none."""
    keys = [*(key for key, _ in lines), *(award.of for award in awards if award.of)]
    return {key: counts.get(key, 0) for key in keys}


LUCK = (Award("lucky", "luck", worth=20), Award("unlucky", "misfortune", worth=20))
"""Two points above or below what dice show on average are worth a word."""


def honoured(texts: Texts, awards: Sequence[Award], members: Sequence[Member]) -> tuple[Member, ...]:
    """The members with what they are remembered for: the texts `award.KEY` and `award-why.KEY`. These may
    name the count that it is about as `n`, and every other one by its name."""
    found = awarded(awards, members)
    return tuple(_honoured(texts, member, found.get(member.id)) for member in members)


def _honoured(texts: Texts, member: Member, award: Award | None) -> Member:
    if award is None:
        return member
    count = member.counts.get(award.of, 0)
    why = texts.say(f"award-why.{award.key}", **{**member.counts, "name": member.name, "n": count})
    honour = Honour(award.key, texts.say(f"award.{award.key}"), why)
    return msgspec.structs.replace(member, honour=honour)
