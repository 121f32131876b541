"""Journey's table as lines of text: the board and the sheets beside it.

A square is three characters: ground, a token, or a figure as letter, number and facing. Pilgrims are
`T M C S` (small letters when they lie unconscious), demons have a letter, their number in base 36 and a sign
for where they look; `%` is a void. Yellow lines are `|` and `-`, purple ones `!` and `=`. Columns and rows
are numbered from 0, as in the anchors (`square:4,7`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from hyakki.games.journey.box.definitions import PlayCard
from hyakki.games.journey.tell import guide
from hyakki.games.journey.tell.words import card_name, cost, demon_name, facing
from hyakki.games.journey.view import UNKNOWN, ConditionView, DemonView, JourneyView, PilgrimView, Square
from hyakki.kernel.terms import Picture

if TYPE_CHECKING:
    from hyakki.games.journey.tell.voice import JourneyVoice

PILGRIM_LETTERS = "TMCS"
DEMON_LETTERS = {
    "soldier": "s",
    "archer": "a",
    "berserker": "z",
    "left-general": "L",
    "right-general": "R",
    "kei-lun": "Q",
    "empress": "I",
    "king": "K",
}
ARROWS = "^>v<"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MARGIN = 3
LINE_INKS = {"|": "y", "-": "y", "!": "p", "=": "p", " ": " "}
SIGNS = ("pilgrims", "demons", "tokens", "ground", "weapon")


class Cell(NamedTuple):
    """What a square shows: three characters, and the ink they are drawn in."""

    text: str
    ink: str


GROUND = {
    ".": Cell(" . ", "."),
    "#": Cell("###", "#"),
    "%": Cell(" % ", "p"),
    "r": Cell(" ^ ", "r"),
    "g": Cell(' " ', "g"),
    "b": Cell(" ~ ", "b"),
    " ": Cell("   ", " "),
}


def draw(view: JourneyView) -> list[str]:
    """The board, row by row, with a line of column numbers above."""
    return picture(view).lines


def picture(view: JourneyView) -> Picture:
    """The board with its colours, and where squares and figures lie in it."""
    cells = _cells(view)
    columns, rows = view.board.width, view.board.height
    upright, level = _line_signs(view)
    sheet = _Sheet()
    sheet.add(" " * MARGIN, " ")
    for x in range(columns):
        sheet.add(f"{x:>3} ", "n")
    places: dict[Square, tuple[int, int, int]] = {}
    for y in range(rows + 1):
        if any((x, y) in level for x in range(columns)):
            sheet.next_line(" " * MARGIN)
            for x in range(columns):
                sign = level.get((x, y), " ")
                sheet.add(" " + sign * 3, LINE_INKS[sign])
        if y < rows:
            sheet.next_line(f"{y:>2} ")
            for x in range(columns):
                sign = upright.get((x, y), " ")
                sheet.add(sign, LINE_INKS[sign])
                places[x, y] = (sheet.row, sheet.column, 3)
                sheet.add(*cells[x, y])
            sheet.add(sign := upright.get((columns, y), " "), LINE_INKS[sign])
    return Picture(*sheet.trimmed(), _spots(view, places), _focus(view))


class _Sheet:
    """Lines that grow character by character, with the ink of each."""

    def __init__(self) -> None:
        self.lines, self.inks = [""], [""]

    @property
    def row(self) -> int:
        return len(self.lines) - 1

    @property
    def column(self) -> int:
        return len(self.lines[-1])

    def add(self, text: str, ink: str) -> None:
        self.lines[-1] += text
        self.inks[-1] += ink * len(text)

    def next_line(self, margin: str) -> None:
        self.lines.append(margin)
        self.inks.append("n" * len(margin))

    def trimmed(self) -> tuple[list[str], list[str]]:
        lines = [line.rstrip() for line in self.lines]
        return lines, [ink[: len(line)] for line, ink in zip(lines, self.inks, strict=True)]


def _spots(
    view: JourneyView, places: dict[Square, tuple[int, int, int]]
) -> dict[str, list[tuple[int, int, int]]]:
    """Where everything lies that can be pointed at; figures before the squares that they stand on."""
    found = {f"figure:{p.id}": [places[p.at]] for p in view.pilgrims if p.at is not None}
    found |= {f"figure:{demon.id}": [places[at] for at in demon.squares] for demon in view.demons}
    found |= {f"gate:{gate.n}": [places[at] for at in gate.squares] for gate in view.gates}
    found |= {f"door:{door.n}": [places[at] for at in door.squares] for door in view.doors}
    return found | {f"square:{x},{y}": [spot] for (x, y), spot in places.items()}


def _focus(view: JourneyView) -> str:
    """Who acts: a pilgrim, or the next demon to act."""
    if view.active is not None:
        return f"figure:{view.active.pilgrim}"
    waiting = [demon.id for demon in view.demons if demon.waiting]
    return f"figure:{waiting[0]}" if waiting else "figure:0"


def _line_signs(view: JourneyView) -> tuple[dict[Square, str], dict[Square, str]]:
    """Signs for lines west of (x, y) and north of (x, y)."""
    upright: dict[Square, str] = {}
    level: dict[Square, str] = {}
    for lines, bar, dash in ((view.board.yellow, "|", "-"), (view.board.purple, "!", "=")):
        for x, y, side in lines:
            if side in "we":
                upright[x + (side == "e"), y] = bar
            else:
                level[x, y + (side == "s")] = dash
    kinds = {(x, y): kind for y, row in enumerate(view.board.rows) for x, kind in enumerate(row)}

    def says_something(sign: str, x: int, y: int, dx: int, dy: int) -> bool:
        """A structure shows its border by its squares; inside or around a void a line says nothing."""
        beside = {kinds.get((x, y), " "), kinds.get((x - dx, y - dy), " ")}
        return bool(beside - set("#% ")) if sign in "!=" else "#" not in beside

    upright = {at: sign for at, sign in upright.items() if says_something(sign, *at, 1, 0)}
    level = {at: sign for at, sign in level.items() if says_something(sign, *at, 0, 1)}
    return upright, level


def _cells(view: JourneyView) -> dict[Square, Cell]:
    """What is drawn on each square: ground, then tokens, then figures."""
    cells = {(x, y): GROUND[kind] for y, row in enumerate(view.board.rows) for x, kind in enumerate(row)}
    for at in view.board.exit:
        cells[at] = Cell(" E ", "d")
    for gate in view.gates:
        frame = {"active": "[{}]", "inactive": "({})", "closed": "/{}/"}[gate.state]
        for at in gate.squares:
            cells[at] = Cell(frame.format(gate.n), "." if gate.state == "closed" else "d")
    for door in view.doors:
        for at in door.squares:
            cells[at] = Cell(" , ", ".") if door.broken else Cell("DDD", "d")
    wells = tuple(well.at for well in view.wells)
    for letter, squares in (("X", view.boxes), ("W", wells), ("U", view.sutras), ("V", view.villagers)):
        for at in squares:
            cells[at] = Cell(f" {letter} ", "t")
    for demon in view.demons:
        mark = DEMON_LETTERS.get(demon.kind, "d") + DIGITS[demon.id % 36]
        for at in demon.squares:
            sign = ARROWS[demon.facing] if at == demon.at or len(demon.squares) == 4 else "-"
            cells[at] = Cell(mark + sign, "e")
    acting = None if view.active is None else view.active.pilgrim
    for pilgrim in view.pilgrims:
        if pilgrim.at is not None:
            letter, sign = PILGRIM_LETTERS[pilgrim.id], ARROWS[pilgrim.facing]
            ink = "x" if pilgrim.fallen else "A" if pilgrim.id == acting else "a"
            cells[pilgrim.at] = Cell(f" {letter.lower()}_" if pilgrim.fallen else f" {letter}{sign}", ink)
    return cells


# ---------------------------------------------------------------------- sheets


def sheets(game: JourneyVoice, view: JourneyView) -> list[tuple[str, list[str]]]:
    """The party, the quest, the pilgrims (the seat's own first), demons, decks, and the signs in use."""
    pilgrims = sorted(view.pilgrims, key=lambda p: (p.seat != view.seat, _place(view, p)))
    return [
        (game.texts.say("sheet.party"), guide.party(game, view)),
        _quest_sheet(game, view),
        *(_pilgrim_sheet(game, view, pilgrim) for pilgrim in pilgrims),
        _demon_sheet(game, view),
        _deck_sheet(game, view),
        (game.texts.say("sheet.signs"), [game.texts.say(f"signs.{kind}") for kind in SIGNS]),
    ]


def _place(view: JourneyView, pilgrim: PilgrimView) -> int:
    return view.order.index(pilgrim.id)


def _quest_sheet(game: JourneyVoice, view: JourneyView) -> tuple[str, list[str]]:
    say, quest = game.texts.say, game.box.quests[view.quest]
    tally = view.tally
    lines = [
        say("sheet.goal", goal=quest.victory),
        say("sheet.heroic", goal=quest.heroic_says),
        say("sheet.turn", turn=view.turn, limit=view.turn_limit),
        say("sheet.phase", phase=say(f"phase.{view.phase}")),
    ]
    if quest.goal.rescue or view.villagers:
        left = len(view.villagers)
        lines.append(say("sheet.villagers", rescued=tally.rescued, left=left, lost=tally.lost))
    lines += [rule.says for rule in quest.rules]
    if view.wrath and quest.wrath_rule:
        lines.append(quest.wrath_rule)
    if view.omen:
        omen = game.box.omens[view.omen]
        lines.append(say("sheet.omen", name=omen.name, says=omen.says))
    difficulty = say("difficulty.wrath" if view.wrath else "difficulty.normal")
    return say("sheet.quest", number=quest.number, name=quest.name, difficulty=difficulty), lines


def _pilgrim_sheet(game: JourneyVoice, view: JourneyView, p: PilgrimView) -> tuple[str, list[str]]:
    say, box = game.texts.say, game.box
    sheet = box.pilgrims[p.name]
    title = say("sheet.pilgrim", place=_place(view, p) + 1, name=sheet.name, seat=p.seat + 1)
    if p.at is None:
        return title, [say("sheet.dead")]
    lines = []
    if view.active is not None and view.active.pilgrim == p.id:
        lines.append(say("sheet.active", ap=view.active.ap, mv=view.active.mv))
    if p.fallen:
        lines.append(say(f"fallen.{p.fallen}"))
    lines += [
        say("sheet.values", health=p.health, max_health=p.max_health, chi=p.chi, max_chi=p.max_chi),
        say("sheet.karma", good=p.good, bad=p.bad),
        say("sheet.where", x=p.at[0], y=p.at[1], facing=facing(game.texts, p.facing), mv=p.mv),
        say(
            "sheet.profile",
            attack=_pool(game, sheet.attack),
            range=repr(sheet.range),
            defense=_pool(game, sheet.defense),
            cleanse=_pool(game, sheet.cleanse),
        ),
    ]
    rows = box.weapons[p.name, p.weapon].rows
    table = "  ".join(f"{face} {row!r}" for face, row in enumerate(rows, 1))
    lines.append(say("sheet.weapon", name=sheet.weapon, level=p.weapon, rows=table))
    if p.sutras or p.villagers:
        lines.append(say("sheet.tokens", sutras=p.sutras, villagers=p.villagers))
    lines += _conditions(game, p.conditions)
    held: list[PlayCard] = [box.abilities[p.name], *(box.skills[card] for card in p.skills)]
    held += [box.fortune[card] for card in p.fortune]
    lines += [_card_line(game, p, card) for card in held]
    burdens = [box.corruption[card] for card in p.corruption]
    lines += [say("sheet.corruption", name=burden.name, says=burden.says) for burden in burdens]
    return title, lines


def _pool(game: JourneyVoice, pool: Iterable[str]) -> str:
    """A dice pool in words: `2 x light attack die + 1 x heavy attack die`."""
    count = Counter(game.box.dice[die].name for die in pool)
    dice = [game.texts.say("sheet.dice", count=number, name=name) for name, number in count.items()]
    return " + ".join(dice) or game.texts.say("sheet.no-dice")


def _card_line(game: JourneyVoice, p: PilgrimView, card: PlayCard) -> str:
    price = cost(game.texts, game.box, p, card)
    key = "sheet.card" if price else "sheet.card-free"
    return game.texts.say(key, name=card.name, says=card.says, cost=price)


def _conditions(game: JourneyVoice, conditions: tuple[ConditionView, ...]) -> list[str]:
    names = game.box.conditions
    return [
        game.texts.say("sheet.condition", name=names[one.kind].name, left=one.duration - one.tokens)
        for one in conditions
    ]


def _demon_sheet(game: JourneyVoice, view: JourneyView) -> tuple[str, list[str]]:
    lines = [_demon_line(game, demon) for demon in sorted(view.demons, key=lambda d: d.id)]
    if view.rage:
        lines.insert(0, game.texts.say("sheet.rage"))
    lines += [game.box.demon_cards[card].says for card in view.specials]
    return game.texts.say("sheet.demons", count=len(view.demons)), lines


def _demon_line(game: JourneyVoice, demon: DemonView) -> str:
    profile = game.box.demons[demon.kind]
    line = game.texts.say(
        "sheet.demon-track" if demon.track else "sheet.demon",
        name=demon_name(game.box, demon.kind, demon.id),
        x=demon.at[0],
        y=demon.at[1],
        health=demon.health,
        max_health=demon.max_health,
        mv=demon.mv,
        range=repr(profile.range),
    )
    waits = [game.texts.say("sheet.waiting")] if demon.waiting else []
    return "; ".join([line, *_conditions(game, demon.conditions), *waits])


def _deck_sheet(game: JourneyVoice, view: JourneyView) -> tuple[str, list[str]]:
    say, box = game.texts.say, game.box
    decks = {
        "fortune": view.fortune,
        "misfortune": view.misfortune,
        "corruption": view.corruption,
        "demon": view.demon_deck,
    }
    lines = [
        say("sheet.deck", name=say(f"deck.{name}"), count=deck.count, pile=len(deck.discard))
        for name, deck in decks.items()
    ]
    known = [card_name(box, card) for card in view.demon_deck.top]
    if any(name != UNKNOWN for name in known):
        lines.append(say("sheet.next-demons", cards=", ".join(known)))
    if view.demon_deck.glimpsed:
        glimpsed = ", ".join(card_name(box, card) for card in view.demon_deck.glimpsed)
        lines.append(say("sheet.glimpsed", cards=glimpsed))
    return say("sheet.decks"), lines
