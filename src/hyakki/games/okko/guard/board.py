"""What cannot stand or lie on a board of Okko. Every name on the table is one of the box by now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hyakki.board.masks import bits
from hyakki.games.okko.guard.agreed import MOST
from hyakki.games.okko.rules.objects import OBJECTS
from hyakki.games.okko.state import NOBODY, OFF, Figure, Okko, Token
from hyakki.games.okko.view.knowing import may_be_porter, waiting_follower

TWO_SIDED = ("evidence", "parchment", "courtier", "follower")


def flaws(g: Okko) -> Iterator[str]:
    """What is wrong with places, figures and tokens, a phrase each."""
    yield from _gates(g)
    for figure in g.figures.values():
        yield from _figure(g, figure)
    for token in g.tokens.values():
        yield from _token(g, token)
    yield from _stains(g)
    yield from _one_each(g)
    yield from _followers(g)


def _is_space(g: Okko, cell: int) -> bool:
    return 0 <= cell < g.palace.areas.size and bool(g.palace.areas.spaces >> cell & 1)


def _gates(g: Okko) -> Iterator[str]:
    areas = g.palace.areas
    if not 0 <= g.closed < 1 << len(areas.gates) or not 0 <= g.shut <= g.closed:
        yield "Doors are closed that are not there"
    elif g.shut & ~(g.closed & areas.doors):
        yield "an effect has closed what is no Door"
    elif g.closed & areas.doors & ~g.shut & ~g.palace.closed_at_start:
        yield "a Door is closed that neither scenario nor effect has closed"
    tested = g.closed & areas.doors & g.palace.closed_at_start
    if not {*g.door_tests} <= {*bits(tested)} or not all(0 < n < MOST for n in g.door_tests.values()):
        yield f"Penalty tokens lie on Doors {g.door_tests}"


# ---------------------------------------------------------------------- figures


def _figure(g: Okko, figure: Figure) -> Iterator[str]:
    who = f"figure {figure.number}"
    waits = g.phase == "setup" and figure.sort != "agent"
    if figure.cell == OFF:
        if not (waits or (figure.sort == "hero" and g.heroes[figure.number].out)):
            yield f"{who} stands nowhere"
    elif not _is_space(g, figure.cell):
        yield f"{who} stands beside the board"
    elif figure.sort != "agent" and g.palace.reinforcement >> figure.cell & 1:
        yield f"{who} stands on a Reinforcement Space"
    elif figure.sort == "hero" and g.heroes[figure.number].out:
        yield f"{who} has fallen, but stands on the board"
    if not 0 <= figure.damage < MOST:
        yield f"{who} has {figure.damage} Damage tokens"
    if any(side not in (0, 1) for side in figure.conditions.values()):
        yield f"{who} has Conditions {figure.conditions}"
    if not 0 <= figure.came_into < 1 << len(g.palace.area_names):
        yield f"{who} came into Areas that are not there"
    if figure.sort == "agent":
        yield from _agent(g, figure)


def _agent(g: Okko, figure: Figure) -> Iterator[str]:
    if figure.kind not in g.oni.cards:
        yield f"figure {figure.number} has no Character card in play"
    if figure.kind in g.box.demons and not (g.final and figure.kind == g.oni.nature):
        yield f"the demon {figure.kind!r} is there before the Final Battle"
    if figure.owner != NOBODY:
        yield f"figure {figure.number} follows a Hero"


def _followers(g: Okko) -> Iterator[str]:
    """A Follower or Kami and its Hero know each other; only a Follower may have none."""
    for number, hero in enumerate(g.heroes):
        if hero.follower != NOBODY:
            found = g.figures.get(hero.follower)
            if hero.out or found is None or found.owner != number:
                yield f"the Follower of {hero.id} is figure {hero.follower}"
    for figure in g.figures.values():
        if figure.sort in ("follower", "kami"):
            owned = figure.owner in range(len(g.heroes))
            if owned and g.heroes[figure.owner].follower != figure.number:
                yield f"figure {figure.number} follows a Hero who has another Follower"
            elif not owned and (figure.owner != NOBODY or figure.sort == "kami"):
                yield f"figure {figure.number} follows nobody that is here"
        elif figure.owner != NOBODY:
            yield f"figure {figure.number} cannot follow anybody"


# ---------------------------------------------------------------------- tokens


def _token(g: Okko, token: Token) -> Iterator[str]:
    what = f"token {token.number}"
    if g.tokens.get(token.number) is not token or not 0 < token.number < g.next_token:
        yield f"{what} has a number that is not its own"
    carried = token.holder in range(len(g.heroes)) and not g.heroes[token.holder].out
    if carried and (token.form not in OBJECTS or token.cell != OFF):
        yield f"{what} cannot be carried"
    elif not carried and (token.holder != NOBODY or not _is_space(g, token.cell)):
        yield f"{what} lies beside the board"
    if token.flipped and token.form not in TWO_SIDED:
        yield f"{what} has no other side"
    if not 0 <= token.penalty < MOST:
        yield f"{what} has {token.penalty} Penalty tokens"


def _stains(g: Okko) -> Iterator[str]:
    if not all(_is_space(g, stain.cell) for stain in g.stains):
        yield "a Corruption token lies beside the board"
    if sum(stain.red for stain in g.stains) > 1:
        yield "there are two red Corruption tokens"
    if len({*g.track}) < len(g.track):
        yield f"Corruption tokens lie on rounds {g.track}"


def _one_each(g: Okko) -> Iterator[str]:
    """A Space holds one figure or token (okko.board.tiles); tokens that exist once lie there once."""
    cells = [figure.cell for figure in g.figures.values()] + [token.cell for token in g.tokens.values()]
    cells += [stain.cell for stain in g.stains]
    if any(count > 1 for cell, count in Counter(cells).items() if cell != OFF):
        yield "two things stand on one Space"
    forms = Counter(token.form for token in g.tokens.values())
    if max((forms[form] for form in ("relic", "prisoner", "strongbox", "follower")), default=0) > 1:
        yield "an object lies there twice"
    waiting = waiting_follower(g)
    if waiting is not None and waiting.id not in may_be_porter(g):
        yield "the Follower who waits face down cannot be there"
