"""Names in a sentence that know what they point at, for whoever shows the sentence.

A voice that marks puts each name between signs that nobody types; `read` takes them out again and says where
the names stood. So a name keeps its mark through lists and half sentences that are put together later.

    >>> read(mark("figure:4", "Bull Soldier 4") + " steps to " + mark("square:10,5", "K6") + ".")
    ('Bull Soldier 4 steps to K6.', [(0, 14, 'figure:4'), (24, 2, 'square:10,5')])
"""

from __future__ import annotations

import re

_OPEN, _BETWEEN, _CLOSE = "\x02", "\x1f", "\x03"
_MARKED = re.compile(f"{_OPEN}([^{_BETWEEN}]*){_BETWEEN}([^{_OPEN}{_CLOSE}]*){_CLOSE}")

Span = tuple[int, int, str]
"""Where a name begins in a sentence, how long it is, and the anchor that it stands for."""


def mark(anchor: str, name: str) -> str:
    """A name with what it points at; one that is marked already stays as it is."""
    return name if not name or _OPEN in name else f"{_OPEN}{anchor}{_BETWEEN}{name}{_CLOSE}"


def bare(anchor: str, name: str) -> str:
    """A name as it is: how a voice speaks that marks nothing."""
    return name


def read(text: str) -> tuple[str, list[Span]]:
    """A sentence without its signs, and where its names stand."""
    if _OPEN not in text:
        return text, []
    spans: list[Span] = []
    said, last = "", 0
    for found in _MARKED.finditer(text):
        said += text[last : found.start()]
        spans.append((len(said), len(found[2]), found[1]))
        said += found[2]
        last = found.end()
    return said + text[last:], spans


def first_letter(text: str) -> int:
    """Where the words of a sentence begin, behind the sign of a name that it may begin with."""
    return text.index(_BETWEEN) + 1 if text.startswith(_OPEN) else 0
