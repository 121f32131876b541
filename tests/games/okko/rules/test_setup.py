"""The set-up: seats and Heroes, what everybody begins with, where things lie, the secret."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.okko.events import DisguiseChosen, EventsDrawn, MissionRolled, SecretDealt
from hyakki.games.okko.options import Replace, TakeHero
from hyakki.games.okko.rules.asking import hero_seats
from hyakki.games.okko.rules.ground import adjacent
from hyakki.games.okko.state import NOBODY
from hyakki.kernel.decision import Option
from hyakki.kernel.errors import Refused
from hyakki.kernel.events import Told
from hyakki.kernel.flow import Question
from tests.games.okko.setting_up import asked, fresh, named
from tests.games.okko.table import listen
from tests.rules import rule

# ---------------------------------------------------------------------- seats


@rule("okko.players.roles")
@pytest.mark.parametrize(("oni", "seat"), [("last", 2), ("first", 0)])
def test_one_seat_plays_the_oni_and_the_others_lead_heroes(oni: str, seat: int):
    g = fresh(3, oni=oni)
    asked(g)
    assert g.oni.seat == seat
    assert sorted({hero.seat for hero in g.heroes}) == [other for other in range(3) if other != seat]
    assert len({hero.id for hero in g.heroes}) == len(g.heroes)


@rule("okko.players.count")
@pytest.mark.parametrize(
    ("seats", "wishes"),
    [
        (1, {}),
        (5, {"oni": "even"}),
        (4, {"heroes": "2"}),
        (2, {"campaign": "three-nights", "scenario": "chronicle"}),
    ],
)
def test_tables_that_cannot_be_are_refused_with_a_reason(seats: int, wishes: dict[str, str]):
    with pytest.raises(Refused, match=r"seats|Heroes|campaign"):
        fresh(seats, 1, **wishes)


@rule("okko.players.count", "okko.players.share")
def test_one_hero_seat_may_lead_all_four_heroes():
    g = fresh(2, heroes="4")
    asked(g)
    assert [hero.seat for hero in g.heroes] == [0, 0, 0, 0]
    assert g.began == 4


@rule("okko.players.share")
def test_hero_seats_take_heroes_in_turn_again_from_the_first():
    g = fresh(3, scenario="silent-cell")
    questions = asked(g)
    assert [seat for key, seat in questions if key == "take-hero"] == [0, 1, 0]
    assert [hero.seat for hero in g.heroes] == [0, 1, 0]


@rule("okko.players.share")
@pytest.mark.parametrize(
    ("seats", "scenario", "heroes"), [(2, "guest-at-dusk", 2), (5, "guest-at-dusk", 4), (2, "two-fires", 4)]
)
def test_by_default_the_suggested_number_plays_or_one_for_each_seat(seats: int, scenario: str, heroes: int):
    assert fresh(seats, scenario=scenario).began == heroes


@rule("okko.auto.module")
def test_against_the_automated_oni_all_seats_are_heroes():
    g = fresh(4, oni="grim")
    asked(g)
    assert (g.oni.seat, hero_seats(g)) == (NOBODY, (0, 1, 2, 3))


@rule("okko.players.hero-unique")
def test_a_hero_is_taken_once():
    g = fresh(2, heroes="4")
    asked(g)
    assert sorted(hero.id for hero in g.heroes) == ["noburo", "noshin", "okko", "setsuka"]


# ---------------------------------------------------------------------- Heroes


@rule("okko.setup.hero-kit", "okko.card.own-set", "okko.setup.start-equipment")
def test_a_hero_begins_with_its_eight_cards_and_its_own_equipment():
    g = fresh(2, scenario="silent-cell", heroes="3")
    asked(g)
    okko = g.heroes[0]
    assert sorted(okko.hand) == sorted(card.id for card in g.box.actions_of["okko"])
    held = {*okko.slots.values(), *okko.supplies} - {""}
    assert held == {"katana", "hunters-haori", "storm-lantern"}
    assert not held & set(g.equipment.bag)
    assert okko.readied == ""  # hand cards are face down


@rule("okko.setup.decks", "okko.equipment.cards")
def test_starting_equipment_of_heroes_who_do_not_play_is_in_the_deck():
    g = fresh(2, scenario="silent-cell", heroes="1")
    asked(g)
    assert {"naginata", "bo", "tessen"} <= set(g.equipment.bag)
    assert len(g.equipment.bag) == 32 - 3
    assert len(g.wounds) == 16


@rule("okko.setup.follower-card", "okko.setup.follower-token")
def test_okko_chooses_a_version_of_tikku_who_stands_beside_him():
    g = fresh(2, scenario="silent-cell", heroes="3")
    questions = asked(g, named(follower_version="version tikku.chronicler", stand="last"))
    assert ("follower-version", 0) in questions
    tikku = next(figure for figure in g.figures.values() if figure.sort == "follower")
    assert tikku.kind == "tikku.chronicler"
    assert adjacent(g, g.figures[0].cell, tikku.cell)
    assert not g.palace.reinforcement >> tikku.cell & 1


@rule("okko.players.fewer-heroes", "okko.players.fewer-choice")
def test_missing_heroes_become_followers_as_long_as_slots_are_free():
    g = fresh(2, scenario="two-fires", heroes="2")
    questions = asked(g)
    # Okko has Tikku; two Heroes are missing, and only Noburo's slot is free
    assert [key for key, _ in questions].count("replacement") == 1
    assert [hero.follower != NOBODY for hero in g.heroes] == [True, True]


@rule("okko.special.first-evening")
def test_the_first_evening_gives_two_cards_of_the_own_class_and_no_followers():
    g = fresh(2, heroes="1")
    questions = asked(g)
    okko = g.heroes[0]
    held = [*dict.fromkeys(item for item in okko.slots.values() if item), *okko.supplies]
    assert len(held) == 2
    assert all("ronin" in g.box.equipment[item].classes for item in held)
    assert okko.follower == NOBODY
    assert not {"replacement", "follower-version"} & {key for key, _ in questions}
    assert not {"katana", "hunters-haori", "storm-lantern"} & set(g.equipment.bag)
    assert len(g.equipment.bag) == 32 - 3 - 2


@rule("okko.scenario.start-spaces")
def test_heroes_choose_among_the_starting_spaces():
    g = fresh(2, scenario="silent-cell", heroes="3")
    asked(g)
    cells = [g.figures[number].cell for number in range(3)]
    assert set(cells) <= set(g.palace.start_cells)
    assert len(set(cells)) == 3


@rule("okko.setup.personal-roll")
def test_in_an_investigation_a_die_chooses_the_personal_mission():
    g = fresh(2, scenario="silent-cell")
    heard = listen(g)
    asked(g)
    rolled = [event for event in heard if isinstance(event, MissionRolled)]
    assert len(rolled) == 3
    for event in rolled:
        face = "KI" if event.face == 3 else str(event.face)
        assert face in g.box.personal[event.mission].faces
        assert g.heroes[event.hero].mission == event.mission


@rule("okko.setup.personal-first")
def test_without_one_everybody_has_the_first_mission():
    g = fresh(2, scenario="stolen-reliquary")
    asked(g)
    assert [hero.mission for hero in g.heroes] == [f"{hero.id}.1" for hero in g.heroes]


# ---------------------------------------------------------------------- the board


@rule("okko.setup.agents")
@pytest.mark.parametrize("heroes", ["1", "2", "3", "4"])
def test_agents_stand_where_the_scenario_says_for_that_many_heroes(heroes: str):
    g = fresh(2, scenario="silent-cell", heroes=heroes)
    asked(g)
    wanted = sorted((a.kind, g.palace.cell(a.at)) for a in g.scene.agents if a.from_heroes <= int(heroes))
    assert sorted((f.kind, f.cell) for f in g.figures.values() if f.sort == "agent") == wanted
    assert set(g.oni.cards) == {kind for kind, _ in wanted}


@rule("okko.setup.track")
def test_the_track_begins_with_four_corruption_tokens_and_empty_trees():
    g = fresh(2)
    asked(g)
    assert (g.track, g.round, g.mortal, g.supernatural) == ([2, 4, 6, 8], 1, [], [])


@rule("okko.scenario.courtiers-fixed", "okko.scenario.courtiers-extra")
@pytest.mark.parametrize("heroes", ["1", "3", "4"])
def test_named_courtiers_and_one_more_for_each_hero(heroes: str):
    g = fresh(2, scenario="silent-cell", heroes=heroes)
    asked(g)
    assert g.present[:3] == ["genzo", "ietsugu", "yota"]
    assert len(set(g.present)) == 3 + int(heroes)
    places = [g.palace.address(token.cell) for token in g.tokens.values() if token.form == "courtier"]
    assert places == [*(c.at for c in g.scene.courtiers), *g.scene.question_marks[: int(heroes)]]


@rule("okko.scenario.tokens-random")
def test_evidence_parchment_and_chests_are_drawn_at_random():
    drawn = set()
    for key in range(12):
        g = fresh(2, key=key, scenario="silent-cell")
        asked(g)
        drawn.add(tuple(token.id for token in g.tokens.values() if token.form == "evidence"))
        assert sum(token.form == "parchment" for token in g.tokens.values()) == 3
        assert sum(token.form == "chest" for token in g.tokens.values()) == 2
        assert len(g.supply["chest"]) == 4
    assert len(drawn) > 6


@rule("okko.scenario.follower-facedown", "okko.special.porter")
def test_the_porter_is_a_follower_of_nobody_in_play():
    for key in range(8):
        g = fresh(2, key=key, scenario="stolen-reliquary", heroes="3")
        asked(g, named(take_hero="take-hero"))
        token = next(token for token in g.tokens.values() if token.form == "follower")
        assert token.id == "hana"  # Okko, Noburo and Noshin play: Tikku and Kuma belong to two of them
        assert not token.flipped


@rule("okko.special.porter")
def test_without_a_free_follower_no_token_is_laid():
    g = fresh(2, scenario="stolen-reliquary", heroes="4")
    asked(g)
    assert all(token.form != "follower" for token in g.tokens.values())


@rule("okko.scenario.choice", "okko.special.open-war")
def test_the_scenario_says_whether_the_alarm_is_raised_from_the_start():
    g = fresh(2, scenario="champion-of-the-gate")
    asked(g)
    assert g.alarm
    calm = fresh(2, scenario="silent-cell")
    asked(calm)
    assert not calm.alarm


# ---------------------------------------------------------------------- the secret


@rule("okko.setup.oni-nature", "okko.setup.oni-identity", "okko.setup.oni-secret")
def test_the_nature_is_random_and_the_oni_chooses_behind_whom_it_hides():
    natures = set()
    g = fresh(2)
    for key in range(20):
        g = fresh(2, key=key)
        questions = asked(g, named(disguise="disguise doan"))
        assert ("disguise", 1) in questions
        assert g.oni.identity == "doan"
        natures.add(g.oni.nature)
    assert natures == set(g.box.natures)


@rule("okko.setup.oni-secret")
def test_only_the_oni_is_told_its_two_cards():
    g = fresh(2)
    told: list[Told] = []
    g.io = told.append
    asked(g)
    to = {type(entry.event): entry.to for entry in told}
    assert to[DisguiseChosen] is None
    assert to[SecretDealt] == (g.oni.seat,)


@rule("okko.setup.oni-identity")
def test_an_option_makes_the_identity_random():
    found = set()
    for key in range(20):
        g = fresh(2, key=key, identity="random")
        assert ("disguise", 1) not in asked(g)
        found.add(g.oni.identity)
    assert len(found) > 2


@rule("okko.auto.secret")
def test_nobody_is_told_the_secret_of_the_automated_oni():
    g = fresh(1, oni="even")
    told: list[Told] = []
    g.io = told.append
    asked(g)
    assert g.oni.nature
    assert g.oni.identity in g.present
    assert [entry.to for entry in told if isinstance(entry.event, SecretDealt)] == [()]


@rule("okko.setup.clue-deck")
def test_the_clue_deck_lacks_the_two_secret_cards_and_courtiers_who_are_not_present():
    g = fresh(2, scenario="silent-cell")
    asked(g)
    everything = {*g.box.natures, *g.present, *g.box.complications}
    assert set(g.clues) == everything - {g.oni.nature, g.oni.identity}
    assert sorted(g.absent) == sorted(set(g.box.courtiers) - set(g.present))


@rule("okko.setup.event-hand")
@pytest.mark.parametrize(
    ("heroes", "oni", "cards"), [("1", "last", 1), ("4", "last", 4), ("3", "grim", 5), ("3", "even", 3)]
)
def test_the_oni_draws_an_event_for_each_hero(heroes: str, oni: str, cards: int):
    g = fresh(2, scenario="silent-cell", heroes=heroes, oni=oni)
    heard = listen(g)
    asked(g)
    assert len(g.oni.hand) == cards
    assert EventsDrawn(cards) in heard


@rule("okko.setup.order")
def test_questions_come_in_the_order_of_the_set_up():
    g = fresh(3, scenario="two-fires", heroes="3", expansion="on")
    order = list(dict.fromkeys(key for key, _ in asked(g, named(stand="last"))))
    wanted = ["take-hero", "follower-version", "replacement", "arm", "stand", "follower-stand",
              "swap-events", "swap-out", "disguise"]  # fmt: skip
    assert order == wanted


@rule("okko.setup.order", "okko.setup.follower-token")
def test_followers_stand_in_the_order_of_their_heroes_whenever_they_joined():
    """Tikku joins Okko, the third Hero, before Kuma is given to the second in the place of a missing one."""
    g = fresh(3, scenario="two-fires", heroes="3")
    heroes, stood = ["noshin", "noburo", "okko"], []

    def choose(question: Question, options: Sequence[Option]) -> Option:
        match question.prompt.key:
            case "ask.take-hero":
                return TakeHero(heroes[len(g.heroes)])
            case "ask.replacement":
                return Replace("kuma.porter", 1)
            case "ask.follower-stand":
                stood.append(question.prompt.params["hero"])
        return options[0]

    asked(g, choose)
    assert [hero.id for hero in g.heroes] == heroes
    assert [hero.follower != NOBODY for hero in g.heroes] == [False, True, True]
    assert stood == [1, 2]


# ---------------------------------------------------------------------- the expansion


@rule("okko.expansion.equipment")
def test_the_expansion_adds_its_equipment():
    g = fresh(2, scenario="silent-cell", expansion="on")
    asked(g)
    assert set(g.box.x_equipment) <= set(g.equipment.bag)


@rule("okko.expansion.clues", "okko.expansion.clues-when")
def test_five_clue_cards_are_removed_unseen_after_the_oni_took_its_two():
    for key in range(10):
        g = fresh(2, key=key, scenario="silent-cell", expansion="on")
        asked(g)
        everything = {*g.box.natures, *g.present, *g.box.all_complications}
        assert len(g.removed) == 5
        assert {*g.removed, *g.clues, g.oni.nature, g.oni.identity} == everything


@rule("okko.expansion.events")
def test_the_oni_swaps_five_events_or_none():
    g = fresh(2, expansion="on")
    questions = asked(g)
    assert [key for key, _ in questions].count("swap-out") == 5
    assert len(g.oni.swapped) == 5
    cards = [*g.oni.hand, *g.oni.events.bag]
    assert (len(cards), set(g.box.x_events) <= set(cards)) == (26, True)
    plain = fresh(2, expansion="on")
    asked(plain, named(swap_events="done"))
    assert (plain.oni.swapped, set(g.box.x_events) & {*plain.oni.hand, *plain.oni.events.bag}) == ([], set())


@rule("okko.auto.module")
def test_the_automated_oni_never_swaps():
    g = fresh(1, expansion="on", oni="gentle")
    asked(g)
    assert not g.oni.swapped
