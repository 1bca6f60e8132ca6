"""The four paths, and what stands before them: the door, and the guard that turns every trouble into JSON."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from desktop_agent.worker.protocol import ErrorCode, Path, State
from desktop_agent_model.server.chat import chat
from desktop_agent_model.server.faults import Fault, guarded
from desktop_agent_model.server.limits import refuse
from desktop_agent_model.server.worker import Worker

log = logging.getLogger(__name__)
STARTED = int(time.time())


def make_app(worker: Worker) -> FastAPI:
    """The application; the worker is started before it and closed after it, by whoever runs it."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, lifespan=_nothing_to_do)
    app.add_middleware(Guard, worker=worker)
    app.add_exception_handler(HTTPException, _no_such_path)

    @app.get(Path.HEALTH)
    async def health(request: Request) -> Response:
        # a backend may be asked whether it is well, which may take a moment
        return await asyncio.get_running_loop().run_in_executor(worker.unpackers, _health, worker, request)

    @app.get(Path.METRICS)
    async def metrics() -> Response:
        page = await asyncio.get_running_loop().run_in_executor(worker.unpackers, worker.metrics.page)
        return Response(page, media_type="text/plain; version=0.0.4; charset=utf-8")

    @app.get(Path.MODELS)
    async def models() -> Response:
        return JSONResponse({"object": "list", "data": _models(worker)})

    @app.post(Path.CHAT)
    async def completions(request: Request) -> Response:
        return await chat(worker, request)

    return app


@asynccontextmanager
async def _nothing_to_do(_: FastAPI) -> AsyncIterator[None]:
    """The worker's life is longer than the application's."""
    yield


async def _no_such_path(request: Request, trouble: Exception) -> Response:
    """Paths and methods that are none of ours."""
    status = trouble.status_code if isinstance(trouble, HTTPException) else 404
    served = ", ".join(path.value for path in Path)
    fault = Fault(ErrorCode.BAD_REQUEST, f"{request.method} is not served here.", f"The paths are {served}.")
    return JSONResponse(fault.body, status)


def _health(worker: Worker, request: Request) -> Response:
    """Everything for those with the token; the state alone for others, such as a load balancer."""
    state, _ = worker.health.now()
    shown: dict[str, Any] = {"state": state.value}
    if worker.rules.door.trusts(request.headers.get("authorization", "")):
        scheduler = worker.scheduler
        queue = {"running": scheduler.running, "waiting": scheduler.waiting, "places": scheduler.places}
        shown = worker.health.document(queue)
    return JSONResponse(shown, 200 if state in {State.READY, State.DEGRADED} else 503)


def _models(worker: Worker) -> list[dict[str, Any]]:
    found = worker.health.description
    if found is None:
        return []
    return [
        {
            "id": found.model,
            "object": "model",
            "created": STARTED,
            "owned_by": "desktop-agent",
            "max_model_len": found.context,
            "revision": found.revision,
        }
    ]


class Guard:
    """Lets in who may come in, and answers in JSON whatever goes wrong behind it."""

    def __init__(self, app: ASGIApp, worker: Worker) -> None:
        self._app, self._worker = app, worker

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, watch, faults = time.monotonic(), Watch(scope, receive, send), list[Fault]()
        with guarded(faults.append):
            try:
                self._check(scope)
                await self._app(scope, watch.receive, watch.send)
            except ClientDisconnect:
                log.debug("a client went away")
        if faults and not watch.status:
            await refuse(watch.receive, watch.send, faults[0], linger=watch.unread)
        self._note(scope, watch.status, faults, time.monotonic() - begun)

    def _check(self, scope: Scope) -> None:
        """Raise Fault for who may not ask; anybody may ask `/health` for the state."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        door = self._worker.rules.door
        door.check_host(headers.get(b"host", ""))
        if scope["path"] != Path.HEALTH:
            door.check_token(headers.get(b"authorization", ""))

    def _note(self, scope: Scope, status: int, faults: list[Fault], seconds: float) -> None:
        """One line in the log, which holds nothing of what was asked or answered."""
        for fault in faults:
            self._worker.note(fault)
        code = faults[0].code.value if faults else ""
        self._worker.metrics.ended(status, code)
        path = scope["path"] if scope["path"] in set(Path) else "another path"
        log.info("%s %s %d %s %.3f s", scope["method"], path, status, code, seconds)


class Watch:
    """Sees what goes through: the status of the answer, and whether the body was read to its end."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        names = {name for name, _ in scope["headers"]}
        self.unread = bool(names & {b"content-length", b"transfer-encoding"})
        self.status = 0

    async def receive(self) -> Message:
        """What comes from the client."""
        message = await self._receive()
        if not message.get("more_body", False):
            self.unread = False
        return message

    async def send(self, message: Message) -> None:
        """What goes to the client."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            # an answer must not be kept, nor taken for another type than it says
            extra = [(b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff")]
            message = {**message, "headers": [*message["headers"], *extra]}
        await self._send(message)
