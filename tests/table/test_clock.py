"""Clocks and standing passes: whose time runs, what happens when it is up, and that neither tells secrets."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

import hyakki.games as games
from hyakki.kernel.decision import PASS
from hyakki.table import habits, keys, passes
from hyakki.table.clock import Ticking, secret_seconds, time_over
from hyakki.table.habits import Habits
from hyakki.table.live import Live
from hyakki.table.passes import Passing, in_force, is_alone, passed_on
from hyakki.table.store import Clock
from tests.table.house import PERSON, House, Page, bot, house, wait_for
from tests.table.twins import heard
from tests.tiny.palace.play import Take

MOVE, GAME = Clock("move", 100), Clock("game", 1000)


def planning(inn: House, **more: object) -> tuple[Live, list[Page]]:
    """The oni and three heroes while they plan in secret."""
    people = [inn.person(name) for name in ("Mika", "Ren", "Aki", "Yui")]
    opened = people[0].open("palace", [PERSON] * 4, **more)
    for seat, token in opened["tokens"].items():
        people[int(seat)].sit(token)
    pages = [person.page(opened["table"], seat) for seat, person in enumerate(people)]
    for page in pages:
        page.still()
    return inn.live(opened["table"]), pages


def duel(inn: House, **more: object) -> tuple[str, list[Page]]:
    """The same when all have planned: one is asked after the other."""
    live, pages = planning(inn, **more)
    pages[0].answer(text="done")
    for page in pages[1:]:
        page.answer(text="take brave")
    for page in pages:
        page.still()
    return live.row.id, pages


def turn_of(live: Live) -> int:
    (seat,) = live.match.asked()
    return seat


def test_the_time_of_an_answer_begins_anew_with_each(inn: House) -> None:
    table, pages = duel(inn)
    live, ticking = inn.live(table), Ticking(MOVE)
    ticking.look(live, 1000.0)
    first = turn_of(live)
    chair = live.row.chairs[first]
    assert ticking.until(chair) == 1100.0
    ticking.beat(live, 1060.0)
    assert (chair.spent, ticking.until(chair)) == (60.0, 1100.0)
    pages[first].answer(text="search")
    ticking.look(live, 1070.0)
    assert chair.spent == 0.0
    assert ticking.until(live.row.chairs[turn_of(live)]) == 1170.0


def test_the_time_of_a_match_adds_up_and_stands_still_in_a_pause(inn: House) -> None:
    table, pages = duel(inn)
    live, ticking = inn.live(table), Ticking(GAME)
    ticking.look(live, 0.0)
    first = turn_of(live)
    chair = live.row.chairs[first]
    live.row.paused = True
    ticking.look(live, 30.0)
    assert (chair.spent, ticking.until(chair)) == (30.0, None)
    live.row.paused = False
    ticking.look(live, 500.0)
    assert ticking.until(chair) == 500.0 + 1000.0 - 30.0
    assert not ticking.is_out(chair)
    pages[first].answer(text="search")
    ticking.look(live, 1500.0)
    assert chair.spent == 1030.0
    assert ticking.is_out(chair)


def test_what_another_process_counted_is_not_counted_again(inn: House) -> None:
    table, pages = duel(inn)
    live, ticking = inn.live(table), Ticking(GAME)
    ticking.look(live, 0.0)
    first = turn_of(live)
    pages[first].answer(text="search")
    live.foreign = 1.0
    ticking.look(live, 40.0)
    assert (live.row.chairs[first].spent, ticking.unkept) == (0.0, {})
    store = live.store
    assert inn.do(store.put_spent(table, first, 0.0, 25.0)) == 25.0
    assert inn.do(store.put_spent(table, first, 0.0, 26.0)) == 25.0, "somebody else was faster"
    assert inn.do(store.put_spent(table, first, 25.0, 27.0)) == 27.0


@pytest.mark.parametrize("clock", [MOVE, GAME])
def test_a_clock_tells_nobody_who_has_chosen_in_secret(inn: House, clock: Clock) -> None:
    live, pages = planning(inn)
    ticking = Ticking(clock)
    ticking.look(live, 5000.0)
    before = ticking.shown(live, 0)
    assert [one.until for one in before] == [5000.0 + secret_seconds(clock)] * 4
    pages[1].answer(text="take brave")
    ticking.look(live, 5020.0)
    ticking.beat(live, 5030.0)
    assert ticking.shown(live, 0) == before, "the oni must not see that a hero is done"
    assert ticking.shown(live, None) == before
    assert [one.until is None for one in ticking.shown(live, 2)] == [False, True, False, False], "allies do"
    late = 5000.0 + secret_seconds(clock)
    assert ticking.overdue(live, late - 1) == []
    assert ticking.overdue(live, late) == [0, 2, 3], "whoever is done is not late"
    assert ticking.overdue(live, late) == [], "each is named once"
    assert [chair.spent for chair in live.row.chairs] == [0.0] * 4


def test_a_clock_brings_no_message_to_those_who_must_not_notice(inn: House) -> None:
    _, pages = planning(inn, clock={"per": "move", "seconds": 900})
    heard(pages[0])
    assert all(one["until"] is not None for one in pages[0].now["clocks"])
    pages[1].answer(text="take brave")
    assert [message for message in heard(pages[0]) if message["type"] == "moment"] == []


def test_a_bot_takes_over_when_the_time_is_up(inn: House) -> None:
    table, pages = duel(inn)
    live = inn.live(table)
    first = turn_of(live)

    async def wind() -> None:
        live.row.clock = Clock("move", 1)
        live.ticking = Ticking(live.row.clock)
        inn.hall.timekeeper.look(live)

    inn.do(wind())
    said = pages[0].until("said")
    assert said["seat"] is None
    assert "time" in said["text"]
    chair = live.row.chairs[first]
    assert (chair.level, chair.lent) == ("sense", True)
    stored = inn.do(live.store.find(table))
    assert stored is not None
    assert stored.chairs[first].lent, "it is written down"


def test_an_answer_that_is_written_down_when_the_time_is_up_has_come_in_time(
    inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its person keeps the seat, however slow the store is."""
    table, pages = duel(inn)
    live = inn.live(table)
    first = turn_of(live)
    live.row.clock = Clock("move", 100)
    question, append = live.match.numbers[first], live.store.append
    late: list[asyncio.Task[None]] = []

    async def slow(*values: Any) -> None:
        late.append(asyncio.create_task(time_over(live, first, question)))
        await asyncio.sleep(0)  # it waits for the table now
        await append(*values)

    monkeypatch.setattr(live.store, "append", slow)
    pages[first].answer()
    wait_for(lambda: late[0].done())
    assert not live.row.chairs[first].is_bot


def test_who_has_used_up_the_time_of_a_match_does_not_get_the_seat_back(inn: House) -> None:
    table, _ = duel(inn)
    live = inn.live(table)
    first = turn_of(live)
    mine = inn._people[first]
    live.watchers = []  # no bot answers meanwhile
    live.row.clock = Clock("game", 100)
    live.ticking = Ticking(live.row.clock)
    inn.do(time_over(live, first, live.match.numbers[first]))
    mine.page(table, first)
    wait_for(lambda: not live.row.chairs[first].is_bot, "whoever has time left gets a lent seat back")
    live.row.chairs[first].spent = 100.0
    inn.do(time_over(live, first, live.match.numbers[first]))
    inn.do(inn.hall.seating.give_back(live, first))
    assert live.row.chairs[first].level == "sense"
    refused = mine.post(f"/api/tables/{table}/bot", {"seat": first, "level": ""}, 400)
    assert refused["key"] == "trouble.time-up"


def test_at_a_table_where_it_is_only_told_nobody_is_replaced(inn: House) -> None:
    table, pages = duel(inn)
    live = inn.live(table)
    first = turn_of(live)

    async def wind() -> None:
        live.row.clock = Clock("move", 1, "told")
        live.ticking = Ticking(live.row.clock)
        inn.hall.timekeeper.look(live)

    inn.do(wind())
    assert "time" in pages[0].until("said")["text"]
    assert live.row.chairs[first].level == ""
    pages[first].answer(text="search")


def test_a_clock_goes_on_after_a_restart_where_it_stood(sqlite_store: str) -> None:
    with house(sqlite_store) as inn:
        table, pages = duel(inn, clock={"per": "game", "seconds": 500})
        live = inn.live(table)
        first, token = turn_of(live), inn._people[0].token
        assert pages[0].welcome["clock"] == {"per": "game", "seconds": 500, "then": "bot"}
        assert live.ticking is not None
        run = live.ticking._running[first]
        live.ticking._running[first] = run._replace(since=run.since - 200.0)
    with house(sqlite_store) as again:
        wait_for(lambda: table in again.hall._tables, "a clock runs also where nobody looks")
        chair = again.live(table).row.chairs[first]
        assert 200.0 <= chair.spent < 300.0
        assert again.hall.timekeeper.are_at(table)
        assert keys.same(again.live(table).row.chairs[0].guest, keys.hashed(token))


def test_on_a_free_seat_no_time_runs(inn: House) -> None:
    mika = inn.person()
    opened = mika.open("palace", [PERSON] * 4, clock={"per": "move", "seconds": 60})
    clocks = mika.page(opened["table"], 0).now["clocks"]
    assert [one["until"] is not None for one in clocks] == [True, False, False, False]
    assert clocks[1] == {"left": None, "until": None}


def test_a_clock_that_makes_no_sense_is_refused(inn: House) -> None:
    for clock in ({"per": "move", "seconds": 1}, {"per": "day", "seconds": 60}, {"per": "game"}):
        wish = {"game": "moon", "seats": [PERSON, bot(), bot()], "person": "Mika", "clock": clock}
        assert inn.person().post("/api/tables", wish, 400)["key"] == "trouble.bad-body"


# ---------------------------------------------------------------------------- standing passes


@pytest.fixture
def at_once(inn: House) -> House:
    """Passes come without delay."""
    inn.hall.passing = Passing(lambda habits, seat: 0.0)
    return inn


def to_the_window(live: Live, pages: list[Page]) -> Page:
    """Traps are laid and a hero walks: the oni is asked whether one is sprung."""
    oni, *heroes = pages
    oni.answer(text="trap 1")
    oni.answer(text="trap 2")
    for hero in heroes:
        hero.answer(text="take brave")
    heroes[0].asked()
    return heroes[0]


def test_what_somebody_never_reacts_to_is_passed(at_once: House) -> None:
    live, pages = planning(at_once)
    hero = to_the_window(live, pages)
    hero.answer(text="go 1")
    question = pages[0].asked()["question"]
    assert question["key"] == "spring"
    pages[0].send("standing-pass", key="spring", on=True)
    wait_for(lambda: live.match.asked() == (1,), "the table does not pass")
    assert live.match.history[-1].option is not None
    assert live.match.history[-1].option.text() == "pass"
    pages[0].until("moment", lambda moment: moment["passes"] == ["spring"])
    assert all(page.now["passes"] == [] for page in pages[1:]), "that is nobody else's business"
    stored = at_once.do(live.store.find(live.row.id))
    assert stored is not None
    assert stored.chairs[0].passes == ["spring"]
    hero.asked()
    hero.answer(text="go 2")
    wait_for(lambda: live.match.asked() == (2,), "the table does not pass again")


def test_what_could_gain_nothing_is_passed_for_whoever_wants_it(
    at_once: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, pages = planning(at_once)
    hero = to_the_window(live, pages)
    hero.answer(text="go 1")
    assert not pages[0].asked()["question"].get("vain")
    pages[0].send("standing-pass", key=passes.VAIN, on=True)
    assert pages[0].refusal() == "refused.no-pass"
    voice = type(live.game.voice)
    monkeypatch.setattr(voice, "in_vain", lambda voice, view, prompt: prompt.key == "spring")
    pages[0].send("standing-pass", key=passes.VAIN, on=True)
    wait_for(lambda: live.match.asked() == (1,), "the table does not pass")
    assert live.row.chairs[0].passes == [passes.VAIN]
    monkeypatch.undo()
    hero.asked()
    hero.answer(text="go 2")
    assert pages[0].asked()["question"]["key"] == "spring", "it could gain something"


def test_a_pass_can_be_taken_back(at_once: House) -> None:
    live, pages = planning(at_once)
    hero = to_the_window(live, pages)
    hero.answer(text="go 1")
    pages[0].asked()
    pages[0].send("standing-pass", key="spring", on=True)
    wait_for(lambda: live.match.asked() == (1,), "the table does not pass")
    pages[0].send("standing-pass")
    pages[0].until("moment", lambda moment: moment["passes"] == [])
    hero.asked()
    hero.answer(text="go 2")
    assert pages[0].asked()["question"]["key"] == "spring"


@pytest.mark.parametrize(("key", "seat"), [("spring", 1), ("hero", 1), ("nothing", 0)])
def test_only_what_one_is_asked_and_can_pass_is_passed(at_once: House, key: str, seat: int) -> None:
    live, pages = planning(at_once)
    to_the_window(live, pages)
    pages[seat].send("standing-pass", key=key, on=True)
    assert pages[seat].refusal() == "refused.no-pass"
    assert live.row.chairs[seat].passes == []


def test_what_is_not_wanted_in_a_turn_is_passed_until_the_turn_is_over(at_once: House) -> None:
    live, pages = planning(at_once)
    hero = to_the_window(live, pages)
    hero.answer(text="go 1")
    question = pages[0].asked()["question"]
    pages[0].send("standing-pass", key="spring", on=True, turn=True)
    wait_for(lambda: live.match.asked() == (1,), "the table does not pass")
    offered = {option["text"] for option in question["options"]} - {"pass"}
    now = live.game.clock(live.match.state)
    pages[0].until("moment", lambda moment: set(moment["passes"]) == {f"@{now} {one}" for one in offered})
    assert all(page.now["passes"] == [] for page in pages[1:]), "that is nobody else's business"
    chair = live.row.chairs[0]
    assert in_force(live, chair) == chair.passes
    earlier = [one.replace(f"@{now} ", f"@{now - 1} ") for one in chair.passes]
    assert in_force(live, msgspec.structs.replace(chair, passes=["spring", *earlier])) == ["spring"]


def test_something_else_is_asked_about_all_the_same(at_once: House) -> None:
    live, pages = planning(at_once)
    hero = to_the_window(live, pages)
    hero.answer(text="go 1")
    pages[0].asked()
    chair = live.row.chairs[0]
    now = live.game.clock(live.match.state)
    decision = live.match.decision(0)
    assert decision is not None
    unwanted = [f"@{now} {option.text()}" for option in decision.options if option != PASS]
    assert passed_on(live, msgspec.structs.replace(chair, passes=unwanted)) is not None
    assert passed_on(live, msgspec.structs.replace(chair, passes=["@9 pass", *unwanted[1:]])) is None


def test_what_is_offered_beside_what_is_unwanted_is_asked_about(at_once: House) -> None:
    live, pages = planning(at_once)
    hero = to_the_window(live, pages)
    hero.answer(text="go 1")
    pages[0].asked()
    decision, now = live.match.decision(0), live.game.clock(live.match.state)
    assert decision is not None
    spring, another = (option for option in decision.options if option != PASS), Take("brave")
    both = msgspec.structs.replace(decision, options=(PASS, *spring, another))
    match = SimpleNamespace(state=live.match.state, decision=lambda seat: both)
    table = cast("Live", SimpleNamespace(match=match, game=live.game))
    all_of_it = [f"@{now} {option.text()}" for option in both.options if option != PASS]
    chair = live.row.chairs[0]
    assert passes._declined(table, msgspec.structs.replace(chair, passes=all_of_it))
    for one in all_of_it:
        assert not passes._declined(table, msgspec.structs.replace(chair, passes=[one]))


def test_a_pass_is_quick_only_where_nobody_else_sits_or_looks_on(sqlite_store: str) -> None:
    with house(sqlite_store, known=games.games()) as inn:
        mika, eve = inn.person("Mika"), inn.person("Eve")
        alone, shared = (mika.open("journey", [PERSON] * seats)["table"] for seats in (1, 2))
        mika.page(alone, 0)
        mika.page(shared, 0)
        assert is_alone(inn.live(alone))
        assert not is_alone(inn.live(shared))
        watching = eve.page(alone)
        assert not is_alone(inn.live(alone))
        watching.close()
        wait_for(lambda: is_alone(inn.live(alone)))


def test_a_pass_takes_as_long_as_its_person_does() -> None:
    mine = Habits()
    assert all(habits.QUICK <= mine.delay(0) <= habits.SLOW for _ in range(50))
    for seconds in (4.0, 4.0, 9.0, 500.0, 0.01):
        mine.note(0, seconds)
    found = {mine.delay(0) for _ in range(400)}
    assert found == {4.0, 9.0, habits.MOST, habits.LEAST}
    assert all(habits.QUICK <= mine.delay(1) <= habits.SLOW for _ in range(50)), "of others it knows nothing"
