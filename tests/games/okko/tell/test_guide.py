"""Help for people who have never seen the game: names, where the match stands, hints and tips."""

from __future__ import annotations

import pytest

from hyakki.games.okko import options
from hyakki.games.okko.options import OPTIONS
from hyakki.games.okko.rules.setup import settings
from hyakki.games.okko.view import view
from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.terms import Prompt
from tests.games.okko.table import add, stain, table
from tests.games.okko.tell.speaking import VOICE, palace, seen
from tests.games.okko.tell.test_say import OPTION_FIELDS, is_said, made
from tests.games.okko.tell.test_texts import questions

HEROES_FIRST = ("take-hero", "plan", "plan-second", "ready", "order", "hero-act", "accuse", "tidy")
ONI_FIRST = (
    "disguise",
    "corrupt",
    "creep",
    "enhance",
    "technique",
    "adjust",
    "oni-card",
    "figure",
    "figure-act",
)

# ---------------------------------------------------------------------- names


def test_settings_read_like_a_menu() -> None:
    assert VOICE.say_setting("oni") == "The Oni"
    assert VOICE.say_setting("oni", "grim") == "automated, grim"
    assert VOICE.say_setting("scenario", "guest-at-dusk").startswith("The Guest at Dusk: ")
    assert VOICE.say_setting("campaign", "three-nights").startswith("Three Nights in the Palace: ")
    for setting in settings(VOICE.box):
        assert len({VOICE.say_setting(setting.name, value) for value in setting.values}) == len(
            setting.values
        )


def test_seats_are_called_by_what_they_play() -> None:
    assert VOICE.seat_labels(seen()) == ["Okko and Noburo", "the Oni"]
    g = table(heroes=("okko", "noburo", "setsuka"), seats=3, seats_of=(0, 1, 0))
    assert VOICE.seat_labels(view(g, None)) == ["Okko and Setsuka", "Noburo", "the Oni"]
    g.heroes.clear()
    g.figures.clear()
    assert VOICE.seat_labels(view(g, None)) == ["Heroes", "Heroes", "the Oni"]


@pytest.mark.parametrize("kind", OPTIONS, ids=tag_of)
def test_whatever_an_option_points_at_has_a_name(kind: type[Option]) -> None:
    shown = seen()
    for fields in OPTION_FIELDS.get(kind, [{}]):
        for anchor in made(kind, **fields).anchors():
            said = VOICE.say_anchor(shown, anchor)
            assert is_said(said), (anchor, said)
            word = anchor.partition(":")[2]
            assert not (":" in said and said.startswith(anchor)), said
            assert "-" not in word or word not in said, (anchor, said)


def test_anchors_are_told_with_what_is_there() -> None:
    shown = seen()
    assert VOICE.say_anchor(shown, "figure:10") == "Ashigaru 1 in Gate Court D4"
    assert VOICE.say_anchor(shown, "token:4") == "Chest II in Kitchens C5"
    assert VOICE.say_anchor(shown, "card:okko.cold-trail") == (
        "Cold Trail: Okko's Investigation Tests are easier: 1 die less; right, GUILE +2"
    )
    assert VOICE.say_anchor(shown, "event:whispers") == (
        "Whispers behind Paper: One Hero has GUILE -2 this round; beside a card, SPEED +1, DEFENSE +1"
    )
    assert VOICE.say_anchor(shown, "side:left") == "left, for the Talent"
    assert VOICE.say_anchor(shown, "do:melee") == "attack in melee"
    assert VOICE.say_anchor(shown, "to:yurei") == "to Yurei"


# ---------------------------------------------------------------------- where the match stands


def test_the_status_names_scenario_round_phase_points_and_who_acts() -> None:
    g = palace()
    g.alarm = True
    assert VOICE.status(view(g, 0)) == [
        "The Silent Cell",
        "round 1",
        "Activation Phase",
        "alarm raised",
        "Heroes 0 : 0 Oni",
        "Okko, 3 Actions left",
    ]
    g.phase, g.turn = "setup", None
    assert VOICE.status(view(g, 0))[1] == "set-up"


def test_the_status_says_which_card_the_oni_has_activated() -> None:
    g = palace()
    assert g.turn is not None
    g.turn.side, g.turn.figure, g.turn.card, g.turn.hero = "oni", -1, "yurei", -1
    assert VOICE.status(view(g, 0))[-1] == "the Oni acts: Yurei"


# ---------------------------------------------------------------------- hints


@pytest.mark.parametrize("key", [*HEROES_FIRST, *ONI_FIRST])
def test_the_questions_of_a_first_game_are_explained(key: str) -> None:
    said = VOICE.hint(seen(), Prompt(f"ask.{key}"))
    assert is_said(said)
    assert said.endswith(".")


def test_no_hint_is_for_a_question_that_nobody_asks() -> None:
    keys = {key.removeprefix("hint.") for key in VOICE.texts if key.startswith("hint.ask.")}
    assert keys <= set(questions())


def test_questions_of_a_card_are_explained_by_the_card() -> None:
    text = VOICE.box.all_equipment["inro"].text
    assert VOICE.hint(seen(), Prompt("ask.object", {"source": "inro"})) == text


def test_the_final_battle_and_a_second_accusation_have_hints_of_their_own() -> None:
    g = palace()
    first = VOICE.hint(view(g, 0), Prompt("ask.hero-act"))
    g.final = True
    add(g, "gozu", "C:2,2")
    assert VOICE.hint(view(g, 0), Prompt("ask.hero-act")) != first
    assert "other kind" in VOICE.hint(seen(), Prompt("ask.accuse", {"said": "nature", "false": 1}))


def test_the_red_token_forces_an_accusation_and_the_hint_says_so() -> None:
    g = palace()
    g.round = 4
    stain(g, "C:0,0", red=True)
    assert "must accuse" in VOICE.hint(view(g, 0), Prompt("ask.accuse", {"said": "", "false": 0}))
    g.round = 5
    assert "must accuse" not in VOICE.hint(view(g, 0), Prompt("ask.accuse", {"said": "", "false": 0}))


# ---------------------------------------------------------------------- tips


def test_tips_are_for_the_first_rounds() -> None:
    g = palace()
    move = options.Go("A.d", 30)
    assert VOICE.tip(view(g, 0), move).startswith("Moves count Areas")
    g.round = 3
    assert VOICE.tip(view(g, 0), move) == ""


def test_striking_a_guard_before_the_alarm_is_warned_of() -> None:
    g = palace()
    strike = options.Strike(10, "melee")
    assert "raises the alarm" in VOICE.tip(view(g, 0), strike)
    g.alarm = True
    assert "raises the alarm" not in VOICE.tip(view(g, 0), strike)
    assert "raises the alarm" not in VOICE.tip(view(palace(), 0), options.Strike(30, "melee"))


def test_both_sides_of_a_card_have_a_tip() -> None:
    left = VOICE.tip(seen(), options.Plan(0, "okko.cold-trail", "left"))
    right = VOICE.tip(seen(), options.Plan(0, "okko.cold-trail", "right"))
    assert left != right
    assert left
    assert right


def test_a_test_is_explained_with_its_attribute() -> None:
    assert "up to your MIGHT" in VOICE.tip(seen(), options.TryMission(30, "might"))


def test_no_tip_is_for_an_answer_that_nobody_can_give() -> None:
    tags = {tag_of(kind) for kind in OPTIONS} | {"plan-left", "plan-right", "strike-calm", "try"}
    assert {key.removeprefix("tip.") for key in VOICE.texts if key.startswith("tip.")} <= tags


def test_a_test_that_is_passed_says_so_before_it_asks_for_another_roll() -> None:
    def asked(total: int) -> str:
        params: dict[str, int | str] = {"source": "noshin", "total": total, "limit": 5}
        return VOICE.say_prompt(seen(), Prompt("ask.reroll-test", params))

    assert asked(5).startswith("Passed: 5")
    assert "Passed" not in asked(6)
