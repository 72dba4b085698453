"""A browser without a window, steered through its debugging port."""

import asyncio
import base64
import json
import re
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pyte

PROGRAM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)
PATIENCE = 30.0
"""Seconds to wait for something; the machine may be busy."""


class Page:
    """One page: what the server draws on its terminal, and what can be done to it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.screen = pyte.Screen(200, 100)
        self.stream = pyte.ByteStream(self.screen)
        self.loaded: list[str] = []
        self.answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.listening = asyncio.create_task(self.listen())

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """One command of the debugging protocol; gives its result."""
        number = len(self.answers) + 1
        self.answers[number] = asyncio.get_running_loop().create_future()
        await self.socket.send_json({"id": number, "method": method, "params": params})
        return await asyncio.wait_for(self.answers[number], PATIENCE)

    async def listen(self) -> None:
        """Takes what the browser says."""
        async for message in self.socket:
            said = json.loads(message.data)
            if "id" in said:
                self.answers[said["id"]].set_result(said.get("result", said))
            elif said["method"] == "Network.webSocketFrameReceived":
                self.draw(said["params"]["response"])
            elif said["method"] == "Network.responseReceived":
                self.loaded.append(said["params"]["response"]["url"])

    def draw(self, frame: dict[str, Any]) -> None:
        """What came for the terminal; the page paints it on a canvas, where no text can be read."""
        if frame["opcode"] == 2:
            data = base64.b64decode(frame["payloadData"])
            self.stream.feed(re.sub(rb"\x1b\[[<>=?][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*\$p", b"", data))

    async def shows(self, *words: str) -> None:
        """Waits until all words are on the terminal."""
        for _ in range(int(PATIENCE / 0.1)):
            text = "\n".join(self.screen.display)
            if all(word in text for word in words):
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"{words} did not show on\n{text}")

    async def press(self, key: str) -> None:
        """Presses a letter or a function key."""
        text = {"text": key} if len(key) == 1 else {"windowsVirtualKeyCode": 111 + int(key.removeprefix("F"))}
        await self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, **text)
        await self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key)

    async def go(self, address: str) -> None:
        """Opens an address and waits until it is there."""
        await self.call("Page.navigate", url=address)
        while await self.value("document.readyState") != "complete":
            await asyncio.sleep(0.1)

    async def until(self, script: str) -> None:
        """Waits until a script's value is true."""
        for _ in range(int(PATIENCE / 0.1)):
            if await self.value(script):
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"{script} did not come to hold")

    async def value(self, script: str) -> Any:
        """The value of a script, a promise's when it is kept."""
        found = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        return found["result"].get("value")


@asynccontextmanager
async def page() -> AsyncIterator[Page]:
    """A page of a browser of its own."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = await asyncio.create_subprocess_exec(
            *(
                PROGRAM,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--remote-debugging-port=0",
            ),
            *(f"--user-data-dir={folder}", "--window-size=1200,800", "about:blank"),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            port = await port_of(Path(folder))
            async with aiohttp.ClientSession() as client:
                async with client.get(f"http://127.0.0.1:{port}/json/list") as answer:
                    pages = [each for each in await answer.json() if each["type"] == "page"]
                async with client.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                    made = Page(socket)
                    for domain in ("Page", "Network", "Runtime"):
                        await made.call(f"{domain}.enable")
                    await made.call("Emulation.setFocusEmulationEnabled", enabled=True)
                    yield made
                    made.listening.cancel()
        finally:
            browser.kill()
            await browser.wait()


async def port_of(folder: Path) -> int:
    """The debugging port, which the browser writes into its folder."""
    for _ in range(int(PATIENCE / 0.1)):
        file = folder / "DevToolsActivePort"
        if file.is_file() and (lines := file.read_text().split()):
            return int(lines[0])
        await asyncio.sleep(0.1)
    raise AssertionError("the browser did not start")
