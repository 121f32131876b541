"""Which language the terminal speaks: what `--language` says, or else what the machine is set to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from hyakki.host.reading import usually_read_in
from hyakki.kernel.languages import nearest

OPTION = "--language"
SETTINGS = ("LC_ALL", "LC_MESSAGES", "LANG")


def wanted(args: Sequence[str], environ: Mapping[str, str]) -> list[str]:
    """The languages that somebody may mean, the one that was said first.

    >>> wanted(["--language", "de", "play"], {"LANG": "en_GB.UTF-8"})
    ['de', 'en_GB.UTF-8']
    """
    said = [after for word, after in pairwise(args) if word == OPTION]
    said += [word.removeprefix(f"{OPTION}=") for word in args if word.startswith(f"{OPTION}=")]
    return said + [environ[name] for name in SETTINGS if environ.get(name)]


def choose(args: Sequence[str], environ: Mapping[str, str]) -> None:
    """Speak it from now on."""
    usually_read_in(nearest(wanted(args, environ)))
