"""Everything that a game says to somebody who reads another language than English, and what of it is English
after all: words that English has in the game's files and the other language has not, and the small words that
no English sentence does without.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from hyakki.host import advice, chronicle, story, telling
from hyakki.host.hints import hint
from hyakki.host.reading import voice_of
from hyakki.kernel.game import Game
from tests.games.probe import AnyMatch
from tests.languages import spoken, wanted

WORD = re.compile(r"(?<!\w)[^\W\d_]{2,}(?:'[^\W\d_]+)?(?!\w)")
PLACE = re.compile(r"\{[^{}:]*(?::([^{}]*))?\}")
ID = re.compile(r"[a-z0-9]+(?:[-.:_/][a-z0-9]+)*|\W*")
"""How things are called among machines; people see other words for them."""


def words_of(sentence: str) -> set[str]:
    """The words of a sentence, without its places; what stands in them for one or many counts."""
    return set(WORD.findall(PLACE.sub(r" \1 ", sentence).lower()))


SMALL = words_of(
    "the and of is are your you from with this that for to or has have at by on it its not no may each must "
    "can cannot into after before when what where who why if than their there then they he she does did been "
    "only more less own next first last any every nothing nobody somebody one two three point points"
)
"""Words that hardly an English sentence does without."""

ALIKE = {"okko": {"greater demon", "two hands"}}
"""Ids of a game's cardboard that look like words."""


@cache
def strange(code: str, game: str) -> frozenset[str]:
    """Words that say a sentence of this game is English: such as that language has nowhere in its files."""
    files = (game, "table", "host", "cli")
    english = {word for name in files for text in wanted()[name].values() for word in words_of(text)}
    other = {word for name in files for text in spoken(code, name).values() for word in words_of(text)}
    return frozenset((english | SMALL) - other)


def foreign(code: str, game: Game[Any], said: str) -> set[str]:
    """What of a sentence is English; the title of a game is its name in every language."""
    if said in ALIKE.get(game.id, ()):
        return set()
    return words_of(said.replace(game.title, "")) & strange(code, game.id)


def texts_in(thing: Any) -> Iterator[str]:
    """All words in what is sent to a page, but no ids."""
    if isinstance(thing, str):
        if not ID.fullmatch(thing):
            yield thing
    elif isinstance(thing, dict):
        for value in thing.values():
            yield from texts_in(value)
    elif isinstance(thing, list | tuple | set | frozenset):
        for value in thing:
            yield from texts_in(value)


def printed(game: Game[Any]) -> Iterator[str]:
    """What is said of the game itself: its card, its settings, its cardboard, its stages."""
    voice = voice_of(game)
    yield from voice.card().values()
    for setting in game.settings():
        yield voice.say_setting(setting.name)
        yield from (voice.say_setting(setting.name, value) for value in setting.values)
    yield from texts_in(msgspec.to_builtins(voice.cardboard()))
    yield from texts_in(msgspec.to_builtins(voice.stages()))


def moment(match: AnyMatch, seat: int) -> Iterator[str]:
    """What a seat reads at this moment, besides the log."""
    game, view = match.game, match.view(seat)
    voice, decision = voice_of(game), match.decision(seat)
    yield from voice.status(view)
    yield from voice.seat_labels(view)
    yield from voice.legend(view)
    for title, lines in voice.sheets(view):
        yield title
        yield from lines
    yield from (re.sub(r"\b\w{1,3}\b", "", line) for line in voice.draw(view))  # signs are no words
    yield from texts_in(msgspec.to_builtins(voice.road(match.view(None))))
    yield from (voice.say_event(view, told.event) for told in game.forecast(match.state))
    yield from (voice.say_anchor(view, anchor) for anchor in voice.anchors(view))
    for anchor in voice.anchors(view):
        yield advice.why_not(match.seat(seat), [anchor]).text
    if decision is not None:
        card = telling.question(game, view, decision)
        yield from (card.prompt, card.hint, *(option.say for option in card.options))
        yield from (tip.say for tip in card.tips)
        yield from (spot.say for spot in telling.spots(game, view, card))
        for option in decision.options:
            for chance in game.odds(match.state, seat, option) or ():
                yield voice.say_chance(view, chance)


def advised(match: AnyMatch, seat: int) -> Iterator[str]:
    """What a bot would tell a seat that is asked."""
    card = hint(match.seat(seat), b"adviser")
    yield from (card.option.say, *card.then, card.why)
    yield from (line.say for line in card.odds)


def logged(match: AnyMatch, seat: int | None) -> Iterator[str]:
    """The log as a seat reads it."""
    for line in telling.Log(seat).read(match):
        yield line.text
        if line.brief is not None:
            yield line.brief.text


def remembered(match: AnyMatch) -> Iterator[str]:
    """The end, the pages of it, and the story."""
    told = story.story(match, sitters=[str(seat) for seat in range(match.seats)])
    yield from (told.title, *told.opening, *told.end)
    for part in told.parts:
        yield from (part.heading, *part.sentences)
    yield from texts_in(msgspec.to_builtins(chronicle.chronicle(match)))
    yield from texts_in(msgspec.to_builtins(chronicle.sequels(match)))
    ending = telling.ending(match)
    if ending is not None:
        yield ending.sentence
        for score in ending.scores:
            yield from (score.who, *score.sources)
