"""The intermission before a chapter: road scene, market and smith, the omen, the last exchange
(harakiri.campaign.adventure-missing)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hyakki.games.harakiri.box.tabledefs import CostDef, SceneDef, SceneOptionDef
from hyakki.games.harakiri.events import ItemReturned, KarmaChanged, OmenTold, SceneChosen, Tested
from hyakki.games.harakiri.options import Pick, Ready, Scene, Tester, Visit
from hyakki.games.harakiri.rules import shop
from hyakki.games.harakiri.rules.asking import ask_controller, ask_party, ask_seat
from hyakki.games.harakiri.rules.dice import d6
from hyakki.games.harakiri.rules.goods import change_coins, shuffle_in
from hyakki.games.harakiri.rules.interact import has_trait
from hyakki.games.harakiri.rules.numbers import attribute_parts, total
from hyakki.games.harakiri.rules.operations import Use, carry_out
from hyakki.games.harakiri.rules.prices import firsts
from hyakki.games.harakiri.rules.setup import begin_phase
from hyakki.games.harakiri.rules.trials import card_parts
from hyakki.games.harakiri.state import NOBODY, Character, Harakiri
from hyakki.games.harakiri.terms import Part
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow

# ---------------------------------------------------------------------- the road scene


def scene_step(g: Harakiri) -> Flow[None]:
    """The scene of the chapter, once per campaign: the party answers, or character by character its
    controller (harakiri.campaign.road-scene)."""
    scene = g.box.scene_of.get(g.chapter_id)
    if scene is None or (scene.who == "party" and scene.id in g.scenes):
        _open_shop(g)
        return
    if scene.who == "party":
        answer = yield from ask_party(
            g, "scene", lambda: [Scene(one.id) for one in choices(g, scene, None)], scene=scene.id
        )
        yield from _resolve_scene(g, scene, answer.which, None)
        _open_shop(g)
        return
    character = g.characters[g.place]
    own = yield from ask_controller(
        g, character, "scene", lambda: [Scene(one.id) for one in choices(g, scene, character)], scene=scene.id
    )
    yield from _resolve_scene(g, scene, own.which, character)
    g.place += 1
    if g.place == len(g.characters):
        _open_shop(g)


def _open_shop(g: Harakiri) -> None:
    shop.lay_row(g)
    g.phase, g.place = "shop", 0


def choices(g: Harakiri, scene: SceneDef, character: Character | None) -> list[SceneOptionDef]:
    """The options that can be paid for."""
    return [one for one in scene.options if one.cost is None or _can_pay(g, one.cost, character)]


def _can_pay(g: Harakiri, cost: CostDef, character: Character | None) -> bool:
    """Coins are paid by all together, an item by whoever has one, karma by the own character."""
    if character is not None and character.karma < cost.karma:
        return False
    if cost.item and not holders(g, cost.item):
        return False
    return sum(one.coins for one in g.characters) >= cost.coins


def holders(g: Harakiri, card: str) -> list[Character]:
    """Who has an item."""
    return [one for one in g.characters if any(item.card == card for item in one.items)]


def _resolve_scene(g: Harakiri, scene: SceneDef, option: str, character: Character | None) -> Flow[None]:
    chosen = next(one for one in scene.options if one.id == option)
    number = NOBODY if character is None else character.id
    key = scene.id if character is None else f"{scene.id} {number}"
    before = sum(1 for name, taken in g.scenes.items() if name.startswith(scene.id) and taken == option)
    g.scenes[key] = option
    g.tell(SceneChosen(scene.id, option, number), "harakiri.campaign.road-scene")
    if chosen.cost is not None:
        yield from _pay(g, chosen.cost, character)
    if chosen.at_most and before >= chosen.at_most:
        return
    source = f"{scene.id}.{option}"
    yield from carry_out(g, Use(source, number), g.box.triggers[source].get("use", ()))


def _pay(g: Harakiri, cost: CostDef, character: Character | None) -> Flow[None]:
    """Coins from the richest first, ties in the order of the four (harakiri.campaign.road-scene)."""
    for one, share in _shares(g, cost.coins):
        change_coins(g, one, -share, "harakiri.campaign.road-scene")
    if character is not None and cost.karma:
        character.karma -= cost.karma
        g.tell(KarmaChanged(character.id, -cost.karma, character.karma), "harakiri.campaign.road-scene")
    if cost.item:
        having = [one.id for one in holders(g, cost.item)]
        answer = yield from ask_party(g, "giver", lambda: [Pick(number) for number in having])
        giver = g.characters[answer.figure]
        giver.items.remove(next(item for item in giver.items if item.card == cost.item))
        shuffle_in(g, [cost.item])
        g.tell(ItemReturned(giver.id, cost.item, "deck"), "harakiri.campaign.road-scene")


def _shares(g: Harakiri, coins: int) -> list[tuple[Character, int]]:
    """What everybody pays: coin by coin the one who has most left."""
    left = [one.coins for one in g.characters]
    for _ in range(coins):
        left[left.index(max(left))] -= 1
    return [(one, one.coins - rest) for one, rest in zip(g.characters, left, strict=True)]


# ---------------------------------------------------------------------- trade between chapters


class Counter(NamedTuple):
    """Something that everybody does for its own characters before the party goes on: what one is asked who
    leads all, who leads some, and the party; and what can be done."""

    alone: str
    own: str
    party: str
    offers: Callable[[Harakiri, Sequence[Character]], list[Option]]


SHOP = Counter("shop", "visit", "leave", shop.offers)
EXCHANGE = Counter("exchange", "share", "exchange", shop.exchanges)


def shop_step(g: Harakiri) -> Flow[None]:
    """One answer of the intermission, until the party is ready."""
    if (yield from _deal(g, SHOP)):
        shop.clear_row(g)
        g.phase, g.place = "omen", 0


def exchange_step(g: Harakiri) -> Flow[None]:
    """The last free exchange before the phase, also before a repeat (harakiri.setup.free-exchange)."""
    if (yield from _deal(g, EXCHANGE)):
        begin_phase(g)


def at_counter(g: Harakiri) -> list[Character]:
    """Who deals now: in the shop the characters of one seat after the other, then whoever goes again; nobody
    while the party decides whether to go on (harakiri.campaign.own-deals). One seat alone needs no turns."""
    if g.seats == 1:
        return g.characters
    again = g.place - _asked_at(g)
    if again < 0:
        return [one for one in g.characters if one.seat == g.place]
    return [g.characters[again - 1]] if again else []


def _asked_at(g: Harakiri) -> int:
    """The place at which the party is asked: after the turns of all seats, or at once."""
    return g.seats if g.phase == "shop" else 0


def _deal(g: Harakiri, counter: Counter) -> Flow[bool]:
    """One answer; gives whether the party goes on."""
    own = at_counter(g)
    if not own:
        return (yield from _goes_on(g, counter))
    seat, key = own[0].seat, counter.alone if g.seats == 1 else counter.own
    answer = yield from ask_seat(g, seat, key, lambda: counter.offers(g, own), chapter=g.chapter_id)
    if not isinstance(answer, Ready):
        yield from shop.deal(g, seat, answer)
    elif g.seats == 1:
        return True
    else:
        g.place = min(g.place + 1, _asked_at(g))
    return False


def _goes_on(g: Harakiri, counter: Counter) -> Flow[bool]:
    """The party goes on, or somebody deals again first."""
    answer = yield from ask_party(g, counter.party, lambda: _goings(g, counter), chapter=g.chapter_id)
    if isinstance(answer, Visit):
        g.place = _asked_at(g) + 1 + answer.character
    return isinstance(answer, Ready)


def _goings(g: Harakiri, counter: Counter) -> list[Visit | Ready]:
    able = [one for one in g.characters if len(counter.offers(g, [one])) > 1]
    return [*[Visit(one.id) for one in able], Ready()]


# ---------------------------------------------------------------------- the omen


def omen_step(g: Harakiri) -> Flow[None]:
    """The party names who makes the omen test; its result is kept for repeats (harakiri.campaign.omen). A
    single chapter may have it fixed (harakiri.campaign.modes)."""
    fixed = "" if g.campaign else {"good": "success", "bad": "failure"}.get(g.settings["omen"], "")
    omen = g.chapter.omen
    if fixed or omen is None:
        _settle(g, fixed != "failure", True)
    else:
        answer = yield from ask_party(
            g,
            "omen",
            lambda: [Tester(one.id) for one in g.characters],
            attribute=omen.attribute,
            difficulty=omen.difficulty,
        )
        _settle(g, _test(g, g.characters[answer.character]), False)
    if g.campaign:
        g.phase, g.place = "exchange", 0
    else:
        begin_phase(g)


def _settle(g: Harakiri, success: bool, fixed: bool) -> None:
    g.omen = "success" if success else "failure"
    g.tell(OmenTold(g.omen, fixed), "harakiri.campaign.omen")


def omen_parts(g: Harakiri, character: Character, attribute: str) -> list[Part]:
    """What is added to the die: the attribute, a trait of the tester, its Kami, cards that it wears and holds
    (harakiri.test.procedure, harakiri.item.held), the road scene. No skill does, since no Ki dice lie in
    slots between phases."""
    parts = attribute_parts(g, character, attribute)
    for trait in g.box.traits.values():
        if trait.omen == attribute and has_trait(g, character, trait.id):
            parts.append(Part(f"trait.{trait.id}", 1))
    for effect in firsts(g, character, "omen-bonus"):
        if effect.attribute in ("", attribute):
            parts.append(Part(f"{character.kami}.first", effect.n))
    parts += card_parts(g, character, attribute, "intermission", "test")
    if g.omen_bonus:
        parts.append(Part("scene", g.omen_bonus))
    return parts


def _test(g: Harakiri, character: Character) -> bool:
    omen = g.chapter.omen
    assert omen is not None
    parts = omen_parts(g, character, omen.attribute)
    die = max(d6(g) for _ in range(2 if g.omen_again else 1))
    success = die + total(parts) >= omen.difficulty
    told = tuple(part for part in parts if part.n)
    g.tell(
        Tested(character.id, omen.attribute, die, told, omen.difficulty, success, "omen"),
        "harakiri.campaign.omen",
    )
    return success
