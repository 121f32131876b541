"""Other languages over a game: a voice per language, the words of its box in place of the English ones, and
sentences that were kept in English said again. The rules and what is kept know nothing of it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from hyakki.games.journey import GAME as JOURNEY
from hyakki.games.journey.box.content import load_box
from hyakki.kernel.languages import nearest, words
from hyakki.kernel.retelling import Retelling
from hyakki.kernel.text import Texts
from tests.tiny import MOON


def test_a_game_without_other_languages_speaks_english() -> None:
    assert MOON.speaking("de") is MOON.voice
    assert MOON.titled("de").rules == MOON.ledger.rules


def test_a_voice_has_a_box_of_its_own_and_is_made_once() -> None:
    voice = JOURNEY.speaking("de")
    assert voice is JOURNEY.speaking("de")
    assert voice is not JOURNEY.voice
    assert JOURNEY.speaking("en") is JOURNEY.voice


def test_the_words_of_another_language_replace_those_of_the_box_and_nothing_else() -> None:
    name = next(iter(load_box().pilgrims))
    box, printed = load_box.worded(None, {f"pilgrims.{name}.name": "Anders"})
    assert box.pilgrims[name].name == "Anders"
    assert printed[load_box().pilgrims[name].name] == "Anders"
    assert box.fingerprint == load_box().fingerprint
    assert box.quests == load_box().quests


def test_places_in_words_of_the_box_are_filled_from_its_numbers() -> None:
    card = next(card for card in load_box().fortune.values() if getattr(card, "amount", 0))
    box, _ = load_box.worded(None, {f"fortune.{card.id}.says": "{amount} davon."})
    assert box.fortune[card.id].says == f"{card.amount} davon."


def test_a_pack_keeps_its_own_words(tmp_path: Path) -> None:
    condition = next(iter(load_box().conditions.values()))
    shipped = files("hyakki.games.journey").joinpath("content", "conditions.toml").read_text("utf-8")
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "conditions.toml").write_text(shipped, encoding="utf-8")
    said = {f"conditions.{condition.id}.name": "Anders"}
    assert load_box.worded(tmp_path, said)[0].conditions[condition.id].name == condition.name
    assert load_box.worded(None, said)[0].conditions[condition.id].name == "Anders"


def test_titles_of_rules_are_replaced_and_their_texts_are_not() -> None:
    rule = next(iter(MOON.ledger))
    titled = MOON.ledger.titled({rule.id: "Anders"})
    assert titled[rule.id].title == "Anders"
    assert titled[rule.id].text == rule.text


def test_a_language_that_is_not_there_says_nothing() -> None:
    assert len(words("tlh", "table").texts) == 0
    assert nearest(["tlh", "", "DE_at.UTF-8"]) == "de"
    assert nearest([]) == "en"


FIRST = Texts(
    {
        "lent": "{name} on seat {seat} is away.",
        "goes": "{who} has chosen. {way}",
        "again": "Begin again from the set-up.",
        "name": "{name} from {answers}",
        "count": "{n} point{n:s} {n:is|are} left",
    }
)
OTHER = Texts(
    {
        "lent": "{name} auf Platz {seat} ist weg.",
        "goes": "{who} hat gewählt. {way}",
        "again": "Von vorn.",
        "name": "{name} ab {answers}",
        "count": "{n} {n:Punkt bleibt|Punkte bleiben}",
    }
)


@pytest.mark.parametrize(
    ("kept", "read"),
    [
        ("Ida on seat 2 is away.", "Ida auf Platz 2 ist weg."),
        ("Ida has chosen. Begin again from the set-up.", "Ida hat gewählt. Von vorn."),
        ("Begin again from the set-up. Ida on seat 2 is away.", "Von vorn. Ida auf Platz 2 ist weg."),
        ("Kitsune 41 from 12", "Kitsune 41 ab 12"),
        ("1 point is left", "1 Punkt bleibt"),
        ("3 points are left", "3 Punkte bleiben"),
        ("Words of nobody.", "Words of nobody."),
    ],
)
def test_a_sentence_that_was_kept_is_said_again(kept: str, read: str) -> None:
    assert Retelling(FIRST, OTHER)(kept) == read
