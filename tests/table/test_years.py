"""Nothing is lost when the world changes: rules, content, options, scenarios and whole games.

What can be played on goes on; what cannot stands still, says why, and offers its people the ways that there
are. Looking at it writes nothing, and nothing is given up before somebody has chosen.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from examples.small_game import rules as moon_rules
from examples.small_game.game import MoonGame
from hyakki.kernel.decision import Option
from hyakki.kernel.game import Game
from hyakki.kernel.saves import load, read
from hyakki.kernel.terms import Outcome, Setting
from hyakki.table import hall as halls
from hyakki.table import journal
from hyakki.table import live as lives
from tests.table.house import PERSON, TINY, House, Json, Page, Person, bot, house, play, wait_for
from tests.tiny import MOON

NEVER = 10**9
SECRET = (
    "This game was played on by other rules from here on. Answers that they do not know are not told any "
    "more, and what was being chosen in secret may have to be chosen again."
)
SILENT = "What came next was answered by rules that this version does not know any more."
"""The name of a table shifts its checkpoints, so a thousand answers may be over at once."""


class OneDieMore(MoonGame):
    """Moon after an update: one die more as soon as the draft is over, which answer 6 ends."""

    version = MoonGame.version + 1

    def step(self, g: Any) -> Any:
        if not g.packs:
            g.rng.below(6)
        return super().step(g)


class Same(MoonGame):
    """Moon after an update that changes nothing."""

    version = MoonGame.version + 1


class Failing(MoonGame):
    """Moon with a fault: nobody gets past the draft any more."""

    def step(self, g: Any) -> Any:
        if not g.packs:
            raise ZeroDivisionError("a secret card")
        return super().step(g)


class LongRounds(MoonGame):
    """Moon without the setting that all tables have had so far."""

    def settings(self) -> tuple[Setting, ...]:
        return (Setting("rounds", ("7", "8"), "7"),)


class Richer(MoonGame):
    """Moon whose content has changed, and of which nothing was kept."""

    def fingerprint(self) -> str:
        return "richer-box"


def keep_whole_every(monkeypatch: pytest.MonkeyPatch, every: int) -> None:
    """Matches are kept whole after so many entries, and as if the server always fell over at its end."""
    monkeypatch.setattr(lives, "CHECKPOINT_EVERY", every)
    monkeypatch.setattr(halls, "FAREWELL", 0.0)


def moon(game: Game[Any]) -> dict[str, Game[Any]]:
    return {"moon": game}


def come_back(inn: House, person: Person) -> Person:
    again = Person(inn.url, person.name, person.token)
    inn._people.append(again)
    return again


def begin(
    inn: House, answers: int = 14, seats: Sequence[Json] = (PERSON, bot(), bot())
) -> tuple[Person, str]:
    """A match of Moon that has come past its draft and still runs."""
    mika = inn.person("Mika")
    table = mika.open("moon", seats, visibility="public")["table"]
    page = mika.page(table, 0)
    live = inn.live(table)
    while inn.alone(page)["ending"] is None and live.number < answers:
        page.answer()
    assert page.now["ending"] is None
    wait_for(lambda: not live._chores)
    page.close()
    return mika, table


def kept(inn: House, table: str) -> list[Any]:
    """All of a match that the store keeps."""
    store = inn.hall.store
    row = inn.do(store.find(table))
    assert row is not None
    row.chairs, row.exposed = [], False  # a file was taken out: that the dice are known is no part of it
    origins, entries = inn.do(store.origins(table)), inn.do(store.entries(table))
    return [row, entries, origins, inn.do(store.checkpoint(table))]


def still(page: Page) -> Json:
    found: Json = page.welcome["still"]
    return found


def look_around(person: Person, table: str, page: Page) -> None:
    """Everything that can be done by looking."""
    page.send("ask-listing", request=1)
    page.until("listing")
    page.send("why", request=2, anchors=["card:veil"])
    page.until("reason")
    card = person.get(f"/api/tables/{table}/replay")
    person.get(f"/api/tables/{table}/replay/{card['answers']}?seat=0")
    assert person.http.get(f"/api/tables/{table}/export").status_code == 200
    person.get(f"/api/tables/{table}")
    person.get("/api/lobby")


# ---------------------------------------------------------------------------- standing still


@pytest.mark.parametrize("every", [4, NEVER])
def test_an_update_gives_up_nothing_before_somebody_has_chosen(
    address: str, monkeypatch: pytest.MonkeyPatch, every: int
) -> None:
    """Looking writes nothing, and with the old rules the match goes on as if nothing had been."""
    keep_whole_every(monkeypatch, every)
    with house(address) as first:
        mika, table = begin(first)
        stood, before = kept(first, table), first.live(table).match
        shown = before.shown(0)
    for _ in range(2):
        with house(address, known=moon(OneDieMore())) as second:
            person = come_back(second, mika)
            page = person.page(table, 0)
            look_around(person, table, page)
            assert kept(second, table) == stood
            words = " ".join(still(page)["says"])
            assert "version 2 of the rules; this is version 3" in words
            assert "answer 1 " in words, (
                "the five before it were chosen in secret, and nobody learns how many"
            )
            assert [line["text"] for line in page.welcome["chat"]].count(words_said(page)) == 1, "said once"
            assert second.live(table).number == 5, "as far as it comes out"
            assert (page.now["question"], page.now["asked"]) == (None, [])
    with house(address) as third:
        page = come_back(third, mika).page(table, 0)
        assert still(page) is None
        assert third.live(table).match.shown(0) == shown
        play([page])
        assert page.now["ending"] is not None


def words_said(page: Page) -> str:
    """The last word of the table."""
    found: str = page.welcome["chat"][-1]["text"]
    assert (page.welcome["chat"][-1]["who"], page.welcome["chat"][-1]["seat"]) == ("The table", None)
    return found


def test_a_table_that_stands_still_refuses_what_would_change_it(sqlite_store: str) -> None:
    with house(sqlite_store) as first:
        mika, table = begin(first)
    with house(sqlite_store, known=moon(OneDieMore())) as second:
        page = come_back(second, mika).page(table, 0)
        for kind, fields in [
            ("answer", {"question": 0, "text": "draw"}), ("undo", {}), ("resign", {}),
        ]:  # fmt: skip
            page.send(kind, **fields)
            assert page.refusal() == "refused.still"
        page.send("chat", text="and now?")
        assert page.until("said")["text"] == "and now?"
        live = second.live(table)
        number = live.number
        live.changed()  # as if a bot had to look
        assert not second.hall.robots.are_at(table)
        page.calm()
        assert live.number == number == 5


@pytest.mark.parametrize("every", [4, NEVER])
def test_somebody_chooses_and_the_match_goes_on(
    address: str, monkeypatch: pytest.MonkeyPatch, every: int
) -> None:
    """From the checkpoint where there is one, or from as far as the rules lead; what was told stays."""
    keep_whole_every(monkeypatch, every)
    with house(address) as first:
        mika, table = begin(first)
        _, entries, _, checkpoint = kept(first, table)
    way = "replay" if checkpoint is None else "checkpoint"
    with house(address, known=moon(OneDieMore())) as second:
        person = come_back(second, mika)
        page = person.page(table, 0)
        ways = {one["name"]: one["say"] for one in still(page)["ways"]}
        assert list(ways) == (["replay"] if checkpoint is None else ["checkpoint", "replay"])
        assert "Answers after it no longer count" in ways["replay"], "not how many were chosen in secret"
        found = second.live(table).finding
        assert found is not None
        reached = next(one.number for one in found.ways if one.name == way)
        person.post(f"/api/tables/{table}/go-on", {"way": way})
        assert page.until("standing")["still"] is None
        said = page.until("said")
        assert said["text"].startswith("Mika has chosen how this game goes on. ")
        assert ways[way] in said["text"]
        now = kept(second, table)
        assert now[1][: len(entries)] == entries, "what was answered stays"
        played_on = checkpoint is not None and now[3] is not None and now[3][0] > entries[-1].number
        assert now[3] == checkpoint or played_on, "only who plays on keeps a later one: bots may have by now"
        assert [(origin.after, origin.why) for origin in now[2]] == [(entries[-1].number, "upgrade")]
        page = person.page(table, 0)
        lines = [line["text"] for line in page.now["lines"]]
        assert lines[0] in (SECRET, SILENT), "the draft itself tells nothing"
        upto = 5 if checkpoint is None else checkpoint[0]
        mute = [entry for entry in entries if 5 < entry.number <= upto or entry.number > reached]
        assert [line for line in lines if line.startswith("You answered: ")] == [
            f"You answered: {entry.text}" for entry in mute if entry.seat == 0 and entry.kind == "answer"
        ]
        play([page], 3)
        after = second.alone(page)
    with house(address, known=moon(OneDieMore())) as third:
        person = come_back(third, mika)
        page = person.page(table, 0)
        assert still(page) is None
        assert page.now["view"] == after["view"]
        again = [line["text"] for line in page.now["lines"]]
        assert again[: len(lines)] == lines
        assert page.now["own"] <= len(again)
        play([page])
        assert page.now["ending"] is not None
        assert person.get(f"/api/tables/{table}/replay")["answers"] > 0
        person.post(f"/api/tables/{table}/go-on", {"way": way}, 400)


def test_a_choice_is_for_those_who_sit_there_and_the_host(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_whole_every(monkeypatch, NEVER)
    with house(sqlite_store) as first:
        mika, table = begin(first)
    with house(sqlite_store, known=moon(OneDieMore())) as second:
        eve = second.person("Eve")
        watching = eve.page(table)
        assert still(watching)["may"] is False
        assert eve.post(f"/api/tables/{table}/go-on", {"way": "replay"}, 403)["key"] == "trouble.not-yours"
        eve.post(f"/api/tables/{table}/go-on", {"way": "anyhow"}, 400)
        assert come_back(second, mika).page(table, 0).welcome["still"]["may"] is True
        person = come_back(second, mika)
        assert (
            person.post(f"/api/tables/{table}/go-on", {"way": "checkpoint"}, 400)["key"] == "refused.no-way"
        )
        person.post(f"/api/tables/{table}/go-on", {"way": "replay"})
        assert watching.until("standing")["still"] is None
        key = person.post(f"/api/tables/{table}/go-on", {"way": "replay"}, 400)["key"]
        assert key == "refused.moving"


def test_a_late_answer_to_an_old_question_does_not_count(sqlite_store: str) -> None:
    with house(sqlite_store) as first:
        mika, table = begin(first)
        numbers = first.live(table).match.numbers[:]
    with house(sqlite_store, known=moon(OneDieMore())) as second:
        person = come_back(second, mika)
        person.page(table, 0)
        person.post(f"/api/tables/{table}/go-on", {"way": "replay"})
        live = second.live(table)
        assert all(new > old for new, old in zip(live.match.numbers, numbers, strict=True))


def test_what_others_answered_by_forgotten_rules_stays_their_secret(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of a draft: nobody reads what, or how often, another has chosen."""
    keep_whole_every(monkeypatch, 1)

    class OtherDeal(MoonGame):
        """From the first answer on nothing is as it was."""

        version = MoonGame.version + 1

        def setup(self, seats: int, settings: Mapping[str, str], rng: Any) -> Any:
            rng.below(6)
            return super().setup(seats, settings, rng)

    with house(sqlite_store) as first:
        people = [first.person(name) for name in ("Mika", "Ren", "Yui")]
        opened = people[0].open("moon", [PERSON] * 3)
        table = opened["table"]
        people[1].sit(opened["tokens"]["1"])
        people[2].sit(opened["tokens"]["2"])
        pages = [person.page(table, seat) for seat, person in enumerate(people)]
        for page in pages[1:]:
            page.answer()
        pages[1].answer()
        live = first.live(table)
        wait_for(lambda: not live._chores)
        secret = [entry.text for entry in first.do(live.store.entries(table))]
    with house(sqlite_store, known=moon(OtherDeal())) as second:
        people = [come_back(second, person) for person in people]
        page = people[0].page(table, 0)
        assert next(one["name"] for one in still(page)["ways"]) == "checkpoint"
        people[0].post(f"/api/tables/{table}/go-on", {"way": "checkpoint"})
        seen = [person.page(table, seat) for seat, person in enumerate(people)]
        logs = [[line["text"] for line in one.now["lines"]] for one in seen]
        logs.append([line["text"] for line in people[0].page(table).now["lines"]])
        assert [[line for line in log if line.startswith("You answered")] for log in logs] == [
            [],
            [f"You answered: {secret[0]}", f"You answered: {secret[2]}"],
            [f"You answered: {secret[1]}"],
            [],
        ]
        rest = [[line for line in log if not line.startswith("You answered")] for log in logs]
        assert rest[0] == rest[1] == rest[2] == rest[3]
        assert seen[0].now["asked"] == [0, 1, 2], "who has chosen is nobody's business"


def test_a_server_that_ends_keeps_every_match_whole(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So an update that comes before it is back costs no answer."""
    monkeypatch.setattr(lives, "CHECKPOINT_EVERY", NEVER)
    with house(sqlite_store) as first:
        mika, table = begin(first)
        shown = first.live(table).match.shown(0)
    with house(sqlite_store, known=moon(OneDieMore())) as second:
        person = come_back(second, mika)
        page = person.page(table, 0)
        way = still(page)["ways"][0]
        assert way["name"] == "checkpoint"
        assert "Every answer stays." in way["say"]
        person.post(f"/api/tables/{table}/go-on", {"way": "checkpoint"})
        wait_for(lambda: not second.live(table).stands_still)
        before, after = json.loads(shown), json.loads(second.live(table).match.shown(0))
        assert (before["view"], before["asked"]) == (after["view"], after["asked"])


# ---------------------------------------------------------------------------- changes that let it go on


def test_an_update_that_changes_nothing_goes_on_and_says_so_once(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_whole_every(monkeypatch, NEVER)
    with house(sqlite_store) as first:
        mika, table = begin(first)
        stood = kept(first, table)
        view = first.live(table).match.view(0)
    for _ in range(2):
        with house(sqlite_store, known=moon(Same())) as second:
            page = come_back(second, mika).page(table, 0)
            assert still(page) is None
            assert page.now["view"] == json.loads(msgspec.json.encode(view))
            assert kept(second, table) == stood
            assert [line["text"] for line in page.welcome["chat"]] == [
                (
                    "It was played by version 2 of the rules; this is version 3."
                    " All answers come out as they did, so the game goes on."
                )
            ]


def test_content_that_was_not_kept_is_told(sqlite_store: str) -> None:
    """As with tables of the first version, which kept no content."""
    with house(sqlite_store) as first:
        mika, table = begin(first)
    with house(sqlite_store, known=moon(Richer())) as second:
        page = come_back(second, mika).page(table, 0)
        assert still(page) is None
        assert "played with other content" in words_said(page)
        assert page.asked()["question"] is not None


@pytest.mark.parametrize("every", [1, NEVER])
def test_a_rule_that_fails_is_no_change_of_the_rules(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, every: int
) -> None:
    """When a fault of the program is mended, the match stands where it stood."""
    keep_whole_every(monkeypatch, every)
    with house(sqlite_store) as first:
        mika, table = begin(first, 10)
        stood, shown = kept(first, table), first.live(table).match.shown(0)
    with house(sqlite_store, known=moon(Failing())) as second:
        page = come_back(second, mika).page(table, 0)
        words = " ".join(still(page)["says"])
        assert "A rule fails on answer 1 " in words, "for all that the others have noticed"
        assert "ZeroDivisionError" in words
        assert "secret card" not in json.dumps(page.heard) + caplog.text
        assert "of a table of moon failed" in caplog.text
        assert kept(second, table) == stood
    with house(sqlite_store) as third:
        page = come_back(third, mika).page(table, 0)
        assert still(page) is None
        assert third.live(table).match.shown(0) == shown


class Take(Option):
    """Take a card: what was called `draw` before."""


def test_a_renamed_option_closes_no_connection(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is no longer possible, and that is said; with its old name back the game goes on."""
    keep_whole_every(monkeypatch, NEVER)
    with house(sqlite_store) as first:
        mika, table = begin(first, 30)
        stood = kept(first, table)
        drawn = next(entry for entry in stood[1] if entry.text == "draw")
    with monkeypatch.context() as renamed:
        renamed.setattr(moon_rules, "Draw", Take)
        renamed.setattr(MoonGame, "options", (*MoonGame.options, Take))
        with house(sqlite_store) as second:
            page = come_back(second, mika).page(table, 0)
            words = " ".join(still(page)["says"])
            noticed = drawn.number - second.live(table).unnoticed[None]
            assert f"Answer {noticed} is no longer possible." in words
            assert "Rules have changed though their version is the same." in words
            assert second.live(table).number == drawn.number - 1
            assert kept(second, table) == stood
    with house(sqlite_store) as third:
        assert still(come_back(third, mika).page(table, 0)) is None


def test_rules_by_which_it_would_be_over_show_nothing_of_the_end(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match runs in truth: neither the key of its dice nor a hand is seen by anybody."""
    keep_whole_every(monkeypatch, NEVER)
    with house(sqlite_store) as first:
        mika, table = begin(first, 40)
        key = first.live(table).match.key.hex()
        assert max(player.score for player in first.live(table).match.state.players) >= 1
    monkeypatch.setattr(moon_rules, "GOAL", 1)
    with house(sqlite_store) as second:
        person = come_back(second, mika)
        page = person.page(table, 0)
        assert "it would be over with answer" in " ".join(still(page)["says"])
        card = person.get(f"/api/tables/{table}/replay")
        assert card["as_seats"] == [0]
        last = person.http.get(f"/api/tables/{table}/replay/{card['answers']}?seat=0")
        assert (page.now["ending"], last.json()["ending"]) == (None, None)
        assert key not in json.dumps(page.heard) + last.text
        person.post(f"/api/tables/{table}/onward", {"answers": 1, "seat": 0, "level": "random"}, 409)


def test_two_people_choose_at_once_with_two_processes(postgres_store: str) -> None:
    """One of them is heard, the other told that it goes on already; both see the same table."""
    with house(postgres_store) as first:
        mika, table = begin(first)
    known = moon(OneDieMore())
    with house(postgres_store, known=known) as one, house(postgres_store, known=known) as two:
        people = [come_back(inn, mika) for inn in (one, two)]
        pages = [person.page(table, 0) for person in people]
        way = still(pages[0])["ways"][-1]["name"]
        barrier = threading.Barrier(2)
        codes: list[int] = []

        def choose(person: Person) -> None:
            barrier.wait()
            answer = person.http.post(f"/api/tables/{table}/go-on", json={"way": way})
            codes.append(answer.status_code)

        threads = [threading.Thread(target=choose, args=(person,)) for person in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(codes) == [200, 400]
        assert len(one.do(one.hall.store.origins(table))) == 1
        wait_for(lambda: not (one.live(table).stands_still or two.live(table).stands_still))
        assert one.live(table).match.shown(0) == two.live(table).match.shown(0)


# ---------------------------------------------------------------------------- what cannot be built at all


@pytest.mark.parametrize("known", [{}, moon(LongRounds())], ids=["no game", "no such setting"])
def test_a_table_without_a_match_is_still_a_table(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch, known: Mapping[str, Game[Any]]
) -> None:
    """It is in the list, says why, chats and gives out what is stored; no request ends in a fault."""
    keep_whole_every(monkeypatch, NEVER)
    with house(sqlite_store) as first:
        mika, table = begin(first)
        page = mika.page(table, 0)
        page.send("chat", text="see you")
        page.until("said")
        stood, shown = kept(first, table), first.live(table).match.shown(0)
    with house(sqlite_store, known=known) as second:
        person = come_back(second, mika)
        assert person.get("/api/lobby")["mine"][0]["id"] == table
        assert person.get(f"/api/tables/{table}")["id"] == table
        page = person.page(table, 0)
        card = still(page)
        assert (card["has_match"], card["ways"]) == (False, [])
        assert "moon" in " ".join(card["says"]) or "rounds" in " ".join(card["says"])
        assert page.welcome["chat"][0]["text"] == "see you"
        page.send("answer", question=1, text="draw")
        assert page.refusal() == "refused.still"
        page.send("ask-listing", request=1)
        assert page.refusal() == "refused.still"
        page.send("chat", text="still here")
        page.until("said", lambda said: said["text"] == "still here")
        for path in ("replay", "replay/3", "chances"):
            assert person.get(f"/api/tables/{table}/{path}", 400)["key"] == "refused.still"
        person.post(f"/api/tables/{table}/onward", {"answers": 1, "seat": 0, "level": "random"}, 409)
        person.post(f"/api/tables/{table}/go-on", {"way": "replay"}, 400)
        person.post(f"/api/tables/{table}/pause", {"paused": True})
        person.post(f"/api/tables/{table}/pause", {"paused": False})
        person.post(f"/api/tables/{table}/bot", {"seat": 0, "level": "random"})
        person.post(f"/api/tables/{table}/bot", {"seat": 0, "level": ""})
        data = person.http.get(f"/api/tables/{table}/export").content
        assert kept(second, table)[1:] == stood[1:]
    match = load(MOON, data, replay=True)
    assert (match.differs_at, match.match.shown(0)) == (None, shown), "all that was answered is in the file"
    with house(sqlite_store) as third:
        assert third.live(table).match.shown(0) == shown


def test_a_file_of_a_table_that_stands_still_has_every_answer(sqlite_store: str) -> None:
    """Whoever has the old rules plays on with it."""
    with house(sqlite_store) as first:
        mika, table = begin(first)
        shown = first.live(table).match.shown(0)
    with house(sqlite_store, known=moon(OneDieMore())) as second:
        person = come_back(second, mika)
        person.page(table, 0)
        data = person.http.get(f"/api/tables/{table}/export").content
    assert (read(data).rules, read(data).content) == (MOON.version, MOON.fingerprint())
    found = load(MOON, data, replay=True)
    assert (found.differs_at, found.match.shown(0)) == (None, shown)


# ---------------------------------------------------------------------------- finished games


def finished(inn: House) -> tuple[Person, str, Json]:
    mika = inn.person("Mika")
    table = mika.open("moon", [PERSON, bot(), bot()], visibility="public")["table"]
    page = mika.page(table, 0)
    play([page])
    ending: Json = page.now["ending"]
    return mika, table, ending


def test_a_finished_game_keeps_its_result(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A raid counts three by now: neither list nor ending nor replay say so of an old game."""
    with house(address) as first:
        mika, table, ending = finished(first)
        stood = kept(first, table)
    finish = moon_rules.finish

    def more(g: Any, rule: str, reason: str) -> None:
        for player in g.players:
            player.score *= 3
        finish(g, rule, reason)

    monkeypatch.setattr(moon_rules, "finish", more)
    with house(address) as second:
        person = come_back(second, mika)
        page = person.page(table, 0)
        assert page.now["ending"] == ending
        card = person.get(f"/api/tables/{table}/replay")
        assert person.get(f"/api/tables/{table}/replay/{card['answers']}")["ending"] == ending
        assert person.get("/api/lobby")["finished"][0]["ending"] == ending["sentence"]
        assert "keeps the result that it ended with" in words_said(page)
        assert kept(second, table) == stood


def test_an_old_row_that_kept_only_a_sentence_keeps_that(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(sqlite_store) as first:
        mika, table, ending = finished(first)
        store = first.hall.store
        query = "UPDATE tables SET outcome = '' WHERE id = ?"
        first.do(store._write(lambda connection: connection.execute(query, (table,)) and None))

    def other(g: Any, rule: str, reason: str) -> None:
        g.finish(Outcome((), rule, reason, {"best": 99}))

    monkeypatch.setattr(moon_rules, "finish", other)
    with house(sqlite_store) as second:
        page = come_back(second, mika).page(table, 0)
        assert page.now["ending"]["sentence"] == ending["sentence"]
        assert "keeps the result" in words_said(page)


def test_a_finished_game_that_would_go_on_shows_no_hands(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a replay may show follows from the match: its row says that it is over."""
    with house(sqlite_store) as first:
        mika, table, ending = finished(first)
    monkeypatch.setattr(moon_rules, "end_round", lambda g: moon_rules.deal(g))
    monkeypatch.setattr(moon_rules, "GOAL", 99)
    with house(sqlite_store) as second:
        eve = second.person("Eve")
        page = eve.page(table)
        card = still(page)
        assert card["ways"] == [], "it is over, and nobody plays on"
        assert "keeps the result" in " ".join(card["says"])
        assert page.now["ending"]["sentence"] == ending["sentence"]
        replay = eve.get(f"/api/tables/{table}/replay")
        assert replay["as_seats"] == []
        eve.get(f"/api/tables/{table}/replay/3?seat=1", 403)
        eve.post(f"/api/tables/{table}/onward", {"answers": 1, "seat": 0, "level": "random"}, 409)
        eve.post(f"/api/tables/{table}/chances", {}, 409)
        assert eve.get(f"/api/tables/{table}/export", 400)["key"] == "trouble.running"
        assert come_back(second, mika).get(f"/api/tables/{table}/replay")["as_seats"] == [0]


# ---------------------------------------------------------------------------- the examination by itself


def test_an_examination_says_what_became_of_a_match(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_whole_every(monkeypatch, 4)
    with house(sqlite_store) as first:
        _, table = begin(first)
        row, entries, _, checkpoint = kept(first, table)
    examined = journal.examine(TINY["moon"], row, entries, checkpoint)
    assert (examined.verdict, examined.number, examined.ways) == ("fine", entries[-1].number, ())
    examined = journal.examine(OneDieMore(), row, entries, checkpoint)
    assert (examined.verdict, examined.at, examined.number) == ("differs", 6, 5)
    assert [(way.name, way.number) for way in examined.ways] == [
        ("checkpoint", checkpoint[0]), ("replay", 5),
    ]  # fmt: skip
    assert examined.drift.rules == (2, 3)
    examined = journal.examine(Failing(), row, entries, checkpoint)
    assert (examined.verdict, examined.at) == ("fails", 6)
    examined = journal.examine(None, row, entries, checkpoint)
    assert (examined.verdict, examined.match) == ("unbuilt", None)


def test_a_table_that_looks_different_at_its_checkpoint_is_noticed(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither dice nor questions differ, only what lies on the table."""
    keep_whole_every(monkeypatch, 4)

    class Generous(MoonGame):
        def setup(self, seats: int, settings: Mapping[str, str], rng: Any) -> Any:
            g = super().setup(seats, settings, rng)
            g.players[1].score += 1
            return g

    with house(sqlite_store) as first:
        _, table = begin(first)
        row, entries, _, checkpoint = kept(first, table)
    examined = journal.examine(Generous(), row, entries, checkpoint)
    assert (examined.verdict, examined.at, examined.number) == ("differs", checkpoint[0], entries[-1].number)
