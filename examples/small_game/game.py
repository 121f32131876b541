"""Moon as the kernel sees it: three players, whose hands and packs are hidden, as is the deck."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from hyakki.kernel.bag import Bag
from hyakki.kernel.decision import Decision, Option, Pass, options_of
from hyakki.kernel.flow import Flow
from hyakki.kernel.game import Game
from hyakki.kernel.ledger import Ledger, load_ledger
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Chance, Refusal, Setting
from hyakki.kernel.text import Texts

from . import box, guard, options, rules, sense, view, why
from .state import Moon, Player
from .tell import MoonVoice

LEDGER = load_ledger(files(__package__))


class MoonGame(Game[Moon]):
    """Draft two cards and pass two on, then raid each other under a moon that sends omens."""

    id = "moon"
    title = "Moon"
    version = 2
    seats = range(3, 4)
    voice = MoonVoice()
    state = Moon
    options = options_of(options, Pass)
    end_reasons = ("end.rounds", "end.goal")

    @property
    def ledger(self) -> Ledger:
        return LEDGER

    @property
    def texts(self) -> Texts:
        return self.voice.texts

    def fingerprint(self) -> str:
        return "moon-box"

    def settings(self) -> tuple[Setting, ...]:
        return (Setting("rounds", ("1", "2", "3"), "2"),)

    def setup(self, seats: int, settings: Mapping[str, str], rng: Rng) -> Moon:
        players = [
            Player(hand=[], seen={other: [] for other in box.SEATS if other != seat}) for seat in box.SEATS
        ]
        g = Moon(rng=rng, players=players, deck=Bag.of(box.CARDS), packs={}, rounds=int(settings["rounds"]))
        rules.deal(g)
        return g

    def step(self, g: Moon) -> Flow[None]:
        return rules.step(g)

    def view(self, g: Moon, seat: int | None, common: Any = None) -> Any:
        return view.view(g, seat)

    def imagine(self, g: Moon, seat: int | None, rng: Rng) -> None:
        view.imagine(g, seat, rng)

    def why_not(self, g: Moon, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
        return why.why_not(g, seat, pointed)

    def pieces(self, g: Moon) -> dict[str, int]:
        return guard.pieces(g)

    def odds(self, g: Moon, seat: int, option: Option) -> list[Chance] | None:
        return sense.odds(g, seat, option)

    def signs(self, before: Moon, after: Moon, seat: int) -> list[str]:
        return ["odds.card"] if len(after.players[seat].hand) > len(before.players[seat].hand) else []

    def sense(self, g: Moon, decision: Decision) -> Option:
        return sense.sense(g, decision)


GAME = MoonGame()
