"""Questions to the X server in batches: all are sent before the first answer is awaited.

python-xlib waits for each answer in turn, which costs a round trip a question; a window list asks some
hundred of them. Asked together they take about 20 microseconds each.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from desktop_agent.core.errors import NoDisplay

if TYPE_CHECKING:
    from Xlib.protocol.display import Display as PlainDisplay
    from Xlib.protocol.rq import ReplyRequest

#: The longest property that is read, in units of four bytes.
_LONGEST = 4096


class Wire:
    """One connection; the `ask_…` calls send nothing yet, `answer` sends all and waits for its own."""

    def __init__(self, display: "PlainDisplay") -> None:
        from Xlib import X, error  # noqa: PLC0415 - late: not every command touches the screen
        from Xlib.protocol import request  # noqa: PLC0415 - late: likewise

        self.display = display
        self.root = int(display.info.roots[display.default_screen].root)
        self._request = request
        self._births = {X.CreateNotify, X.MapNotify, X.ReparentNotify}
        self._any_type = X.AnyPropertyType
        self._gone = error.XError
        self._lost = error.ConnectionClosedError
        self._atoms: dict[str, int] = {}
        self._names: dict[int, str] = {}
        self._extensions: dict[str, int] = {}

    def watch_root(self) -> None:
        """Have the server tell when a window opens, closes, moves, or comes to the front."""
        from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen

        mask = X.SubstructureNotifyMask | X.StructureNotifyMask | X.PropertyChangeMask
        self.tell(self._request.ChangeWindowAttributes, window=self.root, attrs={"event_mask": mask})

    def tell(self, kind: Callable[..., object], **fields: object) -> None:
        """Send a request that has no answer; that its window is gone is nothing to speak of."""
        from Xlib import error  # noqa: PLC0415 - late: not every command touches the screen

        kind(display=self.display, onerror=error.CatchError(), **fields)
        self.display.flush()

    def stirred(self) -> tuple[bool, set[int]]:
        """Whether the server told anything since the last call, and which windows came into being.

        One round trip, so that nothing told before is missed. A window's number is given to another one
        after it closed: what came into being is never the one that was known by that number.
        """
        self.answer(self.ask_geometry(self.root))
        told = [self.display.next_event() for _ in range(self.display.pending_events())]
        return bool(told), {int(event.window) for event in told if event.type in self._births}

    def atoms(self, names: Sequence[str]) -> list[int]:
        """The numbers of these names, asked for in one go and kept."""
        new = [name for name in names if name not in self._atoms]
        asked = [self._ask(self._request.InternAtom, name=name, only_if_exists=0) for name in new]
        for name, one in zip(new, asked, strict=True):
            found = self.answer(one)
            self._atoms[name] = found.atom if found is not None else 0
        return [self._atoms[name] for name in names]

    def atom_name(self, atom: int) -> str:
        """The name of an atom; empty where there is none."""
        if atom not in self._names:
            found = self.answer(self._ask(self._request.GetAtomName, atom=atom))
            self._names[atom] = str(found.name) if found is not None else ""
        return self._names[atom]

    def _ask(self, kind: "type[ReplyRequest]", **fields: object) -> "ReplyRequest":
        return kind(display=self.display, defer=True, **fields)

    def answer(self, asked: "ReplyRequest") -> Any:  # noqa: ANN401 - python-xlib's answers have no types
        """The answer; None where the window is gone. Raises NoDisplay where the server is."""
        try:
            asked.reply()
        except self._gone:
            return None
        except self._lost as trouble:
            raise NoDisplay("The X server went away.", "Log in again.") from trouble
        return asked

    def ask_property(self, window: int, name: str) -> "ReplyRequest":
        """Ask for a property."""
        return self._ask(
            self._request.GetProperty,
            delete=0,
            window=window,
            property=self.atoms((name,))[0],
            type=self._any_type,
            long_offset=0,
            long_length=_LONGEST,
        )

    def ask_geometry(self, window: int) -> "ReplyRequest":
        """Ask for place (in its parent) and size."""
        return self._ask(self._request.GetGeometry, drawable=window)

    def ask_attributes(self, window: int) -> "ReplyRequest":
        """Ask whether it is viewable, and whether the window manager leaves it alone."""
        return self._ask(self._request.GetWindowAttributes, window=window)

    def ask_place(self, window: int) -> "ReplyRequest":
        """Ask for its place on the desktop."""
        return self._ask(self._request.TranslateCoords, src_wid=window, dst_wid=self.root, src_x=0, src_y=0)

    def ask_tree(self, window: int) -> "ReplyRequest":
        """Ask for its parent and its children, the lowest first."""
        return self._ask(self._request.QueryTree, window=window)

    def focus(self) -> int:
        """The X window that has the keyboard; 0 where none has."""
        found = self.answer(self._ask(self._request.GetInputFocus))
        return int(found.focus) if found is not None else 0

    def pointer(self) -> tuple[int, int]:
        """Where the pointer is on the desktop."""
        found = self.answer(self._ask(self._request.QueryPointer, window=self.root))
        return (int(found.root_x), int(found.root_y)) if found is not None else (0, 0)

    def _extension(self, name: str) -> int:
        """The opcode of an extension; 0 where the server has none of that name."""
        if name not in self._extensions:
            found = self.answer(self._ask(self._request.QueryExtension, name=name))
            self._extensions[name] = int(found.major_opcode) if found is not None and found.present else 0
        return self._extensions[name]

    def rectangles(self, window: int, *, clickable: bool) -> list[tuple[int, int, int, int]] | None:
        """The parts of a window that are drawn, or that take clicks: `x, y, width, height` inside it.

        None where the server cannot tell.
        """
        from Xlib.ext import shape  # noqa: PLC0415 - late: only where windows overlap

        major = self._extension(shape.extname)
        if not major:
            return None
        kind = shape.SK.Input if clickable else shape.SK.Bounding
        asked = self._ask(shape.GetRectangles, opcode=major, window=window, source_kind=kind)
        found = self.answer(asked)
        if found is None:
            return None
        return [(r.x, r.y, r.width, r.height) for r in found.rectangles]

    def monitors(self) -> list[tuple[str, bool, int, int, int, int]]:
        """The monitors in RandR's order: `name, primary, x, y, width, height`; empty without RandR 1.5."""
        from Xlib.ext import randr  # noqa: PLC0415 - late: only for the layout

        major = self._extension(randr.extname)
        if not major:
            return []
        asked = self._ask(randr.GetMonitors, opcode=major, window=self.root, is_active=True)
        found = self.answer(asked)
        return [
            (
                self.atom_name(one.name),
                bool(one.primary),
                one.x,
                one.y,
                one.width_in_pixels,
                one.height_in_pixels,
            )
            for one in (found.monitors if found is not None else ())
        ]

    def owner_pid(self, window: int) -> int:
        """The process that made a window, by the server's own knowledge; 0 where it cannot tell."""
        from Xlib.ext import res  # noqa: PLC0415 - late: only for windows that name no process

        major = self._extension(res.extname)
        if not major:
            return 0
        specs = [{"client": window, "mask": 2}]  # 2: the process id of a local client
        found = self.answer(self._ask(res.QueryClientIds, opcode=major, specs=specs))
        values = [number for one in (found.ids if found is not None else ()) for number in one.value]
        return int(values[0]) if values else 0
