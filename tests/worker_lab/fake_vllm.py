"""A server that answers as vLLM does, for what the worker in front of it must handle.

What it does is said by the last text: `repeat N` answers in N pieces, `slowly` until it is left alone,
`fail 503` with that status, `too long` as vLLM tells of its context, `break` in the middle of an answer.
"""

import contextlib
import json
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

MODEL = "holotron-12b"


@dataclass
class FakeVllm:
    """One such server, and what it was asked."""

    port: int = 0
    key: str = ""
    asked: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    left: threading.Event = field(default_factory=threading.Event)
    """Set once a client has closed a stream before its end."""
    healthy: bool = True
    refusals: int = 0
    """So many of the next requests are cut before an answer begins."""

    @property
    def url(self) -> str:
        """Its base URL."""
        return f"http://127.0.0.1:{self.port}"


class Server(ThreadingHTTPServer):
    """The HTTP server of a fake; the port that it gets is written into the fake."""

    daemon_threads = False

    def __init__(self, fake: FakeVllm) -> None:
        super().__init__(("127.0.0.1", fake.port), Handler)
        self.fake = fake
        fake.port = self.server_address[1]


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"

    @property
    def fake(self) -> FakeVllm:
        """The fake whose server this is."""
        assert isinstance(self.server, Server)
        return self.server.fake

    def log_message(self, format: str, *words: object) -> None:  # noqa: A002 - its name upstream
        """Say nothing."""

    def do_GET(self) -> None:
        """Health, version and models."""
        if not self._may():
            return
        shown: dict[str, Any] = {"/version": {"version": "0.33.0"}, "/health": {}}
        shown["/v1/models"] = {"data": [{"id": MODEL, "root": "/models/h", "max_model_len": 32_768}]}
        well = self.path in shown and (self.fake.healthy or self.path != "/health")
        self._json(200 if well else 503, shown.get(self.path, {}))

    def do_POST(self) -> None:
        """A chat completion, always as a stream."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.fake.refusals:
            self.fake.refusals -= 1
            self.close_connection = True
            return
        if not self._may():
            return
        self.fake.asked.append(body)
        self.fake.headers.append(dict(self.headers))
        self._answer(body, _last_text(body))

    def _may(self) -> bool:
        """As vLLM, which keeps its health open to all."""
        if (
            self.path == "/health"
            or not self.fake.key
            or self.headers["Authorization"] == f"Bearer {self.fake.key}"
        ):
            return True
        self._json(401, {"error": "Unauthorized"})
        return False

    def _answer(self, body: dict[str, Any], text: str) -> None:
        if text.startswith("fail"):
            self._json(int(text.split()[1]), {"error": {"message": "as it was told", "code": 400}})
        elif text == "too long":
            said = "This model's maximum context length is 32768 tokens. However, you requested 99999."
            self._json(400, {"error": {"message": said, "type": "BadRequestError", "code": 400}})
        else:
            self._stream(body, text)

    def _stream(self, body: dict[str, Any], text: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        try:
            for piece in _pieces(text, body):
                self._event({"choices": [{"index": 0, "delta": {"content": piece}, "finish_reason": None}]})
            if text == "break":
                self._event({"error": {"message": "engine died", "code": 500}})
                return
            self._event({"choices": [{"index": 0, "delta": {}, "finish_reason": _finish(text, body)}]})
            usage = {"prompt_tokens": 11, "completion_tokens": len(_pieces_list(text, body))}
            self._event({"choices": [], "usage": usage | {"total_tokens": 12}})
            self.wfile.write(b"data: [DONE]\n\n")
        except OSError:
            self.fake.left.set()

    def _event(self, content: dict[str, Any]) -> None:
        self.wfile.write(b"data: " + json.dumps(content).encode() + b"\n\n")
        self.wfile.flush()

    def _json(self, status: int, content: dict[str, Any]) -> None:
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _last_text(body: dict[str, Any]) -> str:
    content = body["messages"][-1]["content"]
    if isinstance(content, str):
        return content
    return str(next((part["text"] for part in reversed(content) if part["type"] == "text"), ""))


def _pieces(text: str, body: dict[str, Any]) -> Iterator[str]:
    if text == "slowly":
        pause = threading.Event()
        while True:
            yield "again "
            pause.wait(0.02)
    yield from _pieces_list(text, body)


def _pieces_list(text: str, body: dict[str, Any]) -> list[str]:
    if text.startswith("repeat"):
        return ["piece "] * min(int(text.split()[1]), body["max_tokens"])
    return ["yes", ", ", "indeed"][: body["max_tokens"]]


def _finish(text: str, body: dict[str, Any]) -> str:
    wanted = int(text.split()[1]) if text.startswith("repeat") else 3
    return "length" if wanted > body["max_tokens"] else "stop"


@contextmanager
def fake_vllm(key: str = "") -> Iterator[FakeVllm]:
    """Such a server, in this process."""
    fake = FakeVllm(key=key)
    server = Server(fake)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def main(words: list[str]) -> None:
    """As `vllm serve`; what it was started with goes into the file that FAKE_VLLM_STARTS names."""
    with Path(os.environ["FAKE_VLLM_STARTS"]).open("a", encoding="utf-8") as starts:
        starts.write(json.dumps({"words": words, "key": os.environ.get("VLLM_API_KEY")}) + "\n")
    if os.environ.get("FAKE_VLLM_FAILS"):
        print("ValueError: The checkpoint needs more memory than there is.")
        sys.exit(3)
    port = int(words[words.index("--port") + 1])
    server = Server(FakeVllm(port, os.environ["VLLM_API_KEY"]))
    print("Application startup complete.", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever(0.05)
