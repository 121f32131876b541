"""Saved matches: readable, exact, and honest about what an update of the rules has changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from hyakki.kernel.errors import SaveError
from hyakki.kernel.flow import Flow
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.saves import load, looks_different, read, resume, save
from hyakki.kernel.terms import Prompt
from tests.games.conformance import play_on, variant
from tests.kernel.desk import GIVEN_UP, Desk, DeskGame, Stop, Write, desk, write
from tests.tiny import MOON, PALACE

A, B = Write("a"), Write("b")


def pairs(g: Desk) -> Flow[None]:
    """Seat 0 writes, seat 1 writes, a die falls."""
    yield from write(g, 0, "a", "b")
    yield from write(g, 1, "a", "b")
    g.notes.append(str(g.rng.below(6)))


GAME = DeskGame(pairs)


def begun(count: int) -> Match[Desk]:
    match = Match.new(GAME, 2, key=b"key")
    for number in range(count):
        match.answer(number % 2, (A, B)[number // 2 % 2])
    return match


def changed(data: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    record = json.loads(data)
    change(record)
    return json.dumps(record).encode()


def test_a_save_can_be_read_by_people():
    record = json.loads(save(begun(3)))
    assert record["hyakki"] == "saved match"
    assert record["game"] == "desk"
    assert record["settings"] == {"ink": "blue", "paper": "white"}
    assert record["answers"] == ["0 write a", "1 write a", "0 write b"]
    assert record["draws"] == [0, 1, 1]
    assert record["numbers"] == [2, 1]
    assert record["checkpoint"]["after"] == 2
    assert record["checkpoint"]["state"]["turn"] == 1
    assert save(begun(3)).count(b"\n") > 20


@pytest.mark.parametrize("count", range(6))
@pytest.mark.parametrize("replay", [False, True])
def test_a_loaded_match_goes_on(count: int, replay: bool):
    match = begun(count)
    loaded = load(GAME, save(match), replay=replay)
    assert (loaded.differs_at, loaded.why) == (None, "")
    assert loaded.match.state == match.state
    assert loaded.match.numbers == match.numbers
    for one in (match, loaded.match):
        one.answer(count % 2, B)
    assert loaded.match.state == match.state
    assert save(loaded.match) == save(match)


def test_with_replay_log_and_older_steps_come_back():
    match = desk(lambda g: write(g, 0, "a", "b"))
    match.answer(0, A)
    match.answer(0, B)
    quick = load(match.game, save(match)).match
    assert (quick.log, quick.undo_bar(0)) == ([], "undo.barrier")
    whole = load(match.game, save(match), replay=True).match
    assert whole.log == match.log
    whole.undo(0)
    whole.undo(0)
    assert whole.state.notes == ["blue"]


def test_answers_that_were_taken_back_are_not_saved():
    match = begun(2)
    match.answer(0, A)
    match.undo(0)
    record = json.loads(save(match))
    assert record["answers"] == ["0 write a", "1 write a"]
    assert load(GAME, save(match)).match.numbers == match.numbers


def test_a_resignation_is_saved():
    match = begun(3)
    match.resign(0)
    assert json.loads(save(match))["draws"] == [0, 1, 1, 1]
    for replay in (False, True):
        loaded = load(GAME, save(match), replay=replay).match
        assert loaded.outcome == GIVEN_UP
        assert save(loaded) == save(match)


def test_secret_choices_in_progress_are_saved():
    match = Match.new(MOON, 3)
    decision = match.decision(1)
    assert decision is not None
    match.answer(1, decision.options[0])
    loaded = load(MOON, save(match)).match
    assert [loaded.shown(seat) for seat in range(3)] == [match.shown(seat) for seat in range(3)]
    loaded.undo(1)
    assert loaded.asked() == (0, 1, 2)


def test_a_finished_match_is_saved():
    match = Match.new(PALACE, 4)
    play_on(match, Rng.seeded(3), 1000)
    assert match.outcome is not None
    loaded = load(PALACE, save(match)).match
    assert (loaded.outcome, loaded.asked()) == (match.outcome, ())


def test_a_thousand_answers():
    match = begun(1000)
    for replay in (False, True):
        assert load(GAME, save(match), replay=replay).match.state == match.state


def test_what_cannot_be_saved():
    with pytest.raises(SaveError, match="a disposable match cannot be saved"):
        save(begun(1).clone(disposable=True))
    with pytest.raises(SaveError, match="an imagined match cannot be saved"):
        save(begun(1).imagine(0, b"key", disposable=False))


# -- damage


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is damaged"),
        (b"\xff\x00", "the file is damaged"),
        (save(begun(3))[:-40], "the file is damaged"),
        (b"[]", "this is not a saved match"),
        (b'{"hyakki": "something else"}', "this is not a saved match"),
    ],
)
def test_files_that_are_no_saves(data: bytes, message: str):
    with pytest.raises(SaveError, match=message):
        load(GAME, data)


DAMAGE: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda r: r.pop("key"), "missing required field `key`"),
    (lambda r: r.update(extra=1), "unknown field `extra`"),
    (lambda r: r.update(format=2), "this is not a saved match"),
    (lambda r: r.update(key="xyz"), "the key of the dice is damaged"),
    (lambda r: r["draws"].pop(), "the file has 3 answers but 2 counts of dice"),
    (lambda r: r["checkpoint"].update(after=9), "the checkpoint lies after answer 9 of 3 answers"),
    (lambda r: r["checkpoint"].update(after=-1), "the checkpoint lies after answer -1 of 3 answers"),
    (lambda r: r.update(game="chess"), "this is a match of 'chess', not of 'desk'"),
    (lambda r: r.update(seats=9), "Desk is not played by 9"),
    (lambda r: r.update(seats=3), "question numbers for 2 of 3 seats"),
    (lambda r: r.update(settings={"ink": "green"}), "setting ink cannot be 'green'"),
    (lambda r: r["checkpoint"]["state"].update(turn="two"), "the saved table does not fit these rules"),
    (lambda r: r["checkpoint"]["state"].pop("notes"), "the saved table does not fit these rules"),
    (lambda r: r["checkpoint"]["state"]["rng"].update(key="!"), "the saved table does not fit these rules"),
    (lambda r: r["answers"].__setitem__(0, "0 dance"), "answer '0 dance': no option is called 'dance'"),
    (lambda r: r["answers"].__setitem__(0, "zero write a"), "answer 'zero write a'"),
]


@pytest.mark.parametrize(("damage", "message"), DAMAGE)
def test_damaged_saves_say_what_is_wrong(damage: Callable[[dict[str, Any]], object], message: str):
    with pytest.raises(SaveError, match=message):
        load(GAME, changed(save(begun(3)), damage))


def test_a_table_on_which_the_rules_fail_does_not_fit():
    def rule(g: Desk) -> Flow[None]:
        g.notes.append(g.notes[0])
        yield from write(g, 0, "a", "b")

    game = DeskGame(rule)
    data = changed(save(Match.new(game, 1)), lambda r: r["checkpoint"]["state"].update(notes=[]))
    with pytest.raises(
        SaveError, match="the saved table does not fit these rules: a rule failed at the start"
    ):
        load(game, data)


def test_an_answer_that_was_tampered_with_is_named_and_the_step_starts_again():
    data = changed(save(begun(4)), lambda r: r["answers"].append("0 write z") or r["draws"].append(2))
    loaded = load(GAME, data)
    assert (loaded.differs_at, loaded.why) == (5, "'write z' is no longer possible for seat 0")
    assert loaded.match.asked() == (0,)


def test_dice_that_were_tampered_with_are_found_by_replay():
    data = changed(save(begun(4)), lambda r: r.update(key=b"other".hex()))
    loaded = load(GAME, data, replay=True)
    assert loaded.differs_at is not None
    assert load(GAME, data).differs_at is None


@pytest.mark.parametrize("seat", ["7", "x", ""])
def test_an_answer_of_nobody_is_named(seat: str):
    data = changed(save(begun(1)), lambda r: r["answers"].__setitem__(0, f"{seat} write a"))
    loaded = load(GAME, data)
    assert (loaded.differs_at, loaded.why) == (1, f"there is no seat {seat!r}")


# -- other versions


def other_rules(rule: Callable[[Desk], Flow[None]], **attributes: Any) -> Any:
    return variant(DeskGame(rule), version=4, **attributes)


def test_rules_that_only_offer_more_replay_everything():
    def more(g: Desk) -> Flow[None]:
        yield from write(g, 0, "z", "b", "a")
        yield from write(g, 1, "a", "b")
        g.notes.append(str(g.rng.below(6)))

    match = begun(5)
    loaded = load(other_rules(more), save(match))
    assert loaded.differs_at is None
    assert loaded.match.state == match.state
    assert loaded.match.log == match.log


def test_another_table_after_the_same_answers_is_found_at_the_checkpoint():
    def louder(g: Desk) -> Flow[None]:
        yield from write(g, 0, "a", "b")
        yield from write(g, 1, "a", "b")
        g.notes.append(str(g.rng.below(6)).upper() + "!")

    for count in (4, 5):
        match = begun(count)
        loaded = load(other_rules(louder), save(match))
        assert (loaded.differs_at, loaded.why) == (4, "the table looks different after this answer")
        assert loaded.match.state.notes == match.state.notes
        assert loaded.match.numbers == match.numbers


def test_more_dice_than_before_are_found():
    def luckier(g: Desk) -> Flow[None]:
        yield from write(g, 0, "a", "b")
        yield from write(g, 1, "a", "b")
        g.notes.append(str(max(g.rng.below(6), g.rng.below(6))))

    loaded = load(other_rules(luckier), save(begun(5)))
    assert (loaded.differs_at, loaded.why) == (2, "it drew 2 dice up to here instead of 1")
    assert loaded.match.state.notes == begun(5).state.notes


def test_a_lost_option_in_the_last_step_starts_the_step_again():
    def fewer(g: Desk) -> Flow[None]:
        answer = yield from g.ask(0, Prompt("word"), lambda: [B, Stop()])
        g.notes.append(answer.text())
        yield from write(g, 1, "a", "b")

    match = begun(5)
    loaded = load(other_rules(fewer), save(match))
    assert (loaded.differs_at, loaded.why) == (1, "'write a' is no longer possible for seat 0")
    assert loaded.match.asked() == (0,)
    assert loaded.match.state.notes == begun(4).state.notes
    # Somebody may still have the old question open: an answer to it comes too late.
    assert all(new > old for new, old in zip(loaded.match.numbers, match.numbers, strict=True))


def test_a_match_that_resumed_at_a_checkpoint_can_be_saved_again():
    def louder(g: Desk) -> Flow[None]:
        yield from write(g, 0, "a", "b")
        yield from write(g, 1, "a", "b")
        g.notes.append("!" * g.rng.below(6))

    game = other_rules(louder)
    resumed = load(game, save(begun(5))).match
    resumed.answer(1, B)
    resumed.answer(0, A)
    for replay in (False, True):
        again = load(game, save(resumed), replay=replay)
        assert again.differs_at is None
        assert again.match.state == resumed.state


def test_a_rule_that_crashes_now_is_named():
    def broken(g: Desk) -> Flow[None]:
        yield from write(g, 0, "a", "b")
        raise KeyError("gone")

    loaded = load(other_rules(broken), save(begun(2)))
    assert loaded.differs_at == 1
    assert "KeyError in test_saves.py, line" in loaded.why
    assert "gone" not in loaded.why  # everybody reads it, so it holds no values


def test_another_content_is_replayed_too():
    loaded = load(variant(GAME, fingerprint=lambda self: "parchment"), save(begun(5)))
    assert loaded.differs_at is None
    assert loaded.match.log == begun(5).log


def test_migrations_are_chained_from_the_version_of_the_file():
    def upgrade(old: str, new: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
        return lambda tree: {new if name == old else name: part for name, part in tree.items()}

    game = variant(GAME, version=6, migrations={3: upgrade("lines", "papers"), 5: upgrade("papers", "notes")})
    match = begun(5)
    data = changed(
        save(match), lambda r: r["checkpoint"]["state"].update(lines=r["checkpoint"]["state"].pop("notes"))
    )
    loaded = load(game, data)
    assert loaded.differs_at is None
    assert loaded.match.state == match.state


def test_a_setting_that_came_later_has_its_usual_value():
    data = changed(save(begun(1)), lambda r: r["settings"].pop("paper"))
    assert load(GAME, data).match.settings == {"ink": "blue", "paper": "white"}


def test_reading_alone_checks_the_form():
    assert read(save(begun(2))).answers == ["0 write a", "1 write a"]


# ---------------------------------------------------------------------------- a new beginning


def two_dice(g: Desk) -> Flow[None]:
    """The same with a die more, and no `b` for seat 0."""
    yield from write(g, 0, "a", "c")
    yield from write(g, 1, "a", "b")
    g.notes.append(str(g.rng.below(6)) + str(g.rng.below(6)))


def test_a_match_goes_on_from_its_checkpoint_whatever_led_there():
    """Also where the version is the same: the answers before it are none of the new match."""
    data = save(begun(5))
    loaded = resume(DeskGame(two_dice), data)
    assert loaded.differs_at is None
    assert [entry.draws for entry in loaded.match.history] == [2]
    assert loaded.match.state.notes[:4] == begun(5).state.notes[:4]
    again = load(DeskGame(two_dice), save(loaded.match), replay=True)
    assert again.differs_at is None, "from there on it comes out again"
    assert again.match.state == loaded.match.state


def test_an_action_that_no_longer_comes_out_begins_again():
    match = begun(4)
    match.answer(0, B)
    loaded = resume(DeskGame(two_dice), save(match))
    assert loaded.differs_at == 5
    assert loaded.match.history == []
    assert loaded.match.asked() == (0,)
    assert all(new > old for new, old in zip(loaded.match.numbers, match.numbers, strict=True))


def test_a_match_that_stands_elsewhere_than_its_save_looks_different():
    match = begun(5)
    assert not looks_different(match, save(match))
    data = changed(save(match), lambda r: r["checkpoint"]["state"]["notes"].append("x"))
    assert looks_different(match, data)
    assert looks_different(begun(7), save(match))


def test_what_a_state_has_learned_since_cannot_differ():
    """A field that the save does not have yet; and a save that these rules cannot read says nothing."""
    match = begun(5)
    match.legs[-1].checkpoint.learned = 7  # type: ignore[union-attr]
    data = save(begun(5))
    assert looks_different(match, data)
    assert not looks_different(match, changed(data, lambda r: r["checkpoint"]["state"].pop("learned")))
    assert not looks_different(match, changed(data, lambda r: r["checkpoint"]["state"].update(notes=5)))
    assert not looks_different(match, b"no save")
