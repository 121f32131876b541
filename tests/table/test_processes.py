"""Two processes on one PostgreSQL serve the same tables: what one does, the people at the other see."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest

from hyakki.table import robots
from hyakki.table.company import STILL_HERE
from hyakki.table.following import catch_up
from hyakki.table.live import Live
from hyakki.table.store import Posting, Row
from tests.table import postgres
from tests.table.house import PERSON, Json, Page, Person, bot, house, play, turn, wait_for
from tests.table.processes import ended, serving


class Pair:
    """Two servers, and people at each."""

    def __init__(self, store: str, urls: list[str]) -> None:
        self.store = store
        self.urls = urls
        self.people: list[Person] = []

    def person(self, server: int, name: str = "Mika", token: str | None = None) -> Person:
        person = Person(self.urls[server], name, token)
        self.people.append(person)
        return person

    def table(self, game: str, bots: int, **more: str) -> tuple[str, Page, Page]:
        """A table with one person at each server."""
        mika, ren = self.person(0, "Mika"), self.person(1, "Ren")
        opened = mika.open(game, [PERSON, PERSON, *[bot()] * bots], **more)
        ren.sit(opened["tokens"]["1"])
        return opened["table"], mika.page(opened["table"], 0), ren.page(opened["table"], 1)

    def entries(self, table: str) -> list[tuple[int, int, str]]:
        with psycopg.connect(self.store) as connection:
            query = "SELECT number, seat, kind FROM entries WHERE id = %s ORDER BY number"
            return connection.execute(query, (table,)).fetchall()


def vouched(store: str, table: str, seat: int) -> float:
    """Until when somebody vouches for the person of a seat."""
    with psycopg.connect(store) as connection:
        query = "SELECT here FROM chairs WHERE id = %s AND seat = %s"
        found = connection.execute(query, (table, seat)).fetchone()
    assert found is not None
    until: float = found[0]
    return until


@pytest.fixture(scope="module")
def pair(postgres_server: str) -> Iterator[Pair]:
    with postgres.database(postgres_server) as store:
        with ThreadPoolExecutor(2) as pool:
            servers = list(pool.map(lambda _: serving(store, "all"), range(2)))
        found = Pair(store, [url for _, url in servers])
        yield found
        for person in found.people:
            person.close()
        for server, _ in servers:
            log = ended(server)
            assert "Traceback" not in log, log


def test_a_whole_game_is_played_across_both(pair: Pair) -> None:
    table, here, there = pair.table("moon", 1)
    play([here, there])
    assert here.now["ending"] is not None
    assert here.now["ending"] == there.now["ending"]
    assert log(here) == log(there)
    entries = pair.entries(table)
    assert [number for number, _, _ in entries] == list(range(1, len(entries) + 1))
    cards = [pair.people[0].get(f"/api/tables/{table}"), pair.people[-1].get(f"/api/tables/{table}")]
    assert cards[0]["over"]
    assert cards[1]["over"]


def log(page: Page) -> list[str]:
    """What all were told, as this page has put it together."""
    lines: list[str] = []
    for message in page.heard:
        if message["type"] == "moment":
            lines[message["since"] :] = [line["text"] for line in message["lines"]]
    return [line for line in lines if not line.startswith(("You", "The card"))]


def test_undo_chat_seats_and_pause_are_seen_by_the_other(pair: Pair) -> None:
    table, here, there = pair.table("palace", 2)
    for page in (here, here, there):
        page.answer()
    while there.asked()["question"]["key"] != "hero":
        there.until("moment")
    question = there.now["question"]
    there.answer()
    while here.asked()["question"]["key"] != "spring":
        here.until("moment")
    there.send("undo")
    here.until("moment", lambda moment: moment["question"] is None)
    assert there.asked()["question"]["options"] == question["options"]
    for number, page in enumerate((here, there, here, there)):
        page.send("chat", text=f"line {number}")
        for other in (here, there):
            assert other.until("said")["text"] == f"line {number}"
    ren = pair.people[-1]
    ren.post(f"/api/tables/{table}/pause", {"paused": True})
    here.until("seats", lambda m: m["table"]["paused"])
    here.send("undo")
    assert here.refusal() == "refused.paused"
    ren.post(f"/api/tables/{table}/pause", {"paused": False})
    here.until("seats", lambda m: not m["table"]["paused"])
    ren.post(f"/api/tables/{table}/bot", {"seat": 1, "level": "random"})
    here.until("seats", lambda m: m["table"]["seats"][1]["filled_in"])


def test_a_secret_choice_with_one_process_brings_nothing_to_a_stranger_with_the_other(pair: Pair) -> None:
    table, here, there = pair.table("palace", 2)
    here.until("seats", present)  # else that could come later
    there.at(2)  # the allied bots have chosen
    there.send("chat", text="now")
    here.until("said")
    here.still()
    heard = len(here.heard)
    question = there.now["question"]
    there.answer()
    there.send("undo")
    assert there.asked()["question"]["options"] == question["options"]
    there.answer()
    there.send("chat", text="done")  # comes after all that
    here.until("said")
    here.still()
    assert [m["type"] for m in here.heard[heard:] if m["type"] != "pong"] == ["said"]
    assert len(pair.entries(table)) == 5
    assert here.now["answers"] == 0


def test_many_lines_of_chat_from_both_come_once_and_in_order(pair: Pair) -> None:
    _, here, there = pair.table("palace", 2)
    for number in range(15):
        here.send("chat", text=f"here {number}")
        there.send("chat", text=f"there {number}")
    for page in (here, there):
        numbers = [page.until("said")["number"] for _ in range(30)]
        assert numbers == list(range(1, 31))


def test_both_answer_at_once_and_one_wins(pair: Pair) -> None:
    """The party's accusation may be answered by any hero: both ask for it at the same moment."""
    refused = 0
    for _ in range(3):
        mika, ren = pair.person(0), pair.person(1)
        opened = mika.open("palace", [bot(), PERSON, PERSON, bot()])
        ren.sit(opened["tokens"]["2"])
        table = opened["table"]
        pages = [mika.page(table, 1), ren.page(table, 2)]
        while (page := turn(pages)) is not None:
            if page.now["question"]["key"] == "accuse":
                break
            page.answer(-1)
        if page is None:
            continue
        for one in pages:
            while one.asked()["question"]["key"] != "accuse":
                one.until("moment")
        before = len(pair.entries(table))
        seen = [one.now["answers"] for one in pages]
        for one in pages:
            one.send("answer", question=one.now["question"]["number"], text="wait")
        for one, known in zip(pages, seen, strict=True):
            one.at(known + 1)
            one.calm()
            refused += sum(m["type"] == "refusal" for m in one.heard)
            keys = {m["key"] for m in one.heard if m["type"] == "refusal"}
            assert keys <= {"refused.stale", "refused.not-asked"}
        mine = [entry for entry in pair.entries(table) if entry[0] == before + 1]
        assert len(mine) == 1
        if refused:
            return
    assert refused, "there was never a loser, so nobody was refused"


def test_one_seat_in_two_browsers_answers_once(pair: Pair) -> None:
    mika = pair.person(0)
    phone = pair.person(1, "Mika", mika.token)
    opened = mika.open("palace", [PERSON, bot(), bot(), bot()])
    pages = [mika.page(opened["table"], 0), phone.page(opened["table"], 0)]
    tries = 0
    while tries < 4 and (asked := turn(pages)) is not None:
        tries += 1
        newest, question = asked.now["answers"], asked.now["question"]
        for page in pages:
            page.at(newest)
        for page in pages:
            page.send("answer", question=question["number"], text=question["options"][0]["text"])
        for page in pages:
            page.at(newest + 1)
            page.calm()
    answered = [entry for entry in pair.entries(opened["table"]) if entry[1] == 0]
    refusals = [m["key"] for page in pages for m in page.heard if m["type"] == "refusal"]
    assert set(refusals) <= {"refused.stale", "refused.not-asked"}
    assert len(answered) == len(refusals) == tries > 1


def test_bots_are_not_doubled(pair: Pair) -> None:
    """Both processes look at a table whose bots are asked; each question gets one answer."""
    mika, eve = pair.person(0), pair.person(1, "Eve")
    opened = mika.open("moon", [PERSON, bot("sense"), bot("sense")], visibility="public")
    here, watching = mika.page(opened["table"], 0), eve.page(opened["table"])
    play([here])
    entries = pair.entries(opened["table"])
    assert [number for number, _, _ in entries] == list(range(1, len(entries) + 1))
    watching.until("moment", lambda moment: moment["ending"] is not None)
    assert watching.now["ending"]["winners"] == here.now["ending"]["winners"]
    replay = eve.get(f"/api/tables/{opened['table']}/replay")
    assert replay["answers"] == len([entry for entry in entries if entry[2] == "answer"])


def test_agreement_goes_across_both(pair: Pair) -> None:
    _, here, there = pair.table("journey", 0)
    play([here, there], 1)
    other = there if here.now["undo"] is None else here
    actor = here if other is there else there
    before = other.at(actor.now["answers"])["answers"]
    other.send("propose")
    proposal = actor.until("proposal")
    assert proposal["open"]
    actor.send("vote", number=proposal["number"], agree=True)
    assert not other.until("proposal", lambda m: not m["open"])["open"]
    assert other.at(before + 1)["undo"] is not None
    assert actor.at(before + 1)["question"] is not None


def test_a_lost_seat_is_lost_at_the_other_process_too(pair: Pair) -> None:
    mika, ren, eve = pair.person(0, "Mika"), pair.person(1, "Ren"), pair.person(0, "Eve")
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    ren.sit(opened["tokens"]["1"])
    page = ren.page(opened["table"], 1)
    given_on = ren.post(f"/api/tables/{opened['table']}/link", {"seat": 1})
    eve.sit(given_on["token"])
    assert page.closing() == 1008


def test_a_proposal_or_a_word_from_the_channel_cannot_harm(pair: Pair) -> None:
    """Whoever can write to the database may also send notes: nonsense is no reason to fall over."""
    table, here, _ = pair.table("palace", 2)
    with psycopg.connect(pair.store, autocommit=True) as connection:
        for note in ("", " ", table, f"{table} x", f"{table} x {{", "nowhere x", "a b c d"):
            connection.execute("SELECT pg_notify('hyakki', %s)", (note,))
    here.send("chat", text="still here")
    assert here.until("said")["text"] == "still here"


# ---------------------------------------------------------------------------- inside one process


def test_what_happens_while_a_table_is_read_is_not_missed(
    postgres_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A note that comes before the table stands in the hall would be lost with the answer it tells of."""
    with house(postgres_store) as one, house(postgres_store) as two:
        mika = one.person("Mika")
        opened = mika.open("palace", [PERSON, PERSON, PERSON, PERSON])
        table = opened["table"]
        page = mika.page(table, 0)
        entries = two.hall.store.entries

        async def late(name: str, after: int = 0) -> list[Posting]:
            found = await entries(name, after)
            if not one_answer:
                one_answer.append(True)
                await asyncio.to_thread(page.answer)
            return found

        one_answer: list[bool] = []
        monkeypatch.setattr(two.hall.store, "entries", late)
        two.person("Eve").page(table)
        wait_for(lambda: two.live(table).number == 1)


def test_whoever_sat_down_with_one_process_is_not_refused_by_the_other(
    postgres_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The word that the seat is taken may come after its person."""
    with house(postgres_store) as one, house(postgres_store) as two:
        mika, ren = one.person("Mika"), two.person("Ren")
        opened = mika.open("palace", [PERSON, PERSON, bot(), bot()], visibility="private")
        monkeypatch.setattr(one.hall.store, "_heard", lambda *_: None)  # it hears nothing of the other
        ren.sit(opened["tokens"]["1"])
        table, again = opened["table"], Person(one.url, "Ren", ren.token)
        assert one.person("Eve").get(f"/api/tables/{table}", 403)["key"] == "trouble.private"
        assert again.get(f"/api/tables/{table}")["mine"] == [1]
        again.page(table, 1).close()
        ren.sit(opened["tokens"]["1"])
        again.close()


def test_a_bot_that_sits_down_with_a_process_that_ends_is_played_by_the_other(
    postgres_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(robots, "DEFERENCE", 0.1)
    with house(postgres_store) as one, house(postgres_store) as two:
        mika = one.person("Mika")
        table = mika.open("moon", [PERSON, bot(), bot()])["table"]
        page = mika.page(table, 0)
        before = one.alone(page)["answers"]
        monkeypatch.setattr(two.hall.robots, "look", lambda _: None)  # as if it was killed
        again = Person(two.url, "Mika", mika.token)
        again.post(f"/api/tables/{table}/bot", {"seat": 0, "level": "random"})
        assert page.at(before + 1)["answers"] > before
        again.close()


def test_an_answer_that_is_overtaken_still_counts_if_it_can(
    postgres_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All plan at the same time: that somebody else was faster is no reason to refuse an answer."""
    with house(postgres_store) as one, house(postgres_store) as two:
        mika, ren = one.person("Mika"), two.person("Ren")
        opened = mika.open("palace", [PERSON, PERSON, PERSON, PERSON])
        ren.sit(opened["tokens"]["1"])
        here, there = mika.page(opened["table"], 0), ren.page(opened["table"], 1)
        monkeypatch.setattr("hyakki.table.hall.catch_up", nothing)  # neither hears anything of the other
        here.answer()
        there.answer()
        assert two.live(opened["table"]).number == 2
        here.answer()
        assert one.live(opened["table"]).number == 3
        assert (here.now["answers"], there.now["answers"]) == (2, 1)
        seats = [entry.seat for entry in two.do(two.hall.store.entries(opened["table"]))]
        assert seats == [0, 1, 0]
        assert one.live(opened["table"]).foreign == 0.0, "who did the last thing plays the bots at once"
        assert two.live(opened["table"]).foreign == 0.0
        assert not [m for page in (here, there) for m in page.heard if m["type"] == "refusal"]


def test_an_answer_to_a_match_that_goes_on_from_elsewhere_comes_too_late(
    postgres_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process deals new dice since somebody has sat down; the other has not heard of it when its person
    answers. That answer is refused in words, and the table runs on at both."""
    with house(postgres_store) as one, house(postgres_store) as two:
        mika, ren = two.person("Mika"), one.person("Ren")
        table = mika.open("palace", [bot(), PERSON, bot(), bot()])["table"]
        page = mika.page(table, 1)
        play([page], 3)
        assert mika.http.get(f"/api/tables/{table}/export").status_code == 200
        token = mika.post(f"/api/tables/{table}/link", {"seat": 2})["token"]
        there, here = one.live(table), two.live(table)
        two.alone(page)
        with monkeypatch.context() as deaf:
            deaf.setattr("hyakki.table.hall.catch_up", nothing)
            ren.sit(token)
            assert here.origins == 0, "it has not heard of it"
            question = page.now["question"]
            page.send("answer", question=question["number"], text=question["options"][0]["text"])
            assert page.refusal() == "refused.stale"
            assert not here.stands_still
            assert here.match.key == there.match.key
        other = ren.page(table, 2)
        play([page, other])
        assert page.now["ending"] is not None
        assert page.now["ending"] == other.now["ending"]
        assert not [m for seen in (page, other) for m in seen.heard if m["type"] == "standing"]


async def nothing(table: Live) -> None:
    """Nothing at all."""


def present(message: Json, seat: int = 1) -> bool:
    found: bool = message["table"]["seats"][seat]["present"]
    return found


def test_who_comes_and_goes_is_seen_at_once_by_the_other(pair: Pair) -> None:
    """Long before anybody would be missed: the processes tell each other."""
    _, here, there = pair.table("palace", 2)
    assert present(here.until("seats", present, STILL_HERE / 5))
    there.close()
    assert not present(here.until("seats", lambda m: not present(m), STILL_HERE / 5))


def test_whoever_leaves_while_the_table_is_read_again_has_left(
    postgres_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read before they left says that they are here."""
    with house(postgres_store) as inn:
        mika, ren = inn.person("Mika"), inn.person("Ren")
        opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
        table = opened["table"]
        ren.sit(opened["tokens"]["1"])
        mika.page(table, 0)
        page = ren.page(table, 1)
        live = inn.live(table)
        wait_for(lambda: vouched(postgres_store, table, 1) > 0)
        find = inn.hall.store.find

        async def late(name: str) -> Row | None:
            found = await find(name)
            await asyncio.to_thread(page.close)
            for _ in range(1000):  # a slow page may still wait for the table itself, which is being read
                if not live.row.chairs[1].here:
                    break
                await asyncio.sleep(0.01)
            return found

        monkeypatch.setattr(inn.hall.store, "find", late)
        inn.do(catch_up(live))
        wait_for(lambda: live.row.chairs[1].here == 0)
        assert not mika.get(f"/api/tables/{table}")["seats"][1]["present"]


def test_whoever_leaves_one_process_is_still_at_the_other(pair: Pair) -> None:
    """A page is opened again through another process, and the old one ends later."""
    table, here, there = pair.table("palace", 2)
    ren = pair.people[-1]
    again = pair.person(0, "Ren", ren.token).page(table, 1)
    assert present(here.until("seats", present))
    before = vouched(pair.store, table, 1)
    again.close()
    wait_for(lambda: vouched(pair.store, table, 1) > before, "the other does not speak up for it")
    mika = pair.people[-3]
    wait_for(lambda: mika.get(f"/api/tables/{table}")["seats"][1]["present"])
    there.close()
    wait_for(lambda: vouched(pair.store, table, 1) == 0)
    wait_for(lambda: not mika.get(f"/api/tables/{table}")["seats"][1]["present"])


def test_a_process_vouches_for_its_people_as_long_as_it_lives(
    postgres_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody says that a killed process has lost its people: its word runs out.

    A word holds for many beats, so that a machine that stands still for a while does not break one.
    """
    monkeypatch.setattr("hyakki.table.connection.BEAT", 0.1)
    monkeypatch.setattr("hyakki.table.company.STILL_HERE", 4.0)
    monkeypatch.setattr("hyakki.table.company.ABSENT", 0.5)
    with house(postgres_store) as one, house(postgres_store) as two:
        mika, ren = one.person("Mika"), two.person("Ren")
        opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
        ren.sit(opened["tokens"]["1"])
        ren.page(opened["table"], 1)
        table = opened["table"]
        wait_for(lambda: mika.get(f"/api/tables/{table}")["seats"][1]["present"])
        first = vouched(postgres_store, table, 1)
        wait_for(lambda: time.time() > first, "the first word holds for ever")
        wait_for(lambda: mika.get(f"/api/tables/{table}")["seats"][1]["present"], "it is here all the time")
        wait_for(lambda: mika.get("/api/lobby")["mine"][0]["seats"][1]["present"])
        wish = {"seat": 1, "level": "random"}
        assert mika.post(f"/api/tables/{table}/bot", wish, 400)["key"] == "trouble.present"

        async def dead(*_: Any) -> None:
            await asyncio.sleep(0)

        monkeypatch.setattr(two.hall.store, "put_seen", dead)
        wait_for(lambda: not mika.get(f"/api/tables/{table}")["seats"][1]["present"])
        wait_for(lambda: mika.http.post(f"/api/tables/{table}/bot", json=wish).status_code == 200)
        assert mika.get(f"/api/tables/{table}")["seats"][1]["filled_in"]


def test_the_other_process_plays_on_when_one_is_killed(postgres_store: str) -> None:
    """kill -9 of one of two: the people of the other go on, with its bots."""
    server, url = serving(postgres_store)
    with house(postgres_store) as two:
        mika = Person(url, "Mika")
        opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
        ren = two.person("Ren")
        ren.sit(opened["tokens"]["1"])
        first, second = mika.page(opened["table"], 0), ren.page(opened["table"], 1)
        play([first, second], 3)
        ended(server, kill=True)
        seen = first.now["answers"]
        mika.close()
        back = Person(two.url, "Mika", mika.token)
        two._people.append(back)
        again = back.page(opened["table"], 0)
        assert again.now["answers"] >= seen
        play([again, second])
        assert second.now["ending"] is not None
