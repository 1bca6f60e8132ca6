"""The palette: a field, what it could become, and in a sentence what it would do. Made once, only shown."""

from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QFocusEvent, QGuiApplication, QKeyEvent, QResizeEvent, QScreen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QListView, QVBoxLayout, QWidget

from desktop_agent.core.events import Previewed
from desktop_agent.core.geometry import Box
from desktop_agent_ui.announcing import announce
from desktop_agent_ui.overlay.window import as_screen
from desktop_agent_ui.palette import look
from desktop_agent_ui.palette.rows import RowPainter, Rows
from desktop_agent_ui.palette.suggesting import Kind, Sources, Suggestion, suggestions

W = TypeVar("W", bound=QWidget)

_WIDTH, _ROWS = 660, 8
#: Where on the screen, from top to bottom, it can stand.
_PLACES = (0.25, 0.75, 0.02, 0.98)
#: Milliseconds in which a program that takes the focus back is asked for it again, and how often.
_TAKING, _TRIES = 700, 3


class Palette(QWidget):
    """Signals only: what was typed so far, what is to be run, that it was closed."""

    edited = Signal(str)
    submitted = Signal(str)
    chosen = Signal(str)
    dismissed = Signal()
    wants_focus = Signal()

    def __init__(self, preview_after_ms: int) -> None:
        flags = Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint | Qt.WindowType.Dialog
        super().__init__(None, flags)
        self.setObjectName("palette")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(self.tr("Desktop Agent: command"))
        self.setAccessibleName(self.tr("Command"))
        self.setAccessibleDescription(self.tr("Say what is to be done in the window behind this one."))
        self.sources = Sources()
        self._problem = ""
        self._insisted = ""
        self._tries = 0
        self._make_parts()
        self._lay_out()
        self._pause = _once(self, preview_after_ms)
        self._pause.timeout.connect(lambda: self.edited.emit(self.field.text()))
        self._taking = _once(self, _TAKING)
        self.setFixedWidth(_WIDTH)
        self._restyle()
        self.winId()  # the window is made now, so that showing it is all that is left to do

    def _make_parts(self) -> None:
        self.field = _named(QLineEdit(), "field")
        self.field.setFrame(False)
        self.field.setPlaceholderText(self.tr("What is to be done?"))
        self.field.setAccessibleName(self.tr("Command"))
        self.field.setAccessibleDescription(self.tr("Enter runs it, Tab completes it, Esc closes."))
        self.field.textEdited.connect(self._on_edited)
        self.field.installEventFilter(self)
        self.engine = _named(QLabel(), "engine")
        self.engine.setAccessibleDescription(self.tr("Engine"))
        sources = {
            Kind.SCREEN: self.tr("on the screen"),
            Kind.HISTORY: self.tr("history"),
            Kind.ACTION: self.tr("Desktop Agent"),
            Kind.EXAMPLE: self.tr("example"),
        }
        self.rows = Rows(sources)
        self.list = _named(QListView(), "list")
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setAccessibleName(self.tr("Suggestions"))
        self.list.setAccessibleDescription(self.tr("Up and Down choose one."))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setModel(self.rows)
        self.list.setItemDelegate(RowPainter(self.list))
        self.list.clicked.connect(lambda index: self._take(self.rows.row(index.row())))
        self.said = _named(QLabel(), "said")
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.said.setAccessibleDescription(self.tr("What it would do"))
        self.keys = _named(QLabel(), "keys")
        self.keys.setText(self.tr("↵ run   ⇥ complete   ↑↓ choose   Esc close"))
        self.keys.setAccessibleDescription(self.tr("Keys"))

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(10)
        top.setContentsMargins(18, 14, 14, 12)
        top.addWidget(self.field, 1)
        top.addWidget(self.engine, 0, Qt.AlignmentFlag.AlignVCenter)
        self.line = _named(QFrame(), "line")
        self.line.setFixedHeight(1)
        foot = QVBoxLayout()
        foot.setSpacing(6)
        foot.setContentsMargins(21, 8, 18, 10)
        foot.addWidget(self.said)
        foot.addWidget(self.keys)
        whole = QVBoxLayout(self)
        whole.setSpacing(0)
        whole.setContentsMargins(1, 1, 1, 1)
        whole.addLayout(top)
        whole.addWidget(self.line)
        whole.addWidget(self.list)
        whole.addLayout(foot)

    # -- what others do with it ------------------------------------------------------------------------

    def open_on(self, screen: QScreen, words: str = "") -> None:
        """Show it empty, or with words to begin with, in the upper third of a screen."""
        self.field.setText(words)
        self.field.selectAll()
        self._say("", "")
        self._insisted = ""
        self._tries = 0
        self._refresh()
        area = screen.availableGeometry()
        self.setFixedWidth(min(_WIDTH, area.width() - 40))
        self.move(area.x() + (area.width() - self.width()) // 2, area.y() + area.height() // 5)
        self._taking.start()
        self.show()
        self.raise_()
        self.activateWindow()
        self.field.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
        self.wants_focus.emit()
        if words:
            self._pause.start()

    def put_sources(self, sources: Sources) -> None:
        """New history, names or actions; the lines below follow."""
        self.sources = sources
        if self.isVisible():
            self._refresh()

    def put_pause(self, milliseconds: int) -> None:
        """How long without a key until the preview is asked for."""
        self._pause.setInterval(milliseconds)

    def put_engine(self, name: str) -> None:
        """Which engine sees."""
        self.engine.setText(name)

    def put_preview(self, found: Previewed) -> None:
        """What the words would do; late answers for other words are dropped."""
        if found.words == self.field.text() and self.isVisible():
            self._say(found.sentence, found.problem, found.action)
            self._make_way([one.box for one in found.candidates[:1]])

    def tell(self, problem: str, action: str) -> None:
        """A problem and the one thing to do about it, in place of the preview."""
        self._say("", problem, action)

    # -- keys ------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """The field's keys that mean something to the whole."""
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_key(event)
        return super().eventFilter(watched, event)

    def _on_key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Escape:
                self.dismiss()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if not event.isAutoRepeat():
                    self._run()
            case Qt.Key.Key_Down:
                self._step(1)
            case Qt.Key.Key_Up:
                self._step(-1)
            case Qt.Key.Key_Tab:
                self._complete()
            case Qt.Key.Key_Backtab:
                self._step(-1)
            case _:
                return False
        return True

    def _step(self, by: int) -> None:
        """Choose another line; the field becomes what it says, so that the preview shows it."""
        count = self.rows.rowCount()
        if not count:
            return
        now = self.list.currentIndex().row()
        then = (now + by) % count if now >= 0 else (0 if by > 0 else count - 1)
        self.list.setCurrentIndex(self.rows.index(then))
        row = self.rows.row(then)
        if row is not None and row.kind is not Kind.ACTION:
            self.field.setText(row.text)
            self._pause.start()
        if row is not None:
            announce(self.field, row.text)

    def _complete(self) -> None:
        row = self.rows.row(max(0, self.list.currentIndex().row()))
        if row is not None and row.kind is not Kind.ACTION:
            self.field.setText(row.text)
            self._on_edited(row.text)

    def _take(self, row: Suggestion | None) -> None:
        """A line that was clicked: an action is done, words come into the field."""
        if row is None:
            return
        if row.kind is Kind.ACTION:
            self._do(row.action)
        else:
            self.field.setText(row.text)
            self._on_edited(row.text)

    def _run(self) -> None:
        row = self.rows.row(self.list.currentIndex().row())
        if row is not None and row.kind is Kind.ACTION:
            self._do(row.action)
            return
        words = self.field.text().strip()
        if not words:
            return
        if self._problem and self._insisted != words:
            self._insisted = words
            self._emphasise()
            return
        self._leave()
        self.submitted.emit(words)

    def _do(self, action: str) -> None:
        self._leave()
        self.chosen.emit(action)

    def dismiss(self) -> None:
        """Close it; nothing was changed."""
        if self.isVisible():
            self._leave()
            self.dismissed.emit()

    def _leave(self) -> None:
        self._pause.stop()
        self._taking.stop()
        self.hide()

    # -- looks -----------------------------------------------------------------------------------------

    def _on_edited(self, _: str) -> None:
        self._say("", "")
        self._refresh()
        self._pause.start()

    def _refresh(self) -> None:
        self.rows.put(suggestions(self.field.text(), self.sources))
        count = min(self.rows.rowCount(), _ROWS)
        self.list.setVisible(bool(count))
        self.line.setVisible(bool(count))
        self.list.setFixedHeight(count * self.list.sizeHintForRow(0) + 10 if count else 0)
        self.adjustSize()

    def _say(self, sentence: str, problem: str, action: str = "") -> None:
        self._problem = problem
        self.said.setText(sentence or " ".join(filter(None, (problem, action))))
        self.said.setVisible(bool(sentence or problem))
        self.said.setProperty("problem", bool(problem))
        self.said.setProperty("grave", False)
        self._repolish()
        self.adjustSize()
        if sentence or problem:
            announce(self.said, self.said.text())

    def _make_way(self, boxes: list[Box]) -> None:
        """Stand where the control that is meant can be seen, on the same screen; stay where that is so."""
        area, here = self.screen().availableGeometry(), self.geometry()
        shown = as_screen(self.screen(), 1, primary=False)
        meant = [QRectF(*shown.box_to_local_logical(box)).toAlignedRect() for box in boxes]
        origin = self.screen().geometry().topLeft()
        taken = [rect.translated(origin).adjusted(-24, -36, 24, 24) for rect in meant]
        for share in (None, *_PLACES):
            y = here.y() if share is None else area.y() + round((area.height() - here.height()) * share)
            place = QRect(here.x(), y, here.width(), here.height())
            if not any(place.intersects(one) for one in taken):
                self.move(place.topLeft())
                return

    def _emphasise(self) -> None:
        """Enter on words with a problem: say it louder, and that Enter runs it all the same."""
        again = self.tr("Enter again tries it all the same.")
        self.said.setText(f"{self.said.text()} {again}")
        self.said.setProperty("grave", True)
        self._repolish()
        self.adjustSize()
        announce(self.said, self.said.text())

    def _repolish(self) -> None:
        style = self.said.style()
        style.unpolish(self.said)
        style.polish(self.said)

    def _restyle(self) -> None:
        self.setStyleSheet(look.sheet(QGuiApplication.palette()))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Light became dark, or the palette is not in front any more."""
        if event.type() == QEvent.Type.ApplicationPaletteChange:
            self._restyle()
        if event.type() == QEvent.Type.ActivationChange and self.isVisible() and not self.isActiveWindow():
            self._lost_focus()
        super().changeEvent(event)

    def _lost_focus(self) -> None:
        """A program that takes the focus back at once is asked again; who clicks elsewhere is let."""
        if self._taking.isActive() and self._tries < _TRIES:
            self._tries += 1
            self.wants_focus.emit()
        else:
            self.dismiss()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Keys go to the field."""
        self.field.setFocus()
        super().focusInEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Cut the corners: a translucent window would be black where there is no compositor."""
        self.setMask(look.rounded(self.size()))
        super().resizeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """The window manager closes it as Esc does."""
        event.ignore()
        self.dismiss()


def _named(widget: W, name: str) -> W:
    """The widget with the name that the style sheet knows it by."""
    widget.setObjectName(name)
    return widget


def _once(parent: QWidget, milliseconds: int) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    return timer
