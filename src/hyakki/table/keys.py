"""Secrets of seats and guests, made by chance, kept as hashes, compared in constant time; keys of dice."""

from __future__ import annotations

import hashlib
import hmac
import secrets

ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789"
TOKEN_LENGTH = 22
"""Characters of a token: 128 bits in base 64."""


def new_token() -> str:
    """A secret of 128 bits, as it stands in a seat link or a cookie."""
    return secrets.token_urlsafe(16)


def new_table() -> str:
    """The name of a table in its address: 82 bits, so that nobody finds one by trying."""
    return "".join(secrets.choice(ALPHABET) for _ in range(16))


def hashed(token: str) -> bytes:
    """What the store keeps of a secret. It has 128 bits of chance, so a plain hash cannot be turned round."""
    return hashlib.blake2b(token.encode(), digest_size=32, person=b"hyakki-token").digest()


def same(one: bytes | None, other: bytes | None) -> bool:
    """Whether two hashes are equal, in a time that tells nothing."""
    return one is not None and other is not None and hmac.compare_digest(one, other)


def mixed(key: bytes, word: str) -> bytes:
    """The key that follows from one and a word of chance (in hex). Pages work it out as well.

    >>> mixed(b"key", "00") == mixed(b"key", "00"), mixed(b"key", "00") == mixed(b"key", "01")
    (True, False)
    """
    return hashlib.blake2b(bytes.fromhex(word), key=key[:64], digest_size=32, person=b"hyakki-share").digest()
