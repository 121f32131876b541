"""Fair to everybody: nobody knows the dice, sits in another's place unseen, or looks like another."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hyakki import bots
from hyakki.kernel.match import Match
from hyakki.kernel.rng import fingerprint
from hyakki.kernel.saves import load
from hyakki.table import dice, names
from hyakki.table.company import ABSENT
from hyakki.table.errors import Denied, StoreError
from hyakki.table.hall import Hall
from hyakki.table.hall_messages import SeatWish, TableWish
from hyakki.table.keys import hashed, mixed
from hyakki.table.live import Live
from hyakki.table.replay_messages import Proof
from hyakki.table.seating import LONG_ABSENT
from hyakki.table.store import open_store
from tests.games.probe import hidden_bytes
from tests.table.house import PERSON, TINY, House, Json, Page, Person, bot, house, play, wait_for
from tests.tiny import PALACE

WORDS = [f"{number:02x}" * 32 for number in range(1, 9)]


def share(person: Person, table: str, seat: int, word: str = WORDS[0]) -> str:
    """Give a word to the key that there is; the fingerprint after it."""
    now = person.page(table).welcome["fingerprint"]
    wish = {"seat": seat, "word": word, "fingerprint": now}
    found: Json = person.post(f"/api/tables/{table}/share", wish)
    return str(found["fingerprint"])


def alone(host: Person) -> tuple[str, Page]:
    """A table of Palace with bots on all other seats: the host plays a hero."""
    opened = host.open("palace", [bot(), PERSON, bot(), bot()], visibility="public")
    return opened["table"], host.page(opened["table"], 1)


def link(person: Person, table: str, seat: int) -> str:
    return str(person.post(f"/api/tables/{table}/link", {"seat": seat})["token"])


def export(person: Person, table: str) -> bytes:
    answer = person.http.get(f"/api/tables/{table}/export")
    assert answer.status_code == 200, answer.text
    return answer.content


def told(person: Person, table: str) -> list[str]:
    """What the table has said in its own voice."""
    chat = person.page(table).welcome["chat"]
    return [line["text"] for line in chat if line["seat"] is None]


# ---------------------------------------------------------------------------- whoever could know the dice


def known_key(data: bytes) -> bytes:
    """The key that the dice of a saved game follow from now on."""
    return load(PALACE, data).match.key


def test_whoever_joins_after_an_export_plays_with_dice_that_nobody_knows(any_inn: House) -> None:
    mika, ren = any_inn.person("Mika"), any_inn.person("Ren")
    table, page = alone(mika)
    play([page], 3)
    data = export(mika, table)
    live = any_inn.live(table)
    old = live.fingerprint
    assert live.match.key == known_key(data), "alone it goes on as it was"
    token = link(mika, table, 2)
    assert live.match.key == known_key(data)
    before = any_inn.alone(page)
    seated = ren.sit(token)
    assert live.match.key != known_key(data)
    assert seated["fingerprint"] == live.fingerprint != old
    (said,) = [text for text in told(mika, table) if "new key" in text]
    assert old in said
    assert live.fingerprint in said
    now = page.still()
    assert now["view"] == before["view"], "what was seen stays"
    play([page, ren.page(table, 2)], 5)


def test_what_the_exporter_could_not_see_is_dealt_afresh(inn: House) -> None:
    """The disguise and the traps of the oni stand in the file of the hero."""
    worlds = set()
    for number in range(12):
        mika, ren = inn.person(f"Mika {number}"), inn.person("Ren")
        table, page = alone(mika)
        play([page], 2)
        inn.alone(page)
        truth = load(PALACE, export(mika, table)).match
        ren.sit(link(mika, table, 2))
        found = inn.live(table).match
        assert found.game.view(found.state, 1) == truth.game.view(truth.state, 1)
        worlds.add(hidden_bytes(found.state) == hidden_bytes(truth.state))
    assert False in worlds, "the hidden things are still those of the file"


def test_holding_all_seats_is_no_way_to_know_the_dice_either(inn: House) -> None:
    mika, ren = inn.person("Mika"), inn.person("Ren")
    opened = mika.open("palace", [PERSON] * 4)
    table = opened["table"]
    for token in opened["tokens"].values():
        mika.sit(token)
    pages = [mika.page(table, seat) for seat in range(4)]
    play(pages, 6)
    data = export(mika, table)
    ren.sit(link(mika, table, 3))
    assert inn.live(table).match.key != known_key(data)


def test_whoever_joins_an_imported_game_plays_with_other_dice(any_inn: House) -> None:
    mika, ren, aki = (any_inn.person(name) for name in ("Mika", "Ren", "Aki"))
    table, page = alone(mika)
    play([page], 4)
    data = export(mika, table)
    answer = mika.http.post("/api/import?person=Mika", content=data)
    again: str = answer.json()["table"]
    live = any_inn.live(again)
    assert live.match.key == known_key(data)
    ren.sit(link(mika, again, 2))
    key = live.match.key
    assert key != known_key(data)
    aki.sit(link(mika, again, 3))
    assert live.match.key == key, "nobody knows that one"


def test_playing_on_from_a_replay_exposes_nothing(inn: House) -> None:
    mika, ren = inn.person("Mika"), inn.person("Ren")
    table, page = alone(mika)
    play([page])
    opened = mika.post(f"/api/tables/{table}/onward", {"answers": 3, "seat": 1})
    live = inn.live(opened["table"])
    key = live.match.key
    ren.sit(link(mika, opened["table"], 2))
    assert live.match.key == key


def test_one_who_sits_there_already_changes_nothing_by_sitting_down_again(inn: House) -> None:
    mika = inn.person("Mika")
    table, page = alone(mika)
    play([page], 2)
    key = known_key(export(mika, table))
    mika.sit(link(mika, table, 2))
    assert inn.live(table).match.key == key


def test_new_dice_outlive_the_server_and_are_the_same_for_every_process(address: str) -> None:
    with house(address) as first:
        mika, ren = first.person("Mika"), first.person("Ren")
        table, page = alone(mika)
        play([page], 3)
        export(mika, table)
        token = link(mika, table, 2)
        if first.hall.store.is_shared:
            with house(address) as other:
                elsewhere = other.live(table)
                ren.sit(token)
                wait_for(lambda: elsewhere.match.key == first.live(table).match.key)
                assert not elsewhere.row.exposed
        else:
            ren.sit(token)
        live = first.live(table)
        wait_for(lambda: not (first.hall.robots.are_at(table) or live.lock.locked()))  # bots have played on
        stood = (live.match.key, hidden_bytes(live.match.state), live.match.numbers)
    with house(address) as second:
        live = second.live(table)
        assert (live.match.key, hidden_bytes(live.match.state), live.match.numbers) == stood
        assert not live.row.exposed
        assert [one.seat for one in live.row.shares] == [dice.NOBODY]


class Cut(Exception):
    """The power goes."""


@pytest.fixture
def hall(address: str) -> Iterator[tuple[Hall, asyncio.AbstractEventLoop]]:
    loop = asyncio.new_event_loop()
    found = Hall(open_store(address), 0.0, TINY)
    loop.run_until_complete(found.start())
    yield found, loop
    loop.run_until_complete(found.close())
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()


MIKA, REN = hashed("mika"), hashed("ren")


async def exposed_table(hall: Hall) -> tuple[Live, str]:
    """A table whose host has it as a file, and a link for a friend."""
    seats = [SeatWish("person"), *[SeatWish("bot", "random")] * 3]
    opened = await hall.open(TableWish("palace", {}, seats, "", "link", "Mika"), MIKA)
    live = await hall.table(opened.table)
    await live.answer(0, live.match.numbers[0], live.match.decision(0).options[0].text())  # type: ignore[union-attr]
    async with live.lock:
        await hall.seating.saved(live, MIKA)
    return live, await hall.seating.link(live, 2, MIKA)


def test_a_crash_in_the_middle_leaves_the_old_table_or_the_new_one(
    hall: tuple[Hall, asyncio.AbstractEventLoop], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Joining breaks off after every statement that it has; only with the last one everything is there."""
    found, loop = hall
    live, token = loop.run_until_complete(exposed_table(found))
    real, table = found.store._run, live.row.id

    async def stored() -> tuple[Any, ...]:
        row = await found.store.find(table)
        assert row is not None
        origins = await found.store.origins(table)
        words = [line.text for line in await found.store.chat(table)]
        return row.exposed, len(origins), len(row.shares), row.chairs[2].guest, len(words)

    before = loop.run_until_complete(stored())
    assert before == (True, 0, 0, None, 0)
    for limit in range(100):
        count = 0

        def run(connection: Any, query: str, *params: Any, limit: int = limit) -> Any:
            nonlocal count
            if query.lstrip().upper().startswith(("UPDATE", "INSERT", "DELETE")):
                count += 1
                if count > limit:
                    raise Cut
            return real(connection, query, *params)

        monkeypatch.setattr(found.store, "_run", run)
        try:
            loop.run_until_complete(found.seating.sit(token, REN, "Ren"))
        except (Denied, StoreError, Cut):
            monkeypatch.setattr(found.store, "_run", real)
            assert loop.run_until_complete(stored()) == before, f"half of it after {limit} statements"
            continue
        break
    monkeypatch.setattr(found.store, "_run", real)
    assert limit > 4
    assert loop.run_until_complete(stored()) == (False, 1, 1, REN, 1)


# ---------------------------------------------------------------------------- everybody gives to the key


def two(inn: House) -> tuple[Person, Person, str, str]:
    """Two people at a table of Palace that is not begun, with what they were told when they sat down."""
    mika, ren = inn.person("Mika"), inn.person("Ren")
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    return mika, ren, opened["table"], opened["tokens"]["1"]


def still(inn: House, table: str) -> Live:
    """A table at which no bot plays, as long as nobody is asked."""
    live = inn.live(table)
    live.watchers = []
    return live


def test_the_key_follows_from_the_servers_secret_and_the_words_of_all(any_inn: House) -> None:
    mika, ren = any_inn.person("Mika"), any_inn.person("Ren")
    opened = mika.open("palace", [PERSON, PERSON, PERSON, PERSON])
    table = opened["table"]
    live = any_inn.live(table)
    first = live.row.key
    assert opened["fingerprint"] == fingerprint(first), "told before the word is sent"
    one = share(mika, table, 0, WORDS[0])
    key = mixed(first, WORDS[0])
    assert one == fingerprint(key)
    seated = ren.sit(opened["tokens"]["1"])
    assert seated["fingerprint"] == one, "told before the word is sent"
    two = share(ren, table, 1, WORDS[1])
    assert two == fingerprint(mixed(key, WORDS[1])) == live.fingerprint
    anew = Match.new(PALACE, 4, live.row.settings, mixed(key, WORDS[1]))
    assert hidden_bytes(live.match.state) == hidden_bytes(anew.state), "it is set up anew"
    said = told(mika, table)
    assert [one in text for text in said] == [True, True]
    assert two in said[1]
    assert not any(word in "".join(said) for word in WORDS), "words are told at the end"


def test_nobody_gives_twice(any_inn: House) -> None:
    mika, ren, table, token = two(any_inn)
    ren.sit(token)
    first = share(ren, table, 1, WORDS[0])
    assert share(ren, table, 1, WORDS[1]) == first
    ren.sit(token)
    assert share(ren, table, 1, WORDS[2]) == first, "not by opening the link again"
    assert len(any_inn.live(table).row.shares) == 1
    assert (
        ren.post(f"/api/tables/{table}/share", {"seat": 0, "word": WORDS[3], "fingerprint": first}, 403)[
            "key"
        ]
        == "trouble.not-yours"
    )
    assert (
        ren.post(f"/api/tables/{table}/share", {"seat": 1, "word": "short", "fingerprint": first}, 400)["key"]
        == "trouble.bad-body"
    )
    assert mika.get(f"/api/tables/{table}")["answers"] == any_inn.live(table).answers(None), (
        "no answer of anybody"
    )


def test_a_word_counts_only_for_the_key_that_was_shown_before_it(any_inn: House) -> None:
    """Else a server that has read it could put a word of its own choice before it."""
    mika, ren, table, token = two(any_inn)
    seated = ren.sit(token)
    share(mika, table, 0, WORDS[0])
    live = any_inn.live(table)
    wish = {"seat": 1, "word": WORDS[1], "fingerprint": seated["fingerprint"]}
    late = ren.post(f"/api/tables/{table}/share", wish)
    assert late == {"fingerprint": live.fingerprint, "taken": False}
    assert [one.word for one in live.row.shares] == [WORDS[0]]
    wish = {"seat": 1, "word": WORDS[2], "fingerprint": late["fingerprint"]}
    assert ren.post(f"/api/tables/{table}/share", wish)["taken"]
    assert [one.word for one in live.row.shares] == [WORDS[0], WORDS[2]]


def test_a_seat_sets_the_table_up_anew_only_once(inn: House) -> None:
    """Else somebody could take a seat with one browser after the other until it likes its hand."""
    mika, ren = inn.person("Mika"), inn.person("Ren")
    opened = mika.open("palace", [PERSON] * 4)
    table, live = opened["table"], inn.live(opened["table"])
    ren.sit(opened["tokens"]["1"])
    share(ren, table, 1, WORDS[0])
    dealt = hidden_bytes(live.match.state)
    other = inn.person("Ren")
    other.sit(link(ren, table, 1))
    share(other, table, 1, WORDS[1])
    assert len(live.row.shares) == 2
    assert hidden_bytes(live.match.state) == dealt


def four(inn: House) -> tuple[Person, Person, str, str]:
    """The same without bots: nobody answers before they do."""
    mika, ren = inn.person("Mika"), inn.person("Ren")
    opened = mika.open("palace", [PERSON] * 4)
    return mika, ren, opened["table"], opened["tokens"]["1"]


def test_whoever_has_seen_its_cards_does_not_choose_whether_they_are_dealt_again(any_inn: House) -> None:
    """Else everybody had a second hand for the asking: look, and give a word only if the first one is bad."""
    mika, ren, table, token = four(any_inn)
    seated = ren.sit(token)
    live = any_inn.live(table)
    dealt = hidden_bytes(live.match.state)
    page = ren.page(table, 1)
    wish = {"seat": 1, "word": WORDS[1], "fingerprint": seated["fingerprint"]}
    late = ren.post(f"/api/tables/{table}/share", wish)
    assert late == {"fingerprint": seated["fingerprint"], "taken": False}
    assert (hidden_bytes(live.match.state), live.number) == (dealt, 0)
    own = link(ren, table, 1)
    phone = any_inn.person("Ren")
    again = phone.sit(own)
    wish["fingerprint"] = again["fingerprint"]
    assert not phone.post(f"/api/tables/{table}/share", wish)["taken"], "nor with another browser"
    share(mika, table, 0, WORDS[0])
    assert hidden_bytes(live.match.state) != dealt, "whoever has not looked gives as ever"
    page.close()
    here = mika.page(table, 0)
    here.answer()
    wish["fingerprint"] = live.fingerprint
    assert phone.post(f"/api/tables/{table}/share", wish)["taken"], "and later for the dice to come"


def test_a_look_back_is_a_look_too(any_inn: House) -> None:
    _, ren, table, token = four(any_inn)
    seated = ren.sit(token)
    ren.get(f"/api/tables/{table}/replay/0?seat=1")
    wish = {"seat": 1, "word": WORDS[1], "fingerprint": seated["fingerprint"]}
    assert not ren.post(f"/api/tables/{table}/share", wish)["taken"]


def test_a_look_with_another_process_counts(postgres_store: str) -> None:
    """The word comes to a process that has not heard of it."""
    with house(postgres_store) as one, house(postgres_store) as two:
        mika, ren = one.person("Mika"), two.person("Ren")
        opened = mika.open("palace", [PERSON, PERSON, PERSON, PERSON])
        table = opened["table"]
        seated = ren.sit(opened["tokens"]["1"])
        live = one.live(table)
        wait_for(lambda: live.row.chairs[1].guest is not None)
        one.hall._heard = lambda *_: None  # type: ignore[method-assign]
        one.hall.store._ear.close()  # type: ignore[union-attr]
        ren.page(table, 1)
        assert not live.row.chairs[1].looked, "it has not heard of it"
        wish = {"seat": 1, "word": WORDS[1], "fingerprint": seated["fingerprint"]}
        again = Person(one.url, "Ren", ren.token)
        assert not again.post(f"/api/tables/{table}/share", wish)["taken"]
        again.close()
        assert one.do(one.hall.store.entries(table)) == []


def test_who_joins_later_changes_the_dice_to_come_and_nothing_else(any_inn: House) -> None:
    mika, ren, table, token = two(any_inn)
    oni = mika.page(table, 0)
    oni.answer()
    oni.still()
    ren.sit(token)
    live = still(any_inn, table)
    before, history = hidden_bytes(live.match.state), len(live.match.history)
    moment = oni.still()
    share(ren, table, 1)
    assert live.match.key == mixed(live.row.key, WORDS[0])
    assert hidden_bytes(live.match.state) == before
    assert len(live.match.history) == history
    now = oni.still()
    assert {**now, "undo": 0, "number": 0} == {**moment, "undo": 0, "number": 0}
    assert now["undo"] is not None, "nobody chooses between two futures"


def test_the_game_is_the_same_after_a_restart_and_its_replay_is_whole(address: str) -> None:
    with house(address) as first:
        mika, ren, table, token = two(first)
        share(mika, table, 0, WORDS[5])
        oni = mika.page(table, 0)
        oni.answer()
        ren.sit(token)
        share(ren, table, 1)
        hero = ren.page(table, 1)
        play([oni, hero], 8)
        live = first.live(table)
        wait_for(lambda: all(live.row.chairs[seat].kind == "person" for seat in live.match.asked()))
        still(first, table)
        stood = (live.match.key, hidden_bytes(live.match.state), live.number, live.answers(None))
    with house(address) as second:
        live = second.live(table)
        assert (live.match.key, hidden_bytes(live.match.state), live.number, live.answers(None)) == stood
        back = [Person(second.url, person.name, person.token) for person in (mika, ren)]
        second._people += back
        pages = [person.page(table, seat) for seat, person in enumerate(back)]
        play(pages)
        card = back[0].get(f"/api/tables/{table}/replay")
        assert card["answers"] == len(live.match.history)
        last = back[0].get(f"/api/tables/{table}/replay/{card['answers']}?seat=0")
        assert last["view"] == pages[0].now["view"], "also the dice after the new key fall again"
        assert last["ending"]["fingerprint"] == card["fingerprint"]


def test_a_word_from_another_process_comes_through(postgres_store: str) -> None:
    with house(postgres_store) as one, house(postgres_store) as other:
        mika, ren = one.person("Mika"), other.person("Ren")
        opened = mika.open("palace", [PERSON, PERSON, PERSON, PERSON])
        table = opened["table"]
        page = mika.page(table, 0)
        seated = ren.sit(opened["tokens"]["1"])
        assert seated["fingerprint"] == opened["fingerprint"]
        share(ren, table, 1)
        here, there = one.live(table), other.live(table)
        wait_for(lambda: here.match.key == there.match.key != here.row.key)
        assert hidden_bytes(here.match.state) == hidden_bytes(there.match.state)
        page.answer()
        share(mika, table, 0, WORDS[1])
        wait_for(lambda: here.match.key == there.match.key == mixed(mixed(here.row.key, WORDS[0]), WORDS[1]))


def finished(inn: House) -> tuple[Person, str, Proof]:
    """A game to which two have given, one of them in the middle, played to its end."""
    mika, ren, table, token = two(inn)
    share(mika, table, 0, WORDS[0])
    oni = mika.page(table, 0)
    oni.answer()
    ren.sit(token)
    share(ren, table, 1, WORDS[1])
    hero = ren.page(table, 1)
    assert mika.get(f"/api/tables/{table}/replay")["proof"] is None, "not before the end"
    play([oni, hero])
    raw = b"".join(page.raw[-1] for page in (oni, hero))
    assert WORDS[0].encode() not in raw
    card = mika.get(f"/api/tables/{table}/replay")
    return mika, table, msgspec.convert(card["proof"], Proof)


def test_the_end_proves_that_nobody_changed_the_dice(inn: House) -> None:
    mika, table, proof = finished(inn)
    assert [step.word for step in proof.steps] == WORDS[:2]
    assert [step.name for step in proof.steps] == ["Mika", "Ren"]
    assert dice.flaws(proof) == []
    live = inn.live(table)
    assert proof.last == live.match.key.hex()
    ending = mika.get(f"/api/tables/{table}/replay/9999")["ending"]
    assert (ending["key"], ending["fingerprint"]) == (proof.last, proof.steps[-1].fingerprint)


def swapped(proof: Proof, **changes: Any) -> Proof:
    return msgspec.structs.replace(proof, **changes)


def test_a_server_that_swaps_a_key_is_found_out(inn: House) -> None:
    _, _, proof = finished(inn)
    other = "ab" * 32
    assert dice.flaws(swapped(proof, key=other)) == [0, 1, 2, 3], "the first key"
    assert dice.flaws(swapped(proof, last=other)) == [3], "the key that dice fell by"
    for number, step in enumerate(proof.steps):
        for change in ({"word": other}, {"fingerprint": other[:32]}):
            steps = [*proof.steps]
            steps[number] = msgspec.structs.replace(step, **change)
            assert number + 1 in dice.flaws(swapped(proof, steps=steps)), change


def test_a_key_that_the_server_changes_secretly_shows_at_the_end(inn: House) -> None:
    mika, ren, table, token = two(inn)
    ren.sit(token)
    share(ren, table, 1)
    live = inn.live(table)
    pages = [mika.page(table, 0), ren.page(table, 1)]

    async def cheat() -> None:
        async with live.lock:
            live.match.rekey(b"dice that I know")

    play(pages, 2)
    inn.do(cheat())
    play(pages)
    card = mika.get(f"/api/tables/{table}/replay")
    assert dice.flaws(msgspec.convert(card["proof"], Proof)) == [2]


def test_the_proof_of_a_table_whose_key_was_known_begins_again_with_the_new_one(inn: House) -> None:
    mika, ren = inn.person("Mika"), inn.person("Ren")
    table, page = alone(mika)
    share(mika, table, 1, WORDS[0])
    play([page], 2)
    export(mika, table)
    assert share(mika, table, 1, WORDS[2]) == inn.live(table).fingerprint
    told_to_ren = ren.sit(link(mika, table, 2))["fingerprint"]
    share(ren, table, 2, WORDS[1])
    play([page, ren.page(table, 2)])
    proof = msgspec.convert(mika.get(f"/api/tables/{table}/replay")["proof"], Proof)
    assert [step.seat for step in proof.steps] == [1, dice.NOBODY, 2]
    assert proof.steps[1].fingerprint == told_to_ren
    assert dice.flaws(proof) == []


# ---------------------------------------------------------------------------- seat links


def test_a_link_serves_one_browser(any_inn: House) -> None:
    mika, ren, eve = (any_inn.person(name) for name in ("Mika", "Ren", "Eve"))
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    token = opened["tokens"]["1"]
    ren.sit(token)
    refused = eve.post("/api/sit", {"token": token, "person": "Eve"}, 409)
    assert refused["key"] == "trouble.link-used"
    assert "fresh one" in refused["text"]
    assert ren.sit(token)["seat"] == 1, "the same browser may come again"
    assert any_inn.live(opened["table"]).row.chairs[1].name == "Ren"


def test_a_fresh_link_revokes_the_old_one(any_inn: House) -> None:
    mika, ren, phone = (any_inn.person(name) for name in ("Mika", "Ren", "Ren"))
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    table, old = opened["table"], opened["tokens"]["1"]
    fresh = link(mika, table, 1)
    assert ren.post("/api/sit", {"token": old}, 403)["key"] == "trouble.no-link"
    ren.sit(fresh)
    own = link(ren, table, 1)
    assert ren.post("/api/sit", {"token": fresh}, 403)["key"] == "trouble.no-link"
    phone.sit(own)
    assert any_inn.live(table).row.chairs[1].guest == hashed(phone.token)


def test_every_taking_over_is_told(any_inn: House) -> None:
    mika, ren, eve = (any_inn.person(name) for name in ("Mika", "Ren", "Eve"))
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    table = opened["table"]
    ren.sit(opened["tokens"]["1"])
    page = mika.page(table, 0)
    eve.sit(link(ren, table, 1))
    said = page.until("said")
    assert said["seat"] is None
    assert all(word in said["text"] for word in ("Eve", "Ren", "2"))


def test_taking_the_seat_of_a_bot_is_told(any_inn: House) -> None:
    mika = any_inn.person("Mika")
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    table = opened["table"]
    mika.sit(link(mika, table, 2))
    assert told(mika, table) == ["Mika has seat 3 now, in the place of a bot."]


def test_the_host_gives_away_no_seat_of_somebody_who_was_there_just_now(inn: House) -> None:
    mika, ren, eve = (inn.person(name) for name in ("Mika", "Ren", "Eve"))
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    table = opened["table"]
    ren.sit(opened["tokens"]["1"])
    chair = inn.live(table).row.chairs[1]
    chair.seen = time.time() - LONG_ABSENT + 60
    refused = mika.post(f"/api/tables/{table}/link", {"seat": 1}, 409)
    assert refused["key"] == "trouble.held"
    chair.seen = time.time() - LONG_ABSENT - 60
    assert eve.post(f"/api/tables/{table}/link", {"seat": 1}, 403)["key"] == "trouble.not-yours"
    eve.sit(link(mika, table, 1))
    assert any("Ren" in text and "Eve" in text for text in told(mika, table))


def test_a_link_that_nobody_used_throws_nobody_out(any_inn: House) -> None:
    mika, ren, eve = (any_inn.person(name) for name in ("Mika", "Ren", "Eve"))
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()], visibility="public")
    table = opened["table"]
    ren.post(f"/api/tables/{table}/take", {"seat": 1, "person": "Ren"})
    assert eve.post("/api/sit", {"token": opened["tokens"]["1"]}, 409)["key"] == "trouble.link-used"
    assert any_inn.live(table).row.chairs[1].name == "Ren"


# ---------------------------------------------------------------------------- bots that stand in


def left(inn: House, table: str, seat: int, page: Page | None = None) -> None:
    """The person of a seat has been gone for a while."""
    live = inn.live(table)
    if page is not None:
        came = live.row.chairs[seat].seen
        page.close()
        wait_for(lambda: live.row.chairs[seat].seen > came, "nobody notes that it has gone")
    wait_for(lambda: not live.is_present(live.row.chairs[seat]))
    live.row.chairs[seat].seen = long_ago = time.time() - ABSENT - 1
    inn.do(live.store.put_seen(table, seat, long_ago, 0.0))


def test_others_put_no_bot_on_a_seat_whose_person_is_there_and_no_weak_one_anywhere(any_inn: House) -> None:
    mika, ren, table, token = two(any_inn)
    ren.sit(token)
    page = ren.page(table, 1)
    wish = {"seat": 1, "level": "random"}
    assert mika.post(f"/api/tables/{table}/bot", wish, 400)["key"] == "trouble.present"
    left(any_inn, table, 1, page)
    card = mika.post(f"/api/tables/{table}/bot", wish)
    assert card["seats"][1]["level"] == bots.STAND_IN != "random"
    assert any_inn.live(table).row.chairs[1].lent
    assert any("Ren" in text and "bot" in text for text in told(mika, table))


def test_a_seat_is_given_back_by_itself_when_its_person_returns(any_inn: House) -> None:
    mika, ren, table, token = two(any_inn)
    ren.sit(token)
    oni = mika.page(table, 0)
    left(any_inn, table, 1)
    mika.post(f"/api/tables/{table}/bot", {"seat": 1, "level": "sense"})
    ren.page(table, 1)
    oni.until("said", lambda said: "is back" in said["text"])
    chair = any_inn.live(table).row.chairs[1]
    assert (chair.level, chair.lent) == ("", False)
    row = any_inn.do(any_inn.hall.store.find(table))
    assert row is not None
    assert (row.chairs[1].level, row.chairs[1].lent) == ("", False)


def test_ones_own_bot_stays_until_one_sends_it_away(inn: House) -> None:
    _, ren, table, token = two(inn)
    ren.sit(token)
    first = ren.page(table, 1)
    ren.post(f"/api/tables/{table}/bot", {"seat": 1, "level": "random"})
    first.close()
    again = ren.page(table, 1)
    again.still()
    assert inn.live(table).row.chairs[1].level == "random"
    back = ren.post(f"/api/tables/{table}/bot", {"seat": 1, "level": ""})
    assert not back["seats"][1]["filled_in"]


# ---------------------------------------------------------------------------- names


LIKE_THE_TABLE = [
    "The table",
    "the TABLE",
    "Thе tаblе",  # with Cyrillic letters
    "T\u200bhe\u2060 table",
    "Ｔｈｅ　ｔａｂｌｅ",
    "The tab1e",
    "Ťhé tåble",
    "The-table.",
    "System",
    "sense bot",
    "The host",
]


@pytest.mark.parametrize("name", LIKE_THE_TABLE)
def test_a_name_that_looks_like_the_systems_is_refused(inn: House, name: str) -> None:
    mika = inn.person("Mika")
    wish = {"game": "palace", "seats": [PERSON, PERSON, bot(), bot()], "person": name}
    assert mika.post("/api/tables", wish, 409)["key"] == "trouble.name"
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    refused = inn.person().post("/api/sit", {"token": opened["tokens"]["1"], "person": name}, 409)
    assert refused["key"] == "trouble.name"
    assert inn.live(opened["table"]).row.chairs[1].guest is None


@pytest.mark.parametrize(
    "name", ["Mika", "mika", "Míka", "Мika", "Mi\u200dka", "M1ka", "Mika ", "𝓜𝓲𝓴𝓪", "Mi ka"]
)
def test_a_name_that_looks_like_anothers_is_told_apart(inn: House, name: str) -> None:
    mika = inn.person("Mika")
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    other = inn.person(name)
    other.sit(opened["tokens"]["1"])
    found = inn.live(opened["table"]).row.chairs[1].name
    assert names.skeleton(found) != names.skeleton("Mika")
    assert found.endswith("(2)")


def test_one_person_may_have_its_name_on_two_seats_and_keep_it(inn: House) -> None:
    mika = inn.person("Mika")
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    mika.sit(opened["tokens"]["1"])
    assert [chair.name for chair in inn.live(opened["table"]).row.chairs[:2]] == ["Mika", "Mika"]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Ana\u202egnitset", "Anagnitset"),
        ("A\u0000na\u0007", "A na"),
        ("Zo\u00eb \u263e", "Zoë ☾"),
        ("\u3164\u2800", ""),
        ("a" + "\u0301" * 30, "á\u0301\u0301"),
        ("\U000e0041na", "na"),
        ("さくら", "さくら"),
        ("x" * 60, "x" * 40),
    ],
)
def test_names_are_of_signs_that_can_be_seen(written: str, read: str) -> None:
    assert names.proper(written) == read


def test_told_apart_names_are_not_longer_than_names_may_be() -> None:
    long = "x" * 40
    found = names.seated(long, [long])
    assert len(found) <= 40
    assert names.seated(long, [long, found]) not in (long, found)


# ---------------------------------------------------------------------------- files


def test_the_question_numbers_of_an_import_are_bounded(inn: House) -> None:
    mika = inn.person("Mika")
    table, page = alone(mika)
    play([page], 2)
    record = json.loads(export(mika, table))
    for number in (-1, 2**31, 2**62):
        record["numbers"][0] = number
        answer = mika.http.post("/api/import?person=Mika", content=json.dumps(record).encode())
        assert answer.status_code == 400
        assert re.search("numbers of its questions", answer.json()["text"])


def test_nobody_sits_down_at_known_dice_that_cannot_be_changed(
    inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    mika, ren = inn.person("Mika"), inn.person("Ren")
    table, page = alone(mika)
    play([page], 2)
    export(mika, table)
    token = link(mika, table, 2)
    monkeypatch.setattr(Live, "stands_still", property(lambda _: True))
    assert ren.post("/api/sit", {"token": token, "person": "Ren"}, 409)["key"] == "trouble.known-dice"
