"""The hands of the agent: carries out pointer and keyboard actions, exactly or not at all."""

from typing import TYPE_CHECKING, Final

from desktop_agent.core.actions import Click, Drag, Hover, PressKeys, Scroll, TypeText, Wait
from desktop_agent.core.errors import ActionFailed
from desktop_agent.core.keys import parse_chord
from desktop_agent.desktop import x11
from desktop_agent.desktop.input.focus import Focus
from desktop_agent.desktop.input.guard import Guard
from desktop_agent.desktop.input.hands_off import wait_until_hands_off
from desktop_agent.desktop.input.keyboard import Keyboard
from desktop_agent.desktop.input.keymap import Keymap
from desktop_agent.desktop.input.paster import Paster
from desktop_agent.desktop.input.pointer import Pointer
from desktop_agent.desktop.input.typist import Typist, foreign
from desktop_agent.settings import Typing
from desktop_agent.stop import StopToken

if TYPE_CHECKING:
    from Xlib.display import Display

PointerAction = Click | Scroll | Drag | Hover
InputAction = PointerAction | TypeText | PressKeys | Wait

_CRLF: Final = ("\r\n", "\n")


class Hands:
    """Performs actions one at a time, from one thread; whatever happens, nothing stays pressed.

    Making it starts the guardian in the background and opens nothing else: the connection to the X
    server, pyautogui and the keyboard map come with the first action that needs them.
    """

    def __init__(self, typing: Typing) -> None:
        self._typing = typing
        self._guard = Guard()
        self._display: Display | None = None

    def perform(self, action: InputAction, stop: StopToken) -> None:
        """Do it; raises ActionFailed, FocusLost, UnknownKey or Stopped, with everything let go of."""
        stop.check()
        if isinstance(action, Wait):
            stop.wait(action.seconds)
            return
        if isinstance(action, PressKeys):
            parse_chord(action.keys)
        self._guarded(action, stop)

    def warm_up(self) -> None:
        """Import and connect now what the first action would wait for (about 200 ms)."""
        Pointer(self._connected(), self._guard)

    def close(self) -> None:
        """Let go of the display and the guardian."""
        if self._display is not None:
            self._display.close()
            self._display = None
        self._guard.close()

    def _guarded(self, action: PointerAction | TypeText | PressKeys, stop: StopToken) -> None:
        from Xlib.error import ConnectionClosedError  # noqa: PLC0415 - late: not every command acts

        if not self._guard.alive:
            self._guard.close()
            self._guard = Guard()
        display = self._connected()
        self._guard.wait_until_ready(stop)
        try:
            self._act(display, action, stop)
        except ConnectionClosedError as trouble:
            self._display = None
            raise ActionFailed("The connection to the X server broke.") from trouble

    def _act(self, display: "Display", action: PointerAction | TypeText | PressKeys, stop: StopToken) -> None:
        match action:
            case TypeText():
                self._type(display, action, stop)
            case PressKeys():
                self._keyboard(display).press(action.keys, action.window, stop)
            case _:
                wait_until_hands_off(display, stop)
                self._point(Pointer(display, self._guard), action, stop)

    def _point(self, pointer: Pointer, action: PointerAction, stop: StopToken) -> None:
        match action:
            case Click():
                pointer.click(action, stop)
            case Scroll():
                pointer.scroll(action, stop)
            case Drag():
                pointer.drag(action, stop)
            case Hover():
                pointer.hover(action, stop)

    def _type(self, display: "Display", action: TypeText, stop: StopToken) -> None:
        text = typeable(action.text)
        focus, keyboard = Focus(display), self._keyboard(display)
        window = focus.arrive(action.window, stop)
        if should_paste(text, action, self._typing, Keymap.read(display)):
            if Paster(display, focus, keyboard).paste(text, window, stop):
                return
            if "\t" in text:
                raise ActionFailed(
                    "The text holds a tab, which must be pasted, and the clipboard does not answer.",
                    "Copy something else, and run it again.",
                )
        pause = self._typing.key_pause_ms / 1000
        Typist(display, self._guard, focus, keyboard).type(text, window, pause, stop)

    def _keyboard(self, display: "Display") -> Keyboard:
        return Keyboard(display, self._guard, Focus(display))

    def _connected(self) -> "Display":
        if self._display is None:
            self._display = x11.connect()
        return self._display


def typeable(text: str) -> str:
    """The text with plain line ends; raises ActionFailed where it holds what no key types."""
    plain = text.replace(*_CRLF)
    for character in plain:
        if character not in "\n\t" and (ord(character) < 0x20 or 0x7F <= ord(character) < 0xA0):
            raise ActionFailed(
                f"The text holds a control character (U+{ord(character):04X}) that no key types.",
                "Take it out of the text.",
            )
        if 0xD800 <= ord(character) < 0xE000:
            raise ActionFailed("The text holds half of a character.", "Take it out of the text.")
    return plain


def should_paste(text: str, action: TypeText, typing: Typing, keymap: Keymap) -> bool:
    """Whether pasting is the better way; never in terminals, nor where Enter must be a key.

    Long text is faster so, many foreign characters would change the keyboard map again and again, and
    Tab as a key moves the focus.
    """
    if action.terminal or (action.single_line and "\n" in text):
        return False
    many = len(foreign(text, keymap)) > len(keymap.unused())
    return "\t" in text or len(text) > typing.paste_over or many
