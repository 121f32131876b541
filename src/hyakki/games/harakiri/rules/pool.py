"""The dice of an attack under way: which are rolled, what they show, and rolling some of them again."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.harakiri.events import Rerolled, Rolled
from hyakki.games.harakiri.rules.active import at_work
from hyakki.games.harakiri.rules.creatures import fighter, stats_of
from hyakki.games.harakiri.rules.dice import attack_die, face_hits, face_symbol, focus_die, in_supply
from hyakki.games.harakiri.rules.words import holds
from hyakki.games.harakiri.state import Aim, Character, Fighter, Harakiri

# ---------------------------------------------------------------------- which dice


def printed_pool(g: Harakiri, attacker: Fighter, kind: str) -> tuple[str, ...]:
    """The dice that are printed for an attack: of the weapon by its kind (harakiri.attack.fast-strong), of
    the enemy's board (harakiri.aiattack.dice). A counterattack is fast where the weapon has fast dice
    (harakiri.counter.kind). Nobody attacks without a weapon (harakiri.attack.no-weapon)."""
    if not isinstance(attacker, Character):
        return tuple(stats_of(g, attacker).dice)
    if not attacker.equipped:
        return ()
    weapon = g.box.weapons[attacker.equipped]
    if kind == "strong":
        return tuple(weapon.strong)
    if kind == "fast":
        return tuple(weapon.fast)
    return tuple(weapon.fast or weapon.strong)


def pool_of(g: Harakiri, aim: Aim) -> list[str]:
    """The dice of an attack: exactly those printed, and those of effects in force unless only printed dice
    are rolled (harakiri.attack.pool). The focus die is no part of it."""
    attacker = fighter(g, aim.attacker)
    dice = list(printed_pool(g, attacker, aim.kind))
    if not aim.plain:
        dice += [
            effect.what
            for _, _, effect in at_work(g, attacker, "add-die", "always")
            if holds(g, effect, attacker)
        ]
    return in_supply(g, dice)


# ---------------------------------------------------------------------- rolling


def roll(g: Harakiri, aim: Aim) -> None:
    """All dice are rolled at once, however many targets there are (harakiri.golden.single-roll), the focus
    die last."""
    aim.pool = pool_of(g, aim)
    aim.faces = [attack_die(g, colour) for colour in aim.pool]
    aim.rerolled = []
    aim.focus_face = focus_die(g) if aim.focus else ""
    aim.stage = "rolled"
    if g.io is not None:
        yin, yang = symbols_of(g, aim)
        dice, faces = tuple(aim.pool), tuple(aim.faces)
        rolled = Rolled(aim.attacker, dice, faces, hits_of(g, aim), yin, yang, aim.focus_face)
        g.tell(rolled, "harakiri.attack.pool")


def reroll(g: Harakiri, aim: Aim, dice: Sequence[int], source: str) -> None:
    """Some dice are rolled once more. Their hits count, their symbols no longer do
    (harakiri.attack.reroll-symbols)."""
    for die in dice:
        aim.faces[die] = attack_die(g, aim.pool[die])
        if die not in aim.rerolled:
            aim.rerolled.append(die)
    aim.rerolls[source] = aim.rerolls.get(source, 0) + len(dice)
    faces = tuple(aim.faces[die] for die in dice)
    g.tell(Rerolled(aim.attacker, tuple(dice), faces, source), "harakiri.attack.reroll-dice")


# ---------------------------------------------------------------------- reading


def hits_of(g: Harakiri, aim: Aim) -> int:
    """The hits on the dice as they lie."""
    return sum(face_hits(g, colour, face) for colour, face in zip(aim.pool, aim.faces, strict=True))


def symbols_of(g: Harakiri, aim: Aim) -> tuple[bool, bool]:
    """Whether a die that was not rolled again shows yin, and whether one shows yang
    (harakiri.attack.reroll-dice)."""
    shown = {
        face_symbol(g, aim.pool[die], face) for die, face in enumerate(aim.faces) if die not in aim.rerolled
    }
    return "yin" in shown, "yang" in shown


def has_yin_yang(g: Harakiri, aim: Aim) -> bool:
    """At least one yin and at least one yang (harakiri.damage.yin-yang)."""
    yin, yang = symbols_of(g, aim)
    return yin and yang


def yin_yang_source(g: Harakiri, attacker: Fighter) -> str:
    """The key of the yin-yang effect printed on the line of the weapon or on the board; "" without one."""
    if not isinstance(attacker, Character):
        return g.box.kinds[attacker.kind].yin_yang
    if not attacker.equipped:
        return ""
    return g.box.weapons[attacker.equipped].line
