"""Who hears what."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.kernel.events import Event, Told
from hyakki.kernel.flow import State
from hyakki.kernel.rng import Rng


class DoorOpened(Event):
    door: int


@pytest.mark.parametrize(
    ("to", "hearers"),
    [(None, [0, 1, 2, None]), ((1,), [1]), ((0, 2), [0, 2]), ((), [])],
)
def test_an_event_reaches_its_audience(to: tuple[int, ...] | None, hearers: list[int | None]):
    told = Told(DoorOpened(3), None, to)
    assert [seat for seat in (0, 1, 2, None) if told.reaches(seat)] == hearers


def test_a_state_tells_its_listener_what_happened_and_why():
    heard: list[Told] = []
    state = State(rng=Rng.seeded(0))
    state.io = heard.append
    state.tell(DoorOpened(3), "game.doors.open", (1,))
    assert heard == [Told(DoorOpened(3), "game.doors.open", (1,))]


def test_without_a_listener_nothing_happens():
    state = State(rng=Rng.seeded(0))
    state.io = None
    state.tell(DoorOpened(3))
    assert state == State(rng=Rng.seeded(0))


def test_an_event_is_encoded_under_its_tag():
    assert msgspec.to_builtins(DoorOpened(3)) == {"event": "door-opened", "door": 3}
