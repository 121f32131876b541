"""What each effect of the vocabulary does, by name."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.rules.effects import attack as effects_attack
from hyakki.games.journey.rules.effects import demons as effects_demons
from hyakki.games.journey.rules.effects import guard as effects_guard
from hyakki.games.journey.rules.effects import move as effects_move
from hyakki.games.journey.rules.effects import ritual as effects_ritual
from hyakki.games.journey.rules.effects import self as effects_self
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.state import Journey, Pilgrim
from hyakki.kernel.flow import Flow

Effect = Callable[[Journey, Pilgrim, PlayCard, Moment], Flow[None]]
Quiet = Callable[[Journey, Pilgrim, PlayCard, Moment], None]


def quiet(rule: Quiet) -> Effect:
    """An effect that asks nothing, as a flow."""

    def flow(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
        rule(g, p, card, moment)
        yield from ()

    return flow


EFFECTS: dict[str, Effect] = {
    "action-bonus": quiet(effects_self.action_bonus),
    "afflict": effects_attack.afflict,
    "attack-condition": quiet(effects_attack.attack_condition),
    "attack-knock-back": quiet(effects_attack.attack_knock_back),
    "attack-range": quiet(effects_attack.attack_range),
    "attack-twice": quiet(effects_attack.attack_twice),
    "charge": quiet(effects_move.charge),
    "chi": quiet(effects_self.chi),
    "cleanse-again": quiet(effects_ritual.cleanse_again),
    "cleanse-bonus": quiet(effects_ritual.cleanse_bonus),
    "cleanse-die": quiet(effects_ritual.cleanse_die),
    "close-gate": effects_demons.close_gate,
    "collect-sutra": effects_demons.collect_sutra,
    "damage-bonus": quiet(effects_attack.damage_bonus),
    "deep-rest": quiet(effects_self.deep_rest),
    "defense-bonus": quiet(effects_guard.defense_bonus),
    "defense-die": quiet(effects_guard.defense_die),
    "draw-fortune": quiet(effects_self.draw_fortune),
    "free-attack": effects_attack.free_attack,
    "free-turn": quiet(effects_move.free_turn),
    "good-karma": quiet(effects_self.good_karma),
    "heal": effects_self.heal,
    "health-for-chi": effects_self.health_for_chi,
    "hush-tile": quiet(effects_demons.hush_tile),
    "ignore": quiet(effects_guard.ignore),
    "ignore-attack": quiet(effects_guard.ignore_attack),
    "ignore-ground": quiet(effects_move.ignore_ground),
    "leap": effects_move.leap,
    "look-at-demons": effects_demons.look_at_demons,
    "move-bonus": quiet(effects_move.move_bonus),
    "pass-obstacles": quiet(effects_move.pass_obstacles),
    "reflect-attack": quiet(effects_guard.reflect_attack),
    "replace-skill": effects_self.replace_skill,
    "revive": effects_self.revive,
    "roll-again": effects_ritual.roll_again,
    "shed-condition": effects_self.shed_condition,
    "shut-gate": effects_demons.shut_gate,
    "slow-tile": quiet(effects_demons.slow_tile),
    "spin-again": quiet(effects_ritual.spin_again),
    "take-action": effects_demons.take_action,
    "take-attack": quiet(effects_guard.take_attack),
    "throw": effects_attack.throw,
}
