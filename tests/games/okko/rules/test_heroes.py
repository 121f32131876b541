"""The activation of a Hero from its beginning to the Oni's turn: Actions in any order, and what they buy."""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import Activated, ActivationEnded, Healed
from hyakki.games.okko.options import OPTIONS, OpenChest, ThrowAway
from hyakki.games.okko.rules import watching
from hyakki.games.okko.rules.attributes import ignores, value
from hyakki.games.okko.rules.damage import eliminate_hero
from hyakki.games.okko.rules.deeds import DEEDS, deed, forbids_cost
from hyakki.games.okko.rules.heroes import begin, step
from hyakki.games.okko.state import Figure, Okko
from hyakki.kernel.flow import Flow, Question
from tests.games.okko.activation import (
    acting,
    actions,
    carry,
    do,
    end,
    equip,
    hero,
    is_over,
    offered,
    play,
    told,
)
from tests.games.okko.proofs import plays
from tests.games.okko.table import act, add, at, cell, figure, first_question, lay, listen, load, run, table
from tests.rules import rule

MISS = [0, 0, 0, 0, 0, 0]  # faces of dice that show nothing


def alone(name: str = "okko", where: str = "A:2,2") -> Okko:
    """One Hero, who begins its activation."""
    g = table(heroes=(name,), at={name: where})
    g.revealed = True
    run(begin(g, 0))
    return g


# ---------------------------------------------------------------------- the beginning


@rule("okko.activation.hero-order")
def test_the_hero_whose_card_was_turned_up_is_activated():
    g = table(heroes=("okko", "setsuka"), seats=3, seats_of=(0, 1))
    heard = listen(g)
    run(begin(g, 1))
    assert heard == [Activated(1)]
    assert acting(g).kind == "setsuka"
    assert [hero.activated for hero in g.heroes] == [False, True]
    assert first_question(step(g))[0] == 1


@rule("okko.activation.three-actions", "okko.hero.attributes")
def test_every_hero_has_three_actions():
    for name in ("okko", "noburo", "noshin", "setsuka"):
        assert actions(alone(name)) == 3


@rule("okko.hero.attributes")
def test_a_hero_sheet_has_five_values_and_no_actions():
    for hero_ in table().box.heroes.values():
        fields = {"speed", "might", "defense", "guile", "stamina"}
        assert all(getattr(hero_, field) > 0 for field in fields)
        assert not hasattr(hero_, "actions")


@rule("okko.hero.cards")
def test_the_known_facts_about_the_heroes_hold():
    box = table().box
    assert (box.heroes["noshin"].speed, box.heroes["noshin"].stamina) == (2, 3)
    assert box.heroes["noburo"].might == 4
    assert box.heroes["okko"].might == 3
    assert len({hero_.class_ for hero_ in box.heroes.values()}) == 4


@rule("okko.activation.three-actions")
def test_effects_before_the_activation_change_the_number_of_actions():
    g = table(heroes=("okko",))
    hero(g, "okko").fewer = -1
    run(begin(g, 0))
    assert actions(g) == 2
    assert hero(g, "okko").fewer == 0
    hero(g, "okko").fewer = -5
    run(begin(g, 0))
    assert actions(g) == 0


def test_ways_of_earlier_activations_are_forgotten():
    g = table(heroes=("okko",))
    figure(g, "okko").came_into = 1
    run(begin(g, 0))
    assert figure(g, "okko").came_into == 0


def test_hero_and_follower_are_asked_different_questions():
    g = alone()
    add(g, "tikku.novice", "A:2,3", owner="okko")
    asked = []
    while not is_over(g):
        question = next(step(g))
        assert isinstance(question, Question)
        params = question.prompt.params
        asked.append((question.prompt.key, params["figure"], params["actions"]))
        end(g)
    assert asked == [("ask.hero-act", 0, 3), ("ask.follower-act", 50, 2)]


# ---------------------------------------------------------------------- Actions


@rule("okko.activation.hero-actions")
def test_what_is_offered_without_anybody_near():
    g = alone()
    equip(g, "okko", "katana")
    kinds = {text.split()[0] for text in offered(g)}
    assert kinds == {"go", "throw-away", "reorganize", "end"}


@rule("okko.activation.hero-actions")
def test_everything_that_an_action_buys_is_declared():
    bought = {kind.__name__ for kind, known in DEEDS.items() if known.cost != 0}
    assert bought == {
        *("Go", "SneakInto", "Strike"),
        *("Investigate", "OpenChest", "TryToken", "TryMission", "TryDoor"),
        *("OpenDoor", "TakeObject", "HandObject"),
        *("UseTalent", "UseItem", "Reorganize", "Give"),
        *("HandOver", "TakeOver", "TakeIn", "Reveal"),
    }
    assert {kind.__name__ for kind in DEEDS} - bought == {"Call", "ThrowAway"}


def test_options_come_in_the_order_of_their_kinds_whichever_chapter_came_first():
    places = [OPTIONS.index(kind) for kind in DEEDS]
    assert places == sorted(places)


def test_a_deed_is_declared_once():
    with pytest.raises(ValueError, match="OpenChest is declared twice"):
        deed(OpenChest, lambda g, figure: [])(DEEDS[OpenChest].do)


@rule("okko.round.actions-any-order")
def test_the_same_action_may_be_repeated():
    g = alone()
    thrall = add(g, "ashigaru", "A:3,3")
    strike = f"strike {thrall.number} melee"
    for left in (2, 1, 0):
        load(g, *MISS)
        do(g, strike)
        assert actions(g) == left
    assert strike not in offered(g)


@rule("okko.round.actions-any-order")
def test_actions_come_in_any_order():
    g = alone()
    equip(g, "okko", "katana")
    thrall = add(g, "ashigaru", "A:3,3")
    load(g, *MISS)
    do(g, f"strike {thrall.number} melee")
    do(g, "reorganize", "put katana left")
    do(g, f"go A.d {cell(g, 'A:2,3')}")
    assert actions(g) == 0
    assert at(g, figure(g, "okko")) == "A:2,3"


@rule("okko.activation.three-actions")
def test_without_an_action_left_only_what_is_free_is_offered():
    g = alone()
    carry(g, "okko", "healing-salve", "inro")
    figure(g, "okko").damage = 1
    add(g, "ashigaru", "A:3,3")
    lay(g, "chest", "chest-1", "A:2,3")
    act(g, "okko", actions=0)
    assert offered(g) == ["use-item healing-salve", "throw-away healing-salve", "throw-away inro", "end"]
    refusal = forbids_cost(g, 1)
    assert refusal is not None
    assert refusal.rule == "okko.activation.three-actions"
    assert forbids_cost(g, 0) is None


def test_nobody_spends_actions_while_no_hero_acts():
    refusal = forbids_cost(table(), 1)
    assert refusal is not None
    assert refusal.rule == "okko.activation.hero-order"


@rule("okko.clue.courtier-help")
def test_the_beginning_of_an_activation_is_over_with_the_first_action():
    g = alone()
    equip(g, "okko", "katana")
    g.held.append("ayame")
    assert "call ayame" in offered(g)
    do(g, "throw-away katana")  # no Action
    assert "call ayame" in offered(g)
    do(g, f"go A.d {cell(g, 'A:2,3')}")
    assert "call ayame" not in offered(g)


# ---------------------------------------------------------------------- the end


@rule("okko.activation.three-actions")
def test_a_hero_may_end_early_and_loses_its_actions():
    g = alone()
    heard = listen(g)
    end(g)
    assert is_over(g)
    assert heard == [ActivationEnded(0)]
    run(begin(g, 0))
    assert actions(g) == 3


@rule("okko.end.immediate")
def test_the_aims_are_looked_at_when_it_begins_after_every_deed_and_when_it_ends(monkeypatch):
    looks = []
    monkeypatch.setattr(watching, "WATCHERS", [lambda g: looks.append(actions(g))])
    monkeypatch.setattr(watching, "ENDS", [])
    g = alone()
    do(g, f"go A.d {cell(g, 'A:2,3')}")
    end(g)
    assert looks == [3, 2, 2]


def test_nobody_is_asked_to_end_what_is_over():
    g = alone()
    act(g, "okko", actions=0)
    run(step(g))
    assert is_over(g)


def test_what_lasts_an_activation_ends_with_it_before_the_follower_acts():
    g = alone()
    carry(g, "okko", "smoke-powder")
    add(g, "tikku.novice", "A:2,3", owner="okko")
    do(g, "use-item smoke-powder", "pass")
    assert ignores(g, figure(g, "okko"), "leave")
    assert [lasting.until for lasting in g.lasting] == ["activation", "activation"]
    end(g)
    assert acting(g).kind == "tikku.novice"
    assert g.lasting == []
    assert not ignores(g, figure(g, "okko"), "leave")


def test_what_lasts_an_activation_ends_without_a_follower_too():
    g = alone()
    carry(g, "okko", "smoke-powder")
    do(g, "use-item smoke-powder", "pass")
    assert len(g.lasting) == 2
    end(g)
    assert g.lasting == []


@rule("okko.effect.limit")
def test_limits_of_the_hero_do_not_bind_the_activation_of_its_follower():
    g = alone()
    add(g, "tikku.novice", "A:2,3", owner="okko")
    assert g.turn is not None
    g.turn.marks["okko:0:0"] = 1
    end(g)
    assert g.turn.marks == {}


def _falls(g: Okko, figure: Figure, _option: ThrowAway) -> Flow[None]:
    return eliminate_hero(g, figure.number)


@rule("okko.activation.eliminated-during")
def test_a_hero_eliminated_in_its_activation_ends_it_and_its_follower_does_not_act(monkeypatch):
    g = table(heroes=("okko", "noburo"), at={"okko": "A:2,2", "noburo": "A:5,5"})
    equip(g, "okko", "katana")
    tikku = add(g, "tikku.novice", "A:2,3", owner="okko")
    act(g, "okko")
    monkeypatch.setattr(DEEDS[ThrowAway], "do", _falls)
    do(g, "throw-away katana")
    assert is_over(g)
    assert not tikku.acted


def test_a_follower_that_falls_by_its_own_attack_ends_the_activation():
    g = alone()
    tikku = add(g, "tikku.novice", "A:2,3", owner="okko")
    tikku.damage, tikku.conditions["bleeding"] = 1, 0
    thrall = add(g, "ashigaru", "A:3,3")
    end(g)
    load(g, *MISS)
    do(g, f"strike {thrall.number} melee")
    assert tikku.number not in g.figures
    assert is_over(g)


# ---------------------------------------------------------------------- Weakness


@plays("okko.old-debt")
@rule("okko.weakness.effect")
def test_a_weakness_hurts_from_the_reveal_without_a_choice():
    g = table(heroes=("okko",))
    play(g, "okko", "okko.old-debt")
    assert is_over(g)
    assert value(g, figure(g, "okko"), "defense") == 4


@plays("noburo.behind-the-mask")
@rule("okko.weakness.effect")
def test_a_weakness_may_hurt_allies():
    g = table(heroes=("noburo", "okko"), at={"noburo": "A:2,2", "okko": "A:3,3"})
    play(g, "noburo", "noburo.behind-the-mask")
    assert value(g, figure(g, "okko"), "defense") == 4
    assert value(g, figure(g, "noburo"), "defense") == 5
    assert value(g, figure(g, "noburo"), "guile") == 1
    figure(g, "okko").cell = cell(g, "A:2,4")  # another Area
    assert value(g, figure(g, "okko"), "defense") == 5


@rule("okko.weakness.heal")
def test_a_weakness_removes_damage_but_no_wounds():
    g = alone()
    okko = play(g, "okko", "okko.old-debt")
    okko.wounds = ["dizzy"]
    figure(g, "okko").damage = 2
    end(g)
    assert figure(g, "okko").damage == 0
    assert okko.wounds == ["dizzy"]


@rule("okko.weakness.heal", "okko.weakness.heal-timing")
@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("okko", "okko.old-debt"),
        ("noburo", "noburo.behind-the-mask"),
        ("noshin", "noshin.one-cup-more"),
        ("setsuka", "setsuka.a-name-from-before"),
    ],
)
def test_each_weakness_heals_up_to_stamina_at_the_end_of_its_heros_activation(name, card):
    g = alone(name)
    play(g, name, card)
    stamina = g.box.heroes[name].stamina
    figure(g, name).damage = stamina + 1
    end(g)
    assert figure(g, name).damage == 1


@rule("okko.weakness.heal-timing")
def test_a_weakness_heals_once_before_the_follower_acts():
    g = alone()
    play(g, "okko", "okko.old-debt")
    tikku = add(g, "tikku.novice", "A:2,3", owner="okko")
    figure(g, "okko").damage = 4
    heard = listen(g)
    end(g)
    assert heard == [
        Healed(0, 3, "okko.old-debt"),
        ActivationEnded(0),
        Activated(tikku.number),
    ]
    end(g)
    assert told(heard, Healed) == [Healed(0, 3, "okko.old-debt")]
    assert figure(g, "okko").damage == 1


@rule("okko.weakness.heal-timing")
def test_a_weakness_on_the_wrong_hero_or_not_played_heals_nobody():
    g = alone()
    figure(g, "okko").damage = 2
    end(g)
    assert figure(g, "okko").damage == 2
