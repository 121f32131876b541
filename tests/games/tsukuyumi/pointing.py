"""Pointing at things while a question is open: what is checked of every answer to "why not?"."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from hyakki.games.tsukuyumi import why
from hyakki.games.tsukuyumi.box.frame import place
from hyakki.games.tsukuyumi.box.vocabulary import SIZES
from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.rules.turns import step
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.games.tsukuyumi.view.seen import TsukuyumiView
from hyakki.games.tsukuyumi.why.asked import ACTIVATE, Asked, malformed
from hyakki.kernel.decision import Decision
from hyakki.kernel.flow import Question
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Prompt, Refusal

Pointed = tuple[str, ...]

STRANGE: tuple[Pointed, ...] = (
    ("area:9,9",), ("area:here",), ("area:-9,0",), ("edge:0,0,7",), ("edge:0,0",), ("oni:huge",), ("seat:7",),
    ("unit:nonsense",), ("card:nonsense",), ("buy:nonsense",), ("buy:uplink-nonsense",), ("counter:none",),
    ("weapon:club",), ("tile:t99",), ("faction:none",), ("spin:6",), ("spin:x",), ("steps:0",), ("steps:9",),
    ("amount:-5",), ("amount:3",), ("amount:995",), ("property:wet",), ("how:swimming",), ("to:nowhere",),
    ("to:9,9",), ("nonsense",), ("do:nonsense",), ("do:activate",), ("area:0,0", "area:1,0"),
)  # fmt: skip
DEEDS = (
    "done", "pass", "agree", "shift -1", "shift 1", "shift 3", "shift up", "draw-stack", "draw-left",
    "draw-faction", "use-advantage", "decline-advantage", "redraw-advantage", "tetsuo", "conqueror",
    "raider-drone", "kaneda-blue", "kaneda-red", "rocket-attack-red", "cover", "tunnel", "stronghold",
    "lay-mines", "lay-eggs", "take-wing", "nerve-net",
)  # fmt: skip


def question(flow: Generator[Any, Any, Any], *answers: str) -> Decision:
    """The question at which a flow stands after these answers; a single option answers itself."""
    left, asked = list(answers), next(flow)
    while True:
        assert isinstance(asked, Question)
        options = tuple(asked.build())
        if len(options) > 1 or asked.hidden:
            if not left:
                return Decision(asked.seat, 0, asked.prompt, options, (asked.seat,))
            wanted = left.pop(0)
            asked = flow.send(next(option for option in options if option.text() == wanted))
        else:
            asked = flow.send(options[0])


def said(view: TsukuyumiView, refusal: Refusal | None, asked: Prompt | None = None) -> str:
    """A refusal cites the ledger, and its sentence uses just the parameters that are given."""
    assert refusal is not None
    assert refusal.rule in GAME.ledger, refusal
    given = set(refusal.params)
    if {"q", "r"} <= given:  # the two numbers of an area are one word in a sentence
        given = given - {"q", "r"} | {"at"}
    assert GAME.texts.params(refusal.reason) == given, refusal
    sentence = GAME.voice.say_refusal(view, refusal, asked)
    assert sentence.endswith((".", "?")), sentence
    return sentence


def answer(g: Tsukuyumi, *pointed: str) -> tuple[str, str]:
    """Rule and sentence against something in the next question of the game."""
    return refused(g, question(step(g)), *pointed)


def refused(g: Tsukuyumi, decision: Decision, *pointed: str) -> tuple[str, str]:
    """Rule and sentence against something in a question."""
    refusal = why.why_no_answer(g, decision, pointed)
    assert refusal is not None, f"{pointed} is allowed"
    return refusal.rule, said(GAME.view(g, decision.seat), refusal, decision.prompt)


# ---------------------------------------------------------------------- what there is to point at


def things(g: Tsukuyumi, seat: int) -> Iterator[Pointed]:
    """Everything that a client offers to point at, and a great deal more of every kind."""
    box = g.box
    for anchor in GAME.voice.anchors(GAME.view(g, seat)):
        yield (anchor,)
    spaces = [place(cell) for cell, tile in enumerate(g.map.tiles) if tile >= 0]
    for q, r in (*spaces[::4], (0, 6), (4, -6)):
        yield (f"area:{q},{r}",)
        for direction in range(6):
            yield (f"edge:{q},{r},{direction}",)
    names = {
        "seat": ("0", "1", "2", "9"),
        "counter": tuple(box.counters),
        "weapon": tuple(box.weapons),
        "faction": tuple(box.factions),
        "tile": tuple(box.tiles)[::3],
        "card": (*list(box.events)[::2], *list(box.faction_events)[::3], *list(box.combat_cards)[::2]),
        "buy": ("bundle", "uplink-kaneda", "uplink-tetsuo", *box.weapons),
        "unit": (*list(box.units)[::3], *SIZES, *(mascot.id for mascot in box.mascot_of.values())),
        "oni": tuple(box.legendary),
        "property": ("radioactive", "unstable", "tsukuyumi"),
        "spin": ("0", "1", "5"),
        "steps": ("1", "5"),
        "amount": ("0", "5", "40"),
        "do": DEEDS,
    }
    for kind, found in names.items():
        for name in found:
            yield (f"{kind}:{name}",)
    yield from STRANGE


def mixtures(decision: Decision, rng: Rng, others: Sequence[Pointed]) -> Iterator[Pointed]:
    """Beginnings of options, some with the end of another option, and options of other questions."""
    own = [option.anchors() for option in decision.options]
    for _ in range(min(40, 4 * len(own))):
        first, second = rng.pick(own), rng.pick(own)
        for length in range(1, len(first) + 1):
            yield first[:length]
            yield (*first[: length - 1], *second[length - 1 : length])
            yield tuple(reversed(first[:length]))
    for _ in range(40 if others else 0):
        other = rng.pick(others)
        for length in range(1, len(other) + 1):
            yield other[:length]


# ---------------------------------------------------------------------- what is checked


def is_part(answers: Sequence[frozenset[str]], pointed: Pointed) -> bool:
    """Whether some answer is said by pointing at these things, among others. Oni that take damage are units,
    and that the Oni of an area are meant may be said besides."""
    meant = set(pointed) - {ACTIVATE} or set(pointed)
    units = {
        f"unit:{anchor.removeprefix('oni:')}" if anchor.startswith("oni:") else anchor for anchor in meant
    }
    return any(meant <= answer or units <= answer for answer in answers)


def check(g: Tsukuyumi, decision: Decision, rng: Rng, others: Sequence[Pointed] = ()) -> tuple[int, int]:
    """Checks every answer in a question; how many things were refused, and how many of them in general."""
    refusals = general = 0
    view = GAME.view(g, decision.seat)
    answers = [frozenset(option.anchors()) for option in decision.options]
    for pointed in dict.fromkeys((*things(g, decision.seat), *mixtures(decision, rng, others))):
        refusal = why.why_no_answer(g, decision, pointed)
        legal = is_part(answers, pointed)
        assert (refusal is None) == legal, (decision.prompt, pointed, refusal)
        asked = Asked(g, decision, pointed)
        topic = why.topic_of(asked)
        about = why.belongs(asked, topic)
        if legal:
            if about and topic.check is not None:  # the checks alone know what is allowed
                found = malformed(asked, topic.empty) or topic.check(asked)
                assert found is None, (decision.prompt, pointed, found)
            continue
        said(view, refusal, decision.prompt)
        assert refusal is not None
        assert refusal.reason != why.FIRST or not about, (decision.prompt, pointed)
        refusals += 1
        general += refusal.reason == why.FIRST
    return refusals, general
