"""The sheets beside Okko's board: the seat's own Heroes or the Oni's cards first, then what can be done next,
the table, clues and suspects, aims, Memoirs, the other side, and the palace Tile by Tile."""

from __future__ import annotations

from hyakki.games.okko.tell import memoirs, sheets_heroes, sheets_oni
from hyakki.games.okko.tell.offers import suspicion
from hyakki.games.okko.tell.places import (
    ground_of,
    space_name,
    there,
    tile_name,
)
from hyakki.games.okko.tell.words import (
    BoxVoice,
    attribute_name,
    card_text,
    cards_listed,
    courtier_name,
    figure_name,
    kind_name,
    mission_name,
    nature_name,
    side_name,
    source_name,
    token_name,
)
from hyakki.games.okko.view.seen import GoalView, MissionView, OkkoView, TokenView
from hyakki.kernel.telling import capital, listed

Sheet = tuple[str, list[str]]

SIGNS = ("places", "ground", "figures", "tokens", "edges", "tiles")


def sheets(voice: BoxVoice, view: OkkoView) -> list[Sheet]:
    """All sheets, the seat's own first."""
    say = voice.texts.say
    own = [hero for hero in view.heroes if hero.seat == view.seat]
    others = [hero for hero in view.heroes if hero.seat != view.seat]
    found = [sheets_heroes.hero(voice, view, hero) for hero in own]
    if view.side == "oni":
        found += sheets_oni.secret(voice, view)
    found.append((say("sheet.table"), _table(voice, view)))
    if view.scene.investigation and view.deduction.courtiers:
        found.append((say("sheet.clues"), _clues(voice, view)))
    if aims := _aims(voice, view):
        found.append((say("sheet.aims"), aims))
    found.append((say("sheet.memoirs"), memoirs.told(voice, view)))
    if view.campaign is not None:
        name = voice.box.campaigns[view.campaign.id].name
        found.append((say("sheet.campaign", name=name), memoirs.campaign(voice, view.campaign)))
    found.append((say("sheet.tokens"), _tokens(voice, view)))
    found += [sheets_heroes.hero(voice, view, hero) for hero in others]
    found += sheets_oni.side(voice, view)
    found.append((say("sheet.board"), _board(voice, view)))
    found.append((say("sheet.signs"), signs(voice)))
    return found


def signs(voice: BoxVoice) -> list[str]:
    """What the signs on the board mean."""
    return [voice.texts.say(f"signs.{kind}") for kind in SIGNS]


# ---------------------------------------------------------------------- the table


def _table(voice: BoxVoice, view: OkkoView) -> list[str]:
    say = voice.texts.say
    lines = [
        capital(say("sheet.round", round=view.round, phase=say(f"phase.{view.phase}"))),
        _ends(voice, view),
        say("sheet.alarm" if view.alarm else "sheet.calm"),
    ]
    if view.final:
        lines.append(say("sheet.final"))
    if view.order:
        names = [say("sheet.unknown") if hero < 0 else figure_name(voice, view, hero) for hero in view.order]
        lines.append(say("sheet.order", order=", ".join(names), turned=view.turned))
    lines += [say("sheet.special", text=_special(voice, rule)) for rule in view.scene.special]
    return lines + _under_way(voice, view)


def _special(voice: BoxVoice, rule: str) -> str:
    key = f"special.{rule.rpartition('.')[2]}"
    return voice.texts.say(key) if key in voice.texts else rule


def _ends(voice: BoxVoice, view: OkkoView) -> str:
    """When the scenario is over."""
    story = memoirs.story_of(voice, view.scene.id)
    if view.scene.last_round:
        return voice.texts.say("sheet.last-round", end=story.end, round=view.scene.last_round)
    return voice.texts.say("sheet.end", end=story.end)


def _under_way(voice: BoxVoice, view: OkkoView) -> list[str]:
    """Whose activation it is, an Attack or a test in the middle, and effects that last."""
    say, turn = voice.texts.say, view.turn
    lines = []
    if turn is not None and turn.figure >= 0:
        name = figure_name(voice, view, turn.figure)
        lines.append(say("sheet.acts", name=name, actions=turn.actions))
    elif turn is not None and turn.card:
        lines.append(say("sheet.card-acts", kind=kind_name(voice, turn.card)))
    if view.attack is not None:
        names = [figure_name(voice, view, one) for one in (view.attack.attacker, view.attack.target)]
        lines.append(say("sheet.attack", attacker=names[0], target=names[1], defense=view.attack.defense))
    for effect in view.lasting:
        lines.append(
            say("sheet.lasting", source=source_name(voice, effect.source), text=_effect(voice, effect))
        )
    return lines


def _effect(voice: BoxVoice, effect: object) -> str:
    return card_text(voice, getattr(effect, "source", ""))


# ---------------------------------------------------------------------- the Investigation


def _clues(voice: BoxVoice, view: OkkoView) -> list[str]:
    """Suspects, what is known of them, Clue cards, and what Accusations have cost."""
    say, known = voice.texts.say, view.deduction
    lines = [say("sheet.pairs", pairs=known.pairs)]
    natures = [nature_name(voice, one.id) + suspicion(voice, known.natures, one.id) for one in known.natures]
    courtiers = [
        courtier_name(voice, one.id) + suspicion(voice, known.courtiers, one.id) for one in known.courtiers
    ]
    lines.append(say("sheet.natures", names="; ".join(natures)))
    lines.append(say("sheet.courtiers", names="; ".join(courtiers)))
    lines.append(say("sheet.clue-deck", deck=view.clues.deck))
    if view.clues.removed:
        lines.append(say("sheet.clue-removed", removed=view.clues.removed))
    if view.clues.top:
        lines.append(say("sheet.clue-top", cards=cards_listed(voice, view.clues.top)))
    lines += [
        say("sheet.help", courtier=courtier_name(voice, name), text=card_text(voice, name))
        for name in view.clues.held
    ]
    if view.clues.complications:
        lines.append(say("sheet.complications", cards=cards_listed(voice, view.clues.complications)))
    lines.append(say("sheet.false", false=known.false))
    if known.costs:
        title = memoirs.title(voice, known.costs, "oni")
        lines.append(say("sheet.next-false", title=title, points=memoirs.points_of(voice, known.costs)))
    if not view.final:
        lines.append(say("sheet.reveal", round=view.scene.reveal_round))
    return lines


def _tokens(voice: BoxVoice, view: OkkoView) -> list[str]:
    """Tokens on the board, with their tests and what the other side may show."""
    return [_token(voice, view, token) for token in view.tokens] or [voice.texts.say("sheet.no-tokens")]


def _token(voice: BoxVoice, view: OkkoView, token: TokenView) -> str:
    say = voice.texts.say
    name = capital(token_name(voice, view, token.number))
    if token.holder >= 0:
        return say("sheet.token-held", name=name, hero=figure_name(voice, view, token.holder))
    at = space_name(voice, view, token.cell)
    if not token.attribute:
        return say("sheet.token", name=name, at=at)
    words = {
        "name": name,
        "at": at,
        "attribute": attribute_name(voice, token.attribute),
        "difficulty": token.difficulty,
        "cards": token.cards,
    }
    key = "sheet.token-test"
    if token.form == "chest":
        key = "sheet.token-chest"
    elif token.cards:
        key = "sheet.token-clue"
    return say(key, **words) + _penalty(voice, token)


def _penalty(voice: BoxVoice, token: TokenView) -> str:
    return voice.texts.say("sheet.eased", penalty=token.penalty) if token.penalty else ""


# ---------------------------------------------------------------------- aims


def _aims(voice: BoxVoice, view: OkkoView) -> list[str]:
    return [_mission(voice, view, mission) for mission in view.missions] + [
        _goal(voice, view, goal) for goal in view.goals
    ]


def _mission(voice: BoxVoice, view: OkkoView, mission: MissionView) -> str:
    say, card = voice.texts.say, voice.box.missions[mission.id]
    name = mission_name(voice, mission.id)
    if mission.done is not None:
        return say("sheet.mission-done", name=name, side=side_name(voice.texts, mission.done))
    return say(
        "sheet.mission",
        name=name,
        interaction=card.interaction,
        heroes=card.heroes_text,
        oni=card.oni_text,
        clock=mission.clock,
        end=mission.end,
        runs=mission.runs,
        marks=len(mission.marks),
    )


def _goal(voice: BoxVoice, view: OkkoView, goal: GoalView) -> str:
    say = voice.texts.say
    side = side_name(voice.texts, goal.side)
    if goal.done is not None:
        taken = memoirs.title(voice, goal.recollection, goal.done)
        return say("sheet.goal-done", title=taken, side=side_name(voice.texts, goal.done))
    said = goal_words(voice, view, goal)
    key = "sheet.goal-counted" if goal.need > 1 else "sheet.goal"
    return capital(say(key, side=side, goal=said, have=goal.have, need=goal.need))


def goal_words(voice: BoxVoice, view: OkkoView, goal: GoalView) -> str:
    """A goal of the scenario: `bring the Relic to the Gate Court`."""
    what, to = _what(voice, goal.what), tile_name(voice, view, goal.to)
    return voice.texts.say(f"goal.{goal.kind}", what=what, to=to)


def _what(voice: BoxVoice, what: str) -> str:
    if f"type.{what}" in voice.texts:
        return voice.texts.say(f"type.{what}")
    return voice.texts.say(f"token.{what}", number="") if what == "relic" else kind_name(voice, what)


# ---------------------------------------------------------------------- the palace in words


def _board(voice: BoxVoice, view: OkkoView) -> list[str]:
    """Tile by Tile: what it is, its Doors, and who and what is in its Areas."""
    lines: list[str] = []
    for number in range(len(view.palace.tiles)):
        lines.append(_tile(voice, view, number))
        lines += _areas(voice, view, number)
    return lines


def _tile(voice: BoxVoice, view: OkkoView, number: int) -> str:
    say, tile = voice.texts.say, view.palace.tiles[number]
    notes = []
    if tile.start:
        notes.append(say("tile.start"))
    if tile.prohibited:
        notes.append(say("tile.prohibited", difficulty=tile.prohibited))
    if any(stain.tile == number for stain in view.stains):
        notes.append(say("tile.corrupted"))
    tile_of = ground_of(view.palace).tile_of
    doors = [
        say("tile.closed" if gate.closed else "tile.open", name=tile_name(voice, view, other))
        for gate in view.gates
        if gate.door and number in (tile_of[gate.cells[0]], tile_of[gate.cells[1]])
        for other in (tile_of[cell] for cell in gate.cells)
        if other != number
    ]
    if doors:
        notes.append(say("tile.doors", doors=listed(voice.texts, doors)))
    return say("tile.line", name=tile_name(voice, view, number), notes="; ".join(notes))


def _areas(voice: BoxVoice, view: OkkoView, number: int) -> list[str]:
    """The Areas of a Tile in which somebody or something is."""
    lines = []
    for area in view.palace.areas:
        if area.tile != number:
            continue
        here = [
            voice.texts.say("tile.thing", name=name, at=_place(voice, view, cell))
            for cell in area.cells
            for name in there(voice, view, frozenset((cell,)))
        ]
        if here:
            letter = area.name.rpartition(".")[2]
            lines.append(voice.texts.say("tile.area", letter=letter, things=", ".join(here)))
    return lines


def _place(voice: BoxVoice, view: OkkoView, cell: int) -> str:
    ground = ground_of(view.palace)
    return ground.place_on(view.palace.tiles[ground.tile_of[cell]], cell)
