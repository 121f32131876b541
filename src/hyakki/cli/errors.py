"""Errors that a person can cause: each is one clear sentence, and the command ends with 2."""

from __future__ import annotations


class Misuse(ValueError):
    """Something was asked for that cannot be done; says what, and what would be possible."""
