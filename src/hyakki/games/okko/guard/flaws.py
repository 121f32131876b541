"""What cannot lie on Okko's table: a look at tables that come from a file, before they are played on.

Anybody can write a file. A card that the box does not have, a figure beside the board or a palace that cannot
be laid out would make some rule fail much later, so it is found here and named. Each look takes for granted
what the looks before it have found in order.
"""

from __future__ import annotations

from hyakki.games.okko.box.content import Box
from hyakki.games.okko.guard import agreed, board, cards, names, play
from hyakki.games.okko.rules.tables import attach
from hyakki.games.okko.state import Okko


def flaws(box: Box, g: Okko) -> list[str]:
    """What is wrong with a table, a phrase each; nothing if it can be played on."""
    found = [*agreed.flaws(box, g)]
    if found:
        return found
    attach(g, box)
    return [*names.flaws(g)] or [*board.flaws(g), *play.flaws(g)] or [*cards.flaws(box, g)]
