"""Before play: seats, characters, ready-made parties, and how an exploration phase is set up."""

from __future__ import annotations

from collections import Counter

from hyakki.games.harakiri.box.content import load_box
from hyakki.games.harakiri.rules import activation, ending, rounds, setup, shop
from hyakki.games.harakiri.rules.attack import attacks
from hyakki.games.harakiri.rules.creatures import most_health
from hyakki.games.harakiri.rules.goods import hold
from hyakki.games.harakiri.rules.numbers import weapon_range
from hyakki.games.harakiri.rules.skills import forbids_requirement
from hyakki.games.harakiri.state import AKIRA, CHARACTERS, Harakiri, Zone
from hyakki.kernel.rng import Rng
from tests.games.harakiri.table import SETTINGS, act, add, character, first_question, run, table
from tests.rules import rule


def fresh(seats: int = 1, **settings: str) -> Harakiri:
    return setup.setup(load_box(), seats, {**SETTINGS, **settings}, Rng.seeded(5))


def begun(chapter: str = "c1", omen: str = "good") -> Harakiri:
    """A single chapter with its first zone laid."""
    g = fresh(play=chapter, omen=omen)
    run(rounds.step(g))
    return g


# ---------------------------------------------------------------------- seats


@rule("harakiri.players.seats", "harakiri.components.hikaru-two-miniatures")
def test_all_four_are_in_play_whoever_sits_there() -> None:
    for seats, shares in ((1, [4]), (2, [2, 2]), (3, [2, 1, 1]), (4, [1, 1, 1, 1])):
        g = fresh(seats)
        assert [one.name for one in g.characters] == list(CHARACTERS)
        counted = Counter(one.seat for one in g.characters)
        assert [counted[seat] for seat in range(seats)] == shares


@rule("harakiri.players.seats")
def test_seats_may_take_their_characters_in_turn() -> None:
    g = fresh(3, characters="pick")
    seats: list[int] = []
    for number in (3, 0, 2, 1):
        run(rounds.step(g), *([f"take {number}"] if number != 1 else []), seats=seats)
    assert seats == [0, 1, 2]
    assert [one.seat for one in g.characters] == [1, 0, 2, 0]


@rule("harakiri.players.control")
def test_only_its_controller_answers_for_a_character() -> None:
    g = fresh(2, play="campaign")
    assert first_question(setup.side_step(g))[0] == 0
    run(setup.side_step(g), "side stab")
    question = next(setup.side_step(g))
    assert getattr(question, "seat", None) == 1
    assert getattr(question, "may", ()) is None


# ---------------------------------------------------------------------- characters


@rule("harakiri.setup.attributes")
def test_a_new_character_has_its_initial_point_alone() -> None:
    for one in fresh(play="campaign").characters:
        assert sum(one.attributes.values()) == 1


@rule("harakiri.level.first-tile")
def test_everybody_chooses_a_side_of_its_first_tile() -> None:
    g = fresh(play="campaign")
    for skill in ("stab", *(g.box.skill_of[f"{name}-1", "a"] for name in CHARACTERS[1:])):
        run(rounds.step(g), f"side {skill}")
    assert [len(one.skills) for one in g.characters] == [1, 1, 1, 1]
    assert g.characters[AKIRA].skills == ["stab"]
    assert g.phase == "scene"


@rule("harakiri.campaign.preset", "harakiri.setup.skill-tiles", "harakiri.setup.kami-card")
def test_a_single_chapter_has_a_ready_made_party() -> None:
    g = begun("c4")
    for one in g.characters:
        assert one.level == 4
        assert len(one.skills) == 4
        assert sum(one.attributes.values()) == 4
        assert one.affinity == 4
        assert one.health == most_health(g, one)
    assert g.flags == ["rites", "clapper"]
    assert character(g, "hikaru").specials == ["bell-clapper"]
    assert len(begun("c3").characters[0].skills) == 3


@rule("harakiri.setup.blacksmith-pile", "harakiri.level.blacksmith")
def test_the_pile_holds_cards_of_the_class_up_to_the_level() -> None:
    g = table("c2", level=2)
    hikaru = character(g, "hikaru")
    cards = [g.box.smith[card] for card in shop.pile(g, hikaru)]
    assert {card.class_ for card in cards} == {"monk"}
    assert {card.level for card in cards} == {1, 2}
    hikaru.level = 3
    assert {g.box.smith[card].level for card in shop.pile(g, hikaru)} == {1, 2, 3}
    assert hikaru.equipped not in shop.pile(g, hikaru)


@rule("harakiri.setup.equipped-weapon")
def test_the_weapon_that_is_not_equipped_gives_nothing() -> None:
    g = table(["......"] * 3, at={"tomoe": (1, 1)})
    tomoe = act(g, "tomoe")
    short = next(card.id for card in g.box.weapons.values() if card.class_ == "archer" and card.range == 1)
    tomoe.weapons.append(short)
    add(g, "kappa", 5, 1)
    assert attacks(g, tomoe)
    tomoe.equipped = short
    assert weapon_range(g, tomoe) == 1
    assert not attacks(g, tomoe)


# ---------------------------------------------------------------------- a phase


@rule("harakiri.setup.ki-dice-roll", "harakiri.components.ki-dice")
def test_dice_equal_to_the_level_are_rolled_into_the_supply() -> None:
    g = begun("c3")
    for one in g.characters:
        assert len(one.supply) == 3
        assert all(1 <= value <= 6 for value in one.supply)
        assert (one.slots, one.exhausted) == ({}, 0)
    assert sum(len(one.supply) for one in begun("c5").characters) == 20


@rule("harakiri.setup.action-points")
def test_the_first_activation_begins_with_four_points() -> None:
    g = begun()
    akira = character(g, "akira")
    assert akira.ap == 4
    akira.cell = g.field.cell(2, 2)
    g.phase = "act"
    g.queue = [AKIRA]
    run(activation.begin(g, akira))
    assert akira.ap == 4
    akira.ap = 0
    setup.begin_phase(g)
    assert akira.ap == 4


@rule("harakiri.setup.phase-resets")
def test_what_is_counted_per_phase_begins_anew() -> None:
    g = begun("c5")
    akira = character(g, "akira")
    akira.marks["phase hachiman.fifth"] = 1
    akira.mode, akira.mode_used = "active", True
    assert forbids_requirement(g, akira, "hachiman.fifth") is not None
    setup.begin_phase(g)
    assert forbids_requirement(g, akira, "hachiman.fifth") is None
    assert (akira.mode, akira.mode_used) == ("", False)


@rule("harakiri.setup.malice-start", "harakiri.events.box")
def test_malice_is_at_zero_and_all_event_cards_are_in_the_box_again() -> None:
    g = begun()
    g.malice = 6
    g.aside = [Zone(id="x")]
    setup.begin_phase(g)
    assert g.malice == 0
    assert len(g.events["green"]) == 35
    assert g.aside == []


@rule("harakiri.setup.after-adventure")
def test_nothing_of_the_intermission_is_left_on_the_table() -> None:
    g = begun()
    shop.lay_row(g)
    assert len(g.row) == 6
    cards = sorted([*g.market.bag, *g.row])
    shop.clear_row(g)
    setup.begin_phase(g)
    assert (g.row, g.staples) == ([], [])
    assert sorted(g.market.bag) == cards


@rule(
    "harakiri.setup.skip-after-adventure",
    "harakiri.setup.armor-carryover",
    "harakiri.setup.other-tokens",
)
def test_health_armour_and_belongings_stay_and_conditions_do_not() -> None:
    g = begun("c3")
    akira = character(g, "akira")
    akira.health, akira.armour, akira.heads = 7, 0, 2
    akira.conditions["poisoned"] = 1
    items = [item.card for item in akira.items]
    setup.begin_phase(g)
    assert (akira.health, akira.armour, akira.heads) == (7, 0, 2)
    assert [item.card for item in akira.items] == items
    assert akira.conditions == {}


@rule("harakiri.setup.health", "harakiri.victory.heal")
def test_after_a_victory_health_is_the_maximum_of_the_level_and_armour_stays_worn() -> None:
    g = begun("c2")
    akira = character(g, "akira")
    akira.health, akira.armour = 3, 0
    run(ending.heal(g))
    assert (akira.health, akira.armour) == (11, 0)


@rule("harakiri.oracle.initial-deck")
def test_the_column_of_the_omen_builds_the_deck() -> None:
    good, bad = begun("c1", "good"), begun("c1", "bad")
    assert Counter(good.oracle.bag) == {"green": 3, "red": 1}
    assert Counter(bad.oracle.bag) == {"green": 2, "red": 2}


@rule("harakiri.setup.free-exchange")
def test_the_exchange_before_a_phase_costs_nothing() -> None:
    g = fresh(play="campaign")
    g.phase = "exchange"
    akira, hattori = g.characters[0], g.characters[1]
    hold(g, akira, "healing-herb")
    number = akira.items[0].number
    akira.ap = 2
    run(rounds.step(g), "exchange 0 1", f"give item-{number}", "propose")
    assert (akira.ap, akira.items, [item.card for item in hattori.items]) == (2, [], ["healing-herb"])
