"""Checks of scenarios, of what the generator of chronicles uses, and of campaigns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files

from hyakki.board.masks import bits
from hyakki.games.okko.box.content import Box
from hyakki.games.okko.box.palace import Palace, palace_of
from hyakki.games.okko.box.places import place
from hyakki.games.okko.box.scenariodefs import CampaignDef, GoalDef, NodeDef, ScenarioDef
from hyakki.games.okko.box.vocabulary import MOST_HEROES
from hyakki.kernel.ledger import load_ledger
from hyakki.kernel.sentences import one_of

REVEAL = 8
"""When a hidden Oni usually reveals itself."""

LAST_ROUNDS = range(5, 13)
"""okko.scenario.round-limit"""

BOOK = {True: [0, 1, 2], False: [0, 0, 1]}
"""Mission Tiles of the scenarios with and without Investigation (okko.scenario.book)."""


@lru_cache(maxsize=1)
def special_rules() -> tuple[str, ...]:
    """The rules that a scenario may add (chapter okko.special)."""
    ledger = load_ledger(files("hyakki.games.okko"))
    return tuple(rule.id for rule in ledger.chapters["special"])


def check_scenarios(box: Box) -> Iterator[str]:
    """Every scenario can be laid out and set up with 1 to 4 Heroes."""
    for scene in box.scenarios.values():
        where = place("scenarios", scene)
        try:
            palace = palace_of(box.tiles, scene)
        except ValueError as error:
            yield f"{where}: {error}."
            continue
        for problem in (
            *check_layout(box, scene),
            *check_places(scene, palace),
            *check_supplies(box, scene),
            *check_aims(box, scene),
            *check_special(scene),
        ):
            yield f"{where}: {problem}"
    yield from check_chronicle(box)


def check_layout(box: Box, scene: ScenarioDef) -> Iterator[str]:
    """No Tile lies there twice, and missions are those of the Tiles."""
    used = Counter(placed.face[:-1] for placed in scene.tiles)
    for tile, number in used.items():
        if number > 1:
            yield f"field 'tiles': Tile {tile} is used {number} times, expected once with one of its faces."
    missions = [box.tiles[placed.face].mission for placed in scene.tiles if box.tiles[placed.face].mission]
    if sorted(missions) != sorted(scene.missions):
        got = ", ".join(scene.missions) or "none"
        yield f"field 'missions': expected those of its Tiles ({', '.join(missions) or 'none'}), got {got}."
    if not 1 <= scene.suggested_heroes <= MOST_HEROES:
        yield f"field 'suggested_heroes': expected 1 to {MOST_HEROES}, got {scene.suggested_heroes}."


def placed_things(scene: ScenarioDef) -> Iterator[tuple[str, str]]:
    """Everything that the scenario puts on a Space: the field that says so, and the place."""
    yield from (("start_spaces", at) for at in scene.start_spaces)
    yield from (("courtiers", courtier.at) for courtier in scene.courtiers)
    for field in ("question_marks", "evidence", "parchment", "chests", "objectives"):
        yield from ((field, at) for at in getattr(scene, field))
    yield from (("tests", test.at) for test in scene.tests)
    yield from (("agents", agent.at) for agent in scene.agents)
    if scene.relic is not None:
        yield "relic", scene.relic.at
    if scene.porter:
        yield "porter", scene.porter


def check_places(scene: ScenarioDef, palace: Palace) -> Iterator[str]:
    """Blue Spaces, each for one thing, none of them in a cell that a mission opens."""
    if len(scene.start_spaces) < MOST_HEROES:
        yield f"field 'start_spaces': expected at least {MOST_HEROES}, got {len(scene.start_spaces)}."
    sealed = sum(palace.areas.spaces_in[area] for area in bits(palace.sealed))
    taken: dict[int, str] = {}
    for field, at in placed_things(scene):
        try:
            cell = palace.cell(at)
        except ValueError as error:
            yield f"field '{field}': {error}."
            continue
        if not palace.blue >> cell & 1:
            yield f"field '{field}': {at} is {palace.kinds[cell]}, expected a blue Space."
        elif sealed >> cell & 1:
            yield f"field '{field}': {at} lies in a closed cell, expected a Space that can be reached."
        if cell in taken:
            yield f"field '{field}': {at} is taken by field '{taken[cell]}', expected a free Space."
        taken.setdefault(cell, field)


def check_supplies(box: Box, scene: ScenarioDef) -> Iterator[str]:
    """Figures and tokens last for any number of Heroes."""
    for heroes in range(1, MOST_HEROES + 1):
        there = Counter(agent.kind for agent in scene.agents if agent.from_heroes <= heroes)
        for kind, number in there.items():
            if number > box.agents[kind].figures:
                most = box.agents[kind].figures
                yield f"field 'agents': {number} of '{kind}' with {heroes} Heroes, but the box has {most}."
    for agent in scene.agents:
        if not 1 <= agent.from_heroes <= MOST_HEROES:
            yield f"field 'agents': from_heroes: expected 1 to {MOST_HEROES}, got {agent.from_heroes}."
    forms = Counter(token.form for token in box.clue_tokens.values())
    limits = {
        "evidence": (len(scene.evidence), forms["evidence"]),
        "parchment": (len(scene.parchment), forms["parchment"]),
        "chests": (len(scene.chests), len(box.chests)),
        "objectives": (len(scene.objectives), box.plain["objective-token"].count),
        "courtiers": (len(scene.courtiers) + min(len(scene.question_marks), MOST_HEROES), len(box.courtiers)),
    }
    for field, (number, most) in limits.items():
        if number > most:
            yield f"field '{field}': {number} are needed, but the box has {most}."
    for field, names in (
        ("courtiers", [courtier.id for courtier in scene.courtiers]),
        ("tests", [test.token for test in scene.tests]),
    ):
        for name, number in Counter(names).items():
            if number > 1:
                yield f"field '{field}': '{name}' is there {number} times, expected once."


def check_aims(box: Box, scene: ScenarioDef) -> Iterator[str]:
    """An Investigation has suspects and ends by its own rules; any other scenario has goals and a last
    round."""
    clues = scene.courtiers + scene.question_marks + scene.evidence + scene.parchment
    if scene.investigation:
        if len(scene.courtiers) + min(len(scene.question_marks), 1) < 2:
            yield "field 'courtiers': expected at least 2 suspects with 1 Hero."
        if scene.goals or any(scene.last_round_by_heroes):
            yield "fields 'goals' and 'last_round_by_heroes': expected none in an Investigation."
        return
    if clues:
        yield "expected no Courtiers, question marks, evidence and parchment without Investigation."
    for side in ("heroes", "oni"):
        main = [goal for goal in scene.goals if goal.side == side and goal.main]
        if len(main) != 1:
            yield f"field 'goals': expected 1 main goal of side '{side}', got {len(main)}."
    for last in scene.last_round_by_heroes:
        if last not in LAST_ROUNDS:
            first, end = LAST_ROUNDS[0], LAST_ROUNDS[-1]
            yield f"field 'last_round_by_heroes': expected {first} to {end}, got {last}."
    for number, goal in enumerate(scene.goals):
        yield from (f"field 'goals[{number}]': {problem}" for problem in check_goal(box, scene, goal))


def check_goal(box: Box, scene: ScenarioDef, goal: GoalDef) -> Iterator[str]:
    """A goal can be reached with what the scenario has."""
    keys = [placed.key for placed in scene.tiles]
    if goal.kind == "carry-to":
        if goal.what != "relic" or scene.relic is None:
            yield f"what: expected 'relic' and a relic in the scenario, got '{goal.what}'."
        if goal.to not in keys:
            yield f"to: expected {one_of(keys)}, got '{goal.to}'."
    if goal.kind == "eliminated":
        known = ["mortal", "supernatural", *box.agents]
        if goal.what not in known:
            yield f"what: expected {one_of(known)}, got '{goal.what}'."
        elif goal.what in box.agents and box.agents[goal.what].rank == "lieutenant":
            placed = sum(agent.kind == goal.what and agent.from_heroes == 1 for agent in scene.agents)
            if placed < max(goal.n_by_heroes):
                yield f"n_by_heroes: expected at most {placed}, as many as are placed."
    if goal.kind == "objectives-done":
        if scene.objective_test is None:
            yield "expected an objective_test in the scenario."
        if max(goal.n_by_heroes) > len(scene.objectives):
            yield f"n_by_heroes: expected at most {len(scene.objectives)}, the number of objectives."
    if goal.kind == "hero-eliminated":
        if any(number > heroes for heroes, number in enumerate(goal.n_by_heroes, start=1)):
            yield "n_by_heroes: expected no more than there are Heroes."
    if goal.kind.startswith("porter") and not scene.porter:
        yield "expected a porter in the scenario."
    if goal.kind == "round-limit" and goal.side != "oni":
        yield "side: expected oni, for it is the Heroes who run out of time."


def check_special(scene: ScenarioDef) -> Iterator[str]:
    """The special rules that a scenario names are those that its fields call for."""
    called = {
        "okko.special.first-evening": scene.kit == "one-of-class",
        "okko.special.early-reveal": scene.reveal_round != REVEAL,
        "okko.special.no-waves": not scene.waves,
        "okko.special.locked": any(test.frees for test in scene.tests),
        "okko.special.heavy": scene.relic is not None and scene.relic.carrier_speed != 0,
        "okko.special.porter": bool(scene.porter),
        "okko.special.lantern": scene.objective_test is not None,
        "okko.special.dead-stir": scene.stir_at > 0,
        "okko.special.open-war": scene.alarm == "raised",
    }
    for rule in scene.special:
        if rule not in special_rules():
            yield f"field 'special': expected {one_of(special_rules())}, got '{rule}'."
    for rule, wanted in called.items():
        if wanted != (rule in scene.special):
            yield f"field 'special': expected '{rule}' {'to be named' if wanted else 'to be left out'}."
    if any(test.frees == "relic" for test in scene.tests) and scene.relic is None:
        yield "field 'tests': a test frees the relic, but there is none."
    if (scene.objective_test is None) != (not scene.objectives):
        yield "field 'objective_test': expected with objectives, and only with them."
    if scene.stir_at > len(scene.objectives):
        yield f"field 'stir_at': expected at most {len(scene.objectives)}, the number of objectives."


def check_book(box: Box) -> Iterator[str]:
    """The six scenarios and two campaigns of the book (okko.scenario.book, okko.campaign.content)."""
    for investigation, missions in BOOK.items():
        scenes = [scene for scene in box.scenarios.values() if scene.investigation == investigation]
        got = sorted(len(scene.missions) for scene in scenes)
        if got != missions:
            kind = "with" if investigation else "without"
            yield f"The scenarios {kind} Investigation must have {missions} Mission Tiles, but have {got}."
    kinds = sorted(campaign.kind for campaign in box.campaigns.values())
    if kinds != ["branching", "simple"]:
        yield f"There must be one branching and one simple campaign, but there are {kinds}."


def check_chronicle(box: Box) -> Iterator[str]:
    """The generator of chronicles has enough of everything (okko.scenario.custom)."""
    plan = box.chronicle
    where = place("chronicles", plan)
    corridors = len({tile.id[:-1] for tile in box.tiles.values() if tile.corridor})
    tiles = len({tile.id[:-1] for tile in box.tiles.values() if not tile.corridor})
    forms = Counter(token.form for token in box.clue_tokens.values())
    limits: dict[str, tuple[int, int]] = {
        "tiles_by_heroes": (max(plan.tiles_by_heroes), min(tiles, len(plan.slots))),
        "corridors": (plan.corridors, corridors),
        "named_courtiers": (plan.named_courtiers, len(box.courtiers) - MOST_HEROES),
        "evidence": (plan.evidence, forms["evidence"]),
        "parchment": (plan.parchment, forms["parchment"]),
        "chests": (plan.chests, len(box.chests)),
    }
    for field, (number, most) in limits.items():
        if number > most:
            yield f"{where}: field '{field}': expected at most {most}, got {number}."
    if len(plan.agents_more) != MOST_HEROES - 1:
        yield f"{where}: field 'agents_more': expected {MOST_HEROES - 1} lists, got {len(plan.agents_more)}."
    all_agents = Counter([*plan.agents, *(kind for more in plan.agents_more for kind in more)])
    for kind, number in all_agents.items():
        if number > box.agents[kind].figures:
            most = box.agents[kind].figures
            yield f"{where}: field 'agents': {number} of '{kind}', but the box has {most}."


# -- campaigns


def check_campaigns(box: Box) -> Iterator[str]:
    """Every branch leads to an end, act by act."""
    for campaign in box.campaigns.values():
        where = place("campaigns", campaign)
        if campaign.kind == "branching":
            yield from (f"{where}: {problem}" for problem in check_nodes(box, campaign))


def check_nodes(box: Box, campaign: CampaignDef) -> Iterator[str]:
    """The nodes of a branching campaign."""
    nodes = {node.id: node for node in campaign.nodes}
    if len(nodes) != len(campaign.nodes):
        yield "field 'node': expected ids that differ."
    if campaign.first not in nodes:
        yield f"field 'first': expected {one_of(nodes)}, got '{campaign.first}'."
        return
    if nodes[campaign.first].act != 1:
        yield f"field 'first': expected a node of act 1, got act {nodes[campaign.first].act}."
    for node in campaign.nodes:
        yield from (f"node '{node.id}': {problem}" for problem in check_node(box, node, nodes))
    reached = _reached(campaign.first, nodes)
    for name in nodes:
        if name not in reached:
            yield f"node '{name}': expected a way that leads there from '{campaign.first}'."


def check_node(box: Box, node: NodeDef, nodes: dict[str, NodeDef]) -> Iterator[str]:
    """A node leads to the next act for either side, or is an end for both."""
    for side, after in (("heroes", node.heroes), ("oni", node.oni)):
        if after and after not in nodes:
            yield f"field '{side}': expected {one_of(nodes)}, got '{after}'."
        elif after and nodes[after].act != node.act + 1:
            yield f"field '{side}': expected a node of act {node.act + 1}, got act {nodes[after].act}."
    if bool(node.heroes) != bool(node.oni):
        yield "expected a next node for both sides, or for none."
    if node.pivotal != (node.heroes != node.oni):
        yield "field 'pivotal': expected true if the sides lead to different nodes, and only then."
    for bonus in (node.bonus_heroes, node.bonus_oni):
        if bool(node.heroes) != (bonus is not None):
            yield "expected a bonus for either side before another node, and none after the last."
            break
    if f"act-{node.act}" not in box.recollections:
        yield f"field 'act': expected one with a Recollection, got {node.act}."


def _reached(first: str, nodes: dict[str, NodeDef]) -> set[str]:
    found, waiting = {first}, [first]
    while waiting:
        node = nodes[waiting.pop()]
        after: Iterable[str] = (name for name in (node.heroes, node.oni) if name in nodes)
        new = [name for name in after if name not in found]
        found.update(new)
        waiting += new
    return found
