"""The sentences of a package that speaks to people: its `text.toml`, and `NAME.toml` of other languages."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from hyakki.host.reading import language
from hyakki.kernel.languages import FIRST, words
from hyakki.kernel.retelling import Retelling
from hyakki.kernel.text import Texts, load_texts


class Wording:
    """All of them, in the language of whoever reads."""

    def __init__(self, package: str, name: str) -> None:
        self._package = package
        self._name = name
        self.texts = cache(self._texts)
        self._retelling = cache(self._retell)

    def _texts(self, code: str) -> Texts:
        return load_texts(files(self._package)) | words(code, self._name).texts

    def _retell(self, code: str) -> Retelling:
        return Retelling(self.texts(FIRST), self.texts(code))

    def say(self, key: str, /, **params: object) -> str:
        """One sentence with its places filled."""
        return self.texts(language()).say(key, **params)

    def kept(self, key: str, /, **params: object) -> str:
        """One sentence to be kept: in English, whoever reads it."""
        return self.texts(FIRST).say(key, **params)

    def retold(self, text: str) -> str:
        """A sentence that was kept, for whoever reads."""
        return text if language() == FIRST else self._retelling(language())(text)
