"""The overlay as a whole: one window a screen, shown and hidden together."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QScreen

from desktop_agent.core.screen import Layout, Screen
from desktop_agent_ui.overlay.message import Message
from desktop_agent_ui.overlay.pixels import PixelWatch, Then, Witness
from desktop_agent_ui.overlay.scene import Scene
from desktop_agent_ui.overlay.window import ScreenWindow, as_screen


class Overlay(QObject):
    """Draws a message on the screens. Windows are made once and only shown and hidden after that."""

    def __init__(self) -> None:
        super().__init__()
        self._windows: dict[QScreen, ScreenWindow] = {}
        self._pixels = PixelWatch(self)
        self._on_screen = False
        self._screens()

    def show(self, message: Message, then: Then) -> None:
        """Show it in place of what was shown; `then(True)` is called when its pixels are on the screen."""
        screens = self._screens()
        layout = Layout(tuple(screens.values()))
        scenes = {qt: Scene(message, screen, layout) for qt, screen in screens.items()}
        witnesses = [
            Witness(box, color, scene.screen, qt)
            for qt, scene in scenes.items()
            for box, color in scene.witnesses()
        ]
        self._pixels.remember(witnesses, clean=not self._on_screen)
        self._on_screen = True
        for qt, scene in scenes.items():
            self._windows[qt].put(scene)
        self._pixels.when_seen(lambda: all(window.fresh for window in self._windows.values()), then)

    def hide(self, then: Then) -> None:
        """Take it off, where it is on; `then(True)` is called when the screen shows nothing of it."""
        for window in self._windows.values():
            window.hide()
        self._on_screen = False
        self._pixels.when_gone(then)

    def _screens(self) -> dict[QScreen, Screen]:
        primary = QGuiApplication.primaryScreen()
        found = QGuiApplication.screens()
        for gone in self._windows.keys() - set(found):
            self._windows.pop(gone).destroy()
        for screen in found:
            if screen not in self._windows:
                self._windows[screen] = ScreenWindow(screen)
        return {qt: as_screen(qt, i, qt == primary) for i, qt in enumerate(found, 1)}
