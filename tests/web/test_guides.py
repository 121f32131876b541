"""How one learns: first games that are played by their guides to the end, five screens, the book, hints.

A game joins by itself when its page has a `learn.ts`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hyakki.games as games
from tests.project import ROOT
from tests.web.browser import PHONE, Watch, faults_of
from tests.web.conftest import Contexts
from tests.web.person import Person, Sight, Thing

LEARNED = [name for name in games.games() if (ROOT / "web" / "src" / "games" / name / "learn.ts").is_file()]
GUIDES = [(name, guide) for name in LEARNED for guide in games.find(name).first_games()]
MOST_CLICKS = 900
MOST_TRIES = 5
ASK_AGAIN = 20_000
"""Milliseconds after which a pupil asks again for a hint that does not come."""
STUCK = 8
"""Clicks without an answer after which somebody tries anything."""

READ = """() => {
  const guide = document.querySelector("[data-testid=guide]");
  const hint = document.querySelector("[data-testid=hint]");
  const words = (text) => (text ?? "").split(" ").filter(Boolean);
  return {
    step: guide?.dataset.step ?? null,
    reached: Number(guide?.dataset.reached ?? -1),
    points: words(guide?.dataset.points),
    hint: hint ? words(hint.dataset.now) : null,
  };
}"""


GOT_IT = """() => {
  const found = document.querySelector("[data-testid=got-it]")?.getBoundingClientRect();
  return found ? [found.left + found.width / 2, found.top + found.height / 2] : null;
}"""


class Pupil(Person):
    """Does what the guide says; where it says nothing that can be done at once, what a hint says; else
    anything that is lit."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed)
        self.steps: list[str] = []
        self._answers, self._tries = -1, 0
        self._without = -2  # how many answers there were when no hint came

    def read(self) -> dict[str, Any]:
        """What the guide and a hint show."""
        found: dict[str, Any] = self.page.evaluate(READ)
        if found["step"] and found["step"] not in self.steps:
            self.steps.append(found["step"])
        return found

    def look(self) -> Sight | None:
        """On a phone cards make room for what is to be read about the board: then that is what to do."""
        sight = super().look()
        if sight is None or sight.things or not sight.asked:
            return sight
        found = self.page.evaluate(GOT_IT)
        return sight if found is None else replace(sight, things=(Thing("bar", "", "Got it", *found),))

    def choose(self, sight: Sight, *kinds: str) -> Thing:
        self._tries = self._tries + 1 if sight.answers == self._answers else 0
        self._answers = sight.answers
        if self._tries < STUCK:
            said = self.read()
            sure = next((thing for thing in sight.things if thing.key == "Enter"), None)
            found = sure or self._find(sight, said["points"]) or self._find(sight, self._hinted(said))
            if found is not None:
                return found
        return super().choose(sight, *kinds)

    def _find(self, sight: Sight, wanted: list[str]) -> Thing | None:
        """The first of these that can be clicked on."""
        for anchor in wanted:
            for thing in sight.things:
                if thing.anchor == anchor and thing.kind != "more":
                    return thing
        return None

    def _hinted(self, said: dict[str, Any]) -> list[str]:
        is_open = self._answers != self._without and self.page.locator(".rb.hint").is_visible()
        if said["hint"] is None and is_open:
            self._ask()
            said = self.read()
            if said["hint"] is None:
                self._without = self._answers  # not again before something has happened
        return said["hint"] or []

    def _ask(self) -> None:
        """Ask for a hint; whoever has asked for much at once is told to wait, and asks again. Whoever gets
        none goes on without, as people do."""
        hint, refused = self.page.get_by_test_id("hint"), self.page.locator(".notice[role=alert]")
        for _ in range(MOST_TRIES):
            expect(refused).to_have_count(0)
            self.page.keyboard.press("i")
            try:
                expect(hint.or_(refused).first).to_be_visible(timeout=ASK_AGAIN)
            except AssertionError:
                continue  # something else is asked by now
            if hint.is_visible():
                return

    def play(self, most: int) -> Sight:
        for _ in range(most):
            for name in ("got-it", "take-back", "go-on"):
                if self.page.get_by_test_id(name).is_visible():
                    self.read()
                    # In one look: what happens meanwhile may take the words away.
                    self.page.evaluate(f"document.querySelector('[data-testid={name}]')?.click()")
                    self.settle()
            sight = self.wait()
            if sight.over:
                break
            self.click(self.choose(sight))
        return self.wait()


def begin(page: Page, game: str, guide: str) -> Pupil:
    """The first game of somebody who has never been here."""
    page.goto("/")
    tile = page.locator(f'[data-game="{game}"]')
    if guide == next(iter(games.find(game).first_games())):
        tile.get_by_role("button", name="Play now").click()
    else:
        tile.get_by_role("button", name="How to play").click()
        page.locator("[data-testid=howto] .tabs button").last.click()
        page.locator(f"[data-testid=howto] [data-guide={guide}]").click()
    pupil = Pupil(page, 5)
    pupil.sits()
    expect(page.get_by_test_id("guide")).to_be_visible()
    return pupil


@pytest.mark.parametrize(("game", "guide"), GUIDES)
def test_a_first_game_is_played_by_its_guide_to_the_end(page: Page, game: str, guide: str) -> None:
    pupil = begin(page, game, guide)
    last = pupil.play(MOST_CLICKS)
    assert last.over, f"after {pupil.clicks} clicks: {last}"
    assert len(pupil.steps) >= 6, f"too little was taught: {pupil.steps}"
    assert pupil.read()["reached"] >= len(pupil.steps) // 2, f"aims that nobody reaches: {pupil.steps}"


def test_a_mistake_is_explained_and_can_be_taken_back(page: Page, watch: Watch) -> None:
    pupil = begin(page, "journey", "first")
    while pupil.read()["step"] != "walk":
        sight = pupil.wait()
        if page.get_by_test_id("got-it").is_visible():
            page.get_by_test_id("got-it").click()
            pupil.settle()
        else:
            pupil.click(pupil.choose(sight))
    done = next(thing for thing in pupil.wait().things if thing.anchor == "do:done")
    pupil.click(done)
    pupil.click(pupil.choose(pupil.wait()))  # nothing was done: the table asks once more
    expect(page.get_by_test_id("astray")).to_be_visible()
    page.get_by_test_id("take-back").click()
    expect(page.get_by_test_id("astray")).to_have_count(0)
    expect(page.get_by_test_id("guide")).to_have_attribute("data-step", "walk")
    assert watch.moment()["view"]["active"]["pilgrim"] == 1


def test_a_guide_can_be_left_and_taken_up_again(page: Page) -> None:
    begin(page, "journey", "first")
    guide = page.get_by_test_id("guide")
    guide.get_by_role("button", name="Leave the guide").click()
    expect(guide).to_have_count(0)
    page.reload()
    expect(page.get_by_role("region", name="Decision")).to_be_visible()
    expect(guide).to_have_count(0)
    page.keyboard.press("r")
    page.get_by_role("button", name="Guide me").click()
    expect(guide).to_be_visible()


def test_whoever_has_spent_all_points_on_walking_can_take_it_back(page: Page) -> None:
    """Harakiri: a walk that goes on until nothing is left for a blow. No die has fallen since."""
    pupil = begin(page, "harakiri", "first")
    astray = page.get_by_test_id("astray")
    for _ in range(MOST_CLICKS):
        if page.get_by_test_id("got-it").is_visible():
            page.get_by_test_id("got-it").click()
            pupil.settle()
        sight = pupil.wait()
        if pupil.read()["step"] == "spare":
            break
        pupil.click(pupil.choose(sight))
    while not astray.is_visible():
        exert = [thing for thing in pupil.wait().things if thing.anchor == "do:exert"]
        pupil.click(exert[0])
    expect(page.get_by_test_id("guide")).to_have_attribute("data-step", "spare")
    page.get_by_test_id("take-back").click()
    expect(astray).to_have_count(0)


# Whether the guide lies over nothing that it speaks of, nor over any answer or the board, and what it
# speaks of is lit.
BESIDE = """() => {
  const guide = document.querySelector("[data-testid=guide], [data-testid=hint]");
  const frame = document.querySelector(".frame");
  if (!guide || frame.dataset.telling === "true") return true;
  const box = (one) => one.getBoundingClientRect();
  const over = (one, other) => one.left < other.right && other.left < one.right &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const parts = [...frame.querySelectorAll(".stage, section.bar, .track, .hand")];
  const around = parts.filter((one) => box(one).height);
  const rings = [...document.querySelectorAll("i.ring")].map((ring) => {
    const { left, right, top, bottom } = box(ring);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]; // it glows and grows around this
    return { left: x - 10, right: x + 10, top: y - 10, bottom: y + 10 };
  });
  return ![...around.map(box), ...rings].some((one) => over(box(guide), one)) &&
    (!guide.dataset.points || rings.length > 0 || !!frame.querySelector("[data-testid=plan]"));
}"""
STEPS = 8
"""So many clicks the guide is followed on a phone."""


@pytest.mark.parametrize("size", [PHONE, (360, 740)], ids=["phone", "small"])
@pytest.mark.parametrize("game", LEARNED)
def test_on_a_phone_the_guide_covers_nothing_that_it_speaks_of(
    game: str, size: tuple[int, int], contexts: Contexts
) -> None:
    page = contexts(*size, has_touch=True, is_mobile=True).new_page()
    pupil = begin(page, game, next(iter(games.find(game).first_games())))
    fold = page.get_by_test_id("guide").locator("button[aria-expanded]")
    expect(fold).to_have_attribute("aria-expanded", "false")
    page.wait_for_function(BESIDE)
    fold.click(position={"x": 20, "y": 20})
    expect(fold).to_have_attribute("aria-expanded", "true")
    page.wait_for_function(BESIDE)
    fold.click(position={"x": 20, "y": 20})
    expect(fold).to_have_attribute("aria-expanded", "false")
    for _ in range(STEPS):
        sight = pupil.play(1)
        page.wait_for_function(BESIDE)
        assert not sight.over


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("game", LEARNED)
def test_axe_finds_no_serious_fault_where_one_learns(
    game: str, size: tuple[int, int], contexts: Contexts
) -> None:
    page = contexts(*size, has_touch=size == PHONE, is_mobile=size == PHONE).new_page()
    faults = {}
    page.goto("/")
    page.locator(f'[data-game="{game}"]').get_by_role("button", name="How to play").click()
    expect(page.get_by_test_id("picture")).to_be_visible()
    faults["how to play"] = faults_of(page)
    page.goto(f"/rules/{game}")
    expect(page.get_by_test_id("picture").first).to_be_visible()
    faults["book"] = faults_of(page)
    begin(page, game, next(iter(games.find(game).first_games())))
    faults["guide"] = faults_of(page)
    page.locator(".rb.hint").click()
    expect(page.get_by_test_id("hint")).to_be_visible()
    if size != PHONE:
        expect(page.get_by_test_id("hint")).to_contain_text("The guide shows one thing after the other")
    faults["hint"] = faults_of(page)
    assert {state: found for state, found in faults.items() if found} == {}


@pytest.mark.parametrize("game", LEARNED)
def test_a_few_screens_show_how_to_play(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f'[data-game="{game}"]').get_by_role("button", name="How to play").click()
    shown = page.get_by_test_id("howto")
    expect(shown.get_by_test_id("picture")).to_be_visible()
    screens = shown.locator(".tabs li").count()
    assert screens >= 5
    for _ in range(screens):
        expect(shown.get_by_test_id("picture")).to_be_visible()
        assert len(shown.locator(".words").inner_text()) > 80
        page.keyboard.press("ArrowRight")
    expect(shown.locator("[data-screen=first]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)


@pytest.mark.parametrize("game", LEARNED)
def test_the_book_has_chapters_with_the_exact_rules_folded_behind_them(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}")
    chapters = page.locator("main > section")
    expect(chapters.first).to_be_visible()
    assert chapters.count() >= 6
    expect(page.get_by_test_id("picture").first).to_be_visible()
    rule = next(iter(games.find(game).ledger)).id
    expect(page.locator(f'[id="{rule}"]')).not_to_be_visible()
    page.goto("/")
    page.goto(f"/rules/{game}#{rule}")
    expect(page.locator(f'[id="{rule}"]')).to_be_visible()
