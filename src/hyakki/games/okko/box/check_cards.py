"""Checks of figures and cards: Heroes, Equipment, Followers, agents, Events, Clues and Wounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hyakki.games.okko.box.carddefs import ActionDef, CourtierDef, EquipmentDef
from hyakki.games.okko.box.content import Box
from hyakki.games.okko.box.definitions import HeroDef, Modifiers
from hyakki.games.okko.box.places import place
from hyakki.games.okko.box.vocabulary import ATTRIBUTES, TALENT_KINDS
from hyakki.kernel.sentences import one_of

HAND = 8
"""Action cards of a Hero (okko.card.texts)."""


def check_cards(box: Box) -> Iterator[str]:
    """All of them."""
    yield from check_heroes(box)
    yield from check_personal_missions(box)
    yield from check_equipment(box)
    yield from check_followers(box)
    yield from check_agents(box)
    yield from check_events(box)
    yield from check_clues(box)
    yield from check_wounds(box)
    yield from check_texts(box)


def modifiers(technique: Modifiers) -> dict[str, int]:
    """The numbers of a Technique that are not 0, by attribute."""
    return {name: value for name in ATTRIBUTES if (value := getattr(technique, name))}


# -- Heroes


def check_heroes(box: Box) -> Iterator[str]:
    """Each Hero has a hand of 8 Action cards with one Weakness, and Starting Equipment that it may use."""
    for hero in box.heroes.values():
        where = place("heroes", hero)
        cards = box.actions_of[hero.id]
        if len(cards) != HAND:
            yield f"{where}: expected {HAND} Action cards, got {len(cards)}."
        kinds = Counter(card.kind for card in cards)
        if kinds["weakness"] != 1:
            yield f"{where}: expected 1 Action card of kind 'weakness', got {kinds['weakness']}."
        for kind in TALENT_KINDS:
            if not kinds[kind]:
                yield f"{where}: expected at least 1 Action card of kind '{kind}', got none."
        for slot in ("right hand", "left hand", "clothing", "supplies"):
            if hero.slots.count(slot) != 1:
                yield f"{where}: field 'slots': expected '{slot}' once, got {hero.slots.count(slot)}."
        for name in hero.start:
            if hero.class_ not in box.equipment[name].classes:
                yield f"{where}: field 'start': '{name}' is not for the class '{hero.class_}'."
            if box.equipment[name].starting != hero.id:
                yield f"{where}: field 'start': '{name}' must name '{hero.id}' in its field 'starting'."
        for card in cards:
            yield from _check_action(card, hero)
        if f"hero-{hero.id}" not in box.recollections:
            yield f"{where}: expected a Recollection 'hero-{hero.id}' in content/tokens.toml."


def _check_action(card: ActionDef, hero: HeroDef) -> Iterator[str]:
    """A Talent, a Technique or both; the Weakness heals at the end of the activation (okko.weakness.*)."""
    where = place("actions", card)
    numbers = modifiers(card.technique)
    if len(numbers) > 3 or not all(-1 <= value <= 3 for value in numbers.values()):
        yield f"{where}: field 'technique': expected at most 3 modifiers of -1 to 3."
    if (card.use == "none") != (card.kind == "") or (card.use == "none") != (not card.effects):
        yield f'{where}: expected use = "none" with no kind and no effects, and only then.'
    if card.use == "none" and not numbers:
        yield f"{where}: field 'technique': expected modifiers on a card without Talent."
    if card.use in ("action", "unique") and not any(effect.when == "use" for effect in card.effects):
        yield f'{where}: expected an effect with when = "use" on a card that is used.'
    if card.use == "passive" and any(effect.when == "use" for effect in card.effects):
        yield f'{where}: a passive card has no effect with when = "use".'
    if card.kind == "weakness":
        if numbers:
            yield f"{where}: field 'technique': a Weakness has no Technique."
        healing = [effect.n for effect in card.effects if effect.when == "end" and effect.do == "heal"]
        if healing != [hero.stamina]:
            yield f'{where}: a Weakness must heal {hero.stamina}, the Hero\'s STAMINA, with when = "end".'


def check_personal_missions(box: Box) -> Iterator[str]:
    """Every face of the Combat die selects one mission; the first needs no Investigation
    (okko.personal.cards)."""
    faces = sorted(set(box.dice["combat"].faces)) if "combat" in box.dice else []
    for hero in box.heroes.values():
        where = place("heroes", hero)
        missions = box.personal_of[hero.id]
        numbers = sorted(mission.number for mission in missions)
        if numbers != [1, 2, 3]:
            yield f"{where}: expected Personal Missions 1, 2 and 3, got {numbers}."
        chosen = sorted(face for mission in missions for face in mission.faces)
        if chosen != faces:
            yield f"{where}: expected each face of the Combat die with one Personal Mission, got {chosen}."
        for mission in missions:
            if mission.number == 1 and not mission.without_investigation:
                yield f"{place('personal', mission)}: expected without_investigation = true for the first."


# -- Equipment


def check_equipment(box: Box) -> Iterator[str]:
    """What is used can be used, and what starts with a Hero is on its sheet."""
    for part in ("equipment", "x_equipment"):
        cards: dict[str, EquipmentDef] = getattr(box, part)
        for card in cards.values():
            where = place(part, card)
            if not card.classes:
                yield f"{where}: field 'classes': expected at least one class."
            if not card.effects:
                yield f"{where}: field 'effects': expected at least one effect."
            if card.use == "discard" and card.slot != "supplies":
                yield f"{where}: field 'use': only supplies are used by discarding, got slot '{card.slot}'."
            if (card.use == "passive") == any(effect.when == "use" for effect in card.effects):
                yield f'{where}: expected an effect with when = "use" unless the card is passive.'
            if card.starting and card.id not in box.heroes[card.starting].start:
                yield f"{where}: field 'starting': '{card.starting}' does not list it in 'start'."
            if card.starting and part == "x_equipment":
                yield f"{where}: field 'starting': a card of the expansion starts with nobody."


# -- Followers and agents


def check_followers(box: Box) -> Iterator[str]:
    """Two versions of each Follower and of each element; each Follower belongs to another Hero."""
    for token, versions in box.versions_of.items():
        part = "follower_tokens" if token in box.follower_tokens else "kami_tokens"
        where = place(part, getattr(box, part)[token])
        if len(versions) != 2:
            yield f"{where}: expected 2 cards with this token, got {len(versions)}."
        for card in versions:
            own = place("followers" if part == "follower_tokens" else "kami", card)
            if not card.effects:
                yield f"{own}: field 'effects': expected at least one effect."
            if (card.use == "action") != any(effect.when == "use" for effect in card.effects):
                yield f'{own}: expected an effect with when = "use" with use = "action", and only with it.'
    owners: dict[str, str] = {}
    for card in box.followers.values():
        other = owners.setdefault(card.hero, card.token)
        if other != card.token:
            yield f"{place('followers', card)}: field 'hero': '{card.hero}' has '{other}' already."
    for hero in box.heroes.values():
        if hero.follower and owners.get(hero.id) != hero.follower:
            yield f"{place('heroes', hero)}: field 'follower': '{hero.follower}' belongs to another Hero."


def check_agents(box: Box) -> Iterator[str]:
    """Agents are Minions and Lieutenants, at least one Minion of each type; demons are unique."""
    for agent in box.agents.values():
        where = place("agents", agent)
        if agent.rank == "greater demon":
            yield f"{where}: field 'rank': expected minion or lieutenant, got 'greater demon'."
        if agent.rank == "lieutenant" and agent.figures != 1:
            yield f"{where}: field 'figures': expected 1 for a Lieutenant, got {agent.figures}."
    for type_ in ("mortal", "supernatural"):
        for rank in ("minion", "lieutenant"):
            if not any((agent.type, agent.rank) == (type_, rank) for agent in box.agents.values()):
                yield f"content/agents.toml: expected an agent of type '{type_}' and rank '{rank}'."
    for demon in box.demons.values():
        where = place("demons", demon)
        if (demon.type, demon.rank, demon.figures) != ("supernatural", "greater demon", 1):
            yield f"{where}: expected type 'supernatural', rank 'greater demon' and 1 figure."
        if list(demon.stamina_by_heroes) != sorted(demon.stamina_by_heroes):
            yield f"{where}: field 'stamina_by_heroes': expected no less with more Heroes."


# -- Events, Clues and Wounds


def check_events(box: Box) -> Iterator[str]:
    """Each Event has a Technique of one or two modifiers and a Special Effect (okko.event.cards)."""
    for part in ("events", "x_events"):
        for event in getattr(box, part).values():
            where = place(part, event)
            if len(modifiers(event.technique)) not in (1, 2):
                yield f"{where}: field 'technique': expected 1 or 2 modifiers."
            if not event.effects:
                yield f"{where}: field 'effects': expected a Special Effect."
    for event in box.events.values():
        if event.id not in box.event_uses:
            yield f"{place('events', event)}: expected an event_use of this id in content/automa.toml."


def check_clues(box: Box) -> Iterator[str]:
    """A nature weakens its demon; every Courtier has a token and a help; Complications do something."""
    for nature in box.natures.values():
        where = place("natures", nature)
        talents = [talent.id for talent in box.demons[nature.id].talents]
        if nature.talent_lost not in talents:
            yield f"{where}: field 'talent_lost': expected {one_of(talents)}, got '{nature.talent_lost}'."
        if not any(effect.do == "block" and effect.what == "talents-natural" for effect in nature.effects):
            yield f"{where}: expected an effect that blocks 'talents-natural'."
        if len(nature.effects) < 2:
            yield f"{where}: expected a penalty besides the lost Talent."
    for part in ("courtiers", "x_courtiers"):
        courtiers: dict[str, CourtierDef] = getattr(box, part)
        tokens = box.clue_tokens if part == "courtiers" else box.x_clue_tokens
        for courtier in courtiers.values():
            where = place(part, courtier)
            own = sum(token.courtier == courtier.id for token in tokens.values())
            if own != 1:
                yield f"{where}: expected 1 Clue token of this Courtier, got {own}."
            if not courtier.effects:
                yield f"{where}: field 'effects': expected the help of this Courtier."
    for part in ("complications", "x_complications"):
        for card in getattr(box, part).values():
            if not card.effects or any(effect.when == "use" for effect in card.effects):
                yield f"{place(part, card)}: field 'effects': expected effects that begin when it is drawn."


def check_wounds(box: Box) -> Iterator[str]:
    """Each Wound has a penalty (okko.wound.cards)."""
    for wound in box.wounds.values():
        if not wound.effects:
            yield f"{place('wounds', wound)}: field 'effects': expected a penalty."


def check_texts(box: Box) -> Iterator[str]:
    """Whatever has effects has a sentence that says them, and nothing else has."""
    for thing in box.everything:
        where = place(thing.part, thing.entry)
        if thing.effects and not thing.text.strip():
            yield f"{where}: expected a sentence for the effects of '{thing.key}', got none."
        if not thing.effects and thing.text.strip() and thing.part == "actions":
            yield f"{where}: field 'text': expected none on a card without Talent."
