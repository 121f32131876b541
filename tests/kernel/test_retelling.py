"""Sentences that were kept in one language, said again in another."""

from __future__ import annotations

import pytest

from hyakki.kernel.retelling import Retelling
from hyakki.kernel.text import Texts

FIRST = Texts(
    {
        "sits": "{name} sits down.",
        "left": "{n} turn{n:s} left",
        "gone": "The {n:card is|cards are} gone.",
        "twice": "{name} fights {name}.",
        "said": "{who} says: {what}",
        "on": "on",
    }
)
GERMAN = Texts(
    {
        "sits": "{name} setzt sich.",
        "left": "noch {n} {n:Zug|Züge}",
        "gone": "Die {n:Karte ist|Karten sind} fort.",
        "twice": "{name} kämpft mit sich.",
        "said": "{who} sagt: {what}",
        "on": "an",
    }
)
retold = Retelling(FIRST, GERMAN, {"Monkey": "Affe", "a card": "eine Karte"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Monkey", "Affe"),
        ("Monkey sits down.", "Affe setzt sich."),
        ("1 turn left", "noch 1 Zug"),
        ("3 turns left", "noch 3 Züge"),
        ("The card is gone.", "Die Karte ist fort."),
        ("The cards are gone.", "Die Karten sind fort."),
        ("Monkey sits down. Sha sits down.", "Affe setzt sich. Sha setzt sich."),
        ("Monkey, a card, Sha", "Affe, eine Karte, Sha"),
        ("Sha says: a card", "Sha sagt: eine Karte"),
        ("Something else.", "Something else."),
        ("on", "on"),
    ],
)
def test_what_is_known_is_said_again(text: str, expected: str) -> None:
    assert retold(text) == expected


def test_a_place_that_stands_twice_is_filled_with_the_same() -> None:
    assert retold("Monkey fights Monkey.") == "Affe kämpft mit sich."
    assert retold("Monkey fights Sha.") == "Monkey fights Sha."


def test_a_sentence_begins_as_it_began() -> None:
    assert retold("3 Turns left") == "noch 3 Züge"
    assert retold("Sha says: 3 turns left") == "Sha sagt: noch 3 Züge"
