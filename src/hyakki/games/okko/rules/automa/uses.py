"""When the automated Oni plays an Event for its Special Effect: the list `event_use` of the content and the
decision `special-effect` (okko.auto.event).

Conditions are functions of the table by the id of their Event. The automated Oni never takes the Events of
the expansion (okko.expansion.events), so those have none; an Event of a person's own pack that has none is
never played for its Special Effect, only placed and spent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hyakki.board.masks import bits
from hyakki.games.okko.box.definitions import EffectDef
from hyakki.games.okko.options import PlayEvent
from hyakki.games.okko.rules.agents import figures_of
from hyakki.games.okko.rules.automa.corrupting import would_move
from hyakki.games.okko.rules.automa.facts import (
    actions_left,
    carries,
    heroes,
    is_mortal,
    is_waiting,
    open_clues,
    steps_to_hero,
    token_spaces,
    within,
)
from hyakki.games.okko.rules.automa.lines import tell
from hyakki.games.okko.rules.automa.outlook import Outlook
from hyakki.games.okko.rules.doors import open_doors
from hyakki.games.okko.rules.effects_aims import running
from hyakki.games.okko.rules.effects_move import move_cells, token_cells
from hyakki.games.okko.rules.ground import board, is_corrupted, may_act, rank_of, tile_of
from hyakki.games.okko.rules.hands import held_wounds
from hyakki.games.okko.rules.missions import card_of, open_missions
from hyakki.games.okko.rules.reinforcements import arrival_cells, kinds_available
from hyakki.games.okko.state import OFF, Figure, Okko
from hyakki.kernel.decision import Option

EVENT = "special-effect"
ORDER_LINE: Final = 1

ENOUGH_CLOCK = 2
ENOUGH_FIGURES = 2
ENOUGH_DAMAGE = 2
SUMMONED_WITHIN = 3

Condition = Callable[[Okko], bool]

CONDITIONS: dict[str, Condition] = {}
"""When each Event is played, by its id."""

HEROES: dict[str, Callable[[Okko, Figure], bool]] = {}
"""For Events about one Hero: for whom the condition holds."""


def played_when(event: str) -> Callable[[Condition], Condition]:
    """Declare the condition of an Event."""

    def declared(condition: Condition) -> Condition:
        CONDITIONS[event] = condition
        return condition

    return declared


def about_hero(event: str) -> Callable[[Callable[[Okko, Figure], bool]], Callable[[Okko, Figure], bool]]:
    """Declare for which Heroes the condition of an Event holds; it is played if it does for one."""

    def declared(fits: Callable[[Okko, Figure], bool]) -> Callable[[Okko, Figure], bool]:
        HEROES[event] = fits
        CONDITIONS[event] = lambda g: any(fits(g, hero) for hero in heroes(g))
        return fits

    return declared


# ---------------------------------------------------------------------- the activated card


def acting(g: Okko) -> list[Outlook]:
    """The figures of the activated card that may act; none if the Oni only drew."""
    turn = g.turn
    if turn is None or not turn.card:
        return []
    return [
        Outlook(g, figure, actions_left(g, figure))
        for figure in figures_of(g, turn.card)
        if may_act(g, figure)
    ]


def are_enough(g: Okko, figures: Sequence[Figure]) -> bool:
    """At least 2 figures of the activated card, or a Lieutenant or the demon."""
    return len(figures) >= ENOUGH_FIGURES or any(rank_of(g, figure) != "minion" for figure in figures)


def _attackers(g: Okko, prey: Sequence[Figure]) -> list[Figure]:
    return [each.figure for each in acting(g) if each.can_attack_any(prey)]


@played_when("powerful-blow")
def _blows(g: Okko) -> bool:
    return are_enough(g, _attackers(g, heroes(g)))


@played_when("envenomed")
def _venom(g: Okko) -> bool:
    return are_enough(g, _attackers(g, [h for h in heroes(g) if "poisoned" not in h.conditions]))


@played_when("barbs")
def _barbs(g: Okko) -> bool:
    return are_enough(g, _attackers(g, [h for h in heroes(g) if "bleeding" not in h.conditions]))


@played_when("iron-discipline")
def _discipline(g: Okko) -> bool:
    near = [each.figure for each in acting(g) if _is_near_waiting(g, each.figure)]
    return are_enough(g, near)


def _is_near_waiting(g: Okko, figure: Figure) -> bool:
    return any(is_waiting(g, hero) and within(g, hero, 1 << figure.cell, 1) for hero in heroes(g))


def effects_of(g: Okko, source: str, operation: str) -> list[EffectDef]:
    """What a card does of one kind; a person's own pack may have changed it."""
    return [effect for effect in g.box.effects_of[source] if effect.do == operation]


def moved_to(g: Okko, source: str, figure: Figure) -> int:
    """The Spaces to which a card may move a figure, its own among them."""
    cells = 1 << figure.cell
    for effect in effects_of(g, source, "move"):
        cells |= move_cells(g, effect, figure)
    return cells


@played_when("sudden-rush")
def _rush(g: Okko) -> bool:
    """A figure that cannot attack a Hero could after being moved."""
    return any(
        not each.can_attack_any(heroes(g))
        and Outlook(g, each.figure, each.actions, moved_to(g, "sudden-rush", each.figure)).can_attack_any(
            heroes(g)
        )
        for each in acting(g)
    )


# ---------------------------------------------------------------------- thralls on strings


def puppet(g: Okko, thrall: Figure, source: str) -> Outlook:
    """A Mortal Thrall that a card moves and lets attack once."""
    return Outlook(g, thrall, 1, starts=moved_to(g, source, thrall))


def is_idle(g: Okko, thrall: Figure) -> bool:
    """Whether a Mortal Thrall cannot be activated now: it may not act, or its card has been activated without
    being the one under way."""
    under_way = g.turn is not None and g.turn.card == thrall.kind
    return not may_act(g, thrall) or (thrall.kind in g.oni.activated and not under_way)


@played_when("puppet-strings")
def _strings(g: Okko) -> bool:
    return any(
        is_mortal(g, thrall)
        and is_idle(g, thrall)
        and puppet(g, thrall, "puppet-strings").can_attack_any(heroes(g))
        for thrall in board(g)
    )


# ---------------------------------------------------------------------- Heroes who wait


@about_hero("stolen-courage")
def _courage(g: Okko, hero: Figure) -> bool:
    if not is_waiting(g, hero):
        return False
    hurt = held_wounds(g, g.heroes[hero.number]) > 0
    return hurt or within(g, hero, open_clues(g) | g.palace.orange, 1)


@about_hero("cracked-blade")
def _blade(g: Okko, hero: Figure) -> bool:
    readied = g.heroes[hero.number].readied
    return is_waiting(g, hero) and bool(readied) and not g.box.all_equipment[readied].legendary


@about_hero("whispers")
def _whispers(g: Okko, hero: Figure) -> bool:
    return is_waiting(g, hero) and within(g, hero, open_clues(g) | _objectives(g) | _guile_spaces(g), 1)


def _objectives(g: Okko) -> int:
    return token_spaces(g, lambda token: token.form == "objective")


def _guile_spaces(g: Okko) -> int:
    """The orange Spaces of open missions with a GUILE Test."""
    mask = 0
    for mission in open_missions(g):
        if any(test.attribute == "guile" for test in card_of(g, mission).tests):
            mask |= g.palace.orange_on[mission.tile]
    return mask


@played_when("false-trail")
def _trail(g: Okko) -> bool:
    return any(is_waiting(g, hero) and within(g, hero, open_clues(g), 1) for hero in heroes(g))


@played_when("slammed-doors")
def _doors(g: Okko) -> bool:
    """A Hero carries something, or one who waits is near a Door that leads to the Tile of an open mission."""
    if any(carries(g, hero) for hero in heroes(g)):
        return True
    return any(is_waiting(g, hero) and _is_at_gate(g, hero) for hero in heroes(g))


def _is_at_gate(g: Okko, hero: Figure) -> bool:
    tile_at = g.palace.areas.tile_of
    for mission in open_missions(g):
        if tile_of(g, hero) == mission.tile:
            continue
        outside = 0
        for door in bits(open_doors(g)):
            pair = g.palace.areas.gates[door]
            if mission.tile in (tile_at[pair[0]], tile_at[pair[1]]):
                outside |= 1 << (pair[1] if tile_at[pair[0]] == mission.tile else pair[0])
        if within(g, hero, outside, 1):
            return True
    return False


# ---------------------------------------------------------------------- the rest


@played_when("ill-omen")
def _omen(g: Okko) -> bool:
    return any(mission.clock >= ENOUGH_CLOCK for mission in running(g))


@played_when("grave-chill")
def _chill(g: Okko) -> bool:
    return any(is_corrupted(g, tile_of(g, hero)) for hero in heroes(g))


@played_when("dark-mending")
def _mending(g: Okko) -> bool:
    return any(
        figure.sort == "agent" and rank_of(g, figure) != "minion" and figure.damage >= ENOUGH_DAMAGE
        for figure in board(g)
    )


@played_when("night-summons")
def _summons(g: Okko) -> bool:
    """A free fitting Reinforcement Space near a Hero: green, or purple after the alarm."""
    cells = arrival_cells(g, "supernatural") if kinds_available(g, "supernatural", "minion") else []
    if g.alarm and kinds_available(g, "mortal", "minion"):
        cells += arrival_cells(g, "mortal")
    return any(steps_to_hero(g, cell) <= SUMMONED_WITHIN for cell in cells)


@played_when("spreading-shadow")
def _shadow(g: Okko) -> bool:
    return would_move(g)


@played_when("dark-influence")
def _influence(g: Okko) -> bool:
    """An uninterrogated Courtier token near a Hero that can be moved away."""
    return any(
        token.form == "courtier"
        and not token.flipped
        and token.cell != OFF
        and steps_to_hero(g, token.cell) <= 1
        and token_cells(g, effect, token)
        for effect in effects_of(g, "dark-influence", "token")
        for token in g.tokens.values()
    )


# ---------------------------------------------------------------------- the decision


def choose_event(g: Okko, options: Sequence[Option]) -> PlayEvent | None:
    """The first Event of the list that is in hand and whose condition holds, before the first figure of an
    activation or after a draw; else none. Nobody is told which conditions were tried."""
    if g.turn is None or g.turn.acted:
        return None
    held = {option.event for option in options if isinstance(option, PlayEvent)}
    for event in g.box.event_uses:
        if event in held and event in CONDITIONS and CONDITIONS[event](g):
            if g.io is not None:
                tell(g, EVENT, "", (), ORDER_LINE, 0, f"event:{event}")
            return PlayEvent(event)
    return None
