"""Every piece of the box is somewhere at every step of every game, and a lost one is found missing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hyakki.games.okko.guard.pieces import pieces
from hyakki.games.okko.state import Figure, Okko
from hyakki.kernel.flow import GameOver
from hyakki.kernel.rng import Rng
from tests.games.okko.setting_up import fresh
from tests.games.okko.worlds import in_phase, played, step
from tests.rules import rule

TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {"scenario": "two-fires", "heroes": "4", "expansion": "on"}),
    (4, {"scenario": "silent-cell", "heroes": "3"}),
    (2, {"scenario": "chronicle", "expansion": "on"}),
    (2, {"scenario": "stolen-reliquary", "heroes": "1"}),
    (2, {"scenario": "lanterns-for-the-dead"}),
    (2, {"campaign": "the-veil-lifts", "heroes": "1"}),
]


@rule("okko.component.box", "okko.card.own-set", "okko.component.figure-limit")
@pytest.mark.parametrize(("seats", "wishes"), TABLES)
def test_nothing_is_lost_or_added_from_set_up_to_the_end(seats: int, wishes: dict[str, str]) -> None:
    g, rng = fresh(seats, seats, **wishes), Rng.seeded(seats)
    whole = pieces(g)
    for _ in range(900):
        try:
            step(g, rng)
        except GameOver:
            break
        assert pieces(g) == whole
    assert pieces(g) == whole


@rule("okko.campaign.table", "okko.component.box")
def test_between_two_scenarios_of_a_campaign_everything_goes_back_to_the_box() -> None:
    g, rng = fresh(2, 5, campaign="three-nights", heroes="3", picks="random"), Rng.seeded(5)
    whole = pieces(g)
    while g.phase != "plan":
        step(g, rng)
    assert g.campaign is not None
    g.phase = "between"
    step(g, rng)
    assert all(g.campaign.kept.values())
    for _ in range(40):
        assert pieces(g) == whole
        step(g, rng)


@rule("okko.component.box")
def test_the_box_is_counted_in_full_before_anything_is_taken_out() -> None:
    found = pieces(fresh(2))
    box = fresh(2).box
    assert sum(count for name, count in found.items() if name.startswith("action card ")) == len(box.actions)
    assert sum(count for name, count in found.items() if name.startswith("Wound ")) == 16
    assert sum(count for name, count in found.items() if name.startswith("Clue card ")) == 20 + len(
        box.x_clues
    )
    assert found["figure ashigaru"] == 10
    assert found["Corruption token"] == 4
    assert found["Enhancement token"] == 7
    assert found["Activation token"] == 4


def _double(g: Okko) -> None:
    g.figures[999] = Figure(number=999, sort="agent", kind="hiroji")
    g.oni.fallen.append("hiroji")
    g.oni.fallen.append("hiroji")


LOSSES: dict[str, Callable[[Okko], object]] = {
    "action card": lambda g: g.heroes[0].hand.pop(),
    "Wound": lambda g: g.wounds.pop(),
    "Equipment": lambda g: g.equipment.bag.pop(),
    "Event": lambda g: g.oni.hand.append("barbs"),
    "Clue card": lambda g: g.clues.pop(),
    "secret card": lambda g: setattr(g.oni, "nature", g.clues[-1]),
    "token": lambda g: g.supply["chest"].pop(),
    "figure": _double,
    "Corruption token": lambda g: g.track.pop(),
    "Enhancement token": lambda g: g.mortal.extend(["m-a1"] * 8),
    "Activation token": lambda g: setattr(g.oni, "tokens", 5),
}


@pytest.mark.parametrize("name", LOSSES)
def test_a_piece_too_few_or_too_many_is_found(name: str) -> None:
    g = played(in_phase("plan"), scenario="silent-cell")
    whole = pieces(g)
    LOSSES[name](g)
    assert pieces(g) != whole
