"""Everything that is printed has its words and numbers on the page, by id."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
import pytest

from hyakki.games.okko import events
from hyakki.games.okko.box.content import PARTS
from hyakki.games.okko.state import Phase, TokenForm
from hyakki.games.okko.tell.printed import OkkoBox
from hyakki.games.okko.view.foretold import MoveWays, StrikeWays, TrialWays
from hyakki.games.okko.view.seen import OkkoView
from hyakki.kernel.events import events_of
from hyakki.table import typescript
from tests.games.okko.tell.speaking import VOICE

BOX, PAGE = VOICE.box, VOICE.cardboard()

PART_OF = {
    "heroes": "heroes", "actions": "actions", "personal": "personal", "equipment": "items",
    "x_equipment": "items", "followers": "followers", "kami": "kami", "wounds": "wounds", "events": "events",
    "x_events": "events", "natures": "natures", "courtiers": "courtiers", "x_courtiers": "courtiers",
    "complications": "complications", "x_complications": "complications", "agents": "agents",
    "demons": "agents", "missions": "missions", "mortal": "positions",
    "supernatural": "positions", "dice": "dice", "conditions": "conditions",
    "recollections": "recollections", "scenarios": "scenarios", "chronicles": "scenarios",
    "campaigns": "campaigns", "decisions": "decisions", "follower_tokens": "pieces", "kami_tokens": "pieces",
    "levels": "levels",
}  # fmt: skip
"""Where the page finds each part of the box."""

ELSEWHERE = {
    "rounds",  # a row, not by id
    "tiles",  # the view shows those that lie, turned as they lie
    "later", "waves", "scrolls", "sizes", "event_uses",  # numbers that a view or an option says
    "clue_tokens", "x_clue_tokens", "chests", "test_tokens",  # nobody knows which it is (okko.info.fronts)
    "plain",  # counts of the box
}  # fmt: skip


def test_every_part_of_the_box_is_on_the_page_or_left_out_on_purpose() -> None:
    assert set(PARTS) == set(PART_OF) | ELSEWHERE


@pytest.mark.parametrize("part", sorted(PART_OF))
def test_every_entry_is_found_by_its_id(part: str) -> None:
    there: dict[str, Any] = getattr(PAGE, PART_OF[part])
    assert [key for key in getattr(BOX, part) if key not in there] == []


def test_texts_are_those_of_the_cards() -> None:
    assert PAGE.actions["okko.cold-trail"].text == BOX.actions["okko.cold-trail"].text
    assert PAGE.actions["okko.one-breath"].technique == {"might": 2, "defense": -1}
    assert PAGE.heroes["noshin"].numbers.guile == 5
    assert PAGE.heroes["okko"].cards == tuple(card.id for card in BOX.actions_of["okko"])
    assert PAGE.agents["hiroji"].talents["hiroji.stand-fast"].name == "Stand Fast"
    assert PAGE.agents["gozu"].stamina_by_heroes == BOX.demons["gozu"].stamina_by_heroes
    assert PAGE.natures["gozu"].lost in PAGE.agents["gozu"].talents
    assert PAGE.items["x.moon-bow"].expansion
    assert not PAGE.items["katana"].expansion


def test_courtiers_have_their_test_help_and_follower() -> None:
    genzo, doan = PAGE.courtiers["genzo"], PAGE.courtiers["doan"]
    assert (genzo.short, genzo.difficulty, genzo.cards) == ("Captain Genzo", 4, 2)
    assert genzo.follower is not None
    assert genzo.follower.numbers.stamina == BOX.sheets["genzo"].stamina
    assert doan.follower is None


def test_recollections_have_points_and_lines_on_the_sides_that_they_have() -> None:
    for card in PAGE.recollections.values():
        assert card.points in (1, 2, 4)
        assert bool(card.blue) == bool(card.blue_line)
        assert bool(card.red) == bool(card.red_line)


def test_campaigns_lead_from_node_to_node() -> None:
    for campaign in PAGE.campaigns.values():
        following = {after for node in campaign.nodes.values() for after in (node.heroes, node.oni)}
        assert following - {""} <= set(campaign.nodes)
        assert campaign.first in campaign.nodes
        assert all(node.scenario in PAGE.scenarios for node in campaign.nodes.values())
    assert PAGE.campaigns["the-veil-lifts"].nodes["act-1"].bonus_oni == "the Oni begins with 1 more Event"


def test_every_source_of_a_number_has_a_name() -> None:
    for key in (*BOX.effects_of, *BOX.conditions, "base", "penalty", "relic", "strongbox", "sneak"):
        assert re.fullmatch(r"[^{}:]+", PAGE.sources[key]), key


def test_words_of_closed_lists_are_there() -> None:
    assert set(get_args(Phase)) <= set(PAGE.phases)
    assert set(get_args(TokenForm)) <= set(PAGE.tokens)
    assert PAGE.tokens["evidence"] == "Evidence"
    assert set(PAGE.specials) >= {rule for scene in BOX.scenarios.values() for rule in scene.special}


def test_the_box_travels_and_comes_back() -> None:
    sent = msgspec.json.encode(PAGE)
    assert msgspec.json.decode(sent, type=OkkoBox) == PAGE


def test_the_page_knows_the_types_of_everything_that_it_is_sent() -> None:
    text = typescript.of_game((OkkoView, MoveWays, StrikeWays, TrialWays, OkkoBox, *events_of(events)))
    for name in ("OkkoBox", "OkkoView", *(kind.__name__ for kind in events_of(events))):
        assert f"export interface {name} " in text
