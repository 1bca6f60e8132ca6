"""How the palette looks: the desktop's own colours, larger text, one line round it."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QColor, QPalette, QRegion

from desktop_agent_ui.palette.rows import quiet

_RADIUS = 10


def sheet(colors: QPalette) -> str:
    """The style sheet for these colours."""
    base, text = colors.color(QPalette.ColorRole.Base), colors.color(QPalette.ColorRole.Text)
    dark = base.lightness() < 128
    edge = QColor("#5b6472" if dark else "#9aa3b0").name()
    problem, grave = ("#ffc46b", "#ff8f85") if dark else ("#8a4b00", "#b3001b")
    ink, beside = text.name(), quiet(colors).name()
    return f"""
        #palette {{ background: {base.name()}; border: 1px solid {edge}; border-radius: {_RADIUS}px; }}
        #field {{ background: transparent; color: {ink}; border: none; padding: 2px; font-size: 15pt; }}
        #engine {{ color: {beside}; border: 1px solid {edge}; border-radius: 6px; padding: 2px 8px; }}
        #engine, #keys {{ font-size: 9pt; }}
        #line {{ background: {edge}; }}
        #list {{ background: transparent; font-size: 11pt; padding: 5px 0; outline: none; }}
        #said {{ color: {ink}; font-size: 11pt; }}
        #said[problem="true"] {{ color: {problem}; }}
        #said[grave="true"] {{ color: {grave}; font-weight: bold; }}
        #keys {{ color: {beside}; }}
    """


def rounded(size: QSize) -> QRegion:
    """A rectangle with round corners, without translucency."""
    width, height, across = size.width(), size.height(), 2 * _RADIUS
    region = QRegion(0, _RADIUS, width, height - across) | QRegion(_RADIUS, 0, width - across, height)
    for x in (0, width - across):
        for y in (0, height - across):
            region |= QRegion(QRect(x, y, across, across), QRegion.RegionType.Ellipse)
    return region
