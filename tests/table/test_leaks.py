"""Hidden information over the real websocket: twins that a seat cannot tell apart are told apart by nobody.

At some moments of a match a twin is made for each seat (and for spectators) by imagining anew all that it
cannot see. Both are served; whatever reaches a page of that seat has to be the same to the byte, apart from
names of tables, times and the fingerprint of the dice.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hyakki import bots, games
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import derive
from hyakki.table import keys
from hyakki.table.live import Live
from hyakki.table.store import Chair, Row
from tests.games.probe import hidden_bytes
from tests.table.house import PERSON, House, Json, Page, Person, bot, house, play
from tests.tiny import MOON, PALACE

KEY = b"leaks" * 6

SETUPS: list[tuple[str, int, tuple[int, ...]]] = [
    ("moon", 3, (2, 7, 13)),
    ("palace", 4, (3, 11)),
    ("journey", 2, (0, 12, 90)),
    ("tsukuyumi", 3, (1, 40, 110)),
]
FACTS = {"moon": ["card:bear", "seat:1"], "palace": ["room:2", "servant:monk"]}


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    known = {**games.games(), "moon": MOON, "palace": PALACE}
    with house(str(tmp_path_factory.mktemp("leaks") / "tables.sqlite"), known=known) as found:
        yield found


def positions(game: Game[Any], seats: int, moments: tuple[int, ...]) -> Iterator[tuple[int, Match[Any]]]:
    """A match of random bots, stopped at some moments."""
    match = Match.new(game, seats, {}, KEY)
    players = [bots.make("random", derive(KEY, seat)) for seat in range(seats)]
    for number in range(moments[-1] + 1):
        if match.outcome is not None:
            return
        if number in moments:
            yield number, looked_at(match.clone())
        seat = match.asked()[number % len(match.asked())]
        match.answer(seat, players[seat].choose(match, seat))


def looked_at(match: Match[Any]) -> Match[Any]:
    """Journey hides nothing but demon cards that somebody has looked at: let seat 1 have done so."""
    if match.game.id == "journey":
        leg = match.legs[-1]
        assert leg.checkpoint is not None
        state = leg.checkpoint.clone()
        state.demon_deck.peek(state, 3, (1,))
        leg.checkpoint = state
        match._rebuild()
    return match


async def seat_at(inn: House, match: Match[Any], guests: list[bytes], name: str) -> Live:
    """A table of the hall that serves this very match."""
    row = Row(
        id=name,
        game=match.game.id,
        name="twin",
        visibility="public",
        host=guests[0],
        rules=match.game.version,
        content="",
        settings=match.settings,
        seats=match.seats,
        key=KEY,
        answers=7,
        chairs=[Chair(seat, "person", "", f"P{seat}", guest, 1.0) for seat, guest in enumerate(guests)],
    )
    live = Live(match.game, row, match, 7, inn.hall.store)
    row.summary = live.summary()
    await inn.hall.store.create(row, {})
    inn.hall._seat(live)
    return live


class Twins:
    """The truth and two imagined worlds, each at a table of its own.

    An imagined match remembers that it was imagined, so what could be taken back is compared between the two
    imagined ones only.
    """

    def __init__(self, inn: House, match: Match[Any], seat: int | None, number: int) -> None:
        self.inn, self.seat = inn, seat
        worlds = [
            match.imagine(seat, derive(KEY, "world", number, other), disposable=False, candid=False)
            for other in range(2)
        ]
        self.differ = any(hidden_bytes(match.state) != hidden_bytes(world.state) for world in worlds)
        people = [Person(inn.url, f"P{place}") for place in range(match.seats)]
        self.watcher = Person(inn.url, "Eve")
        self.eyes = self.watcher if seat is None else people[seat]
        guests = [keys.hashed(person.token) for person in people]
        self.tables = [keys.new_table() for _ in range(3)]
        for name, one in zip(self.tables, (match.clone(), *worlds), strict=True):
            inn.do(seat_at(inn, one, guests, name))
        strangers = match.open.strangers(seat) if match.open is not None else ()
        self.strangers = set(strangers)
        self.people = people

    def close(self) -> None:
        for person in (*self.people, self.watcher):
            person.close()

    def same(self, found: list[Any], what: str) -> None:
        truth, one, other = (self.plain(part) for part in found)
        assert one == other, f"{what}, seen by seat {self.seat} in two worlds"
        for name in (b"own", b"undo"):
            truth, one = (re.sub(b'"%s":("[^"]*"|[0-9]+|null)' % name, b"", part) for part in (truth, one))
        assert truth == one, f"{what}, seen by seat {self.seat}"

    def plain(self, message: Any) -> bytes:
        """A message without names of tables, times and the fingerprint; who still chooses in secret is left
        out, since an imagined stranger chooses anew."""
        text = json.dumps(message, sort_keys=True)
        for table in self.tables:
            text = text.replace(table, "TABLE")
        text = re.sub(r'"(fingerprint|created|changed|at|away)": ("[^"]*"|[0-9.e+]+)', r'"\1": 0', text)
        return msgspec.json.encode(self.unasked(json.loads(text)))

    def unasked(self, thing: Any) -> Any:
        if isinstance(thing, dict):
            asked = {"asked"} if self.strangers else set()
            return {
                name: [seat for seat in part if seat not in self.strangers]
                if name in asked
                else self.unasked(part)
                for name, part in thing.items()
            }
        return [self.unasked(part) for part in thing] if isinstance(thing, list) else thing

    def compare(self) -> None:
        pages = [self.eyes.page(table, self.seat) for table in self.tables]
        for page in pages:
            if not any(message["type"] == "seats" for message in page.heard):
                page.until("seats")
        for kind in ("welcome", "moment", "seats"):
            self.same([[m for m in page.heard if m["type"] == kind][-1:] for page in pages], kind)
        self.compare_advice(pages)
        cards = [self.eyes.get(f"/api/tables/{table}") for table in self.tables]
        self.same(cards, "the card of the table")
        lobby = self.eyes.get("/api/lobby")
        rows = [card for part in lobby.values() for card in part]
        self.same([[card for card in rows if card["id"] == table] for table in self.tables], "the lobby")
        for page in pages:
            page.close()

    def compare_advice(self, pages: list[Page]) -> None:
        game = self.inn.live(self.tables[0]).game
        for page in pages:
            page.send("ask-listing", request=1)
        self.same([page.until("listing") for page in pages], "the listing")
        view = pages[0].now["view"]
        question = pages[0].now["question"]
        pointed = [[anchor] for anchor in FACTS.get(game.id, [])]
        pointed += [[spot["anchor"]] for spot in pages[0].now["spots"][:3]]
        pointed += [["seat:0"], ["seat:1"], ["card:none"], ["square:3,3"], ["hex:0,0"]]
        assert view is not None
        for number, anchors in enumerate(pointed):
            for page in pages:
                page.send("why", request=number, anchors=anchors)
            self.same([page.until("reason") for page in pages], f"why not {anchors}")
        for number, option in enumerate([] if question is None else question["options"][:3]):
            for page in pages:
                page.send("ask-odds", request=number, question=question["number"], text=option["text"])
            found = [page.until("odds", timeout=30) for page in pages]
            if is_exact(self.inn.live(self.tables[0]), self.seat, option["text"]):
                self.same(found, f"the odds of {option['text']}")


def is_exact(live: Live, seat: int | None, text: str) -> bool:
    """Whether the game works these odds out; sampled ones vary with every question anyhow."""
    assert seat is not None
    decision = live.match.decision(seat)
    option = None if decision is None else decision.find(text)
    return option is not None and live.game.odds(live.match.state, seat, option) is not None


@pytest.mark.parametrize(("name", "seats", "moments"), SETUPS, ids=[setup[0] for setup in SETUPS])
def test_nothing_hidden_reaches_a_page(
    gallery: House, name: str, seats: int, moments: tuple[int, ...]
) -> None:
    differed = 0
    for number, match in positions(gallery.hall.games[name], seats, moments):
        for seat in (None, *range(seats)):
            twins = Twins(gallery, match, seat, number)
            try:
                twins.compare()
            finally:
                twins.close()
            differed += twins.differ
    assert differed, "nothing was ever hidden, so nothing was tested"


def test_a_leak_would_be_noticed(gallery: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison itself can fail: a status line that tells a card of another hand."""
    _, match = next(positions(MOON, 3, (5,)))
    told = type(MOON).status
    monkeypatch.setattr(type(MOON), "view", leaky(type(MOON).view))
    twins = Twins(gallery, match, 0, 5)
    with pytest.raises(AssertionError, match="seen by seat 0"):
        twins.compare()
    twins.close()
    assert told is type(MOON).status


def leaky(view: Any) -> Any:
    def with_hands(self: Any, g: Any, seat: int | None) -> Any:
        return view(self, g, seat) | {"hands": [player.hand for player in g.players], "packs": g.packs}

    return with_hands


# ---------------------------------------------------------------------------- replays and files


def test_before_the_end_a_replay_has_ones_own_eyes_only(gallery: House) -> None:
    mika, ren, eve = (gallery.person(name) for name in ("Mika", "Ren", "Eve"))
    opened = mika.open("moon", [PERSON, PERSON, bot()], visibility="public")
    table = opened["table"]
    ren.sit(opened["tokens"]["1"])
    pages = [mika.page(table, 0), ren.page(table, 1)]
    play(pages, 5)
    for person, seats in ((mika, [0]), (ren, [1]), (eve, [])):
        card = person.get(f"/api/tables/{table}/replay")
        assert card["as_seats"] == seats
        for seat in range(3):
            status = 200 if seat in seats else 403
            person.get(f"/api/tables/{table}/replay/2?seat={seat}", status)
    for page, person in zip(pages, (mika, ren), strict=True):
        page.calm()
        again = person.get(f"/api/tables/{table}/replay/9999?seat={page.seat}")
        assert again["view"] == page.now["view"]
        assert [line["text"] for line in again["lines"]] == texts(page)
    watching = eve.page(table)
    assert eve.get(f"/api/tables/{table}/replay/9999")["view"] == watching.now["view"]
    assert mika.get(f"/api/tables/{table}/replay/9999")["view"] == watching.now["view"]
    for person in (mika, ren, eve):
        assert person.get(f"/api/tables/{table}/export", 400)["key"] == "trouble.running"


def texts(page: Page) -> list[str]:
    """The log as the page has put it together."""
    lines: list[str] = []
    for message in page.heard:
        if message["type"] == "moment":
            lines[message["since"] :] = [line["text"] for line in message["lines"]]
    return lines


def test_an_answer_that_is_not_kept_yet_opens_no_eyes(
    gallery: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the last answer is on its way to the disk, no card or replay shows that the match is over."""
    mika, eve = gallery.person("Mika"), gallery.person("Eve")
    opened = mika.open("moon", [PERSON, bot(), bot()], visibility="public", settings={"rounds": "1"})
    table = opened["table"]
    page = mika.page(table, 0)
    live = gallery.live(table)
    seen: list[Json] = []
    append = live.store.append

    async def slow(name: str, entry: Any, over: bool, summary: Any) -> None:
        if over:
            seen.append(msgspec.to_builtins(live.card(None)))
            seen.append({"eyes": api_eyes(gallery, live, keys.hashed(eve.token))})
        await append(name, entry, over, summary)

    monkeypatch.setattr(live.store, "append", slow)
    play([page])
    assert len(seen) == 2
    assert (seen[0]["over"], seen[0]["ending"]) == (False, "")
    assert seen[1]["eyes"] == []
    assert eve.get(f"/api/tables/{table}")["over"]
    assert eve.get(f"/api/tables/{table}/replay")["as_seats"] == [0, 1, 2]


def api_eyes(inn: House, live: Live, guest: bytes) -> list[int]:
    from hyakki.table.replays import Replays

    return Replays(inn.hall)._eyes(live, guest)
