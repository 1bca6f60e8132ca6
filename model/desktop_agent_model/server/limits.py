"""A request's body, read no further than it may be long, and no longer than it may take."""

import asyncio
import json
import time
from contextlib import suppress
from dataclasses import dataclass

from starlette.requests import ClientDisconnect, Request
from starlette.types import Message, Receive, Send

from desktop_agent.worker.protocol import LIMITS, ErrorCode, Limits
from desktop_agent_model.server.faults import Fault

CHUNK_SECONDS = 10.0  # between two pieces of a body
BODY_SECONDS = 60.0  # for a whole body
LINGER_SECONDS = 3.0  # reads on after a refusal, or the client would see a broken pipe instead of the answer


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds that the worker waits: for a piece of a body, a whole body, a place, and an answer."""

    chunk: float = CHUNK_SECONDS
    body: float = BODY_SECONDS
    place: float = LIMITS.locate_seconds
    answer: float = LIMITS.step_seconds
    header: float = 10.0
    grace: float = 2.0


async def read_body(request: Request, limits: Limits, patience: Patience) -> bytes:
    """The body; raises Fault for one too large, too slow or not JSON, ClientDisconnect for one cut off."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Fault(
            ErrorCode.BAD_REQUEST,
            "The body is not said to be JSON.",
            "Send `Content-Type: application/json`.",
        )
    if int(request.headers.get("content-length", "0")) > limits.body_bytes:
        raise _too_large(limits)
    body, until = bytearray(), time.monotonic() + patience.body
    while True:
        message = await _next(request, min(patience.chunk, until - time.monotonic()))
        body += message.get("body", b"")
        if len(body) > limits.body_bytes:
            raise _too_large(limits)
        if not message.get("more_body", False):
            return bytes(body)


async def _next(request: Request, seconds: float) -> Message:
    try:
        message = await asyncio.wait_for(request.receive(), max(0.0, seconds))
    except TimeoutError as trouble:
        raise Fault(
            ErrorCode.TIMED_OUT,
            "The body came too slowly.",
            "Send smaller pictures, or use a faster network.",
        ) from trouble
    if message["type"] == "http.disconnect":
        raise ClientDisconnect
    return message


def _too_large(limits: Limits) -> Fault:
    return Fault(
        ErrorCode.BODY_TOO_LARGE,
        f"The request is larger than {limits.body_bytes >> 20} MB.",
        "Send fewer or smaller pictures.",
    )


async def refuse(receive: Receive, send: Send, fault: Fault, *, linger: bool) -> None:
    """Answer with a fault; where the body was not read to its end, read on for a moment.

    Otherwise the client would see a broken connection in the middle of sending, instead of the answer.
    """
    body = json.dumps(fault.body, ensure_ascii=False).encode("utf-8", "replace")
    headers = {"content-type": "application/json", "content-length": str(len(body))} | fault.headers
    if linger:
        headers["connection"] = "close"
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": fault.status, "headers": raw})
    await send({"type": "http.response.body", "body": body, "more_body": True})
    if linger and fault.code is not ErrorCode.TIMED_OUT:  # that one was waited for already
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGER_SECONDS):
                await _read_on(receive)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _read_on(receive: Receive) -> None:
    """Read and forget, until the body ends or the client goes."""
    while (await receive()).get("more_body", False):
        pass
