"""What must be true of every game: checks over moments and whole games, for any `Game`.

Secrets and trouble have chapters of their own, secrecy.py and trouble.py. A check raises AssertionError; it
never changes the moment it is given.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest

from hyakki.kernel.decision import Option, parse, trie
from hyakki.kernel.errors import Refused
from hyakki.kernel.flow import Flow, Question, Together
from hyakki.kernel.forms import made_from
from hyakki.kernel.game import Game
from hyakki.kernel.rng import Rng
from hyakki.kernel.saves import load, save
from tests.games.probe import (
    AnyMatch,
    capture,
    changing,
    deep_copy,
    journal,
    seats_of,
    standing,
    table,
    tree_bytes,
    unnumbered,
)
from tests.games.recorded_play import Moment, Played

OPTIONS_TRIED = 8
PLAYED_ON = 8
KINDS_REMOVED = 4
SHOWN_EVERY = 8


def asked_seats(match: AnyMatch) -> list[int]:
    """Every seat that may answer, also for others."""
    return [seat for seat in range(match.seats) if match.asking(seat) is not None]


def some(rng: Rng, things: list[Any], count: int) -> list[Any]:
    if len(things) <= count:
        return things
    rng.shuffle(things)
    return things[:count]


def some_options(moment: Moment, seat: int, count: int = OPTIONS_TRIED) -> list[Option]:
    decision = moment.match.decision(seat)
    return [] if decision is None else some(moment.rng, list(decision.options), count)


def play_on(match: AnyMatch, rng: Rng, count: int = PLAYED_ON) -> list[tuple[int, Option]]:
    """Some more answers at random, the same for the same dice."""
    given: list[tuple[int, Option]] = []
    while match.outcome is None and len(given) < count:
        seat = rng.pick(match.asked())
        decision = match.decision(seat)
        assert decision is not None, f"seat {seat} is asked nothing"
        given.append((seat, rng.pick(decision.options)))
        match.answer(*given[-1])
    return given


# -- decisions


def options_are_sound(moment: Moment) -> None:
    """Every option is of a known kind, has a text that reads back and words, and can be answered."""
    match, game = moment.match, moment.game
    assert match.asked(), "nobody is asked, and the match is not over"
    assert len(asked_seats(match)) >= len(match.asked())
    for seat in asked_seats(match):
        decision = match.decision(seat)
        assert decision is not None
        view = match.view(seat)
        assert game.voice.say_prompt(view, decision.prompt).strip()
        texts = [option.text() for option in decision.options]
        assert len(set(texts)) == len(texts), f"two options with one text: {sorted(texts)}"
        assert len(trie(decision.options).options()) == len(texts)
        for option, text in zip(decision.options, texts, strict=True):
            assert type(option) in game.options, f"{type(option)} is not among the options of {game.id}"
            assert parse(text, game.options) == option, text
            assert decision.find(text) is option
            assert game.voice.say_option(view, option).strip()
        for option in some_options(moment, seat):
            twin = match.clone()
            twin.answer_text(seat, decision.number, option.text())
            assert twin.history[-1].option == option
            assert game.pieces(twin.state) == moment.pieces, f"after {option.text()!r}"


def words_are_there(moment: Moment) -> None:
    """Board, sheets and events can be put into words for everybody; rules that are cited exist."""
    game = moment.game
    for seat in seats_of(moment.match):
        view = moment.match.view(seat)
        assert all(isinstance(line, str) for line in game.voice.draw(view))
        assert all(title and isinstance(lines, list) for title, lines in game.voice.sheets(view))
        for told in moment.match.heard(seat)[-20:]:
            assert game.voice.say_event(view, told.event).strip()
            assert told.rule is None or told.rule in game.ledger, told.rule


# -- copies


def pieces_are_conserved(played: Played) -> None:
    """At every decision every piece of the box is somewhere."""
    assert played.lost == []


def state_is_a_tree(played: Played) -> None:
    """Nothing in the state can be reached by two ways, at any decision."""
    assert played.shared == []


def clone_is_a_deep_copy(moment: Moment) -> None:
    """The written clone of the state is what copying by hand makes, and shares nothing that changes."""
    state = moment.match.state.clone()
    oracle = deep_copy(state)
    cloned = state.clone()
    assert cloned == oracle
    assert not set(map(id, changing(state))) & set(map(id, changing(cloned)))
    for node in changing(cloned):
        if isinstance(node, list | dict | set):
            node.clear()
    assert state == oracle


def match_clone_is_equal_and_independent(moment: Moment) -> None:
    before = capture(moment.match)
    first, second = moment.match.clone(), moment.match.clone()
    assert capture(first) == before
    given = play_on(first, Rng(key=moment.key()))
    assert capture(moment.match) == before, "playing on with a clone changed the match"
    for seat, option in given:
        second.answer(seat, option)
    assert capture(first) == capture(second)


def disposable_clones_play_on(moment: Moment) -> None:
    """A disposable clone goes the way of a real one; candid ones and imagined ones come to no harm."""
    before, key = capture(moment.match), moment.key()
    real, fast = moment.match.clone(), moment.match.clone(disposable=True)
    for seat, option in play_on(real, Rng(key=key), 20):
        assert seat in fast.asked()
        fast.answer(seat, option)
    assert tree_bytes(fast.state) == tree_bytes(real.state)
    assert (fast.asked(), fast.outcome) == (real.asked(), real.outcome)
    seat = moment.rng.pick(moment.match.asked())
    for candid in (moment.match.clone(disposable=True, candid=True), moment.match.imagine(seat, key)):
        play_on(candid, Rng(key=key), 20)
        assert moment.game.pieces(candid.state) == moment.pieces
    assert capture(moment.match) == before


# -- saves


def saves_go_on_identically(moment: Moment) -> None:
    """A saved match stands where it stood, for every seat, and goes on the same way."""
    match, game = moment.match, moment.game
    data = save(match)
    plain = made_from(msgspec.json.decode(msgspec.json.encode(match.state)), game.state)
    assert tree_bytes(plain) == tree_bytes(match.state), "the state changes on its way through JSON"
    for replay in (False, True) if moment.thorough else (False,):
        loaded = load(game, data, replay=replay)
        assert (loaded.differs_at, loaded.why) == (None, "")
        other = loaded.match
        assert tree_bytes(other.state) == tree_bytes(match.state)
        for seat in seats_of(match):
            assert other.shown(seat) == match.shown(seat)
        assert save(other) == data
        if replay:
            assert other.log == match.log
        here = match.clone()
        for seat, option in play_on(here, Rng(key=moment.key())):
            other.answer(seat, option)
        assert [other.shown(seat) for seat in seats_of(match)] == [
            here.shown(seat) for seat in seats_of(match)
        ]


def game_replays_by_text(played: Played) -> None:
    """Same key and same texts: same game, to the last event."""
    game, match = played.setup.game, played.last
    assert match is not played.original
    assert capture(match) == capture(played.original)
    if match.outcome is not None:
        assert match.outcome.reason in game.end_reasons
        assert match.outcome.rule in game.ledger
        assert game.texts.say(match.outcome.reason, **match.outcome.params)
        assert match.asked() == ()
        assert load(game, save(match)).match.outcome == match.outcome
        assert match.clone().outcome == match.outcome


def variant(game: Game[Any], **attributes: Any) -> Game[Any]:
    """The same game under other rules."""
    made = copy.copy(game)
    made.__class__ = type("Variant", (type(game),), attributes)
    return made


def renamed(data: bytes, old: str, new: str) -> bytes:
    record = msgspec.json.decode(data)
    record["checkpoint"]["state"][new] = record["checkpoint"]["state"].pop(old)
    return msgspec.json.encode(record)


def older_saves_are_migrated(moment: Moment) -> None:
    """A field that had another name comes through; without the migration the loader says so."""
    game, match = moment.game, moment.match
    if not moment.thorough:
        return

    def migrate(tree: dict[str, Any]) -> dict[str, Any]:
        tree = dict(tree)
        tree["learned"] = tree.pop("lore")
        return tree

    old = renamed(save(match), "learned", "lore")
    migrations = {**game.migrations, game.version: migrate}
    loaded = load(variant(game, version=game.version + 1, migrations=migrations), old)
    assert (loaded.differs_at, loaded.why) == (None, "")
    assert [loaded.match.shown(seat) for seat in seats_of(match)] == [match.shown(s) for s in seats_of(match)]
    checkpoint = match.legs[-1].checkpoint
    assert checkpoint is not None
    if checkpoint.learned:
        lost = load(variant(game, version=game.version + 1), old)
        assert lost.differs_at is not None
        assert lost.why


def without_kind(game: Game[Any], kind: type[Option]) -> Game[Any]:
    """The game without one kind of option, wherever another is left."""

    def fewer(question: Question) -> Question:
        def build() -> list[Option]:
            options = list(question.build())
            return [option for option in options if type(option) is not kind] or options

        return Question(question.seat, question.prompt, build, question.hidden, question.may)

    def prune(flow: Flow[Any]) -> Flow[Any]:
        value: Any = None
        while True:
            try:
                request = flow.send(value)
            except StopIteration as stop:
                return stop.value
            value = yield fewer(request) if isinstance(request, Question) else _pruned(request)

    def _pruned(request: Together[Any]) -> Together[Any]:
        return Together(request.seats, lambda seat: prune(request.flow(seat)), request.allies)

    real = type(game).step
    return variant(game, version=game.version + 1, step=lambda self, g: prune(real(self, g)))


def removed_options_are_named(played: Played) -> None:
    """Rules that lost a kind of option: the loader says where, and resumes at the start of the step."""
    match = played.moments[-1].match
    game, data = match.game, save(match)
    checkpoint = match.legs[-1].checkpoint
    assert checkpoint is not None
    kinds = sorted({type(entry.option) for entry in match.history if entry.option is not None}, key=str)
    first_lost = {kind: number for kind, number in played.kinds.items() if number <= len(match.history)}
    for kind in some(played.moments[-1].rng, kinds, KINDS_REMOVED):
        loaded = load(without_kind(game, kind), data)
        if kind not in first_lost:
            continue
        assert loaded.differs_at is not None
        assert loaded.differs_at <= first_lost[kind]
        assert loaded.why
        if not loaded.match.history:
            resumed = loaded.match.legs[0].checkpoint  # more may answer itself now, so later steps may follow
            assert resumed is not None
            assert tree_bytes(resumed) == tree_bytes(checkpoint)
        play_on(loaded.match, Rng.seeded(1))
        assert game.pieces(loaded.match.state) == played.moments[-1].pieces


# -- undo


def undo_reaches_the_barrier(moment: Moment) -> None:
    """Back to the barrier, each time exactly where the match stood, and forward again.

    Table, log and questions are compared at every step back. What everybody is shown follows from them: it is
    compared after the first step, at the barrier and at some steps between.
    """
    somebody = moment.rng.below(moment.match.seats)
    for party, seats in ((False, range(moment.match.seats)), (True, (somebody,))):
        for seat in seats:
            match = moment.match.clone()
            taken: list[tuple[int, Option]] = []
            while match.undo_bar(seat, party) is None and match.open is None:
                late = [(other, match.numbers[other]) for other in asked_seats(match)]
                entry = match.history[-1]
                assert entry.option is not None
                assert entry.seat is not None
                assert party or entry.seat == seat
                taken.append((entry.seat, entry.option))
                match.undo(seat, party)
                there = moment.earlier[len(match.history)]
                assert table(match) == table(there)
                if len(taken) % SHOWN_EVERY == 1 or match.undo_bar(seat, party) is not None:
                    assert standing(match) == standing(there)
                for other, number in late:
                    assert_late(match, other, number)
            if match.open is None:
                assert_refused(match, partial(match.undo, seat, party))
            for other, option in reversed(taken):
                match.answer(other, option)
            if taken:
                assert standing(match) == standing(moment.match)


def assert_late(match: AnyMatch, seat: int, number: int) -> None:
    """An answer to a question that was withdrawn is refused."""
    decision = match.decision(seat)
    if decision is not None:
        assert decision.number > number, "a withdrawn question and the new one share a number"


def assert_refused(match: AnyMatch, attempt: Callable[[], Any]) -> None:
    before = table(match), journal(match)
    with pytest.raises(Refused, match=r"\S"):
        attempt()
    assert (table(match), journal(match)) == before, "a refused wish changed the match"


def secret_choices_can_be_withdrawn(moment: Moment) -> None:
    """Inside `together` a seat takes back its own choice, and nobody else notices."""
    if moment.match.open is None:
        return
    match = moment.match.clone()
    run = match.open
    while match.open is run and match.open is not None:
        seat = moment.rng.pick(match.asked())
        before = match.clone()
        option = some_options(Moment(match, {}, moment.rng, moment.pieces), seat, 1)[0]
        match.answer(seat, option)
        if match.open is not run:
            break
        after = match.clone()
        after.undo(seat)
        assert unnumbered(after, seat) == unnumbered(before, seat)
        for other in seats_of(match):
            if other != seat:
                assert after.shown(other) == before.shown(other), f"seat {other} notices"
        after.answer(seat, option)
        assert standing(after) == standing(match)


def order_inside_together_is_free(moment: Moment) -> None:
    """Whoever answers first in secret flows: the same comes of it."""
    if moment.match.open is None:
        return
    key = moment.key()
    ends = []
    for backwards in (False, True):
        match = moment.match.clone()
        run = match.open
        dice = {seat: Rng(key=key + bytes([seat])) for seat in range(match.seats)}
        while match.open is run:
            seat = match.asked()[-1 if backwards else 0]
            decision = match.decision(seat)
            assert decision is not None
            match.answer(seat, dice[seat].pick(decision.options))
        ends.append((tree_bytes(match.state), [match.shown(seat) for seat in seats_of(match)], match.log))
    assert ends[0] == ends[1]


MOMENT_CHECKS: tuple[Callable[[Moment], None], ...] = (
    options_are_sound,
    words_are_there,
    clone_is_a_deep_copy,
    match_clone_is_equal_and_independent,
    disposable_clones_play_on,
    saves_go_on_identically,
    older_saves_are_migrated,
    undo_reaches_the_barrier,
    secret_choices_can_be_withdrawn,
    order_inside_together_is_free,
)
GAME_CHECKS: tuple[Callable[[Played], None], ...] = (
    pieces_are_conserved,
    state_is_a_tree,
    game_replays_by_text,
    removed_options_are_named,
)
