"""Every option, event and prompt is said in plain words."""

from __future__ import annotations

import inspect
import re
from typing import Any, cast, get_args

import pytest

from hyakki.board.hexes import TURNED
from hyakki.games.tsukuyumi import events, options
from hyakki.games.tsukuyumi.events import (
    AreaConquered,
    BattleBegan,
    CardsFlipped,
    DamageTaken,
    EventDrawn,
    FactionTaken,
    GameEnded,
    InitiativeChanged,
    MarkerPlaced,
    MarkerRemoved,
    PointsGained,
    ScoresTold,
    UnitMoved,
    UnitsLost,
)
from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.options import (
    AGREE,
    DONE,
    OPTIONS,
    Act,
    Buy,
    Counter,
    Draw,
    Effect,
    Fight,
    Move,
    PickArea,
    PickEdge,
    PickSeat,
    PlaceOni,
    Select,
    Shift,
    Upgrade,
)
from hyakki.games.tsukuyumi.rules.figures import place_units
from hyakki.games.tsukuyumi.rules.marking import set_owner
from hyakki.games.tsukuyumi.state import ONI, Battle, Module, Tsukuyumi
from hyakki.games.tsukuyumi.tell import prospects
from hyakki.games.tsukuyumi.tell.words import BoxVoice
from hyakki.games.tsukuyumi.view import live, view
from hyakki.kernel.decision import PASS, Option, tag_of
from hyakki.kernel.events import Event
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Prompt
from tests.games.tsukuyumi.effects import CYBER, turn_of
from tests.games.tsukuyumi.table import at, position
from tests.rules import rule

COAST = """
    0,0   ocean        | 0: 2 private, dog | 1: squeaker | oni: small
    1,0   mountain 15  | owner 1
    0,1   fertile      | 0: private
    2,-1  home 0
"""

SAMPLES: dict[str, Any] = {
    "faction": "nomads", "cards": ("logistics", "aggressive"), "q": 0, "r": 1, "spin": 2, "tile": "t01",
    "unit": "private", "goal": "conquest", "card": "logistics", "symbol": "movement", "source": "stack",
    "places": -1, "name": "march", "item": "private", "to": "boarguard", "size": "small", "to_q": 1,
    "to_r": 0, "how": "walk", "target": 9, "amount": 10, "weapon": "pistol", "direction": 2, "steps": 1,
    "seat": 0, "count": 2, "at": (0, 0), "start": (0, 0), "units": {"private": 2, "dog": 1}, "by": 1,
    "cause": "attack", "round": 2, "phase": "red", "quantity": 2, "order": (1, 0, 2, 3), "marker": "mine",
    "uplink": "kaneda", "attacker": 0, "defenders": (1, 9), "shares": {1: 5, 9: 10},
    "counter": "retreat", "lapsed": 0, "before": -1, "mission": "swarm", "points": 2, "part": "march",
    "scores": {0: 3, 1: 4}, "symbols": {"events": 1}, "legend": "gambler", "face": 3, "reason": "end.final",
}  # fmt: skip

USES = ("tetsuo", "conqueror", "raider-drone")
SOURCES = ("missions", "goal", "moon", "dragon-blood", "moon-landing")

OPTION_FIELDS: dict[type[Option], list[dict[str, Any]]] = {
    options.Exchange: [{}, {"cards": ()}],
    options.TakeGoal: [{"goal": goal} for goal in (*GAME.box.goals, *GAME.box.alternative_goals)],
    options.Draw: [{"source": source} for source in ("stack", "left", "right", "faction")],
    options.PlayEvent: [{"card": card} for card in (*GAME.box.events, *GAME.box.faction_events)],
    options.PickCard: [{"card": card} for card in (*GAME.box.events, *GAME.box.action_cards)],
    options.Select: [{"card": card} for card in GAME.box.action_cards],
    options.Shift: [{"places": places} for places in (-2, 0, 1)],
    options.Effect: [
        {"name": name} for name in (*GAME.box.material, "take-wing", "lay-mines", "nerve-net", *USES)
    ],
    options.Buy: [{"item": item} for item in ("bundle", "pistol", "uplink-shogun", *GAME.box.units)],
    options.Upgrade: [{"unit": "boarmaiden"}],
    options.Counter: [{"name": name} for name in GAME.box.counters],
    options.Fight: [{"card": card} for card in GAME.box.combat_cards],
    options.PlaceOni: [{"size": size} for size in (*GAME.box.oni, *GAME.box.legendary)],
    options.PickProperty: [{"name": name} for name in GAME.box.properties],
    options.Move: [{"how": how} for how in ("walk", "walk-2", "walk-1-dug", "tunnel", "tunnel-2-dug")],
}  # fmt: skip

EVENT_FIELDS: dict[type[Event], list[dict[str, Any]]] = {
    events.UnitUpgraded: [{"to": "boarguard"}],
    events.UnitMoved: [{"to": (1, 0)}],
    events.OniMoved: [{"to": (1, 0)}],
    events.AdvantageDealt: [{"card": card} for card in GAME.box.advantages],
    events.AdvantageUsed: [{"card": card} for card in GAME.box.advantages],
    events.UnitsLost: [{"by": None}, {"by": 1}, {"seat": ONI, "units": {"small": 1, "gambler": 1}}],
    events.CardsFlipped: [{"cards": {0: "logistics", 1: "aggressive"}}],
    events.CardsSeen: [{}, {"cards": ()}],
    events.CounterIdle: [
        {"reason": reason} for reason in ("fallen", "gone", "shut-in", "stay", "no-marker", "no-damage")
    ],
    events.EventDrawn: [{"card": ""}, {"card": "oil"}, {"card": "?"}],
    events.EventPlayed: [{"card": card} for card in (*GAME.box.events, *GAME.box.faction_events)],
    events.MarkerPlaced: [{}, {"direction": None}, {"seat": None}, {"seat": None, "direction": None}]
    + [{"marker": marker} for marker in ("devastated", "passage", "negation", *GAME.box.material)],
    events.MarkerRemoved: [{}, {"direction": None}],
    events.BattleBegan: [{"card": "conquest", "points": {}}, {"defenders": (), "points": {0: 10}}],
    events.DamageTaken: [{}, {"lapsed": 5}],
    events.AreaConquered: [{}, {"before": 1}],
    events.AreaCleared: [{"before": 1}],
    events.ActionsLeft: [{"symbols": left} for left in ({}, {"white": 2}, {"events": 1, "combat": 2})],
    events.PartChosen: [
        {"part": part.effect} for faction in GAME.box.factions.values() for part in faction.effect.options
    ],
    events.PointsGained: [{"source": source} for source in SOURCES],
    events.PowerRevealed: [{"card": card} for card in ("", *GAME.box.oni_powers)],
    events.LegendCame: [{"at": ((0, 0),)}, {"at": ((0, 0), (0, 1))}],
    events.DieRolled: [{"face": face} for face in GAME.box.die_faces],
    events.GameEnded: [{"reason": reason} for reason in ("end.final", "end.duel", "end.supremacy")],
    events.PhaseBegan: [{"phase": phase} for phase in ("selection", "white", "blue", "green", "red", "end")],
}  # fmt: skip


def table() -> Tsukuyumi:
    return position(COAST, active=0, weapons={"pistol": 1})


def made(kind: type[Any], **fields: Any) -> Any:
    return kind(**{name: fields.get(name, SAMPLES[name]) for name in kind.__struct_fields__})


def is_said(sentence: str) -> bool:
    return bool(sentence) and not re.search(r"[{}\[\]]|  |None|player 0|: \.|: $", sentence)


# ---------------------------------------------------------------------- options


@pytest.mark.parametrize("kind", OPTIONS, ids=tag_of)
def test_every_option_has_words(kind: type[Option]) -> None:
    seen = view(table(), 0)
    for fields in OPTION_FIELDS.get(kind, [{}]):
        said = GAME.voice.say_option(seen, made(kind, **fields))
        assert is_said(said), said
        assert said[0] == said[0].upper()


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (Move("dog", 0, 0, 0, 1), "Dog from I9 to I10 (south-east): Fertile Ground, free"),
        (Move("dog", 0, 1, 0, 0, "walk-1"),
         ("Dog from I10 on to I9 (north-west), 1 step left: Ocean Floor, free; "
          "Boarlords 1 unit, conquest 15; the Oni 1 unit, conquest 10")),
        (Move("dog", 0, 1, 5, 5), "Dog from I10 to P14"),
        (Fight(0, 1, "conquest"), "Conquest at I10: your conquest 10, needed 0; the area becomes yours"),
        (Fight(1, 0, "conquest"), "Conquest at J9: Mountain Range 15, held by Boarlords"),
        (Shift(-2), "Rise by 2, to place 1 of 4"),
        (Shift(1), "Fall by 1, to place 2 of 4"),
        (Shift(0), "Keep your place"),
        (Buy("private"), "Buy Private for 1: conquest 10, health 10, damage 5. No special ability."),
        (Buy("pistol"), "Buy Pistol for 1: 10 more damage in one battle"),
        (Buy("uplink-shogun"), "Buy the uplink Shogun for 1: The Shogun may be produced."),
        (Buy("bundle"), "Buy 2 units and 1 weapon together for 2"),
        (Upgrade("boarmaiden", "boarguard", 0, 1),
         "Boarmaiden at I10 becomes Boarguard for 1: conquest 50, health 20, damage 10"),
        (PlaceOni("large", 1, 0), "Large Oni to J9: Mountain Range 15, held by Boarlords"),
        (options.Activate(0, 0), "Send the Oni at I9: 1 small Oni"),
        (options.Hit("small"), "Small Oni: conquest 10, health 10, damage 5"),
        (options.PlaceHome(3, -2), "Homezone at K7: 3 from the moon centre, next to 1 Homezone of Nomads"),
        (PickArea(1, 0), "J9: Mountain Range 15, held by Boarlords"),
        (PickArea(0, 1), "I10: Fertile Ground, free; your 1 unit, conquest 10"),
        (PickEdge(1, 0, 4), "The south-west edge of J9: Mountain Range 15, held by Boarlords"),
        (PickSeat(ONI), "The Oni"),
        (PickSeat(1), "Boarlords"),
        (Effect("tetsuo"), "Use Tetsuo"),
        (Effect("take-wing"), GAME.box.factions["dark-seed"].effect.options[1].says.rstrip(".")),
        (Act("initiative"), "Initiative: rise or fall by up to 1 place"),
    ],
    ids=lambda value: value.text() if isinstance(value, Option) else "",
)  # fmt: skip
def test_options_name_units_areas_and_numbers(option: Option, words: str) -> None:
    assert GAME.voice.say_option(view(table(), 0), option) == words


@rule("tsukuyumi.end.radioactive")
def test_a_unit_that_goes_where_it_is_radioactive_is_warned() -> None:
    g = position("0,0 ocean | 0: private\n1,0 ocean radioactive\n0,1 ocean radioactive | negated radioactive")
    into, beside = Move("private", 0, 0, 1, 0, "walk"), Move("private", 0, 0, 0, 1, "walk")
    say = GAME.voice.say_option
    assert say(view(g, 0), into).endswith("; radioactive: whoever is still there when the round ends falls")
    assert "falls" in say(view(g, 0), options.PlaceUnit("private", 1, 0))
    assert "radioactive" not in say(view(g, 0), beside)
    assert "radioactive" not in say(view(g, 0), options.MoveOni("small", 0, 0, 1, 0))
    g.seats[0].effects.append("ignore-radioactivity")
    assert "radioactive" not in say(view(g, 0), into)
    assert "radioactive" in say(view(g, 0), Move("trudy", 0, 0, 1, 0, "walk"))


def test_a_card_is_offered_with_its_symbols() -> None:
    said = GAME.voice.say_option(view(table(), 0), Select("logistics"))
    assert said == (
        "Logistics: blue: faction effect, events 2, initiative 1; green: production 4, placing Oni 2; "
        "red: movement 2, combat 1"
    )


def test_actions_say_how_much_they_give() -> None:
    g = table()
    assert g.turn is not None
    g.turn.symbols = {"movement": 3}
    said = GAME.voice.say_option(view(g, 0), Act("movement"))
    assert said == "Movement: each of your units may go 3 areas far"
    g.phase = "white"
    assert GAME.voice.say_option(view(g, 0), Act("production")) == "Production: 1 point to spend"
    g.phase, g.turn.symbols = "green", {"production": 4}
    assert GAME.voice.say_option(view(g, 0), Act("production")).startswith(
        "Production: 4 points of your card, and"
    )


# ---------------------------------------------------------------------- answers to a question


def choice(prompt: Prompt, option: Option, g: Tsukuyumi | None = None) -> str:
    return GAME.voice.say_choice(view(g or table(), 0), prompt, option)


def test_done_says_what_is_done() -> None:
    assert choice(Prompt("ask.turn"), DONE) == "End your turn in this phase"
    assert choice(Prompt("ask.march.retreat"), DONE) == "No more moves"
    assert choice(Prompt("ask.mark"), AGREE) == "Yes, place your marker and take the area"
    assert choice(Prompt("ask.mark"), DONE) == "No, leave the area as it is"
    assert choice(Prompt("ask.counter"), PASS) == "No counterattack"
    assert choice(Prompt("ask.solar-laser"), AGREE) == "Yes"


def test_a_tile_is_laid_with_its_closed_edges_in_view() -> None:
    tile = next(tile for tile in GAME.box.tiles.values() if tile.red == (0,))
    prompt = Prompt("ask.lay-tile", {"tile": tile.id, "left": 1})
    assert choice(prompt, options.LayTile(2, 0, 0)) == "Lay it at K9: Blockades to the east"
    turned = TURNED[2][1].bit_length() - 1
    word = GAME.texts.say(f"direction.{turned}")
    assert choice(prompt, options.LayTile(2, 0, 2)) == f"Lay it at K9: Blockades to the {word}"


def test_a_counterattack_names_its_damage_and_the_defence_of_the_faction() -> None:
    g = table()
    g.battle = Battle(attacker=0, runner=0, cell=at(0, 0), card="hit-and-run", defenders=[1, ONI], points={})
    oni, boar = Prompt("ask.counter", {"side": ONI}), Prompt("ask.counter", {"side": 1})
    assert choice(oni, Counter("counterstrike"), g).startswith("Counterstrike: 5 damage against ")
    assert choice(boar, Counter("defence-action"), g).startswith(GAME.box.defence_of["boarlords"].name)
    assert choice(boar, Counter("protection"), g) == (
        "Protection: each of your units there has 10 more health in this battle."
    )


def test_the_own_starting_advantage_is_named() -> None:
    g = table()
    assert GAME.voice.say_option(view(g, 0), options.UseAdvantage()) == "Use your starting advantage"
    g.seats[0].advantage = "scout"
    assert GAME.voice.say_option(view(g, 0), options.UseAdvantage()).startswith("Use Scout: ")


def test_the_white_list_of_an_uplink_has_its_own_numbers() -> None:
    g = table()
    assert g.turn is not None
    g.phase, g.turn.symbols = "blue", {"events": 3}
    assert choice(Prompt("ask.tenno"), Act("events"), g) == "Events: draw up to 1 and play up to 1"
    assert choice(Prompt("ask.turn"), Act("events"), g) == "Events: draw up to 3 and play up to 3"


def test_a_faction_effect_that_could_do_nothing_says_so() -> None:
    g = turn_of("0,0 ocean | 3: cyberoid", CYBER, card="logistics", uplinks=["tetsuo"])
    assert g.turn is not None
    g.turn.symbols = {"faction-effect": 1}
    sees = view(g, CYBER)
    assert sees.turn is not None
    assert sees.turn.idle == ("faction-effect",)
    assert GAME.voice.say_option(sees, Act("faction-effect")).startswith(
        "Faction effect: nothing happens now."
    )
    assert GAME.voice.tip(sees, Act("faction-effect")) == ""
    g.seats[CYBER].uplinks.append("tenno-sub-ai")
    assert "nothing happens" not in GAME.voice.say_option(view(g, CYBER), Act("faction-effect"))


def test_what_is_free_has_no_price() -> None:
    assert choice(Prompt("ask.start-uplink"), Buy("uplink-shogun")) == (
        "The uplink Shogun: The Shogun may be produced."
    )


# ---------------------------------------------------------------------- battles before they begin


def test_a_battle_is_offered_with_what_it_needs_yields_and_risks() -> None:
    g = table()
    said = GAME.voice.say_option(view(g, 0), Fight(0, 0, "annihilation-nomads"))
    assert said == (
        "Annihilation at I9: 20 damage (30 with weapons) against Boarlords (1 unit, health 10) and "
        "the Oni (1 unit, health 10); enough to destroy all; possible answers: "
        "Displacement, Protection, Hold the Line, Retreat, Out of Ammo, What a Racket"
    )
    said = GAME.voice.say_option(view(g, 0), Fight(0, 0, "conquest"))
    assert said == (
        "Conquest at I9: your conquest 25, needed 15; the area becomes yours; possible answers: "
        "Counterstrike (5 damage), Retreat, Nature's Wisdom"
    )


def test_the_sheet_of_battles_is_for_whoever_acts() -> None:
    g = table()
    titles = [title for title, _ in GAME.voice.sheets(view(g, 0))]
    assert "Battles within your reach" in titles
    lines = dict(GAME.voice.sheets(view(g, 0)))["Battles within your reach"]
    assert any(line.endswith("; you have 3 units with health 25 there.") for line in lines)
    assert "Battles within your reach" not in [title for title, _ in GAME.voice.sheets(view(g, 1))]


def test_signs_of_a_battle_are_what_odds_count() -> None:
    before = table()
    after = before.clone()
    assert GAME.signs(before, after, 0) == ["odds.nothing"]
    place_units(after, 1, 0, at(0, 0), -1)
    after.seats[0].points["missions"] = 1
    set_owner(after, at(0, 1), 0)
    after.oni.clear()
    found = GAME.signs(before, after, 0)
    assert found == ["odds.area-won", "odds.rival-losses", "odds.oni-losses", "odds.points"]
    assert GAME.signs(after, before, 0) == ["odds.area-lost"]
    assert all(sign in GAME.texts for sign in found)


def test_open_events_are_drawn_by_name() -> None:
    g = table()
    g.display = ["oil", "storm"]
    assert GAME.voice.say_option(view(g, 0), Draw("right")).startswith("Draw Storm: ")
    assert GAME.voice.say_option(view(g, 0), Draw("stack")) == "Draw from the stack"


def test_an_attack_that_one_leads_says_whether_the_oni_take_the_area() -> None:
    g = position(COAST + "    1,1 mountain 15 | 1: squeaker | owner 1", active=0)
    march, there = Prompt("ask.march.oni-conquest"), view(g, 0)
    strong = {one.seat: one.defence for area in there.areas if area.at == (1, 1) for one in area.sides}
    large = options.MoveOni("large", 0, 0, 1, 1)
    assert strong[1] == 30
    assert choice(march, large, g).endswith(
        "; the Oni come to conquest 20 of 30 needed: too little, nothing changes hands"
    )
    # Nobody stands there: the mountains alone have to be matched.
    assert choice(march, options.MoveOni("large", 0, 0, 1, 0), g).endswith(
        "; the Oni come to conquest 20 of 15 needed: they take it"
    )
    # A card that only moves Oni foretells no attack.
    assert "needed" not in choice(Prompt("ask.march.lured-away"), large, g)
    attack = GAME.voice.say_option(view(g, 0), Fight(0, 0, "oni-conquest"))
    assert "the Oni come to conquest 10 of 25 needed: too little" in attack


# ---------------------------------------------------------------------- events


def test_the_log_says_in_short_what_came_of_it() -> None:
    seen, brief = view(table(), 0), GAME.voice.brief
    weak = BattleBegan(ONI, (0, 0), "oni-conquest", (0, 1), {ONI: 20, 0: 25, 1: 30})
    assert brief(seen, weak).endswith("against Nomads and Boarlords, too weak with 20 of 30")
    assert "30 are needed" in GAME.voice.say_event(seen, weak)
    alone = BattleBegan(ONI, (1, 0), "oni-conquest", (), {ONI: 10})
    assert brief(seen, alone).endswith("too weak with 10 of 15")
    enough = BattleBegan(ONI, (0, 0), "oni-conquest", (1,), {ONI: 20, 1: 20})
    assert "too weak" not in brief(seen, enough)
    assert brief(seen, events.AreaCleared((0, 0), 1)) == "Boarlords lose I9 (−1)"
    assert brief(seen, UnitsLost(0, (0, 0), {"dog": 1}, None, "radioactivity")) == (
        "Nomads lose 1 Dog to radioactivity"
    )
    assert brief(seen, UnitsLost(0, (0, 0), {"dog": 1}, 1, "battle")) == "Nomads lose 1 Dog"
    assert brief(seen, events.ActionTaken(0, "faction-effect", 1)) == "faction effect"
    assert brief(seen, events.PartChosen(2, "take-wing")) == "chosen: All units fly this round"
    assert not brief(seen, events.ActionTaken(0, "production", 2))


def test_an_answer_and_an_uplink_are_told_with_what_they_do() -> None:
    seen = view(table(), 0)
    answered = GAME.voice.say_event(seen, events.CounterChosen(1, "retreat"))
    assert answered.endswith("with Retreat. It says: “Your survivors may move to adjacent areas.”")
    assert GAME.voice.say_event(seen, events.UplinkInstalled(0, "shogun")).endswith(
        "The Shogun may be produced."
    )


def test_open_events_are_called_by_their_names() -> None:
    g = table()
    g.display = ["oil", "storm"]
    said = GAME.voice.say_anchor(view(g, 0), "do:draw-right")
    assert said == "draw the open event Storm"


def test_who_digs_on_own_land_is_not_told_to_win_it() -> None:
    g = position("0,0 ocean | 1: boarrior | owner 1")
    own = live.preview(g, 1, at(0, 0), "dig-in", [])
    assert not own.conquers
    said = prospects.forecast(cast(BoxVoice, GAME.voice), GAME.view(g, 1), own)
    assert "1 Terraforming" in said
    assert "nothing changes hands" in said
    free = live.preview(position("0,0 ocean | 1: boarrior"), 1, at(0, 0), "dig-in", [])
    assert "becomes yours" in prospects.forecast(cast(BoxVoice, GAME.voice), GAME.view(g, 1), free)


def all_events() -> list[type[Event]]:
    found = [kind for _, kind in inspect.getmembers(events, inspect.isclass)]
    return [kind for kind in found if issubclass(kind, Event) and kind is not Event]


@pytest.mark.parametrize("kind", all_events(), ids=tag_of)
def test_every_event_has_a_sentence(kind: type[Event]) -> None:
    seen = view(table(), 0)
    for fields in EVENT_FIELDS.get(kind, [{}]):
        sentence = GAME.voice.say_event(seen, made(kind, **fields))
        assert is_said(sentence), sentence
        assert sentence.rstrip("”")[-1] in ".!", sentence
        assert sentence[0] == sentence[0].upper()


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (UnitMoved(0, "dog", (0, 0), (0, 1)), "Nomads: Dog moves from I9 to I10."),
        (
            UnitsLost(ONI, (0, 0), {"small": 2, "large": 1}, 0, "attack"),
            "The Oni lose 2 small Oni and 1 large Oni at I9 in the attack; the credit goes to Nomads.",
        ),
        (BattleBegan(0, (0, 0), "conquest", (1, ONI), {0: 25, 1: 15, ONI: 10}),
         ("Nomads use Conquest at I9 against Boarlords and the Oni. "
          "Conquest: Nomads 25, Boarlords 15 and the Oni 10.")),
        (AreaConquered(0, (1, 0), 1), "Nomads take J9 from Boarlords (+1 point; Boarlords −1)."),
        (AreaConquered(0, (1, 0), -1), "Nomads take J9 (+1 point)."),
        (AreaConquered(1, (0, 1), 0),
         "Boarlords take I10 from Nomads (+2 points, fertile ground; Nomads −2)."),
        (AreaConquered(ONI, (0, 1), 0), "The Oni take I10 from Nomads (−2, fertile ground)."),
        (events.StartMarked(0, (0, 1)), "Nomads mark I10 (+2 points, fertile ground)."),
        (events.ActionTurned(0, "oni-conquest"),
         "Nomads can place no Oni, so they lead one Oni Conquest instead."),
        (events.ActionsLeft(1, {"events": 1, "combat": 2}),
         "Boarlords end their turn without using events 1 and combat 2."),
        (events.ActionsLeft(1, {"white": 1}),
         "Boarlords end their turn with 1 action of the white phase unused."),
        (events.ActionsLeft(1, {}), "Boarlords have nothing on their card in this phase."),
        (DamageTaken(ONI, 15, 5), "The Oni take 15 damage; 5 of it does nothing."),
        (MarkerPlaced(1, "boarlords-blockade", (1, 0), 0),
         "Boarlords place Blockade on the east edge of J9."),
        (MarkerRemoved("mine", (0, 0)), "Mine is taken off I9."),
        (MarkerPlaced(1, "devastated", (1, 0)), "The area J9 is devastated."),
        (events.OniMoved(ONI, "medium", (0, 0), (1, 0)), "Medium Oni moves from I9 to J9."),
        (InitiativeChanged((1, 0, 2, 3)),
         "The order is now Boarlords (2 points), Nomads (1 point), Dark Seed and Cybersamurai."),
        (ScoresTold({0: 3, 1: 4}), "Points now: Nomads 3 and Boarlords 4."),
        (PointsGained(0, "moon", 1),
         "Nomads gain 1 point for good: the round ends, and they hold the moon centre."),
        (PointsGained(0, "missions", 2), "Nomads gain 2 points for good: missions."),
        (PointsGained(0, "missions", 0), "Nomads get no points for missions."),
        (CardsFlipped({0: "logistics", 1: "aggressive"}),
         "The action cards are turned over: Nomads Logistics and Boarlords Aggressive."),
        (EventDrawn(0, "left", ""), "Nomads draw an event from the left card of the display."),
        (events.PartChosen(0, "lay-mines"),
         ("Nomads choose this part of their faction effect: "
          "Each Stuff Sergeant may lay 1 Mine in its area.")),
        (FactionTaken(1, "boarlords"), "Boarlords are led by player 2."),
        (GameEnded("end.final"), "The last round is over, and so is the game."),
    ],
    ids=lambda value: tag_of(type(value)) if isinstance(value, Event) else "",
)  # fmt: skip
def test_events_in_plain_words(event: Event, sentence: str) -> None:
    assert GAME.voice.say_event(view(table(), 0), event) == sentence


def test_seats_without_a_faction_go_by_their_number() -> None:
    g = table()
    g.seats[1].faction = ""
    assert GAME.voice.say_event(view(g, 0), AreaConquered(1, (0, 0), -1)) == "Player 2 take I9 (+1 point)."


def test_two_cards_of_one_name_are_told_apart() -> None:
    g = position("0,0 ocean | 0: dog", factions=("nomads", "boarlords"), duel=True)
    duel = GAME.voice.say_option(view(g, 0), Select("observation"))
    assert duel != GAME.voice.say_option(view(table(), 0), Select("observation"))
    used = GAME.voice.say_event(view(g, 0), events.AdvantageUsed(0, "rich-harvest"))
    assert GAME.box.advantages["rich-harvest"].says in used


@pytest.mark.parametrize(
    ("prompt", "words"),
    [
        (Prompt("ask.lay", {"marker": "mine", "left": 1}), "Mine at I10: Fertile Ground, free"),
        (Prompt("ask.event-target", {"card": "oil"}), "Oil! at I10: Fertile Ground, free"),
        (Prompt("ask.flee"), "I10: Fertile Ground, free"),
    ],
    ids=lambda value: value.key if isinstance(value, Prompt) else "",
)
def test_a_place_says_what_comes_there(prompt: Prompt, words: str) -> None:
    assert GAME.voice.say_choice(view(table(), 0), prompt, PickArea(0, 1)).startswith(words)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_that_is_asked_and_told_in_a_game_can_be_said(seats: int) -> None:
    modules = {} if seats == 2 else dict.fromkeys(get_args(Module), "on")
    match = Match.new(GAME, seats, modules, seats)
    rng = Rng.seeded(seats)
    for _ in range(250):
        if match.outcome is not None:
            break
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        seen = view(match.state, seat)
        said = [GAME.voice.say_prompt(seen, decision.prompt)]
        kinds = list(dict.fromkeys(type(option) for option in decision.options))
        offered = [rng.pick([o for o in decision.options if type(o) is kind]) for kind in kinds]
        said += [GAME.voice.say_option(seen, option) for option in offered]
        assert all(is_said(sentence) for sentence in said), said
        match.answer(seat, rng.pick(offered))
    for seat in range(seats):
        seen = view(match.state, seat)
        sentences = [GAME.voice.say_event(seen, told.event) for told in match.heard(seat)]
        assert len(sentences) > 50
        assert all(is_said(sentence) for sentence in sentences), sentences


# ---------------------------------------------------------------------- prompts


@pytest.mark.parametrize(
    ("prompt", "words"),
    [
        (Prompt("ask.turn", {"phase": "red"}), "Your turn, red phase: what do you do next?"),
        (
            Prompt("ask.counter", {"side": ONI, "card": "conquest"}),
            "The Oni: which answer to Conquest?",
        ),
        (
            Prompt("ask.mines", {"side": 1, "q": 0, "r": 1, "mines": 1}),
            "Boarlords moved into I10, where 1 of your Mines lies. Set them off?",
        ),
        (Prompt("ask.produce", {"points": 1}), "Production: 1 point left. What do you buy?"),
        (
            Prompt("ask.lay", {"marker": "egg", "left": 2}),
            "Egg: in which area do you place one? 2 left.",
        ),
        (Prompt("ask.draw-event", {"why": "natures-wisdom"}), "Nature's Wisdom: draw an event?"),
    ],
    ids=lambda value: value.key if isinstance(value, Prompt) else "",
)
def test_prompts_name_sides_and_cards(prompt: Prompt, words: str) -> None:
    assert GAME.voice.say_prompt(view(table(), 0), prompt) == words
