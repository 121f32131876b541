"""Why something cannot be done: whatever a person points at, the rule that forbids it.

Every question has a topic: its rule, and the check that says why something is no answer. The checks are built
on the `forbids_...` of the chapters, which also make the legal lists. Of hidden things they read only what
the asking seat itself holds.
"""

from __future__ import annotations

from typing import NamedTuple

from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.games.tsukuyumi.why import battle, board, cards, setup, turn
from hyakki.games.tsukuyumi.why.asked import ACTIVATE, Asked, Check, malformed
from hyakki.kernel.decision import Decision
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

OVER = refuse("tsukuyumi.vp.final", key="why.now.over")
NOBODY_ACTS = refuse("tsukuyumi.round.phase-order", key="why.now.nobody")
IN_BATTLE = refuse("tsukuyumi.combat.sequence", key="why.now.battle")
WAITING = refuse("tsukuyumi.round.phase-order", key="why.now.waiting")
FIRST = "why.now.first"
NO_END = "why.now.no-end"
ENDS = (("do:done",), ("do:pass",))

PHASES = {
    "factions": refuse("tsukuyumi.setup.sequence", key="why.now.factions"),
    "tiles": refuse("tsukuyumi.duel.setup-order", key="why.now.tiles"),
    "homes": refuse("tsukuyumi.setup.per-seat-steps", key="why.now.homes"),
    "goals": refuse("tsukuyumi.setup.sequence", key="why.now.goals"),
    "selection": refuse("tsukuyumi.round.select-card", key="why.now.selection"),
    "end": refuse("tsukuyumi.end.sequence", key="why.now.end"),
}
"""Why somebody who is not asked does nothing in the phases that are none of the four colours."""


class Topic(NamedTuple):
    """What a question is about.

    `rule` asks it. `check` says why something of the kinds that its options name is no answer; `more` are
    kinds that belong to it even when no option names one; `empty`: positions without a tile belong to it;
    `several`: an answer names several things of a kind.
    """

    rule: str
    check: Check | None = None
    more: tuple[str, ...] = ()
    empty: bool = False
    several: bool = False


# ---------------------------------------------------------------------- the two questions


def why_not(g: Tsukuyumi, seat: int, pointed: tuple[str, ...]) -> Refusal:
    """Why a seat that is not asked anything does nothing now."""
    return _not_now(g, seat)


def why_no_answer(g: Tsukuyumi, decision: Decision, pointed: tuple[str, ...]) -> Refusal | None:
    """Why something is no answer to the question that a seat is asked; None if it is a part of one."""
    if g.outcome is not None:
        return OVER
    if is_part(decision, pointed):
        return None
    asked = Asked(g, decision, pointed)
    refusal = forbidden(asked)
    if refusal is not None:
        return refusal
    key = NO_END if pointed in ENDS else FIRST
    return refuse(topic_of(asked).rule, key=key, question=decision.prompt.key)


def is_part(decision: Decision, pointed: tuple[str, ...]) -> bool:
    """Whether some option is said by pointing at these things, among others, in whatever order."""
    wanted = set(pointed) - {ACTIVATE} or set(pointed)
    alike = {anchor.replace("oni:", "unit:", 1) if anchor.startswith("oni:") else anchor for anchor in wanted}
    for option in decision.options:
        anchors = option.anchors()
        if wanted.issubset(anchors) or alike.issubset(anchors):
            return True
    return False


def forbidden(asked: Asked) -> Refusal | None:
    """The rule that keeps it from being an answer; None if it has nothing to do with the question."""
    topic = topic_of(asked)
    if belongs(asked, topic):
        refusal = malformed(asked, topic.empty)
        if refusal is None and not topic.several and any(len(names) > 1 for names in asked.named.values()):
            refusal = refuse(topic.rule, key="why.now.one")
        if refusal is None and topic.check is not None:
            refusal = topic.check(asked)
        if refusal is not None:
            return refusal
    return turn.belongs_to_action(asked)


def topic_of(asked: Asked) -> Topic:
    """The topic of the question that is open."""
    return TOPICS[asked.key]


def belongs(asked: Asked, topic: Topic) -> bool:
    """Whether all that is pointed at is of kinds that the question is about."""
    kinds = asked.kinds() - {"do"} | set(topic.more)
    deeds = asked.named.get("do", [])
    if topic.check is None or not asked.named:
        return False
    return asked.named.keys() <= kinds and _is_deed(asked.key, deeds)


def _is_deed(key: str, deeds: list[str]) -> bool:
    """Deeds are words of many questions; each belongs to those that use such words."""
    if key == "ask.turn":
        return True
    if key in ("ask.events", "ask.draw-event"):
        return all(deed.startswith(cards.DRAW) for deed in deeds)
    if key in ("ask.initiative", "ask.rise"):
        return all(deed.startswith("shift") for deed in deeds)
    return not any(deed in turn.SYMBOLS and key != "ask.tenno" for deed in deeds) and not any(
        (f"do:{deed}",) in ENDS or deed.startswith((cards.DRAW, "shift")) for deed in deeds
    )


# ---------------------------------------------------------------------- without a question


def _not_now(g: Tsukuyumi, seat: int) -> Refusal:
    """What goes on while a seat is not asked."""
    if g.outcome is not None:
        return OVER
    if g.phase == "selection" and g.seats[seat].chosen:
        return turn.CHOSEN
    if g.phase in PHASES:
        return PHASES[g.phase]
    if g.turn is None:
        return NOBODY_ACTS
    if g.turn.seat != seat:
        faction = g.seats[g.turn.seat].faction
        return refuse("tsukuyumi.round.phase-order", key="why.now.other-seat", faction=faction)
    return WAITING if g.battle is None else IN_BATTLE


# ---------------------------------------------------------------------- all questions of the game

DEEDS = ("do",)
ACTIONS = ("do", "area", "unit", "oni", "buy", "card", "to", "edge")  # each belongs to an action of the turn
STEPS = ("area", "unit", "to")

TOPICS: dict[str, Topic] = {
    # set-up
    "ask.faction": Topic("tsukuyumi.setup.faction-choice", setup.faction),
    "ask.lay-tile": Topic("tsukuyumi.duel.board", setup.lay_tile, empty=True),
    "ask.home": Topic("tsukuyumi.setup.homezone-edge", setup.home, empty=True),
    "ask.start-area": Topic("tsukuyumi.setup.start-areas", setup.start_area),
    "ask.start-unit": Topic("tsukuyumi.setup.start-units", setup.start_unit),
    "ask.start-uplink": Topic("tsukuyumi.setup.start-units-list", setup.start_uplink),
    "ask.goal": Topic("tsukuyumi.altgoal.choice", setup.goal),
    "ask.advantage.look": Topic("tsukuyumi.startadv.deal", setup.advantage, DEEDS),
    "ask.advantage.setup": Topic("tsukuyumi.startadv.deal", setup.advantage, DEEDS),
    "ask.advantage.start": Topic("tsukuyumi.startadv.deal", setup.advantage, DEEDS),
    "ask.rise": Topic("tsukuyumi.startadv.rise", setup.rise, DEEDS),
    "ask.scout-tile": Topic("tsukuyumi.startadv.scout", setup.scout_tile),
    "ask.scout-place": Topic("tsukuyumi.startadv.scout", setup.scout_place, empty=True),
    "ask.banish": Topic("tsukuyumi.startadv.rest", setup.banish),
    "ask.exchange": Topic("tsukuyumi.startadv.rest", setup.exchange, several=True),
    # the turn
    "ask.select": Topic("tsukuyumi.round.select-card", turn.select),
    "ask.turn": Topic("tsukuyumi.round.any-order", turn.turn, ACTIONS),
    "ask.initiative": Topic("tsukuyumi.init.change", turn.shift, DEEDS),
    "ask.faction-effect": Topic("tsukuyumi.action.faction-effect", turn.faction_effect, DEEDS),
    "ask.tenno": Topic("tsukuyumi.cyber.tenno", turn.tenno, DEEDS),
    # events
    "ask.events": Topic("tsukuyumi.event.order", cards.events, ("do", "card")),
    "ask.draw-event": Topic("tsukuyumi.event.draw", cards.draw_event, DEEDS),
    "ask.play-drawn": Topic("tsukuyumi.counter.natures-wisdom", cards.play_last, ("card",)),
    "ask.nature": Topic("tsukuyumi.epic.nature-on-the-move", cards.play_last, ("card",)),
    "ask.mimicry": Topic("tsukuyumi.facevent.cyber-mimicry", cards.mimicry, ("card",)),
    "ask.event-target": Topic("tsukuyumi.event.anywhere", cards.event_target),
    "ask.event-turn": Topic("tsukuyumi.area.rotate", cards.event_turn),
    "ask.epic-target": Topic("tsukuyumi.epic.trigger", cards.epic_target),
    "ask.own-event": Topic("tsukuyumi.facevent.setup", cards.own_event),
    "ask.queen-travels": Topic("tsukuyumi.facevent.dark-queen", cards.queen_travels, empty=True),
    "ask.land": Topic("tsukuyumi.epic.land-emerges", cards.land, empty=True),
    "ask.frontier": Topic("tsukuyumi.epic.shifting-frontiers", cards.frontier, ("area",), empty=True),
    "ask.frontier-to": Topic("tsukuyumi.epic.frontiers", cards.frontier_to, empty=True),
    # production and placement
    "ask.produce": Topic("tsukuyumi.production.points", board.produce, ("buy", *STEPS)),
    "ask.produce-for": Topic("tsukuyumi.production.points", board.produce, ("buy", *STEPS)),
    "ask.place-unit": Topic("tsukuyumi.production.placement", board.place_unit),
    "ask.bundle-unit": Topic("tsukuyumi.nomads.costs", board.bundle_unit),
    "ask.bundle-weapon": Topic("tsukuyumi.nomads.costs", board.bundle_weapon),
    # movement
    "ask.march.movement": Topic("tsukuyumi.move.each-unit", board.march, STEPS),
    "ask.march.faction": Topic("tsukuyumi.action.faction-effect", board.march, STEPS),
    "ask.march.advance": Topic("tsukuyumi.startadv.advanced-position", board.march, STEPS),
    "ask.march.retreat": Topic("tsukuyumi.counter.retreat", board.march, STEPS),
    "ask.march.racket": Topic("tsukuyumi.counter.what-a-racket", board.march, STEPS),
    "ask.march.hit-and-run": Topic("tsukuyumi.nomads.hit-and-run", board.march, STEPS),
    "ask.march.quick-march": Topic("tsukuyumi.event.quick-march", board.march, STEPS),
    "ask.march.lured-away": Topic("tsukuyumi.oni.move-rules", board.march, ("area", "oni", "to")),
    "ask.march.oni-conquest": Topic("tsukuyumi.oni.conquest-forced", board.march, ("area", "oni", "to")),
    "ask.march.oni-stray": Topic("tsukuyumi.oni.conquest-impossible", board.march, ("area", "oni", "to")),
    # Oni
    "ask.place-oni": Topic("tsukuyumi.oni.place", board.place_oni),
    "ask.activate": Topic("tsukuyumi.oni.conquest-action", board.activate),
    "ask.oni-attack": Topic("tsukuyumi.oni.conquest-action", battle.oni_attack),
    "ask.abyssal": Topic("tsukuyumi.legend.abyssal", board.abyssal),
    "ask.place-shadow": Topic("tsukuyumi.legend.shadows", board.place_shadow),
    "ask.companion": Topic("tsukuyumi.legend.ronin", board.companion),
    "ask.fertile-tile": Topic("tsukuyumi.legend.ronin", setup.fertile_tile),
    "ask.spin": Topic("tsukuyumi.legend.ronin", setup.spin),
    "ask.lose-where": Topic("tsukuyumi.legend.gambler", battle.lose_where),
    "ask.lose-unit": Topic("tsukuyumi.legend.gambler", battle.lose_unit),
    # what the factions place and use
    "ask.lay": Topic("tsukuyumi.action.faction-effect", board.lay),
    "ask.terraform": Topic("tsukuyumi.boar.effect", board.terraform, ("area", "do")),
    "ask.terraforming": Topic("tsukuyumi.boar.terraforming-effects", board.terraforming, DEEDS),
    "ask.terraforming-edge": Topic("tsukuyumi.boar.terraforming-effects", board.terraforming_edge),
    "ask.uplink-marker": Topic("tsukuyumi.cyber.uplink-markers", board.uplink_marker),
    "ask.tetsuo-area": Topic("tsukuyumi.cyber.tetsuo", board.tetsuo_area),
    "ask.conqueror": Topic("tsukuyumi.darkseed.conqueror", battle.conqueror),
    "ask.raider-drone": Topic("tsukuyumi.facevent.cyber-raider", battle.raider_drone),
    # battles
    "ask.fight": Topic("tsukuyumi.combat.cost", battle.fight, ("area", "card", "do")),
    "ask.mark": Topic("tsukuyumi.combat.attack-certain"),
    "ask.split": Topic("tsukuyumi.combat.split-declare", battle.split),
    "ask.deal": Topic("tsukuyumi.combat.split-declare", battle.split),
    "ask.counter": Topic("tsukuyumi.counter.optional", battle.counter, ("counter",)),
    "ask.hit": Topic("tsukuyumi.combat.owner-assigns", battle.hit),
    "ask.shield": Topic("tsukuyumi.cyber.shield-drone"),
    "ask.weapon": Topic("tsukuyumi.nomads.weapons", battle.weapon),
    "ask.discard-weapon": Topic("tsukuyumi.counter.out-of-ammo", battle.discard_weapon),
    "ask.reload": Topic("tsukuyumi.facevent.nomad-reload"),
    "ask.give-up": Topic("tsukuyumi.darkseed.defence", battle.give_up),
    "ask.flee": Topic("tsukuyumi.darkseed.defence", battle.flee),
    "ask.matrix": Topic("tsukuyumi.cyber.defence", battle.matrix, DEEDS),
    "ask.tetsuo": Topic("tsukuyumi.cyber.tetsuo", battle.tetsuo),
    "ask.solar-laser": Topic("tsukuyumi.facevent.cyber-solar"),
    "ask.displace": Topic("tsukuyumi.boar.defence", battle.displace),
    "ask.hold-the-line": Topic("tsukuyumi.counter.hold-the-line"),
    "ask.not-pass": Topic("tsukuyumi.counter.you-shall-not-pass"),
    "ask.racket": Topic("tsukuyumi.counter.what-a-racket", battle.racket, ("area",)),
    "ask.place-one": Topic("tsukuyumi.counter.where-there-is-one"),
    "ask.landscaping": Topic("tsukuyumi.legend.skybound-counters", battle.landscaping),
    "ask.mines": Topic("tsukuyumi.nomads.mines", battle.mines),
}
"""Every question, in the order of the game."""
