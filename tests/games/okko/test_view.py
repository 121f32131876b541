"""What a seat of Okko may know: everything that lies open, and of the rest what its side does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hyakki.games.okko import state
from hyakki.games.okko.rules.damage import ATTACK, hurt
from hyakki.games.okko.rules.ground import area_of
from hyakki.games.okko.state import KI, OFF, Attack, Okko
from hyakki.games.okko.view import UNKNOWN, OkkoView, common, view
from hyakki.games.okko.view.mats import HeroView
from hyakki.games.okko.view.seen import FigureView, TokenView
from hyakki.kernel.rng import Rng
from tests.games.okko.setting_up import asked, fresh
from tests.games.okko.table import act, add, figure, lay, run, stain, table
from tests.games.okko.worlds import in_phase, played, step
from tests.rules import rule

ONI = 2  # of a table of three
EVERYBODY = (0, 1, 2, None)


def strings(thing: Any) -> Iterator[str]:
    """Every word in a view, keys too."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for key, part in thing.items():
            yield from strings(key)
            yield from strings(part)
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from strings(part)


def words(g: Okko, seat: int | None, *without: str) -> set[str]:
    """All names in the view of a seat, some of its parts left out."""
    shown = msgspec.to_builtins(view(g, seat))
    return {*strings([part for name, part in shown.items() if name not in without])}


def of(g: Okko, number: int, seat: int | None = None) -> FigureView:
    return next(one for one in view(g, seat).figures if one.number == number)


def token(g: Okko, number: int, seat: int | None = None) -> TokenView:
    return next(one for one in view(g, seat).tokens if one.number == number)


# ---------------------------------------------------------------------- what everybody sees


@rule("okko.info.public")
@pytest.mark.parametrize("phase", ["plan", "order", "adjust", "activation", "end"])
def test_what_is_public_is_the_same_for_all(phase: str) -> None:
    g = played(in_phase(phase, 2), scenario="two-fires", heroes="3", expansion="on")
    own = {"seat", "side", "heroes", "oni", "order", "clues", "deduction"}
    shown = [msgspec.to_builtins(view(g, seat)) for seat in EVERYBODY]
    for name in {*shown[0]} - own:
        assert all(one[name] == shown[0][name] for one in shown), name
    hidden = {"hand", "wounds", "left", "right"}
    for heroes in zip(*(one["heroes"] for one in shown), strict=True):
        for name in {*heroes[0]} - hidden:
            assert all(one[name] == heroes[0][name] for one in heroes), name
    secret = {"nature", "identity", "hand", "swapped", "cards"}
    for name in {*shown[0]["oni"]} - secret:
        assert all(one["oni"][name] == shown[0]["oni"][name] for one in shown), name


@rule("okko.info.public")
def test_a_view_made_from_what_is_common_is_the_one_made_whole() -> None:
    g = played(in_phase("activation"), scenario="silent-cell")
    shared = common(g)
    for seat in EVERYBODY:
        assert view(g, seat, shared) == view(g, seat)
    assert view(g, None) == shared


@rule("okko.info.public", "okko.component.box")
def test_the_palace_can_be_drawn_from_the_view() -> None:
    g = table("silent-cell")
    palace = view(g, None).palace
    assert palace.width * palace.height == len(palace.kinds)
    cells = [one for area in palace.areas for one in area.cells]
    assert sorted(cells) == [place for place, kind in enumerate(palace.kinds) if kind]
    assert len(cells) == len({*cells})
    start = next(tile for tile in palace.tiles if tile.start)
    assert palace.kinds[start.y * palace.width + start.x]
    assert {palace.kinds[place] for place in palace.starts} == {"blue"}
    assert any(tile.prohibited for name in g.box.scenarios for tile in view(table(name), None).palace.tiles)
    assert any(tile.mission for tile in palace.tiles)
    for a, b in (*palace.walls, *palace.lines):
        assert b - a in (1, palace.width)
    between = {frozenset(edge) for edge in palace.lines}
    area_of_cell = {place: area.name for area in palace.areas for place in area.cells}
    assert all(len({area_of_cell[place] for place in edge}) == 2 for edge in between)
    gates = view(g, None).gates
    assert [gate.number for gate in gates] == [*range(len(gates))]
    assert sum(gate.door for gate in gates) == len(g.scene.doors)
    assert any(not gate.door and gate.closed for gate in gates)  # the walls of the Cell


@rule("okko.info.public", "okko.board.closed-doors")
def test_doors_say_whether_they_are_closed_by_whom_and_what_opens_them() -> None:
    g = table("silent-cell")
    g.closed |= 1
    g.shut |= 1
    assert (view(g, None).gates[0].closed, view(g, None).gates[0].shut) == (True, True)
    assert view(g, None).gates[0].attributes == ()
    g.shut = 0
    gate = view(g, None).gates[0]
    assert gate.attributes == g.scene.doors[0].attributes
    g.door_tests[0] = 1
    assert view(g, None).gates[0].difficulty == gate.difficulty - 1


@rule("okko.info.public")
def test_figures_have_their_numbers_with_all_sources() -> None:
    g = table(heroes=("okko", "noburo"), at={"okko": "A:2,2"})
    okko = act(g, "okko")
    g.heroes[0].right = ["okko.one-breath"]  # MIGHT +2, DEFENSE -1
    okko.conditions["poisoned"] = 0
    okko.damage = 2
    seen = of(g, okko.number)
    defense = seen.attributes["defense"]
    assert defense.parts[0] == ("base", g.box.heroes["okko"].defense)
    assert ("okko.one-breath", -1) in defense.parts
    assert ("poisoned", -2) in defense.parts
    assert defense.value == sum(n for _, n in defense.parts)
    assert seen.dice == (g.box.heroes["okko"].might, 2)
    assert seen.attributes["might"].value == g.box.heroes["okko"].might + 2
    assert (seen.damage, seen.conditions) == (2, {"poisoned": 0})
    assert seen.area == g.palace.area_names[area_of(g, okko)]
    assert "actions" not in seen.attributes
    assert "guile" in seen.attributes


@rule("okko.attack.dice-mixed", "okko.info.public")
def test_might_is_shown_as_combat_and_action_dice_that_are_not_netted() -> None:
    g = table()
    act(g, "okko")
    hero = g.heroes[0]
    hero.right = ["okko.cold-fury", "cut-arm"]  # MIGHT +3, and a Wound that lowers it
    seen = of(g, 0)
    assert seen.dice == (g.box.heroes["okko"].might - 1, 3)


@rule("okko.thrall.activate-corrupted", "okko.info.public")
def test_the_view_says_which_figures_may_act_and_why_others_may_not() -> None:
    g = table()
    guard, ghost = add(g, "ashigaru", "A:2,3"), add(g, "yurei", "A:3,3")
    assert of(g, guard.number).idle == "okko.thrall.activate-corrupted"
    assert of(g, ghost.number).idle == ""
    cards = {card.kind: card for card in view(g, None).oni.cards}
    assert (cards["ashigaru"].figures, cards["ashigaru"].able) == ((guard.number,), ())
    assert cards["yurei"].able == (ghost.number,)
    stain(g, "A:4,4")
    assert of(g, guard.number).idle == ""


@rule("okko.info.public")
def test_a_fallen_hero_stands_nowhere() -> None:
    g = table()
    g.heroes[0].out = True
    figure(g, "okko").cell = OFF
    seen = of(g, 0)
    assert (seen.cell, seen.area) == (OFF, "")
    assert view(g, None).heroes[0].out


@rule("okko.info.equipment-open")
def test_all_equipment_is_open_readied_or_not() -> None:
    g = table()
    hero = g.heroes[0]
    for item in ("katana", "wakizashi"):
        if item in g.equipment.bag:
            g.equipment.bag.remove(item)
    hero.slots["right"], hero.slots["left"] = "katana", "wakizashi"
    for seat in (0, 1, None):
        seen = view(g, seat).heroes[0]
        assert (seen.slots["right"], seen.slots["left"], seen.readied) == ("katana", "wakizashi", "")


# ---------------------------------------------------------------------- tokens


@rule("okko.info.fronts", "okko.chest.keep-hidden", "okko.info.nobody")
def test_chests_with_one_front_look_alike_to_everybody() -> None:
    chests = load_chests()
    alike = next(names for names in chests.values() if len(names) > 1)
    shown = []
    for name in alike:
        g = table()
        lay(g, "chest", name, "A:4,2")
        g.supply = {"chest": sorted({*g.box.chests} - {name}), "evidence": [], "parchment": []}
        shown.append([view(g, seat) for seat in (0, 1, None)])
        assert name not in {word for seat in (0, 1, None) for word in words(g, seat)}
    assert shown[0] == shown[1]


def load_chests() -> dict[tuple[int, int], list[str]]:
    found: dict[tuple[int, int], list[str]] = {}
    for name, chest in table().box.chests.items():
        found.setdefault((chest.difficulty, chest.draw), []).append(name)
    return found


@rule("okko.info.fronts", "okko.chest.keep-hidden")
def test_a_chest_shows_difficulty_and_draw_and_what_may_be_kept_as_far_as_the_box_tells() -> None:
    g = table()
    front, names = next((front, names) for front, names in load_chests().items() if len(names) > 1)
    chest = lay(g, "chest", names[0], "A:4,2")
    g.supply = {"chest": sorted({*g.box.chests} - {names[0]})}
    seen = token(g, chest.number)
    assert (seen.difficulty, seen.cards, seen.attribute) == (*front, "speed")
    assert {keep for _, keep in seen.backs} == {g.box.chests[name].keep for name in names}
    g.supply["chest"] = [name for name in g.supply["chest"] if name not in names]
    g.spent_tokens["chest"] = names[1:]
    assert {keep for _, keep in token(g, chest.number).backs} == {g.box.chests[names[0]].keep}
    chest.penalty = 1
    assert token(g, chest.number).difficulty == front[0] - 1


@rule("okko.info.fronts", "okko.clue.flip")
def test_evidence_shows_the_side_that_is_up() -> None:
    g = table()
    name, card = next((name, card) for name, card in g.box.clue_tokens.items() if card.form == "evidence")
    clue = lay(g, "evidence", name, "A:4,2")
    assert (token(g, clue.number).difficulty, token(g, clue.number).cards) == (card.difficulty, card.cards)
    clue.flipped = True
    seen = token(g, clue.number)
    assert (seen.difficulty, seen.cards) == (card.flipped_difficulty, card.flipped_cards)
    assert seen.name == ""
    assert seen.backs == ()


@rule("okko.scenario.follower-facedown", "okko.info.nobody")
def test_a_face_down_follower_has_no_name_until_it_is_turned_up() -> None:
    g = table()
    waiting = lay(g, "follower", "kuma", "A:4,2")
    for seat in (0, 1, None):
        assert token(g, waiting.number, seat).name == ""
        assert not any(word.startswith("kuma") for word in words(g, seat))
    waiting.flipped = True
    assert token(g, waiting.number).name == "kuma"


@rule("okko.info.nobody", "okko.info.fronts")
def test_no_view_ever_names_a_token_that_is_known_by_its_front() -> None:
    g = played(in_phase("activation", 3), scenario="silent-cell", key=3)
    names = {*g.box.chests, *(name for name, one in g.box.clue_tokens.items() if one.form != "courtier")}
    for seat in EVERYBODY:
        assert not names & words(g, seat)


@rule("okko.info.public")
def test_tokens_out_of_play_are_seen_from_both_sides_without_a_name() -> None:
    g = table()
    g.spent_tokens = {"chest": [next(iter(g.box.chests))], "follower": ["kuma"]}
    chest, follower = view(g, None).spent
    card = next(iter(g.box.chests.values()))
    assert (chest.front, chest.back, chest.name) == ((card.difficulty, card.draw), (0, card.keep), "")
    assert follower.name == "kuma"


# ---------------------------------------------------------------------- the Oni's secrets


@rule("okko.setup.oni-secret", "okko.info.oni-hidden")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_neither_secret_card_nor_what_follows_from_it_is_in_a_heros_view(seat: int | None) -> None:
    g = played(in_phase("activation", 2), 3, 2, scenario="silent-cell")
    other = g.clone()
    other.oni.nature = next(name for name in g.clues if name in g.box.natures)
    other.oni.identity = next(name for name in g.clues if name in g.present)
    other.clues = sorted(
        [card for card in g.clues if card not in (other.oni.nature, other.oni.identity)]
        + [g.oni.nature, g.oni.identity]
    )
    assert view(other, seat) == view(g, seat)
    assert (view(g, seat).oni.nature, view(g, seat).oni.identity) == (UNKNOWN, UNKNOWN)


@rule("okko.setup.oni-secret")
def test_the_oni_sees_its_two_cards_and_everybody_does_in_the_final_battle() -> None:
    g = played(in_phase("track"), scenario="silent-cell")
    assert (view(g, ONI).oni.nature, view(g, ONI).oni.identity) == (g.oni.nature, g.oni.identity)
    g.oni.named = True
    assert (view(g, 0).oni.nature, view(g, 0).oni.identity) == (g.oni.nature, UNKNOWN)
    g.final = True
    assert (view(g, 0).oni.nature, view(g, 0).oni.identity) == (g.oni.nature, g.oni.identity)


@rule("okko.info.oni-hidden", "okko.strategy.simultaneous")
@pytest.mark.parametrize("seat", [0, None])
def test_no_event_of_hand_or_face_down_is_in_a_heros_view(seat: int | None) -> None:
    g = table()
    add(g, "yurei", "A:2,2")
    for event in ("slammed-doors", "ill-omen", "barbs", "barbs"):
        g.oni.events.bag.remove(event)
    g.phase, g.revealed = "adjust", False
    g.oni.hand, g.oni.techniques = ["ill-omen"], {"yurei": ["slammed-doors"]}
    g.oni.events.discard = ["barbs", "barbs"]
    assert not {"slammed-doors", "ill-omen"} & words(g, seat)
    assert "barbs" in words(g, seat)
    seen = view(g, seat).oni
    assert (seen.hand_count, seen.cards[0].techniques) == (1, (UNKNOWN,))
    own = view(g, 1).oni
    assert (own.hand, own.cards[0].techniques) == (("ill-omen",), ("slammed-doors",))
    g.revealed = True
    assert view(g, seat).oni.cards[0].techniques == ("slammed-doors",)


@rule("okko.info.turned-over")
def test_what_a_turned_over_pile_tells_is_shown_to_all_also_to_the_oni() -> None:
    g = table()
    deck = g.oni.events
    for event in ("slammed-doors", "ill-omen"):
        deck.bag.remove(event)
    g.oni.hand = ["ill-omen", "slammed-doors"]
    deck.bag, deck.discard = [], deck.bag
    for seat in (0, 1, None):
        assert view(g, seat).oni.known == ("ill-omen", "slammed-doors")


# ---------------------------------------------------------------------- the Heroes' secrets


def face_down() -> Okko:
    """Okko has a Wound and an Action card face down, and another Wound in hand."""
    g = table(seats=3, seats_of=(0, 1))
    g.phase, g.order = "adjust", [1, 0]
    hero = g.heroes[0]
    for wound in ("gashed-leg", "fever"):
        g.wounds.remove(wound)
    hero.hand.remove("okko.one-breath")
    hero.wounds, hero.right = ["fever"], ["okko.one-breath", "gashed-leg"]
    return g


def own(g: Okko, seat: int | None) -> HeroView:
    return view(g, seat).heroes[0]


@rule("okko.info.heroes-hidden")
@pytest.mark.parametrize("seat", [ONI, None])
def test_before_the_reveal_no_card_of_hand_or_plan_is_named(seat: int | None) -> None:
    g = face_down()
    hero = g.heroes[0]
    assert not {*hero.hand, *hero.wounds, *hero.right} & words(g, seat)
    seen = own(g, seat)
    assert (seen.wound_count, seen.hand_count, seen.right) == (2, 8, (UNKNOWN, UNKNOWN))
    assert view(g, seat).order == (-1, -1)


@rule("okko.info.heroes-hidden", "okko.wound.play")
def test_with_the_reveal_a_played_wound_counts_no_more_among_those_in_hand() -> None:
    g = face_down()
    g.revealed = True
    seen = own(g, ONI)
    assert seen.wound_count == 1
    assert seen.right == ("okko.one-breath", "gashed-leg")


@rule("okko.players.table-talk", "okko.info.sides")
def test_all_hero_seats_see_the_cards_of_all_heroes() -> None:
    g = face_down()
    for seat in (0, 1):
        seen = own(g, seat)
        assert (seen.hand, seen.wounds) == (tuple(g.heroes[0].hand), ("fever",))
        assert seen.right == ("okko.one-breath", "gashed-leg")
        assert view(g, seat).order == (1, 0)
    first, second = (msgspec.to_builtins(view(g, seat)) for seat in (0, 1))
    assert {name for name in first if first[name] != second[name]} == {"seat"}


@rule("okko.info.heroes-hidden", "okko.personal.cards")
def test_whether_a_personal_mission_is_done_does_not_tell_of_a_face_down_wound() -> None:
    hurt_free = next(
        mission for mission in table().box.personal.values() if mission.goal.kind == "found-unhurt"
    )
    g = table(heroes=(hurt_free.hero, "okko"))
    hero = g.heroes[0]
    hero.mission, hero.tallies = hurt_free.id, {"found": 1}
    limit = hurt_free.goal.wounds
    g.phase = "adjust"
    hero.wounds = g.wounds[: limit + 1]
    before = view(g, 1).heroes[0].personal
    hero.right, hero.wounds = [hero.hand.pop(0), hero.wounds[0]], hero.wounds[1:]
    assert view(g, 1).heroes[0].personal == before
    assert not before.done
    g.revealed = True
    assert view(g, 1).heroes[0].personal.done


@rule("okko.personal.cards", "okko.info.public")
def test_what_counts_for_a_personal_mission_is_shown_with_how_much_it_takes() -> None:
    for mission in table().box.personal.values():
        g = table(heroes=(mission.hero, "okko" if mission.hero != "okko" else "noburo"))
        hero, goal = g.heroes[0], mission.goal
        hero.mission = mission.id
        before = view(g, None).heroes[0].personal.steps
        assert all(have == 0 < need for _, have, need in before)
        if goal.kind in ("kills", "investigations"):  # all of it is needed
            hero.tallies = {what: need + 2 for what, _, need in before}
            shown = view(g, None).heroes[0].personal
            assert [have for _, have, _ in shown.steps] == [need for _, _, need in before]
            assert shown.done
        if goal.kind in ("kami", "interrogations"):
            names = [*(g.box.kami_tokens if goal.kind == "kami" else g.box.all_courtiers)]
            hero.spoken = names[:1]
            assert [have for _, have, _ in view(g, None).heroes[0].personal.steps] == [1]


# ---------------------------------------------------------------------- the Investigation


@rule("okko.accuse.wrong-first", "okko.accuse.wrong-second", "okko.accuse.wrong-third")
def test_deduction_says_what_the_next_false_accusation_costs() -> None:
    g = played(in_phase("track"), scenario="silent-cell")
    costs = []
    for g.false in range(4):
        costs.append(view(g, 0).deduction.costs)
    assert costs == ["embarrassing", "defamatory", "unmasking", ""]
    g.false, g.final = 1, True
    assert view(g, 0).deduction.costs == ""


@rule("okko.accuse.candidates", "okko.clue.public")
def test_deduction_says_of_everybody_whether_and_why_not() -> None:
    g = played(in_phase("track"), scenario="silent-cell")
    courtiers = [name for name in g.present if name != g.oni.identity]
    natures = [name for name in g.box.natures if name != g.oni.nature]
    g.clues.remove(courtiers[0])
    g.held.append(courtiers[0])
    g.accused += [courtiers[1], natures[0]]
    g.false = 2
    g.clues.remove(natures[1])
    g.clue_top.append(natures[1])
    seen = view(g, 0).deduction
    why = {one.id: one.why for one in (*seen.courtiers, *seen.natures)}
    assert (why[courtiers[0]], why[courtiers[1]]) == ("clue", "accused")
    assert (why[natures[0]], why[natures[1]], why[g.oni.nature]) == ("accused", "peeked", "")
    assert seen.pairs == (len(g.present) - 2) * 2
    assert seen.false == 2
    public = view(g, ONI).deduction
    assert {one.id: one.why for one in public.natures}[natures[1]] == ""
    assert public.pairs == (len(g.present) - 2) * 3
    assert view(g, None).deduction == public


@rule("okko.info.heroes-hidden", "okko.clue.public")
def test_peeked_cards_are_shown_to_the_heroes_in_the_order_in_which_they_come() -> None:
    g = played(in_phase("track"), scenario="silent-cell")
    first, second = g.clues[0], g.clues[1]
    del g.clues[:2]
    g.clue_top = [second, first]
    for seat in (0, 1):
        assert view(g, seat).clues.top == (first, second)
    for other in (ONI, None):
        assert view(g, other).clues.top == (UNKNOWN, UNKNOWN)
    assert view(g, None).clues.deck == len(g.clues) + 2


@rule("okko.setup.decks", "okko.info.nobody")
def test_of_decks_only_the_number_of_cards_is_seen() -> None:
    g = played(in_phase("track"), scenario="silent-cell", expansion="on")
    for seat in EVERYBODY:
        seen = view(g, seat)
        assert (seen.clues.deck, seen.clues.removed) == (len(g.clues), 5)
        assert seen.oni.deck == g.oni.events.count()
        assert (seen.equipment, seen.wounds) == (g.equipment.count(), len(g.wounds))
        assert not {*g.box.complications} & words(g, seat)
        assert not {*g.wounds} & words(g, seat)
        assert not {*g.equipment.bag} & words(g, seat)


@rule("okko.scenario.investigation-flag")
def test_without_investigation_there_is_no_secret() -> None:
    g = played(in_phase("track"), scenario="stolen-reliquary")
    seen = view(g, 0)
    assert (seen.oni.nature, seen.oni.identity, seen.deduction.pairs) == ("", "", 0)
    assert [goal.side for goal in seen.goals if goal.main] == ["heroes", "oni"]
    carried = next(goal for goal in seen.goals if goal.kind == "carry-to")
    assert seen.palace.tiles[carried.to].key == "A"
    assert [goal.to for goal in seen.goals if goal.kind != "carry-to"] == [-1] * (len(seen.goals) - 1)
    assert seen.scene.last_round > 0


# ---------------------------------------------------------------------- aims and what is under way


@rule("okko.mission.tile", "okko.info.public")
def test_missions_show_clock_test_and_progress() -> None:
    g = table("two-fires", heroes=("okko", "noburo", "setsuka"))
    mission = g.missions[0]
    mission.clock, mission.penalty, mission.marks, mission.rounds = 2, 1, [1], [3]
    card = g.box.missions[mission.id]
    seen = view(g, None).missions[0]
    assert (seen.clock, seen.end, seen.marks, seen.rounds) == (2, card.clock.end, (1,), (3,))
    assert seen.difficulty == card.tests[0].difficulty_by_heroes[2] - 1
    g.round = card.clock.from_round - 1
    assert view(g, None).missions[0].runs == 0
    g.round += 1
    assert view(g, None).missions[0].runs >= card.clock.per_round


@rule("okko.memoirs.content", "okko.info.public")
def test_the_memoirs_are_shown_in_rows_with_points() -> None:
    g = played(lambda table: len(table.memoirs) > 1, scenario="silent-cell")
    seen = view(g, None).memoirs
    assert [one.id for row in seen.rows for one in row] == [one.id for one in g.memoirs]
    points = {"heroes": seen.heroes, "oni": seen.oni}
    for side, total in points.items():
        assert total == sum(one.points for row in seen.rows for one in row if one.side == side)


@rule("okko.info.public")
def test_an_attack_a_test_and_an_activation_under_way_are_seen_by_all() -> None:
    g = table(at={"okko": "A:2,2"})
    okko, foe = act(g, "okko", actions=2), add(g, "samurai", "A:2,3")
    g.attack = Attack(attacker=okko.number, target=foe.number, form="melee", declared=foe.number)
    g.attack.kinds, g.attack.chains, g.attack.hits = ["combat"], [[KI, 2]], 1
    g.attack.defense, g.attack.stage = 4, "rolled"
    g.test = state.Test(
        hero=0, attribute="guile", about="evidence", object=1, difficulty=3, faces=[1, 2], value=4
    )
    for seat in (0, 1, None):
        seen = view(g, seat)
        assert seen.attack is not None
        assert (seen.attack.total, seen.attack.chains, seen.attack.defense) == (4, ((KI, 2),), 4)
        assert seen.test is not None
        assert (seen.test.total, seen.test.limit) == (3, 4)
        assert seen.turn is not None
        assert (seen.turn.figure, seen.turn.actions) == (okko.number, 2)


@rule("okko.info.public")
def test_damage_and_discards_are_seen_as_they_lie() -> None:
    g = table()
    foe = add(g, "samurai", "A:2,3")
    run(hurt(g, foe, 1, ATTACK, 0))
    g.heroes[0].discard = [g.heroes[0].hand.pop()]
    for seat in (0, 1, None):
        assert of(g, foe.number, seat).damage == 1
        assert view(g, seat).heroes[0].discard == tuple(g.heroes[0].discard)


@rule("okko.campaign.table", "okko.info.public")
def test_a_campaign_shows_where_it_stands() -> None:
    g = fresh(2, 1, campaign="three-nights", picks="random")
    asked(g)
    seen = view(g, None).campaign
    assert seen is not None
    assert (seen.id, seen.node, seen.played) == ("three-nights", g.scenario, ())


@rule("okko.info.public")
def test_a_chronicle_has_its_name_in_the_view() -> None:
    g = fresh(2, 1, scenario="chronicle", picks="random")
    assert view(g, None).scene.name == g.scene.name != ""
    assert len(view(g, None).palace.tiles) == len(g.scene.tiles)


@rule("okko.info.public")
def test_views_can_be_written_down_at_every_step_of_a_game() -> None:
    g, rng = fresh(3, 4, scenario="two-fires", heroes="3", expansion="on"), Rng.seeded(4)
    for _ in range(120):
        for seat in EVERYBODY:
            data = msgspec.json.encode(view(g, seat))
            assert msgspec.json.decode(data, type=OkkoView) == view(g, seat)
        step(g, rng)
