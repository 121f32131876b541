"""`hyakki serve` and `hyakki load`: the table on this machine, and how much it can take."""

from __future__ import annotations

import contextlib
import threading
import webbrowser

import msgspec
from rich.console import Console
from rich.table import Table

from hyakki.cli.catalog import Catalog
from hyakki.cli.errors import Misuse
from hyakki.cli.saves import reason
from hyakki.cli.texts import say
from hyakki.table.claim import Place
from hyakki.table.errors import Damaged, Served, StoreError
from hyakki.table.load import Rate, measure
from hyakki.table.serve import serve, store_address

HERE = "127.0.0.1"
"""Only this machine, unless somebody says otherwise."""


def run(catalog: Catalog, host: str, port: int | None, browser: bool) -> None:
    """Serve until the person stops it."""

    def ready(address: str) -> None:
        print(say("serve.ready", address=address, store=plain(store_address())), flush=True)
        if browser:
            threading.Thread(target=_open, args=(address,), daemon=True).start()  # it may wait for the page

    if port is not None and not 0 <= port < 65536:
        raise Misuse(say("serve.port", port=port))
    games = catalog.games()
    try:
        with contextlib.suppress(KeyboardInterrupt):
            serve(host, port, ready, games)
    except Served as served:
        _go_there(served.place, host, port, browser)
    except Damaged as damaged:
        where = plain(store_address())
        raise Misuse(say("serve.damaged", store=where, found=damaged.found)) from None
    except StoreError as error:
        raise Misuse(say("serve.store", why=error)) from None
    except OSError as error:
        key = "serve.no-host" if port is None else "serve.taken"
        raise Misuse(say(key, host=host, port=port, why=reason(error))) from None


def _go_there(place: Place | None, host: str, port: int | None, browser: bool) -> None:
    """The tables are served already: that page is as good, unless somebody wants them elsewhere."""
    store = plain(store_address())
    if place is None:
        raise Misuse(say("serve.held", store=store))
    if host != place.host or port not in (None, place.port):
        raise Misuse(say("serve.elsewhere", store=store, address=place.address))
    print(say("serve.already", store=store, address=place.address), flush=True)
    if browser:
        _open(place.address)


def _open(address: str) -> None:
    """A machine without a browser has the address in words."""
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)


def plain(address: str) -> str:
    """Where the tables are kept, without a password in it."""
    scheme, there, rest = address.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if there else address


def load(
    tables: int, connections: int, seconds: float, store: str | None, processes: int, as_json: bool
) -> None:
    """Load a server of its own, and say at which rate it no longer keeps up."""
    err = Console(stderr=True, highlight=False)
    err.print(say("load.began", tables=tables))
    try:
        found = measure(tables, connections, seconds, None, err.print, store, processes)
    except (RuntimeError, OSError) as error:
        raise Misuse(say("load.failed", why=error)) from None
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    head = say("load.head", tables=found.tables, connections=found.connections)
    table = Table(title=head, title_justify="left")
    for field in Rate.__struct_fields__:
        table.add_column(field.replace("_", " "), justify="right")
    for rate in found.rates:
        table.add_row(*(f"{value:g}" for value in msgspec.structs.astuple(rate)))
    Console().print(table)
    last = found.rates[-1]
    print(say("load.held" if last.holds else "load.broke", rate=last.wanted))
