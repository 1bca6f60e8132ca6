"""From an instruction to the steps that it asks for, and from a step to what a person is shown."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from desktop_agent.core.actions import Button
from desktop_agent.core.elements import Element, Role
from desktop_agent.core.geometry import Box


@dataclass(frozen=True, slots=True)
class Instruction:
    """What the person said, and where they meant it: `window` is a part of a title, `screen` from 1."""

    text: str
    window: str = ""
    screen: int = 0
    engine: str = "auto"


class Place(StrEnum):
    """A part of the window or screen."""

    TOP = "top"
    BOTTOM = "bottom"
    LEFT = "left"
    RIGHT = "right"
    CENTER = "center"
    TOP_LEFT = "top left"
    TOP_RIGHT = "top right"
    BOTTOM_LEFT = "bottom left"
    BOTTOM_RIGHT = "bottom right"


RelationKind = Literal["above", "below", "left of", "right of", "beside", "in"]


@dataclass(frozen=True, slots=True)
class Relation:
    """Where the target lies with respect to another one ("below Address", "in the dialog")."""

    kind: RelationKind
    anchor: "Target"


@dataclass(frozen=True, slots=True)
class Target:
    """A description of something on the screen; never a handle, resolved anew each time it is used.

    `name` is what it is called (empty where only a role was said), `literal` that the name stood in
    quotation marks. `roles` are those that the person's word for it admits (empty: any). `ordinal`
    counts from 1 in reading order, from -1 backwards; 0 where none was said. `said` is all of it in the
    person's words: something may be called just that ("Open in new tab", "First name").
    """

    name: str = ""
    roles: frozenset[Role] = frozenset()
    role_word: str = ""
    ordinal: int = 0
    place: Place | None = None
    relation: Relation | None = None
    app: str = ""
    literal: bool = False
    said: str = ""

    def __str__(self) -> str:
        return described(self)


def described(target: Target) -> str:
    """The target in English words, for messages: `the second "Save" button in mousepad`."""
    parts = []
    if target.ordinal:
        parts.append("last" if target.ordinal == -1 else f"number {target.ordinal}")
    if target.name:
        parts.append(f"“{target.name}”")
    if target.role_word:
        parts.append(target.role_word)
    words = " ".join(parts) or "the focused element"
    if target.place:
        words += f" at the {target.place.value}"
    if target.relation:
        words += f" {target.relation.kind} {described(target.relation.anchor)}"
    return f"{words} in {target.app}" if target.app else words


@dataclass(frozen=True, slots=True)
class ClickStep:
    """Click something."""

    target: Target
    button: Button = "left"
    count: int = 1


@dataclass(frozen=True, slots=True)
class HoverStep:
    """Point at something."""

    target: Target


@dataclass(frozen=True, slots=True)
class TypeStep:
    """Type text, into a named field or (target None) into what has the focus; `clear` empties it first."""

    text: str
    target: Target | None = None
    clear: bool = False


@dataclass(frozen=True, slots=True)
class ClearStep:
    """Empty a field (target None: the focused one)."""

    target: Target | None = None


@dataclass(frozen=True, slots=True)
class KeysStep:
    """Press one chord after another, each a tuple such as `("ctrl", "s")`."""

    chords: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ScrollStep:
    """Turn the wheel `dx` notches right and `dy` down, over something or (None) the active window.

    `to_end` scrolls until nothing moves any more.
    """

    dx: int = 0
    dy: int = 0
    target: Target | None = None
    to_end: bool = False


@dataclass(frozen=True, slots=True)
class DragStep:
    """Drag one thing onto another."""

    target: Target
    destination: Target


@dataclass(frozen=True, slots=True)
class SelectStep:
    """Choose an option, in a named list or combo box or (None) wherever it is."""

    option: Target
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class CheckStep:
    """Bring something that can be ticked into a state: `checked` true or false."""

    target: Target
    checked: bool = True


@dataclass(frozen=True, slots=True)
class MenuStep:
    """Go through menus: each item is opened or clicked in turn, approved once as a whole.

    `button` opens the first of them: the right one for what has a menu of its own.
    """

    path: tuple[Target, ...]
    button: Button = "left"


@dataclass(frozen=True, slots=True)
class OpenStep:
    """Start a program, or come to its window where it already runs."""

    app: str


@dataclass(frozen=True, slots=True)
class SwitchStep:
    """Bring a program's window to the front."""

    app: str


@dataclass(frozen=True, slots=True)
class CloseStep:
    """Close a window (empty: the active one)."""

    app: str = ""


@dataclass(frozen=True, slots=True)
class WaitStep:
    """Wait so many seconds, or until a target is there (`gone`: until it is not there any more)."""

    seconds: float = 0.0
    target: Target | None = None
    gone: bool = False


Step = (
    ClickStep
    | HoverStep
    | TypeStep
    | ClearStep
    | KeysStep
    | ScrollStep
    | DragStep
    | SelectStep
    | CheckStep
    | MenuStep
    | OpenStep
    | SwitchStep
    | CloseStep
    | WaitStep
)


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps that an instruction asks for, in order; never empty. `language` is en, pt or zh."""

    instruction: Instruction
    steps: tuple[Step, ...]
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An element offered for a target: `score` 0 to 1, `why` in words for the journal and `--json`."""

    element: Element
    score: float
    why: str = ""

    @property
    def box(self) -> Box:
        """Where it is, in desktop pixels."""
        return self.element.box


class Sureness(StrEnum):
    """What a grounding allows: one threshold each separates act from ask from not there."""

    SURE = "sure"
    UNSURE = "unsure"
    AMBIGUOUS = "ambiguous"
    NOT_FOUND = "not found"


@dataclass(frozen=True, slots=True)
class Grounding:
    """The answer to "where is it": candidates, best first (empty where not found).

    With `AMBIGUOUS` the candidates are those that fit equally. `nearest` are names that came close, for
    the message where nothing was found. `ms` holds how long each part took, in milliseconds.
    """

    sureness: Sureness
    candidates: tuple[Candidate, ...] = ()
    nearest: tuple[str, ...] = ()
    engine: str = "rules"
    ms: dict[str, float] = field(default_factory=dict)
