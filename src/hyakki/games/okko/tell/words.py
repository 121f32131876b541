"""Names of figures, cards, tokens and numbers, and small phrases, as people read them.

A figure's name is the same at every moment of a match, wherever it stands or whether it has fallen: the log
is read again long after things have happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from hyakki.games.okko.box.content import Box
from hyakki.games.okko.box.definitions import Modifiers
from hyakki.games.okko.box.figures import HEROES
from hyakki.games.okko.box.indexes import nature_key
from hyakki.games.okko.state import NOBODY
from hyakki.kernel.boxed import BoxedVoice
from hyakki.kernel.telling import listed
from hyakki.kernel.text import Texts

BoxVoice = BoxedVoice[Box]
"""Whoever speaks for the game: it has the sentences and the box."""

Source = tuple[str, int]
"""Where a part of a number comes from, and how much it is."""

NUMBERS = ("speed", "might", "defense", "guile", "actions", "stamina")
"""Attributes in the order of the sheets."""


class Table(Protocol):
    """What names are made from: a view."""

    @property
    def heroes(self) -> Sequence[Any]: ...

    @property
    def tokens(self) -> Sequence[Any]: ...

    @property
    def deduction(self) -> Any: ...


def short(name: str) -> str:
    """`Lord Masanori` of `Lord Masanori, daimyo`."""
    return name.partition(",")[0]


def without_office(name: str) -> str:
    """`Captain Genzo` of `Captain Genzo of the guard`."""
    return short(name).partition(" of ")[0]


# ---------------------------------------------------------------------- figures


def figure_name(voice: BoxVoice, view: Table, number: int) -> str:
    """A Hero by name, others by kind and pip number: `Okko`, `Ashigaru 3`, `Tikku`, `Fire Kami`."""
    if number == NOBODY:
        return voice.texts.say("name.nobody")
    return voice.mark(f"figure:{number}", _name_of(voice, view, number))


def _name_of(voice: BoxVoice, view: Table, number: int) -> str:
    if number not in HEROES:
        return piece_name(voice, number)
    if number < len(view.heroes):
        return hero_name(voice, view.heroes[number].id)
    return voice.texts.say("name.hero", number=number + 1)


def piece_name(voice: BoxVoice, number: int) -> str:
    """Whoever is no Hero, by the number that the miniature or token bears."""
    box, piece = voice.box, voice.box.figures.pieces[number]
    if piece in box.agents:
        agent = box.agents[piece]
        if agent.figures == 1:
            return agent.name
        return voice.texts.say("name.minion", kind=agent.name, pip=box.figures.pip(number))
    if piece in box.kami_tokens:
        return kami_name(voice, piece)
    return follower_name(voice, piece) if piece in box.follower_tokens else kind_name(voice, piece)


def hero_name(voice: BoxVoice, hero: str) -> str:
    """A Hero by id."""
    return voice.box.heroes[hero].name


def kami_name(voice: BoxVoice, element: str) -> str:
    """The Kami of an element, whichever of its cards is in play."""
    return voice.texts.say("name.kami", element=element_name(voice, element))


def element_name(voice: BoxVoice, element: str) -> str:
    """An element in a word; one of a pack has its id."""
    key = f"element.{element}"
    return voice.texts.say(key) if key in voice.texts else element.capitalize()


def follower_name(voice: BoxVoice, token: str) -> str:
    """A Follower, whichever of its two cards is in play."""
    versions = voice.box.versions_of.get(token, ())
    return short(versions[0].name) if versions else token.capitalize()


def kind_name(voice: BoxVoice, kind: str) -> str:
    """A kind of figure: a Character card of the Oni, a Hero, the card of a Follower, a Courtier."""
    box = voice.box
    if kind in box.heroes:
        return hero_name(voice, kind)
    if kind in box.all_courtiers:
        return courtier_name(voice, kind)
    if kind in box.demons:
        return short(box.demons[kind].name)
    return box.sheets[kind].name if kind in box.sheets else plain(kind)


def figures_listed(voice: BoxVoice, view: Table, numbers: Iterable[int]) -> str:
    """`Okko, Ashigaru 3 and Tikku`."""
    return listed(voice.texts, [figure_name(voice, view, number) for number in numbers])


def in_turn(voice: BoxVoice, names: Iterable[str]) -> str:
    """`Noburo, then Okko`."""
    return voice.texts.say("name.then").join(names)


# ---------------------------------------------------------------------- cards


def plain(key: str) -> str:
    """An id that has no name, as words."""
    return key.rpartition(".")[2].replace("-", " ")


def card_name(voice: BoxVoice, key: str) -> str:
    """A card, item, Event, Wound, Clue card, Natural Talent or position of a tree by its key."""
    box = voice.box
    if key in box.positions:
        return voice.texts.say("name.position", text=box.positions[key].text.rstrip("."))
    if key in box.natures:
        return nature_name(voice, key)
    if key in box.all_courtiers:
        return courtier_name(voice, key)
    if f"name.{key}" in voice.texts:
        return voice.texts.say(f"name.{key}")
    return box.name_of.get(key) or box.name_of.get(nature_key(key)) or kind_name(voice, key)


def card_text(voice: BoxVoice, key: str) -> str:
    """What a card says."""
    return voice.box.text_of.get(key, "")


def cards_listed(voice: BoxVoice, keys: Iterable[str]) -> str:
    """`Katana and Inro`."""
    return listed(voice.texts, [card_name(voice, key) for key in keys])


def nature_name(voice: BoxVoice, nature: str) -> str:
    """A Greater Demon with its epithet, as an Accusation says it."""
    return voice.box.natures[nature].name if nature in voice.box.natures else plain(nature)


def courtier_name(voice: BoxVoice, courtier: str) -> str:
    """A Courtier without the office."""
    known = voice.box.all_courtiers.get(courtier)
    return plain(courtier) if known is None else without_office(known.name)


def source_name(voice: BoxVoice, key: str) -> str:
    """Where a number or an event comes from: a card, a Condition, an object, a rule."""
    box, texts = voice.box, voice.texts
    if f"source.{key}" in texts:
        return texts.say(f"source.{key}")
    if key in box.conditions:
        return box.conditions[key].name
    if key in box.positions:
        return texts.say("source.position")
    if key in box.heroes:  # a Hero's key stands for its Natural Talent
        return box.name_of[key]
    return card_name(voice, key.removesuffix(":follower"))


def technique(voice: BoxVoice, numbers: Modifiers) -> str:
    """`MIGHT +2, DEFENSE -1`; nothing where there is no Technique."""
    shown = [(name, int(getattr(numbers, name))) for name in NUMBERS]
    return ", ".join(
        voice.texts.say("name.change", attribute=attribute_name(voice, name), count=f"{count:+}")
        for name, count in shown
        if count
    )


# ---------------------------------------------------------------------- numbers and things


def attribute_name(voice: BoxVoice, attribute: str) -> str:
    """An attribute as cards print it."""
    key = f"attribute.{attribute}"
    return voice.texts.say(key) if key in voice.texts else attribute.upper()


def parts_listed(voice: BoxVoice, parts: Iterable[Source]) -> str:
    """`Katana +1, Poisoned -2`: what changes a number, without what is printed."""
    return ", ".join(
        voice.texts.say("name.part", source=source_name(voice, source), count=f"{count:+}")
        for source, count in parts
        if source != "base"
    )


def token_name(voice: BoxVoice, view: Table, number: int, form: str = "") -> str:
    """A token: a Courtier by name, most others by their form and the numeral on them. `form` is what is known
    of one that is no longer there."""
    for token in view.tokens:
        if token.number == number:
            if token.form == "courtier" and token.name:
                return courtier_name(voice, token.name)
            if token.form == "follower" and token.name:
                return follower_name(voice, token.name)
            form = token.form
    present = view.deduction.courtiers
    if form == "courtier" and 0 < number <= len(present):  # Courtiers are laid out first (rules/layout.py)
        return courtier_name(voice, present[number - 1].id)
    return form_name(voice, form, numeral(number - len(present) if number > len(present) else number))


def form_name(voice: BoxVoice, form: str, number: str) -> str:
    """A token of a form."""
    key = f"token.{form}"
    return voice.texts.say(key if key in voice.texts else "token.some", number=number)


ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def numeral(number: int) -> str:
    """The number on a token: after the Courtiers, who go by name, and not as numbers of dice are written."""
    if number < 1:
        return str(number)
    value, sign = next(one for one in ROMAN if one[0] <= number)
    return sign + (numeral(number - value) if number > value else "")


def condition_name(voice: BoxVoice, condition: str) -> str:
    """A Condition."""
    known = voice.box.conditions.get(condition)
    return plain(condition) if known is None else known.name


def mission_name(voice: BoxVoice, mission: str) -> str:
    """A Mission Tile."""
    known = voice.box.missions.get(mission)
    return plain(mission) if known is None else known.name


def side_name(texts: Texts, side: str | None) -> str:
    """The Heroes or the Oni."""
    return texts.say(f"side.{side}") if side else texts.say("name.nobody")


def personal_name(voice: BoxVoice, mission: str) -> str:
    """A Personal Mission."""
    known = voice.box.personal.get(mission)
    return plain(mission) if known is None else known.name


def what_name(voice: BoxVoice, what: str) -> str:
    """Whom a wave brings: a type, or a Lieutenant."""
    return voice.texts.say(f"type.{what}") if f"type.{what}" in voice.texts else kind_name(voice, what)
