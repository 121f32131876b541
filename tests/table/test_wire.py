"""What travels of a moment: changes lead to the whole, in every game, for every seat, to the byte."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import msgspec
import pytest

import hyakki.games as games
from hyakki import bots
from hyakki.host.telling import Log, undo_bar
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import derive
from hyakki.table import changes, wire
from hyakki.table.changes import SAME, Changes
from hyakki.table.message_terms import PROTOCOL
from hyakki.table.messages import Change, Moment
from hyakki.table.telling import Eyes, moment
from hyakki.table.wire import Wire, followed
from tests.games.recorded_play import DEEP
from tests.table.house import PERSON, House, Json, bot, house, play
from tests.tiny import MOON, PALACE

CASES = Path(__file__).parents[2] / "web" / "src" / "lib" / "changes.cases.json"
GAMES: dict[str, Game[Any]] = {**games.games(), "moon": MOON, "palace": PALACE}
PLAYINGS = 8 if DEEP else 1

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode


# ---------------------------------------------------------------------------- how a change is written


@pytest.mark.parametrize("case", json.loads(CASES.read_text("utf-8")), ids=lambda case: case["what"])
def test_a_change_is_what_the_page_follows(case: Json) -> None:
    """The same cases as the page's own tests: what is written here is what it reads."""
    change = Changes().between(case["old"], case["new"])
    assert decode(encode({} if change is SAME else change)) == case["change"]
    before = encode(case["old"])
    assert encode(changes.applied(case["change"], case["old"])) == encode(case["new"])
    assert encode(case["old"]) == before, "the old one has changed"


def things(chance: random.Random, depth: int = 3) -> Any:
    """Anything that could stand in a view."""
    kind = chance.randrange(7 if depth else 4)
    if kind == 0:
        return chance.choice([None, True, False])
    if kind < 4:
        return chance.choice([chance.randrange(4), "abc"[chance.randrange(3) :]])
    if kind == 4:
        return {name: things(chance, depth - 1) for name in chance.sample("abcdef", chance.randrange(5))}
    found = [things(chance, depth - 1) for _ in range(chance.randrange(5))]
    return tuple(found) if kind == 5 else found


def altered(chance: random.Random, thing: Any) -> Any:
    """The same with a few differences."""
    if chance.random() < 0.2:
        return things(chance)
    if isinstance(thing, dict):
        return {name: altered(chance, part) for name, part in thing.items() if chance.random() < 0.9}
    if isinstance(thing, list | tuple):
        parts = [altered(chance, part) if chance.random() < 0.3 else part for part in thing]
        if parts and chance.random() < 0.3:
            parts.pop(chance.randrange(len(parts)))
        return type(thing)(parts)
    return thing


def test_any_change_leads_to_the_whole() -> None:
    chance = random.Random(11)
    shared = Changes()
    kept = []
    for _ in range(3000):
        old = things(chance)
        new = altered(chance, old)
        kept += [old, new]  # one of these is kept for a moment, in which nothing goes away
        change = shared.between(old, new)
        if change is SAME:
            assert encode(old) == encode(new)
        else:
            assert encode(changes.applied(decode(encode(change)), decode(encode(old)))) == encode(new)


class Plain(msgspec.Struct, frozen=True):
    number: int
    names: tuple[str, ...] = ()


class Mixed(msgspec.Struct, frozen=True):
    """Whatever equals something else in Python without being written alike."""

    either: int | bool = 0
    share: float = 0.0
    places: dict[str, int] = {}
    deep: tuple[dict[str, int], ...] = ()
    plain: Plain = Plain(1)
    any: Any = None


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        (Mixed(either=1), Mixed(either=True), {"either": True}),
        (Mixed(share=1), Mixed(share=1.0), {"share": 1.0}),
        (Mixed(places={"a": 1, "b": 2}), Mixed(places={"b": 2, "a": 1}), {"places": ["=", {"b": 2, "a": 1}]}),
        (Mixed(deep=({"a": 1, "b": 2},)), Mixed(deep=({"b": 2, "a": 1},)), {"deep": ["#", {"0": ANY}]}),
        (Mixed(any=[True]), Mixed(any=[1]), {"any": ["=", [1]]}),
        (Mixed(plain=Plain(1, ("a",))), Mixed(plain=Plain(1, ("a",))), {}),
        (Mixed(plain=Plain(1, ("a",))), Mixed(plain=Plain(1, ("b",))), {"plain": {"names": ["=", ["b"]]}}),
        (Mixed(places={"a": 1}), Mixed(places={"a": 1}), {}),
    ],
)
def test_what_is_equal_but_written_otherwise_is_a_change(old: Mixed, new: Mixed, change: Json) -> None:
    found = Changes().between(old, new)
    assert decode(encode({} if found is SAME else found)) == change


def test_what_is_no_change_is_refused() -> None:
    for word in (["?"], [], ["#", []], ["~", 1]):
        with pytest.raises(ValueError, match="this is no change"):
            changes.applied(word, [1])


# ---------------------------------------------------------------------------- whole games


class Pages:
    """One page for each pair of eyes: what it was sent, put together, is what it should have."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        eyes: tuple[Eyes, ...] = (None, *range(match.seats))
        self.logs = {one: Log(one) for one in eyes}
        self.wires = {one: Wire(follows=True) for one in eyes}
        self.now: dict[Eyes, Json] = {one: {} for one in eyes}
        self.sent = dict.fromkeys(eyes, 0)
        self.sizes: list[tuple[int, int]] = []  # of what was sent, and of the whole

    def look(self, answers: int) -> None:
        shared = Changes()
        for eyes, log in self.logs.items():
            view = self.match.view(eyes)
            lines, since = log.read(self.match), self.sent[eyes]
            self.sent[eyes] = len(lines)
            whole = moment(self.match, eyes, view, lines, since, answers, undo_bar(self.match, eyes))
            # What is compared by its type has to be of that type: a True where a number belongs equals 1.
            msgspec.json.decode(encode(view), type=type(view))
            self._send(eyes, whole, shared)

    def _send(self, eyes: Eyes, whole: Moment, shared: Changes) -> None:
        message, before = self.wires[eyes].send(whole, shared), self.now[eyes]
        if message is None:
            kept = msgspec.structs.replace(whole, number=before["number"], since=before["since"], lines=[])
            assert encode(kept) == encode(before | {"lines": []}), "something new was not sent"
            return
        assert isinstance(message, Change) == bool(before)
        data = encode(message)
        self.now[eyes] = followed(before, decode(data))
        whole = msgspec.structs.replace(whole, number=message.number)
        assert encode(self.now[eyes]) == encode(whole), f"seat {eyes} has something else"
        if before:
            self.sizes.append((len(data), len(encode(whole))))

    def cut(self) -> None:
        """Something was taken back."""
        for eyes, log in self.logs.items():
            self.sent[eyes] = min(self.sent[eyes], log.cut(len(self.match.log)))


def playings(game: Game[Any]) -> Iterator[Match[Any]]:
    for number in range(PLAYINGS):
        key = derive(b"wire" * 8, game.id, number)
        seats = [count for count in game.seats if count in (2, 3) or DEEP] or game.seats
        yield Match.new(game, seats[-1] if number % 2 == 0 else max(2, seats[0]), {}, key)


@pytest.mark.parametrize("name", GAMES)
def test_changes_lead_through_a_whole_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For every seat and for spectators, over every answer to the end, with some taken back on the way."""
    monkeypatch.setattr(wire, "CHECK_EVERY", 7)
    sizes: list[tuple[int, int]] = []
    for match in playings(GAMES[name]):
        chance = random.Random(match.seats)
        players = [bots.make("random", derive(match.key, "bot", seat)) for seat in range(match.seats)]
        pages, answers = Pages(match), 0
        pages.look(answers)
        while match.outcome is None:
            seat = chance.choice(match.asked())
            if match.undo_bar(seat) is None and chance.random() < 0.1:
                match.undo(seat)
                pages.cut()
            else:
                match.answer(seat, players[seat].choose(match.seat(seat)))
            answers += 1
            pages.look(answers)
        sizes += pages.sizes
    sent, whole = (sum(part) for part in zip(*sizes, strict=True))
    assert sent < (whole if name in ("moon", "palace") else whole / 4), "changes are hardly smaller"


def test_a_view_that_changes_later_would_be_noticed() -> None:
    """The comparison itself can fail: a view that shares a list with the table."""
    first = {"hand": [1, 2]}
    pages = Wire(follows=True)
    sample = moment_of(MOON, first)
    now = followed({}, decode(encode(pages.send(sample, Changes()))))
    first["hand"].append(3)
    later = msgspec.structs.replace(sample, answers=1, view=first)
    now = followed(now, decode(encode(pages.send(later, Changes()))))
    assert encode(now["view"]) != encode(later.view)


def moment_of(game: Game[Any], view: Any) -> Moment:
    match = Match.new(game, 3, {}, 5)
    return msgspec.structs.replace(moment(match, 0, match.view(0), [], 0, 0, None), view=view)


def test_a_change_that_leads_elsewhere_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "CHECK_EVERY", 1)
    page = Wire(follows=True)
    sample = moment_of(MOON, {"a": 1})
    now = followed({}, decode(encode(page.send(sample, Changes()))))
    message = decode(encode(page.send(msgspec.structs.replace(sample, view={"a": 2}), Changes())))
    assert followed(now, message)["view"] == {"a": 2}
    with pytest.raises(ValueError, match="leads elsewhere"):
        followed(now | {"view": {"a": 1, "b": 1}}, message)
    with pytest.raises(ValueError, match="does not follow"):
        followed(now | {"number": 9}, message)


# ---------------------------------------------------------------------------- over the websocket


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(str(tmp_path_factory.mktemp("wire") / "tables.sqlite"), known=GAMES) as found:
        yield found


def kinds(page: Any) -> list[str]:
    found = [json.loads(raw)["type"] for raw in page.raw]
    return [kind for kind in found if kind in ("moment", "change")]


def test_a_page_gets_the_whole_once_and_then_what_has_changed(inn: House) -> None:
    mika = inn.person()
    opened = mika.open("journey", [PERSON, bot()])
    page = mika.page(opened["table"], 0)
    play([page], 8)
    page.still()
    assert kinds(page)[0] == "moment"
    assert set(kinds(page)[1:]) == {"change"}
    again = mika.page(opened["table"], 0)
    assert kinds(again) == ["moment"], "who comes back gets the whole"
    for name in ("view", "question", "status", "answers", "spots"):
        assert again.now[name] == page.now[name]


def test_a_page_in_doubt_gets_the_whole_with_its_log(inn: House) -> None:
    mika = inn.person()
    opened = mika.open("moon", [PERSON, bot(), bot()])
    page = mika.page(opened["table"], 0)
    play([page], 3)
    inn.alone(page)
    known, count = page.now, len(kinds(page))
    page.send("whole")
    whole = page.until("moment")
    assert kinds(page)[count:] == ["moment"]
    assert whole["since"] == 0
    assert encode(whole["view"]) == encode(known["view"])
    fresh = mika.page(opened["table"], 0)
    assert whole["lines"] == fresh.now["lines"]
    play([page], 1)
    assert kinds(page)[-1] == "change"


@pytest.mark.parametrize("protocol", ["", "1", PROTOCOL + 1, "x"])
def test_an_old_page_is_told_to_reload_and_gets_everything_whole(inn: House, protocol: object) -> None:
    mika = inn.person()
    opened = mika.open("moon", [PERSON, bot(), bot()])
    page = mika.page(opened["table"], 0, protocol=protocol)
    told = [message["key"] for message in page.heard if message["type"] == "refusal"]
    assert told == ["trouble.old-page"]
    play([page], 4)
    assert set(kinds(page)) == {"moment"}
    assert page.welcome["protocol"] == PROTOCOL


def test_what_is_seen_is_worked_out_once_for_an_answer_however_many_look_on(
    inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What all share once, and what a seat sees once for all who look through its eyes."""
    shared: list[None] = []
    seen: list[int | None] = []
    view = type(MOON).view

    def common(self: Any, g: Any, before: Any = None) -> None:
        shared.append(None)

    def noted(self: Any, g: Any, seat: int | None, common: Any = None) -> Any:
        seen.append(seat)
        return view(self, g, seat, common)

    mika, ren, sora, eve = (inn.person(name) for name in ("Mika", "Ren", "Sora", "Eve"))
    opened = mika.open("moon", [PERSON, PERSON, PERSON], visibility="public")
    table = opened["table"]
    ren.sit(opened["tokens"]["1"])
    sora.sit(opened["tokens"]["2"])
    pages = [person.page(table, seat) for seat, person in enumerate((mika, ren, sora))]
    watching = [eve.page(table), eve.page(table), mika.page(table, 0)]
    monkeypatch.setattr(type(MOON), "common", common)
    monkeypatch.setattr(type(MOON), "view", noted)
    before = inn.live(table).number
    play(pages, 12)
    for page in watching:
        page.still()
    moments = inn.live(table).number - before
    assert moments >= 12
    assert 0 < len(shared) <= moments
    assert all(seen.count(seat) <= moments for seat in (None, 0, 1, 2))
