"""Why something cannot be done in Okko: the rule behind every refusal, from what the seat knows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hyakki.games.okko import why
from hyakki.games.okko.game import GAME
from hyakki.games.okko.rules import accusations, strategy
from hyakki.games.okko.rules.asking import hero_seats
from hyakki.games.okko.state import OFF, Okko, Turn
from hyakki.kernel.decision import Decision
from hyakki.kernel.flow import Question, Together
from hyakki.kernel.terms import Prompt, Refusal
from tests.games.okko.table import act, add, cell, lay, stain, step, table

TEXTS = GAME.texts


def open_question(g: Okko, seat: int = 0) -> Decision:
    """The question that the next step of a table asks a seat."""
    asked = step(g).send(None)
    if isinstance(asked, Together):
        asked = asked.flow(seat).send(None)
    assert isinstance(asked, Question)
    return Decision(asked.seat, 1, asked.prompt, tuple(asked.build()), asked.seats())


def refused(g: Okko, *pointed: str, seat: int = 0) -> Refusal:
    """Why something is no answer; its sentence can be said."""
    found = why.why_no_answer(g, open_question(g, seat), pointed)
    assert found is not None, f"{pointed} is allowed"
    assert TEXTS.say(found.reason, **found.params)
    assert found.rule in GAME.ledger
    return found


def hall(**more: object) -> Okko:
    """Okko acts in the Gate Court."""
    g = table("silent-cell", at={"okko": "A:2,2", "noburo": "A:5,5"}, **more)  # type: ignore[arg-type]
    act(g, "okko")
    return g


# ---------------------------------------------------------------------- a Hero's activation


def far_space(g: Okko) -> str:
    return f"space:{cell(g, 'D:0,0')}"


def taken_space(g: Okko) -> str:
    add(g, "ashigaru", "A:3,3")
    return f"space:{cell(g, 'A:3,3')}"


def purple_space(g: Okko) -> str:
    return f"space:{cell(g, 'A:1,0')}"


def far_foe(g: Okko) -> str:
    return f"figure:{add(g, 'ashigaru', 'A:5,0').number}"


def ally(g: Okko) -> str:
    return "figure:1"


def fallen(g: Okko) -> str:
    g.figures[1].cell, g.heroes[1].out = OFF, True
    return "figure:1"


def far_clue(g: Okko) -> str:
    return f"token:{lay(g, 'evidence', 'evidence-ash', 'A:5,0').number}"


def asked_courtier(g: Okko) -> str:
    token = lay(g, "courtier", "doan", "A:2,3")
    token.flipped = True
    return f"token:{token.number}"


def far_chest(g: Okko) -> str:
    return f"token:{lay(g, 'chest', 'chest-1', 'A:5,0').number}"


def open_door(g: Okko) -> str:
    return "door:0"


def card_in_hand(g: Okko) -> str:
    return "card:okko.one-breath"


def others_item(g: Okko) -> str:
    return "item:naginata"


@pytest.mark.parametrize(
    ("thing", "rule"),
    [
        (far_space, "okko.move.speed"),
        (taken_space, "okko.board.tiles"),
        (purple_space, "okko.board.reinforcement-heroes"),
        (far_foe, "okko.attack.melee"),
        (ally, "okko.attack.targets"),
        (fallen, "okko.damage.hero-eliminated"),
        (far_clue, "okko.clue.investigate"),
        (asked_courtier, "okko.clue.courtier-once"),
        (far_chest, "okko.chest.where"),
        (open_door, "okko.board.closed-doors"),
        (card_in_hand, "okko.card.talent-action"),
        (others_item, "okko.equipment.use"),
        (lambda g: "courtier:doan", "okko.accuse.when"),
        (lambda g: "nature:gozu", "okko.accuse.when"),
        (lambda g: "event:barbs", "okko.event.special-window"),
        (lambda g: "kind:yurei", "okko.activation.oni-turn"),
        (lambda g: "space:99999", "okko.board.tiles"),
        (lambda g: "card:no-such-card", "okko.info.public"),
        (lambda g: "nonsense", "okko.info.public"),
    ],
)
def test_what_an_acting_hero_points_at_is_refused_by_its_rule(
    thing: Callable[[Okko], str], rule: str
) -> None:
    g = hall()
    assert refused(g, thing(g)).rule == rule


def test_a_courtiers_help_is_over_after_the_first_action() -> None:
    g = hall()
    g.held.append("doan")
    assert refused(g, "courtier:doan").rule == "okko.clue.courtier-help"


def test_without_an_action_left_the_actions_are_the_reason() -> None:
    g = hall()
    assert g.turn is not None
    g.turn.actions = 0
    assert refused(g, f"space:{cell(g, 'A:2,3')}").rule == "okko.activation.three-actions"


def test_too_far_says_how_far_it_is_and_how_far_one_gets() -> None:
    g = hall()
    found = refused(g, far_space(g))
    assert {"away", "speed"} <= {*found.params} or len(found.params) >= 2


def test_what_is_a_part_of_an_answer_is_not_refused() -> None:
    g = hall()
    assert why.why_no_answer(g, open_question(g), ("area:A.d",)) is None


# ---------------------------------------------------------------------- the Oni's activation


def test_a_guard_on_a_clean_tile_may_not_act_before_the_alarm() -> None:
    g = table("silent-cell")
    add(g, "yurei", "B:0,5")
    add(g, "ninja", "B:0,4")
    guard = add(g, "ashigaru", "C:2,1")
    g.turn = Turn(side="oni", stage="card")
    assert refused(g, "kind:ashigaru").rule == "okko.thrall.activate-corrupted"
    assert refused(g, f"figure:{guard.number}").rule == "okko.thrall.activate-corrupted"
    stain(g, "C:0,0")
    assert why.why_no_answer(g, open_question(g), ("kind:ashigaru",)) is None


def test_a_card_that_acted_or_has_no_figure_is_not_activated() -> None:
    g = table("silent-cell")
    for kind, place in (("yurei", "B:0,5"), ("ninja", "B:0,4"), ("bakemono", "B:1,5")):
        add(g, kind, place)
    g.oni.activated.append("bakemono")
    g.turn = Turn(side="oni", stage="card")
    assert refused(g, "kind:bakemono").rule == "okko.activation.oni-turn"
    assert refused(g, "kind:hiroji").rule == "okko.activation.oni-must"
    assert refused(g, "event:barbs").rule == "okko.event.special-window"


# ---------------------------------------------------------------------- planning


def planning(seat: int) -> tuple[Okko, Decision]:
    g = table("silent-cell", seats=3, seats_of=(0, 1))
    g.phase = "plan"
    return g, open_question(g, seat)


@pytest.mark.parametrize(
    ("pointed", "rule"),
    [
        (("card:okko.cold-fury", "side:left"), "okko.strategy.one-function-cards"),
        (("card:okko.old-debt", "side:right"), "okko.weakness.left-only"),
        (("card:noburo.sheer-force",), "okko.card.own-set"),
    ],
)
def test_a_card_on_the_wrong_side_is_refused(pointed: tuple[str, ...], rule: str) -> None:
    g, decision = planning(0)
    found = why.why_no_answer(g, decision, pointed)
    assert found is not None
    assert found.rule == rule


def test_a_wound_needs_an_action_card_before_it() -> None:
    g = table("silent-cell", seats=3, seats_of=(0, 1))
    g.phase = "plan"
    g.heroes[0].wounds = ["fever"]
    assert refused(g, "card:fever", "side:right").rule == "okko.strategy.wound-with-action"


def test_the_two_sides_of_a_card_are_known() -> None:
    g = table("silent-cell")
    assert strategy.forbids_side(g, "okko.still-water", "left") is None


# ---------------------------------------------------------------------- the end of a round


def accusing() -> Okko:
    g = table("silent-cell")
    for courtier in g.scene.courtiers:
        lay(g, "courtier", courtier.id, courtier.at)
        g.present.append(courtier.id)
    g.oni.nature, g.oni.identity = "gozu", "genzo"
    g.phase, g.place, g.round = "end", 2, 4
    stain(g, "A:2,2", red=True)
    return g


@pytest.mark.parametrize(
    ("pointed", "rule"), [("courtier:mayu", "okko.accuse.candidates"), ("do:pass", "okko.accuse.forced")]
)
def test_who_cannot_be_accused_and_that_somebody_must_be(pointed: str, rule: str) -> None:
    g = accusing()
    assert refused(g, pointed).rule == rule


def test_a_refusal_never_tells_who_it_is() -> None:
    """The guilty and the innocent are refused, and offered, alike."""
    g = accusing()
    other = accusing()
    other.oni.identity, other.oni.nature = "yota", "kumo"
    for pointed in ("courtier:genzo", "courtier:yota", "courtier:mayu", "nature:gozu", "nature:kumo"):
        assert why.why_no_answer(g, open_question(g), (pointed,)) == why.why_no_answer(
            other, open_question(other), (pointed,)
        )
    assert accusations.accusations(g, "") == accusations.accusations(other, "")


# ---------------------------------------------------------------------- not asked


@pytest.mark.parametrize("phase", ["setup", "track", "plan", "order", "adjust", "end", "between"])
def test_whoever_is_not_asked_hears_what_goes_on(phase: str) -> None:
    g = table("silent-cell")
    g.phase = phase  # type: ignore[assignment]  # one of them
    found = why.why_not(g, hero_seats(g)[0], ("space:1",))
    assert TEXTS.say(found.reason, **found.params)
    assert found.rule in GAME.ledger


def test_whose_activation_it_is_is_said() -> None:
    g = hall()
    found = why.why_not(g, 1, ("space:1",))
    assert GAME.voice.say_refusal(GAME.view(g, 1), found) == "It is Okko's activation."


def test_every_question_has_a_topic_and_every_topic_a_rule() -> None:
    keys = {key.removeprefix("ask.") for key in TEXTS if key.startswith("ask.")}
    assert keys - set(why.TOPICS) == set()
    assert {topic.rule for topic in why.TOPICS.values()} <= {rule.id for rule in GAME.ledger}


# ---------------------------------------------------------------------- far away


@pytest.mark.parametrize("kind", ["figure", "token"])
def test_what_lies_farther_than_a_move_is_told_by_its_distance(kind: str):
    g = hall()
    far = "D:0,0"
    number = add(g, "ashigaru", far).number if kind == "figure" else lay(g, "evidence", "", far).number
    found = refused(g, f"{kind}:{number}")
    assert found.reason == "why.now.far"
    assert int(found.params["away"]) > int(found.params["speed"])


def test_what_one_move_leads_to_only_asks_for_a_space_beside_it():
    g = hall()
    number = lay(g, "evidence", "", "A:5,2").number
    assert refused(g, f"token:{number}").reason == "why.clue.investigate"


# ---------------------------------------------------------------------- where Heroes begin


def test_a_hero_begins_on_the_spaces_of_the_scenario_and_that_is_the_reason() -> None:
    g = hall()
    spaces = g.palace.areas
    other = next(
        number
        for number in range(spaces.size)
        if spaces.spaces >> number & 1
        and number not in g.palace.start_cells
        and not g.palace.reinforcement >> number & 1
    )
    stand = Decision(0, 1, Prompt("ask.stand"), (), (0,))
    found = why.why_no_answer(g, stand, (f"space:{other}",))
    assert found is not None
    assert (found.rule, found.reason) == ("okko.scenario.start-spaces", "why.scenario.start-spaces")
