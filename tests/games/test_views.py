"""A match works out its views once for each moment: they are what the game would show at any time."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.games import find, games
from hyakki.kernel import journal
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games.probe import AnyMatch, seats_of
from tests.games.recorded_play import DEEP
from tests.tiny import MOON, PALACE

LONGEST = 2000 if DEEP else 120  # answers after which a game is left
BACK = 3  # one answer in so many is taken back and given again


def wrong_views(match: AnyMatch) -> list[int | None]:
    """The seats to which a match shows something else than the game does."""
    return [seat for seat in seats_of(match) if match.view(seat) != match.game.view(match.state, seat)]


def first_wrong(game: Game[Any], seats: int, key: int) -> str:
    """Play at random and look from every seat at every moment: where a view was wrong, or nothing."""
    match, rng = Match.new(game, seats, key=key), Rng.seeded(key + 1)
    for number in range(LONGEST):
        if match.outcome is not None:
            break
        if wrong_views(match):
            return f"before answer {number}"
        seat = match.asked()[0]
        option = rng.pick(match.choices())
        match.answer(seat, option)
        if number % BACK == 0 and match.undo_bar(seat) is None:
            if wrong_views(match):
                return f"after answer {number}"
            match.undo(seat)
            if wrong_views(match):
                return f"after answer {number} was taken back"
            match.answer(seat, option)
    return "at the end" if wrong_views(match) else ""


@pytest.mark.parametrize("game", [MOON, PALACE, *games().values()], ids=lambda game: game.id)
def test_at_every_moment_the_views_are_those_of_the_table(game: Game[Any]) -> None:
    assert first_wrong(game, game.seats[-1], 7) == ""


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_view_from_what_is_common_is_the_one_made_whole(game: Game[Any]) -> None:
    match = Match.new(game, game.seats[-1], key=3)
    common = game.common(match.state)
    for seat in seats_of(match):
        assert game.view(match.state, seat, common) == game.view(match.state, seat)


def test_what_has_not_changed_since_the_last_look_is_taken_over() -> None:
    """Of Tsukuyumi's forty areas an answer changes one or two; the others are not even looked into."""
    match, rng, made = Match.new(find("tsukuyumi"), 3, key=5), Rng.seeded(6), []
    before = match.view(None).areas
    for _ in range(150):
        match.answer(match.asked()[0], rng.pick(match.choices()))
        now = match.view(0).areas
        made.append(sum(1 for area in now if all(area is not other for other in before)))
        before = now
    assert sum(made) < 5 * len(made)
    assert sum(1 for count in made if not count) > len(made) // 4
    match.rest()
    assert all(area is not other for area in match.view(None).areas for other in before)


def test_worlds_copies_and_ends_have_views_of_their_own() -> None:
    match = Match.new(MOON, 3, key=1)
    before = [match.view(seat) for seat in seats_of(match)]
    world = match.imagine(0, b"another world", disposable=False, candid=False)
    copy = match.clone()
    world._imagine_here(1, b"yet another")
    copy.resign(0)
    assert [wrong_views(one) for one in (match, world, copy)] == [[], [], []]
    assert [match.view(seat) for seat in seats_of(match)] == before


class Candid(type(PALACE)):  # type: ignore[misc]  # the class of a game is only known by the game
    """Palace with a view that shows the outcome, which no rule but resigning changes by itself."""

    def view(self, g: Any, seat: int | None, common: Any = None) -> Any:
        return (super().view(g, seat), g.outcome)


def test_who_has_seen_the_table_before_somebody_gives_up_sees_how_it_ended() -> None:
    match: AnyMatch = Match.new(Candid(), 4, key=2)
    before = [match.view(seat) for seat in seats_of(match)]
    assert match.resign(0) is not None
    assert [match.view(seat) for seat in seats_of(match)] != before
    assert wrong_views(match) == []


@pytest.mark.parametrize("game", [MOON, PALACE], ids=lambda game: game.id)
def test_a_rollout_has_new_views_after_each_answer(game: Game[Any]) -> None:
    match, rng = Match.new(game, game.seats[-1], key=7, disposable=True), Rng.seeded(8)
    while match.outcome is None:
        assert wrong_views(match) == []
        match.answer(match.asked()[0], rng.pick(match.choices()))
    assert wrong_views(match) == []


def test_what_a_listener_sees_while_a_rule_runs_is_not_kept() -> None:
    match, seen = Match.new(MOON, 3, key=2), []
    match.ear = lambda told: seen.append(match.view(0))
    rng = Rng.seeded(2)
    while match.outcome is None and len(seen) < 20:
        match.answer(match.asked()[0], rng.pick(match.choices()))
        assert wrong_views(match) == []
    assert seen


# -- the check itself finds views that were kept too long


def kept(home: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a function of the match or its journal forget that the table changes."""
    real = getattr(home, name)

    def forgetful(match: AnyMatch, *given: Any) -> Any:
        seen, busy = match.seen, match.busy
        found = real(match, *given)
        if not busy:
            match.seen = seen
        return found

    monkeypatch.setattr(home, name, forgetful)


@pytest.mark.plain
@pytest.mark.parametrize("name", ["record", "rebuild"])
@pytest.mark.parametrize("game", [MOON, PALACE], ids=lambda game: game.id)
def test_views_that_are_kept_too_long_are_found(
    name: str, game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(journal, name, monkeypatch)
    assert first_wrong(game, game.seats[-1], 7)


def test_views_of_another_world_that_are_kept_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kept(Match, "_imagine_here", monkeypatch)
    match = Match.new(MOON, 3, key=1)
    for seat in seats_of(match):
        match.view(seat)
    match._imagine_here(0, b"another world")
    assert wrong_views(match)
