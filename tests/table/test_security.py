"""Who may do what: tokens, cookies, origins, hosts, headers, limits, and what must never be written down."""

from __future__ import annotations

import re
import socket as sockets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from hyakki.table import api, app, keys
from hyakki.table.app import HEADERS
from tests.table.house import PERSON, House, Person, bot, house, play, wait_for
from tests.table.processes import serving


@pytest.fixture
def page_inn(sqlite_store: str, tmp_path: Path) -> Iterator[House]:
    """A house with a page of its own, and a secret beside it."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Hyakki</title>")
    (static / "assets" / "index-abc.js").write_text("export {}")
    (static / "secret.txt").write_text("not for you")
    (tmp_path / "secret.txt").write_text("not for you")
    with house(sqlite_store, static=static) as found:
        yield found


def refused(person: Person, table: str, seat: int | None = None, **more: Any) -> bool:
    """Whether a websocket is not even opened."""
    try:
        person.page(table, seat, **more)
    except InvalidStatus as status:
        return status.response.status_code == 403
    return False


# ---------------------------------------------------------------------------- seats


def test_nobody_gets_a_seat_without_its_cookie(any_inn: House) -> None:
    mika, eve = any_inn.person("Mika"), any_inn.person("Eve")
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()], visibility="public")
    table = opened["table"]
    for seat in (0, 1, 2, 15, 99):
        assert refused(eve, table, seat)
    assert refused(mika, table, 1), "not even the host sits on another's seat"
    assert refused(eve, f"{table}?seat=00")
    assert refused(eve, f"{table}?seat=-1")
    assert refused(eve, f"{table}?seat=٠"), "a digit of another script is no seat"
    assert refused(eve, f"{table}?seat=0&seat=1")
    with pytest.raises(InvalidStatus):
        any_inn.person("Nobody").page("x" * 16)
    for path in ("pause", "bot", "link"):
        body = {"pause": {"paused": True}, "bot": {"seat": 1, "level": "random"}, "link": {"seat": 1}}[path]
        assert eve.post(f"/api/tables/{table}/{path}", body, 403)["key"] == "trouble.not-yours"
    assert mika.page(table, 0).now["seat"] == 0


def test_a_hash_is_no_token(inn: House) -> None:
    mika, eve = inn.person("Mika"), inn.person("Eve")
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
    for word in (keys.hashed(opened["tokens"]["1"]).hex()[:22], "A" * 22, opened["tokens"]["1"][:-1] + "!"):
        answer = eve.http.post("/api/sit", json={"token": word})
        assert answer.status_code in (400, 403)
    thief = Person(inn.url, token=keys.hashed(mika.token).hex()[:22])
    assert refused(thief, opened["table"], 0)
    thief.close()


def test_a_private_table_is_for_its_people_alone(any_inn: House) -> None:
    mika, ren, eve = (any_inn.person(name) for name in ("Mika", "Ren", "Eve"))
    opened = mika.open("palace", [PERSON, PERSON, bot(), bot()], visibility="private", name="hush")
    table = opened["table"]
    ren.sit(opened["tokens"]["1"])
    assert ren.get(f"/api/tables/{table}")["name"] == "hush"
    for path in ("", "/replay", "/replay/0", "/export"):
        answer = eve.get(f"/api/tables/{table}{path}", 403)
        assert answer["key"] == "trouble.private"
        assert "hush" not in str(answer)
    for path, body in (("take", {"seat": 1}), ("link", {"seat": 1}), ("pause", {"paused": True})):
        assert eve.post(f"/api/tables/{table}/{path}", body, 403)["key"] == "trouble.private"
    assert refused(eve, table)
    assert "hush" not in eve.http.get("/api/lobby").text
    assert "hush" in mika.http.get("/api/lobby").text


def test_only_hashes_are_kept(address: str) -> None:
    with house(address) as inn:
        mika, ren = inn.person("Mika"), inn.person("Ren")
        opened = mika.open("palace", [PERSON, PERSON, PERSON, bot()])
        secrets = [mika.token, ren.token, *opened["tokens"].values()]
        ren.sit(opened["tokens"]["1"])
        secrets.append(ren.post(f"/api/tables/{opened['table']}/link", {"seat": 1})["token"])
        mika.page(opened["table"], 0).answer()
        kept = raw(address)
        assert keys.hashed(mika.token) in kept or keys.hashed(mika.token).hex().encode() in kept
        for secret in secrets:
            assert secret.encode() not in kept
            assert secret.encode().hex().encode() not in kept


def raw(address: str) -> bytes:
    """All that a store has written."""
    if not address.startswith("postgresql"):
        return b"".join(file.read_bytes() for file in Path(address).parent.glob("tables.sqlite*"))
    import psycopg

    found = []
    with psycopg.connect(address) as connection:
        for name in ("tables", "chairs", "links", "entries", "checkpoints", "chat"):
            with connection.cursor().copy(f"COPY {name} TO STDOUT".encode()) as copy:
                found += [bytes(part) for part in copy]
    return b"".join(found)


# ---------------------------------------------------------------------------- the door


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:1", "", "file://"])
def test_another_origin_is_refused(inn: House, origin: str) -> None:
    mika = inn.person("Mika")
    table = mika.open("palace", [PERSON, bot(), bot(), bot()])["table"]
    for method, path in (("GET", "/api/lobby"), ("POST", "/api/tables"), ("GET", f"/api/tables/{table}")):
        answer = mika.http.request(method, path, headers={"Origin": origin}, json={"game": "palace"})
        assert (answer.status_code, answer.json()["key"]) == (403, "trouble.origin")
        assert "set-cookie" not in answer.headers
    assert refused(mika, table, 0, headers={"Origin": origin})
    assert not refused(mika, table, 0, headers={"Origin": inn.url})


def test_the_same_host_by_another_scheme_is_another_origin(inn: House) -> None:
    mika = inn.person("Mika")
    table = mika.open("palace", [PERSON, bot(), bot(), bot()])["table"]
    for scheme in ("https", "ws", "file", ""):
        origin = inn.url.replace("http", scheme, 1)
        assert mika.http.get("/api/lobby", headers={"Origin": origin}).status_code == 403
        assert refused(mika, table, 0, headers={"Origin": origin})


def test_behind_a_proxy_the_public_origin_counts(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proxy speaks https to browsers and http to us; the name in HYAKKI_HOSTS says so."""
    monkeypatch.setenv("HYAKKI_HOSTS", "plain.example https://table.example https://odd.example:8443/")
    with house(sqlite_store) as inn:
        http = inn.person().http
        for host, origin, status in [
            ("table.example", "https://table.example", 200),
            ("Table.Example", "https://Table.Example", 200),
            ("table.example", "http://table.example", 403),
            ("table.example:81", "https://table.example:81", 403),
            ("odd.example:8443", "https://odd.example:8443", 200),
            ("odd.example", "https://odd.example", 403),
            ("plain.example", "http://plain.example", 200),
            ("plain.example", "https://plain.example", 403),
        ]:
            answer = http.get("/api/lobby", headers={"Host": host, "Origin": origin})
            assert answer.status_code == status, (host, origin)
        fresh = httpx.get(f"{inn.url}/", headers={"Host": "table.example"})
        assert "; Secure" in fresh.headers["set-cookie"]
        fresh = httpx.get(f"{inn.url}/", headers={"Host": "plain.example"})
        assert "; Secure" not in fresh.headers["set-cookie"]


FORWARDED = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


def test_forwarded_addresses_count_only_when_that_is_wanted(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also from this very machine: whoever is on it could get a new allowance with every request."""
    seen: list[tuple[str, str]] = []
    allows = app.Doorkeeper._allows

    def noted(self: app.Doorkeeper, scope: Any) -> bool:
        seen.append((scope["client"][0], scope["scheme"]))
        return allows(self, scope)

    monkeypatch.setattr(app.Doorkeeper, "_allows", noted)
    for proxies, wanted in [
        ("", ("127.0.0.1", "http")),
        ("198.51.100.7", ("127.0.0.1", "http")),
        ("198.51.100.7, 127.0.0.1", ("203.0.113.9", "https")),
    ]:
        monkeypatch.setenv("HYAKKI_PROXIES", proxies)
        with house(sqlite_store) as inn:
            inn.person().http.get("/api/lobby", headers=FORWARDED)
        assert seen.pop() == wanted


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "[", "::", ""]
)
def test_another_host_is_refused(inn: House, host: str) -> None:
    """A foreign name that points at this machine must not get in (DNS rebinding)."""
    request = f"GET /api/lobby HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    if host == "::":
        request = request.replace("Host: ::", "Host: evil.example\r\nX-Forwarded-Host: localhost")
    answer = spoken(inn, request)
    assert answer.startswith(b"HTTP/1.1 40"), answer[:200]
    handshake = (
        f"GET /ws/{'x' * 16} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert spoken(inn, handshake).startswith(b"HTTP/1.1 40")


def spoken(inn: House, words: str) -> bytes:
    """What comes back for raw bytes."""
    with sockets.create_connection(("127.0.0.1", inn.port), 5) as line:
        line.sendall(words.encode())
        found = b""
        while part := line.recv(65536):
            found += part
            if b"\r\n\r\n" in found and b"403" in found[:20]:
                break
    return found


def test_every_response_has_the_headers(
    page_inn: House,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    mika = page_inn.person("Mika")
    table = mika.open("palace", [PERSON, bot(), bot(), bot()])["table"]
    paths = [
        "/",
        "/sit",
        "/table/x",
        "/rules/moon",
        "/api/games",
        "/api/games/moon",
        "/api/games/none",
        "/nowhere",
    ]
    paths += [
        "/assets/index-abc.js",
        "/assets/none.js",
        f"/api/tables/{table}",
        f"/api/tables/{table}/replay",
    ]
    responses = [mika.http.get(path) for path in paths]
    responses.append(mika.http.post("/api/tables", content=b"{"))
    responses.append(mika.http.put("/api/tables"))
    responses.append(mika.http.get("/api/lobby", headers={"Origin": "https://evil.example"}))
    responses.append(mika.http.get("/api/lobby", headers={"Host": "evil.example"}))

    async def crash(guest: bytes) -> None:
        raise ZeroDivisionError("the secret of the host")

    monkeypatch.setattr(page_inn.hall, "lobby", crash)
    responses.append(mika.http.get("/api/lobby"))
    assert responses[-1].status_code == 500
    wanted = "a request ended by a fault: ZeroDivisionError in test_security.py"
    wait_for(lambda: wanted in caplog.text, "the fault is not logged")  # the answer goes first
    for text in (responses[-1].text, caplog.text, *capfd.readouterr()):
        assert "secret of the host" not in text, "a fault of ours names its place, never its values"
    for response in responses:
        for name, value in HEADERS.items():
            assert response.headers.get(name) == value, (response.request.url, response.status_code, name)
        assert "server" not in response.headers


def test_the_content_policy_is_strict() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert not re.search(r"unsafe|\*|http", policy)


def test_the_cookie_is_out_of_reach(page_inn: House) -> None:
    with httpx.Client(base_url=page_inn.url, verify=False) as fresh:
        cookie = fresh.get("/").headers["set-cookie"]
        assert re.match(r"hyakki=[A-Za-z0-9_-]{22}; ", cookie)
        for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
            assert part in cookie
        assert "set-cookie" not in fresh.get("/").headers, "who has one keeps it"
    with httpx.Client(base_url=page_inn.url, verify=False) as fresh:
        asset = fresh.get("/assets/index-abc.js")
        assert "public" in asset.headers["cache-control"]
        assert "set-cookie" not in asset.headers, "a shared cache would give the same secret to many"
    with httpx.Client(base_url=page_inn.url, verify=False) as fresh:
        assert "set-cookie" in fresh.get("/", headers={"Cookie": "hyakki=short"}).headers


def test_strange_cookies_of_others_do_not_hide_ours(inn: House) -> None:
    mika = inn.person("Mika")
    mika.open("palace", [PERSON, bot(), bot(), bot()])
    for around in ('a={"x": 1}; {}', "b=[1,2]; {}; c=é".encode().decode("latin-1"), "{}; d", 'bad key="; {}'):
        cookies = around.replace("{}", f"hyakki={mika.token}", 1) if "{}" in around else around
        cookies = cookies if mika.token in cookies else f"{around}; hyakki={mika.token}"
        answer = httpx.get(
            f"{inn.url}/api/lobby", headers={b"Cookie": cookies.encode("latin-1")}, verify=False
        )
        assert len(answer.json()["mine"]) == 1, cookies


# ---------------------------------------------------------------------------- files and bodies


@pytest.mark.parametrize(
    ("readable", "coding", "content"),
    [("gzip, br", "br", b"tight"), ("gzip", "gzip", b"packed"), ("", "", b"plain")],
)
def test_files_of_the_page_come_as_tightly_packed_as_they_can_be_read(
    tmp_path: Path, readable: str, coding: str, content: bytes
) -> None:
    assets = tmp_path / "static" / "assets"
    assets.mkdir(parents=True)
    for name, data in (("a.js", b"plain"), ("a.js.br", b"tight"), ("a.js.gz", b"packed")):
        (assets / name).write_bytes(data)
    with (
        house(str(tmp_path / "tables.sqlite"), static=assets.parent) as inn,
        httpx.stream("GET", f"{inn.url}/assets/a.js", headers={"Accept-Encoding": readable}) as answer,
    ):
        assert b"".join(answer.iter_raw()) == content
        assert answer.headers.get("content-encoding", "") == coding
        assert "javascript" in answer.headers["content-type"]


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../secret.txt",
        "/assets/%2e%2e/secret.txt",
        "/assets/..%2fsecret.txt",
        "/assets/..%5csecret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/....//secret.txt",
        "/assets//etc/passwd",
        "/assets/%00",
        "/assets/index-abc.js%00.txt",
        "/assets/",
        "/assets",
        f"/assets/{'a' * 5000}",
        "/secret.txt",
        "/table/../secret.txt",
    ],
)
def test_no_file_outside_the_assets_is_given(page_inn: House, path: str) -> None:
    answer = spoken(page_inn, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert re.match(rb"HTTP/1.1 (200|30\d|40\d)", answer), answer[:100]
    assert b"not for you" not in answer
    assert b"root:" not in answer
    if answer.startswith(b"HTTP/1.1 200"):
        assert path.startswith("/table/"), "only the page itself"


def test_bodies_have_a_size(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    mika = inn.person("Mika")
    big = b'{"game": "' + b"x" * (api.BODY + 1) + b'"}'
    assert mika.http.post("/api/tables", content=big).status_code == 413
    assert mika.http.post("/api/import", content=b" " * (api.SAVE + 1)).status_code == 413
    stream = (b"x" * 65536 for _ in range(200))
    assert mika.http.post("/api/import", content=stream).status_code == 413
    assert mika.get("/api/lobby") == {"mine": [], "open": [], "finished": []}
    monkeypatch.setattr(api, "SAVES_AT_ONCE", 0)
    assert mika.http.post("/api/import", content=b"{}").status_code == 429, "too many at the same time"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b"\xff\xfe",
        b'{"game": 1}',
        b'{"game": "palace", "more": 1}',
        b'{"game": "palace", "seats": "x"}',
        b'{"game": "palace", "seats": [{"kind": "god"}]}',
        b'{"game": "palace", "visibility": "secret"}',
        b'{"game": "palace", "seats": ' + b"[" * 20000,
        b'{"game": "palace", "name": "' + b"n" * 41 + b'"}',
        b'{"game": "palace", "seats": []}',
        b'{"game": "nothing", "seats": []}',
        b'{"game": "palace", "settings": {"rounds": "99"}, "seats": ['
        + b'{"kind":"person"},' * 3
        + b'{"kind":"person"}]}',
        b'{"game": "palace", "seats": [' + b'{"kind":"bot","level":"god"},' * 3 + b'{"kind":"person"}]}',
        b'{"game": "palace", "name": "\\ud800"}',
    ],
)
def test_a_bad_wish_is_refused_in_words(inn: House, body: bytes) -> None:
    answer = inn.person().http.post("/api/tables", content=body)
    assert answer.status_code in (400, 404)
    assert answer.json()["text"]
    assert "Traceback" not in answer.text


def test_strange_places_are_not_found(inn: House) -> None:
    mika = inn.person("Mika")
    table = mika.open("palace", [PERSON, bot(), bot(), bot()])["table"]
    for path in ("replay/-1", "replay/x", f"replay/{'9' * 5000}", "replay/1e3", "nothing"):
        assert mika.http.get(f"/api/tables/{table}/{path}").status_code == 404, path[:40]
    assert mika.http.get(f"/api/tables/{table}/replay/0?seat=x").status_code == 400
    assert mika.http.get(f"/api/tables/{'z' * 3000}").status_code == 404
    assert mika.http.get(f"/api/games/{'z' * 3000}").status_code == 404


def test_a_name_cannot_hold_what_a_store_refuses(any_inn: House) -> None:
    mika = any_inn.person("Mi\u0000ka \u202eevil\n")
    table = mika.open("palace", [PERSON, bot(), bot(), bot()], name="\u0000a\tb")["table"]
    card = mika.get(f"/api/tables/{table}")
    assert (card["name"], card["seats"][0]["name"]) == ("a b", "Mi ka evil")


def test_requests_have_a_rate(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in (("POSTS_AT_ONCE", 5.0), ("POSTS", 0.01), ("READS_AT_ONCE", 10.0), ("READS", 0.01)):
        monkeypatch.setattr(app, name, most)
    mika = inn.person("Mika")
    posts = [mika.http.post("/api/sit", json={"token": "x" * 22}).status_code for _ in range(8)]
    assert posts == [403] * 5 + [429] * 3, "guessing links is slow work"
    reads = [mika.http.get("/api/lobby").status_code for _ in range(12)]
    assert reads == [200] * 10 + [429] * 2
    assert mika.http.get("/").status_code != 429, "the page itself is not counted"


# ---------------------------------------------------------------------------- what is written to the log


def test_nothing_secret_reaches_the_log(address: str) -> None:
    server, url = serving(address)
    mika, ren, eve = (Person(url, name) for name in ("Mika", "Ren", "Eve"))
    try:
        opened = mika.open("palace", [PERSON, PERSON, bot(), bot()])
        ren.sit(opened["tokens"]["1"])
        pages = [mika.page(opened["table"], 0), ren.page(opened["table"], 1)]
        play(pages, 6)
        pages[0].send("chat", text="a word between us")
        pages[0].socket.send("nonsense")
        pages[0].socket.send(b"\xff\x00")
        pages[1].socket.socket.close()
        eve.http.post("/api/sit", json={"token": opened["tokens"]["1"] + "x"})
        eve.http.post("/api/tables", content=b"{" * 100)
        eve.http.post("/api/import", content=b"{}")
        assert refused(eve, opened["table"], 0)
        with sockets.create_connection((httpx.URL(url).host, httpx.URL(url).port or 80)) as line:
            line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{")
        with sockets.create_connection((httpx.URL(url).host, httpx.URL(url).port or 80)) as line:
            line.sendall(f"GET /\x00{opened['tokens']['1']} HTTP/9\r\n\r\n".encode())
    finally:
        for person in (mika, ren, eve):
            person.close()
        server.terminate()
        out, err = server.communicate(timeout=15)
    for secret in (
        mika.token,
        ren.token,
        eve.token,
        opened["tokens"]["1"],
        opened["table"],
        "a word between",
    ):
        assert secret not in out + err
    assert "Traceback" not in err, err


def test_the_store_in_trouble_names_no_place(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    mika = inn.person("Mika")
    table = mika.open("palace", [PERSON, bot(), bot(), bot()])["table"]
    page = mika.page(table, 0)
    wait_for(lambda: inn.live(table).number >= 3)

    def broken(connection: Any) -> None:
        raise OSError(f"cannot open {inn.store} for {mika.token}")

    async def append(*_: Any) -> None:
        await inn.hall.store._write(broken)

    monkeypatch.setattr(inn.hall.store, "append", append)
    question = page.asked()["question"]
    page.send("answer", question=question["number"], text=question["options"][0]["text"])
    said = page.until("refusal")
    assert said["key"] == "trouble.store"
    assert inn.store not in said["text"]
    assert mika.token not in said["text"]
