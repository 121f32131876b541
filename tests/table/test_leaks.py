"""Hidden information over the real websocket: twins that a seat cannot tell apart are told apart by nobody.

At some moments of a match a twin is made for each seat (and for spectators) by imagining anew all that it
cannot see. Both are served; whatever reaches a page of that seat has to be the same to the byte, apart from
names of tables, times and the fingerprint of the dice. Then somebody really chooses in secret, one thing at
one table and another at the other, and nobody else may notice a difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args
from zlib import crc32

import msgspec
import pytest

import hyakki.games as games
from hyakki.kernel.decision import Option
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Chance
from hyakki.table import keys
from hyakki.table.live import Live
from hyakki.table.messages import Proposal, StillCard, ToPage
from tests.games.probe import hidden_bytes
from tests.table.house import PERSON, House, Json, Page, bot, house, play
from tests.table.twins import Imagined, Twins, branches, choose_in_secret, positions, think_here
from tests.tiny import MOON, PALACE

SETUPS: list[tuple[str, int, tuple[int, ...]]] = [
    ("moon", 3, (2, 7, 13)),
    ("palace", 4, (3, 11)),
    ("journey", 2, (0, 12, 90)),
    ("tsukuyumi", 3, (1, 40, 110)),
    # Two Heroes and the Oni: while all plan (allies see what the Oni does not), and when somebody is accused.
    ("okko", 3, (12, 35)),
    # The order of what lies face down.
    ("harakiri", 3, (1, 25, 60)),
]
SAMPLED = {"moon", "palace", "tsukuyumi"}
"""Games in which the odds of some of these questions are sampled."""

KINDS = {kind.__struct_config__.tag for kind in get_args(ToPage)}
"""All that reaches a page."""
PARTY = {"proposal"}
"""What comes only where all win and lose together; elsewhere it is refused, which is compared as well."""


def test_no_game_is_left_out() -> None:
    assert {name for name, _, _ in SETUPS} >= set(games.games())


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    known = {**games.games(), "moon": MOON, "palace": PALACE}
    store = str(tmp_path_factory.mktemp("leaks") / "tables.sqlite")
    with house(store, known=known) as found, pytest.MonkeyPatch.context() as patch:
        patch.setattr(found.hall.robots.minds, "think", think_here)
        yield found


@pytest.mark.parametrize(("name", "seats", "moments"), SETUPS, ids=[setup[0] for setup in SETUPS])
def test_nothing_hidden_reaches_a_page(
    gallery: House, few_samples: None, name: str, seats: int, moments: tuple[int, ...]
) -> None:
    differed = sampled = 0
    kinds: set[str] = set()
    for number, match in positions(gallery.hall.games[name], seats, moments):
        for seat in (None, *range(seats)):
            twins = Imagined(gallery, match, seat, number)
            try:
                twins.compare()
            finally:
                twins.close()
            differed += twins.differ
            sampled += twins.sampled
            kinds |= twins.kinds
    assert differed, "nothing was ever hidden, so nothing was tested"
    wanted = KINDS if Match.new(gallery.hall.games[name], seats, {}, 1).party else KINDS - PARTY
    assert kinds == wanted, f"not compared: {wanted - kinds}, unheard of: {kinds - wanted}"
    assert sampled or name not in SAMPLED, "no odds were sampled, so those were not compared"


# ---------------------------------------------------------------------------- what others choose in secret


@pytest.mark.parametrize(
    ("name", "seats", "answers", "kinds", "settings"),
    [
        ("moon", 3, 30, 2, {}),
        ("palace", 4, 12, 2, {}),
        ("tsukuyumi", 3, 40, 4, {"starting-advantages": "on", "factions": "random"}),
        # The Oni's mask, its Techniques, first and second cards, each before another side and the public.
        ("okko", 3, 24, 6, {"picks": "random"}),
    ],
    ids=["moon", "palace", "tsukuyumi", "okko"],
)
def test_what_somebody_chooses_in_secret_reaches_nobody(
    gallery: House,
    few_samples: None,
    name: str,
    seats: int,
    answers: int,
    kinds: int,
    settings: dict[str, str],
) -> None:
    """Both answers are given over the websocket: others get the same messages in the same number, and the
    same replay, also when it is taken back."""
    found = 0
    for match, actor, eyes, texts in branches(gallery.hall.games[name], seats, answers, settings):
        found += 1
        twins = Twins(gallery, [match.clone(), match.clone()], eyes)
        try:
            choose_in_secret(twins, actor, texts)
            twins.compare()
        finally:
            twins.close()
    assert found >= kinds, "too little was chosen in secret"


def test_a_leak_would_be_noticed(gallery: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison itself can fail: a status line that tells a card of another hand."""
    _, match = next(positions(MOON, 3, (5,)))
    told = type(MOON.voice).status
    monkeypatch.setattr(type(MOON), "view", leaky(type(MOON).view))
    twins = Imagined(gallery, match, 0, 5)
    with pytest.raises(AssertionError, match="seen by seat 0"):
        twins.compare()
    twins.close()
    assert told is type(MOON.voice).status


def test_a_standstill_or_a_proposal_that_tells_something_would_be_noticed(
    gallery: House, few_samples: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, match = next(positions(gallery.hall.games["journey"], 2, (12,)))
    with monkeypatch.context() as planted:
        planted.setattr(Live, "hear_proposal", telling_secrets)
        expect_a_leak(gallery, match, number, "a proposal")
    monkeypatch.setattr("hyakki.table.live.still_card", lambda table, _: hidden_card(table))
    expect_a_leak(gallery, match, number, "a standstill by possible")


def expect_a_leak(gallery: House, match: Match[Any], number: int, what: str) -> None:
    twins = Imagined(gallery, match, 0, number)
    with pytest.raises(AssertionError, match=f"{what}.*seen by seat 0"):
        twins.compare()
    twins.close()


def telling_secrets(self: Live, proposal: Proposal) -> None:
    self.tell_all(msgspec.structs.replace(proposal, who=str(crc32(hidden_bytes(self.match.state)))))


def hidden_card(table: Live) -> StillCard:
    return StillCard(str(crc32(hidden_bytes(table.match.state))), [], [], False, True)


PLANTED: dict[str, Any] = {
    "own": (
        "hyakki.kernel.match.Match.heard_before",
        lambda *seen: crc32(strange(*seen).encode()),
    ),
    "undo": ("hyakki.table.sight.undo_bar", lambda match, seat: strange(match, seat)),
}


def strange(match: Match[Any], seat: int | None) -> str:
    """The last answer, if it is somebody else's."""
    last = match.history[-1] if match.history else None
    return "" if last is None or last.option is None or last.seat == seat else last.option.text()


@pytest.mark.parametrize("leak", PLANTED)
def test_a_secret_choice_that_leaks_would_be_noticed(
    gallery: House, monkeypatch: pytest.MonkeyPatch, leak: str
) -> None:
    match, actor, _, texts = next(branches(MOON, 3, 5))
    monkeypatch.setattr(*PLANTED[leak])
    twins = Twins(gallery, [match.clone(), match.clone()], (actor + 1) % 3)
    with pytest.raises(AssertionError, match="seen by seat"):
        choose_in_secret(twins, actor, texts)
    twins.close()


def test_odds_that_know_the_truth_would_be_noticed(
    gallery: House, monkeypatch: pytest.MonkeyPatch, few_samples: None
) -> None:
    fair = Match.odds

    def knowing(self: Match[Any], seat: int, option: Option, key: bytes) -> list[Chance]:
        hidden = crc32(hidden_bytes(self.state)) / 2**32
        return [msgspec.structs.replace(chance, chance=hidden) for chance in fair(self, seat, option, key)]

    monkeypatch.setattr(Match, "odds", knowing)
    number, match = next(positions(MOON, 3, (2,)))
    twins = Imagined(gallery, match, match.asked()[0], number)
    with pytest.raises(AssertionError, match="the odds of"):
        twins.compare()
    twins.close()


def leaky(view: Any) -> Any:
    def with_hands(self: Any, g: Any, seat: int | None, common: Any = None) -> Any:
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

    async def slow(name: str, entry: Any, over: bool, *more: Any) -> None:
        if over:
            seen.append(msgspec.to_builtins(live.card(None)))
            seen.append({"eyes": api_eyes(gallery, live, keys.hashed(eve.token))})
        await append(name, entry, over, *more)

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
