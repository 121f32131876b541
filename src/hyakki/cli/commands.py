"""The commands of `hyakki`: each reads what was said and hands over to the module that does it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, cast

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text
from typer import rich_utils

import hyakki
import hyakki.games as registry
from hyakki.cli import catalog as catalogs
from hyakki.cli import hosting, rulebook, serving
from hyakki.cli import play as playing
from hyakki.cli import replay as replaying
from hyakki.cli.catalog import Catalog
from hyakki.cli.errors import Misuse
from hyakki.cli.saves import reason
from hyakki.cli.seating import sentence
from hyakki.cli.texts import say
from hyakki.host.reading import language, voice_of
from hyakki.host.story import FORMS
from hyakki.kernel.compiled import is_compiled
from hyakki.kernel.game import Game
from hyakki.kernel.languages import languages
from hyakki.lab import bench, catan

# Typer raises these for errors of use but does not export their common base.
UsageError = cast(type[Exception], typer.BadParameter.__bases__[0])

app = typer.Typer(
    name="hyakki",
    help=say("help.app"),
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


rich_utils.OPTIONS_PANEL_TITLE = say("usage.options")
rich_utils.COMMANDS_PANEL_TITLE = say("usage.commands")
rich_utils.ARGUMENTS_PANEL_TITLE = say("usage.arguments")
rich_utils.REQUIRED_LONG_STRING = say("usage.required")


class Context:
    """What the options before the command said."""

    content: Path | None = None


def catalog() -> Catalog:
    return Catalog(Context.content)


app.add_typer(hosting.commands(catalog), name="tables")


def run(args: Sequence[str] | None = None) -> int:
    """Run a command line; errors of use become one sentence on stderr and exit code 2."""
    words = list(sys.argv[1:] if args is None else args)
    try:
        if words and words[0] in registry.games():
            words.insert(0, "play")  # the name of a game alone means to play it
        code = app(args=words, prog_name=playing.command(), standalone_mode=False)
    except Misuse as error:
        return _complain(str(error))
    except UsageError as error:
        return _complain(say("error.usage", why=_usage(error), command=_command(error)))
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        # Whoever read our output has left; nothing more can be said, not even by the interpreter at its end.
        _let_go_of_stdout()
        return 0
    except OSError as error:
        # The output cannot be written: a full disk behind a redirection, for example.
        _let_go_of_stdout()
        return _complain(say("error.output", why=reason(error)))
    return code if isinstance(code, int) else 0


def _let_go_of_stdout() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(why: str) -> int:
    # Files can hold anything; what they say must not steer the terminal.
    plain = "".join(sign if sign.isprintable() else "?" for sign in " ".join(why.split()))
    print(say("error.line", why=plain if len(plain) <= 2000 else f"{plain[:2000]}..."), file=sys.stderr)
    return 2


def _usage(error: Exception) -> str:
    message: str = getattr(error, "format_message", error.__str__)()
    return sentence(message)


def _command(error: Exception) -> str:
    context = getattr(error, "ctx", None)
    return str(context.command_path) if context is not None else playing.command()


def _version(wanted: bool) -> None:
    if wanted:
        print(say("version.line", version=hyakki.__version__, build=_build()))
        raise typer.Exit


def _build() -> str:
    """Which rules run here."""
    return say("version.compiled" if is_compiled() else "version.plain")


@app.callback(invoke_without_command=True)
def begin(
    ctx: typer.Context,
    content: Annotated[Path | None, typer.Option(metavar="DIR", help=say("help.content"))] = None,
    language: Annotated[str, typer.Option(metavar="CODE", help=say("help.language"))] = "",
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=say("help.version"))
    ] = False,
) -> None:
    Context.content = content
    if language and language not in languages():
        raise Misuse(say("error.language", name=language, known=", ".join(languages())))
    if ctx.invoked_subcommand is None:
        serving.run(catalog(), serving.HERE, None, browser=True)


@app.command(help=say("help.serve"))
def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help=say("help.host"))] = serving.HERE,
    port: Annotated[int | None, typer.Option(metavar="N", help=say("help.port"))] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help=say("help.browser"))] = True,
) -> None:
    serving.run(catalog(), host, port, browser)


@app.command("load", help=say("help.load"))
def load_command(
    tables: Annotated[int, typer.Option(metavar="N", min=1, max=500, help=say("help.tables"))] = 100,
    connections: Annotated[
        int, typer.Option(metavar="N", min=1, max=2000, help=say("help.connections"))
    ] = 300,
    seconds: Annotated[float, typer.Option(metavar="N", min=1, max=60, help=say("help.rate-seconds"))] = 5.0,
    store: Annotated[str | None, typer.Option(metavar="ADDRESS", help=say("help.load-store"))] = None,
    processes: Annotated[int, typer.Option(metavar="N", min=1, max=16, help=say("help.processes"))] = 1,
    as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
) -> None:
    serving.load(tables, connections, seconds, store, processes, as_json)


@app.command("menu", help=say("help.menu"))
def menu_command() -> None:
    playing.open_menu(catalog())


@app.command(help=say("help.play"))
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=say("help.game"))] = None,
    extra: Annotated[list[str] | None, typer.Argument(metavar="NAME=VALUE", help=say("help.extra"))] = None,
    seats: Annotated[str | None, typer.Option(metavar="WHO", help=say("help.seats"))] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help=say("help.set"))
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help=say("help.resume"))] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help=say("help.save"))] = None,
    text: Annotated[bool, typer.Option("--text", help=say("help.text"))] = False,
    watch: Annotated[bool, typer.Option("--watch", help=say("help.watch"))] = False,
    pace: Annotated[float | None, typer.Option(metavar="SECONDS", help=say("help.pace"))] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help=say("help.seed"))] = None,
    level: Annotated[str, typer.Option(metavar="LEVEL", help=say("help.level"))] = "sense",
) -> None:
    words = [*(settings or []), *(extra or [])]
    if game is not None and "=" in game:
        words.append(game)
        game = None
    playing.play(
        catalog(),
        playing.Wish(
            game=game,
            settings=tuple(words),
            seats=seats,
            resume=resume,
            save=save,
            text=text,
            watch=watch,
            pace=pace,
            seed=seed,
            level=level,
        ),
    )


@app.command(help=say("help.games"))
def games() -> None:
    console = Console(highlight=False)
    known = catalog().games()
    for name, game in known.items():
        console.print(Text.assemble((name, "bold cyan"), "  ", (game.title, "bold"), "  ", _span(game)))
        for setting in game.settings():
            console.print(Text.assemble("\n  ", (voice_of(game).say_setting(setting.name), "bold")))
            wide = max(len(value) for value in setting.values)
            for value in setting.values:
                label = voice_of(game).say_setting(setting.name, value)
                if value == setting.usual:
                    label = say("games.usual", label=label)
                written = f"{setting.name}={value}".ljust(len(setting.name) + 1 + wide)
                console.print(Text.assemble("    ", (written, "cyan"), "  ", label))
    if not known:
        console.print(say("games.none"))


def _span(game: Game[Any]) -> str:
    low, high = game.seats[0], game.seats[-1]
    span = str(low) if low == high else say("span", low=low, high=high)
    return say("games.seats", span=span, high=high)


@app.command(help=say("help.rules"))
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help=say("help.game"))],
    words: Annotated[list[str] | None, typer.Argument(metavar="WORDS", help=say("help.words"))] = None,
    untested: Annotated[bool, typer.Option("--untested", help=say("help.untested"))] = False,
) -> None:
    ledger = catalog().find(game).titled(language())
    console = Console(highlight=False, soft_wrap=False)
    if untested:
        rulebook.print_untested(console, ledger, rulebook.ids_in_tests(rulebook.tests_folder()))
    else:
        rulebook.print_search(console, ledger, " ".join(words or []))


@app.command(help=say("help.replay"))
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("help.file"))],
    verify: Annotated[bool, typer.Option("--verify", help=say("help.verify"))] = False,
    cite: Annotated[bool, typer.Option("--rules", help=say("help.cite"))] = False,
    story: Annotated[str, typer.Option("--story", metavar="md|html", help=say("help.story"))] = "",
) -> None:
    if story:
        form = next((one for one in FORMS if one == story), None)
        if form is None:
            raise Misuse(say("error.story", form=story, known=", ".join(FORMS)))
        print(replaying.story(file, catalog(), form), end="")
        return
    if verify:
        exact, verdict = replaying.verify(file, catalog())
        print(verdict)
        raise typer.Exit(0 if exact else 1)
    before = "heading"
    for told in replaying.told(file, catalog()):
        if told.kind == "heading" and before != "heading":
            print()
        print(told if cite else told.text)
        before = told.kind


@app.command("bench", help=say("help.bench"))
def bench_command(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=say("help.game"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    seconds: Annotated[float, typer.Option(metavar="N", help=say("help.seconds"))] = 10.0,
    beside: Annotated[bool, typer.Option("--catan", help=say("help.catan"))] = False,
) -> None:
    if not seconds > 0:
        raise Misuse(say("error.seconds", seconds=seconds))
    chosen = catalog().games() if game is None else {game: catalog().find(game)}
    if not chosen:
        raise Misuse(say("error.no-games"))
    figures = _measured(chosen, _beside() if beside else {}, seconds)
    if as_json:
        print(msgspec.json.encode(figures).decode())
        return
    table = Table(title=say("bench.head", build=_build()), title_justify="left")
    table.add_column("")
    for name in figures:
        table.add_column(name, justify="right")
    for field in bench.Figures.__struct_fields__:
        rates = [getattr(found, field) for found in figures.values()]
        table.add_row(field.replace("_", " "), *(f"{rate:,.1f}" for rate in rates))
    if beside:
        for field in ("choices_per_s", "clones_per_s", "steps_per_s"):
            rates = [getattr(found, field) for found in figures.values()]
            times = (f"{rate / rates[-1]:.2f}" for rate in rates)
            table.add_row(say("bench.times", kind=field.split("_")[0], other=catan.NAME), *times)
    Console().print(table)


def _beside() -> dict[str, bench.Runner]:
    """The public engine to compare with."""
    try:
        return {catan.NAME: catan.Catan()}
    except ImportError:
        raise Misuse(say("error.no-catan")) from None


def _measured(
    games: Mapping[str, Game[Any]], others: Mapping[str, bench.Runner], seconds: float
) -> dict[str, bench.Figures]:
    """The figures of all, measured in turns; how far it is stands on stderr."""
    err = Console(stderr=True, highlight=False)
    said = say("bench.measuring", games=", ".join([*games, *others]))
    with err.status(said) as status:

        def progress(share: float) -> None:
            status.update(
                say("bench.progress", done=f"{100 * share:.0f}", games=", ".join([*games, *others]))
            )

        if not err.is_terminal:
            err.print(said)
        ours: dict[str, bench.Runner] = {name: bench.Plays(found) for name, found in games.items()}
        return bench.race({**ours, **others}, seconds, progress)


@app.command("check-content", help=say("help.check-content"))
def check_content(
    folder: Annotated[Path | None, typer.Argument(metavar="DIR", help=say("help.folder"))] = None,
) -> None:
    folder = folder or Context.content
    if folder is not None and not folder.is_dir():
        raise Misuse(say("error.no-folder", path=folder))
    checked, problems = [], 0
    for game, found in catalogs.checked(folder):
        checked.append(game.title)
        problems += len(found)
        for problem in found:
            print(problem)
    if not checked:
        raise Misuse(say("error.no-check"))
    print(say("check.found", count=problems) if problems else say("check.good", games=", ".join(checked)))
    raise typer.Exit(1 if problems else 0)
