"""Which fields each word of the vocabulary reads.

An entry that leaves one of them out, or gives one that none of its words reads, is refused when its file is
loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

NUMBERS: Final[Mapping[str, str]] = {
    "swift": "move",
    "leader": "lead",
    "productive": "production",
    "needs-uplink": "uplink",
    "terraformer": "terraforming",
    "placed-beside": "beside",
    "take-weapons": "weapon",
    "lay-mines": "amount",
    "march": "amount",
    "lay-eggs": "amount",
    "use-uplink": "uplink",
    "terraform": "amount",
    "needs-unit": "units",
    "weapons-each": "weapons",
    "move-away": "steps",
    "loss-of-momentum": "amount",
    "out-of-ammo": "amount",
    "retreat": "amount",
    "what-a-racket": "amount",
    "natures-wisdom": "amount",
    "where-there-is-one": "amount",
    "public-outcry": "amount",
    "give-property": "property",
    "close-edge": "amount",
    "rotate": "amount",
    "move-oni": "amount",
    "produce": "amount",
    "move-units": "amount",
    "lay-tile": "amount",
    "remove-areas": "amount",
    "oni-bounty": "amount",
    "shift-frontier": "amount",
    "draw-and-play": "amount",
    "rise": "amount",
    "stronger-tetsuo": "amount",
    "white-actions": "amount",
    "place-eggs": "amount",
    "kill-production": "amount",
    "more-terraforming": "amount",
    "squeakers-for-strongholds": "amount",
    "stronger-strongholds": "amount",
    "swift-units": "amount units",
    "place-mines": "amount",
    "more-weapons": "amount",
    "close-areas": "amount",
    "points": "amount",
    "start-areas": "amount",
    "free-events": "amount",
    "combat": "amount",
    "production": "amount",
    "banish-oni": "amount",
    "exchange-cards": "amount",
    "swift-oni": "amount size",
    "more-damage": "amount",
    "second-counter": "amount",
    "times-conquest": "amount",
    "more-oni": "amount",
    "pays-destroyer": "amount",
    "group-move": "steps",
    "lose-unit": "amount",
    "neighbour-event": "amount",
    "place-oni": "amount",
    "own-event": "amount",
    "control-kinds": "kinds",
    "control-areas": "amount",
    "conquer-areas": "amount",
    "conquer-marked": "amount",
    "conquer-property": "amount property",
    "destroy-units": "amount",
    "fulfil-missions": "amount",
    "gather-units": "units",
    "white-action": "amount",
    "strike": "amount",
    "unlock-unit": "unit",
    "red-movement": "amount",
    "draw": "amount",
    "shift": "amount",
    "protection-value": "amount",
    "mine": "amount",
    "egg": "amount",
    "tunnel": "amount",
    "cover": "amount",
    "stronghold": "amount",
    "uplink-marker": "uplink phase",
    "per-kind": "kind",
    "per-area": "beyond",
    "per-material": "material",
    "units-on-board": "needed",
    "unit-on-board": "unit",
}
"""The number fields of each word; words that are not listed have none."""

_NUMBER_FIELDS = frozenset(field for fields in NUMBERS.values() for field in fields.split())


def number_problems(entry: msgspec.Struct, *words: str) -> list[str]:
    """Numbers that a word of the entry needs and does not find, and numbers that no word reads."""
    needed = {field: word for word in words for field in NUMBERS.get(word, "").split()}
    given = {name for name in entry.__struct_fields__ if name in _NUMBER_FIELDS and getattr(entry, name)}
    return [
        f"'{word}' needs the field '{field}'" for field, word in sorted(needed.items()) if field not in given
    ] + [f"field '{field}' is not used by {_quoted(words)}" for field in sorted(given - set(needed))]


def _quoted(words: tuple[str, ...]) -> str:
    return " or ".join(f"'{word}'" for word in words) or "anything"
