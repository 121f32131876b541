"""Quests back to back: what happens between two quests of a series (journey.campaign.*)."""

from __future__ import annotations

from hyakki.games.journey.events import CardDiscarded
from hyakki.games.journey.options import DONE, Balance, Discard, Done, EndSeries, Retry
from hyakki.games.journey.rules import cards, fortune, karma, victory
from hyakki.games.journey.rules.figures import tripitaka
from hyakki.games.journey.rules.setup import announce_quest, choose_set_up, lay_out, refresh, start_quest
from hyakki.games.journey.state import Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt

MAX_WEAPON = 3
WEAPON = "weapon"  # stands for one weapon level in the balance step


def campaign_step(g: Journey) -> Flow[None]:
    """After a quest of a series: on to the next, a retry, or the end."""
    if g.phase == "balance":
        yield from _balance(g)
    elif g.won:
        _after_victory(g)
    else:
        seat = tripitaka(g).seat
        answer = yield from g.ask(seat, Prompt("ask.retry"), lambda: [Retry(), EndSeries()])
        if isinstance(answer, EndSeries):
            g.finish(victory.outcome(g, False, "end.series-ended"))
        _retry(g)


def _after_victory(g: Journey) -> None:
    """Recover, lay out the next quest, and reward a heroic victory (journey.campaign.heroic-reward)."""
    g.quests_won += 1
    g.retries = 0
    g.heroic_wins += g.heroic
    order = list(g.box.quests)
    place = order.index(g.quest_id)
    if place + 1 == len(order):
        g.finish(victory.outcome(g, True, "end.series-won"))
    cards.end_active_cards(g)
    for pilgrim in g.pilgrims:
        refresh(g, pilgrim)
    g.quest_id = order[place + 1]
    choose_set_up(g)
    lay_out(g)
    if g.heroic:
        for pilgrim in g.pilgrims:
            fortune.draw_fortune(g, pilgrim, 1)
    g.phase = "balance"


def _retry(g: Journey) -> None:
    """The same quest again, with what the pilgrims had at its start: the gifts of its omen are among that."""
    kept = g.keepsake
    assert kept is not None
    g.retries += 1
    g.pilgrims[:] = [pilgrim.clone() for pilgrim in kept.pilgrims]
    g.fortune, g.misfortune = kept.fortune.clone(), kept.misfortune.clone()
    g.corruption = kept.corruption.clone()
    lay_out(g)
    announce_quest(g)
    g.phase = "order"


# ---------------------------------------------------------------------- balance


def upgrades(g: Journey, pilgrim: Pilgrim) -> int:
    """Weapon levels above 1 plus permanent skills beyond the starting hand (journey.campaign.balance-how)."""
    kept = sum(1 for card in pilgrim.skills if g.box.skills[card].kind == "kept")
    return pilgrim.weapon - 1 + max(0, kept - pilgrim.starting_kept)


def balance_options(g: Journey) -> list[Balance | Discard | Done]:
    """Missing upgrades may be taken; above the yardstick of the quest, cards may be discarded."""
    options: list[Balance | Discard | Done] = []
    for pilgrim in g.pilgrims:
        lead = upgrades(g, pilgrim) - g.quest.karma_upgrades
        if lead < 0:
            if karma.can_draw_skill(g, pilgrim, "kept"):
                options.append(Balance(pilgrim.id, "good"))
            if pilgrim.weapon < MAX_WEAPON:
                options.append(Balance(pilgrim.id, "bad"))
        elif lead > 0:
            options += [Discard(pilgrim.id, card) for card in dict.fromkeys(pilgrim.skills)]
            if pilgrim.weapon > 1:
                options.append(Discard(pilgrim.id, WEAPON))
    return [*options, DONE]


def _balance(g: Journey) -> Flow[None]:
    answer = yield from g.ask(tripitaka(g).seat, Prompt("ask.balance"), lambda: balance_options(g))
    match answer:
        case Balance():
            karma.take_upgrade(g, g.pilgrims[answer.pilgrim], answer.karma)
        case Discard():
            _discard(g, g.pilgrims[answer.pilgrim], answer.card)
        case Done():
            start_quest(g)
            g.phase = "order"


def _discard(g: Journey, pilgrim: Pilgrim, card: str) -> None:
    if card == WEAPON:
        pilgrim.weapon -= 1
    else:
        pilgrim.skills.remove(card)
        pilgrim.skill_deck.discard.append(card)
    g.tell(CardDiscarded(pilgrim.id, "skill", card), "journey.campaign.balance")
