"""Who is told first when there is much to tell: whoever waits for their own answer, before those who look on.

An onlooker goes on when the loop has been round once, one onlooker each time; whatever else is ready runs in
between. So a crowd that looks on takes little from those who act, and nobody waits for ever.
"""

from __future__ import annotations

import asyncio
from collections import deque


class Courtesy:
    """A queue of those who let others go first."""

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    def turn(self) -> asyncio.Future[None]:
        """Done when it is one's turn. Whoever cannot wait any longer may end it before."""
        loop = asyncio.get_running_loop()
        mine = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._next, loop)
        self._waiting.append(mine)
        return mine

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._waiting and self._waiting[0].done():
            self._waiting.popleft()
        if self._waiting:
            self._waiting[0].set_result(None)
            loop.call_soon(self._next, loop)
