"""A match as a story that can be read and kept: its parts, what happened in them, dice and all, and the end.

It is made of what everybody was told, so it can be told to everybody, also while the match goes on. What
nobody would tell again (steps, lines that were tried) is left out, as the game weighs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Literal, NamedTuple

from hyakki.host import telling
from hyakki.host.chronicle import chronicle
from hyakki.host.reading import language, voice_of
from hyakki.host.texts import say
from hyakki.kernel.match import Match

Form = Literal["md", "html"]
FORMS: tuple[Form, ...] = ("md", "html")
MAIN = 2
"""Headings of this weight begin a chapter; the others a part of one."""


class Part(NamedTuple):
    """A heading, how deep it stands (0: none), and the sentences below it."""

    heading: str
    depth: int
    sentences: list[str]


class Story(NamedTuple):
    """The whole: its title, what is said before it begins, its parts, and how it ended."""

    title: str
    opening: list[str]
    parts: list[Part]
    end: list[str]


def story(match: Match[Any], name: str = "", sitters: Sequence[str] = ()) -> Story:
    """A match as a story; `sitters`: who sat where."""
    voice = voice_of(match.game)
    # How many have answered so far could tell of choices in secret.
    over = {"title": match.game.title, "answers": len(match.history)}
    opening = [match.game.title if match.outcome is None else say("story.game", **over)]
    if sitters:
        labels = voice.seat_labels(match.view(None)) or [""] * len(sitters)
        who = [
            say("story.seat", name=one, plays=plays) if plays else one
            for one, plays in zip(sitters, labels, strict=True)
        ]
        opening.append(say("story.seats", seats=", ".join(who)))
    usual = {setting.name: setting.usual for setting in match.game.settings()}
    chosen = [one for one in match.settings.items() if one[1] != usual.get(one[0])]
    opening += [
        say("story.setting", name=voice.say_setting(key), value=voice.say_setting(key, value))
        for key, value in chosen
    ]
    return Story(name or match.game.title, opening, list(_parts(match)), _end(match))


def _parts(match: Match[Any]) -> Iterator[Part]:
    """What happened, in its parts; a part in which nothing is worth telling is left out."""
    voice, view = voice_of(match.game), match.view(None)
    waiting: list[Part] = []  # headings below which nothing stands yet
    part = Part("", 0, [])
    for told in match.heard(None):
        weight = voice.weight(told.event)
        if weight and voice.heading(told.event):
            if part.sentences:
                yield part
            elif part.depth:
                waiting.append(part)
            part = Part(voice.say_event(view, told.event), 1 if weight >= MAIN else 2, [])
            waiting = [one for one in waiting if one.depth < part.depth]
        elif weight:
            yield from waiting
            waiting = []
            part.sentences.append(voice.say_event(view, told.event))
    if part.sentences:
        yield part


def _end(match: Match[Any]) -> list[str]:
    ending = telling.ending(match)
    if ending is None:
        return [say("story.unfinished")]
    lines = [ending.sentence]
    for score in ending.scores:
        who = score.who
        if who.isdigit():
            labels = voice_of(match.game).seat_labels(match.view(None))
            who = labels[int(who)] if labels and labels[int(who)] else say("story.player", seat=int(who) + 1)
        sources = ", ".join(f"{source} {points}" for source, points in score.sources.items())
        lines.append(say("story.score", who=who, total=score.total, sources=sources))
    lines += _remembered(match)
    lines.append(say("story.key", key=ending.key, fingerprint=ending.fingerprint))
    return lines


def _remembered(match: Match[Any]) -> list[str]:
    """The awards, a sentence each."""
    found = chronicle(match)
    members = () if found is None else found.members
    return [
        say("story.award", name=member.name, title=member.honour.title, why=member.honour.why)
        for member in members
        if member.honour is not None
    ]


# ---------------------------------------------------------------------------- as a file


def written(told: Story, form: Form) -> str:
    """The story as Markdown, or as a page that needs nothing else."""
    return _markdown(told) if form == "md" else _page(told)


def _markdown(told: Story) -> str:
    lines = [f"# {_plain(told.title)}", "", *(f"- {_plain(line)}" for line in told.opening)]
    for part in told.parts:
        if part.depth:
            lines += ["", f"{'#' * (part.depth + 1)} {_plain(part.heading)}"]
        if part.sentences:
            lines += ["", *(_plain(sentence) + "  " for sentence in part.sentences)]
    lines += ["", f"## {say('story.end')}", "", *(f"- {_plain(line)}" for line in told.end)]
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """Words of people and of cards are no markup."""
    for sign in "\\`*_[]<>#":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


STYLE = (
    "body{max-width:42rem;margin:3rem auto;padding:0 1rem;font:1.05rem/1.6 Georgia,serif;color:#221c16;"
    "background:#f6eedd}h1,h2,h3{font-weight:600;line-height:1.2}h1{font-size:2.4rem}h2{margin-top:2.4em;"
    "border-bottom:1px solid #c9b48a}h3{margin-top:1.6em;color:#6b5a3e}p{margin:.35em 0}"
    "ul{padding-left:1.1em}footer{margin-top:3em;color:#6b5a3e;overflow-wrap:anywhere}"
)


def _page(told: Story) -> str:
    body = [f"<h1>{escape(told.title)}</h1>", _list(told.opening)]
    for part in told.parts:
        if part.depth:
            body.append(f"<h{part.depth + 1}>{escape(part.heading)}</h{part.depth + 1}>")
        body += [f"<p>{escape(sentence)}</p>" for sentence in part.sentences]
    body += [f"<h2>{escape(say('story.end'))}</h2>", f"<footer>{_list(told.end)}</footer>"]
    head = f'<meta charset="utf-8"><title>{escape(told.title)}</title><style>{STYLE}</style>'
    return (
        f'<!doctype html>\n<html lang="{language()}"><head>{head}</head><body>\n'
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _list(lines: Sequence[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"
