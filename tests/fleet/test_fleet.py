"""Old games in today's house: whatever has become of rules and content since, no answer is lost.

Stores and saves of every version that was given out are opened by this one. Each table stands where it was
left, or it stands still, says why, and goes on when somebody has chosen. Then the world is changed on
purpose, and each change has to end as it was promised.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import io
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import hyakki.games as games
from hyakki.kernel.game import Game
from hyakki.kernel.saves import read
from hyakki.table import connection, findings, journal
from hyakki.table.store import Store, open_store
from tests.fleet.make import TOKEN
from tests.games.journey.own_card import NOODLES
from tests.table.house import PERSON, House, Json, Page, Person, house, play, wait_for

FLEETS = sorted(place.parent for place in Path(__file__).parent.glob("*/fleet.json"))
OLD = [
    pytest.param(place, fact, id=f"{place.name} {fact['name']}")
    for place in FLEETS
    for fact in json.loads((place / "fleet.json").read_text(encoding="utf-8"))["tables"]
]
FIRST = FLEETS[0]
FACTS = {fact["name"]: fact for fact in json.loads((FIRST / "fleet.json").read_text("utf-8"))["tables"]}


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests play faster than people may."""
    monkeypatch.setattr(connection, "FAST", 1e6)
    monkeypatch.setattr(connection, "BURST", 1e6)


def moored(place: Path, tmp_path: Path) -> str:
    """A copy of an old store."""
    return str(shutil.copy(place / "tables.sqlite", tmp_path / "old.sqlite"))


def with_packs(place: Path, address: str) -> str:
    """The content of that version laid beside its tables, as later versions do by themselves."""

    async def put() -> None:
        store = open_store(address)
        await store.start()
        for file in place.glob("*.zip"):
            content = next(fact["content"] for fact in facts(place) if fact["game"] == file.stem)
            await store.keep_pack(content, file.stem, file.read_bytes())
        await store.close()

    asyncio.run(put())
    return address


def facts(place: Path) -> list[Json]:
    found: list[Json] = json.loads((place / "fleet.json").read_text("utf-8"))["tables"]
    return found


def person(inn: House) -> Person:
    """Whoever sits on every seat of the old tables."""
    found = Person(inn.url, "Mika", TOKEN)
    inn._people.append(found)
    return found


def kept(store: Store, table: str, inn: House) -> list[Any]:
    """All of a match that the store keeps."""
    return [inn.do(store.entries(table)), inn.do(store.checkpoint(table)), inn.do(store.origins(table))]


def sit(mika: Person, fact: Json) -> list[Page]:
    return [mika.page(fact["table"], 0), mika.page(fact["table"], 1)]


def exported(mika: Person, fact: Json) -> int:
    """How many answers the file of a table has."""
    answer = mika.http.get(f"/api/tables/{fact['table']}/export")
    assert answer.status_code == 200, answer.text[:300]
    return len(read(answer.content).answers)


def is_whole(inn: House, mika: Person, fact: Json, pages: list[Page]) -> bool:
    """Whether a table stands where it was left. Nothing of it may be lost in either case."""
    assert exported(mika, fact) == fact["answers"]
    card = pages[0].welcome["still"]
    live = inn.live(fact["table"])
    if card is None:
        assert (live.number, len(live.match.history)) == (fact["entries"], fact["answers"])
        assert list(live.match.asked()) == fact["asked"]
        assert (live.match.open is not None) == fact["secret"]
        return True
    assert card["says"][-1].startswith(("Nothing is lost", "It keeps the result"))
    assert pages[0].now["question"] is None
    return False


def choose(mika: Person, fact: Json, pages: list[Page]) -> None:
    """Take the way that keeps the most."""
    way = pages[0].welcome["still"]["ways"][0]["name"]
    mika.post(f"/api/tables/{fact['table']}/go-on", {"way": way})
    for page in pages:
        assert page.until("standing")["still"] is None


# ---------------------------------------------------------------------------- as they were left


@pytest.mark.parametrize(("place", "fact"), OLD)
def test_an_old_table_is_whole_and_is_played_on(place: Path, fact: Json, tmp_path: Path) -> None:
    address = with_packs(place, moored(place, tmp_path))
    with house(address, known=games.games()) as inn:
        mika = person(inn)
        store = inn.hall.store
        before = kept(store, fact["table"], inn)
        pages = sit(mika, fact)
        stands = is_whole(inn, mika, fact, pages)
        assert kept(store, fact["table"], inn) == before, "looking writes nothing"
        lobby = mika.get("/api/lobby")
        listed = {card["id"]: card for part in ("mine", "finished") for card in lobby[part]}
        assert listed[fact["table"]]["ending"] == fact["ending"]
        if fact["winners"] is not None:
            assert pages[0].now["ending"]["sentence"] == fact["ending"]
            return
        if not stands:
            choose(mika, fact, pages)
            assert inn.live(fact["table"]).finding is None
        number = inn.live(fact["table"]).number
        play(pages, 4)
        assert inn.live(fact["table"]).number > number
        assert kept(store, fact["table"], inn)[0][: fact["entries"]] == before[0]
        shown = [page.still()["view"] for page in pages]
    with house(address, known=games.games()) as inn:
        pages = sit(person(inn), fact)
        assert [page.now["view"] for page in pages] == shown
        assert pages[0].welcome["still"] is None


@pytest.mark.parametrize(("place", "fact"), OLD)
def test_an_old_save_is_brought_and_played_on(place: Path, fact: Json, tmp_path: Path) -> None:
    data = gzip.decompress((place / f"{fact['name'].replace(' ', '-')}.json.gz").read_bytes())
    address = with_packs(place, str(tmp_path / "new.sqlite"))
    with house(address, known=games.games()) as inn:
        mika = person(inn)
        opened = mika.http.post("/api/import?person=Mika", content=data)
        assert opened.status_code == 200, opened.text[:300]
        mika.sit(opened.json()["tokens"]["1"])
        again = {**fact, "table": opened.json()["table"]}
        pages = sit(mika, again)
        assert inn.live(again["table"]).content == fact["content"], "the store has that box"
        if fact["winners"] is None:
            play(pages, 4)
            assert inn.live(again["table"]).number >= 4
        elif not pages[0].welcome["chat"]:
            assert pages[0].now["ending"]["winners"] == fact["winners"]


def test_the_fleet_is_small_and_has_all_that_was_given_out() -> None:
    assert {fact["game"] for fact in FACTS.values()} == set(games.games())
    for place in FLEETS:
        assert sum(file.stat().st_size for file in place.iterdir()) < 1_500_000
        assert all(fact["undone"] for fact in facts(place)), "answers that were taken back are in all of them"


# ---------------------------------------------------------------------------- planted changes


def rewritten(game: str, file: str, old: str, new: str) -> Game[Any]:
    """A game that is shipped with other content than the fleet was played with, in one thing."""
    today, found = games.games()[game], io.BytesIO()
    with zipfile.ZipFile(FIRST / f"{game}.zip") as source, zipfile.ZipFile(found, "w") as target:
        for name in source.namelist():
            body = source.read(name).decode()
            if name.endswith(file):
                body = body.replace(old, new)
            target.writestr(name, body)
    changed = today.with_pack(found.getvalue())
    assert changed.fingerprint() != FACTS[f"{game} running"]["content"]
    return changed


MALA = '[[card]]\nid = "om-mala"'

PLANTED = {
    "content numbers": ("okko", "agents.toml", "defense = 3", "defense = 4"),
    "other numbers": ("harakiri", "minions.toml", "health = 5,", "health = 6,"),
    "an extra card": ("journey", "fortune.toml", MALA, f"{NOODLES}\n{MALA}"),
    "a renamed card": ("journey", ".toml", '"om-mala"', '"om-bead"'),
    "points of missions": ("tsukuyumi", "missions.toml", "points = 1", "points = 3"),
}
"""What is shipped otherwise than it was: the game, a file of its content, and what is written there."""


def of(game: str) -> list[Json]:
    return [fact for fact in FACTS.values() if fact["game"] == game]


@pytest.mark.parametrize("change", PLANTED)
def test_tables_go_on_with_the_content_that_they_began_with(change: str, tmp_path: Path) -> None:
    """Whatever is shipped by now: the store has kept the old content, and it serves them."""
    game, *how = PLANTED[change]
    today, changed = games.games()[game], rewritten(game, *how)
    address = with_packs(FIRST, moored(FIRST, tmp_path))
    with house(address, known={game: changed}) as inn:
        mika = person(inn)
        for fact in of(game):
            pages = sit(mika, fact)
            is_whole(inn, mika, fact, pages)
            live = inn.live(fact["table"])
            assert live.content == fact["content"] != changed.fingerprint()
            unchanged = examined(inn, today, fact)
            assert live.finding is not None
            assert (live.finding.verdict, live.finding.at) == (unchanged.verdict, unchanged.at)
            assert live.finding.drift.content is None
            book = mika.get(f"/api/games/{game}?content={pages[0].welcome['table']['content']}")
            assert book["box"] == json.loads(msgspec.json.encode(live.game.voice.cardboard()))
            assert book["box"] != mika.get(f"/api/games/{game}")["box"]


def test_a_new_table_keeps_its_content_for_later(tmp_path: Path) -> None:
    """Own content once, then never again: the table that was opened with it goes on with it."""
    address = str(tmp_path / "new.sqlite")
    mine = rewritten("journey", *PLANTED["an extra card"][1:])
    with house(address, known={"journey": mine}) as inn:
        opened = person(inn).open("journey", [PERSON, PERSON])
        person(inn).sit(opened["tokens"]["1"])
        fact = {"table": opened["table"]}
        play(sit(person(inn), fact), 6)
        shown = inn.live(opened["table"]).match.shown(0)
    with house(address, known=games.games()) as inn:
        page = person(inn).page(opened["table"], 0)
        assert page.welcome["still"] is None
        assert page.welcome["chat"] == [], "nothing has changed for it"
        assert inn.live(opened["table"]).content == mine.fingerprint()
        assert inn.live(opened["table"]).match.shown(0) == shown
        fresh = person(inn).open("journey", [PERSON, PERSON])
        assert inn.live(fresh["table"]).content == games.games()["journey"].fingerprint()


def examined(inn: House, game: Game[Any], fact: Json) -> findings.Finding:
    """What becomes of an old table with its content and the rules of today."""
    store = inn.hall.store
    row = inn.do(store.find(fact["table"]))
    assert row is not None
    entries, checkpoint, _ = kept(store, fact["table"], inn)
    pack = (FIRST / f"{fact['game']}.zip").read_bytes()
    return journal.examine(game, row, entries, checkpoint, pack)


@pytest.mark.parametrize("change", PLANTED)
def test_without_the_old_content_nothing_is_lost_and_nothing_silent(change: str, tmp_path: Path) -> None:
    """As the first version left them: it goes on with what is there and says so, or it stands still."""
    game, *how = PLANTED[change]
    changed = rewritten(game, *how)
    with house(moored(FIRST, tmp_path), known={game: changed}) as inn:
        mika = person(inn)
        for fact in of(game):
            before = kept(inn.hall.store, fact["table"], inn)
            pages = sit(mika, fact)
            is_whole(inn, mika, fact, pages)
            assert "other content" in " ".join(line["text"] for line in pages[0].welcome["chat"])
            assert kept(inn.hall.store, fact["table"], inn) == before
            if fact["winners"] is not None:
                assert pages[0].now["ending"]["sentence"] == fact["ending"]


def test_a_table_whose_content_was_not_kept_finds_the_box_that_fits(tmp_path: Path) -> None:
    """It went on with what the server had then. When that changes too, the box is in the store: it was kept
    when the server began, since the table may have needed it."""
    fact, address = FACTS["journey running"], moored(FIRST, tmp_path)
    same = rewritten("journey", "omens.toml", "\n", "\n# the same in other words\n")
    other = rewritten("journey", *PLANTED["an extra card"][1:])
    with house(address, known={"journey": same}) as inn:
        pages = sit(person(inn), fact)
        assert pages[0].welcome["still"] is None
        play(pages, 4)
        shown = [page.still()["view"] for page in pages]
        wait_for(lambda: inn.do(inn.hall.store.packs("journey")) == [same.fingerprint()])
    with house(address, known={"journey": other}) as inn:
        pages = sit(person(inn), fact)
        assert pages[0].welcome["still"] is None
        assert pages[0].welcome["table"]["content"] == same.fingerprint()
        assert [page.now["view"] for page in pages] == shown


def test_points_of_a_mission_change_no_finished_game(tmp_path: Path) -> None:
    """What it came to then stands at the table and in the replay, and the change is told."""
    fact = FACTS["tsukuyumi finished"]
    changed = rewritten("tsukuyumi", *PLANTED["points of missions"][1:])
    with house(moored(FIRST, tmp_path), known={"tsukuyumi": changed}) as inn:
        mika = person(inn)
        page = mika.page(fact["table"], 0)
        found = inn.live(fact["table"]).finding
        assert found is not None
        assert found.match is not None
        assert found.match.outcome is not None
        now = {who: sum(parts.values()) for who, parts in found.match.outcome.scores.items()}
        assert now != fact["scores"], "else nothing is shown here"
        assert page.now["ending"]["sentence"] == fact["ending"]
        assert "keeps the result that it ended with" in page.welcome["chat"][-1]["text"]
        card = mika.get(f"/api/tables/{fact['table']}/replay")
        last = mika.get(f"/api/tables/{fact['table']}/replay/{card['answers']}")
        assert last["ending"]["sentence"] == fact["ending"]


def test_a_removed_scenario_stays_for_the_tables_that_play_it(tmp_path: Path) -> None:
    """With its content the table goes on; without, it is read-only and says which scenario is gone."""
    fact = FACTS["okko running"]
    renamed = rewritten("okko", ".toml", '"guest-at-dusk"', '"guest-at-dawn"')
    address = moored(FIRST, tmp_path)
    with house(address, known={"okko": renamed}) as inn:
        mika = person(inn)
        page = mika.page(fact["table"], 0)
        card = page.welcome["still"]
        assert (card["has_match"], card["ways"]) == (False, [])
        assert "guest-at-dusk" in " ".join(card["says"])
        assert exported(mika, fact) == fact["answers"]
        assert any(one["id"] == fact["table"] for one in mika.get("/api/lobby")["mine"])
        mika.get(f"/api/tables/{fact['table']}/replay", 400)
    with house(with_packs(FIRST, address), known={"okko": renamed}) as inn:
        mika = person(inn)
        is_whole(inn, mika, fact, sit(mika, fact))
        assert inn.live(fact["table"]).has_match


@pytest.mark.parametrize("name", [name for name, fact in FACTS.items() if fact["winners"] is None])
def test_a_rule_that_draws_one_die_more(name: str, tmp_path: Path) -> None:
    """The table stands still; from its checkpoint on it goes on by the new rules, with every answer kept."""
    fact = FACTS[name]
    today = games.games()[fact["game"]]

    class OneDieMore(type(today)):  # type: ignore[misc]
        version = today.version + 1

        def step(self, g: Any) -> Any:
            g.rng.below(6)
            return super().step(g)

    with house(with_packs(FIRST, moored(FIRST, tmp_path)), known={fact["game"]: OneDieMore()}) as inn:
        mika = person(inn)
        before = kept(inn.hall.store, fact["table"], inn)
        pages = sit(mika, fact)
        assert not is_whole(inn, mika, fact, pages)
        words = " ".join(pages[0].welcome["still"]["says"])
        began = inn.live(fact["table"]).row.rules
        assert f"version {began} of the rules; this is version {today.version + 1}" in words
        assert pages[0].welcome["still"]["ways"][0]["name"] == "checkpoint"
        choose(mika, fact, pages)
        play(pages, 4)
        after = kept(inn.hall.store, fact["table"], inn)
        assert after[0][: fact["entries"]] == before[0]
        assert len(after[0]) > fact["entries"]
        lines = [line["text"] for line in mika.page(fact["table"], 0).now["lines"]]
        own = [entry.text for entry in before[0] if entry.seat == 0 and entry.kind == "answer"]
        assert f"You answered: {own[0]}" in lines, "what was before stays to be read"


def test_a_finished_game_under_other_rules_keeps_its_result_and_shows_no_hands(tmp_path: Path) -> None:
    fact = FACTS["okko finished"]

    class OneDieMore(type(games.games()["okko"])):  # type: ignore[misc]
        def step(self, g: Any) -> Any:
            g.rng.below(6)
            return super().step(g)

    with house(with_packs(FIRST, moored(FIRST, tmp_path)), known={"okko": OneDieMore()}) as inn:
        eve = inn.person("Eve")
        page = eve.page(fact["table"])
        assert page.welcome["still"]["ways"] == []
        assert page.now["ending"]["sentence"] == fact["ending"]
        assert eve.get(f"/api/tables/{fact['table']}/replay")["as_seats"] == []
        eve.get(f"/api/tables/{fact['table']}/replay/0?seat=0", 403)


# ---------------------------------------------------------------------------- the command, as people start it


def test_starting_once_with_own_content_wipes_nothing(tmp_path: Path) -> None:
    """`hyakki --content DIR`, then again without: every table stands where it was left."""
    address = moored(FIRST, tmp_path)
    folder = tmp_path / "mine" / "content"
    folder.mkdir(parents=True)
    with zipfile.ZipFile(FIRST / "journey.zip") as source:
        cards = source.read("0/content/fortune.toml").decode()
    changed = cards.partition("[[card]]")[2].partition("[[card]]")[0].replace("copies = 2", "copies = 4")
    (folder / "fortune.toml").write_text(f"{NOODLES}\n[[card]]{changed}", encoding="utf-8")
    before = entries_of(address)
    with_packs(FIRST, address)
    for more in (["--content", str(folder.parent)], []):
        with command(address, *more) as url:
            mika = Person(url, "Mika", TOKEN)
            try:
                for fact in FACTS.values():
                    page = mika.page(fact["table"], 0)
                    assert mika.get(f"/api/tables/{fact['table']}")["id"] == fact["table"]
                    if fact["game"] == "journey":
                        assert page.welcome["still"] is None
                        assert page.welcome["table"]["content"] == fact["content"]
                        assert page.now["answers"] == fact["entries"]
                    assert exported(mika, fact) == fact["answers"]
            finally:
                mika.close()
        assert entries_of(address) == before


def entries_of(address: str) -> list[Any]:
    """Every entry, checkpoint and origin of all tables, as the file has them."""
    with contextlib.closing(sqlite3.connect(address)) as file:
        found = [
            file.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall()
            for name in ("entries", "checkpoints")
        ]
        known = file.execute("SELECT 1 FROM sqlite_master WHERE name = 'origins'").fetchall()
        return [*found, file.execute("SELECT * FROM origins").fetchall() if known else []]


@contextlib.contextmanager
def command(address: str, *more: str) -> Iterator[str]:
    """The command over a store, and where it serves."""
    words = [sys.executable, "-c", "from hyakki.cli import main; main()", *more, "serve", "--no-browser"]
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "HYAKKI_STORE": address, "PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen(
        [*words, "--port", str(port)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        said = server.stdout.readline()
        assert f":{port}/" in said, (said, server.poll() is not None and server.communicate()[1])
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.communicate(timeout=20)
