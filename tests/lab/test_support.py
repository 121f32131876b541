"""Measuring how bots support a person: who does the feats, and what is won."""

from __future__ import annotations

from hyakki.lab.support import ALONE, BESIDE, Company, Tale, play, report, run

QUEST = Company("journey", 2, {"quest": "q1"}, "sense")
DUEL = Company("okko", 2, {}, "random")


def test_one_game_is_played_and_its_feats_are_counted() -> None:
    found = play((QUEST, 3, ALONE))
    assert found.own + found.others > 0
    assert found == play((QUEST, 3, ALONE)), "the same seed plays the same game"


def test_feats_of_the_other_side_are_nobodys() -> None:
    assert play((DUEL, 4, ALONE)).others == 0, "one seat leads all Heroes"


def test_both_manners_play_with_the_same_seeds() -> None:
    found = run(QUEST, range(2), processes=1)
    assert [len(found[manners]) for manners in (ALONE, BESIDE)] == [2, 2]


def test_the_report_tells_shares_and_what_they_cost() -> None:
    plain, kind = Tale(True, 1, 3), Tale(True, 3, 1)
    text = report(QUEST, {ALONE: [plain, plain], BESIDE: [kind, Tale(False, 3, 1)]})
    assert "| alone | 2 | 100 % | 4.0 | 25 % |" in text
    assert "| beside a person | 2 | 50 % | 4.0 | 75 % |" in text
    assert "Won more often beside a person: -50" in text
