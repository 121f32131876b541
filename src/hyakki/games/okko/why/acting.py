"""Why an activated Hero, Follower, Kami or agent cannot do what is pointed at, Action by Action."""

from __future__ import annotations

from hyakki.games.okko.box.vocabulary import TestAttribute
from hyakki.games.okko.rules import accusations, agents, chests, clues, doors, final, followers, gear, objects
from hyakki.games.okko.rules.aiming import forbids_strike
from hyakki.games.okko.rules.deeds import forbids_cost
from hyakki.games.okko.rules.equipment import items_of
from hyakki.games.okko.rules.ground import side_of
from hyakki.games.okko.rules.missions import card_of, forbids_mission, mission_at
from hyakki.games.okko.rules.movement import forbids_area, forbids_go
from hyakki.games.okko.rules.sneaking import forbids_sneak
from hyakki.games.okko.rules.special import forbids_event
from hyakki.games.okko.rules.talents import forbids_talent
from hyakki.games.okko.rules.tasks import forbids_try_door, forbids_try_token
from hyakki.games.okko.rules.trials import forbids_test, interaction_spaces
from hyakki.games.okko.state import NOBODY, Figure, Okko, Token
from hyakki.games.okko.why.asked import FORMS, Asked, first_of, is_away
from hyakki.games.okko.why.distance import from_afar
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

# ---------------------------------------------------------------------- whoever acts


def acting(asked: Asked) -> Refusal | None:
    """What next, for a Hero, its Follower or Kami, or a figure of the Oni."""
    turn = asked.g.turn
    figure = None if turn is None else asked.g.figures.get(turn.figure)
    if figure is None:
        return None
    for kind, check in CHECKS.items():
        if kind in asked.named:
            found = check(asked, figure)
            return found if found is not None else _spent(asked.g, figure)
    return None


def _spent(g: Okko, figure: Figure) -> Refusal | None:
    """Nothing forbids it but that no Action is left (okko.activation.three-actions,
    okko.activation.oni-actions)."""
    if figure.sort == "agent":
        return None if g.turn is None or g.turn.actions else refuse("okko.activation.oni-actions")
    return forbids_cost(g, 1)


# ---------------------------------------------------------------------- the board


def _space(asked: Asked, figure: Figure) -> Refusal | None:
    """A Move to a Space, or a test from an orange one."""
    cell = asked.cell
    assert cell is not None
    if asked.deed is not None and asked.deed.startswith("test"):
        return _mission(asked.g, figure, cell)
    return forbids_go(asked.g, figure, cell)


def _mission(g: Okko, figure: Figure, cell: int) -> Refusal | None:
    """The test of a Mission Tile for an orange Space."""
    mission = mission_at(g, g.palace.areas.tile_of[cell])
    if mission is None or not g.palace.orange >> cell & 1:
        return refuse("okko.mission.tile")
    attribute = card_of(g, mission).tests[0].attribute
    if not interaction_spaces(g, figure, attribute) >> cell & 1:
        return refuse("okko.test.where", key="why.test.where.orange")
    return forbids_test(figure) or forbids_mission(g, figure, mission)


def _area(asked: Asked, figure: Figure) -> Refusal | None:
    area = asked.area
    assert area is not None
    if asked.deed == "sneak":
        return forbids_sneak(asked.g, figure, area)
    return forbids_area(asked.g, figure, area)


def _figure(asked: Asked, figure: Figure) -> Refusal | None:
    """An opponent is attacked; an Ally gets something."""
    other = asked.figure
    assert other is not None
    g = asked.g
    if is_away(other):
        return refuse("okko.damage.hero-eliminated", key="why.now.fallen")
    if side_of(other) != side_of(figure):
        wanted = [form for form in FORMS if asked.deed in (None, form)]
        reasons = [forbids_strike(g, figure, other, form) for form in wanted]
        return from_afar(g, figure, other.cell, first_of(reasons))
    if figure.sort == "agent":
        return agents.forbids_lead(g, other)
    return _to_ally(asked, figure, other)


def _to_ally(asked: Asked, figure: Figure, other: Figure) -> Refusal | None:
    g, item, token = asked.g, asked.name("item"), asked.token
    if item is not None and other.sort == "hero":
        return gear.forbids_give(g, figure, item, other.number)
    if token is not None:
        return objects.forbids_hand_over(g, figure, token, other)
    if other.sort == "follower":
        if other.owner == NOBODY:
            return followers.forbids_take_over(g, figure, other)
        if other.owner == figure.number:
            reasons = [
                followers.forbids_hand_over(g, figure, other.number, hero.number)
                for hero in g.figures.values()
                if hero.sort == "hero" and hero.number != figure.number and not is_away(hero)
            ]
            return first_of(reasons) or refuse("okko.follower.transfer", key="why.now.whom")
    return refuse("okko.attack.targets")


def _token(asked: Asked, figure: Figure) -> Refusal | None:
    """Everything that can be done with a token: the reason why none of it is possible."""
    token = asked.token
    assert token is not None
    if figure.sort != "hero":
        return refuse("okko.activation.oni-actions") if figure.sort == "agent" else forbids_test(figure)
    return from_afar(asked.g, figure, token.cell, _use_of(asked.g, figure, token))


def _use_of(g: Okko, figure: Figure, token: Token) -> Refusal | None:
    match token.form:
        case "evidence" | "parchment" | "courtier":
            return clues.forbids_investigation(g, figure, token)
        case "chest":
            return chests.forbids_chest(g, figure, token)
        case "test":
            return forbids_try_token(g, figure, token)
        case "objective":
            if g.scene.objective_test is not None:
                return forbids_try_token(g, figure, token)
            return objects.forbids_take(g, figure, token)
        case "follower":
            if token.flipped:
                return followers.forbids_take_in(g, figure, token)
            return followers.forbids_reveal(g, figure, token)
    return objects.forbids_take(g, figure, token)


def _door(asked: Asked, figure: Figure) -> Refusal | None:
    door = int(asked.named["door"][0])
    g = asked.g
    shut = doors.forbids_open(g, figure, door)
    if figure.sort != "hero" or shut is None:
        return shut
    attributes: tuple[TestAttribute, ...] = g.scene.doors[door].attributes
    tests = [forbids_try_door(g, figure, door, attribute) for attribute in attributes]
    return first_of([*tests, shut] if tests else [shut])


# ---------------------------------------------------------------------- cards


def _card(asked: Asked, figure: Figure) -> Refusal | None:
    card = asked.named["card"][0]
    if figure.sort == "agent":
        return refuse("okko.activation.oni-actions")
    return forbids_talent(asked.g, figure, card)


def _item(asked: Asked, figure: Figure) -> Refusal | None:
    item = asked.named["item"][0]
    g = asked.g
    if figure.sort != "hero":
        return refuse("okko.equipment.transfer-room")
    if item not in items_of(g.heroes[figure.number]):
        return refuse("okko.equipment.use.own")
    if asked.deed == "throw-away":
        return gear.forbids_throw(g, figure, item)
    return gear.forbids_item(g, figure, item)


def _courtier(asked: Asked, figure: Figure) -> Refusal | None:
    """A Courtier's help at the beginning of an activation; Accusations come at the end of the round."""
    courtier = asked.named["courtier"][0]
    if figure.sort != "hero" or courtier not in asked.g.held:
        return _accuse_later(asked.g)
    return refuse("okko.clue.courtier-help")


def _nature(asked: Asked, figure: Figure) -> Refusal | None:
    return _accuse_later(asked.g)


def _accuse_later(g: Okko) -> Refusal:
    return accusations.forbids_accusing(g) or refuse("okko.accuse.when")


def _event(asked: Asked, figure: Figure) -> Refusal | None:
    return (
        forbids_event(asked.g, asked.named["event"][0])
        if asked.is_oni
        else refuse("okko.event.special-window")
    )


def _kind(asked: Asked, figure: Figure) -> Refusal | None:
    """A Character card of the Oni: it is not the moment to choose one."""
    if figure.sort != "agent":
        return refuse("okko.activation.oni-turn", key="why.now.onis-card")
    return agents.forbids_activate(asked.g, asked.named["kind"][0]) or refuse(
        "okko.activation.minions-together"
    )


def _deed(asked: Asked, figure: Figure) -> Refusal | None:
    g = asked.g
    match asked.deed:
        case "reorganize":
            if figure.sort != "hero":
                return refuse("okko.equipment.transfer-room")
            return gear.forbids_reorganize(g, figure)
        case "escape":
            return final.forbids_escape(g, figure)
    return None


CHECKS = {
    "event": _event,
    "nature": _nature,
    "courtier": _courtier,
    "kind": _kind,
    "figure": _figure,
    "item": _item,
    "card": _card,
    "token": _token,
    "door": _door,
    "space": _space,
    "area": _area,
    "do": _deed,
}
"""By what is pointed at, the most telling thing first."""
