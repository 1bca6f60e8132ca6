"""What a sentence means, in a short form that tables of sentences are written in."""

import pytest

from desktop_agent.core.errors import NotUnderstood, UnknownKey
from desktop_agent.core.plan import (
    CheckStep,
    ClearStep,
    ClickStep,
    CloseStep,
    DragStep,
    HoverStep,
    Instruction,
    KeysStep,
    MenuStep,
    OpenStep,
    Plan,
    ScrollStep,
    SelectStep,
    Step,
    SwitchStep,
    Target,
    TypeStep,
    WaitStep,
)
from desktop_agent.rules.grammar import Grammar

#: The programs and windows that are open.
OPEN = ("mousepad", "Preferences", "Firefox")
_CLICKS = {("left", 1): "click", ("left", 2): "double", ("right", 1): "right", ("middle", 1): "middle"}


def pytest_generate_tests(metafunc):
    """A test of a table `TABLE` of kinds gets each row of it: `words` and what they are `read` as."""
    if "words" in metafunc.fixturenames and hasattr(metafunc.module, "TABLE"):
        rows = [(*row, kind) for kind, text in metafunc.module.TABLE.items() for row in _rows(text)]
        ids = [f"{kind}: {words}" for words, _, kind in rows]
        metafunc.parametrize(("words", "meaning"), [row[:2] for row in rows], ids=ids)


def _rows(text):
    """The rows of a table: `words => meaning` a line; a line that begins deeper goes on from the last."""
    lines = [line.strip() for line in text.replace("\n        ", " ").splitlines() if line.strip()]
    return [tuple(part.strip() for part in line.split(" => ")) for line in lines]


@pytest.fixture
def meaning_of():
    """The short form of what is understood: the steps, or `?` and `?key` where nothing is."""

    def told(words):
        try:
            plan = Grammar(lambda: OPEN).plan(Instruction(words))
        except NotUnderstood:
            return "?"
        except UnknownKey:
            return "?key"
        return _plan(plan)

    return told


@pytest.fixture
def short_form():
    """The short form of a plan."""
    return _plan


def _plan(plan: Plan) -> str:
    return " | ".join(map(_step, plan.steps))


def _target(t: Target | None) -> str:
    """`#ordinal name <kind> at place relation (anchor) in app`."""
    if t is None:
        return "focus"
    words = [f"#{t.ordinal}"] if t.ordinal else []
    words += [repr(t.name) if t.literal else t.name] if t.name else []
    words += [f"<{t.role_word}>"] if t.role_word else []
    words += [f"at {t.place.value}"] if t.place else []
    words += [f"{t.relation.kind} ({_target(t.relation.anchor)})"] if t.relation else []
    words += [f"in app {t.app}"] if t.app else []
    return " ".join(words)


def _key(name: str) -> str:
    return "space" if name == " " else name


def _step(s: Step) -> str:  # noqa: C901 - one case for each step
    match s:
        case ClickStep():
            return f"{_CLICKS[s.button, s.count]}: {_target(s.target)}"
        case HoverStep():
            return f"hover: {_target(s.target)}"
        case TypeStep():
            return f"{'replace' if s.clear else 'type'} {s.text!r}: {_target(s.target)}"
        case ClearStep():
            return f"clear: {_target(s.target)}"
        case KeysStep():
            return "keys: " + " ".join("+".join(map(_key, chord)) for chord in s.chords)
        case ScrollStep():
            return f"scroll {s.dx} {s.dy}{' end' if s.to_end else ''}: {_target(s.target)}"
        case DragStep():
            return f"drag: {_target(s.target)} -> {_target(s.destination)}"
        case SelectStep():
            return f"select {_target(s.option)}: {_target(s.target)}"
        case CheckStep():
            return f"{'check' if s.checked else 'uncheck'}: {_target(s.target)}"
        case MenuStep():
            return "menu: " + " > ".join(t.name for t in s.path)
        case OpenStep() | SwitchStep() | CloseStep():
            return f"{type(s).__name__.removesuffix('Step').lower()}: {s.app}".strip()
        case WaitStep():
            return f"wait {s.seconds:g}{' gone' if s.gone else ''}: {_target(s.target)}"
