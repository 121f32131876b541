"""A game that is played with a box: its cardboard, ledger and texts lie as files in the game's folder."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from hyakki.kernel.content import read_toml
from hyakki.kernel.errors import ContentError
from hyakki.kernel.flow import State
from hyakki.kernel.game import Game
from hyakki.kernel.languages import FIRST, words
from hyakki.kernel.ledger import Ledger, load_ledger
from hyakki.kernel.parts import Content, Layers, Loader
from hyakki.kernel.retelling import Retelling
from hyakki.kernel.terms import Illustration, Outcome
from hyakki.kernel.text import Texts, load_texts
from hyakki.kernel.voice import Voice

ILLUSTRATIONS = "illustrations.toml"


class Cardboard(Protocol):
    """What every box has."""

    @property
    def fingerprint(self) -> str:
        """What the content is, in a word."""


S = TypeVar("S", bound=State)
B = TypeVar("B", bound=Cardboard)


class BoxedVoice(Voice, Generic[B]):
    """The voice of such a game: it looks things up in the box, whose words are those of its language."""

    def __init__(self, box: B, texts: Texts, retelling: Callable[[str], str] = str) -> None:
        self.box = box
        self.texts = texts
        self._retelling = retelling

    def retold(self, text: str) -> str:
        return self._retelling(text)

    def say_end(self, outcome: Outcome) -> str:
        named = {
            name: self.retold(value) if isinstance(value, str) else value
            for name, value in outcome.params.items()
        }
        return self.texts.say(outcome.reason, **named)


class BoxedGame(Game[S], Generic[S, B]):
    """A game with the shipped box, or with one that has a person's own pack laid over it."""

    package: ClassVar[str]
    """Where its files lie: the package of the game."""
    speaks: ClassVar[type[BoxedVoice[Any]]]
    """The class of its voice."""

    load_box: ClassVar[Loader[Any]]
    """Makes its boxes of their files."""

    def __init__(self, layers: Layers | None = None) -> None:
        self._layers = layers

    @abstractmethod
    def check_content(self, folder: Content | None) -> list[str]:
        """What is wrong with the box, with a pack laid over it, or with a box of these files."""

    @cached_property
    def box(self) -> B:
        """The cardboard in use."""
        box: B = self.load_box(self._layers)
        return box

    def with_content(self, folder: Path) -> Self:
        if problems := self.check_content(folder):
            raise ContentError(*problems)
        game = type(self)(self.load_box.layers(folder))
        game.pack()  # while the files are what the box was made of: a person may go on writing
        return game

    def pack(self) -> bytes | None:
        return self._packed

    @cached_property
    def _packed(self) -> bytes | None:
        data = self.load_box.pack(self.load_box.layers(self._layers))
        # Files that have changed since the box was read are another box.
        return data if self.load_box.fingerprint(Layers.unpacked(data)) == self.fingerprint() else None

    def with_pack(self, data: bytes) -> Self:
        layers = Layers.unpacked(data)
        if problems := self.check_content(layers):
            raise ContentError(*problems)
        return type(self)(layers)

    def fingerprint(self) -> str:
        return self.box.fingerprint

    @cached_property
    def ledger(self) -> Ledger:
        return load_ledger(files(self.package))

    def illustrations(self) -> Mapping[str, Illustration]:
        """From the file `illustrations.toml` of its package, if there is one."""
        folder = files(self.package)
        if not folder.joinpath(ILLUSTRATIONS).is_file():
            return {}
        try:
            return msgspec.convert(read_toml(folder, ILLUSTRATIONS), dict[str, Illustration])
        except msgspec.ValidationError as error:
            raise ContentError(f"{folder.name}/{ILLUSTRATIONS}: {error}") from None

    @cached_property
    def texts(self) -> Texts:
        return load_texts(files(self.package))

    @cached_property
    def voice(self) -> Voice:
        return self.speaks(self.box, self.texts)

    def speaking(self, language: str) -> Voice:
        if language not in self._voices:
            said = words(language, self.id)
            box, printed = self.load_box.worded(self._layers, said.content)
            texts = self.texts | said.texts
            self._voices[language] = self.speaks(box, texts, Retelling(self.texts, texts, printed))
        return self._voices[language]

    @cached_property
    def _voices(self) -> dict[str, Voice]:
        return {FIRST: self.voice}
