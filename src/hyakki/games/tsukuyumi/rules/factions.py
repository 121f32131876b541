"""The faction effect, part by part, and what factions may use between their actions without any symbol."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi.box.definitions import EffectOption
from hyakki.games.tsukuyumi.options import DONE, Done, Effect
from hyakki.games.tsukuyumi.rules import boar, cyber, darkseed, nomads
from hyakki.games.tsukuyumi.rules.actions import action
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import Tsukuyumi, Turn
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

Instant = Callable[[Tsukuyumi, int, EffectOption], None]
Step = Callable[[Tsukuyumi, int, EffectOption], Flow[bool]]

INSTANTS: dict[str, Instant] = {
    "take-weapons": nomads.take_weapons,
    "ignore-radioactivity": nomads.become_immune,
    "use-conquerors": darkseed.allow_conquerors,
    "take-wing": darkseed.take_wing,
}
"""Parts without a question; they come before all others, so wings carry the move of the same effect."""

STEPS: dict[str, Step] = {
    "lay-mines": nomads.lay_mines,
    "march": darkseed.march,
    "lay-eggs": darkseed.lay_eggs,
    "use-uplink": cyber.use_uplink,
    "terraform": boar.effect_step,
}
"""Parts that ask: each call is one step and says whether the part is over."""

POSSIBLE: dict[str, Callable[[Tsukuyumi, int, EffectOption], bool]] = {
    "lay-mines": nomads.can_lay_mines,
    "lay-eggs": darkseed.can_lay_eggs,
}

ACTING = "faction-effect"


# ---------------------------------------------------------------------- the faction effect


@action(ACTING)
def faction_effect(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """One step of the faction effect under way. When all its parts are done `turn.acting` is cleared, unless
    another action has begun, as by Tenno (tsukuyumi.action.faction-effect)."""
    seat = turn.seat
    if not turn.parts:
        yield from _begin(g, seat)
    if turn.parts:
        part = _part(g, seat, turn.parts[0])
        over = yield from STEPS[part.effect](g, seat, part)
        if over:
            turn.parts.pop(0)
    if not turn.parts and turn.acting == ACTING:
        turn.acting = ""


def _begin(g: Tsukuyumi, seat: int) -> Flow[None]:
    """What the sheet always gives, then what the seat chooses, different things in an order of its own."""
    effect, turn = g.sheets[seat].faction.effect, turn_of(g)
    chosen: list[str] = [part.effect for part in effect.always]
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
    for name in chosen:
        if name in INSTANTS:
            INSTANTS[name](g, seat, _part(g, seat, name))
        else:
            turn.parts.append(name)


def _offers(g: Tsukuyumi, seat: int, chosen: list[str]) -> list[Effect | Done]:
    return [*(Effect(name) for name in _choices(g, seat, chosen)), DONE]


def _choices(g: Tsukuyumi, seat: int, chosen: list[str]) -> list[str]:
    return [
        part.effect
        for part in g.sheets[seat].faction.effect.options
        if part.effect not in chosen and forbids_part(g, seat, part) is None
    ]


def forbids_part(g: Tsukuyumi, seat: int, part: EffectOption) -> Refusal | None:
    """Why a part of the faction effect could do nothing now, or None."""
    if part.effect not in POSSIBLE or POSSIBLE[part.effect](g, seat, part):
        return None
    return refuse("tsukuyumi.action.faction-effect.idle")


def _part(g: Tsukuyumi, seat: int, name: str) -> EffectOption:
    effect = g.sheets[seat].faction.effect
    return next(part for part in effect.always + effect.options if part.effect == name)


# ---------------------------------------------------------------------- between actions


def free_uses(g: Tsukuyumi, turn: Turn) -> list[Option]:
    """What the faction of the active seat may use now without a symbol."""
    player = g.seats[turn.seat]
    if not (player.uplinks or player.effects or _gives_up(g, turn)):
        return []
    return free_actions(g, turn.seat)


def _gives_up(g: Tsukuyumi, turn: Turn) -> bool:
    """Whether the faction has units that may be given up now, in blue or after its effect: Conquerors."""
    if g.phase != "blue" and "use-conquerors" not in turn.free:
        return False
    return any("sacrifice" in unit.abilities for unit in g.sheets[turn.seat].units)


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
