"""What Journey calls things: figures, cards, squares, dice and what cards do, as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hyakki.board.names import square_name
from hyakki.games.journey.box.content import Box, Card, PlayCard
from hyakki.games.journey.box.notation import Range, Row
from hyakki.games.journey.box.vocabulary import EFFECTS
from hyakki.games.journey.options import FACING_NAMES
from hyakki.games.journey.rules.cards import CHI_COST
from hyakki.games.journey.state import PILGRIMS
from hyakki.games.journey.view.seen import JourneyView, PilgrimView, Square
from hyakki.kernel.boxed import BoxedVoice
from hyakki.kernel.sentences import capital
from hyakki.kernel.telling import Worder, listed, worded


def pilgrim_name(box: Box, number: int) -> str:
    """The name on a pilgrim's sheet."""
    return box.pilgrims[PILGRIMS[number]].name


def demon_name(box: Box, kind: str, number: int) -> str:
    """A demon by kind and number; the number is left out where there is only one miniature."""
    profile = box.demons[kind]
    return profile.name if profile.minis == 1 else f"{profile.name} {number}"


def card_of(box: Box, card: str) -> Card | None:
    """A card that pilgrims hold or draw, or an innate ability, by id."""
    decks: tuple[Mapping[str, Card], ...] = (box.skills, box.fortune, box.misfortune, box.corruption)
    for deck in decks:
        if card in deck:
            return deck[card]
    return next((ability for ability in box.abilities.values() if ability.id == card), None)


def kind_of(view: JourneyView, number: int) -> str | None:
    """The kind of a demon that is or was on the board; None if nobody remembers it."""
    for demon in view.demons:
        if demon.id == number:
            return demon.kind
    return view.gone.get(str(number))


def figure_at(view: JourneyView, number: int) -> Square | None:
    """Where a figure stands."""
    if number < len(PILGRIMS):
        return view.pilgrims[number].at
    return next((demon.at for demon in view.demons if demon.id == number), None)


def place(at: Square) -> str:
    """A square as people call it: `K6`."""
    return square_name(*at)


class JourneyNames(BoxedVoice[Box]):
    """The part of Journey's voice that the other parts speak with."""

    # -- figures and places

    def pilgrim(self, number: int) -> str:
        """The name on a pilgrim's sheet."""
        return pilgrim_name(self.box, number)

    def demon(self, kind: str, number: int) -> str:
        """A demon by kind and number."""
        return self.mark(f"figure:{number}", demon_name(self.box, kind, number))

    def figure(self, view: JourneyView, number: int) -> str:
        """A figure by number, whether it is still on the board or not."""
        if number < len(PILGRIMS):
            return self.mark(f"figure:{number}", self.pilgrim(number))
        kind = kind_of(view, number)
        if kind is None:
            return self.texts.say("name.some-demon", number=number)
        return self.demon(kind, number)

    def figures(self, view: JourneyView, numbers: Iterable[int]) -> str:
        """Several figures: `A, B and C`."""
        return self.listed([self.figure(view, number) for number in numbers])

    def facing(self, facing: int | str) -> str:
        """A facing in a word."""
        return self.texts.say(f"facing.{facing if isinstance(facing, str) else FACING_NAMES[facing]}")

    def place(self, at: Square) -> str:
        """A square as people call it."""
        return self.mark(f"square:{at[0]},{at[1]}", place(at))

    def player(self, seat: int) -> str:
        """Whoever sits there."""
        return self.mark(f"player:{seat}", self.texts.say("name.player", seat=seat + 1))

    # -- cards and dice

    def card_named(self, card: str) -> str:
        """The name of any card, demon cards included; an unknown one is shown by its id."""
        if card in self.box.demon_cards:
            return self.box.demon_cards[card].name
        found = card_of(self.box, card)
        return card if found is None else found.name

    def dice_shown(self, dice: Iterable[str], faces: Iterable[int]) -> str:
        """Dice as they lie on the table: the marks of each colour, `red 1 X, white 4`."""
        shown: dict[str, list[str]] = {}
        for die, face in zip(dice, faces, strict=True):
            kind = self.box.dice[die]
            shown.setdefault(kind.colour, []).append(kind.marks[face])
        say = self.texts.say
        return ", ".join(f"{say(f'colour.{colour}')} {' '.join(marks)}" for colour, marks in shown.items())

    def reach(self, found: Range) -> str:
        """A range icon in a word, with how far it goes."""
        return self.texts.say(f"reach.{found.shape}", n=found.n)

    def row(self, row: Row) -> str:
        """What a face of a die adds: `+1 KB1`, `+2 Slowed`, `-`."""
        if row.condition is None:
            return repr(row)
        numbers = repr(Row(row.damage, row.knock_back)) if row.damage or row.knock_back else ""
        return f"{numbers} {capital(self.box.conditions[row.condition].name)}".strip()

    def does(self, card: PlayCard) -> str:
        """What playing a card does, in a few words with its numbers."""
        effect = EFFECTS[card.effect]
        numbers = {name: getattr(card, name) for name in effect.reads}
        return self.texts.say(effect.text, **worded(CARD_WORDS, self, None, numbers))

    def cost(self, pilgrim: PilgrimView, card: PlayCard) -> str:
        """What playing a card costs this pilgrim now; nothing if it is free."""
        chi = card.chi
        if chi:
            burdens = (self.box.corruption[name] for name in pilgrim.corruption)
            chi += sum(burden.amount for burden in burdens if burden.effect == CHI_COST)
        parts = [self.texts.say("cost.ap", ap=card.ap)] if card.ap else []
        if chi:
            parts.append(self.texts.say("cost.chi", chi=chi))
        return self.listed(parts)

    # -- phrases

    def listed(self, names: Sequence[str]) -> str:
        """`A`, `A and B`, `A, B and C`."""
        return listed(self.texts, names)


CARD_WORDS: dict[str, Worder[JourneyNames, Any]] = {
    "condition": lambda voice, _, kind: voice.box.conditions[kind].name,
    "die": lambda voice, _, die: voice.box.dice[die].name,
    "grounds": lambda voice, _, grounds: voice.listed(
        [voice.texts.say(f"colour.{ground}") for ground in grounds]
    ),
    "range": lambda voice, _, reach: voice.reach(reach),
    "what": lambda voice, _, what: voice.listed([voice.texts.say(f"ignored.{one}") for one in what]),
    "who": lambda voice, _, who: voice.texts.say(f"who.{who}"),
}
"""The numbers and targets of cards in words; the others are told as they are."""
