"""Worlds that a seat cannot tell from the truth, row by row of what is hidden in Okko.

| hidden | Oni seat | Hero seats | tests |
| --- | --- | --- | --- |
| nature, identity | knows | no | here |
| order of the Clue deck, removed cards, peeked cards | no | the peeked ones | here |
| Events in hand, swapped out, face down | knows | what a turned-over pile tells | test_imagine_events |
| hands, planned cards, kinds of Wounds | numbers and sides | know | test_imagine_hands |
| Initiative cards not turned up | no | know | test_imagine_hands |
| Evidence, Parchment, Chest behind one front; a face-down Follower | no | no | here |

Spectators (None) know what neither side hides; against the automated Oni nobody knows its secret.
"""

from __future__ import annotations

from collections import Counter

import pytest

from hyakki.games.okko.state import NOBODY, Okko
from hyakki.games.okko.view import view
from hyakki.games.okko.view.imagine import imagine
from hyakki.games.okko.view.knowing import back_of, front_of, may_be_identity, may_be_nature
from hyakki.kernel.rng import Rng
from tests.games.okko.setting_up import asked, fresh
from tests.games.okko.table import lay, table
from tests.games.okko.worlds import in_phase, played, step, worlds
from tests.rules import rule

HEROES, ONI = 0, 2  # seats of a table of three
NOT_ONI = (0, 1, None)
EVERYBODY = (0, 1, 2, None)


def investigation(seats: int = 3, key: int = 1, **wishes: str) -> Okko:
    """A table of The Silent Cell at the beginning of round 1."""
    return played(in_phase("track"), seats, key, scenario="silent-cell", **wishes)


def draw(g: Okko, *cards: str) -> None:
    """Clue cards were drawn from the deck."""
    for card in cards:
        g.clues.remove(card)
        if card in g.box.natures:
            g.natures.append(card)
        elif card in g.box.all_courtiers:
            g.held.append(card)
        else:
            g.complications.append(card)


def peek(g: Okko, *cards: str) -> None:
    """The Hero side has looked at these cards; the first is the next to be drawn."""
    for card in reversed(cards):
        g.clues.remove(card)
        g.clue_top.append(card)


def pairs(g: Okko, seat: int | None, count: int = 300) -> set[tuple[str, str]]:
    return {(world.oni.nature, world.oni.identity) for world in worlds(g, seat, count)}


# ---------------------------------------------------------------------- nature and identity


@rule("okko.setup.oni-secret", "okko.info.oni-hidden", "okko.accuse.candidates")
@pytest.mark.parametrize("seat", NOT_ONI)
def test_at_first_the_oni_may_be_every_demon_behind_every_courtier_who_is_present(seat: int | None) -> None:
    g = investigation()
    every = {(nature, courtier) for nature in g.box.natures for courtier in g.present}
    assert len(g.present) < len(g.box.courtiers)
    assert pairs(g, seat, 1000) == every


@rule("okko.setup.oni-secret")
def test_the_pairs_that_are_left_are_equally_likely() -> None:
    g = investigation()
    others = [name for name in g.present if name != g.oni.identity]
    draw(g, *[name for name in g.box.natures if name != g.oni.nature][:2], *others[:-2])
    found = Counter((world.oni.nature, world.oni.identity) for world in worlds(g, HEROES, 1200))
    assert len(found) == 2 * 3
    assert all(150 < count < 250 for count in found.values())


@rule("okko.setup.oni-secret")
def test_the_oni_knows_its_own_two_cards() -> None:
    g = investigation()
    assert pairs(g, ONI, 40) == {(g.oni.nature, g.oni.identity)}


@rule("okko.accuse.candidates", "okko.clue.oni-card", "okko.clue.courtier-card")
@pytest.mark.parametrize("seat", NOT_ONI)
def test_what_was_drawn_or_falsely_accused_is_not_the_oni(seat: int | None) -> None:
    g = investigation()
    natures = [name for name in g.box.natures if name != g.oni.nature]
    courtiers = [name for name in g.present if name != g.oni.identity]
    draw(g, natures[0], courtiers[0])
    g.accused += [natures[1], courtiers[1]]
    g.false = 2
    found = pairs(g, seat)
    assert {nature for nature, _ in found} == {*g.box.natures} - {*natures[:2]}
    assert {courtier for _, courtier in found} == {*g.present} - {*courtiers[:2]}


@rule("okko.info.heroes-hidden", "okko.setup.oni-secret")
def test_heroes_exclude_what_they_have_peeked_and_spectators_do_not() -> None:
    g = investigation()
    nature = next(name for name in g.box.natures if name != g.oni.nature)
    courtier = next(name for name in g.present if name != g.oni.identity)
    peek(g, nature, courtier)
    for seat in (0, 1):
        assert nature not in {pair[0] for pair in pairs(g, seat)}
        assert courtier not in {pair[1] for pair in pairs(g, seat)}
    assert nature in {pair[0] for pair in pairs(g, None)}
    assert courtier in {pair[1] for pair in pairs(g, None)}


@rule("okko.accuse.nature-right", "okko.setup.oni-secret")
def test_a_nature_that_was_named_is_certain_and_the_courtier_is_not() -> None:
    g = investigation()
    g.oni.named = True
    for seat in EVERYBODY:
        found = pairs(g, seat, 200)
        assert {nature for nature, _ in found} == {g.oni.nature}
        assert len(found) == (1 if seat == ONI else len(g.present))


@rule("okko.final.replace", "okko.setup.oni-secret")
def test_in_the_final_battle_both_cards_are_certain() -> None:
    g = played(lambda table: table.final, scenario="silent-cell")
    for seat in EVERYBODY:
        assert pairs(g, seat, 20) == {(g.oni.nature, g.oni.identity)}


@rule("okko.setup.oni-secret", "okko.setup.oni-nature")
def test_before_the_deck_is_made_the_nature_is_hidden_already() -> None:
    g = fresh(2, scenario="silent-cell")
    asked(g, until=lambda table: bool(table.present))
    g.oni.nature, g.oni.identity = next(iter(g.box.natures)), ""
    assert {world.oni.nature for world in worlds(g, 0, 60)} == {*g.box.natures}
    assert {world.oni.identity for world in worlds(g, 0, 20)} == {""}
    assert {world.oni.nature for world in worlds(g, 1, 20)} == {g.oni.nature}


@rule("okko.auto.secret", "okko.setup.oni-secret")
def test_against_the_automated_oni_no_seat_knows_the_secret() -> None:
    g = fresh(2, 3, scenario="silent-cell", oni="even", picks="random")
    asked(g)
    assert g.oni.seat == NOBODY
    every = {(nature, courtier) for nature in g.box.natures for courtier in g.present}
    for seat in (0, 1, None):
        assert pairs(g, seat, 600) == every


# ---------------------------------------------------------------------- the Clue deck


@rule("okko.setup.decks", "okko.setup.clue-deck")
def test_the_oni_knows_which_cards_the_clue_deck_has_and_no_order() -> None:
    g = investigation()
    for world in worlds(g, ONI, 20):
        assert world.clues == g.clues == sorted(g.clues)
    came = set()
    for number in range(400):
        world = g.clone()
        imagine(world, ONI, Rng.seeded(number))
        world.rng = Rng.seeded(number)
        came.add(world.clues.pop(world.rng.below(len(world.clues))))
    assert came == {*g.clues}


@rule("okko.setup.clue-deck", "okko.setup.oni-secret")
def test_a_secret_card_and_the_deck_change_places() -> None:
    g = investigation()
    whole = sorted([*g.clues, g.oni.nature, g.oni.identity])
    for world in worlds(g, HEROES, 40):
        assert sorted([*world.clues, world.oni.nature, world.oni.identity]) == whole
        assert world.oni.nature not in world.clues
        assert world.oni.identity not in world.clues


@rule("okko.info.heroes-hidden")
def test_peeked_cards_stay_as_the_heroes_left_them() -> None:
    g = investigation()
    cards = [card for card in g.clues if card not in (g.oni.nature, g.oni.identity)][:3]
    peek(g, *cards)
    for seat in (0, 1):
        for world in worlds(g, seat, 30):
            assert world.clue_top == g.clue_top == cards[::-1]


@rule("okko.info.heroes-hidden")
@pytest.mark.parametrize("seat", [ONI, None])
def test_to_the_others_peeked_cards_may_be_any_of_the_deck_in_any_order(seat: int | None) -> None:
    g = investigation()
    peek(g, *g.clues[:2])
    first = {world.clue_top[-1] for world in worlds(g, seat, 400)}
    assert first >= {*g.clues, *g.clue_top}
    if seat == ONI:
        assert first == {*g.clues, *g.clue_top}
    assert len({tuple(world.clue_top) for world in worlds(g, seat, 100)}) > 50


@rule("okko.expansion.clues-when", "okko.info.nobody")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_nobody_knows_which_clue_cards_the_expansion_removed(seat: int | None) -> None:
    g = investigation(expansion="on")
    assert len(g.removed) == 5
    removed = set()
    for world in worlds(g, seat, 400):
        assert len(world.removed) == 5
        removed |= {*world.removed}
    unseen = {*g.clues, *g.removed}
    assert removed == (unseen if seat == ONI else unseen | {g.oni.nature, g.oni.identity})


# ---------------------------------------------------------------------- tokens


def fronts(g: Okko, form: str) -> dict[tuple[int, int], list[str]]:
    """The tokens of a form that are not seen from both sides, by their front."""
    names = [*g.supply[form], *(token.id for token in g.tokens.values() if token.form == form)]
    found: dict[tuple[int, int], list[str]] = {}
    for name in names:
        found.setdefault(front_of(g, form, name), []).append(name)
    return found


@rule("okko.info.fronts", "okko.info.nobody", "okko.chest.keep-hidden")
@pytest.mark.parametrize("seat", EVERYBODY)
@pytest.mark.parametrize("form", ["evidence", "parchment", "chest"])
def test_a_token_may_be_any_with_its_front_that_nobody_has_seen_from_both_sides(
    form: str, seat: int | None
) -> None:
    g = investigation(seats=3, key=4)
    possible = fronts(g, form)
    lying = [token.number for token in g.tokens.values() if token.form == form]
    assert lying
    found: dict[int, set[str]] = {number: set() for number in lying}
    for world in worlds(g, seat, 100):
        for number in lying:
            found[number].add(world.tokens[number].id)
            assert front_of(g, form, world.tokens[number].id) == front_of(g, form, g.tokens[number].id)
    for number in lying:
        assert found[number] == {*possible[front_of(g, form, g.tokens[number].id)]}


@rule("okko.info.fronts")
def test_some_front_stands_for_several_tokens_of_the_box() -> None:
    """Otherwise the tests above would prove nothing."""
    g = investigation()
    shared = [names for form in g.supply for names in fronts(g, form).values() if len(names) > 1]
    assert shared
    assert any(
        len({back_of(g, "chest", name) for name in names}) > 1 for names in fronts(g, "chest").values()
    )


@rule("okko.info.fronts", "okko.clue.flip")
def test_a_token_that_was_flipped_is_certain_and_leaves_the_others() -> None:
    g = table()
    pool = [token for token in g.box.clue_tokens.values() if token.form == "evidence"]
    by_front = Counter((token.difficulty, token.cards) for token in pool)
    front = next(face for face, count in by_front.items() if count > 1)
    alike = [token.id for token in pool if (token.difficulty, token.cards) == front]
    flipped, other = lay(g, "evidence", alike[0], "A:2,2"), lay(g, "evidence", alike[1], "A:4,4")
    flipped.flipped = True
    g.supply = {"evidence": sorted({token.id for token in pool} - {*alike[:2]}), "parchment": [], "chest": []}
    seen = set()
    for number in range(40):
        world = g.clone()
        imagine(world, 0, Rng.seeded(number))
        assert world.tokens[flipped.number].id == alike[0]
        seen.add(world.tokens[other.number].id)
    assert seen == {*alike[1:]}


# ---------------------------------------------------------------------- the face-down Follower


@rule("okko.scenario.follower-facedown", "okko.info.nobody", "okko.special.porter")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_face_down_follower_may_be_any_who_belongs_to_nobody(seat: int | None) -> None:
    g = fresh(2, 2, scenario="stolen-reliquary", heroes="1")
    asked(g, lambda question, options: next((one for one in options if "noshin" in one.text()), options[0]))
    token = next(token for token in g.tokens.values() if token.form == "follower")
    there = {g.box.figures.pieces[number] for number in g.figures if number in g.box.figures.pieces}
    expected = {*g.box.follower_tokens} - there
    assert len(expected) == 2
    assert {world.tokens[token.number].id for world in worlds(g, seat, 40)} == expected


@rule("okko.follower.reveal", "okko.info.nobody")
def test_a_follower_that_was_turned_up_is_certain() -> None:
    g = fresh(2, 2, scenario="stolen-reliquary", heroes="1")
    asked(g, lambda question, options: next((one for one in options if "noshin" in one.text()), options[0]))
    token = next(token for token in g.tokens.values() if token.form == "follower")
    token.flipped = True
    assert {world.tokens[token.number].id for world in worlds(g, 0, 20)} == {token.id}


# ---------------------------------------------------------------------- spectators, and whole games


@rule("okko.info.sides")
@pytest.mark.parametrize("phase", ["adjust", "activation"])
def test_spectators_know_nothing_that_a_seat_does_not(phase: str) -> None:
    g = played(in_phase(phase, 2), scenario="two-fires", heroes="3", expansion="on")
    seen = view(g, None)
    for seat in range(3):
        for world in worlds(g, seat, 20):
            assert view(world, None) == seen


@rule("okko.info.sides", "okko.info.oni-hidden", "okko.info.heroes-hidden")
def test_at_every_step_of_a_game_worlds_look_like_the_truth() -> None:
    g, rng = fresh(3, 9, scenario="silent-cell", heroes="3", expansion="on"), Rng.seeded(9)
    varied: Counter[int | None] = Counter()
    for _ in range(250):
        for seat in EVERYBODY:
            for world in worlds(g, seat, 1):
                varied[seat] += world != g
        step(g, rng)
    assert all(varied[seat] > 150 for seat in EVERYBODY)


@rule("okko.accuse.candidates")
def test_who_may_be_the_oni_is_worked_out_from_what_was_seen() -> None:
    g = investigation()
    courtier = next(name for name in g.present if name != g.oni.identity)
    draw(g, courtier)
    g.accused.append(next(name for name in g.box.natures if name != g.oni.nature))
    assert courtier not in may_be_identity(g, [])
    assert g.accused[0] not in may_be_nature(g, [])
    assert g.oni.identity in may_be_identity(g, [])
    assert g.oni.identity not in may_be_identity(g, [g.oni.identity])
