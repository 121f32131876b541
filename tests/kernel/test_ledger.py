"""The ledger: loading, searching, and the sentences that a broken one gets."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from hyakki.kernel.errors import ContentError
from hyakki.kernel.ledger import Ledger, load_ledger

HEAD = 'game = "tea"\ntitle = "Tea"\n'


def rule(rule_id: str, title: str = "Title", text: str = "Text.", kind: str = "rule") -> str:
    return (
        f'[[rule]]\nid = "{rule_id}"\ntitle = "{title}"\ntext = "{text}"\n'
        f'source = "house"\nkind = "{kind}"\ncheck = "Given tea, then tea."\n'
    )


def written(place: Path, text: str) -> Ledger:
    made = place / "tea"
    made.mkdir(exist_ok=True)
    (made / "rules.toml").write_text(text, encoding="utf-8")
    return load_ledger(made)


def complaint(place: Path, text: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        written(place, text)
    return caught.value.problems


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return written(
        tmp_path,
        HEAD
        + rule("tea.pour.hot", "Pouring", "Water is hot. Hot water burns.")
        + rule("tea.drink.slow", "Slow drinking", "Nobody drinks in a hurry.")
        + rule("tea.pour.twice", "Second pouring", "A pot may be poured twice, also with lukewarm water."),
    )


def test_rules_are_found_by_id_in_the_order_of_the_file(ledger):
    assert ledger["tea.drink.slow"].title == "Slow drinking"
    assert [found.id for found in ledger] == ["tea.pour.hot", "tea.drink.slow", "tea.pour.twice"]
    assert len(ledger) == 3
    assert "tea.pour.cold" not in ledger


def test_an_unknown_id_is_named(ledger):
    with pytest.raises(KeyError, match=r"the ledger of tea has no rule 'tea\.pour\.cold'"):
        ledger["tea.pour.cold"]


def test_chapters_gather_rules(ledger):
    assert {name: len(rules) for name, rules in ledger.chapters.items()} == {"pour": 2, "drink": 1}


def test_a_search_wants_all_words_and_ranks_titles_first(ledger):
    assert [found.id for found in ledger.search("water")] == ["tea.pour.hot", "tea.pour.twice"]
    assert [found.id for found in ledger.search("pour")] == ["tea.pour.twice", "tea.pour.hot"]
    assert [found.id for found in ledger.search("water twice")] == ["tea.pour.twice"]
    assert ledger.search("coffee") == []
    assert ledger.search("  ") == []


def test_a_search_for_an_id_finds_that_rule_alone(ledger):
    assert [found.id for found in ledger.search("tea.pour.hot")] == ["tea.pour.hot"]


def test_a_search_gives_no_more_than_asked_for(ledger):
    assert len(ledger.search("tea", limit=2)) == 2


@pytest.mark.parametrize("wrong", ["pot.pour.hot", "tea.pour", "tea.Pour.hot", "tea.pour.hot.very"])
def test_a_wrong_id_names_file_and_entry(tmp_path, wrong):
    sentence = "field 'id': expected 'tea.chapter.name' in small letters"
    assert complaint(tmp_path, HEAD + rule(wrong)) == [f"tea/rules.toml: rule '{wrong}': {sentence}"]


def test_an_id_used_twice_names_file_and_entry(tmp_path):
    problems = complaint(tmp_path, HEAD + rule("tea.pour.hot") + rule("tea.pour.hot"))
    assert problems == ["tea/rules.toml: rule 'tea.pour.hot': this id is used twice"]


def test_a_wrong_kind_says_what_was_expected(tmp_path):
    problems = complaint(tmp_path, HEAD + rule("tea.pour.hot", kind="law"))
    assert problems == [
        "tea/rules.toml: rule 'tea.pour.hot': field 'kind': expected one of gap, rule, ruling, got 'law'"
    ]


def test_an_empty_text_is_an_error(tmp_path):
    problems = complaint(tmp_path, HEAD + rule("tea.pour.hot", text=" "))
    assert problems == ["tea/rules.toml: rule 'tea.pour.hot': field 'text': expected some text, got none"]


def test_a_rule_without_id_is_named_by_its_number(tmp_path):
    problems = complaint(tmp_path, HEAD + rule("tea.pour.hot") + '[[rule]]\ntitle = "x"\n')
    assert problems == ["tea/rules.toml: rule number 2: field 'id' is missing"]


def test_a_ledger_without_a_game_is_an_error(tmp_path):
    assert complaint(tmp_path, rule("tea.pour.hot")) == [
        "tea/rules.toml: expected texts for 'game' and 'title' at the top"
    ]


def test_malformed_toml_names_file_and_line(tmp_path):
    (problem,) = complaint(tmp_path, HEAD + "[[rule]\n")
    assert problem.startswith("tea/rules.toml: line 3: this is not valid TOML")


def test_the_ledger_of_journey_is_whole():
    ledger = load_ledger(files("hyakki.games.journey"))
    kinds = [found.kind for found in ledger]
    assert (len(ledger), kinds.count("rule"), kinds.count("ruling"), kinds.count("gap")) == (
        370,
        196,
        139,
        35,
    )
    assert ledger.game == "journey"
    assert "journey.move.turn" in [found.id for found in ledger.search("turn cost")]
