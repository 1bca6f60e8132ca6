"""The pictures of the app: one for each state, told apart by shape, with the engine's letter on it."""

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

from desktop_agent.core.events import State

_SIZES = (16, 22, 24, 32, 48, 64)
_LETTERS = {"rules": "R", "holotron": "H"}


@lru_cache(maxsize=32)
def state_icon(state: State, engine: str = "") -> QIcon:
    """The icon of a state; `engine` (rules, holotron) puts its letter in the corner."""
    icon = QIcon()
    for size in _SIZES:
        icon.addPixmap(picture(state, size, engine))
    return icon


def picture(state: State, size: int, engine: str = "") -> QPixmap:
    """The icon in so many pixels."""
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(Path(__file__).with_name(f"{state.value}.svg"))).render(painter)
    letter = _LETTERS.get(engine)
    if letter:
        _badge(painter, letter, size)
    painter.end()
    return pixmap


def _badge(painter: QPainter, letter: str, size: int) -> None:
    """A white corner with a dark letter: it reads at 16 pixels too."""
    side = round(size * 0.46)
    place = QRectF(size - side, size - side, side, side)
    painter.setPen(QPen(QColor("#15181d"), max(1.0, size / 32)))
    painter.setBrush(QColor("#ffffff"))
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), side / 4, side / 4)
    font = QFont("DejaVu Sans")
    font.setPixelSize(max(7, round(side * 0.8)))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor("#15181d"))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, letter)
