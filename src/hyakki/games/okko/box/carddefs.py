"""What the content files of Okko hold about cards, and about the decisions of the automated Oni."""

from __future__ import annotations

from typing import ClassVar, Literal

from hyakki.games.okko.box.definitions import (
    TECHNIQUE,
    Card,
    EffectDef,
    Modifiers,
    Named,
    Nested,
    effect_problems,
)
from hyakki.games.okko.box.vocabulary import (
    PERSONAL_GOALS,
    ActionKind,
    ActionUse,
    Decides,
    DieFace,
    FollowerUse,
    HeroClass,
    ItemSlot,
    ItemUse,
)
from hyakki.kernel.content import Entry
from hyakki.kernel.words import Lists, number_problems, strange_words

# -- the Heroes' cards


class ActionDef(Card, frozen=True, kw_only=True):
    """An Action card: Talent and Technique. Without modifiers it has no Technique (okko.card.texts)."""

    SIGNED: ClassVar[tuple[str, ...]] = TECHNIQUE

    hero: str
    kind: ActionKind
    use: ActionUse
    technique: Modifiers


class PersonalGoal(Nested, frozen=True, kw_only=True):
    """When a Personal Mission is fulfilled."""

    kind: str
    agents: int = 0
    supernatural: int = 0
    lieutenants: int = 0
    minions: int = 0
    wounds: int = 0
    tests: int = 0
    damage: int = 0
    elements: int = 0
    decipher: int = 0
    courtiers: int = 0
    type: Literal["", "nature", "identity"] = ""


_GOAL: Lists = {"kind": PERSONAL_GOALS}


class PersonalDef(Named, frozen=True, kw_only=True):
    """A Personal Mission and the faces of the Combat die that choose it (okko.personal.cards)."""

    hero: str
    number: int
    faces: tuple[DieFace, ...]
    goal: PersonalGoal
    text: str
    without_investigation: bool

    def problems(self) -> list[str]:
        return strange_words(self.goal, _GOAL, "goal.") or number_problems(self.goal, _GOAL)


class EquipmentDef(Card, frozen=True, kw_only=True):
    """An Equipment card; `starting` is the Hero who begins with it (okko.equipment.cards)."""

    slot: ItemSlot
    classes: tuple[HeroClass, ...]
    legendary: bool
    starting: str
    use: ItemUse


class FollowerDef(Card, frozen=True, kw_only=True):
    """A version of a Follower, for the Hero to whom the Follower belongs (okko.follower.cards)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("actions", "stamina")

    token: str
    hero: str
    speed: int
    might: int
    defense: int
    actions: int
    stamina: int
    use: FollowerUse


class KamiDef(Card, frozen=True, kw_only=True):
    """A version of a Kami of an element (okko.kami.cards)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("actions", "stamina")

    token: str
    speed: int
    might: int
    defense: int
    actions: int
    stamina: int
    use: FollowerUse


class WoundDef(Card, frozen=True, kw_only=True):
    """A Wound card and its penalty (okko.wound.cards)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("copies",)

    copies: int


# -- Events and Clues


class EventDef(Card, frozen=True, kw_only=True):
    """An Event card: Technique and Special Effect (okko.event.cards)."""

    SIGNED: ClassVar[tuple[str, ...]] = TECHNIQUE
    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("copies",)

    copies: int
    technique: Modifiers


class NatureDef(Card, frozen=True, kw_only=True):
    """An Oni Clue card: what the demon loses in the Final Battle if its nature was named."""

    kind: Literal["oni"]
    talent_lost: str


class CourtierFollower(Nested, frozen=True, kw_only=True):
    """The values of a Courtier who follows; `talent` says the effects beside it."""

    SHOWN: ClassVar[tuple[str, ...]] = ("talent",)

    speed: int
    might: int
    defense: int
    actions: int
    stamina: int
    talent: str


class CourtierDef(Card, frozen=True, kw_only=True):
    """A Courtier Clue card: the help that a Hero may call, and whether the Courtier may follow instead."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("actions", "stamina")

    kind: Literal["courtier"]
    can_follow: bool
    follower: CourtierFollower | None = None
    follower_effects: tuple[EffectDef, ...] = ()

    def problems(self) -> list[str]:
        found = effect_problems(self.effects)
        found += effect_problems(self.follower_effects, "follower_effects")
        if self.can_follow != (self.follower is not None):
            found.append("field 'follower': expected with can_follow = true, and only with it")
        if self.can_follow != bool(self.follower_effects):
            found.append("field 'follower_effects': expected with can_follow = true, and only with it")
        return found


class ComplicationDef(Card, frozen=True, kw_only=True):
    """A Complication; `decides` is the side that makes its choices."""

    kind: Literal["complication"]
    nature: Literal["harmful", "helpful"]
    decides: Decides


# -- the automated Oni


class DecisionDef(Entry, frozen=True, kw_only=True):
    """A decision of the automated Oni: the lines that are tried in order, and each of them in a few words as
    the log tells it."""

    SHOWN: ClassVar[tuple[str, ...]] = ("asks", "rules", "told")

    asks: str
    rules: tuple[str, ...]
    told: tuple[str, ...]

    def problems(self) -> list[str]:
        if len(self.told) != len(self.rules):
            return [f"field 'told': expected {len(self.rules)} phrases, one for each line"]
        return []


class EventUseDef(Entry, frozen=True, kw_only=True):
    """When the automated Oni plays an Event; the first in the order of the file that applies."""

    SHOWN: ClassVar[tuple[str, ...]] = ()

    when: str


class LevelDef(Entry, frozen=True, kw_only=True):
    """How strong the automated Oni is."""

    SIGNED: ClassVar[tuple[str, ...]] = ("demon_stamina",)

    text: str
    events_per_round: int
    events_at_setup: int
    demon_stamina: int
