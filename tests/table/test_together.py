"""Choosing in secret at a table: allies see each other's plans over the websocket, strangers notice nothing.

Not what was chosen, nor how often, nor by whom, nor when: no message comes, no count and no time moves on, in
lists and replays neither. That all are done is told by what follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import hyakki.games as games
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.table import live
from hyakki.table.unnoticed import Unnoticed, unaware
from hyakki.table.wire import Wire
from tests.games.conformance import play_on
from tests.kernel.test_planted import asked_is_told, strangers_are_allies
from tests.table.house import PERSON, House, Json, Page, bot, house
from tests.table.twins import KEY, Twins, heard, look_back, think_here
from tests.tiny import MOON, PALACE


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    known = {**games.games(), "moon": MOON, "palace": PALACE}
    with (
        house(str(tmp_path_factory.mktemp("together") / "tables.sqlite"), known=known) as found,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(found.hall.robots.minds, "think", think_here)
        yield found


def palace(inn: House) -> tuple[str, list[Page], Page]:
    """The oni and three heroes, each at a page, while they plan; and somebody who watches."""
    people = [inn.person(name) for name in ("Mika", "Ren", "Aki", "Yui")]
    opened = people[0].open("palace", [PERSON] * 4, visibility="public")
    for seat, token in opened["tokens"].items():
        people[int(seat)].sit(token)
    pages = [person.page(opened["table"], seat) for seat, person in enumerate(people)]
    watching = inn.person("Eve").page(opened["table"])
    for place, page in enumerate((*pages, watching)):
        settle(page, 5 - place)
    return opened["table"], pages, watching


def settle(page: Page, came: int) -> None:
    """All messages that are under way have come, and are forgotten: so many people came while it was open."""
    while sum(message["type"] == "seats" for message in page.heard) < came:
        page.until("seats")
    heard(page)


# ---------------------------------------------------------------------------- what allies see


def plan(page: Page, seat: int) -> Json:
    """What a page knows of the plan of a seat."""
    (found,) = [plan for plan in page.now["planned"] if plan["seat"] == seat]
    done: Json = found
    return done


def test_allies_see_each_others_plans_come_and_go(gallery: House) -> None:
    _, pages, watching = palace(gallery)
    oni, first, second, third = pages
    assert [plan["seat"] for plan in second.now["planned"]] == [1, 2, 3]
    assert ([plan["seat"] for plan in oni.now["planned"]], watching.now["planned"]) == ([0], [])
    first.answer(text="take careful")
    option = {"text": "take careful", "say": "be careful", "anchors": ["do:take careful"]}
    chosen = {"seat": 1, "done": True, "choices": [{"key": "stance", "option": option}]}
    for page in (first, second, third):
        assert plan(page, 1) == chosen or plan_after(page, 1) == chosen
        assert page.now["asked"] == [0, 2, 3]
    first.send("undo")
    for page in (second, third):
        assert plan_after(page, 1) == {"seat": 1, "done": False, "choices": []}
        assert page.now["asked"] == [0, 1, 2, 3]
    assert heard(oni) == heard(watching) == []


def plan_after(page: Page, seat: int) -> Json:
    page.until("moment")
    return plan(page, seat)


def test_strangers_get_no_message_until_all_are_done(gallery: House) -> None:
    table, (oni, *heroes), watching = palace(gallery)
    oni.answer(text="trap 1")
    oni.answer(text="trap 2")
    assert oni.now["asked"] == [1, 2, 3]
    assert plan(oni, 0)["done"]
    assert [heard(page) for page in (*heroes, watching)] == [[]] * 4
    heard(oni)
    for hero in heroes[:2]:
        hero.answer(text="take brave")
        assert heard(oni) == heard(watching) == []
    heroes[2].answer(text="take brave")
    for page in (oni, *heroes, watching):
        page.until("moment", lambda moment: moment["planned"] is None) if page is not heroes[2] else None
        assert page.now["asked"] == [1]
        assert page.now["planned"] is None
    seen = [page.now["answers"] for page in (oni, *heroes, watching)]
    assert seen == [3, 3, 3, 3, 1], "one's own, one's allies', and that all are done"
    assert gallery.live(table).number == 5


# ---------------------------------------------------------------------------- what strangers do not see


def choosing(game: Game[Any], seats: int, settings: dict[str, str]) -> Match[Any] | None:
    """A match at its first secret choice of several seats, if there is one."""
    match = Match.new(game, seats, settings, KEY)
    rng = match.state.rng.clone()
    while match.outcome is None:
        if match.open is not None and len(match.asked()) > 1:
            return match
        play_on(match, rng, 1)
    return None


def actors(match: Match[Any]) -> Iterator[tuple[int | None, int]]:
    """Everybody who looks on, with a stranger whose choices leave it waiting for somebody else besides."""
    assert match.open is not None
    for eyes in (None, *range(match.seats)):
        for actor in match.open.strangers(eyes):
            if actor in match.asked() and len({actor, eyes} & set(match.asked())) < len(match.asked()):
                yield eyes, actor
                break


def watched(gallery: House, match: Match[Any], eyes: int | None, actor: int) -> None:
    """At one table somebody chooses in secret, at the other not: whoever looks on cannot tell them apart."""
    twins = Twins(gallery, [match.clone(), match.clone()], eyes)
    try:
        pages = [twins.eyes.page(table, eyes) for table in twins.tables]
        hand = twins.people[actor].page(twins.tables[0], actor)
        other = twins.people[actor].page(twins.tables[1], actor)
        for page in pages:
            settle(page, 2)
        listed = [twins.eyes.get(f"/api/tables/{table}")["changed"] for table in twins.tables]
        for back in (True, False):
            while hand.now["question"] is not None:
                hand.answer(-1)
            assert [heard(page) for page in pages] == [[], []], f"a message to {eyes}"
            while back and hand.now["undo"] is None:
                hand.send("undo")
                hand.until("moment")
            assert [heard(page) for page in pages] == [[], []], f"a message to {eyes}"
        assert gallery.live(twins.tables[0]).number > gallery.live(twins.tables[1]).number == 7
        assert [twins.eyes.get(f"/api/tables/{t}")["changed"] for t in twins.tables] == listed
        for page in (*pages, hand, other):
            page.close()
        look_back(twins)
        twins.compare()
    finally:
        twins.close()


SETTINGS = {"tsukuyumi": {"starting-advantages": "on", "factions": "random"}}
NOTHING_SECRET = {"harakiri", "journey"}
"""Games in which nobody chooses in secret beside others."""


@pytest.mark.parametrize("name", ["moon", "palace", *games.games()])
def test_whether_strangers_have_chosen_reaches_nobody(gallery: House, name: str, few_samples: None) -> None:
    game = gallery.hall.games[name]
    seats = game.seats[-1]
    match = choosing(game, seats, SETTINGS.get(name, {}))
    assert (match is None) == (name in NOTHING_SECRET)
    if match is None:
        return
    found = list(actors(match))
    assert len(found) == seats + 1, "everybody looks on"
    for eyes, actor in found:
        watched(gallery, match, eyes, actor)


PLANTED: dict[str, tuple[Any, str, Any]] = {
    "who is done": (Match, "awaited", asked_is_told),
    "a plan": (Match, "planned", strangers_are_allies),
    "how often": (Unnoticed, "__getitem__", lambda self, eyes: 0),
    "that something happened": (Wire, "_is_news", lambda self, moment, change: True),
    "when": (live, "unaware", lambda *deed: [eyes for eyes in unaware(*deed) if eyes is not None]),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_leak_of_it_would_be_noticed(
    gallery: House, monkeypatch: pytest.MonkeyPatch, few_samples: None, leak: str
) -> None:
    match = choosing(PALACE, 4, {})
    assert match is not None
    monkeypatch.setattr(*PLANTED[leak])
    with pytest.raises(AssertionError):
        watched(gallery, match, 0, 1)


# ---------------------------------------------------------------------------- bots


def test_bots_that_choose_at_once_tell_nothing(gallery: House) -> None:
    """They are done before anybody has looked, and the page of a stranger does not show it."""
    mika = gallery.person("Mika")
    table = mika.open("palace", [PERSON, bot(), bot(), bot()])["table"]
    page = mika.page(table, 0)
    gallery.alone(page)
    assert gallery.live(table).number == 3
    assert (page.now["asked"], page.now["answers"]) == ([0, 1, 2, 3], 0)
    assert len([message for message in page.heard if message["type"] == "moment"]) == 1
    page.answer(text="done")
    assert page.until("moment")["planned"] is None
