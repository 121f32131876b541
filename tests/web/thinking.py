"""How long a person waits while bots think ahead: `python -m tests.web.thinking [ANSWERS]` prints it.

Somebody plays Tsukuyumi in a real Chromium with three adepts, who choose beside them and in between. So that
some bot thinks at every moment, four other adepts play at another table all the time. Told is how long it
takes from an answer that leaves the page until what came of it has arrived, and until it is drawn; how long
the server takes for a small request; and how long the bots think. The figures depend on the machine and on
what else it does: nothing here is a test.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.web import browser
from tests.web.guest import Guest, Moment
from tests.web.person import Person
from tests.web.serving import Server

LONGEST = 300.0
"""Seconds after which it is enough."""

# Notes when an answer leaves the page, when the next moment comes, and when that is drawn.
NOTE = """(() => {
  const Plain = WebSocket;
  let left = 0;
  window.waits = [];
  window.WebSocket = class extends Plain {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", (event) => {
        const text = typeof event.data === "string" ? event.data : new TextDecoder().decode(event.data);
        if (!left || !/^.{0,40}"(moment|change)"/.test(text)) return;
        const wait = { heard: performance.now() - left };
        const from = left;
        left = 0;
        requestAnimationFrame(() => setTimeout(() => {
          wait.drawn = performance.now() - from;
          waits.push(wait);
        }));
      });
    }
    send(data) {
      if (JSON.parse(data).type === "answer") left = performance.now();
      super.send(data);
    }
  };
})()"""


def is_asked_for_a_card(moment: Moment) -> bool:
    """All choose their cards at the same time."""
    return moment["question"] is not None and moment["question"]["key"] == "ask.select"


@contextmanager
def four_adepts(server: Server) -> Iterator[list[float]]:
    """Bots that play among themselves at a table of their own; gives the seconds between their answers."""
    over, pauses = threading.Event(), list[float]()
    last = [0.0]

    def watch(moment: Moment) -> bool:
        now = time.monotonic()
        if last[0]:
            pauses.append(now - last[0])
        last[0] = now
        return over.is_set()

    with Guest(server.address) as other:
        opened = other.open("tsukuyumi", *["adept"] * 4, factions="random", dice=7)
        thread = threading.Thread(target=other.play, args=(opened, watch))
        thread.start()
        try:
            yield pauses
        finally:
            over.set()
            thread.join()


def play(page: Page, guest: Guest, table: str, answers: int) -> list[float]:
    """Answer so often; gives how long the server took for small requests in between, in seconds."""
    person, asides, end = Person(page, 3), list[float](), time.monotonic() + LONGEST
    while page.evaluate("waits.length") < answers and time.monotonic() < end:
        sight = person.look()
        if sight is not None and sight.over:
            break
        if sight is not None and sight.asked and sight.things:
            person.click(person.choose(sight))
            continue
        began = time.perf_counter()
        guest.get(f"/api/tables/{table}")
        asides.append(time.perf_counter() - began)
        page.wait_for_timeout(500)
    return asides


def told(what: str, seconds: Sequence[float]) -> str:
    found = sorted(1000 * one for one in seconds)
    if not found:
        return f"{what}: none"
    most = found[min(len(found) - 1, int(len(found) * 0.95))]
    return (
        f"{what}: {len(found)}, median {statistics.median(found):.0f} ms, 95 % below {most:.0f} ms,"
        f" longest {found[-1]:.0f} ms"
    )


def main(answers: int) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        Guest(server.address) as guest,
        sync_playwright() as playwright,
    ):
        seats = ["person", "adept", "adept", "adept"]
        opened, _ = guest.open_sensibly(is_asked_for_a_card, "tsukuyumi", *seats, factions="random")
        chromium = playwright.chromium.launch(**browser.launch_options())
        context = guest.enter(chromium.new_context(base_url=server.address, reduced_motion="reduce"))
        context.add_init_script(browser.PACE % "instant")
        context.add_init_script(NOTE)
        page = context.new_page()
        page.set_viewport_size({"width": browser.WIDE[0], "height": browser.WIDE[1]})
        with four_adepts(server) as pauses:
            page.goto(f"/table/{opened['table']}?seat=0")
            Person(page, 1).sits()
            asides = play(page, guest, opened["table"], answers)
        waits = page.evaluate("waits")
        chromium.close()
    load = os.getloadavg()[0]
    sys.stdout.write(f"{os.cpu_count()} processors, {load:.1f} wait for them\n")
    sys.stdout.write(told("answers of the person, heard", [wait["heard"] / 1000 for wait in waits]) + "\n")
    sys.stdout.write(told("answers of the person, drawn", [wait["drawn"] / 1000 for wait in waits]) + "\n")
    sys.stdout.write(told("small requests beside it", asides) + "\n")
    sys.stdout.write(told("between moments of the bots' table", pauses) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
