"""Quests back to back: what is kept, what is reset, balance, retry, reward."""

from __future__ import annotations

import pytest

from hyakki.games.journey.game import GAME
from hyakki.games.journey.rules import campaign, victory
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.figures import survey
from hyakki.games.journey.state import DEAD, FACE_DOWN, Journey
from hyakki.kernel import saves
from hyakki.kernel.flow import GameOver
from hyakki.kernel.match import Match
from tests.games.journey.rules.test_setup import answer, new
from tests.games.journey.table import first_question, run
from tests.rules import rule


def series(quest: str = "q1") -> Journey:
    match = new(quest=quest, series="on")
    answer(match, *["upgrade good"] * 4 * GAME.box.quests[quest].karma_upgrades, "order 0,1,2,3")
    g = match.state
    g.io = None
    return g


def win(g: Journey, heroic: bool = False) -> None:
    """The quest is won; the interlude follows."""
    with pytest.raises(victory.QuestOver):
        victory.end_quest(g, True, "end.victory")
    g.heroic = heroic
    g.phase = "after-quest"
    run(campaign.campaign_step(g))


@rule("journey.campaign.recover")
def test_pilgrims_recover_between_quests():
    g = series()
    cho = g.pilgrims[2]
    cho.health, cho.chi = 2, 1
    give_condition(g, cho, "poisoned")
    win(g)
    assert (g.quest_id, g.phase) == ("q2", "balance")
    assert (cho.health, cho.chi, cho.conditions) == (14, 10, [])
    assert g.conditions["poisoned"] == 4


@rule("journey.campaign.karma", "journey.campaign.cards")
def test_karma_and_cards_are_kept_and_no_skills_dealt():
    g = series()
    cho = g.pilgrims[2]
    cho.good, cho.bad, cho.weapon = 7, 4, 2
    cho.corruption.append(g.corruption.bag.pop())
    cho.fortune.append(g.fortune.bag.pop())
    held = (list(cho.skills), list(cho.corruption), list(cho.fortune))
    win(g)
    run(campaign.campaign_step(g), "done")
    assert (cho.good, cho.bad, cho.weapon) == (7, 4, 2)
    assert (cho.skills, cho.corruption, cho.fortune) == held
    assert g.phase == "order"


@rule("journey.quest.karma-when")
def test_no_setup_upgrades_in_a_series():
    g = series("q2")
    win(g)
    assert g.quest_id == "q3"
    assert g.quest.karma_upgrades == 1
    run(campaign.campaign_step(g), "done")
    assert g.phase == "order"
    assert [p.weapon for p in g.pilgrims] == [1, 1, 1, 1]


@rule("journey.campaign.balance", "journey.campaign.balance-how")
def test_missing_upgrades_may_be_taken_or_declined():
    g = series("q6")
    for pilgrim in g.pilgrims:
        pilgrim.weapon = 1
        del pilgrim.skills[2:]
    win(g)
    assert g.quest.karma_upgrades == 2
    seat, texts = first_question(campaign.campaign_step(g))
    assert seat == g.pilgrims[0].seat
    assert {"balance 2 good", "balance 2 bad", "done"} <= set(texts)
    run(campaign.campaign_step(g), "balance 2 bad")
    run(campaign.campaign_step(g), "balance 2 bad")
    cho = g.pilgrims[2]
    assert cho.weapon == 3
    assert len(cho.corruption) == 2
    assert not any(text.startswith("balance 2") for text in first_question(campaign.campaign_step(g))[1])


@rule("journey.campaign.balance-how")
def test_a_pilgrim_above_the_yardstick_may_discard():
    g = series("q1")
    g.pilgrims[3].weapon = 3
    win(g)
    assert campaign.upgrades(g, g.pilgrims[3]) == 2
    run(campaign.campaign_step(g), "discard 3 weapon")
    assert g.pilgrims[3].weapon == 2


@rule("journey.campaign.dead", "journey.revive.dead")
def test_the_dead_return_after_a_won_quest():
    from hyakki.games.journey.rules.harm import die

    g = series()
    sha = g.pilgrims[3]
    sha.weapon, sha.good = 2, 5
    g.corruption.bag.remove("weak-guard")
    sha.corruption.append("weak-guard")
    sha.fortune.append(g.fortune.bag.pop())
    held, lost = list(sha.corruption), list(sha.fortune)
    sha.fallen = FACE_DOWN
    die(g, sha)
    assert sha.fallen == DEAD
    win(g)
    assert (sha.fallen, sha.health, sha.weapon, sha.good) == (0, 12, 2, 5)
    assert sha.corruption == held
    assert sha.fortune == []
    assert lost[0] in g.fortune.discard


@rule("journey.campaign.failed")
def test_a_failed_quest_may_be_retried_from_its_start():
    g = series()
    start = [p.clone() for p in g.pilgrims]
    cho = g.pilgrims[2]
    cho.good, cho.health = 9, 0
    cho.fortune.append(g.fortune.bag.pop())
    with pytest.raises(victory.QuestOver):
        victory.end_quest(g, False, "end.turn-limit")
    g.phase = "after-quest"
    run(campaign.campaign_step(g), "retry")
    assert (str(g.phase), g.quest_id) == ("order", "q1")
    assert g.pilgrims == start


@rule("journey.campaign.failed")
def test_a_series_may_end_after_a_failed_quest():
    g = series()
    with pytest.raises(victory.QuestOver):
        victory.end_quest(g, False, "end.turn-limit")
    g.phase = "after-quest"
    with pytest.raises(GameOver):
        run(campaign.campaign_step(g), "end-series")
    assert g.outcome is not None
    assert (g.outcome.winners, g.outcome.reason) == ((), "end.series-ended")


@rule("journey.campaign.tokens")
def test_tokens_do_not_carry_over_and_decks_do():
    g = series()
    g.wells[0].used.append(3)
    g.pilgrims[0].sutras = 2
    g.fortune.discard.append(g.fortune.bag.pop())
    g.demon_deck.discard.append(g.demon_deck.bag.pop())
    win(g)
    assert g.wells[0].used == []
    assert g.pilgrims[0].sutras == 0
    assert len(g.fortune.discard) == 1
    assert g.demon_deck.discard == []
    assert g.demon_deck.count() == len(_permitted(g))


@rule("journey.campaign.tokens", "journey.fortune.discard")
def test_a_card_in_force_at_the_end_of_a_quest_is_not_lost():
    g = series()
    all_cards = g.fortune.count()
    g.fortune.bag.remove("vow-of-silence")
    g.active_cards.append("0 vow-of-silence")
    win(g)
    assert (g.active_cards, g.fortune.discard) == ([], ["vow-of-silence"])
    g = series()
    g.fortune.bag.remove("vow-of-silence")
    g.active_cards.append("0 vow-of-silence")
    g.won, g.phase = False, "after-quest"
    run(campaign.campaign_step(g), "retry")
    assert (g.active_cards, g.fortune.count(), g.fortune.discard) == ([], all_cards, [])


def _permitted(g: Journey) -> list[str]:
    return [
        card.id
        for card in g.box.demon_cards.values()
        for _ in range(card.copies)
        if card.id not in g.quest.excluded
    ]


@rule("journey.campaign.heroic-reward")
def test_a_heroic_victory_gives_each_pilgrim_a_fortune_card():
    g = series("q3")
    before = [len(p.fortune) for p in g.pilgrims]
    win(g, heroic=True)
    assert [len(p.fortune) for p in g.pilgrims] == [n + 1 for n in before]
    assert g.heroic_wins == 1
    g = series("q3")
    win(g, heroic=False)
    assert [len(p.fortune) for p in g.pilgrims] == before
    assert g.heroic_wins == 0


def test_the_last_quest_ends_the_series():
    g = series("q10")
    with pytest.raises(victory.QuestOver):
        victory.end_quest(g, True, "end.victory")
    g.phase = "after-quest"
    with pytest.raises(GameOver):
        run(campaign.campaign_step(g))
    assert g.outcome is not None
    assert g.outcome.reason == "end.series-won"
    assert g.outcome.winners


@rule("journey.campaign.cards")
def test_a_series_can_be_saved_and_resumed_between_quests():
    match = answer(new(quest="q1", series="on"), "order 0,1,2,3")
    g = match.state
    g.pilgrims[0].weapon = 2
    win(g)
    survey(g)
    moved = Match(GAME, g, 1, match.settings, match.key)
    moved.stand()
    again = saves.load(GAME, saves.save(moved)).match
    assert again.state.quest_id == "q2"
    assert again.state.pilgrims[0].weapon == 2
    assert again.shown(0) == moved.shown(0)
