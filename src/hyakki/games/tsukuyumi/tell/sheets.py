"""The sheets beside Tsukuyumi's board: the own faction, the battles it could start, the table, points,
missions, own units and cards, events, the Oni, the other factions, and every area with the live totals of all
who are there."""

from __future__ import annotations

from hyakki.games.tsukuyumi.state import NOBODY, ONI
from hyakki.games.tsukuyumi.tell.places import ground_name
from hyakki.games.tsukuyumi.tell.places import side_name as _side
from hyakki.games.tsukuyumi.tell.prospects import battles, card_answers
from hyakki.games.tsukuyumi.tell.words import (
    COLOURS,
    BoxVoice,
    amounts,
    card_says,
    direction,
    item_name,
    marker_name,
    named,
    place,
    points_name,
    says,
    symbol_name,
    unit_name,
    units_listed,
    use_name,
    victory_line,
)
from hyakki.games.tsukuyumi.view.seen import AreaView, SeatView, TsukuyumiView
from hyakki.kernel.decks import UNKNOWN
from hyakki.kernel.telling import capital, counted, listed

Sheet = tuple[str, list[str]]

SIGNS = ("areas", "notes", "sides", "edges")


def sheets(voice: BoxVoice, view: TsukuyumiView) -> list[Sheet]:
    """All sheets, the seat's own first."""
    say = voice.texts.say
    seats = sorted(view.order, key=lambda seat: seat != view.seat)
    own = [_faction(voice, view, seat) for seat in seats if seat == view.seat]
    others = [_faction(voice, view, seat) for seat in seats if seat != view.seat]
    fights = battles(voice, view)
    return [
        *own,
        *([(say("sheet.battles"), fights)] if fights else []),
        (say("sheet.table"), _table(voice, view)),
        (say("sheet.scores"), _scores(voice, view)),
        (say("sheet.missions"), _missions(voice, view)),
        *_own_pieces(voice, view),
        (say("sheet.events"), _events(voice, view)),
        (say("sheet.oni"), _oni(voice, view)),
        *others,
        (say("sheet.board"), _board(voice, view)),
        (say("sheet.signs"), signs(voice)),
    ]


def signs(voice: BoxVoice) -> list[str]:
    """What the signs on the board mean."""
    return [voice.texts.say(f"signs.{kind}") for kind in SIGNS]


# ---------------------------------------------------------------------- the table


def _table(voice: BoxVoice, view: TsukuyumiView) -> list[str]:
    say = voice.texts.say
    phase = say(f"phase.{view.phase}")
    order = ", ".join(
        say("sheet.place", place=number, faction=_side(voice, view, seat))
        for number, seat in enumerate(view.order, 1)
    )
    lines = [say("sheet.round", round=view.round, rounds=view.rounds, phase=phase)] if view.round else [phase]
    lines = [capital(lines[0]), say("sheet.order", order=order)]
    if view.supremacy:
        lines.append(say("sheet.target", points=view.supremacy))
    return lines + _turn(voice, view) + _battle(voice, view)


def _turn(voice: BoxVoice, view: TsukuyumiView) -> list[str]:
    """Whose turn it is, what is under way and what is left of it."""
    say, turn = voice.texts.say, view.turn
    if turn is None:
        return []
    lines = [say("sheet.turn", faction=_side(voice, view, turn.seat))]
    if turn.acting:
        lines.append(say("sheet.acting", symbol=symbol_name(voice.texts, turn.acting)))
    if any(turn.symbols.values()):
        lines.append(say("sheet.symbols", symbols=amounts(voice.texts, turn.symbols)))
    if turn.white_left:
        lines.append(say("sheet.white", left=turn.white_left))
    if turn.combats:
        lines.append(say("sheet.left-combats", left=turn.combats))
    if turn.points:
        lines.append(say("sheet.left-points", left=turn.points))
    if turn.draws or turn.plays:
        lines.append(say("sheet.left-draws", draws=turn.draws, plays=turn.plays))
    if turn.amount or turn.conquests:
        lines.append(say("sheet.left-amount", left=turn.amount or turn.conquests))
    return lines


def _battle(voice: BoxVoice, view: TsukuyumiView) -> list[str]:
    say, texts, battle = voice.texts.say, voice.texts, view.battle
    if battle is None:
        return []
    lines = [
        say(
            "sheet.battle",
            at=place(battle.at),
            attacker=_side(voice, view, battle.attacker),
            card=named(voice.box, battle.card),
            defenders=listed(texts, [_side(voice, view, one) for one in battle.defenders]),
        )
    ]
    lines += [
        say("sheet.battle-share", side=_side(voice, view, one), damage=damage)
        for one, damage in battle.shares.items()
    ]
    lines += [
        say(
            "sheet.battle-counter", side=_side(voice, view, one), counters=listed(texts, _named(voice, names))
        )
        for one, names in battle.counters.items()
    ]
    return [capital(line) for line in lines]


def _named(voice: BoxVoice, names: tuple[str, ...]) -> list[str]:
    return [named(voice.box, name) for name in names]


def _scores(voice: BoxVoice, view: TsukuyumiView) -> list[str]:
    """Points as if the game ended now, the best first."""
    say, lines = voice.texts.say, []
    for seat in sorted(view.order, key=lambda seat: -view.seats[seat].total):
        player, faction = view.seats[seat], _side(voice, view, seat)
        sources = ", ".join(
            say("sheet.source", source=points_name(voice.texts, voice.box, source), points=points)
            for source, points in player.scores.items()
        )
        key = "sheet.score" if sources else "sheet.score-plain"
        lines.append(say(key, faction=faction, points=player.total, sources=sources))
    return lines


def _missions(voice: BoxVoice, view: TsukuyumiView) -> list[str]:
    """Every mission with who has fulfilled it and how far the others are."""
    say, box, lines = voice.texts.say, voice.box, []
    aims = dict.fromkeys(row.aim for player in view.seats for row in player.progress)
    for aim in aims:
        entry = box.missions.get(aim)
        if entry is None:
            continue
        lines.append(say("sheet.mission", mission=entry.name, points=entry.points, says=entry.says))
        done = [_side(voice, view, seat) for seat in view.order if aim in view.seats[seat].missions]
        if done:
            factions_done = listed(voice.texts, done)
            lines.append(say("sheet.mission-done", mission=entry.name, factions=factions_done))
        far = [
            say("sheet.mission-progress", faction=_side(voice, view, seat), have=row.have, need=row.need)
            for seat in view.order
            for row in view.seats[seat].progress
            if row.aim == aim and aim not in view.seats[seat].missions
        ]
        lines += [say("sheet.mission-far", progress=", ".join(far))] if far else []
    lines += [
        say("sheet.oni-mission", mission=entry.name, points=entry.points, says=entry.says)
        for entry in (box.oni_missions[name] for name in view.oni_missions)
    ]
    return lines


def _events(voice: BoxVoice, view: TsukuyumiView) -> list[str]:
    say, box, deck = voice.texts.say, voice.box, view.event_deck
    lines = [
        capital(
            say("sheet.display", source=say(f"source.{where}"), card=named(box, card), says=says(box, card))
        )
        for where, card in zip(("left", "right"), view.display, strict=False)
    ]
    lines.append(say("sheet.deck", count=deck.count, pile=len(deck.discard)))
    if deck.discard:
        lines.append(say("sheet.discard", cards=", ".join(_named(voice, deck.discard))))
    return lines


def _oni(voice: BoxVoice, view: TsukuyumiView) -> list[str]:
    say, box = voice.texts.say, voice.box
    lines = []
    if view.power:
        lines.append(say("sheet.power", card=named(box, view.power), says=says(box, view.power)))
    if view.legend:
        lines.append(say("sheet.legend", legend=named(box, view.legend), says=says(box, view.legend)))
    left = view.oni_supply
    lines.append(say("sheet.oni-supply", small=left["small"], medium=left["medium"], large=left["large"]))
    for size, values in box.oni.items():
        line = say(
            "sheet.oni-size",
            size=unit_name(voice.texts, box, size),
            conquest=values.conquest,
            health=values.health,
            damage=values.damage,
            strength=values.strength,
        )
        lines.append(capital(line))
    return lines


# ---------------------------------------------------------------------- factions


def _faction(voice: BoxVoice, view: TsukuyumiView, seat: int) -> Sheet:
    """A faction at a glance: place, areas, card, goal, material; of others also the values of their units."""
    say, player = voice.texts.say, view.seats[seat]
    own = seat == view.seat
    cards = _cards(voice, view, seat)
    if not player.faction:
        return say("sheet.no-faction", seat=seat + 1), cards
    name = named(voice.box, player.faction)
    title = say("sheet.own", faction=name) if own else say("sheet.other", faction=name, seat=seat + 1)
    lines = [
        say("sheet.standing", points=player.total, place=view.order.index(seat) + 1, last=len(view.order)),
        say("sheet.areas-held", count=len(player.lands), markers=player.markers, kills=player.kills),
        *cards,
        *_goal(voice, player),
        *_material(voice, player),
    ]
    return title, lines if own else lines + _units(voice, view, seat)


def _own_pieces(voice: BoxVoice, view: TsukuyumiView) -> list[Sheet]:
    """What only the own seat needs in full: its units, combat cards and action cards."""
    say = voice.texts.say
    if view.seat is None:
        return []
    player, found = view.seats[view.seat], []
    if player.faction:
        cards = [
            say("sheet.combat", card=card.name, says=card.says, answers=card_answers(voice, card.id))
            for card in voice.box.combat_cards_of[player.faction]
        ]
        found.append((say("sheet.units"), _units(voice, view, view.seat)))
        found.append((say("sheet.combat-cards"), cards))
    if player.hand:
        hand = [
            say("sheet.hand-card", card=named(voice.box, card), symbols=_card(voice, view, card))
            for card in player.hand
        ]
        found.append((say("sheet.hand"), hand))
    return found


def _card(voice: BoxVoice, view: TsukuyumiView, card: str) -> str:
    return card_says(voice.texts, voice.box, card, view.duel)


def _cards(voice: BoxVoice, view: TsukuyumiView, seat: int) -> list[str]:
    """What is seen of the action card of the round, events and the starting advantage."""
    say, box, player = voice.texts.say, voice.box, view.seats[seat]
    own, lines = seat == view.seat, []
    if player.chosen == UNKNOWN:
        lines.append(say("sheet.chosen-hidden"))
    elif player.chosen:
        lines.append(say("sheet.chosen", card=named(box, player.chosen)))
        for phase in COLOURS:
            if symbols := player.symbols.get(phase):
                now = say("sheet.now") if phase == view.phase else ""
                gives = amounts(voice.texts, symbols)
                lines.append(capital(say("sheet.gives", phase=say(f"phase.{phase}"), symbols=gives, now=now)))
    if own:
        lines += [say("sheet.event", card=named(box, card), says=says(box, card)) for card in player.events]
    else:
        lines.append(say("sheet.hand-count", count=player.hand_count))
        lines.append(say("sheet.event-count", count=player.event_count))
        lines += [
            say("sheet.event", card=named(box, card), says=says(box, card)) for card in player.open_events
        ]
    if player.own_deck.count:
        lines.append(say("sheet.own-events", count=player.own_deck.count))
    if player.advantage and player.advantage != UNKNOWN:
        entry = box.advantages[player.advantage]
        lines.append(say("sheet.advantage", card=entry.name, says=entry.says))
    return lines


def _goal(voice: BoxVoice, player: SeatView) -> list[str]:
    """The goal with its progress; with two players the conditions of the victory cards."""
    say, box, lines = voice.texts.say, voice.box, []
    for row in player.progress:
        goal = box.goals.get(row.aim) or box.alternative_goals.get(row.aim)
        victory = None if row.need else victory_line(box, row.aim)  # victory cards have no number to reach
        if victory is not None:
            lines.append(say("sheet.victory", name=victory.name, says=victory.says, points=row.have))
        elif goal is not None and player.goal_done:
            lines.append(say("sheet.goal-done", goal=goal.name))
        elif goal is not None:
            words = {"goal": goal.name, "points": goal.points, "says": goal.says}
            lines.append(say("sheet.goal", have=row.have, need=row.need, **words))
    return lines


def _material(voice: BoxVoice, player: SeatView) -> list[str]:
    say, texts, box = voice.texts.say, voice.texts, voice.box
    lines = []
    if any(player.weapons.values()):
        ready = counted(texts, [(named(box, weapon), n) for weapon, n in player.weapons.items()])
        lines.append(say("sheet.weapons", weapons=ready))
    if any(player.arsenal.values()):
        supply = counted(texts, [(named(box, weapon), n) for weapon, n in player.arsenal.items()])
        lines.append(say("sheet.arsenal", weapons=supply))
    if any(player.stock.values()):
        stock = counted(texts, [(item_name(texts, box, marker), n) for marker, n in player.stock.items()])
        lines.append(say("sheet.stock", stock=stock))
    uplinks = [box.uplinks[uplink] for uplink in player.uplinks]
    lines += [say("sheet.uplink", uplink=uplink.name, says=uplink.says) for uplink in uplinks]
    return lines + [say("sheet.effect", effect=use_name(voice, effect)) for effect in player.effects]


def _units(voice: BoxVoice, view: TsukuyumiView, seat: int) -> list[str]:
    """Each kind of unit with its values, and how many are where."""
    say, player = voice.texts.say, view.seats[seat]
    lines = []
    for unit in voice.box.units_of[player.faction]:
        board = sum(area.units.get(seat, {}).get(unit.id, 0) for area in view.areas)
        lines.append(
            say(
                "sheet.unit",
                unit=unit.name,
                conquest=unit.conquest,
                health=unit.health,
                damage=unit.damage,
                strength=unit.strength,
                cost=unit.cost,
                board=board,
                supply=player.supply.get(unit.id, 0),
                says=unit.says,
            )
        )
    return lines


# ---------------------------------------------------------------------- areas


def _board(voice: BoxVoice, view: TsukuyumiView) -> list[str]:
    """Every space with its ground, owner and markers, and the live totals of all who are there."""
    lines = []
    for area in sorted(view.areas, key=lambda area: (area.at[1], area.at[0])):
        owner = ""
        if area.owner != NOBODY:
            owner = voice.texts.say("sheet.area-owner", side=_side(voice, view, area.owner))
        notes = "".join(f", {note}" for note in _notes(voice, view, area))
        ground = ground_name(voice, view, area)
        lines.append(
            voice.texts.say("sheet.area", at=place(area.at), terrain=ground, owner=owner, notes=notes)
        )
        for one in area.sides:
            units = area.units.get(one.seat, {})
            if one.seat == ONI:
                units = area.oni | ({view.legend: area.legend} if area.legend else {})
            line = voice.texts.say(
                "sheet.side",
                at=place(area.at),
                side=_side(voice, view, one.seat),
                units=units_listed(voice.texts, voice.box, units),
                conquest=one.conquest,
                defence=one.defence,
                damage=one.damage,
                health=one.health,
                strength=one.strength,
            )
            lines.append(line)
    return lines


def _notes(voice: BoxVoice, view: TsukuyumiView, area: AreaView) -> list[str]:
    say, texts, box = voice.texts.say, voice.texts, voice.box
    found = [named(box, name) for name in area.properties]
    found += [say("note.negated", property=named(box, name)) for name in area.negated]
    flags = (("wasted", area.devastated), ("stuck", area.stuck), ("guarded", area.guarded))
    found += [say(f"note.{word}") for word, shown in flags if shown]
    tokens = {
        "eggs": area.eggs,
        "mines": area.mines,
        "covers": area.covers,
        "strongholds": area.strongholds,
    }
    found += [say(f"note.{word}", count=count) for word, count in tokens.items() if count]
    found += [marker_name(texts, box, marker) for marker in area.markers]
    if area.closed:
        found.append(say("note.closed", directions=listed(texts, [direction(texts, d) for d in area.closed])))
    return found
