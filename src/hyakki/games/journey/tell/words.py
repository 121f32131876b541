"""Names of figures, cards and places, and small phrases, as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from hyakki.games.journey.box.content import Box, Card, PlayCard
from hyakki.games.journey.options import FACING_NAMES
from hyakki.games.journey.rules.cards import CHI_COST
from hyakki.games.journey.state import PILGRIMS
from hyakki.games.journey.view import JourneyView, PilgrimView

if TYPE_CHECKING:
    from hyakki.kernel.text import Texts

Square = tuple[int, int]


def pilgrim_name(box: Box, number: int) -> str:
    """The name on a pilgrim's sheet."""
    return box.pilgrims[PILGRIMS[number]].name


def demon_name(box: Box, kind: str, number: int) -> str:
    """A demon by kind and number; the number is left out where there is only one miniature."""
    profile = box.demons[kind]
    return profile.name if profile.minis == 1 else f"{profile.name} {number}"


def kind_of(view: JourneyView, number: int) -> str | None:
    """The kind of a demon that is or was on the board; None if nobody remembers it."""
    for demon in view.demons:
        if demon.id == number:
            return demon.kind
    return view.gone.get(str(number))


def figure_name(texts: Texts, box: Box, view: JourneyView, number: int) -> str:
    """A figure by number, whether it is still on the board or not."""
    if number < len(PILGRIMS):
        return pilgrim_name(box, number)
    kind = kind_of(view, number)
    return texts.say("name.some-demon", number=number) if kind is None else demon_name(box, kind, number)


def figure_at(view: JourneyView, number: int) -> Square | None:
    """Where a figure stands."""
    if number < len(PILGRIMS):
        return view.pilgrims[number].at
    return next((demon.at for demon in view.demons if demon.id == number), None)


def card_of(box: Box, card: str) -> Card | None:
    """A card that pilgrims hold or draw, or an innate ability, by id."""
    decks: tuple[Mapping[str, Card], ...] = (box.skills, box.fortune, box.misfortune, box.corruption)
    for deck in decks:
        if card in deck:
            return deck[card]
    return next((ability for ability in box.abilities.values() if ability.id == card), None)


def card_name(box: Box, card: str) -> str:
    """The name of any card, demon cards included; an unknown one is shown by its id."""
    if card in box.demon_cards:
        return box.demon_cards[card].name
    found = card_of(box, card)
    return card if found is None else found.name


def listed(texts: Texts, names: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return texts.say("name.and", first=", ".join(names[:-1]), last=names[-1])


def place(at: Square) -> str:
    """A square, as it is pointed at."""
    return f"{at[0]},{at[1]}"


def facing(texts: Texts, facing: int | str) -> str:
    """A facing in a word."""
    return texts.say(f"facing.{facing if isinstance(facing, str) else FACING_NAMES[facing]}")


def dice_shown(texts: Texts, box: Box, dice: Iterable[str], faces: Iterable[int]) -> str:
    """Dice as they lie on the table: the marks of each colour, `red 1 X, white 4`."""
    shown: dict[str, list[str]] = {}
    for die, face in zip(dice, faces, strict=True):
        kind = box.dice[die]
        shown.setdefault(kind.colour, []).append(kind.marks[face])
    return ", ".join(f"{texts.say(f'colour.{colour}')} {' '.join(marks)}" for colour, marks in shown.items())


# -- what a card does and costs


def does(texts: Texts, box: Box, card: PlayCard) -> str:
    """What playing a card does, in a few words with its numbers."""
    return texts.say(
        f"effect.{card.effect}",
        amount=card.amount,
        count=card.count,
        dice=card.dice,
        distance=card.distance,
        gain_chi=card.gain_chi,
        knock_back=card.knock_back,
        mv=card.mv,
        times=card.times,
        condition=box.conditions[card.condition].name if card.condition else "",
        die=box.dice[card.die].name if card.die else "",
        grounds=listed(texts, [texts.say(f"colour.{ground}") for ground in card.grounds]),
        range=repr(card.range),
        what=listed(texts, [texts.say(f"ignored.{what}") for what in card.what]),
        who=texts.say(f"who.{card.who}") if card.who else "",
    )


def cost(texts: Texts, box: Box, pilgrim: PilgrimView, card: PlayCard) -> str:
    """What playing a card costs this pilgrim now; nothing if it is free."""
    chi = card.chi
    if chi:
        burdens = (box.corruption[name] for name in pilgrim.corruption)
        chi += sum(burden.amount for burden in burdens if burden.effect == CHI_COST)
    parts = [texts.say("cost.ap", ap=card.ap)] if card.ap else []
    if chi:
        parts.append(texts.say("cost.chi", chi=chi))
    return listed(texts, parts)
