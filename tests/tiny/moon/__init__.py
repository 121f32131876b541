"""Moon as the kernel sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from hyakki.kernel.bag import Bag
from hyakki.kernel.decision import Decision, Option, Pass
from hyakki.kernel.events import Event
from hyakki.kernel.flow import Flow
from hyakki.kernel.game import Game
from hyakki.kernel.ledger import Ledger
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Chance, Refusal, Setting
from hyakki.kernel.text import Texts
from hyakki.kernel.voice import Voice
from tests.tiny import words
from tests.tiny.moon import play
from tests.tiny.moon.play import (
    BOX,
    SEATS,
    STRENGTH,
    Arrange,
    Draw,
    Keep,
    Moon,
    Player,
    Raid,
    Scry,
    Strike,
    Veil,
)

LEDGER = words.ledger(
    "moon",
    "Moon",
    {
        "draft.keep": "Keep two cards of your pack and pass the others to the left.",
        "draft.memory": "You remember what you passed on.",
        "turn.order": "Players act in turn.",
        "turn.action": "Raid, draw or scry.",
        "raid.beast": "A raid needs a beast.",
        "raid.other": "Nobody raids himself.",
        "raid.veil": "Each veil gives two points to the one who is raided.",
        "raid.roll": "Each side rolls a die and adds its strength.",
        "raid.steal": "The winner takes a card at random.",
        "scry.order": "Look at two cards and put them back.",
        "draw.omen": "An omen strikes somebody, then draw again.",
        "end.rounds": "After the last round the most raids win.",
        "end.goal": "Four raids win at once.",
    },
)

TEXTS = Texts(
    {
        "keep": "Keep a card (number {number}).",
        "action": "What do you do?",
        "veil": "Player {target} is raided. Veil?",
        "arrange": "Put them back.",
        "omen": "Whom does the omen strike?",
        "option.keep": "keep {card}",
        "option.raid": "raid player {target} with {card}",
        "option.draw": "draw",
        "option.scry": "scry",
        "option.arrange": "{first}, then {second}",
        "option.veil": "veil",
        "option.strike": "strike player {target}",
        "option.pass": "pass",
        "event.raided": "Player {seat} raids player {target} with {card}.",
        "event.veiled": "Player {seat} plays a veil.",
        "event.fought": "{attack} against {defence}.",
        "event.stolen": "The card is {card}.",
        "event.drew": "Player {seat} draws.",
        "event.got": "You draw {card}.",
        "event.omen": "Player {seat} draws an omen.",
        "event.struck": "Player {target} loses {card}.",
        "event.scried": "Player {seat} looks at the next cards.",
        "end.rounds": "The moon is down; {best} raids win.",
        "end.goal": "{best} raids are enough.",
        "no.turn": "It is not your turn.",
        "no.beast": "{card} is no beast.",
        "no.self": "That is you.",
        "odds.win": "wins if nobody veils",
        "odds.card": "a card for you",
    }
)


def still(remembered: list[str], hand: list[str]) -> list[str]:
    """What is remembered and true: an imagined world that breaks a memory looks different."""
    return sorted((Counter(remembered) & Counter(hand)).elements())


class MoonVoice(Voice):
    """How Moon speaks."""

    texts = TEXTS

    def say_option(self, view: Any, option: Option) -> str:
        return words.say(TEXTS, option)

    def say_event(self, view: Any, event: Event) -> str:
        return words.say(TEXTS, event)

    def draw(self, view: Any) -> list[str]:
        return [f"deck {view['deck']['count']}, discard {' '.join(view['deck']['discard'])}"]

    def sheets(self, view: Any) -> list[tuple[str, list[str]]]:
        return [
            (f"Player {seat}", [f"{player['score']} raids, {player['hand']} cards"])
            for seat, player in enumerate(view["players"])
        ]


class MoonGame(Game[Moon]):
    """Three players; hands, packs and the deck are hidden."""

    id = "moon"
    title = "Moon"
    version = 2
    seats = range(3, 4)
    voice = MoonVoice()
    state = Moon
    options = (Keep, Raid, Draw, Scry, Arrange, Veil, Strike, Pass)
    end_reasons = ("end.rounds", "end.goal")

    @property
    def ledger(self) -> Ledger:
        return LEDGER

    @property
    def texts(self) -> Texts:
        return TEXTS

    def fingerprint(self) -> str:
        return "moon-box"

    def settings(self) -> tuple[Setting, ...]:
        return (Setting("rounds", ("1", "2", "3"), "2"),)

    def setup(self, seats: int, settings: Mapping[str, str], rng: Rng) -> Moon:
        players = [Player(hand=[], seen={other: [] for other in SEATS if other != seat}) for seat in SEATS]
        g = Moon(rng=rng, players=players, deck=Bag.of(BOX), packs={}, rounds=int(settings["rounds"]))
        play.deal(g)
        return g

    def step(self, g: Moon) -> Flow[None]:
        return play.step(g)

    def view(self, g: Moon, seat: int | None) -> Any:
        own = None if seat is None else g.players[seat]
        return {
            "seat": seat,
            "active": g.active,
            "left": g.left,
            "rounds": g.rounds,
            "guard": g.guard,
            "deck": {"count": g.deck.count(), "discard": g.deck.discard[:]},
            "next": g.deck.seen_by(seat),
            "glimpsed": g.deck.glimpsed_by(seat),
            "packs": {other: len(pack) for other, pack in g.packs.items()},
            "pack": [] if seat is None else sorted(g.packs.get(seat, ())),
            "players": [
                {
                    "score": player.score,
                    "hand": len(player.hand),
                    "remembered": [] if own is None or player is own else still(own.seen[other], player.hand),
                    # What I passed on, drew openly or had stolen is no secret between the two of us.
                    "remembers": []
                    if own is None or seat is None or player is own
                    else still(player.seen[seat], own.hand),
                }
                for other, player in enumerate(g.players)
            ],
            "hand": [] if own is None else sorted(own.hand),
        }

    def imagine(self, g: Moon, seat: int | None, rng: Rng) -> None:
        """Deal all that the seat neither sees nor remembers anew: packs, hands, the top of the deck."""
        others = [other for other in SEATS if other != seat]
        known = {other: [] if seat is None else g.players[seat].seen[other] for other in others}
        places: list[tuple[list[str], int]] = []
        for other in others:
            for pile, keep in ((g.players[other].hand, known[other]), (g.packs.get(other, []), [])):
                hidden = play.without(pile, keep)
                g.deck.bag.extend(hidden)
                pile[:] = keep
                places.append((pile, len(hidden)))
        g.deck.bag.sort()
        g.deck.imagine(seat, rng)
        for pile, count in places:
            pile.extend(g.deck.bag.pop(rng.below(len(g.deck.bag))) for _ in range(count))
        for other in others:
            for third in others:
                if third != other:  # what others remember of each other has to fit their new hands
                    hand = g.players[third].hand[:]
                    rng.shuffle(hand)
                    memory = g.players[other].seen[third]
                    memory[:] = hand[: len(memory)]

    def why_not(self, g: Moon, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
        if g.packs:
            return None
        if seat != g.active:
            return Refusal("moon.turn.order", "no.turn")
        kind, _, name = pointed[0].partition(":")
        if kind == "card" and name not in STRENGTH:
            return Refusal("moon.raid.beast", "no.beast", {"card": name})
        if f"seat:{seat}" in pointed:
            return Refusal("moon.raid.other", "no.self")
        return None

    def pieces(self, g: Moon) -> dict[str, int]:
        piles = [g.deck.bag, g.deck.discard, [placed.card for placed in g.deck.top]]
        piles += [*g.packs.values(), *(player.hand for player in g.players)]
        return dict(Counter(card for pile in piles for card in pile))

    def odds(self, g: Moon, seat: int, option: Option) -> list[Chance] | None:
        if not isinstance(option, Raid):
            return None
        strength = STRENGTH[option.card]
        wins = sum(a + strength > d for a in range(1, 7) for d in range(1, 7))
        return [Chance("odds.win", wins / 36)]

    def signs(self, before: Moon, after: Moon, seat: int) -> list[str]:
        return ["odds.card"] if len(after.players[seat].hand) > len(before.players[seat].hand) else []

    def sense(self, g: Moon, decision: Decision) -> Option:
        """Raid the leader with the strongest beast; veil when raided; else take what comes first."""

        def worth(option: Option) -> int:
            match option:
                case Raid(card, target):
                    return 10 + STRENGTH[card] + g.players[target].score
                case Keep(card):
                    return STRENGTH.get(card, 0)
                case Veil():
                    return 1 if decision.prompt.params["target"] == decision.seat else -1
            return 0

        return max(decision.options, key=worth)


MOON = MoonGame()
