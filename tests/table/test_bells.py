"""A table calls people who are waited for and not there."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from hyakki.table.bells import Bells, check, signature
from hyakki.table.errors import Denied
from tests.table.house import PERSON, House, Json, Person, bot, house, wait_for


class Chat:
    """A chat that hears messages; it turns the first ones away if it is told to."""

    def __init__(self, deaf: int = 0, answer: int = 204) -> None:
        self.heard: list[tuple[dict[str, str], bytes]] = []
        chat = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                chat.heard.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(500 if len(chat.heard) <= deaf else answer)
                self.send_header("Location", f"{chat.url}elsewhere")
                self.end_headers()

            def log_message(self, *args: object) -> None:
                return

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def calls(self) -> list[Json]:
        return [json.loads(body) for _, body in self.heard]


@pytest.fixture
def chat() -> Iterator[Chat]:
    found = Chat()
    yield found
    found.close()


@pytest.fixture
def calling(any_inn: House, chat: Chat) -> House:
    return ringing(any_inn, chat)


def ringing(inn: House, chat: Chat) -> House:
    """A house whose bells ring soon, and may call a chat."""
    inn.hall.bells.doors = frozenset({chat.url.rstrip("/")})
    inn.hall.bells._delay = inn.hall.bells._again = 0.01
    return inn


def hang(person: Person, table: str, url: str, status: int = 200) -> Any:
    return person.post(f"/api/tables/{table}/bell", {"url": url}, status=status)


def table_of_two(inn: House) -> tuple[Person, Person, str]:
    """Mika has opened a table, Rin has sat down at it, and neither looks at it."""
    mika, rin = inn.person("Mika"), inn.person("Rin")
    opened = mika.open("moon", [PERSON, PERSON, bot()], name="Evening")
    rin.post("/api/sit", {"token": next(iter(opened["tokens"].values())), "person": "Rin"})
    return mika, rin, opened["table"]


def test_who_is_waited_for_and_not_there_is_called_once_and_signed(calling: House, chat: Chat) -> None:
    mika, _, table = table_of_two(calling)
    hung = hang(mika, table, f"{chat.url}hook?room=3")
    wait_for(lambda: bool(chat.heard))
    headers, body = chat.heard[0]
    call = json.loads(body)
    assert call["type"] == "turn"
    assert call["table"] == table
    assert "Evening" in call["text"]
    assert call["text"] == call["content"]
    assert call["people"]
    assert all(one["name"] in call["text"] for one in call["people"])
    assert headers["x-hyakki-signature"] == signature(hung["secret"], headers["x-hyakki-timestamp"], body)
    assert headers["x-hyakki-signature"] != signature("other", headers["x-hyakki-timestamp"], body)
    # Nothing has happened since: nobody is called again, also not by a server that comes anew.
    calling.do(_look(calling, table))
    calling.do(_rung(calling.hall.bells))
    assert len(chat.heard) == 1


async def _look(inn: House, table: str) -> None:
    inn.hall.bells.look(await inn.hall.table(table))


async def _rung(bells: Bells) -> None:
    """All that is to be sent was sent."""
    while bells._tasks:
        await asyncio.sleep(0.01)


def test_who_is_there_is_not_called(inn: House, chat: Chat) -> None:
    ringing(inn, chat)
    mika, rin, table = table_of_two(inn)
    pages = [mika.page(table, 0), rin.page(table, 1)]
    for page in pages:
        page.still()
    hang(mika, table, chat.url)
    inn.do(_rung(inn.hall.bells))
    assert chat.heard == []


def test_a_choice_in_secret_rings_no_bell_and_moves_none(inn: House, chat: Chat) -> None:
    """Whoever listens to a bell learns no more than whoever watches."""
    ringing(inn, chat)
    mika, _, table = table_of_two(inn)
    live = inn.live(table)
    hang(mika, table, chat.url)
    wait_for(lambda: bool(chat.heard))
    inn.do(_rung(inn.hall.bells))
    assert [one["name"] for one in chat.calls()[0]["people"]] == ["Mika", "Rin"]
    page = mika.page(table, 0)
    question = page.asked()["question"]
    page.send("answer", question=question["number"], text=question["options"][0]["text"])
    wait_for(lambda: live.match.asking(0) is None or live.match.numbers[0] > question["number"])
    page.close()
    inn.do(_rung(inn.hall.bells))
    assert live.match.open is not None, "Rin has still to choose"
    assert len(chat.heard) == 1


def test_the_end_is_told(inn: House, chat: Chat) -> None:
    ringing(inn, chat)
    mika = inn.person("Mika")
    table = mika.open("moon", [PERSON, bot(), bot()], name="Evening")["table"]
    page = mika.page(table, 0)
    page.asked()
    hang(mika, table, chat.url)
    page.send("resign")
    wait_for(lambda: any(call["type"] == "over" for call in chat.calls()))
    assert "Evening" in chat.calls()[-1]["text"]


def test_a_message_that_does_not_arrive_is_sent_again(inn: House) -> None:
    chat = Chat(deaf=2)
    try:
        ringing(inn, chat)
        mika, _, table = table_of_two(inn)
        hang(mika, table, chat.url)
        inn.do(_rung(inn.hall.bells))
        assert len(chat.heard) == 3
        assert len({body for _, body in chat.heard}) == 1
    finally:
        chat.close()


def test_a_bell_that_nobody_hears_is_told_at_the_table(inn: House) -> None:
    chat = Chat(deaf=99)
    try:
        ringing(inn, chat)
        mika, _, table = table_of_two(inn)
        hang(mika, table, chat.url)
        inn.do(_rung(inn.hall.bells))
        said = inn.do(inn.hall.store.chat(table))
        assert any("could not call at 127.0.0.1" in line.text for line in said)
    finally:
        chat.close()


def test_an_address_leads_to_no_other(inn: House) -> None:
    chat = Chat(answer=302)
    try:
        ringing(inn, chat)
        mika, _, table = table_of_two(inn)
        hang(mika, table, chat.url)
        inn.do(_rung(inn.hall.bells))
        assert chat.heard
        assert not any("elsewhere" in call["link"] for call in chat.calls())
        assert len(chat.heard) == 3  # told apart from an arrival, and never followed
    finally:
        chat.close()


def test_only_the_host_hangs_a_bell_and_only_where_the_server_may_call(inn: House, chat: Chat) -> None:
    ringing(inn, chat)
    mika, rin, table = table_of_two(inn)
    assert hang(rin, table, chat.url, status=400)["key"] == "trouble.not-host"
    refused = hang(mika, table, "https://elsewhere.example/x", status=400)
    assert refused["key"] == "trouble.bell-host"
    assert "HYAKKI_BELLS" in refused["text"]
    assert mika.get(f"/api/tables/{table}")["bell"] == ""
    hang(mika, table, chat.url)
    assert mika.get(f"/api/tables/{table}")["bell"] == "127.0.0.1"
    hang(mika, table, "")
    assert mika.get(f"/api/tables/{table}")["bell"] == ""


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "https://",
        "https://chat.example\n.evil/",
        "https://chat.example /x",
        "https://[",
        "https://chat.example/" + "x" * 500,
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(Denied) as refused:
        check(url, frozenset({"https://chat.example"}))
    assert refused.value.key == "trouble.bell-address"


@pytest.mark.parametrize(
    "url",
    [
        "http://chat.example/x",
        "https://chat.example:8443/x",
        "https://user@chat.example/x",
        "https://chat.example@evil.example/",
        "file:///etc/passwd",
    ],
)
def test_an_address_that_was_not_allowed_is_refused(url: str) -> None:
    with pytest.raises(Denied):
        check(url, frozenset({"https://chat.example"}))


def test_the_doors_are_named_by_whoever_runs_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HYAKKI_BELLS", "chat.example, http://localhost:9000/")
    assert Bells().doors == {"https://chat.example", "http://localhost:9000"}
    monkeypatch.delenv("HYAKKI_BELLS")
    assert Bells().doors == frozenset()


def test_a_server_that_comes_back_calls_whom_the_last_one_did_not(sqlite_store: str, chat: Chat) -> None:
    with house(sqlite_store) as first:
        first.hall.bells.doors = frozenset(
            {chat.url.rstrip("/")}
        )  # it would ring in a while, and is gone before
        mika, _, table = table_of_two(first)
        hang(mika, table, chat.url)
    assert chat.heard == []
    second = House(sqlite_store)
    ringing(second, chat).start()
    try:
        wait_for(lambda: bool(chat.heard))
    finally:
        second.stop()
    assert chat.calls()[0]["table"] == table
