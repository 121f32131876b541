"""What is under way as everybody sees it: the activation, an Attack, a test, effects that last."""

from __future__ import annotations

from hyakki.games.okko.rules.dice import total_of
from hyakki.games.okko.state import Okko
from hyakki.games.okko.view.seen import AttackView, LastingView, SneakView, TrialView, TurnView


def turn_view(g: Okko) -> TurnView | None:
    """Whose activation it is, and what is left of it."""
    turn = g.turn
    if turn is None:
        return None
    return TurnView(
        side=turn.side,
        hero=turn.hero,
        figure=turn.figure,
        card=turn.card,
        stage=turn.stage,
        actions=turn.actions,
        discarded=turn.discarded,
        acted=tuple(turn.acted),
        event=turn.event,
        playing=turn.playing,
    )


def attack_view(g: Okko) -> AttackView | None:
    """The Attack under way, with its dice once they are rolled."""
    attack = g.attack
    if attack is None:
        return None
    return AttackView(
        attacker=attack.attacker,
        target=attack.target,
        declared=attack.declared,
        form=attack.form,
        why=attack.why,
        stage=attack.stage,
        combat=attack.combat,
        action=attack.action,
        defense=attack.defense,
        kinds=tuple(attack.kinds),
        chains=tuple(tuple(chain) for chain in attack.chains),
        hits=attack.hits,
        total=total_of(attack),
        harm=attack.harm,
    )


def trial_view(g: Okko) -> TrialView | None:
    """The test under way."""
    test = g.test
    if test is None:
        return None
    return TrialView(
        hero=test.hero,
        attribute=test.attribute,
        about=test.about,
        object=test.object,
        difficulty=test.difficulty,
        faces=tuple(test.faces),
        total=sum(test.faces),
        limit=test.value,
    )


def sneak_view(g: Okko) -> SneakView | None:
    """The sneaked Move under way."""
    return None if g.sneak is None else SneakView(g.sneak.figure, g.sneak.left)


def lasting_views(g: Okko) -> tuple[LastingView, ...]:
    """Effects that stayed behind after their cards were used."""
    return tuple(
        LastingView(
            source=lasting.source,
            effect=lasting.effect,
            until=lasting.until,
            owner=lasting.owner,
            card=lasting.card,
            target=lasting.target,
            begun=lasting.begun,
        )
        for lasting in g.lasting
    )
