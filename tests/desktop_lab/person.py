"""The person's own keyboard and mouse on a virtual display: what they do counts as a hand, not a program.

XTestFakeDevice* sends events in the name of a device, so that raw events bear that device's id. What
xdotool and plain XTEST send comes from the XTEST devices and counts as a program.
"""

import ctypes
import ctypes.util
import os
from typing import Any, Self


class _XDeviceInfo(ctypes.Structure):
    _fields_ = (
        ("id", ctypes.c_ulong),
        ("type", ctypes.c_ulong),
        ("name", ctypes.c_char_p),
        ("num_classes", ctypes.c_int),
        ("use", ctypes.c_int),
        ("inputclassinfo", ctypes.c_void_p),
    )


def _library(name: str) -> ctypes.CDLL:
    return ctypes.CDLL(ctypes.util.find_library(name) or f"lib{name}.so")


class PersonDevice:
    """Presses keys and moves the mouse of the virtual display `display` (None: the one of DISPLAY)."""

    def __init__(
        self, display: str | None = None, keyboard: str = "Xvfb keyboard", mouse: str = "Xvfb mouse"
    ) -> None:
        self._x, self._xi, self._xtst = _library("X11"), _library("Xi"), _library("Xtst")
        self._declare()
        self._display = self._x.XOpenDisplay(display.encode() if display else None)
        if not self._display:
            raise OSError(f"no X display {display or os.environ.get('DISPLAY')}")
        ids = self._device_ids()
        self._keyboard = self._xi.XOpenDevice(self._display, ids[keyboard])
        self._mouse = self._xi.XOpenDevice(self._display, ids[mouse])

    def _declare(self) -> None:
        pointer, number, unsigned, many = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint, ctypes.c_ulong
        self._x.XOpenDisplay.restype = pointer
        self._x.XSync.argtypes = [pointer, number]
        self._x.XCloseDisplay.argtypes = [pointer]
        self._x.XStringToKeysym.restype = many
        self._x.XKeysymToKeycode.argtypes = [pointer, many]
        self._x.XKeysymToKeycode.restype = ctypes.c_ubyte
        self._xi.XListInputDevices.argtypes = [pointer, ctypes.POINTER(number)]
        self._xi.XListInputDevices.restype = ctypes.POINTER(_XDeviceInfo)
        self._xi.XFreeDeviceList.argtypes = [ctypes.POINTER(_XDeviceInfo)]
        self._xi.XOpenDevice.argtypes = [pointer, many]
        self._xi.XOpenDevice.restype = pointer
        axes = ctypes.POINTER(number)
        press: list[Any] = [pointer, pointer, unsigned, number, axes, number, many]
        self._xtst.XTestFakeDeviceKeyEvent.argtypes = press
        self._xtst.XTestFakeDeviceButtonEvent.argtypes = press
        motion: list[Any] = [pointer, pointer, number, number, axes, number, many]
        self._xtst.XTestFakeDeviceMotionEvent.argtypes = motion

    def _device_ids(self) -> dict[str, int]:
        count = ctypes.c_int()
        devices = self._xi.XListInputDevices(self._display, ctypes.byref(count))
        ids = {devices[i].name.decode(): int(devices[i].id) for i in range(count.value)}
        self._xi.XFreeDeviceList(devices)
        return ids

    def close(self) -> None:
        """Leave the X server."""
        if self._display:
            self._x.XCloseDisplay(self._display)
            self._display = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def keycode(self, keysym: str) -> int:
        """The keycode of a key by its X11 name, such as `Return` or `a`."""
        code = self._x.XKeysymToKeycode(self._display, self._x.XStringToKeysym(keysym.encode()))
        if not code:
            raise ValueError(f"no key {keysym} in the keyboard map")
        return int(code)

    def hold(self, keysym: str | int, down: bool) -> None:
        """Press a key (by name or keycode) and leave it down, or let it go."""
        code = keysym if isinstance(keysym, int) else self.keycode(keysym)
        self._xtst.XTestFakeDeviceKeyEvent(self._display, self._keyboard, code, down, None, 0, 0)
        self._sync()

    def key(self, *keysyms: str | int) -> None:
        """Press keys in this order and release them in the other, as for a chord."""
        for keysym in keysyms:
            self.hold(keysym, True)
        for keysym in reversed(keysyms):
            self.hold(keysym, False)

    def button(self, number: int = 1) -> None:
        """Click a mouse button where the pointer is."""
        for down in (True, False):
            self._xtst.XTestFakeDeviceButtonEvent(self._display, self._mouse, number, down, None, 0, 0)
            self._sync()

    def move(self, dx: int, dy: int) -> None:
        """Move the mouse by so many pixels."""
        axes = (ctypes.c_int * 2)(dx, dy)
        self._xtst.XTestFakeDeviceMotionEvent(self._display, self._mouse, 1, 0, axes, 2, 0)
        self._sync()

    def _sync(self) -> None:
        self._x.XSync(self._display, 0)
