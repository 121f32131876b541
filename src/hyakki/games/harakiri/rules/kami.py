"""Kami Mode: when a Kami takes over, how long, and what comes after it."""

from __future__ import annotations

from hyakki.games.harakiri.events import KamiModeBegan, KamiModeEnded
from hyakki.games.harakiri.options import KamiMode
from hyakki.games.harakiri.rules.creatures import health_of, is_below_half, most_health
from hyakki.games.harakiri.rules.free import free_action
from hyakki.games.harakiri.rules.harm import defeat
from hyakki.games.harakiri.state import Character, Harakiri
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

AFFINITY = 6  # harakiri.kami-mode.conditions


def forbids_mode(g: Harakiri, character: Character) -> Refusal | None:
    """Why Kami Mode cannot begin: health strictly below half, affinity 6, nobody else in it
    (harakiri.kami-mode.conditions)."""
    if character.mode:
        return refuse("harakiri.kami-mode.conditions.running")
    if not is_below_half(g, character):
        half = most_health(g, character) // 2
        return refuse("harakiri.kami-mode.conditions.health", health=health_of(character), half=half)
    if character.affinity < AFFINITY or not character.kami:
        return refuse("harakiri.kami-mode.conditions.affinity", affinity=character.affinity)
    if any(other.mode for other in g.characters):
        return refuse("harakiri.kami-mode.conditions.other")
    return None


def modes(g: Harakiri, character: Character) -> list[KamiMode]:
    """The option, if it is there."""
    if character.affinity < AFFINITY:
        return []  # mostly that is all there is to look at
    return [KamiMode()] if forbids_mode(g, character) is None else []


@free_action(KamiMode, offers=modes)
def begin_mode(g: Harakiri, character: Character, option: KamiMode) -> Flow[None]:
    """The Kami takes over, for the rest of this activation and until the end of the next one
    (harakiri.kami-mode.duration)."""
    character.mode = "active"
    character.mode_used = True
    g.tell(KamiModeBegan(character.id, character.kami), "harakiri.kami-mode.conditions")
    yield from ()


def begin_activation(character: Character) -> None:
    """An activation of its own begins: Kami Mode lasts until its end. One that travel cut short counted as
    over (harakiri.kami-mode.travel)."""
    if character.mode == "active":
        character.mode = "last"


def end_activation(g: Harakiri, character: Character) -> Flow[None]:
    """At the end of the activation after the one in which it began Kami Mode is over and the character is
    defeated (harakiri.kami-mode.aftermath)."""
    if character.mode == "last":
        character.mode = ""
        g.tell(KamiModeEnded(character.id), "harakiri.kami-mode.duration")
        yield from defeat(g, character)
