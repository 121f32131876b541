"""Followers: one per Hero, with values of their own, handed over, taken over, turned up."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.events import EventsDrawn, FollowerRevealed, FollowerTaken, TokenGone
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.damage import eliminate_hero
from hyakki.games.okko.rules.followers import (
    forbids_hand_over,
    forbids_reveal,
    forbids_take_in,
    forbids_take_over,
    join,
    room_beside,
)
from hyakki.games.okko.rules.heroes import begin, step
from hyakki.games.okko.state import NOBODY, OFF, Figure, Okko
from hyakki.kernel.terms import Refusal
from tests.games.okko.activation import acting, actions, do, end, equip, hero, is_over, offered, play, told
from tests.games.okko.table import act, add, at, cell, figure, first_question, lay, listen, run, table
from tests.rules import rule


def trio(card: str = "tikku.novice") -> tuple[Okko, Figure]:
    """Okko, who acts, with a Follower between him and Setsuka; Noburo is elsewhere."""
    g = table(
        heroes=("okko", "setsuka", "noburo"),
        at={"okko": "A:2,2", "setsuka": "A:4,2", "noburo": "A:5,5"},
        seats=4,
        seats_of=(0, 1, 2),
    )
    follower = add(g, card, "A:3,3", owner="okko")
    act(g, "okko")
    return g, follower


def rule_of(refusal: Refusal | None) -> str:
    assert refusal is not None
    return refusal.rule


# ---------------------------------------------------------------------- what they are


@rule("okko.follower.attributes")
def test_a_follower_sheet_has_actions_and_stamina_but_no_guile():
    g, tikku = trio()
    sheet = g.box.sheets[tikku.kind]
    assert (sheet.speed, sheet.might, sheet.defense, sheet.actions, sheet.stamina) == (2, 1, 4, 2, 2)
    assert sheet.guile == 0
    assert value(g, tikku, "guile") == 0
    assert sheet.talents == ("tikku.novice",)


@rule("okko.follower.own-values")
def test_modifiers_of_the_hero_do_not_apply_to_the_follower():
    g, tikku = trio()
    play(g, "okko", "okko.still-water", side="right")
    equip(g, "okko", "lamellar-armour")
    assert value(g, figure(g, "okko"), "defense") == 8
    assert value(g, tikku, "defense") == 4


@rule("okko.follower.not-hero", "okko.card.talent-passive")
def test_effects_for_allies_reach_followers_and_those_for_heroes_do_not():
    g = table(heroes=("okko", "noshin"), at={"okko": "A:5,5", "noshin": "A:2,2"})
    tikku = add(g, "tikku.novice", "A:2,3", owner="okko")
    play(g, "noshin", "noshin.mountain-prayer")
    assert is_over(g)  # also before its Hero's activation
    assert value(g, tikku, "defense") == 5
    assert value(g, figure(g, "okko"), "defense") == 5
    assert g.box.sheets[tikku.kind].sort == "follower"


@rule("okko.follower.cards")
def test_there_are_three_followers_with_two_cards_each():
    box = table().box
    owners = {
        token: {card.hero for card in box.followers.values() if card.token == token}
        for token in box.follower_tokens
    }
    assert owners == {"tikku": {"okko"}, "kuma": {"noburo"}, "hana": {"setsuka"}}
    assert all(len(box.versions_of[token]) == 2 for token in box.follower_tokens)
    assert [hero.follower for hero in box.heroes.values()] == ["tikku", "", "", ""]


# ---------------------------------------------------------------------- joining


@rule("okko.follower.one")
def test_a_hero_gets_no_second_follower():
    g, tikku = trio()
    add(g, "hana.maid", "A:5,2", owner="setsuka")
    assert offered(g, "hand-over") == []
    assert rule_of(forbids_hand_over(g, figure(g, "okko"), tikku.number, 1)) == "okko.follower.one"


def test_a_follower_joins_with_the_number_of_its_token():
    g = table(heroes=("okko", "noburo"))
    kuma = join(g, 1, "kuma.porter", cell(g, "A:3,3"))
    assert kuma.number == g.box.figures.numbers("kuma.wrestler")[0]
    assert (kuma.sort, kuma.owner, at(g, kuma)) == ("follower", 1, "A:3,3")
    assert g.heroes[1].follower == kuma.number
    genzo = join(g, 0, "genzo", cell(g, "C:0,3"))
    assert (genzo.sort, genzo.kind) == ("follower", "genzo")


def near(g: Okko) -> list[str]:
    """Where a Follower of Okko would appear."""
    return [g.palace.address(space) for space in bits(room_beside(g, figure(g, "okko")))]


@rule("okko.setup.follower-token")
def test_a_follower_stands_adjacent_to_its_hero_on_no_reinforcement_space():
    g = table(heroes=("okko",), at={"okko": "A:0,0"})
    spaces = [
        g.palace.address(space) for space in range(200) if room_beside(g, figure(g, "okko")) >> space & 1
    ]
    assert spaces == ["A:0,1"]  # A:1,0 brings reinforcements, A:1,1 is scenery


@rule("okko.setup.follower-no-room")
def test_without_an_adjacent_space_it_stands_as_few_areas_away_as_possible():
    g = table(heroes=("okko",), at={"okko": "A:0,0"})
    lay(g, "chest", "chest-1", "A:0,1")
    assert near(g) == ["A:0,2", "A:1,2"]
    lay(g, "chest", "chest-2", "A:0,2")
    lay(g, "chest", "chest-3", "A:1,2")
    assert near(g) == ["A:2,2", "A:2,3", "A:3,2", "A:3,3", "A:4,2", "A:4,3"]


# ---------------------------------------------------------------------- acting


@rule("okko.activation.follower-after", "okko.follower.actions")
def test_the_follower_acts_after_its_hero_with_its_own_actions():
    g, tikku = trio()
    add(g, "ashigaru", "A:3,4")
    figure(g, "okko").damage = 1
    equip(g, "okko", "katana")
    seat, _ = first_question(step(g))
    assert seat == 0
    end(g)
    assert acting(g) is tikku
    assert actions(g) == 2
    seat, options = first_question(step(g))
    assert seat == 0
    kinds = {option.split()[0] for option in options}
    assert kinds == {"go", "strike", "use-talent", "end"}
    assert "use-talent tikku.novice" in options


@rule("okko.follower.actions", "okko.test.heroes-only")
def test_a_follower_makes_no_tests_and_moves_no_cards():
    g, tikku = trio()
    lay(g, "chest", "chest-1", "A:2,3")
    lay(g, "follower", "kuma", "A:3,2")
    add(g, "ashigaru", "A:3,4")
    end(g)
    assert acting(g) is tikku
    assert {option.split()[0] for option in offered(g)} == {"go", "strike", "end"}


@rule("okko.activation.follower-optional")
def test_a_follower_may_stop_after_one_action():
    g, tikku = trio()
    end(g)
    do(g, f"go A.d {cell(g, 'A:2,3')}")
    assert at(g, tikku) == "A:2,3"
    assert actions(g) == 1
    end(g)
    assert is_over(g)


@rule("okko.follower.once")
def test_a_follower_acts_once_in_a_round_whoever_its_hero_is():
    g, tikku = trio()
    end(g)
    end(g)
    assert is_over(g)
    assert tikku.acted
    act(g, "okko")
    do(g, f"hand-over {tikku.number} 1")
    g.turn = None
    run(begin(g, 1))
    end(g)
    assert is_over(g)  # Setsuka's activation is over, Tikku is not asked


# ---------------------------------------------------------------------- from Hero to Hero


@rule("okko.follower.transfer")
def test_a_follower_is_given_to_a_hero_beside_it():
    g, tikku = trio()
    assert offered(g, "hand-over") == [f"hand-over {tikku.number} 1"]
    heard = listen(g)
    do(g, f"hand-over {tikku.number} 1")
    assert (tikku.owner, hero(g, "okko").follower, hero(g, "setsuka").follower) == (1, NOBODY, tikku.number)
    assert at(g, tikku) == "A:3,3"
    assert actions(g) == 2
    assert told(heard, FollowerTaken) == [FollowerTaken(1, tikku.number, "tikku.novice")]


@rule("okko.follower.transfer")
def test_the_receiver_must_be_beside_the_follower_and_the_giver_own_it():
    g, tikku = trio()
    okko = figure(g, "okko")
    assert rule_of(forbids_hand_over(g, okko, tikku.number, 2)) == "okko.follower.transfer"
    assert rule_of(forbids_hand_over(g, okko, tikku.number, 0)) == "okko.follower.transfer"
    assert rule_of(forbids_hand_over(g, figure(g, "setsuka"), tikku.number, 0)) == "okko.follower.transfer"
    thrall = add(g, "ashigaru", "A:2,3")
    assert rule_of(forbids_hand_over(g, okko, tikku.number, thrall.number)) == "okko.follower.transfer"
    act(g, "okko", actions=0)
    assert offered(g, "hand-over") == []


@rule("okko.follower.owner-eliminated")
def test_a_follower_without_a_hero_is_taken_over_by_one_beside_it():
    g, tikku = trio()
    run(eliminate_hero(g, 0))
    assert (tikku.owner, at(g, tikku)) == (NOBODY, "A:3,3")
    act(g, "noburo")
    assert offered(g, "take-over") == []
    assert forbids_take_over(g, acting(g), tikku) is not None
    act(g, "setsuka")
    assert offered(g, "take-over") == [f"take-over {tikku.number}"]
    do(g, f"take-over {tikku.number}")
    assert (tikku.owner, hero(g, "setsuka").follower) == (1, tikku.number)
    assert actions(g) == 2


@rule("okko.follower.owner-eliminated", "okko.follower.one")
def test_a_hero_with_a_follower_takes_over_nobody():
    g, tikku = trio()
    add(g, "hana.maid", "A:5,2", owner="setsuka")
    assert rule_of(forbids_take_over(g, figure(g, "setsuka"), tikku)) == "okko.follower.owner-eliminated"
    run(eliminate_hero(g, 0))
    act(g, "setsuka")
    assert offered(g, "take-over") == []
    assert rule_of(forbids_take_over(g, acting(g), tikku)) == "okko.follower.one"


@rule("okko.follower.owner-eliminated")
def test_an_orphan_does_not_act():
    g, tikku = trio()
    run(eliminate_hero(g, 0))
    for name in ("setsuka", "noburo"):
        g.turn = None
        run(begin(g, figure(g, name).number))
        end(g)
        assert is_over(g)
    assert not tikku.acted


# ---------------------------------------------------------------------- face-down tokens


def found(name: str = "kuma") -> tuple[Okko, int]:
    """Okko and Setsuka with a face-down Follower token between them."""
    g = table(heroes=("okko", "setsuka"), at={"okko": "A:2,2", "setsuka": "A:4,2"}, seats=3, seats_of=(0, 1))
    token = lay(g, "follower", name, "A:3,3")
    act(g, "okko")
    return g, token.number


@rule("okko.follower.reveal", "okko.follower.reveal-version")
def test_a_face_down_token_is_turned_up_and_taken_in_the_version_of_choice():
    g, token = found()
    assert offered(g, "reveal") == [f"reveal {token}"]
    heard = listen(g)
    before = g.learned
    seat, options = first_question(step(g), f"reveal {token}")
    assert (seat, options) == (0, ["version kuma.porter", "version kuma.wrestler", "pass"])
    g, token = found()
    heard = listen(g)
    do(g, f"reveal {token}", "version kuma.wrestler")
    kuma = g.figures[hero(g, "okko").follower]
    assert (kuma.kind, at(g, kuma), kuma.owner) == ("kuma.wrestler", "A:3,3", 0)
    assert token not in g.tokens
    assert g.learned > before
    assert actions(g) == 2
    assert g.porter == "kuma"
    assert told(heard, FollowerRevealed) == [FollowerRevealed(0, token, "kuma")]
    assert told(heard, FollowerTaken) == [FollowerTaken(0, kuma.number, "kuma.wrestler")]


@rule("okko.follower.reveal")
def test_only_a_hero_beside_it_turns_it_up():
    g, token = found()
    figure(g, "okko").cell = cell(g, "A:5,5")
    assert offered(g, "reveal") == []
    refusal = forbids_reveal(g, figure(g, "okko"), g.tokens[token])
    assert refusal is not None
    assert refusal.reason == "why.follower.reveal.far"
    chest = lay(g, "chest", "chest-1", "A:4,5")
    assert rule_of(forbids_reveal(g, figure(g, "okko"), chest)) == "okko.follower.reveal"


@rule("okko.follower.reveal", "okko.follower.one")
def test_a_hero_with_a_follower_turns_it_up_without_getting_it():
    g, token = found()
    add(g, "tikku.novice", "A:2,3", owner="okko")
    do(g, f"reveal {token}")
    assert g.tokens[token].flipped
    assert g.figures[hero(g, "okko").follower].kind == "tikku.novice"
    assert offered(g, "reveal") == offered(g, "take-in") == []
    assert rule_of(forbids_reveal(g, figure(g, "okko"), g.tokens[token])) == "okko.follower.reveal"


@rule("okko.follower.reveal-version")
def test_a_revealed_token_that_nobody_took_is_taken_later():
    g, token = found()
    setsuka = figure(g, "setsuka")
    assert rule_of(forbids_take_in(g, setsuka, g.tokens[token])) == "okko.follower.reveal-version"
    do(g, f"reveal {token}", "pass")
    act(g, "setsuka")
    setsuka.cell = cell(g, "A:5,5")
    far = forbids_take_in(g, setsuka, g.tokens[token])
    assert far is not None
    assert far.reason == "why.follower.reveal.far"
    setsuka.cell = cell(g, "A:4,2")
    spoken = lay(g, "courtier", "ayame", "A:5,2")
    spoken.flipped = True
    assert rule_of(forbids_take_in(g, setsuka, spoken)) == "okko.follower.reveal-version"
    assert offered(g, "take-in") == [f"take-in {token}"]
    seat, options = first_question(step(g), f"take-in {token}")
    assert (seat, options) == (1, ["version kuma.porter", "version kuma.wrestler"])
    act(g, "setsuka")
    do(g, f"take-in {token}", "version kuma.porter")
    assert g.figures[hero(g, "setsuka").follower].kind == "kuma.porter"
    assert actions(g) == 2


@rule("okko.follower.reveal-duplicate")
def test_the_follower_of_a_hero_in_play_brings_the_oni_an_event():
    g, token = found("tikku")
    heard = listen(g)
    do(g, f"reveal {token}")
    assert len(g.oni.hand) == 1
    assert token not in g.tokens
    assert hero(g, "okko").follower == NOBODY
    assert g.porter == ""
    assert told(heard, EventsDrawn) == [EventsDrawn(1)]
    assert told(heard, TokenGone) == [TokenGone(token, "follower")]
    assert g.spent_tokens["follower"] == ["tikku"]


@rule("okko.follower.reveal-duplicate")
def test_the_follower_of_a_fallen_hero_is_nobodys_duplicate():
    g, token = found("tikku")
    hero(g, "okko").out = True
    figure(g, "okko").cell = OFF
    act(g, "setsuka")
    do(g, f"reveal {token}", "version tikku.chronicler")
    assert g.figures[hero(g, "setsuka").follower].kind == "tikku.chronicler"
    assert g.oni.hand == []
