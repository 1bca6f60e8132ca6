"""The app put together: tray, palette, hotkeys and notices, joined by signals."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QMenu

from desktop_agent.core.errors import AgentError
from desktop_agent.core.events import Broke, Ended, Event, Named, Previewed, Started, State, StateChanged
from desktop_agent.core.geometry import Point
from desktop_agent.settings import Settings
from desktop_agent_ui.actions import Actions
from desktop_agent_ui.bridge import Bridge
from desktop_agent_ui.commands import make_actions, menu_parts
from desktop_agent_ui.notices import Notices
from desktop_agent_ui.overlay.window import as_screen
from desktop_agent_ui.palette.palette import Palette
from desktop_agent_ui.palette.suggesting import Sources
from desktop_agent_ui.parts import Parts
from desktop_agent_ui.telling import Telling
from desktop_agent_ui.tray.tray import Tray
from desktop_agent_ui.windows import Windows

#: How many commands of the history the palette searches, and how many the menu shows.
_SEARCHED, _SHOWN = 300, 5


class Shell(QObject):
    """Holds the windows and the state; everything that waits is done elsewhere."""

    def __init__(self, parts: Parts, settings: Settings) -> None:
        super().__init__()
        self.parts, self.settings = parts, settings
        self.state, self.running, self.engine = State.IDLE, 0, _engine(settings)
        self.recent: tuple[str, ...] = ()
        self.bridge = Bridge(parts.assistant, parts.front)
        self._window, self._problem, self._said = 0, ("", ""), ""
        self._bound: dict[str, str] = {}
        self.menu = QMenu()
        self.menu.setAccessibleName("Desktop Agent")
        self.tray = Tray(self.menu)
        self.palette = Palette(settings.palette.preview_after_ms)
        self.notices = Notices(parts.notifier, self.bridge)
        self.windows = Windows(self)
        self.actions = Actions(())
        self._connect()

    def _connect(self) -> None:
        self.bridge.told.connect(self._on_event)
        self.bridge.summoned.connect(self._open_palette)
        self.tray.opened.connect(self._summon)
        self.tray.closed.connect(self.quit)
        self.palette.submitted.connect(self._submit)
        self.palette.edited.connect(self._preview)
        self.palette.chosen.connect(lambda name: self.actions[name].callback())
        self.palette.dismissed.connect(self._dismissed)
        self.palette.wants_focus.connect(lambda: self.bridge.give(int(self.palette.winId())))
        self.notices.again.connect(self.bridge.summon_later)
        self.notices.show_history.connect(self.windows.open_history)
        self.notices.resume.connect(self.parts.assistant.resume)
        self.notices.copy.connect(lambda text: QGuiApplication.clipboard().setText(text))
        self.notices.missed.connect(self._missed)

    def start(self) -> None:
        """Show the icon; the rest follows once the event loop runs."""
        self.refresh()
        self.tray.start()
        self.bind()
        QTimer.singleShot(0, self._after_start)

    def _after_start(self) -> None:
        self.notices.on = self.settings.general.notifications
        self.bridge.errand(self._load_recent)
        if self.parts.trouble:
            self.notices.tell(Telling(self.tr("The settings file is not used"), self.parts.trouble))

    # -- hotkeys ---------------------------------------------------------------------------------------

    def bind(self) -> None:
        """Grab the hotkeys of the settings, in a thread of its own; a taken one is told."""
        wanted = {"palette": self.settings.hotkeys.palette.strip()}
        self.bridge.errand(lambda: self._bind(wanted))

    def _bind(self, wanted: dict[str, str]) -> None:
        keys = self.parts.hotkeys
        if keys is None:
            return
        for name, chord in wanted.items():
            if self._bound.get(name) == chord:
                continue
            old = self._bound.pop(name, "")
            if old:
                keys.release(old)
            if not chord:
                continue
            try:
                keys.bind(chord, self.bridge.summon)
            except AgentError as trouble:
                self._tell_taken(chord, trouble)
            else:
                self._bound[name] = chord

    def _tell_taken(self, chord: str, trouble: AgentError) -> None:
        title = self.tr("The hotkey {0} does not work").format(chord)
        telling = Telling(title, f"{trouble.message} {trouble.action}")
        self.bridge.in_gui(lambda: self.notices.tell(telling))

    # -- what the assistant tells ----------------------------------------------------------------------

    def _on_event(self, event: Event) -> None:
        match event:
            case StateChanged(state):
                self.state = state
                self.refresh()
            case Previewed():
                self.palette.put_preview(event)
            case Named(names):
                self._put_sources(names)
            case Started(run):
                self.running, self._said = run, ""
                self.refresh()
            case Ended():
                self._on_ended(event)
            case Broke():
                self.notices.broke(event)
            case _:
                self.windows.hear(event)

    def _on_ended(self, event: Ended) -> None:
        outcome = event.outcome
        self.running = 0
        self.engine = outcome.engine or self.engine
        self.recent = tuple(dict.fromkeys((event.words, *self.recent)))[:_SEARCHED]
        failed = outcome.exit_status != 0 and outcome.message
        self._problem = (outcome.message, outcome.action) if failed else ("", "")
        self.refresh()
        self.notices.ended(event)

    # -- the palette -----------------------------------------------------------------------------------

    def _summon(self) -> None:
        self.bridge.summon_later()

    def _open_palette(self, window: int, x: int, y: int, words: str) -> None:
        if self.palette.isVisible():
            self.palette.wants_focus.emit()
            return
        self._window = window
        self._put_sources(())
        self.palette.put_engine(self.windows.engine_name(self.engine))
        self.palette.open_on(_screen_at(x, y), words)
        if self.state is State.PAUSED:
            self.palette.tell(self.tr("The assistant is paused."), self.tr("Resume it from the menu."))
        elif words and self._problem[0]:
            self.palette.tell(*self._problem)

    def _put_sources(self, names: Sequence[str]) -> None:
        examples = (
            self.tr("click Save"),
            self.tr('type "hello" into Search'),
            self.tr("File > Save as"),
            self.tr("press ctrl+s"),
            self.tr("open the calculator"),
        )
        click = self.tr("click {0}")
        sources = Sources(self.recent, tuple(names), self.actions.titles(), examples, click)
        self.palette.put_sources(sources)

    def _preview(self, words: str) -> None:
        if self.settings.palette.preview:
            self.parts.assistant.preview(words, self._window)

    def _submit(self, words: str) -> None:
        self.parts.assistant.submit(words, window=self._window)

    def _dismissed(self) -> None:
        self.parts.assistant.preview("")
        self.bridge.give(self._window)

    def run_again(self, words: str) -> None:
        """Run a command on the window that is in front now."""
        front, assistant = self.parts.front, self.parts.assistant
        self.bridge.errand(lambda: assistant.submit(words, window=front.window()))

    # -- the rest --------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Icon, menu and actions as they are now."""
        self.actions = Actions(make_actions(self))
        menu_parts(self, self.menu)
        self.tray.put(self.state, self.engine, self._said)

    def _missed(self, said: str) -> None:
        self._said = said
        self.refresh()

    def _load_recent(self) -> None:
        import rapidfuzz  # noqa: F401, PLC0415 - late: the first search must not wait for it

        found = self.parts.recent(_SEARCHED)
        self.bridge.in_gui(lambda: self._put_recent(found))

    def _put_recent(self, found: tuple[str, ...]) -> None:
        self.recent = tuple(dict.fromkeys((*self.recent, *found)))[:_SEARCHED]
        self.refresh()

    @property
    def last(self) -> tuple[str, ...]:
        """The last commands, the newest first."""
        return self.recent[:_SHOWN]

    def use(self, settings: Settings) -> None:
        """Use changed settings at once."""
        before, self.settings = self.settings, settings
        self.notices.on = settings.general.notifications
        self.engine = _engine(settings)
        self.palette.put_pause(settings.palette.preview_after_ms)
        if before.general.start_at_login != settings.general.start_at_login:
            self.windows.switch_login(on=settings.general.start_at_login)
        self.bind()
        self.parts.assistant.apply(settings)
        self.refresh()

    def quit(self) -> None:
        """End the app."""
        self.palette.hide()
        self.tray.stop()
        QGuiApplication.quit()


def _engine(settings: Settings) -> str:
    return "holotron" if settings.engine.use == "holotron" else "rules"


def _screen_at(x: int, y: int) -> QScreen:
    """The screen that shows a desktop pixel; the main one where none does."""
    for number, screen in enumerate(QGuiApplication.screens(), 1):
        if as_screen(screen, number, primary=False).area.contains(Point(x, y)):
            return screen
    return QGuiApplication.screenAt(QPoint(x, y)) or QGuiApplication.primaryScreen()
