"""Refusals by the id of the rule that is behind them, written out in full so that a search finds both ends.

>>> refuse("palace.door.locked")
Refusal(rule='palace.door.locked', reason='why.door.locked', params={})
>>> refuse("palace.door.locked.twice", key_of="the monk").reason
'why.door.locked.twice'
>>> refuse("palace.door.locked", key="why.window.locked").reason
'why.window.locked'
"""

from __future__ import annotations

from functools import cache

from hyakki.kernel.terms import Refusal, Scalar


def refuse(rule: str, /, *, key: str = "", **params: Scalar) -> Refusal:
    """Why something is not allowed: `game.chapter.rule`, and one more word where a rule has several reasons.

    The text of the reason is `why.chapter.rule`, with that word if there is one, unless `key` says otherwise.
    """
    if not params:
        return _plain(rule, key)
    plain = _plain(rule, key)
    return Refusal(plain.rule, plain.reason, params)


@cache
def _plain(rule: str, key: str) -> Refusal:
    """The refusal without parameters, made once: looking for what is allowed asks for it all the time."""
    game, chapter, name, *_ = rule.split(".")
    return Refusal(f"{game}.{chapter}.{name}", key or f"why.{rule.partition('.')[2]}")
