"""The browser of the tests: Debian's Chromium, and a watch over all that its pages do."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, WebSocket

from hyakki.table.wire import followed
from scripts import machine

HOME = Path(__file__).resolve().parents[2]
AXE = HOME / "web" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE = (1600, 1000)
PHONE = (390, 844)

POLICY = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`))"""


# How fast what others did is played for somebody, unless they have chosen something else.
PACE = """if (location.host) localStorage["hyakki.pace"] ??= `%s`"""

# Read by playwright when it starts.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", machine.driver() or "")


def launch_options() -> dict[str, Any]:
    """How the browser of this machine is started. Root has no sandbox."""
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    return {"executable_path": machine.browser(), "args": flags}


@dataclass
class Watch:
    """Sees every request, every message of the console and every frame of a websocket in some contexts."""

    host: str
    faults: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    forgiven: tuple[str, ...] = ()

    def over(self, context: BrowserContext) -> BrowserContext:
        """Watch all pages of a context."""
        context.add_init_script(POLICY)
        context.on("request", self._request)
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("page", self._page)
        return context

    def forgive(self, *words: str) -> None:
        """Faults that hold one of these are what the test is about."""
        self.forgiven += words

    def verdict(self) -> list[str]:
        """What must not have happened."""
        return [fault for fault in self.faults if not any(word in fault for word in self.forgiven)]

    def _request(self, request: Request) -> None:
        place = urlsplit(request.url)
        if place.scheme not in ("data", "blob") and place.netloc != self.host:
            self.faults.append(f"request to another host: {request.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _error(self, error: WebError) -> None:
        self.faults.append(f"error: {error.error}")

    def _page(self, page: Page) -> None:
        page.on("websocket", self._socket)

    def _socket(self, socket: WebSocket) -> None:
        now: dict[str, Any] = {}

        def heard(data: str | bytes) -> None:
            """Keep what comes; of a change the whole moment that it leads to."""
            nonlocal now
            text = _text(data)
            message: dict[str, Any] = json.loads(text)
            if message["type"] in ("moment", "change"):
                now = followed(now, message)
                text = json.dumps(now)
            self.frames.append(text)

        socket.on("framereceived", heard)

    def moment(self) -> dict[str, Any]:
        """The moment that came last over a websocket."""
        for frame in reversed(self.frames):
            message: dict[str, Any] = json.loads(frame)
            if message["type"] == "moment":
                return message
        raise AssertionError("no moment has come yet")


def _text(data: str | bytes) -> str:
    return data if isinstance(data, str) else data.decode()


def look_first(page: Page) -> None:
    """Nobody answers a question that is so new that what is clicked on then does not count."""
    fresh = page.locator(".frame[data-fresh=true]")
    page.add_locator_handler(fresh, lambda: fresh.wait_for(state="detached"), no_wait_after=True)


CALM = "() => !document.querySelector('.frame[data-fresh=true]')"
"""Whether a question has been there for long enough to be answered."""


def faults_of(page: Page) -> list[str]:
    """What axe finds serious or critical on a page, with the elements. The content policy allows no foreign
    script, so it goes in through the debugger."""
    if page.evaluate("() => !window.axe"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(
        "() => axe.run(document, { resultTypes: ['violations'], preload: false })"
    )
    return [
        f"{fault['id']} ({fault['impact']}): {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
