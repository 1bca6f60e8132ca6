"""Waiting for something to become true, with a limit and a sentence for when it does not."""

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")


def until(what: str, look: Callable[[], Found | None], limit: float = 15.0) -> Found:
    """The first result of `look` that is true; raises TimeoutError that says `what` did not happen."""
    end = time.monotonic() + limit
    while not (found := look()):
        if time.monotonic() > end:
            raise TimeoutError(f"{what} did not happen within {limit:g} seconds")
        time.sleep(0.01)
    return found
