"""How a run ended, told by the desktop's own notifications; where it shows none, by the tray."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop_agent.core.events import Broke, Ended
from desktop_agent.core.outcome import Outcome, Status
from desktop_agent.ports import Notifier
from desktop_agent_ui.bridge import Bridge
from desktop_agent_ui.telling import Telling
from desktop_agent_ui.windows import can_open

_SILENT = frozenset({"You said no."})


class Notices(QObject):
    """Signals what a person wants after a notice; `missed` carries what no notification could show."""

    again = Signal(str)
    show_history = Signal()
    resume = Signal()
    copy = Signal(str)
    missed = Signal(str)

    def __init__(self, notifier: Notifier, bridge: Bridge) -> None:
        super().__init__()
        self._notifier, self._bridge = notifier, bridge
        self.on = True

    def ended(self, event: Ended) -> None:
        """Tell of a run's end; nothing where the person ended it on purpose."""
        telling = self._telling(event.words, event.outcome)
        if telling is not None:
            self.tell(telling)

    def broke(self, event: Broke) -> None:
        """Tell of a mistake of our own; the report can be copied."""
        buttons = ((self.tr("Copy the report"), self._later(lambda: self.copy.emit(event.report))),)
        title = self.tr("Something went wrong; the app goes on")
        self.tell(Telling(title, event.sentence, "critical", buttons if event.report else ()))

    def tell(self, telling: Telling) -> None:
        """Show one; switched off, everything but what is critical goes to the tray alone."""
        said = f"{telling.title}: {telling.body}" if telling.body else telling.title
        miss = self._later(lambda: self.missed.emit(said))
        if not self.on and telling.urgency != "critical":
            miss()
            return
        self._notifier.notify(
            telling.title, telling.body, buttons=telling.buttons, urgency=telling.urgency, missed=miss
        )

    def _showing(self) -> tuple[tuple[str, Callable[[], None]], ...]:
        """The button that opens the history, where there is one to open."""
        return ((self.tr("Show"), self._later(self.show_history.emit)),) if can_open("history") else ()

    def _telling(self, words: str, outcome: Outcome) -> Telling | None:
        show = self._showing()
        again = (self.tr("Try again"), self._later(lambda: self.again.emit(words)))
        body = " ".join(filter(None, (outcome.message, outcome.action)))
        match outcome.status:
            case Status.VERIFIED:
                return Telling(self.tr("Done"), outcome.message, "low", show)
            case Status.UNVERIFIED | Status.NO_CHANGE:
                return Telling(self.tr("Done, but nothing shows it"), body, "normal", (*show, again))
            case Status.DECLINED | Status.STOPPED:
                return self._withheld(outcome, body, again)
            case _:
                return Telling(f"“{words}”", body, "normal", (again,))

    def _withheld(self, outcome: Outcome, body: str, again: tuple[str, Callable[[], None]]) -> Telling | None:
        if outcome.message in _SILENT:
            return None
        if outcome.error == "paused":
            resume = (self.tr("Resume"), self._later(self.resume.emit))
            return Telling(self.tr("Paused"), body, "normal", (resume,))
        return Telling(self.tr("Nothing more was done"), body, "low", (again,))

    def _later(self, work: Callable[[], None]) -> Callable[[], None]:
        """The same, done in the GUI's thread whoever calls."""
        return lambda: self._bridge.in_gui(work)
