"""The overlay's window on one screen: it takes neither focus nor clicks, and is cut to what it draws.

It is never translucent: without a compositor a translucent window turns the screen black.
"""

import math

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QRasterWindow, QRegion, QScreen

from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Screen
from desktop_agent_ui.overlay.scene import Scene

_FLAGS = (
    Qt.WindowType.FramelessWindowHint
    | Qt.WindowType.WindowStaysOnTopHint
    | Qt.WindowType.Tool
    | Qt.WindowType.WindowTransparentForInput
    | Qt.WindowType.WindowDoesNotAcceptFocus
    # Without it the window manager's frame takes the clicks that the window lets through.
    | Qt.WindowType.X11BypassWindowManagerHint
)


def as_screen(screen: QScreen, index: int, primary: bool) -> Screen:
    """A screen of Qt's as one of ours; Qt divides its size by the scale, but not its origin."""
    logical, scale = screen.geometry(), screen.devicePixelRatio()
    size = max(1, round(logical.width() * scale)), max(1, round(logical.height() * scale))
    return Screen(index, Box(logical.x(), logical.y(), *size), scale, screen.name(), primary)


class ScreenWindow(QRasterWindow):
    """Covers one screen, and shows only what its scene draws."""

    def __init__(self, screen: QScreen) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self.fresh = True  # nothing is waiting to be drawn
        self.setFlags(_FLAGS)
        self.setProperty("_q_showWithoutActivating", 1)  # what widgets call ShowWithoutActivating
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.create()

    def put(self, scene: Scene) -> None:
        """Show this scene; the window is hidden where it has nothing to draw."""
        self._scene = scene
        region = mask(scene)
        if region.isEmpty():
            self.hide()
            return
        self.fresh = False
        self.setGeometry(self.screen().geometry())
        self.setMask(region)
        if self.isVisible():
            self.update()
        else:
            self.show()
        self.raise_()

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the scene in physical pixels, so that nothing is rounded."""
        if self._scene is None:
            return
        painter = QPainter(self)
        scale = self._scene.screen.scale
        painter.scale(1 / scale, 1 / scale)
        self._scene.paint(painter)
        painter.end()
        self.fresh = True


def mask(scene: Scene) -> QRegion:
    """The region that the scene draws, in logical units: where they are too coarse, a little more."""
    region = QRegion()
    for box, hole in scene.parts():
        part = QRegion(covering(box, scene.screen))
        if hole is not None:
            part -= QRegion(inside(hole, scene.screen))
        region += part
    return region


def covering(box: Box, screen: Screen) -> QRect:
    """The smallest rectangle of whole logical units that holds every pixel of the box."""
    left, top, right, bottom = _edges(box, screen)
    scale = screen.scale
    return _rect(_below(left, scale), _below(top, scale), _above(right, scale), _above(bottom, scale))


def inside(box: Box, screen: Screen) -> QRect:
    """The largest rectangle of whole logical units inside the box; empty where there is none."""
    left, top, right, bottom = _edges(box, screen)
    scale = screen.scale
    return _rect(_above(left, scale), _above(top, scale), _below(right, scale), _below(bottom, scale))


def pixel(unit: int, scale: float) -> int:
    """The pixel at which Qt puts a logical unit of a mask: halves go up."""
    return math.floor(unit * scale + 0.5)


def _below(unit: float, scale: float) -> int:
    """The last whole unit whose pixel is not beyond that of this one."""
    return max(k for k in _beside(unit) if pixel(k, scale) <= round(unit * scale))


def _above(unit: float, scale: float) -> int:
    """The first whole unit whose pixel is not before that of this one."""
    return min(k for k in _beside(unit) if pixel(k, scale) >= round(unit * scale))


def _beside(unit: float) -> range:
    return range(math.floor(unit) - 1, math.floor(unit) + 3)


def _edges(box: Box, screen: Screen) -> tuple[float, float, float, float]:
    x, y, width, height = screen.box_to_local_logical(box)
    return x, y, x + width, y + height


def _rect(left: int, top: int, right: int, bottom: int) -> QRect:
    return QRect(left, top, max(0, right - left), max(0, bottom - top))


def grab(box: Box, screen: Screen, qt_screen: QScreen) -> QImage:
    """What the screen shows there now, in physical pixels."""
    part = covering(box, screen)
    picture = qt_screen.grabWindow(0, part.x(), part.y(), part.width(), part.height()).toImage()
    picture.setDevicePixelRatio(1.0)
    left, top = pixel(part.x(), screen.scale), pixel(part.y(), screen.scale)
    x, y = box.left - screen.area.left - left, box.top - screen.area.top - top
    return picture.copy(x, y, box.width, box.height)
