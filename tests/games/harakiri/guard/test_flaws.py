"""Tables from files: a sound one has no flaw, and what cannot be is found and named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hyakki.board.masks import bits
from hyakki.games.harakiri.game import GAME
from hyakki.games.harakiri.state import OFF, Aim, Character, Harakiri, Hunt, Lasting, Zone
from hyakki.kernel.bag import Bag
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.saves import load, save


def quiet(play: str = "c6", answers: int = 60) -> Harakiri:
    """A table between two steps, some way into a game."""
    match, rng = Match.new(GAME, 2, {"play": play, "ties": "auto"}, 4), Rng.seeded(4)
    while match.outcome is None and (match.state.act is None or len(match.history) < answers):
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.answer(seat, GAME.sense(match.state, decision) if rng.below(3) else rng.pick(decision.options))
    checkpoint = match.legs[-1].checkpoint
    assert isinstance(checkpoint, Harakiri)
    return checkpoint


@pytest.mark.parametrize("play", ["c1", "c2", "c3", "c4", "c5", "c6", "campaign"])
def test_no_table_of_a_game_has_flaws(play: str) -> None:
    match, rng = Match.new(GAME, 3, {"play": play, "yomi": "on"}, 6), Rng.seeded(6)
    for _ in range(300):
        if match.outcome is not None:
            break
        checkpoint = match.legs[-1].checkpoint
        assert checkpoint is not None
        assert GAME.flaws(checkpoint) == []
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.answer(seat, GAME.sense(match.state, decision) if rng.below(4) else rng.pick(decision.options))


def flaw(change: Callable[[Harakiri], object]) -> str:
    g = quiet()
    assert GAME.flaws(g) == []
    change(g)
    return "; ".join(GAME.flaws(g))


def _set(name: str, value: object) -> Callable[[Harakiri], object]:
    return lambda g: setattr(g, name, value)


def _of(number: int, name: str, value: object) -> Callable[[Harakiri], object]:
    return lambda g: setattr(g.characters[number], name, value)


def _lasts(source: str, target: int) -> Callable[[Harakiri], object]:
    made = Lasting(source=source, place=0, owner=0, target=target, until="round", round=1)
    return lambda g: g.lasting.append(made)


def _standing(g: Harakiri) -> Character:
    return next(one for one in g.characters if one.cell != OFF)


def _half_off(g: Harakiri) -> None:
    """The large one stands on the last square of the board."""
    oni = next(one for one in g.creatures if one.kind == "blood-oni")
    oni.cell = max(bits(g.field.shown([zone.id for zone in g.zones])))


def _dealing(place: int) -> Callable[[Harakiri], object]:
    def change(g: Harakiri) -> None:
        g.phase, g.place = "exchange", place

    return change


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (_set("chapter_id", "c9"), "no chapter 'c9'"),
        (_set("stage", "1.1"), "no stage '1.1'"),
        (_set("seats", 7), "7 seats"),
        (_of(0, "name", "tomoe"), "the characters are"),
        (_of(1, "seat", 5), "led by seat 5"),
        (_of(0, "level", 9), "the level of akira is 9"),
        (_of(0, "health", 99), "health of akira"),
        (_of(0, "affinity", 0), "affinity of akira"),
        (_of(2, "ap", 5), "action points of hikaru"),
        (_of(0, "attributes", {"wit": 1}), "no attribute of akira 'wit'"),
        (_of(0, "attributes", {"power": 9}), "power of akira is 9"),
        (_of(0, "skills", ["stab"] * 2), "the skills of akira"),
        (_of(0, "supply", [7]), "a Ki die of akira is 7"),
        (_of(0, "supply", [1] * 9), "Ki dice at level"),
        (_of(0, "weapons", ["spoon"]), "no weapon of akira 'spoon'"),
        (_of(0, "equipped", "spoon"), "holds 'spoon'"),
        (_of(0, "armour_card", "pot"), "unknown armour 'pot'"),
        (_of(0, "kami", "nobody"), "unknown Kami 'nobody'"),
        (_of(0, "specials", ["moon"]), "no special item of akira 'moon'"),
        (_of(0, "conditions", {"sleepy": 1}), "no condition of akira 'sleepy'"),
        (_of(0, "cell", 100_000), "akira is not on the board"),
        (lambda g: setattr(g.characters[1], "cell", g.creatures[0].cell), "is there twice"),
        (lambda g: g.market.bag.pop(), "of the market card"),
        (lambda g: g.oracle_box.update(green=99), "of the oracle card 'green'"),
        (lambda g: g.events["green"].pop(), "of the event card"),
        (lambda g: g.decks["blood-oni"].bag.append("hate"), "of the AI card 'hate'"),
        (lambda g: g.decks.clear(), "has no AI cards"),
        (lambda g: setattr(g.creatures[0], "kind", "cat"), "unknown kind 'cat'"),
        (lambda g: setattr(g.creatures[0], "damage", 9999), "damage of creature"),
        (lambda g: setattr(g.creatures[0], "id", 2), "a figure has the number 2"),
        (lambda g: setattr(g.creatures[0], "marked", 9), "has marked figure 9"),
        (lambda g: g.points.append("zz"), "no point 'zz'"),
        (lambda g: g.queue.append(g.queue[0]), "is there twice"),
        (lambda g: g.queue.append(77), "figure 77 has a card"),
        (lambda g: g.done.append(77), "figure 77 is done"),
        (_set("malice", 7), "malice is 7"),
        (_set("honour", 11), "honour is 11"),
        (_set("current", "blue"), "no oracle colour 'blue'"),
        (lambda g: g.heads.update({-4: 1}), "a head is not on the board"),
        (_set("rough", 1 << 5000), "beside the board"),
        (lambda g: g.zones[0].shown.update(purple=99), "entries seen"),
        (lambda g: g.zones[0].cards.update(purple="green-card-01"), "sleeve of zone"),
        (_lasts("x", 0), "unknown effect 'x'"),
        (
            lambda g: setattr(g, "aim", Aim(attacker=0, target=5, kind="fast", range=1)),
            "under way between two steps",
        ),
        (lambda g: setattr(g.act, "character", 9), "character 9 acts"),
        (lambda g: g.gone.update({"9": "cat"}), "unknown kind 'cat' has left"),
        (lambda g: g.shifts.append("nonsense"), "would be moved by"),
        (lambda g: g.characters[0].skills.pop(), "akira lacks a skill of its level"),
        (lambda g: setattr(g, "next_item", 0), "the numbers of the items are"),
        (lambda g: setattr(g.progress, "carrier", 9), "figure 9 carries the lad"),
        (lambda g: g.queue.pop(), "have no card in the queue"),
        (lambda g: setattr(g, "hunt", Hunt(creature=999)), "creature 999 acts and is not there"),
        (lambda g: g.waiting.append("9.9"), "no zone with an event to come '9.9'"),
        (lambda g: g.upgraded.append("cat"), "no kind 'cat' to be stronger"),
        (_lasts("stab", 99), "concerns nobody"),
        (
            lambda g: setattr(g, "hunt", Hunt(creature=g.creatures[0].id, card="hate")),
            "of the AI card 'hate'",
        ),
        (lambda g: g.decks.update(cat=Bag.of([])), "AI cards of the unknown Chosen 'cat'"),
        (lambda g: g.zones.append(Zone(id="1.1")), "no zone '1.1'"),
        (lambda g: setattr(_standing(g), "defeated", True), "is defeated and stands on the board"),
        (_half_off, "stands half off the board"),
        (_dealing(9), "who deals is 9"),
    ],
)
def test_what_cannot_be_is_named(change: Callable[[Harakiri], object], named: str) -> None:
    assert named in flaw(change)


def test_zones_of_two_stages_do_not_lie_together() -> None:
    g = quiet("c2", 5)
    away = next(zone.id for zone in g.chapter.zones if zone.attach == "travel")
    g.zones.append(Zone(id=away))
    assert "do not lie together" in "; ".join(GAME.flaws(g))


def test_a_saved_game_is_loaded_and_one_with_a_flaw_is_not_played_on() -> None:
    match = Match.new(GAME, 1, {"play": "c1"}, 2)
    while match.state.round == 0:
        match.answer(0, match.choices()[0])
    loaded = load(GAME, save(match))
    assert (loaded.differs_at, loaded.why) == (None, "")
