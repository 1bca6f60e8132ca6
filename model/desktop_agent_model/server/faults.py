"""What a request gets instead of an answer: a sentence, an action and a code, in OpenAI's form."""

import logging
import traceback
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from desktop_agent.worker.protocol import RETRY_HEADER, ErrorCode
from desktop_agent_model import errors

log = logging.getLogger(__name__)

STATUS = {
    ErrorCode.BAD_REQUEST: 400,
    ErrorCode.UNAUTHORIZED: 401,
    ErrorCode.UNKNOWN_MODEL: 404,
    ErrorCode.TIMED_OUT: 408,
    ErrorCode.CONFLICT: 409,
    ErrorCode.BODY_TOO_LARGE: 413,
    ErrorCode.PICTURE_TOO_LARGE: 413,
    ErrorCode.WRONG_HOST: 421,
    ErrorCode.BAD_PICTURE: 422,
    ErrorCode.REMOTE_PICTURE: 422,
    ErrorCode.TOO_MANY_PICTURES: 422,
    ErrorCode.CONTEXT_EXCEEDED: 422,
    ErrorCode.BAD_SCHEMA: 422,
    ErrorCode.UNSUPPORTED: 422,
    ErrorCode.BUSY: 429,
    ErrorCode.INTERNAL: 500,
    ErrorCode.NOT_READY: 503,
    ErrorCode.OUT_OF_MEMORY: 503,
}
KINDS = {401: "authentication_error", 404: "not_found_error", 409: "conflict_error", 429: "rate_limit_error"}
LATER = 2  # seconds after which to ask again where nothing better is known


class Fault(Exception):
    """A request that is not answered; `action` is one thing to do about it, `retry` seconds to wait first."""

    def __init__(self, code: ErrorCode, message: str, action: str, retry: int | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.action = code, message, action
        self.status = STATUS[code]
        self.retry = LATER if retry is None and self.status in {429, 503} else retry

    @property
    def body(self) -> dict[str, Any]:
        """The answer's JSON; clients show the message alone, so the action is in it as well."""
        kind = KINDS.get(self.status, "invalid_request_error" if self.status < 500 else "server_error")
        return {
            "error": {
                "message": f"{self.message} {self.action}".strip(),
                "type": kind,
                "param": None,
                "code": self.code.value,
                "action": self.action,
            }
        }

    @property
    def headers(self) -> dict[str, str]:
        """The answer's headers beside the usual ones."""
        if self.status == 401:
            return {"WWW-Authenticate": "Bearer"}
        return {RETRY_HEADER: str(self.retry)} if self.retry is not None else {}


KNOWN: tuple[tuple[type[Exception], ErrorCode], ...] = (
    (errors.ContextExceeded, ErrorCode.CONTEXT_EXCEEDED),
    (errors.BadSchema, ErrorCode.BAD_SCHEMA),
    (errors.SessionLost, ErrorCode.CONFLICT),
    (errors.BadInput, ErrorCode.BAD_REQUEST),
    (errors.Busy, ErrorCode.BUSY),
    (errors.OutOfMemory, ErrorCode.OUT_OF_MEMORY),
    (errors.WorkerError, ErrorCode.NOT_READY),
)


def fault_of(trouble: Exception) -> Fault:
    """The fault that an exception amounts to; one that nobody foresaw is logged under an id."""
    if isinstance(trouble, Fault):
        return trouble
    for kind, code in KNOWN:
        if isinstance(trouble, kind):
            return Fault(code, str(trouble), getattr(trouble, "action", ""))
    if isinstance(trouble, MemoryError) or type(trouble).__name__ == "OutOfMemoryError":
        return Fault(
            ErrorCode.OUT_OF_MEMORY, "Memory ran out.", "Send fewer pictures, or start with --max-context."
        )
    return _unforeseen(trouble)


def _unforeseen(trouble: Exception) -> Fault:
    """A mistake of ours. Its own words may hold what a person wrote, so only where it happened is logged."""
    name = uuid.uuid4().hex[:12]
    frames = traceback.extract_tb(trouble.__traceback__)
    places = " < ".join(f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in reversed(frames))
    log.error("fault %s: %s in %s", name, type(trouble).__name__, places)
    return Fault(
        ErrorCode.INTERNAL, f"The worker made a mistake; it is in its log as {name}.", "Try again once."
    )


@contextmanager
def guarded(tell: Callable[[Fault], None]) -> Iterator[None]:
    """The worker's one broad `except`: whatever goes wrong inside is told as a fault, and nothing ends."""
    try:
        yield
    except Exception as trouble:  # noqa: BLE001 - the one place: a request must not end the worker
        tell(fault_of(trouble))
