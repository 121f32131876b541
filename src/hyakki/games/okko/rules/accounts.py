"""What a finished game is remembered for by those who look after the balance: points by their source, how the
Investigation went, what became of the demon, and which missions were done."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.okko.events import FinalBattle, RoundBegan
from hyakki.games.okko.rules.memoirs import worth
from hyakki.games.okko.rules.personal import is_done
from hyakki.games.okko.state import Okko
from hyakki.kernel.events import Told


def measures(g: Okko, log: Sequence[Told]) -> dict[str, int]:
    """By name: points, rounds, or 1 for yes and 0 for no; only what could have happened in this game."""
    return {
        **_points(g),
        **(_investigation(g, log) if g.scene.investigation else {}),
        **{f"{mission.id} done": int(mission.done == "heroes") for mission in g.missions},
        **_personal(g),
        "Heroes fallen": sum(hero.out for hero in g.heroes),
        "alarm raised": int(g.alarm),
    }


def _points(g: Okko) -> dict[str, int]:
    """What each side has for each Recollection, personal results together."""
    found: dict[str, int] = {}
    for side in ("heroes", "oni"):
        for recollection in g.box.recollections:
            name = "personal" if recollection.startswith("hero-") else recollection
            taken = any(memory.id == recollection and memory.side == side for memory in g.memoirs)
            key = f"points {side} {name}"
            found[key] = found.get(key, 0) + (worth(g, recollection) if taken else 0)
    return found


def _investigation(g: Okko, log: Sequence[Told]) -> dict[str, int]:
    """How the demon was found, and what became of it, by its nature and whether that was named."""
    found = {
        "false Accusations": g.false,
        "nature named": int(g.oni.named),
        "unmasked": int(g.oni.unmasked),
    }
    now = 0
    for told in log:
        if isinstance(told.event, RoundBegan):
            now = told.event.round
        elif isinstance(told.event, FinalBattle):
            found[f"{told.event.why} in round"] = now
    if g.final:
        known = "named" if g.oni.named else "not named"
        found[f"{g.oni.nature} {known} fell"] = int(g.fate == "heroes")
        found[f"demon {known} fell"] = int(g.fate == "heroes")
    return found


def _personal(g: Okko) -> dict[str, int]:
    """Whether each Hero has fulfilled its Personal Mission and lives to tell of it."""
    return {
        f"{hero.mission} done": int(is_done(g, number) and not hero.out)
        for number, hero in enumerate(g.heroes)
        if hero.mission
    }
