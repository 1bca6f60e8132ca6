"""A whole worker on a real port, in this process, with answers from a script."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from openai import OpenAI

from desktop_agent.worker.contracts import contract
from desktop_agent_model.backends.base import Backend
from desktop_agent_model.backends.scripted import ScriptedBackend
from desktop_agent_model.server.auth import Door
from desktop_agent_model.server.listen import Address, make_server
from desktop_agent_model.server.worker import UNPACKERS, Rules, Worker

PATIENCE = 30.0
Entries = list[dict[str, Any]]


@dataclass
class Served:
    """A worker that runs, and ways to speak with it."""

    worker: Worker
    port: int

    @property
    def url(self) -> str:
        """The base of all paths."""
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str, **headers: str) -> httpx.Response:
        """What a path shows."""
        return httpx.get(self.url + path, headers=headers, timeout=PATIENCE)

    def post(self, body: object, **headers: str) -> httpx.Response:
        """The answer to a request, whatever it is."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        named = {"content-type": "application/json"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        return httpx.post(self.url + "/v1/chat/completions", content=content, headers=named, timeout=PATIENCE)

    def openai(self, token: str = "none needed") -> OpenAI:
        """The client that people use; it tries nothing twice."""
        return OpenAI(base_url=self.url + "/v1", api_key=token, max_retries=0, timeout=PATIENCE)

    def until(self, what: str, true: Any) -> None:
        """Wait until something is so."""
        until(what, true)


def until(what: str, true: Any) -> None:
    """Wait until something is so; raises TimeoutError naming it."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.005)


def chat(*texts: str, **fields: Any) -> dict[str, Any]:
    """A request that says these texts, one after the other."""
    return {"model": "scripted", "messages": [{"role": "user", "content": text} for text in texts], **fields}


def error(response: httpx.Response) -> dict[str, Any]:
    """The error in a response; every one has a sentence and an action."""
    found: dict[str, Any] = response.json()["error"]
    assert found["message"].strip(), found
    assert found["action"].strip(), found
    return found


@contextmanager
def script(entries: Entries) -> Iterator[Path]:
    """A file of answers."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "script.json"
        file.write_text(json.dumps(entries), encoding="utf-8")
        yield file


@contextmanager
def serving(
    entries: Entries | None = None, backend: Backend | None = None, *, ready: bool = True, **rules: Any
) -> Iterator[Served]:
    """A worker with a script, or with a backend of the test's own; rules as in `Rules`."""
    with script(entries or [{"answer": "yes"}]) as file:
        chosen = replace(Rules(Door("127.0.0.1"), calibrate=False), **rules)
        worker = Worker(backend or ScriptedBackend(file), contract("holotron-12b"), chosen)
        with _listening(worker) as served:
            _begin_all_threads(worker)
            if ready:
                until("the worker is ready", lambda: worker.health.serves)
            yield served


def _begin_all_threads(worker: Worker) -> None:
    """Threads of a pool begin when they are needed, which would look like a thread left behind by a test."""
    together = threading.Barrier(UNPACKERS)
    for begun in [worker.unpackers.submit(together.wait) for _ in range(UNPACKERS)]:
        begun.result(PATIENCE)


@contextmanager
def _listening(worker: Worker) -> Iterator[Served]:
    address = Address("127.0.0.1", 0)
    with address.bind() as listening:
        port = int(listening.getsockname()[1])
        server = make_server(worker, replace(address, port=port))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, name="server")
        worker.start()
        thread.start()
        try:
            yield Served(worker, port)
        finally:
            worker.stop()
            server.should_exit = True
            thread.join()
            assert worker.close(PATIENCE)


@contextmanager
def raw(port: int) -> Iterator[socket.socket]:
    """A bare connection, for clients that do not behave."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        yield connection


def head(length: int, path: str = "/v1/chat/completions") -> bytes:
    """The head of a request with a body of so many bytes."""
    lines = (
        f"POST {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Content-Type: application/json",
        f"Content-Length: {length}",
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode()
