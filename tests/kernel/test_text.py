"""Sentences by key."""

from __future__ import annotations

from pathlib import Path

import pytest

from hyakki.kernel.errors import ContentError, TextError
from hyakki.kernel.text import Texts, load_texts


def written(place: Path, text: str) -> Texts:
    (place / "text.toml").write_text(text, encoding="utf-8")
    return load_texts(place)


def test_nested_tables_become_dotted_keys(tmp_path):
    texts = written(tmp_path, 'title = "Tea"\n[end.lost]\ncold = "Too cold."\n')
    assert sorted(texts) == ["end.lost.cold", "title"]
    assert texts.say("end.lost.cold") == "Too cold."
    assert "end.lost" not in texts


def test_places_are_filled_by_name():
    texts = Texts({"move": "{who} walks to {where}."})
    assert texts.say("move", who="Sha", where="the well") == "Sha walks to the well."
    assert texts.params("move") == {"who", "where"}


@pytest.mark.parametrize(("n", "sentence"), [(0, "0 points are"), (1, "1 point is"), (2, "2 points are")])
def test_words_follow_the_number(n, sentence):
    assert Texts({"gain": "{n} point{n:s} {n:is|are}"}).say("gain", n=n) == sentence


def test_braces_can_be_written_and_spare_parameters_do_no_harm():
    assert Texts({"set": "{{{n}}}"}).say("set", n=3, m=4) == "{3}"


def test_a_missing_key_is_named():
    with pytest.raises(TextError, match=r"there is no text 'end\.won'"):
        Texts({}).say("end.won")


def test_a_missing_parameter_is_named_with_its_key():
    with pytest.raises(TextError, match="the text 'move' needs the parameter 'where'"):
        Texts({"move": "{who} walks to {where}."}).say("move", who="Sha")


def test_a_sentence_cannot_reach_into_its_parameters():
    with pytest.raises(TextError, match="needs the parameter"):
        Texts({"leak": "{who.__class__}"}).say("leak", who="Sha")


def test_the_right_one_of_two_collections_speaks():
    both = Texts({"a": "old", "b": "kept"}) | Texts({"a": "new"})
    assert [both.say("a"), both.say("b")] == ["new", "kept"]
    assert len(both) == 2


def test_something_else_than_a_text_is_an_error(tmp_path):
    with pytest.raises(
        ContentError, match=r"text\.toml: text 'end\.turns': expected a text or a table, got int"
    ):
        written(tmp_path, "[end]\nturns = 9\n")


def test_open_braces_are_an_error_when_loaded(tmp_path):
    with pytest.raises(ContentError, match=r"text\.toml: text 'end': its places in braces cannot be read"):
        written(tmp_path, 'end = "{who walks"\n')
