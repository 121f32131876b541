"""The rules in the order of play. Rules ask where a rulebook asks; each cites its id in rules.toml."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Outcome, Prompt

from .box import ACTIONS, GOAL, KEPT, PACK, SEATS, STRENGTH
from .events import Drew, Fought, Got, Omen, Raided, Scried, Stolen, Struck, Veiled
from .options import Arrange, Draw, Keep, Raid, Scry, Strike, Veil
from .state import Moon


def step(g: Moon) -> Flow[None]:
    """A draft, or one action of the active player."""
    if g.packs:
        yield from draft(g)
        return
    yield from action(g, g.active)
    g.active = (g.active + 1) % len(SEATS)
    g.left -= 1
    if g.left == 0:
        end_round(g)


def deal(g: Moon) -> None:
    """Give every player a pack to choose from."""
    for seat in SEATS:
        g.packs[seat] = []
        for _ in range(PACK):
            card = g.deck.take(g, (seat,))
            if card is not None:
                g.packs[seat].append(card.card)
    g.left = ACTIONS * len(SEATS)


def end_round(g: Moon) -> None:
    """Deal again, or end the game (moon.end.rounds)."""
    g.rounds -= 1
    if g.rounds == 0:
        finish(g, "moon.end.rounds", "end.rounds")
    deal(g)


def finish(g: Moon, rule: str, reason: str) -> None:
    """The most raids win."""
    best = max(player.score for player in g.players)
    winners = tuple(seat for seat in SEATS if g.players[seat].score == best)
    scores = {f"seat {seat}": {"raids": g.players[seat].score} for seat in SEATS}
    g.finish(Outcome(winners, rule, reason, {"best": best}, scores))


# -- the draft


def draft(g: Moon) -> Flow[None]:
    """Keep two cards of the pack and pass the others to the left, all at the same time (moon.draft.keep)."""
    picks = yield from g.together(SEATS, lambda seat: choose(g, seat))
    for seat, kept in picks.items():
        rest = without(g.packs.pop(seat), kept)
        left = (seat + 1) % len(SEATS)
        g.players[seat].hand += kept
        g.players[left].hand += rest
        g.players[seat].seen[left] += rest


def choose(g: Moon, seat: int) -> Flow[list[str]]:
    chosen: list[str] = []
    while len(chosen) < min(KEPT, len(g.packs[seat])):
        prompt = Prompt("keep", {"number": len(chosen) + 1})
        answer = yield from g.ask_hidden(seat, prompt, lambda: kept(g, seat, chosen))
        chosen.append(answer.card)
    return chosen


def kept(g: Moon, seat: int, chosen: Sequence[str]) -> list[Keep]:
    return [Keep(card) for card in sorted(set(without(g.packs[seat], chosen)))]


def without(cards: Sequence[str], gone: Sequence[str]) -> list[str]:
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return rest


# -- actions


def action(g: Moon, seat: int) -> Flow[None]:
    """Raid, draw or scry (moon.turn.action). What can be raided with is hidden in the hand."""
    answer = yield from g.ask_hidden(seat, Prompt("action"), lambda: actions(g, seat))
    yield from carry_out(g, seat, answer)


def carry_out(g: Moon, seat: int, action: Raid | Draw | Scry) -> Flow[None]:
    match action:
        case Raid(card, target):
            yield from raid(g, seat, card, target)
        case Scry():
            yield from scry(g, seat)
        case _:
            yield from draw(g, seat)


def actions(g: Moon, seat: int) -> list[Raid | Draw | Scry]:
    cards = sorted(card for card in set(g.players[seat].hand) if card in STRENGTH)
    raids = [Raid(card, target) for card in cards for target in SEATS if target != seat]
    scry = [Scry()] if g.deck.count() >= 2 else []
    return [*raids, Draw(), *scry]


def lose(g: Moon, seat: int, card: str) -> None:
    """A card leaves a hand before everybody's eyes."""
    g.players[seat].hand.remove(card)
    g.deck.discard.append(card)
    g.learned += 1
    for other in SEATS:
        known = g.players[other].seen.get(seat, [])
        if card in known:
            known.remove(card)


def raid(g: Moon, seat: int, card: str, target: int) -> Flow[None]:
    """Play a beast, let the others veil, roll; the winner takes a card unseen by the third (moon.raid.*)."""
    lose(g, seat, card)
    g.tell(Raided(seat, card, target), "moon.raid.beast")
    g.guard = 0
    prompt = Prompt("veil", {"target": target})
    # Whoever holds any card could hold a veil (moon.raid.veil).
    may_veil = [(seat + 1) % len(SEATS), (seat + 2) % len(SEATS)]
    yield from g.window(
        lambda: [other for other in may_veil if g.players[other].hand],
        prompt,
        lambda other: [Veil()] if "veil" in g.players[other].hand else [],
        lambda other, _veil: veil(g, other),
    )
    attack, defence = 1 + g.rng.below(6) + STRENGTH[card], 1 + g.rng.below(6) + g.guard
    g.guard = 0
    g.tell(Fought(attack, defence), "moon.raid.roll")
    if attack > defence:
        g.players[seat].score += 1
        steal(g, seat, target)
        if g.players[seat].score >= GOAL:
            finish(g, "moon.end.goal", "end.goal")


def veil(g: Moon, seat: int) -> Flow[None]:
    """A veil protects the one who is raided, whoever plays it."""
    lose(g, seat, "veil")
    g.guard += 2
    g.tell(Veiled(seat), "moon.raid.veil")
    yield from ()


def steal(g: Moon, thief: int, victim: int) -> None:
    """Take a card at random: both know it, the third only sees that one is gone (moon.raid.steal)."""
    if not g.players[victim].hand:
        return
    card = g.rng.pick(g.players[victim].hand)
    g.players[victim].hand.remove(card)
    g.players[thief].hand.append(card)
    g.players[victim].seen[thief].append(card)
    if card in g.players[thief].seen[victim]:
        g.players[thief].seen[victim].remove(card)
    third = 3 - thief - victim
    g.players[third].seen[victim].clear()
    g.tell(Stolen(card), "moon.raid.steal", (thief, victim))


def scry(g: Moon, seat: int) -> Flow[None]:
    """Look at the next two cards and put them back in any order (moon.scry.order)."""
    g.deck.peek(g, 2, (seat,))
    g.tell(Scried(seat), "moon.scry.order")
    order = yield from g.ask_hidden(seat, Prompt("arrange"), lambda: arrangements(g, seat))
    g.deck.arrange((seat,), [order.first, order.second])


def arrangements(g: Moon, seat: int) -> list[Arrange]:
    first, second = g.deck.seen_by(seat)[:2]
    assert first is not None
    assert second is not None
    return [Arrange(*pair) for pair in sorted({(first, second), (second, first)})]


def draw(g: Moon, seat: int) -> Flow[None]:
    """Draw a card; an omen strikes first, then draw again (moon.draw.omen)."""
    while True:
        placed = g.deck.take(g, (seat,))
        if placed is None:
            return
        if placed.card != "omen":
            g.players[seat].hand.append(placed.card)
            remember(g, seat, placed.card, placed.known)
            g.tell(Drew(seat))
            g.tell(Got(placed.card), None, (seat,))
            return
        g.deck.discard.append(placed.card)
        g.tell(Omen(seat), "moon.draw.omen")
        yield from omen(g, seat)


def remember(g: Moon, seat: int, card: str, known: tuple[int, ...] | None) -> None:
    """Whoever knew the card on top knows where it went."""
    for other in SEATS:
        if other != seat and (known is None or other in known):
            g.players[other].seen[seat].append(card)


def omen(g: Moon, seat: int) -> Flow[None]:
    """Whoever drew it chooses a player that discards a card at random."""
    answer = yield from g.ask(seat, Prompt("omen"), lambda: struck(g, seat))
    if isinstance(answer, Strike):
        card = g.rng.pick(g.players[answer.target].hand)
        lose(g, answer.target, card)
        g.tell(Struck(answer.target, card), "moon.draw.omen")


def struck(g: Moon, seat: int) -> list[Strike | Draw]:
    targets: list[Strike | Draw] = [Strike(s) for s in SEATS if s != seat and g.players[s].hand]
    return targets or [Draw()]
