"""Losing and regaining health, defeat, armour that wears off, and resistors that lose their tokens.

Nothing here looks whether the phase is over: whoever caused it does, when all of it is resolved.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.harakiri.events import ArmourChanged, Defeated, Healed, Hurt, Survived, TokenLost
from hyakki.games.harakiri.options import Fall, Survive
from hyakki.games.harakiri.rules.active import at_work, wears
from hyakki.games.harakiri.rules.asking import ask_controller
from hyakki.games.harakiri.rules.creatures import adjacent, health_of, kind_of, look_up, most_health, survey
from hyakki.games.harakiri.rules.heads import fall
from hyakki.games.harakiri.rules.initiative import leave
from hyakki.games.harakiri.rules.lasting import forget
from hyakki.games.harakiri.rules.numbers import is_on, plain_armour
from hyakki.games.harakiri.rules.words import holds
from hyakki.games.harakiri.state import (
    FIRST,
    NOBODY,
    OFF,
    Body,
    Character,
    Creature,
    Fighter,
    Harakiri,
    Resistor,
)
from hyakki.kernel.flow import Flow

Falling = Callable[[Harakiri, Body, int], None]
"""Told of everybody who was defeated, with the cell where it stood."""

FALLING: list[Falling] = []


def falling(code: Falling) -> Falling:
    """Declare what a chapter does when somebody was defeated."""
    FALLING.append(code)
    return code


# ---------------------------------------------------------------------- health


def lose(g: Harakiri, figure: Fighter, n: int, cause: str, by: int = NOBODY) -> Flow[int]:
    """A creature loses health, down to 0 at the most; at 0 it is defeated (harakiri.aiattack.defeat,
    harakiri.damage.defeat). By itself that is no attack: no defence counts and nothing answers it
    (harakiri.damage.loss). Gives what was lost."""
    if figure.cell == OFF:
        return 0
    left = max(0, health_of(figure) - n)
    if not left and isinstance(figure, Character):
        left = yield from _survives(g, figure)
    lost = health_of(figure) - left
    if lost > 0:
        _lower(g, figure, lost, cause)
    if not left:
        yield from defeat(g, figure, by)
    return max(0, lost)


def _lower(g: Harakiri, figure: Fighter, n: int, cause: str) -> None:
    """Damage tokens lie with the one miniature that was hurt (harakiri.components.rings,
    harakiri.damage.minion-survives, harakiri.damage.boss-survives)."""
    if isinstance(figure, Creature):
        figure.damage += n
    else:
        figure.health -= n
    g.tell(Hurt(figure.id, n, health_of(figure), cause), "harakiri.aiattack.defeat")


def _survives(g: Harakiri, character: Character) -> Flow[int]:
    """A skill that keeps a character at some health, if its controller wants it; 0: it falls."""
    for source, _, effect in list(at_work(g, character, "survive", "defeat")):
        mark = f"phase {source}"
        if character.marks.get(mark, 0) or not holds(g, effect, character):
            continue
        answer = yield from ask_controller(
            g, character, "survive", lambda: [Survive(), Fall()], source=source
        )
        if isinstance(answer, Survive):
            character.marks[mark] = 1
            g.tell(Survived(character.id, source, effect.n), "harakiri.skill.types")
            return effect.n
    return 0


def pay(g: Harakiri, character: Character, n: int, cause: str) -> None:
    """Health paid by choice: nothing prevents it, and it never is the last."""
    assert character.health > n
    character.health -= n
    g.tell(Hurt(character.id, n, character.health, cause))


def can_regain(g: Harakiri, figure: Fighter) -> bool:
    """Whether a creature could regain health now: it lacks some, and nothing forbids it."""
    lacks = health_of(figure) < most_health(g, figure)
    return figure.cell != OFF and lacks and not is_on(g, figure, "no-healing", "always")


def regain(g: Harakiri, figure: Fighter, n: int, cause: str) -> int:
    """Regain health, never above the maximum or what is printed (harakiri.golden.heal-cap)."""
    if not can_regain(g, figure):
        return 0
    gained = min(n, most_health(g, figure) - health_of(figure))
    if isinstance(figure, Creature):
        figure.damage -= gained
    else:
        figure.health += gained
    g.tell(Healed(figure.id, gained, health_of(figure), cause), "harakiri.golden.heal-cap")
    return gained


# ---------------------------------------------------------------------- defeat


def defeat(g: Harakiri, figure: Fighter, by: int = NOBODY) -> Flow[None]:
    """Somebody is defeated here and now; nothing prevents it any more."""
    if isinstance(figure, Character):
        _defeat_character(g, figure, by)
        return
    cell = figure.cell
    beside = NOBODY < by < FIRST and g.characters[by].cell != OFF and adjacent(g, g.characters[by], figure)
    take_off(g, figure)
    g.tell(Defeated(figure.id, by), "harakiri.damage.defeat")
    if kind_of(g, figure).type != "minion":
        g.progress.slain.append(figure.kind)
        g.progress.killer = by if by < FIRST else NOBODY
    _tell_chapters(g, figure, cell)
    yield from fall(g, figure, cell, by, beside)


def _defeat_character(g: Harakiri, character: Character, by: int) -> None:
    """The miniature leaves at once and the character is out until the phase ends; its belongings stay with it
    (harakiri.defeat.character)."""
    cell = character.cell
    character.health = 0
    character.defeated = True
    character.mode = ""
    character.conditions.clear()
    take_off(g, character)
    g.tell(Defeated(character.id, by), "harakiri.defeat.character")
    _tell_chapters(g, character, cell)


def _tell_chapters(g: Harakiri, figure: Body, cell: int) -> None:
    for told in FALLING:
        told(g, figure, cell)


def take_off(g: Harakiri, figure: Body) -> None:
    """A figure leaves the table with its tokens, its card and what lasted for it."""
    if isinstance(figure, Creature):
        g.creatures[:] = [one for one in g.creatures if one.id != figure.id]
        g.gone[str(figure.id)] = figure.kind
    elif isinstance(figure, Resistor):
        g.resistors[:] = [one for one in g.resistors if one.id != figure.id]
        g.gone[str(figure.id)] = f"{g.chapter_id}.{figure.point}"
    figure.cell = OFF
    leave(g, figure.id)
    forget(g, figure.id)
    survey(g)


def is_standing(g: Harakiri, number: int) -> bool:
    """Whether a figure is still on the table."""
    there = look_up(g, number)
    return there is not None and there.cell != OFF


# ---------------------------------------------------------------------- armour


def lower_armour(g: Harakiri, figure: Fighter, n: int, rule: str) -> int:
    """Armour wears off: the track of a character, or a -1 token on this one miniature
    (harakiri.focus.break-owner), never below 0 (harakiri.focus.break-zero). Gives by how much."""
    lost = min(n, plain_armour(g, figure))
    if lost <= 0:
        return 0
    if isinstance(figure, Character):
        figure.armour -= lost
    else:
        figure.tokens -= lost
    g.tell(ArmourChanged(figure.id, -lost, plain_armour(g, figure)), rule)
    return lost


def worn_off(g: Harakiri, character: Character) -> int:
    """How much of the worn armour is gone."""
    if not wears(g, character):
        return 0
    return max(0, g.box.armours[character.armour_card].armour - character.armour)


def mend_armour(g: Harakiri, character: Character, n: int, rule: str | None = None) -> int:
    """Armour is repaired, up to the printed value of the worn card."""
    gained = min(n, worn_off(g, character))
    if gained > 0:
        character.armour += gained
        g.tell(ArmourChanged(character.id, gained, character.armour), rule)
    return gained


# ---------------------------------------------------------------------- resistors


def lose_token(g: Harakiri, resistor: Resistor, by: int = NOBODY) -> None:
    """A resistor loses a resistance token, without a die (harakiri.aiattack.resistor); with the last one it
    is removed (harakiri.resistor.removed)."""
    resistor.tokens -= 1
    g.tell(TokenLost(resistor.id, resistor.tokens), "harakiri.aiattack.resistor")
    if resistor.tokens > 0:
        return
    cell = resistor.cell
    take_off(g, resistor)
    g.tell(Defeated(resistor.id, by), "harakiri.resistor.removed")
    _tell_chapters(g, resistor, cell)


def can_be_attacked(resistor: Resistor) -> bool:
    """One without resistance tokens is nobody's target (harakiri.resistor.tokens)."""
    return resistor.tokens > 0
