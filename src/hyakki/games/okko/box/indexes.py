"""The entries of the box once more, by what one asks for, and one space of keys for everything with effects.

A key is the id of the card, but where two things share one:

    okko, okko.cold-fury, katana, barbs, m-b1, gashed-leg   Natural Talent of a Hero, cards, positions
    ashigaru.spears-together, gozu.charge                   Natural Talents of agents and Greater Demons
    genzo, genzo:follower                                   a Courtier's help; the Talent of one who follows
    nature:gozu                                             an Oni Clue card, which has the id of its demon
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from hyakki.games.okko.box.carddefs import CourtierDef
from hyakki.games.okko.box.definitions import EffectDef, Sheet
from hyakki.games.okko.box.figures import HEROES, number_figures
from hyakki.games.okko.box.maps import read_face
from hyakki.games.okko.box.vocabulary import HERO_ACTIONS
from hyakki.kernel.content import Entry
from hyakki.kernel.parts import Opened

CARDS = (
    *("heroes", "actions", "equipment", "x_equipment", "followers", "kami", "wounds", "events", "x_events"),
    *("courtiers", "x_courtiers", "complications", "x_complications"),
)
"""Parts whose entries have their own id as key."""


class Effective(NamedTuple):
    """Something with effects: its key, the part and entry that it stands in, and what people read."""

    part: str
    key: str
    entry: Entry
    name: str
    text: str
    effects: tuple[EffectDef, ...]


def follower_key(courtier: str) -> str:
    """The key of the Talent of a Courtier who follows."""
    return f"{courtier}:follower"


def nature_key(nature: str) -> str:
    """The key of an Oni Clue card."""
    return f"nature:{nature}"


def talent_key(kind: str, talent: str) -> str:
    """The key of a Natural Talent of an agent or Greater Demon."""
    return f"{kind}.{talent}"


def everything(parts: Mapping[str, Any]) -> Iterator[Effective]:
    """All that has effects, in the order of the files."""
    for part in CARDS:
        for card in parts[part].values():
            name = card.natural_talent if part == "heroes" else card.name
            yield Effective(part, card.id, card, name, card.text, card.effects)
    for nature in parts["natures"].values():
        key = nature_key(nature.id)
        yield Effective("natures", key, nature, nature.name, nature.text, nature.effects)
    for part in ("courtiers", "x_courtiers"):
        for courtier in parts[part].values():
            if courtier.follower is not None:
                key, text = follower_key(courtier.id), courtier.follower.talent
                yield Effective(part, key, courtier, courtier.name, text, courtier.follower_effects)
    for part in ("agents", "demons"):
        for agent in parts[part].values():
            for talent in agent.talents:
                key = talent_key(agent.id, talent.id)
                yield Effective(part, key, agent, talent.name, talent.text, talent.effects)
    for part in ("mortal", "supernatural"):
        for position in parts[part].values():
            yield Effective(part, position.id, position, position.text, position.text, position.effects)


def indexes(opened: Opened) -> dict[str, Any]:
    """Every field of the box that is no part of its own; reports ids that two things share."""
    parts = opened.parts
    joined = {
        f"all_{name}": parts[name] | parts[f"x_{name}"]
        for name in ("equipment", "courtiers", "complications", "clue_tokens", "events")
    }
    courtiers: dict[str, CourtierDef] = joined["all_courtiers"]
    things = tuple(everything(parts))
    _expect_once(opened, ((thing.key, thing.entry) for thing in things))
    pieces = [*parts["agents"].values(), *parts["demons"].values(), *courtiers.values()]
    pieces += [*parts["follower_tokens"].values(), *parts["kami_tokens"].values()]
    _expect_once(opened, ((piece.id, piece) for piece in (*parts["heroes"].values(), *pieces)))
    reaching = _reaching(things)
    sheets = list(_sheets(parts, courtiers))
    return joined | {
        "wave": _only(opened, "waves"),
        "after_eight": _only(opened, "later"),
        "scroll": _only(opened, "scrolls"),
        "chronicle": _only(opened, "chronicles"),
        "x_clues": parts["x_courtiers"] | parts["x_complications"],
        "actions_of": _grouped(parts["actions"], "hero", parts["heroes"]),
        "personal_of": _grouped(parts["personal"], "hero", parts["heroes"]),
        "versions_of": _grouped(
            parts["followers"] | parts["kami"], "token", parts["follower_tokens"] | parts["kami_tokens"]
        ),
        "token_of": {token.courtier: token for token in joined["all_clue_tokens"].values() if token.courtier},
        "faces": {tile.id: read_face(tile.map) for tile in parts["tiles"].values()},
        "mission_of": {mission.tile: mission for mission in parts["missions"].values()},
        "round_of": {space.round: space for space in parts["rounds"].values()},
        "positions": parts["mortal"] | parts["supernatural"],
        "everything": things,
        "effects_of": {thing.key: thing.effects for thing in things},
        "triggers": {thing.key: _by_trigger(thing) for thing in things},
        "always": _always(things),
        "reaching": reaching,
        "reaching_kinds": {
            when: frozenset(sheet.kind for sheet in sheets if not keys.isdisjoint(sheet.talents))
            for when, keys in reaching.items()
        },
        "name_of": {thing.key: thing.name for thing in things},
        "text_of": {thing.key: thing.text for thing in things},
        "sheets": {sheet.kind: sheet for sheet in sheets},
        "figures": number_figures(
            parts["agents"], parts["demons"], parts["followers"], parts["kami"], courtiers.values()
        ),
    }


def _by_trigger(thing: Effective) -> dict[str, tuple[tuple[str, int, EffectDef], ...]]:
    """The effects of one thing by what sets them off, each with its key and its place."""
    found: dict[str, tuple[tuple[str, int, EffectDef], ...]] = {}
    for at, effect in enumerate(thing.effects):
        found[effect.when] = (*found.get(effect.when, ()), (thing.key, at, effect))
    return found


def word_of(effect: EffectDef) -> str:
    """What an effect does in short: `mod speed`, `ignore push`, `reach`."""
    return f"{effect.do} {effect.attr or effect.what}".rstrip()


def _always(things: Iterable[Effective]) -> dict[str, dict[str, tuple[EffectDef, ...]]]:
    """By word and key, the effects that are always there and wait for no use."""
    found: dict[str, dict[str, tuple[EffectDef, ...]]] = {}
    for thing in things:
        for effect in thing.effects:
            if effect.when == "always" and not effect.after_use:
                known = found.setdefault(word_of(effect), {})
                known[thing.key] = (*known.get(thing.key, ()), effect)
    return found


def _reaching(things: Iterable[Effective]) -> dict[str, frozenset[str]]:
    """By trigger, the keys of all that has an effect for others; also by trigger and operation or word."""
    found: dict[str, set[str]] = {}
    for thing in things:
        for effect in thing.effects:
            if reaches(effect):
                for narrower in ("", f" {effect.do}", f" {word_of(effect)}"):
                    found.setdefault(effect.when + narrower, set()).add(thing.key)
    return {when: frozenset(keys) for when, keys in found.items()}


def reaches(effect: EffectDef) -> bool:
    """Whether an effect that is set off or always there can concern somebody else than its owner."""
    return bool(effect.by) or (effect.when == "always" and effect.who not in OWN)


OWN = frozenset(
    {"", "self", "card", "thrall-type", "supernatural-type", "thrall-minions", "supernatural-minions"}
)
"""Words for whom an effect concerns that mean its owner, or the figures of its card one by one."""


def _only(opened: Opened, part: str) -> Any:
    """The one entry of a part; a pack replaces it under its id."""
    only, *others = opened.parts[part].values()
    for other in others:
        opened.report(other, f"there is one of it, expected the id '{only.id}'")
    return only


def _grouped(entries: Mapping[str, Any], field: str, groups: Iterable[str]) -> dict[str, tuple[Any, ...]]:
    found: dict[str, tuple[Any, ...]] = dict.fromkeys(groups, ())
    for entry in entries.values():
        found[getattr(entry, field)] = (*found.get(getattr(entry, field), ()), entry)
    return found


def _expect_once(opened: Opened, keys: Iterable[tuple[str, Entry]]) -> None:
    seen: dict[str, Entry] = {}
    for key, entry in keys:
        if key in seen:
            opened.report(entry, f"the name '{key}' is taken by something else, expected one of its own")
        seen[key] = entry


def _sheets(parts: Mapping[str, Any], courtiers: Mapping[str, CourtierDef]) -> Iterator[Sheet]:
    for hero in parts["heroes"].values():
        yield _sheet(hero, hero.id, "hero", (hero.id,), guile=hero.guile, actions=HERO_ACTIONS)
    for card in parts["followers"].values():
        yield _sheet(card, card.id, "follower", (card.id,))
    for card in parts["kami"].values():
        yield _sheet(card, card.id, "kami", (card.id,))
    for courtier in courtiers.values():
        if courtier.follower is not None:
            values = courtier.follower
            yield _sheet(values, courtier.id, "follower", (follower_key(courtier.id),), name=courtier.name)
    for agent in (*parts["agents"].values(), *parts["demons"].values()):
        talents = tuple(talent_key(agent.id, talent.id) for talent in agent.talents)
        yield _sheet(agent, agent.id, "agent", talents, type=agent.type, rank=agent.rank)


def _sheet(values: Any, kind: str, sort: Any, talents: tuple[str, ...], **more: Any) -> Sheet:
    """The sheet of a kind of figure; what its values do not hold, `more` does."""
    fixed: int = getattr(values, "stamina", 0)
    printed: dict[str, Any] = {field: getattr(values, field) for field in ("speed", "might", "defense")}
    printed["name"] = getattr(values, "name", "")
    printed["actions"] = getattr(values, "actions", 0)
    printed["stamina_by_heroes"] = getattr(values, "stamina_by_heroes", (fixed,) * len(HEROES))
    return Sheet(kind=kind, sort=sort, talents=talents, stamina=fixed, **printed | more)
