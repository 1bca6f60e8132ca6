"""One open question: the grabs are set, the events are judged, until an answer counts (X11)."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from desktop_agent.core.approval import Ignored
from desktop_agent.desktop.hotkeys.answer_keys import Answer
from desktop_agent.desktop.hotkeys.judging import Judge
from desktop_agent.desktop.hotkeys.key_grabs import KeyGrabs
from desktop_agent.desktop.hotkeys.raw_input import RawInput, sent
from desktop_agent.stop import StopToken

if TYPE_CHECKING:
    from Xlib.display import Display
    from Xlib.protocol.rq import Event

#: X11's numbers of the events looked at.
_KEY_PRESS, _MAPPING_NOTIFY = 2, 34
#: Seconds between two looks at the stop token.
_LOOK = 0.03
#: Seconds to wait at most for the answering key to come up again.
_RELEASE = 3.0


@dataclass(frozen=True, slots=True)
class Terms:
    """What counts as an answer: `accept_synthetic` admits keys that programs send.

    An Enter or digit within `reading` seconds does not count: nobody has read the question by then, so
    the key was meant for another program. `on_ignored` hears why a press did not count.
    """

    accept_synthetic: bool
    reading: float
    on_ignored: Callable[[Ignored], None]


class Question:
    """Asks for Enter, Esc or a digit up to `digits`; raw events must be listened to already."""

    def __init__(self, display: "Display", raw: RawInput, grabs: KeyGrabs, digits: int, terms: Terms) -> None:
        self._display, self._raw, self._grabs, self._digits = display, raw, grabs, digits
        self._on_ignored = terms.on_ignored
        self._keys = grabs.current_keys(digits)
        grabs.set(self._keys)
        self._read_from = time.monotonic() + terms.reading
        self._judge = Judge(self._keys.answers, grabs.down(), terms.accept_synthetic, terms.on_ignored)
        self._answering_key = 0

    def answer(self, limit: float, stop: StopToken) -> Answer | Literal["timeout"]:
        """The first answer that counts within `limit` seconds; raises Stopped."""
        until = time.monotonic() + limit
        while (left := until - time.monotonic()) > 0:
            stop.check()
            answer = self._listen(min(left, _LOOK))
            if answer is not None:
                return answer
        return "timeout"

    def wait_for_release(self, stop: StopToken) -> None:
        """Let the answering key come up, so that its release is over before anything is done."""
        until = time.monotonic() + _RELEASE
        while self._answering_key in self._grabs.down() and time.monotonic() < until:
            stop.check()
            for _ in sent(self._display, _LOOK):
                pass

    def _listen(self, seconds: float) -> Answer | None:
        map_changed = False
        for event in sent(self._display, seconds):
            answer = self._take(event)
            if answer is not None:
                return answer
            map_changed |= event.type == _MAPPING_NOTIFY
        if map_changed:
            self._follow_keyboard_map()
        if self._judge.take_missed() and self._grabs.keyboard_is_held():
            self._on_ignored(Ignored.PASSED_BY)
        return None

    def _take(self, event: "Event") -> Answer | None:
        raw, answer = self._raw.read(event), None
        if raw is not None:
            answer = self._judge.raw(raw)
        elif event.type == _KEY_PRESS:
            too_soon = time.monotonic() < self._read_from
            answer = self._judge.grabbed(event.detail, event.time, too_soon)
        if answer is not None:
            self._answering_key = raw.detail if raw else event.detail
        return answer

    def _follow_keyboard_map(self) -> None:
        """Grab anew only where the map really differs: the notice also comes with every change of hands."""
        keys = self._grabs.current_keys(self._digits)
        if keys != self._keys:
            self._grabs.set(keys)
            self._keys, self._judge.answers = keys, keys.answers
