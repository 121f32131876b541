"""Checks of tokens, dice, the track with its trees, Recollections, missions and the automated Oni."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hyakki.games.okko.box.content import Box
from hyakki.games.okko.box.definitions import DieDef, PositionDef
from hyakki.games.okko.box.places import place

CONDITIONS = ("bleeding", "poisoned", "stunned", "amputee")
LEVELS = ("gentle", "even", "grim")
RECOLLECTIONS = (
    *("demon", "unmasking", "embarrassing", "defamatory", "alarm", "scenario", "scenario-side"),
    *("act-1", "act-2", "act-3"),
)
"""Entries that the rules name."""

MOST_KI = 3
"""Faces of a die with KI, which is rolled again without limit."""

LAST_ROUND = 9
"""When every mission is over, whatever the Heroes do (okko.mission.reference-cards)."""


def check_table(box: Box) -> Iterator[str]:
    """All of them."""
    yield from check_names(box)
    yield from check_dice(box)
    yield from check_tokens(box)
    yield from check_track(box)
    yield from check_tree(box, "mortal", box.mortal)
    yield from check_tree(box, "supernatural", box.supernatural)
    yield from check_missions(box)


def check_names(box: Box) -> Iterator[str]:
    """Entries that the rules name are there, and no others of their kind that no rule would look at."""
    for condition in box.conditions.values():
        if condition.id not in CONDITIONS:
            yield f"{place('conditions', condition)}: no rule knows it, expected {', '.join(CONDITIONS)}."
    for level in box.levels.values():
        if level.id not in LEVELS:
            yield f"{place('levels', level)}: no rule knows it, expected {', '.join(LEVELS)}."
    missing = [f"condition '{name}'" for name in CONDITIONS if name not in box.conditions]
    missing += [f"recollection '{name}'" for name in RECOLLECTIONS if name not in box.recollections]
    yield from (f"content/tokens.toml: expected an entry {name}." for name in missing)


def mean(die: DieDef) -> float:
    """What a die shows on average, a KI counted as 1 and not rolled again."""
    return sum(1 if face == "KI" else int(face) for face in die.faces) / len(die.faces)


def check_dice(box: Box) -> Iterator[str]:
    """Three dice of six faces; KI on both attack dice only; the Action die is the better one
    (okko.component.dice-faces)."""
    for name in ("combat", "action", "test"):
        if name not in box.dice:
            yield f"content/tokens.toml: expected a die '{name}'."
            return
    for die in box.dice.values():
        where = place("dice", die)
        if len(die.faces) != 6:
            yield f"{where}: field 'faces': expected 6, got {len(die.faces)}."
        if (die.id == "test") == ("KI" in die.faces):
            yield f"{where}: field 'faces': expected KI on both attack dice, and on them only."
        if die.faces.count("KI") > MOST_KI:
            yield f"{where}: field 'faces': expected KI on {MOST_KI} at most, or a roll would hardly end."
    if mean(box.dice["action"]) <= mean(box.dice["combat"]):
        yield f"{place('dice', box.dice['action'])}: expected a higher mean than that of the Combat die."


def check_tokens(box: Box) -> Iterator[str]:
    """Second sides of Clue tokens are never easier; no Chest lets keep more than is drawn; one token says
    one thing."""
    for part in ("clue_tokens", "x_clue_tokens"):
        for token in getattr(box, part).values():
            where = place(part, token)
            if (token.form == "courtier") != bool(token.courtier):
                yield f"{where}: field 'courtier': expected with form = \"courtier\", and only with it."
            if token.form == "courtier" and (token.flipped_difficulty or token.flipped_cards):
                yield f"{where}: a Courtier token has one side."
            if token.form != "courtier" and not token.flipped_cards:
                yield f"{where}: field 'flipped_cards': expected at least 1, got {token.flipped_cards}."
            if token.form != "courtier" and token.flipped_difficulty < token.difficulty:
                yield f"{where}: field 'flipped_difficulty': expected at least {token.difficulty}."
    for chest in box.chests.values():
        if chest.keep > chest.draw:
            yield f"{place('chests', chest)}: field 'keep': expected at most {chest.draw}, got {chest.keep}."
    for memory in box.recollections.values():
        where = place("recollections", memory)
        if not memory.blue and not memory.red:
            yield f"{where}: expected a text for 'blue' or 'red', got none."
        for side in ("blue", "red"):
            if bool(getattr(memory, side)) != bool(getattr(memory, f"{side}_line")):
                yield f"{where}: field '{side}_line': expected with '{side}', and only with it."


def check_track(box: Box) -> Iterator[str]:
    """Spaces 1 to 8; one Corruption token for each Space that places one, one of them red; an Enhancement
    for every column of the trees."""
    spaces = [box.round_of[number] for number in sorted(box.round_of)]
    if [space.round for space in spaces] != list(range(1, len(box.rounds) + 1)):
        yield f"content/track.toml: expected the rounds 1 to {len(box.rounds)}, each once."
    placed = sum(space.corruption == "place" for space in spaces)
    tokens = box.plain["corruption-token"].count if "corruption-token" in box.plain else 0
    if placed != tokens:
        yield f"content/track.toml: expected {tokens} rounds that place a Corruption token, got {placed}."
    if [space.corruption for space in spaces if space.red] != ["place"]:
        yield "content/track.toml: expected one round with the red Corruption token, which places it."
    for tree, positions in (("mortal", box.mortal), ("supernatural", box.supernatural)):
        columns = len({position.column for position in positions.values()})
        given = sum(space.enhancement == tree for space in spaces)
        if given != columns:
            yield f"content/track.toml: expected {columns} rounds with an Enhancement '{tree}', got {given}."


def check_tree(box: Box, tree: str, positions: Mapping[str, PositionDef]) -> Iterator[str]:
    """Columns follow each other, lines lead from one to the next, and the last choice is made in the last
    column but one (okko.enhance.tree-content)."""
    last = max((position.column for position in positions.values()), default=0)
    by_column = [[p for p in positions.values() if p.column == column] for column in range(1, last + 1)]
    if not all(by_column) or any(position.column < 1 for position in positions.values()):
        yield f"content/track.toml: expected the columns 1 to {last} of the tree '{tree}' without a gap."
        return
    if len(by_column[0]) != 1 or by_column[0][0].opens_wave != tree:
        yield f'content/track.toml: expected one {tree} position in column 1, with opens_wave = "{tree}".'
    for position in positions.values():
        where = place(tree, position)
        before = [one.id for one in by_column[position.column - 2]] if position.column > 1 else []
        if bool(position.from_) != (position.column > 1) or not set(position.from_) <= set(before):
            wanted = ", ".join(before) or "none"
            yield f"{where}: field 'from': expected positions of the column before ({wanted})."
        if not position.effects and not position.wave_extra and not position.lieutenant_price:
            yield f"{where}: expected a benefit."
        if position.opens_wave and position.column > 1:
            yield f"{where}: field 'opens_wave': expected in column 1 only."
        onward = sum(position.id in one.from_ for one in positions.values())
        if position.column < last and not onward:
            yield f"{where}: expected a line that leads on to column {position.column + 1}."
        if position.column == last - 1 and onward > 1:
            yield f"{where}: expected one line to the last column, got {onward}."


def check_missions(box: Box) -> Iterator[str]:
    """A mission has tests that bring what completes it, belongs to its Tile, and runs out by itself."""
    brings = {"breach": "prisoner", "box": "strongbox", "token": ""}
    for mission in box.missions.values():
        where = place("missions", mission)
        if box.tiles[mission.tile].mission != mission.id:
            yield f"{where}: field 'tile': face '{mission.tile}' does not name this mission."
        if not mission.tests:
            yield f"{where}: field 'tests': expected at least one test."
        for test in mission.tests:
            if brings[test.success] != mission.heroes.what:
                yield f"{where}: field 'tests': '{test.success}' does not bring what completes the mission."
        turns = -(-mission.clock.end // mission.clock.per_round)
        over = max(mission.clock.from_round, 1) + turns - 1
        if over > LAST_ROUND:
            yield f"{where}: field 'clock': expected its end by round {LAST_ROUND}, got round {over}."
