"""Which key press counts as an answer: rules only, the events are handed in.

A press counts where the grab caught it (so that no other program got it), where a raw event of a real
device came with it (so that no program sent it), where the key was not already down when the question
appeared, and not in the first moment, in which nobody can have read the question yet.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from desktop_agent.core.approval import Ignored
from desktop_agent.desktop.hotkeys.answer_keys import Answer
from desktop_agent.desktop.hotkeys.raw_input import RawEvent


@dataclass(slots=True)
class Judge:
    """Takes events in their order; `held` are keycodes that were down when the grabs were set.

    `on_ignored` hears why a press did not count. Answers are returned by `raw` and `grabbed`.
    """

    answers: dict[int, Answer]
    held: set[int]
    accept_synthetic: bool
    on_ignored: Callable[[Ignored], None]
    _last: dict[int, RawEvent] = field(default_factory=dict)
    _missed: bool = False

    def raw(self, event: RawEvent) -> Answer | None:
        """Take a raw press or release. Only Esc answers by itself: a no never depends on the grab."""
        if event.detail not in self.answers:
            return None
        if event.kind == "release":
            self.held.discard(event.detail)
        elif event.kind == "press":
            self._last[event.detail] = event
            self._missed = event.real and event.detail not in self.held
            if self._missed and self.answers[event.detail] == "escape":
                return "escape"
        return None

    def grabbed(self, keycode: int, time: int, too_soon: bool) -> Answer | None:
        """Take a press that the grab caught; `too_soon` where nobody can have read the question."""
        self._missed = False
        raw = self._last.get(keycode)
        if keycode in self.held or keycode not in self.answers:
            return None
        if raw is None or raw.time != time:  # the keyboard repeats a key by itself, without a raw event
            return None
        if not raw.real and not self.accept_synthetic:
            self.on_ignored(Ignored.SYNTHETIC)
            return None
        answer = self.answers[keycode]
        if too_soon and answer != "escape":
            self.on_ignored(Ignored.TOO_SOON)
            return None
        return answer

    def take_missed(self) -> bool:
        """Whether a real press of an answer key passed by the grab since this was last asked."""
        missed, self._missed = self._missed, False
        return missed
