"""Tests of Heroes as rules tests of Okko ask about them: how many dice would be rolled."""

from __future__ import annotations

from hyakki.games.okko.box.vocabulary import TestAttribute as Attribute
from hyakki.games.okko.rules.trials import prospect_test
from hyakki.games.okko.state import Okko, Token, TokenForm
from tests.games.okko.table import figure, lay

THINGS: dict[str, tuple[TokenForm, str, Attribute, int]] = {
    "evidence": ("evidence", "evidence-ash", "guile", 3),
    "parchment": ("parchment", "parchment-letter", "guile", 3),
    "courtier": ("courtier", "ayame", "guile", 3),
    "chest": ("chest", "chest-3", "speed", 3),
    "test": ("test", "test-might-4", "might", 4),
}
"""What tests are about: a token, its attribute and its difficulty."""

SNEAK = 4


def dice(g: Okko, name: str, about: str, token: Token | None = None, attribute: Attribute = "guile") -> int:
    """The dice that a Hero would roll for a test: of a token, of one of the kind that is about something, to
    sneak, or to open a Door."""
    hero = figure(g, name)
    if about == "sneak":
        return prospect_test(g, hero, "speed", "sneak", 0, SNEAK, direct=True)[0]
    if about == "door":
        return prospect_test(g, hero, attribute, "door", 0, SNEAK)[0]
    form, which, attribute, difficulty = THINGS[about]
    made = lay(g, form, which, "A:0,5") if token is None else token
    found = prospect_test(g, hero, attribute, about, made.number, _difficulty(g, made, difficulty))[0]
    if token is None:
        del g.tokens[made.number]
    return found


def _difficulty(g: Okko, token: Token, printed: int) -> int:
    return g.box.all_clue_tokens[token.id].flipped_difficulty if token.flipped else printed
