"""Chapter after chapter: the end of a match, the way on after a phase, repeats, encounters in between."""

from __future__ import annotations

from hyakki.games.harakiri.box.chapterdefs import EndingDef
from hyakki.games.harakiri.box.ruledefs import MissionRule
from hyakki.games.harakiri.options import EndCampaign, Repeat
from hyakki.games.harakiri.rules import setup, yomi
from hyakki.games.harakiri.rules.asking import ask_party
from hyakki.games.harakiri.rules.creatures import most_health
from hyakki.games.harakiri.rules.harm import mend_armour, worn_off
from hyakki.games.harakiri.rules.tables import lay_stage
from hyakki.games.harakiri.state import Harakiri
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Outcome, Scalar

END_RULES = {
    "end.dawn": "harakiri.campaign.endings",
    "end.ash": "harakiri.campaign.endings",
    "end.silence": "harakiri.campaign.endings",
    "end.campaign-ended": "harakiri.campaign.no-loss",
    "end.resigned": "harakiri.players.cooperative",
    "end.chapter-won": "harakiri.ending.result",
    "end.all-defeated": "harakiri.ending.conditions",
    "end.malice": "harakiri.malice.limit",
    "end.villagers-lost": "harakiri.chapter.villagers",
    "end.lad-lost": "harakiri.chapter.carry",
    "end.kami-alone": "harakiri.kami-mode.sole-survivor",
}
"""Why a match can end, and the rule behind each."""


def outcome(g: Harakiri, won: bool, reason: str) -> Outcome:
    """All seats win or lose together (harakiri.players.cooperative)."""
    winners = tuple(range(g.seats)) if won else ()
    params: dict[str, Scalar] = {
        "chapter": g.chapter_id, "round": g.round, "honour": g.honour, "attempt": g.attempt,
    }  # fmt: skip
    return Outcome(winners, END_RULES[reason], reason, params)


def ending_of(g: Harakiri) -> EndingDef | None:
    """The ending that honour leads to, after the last chapter (harakiri.campaign.endings)."""
    return next((ending for ending in g.chapter.endings if g.honour >= ending.honour), None)


def missionary(g: Harakiri, kami: str) -> str:
    """The character whose personal mission unlocks a Kami."""
    return next(rule.character for rule in g.chapter.all_rules(MissionRule) if rule.kami == kami)


# ---------------------------------------------------------------------- after a phase


def end_single(g: Harakiri) -> Flow[None]:
    """The first result of a single chapter ends the match (harakiri.campaign.modes)."""
    if not g.campaign:
        g.finish(outcome(g, g.result == "victory", g.reason))
    yield from ()


def go_on(g: Harakiri) -> Flow[None]:
    """The Shinigami, if the track says so (harakiri.yomi.timing); else the next chapter after a victory, the
    choice to try again after a failure."""
    if yomi.is_encounter(g):
        _come_back(g)
    elif yomi.is_due(g):
        _meet_shinigami(g)
        return
    if g.result == "victory":
        _next_chapter(g)
    else:
        g.phase, g.place = "again", 0
    yield from ()


def _next_chapter(g: Harakiri) -> None:
    """The intermission before the next chapter; the last one wins the campaign
    (harakiri.campaign.progress)."""
    order = g.box.campaign
    place = order.index(g.chapter_id)
    if place + 1 == len(order):
        ending = ending_of(g)
        assert ending is not None, "the last chapter has endings"
        g.finish(outcome(g, True, f"end.{ending.name.lower()}"))
    setup.leave_table(g)
    g.chapter_id = order[place + 1]
    lay_stage(g)
    g.attempt = 1
    g.omen = ""
    g.omen_bonus = g.row_more = 0
    g.omen_again = False
    g.oracle_more.clear()
    for character in g.characters:
        character.first_blow = 0
    g.phase, g.place = ("kami" if g.unlocked else "scene"), 0


def again_step(g: Harakiri) -> Flow[None]:
    """After a failure the party repeats the phase, or ends the campaign (harakiri.failure.repeat,
    harakiri.campaign.no-loss). What was gained or spent stays (harakiri.failure.keep-gains)."""
    answer = yield from ask_party(g, "again", lambda: [Repeat(), EndCampaign()])
    if isinstance(answer, EndCampaign):
        g.finish(outcome(g, False, "end.campaign-ended"))
    g.attempt += 1
    setup.leave_table(g)
    lay_stage(g)
    g.phase, g.place = "exchange", 0


# ---------------------------------------------------------------------- the encounter


def _meet_shinigami(g: Harakiri) -> None:
    """The party must confront the Shinigami, whole and with whole armour (harakiri.yomi.restore)."""
    g.back = f"{g.chapter_id} {g.result} {g.attempt}"
    g.faced += 1
    unlocked = list(g.unlocked)
    _make_whole(g)
    setup.leave_table(g)
    g.chapter_id = yomi.ENCOUNTER
    lay_stage(g)
    setup.begin_phase(g)
    g.unlocked = unlocked


def _come_back(g: Harakiri) -> None:
    """The campaign goes on where it was, whatever came of it (harakiri.yomi.encounter)."""
    chapter, result, attempt = g.back.split()
    g.back = ""
    _make_whole(g)
    setup.leave_table(g)
    g.chapter_id, g.attempt = chapter, int(attempt)
    g.result = "victory" if result == "victory" else "failure"
    lay_stage(g)


def _make_whole(g: Harakiri) -> None:
    for character in g.characters:
        character.defeated = False
        character.health = most_health(g, character)
        mend_armour(g, character, worn_off(g, character), "harakiri.yomi.restore")
