"""Bots at tables: they never hold up anybody else, and they never leave a table in the lurch."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from hyakki import bots
from hyakki.kernel.decision import Option
from hyakki.kernel.match import Match
from hyakki.kernel.seat import Seat
from hyakki.table import hall as halls
from hyakki.table.errors import StoreError
from hyakki.table.store import Posting
from tests.table.house import PERSON, House, bot, play, wait_for
from tests.tiny import MOON


class Slow:
    """A bot that thinks for two seconds."""

    level = "sense"
    thinking = threading.Event()

    def choose(self, seat: Seat) -> Option:
        self.thinking.set()
        time.sleep(2)
        decision = seat.decision
        assert decision is not None
        return decision.options[0]


def make(level: str, key: bytes, plain: Any = bots.make) -> Any:
    return Slow() if level == "sense" else plain(level, key)


def test_a_bot_that_thinks_holds_up_nobody(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", make)
    Slow.thinking.clear()
    mika, ren = inn.person("Mika"), inn.person("Ren")
    slow = mika.open("palace", [PERSON, bot("sense"), bot("random"), bot("random")])
    page = mika.page(slow["table"], 0)
    assert Slow.thinking.wait(5)
    began = time.monotonic()
    fast = ren.open("moon", [PERSON, bot(), bot()])
    other = ren.page(fast["table"], 0)
    play([other], 3)
    page.answer()  # even at its own table: the oni plans at the same time
    page.send("chat", text="hm")
    page.until("said")
    assert time.monotonic() - began < 1.5, "others waited for a bot"
    assert inn.live(slow["table"]).number >= 1


def test_a_bot_that_fails_still_answers(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Any, seat: Seat) -> Option:
        raise ZeroDivisionError

    monkeypatch.setattr(bots.RandomBot, "choose", broken)
    mika = inn.person("Mika")
    opened = mika.open("moon", [PERSON, bot(), bot()])
    page = mika.page(opened["table"], 0)
    play([page])
    assert page.now["ending"] is not None


def test_a_table_whose_rules_fail_says_so(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer of the bot crashes a rule: it gives up, and the table says it in its chat."""
    mika = inn.person("Mika")
    opened = mika.open("moon", [PERSON, bot(), bot()])
    page = mika.page(opened["table"], 0)
    inn.alone(page)
    from examples.small_game import rules

    def crash(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(rules, "carry_out", crash)
    page.answer()
    page.answer()
    page.send("answer", question=page.asked()["question"]["number"], text="draw")
    refusal = page.until("refusal")
    assert refusal["key"] == "refused.crash"
    assert "ZeroDivisionError" in refusal["text"] or "rule failed" in refusal["text"]
    assert page.calm()["question"] is not None, "it stands where it stood"


def test_the_bot_of_seat_one_gives_up_in_words(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    mika = inn.person("Mika")
    opened = mika.open("palace", [bot(), bot(), bot(), PERSON])
    page = mika.page(opened["table"], 3)
    inn.alone(page)
    from tests.tiny.palace import play as rules

    def crash(*_: Any) -> Any:
        raise ZeroDivisionError

    for name in ("go", "search"):
        monkeypatch.setattr(rules, name, crash)
    monkeypatch.setattr(rules, "hero_options", lambda g, hero: [rules.Search(), rules.Go(1)])
    page.answer()
    said = page.until("said")
    assert said["who"] == "The table"
    assert "bot on seat 2 cannot go on" in said["text"]


def test_bots_wait_for_the_person_who_may_answer_with_them(inn: House) -> None:
    """Any hero may accuse: a bot is asked first, but a person is among them."""
    mika, eve = inn.person("Mika"), inn.person("Eve")
    opened = mika.open("palace", [bot(), bot(), bot(), PERSON], visibility="public")
    page, watching = mika.page(opened["table"], 3), eve.page(opened["table"])
    live = inn.live(opened["table"])
    while page.asked()["question"]["key"] != "accuse":
        page.answer()
    question = page.now["question"]
    assert (live.match.asked(), page.now["asked"]) == ((1,), [1, 2, 3])
    assert watching.still()["asked"] == [1, 2, 3], "nobody waits for a bot that stands back"
    assert page.welcome["table"]["mine"] == [3]
    assert mika.get(f"/api/tables/{opened['table']}")["my_turn"], "lists say so too"
    before = live.number
    time.sleep(0.2)
    assert live.number == before
    assert page.answer(text="wait")["question"] != question


def test_bots_among_themselves_play_while_somebody_watches(inn: House) -> None:
    mika = inn.person("Mika")
    opened = mika.open("moon", [bot(), bot(), bot()])
    live = inn.live(opened["table"])
    time.sleep(0.1)
    assert live.number == 0
    page = mika.page(opened["table"])
    while page.now["ending"] is None:
        page.until("moment")


def test_a_broken_table_does_not_keep_its_bots_spinning(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    mika = inn.person("Mika")
    opened = mika.open("palace", [PERSON, bot(), bot(), bot()])
    live = inn.live(opened["table"])
    wait_for(lambda: live.number == 3)

    append = live.store.append

    async def gone(*_: Any) -> None:
        raise StoreError("gone")

    async def people_only(name: str, entry: Posting, *more: Any) -> None:
        await (append if entry.seat == 0 else gone)(name, entry, *more)

    page = mika.page(opened["table"], 0)
    with monkeypatch.context() as lost:
        lost.setattr(live.store, "append", people_only)
        lost.setattr(live.store, "entries", gone)
        page.answer(text="done")  # now a bot is asked, and its answer cannot be kept
        wait_for(lambda: live.is_broken)
        wait_for(lambda: not inn.hall.robots.are_at(opened["table"]), "a bot spins at a broken table")
    again = mika.page(opened["table"], 0)
    play([again])
    assert again.now["ending"] is not None


def test_a_full_hall_makes_room_and_loads_again(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "MOST_TABLES", 5)
    monkeypatch.setattr(halls, "SHORT", 0.0)
    mika = inn.person("Mika")
    tables = [mika.open("moon", [PERSON, bot(), bot()])["table"] for _ in range(8)]
    assert len(inn.hall._tables) <= 6
    page = mika.page(tables[0], 0)
    page.answer()
    assert inn.live(tables[0]) is inn.live(tables[0])


def test_a_full_hall_with_people_everywhere_says_so(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "MOST_TABLES", 2)
    mika = inn.person("Mika")
    for _ in range(2):
        opened = mika.open("moon", [PERSON, bot(), bot()])
        mika.page(opened["table"], 0)
    wish = {"game": "moon", "seats": [PERSON, bot(), bot()]}
    assert mika.post("/api/tables", wish, 503)["key"] == "trouble.full"


def test_the_game_itself_is_not_touched() -> None:
    """The tests above bend the rules of the tiny games; they stand as they were."""
    match = Match.new(MOON, 3, {}, 1)
    assert match.asked() == (0, 1, 2)
