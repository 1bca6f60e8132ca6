"""What has been published of Holotron-12B's speed and skill, beside what the shapes alone predict."""

from dataclasses import dataclass

from desktop_agent_model.measure.gpus import GPUS
from desktop_agent_model.measure.plan import Load, Setup, fits, reading_operations, total_rate
from desktop_agent_model.measure.shapes import HOLO2, HOLOTRON, Model

WORKERS = 100
CONTEXT = 12_288
"""Tokens a request that we take the published workload to have had: four or five screens and their text."""
RATE = {HOLOTRON.name: 8_900.0, HOLO2.name: 5_100.0}
"""Prompt and answer tokens a second at 100 workers: one H100, vLLM 0.14.1, WebVoyager's tasks, bf16."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: for Holotron-12B, for what it is compared with, and where it comes from."""

    what: str
    holotron: str
    other: str
    ratio: float
    source: str


def figures() -> list[Figure]:
    """The published figures, and below them the derived ones that explain the second."""
    load, setup, gpu = Load(WORKERS, CONTEXT), Setup(), GPUS["h100"]
    fit = [fits(model, gpu, CONTEXT, setup) for model in (HOLOTRON, HOLO2)]
    ceiling = [total_rate(model, gpu, load, setup) for model in (HOLOTRON, HOLO2)]
    used = [_share_of_peak(model) for model in (HOLOTRON, HOLO2)]
    return [
        Figure("WebVoyager, tasks solved", "80.5 %", "35.1 % (its base model)", 80.5 / 35.1, "published"),
        Figure(
            "tokens a second, 100 workers",
            "8.9 k, still rising",
            "5.1 k, flat (Holo2-8B)",
            8.9 / 5.1,
            "published",
        ),
        Figure(
            f"sequences that fit, {CONTEXT} tokens each", f"{fit[0]}", f"{fit[1]}", fit[0] / fit[1], "derived"
        ),
        Figure(
            "ceiling: half of the arithmetic, no waiting",
            f"{ceiling[0] / 1000:.1f} k",
            f"{ceiling[1] / 1000:.1f} k",
            ceiling[0] / ceiling[1],
            "derived",
        ),
        Figure(
            "arithmetic that the published rate uses",
            f"{used[0]:.0%}",
            f"{used[1]:.0%}",
            used[0] / used[1],
            "derived",
        ),
    ]


def _share_of_peak(model: Model) -> float:
    """The share of an H100's bf16 arithmetic that the language model needs at the published rate."""
    a_token = reading_operations(model, CONTEXT) / CONTEXT
    return RATE[model.name] * a_token / GPUS["h100"].bf16


EXPLANATION = """\
The first figure is training: no shape predicts it, and it compares with the base model, not with Holo2. The
second lies between two bounds. If the GPU never waited, both models would be about equally fast, since
Holotron has more weights to multiply and Holo2 more attention. If every sequence that fits ran equally
fast, Holotron would be about three times as fast, because it keeps a constant state where Holo2 keeps every
token in all layers. The published ratio is in between: from about 30 workers on, Holo2's further ones wait
for memory, so its curve is flat, while all 100 of Holotron fit nearly. Neither is near its ceiling, so
preparing pictures, scheduling and sending cost more than arithmetic there; shapes say nothing about those.
`desktop-agent worker bench sweep` measures them.
Assumed: 12,288 tokens a request, and an fp32 state in vLLM's pages (that vLLM probably used bf16)."""
