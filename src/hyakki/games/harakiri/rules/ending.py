"""The end of a phase: its result, the defeated, rewards, levels, and what comes next
(harakiri.campaign.rewards)."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.harakiri.box.ruledefs import EscapeRule, LastChoiceRule, VillagersRule
from hyakki.games.harakiri.events import (
    AffinityChanged,
    KarmaChanged,
    PhaseEnded,
    SpecialGained,
    StoryTold,
    Unlocked,
)
from hyakki.games.harakiri.options import CallByName, Pick, StrikeAgain
from hyakki.games.harakiri.rules import campaign, levels, trials, yomi
from hyakki.games.harakiri.rules.asking import ask_controller, ask_party
from hyakki.games.harakiri.rules.chapters import saved
from hyakki.games.harakiri.rules.conditions import discard_all
from hyakki.games.harakiri.rules.creatures import most_health, survey, undefeated
from hyakki.games.harakiri.rules.goods import change_coins
from hyakki.games.harakiri.rules.harm import mend_armour, worn_off
from hyakki.games.harakiri.rules.honour import change_honour, set_flag
from hyakki.games.harakiri.rules.lasting import end_phase as end_lasting
from hyakki.games.harakiri.state import NOBODY, OFF, Character, Harakiri
from hyakki.kernel.flow import Flow

BLUEPRINT = "blueprint"


def after_step(g: Harakiri) -> Flow[None]:
    """One part of the end after the other, each a step."""
    parts = VICTORY if g.result == "victory" else FAILURE
    if g.place == 0:
        fix_result(g)
        parts = VICTORY if g.result == "victory" else FAILURE
    yield from parts[g.place](g)
    if g.phase == "after":
        g.place += 1


# ---------------------------------------------------------------------- the result


def fix_result(g: Harakiri) -> None:
    """Who counts as defeated, Kami Mode included (harakiri.kami-mode.end-of-chapter); a victory whose only
    survivor is in Kami Mode is a failure (harakiri.kami-mode.sole-survivor). Then everybody leaves the table
    and conditions go (harakiri.ending.discard-conditions)."""
    left = undefeated(g)
    if g.result == "victory" and len(left) == 1 and left[0].mode:
        g.result, g.reason = "failure", "end.kami-alone"
    g.fallen = [one.id for one in g.characters if one.defeated or one.mode_used]
    g.tell(PhaseEnded(g.chapter_id, g.result, g.reason), "harakiri.ending.result")
    discard_all(g)
    end_lasting(g)
    for character in g.characters:
        character.cell = OFF
        character.mode = ""
    g.queue.clear()
    g.done.clear()
    survey(g)
    g.endings.append(f"{g.chapter_id} {g.result}")


def resurrections(g: Harakiri) -> Flow[None]:
    """The defeated come back, before anything is read (harakiri.victory.resurrect); those that the Shinigami
    defeated without a test (harakiri.yomi.resurrection). A single chapter ends here."""
    if g.campaign:
        for number in g.fallen:
            yield from levels.resurrect(g, g.characters[number], yomi.is_encounter(g))


# ---------------------------------------------------------------------- victory


def chapter_honour(g: Harakiri) -> Flow[None]:
    """Honour and flags that the rules of the chapter give for the way it was won, once per campaign
    (harakiri.campaign.once)."""
    villagers = g.chapter.rule(VillagersRule)
    if villagers is not None and len(saved(g)) == len(villagers.resistors):
        change_honour(g, villagers.honour, f"{g.chapter_id}.villagers")
        set_flag(g, villagers.flag)
    escape = g.chapter.rule(EscapeRule)
    if escape is not None and g.progress.escaped:
        change_honour(g, escape.honour, f"{g.chapter_id}.escape")
    choice = g.chapter.rule(LastChoiceRule)
    if choice is not None:
        yield from last_choice(g, choice)


def last_choice(g: Harakiri, rule: LastChoiceRule) -> Flow[None]:
    """Strike again, or call him by name: a test with honour for its result (harakiri.campaign.endings). The
    killer's controller chooses, else the party."""
    killer = g.progress.killer
    if killer == NOBODY:
        answer = yield from ask_party(g, "last-choice", lambda: [StrikeAgain(), CallByName()])
        speaker = yield from _speaker(g) if isinstance(answer, CallByName) else _nobody()
    else:
        speaker = g.characters[killer]
        answer = yield from ask_controller(g, speaker, "last-choice", lambda: [StrikeAgain(), CallByName()])
    if isinstance(answer, CallByName) and speaker is not None:
        extra = trials.plus_parts(g, rule.plus)
        result = trials.roll(g, [speaker], rule.attribute, rule.difficulty, "last-choice", extra)
        change_honour(g, rule.success if result[speaker.id] else rule.failure, f"{g.chapter_id}.last-choice")


def _speaker(g: Harakiri) -> Flow[Character | None]:
    """Who calls, where nobody made the killing blow."""
    answer = yield from ask_party(g, "speaker", lambda: [Pick(one.id) for one in g.characters])
    return g.characters[answer.figure]


def _nobody() -> Flow[Character | None]:
    yield from ()
    return None


def unlocks(g: Harakiri) -> Flow[None]:
    """Kami of fulfilled personal missions and of the chapter."""
    for rule in g.progress.missions:
        name = campaign.missionary(g, rule)
        g.unlocked.append(f"{rule} {name}")
        number = next(one.id for one in g.characters if one.name == name)
        g.tell(Unlocked(rule, number), "harakiri.kami.change-personal")
    common = g.chapter.rewards.kami
    if common:
        g.unlocked.append(common)
        g.tell(Unlocked(common, NOBODY), "harakiri.kami.change-common")
    yield from ()


def tell_victory(g: Harakiri) -> Flow[None]:
    """The closing text; with the last chapter the ending by honour (harakiri.campaign.endings)."""
    g.tell(StoryTold(g.chapter_id, "victory"), "harakiri.victory.resurrect")
    ending = campaign.ending_of(g)
    if ending is not None:
        g.tell(StoryTold(g.chapter_id, f"ending.{ending.name.lower()}"), "harakiri.campaign.endings")
    yield from ()


def rewards(g: Harakiri) -> Flow[None]:
    """Coins, karma and affinity for every character; a blueprint to one that the party names."""
    given = g.chapter.rewards
    escape = g.chapter.rule(EscapeRule)
    less = escape.coins if escape is not None and g.progress.escaped else 0
    for character in g.characters:
        change_coins(g, character, given.coins - less, "harakiri.campaign.rewards")
        if given.karma:
            character.karma += given.karma
            g.tell(KarmaChanged(character.id, given.karma, character.karma), "harakiri.content.karma")
        change_affinity(g, character, given.affinity)
    for _ in range(given.blueprints):
        answer = yield from ask_party(g, "blueprint", lambda: [Pick(one.id) for one in g.characters])
        g.characters[answer.figure].specials.append(BLUEPRINT)
        g.tell(SpecialGained(answer.figure, BLUEPRINT), "harakiri.content.glossary-blueprints")


def change_affinity(g: Harakiri, character: Character, n: int) -> None:
    """Affinity between 1 and 6 (harakiri.campaign.shrine)."""
    affinity = min(max(character.affinity + n, 1), g.box.prices.affinity_maximum)
    if affinity != character.affinity:
        g.tell(
            AffinityChanged(character.id, affinity - character.affinity, affinity), "harakiri.campaign.shrine"
        )
        character.affinity = affinity


def level_up(g: Harakiri) -> Flow[None]:
    """Character by character in their order: attribute, then skill side."""
    for _ in range(g.chapter.rewards.level):
        for character in g.characters:
            yield from levels.rise(g, character)


# ---------------------------------------------------------------------- afterwards


def heal(g: Harakiri) -> Flow[None]:
    """Everybody is at full health again; armour stays as worn as it is (harakiri.victory.heal)."""
    for character in g.characters:
        character.health = most_health(g, character)
        character.defeated = False
    yield from ()


def restore(g: Harakiri) -> Flow[None]:
    """After a failure: full health, and armour as printed (harakiri.failure.restore)."""
    yield from heal(g)
    for character in g.characters:
        mend(g, character)


def mend(g: Harakiri, character: Character) -> None:
    """Armour that is worn is repaired to the printed value; what is only carried is not."""
    mend_armour(g, character, worn_off(g, character), "harakiri.failure.restore")


def tell_failure(g: Harakiri) -> Flow[None]:
    """The text of a failure."""
    g.tell(StoryTold(g.chapter_id, "failure"), "harakiri.failure.restore")
    yield from ()


def lost_encounter(g: Harakiri) -> Flow[None]:
    """An encounter that was not won costs every character (harakiri.yomi.encounter)."""
    if g.chapter.lost is not None:
        for character in g.characters:
            change_affinity(g, character, g.chapter.lost.affinity)
    yield from ()


def kami_step(g: Harakiri) -> Flow[None]:
    """Kami that were unlocked in the phase are taken or left, one after the other."""
    if g.unlocked:
        yield from levels.offer_kami(g, g.unlocked[0])
        g.unlocked.pop(0)
    if not g.unlocked:
        g.phase, g.place = "scene", 0


Part = Callable[[Harakiri], Flow[None]]

VICTORY: tuple[Part, ...] = (
    resurrections,
    chapter_honour,
    unlocks,
    tell_victory,
    campaign.end_single,
    rewards,
    level_up,
    yomi.mark,
    heal,
    campaign.go_on,
)
FAILURE: tuple[Part, ...] = (
    resurrections,
    tell_failure,
    campaign.end_single,
    lost_encounter,
    restore,
    yomi.mark,
    campaign.go_on,
)
