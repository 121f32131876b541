"""How much of the server's time and memory somebody may use up, and what keeps running meanwhile."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import threading
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from hyakki.kernel.match import Match
from hyakki.kernel.rng import derive
from hyakki.table import advice, api, chances, onward, replays, robots, serve
from hyakki.table.live import Live
from hyakki.table.replays import Replay
from tests.table.house import PERSON, House, Page, bot, play, wait_for
from tests.tiny import MOON


def alone(inn: House, game: str = "moon", bots: int = 2) -> tuple[str, Page]:
    mika = inn.person("Mika")
    table: str = mika.open(game, [PERSON, *[bot()] * bots], visibility="public")["table"]
    return table, mika.page(table, 0)


@contextmanager
def busy(inn: House) -> Iterator[None]:
    """All threads for what is worked out beside the play are at work for a while."""
    done, begun = threading.Event(), threading.Semaphore(0)

    def work() -> None:
        begun.release()
        done.wait(30)

    async def begin() -> None:
        for _ in range(robots.THREADS):
            inn.hall.chore(inn.hall.robots.aside(work))

    inn.do(begin())
    try:
        for _ in range(robots.THREADS):
            assert begun.acquire(timeout=10)
        yield
    finally:
        done.set()


# ---------------------------------------------------------------------------- beside the play


def test_bots_and_answers_do_not_wait_for_what_is_worked_out_beside_the_play(inn: House) -> None:
    _, page = alone(inn)
    with busy(inn):
        while page.asked()["ending"] is None:
            question = page.now["question"]
            wish = {"question": question["number"], "text": question["options"][0]["text"]}
            page.send("answer", sure=False, **wish)
            page.calm()
            page.send("answer", **wish)  # if it was warned of, or else too late
            page.calm()
    assert page.now["ending"] is not None


def test_only_so_much_waits_to_be_worked_out(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "ASIDE", robots.THREADS + 1)
    table, page = alone(inn)
    question = inn.alone(page)["question"]
    wish = {"question": question["number"], "text": question["options"][0]["text"]}
    plan = {"question": question["number"], "steps": [question["options"][0]["anchors"] or ["seat:0"]]}
    with busy(inn):
        page.send("ask-odds", request=1, **wish)
        page.send("ask-ahead", request=2, **plan)
        refusal = page.until("refusal")
        assert (refusal["key"], refusal["request"]) == ("trouble.too-fast", 2)
    assert page.until("odds")["request"] == 1
    page.send("ask-ahead", request=3, **plan)
    assert page.until("odds")["request"] == 3
    assert inn.live(table).answers(0) == page.now["answers"]


def test_a_page_that_goes_while_something_is_worked_out_for_it(inn: House) -> None:
    """What it wanted is called off, and it finds its question as it was."""
    table, page = alone(inn)
    question = inn.alone(page)["question"]
    with busy(inn):
        page.send("ask-ahead", request=1, question=question["number"], steps=[["card:none"]])
        page.send("ask-odds", request=2, question=question["number"], text=question["options"][0]["text"])
        wait_for(lambda: inn.hall.robots._waiting == robots.THREADS + 2)
        page.close()
        wait_for(lambda: inn.hall.robots._waiting == robots.THREADS, "it is still worked out")
        again = inn._people[0].page(table, 0)
        assert again.now["question"] == question
        again.answer()
    assert not [message for message in again.heard if message["type"] in ("odds", "refusal")]


def test_an_answer_that_is_tried_first_does_not_count_after_an_undo(
    inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is looked whether the answer could be taken back, the one before it is."""
    table, page = alone(inn)
    while page.asked()["undo"] is not None or page.now["question"] is None:
        page.answer()
    question = page.now["question"]
    plain = advice.is_final

    async def slow(table: Live, seat: int, number: int, text: str) -> Callable[[], bool]:
        await plain(table, seat, number, text)
        await table.undo(seat)
        return lambda: False

    monkeypatch.setattr(advice, "is_final", slow)
    wish = {"question": question["number"], "text": question["options"][0]["text"], "sure": False}
    page.send("answer", **wish)
    refusal = page.until("refusal")
    assert (refusal["key"], refusal["question"]) == ("refused.stale", question["number"])
    kinds = [entry.kind for entry in inn.do(inn.hall.store.entries(table)) if entry.seat == 0]
    assert kinds.count("undo") == 1
    assert kinds[-1] == "undo"


def test_a_replay_that_is_ready_waits_for_nobody(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """While others are made; and only so many wait for that."""
    tables = [alone(inn)[0] for _ in range(3)]
    for page in (person.pages[0] for person in inn._people):
        play([page])
    mika = inn._people[0]
    card = mika.get(f"/api/tables/{tables[0]}/replay")
    go_on, begun, plain = threading.Event(), threading.Event(), replays._prepare

    def slow(*params: Any) -> Replay:
        begun.set()
        go_on.wait(10)
        return plain(*params)

    monkeypatch.setattr(replays, "_prepare", slow)
    monkeypatch.setattr(replays, "WAITING", 1)
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(inn._people[1].get, f"/api/tables/{tables[1]}/replay")
        assert begun.wait(10)
        assert mika.get(f"/api/tables/{tables[0]}/replay") == card
        late = inn._people[2].get(f"/api/tables/{tables[2]}/replay", 429)
        assert late["key"] == "trouble.too-fast"
        go_on.set()
        assert other.result(10)["answers"] > 0
    assert inn._people[2].get(f"/api/tables/{tables[2]}/replay")["answers"] > 0


# ---------------------------------------------------------------------------- bots that fail


def failing(plain: Callable[..., Any], times: int, fault: type[Exception]) -> Callable[..., Any]:
    """A function that fails so many times."""
    left = list(range(times))

    def work(*params: Any) -> Any:
        if left:
            left.pop()
            raise fault("a secret card")
        return plain(*params)

    return work


def test_a_bot_that_fails_by_a_fault_of_ours_is_not_forgotten(
    inn: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(robots, "AGAIN", 0.01)
    monkeypatch.setattr(robots, "think", failing(robots.think, 4, ImportError))
    _, page = alone(inn)
    play([page])
    assert page.now["ending"] is not None
    assert caplog.text.count("a bot failed and tries again") == 4
    assert "secret card" not in caplog.text


def test_a_bot_that_rests_after_a_fault_is_woken_by_whoever_comes(
    inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(robots, "AGAIN", 600.0)
    monkeypatch.setattr(robots, "think", failing(robots.think, 1, AttributeError))
    table, page = alone(inn)
    play([page], 1)
    inn._people[0].page(table, 0)
    play([page])
    assert page.now["ending"] is not None


def test_a_match_never_runs_ahead_of_its_store(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault between an answer and its writing: the answer did not happen, and the journal stays whole."""
    table, page = alone(inn)
    question = inn.alone(page)["question"]
    live = inn.live(table)
    before = live.number
    monkeypatch.setattr(Live, "summary", failing(Live.summary, 1, KeyError))
    page.send("answer", question=question["number"], text=question["options"][0]["text"])
    page.closing()
    assert (live.number, len(live.match.history)) == (before, before)
    again = inn._people[0].page(table, 0)
    play([again])
    assert again.now["ending"] is not None
    entries = inn.do(inn.hall.store.entries(table))
    assert len(entries) == len(live.match.history)


# ---------------------------------------------------------------------------- playing on


def test_only_some_matches_are_played_again_at_the_same_time(
    inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, page = alone(inn)
    mika = inn._people[0]
    data = mika.http.get(f"/api/tables/{table}/export").content
    play([page])
    monkeypatch.setattr(api, "MATCHES_AT_ONCE", 0)
    assert (
        mika.post(f"/api/tables/{table}/onward", {"answers": 1, "seat": 0}, 429)["key"] == "trouble.too-fast"
    )
    assert mika.http.post("/api/import", content=data).status_code == 429
    monkeypatch.setattr(api, "MATCHES_AT_ONCE", 1)
    for _ in range(2):
        mika.post(f"/api/tables/{table}/onward", {"answers": 1, "seat": 0})


def test_a_wish_that_cannot_be_is_refused_before_any_work(
    inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, page = alone(inn)
    play([page])
    monkeypatch.setattr(onward, "turn_off", None)
    monkeypatch.setattr(replays, "_prepare", None)
    wish = {"answers": 1, "seat": 0, "level": "god"}
    assert inn._people[0].post(f"/api/tables/{table}/onward", wish, 400)["key"] == "trouble.level"


WRONG: list[Any] = [
    None, [], "x", 7, {}, {"answers": 1}, {"seat": 0}, {"answers": "1", "seat": 0},
    {"answers": 1.5, "seat": 0},
    {"answers": 2**31 + 1, "seat": 0}, {"answers": 10**400, "seat": 0}, {"answers": 1, "seat": -1},
    {"answers": 1, "seat": 16}, {"answers": 1, "seat": 3}, {"answers": 1, "seat": None},
    {"answers": 1, "seat": 0, "level": ""}, {"answers": 1, "seat": 0, "level": "x" * 81},
    {"answers": 1, "seat": 0, "level": "{name}"}, {"answers": 1, "seat": 0, "person": "x" * 41},
    {"answers": 1, "seat": 0, "person": 5}, {"answers": 1, "seat": 0, "key": "00"},
]  # fmt: skip


def test_wrong_wishes_to_play_on_open_nothing(inn: House, caplog: pytest.LogCaptureFixture) -> None:
    table, page = alone(inn)
    play([page])
    mika = inn._people[0]
    before = len(inn.hall._tables)
    for body in WRONG:
        answer = mika.http.post(f"/api/tables/{table}/onward", content=json.dumps(body))
        assert answer.status_code == 400, body
        assert answer.json()["key"] in ("trouble.bad-body", "trouble.no-seat", "trouble.level"), body
    for content in (b"", b"\xff", b"[" * 60_000, b'{"answers":1,"seat":0'):
        answer = mika.http.post(f"/api/tables/{table}/onward", content=content)
        assert (answer.status_code, answer.json()["key"]) == (400, "trouble.bad-body")
    assert mika.http.post("/api/tables/nowhere/onward", json={"answers": 1, "seat": 0}).status_code == 404
    assert len(inn.hall._tables) == before
    assert "fault" not in caplog.text


def test_many_play_on_at_once_each_with_a_key_of_its_own(inn: House) -> None:
    table, page = alone(inn)
    play([page])
    people = [inn.person(f"P{number}") for number in range(4)]
    wish = {"answers": 5, "seat": 0}
    with ThreadPoolExecutor(4) as pool:
        opened = list(pool.map(lambda one: one.post(f"/api/tables/{table}/onward", wish)["table"], people))
    rows = [inn.live(name).row for name in opened]
    assert len({row.key for row in rows} | {inn.live(table).row.key}) == 5
    assert [row.chairs[0].name for row in rows] == ["Guest"] * 4
    for person, name in zip(people, opened, strict=True):
        assert person.page(name, 0).asked()["question"] is not None


# ---------------------------------------------------------------------------- the chances


def finished(seed: int) -> Replay:
    match = Match.new(MOON, 3, {}, seed)
    while match.outcome is None:
        match.answer(match.asked()[0], match.choices()[0])
    return Replay(match, 0)


def test_what_is_remembered_of_the_chances_does_not_hold_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "GAMES", 1)
    replay = finished(3)
    estimate = chances.Estimate(replay, derive(b"key"), together=False)
    while not estimate.is_done:
        estimate.play(replay)
    kept = weakref.ref(replay)
    del replay
    gc.collect()
    assert kept() is None
    assert estimate.curve().points


def test_the_chances_give_way_when_too_much_is_asked(
    inn: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """They stop without a fault, and go on when there is room and somebody looks."""
    monkeypatch.setattr(chances, "PLACES", 3)
    monkeypatch.setattr(chances, "GAMES", 1)
    table, page = alone(inn)
    play([page])
    mika, where = inn._people[0], f"/api/tables/{table}/chances"
    monkeypatch.setattr(robots, "ASIDE", 0)
    assert mika.post(where, {})["begun"]
    assert mika.get(where)["done"] == 0.0
    monkeypatch.setattr(robots, "ASIDE", 4)
    wait_for(lambda: mika.get(where)["done"] == 1.0, "they do not go on")
    gc.collect()
    assert "never retrieved" not in caplog.text


# ---------------------------------------------------------------------------- slow bodies


def begun(inn: House, path: str, token: str, length: int) -> socket.socket:
    """A request whose body does not come."""
    line = socket.create_connection(("127.0.0.1", inn.port))
    head = [
        f"POST {path} HTTP/1.1",
        "Host: localhost",
        f"Cookie: hyakki={token}",
        f"Content-Length: {length}",
    ]
    line.sendall("\r\n".join([*head, "", ""]).encode())
    return line


def test_a_file_that_never_comes_holds_up_nobody(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "MATCHES_AT_ONCE", 1)
    mika = inn.person("Mika")
    lines = [begun(inn, "/api/import", mika.token, 100) for _ in range(3)]
    assert mika.http.post("/api/import", content=b"{}").status_code == 400, "read, and found to be no game"
    monkeypatch.setattr(api, "DAWDLING", 0.1)
    late = begun(inn, "/api/import", mika.token, 100)
    late.settimeout(10)
    said = late.recv(4096)
    while b"it took too long" not in said:
        part = late.recv(4096)
        assert part, said
        said += part
    for line in (*lines, late):
        line.close()


def test_a_slow_wish_reaches_the_table_as_it_is_then(inn: House) -> None:
    """A table may be given up and loaded anew while the body of a request is still on its way."""
    table, page = alone(inn)
    mika = inn._people[0]
    inn.alone(page)
    page.close()
    live = inn.live(table)
    wait_for(lambda: not live.onlookers and not inn.hall.robots.are_at(table))
    body = b'{"paused":true}'
    line = begun(inn, f"/api/tables/{table}/pause", mika.token, len(body))
    mika.get("/api/lobby")  # by now the slow one is being read
    del inn.hall._tables[table]
    again = mika.page(table, 0)
    assert inn.live(table) is not live
    line.sendall(body)
    assert b"200 OK" in line.recv(4096)
    again.until("seats", lambda message: bool(message["table"]["paused"]))
    line.close()


# ---------------------------------------------------------------------------- the line


async def test_small_answers_are_sent_at_once() -> None:
    """Without a delay until the other side has confirmed what came before (Nagle's algorithm)."""
    found: list[int] = []

    async def serve_one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = writer.get_extra_info("socket")
        found.append(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    server = await asyncio.start_server(serve_one, sock=serve.listen("127.0.0.1", 0))
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    await reader.read()
    writer.close()
    server.close()
    assert found == [1]
