"""What Tsukuyumi counts of a game, and what could follow."""

from __future__ import annotations

from hyakki.games.tsukuyumi import GAME
from hyakki.games.tsukuyumi import events as e
from hyakki.games.tsukuyumi.state import NOBODY, ONI
from hyakki.games.tsukuyumi.tell import chronicle
from hyakki.kernel.chronicle import tallied
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Outcome

WON = Outcome((0,), "tsukuyumi.vp.final", "end.final")
AT = (0, 0)


def test_battles_and_losses_are_counted_for_both_sides() -> None:
    counts = tallied(
        [
            e.BattleBegan(0, AT, "assault", (1, 2), {}),
            e.UnitsLost(1, AT, {"worker": 2, "wasp": 1}, 0, "battle"),
            e.UnitsLost(ONI, AT, {"small": 1}, 0, "battle"),
            e.UnitsLost(2, AT, {"private": 1}, 2, "own"),
            e.AreaConquered(0, AT, 1),
        ],
        chronicle.deeds,
    )
    assert counts[0] == {"battles": 1, "felled": 4, "oni": 1, "conquered": 1}
    assert counts[1] == {"battles": 1, "defended": 1, "lost": 3}
    assert counts[2] == {"battles": 1, "defended": 1, "lost": 1}, "nobody is praised for its own losses"


def test_the_first_game_is_followed_by_a_whole_one() -> None:
    settings = Match.new(GAME, 3, {"first-game": "on"}, b"k" * 32).settings
    (then,) = GAME.voice.sequels(3, settings, WON)
    assert (then.kind, then.settings["first-game"]) == ("next", "off")


def test_two_seats_lay_their_board_themselves() -> None:
    settings = Match.new(GAME, 2, {}, b"k" * 32).settings
    assert GAME.voice.sequels(2, settings, WON) == []
    (other,) = GAME.voice.sequels(3, settings, WON)
    assert (other.kind, other.settings["board"]) == ("dare", "low")


def test_what_a_rival_had_is_remembered_before_what_nobody_held() -> None:
    def weight(before: int, seat: int = 0) -> int:
        return GAME.voice.weight(e.AreaConquered(seat, (0, 0), before))

    assert weight(1) > weight(ONI) > weight(NOBODY)
    fallen = GAME.voice.weight(e.UnitsLost(1, (0, 0), {"squeaker": 1}, 0, "battle"))
    assert fallen > GAME.voice.weight(e.UnitsLost(1, (0, 0), {"squeaker": 1}, None, "radioactive"))
