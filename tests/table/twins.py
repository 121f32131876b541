"""Matches that a seat cannot tell apart, served at tables of their own: whatever differs there is a leak."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest

from hyakki import bots
from hyakki.host.mind_messages import Found, Weighed
from hyakki.kernel.game import Game
from hyakki.kernel.journal import rebuild
from hyakki.kernel.match import Match
from hyakki.kernel.rng import derive
from hyakki.table import keys
from hyakki.table.errors import Differs
from hyakki.table.findings import Drift, Finding, Rebuilt
from hyakki.table.live import Live
from hyakki.table.retrace import work_off
from hyakki.table.store import Chair, Posting, Row
from hyakki.table.unnoticed import Unnoticed
from tests.games.probe import hidden_bytes
from tests.table.house import House, Json, Page, Person

KEY = b"leaks" * 6
ROLLOUTS = 8
STEPS = 3
"""How often somebody goes on at twins."""

PASSING = "fingerprint|created|changed|at|away|seconds|now"
"""What differs between any two tables: the fingerprint of the dice, and times."""
OF_PROPOSALS = ("proposal", "refusal")
FACTS = {
    "moon": ["card:bear", "seat:1"],
    "palace": ["room:2", "servant:monk"],
    "okko": ["courtier:ayame", "nature:gozu", "event:false-trail", "card:okko.cold-fury"],
}


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
        match.answer(seat, players[seat].choose(match.seat(seat)))


def looked_at(match: Match[Any]) -> Match[Any]:
    """Journey hides nothing but demon cards that somebody has looked at: let seat 1 have done so."""
    if match.game.id == "journey":
        leg = match.legs[-1]
        assert leg.checkpoint is not None
        state = leg.checkpoint.clone()
        state.demon_deck.peek(state, 3, (1,))
        leg.checkpoint = state
        rebuild(match)
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
        created=time.time(),
        changed=time.time(),  # a list shows only the latest: it must have all of the twins, or none
        hints=True,
        chairs=[Chair(seat, "person", "", f"P{seat}", guest, 1.0) for seat, guest in enumerate(guests)],
    )
    live = Live(match.game, row, Rebuilt(match, 7, Unnoticed()), inn.hall.store)
    row.summary = live.summary()
    await inn.hall.store.create(row, {})
    inn.hall._seat(live)
    return live


async def stand_still(live: Live, what: str) -> None:
    """Let a table find an entry that comes out differently, as one that was written by other rules; without
    a word it goes on."""
    async with live.lock:
        match, number, found = live.match.clone(), live.number, None
        if what and match.outcome is None:
            found = Finding(
                live.game, Drift((live.game.version - 1, live.game.version)), ((), None), number + 1
            )
            found.match, found.number, found.unnoticed = match, number, live.unnoticed
            with pytest.raises(Differs) as differs:
                work_off(match.clone(), strange_entry(match, number + 1, what), live.unnoticed)
            found.differ("differs", number + 1, differs.value.why)
        live._stand(Rebuilt(match, number, live.unnoticed, found))
        live.tell_standing()
        live.sight.forget(live)


def strange_entry(match: Match[Any], number: int, what: str) -> Posting:
    """An answer that no rules of today can have led to."""
    seat, after = match.asked()[0], match.clone()
    decision = match.decision(seat)
    assert decision is not None
    text = decision.options[0].text()
    after.answer_text(seat, after.numbers[seat], text)
    draws, numbers = after.state.rng.draws, list(after.numbers)
    if what == "possible":
        text = "an option of other rules"
    elif what == "draws":
        draws += 1
    else:
        numbers[seat] += 1
    return Posting(number, "answer", seat, text, draws, numbers, time.time())


async def think_here(match: Match[Any], seat: int, level: str, key: bytes, also: str = "") -> Found:
    """A bot thinks for a few rollouts instead of some time: so twins get the same thought, or something that
    differs between them has reached it. Matches that are imagined cannot be sent to another process."""
    manner = bots.THINKERS[level]._replace(rollouts=ROLLOUTS)
    thought = bots.SearchBot(level, key, manner).think(match.seat(seat))
    weighed = [Weighed(one.option.text(), one.value, one.visits, one.error) for one in thought.expected]
    return Found(0, thought.choice.text(), weighed)


class Twins:
    """Matches that a seat cannot tell apart, each at a table of its own, with the same people."""

    def __init__(self, inn: House, worlds: list[Match[Any]], seat: int | None) -> None:
        self.inn, self.seat = inn, seat
        self.people = [Person(inn.url, f"P{place}") for place in range(worlds[0].seats)]
        self.watcher = Person(inn.url, "Eve")
        self.eyes = self.watcher if seat is None else self.people[seat]
        guests = [keys.hashed(person.token) for person in self.people]
        self.tables = [keys.new_table() for _ in worlds]
        for name, one in zip(self.tables, worlds, strict=True):
            inn.do(seat_at(inn, one, guests, name))
        self.sampled = 0  # odds that came from imagined worlds
        self.kinds: set[str] = set()  # of messages that were compared
        self.hands: dict[tuple[str, int], Page] = {}  # pages of those who act, by table and seat

    def close(self) -> None:
        for person in (*self.people, self.watcher):
            person.close()

    def same(self, found: list[Any], what: str) -> None:
        for part in found:
            messages = part if isinstance(part, list) else [part]
            self.kinds |= {message["type"] for message in messages if "type" in message}
        first, *others = (self.plain(part) for part in found)
        for other in others:
            assert first == other, f"{what}, seen by seat {self.seat}"

    def plain(self, message: Any) -> bytes:
        """A message without names of tables, times and the fingerprint."""
        text = json.dumps(message, sort_keys=True)
        for table in self.tables:
            text = text.replace(table, "TABLE")
        text = re.sub(rf'"({PASSING})": ("[^"]*"|[0-9.e+-]+)', r'"\1": 0', text)
        return text.encode()

    def compare(self) -> None:
        """All that one gets by looking, and by asking."""
        pages = [self.eyes.page(table, self.seat) for table in self.tables]
        for page in pages:
            if not any(message["type"] == "seats" for message in page.heard):
                page.until("seats")
        for kind in ("welcome", "moment", "seats"):
            self.same([[m for m in page.heard if m["type"] == kind][-1:] for page in pages], kind)
        self.compare_advice(pages)
        self.compare_refusals(pages)
        cards = [self.eyes.get(f"/api/tables/{table}") for table in self.tables]
        self.same(cards, "the card of the table")
        lobby = self.eyes.get("/api/lobby")
        rows = [card for part in lobby.values() for card in part]
        listed = [[card for card in rows if card["id"] == table] for table in self.tables]
        assert all(listed), "a list without them compares nothing"
        self.same(listed, "the lobby")
        self.compare_words(pages)
        self.compare_changes(pages)
        self.compare_proposals(pages)
        self.compare_standing(pages)
        self.compare_warning(pages)
        for page in pages:
            page.close()

    def compare_advice(self, pages: list[Page]) -> None:
        live = self.inn.live(self.tables[0])
        for page in pages:
            page.send("ask-listing", request=1)
            page.send("ask-forecast", request=2)
            page.send("ask-ways", request=3, pointed=[])
        self.same([page.until("listing") for page in pages], "the listing")
        self.same([page.until("forecast") for page in pages], "the forecast")
        self.same([page.until("ways") for page in pages], "the ways")
        question = pages[0].now["question"]
        pointed = [[anchor] for anchor in FACTS.get(live.game.id, [])]
        pointed += [[spot["anchor"]] for spot in pages[0].now["spots"][:3]]
        pointed += [["seat:0"], ["seat:1"], ["card:none"], ["square:3,3"], ["hex:0,0"]]
        for number, anchors in enumerate(pointed):
            for page in pages:
                page.send("why", request=number, anchors=anchors)
            self.same([page.until("reason") for page in pages], f"why not {anchors}")
        if question is not None:
            for page in pages:
                page.send("ask-hint", request=4, question=question["number"])
            self.same([page.until("hint", timeout=30) for page in pages], "the hint")
        for number, option in enumerate([] if question is None else question["options"][:3]):
            for page in pages:
                page.send("ask-odds", request=number, question=question["number"], text=option["text"])
            found = [page.until("odds", timeout=30) for page in pages]
            self.same(found, f"the odds of {option['text']}")
            self.sampled += bool(found[0]["lines"]) and not is_exact(live, self.seat, option["text"])
            if option["anchors"]:
                steps = [option["anchors"][:6]] * 2
                for page in pages:
                    page.send("ask-ahead", request=number, question=question["number"], steps=steps)
                self.same([page.until("odds") for page in pages], f"what comes after {option['text']}")

    def compare_refusals(self, pages: list[Page]) -> None:
        """What is refused, and in which words, tells nothing either."""
        question = pages[0].now["question"]
        number = 0 if question is None else question["number"]
        wishes: list[Json] = [
            {"type": "answer", "question": number, "text": "nonsense"},
            {"type": "answer", "question": number + 1, "text": "nonsense"},
            {"type": "ask-odds", "request": 1, "question": number, "text": "nonsense"},
            {"type": "vote", "number": 7, "agree": True},
            {"type": "answer", "question": "x"},
        ]
        for wish in wishes:
            for page in pages:
                page.socket.send(json.dumps(wish))
            self.same([page.until("refusal") for page in pages], f"the refusal of {wish}")

    def compare_words(self, pages: list[Page]) -> None:
        for page in pages:
            page.send("ping")
        self.same([page.until("pong") for page in pages], "a sign of life")
        for page in pages:
            page.send("whole")
        self.same([page.until("moment") for page in pages], "the whole moment again")
        if self.seat is not None:
            for page in pages:
                page.send("chat", text="Good luck")
            self.same([page.until("said") for page in pages], "what is said")

    def compare_changes(self, pages: list[Page]) -> None:
        """Somebody goes on where these eyes see the same come of it: what is sent of that has to be the same,
        to the byte, also where it is told as a change of what they had."""
        for _ in range(STEPS):
            step = self.alike()
            if step is None:
                return
            so_far = [len(page.raw) for page in pages]
            for page, table in zip(pages, self.tables, strict=True):
                hand = page if step[0] == self.seat else self.hand(table, step[0])
                hand.still()
                hand.answer(text=step[1])
                page.still()
            sent = [sent_of(page, since) for page, since in zip(pages, so_far, strict=True)]
            self.same(sent, f"what is sent of {step[1]!r} by seat {step[0]}")

    def compare_proposals(self, pages: list[Page]) -> None:
        """Somebody wants to take back what was done last, and somebody is against it. Whether it could be
        taken back must not depend on what lies hidden either."""
        by, against = 0, 1 if self.seat in (None, 0) else self.seat
        sent = []
        for page, table in zip(pages, self.tables, strict=True):
            proposing = page if by == self.seat else self.hand(table, by)
            voting = page if against == self.seat else self.hand(table, against)
            so_far = [len(one.heard) for one in (page, proposing)]
            proposing.send("propose")
            proposing.still()
            voting.still()
            number = self.inn.live(table).number
            voting.send("vote", number=number, agree=False)
            voting.still()
            page.still()
            found = zip((page, proposing), so_far, strict=True)
            sent.append([m for one, since in found for m in one.heard[since:] if m["type"] in OF_PROPOSALS])
        self.same(sent, "a proposal")

    def compare_standing(self, pages: list[Page]) -> None:
        """An update of the rules: at every world there is an entry now that no longer comes out. What is said
        of it and shown meanwhile is the same, and so it is when the rules are back."""
        for what in ("possible", "draws", "numbers", ""):
            so_far = [len(page.raw) for page in pages]
            for table in self.tables:
                self.inn.do(stand_still(self.inn.live(table), what))
            self.same([page.until("standing") for page in pages], f"a standstill by {what}")
            for page in pages:
                page.still()
            sent = [sent_of(page, since) for page, since in zip(pages, so_far, strict=True)]
            self.same(sent, f"what is shown at a standstill by {what}")

    def hand(self, table: str, seat: int) -> Page:
        if (table, seat) not in self.hands:
            self.hands[table, seat] = self.people[seat].page(table, seat)
        return self.hands[table, seat]

    def alike(self) -> tuple[int, str] | None:
        """An answer that shows these eyes the same in all worlds: who gives it, and its text."""
        worlds = [self.inn.live(table).match for table in self.tables]
        for seat in worlds[0].asked():
            decision = worlds[0].decision(seat)
            for option in () if decision is None else decision.options[:6]:
                shown = [after(world, seat, option.text(), self.seat) for world in worlds]
                if shown[0] is not None and all(one == shown[0] for one in shown):
                    return seat, option.text()
        return None

    def compare_warning(self, pages: list[Page]) -> None:
        """Whether an answer could be taken back must not depend on what lies hidden."""
        question = pages[0].now["question"]
        if question is None:
            return
        text = question["options"][-1]["text"]
        for page in pages:
            page.send("answer", question=question["number"], text=text, sure=False)
            page.calm()
        warned = [[m for m in page.heard if m["type"] == "refusal"][-1:] for page in pages]
        self.same([[m for m in some if m["key"] == "refused.final"] for some in warned], "a warning")


class Imagined(Twins):
    """The truth and two imagined worlds.

    An imagined match remembers that it was imagined, so what could be taken back and what was new are
    compared between the two imagined ones only (true twins are below).
    """

    def __init__(self, inn: House, match: Match[Any], seat: int | None, number: int) -> None:
        worlds = [
            match.imagine(seat, derive(KEY, "world", number, other), disposable=False, candid=False)
            for other in range(2)
        ]
        for world in worlds:
            # The tables are twins in this as well: their samples come from one key at one moment.
            world.key, world.numbers = match.key, match.numbers[:]
        self.differ = any(hidden_bytes(match.state) != hidden_bytes(world.state) for world in worlds)
        super().__init__(inn, [match.clone(), *worlds], seat)

    def same(self, found: list[Any], what: str) -> None:
        super().same(found[1:], f"{what}, in two worlds")
        super().same([self.untold(part) for part in found], what)

    def untold(self, thing: Any) -> Any:
        if isinstance(thing, dict):
            return {name: self.untold(part) for name, part in thing.items() if name not in ("own", "undo")}
        return [self.untold(part) for part in thing] if isinstance(thing, list) else thing


def sent_of(page: Page, since: int) -> list[Json]:
    """What a page was sent of moments, as it was sent."""
    found = [json.loads(raw) for raw in page.raw[since:]]
    return [message for message in found if message["type"] in ("moment", "change")]


def after(match: Match[Any], seat: int, text: str, eyes: int | None) -> Any:
    """All that some eyes are shown when an answer has been given, and all that they have heard by then; None
    where it cannot be given."""
    copy, decision = match.clone(), match.decision(seat)
    if decision is None or decision.find(text) is None:
        return None
    copy.answer_text(seat, copy.numbers[seat], text)
    heard = [told.event for told in copy.heard(eyes)]
    return copy.shown(eyes), heard, copy.outcome, eyes is not None and copy.numbers[eyes]


def is_exact(live: Live, seat: int | None, text: str) -> bool:
    """Whether the game works these odds out; else they are sampled."""
    assert seat is not None
    decision = live.match.decision(seat)
    option = None if decision is None else decision.find(text)
    return option is not None and live.game.odds(live.match.state, seat, option) is not None


# ---------------------------------------------------------------------------- what others choose in secret


Branch = tuple[Match[Any], int, int | None, list[str]]


def branches(
    game: Game[Any], seats: int, answers: int, settings: dict[str, str] | None = None
) -> Iterator[Branch]:
    """Positions in which somebody chooses so that another cannot tell what: the match, who chooses, who looks
    on, and two answers. One of each kind of question, through a stranger's eyes and through the public's."""
    match = Match.new(game, seats, settings, KEY)
    players = [bots.make("random", derive(KEY, "secret", seat)) for seat in range(seats)]
    known: set[tuple[str, bool]] = set()
    for number in range(answers):
        if match.outcome is not None:
            return
        seat = match.asked()[number % len(match.asked())]
        question, decision = match.asking(seat), match.decision(seat)
        assert question is not None
        assert decision is not None
        for eyes in (None, (seat + 1) % seats) if question.hidden else ():
            kind = (question.prompt.key, eyes is None)
            texts = [option.text() for option in decision.options[:2]]
            if kind not in known and len(texts) == 2 and is_secret(match, seat, eyes, texts):
                known.add(kind)
                yield match.clone(), seat, eyes, texts
        match.answer(seat, players[seat].choose(match.seat(seat)))


def is_secret(match: Match[Any], seat: int, eyes: int | None, texts: list[str]) -> bool:
    """Whether a match shows a seat the same after either answer."""
    found = []
    for text in texts:
        copy = match.clone()
        copy.answer_text(seat, copy.numbers[seat], text)
        found.append((copy.shown(eyes), [told.event for told in copy.heard(eyes)], copy.outcome))
    return found[0] == found[1]


def choose_in_secret(twins: Twins, actor: int, texts: list[str]) -> None:
    pages = [twins.eyes.page(table, twins.seat) for table in twins.tables]
    hands = [twins.people[actor].page(table, actor) for table in twins.tables]
    for page in pages:
        while sum(message["type"] == "seats" for message in page.heard) < 2:
            page.until("seats")  # one for each of the two that came
        page.calm()
        page.heard.clear()
    for hand, text in zip(hands, texts, strict=True):
        hand.answer(text=text)
    assert hands[0].now["undo"] == hands[1].now["undo"]
    twins.same([heard(page) for page in pages], "what comes with a secret answer")
    look_back(twins)
    if hands[0].now["undo"] is None:
        for hand in hands:
            hand.send("undo")
            hand.at(9)
        twins.same([heard(page) for page in pages], "what comes when it is taken back")
        look_back(twins)
        for hand, text in zip(hands, texts, strict=True):
            hand.answer(text=text)
        twins.same([heard(page) for page in pages], "what comes with another secret answer")


def heard(page: Page) -> list[Json]:
    """All messages of a page since the last time."""
    page.still()
    heard = [message for message in page.heard if message["type"] != "pong"]
    page.heard.clear()
    return heard


def look_back(twins: Twins) -> None:
    """The replay of a match that still goes on, as far as one may see it."""
    cards = [twins.eyes.get(f"/api/tables/{table}/replay") for table in twins.tables]
    twins.same(cards, "the card of the replay")
    seat = "" if twins.seat is None else f"?seat={twins.seat}"
    for answers in range(max(0, cards[0]["answers"] - 2), cards[0]["answers"] + 1):
        moments = [twins.eyes.get(f"/api/tables/{table}/replay/{answers}{seat}") for table in twins.tables]
        twins.same(moments, f"the replay after {answers} answers")
