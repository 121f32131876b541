"""Planning in secret, the order of the Heroes, the Oni's adjustment, and the reveal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from hyakki.games.okko.events import Adjusted, ItemReadied, OrderSet, PhaseBegan, PlansLaid, Revealed
from hyakki.games.okko.options import (
    Done,
    Exchange,
    Order,
    Place,
    Plan,
    Planned,
    PlanSide,
    PlayEvent,
    Ready,
    ReadyNone,
    Shift,
    TakeBack,
)
from hyakki.games.okko.rules import endround, strategy
from hyakki.games.okko.rules.active import items_in_use
from hyakki.games.okko.rules.asking import DECIDERS
from hyakki.games.okko.rules.attributes import modifiers, value
from hyakki.games.okko.rules.special import event_options
from hyakki.games.okko.state import Okko, Turn
from hyakki.kernel.decision import PASS, Option
from hyakki.kernel.events import Told
from hyakki.kernel.flow import Question, Together
from tests.games.okko.table import add, drive, first_question, listen, run, table
from tests.games.tabletop import choose, options_of, texts
from tests.rules import rule

EVENTS = ("barbs", "iron-discipline", "night-summons", "powerful-blow")
ALL_HEROES = ("okko", "noburo", "noshin", "setsuka")


def planning(heroes: Sequence[str] = ("okko", "noburo"), hand: Sequence[str] = EVENTS, **more: Any) -> Okko:
    """A table whose sides plan; the Oni has cards of Samurai and Yurei."""
    g = table(heroes=heroes, **more)
    g.phase = "plan"
    add(g, "samurai", "C:2,2")
    add(g, "yurei", "B:2,2")
    for event in hand:
        g.oni.events.bag.remove(event)
    g.oni.hand = sorted(hand)
    return g


def together(g: Okko) -> Together[Any]:
    """The secret choices that planning begins with."""
    request = strategy.plan(g).send(None)
    assert isinstance(request, Together)
    return request


def plan(g: Okko, picks: Mapping[int, Sequence[Option]]) -> None:
    """All seats plan, each with its answers in order."""
    flow = strategy.plan(g)
    request = flow.send(None)
    assert isinstance(request, Together)
    assert set(picks) == set(request.seats)
    chosen = {seat: run(request.flow(seat), *picks[seat]) for seat in request.seats}
    with pytest.raises(StopIteration):
        flow.send(chosen)


def sides(g: Okko, number: int, *before: Plan) -> dict[str, str]:
    """On which sides each card of a Hero may be planned next."""
    found: dict[str, str] = {}
    for option in strategy.plans(g, number, before):
        found[option.card] = found.get(option.card, "") + option.side[0]
    return found


def card(g: Okko, hero: str, fits: Callable[[Any], bool]) -> str:
    """The first Action card of a Hero that fits."""
    return next(found.id for found in g.box.actions_of[hero] if fits(found))


def refused(g: Okko, number: int, name: str, side: PlanSide, *before: Plan) -> str:
    refusal = strategy.forbids_plan(g, number, name, side, before)
    return "" if refusal is None else refusal.rule


OKKO, NOBURO = 0, 1
PAIR: dict[int, Sequence[Option]] = {
    0: [
        Plan(OKKO, "okko.cold-fury", "right"),
        Planned(OKKO),
        Plan(NOBURO, "noburo.silent-watch", "right"),
        Planned(NOBURO),
    ],
    1: [Done()],
}

# ---------------------------------------------------------------------- side by side


@rule("okko.strategy.planning", "okko.strategy.simultaneous")
def test_all_seats_plan_side_by_side_and_nothing_is_put_down_before_all_are_done():
    g = planning(seats=3, seats_of=(0, 1))
    request = together(g)
    assert request.seats == (0, 1, 2)
    before = [list(hero.hand) for hero in g.heroes]
    heard = listen(g)
    chosen = run(request.flow(0), Plan(OKKO, "okko.cold-fury", "right"), Planned(OKKO))
    assert chosen == [Plan(OKKO, "okko.cold-fury", "right")]
    run(request.flow(2), Place("barbs", "yurei"), Done())
    assert [hero.hand for hero in g.heroes] == before
    assert g.oni.hand == sorted(EVENTS)
    assert heard == []


@rule("okko.players.table-talk", "okko.strategy.simultaneous")
def test_heroes_plan_in_each_others_sight_and_out_of_that_of_the_oni():
    g = planning(seats=3, seats_of=(0, 1))
    sees = together(g).allies
    assert sees(0, 1)
    assert sees(1, 0)
    assert not any(sees(a, b) for a, b in ((0, 2), (1, 2), (2, 0), (2, 1)))


@rule("okko.strategy.planning", "okko.info.heroes-hidden", "okko.info.oni-hidden")
def test_afterwards_numbers_and_sides_are_told_and_no_names():
    g = planning()
    heard = listen(g)
    plan(
        g,
        {
            0: [
                Plan(OKKO, "okko.cold-fury", "right"),
                Plan(OKKO, "okko.old-debt", "left"),
                Plan(NOBURO, "noburo.silent-watch", "right"),
                Planned(NOBURO),
            ],
            1: [Place("barbs", "yurei"), Place("iron-discipline", "yurei")],
        },
    )
    assert heard == [PlansLaid({0: 1, 1: 0}, {0: 1, 1: 1}, {"yurei": 2})]
    assert (g.heroes[0].left, g.heroes[0].right) == (["okko.old-debt"], ["okko.cold-fury"])
    assert g.oni.techniques == {"yurei": ["barbs", "iron-discipline"]}
    assert g.oni.hand == ["night-summons", "powerful-blow"]
    assert g.phase == "order"


@rule("okko.players.share")
def test_a_seat_plans_for_all_its_heroes_in_play():
    g = planning(ALL_HEROES[:3])
    g.heroes[1].out = True
    asked: list[int] = []
    flow = strategy.choose(g, 0)
    question = flow.send(None)
    while True:
        assert isinstance(question, Question)
        hero = question.prompt.params["hero"]
        assert isinstance(hero, int)
        asked.append(hero)
        try:
            question = flow.send(options_of(question)[-1])
        except StopIteration:
            break
    assert asked == [0, 0, 2, 2]


@rule("okko.players.number-of-heroes")
def test_a_seat_without_a_hero_in_play_plans_nothing():
    g = planning(seats=3, seats_of=(0, 1))
    g.heroes[0].out = True
    assert together(g).seats == (1, 2)


# ---------------------------------------------------------------------- the Heroes' cards


@rule("okko.strategy.min-max-cards")
def test_a_hero_plays_one_or_two_cards():
    g = planning()
    flow = strategy.choose_cards(g, OKKO)
    _, options = first_question(flow)
    assert Planned(OKKO).text() not in options  # at least one
    first, second = Plan(OKKO, "okko.cold-fury", "right"), Plan(OKKO, "okko.old-debt", "left")
    assert run(strategy.choose_cards(g, OKKO), first, Planned(OKKO)) == [first]
    assert run(strategy.choose_cards(g, OKKO), first, second) == [first, second]
    third = g.heroes[0].hand[0]
    assert refused(g, OKKO, third, "left", first, second) == "okko.strategy.min-max-cards"


@rule("okko.strategy.one-function-cards", "okko.weakness.left-only")
def test_a_card_lies_where_it_has_something_to_give():
    g = planning()
    offered = sides(g, OKKO)
    assert set(offered) == set(g.heroes[0].hand)
    for name, action in g.box.actions.items():
        if action.hero != "okko":
            continue
        talent, technique = action.use != "none", action.technique != strategy.NO_TECHNIQUE
        assert offered[name] == "l" * talent + "r" * technique
    assert offered["okko.cold-fury"] == "r"
    assert refused(g, OKKO, "okko.cold-fury", "left") == "okko.strategy.one-function-cards"
    assert offered["okko.old-debt"] == "l"
    assert refused(g, OKKO, "okko.old-debt", "right") == "okko.weakness.left-only"


@rule("okko.strategy.one-function-cards")
def test_a_talent_without_technique_is_not_played_on_the_right():
    g = planning(ALL_HEROES)
    name = card(g, "noshin", lambda a: a.technique == strategy.NO_TECHNIQUE and a.kind != "weakness")
    assert refused(g, 2, name, "right") == "okko.strategy.one-function-cards"


@rule("okko.strategy.same-side", "okko.strategy.sides")
def test_two_cards_may_lie_on_the_same_side_and_a_card_only_on_one():
    g = planning()
    first = Plan(OKKO, g.heroes[0].hand[0], "right")
    second = sides(g, OKKO, first)
    assert first.card not in second
    assert refused(g, OKKO, first.card, "left", first) == "okko.strategy.sides"
    assert any("l" in where for where in second.values())
    assert any("r" in where for where in second.values())


@rule("okko.strategy.same-side", "okko.strategy.sides", "okko.activation.duration")
def test_techniques_add_up_on_the_right_and_give_nothing_on_the_left():
    g = planning()
    cards = [
        name
        for name in g.heroes[0].hand
        if g.box.actions[name].technique.speed == 1 and g.box.actions[name].use != "none"
    ]
    assert len(cards) == 2
    okko = g.figures[0]
    plain = value(g, okko, "speed")
    g.heroes[0].right = cards
    assert value(g, okko, "speed") == plain  # face down
    g.revealed = True
    assert value(g, okko, "speed") == plain + 2
    g.heroes[0].left, g.heroes[0].right = cards, []
    assert value(g, okko, "speed") == plain


@rule("okko.card.own-set")
def test_a_hero_plays_only_from_its_own_hand():
    g = planning()
    assert refused(g, OKKO, "noburo.silent-watch", "right") == "okko.card.own-set"
    g.heroes[0].hand.remove("okko.cold-fury")
    g.heroes[0].discard.append("okko.cold-fury")
    assert refused(g, OKKO, "okko.cold-fury", "right") == "okko.card.own-set"
    plan(g, {**PAIR, 0: [Plan(OKKO, "okko.old-debt", "left"), *PAIR[0][1:]]})
    hero = g.heroes[0]
    everything = [*hero.hand, *hero.left, *hero.right, *hero.discard]
    assert sorted(everything) == sorted(action.id for action in g.box.actions_of["okko"])


@rule("okko.weakness.must-come")
def test_the_weakness_is_the_only_legal_card_if_nothing_else_is_left():
    g = planning()
    g.heroes[0].hand = ["okko.old-debt"]
    g.heroes[0].wounds = ["fever"]
    assert strategy.plans(g, OKKO, ()) == [Plan(OKKO, "okko.old-debt", "left")]


@rule("okko.strategy.wound-with-action", "okko.wound.play")
def test_a_wound_is_played_on_the_right_beside_an_action_card():
    g = planning()
    hero = g.heroes[0]
    hero.hand, hero.wounds = hero.hand[:4], ["dizzy", "fever"]
    assert refused(g, OKKO, "fever", "right") == "okko.strategy.wound-with-action"
    first = Plan(OKKO, hero.hand[0], "left")
    assert sides(g, OKKO, first)["fever"] == "r"
    assert refused(g, OKKO, "fever", "left", first) == "okko.wound.play"
    wound = Plan(OKKO, "fever", "right")
    for third in ("dizzy", hero.hand[1]):
        assert refused(g, OKKO, third, "right", first, wound) == "okko.strategy.min-max-cards"


@rule("okko.wound.play")
def test_a_planned_wound_leaves_the_hand():
    g = planning()
    g.heroes[0].wounds = ["fever", "fever"]
    plan(g, {**PAIR, 0: [PAIR[0][0], Plan(OKKO, "fever", "right"), *PAIR[0][2:]]})
    assert g.heroes[0].wounds == ["fever"]
    assert g.heroes[0].right == ["okko.cold-fury", "fever"]
    assert len(g.heroes[0].hand) == 7


# ---------------------------------------------------------------------- hand cards


@rule("okko.strategy.hand-equipment", "okko.equipment.hands-facedown", "okko.strategy.hand-equipment-public")
def test_one_hand_card_is_readied_and_the_other_gives_nothing():
    g = planning()
    g.heroes[0].slots.update(right="katana", left="wakizashi")
    heard = listen(g)
    plan(g, {**PAIR, 0: [*PAIR[0][:2], Ready(OKKO, "katana"), *PAIR[0][2:]]})
    assert heard[-1] == ItemReadied(OKKO, "katana")
    assert items_in_use(g, g.heroes[0]) == ["katana"]
    g.heroes[0].slots.update(right="wakizashi", left="katana")  # what lies where does not matter
    assert items_in_use(g, g.heroes[0]) == ["katana"]
    g.heroes[0].readied = ""
    assert items_in_use(g, g.heroes[0]) == []


@rule("okko.strategy.hand-equipment")
def test_both_hand_cards_or_none_may_be_chosen():
    g = planning()
    g.heroes[0].slots.update(right="katana", left="wakizashi")
    _, options = first_question(strategy.choose_item(g, OKKO))
    assert options == texts([Ready(OKKO, "katana"), Ready(OKKO, "wakizashi"), ReadyNone(OKKO)])
    assert run(strategy.choose_item(g, OKKO), ReadyNone(OKKO)) == []


@rule("okko.strategy.hand-equipment")
def test_a_two_handed_card_counts_as_the_one():
    g = planning()
    g.heroes[1].slots.update(right="naginata", left="naginata")
    assert strategy.hand_items(g.heroes[1]) == ["naginata"]


@rule("okko.strategy.hand-equipment")
def test_what_was_readied_before_is_face_down_unless_it_is_chosen_again():
    g = planning()
    g.heroes[0].slots.update(right="katana")
    g.heroes[0].readied = "katana"
    plan(g, {**PAIR, 0: [*PAIR[0][:2], ReadyNone(OKKO), *PAIR[0][2:]]})
    assert g.heroes[0].readied == ""


@rule("okko.strategy.hand-equipment")
def test_empty_hands_are_not_asked_about():
    g = planning()
    g.heroes[0].slots.update(clothing="hunters-haori")
    g.heroes[0].supplies = ["storm-lantern"]
    assert run(strategy.choose_item(g, OKKO)) == []


# ---------------------------------------------------------------------- the Oni's Events


@rule("okko.strategy.oni-events")
def test_the_oni_places_as_many_events_as_heroes_are_in_play():
    g = planning(ALL_HEROES[:3])
    places = [Place("barbs", "yurei"), Place("iron-discipline", "samurai"), Place("night-summons", "yurei")]
    assert run(strategy.choose_events(g), *places) == places  # not asked a fourth time
    refusal = strategy.forbids_place(g, "yurei", 3)
    assert refusal is not None
    assert refusal.rule == "okko.strategy.oni-events"
    g.heroes[0].out = True
    assert run(strategy.choose_events(g), *places[:2]) == places[:2]
    assert run(strategy.choose_events(g), Done()) == []


@rule("okko.strategy.oni-events")
def test_an_event_is_placed_once_and_copies_as_often_as_there_are():
    g = planning(ALL_HEROES[:3], ("barbs", "barbs", "whispers"))
    _, options = first_question(
        strategy.choose_events(g), Place("barbs", "yurei"), Place("whispers", "yurei")
    )
    assert options == texts([Place("barbs", "samurai"), Place("barbs", "yurei"), Done()])


@rule("okko.strategy.oni-events")
def test_with_an_empty_hand_the_oni_is_not_asked():
    g = planning(hand=())
    assert run(strategy.choose_events(g)) == []


@rule("okko.strategy.oni-events-stack", "okko.event.technique", "okko.activation.reveal")
def test_events_beside_one_card_add_up_for_all_its_figures():
    g = planning(hand=("barbs", "powerful-blow"))
    second = add(g, "samurai", "C:3,3")
    plan(g, {**PAIR, 1: [Place("barbs", "samurai"), Place("powerful-blow", "samurai")]})
    assert list(modifiers(g, second, "might")) == []
    drive(strategy.reveal(g), [])
    assert list(modifiers(g, second, "might")) == [("barbs", 1), ("powerful-blow", 1)]
    later = add(g, "samurai", "C:3,2")
    assert list(modifiers(g, later, "might")) == [("barbs", 1), ("powerful-blow", 1)]
    assert list(modifiers(g, g.figures[30], "might")) == []


@rule("okko.strategy.oni-events-stack")
def test_events_may_lie_beside_a_card_without_figures_but_not_beside_one_that_is_not_in_play():
    g = planning()
    g.figures = {number: figure for number, figure in g.figures.items() if figure.kind != "yurei"}
    assert Place("barbs", "yurei") in strategy.place_options(g, ())
    refusal = strategy.forbids_place(g, "ninja", 0)
    assert refusal is not None
    assert refusal.rule == "okko.strategy.oni-events-stack"


@rule("okko.event.technique")
def test_a_technique_gives_every_figure_of_the_card_one_more_action():
    g = planning(hand=("night-summons",))
    plan(g, {**PAIR, 1: [Place("night-summons", "yurei")]})
    drive(strategy.reveal(g), [])
    assert value(g, g.figures[30], "actions") == g.box.sheets["yurei"].actions + 1


@rule("okko.event.two-uses")
def test_an_event_placed_as_technique_has_no_special_effect():
    g = planning(hand=("barbs", "whispers"))
    plan(g, {**PAIR, 1: [Place("barbs", "yurei"), Done()]})
    drive(strategy.reveal(g), [])
    g.turn = Turn(side="oni", stage="figures", card="yurei")
    assert event_options(g) == [PlayEvent("whispers")]


@rule("okko.auto.technique")
def test_the_automated_oni_places_by_its_lists_and_nobody_sees_which(monkeypatch: pytest.MonkeyPatch):
    g = planning(oni="even", seats=1)

    def second(_g: Okko, options: Sequence[Option], _prompt: object) -> Option:
        return Place("barbs", "yurei") if Place("barbs", "yurei") in options else Done()

    monkeypatch.setitem(DECIDERS, "technique", second)
    assert together(g).seats == (0,)
    heard = listen(g)
    plan(g, {0: PAIR[0]})
    assert g.oni.techniques == {"yurei": ["barbs"]}
    assert heard == [PlansLaid({0: 0, 1: 0}, {0: 1, 1: 1}, {"yurei": 1})]


# ---------------------------------------------------------------------- order


@rule("okko.strategy.initiative", "okko.players.council")
def test_any_hero_seat_sets_the_order_and_only_heroes_are_told():
    g = planning(ALL_HEROES[:3], seats=4, seats_of=(0, 1, 2))
    g.phase = "order"
    told: list[Told] = []
    g.io = told.append
    flow = strategy.order(g)
    question = flow.send(None)
    assert isinstance(question, Question)
    assert set(question.seats()) == {0, 1, 2}
    assert len(options_of(question)) == 6
    with pytest.raises(StopIteration):
        flow.send(choose(Order((2, 0, 1)), options_of(question)))
    assert g.order == [2, 0, 1]
    assert [(entry.event, entry.to) for entry in told] == [(OrderSet((2, 0, 1)), (0, 1, 2))]
    assert (g.phase, g.turned) == ("adjust", 0)


@rule("okko.strategy.initiative")
def test_one_hero_is_not_asked_for_an_order():
    g = planning(ALL_HEROES[:2])
    g.heroes[0].out = True
    run(strategy.order(g))
    assert g.order == [1]


@rule("okko.strategy.ready")
def test_the_order_declares_the_heroes_ready_and_cannot_be_taken_back():
    g = planning()
    learned = g.learned
    run(strategy.order(g), Order((1, 0)))
    assert g.learned > learned  # a barrier for undo
    seats: list[int] = []
    run(strategy.adjust(g), PASS, seats=seats)
    assert seats == [g.oni.seat]  # nobody else is asked before the reveal


# ---------------------------------------------------------------------- adjustment


def placed(hand: Sequence[str] = ("night-summons",)) -> Okko:
    """A table whose Oni has placed two Events of which it may adjust one."""
    g = planning(hand=("barbs", "iron-discipline", *hand))
    g.oni.hand = list(hand)
    g.oni.techniques = {"yurei": ["barbs"], "samurai": ["iron-discipline"]}
    g.phase = "adjust"
    return g


@rule("okko.strategy.oni-adjust")
@pytest.mark.parametrize(
    ("answer", "beside", "hand"),
    [
        (Shift("barbs", "yurei", "samurai"), {"samurai": ["barbs", "iron-discipline"]}, ["night-summons"]),
        (TakeBack("barbs", "yurei"), {"samurai": ["iron-discipline"]}, ["barbs", "night-summons"]),
        (
            Exchange("barbs", "yurei", "night-summons"),
            {"yurei": ["night-summons"], "samurai": ["iron-discipline"]},
            ["barbs"],
        ),
        (PASS, {"yurei": ["barbs"], "samurai": ["iron-discipline"]}, ["night-summons"]),
    ],
)
def test_the_oni_makes_one_adjustment(answer: Option, beside: dict[str, list[str]], hand: list[str]):
    g = placed()
    heard = listen(g)
    run(strategy.adjust(g), answer)  # asked once
    assert (g.oni.techniques, g.oni.hand) == (beside, hand)
    assert heard[0] == Adjusted({kind: len(events) for kind, events in beside.items()})
    assert g.phase == "activation"


@rule("okko.strategy.oni-adjust")
def test_an_event_is_added_only_within_the_limit():
    g = placed()
    assert not any(isinstance(option, Place) for option in strategy.adjustments(g))
    g.oni.techniques = {"yurei": ["barbs"]}
    run(strategy.adjust(g), Place("night-summons", "yurei"))
    assert g.oni.techniques == {"yurei": ["barbs", "night-summons"]}


@rule("okko.strategy.oni-adjust")
def test_an_adjustment_changes_something():
    g = placed(hand=("barbs",))
    options = strategy.adjustments(g)
    assert Shift("barbs", "yurei", "samurai") in options
    assert Shift("barbs", "yurei", "yurei") not in options
    assert Exchange("iron-discipline", "samurai", "barbs") in options
    assert Exchange("barbs", "yurei", "barbs") not in options


@rule("okko.strategy.oni-adjust")
def test_the_oni_is_asked_whatever_it_holds_and_not_without_events():
    g = placed(hand=())
    seat, options = first_question(strategy.adjust(g))
    assert seat == g.oni.seat
    assert PASS.text() in options
    g = planning(hand=())
    run(strategy.adjust(g))
    assert g.phase == "activation"


# ---------------------------------------------------------------------- reveal


@rule("okko.activation.reveal")
def test_all_cards_are_turned_up_at_once():
    g = placed()
    g.heroes[0].left, g.heroes[1].right = ["okko.old-debt"], ["noburo.silent-watch"]
    learned = g.learned
    heard = listen(g)
    run(strategy.reveal(g))
    assert heard[:2] == [
        PhaseBegan("activation"),
        Revealed(
            {0: ("okko.old-debt",), 1: ()},
            {0: (), 1: ("noburo.silent-watch",)},
            {"yurei": ("barbs",), "samurai": ("iron-discipline",)},
        ),
    ]
    assert g.revealed
    assert g.learned > learned
    assert (g.phase, g.turn) == ("activation", None)


@rule("okko.activation.reveal", "okko.wound.play")
def test_what_wounds_do_begins_with_the_reveal():
    g = planning(ALL_HEROES)
    g.heroes[0].slots["right"] = g.heroes[0].readied = "katana"
    for number, wound in enumerate(("numb-hand", "short-breath", "open-vein", "gashed-leg")):
        g.heroes[number].right = [wound]
    speed = value(g, g.figures[3], "speed")
    run(strategy.reveal(g))
    assert (g.heroes[0].readied, g.heroes[0].unready) == ("", True)
    assert g.heroes[1].fewer == -1
    assert g.figures[2].conditions == {"bleeding": 0}
    assert value(g, g.figures[3], "speed") == speed - 1


@rule("okko.wound.play")
def test_a_wound_in_hand_does_nothing():
    g = planning()
    g.heroes[0].wounds = ["open-vein", "gashed-leg"]
    speed = value(g, g.figures[0], "speed")
    run(strategy.reveal(g))
    assert g.figures[0].conditions == {}
    assert value(g, g.figures[0], "speed") == speed


@rule("okko.activation.duration")
def test_techniques_last_until_the_end_of_the_round_phase_is_over():
    g = placed(hand=())
    run(strategy.reveal(g))
    guard = g.figures[20]
    plain = g.box.sheets["samurai"].defense
    assert value(g, guard, "defense") == plain + 1
    endround.begin(g)
    seen: dict[int, int] = {}
    while g.phase == "end":
        seen[g.place] = value(g, guard, "defense")
        drive(endround.step(g), [], always=lambda options: options[-1])
    assert {place: more - plain for place, more in seen.items() if place <= 8} == dict.fromkeys(
        range(1, 9), 1
    )
    assert value(g, guard, "defense") == plain
    assert not g.revealed
