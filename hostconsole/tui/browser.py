"""The screens in a browser, for this machine alone.

textual-serve asks nobody who he is, and a save holds every secret of its game. So everything lies under an address with
a random key, the server listens on the loopback only, a request that names another host (a foreign name that leads
here) or that another page has sent is refused, and the page may load nothing from outside.
"""

import os
import secrets
import shlex
import socket
import subprocess
from collections.abc import Awaitable, Callable, Sequence
from html import escape

from aiohttp import web
from textual_serve.server import Server

HOST = "127.0.0.1"
PATIENCE = 0.5
"""Seconds the open pages have to close at the end."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

SHUT_IN = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self' ws://{host}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
}
"""What a browser is told with every answer: load nothing from elsewhere, show it inside no other page, tell nobody the
address, keep nothing."""


TAKE_KEYS = """<script>
addEventListener("load", () => {
  const looking = setInterval(() => {
    const keys = document.querySelector("#terminal textarea");
    if (keys) { keys.focus(); clearInterval(looking); }
  }, 50);
});
</script>"""
"""Gives the keyboard to the screens as soon as they are there; without it one has to click into the page first."""


class LocalServer(Server):
    """textual-serve, shut in: one secret address on this machine."""

    def __init__(self, command: Sequence[str], port: int, title: str) -> None:
        super().__init__(shell_line(command), HOST, port, title, public_url=f"http://{HOST}:{port}")
        self.key = secrets.token_urlsafe(16)

    @property
    def address(self) -> str:
        """Where the screens are."""
        return f"{self.public_url}/{self.key}/"

    async def _make_app(self) -> web.Application:
        """All pages of textual-serve, under the secret address."""
        whole = web.Application(middlewares=[self.guard])
        whole.add_subapp(f"/{self.key}/", await super()._make_app())
        whole.on_response_prepare.append(self.shut_in)
        return whole

    @web.middleware
    async def guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Lets in whoever calls this machine by its number, from no page but ours."""
        host = f"{HOST}:{self.port}"
        if request.headers.get("Host") != host or request.headers.get("Origin", self.public_url) != self.public_url:
            raise web.HTTPForbidden(text=f"Open the address exactly as it was printed; it begins with {host}.\n")
        response = await handler(request)
        if isinstance(response, web.Response) and response.content_type == "text/html":
            # Without a name the browser would show the address, key and all, on the tab.
            head = f'<head><meta charset="utf-8"><title>{escape(self.title)}</title>{TAKE_KEYS}'
            response.text = (response.text or "").replace("<head>", head, 1)
        return response

    async def shut_in(self, _request: web.Request, response: web.StreamResponse) -> None:
        """Every answer tells the browser to keep it to itself."""
        for name, value in SHUT_IN.items():
            response.headers[name] = value.format(host=f"{HOST}:{self.port}")

    async def on_startup(self, app: web.Application) -> None:
        """Says nothing: whoever starts the server says where it is."""

    def run(self, listening: socket.socket) -> None:
        """Serves until Ctrl+C or SIGTERM."""
        web.run_app(self._make_app(), sock=listening, shutdown_timeout=PATIENCE, print=None, access_log=None)


def shell_line(command: Sequence[str]) -> str:
    """The command as one line for the shell that textual-serve hands it to; paths may hold anything."""
    return subprocess.list2cmdline(command) if os.name == "nt" else f"exec {shlex.join(command)}"


def listening(port: int) -> socket.socket:
    """A socket on the loopback; 0 takes any free port. Raises OSError where the port is taken."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name != "nt":  # there it would let another program take the port over
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((HOST, port))
        made.listen()
    except OSError:
        made.close()
        raise
    return made


def serve(command: Sequence[str], port: int, title: str, ready: Callable[[str], None]) -> None:
    """Runs a command of the screens for each page that is opened, until Ctrl+C; `ready` is given the address.

    Raises OSError where the port is taken.
    """
    with listening(port) as taken:
        server = LocalServer(command, taken.getsockname()[1], title)
        ready(server.address)
        server.run(taken)
