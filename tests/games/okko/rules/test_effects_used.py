"""What is used, played, drawn or revealed: every card with effects of Attacks does what its text says, and
none is left out.
"""

from __future__ import annotations

import pytest

from hyakki.games.okko.box.content import load_box
from hyakki.games.okko.box.vocabulary import Attribute
from hyakki.games.okko.events import AlarmRaised, AttackDeclared
from hyakki.games.okko.options import Strike
from hyakki.games.okko.rules.aiming import forbids_sight, forbids_strike, targets
from hyakki.games.okko.rules.attributes import ignores, melee_to, value
from hyakki.games.okko.rules.limits import expire
from hyakki.games.okko.rules.operations import Use
from hyakki.games.okko.rules.using import forbids_use, play_card, set_off, use_talent
from hyakki.games.okko.state import NOBODY, Figure, Okko
from tests.games.okko.bearing import BESIDE, COVERED, FAR, HERE, HEROES, NEXT, ONI, changed, rows, says, stage
from tests.games.okko.fighting import dice, fall, fight, told
from tests.games.okko.rules import test_effects_attack
from tests.games.okko.table import act, add, at, cell, figure, first_question, listen, run, stain, table
from tests.rules import rule


@says("noburo.behind-the-mask", "noshin.one-cup-more")
@pytest.mark.parametrize(
    "card",
    ["okko.old-debt", "noburo.behind-the-mask", "noshin.one-cup-more", "setsuka.a-name-from-before"],
)
def test_a_weakness_heals_up_to_stamina(card: str):
    g, hero = stage(card)
    stamina = value(g, hero, "stamina")
    hero.damage = stamina + 2
    run(set_off(g, Use(card, hero.number, HEROES), "end"))
    assert hero.damage == 2


# ---------------------------------------------------------------------- Talents and items that are used


def used(g: Okko, source: str, *answers: str, owner: int = 0) -> None:
    run(use_talent(g, Use(source, owner, HEROES)), *answers)


@says("okko.one-breath")
@rule("okko.effect.order")
def test_drawn_in_one_breath_rolls_action_dice_in_one_attack():
    g, okko = stage("okko.one-breath")
    samurai = add(g, "samurai", "A:3,3")
    fall(g, "/ 0 0 0")
    heard = listen(g)
    used(g, "okko.one-breath", f"strike {samurai.number} melee")
    assert dice(heard) == (0, 3)
    assert dice(fight(g, okko, samurai, "0 0 0")) == (3, 0)


@says("okko.one-breath")
def test_drawn_in_one_breath_is_gone_if_it_is_declined():
    g, okko = stage("okko.one-breath")
    samurai = add(g, "samurai", "A:3,3")
    used(g, "okko.one-breath", "pass")
    assert dice(fight(g, okko, samurai, "0 0 0")) == (3, 0)


@rule("okko.effect.nothing")
@pytest.mark.parametrize("source", ["okko.one-breath", "setsuka.dance-of-fans", "noburo.clear-the-hall"])
def test_an_attack_without_a_target_is_not_offered(source: str):
    g, hero = stage(source)
    # Dance of Fans also moves, which is something
    nothing = forbids_use(g, Use(source, hero.number, HEROES)) is not None
    assert nothing == (source != "setsuka.dance-of-fans")
    add(g, "samurai", "A:3,3")
    assert forbids_use(g, Use(source, hero.number, HEROES)) is None


@says("setsuka.dance-of-fans")
def test_dance_of_fans_attacks_with_a_die_more_and_moves():
    g, setsuka = stage("setsuka.dance-of-fans")
    samurai = add(g, "samurai", "A:3,3")
    fall(g, "0 0 0 / 0")
    heard = listen(g)
    used(g, "setsuka.dance-of-fans", f"strike {samurai.number} melee", f"pick-space {cell(g, 'A:3,0')}")
    assert dice(heard) == (3, 1)
    assert at(g, setsuka) == "A:3,0"


@says("noburo.clear-the-hall")
def test_clear_the_hall_strikes_all_who_are_beside_noburo():
    g, _ = stage("noburo.clear-the-hall")
    first, second = add(g, "samurai", "A:3,3"), add(g, "samurai", NEXT)
    add(g, "samurai", "A:3,4")
    fall(g, "0 0 0 0 0 0")
    heard = listen(g)
    used(g, "noburo.clear-the-hall", f"strike {second.number} melee", f"strike {first.number} melee")
    assert [event.target for event in told(heard, AttackDeclared)] == [second.number, first.number]


@says("noburo", "okko.still-water")
def test_extra_attacks_that_are_set_off():
    """Reaper's Arc and Still Water in one fight; their details are proven with the windows."""
    g, noburo = stage("noburo")
    act(g, "noburo")
    first, second = add(g, "ashigaru", "A:3,3"), add(g, "ashigaru", BESIDE)
    fight(g, noburo, first, "2 2 0 0 2 2 0 0", f"strike {second.number} melee")
    assert not {first.number, second.number} & set(g.figures)
    g, okko = stage("okko.still-water")
    guard = add(g, "ashigaru", "A:3,3")
    fight(g, guard, okko, "0 0 0 2 2 0", f"strike {guard.number} melee")
    assert guard.number not in g.figures


@says("okko.captains-nod")
@rule("okko.effect.one-object")
def test_the_captains_nod_moves_an_ally_who_then_attacks_out_of_sight():
    g, okko = stage("okko.captains-nod")
    kuma = add(g, "kuma.porter", "A:3,5", owner="okko")
    add(g, "tikku.novice", NEXT, owner="noshin")
    samurai, hidden = add(g, "samurai", "K1:0,2"), cell(g, "K1:1,2")
    assert forbids_sight(g, okko, hidden) is not None
    fall(g, "0 0 / 0")
    heard = listen(g)
    # nobody else can be chosen once Kuma is gone from sight
    used(
        g,
        "okko.captains-nod",
        f"pick-figure {kuma.number}",
        f"pick-space {hidden}",
        f"strike {samurai.number} melee",
    )
    assert [event.attacker for event in told(heard, AttackDeclared)] == [kuma.number]
    assert dice(heard) == (2, 1)


@rows(
    "source, n",
    [("inro", 1), ("healing-salve", 3), ("noshin.warm-sake", 1), ("physicians-kit", 1), ("tikku.novice", 1)],
)
def test_the_bearer_or_an_ally_beside_it_is_healed(source: str, n: int):
    g, bearer = stage(source)
    ally = g.figures[1]
    ally.cell = cell(g, NEXT)
    ally.damage = bearer.damage = 5 if bearer.sort == "hero" else 1
    before = ally.damage
    used(g, source, f"pick-figure {ally.number}", owner=bearer.number)
    assert ally.damage == max(0, before - n)
    used(g, source, f"pick-figure {bearer.number}", owner=bearer.number)
    assert bearer.damage == max(0, before - n)


@rule("okko.effect.nothing")
@pytest.mark.parametrize(
    "source", ["inro", "healing-salve", "noshin.warm-sake", "x.paper-crane", "sake-gourd"]
)
def test_healing_without_anybody_hurt(source: str):
    g, bearer = stage(source)
    use = Use(source, bearer.number, HEROES)
    # a paper crane also moves somebody in sight, and the gourd has its price
    assert (forbids_use(g, use) is None) == (source == "sake-gourd")
    g.figures[1].cell = cell(g, NEXT)
    g.figures[1].damage = 1
    assert forbids_use(g, use) is None


@says("noshin.warm-sake", "physicians-kit")
@pytest.mark.parametrize(("source", "left"), [("noshin.warm-sake", ["stunned"]), ("physicians-kit", [])])
@rule("okko.effect.one-object")
def test_conditions_are_removed_from_the_same_ally(source: str, left: list[str]):
    g, _ = stage(source)
    ally = g.figures[1]
    ally.cell, ally.damage = cell(g, NEXT), 1
    ally.conditions.update({"poisoned": 0, "stunned": 0})
    answers = ["pick-condition poisoned"] if left else []
    used(g, source, f"pick-figure {ally.number}", *answers)
    assert (list(ally.conditions), ally.damage) == (left, 0)


@says("water.stream")
def test_the_stream_heals_and_cures_another_ally_near():
    g, kami = stage("water.stream")
    hero = g.figures[0]
    hero.cell, hero.damage = cell(g, NEXT), 2
    hero.conditions["poisoned"] = 0
    kami.damage = 1
    used(g, "water.stream", owner=kami.number)
    assert (hero.damage, hero.conditions, kami.damage) == (1, {}, 1)


@says("x.paper-crane")
def test_the_paper_crane_heals_and_moves_another_ally_in_sight():
    g, _ = stage("x.paper-crane")
    ally = g.figures[1]
    ally.cell, ally.damage = cell(g, "A:3,4"), 2
    used(g, "x.paper-crane", f"pick-space {cell(g, 'A:5,5')}")
    assert (ally.damage, at(g, ally)) == (1, "A:5,5")


@says("sake-gourd")
def test_the_gourd_heals_and_clouds_the_mind_for_the_round():
    g, hero = stage("sake-gourd")
    hero.damage = 3
    used(g, "sake-gourd")
    assert (hero.damage, changed(g, hero, "guile")) == (1, -1)
    expire(g, "round")
    assert changed(g, hero, "guile") == 0


@says("noshin.banishing-word")
def test_the_banishing_word_hurts_a_creature_near():
    g, _ = stage("noshin.banishing-word")
    near, other = add(g, "bakemono", "A:3,4"), add(g, "yurei", NEXT)
    add(g, "yurei", "K1:1,3")
    add(g, "samurai", BESIDE)
    flow = use_talent(g, Use("noshin.banishing-word", 0, HEROES))
    assert first_question(flow)[1] == [f"pick-figure {near.number}", f"pick-figure {other.number}"]
    used(g, "noshin.banishing-word", f"pick-figure {near.number}")
    assert near.damage == 1


@says("smoke-powder")
def test_smoke_powder_lets_its_hero_go():
    g, hero = stage("smoke-powder")
    act(g, g.heroes[0].id)
    used(g, "smoke-powder", "pass")
    assert ignores(g, hero, "leave")
    assert ignores(g, hero, "stop")
    expire(g, "activation")
    assert not ignores(g, hero, "leave")


@says("ofuda")
def test_the_ofuda_weakens_a_creature_for_the_round():
    g, _ = stage("ofuda")
    bakemono = add(g, "bakemono", "A:3,4")
    add(g, "samurai", BESIDE)
    used(g, "ofuda")
    assert changed(g, bakemono, "defense") == -2
    assert not ignores(g, bakemono, "push")
    expire(g, "round")
    assert changed(g, bakemono, "defense") == 0
    assert ignores(g, bakemono, "push")


@says("x.sai")
@pytest.mark.parametrize(("faces", "blocked"), [("KI 1 2 2 0", True), ("2 2 2 0", False)])
def test_the_sai_turn_talents_off_for_the_round(faces: str, blocked: bool):
    g, noburo = stage("x.sai")
    bakemono = add(g, "bakemono", "A:3,3")
    fight(g, noburo, bakemono, faces, always=lambda options: options[-1])
    assert ignores(g, bakemono, "push") != blocked
    expire(g, "round")
    assert ignores(g, bakemono, "push")


@says("fire-lance")
def test_the_fire_lance_has_three_dice_more_if_it_is_used():
    g, noburo = stage("fire-lance")
    samurai = add(g, "samurai", "A:3,4")
    use = "use-effect fire-lance 0"
    assert dice(fight(g, noburo, samurai, "0 0 0 0 / 0 0 0", use, form="ranged")) == (4, 3)


# ---------------------------------------------------------------------- Wounds and Complications


@rows(
    "source, condition",
    [("open-vein", "bleeding"), ("fever", "poisoned")],
)
def test_wounds_that_inflict_conditions_at_the_reveal(source: str, condition: str):
    g, hero = stage(source)
    run(set_off(g, Use(source, hero.number, HEROES), "reveal"))
    assert hero.conditions == {condition: 0}


@rows(
    "source, condition, damage",
    [("poisoned-ink", "poisoned", 0), ("x.fallen-beam", "stunned", 0), ("a-knife-in-the-dark", "", 1)],
)
def test_complications_harm_the_hero_who_drew_them(source: str, condition: str, damage: int):
    g = table()
    run(play_card(g, Use(source, 1, NOBODY, drawer=1)))
    noburo = figure(g, "noburo")
    assert noburo.conditions == ({condition: 0} if condition else {})
    assert noburo.damage == damage


# ---------------------------------------------------------------------- Courtiers


def helped(courtier: str, *answers: str) -> tuple[Okko, Figure]:
    g = table(heroes=("okko", "noburo"), at={"okko": HERE, "noburo": FAR})
    okko = figure(g, "okko")
    okko.damage = 3
    okko.conditions.update({"stunned": 0, "bleeding": 0} if courtier == "doan" else {})
    run(play_card(g, Use(courtier, 0, HEROES)), *answers)
    return g, okko


@rows(
    "courtier, attribute, n",
    [("ayame", "guile", 2), ("saigen", "defense", 1), ("yota", "speed", 1), ("x.tomoe", "might", 1)],
)
def test_courtiers_improve_a_number_for_the_round(courtier: str, attribute: Attribute, n: int):
    g, okko = helped(courtier)
    assert changed(g, okko, attribute) == n
    assert changed(g, g.figures[1], attribute) == 0
    expire(g, "round")
    assert changed(g, okko, attribute) == 0


@says("doan")
def test_doan_heals_and_cures():
    _, okko = helped("doan")
    assert (okko.damage, okko.conditions) == (1, {})


@says("masanori")
def test_masanori_opens_gates():
    g, okko = helped("masanori")
    assert ignores(g, okko, "sneak")


@says("genzo")
@rule("okko.alarm.raise", "okko.follower.raises-alarm")
def test_genzo_keeps_the_alarm_from_one_hero_only():
    g, okko = helped("genzo")
    samurai, tikku = add(g, "samurai", "A:3,3"), add(g, "tikku.novice", BESIDE, owner="okko")
    assert not told(fight(g, okko, samurai, "0 0 0"), AlarmRaised)
    assert told(fight(g, tikku, samurai, "0"), AlarmRaised)


@says("mayu")
def test_mayu_keeps_a_thrall_from_attacking():
    g = table(heroes=("okko", "noburo"), at={"okko": HERE, "noburo": FAR})
    near, far = add(g, "samurai", "A:3,3"), add(g, "samurai", "C:5,4")
    add(g, "yurei", NEXT)
    run(play_card(g, Use("mayu", 0, HEROES)))
    assert forbids_strike(g, near, figure(g, "okko"), "melee") is not None
    assert targets(g, near) == []
    assert targets(g, far) == [Strike(1, "melee")]


# ---------------------------------------------------------------------- Events


def event(name: str, kind: str = "samurai", *answers: str) -> tuple[Okko, Figure, Figure]:
    """An Event for the card of a figure beside Okko, and one of another kind."""
    g = table(heroes=("okko", "noburo"), at={"okko": "A:3,3", "noburo": FAR})
    stain(g, "A:0,0")
    agent, other = add(g, kind, HERE), add(g, "ashigaru", "A:2,2")
    agent.damage = 0
    run(play_card(g, Use(name, NOBODY, ONI, card=kind)), *answers)
    return g, agent, other


@says("powerful-blow")
def test_powerful_blow_is_over_with_the_activation():
    g, samurai, _ = event("powerful-blow")
    assert dice(fight(g, samurai, g.figures[0], "/ 0 0 0 0")) == (0, 4)
    expire(g, "activation")
    assert dice(fight(g, samurai, g.figures[0], "0 0 0 0")) == (4, 0)


@says("iron-discipline")
def test_iron_discipline_is_for_the_whole_card_newcomers_too():
    g, samurai, other = event("iron-discipline")
    newcomer = add(g, "samurai", "A:5,5")
    assert [changed(g, who, "defense") for who in (samurai, other, newcomer)] == [1, 0, 1]


@says("whispers")
def test_whispers_cloud_one_hero():
    g, _, _ = event("whispers", "samurai", "pick-figure 1")
    assert [changed(g, g.figures[hero], "guile") for hero in (0, 1)] == [0, -2]


@rows(
    "name, condition",
    [("envenomed", "poisoned"), ("barbs", "bleeding")],
)
def test_hits_of_the_card_inflict_conditions_in_this_activation(name: str, condition: str):
    g, samurai, other = event(name)
    okko = g.figures[0]
    fight(g, other, okko, "2 2 1")
    assert okko.conditions == {}
    fight(g, samurai, okko, "2 2 1 0")
    assert okko.conditions == {condition: 0}
    okko.conditions.clear()
    expire(g, "activation")
    fight(g, samurai, okko, "2 2 1 0")
    assert okko.conditions == {}


@says("grave-chill")
def test_grave_chill_stuns_the_heroes_of_one_corrupted_tile():
    g, _, _ = event("grave-chill")
    assert [g.figures[hero].conditions for hero in (0, 1)] == [{"stunned": 0}, {}]


@says("dark-mending")
def test_dark_mending_heals_and_cures_one_agent():
    g = table()
    bakemono, other = add(g, "bakemono", HERE), add(g, "samurai", BESIDE)
    bakemono.damage, other.damage = 3, 1
    bakemono.conditions.update({"poisoned": 0, "stunned": 1})
    run(play_card(g, Use("dark-mending", NOBODY, ONI, card="samurai")), f"pick-figure {bakemono.number}")
    assert (bakemono.damage, bakemono.conditions, other.damage) == (1, {}, 1)


@says("puppet-strings")
def test_puppet_strings_move_a_thrall_of_a_clean_tile_and_let_it_attack():
    g = table(heroes=("okko", "noburo"), at={"okko": HERE, "noburo": FAR})
    samurai = add(g, "samurai", "A:3,4")
    add(g, "yurei", "C:0,0")
    fall(g, "0 0 0 0")
    heard = listen(g)
    run(
        play_card(g, Use("puppet-strings", NOBODY, ONI, card="yurei")),
        f"pick-space {cell(g, 'A:3,3')}",
        "strike 0 melee",
    )
    assert [event.attacker for event in told(heard, AttackDeclared)] == [samurai.number]
    assert not g.alarm


@says("x.hunger")
def test_hunger_deals_one_more_damage_once():
    g, samurai, _ = event("x.hunger")
    act(g, "noburo")
    fight(g, samurai, g.figures[0], "2 2 1 0")
    fight(g, samurai, g.figures[0], "2 2 1 0")
    assert g.figures[0].damage == 3


@says("x.long-arms")
def test_long_arms_reach_two_spaces():
    g, samurai, other = event("x.long-arms")
    assert (melee_to(g, samurai), melee_to(g, other)) == (2, 1)
    expire(g, "activation")
    assert melee_to(g, samurai) == 1


@says("hannya.wail")
def test_hannya_wails_when_its_activation_begins():
    g, hannya = stage("hannya.wail")
    near, far = g.figures[0], g.figures[1]
    near.cell, far.cell = cell(g, BESIDE), cell(g, NEXT)
    samurai = add(g, "samurai", "A:4,3")
    run(set_off(g, Use("hannya.wail", hannya.number, ONI), "start"))
    assert (near.conditions, far.conditions, samurai.conditions) == ({"stunned": 0}, {}, {})


# ---------------------------------------------------------------------- nothing is left out

OPERATIONS = (
    *("mod", "dice", "upgrade", "hits", "reroll", "harm", "damage", "heal", "condition", "cure", "attack"),
    *("redirect", "block", "ignore", "ranged", "reach"),
)


@rule("okko.effect.closed")
def test_every_effect_of_attacks_has_a_case():
    assert test_effects_attack.__doc__, "its cases must be known too"
    box = table().box
    needed = {
        key
        for key, effects in box.effects_of.items()
        if any(effect.do in OPERATIONS and effect.of != "test" for effect in effects)
    }
    assert needed - COVERED == set()
    assert COVERED - needed == set()


# ---------------------------------------------------------------------- what the texts promise

WORDS = {"sight": ("sight",), "stop": ("stopped", "stop"), "leave": ("held", "leaves"), "sneak": ("Sneak",)}
"""What a text has to say about a range, or about what somebody ignores."""


@rule("okko.effect.closed")
def test_a_text_says_whom_its_effects_can_reach_and_what_they_spare():
    box, seen = load_box(), 0
    for card in (*box.actions.values(), *box.all_equipment.values(), *box.all_courtiers.values()):
        for effect in card.effects:
            for word in (effect.range, effect.what if effect.do == "ignore" else ""):
                wanted = WORDS.get(word or "")
                if wanted is not None:
                    seen += 1
                    assert any(said in card.text for said in wanted), f"{card.id} does not say {word!r}"
    assert seen > 8
