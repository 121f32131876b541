"""Bots beside people help, and leave the win to them where it costs nothing: played by simulation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from hyakki import bots
from hyakki.bots.supporting import Supporter, beside
from hyakki.cli.session import Session
from hyakki.games import find
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from hyakki.lab.support import ALONE, BESIDE, Company, run

PERSON = 0
GAMES = range(5)

Manners = Callable[[bots.Bot, bytes], bots.Bot]


def alone(bot: bots.Bot, key: bytes) -> bots.Bot:
    return bot


def supporting(bot: bots.Bot, key: bytes) -> bots.Bot:
    return beside(bot, [PERSON], key)


def played(name: str, settings: Mapping[str, str], seed: int, manners: Manners) -> tuple[bool, int]:
    """Whether a person and a bot win, and who gives the last answer. The person has sense."""
    match: Match[Any] = Match.new(find(name), 2, settings, seed)
    key = Rng.seeded(seed).key
    person, bot = (bots.make("sense", derive(key, "bot", seat)) for seat in (0, 1))
    players, last = [person, manners(bot, key)], -1
    while match.outcome is None:
        last = match.asked()[0]
        match.answer(last, players[last].choose(match.seat(last)))
    return PERSON in match.outcome.winners, last


def test_people_win_more_of_what_they_win_together_and_no_less_is_won() -> None:
    before = [played("journey", {"quest": "q1"}, seed, alone) for seed in GAMES]
    after = [played("journey", {"quest": "q1"}, seed, supporting) for seed in GAMES]
    assert sum(won for won, _ in after) >= sum(won for won, _ in before) > 0
    by_people = [sum(won and last == PERSON for won, last in played) for played in (before, after)]
    assert by_people[1] > by_people[0]


def test_nobody_waits_for_a_bot_that_ponders_its_manners() -> None:
    """With a clock by which all time is over at once it plays as it would alone."""
    ticks = count()

    def hurried(bot: bots.Bot, key: bytes) -> bots.Bot:
        return beside(bot, [PERSON], key, lambda: float(next(ticks)))

    for seed in GAMES:
        found = played("journey", {"quest": "q1"}, seed, hurried)
        assert found == played("journey", {"quest": "q1"}, seed, alone)
    assert next(ticks) > len(GAMES), "no feat was ever thought about"


def test_people_do_more_of_the_feats() -> None:
    """A chapter with doors, villagers and enemies; what is won is measured by the lab, over more games."""
    company = Company("harakiri", 2, {"play": "c1", "ties": "auto"}, "sense")
    found = run(company, range(1000, 1006), processes=1)
    plain, kind = (
        sum(tale.own for tale in tales) / sum(tale.own + tale.others for tale in tales)
        for tales in (found[ALONE], found[BESIDE])
    )
    assert kind > plain


def test_whoever_sits_with_nobody_plays_as_ever() -> None:
    bot = bots.make("sense", 1)
    assert beside(bot, [], b"key") is bot


def test_opponents_get_no_presents() -> None:
    """Where everybody plays for itself the answers are those of the bot without manners."""
    one: Match[Any] = Match.new(find("tsukuyumi"), 2, {}, 3)
    plain, kind = bots.make("sense", 1), beside(bots.make("sense", 1), [1 - one.asked()[0]], b"key")
    for _ in range(15):
        seat = one.asked()[0]
        place = one.seat(seat)
        choice = plain.choose(place)
        assert kind.choose(place) == choice
        one.answer(seat, choice)


def test_bots_at_a_terminal_support_whoever_plays_there(tmp_path: Any) -> None:
    session = Session.new(find("journey"), ["me", "sense"], {}, tmp_path / "game.json", seed=1)
    assert isinstance(session.bots[1], Supporter)
    watched = Session.new(find("journey"), ["sense", "sense"], {}, tmp_path / "other.json", seed=1)
    assert not any(isinstance(bot, Supporter) for bot in watched.bots.values())
