"""vLLM behind our door: it holds the model and batches many users; auth, limits and the contract stay ours.

Each request is passed on as a stream, with the client's own picture files; closing that stream is how vLLM is
told that nobody waits any more. Only a request of which nothing was answered yet is ever sent again.
"""

import asyncio
import base64
import io
import json
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import urlsplit

import httpx

from desktop_agent.worker.contracts.family import Contract
from desktop_agent.worker.protocol import SESSION_HEADER
from desktop_agent_model import errors
from desktop_agent_model.backends.base import (
    Ask,
    Cancelled,
    Delta,
    Description,
    Done,
    Finish,
    Picture,
    Progress,
    Text,
    Timing,
    Turn,
    Usage,
)

LOOK = 0.05  # seconds between two looks at whether somebody still waits
TRIES, PAUSE = 3, 0.2  # how often a request is begun, and seconds before it is begun again, doubled each time
CONNECT_SECONDS, READ_SECONDS = 5.0, 300.0
ASK_SECONDS = 5.0  # for its health, version and models
PROBE_SECONDS = 0.5  # for its health, while ours is asked
LARGEST_LINE = 1 << 20  # characters of one event
AGAIN = (httpx.ConnectError, httpx.ConnectTimeout, httpx.RemoteProtocolError)
TOO_LONG = ("context length", "maximum model length", "max_model_len", "longer than the maximum")


@dataclass(frozen=True, slots=True)
class Upstream:
    """Where vLLM is, and the key that it wants."""

    url: str
    """Without a path, such as http://127.0.0.1:8001."""
    key: str = field(default="", repr=False)

    @classmethod
    def read(cls, given: str, key: str = "") -> "Upstream":
        """The URL as people write it: with or without scheme, `/v1` and slashes; raises WrongUsage."""
        text = given.strip() if "://" in given else f"http://{given.strip()}"
        parts = urlsplit(text)
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.username or parts.query:
            raise errors.WrongUsage(
                f"{given} is not the URL of a server.", "Write it like http://gpu-1:8000."
            )
        path = parts.path.rstrip("/").removesuffix("/v1")
        return cls(f"{parts.scheme}://{parts.netloc}{path}", key)

    @property
    def headers(self) -> dict[str, str]:
        """What each request carries."""
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}


class Supervised(Protocol):
    """A vLLM that we have started ourselves."""

    def start(self) -> None:
        """Start it; raises WorkerError."""
        ...

    def trouble(self) -> str:
        """What is wrong with it right now, in a sentence; empty where nothing is."""
        ...

    def well(self) -> None:
        """It was seen to serve again."""
        ...

    def wait(self, seconds: float) -> bool:
        """Wait so long; raises WorkerError once it has been given up."""
        ...

    def close(self) -> None:
        """End it."""
        ...


class VllmBackend:
    """A vLLM server as a backend; many requests may be in it at once."""

    def __init__(
        self, upstream: Upstream, model: str, contract: Contract, process: Supervised | None = None
    ) -> None:
        self._upstream, self._model, self._contract, self._process = upstream, model, contract, process
        self._served: dict[str, Any] = {}
        self._version = "unknown"
        self._lost = ""

    def load(self, progress: Progress) -> None:
        """Start vLLM where we do that, and wait until it serves; raises WorkerError."""
        if self._process is not None:
            self._process.start()
            self._await_ready(self._process, progress)
        progress("asking vLLM what it serves", 0.9)
        listed = self._get("/v1/models").get("data") or [{}]
        self._served = next((one for one in listed if one.get("id") == self._model), listed[0])
        if not self._served.get("id"):
            raise errors.Unreachable(f"{self._upstream.url} names no model that it serves.")
        self._version = str(self._get("/version").get("version", "unknown"))

    def describe(self) -> Description:
        """What vLLM says of itself; its revision only where we started it."""
        return Description(
            model=self._model or str(self._served.get("id", "")),
            revision=str(self._served.get("root") or "unknown"),
            architecture="vllm",
            kernels={"vllm": self._version},
            coordinates=self._contract.convention.value,
            grid=self._contract.rule.name,
            context=int(self._served.get("max_model_len") or 131_072),
            history="window",
        )

    def generate(self, ask: Ask, cancelled: Cancelled) -> Iterator[Delta | Done]:
        """Pass the request on and give back what comes; raises WorkerError."""
        if ask.append:
            raise errors.SessionLost("vLLM keeps no sessions, so nothing can be appended.")
        with asyncio.Runner() as runner:
            pieces = self._pieces(ask)
            try:
                while True:
                    piece = runner.run(_next(pieces, cancelled))
                    yield piece
                    if isinstance(piece, Done):
                        return
            finally:
                runner.run(pieces.aclose())

    def trouble(self) -> str:
        """What is wrong right now; asks vLLM itself where something was wrong the last time."""
        known = self._lost or (self._process.trouble() if self._process is not None else "")
        if not known or not self._healthy(PROBE_SECONDS):
            return known
        self._lost = ""
        if self._process is not None:
            self._process.well()
        return ""

    def close(self) -> None:
        """End the vLLM that we started."""
        if self._process is not None:
            self._process.close()

    def _await_ready(self, process: Supervised, progress: Progress) -> None:
        """Large weights take minutes; `wait` raises where vLLM ends for good."""
        while True:
            progress("starting vLLM", 0.5)
            if self._healthy(ASK_SECONDS):
                return
            process.wait(0.25)

    def _healthy(self, seconds: float) -> bool:
        """Whether vLLM says that it serves."""
        try:
            with httpx.Client(timeout=seconds) as client:
                return client.get(f"{self._upstream.url}/health").is_success
        except httpx.TransportError:
            return False

    def _get(self, path: str) -> dict[str, Any]:
        try:
            with httpx.Client(timeout=ASK_SECONDS, headers=self._upstream.headers) as client:
                response = client.get(f"{self._upstream.url}{path}")
            found = response.json() if response.is_success else {}
        except (httpx.HTTPError, ValueError) as trouble:
            raise _unreachable(self._upstream, trouble) from trouble
        if response.status_code in {401, 403}:
            raise errors.Unreachable(
                "vLLM does not accept our key.", "Set VLLM_API_KEY to the one it was given."
            )
        return found if isinstance(found, dict) else {}

    async def _pieces(self, ask: Ask) -> AsyncGenerator[Delta | Done, None]:
        """The answer's pieces; the request is begun again only while none has come."""
        timeout = httpx.Timeout(READ_SECONDS, connect=CONNECT_SECONDS)
        async with httpx.AsyncClient(timeout=timeout, headers=self._upstream.headers) as client:
            for attempt in range(TRIES):
                begun = False
                try:
                    async with aclosing(self._once(client, ask)) as pieces:
                        async for piece in pieces:
                            begun, self._lost = True, ""
                            yield piece
                    return
                except AGAIN as trouble:
                    self._lost = f"vLLM at {self._upstream.url} does not answer"
                    if begun or attempt == TRIES - 1:
                        raise _unreachable(self._upstream, trouble) from trouble
                except httpx.HTTPError as trouble:
                    raise _unreachable(self._upstream, trouble) from trouble
                await asyncio.sleep(PAUSE * 2**attempt)

    async def _once(self, client: httpx.AsyncClient, ask: Ask) -> AsyncGenerator[Delta | Done, None]:
        headers = {SESSION_HEADER: ask.session} if ask.session else {}
        url, body = f"{self._upstream.url}/v1/chat/completions", self._body(ask)
        async with client.stream("POST", url, json=body, headers=headers) as response:
            if not response.is_success:
                raise _refusal(response.status_code, (await response.aread())[:4096])
            async for piece in _read(response, ask):
                yield piece

    def _body(self, ask: Ask) -> dict[str, Any]:
        """The request in OpenAI's form, as the server of vLLM reads it."""
        body: dict[str, Any] = {
            "model": self._served.get("id", self._model),
            "messages": [_message(turn) for turn in ask.turns],
            "max_tokens": ask.max_tokens,
            "temperature": ask.temperature,
            "top_p": ask.top_p,
            "stream": True,
            "stream_options": {"include_usage": True},
            # by both names; a chat template takes the one that it knows
            "chat_template_kwargs": {"thinking": ask.thinking, "enable_thinking": ask.thinking},
        }
        if ask.seed is not None:
            body["seed"] = ask.seed
        if ask.stop:
            body["stop"] = list(ask.stop)
        if ask.schema is not None:
            named = {"name": "answer", "strict": True, "schema": ask.schema}
            body["response_format"] = {"type": "json_schema", "json_schema": named}
        return body


async def _next(pieces: AsyncIterator[Delta | Done], cancelled: Cancelled) -> Delta | Done:
    """The next piece; where nobody waits for it any more, the end."""
    coming = asyncio.ensure_future(anext(pieces))
    while not coming.done():
        if cancelled():
            coming.cancel()
            await asyncio.wait({coming})
            return Done("cancelled", Usage(0))
        await asyncio.wait({coming}, timeout=LOOK)
    return coming.result()


async def _read(response: httpx.Response, ask: Ask) -> AsyncIterator[Delta | Done]:
    """The server-sent events of one answer; raises what an event of vLLM's says went wrong."""
    begun = asyncio.get_running_loop().time()
    first, finish, usage = 0.0, "stop", Usage(0)
    async for line in response.aiter_lines():
        content = line.removeprefix("data:").strip()
        if not line.startswith("data:") or content == "[DONE]":
            continue
        event = _event(content)
        for choice in event.get("choices") or []:
            if text := (choice.get("delta") or {}).get("content"):
                first = first or asyncio.get_running_loop().time()
                yield Delta(text)
            finish = choice.get("finish_reason") or finish
        usage = _usage(event.get("usage"), ask) or usage
    ended = asyncio.get_running_loop().time()
    first = first or ended
    yield Done(_finish(finish), usage, Timing(0.0, first - begun, ended - first))


def _event(content: str) -> dict[str, Any]:
    if len(content) > LARGEST_LINE:
        raise errors.Unreachable("vLLM sent an event that is far too long.")
    try:
        event = json.loads(content)
    except ValueError as trouble:
        raise errors.Unreachable("vLLM sent an event that is no JSON.") from trouble
    if not isinstance(event, dict):
        raise errors.Unreachable("vLLM sent an event that is no object.")
    if event.get("error"):
        raise _refusal(int(event["error"].get("code") or 500), content.encode()[:4096])
    return event


def _finish(said: str) -> Finish:
    return "length" if said == "length" else "stop"


def _usage(raw: dict[str, Any] | None, ask: Ask) -> Usage | None:
    if not raw:
        return None
    cached = (raw.get("prompt_tokens_details") or {}).get("cached_tokens") or 0
    pictures = sum(isinstance(part, Picture) for turn in ask.turns for part in turn.parts)
    return Usage(
        int(raw.get("prompt_tokens") or 0), int(cached), int(raw.get("completion_tokens") or 0), pictures
    )


def _message(turn: Turn) -> dict[str, Any]:
    """One turn; text alone as a plain string, which every chat template takes."""
    if len(turn.parts) == 1 and isinstance(turn.parts[0], Text):
        return {"role": turn.role.value, "content": turn.parts[0].text}
    return {"role": turn.role.value, "content": [_part(part) for part in turn.parts]}


def _part(part: Text | Picture) -> dict[str, Any]:
    if isinstance(part, Text):
        return {"type": "text", "text": part.text}
    return {"type": "image_url", "image_url": {"url": part.url or _png(part)}}


def _png(picture: Picture) -> str:
    """The picture anew, where its pixels are not those of the file that the client sent."""
    file = io.BytesIO()
    picture.image.save(file, "PNG", compress_level=1)
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()


def _refusal(status: int, body: bytes) -> errors.WorkerError:
    """Why vLLM does not answer, in its own words, which is what helps."""
    said = _said(body)
    if status == 429:
        return errors.Busy("vLLM has no place free.")
    if status in {401, 403}:
        return errors.Unreachable(
            "vLLM does not accept our key.", "Set VLLM_API_KEY to the one it was given."
        )
    if status < 500:
        kind = errors.ContextExceeded if any(part in said.lower() for part in TOO_LONG) else errors.BadInput
        return kind(f"vLLM says: {said}")
    return errors.Unreachable(f"vLLM failed with status {status}.")


def _said(body: bytes) -> str:
    """The message in an error of vLLM, by either of its forms."""
    try:
        raw = json.loads(body)
        found = raw.get("error", raw)
        return str(found.get("message", "") if isinstance(found, dict) else found)[:500]
    except (ValueError, AttributeError):
        return body.decode("utf-8", "replace")[:200]


def _unreachable(upstream: Upstream, trouble: Exception) -> errors.Unreachable:
    return errors.Unreachable(f"vLLM at {upstream.url} does not answer: {type(trouble).__name__}.")
