"""Names of figures, cards, places and numbers, and small phrases, as people read them.

A figure's name is the same at every moment of a match: the log is read again long after things happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from hyakki.board.names import square_name as board_name
from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.box.notation import Line, LinePart
from hyakki.games.harakiri.state import CHARACTERS, FIRST, NOBODY
from hyakki.games.harakiri.terms import Part, Square
from hyakki.games.harakiri.view.seen import HarakiriView, ItemView
from hyakki.kernel.boxed import BoxedVoice
from hyakki.kernel.telling import listed

BoxVoice = BoxedVoice[Box]
"""Whoever speaks for the game: it has the sentences and the box."""

LAD = "lad"

# ---------------------------------------------------------------------- figures


def figure_name(voice: BoxVoice, view: HarakiriView, number: int) -> str:
    """`Akira`, `Kachi 7`, `Nue`, `the old man`; whoever has left is known by what it was."""
    if number == NOBODY:
        return voice.texts.say("name.nobody")
    return voice.mark(f"figure:{number}", _name_of(voice, view, number))


def _name_of(voice: BoxVoice, view: HarakiriView, number: int) -> str:
    if number < FIRST:
        return character_name(voice, number)
    for creature in view.creatures:
        if creature.id == number:
            return creature_name(voice, creature.kind, number)
    for resistor in view.resistors:
        if resistor.id == number:
            return _resistor_name(voice, view.chapter, resistor.point)
    return _gone_name(voice, view.gone.get(str(number), ""), number)


def _gone_name(voice: BoxVoice, what: str, number: int) -> str:
    if what in voice.box.kinds:
        return creature_name(voice, what, number)
    chapter, dot, point = what.partition(".")
    return _resistor_name(voice, chapter, point) if dot else voice.texts.say("name.some", number=number)


def _resistor_name(voice: BoxVoice, chapter: str, point: str) -> str:
    """Somebody to be saved, as one speaks of them; the lad has a name."""
    name = point_name(voice, chapter, point)
    return name if point == LAD else voice.texts.say("name.resistor", name=name)


def character_name(voice: BoxVoice, number: int) -> str:
    """A character by number."""
    return voice.box.characters[CHARACTERS[number]].name


def creature_name(voice: BoxVoice, kind: str, number: int) -> str:
    """A creature by kind and number; the number is left out where there is only one miniature."""
    printed = voice.box.kinds[kind]
    if printed.copies == 1:
        return printed.name
    return voice.texts.say("name.creature", kind=printed.name, number=number)


def player_name(voice: BoxVoice, seat: int) -> str:
    """Whoever sits there."""
    return voice.mark(f"player:{seat}", voice.texts.say("name.player", seat=seat + 1))


def kind_name(voice: BoxVoice, kind: str) -> str:
    """A kind of creature."""
    known = voice.box.kinds.get(kind.removesuffix("+"))
    return plain(kind) if known is None else known.name


def figures_listed(voice: BoxVoice, view: HarakiriView, numbers: Iterable[int]) -> str:
    """`Akira, Kachi 7 and Tomoe`."""
    return listed(voice.texts, [figure_name(voice, view, number) for number in numbers])


def place_of(view: HarakiriView, number: int) -> Square | None:
    """Where a figure stands."""
    if NOBODY < number < FIRST:
        return view.characters[number].at
    for creature in view.creatures:
        if creature.id == number:
            return creature.at
    return next((resistor.at for resistor in view.resistors if resistor.id == number), None)


def is_resistor(view: HarakiriView, number: int) -> bool:
    """Whether a figure is or was somebody who only resists: those leave their chapter and point behind."""
    here = any(resistor.id == number for resistor in view.resistors)
    return here or "." in view.gone.get(str(number), "")


# ---------------------------------------------------------------------- places


def square_name(square: Square) -> str:
    """A square as people call it: `K6`. Its numbers count from 1."""
    return board_name(square[0] - 1, square[1] - 1)


def square_said(name: str) -> str:
    """A square as people call it, from what it is pointed at with (`4,7`)."""
    column, _, row = name.partition(",")
    return square_name((int(column), int(row))) if column.isdecimal() and row.isdecimal() else name


def place_name(voice: BoxVoice, square: Square) -> str:
    """A square in a sentence of the log."""
    return voice.mark(f"square:{square[0]},{square[1]}", square_name(square))


def zone_name(voice: BoxVoice, zone: str) -> str:
    """A zone by the name of its tile."""
    known = voice.box.zones.get(zone)
    return zone if known is None else voice.box.tiles[known.tile].name


def point_name(voice: BoxVoice, chapter: str, point: str) -> str:
    """A point by its name; the lad is none of the chapter's."""
    known = voice.box.chapters.get(chapter)
    found = [one.name for one in known.points if one.id == point] if known is not None else []
    if found:
        return found[0]
    return voice.texts.say("name.lad") if point == LAD else plain(point)


def chapter_name(voice: BoxVoice, chapter: str) -> str:
    """A chapter by its name."""
    known = voice.box.chapters.get(chapter)
    return plain(chapter) if known is None else known.name


# ---------------------------------------------------------------------- cards and sources


def plain(key: str) -> str:
    """An id that has no name, as words."""
    return key.rpartition(".")[2].replace("-", " ")


def card_name(voice: BoxVoice, key: str) -> str:
    """Any card or skill by its key."""
    box = voice.box
    for known in (box.weapons, box.kami, box.ai_cards):
        if key in known:
            return known[key].name
    return box.name_of.get(key) or plain(key)


def card_text(voice: BoxVoice, key: str) -> str:
    """What a card says; of a weapon its line."""
    box = voice.box
    if key in box.weapons:
        return box.text_of.get(box.weapons[key].line, "")
    return box.text_of.get(key, "")


def cards_listed(voice: BoxVoice, keys: Iterable[str]) -> str:
    """`Katana and Healing Herb`."""
    return listed(voice.texts, [card_name(voice, key) for key in keys])


def source_name(voice: BoxVoice, key: str) -> str:
    """Where a number, a loss or an effect comes from: a word, a card, a point, an event, the road."""
    texts, box = voice.texts, voice.box
    if f"source.{key}" in texts:
        return texts.say(f"source.{key}")
    head, _, rest = key.partition(".")
    if head == "trait":
        return texts.say(f"trait.{rest}")
    base = key.partition("/")[0]
    if base in box.entries:
        return texts.say("source.event")
    if head in box.chapters:
        word = rest.partition(".")[0]
        if word in ("malice", "gift"):
            return texts.say(f"source.{word}")
        return point_name(voice, head, word)
    if head in box.scenes:
        return texts.say("source.scene")
    return card_name(voice, base)


def cause_name(voice: BoxVoice, cause: str) -> str:
    """What took or gave health."""
    key = f"cause.{cause}"
    return voice.texts.say(key) if key in voice.texts else source_name(voice, cause)


def parts_listed(voice: BoxVoice, parts: Iterable[Part]) -> str:
    """`dice 3, Power +1, armour -2`."""
    said = []
    for place, part in enumerate(parts):
        count = str(part.n) if place == 0 and part.n >= 0 else f"{part.n:+}"
        said.append(voice.texts.say("name.part", source=source_name(voice, part.source), count=count))
    return ", ".join(said)


def item_name(voice: BoxVoice, item: ItemView) -> str:
    """An item of a supply with its charges."""
    name = card_name(voice, item.card)
    return voice.texts.say("name.item-charges", name=name, left=item.charges) if item.charges else name


def item_card(view: HarakiriView, number: int) -> str:
    """The card behind the number of an item: by its own, or a special item of the acting character."""
    for character in view.characters:
        for item in character.items:
            if item.number == number:
                return item.card
    if view.act is not None and number < 0:
        specials = view.characters[view.act.character].specials
        return specials[-number - 1] if -number <= len(specials) else ""
    return ""


def thing_name(voice: BoxVoice, view: HarakiriView, thing: str) -> str:
    """Something in a trade: `5 coins`, `a head`, `Katana`."""
    sort, _, name = thing.partition("-")
    if thing in ("head", "boss-head"):
        return voice.texts.say(f"name.{thing}")
    if sort == "coins":
        return voice.texts.say("name.coins", n=int(name))
    if sort == "item":
        return card_name(voice, item_card(view, int(name)) or thing)
    return card_name(voice, name)


def things_listed(voice: BoxVoice, view: HarakiriView, things: Iterable[str]) -> str:
    """Several things in a trade; coins of one side together."""
    coins = sum(int(thing[6:]) for thing in things if thing.startswith("coins-"))
    names = [thing_name(voice, view, thing) for thing in things if not thing.startswith("coins-")]
    if coins:
        names.insert(0, voice.texts.say("name.coins", n=coins))
    return listed(voice.texts, names) or voice.texts.say("name.none")


# ---------------------------------------------------------------------- words


def word(voice: BoxVoice, table: str, key: str) -> str:
    """A word of a closed list; one that a pack adds is shown as it is."""
    name = f"{table}.{key}"
    return voice.texts.say(name) if name in voice.texts else plain(key)


def conditions_listed(voice: BoxVoice, conditions: Mapping[str, int]) -> str:
    """`bleeding x2 and blinded`."""
    names = [
        voice.texts.say("name.tokens", name=word(voice, "condition", name), n=n)
        if n > 1
        else word(voice, "condition", name)
        for name, n in conditions.items()
    ]
    return listed(voice.texts, names)


def dice_named(voice: BoxVoice, dice: Sequence[str]) -> str:
    """A pool by the letters of its dice."""
    letters = "".join(voice.box.dice[die].letter for die in dice)
    return letters or voice.texts.say("sheet.dice-none")


# ---------------------------------------------------------------------- lines of enemies


def line_words(voice: BoxVoice, kind: str, text: str) -> str:
    """A line of a creature in words: `move next to somebody, then attack`."""
    *before, last = _parts(text)
    result = _part_words(voice, kind, last)
    for part in reversed(before):
        key = "line.given" if part.do == "if-health" else "line.then"
        result = voice.texts.say(key, first=_part_words(voice, kind, part), last=result)
    return result


@lru_cache(maxsize=512)
def _parts(text: str) -> tuple[LinePart, ...]:
    return Line.read(text).parts


def _part_words(voice: BoxVoice, kind: str, part: LinePart) -> str:
    way = f"{part.do}-{part.way}" if part.way else part.do
    skill = card_name(voice, f"{kind}.{part.skill}") if part.skill else ""
    said = voice.texts.say(f"line.{way}", n=part.n, skill=skill)
    return voice.texts.say("line.focus", part=said) if part.focus else said


def kind_of(view: HarakiriView, number: int) -> str:
    """The kind of a creature that is or was on the table; "" if nobody remembers it."""
    for creature in view.creatures:
        if creature.id == number:
            return creature.kind
    return view.gone.get(str(number), "")
