"""What no box of Okko has: names on a table from a file that are printed nowhere, or that stand where their
kind never lies."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from hyakki.games.okko.rules import tallies
from hyakki.games.okko.rules.tasks import OBJECTIVES
from hyakki.games.okko.rules.wounds import NAMELESS
from hyakki.games.okko.state import Hero, Okko
from hyakki.kernel.bag import Bag

SLOTS = {"right", "left", "clothing"}
STANCES = ("", "guard", "hunt", "scheme")
TALLIES = (
    *(tallies.AGENTS, tallies.SUPERNATURAL, tallies.LIEUTENANTS, tallies.MINIONS, tallies.LAST),
    *(tallies.DEMON, tallies.WOUNDS, tallies.MIGHT, tallies.FOUND, tallies.CLUES, tallies.DECIPHERED),
)
TYPES = ("mortal", "supernatural")


def flaws(g: Okko) -> Iterator[str]:
    """What is named on a table that can be nothing of the kind, a phrase each."""
    for number, hero in enumerate(g.heroes):
        yield from _hero(g, number, hero)
    yield from _figures(g)
    yield from _tokens(g)
    yield from _oni(g)
    yield from _clues(g)
    yield from _aims(g)
    yield from _lasting(g)


def _known(what: str, names: Iterable[str], known: Collection[str]) -> Iterator[str]:
    for name in names:
        if name not in known:
            yield f"there is no {what} {name!r} there"
            return


def _deck(what: str, deck: Bag, known: Collection[str]) -> Iterator[str]:
    if deck.top:
        yield f"cards lie knowingly on top of the {what} deck"
    yield from _known(what, (*deck.bag, *deck.discard), known)


# ---------------------------------------------------------------------- the Heroes


def _hero(g: Okko, number: int, hero: Hero) -> Iterator[str]:
    box = g.box
    if hero.id not in box.heroes:
        yield f"there is no Hero {hero.id!r}"
        return
    own = [card.id for card in box.actions_of[hero.id]]
    wounds = [*box.wounds, NAMELESS]
    yield from _known(f"Action card of {hero.id}", (*hero.hand, *hero.left), own)
    yield from _known(f"card of {hero.id}", (*hero.right, *hero.discard), (*own, *wounds))
    yield from _known("Wound", (*hero.wounds, *hero.open_wounds), wounds)
    if hero.slots.keys() != SLOTS and (hero.slots or number in g.figures):
        yield f"the slots of {hero.id} are {sorted(hero.slots)}"
    items = [item for item in (*hero.slots.values(), *hero.supplies, hero.readied) if item]
    yield from _known("Equipment", items, box.all_equipment)
    missions = [mission.id for mission in box.personal_of[hero.id]]
    yield from _known("Personal Mission", [hero.mission] if hero.mission else (), missions)
    yield from _known("tally", hero.tallies, TALLIES)
    yield from _known("Courtier or element", hero.spoken, (*box.all_courtiers, *box.kami_tokens))


# ---------------------------------------------------------------------- figures and tokens


def _figures(g: Okko) -> Iterator[str]:
    for number, figure in g.figures.items():
        sheet = g.box.sheets.get(figure.kind)
        if sheet is None or sheet.sort != figure.sort:
            yield f"there is no {figure.sort} {figure.kind!r}"
            return
        block = range(len(g.heroes)) if figure.sort == "hero" else g.box.figures.numbers(figure.kind)
        if figure.number != number or number not in block:
            yield f"figure {number} cannot be {figure.kind!r}"
            return
        if figure.sort == "hero" and g.heroes[number].id != figure.kind:
            yield f"figure {number} is {figure.kind!r}, but {g.heroes[number].id!r} was taken"
        yield from _known("Condition", figure.conditions, g.box.conditions)
        yield from _known(f"Natural Talent of {figure.kind}", figure.lost, sheet.talents)


def token_names(g: Okko) -> dict[str, Collection[str]]:
    """The tokens of the box by form."""
    clues = g.box.clue_tokens.values()
    return {
        "evidence": [token.id for token in clues if token.form == "evidence"],
        "parchment": [token.id for token in clues if token.form == "parchment"],
        "chest": g.box.chests,
        "courtier": g.present,
        "test": g.box.test_tokens,
        "follower": g.box.follower_tokens,
        **{form: [form] for form in ("objective", "relic", "prisoner", "strongbox")},
    }


def _tokens(g: Okko) -> Iterator[str]:
    forms = token_names(g)
    for token in g.tokens.values():
        yield from _known(f"{token.form} token", [token.id], forms[token.form])
    for lying in (g.supply, g.spent_tokens):
        for form, names in lying.items():
            if form not in forms:
                yield f"there are no {form!r} tokens"
            else:
                yield from _known(f"{form} token", names, forms[form])
    if not g.supply.keys() <= {"evidence", "parchment", "chest"}:
        yield f"the supply has {sorted(g.supply)}"


# ---------------------------------------------------------------------- the Oni and the decks


def _oni(g: Okko) -> Iterator[str]:
    oni, box = g.oni, g.box
    placed = [event for events in oni.techniques.values() for event in events]
    yield from _deck("Event", oni.events, box.all_events)
    yield from _known("Event", (*oni.hand, *placed, *oni.missing, *oni.doubt), box.all_events)
    yield from _known("base Event", oni.swapped, box.events)
    yield from _known("Character card", oni.cards, (*box.agents, *box.demons))
    yield from _known("Character card", (*oni.techniques, *oni.activated), oni.cards)
    unique = [kind for kind, agent in box.agents.items() if agent.rank != "minion"]
    yield from _known("Lieutenant or demon", oni.fallen, (*unique, *box.demons))
    yield from _known("type", oni.bought, TYPES)
    yield from _known("stance", [oni.stance], STANCES)
    yield from _known("nature", [oni.nature] if oni.nature else (), box.natures)
    yield from _known("Courtier", [oni.identity] if oni.identity else (), g.present)
    yield from _known("Enhancement of Mortal Thralls", g.mortal, box.mortal)
    yield from _known("Enhancement of Supernatural Creatures", g.supernatural, box.supernatural)
    squares = [square.round for square in box.rounds.values() if square.corruption == "place"]
    if not {*g.track} <= {*squares}:
        yield f"Corruption tokens lie on rounds {g.track}"


def _clues(g: Okko) -> Iterator[str]:
    box = g.box
    courtiers = box.all_courtiers if g.settings["expansion"] == "on" else box.courtiers
    yield from _known("Courtier", g.present, courtiers)
    deck = (*box.natures, *g.present, *box.all_complications)
    yield from _known("Clue card", (*g.clues, *g.clue_top, *g.removed), deck)
    yield from _known("Courtier", (*g.held, *g.helped), g.present)
    yield from _known("Courtier", g.absent, courtiers)
    yield from _known("nature", g.natures, box.natures)
    yield from _known("Complication", g.complications, box.all_complications)
    yield from _known("suspect", g.accused, (*box.natures, *g.present))
    yield from _deck("Equipment", g.equipment, box.all_equipment)
    yield from _known("Wound", g.wounds, box.wounds)
    cards = (*box.actions, *box.wounds, NAMELESS, *box.all_equipment, *box.followers, *box.all_courtiers)
    yield from _known("card", g.gone, cards)


# ---------------------------------------------------------------------- aims and effects


def _aims(g: Okko) -> Iterator[str]:
    yield from _known("mission", [mission.id for mission in g.missions], g.scene.missions)
    yield from _known("goal", g.goals, [goal.recollection for goal in g.scene.goals])
    yield from _known("count", g.counts, (*g.box.agents, *g.box.demons, *TYPES, OBJECTIVES))
    yield from _known("Follower", [g.porter] if g.porter else (), g.box.follower_tokens)
    yield from _known("Recollection", [memory.id for memory in g.memoirs], g.box.recollections)


def _lasting(g: Okko) -> Iterator[str]:
    for lasting in g.lasting:
        effects = g.box.effects_of.get(lasting.source, ())
        if not 0 <= lasting.effect < len(effects):
            yield f"there is no effect {lasting.effect} of {lasting.source!r}"
        if lasting.card and lasting.card not in g.oni.cards:
            yield f"an effect lasts for {lasting.card!r}, which is no Character card in play"
