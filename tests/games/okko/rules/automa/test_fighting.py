"""Pushes, re-rolls, reactions, extra Attacks and failed Sneaks of the automated Oni, line by line."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.okko.events import AttackDeclared, Pushed, Reasoned, Rerolled, Surrounded, TalentLost
from hyakki.games.okko.options import LoseTalent, PickSpace, Reroll, Strike, UseEffect
from hyakki.games.okko.rules.conditions import inflict
from hyakki.games.okko.rules.effects_move import spaces_or_none
from hyakki.games.okko.rules.ground import beside
from hyakki.games.okko.rules.reactions import choices
from hyakki.games.okko.rules.sneaking import _be_caught
from hyakki.games.okko.rules.trials import rerolls
from hyakki.games.okko.state import KI, Attack, Figure, Okko, Sneak
from hyakki.games.okko.state import Test as Trial
from hyakki.kernel.decision import PASS, Option
from hyakki.kernel.events import Event
from tests.games.okko.fighting import fight, told
from tests.games.okko.lists import answer, auto, oni_turn, reasons
from tests.games.okko.table import add, cell, drive, lay, listen, load
from tests.rules import rule

OKKO, NOBURO = 0, 1

# ---------------------------------------------------------------------- pushes


def pushed(g: Okko, target: Figure, *spaces: str) -> tuple[str, Reasoned]:
    """Where somebody is pushed out of some Spaces, and why."""
    options = spaces_or_none(sum(1 << cell(g, space) for space in spaces))
    chosen, why = answer(g, "push", options, figure=10, target=target.number)
    return ("" if chosen == PASS else g.palace.address(chosen.cell)), why  # type: ignore[attr-defined]


@rule("okko.auto.choices")
@pytest.mark.parametrize(
    ("form", "name"), [("evidence", "evidence-ash"), ("chest", "chest-3"), ("objective", "objective")]
)
def test_push_line_0_away_from_what_a_hero_wants(form, name: str):
    g = auto(heroes=("okko",), at={"okko": "A:3,3"})
    lay(g, form, name, "A:2,3")
    where, why = pushed(g, g.figures[OKKO], "A:3,2", "A:4,3")
    assert (where, why.line) == ("A:4,3", 0), "A:3,2 is beside the token as well"


@rule("okko.auto.choices")
def test_push_line_0_off_an_orange_space():
    g = auto(heroes=("okko",), at={"okko": "D:3,1"})
    where, why = pushed(g, g.figures[OKKO], "D:4,1", "D:2,1")
    assert (where, why.line) == ("D:2,1", 0)


@rule("okko.auto.choices")
def test_push_line_0_is_for_heroes_who_have_something_to_do():
    g = auto(heroes=("okko",), at={"okko": "A:3,3"})
    assert 0 in pushed(g, g.figures[OKKO], "A:3,2", "A:4,3")[1].tried
    talked = lay(g, "courtier", "doan", "A:2,3")
    assert pushed(g, g.figures[OKKO], "A:3,2", "A:4,3")[1].line == 0
    talked.flipped = True
    assert pushed(g, g.figures[OKKO], "A:3,2", "A:4,3")[1].line == 2
    follower = add(g, "tikku.novice", "A:2,2", owner="okko")
    talked.flipped = False
    assert 0 in pushed(g, follower, "A:3,2", "A:4,3")[1].tried


@rule("okko.auto.choices")
def test_push_line_1_beside_most_agents_that_have_not_acted():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    first, second = add(g, "samurai", "A:4,3"), add(g, "samurai", "A:4,2")
    attacker = add(g, "samurai", "A:1,2")
    turn = oni_turn(g, "samurai", attacker)
    where, why = pushed(g, g.figures[OKKO], "A:3,3", "A:2,3")
    assert (where, why.line, why.tried) == ("A:3,3", 1, (0,))
    turn.acted = [first.number, second.number]
    assert pushed(g, g.figures[OKKO], "A:3,3", "A:2,3")[1].line == 2, "those who acted do not count"


def test_push_line_1_only_if_there_are_more_than_now():
    g = auto(heroes=("okko",), at={"okko": "A:3,3"})
    add(g, "samurai", "A:4,3")
    attacker = add(g, "samurai", "A:3,4")
    oni_turn(g, "samurai", attacker)
    assert pushed(g, g.figures[OKKO], "A:3,2", "A:4,2")[1].line == 2


@rule("okko.auto.choices")
def test_push_line_2_otherwise_none():
    g = auto(heroes=("okko",), at={"okko": "A:3,3"})
    where, why = pushed(g, g.figures[OKKO], "A:3,2", "A:4,2")
    assert (where, why.line, why.tried) == ("", 2, (0, 1))


def test_several_spaces_of_line_0_are_left_to_the_dice():
    g = auto(heroes=("okko",), at={"okko": "A:3,3"})
    lay(g, "evidence", "evidence-ash", "A:2,4")
    where, why = pushed(g, g.figures[OKKO], "A:4,2", "A:4,3", "A:2,3")
    assert where in ("A:4,2", "A:4,3")
    assert (why.line, why.tie) == (-1, 2)


@rule("okko.auto.choices", "okko.auto.module")
def test_a_ki_pushes_by_the_list_and_nobody_is_asked():
    g = auto(heroes=("okko",), at={"okko": "A:3,3"})
    lay(g, "chest", "chest-3", "A:2,3")
    guard = add(g, "ashigaru", "A:3,2")
    heard = fight(g, guard, g.figures[OKKO], "KI 0 0 0")
    (event,) = told(heard, Pushed)
    assert g.palace.address(event.end) not in ("A:2,4", "A:3,4")


def test_a_pull_goes_by_the_same_list():
    g = auto(heroes=("okko",), at={"okko": "D:3,1"})
    options = spaces_or_none(1 << cell(g, "D:2,1"))
    chosen, why = answer(g, "pull-effect", options, "push", source="kumo.web", figure=OKKO, by=47)
    assert (chosen, why.line) == (PickSpace(cell(g, "D:2,1")), 0)


# ---------------------------------------------------------------------- re-rolls


def dice(g: Okko, faces: Sequence[Sequence[int]], defense: int, attacker: int, n: int = 1) -> Attack:
    """An Attack whose dice lie there."""
    g.attack = Attack(attacker=attacker, target=OKKO, form="melee", declared=OKKO)
    g.attack.kinds, g.attack.chains = ["combat"] * len(faces), [list(chain) for chain in faces]
    g.attack.defense = defense
    return g.attack


def rerolled(g: Okko, attack: Attack, figure: int, n: int, total: int) -> tuple[Option, Reasoned]:
    options = [*(Reroll(places) for places in choices(attack, n)), PASS]
    return answer(g, "reroll", options, figure=figure, total=total, defense=attack.defense, source="champion")


@rule("okko.auto.choices")
def test_reroll_line_0_only_if_its_attack_misses_the_lowest_faces_never_a_ki():
    g = auto()
    champion = add(g, "hiroji", "A:2,3")
    attack = dice(g, [[1], [0], [KI, 0], [2]], 6, champion.number)
    chosen, why = rerolled(g, attack, champion.number, 1, total=4)
    assert (chosen, why.line) == (Reroll((1,)), 0)
    assert rerolled(g, attack, champion.number, 2, total=4)[0] == Reroll((0, 1))
    assert rerolled(g, attack, champion.number, 1, total=6)[0] == PASS
    only_ki = dice(g, [[KI, 0], [KI, 1]], 9, champion.number)
    assert rerolled(g, only_ki, champion.number, 1, total=3)[0] == PASS


@rule("okko.auto.choices")
def test_hiroji_rolls_the_0_again_and_not_the_ki():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    champion = add(g, "hiroji", "A:2,3")
    heard = fight(g, champion, g.figures[OKKO], "1 0 1 KI 0 1 2")
    (event,) = told(heard, Rerolled)
    assert event.places == (1,), "4 is one short of DEFENSE 5"


@rule("okko.auto.choices")
def test_reroll_line_1_dice_of_others_only_if_they_succeed():
    g = auto(at={"okko": "A:2,2"})
    guard = add(g, "samurai", "A:2,3")
    attack = dice(g, [[1], [KI, 2], [2]], 5, OKKO)
    attack.target = guard.number
    assert rerolled(g, attack, guard.number, 1, total=6)[0] == Reroll((1,))
    assert rerolled(g, attack, guard.number, 1, total=4)[0] == PASS
    g.attack, g.test = None, Trial(hero=OKKO, attribute="guile", about="evidence", object=1, difficulty=3)
    g.test.faces = [2, 0, 1]
    chosen, _ = answer(g, "reroll-test", rerolls(3, 1), source="whispers", hero=OKKO, total=3, limit=3)
    assert chosen == Reroll((1,))
    chosen, why = answer(g, "reroll-test", rerolls(3, 1), source="whispers", hero=OKKO, total=3, limit=2)
    assert (chosen, why.line, why.tried) == (PASS, 1, (0,))


# ---------------------------------------------------------------------- reactions and extra Attacks


@rule("okko.auto.choices")
def test_what_only_helps_is_used_and_no_blow_is_taken_for_others():
    g = auto()
    options = [UseEffect("barbs", 10), PASS]
    assert answer(g, "reaction", options, attacker=0, target=10)[0] == options[0]
    assert answer(g, "test-effect", options, source="barbs", hero=0)[0] == options[0]
    assert answer(g, "redirect", options, attacker=0, target=10)[0] == PASS


@rule("okko.auto.target")
@pytest.mark.parametrize("key", ["answer", "extra-attack", "sweep"])
def test_an_attack_by_an_effect_strikes_by_the_list_of_targets(key: str):
    g = auto(at={"okko": "A:2,2", "noburo": "A:4,2"}, stance="hunt")
    guard = add(g, "ninja", "A:3,2")
    g.figures[NOBURO].damage = 1
    options = [*(Strike(n, form) for n in (OKKO, NOBURO) for form in ("ranged", "melee")), PASS]
    chosen, why = answer(g, key, options, figure=guard.number, source="puppet-strings")
    assert (chosen, why.decision, why.line) == (Strike(NOBURO, "melee"), "target", 3)


@rule("okko.auto.choices")
def test_an_amputee_loses_the_last_talent_that_it_has():
    g = auto()
    spider = add(g, "kumo", "A:2,3")
    options = [LoseTalent(talent) for talent in ("kumo.spit", "kumo.web")]
    chosen, why = answer(g, "lose-talent", options, figure=spider.number)
    assert (chosen, why.line) == (LoseTalent("kumo.web"), 0)
    heard = listen(g)
    drive(inflict(g, spider, "amputee", "test"), [])
    drive(inflict(g, spider, "amputee", "test"), [])
    assert [event.talent for event in told(heard, TalentLost)] == ["kumo.web", "kumo.spit"]


# ---------------------------------------------------------------------- caught


def caught(g: Okko, address: str) -> list[Event]:
    """Okko is caught on a Space of a Prohibited Tile."""
    load(g, *[0] * 60)
    g.sneak = Sneak(figure=OKKO, left=0)
    heard = listen(g)
    drive(_be_caught(g, g.figures[OKKO]), [PickSpace(cell(g, address))])
    return heard


@rule("okko.auto.choices")
def test_surround_the_mightiest_first_each_to_the_nearest_free_space_in_the_heros_area_first():
    g = auto("two-fires", heroes=("okko",), at={"okko": "B:0,0"})
    g.figures[OKKO].cell = cell(g, "C:0,0")
    guards = [add(g, "ashigaru", place) for place in ("C:5,5", "C:4,5")]
    captain = add(g, "samurai", "C:5,4")
    heard = caught(g, "C:0,1")
    moved = told(heard, Surrounded)
    assert [event.figure for event in moved] == [captain.number, guards[0].number, guards[1].number]
    area = g.palace.area("C.a")
    inside = g.palace.areas.spaces_in[area]
    assert all(inside >> event.end & 1 for event in moved[:3])


@rule("okko.auto.choices")
def test_surround_a_space_in_the_heros_area_comes_before_a_nearer_one_outside():
    g = auto("two-fires", heroes=("okko",), at={"okko": "B:0,0"})
    g.figures[OKKO].cell = cell(g, "C:1,0")
    guard = add(g, "ashigaru", "C:5,0")
    inside = g.palace.areas.spaces_in[g.palace.area("C.a")]
    around = beside(g, g.figures[OKKO].cell)
    assert around & inside
    assert around & ~inside
    caught(g, "C:1,0")
    assert inside >> guard.cell & 1


@rule("okko.auto.choices")
def test_surround_they_attack_in_the_same_order():
    g = auto("two-fires", heroes=("okko",), at={"okko": "B:0,0"})
    g.figures[OKKO].cell = cell(g, "C:0,0")
    guards = [add(g, "ashigaru", place) for place in ("C:5,5", "C:4,5")]
    captain = add(g, "samurai", "C:5,4")
    heard = caught(g, "C:0,1")
    assert [event.attacker for event in told(heard, AttackDeclared)] == [
        captain.number,
        *(guard.number for guard in guards),
    ]
    lines = {reason.line for reason in reasons(heard, "surround")}
    assert lines <= {0, 1, -1}
    assert 1 in lines


def test_surround_one_who_stands_well_stays():
    g = auto("two-fires", heroes=("okko",), at={"okko": "B:0,0"})
    g.figures[OKKO].cell = cell(g, "C:0,1")
    add(g, "ashigaru", "C:0,2")
    heard = caught(g, "C:0,1")
    assert not told(heard, Surrounded)


def test_surround_where_there_is_no_room_for_all_the_mightiest_come_first():
    g = auto("two-fires", heroes=("okko",), at={"okko": "B:0,0"})
    g.figures[OKKO].cell = cell(g, "C:0,0")
    for place in ("C:5,0", "C:5,2", "C:5,3", "C:5,5", "C:4,0", "C:4,1"):
        add(g, "ashigaru", place)
    captain = add(g, "samurai", "C:4,4")
    heard = caught(g, "C:0,0")
    assert told(heard, Surrounded)[0].figure == captain.number
    assert next(r for r in reasons(heard, "surround") if r.chosen == f"figure:{captain.number}").line == 0


def test_surround_in_melee_where_both_forms_are_possible():
    g = auto()
    options = [Strike(OKKO, "ranged"), Strike(OKKO, "melee")]
    assert answer(g, "surround-form", options, hero=OKKO, figure=10)[0] == Strike(OKKO, "melee")
