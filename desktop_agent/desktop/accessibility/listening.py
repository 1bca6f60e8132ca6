"""Hears which programs changed what they show, in a thread of its own."""

import select
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from desktop_agent.core.errors import EnvironmentTrouble
from desktop_agent.desktop.accessibility.bus import DAEMON, REGISTRY, Bus
from desktop_agent.desktop.accessibility.wire import Call, Received, Ref

#: What programs are asked to tell; carets and pointers move without changing what is shown.
_EVENTS: Final = (
    "object:bounds-changed",
    "object:children-changed",
    "object:model-changed",
    "object:property-change",
    "object:selection-changed",
    "object:state-changed",
    "object:text-changed",
    "object:visible-data-changed",
    "document:load-complete",
    "window:",
)
_SIGNALS: Final = ("Object", "Document", "Window")
_REGISTRY: Final = Ref(REGISTRY, "/org/a11y/atspi/registry")

#: Seconds without a change that end a burst of them, and after which the longest burst is looked at.
_QUIET: Final = 0.06
_LONGEST_BURST: Final = 0.3
#: Seconds until a bus that went away is looked for again.
_RETRY: Final = 1.0
_FOREVER: Final = 3600.0


class Listener:
    """Counts the changes of each program by bus name; after a burst it calls `settled`, in its thread.

    Raises EnvironmentTrouble where there is no accessibility bus.
    """

    def __init__(self, settled: Callable[[frozenset[str]], None]) -> None:
        self._settled = settled
        self._counts: Counter[str] = Counter()
        self._changed: set[str] = set()
        self._burst_began = 0.0
        self._hearing = threading.Lock()
        self._bus = _registered()
        self._wake, self._woken = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="accessibility mirror", daemon=True)
        self._thread.start()

    def counts(self) -> dict[str, int]:
        """How many changes each program told of so far, up to this moment."""
        with self._hearing:
            while self._hear(self._bus.receive(time.monotonic())):
                pass
            return dict(self._counts)

    @property
    def hears(self) -> bool:
        """Whether changes would be heard now."""
        return self._bus.alive

    def close(self) -> None:
        """End the thread and leave the bus."""
        self._wake.close()
        self._thread.join()
        self._woken.close()
        self._bus.close()

    def _run(self) -> None:
        while True:
            waiting: list[socket.socket | Bus] = [self._woken]
            waiting += [self._bus] if self._bus.alive else []
            ready = select.select(waiting, [], [], self._patience())[0]
            if self._woken in ready:
                return
            if not self._bus.alive:
                self._look_for_bus()
            else:
                self.counts()
            self._tell(quiet=not ready)

    def _tell(self, *, quiet: bool) -> None:
        with self._hearing:
            if not self._changed or not (quiet or time.monotonic() - self._burst_began > _LONGEST_BURST):
                return
            changed, self._changed = frozenset(self._changed), set()
        self._settled(changed)

    def _patience(self) -> float:
        if not self._bus.alive:
            return _RETRY
        return _QUIET if self._changed else _FOREVER

    def _hear(self, came: list[Received]) -> bool:
        """Count what came; False for nothing."""
        if came and not self._changed:
            self._burst_began = time.monotonic()
        for message in came:
            if message.interface.startswith("org.a11y.atspi.Event."):
                self._counts[message.sender] += 1
                self._changed.add(message.sender)
        return bool(came)

    def _look_for_bus(self) -> None:
        with self._hearing, suppress(EnvironmentTrouble):
            self._bus.close()
            self._bus = _registered()


def _registered() -> Bus:
    """A connection on which changes arrive."""
    bus = Bus()
    rules = [f"type='signal',interface='org.a11y.atspi.Event.{name}'" for name in _SIGNALS]
    bus.tell([Call(DAEMON, DAEMON.name, "AddMatch", "s", (rule,)) for rule in rules])
    bus.tell([Call(_REGISTRY, REGISTRY, "RegisterEvent", "sass", (event, [], "")) for event in _EVENTS])
    return bus
