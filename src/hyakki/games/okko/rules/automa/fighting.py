"""What the automated Oni decides inside Attacks: pushes, re-rolls, reactions, extra Attacks, and the places
after a failed Sneak (okko.auto.choices).
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.okko.options import LoseTalent, PickFigure, PickSpace, Reroll, Strike, UseEffect
from hyakki.games.okko.rules.asking import decides
from hyakki.games.okko.rules.automa.facts import by_might, distance, is_open_clue, token_spaces
from hyakki.games.okko.rules.automa.lines import decide, least, most, some
from hyakki.games.okko.rules.automa.outlook import Outlook
from hyakki.games.okko.rules.automa.targets import choose_struck
from hyakki.games.okko.rules.dice import worth
from hyakki.games.okko.rules.ground import area_of, beside, board, free_mask
from hyakki.games.okko.rules.reactions import attack_of
from hyakki.games.okko.state import KI, Figure, Okko, Token
from hyakki.kernel.decision import PASS, Option, Pass
from hyakki.kernel.terms import Prompt

PUSH, SURROUND, REROLL, TALENT = "push", "surround", "reroll", "lose-talent"

# ---------------------------------------------------------------------- pushes


class Push:
    """Somebody who may be pushed."""

    __slots__ = ("figure", "g", "tempting")

    def __init__(self, g: Okko, figure: Figure) -> None:
        self.g, self.figure = g, figure
        self.tempting = token_spaces(g, _is_tempting)

    def is_useful(self, cell: int) -> bool:
        """Whether a Hero has something to do on a Space: an orange one, or one beside an open Clue token,
        Chest or Objective."""
        return bool(self.g.palace.orange >> cell & 1 or beside(self.g, cell) & self.tempting)

    def waiting_beside(self, cell: int) -> int:
        """How many agents that have not acted in this activation are adjacent to a Space."""
        turn, around = self.g.turn, beside(self.g, cell)
        done = [] if turn is None or turn.side != "oni" else [*turn.acted, turn.figure]
        return sum(
            1
            for agent in board(self.g)
            if agent.sort == "agent" and agent.number not in done and around >> agent.cell & 1
        )


def _is_tempting(token: Token) -> bool:
    return is_open_clue(token) or token.form in ("chest", "objective")


def away_from_use(push: Push, choices: list[Option]) -> list[Option]:
    """A Hero who has something to do where it stands: to a Space where it has not."""
    if push.figure.sort != "hero" or not push.is_useful(push.figure.cell):
        return []
    return [c for c in choices if isinstance(c, PickSpace) and not push.is_useful(c.cell)]


def into_the_crowd(push: Push, choices: list[Option]) -> list[Option]:
    """The Space adjacent to most agents that have not acted in this activation, if that is more than now."""
    now = push.waiting_beside(push.figure.cell)
    better = [c for c in choices if isinstance(c, PickSpace) and push.waiting_beside(c.cell) > now]
    return [*most(better, lambda choice: push.waiting_beside(choice.cell))]


def no_push(push: Push, choices: list[Option]) -> list[Option]:
    """Otherwise none."""
    return [choice for choice in choices if isinstance(choice, Pass)]


PUSH_LINES = (away_from_use, into_the_crowd, no_push)


@decides("push")
def choose_push(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Where the target of an Attack with KI is pushed."""
    return choose_shove(g, options, g.figures[int(prompt.params["target"])])


@decides("push-effect", "pull-effect")
def choose_effect_push(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Where an effect pushes or pulls somebody."""
    return choose_shove(g, options, g.figures[int(prompt.params["figure"])])


def choose_shove(g: Okko, options: Sequence[Option], figure: Figure) -> Option:
    """Where somebody of the other side is pushed, pulled or moved, if at all."""
    return decide(g, PUSH, Push(g, figure), options, PUSH_LINES, about=f"figure:{figure.number}")


# ---------------------------------------------------------------------- after a failed Sneak


def mightiest(g: Okko, choices: list[PickFigure]) -> list[PickFigure]:
    """By MIGHT, the highest first, then by number."""
    return least(choices, lambda choice: by_might(g, choice.figure))


@decides("surround-who")
def choose_first(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Who takes its place beside the Hero next."""
    return _in_order(g, options, prompt, 0)


@decides("surround-attack")
def choose_attacker(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Who attacks the Hero next: in the same order."""
    return _in_order(g, options, prompt, 1)


def _in_order(g: Okko, options: Sequence[Option], prompt: Prompt, line: int) -> Option:
    choices = [option for option in options if isinstance(option, PickFigure)]
    return decide(g, SURROUND, g, choices, (mightiest,), f"figure:{prompt.params['hero']}", line)


class Ring:
    """A thrall that closes in on a Hero."""

    __slots__ = ("g", "hero", "thrall")

    def __init__(self, g: Okko, hero: Figure, thrall: Figure) -> None:
        self.g, self.hero, self.thrall = g, hero, thrall


def nearest_place(ring: Ring, choices: list[PickSpace]) -> list[PickSpace]:
    """The free Space that is nearest to it, its own among them, those in the Hero's own Area first."""
    g, thrall = ring.g, ring.thrall
    free = free_mask(g) | 1 << thrall.cell
    inside = g.palace.areas.spaces_in[area_of(g, ring.hero)]
    left = some(choices, lambda choice: bool(free >> choice.cell & 1))
    left = some(left, lambda choice: bool(inside >> choice.cell & 1))
    return least(left, lambda choice: distance(g, thrall.cell, choice.cell))


@decides("surround")
def choose_place(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Where a thrall stands beside the Hero."""
    thrall = int(prompt.params["figure"])
    ring = Ring(g, g.figures[int(prompt.params["hero"])], g.figures[thrall])
    choices = [option for option in options if isinstance(option, PickSpace)]
    return decide(g, SURROUND, ring, choices, (nearest_place,), about=f"figure:{thrall}")


@decides("surround-form")
def choose_form(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """In melee where both forms are possible."""
    return next((o for o in options if isinstance(o, Strike) and o.form == "melee"), options[0])


# ---------------------------------------------------------------------- extra Attacks


@decides("answer", "extra-attack", "sweep")
def choose_strike(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Whom an Attack strikes that an effect gives: by the decision `target`, and it is never declined."""
    strikes = [option for option in options if isinstance(option, Strike)]
    figure = g.figures[int(prompt.params["figure"])]
    outlook = Outlook(g, figure, 1)
    target = choose_struck(g, outlook, [*dict.fromkeys(strike.target for strike in strikes)])
    mine = [strike for strike in strikes if strike.target == target.number]
    return choose_form(g, mine, prompt)


# ---------------------------------------------------------------------- dice


class Dice:
    """The dice of an Attack or test, and whether whoever rolled them succeeds."""

    __slots__ = ("faces", "own", "succeeds", "test")

    def __init__(self, faces: list[list[int]], own: bool, succeeds: bool, test: bool = False) -> None:
        self.faces, self.own, self.succeeds, self.test = faces, own, succeeds, test

    def sum_of(self, choice: Reroll) -> int:
        """What the dice of a choice are worth."""
        return sum(worth(self.faces[place]) for place in choice.dice)

    def has_ki(self, choice: Reroll) -> bool:
        """Whether a KI is among them."""
        return any(self.faces[place][0] == KI for place in choice.dice)


def own_misses(dice: Dice, choices: list[Option]) -> list[Option]:
    """Only if its own Attack misses: the dice with the lowest faces, as many as it may, never a KI."""
    if not dice.own:
        return []
    found = [c for c in choices if isinstance(c, Reroll) and not dice.succeeds and not dice.has_ki(c)]
    found = most(found, lambda choice: len(choice.dice))
    return [*least(found, dice.sum_of)] or [PASS]


def others_succeed(dice: Dice, choices: list[Option]) -> list[Option]:
    """Dice of others only if their roll succeeds: in an Attack those that count most, in a test those that
    count least."""
    if dice.own:
        return []
    found = [choice for choice in choices if isinstance(choice, Reroll) and dice.succeeds]
    found = most(found, lambda choice: len(choice.dice))
    return [*(least if dice.test else most)(found, dice.sum_of)] or [PASS]


REROLL_LINES = (own_misses, others_succeed)


@decides("reroll")
def choose_dice(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Which dice of an Attack are rolled once more."""
    attack, total = attack_of(g), int(prompt.params["total"])
    figure = g.figures.get(int(prompt.params["figure"]))
    own = (figure is None or figure.sort == "agent") == (g.figures[attack.attacker].sort == "agent")
    dice = Dice(attack.chains, own, total >= int(prompt.params["defense"]))
    return decide(g, REROLL, dice, options, REROLL_LINES, about=f"figure:{attack.attacker}")


@decides("reroll-test")
def choose_test_dice(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Which dice of a Hero's test are rolled once more."""
    assert g.test is not None
    passes = int(prompt.params["total"]) <= int(prompt.params["limit"])
    dice = Dice([[shown] for shown in g.test.faces], False, passes, test=True)
    return decide(g, REROLL, dice, options, REROLL_LINES, about=f"figure:{g.test.hero}")


# ---------------------------------------------------------------------- reactions


@decides("reaction", "test-effect")
def use_reaction(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """What only helps is used whenever it can be (okko.auto.choices)."""
    return next(option for option in options if isinstance(option, UseEffect))


@decides("redirect")
def take_no_blow(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Taking a blow in the place of another does not only help: no agent does."""
    return PASS


@decides("lose-talent")
def choose_talent(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """The Natural Talent that an Amputee loses: the last one listed that it still has."""
    talents = [option for option in options if isinstance(option, LoseTalent)]
    about = f"figure:{prompt.params['figure']}"
    return decide(g, TALENT, g, talents, (last_listed,), about=about)


def last_listed(_g: Okko, choices: list[LoseTalent]) -> list[LoseTalent]:
    """The last one listed."""
    return choices[-1:]
