"""Everything that a person can answer in Harakiri.

Options hold figure numbers, squares as column and row of the stage (counted from 1), and ids. Their anchors
say what to point at: `figure:5`, `square:4,7`, `card:stab`, `die:2`, `ki:supply-1`, `point:b`, `item:3`, or
an action by name (`do:end`).
"""

from __future__ import annotations

from typing import Literal

from hyakki.kernel.decision import Option

Force = Literal["fast", "strong"]
Area = Literal["supply", "slot", "exhausted"]


# ---------------------------------------------------------------------- set-up and campaign


class Take(Option):
    """Take a character."""

    character: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.character}",)


class Side(Option):
    """The side of a skill tile that lies up for good."""

    skill: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.skill}",)


class Attribute(Option):
    """Raise this attribute."""

    name: str

    def anchors(self) -> tuple[str, ...]:
        return (f"attribute:{self.name}",)


class Lose(Option):
    """Lose a point of this attribute."""

    name: str

    def anchors(self) -> tuple[str, ...]:
        return (f"attribute:{self.name}",)


class TakeKami(Option):
    """This character replaces its Kami by the unlocked one."""

    character: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.character}",)


class LeaveKami(Option):
    """Nobody takes the unlocked Kami."""


class Scene(Option):
    """What the party does on the road."""

    which: str

    def anchors(self) -> tuple[str, ...]:
        return (f"do:{self.which}",)


class Ready(Option):
    """Go on: one's own deals, the intermission or the exchange are over."""


class Visit(Option):
    """Before the party goes on, a character deals once more."""

    character: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.character}", "do:visit")


class SellHeads(Option):
    """A character sells heads."""

    character: int
    boss: Literal["minion", "boss"]

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.character}", f"do:sell-{self.boss}-head")


class Buy(Option):
    """A character buys a card of its blacksmith pile; with a blueprint for half the price."""

    character: int
    card: str
    how: Literal["coins", "blueprint"]

    def anchors(self) -> tuple[str, ...]:
        cards = (f"figure:{self.character}", f"card:{self.card}")
        return (*cards, "do:blueprint") if self.how == "blueprint" else cards


class SellCard(Option):
    """A character sells a blacksmith card back."""

    character: int
    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.character}", f"card:{self.card}", "do:sell")


class Repair(Option):
    """A character has one point of its armour repaired."""

    character: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.character}", "do:repair")


class BuyItem(Option):
    """A character buys a card of the market row, or a staple."""

    character: int
    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.character}", f"card:{self.card}")


class Pray(Option):
    """A character gives karma for affinity at the shrine."""

    character: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.character}", "do:pray")


class Exchange(Option):
    """Begin a free exchange between two characters."""

    first: int
    second: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.first}", f"figure:{self.second}")


class Equip(Option):
    """Outside of activations: exchange the equipped weapon of a character for the other one."""

    character: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.character}", "do:swap-weapon")


class Tester(Option):
    """Who makes the omen test."""

    character: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.character}",)


class Position(Option):
    """A character stands on a start square."""

    character: int
    x: int
    y: int

    def anchors(self) -> tuple[str, ...]:
        return (f"square:{self.x},{self.y}", f"figure:{self.character}")


class Carrier(Option):
    """Who carries the lad."""

    character: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.character}",)


class Companion(Option):
    """Which wanderer comes along; "none" if nobody."""

    kind: str

    def anchors(self) -> tuple[str, ...]:
        return (f"do:{self.kind}",)


class Repeat(Option):
    """Play the chapter again."""


class EndCampaign(Option):
    """End the campaign, which then is lost."""


class StrikeAgain(Option):
    """The last choice: strike again."""


class CallByName(Option):
    """The last choice: call him by name."""


# ---------------------------------------------------------------------- rounds


class PickZone(Option):
    """Which zone's event comes next."""

    zone: str

    def anchors(self) -> tuple[str, ...]:
        return (f"zone:{self.zone}",)


class Redraw(Option):
    """Lay the oracle card away and draw another one."""


class Keep(Option):
    """Leave the oracle card, or the queue, as it is."""


class Shift(Option):
    """Which of equal effects comes next, by its source."""

    source: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.source}",)


class Swap(Option):
    """Two character cards of the queue exchange their places."""

    first: int
    second: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.first}", f"figure:{self.second}")


class Accept(Option):
    """Do what an effect offers."""


class Refuse(Option):
    """Leave out what an effect offers."""


# ---------------------------------------------------------------------- an activation


class Move(Option):
    """The move action: 1 action point."""


class Exert(Option):
    """1 more action point for 3 more movement points."""


class Close(Option):
    """End the move action."""


class Step(Option):
    """One square of a move."""

    x: int
    y: int

    def anchors(self) -> tuple[str, ...]:
        return (f"square:{self.x},{self.y}",)


class Attack(Option):
    """Declare an attack."""

    target: int
    force: Force

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.target}", f"do:{self.force}")


class Technique(Option):
    """Use a technique skill, of the character or of its Kami."""

    skill: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.skill}",)


class RerollKi(Option):
    """The action that rolls Ki dice again: 2 action points."""


class KiDie(Option):
    """A Ki die to be rolled again or lowered: in a supply by its place, in a slot by its skill's place."""

    area: Area
    n: int

    def anchors(self) -> tuple[str, ...]:
        return (f"ki:{self.area}-{self.n}",)


class PlaceKi(Option):
    """Free: a die of the supply, by its place, goes onto a skill."""

    n: int
    skill: str

    def anchors(self) -> tuple[str, ...]:
        return (f"ki:supply-{self.n}", f"card:{self.skill}")


class Withdraw(Option):
    """Free: the die of a skill is exhausted."""

    skill: str

    def anchors(self) -> tuple[str, ...]:
        return ("do:withdraw", f"card:{self.skill}")


class Retrieve(Option):
    """Free: take a head from a square."""

    x: int
    y: int
    boss: Literal["minion", "boss"]

    def anchors(self) -> tuple[str, ...]:
        return (f"do:retrieve-{self.boss}", f"square:{self.x},{self.y}")


class KamiMode(Option):
    """Free: the Kami takes over."""


class Use(Option):
    """Interact with a point or door."""

    point: str

    def anchors(self) -> tuple[str, ...]:
        return (f"point:{self.point}",)


class Choose(Option):
    """One option of a section, of an event, or of a carried lad's rule."""

    which: str

    def anchors(self) -> tuple[str, ...]:
        return (f"do:{self.which}",)


class HandOver(Option):
    """The lad goes to an adjacent character."""

    character: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.character}", "do:hand-over")


class SetDown(Option):
    """The lad stands on an adjacent square."""

    x: int
    y: int

    def anchors(self) -> tuple[str, ...]:
        return (f"square:{self.x},{self.y}", "do:set-down")


class Lift(Option):
    """Take up the lad from an adjacent square."""


class SwapWeapon(Option):
    """Exchange the equipped for the other weapon: an interaction."""


class UseItem(Option):
    """Use an item, by its number."""

    item: int

    def anchors(self) -> tuple[str, ...]:
        return (f"item:{self.item}",)


class Trade(Option):
    """Begin a trade with an adjacent character."""

    partner: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.partner}", "do:trade")


class Give(Option):
    """Put something of the own supply into the trade: `coins-5`, `head`, `boss-head`, `item-3`,
    `card-katana`, `special-blueprint`."""

    thing: str

    def anchors(self) -> tuple[str, ...]:
        return (f"give:{self.thing}",)


class Want(Option):
    """Ask for something of the partner's supply."""

    thing: str

    def anchors(self) -> tuple[str, ...]:
        return (f"want:{self.thing}",)


class Propose(Option):
    """The trade is ready: the partner is asked."""


class Drop(Option):
    """No trade after all."""


class Agree(Option):
    """The partner agrees."""


class Decline(Option):
    """The partner declines."""


class End(Option):
    """End the activation."""


# ---------------------------------------------------------------------- inside an attack


class Focus(Option):
    """Add the focus die."""


class NoFocus(Option):
    """Leave the focus die out again."""


class UseSkill(Option):
    """Use this attack skill in the attack."""

    skill: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.skill}",)


class NoSkill(Option):
    """No attack skill after all."""


class Also(Option):
    """A further target of the attack skill; named again, it is none."""

    target: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.target}",)


class Roll(Option):
    """Roll the dice."""


class Die(Option):
    """An attack die to be rolled again, by its place."""

    n: int

    def anchors(self) -> tuple[str, ...]:
        return (f"die:{self.n}",)


class Reroll(Option):
    """The chosen dice are rolled again."""


class GoOn(Option):
    """The dice stay as they are, or nothing more is chosen."""


class YinYang(Option):
    """Resolve the yin-yang effect of the weapon."""


class Leave(Option):
    """Leave the yin-yang effect out."""


class Counter(Option):
    """Counterattack."""


class NoCounter(Option):
    """No counterattack."""


class SpendBlessed(Option):
    """Discard a blessed token instead of gaining the condition."""


class Endure(Option):
    """Gain the condition."""


class Survive(Option):
    """Stay in the fight by a skill."""


class Fall(Option):
    """Let the character be defeated."""


# ---------------------------------------------------------------------- one of several


class Pick(Option):
    """One of several figures."""

    figure: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.figure}",)


class PickSquare(Option):
    """One of several squares."""

    x: int
    y: int

    def anchors(self) -> tuple[str, ...]:
        return (f"square:{self.x},{self.y}",)


class PickAttribute(Option):
    """With which attribute a test is made."""

    name: str

    def anchors(self) -> tuple[str, ...]:
        return (f"attribute:{self.name}",)


class PickCondition(Option):
    """Which condition ends."""

    condition: str

    def anchors(self) -> tuple[str, ...]:
        return (f"condition:{self.condition}",)


class PickCard(Option):
    """One of several cards: kept of those drawn, or a Hate card."""

    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class Return(Option):
    """Over a limit: this goes back. An equipment card, or an item by `item-3`."""

    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class Stop(Option):
    """No further step or square."""
