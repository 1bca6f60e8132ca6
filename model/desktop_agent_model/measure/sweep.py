"""A concurrency sweep: so many workers at once against any server that speaks OpenAI's chat completions."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from desktop_agent.worker.protocol import RETRY_HEADER, SESSION_HEADER
from desktop_agent_model.errors import Unreachable
from desktop_agent_model.measure.workload import Workload

LEVELS = (1, 2, 4, 8, 16, 32, 64, 100)
LONGEST_WAIT = 30.0
"""Seconds; a Retry-After of more is cut to this."""
PATIENCE = 900.0
"""Seconds for which a request is sent again after each 429 before it counts as an error."""


@dataclass(frozen=True, slots=True)
class Level:
    """What was measured with so many workers."""

    workers: int
    seconds: float
    requests: int
    """Answered in full."""
    prompt_tokens: int
    completion_tokens: int
    busy: int
    """How often the server said 429; these requests were sent again."""
    errors: dict[str, int]
    """Requests given up, by what went wrong."""
    latency: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Seconds from sending, waits after a 429 included, to the last token: 50th, 90th, 99th percentile."""
    first_token: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """The same to the first token."""

    @property
    def tokens_a_second(self) -> float:
        """Prompt and answer tokens of all workers, as the published figure counts them."""
        return (self.prompt_tokens + self.completion_tokens) / self.seconds if self.seconds else 0.0

    @property
    def written_a_second(self) -> float:
        """Answer tokens of all workers."""
        return self.completion_tokens / self.seconds if self.seconds else 0.0


@dataclass(slots=True)
class _Tally:
    """What the workers of one level add up to."""

    latencies: list[float] = field(default_factory=list)
    firsts: list[float] = field(default_factory=list)
    prompt: int = 0
    completion: int = 0
    busy: int = 0
    errors: Counter[str] = field(default_factory=Counter)

    def level(self, workers: int, seconds: float) -> Level:
        """The level's numbers."""
        return Level(
            workers,
            seconds,
            len(self.latencies),
            self.prompt,
            self.completion,
            self.busy,
            dict(self.errors),
            percentiles(self.latencies),
            percentiles(self.firsts),
        )


def percentiles(values: Sequence[float]) -> tuple[float, float, float]:
    """The 50th, 90th and 99th percentile, each one of the values; zeros where there are none."""
    if not values:
        return 0.0, 0.0, 0.0
    ordered = sorted(values)
    at50, at90, at99 = (ordered[max(0, -(-len(ordered) * share // 100) - 1)] for share in (50, 90, 99))
    return at50, at90, at99


def base_url(given: str) -> str:
    """The address up to host and port, from what a person writes: spaces, no scheme, `/v1`, a slash.

    `localhost` becomes 127.0.0.1, for a name may lead to ::1, where nobody listens.
    """
    url = given.strip().rstrip("/")
    url = url if "://" in url else f"http://{url}"
    for ending in ("/chat/completions", "/v1"):
        url = url.removesuffix(ending)
    return url.replace("://localhost", "://127.0.0.1", 1).rstrip("/")


async def sweep(
    url: str,
    *,
    token: str = "",
    model: str = "",
    levels: Sequence[int] = LEVELS,
    workload: Workload,
    told: Callable[[Level], None] = lambda _: None,
) -> tuple[str, list[Level]]:
    """Measure each number of workers in turn, calling `told` after each; returns the model's name too.

    Raises Unreachable where nothing answers at the address or it refuses the token.
    """
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=max(levels))
    async with httpx.AsyncClient(
        base_url=base_url(url), headers=headers, limits=limits, timeout=httpx.Timeout(600, connect=10)
    ) as client:
        model = model or await _served_model(client)
        pool = workload.screenshots()
        done: list[Level] = []
        for workers in levels:
            done.append(await _level(client, model, workers, workload, pool))
            told(done[-1])
    return model, done


async def _served_model(client: httpx.AsyncClient) -> str:
    """The name of the first model that the server lists."""
    try:
        answer = await client.get("/v1/models")
    except httpx.HTTPError as trouble:
        raise Unreachable(
            f"Nothing answers at {client.base_url} ({trouble or type(trouble).__name__}).",
            "Start a worker there, or give its address with `--url`.",
        ) from trouble
    if answer.status_code != 200:
        raise Unreachable(
            f"{client.base_url}/v1/models answers {answer.status_code}: {_said(answer.text)}",
            "Check the address, and the token in DESKTOP_AGENT_WORKER_TOKEN.",
        )
    try:
        return str(answer.json()["data"][0]["id"])
    except (ValueError, LookupError, TypeError) as strange:
        raise Unreachable(
            f"{client.base_url}/v1/models lists no model.", "Name it with `--model`."
        ) from strange


async def _level(
    client: httpx.AsyncClient, model: str, workers: int, workload: Workload, pool: list[Any]
) -> Level:
    """All workers at once, each through its whole session."""
    tally = _Tally()
    started = time.perf_counter()
    async with asyncio.TaskGroup() as group:
        for worker in range(workers):
            session = f"sweep-{workers}-{worker}"
            group.create_task(_session(client, session, workload.bodies(model, worker, pool), tally))
    return tally.level(workers, time.perf_counter() - started)


async def _session(client: httpx.AsyncClient, session: str, bodies: Any, tally: _Tally) -> None:  # noqa: ANN401 - an iterator of JSON
    """One worker: a request after the other, as a person's agent would."""
    for body in bodies:
        await _request(client, session, body, tally)


async def _request(client: httpx.AsyncClient, session: str, body: dict[str, object], tally: _Tally) -> None:
    """One request until it is answered or given up; a 429 is waited for as long as the server asks."""
    started = time.perf_counter()
    while time.perf_counter() - started < PATIENCE:
        try:
            wait = await _try(client, session, body, tally, started)
        except httpx.HTTPError as trouble:
            tally.errors[type(trouble).__name__] += 1
            return
        except (ValueError, LookupError, TypeError, AttributeError):
            tally.errors["the stream is not OpenAI's"] += 1
            return
        if wait is None:
            return
        tally.busy += 1
        await asyncio.sleep(wait)
    tally.errors["429"] += 1


async def _try(
    client: httpx.AsyncClient, session: str, body: dict[str, object], tally: _Tally, started: float
) -> float | None:
    """Send it once; returns the seconds to wait where the server is busy."""
    headers = {SESSION_HEADER: session}
    async with client.stream("POST", "/v1/chat/completions", json=body, headers=headers) as answer:
        if answer.status_code == 429:
            return _wait(answer.headers.get(RETRY_HEADER, ""))
        if answer.status_code != 200:
            await answer.aread()
            tally.errors[f"{answer.status_code}: {_said(answer.text)}"] += 1
            return None
        first, usage = await _read(answer)
    if usage is None:
        tally.errors["the answer ended without its usage"] += 1
        return None
    tally.latencies.append(time.perf_counter() - started)
    tally.firsts.append(first - started)
    tally.prompt += usage[0]
    tally.completion += usage[1]
    return None


def _wait(said: str) -> float:
    """Seconds; one where the server does not say."""
    return min(float(said), LONGEST_WAIT) if said.strip().isdigit() else 1.0


async def _read(answer: httpx.Response) -> tuple[float, tuple[int, int] | None]:
    """The time of the first token, and the tokens of prompt and answer, from a stream of events."""
    first, usage = 0.0, None
    async for event in _events(answer):
        first = first or (time.perf_counter() if event.get("choices") else 0.0)
        if said := event.get("usage"):
            usage = (int(said["prompt_tokens"]), int(said["completion_tokens"]))
    return first or time.perf_counter(), usage


async def _events(answer: httpx.Response) -> AsyncIterator[dict[str, Any]]:
    """The JSON of each `data:` line until `[DONE]`."""
    async for line in answer.aiter_lines():
        data = line.removeprefix("data:").strip()
        if not line.startswith("data:") or data == "[DONE]":
            continue
        yield json.loads(data)


def _said(text: str) -> str:
    """The server's own message, in one line."""
    try:
        error = json.loads(text).get("error", text)
        text = error.get("message", text) if isinstance(error, dict) else str(error)
    except (ValueError, AttributeError):
        pass
    return " ".join(text.split())[:200]
