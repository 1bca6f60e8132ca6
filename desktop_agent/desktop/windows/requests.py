"""What can be asked of a window through its manager, and without one."""

import time
from collections.abc import Callable, Sequence

from desktop_agent.core.elements import Window
from desktop_agent.core.errors import ActionFailed
from desktop_agent.desktop.windows.facts import numbers
from desktop_agent.desktop.windows.wire import Wire
from desktop_agent.stop import StopToken

#: How long a window manager may take to do what it was asked, in seconds.
_LIMIT = 1.5
_CLOSING = 1.0
_STEP = 0.01
#: EWMH: the request comes from a tool that acts for the person, so it is not to be held back.
_FROM_PERSON = 2


def focused(wire: Wire) -> int:
    """The program's window that has the keyboard by the server's word; 0 where none has."""
    window = wire.focus()
    for _ in range(8):  # toolkits give the keyboard to a child of their window
        if window in (0, wire.root):
            return 0
        if numbers(wire, wire.ask_property(window, "WM_STATE")):
            return window
        tree = wire.answer(wire.ask_tree(window))
        if tree is None or int(tree.parent) in (0, wire.root):
            return window
        window = int(tree.parent)
    return 0


def activate(wire: Wire, window: int, stop: StopToken, active: Callable[[], int]) -> None:
    """Bring a window to the front and give it the keyboard; raises ActionFailed."""
    _need(wire, window)
    if _managed(wire):
        _tell_manager(wire, window, "_NET_ACTIVE_WINDOW", [_FROM_PERSON, 0, active(), 0, 0])
    else:
        _raise_alone(wire, window)
    until = time.monotonic() + _LIMIT
    while not _leads_to(wire, active(), window):
        if time.monotonic() > until:
            raise ActionFailed("The window did not come to the front.", "Click on it once.")
        stop.wait(_STEP)


def close(wire: Wire, window: int, stop: StopToken, windows: Callable[[], Sequence[Window]]) -> None:
    """Ask a window to close; returns once it is gone, has asked something, or a second is over."""
    _need(wire, window)
    before = {one.id for one in windows()}
    if _managed(wire):
        _tell_manager(wire, window, "_NET_CLOSE_WINDOW", [0, _FROM_PERSON, 0, 0, 0])
    else:
        _ask_to_delete(wire, window)
    until = time.monotonic() + _CLOSING
    while time.monotonic() < until:
        now = {one.id: one for one in windows()}
        asks = any(_is_question(one, window) for one in now.values() if one.id not in before)
        if asks or (window not in now and wire.answer(wire.ask_geometry(window)) is None):
            return
        stop.wait(2 * _STEP)


def _is_question(new: Window, closing: int) -> bool:
    return new.transient_for == closing or new.modal or new.kind == "dialog"


def _need(wire: Wire, window: int) -> None:
    if not window or wire.answer(wire.ask_geometry(window)) is None:
        raise ActionFailed("The window is not there any more.")


def _managed(wire: Wire) -> bool:
    """Whether a window manager that understands EWMH runs: its own check window must still be there."""
    check = numbers(wire, wire.ask_property(wire.root, "_NET_SUPPORTING_WM_CHECK"))
    return bool(check) and wire.answer(wire.ask_geometry(check[0])) is not None


def _leads_to(wire: Wire, active: int, window: int) -> bool:
    """Whether the active window is this one, or a dialog that stands for it."""
    for _ in range(4):
        if active == window:
            return True
        active = next(iter(numbers(wire, wire.ask_property(active, "WM_TRANSIENT_FOR"))), 0) if active else 0
    return False


def _tell_manager(wire: Wire, window: int, message: str, data: list[int]) -> None:
    from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen

    mask = X.SubstructureRedirectMask | X.SubstructureNotifyMask
    _send(wire, wire.root, mask, window, message, data)


def _ask_to_delete(wire: Wire, window: int) -> None:
    delete = wire.atoms(("WM_DELETE_WINDOW",))[0]
    if delete not in numbers(wire, wire.ask_property(window, "WM_PROTOCOLS")):
        raise ActionFailed("The window does not take a request to close.", "Close it by its own menu.")
    _send(wire, window, 0, window, "WM_PROTOCOLS", [delete, 0, 0, 0, 0])


def _send(wire: Wire, to: int, mask: int, about: int, message: str, data: list[int]) -> None:
    from Xlib.protocol import event, request  # noqa: PLC0415 - late: not every command touches the screen

    kind = wire.atoms((message,))[0]
    told = event.ClientMessage(window=about, client_type=kind, data=(32, data))
    wire.tell(request.SendEvent, propagate=0, destination=to, event_mask=mask, event=told)


def _raise_alone(wire: Wire, window: int) -> None:
    from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen
    from Xlib.protocol import request  # noqa: PLC0415 - late: likewise

    wire.tell(request.MapWindow, window=window)
    wire.tell(request.ConfigureWindow, window=window, attrs={"stack_mode": X.Above})
    wire.tell(request.SetInputFocus, focus=window, revert_to=X.RevertToParent, time=X.CurrentTime)
