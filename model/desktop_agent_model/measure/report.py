"""What was measured on one machine, as one value, as JSON and as a page to read."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from desktop_agent_model.measure.beside import Beside
from desktop_agent_model.measure.gpus import GPUS, Gpu
from desktop_agent_model.measure.plan import Efficiency, Setup, writing_seconds
from desktop_agent_model.measure.shapes import HOLOTRON
from desktop_agent_model.measure.single import Answered
from desktop_agent_model.measure.state import Kept
from desktop_agent_model.measure.sweep import Level

PEAK = Efficiency(1.0, 1.0)
FULL_SIZE = 12e9
"""From so many parameters on a model is compared with what Holotron-12B's shape predicts."""


@dataclass(slots=True)
class Report:
    """Everything; a part that was not measured stays empty."""

    machine: dict[str, str]
    model: str
    parameters: int
    load_seconds: float = 0.0
    peak_bytes: int = 0
    """The most memory that was taken: the GPU's where there is one, else the process's."""
    kept: list[Kept] = field(default_factory=list)
    beside: Beside | None = None
    reading: list[Answered] = field(default_factory=list)
    writing: Answered | None = None
    pointing: list[Answered] = field(default_factory=list)
    with_session: list[Answered] = field(default_factory=list)
    without_session: list[Answered] = field(default_factory=list)
    sweep: list[Level] = field(default_factory=list)
    server: str = ""
    """What answered the sweep."""

    def document(self) -> dict[str, Any]:
        """All of it as JSON knows it, with the derived rates."""
        document = asdict(self)
        for level, found in zip(document["sweep"], self.sweep, strict=True):
            level["tokens_a_second"] = found.tokens_a_second
            level["written_a_second"] = found.written_a_second
        return document


def page(report: Report, plot: Path | None = None) -> str:
    """The report as Markdown; `plot` is a picture beside it."""
    parts = [
        f"# {report.model} on {report.machine.get('gpu') or 'a processor without a GPU'}",
        _listed(report),
        *_section("State against length", _kept(report.kept), KEPT_NOTE),
        *_section("One person", _single(report), SINGLE_NOTE),
        *_section("Step after step, a new screen each", _steps(report), STEPS_NOTE),
        *_section(f"Workers at once, against {report.server}", _sweep(report.sweep), SWEEP_NOTE),
    ]
    if plot:
        parts.append(f"![Throughput and latency over the number of workers]({plot.name})")
    return "\n\n".join(parts) + "\n"


KEPT_NOTE = (
    "Mamba layers keep a state of constant size, attention layers keys and values for every token: "
    "linear. What grows with the square of the length is the work of attention, not its memory."
)
SINGLE_NOTE = "Medians, everything in one process, without the network. Pictures were never seen before."
STEPS_NOTE = "With a session only the new screen and text are read; without, the whole history each time."
SWEEP_NOTE = (
    "Tokens a second count prompts and answers, as the published figures do. Seconds include waits after "
    "a 429."
)


SWEEP_HEADS = (
    "workers", "requests", "tokens/s", "written/s", "median", "90 %", "99 %", "first token", "429", "errors",
)  # fmt: skip


def markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; the first column to the left, the others to the right."""
    lines = [heads, ["---", *("---:" for _ in heads[1:])], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _section(title: str, table: str, note: str) -> list[str]:
    return [f"## {title}", table, note] if table else []


def _listed(report: Report) -> str:
    facts = {
        **report.machine,
        "parameters": f"{report.parameters / 1e6:,.2f} million",
        "loaded in": f"{report.load_seconds:.1f} s",
        "most memory taken": f"{report.peak_bytes / 1e9:.2f} GB",
    }
    return "\n".join(f"- {name}: {value}" for name, value in facts.items() if value)


def _kept(kept: Sequence[Kept]) -> str:
    rows = [
        [f"{at.tokens:,}", f"{at.mamba:,}", f"{at.attention:,}", f"{at.attention / at.tokens:,.0f}"]
        for at in kept
    ]
    return (
        markdown(("tokens", "Mamba, bytes", "attention, bytes", "attention, bytes a token"), rows)
        if rows
        else ""
    )


def _single(report: Report) -> str:
    rows = [
        [f"reading {read.prompt_tokens:,} tokens", f"{read.read_a_second:,.0f} tokens/s", ""]
        for read in report.reading
    ]
    if found := report.writing:
        rows.append(["writing", f"{found.written_a_second:,.1f} tokens/s", _against_bound(report, found)])
    if report.pointing:
        rows.append(
            ["instruction to point", f"{_middle(report.pointing) * 1000:,.0f} ms", _parts(report.pointing)]
        )
    if beside := report.beside:
        rows += _beside(beside)
    return markdown(("", "measured", ""), rows) if rows else ""


def _beside(found: Beside) -> list[list[str]]:
    """Our loop and transformers' own, in the same run."""
    what = f"{found.prompt_tokens:,} tokens read, {found.written} written"
    same = "the same tokens" if found.same else "other tokens"
    return [
        [what, f"{found.ours_s * 1000:,.0f} ms", same],
        ["the same by transformers' generate", f"{found.generate_s * 1000:,.0f} ms", ""],
        ["the form of an answer", f"{found.grammar_ms:.3f} ms a token", ""],
    ]


def _against_bound(report: Report, found: Answered) -> str:
    """How far from what the memory's bandwidth allows, for a full-size model on a GPU that we know."""
    gpu = known_gpu(report.machine.get("gpu", ""))
    if gpu is None or report.parameters < FULL_SIZE or not found.completion_tokens:
        return ""
    bound = writing_seconds(HOLOTRON, gpu, found.prompt_tokens, 1, Setup(), PEAK)
    return (
        f"{found.decode_s / found.completion_tokens / bound:.2f} × the bound of {bound * 1000:.2f} ms a token"
    )


def known_gpu(name: str) -> Gpu | None:
    """The data sheet of a GPU by the name that its driver gives it."""
    plain = name.lower().replace(" ", "")
    return next((gpu for short, gpu in GPUS.items() if short in plain), None)


def _parts(answers: Sequence[Answered]) -> str:
    """Where the milliseconds went."""
    names = ("encode_s", "prefill_s", "decode_s")
    seeing, reading, writing = (median(getattr(answer, name) for answer in answers) * 1000 for name in names)
    return f"{seeing:,.0f} seeing, {reading:,.0f} reading, {writing:,.0f} writing"


def _middle(answers: Sequence[Answered]) -> float:
    return median(answer.seconds for answer in answers)


def _steps(report: Report) -> str:
    """Steps 1, 2, 5, 10, 20 and so on, as far as they were taken; and late ones against early ones."""
    having = [
        (name, steps)
        for name, steps in (("with", report.with_session), ("without", report.without_session))
        if steps
    ]
    if not having:
        return ""
    count = min(len(steps) for _, steps in having)
    shown = [at for at in (1, 2, 5, 10, 20, 50) if at <= count]
    rows = [
        [
            f"{name} a session",
            *(f"{steps[at - 1].seconds * 1000:,.0f} ms" for at in shown),
            _growth(steps[:count]),
        ]
        for name, steps in having
    ]
    return markdown(("", *(f"step {at}" for at in shown), "last three / steps 2 to 4"), rows)


def _growth(steps: Sequence[Answered]) -> str:
    """Late steps against early ones, three of each, for a single one may be disturbed."""
    if len(steps) < 5:
        return ""
    return f"{_middle(steps[-3:]) / _middle(steps[1:4]):.2f}"


def _sweep(levels: Sequence[Level]) -> str:
    return markdown(SWEEP_HEADS, [level_row(level) for level in levels]) if levels else ""


def level_row(level: Level) -> list[str]:
    """One line of the sweep's table."""
    return [
        str(level.workers),
        str(level.requests),
        f"{level.tokens_a_second:,.0f}",
        f"{level.written_a_second:,.0f}",
        *(f"{seconds:.2f} s" for seconds in level.latency),
        f"{level.first_token[0]:.2f} s",
        str(level.busy),
        str(sum(level.errors.values())),
    ]
