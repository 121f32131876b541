"""Taking back by agreement: where all win and lose together, the people at a table may agree to take back
what anybody did last."""

from __future__ import annotations

import contextlib

import msgspec

from hyakki.table.errors import Denied, StoreError
from hyakki.table.live import Live
from hyakki.table.messages import Proposal


async def propose(table: Live, seat: int) -> None:
    """Ask the others whether the last answer of anybody may be taken back: for one party only."""
    if not table.match.party:
        raise Denied("refused.propose-alone")
    async with table.lock:
        table.check_undo(seat, party=True)
        proposal = Proposal(table.number, seat, table.row.chairs[seat].name, [seat], True)
    await _count(table, proposal)


async def vote(table: Live, seat: int, number: int, agree: bool) -> None:
    """Agree to a proposal, or not."""
    proposal = table.proposal
    if proposal is None or proposal.number != number:
        raise Denied("refused.no-proposal")
    if not agree:
        await _announce(table, msgspec.structs.replace(proposal, open=False))
        return
    agreed = sorted({*proposal.agreed, seat})
    await _count(table, msgspec.structs.replace(proposal, agreed=agreed))


async def heard(table: Live, proposal: Proposal) -> None:
    """A proposal, or what came of one, from another process. Others may have agreed here at the same time."""
    mine = table.proposal
    if proposal.open and mine is not None and (mine.number, mine.by) == (proposal.number, proposal.by):
        agreed = sorted({*mine.agreed, *proposal.agreed})
        if agreed != proposal.agreed:
            with contextlib.suppress(Denied):  # the other process has counted as well, and was faster
                await _count(table, msgspec.structs.replace(proposal, agreed=agreed))
            return
    table.hear_proposal(proposal)


async def _count(table: Live, proposal: Proposal) -> None:
    """Do it if all people who are here agree; bots never mind."""
    here = [chair.seat for chair in table.row.chairs if not chair.is_bot and table.is_present(chair)]
    if all(seat in proposal.agreed for seat in here):
        await _announce(table, msgspec.structs.replace(proposal, open=False))
        await table.undo(proposal.by, party=True, number=proposal.number)
    else:
        await _announce(table, proposal)


async def _announce(table: Live, proposal: Proposal) -> None:
    """A proposal to all people at the table, also those whom another process serves."""
    table.hear_proposal(proposal)
    with contextlib.suppress(StoreError):  # then they do not hear of it, and it comes to nothing
        await table.store.pass_on(table.row.id, msgspec.json.encode(proposal).decode())
