"""`hyakki serve`: the table on this machine, in the browser."""

from __future__ import annotations

import contextlib
import threading
import webbrowser

from hyakki.cli.errors import Misuse
from hyakki.cli.texts import say
from hyakki.table.serve import serve, store_address
from hyakki.table.store import StoreError


def run(host: str, port: int | None, browser: bool) -> None:
    """Serve until the person stops it."""

    def ready(address: str) -> None:
        print(say("serve.ready", address=address, store=_plain(store_address())), flush=True)
        if browser:
            threading.Thread(target=_open, args=(address,), daemon=True).start()

    if port is not None and not 0 <= port < 65536:
        raise Misuse(say("serve.port", port=port))
    try:
        with contextlib.suppress(KeyboardInterrupt):
            serve(host, port, ready)
    except StoreError as error:
        raise Misuse(say("serve.store", why=error)) from None
    except OSError as error:
        raise Misuse(say("serve.taken", host=host, port=port or "", why=error.strerror or error)) from None


def _open(address: str) -> None:
    """A machine without a browser has the address in words."""
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)


def _plain(address: str) -> str:
    """Where the tables are kept, without a password in it."""
    scheme, there, rest = address.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if there else address
