"""`serve`: the screens in a browser on this machine, and nobody else's."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import pytest
from aiohttp import web

from hostconsole.desk.desk import opened, saved
from hostconsole.store import create, load
from hostconsole.tui.browser import listening, shell_line
from tests.tui import chromium
from tests.tui.pilots import kinds
from tests.tui.samples import night

pytestmark = pytest.mark.skipif(os.name != "posix", reason="ends the server by a signal")


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A game whose path is no easy one."""
    folder = tmp_path / 'a b\'s "c" $d;e'
    folder.mkdir()
    create(folder / "игра.toml", saved(night()))
    return folder / "игра.toml"


@asynccontextmanager
async def serving(save: Path, *options: str) -> AsyncIterator[tuple[str, asyncio.subprocess.Process]]:
    """The server as a process of its own, and its address."""
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "hostconsole", "--lang", "en", "serve", str(save), "--port", "0", *options),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert server.stdout
    try:
        address = (await asyncio.wait_for(server.stdout.readline(), 60)).decode().strip()
        assert address, (await server.stderr.read()).decode()  # type: ignore[union-attr]
        yield address, server
    finally:
        if server.returncode is None:
            server.kill()
            await server.wait()


async def test_only_the_whole_address_lets_in_and_only_from_its_own_page(save: Path):
    async with serving(save) as (address, server), aiohttp.ClientSession() as client:
        parts = urlsplit(address)
        assert parts.hostname == "127.0.0.1"
        assert len(parts.path) > 20, "the key"
        own = f"http://{parts.netloc}"
        asked = [
            (address, {}, 200),
            (f"{own}/", {}, 404),
            (f"{own}/ws", {}, 404),
            (address, {"Host": f"evil.example:{parts.port}"}, 403),
            (address, {"Host": f"localhost:{parts.port}"}, 403),
            (address, {"Origin": "http://evil.example"}, 403),
            (address, {"Origin": "null"}, 403),
        ]
        for url, headers, status in asked:
            async with client.get(url, headers=headers) as answer:
                assert answer.status == status, (url, headers)
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
                assert answer.headers["Referrer-Policy"] == "no-referrer"
        async with client.get(address) as answer:
            assert "<title>Тёмный город</title>" in await answer.text()
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await client.ws_connect(f"{address}ws", headers={"Origin": "http://127.0.0.1:1"})
        async with client.ws_connect(f"{address}ws?width=90&height=30", headers={"Origin": own}) as socket:
            data = b""
            while "Аня".encode() not in data:
                message = await asyncio.wait_for(socket.receive(), 60)
                assert message.type == aiohttp.WSMsgType.BINARY, data.decode("utf-8", "replace")
                data += message.data
            server.send_signal(signal.SIGINT)
            assert await asyncio.wait_for(server.wait(), 20) == 0
            assert server.stderr
            assert "Traceback" not in (await server.stderr.read()).decode()


@pytest.mark.skipif(not chromium.PROGRAM, reason="no Chromium is installed")
async def test_the_desk_in_a_real_browser(save: Path):
    before = save.read_bytes()

    async def other(_request: web.Request) -> web.Response:
        return web.Response(text="<title>another page</title>", content_type="text/html")

    elsewhere = web.Application()
    elsewhere.router.add_get("/", other)
    runner = web.AppRunner(elsewhere)
    await runner.setup()
    with listening(0) as free:
        await web.SockSite(runner, free).start()
        async with serving(save) as (address, _server), chromium.page() as page:
            socket = f"ws{address.removeprefix('http')}ws"
            knock = (
                f"new Promise(done => {{ const s = new WebSocket('{socket}');"
                " s.onopen = () => { s.close(); done('open') }; s.onerror = () => done('refused') })"
            )
            await page.go(address)
            assert await page.value("document.title") == "Тёмный город"
            await page.shows("read-only", "night 2", "Жанна")
            await page.until("document.activeElement.tagName == 'TEXTAREA'")
            await page.press("F8")
            await page.shows("for reading only")
            await page.press("F7")
            await page.shows("Which act?")
            await page.press("ж")
            await page.press("x")
            await page.shows("жx")
            assert await page.value(knock) == "open"
            assert {urlsplit(url).netloc for url in page.loaded} == {urlsplit(address).netloc}, "nothing from outside"
            await page.go(f"http://127.0.0.1:{free.getsockname()[1]}/")
            assert await page.value("document.title") == "another page"
            assert await page.value(knock) == "refused"
        await runner.cleanup()
    assert save.read_bytes() == before


async def test_with_write_the_game_can_be_changed(save: Path):
    async with serving(save, "--write") as (address, _server), aiohttp.ClientSession() as client:
        origin = f"http://{urlsplit(address).netloc}"
        async with client.ws_connect(f"{address}ws", headers={"Origin": origin}) as socket:
            data = b""
            while "Аня".encode() not in data:
                data += (await asyncio.wait_for(socket.receive(), 60)).data
            assert b"read-only" not in data
            await socket.send_json(["stdin", "u"])
            for _ in range(200):
                if kinds(opened(load(save).save))[-1] == "undo":
                    break
                await asyncio.sleep(0.1)
    assert kinds(opened(load(save).save))[-1] == "undo"


def test_a_command_reaches_the_program_as_it_is():
    import shlex

    words = ["py", "a b", "c'd", 'e"f', "$g", "h;i", "привет"]
    assert shlex.split(shell_line(words)) == ["exec", *words]


def test_a_port_that_is_taken_is_not_taken_twice():
    with listening(0) as taken, pytest.raises(OSError, match="in use"):
        listening(taken.getsockname()[1])
