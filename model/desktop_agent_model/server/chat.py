"""`/v1/chat/completions`: from the body to the answer, and away as soon as the client is."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from fastapi import Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from starlette.requests import ClientDisconnect

from desktop_agent.worker.protocol import ErrorCode, State
from desktop_agent_model.backends.base import Ask, Delta, Done
from desktop_agent_model.server.answers import END, Answer, event, fault_event
from desktop_agent_model.server.faults import Fault, guarded
from desktop_agent_model.server.health import Latency
from desktop_agent_model.server.limits import read_body
from desktop_agent_model.server.request import ChatRequest, read_request, session_of, to_ask
from desktop_agent_model.server.scheduler import Item, Job, Mark
from desktop_agent_model.server.worker import Worker

T = TypeVar("T")
MORE_BODIES = 6  # read at once, beside those of the requests that can be worked on


@dataclass
class Exchange:
    """One request on its way through the scheduler, seen from the server's side."""

    worker: Worker
    ask: Ask
    items: "asyncio.Queue[Item]" = field(default_factory=asyncio.Queue)
    queued: float = 0.0
    first: float = 0.0

    def begin(self) -> None:
        """Take a place in the queue; raises Fault where none is free."""
        loop = asyncio.get_running_loop()

        def deliver(item: Item) -> None:
            with suppress(RuntimeError):  # the server's loop may have ended before the job
                loop.call_soon_threadsafe(self.items.put_nowait, item)

        self.job = Job(self.ask, deliver)
        self.worker.scheduler.submit(self.job)

    async def pieces(self) -> AsyncGenerator[Delta | Done, None]:
        """What the model answers; raises Fault. The job is over when this is left, however it is left."""
        patience = self.worker.rules.patience
        try:
            await self._started(patience.place)
            until = self.job.created + self.queued + patience.answer
            while True:
                item = await self._next(until - time.monotonic())
                if isinstance(item, Done):
                    self._ended(item)
                yield item
                if isinstance(item, Done):
                    return
        finally:
            self.worker.scheduler.drop(self.job)

    async def _started(self, seconds: float) -> None:
        try:
            item = await asyncio.wait_for(self.items.get(), seconds)
        except TimeoutError as trouble:
            raise self.worker.scheduler.busy() from trouble
        if isinstance(item, Fault):
            raise item
        assert item is Mark.STARTED
        self.queued = self._passed()

    async def _next(self, seconds: float) -> Delta | Done:
        try:
            item = await asyncio.wait_for(self.items.get(), max(0.0, seconds))
        except TimeoutError as trouble:
            raise Fault(
                ErrorCode.TIMED_OUT, "The answer took too long.", "Ask for less, or lower max_tokens."
            ) from trouble
        if isinstance(item, Fault):
            raise item
        assert isinstance(item, Delta | Done)
        self.first = self.first or self._passed()
        return item

    def _passed(self) -> float:
        return time.monotonic() - self.job.created

    def _ended(self, done: Done) -> None:
        latency = Latency(self.queued, self.first, self._passed())
        self.worker.health.answered(latency)
        self.worker.metrics.answered(done, latency)


async def chat(worker: Worker, request: Request) -> Response:
    """Answer one request; raises Fault, or ClientDisconnect where nobody waits any more."""
    _check_ready(worker)
    session, append = session_of(dict(request.headers))
    with _admitted(worker):
        body = await read_body(request, worker.rules.limits, worker.rules.patience)
        # unpacking megabytes of JSON and pictures would hold up everybody else
        unpacked = partial(_unpacked, worker, body, session, append)
        asked, ask = await asyncio.get_running_loop().run_in_executor(worker.unpackers, unpacked)
    answer = Answer(_served(worker, asked))
    exchange = Exchange(worker, ask)
    exchange.begin()
    if asked.stream:
        return await _stream(exchange, request, answer, usage=asked.usage_in_stream)
    return await _whole(exchange, request, answer)


@contextmanager
def _admitted(worker: Worker) -> Iterator[None]:
    """Bodies are large, so few are read at once; and none where there is no place for its request anyway."""
    worker.scheduler.check_free()
    if worker.reading >= worker.rules.lanes + MORE_BODIES:
        raise worker.scheduler.busy()
    worker.reading += 1
    try:
        yield
    finally:
        worker.reading -= 1


def _unpacked(worker: Worker, body: bytes, session: str | None, append: bool) -> tuple[ChatRequest, Ask]:
    asked = read_request(body)
    _served(worker, asked)
    return asked, to_ask(asked, worker.pictures, session, append=append)


def _check_ready(worker: Worker) -> None:
    if worker.health.serves:
        return
    if worker.health.state is State.FAILED:
        raise Fault(ErrorCode.NOT_READY, worker.health.why, "Look at `/health` and the worker's log.", 60)
    raise Fault(
        ErrorCode.NOT_READY, f"The worker is {worker.health.stage}.", "Try again when `/health` says ready."
    )


def _served(worker: Worker, asked: ChatRequest) -> str:
    """The model's name; raises Fault where another one, or more than the context, is asked for."""
    found = worker.health.description
    assert found is not None
    if asked.model != found.model:
        raise Fault(ErrorCode.UNKNOWN_MODEL, "This worker serves another model.", f"Ask for {found.model}.")
    if asked.tokens >= found.context:
        raise Fault(
            ErrorCode.CONTEXT_EXCEEDED,
            f"max_tokens is {asked.tokens}, and the whole context {found.context}.",
            "Ask for fewer.",
        )
    return found.model


async def _whole(exchange: Exchange, request: Request, answer: Answer) -> Response:
    async def gathered() -> tuple[str, Done]:
        texts: list[str] = []
        async with aclosing(exchange.pieces()) as pieces:
            async for piece in pieces:
                if isinstance(piece, Done):
                    return "".join(texts), piece
                texts.append(piece.text)
        raise RuntimeError("an answer without an end")

    text, done = await while_connected(request, gathered())
    return JSONResponse(answer.whole(text, done, exchange.queued))


async def _stream(exchange: Exchange, request: Request, answer: Answer, *, usage: bool) -> Response:
    """A stream begins when its first piece is there, so that a refusal is still a refusal by its status."""
    pieces = exchange.pieces()
    first = await while_connected(request, anext(pieces))

    async def events() -> AsyncIterator[bytes]:
        yield event(answer.opening())
        faults: list[Fault] = []
        with guarded(faults.append):
            piece = first
            while isinstance(piece, Delta):
                yield event(answer.piece(piece.text))
                piece = await anext(pieces)
            yield event(answer.closing(piece))
            if usage:
                yield event(answer.usage(piece, exchange.queued))
        for fault in faults:
            exchange.worker.note(fault)
            yield fault_event(fault)
        yield END

    return _Closing(events(), pieces.aclose)


class _Closing(StreamingResponse):
    """A stream of events that lets go of its job however it ends."""

    def __init__(self, events: AsyncIterator[bytes], close: Callable[[], Awaitable[None]]) -> None:
        super().__init__(events, media_type="text/event-stream")
        self._close = close

    async def __call__(self, *asgi: object) -> None:
        """Send it."""
        try:
            await super().__call__(*asgi)  # type: ignore[arg-type]
        finally:
            await self._close()


async def while_connected(request: Request, work: Awaitable[T]) -> T:
    """The work's result; the work is given up, with ClientDisconnect, as soon as the client has gone."""
    doing = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({doing, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise ClientDisconnect
        return doing.result()
    finally:
        for task in (doing, gone):
            task.cancel()
        await asyncio.gather(doing, gone, return_exceptions=True)


async def _gone(request: Request) -> None:
    """Ends when the client has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
