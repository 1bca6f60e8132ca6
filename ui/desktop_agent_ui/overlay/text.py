"""A run of text in a width, broken into lines and cut with an ellipsis where it is too long."""

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption


def font(pixels: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The system's font in a size of physical pixels."""
    made = QFont()
    made.setPixelSize(pixels)
    made.setWeight(weight)
    return made


class Paragraph:
    """At most `lines` lines of text in `width` physical pixels."""

    def __init__(self, text: str, face: QFont, color: str, width: int, lines: int) -> None:
        self._color = QColor(color)
        self._layout = _laid_out(text, face, width)
        if self._layout.lineCount() > lines:
            self._layout = _laid_out(_cut(text, face, self._layout, width, lines), face, width)
        count = min(lines, self._layout.lineCount())
        shown = [self._layout.lineAt(index) for index in range(count)]
        self.width = math.ceil(max((line.naturalTextWidth() for line in shown), default=0.0))
        self.height = math.ceil(shown[-1].y() + shown[-1].height()) if shown else 0

    def paint(self, painter: QPainter, x: int, y: int) -> None:
        """Draw it with its top left corner at a pixel."""
        painter.setPen(self._color)
        self._layout.draw(painter, QPointF(x, y))


def _laid_out(text: str, face: QFont, width: int) -> QTextLayout:
    layout = QTextLayout(text, face)
    option = QTextOption(Qt.AlignmentFlag.AlignLeft)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout


def _cut(text: str, face: QFont, layout: QTextLayout, width: int, lines: int) -> str:
    start = layout.lineAt(lines - 1).textStart()
    last = QFontMetricsF(face).elidedText(text[start:], Qt.TextElideMode.ElideRight, width)
    return text[:start] + last
