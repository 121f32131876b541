"""Saved matches: JSON that a person can read, and that survives an update of the rules.

A save holds the game, its rules version and content fingerprint, settings, key, every answer as text with the
count of dice after it, and the state at the start of the last step. The same version goes on from that
checkpoint. Another version replays everything; it comes out exactly, or the loader says at which answer it
differs and resumes from the checkpoint.
"""

from __future__ import annotations

import binascii
from collections.abc import Iterator, Sequence
from typing import Any, Generic, Literal, TypeVar

import msgspec

from hyakki.kernel.decision import parse
from hyakki.kernel.errors import BadOption, Refused, RuleCrash, SaveError, place_of
from hyakki.kernel.flow import State
from hyakki.kernel.forms import made_from
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match, check_settings
from hyakki.kernel.rng import BLOCK, Rng
from hyakki.kernel.runner import Deed

S = TypeVar("S", bound=State)

RESIGNS = "resigns"
MOST_BYTES = 64 * 1024 * 1024
"""More than the longest match needs by far; whatever is bigger is no save."""


MOST_QUESTIONS = 1 << 30
"""Questions of a seat that are counted; the number of the next one has to travel."""

UNFIT = "the saved table does not fit these rules"


class Checkpoint(msgspec.Struct, forbid_unknown_fields=True):
    """The state at the start of the last step, and how many answers led there."""

    after: int
    state: dict[str, Any]


class Save(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A saved match as it stands in the file. `origin` is where the answers start, if not at the setup.

    `key` is that of the first dice; `rekeys` says after how many answers others came.
    `players` says who sits where, in the words of whoever saved it; the match itself does not care.
    """

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
    rekeys: list[tuple[int, str]] = []
    players: list[str] = []


class Loaded(Generic[S]):
    """A loaded match, and what to tell the people if it does not stand exactly where it was left."""

    __slots__ = ("differs_at", "match", "why")

    def __init__(self, match: Match[S], differs_at: int | None = None, why: str = "") -> None:
        self.match = match
        self.differs_at = differs_at  # the first answer that came out differently, from 1; 0: the set-up did
        self.why = why


def save(match: Match[S], players: Sequence[str] = ()) -> bytes:
    """The match as a readable file, with a note on who sits where."""
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
        key=match.first.hex(),
        answers=[_line(entry) for entry in match.history],
        draws=[entry.draws for entry in match.history],
        numbers=match.numbers,
        checkpoint=Checkpoint(len(match.history) - inside, _tree(leg.checkpoint)),
        origin=None if match.origin is None else _tree(match.origin),
        rekeys=[(after, key.hex()) for after, key in match.rekeys],
        players=list(players),
    )
    return encoded(record)


def encoded(record: Save) -> bytes:
    """A record as a readable file."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def _line(entry: Deed) -> str:
    return f"{entry.seat} {RESIGNS if entry.option is None else entry.option.text()}"


def _tree(state: State | None) -> dict[str, Any]:
    tree: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state))
    return tree


def read(data: bytes) -> Save:
    """The file as a record, checked for form."""
    if len(data) > MOST_BYTES:
        raise SaveError(f"this is not a saved match: it is bigger than {MOST_BYTES >> 20} MB")
    try:
        record = msgspec.json.decode(data, type=Save)
    except msgspec.ValidationError as error:
        raise SaveError(f"this is not a saved match: {_short(str(error))}") from None
    except msgspec.DecodeError as error:
        raise SaveError(f"the file is damaged: {_short(str(error))}") from None
    except UnicodeDecodeError:
        raise SaveError("the file is damaged: it is not text in UTF-8") from None
    except RecursionError:
        raise SaveError("the file is damaged: it is nested too deeply") from None
    if not 1 <= record.rules < 1 << 31:
        raise SaveError(f"there are no rules of version {record.rules}")
    if len(record.draws) != len(record.answers):
        raise SaveError(f"the file has {len(record.answers)} answers but {len(record.draws)} counts of dice")
    if not 0 <= record.checkpoint.after <= len(record.answers):
        raise SaveError(
            f"the checkpoint lies after answer {record.checkpoint.after} of {len(record.answers)} answers"
        )
    if any(not 0 <= number < MOST_QUESTIONS for number in record.numbers):
        raise SaveError(f"the numbers of its questions are not between 0 and {MOST_QUESTIONS}")
    places = [after for after, _ in record.rekeys]
    if places != sorted(places) or any(not 0 <= after <= len(record.answers) for after in places):
        raise SaveError("the keys of its dice have no order")
    return record


def _short(text: str) -> str:
    """A text out of a file that anybody may have written, cut to a length that can be read."""
    return text if len(text) <= 200 else f"{text[:200]}..."


def load(game: Game[S], data: bytes, *, replay: bool = False) -> Loaded[S]:
    """Go on with a saved match.

    With `replay` every answer is played again, which also brings back the log and older steps for undo.
    """
    record = read(data)
    _fit(game, record)
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


def _fit(game: Game[Any], record: Save) -> None:
    """Refuse a record that is none of this game, and fill in settings that it does not know yet."""
    if record.game != game.id:
        raise SaveError(f"this is a match of {_short(repr(record.game))}, not of {game.id!r}")
    if record.seats not in game.seats:
        raise SaveError(f"{game.title} is not played by {record.seats}")
    if len(record.numbers) != record.seats:
        raise SaveError(f"the file has question numbers for {len(record.numbers)} of {record.seats} seats")
    try:
        record.settings = check_settings(game, record.settings)
    except Refused as error:
        raise SaveError(_short(str(error))) from None


def resume(game: Game[S], data: bytes) -> Loaded[S]:
    """Go on from the checkpoint of a saved match, whatever led there: a new beginning for its answers.

    If the answers since no longer come out, the action that they belong to begins again, and it says so.
    """
    record = read(data)
    _fit(game, record)
    match = _from_checkpoint(game, record, _Differs(0, "")).match
    after = record.checkpoint.after
    if len(match.history) == len(record.answers) - after:
        return Loaded(match)
    return Loaded(match, after + 1, "the action under way begins again")


def looks_different(match: Match[S], data: bytes) -> bool:
    """Whether a match stands elsewhere than a save of it says.

    A save that cannot be read by these rules says nothing. What a state has learned to keep since the save
    was made is not in it and cannot differ.
    """
    try:
        record = read(data)
        saved = _state(match.game, record, record.checkpoint.state)
    except SaveError:
        return False
    written = read(data).checkpoint.state  # afresh: a migration may change what it is given
    written = _migrated(match.game, record, written)
    return not _agree(_tree(saved), _tree(match.legs[-1].checkpoint), written)


def _agree(saved: Any, now: Any, written: Any) -> bool:
    """Whether two trees are the same but for keys of the first that nobody had written."""
    if isinstance(saved, dict) and isinstance(now, dict) and isinstance(written, dict):
        if saved.keys() != now.keys():
            return False
        return all(_agree(saved[key], now[key], written[key]) for key in saved if key in written)
    if isinstance(saved, list) and isinstance(now, list) and isinstance(written, list):
        if not len(saved) == len(now) == len(written):
            return False
        return all(_agree(*parts) for parts in zip(saved, now, written, strict=True))
    return bool(saved == now)


class _Differs(Exception):
    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number
        self.why = why


def _replayed(game: Game[S], record: Save) -> Match[S]:
    """Every answer again, from the start; raises at the first that comes out differently."""
    if record.origin is None:
        key = _key(record)
        try:
            match = Match.new(game, record.seats, record.settings, key)
        except Exception as error:
            raise _Differs(0, f"the table cannot be set up any more: {place_of(error)}") from error
    else:
        match = _standing(game, record, record.origin)
        match.origin = match.legs[-1].checkpoint
    for number, (line, draws) in enumerate(zip(record.answers, record.draws, strict=True), 1):
        if number == record.checkpoint.after + 1:
            _compare(game, match, record)
        _rekey(match, record, number - 1)
        _answer(match, line, number)
        if match.history[-1].draws != draws:
            raise _Differs(number, f"it drew {match.history[-1].draws} dice up to here instead of {draws}")
    if record.checkpoint.after == len(record.answers):
        _compare(game, match, record)
    _rekey(match, record, len(record.answers))
    match.numbers = list(record.numbers)
    return match


def _rekey(match: Match[S], record: Save, after: int) -> None:
    """Give the dice the keys that came after so many answers."""
    if match.outcome is None:
        for place, key in record.rekeys:
            if place == after:
                match.rekey(_bytes(key))


def _compare(game: Game[S], match: Match[S], record: Save) -> None:
    """Whether the replay has reached the very state of the checkpoint.

    A checkpoint that cannot be read is not needed while every answer comes out.
    """
    try:
        saved = _state(game, record, record.checkpoint.state)
    except SaveError:
        return
    if _tree(match.legs[-1].checkpoint) != _tree(saved):
        raise _Differs(record.checkpoint.after, "the table looks different after this answer")


def _answer(match: Match[S], line: str, number: int) -> None:
    seat_word, _, text = line.partition(" ")
    seat = _seat(seat_word, match.seats)
    if seat is None:
        raise _Differs(number, f"there is no seat {_short(repr(seat_word))}")
    place = match.seat(seat)
    try:
        if text == RESIGNS:
            if place.resign() is None:
                raise _Differs(number, "this seat can no longer resign")
            return
        decision = place.decision
        option = None if decision is None else decision.find(text)
        if option is None:
            question = match.asking(seat)
            # Why it differs is read by everybody at the table, so it must not name a secret choice.
            is_open = question is not None and not question.hidden and match.open is None
            what = _short(repr(text)) if is_open else "the answer"
            raise _Differs(number, f"{what} is no longer possible for seat {seat}")
        place.answer(option)
    except RuleCrash as crash:
        raise _Differs(number, crash.public) from None
    except Refused as error:
        raise _Differs(number, str(error)) from None


def _seat(word: str, seats: int) -> int | None:
    """The seat that a word names."""
    return next((seat for seat in range(seats) if str(seat) == word), None)


def _from_checkpoint(game: Game[S], record: Save, found: _Differs | None = None) -> Loaded[S]:
    """Stand at the start of the last step and give the answers since; keep what can be kept."""
    match = _at_checkpoint(game, record)
    before, since = record.answers[: record.checkpoint.after], record.answers[record.checkpoint.after :]
    if found is None:
        match.history = [
            _entry(game, record.seats, line, draws) for line, draws in zip(before, record.draws, strict=False)
        ]
        match.floor = len(match.history)
        match.first, match.rekeys = _key(record), _earlier(record)
        if record.origin is not None:
            match.origin = _state(game, record, record.origin)
    else:
        match.origin = match.legs[-1].checkpoint
    try:
        for number, line in enumerate(since, record.checkpoint.after + 1):
            _rekey(match, record, number - 1)
            _answer(match, line, number)
        _rekey(match, record, len(record.answers))
    except _Differs as later:
        fresh = _at_checkpoint(game, record)
        fresh.origin = fresh.legs[-1].checkpoint
        if record.rekeys and record.rekeys[-1][0] >= record.checkpoint.after:
            fresh.rekey(_bytes(record.rekeys[-1][1]))
        fresh.numbers = [number + 1 for number in record.numbers]  # answers to old questions come too late
        first = found or later
        return Loaded(fresh, first.number, first.why)
    match.numbers = list(record.numbers)
    if found is not None:
        return Loaded(match, found.number, found.why)
    return Loaded(match)


def _earlier(record: Save) -> list[tuple[int, bytes]]:
    """The keys that came before the checkpoint."""
    return [(after, _bytes(key)) for after, key in record.rekeys if after < record.checkpoint.after]


def _at_checkpoint(game: Game[S], record: Save) -> Match[S]:
    """A match that begins at the checkpoint, with the key that its dice had there."""
    match = _standing(game, record, record.checkpoint.state)
    for _, key in _earlier(record):
        match.key = match.first = key
    return match


def _entry(game: Game[Any], seats: int, line: str, draws: int) -> Deed:
    seat_word, _, text = line.partition(" ")
    seat = _seat(seat_word, seats)
    if seat is None:
        raise SaveError(f"answer {_short(repr(line))}: there is no seat {_short(repr(seat_word))}")
    try:
        option = parse(text, game.options)
    except BadOption as error:
        raise SaveError(f"answer {_short(repr(line))}: {_short(str(error))}") from None
    entry = Deed("answer", seat, option, False, 0)
    entry.draws = draws
    return entry


def _key(record: Save) -> bytes:
    return _bytes(record.key)


def _bytes(key: str) -> bytes:
    try:
        return bytes.fromhex(key)
    except ValueError:
        raise SaveError("the key of the dice is damaged") from None


def _state(game: Game[S], record: Save, tree: dict[str, Any]) -> S:
    """A state from its JSON tree, brought up to the version of the rules in use."""
    try:
        tree = _migrated(game, record, tree)
        state: S = made_from(tree, game.state)
        state.io = None
        flaws = [*_flaws_of_dice(state.rng), *game.flaws(state)]
        if not flaws:
            game.attach(state)
    except (msgspec.ValidationError, binascii.Error, RecursionError) as error:
        raise SaveError(f"{UNFIT}: {_short(str(error))}") from None
    except Exception as error:  # a table that somebody has written by hand can break any assumption
        raise SaveError(f"{UNFIT}: {_short(repr(error))}") from error
    if flaws:
        raise SaveError(f"{UNFIT}: {_short('; '.join(flaws))}")
    return state


def _migrated(game: Game[Any], record: Save, tree: dict[str, Any]) -> dict[str, Any]:
    """A saved tree as the version of the rules in use would have written it."""
    for version in range(record.rules, game.version):
        migrate = game.migrations.get(version)
        if migrate is not None:
            tree = migrate(tree)
    return tree


def _flaws_of_dice(rng: Rng) -> Iterator[str]:
    if not (0 <= rng.counter < 1 << 60 and rng.draws >= 0 and 0 <= rng.at <= BLOCK):
        yield "the count of the dice is damaged"
    if rng.at < BLOCK and len(rng.block) != BLOCK:
        yield "the dice are damaged"


def _standing(game: Game[S], record: Save, tree: dict[str, Any]) -> Match[S]:
    """A match that stands at the start of a step, and can be looked at from every seat."""
    state = _state(game, record, tree)
    match = Match(game, state, record.seats, record.settings, _key(record))
    try:
        match.stand()
        strangers = [seat for seat in match.asked() if not 0 <= seat < record.seats]
        if strangers:
            raise SaveError(f"{UNFIT}: seat {strangers[0]} is asked, but there are {record.seats} seats")
        for seat in (None, *range(record.seats)):
            match.shown(seat)
            view = match.view(seat)
            game.voice.draw(view)
            game.voice.sheets(view)
        game.pieces(match.state)
    except RuleCrash as crash:
        raise SaveError(f"{UNFIT}: {crash.public}") from crash
    except SaveError:
        raise
    except Exception as error:
        raise SaveError(f"{UNFIT}: {place_of(error)}") from error
    return match
