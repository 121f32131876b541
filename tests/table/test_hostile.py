"""Clients that mean harm or have bad luck: the table goes on, and nobody else notices."""

from __future__ import annotations

import json
import random
import socket as sockets
import struct
import time
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import hyakki.games as games
from hyakki.kernel.errors import RuleCrash
from hyakki.kernel.match import Match
from hyakki.kernel.saves import save
from hyakki.table import app, connection
from hyakki.table.journal import load_match
from hyakki.table.serve import MESSAGE
from tests.table.house import PERSON, TINY, House, Json, Page, Person, bot, house, play, wait_for


@pytest.fixture
def hall(inn: House) -> tuple[House, str, Page, Page]:
    """A table of three people and a bot: one plays, one is hostile."""
    mika, eve = inn.person("Mika"), inn.person("Eve")
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()], visibility="public")
    eve.sit(opened["tokens"]["1"])
    good, bad = mika.page(opened["table"], 0), eve.page(opened["table"], 1)
    wait_for(lambda: inn.live(opened["table"]).number >= 2)
    return inn, opened["table"], good, bad


def goes_on(good: Page) -> None:
    """Others play as if nothing had happened."""
    before = good.calm()["answers"]
    if good.now["question"] is not None:
        good.answer(-1)
        assert good.now["answers"] > before
    good.send("chat", text="still here")
    good.until("said", lambda m: m["text"] == "still here")


# ---------------------------------------------------------------------------- ten thousand messages


LAST = 123_456_789
SEEDS: list[Json] = [
    {"type": "answer", "question": 1, "text": "wait"},
    {"type": "answer", "question": 1, "text": "wait", "sure": False},
    {"type": "undo"},
    {"type": "propose"},
    {"type": "vote", "number": 1, "agree": True},
    {"type": "why", "request": 1, "anchors": ["room:1", "seat:0"]},
    {"type": "ask-odds", "request": 1, "question": 1, "text": "search"},
    {"type": "ask-ahead", "request": 1, "question": 1, "steps": [["room:1"], ["seat:0", "do:rest"]]},
    {"type": "ask-forecast", "request": 1},
    {"type": "ask-ways", "request": 1, "pointed": ["room:1", "servant:2"]},
    {"type": "ask-listing", "request": 1},
    {"type": "chat", "text": "hello"},
    {"type": "ping"},
]
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 2**31, 2**31 + 1, 2**53, -(2**63), 10**400, 1e308, -0.0, 1.5, "", " ", "0",
    "\u0000", "\ud83d\ude00" * 50, "é" * 399, "x" * 401, "x" * 5000, "\u202e", "../../x", "' OR 1=1 --",
    "{name}", "%s%n", [], [[]], {}, {"a": {"b": []}}, ["room:1"] * 13, [""], ["x" * 121], [1], ["room:-1"],
    ["room:99999999999999999999"], [":"], ["::::"], ["servant:"], ["card:\u0000"], ["seat:x"], ["square:1,,"],
    [["room:1"]] * 41, [["room:1"] * 7], [["do:move"], []], [["do:move"], ["do:move"]], [[["do:move"]]],
]  # fmt: skip


def fuzzed(rng: random.Random, page: Page) -> str | bytes:
    """A valid message with something wrong about it, or no message at all."""
    kind = rng.randrange(12)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return "".join(
            chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x20, 0xD7FF)))) for _ in range(60)
        )
    if kind == 2:
        depth = rng.choice((10, 500, 3000))
        return "[" * depth + "]" * rng.choice((0, depth))
    if kind == 3:
        return '{"type":"chat","text":' * rng.choice((5, 1000)) + "1" + "}" * 5
    message = dict(rng.choice(SEEDS))
    question = page.now["question"]
    if question is not None and kind in (4, 5):
        # Other seats' numbers, old numbers, and answers that belong to somebody else.
        number = question["number"] + rng.choice((-2, -1, 1, 2, 1000))
        texts = ["trap 1", "done", "accuse monk", "keep bear", question["options"][0]["text"]]
        said = {
            "type": rng.choice(("answer", "ask-odds")),
            "question": max(0, number),
            "text": rng.choice(texts),
        }
        more = rng.choice(({}, {}, {"request": 1}, {"sure": False}, {"sure": False, "request": 1}))
        return json.dumps(said | more)
    if question is not None and kind == 6 and rng.random() < 0.5:
        # Plans that begin well, and go on with whatever can be pointed at, or cannot.
        things = [option["anchors"] for option in question["options"]] or [["do:move"]]
        steps = [
            rng.choice([*things, ["card:none"], ["room:1", "room:1"]]) for _ in range(rng.randrange(1, 9))
        ]
        return json.dumps({"type": "ask-ahead", "request": 1, "question": question["number"], "steps": steps})
    for _ in range(rng.randrange(1, 3)):
        change = rng.randrange(4)
        name = rng.choice(list(message)) if message else "type"
        if change == 0:
            message[name] = rng.choice(ODD)
        elif change == 1:
            message.pop(name, None)
        elif change == 2:
            message[rng.choice(("seat", "more", "Type", "view", "\u0000"))] = rng.choice(ODD)
        else:
            message["type"] = rng.choice(
                ("moment", "welcome", "ANSWER", "resign ", "", "constructor", 7, None)
            )
    text = json.dumps(message)
    if rng.random() < 0.1:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(('"', "}", "\\", "\\ud800", "\x7f", "")) + text[at + 1 :]
    return text.encode() if rng.random() < 0.2 else text


@pytest.mark.parametrize(("game", "count"), [("palace", 4000), ("journey", 3000), ("tsukuyumi", 3000)])
def test_ten_thousand_fuzzed_messages(
    game: str, count: int, sqlite_store: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Each gets a refusal, an answer in kind, or a closed connection; what others did does not change."""
    with house(sqlite_store, known={**games.games(), **TINY}) as inn:
        mika, eve = inn.person("Mika"), inn.person("Eve")
        rest = [bot()] * (inn.hall.games[game].seats[-1] - 2)
        opened = mika.open(game, [PERSON, PERSON, *rest])
        eve.sit(opened["tokens"]["1"])
        good, bad = mika.page(opened["table"], 0), eve.page(opened["table"], 1)
        play([good, bad], 12)
        live = inn.live(opened["table"])
        stranger = [entry for entry in live.match.history if entry.seat != 1]
        fuzz(eve, bad, count)
        entries = inn.do(live.store.entries(opened["table"]))
        assert [entry.number for entry in entries] == list(range(1, live.number + 1))
        assert [entry for entry in live.match.history if entry.seat != 1][: len(stranger)] == stranger
        rebuilt = inn.do(load_match(live.store, live.game, live.row)).match
        assert rebuilt is not None
        assert save(live.match) == save(rebuilt)
        goes_on(good)
    assert "fault" not in caplog.text


def fuzz(eve: Person, bad: Page, count: int) -> None:
    """So many bad messages; the page comes back when it is cut off."""
    rng = random.Random(4)
    sent = answered = 0
    codes: list[int] = []
    table = bad.welcome["table"]["id"]
    while sent < count:
        batch = 0
        try:
            for _ in range(100):
                bad.socket.send(fuzzed(rng, bad))
                batch += 1
            bad.send("ask-listing", request=LAST)
            while (message := bad.next())["type"] != "listing" or message["request"] != LAST:
                answered += message["type"] != "seats"
        except ConnectionClosed as closed:
            codes.append(closed.rcvd.code if closed.rcvd is not None else 1006)
            bad = eve.page(table, 1)
        sent += batch
        bad.heard.clear()
        bad.raw.clear()
    assert set(codes) <= {1007, 1008, 1009}
    assert answered > 0.97 * count, "nearly all of them get an answer of some kind"


# ---------------------------------------------------------------------------- size and haste


def test_a_message_that_is_too_big_ends_the_connection(hall: tuple[House, str, Page, Page]) -> None:
    _, _, good, bad = hall
    bad.socket.send(json.dumps({"type": "chat", "text": "x" * (MESSAGE + 1)}))
    assert bad.closing() == 1009
    goes_on(good)


def test_a_flood_is_closed_by_policy(haste: None, hall: tuple[House, str, Page, Page]) -> None:
    """A thousand messages a second."""
    _, _, good, bad = hall
    began = time.monotonic()
    try:
        for _ in range(1000):
            bad.send("ping")
    except ConnectionClosed:
        pass
    assert bad.closing() == 1008
    assert time.monotonic() - began < 5
    goes_on(good)


def test_chat_has_a_rate_of_its_own(
    hall: tuple[House, str, Page, Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every line is kept for good and goes to all: whoever floods it is refused, and others still talk."""
    inn, table, good, bad = hall
    for number in range(25):
        bad.send("chat", text=f"line {number}")
    bad.calm()
    said = [message["text"] for message in bad.heard if message["type"] == "said"]
    refused = [message["key"] for message in bad.heard if message["type"] == "refusal"]
    assert int(connection.CHATS_AT_ONCE) <= len(said) < 25
    assert refused == ["trouble.too-fast"] * (25 - len(said))
    goes_on(good)
    monkeypatch.setattr(connection, "WELCOME", 3)
    late = inn.person("Late").page(table)
    assert [line["text"] for line in late.welcome["chat"]] == [*said[-2:], "still here"]


def test_pages_at_a_table_are_bounded(
    hall: tuple[House, str, Page, Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can fill a table with pages: not with many cookies, nor with one."""
    inn, table, good, _ = hall
    monkeypatch.setattr(app, "WATCHERS", 2)
    monkeypatch.setattr(app, "PAGES", 4)
    watching = [inn.person(f"W{number}").page(table) for number in range(2)]
    with pytest.raises(InvalidStatus):
        inn.person("W3").page(table)
    mika = inn._people[0]
    for _ in range(3):
        mika.page(table, 0)
    with pytest.raises(InvalidStatus):
        mika.page(table, 0)
    watching[0].close()
    wait_for(lambda: len(inn.live(table).onlookers) == 6)
    inn.person("W4").page(table)
    goes_on(good)


def test_a_person_is_fast_enough(haste: None, hall: tuple[House, str, Page, Page]) -> None:
    _, _, _, bad = hall
    for _ in range(int(connection.BURST) - 5):
        bad.send("ping")
        assert bad.until("pong")
    bad.calm()


# ---------------------------------------------------------------------------- sockets that hang


@pytest.fixture
def brisk(sqlite_store: str) -> Iterator[House]:
    """A house that asks for signs of life all the time."""
    with house(sqlite_store, ping=0.3) as found:
        yield found


def test_a_half_open_socket_is_given_up(brisk: House) -> None:
    """A page that has vanished without a word (no pong comes) is gone after two pings."""
    mika, eve = brisk.person("Mika"), brisk.person("Eve")
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    eve.sit(opened["tokens"]["1"])
    line = half_open(brisk, opened["table"], eve.token)
    live = brisk.live(opened["table"])
    wait_for(lambda: len(live.onlookers) == 1)
    wait_for(lambda: len(live.onlookers) == 0, "a dead page stays at the table", 5)
    line.close()
    page = eve.page(opened["table"], 1)
    assert page.calm()["seat"] == 1


def half_open(inn: House, table: str, token: str, receive: int = 0) -> sockets.socket:
    """A websocket that says hello and nothing more, and never reads."""
    line = sockets.socket()
    if receive:
        line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, receive)
    line.connect(("127.0.0.1", inn.port))
    line.sendall(
        (
            f"GET /ws/{table}?seat=1 HTTP/1.1\r\nHost: localhost\r\nCookie: hyakki={token}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
    )
    return line


def test_a_page_that_never_reads_is_cut_off(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for it has a bound, also while the line is full."""
    monkeypatch.setattr(connection, "OUTBOX", 50)
    mika, eve = inn.person("Mika"), inn.person("Eve")
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    eve.sit(opened["tokens"]["1"])
    line = half_open(inn, opened["table"], eve.token, 4096)
    live = inn.live(opened["table"])
    wait_for(lambda: len(live.onlookers) == 1)
    page = mika.page(opened["table"], 0)
    for _ in range(40):
        if len(live.onlookers) == 1:
            break
        inn.do(shout(live, "x" * 60_000))
        page.calm()
        page.raw.clear()
        page.heard.clear()
    wait_for(lambda: len(live.onlookers) == 1, "it is never cut off")
    assert [onlooker.seat for onlooker in live.onlookers] == [0]
    line.close()
    goes_on(page)


async def shout(live: Any, text: str) -> None:
    from hyakki.table.messages import Said

    for _ in range(10):
        live.tell_all(Said(0, "", None, text, 0.0))


def test_a_client_that_vanishes_in_the_middle_of_an_answer(hall: tuple[House, str, Page, Page]) -> None:
    """What it has sent is done once or not at all; its seat is free for it to come back."""
    inn, table, good, bad = hall
    live = inn.live(table)
    eve = inn._people[1]
    for _ in range(5):
        before = live.number
        question = bad.calm()["question"]
        if question is None:
            break
        bad.send("answer", question=question["number"], text=question["options"][0]["text"])
        reset(bad)
        bad = eve.page(table, 1)
        assert before <= live.number <= before + 1
        assert bad.now["answers"] == live.answers(1)
        if live.number > before:
            bad.send("undo")
            bad.at(bad.now["answers"] + 1)
    goes_on(good)


def reset(page: Page) -> None:
    """Cut the line without a word."""
    line = page.socket.socket
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def test_a_client_that_vanishes_before_the_welcome(inn: House, caplog: pytest.LogCaptureFixture) -> None:
    mika, eve = inn.person("Mika"), inn.person("Eve")
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    eve.sit(opened["tokens"]["1"])
    live = inn.live(opened["table"])
    for _ in range(20):
        line = half_open(inn, opened["table"], eve.token)
        line.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
        line.close()
    wait_for(lambda: not live.onlookers)
    assert not [record for record in caplog.records if record.exc_info], "no fault of ours"
    page = mika.page(opened["table"], 0)
    page.calm()


def test_the_same_answer_twice_counts_once(hall: tuple[House, str, Page, Page]) -> None:
    inn, table, _, bad = hall
    before = inn.live(table).number
    question = bad.calm()["question"]
    for _ in range(3):
        bad.send("answer", question=question["number"], text=question["options"][0]["text"])
    assert [bad.refusal(), bad.refusal()] in (["refused.stale"] * 2, ["refused.not-asked"] * 2)
    bad.calm()
    assert [entry.seat for entry in inn.do(inn.hall.store.entries(table))].count(1) == 1
    assert inn.live(table).number == before + 1


def test_two_pages_of_one_seat_see_the_same(hall: tuple[House, str, Page, Page]) -> None:
    inn, table, _, bad = hall
    phone = inn._people[1].page(table, 1)
    bad.answer()
    phone.at(bad.now["answers"])
    assert {**phone.now, "since": 0, "lines": []} == {**bad.now, "since": 0, "lines": []}


def test_a_fault_of_ours_names_its_place_only(
    hall: tuple[House, str, Page, Page], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    inn, table, good, bad = hall

    def fail(*_: Any) -> None:
        raise KeyError("a secret card")

    monkeypatch.setattr(inn.live(table).match.game.voice, "draw", fail)
    bad.send("ask-listing", request=1)
    bad.closing()
    monkeypatch.undo()
    wait_for(lambda: bool(caplog.records))
    text = caplog.text
    assert "ended by a fault" in text
    assert "secret card" not in text
    goes_on(good)


class Cursed:
    """An imagined world in which every rule fails."""

    def answer(self, seat: int, option: Any) -> None:
        raise RuleCrash("it failed on a secret card", "a rule failed")

    @property
    def state(self) -> Any:
        raise ZeroDivisionError("a secret card")


@pytest.mark.parametrize(
    ("wish", "more", "key"),
    [("ask-odds", {"request": 5}, "refused.odds"), ("answer", {"sure": False}, "refused.final")],
)
def test_a_rule_that_fails_in_an_imagined_world_is_said_in_words(
    hall: tuple[House, str, Page, Page],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    wish: str,
    more: Json,
    key: str,
) -> None:
    _, _, good, bad = hall
    monkeypatch.setattr(Match, "imagine", lambda *_, **__: Cursed())
    question = bad.calm()["question"]
    bad.send(wish, question=question["number"], text=question["options"][0]["text"], **more)
    assert bad.refusal() == key
    assert bad.calm()["question"] == question, "nothing was done"
    assert "secret card" not in caplog.text + "".join(capfd.readouterr())
    monkeypatch.undo()
    goes_on(good)


def test_playing_on_after_all_this(inn: House) -> None:
    mika = inn.person("Mika")
    opened = mika.open("moon", [PERSON, bot("sense"), bot()])
    page = mika.page(opened["table"], 0)
    play([page])
    assert page.now["ending"] is not None
