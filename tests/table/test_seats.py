"""Seats: links, free seats, bots that fill in, spectators, chat, pause, undo and agreement."""

from __future__ import annotations

import time

import pytest
from websockets.exceptions import InvalidStatus

import hyakki.games as games
from hyakki import bots
from hyakki.table import agreement
from hyakki.table.company import ABSENT
from hyakki.table.errors import Denied
from hyakki.table.messages import Proposal
from tests.table.house import PERSON, House, Page, Person, bot, house, play, turn, wait_for
from tests.tiny import TRUCE


def palace(host: Person, *friends: Person) -> tuple[str, list[Page]]:
    """A table of Palace for four: the host plays the oni, friends the heroes, random bots the rest."""
    seats = [PERSON] * (1 + len(friends)) + [bot()] * (3 - len(friends))
    opened = host.open("palace", seats, visibility="public")
    pages = [host.page(opened["table"], 0)]
    for friend, (seat, token) in zip(friends, opened["tokens"].items(), strict=True):
        seated = friend.sit(token)
        assert (seated["table"], seated["seat"]) == (opened["table"], int(seat))
        pages.append(friend.page(opened["table"], int(seat)))
    return opened["table"], pages


def test_a_link_gives_a_seat_and_a_game_is_played(any_inn: House) -> None:
    mika, ren = any_inn.person("Mika"), any_inn.person("Ren")
    table, (oni, hero) = palace(mika, ren)
    assert oni.welcome["host"]
    assert not hero.welcome["host"]
    play([oni, hero])
    assert oni.now["ending"] is not None
    card = ren.get(f"/api/tables/{table}")
    assert card["over"]
    assert card["ending"] == oni.now["ending"]["sentence"]


def test_whoever_holds_the_link_sits_there_and_the_other_leaves(any_inn: House) -> None:
    mika, ren, eve = (any_inn.person(name) for name in ("Mika", "Ren", "Eve"))
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    token = opened["tokens"]["1"]
    ren.sit(token)
    page = ren.page(opened["table"], 1)
    other = ren.page(opened["table"])
    eve.sit(ren.post(f"/api/tables/{opened['table']}/link", {"seat": 1})["token"])
    assert page.closing() == 1008, "the page of a lost seat is shown nothing more"
    other.until("seats", lambda m: m["table"]["mine"] == [])
    with pytest.raises(InvalidStatus):
        ren.page(opened["table"], 1)
    assert eve.page(opened["table"], 1).now["seat"] == 1


def test_a_lost_seat_cannot_answer_any_more(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    mika, ren, eve = (inn.person(name) for name in ("Mika", "Ren", "Eve"))
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    ren.sit(opened["tokens"]["1"])
    page = ren.page(opened["table"], 1)
    live = inn.live(opened["table"])
    monkeypatch.setattr(live, "tell_seats", lambda: None)  # the word that it is lost comes late
    monkeypatch.setattr(live, "changed", lambda: None)
    eve.sit(ren.post(f"/api/tables/{opened['table']}/link", {"seat": 1})["token"])
    question = page.now["question"]
    page.send("answer", question=question["number"], text=question["options"][0]["text"])
    assert page.closing() == 1008
    assert live.match.numbers[1] == question["number"]  # it is still open, whatever bots have answered


def test_a_free_seat_of_a_public_table_can_be_taken_once(any_inn: House) -> None:
    mika, ren, eve = (any_inn.person(name) for name in ("Mika", "Ren", "Eve"))
    table = mika.open("palace", [PERSON, PERSON, bot(), bot()], visibility="public")["table"]
    assert ren.post(f"/api/tables/{table}/take", {"seat": 1, "person": "Ren"})["seat"] == 1
    assert eve.post(f"/api/tables/{table}/take", {"seat": 1, "person": "Eve"}, 409)["key"] == "trouble.taken"
    assert eve.post(f"/api/tables/{table}/take", {"seat": 2, "person": "Eve"}, 409)["key"] == "trouble.taken"
    assert (
        eve.post(f"/api/tables/{table}/take", {"seat": 9, "person": "Eve"}, 400)["key"] == "trouble.no-seat"
    )
    hidden = mika.open("palace", [PERSON, PERSON, bot(), bot()], visibility="link")["table"]
    assert eve.post(f"/api/tables/{hidden}/take", {"seat": 1}, 403)["key"] == "trouble.not-yours"


def test_a_bots_seat_is_given_to_a_friend(inn: House) -> None:
    """The bot fills in until the friend comes."""
    mika, ren, eve = inn.person("Mika"), inn.person("Ren"), inn.person("Eve")
    table = mika.open("palace", [PERSON, bot(), bot(), bot()])["table"]
    assert eve.post(f"/api/tables/{table}/link", {"seat": 1}, 403)["key"] == "trouble.not-yours"
    token = mika.post(f"/api/tables/{table}/link", {"seat": 1})["token"]
    seat = mika.get(f"/api/tables/{table}")["seats"][1]
    assert (seat["kind"], seat["name"], seat["filled_in"]) == ("person", "", True)
    assert ren.post("/api/sit", {"token": token, "person": "Ren"})["seat"] == 1
    seat = mika.get(f"/api/tables/{table}")["seats"][1]
    assert (seat["kind"], seat["name"], seat["filled_in"]) == ("person", "Ren", False)


def test_links_are_given_by_the_host_for_free_seats_and_by_oneself(inn: House) -> None:
    mika, ren = inn.person("Mika"), inn.person("Ren")
    table = mika.open("palace", [PERSON, PERSON, bot(), bot()])["table"]
    fresh = mika.post(f"/api/tables/{table}/link", {"seat": 1})["token"]
    ren.sit(fresh)
    assert mika.post(f"/api/tables/{table}/link", {"seat": 1}, 409)["key"] == "trouble.held"
    assert ren.post(f"/api/tables/{table}/link", {"seat": 0}, 403)["key"] == "trouble.not-yours"
    own = ren.post(f"/api/tables/{table}/link", {"seat": 1})["token"]
    phone = inn.person("Ren")
    assert phone.sit(own)["seat"] == 1
    assert phone.post("/api/sit", {"token": "x" * 22}, 403)["key"] == "trouble.no-link"


def test_a_bot_plays_for_whoever_is_away_and_gives_the_seat_back(any_inn: House) -> None:
    mika, ren, kai, yui = (any_inn.person(name) for name in ("Mika", "Ren", "Kai", "Yui"))
    table, pages = palace(mika, ren, kai, yui)
    wish = {"seat": 1, "level": "random"}
    assert mika.post(f"/api/tables/{table}/bot", wish, 400)["key"] == "trouble.present"
    pages[1].close()
    live = any_inn.live(table)
    pages[0].until("seats", lambda m: not m["table"]["seats"][1]["present"])
    assert mika.post(f"/api/tables/{table}/bot", wish, 400)["key"] == "trouble.present", "just gone"
    stranger = any_inn.person("Eve")
    assert stranger.post(f"/api/tables/{table}/bot", wish, 403)["key"] == "trouble.not-yours"

    def is_filled_in() -> bool:
        """Somebody has gone long ago, also if the server notes the going only now."""
        live.row.chairs[1].seen = long_ago = time.time() - ABSENT - 1
        any_inn.do(live.store.put_seen(table, 1, long_ago, 0.0))
        time.sleep(0.3)  # who asks too often is refused
        return mika.http.post(f"/api/tables/{table}/bot", json=wish).status_code == 200

    wait_for(is_filled_in, "nobody may fill in")
    card = mika.get(f"/api/tables/{table}")
    assert (card["seats"][1]["filled_in"], card["seats"][1]["level"]) == (True, bots.STAND_IN)
    wait_for(lambda: [entry.seat for entry in live.match.history] == [1], "the bot does not play")
    again = ren.page(table, 1)
    again.until("seats", lambda m: not m["table"]["seats"][1]["filled_in"])
    for page in (pages[0], pages[2], pages[3]):
        page.answer(-1)
    again.asked()
    waiting = live.number
    time.sleep(0.2)
    assert live.number == waiting, "the bot has left: the person is asked, and nobody answers for it"
    again.answer()


def test_whoever_gives_up_leaves_the_seat_to_a_bot_where_others_go_on(inn: House) -> None:
    mika, ren = inn.person("Mika"), inn.person("Ren")
    table, (oni, hero) = palace(mika, ren)
    hero.send("resign")
    assert hero.refusal() == "refused.resigned"
    seats = [message["table"]["seats"] for message in hero.heard if message["type"] == "seats"]
    assert seats[-1][1]["filled_in"]
    play([oni])
    assert oni.now["ending"] is not None
    assert inn.live(table).match.history[-1].kind == "answer", "it was played to its end"
    assert any(entry.seat == 1 for entry in inn.live(table).match.history), "by a bot in that seat"


def test_spectators_watch_and_do_nothing(any_inn: House) -> None:
    mika, eve = any_inn.person("Mika"), any_inn.person("Eve")
    table, (oni,) = palace(mika)
    watching = eve.page(table)
    assert watching.now["seat"] is None
    assert watching.now["question"] is None
    assert watching.now["undo"] == "undo.watching"
    for message in (
        {"kind": "answer", "question": 0, "text": "wait"},
        {"kind": "undo"},
        {"kind": "propose"},
        {"kind": "vote", "number": 0, "agree": True},
        {"kind": "chat", "text": "hello"},
        {"kind": "resign"},
        {"kind": "ask-odds", "request": 1, "question": 0, "text": "wait"},
    ):
        watching.send(message.pop("kind"), **message)  # type: ignore[arg-type]
        assert watching.refusal() == "refused.watching"
    watching.send("why", request=5, anchors=["room:1"])
    assert watching.until("reason")["rule"] is None
    play([oni], 3)
    assert watching.at(1)["answers"] >= 1, "all have planned"


def test_chat_is_kept_in_order(any_inn: House) -> None:
    mika, ren = any_inn.person("Mika"), any_inn.person("Ren")
    table, (oni, hero) = palace(mika, ren)
    for number, page in enumerate((oni, hero, oni)):
        page.send("chat", text=f"  line\t{number}\u0000 \u202eabc ")
        for other in (oni, hero):
            assert other.until("said")["text"] == f"line {number} abc"
    late = any_inn.person("Eve").page(table)
    assert [(said["number"], said["who"]) for said in late.welcome["chat"]] == [
        (1, "Mika"),
        (2, "Ren"),
        (3, "Mika"),
    ]
    oni.send("chat", text=" \u0000 ")
    assert oni.refusal() == "refused.chat"


def test_a_pause_stops_people_and_bots_and_outlives_the_server(address: str) -> None:
    with house(address) as first:
        mika = first.person("Mika")
        table, (oni,) = palace(mika)
        oni.answer()
        assert mika.post(f"/api/tables/{table}/pause", {"paused": True})["paused"]
        stranger = first.person("Eve")
        assert (
            stranger.post(f"/api/tables/{table}/pause", {"paused": False}, 403)["key"] == "trouble.not-yours"
        )
        moment = oni.calm()
        if moment["question"]:
            oni.send("answer", question=moment["question"]["number"], text="done")
            assert oni.refusal() == "refused.paused"
        before = first.live(table).number
        time.sleep(0.1)
        assert first.live(table).number == before
    with house(address) as second:
        back = Person(second.url, "Mika", mika.token)
        second._people.append(back)
        assert back.get("/api/lobby")["mine"][0]["paused"]
        page = back.page(table, 0)
        assert page.now["answers"] == second.live(table).answers(0)
        assert second.live(table).number == before
        assert not back.post(f"/api/tables/{table}/pause", {"paused": False})["paused"]
        page.answer(-1)


def test_the_lobby_lists_my_turn_first_and_public_tables(any_inn: House) -> None:
    mika, eve = any_inn.person("Mika"), any_inn.person("Eve")
    for visibility in ("public", "link", "private"):
        mika.open("palace", [PERSON, PERSON, bot(), bot()], visibility=visibility, name=f"my {visibility}")
    lobby = mika.get("/api/lobby")
    assert {card["name"] for card in lobby["mine"]} == {"my public", "my link", "my private"}
    assert all(card["mine"] == [0] and card["my_turn"] for card in lobby["mine"])
    seen = eve.get("/api/lobby")
    assert [card["name"] for card in seen["open"]] == ["my public"]
    assert seen["mine"] == []


def test_the_deciding_seat_takes_back_within_its_bound(any_inn: House) -> None:
    mika, ren = any_inn.person("Mika"), any_inn.person("Ren")
    _, (oni, hero) = palace(mika, ren)
    first = hero.asked()["question"]
    hero.answer(0)
    assert hero.now["undo"] is None
    oni.send("undo")
    assert oni.refusal() in ("refused.undo-other", "refused.undo-barrier")
    before = hero.now["answers"]
    hero.send("undo")
    moment = hero.at(before + 1)
    assert moment["question"]["options"] == first["options"]
    assert moment["question"]["number"] > first["number"], "a late answer to the old question must not count"
    hero.send("answer", question=first["number"], text=first["options"][0]["text"])
    assert hero.refusal() == "refused.stale"


def test_a_fallen_die_cannot_be_taken_back(inn: House) -> None:
    mika = inn.person("Mika")
    opened = mika.open("palace", [bot(), PERSON, bot(), bot()])
    hero = mika.page(opened["table"], opened["seat"])
    for _ in range(30):
        question = hero.asked()["question"]
        if any(option["text"] == "search" for option in question["options"]):
            break
        hero.answer(-1)
    hero.answer(text="search")
    hero.send("undo")
    assert hero.refusal() in ("refused.undo-barrier", "refused.undo-other")


class TestAgreement:
    """Journey is won and lost together: its people may agree to take back what anybody did."""

    @pytest.fixture
    def journey(self, address: str):
        with house(address, known=games.games()) as found:
            mika, ren = found.person("Mika"), found.person("Ren")
            opened = mika.open("journey", [PERSON, PERSON])
            ren.sit(opened["tokens"]["1"])
            yield mika.page(opened["table"], 0), ren.page(opened["table"], 1)

    def test_both_agree(self, journey: tuple[Page, Page]) -> None:
        first, second = journey
        play([first, second], 1)
        actor, other = (first, second) if first.now["undo"] is None else (second, first)
        before = other.calm()["answers"]
        other.send("propose")
        number = actor.until("proposal")["number"]
        assert number == before
        actor.send("vote", number=number + 1, agree=True)
        assert actor.refusal() == "refused.no-proposal"
        actor.send("vote", number=number, agree=True)
        assert not other.until("proposal", lambda m: not m["open"])["open"]
        assert other.at(before + 1)["answers"] == before + 1
        assert actor.at(before + 1)["question"] is not None

    def test_two_that_agree_with_different_processes_are_both_counted(self, sqlite_store: str) -> None:
        """The word that a third has agreed elsewhere comes when a second has just agreed here."""
        with house(sqlite_store, known=games.games()) as inn:
            people = [inn.person(name) for name in ("Mika", "Ren", "Aki")]
            opened = people[0].open("journey", [PERSON] * 3)
            for seat in (1, 2):
                people[seat].sit(opened["tokens"][str(seat)])
            pages = [person.page(opened["table"], seat) for seat, person in enumerate(people)]
            play(pages, 1)
            before = pages[0].calm()["answers"]
            pages[0].send("propose")
            number = pages[1].until("proposal")["number"]
            pages[1].send("vote", number=number, agree=True)
            live = inn.live(opened["table"])
            wait_for(lambda: live.proposal is not None and live.proposal.agreed == [0, 1])
            inn.do(agreement.heard(live, Proposal(number, 0, "Mika", [0, 2], True)))
            assert not pages[2].until("proposal", lambda m: not m["open"])["open"]
            assert pages[2].at(before + 1)["answers"] == before + 1
            inn.do(agreement.heard(live, Proposal(number, 0, "Mika", [0, 1, 2], False)))
            assert live.proposal is None

    def test_one_does_not(self, journey: tuple[Page, Page]) -> None:
        first, second = journey
        play([first, second], 1)
        before = first.calm()["answers"]
        second.send("propose")
        number = first.until("proposal")["number"]
        first.send("vote", number=number, agree=False)
        assert not second.until("proposal", lambda m: not m["open"])["open"]
        assert second.calm()["answers"] == before

    def test_an_answer_closes_a_proposal(self, journey: tuple[Page, Page]) -> None:
        first, second = journey
        play([first, second], 1)
        asked = turn([first, second])
        assert asked is not None
        other = second if asked is first else first
        asked.send("propose")
        number = other.until("proposal")["number"]
        asked.answer()
        assert not other.until("proposal", lambda m: not m["open"])["open"]
        other.send("vote", number=number, agree=True)
        assert other.refusal() == "refused.no-proposal"

    def test_never_past_the_last_reveal(self, journey: tuple[Page, Page]) -> None:
        first, second = journey
        for _ in range(20):
            play([first, second], 1)
            first.send("propose")
            message = first.next()
            while message["type"] not in ("refusal", "proposal"):
                message = first.next()
            if message["type"] == "refusal":
                assert message["key"] == "refused.undo-barrier"
                return
            second.until("proposal")
            second.send("vote", number=message["number"], agree=False)
            first.until("proposal", lambda m: not m["open"])
        raise AssertionError("nothing was ever revealed")


@pytest.mark.parametrize("peace", ["yes", "no"])
def test_whether_people_may_agree_is_a_matter_of_the_table(sqlite_store: str, peace: str) -> None:
    with house(sqlite_store, known={"truce": TRUCE}) as inn:
        people = [inn.person(name) for name in ("Mika", "Ren", "Aki", "Yui")]
        opened = people[0].open("truce", [PERSON] * 4, settings={"peace": peace})
        for seat, token in opened["tokens"].items():
            people[int(seat)].sit(token)
        pages = [person.page(opened["table"], seat) for seat, person in enumerate(people)]
        assert {page.welcome["party"] for page in pages} == {peace == "yes"}
        play(pages, 4)
        while (asked := turn(pages)) is not None and asked.now["question"]["key"] != "hero":
            asked.answer()
        assert asked is not None
        asked.answer(text="wait")
        pages[0].send("propose")
        if peace == "no":
            assert pages[0].refusal() == "refused.propose-alone"
        else:
            assert pages[2].until("proposal")["open"]


def test_an_agreement_takes_back_what_was_agreed_on_and_nothing_else(inn: House) -> None:
    table, (oni, hero) = palace(inn.person("Mika"), inn.person("Ren"))
    hero.answer()
    live = inn.live(table)
    with pytest.raises(Denied, match="no such proposal"):
        inn.do(live.undo(0, party=True, number=live.number - 1))
    assert oni.still()["answers"] == live.answers(0)


def test_nobody_alone_may_agree_in_a_game_against_each_other(inn: House) -> None:
    mika, ren = inn.person("Mika"), inn.person("Ren")
    _, (oni, _) = palace(mika, ren)
    oni.send("propose")
    assert oni.refusal() == "refused.propose-alone"
