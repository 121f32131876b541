"""Okko's voice for tests, and a position that it can speak about.

The silent cell with Okko in the Gate Court, who acts, and Noburo in the Kitchens; two guards, a ghost and a
Samurai, a Courtier, clues, a Chest, Corruption, and Tikku beside his master.
"""

from __future__ import annotations

from importlib.resources import files

from hyakki.games.okko.box.content import load_box
from hyakki.games.okko.state import Okko
from hyakki.games.okko.tell.voice import OkkoVoice
from hyakki.games.okko.view import view
from hyakki.games.okko.view.seen import OkkoView
from hyakki.kernel.text import load_texts
from tests.games.okko.table import act, add, cell, lay, stain, table

VOICE = OkkoVoice(load_box(), load_texts(files("hyakki.games.okko")))


def palace() -> Okko:
    """The position."""
    g = table("silent-cell", at={"okko": "A:2,2", "noburo": "B:3,1"})
    g.present = ["genzo", "ietsugu"]
    g.oni.nature, g.oni.identity = "gozu", "genzo"
    lay(g, "courtier", "genzo", "A:2,5")
    lay(g, "evidence", "evidence-ash", "A:4,2")
    lay(g, "parchment", "parchment-poem", "B:0,0")
    lay(g, "chest", "chest-3", "B:4,2")
    add(g, "ashigaru", "A:3,3")
    add(g, "ashigaru", "D:0,1")
    add(g, "samurai", "D:2,2")
    add(g, "yurei", "B:0,5")
    add(g, "tikku.novice", "A:2,3", owner="okko")
    stain(g, "D:0,0")
    g.heroes[0].slots["right"] = g.heroes[0].readied = "katana"
    g.heroes[0].supplies.append("inro")
    act(g, "okko")
    return g


def seen(seat: int | None = 0) -> OkkoView:
    """The position as a seat sees it: 0 leads the Heroes, 1 is the Oni."""
    return view(palace(), seat)


def at(address: str) -> int:
    """A Space of the position, by Tile, row and column as its face is drawn."""
    return cell(palace(), address)
