"""Every game in a German browser: no English sentence is read or heard, at the table and after it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hyakki.games as games
from hyakki.kernel.match import Match
from hyakki.kernel.saves import load
from tests.games.recorded import folder
from tests.languages import spoken, wanted
from tests.web.conftest import Contexts
from tests.web.guest import Guest, Moment, led_to
from tests.web.test_endings import WON

GERMAN = "de"
SEATS: dict[str, list[tuple[str, ...]]] = {
    "journey": [("person", "sense")],
    "tsukuyumi": [("person", "sense", "sense")],
    "okko": [("person", "sense"), ("sense", "person")],
    "harakiri": [("person", "sense")],
}
TURNS = (0, 3, 12, 40)
"""After so many questions to the person the table is looked at."""

PLACE = re.compile(r"\{(?:[^{}]|\{[^{}]*\})*\}")
GLUE = re.compile(r"\b(the|and|your|with|from|this|which|would|cannot|sense)\b", re.IGNORECASE)
"""Words that make a sentence English, and the id of the bots at these tables; German has none of them."""

CITED = re.compile(r"[\w-]+(\.[\w-]+)+")
"""The id of a rule, which is the same in all languages."""

# What somebody sees or a screen reader says, piece by piece. The bodies of rules are English and say so.
READ = """() => {
  const said = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const hidden = !owner.checkVisibility({ visibilityProperty: true });
    if (hidden || owner.closest("script, style, select, [lang=en]")) continue;
    if (node.data.trim()) said.push(node.data.trim().replace(/\\s+/g, " "));
  }
  for (const name of ["aria-label", "aria-description", "title", "data-tip", "placeholder", "alt"])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!element.closest("[lang=en]") && element.checkVisibility()) said.push(element.getAttribute(name));
  return said;
}"""


@cache
def english() -> frozenset[str]:
    """Sentences of the page, or their pieces between places, that have three words or more and that German
    does not say alike."""
    found = set()
    for name, said in wanted().items():
        if name.startswith("page/"):
            german = " ".join(spoken(GERMAN, name).values())
            pieces = (piece.strip(" .,:;") for sentence in said.values() for piece in PLACE.split(sentence))
            found |= {piece for piece in pieces if len(piece.split()) > 2 and piece not in german}
    return frozenset(found)


def foreign(said: list[str]) -> list[str]:
    """What of it is not German."""
    return [
        text
        for text in dict.fromkeys(said)
        if not CITED.fullmatch(text)
        and (GLUE.search(text) or any(sentence in text for sentence in english()))
    ]


def after(game: str, seats: tuple[str, ...], turns: int) -> Match[Any]:
    """A match in which everybody plays with sense, at a question to the person after so many others."""
    match = Match.new(games.find(game), len(seats), {}, 5)
    asked: list[Moment] = []

    def enough(moment: Moment) -> bool:
        asked.append(moment)
        return len(asked) > turns

    led_to(match, seats, enough)
    return match


def german_page(contexts: Contexts, guest: Guest) -> Page:
    """A German browser that belongs to the guest."""
    return guest.enter(contexts(locale="de-DE", reduced_motion="reduce")).new_page()


def test_english_is_told_from_german() -> None:
    assert foreign(["Zug 3", "Your plans lie face down.", "Alle in Reichweite", "3 Felder"]) == [
        "Your plans lie face down."
    ]
    assert foreign(["Point at a lit area: its list, 4 lines"]) == []
    assert any("what you leave goes to" in sentence for sentence in english())


@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game, tables in SEATS.items() for seats in tables],
    ids=lambda value: value if isinstance(value, str) else value.index("person"),
)
def test_a_table_is_german_throughout(
    game: str, seats: tuple[str, ...], contexts: Contexts, guest: Guest
) -> None:
    page = german_page(contexts, guest)
    for turns in TURNS:
        opened = guest.bring(after(game, seats, turns), seats)
        page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
        expect(page.get_by_role("region", name="Entscheidung")).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert foreign(page.evaluate(READ)) == [], turns
    for key in ("b", "l", "?"):
        page.keyboard.press(key)
        page.wait_for_load_state("networkidle")
        assert foreign(page.evaluate(READ)) == [], key
        page.keyboard.press("Escape")


@pytest.mark.parametrize("game", sorted(SEATS))
def test_an_end_and_its_replay_are_german(game: str, contexts: Contexts, guest: Guest) -> None:
    page = german_page(contexts, guest)
    file, seats = WON[game]
    known = games.find(game)
    opened = guest.bring(load(known, (folder(known) / file).read_bytes(), replay=True).match, seats)
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
    expect(page.get_by_role("region", name="Sieg").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert foreign(page.evaluate(READ)) == []
    page.goto(f"/replay/{opened['table']}")
    expect(page.locator(".replay")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert foreign(page.evaluate(READ)) == []
