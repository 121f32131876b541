"""The ledger of a game: every rule in plain words, with an id that code, tests and players cite.

A ledger is the file `rules.toml` in the game's folder. Ids read `game.chapter.name`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from hyakki.kernel.content import in_plain_words, read_toml
from hyakki.kernel.errors import ContentError

RuleKind = Literal["rule", "ruling", "gap"]
"""As printed; decided between readings of the print; authored where the print is silent."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One rule: what it says, where it comes from, and how one would check it."""

    id: str
    title: str
    text: str
    source: str
    kind: RuleKind
    check: str

    @property
    def chapter(self) -> str:
        return self.id.split(".")[1]


class Ledger:
    """All rules of one game, in the order of the file."""

    def __init__(self, game: str, title: str, rules: list[Rule]) -> None:
        self.game = game
        self.title = title
        self.rules = {rule.id: rule for rule in rules}

    def titled(self, titles: Mapping[str, str]) -> Ledger:
        """The same rules under other titles, where there are such."""
        return Ledger(
            self.game,
            self.title,
            [replace(rule, title=titles.get(rule.id, rule.title)) for rule in self],
        )

    def __getitem__(self, rule_id: str) -> Rule:
        try:
            return self.rules[rule_id]
        except KeyError:
            raise KeyError(f"the ledger of {self.game} has no rule '{rule_id}'") from None

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self.rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    @cached_property
    def chapters(self) -> dict[str, list[Rule]]:
        """The rules by chapter, the middle word of the id, in the order of the file."""
        found: dict[str, list[Rule]] = {}
        for rule in self:
            found.setdefault(rule.chapter, []).append(rule)
        return found

    def search(self, words: str, limit: int = 20) -> list[Rule]:
        """The rules that hold all of the words, those with them in id or title first.

        Words match from their beginning, so that "cleans" finds "cleansing". An id finds its rule alone.
        """
        asked = [word for word in dict.fromkeys(re.split(r"[\s.]+", words.lower())) if word]
        if words.strip() in self.rules:
            return [self.rules[words.strip()]]
        if not asked:
            return []
        scored = [(_score(rule, asked), rule) for rule in self]
        ranked = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])
        return [rule for _, rule in ranked[:limit]]


def _score(rule: Rule, asked: list[str]) -> int:
    """How well a rule fits: 0 if a word is missing; titles weigh more than ids, ids more than texts."""
    total = 0
    for word in asked:
        begins = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
        weight = 0
        if begins.search(rule.title):
            weight += 9
        if begins.search(rule.id):
            weight += 6
        weight += min(3, len(begins.findall(rule.text)))
        if not weight:
            return 0
        total += weight
    return total


def load_ledger(folder: Traversable, name: str = "rules.toml") -> Ledger:
    """The ledger in a game's folder; a ContentError names file and entry of every mistake."""
    file = f"{folder.name}/{name}"
    data = read_toml(folder, name)
    game, title, rows = data.pop("game", None), data.pop("title", None), data.pop("rule", [])
    data.pop("sources", None)
    problems = [f"{file}: unknown table '{key}', expected one of game, title, sources, rule" for key in data]
    if not isinstance(game, str) or not isinstance(title, str):
        raise ContentError(*problems, f"{file}: expected texts for 'game' and 'title' at the top")
    rules: dict[str, Rule] = {}
    for number, row in enumerate(rows, start=1):
        try:
            rule = _read_rule(row, game, f"{file}: rule {_named(row, number)}")
        except ContentError as error:
            problems += error.problems
            continue
        if rule.id in rules:
            problems.append(f"{file}: rule '{rule.id}': this id is used twice")
        rules[rule.id] = rule
    if problems:
        raise ContentError(*problems)
    return Ledger(game, title, list(rules.values()))


def _named(row: Any, number: int) -> str:
    return (
        f"'{row['id']}'" if isinstance(row, dict) and isinstance(row.get("id"), str) else f"number {number}"
    )


def _read_rule(row: Any, game: str, place: str) -> Rule:
    try:
        rule = msgspec.convert(row, Rule)
    except msgspec.ValidationError as error:
        raise ContentError(f"{place}: {in_plain_words(str(error), Rule)}") from error
    if not re.fullmatch(rf"{re.escape(game)}\.[a-z0-9-]+\.[a-z0-9-]+", rule.id):
        raise ContentError(f"{place}: field 'id': expected '{game}.chapter.name' in small letters")
    empty = [name for name in ("title", "text", "source", "check") if not getattr(rule, name).strip()]
    if empty:
        raise ContentError(*(f"{place}: field '{name}': expected some text, got none" for name in empty))
    return rule
