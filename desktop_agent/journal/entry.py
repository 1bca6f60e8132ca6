"""One entry of the history, and its line in the file."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from desktop_agent.core.outcome import Done, Outcome
from desktop_agent.core.plan import Instruction


@dataclass(frozen=True, slots=True)
class Entry:
    """One instruction as it is kept; `pictures` are file names, `at` is local time in ISO 8601.

    `outcome` is empty for an entry that never came to its end (a crash).
    """

    id: str
    at: str
    text: str
    outcome: str = ""
    message: str = ""
    engine: str = "rules"
    steps: tuple[dict[str, Any], ...] = ()
    pictures: tuple[str, ...] = ()
    ms: float = 0.0


def line(entry: Entry) -> str:
    """The entry as one JSON line."""
    return json.dumps(asdict(entry), ensure_ascii=False) + "\n"


def parsed(text: str) -> Entry | None:
    """The entry that a line stands for; None for a line that a crash cut short or that is not ours."""
    try:
        fields = json.loads(text)
        fields["steps"] = tuple(fields.get("steps", ()))
        fields["pictures"] = tuple(fields.get("pictures", ()))
        return Entry(**fields)
    except (ValueError, TypeError, AttributeError, KeyError):
        return None


def step_fields(done: Done) -> dict[str, Any]:
    """One finished step, as the history and `--json` print it."""
    return {
        "action": done.action,
        "label": done.label,
        "box": done.box.as_list() if done.box else None,
        "approved_by": done.approved_by,
        "evidence": done.evidence,
    }


def of(name: str, at: str, instruction: Instruction, outcome: Outcome, pictures: tuple[str, ...]) -> Entry:
    """The entry for an instruction that came to its end."""
    steps = tuple(step_fields(one) for one in outcome.steps)
    total = outcome.ms.get("total", 0.0)
    return Entry(
        name,
        at,
        instruction.text,
        outcome.status.value,
        outcome.message,
        outcome.engine,
        steps,
        pictures,
        total,
    )
