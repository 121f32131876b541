"""Campaigns: scenarios in a row or branching, what is kept, and who wins (okko.campaign.table)."""

from __future__ import annotations

from hyakki.games.okko.box.scenariodefs import BonusDef, NodeDef
from hyakki.games.okko.events import NodeWon
from hyakki.games.okko.options import Done
from hyakki.games.okko.rules import memoirs
from hyakki.games.okko.rules.asking import council, hero_seats
from hyakki.games.okko.rules.equipment import items_of
from hyakki.games.okko.rules.tables import attach
from hyakki.games.okko.state import Campaign, Hero, Okko, Oni
from hyakki.games.okko.terms import Memory, NodePlayed, Side
from hyakki.kernel.bag import Bag
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Outcome, Prompt, Scalar

ACTS = {1: "act-1", 2: "act-2", 3: "act-3"}
"""The Recollection of the winner of each act (okko.campaign.branching-score)."""


def step(g: Okko) -> Flow[None]:
    """A scenario is over: once the Heroes have seen the Memoirs its result is noted, and the next one is set
    up or the campaign ends."""
    campaign = g.campaign
    assert campaign is not None
    # asked although there is nothing to choose: the table stays as it is until people have looked at it
    first = (council(g) or hero_seats(g))[0]
    yield from g.ask_hidden(first, Prompt("ask.next-scenario"), lambda: [Done()])
    won = memoirs.winner(g)
    heroes, oni = memoirs.points(g, "heroes"), memoirs.points(g, "oni")
    campaign.played.append(NodePlayed(campaign.node, won, sum(heroes.values()), sum(oni.values()), _kept(g)))
    for hero in g.heroes:  # eliminated ones too, with what they had (okko.campaign.fresh-start)
        campaign.kept[hero.id] = items_of(hero)
    following = next_node(g, won)
    g.tell(NodeWon(campaign.node, won, following), "okko.campaign.branching")
    if not following:
        _finish(g, campaign)
    _begin(g, following, _bonus(g, won), won)


def _kept(g: Okko) -> tuple[Memory, ...]:
    """Recollections that count for a campaign: Mission Tiles, the demon's fate, goals of the scenario
    (okko.campaign.kept-recollections)."""
    counted = {memoirs.FATE, memoirs.SCENARIO, *(goal.recollection for goal in g.scene.goals)}
    counted |= {g.box.missions[mission.id].recollection for mission in g.missions}
    return tuple(memory for memory in g.memoirs if memory.id in counted)


def node_of(g: Okko, campaign: Campaign) -> NodeDef | None:
    """The node that is played, in a branching campaign."""
    for node in g.box.campaigns[campaign.id].nodes:
        if node.id == campaign.node:
            return node
    return None


def next_node(g: Okko, won: Side) -> str:
    """What is played next: the next of the line (okko.campaign.simple), or where the winner leads it
    (okko.campaign.branching); "" at the end."""
    campaign = g.campaign
    assert campaign is not None
    card = g.box.campaigns[campaign.id]
    if card.kind == "simple":
        at = card.order.index(campaign.node) + 1
        return card.order[at] if at < len(card.order) else ""
    node = node_of(g, campaign)
    assert node is not None
    return node.heroes if won == "heroes" else node.oni


def _bonus(g: Okko, won: Side) -> BonusDef | None:
    campaign = g.campaign
    assert campaign is not None
    node = node_of(g, campaign)
    if node is None:
        return None
    return node.bonus_heroes if won == "heroes" else node.bonus_oni


def _begin(g: Okko, node: str, bonus: BonusDef | None, won: Side) -> None:
    """The next scenario: same people, same Heroes, everything else fresh (okko.campaign.table,
    okko.campaign.fresh-start)."""
    campaign = g.campaign
    assert campaign is not None
    campaign.node = node
    campaign.bonus = bonus.kind if bonus is not None else ""
    campaign.bonus_n = bonus.n if bonus is not None else 0
    campaign.bonus_side = won if bonus is not None else None
    branch = node_of(g, campaign)
    fresh = Okko(
        rng=g.rng,
        learned=g.learned,
        settings=g.settings,
        seats=g.seats,
        scenario=node if branch is None else branch.scenario,
        began=g.began,
        heroes=[Hero(id=hero.id, seat=hero.seat) for hero in g.heroes],
        oni=Oni(seat=g.oni.seat, level=g.oni.level, events=Bag.of(())),
        equipment=Bag.of(()),
        campaign=campaign,
    )
    for name in Okko.__dataclass_fields__:  # the table stays the same object
        setattr(g, name, getattr(fresh, name))
    attach(g, g.box)


# ---------------------------------------------------------------------- the end


def standing(g: Okko, campaign: Campaign) -> dict[str, dict[str, int]]:
    """The scores: scenarios won in a simple campaign with all points, kept Recollections and acts in a
    branching one."""
    card = g.box.campaigns[campaign.id]
    scores: dict[str, dict[str, int]] = {"heroes": {}, "oni": {}}
    for played in campaign.played:
        if card.kind == "simple":
            scores[played.winner][f"won:{played.node}"] = 1
            continue
        for memory in played.kept:
            mine = scores[memory.side]
            mine[memory.id] = mine.get(memory.id, 0) + memoirs.worth(g, memory.id)
        act = ACTS[next(node.act for node in card.nodes if node.id == played.node)]
        scores[played.winner][act] = memoirs.worth(g, act)
    return scores


def winner(g: Okko, campaign: Campaign) -> Side:
    """More scenarios won, then more points, then the last scenario (okko.campaign.simple,
    okko.campaign.simple-tie); branching: more points, then Act 3 (okko.campaign.branching-score)."""
    scores = standing(g, campaign)
    heroes, oni = sum(scores["heroes"].values()), sum(scores["oni"].values())
    if heroes == oni and g.box.campaigns[campaign.id].kind == "simple":
        heroes = sum(played.heroes for played in campaign.played)
        oni = sum(played.oni for played in campaign.played)
    if heroes == oni:
        return campaign.played[-1].winner
    return "heroes" if heroes > oni else "oni"


def _finish(g: Okko, campaign: Campaign) -> None:
    won = winner(g, campaign)
    kind = g.box.campaigns[campaign.id].kind
    rule = "okko.campaign.simple" if kind == "simple" else "okko.campaign.branching-score"
    params: dict[str, Scalar] = {"side": won, "campaign": campaign.id}
    outcome = Outcome(memoirs.seats_of(g, won), rule, f"end.campaign-{kind}", params, standing(g, campaign))
    g.finish(outcome)
