"""The Oni's part of the set-up: expansion Events, its secret, the decks, and what a campaign gives to the
winner of the last scenario.
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.events import BonusGiven, DisguiseChosen, EventsSwapped, FollowerJoined, SecretDealt
from hyakki.games.okko.options import Corrupt, Disguise, Done, Remove, Replace, SwapEvents
from hyakki.games.okko.rules.asking import ask_oni, ask_oni_hidden, ask_side, oni_seats
from hyakki.games.okko.rules.clues import draw_clue
from hyakki.games.okko.rules.corruption import place_stain
from hyakki.games.okko.rules.eventdeck import draw_events
from hyakki.games.okko.rules.followers import free_followers, free_slots, join
from hyakki.games.okko.rules.ground import free_mask
from hyakki.games.okko.rules.reinforcements import minion_options, place_agent
from hyakki.games.okko.state import NOBODY, OFF, Okko
from hyakki.kernel.bag import Bag
from hyakki.kernel.flow import Flow

SWAPPED = 5  # okko.expansion.events
CLUES_REMOVED = 5  # okko.expansion.clues
FIRST_TOKEN = 2  # the round whose Corruption token a bonus brings early


# ---------------------------------------------------------------------- Events of the expansion


def swap_events(g: Okko) -> Flow[bool]:
    """The Oni may exchange five base Events for those of the expansion, all or none; that it did is public,
    which left is its secret (okko.expansion.events). The automated Oni never does."""
    deck = [name for name, card in g.box.events.items() for _ in range(card.copies)]
    if g.at == 0:
        g.oni.events = Bag.of(deck)
        if g.settings["expansion"] != "on" or g.oni.seat == NOBODY:
            return True
        answer = yield from ask_oni(g, "swap-events", lambda: [SwapEvents(), Done()])
        if isinstance(answer, Done):
            return True
        g.tell(EventsSwapped(), "okko.expansion.events")
        for name, card in g.box.x_events.items():
            for _ in range(card.copies):
                g.oni.events.put_back(name)
    elif len(g.oni.swapped) < SWAPPED:
        gone = yield from ask_oni_hidden(g, "swap-out", lambda: removable(g))
        g.oni.events.bag.remove(gone.event)
        g.oni.swapped.append(gone.event)
        g.oni.swapped.sort()
    g.at += 1
    return len(g.oni.swapped) == SWAPPED


def removable(g: Okko) -> list[Remove]:
    """The base Events that may leave."""
    return [Remove(name) for name in dict.fromkeys(g.oni.events.bag) if name in g.box.events]


# ---------------------------------------------------------------------- the secret


def hide(g: Okko) -> Flow[bool]:
    """In an Investigation: a nature at random (okko.setup.oni-nature), then the Courtier behind whom the Oni
    hides, of its own choice or at random (okko.setup.oni-identity, okko.auto.secret). Nobody else sees them
    (okko.setup.oni-secret)."""
    if not g.scene.investigation:
        return True
    if not g.oni.nature:
        natures = list(g.box.natures)
        g.oni.nature = natures[g.rng.below(len(natures))]
    if g.oni.seat == NOBODY or g.settings["identity"] == "random":
        g.oni.identity = g.present[g.rng.below(len(g.present))]
    else:
        answer = yield from ask_oni_hidden(g, "disguise", lambda: [Disguise(name) for name in g.present])
        g.oni.identity = answer.courtier
    g.tell(DisguiseChosen(), "okko.setup.oni-identity")
    g.tell(SecretDealt(g.oni.nature, g.oni.identity), "okko.setup.oni-secret", oni_seats(g))
    return True


# ---------------------------------------------------------------------- decks


def make_decks(g: Okko) -> Flow[bool]:
    """The Clue deck without the two secret cards and without Courtiers who are not present
    (okko.setup.clue-deck), and the first Events of the Oni (okko.setup.event-hand)."""
    yield from ()
    if g.scene.investigation:
        _make_clues(g)
    level = g.box.levels[g.oni.level].events_at_setup if g.oni.level else 0
    bonus = g.campaign.bonus_n if g.campaign is not None and g.campaign.bonus == "events" else 0
    draw_events(g, g.began + level + bonus)
    return True


def _make_clues(g: Okko) -> None:
    with_expansion = g.settings["expansion"] == "on"
    courtiers = g.box.all_courtiers if with_expansion else g.box.courtiers
    complications = g.box.all_complications if with_expansion else g.box.complications
    secret = (g.oni.nature, g.oni.identity)
    cards = [*g.box.natures, *g.present, *complications]
    g.clues = sorted(card for card in cards if card not in secret)
    g.absent = [card for card in courtiers if card not in g.present]
    if with_expansion:  # unseen by everybody, after the Oni took its cards (okko.expansion.clues-when)
        for _ in range(CLUES_REMOVED):
            g.removed.append(g.clues.pop(g.rng.below(len(g.clues))))
        g.removed.sort()


# ---------------------------------------------------------------------- bonuses of a campaign


def bonus_follower(g: Okko) -> Flow[bool]:
    """A Follower of the Heroes' choice for one of them with a free slot (okko.campaign.bonus)."""
    campaign = g.campaign
    if campaign is None or campaign.bonus != "follower":
        return True
    if g.at >= campaign.bonus_n or not free_slots(g) or not free_followers(g):
        return True
    answer = yield from ask_side(
        g, "bonus-follower", lambda: [Replace(c, h) for c in free_followers(g) for h in free_slots(g)]
    )
    figure = join(g, answer.hero, answer.card, OFF)
    g.tell(FollowerJoined(answer.hero, answer.card, figure.number), "okko.campaign.bonus")
    g.at += 1
    return False


def give_bonus(g: Okko) -> Flow[bool]:
    """Bonuses that come at the end of the set-up: a Minion, a Clue card, an early Corruption token; one
    without object is lost (okko.campaign.bonus)."""
    campaign = g.campaign
    if campaign is None or not campaign.bonus or g.at >= campaign.bonus_n:
        return True
    side = campaign.bonus_side
    assert side is not None
    if g.at == 0:
        g.tell(BonusGiven(campaign.bonus, campaign.bonus_n, side), "okko.campaign.bonus")
    match campaign.bonus:
        case "minion":
            yield from _bonus_minion(g)
        case "clue":
            if g.scene.investigation:
                yield from draw_clue(g, 0)
        case "corruption":
            yield from _bonus_corruption(g)
    g.at += 1
    return False


def _bonus_minion(g: Okko) -> Flow[None]:
    options = minion_options(g, ("mortal", "supernatural"))
    if options:
        answer = yield from ask_oni(g, "bonus-minion", lambda: options)
        place_agent(g, answer.kind, answer.cell)


def _bonus_corruption(g: Okko) -> Flow[None]:
    cells = free_mask(g) & ~g.palace.areas.spaces_on[g.palace.start_tile]
    if cells and FIRST_TOKEN in g.track:
        answer = yield from ask_oni(g, "bonus-corruption", lambda: [Corrupt(cell) for cell in bits(cells)])
        place_stain(g, answer.cell, FIRST_TOKEN)
