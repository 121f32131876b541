"""What else could have been answered at a moment of a finished match: a bot thinks it over again.

It thinks as it would have then, from what the seat knew. Before the end it would be advice, so it is refused.
"""

from __future__ import annotations

from hyakki import bots
from hyakki.host.hints import in_words
from hyakki.host.mind_messages import Found
from hyakki.host.reading import voice_of
from hyakki.kernel.rng import derive
from hyakki.table.errors import Denied
from hyakki.table.live import Live
from hyakki.table.minds import Minds
from hyakki.table.replay_messages import Reconsidered
from hyakki.table.replays import Replays

SHOWN = 5
NOTHING = Reconsidered(-1, "", False, [], -1)


async def reconsider(replays: Replays, minds: Minds, live: Live, answers: int) -> Reconsidered:
    """The answer that led to a moment of a replay, thought over again."""
    if not live.is_over:
        raise Denied("trouble.not-over")
    if minds.is_crowded:
        raise Denied("trouble.too-fast")
    replay = await replays.replay(live)
    if not 0 < answers <= replay.length:
        return NOTHING
    found = replay.before(answers)
    if found is None:
        return NOTHING
    match, seat, option = found
    decision = match.decision(seat)
    if decision is None or len(decision.options) < 2:
        return NOTHING
    key = derive(live.row.key, "hindsight", answers)
    thought = await minds.think(match, seat, bots.ADVISER, key, option.text())
    given = voice_of(match.game).say_choice(match.view(seat), decision.prompt, option)
    if not isinstance(thought, Found):
        return Reconsidered(seat, given, False, [], -1)
    texts = [one.text for one in thought.weighed]
    place = texts.index(option.text()) if option.text() in texts else -1
    kept = [one for at, one in enumerate(thought.weighed) if at < SHOWN or at == place]
    given_at = next((at for at, one in enumerate(kept) if one.text == option.text()), -1)
    return Reconsidered(
        seat=seat,
        given=given,
        better=thought.text != option.text(),
        weighed=in_words(match.seat(seat), kept),
        given_at=given_at,
    )
