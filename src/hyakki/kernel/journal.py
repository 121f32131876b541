"""The journal of a match: an answer is written into it, the match stands where it leads, and what was written
last can be taken back.

These functions are a part of `Match` that has a trade of its own, so they may use what is nobody else's. They
are functions and no base class: the classes of the kernel are compiled, and a match has all of its fields in
one place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from hyakki.kernel.errors import Refused, RuleCrash, place_of
from hyakki.kernel.flow import State
from hyakki.kernel.runner import Deed
from hyakki.kernel.terms import Outcome

if TYPE_CHECKING:
    from hyakki.kernel.match import Match

S = TypeVar("S", bound=State)

COPY_EVERY = 16
"""Of the steps that can still be taken back, one in so many keeps the table from its start. The others are
worked off again from there: a table of which much can be taken back would hold a copy for every step."""


# ---------------------------------------------------------------------- writing


def record(match: Match[Any], entry: Deed, asked: tuple[int, ...]) -> None:
    """Work off an answer; if a rule crashes, stand where we stood before it."""
    rng_draws, learned = match.state.rng.draws, match.state.learned
    legs, entries = list(match.legs), len(match.legs[-1].entries)
    log, history = len(match.log), len(match.history)
    match.legs[-1].entries.append(entry)
    match.history.append(entry)
    match.seen = None
    match.busy = True
    try:
        assert entry.seat is not None
        assert entry.option is not None
        match._work_off(entry.seat, entry.option)
    except Exception as error:
        match.legs = legs
        del match.legs[-1].entries[entries:], match.log[log:], match.history[history:]
        rebuild(match)
        text = "" if entry.option is None else entry.option.text()
        raise RuleCrash(
            f"a rule failed on {text!r} of seat {entry.seat}: {error!r}",
            f"a rule failed on an answer of seat {entry.seat}: {place_of(error)}",
        ) from error
    finally:
        match.busy = False
    for seat in asked:
        match.numbers[seat] += 1
    entry.draws = match.state.rng.draws
    if match.state.rng.draws != rng_draws or match.state.learned != learned:
        raise_floor(match)
    if match.outcome is not None:
        del match.legs[:-1]  # nothing is taken back any more
    for number in range(len(legs) - 1, len(match.legs) - 1):
        if number % COPY_EVERY:
            match.legs[number].checkpoint = None


def resign(match: Match[Any], seat: int) -> Outcome | None:
    """Write down that a seat gives up: the game names the outcome, or goes on without a word."""
    outcome = match.game.resign(match.state, seat)
    if outcome is not None:
        entry = Deed("resigned", seat, None, False, len(match.log))
        entry.draws = match.state.rng.draws
        match.legs[-1].entries.append(entry)
        match.history.append(entry)
        match._end(outcome)
        match.seen = None
        raise_floor(match)
    return outcome


def rekey(match: Match[Any], key: bytes) -> None:
    """Write down that the dice follow another key from here on."""
    entry = Deed("rekeyed", None, None, True, len(match.log))
    entry.key, entry.draws = key, match.state.rng.draws
    match.legs[-1].entries.append(entry)
    match.rekeys.append((len(match.history), key))
    match.key = key
    match.state.rng.rekey(key)
    match.seen = None
    raise_floor(match)


def raise_floor(match: Match[Any]) -> None:
    """What was answered so far can no longer be taken back."""
    match.floor = len(match.history)
    del match.legs[:-1]


def begins_step(match: Match[Any]) -> bool:
    """Whether nobody has answered anything in the step under way (see `Seat.begins`)."""
    if match.open is not None:
        return False
    for entry in match.legs[-1].entries:
        if entry.kind == "answer" and not entry.auto:
            return False
    return True


# ---------------------------------------------------------------------- standing where it leads


def rebuild(match: Match[Any]) -> None:
    """Stand again where the journal of the last leg leads."""
    leg = match.legs[-1]
    if leg.checkpoint is None:
        leg.checkpoint = _worked_off_again(match)
    match.seen = None
    match.before.clear()
    match.state = leg.checkpoint.clone()
    match._replay(leg.entries, leg.notes)
    if match.state.notebook is not None:
        del leg.notes[match.state.notebook.at :]  # the rest came of what was taken back
    match._listen()


def _worked_off_again(match: Match[S]) -> S:
    """The table from the start of the last leg, made from the last copy before it."""
    first = max(number for number, leg in enumerate(match.legs) if leg.checkpoint is not None)
    copy = match.legs[first].checkpoint
    assert copy is not None
    match.state = copy.clone()
    for leg in match.legs[first:-1]:
        match._replay(leg.entries, [])
    return match.state


# ---------------------------------------------------------------------- taking back


def undo_bar(match: Match[Any], seat: int, party: bool) -> str | None:
    """Why a seat cannot take back the last answer (see `Match.undo_bar`)."""
    if match.outcome is not None:
        return "undo.over"
    if secret_entry(match, seat) is not None:
        return None
    if party:
        return "undo.barrier" if len(match.history) <= match.floor else None
    if match.open is not None and match.open.together.seats != (seat,):
        return "undo.barrier" if (match.before_secrets() or 0) <= match.floor else "undo.other"
    # Not yours comes before the barrier: whether a stranger's answer looked at something may be a secret.
    if match.history and match.history[-1].seat != seat:
        return "undo.other"
    return "undo.barrier" if len(match.history) <= match.floor else None


def secret_entry(match: Match[Any], seat: int) -> Deed | None:
    """The seat's last own choice inside open secret flows."""
    if match.open is None:
        return None
    for entry in reversed(match.legs[-1].entries[match.open.since :]):
        if entry.kind != "answer":
            return None
        if entry.seat == seat and not entry.auto:
            return entry
    return None


def undo(match: Match[Any], seat: int, party: bool) -> None:
    """Take back the last answer: of a seat, or (party) of anybody, never past a barrier."""
    bar = undo_bar(match, seat, party)
    if bar is not None:
        raise Refused(bar)
    waiting = [other for other in range(match.seats) if match.asking(other) is not None]
    secret = secret_entry(match, seat)
    if secret is not None:
        waiting = [other for other in waiting if other == seat]  # the others' questions stay as they are
        leg = match.legs[-1]
        at = leg.entries.index(secret)
        # later entries of this seat answered themselves; the others' choices stay
        leg.entries[at:] = [e for e in leg.entries[at:] if e.seat != seat]
        leg.notes.clear()  # the order in which the others came to theirs is another one now
        match.history.remove(secret)
    else:
        last = match.history.pop()
        while last not in match.legs[-1].entries:
            match.legs.pop()
        entries = match.legs[-1].entries
        del entries[entries.index(last) :]
        del match.log[last.log :]
    rebuild(match)
    for other in waiting:  # what was asked is withdrawn: a late answer to it must not count
        match.numbers[other] += 1
