"""Tikku's Memoirs as a told story: how a scenario opens, the line of each Recollection, points and epilogue;
and what is told between the scenarios of a campaign (okko.memoirs.story)."""

from __future__ import annotations

from typing import Any, Protocol

from hyakki.games.okko.box.scenariodefs import NodeDef
from hyakki.games.okko.tell.words import BoxVoice, cards_listed, hero_name, mission_name, side_name
from hyakki.games.okko.view.seen import CampaignView, MemoryView, OkkoView
from hyakki.kernel.telling import Said


class Story(Protocol):
    """A scenario of the book, or what all chronicles share."""

    @property
    def name(self) -> str: ...

    @property
    def story(self) -> str: ...

    @property
    def end(self) -> str: ...

    @property
    def epilogue_heroes(self) -> str: ...

    @property
    def epilogue_oni(self) -> str: ...


def story_of(voice: BoxVoice, scenario: str) -> Story:
    """The words of a scenario."""
    book: dict[str, Any] = dict(voice.box.scenarios)
    found: Story = book.get(scenario, voice.box.chronicle)
    return found


# ---------------------------------------------------------------------- Recollections


def title(voice: BoxVoice, recollection: str, side: str) -> str:
    """The title of a Recollection in the colour of a side."""
    card = voice.box.recollections[recollection]
    return card.blue if side == "heroes" else card.red


def points_of(voice: BoxVoice, recollection: str) -> int:
    """What a Recollection is worth."""
    return voice.box.sizes[voice.box.recollections[recollection].size].points


def line(voice: BoxVoice, recollection: str, side: str) -> str:
    """What Tikku writes for it."""
    card = voice.box.recollections[recollection]
    return card.blue_line if side == "heroes" else card.red_line


def points_name(voice: BoxVoice, source: str) -> str:
    """A source of points, whichever side has them: a Recollection, or a scenario won in a campaign."""
    box, texts = voice.box, voice.texts
    if f"points.{source}" in texts:
        return texts.say(f"points.{source}")
    kind, _, name = source.partition(":")
    if kind == "won" and name:
        return texts.say("points.won", scenario=story_of(voice, name).name)
    hero = source.removeprefix("hero-")
    if hero in box.heroes:
        return texts.say("points.hero", hero=hero_name(voice, hero))
    return mission_name(voice, source)


# ---------------------------------------------------------------------- the whole story


def told(voice: BoxVoice, view: OkkoView) -> list[str]:
    """The Memoirs so far: story, lines in the order in which they were taken, points, epilogue once the
    scenario is over (okko.memoirs.story)."""
    say, story = voice.texts.say, story_of(voice, view.scene.id)
    lines = [say("memoirs.opens", name=story.name, story=story.story)]
    taken = [memory for row in view.memoirs.rows for memory in row]
    lines += [_written(voice, memory) for memory in taken]
    if not taken:
        lines.append(say("memoirs.empty"))
    lines.append(say("memoirs.points", heroes=view.memoirs.heroes, oni=view.memoirs.oni))
    if view.memoirs.scroll is not None:
        lines.append(say(f"memoirs.scroll-{view.memoirs.scroll}"))
    if view.won is not None:
        lines.append(say("memoirs.closes", epilogue=epilogue(voice, view.scene.id, view.won)))
    return lines


def _written(voice: BoxVoice, memory: MemoryView) -> str:
    return voice.texts.say(
        "memoirs.line",
        line=line(voice, memory.id, memory.side),
        title=title(voice, memory.id, memory.side),
        points=memory.points,
        side=side_name(voice.texts, memory.side),
    )


def epilogue(voice: BoxVoice, scenario: str, winner: str) -> str:
    """How a scenario closes for the side that has won."""
    story = story_of(voice, scenario)
    return story.epilogue_heroes if winner == "heroes" else story.epilogue_oni


# ---------------------------------------------------------------------- in the log


def told_beginning(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """A scenario opens with its story."""
    story = story_of(voice, event.scenario)
    return "scenario-began", {"name": story.name, "story": story.story}


def told_recollection(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """A Recollection with its line."""
    memory = event.memory
    return "recollection-taken", {
        "title": title(voice, memory.id, memory.side),
        "line": line(voice, memory.id, memory.side),
        "side": side_name(voice.texts, memory.side),
    }


def told_goal(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """A goal of the scenario is reached."""
    return f"goal-reached-{event.side}", {"title": title(voice, event.recollection, event.side)}


def told_end(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """The points, the winner and the epilogue."""
    return "scenario-ended", {
        "name": story_of(voice, event.scenario).name,
        "winner": side_name(voice.texts, event.winner),
        "epilogue": epilogue(voice, event.scenario, event.winner),
    }


# ---------------------------------------------------------------------- campaigns


def node_of(voice: BoxVoice, name: str) -> NodeDef | None:
    """A node of a branching campaign."""
    for campaign in voice.box.campaigns.values():
        for node in campaign.nodes:
            if node.id == name:
                return node
    return None


def node_name(voice: BoxVoice, name: str) -> str:
    """The scenario of a node; in a simple campaign a node is its scenario."""
    node = node_of(voice, name)
    return story_of(voice, name if node is None else node.scenario).name


def told_node(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """A scenario of a campaign is won; what is told of it, and what comes next."""
    node = node_of(voice, event.node)
    text = "" if node is None else (node.text_heroes if event.winner == "heroes" else node.text_oni)
    words = {
        "name": node_name(voice, event.node),
        "winner": side_name(voice.texts, event.winner),
        "text": voice.texts.say("campaign.text", text=text) if text else "",
        "next": node_name(voice, event.next) if event.next else "",
    }
    return "node-won" if event.next else "node-won-last", words


def told_bonus(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """What the winner of the last scenario has in this one."""
    bonus = voice.texts.say(f"bonus.{event.bonus}", n=event.count)
    return "bonus-given", {"bonus": bonus}


def campaign(voice: BoxVoice, view: CampaignView) -> list[str]:
    """A campaign so far: what was played and won, what Heroes keep, the bonus of this scenario."""
    say, card = voice.texts.say, voice.box.campaigns[view.id]
    lines = [say("campaign.text-of", text=card.text)]
    for played in view.played:
        lines.append(
            say(
                "campaign.played",
                name=node_name(voice, played.node),
                winner=side_name(voice.texts, played.winner),
                heroes=played.heroes,
                oni=played.oni,
            )
        )
    lines.append(say("campaign.now", name=node_name(voice, view.node)))
    for hero, items in view.kept.items():
        if items:
            lines.append(say("campaign.kept", hero=hero_name(voice, hero), items=cards_listed(voice, items)))
    if view.bonus:
        bonus = say(f"bonus.{view.bonus}", n=view.bonus_n)
        lines.append(say("campaign.bonus", side=side_name(voice.texts, view.bonus_side), bonus=bonus))
    return lines
