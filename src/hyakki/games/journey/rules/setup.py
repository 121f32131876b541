"""Setting up a quest: board, decks, pilgrims, order of play (journey.setup.*)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Any, Literal, cast

from hyakki.board.poses import FACINGS
from hyakki.games.journey.box.content import Box
from hyakki.games.journey.box.field import field_for
from hyakki.games.journey.events import OrderSet, PilgrimTaken, QuestBegan, Swapped
from hyakki.games.journey.options import DONE, Done, Order, Swap, Take, Upgrade
from hyakki.games.journey.rules import fortune, karma, spawning
from hyakki.games.journey.rules.figures import survey, tripitaka
from hyakki.games.journey.rules.profile import max_chi, max_health
from hyakki.games.journey.state import (
    PILGRIMS,
    STANDING,
    Demon,
    Door,
    Gate,
    Journey,
    Keepsake,
    Pilgrim,
    Tally,
    Well,
)
from hyakki.kernel.bag import Bag
from hyakki.kernel.flow import Flow
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Prompt, Setting

STARTING_SKILLS = 2
FIRST_OMEN_QUEST = 3  # those before are tutorials (journey.quest.tutorials)
NOBODY = -1  # the seat of a pilgrim that nobody has taken yet


def settings(box: Box) -> tuple[Setting, ...]:
    """What the host chooses before the first turn."""
    return (
        Setting("quest", tuple(box.quests), "q1"),
        Setting("series", ("off", "on"), "off"),
        Setting("difficulty", ("normal", "wrath"), "normal"),
        Setting("variant", ("a", "b", "c", "random"), "a"),
        Setting("omen", ("off", "random", *box.omens), "off"),
        Setting("pilgrims", ("pick", "dealt", "random"), "pick"),
        Setting("ties", ("auto", "ask"), "auto"),
    )


def setup(box: Box, seats: int, chosen: Mapping[str, str], rng: Rng) -> Journey:
    """The table before the first question: board, decks and miniatures of the quest.

    All four pilgrims are there, however many play (journey.setup.player-count).
    """
    g = Journey(
        rng=rng,
        seats=seats,
        quest_id=chosen["quest"],
        variant="a",
        wrath=chosen["difficulty"] == "wrath",
        omen="",
        ask_ties=chosen["ties"] == "ask",
        series=chosen["series"] == "on",
        wishes={"variant": chosen["variant"], "omen": chosen["omen"]},
        phase="assign",
        order=[0, 1, 2, 3],
        pilgrims=[_new_pilgrim(box, number) for number in range(4)],
        fortune=_deck(box.fortune.values()),
        misfortune=_deck(box.misfortune.values()),
        corruption=_deck(box.corruption.values()),
        demon_deck=Bag.of(()),
    )
    g.io = None
    g.box = box
    choose_set_up(g)
    lay_out(g)
    _share_out(g, chosen["pilgrims"])
    return g


def _new_pilgrim(box: Box, number: int) -> Pilgrim:
    """Health and chi as high as the sheet says (journey.setup.health, journey.setup.chi), weapon level 1
    (journey.setup.weapon-stack), no karma (journey.setup.karma)."""
    name = PILGRIMS[number]
    skills = [card.id for card in box.skills.values() if card.pilgrim == name]
    sheet = box.pilgrims[cast(Any, name)]
    return Pilgrim(
        id=number,
        name=name,
        seat=NOBODY,
        health=sheet.health,
        chi=sheet.chi,
        skill_deck=Bag.of(skills),
    )


def _deck(cards: Iterable[Any]) -> Bag:
    """A face-down deck with an open pile of its own (journey.setup.decks), which is turned over when a card
    is to be drawn and none is left (journey.def.reshuffle-when)."""
    return Bag.of(card.id for card in cards for _ in range(card.copies))


def choose_set_up(g: Journey) -> None:
    """Variant and omen of the quest: fixed, or drawn from the seed (journey.setup.variants,
    journey.setup.omens)."""
    quest = g.box.quests[g.quest_id]
    variant, omen = g.wishes["variant"], g.wishes["omen"]
    letters = quest.variant_ids()
    letter = g.rng.pick(letters) if variant == "random" else variant
    g.variant = cast(Literal["a", "b", "c"], letter if letter in letters else "a")
    if omen == "random":
        omen = g.rng.pick(tuple(g.box.omens))
    g.omen = omen if omen != "off" and quest.number >= FIRST_OMEN_QUEST else ""


def lay_out(g: Journey) -> None:
    """Build the board of the quest with exactly its pieces (journey.setup.quest-choice,
    journey.setup.placement)."""
    g.quest = g.box.quests[g.quest_id]
    g.field = field_for(g.box, g.quest_id, g.variant)
    layout, cell = g.quest.layout(g.variant), g.field.cell
    g.turn, g.place, g.act, g.hunt = 0, 0, None, None
    g.rage, g.chant, g.cool_until = False, False, 0
    g.tally = Tally()
    for number, name in enumerate(PILGRIMS):
        start = layout.pilgrims[cast(Any, name)]
        pilgrim = g.pilgrims[number]
        pilgrim.cell, pilgrim.facing = cell(start.x, start.y), FACINGS.index(start.facing)
    g.demons[:] = []
    g.gone.clear()
    g.next_figure = len(PILGRIMS)
    for placed in layout.demons:
        x, y = placed.at[0]
        g.demons.append(
            Demon(
                id=g.next_figure,
                kind=placed.kind,
                cell=cell(x, y),
                facing=FACINGS.index(placed.facing),
                health=g.box.demons[placed.kind].health,
            )
        )
        g.next_figure += 1
    g.gates[:] = [
        Gate(n=gate.n, cells=(cell(*gate.at[0]), cell(*gate.at[1])), state=gate.state)
        for gate in layout.gates
    ]
    g.doors[:] = [Door(n=door.n, cells=(cell(*door.at[0]), cell(*door.at[1]))) for door in layout.doors]
    g.boxes[:] = [cell(*at) for at in layout.boxes]
    g.wells[:] = [Well(cell=cell(*at)) for at in layout.wells]
    g.sutras[:] = [cell(*at) for at in layout.sutras]
    g.villagers[:] = [cell(*at) for at in layout.villagers]
    _lay_decks(g)
    survey(g)


def _lay_decks(g: Journey) -> None:
    """The demon deck without the rage card and what the quest leaves out (journey.setup.demon-deck,
    journey.quest.removed-method), and the open supply of conditions (journey.setup.conditions-faceup).

    An excluded card can so never be drawn (journey.quest.removed-cards). Both are fresh in every quest of a
    series, the other decks go on as they are (journey.campaign.tokens).
    """
    cards = [card for card in g.box.demon_cards.values() if card.id not in g.quest.excluded]
    g.demon_deck = _deck(cards)
    g.conditions = {condition.id: condition.copies for condition in g.box.conditions.values()}
    g.specials[:], g.queue[:], g.active_cards[:] = [], [], []


def _share_out(g: Journey, how: str) -> None:
    """Pilgrims to seats where nobody has to be asked (journey.setup.pilgrims-one,
    journey.setup.pilgrim-pick): in turn, which gives each seat its share (see `_assign`)."""
    if g.seats > 1 and how == "pick":
        return
    numbers = [0, 1, 2, 3]
    if how == "random":
        g.rng.shuffle(numbers)
    for at, number in enumerate(numbers):
        g.pilgrims[number].seat = at % g.seats


# ---------------------------------------------------------------------- the first steps


def setup_step(g: Journey) -> Flow[None]:
    """One choice of the set-up."""
    if g.phase == "assign":
        yield from _assign(g)
    elif g.phase == "upgrade":
        yield from _upgrade(g)
    elif g.phase == "order":
        yield from _order(g)
    else:
        yield from spawning.reinforce(g)
        g.phase = "maintenance"


def _assign(g: Journey) -> Flow[None]:
    """Seats pick in seat order, one pilgrim per pass (journey.setup.pilgrim-pick).

    So two seats lead two each (journey.setup.pilgrims-two), of three the first leads two
    (journey.setup.pilgrims-three), four lead one each (journey.setup.pilgrims-four).
    """
    free = [pilgrim.id for pilgrim in g.pilgrims if pilgrim.seat == NOBODY]
    if free:
        seat = (len(PILGRIMS) - len(free)) % g.seats
        taken = yield from g.ask(seat, Prompt("ask.take"), lambda: [Take(number) for number in free])
        g.pilgrims[taken.pilgrim].seat = seat
        g.tell(PilgrimTaken(taken.pilgrim, seat), "journey.setup.pilgrim-pick")
    if all(pilgrim.seat != NOBODY for pilgrim in g.pilgrims):
        _deal_skills(g)
        start_quest(g)


def _deal_skills(g: Journey) -> None:
    """Two skill cards of any kind for each pilgrim (journey.setup.skill-draw,
    journey.setup.skill-any-kind)."""
    for pilgrim in g.pilgrims:
        for _ in range(STARTING_SKILLS):
            card = pilgrim.skill_deck.draw(g)
            assert card is not None
            pilgrim.skills.append(card)
        pilgrim.starting_kept = sum(1 for card in pilgrim.skills if g.box.skills[card].kind == "kept")
    # The first quest only: later ones of a series have the balance step instead (journey.quest.karma-when).
    g.phase = "upgrade" if g.quest.karma_upgrades else "order"


def announce_quest(g: Journey) -> None:
    """A word to the table, and the demon card that lies open under some omens."""
    g.tell(QuestBegan(g.quest_id, g.variant, g.wrath, g.omen), "journey.setup.quest-choice")
    spawning.lay_open(g)


def start_quest(g: Journey) -> None:
    """Announce the quest and hand out what the omen gives."""
    announce_quest(g)
    if g.omen:
        omen = g.box.omens[g.omen]
        for pilgrim in g.pilgrims:
            if omen.start_chi:
                pilgrim.chi = min(omen.start_chi, max_chi(g, pilgrim))
            if omen.fortune:
                fortune.draw_fortune(g, pilgrim, omen.fortune)


def _upgrade(g: Journey) -> Flow[None]:
    """Karma upgrades, pilgrim by pilgrim, each in blocks of 10 good or bad (journey.quest.karma-upgrade).

    Every block is a choice of its own, so that they can be mixed (journey.quest.karma-mix).
    """
    pilgrim = g.pilgrims[g.place // g.quest.karma_upgrades]
    prompt = Prompt("ask.upgrade", {"pilgrim": pilgrim.id})
    taken = yield from g.ask(pilgrim.seat, prompt, lambda: [Upgrade("good"), Upgrade("bad")])
    karma.take_upgrade(g, pilgrim, taken.karma)
    g.place += 1
    if g.place == g.quest.karma_upgrades * len(PILGRIMS):
        g.place = 0
        g.phase = "order"


def _order(g: Journey) -> Flow[None]:
    """Tripitaka's seat sets the order of play (journey.setup.initiative-deciders); Old Road: exchanges
    first."""
    seat = tripitaka(g).seat
    if g.omen and g.box.omens[g.omen].exchange_starts and g.place == 0:
        yield from _exchange(g, seat)
        return
    chosen = yield from g.ask(
        seat, Prompt("ask.order"), lambda: [Order(order) for order in permutations(range(len(PILGRIMS)))]
    )
    g.order[:] = chosen.pilgrims
    g.tell(OrderSet(chosen.pilgrims), "journey.setup.initiative")
    g.place = 0
    remember_start(g)
    g.phase = "reinforce" if g.wrath else "maintenance"


def _exchange(g: Journey, seat: int) -> Flow[None]:
    """One exchange of start squares, or none (journey.setup.omens)."""
    swap: Swap | Done = yield from g.ask(seat, Prompt("ask.swap"), _swaps)
    if isinstance(swap, Done):
        g.place = 1
        return
    first, second = g.pilgrims[swap.first], g.pilgrims[swap.second]
    first.cell, second.cell = second.cell, first.cell
    first.facing, second.facing = second.facing, first.facing
    survey(g)
    g.tell(Swapped(swap.first, swap.second), "journey.setup.omens")


def _swaps() -> list[Swap | Done]:
    pairs: list[Swap | Done] = [Swap(a, b) for a in range(len(PILGRIMS)) for b in range(a + 1, len(PILGRIMS))]
    return [*pairs, DONE]


def remember_start(g: Journey) -> None:
    """In a series, keep what the pilgrims have at the start of the quest for a retry
    (journey.campaign.failed)."""
    if g.series:
        g.keepsake = Keepsake(
            pilgrims=[pilgrim.clone() for pilgrim in g.pilgrims],
            fortune=g.fortune.clone(),
            misfortune=g.misfortune.clone(),
            corruption=g.corruption.clone(),
        )


def refresh(g: Journey, pilgrim: Pilgrim) -> None:
    """Between quests: full health and chi, on the feet, without tokens (journey.campaign.recover,
    journey.campaign.dead, journey.campaign.tokens).

    Karma (journey.campaign.karma) and cards in hand (journey.campaign.cards) stay as they are.
    """
    pilgrim.fallen = STANDING
    for card in pilgrim.buried:
        for pile in (g.corruption.discard, g.corruption.bag):
            if card in pile:
                pile.remove(card)
                pilgrim.corruption.append(card)
                break
    pilgrim.buried.clear()
    pilgrim.conditions.clear()
    pilgrim.health, pilgrim.chi = max_health(g, pilgrim), max_chi(g, pilgrim)
    pilgrim.sutras = pilgrim.villagers = pilgrim.extra_ap = 0
