"""Figures as everybody sees them, with every number and where it comes from."""

from __future__ import annotations

from hyakki.games.okko.box.vocabulary import Attribute
from hyakki.games.okko.rules.active import natural_talents
from hyakki.games.okko.rules.attributes import base, modifiers
from hyakki.games.okko.rules.ground import may_act
from hyakki.games.okko.state import OFF, Figure, Okko
from hyakki.games.okko.view.seen import AttributeView, FigureView

OF_HEROES: tuple[Attribute, ...] = ("speed", "might", "defense", "guile", "stamina")
OF_OTHERS: tuple[Attribute, ...] = ("speed", "might", "defense", "actions", "stamina")
"""Heroes have no ACTIONS, nobody else has GUILE (okko.hero.attributes, okko.follower.attributes)."""


def figure_views(g: Okko) -> tuple[FigureView, ...]:
    """All figures by their numbers, fallen Heroes too."""
    return tuple(_figure(g, figure) for _, figure in sorted(g.figures.items()))


def _figure(g: Okko, figure: Figure) -> FigureView:
    sheet = g.box.sheets[figure.kind]
    attributes, dice = _numbers(g, figure)
    on_board = figure.cell != OFF
    areas = g.palace.areas
    return FigureView(
        number=figure.number,
        sort=figure.sort,
        kind=figure.kind,
        pip=g.box.figures.pip(figure.number),
        type=sheet.type,
        rank=sheet.rank,
        cell=figure.cell,
        area=g.palace.area_names[areas.area_of[figure.cell]] if on_board else "",
        damage=figure.damage,
        conditions=dict(figure.conditions),
        lost=_lost(g, figure),
        owner=figure.owner,
        old=figure.old,
        acted=figure.acted,
        attributes=attributes,
        dice=dice,
        idle=_idle(g, figure) if on_board else "",
    )


def _lost(g: Okko, figure: Figure) -> tuple[str, ...]:
    """The Natural Talents that are printed for it and that it has no more: cut off, or lost by a demon whose
    nature was named (okko.condition.amputee, okko.accuse.nature-right)."""
    left = natural_talents(g, figure)
    return tuple(talent for talent in g.box.sheets[figure.kind].talents if talent not in left)


def _idle(g: Okko, figure: Figure) -> str:
    """Why the Oni may not activate a figure: Mortal Thralls on clean Tiles wait for the alarm."""
    asleep = figure.sort == "agent" and not may_act(g, figure)
    return "okko.thrall.activate-corrupted" if asleep else ""


def _numbers(g: Okko, figure: Figure) -> tuple[dict[str, AttributeView], tuple[int, int]]:
    """Each number with its parts; MIGHT in an Attack as dice, where bonuses and penalties are not netted
    (okko.attack.dice-mixed). A Hero who has fallen has what is printed."""
    found: dict[str, AttributeView] = {}
    dice = (0, 0)
    for attribute in OF_HEROES if figure.sort == "hero" else OF_OTHERS:
        printed = base(g, figure, attribute)
        more = [*modifiers(g, figure, attribute)] if figure.cell != OFF else []
        value = max(0, printed + sum(n for _, n in more))
        found[attribute] = AttributeView(value, (("base", printed), *more))
        if attribute == "might":
            lost = sum(n for _, n in more if n < 0)
            dice = max(0, printed + lost), sum(n for _, n in more if n > 0)
    return found, dice
