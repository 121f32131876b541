"""Typical mistakes, planted into the tiny games and into undo one by one: the named checks must find them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from examples.small_game import rules as moon
from examples.small_game.box import SEATS
from examples.small_game.events import Stolen
from examples.small_game.state import Moon
from hyakki.kernel import seat as seat_module
from hyakki.kernel.errors import Refused, RuleCrash
from hyakki.kernel.flow import Flow
from hyakki.kernel.game import Game
from hyakki.kernel.journal import secret_entry
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from hyakki.kernel.terms import Outcome, Prompt
from tests.games import conformance, secrecy
from tests.games.conformance import variant
from tests.games.probe import AnyMatch
from tests.games.recorded_play import Setup, games_of, within_budget
from tests.tiny import MOON, PALACE
from tests.tiny.palace import play as palace
from tests.tiny.palace.play import HEROES, ONI, ROOMS, Hero, Palace

CHECKS: dict[str, tuple[str, Callable[[Any], None]]] = {
    "conservation": ("game", conformance.pieces_are_conserved),
    "aliases": ("game", conformance.state_is_a_tree),
    "leak": ("moment", secrecy.nothing_leaks),
    "stale reference": ("moment", secrecy.imagining_keeps_objects),
    "barrier": ("moment", secrecy.undo_gives_no_knowledge),
    "purity": ("moment", secrecy.secret_flows_are_pure),
    "strangers": ("game", secrecy.strangers_choose_unseen),
    "twin": ("game", secrecy.twins_stay_alike),
    "save": ("moment", conformance.saves_go_on_identically),
    "undo": ("moment", conformance.undo_reaches_the_barrier),
}


def finds(name: str, game: Game[Any]) -> bool:
    """Whether a check fails on some game."""
    kind, check = CHECKS[name]
    [setup] = within_budget([Setup(game, game.seats[0], games=4)])
    for played in games_of(setup):
        for thing in [played] if kind == "game" else played.moments:
            try:
                check(thing)
            except (AssertionError, RuleCrash, Refused):
                return True
    return False


# -- moon


def card_only_in_a_local(g: Moon, seat: int) -> Flow[None]:
    placed = g.deck.take(g, (seat,))
    if placed is not None:
        yield from moon.omen(g, seat)
        g.players[seat].hand.append(placed.card)


def options_built_early(g: Moon, seat: int) -> Flow[None]:
    options = moon.actions(g, seat)
    answer = yield from g.ask_hidden(seat, Prompt("action"), lambda: options)
    yield from moon.carry_out(g, seat, answer)


def secret_told_to_all(g: Moon, thief: int, victim: int) -> None:
    hand = g.players[victim].hand
    if hand:
        g.tell(Stolen(hand[g.rng.below(len(hand))]), "moon.raid.steal")


def imagine_forgets(self: Game[Moon], g: Moon, seat: int | None, rng: Rng) -> None:
    others = [player for other, player in enumerate(g.players) if other != seat]
    for player in others:
        g.deck.bag.extend(player.hand)
    for player in others:
        player.hand[:] = [g.deck.bag.pop(rng.below(len(g.deck.bag))) for _ in player.hand]


def one_list_with_two_owners(g: Moon) -> Flow[None]:
    picks = yield from g.together(SEATS, lambda seat: moon.choose(g, seat))
    for seat, kept in picks.items():
        rest = moon.without(g.packs.pop(seat), kept)
        left = (seat + 1) % 3
        g.players[seat].hand += kept
        if not g.players[left].hand:
            g.players[left].hand = g.players[seat].seen[left] = rest
        else:
            g.players[left].hand += rest


# -- palace


def picks_kept_in_a_local(g: Palace) -> Flow[None]:
    picks = yield from g.together([ONI, *HEROES], lambda seat: palace.plan(g, seat), palace.allied)
    yield from g.ask(1, Prompt("accuse"), lambda: palace.suspects(g))
    palace.write_plans(g, {seat: tuple(pick) for seat, pick in picks.items()})


def number_in_a_local(g: Palace, seat: int, hero: Hero, room: int) -> Flow[None]:
    hero.room = room
    claws = g.claws
    answer = yield from g.ask(
        seat, Prompt("shield", {"hero": seat}), lambda: [palace.Shield(), palace.Wait()]
    )
    if isinstance(answer, palace.Wait) and room in g.traps:
        hero.wounds = min(2, hero.wounds + claws)
        g.learned += 1


def window_for_real_holders(g: Palace, seat: int, hero: Hero, room: int) -> Flow[None]:
    hero.room = room
    yield from g.window(
        lambda: [ONI] if room in g.traps else [],
        Prompt("spring", {"room": room}),
        lambda _oni: [palace.Spring()],
        lambda _oni, _spring: palace.spring(g, seat, hero, room),
    )


def ask_where_hidden_was_due(g: Palace, seat: int, hero: Hero, room: int) -> Flow[None]:
    hero.room = room
    yield from g.window(
        lambda: [ONI] if g.traps and not hero.is_down() else [],
        Prompt("spring", {"room": room}),
        lambda _oni: [palace.Spring()] if room in g.traps else [],
        lambda _oni, _spring: palace.spring(g, seat, hero, room),
        hidden=False,
    )


def view_shows_traps(self: Game[Palace], g: Palace, seat: int | None, common: Any = None) -> Any:
    return {**type(PALACE).view(PALACE, g, seat), "traps": g.traps}


def imagine_replaces(self: Game[Palace], g: Palace, seat: int | None, rng: Rng) -> None:
    type(PALACE).imagine(PALACE, g, seat, rng)
    g.heroes = {number: hero.clone() for number, hero in g.heroes.items()}


def imagine_doubles_traps(self: Game[Palace], g: Palace, seat: int | None, rng: Rng) -> None:
    if seat != ONI:
        g.traps[:] = [rng.pick(ROOMS) for _ in g.traps]


def flow_writes(g: Palace, seat: int) -> Flow[list[str]]:
    if seat != ONI:
        stance = yield from g.ask(seat, Prompt("stance"), lambda: palace.stances(g, seat))
        g.heroes[seat].stance = stance.stance
        return [stance.stance]
    return []


def reveal_without_barrier(g: Palace) -> Flow[None]:
    answer = yield from g.ask(1, Prompt("accuse"), lambda: palace.suspects(g), HEROES)
    if isinstance(answer, palace.Accuse):
        if answer.servant == g.disguise:
            g.doom += 1
        else:
            palace.clear(g, answer.servant)
    g.planned, g.rounds = False, g.rounds - 1
    if g.rounds == 0 or len(g.cleared) == 3:
        g.outcome = Outcome((ONI,), "palace.end.dawn", "end.dawn")


# -- undo

undo = Match.undo


def log_is_kept(match: AnyMatch, seat: int, party: bool = False) -> None:
    log = match.log[:]
    undo(match, seat, party)
    match.log = log


def numbers_are_kept(match: AnyMatch, seat: int, party: bool = False) -> None:
    numbers = match.numbers[:]
    undo(match, seat, party)
    match.numbers = numbers


def refusal_leaves_a_trace(match: AnyMatch, seat: int, party: bool = False) -> None:
    if match.undo_bar(seat, party) is not None:
        match.numbers[seat] += 1
    undo(match, seat, party)


def two_at_once(match: AnyMatch, seat: int, party: bool = False) -> None:
    undo(match, seat, party)
    if match.undo_bar(seat, party) is None:
        undo(match, seat, party)


def wrong_on_the_way(match: AnyMatch, seat: int, party: bool = False) -> None:
    """Two answers after the barrier, wherever it began, something is on the table that was not there."""
    undo(match, seat, party)
    if len(match.history) == match.floor + 2:
        match.state.learned += 1


def fewer_options(match: AnyMatch, seat: int, party: bool = False) -> None:
    undo(match, seat, party)
    if match.question is not None and len(match.history) == match.floor + 2:
        match.options = match.choices()[1:]


# -- secret choices

imagine = Match.imagine


def asked_is_told(match: AnyMatch, seat: int | None) -> tuple[int, ...]:
    return match.asked()


def strangers_are_allies(match: AnyMatch, seat: int | None) -> Any:
    run = match.open
    return None if run is None else {other: tuple(given) for other, given in run.given.items()}


def worlds_tell_the_moment(match: AnyMatch, number: int | None, key: bytes) -> bytes:
    return derive(match.key, "imagined by", str(number), *match.numbers, key.hex())


def worlds_have_true_numbers(match: AnyMatch, seat: int | None, key: bytes, **more: Any) -> AnyMatch:
    world = imagine(match, seat, key, **more)
    world.numbers = match.numbers[:]
    return world


def undo_looks_at_the_journal(match: AnyMatch, seat: int, party: bool = False) -> str | None:
    if secret_entry(match, seat) is not None:
        return None
    return "undo.other" if match.history and match.history[-1].seat != seat else "undo.barrier"


SECRETS: list[tuple[Any, str, Any]] = [
    (Match, "awaited", asked_is_told),
    (Match, "planned", strangers_are_allies),
    (Match, "imagine", worlds_have_true_numbers),
    (Match, "undo_bar", undo_looks_at_the_journal),
    (seat_module, "_chance", worlds_tell_the_moment),
]
MOON_RULES: list[tuple[str, Any, list[str]]] = [
    ("draw", card_only_in_a_local, ["conservation", "twin"]),
    ("action", options_built_early, ["twin"]),
    ("steal", secret_told_to_all, ["twin"]),
    ("draft", one_list_with_two_owners, ["aliases", "save"]),
]
PALACE_RULES: list[tuple[str, Any, list[str]]] = [
    ("plans", picks_kept_in_a_local, ["twin"]),
    ("go", number_in_a_local, ["twin"]),
    ("go", window_for_real_holders, ["twin", "barrier"]),
    ("go", ask_where_hidden_was_due, ["twin"]),
    ("plan", flow_writes, ["purity"]),
    ("accusation", reveal_without_barrier, ["barrier"]),
]
UNDO = (
    log_is_kept,
    numbers_are_kept,
    refusal_leaves_a_trace,
    two_at_once,
    wrong_on_the_way,
    fewer_options,
)
GAMES: list[tuple[Game[Any], dict[str, Any], list[str]]] = [
    (MOON, {"imagine": imagine_forgets}, ["leak"]),
    (PALACE, {"view": view_shows_traps}, ["leak", "twin"]),
    (PALACE, {"imagine": imagine_replaces}, ["stale reference"]),
    (PALACE, {"imagine": imagine_doubles_traps}, ["leak"]),
]


@pytest.mark.parametrize(("rule", "mistake", "checks"), MOON_RULES)
def test_mistakes_in_the_rules_of_moon(monkeypatch, rule: str, mistake: Any, checks: list[str]) -> None:
    monkeypatch.setattr(moon, rule, mistake)
    game = variant(MOON)
    assert [name for name in checks if not finds(name, game)] == []


@pytest.mark.parametrize(("rule", "mistake", "checks"), PALACE_RULES)
def test_mistakes_in_the_rules_of_palace(monkeypatch, rule: str, mistake: Any, checks: list[str]) -> None:
    monkeypatch.setattr(palace, rule, mistake)
    game = variant(PALACE)
    assert [name for name in checks if not finds(name, game)] == []


@pytest.mark.parametrize(("game", "mistake", "checks"), GAMES)
def test_mistakes_in_views_and_worlds(game: Game[Any], mistake: dict[str, Any], checks: list[str]) -> None:
    assert [name for name in checks if not finds(name, variant(game, **mistake))] == []


@pytest.mark.parametrize("mistake", UNDO)
def test_mistakes_in_undo(monkeypatch, mistake: Callable[..., None]) -> None:
    monkeypatch.setattr(Match, "undo", mistake)
    assert finds("undo", MOON) or finds("undo", PALACE)


@pytest.mark.parametrize("mistake", SECRETS, ids=[name for _, name, _ in SECRETS])
def test_mistakes_in_secret_choices(monkeypatch, mistake: tuple[Any, str, Any]) -> None:
    monkeypatch.setattr(*mistake)
    assert finds("strangers", MOON) or finds("strangers", PALACE)


@pytest.mark.parametrize("game", [MOON, PALACE])
@pytest.mark.parametrize("name", CHECKS)
def test_no_check_cries_wolf(game: Game[Any], name: str) -> None:
    assert not finds(name, game)


@pytest.mark.parametrize("game", [MOON, PALACE])
def test_most_twins_can_be_compared_to_the_end(game: Game[Any]) -> None:
    # A test that excuses everything would find nothing.
    rng = Rng.seeded(1)
    counts: Counter[str] = Counter()
    for played in games_of(Setup(game, game.seats[0])):
        for leg in played.legs:
            twins = secrecy.twins(played.last, leg, derive(rng.key, rng.below(1 << 30)))
            counts.update(twin.fate for twin in twins)
    assert counts["same"] > sum(counts.values()) / 2
    assert counts["diverged"]
