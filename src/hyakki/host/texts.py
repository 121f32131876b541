"""The sentences that terminal and server share: `text.toml` beside this file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from hyakki.kernel.text import Texts, load_texts


@cache
def texts() -> Texts:
    """All of them."""
    return load_texts(files(__package__))


def say(key: str, /, **params: object) -> str:
    """One sentence with its places filled."""
    return texts().say(key, **params)
