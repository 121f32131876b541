"""What every language has to say, by file and key; and what one does not say yet, ready to be filled in.

python -m tests.languages de            which files of a language lack how much
python -m tests.languages de okko       what one of them lacks, as TOML with the English to be replaced
python -m tests.languages de page/home
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import groupby

import hyakki.games as games
from hyakki.kernel.content import read_toml
from hyakki.kernel.languages import FIRST, home, languages
from hyakki.kernel.text import flat, load_texts
from tests.project import ROOT

PACKAGES = {"table": "hyakki.table", "cli": "hyakki.cli", "host": "hyakki.host"}
OTHERS = [code for code in languages() if code != FIRST]


@cache
def wanted() -> dict[str, dict[str, str]]:
    """The English sentences by file (as in the folder of a language, without `.toml`) and key."""
    found = {name: sentences(package) for name, package in PACKAGES.items()}
    for name, game in games.games().items():
        titles = {f"rules.{rule.id}": rule.title for rule in game.ledger}
        printed = {f"content.{place}": text for place, text in cardboard(name).items()}
        found[name] = sentences(f"hyakki.games.{name}") | printed | titles
    folder = ROOT / "src" / "hyakki" / "languages" / FIRST / "page"
    for file in sorted(folder.glob("*.toml")):
        said = load_texts(folder, file.name)
        found[f"page/{file.stem}"] = {key: said.sentence(key) for key in said}
    return found


def sentences(package: str) -> dict[str, str]:
    said = load_texts(files(package))
    return {key: said.sentence(key) for key in said}


def cardboard(game: str) -> dict[str, str]:
    """The words on the cardboard of a game."""
    loader = getattr(games.games()[game], "load_box", None)
    return {} if loader is None else dict(loader.told())


def spoken(code: str, name: str) -> dict[str, str]:
    """What a language says in a file."""
    folder, _, stem = name.rpartition("/")
    place = home().joinpath(code, folder) if folder else home().joinpath(code)
    if not place.joinpath(f"{stem}.toml").is_file():
        return {}
    return dict(flat(read_toml(place, f"{stem}.toml"), "", f"{code}/{name}.toml"))


def missing(code: str, name: str) -> dict[str, str]:
    """What a language does not say yet, in English."""
    there = spoken(code, name)
    return {key: text for key, text in wanted()[name].items() if key not in there}


def written(lacking: Mapping[str, str]) -> str:
    """As TOML, one table for all keys that begin alike."""
    lines: list[str] = []
    for table, keys in groupby(lacking, key=lambda key: key.rpartition(".")[0]):
        lines += ["", f"[{'.'.join(map(quoted, table.split('.')))}]"] if table else []
        for key in keys:
            lines.append(f"{quoted(key.rpartition('.')[2])} = {json.dumps(lacking[key], ensure_ascii=False)}")
    return "\n".join(lines)


def quoted(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)


def main(code: str, name: str = "") -> None:
    if name:
        sys.stdout.write(f"{written(missing(code, name))}\n")
        return
    for one, sentences in wanted().items():
        sys.stdout.write(f"{one:20} {len(missing(code, one)):5} of {len(sentences)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
