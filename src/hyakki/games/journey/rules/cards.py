"""When cards and innate abilities may be played, what they cost, and playing them.

What a card does, and whether it would do anything now, is declared in the folder effects. Effects cause
moments of their own (a fall, a knock back, a further attack), so they are looked up by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hyakki.games.journey.box.content import Box, PlayCard
from hyakki.games.journey.box.vocabulary import BURDENS, Timing
from hyakki.games.journey.events import CardDiscarded, CardPlayed
from hyakki.games.journey.options import Play
from hyakki.games.journey.rules import activation, harm
from hyakki.games.journey.rules.conditions import HELPLESS, suffers
from hyakki.games.journey.rules.effects import LASTING, effect
from hyakki.games.journey.rules.figures import on_obstacle
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.rules.profile import burden
from hyakki.games.journey.state import STANDING, Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

ANY_TIMING: frozenset[Timing] = frozenset(("any",))
OWN_TIMINGS: frozenset[Timing] = frozenset(("own", "any"))
MOVE_TIMINGS: frozenset[Timing] = frozenset(("own", "any", "before-move", "during-move"))

UNCONSCIOUS = refuse("journey.pilgrim.skip-unconscious")
PARALYZED = refuse("journey.condition.paralyzed")
NOT_HELD = refuse("journey.card.owner")
USED_THIS_ACTIVATION = refuse("journey.card.permanent-once-per-trigger", key="why.card.once-per-activation")

CHI_COST = BURDENS.declare(
    "chi-cost", numbers="amount", doc="Chi costs of skill cards and the innate ability are `amount` higher."
)


# -- which cards


def held(g: Journey, p: Pilgrim) -> Iterator[PlayCard]:
    """Everything that a pilgrim could play one day: skills, fortune cards (each kind once), the ability."""
    skills, fortune = g.box.skills, g.box.fortune
    for card in p.skills:
        yield skills[card]
    for at, card in enumerate(p.fortune):
        if card not in p.fortune[:at]:
            yield fortune[card]
    yield g.box.abilities[p.name]


def card_of(g: Journey, p: Pilgrim, card_id: str) -> PlayCard | None:
    """A card in a pilgrim's hand, or the ability on the sheet, by id."""
    if card_id in p.skills:
        return g.box.skills[card_id]
    if card_id in p.fortune:
        return g.box.fortune[card_id]
    ability = g.box.abilities[p.name]
    return ability if ability.id == card_id else None


def _is_once(g: Journey, card: PlayCard) -> bool:
    """Whether a card leaves the hand when played (journey.card.one-time-permanent)."""
    skill = g.box.skills.get(card.id)
    return skill.kind == "once" if skill is not None else card.id in g.box.fortune


def action_kind(card: PlayCard) -> str:
    """Which action a card with an AP cost is, for limits on repeats: a leap is the pilgrim's move."""
    return "move" if card.effect == "leap" else f"card:{card.id}"


# -- whether they may be played


def forbids_play(g: Journey, p: Pilgrim, card_id: str, moment: Moment) -> Refusal | None:
    """Which rule forbids that a pilgrim plays a card at this moment."""
    card = card_of(g, p, card_id)
    if card is None:
        return NOT_HELD
    return (
        _forbids_player(g, p, moment)
        or _forbids_time(g, p, card, moment)
        or _forbids_card(g, p, card, moment)
    )


def _forbids_player(g: Journey, p: Pilgrim, moment: Moment) -> Refusal | None:
    """Who plays nothing at all (journey.card.owner)."""
    if p.fallen != STANDING:
        return UNCONSCIOUS
    if moment.barred == p.id:
        return refuse("journey.unconscious.no-interrupt")
    if p.conditions and suffers(g, p, HELPLESS):
        return PARALYZED
    return None


def _timings(g: Journey, p: Pilgrim, moment: Moment) -> frozenset[Timing]:
    """What the cards of a pilgrim must say to be playable at a moment (journey.card.timing-kinds)."""
    if moment.timing == "own":
        act = g.act
        if act is None or act.pilgrim != p.id:
            return ANY_TIMING
        return MOVE_TIMINGS if act.move_ap else OWN_TIMINGS
    return trigger(moment.timing, moment.open)


@cache
def trigger(timing: Timing, is_open: bool) -> frozenset[Timing]:
    """The timings that fit a window."""
    return frozenset((timing, "any") if is_open else (timing,))


def _forbids_time(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if card.timing in _timings(g, p, moment):
        return None
    return refuse("journey.card.timing-kinds", key=f"why.card.timing.{card.timing}")


def _forbids_card(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    """Repeats, costs, and whether it would change anything."""
    if moment.used and f"{p.id} {card.id}" in moment.used and not _is_once(g, card):
        return refuse("journey.card.permanent-once-per-trigger")
    if card.once_per_activation and g.act is not None and card.id in g.act.used_once:
        return USED_THIS_ACTIVATION
    if card.timing == "own" and g.act is not None and g.act.ghost and on_obstacle(g, p):
        return refuse("journey.terrain.yellow-special")
    refusal = _forbids_cost(g, p, card)
    if refusal is not None:
        return refusal
    useless = effect[card.effect].forbids
    return useless(g, p, card, moment) if useless is not None else None


def chi_cost(g: Journey, p: Pilgrim, card: PlayCard) -> int:
    """What a card costs in chi now; Shallow Breath raises the costs of skills and abilities."""
    if card.chi and p.corruption:
        return card.chi + burden(g, p, CHI_COST)
    return card.chi


def _forbids_cost(g: Journey, p: Pilgrim, card: PlayCard) -> Refusal | None:
    if card.chi:
        cost = chi_cost(g, p, card)
        if cost > p.chi:
            return refuse("journey.card.cost-chi", cost=cost, chi=p.chi)
    if card.ap:
        return _forbids_ap(g, p, card)
    return None


def _forbids_ap(g: Journey, p: Pilgrim, card: PlayCard) -> Refusal | None:
    """Only the active pilgrim pays AP; such a card is an action (journey.corruption.distraction-free)."""
    if g.phase != "pilgrims" or g.act is None or g.act.pilgrim != p.id:
        return refuse("journey.card.cost-ap")
    return activation.forbids_action(g, p, action_kind(card))


# -- what a seat may play


def wanted_cards(box: Box, timings: frozenset[Timing]) -> frozenset[str]:
    """The cards of some timings by id, and the pilgrims whose innate ability has one: a quick first sieve."""
    found = box.sieves.get(timings)
    if found is None:
        decks = (box.skills.values(), box.fortune.values())
        names = {card.id for deck in decks for card in deck if card.timing in timings}
        names |= {ability.pilgrim for ability in box.abilities.values() if ability.timing in timings}
        found = box.sieves[timings] = frozenset(names)
    return found


NO_CARDS: list[PlayCard] = []


def _candidates(g: Journey, p: Pilgrim, wanted: frozenset[str]) -> list[PlayCard]:
    """What a pilgrim holds of the wanted cards, each kind once, with the innate ability last."""
    if wanted.isdisjoint(p.skills) and p.name not in wanted and wanted.isdisjoint(p.fortune):
        return NO_CARDS
    box = g.box
    found: list[PlayCard] = [box.skills[card] for card in p.skills if card in wanted]
    for card in dict.fromkeys(p.fortune) if p.fortune else ():
        if card in wanted:
            found.append(box.fortune[card])
    if p.name in wanted:
        found.append(box.abilities[p.name])
    return found


def _add_plays(g: Journey, p: Pilgrim, wanted: frozenset[str], moment: Moment, found: list[Play]) -> None:
    """Add the plays of one pilgrim; the same checks as `forbids_play`, the quick ones first."""
    candidates = _candidates(g, p, wanted)
    if candidates and _forbids_player(g, p, moment) is None:
        for card in candidates:
            if _forbids_card(g, p, card, moment) is None:
                found.append(Play(p.id, card.id))


def has_play(g: Journey, p: Pilgrim, moment: Moment, wanted: frozenset[str]) -> bool:
    """Whether a pilgrim has anything to play; mostly nobody holds anything for a moment."""
    candidates = _candidates(g, p, wanted)
    if not candidates or _forbids_player(g, p, moment) is not None:
        return False
    for card in candidates:
        if _forbids_card(g, p, card, moment) is None:
            return True
    return False


def plays(g: Journey, seat: int, moment: Moment) -> list[Play]:
    """All plays of the pilgrims of a seat, in initiative order."""
    found: list[Play] = []
    timings: frozenset[Timing] | None = None
    wanted: frozenset[str] = frozenset()
    for number in g.order:
        p = g.pilgrims[number]
        if p.seat == seat:
            fitting = _timings(g, p, moment)
            if fitting is not timings:  # but for the active pilgrim they are the same for all
                timings, wanted = fitting, wanted_cards(g.box, fitting)
            _add_plays(g, p, wanted, moment, found)
    return found


def own_moment(p: Pilgrim) -> Moment:
    """Between the actions of a pilgrim's activation, and inside its move."""
    return Moment("own", pilgrim=p.id, open=True)


def own_plays(g: Journey, p: Pilgrim) -> list[Play]:
    """What a seat may play beside the actions of its active pilgrim: its cards, and any-time cards of all."""
    return plays(g, p.seat, own_moment(p))


# -- playing


def play(g: Journey, option: Play, moment: Moment) -> Flow[None]:
    """Play a card: pay for it, do what it says, put it where it goes (journey.card.play).

    Meanwhile, and as long as it is in force, it lies open beside the sheet and on no pile
    (journey.def.reshuffle-when, journey.fortune.discard).
    """
    p = g.pilgrims[option.pilgrim]
    card = card_of(g, p, option.card)
    if card is None:
        raise KeyError(f"{p.name} does not hold {option.card}")
    g.tell(CardPlayed(p.id, card.id), "journey.card.play")
    _pay(g, p, card)
    played = f"{p.id} {card.id}"
    leaves_hand, lasts = _take_from_hand(g, p, card), card.effect in LASTING
    if leaves_hand or lasts:
        g.active_cards.append(played)
    moment.used.append(played)
    if card.once_per_activation and g.act is not None:
        g.act.used_once.append(card.id)
    yield from effect[card.effect].run(g, p, card, moment)
    if leaves_hand and not lasts:
        g.active_cards.remove(played)
        pile_of(g, p, card.id).append(card.id)


def _pay(g: Journey, p: Pilgrim, card: PlayCard) -> None:
    if card.timing == "own" and g.act is not None and g.act.move_ap:
        activation.end_move(g.act)  # such a card is played outside another action
    if card.ap:
        activation.spend_ap(g, action_kind(card))
    if card.chi:
        harm.pay_chi(g, p, chi_cost(g, p, card))


def _take_from_hand(g: Journey, p: Pilgrim, card: PlayCard) -> bool:
    """Whether a card is used up: a one-time skill or a fortune card, which leaves the hand."""
    if card.id in p.skills:
        g.tally.skills_played += 1
        if _is_once(g, card):
            p.skills.remove(card.id)
            return True
    elif card.id in p.fortune:
        p.fortune.remove(card.id)
        return True
    return False


def pile_of(g: Journey, p: Pilgrim, card_id: str) -> list[str]:
    """The open pile on which a skill or fortune card of a pilgrim is discarded."""
    return p.skill_deck.discard if card_id in g.box.skills else g.fortune.discard


def used_up(box: Box, active_cards: list[str]) -> Iterator[tuple[int, str]]:
    """The pilgrim and the card of all cards in force that have left their hand for good."""
    for played in active_cards:
        number, _, name = played.partition(" ")
        skill = box.skills.get(name)
        if name in box.fortune or (skill is not None and skill.kind == "once"):
            yield int(number), name


def end_active_cards(g: Journey) -> None:
    """What was in force to the end of the turn is discarded now (journey.fortune.discard)."""
    for number, name in used_up(g.box, g.active_cards):
        p = g.pilgrims[number]
        pile_of(g, p, name).append(name)
        deck = "skill" if name in g.box.skills else "fortune"
        g.tell(CardDiscarded(number, deck, name), "journey.fortune.discard")
    g.active_cards.clear()


def forced(g: Journey, p: Pilgrim, action: str) -> Flow[None]:
    """What happens by itself when a pilgrim prays or recovers: Appetite (journey.card.timing-kinds)."""
    ability = g.box.abilities[p.name]
    if action in ability.on and p.fallen == STANDING:
        g.tell(CardPlayed(p.id, ability.id), "journey.profile.abilities")
        yield from effect[ability.effect].run(g, p, ability, Moment("forced", pilgrim=p.id))
