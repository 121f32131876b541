"""How finished games are remembered, for every game: awards, lines, aims, stories. One recorded game for each
way to end is looked at."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.games import games
from hyakki.host import chronicle as remembered
from hyakki.host.story import story, written
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.saves import load
from tests.games.probe import AnyMatch
from tests.games.recorded import Recorded, index, read

ENDS = [
    pytest.param(game, entry, id=f"{game.id}-{entry.reason}")
    for game in games().values()
    for entry in {one.reason: one for one in reversed(index(game))}.values()
]
every_end = pytest.mark.parametrize(("game", "entry"), ENDS)
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)

MATCHES: dict[str, AnyMatch] = {}


def finished(game: Game[Any], entry: Recorded) -> AnyMatch:
    """A recorded game at its end, played again once for all tests here."""
    name = f"{game.id} {entry.file}"
    if name not in MATCHES:
        MATCHES[name] = load(game, read(game, entry), replay=True).match
    return MATCHES[name]


@every_end
def test_everybody_is_remembered_for_something_of_its_own(game: Game[Any], entry: Recorded) -> None:
    found = remembered.chronicle(finished(game, entry))
    assert found is not None
    titles = [member.honour.title for member in found.members if member.honour is not None]
    assert len(titles) == len(found.members) >= 1
    assert len(set(titles)) == len(titles)
    assert len({member.id for member in found.members}) == len(found.members)


@every_end
def test_every_line_is_counted_for_somebody(game: Game[Any], entry: Recorded) -> None:
    found = remembered.chronicle(finished(game, entry))
    assert found is not None
    assert found.lines
    for line in found.lines:
        assert any(line.key in member.counts for member in found.members), line.key
    shown = {line.key for line in found.lines}
    assert all(member.counts[key] >= 0 for member in found.members for key in shown & member.counts.keys())


@every_end
def test_aims_say_how_far_they_came(game: Game[Any], entry: Recorded) -> None:
    found = remembered.chronicle(finished(game, entry))
    assert found is not None
    for group in found.aims:
        assert all(aim.say and 0 <= aim.have <= aim.need for aim in group.aims)
        assert all(aim.need > 0 for aim in group.aims)


@every_end
def test_it_is_made_of_what_everybody_knows(game: Game[Any], entry: Recorded) -> None:
    """The same from the public log alone: nothing that was told to some seats only has a part in it."""
    match = finished(game, entry)
    assert match.outcome is not None
    public = [told for told in match.log if told.to is None]
    assert game.voice.chronicle(match.view(None), public, match.outcome) == remembered.chronicle(match)


@every_end
def test_what_follows_is_a_table_that_can_be_opened(game: Game[Any], entry: Recorded) -> None:
    match = finished(game, entry)
    for sequel in remembered.sequels(match):
        assert sequel.say
        assert sequel.detail
        assert Match.new(game, match.seats, sequel.settings, b"k" * 32).outcome is None


@every_end
def test_what_was_won_is_among_what_can_be_won(game: Game[Any], entry: Recorded) -> None:
    known = [stage.id for stage in game.voice.stages()]
    won = remembered.stages_won(finished(game, entry))
    assert set(won) <= set(known)


@every_game
def test_a_stage_can_be_played(game: Game[Any]) -> None:
    for stage in game.voice.stages():
        match = Match.new(game, game.usual_seats(), stage.settings, b"k" * 32)
        assert stage.settings.items() <= match.settings.items()


@every_end
def test_a_story_has_a_title_parts_and_an_end(game: Game[Any], entry: Recorded) -> None:
    match = finished(game, entry)
    told = story(match, "An evening", ["Mika"] * match.seats)
    sentence = game.texts.say(match.outcome.reason, **match.outcome.params) if match.outcome else ""
    assert sentence in told.end[0]
    assert any(part.depth == 1 for part in told.parts)
    text = written(told, "md")
    assert text.startswith("# An evening\n")
    assert text.count("\n## ") >= 2
    page = written(told, "html")
    assert page.count("<h2>") == text.count("\n## ")
    assert "<script" not in page


@every_game
def test_a_story_before_the_end_tells_what_everybody_knows(game: Game[Any]) -> None:
    match = Match.new(game, game.usual_seats(), {}, b"k" * 32)
    while len(match.history) < 30 and match.outcome is None:
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.answer(seat, game.sense(match.state, decision))
    told = story(match)
    secrets = {
        game.voice.say_event(match.view(entry.to[0]), entry.event) for entry in match.log if entry.to
    } - {game.voice.say_event(match.view(None), entry.event) for entry in match.heard(None)}
    assert not secrets & {sentence for part in told.parts for sentence in part.sentences}
    assert match.key.hex() not in written(told, "md")
    assert remembered.chronicle(match) is None


def test_what_people_are_called_is_no_markup() -> None:
    game = games()["journey"]
    match = Match.new(game, 1, {}, b"k" * 32)
    told = story(match, "# <b>*", ["[x](y)"])
    assert written(told, "md").startswith("# \\# \\<b\\>\\*")
    assert "<b>" not in written(told, "html")
