"""Before play: settings, the four characters, who leads whom, ready-made parties, and how an exploration
phase is set up."""

from __future__ import annotations

from collections.abc import Mapping

from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.events import ChapterBegan, KiRolled, SideChosen, StoryTold, Taken
from hyakki.games.harakiri.options import Side, Take
from hyakki.games.harakiri.rules import oracle, zones
from hyakki.games.harakiri.rules.asking import ask_controller
from hyakki.games.harakiri.rules.creatures import most_health
from hyakki.games.harakiri.rules.goods import ACTION_POINTS, hold
from hyakki.games.harakiri.rules.tables import attach, lay_stage
from hyakki.games.harakiri.state import CHARACTERS, NOBODY, OFF, Character, Harakiri, Progress
from hyakki.kernel.bag import Bag
from hyakki.kernel.flow import Flow
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Prompt, Setting

CAMPAIGN = "campaign"


def settings(box: Box) -> tuple[Setting, ...]:
    """What can be set: the whole campaign or one chapter (harakiri.campaign.modes), how characters are shared
    out, the omen of a single chapter, ties, and the Yomi module."""
    return (
        Setting("play", (box.campaign[0], *box.campaign[1:], CAMPAIGN), box.campaign[0]),
        Setting("characters", ("dealt", "pick"), "dealt"),
        Setting("omen", ("test", "good", "bad"), "test"),
        Setting("ties", ("ask", "auto"), "ask"),
        Setting("yomi", ("off", "on"), "off"),
    )


def setup(box: Box, seats: int, chosen: Mapping[str, str], rng: Rng) -> Harakiri:
    """The table before the first question: all four characters (harakiri.players.seats), shared out seat by
    seat unless the seats take them one by one."""
    campaign = chosen["play"] == CAMPAIGN
    g = Harakiri(
        rng=rng,
        seats=seats,
        settings=dict(chosen),
        campaign=campaign,
        auto_ties=chosen["ties"] == "auto",
        yomi=campaign and chosen["yomi"] == "on",
        phase="take",
        chapter_id=box.campaign[0] if campaign else chosen["play"],
        honour=box.honour.start,
        oracle=Bag.of([]),
        oracle_box={"green": 8, "red": 8},
        market=Bag.of(card.id for card in box.items.values() for _ in range(card.copies)),
    )
    g.events = _event_box(box)
    for number, name in enumerate(CHARACTERS):
        g.characters.append(_new_character(box, number, name))
    g.io = None
    attach(g, box)
    if seats == 1 or chosen["characters"] == "dealt":
        for character in g.characters:
            character.seat = character.id % seats
        _all_taken(g)
    else:
        for character in g.characters:
            character.seat = NOBODY
    return g


def _event_box(box: Box) -> dict[str, list[str]]:
    """All event cards in the box, by colour."""
    return {colour: sorted(card.id for card in cards) for colour, cards in box.cards_of.items()}


def _new_character(box: Box, number: int, name: str) -> Character:
    """A character of level 1 with its initial attribute, weapon, armour and Kami
    (harakiri.content.characters, harakiri.setup.attributes, harakiri.setup.kami-card)."""
    printed = box.characters[name]
    return Character(
        id=number,
        name=name,
        attributes={printed.initial: 1},
        health=printed.health[0],
        affinity=printed.affinity,
        kami=printed.kami,
        coins=printed.coins,
        weapons=[printed.weapon],
        equipped=printed.weapon,
        armour_card=printed.armour,
        armour=box.armours[printed.armour].armour,
    )


# ---------------------------------------------------------------------- taking characters


def take_step(g: Harakiri) -> Flow[None]:
    """Seats take characters in turn, one at a time, round the table."""
    taken = sum(one.seat != NOBODY for one in g.characters)
    seat = taken % g.seats
    answer = yield from g.ask(seat, Prompt("ask.take"), lambda: _untaken(g))
    g.characters[answer.character].seat = seat
    g.tell(Taken(answer.character, seat), "harakiri.players.seats")
    if taken + 1 == len(g.characters):
        _all_taken(g)


def _untaken(g: Harakiri) -> list[Take]:
    return [Take(one.id) for one in g.characters if one.seat == NOBODY]


def _all_taken(g: Harakiri) -> None:
    """The campaign asks for skill sides; a single chapter has a ready-made party."""
    if g.campaign:
        g.phase, g.place = "side", 0
    else:
        equip_preset(g)
        g.phase = "omen"


def side_step(g: Harakiri) -> Flow[None]:
    """Each controller chooses a side of the first skill tile (harakiri.level.first-tile)."""
    character = g.characters[g.place]
    answer = yield from ask_controller(g, character, "side", lambda: sides(g, character, 1), level=1)
    character.skills.append(answer.skill)
    g.tell(SideChosen(character.id, answer.skill), "harakiri.level.first-tile")
    g.place += 1
    if g.place == len(g.characters):
        g.phase, g.place = "scene", 0


def sides(g: Harakiri, character: Character, level: int) -> list[Side]:
    """Both sides of the tile of a level (harakiri.level.skill)."""
    return [Side(g.box.skill_of[f"{character.name}-{level}", side]) for side in ("a", "b")]


# ---------------------------------------------------------------------- ready-made parties


def equip_preset(g: Harakiri) -> None:
    """What a plainly played campaign would have by this chapter (harakiri.campaign.preset): one tile per
    level, the chosen side up (harakiri.setup.skill-tiles)."""
    preset = g.box.presets[g.chapter_id]
    g.honour = preset.honour
    g.flags = list(preset.flags)
    for character in g.characters:
        kit = preset.kit(character.name)
        character.level = len(kit.skills)
        character.attributes = {str(name): n for name, n in kit.attributes.items()}
        character.skills = [
            g.box.skill_of[f"{character.name}-{level}", side] for level, side in enumerate(kit.skills, 1)
        ]
        character.weapons, character.equipped = [kit.weapon], kit.weapon
        character.armour_card, character.armour = kit.armour, g.box.armours[kit.armour].armour
        character.affinity, character.coins = preset.affinity, preset.coins
        character.health = most_health(g, character)
        for card in kit.items:
            if card in g.box.specials:
                character.specials.append(card)
            else:
                g.market.bag.remove(card)
                hold(g, character, card)


# ---------------------------------------------------------------------- an exploration phase


def begin_phase(g: Harakiri) -> None:
    """Set the phase up: what the phase before left behind is cleared (harakiri.setup.after-adventure), the
    characters are made ready, the first zone is laid, and the oracle deck is built."""
    _clear_table(g)
    for character in g.characters:
        make_ready(g, character)
    chapter = g.chapter
    g.tell(ChapterBegan(chapter.id, g.attempt), "harakiri.setup.zone")
    g.tell(StoryTold(chapter.id, "opening"), "harakiri.content.chapters")
    first = chapter.zones[0]
    zones.lay_zone(g, first.id)
    column = first.oracle.failure if g.omen == "failure" else first.oracle.success
    oracle.build(g, *(column or (0, 0)))  # harakiri.failure.oracle-column
    g.phase, g.place = "position", 0


def _clear_table(g: Harakiri) -> None:
    """Nothing of an earlier phase lies on the table; all event cards are in the box again
    (harakiri.events.box); malice is at 0 (harakiri.setup.malice-start)."""
    leave_table(g)
    g.fallen.clear()
    g.unlocked.clear()
    g.progress = Progress()
    g.malice = g.round = 0
    g.current = g.result = g.reason = g.travel_to = ""
    g.act = g.aim = g.deal = g.hunt = None
    g.stage = g.box.chapters[g.chapter_id].zones[0].id
    lay_stage(g)


def leave_table(g: Harakiri) -> None:
    """All that stood or lay in the zones of a phase is put away; the caller lays the next stage."""
    zones.remember_all(g)
    for things in (g.zones, g.creatures, g.resistors, g.points, g.opened, g.upgraded, g.queue, g.done):
        things.clear()
    for rest in (g.aside, g.hate, g.waiting, g.shifts, g.lasting):
        rest.clear()
    for table in (g.heads, g.boss_heads, g.decks):
        table.clear()
    g.events = _event_box(g.box)
    g.rough = 0
    g.stage = ""


def make_ready(g: Harakiri, character: Character) -> None:
    """Ki dice equal to the level are rolled into the supply (harakiri.setup.ki-dice-roll), four action points
    (harakiri.setup.action-points), and everything that is counted per phase begins anew
    (harakiri.setup.phase-resets). Health, armour and belongings stay (harakiri.setup.skip-after-adventure,
    harakiri.setup.armor-carryover, harakiri.setup.other-tokens)."""
    character.cell = OFF
    character.defeated = False
    character.ap = ACTION_POINTS
    character.supply = [1 + g.rng.below(6) for _ in range(character.level)]
    character.slots.clear()
    character.exhausted = 0
    character.conditions.clear()
    character.mode = ""
    character.mode_used = False
    character.marks.clear()
    for item in character.items:
        item.used = 0
    g.tell(KiRolled(character.id, tuple(character.supply), False), "harakiri.setup.ki-dice-roll")
