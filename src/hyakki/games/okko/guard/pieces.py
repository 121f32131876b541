"""Counting Okko's box: every card, figure and token, wherever it lies, is the same at every decision.

What was not taken out of the box yet, or was put back between two scenarios of a campaign, lies in the box
and counts there. Figures and tokens beyond those on the table are in the supply: of these only more than the
box holds can be told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hyakki.games.okko.rules.equipment import items_of
from hyakki.games.okko.state import Okko
from hyakki.kernel.bag import Bag

POOLS = ("evidence", "parchment", "chest")
ENHANCEMENT, ACTIVATION = "enhancement-token", "activation-token"


def pieces(g: Okko) -> dict[str, int]:
    """All pieces by kind."""
    found: Counter[str] = Counter()
    for deck, there, whole in (
        ("action card", action_cards(g), _actions),
        ("Wound", wound_cards(g), _wounds),
        ("Equipment", equipment_cards(g), _equipment),
        ("Event", event_cards(g), _events),
        ("Clue card", clue_cards(g), _clues),
        ("token", pool_tokens(g), _pool),
    ):
        _add(found, deck, there or whole(g))
    _add_figures(g, found)
    _add_tokens(g, found)
    return dict(sorted(found.items()))


def _add(found: Counter[str], kind: str, things: Counter[str]) -> None:
    for name, count in things.items():
        found[f"{kind} {name}"] += count


def _deck(deck: Bag) -> list[str]:
    return [*deck.bag, *(placed.card for placed in deck.top), *deck.discard]


def _at_least(found: Counter[str], name: str, there: int, whole: int) -> None:
    """Pieces of which the rest lies in the supply."""
    found[name] = max(there, whole)


# ---------------------------------------------------------------------- cards on the table


def _hero_cards(g: Okko) -> Iterable[str]:
    for hero in g.heroes:
        yield from (*hero.hand, *hero.wounds, *hero.left, *hero.right, *hero.discard)
    yield from g.gone


def action_cards(g: Okko) -> Counter[str]:
    """Action cards of Heroes, fallen ones too; those of Heroes whom nobody took lie in the box."""
    there = Counter([card for card in _hero_cards(g) if card in g.box.actions])
    if there:
        there.update(_unused_actions(g))
    return there


def _unused_actions(g: Okko) -> list[str]:
    taken = {hero.id for hero in g.heroes}
    return [card.id for hero, cards in g.box.actions_of.items() if hero not in taken for card in cards]


def wound_cards(g: Okko) -> Counter[str]:
    """Wound cards; a nameless one is no card (okko.wound.deck)."""
    return Counter([card for card in (*g.wounds, *_hero_cards(g)) if card in g.box.wounds])


def equipment_cards(g: Okko) -> Counter[str]:
    """Equipment with Heroes, in the deck and out of the game."""
    deck = _deck(g.equipment)
    held = [item for hero in g.heroes for item in items_of(hero)]
    gone = [card for card in g.gone if card in g.box.all_equipment]
    return Counter([*deck, *held, *gone]) if deck else Counter()


def event_cards(g: Okko) -> Counter[str]:
    """Events, those swapped out too; the ones of the expansion that were not taken lie in the box."""
    placed = [event for events in g.oni.techniques.values() for event in events]
    playing = [g.turn.playing] if g.turn is not None and g.turn.playing else []
    there = Counter([*_deck(g.oni.events), *g.oni.hand, *placed, *playing, *g.oni.swapped])
    if there and not any(event in g.box.x_events for event in there):
        there += Counter({event: card.copies for event, card in g.box.x_events.items()})
    return there


def clue_cards(g: Okko) -> Counter[str]:
    """Clue cards, the Oni's two among them. Before the deck is made they lie in the box."""
    piles = (g.clues, g.clue_top, g.removed, g.absent, g.held, g.helped, g.natures, g.complications)
    there = Counter([card for pile in piles for card in pile])
    if there:
        there.update(card for card in (g.oni.nature, g.oni.identity) if card)
        if g.settings["expansion"] != "on":
            there.update([*g.box.x_clues])
    return there


def pool_tokens(g: Okko) -> Counter[str]:
    """Evidence, Parchments and Chests on the board, in the supply and out of play."""
    if not g.supply:
        return Counter()
    there = Counter(token.id for token in g.tokens.values() if token.form in POOLS)
    for form in POOLS:
        there.update(g.supply.get(form, ()))
        there.update(g.spent_tokens.get(form, ()))
    return there


# ---------------------------------------------------------------------- the whole box


def _actions(g: Okko) -> Counter[str]:
    return Counter([*g.box.actions])


def _wounds(g: Okko) -> Counter[str]:
    return Counter({name: card.copies for name, card in g.box.wounds.items()})


def _equipment(g: Okko) -> Counter[str]:
    return Counter([*(g.box.all_equipment if g.settings["expansion"] == "on" else g.box.equipment)])


def _events(g: Okko) -> Counter[str]:
    return Counter({event: card.copies for event, card in g.box.all_events.items()})


def _clues(g: Okko) -> Counter[str]:
    return Counter([*g.box.natures, *g.box.all_courtiers, *g.box.all_complications])


def _pool(g: Okko) -> Counter[str]:
    clues = [token.id for token in g.box.clue_tokens.values() if token.form != "courtier"]
    return Counter([*clues, *g.box.chests])


# ---------------------------------------------------------------------- figures and tokens


def _add_figures(g: Okko, found: Counter[str]) -> None:
    """Miniatures and tokens that stand for characters, by piece: a Courtier's token and the Follower whom it
    became are one."""
    pieces = g.box.figures.pieces
    there = Counter(pieces.get(number, figure.kind) for number, figure in g.figures.items())
    there.update(kind for kind in g.oni.fallen)
    there.update(token.id for token in g.tokens.values() if token.form in ("courtier", "follower"))
    for hero in g.box.heroes:
        _at_least(found, f"figure {hero}", there[hero], 1)
    for piece, block in g.box.figures.blocks.items():
        _at_least(found, f"figure {piece}", there[piece], len(block))


def _add_tokens(g: Okko, found: Counter[str]) -> None:
    plain = {name: thing.count for name, thing in g.box.plain.items()}
    forms = Counter(token.form for token in g.tokens.values())
    _at_least(found, "token objective", forms["objective"], plain["objective-token"])
    for form in ("relic", "prisoner", "strongbox"):
        _at_least(found, f"token {form}", forms[form], 1)
    tests = Counter(token.id for token in g.tokens.values() if token.form == "test")
    for name in g.box.test_tokens:
        _at_least(found, f"token {name}", tests[name], 1)
    corruption = len(g.stains) + len(g.track)
    squares = sum(square.corruption == "place" for square in g.box.rounds.values())
    found["Corruption token"] = corruption or squares
    _at_least(found, "Enhancement token", len(g.mortal) + len(g.supernatural), plain[ENHANCEMENT])
    _at_least(found, "Activation token", g.oni.tokens, plain[ACTIVATION])
