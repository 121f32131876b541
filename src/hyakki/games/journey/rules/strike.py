"""One individual attack, from the roll to its effects, for both sides (journey.attack.step-order)."""

from __future__ import annotations

from hyakki.games.journey.box.notation import Row
from hyakki.games.journey.box.vocabulary import BURDENS
from hyakki.games.journey.events import Missed, Rolled, Struck
from hyakki.games.journey.rules import defeat, harm, hazards, knockback, quests, victory, windows
from hyakki.games.journey.rules.conditions import HELPLESS, suffers
from hyakki.games.journey.rules.defeat import Fate
from hyakki.games.journey.rules.dice import roll
from hyakki.games.journey.rules.figures import figure, footprint
from hyakki.games.journey.rules.moments import Blow, Moment
from hyakki.games.journey.rules.profile import burden
from hyakki.games.journey.state import STANDING, Demon, Figure, Journey, Pilgrim
from hyakki.kernel.flow import Flow

DEFENSE_PENALTY = BURDENS.declare(
    "defense-penalty", numbers="amount", doc="Defense total `amount` lower, not below 0."
)
CURSED_WEAPON = BURDENS.declare(
    "cursed-weapon",
    numbers="amount",
    doc="When the white weapon die shows 1, lose `amount` health after the attack.",
)

WHITE = "white"
BLACK = "black"

# ---------------------------------------------------------------------- building


def pilgrim_blow(g: Journey, pilgrim: Pilgrim, target: Figure) -> Blow:
    """An individual attack of a pilgrim, before its roll."""
    red = list(g.box.pilgrims[pilgrim.name].attack)
    return Blow(pilgrim.id, target.id, red, blue=defense_pool(g, target))


def demon_blow(g: Journey, demon: Demon, target: Figure) -> Blow:
    """An individual attack of a demon, before its roll."""
    red = list(g.box.demons[demon.kind].attack)
    return Blow(demon.id, target.id, red, blue=defense_pool(g, target))


def defense_pool(g: Journey, target: Figure) -> list[str]:
    """The blue dice of a target: none without DF, none while Paralyzed (journey.condition.paralyzed)."""
    if target.conditions and suffers(g, target, HELPLESS):
        return []
    if isinstance(target, Pilgrim):
        return list(g.box.pilgrims[target.name].defense)
    return list(g.box.demons[target.kind].defense)


# ---------------------------------------------------------------------- the attack


def strike(g: Journey, blow: Blow) -> Flow[Fate]:
    """One individual attack; says what became of the demon that was hit (journey.attack.step-order)."""
    yield from _before_roll(g, blow)
    roll_attack(g, blow)
    yield from _after_roll(g, blow)
    if not blow.ignored:
        yield from _defend(g, blow)
    fate: Fate = "stands"
    if blow.ignored:
        blow.net = 0  # no effect whatever (journey.skill.mercy)
        g.tell(Missed(blow.attacker, blow.target, "mercy"), "journey.skill.mercy")
    elif blow.net <= 0:
        # Too much defense heals nobody (journey.defense.no-negative). A failed attack has no special effects
        # either (journey.defense.failure-no-specials).
        g.tell(Missed(blow.attacker, blow.target, "defended"), "journey.defense.total")
    else:
        fate = yield from _take_effect(g, blow)
    if blow.white == 1:
        _curse(g, g.pilgrims[blow.attacker])
    victory.check(g)
    return fate


def _before_roll(g: Journey, blow: Blow) -> Flow[None]:
    """Before the roll: Brotherhood of the Skull and Asure Seal against demons; any-time cards."""
    aimed_at = blow.target
    if blow.attacker < 4:
        yield from windows.window(g, Moment("any", pilgrim=blow.attacker, blow=blow, open=True))
        return
    yield from windows.window(g, Moment("before-attack-roll", pilgrim=aimed_at, blow=blow, open=True))
    if blow.target != aimed_at:
        blow.redirected = True
    # His own DF (journey.skill.skull); and a card may have freed a target that could not defend.
    blow.blue = defense_pool(g, g.pilgrims[blow.target])


def roll_attack(g: Journey, blow: Blow) -> None:
    """Red dice, and the white die of a weapon (journey.attack.white-die) or the black ones of a demon
    (journey.attack.auto-dice). Nothing but an attack uses a weapon (journey.weapon.use)."""
    blow.red_faces = roll(g, blow.red)
    if blow.attacker < 4:
        blow.white = roll(g, (WHITE,))[0]
    else:
        attacker = figure(g, blow.attacker)
        assert isinstance(attacker, Demon)
        blow.black_faces = roll(g, (BLACK,) * g.box.demons[attacker.kind].black)
    tally_attack(g, blow)
    if g.io is not None:
        extra = (blow.white,) if blow.attacker < 4 else tuple(blow.black_faces)
        dice = (*blow.red, *((WHITE if blow.attacker < 4 else BLACK,) * len(extra)))
        faces = (*blow.red_faces, *extra)
        rolled = Rolled(blow.attacker, dice, faces, "attack", sum(blow.red_faces), blow.damage_bonus)
        g.tell(rolled, "journey.attack.dice-roll")


def tally_attack(g: Journey, blow: Blow) -> None:
    """Damage, knock back and conditions of the dice that lie on the table, with what was declared."""
    damage = sum(blow.red_faces) + blow.damage_bonus
    knock, conditions = blow.card_knock_back, list(blow.card_conditions)
    for row in _rows(g, blow):
        damage += row.damage
        knock += row.knock_back
        if row.condition and row.condition not in conditions:
            conditions.append(row.condition)
    blow.damage, blow.knock_back, blow.conditions = damage, knock, conditions


def _rows(g: Journey, blow: Blow) -> list[Row]:
    """The rows that the white or black dice point at (journey.weapon.lookup, journey.attack.black-die)."""
    if blow.attacker < 4:
        pilgrim = g.pilgrims[blow.attacker]
        return [g.box.weapons[pilgrim.name, pilgrim.weapon].rows[blow.white - 1]] if blow.white else []
    if not any(blow.black_faces):
        return []
    attacker = figure(g, blow.attacker)
    assert isinstance(attacker, Demon)
    rows = g.box.demons[attacker.kind].rows
    return [rows[face - 1] for face in blow.black_faces if face]


def _after_roll(g: Journey, blow: Blow) -> Flow[None]:
    """After the roll: re-rolls of a pilgrim's dice, Prayer of Mercy against a demon's."""
    if blow.attacker < 4:
        moment = Moment("after-roll", pilgrim=blow.attacker, blow=blow, colours=("red", "white"))
    else:
        moment = Moment("after-attack-roll", pilgrim=blow.target, blow=blow)
    yield from windows.window(g, moment)


def _defend(g: Journey, blow: Blow) -> Flow[None]:
    """The defense: cards for the defense, the blue dice, re-rolls; then the net damage is known."""
    target = blow.target
    if blow.reflected:
        blow.blue = []  # neither side rolls (journey.skill.asure-protect, journey.skill.asure-defense)
    if target < 4 and blow.blue:
        moment = Moment("before-defense", pilgrim=target, blow=blow, open=True)
    else:
        moment = Moment("any", pilgrim=target if target < 4 else blow.attacker, blow=blow, open=True)
    yield from windows.window(g, moment)
    blow.blue_faces = roll(g, blow.blue)
    tally_defense(g, blow)
    if blow.blue and g.io is not None:
        faces = tuple(blow.blue_faces)
        g.tell(Rolled(target, tuple(blow.blue), faces, "defense", sum(faces)), "journey.defense.dice")
    if target < 4 and blow.blue:
        moment = Moment("after-roll", pilgrim=target, blow=blow, colours=("blue",), barred=_barred(g, blow))
        yield from windows.window(g, moment)
        moment = Moment("after-defense", pilgrim=target, blow=blow, barred=_barred(g, blow))
        yield from windows.window(g, moment)
    if g.io is not None and not blow.ignored:
        struck = Struck(blow.attacker, target, blow.damage, blow.defense, max(0, blow.net))
        if blow.reflected:
            g.tell(Missed(blow.attacker, target, "turned-back"), "journey.skill.asure-total")
            struck = Struck(target, blow.attacker, blow.damage, blow.defense, max(0, blow.net))
        g.tell(struck, "journey.defense.total")


def defense_modifier(g: Journey, target: Figure) -> int:
    """What ground, quest and corruption add to the defense of a figure that uses defense dice.

    Green helps both sides (journey.terrain.green), as soon as one square of a base is on it
    (journey.terrain.green-part), and once only (journey.terrain.large-once).
    """
    modifier = 1 if g.field.green & footprint(g, target) else 0
    if isinstance(target, Pilgrim):
        return modifier - burden(g, target, DEFENSE_PENALTY) if target.corruption else modifier
    return modifier + quests.defense_bonus(g, target) if g.quest.rules else modifier


def tally_defense(g: Journey, blow: Blow) -> None:
    """Defense and net damage of the dice that lie on the table.

    Without blue dice nothing adds to the defense (journey.defense.missing-attribute). It meets the damage of
    the attack alone: crushing and conditions come on top of the net damage (journey.defense.numeric-only).
    """
    blow.defense = 0
    if blow.blue:
        modifier = defense_modifier(g, figure(g, blow.target))
        blow.defense = max(0, sum(blow.blue_faces) + blow.defense_bonus + modifier)
    blow.net = blow.damage - blow.defense


def _barred(g: Journey, blow: Blow) -> int | None:
    """The target, if it is known to fall: it may play nothing any more (journey.unconscious.no-interrupt).

    The others may (journey.unconscious.others-react).
    """
    if blow.target < 4 and not blow.reflected and blow.net >= g.pilgrims[blow.target].health:
        return blow.target
    return None


def roll_again(g: Journey, moment: Moment, colour: str) -> None:
    """Roll all dice of one colour of the roll at hand once more; the new result counts."""
    if moment.ritual is not None:
        defeat.roll_ritual(g, moment.ritual)
        return
    blow = moment.blow
    assert blow is not None, "no dice lie on the table"
    figure_id, why, rule = blow.attacker, "attack", "journey.attack.dice-roll"
    if colour == "red":
        dice, faces = blow.red, roll(g, blow.red)
        blow.red_faces = faces
    elif colour == "white":
        dice, faces = [WHITE], roll(g, (WHITE,))
        blow.white = faces[0]
    elif colour == "black":
        dice = [BLACK] * len(blow.black_faces)
        faces = blow.black_faces = roll(g, dice)
    else:
        figure_id, why, rule = blow.target, "defense", "journey.defense.dice"
        dice, faces = blow.blue, roll(g, blow.blue)
        blow.blue_faces = faces
    tally_attack(g, blow)
    if blow.blue_faces:
        tally_defense(g, blow)
        moment.barred = _barred(g, blow)
    if g.io is not None:
        added = sum(faces) if colour in ("red", "blue") else 0
        bonus = blow.damage_bonus if why == "attack" else 0
        g.tell(Rolled(figure_id, tuple(dice), tuple(faces), why, added, bonus), rule)


# ---------------------------------------------------------------------- its effects


def _take_effect(g: Journey, blow: Blow) -> Flow[Fate]:
    """What a success does: knock back, follow, conditions, then all damage together.

    The same of an attack that Asure Seal turns on the attacker (journey.skill.asure-total).
    """
    attacker, target = figure(g, blow.attacker), figure(g, blow.target)
    hit, origin = (attacker, target) if blow.reflected else (target, attacker)
    total = blow.net
    if blow.knock_back:
        total += yield from _push(g, blow, hit, origin)
    received: list[str] = []
    if not isinstance(hit, Pilgrim) or hit.fallen == STANDING:
        for kind in blow.conditions:
            total += yield from hazards.receive_condition(g, hit, kind, blow, total)
            received.append(kind)
    if isinstance(hit, Pilgrim):
        # Demons neither kill nor cleanse: the pilgrim falls at 0 (journey.defeat.pilgrims).
        if hit.fallen == STANDING:
            harm.hurt(g, hit, total, "attack", "journey.unconscious.zero")
        return "stands"
    by = g.pilgrims[blow.target if blow.reflected else blow.attacker]
    return (yield from defeat.damage_demon(g, hit, total, by, by, received))


def _push(g: Journey, blow: Blow, hit: Figure, origin: Figure) -> Flow[int]:
    """The knock back of whoever was hit, on either side (journey.knockback.target-pilgrims), and at once
    the follow; the crushing damage."""
    if isinstance(hit, Pilgrim) and "knock-back" not in blow.ignores:
        moment = Moment("before-knock-back", pilgrim=hit.id, blow=blow, barred=_barred(g, blow))
        yield from windows.window(g, moment)
        if moment.prevented:
            blow.ignores.append("knock-back")
    if "knock-back" in blow.ignores:
        return 0
    dx, dy = knockback.push_direction(g, footprint(g, origin), footprint(g, hit))
    moved, crushing = yield from knockback.knock_back(g, hit, dx, dy, blow.knock_back, blow)
    if moved and not blow.reflected:
        yield from knockback.follow(g, origin, moved, (dx, dy) if blow.redirected else None)
    return crushing


def _curse(g: Journey, pilgrim: Pilgrim) -> None:
    """Cursed Weapon: a white 1 costs health after the attack (journey.corruption.permanent)."""
    if pilgrim.corruption and pilgrim.fallen == STANDING:
        amount = burden(g, pilgrim, CURSED_WEAPON)
        if amount:
            harm.hurt(g, pilgrim, amount, "cursed-weapon", "journey.corruption.permanent")
