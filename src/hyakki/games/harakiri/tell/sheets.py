"""The sheets beside Harakiri's board: chapter, queue, the four characters, enemies, zones and signs."""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.games.harakiri.rules.active import AFFINITY
from hyakki.games.harakiri.tell.draw import SIGNS
from hyakki.games.harakiri.tell.words import (
    BoxVoice,
    card_name,
    card_text,
    cards_listed,
    conditions_listed,
    dice_named,
    figure_name,
    item_name,
    parts_listed,
    point_name,
    source_name,
    square_name,
    word,
    zone_name,
)
from hyakki.games.harakiri.view.seen import CharacterView, CreatureView, HarakiriView, ZoneView
from hyakki.kernel.telling import listed

Sheet = tuple[str, list[str]]
"""A title and some lines."""


def sheets(voice: BoxVoice, view: HarakiriView) -> list[Sheet]:
    """The chapter, the queue, the characters (the acting one and the seat's own first), enemies, zones."""
    acting = None if view.act is None else view.act.character
    order = sorted(view.characters, key=lambda one: (one.id != acting, one.seat != view.seat, one.id))
    found = [_chapter(voice, view)]
    if view.queue:
        found.append(_queue(voice, view))
    found += [_character(voice, view, one) for one in order]
    if view.creatures or view.resistors:
        found.append(_creatures(voice, view))
    if view.zones:
        found.append(_zones(voice, view))
    if view.market.row:
        row = voice.texts.say("sheet.market", cards=cards_listed(voice, view.market.row))
        found.append((voice.texts.say("phase.shop"), [row]))
    found.append((voice.texts.say("sheet.signs"), signs(voice)))
    return found


def signs(voice: BoxVoice) -> list[str]:
    """What the signs on the board mean."""
    return [voice.texts.say(f"signs.{kind}") for kind in SIGNS]


# ---------------------------------------------------------------------- the chapter


def title(voice: BoxVoice, view: HarakiriView) -> str:
    """The chapter with its number."""
    chapter = voice.box.chapters[view.chapter]
    key = "sheet.chapter" if chapter.number else "sheet.encounter"
    return voice.texts.say(key, number=chapter.number, name=chapter.name)


def _chapter(voice: BoxVoice, view: HarakiriView) -> Sheet:
    say, chapter = voice.texts.say, voice.box.chapters[view.chapter]
    lines = [say("sheet.goal", goal=chapter.says)]
    if view.round:
        lines.append(say("sheet.rounds", round=view.round, malice=view.malice))
    lines.append(_oracle(voice, view))
    coins = sum(one.coins for one in view.characters)
    lines.append(say("sheet.honour", honour=view.honour, coins=coins))
    lines += _progress(voice, view)
    if view.yomi:
        lines.append(say("sheet.yomi", marks=view.marks))
    if view.hate:
        lines.append(say("sheet.hate", cards=cards_listed(voice, view.hate)))
    for deck in view.decks:
        names = [say("name.counted", count=n, name=card_name(voice, card)) for card, n in deck.left.items()]
        kind = voice.box.kinds[deck.chosen].name
        lines.append(say("sheet.deck", name=kind, cards=listed(voice.texts, names) or say("name.none")))
    return title(voice, view), lines


def _oracle(voice: BoxVoice, view: HarakiriView) -> str:
    oracle, say = view.oracle, voice.texts.say
    if oracle.current:
        current = word(voice, "colour", oracle.current)
        line = say("sheet.oracle", current=current, green=oracle.green, red=oracle.red)
    else:
        line = say("sheet.oracle-first", green=oracle.green, red=oracle.red)
    if oracle.next:
        line += "; " + say("sheet.next", colour=word(voice, "colour", oracle.next))
    return line


def _progress(voice: BoxVoice, view: HarakiriView) -> Iterator[str]:
    say, done = voice.texts.say, view.progress
    if done.saved or done.killed:
        names = [
            [point_name(voice, view.chapter, point) for point in points]
            for points in (done.saved, done.killed)
        ]
        saved, killed = (listed(voice.texts, some) or say("name.none") for some in names)
        yield say("sheet.saved", saved=saved, killed=killed)
    if done.seals:
        yield say("sheet.seals", n=len(done.seals))
    if done.stones:
        yield say("sheet.stones", n=done.stones)
    if done.out:
        yield say("sheet.braziers", n=len(done.out))


def _queue(voice: BoxVoice, view: HarakiriView) -> Sheet:
    lines = []
    for card in view.queue:
        name = figure_name(voice, view, card.figure)
        key = "sheet.queue-active" if card.active else "sheet.queue-done" if card.done else ""
        lines.append(voice.texts.say(key, figure=name) if key else name)
    return voice.texts.say("sheet.queue"), lines


# ---------------------------------------------------------------------- characters


def _character(voice: BoxVoice, view: HarakiriView, one: CharacterView) -> Sheet:
    say, printed = voice.texts.say, voice.box.characters[one.name]
    kind = word(voice, "class", printed.class_)
    words = {"class": kind, "name": printed.name, "level": one.level}
    head = (
        say("sheet.character-free", **words)
        if one.seat < 0
        else say("sheet.character", **words, seat=one.seat + 1)
    )
    lines = [say("sheet.defeated")] if one.defeated else []
    lines.append(say("sheet.values", health=one.health, most=one.most, armour=one.armour.value, ap=one.ap))
    if len(one.armour.parts) > 1:
        parts = parts_listed(voice, one.armour.parts)
        lines.append(say("sheet.armour-parts", armour=one.armour.value, parts=parts))
    if one.at is not None:
        lines.append(say("sheet.where", square=square_name(one.at)))
    parts = parts_listed(voice, one.movement.parts)
    lines.append(say("sheet.moving", movement=one.movement.value, parts=parts))
    if view.act is not None and view.act.character == one.id and view.act.moving:
        lines.append(say("sheet.points", points=view.act.points))
    values = [f"{word(voice, 'attribute', name)} {number.value}" for name, number in one.attributes.items()]
    lines.append(say("sheet.attributes", attributes=", ".join(values)))
    if one.conditions:
        lines.append(say("sheet.conditions", conditions=conditions_listed(voice, one.conditions)))
    lines += _ki(voice, one)
    lines += _kami(voice, one)
    lines += _goods(voice, view, one)
    lines += _lasting(voice, view, one.id)
    return head, lines


def _ki(voice: BoxVoice, one: CharacterView) -> Iterator[str]:
    say = voice.texts.say
    supply = ", ".join(map(str, one.supply)) or say("sheet.ki-none")
    yield say("sheet.ki", supply=supply, exhausted=one.exhausted)
    for skill in one.skills:
        printed = voice.box.skills[skill.id]
        kind = word(voice, "type", printed.type)
        key = "sheet.skill-die" if skill.die else "sheet.skill"
        yield say(key, name=printed.name, type=kind, ki=printed.ki, value=skill.die, says=printed.text)


def _kami(voice: BoxVoice, one: CharacterView) -> Iterator[str]:
    if not one.kami:
        return
    say, kami = voice.texts.say, voice.box.kami[one.kami]
    yield say("sheet.kami", kami=kami.name, affinity=one.affinity)
    for part, skill in (("third", kami.third), ("fifth", kami.fifth)):
        kind = word(voice, "type", skill.type)
        yield say("sheet.kami-skill", name=skill.name, type=kind, needed=AFFINITY[part], says=skill.text)
    if one.mode:
        yield say("sheet.mode", name=kami.mode.name, says=kami.mode.text)


def _goods(voice: BoxVoice, view: HarakiriView, one: CharacterView) -> Iterator[str]:
    say, box = voice.texts.say, voice.box
    if one.equipped:
        weapon = box.weapons[one.equipped]
        yield say(
            "sheet.weapon",
            name=weapon.name,
            range=one.range,
            fast=dice_named(voice, tuple(weapon.fast)),
            strong=dice_named(voice, tuple(weapon.strong)),
            says=card_text(voice, one.equipped),
        )
    else:
        yield say("sheet.no-weapon")
    for card in one.weapons:
        if card != one.equipped:
            yield say("sheet.weapon-other", name=card_name(voice, card))
    if one.armour_card:
        armour = box.armours[one.armour_card]
        if one.worn:
            track = next((part.n for part in one.armour.parts if part.source == "armour"), 0)
            yield say(
                "sheet.armour-card", name=armour.name, armour=track, most=armour.armour, says=armour.text
            )
        else:
            yield say("sheet.armour-carried", name=armour.name)
    yield say("sheet.goods", coins=one.coins, karma=one.karma, heads=one.heads, bosses=one.boss_heads)
    for item in one.items:
        yield say("sheet.item", name=item_name(voice, item), says=card_text(voice, item.card))
    for card in one.specials:
        yield say("sheet.item", name=card_name(voice, card), says=card_text(voice, card))
    if view.progress.carrier == one.id:
        yield say("sheet.carries", tokens=view.progress.lad)


def _lasting(voice: BoxVoice, view: HarakiriView, number: int) -> Iterator[str]:
    for one in view.lasting:
        if one.target == number:
            until = word(voice, "until", one.until)
            says = card_text(voice, one.source)
            yield voice.texts.say(
                "sheet.lasting", source=source_name(voice, one.source), until=until, says=says
            )


# ---------------------------------------------------------------------- enemies and zones


def _creatures(voice: BoxVoice, view: HarakiriView) -> Sheet:
    lines = [_creature(voice, view, one) for one in view.creatures]
    for resistor in view.resistors:
        name = point_name(voice, view.chapter, resistor.point)
        square = square_name(resistor.at)
        lines.append(voice.texts.say("sheet.resistor", name=name, square=square, tokens=resistor.tokens))
    return voice.texts.say("sheet.enemies", count=sum(one.foe for one in view.creatures)), lines


def _creature(voice: BoxVoice, view: HarakiriView, one: CreatureView) -> str:
    stats = voice.box.kinds[one.kind].stats(one.upgraded)
    line = voice.texts.say(
        "sheet.creature",
        name=figure_name(voice, view, one.id),
        square=square_name(one.at),
        health=one.health,
        most=one.most,
        armour=one.armour.value,
        toughness=one.toughness,
        move=one.movement,
        range=", ".join(map(str, stats.range)),
        dice=dice_named(voice, tuple(stats.dice)),
    )
    return f"{line}; {conditions_listed(voice, one.conditions)}" if one.conditions else line


def _zones(voice: BoxVoice, view: HarakiriView) -> Sheet:
    lines = [_zone(voice, zone) for zone in view.zones]
    names = [point_name(voice, view.chapter, point.id) for point in view.points if not point.open]
    if names:
        lines.append(voice.texts.say("sheet.points-list", points=", ".join(names)))
    if view.market.bottom:
        lines.append(voice.texts.say("sheet.bottom", cards=cards_listed(voice, view.market.bottom)))
    return voice.texts.say("sheet.zones"), lines


def _zone(voice: BoxVoice, zone: ZoneView) -> str:
    say = voice.texts.say
    read = [
        say("sheet.zone-entry", colour=word(voice, "colour", colour), n=len(entries))
        for colour, entries in zone.sleeves.items()
        if entries
    ]
    entries = ", ".join(read) or say("sheet.zone-none")
    return say("sheet.zone", zone=zone_name(voice, zone.id), entries=entries)
