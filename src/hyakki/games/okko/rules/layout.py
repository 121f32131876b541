"""Where things lie at the start: agents, Courtiers, clues, Chests and the objects of the scenario."""

from __future__ import annotations

from hyakki.games.okko.events import CourtiersPlaced
from hyakki.games.okko.rules.reinforcements import place_agent
from hyakki.games.okko.state import Mission, Okko, Token, TokenForm
from hyakki.kernel.flow import Flow


def lay_out(g: Okko) -> Flow[bool]:
    """Agents, Courtiers, question marks and tokens of the scenario."""
    yield from ()
    for agent in g.scene.agents:
        if agent.from_heroes <= g.began:
            place_agent(g, agent.kind, g.palace.cell(agent.at))  # okko.setup.agents
    for mission in g.scene.missions:  # okko.scenario.mission-count
        g.missions.append(Mission(id=mission, tile=g.palace.missions[mission]))
    if g.scene.investigation:
        _courtiers(g)
    _random_tokens(g)
    _objects(g)
    # okko.setup.track
    g.track = [square.round for square in g.box.rounds.values() if square.corruption == "place"]
    return True


def put(g: Okko, form: TokenForm, name: str, address: str) -> Token:
    """Lay a token on a Space."""
    token = Token(number=g.next_token, form=form, id=name, cell=g.palace.cell(address))
    g.tokens[token.number] = token
    g.next_token += 1
    return token


def _courtiers(g: Okko) -> None:
    """Named Courtiers (okko.scenario.courtiers-fixed), and as many more as there are Heroes, at random on the
    question marks (okko.scenario.courtiers-extra)."""
    for courtier in g.scene.courtiers:
        put(g, "courtier", courtier.id, courtier.at)
        g.present.append(courtier.id)
    known = g.box.all_courtiers if g.settings["expansion"] == "on" else g.box.courtiers
    left = [name for name in known if name not in g.present]
    extra = []
    for address in g.scene.question_marks[: g.began]:
        if left:
            name = left.pop(g.rng.below(len(left)))
            put(g, "courtier", name, address)
            g.present.append(name)
            extra.append(name)
    g.tell(CourtiersPlaced(tuple(extra)), "okko.scenario.courtiers-extra")


def _random_tokens(g: Okko) -> None:
    """Evidence, Parchment and Chests are drawn at random from their pools (okko.scenario.tokens-random);
    nobody knows which of those with one front it is (okko.info.fronts)."""
    pools: dict[str, list[str]] = {"chest": sorted(g.box.chests)}
    for token in g.box.clue_tokens.values():
        if token.form != "courtier":
            pools.setdefault(token.form, []).append(token.id)
    places: tuple[tuple[TokenForm, tuple[str, ...]], ...] = (
        ("evidence", g.scene.evidence),
        ("parchment", g.scene.parchment),
        ("chest", g.scene.chests),
    )
    for form, addresses in places:
        pool = pools[form]
        for address in addresses:
            put(g, form, pool.pop(g.rng.below(len(pool))), address)
        g.supply[form] = sorted(pool)


def _objects(g: Okko) -> None:
    """Test tokens, Objectives, the Relic, and a Follower who waits face down."""
    for test in g.scene.tests:
        put(g, "test", test.token, test.at)
    for address in g.scene.objectives:
        put(g, "objective", "objective", address)
    if g.scene.relic is not None:
        put(g, "relic", "relic", g.scene.relic.at)
    if g.scene.porter:
        free = porters(g)
        if free:  # okko.scenario.follower-facedown
            put(g, "follower", free[g.rng.below(len(free))], g.scene.porter)


def porters(g: Okko) -> list[str]:
    """Followers that belong to no Hero in play and are not in play already (okko.special.porter)."""
    heroes = [hero.id for hero in g.heroes]
    owned = {card.token for card in g.box.followers.values() if card.hero in heroes}
    return [
        token
        for token in g.box.follower_tokens
        if token not in owned and g.box.figures.blocks[token].start not in g.figures
    ]
