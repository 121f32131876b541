"""The Monkey King's twelve skill cards and his innate ability, one by one."""

from __future__ import annotations

from hyakki.games.journey.events import Looked, Saw
from hyakki.games.journey.options import Attack, Play
from hyakki.games.journey.rules import attack, cards, move
from hyakki.games.journey.rules.conditions import has
from hyakki.games.journey.rules.effects.move import landings
from hyakki.kernel.events import Told
from tests.games.journey.fights import position
from tests.games.journey.playing import demon_strikes, offered, pilgrim, play, refusal, strikes, under_way
from tests.games.journey.table import at, first_question, give, load, on_top, run
from tests.rules import rule


def test_seventy_two_changes_adds_three_defense():
    g = position("s> M> .", active=None)
    monkey = give(g, "M", "seventy-two-changes")
    load(g, ("red-1", 2), ("red-1", 2), ("blue-2", 0), ("blue-1", 0))
    demon_strikes(g, "M", answers=("play 1 seventy-two-changes",))
    assert (monkey.health, monkey.chi) == (9, 7)


@rule("journey.attack.twice")
def test_hair_clones_attacks_a_second_time_for_the_same_action():
    g = position("M> s< s<", active="M")
    monkey = give(g, "M", "hair-clones")
    blows = (("red-2", 3), ("red-2", 0), ("red-2", 0), ("white", 1))
    load(g, *blows, *blows)
    strikes(g, "M", 4, "play 1 hair-clones", "kill", "attack 5", "kill")
    assert (g.demons, under_way(g).ap, monkey.chi) == ([], 1, 6)


@rule("journey.attack.twice-cards")
def test_staff_whirl_holds_for_one_of_the_two_attacks_and_may_be_paid_again():
    g = position("""
        . s> .
        . M> s<
    """, active="M")  # fmt: skip
    monkey = give(g, "M", "hair-clones", "staff-whirl")
    load(g, ("red-2", 0), ("red-2", 0), ("red-2", 0), ("white", 1))
    both = ("play 1 hair-clones", "play 1 staff-whirl", "roll", "attack 5")
    _, options = first_question(attack.attack_action(g, monkey, Attack(5)), *both)
    assert options == ["play 1 staff-whirl", "roll"]  # the one beside him is a target only with the card


def test_stone_birth_keeps_him_in_place():
    g = position("l L> M> . .", active=None)
    monkey = give(g, "M", "stone-birth")
    load(g, ("red-2", 3), ("red-2", 0), ("black", 2), ("blue-2", 0), ("blue-1", 0))
    demon_strikes(g, "M", answers=("play 1 stone-birth",))
    assert (monkey.health, monkey.cell) == (7, at(g, 2, 0))


def test_stone_birth_is_not_asked_when_nothing_would_push_him():
    g = position("s> M> .", active=None)
    give(g, "M", "stone-birth")
    load(g, ("red-1", 1), ("red-1", 0), ("blue-2", 0), ("blue-1", 0))
    demon_strikes(g, "M")
    assert pilgrim(g, "M").skills == ["stone-birth"]


@rule("journey.condition.on-demons")
def test_immobilising_spell_paralyzes_a_demon_in_sight_but_no_lord():
    g = position("""
        s . M> . s
        . . I  . .
    """, active="M")  # fmt: skip
    monkey = give(g, "M", "immobilising-spell")
    lord = next(demon for demon in g.demons if demon.kind == "empress")

    def first_of(options):
        assert [option.figure for option in options] == [demon.id for demon in g.demons if demon is not lord]
        return options[0]

    play(g, "M", "immobilising-spell", first_of)
    assert has(g.demons[0], "paralyzed")
    assert (under_way(g).ap, monkey.chi) == (1, 6)


def test_immobilising_spell_needs_sight_within_four_squares():
    g = position("M> . . . . s", active="M")
    give(g, "M", "immobilising-spell")
    assert offered(g, "M") == []
    g = position("M> . # . s", active="M")
    give(g, "M", "immobilising-spell")
    assert offered(g, "M") == []


@rule("journey.attack.declare")
def test_mighty_blow_adds_three_damage_to_the_first_attack():
    g = position("M> s< .", active="M")
    monkey = give(g, "M", "mighty-blow")
    load(g, ("red-2", 0), ("red-2", 0), ("red-2", 0), ("white", 1))
    strikes(g, "M", 4, "play 1 mighty-blow", "kill")
    assert (g.demons, monkey.chi) == ([], 8)


@rule("journey.card.timing-kinds", "journey.fortune.caps")
def test_peach_thief_heals_at_any_time_up_to_the_maximum():
    g = position("T> . M .", active="T")
    monkey = give(g, "M", "peach-thief")
    assert offered(g, "T") == []
    monkey.health = 8
    play_from = cards.own_plays(g, pilgrim(g, "T"))
    assert play_from == [Play(1, "peach-thief")]
    run(cards.play(g, play_from[0], cards.own_moment(pilgrim(g, "T"))))
    assert (monkey.health, monkey.skill_deck.discard) == (10, ["peach-thief"])


@rule("journey.card.durations")
def test_staff_of_ten_miles_reaches_four_squares_for_one_action():
    g = position("M> . . . s<", active="M")
    monkey = give(g, "M", "staff-of-ten-miles")
    opening = attack.attack_options(g, monkey)
    assert opening == [Play(1, "staff-of-ten-miles")]
    load(g, ("red-2", 1), ("red-2", 0), ("red-2", 0), ("white", 1))
    run(attack.attack_action(g, monkey, Play(1, "staff-of-ten-miles")))
    assert (under_way(g).ap, monkey.chi) == (1, 7)
    assert attack.attack_options(g, monkey) == []


@rule("journey.terrain.purple")
def test_cloud_somersault_lands_beyond_walls_but_not_beyond_purple_lines():
    drawing = """
        M> . . # . r
        . s< . # . .
    """
    halves = [(0, 0, 3, 2), (3, 0, 3, 2)]
    g = position(drawing, tiles=halves, active="M")
    monkey = give(g, "M", "cloud-somersault")
    play(g, "M", "cloud-somersault", "leap 5 0 s")
    assert (monkey.cell, monkey.facing, monkey.health, monkey.chi) == (at(g, 5, 0), 2, 9, 6)
    assert (under_way(g).ap, under_way(g).actions) == (1, ["move"])
    g = position(drawing, tiles=halves, purple=[(2, 0, 1), (2, 1, 1)], active="M")
    squares = {(leap.x, leap.y) for leap in landings(g, pilgrim(g, "M"))}
    assert squares == {(1, 0), (2, 0), (0, 1), (2, 1)}


def test_staff_whirl_strikes_three_demons_around_him():
    g = position("""
        s> s> .
        .  M> s<
    """, active="M")  # fmt: skip
    monkey = give(g, "M", "staff-whirl")
    blow = (("red-2", 3), ("red-2", 0), ("red-2", 0), ("white", 1))
    load(g, *blow, *blow, *blow)
    run(
        attack.attack_action(g, monkey, Play(1, "staff-whirl")),
        "attack 4", "attack 5", "attack 6", "kill", "kill", "kill",
    )  # fmt: skip
    assert (g.demons, monkey.skills, monkey.chi) == ([], ["staff-whirl"], 7)


@rule("journey.info.private-look")
def test_fiery_eyes_shows_two_demon_cards_to_his_seat_alone():
    g = position("T> . M .", active="M", seats=2)
    monkey = give(g, "M", "fiery-eyes")
    first, second = sorted(set(g.demon_deck.bag))[:2]
    on_top(g.demon_deck, first, second)
    told: list[Told] = []
    g.io = told.append
    play(g, "M", "fiery-eyes", f"arrange {second},{first}")
    looked = next(each for each in told if isinstance(each.event, Looked))
    saw = next(each for each in told if isinstance(each.event, Saw))
    assert (looked.event, looked.to) == (Looked(1, 2), None)
    assert (saw.event, saw.to) == (Saw(1, (first, second)), (monkey.seat,))
    assert not any(first in repr(each.event) for each in told if each.to is None)
    assert [placed.known for placed in g.demon_deck.top] == [(1,), (1,)]
    assert [g.demon_deck.draw(g), g.demon_deck.draw(g)] == [second, first]
    assert monkey.chi == 9


@rule("journey.card.permanent-once-per-trigger")
def test_havoc_gives_a_free_attack_once_per_activation():
    g = position("M> s< s<", active="M")
    monkey = give(g, "M", "havoc")
    blow = (("red-2", 3), ("red-2", 0), ("red-2", 0), ("white", 1))
    load(g, *blow, *blow)
    strikes(g, "M", 4, "kill", "play 1 havoc", "kill")
    assert (g.demons, under_way(g).ap, monkey.chi) == ([], 1, 8)
    assert under_way(g).used_once == ["havoc"]


def test_havoc_is_absent_when_only_a_card_that_is_too_dear_would_find_a_target():
    g = position("M> s< . . s<", active="M")
    monkey = give(g, "M", "havoc", "staff-of-ten-miles")
    monkey.chi = 4
    load(g, ("red-2", 3), ("red-2", 0), ("red-2", 0), ("white", 1))
    strikes(g, "M", 4, "roll", "kill")
    assert (len(g.demons), monkey.chi) == (1, 4)


@rule("journey.corruption.distraction")
def test_havoc_does_not_lift_the_limit_on_actions():
    g = position("M> s< s<", active="M")
    give(g, "M", "havoc", "demon-distraction")
    load(g, ("red-2", 3), ("red-2", 0), ("red-2", 0), ("white", 1))
    strikes(g, "M", 4, "kill")
    assert len(g.demons) == 1


def test_nimble_guard_adds_a_light_die():
    g = position("s> M> .", active=None)
    monkey = give(g, "M", "nimble-guard")
    load(g, ("red-1", 2), ("red-1", 2), ("blue-2", 0), ("blue-1", 0), ("blue-1", 1))
    demon_strikes(g, "M", answers=("play 1 nimble-guard",))
    assert (monkey.health, monkey.chi, monkey.skills) == (7, 8, ["nimble-guard"])


@rule("journey.profile.abilities")
def test_agility_makes_one_turn_free_once_per_activation():
    g = position("""
        M> .
        .  .
    """, active="M")  # fmt: skip
    monkey = pilgrim(g, "M")
    assert offered(g, "M") == []
    move.start_move(g, monkey)
    play(g, "M", "agility")
    move.do_turn(g, monkey, 2)
    assert (under_way(g).mv, monkey.chi, monkey.facing) == (5, 9, 2)
    move.do_turn(g, monkey, 1)
    assert under_way(g).mv == 4
    assert refusal(g, "M", "agility") == "journey.card.permanent-once-per-trigger"
