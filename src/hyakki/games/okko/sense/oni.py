"""How a sensible Oni plays: the lists of the automated one with its own hand in sight, and a hiding place of
its own choice. It never acts as if the Heroes knew where it hides."""

from __future__ import annotations

from hyakki.games.okko.options import Disguise, Stop, Strike
from hyakki.games.okko.rules.asking import DECIDERS
from hyakki.games.okko.rules.automa.outlook import Outlook
from hyakki.games.okko.sense.eyes import Eyes
from hyakki.kernel.decision import Decision, Option


def disguise(eyes: Eyes, decision: Decision) -> Option:
    """A Courtier far from where the Heroes start, who is hard to ask."""
    g = eyes.g

    def worth(option: Option) -> tuple[int, int]:
        assert isinstance(option, Disguise)
        card = g.box.token_of[option.courtier]
        cell = next(token.cell for token in g.tokens.values() if token.id == option.courtier)
        return eyes.steps(g.palace.start_cells[0], cell) + 2 * card.difficulty, card.difficulty

    return max(decision.options, key=worth)


def answer(eyes: Eyes, decision: Decision) -> Option | None:
    """What the Oni answers; None where it has no opinion."""
    key = decision.prompt.key
    if key == "ask.disguise":
        return disguise(eyes, decision)
    if key == "ask.figure-act" and _keeps_back(eyes):
        return next((option for option in decision.options if isinstance(option, Stop)), None)
    chosen = listed(eyes, decision)
    return _better_aimed(eyes, decision, chosen) if isinstance(chosen, Strike) else chosen


def _better_aimed(eyes: Eyes, decision: Decision, chosen: Strike) -> Option:
    """Blows that a Hero will not feel any more, since it draws a Wound in this and the next round anyway, are
    better dealt to another one in reach."""
    if not _is_numb(eyes, chosen):
        return chosen
    others = [option for option in decision.options if isinstance(option, Strike)]
    felt = [o for o in others if eyes.g.figures[o.target].sort == "hero" and not _is_numb(eyes, o)]
    figures = eyes.g.figures
    return min(felt, key=lambda o: eyes.value(figures[o.target], "defense"), default=chosen)


def _is_numb(eyes: Eyes, blow: Strike) -> bool:
    target = eyes.g.figures[blow.target]
    return target.sort == "hero" and target.damage >= 2 * eyes.value(target, "stamina")


def _keeps_back(eyes: Eyes) -> bool:
    """Whether the figure whom the Heroes have to defeat had better wait for them: it attacks whoever comes
    within its reach, but does not go to meet them, since every round that passes is the Oni's."""
    g = eyes.g
    assert g.turn is not None
    figure = g.figures[g.turn.figure]
    wanted = [goal.what for goal in g.scene.goals if goal.kind == "eliminated" and goal.main]
    if figure.kind not in wanted:
        return False
    return not Outlook(g, figure, g.turn.actions).can_attack_any(eyes.heroes())


def listed(eyes: Eyes, decision: Decision) -> Option | None:
    """What the lists of the automated Oni say, hunting; None where they know no such question."""
    decider = DECIDERS.get(decision.prompt.key.removeprefix("ask."))
    if decider is None:
        return None
    thought = eyes.g.clone()  # the lists roll dice for ties, and remember their stance
    thought.oni.stance = "hunt"
    chosen = decider(thought, decision.options, decision.prompt)
    return chosen if chosen in decision.options else None
