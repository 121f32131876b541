"""Every option, event and question is said in plain words."""

from __future__ import annotations

import re
from typing import Any, get_type_hints

import pytest

from hyakki.games.okko import events, options
from hyakki.games.okko.options import OPTIONS
from hyakki.games.okko.tell.words import technique
from hyakki.games.okko.terms import Memory
from hyakki.games.okko.view import view
from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.events import Event, events_of
from hyakki.kernel.terms import Prompt
from tests.games.okko.table import lay
from tests.games.okko.tell.speaking import VOICE, at, palace, seen
from tests.games.okko.tell.test_texts import questions

BOX = VOICE.box
EVENTS = events_of(events)


SAMPLES: dict[str, Any] = {
    "about": "evidence", "additions": (("ashigaru.spears-together", 1),), "area": "A.d", "attacker": 0,
    "attribute": "guile", "bonus": "events", "by": 0, "card": "okko.one-breath", "cards": ("gozu", "genzo"),
    "cell": at("A:3,2"), "chains": ((1,), (3, 2), (0,)), "chosen": "figure:0", "clock": 3,
    "condition": "bleeding", "count": 2, "courtier": "genzo", "courtiers": ("ayame", "doan"),
    "decision": "act", "deck": "events", "defense": 4, "dice": (("base", 3), ("katana", 1)), "difficulty": 3,
    "done": True, "door": 0, "drawn": ("yumi", "jitte"), "element": "fire", "end": at("B:3,1"),
    "event": "barbs", "events": ("barbs", "grave-chill"), "face": 2, "faces": (1, 0, 2), "fell": False,
    "figure": 10, "follower": 50, "form": "melee", "gate": 8, "hero": 0, "heroes": (1, 0), "hit": True,
    "identity": "genzo", "item": "katana", "items": ("katana", "inro"), "keep": 1, "kind": "ashigaru",
    "kinds": ("combat", "combat", "action"), "left": {0: 1, 1: 2}, "limit": 5, "line": 1,
    "memory": Memory("demon", "heroes"), "mission": "m1", "name": "genzo", "nature": "gozu",
    "next": "act-2-light", "node": "act-1", "object": 2, "oni": 3, "passed": True, "penalty": 1,
    "phase": "activation", "places": (0, 2), "points": 4, "position": "m-b1", "reason": "end.defeated",
    "recollection": "scenario", "red": False, "right": {0: 1}, "round": 4, "scenario": "silent-cell",
    "seat": 0, "side": "oni", "slot": "right", "source": "noburo.stay-behind-me", "stain": 0,
    "stance": "hunt",
    "start": at("A:2,2"), "talent": "okko", "target": 10, "techniques": {"yurei": 1}, "tie": 0, "tile": 1,
    "to": 1, "token": 2, "total": 5, "tried": (0,), "value": (("base", 3), ("okko.cold-trail", 2)),
    "what": "identity", "why": "", "winner": "heroes", "wounds": 1,
}  # fmt: skip

TALENTED = [card.id for card in BOX.actions.values() if card.use != "none"]
NO_TECHNIQUE = [card.id for card in BOX.actions.values() if not technique(VOICE, card.technique)]
WORKING = [source for source, effects in BOX.effects_of.items() if effects]

OPTION_FIELDS: dict[type[Option], list[dict[str, Any]]] = {
    options.PickCard: [{"card": card} for card in (*BOX.actions, *BOX.wounds, "wound")],
    options.PickItem: [{"item": item} for item in BOX.all_equipment],
    options.PickFigure: [{"figure": number} for number in (0, 1, 2, 10, 25, 41, 50, 53, 62)],
    options.PickMission: [{"mission": mission} for mission in BOX.missions],
    options.PickCondition: [{"condition": condition} for condition in BOX.conditions],
    options.UseEffect: [{"source": source} for source in WORKING] + [{"figure": -1}],
    options.TakeHero: [{"hero": hero} for hero in BOX.heroes],
    options.Version: [{"card": card} for card in (*BOX.followers, *BOX.kami)],
    options.Replace: [{"card": card} for card in BOX.followers],
    options.Put: [{"slot": slot} for slot in ("right", "left", "hands", "clothing", "supplies")],
    options.Remove: [{"event": event} for event in BOX.events],
    options.Disguise: [{"courtier": courtier} for courtier in BOX.all_courtiers],
    options.Enhance: [{"position": position} for position in BOX.positions],
    options.Wave: [{"what": what} for what in ("mortal", "supernatural", "hiroji", "bakemono")],
    options.Reinforce: [{"kind": kind} for kind in BOX.agents],
    options.Plan: [{"card": card, "side": "left"} for card in TALENTED]
    + [{"card": card, "side": "right"} for card in (*BOX.actions, *BOX.wounds) if card not in NO_TECHNIQUE],
    options.Place: [{"event": event} for event in BOX.all_events],
    options.Shift: [{"to": "yurei"}],
    options.Exchange: [{"by": event} for event in BOX.all_events],
    options.Strike: [
        {"form": form, "target": target} for form in ("melee", "ranged") for target in (1, 10, 30)
    ],
    options.Investigate: [{"token": number} for number in (1, 2, 3)],
    options.OpenChest: [{"token": 4}, {"token": 99}],
    options.TryToken: [{"token": 5}, {"token": 6}, {"token": 99}],
    options.TryMission: [{"cell": at("D:3,1"), "attribute": "might"}],
    options.UseTalent: [{"card": card} for card in TALENTED],
    options.UseItem: [{"item": item} for item in BOX.all_equipment],
    options.Call: [{"courtier": courtier} for courtier in BOX.all_courtiers],
    options.Reroll: [{"dice": (0, 1)}],
    options.Remember: [{"cards": ("gozu", "genzo", "locked-in")}],
    options.Element: [{"element": element} for element in BOX.kami_tokens],
    options.LoseTalent: [{"talent": talent} for sheet in BOX.sheets.values() for talent in sheet.talents],
    options.Activate: [{"kind": kind} for kind in (*BOX.agents, *BOX.demons)],
    options.PlayEvent: [{"event": event} for event in BOX.all_events],
    options.AccuseNature: [{"nature": nature} for nature in BOX.natures],
    options.AccuseCourtier: [{"courtier": courtier} for courtier in BOX.all_courtiers],
}

EVENT_FIELDS: dict[type[Event], list[dict[str, Any]]] = {
    events.ScenarioBegan: [{"scenario": scenario} for scenario in (*BOX.scenarios, "chronicle")],
    events.HeroTaken: [{"hero": hero} for hero in BOX.heroes],
    events.FollowerJoined: [{"card": card} for card in BOX.followers],
    events.Dealt: [{}, {"items": ()}],
    events.MissionRolled: [{"mission": one, "face": face} for one in BOX.personal for face in (-1, 0, 3)],
    events.CourtiersPlaced: [{}, {"courtiers": ()}],
    events.CorruptionPlaced: [{}, {"red": True}],
    events.PhaseBegan: [{"phase": phase} for phase in ("strategy", "activation", "end")],
    events.Enhanced: [{"position": position} for position in BOX.positions],
    events.DeckTurned: [{"deck": deck} for deck in ("events", "equipment")],
    events.PlansLaid: [{}, {"techniques": {}}],
    events.Revealed: [
        {"left": {0: ("okko.one-breath",)}, "right": {1: ("fever",)}, "techniques": {"yurei": ("barbs",)}},
        {"left": {}, "right": {}, "techniques": {}},
    ],
    events.Reinforced: [{"kind": kind} for kind in BOX.agents],
    events.Moved: [{"why": why} for why in ("", "sneak", "smoke-powder")],
    events.Pushed: [{}, {"by": -1}],
    events.AttackDeclared: [
        {"why": why, "form": form} for why in ("", "sneak", "okko") for form in ("melee", "ranged")
    ],
    events.Attacked: [{}, {"hit": False, "additions": (), "dice": ()}, {"kinds": (), "chains": ()}],
    events.Damaged: [
        {"why": why} for why in ("attack", "bleeding", "okko.end.endless", "a-knife-in-the-dark")
    ],
    events.HarmChanged: [{"count": count} for count in (-1, 1)],
    events.Healed: [{"why": why} for why in ("inro", "okko.wound.check", "s-b2", "doan")],
    events.ConditionPlaced: [{"why": why} for why in ("barbs", "m-c2", "yurei.grave-touch", "fever")],
    events.Fell: [{}, {"by": -1}],
    events.Tested: [
        {},
        {"passed": False},
        {"faces": (), "difficulty": 0},
        {"about": "sneak", "object": 0},
        {"about": "mission", "object": at("D:3,1")},
        {"about": "door", "object": 1},
        {"about": "chest", "object": 4},
        {"about": "courtier", "object": 1},
        {"about": "courtier", "object": 99},
        {"about": "test", "object": 5},
        {"about": "objective", "object": 6},
        {"about": "parchment", "object": 3},
        {"about": "mission", "object": 9999},
    ],
    events.ClueDrawn: [{"card": card} for card in (*BOX.natures, *BOX.all_courtiers, *BOX.all_complications)],
    events.Complicated: [{"card": card} for card in BOX.all_complications],
    events.CourtierCleared: [{"courtier": courtier} for courtier in BOX.all_courtiers],
    events.CourtierHelped: [{"courtier": courtier} for courtier in BOX.all_courtiers],
    events.TokenGone: [{"form": form, "token": 99} for form in ("evidence", "courtier", "follower", "test")],
    events.TokenFlipped: [{"token": 2}, {"token": 99}],
    events.FollowerRevealed: [{"follower": token} for token in BOX.follower_tokens],
    events.FollowerTaken: [{"card": card} for card in BOX.followers],
    events.KamiSummoned: [{"card": card} for card in BOX.kami],
    events.ObjectTaken: [{"form": form, "token": 99} for form in ("relic", "objective", "strongbox")],
    events.ObjectPlaced: [
        {"form": form, "token": 99, "cell": cell} for form in ("prisoner", "strongbox") for cell in (-1, 17)
    ],
    events.DoorOpened: [{}, {"figure": -1}],
    events.EventPlayed: [{"card": card} for card in BOX.all_events],
    events.TalentUsed: [{"source": source} for source in WORKING],
    events.EffectWorked: [
        {"attribute": word} for word in ("speed", "guile", "sneak", "attack", "upgrade", "ranged")
    ],
    events.ActionsChanged: [{"count": count, "why": "stolen-courage"} for count in (-1, 1)],
    events.WoundSeen: [{"card": card} for card in (*BOX.wounds, "wound")],
    events.HandRefreshed: [{"cards": 8, "wounds": wounds} for wounds in (0, 1)],
    events.ClockMoved: [{"end": 6}, {"end": 6, "why": "ill-omen"}],
    events.MissionResolved: [{"side": side} for side in ("heroes", "oni")],
    events.GoalReached: [{"side": side} for side in ("heroes", "oni")],
    events.Accused: [
        {"what": what, "name": name, "right": right}
        for what, name in (("nature", "gozu"), ("identity", "genzo"))
        for right in (True, False)
    ],
    events.FinalBattle: [{"why": why} for why in ("unmasked", "accusations", "revealed")],
    events.DemonDefeated: [{"figure": 41}],
    events.RecollectionTaken: [
        *({"memory": Memory(one.id, "heroes")} for one in BOX.recollections.values() if one.blue),
        *({"memory": Memory(one.id, "oni")} for one in BOX.recollections.values() if one.red),
    ],
    events.PersonalResult: [{}, {"done": False}, {"fell": True}],
    events.ScenarioEnded: [
        {"scenario": scenario, "winner": winner, "heroes": 6}
        for scenario in (*BOX.scenarios, "chronicle")
        for winner in ("heroes", "oni")
    ],
    events.NodeWon: [{}, {"next": ""}, {"node": "guest-at-dusk", "next": "stolen-reliquary"}],
    events.BonusGiven: [
        {"bonus": bonus} for bonus in ("equipment-each", "events", "minion", "clue", "follower", "corruption")
    ],
    events.StanceRolled: [{"stance": stance, "face": 3} for stance in ("guard", "hunt", "scheme")]
    + [{"face": -1}],
    events.Reasoned: [{"decision": one, "line": line} for one in BOX.decisions for line in (-1, 0)]
    + [{"decision": "new"}],
}


def made(kind: type[Any], /, **fields: Any) -> Any:
    return kind(**{name: fields.get(name, SAMPLES.get(name)) for name in kind.__struct_fields__})


def is_said(sentence: str) -> bool:
    return bool(sentence) and not re.search(r"[{}\[\]]|  |None[^.]|player 0|: \.|: $|\.\.|\?\?", sentence)


# ---------------------------------------------------------------------- all of them


@pytest.mark.parametrize("kind", OPTIONS, ids=tag_of)
def test_every_option_has_words(kind: type[Option]) -> None:
    g = palace()
    lay(g, "test", "test-might-4", "C:0,0")
    lay(g, "objective", "objective", "C:0,1")
    table = view(g, 0)
    for fields in OPTION_FIELDS.get(kind, [{}]):
        said = VOICE.say_option(table, made(kind, **fields))
        assert is_said(said), said
        assert said[0] == said[0].upper()


@pytest.mark.parametrize("kind", EVENTS, ids=tag_of)
def test_every_event_has_words(kind: type[Event]) -> None:
    g = palace()
    lay(g, "test", "test-might-4", "C:0,0")
    lay(g, "objective", "objective", "C:0,1")
    for seat in (0, 1, None):
        table = view(g, seat)
        for fields in EVENT_FIELDS.get(kind, [{}]):
            said = VOICE.say_event(table, made(kind, **fields))
            assert is_said(said), said
            assert said[0] == said[0].upper()


def test_every_event_has_samples_for_all_its_fields() -> None:
    for kind in EVENTS:
        given = {name for fields in EVENT_FIELDS.get(kind, [{}]) for name in fields}
        assert set(get_type_hints(kind)) <= set(SAMPLES) | given, kind


PARAMS: dict[str, Any] = {
    "hero": 0, "figure": 10, "attacker": 0, "target": 10, "by": 0, "giver": 1, "source": "inro", "left": 2,
    "actions": 1, "total": 3, "defense": 4, "limit": 4, "attribute": "guile", "tree": "mortal",
    "what": "mortal", "card": "ashigaru", "item": "katana", "follower": "kuma", "element": "fire",
    "courtier": "genzo", "stain": 0, "said": "", "false": 1,
}  # fmt: skip


@pytest.mark.parametrize("key", sorted(questions()))
def test_every_question_is_asked_in_words(key: str) -> None:
    params = {name: PARAMS[name] for given in questions()[key] for name in given if name in PARAMS}
    needed = {name: PARAMS[name] for name in VOICE.texts.params(key)}
    said = VOICE.say_prompt(seen(), Prompt(key, params | needed))
    assert is_said(said), said
    assert said.rstrip(".!").endswith("?") or "?" in said or said.endswith("."), said
