"""What a game is about as everybody sees it: missions with their clocks, goals, the Memoirs, the campaign."""

from __future__ import annotations

from hyakki.games.okko.box.scenariodefs import GoalDef
from hyakki.games.okko.rules import memoirs
from hyakki.games.okko.rules.missions import card_of, difficulty, has_bonus
from hyakki.games.okko.rules.scenarios import is_met, needed
from hyakki.games.okko.rules.tasks import OBJECTIVES
from hyakki.games.okko.state import Mission, Okko
from hyakki.games.okko.terms import Side
from hyakki.games.okko.view.seen import (
    CampaignView,
    GoalView,
    MemoirsView,
    MemoryView,
    MissionView,
    SceneView,
)

NOWHERE = -1
"""No Tile."""


def scene_view(g: Okko) -> SceneView:
    """The scenario that is played."""
    scene = g.scene
    return SceneView(
        id=scene.id,
        name=scene.name,
        investigation=scene.investigation,
        reveal_round=scene.reveal_round,
        last_round=scene.last_round_by_heroes[g.began - 1],
        waves=scene.waves,
        special=scene.special,
    )


def mission_views(g: Okko) -> tuple[MissionView, ...]:
    """The Mission Tiles in play."""
    return tuple(_mission(g, mission) for mission in g.missions)


def _mission(g: Okko, mission: Mission) -> MissionView:
    card = card_of(g, mission)
    return MissionView(
        id=mission.id,
        tile=mission.tile,
        clock=mission.clock,
        end=card.clock.end,
        runs=_runs(g, mission),
        attribute=card.tests[0].attribute,
        difficulty=max(0, difficulty(g, mission) - mission.penalty),
        penalty=mission.penalty,
        marks=tuple(mission.marks),
        rounds=tuple(mission.rounds),
        needed=card.heroes.n,
        taken=mission.taken,
        done=mission.done,
    )


def _runs(g: Okko, mission: Mission) -> int:
    """What its clock would gain if the round ended now."""
    clock = card_of(g, mission).clock
    if mission.done is not None or g.round < clock.from_round:
        return 0
    return clock.per_round + (clock.bonus if has_bonus(g, mission) else 0)


# ---------------------------------------------------------------------- goals


def goal_views(g: Okko) -> tuple[GoalView, ...]:
    """The goals of a scenario without Investigation."""
    return tuple(_goal(g, goal) for goal in g.scene.goals)


def _goal(g: Okko, goal: GoalDef) -> GoalView:
    need = needed(g, goal)
    return GoalView(
        recollection=goal.recollection,
        side=goal.side,
        kind=goal.kind,
        what=goal.what,
        to=g.palace.tile(goal.to) if goal.to else NOWHERE,
        main=goal.main,
        have=min(need, _have(g, goal)),
        need=need,
        done=g.goals.get(goal.recollection),
    )


def _have(g: Okko, goal: GoalDef) -> int:
    """How much of a goal there is."""
    match goal.kind:
        case "objectives-done":
            return g.counts.get(OBJECTIVES, 0)
        case "eliminated":
            return g.counts.get(goal.what, 0)
        case "hero-eliminated":
            return sum(hero.out for hero in g.heroes)
    return int(is_met(g, goal))


# ---------------------------------------------------------------------- the Memoirs


def memoirs_view(g: Okko) -> MemoirsView:
    """Tikku's scroll as far as it is written."""
    return MemoirsView(
        rows=tuple(
            tuple(MemoryView(memory.id, memory.side, memoirs.worth(g, memory.id)) for memory in row)
            for row in memoirs.layout(g)
        ),
        width=g.box.scroll.row,
        scroll=memoirs.scroll(g),
        heroes=sum(memoirs.points(g, "heroes").values()),
        oni=sum(memoirs.points(g, "oni").values()),
    )


def won(g: Okko) -> Side | None:
    """Who has won the scenario once it is over: by points, or since the other side gave up."""
    if g.phase == "between":
        return memoirs.winner(g)
    if g.outcome is None:
        return None
    return "heroes" if any(seat != g.oni.seat for seat in g.outcome.winners) else "oni"


def campaign_view(g: Okko) -> CampaignView | None:
    """What a campaign has brought so far."""
    campaign = g.campaign
    if campaign is None:
        return None
    return CampaignView(
        id=campaign.id,
        node=campaign.node,
        played=tuple(campaign.played),
        kept={hero: tuple(items) for hero, items in campaign.kept.items()},
        bonus=campaign.bonus,
        bonus_n=campaign.bonus_n,
        bonus_side=campaign.bonus_side,
    )
