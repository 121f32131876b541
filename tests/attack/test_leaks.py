"""Nothing that a seat may not know reaches it, in whatever form: refusals, crashes, bots, odds, saves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from examples.small_game.options import Keep
from hyakki import bots
from hyakki.cli import replay
from hyakki.cli import saves as disk
from hyakki.cli.catalog import Catalog
from hyakki.cli.session import Session
from hyakki.games import games
from hyakki.kernel.decision import Option
from hyakki.kernel.errors import RuleCrash
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from hyakki.kernel.saves import load, save
from tests.attack.conftest import Run
from tests.cli.mini import Mini, Roll
from tests.games.conformance import play_on
from tests.games.probe import hidden_bytes, nodes, tree_bytes
from tests.tiny import MOON, PALACE

AnyMatch = Match[Any]


def tables() -> Iterator[tuple[Game[Any], int]]:
    yield from ((MOON, 3), (PALACE, 4))
    yield from ((game, game.seats[-1]) for game in games().values())


every_table = pytest.mark.parametrize(
    ("game", "seats"), list(tables()), ids=lambda value: getattr(value, "id", "")
)


def moments(game: Game[Any], seats: int, count: int, apart: int = 5) -> Iterator[AnyMatch]:
    """Some positions of a match at random."""
    match: AnyMatch = Match.new(game, seats, key=b"a secret that must not be found")
    rng = Rng.seeded(3)
    for _ in range(count):
        play_on(match, rng, apart)
        if match.outcome is not None:
            return
        yield match.clone()


# -- keys


@every_table
def test_an_imagined_world_does_not_hold_the_true_dice(game: Game[Any], seats: int):
    for match in moments(game, seats, 3):
        for disposable in (True, False):
            world = match.imagine(0, b"other", disposable=disposable)
            assert match.key not in (world.key, world.state.rng.key)
            assert world.fingerprint != match.fingerprint


@every_table
def test_the_key_reaches_nobody_before_the_end(game: Game[Any], seats: int):
    for match in moments(game, seats, 3):
        for seat in (None, *range(seats)):
            shown = match.shown(seat) + repr(match.heard(seat)).encode()
            assert match.key.hex().encode() not in shown
            assert match.state.rng.key.hex().encode() not in shown


# -- bots and odds


@every_table
def test_bots_answer_alike_in_worlds_that_their_seat_cannot_tell_apart(game: Game[Any], seats: int):
    """Where both worlds lead to the same dreams: imagining may shuffle what lies there in another order."""
    compared = 0
    for number, match in enumerate(moments(game, seats, 16, apart=2)):
        for seat in match.asked():
            world = match.imagine(seat, derive(b"world", number), disposable=False, candid=False)
            for level in bots.QUICK:  # whoever thinks ahead: tests/games/test_judging.py
                dreams: list[bytes] = []
                with mock.patch.object(type(game), "sense", dreaming(game, dreams)):
                    here, there = (bots.make(level, number).choose(m.seat(seat)) for m in (match, world))
                if len(set(dreams)) < 2:
                    assert here == there, f"{level} of seat {seat} knows the truth"
                    compared += 1
    assert compared > 3


def dreaming(game: Game[Any], dreams: list[bytes]) -> Any:
    """The rules of thumb, with a note of the worlds that they were shown."""
    real = type(game).sense

    def sense(self: Game[Any], g: Any, decision: Any) -> Option:
        dreams.append(hidden_bytes(g))
        return real(self, g, decision)

    return sense


@every_table
def test_bots_never_see_the_true_state(game: Game[Any], seats: int):
    for match in moments(game, seats, 4):
        before = tree_bytes(match.state)

        def sense(self: Game[Any], g: Any, decision: Any, match: AnyMatch = match) -> Option:
            assert g is not match.state
            assert g.rng.key != match.state.rng.key
            for _, node in nodes(g):  # nor can they change it
                if isinstance(node, list | dict):
                    node.clear()
            return Roll()  # and what they say is checked

        patched = mock.patch.object(type(game), "sense", sense)
        with patched, pytest.raises(ValueError, match="is not one of the options"):
            bots.make("sense", 1).choose(match.seat(match.asked()[0]))
        assert tree_bytes(match.state) == before


@every_table
def test_sampled_odds_come_out_alike_in_worlds_that_the_seat_cannot_tell_apart(game: Game[Any], seats: int):
    for number, match in enumerate(moments(game, seats, 4)):
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        world = match.imagine(seat, derive(b"world", number), disposable=False, candid=False)
        for option in decision.options[:2]:
            assert match.odds(seat, option, b"odds", 4) == world.odds(seat, option, b"odds", 4)


def test_cards_that_one_seat_has_looked_at_stay_hidden_from_the_others():
    """Fiery Eyes and Wanderer's Map: the looker knows, the others see that cards lie there, no more."""
    game = games()["journey"]
    match: AnyMatch = Match.new(game, 2, {"quest": "q3", "pilgrims": "dealt"}, key=4)
    match.state.demon_deck.peek(match.state, 3, (0,))
    match = Match(game, match.state.clone(), 2, match.settings, match.key)
    match.stand()
    names = {placed.card for placed in match.state.demon_deck.top}
    varied = set()
    for number in range(12):
        for seat in (1, None):
            world = match.imagine(seat, derive(b"eyes", number), disposable=False, candid=False)
            varied.add(tuple(placed.card for placed in world.state.demon_deck.top))
            assert match.shown(seat) == world.shown(seat)
            view, other = match.view(seat), world.view(seat)
            assert game.voice.draw(view) == game.voice.draw(other)
            assert game.voice.sheets(view) == game.voice.sheets(other)
            if seat is not None:
                for name in names:
                    pointed = (f"card:{name}",)
                    assert match.why_not(seat, pointed) == world.why_not(seat, pointed)
        own = match.imagine(0, derive(b"eyes", number), disposable=False, candid=False)
        assert own.state.demon_deck.top == match.state.demon_deck.top
    assert len(varied) > 5


# -- undo


def drafting() -> AnyMatch:
    return Match.new(MOON, 3, key=5)


def first(match: AnyMatch, seat: int) -> Option:
    decision = match.decision(seat)
    assert decision is not None
    return decision.options[0]


def test_a_refused_undo_does_not_tell_whether_others_have_chosen():
    match = drafting()
    before = match.undo_bar(0), match.shown(0), match.numbers[0]
    match.answer(1, first(match, 1))  # the first of two secret cards
    assert (match.undo_bar(0), match.shown(0), match.numbers[0]) == before


def test_a_refused_undo_does_not_tell_what_somebody_elses_answer_was_about():
    """Whether it rolled or looked at something may be a secret; that it was not yours is none."""
    match = drafting()
    for seat in (0, 0, 1, 1, 2, 2):
        match.answer(seat, first(match, seat))
    assert match.asked() == (0,)
    bars = set()
    decision = match.decision(0)
    assert decision is not None
    for option in decision.options:
        after = match.clone()
        after.answer(0, option)
        if after.outcome is None and after.history[-1].seat == 0:
            bars.add(after.undo_bar(2))
    assert bars == {"undo.other"}


# -- crashes and reports


class Boom(Exception):
    """Holds what nobody may see."""


def crash_of(match: AnyMatch, seat: int, option: Option) -> RuleCrash:
    def explode(*_: Any) -> None:
        raise Boom("the bear is in the hand of seat 2")

    with mock.patch("examples.small_game.rules.action", explode), pytest.raises(RuleCrash) as found:
        match.answer(seat, option)
    return found.value


def test_what_the_table_reads_of_a_crash_names_no_values():
    match = drafting()
    for seat in (0, 0, 1, 1, 2):
        match.answer(seat, first(match, seat))
    choice = first(match, 2)
    assert isinstance(choice, Keep)
    crash = crash_of(match, 2, choice)
    assert choice.card in str(crash)  # the report has it
    assert "bear" in str(crash)
    assert crash.public.startswith("a rule failed on an answer of seat 2: Boom in test_leaks.py, line ")
    assert choice.text() not in crash.public
    assert "bear" not in crash.public


def test_a_crash_of_a_bot_does_not_betray_its_secret_choice(mini: Mini):
    table = Session.new(MOON, ("random", "me", "me"), {"rounds": "1"}, seed=1)
    for seat in (1, 1, 2, 2):
        table.match.answer(seat, first(table.match, seat))
    assert table.bot_answer() == ""

    def explode(*_: Any) -> None:
        raise Boom("the bear")

    with mock.patch("examples.small_game.rules.action", explode):
        said = table.bot_answer()
    assert "Boom" in said
    decision = table.match.decision(0)
    assert decision is not None
    assert not [option for option in decision.options if option.text() in said]
    assert "bear" not in said


def test_a_save_that_no_longer_fits_does_not_name_a_secret_choice():
    match = drafting()
    match.answer(1, first(match, 1))
    loaded = load(MOON, save(match).replace(match.history[0].option.text().encode(), b"keep dragon"))  # type: ignore[union-attr]  # an answer has an option
    assert loaded.differs_at == 1
    assert loaded.why == "the answer is no longer possible for seat 1"


# -- a shared screen


def test_what_one_person_could_point_at_is_not_listed_for_the_next(mini: Mini):
    table = Session.new(MOON, ("me", "me", "me"), {"rounds": "1"}, seed=1)
    own = set(table.known_anchors())
    assert own
    table.answer(first(table.match, 0))
    table.answer(first(table.match, 0))
    table.turn_to_asked()
    assert table.seat == 1
    decision = table.match.decision(1)
    assert decision is not None
    offered = {anchor for option in decision.options for anchor in option.anchors()}
    assert set(table.known_anchors()) == offered


def test_tips_for_one_person_are_not_told_to_the_next(mini: Mini):
    with mock.patch.object(type(MOON.voice), "tip", lambda self, view, option: f"try {option.text()}"):
        table = Session.new(MOON, ("me", "me", "me"), {"rounds": "1"}, seed=1)
        [*own] = map(str, table.remarks())
        assert own
        table.answer(first(table.match, 0))
        table.answer(first(table.match, 0))
        table.turn_to_asked()
        for tip in own:
            assert tip not in map(str, table.remarks())
            assert tip not in map(str, table.story())


def test_replay_of_an_unfinished_match_tells_what_everybody_knows(mini: Mini, hyakki: Run, tmp_path: Path):
    path = tmp_path / "a.json"
    match: AnyMatch = Match.new(MOON, 3, {"rounds": "2"}, key=8)
    play_on(match, Rng.seeded(8), 14)
    assert match.outcome is None
    assert any(told.to is not None for told in match.log)
    disk.write_match(path, match, ())
    public = [MOON.voice.say_event(MOON.view(match.state, None), told.event) for told in match.heard(None)]
    private = {
        MOON.voice.say_event(MOON.view(match.state, told.to[0]), told.event) for told in match.log if told.to
    } - set(public)
    said = [str(line) for line in replay.told(path, Catalog())]
    code, out, _ = hyakki("replay", str(path))
    assert code == 0
    for line in private:
        assert not [one for one in (*said, *out.splitlines()) if line in one]
    assert match.key.hex() not in out
    assert match.fingerprint in out
