"""How a step and its tools are written as JSON: the forms that the families have published, as data."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from desktop_agent.core.geometry import Point, Size
from desktop_agent.worker.contracts import steps
from desktop_agent.worker.contracts.coordinates import Convention, Number
from desktop_agent.worker.contracts.fields import (
    Choice,
    Field,
    Flag,
    Real,
    Several,
    Text,
    Whole,
    object_schema,
    point_fields,
    read_fields,
)
from desktop_agent.worker.contracts.parsing import BadAnswer, Problem


@dataclass(frozen=True, slots=True)
class Space:
    """In which numbers the points of one picture are written: its size as sent and as the model sees it."""

    convention: Convention
    sent: Size
    fitted: Size

    def fields(self) -> dict[str, Field]:
        """The x and the y as fields."""
        return point_fields(self.convention, self.fitted)

    def point(self, values: Mapping[str, object]) -> Point:
        """The pixel of the picture sent, from an x and a y that were checked."""
        x, y = cast("Number", values["x"]), cast("Number", values["y"])
        return self.convention.read(x, y, self.sent, self.fitted)

    def numbers(self, at: Point) -> dict[str, object]:
        """The x and the y for a pixel of the picture sent."""
        x, y = self.convention.write(at, self.sent, self.fitted)
        return {"x": x, "y": y}


@dataclass(frozen=True, slots=True)
class ToolForm:
    """One tool as JSON: its name there, the value it becomes, and its fields in the order written.

    The fields bear the names of the value's attributes; `pointing` puts an x and a y behind `element`.
    """

    name: str
    make: Callable[..., steps.Tool]
    about: str
    before: Mapping[str, Field]
    pointing: bool = False
    after: Mapping[str, Field] | None = None

    def fields(self, space: Space) -> dict[str, Field]:
        """All fields in their order."""
        return {**self.before, **(space.fields() if self.pointing else {}), **(self.after or {})}

    def schema(self, key: str, space: Space) -> dict[str, object]:
        """The JSON schema of a call, with the tool's name under `key` first."""
        return object_schema(self.fields(space), {key: self.name})

    def read(self, found: Mapping[str, object], space: Space) -> steps.Tool:
        """The value for a call without the tool's name; raises BadAnswer."""
        values = read_fields(found, self.fields(space))
        if self.pointing:
            values["at"] = space.point(values)
            del values["x"], values["y"]
        return self.make(**values)

    def write(self, tool: steps.Tool, space: Space) -> dict[str, object]:
        """The fields of a call, defaults included."""
        numbers = space.numbers(cast("steps.ClickAt", tool).at) if self.pointing else {}
        return {
            name: numbers[name] if name in numbers else _plain(getattr(tool, name))
            for name in self.fields(space)
        }

    def line(self) -> str:
        """The tool in one line of a prompt."""
        names = [*self.before, *(("x", "y") if self.pointing else ()), *(self.after or {})]
        return f"- {self.name}({', '.join(names)}): {self.about}"


def _plain(value: object) -> object:
    """A value as JSON knows it."""
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    if isinstance(value, steps.Goal):
        return {"title": value.title, "status": value.status}
    return value


@dataclass(frozen=True, slots=True)
class GoalField:
    """One goal of a plan."""

    default: object = None

    def schema(self) -> dict[str, object]:
        """An object of a title and a status."""
        return object_schema(_GOAL)

    def read(self, value: object, name: str) -> object:
        """The goal."""
        if not isinstance(value, dict):
            raise BadAnswer(Problem.WRONG_TYPE, f"{name} holds something else than goals")
        return cast("Callable[..., steps.Goal]", steps.Goal)(**read_fields(value, _GOAL))


@dataclass(frozen=True, slots=True)
class StepForm:
    """A step as JSON: note, thought, and the call under `call_key`, told apart by `name_key`."""

    call_key: str
    name_key: str
    tools: tuple[ToolForm, ...]
    note: Field
    thought: Field

    def schema(self, space: Space) -> dict[str, object]:
        """The JSON schema of a whole step."""
        whole = object_schema({"note": self.note, "thought": self.thought})
        calls = [tool.schema(self.name_key, space) for tool in self.tools]
        cast("dict[str, object]", whole["properties"])[self.call_key] = {"anyOf": calls}
        cast("list[str]", whole["required"]).append(self.call_key)
        return whole

    def read(self, found: Mapping[str, object], space: Space) -> steps.Step:
        """The step; raises BadAnswer that names what is wrong."""
        rest = dict(found)
        call = rest.pop(self.call_key, None)
        texts = read_fields(rest, {"note": self.note, "thought": self.thought})
        if not isinstance(call, dict):
            missing = Problem.MISSING_KEY if call is None else Problem.WRONG_TYPE
            raise BadAnswer(missing, f"{self.call_key} is no object")
        tool = self._tool(call.get(self.name_key))
        arguments = {name: value for name, value in call.items() if name != self.name_key}
        return steps.Step(
            note=cast("str | None", texts["note"]) or None,
            thought=cast("str", texts["thought"]),
            tool=tool.read(arguments, space),
        )

    def write(self, step: steps.Step, space: Space) -> str:
        """The step as compact JSON in the fixed order, as it goes into history and as one trains."""
        tool = next(tool for tool in self.tools if tool.make is type(step.tool))
        note = step.note if step.note is not None or _nullable(self.note) else ""
        call = {self.name_key: tool.name, **tool.write(step.tool, space)}
        return compact({"note": note, "thought": step.thought, self.call_key: call})

    def _tool(self, name: object) -> ToolForm:
        for tool in self.tools:
            if tool.name == name:
                return tool
        raise BadAnswer(Problem.UNKNOWN_TOOL, f"{str(name)[:40]!r} is no tool that was offered")


def _nullable(field: Field) -> bool:
    return isinstance(field, Text) and field.nullable


def compact(value: object) -> str:
    """JSON without spaces, keys in their order, text as it is."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_GOAL: dict[str, Field] = {
    "title": Text(200),
    "status": Choice(("todo", "running", "done", "failed")),
}
_ELEMENT: dict[str, Field] = {"element": Text(400)}
_DIRECTION = Choice(("up", "down", "left", "right"))
_KEY: dict[str, Field] = {"key": Text(40)}
_NONE: dict[str, Field] = {}

DESKTOP_TOOLS = (
    ToolForm(
        "update_plan", steps.UpdatePlan, "say which goals there are", {"goals": Several(GoalField(), 20)}
    ),
    ToolForm(
        "write_desktop",
        steps.Write,
        "type into what has the focus",
        {"content": Text(), "press_enter": Flag(default=False), "overwrite": Flag(default=False)},
    ),
    ToolForm(
        "click_desktop",
        steps.ClickAt,
        "click once",
        _ELEMENT,
        pointing=True,
        after={"button": Choice(("left", "right", "middle"), default="left")},
    ),
    ToolForm("double_click_desktop", steps.DoubleClickAt, "click twice", _ELEMENT, pointing=True),
    ToolForm("drag_to_desktop", steps.DragTo, "drag from the pointer to there", _ELEMENT, pointing=True),
    ToolForm(
        "scroll_desktop",
        steps.ScrollAt,
        "turn the wheel there by 1 to 100 notches",
        _ELEMENT,
        pointing=True,
        after={"direction": _DIRECTION, "scroll_size": Whole(1, 100, default=10)},
    ),
    ToolForm("move_to_desktop", steps.MoveTo, "move the pointer", _ELEMENT, pointing=True),
    ToolForm("key_down_desktop", steps.KeyDown, "press a key and hold it", _KEY),
    ToolForm("key_up_desktop", steps.KeyUp, "let go of a key", _KEY),
    ToolForm(
        "hotkey_desktop",
        steps.Hotkey,
        "press up to 5 keys together",
        {"keys": Several(Text(40), 5), "repeat_count": Whole(1, 20, default=1)},
    ),
    ToolForm(
        "hold_and_tap_key_desktop",
        steps.HoldAndTap,
        "hold up to 3 keys, press up to 5 one by one",
        {"hold_keys": Several(Text(40), 3), "tap_keys": Several(Text(40), 5)},
    ),
    ToolForm("wait_desktop", steps.WaitFor, "look again later", {"seconds": Real(0, 60)}),
    ToolForm("answer", steps.Answer, "the task is over", {"content": Text(8000)}),
)
"""The tools of Holo3 and Holotron-3, and the wait of the training recipe."""

BROWSER_TOOLS = (
    ToolForm("click_element", steps.ClickAt, "click once", _ELEMENT, pointing=True),
    ToolForm(
        "write_element_abs",
        steps.WriteAt,
        "click it, type, press Enter",
        {"content": Text(), **_ELEMENT},
        pointing=True,
    ),
    ToolForm("scroll", steps.ScrollPage, "scroll the page", {"direction": _DIRECTION}),
    ToolForm("go_back", steps.GoBack, "back to the page before", _NONE),
    ToolForm("refresh", steps.Refresh, "load the page again", _NONE),
    ToolForm("goto", steps.GoTo, "open an address", {"url": Text(2000)}),
    ToolForm("wait", steps.WaitFor, "look again after 0 to 10 seconds", {"seconds": Whole(0, 10, default=2)}),
    ToolForm("restart", steps.Restart, "begin the task anew", _NONE),
    ToolForm("answer", steps.Answer, "the task is over", {"content": Text(8000)}),
)
"""The actions of Holo1, for a browser."""

DESKTOP_STEP = StepForm(
    "tool_call", "tool_name", DESKTOP_TOOLS, note=Text(4000, nullable=True, default=None), thought=Text(2000)
)
BROWSER_STEP = StepForm("action", "action", BROWSER_TOOLS, note=Text(4000, default=""), thought=Text(2000))
