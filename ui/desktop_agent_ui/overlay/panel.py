"""The panel beside the target: what will happen, why it is asked, and the keys that answer."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from desktop_agent.core.geometry import Box, Size
from desktop_agent_ui.overlay import look as colors
from desktop_agent_ui.overlay.look import Look
from desktop_agent_ui.overlay.message import Message
from desktop_agent_ui.overlay.text import Paragraph, font


class Panel:
    """Laid out for a screen of a given look, at most `widest` pixels wide."""

    def __init__(self, message: Message, look: Look, widest: int) -> None:
        self._look = look
        self.accent = colors.GRAVE if message.grave else message.color
        self._pad, self._bar = look.px(14), look.px(5)
        room = max(look.px(80), min(look.px(440), widest - 2 * self._pad - self._bar))
        self._paragraphs = list(_paragraphs(message, look, room))
        self._keys = _Keys(message.keys, look)
        inner = max([self._keys.width, *(p.width for p in self._paragraphs)])
        height = sum(p.height + look.px(4) for p in self._paragraphs) + look.px(8) + self._keys.height
        self.size = Size(inner + 2 * self._pad + self._bar, height + 2 * look.px(12))

    def bar(self, place: Box) -> Box:
        """The coloured bar of a panel at this place."""
        edge = 2 * self._look.px(1)
        return Box(place.left + edge, place.top + edge, self._bar, place.height - 2 * edge)

    def paint(self, painter: QPainter, place: Box) -> None:
        """Draw it into its place (pixels of the screen's own picture)."""
        edge = self._look.px(1)
        for margin, color in ((0, colors.DARK), (edge, colors.LIGHT), (2 * edge, colors.PANEL)):
            _fill(painter, place.grown(-margin), color)
        _fill(painter, self.bar(place), self.accent)
        x, y = place.left + self._bar + self._pad, place.top + self._look.px(12)
        for paragraph in self._paragraphs:
            paragraph.paint(painter, x, y)
            y += paragraph.height + self._look.px(4)
        self._keys.paint(painter, x, y + self._look.px(8))


def _paragraphs(message: Message, look: Look, width: int) -> list[Paragraph]:
    small = font(look.px(13))
    bold = font(look.px(15), QFont.Weight.DemiBold)
    reason = colors.GRAVE if message.grave else colors.QUIET
    said = [
        Paragraph(message.sentence, bold, colors.TEXT, width, 5),
        Paragraph(message.reason, small, reason, width, 3),
        Paragraph(message.notice, small, colors.NOTICE, width, 3),
    ]
    return [paragraph for paragraph in said if paragraph.width]


class _Keys:
    """A row of key caps, each with what the key does."""

    def __init__(self, keys: tuple[tuple[str, str], ...], look: Look) -> None:
        self._look, self._keys = look, keys
        self._cap, self._word = font(look.px(12), QFont.Weight.DemiBold), font(look.px(12))
        self._cap_metrics, self._word_metrics = QFontMetrics(self._cap), QFontMetrics(self._word)
        self.height = self._cap_metrics.height() + look.px(6) if keys else 0
        self.width = sum(self._cap_width(cap) + self._word_width(word) for cap, word in keys)

    def _cap_width(self, cap: str) -> int:
        return self._cap_metrics.horizontalAdvance(cap) + self._look.px(14)

    def _word_width(self, word: str) -> int:
        return self._word_metrics.horizontalAdvance(word) + self._look.px(22)

    def paint(self, painter: QPainter, x: int, y: int) -> None:
        """Draw the row with its top left corner at a pixel."""
        for cap, word in self._keys:
            width = self._cap_width(cap)
            self._paint_cap(painter, QRect(x, y, width, self.height), cap)
            painter.setPen(QColor(colors.QUIET))
            painter.setFont(self._word)
            place = QRect(x + width + self._look.px(6), y, self._word_width(word), self.height)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, word)
            x += width + self._word_width(word)

    def _paint_cap(self, painter: QPainter, place: QRect, cap: str) -> None:
        line = self._look.px(1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(colors.KEY))
        pen = painter.pen()
        pen.setColor(QColor(colors.KEY_EDGE))
        pen.setWidth(line)
        painter.setPen(pen)
        half = line / 2
        edge = QRectF(place).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(edge, self._look.px(4), self._look.px(4))
        painter.restore()
        painter.setPen(QColor(colors.TEXT))
        painter.setFont(self._cap)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, cap)


def _fill(painter: QPainter, box: Box, color: str) -> None:
    painter.fillRect(box.left, box.top, box.width, box.height, QColor(color))
