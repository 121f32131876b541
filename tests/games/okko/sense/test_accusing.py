"""Whom sensible Heroes accuse: by what is left of the candidates, what it costs and how late it is."""

from __future__ import annotations

import pytest

from hyakki.games.okko.game import GAME
from hyakki.games.okko.options import AccuseCourtier, AccuseNature
from hyakki.games.okko.rules.accusations import accusations
from hyakki.games.okko.state import Okko
from hyakki.kernel.decision import PASS, Decision, Option
from hyakki.kernel.terms import Prompt
from tests.games.okko.senses import HEROES, chosen
from tests.games.okko.table import table


def suspects(courtiers: int, natures: int, number: int = 3, false: int = 0) -> Okko:
    """So many Courtiers and natures may still be the right ones."""
    g = table("silent-cell", heroes=("noshin",))
    g.present = ["genzo", "ietsugu", "yota", "ayame"]
    g.held = g.present[courtiers:]
    g.natures = list(g.box.natures)[natures:]
    g.oni.identity, g.oni.nature = "genzo", next(iter(g.box.natures))
    g.round, g.false = number, false
    return g


def accused(g: Okko, forced: bool = False, said: str = "") -> Option:
    return chosen(g, HEROES, "accuse", [*accusations(g, said), *([] if forced else [PASS])])


def test_nobody_is_accused_while_much_is_open():
    assert accused(suspects(4, 4)) == PASS


def test_a_known_nature_is_named_before_the_identity():
    g = suspects(1, 1)
    assert accused(g) == AccuseNature(g.oni.nature)
    assert accused(g, said="nature") == AccuseCourtier("genzo")


def test_one_of_two_courtiers_is_accused_the_first_time_but_not_after_a_mistake():
    assert accused(suspects(2, 4)) == AccuseCourtier("genzo")
    assert accused(suspects(2, 4, false=1)) == PASS


def test_one_of_two_natures_is_named_only_when_it_is_late():
    assert accused(suspects(4, 2)) == PASS
    last = suspects(4, 2, number=7)
    assert accused(last) == AccuseNature(last.oni.nature)


def test_if_somebody_must_be_named_it_is_one_of_the_fewest():
    g = suspects(3, 2)
    assert accused(g, forced=True) == AccuseNature(g.oni.nature)
    assert accused(suspects(2, 4, false=1), forced=True) == AccuseCourtier("genzo")


@pytest.mark.parametrize(
    ("number", "courtiers", "reason"), [(3, 1, "courtier"), (3, 2, "likely"), (7, 2, "last"), (3, 4, "wait")]
)
def test_the_end_is_called_near_only_when_it_is(number: int, courtiers: int, reason: str):
    g = suspects(courtiers, 4, number=number)
    asked = Decision(HEROES, 1, Prompt("ask.accuse"), (*accusations(g, ""), PASS), (HEROES,))
    found = GAME.reason(g, asked, accused(g))
    assert found is not None
    assert found.key == f"advice.accuse.{reason}"
