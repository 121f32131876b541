"""Harakiri's creatures: their numbers, tables and lines as the ledger has them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from hyakki.games.harakiri.box.check_known import check_known
from hyakki.games.harakiri.box.content import Box, load_box
from hyakki.games.harakiri.box.notation import Line, LinePart, Pool, Reach
from tests.rules import rule


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


# -- short forms


def test_a_pool_is_read_as_dice_in_the_written_order():
    assert Pool.read("RPG") == ("red", "purple", "green")
    assert not Pool.read("")


@pytest.mark.parametrize("text", ["rpg", "R P", "RX", 5])
def test_other_letters_are_no_pool(text):
    with pytest.raises(ValueError, match=r"expected dice"):
        Pool.read(text)


@pytest.mark.parametrize(
    ("raw", "n", "all_", "shown"),
    [
        ("adjacent", 0, False, "adjacent"),
        ("all-adjacent", 0, True, "all-adjacent"),
        ({"range": 4}, 4, False, "range 4"),
        ({"all-range": 2}, 2, True, "all-range 2"),
    ],
)
def test_a_reach_says_how_far_and_whether_all(raw, n, all_, shown):
    reach = Reach.read(raw)
    assert (reach.n, reach.all, reach.adjacent, repr(reach)) == (n, all_, n == 0, shown)
    assert reach == Reach(n, all_)
    assert len({reach, Reach(n, all_)}) == 1


@pytest.mark.parametrize(
    "raw", ["near", {"range": 0}, {"range": True}, {"rnage": 2}, {}, {"range": 2, "n": 1}]
)
def test_anything_else_is_no_reach(raw):
    with pytest.raises(ValueError, match=r"expected 'adjacent', 'all-adjacent'"):
        Reach.read(raw)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("attack", LinePart("attack")),
        ("attack focus", LinePart("attack", focus=True)),
        ("attack adjacent", LinePart("attack", "adjacent")),
        ("attack range 5 focus", LinePart("attack", "range", 5, focus=True)),
        ("move adjacent", LinePart("move", "adjacent")),
        ("move range 2", LinePart("move", "range", 2)),
        ("move toward", LinePart("move", "toward")),
        ("move away", LinePart("move", "away")),
        ("move grave", LinePart("move", "grave")),
        ("regain 8", LinePart("regain", n=8)),
        ("armour 4", LinePart("armour", n=4)),
        ("if health 15", LinePart("if-health", n=15)),
        ("call-the-dead", LinePart("skill", skill="call-the-dead")),
        ("bury focus", LinePart("skill", skill="bury", focus=True)),
    ],
)
def test_parts_of_a_line(text, part):
    assert Line.read(text).parts == (part,)
    assert part.attacks == (text.startswith(("attack", "call", "bury")))


@pytest.mark.parametrize(
    "text",
    ["", "attack, ", "move", "move range", "regain", "armour", "if", "Bury", "focus", "attack range 0"],
)
def test_what_is_no_part_of_a_line(text):
    with pytest.raises(ValueError, match=r"cannot read"):
        Line.read(text)


def test_a_line_knows_techniques_when_it_knows_its_creature():
    line = Line.read("support, kenjutsu")
    assert [part.do for part in line.resolved(frozenset({"support"})).parts] == ["technique", "skill"]
    assert line.resolved(frozenset()) == line
    assert [part.skill for part in line.skills()] == ["support", "kenjutsu"]


@pytest.mark.parametrize(
    ("text", "always"),
    [
        ("move toward", True),
        ("move away, armour 2", True),
        ("call, move toward", True),
        ("sweep", False),
        ("attack", False),
        ("move range 2", False),
        ("move adjacent", False),
        ("move grave", False),
        ("if health 5, move away", False),
    ],
)
def test_which_lines_always_work(text, always):
    assert Line.read(text).resolved(frozenset({"call"})).always == always


# -- what is known


def with_kind(box: Box, kind: str, **changes: object) -> Box:
    """The box with another creature in place of one."""
    return replace(box, kinds=box.kinds | {kind: msgspec.structs.replace(box.kinds[kind], **changes)})


@pytest.mark.parametrize(
    ("kind", "roll", "old", "new", "expected"),
    [
        ("kachi", 6, "support, kenjutsu", "support, attack", "The entry 6 of 'kachi' must have the priority"),
        ("undertaker", 1, "attack adjacent", "attack", "The entry 1 of 'undertaker' must have the priority"),
        (
            "undertaker",
            3,
            "if health 15, move grave, regain 8, armour 4",
            "if health 15, move grave, regain 8",
            "The entry 3 of 'undertaker' must have the priority -health",
        ),
    ],
)
def test_known_entries_are_kept(box, kind, roll, old, new, expected):
    table = list(box.kinds[kind].normal)
    row = table[roll - 1]
    lines = tuple(Line.read(new) if line.text == old else line for line in row.lines)
    table[roll - 1] = msgspec.structs.replace(row, lines=lines)
    (found,) = check_known(with_kind(box, kind, normal=tuple(table)))
    assert found.startswith(expected)


@pytest.mark.parametrize(
    ("kind", "changes", "expected"),
    [
        ("ashigaru", {"health": 6}, "The ashigaru must have health 5, armour 1 and toughness 1."),
        ("kappa", {"move": 4}, "The kappa must have movement 3, but has 4."),
    ],
)
def test_known_numbers_are_kept(box, kind, changes, expected):
    stats = msgspec.structs.replace(box.kinds[kind].regular, **changes)
    assert list(check_known(with_kind(box, kind, regular=stats))) == [expected]


def test_known_cards_are_kept(box):
    robe = msgspec.structs.replace(box.armours["travel-robe"], cost=44)
    assert list(check_known(replace(box, armours=box.armours | {"travel-robe": robe}))) == [
        "The smith must have an armour of level 1 for monks with armour 1 and cost 45."
    ]
    akira = msgspec.structs.replace(box.characters["akira"], health=(9, 9, 9, 9, 9))
    assert list(check_known(replace(box, characters=box.characters | {"akira": akira}))) == [
        "A character must have the health 10, 11, 13, 15, 18."
    ]
    (found,) = check_known(replace(box, triggers=box.triggers | {"katana": box.triggers["nodachi"]}))
    assert found.startswith("The effect of 'katana' must be ('gain-ap', 1, '', ('damage3',)) at the moment")


def test_the_roster_is_kept(box):
    fewer = {name: servant for name, servant in box.servants.items() if name != "nue"}
    (found,) = check_known(replace(box, servants=fewer))
    assert found.endswith("expected the servants ['nue', 'undertaker'], got ['undertaker'].")
    luck = msgspec.structs.replace(box.components["karma"], id="luck")
    (found,) = check_known(replace(box, components=box.components | {"luck": luck}))
    assert found == "content/components.toml: component 'luck': no rule uses it."


# -- kinds


@rule("harakiri.components.chosen-roster")
def test_the_roster_by_type(box):
    kinds = [kind for kind in box.kinds.values() if not kind.module]
    assert Counter(kind.type for kind in kinds) == {"chosen": 3, "servant": 2, "wanderer": 2, "minion": 7}
    assert set(box.chosen) == {"demon-hunter", "blood-oni", "tsurube-otoshi"}
    assert box.components["minion-wanderer-boards"].count == 9


@rule("harakiri.components.minion-limit")
def test_how_many_miniatures_there_are_of_each_kind(box):
    copies = {kind.id: kind.copies for kind in box.kinds.values() if kind.type == "minion"}
    assert copies == {
        **dict.fromkeys(("ashigaru", "kachi", "kappa", "akaname", "jikininki"), 6),
        **dict.fromkeys(("onryo", "shikome"), 3),
    }
    assert all(kind.copies == 1 for kind in box.kinds.values() if kind.type != "minion")


@rule("harakiri.content.minions")
def test_known_numbers_of_minions(box):
    ashigaru = box.kinds["ashigaru"].regular
    assert (ashigaru.health, ashigaru.armour, ashigaru.toughness) == (5, 1, 1)
    assert box.kinds["kappa"].regular.move == box.kinds["kappa"].upgraded.move == 3
    for kind in box.kinds.values():
        if kind.type == "minion":
            assert kind.upgraded.health > kind.regular.health
            assert kind.stats(True) is kind.upgraded
            assert kind.stats(False) is kind.regular


@rule("harakiri.content.minions", "harakiri.content.servants", "harakiri.content.wanderers")
@pytest.mark.parametrize("kind", ["ashigaru", "kachi", "kappa", "akaname", "jikininki", "onryo", "shikome"])
def test_every_result_of_the_die_has_an_entry_that_ends_with_a_line_that_always_works(box, kind):
    for table in (box.kinds[kind].normal, box.kinds[kind].aggressive):
        assert [roll in row.rolls for roll, row in enumerate(table, start=1)] == [True] * 6
        assert all(row.lines[-1].always for row in table)


@rule("harakiri.content.servants", "harakiri.content.wanderers")
@pytest.mark.parametrize("kind", ["undertaker", "nue", "landolfo", "sedrik", "shinigami"])
def test_servants_and_wanderers_have_six_entries_for_both_colours(box, kind):
    board = box.kinds[kind]
    assert board.normal is board.aggressive
    assert [row.rolls for row in board.normal] == [(roll,) for roll in range(1, 7)]
    assert all(row.lines[-1].always for row in board.normal)
    assert board.advance == 3
    assert board.regular is board.upgraded


def lines(box: Box, kind: str, roll: int) -> list[str]:
    return [line.text for line in box.kinds[kind].normal[roll - 1].lines]


@rule("harakiri.content.kachi-entry-six")
def test_the_sixth_entry_of_the_kachi(box):
    entry = box.kinds["kachi"].normal[5]
    assert entry.priority == "-health"
    assert lines(box, "kachi", 6) == [
        "kenjutsu",
        "support, kenjutsu",
        "move adjacent, slice-them",
        "move toward",
    ]
    assert entry.lines[1].parts[0].do == "technique"
    skills = box.kinds["kachi"].skills
    assert skills["support"].kin
    assert skills["kenjutsu"].reach == skills["slice-them"].reach == Reach(0)


@rule("harakiri.content.undertaker-machete")
def test_machete(box):
    entry = box.kinds["undertaker"].normal[0]
    assert (entry.name, entry.priority) == ("Machete", "first")
    assert lines(box, "undertaker", 1)[:2] == ["attack adjacent", "move adjacent, attack adjacent"]


@rule("harakiri.content.undertaker-profaner")
def test_profaner(box):
    entry = box.kinds["undertaker"].normal[2]
    assert (entry.name, entry.priority) == ("Profaner", "-health")
    assert entry.lines[0].parts == (
        LinePart("if-health", n=15),
        LinePart("move", "grave"),
        LinePart("regain", n=8),
        LinePart("armour", n=4),
    )


@rule("harakiri.content.chosen")
def test_ten_cards_of_each_chosen(box):
    assert {chosen: sum(card.copies for card in cards) for chosen, cards in box.ai_of.items()} == {
        "tsurube-otoshi": 10,
        "demon-hunter": 10,
        "blood-oni": 10,
    }
    for card in box.ai_cards.values():
        assert card.lines[-1].always
        assert not card.empowered or card.empowered[-1].always
    assert all(not box.kinds[chosen].normal for chosen in box.chosen)


@rule("harakiri.content.blood-oni-hate")
def test_hate_is_empowered_by_hate(box):
    assert [kind.id for kind in box.kinds.values() if kind.hate] == ["blood-oni"]
    (hate,) = [card for card in box.ai_cards.values() if card.empowered]
    assert (hate.chosen, hate.priority, hate.copies) == ("blood-oni", "next", 4)
    assert hate.empowered[0].parts == (
        LinePart("move", "range", 2),
        LinePart("skill", skill="hateful-club", focus=True),
    )
    (bar,) = box.triggers["blood-oni.hateful-club"]["after-attack"]
    assert (bar.effect.do, bar.effect.if_, bar.effect.until) == ("bar-kami", ("damage1",), "phase")


def test_health_by_level_and_marks(box):
    shinigami = box.kinds["shinigami"]
    assert [shinigami.health(False, level) for level in (1, 5)] == [38, 192]
    assert box.kinds["kachi"].health(True, 5) == 7
    assert box.kinds["nue"].health(False, 1) == 64
    assert box.kinds["nue"].regular.reach == 4
    assert [kind.id for kind in box.kinds.values() if kind.sure_footed] == ["kappa"]
    assert [kind.id for kind in box.kinds.values() if kind.mark] == ["demon-hunter"]
    assert box.kinds["ashigaru"].passives == ("ashigaru.spear-wall",)
    assert [kind.yin_yang for kind in box.kinds.values() if kind.yin_yang] == [
        "shikome.yin-yang",
        "undertaker.yin-yang",
    ]
