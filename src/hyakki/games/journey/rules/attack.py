"""Attack actions: what begins one, what is declared, and the individual attacks in order.

Targets and cards are named first (journey.attack.declare); then each individual attack is tested again from
the attacker's pose and carried out by strike.py.
"""

from __future__ import annotations

from hyakki.board.sight import reach_mask
from hyakki.games.journey.box.notation import Range
from hyakki.games.journey.events import AttackBegan, Left, Missed
from hyakki.games.journey.options import DONE, ROLL, Attack, Done, Play, Roll
from hyakki.games.journey.rules import activation, cards, strike, windows
from hyakki.games.journey.rules.conditions import NO_ATTACK, suffers
from hyakki.games.journey.rules.defeat import Fate
from hyakki.games.journey.rules.figures import figure, find_demon, footprint, remove_demon
from hyakki.games.journey.rules.moments import Declared, Moment
from hyakki.games.journey.rules.reach import range_limit, range_of, reaches, targets_of
from hyakki.games.journey.state import STANDING, Demon, Journey, Pilgrim
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

# ---------------------------------------------------------------------- what may be attacked


def forbids_attack(g: Journey, pilgrim: Pilgrim, target: int) -> Refusal | None:
    """Why a pilgrim cannot attack a figure from where it stands; None if it can."""
    if pilgrim.conditions and suffers(g, pilgrim, NO_ATTACK):
        return refuse("journey.condition.disabled", pilgrim=pilgrim.id)
    if target < 4:
        return refuse("journey.attack.same-type", target=target)
    demon = find_demon(g, target)
    if demon is None:
        return refuse("journey.attack.target-needed", pilgrim=pilgrim.id)
    if reaches(g, pilgrim, demon):
        return None
    range_ = range_of(g, pilgrim)
    n = min(range_.n, range_limit(g))
    pattern = reach_mask(g.field.grid, "1x1", pilgrim.cell, pilgrim.facing, range_.shape, n)
    if not pattern & footprint(g, demon):
        return refuse("journey.attack.profile", key="why.attack.range", target=target)
    return refuse("journey.attack.los", target=target)


def attack_options(g: Journey, pilgrim: Pilgrim) -> list[Option]:
    """How an attack action can begin: a target, or a card that brings further targets into range.

    Empty when no target is there (journey.attack.target-needed) or the pilgrim is Disabled
    (journey.condition.disabled).
    """
    if pilgrim.conditions and suffers(g, pilgrim, NO_ATTACK):
        return []
    targets = targets_of(g, pilgrim)
    options: list[Option] = [Attack(target) for target in targets]
    if (pilgrim.skills or pilgrim.fortune) and g.demons:
        options += _openings(g, pilgrim, targets)
    return options


def _openings(g: Journey, pilgrim: Pilgrim, targets: list[int]) -> list[Option]:
    """Cards that change the range so that somebody else can be attacked."""
    moment: Moment | None = None
    found: list[Option] = []
    for card in dict.fromkeys((*pilgrim.skills, *pilgrim.fortune)):
        range_ = _card_range(g, card)
        if range_ is None or not set(targets_of(g, pilgrim, range_)) - set(targets):
            continue
        if moment is None:
            moment = Moment("before-attack", pilgrim=pilgrim.id, declared=Declared(pilgrim.id))
        if cards.forbids_play(g, pilgrim, card, moment) is None:
            found.append(Play(pilgrim.id, card))
    return found


def _card_range(g: Journey, card: str) -> Range | None:
    """The range that a card gives to an attack action, if it is such a card."""
    found = g.box.skills.get(card) or g.box.fortune.get(card)
    return found.range if found is not None and found.effect == "attack-range" else None


# ---------------------------------------------------------------------- a pilgrim's attack action


def attack_action(g: Journey, pilgrim: Pilgrim, first: Attack | Play, cost_ap: bool = True) -> Flow[None]:
    """One attack action, from its declarations to its last individual attack (journey.attack.declare).

    `first` is what it begins with: a target, or a card of `attack_options`.
    """
    if cost_ap:
        activation.spend_ap(g, "attack")
    declared = Declared(pilgrim.id)
    yield from _one_action(g, pilgrim, declared, first)
    if declared.twice and pilgrim.fallen == STANDING and attack_options(g, pilgrim):
        # The second is declared when the first is done and may see what that revealed (journey.attack.twice);
        # cards hold for the one that they were named for (journey.attack.twice-cards).
        again = yield from g.ask(
            pilgrim.seat,
            Prompt("ask.attack-again", {"pilgrim": pilgrim.id}),
            lambda: [*attack_options(g, pilgrim), DONE],
        )
        if not isinstance(again, Done):
            yield from _one_action(g, pilgrim, Declared(pilgrim.id), again)


def _one_action(g: Journey, pilgrim: Pilgrim, declared: Declared, first: Option) -> Flow[None]:
    """Every target is an attack of its own, with its own rolls (journey.attack.multi-target)."""
    targets = yield from _declare(g, pilgrim, declared, first)
    if g.io is not None:
        g.tell(AttackBegan(pilgrim.id, tuple(targets)), "journey.attack.declare")
    killed = False
    for target in targets:
        if pilgrim.fallen != STANDING:
            return
        # Targets are fixed, but each must still be in reach by now (journey.attack.multi-revalidate).
        demon = find_demon(g, target)
        if demon is None or not g.noted(lambda: bool(demon) and reaches(g, pilgrim, demon, declared.range)):
            g.tell(Missed(pilgrim.id, target, "out-of-reach"), "journey.attack.multi-revalidate")
            continue
        fate = yield from _one_attack(g, pilgrim, demon, declared)
        killed = killed or fate == "killed"
    if g.act is not None:
        g.act.charge += declared.charge
    if killed and pilgrim.fallen == STANDING:
        yield from windows.window(g, Moment("after-kill", pilgrim=pilgrim.id))


def _one_attack(g: Journey, pilgrim: Pilgrim, demon: Demon, declared: Declared) -> Flow[Fate]:
    """The next individual attack of the action, with what was declared for it."""
    blow = strike.pilgrim_blow(g, pilgrim, demon)
    blow.damage_bonus, declared.damage_bonus = declared.damage_bonus, 0
    blow.damage_bonus, declared.charge = blow.damage_bonus + declared.charge, 0
    blow.card_knock_back = declared.knock_back
    blow.card_conditions = declared.conditions
    fate = yield from strike.strike(g, blow)
    if blow.net > 0:
        declared.conditions = []  # the first success uses them up
    return fate


def _declare(g: Journey, pilgrim: Pilgrim, declared: Declared, first: Option) -> Flow[list[int]]:
    """Name cards, and targets in the order of their attacks, until told to roll (journey.attack.declare).

    All that is up to the seat of the attacker (journey.attack.seats-order).
    """
    chosen: list[int] = []
    moment = Moment("before-attack", pilgrim=pilgrim.id, declared=declared)
    option = first
    while True:
        if isinstance(option, Attack):
            if not chosen:
                _charge(g, pilgrim, declared)
            chosen.append(option.target)
        elif isinstance(option, Play):
            yield from cards.play(g, option, moment)
        elif isinstance(option, Roll):
            return chosen
        if g.noted(lambda: _declarations(g, pilgrim, declared, chosen, moment) in ([], [ROLL])):
            return chosen
        option = yield from g.ask(
            pilgrim.seat,
            _asked_to_declare(pilgrim, chosen),
            lambda: _declarations(g, pilgrim, declared, chosen, moment),
        )


def _charge(g: Journey, pilgrim: Pilgrim, declared: Declared) -> None:
    """The next individual attack is the one on the first target: no other counts on the damage."""
    act = g.act
    if act is not None and act.pilgrim == pilgrim.id:
        declared.charge, act.charge = act.charge, 0


def _asked_to_declare(pilgrim: Pilgrim, chosen: list[int]) -> Prompt:
    """The question for more, with all whom the attack is aimed at so far."""
    aimed = {"aimed": " ".join(map(str, chosen))} if chosen else {}
    return Prompt("ask.declare", {"pilgrim": pilgrim.id, **aimed})


def _declarations(
    g: Journey, pilgrim: Pilgrim, declared: Declared, chosen: list[int], moment: Moment
) -> list[Option]:
    """What can still be named: further targets up to the target number, cards; or roll."""
    options: list[Option] = []
    if len(chosen) < (declared.targets or g.box.pilgrims[pilgrim.name].targets):
        reach = targets_of(g, pilgrim, declared.range)
        options += [Attack(target) for target in reach if target not in chosen]
    if pilgrim.skills or pilgrim.fortune:
        for play in cards.plays(g, pilgrim.seat, moment):
            if play.pilgrim == pilgrim.id and _suits(g, pilgrim, declared, chosen, play.card):
                options.append(play)
    if chosen:
        options.append(ROLL)
    return options


def _suits(g: Journey, pilgrim: Pilgrim, declared: Declared, chosen: list[int], card: str) -> bool:
    """A card may change the range once, and not so that a named target is lost."""
    range_ = _card_range(g, card)
    if range_ is None:
        return True
    if declared.range is not None:
        return False
    targets = targets_of(g, pilgrim, range_)
    return bool(targets) and all(target in targets for target in chosen)


# ---------------------------------------------------------------------- a demon's attack action


def demon_attack(g: Journey, demon: Demon, targets: list[int]) -> Flow[None]:
    """One attack action of a demon on these targets, in this order; a lord brought by a card then leaves,
    whatever AP it has left (journey.special.lord-full-attack)."""
    if g.io is not None:
        g.tell(AttackBegan(demon.id, tuple(targets)), "journey.ai.attack-all")
    for target in targets:
        if find_demon(g, demon.id) is None:
            return  # its own attack was turned against it
        if not g.noted(lambda: reaches(g, demon, figure(g, target))):
            g.tell(Missed(demon.id, target, "out-of-reach"), "journey.attack.multi-revalidate")
            continue
        yield from strike.strike(g, strike.demon_blow(g, demon, g.pilgrims[target]))
    if demon.visitor and find_demon(g, demon.id) is not None:
        remove_demon(g, demon)
        g.tell(Left(demon.id, demon.kind), "journey.special.lord")
