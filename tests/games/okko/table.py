"""Positions for Okko's rules tests: a palace of the book with the figures and tokens that a test names, and a
runner that answers as the test says.

    g = table("silent-cell", heroes=("okko", "noburo"), at={"okko": "A:2,2", "noburo": "A:3,3"})
    guard = add(g, "ashigaru", "A:2,3")
    token = lay(g, "chest", "chest-3", "A:4,2")

The table is bare: no agents, tokens or cards but those that are asked for. Seats: with `oni="last"` the last
seat plays the Oni, seat 0 leads all Heroes unless `seats` says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hyakki.games.okko.box.content import load_box
from hyakki.games.okko.rules import rounds
from hyakki.games.okko.rules.tables import attach
from hyakki.games.okko.state import (
    NOBODY,
    OFF,
    Figure,
    Hero,
    Mission,
    Okko,
    Oni,
    Stain,
    Token,
    TokenForm,
    Turn,
)
from hyakki.kernel.bag import Bag
from hyakki.kernel.flow import Flow
from hyakki.kernel.rng import LoadedDice, Rng
from tests.games.tabletop import Answer, Asked, drive, first_question, listen, on_top, run

__all__ = [
    "COMBAT", "TEST", "Answer", "Asked", "act", "add", "at", "cell", "drive", "figure",
    "first_question", "lay", "listen", "load", "on_top", "run", "stain", "step", "table",
]  # fmt: skip

COMBAT = {0: 0, 1: 2, 2: 4, "KI": 5}
"""What to load so that a Combat die shows a face; an Action die has 0, 1, 1, 2, 2, KI: load its place."""
ACTION = {0: 0, 1: 1, 2: 3, "KI": 5}
TEST = {0: 0, 1: 2, 2: 4}

SETTINGS = {
    "scenario": "silent-cell",
    "heroes": "suggested",
    "oni": "last",
    "identity": "chosen",
    "picks": "pick",
    "expansion": "off",
    "campaign": "off",
}


def table(
    scenario: str = "silent-cell",
    heroes: Sequence[str] = ("okko", "noburo"),
    at: Mapping[str, str] | None = None,
    seats: int = 2,
    oni: str = "last",
    seats_of: Sequence[int] = (),
    began: int = 0,
    dice: Sequence[int] | None = None,
) -> Okko:
    """A bare table in round 1 before any activation. `at` says where Heroes stand, the starting Spaces are
    for the rest; `seats_of` is the seat of each Hero; `began` the number of Heroes at set-up, if it is
    another; `dice` are loaded (see `load`)."""
    box = load_box()
    automated = oni not in ("last", "first")
    oni_seat = NOBODY if automated else seats - 1 if oni == "last" else 0
    g = Okko(
        rng=Rng.seeded(1) if dice is None else LoadedDice(dice),
        settings={**SETTINGS, "scenario": scenario, "oni": oni},
        seats=seats,
        scenario=scenario,
        began=began or len(heroes),
        phase="activation",
        oni=Oni(seat=oni_seat, level=oni if automated else "", events=Bag.of(_copies(box.events))),
        equipment=Bag.of(box.equipment),
    )
    g.io = None
    attach(g, box)
    g.closed = g.palace.closed_at_start
    g.alarm = g.scene.alarm == "raised"
    g.track = [2, 4, 6, 8]
    g.wounds = sorted(_copies(box.wounds))
    for mission in g.scene.missions:
        g.missions.append(Mission(id=mission, tile=g.palace.missions[mission]))
    for number, name in enumerate(heroes):
        _take(g, number, name, seats_of[number] if seats_of else (1 if oni == "first" else 0), at or {})
    g.order = list(range(len(heroes)))
    g.last_order = list(range(len(heroes)))
    return g


def _copies(cards: Mapping[str, object]) -> list[str]:
    return [name for name, card in cards.items() for _ in range(getattr(card, "copies", 1))]


def _take(g: Okko, number: int, name: str, seat: int, places: Mapping[str, str]) -> None:
    cards = [card.id for card in g.box.actions_of[name]]
    slots = {"right": "", "left": "", "clothing": ""}
    g.heroes.append(Hero(id=name, seat=seat, hand=cards, slots=slots, mission=f"{name}.1"))
    where = g.palace.cell(places[name]) if name in places else g.palace.start_cells[number]
    g.figures[number] = Figure(number=number, sort="hero", kind=name, cell=where)


def cell(g: Okko, address: str) -> int:
    """The Space with an address."""
    return g.palace.cell(address)


def at(g: Okko, thing: Figure | Token) -> str:
    """The address where something is."""
    return "" if thing.cell == OFF else g.palace.address(thing.cell)


def figure(g: Okko, kind: str) -> Figure:
    """The first figure of a kind."""
    return next(found for found in g.figures.values() if found.kind == kind)


def add(g: Okko, kind: str, address: str, owner: str = "") -> Figure:
    """Stand a figure of a kind on a Space; Followers and Kami belong to a Hero."""
    number = next(number for number in g.box.figures.numbers(kind) if number not in g.figures)
    made = Figure(number=number, sort=g.box.sheets[kind].sort, kind=kind, cell=cell(g, address))
    g.figures[number] = made
    if made.sort == "agent":
        if kind not in g.oni.cards:
            g.oni.cards.append(kind)
    elif owner:
        hero = figure(g, owner).number
        made.owner = hero
        g.heroes[hero].follower = number
    return made


def lay(g: Okko, form: TokenForm, name: str, address: str) -> Token:
    """Lay a token on a Space."""
    token = Token(number=g.next_token, form=form, id=name, cell=cell(g, address))
    g.tokens[token.number] = token
    g.next_token += 1
    return token


def stain(g: Okko, address: str, red: bool = False) -> Stain:
    """Lay a Corruption token on a Space."""
    made = Stain(cell=cell(g, address), red=red)
    g.stains.append(made)
    return made


def act(g: Okko, hero: str, actions: int = 3) -> Figure:
    """A Hero's activation is under way."""
    found = figure(g, hero)
    g.turn = Turn(side="heroes", hero=found.number, figure=found.number, stage="act", actions=actions)
    g.revealed = True
    return found


def step(g: Okko) -> Flow[None]:
    """The next step of the game, with all chapters in their places."""
    return rounds.step(g)


def load(g: Okko, *values: int) -> None:
    """The next dice."""
    g.rng = LoadedDice(values)
