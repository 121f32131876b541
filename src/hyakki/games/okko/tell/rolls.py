"""Dice in words: Attacks and tests as they fell, with where dice and additions come from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hyakki.games.okko.state import KI
from hyakki.games.okko.tell.places import door_name, ground_of, space_name, tile_name
from hyakki.games.okko.tell.words import (
    BoxVoice,
    Source,
    attribute_name,
    mission_name,
    parts_listed,
    token_name,
)
from hyakki.games.okko.view.seen import OkkoView
from hyakki.kernel.telling import Said

KINDS = ("combat", "action")
"""Dice of Attacks, in the order in which they are told."""


def face_name(voice: BoxVoice, face: int) -> str:
    """A face of a die."""
    return voice.texts.say("roll.ki") if face == KI else str(face)


def chain(voice: BoxVoice, faces: Sequence[int]) -> str:
    """What one die showed: `1`, or `KI+2` where it was rolled again."""
    return "+".join(face_name(voice, face) for face in faces)


def dice_fallen(voice: BoxVoice, kinds: Sequence[str], chains: Sequence[Sequence[int]]) -> str:
    """`Combat dice 1, 0, KI+2; Action die 2`."""
    shown = []
    for kind in KINDS:
        faces = [chain(voice, showed) for which, showed in zip(kinds, chains, strict=True) if which == kind]
        if faces:
            shown.append(voice.texts.say(f"roll.{kind}", count=len(faces), faces=", ".join(faces)))
    return "; ".join(shown) or voice.texts.say("roll.no-dice")


def from_sources(voice: BoxVoice, key: str, parts: Iterable[Source]) -> str:
    """` (dice: Katana +1)`: what changed a number; nothing where it is as printed."""
    said = parts_listed(voice, parts)
    return voice.texts.say(f"roll.{key}", parts=said) if said else ""


# ---------------------------------------------------------------------- Attacks


def told_attack(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """The dice of an Attack, its total and what came of it."""
    return "attacked-hit" if event.hit else "attacked-miss", {
        "dice": dice_fallen(voice, event.kinds, event.chains),
        "pool": from_sources(voice, "pool", event.dice),
        "additions": from_sources(voice, "added", event.additions),
    }


def told_dice(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """Dice as they lie, while some of them may still be rolled once more."""
    return "dice-rolled", {"dice": dice_fallen(voice, event.kinds, event.chains)}


def told_reroll(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """Dice that were rolled once more."""
    faces = ", ".join(chain(voice, showed) for showed in event.chains)
    return "rerolled", {"faces": faces, "count": len(event.places)}


# ---------------------------------------------------------------------- tests


def about_name(voice: BoxVoice, view: OkkoView, about: str, what: int) -> str:
    """What a test is about: a token, a Door, a Mission Tile, the Tile that somebody sneaks onto."""
    if about == "sneak":
        return tile_name(voice, view, what)
    if about == "door":
        return door_name(voice, view, what)
    if about == "mission":
        return _mission(voice, view, what)
    return token_name(voice, view, what, about)


def _mission(voice: BoxVoice, view: OkkoView, cell: int) -> str:
    """The mission on whose Tile an orange Space lies."""
    ground = ground_of(view.palace)
    mission = view.palace.tiles[ground.tile_of[cell]].mission if ground.is_cell(cell) else ""
    return mission_name(voice, mission) if mission else space_name(voice, view, cell)


def told_test(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """A test: dice, the number that they must not exceed, and whether it was passed."""
    words = {
        "about": voice.texts.say(
            f"about.{event.about}", object=about_name(voice, view, event.about, event.object)
        ),
        "attribute": attribute_name(voice, event.attribute),
        "dice": ", ".join(str(face) for face in event.faces),
        "pool": from_sources(voice, "pool", event.dice),
        "value": from_sources(voice, "value", event.value),
    }
    if not event.faces:
        return "tested-free", words
    return "tested-passed" if event.passed else "tested-failed", words


def told_penalty(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """A test that was failed and is easier from now on."""
    return "penalty-placed", {"object": about_name(voice, view, event.about, event.object)}
