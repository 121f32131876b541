"""Refusals by the id of their rule, and the check that finds those without rule or sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal
from hyakki.kernel.text import Texts
from tests.refusals import Call, mistakes, refusals
from tests.tiny.words import ledger


@pytest.mark.parametrize(
    ("made", "refusal"),
    [
        (refuse("palace.door.locked"), Refusal("palace.door.locked", "why.door.locked")),
        (refuse("palace.door.locked.twice"), Refusal("palace.door.locked", "why.door.locked.twice")),
        (refuse("palace.door.locked", key="why.x"), Refusal("palace.door.locked", "why.x")),
        (
            refuse("palace.door.locked", key="why.x", door=3),
            Refusal("palace.door.locked", "why.x", {"door": 3}),
        ),
        (
            refuse("palace.door.locked", rule="no"),
            Refusal("palace.door.locked", "why.door.locked", {"rule": "no"}),
        ),
    ],
)
def test_rule_reason_and_parameters(made, refusal):
    assert made == refusal


def test_a_refusal_without_parameters_is_made_once():
    assert refuse("palace.door.locked") is refuse("palace.door.locked")
    assert refuse("palace.door.locked", key="why.x") is not refuse("palace.door.locked")
    assert refuse("palace.door.locked", door=1) is not refuse("palace.door.locked", door=1)


def test_an_id_without_game_and_chapter_is_refused():
    with pytest.raises(ValueError, match="not enough values"):
        refuse("door.locked")


SOURCE = """
from hyakki.kernel.refuse import refuse
from hyakki.kernel.refuse import refuse as _no
AJAR = "palace.door.ajar"

def forbids(door, shut):
    _no("palace.door.shut", door=door)
    refuse(f"palace.door.{door}")
    refuse(AJAR, key="why.ajar")
    refuse(door.rule, key="why.rusty", door=door)
    return refuse("palace.door.locked" if shut else "palace.door.open.wide", key="why.any")
"""


def written(place: Path, text: str = SOURCE) -> Path:
    (place / "rules").mkdir()
    (place / "rules" / "doors.py").write_text(text, encoding="utf-8")
    return place


def test_all_reasons_in_the_sources_are_found(tmp_path):
    found = refusals(written(tmp_path))
    assert found == [
        Call("rules/doors.py:7", "palace.door.shut", "why.door.shut", frozenset({"door"})),
        Call("rules/doors.py:9", "palace.door.ajar", "why.ajar", frozenset()),
        Call("rules/doors.py:10", "", "why.rusty", frozenset({"door"})),
        Call("rules/doors.py:11", "palace.door.locked", "why.any", frozenset()),
        Call("rules/doors.py:11", "palace.door.open", "why.any", frozenset()),
    ]


def test_a_function_of_another_module_is_none_of_ours(tmp_path):
    assert refusals(written(tmp_path, SOURCE.replace("kernel.refuse", "games.other"))) == []


def test_what_lacks_rule_or_sentence_is_named(tmp_path):
    rules = ledger("palace", "Palace", {"door.shut": "Shut.", "door.locked": "Locked.", "door.ajar": "Ajar."})
    texts = Texts({"why.door.shut": "{pilgrim} cannot.", "why.ajar": "No.", "why.rusty": "It is rusty."})
    assert mistakes(written(tmp_path), rules, texts) == [
        "rules/doors.py:7: the text 'why.door.shut' needs ['pilgrim'], not ['door']",
        "rules/doors.py:10: the text 'why.rusty' needs [], not ['door']",
        "rules/doors.py:11: there is no text 'why.any'",
        "rules/doors.py:11: the ledger has no rule 'palace.door.open'",
        "rules/doors.py:11: there is no text 'why.any'",
    ]
    whole = ledger(
        "palace", "Palace", {"door.shut": "S.", "door.locked": "L.", "door.open": "O.", "door.ajar": "A."}
    )
    said = {"why.door.shut": "{door}", "why.any": "No.", "why.ajar": "No.", "why.rusty": "{door}"}
    assert mistakes(tmp_path, whole, Texts(said)) == []


def test_a_refusal_that_is_not_made_by_refuse_is_named(tmp_path):
    text = "from hyakki.kernel.terms import Refusal\n\nNO = Refusal('palace.door.shut', 'why.door.shut')\n"
    rules = ledger("palace", "Palace", {"door.shut": "Shut."})
    found = mistakes(written(tmp_path, text), rules, Texts({"why.door.shut": "No."}))
    assert found == ["rules/doors.py:3: a refusal is made without `refuse`"]
