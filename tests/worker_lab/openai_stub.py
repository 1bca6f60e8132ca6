"""A server that speaks enough of OpenAI's chat completions to be measured: real HTTP, no model."""

import asyncio
import json
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse


@dataclass
class Stub:
    """What it was asked, and how it shall answer: at most `room` at once, else 429."""

    room: int = 1000
    retry: str = "0"
    status: int = 200
    models: Any = field(default_factory=lambda: {"data": [{"id": "stub"}]})
    garbage: str = ""
    token: str = ""
    now: int = 0
    most: int = 0
    sessions: list[str] = field(default_factory=list)
    bodies: list[dict[str, Any]] = field(default_factory=list)
    url: str = ""


def application(stub: Stub) -> FastAPI:
    """The two paths that a sweep uses."""
    app = FastAPI()

    @app.get("/v1/models")
    async def models(request: Request) -> Response:
        if stub.token and request.headers.get("authorization") != f"Bearer {stub.token}":
            return JSONResponse({"error": {"message": "The token is missing or wrong."}}, 401)
        return JSONResponse(stub.models)

    @app.post("/v1/chat/completions")
    async def chat(request: Request) -> Response:
        body = await request.json()
        if stub.status != 200:
            return JSONResponse({"error": {"message": "At most 2 images."}}, stub.status)
        if stub.now >= stub.room:
            return JSONResponse({"error": {"message": "busy"}}, 429, {"Retry-After": stub.retry})
        stub.now += 1
        stub.most = max(stub.most, stub.now)
        stub.sessions.append(request.headers["x-session-id"])
        stub.bodies.append(body)
        return StreamingResponse(_events(stub, body), media_type="text/event-stream")

    return app


async def _events(stub: Stub, body: dict[str, Any]) -> AsyncIterator[str]:
    """Five tokens and the usage, as a stream."""
    try:
        if stub.garbage:
            yield f"data: {stub.garbage}\n\n"
            return
        for word in range(5):
            await asyncio.sleep(0.002)
            yield f"data: {json.dumps({'choices': [{'delta': {'content': str(word)}}]})}\n\n"
        usage = {"prompt_tokens": 100 * len(body["messages"]), "completion_tokens": 5}
        yield f"data: {json.dumps({'choices': [], 'usage': usage})}\n\n"
        yield "data: [DONE]\n\n"
    finally:
        stub.now -= 1


@contextmanager
def serving(stub: Stub) -> Iterator[Stub]:
    """Serve it on a free port until the block ends; its address stands in `stub.url`."""
    listener = socket.create_server(("127.0.0.1", 0))
    stub.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    server = uvicorn.Server(uvicorn.Config(application(stub), log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield stub
    finally:
        server.should_exit = True
        thread.join()
        listener.close()
