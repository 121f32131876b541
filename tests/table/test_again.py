"""Once more: the same people at a new table, told at the old one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hyakki.kernel.match import Match
from hyakki.kernel.saves import save
from tests.table.house import PERSON, House, Json, Person, bot, house
from tests.tiny import MOON


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(str(tmp_path_factory.mktemp("house") / "tables.sqlite")) as found:
        yield found


def over(mika: Person, ren: Person) -> str:
    """A match of two people and a bot that is over; Mika opened it and sits first."""
    match = Match.new(MOON, 3, {}, 1)
    while match.outcome is None:
        match.answer(seat := match.asked()[0], match.decision(seat).options[0])  # type: ignore[union-attr]
    answer = mika.http.post("/api/import?person=Mika", content=save(match, ["me", "me", "random"]))
    opened = answer.raise_for_status().json()
    ren.sit(opened["tokens"]["1"])
    return str(opened["table"])


def of(seat: int) -> Json:
    return {"kind": "person", "of": seat}


def again(person: Person, table: str, *seats: Json, status: int = 200, known: str = "") -> Json:
    found: Json = person.post(
        f"/api/tables/{table}/again", {"seats": [*seats, bot()], "settings": {}, "known": known}, status
    )
    return found


def test_the_same_people_sit_at_the_new_table_and_are_told_at_the_old_one(hall: House) -> None:
    mika, ren = hall.person(), hall.person("Ren")
    table = over(mika, ren)
    page = ren.page(table, 1)
    opened = again(mika, table, of(0), of(1))
    assert (opened["seat"], opened["tokens"]) == (0, {})
    assert page.until("seats", lambda heard: heard["table"]["sequel"])["table"]["sequel"] == opened["table"]
    assert "Mika has set a new table" in page.until("said")["text"]
    card = ren.get(f"/api/tables/{opened['table']}")
    assert ([seat["name"] for seat in card["seats"]], card["mine"]) == (["Mika", "Ren", ""], [1])
    assert opened["table"] in [row["id"] for row in ren.get("/api/lobby")["mine"]]
    assert ren.page(table, 1).welcome["table"]["sequel"] == opened["table"]


def test_whoever_comes_sits_down_on_the_seat_that_was_kept(hall: House) -> None:
    mika, ren, ida = hall.person(), hall.person("Ren"), hall.person("Ida")
    opened = again(mika, over(mika, ren), of(0), of(1))
    take = f"/api/tables/{opened['table']}/take"
    assert ida.post(take, {"seat": 1, "person": "Ida"}, 403)["key"] == "trouble.not-yours"
    assert ren.post(take, {"seat": 1, "person": "Ren"})["fingerprint"] == opened["fingerprint"]


def test_seats_can_be_changed_and_given_to_bots_and_friends(hall: House) -> None:
    mika, ren = hall.person(), hall.person("Ren")
    table = over(mika, ren)
    turned = again(mika, table, of(1), of(0))
    assert turned["seat"] == 1
    with_bot = again(mika, table, bot(), of(0), known=turned["table"])
    seats = mika.get(f"/api/tables/{with_bot['table']}")["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats] == [("bot", ""), ("person", "Mika"), ("bot", "")]
    free = again(mika, table, of(0), PERSON, known=with_bot["table"])
    assert list(free["tokens"]) == ["1"]


def test_two_who_ask_at_once_come_to_the_same_table(hall: House) -> None:
    mika, ren = hall.person(), hall.person("Ren")
    table = over(mika, ren)
    first = again(mika, table, of(0), of(1))
    second = again(ren, table, of(1), of(0))
    assert (second["table"], second["seat"]) == (first["table"], 1)


def test_it_is_refused_to_strangers_while_it_is_played_and_for_two_of_one(hall: House) -> None:
    mika, ren, ida = hall.person(), hall.person("Ren"), hall.person("Ida")
    table = over(mika, ren)
    assert again(ida, table, of(0), of(1), status=403)["key"] == "trouble.not-among"
    assert again(mika, table, of(0), of(0), status=409)["key"] == "trouble.taken"
    assert again(mika, table, of(0), of(7), status=400)["key"] == "trouble.no-seat"
    assert again(mika, table, of(0), bot("god"), status=400)["key"] == "trouble.level"
    running = mika.open("moon", [PERSON, PERSON, bot()])["table"]
    assert again(mika, running, of(0), of(1), status=409)["key"] == "trouble.still-played"


def test_clock_and_who_may_watch_stay(hall: House) -> None:
    mika = hall.person()
    clock = {"per": "move", "seconds": 60, "then": "told"}
    old = mika.open("moon", [PERSON, bot(), bot()], visibility="private", clock=clock)
    page = mika.page(old["table"], 0)
    page.send("resign")
    page.until("moment", lambda moment: moment["ending"] is not None)
    opened = again(mika, old["table"], of(0), bot())
    welcome = mika.page(opened["table"], 0).welcome
    assert welcome["table"]["visibility"] == "private"
    assert welcome["clock"] == clock
