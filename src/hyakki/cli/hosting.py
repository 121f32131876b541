"""The commands of `hyakki tables`: each reads what was said and hands over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from hyakki.cli import tables, verify
from hyakki.cli.catalog import Catalog
from hyakki.cli.errors import Misuse
from hyakki.cli.texts import say

Stored = Annotated[str | None, typer.Option("--store", metavar="ADDRESS", help=say("help.tables-store"))]
Days = Annotated[
    float | None, typer.Option("--older-than", metavar="DAYS", min=0, help=say("help.older-than"))
]
Yes = Annotated[bool, typer.Option("--yes", help=say("help.yes"))]


def commands(catalog: Callable[[], Catalog]) -> typer.Typer:
    """All of them; the catalog has the games with the content that was asked for."""
    app = typer.Typer(help=say("help.host-tables"), no_args_is_help=True)

    @app.command("list", help=say("help.tables-list"))
    def list_command(
        game: Annotated[str | None, typer.Option(metavar="GAME", help=say("help.only-game"))] = None,
        over: Annotated[
            bool | None, typer.Option("--finished/--running", help=say("help.running-or-finished"))
        ] = None,
        older_than: Days = None,
        store: Stored = None,
    ) -> None:
        tables.show(tables.address(store), tables.Wish(game, over, older_than))

    @app.command("verify", help=say("help.tables-verify"))
    def verify_command(store: Stored = None) -> None:
        is_good = verify.verify(catalog(), tables.address(store))
        raise typer.Exit(0 if is_good else 1)

    @app.command("upgrade", help=say("help.tables-upgrade"))
    def upgrade_command(yes: Yes = False, store: Stored = None) -> None:
        is_done = verify.upgrade(catalog(), tables.address(store), yes)
        raise typer.Exit(0 if is_done else 1)

    @app.command("export", help=say("help.tables-export"))
    def export_command(
        words: Annotated[list[str], typer.Argument(metavar="[ID...] DIR", help=say("help.ids-and-folder"))],
        every: Annotated[bool, typer.Option("--all", help=say("help.all-tables"))] = False,
        store: Stored = None,
    ) -> None:
        *names, folder = words
        if every == bool(names):
            raise Misuse(say("tables.which-export"))
        missed = tables.export(catalog(), tables.address(store), names, Path(folder))
        raise typer.Exit(1 if missed else 0)

    @app.command("delete", help=say("help.tables-delete"))
    def delete_command(
        finished: Annotated[bool, typer.Option("--finished", help=say("help.only-finished"))] = False,
        older_than: Days = None,
        game: Annotated[str | None, typer.Option(metavar="GAME", help=say("help.only-game"))] = None,
        yes: Yes = False,
        store: Stored = None,
    ) -> None:
        tables.delete(tables.address(store), tables.Wish(game, finished or None, older_than), yes)

    @app.command("backup", help=say("help.tables-backup"))
    def backup_command(
        file: Annotated[Path, typer.Argument(metavar="FILE", help=say("help.backup-file"))],
        store: Stored = None,
    ) -> None:
        tables.back_up_to(tables.address(store), file)

    return app
