"""What is true of Harakiri's table at every question, whatever was played: for long runs.

`check` looks at a state, `look` at an open question. Each raises AssertionError with what is wrong. The guard
of saved tables says what cannot be wherever a step begins.
"""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.board.masks import bits
from hyakki.games.harakiri import why
from hyakki.games.harakiri.game import GAME
from hyakki.games.harakiri.guard.pieces import EXPLORING, dice_of
from hyakki.games.harakiri.options import (
    Attack,
    Exert,
    KamiMode,
    Move,
    PlaceKi,
    RerollKi,
    Step,
    Technique,
    Trade,
    Use,
    Withdraw,
)
from hyakki.games.harakiri.rules import attack, interact, kami, ki, move, skills, trade
from hyakki.games.harakiri.rules.creatures import foot_of, most_health
from hyakki.games.harakiri.rules.goods import ACTION_POINTS
from hyakki.games.harakiri.state import OFF, Activation, Body, Character, Harakiri
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.terms import Refusal

FIRST = frozenset(
    f"ask.{question}"
    for question in (
        "take",
        "shop",
        "visit",
        "leave",
        "exchange",
        "share",
        "omen",
        "scene",
        "position",
        "zone",
        "action",
        "again",
    )
)
"""Questions that begin a step, so that the table could be saved as it lies."""

OWN = frozenset(
    f"ask.{question}"
    for question in (
        "action",
        "attack",
        "rolled",
        "yin-yang",
        "counter",
        "section",
        "trade",
        "reroll-ki",
        "area",
    )
)
"""Questions about what a character does, which nobody who is defeated does."""


def check(g: Harakiri) -> None:
    """Everything that a look at the table can show at any time."""
    for character in g.characters:
        numbers_are_in_bounds(g, character)
        if g.phase in EXPLORING:
            ki_dice_are_all_there(character)
    if g.phase in EXPLORING:
        nobody_two_on_a_square(g)
        masks_are_current(g)
    creatures_in_play_live(g)
    who_acts_can(g)
    if g.phase == "act":
        the_queue_is_whole(g)


def numbers_are_in_bounds(g: Harakiri, one: Character) -> None:
    """Health, action points, affinity, attributes and supplies."""
    most = most_health(g, one)
    assert 0 <= one.health <= most, f"{one.name} has {one.health} of {most} health"
    assert 0 <= one.ap <= ACTION_POINTS, f"{one.name} has {one.ap} action points"
    assert 1 <= one.affinity <= g.box.prices.affinity_maximum, f"the affinity of {one.name} is {one.affinity}"
    for word in ("karma", "coins", "heads", "boss_heads", "exhausted", "armour", "first_blow"):
        assert getattr(one, word) >= 0, f"{word} of {one.name}: {getattr(one, word)}"
    for item in one.items:
        assert item.charges >= 0, f"{item.card} of {one.name} has {item.charges} charges"
    held = (*one.conditions.values(), *one.attributes.values(), *one.marks.values())
    assert all(n >= 0 for n in held), f"{one.name}: {held}"
    assert not one.equipped or one.equipped in one.weapons, (
        f"{one.name} holds {one.equipped} without having it"
    )


def ki_dice_are_all_there(one: Character) -> None:
    """As many Ki dice as the level, each 1 to 6, on slots of own skills (harakiri.setup.ki-dice-roll)."""
    assert dice_of(one) == one.level, f"{one.name} has {dice_of(one)} Ki dice at level {one.level}"
    shown = (*one.supply, *one.slots.values())
    assert all(1 <= value <= 6 for value in shown), f"the Ki dice of {one.name} show {shown}"
    assert set(one.slots) <= set(one.skills), f"{one.name} has a die on {one.slots}"


def bodies(g: Harakiri) -> list[Body]:
    """Everybody who could stand on a square."""
    return [*g.characters, *g.creatures, *g.resistors]


def nobody_two_on_a_square(g: Harakiri) -> None:
    """Two share a square during an open move alone, and then the mover is one of them
    (harakiri.move.end-empty)."""
    moving = g.act.character if g.act is not None and g.act.moving else -1
    taken = 0
    for body in bodies(g):
        if body.cell == OFF or body.id == moving:
            continue
        foot = foot_of(g, body)
        assert foot, f"figure {body.id} stands nowhere"
        assert not foot & g.off, f"figure {body.id} stands beside the board"
        assert not foot & taken, f"figure {body.id} stands on somebody"
        taken |= foot


def masks_are_current(g: Harakiri) -> None:
    """The masks beside the fields say who stands where."""
    party = allies = foes = things = 0
    for character in g.characters:
        party |= 1 << character.cell if character.cell != OFF else 0
    for creature in g.creatures:
        foes |= foot_of(g, creature) if creature.foe else 0
        allies |= 0 if creature.foe else foot_of(g, creature)
    for resistor in g.resistors:
        things |= 1 << resistor.cell
    assert (g.party, g.allies, g.foes, g.things) == (party, allies, foes, things), "a mask is old"


def creatures_in_play_live(g: Harakiri) -> None:
    """Outside of attacks nobody in play has as much damage as health (harakiri.damage.simultaneous-death)."""
    if g.aim is not None:
        return
    for creature in g.creatures:
        assert 0 <= creature.damage < creature.most, (
            f"{creature.kind} has {creature.damage} of {creature.most}"
        )


def who_acts_can(g: Harakiri) -> None:
    """The defeated have left the board and do not act (harakiri.defeat.character)."""
    for character in g.characters:
        if character.defeated:
            assert character.cell == OFF, f"{character.name} is defeated and stands on the board"
    if g.act is not None:
        active = g.characters[g.act.character]
        assert not active.defeated, f"{active.name} is defeated and acts"
        assert g.act.points >= 0, f"{active.name} has {g.act.points} movement points"
    if g.hunt is not None:
        assert any(one.id == g.hunt.creature for one in g.creatures) or g.aim is not None, (
            "who hunts has left"
        )


def the_queue_is_whole(g: Harakiri) -> None:
    """The queue holds the cards of all in play, each once (harakiri.components.initiative-cards)."""
    playing = [one.id for one in g.characters if one.cell != OFF] + [one.id for one in g.creatures]
    assert sorted(g.queue) == sorted(playing), f"the queue is {g.queue}, in play are {playing}"
    assert set(g.done) <= set(g.queue), f"{g.done} are done, the queue is {g.queue}"
    assert len(set(g.done)) == len(g.done), f"somebody was active twice: {g.done}"


def every_card_is_there(g: Harakiri) -> None:
    """Copies of a card have numbers of their own, and smith and Kami cards one owner."""
    numbers = [item.number for one in g.characters for item in one.items]
    assert len(set(numbers)) == len(numbers), f"the numbers of the items are {numbers}"
    owned = [card for one in g.characters for card in (*one.weapons, one.armour_card, one.kami) if card]
    assert len(set(owned)) == len(owned), f"one card of each: {owned}"


def look(g: Harakiri, decision: Decision) -> None:
    """Where a step begins the table could be saved, nothing is offered that the rules forbid, and nobody who
    is defeated is asked what it does."""
    if decision.prompt.key in FIRST:
        found = GAME.flaws(g)
        assert not found, found
    if decision.prompt.key in OWN:
        number = decision.prompt.params["character"]
        assert isinstance(number, int)
        assert not g.characters[number].defeated, f"{g.characters[number].name} is defeated and is asked"
    if decision.prompt.key == "ask.action" and g.act is not None:
        offered_is_what_is_allowed(g, g.act, set(decision.options))
    for option in decision.options:
        refusal = why.why_no_answer(g, decision, option.anchors())
        assert refusal is None, f"{option.text()!r} cannot be pointed at: {refusal}"


def offered_is_what_is_allowed(g: Harakiri, act: Activation, offered: set[Option]) -> None:
    """Whatever could be named is offered if nothing forbids it, and not offered if something does; on a
    shared square only what helps to leave it (harakiri.move.end-empty)."""
    one = g.characters[act.character]
    asked = dict(_steps(g, one, act)) | dict(_free(g, one))
    asked[Exert()] = move.forbids_exert(g, one, act)
    if not (act.moving and move.shares(g, one)):
        asked |= dict(_deeds(g, one, act)) | dict(_attacks(g, one))
    for option, refusal in asked.items():
        told = f"forbidden by {refusal.rule}" if refusal is not None else "not offered"
        assert (option in offered) == (refusal is None), f"{option.text()!r} is {told}"
    kinds = {type(option) for option in asked}
    more = [option.text() for option in offered if type(option) in kinds and option not in asked]
    assert not more, f"{more} are offered and cannot be"


Answers = Iterator[tuple[Option, Refusal | None]]


def _steps(g: Harakiri, one: Character, act: Activation) -> Answers:
    for cell in bits(g.field.terrain.cells):
        yield Step(*g.field.square(cell)), move.forbids_step(g, one, act, cell)


def _free(g: Harakiri, one: Character) -> Answers:
    yield KamiMode(), kami.forbids_mode(g, one)
    for skill in one.skills:
        yield Withdraw(skill), ki.forbids_withdraw(g, one, skill)
        for n, value in enumerate(one.supply):
            if value not in one.supply[:n]:  # of equal dice the first
                yield PlaceKi(n, skill), ki.forbids_place(g, one, n, skill)


def _deeds(g: Harakiri, one: Character, act: Activation) -> Answers:
    if not act.moving:
        yield Move(), move.forbids_move(g, one, act)
    yield RerollKi(), ki.forbids_reroll(g, one)
    for point in g.chapter.points:
        yield Use(point.id), interact.forbids_use(g, one, act, point.id)
    gifts = [f"{name}.{part}" for name in g.box.kami for part in ("third", "fifth")]
    for skill in (*g.box.skills, *gifts):
        yield Technique(skill), skills.forbids_technique(g, one, skill)
    for other in g.characters:
        yield Trade(other.id), trade.forbids_trade(g, one, other)


def _attacks(g: Harakiri, one: Character) -> Answers:
    for body in bodies(g):
        for force in attack.FORCES:
            yield Attack(body.id, force), attack.forbids_attack(g, one, body.id, force)


def growing(g: Harakiri) -> tuple[int, ...]:
    """What was learned, phases that are over, numbers of figures and items, and marks of Yomi never become
    fewer."""
    return g.learned, len(g.endings), g.next_figure, g.next_item, g.marks
