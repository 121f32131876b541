"""Whether the rules run compiled (scripts/compiled.py) or in plain Python."""

from __future__ import annotations

from hyakki.kernel import flow


def is_compiled() -> bool:
    """Whether Python has found compiled modules beside the plain ones."""
    return not str(flow.__file__).endswith(".py")
