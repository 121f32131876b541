"""Saved matches: JSON that a person can read, and that survives an update of the rules.

A save holds the game, its rules version and content fingerprint, settings, key, every answer as text with the
count of dice after it, and the state at the start of the last step. The same version goes on from that
checkpoint. Another version replays everything; it comes out exactly, or the loader says at which answer it
differs and resumes from the checkpoint.
"""

from __future__ import annotations

import binascii
from typing import Any, Generic, Literal, TypeVar

import msgspec

from hyakki.kernel.decision import BadOption, parse
from hyakki.kernel.game import Game, State
from hyakki.kernel.match import Match, Refused, RuleCrash, check_settings
from hyakki.kernel.runner import Entry

S = TypeVar("S", bound=State)

RESIGNS = "resigns"


class SaveError(ValueError):
    """A file that is no usable save; says what is wrong with it."""


class Checkpoint(msgspec.Struct, forbid_unknown_fields=True):
    """The state at the start of the last step, and how many answers led there."""

    after: int
    state: dict[str, Any]


class Save(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A saved match as it stands in the file. `origin` is where the answers start, if not at the setup."""

    hyakki: Literal["saved match"]
    format: Literal[1]
    game: str
    rules: int
    content: str
    seats: int
    settings: dict[str, str]
    key: str
    answers: list[str]
    draws: list[int]
    numbers: list[int]
    checkpoint: Checkpoint
    origin: dict[str, Any] | None = None


class Loaded(Generic[S]):
    """A loaded match, and what to tell the people if it does not stand exactly where it was left."""

    __slots__ = ("differs_at", "match", "why")

    def __init__(self, match: Match[S], differs_at: int | None = None, why: str = "") -> None:
        self.match = match
        self.differs_at = differs_at  # the first answer that came out differently, from 1; 0: the set-up did
        self.why = why


def save(match: Match[S]) -> bytes:
    """The match as a readable file."""
    if match.disposable:
        raise SaveError("a disposable match cannot be saved")
    leg = match.legs[-1]
    inside = sum(1 for entry in leg.entries if not entry.auto)
    if any(entry.kind == "imagined" for entry in match.history):
        raise SaveError("an imagined match cannot be saved")
    record = Save(
        hyakki="saved match",
        format=1,
        game=match.game.id,
        rules=match.game.version,
        content=match.game.fingerprint(),
        seats=match.seats,
        settings=match.settings,
        key=match.key.hex(),
        answers=[_line(entry) for entry in match.history],
        draws=[entry.draws for entry in match.history],
        numbers=match.numbers,
        checkpoint=Checkpoint(len(match.history) - inside, _tree(leg.checkpoint)),
        origin=None if match.origin is None else _tree(match.origin),
    )
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def _line(entry: Entry) -> str:
    return f"{entry.seat} {RESIGNS if entry.option is None else entry.option.text()}"


def _tree(state: State | None) -> dict[str, Any]:
    tree: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state))
    return tree


def read(data: bytes) -> Save:
    """The file as a record, checked for form."""
    try:
        record = msgspec.json.decode(data, type=Save)
    except msgspec.ValidationError as error:
        raise SaveError(f"this is not a saved match: {error}") from None
    except msgspec.DecodeError as error:
        raise SaveError(f"the file is damaged: {error}") from None
    if len(record.draws) != len(record.answers):
        raise SaveError(f"the file has {len(record.answers)} answers but {len(record.draws)} counts of dice")
    if not 0 <= record.checkpoint.after <= len(record.answers):
        raise SaveError(
            f"the checkpoint lies after answer {record.checkpoint.after} of {len(record.answers)} answers"
        )
    return record


def load(game: Game[S], data: bytes, *, replay: bool = False) -> Loaded[S]:
    """Go on with a saved match.

    With `replay` every answer is played again, which also brings back the log and older steps for undo.
    """
    record = read(data)
    if record.game != game.id:
        raise SaveError(f"this is a match of {record.game!r}, not of {game.id!r}")
    if record.seats not in game.seats:
        raise SaveError(f"{game.title} is not played by {record.seats}")
    if len(record.numbers) != record.seats:
        raise SaveError(f"the file has question numbers for {len(record.numbers)} of {record.seats} seats")
    try:
        record.settings = check_settings(game, record.settings)
    except Refused as error:
        raise SaveError(str(error)) from None
    same = record.rules == game.version and record.content == game.fingerprint()
    if same and not replay:
        return _from_checkpoint(game, record)
    try:
        match = _replayed(game, record)
    except _Differs as found:
        if same and replay and found.number == 0:
            raise SaveError(found.why) from None
        return _from_checkpoint(game, record, found)
    return Loaded(match)


class _Differs(Exception):
    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number
        self.why = why


def _replayed(game: Game[S], record: Save) -> Match[S]:
    """Every answer again, from the start; raises at the first that comes out differently."""
    if record.origin is None:
        match = Match.new(game, record.seats, record.settings, _key(record))
    else:
        match = _standing(game, record, record.origin)
        match.origin = match.legs[-1].checkpoint
    for number, (line, draws) in enumerate(zip(record.answers, record.draws, strict=True), 1):
        if number == record.checkpoint.after + 1:
            _compare(game, match, record)
        _answer(match, line, number)
        if match.history[-1].draws != draws:
            raise _Differs(number, f"it drew {match.history[-1].draws} dice up to here instead of {draws}")
    if record.checkpoint.after == len(record.answers):
        _compare(game, match, record)
    match.numbers = list(record.numbers)
    return match


def _compare(game: Game[S], match: Match[S], record: Save) -> None:
    """Whether the replay has reached the very state of the checkpoint."""
    if _tree(match.legs[-1].checkpoint) != _tree(_state(game, record, record.checkpoint.state)):
        raise _Differs(record.checkpoint.after, "the table looks different after this answer")


def _answer(match: Match[S], line: str, number: int) -> None:
    seat_word, _, text = line.partition(" ")
    if not seat_word.isdigit() or int(seat_word) >= match.seats:
        raise _Differs(number, f"there is no seat {seat_word!r}")
    seat = int(seat_word)
    try:
        if text == RESIGNS:
            if match.resign(seat) is None:
                raise _Differs(number, "this seat can no longer resign")
            return
        decision = match.decision(seat)
        option = None if decision is None else decision.find(text)
        if option is None:
            raise _Differs(number, f"{text!r} is no longer possible for seat {seat}")
        match.answer(seat, option)
    except (Refused, RuleCrash) as error:
        raise _Differs(number, str(error)) from None


def _from_checkpoint(game: Game[S], record: Save, found: _Differs | None = None) -> Loaded[S]:
    """Stand at the start of the last step and give the answers since; keep what can be kept."""
    match = _standing(game, record, record.checkpoint.state)
    before, since = record.answers[: record.checkpoint.after], record.answers[record.checkpoint.after :]
    if found is None:
        match.history = [_entry(game, line, draws) for line, draws in zip(before, record.draws, strict=False)]
        match.floor = len(match.history)
        if record.origin is not None:
            match.origin = _state(game, record, record.origin)
    else:
        match.origin = match.legs[-1].checkpoint
    try:
        for number, line in enumerate(since, record.checkpoint.after + 1):
            _answer(match, line, number)
    except _Differs as later:
        fresh = _standing(game, record, record.checkpoint.state)
        fresh.origin = fresh.legs[-1].checkpoint
        fresh.numbers = [number + 1 for number in record.numbers]  # answers to old questions come too late
        first = found or later
        return Loaded(fresh, first.number, first.why)
    match.numbers = list(record.numbers)
    if found is not None:
        return Loaded(match, found.number, found.why)
    return Loaded(match)


def _entry(game: Game[Any], line: str, draws: int) -> Entry:
    seat_word, _, text = line.partition(" ")
    try:
        option = parse(text, game.options)
        entry = Entry("answer", int(seat_word), option, False, 0)
    except (BadOption, ValueError) as error:
        raise SaveError(f"answer {line!r}: {error}") from None
    entry.draws = draws
    return entry


def _key(record: Save) -> bytes:
    try:
        return bytes.fromhex(record.key)
    except ValueError:
        raise SaveError("the key of the dice is damaged") from None


def _state(game: Game[S], record: Save, tree: dict[str, Any]) -> S:
    """A state from its JSON tree, brought up to the version of the rules in use."""
    for version in range(record.rules, game.version):
        migrate = game.migrations.get(version)
        if migrate is not None:
            tree = migrate(tree)
    try:
        state: S = msgspec.convert(tree, type=game.state, strict=True, builtin_types=(), str_keys=True)
    except (msgspec.ValidationError, binascii.Error) as error:
        raise SaveError(f"the saved table does not fit these rules: {error}") from None
    state.io = None
    game.attach(state)
    return state


def _standing(game: Game[S], record: Save, tree: dict[str, Any]) -> Match[S]:
    """A match that stands at the start of a step."""
    state = _state(game, record, tree)
    match = Match(game, state, record.seats, record.settings, _key(record))
    try:
        match.stand()
    except RuleCrash as error:
        raise SaveError(f"the saved table does not fit these rules: {error}") from None
    return match
