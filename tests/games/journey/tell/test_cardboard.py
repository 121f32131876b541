"""The cardboard that a page gets: every id that a view or an event can hold has its name there, and nothing
of a match is in it."""

from __future__ import annotations

import typing
from pathlib import Path

import msgspec
import pytest

from hyakki.games.journey.game import EVENTS, GAME
from hyakki.games.journey.options import FACING_NAMES
from hyakki.games.journey.rules import setup
from hyakki.games.journey.state import Phase
from hyakki.games.journey.tell.cardboard import PHASES
from hyakki.games.journey.view.seen import JourneyView
from hyakki.kernel.match import Match

BOX = GAME.voice.cardboard()


def test_every_pilgrim_has_a_sheet_with_all_weapon_levels() -> None:
    assert list(BOX.pilgrims) == list(BOX.order)
    for sheet in BOX.pilgrims.values():
        assert [weapon.level for weapon in sheet.weapons] == [1, 2, 3]
        assert all(len(weapon.rows) == 6 for weapon in sheet.weapons)
        assert BOX.cards[sheet.ability].deck == "ability"
        assert set(sheet.attack + sheet.defense + sheet.cleanse) <= set(BOX.dice)


def test_every_card_has_its_words() -> None:
    box = GAME.box
    decks = (box.skills, box.fortune, box.misfortune, box.corruption)
    ids = [card for deck in decks for card in deck] + [ability.id for ability in box.abilities.values()]
    assert sorted(BOX.cards) == sorted(ids)  # no two decks share an id
    assert all(card.name and card.says for card in BOX.cards.values())
    played = [card for card in BOX.cards.values() if card.deck in ("ability", "skill", "fortune")]
    assert all(card.when and card.does for card in played)
    assert set(BOX.demon_cards) == {*box.demon_cards, box.rage_card.id}


def test_every_demon_can_be_drawn_and_told() -> None:
    assert set(BOX.demons) == set(GAME.box.demons)
    for demon in BOX.demons.values():
        assert demon.base in ("1x1", "1x2", "2x2")
        assert len(demon.rows) == (3 if demon.black else 0)
        assert set(demon.attack + demon.defense) <= set(BOX.dice)
    assert len({demon.letter for demon in BOX.demons.values()}) == len(BOX.demons)


def test_every_phase_facing_and_reason_has_a_word() -> None:
    assert set(PHASES) == set(typing.get_args(Phase)) == set(BOX.phases)
    assert len(BOX.facings) == len(FACING_NAMES)
    assert set(BOX.fallen) == {"1", "2", "3"}
    assert set(BOX.plans.what) == {"1", "2", "3"}
    assert {"out-of-reach", "disabled"} <= set(BOX.plans.why)


@pytest.mark.parametrize("quest", list(GAME.box.quests))
def test_every_id_of_a_match_is_known(quest: str) -> None:
    match = Match.new(GAME, 2, {"quest": quest, "pilgrims": "dealt"}, 5)
    view = GAME.view(match.state, 0)
    assert isinstance(view, JourneyView)
    assert view.quest in BOX.quests
    assert view.phase in BOX.phases
    assert {pilgrim.name for pilgrim in view.pilgrims} == set(BOX.pilgrims)
    assert {tile.id for tile in view.board.tiles} <= set(BOX.tiles)
    assert {demon.kind for demon in view.demons} <= set(BOX.demons)
    assert set(view.conditions) == set(BOX.conditions)
    assert set(view.supply) == set(BOX.demons)
    assert {goal.who for goal in view.goals} <= {"", *BOX.pilgrims, *BOX.demons}


def test_the_cardboard_is_the_same_before_and_after_a_match() -> None:
    before = msgspec.json.encode(GAME.voice.cardboard())
    match = Match.new(GAME, 1, {"quest": "q1"}, 5)
    for _ in range(60):
        if match.outcome is not None:
            break
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.answer(seat, decision.options[0])
    assert len(match.log) > 20
    assert msgspec.json.encode(GAME.voice.cardboard()) == before


def test_seats_are_called_by_their_pilgrims() -> None:
    dealt = Match.new(GAME, 2, {"quest": "q1", "pilgrims": "dealt"}, 5)
    labels = GAME.voice.seat_labels(GAME.view(dealt.state, None))
    assert len(labels) == 2
    assert sorted(", ".join(labels).replace(" and ", ", ").split(", ")) == [
        "Cho Hakkai", "Monk Sha", "Monkey King", "Tripitaka",
    ]  # fmt: skip
    open_ = Match.new(GAME, 2, {"quest": "q1", "pilgrims": "pick"}, 5)
    assert GAME.voice.seat_labels(GAME.view(open_.state, None)) == ["", ""]


def test_the_home_page_has_its_words() -> None:
    assert set(GAME.voice.card()) == {"subtitle", "blurb", "players", "minutes", "board", "usual-seats"}
    assert int(GAME.voice.card()["usual-seats"]) in GAME.seats
    assert setup.settings(GAME.box)


def test_the_page_knows_every_event() -> None:
    assert set(EVENTS) <= set(GAME.page_types)
    assert len(EVENTS) > 50
    root = Path(__file__).parents[4] / "web" / "src" / "games" / "journey" / "types.ts"
    written = root.read_text(encoding="utf-8")
    assert all(f"export interface {kind.__name__} " in written for kind in EVENTS)
