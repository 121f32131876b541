"""Everybody reads a table in a language of their own, and what is kept is English whoever reads it."""

from __future__ import annotations

from hyakki.host.reading import reading
from hyakki.table.texts import kept, say
from tests.table.house import PERSON, bot, house


def test_requests_are_refused_in_the_language_of_the_browser(sqlite_store: str) -> None:
    with house(sqlite_store) as inn:
        mika = inn.person("Mika")
        german = mika.http.get("/api/tables/none", headers={"Accept-Language": "de-AT,en;q=0.5"})
        english = mika.http.get("/api/tables/none", headers={"Accept-Language": "fr"})
        assert german.json()["text"] == "Diesen Tisch gibt es nicht."
        assert english.json()["text"] == "There is no such table."


def test_two_languages_at_one_table_and_one_in_the_store(sqlite_store: str) -> None:
    with house(sqlite_store) as inn:
        mika, eve = inn.person("Mika"), inn.person("Eve")
        table = mika.open("moon", [PERSON, bot(), bot()], visibility="public")["table"]
        german = mika.page(table, 0, headers={"Accept-Language": "de"})
        english = eve.page(table, headers={"Accept-Language": "en"})
        live = inn.live(table)
        inn.do(live.speak(kept("table.time-told", name="Mika", seat=1)))
        assert german.until("said")["text"] == "Die Zeit von Mika auf Platz 1 ist um."
        assert english.until("said")["text"] == "The time of Mika on seat 1 is up."
        (row,) = inn.do(live.store.chat(table))
        assert (row.who, row.text) == ("The table", "The time of Mika on seat 1 is up.")


def test_words_for_somebody_else_in_between() -> None:
    with reading("de"):
        assert say("refused.over") == "Das Spiel ist aus."
        with reading("en"):
            assert say("refused.over") == "The match is over."
        assert say("refused.over") == "Das Spiel ist aus."
    assert say("refused.over") == kept("refused.over")
