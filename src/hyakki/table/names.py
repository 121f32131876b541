"""Names of people: such as can be read, told apart from each other, and from the voice of the table.

Two names look alike if they have the same skeleton: letters without case, accents and ornaments, and those of
other alphabets as the Latin ones that they look like.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from functools import cache

from hyakki import bots
from hyakki.host.reading import reading
from hyakki.kernel.languages import languages
from hyakki.table.errors import Denied
from hyakki.table.message_terms import NAME_LENGTH
from hyakki.table.texts import say, tidy

UNSEEN = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0xFE00, 0xFE10)}
"""Signs that show nothing, though they count as letters or marks."""
MOST_MARKS = 2
"""Marks on one letter; more of them run over the lines above and below."""

LOOKS = {
    # Cyrillic
    "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "ё": "e", "һ": "h", "і": "i", "ї": "i", "ј": "j",
    "к": "k", "м": "m", "н": "h", "о": "o", "р": "p", "ԛ": "q", "г": "r", "ѕ": "s", "т": "t", "у": "y",
    "ѵ": "v", "ԝ": "w", "х": "x", "ү": "y", "ӏ": "l", "п": "n", "и": "n", "ь": "b", "з": "3",
    # Greek
    "α": "a", "β": "b", "ε": "e", "η": "n", "ι": "i", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "σ": "o",
    "τ": "t", "υ": "u", "χ": "x", "γ": "y", "μ": "u", "ω": "w", "ζ": "z",
    # Armenian, Cherokee and Latin letters of other shapes
    "օ": "o", "ս": "u", "ո": "n", "ց": "g", "հ": "h", "զ": "q", "ꭰ": "d", "ꮃ": "w", "ꭺ": "a",
    "ı": "i", "ȷ": "j", "ɑ": "a", "ɡ": "g", "ɩ": "i", "ʟ": "l", "ø": "o", "đ": "d", "ħ": "h", "ł": "l",
    "ŧ": "t", "ß": "ss", "æ": "ae", "œ": "oe", "ð": "d", "þ": "p", "ə": "e", "ʀ": "r", "ɴ": "n", "ᴛ": "t",
    # digits and signs
    "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "|": "l", "!": "l", "$": "s", "@": "a",
    "€": "e", "¡": "l",
}  # fmt: skip


def skeleton(name: str) -> str:
    """What a name looks like; the same for names that can be taken for each other.

    >>> skeleton("Mika") == skeleton("MÍКA") == skeleton("m i\u200bk a") != skeleton("Miko")
    True
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = (
        LOOKS.get(sign, sign) for sign in plain if unicodedata.category(sign)[0] in "LNS" or sign in LOOKS
    )
    word = unicodedata.normalize("NFKD", "".join(letters))
    for pair, looks in (("rn", "m"), ("vv", "w"), ("ci", "a"), ("cl", "d"), ("i", "l"), ("j", "l")):
        word = word.replace(pair, looks)
    return word


@cache
def _reserved() -> frozenset[str]:
    own: list[str] = []
    for code in languages():
        with reading(code):
            own += [say("table.voice"), say("table.host"), *say("guest.reserved").split(",")]
            own += [say("guest.bot", level=level) for level in bots.LEVELS]
    return frozenset(skeleton(name) for name in own)


def proper(text: str) -> str:
    """A name in one line, of signs that can be seen."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", tidy(text)):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind[0] == "M" else 0
        if kind in ("Cf", "Co", "Cn") or ord(sign) in UNSEEN or marks > MOST_MARKS:
            continue
        kept.append(" " if kind[0] == "Z" else sign)
    return " ".join("".join(kept).split())[:NAME_LENGTH].strip()


def seated(text: str, others: Collection[str]) -> str:
    """The name of somebody who sits down beside others: refused if it is like the table's own voice, told
    apart if it is like another's. "" if there is nothing to be read in it."""
    name = proper(text)
    looks = skeleton(name)
    if name and (looks in _reserved() or not looks):
        raise Denied("trouble.name", name=name)
    taken = {skeleton(other) for other in others}
    number, apart = 1, name
    while name and skeleton(apart) in taken:
        number += 1
        mark = f" ({number})"
        apart = name[: NAME_LENGTH - len(mark)].rstrip() + mark
    return apart
