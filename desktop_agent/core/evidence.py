"""What shows that something happened: facts before and after an action, and the verdict on them."""

from dataclasses import dataclass, field

from desktop_agent.core.elements import Element, State, Window
from desktop_agent.core.geometry import Box
from desktop_agent.core.outcome import Status
from desktop_agent.core.screen import Frame


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The facts at one moment.

    `elements` are those of the target's window by key, `focused` the key of the one with the focus.
    `picture` is of the window's place, `around` the target's box in it. Only after an action:
    `changed_inside` and `changed_outside` count the tiles of the picture that differ, and `quiet` says
    whether the screen came to rest.
    """

    windows: tuple[Window, ...]
    elements: dict[str, Element] = field(default_factory=dict)
    focused: str = ""
    window: int = 0
    taken_at: float = 0.0
    around: Box | None = None
    picture: Frame | None = None
    changed_inside: int = 0
    changed_outside: int = 0
    quiet: bool = True


@dataclass(frozen=True, slots=True)
class Evidence:
    """A verdict with the sentence that carries it."""

    status: Status
    sentence: str


def window_changes(before: Snapshot, after: Snapshot) -> list[str]:
    """Windows that opened, closed, changed their title or became active, in words."""
    old = {w.id: w for w in before.windows}
    new = {w.id: w for w in after.windows}
    said = [f"“{new[i].title}” opened" for i in new.keys() - old.keys() if new[i].title]
    if any(not new[i].title for i in new.keys() - old.keys()):
        said.append("a menu or list opened")
    said += [f"“{old[i].title}” closed" for i in old.keys() - new.keys() if old[i].title]
    if any(not old[i].title for i in old.keys() - new.keys()):
        said.append("a menu or list closed")
    for i in old.keys() & new.keys():
        if old[i].title != new[i].title:
            said.append(f"the title became “{new[i].title}”")
    activated = [new[i] for i in old.keys() & new.keys() if new[i].active and not old[i].active]
    said += [f"“{w.title}” came to the front" for w in activated]
    return said


_TELLING = (State.CHECKED, State.SELECTED, State.EXPANDED, State.PRESSED, State.ENABLED)


def _element_change(old: Element, new: Element) -> str:
    for state in _TELLING:
        if (state in old.states) != (state in new.states):
            return f"{new.title} is {'now' if state in new.states else 'no longer'} {state.value}"
    if old.value != new.value:
        return f"{new.title} holds “{shortened(new.value)}”"
    if old.name != new.name:
        return f"“{shortened(old.name)}” became “{shortened(new.name)}”"
    return ""


def element_changes(before: Snapshot, after: Snapshot) -> list[str]:
    """Elements of the window that appeared, vanished or changed, in words, the most telling first."""
    common = before.elements.keys() & after.elements.keys()
    said = [
        change for key in common if (change := _element_change(before.elements[key], after.elements[key]))
    ]
    appeared = [after.elements[k].title for k in after.elements.keys() - before.elements.keys()]
    vanished = [before.elements[k].title for k in before.elements.keys() - after.elements.keys()]
    said += [f"{_some(appeared)} appeared"] if appeared else []
    said += [f"{_some(vanished)} went away"] if vanished else []
    return said


def _some(names: list[str]) -> str:
    first = f"“{shortened(names[0])}”"
    return first if len(names) == 1 else f"{first} and {len(names) - 1} more"


def shortened(text: str, limit: int = 60) -> str:
    """The text on one line, cut with an ellipsis where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def judge_change(before: Snapshot, after: Snapshot) -> Evidence:
    """The verdict on an action without an expectation of its own, such as a click."""
    said = window_changes(before, after) + element_changes(before, after)
    if said:
        return Evidence(Status.VERIFIED, "; ".join(said[:2]))
    if before.focused != after.focused and after.focused:
        return Evidence(Status.VERIFIED, "the focus moved there")
    if after.changed_outside:
        return Evidence(Status.UNVERIFIED, "the picture changed, but nothing says what it means")
    return Evidence(Status.NO_CHANGE, "nothing visible changed")
