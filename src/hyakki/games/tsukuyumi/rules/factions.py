"""The faction effect, part by part, and what factions may use between their actions without any symbol."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.definitions import EffectOption
from hyakki.games.tsukuyumi.events import PartChosen
from hyakki.games.tsukuyumi.options import DONE, Done, Effect
from hyakki.games.tsukuyumi.rules import boar, cyber, darkseed, nomads
from hyakki.games.tsukuyumi.rules.actions import action
from hyakki.games.tsukuyumi.rules.faction_effects import instant, part
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import Tsukuyumi, Turn
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt, Refusal

ACTING = "faction-effect"

CHAPTERS = (nomads, darkseed, cyber, boar)
"""The factions, which declare the parts of their effects, see faction_effects.py."""


# ---------------------------------------------------------------------- the faction effect


@action(ACTING)
def faction_effect(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """One step of the faction effect under way. When all its parts are done `turn.acting` is cleared, unless
    another action has begun, as by Tenno (tsukuyumi.action.faction-effect)."""
    seat = turn.seat
    if not turn.parts:
        yield from _begin(g, seat)
    if turn.parts:
        chosen = _part(g, seat, turn.parts[0])
        yield from part[chosen.effect].run(g, seat, chosen)
    if not turn.parts and turn.acting == ACTING:
        turn.acting = ""


def _begin(g: Tsukuyumi, seat: int) -> Flow[None]:
    """What the sheet always gives, then what the seat chooses, different things in an order of its own."""
    effect, turn = g.sheets[seat].faction.effect, turn_of(g)
    chosen: list[str] = [option.effect for option in effect.always]
    for left in range(effect.choose, 0, -1):
        if not _choices(g, seat, chosen):
            break
        answer = yield from g.ask(
            seat,
            Prompt("ask.faction-effect", {"left": left}),
            lambda: _offers(g, seat, chosen),
        )
        if isinstance(answer, Done):
            break
        chosen.append(answer.name)
        g.tell(PartChosen(seat, answer.name), "tsukuyumi.action.faction-effect")
    for name in chosen:
        if name in instant:
            yield from instant[name].run(g, seat, _part(g, seat, name))
        else:
            turn.parts.append(name)


def _offers(g: Tsukuyumi, seat: int, chosen: list[str]) -> list[Effect | Done]:
    return [*(Effect(name) for name in _choices(g, seat, chosen)), DONE]


def _choices(g: Tsukuyumi, seat: int, chosen: list[str]) -> list[str]:
    return [
        option.effect
        for option in g.sheets[seat].faction.effect.options
        if option.effect not in chosen and forbids_part(g, seat, option) is None
    ]


def forbids_part(g: Tsukuyumi, seat: int, chosen: EffectOption) -> Refusal | None:
    """Why a part of the faction effect could do nothing now, or None."""
    return part.forbids(chosen.effect, g, seat, chosen) if chosen.effect in part else None


def is_idle(g: Tsukuyumi, seat: int) -> bool:
    """Whether the faction effect could do nothing now: that is allowed, and people are told before."""
    effect = g.sheets[seat].faction.effect
    return all(
        option.effect not in instant and forbids_part(g, seat, option) is not None
        for option in effect.always + effect.options
    )


def _part(g: Tsukuyumi, seat: int, name: str) -> EffectOption:
    effect = g.sheets[seat].faction.effect
    return next(option for option in effect.always + effect.options if option.effect == name)


# ---------------------------------------------------------------------- between actions


def free_uses(g: Tsukuyumi, turn: Turn) -> list[Option]:
    """What the faction of the active seat may use now without a symbol."""
    player = g.seats[turn.seat]
    if not (player.uplinks or player.effects or _gives_up(g, turn)):
        return []
    return free_actions(g, turn.seat)


def _gives_up(g: Tsukuyumi, turn: Turn) -> bool:
    """Whether the faction has units that may be given up now, in blue or after its effect: Conquerors."""
    if g.phase != "blue" and darkseed.GRANTED not in turn.free:
        return False
    return bool(g.sheets[turn.seat].kinds_with(darkseed.SACRIFICE))


def free_actions(g: Tsukuyumi, seat: int) -> list[Option]:
    """Uses that need no symbol: Conquerors, uplink markers, Tetsuo, Nerve Net, Shield Drones."""
    faction = g.seats[seat].faction
    if faction == "dark-seed":
        return [*darkseed.free_actions(g, seat)]
    return [*cyber.free_actions(g, seat)] if faction == "cybersamurai" else []


def use_free(g: Tsukuyumi, seat: int, option: Option) -> Flow[None]:
    """Carry out one of the free uses."""
    assert isinstance(option, Effect)
    if option.name == darkseed.CONQUEROR:
        yield from darkseed.use_conqueror(g, seat)
    else:
        yield from cyber.use_free(g, seat, option.name)
