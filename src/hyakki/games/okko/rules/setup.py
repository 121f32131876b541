"""The set-up in its order (okko.setup.order): what the table is, who leads whom, what everybody begins with.

`g.place` is the part under way, `g.at` how far it is; every question ends a step. Where things lie at the
start is in `layout.py`, what the Heroes begin with in `kit.py`, the Oni's part in `oniside.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hyakki.board.masks import bits
from hyakki.games.okko.box.content import Box
from hyakki.games.okko.events import FollowerJoined, HeroTaken, MissionRolled, ScenarioBegan
from hyakki.games.okko.options import PickSpace, Replace, Stand, TakeHero, Version
from hyakki.games.okko.rules import kit, layout, oniside
from hyakki.games.okko.rules.asking import ask_hero, ask_seat, ask_side, hero_seats
from hyakki.games.okko.rules.chronicle import generate
from hyakki.games.okko.rules.dice import face
from hyakki.games.okko.rules.followers import free_followers, free_slots, join, room_beside
from hyakki.games.okko.rules.tables import attach
from hyakki.games.okko.state import KI, NOBODY, OFF, Campaign, Figure, Hero, Okko, Oni
from hyakki.kernel.bag import Bag
from hyakki.kernel.errors import Refused
from hyakki.kernel.flow import Flow
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Setting

CHRONICLE, SUGGESTED, OFF_, RANDOM = "chronicle", "suggested", "off", "random"
MOST_HEROES = 4
FEWEST_WITH_ONI, MOST_WITH_ONI = 2, 5

# ---------------------------------------------------------------------- the table


def settings(box: Box) -> tuple[Setting, ...]:
    """What can be set before a match (okko.scenario.choice)."""
    scenarios = (*box.scenarios, CHRONICLE)
    return (
        Setting("scenario", scenarios, scenarios[0]),
        Setting("heroes", (SUGGESTED, "1", "2", "3", "4"), SUGGESTED),
        Setting("oni", ("last", "first", *box.levels), "last"),
        Setting("identity", ("chosen", RANDOM), "chosen"),
        Setting("picks", ("pick", RANDOM), "pick"),
        Setting("expansion", (OFF_, "on"), OFF_),
        Setting("campaign", (OFF_, *box.campaigns), OFF_),
    )


def new_table(box: Box, seats: int, wishes: Mapping[str, str], rng: Rng) -> Okko:
    """The table before the first question; a wish that cannot be granted is refused."""
    automated = wishes["oni"] in box.levels
    led = seats if automated else seats - 1
    _check_seats(seats, automated)
    first = _first_scenario(box, wishes)
    heroes = _number_of_heroes(box, wishes["heroes"], first, led)
    chronicle = generate(box, heroes, rng, wishes["expansion"] == "on") if first == CHRONICLE else None
    seat = NOBODY if automated else seats - 1 if wishes["oni"] == "last" else 0
    g = Okko(
        rng=rng,
        settings=dict(wishes),
        seats=seats,
        scenario=first,
        chronicle=chronicle,
        began=heroes,
        oni=Oni(seat=seat, level=wishes["oni"] if automated else "", events=Bag.of(())),
        equipment=Bag.of(()),
        campaign=_campaign(box, wishes["campaign"]),
    )
    g.io = None
    attach(g, box)
    return g


def _check_seats(seats: int, automated: bool) -> None:
    """One Oni seat and 1 to 4 Hero seats, or Hero seats alone against the automated Oni (okko.players.roles,
    okko.players.count)."""
    if automated and seats > MOST_HEROES:
        raise Refused(f"against the automated Oni up to {MOST_HEROES} seats play, not {seats}")
    if not automated and not FEWEST_WITH_ONI <= seats <= MOST_WITH_ONI:
        raise Refused(
            f"with a seat for the Oni {FEWEST_WITH_ONI} to {MOST_WITH_ONI} seats play, not {seats}; "
            "alone one plays against the automated Oni"
        )


def _first_scenario(box: Box, wishes: Mapping[str, str]) -> str:
    """A campaign begins with its first scenario, whatever the setting says; a chronicle is none of it."""
    name = wishes["campaign"]
    if name == OFF_:
        return wishes["scenario"]
    if wishes["scenario"] == CHRONICLE:
        raise Refused("a campaign is played with the scenarios of the book, not with a chronicle")
    campaign = box.campaigns[name]
    if campaign.kind == "simple":
        return campaign.order[0]
    return next(node.scenario for node in campaign.nodes if node.id == campaign.first)


def _campaign(box: Box, name: str) -> Campaign | None:
    if name == OFF_:
        return None
    campaign = box.campaigns[name]
    return Campaign(id=name, node=campaign.first or campaign.order[0])


def _number_of_heroes(box: Box, wish: str, scenario: str, led: int) -> int:
    """As many as wished; by default the suggested number, or one for each Hero seat if that is more
    (okko.players.share)."""
    if wish == SUGGESTED:
        suggested = led if scenario == CHRONICLE else box.scenarios[scenario].suggested_heroes
        return max(suggested, led)
    if int(wish) < led:
        raise Refused(f"{led} seats lead Heroes, so there are at least {led} Heroes, not {wish}")
    return int(wish)


# ---------------------------------------------------------------------- the parts


def step(g: Okko) -> Flow[None]:
    """The next question of the set-up, or the next part that asks nothing."""
    done = yield from PARTS[g.place](g)
    if done:
        g.place, g.at = g.place + 1, 0
        if g.place == len(PARTS):
            g.phase, g.place = "track", 0


def _open(g: Okko) -> Flow[bool]:
    """The scenario is told, the table laid with tiles and Doors (okko.scenario.choice)."""
    yield from ()
    g.closed = g.palace.closed_at_start
    g.alarm = g.scene.alarm == "raised"  # okko.special.open-war
    g.tell(ScenarioBegan(g.scene.id), "okko.scenario.choice")
    return True


def _take_heroes(g: Okko) -> Flow[bool]:
    """Hero seats take Heroes one after another, again from the first, until there are enough; each Hero once
    (okko.players.share, okko.players.hero-unique). In a campaign they stay the same."""
    number = len(g.heroes)
    if number == g.began:
        return True
    seats = hero_seats(g)
    seat = seats[number % len(seats)]
    left = [hero for hero in g.box.heroes if all(taken.id != hero for taken in g.heroes)]
    if g.settings["picks"] == RANDOM:
        name = left[g.rng.below(len(left))]
    else:
        answer = yield from ask_seat(g, seat, "take-hero", lambda: [TakeHero(hero) for hero in left])
        name = answer.hero
    g.heroes.append(Hero(id=name, seat=seat))
    g.tell(HeroTaken(seat, name, number), "okko.players.hero-unique")
    return False


def _deal(g: Okko) -> Flow[bool]:
    """Each Hero receives its Action cards, miniature and slots (okko.setup.hero-kit)."""
    yield from ()
    for number, hero in enumerate(g.heroes):
        hero.hand = [card.id for card in g.box.actions_of[hero.id]]
        hero.slots = {"right": "", "left": "", "clothing": ""}
        g.figures[number] = Figure(number=number, sort="hero", kind=hero.id)
    g.wounds = sorted(name for name, card in g.box.wounds.items() for _ in range(card.copies))
    return True


def _versions(g: Okko) -> Flow[bool]:
    """A Hero who starts with a Follower chooses one of its two cards (okko.setup.follower-card)."""
    if g.scene.kit != "full" or g.at >= len(g.heroes):
        return True
    hero, number = g.heroes[g.at], g.at
    token = g.box.heroes[hero.id].follower
    if token:
        answer = yield from ask_hero(
            g, number, "follower-version", lambda: [Version(card.id) for card in g.box.versions_of[token]]
        )
        _follow(g, number, answer.card, "okko.setup.follower-card")
    g.at += 1
    return False


def _follow(g: Okko, hero: int, card: str, rule: str) -> None:
    figure = join(g, hero, card, OFF)
    g.tell(FollowerJoined(hero, card, figure.number), rule)


def _replacements(g: Okko) -> Flow[bool]:
    """Each missing Hero is replaced by a Follower, as long as there are tokens and free slots
    (okko.players.fewer-heroes, okko.players.fewer-choice)."""
    missing = g.scene.suggested_heroes - g.began
    if g.scene.kit != "full" or g.at >= missing or not free_slots(g) or not free_followers(g):
        return True
    answer = yield from ask_side(g, "replacement", lambda: replacements(g))
    _follow(g, answer.hero, answer.card, "okko.players.fewer-choice")
    g.at += 1
    return False


def replacements(g: Okko) -> list[Replace]:
    """Every free Follower card for every Hero with a free slot."""
    return [Replace(card, hero) for card in free_followers(g) for hero in free_slots(g)]


def _stand(g: Okko) -> Flow[bool]:
    """Heroes choose among the starting Spaces, in seat order (okko.scenario.start-spaces)."""
    if g.at >= len(g.heroes):
        return True
    number = g.at
    taken = [figure.cell for figure in g.figures.values()]
    cells = [cell for cell in g.palace.start_cells if cell not in taken]
    answer = yield from ask_hero(g, number, "stand", lambda: [Stand(cell) for cell in cells])
    g.figures[number].cell = answer.cell
    g.at += 1
    return False


def _stand_followers(g: Okko) -> Flow[bool]:
    """A Follower starts on a free Space adjacent to its Hero (okko.setup.follower-token), or as near as there
    is one (okko.setup.follower-no-room); in the order of their Heroes, whenever they joined them
    (okko.setup.order)."""
    waiting = [figure for figure in g.figures.values() if figure.cell == OFF and figure.sort == "follower"]
    if not waiting:
        return True
    figure = min(waiting, key=lambda follower: follower.owner)
    near = room_beside(g, g.figures[figure.owner])
    answer = yield from ask_hero(
        g, figure.owner, "follower-stand", lambda: [PickSpace(cell) for cell in bits(near)]
    )
    figure.cell = answer.cell
    return False


def _missions(g: Okko) -> Flow[bool]:
    """Personal Missions: by a Combat die in an Investigation (okko.setup.personal-roll), else the first one
    (okko.setup.personal-first)."""
    yield from ()
    for number, hero in enumerate(g.heroes):
        missions = g.box.personal_of[hero.id]
        if g.scene.investigation:
            rolled = face(g, "combat")
            shown = "KI" if rolled == KI else str(rolled)
            mission = next(found for found in missions if shown in found.faces)
            rule = "okko.setup.personal-roll"
        else:
            rolled, mission, rule = -1, missions[0], "okko.setup.personal-first"
        hero.mission = mission.id
        g.tell(MissionRolled(number, rolled, mission.id), rule)
    return True


Part = Callable[[Okko], Flow[bool]]

PARTS: tuple[Part, ...] = (
    _open,
    _take_heroes,
    _deal,
    _versions,
    _replacements,
    oniside.bonus_follower,
    kit.give,
    kit.arm,
    kit.bonus_equipment,
    _stand,
    _stand_followers,
    _missions,
    layout.lay_out,
    oniside.swap_events,
    oniside.hide,
    oniside.make_decks,
    oniside.give_bonus,
)
"""The set-up in order; each part says whether it is done."""

TAKING, DEALING, LAYING = PARTS.index(_take_heroes), PARTS.index(_deal), PARTS.index(layout.lay_out)
SWAPPING, HIDING, SHUFFLING = (
    PARTS.index(part) for part in (oniside.swap_events, oniside.hide, oniside.make_decks)
)
"""The places of some parts, for whoever asks how far a set-up has come."""
