"""Palace as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hyakki.kernel.decision import Decision, Option, Pass
from hyakki.kernel.events import Event
from hyakki.kernel.flow import Flow
from hyakki.kernel.game import Game
from hyakki.kernel.ledger import Ledger
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Outcome, Refusal, Setting
from hyakki.kernel.text import Texts
from hyakki.kernel.voice import Voice
from tests.tiny import words
from tests.tiny.palace import play
from tests.tiny.palace.play import (
    HEROES,
    ONI,
    ROOMS,
    SERVANTS,
    Accuse,
    Done,
    Go,
    Hero,
    Palace,
    Search,
    Shield,
    Spring,
    Take,
    Trap,
    Wait,
)

LEDGER = words.ledger(
    "palace",
    "Palace",
    {
        "plan.together": "Heroes plan together.",
        "plan.traps": "The oni sets up to two traps a round, in rooms without one.",
        "plan.hurt": "A badly hurt hero is careful.",
        "hero.actions": "A hero has two actions.",
        "hero.move": "Go to a room next door.",
        "hero.search": "A four or more clears a servant.",
        "trap.window": "The oni may spring a trap in a room that is entered.",
        "trap.claws": "The claws wound.",
        "trap.shield": "A careful hero in the room may take the blow.",
        "end.accuse": "The right accusation wins.",
        "end.doom": "Three wrong accusations lose.",
        "end.down": "Heroes that are all down lose.",
        "end.dawn": "The oni wins after the last round.",
        "end.given-up": "The oni may give up.",
    },
)

TEXTS = Texts(
    {
        "stance": "Which stance?",
        "trap": "Set a trap?",
        "hero": "{left} action{left:s} left.",
        "spring": "Room {room} is entered. Spring a trap?",
        "shield": "Take the blow for hero {hero}?",
        "accuse": "Accuse a servant?",
        "option.trap": "a trap in room {room}",
        "option.done": "no more",
        "option.take": "be {stance}",
        "option.go": "go to room {room}",
        "option.search": "search",
        "option.wait": "wait",
        "option.spring": "spring the trap",
        "option.shield": "take the blow",
        "option.accuse": "accuse the {servant}",
        "option.pass": "pass",
        "event.planned": "The oni has set {traps} trap{traps:s}.",
        "event.moved": "Hero {hero} enters room {room}.",
        "event.sprung": "A trap wounds with {claws}.",
        "event.shielded": "Hero {friend} takes the blow for hero {hero}.",
        "event.searched": "Hero {hero} searches and rolls {die}.",
        "event.cleared": "The {servant} is innocent.",
        "end.found": "The oni was the {servant}.",
        "end.doom": "Too many were accused.",
        "end.down": "All heroes are down.",
        "end.dawn": "Dawn comes too late.",
        "end.given-up": "The oni gives up.",
        "no.room": "Room {room} is not next door.",
        "no.cleared": "The {servant} is innocent.",
        "odds.clue": "a clue",
    }
)


class PalaceVoice(Voice):
    """How Palace speaks."""

    texts = TEXTS

    def say_option(self, view: Any, option: Option) -> str:
        return words.say(TEXTS, option)

    def say_event(self, view: Any, event: Event) -> str:
        return words.say(TEXTS, event)

    def draw(self, view: Any) -> list[str]:
        return [
            f"{room}: {sum(hero[0] == room for hero in view['heroes'].values())} heroes" for room in ROOMS
        ]

    def sheets(self, view: Any) -> list[tuple[str, list[str]]]:
        return [
            (f"Hero {seat}", [f"room {room}, {stance}, {wounds} wounds"])
            for seat, (room, stance, wounds) in view["heroes"].items()
        ]


class PalaceGame(Game[Palace]):
    """One oni against three heroes."""

    id = "palace"
    title = "Palace"
    version = 1
    seats = range(4, 5)
    voice = PalaceVoice()
    state = Palace
    options = (Trap, Done, Take, Go, Search, Wait, Spring, Shield, Accuse, Pass)
    end_reasons = ("end.found", "end.doom", "end.down", "end.dawn", "end.given-up")
    nothing_hidden = True  # the oni knows everything

    @property
    def ledger(self) -> Ledger:
        return LEDGER

    @property
    def texts(self) -> Texts:
        return TEXTS

    def fingerprint(self) -> str:
        return "palace-box"

    def settings(self) -> tuple[Setting, ...]:
        return (Setting("rounds", ("2", "4"), "4"),)

    def setup(self, seats: int, settings: Mapping[str, str], rng: Rng) -> Palace:
        return Palace(
            rng=rng,
            heroes={seat: Hero(room=0) for seat in HEROES},
            disguise=rng.pick(SERVANTS),
            claws=1 + rng.below(2),
            traps=[],
            rounds=int(settings["rounds"]),
            cleared=[],
        )

    def step(self, g: Palace) -> Flow[None]:
        return play.step(g)

    def resign(self, g: Palace, seat: int) -> Outcome | None:
        return Outcome(HEROES, "palace.end.given-up", "end.given-up") if seat == ONI else None

    def view(self, g: Palace, seat: int | None, common: Any = None) -> Any:
        return {
            "rounds": g.rounds,
            "doom": g.doom,
            "cleared": g.cleared[:],
            "supply": g.supply,
            "set": len(g.traps),
            "active": g.active,
            "left": g.left,
            "planned": g.planned,
            "heroes": {number: [hero.room, hero.stance, hero.wounds] for number, hero in g.heroes.items()},
            "disguise": g.disguise if seat == ONI else None,
            "traps": sorted(g.traps) if seat == ONI else None,
            "claws": g.claws if seat == ONI or g.claws_known else None,
        }

    def imagine(self, g: Palace, seat: int | None, rng: Rng) -> None:
        if seat == ONI:
            return
        g.disguise = rng.pick([name for name in SERVANTS if name not in g.cleared])
        if not g.claws_known:
            g.claws = 1 + rng.below(2)
        rooms = list(ROOMS)
        rng.shuffle(rooms)
        g.traps[:] = rooms[: len(g.traps)]

    def why_not(self, g: Palace, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
        kind, _, name = pointed[0].partition(":")
        if kind == "room" and seat in g.heroes:
            return Refusal("palace.hero.move", "no.room", {"room": name})
        if kind == "servant" and name in g.cleared:
            return Refusal("palace.hero.search", "no.cleared", {"servant": name})
        return None

    def pieces(self, g: Palace) -> dict[str, int]:
        # A room holds one trap, so a doubled one is a trap too many.
        return {"traps": g.supply + len(set(g.traps)) + g.sprung, "heroes": len(g.heroes)}

    def signs(self, before: Palace, after: Palace, seat: int) -> list[str]:
        return ["odds.clue"] if len(after.cleared) > len(before.cleared) else []

    def side(self, g: Palace, seat: int) -> str:
        return "oni" if seat == ONI else "heroes"

    def sense(self, g: Palace, decision: Decision) -> Option:
        """Spring, set traps, shield and search; accuse when one suspect is left."""
        suspects = sum(isinstance(option, Accuse) for option in decision.options)

        def worth(option: Option) -> int:
            match option:
                case Spring() | Trap() | Shield() | Search():
                    return 2
                case Accuse():
                    return 3 if suspects == 1 else 0
                case Wait() | Pass():
                    return 1
            return 0

        return max(decision.options, key=worth)


class TruceGame(PalaceGame):
    """Palace with tables of both kinds: where there is peace all are one party."""

    id = "truce"

    def settings(self) -> tuple[Setting, ...]:
        return (*super().settings(), Setting("peace", ("no", "yes"), "no"))

    def party(self, seats: int, settings: Mapping[str, str]) -> bool:
        return settings["peace"] == "yes"


PALACE = PalaceGame()
TRUCE = TruceGame()
