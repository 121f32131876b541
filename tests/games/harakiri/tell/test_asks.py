"""Harakiri's questions: they say what happens to whoever is chosen, by what, and what an answer costs."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from hyakki.games.harakiri import options as o
from hyakki.games.harakiri import view
from hyakki.games.harakiri.box.vocabulary import ONE
from hyakki.games.harakiri.game import GAME
from hyakki.games.harakiri.rules import activation
from hyakki.games.harakiri.rules.operations import Use, carry_out
from hyakki.games.harakiri.rules.targets import choose
from hyakki.games.harakiri.rules.trade import TRADE_COST, trade
from hyakki.games.harakiri.rules.words import SUPERLATIVES
from hyakki.games.harakiri.state import Harakiri
from hyakki.games.harakiri.view.seen import HarakiriView
from hyakki.kernel.terms import Prompt
from tests.games.harakiri.table import act, add, character, give, resistor, table
from tests.rules import rule

VOICE = GAME.voice


@pytest.fixture
def g() -> Harakiri:
    found = table("c1", at={"akira": (2, 2), "tomoe": (3, 3)}, level=3)
    add(found, "kachi", 6, 3)  # 4
    add(found, "ashigaru", 6, 5)  # 5
    resistor(found, 5, 6)  # 6
    found.points = ["a", "b"]
    act(found, "akira")
    return found


def seen(g: Harakiri) -> HarakiriView:
    return view.view(g, 0)


def prompt_of(flow: Generator[Any, Any, Any]) -> Prompt:
    """What a rule asks first."""
    prompt = flow.send(None).prompt
    assert isinstance(prompt, Prompt)
    return prompt


# ---------------------------------------------------------------------- what happens to whoever is chosen


def ask(g: Harakiri, key: str, **params: int | str) -> str:
    return VOICE.say_prompt(seen(g), Prompt(f"ask.{key}", params))


def test_a_choice_of_somebody_says_what_happens_to_them_and_by_what(g: Harakiri) -> None:
    said = ask(g, "equal", source="red-15", deed="wear", n=1, what="", until="")
    assert said == "The oracle's red event: who loses 1 armour? These are equal, so you decide."
    said = ask(g, "subject", source="green-12", deed="draw", n=1, what="", until="")
    assert said == "The oracle's green event: who gets 1 market card?"
    said = ask(g, "subject", character=2, source="healing-breath", deed="regain", n=2, what="", until="")
    assert said == "Healing Breath: who regains 2 health?"
    said = ask(g, "equal", source="red-12", deed="coins", n=-5, what="", until="")
    assert said.startswith("The oracle's red event: who loses 5 coins?")
    said = ask(g, "subject", source="purify", deed="cure", n=0, what="any", until="")
    assert said == "Purify: who is freed from a condition?"
    said = ask(g, "subject", source="bandage", deed="cure", n=0, what="bleeding", until="")
    assert said == "Bandage: who is no longer bleeding?"
    said = ask(g, "subject", source="green-15", deed="armour", n=-1, what="", until="round")
    assert said == "The oracle's green event: who has 1 armour less for this round?"
    assert ask(g, "subject", source="stab", deed="a-deed-of-a-pack") == "Stab: who is it?"


def test_every_deed_that_chooses_somebody_has_its_words() -> None:
    deeds = {
        (effect.do, effect.n < 0)
        for moments in GAME.box.triggers.values()
        for bounds in moments.values()
        for _, _, effect in bounds
        if effect.who in ONE | SUPERLATIVES
    }
    assert len(deeds) > 15
    missing = [(do, less) for do, less in deeds if f"whom.{do}{'-down' if less else ''}" not in GAME.texts]
    assert missing == []


@rule("harakiri.golden.players-break-ties")
def test_the_rules_ask_with_what_happens(g: Harakiri) -> None:
    use = Use("red-15")
    prompt = prompt_of(carry_out(g, use, g.box.triggers["red-15"]["use"]))
    said = VOICE.say_prompt(seen(g), prompt)
    assert said == "The oracle's red event: who loses 1 armour? These are equal, so you decide."
    assert VOICE.hint(seen(g), prompt) == "The character with the most armour loses 1 armour."


def test_whoever_can_be_chosen_is_told_with_what_matters(g: Harakiri) -> None:
    akira = character(g, "akira")
    akira.health, akira.conditions = 6, {"bleeding": 2}
    view = seen(g)

    def choice(key: str, deed: str, figure: int) -> str:
        return VOICE.say_choice(view, Prompt(f"ask.{key}", {"deed": deed}), o.Pick(figure))

    most, armour = view.characters[0].most, view.characters[0].armour.value
    assert choice("subject", "regain", 0) == f"Akira: health 6 of {most}, armour {armour}, at B2"
    assert choice("equal", "wear", 0) == f"Akira: armour {armour}, health 6 of {most}, at B2"
    assert choice("subject", "cure", 0) == "Akira: bleeding x2, at B2"
    assert choice("subject", "cure", 3) == "Tomoe: no condition, at C3"
    assert choice("subject", "coins", 0) == f"Akira: {akira.coins} coins, at B2"
    assert choice("subject", "draw", 0) == "Akira: 0 cards in hand, at B2"
    assert choice("target", "", 6) == "The old man: 3 tokens left, at E6"
    assert choice("target", "", 4).startswith("Kachi 4: health")
    assert choice("heir", "", 0) == "Akira at B2"


def test_an_enemy_among_equals_says_what_it_will_do(g: Harakiri) -> None:
    said = ask(g, "target", figure=4, part="attack", priority="-health", how="priority")
    assert said == "Kachi 4 attacks: it prefers the one with the least health, and these are equal. Whom?"
    said = ask(g, "target", figure=4, part="move adjacent", priority="near", how="resistor")
    assert said == "Kachi 4 runs up to one of you: it prefers those who resist, and these are equal. Whom?"
    assert ask(g, "target", figure=4) == "Kachi 4 could go for several just as well. Whom?"


def test_an_enemy_asks_with_what_it_will_do(g: Harakiri) -> None:
    kachi = g.creatures[0]
    character(g, "akira").health = character(g, "tomoe").health = 7
    prompt = prompt_of(choose(g, kachi, [*g.characters[:1], *g.characters[3:]], "-health", "attack"))
    assert VOICE.say_prompt(seen(g), prompt).startswith("Kachi 4 attacks: it prefers")


def test_zones_ask_with_the_colour_of_the_oracle(g: Harakiri) -> None:
    g.current = "red"
    assert ask(g, "zone") == "The oracle shows red. Which zone's event comes first?"


# ---------------------------------------------------------------------- what it costs


def test_actions_are_offered_with_what_they_cost(g: Harakiri) -> None:
    akira = character(g, "akira")
    akira.supply, akira.slots = [5], {akira.skills[0]: 4}
    herb = give(g, akira, "healing-herb")
    prompt = prompt_of(activation.act(g))
    name = g.box.skills[akira.skills[0]].name

    def choice(offered: Any) -> str:
        return VOICE.say_choice(seen(g), prompt, offered)

    assert choice(o.Attack(4, "strong")) == "Strong attack on Kachi 4 at F3: 2 action points"
    assert choice(o.Attack(4, "fast")) == "Fast attack on Kachi 4 at F3: 1 action point"
    assert choice(o.UseItem(herb.number)) == "Use Healing Herb: 1 action point. Regain 3 health."
    assert choice(o.Technique("healing-breath")).startswith("Healing Breath: 1 action point. Hikaru")
    assert choice(o.Use("b")) == "Use the well: 1 action point"
    assert choice(o.Use("a")) == "Open the barred door: 1 action point"
    assert choice(o.Trade(3)) == "Trade with Tomoe: 1 action point"
    assert choice(o.SwapWeapon()) == "Take the other weapon to hand: 1 action point"
    assert choice(o.PlaceKi(0, akira.skills[0])).startswith(f"Put the 5 on {name}: free. When initiative")
    assert choice(o.Retrieve(2, 3, "minion")) == "Take the head at B3: free, worth coins"
    assert choice(o.Withdraw(akira.skills[0])).startswith(f"Withdraw the die of {name}: free.")
    assert choice(o.Move()) == VOICE.say_option(seen(g), o.Move())


def test_a_door_warns_of_what_is_behind_it(g: Harakiri) -> None:
    assert VOICE.tip(seen(g), o.Use("a")).startswith("Behind a door lies a new part of the map")
    assert VOICE.tip(seen(g), o.Use("b")).startswith("Places:")
    g.chapter_id = "c2"
    assert VOICE.tip(seen(g), o.Use("a")) == ""


def test_costs_follow_what_changes_them(g: Harakiri) -> None:
    prompt = Prompt("ask.action", {"character": 0, "fast": 0, "strong": 0, "use": 0})
    assert VOICE.say_choice(seen(g), prompt, o.Attack(4, "strong")).endswith(": free")
    assert VOICE.say_choice(seen(g), prompt, o.Use("b")) == "Use the well: free"


def test_a_head_is_among_the_answers_by_its_name() -> None:
    # What is done comes first: a square alone would only be lit on the board, under whoever stands there.
    assert o.Retrieve(2, 3, "minion").anchors() == ("do:retrieve-minion", "square:2,3")
    g = table("c1", at={"akira": (2, 2)})
    assert VOICE.say_anchor(seen(g), "do:retrieve-minion") == "take a head"


def test_a_die_is_withdrawn_by_that_name_and_not_by_that_of_its_skill() -> None:
    assert o.Withdraw("healing-breath").anchors() == ("do:withdraw", "card:healing-breath")
    g = table("c1", at={"akira": (2, 2)})
    assert VOICE.say_anchor(seen(g), "do:withdraw") == "withdraw a Ki die"


def test_people_are_turned_to_and_not_used() -> None:
    g = table("c1", at={"akira": (2, 2)})
    resistors = [point.id for point in g.box.chapters["c1"].points if point.kind == "resistor"]
    g.points = [*g.points, *resistors]
    assert VOICE.say_option(seen(g), o.Use(resistors[0])).lower().startswith("turn to the ")


def test_a_trade_says_what_it_costs_before_it_is_agreed(g: Harakiri) -> None:
    character(g, "akira").coins = 5
    prompt = prompt_of(trade(g, character(g, "akira"), character(g, "tomoe"), TRADE_COST))
    said = VOICE.say_prompt(seen(g), prompt)
    assert said.endswith("It costs 1 action point once it is agreed.")
    prompt = prompt_of(trade(g, character(g, "akira"), character(g, "tomoe"), 0))
    assert VOICE.say_prompt(seen(g), prompt) == "Akira trades with Tomoe: what changes hands?"


def test_dice_that_cannot_be_rolled_again_are_not_asked_about(g: Harakiri) -> None:
    assert ask(g, "rolled", character=0, again=1) == "Akira: the dice lie. Do you roll some again?"
    said = ask(g, "rolled", character=0, again=0)
    assert said == "Akira: the dice lie. Something free before the blow lands?"


# ---------------------------------------------------------------------- after a loss


def test_a_lost_chapter_says_why_what_is_kept_and_what_to_try(g: Harakiri) -> None:
    g.phase, g.result, g.reason = "again", "failure", "end.villagers-lost"
    for one in g.characters:
        one.coins, one.heads = 10, 1
    said = ask(g, "again")
    assert said.startswith(
        "The chapter is lost: no villager is left alive. You keep what you carry: 40 coins, 4 heads"
    )
    assert "lead them away" in VOICE.hint(seen(g), Prompt("ask.again"))
    g.reason = "end.malice"
    assert "Malice rises" in VOICE.hint(seen(g), Prompt("ask.again"))
    assert "lead somebody away" in GAME.texts.say("end.villagers-lost", round=3)


def test_nobody_is_told_to_place_ki_who_has_none_that_fits(g: Harakiri) -> None:
    akira = character(g, "akira")
    akira.skills, akira.slots, akira.supply = ["stab"], {}, [2]
    assert "Place Ki dice" in VOICE.hint(seen(g), Prompt("ask.action"))
    akira.supply = [1]
    assert "Ki" not in VOICE.hint(seen(g), Prompt("ask.action"))
    akira.supply, akira.slots = [6], {"stab": 2}
    assert "Ki" not in VOICE.hint(seen(g), Prompt("ask.action"))


def test_a_place_explains_what_its_options_speak_of(g: Harakiri) -> None:
    said = VOICE.hint(seen(g), Prompt("ask.section", {"character": 0, "point": "b"}))
    assert "Each resistance token keeps a villager alive" in said
    assert "A market card is" in said
    said = VOICE.hint(seen(g), Prompt("ask.section", {"character": 0, "point": "c"}))
    assert said == "The action point for this place is spent, whatever you choose now."


def test_a_ki_die_is_called_by_what_it_shows() -> None:
    g = table("c1", at={"akira": (2, 2)})
    act(g, "akira")
    character(g, "akira").supply = [4, 2]
    assert VOICE.say_anchor(seen(g), "ki:supply-0") == "Ki die: the 4"
    character(g, "akira").supply = [4, 4]
    assert VOICE.say_anchor(seen(g), "ki:supply-1") == "Ki die: supply 2", "two that show the same"
