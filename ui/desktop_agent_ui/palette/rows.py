"""The suggestions as Qt's list shows them, and how one line is painted."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop_agent_ui.palette.suggesting import Kind, Suggestion

_Index = QModelIndex | QPersistentModelIndex
_SUGGESTION = Qt.ItemDataRole.UserRole
_HEIGHT, _SIDE = 34, 22


class Rows(QAbstractListModel):
    """One row a suggestion; `sources` are the words for where each comes from."""

    def __init__(self, sources: Mapping[Kind, str]) -> None:
        super().__init__()
        self._rows: tuple[Suggestion, ...] = ()
        self._sources = sources

    def put(self, rows: Sequence[Suggestion]) -> None:
        """Show these."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def row(self, number: int) -> Suggestion | None:
        """The suggestion in a row."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def rowCount(self, parent: _Index | None = None) -> int:  # noqa: N802 - Qt's name
        """How many there are."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The text, where it comes from, and both for screen readers."""
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.text}, {self._sources[row.kind]}"
            case Qt.ItemDataRole.StatusTipRole:
                return self._sources[row.kind]
            case _ if role == _SUGGESTION:
                return row
            case _:
                return None


class RowPainter(QStyledItemDelegate):
    """A line: what it is on the left, where it comes from on the right, in a quieter colour."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:  # noqa: N802 - Qt's name
        """All lines are equally high, and higher where the text is larger."""
        del index
        return QSize(100, max(_HEIGHT, option.fontMetrics.height() + 14))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw it."""
        place: QRect = option.rect
        colors = QGuiApplication.palette()  # the list's own has a style sheet's see-through paper
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        ink = colors.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colors.color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(place.adjusted(6, 1, -6, -1), 6, 6)
        source = str(index.data(Qt.ItemDataRole.StatusTipRole))
        metrics = QFontMetrics(painter.font())
        width = metrics.horizontalAdvance(source)
        inner = place.adjusted(_SIDE, 0, -_SIDE, 0)
        text = metrics.elidedText(index.data(), Qt.TextElideMode.ElideMiddle, inner.width() - width - 24)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(ink)
        painter.drawText(inner, middle | Qt.AlignmentFlag.AlignLeft, text)
        painter.setPen(ink if chosen else quiet(colors))
        painter.drawText(inner, middle | Qt.AlignmentFlag.AlignRight, source)
        painter.restore()


def quiet(colors: QPalette) -> QColor:
    """The colour of what is said beside: between the text's and the paper's, with enough contrast."""
    ink, paper = colors.color(QPalette.ColorRole.Text), colors.color(QPalette.ColorRole.Base)
    share = 0.35
    parts = ((ink.red(), paper.red()), (ink.green(), paper.green()), (ink.blue(), paper.blue()))
    return QColor(*(round(a * (1 - share) + b * share) for a, b in parts))
