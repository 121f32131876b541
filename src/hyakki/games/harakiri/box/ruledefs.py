"""Objectives of chapters and rules that single chapters have.

Each is a struct of its own with exactly the fields that it reads; the words in `kind` and `rule` of a chapter
file tell them apart.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import force_setattr

from hyakki.games.harakiri.box.effectdefs import EffectDef, Nested, Square, timed
from hyakki.games.harakiri.box.vocabulary import Attribute, Mission, Plus

# -- objectives


class ClearGoal(Nested, frozen=True, kw_only=True, tag_field="kind", tag="clear"):
    """That zone is revealed, no enemy is in play, and so many villagers are saved or alive."""

    zone: str
    saved: int = 0


class DefeatGoal(Nested, frozen=True, kw_only=True, tag_field="kind", tag="defeat"):
    """That creature is defeated."""

    who: str


class CaveGoal(Nested, frozen=True, kw_only=True, tag_field="kind", tag="cave"):
    """At the end of a round no stone is left and the carrier of the lad is undefeated and adjacent to the
    point."""

    point: str


GoalDef = ClearGoal | DefeatGoal | CaveGoal

# -- rules of single chapters


class ChapterRule(Nested, frozen=True, kw_only=True):
    """A rule of a chapter with its sentence, whose places are filled with the numbers of the rule."""

    SAYS: ClassVar[tuple[str, ...]] = ("says",)

    says: str


class VillagersRule(ChapterRule, frozen=True, kw_only=True, tag_field="rule", tag="villagers"):
    """Both killed: failure; both saved at victory: honour and flag (harakiri.chapter.villagers)."""

    resistors: tuple[str, ...]
    honour: int
    flag: str


class GravesRule(ChapterRule, frozen=True, kw_only=True, tag_field="rule", tag="graves"):
    """These special squares are graves (harakiri.chapter.graves)."""

    points: tuple[str, ...]


class SealsRule(ChapterRule, frozen=True, kw_only=True, tag_field="rule", tag="seals"):
    """With the last seal the group travels; all broken without a spawn: honour (harakiri.chapter.seals)."""

    count: int
    zone: str
    honour: int


class GuestRule(ChapterRule, frozen=True, kw_only=True, tag_field="rule", tag="guest"):
    """A wanderer: on `ally` after a good omen, else on `enemy`, or not at all. Alive and an ally when the
    group travels to `by`: flag and honour. `opening` is told when he comes as an ally
    (harakiri.chapter.guests)."""

    SHOWN: ClassVar[tuple[str, ...]] = ("says", "opening")

    who: str
    zone: str
    ally: Square
    flag: str
    by: str
    enemy: Square | None = None
    honour: int = 0
    opening: str = ""


class CarryRule(ChapterRule, frozen=True, kw_only=True, tag_field="rule", tag="carry"):
    """The lad is carried, with `more` tokens if he was fed (harakiri.chapter.carry)."""

    FLAG: ClassVar[str] = "fed"

    tokens: int
    more: int


class StonesRule(ChapterRule, frozen=True, kw_only=True, tag_field="rule", tag="stones"):
    """So many stones lie in the rockfall at the start of each attempt."""

    count: int


class EscapeRule(ChapterRule, frozen=True, kw_only=True, tag_field="rule", tag="escape"):
    """Victory by the cave: honour, and so many coins less for each character."""

    honour: int
    coins: int


class MissionRule(ChapterRule, frozen=True, kw_only=True, tag_field="rule", tag="mission"):
    """A personal mission that unlocks a Kami for the character."""

    character: str
    need: Mission
    kami: str


class BraziersRule(ChapterRule, frozen=True, kw_only=True, tag_field="rule", tag="braziers"):
    """Each put out lowers the boss's toughness and cools a Hate card; while `burning` burn it regains at the
    end of each round; `blood` put out by blood: honour (harakiri.chapter.braziers)."""

    burning: int
    regain: int
    toughness: int
    blood: int
    honour: int


class CompanionRule(ChapterRule, frozen=True, kw_only=True, tag_field="rule", tag="companion"):
    """With so much honour one wanderer whose flag is set may come along; `half`: with half of his health,
    rounded up (harakiri.campaign.companions). A flag is the id of its wanderer."""

    honour: int
    at: Square
    flags: tuple[str, ...]
    half: bool = False


class GiftRule(ChapterRule, frozen=True, kw_only=True, tag_field="rule", tag="gift"):
    """With the flag these effects happen at set-up."""

    flag: str
    effects: tuple[EffectDef, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "effects", timed(self.effects, "use"))


class FirstHateCoolsRule(ChapterRule, frozen=True, kw_only=True, tag_field="rule", tag="first-hate-cools"):
    """With the flag the first Hate card resolved in the phase is discarded."""

    flag: str


class LastChoiceRule(ChapterRule, frozen=True, kw_only=True, tag_field="rule", tag="last-choice"):
    """After victory: strike again, or call by name: a test with so much honour for success or failure."""

    attribute: Attribute
    difficulty: int
    plus: Plus
    success: int
    failure: int


class RoundLimitRule(ChapterRule, frozen=True, kw_only=True, tag_field="rule", tag="round-limit"):
    """The encounter ends without victory when that round is over."""

    rounds: int


RuleDef = (
    VillagersRule
    | GravesRule
    | SealsRule
    | GuestRule
    | CarryRule
    | StonesRule
    | EscapeRule
    | MissionRule
    | BraziersRule
    | CompanionRule
    | GiftRule
    | FirstHateCoolsRule
    | LastChoiceRule
    | RoundLimitRule
)
