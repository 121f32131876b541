"""What Palace needs to speak: ledgers of a line per rule, sentences by the tag of what is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.events import Event
from hyakki.kernel.ledger import Ledger, Rule
from hyakki.kernel.text import Texts


def ledger(game: str, title: str, rules: Mapping[str, str]) -> Ledger:
    """A ledger from the end of each id and the text of the rule."""
    return Ledger(
        game,
        title,
        [
            Rule(id=f"{game}.{name}", title=name, text=text, source="house", kind="rule", check=text)
            for name, text in rules.items()
        ],
    )


def say(texts: Texts, thing: Option | Event) -> str:
    """An option or an event in the words that stand under its tag."""
    kind = "option" if isinstance(thing, Option) else "event"
    fields: dict[str, Any] = msgspec.structs.asdict(thing)
    return texts.say(f"{kind}.{tag_of(type(thing))}", **fields)
