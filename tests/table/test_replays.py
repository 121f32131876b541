"""Replays: any moment of a match with the answer that led to it, and playing on from there."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

import hyakki.games as games
from hyakki.host.mind_messages import Found, Weighed
from hyakki.kernel.decision import Option
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from hyakki.kernel.runner import Deed
from hyakki.kernel.saves import load, save
from hyakki.table import chances, minds
from hyakki.table.onward import turn_off
from hyakki.table.replay_messages import Turn
from hyakki.table.replays import MEMORABLE, Replay, Replays, spread, times_of
from hyakki.table.store import Posting as Row
from tests.table.house import PERSON, House, Page, Person, bot, play, wait_for
from tests.tiny import MOON, PALACE


def played(inn: House, answers: int = 12) -> tuple[Person, str]:
    """Somebody at a table for four, after some answers of all."""
    pages, table = seated(inn)
    play(pages, answers)
    return inn._people[0], table


def seated(inn: House) -> tuple[list[Page], str]:
    """Four people at a table, and their pages."""
    mika, *friends = (inn.person(name) for name in ("Mika", "Ren", "Aki", "Yui"))
    opened = mika.open("palace", [PERSON] * 4)
    table: str = opened["table"]
    pages = [mika.page(table, 0)]
    for seat, friend in enumerate(friends, 1):
        friend.sit(opened["tokens"][str(seat)])
        pages.append(friend.page(table, seat))
    return pages, table


def test_a_replay_shows_what_was_seen_then(inn: House) -> None:
    mika, table = played(inn)
    card = mika.get(f"/api/tables/{table}/replay")
    assert card["answers"] == len(card["actors"])
    assert card["actors"][0] == -1, "as long as it goes on, all plans are one answer"
    assert inn.live(table).number - 4 <= card["answers"] < inn.live(table).number == 12
    page = mika.page(table, 0)
    last = mika.get(f"/api/tables/{table}/replay/{card['answers']}?seat=0")
    assert last["view"] == page.now["view"]
    assert [line["text"] for line in last["lines"]] == [line["text"] for line in page.now["lines"]]
    assert all(spot in last["spots"] for spot in page.now["spots"])


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


# ---------------------------------------------------------------------------- the answer that led there


def ended(inn: House, game: str = "moon", bots: int = 2, **settings: str) -> tuple[Person, str]:
    """Somebody at a table of bots where the match is over."""
    mika = inn.person("Mika")
    seats = [PERSON, *[bot()] * bots]
    opened = mika.open(game, seats, visibility="public", name="Fox", settings=settings)
    play([mika.page(opened["table"], 0)])
    return mika, opened["table"]


def givens(person: Person, table: str, seat: int | None = None) -> list[Any]:
    """The answers of a replay as one sees them through a seat."""
    count = person.get(f"/api/tables/{table}/replay")["answers"]
    eyes = "" if seat is None else f"?seat={seat}"
    return [person.get(f"/api/tables/{table}/replay/{n}{eyes}")["given"] for n in range(count + 1)]


def test_each_moment_names_the_answer_that_led_to_it(inn: House) -> None:
    mika, table = ended(inn, rounds="1")
    first, *public = givens(mika, table)
    assert first is None
    assert [given["seat"] for given in public] == mika.get(f"/api/tables/{table}/replay")["actors"]
    assert all(given["seconds"] >= 0 for given in public)
    assert any(given["rules"] for given in public)
    through = {seat: givens(mika, table, seat)[1:] for seat in range(3)}
    secret = [n for n, given in enumerate(public) if given["secret"]]
    assert 0 < len(secret) < len(public)
    for n, given in enumerate(public):
        own = through[given["seat"]][n]
        others = [through[seat][n] for seat in range(3) if seat != given["seat"]]
        assert own["say"]
        assert own["asked"]
        assert not own["secret"]
        if n in secret:
            assert [(other["say"], other["asked"]) for other in (given, *others)] == [("", "")] * 3
        else:
            assert given["say"]


@pytest.mark.parametrize("order", [[0, 0, 1, 2, 3], [3, 2, 1, 0]], ids=["two traps", "no trap"])
def test_before_the_end_nobody_learns_who_chose_in_secret_when_and_how_often(
    inn: House, order: list[int]
) -> None:
    """However many traps the oni sets and whoever comes first: the replay of a match that goes on is one."""
    pages, table = seated(inn)
    mika = inn._people[0]
    cards = []
    for seat in order:
        cards.append(mika.get(f"/api/tables/{table}/replay"))
        assert mika.get(f"/api/tables/{table}/replay/1?seat=0")["given"] is None
        pages[seat].answer(0 if len(order) == 5 else -1)
    assert all((card["answers"], card["actors"]) == (0, []) for card in cards)
    assert len({(card["table"]["changed"], card["table"]["answers"]) for card in cards}) == 1
    card = mika.get(f"/api/tables/{table}/replay")
    assert (card["answers"], card["actors"], card["table"]["answers"]) == (1, [-1], 1)
    given = mika.get(f"/api/tables/{table}/replay/1?seat=0")["given"]
    assert (given["seat"], given["seconds"], given["secret"], given["say"]) == (-1, None, True, "")
    assert given["rules"] == ["palace.plan.traps"]


def test_a_secret_choice_makes_no_replay_anew(inn: House) -> None:
    """Whoever looks again and again would read from the time it takes that somebody has chosen."""
    pages, table = seated(inn)
    live, replays = inn.live(table), Replays(inn.hall)
    first = inn.do(replays.replay(live))
    pages[1].answer()
    pages[0].answer()
    assert (live.number, inn.do(replays.replay(live))) == (2, first)
    pages[0].answer()
    pages[2].answer()
    pages[3].answer()
    assert inn.do(replays.replay(live)) is not first, "all have planned"


def test_before_the_end_only_ones_own_answers_are_named(inn: House) -> None:
    mika, table = played(inn)
    actors = mika.get(f"/api/tables/{table}/replay")["actors"]
    assert {bool(given["say"]) for given in givens(mika, table)[1:]} == {False}
    own = givens(mika, table, 0)[1:]
    assert [bool(given["say"]) for given in own] == [actor == 0 for actor in actors]
    assert 0 in actors


def row(number: int, kind: str, seat: int, text: str, at: float) -> Row:
    return Row(number, cast("Any", kind), seat, text, 0, [0, 0], at)


class Pick(Option):
    n: int


def past(*choices: tuple[int, int]) -> list[Deed]:
    return [Deed("answer", seat, Pick(n), False, 0) for seat, n in choices]


def test_times_belong_to_the_answers_that_stand() -> None:
    rows = [
        row(1, "answer", 0, "pick 1", 10.0),
        row(2, "answer", 1, "pick 2", 20.0),
        row(3, "undo", 0, "", 30.0),  # a secret choice: seat 1 has chosen since
        row(4, "answer", 0, "pick 3", 40.0),
        row(5, "answer", 0, "pick 4", 50.0),
        row(6, "party", 1, "", 60.0),
    ]
    assert times_of(rows, past((1, 2), (0, 3)), 5.0) == [5.0, 20.0, 40.0]
    older = past((0, 9), (1, 2), (0, 3))  # the first answer came with a file
    assert times_of(rows, older, 5.0) == [None, 5.0, 20.0, 40.0]
    assert times_of(rows, past((1, 2), (0, 7)), 5.0) == [None] * 3, "what does not fit has no times"


# ---------------------------------------------------------------------------- playing on


def test_a_finished_match_is_played_on_from_any_answer(any_inn: House) -> None:
    mika, table = ended(any_inn)
    card = mika.get(f"/api/tables/{table}/replay")
    middle = card["answers"] // 2
    wish = {"answers": middle, "seat": 1, "level": "random", "person": "Mika"}
    opened = mika.post(f"/api/tables/{table}/onward", wish)
    assert (opened["seat"], opened["tokens"]) == (1, {})
    page = mika.page(opened["table"], 1)
    assert [seat["kind"] for seat in page.welcome["table"]["seats"]] == ["bot", "person", "bot"]
    assert page.welcome["table"]["name"] == f"Fox from {middle}"
    assert page.welcome["fingerprint"] != card["fingerprint"]
    then = mika.get(f"/api/tables/{table}/replay/{middle}?seat=1")["view"]
    chat = page.welcome["chat"] or [page.until("said")]
    assert "new key" in chat[0]["text"]
    play([page])
    assert page.now["ending"]["key"] != mika.get(f"/api/tables/{table}/replay/9999")["ending"]["key"]
    again = mika.get(f"/api/tables/{opened['table']}/replay")
    begun = [mika.get(f"/api/tables/{opened['table']}/replay/{n}?seat=1")["view"] for n in range(5)]
    assert again["answers"] > 5
    assert then in begun, "the seat sees what it saw"
    assert mika.get(f"/api/tables/{table}/replay") == card, "the old table stays as it is"


def test_only_a_finished_match_is_played_on(inn: House) -> None:
    mika = inn.person("Mika")
    opened = mika.open("moon", [PERSON, bot(), bot()], visibility="public")
    table = opened["table"]
    page = mika.page(table, 0)
    page.asked()
    wish = {"answers": 0, "seat": 0, "person": "Mika"}
    refused = mika.post(f"/api/tables/{table}/onward", wish, 409)
    assert (refused["key"], "still being played" in refused["text"]) == ("trouble.not-over", True)
    play([page])
    mika.post(f"/api/tables/{table}/onward", wish)
    assert (
        mika.post(f"/api/tables/{table}/onward", wish | {"answers": 9999}, 409)["key"] == "trouble.ended-here"
    )
    assert mika.post(f"/api/tables/{table}/onward", wish | {"seat": 7}, 400)["key"] == "trouble.no-seat"
    assert mika.post(f"/api/tables/{table}/onward", wish | {"level": "god"}, 400)["key"] == "trouble.level"
    assert mika.post(f"/api/tables/{table}/onward", wish | {"answers": -1}, 400)["key"] == "trouble.bad-body"


def test_a_private_match_is_played_on_by_its_people_only(inn: House) -> None:
    mika, eve = inn.person("Mika"), inn.person("Eve")
    opened = mika.open("moon", [PERSON, bot(), bot()], visibility="private")
    table = opened["table"]
    play([mika.page(table, 0)])
    wish = {"answers": 1, "seat": 0}
    assert eve.post(f"/api/tables/{table}/onward", wish, 403)["key"] == "trouble.private"
    mika.post(f"/api/tables/{table}/onward", wish)


def finished(game: Any, seats: int, seed: int) -> Replay:
    final = Match.new(game, seats, {}, seed)
    chance = Rng.seeded(seed)
    while final.outcome is None:
        seat = chance.pick(final.asked())
        decision = final.decision(seat)
        assert decision is not None
        final.answer(seat, chance.pick(decision.options))
    return Replay(final, 0)


@pytest.mark.parametrize(("game", "seats"), [(MOON, 3), (PALACE, 4)], ids=["moon", "palace"])
def test_playing_on_changes_all_that_the_seat_could_not_see(game: Any, seats: int) -> None:
    replay = finished(game, seats, 11)
    exact, dealt = 0, set()
    for answers in range(len(replay.entries)):
        then = replay.at(answers)
        for seat in range(seats):
            turned = turn_off(then, [seat], derive(b"new", answers, seat))
            match = turned.match
            assert load(game, save(match), replay=True).differs_at is None
            assert match.state.rng.key == match.key != then.key
            assert match.state.rng.used >= 0, "no die of the old key is left to fall"
            exact += turned.answers == answers
            if turned.answers == answers:
                assert game.view(match.state, seat) == game.view(then.state, seat)
                hidden = [
                    msgspec.json.encode(game.view(one.state, other))
                    for one in (then, match)
                    for other in range(seats)
                ]
                dealt.add(hidden[:seats] != hidden[seats:])
    assert exact > 0.8 * len(replay.entries) * seats
    assert True in dealt, "something hidden was dealt afresh"


def test_dice_of_the_action_under_way_stay_and_those_to_come_are_new() -> None:
    """From one moment two tables turn off: up to it they are one, after it they differ."""
    replay = finished(MOON, 3, 5)
    futures = set()
    for number in range(6):
        match = turn_off(replay.at(len(replay.entries) // 2), [0], derive(b"dice", number)).match
        while match.outcome is None:
            match.answer(match.asked()[0], match.choices()[0])
        futures.add(msgspec.json.encode(match.outcome))
    assert len(futures) > 1


# ---------------------------------------------------------------------------- the chances to win


@pytest.mark.parametrize("game", ["moon", "palace"])
def test_the_chances_are_worked_out_beside_the_tables(
    inn: House, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances, "PLACES", 5)
    monkeypatch.setattr(chances, "GAMES", 4)
    monkeypatch.setattr(chances, "BATCH", 2)
    seats = 3 if game == "moon" else 4
    mika, table = ended(inn, game, seats - 1)
    where = f"/api/tables/{table}/chances"
    assert mika.get(where) == {"begun": False, "done": 0.0, "together": False, "points": [], "waits": False}
    assert mika.post(where, {})["begun"]
    wait_for(lambda: mika.get(where)["done"] == 1.0, "they are never done")
    points = mika.get(where)["points"]
    card = mika.get(f"/api/tables/{table}/replay")
    assert [points[0]["answers"], points[-1]["answers"]] == [0, card["answers"]]
    games = [point["games"] for point in points]
    assert (sum(games), min(games[:-1]) >= 2, games[-1]) == (20, True, 0)
    assert all(len(point["shares"]) == seats and sum(point["shares"]) <= 1.001 for point in points)
    winners = mika.get(f"/api/tables/{table}/replay/9999")["ending"]["winners"]
    assert [seat for seat in range(seats) if points[-1]["shares"][seat]] == winners
    assert mika.post(where, {})["points"] == points, "they are worked out once"


def test_the_chances_of_a_party_are_one() -> None:
    replay = finished(PALACE, 4, 3)
    estimate = chances.Estimate(replay, b"key", together=True)
    again = chances.Estimate(replay, b"key", together=True)
    for _ in range(4):
        estimate.play(replay)
        again.play(replay)
    first, last = estimate.curve().points
    assert (first.answers, first.games, len(first.shares), last.shares) == (0, 4, 1, [1.0])
    assert again.curve() == estimate.curve(), "the same key gives the same games"


def test_where_the_chances_seem_to_turn_more_games_are_played() -> None:
    replay = finished(MOON, 3, 6)
    estimate = chances.Estimate(replay, b"key", together=False)
    places = sorted(estimate.found)
    for place in places:
        estimate.found[place] = 12, [12.0, 0.0, 0.0] if place < places[7] else [3.0, 9.0, 0.0]
        estimate.begun[place] = 12
    assert estimate.rougher() in places[6:8]
    estimate.begun[places[6]] = 20
    assert estimate.rougher() == places[7]
    estimate.begun[places[6]] = estimate.begun[places[7]] = chances.MOST
    assert estimate.rougher() not in places[6:8], "these are known well enough"


def test_moments_at_which_nothing_turns_get_games_as_well() -> None:
    replay = finished(MOON, 3, 6)
    estimate = chances.Estimate(replay, b"key", together=False)
    estimate.begun[0] = 1
    assert estimate.rougher() != 0


def test_there_are_no_chances_before_the_end(inn: House) -> None:
    mika, table = played(inn)
    assert mika.post(f"/api/tables/{table}/chances", {}, 409)["key"] == "trouble.no-chances"
    assert mika.get(f"/api/tables/{table}/chances")["points"] == []


def test_not_too_many_wait_for_their_chances(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "WAITING", 1)
    monkeypatch.setattr(chances.Estimate, "play", lambda *_: 0.01)
    mika, table = ended(inn)
    other = mika.open("moon", [PERSON, bot(), bot()])["table"]
    play([mika.page(other, 0)])
    mika.post(f"/api/tables/{table}/chances", {})
    found = mika.post(f"/api/tables/{other}/chances", {})
    assert (found["begun"], found["waits"]) == (False, True)


def test_work_stops_when_nobody_looks_and_goes_on_when_somebody_does(
    inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances, "ATTENTION", -1.0)
    mika, table = ended(inn)
    where = f"/api/tables/{table}/chances"
    mika.post(where, {})
    assert mika.get(where)["done"] == 0.0
    monkeypatch.setattr(chances, "ATTENTION", 60.0)
    wait_for(lambda: mika.get(where)["done"] > 0.0, "it does not go on")


def test_a_world_in_which_a_rule_fails_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = finished(MOON, 3, 4)
    estimate = chances.Estimate(replay, b"key", together=False)

    def fail(*_: Any) -> Option:
        raise KeyError("no such rule of thumb")

    monkeypatch.setattr(type(MOON), "sense", fail)
    estimate.play(replay)
    assert (estimate.tried, estimate.curve().points) == (1, [])


def test_moments_lie_at_the_beginning_of_parts_where_one_is_near() -> None:
    replay = finished(MOON, 3, 6)
    plain = chances.places(replay)
    beside = plain[5] + 1
    assert beside not in plain
    replay.turns = [Turn(beside, "Round 2"), Turn(len(replay.entries), "The end")]
    found = chances.places(replay)
    assert found == sorted({*plain, beside} - {plain[5]})
    assert found[0] == 0
    assert len(found) <= chances.PLACES
    assert sorted(chances.in_turn(found)) == found


# ---------------------------------------------------------------------- thought over again


def thinking(inn: House, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Bots that find the second option better than the others; gives what they were asked about besides."""
    asked: list[str] = []

    async def think(match: Any, seat: int, level: str, key: bytes, also: str = "") -> Found:
        asked.append(also)
        texts = [option.text() for option in match.decision(seat).options]
        rest = [text for text in texts if text != texts[1]]
        weighed = [Weighed(texts[1], 0.6, 4, 0.1), *(Weighed(text, 0.4, 2, 0.1) for text in rest)]
        return Found(1, texts[1], weighed)

    monkeypatch.setattr(inn.hall.robots.minds, "think", think)
    return asked


def test_an_answer_of_a_finished_match_is_thought_over_again(
    inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = thinking(inn, monkeypatch)
    mika, table = ended(inn)
    card = mika.get(f"/api/tables/{table}/replay")
    seen = 0
    for answers in range(1, card["answers"] + 1):
        found = mika.post(f"/api/tables/{table}/replay/{answers}/again", {})
        if card["actors"][answers - 1] < 0:
            assert found == {"seat": -1, "given": "", "better": False, "weighed": [], "given_at": -1}
        elif found["seat"] >= 0:
            seen += 1
            assert found["seat"] == card["actors"][answers - 1]
            assert found["weighed"][found["given_at"]]["say"] == found["given"]
            assert found["better"] == (found["given_at"] != 0)
    assert seen == len(asked) > 0
    assert all(asked), "the answer that was given is looked at in any case"


def test_nothing_is_thought_over_before_the_end(inn: House) -> None:
    mika, table = played(inn)
    assert mika.post(f"/api/tables/{table}/replay/1/again", {}, 409)["key"] == "trouble.not-over"


def test_not_too_many_have_something_thought_over(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    mika, table = ended(inn)
    monkeypatch.setattr(minds, "CROWD", 0)
    assert mika.post(f"/api/tables/{table}/replay/1/again", {}, 429)["key"] == "trouble.too-fast"


def test_what_people_will_remember_of_a_match_is_told_with_its_moment() -> None:
    """The weightiest, in its order, and nothing that lay there from the start."""
    replay = finished(games.find("journey"), 1, 5)
    view = replay.at(len(replay.entries)).view(None)
    voice = replay.game.voice
    told = replay.memorable(view)
    assert 0 < len(told) <= MEMORABLE
    assert all(moment.answers > 0 and moment.say for moment in told)
    assert [moment.answers for moment in told] == sorted(moment.answers for moment in told)
    assert all(replay.turns[moment.turn].answers <= moment.answers for moment in told if moment.turn >= 0)
    kept = {moment.say for moment in told}
    heavy = {
        voice.say_event(view, entry.event)
        for entry in replay.at(len(replay.entries)).log
        if entry.to is None and not voice.heading(entry.event) and voice.weight(entry.event) == 3
    }
    assert kept & heavy, "what people remember stands before what was only a turn"


def test_of_what_is_alike_some_of_all_the_match_is_told_and_the_last() -> None:
    assert spread(range(20), 5) == [3, 7, 11, 15, 19]
    assert spread([4, 9], 5) == [4, 9]
    assert spread(range(20), 0) == []
