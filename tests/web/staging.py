"""A table whose server is played by whoever holds the stage: the real page shows what it is told."""

from __future__ import annotations

import copy
import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.guest import Moment

At = tuple[int, int]
AROUND: tuple[At, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Stage:
    """A page at a table that goes on by the moments that it is told here and by nothing else."""

    def __init__(self, page: Page, opened: dict[str, Any], welcome: dict[str, Any], moment: Moment) -> None:
        self.page = page
        self.table: str = opened["table"]
        self.seat: int | None = opened["seat"]
        self.welcome, self.moment = welcome, moment
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/**", self._greet)

    def open(self) -> None:
        """Show the table as it stands."""
        seat = "" if self.seat is None else f"?seat={self.seat}"
        self.page.goto(f"/table/{self.table}{seat}")
        self.settled()

    def settled(self) -> None:
        """Wait until the page shows the last moment."""
        shown = self.page.locator(".frame").first
        expect(shown).to_have_attribute("data-answers", str(self.moment["answers"]))

    def tell(self, *moments: Moment) -> None:
        """Have the table go on, with all these moments at once."""
        for moment in moments:
            self.send(moment)
        self.settled()

    def send(self, moment: Moment) -> None:
        """Have the table go on, and do not wait for it."""
        self.moment = moment
        for socket in self._sockets:
            socket.send(json.dumps(moment))

    def _greet(self, socket: WebSocketRoute) -> None:
        self._sockets.append(socket)
        socket.send(json.dumps(self.welcome))
        socket.send(json.dumps(self.moment))


def following(moment: Moment, view: dict[str, Any], *events: dict[str, Any]) -> Moment:
    """The moment after one: what the board looks like then, and what happened in between."""
    lines = [{"text": event["event"], "rule": None, "heading": False, "event": event} for event in events]
    since = moment["since"] + len(moment["lines"])
    return {**moment, "answers": moment["answers"] + 1, "view": view, "since": since, "lines": lines}


def muster(moment: Moment, count: int) -> Moment:
    """The same moment with at least so many figures of Tsukuyumi on the board: more of those there."""
    view = copy.deepcopy(moment["view"])
    areas = [area for area in view["areas"] if _figures(area)]
    missing = count - sum(len(_figures(area)) for area in areas)
    for n in range(missing):
        area = areas[n % len(areas)]
        side, figure = _figures(area)[0]
        _add(_kinds(area, side), figure, 1)
    return {**moment, "view": view}


def march(moment: Moment, most: int) -> Moment:
    """The moment after so many figures of Tsukuyumi have each gone to an area beside theirs."""
    view = copy.deepcopy(moment["view"])
    areas = {tuple(area["at"]): area for area in view["areas"]}
    events: list[dict[str, Any]] = []
    for area in moment["view"]["areas"]:
        at = tuple(area["at"])
        for side, figure in _figures(area)[: most - len(events)]:
            to = _beside(areas, at, turn=len(events))
            _add(_kinds(areas[at], side), figure, -1)
            _add(_kinds(areas[to], side), figure, 1)
            who = {"event": "unit-moved", "seat": int(side), "unit": figure} if side else {"size": figure}
            events.append({"event": "oni-moved", **who, "start": list(at), "to": list(to)})
    for area in view["areas"]:
        area["units"] = {side: kinds for side, kinds in area["units"].items() if kinds}
    return following(moment, view, *events)


def _figures(area: dict[str, Any]) -> list[tuple[str, str]]:
    """All figures in an area as side and kind; Oni have no side."""
    sides = [*area["units"].items(), ("", area["oni"])]
    return [(side, kind) for side, kinds in sides for kind, count in kinds.items() for _ in range(count)]


def _kinds(area: dict[str, Any], side: str) -> dict[str, int]:
    """How many figures of each kind a side has in an area."""
    found: dict[str, int] = area["units"].setdefault(side, {}) if side else area["oni"]
    return found


def _beside(areas: dict[Any, Any], at: Any, turn: int) -> At:
    """An area beside one; the next one at the next turn."""
    beside = [(at[0] + q, at[1] + r) for q, r in AROUND if (at[0] + q, at[1] + r) in areas]
    return beside[turn % len(beside)]


def _add(kinds: dict[str, int], kind: str, count: int) -> None:
    """Change how many there are of a kind; nothing is said of kinds that are not there."""
    kinds[kind] = kinds.get(kind, 0) + count
    if kinds[kind] == 0:
        del kinds[kind]
