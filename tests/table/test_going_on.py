"""How a match goes on after an update, where some were choosing in secret: others learn nothing of it.

The same table three times: nobody has chosen yet; one has, and these rules do not know the choice; one has,
and it stays.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from examples.small_game.state import Moon
from hyakki.kernel.match import Match
from hyakki.kernel.saves import save
from hyakki.table.findings import Finding
from hyakki.table.going_on import Onward, go_on
from hyakki.table.history import decoded, told_to
from hyakki.table.journal import examine
from hyakki.table.standstill import way_in_words
from hyakki.table.store import Posting, Row
from tests.table.test_years import OneDieMore
from tests.tiny import MOON

KEY = bytes(range(32))
CHOOSING, STRANGER, SPECTATOR = 1, 0, None
UNKNOWN = "an option of other rules"
KNOWN = "known"


def post(match: Match[Moon], number: int, seat: int, text: str) -> Posting:
    """An answer, and the entry that the store has of it."""
    match.answer_text(seat, match.numbers[seat], text)
    return Posting(number, "answer", seat, text, match.state.rng.draws, list(match.numbers), 0.0)


def first_option(match: Match[Moon], seat: int) -> str:
    decision = match.decision(seat)
    assert decision is not None
    return decision.options[0].text()


def row_of(match: Match[Moon], answers: int) -> Row:
    return Row(
        id="t", game="moon", name="A table", visibility="public", host=b"", rules=MOON.version,
        content=MOON.fingerprint(), settings=match.settings, seats=3, key=KEY, answers=answers,
        created=0.0, changed=0.0, chairs=[],
    )  # fmt: skip


def found_after(chosen: str | None) -> tuple[Finding, Row]:
    """A table in its second draft, kept whole at its beginning, after an update: the rules differ since the
    first draft. In the second one has chosen, or nobody."""
    match = Match.new(MOON, 3, {}, KEY)
    entries: list[Posting] = []
    while len(entries) < 7 or match.open is None:
        seat = match.asked()[0]
        entries.append(post(match, len(entries) + 1, seat, first_option(match, seat)))
    checkpoint = (len(entries), save(match))
    row = row_of(match, len(entries))
    if chosen is not None:
        entry = post(match, len(entries) + 1, CHOOSING, first_option(match, CHOOSING))
        entries.append(entry if chosen == KNOWN else replace(entry, text=UNKNOWN))
    return examine(OneDieMore(), row, entries, checkpoint), row


def gone_on(chosen: str | None) -> Onward:
    found, row = found_after(chosen)
    onward = go_on(found, "checkpoint", row)
    assert onward is not None
    return onward


def test_a_choice_is_given_up_in_one_of_the_worlds_only() -> None:
    ways = [found_after(chosen)[0].ways[0] for chosen in (None, UNKNOWN, KNOWN)]
    assert [way.name for way in ways] == ["checkpoint"] * 3
    assert [way.given_up for way in ways] == [0, 1, 0]
    assert ways[2].number == ways[0].number + 1


@pytest.mark.parametrize("chosen", [UNKNOWN, KNOWN])
def test_what_a_way_costs_does_not_tell_whether_somebody_has_chosen(chosen: str) -> None:
    told = []
    for world in (None, chosen):
        found, _ = found_after(world)
        told.append([way_in_words(found, way) for way in found.ways])
    assert told[0] == told[1]
    assert "chosen in secret" in told[0][0]


@pytest.mark.parametrize("chosen", [UNKNOWN, KNOWN])
def test_neither_log_nor_questions_tell_it_afterwards(chosen: str) -> None:
    nobody, somebody = gone_on(None), gone_on(chosen)
    for eyes in (STRANGER, SPECTATOR):
        logs = [told_to(decoded(one.history), eyes) for one in (nobody, somebody)]
        assert logs[0] == logs[1]
    assert nobody.match.numbers[STRANGER] == somebody.match.numbers[STRANGER]


def test_whoever_has_chosen_reads_what_it_was() -> None:
    log = told_to(decoded(gone_on(UNKNOWN).history), CHOOSING)
    assert log[-1].text == f"You answered: {UNKNOWN}"


def test_an_open_answer_that_is_given_up_is_told_to_all() -> None:
    match = Match.new(MOON, 3, {}, KEY)
    entries: list[Posting] = []
    while len(entries) < 7:
        seat = match.asked()[0]
        entries.append(post(match, len(entries) + 1, seat, first_option(match, seat)))
    entries[-1] = replace(entries[-1], text=UNKNOWN)
    row = row_of(match, len(entries))
    found = examine(MOON, row, entries, None)
    (way,) = found.ways
    assert way_in_words(found, way).endswith("Answers after it no longer count.")
    onward = go_on(found, "replay", row)
    assert onward is not None
    assert told_to(decoded(onward.history), SPECTATOR)[-1].text.startswith("Answers from here on no longer")
