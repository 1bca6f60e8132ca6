"""What agent and worker agree on beside the OpenAI form: headers, paths, states, error codes, limits."""

from dataclasses import dataclass
from enum import StrEnum

SESSION_HEADER = "X-Session-Id"
"""Names the session whose state the worker keeps between steps: 1 to 128 printable ASCII characters."""

HISTORY_HEADER = "X-History"
"""With the value `append` the request holds only the new turns; the worker continues the stored session."""

HISTORY_APPEND = "append"

RETRY_HEADER = "Retry-After"
"""Whole seconds to wait after a 429, as HTTP defines it."""

SESSION_LENGTH = 128
"""The longest name of a session, in characters."""


class Path(StrEnum):
    """The paths that the worker serves."""

    CHAT = "/v1/chat/completions"
    MODELS = "/v1/models"
    HEALTH = "/health"
    METRICS = "/metrics"


class State(StrEnum):
    """What `/health` says under `state`."""

    LOADING = "loading"
    """The weights are on their way; requests are answered with 503."""
    WARMING = "warming"
    """The first pictures are run and the coordinates are calibrated; requests are answered with 503."""
    READY = "ready"
    DEGRADED = "degraded"
    """It answers, but something is not as it should be; `/health` says what."""
    FAILED = "failed"
    """It will not serve: the weights did not load, or the calibration saw nonsense."""


class ErrorCode(StrEnum):
    """What stands under `error.code` in an answer that is no 200, with its HTTP status in the comment."""

    BAD_REQUEST = "bad_request"  # 400: the body is not JSON, or not the form of a chat completion
    UNAUTHORIZED = "unauthorized"  # 401: no token, or not the right one
    WRONG_HOST = "wrong_host"  # 421: the Host header names no address of ours
    UNKNOWN_MODEL = "unknown_model"  # 404: another model than the one served
    TIMED_OUT = "timed_out"  # 408: the body did not arrive in time
    CONFLICT = "conflict"  # 409: the session to append to is not kept any more; send the whole history
    BODY_TOO_LARGE = "body_too_large"  # 413
    PICTURE_TOO_LARGE = "picture_too_large"  # 413: more bytes or pixels than allowed
    BAD_PICTURE = "bad_picture"  # 422: not a PNG, JPEG or WebP, damaged, or a bomb
    REMOTE_PICTURE = "remote_picture"  # 422: only data URLs are accepted
    TOO_MANY_PICTURES = "too_many_pictures"  # 422
    CONTEXT_EXCEEDED = "context_exceeded"  # 422: prompt and answer together are longer than the context
    BAD_SCHEMA = "bad_schema"  # 422: no grammar can be made of the JSON schema
    UNSUPPORTED = "unsupported"  # 422: a field of the request that this worker does not serve
    BUSY = "busy"  # 429, with Retry-After
    INTERNAL = "internal"  # 500: a mistake in the worker
    NOT_READY = "not_ready"  # 503, with Retry-After
    OUT_OF_MEMORY = "out_of_memory"  # 503


@dataclass(frozen=True, slots=True)
class Limits:
    """What one request may hold; the worker answers 413 or 422 beyond."""

    new_pictures: int = 3
    """Pictures that are not in the session's state already."""
    pixels: int = 16_000_000
    """Width times height of one picture."""
    picture_bytes: int = 12 * 2**20
    """One picture as a file, after base64."""
    body_bytes: int = 56 * 2**20
    """The whole request: three of the largest pictures in base64, and as much text as fits the context."""
    context: int = 131_072
    """Tokens of prompt and answer together."""
    locate_seconds: float = 30.0
    step_seconds: float = 120.0


LIMITS = Limits()

PICTURE_TYPES = ("image/jpeg", "image/png", "image/webp")
"""The media types of a data URL that the worker reads."""
