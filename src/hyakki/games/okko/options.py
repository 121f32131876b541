"""Everything that a person can answer in Okko.

Spaces are cells of the palace, figures, tokens and Doors have their numbers on the board. Anchors say what to
point at: `area:A.c`, `space:17`, `figure:12`, `token:5`, `door:3`, `card:okko.cold-fury`, `item:katana`,
`event:barbs`, `kind:yurei`, `courtier:doan`, `nature:gozu`, or a deed by name (`do:end`).
"""

from __future__ import annotations

import sys
from typing import Literal

from hyakki.kernel.decision import Option, Pass, options_of

Form = Literal["melee", "ranged"]
PlanSide = Literal["left", "right"]
Slot = Literal["right", "left", "hands", "clothing", "supplies"]
Attribute = Literal["speed", "might", "defense", "guile"]


def space(cell: int) -> str:
    """The anchor of a Space."""
    return f"space:{cell}"


def figure(number: int) -> str:
    """The anchor of a figure."""
    return f"figure:{number}"


def token(number: int) -> str:
    """The anchor of a token."""
    return f"token:{number}"


# ---------------------------------------------------------------------- everywhere


class Done(Option):
    """No more of this."""

    def anchors(self) -> tuple[str, ...]:
        return ("do:done",)


class End(Option):
    """End the activation."""

    def anchors(self) -> tuple[str, ...]:
        return ("do:end",)


class Stop(Option):
    """This figure does no more."""

    def anchors(self) -> tuple[str, ...]:
        return ("do:stop",)


class PickFigure(Option):
    """Choose a figure."""

    figure: int

    def anchors(self) -> tuple[str, ...]:
        return (figure(self.figure),)


class PickSpace(Option):
    """Choose a Space: where a figure, token or push goes."""

    cell: int

    def anchors(self) -> tuple[str, ...]:
        return (space(self.cell),)


class PickCard(Option):
    """Choose an Action or Wound card."""

    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class PickItem(Option):
    """Choose an Equipment card."""

    item: str

    def anchors(self) -> tuple[str, ...]:
        return (f"item:{self.item}",)


class PickToken(Option):
    """Choose a token on the board."""

    token: int

    def anchors(self) -> tuple[str, ...]:
        return (token(self.token),)


class PickDoor(Option):
    """Choose a Door."""

    door: int

    def anchors(self) -> tuple[str, ...]:
        return (f"door:{self.door}",)


class PickTile(Option):
    """Choose a Tile."""

    tile: int

    def anchors(self) -> tuple[str, ...]:
        return (f"tile:{self.tile}",)


class PickMission(Option):
    """Choose a Mission Tile."""

    mission: str

    def anchors(self) -> tuple[str, ...]:
        return (f"mission:{self.mission}",)


class PickCondition(Option):
    """Choose a Condition of a figure."""

    condition: str

    def anchors(self) -> tuple[str, ...]:
        return (f"condition:{self.condition}",)


class UseEffect(Option):
    """Use an effect that asks: a redirect, a re-roll, an answer to an Attack."""

    source: str
    figure: int

    def anchors(self) -> tuple[str, ...]:
        return (f"effect:{self.source}", figure(self.figure))


# ---------------------------------------------------------------------- set-up


class TakeHero(Option):
    """Take a Hero (okko.players.hero-unique)."""

    hero: str

    def anchors(self) -> tuple[str, ...]:
        return (f"hero:{self.hero}",)


class Version(Option):
    """Choose one of the two cards of a Follower or Kami."""

    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class Replace(Option):
    """A Follower card in the place of a missing Hero, and who receives it."""

    card: str
    hero: int

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.card}", figure(self.hero))


class Put(Option):
    """Put an Equipment card into a slot."""

    item: str
    slot: Slot

    def anchors(self) -> tuple[str, ...]:
        return (f"item:{self.item}", f"slot:{self.slot}")


class Stand(Option):
    """Stand a figure on a Space."""

    cell: int

    def anchors(self) -> tuple[str, ...]:
        return (space(self.cell),)


class SwapEvents(Option):
    """Expansion: exchange five Events."""

    def anchors(self) -> tuple[str, ...]:
        return ("do:swap-events",)


class Remove(Option):
    """Expansion: this base Event leaves, in secret."""

    event: str

    def anchors(self) -> tuple[str, ...]:
        return (f"event:{self.event}",)


class Disguise(Option):
    """The Oni hides behind this Courtier, in secret."""

    courtier: str

    def anchors(self) -> tuple[str, ...]:
        return (f"courtier:{self.courtier}",)


# ---------------------------------------------------------------------- the Oni's open steps


class Creep(Option):
    """Move this Corruption token (by its place in the order in which they came)."""

    stain: int

    def anchors(self) -> tuple[str, ...]:
        return (f"stain:{self.stain}",)


class Corrupt(Option):
    """Put a Corruption token on a Space."""

    cell: int

    def anchors(self) -> tuple[str, ...]:
        return (space(self.cell),)


class Enhance(Option):
    """Put an Enhancement token on a position of a tree."""

    position: str

    def anchors(self) -> tuple[str, ...]:
        return (f"position:{self.position}",)


class Wave(Option):
    """Bring a wave of a type (`mortal`, `supernatural`), or a Lieutenant by its kind."""

    what: str

    def anchors(self) -> tuple[str, ...]:
        return (f"wave:{self.what}",)


class Spend(Option):
    """Discard an Event to pay for reinforcements."""

    event: str

    def anchors(self) -> tuple[str, ...]:
        return (f"event:{self.event}",)


class Reinforce(Option):
    """Put a new figure of a kind on a Reinforcement Space."""

    kind: str
    cell: int

    def anchors(self) -> tuple[str, ...]:
        return (f"kind:{self.kind}", space(self.cell))


# ---------------------------------------------------------------------- planning


class Plan(Option):
    """Play a card of a Hero face down: left for its Talent, right for its Technique."""

    hero: int
    card: str
    side: PlanSide

    def anchors(self) -> tuple[str, ...]:
        return (figure(self.hero), f"card:{self.card}", f"side:{self.side}")


class Planned(Option):
    """A Hero plays no second card."""

    hero: int

    def anchors(self) -> tuple[str, ...]:
        return (figure(self.hero), "do:planned")


class Ready(Option):
    """Ready a hand card of a Hero."""

    hero: int
    item: str

    def anchors(self) -> tuple[str, ...]:
        return (figure(self.hero), f"item:{self.item}", "do:ready")


class ReadyNone(Option):
    """Ready no hand card of a Hero."""

    hero: int

    def anchors(self) -> tuple[str, ...]:
        return (figure(self.hero), "do:ready-none")


class Place(Option):
    """Put an Event face down beside a Character card."""

    event: str
    kind: str

    def anchors(self) -> tuple[str, ...]:
        return (f"event:{self.event}", f"kind:{self.kind}")


class Order(Option):
    """The order of the Initiative cards, the first Hero first."""

    heroes: tuple[int, ...]

    def anchors(self) -> tuple[str, ...]:
        return tuple(figure(hero) for hero in self.heroes)


class Shift(Option):
    """Final adjustment: move a placed Event to another Character card."""

    event: str
    kind: str
    to: str

    def anchors(self) -> tuple[str, ...]:
        return (f"event:{self.event}", f"kind:{self.kind}", f"to:{self.to}")


class TakeBack(Option):
    """Final adjustment: take a placed Event back."""

    event: str
    kind: str

    def anchors(self) -> tuple[str, ...]:
        return (f"event:{self.event}", f"kind:{self.kind}", "do:take-back")


class Exchange(Option):
    """Final adjustment: a placed Event for one of the hand."""

    event: str
    kind: str
    by: str

    def anchors(self) -> tuple[str, ...]:
        return (f"event:{self.event}", f"kind:{self.kind}", f"by:{self.by}")


# ---------------------------------------------------------------------- Actions


class Go(Option):
    """Move the active figure to a Space."""

    area: str
    cell: int

    def anchors(self) -> tuple[str, ...]:
        return (f"area:{self.area}", space(self.cell))


class SneakInto(Option):
    """Move onto a Prohibited Tile, as far as this Area of it (okko.sneak.way)."""

    area: str

    def anchors(self) -> tuple[str, ...]:
        return (f"area:{self.area}", "do:sneak")


class Strike(Option):
    """Attack a figure."""

    target: int
    form: Form

    def anchors(self) -> tuple[str, ...]:
        return (figure(self.target), f"do:{self.form}")


class Investigate(Option):
    """Make the Investigation Test of a Clue token."""

    token: int

    def anchors(self) -> tuple[str, ...]:
        return (token(self.token), "do:investigate")


class OpenChest(Option):
    """Make the SPEED Test of a Chest."""

    token: int

    def anchors(self) -> tuple[str, ...]:
        return (token(self.token), "do:open-chest")


class TryToken(Option):
    """Make the test of a Test token or of an Objective."""

    token: int

    def anchors(self) -> tuple[str, ...]:
        return (token(self.token), "do:test")


class TryMission(Option):
    """Make the test of a Mission Tile for an orange Space."""

    cell: int
    attribute: Attribute

    def anchors(self) -> tuple[str, ...]:
        return (space(self.cell), f"do:test-{self.attribute}")


class TryDoor(Option):
    """Make the test of a Door that the scenario closed."""

    door: int
    attribute: Attribute

    def anchors(self) -> tuple[str, ...]:
        return (f"door:{self.door}", f"do:test-{self.attribute}")


class OpenDoor(Option):
    """Open a Door that an effect closed."""

    door: int

    def anchors(self) -> tuple[str, ...]:
        return (f"door:{self.door}", "do:open")


class TakeObject(Option):
    """Take an Objective, the Relic, the prisoner or the strongbox."""

    token: int

    def anchors(self) -> tuple[str, ...]:
        return (token(self.token), "do:take")


class HandObject(Option):
    """Hand a carried object to an adjacent Hero."""

    token: int
    hero: int

    def anchors(self) -> tuple[str, ...]:
        return (token(self.token), figure(self.hero))


class UseTalent(Option):
    """Use a Talent marked ACTION or UNIQUE ACTION."""

    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class UseItem(Option):
    """Use an Equipment card, for an Action or by discarding it."""

    item: str

    def anchors(self) -> tuple[str, ...]:
        return (f"item:{self.item}", "do:use")


class ThrowAway(Option):
    """Discard an Equipment card for free."""

    item: str

    def anchors(self) -> tuple[str, ...]:
        return (f"item:{self.item}", "do:throw-away")


class Reorganize(Option):
    """Rearrange Equipment for an Action."""

    def anchors(self) -> tuple[str, ...]:
        return ("do:reorganize",)


class Give(Option):
    """Give a card of the Supplies slot to an adjacent Hero."""

    item: str
    hero: int

    def anchors(self) -> tuple[str, ...]:
        return (f"item:{self.item}", figure(self.hero))


class Refuse(Option):
    """Do not take what is given."""

    def anchors(self) -> tuple[str, ...]:
        return ("do:refuse",)


class HandOver(Option):
    """Give one's Follower to a Hero beside it."""

    follower: int
    hero: int

    def anchors(self) -> tuple[str, ...]:
        return (figure(self.follower), figure(self.hero))


class TakeOver(Option):
    """Take over a Follower without a Hero."""

    follower: int

    def anchors(self) -> tuple[str, ...]:
        return (figure(self.follower), "do:take-over")


class TakeIn(Option):
    """Take a Follower token that was turned up and that nobody took."""

    token: int

    def anchors(self) -> tuple[str, ...]:
        return (token(self.token), "do:take-in")


class Reveal(Option):
    """Turn up a face-down Follower token."""

    token: int

    def anchors(self) -> tuple[str, ...]:
        return (token(self.token), "do:reveal")


class Call(Option):
    """Play a Courtier's card for its help."""

    courtier: str

    def anchors(self) -> tuple[str, ...]:
        return (f"courtier:{self.courtier}",)


# ---------------------------------------------------------------------- inside Actions


class Reroll(Option):
    """Roll these dice once more, by their places in the roll."""

    dice: tuple[int, ...]

    def anchors(self) -> tuple[str, ...]:
        return (*(f"die:{die}" for die in self.dice), "do:reroll")


class Keep(Option):
    """Keep a card of a Chest."""

    item: str

    def anchors(self) -> tuple[str, ...]:
        return (f"item:{self.item}", "do:keep")


class Remember(Option):
    """Put looked-at Clue cards back in this order, the next to be drawn first."""

    cards: tuple[str, ...]

    def anchors(self) -> tuple[str, ...]:
        return tuple(f"clue:{card}" for card in self.cards)


class Element(Option):
    """Summon a Kami of this element."""

    element: str

    def anchors(self) -> tuple[str, ...]:
        return (f"element:{self.element}",)


class Owner(Option):
    """Who the Courtier follows."""

    hero: int

    def anchors(self) -> tuple[str, ...]:
        return (figure(self.hero),)


class LoseTalent(Option):
    """The Natural Talent that an Amputee loses."""

    talent: str

    def anchors(self) -> tuple[str, ...]:
        return (f"talent:{self.talent}",)


# ---------------------------------------------------------------------- the Oni's activations


class Activate(Option):
    """Activate a Character card."""

    kind: str

    def anchors(self) -> tuple[str, ...]:
        return (f"kind:{self.kind}",)


class Lead(Option):
    """This figure of the card acts next."""

    figure: int

    def anchors(self) -> tuple[str, ...]:
        return (figure(self.figure), "do:lead")


class PlayEvent(Option):
    """Play an Event for its Special Effect."""

    event: str

    def anchors(self) -> tuple[str, ...]:
        return (f"event:{self.event}",)


class Escape(Option):
    """The demon leaves the palace."""

    def anchors(self) -> tuple[str, ...]:
        return ("do:escape",)


# ---------------------------------------------------------------------- end of the round


class AccuseNature(Option):
    """Name the demon."""

    nature: str

    def anchors(self) -> tuple[str, ...]:
        return (f"nature:{self.nature}",)


class AccuseCourtier(Option):
    """Name the Courtier behind whom it hides."""

    courtier: str

    def anchors(self) -> tuple[str, ...]:
        return (f"courtier:{self.courtier}",)


OPTIONS = options_of(sys.modules[__name__], Pass)
"""Every kind of option of the game."""
