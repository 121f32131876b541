"""What was wished for before a match, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hyakki.kernel.errors import Refused
from hyakki.kernel.game import Game


def check_settings(game: Game[Any], settings: Mapping[str, str]) -> dict[str, str]:
    """Every setting with a legal value, the usual one where nothing was said."""
    known = {setting.name: setting for setting in game.settings()}
    for name, value in settings.items():
        if name not in known:
            raise Refused(f"{game.title} has no setting {name!r}; it has {', '.join(known)}")
        if value not in known[name].values:
            raise Refused(f"setting {name} cannot be {value!r}; it can be {', '.join(known[name].values)}")
    return {name: settings.get(name, setting.usual) for name, setting in known.items()}
