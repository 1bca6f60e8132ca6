"""A page of ours on this machine, and what a browser sent back from it: the evaluator for browsers."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self
from urllib.parse import parse_qs, urlsplit

from desktop_lab.waiting import until

# A browser throws away input that comes before its first picture of a page, and for some frames after it.
_PAINTED = """<script>
new PerformanceObserver((seen) => {
  if (seen.getEntriesByName("first-contentful-paint").length) {
    setTimeout(() => requestAnimationFrame(() => fetch("/painted")), 500);
  }
}).observe({type: "paint", buffered: true});
</script>"""


class WebPage:
    """Serves one HTML text at `url`; a form or a script that asks for any other path is recorded.

    The page must show something: `wait_until_painted` waits for its first picture.
    """

    def __init__(self, html: str) -> None:
        self.received: list[tuple[str, dict[str, str]]] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(html + _PAINTED, self.received))
        self._server.daemon_threads = False
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), name="web page")

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._server.server_port}/"

    def wait_until_painted(self) -> None:
        """Return once a browser shows the page and takes input; raises TimeoutError."""
        self.wait_for("/painted")
        self.received.clear()

    def wait_for(self, path: str) -> dict[str, str]:
        """What was sent to this path first, once it is there; raises TimeoutError."""

        def look() -> tuple[str, dict[str, str]] | None:
            return next((one for one in self.received if one[0] == path), None)

        return until(f"A request of {path}", look)[1]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


def _handler(html: str, received: list[tuple[str, dict[str, str]]]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Answers with the page, and keeps what was asked for."""

        timeout = 2  # a browser that keeps a connection open does not keep the test open

        def do_GET(self) -> None:
            """The page, or the record of a path."""
            asked = urlsplit(self.path)
            self._record(asked.path, asked.query)

        def do_POST(self) -> None:
            """The record of a form."""
            size = int(self.headers.get("Content-Length", "0"))
            self._record(urlsplit(self.path).path, self.rfile.read(size).decode())

        def _record(self, path: str, query: str) -> None:
            if path not in ("/", "/favicon.ico"):
                received.append((path, {k: v[0] for k, v in parse_qs(query, True).items()}))
            body = html.encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name in the library
            """Say nothing."""

    return Handler
