"""What must not reach anybody before its time, in positions where it nearly could: pairs of tables that
differ in one hidden thing only are played alike, and a seat that does not know it sees, hears and is asked
the same.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hyakki.games.okko import sense, why
from hyakki.games.okko.events import SecretShown
from hyakki.games.okko.game import GAME
from hyakki.games.okko.options import AccuseCourtier, AccuseNature, Investigate, OpenChest, Reveal
from hyakki.games.okko.rules import (
    accusations,
    agents,
    chests,
    clues,
    followers,
    memoirs,
    odds,
    rounds,
    strategy,
)
from hyakki.games.okko.rules.reinforcements import buy
from hyakki.games.okko.state import Okko, Turn
from hyakki.games.okko.view import UNKNOWN, view
from hyakki.games.okko.view.imagine import imagine
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.events import Told
from hyakki.kernel.flow import Flow, GameOver, Question
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Prompt
from tests.games.okko.table import TEST, act, add, lay, listen, load, run, step, table
from tests.games.okko.worlds import played
from tests.rules import rule

COURTIERS = ("ayame", "doan", "mayu")
SECRETS = [(nature, courtier) for nature in ("gozu", "kumo") for courtier in COURTIERS]
HEROES, ONI = 0, 1


def hidden_table(nature: str = "gozu", identity: str = "doan") -> Okko:
    """Okko stands beside Doan, whom the demon hides behind or not."""
    g = table("silent-cell", at={"okko": "A:2,2", "noburo": "A:5,5"})
    g.present = list(COURTIERS)
    for courtier, address in zip(COURTIERS, ("C:0,3", "A:2,3", "B:0,0"), strict=True):
        lay(g, "courtier", courtier, address)
    g.oni.nature, g.oni.identity = nature, identity
    g.clues = sorted({*g.box.natures, *COURTIERS} - {nature, identity})
    return g


def reaches(g: Okko, seat: int | None) -> list[Told]:
    """What a seat is told from now on, with the rules that are named."""
    heard: list[Told] = []

    def ear(told: Told) -> None:
        if told.reaches(seat):
            heard.append(told)

    g.io = ear
    return heard


# ---------------------------------------------------------------------- the secret


@rule("okko.setup.oni-secret", "okko.clue.courtier-once")
@pytest.mark.parametrize("seat", [HEROES, None])
@pytest.mark.parametrize("faces", [(0, 0), (2, 2)], ids=["passed", "failed"])
def test_whoever_talks_to_the_demon_hears_what_any_courtier_says(
    seat: int | None, faces: tuple[int, int]
) -> None:
    found = []
    for nature, identity in SECRETS:
        g = hidden_table(nature, identity)
        g.clues.clear()
        load(g, *(TEST[face] for face in faces))
        heard = reaches(g, seat)
        run(clues.investigate(g, act(g, "okko"), Investigate(2)))
        found.append((heard, view(g, seat)))
    assert all(one == found[0] for one in found)


@rule("okko.setup.oni-secret", "okko.accuse.candidates")
@pytest.mark.parametrize("phase", ["activation", "end"])
def test_no_refusal_and_no_option_knows_the_demon(phase: str) -> None:
    names = [f"courtier:{name}" for name in GAME.box.courtiers] + [
        f"nature:{name}" for name in GAME.box.natures
    ]
    pointed: list[tuple[str, ...]] = [("do:pass",)]
    for name in names:
        pointed += [(name,), ("do:investigate", name), ("token:2", name)]
    found = []
    for nature, identity in SECRETS:
        g = hidden_table(nature, identity)
        act(g, "okko")
        asked = next(step(g) if phase == "activation" else accusations.accuse(g))
        assert isinstance(asked, Question)
        options = tuple(asked.build())
        first = Decision(asked.seat, 1, asked.prompt, options, asked.seats())
        second = Decision(asked.seat, 1, asked.prompt, tuple(accusations.accusations(g, "nature")), (HEROES,))
        refusals = [why.why_no_answer(g, decision, at) for decision in (first, second) for at in pointed]
        found.append((options, second.options, refusals, [why.why_not(g, ONI, at) for at in pointed]))
    assert all(one == found[0] for one in found)


@rule("okko.accuse.nature-right", "okko.setup.oni-secret")
def test_a_nature_that_was_named_opens_nothing_else() -> None:
    for identity in COURTIERS:
        g = hidden_table("gozu", identity)
        run(accusations.judge(g, AccuseNature("gozu")))
        for seat in (HEROES, None):
            seen = view(g, seat)
            assert (seen.oni.nature, seen.oni.identity) == ("gozu", UNKNOWN)
            assert [suspect.why for suspect in seen.deduction.courtiers] == ["", "", ""]


@rule("okko.accuse.wrong-second", "okko.setup.oni-secret")
def test_false_accusations_open_nothing_but_that_they_were_false() -> None:
    found = []
    for nature, identity in [("gozu", "ayame"), ("kumo", "doan")]:
        g = hidden_table(nature, identity)
        heard = reaches(g, HEROES)
        run(accusations.judge(g, AccuseNature("hannya")))
        run(accusations.judge(g, AccuseCourtier("mayu")))
        seen = view(g, HEROES)
        assert (seen.oni.nature, seen.oni.identity, g.false) == (UNKNOWN, UNKNOWN, 2)
        found.append((heard, seen))
    assert found[0] == found[1]


@rule("okko.info.oni-hidden")
@pytest.mark.parametrize("seat", [HEROES, None])
def test_worlds_do_not_depend_on_the_secret(seat: int | None) -> None:
    """Equal knowledge brings equal worlds, so that nothing about the truth can be read from many of them."""
    for number in range(12):
        found = []
        for nature, identity in SECRETS:
            g = hidden_table(nature, identity)
            imagine(g, seat, Rng.seeded(number))
            found.append((g.oni.nature, g.oni.identity, g.clues))
        assert all(one == found[0] for one in found)


# ---------------------------------------------------------------------- the automated Oni


@rule("okko.auto.secret")
def test_the_automated_oni_acts_without_its_secret() -> None:
    """Its activations are the same whoever it is, with the same dice; and so is what is foretold of them."""
    for key in (1, 2):
        start = played(lambda g: g.phase == "activation" and g.round == 2, 1, key, oni="even")
        found = []
        for nature, identity in SECRETS:
            g = start.clone()
            g.oni.nature, g.oni.identity = nature, identity
            heard = reaches(g, None)
            told = list(GAME.forecast(g))
            rng = Rng.seeded(key)
            while g.phase == "activation":
                run(rounds.step(g), always=rng.pick)
            found.append((told, heard))
        assert all(one == found[0] for one in found)


@rule("okko.auto.foretold", "okko.auto.secret")
def test_what_is_foretold_does_not_depend_on_its_hand() -> None:
    """Whatever Event it holds, also where its lists would play it at once."""
    foretold = 0
    for key in range(1, 9):
        g = played(lambda g: g.phase == "activation" and g.round == 2, 1, key, oni="even")
        g.oni.hand.clear()
        plain = list(GAME.forecast(g))
        foretold += bool(plain)
        for event in g.box.events:
            g.oni.hand = [event]
            assert list(GAME.forecast(g)) == plain, event
    assert foretold > 3


# ---------------------------------------------------------------------- hands and plans


@rule("okko.strategy.oni-events", "okko.info.oni-hidden")
def test_the_oni_is_asked_for_techniques_whatever_it_holds() -> None:
    for hand in (["barbs", "whispers"], ["sudden-rush", "envenomed"]):
        g = table("silent-cell")
        add(g, "ashigaru", "A:4,3")
        g.oni.hand = list(hand)
        asked = strategy.choose_events(g).send(None)
        assert isinstance(asked, Question)
        assert (asked.prompt, asked.hidden) == (Prompt("ask.technique", {"left": 2}), True)


def questions(flow: Flow[object]) -> list[tuple[str, bool]]:
    """What is asked while the first answer is always given; a single open one answers itself."""
    found: list[tuple[str, bool]] = []
    answer: Option | None = None
    while True:
        try:
            asked = flow.send(answer)
        except StopIteration:
            return found
        assert isinstance(asked, Question)
        options = asked.build()
        answer = options[0]
        if asked.hidden or len(options) > 1:
            found.append((asked.prompt.key, asked.hidden))


@rule("okko.activation.oni-event", "okko.strategy.oni-adjust", "okko.info.oni-hidden")
def test_the_oni_is_asked_about_an_event_whichever_it_holds() -> None:
    """Between Actions, after its last figure, and when it may adjust its Techniques."""
    found = set()
    for event in GAME.box.events:
        g = table("silent-cell")
        ninja = add(g, "ninja", "A:4,3")
        g.oni.hand, g.turned = [event], 1
        keys = [questions(strategy.adjust(g.clone()))[0]]
        for stage, who, acted in (
            ("figures", -1, []),
            ("figure", ninja.number, []),
            ("figures", -1, [ninja.number]),
        ):
            g.turn = Turn(side="oni", card="ninja", stage=stage, figure=who, acted=acted, actions=1)
            asked = next(agents.step(g))
            assert isinstance(asked, Question)
            keys.append((asked.prompt.key, asked.hidden))
        found.add(tuple(keys))
    assert found == {
        (("ask.adjust", True), ("ask.figure", True), ("ask.figure-act", True), ("ask.last-event", True))
    }


@rule("okko.reinforce.cost", "okko.info.oni-hidden")
def test_what_is_asked_while_a_wave_is_paid_does_not_tell_what_is_left() -> None:
    found = []
    for hand in (
        ["barbs", "barbs", "barbs"],
        ["barbs", "whispers", "whispers"],
        ["barbs", "envenomed", "whispers"],
    ):
        g = table("silent-cell")
        g.mortal, g.oni.hand = ["m-a"], list(hand)
        found.append(questions(buy(g)))
    assert found[0][:3] == [("ask.wave", False), ("ask.spend", True), ("ask.spend", True)]
    assert found[0] == found[1] == found[2]


@rule("okko.strategy.oni-adjust", "okko.info.oni-hidden")
def test_how_many_events_lie_where_is_told_in_the_order_of_the_cards() -> None:
    """Else an exchange could be told from a card that was left alone."""
    told = []
    for order in (("ashigaru", "ninja"), ("ninja", "ashigaru")):
        g = table("silent-cell")
        add(g, "ashigaru", "A:4,3")
        add(g, "ninja", "A:5,3")
        g.oni.hand = ["barbs", "whispers"]
        for event, kind in zip(("barbs", "whispers"), order, strict=True):
            strategy.put_beside(g, event, kind)
        told.append(list(strategy.counts(g)))
    assert told[0] == told[1] == ["ashigaru", "ninja"]


@rule("okko.strategy.initiative", "okko.info.heroes-hidden")
def test_the_order_is_told_to_the_heroes_alone() -> None:
    found = []
    for answer in ("order 0,1", "order 1,0"):
        g = table("silent-cell")
        g.phase = "order"
        heard = reaches(g, ONI)
        run(strategy.order(g), answer)
        found.append((heard, view(g, ONI), view(g, None)))
    assert found[0] == found[1]


def planned(card: str, wound: str, order: list[int]) -> Okko:
    """Okko has planned a card on the right, holds a Wound, and the Heroes have an order."""
    g = table("silent-cell")
    okko = g.heroes[0]
    okko.hand.remove(card)
    okko.right = [card]
    g.wounds.remove(wound)
    okko.wounds, g.order, g.revealed, g.phase = [wound], order, False, "adjust"
    return g


@rule("okko.info.heroes-hidden")
def test_worlds_of_the_oni_do_not_depend_on_what_the_heroes_hide() -> None:
    truths = [
        ("okko.still-water", "dizzy", [0, 1]),
        ("okko.still-water", "fever", [1, 0]),
        ("okko.cold-trail", "dizzy", [1, 0]),
    ]
    for seat in (ONI, None):
        for number in range(12):
            found = []
            for card, wound, order in truths:
                g = planned(card, wound, list(order))
                imagine(g, seat, Rng.seeded(number))
                okko = g.heroes[0]
                found.append((sorted(okko.hand), okko.left, okko.right, okko.wounds, g.wounds, g.order))
            assert all(one == found[0] for one in found)


# ---------------------------------------------------------------------- Chests


@rule("okko.chest.keep-hidden", "okko.info.fronts")
@pytest.mark.parametrize("seat", [HEROES, ONI, None])
def test_nothing_tells_how_many_cards_of_a_chest_may_be_kept_before_it_is_open(seat: int | None) -> None:
    """Two Chests have the same front, and one gives more than the other."""
    twins = [GAME.box.chests[name] for name in ("chest-2", "chest-3")]
    assert [(chest.difficulty, chest.draw) for chest in twins] == [(3, 3)] * 2
    assert twins[0].keep != twins[1].keep
    found = []
    for name in ("chest-2", "chest-3"):
        g = table("silent-cell", at={"okko": "A:2,2"})
        lay(g, "chest", name, "A:2,3")
        g.supply["chest"] = sorted({"chest-2", "chest-3"} - {name})
        okko = act(g, "okko")
        chance = odds.odds(g, HEROES, OpenChest(1))
        ways = GAME.ways(g, seat, None, ("token:1",))
        before = view(g, seat)
        load(g, TEST[2], TEST[2], TEST[2])
        heard = reaches(g, seat)
        run(chests.open_chest(g, okko, OpenChest(1)))
        after = view(g, seat)
        imagine(g, seat, Rng.seeded(3))
        found.append((chance, ways, before, heard, after, g.tokens[1].id))
    assert found[0] == found[1]


@rule("okko.scenario.follower-facedown", "okko.info.nobody")
@pytest.mark.parametrize("seat", [HEROES, ONI, None])
def test_worlds_do_not_depend_on_who_waits_face_down(seat: int | None) -> None:
    for number in range(8):
        found = []
        for name in ("kuma", "hana"):
            g = table("silent-cell", heroes=("okko", "noshin"))
            lay(g, "follower", name, "A:5,5")
            before = view(g, seat)
            imagine(g, seat, Rng.seeded(number))
            found.append((before, g.tokens[1].id))
        assert found[0] == found[1]


# ---------------------------------------------------------------------- what cannot be taken back


def accuse(g: Okko) -> None:
    run(accusations.judge(g, AccuseNature("hannya")))


def draw_peeked(g: Okko) -> None:
    g.clue_top = ["kumo"]
    run(clues.draw_clue(g, 0))


def ask_courtier(g: Okko) -> None:
    g.clues.clear()
    load(g, TEST[0], TEST[0])
    run(clues.investigate(g, act(g, "okko"), Investigate(2)))


def open_chest(g: Okko) -> None:
    token = lay(g, "chest", "chest-2", "A:3,3")
    load(g, *[0] * 9)
    run(chests.open_chest(g, act(g, "okko"), OpenChest(token.number)), always=lambda options: options[-1])


def turn_up(g: Okko) -> None:
    token = lay(g, "follower", "hana", "A:3,3")
    run(followers.reveal(g, act(g, "okko"), Reveal(token.number)), always=lambda options: options[-1])


@rule("okko.accuse.truth", "okko.clue.public", "okko.chest.keep-hidden", "okko.follower.reveal")
@pytest.mark.parametrize("learn", [accuse, draw_peeked, ask_courtier, open_chest, turn_up])
def test_what_somebody_has_learned_cannot_be_taken_back(learn: Callable[[Okko], None]) -> None:
    g = hidden_table()
    before = g.learned
    learn(g)
    assert g.learned > before


# ---------------------------------------------------------------------- rules of thumb


@rule("okko.info.oni-hidden")
@pytest.mark.parametrize("number", [1, 3, 5])
def test_sensible_heroes_do_not_know_whom_they_accuse(number: int) -> None:
    answers = set()
    for nature, identity in SECRETS:
        g = hidden_table(nature, identity)
        g.round = number
        options = (*accusations.accusations(g, ""),)
        answers.add(sense.answer(g, Decision(HEROES, 1, Prompt("ask.accuse"), options, (HEROES,))))
    assert len(answers) == 1


@rule("okko.info.heroes-hidden")
def test_a_sensible_oni_does_not_know_the_order_of_the_heroes() -> None:
    """Nor their hands: in all worlds that it cannot tell apart it answers alike."""
    match = Match.new(GAME, 2, {"scenario": "silent-cell"}, key=9)
    compared = 0
    for number in range(240):
        if match.outcome is not None:
            break
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        answer = GAME.sense(match.state, decision)
        if seat == ONI and len(decision.options) > 1:
            for twin in range(2):
                world = match.imagine(seat, Rng.seeded(1000 * number + twin).key)
                asked = world.decision(seat)
                assert asked is not None
                assert GAME.sense(world.state, asked) == answer
                compared += 1
        match.answer(seat, answer)
    assert compared > 60


# ---------------------------------------------------------------------- the end


@rule("okko.end.immediate", "okko.setup.oni-secret")
def test_a_scenario_that_ends_while_the_demon_is_hidden_shows_its_two_cards() -> None:
    g = hidden_table()
    assert (view(g, 0).oni.nature, view(g, None).oni.identity) == (UNKNOWN, UNKNOWN)
    heard, before = listen(g), g.learned
    with pytest.raises(GameOver):
        memoirs.end_scenario(g, "end.nobody-left", "okko.end.all-heroes-out")
    assert SecretShown("gozu", "doan") in heard
    assert g.learned > before, "nobody takes back what led to it"
    for seat in (0, None):
        seen = view(g, seat)
        assert (seen.oni.nature, seen.oni.identity) == ("gozu", "doan")
        assert {suspect.id: suspect.why for suspect in seen.deduction.courtiers}["doan"] == "found"


@rule("okko.end.immediate", "okko.campaign.table")
def test_they_lie_open_between_two_scenarios() -> None:
    g = hidden_table()
    g.phase = "between"
    assert (view(g, 0).oni.nature, view(g, None).oni.identity) == ("gozu", "doan")


@rule("okko.end.immediate")
def test_a_demon_that_everybody_has_seen_is_not_shown_again() -> None:
    g = hidden_table()
    g.final = True
    heard = listen(g)
    with pytest.raises(GameOver):
        memoirs.end_scenario(g, "end.escaped", "okko.final.escape")
    assert not [event for event in heard if isinstance(event, SecretShown)]


@rule("okko.end.immediate", "okko.end.resign")
def test_giving_up_shows_them_too() -> None:
    match = Match.new(GAME, 2, {}, 1)
    while match.state.phase == "setup":
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.answer(seat, decision.options[0])
    assert match.view(0).oni.identity == UNKNOWN
    match.resign(0)
    assert match.view(0).oni.identity == match.state.oni.identity != UNKNOWN
