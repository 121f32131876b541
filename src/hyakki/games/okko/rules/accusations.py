"""Accusations: naming the demon, or the Courtier behind whom it hides (okko.accuse.when)."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.okko.events import Accused
from hyakki.games.okko.options import AccuseCourtier, AccuseNature
from hyakki.games.okko.rules import final, memoirs
from hyakki.games.okko.rules.asking import ask_side
from hyakki.games.okko.state import Okko
from hyakki.kernel.decision import PASS, Pass
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

Accusation = AccuseNature | AccuseCourtier

FALSE = ("embarrassing", "defamatory", "unmasking")
"""The Recollections of the first, second and third false Accusation (okko.accuse.wrong-first,
okko.accuse.wrong-second, okko.accuse.wrong-third)."""


# ---------------------------------------------------------------------- what may be said


def forbids_accusing(g: Okko) -> Refusal | None:
    """Why nobody can be accused now."""
    if not g.scene.investigation:
        return refuse("okko.scenario.investigation-flag")
    if g.final:
        return refuse("okko.final.round-eight-accuse")
    return None


def forbids_nature(g: Okko, nature: str) -> Refusal | None:
    """Why a nature cannot be named: it was confirmed before (okko.accuse.candidates)."""
    return refuse("okko.accuse.candidates") if g.oni.named else None


def forbids_courtier(g: Okko, courtier: str) -> Refusal | None:
    """Why a Courtier cannot be named: it was not present at set-up (okko.accuse.candidates)."""
    return None if courtier in g.present else refuse("okko.accuse.candidates.absent")


def accusations(g: Okko, said: str) -> list[Accusation]:
    """What the Heroes may say, each type once per round (okko.accuse.types); foolish ones too."""
    found: list[Accusation] = []
    if said != "nature":
        found += [AccuseNature(name) for name in g.box.natures if forbids_nature(g, name) is None]
    if said != "identity":
        found += [AccuseCourtier(name) for name in g.present if forbids_courtier(g, name) is None]
    return found


def is_forced(g: Okko) -> bool:
    """Whether at least one Accusation must be made: in the round in which the red token came
    (okko.accuse.forced, okko.corruption.red-token)."""
    square = g.box.round_of.get(g.round)
    return square is not None and square.forced_accusation and any(stain.red for stain in g.stains)


# ---------------------------------------------------------------------- making them


def accuse(g: Okko) -> Flow[None]:
    """Step 2: none, one or two, of different types, in the Heroes' order; the second is decided after the
    result of the first (okko.accuse.order)."""
    said = ""
    for _ in range(2):
        if forbids_accusing(g) is not None or not accusations(g, said):
            return
        answer = yield from ask_side(g, "accuse", _offered(g, said), said=said, false=g.false)
        if isinstance(answer, Pass):
            return
        said = "nature" if isinstance(answer, AccuseNature) else "identity"
        yield from judge(g, answer)


def _offered(g: Okko, said: str) -> Callable[[], list[Accusation | Pass]]:
    forced = is_forced(g) and not said
    return lambda: [*accusations(g, said), *([] if forced else [PASS])]


def judge(g: Okko, accusation: Accusation) -> Flow[None]:
    """The secret cards answer, truthfully (okko.accuse.truth)."""
    g.learned += 1
    if isinstance(accusation, AccuseNature):
        name, right = accusation.nature, accusation.nature == g.oni.nature
        g.tell(Accused("nature", name, right), "okko.accuse.nature-right" if right else None)
        if right:
            g.oni.named = True
        else:
            yield from _false(g, name)
        return
    name, right = accusation.courtier, accusation.courtier == g.oni.identity
    g.tell(Accused("identity", name, right), "okko.accuse.identity-right" if right else None)
    if right:
        g.oni.unmasked = True
        memoirs.take(g, "unmasking", "heroes", "okko.accuse.identity-right")
        yield from final.begin(g, "unmasked")
    else:
        yield from _false(g, name)


def _false(g: Okko, name: str) -> Flow[None]:
    """A false Accusation costs honour, the third one reveals the demon without unmasking it; the track then
    goes on (okko.corruption.not-unmasked-continues)."""
    g.accused.append(name)
    rule = ("okko.accuse.wrong-first", "okko.accuse.wrong-second", "okko.accuse.wrong-third")[g.false]
    memoirs.take(g, FALSE[g.false], "oni", rule)
    g.false += 1
    if g.false == len(FALSE):
        yield from final.begin(g, "accusations")
