"""Running the actions of a turn: what a symbol starts, and one part of it after the other.

While an action is under way `Turn.acting` names it. The chapter of the action takes one part at a time and
empties `acting` when the action is over.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi.box.frame import at
from hyakki.games.tsukuyumi.events import ActionTaken
from hyakki.games.tsukuyumi.options import DONE, Done, Fight
from hyakki.games.tsukuyumi.rules import initiative
from hyakki.games.tsukuyumi.state import Tsukuyumi, Turn
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt


def begin_action(g: Tsukuyumi, symbol: str, quantity: int) -> None:
    """Begin an action of the active seat (tsukuyumi.round.quantity)."""
    turn = g.turn
    assert turn is not None
    turn.acting = symbol
    g.tell(ActionTaken(turn.seat, symbol, quantity), "tsukuyumi.round.quantity")
    if symbol == "production":
        from hyakki.games.tsukuyumi.rules import production

        production.start(g, turn.seat, quantity)
    elif symbol == "movement":
        from hyakki.games.tsukuyumi.rules import movement

        movement.start(g, turn.seat, "movement", quantity)
    elif symbol == "combat":
        turn.combats = quantity
    elif symbol == "events":
        turn.draws, turn.plays = quantity + _more_draws(g, turn.seat), quantity
    elif symbol == "oni-conquest":
        turn.conquests = quantity
        turn.activated.clear()
    else:
        turn.amount = quantity


def _more_draws(g: Tsukuyumi, seat: int) -> int:
    """Oracle Feed: more draws, not more plays, with each event action (tsukuyumi.cyber.uplink-passive)."""
    uplinks = [g.box.uplinks[name] for name in g.seats[seat].uplinks]
    return sum(uplink.amount for uplink in uplinks if uplink.effect == "draw")


# ---------------------------------------------------------------------- one part of an action


def _production(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    from hyakki.games.tsukuyumi.rules.production import production_step

    yield from production_step(g)
    if not turn.points:
        turn.acting = ""


def _movement(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    from hyakki.games.tsukuyumi.rules.movement import march_step

    yield from march_step(g)
    if g.march is None:
        turn.acting = ""


def _combat(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """One battle, or the end of the action; a battle in red ends all movement
    (tsukuyumi.round.move-before-combat)."""
    from hyakki.games.tsukuyumi.rules.battle import fight
    from hyakki.games.tsukuyumi.rules.fights import fights

    seat = turn.seat

    def options() -> list[Fight | Done]:
        return [*fights(g, seat), DONE]

    prompt = Prompt("ask.fight", {"left": turn.combats})
    if _is_secret(g, seat):
        answer = yield from g.ask_hidden(seat, prompt, options)
    else:
        answer = yield from g.ask(seat, prompt, options)
    if isinstance(answer, Done):
        turn.combats = 0
    else:
        turn.combats -= 1
        turn.fought = True
        yield from fight(g, seat, at(answer.q, answer.r), answer.card)
    if not turn.combats:
        turn.acting = ""


def _is_secret(g: Tsukuyumi, seat: int) -> bool:
    """Before the flip a card that must not be the last combat of the round tells of the secret card."""
    cards = g.box.combat_cards_of[g.seats[seat].faction]
    return g.phase == "white" and any("not-last-combat" in card.conditions for card in cards)


def _events(g: Tsukuyumi, _turn: Turn) -> Flow[None]:
    from hyakki.games.tsukuyumi.rules.eventdeck import event_step

    yield from event_step(g)


def _faction_effect(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """One step of the own sheet's effect (tsukuyumi.action.faction-effect); Tenno begins another action."""
    from hyakki.games.tsukuyumi.rules.factions import faction_effect

    yield from faction_effect(g, turn.seat)


def _initiative(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    yield from initiative.change(g, turn.seat, turn.amount)
    turn.acting = ""


def _place_oni(g: Tsukuyumi, _turn: Turn) -> Flow[None]:
    from hyakki.games.tsukuyumi.rules.oni import place_oni_action

    yield from place_oni_action(g)


def _oni_conquest(g: Tsukuyumi, _turn: Turn) -> Flow[None]:
    from hyakki.games.tsukuyumi.rules.oni import oni_conquest_action

    yield from oni_conquest_action(g)


def _abyssal(g: Tsukuyumi, _turn: Turn) -> Flow[None]:
    from hyakki.games.tsukuyumi.rules.oni import abyssal_action

    yield from abyssal_action(g)


RUN: dict[str, Callable[[Tsukuyumi, Turn], Flow[None]]] = {
    "production": _production,
    "movement": _movement,
    "combat": _combat,
    "events": _events,
    "faction-effect": _faction_effect,
    "initiative": _initiative,
    "place-oni": _place_oni,
    "oni-conquest": _oni_conquest,
    "abyssal": _abyssal,
}
