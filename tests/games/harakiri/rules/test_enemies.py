"""Activations of enemies and wanderers (rules/enemies.py)."""

from __future__ import annotations

from typing import TypeVar

import pytest

from hyakki.games.harakiri.box.notation import Line
from hyakki.games.harakiri.box.ruledefs import FirstHateCoolsRule
from hyakki.games.harakiri.events import (
    ActivationBegan,
    ActivationEnded,
    ArmourChanged,
    AttackBegan,
    BehaviourRolled,
    CardCooled,
    CardDrawn,
    CardKept,
    HeadEaten,
    LineTaken,
    LineTried,
    Moved,
    TargetChosen,
)
from hyakki.games.harakiri.rules.active import has_affinity
from hyakki.games.harakiri.rules.creatures import health_of, put
from hyakki.games.harakiri.rules.enemies import activate, activate_card, cool_one, resolve
from hyakki.games.harakiri.rules.harm import defeat
from hyakki.games.harakiri.rules.kami import forbids_mode
from hyakki.games.harakiri.rules.numbers import armour
from hyakki.games.harakiri.rules.operations import Use, carry_out
from hyakki.games.harakiri.rules.rounds import step
from hyakki.games.harakiri.state import AKIRA, HATTORI, HIKARU, TOMOE, Creature, Harakiri, Hunt
from hyakki.kernel.events import Event
from tests.games.harakiri.table import act, add, cell, character, listen, load, run, square, stand, table
from tests.games.tabletop import Answer, on_top
from tests.rules import rule

FLOOR = ["........"] * 5
FAR = ["...................."] * 2
E = TypeVar("E", bound=Event)


def told(heard: list[Event], kind: type[E]) -> list[E]:
    return [event for event in heard if isinstance(event, kind)]


def lines(heard: list[Event]) -> tuple[list[str], list[str]]:
    """The lines that were tried in vain, and the one taken."""
    return [event.line for event in told(heard, LineTried)], [event.line for event in told(heard, LineTaken)]


def try_lines(
    g: Harakiri, creature: Creature, texts: list[str], *answers: Answer, priority: str = "near"
) -> None:
    """Let a creature read lines as those of one entry."""
    g.hunt = Hunt(creature=creature.id)
    run(resolve(g, creature, [Line.read(text) for text in texts], priority), *answers)


# ---------------------------------------------------------------------- dice and tables


@rule("harakiri.ai.minion-roll", "harakiri.ai.oracle-midround")
@pytest.mark.parametrize(("colour", "word"), [("green", "normal"), ("red", "aggressive")])
def test_a_minion_reads_the_table_of_the_oracle(colour: str, word: str) -> None:
    g = table(FAR, at={"akira": (1, 1)})
    kappa = add(g, "kappa", 20, 1)  # came in this very round: the card in force counts
    g.current = colour
    heard = listen(g)
    load(g, 1)
    run(activate(g, kappa), always=lambda options: options[0])
    assert told(heard, BehaviourRolled) == [BehaviourRolled(kappa.id, 2, word, 1)]
    first = {"normal": "attack adjacent", "aggressive": "move adjacent, drag"}[word]
    assert lines(heard)[0][0] == first


@rule("harakiri.ai.servant", "harakiri.content.servants")
def test_a_servant_has_one_table_whatever_the_oracle() -> None:
    g = table(FAR, at={"akira": (1, 1)})
    nue = add(g, "nue", 17, 1)
    g.current = "red"
    g.queue = [nue.id, AKIRA]
    heard = listen(g)
    load(g, 3)
    run(activate(g, nue), always=lambda options: options[0])
    assert told(heard, BehaviourRolled) == [BehaviourRolled(nue.id, 4, "entries", 3)]
    assert lines(heard)[1] == ["shriek, move toward"]


@rule("harakiri.ai.wanderer", "harakiri.wanderer.ally-control", "harakiri.content.wanderers")
def test_an_allied_wanderer_rolls_and_goes_for_followers_only() -> None:
    g = table(FLOOR, at={"akira": (3, 1)})
    sedrik, kappa = add(g, "sedrik", 3, 2, foe=False), add(g, "kappa", 3, 5)
    seats: list[int] = []
    heard = listen(g)
    load(g, 1, 3, 2)  # 2 + 2 hits, armour ignored, toughness 1
    run(activate(g, sedrik), seats=seats)
    assert seats == [], "no seat chooses what he does"
    assert told(heard, BehaviourRolled)[0].die == 2
    assert kappa.damage == 3
    assert lines(heard)[1] == ["crossbow"]


@rule(
    "harakiri.content.minions",
    "harakiri.content.servants",
    "harakiri.content.wanderers",
    "harakiri.ai.fallback",
)
def test_whatever_the_die_shows_there_is_an_entry_whose_last_line_always_works() -> None:
    for kind in table(FLOOR).box.kinds.values():
        if kind.type == "chosen":
            continue
        assert len(kind.normal) == len(kind.aggressive) == 6
        for entry in (*kind.normal, *kind.aggressive):
            always = entry.lines[-1].always or entry.lines[-1].text == "move away"
            assert always, (kind.id, entry.lines)


# ---------------------------------------------------------------------- reading lines


@rule("harakiri.ai.minion-lines")
def test_the_first_line_that_can_be_resolved_is_and_no_other() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    kachi = add(g, "kachi", 3, 1)
    heard = listen(g)
    load(g, 0, 1, 1)
    run(activate(g, kachi), "pick-square 2 1")
    assert told(heard, LineTried) == [LineTried(kachi.id, "attack adjacent", "target")]
    assert told(heard, LineTaken) == [LineTaken(kachi.id, "move adjacent, attack adjacent")]
    assert g.hunt is None


@rule("harakiri.ai.fallback")
def test_if_no_line_can_be_resolved_it_only_moves_toward_its_target() -> None:
    g = table(FAR, at={"akira": (1, 1), "tomoe": (20, 1)})
    character(g, "akira").health, character(g, "tomoe").health = 2, 1
    kachi = add(g, "kachi", 9, 1)
    heard = listen(g)
    tried = ["attack adjacent", "move adjacent, attack adjacent"]
    try_lines(g, kachi, tried, "pick-square 13 1", priority="-health")
    assert square(g, kachi) == (13, 1)
    assert lines(heard) == (tried, ["move toward"])
    assert not told(heard, AttackBegan)


@rule("harakiri.ai.line-priority")
def test_a_priority_printed_in_the_line_replaces_that_of_the_entry() -> None:
    g = table(FLOOR, at={"akira": (2, 2), "tomoe": (4, 2)})
    akira, tomoe = character(g, "akira"), character(g, "tomoe")
    akira.health, tomoe.health = 9, 2
    akira.attributes["power"], tomoe.attributes["power"] = 3, 0
    kachi = add(g, "kachi", 3, 2)
    load(g, 0, 0)
    try_lines(g, kachi, ["attack adjacent by +power"], priority="-health")
    assert akira.marks.get("attacked") == 1
    assert "attacked" not in tomoe.marks


@rule("harakiri.ai.retarget-per-part")
def test_the_attack_may_hit_another_one_than_the_move_was_about() -> None:
    """Only next to Akira there is room, and there Tomoe on her platform's edge is adjacent too."""
    g = table(["......", "......"], at={"akira": (1, 1), "tomoe": (2, 2)})
    akira, tomoe = character(g, "akira"), character(g, "tomoe")
    akira.health, tomoe.health = 2, 4
    kachi = add(g, "kachi", 5, 1)
    heard = listen(g)
    load(g, 0, 0)
    try_lines(g, kachi, ["move adjacent, attack adjacent"], priority="-health")
    assert [event.target for event in told(heard, TargetChosen)] == [AKIRA, AKIRA]
    assert square(g, kachi) == (2, 1)
    tomoe.health = 1
    stand(g, akira, 6, 1)
    load(g, 0, 0)
    heard.clear()
    try_lines(g, kachi, ["move range 3, attack adjacent"], priority="+health")
    assert [event.target for event in told(heard, TargetChosen)] == [AKIRA, TOMOE]


@rule("harakiri.initiative.remove-defeated", "harakiri.counter.by-character")
def test_who_falls_by_an_answer_does_nothing_more() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    kachi, other = add(g, "kachi", 2, 1), add(g, "kachi", 8, 5)
    kachi.damage = 3
    heard = listen(g)
    load(g, 0, 0, 4, 3, 0)  # a critical fail, answered with 2 hits
    try_lines(g, kachi, ["attack adjacent focus, regain 2, move away"], "counter")
    assert g.creatures == [other]
    assert told(heard, Moved) == []
    assert kachi.damage == 4


@rule("harakiri.content.chosen")
def test_tsurube_otoshi_drops_harder_after_three_squares() -> None:
    for far, damage in ((5, 2 + 1 - 1), (4, 2 - 1)):
        g = table(["........"] * 2, at={"akira": (1, 1)})
        head = add(g, "tsurube-otoshi", far, 1)
        load(g, 1, 0, 0, 0)
        try_lines(g, head, ["move adjacent, attack adjacent"])
        assert square(g, head) == (2, 1)
        assert character(g, "akira").health == 10 - damage


@rule("harakiri.ai.heal-optional")
def test_healing_at_full_health_does_nothing_and_spoils_nothing() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    landolfo = add(g, "landolfo", 2, 1)
    load(g, 5, 0, 0)
    run(activate(g, landolfo))  # regain 2, move adjacent, attack adjacent
    assert character(g, "akira").marks["attacked"] == 1
    assert landolfo.damage == 0


# ---------------------------------------------------------------------- the downed, extra activations


@rule("harakiri.ai.downed", "harakiri.condition.downed")
def test_a_downed_enemy_strikes_plainly_and_rises_afterwards() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    akaname = add(g, "akaname", 2, 1)
    akaname.conditions["downed"] = 1
    g.current = "red"
    load(g, 4, 3, 3)  # filth focus: no focus die is rolled
    run(activate(g, akaname))
    assert character(g, "akira").health == 10 - 3
    assert character(g, "akira").conditions == {}, "and nobody is poisoned"
    assert akaname.conditions == {}


@rule("harakiri.ai.downed")
def test_the_downed_skip_techniques() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    jikininki = add(g, "jikininki", 2, 1)
    jikininki.damage, jikininki.conditions["downed"] = 4, 1
    g.heads[jikininki.cell] = 1
    load(g, 0, 0, 0)
    run(activate(g, jikininki))  # devour, attack adjacent
    assert (jikininki.damage, g.heads) == (4, {jikininki.cell: 1})
    assert character(g, "akira").marks["attacked"] == 1


@rule("harakiri.ai.extra-activation", "harakiri.condition.bleeding")
def test_an_extra_activation_does_not_touch_the_card() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    kappa = add(g, "kappa", 3, 1)
    kappa.conditions["bleeding"] = 1
    g.phase, g.queue = "events", []
    source = next(
        key for key, found in g.box.effects_of.items() if any(one.do == "activate" for one in found)
    )
    load(g, 0, 0, 0)
    run(carry_out(g, Use(source, -1, zone="drawn"), g.box.triggers[source]["use"]), always=lambda o: o[0])
    assert kappa.damage == 1
    g.phase, g.queue = "act", [kappa.id]
    load(g, 0, 0, 0)
    run(activate_card(g, kappa))
    assert (kappa.damage, g.done) == (2, [kappa.id])


@rule("harakiri.condition.poison-scope")
def test_poison_does_not_lower_the_behaviour_die() -> None:
    g = table(FAR, at={"akira": (1, 1)})
    kappa = add(g, "kappa", 20, 1)
    kappa.conditions["poisoned"] = 2
    heard = listen(g)
    load(g, 3)
    run(activate(g, kappa), always=lambda options: options[0])
    assert told(heard, BehaviourRolled)[0].die == 4


@rule("harakiri.initiative.activated-mark")
def test_who_bleeds_to_death_does_not_act() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    kappa, _ = add(g, "kappa", 2, 1), add(g, "kappa", 8, 5)
    kappa.damage, kappa.conditions["bleeding"] = 4, 1
    g.queue = [kappa.id, AKIRA]
    heard = listen(g)
    run(activate_card(g, kappa))
    assert (g.queue, g.done) == ([AKIRA], [])
    assert told(heard, BehaviourRolled) == []


# ---------------------------------------------------------------------- the Undertaker


@rule("harakiri.content.undertaker-machete")
def test_machete_strikes_who_is_adjacent_whoever_is_first_in_initiative() -> None:
    g = table(FLOOR, at={"hikaru": (3, 2), "hattori": (8, 2)})
    undertaker = add(g, "undertaker", 4, 2)
    g.queue = [HATTORI, undertaker.id, HIKARU]
    heard = listen(g)
    load(g, 0, 0, 0, 0)
    run(activate(g, undertaker))
    assert lines(heard) == ([], ["attack adjacent"])
    assert [event.target for event in told(heard, TargetChosen)] == [HIKARU]


def profaner(damage: int) -> tuple[Harakiri, Creature, list[Event]]:
    """The Undertaker between his graves, with a 3."""
    g = table("c2", zones=("2.2",), at={"akira": (1, 4)})
    undertaker = add(g, "undertaker", 6, 4)
    undertaker.damage = damage
    heard = listen(g)
    load(g, 2)
    return g, undertaker, heard


@rule("harakiri.content.undertaker-profaner", "harakiri.content.servants", "harakiri.chapter.graves")
def test_profaner_heals_on_the_closest_free_grave() -> None:
    g, undertaker, heard = profaner(22)
    run(activate(g, undertaker))
    assert square(g, undertaker) == (7, 3)
    assert health_of(undertaker) == 20
    assert armour(g, undertaker) == 5
    assert told(heard, ArmourChanged)[-1].n == 4
    g.round += 1
    assert armour(g, undertaker) == 1, "for this round only"


@rule("harakiri.content.undertaker-profaner", "harakiri.ai.move-must-be-possible")
def test_above_15_health_or_without_a_grave_profaner_reads_on() -> None:
    g, undertaker, heard = profaner(18)
    load(g, 2, 0, 0, 0)
    run(activate(g, undertaker), always=lambda options: options[0])
    assert told(heard, LineTried)[0].why == "condition"
    g, undertaker, heard = profaner(22)
    g.progress.consecrated += ["g1", "g2", "g3", "g4"]
    load(g, 2, 0, 0, 0)
    run(activate(g, undertaker), always=lambda options: options[0])
    assert told(heard, LineTried)[0].why == "grave"


@rule("harakiri.content.servants")
def test_call_the_dead_brings_a_jikininki_to_the_nearest_spawn_point() -> None:
    g = table("c2", zones=("2.2",), at={"akira": (1, 4)})
    undertaker = add(g, "undertaker", 6, 4)
    g.queue = [undertaker.id, AKIRA]
    g.hunt = Hunt(creature=undertaker.id)
    load(g, 4, 0, 0)
    run(activate(g, undertaker), always=lambda options: options[0])
    risen = g.creatures[-1]
    assert risen.kind == "jikininki"
    assert risen.cell in g.field.spawns["2.2"].values()
    assert risen.id in g.queue


@rule("harakiri.content.servants")
def test_shriek_sends_pending_characters_to_the_end_of_the_queue() -> None:
    g = table(FAR, at={"akira": (1, 1), "tomoe": (2, 1), "hikaru": (1, 2)})
    nue, kappa = add(g, "nue", 18, 1), add(g, "kappa", 20, 1)
    g.queue = [HIKARU, nue.id, TOMOE, kappa.id, AKIRA]
    g.done = [HIKARU]
    load(g, 3)
    run(activate_card(g, nue), always=lambda options: options[0])
    assert g.queue == [HIKARU, nue.id, kappa.id, TOMOE, AKIRA]


# ---------------------------------------------------------------------- minions


@rule("harakiri.content.minions")
def test_devour_eats_a_head_near_by_and_the_party_chooses_which() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    jikininki = add(g, "jikininki", 2, 1)
    jikininki.damage = 4
    g.heads = {cell(g, 2, 1): 1, cell(g, 3, 2): 2, cell(g, 5, 5): 1}
    heard = listen(g)
    load(g, 0, 0, 0)
    run(activate(g, jikininki), "pick-square 3 2")
    assert jikininki.damage == 1
    assert g.heads == {cell(g, 2, 1): 1, cell(g, 3, 2): 1, cell(g, 5, 5): 1}
    assert told(heard, HeadEaten) == [HeadEaten(jikininki.id, (3, 2))]


@rule("harakiri.content.minions")
def test_without_a_head_devour_spoils_nothing() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    jikininki = add(g, "jikininki", 2, 1)
    heard = listen(g)
    load(g, 0, 0, 0)
    run(activate(g, jikininki))
    assert lines(heard) == ([], ["devour, attack adjacent"])


@rule("harakiri.content.minions")
def test_a_shikome_runs_farther_when_it_smells_blood() -> None:
    g = table(FAR, at={"akira": (1, 1)})
    shikome = add(g, "shikome", 20, 1)
    load(g, 0)
    run(activate(g, shikome), always=lambda options: options[0])
    assert square(g, shikome) == (14, 1)
    character(g, "akira").health = 4
    load(g, 0)
    run(activate(g, shikome), always=lambda options: options[0])
    assert square(g, shikome) == (6, 1)


# ---------------------------------------------------------------------- Chosen


def oni(*cards: str) -> tuple[Harakiri, Creature, list[Event]]:
    """The Blood Oni beside Hikaru and Tomoe, with these cards on top."""
    g = table(["........"] * 6, at={"hikaru": (4, 2), "tomoe": (8, 6)})
    blood_oni = add(g, "blood-oni", 2, 2)
    on_top(g.decks["blood-oni"], *cards)
    g.queue = [blood_oni.id, HIKARU, TOMOE]
    return g, blood_oni, listen(g)


@rule("harakiri.ai.chosen", "harakiri.content.chosen")
def test_a_chosen_draws_a_card_and_discards_it() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    head = add(g, "tsurube-otoshi", 5, 2)
    on_top(g.decks[head.kind], "swallow")
    heard = listen(g)
    load(g, 0, 0, 0, 0)
    run(activate(g, head), always=lambda options: options[0])
    assert told(heard, CardDrawn) == [CardDrawn(head.id, "swallow", False, 9)]
    assert lines(heard) == (["swallow"], ["move adjacent, attack adjacent"])
    assert g.decks[head.kind].discard == ["swallow"]
    for kind, cards in g.box.ai_of.items():
        assert sum(card.copies for card in cards) == 10, kind


@rule("harakiri.ai.chosen-reshuffle")
def test_an_empty_deck_is_made_anew_from_its_discard_pile() -> None:
    g, blood_oni, _ = oni()
    deck = g.decks["blood-oni"]
    everything = [*deck.bag]
    everything.remove("hate")
    everything.remove("hate")
    g.hate = ["hate", "hate"]
    deck.bag.clear()
    deck.discard[:] = everything
    load(g, 0, *[0] * 12)
    run(activate(g, blood_oni), always=lambda options: options[0])
    assert deck.count() == 7, "8 cards, one of them drawn"


@rule("harakiri.ai.chosen")
def test_a_card_that_ends_the_phase_is_discarded_too() -> None:
    g, _, _ = oni("club-sweep")
    stand(g, character(g, "tomoe"), 4, 3)
    character(g, "hikaru").health = character(g, "tomoe").health = 1
    load(g, 3, 0, 0, 0)
    run(step(g), always=lambda options: options[0])
    assert (g.result, g.hunt) == ("failure", None)
    assert g.decks["blood-oni"].discard == ["club-sweep"]
    assert g.decks["blood-oni"].count() == 9


@rule("harakiri.content.blood-oni-hate")
def test_hate_grows_and_bars_the_kami() -> None:
    g, blood_oni, heard = oni("hate", "hate")
    hikaru = character(g, "hikaru")
    hikaru.health, hikaru.affinity = 10, 5
    load(g, 0, 0, 0, 0)
    run(activate(g, blood_oni))
    assert told(heard, CardDrawn)[-1].empowered is False
    assert lines(heard)[1] == ["move range 2, club"]
    assert g.hate == ["hate"]
    assert g.decks["blood-oni"].discard == []
    load(g, 1, 0, 0, 0, 1)  # 2 hits against armour 1, the focus die breaks
    run(activate(g, blood_oni))
    assert told(heard, CardDrawn)[-1].empowered is True
    assert lines(heard)[1][-1] == "move range 2, hateful-club focus"
    assert (hikaru.health, hikaru.armour) == (9, 0)
    assert not has_affinity(g, hikaru, "third")
    assert g.hate == ["hate", "hate"]
    assert told(heard, CardKept) == [CardKept("hate")] * 2


@rule("harakiri.content.hate-combat-scope", "harakiri.content.blood-oni-hate")
def test_kami_skills_are_barred_until_the_combat_is_over() -> None:
    g, blood_oni, _ = oni("hate", "hate")
    hikaru, tomoe = character(g, "hikaru"), character(g, "tomoe")
    hikaru.affinity = tomoe.affinity = 6
    g.hate = ["hate"]
    g.decks["blood-oni"].bag.remove("hate")
    load(g, 1, 0, 0, 0, 5)
    run(activate(g, blood_oni))
    assert (has_affinity(g, hikaru, "fifth"), has_affinity(g, tomoe, "fifth")) == (False, True)
    hikaru.health = 2
    act(g, "hikaru")
    assert forbids_mode(g, hikaru) is None, "Kami Mode is an ability and no skill"
    add(g, "kappa", 8, 1)
    run(defeat(g, blood_oni, HIKARU), always=lambda options: options[0])
    assert has_affinity(g, hikaru, "fifth")
    assert g.hate == []


@rule("harakiri.content.blood-oni-hate")
def test_who_is_not_damaged_by_hate_is_not_barred() -> None:
    g, blood_oni, _ = oni("hate")
    hikaru = character(g, "hikaru")
    hikaru.affinity = 5
    g.hate = ["hate"]
    g.decks["blood-oni"].bag.remove("hate")
    load(g, 0, 0, 0, 0, 1)
    run(activate(g, blood_oni))
    assert has_affinity(g, hikaru, "third")


@rule("harakiri.campaign.companions")
def test_where_the_rites_were_kept_the_first_hate_cools() -> None:
    g, blood_oni, heard = oni("hate", "hate")
    g.chapter = g.box.chapters["c6"]
    cools = g.chapter.rule(FirstHateCoolsRule)
    assert cools is not None
    g.flags.append(cools.flag)
    load(g, 0, 0, 0, 0)
    run(activate(g, blood_oni))
    assert (g.hate, g.decks["blood-oni"].discard) == ([], ["hate"])
    assert told(heard, CardCooled) == [CardCooled("hate")]
    load(g, 0, 0, 0, 0)
    run(activate(g, blood_oni))
    assert g.hate == ["hate"], "only the first one"


def test_a_hate_card_can_be_cooled() -> None:
    g, _, _ = oni()
    g.hate = ["hate"]
    cool_one(g)
    assert (g.hate, g.decks["blood-oni"].discard) == ([], ["hate"])


@rule("harakiri.content.chosen")
def test_quake_tests_who_stands_near_before_the_club_falls() -> None:
    g, blood_oni, heard = oni("stamp")
    stand(g, character(g, "tomoe"), 4, 3)
    load(g, 1, 0, 0, 0, 0)  # the die of the test serves both: 2 + Dexterity 0 against 4
    run(activate(g, blood_oni), always=lambda options: options[0])
    assert [character(g, name).conditions for name in ("hikaru", "tomoe")] == [{"downed": 1}, {"downed": 1}]
    assert lines(heard)[1] == ["move range 2, quake, club"]


@rule("harakiri.content.chosen")
def test_reload_braces_the_demon_hunter() -> None:
    g = table(FLOOR, at={"akira": (1, 3)})
    hunter = add(g, "demon-hunter", 2, 3)
    on_top(g.decks[hunter.kind], "reload")
    load(g)
    run(activate(g, hunter), always=lambda options: options[0])
    assert armour(g, hunter) == 5


# ---------------------------------------------------------------------- what is told


@rule("harakiri.ai.minion-lines", "harakiri.ai.resolvable")
def test_a_whole_activation_is_told_step_by_step() -> None:
    g = table(FLOOR, at={"akira": (1, 1), "tomoe": (8, 5)})
    g.queue = [AKIRA, 4, TOMOE]
    kappa = add(g, "kappa", 4, 1)
    g.current, g.done = "green", [AKIRA]
    heard = listen(g)
    load(g, 5, 0, 0)
    run(step(g), "pick-square 2 1")
    assert [type(event).__name__ for event in heard[:9]] == [
        "ActivationBegan", "BehaviourRolled", "LineTried", "LineTaken", "TargetChosen", "TieBroken", "Moved",
        "TargetChosen", "AttackBegan",
    ]  # fmt: skip
    assert told(heard, ActivationBegan)[0].figure == kappa.id
    assert told(heard, Moved)[0].cost == 2
    assert heard[-1] == ActivationEnded(kappa.id)
    assert g.done == [AKIRA, kappa.id]


# ---------------------------------------------------------------------- what events and points make them do


def effect(g: Harakiri, do: str) -> None:
    """Carry out the one source of the box with this operation."""
    source = next(key for key, found in g.box.effects_of.items() if any(one.do == do for one in found))
    bounds = [one for one in g.box.triggers[source]["use"] if one.effect.do == do]
    run(carry_out(g, Use(source, -1, zone="drawn"), bounds), always=lambda options: options[0])


@rule("harakiri.aimove.toward")
def test_an_enemy_that_is_called_goes_toward_the_nearest_character_without_attacking() -> None:
    g = table(FAR, at={"akira": (1, 1), "tomoe": (20, 1)})
    add(g, "akaname", 3, 1)
    shikome = add(g, "shikome", 9, 1)  # the strongest
    effect(g, "go-toward")
    assert square(g, shikome) == (4, 1), "the akaname stands in the way of a nearer one"
    assert "attacked" not in character(g, "akira").marks


@rule("harakiri.aimove.fewest-steps")
def test_a_boss_goes_where_the_most_characters_are_adjacent() -> None:
    g = table(FLOOR, at={"akira": (1, 1), "hattori": (1, 3), "tomoe": (8, 5)})
    undertaker = add(g, "undertaker", 5, 2)
    effect(g, "go-crowd")
    assert square(g, undertaker) == (2, 2)
    alone = table(FAR, at={"akira": (1, 1)})
    undertaker = add(alone, "undertaker", 20, 1)
    effect(alone, "go-crowd")
    assert square(alone, undertaker) == (20, 1), "nobody within reach: it stays"


@rule("harakiri.spectral.inside")
def test_an_onryo_that_loses_its_gait_leaves_the_wall_and_walks() -> None:
    g = table(["..#...", "..#...", "..#..."], at={"akira": (6, 2)})
    onryo = add(g, "onryo", 3, 2)
    effect(g, "lose-gait")
    assert onryo.grounded
    there = square(g, onryo)
    assert there is not None
    assert there[0] in (2, 4), "a free square beside the wall"
    put(g, onryo, cell(g, 2, 2))
    load(g, 2)
    run(activate(g, onryo), always=lambda options: options[0])
    assert square(g, onryo) == (2, 2), "the wall stops it now"
