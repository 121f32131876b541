"""A first game as a screen reader gets it: the accessibility tree and the keyboard, and nothing else.

In the usual run the first questions of each game; with HYAKKI_TEST_DEEP each to its end.
"""

from __future__ import annotations

import os
import re
import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

import hyakki.games as games
from tests.web.guest import Guest
from tests.web.person import PATIENCE, Typist

MOST = 4000 if os.environ.get("HYAKKI_TEST_DEEP") else 12
"""Choices in a game at most."""
ACTIVE = {"button", "link", "checkbox", "radio", "textbox", "slider", "combobox", "tab", "option", "menuitem"}
"""What one can do something with."""
ID = re.compile(
    r"\b(?:figure|square|area|space|token|card|do|seat|zone|hex)[:#](?=\S)|\bundefined\b|\[object|\bNaN\b"
)
"""What no person says."""


class Listener(Typist):
    """Somebody who hears the page: what is asked, what can be done, where the keyboard is."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed)
        self._wire: CDPSession = page.context.new_cdp_session(page)
        self._wire.send("Accessibility.enable")

    def tree(self) -> list[tuple[str, str]]:
        """All that is read out, as roles and names."""
        nodes: list[dict[str, Any]] = self._wire.send("Accessibility.getFullAXTree")["nodes"]
        return [
            (node["role"]["value"], str(node.get("name", {}).get("value", "")))
            for node in nodes
            if not node.get("ignored")
        ]

    def hears_what_is_asked(self, prompt: str) -> list[tuple[str, str]]:
        """The tree, as soon as the question stands in it: it may come a little after the page is drawn."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            tree = self.tree()
            if any(prompt in name for role, name in tree if role == "StaticText"):
                return tree
        raise AssertionError(f"the question is not read out: {prompt}")


@pytest.mark.parametrize("game", sorted(games.games()))
def test_a_first_game_is_read_out_and_played(game: str, page: Page, guest: Guest):
    opened = guest.open(game, "person", "sense")
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
    listener = Listener(page, 5)
    for _ in range(MOST):
        sight = listener.wait()
        if sight.over:
            break
        tree = listener.hears_what_is_asked(sight.prompt)
        mute = [role for role, name in tree if role in ACTIVE and not name.strip()]
        assert mute == []
        assert [name for _, name in tree if ID.search(name)] == []
        listener.type(sight)
        assert not ID.search(listener.here())
    assert ("main" in {role for role, _ in listener.tree()}) or (
        "region" in {role for role, _ in listener.tree()}
    )
    assert listener.clicks > 0
