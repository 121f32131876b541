"""Replays: any moment of a match, whole or with the entries of the log that the page has not got yet."""

from __future__ import annotations

from tests.table.house import PERSON, House, Person, play


def played(inn: House, answers: int = 12) -> tuple[Person, str]:
    """Somebody at a table for four, after some answers of all."""
    mika, *friends = (inn.person(name) for name in ("Mika", "Ren", "Aki", "Yui"))
    opened = mika.open("palace", [PERSON] * 4)
    table: str = opened["table"]
    pages = [mika.page(table, 0)]
    for seat, friend in enumerate(friends, 1):
        friend.sit(opened["tokens"][str(seat)])
        pages.append(friend.page(table, seat))
    play(pages, answers)
    return mika, table


def test_a_replay_shows_what_was_seen_then(inn: House) -> None:
    mika, table = played(inn)
    card = mika.get(f"/api/tables/{table}/replay")
    assert card["answers"] == len(card["actors"]) == 12
    page = mika.page(table, 0)
    last = mika.get(f"/api/tables/{table}/replay/{card['answers']}?seat=0")
    assert last["view"] == page.now["view"]
    assert [line["text"] for line in last["lines"]] == [line["text"] for line in page.now["lines"]]


def test_the_log_comes_from_the_entry_that_is_asked_for(inn: House) -> None:
    mika, table = played(inn)
    whole = mika.get(f"/api/tables/{table}/replay/12?seat=0")
    assert whole["since"] == 0
    count = len(whole["lines"])
    assert count > 2
    for since in (1, count - 1, count):
        part = mika.get(f"/api/tables/{table}/replay/12?seat=0&since={since}")
        assert (part["since"], part["lines"]) == (since, whole["lines"][since:])
    beyond = mika.get(f"/api/tables/{table}/replay/12?seat=0&since=999999")
    assert (beyond["since"], beyond["lines"]) == (count, [])
    assert mika.get(f"/api/tables/{table}/replay/12?seat=0&since=-3") == whole


def test_an_earlier_log_is_the_beginning_of_a_later_one(inn: House) -> None:
    """So a page that leafs through a match needs each entry only once."""
    mika, table = played(inn)
    whole = mika.get(f"/api/tables/{table}/replay/12")["lines"]
    for answers in range(12):
        lines = mika.get(f"/api/tables/{table}/replay/{answers}")["lines"]
        assert [line["event"] for line in lines] == [line["event"] for line in whole[: len(lines)]]
