"""The conditions of heroic victories, a closed list of structs with a tag `need` (journey.win.heroic)."""

from __future__ import annotations

import msgspec


class Heroic(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="need"):
    """One part of a heroic condition, read at the moment of victory (journey.win.heroic)."""


class Meditations(Heroic, frozen=True, kw_only=True, tag="meditations"):
    """At least `count` meditations were made."""

    count: int


class SkillsGained(Heroic, frozen=True, kw_only=True, tag="skills-gained"):
    """At least `count` skill cards were gained after set-up."""

    count: int


class SkillsPlayed(Heroic, frozen=True, kw_only=True, tag="skills-played"):
    """At least `count` skill cards were played."""

    count: int


class DemonsCleansed(Heroic, frozen=True, kw_only=True, tag="demons-cleansed"):
    """At least `count` demons were cleansed in this quest."""

    count: int


class OneCleansed(Heroic, frozen=True, kw_only=True, tag="one-cleansed"):
    """At least one of these demons was cleansed."""

    demons: tuple[str, ...]


class Defeated(Heroic, frozen=True, kw_only=True, tag="defeated"):
    """All of these demons were defeated."""

    demons: tuple[str, ...]


class NobodyFell(Heroic, frozen=True, kw_only=True, tag="nobody-fell"):
    """No pilgrim has ever been unconscious in this quest."""


class NoneUnconscious(Heroic, frozen=True, kw_only=True, tag="none-unconscious"):
    """No pilgrim is unconscious now."""


class AllConscious(Heroic, frozen=True, kw_only=True, tag="all-conscious"):
    """All four pilgrims are conscious: none is unconscious or dead."""


class Rescued(Heroic, frozen=True, kw_only=True, tag="rescued"):
    """At least `count` villagers are rescued."""

    count: int


class OnExit(Heroic, frozen=True, kw_only=True, tag="on-exit"):
    """At least `count` conscious pilgrims stand on exit squares."""

    count: int


class Closed(Heroic, frozen=True, kw_only=True, tag="closed"):
    """These gates are closed."""

    gates: tuple[int, ...]


class ClosedCount(Heroic, frozen=True, kw_only=True, tag="closed-count"):
    """At least `count` gates are closed."""

    count: int


class BeforeEndOf(Heroic, frozen=True, kw_only=True, tag="before-end-of"):
    """The victory comes before the End of Turn phase of `turn`."""

    turn: int


HeroicNeed = (
    Meditations
    | SkillsGained
    | SkillsPlayed
    | DemonsCleansed
    | OneCleansed
    | Defeated
    | NobodyFell
    | NoneUnconscious
    | AllConscious
    | Rescued
    | OnExit
    | Closed
    | ClosedCount
    | BeforeEndOf
)
