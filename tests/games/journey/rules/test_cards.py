"""Who plays which card when, what it costs, in which order seats are asked, and where cards go."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.games.journey.box.content import load_box
from hyakki.games.journey.box.vocabulary import EFFECTS
from hyakki.games.journey.options import Play
from hyakki.games.journey.rules import cards, effects, fortune, move, pilgrims, windows
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.moments import Declared, Moment, Ritual, Spin
from hyakki.games.journey.rules.strike import demon_blow
from hyakki.games.journey.rules.turn import end_of_turn
from hyakki.games.journey.view import view
from hyakki.kernel.decision import PASS
from tests.games.journey.fights import position
from tests.games.journey.playing import (
    demon_strikes,
    offered,
    pilgrim,
    play,
    react,
    refusal,
    ritual,
    strikes,
    under_way,
)
from tests.games.journey.table import Asked, first_question, give, load, on_top, run
from tests.rules import rule


def bonus(moment: Moment) -> int:
    """What cards have added to a ritual."""
    assert moment.ritual is not None
    return moment.ritual.bonus


def cleansing(g, letter: str) -> Moment:
    """Before a cleanse roll of a pilgrim on the first demon."""
    number = pilgrim(g, letter).id
    return Moment(
        "before-cleanse", pilgrim=number, ritual=Ritual(number, g.demons[0].id, ["white"], needed=5)
    )


# -- content and tables


@rule("journey.skill.decks-missing")
def test_each_pilgrim_has_seven_one_time_and_five_permanent_skills():
    box = load_box()
    for name in box.pilgrims:
        kinds = [card.kind for card in box.skills.values() if card.pilgrim == name]
        assert (kinds.count("once"), kinds.count("kept")) == (7, 5)
    named = {
        "prayer-of-sealing", "om-chant", "prayer-of-mercy", "asure-seal", "spirit-of-fortune",
        "brotherhood-of-the-skull", "greedy",
    }  # fmt: skip
    assert named <= set(box.skills)


def test_every_effect_of_a_card_has_its_rule():
    box = load_box()
    cards_in_box = [*box.skills.values(), *box.fortune.values(), *box.abilities.values()]
    used = {card.effect for card in cards_in_box}
    assert used == set(effects.effect) == set(EFFECTS.names())


@rule("journey.profile.abilities")
def test_each_pilgrim_has_exactly_one_innate_ability_with_timing_and_cost():
    abilities = load_box().abilities
    assert {name: (card.id, card.timing, card.chi) for name, card in abilities.items()} == {
        "tripitaka": ("compassion", "before-cleanse", 1),
        "monkey": ("agility", "during-move", 1),
        "cho": ("appetite", "forced", 0),
        "sha": ("guardian", "before-defense", 2),
    }


# -- hands


@rule("journey.card.inactive")
def test_a_hand_has_no_limit():
    g = position("T> . .")
    skills = [card.id for card in g.box.skills.values() if card.pilgrim == "tripitaka"]
    monk = give(g, "T", *skills[:9])
    on_top(g.fortune, "jade-dew")
    fortune.draw_fortune(g, monk)
    assert (len(monk.skills), monk.fortune, g.fortune.discard) == (9, ["jade-dew"], [])


@rule("journey.info.hands-open")
def test_every_seat_sees_every_hand():
    g = position("T> M C S", seats=4)
    give(g, "M", "jade-dew", "havoc")
    for seat in (None, 0, 1, 2, 3):
        seen = view(g, seat).pilgrims[1]
        assert (tuple(seen.fortune), tuple(seen.skills)) == (("jade-dew",), ("havoc",))


@rule("journey.info.deck-order")
def test_a_deck_has_no_order_to_be_seen():
    g = position("T> M C S", seats=2)
    assert g.fortune.bag == sorted(g.fortune.bag)
    told = msgspec.json.encode(view(g, 0)).decode()
    assert f'"count":{g.demon_deck.count()}' in told
    assert view(g, 0).demon_deck.top == ()


@rule("journey.info.private-look")
def test_only_the_seat_that_looked_sees_the_demon_cards():
    g = position("T> M . .", seats=2)
    give(g, "T", "wanderers-map")
    names = sorted(set(g.demon_deck.bag))[:3]
    on_top(g.demon_deck, *names)
    play(g, "T", "wanderers-map", f"arrange {','.join(names)}")
    assert list(view(g, 0).demon_deck.top) == names
    assert not set(view(g, 1).demon_deck.top) & set(names)
    assert not set(view(g, None).demon_deck.top) & set(names)


# -- who


@rule("journey.card.owner")
def test_only_the_holder_plays_a_card():
    g = position("T> C .", seats=4)
    pig = give(g, "C", "jade-dew")
    pig.chi = pilgrim(g, "T").chi = 0
    assert refusal(g, "T", "jade-dew") == "journey.card.owner"
    assert offered(g, "T") == []
    assert cards.plays(g, pig.seat, Moment("any")) == [Play(2, "jade-dew")]


@rule("journey.card.owner", "journey.condition.paralyzed")
def test_the_paralyzed_and_the_unconscious_play_nothing():
    g = position("T> C .")
    pig = give(g, "C", "jade-dew")
    pig.chi = 0
    give_condition(g, pig, "paralyzed")
    assert refusal(g, "C", "jade-dew") == "journey.condition.paralyzed"
    assert offered(g, "T") == []
    pig.conditions.clear()
    pig.fallen = 1
    assert refusal(g, "C", "jade-dew") == "journey.pilgrim.skip-unconscious"
    assert offered(g, "T") == []


@rule("journey.unconscious.no-interrupt")
def test_whoever_is_known_to_fall_plays_nothing_any_more():
    g = position("s> C .", active=None)
    pig = give(g, "C", "grace-of-the-bodhisattva", "grace-of-the-bodhisattva")
    pig.health = 3
    load(g, ("red-1", 2), ("red-1", 1), ("blue-1", 0), ("blue-1", 0))
    demon_strikes(g, "C")  # the roll is known to fell him: he is not asked for a re-roll
    assert (pig.health, pig.fallen) == (0, 1)


@rule("journey.unconscious.others-react")
def test_another_pilgrim_may_still_react():
    g = position("s> C . T", active=None)
    give(g, "T", "grace-of-the-bodhisattva")
    pig = pilgrim(g, "C")
    pig.health = 3
    load(g, ("red-1", 2), ("red-1", 1), ("blue-1", 0), ("blue-1", 0), ("blue-1", 1), ("blue-1", 0))
    demon_strikes(g, "C", answers=("play 0 grace-of-the-bodhisattva",))
    assert (pig.health, pig.fallen) == (1, 0)


# -- when


@rule("journey.card.timing-kinds")
def test_a_card_is_offered_at_its_own_moment_only():
    g = position("T> s< . .", active="T")
    give(g, "T", "white-horse", "patient-heart", "borrowed-hour")
    assert offered(g, "T") == ["borrowed-hour"]
    assert refusal(g, "T", "patient-heart") == "journey.card.timing-kinds"
    assert refusal(g, "T", "borrowed-hour", cleansing(g, "T")) == "journey.card.timing-kinds"
    assert refusal(g, "T", "compassion", cleansing(g, "T")) == ""


@rule("journey.card.timing-kinds")
def test_any_time_cards_are_offered_where_the_moment_is_open():
    g = position("s> T .", active=None)
    monk = give(g, "T", "jade-dew")
    monk.chi = 1
    shut = Moment("before-defense", pilgrim=0, blow=demon_blow(g, g.demons[0], monk))
    assert cards.plays(g, 0, shut) == []
    shut.open = True
    assert cards.plays(g, 0, shut) == [Play(0, "jade-dew")]


@rule("journey.card.after-sees-result")
def test_the_seat_is_asked_after_the_wheel_shows_its_colour():
    g = position("C> S .", active="C", seats=4)
    give(g, "S", "spirit-of-fortune")
    seat, options = first_question(
        windows.window(g, Moment("after-spin", pilgrim=2, spin=Spin(2, 200, "black")))
    )
    assert (seat, options) == (3, ["play 3 spirit-of-fortune", "pass"])


@rule("journey.card.durations")
def test_a_card_for_one_attack_is_gone_with_it():
    g = position("M> L< l .", active="M")
    give(g, "M", "mighty-blow")
    general = g.demons[0]
    blow = (("red-2", 1), ("red-2", 0), ("red-2", 0), ("white", 1), ("blue-2", 0), ("blue-1", 0))
    load(g, *blow, *blow)
    strikes(g, "M", 4, "play 1 mighty-blow")
    assert general.health == 8
    strikes(g, "M", 4)
    assert general.health == 7


@rule("journey.card.play", "journey.card.durations")
def test_effects_of_this_turn_end_with_it():
    g = position("T> s", active=None, phase="before-demons")
    give(g, "T", "om-chant")
    react(g, Moment("before-demons", open=True), "play 0 om-chant")
    assert (g.chant, g.active_cards) == (True, ["0 om-chant"])
    run(end_of_turn(g))
    assert (g.chant, g.active_cards) == (False, [])


# -- costs


@rule("journey.card.cost-chi")
def test_chi_must_be_at_hand_and_may_go_to_nothing():
    g = position("M> . . s", active="M")
    monkey = give(g, "M", "immobilising-spell")
    monkey.chi = 3
    assert refusal(g, "M", "immobilising-spell") == "journey.card.cost-chi"
    assert offered(g, "M") == []
    monkey.chi = 4
    play(g, "M", "immobilising-spell")
    assert monkey.chi == 0


@rule("journey.card.cost-ap")
def test_a_card_with_an_action_cost_needs_the_pilgrim_to_be_active():
    g = position("C> T .", active=None, phase="demons")
    pig = give(g, "C", "feast")
    pig.health = 1
    own = cards.own_moment(pig)
    assert refusal(g, "C", "feast", own) == "journey.card.timing-kinds"
    pilgrims.begin_activation(g, pig)
    g.phase = "pilgrims"
    assert refusal(g, "C", "feast", own) == ""
    under_way(g).ap = 0
    assert refusal(g, "C", "feast", own) == "journey.pilgrim.action-cost"


@rule("journey.card.cost-health")
def test_health_as_a_cost_leaves_one():
    g = position("S> . .", active="S")
    sha = give(g, "S", "penance")
    sha.health, sha.chi = 4, 0
    prices = first_question(cards.play(g, Play(3, "penance"), cards.own_moment(sha)))[1]
    assert prices == ["pay 1 0", "pay 2 0", "pay 3 0"]
    sha.health = 2
    give(g, "S", "quicksand")
    sha.skills.append("penance")
    g.active_cards.remove("3 penance")
    play(g, "S", "penance")
    assert (sha.health, sha.chi) == (1, 2)


# -- where cards go


@rule("journey.card.one-time-permanent")
def test_one_time_skills_are_discarded_and_permanent_ones_kept():
    g = position("S> s< T .", active="S")
    sha = give(g, "S", "skull-rosary")
    monk = give(g, "T", "blessing-of-compassion")
    monk.chi = 5
    react(g, cleansing(g, "S"), "play 0 blessing-of-compassion", "play 3 skull-rosary")
    assert (sha.skills, sha.skill_deck.discard) == ([], ["skull-rosary"])
    assert (monk.skills, monk.chi) == (["blessing-of-compassion"], 3)
    react(g, cleansing(g, "S"), "play 0 blessing-of-compassion")
    assert monk.chi == 1
    react(g, cleansing(g, "S"))  # 1 chi left: nobody is asked


@rule("journey.card.permanent-once-per-trigger")
def test_a_permanent_card_works_once_per_trigger():
    g = position("S> s< T .", active="S")
    give(g, "T", "blessing-of-compassion")
    moment = cleansing(g, "S")
    react(g, moment, "play 0 blessing-of-compassion")
    assert bonus(moment) == 2
    rule_id = "journey.card.permanent-once-per-trigger"
    assert refusal(g, "T", "blessing-of-compassion", moment) == rule_id


def test_two_fortune_cards_of_a_kind_are_two_cards():
    g = position("S> s< .", active="S")
    sha = give(g, "S", "cleansing-water", "cleansing-water")
    moment = cleansing(g, "S")
    react(g, moment, "play 3 cleansing-water", "play 3 cleansing-water")
    assert (bonus(moment), sha.fortune, g.fortune.discard) == (6, [], ["cleansing-water"] * 2)


@rule("journey.win.heroic-count")
def test_skill_cards_played_are_counted_but_neither_abilities_nor_fortune_cards():
    g = position("T> s< . .", active="T")
    give(g, "T", "blessing-of-compassion", "cleansing-water")
    react(
        g, cleansing(g, "T"), "play 0 compassion", "play 0 cleansing-water", "play 0 blessing-of-compassion"
    )
    assert g.tally.skills_played == 1


# -- the order of asking


@rule("journey.card.reaction-order")
def test_seats_are_asked_in_initiative_order_and_again_after_a_play():
    g = position("S> s< T .", active="S", seats=4)
    g.order = [3, 0, 1, 2]
    give(g, "T", "blessing-of-compassion")
    give(g, "S", "skull-rosary", "cleansing-water")
    seats: list[int] = []
    react(
        g, cleansing(g, "S"), "pass", "play 0 blessing-of-compassion", "play 3 skull-rosary", "pass",
        seats=seats,
    )  # fmt: skip
    assert seats == [3, 0, 3, 3]
    g.order = [0, 3, 1, 2]
    seats.clear()
    react(g, cleansing(g, "S"), "pass", "pass", seats=seats)
    assert seats == [0, 3]


@rule("journey.card.reaction-order")
def test_one_seat_with_several_pilgrims_is_asked_once_with_all_their_cards():
    g = position("S> s< T .", active="S")
    give(g, "T", "blessing-of-compassion")
    give(g, "S", "skull-rosary")
    _, options = first_question(windows.window(g, cleansing(g, "S")))
    assert options == ["play 0 blessing-of-compassion", "play 3 skull-rosary", "pass"]


def test_between_actions_only_the_other_seats_are_asked():
    g = position("T> M C .", active="T", seats=2)
    for letter in "TMC":
        give(g, letter, "jade-dew" if letter != "C" else "peach-of-immortality")
        pilgrim(g, letter).chi, pilgrim(g, letter).health = 2, 2
    seats: list[int] = []
    run(windows.any_time(g), "play 1 jade-dew", seats=seats)
    assert seats == [1]
    assert [play.card for play in cards.own_plays(g, pilgrim(g, "T"))] == ["jade-dew", "peach-of-immortality"]


def test_with_one_seat_the_open_points_of_an_activation_ask_nothing():
    g = position("T> M .", active="T")
    give(g, "M", "jade-dew").chi = 2
    run(windows.any_time(g))
    g.act = None
    with pytest.raises(Asked):
        run(windows.any_time(g))


# -- cards and the move under way


@rule("journey.move.no-interrupt")
def test_a_card_between_actions_ends_the_move_but_an_any_time_card_does_not():
    g = position("T> . . .", active="T")
    monk = give(g, "T", "jade-dew", "bell-of-clarity")
    monk.chi = 2
    move.start_move(g, monk)
    run(move.do_step(g, monk))
    play(g, "T", "jade-dew")
    assert (under_way(g).mv, monk.chi) == (3, 7)
    play(g, "T", "bell-of-clarity")
    assert (under_way(g).mv, under_way(g).move_ap, monk.good) == (0, 0, 2)


# -- the legal list and the reasons agree


def every_moment(g) -> list[Moment]:
    """One moment of each kind in a position with an active Monkey King and a demon beside him."""
    blow = demon_blow(g, g.demons[0], pilgrim(g, "M"))
    blow.damage, blow.knock_back = 3, 1
    roll = Ritual(1, g.demons[0].id, ["white"], needed=9, faces=[2])
    return [
        cards.own_moment(pilgrim(g, "M")),
        Moment("any"),
        Moment("before-attack", pilgrim=1, declared=Declared(1)),
        Moment("before-attack-roll", pilgrim=1, blow=blow, open=True),
        Moment("after-attack-roll", pilgrim=1, blow=blow),
        Moment("before-defense", pilgrim=1, blow=blow, open=True),
        Moment("before-knock-back", pilgrim=3, blow=blow),
        Moment("before-condition", pilgrim=2, condition="slowed"),
        Moment("before-hurt", pilgrim=2, amount=1),
        Moment("before-cleanse", pilgrim=1, ritual=roll),
        Moment("after-cleanse", pilgrim=1, ritual=roll),
        Moment("after-roll", pilgrim=1, ritual=roll, colours=("white",)),
        Moment("after-spin", pilgrim=1, spin=Spin(1, 5, "white")),
        Moment("after-rest", pilgrim=2),
        Moment("after-kill", pilgrim=1),
        Moment("before-spawning", open=True),
        Moment("before-demons", open=True, barred=0),
    ]


@pytest.mark.parametrize("moving", [False, True])
def test_what_is_offered_is_what_no_rule_forbids(moving):
    g = position("""
        T S C . .
        . M> s< 1 1
        . . U . .
    """, active="M")  # fmt: skip
    for p in g.pilgrims:
        p.health -= 3
        p.chi -= 2
        p.skills.extend(card.id for card in g.box.skills.values() if card.pilgrim == p.name)
        p.fortune.extend(g.box.fortune)
    give_condition(g, pilgrim(g, "C"), "slowed")
    if moving:
        move.start_move(g, pilgrim(g, "M"))
    found = 0
    for moment in every_moment(g):
        listed = set(cards.plays(g, 0, moment))
        for p in g.pilgrims:
            for card in cards.held(g, p):
                allowed = cards.forbids_play(g, p, card.id, moment) is None
                assert (Play(p.id, card.id) in listed) == allowed, (moment.timing, card.id)
                found += allowed
    assert found > 40


def test_a_window_closes_when_all_pass():
    g = position("S> s< T .", active="S", seats=4)
    give(g, "T", "blessing-of-compassion")
    give(g, "S", "skull-rosary")
    react(g, cleansing(g, "S"), PASS, PASS)
    assert ritual_is_untouched(g)


def ritual_is_untouched(g) -> bool:
    return pilgrim(g, "S").chi == pilgrim(g, "T").chi == 10


def test_cards_for_a_ritual_work_in_a_real_one():
    g = position("S> s< T .", active="S")
    give(g, "T", "blessing-of-compassion")
    load(g, ("white", 1), ("white", 2))
    assert ritual(g, "S", "play 0 blessing-of-compassion") == "cleansed"
    assert pilgrim(g, "S").good == 2
