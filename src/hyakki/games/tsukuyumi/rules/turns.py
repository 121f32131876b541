"""The sequence of play: choosing cards, the four phases, and the turns of the seats with their actions.

A step runs one choice of the active seat: which action comes next, or one part of the action under way.
"""

from __future__ import annotations

from typing import Literal

from hyakki.games.tsukuyumi.events import ActionsLeft, PhaseBegan, TurnBegan
from hyakki.games.tsukuyumi.options import DONE, Act, Done, PlayEvent
from hyakki.games.tsukuyumi.rules import (
    abyssal,
    combat,
    conquests,
    ends,
    eventdeck,
    factions,
    initiative,
    movement,
    oni,
    production,
    scoring,
)
from hyakki.games.tsukuyumi.rules.actions import RUN, begin_action
from hyakki.games.tsukuyumi.rules.advantages import free_plays, play_free
from hyakki.games.tsukuyumi.rules.fights import can_fight, pay_debt
from hyakki.games.tsukuyumi.rules.lasting import advantage, in_force
from hyakki.games.tsukuyumi.rules.rounds import begin_round, flip, lay_cards, pass_on
from hyakki.games.tsukuyumi.rules.setup import setup_step
from hyakki.games.tsukuyumi.rules.symbols import (
    WHITE_TURN,
    bonus_combat,
    bonus_production,
    symbols_of,
    white_limit,
)
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import Phase, Tsukuyumi, Turn
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

CHAPTERS = (factions, eventdeck, initiative, production, oni, conquests, abyssal, movement, combat)
"""The chapters that declare what the symbols of a turn start, see actions.py."""

DUTIES = ("place-oni", "oni-conquest", "abyssal")  # what nobody may leave out (tsukuyumi.round.oni-mandatory)
SYMBOLS = (
    "faction-effect", "events", "initiative", "production", "place-oni", "oni-conquest", "abyssal",
    "movement", "combat",
)  # fmt: skip
GRANTED = ("production", "abyssal")  # green ones beside the card (tsukuyumi.round.extra-symbols)
COLOURS: tuple[Literal["blue", "green", "red"], ...] = ("blue", "green", "red")
NEXT: dict[str, Phase] = {"white": "blue", "blue": "green", "green": "red", "red": "end"}


def step(g: Tsukuyumi) -> Flow[None]:
    """From one quiet table to the next."""
    if g.phase in NEXT:
        yield from _phase_step(g)
        scoring.check_step(g)
    elif g.phase == "selection":
        yield from lay_cards(g)
        pass_on(g)
        if g.round == 1 and g.settings.get("first-game") == "on":
            flip(g)  # a first game has no white phase in round 1 (tsukuyumi.setup.first-game)
            begin_phase(g, "blue")
        else:
            begin_phase(g, "white")
    elif g.phase == "end":
        yield from ends.end_of_round(g)
        begin_round(g)
    else:
        yield from setup_step(g)


# ---------------------------------------------------------------------- phases and turns


def begin_phase(g: Tsukuyumi, phase: Phase) -> None:
    """All markers show one side again; a Storm that was drawn turns the order round."""
    initiative.settle_storm(g)
    initiative.turn_markers_back(g)
    g.phase = phase
    if phase == "white":
        g.stuck.clear()  # Oil! and Storm (tsukuyumi.event.oil-storm)
    g.tell(PhaseBegan(phase), "tsukuyumi.round.phase-order")


def _phase_step(g: Tsukuyumi) -> Flow[None]:
    if g.turn is None:
        seat = initiative.next_seat(g)
        if seat is None:
            if g.phase == "white":
                flip(g)
            begin_phase(g, NEXT[g.phase])
            return
        begin_turn(g, seat)
    turn = turn_of(g)
    if turn.acting:
        yield from RUN[turn.acting](g, turn)
    else:
        yield from _choose(g, turn)


def begin_turn(g: Tsukuyumi, seat: int) -> None:
    """Every seat has a turn in every phase, whatever its card shows (tsukuyumi.round.all-phases), even with
    nothing on the board (tsukuyumi.core.no-elimination)."""
    symbols: dict[str, int] = {}
    if g.phase != "white":
        assert g.phase in COLOURS
        symbols = symbols_of(g, seat, g.phase)
        if g.phase == "red" and g.round == 1 and g.seats[seat].advantage:
            symbols["combat"] = symbols.get("combat", 0) + bonus_combat(g, seat)
        if g.seats[seat].debt:
            pay_debt(g, seat, symbols)
    g.turn = Turn(seat=seat, symbols=symbols)
    g.turn.white_left = white_limit(g, seat) if g.phase == "white" else 0
    g.tell(TurnBegan(seat, g.phase), "tsukuyumi.init.board")


def end_turn(g: Tsukuyumi) -> None:
    """The marker is turned; whatever is left is lost (tsukuyumi.round.expire)."""
    seat = turn_of(g).seat
    player = g.seats[seat]
    player.acted = True
    g.turn = None
    if g.phase == "white":
        analysis = in_force(g, seat, WHITE_TURN)
        if analysis is not None:
            player.effects.remove(analysis.id)  # tsukuyumi.facevent.cyber-analysis-time
    elif g.phase == "red":
        scoring.red_turn_over(g, seat, g.round >= ends.last_round(g))


def _bonus(g: Tsukuyumi, seat: int) -> int:
    """Production that units, uplinks and an advantage add in green (tsukuyumi.round.extra-symbols)."""
    points = production.bonus(g, seat)
    if g.round == 1 and g.seats[seat].advantage:
        points += bonus_production(g, seat)
    return points


# ---------------------------------------------------------------------- choosing the next action


def _choose(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """What the active seat does next, in any order (tsukuyumi.round.any-order)."""
    seat = turn.seat
    ask = g.ask_hidden if _plays_freely(g, seat) else g.ask
    answer = yield from ask(seat, Prompt("ask.turn", {"phase": g.phase}), lambda: turn_options(g))
    if isinstance(answer, Done):
        _tell_left(g, turn)
        end_turn(g)
    elif isinstance(answer, Act):
        _act(g, turn, answer.symbol)
    elif isinstance(answer, PlayEvent):
        yield from play_free(g, seat, answer.card)
    else:
        yield from factions.use_free(g, seat, answer)


def _tell_left(g: Tsukuyumi, turn: Turn) -> None:
    """What a seat leaves out is lost and told (tsukuyumi.round.expire), and that its card has nothing."""
    if g.phase == "white":
        left = {"white": turn.white_left} if turn.white_left else {}
    else:
        left = {symbol: amount for symbol, amount in turn.symbols.items() if amount}
        assert g.phase in COLOURS
        if not left and not turn.free and not symbols_of(g, turn.seat, g.phase):
            g.tell(ActionsLeft(turn.seat, {}), "tsukuyumi.round.all-phases")
    if left:
        g.tell(ActionsLeft(turn.seat, left), "tsukuyumi.round.expire")


def _plays_freely(g: Tsukuyumi, seat: int) -> bool:
    """Whether a seat has shown Intelligence and holds events: it may play some of them without an action, so
    the list depends on a hidden hand."""
    player = g.seats[seat]
    if not player.events or not player.advantage_used:
        return False
    return advantage(g, seat, "free-events") is not None


def _act(g: Tsukuyumi, turn: Turn, symbol: str) -> None:
    """Spend a symbol, or one of the white actions, and begin what it stands for."""
    if g.phase == "white":
        turn.white_done.append(symbol)
        turn.white_left = white_limit(g, turn.seat) - len(turn.white_done)
        quantity = g.box.white_actions[symbol].amount
    elif symbol == "abyssal":
        turn.free.append(symbol)
        quantity = 1
    else:
        quantity = turn.symbols.pop(symbol, 0)
        if symbol == "production" and g.phase == "green":
            quantity += _bonus(g, turn.seat)
            turn.free.append(symbol)
    begin_action(g, symbol, quantity)


def turn_options(g: Tsukuyumi) -> list[Option]:
    """Actions that may be begun, uses that need no symbol, and the end of the turn: nearly all is optional
    (tsukuyumi.round.optional, tsukuyumi.white.optional)."""
    turn = turn_of(g)
    seat = turn.seat
    shown = g.box.white_actions if g.phase == "white" else turn.symbols
    granted = [symbol for symbol in GRANTED if symbol not in turn.free] if g.phase == "green" else []
    found: list[Option] = [
        Act(symbol)
        for symbol in SYMBOLS
        if (symbol in shown or symbol in granted) and forbids_act(g, seat, symbol) is None
    ]
    found += factions.free_uses(g, turn)
    if _plays_freely(g, seat):
        found += free_plays(g, seat)
    if forbids_done(g, seat) is None:
        found.append(DONE)
    return found


def forbids_act(g: Tsukuyumi, seat: int, symbol: str) -> Refusal | None:
    """Why a seat may not begin an action now, or None."""
    turn = g.turn
    if turn is None or turn.seat != seat:
        return refuse("tsukuyumi.round.phase-order")
    if turn.acting:
        return refuse("tsukuyumi.round.any-order", symbol=turn.acting)
    if g.phase == "white":
        refusal = _forbids_white(g, turn, symbol)
    elif symbol == "abyssal":
        refusal = None if _abyssal_due(g, turn) else refuse("tsukuyumi.legend.abyssal")
    elif not turn.symbols.get(symbol) and not (symbol == "production" and _production_due(g, turn)):
        refusal = _forbids_missing(g, seat, symbol)
    elif symbol == "movement" and g.phase == "red" and turn.fought:
        refusal = refuse(
            "tsukuyumi.round.move-before-combat"
        )  # not in white (tsukuyumi.round.move-before-combat-scope)
    else:
        refusal = None
    return refusal or _forbids_idle(g, seat, symbol)


def _forbids_white(g: Tsukuyumi, turn: Turn, symbol: str) -> Refusal | None:
    """Different actions of the list; Combat Analysis lets one come twice
    (tsukuyumi.facevent.cyber-combat-analysis)."""
    if symbol not in g.box.white_actions:
        return refuse("tsukuyumi.round.symbol-phase", symbol=symbol)
    done, limit = turn.white_done, white_limit(g, turn.seat)
    if len(done) >= limit:
        return refuse("tsukuyumi.white.two-actions", symbol=symbol, limit=limit)
    if symbol in done:
        repeated = len(set(done)) < len(done)
        if repeated or in_force(g, turn.seat, WHITE_TURN) is None:
            return refuse("tsukuyumi.white.two-actions", symbol=symbol, limit=limit)
    return None


def _forbids_missing(g: Tsukuyumi, seat: int, symbol: str) -> Refusal:
    """A symbol that is not there: advantage up, printed in another phase, or not on the card at all."""
    if g.phase in COLOURS:
        if symbol in symbols_of(g, seat, g.phase):
            return refuse("tsukuyumi.round.expire", symbol=symbol)
        if any(symbol in symbols_of(g, seat, phase) for phase in COLOURS):
            return refuse("tsukuyumi.round.symbol-phase", symbol=symbol)
    return refuse("tsukuyumi.round.extra-symbols", symbol=symbol)


def _forbids_idle(g: Tsukuyumi, seat: int, symbol: str) -> Refusal | None:
    """An action that could do nothing is not offered."""
    if symbol == "movement" and not g.seats[seat].troops and g.seats[seat].mascot < 0:
        return refuse("tsukuyumi.move.each-unit")
    if symbol == "combat":
        # this never depends on the secret card: whoever may play Kamikaze may play Annihilation too
        return None if can_fight(g, seat) else refuse("tsukuyumi.combat.card-conditions")
    return None


def forbids_done(g: Tsukuyumi, seat: int) -> Refusal | None:
    """Why a seat may not end its turn: Oni actions must be carried out (tsukuyumi.round.oni-mandatory)."""
    turn = g.turn
    if turn is None or turn.seat != seat:
        return refuse("tsukuyumi.round.phase-order")
    for duty in DUTIES:
        if turn.symbols.get(duty) or (duty == "abyssal" and _abyssal_due(g, turn)):
            return refuse("tsukuyumi.round.oni-mandatory", symbol=duty)
    return None


def _production_due(g: Tsukuyumi, turn: Turn) -> bool:
    """In green productive units are an action of their own where the card has none
    (tsukuyumi.production.bonus-pool): those that are there now, and once in a turn."""
    return g.phase == "green" and "production" not in turn.free and _bonus(g, turn.seat) > 0


def _abyssal_due(g: Tsukuyumi, turn: Turn) -> bool:
    """In green every seat makes one extra attack with the Abyssal (tsukuyumi.legend.abyssal)."""
    if g.phase != "green" or not g.legend or "abyssal" in turn.free:
        return False
    return abyssal.EXTRA_ATTACK in g.box.legendary[g.legend].abilities
