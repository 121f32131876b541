"""Points and doors: who can use which, what an option needs and costs, and what comes of it."""

from __future__ import annotations

from hyakki.games.harakiri.box.chapterdefs import NeedDef, OptionDef, PointDef
from hyakki.games.harakiri.box.tabledefs import CostDef
from hyakki.games.harakiri.events import DoorOpened, PointUsed, StoryTold
from hyakki.games.harakiri.options import Choose
from hyakki.games.harakiri.rules import trials
from hyakki.games.harakiri.rules.asking import ask_controller
from hyakki.games.harakiri.rules.creatures import adjacent, foot_of, minions, survey_ground
from hyakki.games.harakiri.rules.goods import change_coins
from hyakki.games.harakiri.rules.harm import pay
from hyakki.games.harakiri.rules.move import spend
from hyakki.games.harakiri.rules.numbers import parts_of, total
from hyakki.games.harakiri.rules.operations import Use, carry_out
from hyakki.games.harakiri.rules.watching import look
from hyakki.games.harakiri.rules.zones import is_taken
from hyakki.games.harakiri.state import Activation, Character, Creature, Harakiri
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

INTERACTION_COST = 1  # harakiri.interact.point
DOORS = ("door", "large-door")
FIXTURES = (*DOORS, "resistor", "wanderer")  # points that are no token of their own

# ---------------------------------------------------------------------- where


def cells_of(g: Harakiri, point: PointDef) -> int:
    """The squares of a point, or where the one that it stands for is now; 0 if it is not there. What an
    objective token means is said by its section alone (harakiri.special.tokens)."""
    if point.kind == "resistor":
        there = [one for one in g.resistors if one.point == point.id]
        return 1 << there[0].cell if there else 0
    if point.kind == "wanderer":
        guest = wanderer_of(g, point)
        return 0 if guest is None else foot_of(g, guest)
    cells = 0
    for cell in g.field.points[point.id]:
        cells |= 1 << cell
    return cells


def wanderer_of(g: Harakiri, point: PointDef) -> Creature | None:
    """The wanderer that a point is."""
    return next((one for one in g.creatures if one.kind == point.id), None)


def is_beside(g: Harakiri, character: Character, point: PointDef) -> bool:
    """On the own or an adjacent square (harakiri.interact.point); either square of a large door is enough
    (harakiri.interact.large-door). Sight is not needed (harakiri.adjacency.walls)."""
    if point.kind == "wanderer":
        guest = wanderer_of(g, point)
        return guest is not None and adjacent(g, character, guest)
    near = g.field.terrain.adjacent[character.cell] | 1 << character.cell
    return bool(near & cells_of(g, point))


# ---------------------------------------------------------------------- options of a section


def meets(g: Harakiri, need: NeedDef, point: PointDef) -> bool:
    """Whether what an option needs holds now (harakiri.chapter.gates, harakiri.chapter.parley)."""
    if need.need == "hostile":
        guest = wanderer_of(g, point)
        return guest is not None and guest.foe
    some = any(one.kind == need.kind for one in minions(g))
    return some == (need.need == "some-of")


def can_pay(character: Character, cost: CostDef) -> bool:
    """Whether a price can be paid; never with the last health (harakiri.chapter.braziers)."""
    return character.coins >= (cost.coins or 0) and character.health > (cost.health or 0)


def is_offered(
    g: Harakiri, character: Character, act: Activation, point: PointDef, option: OptionDef
) -> bool:
    """Whether an option of a section can be chosen now (harakiri.campaign.section-choice,
    harakiri.campaign.once)."""
    if is_taken(g, point, option.id):
        return False
    if option.limit == "activation" and act.marks.get(_key(g, point, option), 0):
        return False
    if option.needs is not None and not meets(g, option.needs, point):
        return False
    return option.cost is None or can_pay(character, option.cost)


def _key(g: Harakiri, point: PointDef, option: OptionDef) -> str:
    return f"{g.chapter_id}.{point.id}.{option.id}"


def options_of(g: Harakiri, character: Character, act: Activation, point: PointDef) -> list[OptionDef]:
    """The options of a section that can be chosen now."""
    return [option for option in point.options if is_offered(g, character, act, point, option)]


# ---------------------------------------------------------------------- using


def cost_of(g: Harakiri, character: Character, act: Activation) -> int:
    """1 action point, unless the first interactions are free (harakiri.interact.point)."""
    free = total(parts_of(g, character, "free-interaction", "always"))
    return 0 if act.interactions < free else INTERACTION_COST


def forbids_use(g: Harakiri, character: Character, act: Activation, name: str) -> Refusal | None:
    """Why a point cannot be used now."""
    if name in g.opened:
        return refuse("harakiri.interact.door")
    if name not in g.points:
        return refuse("harakiri.interact.token-removed")
    point = g.chapter.point(name)
    if not is_beside(g, character, point):
        return refuse("harakiri.interact.point.far")
    if character.ap < cost_of(g, character, act):
        return refuse("harakiri.interact.point")
    if not options_of(g, character, act, point):
        return refuse("harakiri.campaign.section-choice")
    return None


def usable(g: Harakiri, character: Character, act: Activation) -> list[str]:
    """Every point that can be used now."""
    return [name for name in g.points if forbids_use(g, character, act, name) is None]


def use_point(g: Harakiri, character: Character, act: Activation, name: str) -> Flow[None]:
    """Interact: the action point is spent in any case, then the text is read and one option chosen
    (harakiri.campaign.section-choice)."""
    point = g.chapter.point(name)
    spend(g, character, cost_of(g, character, act))
    act.interactions += 1
    act.point = name
    g.learned += 1
    g.tell(StoryTold(g.chapter_id, "says", name), "harakiri.interact.point")
    answer = yield from ask_controller(
        g,
        character,
        "section",
        lambda: [Choose(option.id) for option in options_of(g, character, act, point)],
        point=name,
    )
    option = next(one for one in point.options if one.id == answer.which)
    g.tell(PointUsed(character.id, name, option.id), "harakiri.interact.point")
    if point.hoard:
        _find_hoard(g, character)
    yield from resolve_option(g, character, act, point, option)
    if g.travel_to and point.travel:
        g.tell(StoryTold(g.chapter_id, "travel", name), "harakiri.zone.travel")
    if name in g.points and not point.stays and point.kind not in FIXTURES:
        g.points.remove(name)  # harakiri.interact.token-removed
    act.point = ""
    look(g)


def resolve_option(
    g: Harakiri, character: Character, act: Activation, point: PointDef, option: OptionDef
) -> Flow[None]:
    """Price, test with its consequences, and what happens in any case."""
    key = _key(g, point, option)
    if option.once:
        g.taken.append(key)
    if option.limit:
        act.marks[key] = 1
    if option.cost is not None:
        change_coins(g, character, -(option.cost.coins or 0), "harakiri.campaign.section-choice")
        if option.cost.health:
            pay(g, character, option.cost.health, "price")
    zones = len(g.zones)
    if option.test is not None:
        success = yield from _test(g, character, point, option)
        yield from _carry_out(g, character, point, f"{key}.{'success' if success else 'failure'}")
    yield from _carry_out(g, character, point, key)
    if point.kind in DOORS and (len(g.zones) > zones or g.travel_to):
        open_door(g, point)


def _test(g: Harakiri, character: Character, point: PointDef, option: OptionDef) -> Flow[bool]:
    assert option.test is not None
    key = _key(g, point, option)
    name = yield from trials.choose_attribute(g, character, option.test.attributes, key)
    extra = trials.plus_parts(g, option.test.plus)
    return trials.roll(g, [character], name, option.test.difficulty, key, extra)[character.id]


def _carry_out(g: Harakiri, character: Character, point: PointDef, key: str) -> Flow[None]:
    if character.defeated:
        return
    use = Use(key, character.id, zone=point.zone, point=point.id)
    yield from carry_out(g, use, g.box.triggers[key].get("use", ()))


def open_door(g: Harakiri, point: PointDef) -> None:
    """A door turns to its open side: its squares are plain ground (harakiri.interact.door)."""
    g.opened.append(point.id)
    if point.id in g.points:
        g.points.remove(point.id)
    survey_ground(g)
    g.tell(DoorOpened(point.id), "harakiri.interact.door")


def has_trait(g: Harakiri, character: Character, trait: str) -> bool:
    """Whether a tile of the character grants a trait, whatever its slot holds (harakiri.level.traits)."""
    return any(g.box.skills[skill].trait == trait for skill in character.skills)


def _find_hoard(g: Harakiri, character: Character) -> None:
    """A thief finds coins at a hoard, whatever is chosen there (harakiri.level.traits)."""
    for trait in g.box.traits.values():
        if trait.hoard and has_trait(g, character, trait.id):
            change_coins(g, character, trait.hoard, "harakiri.level.traits")
