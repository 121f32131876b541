"""Blows that people tell of for the dice behind them."""

from __future__ import annotations

from hyakki.games.harakiri import GAME
from hyakki.games.harakiri import events as e
from hyakki.games.harakiri.box.content import load_box
from hyakki.games.harakiri.terms import Part
from hyakki.kernel.events import Event
from hyakki.kernel.match import Match

AKIRA, ASHIGARU = 0, 6
DICE = ("red", "red")
FACES = load_box().dice["red"].faces


def blow(attacker: int, target: int, faces: tuple[int, int], armour: int = 0) -> list[Event]:
    """An attack with two dice and what it comes to."""
    hits = sum(FACES[face] for face in faces)
    parts = (Part("dice", hits), Part("armour", -armour))
    return [
        e.AttackBegan(attacker, target, "fast", "", False, False),
        e.Rolled(attacker, DICE, faces, hits, False, False, ""),
        e.Struck(attacker, target, parts, max(0, hits - armour)),
    ]


def told(*events: Event) -> list[str]:
    view = Match.new(GAME, 1, {}, b"k" * 32).view(None)
    return [said for _, said in GAME.voice.feats(view, events)]


def best() -> tuple[int, int]:
    return FACES.index(max(FACES)), FACES.index(max(FACES))


def worst() -> tuple[int, int]:
    return FACES.index(min(FACES)), FACES.index(min(FACES))


def test_a_kill_that_few_rolls_would_have_brought_is_told_with_its_chance() -> None:
    hits = 2 * max(FACES)
    (said,) = told(*blow(AKIRA, ASHIGARU, best()), e.Hurt(ASHIGARU, hits, 0, "attack"))
    assert said.startswith("Akira defeats")
    assert "only" in said


def test_a_kill_that_every_roll_would_have_brought_is_not_told() -> None:
    assert told(*blow(AKIRA, ASHIGARU, best()), e.Hurt(ASHIGARU, 1, 0, "attack")) == []


def test_dice_that_were_rolled_again_have_no_chance_to_tell() -> None:
    hits = 2 * max(FACES)
    began, rolled, struck = blow(AKIRA, ASHIGARU, best())
    again = e.Rerolled(AKIRA, (0,), (0,), "skill")
    assert told(began, rolled, again, struck, e.Hurt(ASHIGARU, hits, 0, "attack")) == []


def test_a_blow_that_should_have_been_the_last_is_told() -> None:
    (said,) = told(e.Hurt(AKIRA, 9, 1, "attack"), *blow(ASHIGARU, AKIRA, worst()))
    assert said.startswith("Akira is still standing after the blow of")
    assert "with 1 health" in said


def test_whoever_is_not_in_danger_escapes_nothing() -> None:
    assert told(*blow(ASHIGARU, AKIRA, worst())) == []
