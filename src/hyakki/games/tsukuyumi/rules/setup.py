"""Setting up: what the table agrees on, the pieces, and the choices of the seats before round 1.

With three or four seats the board, the events and the action cards are laid out before the first choice; with
two seats the factions come first and the cards last (tsukuyumi.setup.sequence, tsukuyumi.duel.setup-order).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.box.frame import FRAME, MOON_CENTRE, place
from hyakki.games.tsukuyumi.box.random_boards import STANDARD, duel_pile, random_board, surplus
from hyakki.games.tsukuyumi.box.vocabulary import NO_GOALS, SIZES
from hyakki.games.tsukuyumi.events import (
    CardsSeen,
    FactionTaken,
    GoalTaken,
    InitiativeChanged,
    OniPlaced,
    UplinkInstalled,
)
from hyakki.games.tsukuyumi.options import Buy, TakeFaction, TakeGoal
from hyakki.games.tsukuyumi.rules import advantages, homes, stack
from hyakki.games.tsukuyumi.rules.areas import is_moon
from hyakki.games.tsukuyumi.rules.boards import scenario_rules, tiles_step
from hyakki.games.tsukuyumi.rules.ends import CARDS
from hyakki.games.tsukuyumi.rules.figures import place_oni
from hyakki.games.tsukuyumi.rules.movement import march_step
from hyakki.games.tsukuyumi.rules.production import UPLINK, take_weapon
from hyakki.games.tsukuyumi.rules.rounds import begin_round
from hyakki.games.tsukuyumi.rules.tables import attach, refresh_sheets
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Module, Seat, Tsukuyumi
from hyakki.kernel.bag import Bag
from hyakki.kernel.errors import Refused
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Prompt, Refusal, Setting

MODULES: tuple[str, ...] = get_args(Module)
BARRED_IN_DUELS = ("alternative-goals", "faction-events")
DUEL_ROUNDS = "3"
OFF_ON = ("off", "on")


def settings(box: Box) -> tuple[Setting, ...]:
    """What the table agrees on before the game; all modules are off by default (tsukuyumi.module.combine)."""
    return (
        Setting("rounds", ("3", "4", "5"), "4"),  # tsukuyumi.mode.fast-epic
        Setting("supremacy", ("off", "15", "20", "25"), "off"),
        Setting("board", (STANDARD, *box.scatters, *box.scenarios), STANDARD),
        *(Setting(module, OFF_ON, "off") for module in MODULES),
        Setting("oni-supply", ("recommended", "all", "few"), "recommended"),
        Setting("first-game", OFF_ON, "off"),
        Setting("factions", ("pick", "random"), "pick"),
    )


def refuse_wishes(box: Box, seats: int, wishes: Mapping[str, str]) -> None:
    """Say what does not go together; the box serves as many seats as it has factions
    (tsukuyumi.core.players)."""
    board = wishes["board"]
    if seats > len(box.factions) or seats not in box.board_for:
        raise Refused(f"{seats} seats are too many or too few: the box has {len(box.factions)} factions")
    most = len(box.factions)
    counts = [str(count) for name, count in sorted(box.layout_for) if name == board and count <= most]
    if board in box.scenarios and str(seats) not in counts:
        raise Refused(f"{box.scenarios[board].name} is played by {' or '.join(counts)}, not by {seats}")
    if seats == 2:
        if board != STANDARD:
            raise Refused("two seats lay their board themselves: set board to standard")
        if wishes["rounds"] == "5":
            raise Refused("with two seats the game has 3 rounds")
        for module in BARRED_IN_DUELS:
            if wishes[module] == "on":
                raise Refused(f"{module} cannot be played by two")
    if wishes["alternative-goals"] == "on":
        if wishes["first-game"] == "on":
            raise Refused("a first game is played without goals: switch alternative-goals off")
        if board in box.scenarios and NO_GOALS in box.scenarios[board].rules:
            name = box.scenarios[board].name
            raise Refused(f"{name} is played without goals: switch alternative-goals off")


# ---------------------------------------------------------------------- the table before the first question


def setup(box: Box, seats: int, chosen: Mapping[str, str], rng: Rng) -> Tsukuyumi:
    """Board, Oni, decks and markers; nobody has chosen a faction yet, unless they are dealt at random."""
    refuse_wishes(box, seats, chosen)
    modules = [module for module in MODULES if chosen[module] == "on"]
    board = random_board(box, seats, chosen["board"], rng)
    duel, size = seats == 2, FRAME.size
    left = [tile for tile in range(MOON_CENTRE) if tile not in board.tiles]
    out = surplus(box, seats, chosen["board"])
    first = rng.below(seats)  # who chooses the first faction (tsukuyumi.setup.faction-choice)
    g = Tsukuyumi(
        rng=rng,
        seats=[Seat() for _ in range(seats)],
        settings=dict(chosen),
        modules=modules,
        rounds=int(DUEL_ROUNDS if duel else chosen["rounds"]),
        supremacy=0 if chosen["supremacy"] == "off" else int(chosen["supremacy"]),
        duel=duel,
        phase="factions",
        order=[(first + number) % seats for number in range(seats)],
        map=board,
        owner=[NOBODY] * size,
        marked=[0] * size,
        negated=[0] * size,
        wasted=[],
        reserve=[tile for tile in left if tile not in out],
        gone=[tile for tile in left if tile in out],
        eggs={},
        mines={},
        covers={},
        strongholds={},
        stuck=[],
        guarded=[],
        oni={},
        oni_supply=oni_supply(box, chosen["oni-supply"]),
        oni_markers=box.supplies["oni-territory"].count,
        legends=list(box.legendary) if "legendary-oni" in modules else [],
        actions=sorted(box.duel_cards if duel else box.action_cards),
        used_actions=[],
        event_deck=Bag.of(event.id for event in box.events.values() for _ in range(event.copies)),
        display=[],
        own_discard=[],
        epic_box=sorted(box.epic_events) if "epic-events" in modules else [],
        advantages=sorted(box.advantages) if advantages.MODULE in modules else [],
        powers=Bag.of(box.oni_powers if "oni-powers" in modules else ()),
        oni_missions=list(box.oni_missions) if "oni-missions" in modules else [],
        supply=_markers(box),
    )
    g.io = None
    attach(g, box)
    if not duel:
        _people_the_moon(g)
        stack.lay_out(g)
        deal_actions(g)
    if chosen["factions"] == "random":
        _deal_factions(g)
    return g


def oni_supply(box: Box, wish: str) -> list[int]:
    """Oni in the game by size: as recommended, all of the box, or two thirds of the recommended ones for an
    easier game (tsukuyumi.setup.oni-supply)."""
    sizes = [box.oni[name] for name in SIZES]
    if wish == "all":
        return [size.count for size in sizes]
    return [size.recommended * 2 // 3 if wish == "few" else size.recommended for size in sizes]


def _markers(box: Box) -> dict[str, int]:
    """The public reserve (tsukuyumi.setup.marker-reserve); Oni territories are counted apart."""
    found = {name: entry.count for name, entry in box.properties.items()}
    return found | {name: entry.count for name, entry in box.supplies.items() if name != "oni-territory"}


def _people_the_moon(g: Tsukuyumi) -> None:
    """One random Oni of the supply on each area of the moon (tsukuyumi.setup.oni-on-moon)."""
    for cell in range(FRAME.size):
        if is_moon(g, cell):
            size = g.rng.pick([size for size, count in enumerate(g.oni_supply) for _ in range(count)])
            place_oni(g, size, cell)
            g.tell(OniPlaced(ONI, SIZES[size], place(cell)), "tsukuyumi.setup.oni-on-moon")


def deal_actions(g: Tsukuyumi) -> None:
    """Six cards face down to each seat; the others leave the game unseen (tsukuyumi.setup.action-deal). Two
    seats have a deck of their own (tsukuyumi.duel.action-cards)."""
    for seat, player in enumerate(g.seats):
        for _ in range(CARDS):
            player.hand.append(g.actions.pop(g.rng.below(len(g.actions))))
        player.hand.sort()
        g.tell(CardsSeen(seat, tuple(player.hand)), "tsukuyumi.setup.action-deal", (seat,))


# ---------------------------------------------------------------------- the choices of the seats


def setup_step(g: Tsukuyumi) -> Flow[None]:
    """One choice of the set-up."""
    if g.phase == "factions":
        yield from _factions_step(g)
    elif g.phase == "tiles":
        yield from tiles_step(g)
        if not g.pile:
            g.phase, g.place = "homes", 0
    elif g.phase == "homes":
        yield from _homes_step(g)
    else:
        yield from _goals_step(g)


def _factions_step(g: Tsukuyumi) -> Flow[None]:
    """Factions one after another; when all are chosen, initiative and starting advantages."""
    if g.place < len(g.seats):
        seat = g.order[g.place]
        answer = yield from g.ask(
            seat,
            Prompt("ask.faction"),
            lambda: [TakeFaction(name) for name in g.box.factions if forbids_faction(g, name) is None],
        )
        take_faction(g, seat, answer.faction)
        g.place += 1
        return
    g.order.sort(key=lambda seat: g.sheets[seat].faction.initiative)  # tsukuyumi.setup.initiative-start
    g.tell(InitiativeChanged(tuple(g.order)), "tsukuyumi.setup.initiative-start")
    if advantages.MODULE in g.modules:
        advantages.deal(g)
        yield from advantages.look(g)
    if g.duel:
        _people_the_moon(g)
        g.pile = duel_pile(g.box, g.rng)
        g.reserve = [tile for tile in g.reserve if tile not in g.pile]
    g.phase, g.place = "tiles" if g.duel else "homes", 0


def forbids_faction(g: Tsukuyumi, faction: str) -> Refusal | None:
    """Why a faction may not be taken, or None: each is held once, and duels need its victory cards."""
    if any(seat.faction == faction for seat in g.seats):
        return refuse("tsukuyumi.setup.faction-choice", faction=faction)
    if g.duel and not g.box.victory_cards_of[faction]:
        return refuse("tsukuyumi.duel.modules", faction=faction)
    return None


def _deal_factions(g: Tsukuyumi) -> None:
    for seat in g.order:
        open_ones = [name for name in g.box.factions if forbids_faction(g, name) is None]
        take_faction(g, seat, g.rng.pick(open_ones))
    g.place = len(g.seats)


def take_faction(g: Tsukuyumi, seat: int, faction: str) -> None:
    """A seat takes a faction's sheet and all its pieces; values and combat cards are open to all
    (tsukuyumi.setup.stats-sheets, tsukuyumi.setup.combat-cards-open)."""
    player, box = g.seats[seat], g.box
    player.faction = faction
    refresh_sheets(g)
    sheet = g.sheets[seat].faction
    player.supply = [unit.count for unit in g.sheets[seat].units]
    player.markers = sheet.territory
    if has_goals(g):
        player.goal = box.goal_of[faction].id
    if "faction-events" in g.modules:
        player.own_events = Bag.of(card.id for card in box.events_of[faction])
    if any(option.effect == "take-weapons" for option in sheet.effect.always):
        player.arsenal = {weapon.id: weapon.count for weapon in box.weapons.values()}
        player.weapons = dict.fromkeys(box.weapons, 0)
    for material in box.material.values():
        if material.faction == faction and material.effect != "uplink-marker":
            player.stock[material.id] = material.count
    g.tell(FactionTaken(seat, faction), "tsukuyumi.setup.faction-choice")


def has_goals(g: Tsukuyumi) -> bool:
    """Whether goals are played: not with two seats, in a first game, or where the scenario has none
    (tsukuyumi.scenario.exploration)."""
    return not (g.duel or g.settings["first-game"] == "on" or NO_GOALS in scenario_rules(g))


def _homes_step(g: Tsukuyumi) -> Flow[None]:
    """The next part of a seat's own set-up; it finishes before the next seat begins
    (tsukuyumi.setup.per-seat-steps)."""
    seat = g.order[g.place]
    player, line_up = g.seats[seat], g.sheets[seat].faction.line_up
    unit = homes.next_unit(g, seat)
    if player.home < 0:
        yield from advantages.before_own_set_up(g, seat)
        yield from homes.place_home(g, seat)
    elif len(player.lands) < homes.start_areas(g, seat) and homes.start_cells(g, seat):
        yield from homes.mark_start(g, seat)
    elif unit:
        yield from homes.place_start(g, seat, unit)
    elif "mascots" in g.modules and player.mascot < 0:
        yield from homes.place_start(g, seat, g.box.mascot_of[player.faction].id)
    elif len(player.uplinks) < line_up.uplinks:
        yield from _install(g, seat)
    else:
        for pieces in line_up.weapons:
            for _ in range(pieces.count):
                take_weapon(g, seat, pieces.id)
        yield from advantages.after_own_set_up(g, seat)
        g.place += 1
        if g.place == len(g.seats):
            g.phase, g.place = "goals", 0


def forbids_start_uplink(g: Tsukuyumi, seat: int, uplink: str) -> Refusal | None:
    """Why an uplink may not be the one of the line-up, or None."""
    cost = g.sheets[seat].faction.line_up.uplink_cost
    if uplink in g.seats[seat].uplinks:
        return refuse("tsukuyumi.cyber.uplinks")
    if g.box.uplinks[uplink].cost != cost:
        return refuse("tsukuyumi.setup.start-units-list", key="why.setup.start-uplink", cost=cost)
    return None


def _install(g: Tsukuyumi, seat: int) -> Flow[None]:
    """An uplink of the line-up, of the seat's choice (tsukuyumi.setup.start-units-list)."""
    player = g.seats[seat]
    answer = yield from g.ask(
        seat,
        Prompt("ask.start-uplink"),
        lambda: [Buy(UPLINK + name) for name in g.box.uplinks if forbids_start_uplink(g, seat, name) is None],
    )
    player.uplinks.append(answer.item.removeprefix(UPLINK))
    g.tell(UplinkInstalled(seat, player.uplinks[-1]), "tsukuyumi.setup.start-units-list")


def _goals_step(g: Tsukuyumi) -> Flow[None]:
    """Goals in initiative order, then the starting advantages that are left; then round 1 begins."""
    seats = len(g.seats)
    if g.march is not None:
        yield from march_step(g)  # Advanced Position goes on
        return
    if not g.seats[0].hand:  # with two seats the cards come last (tsukuyumi.duel.setup-order)
        deal_actions(g)
        stack.lay_out(g)
    if g.place < seats:
        yield from _goal(g, g.order[g.place])
    elif advantages.MODULE not in g.modules or g.place > 2 * seats:
        g.place = 0
        begin_round(g)
        return
    elif g.place == seats:
        yield from advantages.announce(g)
    else:
        yield from advantages.resolve(g, g.order[g.place - seats - 1])
    g.place += 1


def forbids_goal(g: Tsukuyumi, seat: int, goal: str) -> Refusal | None:
    """Why a seat may not choose a goal, or None (tsukuyumi.altgoal.choice)."""
    player = g.seats[seat]
    if goal in (player.goal, g.box.alternative_of[player.faction].id):
        return None
    return refuse("tsukuyumi.altgoal.choice")


def _goal(g: Tsukuyumi, seat: int) -> Flow[None]:
    """The regular goal, or the alternative one for good (tsukuyumi.altgoal.choice); it is public
    (tsukuyumi.setup.missions-open, tsukuyumi.altgoal.secret)."""
    player = g.seats[seat]
    if not player.goal:
        return
    if "alternative-goals" in g.modules:
        choices = [player.goal, g.box.alternative_of[player.faction].id]
        answer = yield from g.ask(seat, Prompt("ask.goal"), lambda: [TakeGoal(goal) for goal in choices])
        player.goal = answer.goal
    g.tell(GoalTaken(seat, player.goal), "tsukuyumi.setup.missions-open")
