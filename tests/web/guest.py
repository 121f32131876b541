"""Somebody who plays without a browser: sets up positions for the tests and the pictures of the page."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Any

import httpx
from playwright.sync_api import BrowserContext
from websockets.sync.client import ClientConnection, connect

import hyakki.games as games
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.match import Match
from hyakki.kernel.saves import save
from hyakki.table.message_terms import PROTOCOL
from hyakki.table.wire import followed

Moment = dict[str, Any]
COOKIE = "hyakki"
BURST, PACE = 50, 0.055
"""How many answers a server takes at once, and seconds between all others."""
MOST_DICE = 40
"""So many dice are tried until a game comes to what a test is about."""


def moment_of(match: Match[Any], seat: int) -> Moment:
    """What a seat is shown and asked, as the server would tell it."""
    shown: Moment = json.loads(match.shown(seat))
    decision = match.decision(seat)
    assert decision is not None
    options = [{"text": option.text(), "anchors": list(option.anchors())} for option in decision.options]
    return {"view": shown["view"], "question": {"key": decision.prompt.key, "options": options}}


def led_to(
    match: Match[Any],
    seats: Sequence[str],
    until: Callable[[Moment], Any],
    choose: Callable[[Decision], Option] | None = None,
) -> Moment | None:
    """Play a match until a moment of the first person is as wanted, or to its end. Everybody plays with
    sense, but for a person who has another way to choose."""
    me = seats.index("person")
    while match.outcome is None:
        asked = match.asked()
        seat = me if me in asked else asked[0]
        decision = match.decision(seat)
        assert decision is not None
        if seat == me and until(moment := moment_of(match, me)):
            return moment
        mine = choose(decision) if seat == me and choose is not None else None
        match.answer(seat, mine or match.game.sense(match.state, decision))
    return None


def _heard(socket: ClientConnection, patience: float) -> Iterator[Moment]:
    """What comes over a connection; of a change the whole moment that it leads to."""
    now: Moment = {}
    while True:
        message: Moment = json.loads(socket.recv(timeout=patience))
        if message["type"] in ("moment", "change"):
            message = now = followed(now, message)
        yield message


class Guest:
    """A guest of the server with a cookie, which a browser can take over."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._client = httpx.Client(base_url=address, timeout=30)
        self._client.get("/")

    def __enter__(self) -> Guest:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    def get(self, path: str) -> Any:
        """Ask the server."""
        return self._client.get(path).raise_for_status().json()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Have the server do something."""
        return self._client.post(path, json=body).raise_for_status().json()

    def open(self, game: str, *seats: str, dice: int = 1, **settings: str) -> dict[str, Any]:
        """A table with known dice: seats are "person" or levels of bots. Gives table, seat and tokens."""
        return self.bring(Match.new(games.find(game), len(seats), settings, dice), seats)

    def open_at(
        self, until: Callable[[Moment], Any], game: str, *seats: str, dice: int = 1, **settings: str
    ) -> tuple[dict[str, Any], Moment]:
        """A table that has come to a moment of the first person, who has answered at random so far; with the
        first dice from some on that lead there."""
        for number in range(dice, dice + MOST_DICE):
            match = Match.new(games.find(game), len(seats), settings, number)
            chance = random.Random(1)
            if found := led_to(match, seats, until, lambda decision: chance.choice(decision.options)):  # noqa: B023
                return self.bring(match, seats), found
        raise AssertionError("no dice lead to such a moment")

    def open_sensibly(
        self, until: Callable[[Moment], Any], game: str, *seats: str, **settings: str
    ) -> tuple[dict[str, Any], Moment]:
        """The same where everybody has played with sense, with the first dice that lead to such a moment."""
        for dice in range(1, MOST_DICE):
            match = Match.new(games.find(game), len(seats), settings, dice)
            if found := led_to(match, seats, until):
                return self.bring(match, seats), found
        raise AssertionError("no dice lead to such a moment")

    def bring(self, match: Match[Any], seats: Sequence[str]) -> dict[str, Any]:
        """A table at which a match goes on, or is looked at if it is over."""
        players = ["me" if seat == "person" else seat for seat in seats]
        answer = self._client.post("/api/import", params={"person": "Mika"}, content=save(match, players))
        found: dict[str, Any] = answer.raise_for_status().json()
        return found

    def enter(self, context: BrowserContext) -> BrowserContext:
        """Let a browser be this guest."""
        value = self._client.cookies[COOKIE]
        context.add_cookies([{"name": COOKIE, "value": value, "url": self.address}])
        return context

    def finished(self, opened: dict[str, Any]) -> Moment:
        """Have bots play to the end. Among themselves they play while somebody watches."""
        if opened["seat"] is not None:
            return self.advance(opened, lambda moment: False)
        return self.play(opened, lambda moment: False)

    def advance(self, opened: dict[str, Any], until: Callable[[Moment], bool]) -> Moment:
        """Let a bot play the own seat until a moment is as wanted, and take the seat back."""
        where = f"/api/tables/{opened['table']}/bot"
        self.post(where, {"seat": opened["seat"], "level": "sense"})
        with self._sit(opened) as socket:
            moments = (heard for heard in _heard(socket, 60) if heard["type"] == "moment")
            message = next(moment for moment in moments if moment["ending"] or until(moment))
        self.post(where, {"seat": opened["seat"], "level": ""})
        return message

    def greeting(self, opened: dict[str, Any]) -> tuple[dict[str, Any], Moment]:
        """What somebody hears who comes to a table: the welcome, and the moment as it is now."""
        heard: dict[str, dict[str, Any]] = {}
        with self._sit(opened) as socket:
            while not {"welcome", "moment"} <= heard.keys():
                message = json.loads(socket.recv(timeout=30))
                heard[message["type"]] = message
        return heard["welcome"], heard["moment"]

    def _sit(self, opened: dict[str, Any]) -> ClientConnection:
        """A connection to the own seat, or to watch."""
        address = self.address.replace("http", "ws", 1)
        seat = "" if opened["seat"] is None else f"&seat={opened['seat']}"
        cookie = {"Cookie": f"{COOKIE}={self._client.cookies[COOKIE]}"}
        where = f"{address}/ws/{opened['table']}?protocol={PROTOCOL}{seat}"
        return connect(where, additional_headers=cookie, max_size=None)

    def play(self, opened: dict[str, Any], until: Callable[[Moment], bool], seed: int = 1) -> Moment:
        """Answer at random on the own seat until a moment is as wanted, or the match is over."""
        chance = random.Random(seed)
        answered, spare = -1, BURST
        with self._sit(opened) as socket:
            for message in _heard(socket, 30):
                if message["type"] == "refusal":
                    raise AssertionError(message["text"])
                if message["type"] != "moment":
                    continue
                if message["ending"] or until(message):
                    return message
                question = message["question"]
                if question is not None and question["number"] != answered:
                    answered = question["number"]
                    time.sleep(0.0 if spare > 0 else PACE)
                    spare -= 1
                    option = chance.choice(question["options"])
                    answer = {"type": "answer", "question": question["number"], "text": option["text"]}
                    socket.send(json.dumps(answer))
        raise AssertionError("unreachable")
