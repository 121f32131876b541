"""The combat action: one battle after the other, as many as the symbol gives."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.frame import at
from hyakki.games.tsukuyumi.options import DONE, Done, Fight
from hyakki.games.tsukuyumi.rules.actions import action
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.factions import free_uses, use_free
from hyakki.games.tsukuyumi.rules.fights import NOT_LAST_COMBAT, fights
from hyakki.games.tsukuyumi.state import Tsukuyumi, Turn
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt


def _begin(g: Tsukuyumi, turn: Turn, combats: int) -> None:
    turn.combats = combats


@action("combat", _begin)
def combat(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """One battle, something that the faction uses between two of them (tsukuyumi.combat.between), or the end
    of the action; a battle in red ends all movement (tsukuyumi.round.move-before-combat)."""
    seat = turn.seat

    def options() -> list[Option]:
        return [*fights(g, seat), *free_uses(g, turn), DONE]

    prompt = Prompt("ask.fight", {"left": turn.combats})
    if _is_secret(g, seat):
        answer = yield from g.ask_hidden(seat, prompt, options)
    else:
        answer = yield from g.ask(seat, prompt, options)
    if isinstance(answer, Done):
        turn.combats = 0
    elif not isinstance(answer, Fight):
        yield from use_free(g, seat, answer)
    else:
        turn.combats -= 1
        turn.fought = True
        yield from fight(g, seat, at(answer.q, answer.r), answer.card)
    if not turn.combats:
        turn.acting = ""


def _is_secret(g: Tsukuyumi, seat: int) -> bool:
    """Before the flip a card that must not be the last combat of the round tells of the secret card."""
    cards = g.box.combat_cards_of[g.seats[seat].faction]
    return g.phase == "white" and any(NOT_LAST_COMBAT in card.conditions for card in cards)
