"""How smooth a busy board is: `python -m tests.web.smooth [SECONDS]` prints frame times.

Sixty units move in one turn, first in order, then all at once for seconds; after that four bots play on, and
somebody watches with all motion on. The figures depend on the machine, and on one without a graphics card
everything is drawn by the processor: nothing here is a test. Where other programs take the processor away,
frames come late however little the page does, so it is also told how much work the page had.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from hyakki.table.serve import PACE
from tests.web import browser
from tests.web.guest import Guest, Moment
from tests.web.serving import Server
from tests.web.staging import Stage, march, muster

MANY = 60
"""Units that move in one turn."""
BUSY = 40
"""Units that bots have on the board when it is looked at."""

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

# All units of a turn begin with the first, and each takes three seconds.
AT_ONCE = """addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.setProperty("--m-step", "0ms");
  document.documentElement.style.setProperty("--m-beat", "0ms");
  document.documentElement.style.setProperty("--m-card", "1500ms");
})"""


def units(moment: Moment) -> int:
    """How many figures stand on the board."""
    areas = moment["view"]["areas"]
    troops = sum(sum(kinds.values()) for area in areas for kinds in area["units"].values())
    return troops + sum(sum(area["oni"].values()) for area in areas)


def answers(page: Page) -> int:
    return int(page.locator("[data-answers]").first.get_attribute("data-answers") or 0)


def measure(chromium: Browser, page: Page, seconds: float, act: Callable[[], None]) -> str:
    """Frames while something happens, and what the page itself had to do in them."""
    chromium.start_tracing(page=page, categories=["toplevel"])
    page.evaluate(f"(seconds) => {{ window.measured = ({MEASURE})(seconds) }}", seconds)
    act()
    frames: list[float] = sorted(page.evaluate("measured"))
    work = tasks(json.loads(chromium.stop_tracing()))
    most, late = frames[int(len(frames) * 0.95)], sum(1 for frame in frames if frame > 34)
    return (
        f"{len(frames)} frames: median {statistics.median(frames):.1f} ms, 95 % below {most:.1f} ms,"
        f" longest {frames[-1]:.0f} ms, {late} took longer than two screens;"
        f" work of the page {sum(work) / len(frames):.1f} ms a frame, {max(work):.0f} ms at a stretch"
    )


def tasks(trace: dict[str, Any]) -> list[float]:
    """What the page did on its main thread, in milliseconds of processor time for each task."""
    events = trace["traceEvents"]
    names = {
        (event["pid"], event["tid"]): event["args"]["name"]
        for event in events
        if event["name"] == "thread_name"
    }
    return [
        event.get("tdur", 0) / 1000
        for event in events
        if event["name"] in ("RunTask", "ThreadControllerImpl::RunTask")
        and event["ph"] == "X"
        and names.get((event["pid"], event["tid"])) == "CrRendererMain"
    ] or [0.0]


def turn(chromium: Browser, guest: Guest, opened: dict[str, Any], greeting: Any, script: str = "") -> str:
    """All units move in one turn of a table that is played from here."""
    context = chromium.new_context(base_url=guest.address)
    page = guest.enter(context).new_page()
    page.set_viewport_size({"width": browser.WIDE[0], "height": browser.WIDE[1]})
    if script:
        page.add_init_script(script)
    stage = Stage(page, opened, *greeting)
    stage.open()
    page.wait_for_timeout(1000)
    moved = march(stage.moment, MANY)
    told = measure(chromium, page, 3.5, lambda: stage.send(moved))
    context.close()
    return f"{len(moved['lines'])} units, {told}"


def bots(chromium: Browser, server: Server, guest: Guest, opened: dict[str, Any], seconds: float) -> str:
    """Bots play on at the speed at which people see them."""
    server.kill()
    server.pace = PACE
    server.start()
    page = guest.enter(chromium.new_context(base_url=server.address)).new_page()
    page.set_viewport_size({"width": browser.WIDE[0], "height": browser.WIDE[1]})
    page.goto(f"/table/{opened['table']}")
    page.get_by_text("You are watching").wait_for()
    page.wait_for_timeout(1000)
    before = answers(page)
    told = measure(chromium, page, seconds, lambda: None)
    return f"{answers(page) - before} answers in {seconds:g} s, {told}"


def main(seconds: float) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        Guest(server.address) as guest,
        sync_playwright() as playwright,
    ):
        opened = guest.open("tsukuyumi", *["sense"] * 4, rounds="5", factions="random")
        busy = guest.play(opened, lambda moment: units(moment) >= BUSY)
        greeting = guest.greeting(opened)[0], muster(busy, MANY)
        chromium = playwright.chromium.launch(**browser.launch_options())
        sys.stdout.write(f"A turn, in order: {turn(chromium, guest, opened, greeting)}\n")
        sys.stdout.write(f"A turn, all at once: {turn(chromium, guest, opened, greeting, AT_ONCE)}\n")
        sys.stdout.write(f"Bots: {bots(chromium, server, guest, opened, seconds)}\n")
        chromium.close()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
