"""Matches that last: files, replays, the revealed key, a store that fails."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

import hyakki.games as games
from hyakki import bots
from hyakki.kernel.match import Match
from hyakki.kernel.rng import fingerprint
from hyakki.kernel.saves import load, save
from hyakki.table import typescript
from hyakki.table.errors import StoreError
from hyakki.table.serve import serve
from tests.table.house import PERSON, House, Page, Person, bot, house, play, turn
from tests.tiny import MOON


def alone(inn: House, game: str = "moon", bots: int = 2) -> tuple[Person, str, Page]:
    mika = inn.person("Mika")
    opened = mika.open(game, [PERSON, *[bot()] * bots], visibility="public")
    return mika, opened["table"], mika.page(opened["table"], 0)


def come_back(inn: House, person: Person) -> Person:
    again = Person(inn.url, person.name, person.token)
    inn._people.append(again)
    return again


def test_a_game_goes_out_and_comes_in_again(any_inn: House) -> None:
    mika, table, page = alone(any_inn)
    play([page], 3)
    any_inn.alone(page)
    data = mika.http.get(f"/api/tables/{table}/export")
    assert data.headers["content-disposition"].startswith('attachment; filename="moon-')
    opened = mika.http.post("/api/import?person=Mika", content=data.content).json()
    assert opened["table"] != table
    again = mika.page(opened["table"], opened["seat"])
    assert again.now["view"] == page.now["view"]
    assert again.now["question"]["options"] == page.now["question"]["options"]
    assert [seat["level"] for seat in again.welcome["table"]["seats"]] == ["", "random", "random"]
    play([again])
    assert again.now["ending"] is not None
    back = mika.http.get(f"/api/tables/{opened['table']}/export").content
    assert load(MOON, back, replay=True).match.outcome is not None


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"\xff", b'{"hyakki": "saved match"}', b"[" * 99999])
def test_a_bad_file_is_refused_in_words(inn: House, data: bytes) -> None:
    answer = inn.person().http.post("/api/import", content=data)
    assert answer.status_code == 400
    assert answer.json()["key"] == "trouble.save"


def test_a_finished_game_is_watched_from_every_seat(any_inn: House) -> None:
    _, table, page = alone(any_inn)
    play([page])
    eve = any_inn.person("Eve")
    card = eve.get(f"/api/tables/{table}/replay")
    assert card["as_seats"] == [0, 1, 2]
    assert card["answers"] == len(card["actors"]) > 3
    first = eve.get(f"/api/tables/{table}/replay/0")
    last = eve.get(f"/api/tables/{table}/replay/{card['answers']}?seat=0")
    assert first["ending"] is None
    assert last["view"] == page.now["view"]
    assert last["ending"] == page.now["ending"]
    middle = [eve.get(f"/api/tables/{table}/replay/3?seat={seat}")["view"] for seat in range(3)]
    assert middle[0] != middle[1], "each through its own eyes"
    assert eve.get("/api/lobby")["finished"][0]["id"] == table
    assert eve.http.get(f"/api/tables/{table}/export").status_code == 200


def test_the_key_is_shown_at_the_end_and_fits_its_fingerprint(inn: House) -> None:
    _, table, page = alone(inn)
    shown = page.welcome["fingerprint"]
    key = inn.live(table).match.key.hex()
    play([page])
    before = [raw for raw, message in zip(page.raw, page.heard, strict=True) if not message.get("ending")]
    assert not any(key.encode() in raw for raw in before), "never before the end"
    ending = page.now["ending"]
    assert ending["key"] == key
    assert ending["fingerprint"] == shown == fingerprint(bytes.fromhex(key))


def test_a_table_sleeps_for_weeks_and_goes_on(address: str) -> None:
    with house(address) as first:
        mika, table, page = alone(first, "palace", 3)
        play([page], 4)
        page.send("chat", text="until next month")
        page.until("said")
        before = first.alone(page)
    with house(address) as second:
        again = come_back(second, mika).page(table, 0)
        assert again.now["view"] == before["view"]
        assert again.asked()["question"] == before["question"]
        assert again.welcome["chat"][0]["text"] == "until next month"
        play([again])
        assert again.now["ending"] is not None


def test_a_series_of_quests_outlives_a_lost_quest_and_the_server(sqlite_store: str) -> None:
    """The next try is a question like any other, and what comes after it stands in the same journal."""
    journey = games.games()["journey"]
    match = Match.new(journey, 2, {"series": "on"}, 5)
    player = bots.make("random", b"series")
    while match.question is None or match.question.prompt.key != "ask.retry":
        seat = match.asked()[0]
        match.answer(seat, player.choose(match.seat(seat)))
    with house(sqlite_store, known=games.games()) as first:
        mika = first.person("Mika")
        opened = mika.http.post("/api/import?person=Mika", content=save(match)).json()
        mika.sit(opened["tokens"]["1"])
        table = opened["table"]
        pages = [mika.page(table, number) for number in range(2)]
        assert pages[0].welcome["settings"]["series"] == "on"
        asked = turn(pages)
        assert asked is not None
        lost = asked.now["view"]
        asked.answer(text="retry")
        play(pages, 3)
        before = [page.calm() for page in pages]
        assert before[0]["ending"] is None
    with house(sqlite_store, known=games.games()) as second:
        again = come_back(second, mika)
        for number in range(2):
            page = again.page(table, number)
            assert page.now["view"] == before[number]["view"] != lost
            assert page.now["question"] == before[number]["question"]


# ---------------------------------------------------------------------------- a store that fails


def test_what_cannot_be_kept_did_not_happen(any_inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    _, table, page = alone(any_inn, "palace", 3)
    other = any_inn.person("Eve").page(table)
    live = any_inn.live(table)
    before = any_inn.alone(page)
    stood = save(live.match)

    async def refuse(*_: Any) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as full:
        full.setattr(live.store, "append", refuse)
        question = before["question"]
        page.send("answer", question=question["number"], text=question["options"][0]["text"])
        refusal = page.until("refusal")
        assert refusal["key"] == "trouble.store"
        assert "disk is full" in refusal["text"]
        assert refusal["question"] == question["number"]
        assert page.calm()["view"] == before["view"]
        assert save(live.match) == stood
        assert (live.number, other.still()["answers"]) == (3, 0)
    page.answer()
    page.answer()
    assert other.at(1)["answers"] >= 1, "all have planned"


def test_an_answer_that_was_kept_without_a_word_counts(
    any_inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store has written it, but the line broke before it could say so."""
    _, table, page = alone(any_inn, "palace", 3)
    live = any_inn.live(table)
    any_inn.alone(page)
    append = live.store.append
    broken = []

    async def mute(*values: Any) -> None:
        await append(*values)
        broken.append(1)
        if len(broken) == 1:
            raise StoreError("the line went dead")

    monkeypatch.setattr(live.store, "append", mute)
    page.answer()
    assert not [message for message in page.heard if message["type"] == "refusal"]
    entries = any_inn.do(live.store.entries(table))
    assert [entry.number for entry in entries] == list(range(1, live.number + 1))


def test_a_store_that_is_lost_in_the_middle_closes_the_table_until_it_is_back(
    any_inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    mika, table, page = alone(any_inn, "palace", 3)
    live = any_inn.live(table)
    any_inn.alone(page)

    async def gone(*_: Any) -> None:
        raise StoreError("the store cannot be reached")

    question = page.now["question"]
    with monkeypatch.context() as away:
        away.setattr(live.store, "append", gone)
        away.setattr(live.store, "entries", gone)
        page.send("answer", question=question["number"], text=question["options"][0]["text"])
        assert page.closing() == 1012
        assert page.now["question"] == question
        key = [message["key"] for message in page.heard if message["type"] == "refusal"]
        assert key in ([], ["trouble.unsure"])
        assert mika.http.get(f"/api/tables/{table}").status_code == 503
    again = mika.page(table, 0)
    assert again.now["question"] == question
    again.answer()
    play([again])
    assert again.now["ending"] is not None, "its bots play again"


def test_chairs_that_cannot_be_kept_stay_as_they_are(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    mika, ren = inn.person("Mika"), inn.person("Ren")
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])

    async def refuse(*_: Any) -> None:
        raise StoreError("the disk is full")

    for name in ("put_chair", "put_paused", "join"):
        monkeypatch.setattr(inn.hall.store, name, refuse)
    table = opened["table"]
    assert ren.post("/api/sit", {"token": opened["tokens"]["1"]}, 503)["key"] == "trouble.store"
    mika.post(f"/api/tables/{table}/bot", {"seat": 1, "level": "random"}, 503)
    mika.post(f"/api/tables/{table}/pause", {"paused": True}, 503)
    row = inn.live(table).row
    assert (row.chairs[1].guest, row.chairs[1].level, row.paused) == (None, "", False)


def test_a_server_on_a_newer_store_says_so_and_ends(sqlite_store: str) -> None:
    with house(sqlite_store):
        pass
    with sqlite3.connect(sqlite_store) as file:
        file.execute("INSERT INTO migrations (number) VALUES (9999)")
    file.close()
    ready: list[str] = []
    with pytest.raises(StoreError, match="newer version"):
        serve("127.0.0.1", 0, ready.append, {}, sqlite_store)
    assert ready == []


# ---------------------------------------------------------------------------- the page's types, both games


def test_the_types_of_the_page_are_current() -> None:
    assert typescript.stale(Path(__file__).parents[2] / "web" / "src") == []


def test_all_games_stand_in_the_hall(sqlite_store: str) -> None:
    with house(sqlite_store, known=games.games()) as inn:
        mika = inn.person("Mika")
        cards = mika.get("/api/games")
        assert [card["id"] for card in cards] == ["harakiri", "journey", "okko", "tsukuyumi"]
        for card in cards:
            book = mika.get(f"/api/games/{card['id']}")
            assert len(book["rules"]) > 50
            assert mika.get(f"/api/games/{card['id']}?rules=later") == {**book, "rules": []}
            opened = mika.open(card["id"], [PERSON, *[bot()] * (card["usual_seats"] - 1)])
            page = mika.page(opened["table"], 0)
            assert page.asked()["question"]["options"]
