"""Mission Tiles: tests from their orange Spaces, what passing them does, how each side completes them, and
their clocks (okko.mission.tile).
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.box.scenariodefs import MissionDef
from hyakki.games.okko.events import ClockMoved, MissionResolved, ObjectPlaced, ProgressMade, WallBroken
from hyakki.games.okko.options import PickMission, PickSpace, TryMission
from hyakki.games.okko.rules import memoirs
from hyakki.games.okko.rules.asking import ask_hero, ask_oni
from hyakki.games.okko.rules.deeds import deed
from hyakki.games.okko.rules.ground import board, free_mask, heroes_in_play, is_corrupted, passages, tile_of
from hyakki.games.okko.rules.objects import take_up
from hyakki.games.okko.rules.trials import interaction_spaces, test
from hyakki.games.okko.rules.watching import watches
from hyakki.games.okko.state import OFF, Figure, Mission, Okko, Token, TokenForm
from hyakki.games.okko.terms import Side
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

ENOUGH_AGENTS = 2  # of the clock bonus agents-no-hero


def card_of(g: Okko, mission: Mission) -> MissionDef:
    """Its Reference card."""
    return g.box.missions[mission.id]


def mission_at(g: Okko, tile: int) -> Mission | None:
    """The Mission Tile that a Tile is, if it is in play."""
    for mission in g.missions:
        if mission.tile == tile:
            return mission
    return None


def open_missions(g: Okko) -> list[Mission]:
    """Those that no side has completed."""
    return [mission for mission in g.missions if mission.done is None]


# ---------------------------------------------------------------------- tests


def difficulty(g: Okko, mission: Mission) -> int:
    """Of its test, by Heroes at set-up, without Penalty tokens."""
    return card_of(g, mission).tests[0].difficulty_by_heroes[g.began - 1]


def forbids_mission(g: Okko, figure: Figure, mission: Mission) -> Refusal | None:
    """Why a Hero cannot make the test of a Mission Tile any more, wherever it stands."""
    card = card_of(g, mission)
    if mission.done is not None:
        return refuse("okko.mission.resolve")
    if mission.taken:
        return refuse("okko.mission.cell" if card.heroes.what == "prisoner" else "okko.mission.treasury")
    if card.heroes.different and figure.number in mission.marks:
        if heroes_in_play(g) > 1:
            return refuse("okko.mission.bedchamber")
        if g.round in mission.rounds:
            return refuse("okko.mission.bedchamber.round")
    return None


def mission_tests(g: Okko, figure: Figure) -> list[TryMission]:
    """The tests of Mission Tiles that a Hero may make now, by orange Space; each Tile has several, since one
    may be blocked (okko.mission.blocked-space)."""
    found = []
    for mission in open_missions(g):
        if forbids_mission(g, figure, mission) is None:
            attribute = card_of(g, mission).tests[0].attribute
            spaces = interaction_spaces(g, figure, attribute) & g.palace.orange_on[mission.tile]
            found += [TryMission(cell, attribute) for cell in bits(spaces)]
    return found


@deed(TryMission, mission_tests)
def try_mission(g: Okko, figure: Figure, option: TryMission) -> Flow[None]:
    """Make the test of a Mission Tile for an orange Space, as if standing on it (okko.mission.range)."""
    mission = mission_at(g, g.palace.areas.tile_of[option.cell])
    assert mission is not None
    test_of = card_of(g, mission).tests[0]
    passed = yield from test(g, figure, test_of.attribute, "mission", option.cell, difficulty(g, mission))
    if passed:
        yield from succeed(g, figure, mission, option.cell)


def succeed(g: Okko, figure: Figure, mission: Mission, cell: int) -> Flow[None]:
    """A Hero has passed the test for an orange Space (okko.mission.reference-cards)."""
    success = card_of(g, mission).tests[0].success
    if success == "breach":
        yield from _breach(g, figure, mission, cell)
    elif success == "box":
        mission.taken = True
        take_up(g, figure.number, _bring(g, "strongbox"))
    else:
        mission.marks.append(figure.number)
        mission.rounds.append(g.round)
        g.tell(ProgressMade(mission.id, figure.number, len(mission.marks)), "okko.mission.tokens")


def _breach(g: Okko, figure: Figure, mission: Mission, cell: int) -> Flow[None]:
    """The wall of that orange Space is open from now on, and the prisoner stands in the cell, or as near as
    there is room (okko.mission.cell)."""
    mission.taken = True
    gates = g.palace.breach[cell]
    g.closed &= ~gates
    for gate in bits(gates):
        g.tell(WallBroken(gate, figure.number), "okko.mission.cell")
    room = _cell_room(g, gates, cell)
    answer = yield from ask_hero(
        g, figure.number, "prisoner", lambda: [PickSpace(space) for space in bits(room)]
    )
    _bring(g, "prisoner", answer.cell)


def _cell_room(g: Okko, gates: int, cell: int) -> int:
    """The free Spaces of the cell behind a broken wall, or those nearest to it."""
    areas = g.palace.areas
    inner = next(space for gate in bits(gates) for space in areas.gates[gate] if space != cell)
    free = free_mask(g)
    return free & areas.spaces_in[areas.area_of[inner]] or passages(g).nearest(inner, free)


def _bring(g: Okko, form: TokenForm, cell: int = OFF) -> Token:
    """The object of a mission comes into play."""
    token = Token(number=g.next_token, form=form, id=form, cell=cell)
    g.tokens[token.number] = token
    g.next_token += 1
    g.tell(ObjectPlaced(token.number, form, cell), "okko.mission.carried")
    return token


# ---------------------------------------------------------------------- completing


@watches
def watch_missions(g: Okko) -> None:
    """After every Action, effect and push: has somebody completed an Objective (okko.mission.carried)?"""
    for mission in g.missions:
        if mission.done is None and is_met(g, mission):
            resolve(g, mission, "heroes")


def is_met(g: Okko, mission: Mission) -> bool:
    """Whether the Heroes have completed it."""
    need = card_of(g, mission).heroes
    if need.kind == "tokens":
        if not need.different:
            return len(mission.marks) >= need.n
        # while only one Hero is left its warnings count, whoever gave the others (okko.mission.bedchamber)
        given = len(mission.marks) if heroes_in_play(g) == 1 else len(set(mission.marks))
        return given >= need.n
    tile = _carried_on(g, need.what)
    if tile < 0 or tile == mission.tile:
        return False
    if need.kind == "carried-off":
        return True
    return tile == g.palace.start_tile or not g.palace.areas.joined[mission.tile] >> tile & 1


def _carried_on(g: Okko, form: str) -> int:
    """The Tile on which the carrier of an object stands; -1 if nobody carries it."""
    for token in g.tokens.values():
        if token.form == form and token.holder >= 0:
            return tile_of(g, g.figures[token.holder])
    return -1


def resolve(g: Okko, mission: Mission, side: Side) -> None:
    """A side has completed the Objective: its Recollection, for good (okko.mission.resolve). What was carried
    for it leaves the game."""
    mission.done = side
    card = card_of(g, mission)
    for number in [number for number, token in g.tokens.items() if token.form == card.heroes.what]:
        del g.tokens[number]
    g.tell(MissionResolved(mission.id, side), "okko.mission.resolve")
    memoirs.take(g, card.recollection, side, "okko.mission.resolve")


# ---------------------------------------------------------------------- clocks


def run_clocks(g: Okko) -> Flow[None]:
    """Step 9 of the End of the Round Phase: one Mission Tile after the other, in the Oni's order
    (okko.endround.missions)."""
    left = [mission.id for mission in open_missions(g)]
    while left:
        answer = yield from ask_oni(g, "mission-order", lambda: [PickMission(name) for name in left])
        left.remove(answer.mission)
        mission = next(found for found in g.missions if found.id == answer.mission)
        if mission.done is None:
            _tick(g, mission)


def _tick(g: Okko, mission: Mission) -> None:
    clock = card_of(g, mission).clock
    if g.round < clock.from_round:
        return
    more = clock.per_round + (clock.bonus if has_bonus(g, mission) else 0)
    advance(g, mission, more, "okko.mission.reference-cards")
    if mission.clock >= clock.end:
        resolve(g, mission, "oni")


def advance(g: Okko, mission: Mission, more: int, why: str) -> None:
    """The clock moves on, to its end at most."""
    clock = card_of(g, mission).clock
    mission.clock = max(0, min(clock.end, mission.clock + more))
    g.tell(ClockMoved(mission.id, mission.clock, clock.end, why), "okko.mission.reference-cards")


def hasten(g: Okko, mission: Mission, more: int, why: str) -> None:
    """An effect moves a clock, never past one step before its end (the operation `clock`)."""
    last = card_of(g, mission).clock.end - 1
    advance(g, mission, min(more, max(0, last - mission.clock)), why)


def has_bonus(g: Okko, mission: Mission) -> bool:
    """Whether the Oni holds the place as the Reference card says (okko.mission.shrine,
    okko.mission.bedchamber)."""
    there = [figure for figure in board(g) if tile_of(g, figure) == mission.tile]
    heroes = any(figure.sort == "hero" for figure in there)
    agents = [figure for figure in there if figure.sort == "agent"]
    match card_of(g, mission).clock.bonus_if:
        case "agent-on-orange":
            return any(g.palace.orange >> agent.cell & 1 for agent in agents)
        case "corrupted-no-hero":
            return is_corrupted(g, mission.tile) and not heroes
        case "agents-no-hero":
            return len(agents) >= ENOUGH_AGENTS and not heroes
    raise ValueError(f"mission {mission.id} has no clock bonus")
