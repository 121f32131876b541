"""A person at the page: sees what is lit, clicks on it, reads what is asked. Knows no game."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser import CALM

PATIENCE = 15.0
"""Seconds that the table may take for anything."""

# All that one can click on to answer: buttons of the decision bar, and lit things that nothing covers. Nobody
# looks at a question that is so new that what is clicked on then does not count.
SEE = """() => {
  const LIT = ".legal, .hovered, .m-legal, .m-hovered, .legal-edge, .hovered-edge";
  const frame = document.querySelector(".frame");
  if (!frame || frame.dataset.fresh === "true" || frame.querySelector(".stage[aria-busy=true]")) return null;
  const found = [];
  const seen = (element, kind, anchor) => {
    const box = element.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || !box.width) return;
    const top = document.elementFromPoint(x, y);
    const hit = top?.closest("[data-anchor], [data-anchors]");
    const owner = element.closest("[data-anchor], [data-anchors]");
    if (hit !== owner && !element.contains(top)) return;
    const say = element.getAttribute("aria-label") ?? element.textContent.trim();
    found.push({ kind, anchor, x, y, say, key: element.querySelector("kbd")?.textContent ?? "" });
  };
  for (const button of frame.querySelectorAll(".opts button:enabled:not([data-beckons])"))
    seen(button, button.classList.contains("more") ? "more" : "bar", button.dataset.anchor ?? "");
  for (const element of frame.querySelectorAll("[data-anchor], [data-anchors]")) {
    if (element.closest(".opts")) continue;
    const kind = element.matches(".way") ? "way" : "lit";
    if (kind === "way" || element.matches(LIT) || element.querySelector(LIT))
      seen(element, kind, element.dataset.anchor ?? element.dataset.anchors.split(" ")[0]);
  }
  const bar = frame.querySelector("section[aria-label=Decision]");
  return {
    answers: Number(frame.dataset.answers),
    prompt: bar?.querySelector(".ask b")?.textContent ?? "",
    hint: bar?.querySelector(".ask div > span")?.textContent.trim() ?? "",
    asked: bar?.classList.contains("asked") ?? false,
    over: bar?.dataset.over === "true",
    things: found,
  };
}"""


# Everything that the last click or key has brought: no answer is on its way, and what has come is drawn.
SETTLED = """async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const busy = ".bar[aria-busy=true], .stage[aria-busy=true]";
  do { await frame(); await frame(); } while (document.querySelector(busy));
}"""


@dataclass(frozen=True)
class Thing:
    """Something to click on."""

    kind: str  # bar, more (of it), lit, or way: a place that is reached by several answers
    anchor: str
    say: str
    x: float
    y: float
    key: str = ""  # what stands on it


@dataclass(frozen=True)
class Sight:
    """What the page shows of the moment."""

    answers: int
    prompt: str
    hint: str
    asked: bool
    over: bool
    things: tuple[Thing, ...]

    def same(self, other: Sight) -> bool:
        """Whether nothing has happened in between."""
        return self.all() == other.all()

    def all(self) -> tuple[int, str, str, set[str]]:
        """Everything but where it lies."""
        return self.answers, self.prompt, self.hint, {thing.anchor for thing in self.things}


class Person:
    """Plays at random through the page."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.clicks = 0

    def look(self) -> Sight | None:
        """What is on the page now."""
        found: dict[str, Any] | None = self.page.evaluate(SEE)
        if found is None:
            return None
        things = tuple(Thing(**thing) for thing in found.pop("things"))
        return Sight(**found, things=things)

    def wait(self, wanted: Callable[[Sight], bool] = lambda sight: True) -> Sight:
        """Until there is something to do, or the match is over; and what there is, is what is wanted."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            sight = self.look()
            if sight is not None and (sight.over or (sight.asked and sight.things)) and wanted(sight):
                return sight
            self.page.wait_for_timeout(25)
        raise AssertionError(f"nothing to do on the page, or not what was wanted: {self.look()}")

    def click(self, thing: Thing) -> None:
        """Click on it and wait until the page shows what came of it."""
        self.page.mouse.click(thing.x, thing.y)
        self.clicks += 1
        self.settle()

    def tap(self, thing: Thing) -> None:
        """The same with a finger."""
        self.page.touchscreen.tap(thing.x, thing.y)
        self.settle()

    def settle(self) -> None:
        """Wait until the page shows what came of the last click or key, which may be nothing."""
        self.page.evaluate(SETTLED)

    def play(self, most: int) -> Sight:
        """Click about until the match is over or so many clicks are done."""
        for _ in range(most):
            sight = self.wait()
            if sight.over:
                return sight
            self.click(self.choose(sight))
        return self.wait()

    def choose(self, sight: Sight, *kinds: str) -> Thing:
        """Something of these kinds, each kind as likely: bars are short and boards are wide."""
        wanted = kinds or ("bar", "lit", "way")
        there = sorted({thing.kind for thing in sight.things if thing.kind in wanted})
        kind = self.chance.choice(there)
        return self.chance.choice([thing for thing in sight.things if thing.kind == kind])

    def answer(self, *kinds: str) -> Sight:
        """Answer one whole question, in as many clicks as it takes."""
        before = self.wait()
        for _ in range(30):
            sight = self.wait()
            if sight.over or sight.answers != before.answers:
                return sight
            self.click(self.choose(sight, *kinds))
        raise AssertionError(f"no answer after 30 clicks: {self.look()}")

    def sits(self) -> None:
        """Wait until the table is there."""
        expect(self.page.get_by_role("region", name="Decision")).to_be_visible()


class Typist(Person):
    """Plays at random with the keyboard and nothing else."""

    def press(self, *keys: str) -> None:
        """One key after the other."""
        for key in keys:
            self.page.wait_for_function(CALM)
            self.page.keyboard.press(key)
            self.clicks += 1

    def finish(self, most: int) -> Sight:
        """Type until the match is over or so many choices are made."""
        for _ in range(most):
            sight = self.wait()
            if sight.over:
                return sight
            self.type(sight)
        return self.wait()

    def type(self, before: Sight) -> None:
        """Choose something by what the page says, and wait until it shows what came of it."""
        ways = [thing for thing in before.things if thing.kind in ("bar", "more") and thing.key]
        going = [thing for thing in ways if thing.key == "Enter"]
        board = any(thing.kind in ("lit", "way") for thing in before.things)
        if going:
            self.press("Enter")
        elif ways and (not board or self.chance.random() < 0.5):
            self.press(self.chance.choice(ways).key)
        else:
            self._walk()
        self.settle()

    def _walk(self) -> None:
        """Some targets further on the board, and take what is there."""
        for _ in range(self.chance.randint(1, 6)):
            self.press("Tab")
            if not self._may_choose():
                self.press("ArrowUp")  # that was a button: back to the board
                break
        if self._may_choose():
            self.press("Enter")

    def _may_choose(self) -> bool:
        return self.here().endswith(", can be chosen")

    def here(self) -> str:
        """Where the keyboard is on the board, as a screen reader hears it."""
        found: str = self.page.evaluate("document.querySelector('[data-testid=here]').textContent")
        return found
