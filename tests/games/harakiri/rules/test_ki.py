"""Ki dice, techniques and Kami Mode."""

from __future__ import annotations

from hyakki.games.harakiri.rules import activation, ending, initiative, kami, ki, rounds, skills, zones
from hyakki.games.harakiri.rules.active import own, sources_among, tiers, works
from hyakki.games.harakiri.rules.conditions import bleed
from hyakki.games.harakiri.rules.free import free_actions
from hyakki.games.harakiri.rules.numbers import armour_parts
from hyakki.games.harakiri.state import AKIRA, Character, Harakiri
from tests.games.harakiri.table import act, add, character, load, run, table
from tests.rules import rule

FLOOR = ["......"] * 4
FOUR = {"akira": (1, 1), "hattori": (1, 2), "hikaru": (1, 3), "tomoe": (1, 4)}


def acting(name: str, skill: str, value: int = 0, level: int = 1) -> tuple[Harakiri, Character]:
    """A character in its activation with one skill, and a die on it if a value is given."""
    g = table(FLOOR, at=FOUR, level=level)
    one = act(g, name)
    one.skills = [skill]
    if value:
        one.slots = {skill: value}
    return g, one


def dice(one: Character) -> int:
    return len(one.supply) + len(one.slots) + one.exhausted


# ---------------------------------------------------------------------- placing and withdrawing


@rule("harakiri.ki.place", "harakiri.ki.areas")
def test_a_die_must_be_high_enough_for_the_slot() -> None:
    g, akira = acting("akira", "guarded-stance")
    akira.supply = [2, 3]
    found = ki.forbids_place(g, akira, 0, "guarded-stance")
    assert found is not None
    assert found.rule == "harakiri.ki.place"
    run(rounds.step(g), "place-ki 1 guarded-stance")
    assert (akira.supply, akira.slots, akira.ap) == ([2], {"guarded-stance": 3}, 4)
    assert dice(akira) == 2


@rule("harakiri.ki.one-per-slot")
def test_a_slot_holds_one_die() -> None:
    g, akira = acting("akira", "stab", 1)
    akira.supply = [6]
    found = ki.forbids_place(g, akira, 0, "stab")
    assert found is not None
    assert found.rule == "harakiri.ki.one-per-slot"
    akira.attributes["spirit"] = 1
    run(rounds.step(g), "withdraw stab")
    assert ki.forbids_place(g, akira, 0, "stab") is None
    assert (akira.exhausted, dice(akira)) == (1, 2)


@rule("harakiri.ki.withdraw")
def test_withdrawals_are_limited_by_spirit() -> None:
    g, akira = acting("akira", "stab", 3)
    akira.skills = ["stab", "sixth-sense"]
    akira.slots = {"stab": 3, "sixth-sense": 3}
    akira.attributes["spirit"] = 1
    run(rounds.step(g), "withdraw stab")
    found = ki.forbids_withdraw(g, akira, "sixth-sense")
    assert found is not None
    assert found.rule == "harakiri.ki.withdraw"


@rule("harakiri.ki.all-exhausted-timing")
def test_the_last_die_that_is_withdrawn_is_rolled_at_once() -> None:
    g, akira = acting("akira", "stab", 3)
    akira.attributes["spirit"] = 1
    load(g, 4)
    run(rounds.step(g), "withdraw stab")
    assert (akira.supply, akira.slots, akira.exhausted) == ([5], {}, 0)


@rule("harakiri.activation.free-only-own", "harakiri.activation.free-actions-list")
def test_free_actions_belong_to_the_active_character() -> None:
    g, akira = acting("akira", "stab")
    akira.supply = [4]
    assert [option.text() for option in free_actions(g, akira)] == ["place-ki 0 stab"]
    tomoe = character(g, "tomoe")
    tomoe.supply = [6]
    assert free_actions(g, tomoe) == []
    g.act = None
    assert free_actions(g, akira) == []


@rule("harakiri.activation.free-actions-list")
def test_a_die_placed_in_a_move_leaves_the_points() -> None:
    g, akira = acting("akira", "stab")
    akira.supply = [4]
    run(rounds.step(g), "move")
    assert g.act is not None
    points = g.act.points
    run(rounds.step(g), "place-ki 0 stab")
    assert (g.act.points, g.act.moving) == (points, True)


# ---------------------------------------------------------------------- rolling again, lowering


@rule("harakiri.reroll.action")
def test_chosen_dice_are_rolled_into_the_supply() -> None:
    g, akira = acting("akira", "stab", 2)
    akira.supply, akira.exhausted = [6], 1
    load(g, 3, 4)
    run(rounds.step(g), "reroll-ki", "ki-die slot 0", "ki-die exhausted 0", "go-on")
    assert (akira.supply, akira.slots, akira.exhausted, akira.ap) == ([6, 4, 5], {}, 0, 2)
    akira.ap = 1
    found = ki.forbids_reroll(g, akira)
    assert found is not None
    assert found.rule == "harakiri.reroll.action"


@rule("harakiri.ki.reduce", "harakiri.ki.exhaust-at-zero")
def test_slotted_dice_drop_and_dice_in_the_supply_do_not() -> None:
    g, akira = acting("akira", "stab", 5)
    akira.skills = ["stab", "sixth-sense", "guarded-stance"]
    akira.slots = {"stab": 5, "sixth-sense": 2, "guarded-stance": 1}
    akira.supply = [4]
    g.act = None
    run(ki.lower_all(g))
    assert (akira.slots, akira.supply, akira.exhausted) == ({"stab": 4, "sixth-sense": 1}, [4], 1)


@rule("harakiri.ki.below-requirement")
def test_a_die_below_the_requirement_stays_and_the_skill_is_off() -> None:
    g, akira = acting("akira", "guarded-stance", 3)
    assert works(g, akira, "guarded-stance")
    run(ki.lower_all(g))
    assert akira.slots == {"guarded-stance": 2}
    assert not works(g, akira, "guarded-stance")
    assert list(own(g, akira, "attacked")) == []


@rule("harakiri.ki.all-exhausted")
def test_when_all_dice_are_exhausted_they_are_rolled() -> None:
    g, akira = acting("akira", "stab", 1)
    load(g, 2)
    run(ki.lower_all(g))
    assert (akira.supply, akira.slots, akira.exhausted) == ([3], {}, 0)


@rule("harakiri.ki.defeated-characters")
def test_dice_of_the_defeated_rest() -> None:
    g, akira = acting("akira", "stab", 1)
    akira.defeated, akira.cell = True, -1
    run(ki.lower_all(g))
    assert akira.slots == {"stab": 1}


def test_a_skill_spares_another_die() -> None:
    g = table(FLOOR, at=FOUR)
    source = next(
        key for key, bounds in g.box.triggers.items() if "ki-step" in bounds and key in g.box.skills
    )
    one = character(g, g.box.skills[source].character)
    others = [skill.id for skill in g.box.skills.values() if skill.character == one.name][:3]
    one.skills = [source, *(skill for skill in others if skill != source)][:3]
    one.slots = dict.fromkeys(one.skills, 6)
    run(ki.lower_all(g), "ki-die slot 2")
    assert one.slots == {one.skills[0]: 5, one.skills[1]: 5, one.skills[2]: 6}


# ---------------------------------------------------------------------- skills


@rule("harakiri.skill.types", "harakiri.skill.character-requirement")
def test_a_passive_skill_works_while_its_die_is_high_enough() -> None:
    g, akira = acting("akira", "guarded-stance", 3)
    assert "guarded-stance" in sources_among(g, akira, g.box.triggers)
    assert akira.ap == 4
    akira.slots = {"guarded-stance": 2}
    assert "guarded-stance" not in sources_among(g, akira, g.box.triggers)


@rule("harakiri.technique.use", "harakiri.skill.character-requirement")
def test_a_technique_costs_a_point_and_keeps_its_die() -> None:
    g, hikaru = acting("hikaru", "healing-breath", 6)
    skill = "healing-breath"
    akira = character(g, "akira")
    akira.health = hikaru.health = 1
    akira.cell = g.field.cell(2, 3)
    hikaru.ap = 2
    limit = g.box.skills[skill].limit
    run(rounds.step(g), f"technique {skill}", always=lambda options: options[0])
    assert hikaru.ap == 1
    assert hikaru.slots == {skill: 6}
    assert (skills.forbids_technique(g, hikaru, skill) is None) == (limit == "")


@rule("harakiri.technique.no-effect")
def test_a_technique_that_would_change_nothing_is_not_offered() -> None:
    g, hikaru = acting("hikaru", "healing-breath", 6)
    found = skills.forbids_technique(g, hikaru, "healing-breath")
    assert found is not None
    assert found.rule == "harakiri.technique.no-effect"
    assert skills.techniques(g, hikaru) == []


@rule("harakiri.technique.use")
def test_once_per_activation_is_counted() -> None:
    g, akira = acting("akira", "rally", 6)
    character(g, "hattori").ap = 0
    character(g, "hikaru").ap = 0
    run(rounds.step(g), "technique rally", "pick 1")
    assert character(g, "hattori").ap == 1
    found = skills.forbids_technique(g, akira, "rally")
    assert found is not None
    assert found.reason == "why.technique.use.activation"


@rule("harakiri.technique.use")
def test_once_per_round_is_free_again_in_the_next_one() -> None:
    g = table(FLOOR, at=FOUR)
    add(g, "kappa", 6, 4)
    skill = next(one for one in g.box.skills.values() if one.limit == "round")
    one = act(g, skill.character)
    one.skills, one.slots = [skill.id], {skill.id: 6}
    assert skills.forbids_requirement(g, one, skill.id) is None
    skills.mark_used(g, one, skill.id)
    found = skills.forbids_requirement(g, one, skill.id)
    assert found is not None
    assert found.reason == "why.technique.use.round"
    g.act, g.phase = None, "ki"
    run(rounds.step(g), always=lambda options: options[0])
    assert skills.forbids_requirement(g, one, skill.id) is None


@rule("harakiri.skill.kami-requirement", "harakiri.skill.kami-passive")
def test_each_kami_skill_needs_affinity_and_is_used_once_per_phase() -> None:
    g, akira = acting("hattori", "stab")
    hattori = character(g, "hattori")
    hattori.skills = []
    hattori.affinity = 4
    found = skills.forbids_requirement(g, hattori, "tsukuyomi.fifth")
    assert found is not None
    assert found.rule == "harakiri.skill.kami-requirement"
    hattori.affinity = 5
    run(rounds.step(g), "technique tsukuyomi.fifth", "stop")
    found = skills.forbids_technique(g, hattori, "tsukuyomi.fifth")
    assert found is not None
    assert found.rule == "harakiri.skill.kami-passive"
    assert hattori.ap == 3
    assert akira is hattori


@rule("harakiri.skill.kami-passive", "harakiri.skill.kami-first")
def test_kami_passives_are_always_on_and_first_skills_are_off_in_the_field() -> None:
    g, _ = acting("hattori", "stab")
    hattori = character(g, "hattori")
    hattori.affinity = 3
    assert "tsukuyomi.third" in sources_among(g, hattori, g.box.triggers)
    assert "tsukuyomi.first" not in sources_among(g, hattori, g.box.triggers)
    hattori.affinity = 2
    assert "tsukuyomi.third" not in sources_among(g, hattori, g.box.triggers)


@rule("harakiri.skill.blue-tiers", "harakiri.skill.aggregate")
def test_tiers_by_the_value_of_the_die() -> None:
    g = table(FLOOR, at=FOUR)
    plain = next(
        skill
        for skill in g.box.skills.values()
        if not skill.aggregate and len({effect.ki for effect in skill.effects} - {0}) > 1
    )
    one = character(g, plain.character)
    low, *_, high = sorted({effect.ki for effect in plain.effects} - {0})
    bounds = g.box.triggers[plain.id]["attack"]
    one.slots = {plain.id: low}
    assert {bound.effect.ki for bound in tiers(g, one, plain.id, bounds)} == {low}
    one.slots = {plain.id: high}
    assert {bound.effect.ki for bound in tiers(g, one, plain.id, bounds)} == {high}
    adding = next(skill for skill in g.box.skills.values() if skill.aggregate)
    two = character(g, adding.character)
    two.slots = {adding.id: 6}
    bounds = g.box.triggers[adding.id]["attack"]
    assert tiers(g, two, adding.id, bounds) == list(bounds)


# ---------------------------------------------------------------------- Kami Mode


def chosen(level: int = 3) -> tuple[Harakiri, Character]:
    """Akira, able to let the Kami take over, in her activation."""
    g = table(FLOOR, at=FOUR, level=level)
    akira = act(g, "akira")
    akira.affinity, akira.health = 6, 5
    g.queue = [AKIRA, 1, 2, 3]
    add(g, "kappa", 6, 4)
    return g, akira


@rule("harakiri.kami-mode.conditions")
def test_kami_mode_needs_little_health_affinity_and_nobody_else() -> None:
    g, akira = chosen()
    assert kami.forbids_mode(g, akira) is None
    akira.health = 6
    assert kami.forbids_mode(g, akira) is not None, "half of 13 is 6, and it must be below"
    akira.health, akira.affinity = 5, 5
    assert kami.forbids_mode(g, akira) is not None
    akira.affinity = 6
    character(g, "tomoe").mode = "active"
    assert kami.forbids_mode(g, akira) is not None


@rule("harakiri.kami-mode.duration", "harakiri.kami-mode.aftermath")
def test_it_lasts_until_the_end_of_the_next_activation_and_then_defeats() -> None:
    g, akira = chosen()
    run(rounds.step(g), "kami-mode")
    assert sum(part.n for part in armour_parts(g, akira) if part.source == "hachiman.mode") == 2
    run(rounds.step(g), "end")
    assert (akira.mode, akira.defeated) == ("active", False)
    g.queue, g.done = [AKIRA], []
    akira.health = 7
    run(activation.begin(g, akira))
    assert akira.mode == "last"
    run(rounds.step(g), "end")
    assert akira.defeated
    assert akira.cell == -1


@rule("harakiri.kami-mode.travel")
def test_travel_counts_as_the_end_of_an_activation() -> None:
    g, akira = chosen()
    run(rounds.step(g), "kami-mode")
    run(activation.end_of_activation(g, akira))
    assert akira.mode == "active"
    g.phase, g.queue, g.done = "act", [AKIRA], []
    run(activation.begin(g, akira))
    run(rounds.step(g), "end")
    assert akira.defeated
    assert zones.zone_at(g, akira) == ""
    assert initiative.pending(g) == []


@rule("harakiri.kami-mode.end-of-chapter", "harakiri.kami-mode.sole-survivor")
def test_at_the_end_its_user_counts_as_defeated_and_alone_it_fails() -> None:
    g, akira = chosen()
    akira.mode, akira.mode_used = "active", True
    g.result, g.reason = "victory", "end.chapter-won"
    ending.fix_result(g)
    assert (g.result, g.fallen) == ("victory", [AKIRA])
    g, akira = chosen()
    akira.mode, akira.mode_used = "active", True
    for other in g.characters[1:]:
        other.defeated, other.cell = True, -1
    g.result, g.reason = "victory", "end.chapter-won"
    ending.fix_result(g)
    assert (g.result, g.reason) == ("failure", "end.kami-alone")


def test_bleeding_to_death_is_looked_at_before_anything_else() -> None:
    g, akira = chosen()
    akira.health, akira.conditions["bleeding"] = 1, 1
    g.act = None
    run(bleed(g, akira))
    assert akira.defeated
