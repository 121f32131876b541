"""How smooth a busy board is: `python -m tests.web.smooth [SECONDS]` prints frame times while bots play.

Four bots play Tsukuyumi on a full board and somebody watches with all motion on. The figures depend on the
machine, and on one without a graphics card everything is drawn by the processor: nothing here is a test.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from hyakki.table.serve import PACE
from tests.web import browser
from tests.web.guest import Guest, Moment
from tests.web.serving import Server

MANY = 60
"""Units on the board from which on it is busy."""

MEASURE = """(seconds) => new Promise((done) => {
  const frames = [];
  let last = performance.now();
  const end = last + seconds * 1000;
  const frame = (now) => {
    frames.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(frame);
    else done(frames.slice(1));
  };
  requestAnimationFrame(frame);
})"""


def units(moment: Moment) -> int:
    """How many figures stand on the board."""
    areas = moment["view"]["areas"]
    troops = sum(sum(kinds.values()) for area in areas for kinds in area["units"].values())
    return troops + sum(sum(area["oni"].values()) for area in areas)


def answers(page: Page) -> int:
    return int(page.locator("[data-answers]").first.get_attribute("data-answers") or 0)


def measure(seconds: float) -> str:
    """Have bots fill the board, then count frames while they play on."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        Guest(server.address) as guest,
        sync_playwright() as playwright,
    ):
        opened = guest.open("tsukuyumi", *["sense"] * 4, rounds="5", factions="random")
        busy = guest.play(opened, lambda moment: units(moment) >= MANY)
        server.kill()
        server.pace = PACE  # from here on as people see it
        server.start()
        chromium = playwright.chromium.launch(**browser.launch_options())
        page = guest.enter(chromium.new_context(base_url=server.address)).new_page()
        page.set_viewport_size({"width": browser.WIDE[0], "height": browser.WIDE[1]})
        page.goto(f"/table/{opened['table']}")
        page.get_by_text("You are watching").wait_for()
        page.wait_for_timeout(1000)
        before = answers(page)
        frames: list[float] = sorted(page.evaluate(MEASURE, seconds))
        moved = answers(page) - before
        chromium.close()
    late = sum(1 for frame in frames if frame > 34)
    return (
        f"{units(busy)} units, {moved} answers in {seconds:g} s, {len(frames)} frames:"
        f" median {statistics.median(frames):.1f} ms, 95 % below {frames[int(len(frames) * 0.95)]:.1f} ms,"
        f" longest {frames[-1]:.0f} ms, {late} frames took longer than two screens"
    )


if __name__ == "__main__":
    sys.stdout.write(measure(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0) + "\n")
