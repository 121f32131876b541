"""Talents that are used or work outside Attacks, of every Action card, Follower and Kami."""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import Attacked, Damaged, Peeked, TalentUsed
from hyakki.games.okko.rules.attributes import ignores, is_blocked, value
from hyakki.games.okko.rules.heroes import begin, step
from hyakki.games.okko.rules.limits import stay
from hyakki.games.okko.rules.movement import destinations
from hyakki.games.okko.rules.pushing import push_cells
from hyakki.games.okko.rules.talents import forbids_talent
from hyakki.games.okko.state import Figure, Okko
from tests.games.okko.activation import actions, do, end, hero, offered, play, told
from tests.games.okko.proofs import plays
from tests.games.okko.table import (
    act,
    add,
    at,
    cell,
    figure,
    first_question,
    lay,
    listen,
    load,
    on_top,
    run,
    table,
)
from tests.games.okko.trying import dice
from tests.rules import rule

BLANKS = [0] * 12  # dice that show nothing
KINDS = ("evidence", "parchment", "courtier")


def two(name: str, other: str = "okko", **cells: str) -> Okko:
    """A Hero on A:2,2 and another one on A:5,5, or where they are told to stand."""
    places = {name: "A:2,2", other: "A:5,5"}
    places.update({key: cells[key] for key in cells})
    return table(heroes=(name, other), at=places, seats=3, seats_of=(0, 1))


def act_with(g: Okko, name: str, *cards: str) -> Figure:
    play(g, name, *cards)
    return act(g, name)


def use(card: str) -> str:
    return f"use-talent {card}"


def struck(g: Okko, *answers: str) -> list[Attacked]:
    """The Attacks of a step, all of which miss."""
    heard = listen(g)
    load(g, *BLANKS)
    do(g, *answers)
    return told(heard, Attacked)


# ---------------------------------------------------------------------- the three kinds of Talent


@rule("okko.card.talent-action")
def test_an_action_talent_is_used_by_an_action_each_time_anew():
    g = two("noshin")
    noshin = act_with(g, "noshin", "noshin.warm-sake")
    noshin.damage = 3
    heard = listen(g)
    for left in (2, 1, 0):
        do(g, use("noshin.warm-sake"))
        assert (noshin.damage, actions(g)) == (left, left)
    assert told(heard, TalentUsed) == [TalentUsed(0, "noshin.warm-sake")] * 3


@rule("okko.card.talent-action")
def test_a_talent_is_used_in_its_heros_own_activation_from_the_left_side():
    g = two("noshin")
    noshin = figure(g, "noshin")
    noshin.damage = 1
    play(g, "noshin", "noshin.warm-sake", side="right")
    act(g, "noshin")
    assert offered(g, "use-talent") == []
    refusal = forbids_talent(g, noshin, "noshin.warm-sake")
    assert refusal is not None
    assert refusal.rule == "okko.card.talent-action"
    play(g, "noshin", "noshin.unsteady-step")
    g.revealed = False
    assert offered(g, "use-talent") == []


@rule("okko.card.talent-unique")
def test_a_unique_action_is_used_once_per_round():
    g = two("noshin")
    act_with(g, "noshin", "noshin.ink-and-ash")
    g.clues = ["ayame", "doan", "gozu", "mayu"]
    do(g, use("noshin.ink-and-ash"), "remember " + ",".join(_next(g)))
    assert actions(g) == 2
    assert offered(g, "use-talent") == []
    refusal = forbids_talent(g, figure(g, "noshin"), "noshin.ink-and-ash")
    assert refusal is not None
    assert refusal.rule == "okko.card.talent-unique"
    g.marks.clear()  # the round is over
    assert offered(g, "use-talent") == [use("noshin.ink-and-ash")]


def _next(g: Okko) -> list[str]:
    """What will be looked at, in the order in which the dice fall."""
    load(g, 0, 0, 0)
    return [g.clues[0], g.clues[1], g.clues[2]]


@rule("okko.card.talent-passive")
def test_a_talent_without_a_keyword_is_not_used():
    g = two("noburo")
    noburo = act_with(g, "noburo", "noburo.sheer-force")
    assert offered(g, "use-talent") == []
    refusal = forbids_talent(g, noburo, "noburo.sheer-force")
    assert refusal is not None
    assert refusal.rule == "okko.card.talent-passive"


@rule("okko.card.kinds", "okko.card.texts")
def test_each_talent_has_one_of_the_six_kinds():
    box = table().box
    for card in box.actions.values():
        assert (card.kind == "") == (card.use == "none"), card.id
    for name, cards in box.actions_of.items():
        kinds = {card.kind for card in cards}
        assert kinds - {""} == {"speed", "attack", "defense", "guile", "coordination", "weakness"}, name
        assert len(cards) == 8
        assert sum(card.kind == "weakness" for card in cards) == 1


# ---------------------------------------------------------------------- Okko


@plays("okko.one-breath")
@rule("okko.effect.order")
def test_drawn_in_one_breath_rolls_combat_dice_as_action_dice():
    g = two("okko", "noburo")
    thrall = add(g, "ashigaru", "A:3,3")
    act_with(g, "okko", "okko.one-breath")
    attacks = struck(g, use("okko.one-breath"), f"strike {thrall.number} melee")
    assert attacks[0].kinds == ("action", "action", "action")
    # the next Attack is an ordinary one again
    assert struck(g, f"strike {thrall.number} melee")[0].kinds == ("combat", "combat", "combat")


@plays("okko.one-breath")
@rule("okko.effect.nothing")
def test_an_attack_talent_needs_a_target():
    g = two("okko", "noburo")
    act_with(g, "okko", "okko.one-breath")
    assert offered(g, "use-talent") == []
    add(g, "ashigaru", "A:3,3")
    assert offered(g, "use-talent") == [use("okko.one-breath")]


@plays("okko.hunters-stride")
def test_hunters_stride_leaves_areas_with_opponents_freely():
    g = two("okko", "noburo")
    add(g, "ashigaru", "A:3,3")
    okko = act(g, "okko")
    beyond = 1 << cell(g, "K1:1,3")  # two Areas away
    assert not destinations(g, okko) & beyond
    play(g, "okko", "okko.hunters-stride")
    assert destinations(g, okko) & beyond


@plays("okko.cold-trail")
def test_cold_trail_makes_investigations_easier():
    g = two("okko", "noburo")
    before = [dice(g, "okko", kind) for kind in KINDS]
    play(g, "okko", "okko.cold-trail")
    assert [dice(g, "okko", kind) for kind in KINDS] == [count - 1 for count in before]
    assert dice(g, "okko", "chest") == 3


@plays("okko.captains-nod")
@rule("okko.effect.one-object", "okko.effect.owner")
def test_the_captains_nod_is_for_one_ally_wherever_it_is_moved():
    g = two("okko", "noburo", noburo="A:2,4")
    samurai = add(g, "samurai", "K1:1,3")
    act_with(g, "okko", "okko.captains-nod")
    seats: list[int] = []
    heard = listen(g)
    load(g, *BLANKS)
    run(
        step(g),
        use("okko.captains-nod"),
        f"pick-space {cell(g, 'K1:0,3')}",  # out of Okko's sight
        f"strike {samurai.number} melee",
        seats=seats,
    )
    attack = told(heard, Attacked)[0]
    assert attack.attacker == figure(g, "noburo").number
    assert sorted(attack.kinds) == ["action"] + ["combat"] * 4
    assert seats == [0, 0, 0]  # Okko's seat decides


@plays("okko.captains-nod")
@rule("okko.effect.nothing")
def test_the_captains_nod_needs_another_ally_in_sight():
    g = two("okko", "noburo", noburo="B:0,0")
    act_with(g, "okko", "okko.captains-nod")
    assert offered(g, "use-talent") == []


# ---------------------------------------------------------------------- Noburo


@plays("noburo.clear-the-hall")
@rule("okko.effect.extra-attack")
def test_clear_the_hall_attacks_every_adjacent_opponent_with_a_die_less():
    g = two("noburo")
    near = [add(g, "samurai", place).number for place in ("A:3,3", "A:2,3")]
    add(g, "samurai", "A:4,2")
    act_with(g, "noburo", "noburo.clear-the-hall")
    strikes = [f"strike {number} melee" for number in reversed(near)]  # in the order of his choice
    attacks = struck(g, use("noburo.clear-the-hall"), *strikes)
    assert [attack.target for attack in attacks] == [near[1], near[0]]
    assert [attack.kinds for attack in attacks] == [("combat",) * 3] * 2
    assert actions(g) == 2


@plays("noburo.through-them")
def test_through_them_pushes_and_moves():
    g = two("noburo")
    samurai = add(g, "samurai", "A:3,3")
    noburo = act_with(g, "noburo", "noburo.through-them")
    do(g, use("noburo.through-them"), f"pick-space {cell(g, 'A:4,3')}", f"pick-space {cell(g, 'A:0,2')}")
    assert at(g, samurai) == "A:4,3"
    assert at(g, noburo) == "A:0,2"
    assert actions(g) == 2


@plays("noburo.through-them")
def test_through_them_moves_without_anybody_to_push():
    g = two("noburo")
    noburo = act_with(g, "noburo", "noburo.through-them")
    do(g, use("noburo.through-them"), f"pick-space {cell(g, 'A:0,2')}")
    assert at(g, noburo) == "A:0,2"


@plays("noburo.sheer-force")
def test_sheer_force_takes_two_dice_off_might_tests():
    g = two("noburo")
    token = lay(g, "test", "test-might-4", "A:2,3")
    assert dice(g, "noburo", "test", token, "might") == 4
    play(g, "noburo", "noburo.sheer-force")
    assert dice(g, "noburo", "test", token, "might") == 2
    assert dice(g, "noburo", "chest") == 3


# ---------------------------------------------------------------------- Noshin


@plays("noshin.unsteady-step")
@rule("okko.effect.moving")
def test_unsteady_step_passes_opponents():
    g = two("noshin", noshin="A:0,0")
    add(g, "ashigaru", "A:2,2")
    noshin = act_with(g, "noshin", "noshin.unsteady-step")
    space = cell(g, "A:2,4")
    assert not destinations(g, noshin) >> space & 1
    do(g, use("noshin.unsteady-step"), f"pick-space {space}")
    assert at(g, noshin) == "A:2,4"


@plays("noshin.mountain-prayer")
def test_the_prayer_of_the_mountain_protects_adjacent_allies():
    g = two("noshin", "setsuka", setsuka="A:3,3")
    add(g, "samurai", "A:2,3")
    play(g, "noshin", "noshin.mountain-prayer")
    assert [value(g, figure(g, name), "defense") for name in ("noshin", "setsuka", "samurai")] == [5, 5, 5]
    figure(g, "setsuka").cell = cell(g, "A:4,3")
    assert value(g, figure(g, "setsuka"), "defense") == 4


@plays("noshin.ink-and-ash")
@rule("okko.effect.begins", "okko.effect.limit")
def test_ink_and_ash_makes_the_next_investigation_easier_after_its_use():
    g = two("noshin")
    token = lay(g, "evidence", "evidence-ash", "A:2,3")
    act_with(g, "noshin", "noshin.ink-and-ash")
    g.clues = ["ayame", "doan", "gozu"]
    assert dice(g, "noshin", "evidence", token) == 3
    heard = listen(g)
    order = _next(g)
    do(g, use("noshin.ink-and-ash"), "remember " + ",".join(reversed(order)))
    assert told(heard, Peeked) == [Peeked(3)]
    assert g.clue_top == order  # the first of the named ones is drawn next
    assert dice(g, "noshin", "evidence", token) == 2
    load(g, 4, 4)  # two dice that show 2 each are within GUILE 5, so nothing is rolled again
    g.clue_top.clear()
    do(g, f"investigate {token.number}", "pass")
    assert dice(g, "noshin", "evidence", token) == 4  # flipped, and no die less any more


@plays("noshin.warm-sake")
@rule("okko.effect.one-object")
def test_warm_sake_removes_damage_and_a_condition_of_the_same_ally():
    g = two("noshin", "setsuka", setsuka="A:3,3")
    noshin, setsuka = act_with(g, "noshin", "noshin.warm-sake"), figure(g, "setsuka")
    noshin.damage, setsuka.damage = 1, 2
    setsuka.conditions.update(stunned=0, poisoned=0)
    do(g, use("noshin.warm-sake"), "pick-figure 1", "pick-condition stunned")
    assert (noshin.damage, setsuka.damage) == (1, 1)
    assert list(setsuka.conditions) == ["poisoned"]


@plays("noshin.warm-sake")
@rule("okko.effect.nothing")
def test_warm_sake_is_for_whoever_is_hurt_or_afflicted():
    g = two("noshin", "setsuka", setsuka="A:3,3")
    act_with(g, "noshin", "noshin.warm-sake")
    assert offered(g, "use-talent") == []
    figure(g, "setsuka").conditions["stunned"] = 0
    assert offered(g, "use-talent") == [use("noshin.warm-sake")]
    figure(g, "setsuka").cell = cell(g, "A:5,5")
    assert offered(g, "use-talent") == []


@plays("noshin.banishing-word")
def test_the_banishing_word_hurts_a_creature_near_by():
    g = two("noshin")
    samurai = add(g, "samurai", "A:3,3")
    act_with(g, "noshin", "noshin.banishing-word")
    assert offered(g, "use-talent") == []
    bakemono = add(g, "bakemono", "A:2,4")
    heard = listen(g)
    do(g, use("noshin.banishing-word"))
    assert told(heard, Damaged) == [Damaged(bakemono.number, 1, "noshin.banishing-word")]
    assert samurai.damage == 0


@plays("noshin.one-cup-more")
def test_one_cup_more_dulls_noshin():
    g = two("noshin")
    play(g, "noshin", "noshin.one-cup-more")
    noshin = figure(g, "noshin")
    assert (value(g, noshin, "guile"), value(g, noshin, "speed")) == (3, 1)


@plays("noshin")
def test_an_ear_for_spirits_rolls_dice_of_his_test_again_once_per_round():
    g = two("noshin")
    token = lay(g, "chest", "chest-3", "A:2,3")
    act(g, "noshin")
    load(g, 4, 4, 4)
    _, options = first_question(step(g), f"open-chest {token.number}")
    assert options == ["reroll 0", "reroll 1", "reroll 2", "reroll 0,1", "reroll 0,2", "reroll 1,2", "pass"]
    act(g, "noshin")
    on_top(g.equipment, "inro", "ofuda", "jitte")
    load(g, 4, 4, 4, 0, 0)
    do(g, f"open-chest {token.number}", "reroll 0,1", "done")
    assert token.number not in g.tokens
    another = lay(g, "chest", "chest-2", "A:2,3")
    load(g, 4, 4, 4)
    do(g, f"open-chest {another.number}")
    assert another.penalty == 1


# ---------------------------------------------------------------------- Setsuka


@plays("setsuka.dance-of-fans")
def test_the_dance_of_fans_attacks_and_moves():
    g = two("setsuka")
    samurai = add(g, "samurai", "A:3,3")
    setsuka = act_with(g, "setsuka", "setsuka.dance-of-fans")
    attacks = struck(
        g,
        use("setsuka.dance-of-fans"),
        f"strike {samurai.number} melee",
        f"pick-space {cell(g, 'A:3,1')}",
    )
    assert sorted(attacks[0].kinds) == ["action", "combat", "combat", "combat"]
    assert at(g, setsuka) == "A:3,1"


@plays("setsuka.like-a-shadow")
def test_like_a_shadow_neither_stops_nor_sneaks():
    g = two("setsuka")
    setsuka = figure(g, "setsuka")
    assert not ignores(g, setsuka, "stop")
    play(g, "setsuka", "setsuka.like-a-shadow")
    assert ignores(g, setsuka, "stop")
    assert ignores(g, setsuka, "sneak")


@plays("setsuka.honeyed-words", "setsuka")
def test_honeyed_words_make_interrogations_easier():
    g = two("setsuka")
    before = {kind: dice(g, "setsuka", kind) for kind in KINDS}
    assert before["courtier"] == 2  # of 3: At Home at Court
    play(g, "setsuka", "setsuka.honeyed-words")
    assert dice(g, "setsuka", "courtier") == 1  # at least one is left
    assert dice(g, "setsuka", "evidence") == before["evidence"]


@plays("setsuka.honeyed-words")
def test_honeyed_words_roll_one_die_of_each_investigation_again():
    g = two("setsuka")
    token = lay(g, "evidence", "evidence-ash", "A:2,3")
    act_with(g, "setsuka", "setsuka.honeyed-words")
    for _ in range(2):
        act(g, "setsuka")
        load(g, 4, 4, 4)
        _, options = first_question(step(g), f"investigate {token.number}")
        assert options == ["reroll 0", "reroll 1", "reroll 2", "pass"]


@plays("setsuka")
def test_setsuka_is_at_home_at_court():
    g = two("setsuka")
    assert dice(g, "setsuka", "sneak") == dice(g, "okko", "sneak") - 1
    assert dice(g, "setsuka", "courtier") == dice(g, "okko", "courtier") - 1
    assert dice(g, "setsuka", "chest") == dice(g, "okko", "chest")


@plays("setsuka.borrowed-moment")
def test_a_borrowed_moment_gives_a_waiting_hero_an_action():
    g = two("setsuka", okko="A:3,3")
    act_with(g, "setsuka", "setsuka.borrowed-moment")
    hero(g, "setsuka").activated = True
    do(g, use("setsuka.borrowed-moment"))
    end(g)
    run(begin(g, 1))
    assert actions(g) == 4


@plays("setsuka.borrowed-moment")
@rule("okko.effect.nothing")
def test_a_borrowed_moment_is_for_a_hero_in_sight_who_was_not_activated_yet():
    g = two("setsuka", okko="A:3,3")
    act_with(g, "setsuka", "setsuka.borrowed-moment")
    hero(g, "okko").activated = True
    assert offered(g, "use-talent") == []
    hero(g, "okko").activated = False
    assert offered(g, "use-talent") == [use("setsuka.borrowed-moment")]
    figure(g, "okko").cell = cell(g, "B:0,0")
    assert offered(g, "use-talent") == []


@plays("setsuka.a-name-from-before")
def test_a_name_from_before_keeps_setsuka_from_investigating():
    g = two("setsuka")
    lay(g, "evidence", "evidence-ash", "A:2,3")
    act_with(g, "setsuka", "setsuka.a-name-from-before")
    assert is_blocked(g, figure(g, "setsuka"), "investigate")
    assert offered(g, "investigate") == []
    assert value(g, figure(g, "setsuka"), "speed") == 2


# ---------------------------------------------------------------------- silenced Talents


@rule("okko.weakness.effect")
def test_an_old_debt_silences_the_other_talent_but_not_the_natural_one():
    g = two("okko", "noburo")
    add(g, "yurei", "A:3,3")
    okko = act_with(g, "okko", "okko.one-breath", "okko.old-debt")
    assert offered(g, "use-talent") == []
    refusal = forbids_talent(g, okko, "okko.one-breath")
    assert refusal is not None
    assert refusal.rule == "okko.weakness.effect"
    play(g, "okko", "okko.hunters-stride")
    assert not ignores(g, okko, "leave")
    yurei = figure(g, "yurei").number
    assert sorted(struck(g, f"strike {yurei} melee")[0].kinds) == ["action", "combat", "combat", "combat"]


# ---------------------------------------------------------------------- Followers


def followed(card: str, where: str = "A:2,3", name: str = "okko") -> tuple[Okko, Figure]:
    """A Hero whose own activation is over, so that its Follower acts."""
    g = two(name, "noburo" if name == "okko" else "okko")
    follower = add(g, card, where, owner=name)
    act(g, name)
    end(g)
    return g, follower


@plays("tikku.novice")
def test_the_novice_heals_himself_or_an_adjacent_ally():
    g, tikku = followed("tikku.novice")
    assert offered(g, "use-talent") == []
    figure(g, "okko").damage = tikku.damage = 1
    do(g, use("tikku.novice"), "pick-figure 0")
    assert (figure(g, "okko").damage, tikku.damage, actions(g)) == (0, 1, 1)


@rule("okko.follower.actions", "okko.card.talent-passive")
def test_a_follower_uses_the_talent_of_its_own_card_only():
    g, tikku = followed("tikku.novice")
    figure(g, "okko").damage = 1
    strange = forbids_talent(g, tikku, "water.stream")
    assert strange is not None
    assert strange.rule == "okko.follower.actions"
    assert forbids_talent(g, tikku, "tikku.novice") is None
    ofuda = next(bound for bound in g.box.triggers["ofuda"]["use"] if bound[2].do == "block")
    stay(g, ofuda, "round", begun=True, target=tikku.number)
    blocked = forbids_talent(g, tikku, "tikku.novice")
    assert blocked is not None
    assert blocked.rule == "okko.follower.actions"
    tikku.kind = "tikku.chronicler"
    g.lasting.clear()
    passive = forbids_talent(g, tikku, "tikku.chronicler")
    assert passive is not None
    assert passive.rule == "okko.card.talent-passive"


@plays("tikku.chronicler", "hana.maid", "yota:follower")
@pytest.mark.parametrize(
    ("card", "easier"),
    [
        ("tikku.chronicler", {"evidence", "parchment", "courtier"}),
        ("hana.maid", {"courtier"}),
        ("yota", {"chest", "sneak"}),
    ],
)
def test_a_follower_near_its_hero_makes_tests_easier(card, easier):
    g = two("okko", "noburo", noburo="A:3,3")
    kinds = (*KINDS, "chest", "sneak")
    before = {(name, kind): dice(g, name, kind) for name in ("okko", "noburo") for kind in kinds}
    follower = add(g, card, "A:0,3", owner="okko")  # in an adjacent Area
    for kind in kinds:
        assert dice(g, "okko", kind) == before["okko", kind] - (kind in easier)
        assert dice(g, "noburo", kind) == before["noburo", kind]
    follower.cell = cell(g, "K1:0,0")
    assert all(dice(g, "okko", kind) == before["okko", kind] for kind in kinds)


@plays("genzo:follower")
def test_genzo_unnerves_adjacent_thralls():
    g = two("okko", "noburo")
    samurai, yurei = add(g, "samurai", "A:3,3"), add(g, "yurei", "A:3,2")
    before = value(g, yurei, "defense")
    add(g, "genzo", "A:2,3", owner="okko")
    assert value(g, samurai, "defense") == 4
    assert value(g, yurei, "defense") == before
    samurai.cell = cell(g, "A:4,3")
    assert value(g, samurai, "defense") == 5


# ---------------------------------------------------------------------- Kami


@plays("water.stream")
def test_the_stream_spirit_heals_and_cures_another_ally():
    g, kami = followed("water.stream", name="noshin")
    noshin = figure(g, "noshin")
    kami.damage = 1
    assert offered(g, "use-talent") == []  # not itself
    noshin.damage, noshin.conditions["stunned"] = 2, 0
    do(g, use("water.stream"), "pick-figure 0")
    assert (noshin.damage, noshin.conditions, kami.damage) == (1, {}, 1)


@plays("earth.boulder")
def test_the_boulder_spirit_is_never_pushed():
    g = two("noshin")
    kami = add(g, "earth.boulder", "A:3,3", owner="noshin")
    assert push_cells(g, kami, cell(g, "A:2,2")) == 0
    kami.kind = "earth.root"
    assert push_cells(g, kami, cell(g, "A:2,2"))


@plays("earth.root")
def test_the_root_spirit_slows_opponents_in_its_area():
    g = two("noshin")
    add(g, "earth.root", "A:3,3", owner="noshin")
    ashigaru = add(g, "ashigaru", "A:4,3")
    assert value(g, ashigaru, "speed") == 0
    assert value(g, figure(g, "noshin"), "speed") == 2
    ashigaru.cell = cell(g, "A:2,4")
    assert value(g, ashigaru, "speed") == 2


@plays("wind.gust")
def test_the_gust_spirit_moves_another_ally():
    g, _ = followed("wind.gust", name="noshin")
    do(g, use("wind.gust"), "pick-figure 0", f"pick-space {cell(g, 'A:5,3')}")
    assert at(g, figure(g, "noshin")) == "A:5,3"
    assert actions(g) == 1


@plays("wind.veil")
def test_the_veil_spirit_protects_allies_in_its_area():
    g = two("noshin")
    kami = add(g, "wind.veil", "A:3,3", owner="noshin")
    assert value(g, kami, "defense") == 6
    assert value(g, figure(g, "noshin"), "defense") == 5
    kami.cell = cell(g, "A:2,4")
    assert value(g, figure(g, "noshin"), "defense") == 4
