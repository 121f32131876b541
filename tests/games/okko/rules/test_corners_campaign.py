"""Corners of campaigns and of the expansion: what is kept and what is fresh, bonuses without an object,
scores that add up, and the cards of the small pack."""

from __future__ import annotations

import pytest

from hyakki.games.okko.rules import campaign, equipment, eventdeck, memoirs, oniside, track
from hyakki.games.okko.rules.aiming import forbids_strike
from hyakki.games.okko.rules.attributes import ignores, melee_to, value
from hyakki.games.okko.rules.clues import draw_clue
from hyakki.games.okko.rules.damage import eliminate_hero
from hyakki.games.okko.rules.operations import Use
from hyakki.games.okko.rules.reinforcements import arrival_cells
from hyakki.games.okko.rules.trials import test as attribute_test
from hyakki.games.okko.rules.using import play_card
from hyakki.games.okko.state import NOBODY, Campaign, Okko
from hyakki.games.okko.terms import Memory, NodePlayed, Side
from hyakki.games.okko.view import view
from tests.games.okko.activation import equip, hero
from tests.games.okko.fighting import dice, fight, hold
from tests.games.okko.setting_up import asked, fresh, named
from tests.games.okko.table import TEST, act, add, figure, first_question, lay, load, run, table
from tests.rules import rule


def begun(name: str = "the-veil-lifts", **wishes: str) -> Okko:
    g = fresh(2, 1, campaign=name, **wishes)
    asked(g, named(stand="last"))
    return g


def won(g: Okko, side: Side) -> list[tuple[str, int]]:
    """A side wins the scenario that is played, and the next one is set up; what was asked for it."""
    memoirs.take(g, "demon" if g.scene.investigation else "scenario", side, "okko.final.defeat")
    g.phase = "between"
    run(campaign.step(g), "done")
    return asked(g, named(stand="last"))


def progress(g: Okko) -> Campaign:
    assert g.campaign is not None
    return g.campaign


# ---------------------------------------------------------------------- what is kept


@rule("okko.damage.eliminated-equipment", "okko.campaign.fresh-start", "okko.campaign.equipment")
def test_a_hero_who_fell_keeps_its_cards_but_nothing_of_them_is_readied():
    g = begun("three-nights")
    fallen = g.heroes[0]
    had = sorted(equipment.items_of(fallen))
    fallen.readied = had[0]
    run(eliminate_hero(g, 0))
    assert (sorted(equipment.items_of(fallen)), fallen.readied, g.equipment.discard) == (had, "", [])
    won(g, "oni")
    assert set(had) <= set(equipment.items_of(g.heroes[0]))
    assert not g.heroes[0].out


@rule("okko.campaign.equipment", "okko.campaign.table")
def test_a_card_stays_with_whoever_holds_it_at_the_end():
    g = begun("three-nights")
    item = equipment.items_of(g.heroes[0])[0]
    equipment.take_away(g, 0, item)
    g.heroes[1].supplies.append(item)
    won(g, "heroes")
    assert item in equipment.items_of(g.heroes[1])
    assert item not in equipment.items_of(g.heroes[0])
    assert item not in g.equipment.bag


@rule("okko.campaign.fresh-start", "okko.setup.start-equipment", "okko.setup.follower-card")
def test_everything_is_arranged_anew_and_followers_are_chosen_again():
    g = begun("three-nights")
    assert g.heroes[0].id == "okko"
    assert g.heroes[0].follower == NOBODY, "on the first evening nobody has one"
    for _ in range(2):
        keys = [key for key, _ in won(g, "heroes")]
        assert {"arm", "follower-version"} <= set(keys)
        assert g.heroes[0].follower != NOBODY


@rule("okko.campaign.table", "okko.memoirs.content")
def test_memoirs_tallies_and_accusations_begin_anew():
    g = begun("three-nights")
    g.false, g.accused, g.heroes[0].tallies = 2, ["kumo"], {"wounds": 1}
    won(g, "heroes")
    assert (g.memoirs, g.false, g.accused, g.heroes[0].tallies, g.fate) == ([], 0, [], {}, None)
    assert progress(g).played[0].winner == "heroes"


@rule("okko.campaign.branching-score", "okko.campaign.kept-recollections")
def test_one_recollection_kept_in_two_acts_counts_twice():
    g = fresh(2, 1, campaign="the-veil-lifts")
    demon = (Memory("demon", "heroes"),)
    progress(g).played += [
        NodePlayed("act-1", "heroes", 4, 0, demon),
        NodePlayed("act-2-light", "heroes", 4, 0),
        NodePlayed("act-3-two-fires", "oni", 4, 5, (*demon, Memory("m2", "oni"))),
    ]
    assert campaign.standing(g, progress(g)) == {
        "heroes": {"demon": 8, "act-1": 1, "act-2": 2},
        "oni": {"m2": 2, "act-3": 4},
    }
    assert campaign.winner(g, progress(g)) == "heroes"


# ---------------------------------------------------------------------- bonuses


def bonus(kind: str, side: Side, scenario: str = "two-fires") -> Okko:
    g = table(scenario)
    g.campaign = Campaign(id="the-veil-lifts", node="act-3-two-fires", bonus=kind, bonus_n=1, bonus_side=side)
    return g


@rule("okko.campaign.bonus", "okko.corruption.even-place")
def test_after_an_early_token_round_two_places_none():
    g = bonus("corruption", "oni")
    run(oniside.give_bonus(g), lambda options: options[0])
    assert (len(g.stains), g.track) == (1, [4, 6, 8])
    g.round = 2
    assert track.due_corruption(g) == "none"
    g.round = 3
    assert track.due_corruption(g) == "move"


@rule("okko.campaign.bonus")
def test_a_clue_is_lost_where_nothing_is_investigated():
    g = bonus("clue", "heroes", "champion-of-the-gate")
    g.clues = ["kumo"]
    run(oniside.give_bonus(g))
    assert (g.clues, g.natures) == (["kumo"], [])


@rule("okko.campaign.bonus", "okko.reinforce.spaces")
def test_a_minion_is_lost_where_no_space_is_free():
    g = bonus("minion", "oni")
    for colour in ("mortal", "supernatural"):
        for space in arrival_cells(g, colour):
            lay(g, "chest", "chest-1", g.palace.address(space))
    run(oniside.give_bonus(g))  # nobody is asked
    assert all(one.sort == "hero" for one in g.figures.values())


@rule("okko.campaign.bonus", "okko.follower.one")
def test_a_follower_is_lost_where_no_slot_is_free():
    g = bonus("follower", "heroes")
    add(g, "tikku.novice", "A:3,3", owner="okko")
    add(g, "kuma.porter", "A:4,3", owner="noburo")
    assert run(oniside.bonus_follower(g)) is True


# ---------------------------------------------------------------------- the expansion


@rule("okko.expansion.clues-when", "okko.accuse.candidates")
def test_a_courtier_whose_card_was_removed_stays_a_suspect_to_the_last_clue():
    g = table("silent-cell")
    g.present = ["genzo", "yota", "doan"]
    g.oni.nature, g.oni.identity, g.removed = "gozu", "doan", ["yota"]
    g.clues = ["genzo", "kumo"]
    for _ in range(2):
        run(draw_clue(g, 0), always=lambda options: options[-1])
    run(draw_clue(g, 0))  # the deck is empty
    why = {suspect.id: suspect.why for suspect in view(g, 0).deduction.courtiers}
    assert why == {"genzo": "clue", "yota": "", "doan": ""}


@rule("okko.expansion.events", "okko.info.turned-over")
def test_events_that_were_swapped_out_never_come_back():
    g = fresh(2, expansion="on")
    asked(g)
    out = list(g.oni.swapped)
    copies = {name: [*g.oni.hand, *g.oni.events.bag].count(name) for name in out}
    g.oni.events.discard += [*g.oni.events.bag, *g.oni.hand]
    g.oni.events.bag.clear()
    g.oni.hand.clear()
    eventdeck.draw_events(g, 26)
    assert len(g.oni.hand) == 26
    assert {name: g.oni.hand.count(name) for name in out} == copies
    assert set(g.box.x_events) <= set(g.oni.hand)


@rule("okko.expansion.events", "okko.campaign.table")
def test_in_a_campaign_the_oni_may_swap_anew_in_each_scenario():
    g = begun("three-nights", expansion="on")
    assert len(g.oni.swapped) == 5
    keys = [key for key, _ in won(g, "heroes")]
    assert keys.count("swap-out") == 5


@rule("okko.expansion.content", "okko.effect.begins")
def test_blind_koto_lets_a_hero_roll_dice_of_every_test_again_this_round():
    g = table(at={"okko": "A:2,2"})
    okko, token = act(g, "okko"), lay(g, "evidence", "evidence-ash", "A:2,3")
    run(play_card(g, Use("x.koto", okko.number, 0)))
    for _ in range(2):
        load(g, TEST[2], TEST[2], TEST[0], TEST[0], TEST[0])
        passed = run(attribute_test(g, okko, "guile", "evidence", token.number, 3, direct=True), "reroll 0,1")
        assert passed
    load(g, *[TEST[0]] * 3)
    assert run(attribute_test(g, figure(g, "noburo"), "guile", "evidence", token.number, 3, direct=True))


@rule("okko.expansion.content", "okko.effect.owner")
def test_the_oni_chooses_the_hero_and_the_hero_the_card_for_cold_embers():
    g = table(heroes=("okko", "noburo"), seats=3, seats_of=(0, 1))
    equip(g, "noburo", "wakizashi", "inro")
    seats: list[int] = []
    flow = play_card(g, Use("x.cold-embers", NOBODY, g.oni.seat, "ashigaru"))
    run(flow, lambda options: options[-1], "pick-item inro", seats=seats)
    assert seats[-1] == 1
    assert "inro" in g.equipment.discard
    assert "wakizashi" in equipment.items_of(hero(g, "noburo"))


@rule("okko.expansion.content", "okko.event.special-agents")
def test_long_arms_reach_two_spaces_in_this_activation():
    g = table(at={"okko": "A:2,2"})
    guard, other = add(g, "ashigaru", "A:4,2"), add(g, "samurai", "A:5,5")
    assert forbids_strike(g, guard, figure(g, "okko"), "melee") is not None
    run(play_card(g, Use("x.long-arms", NOBODY, g.oni.seat, "ashigaru")))
    assert (melee_to(g, guard), melee_to(g, other)) == (2, 1)
    assert forbids_strike(g, guard, figure(g, "okko"), "melee") is None


@rule("okko.expansion.content", "okko.effect.closed")
def test_the_straw_coat_shelters_from_shots_and_the_sai_from_blades():
    for item, melee, ranged in (("x.straw-coat", 0, 1), ("x.sai", 1, 0)):
        g = table(heroes=("noshin", "okko"), at={"noshin": "A:2,2"})
        ninja, noshin = add(g, "ninja", "A:2,3"), figure(g, "noshin")
        hold(g, "noshin", item)
        g.revealed = True
        for form, more in (("melee", melee), ("ranged", ranged)):
            heard = fight(g, ninja, noshin, "0 0 0", form=form)  # type: ignore[arg-type]  # a form
            (attacked,) = [event for event in heard if hasattr(event, "defense")]
            assert attacked.defense == value(g, noshin, "defense") + more, (item, form)


@rule("okko.expansion.content", "okko.agent.talents")
@pytest.mark.parametrize(("faces", "silent"), [("KI 2 2 2", True), ("2 2 2", False)])
def test_a_melee_hit_with_ki_of_the_sai_silences_its_target(faces: str, silent: bool):
    g = table(heroes=("setsuka", "okko"), at={"setsuka": "A:2,2"})
    bakemono = add(g, "bakemono", "A:2,3")
    hold(g, "setsuka", "x.sai")
    g.revealed = True
    fight(g, figure(g, "setsuka"), bakemono, faces, always=lambda options: options[-1])
    assert bakemono.damage == 1
    assert ignores(g, bakemono, "push") != silent


@rule("okko.expansion.content", "okko.sight.range")
def test_the_half_moon_shoots_across_the_palace_and_better_at_creatures():
    g = table(heroes=("setsuka", "okko"), at={"setsuka": "A:2,2"})
    ghost, guard = add(g, "yurei", "A:2,3"), add(g, "ashigaru", "A:3,3")
    hold(g, "setsuka", "x.moon-bow")
    g.revealed = True
    setsuka = figure(g, "setsuka")
    assert dice(fight(g, setsuka, ghost, "0 0 0 / 0 0", form="ranged")) == (3, 2)
    assert dice(fight(g, setsuka, ghost, "0 0 0")) == (3, 0)
    assert dice(fight(g, setsuka, guard, "0 0 0", form="ranged")) == (3, 0)


@rule("okko.expansion.content", "okko.event.dark-influence")
def test_a_rumour_moves_courtiers_and_no_follower():
    g = table("silent-cell")
    lay(g, "courtier", "doan", "C:0,3")
    add(g, "genzo", "A:3,3", owner="okko")
    g.clue_top = ["x.rumour"]
    seat, options = first_question(draw_clue(g, 0))
    assert (seat, options) == (g.oni.seat, ["pick-token 1", "done"])
