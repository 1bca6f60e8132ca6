"""Who asks the person, and who hears their Esc: the overlay and the keys of a real device, put together."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from desktop_agent.core.approval import Decision, Proposal
from desktop_agent.core.errors import PartMissing
from desktop_agent.core.geometry import Box
from desktop_agent.desktop.hotkeys.approval_keys import X11ApprovalKeys
from desktop_agent.desktop.hotkeys.person_watch import PersonWatch
from desktop_agent.ports import Person
from desktop_agent.settings import Approval
from desktop_agent.stop import StopToken
from desktop_agent_ui.overlay_client import OverlayProcess
from desktop_agent_ui.person import OverlayPerson


class Asker:
    """Implements ports.Person. Where the overlay cannot be shown, `fallback` asks, if there is one."""

    def __init__(self, settings: Approval, fallback: Person | None) -> None:
        self._fallback = fallback
        self._overlay = OverlayProcess(settings.box_color)
        self._watch: PersonWatch | None = None
        self._keys = X11ApprovalKeys(
            settings.accept_synthetic, on_ignored=self._overlay.note, during=self._answering
        )
        self._person = OverlayPerson(self._overlay, self._keys)

    def start(self) -> None:
        """Start the overlay beside whatever else is done, so that nobody waits for it later."""
        self._overlay.start()

    def decide(self, proposal: Proposal, stop: StopToken) -> Decision:
        """Ask on the target; raises PartMissing where nobody can be asked in any way."""
        try:
            return self._person.decide(proposal, stop)
        except PartMissing:
            if self._fallback is None:
                raise
            return self._fallback.decide(proposal, stop)

    def preview(self, boxes: Sequence[Box], stop: StopToken) -> None:
        """Draw boxes without asking anything; they stay until `unpreview`, or until something is asked."""
        with suppress(PartMissing):  # nobody asked for it: whatever is wrong is told when something is asked
            self._overlay.preview(tuple(boxes), stop)

    def unpreview(self) -> None:
        """Take a preview off the screen."""
        self._overlay.hide()

    def progress(self, sentence: str) -> None:
        """Say what is being done, where it takes long."""
        if self._fallback is not None:
            self._fallback.progress(sentence)

    @contextmanager
    def watching(self, stop: StopToken) -> Iterator[None]:
        """While this is entered, Esc on a real keyboard stops the run."""
        self._watch = PersonWatch(lambda: stop.stop("You pressed Esc."))
        try:
            with self._watch:
                yield
        finally:
            self._watch = None

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """While a question is open, Esc answers it and stops nothing."""
        if self._watch is None:
            yield
            return
        with self._watch.answering():
            yield

    def close(self) -> None:
        """Take the overlay off the screen and end it."""
        self._overlay.close()
        self._keys.close()
