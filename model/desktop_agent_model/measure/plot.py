"""The sweep as a picture: throughput and latency over workers, as SVG or PNG by the file's name."""

from collections.abc import Sequence
from pathlib import Path

from desktop_agent_model.measure.sweep import Level

PUBLISHED = ((100, 8_900, "Holotron-12B, published"), (100, 5_100, "Holo2-8B, published"))


def plot(levels: Sequence[Level], model: str, path: Path, *, published: bool = False) -> None:
    """Draw it into `path`; `published` adds the two figures for one H100 at 100 workers."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - late: half a second
    from matplotlib.backends.backend_svg import FigureCanvasSVG  # noqa: PLC0415 - late: half a second
    from matplotlib.figure import Figure  # noqa: PLC0415 - late: half a second

    figure = Figure(figsize=(9, 4), layout="constrained")
    canvas = FigureCanvasSVG(figure) if path.suffix == ".svg" else FigureCanvasAgg(figure)
    rate, time = figure.subplots(1, 2)
    workers = [level.workers for level in levels]
    rate.plot(workers, [level.tokens_a_second for level in levels], "o-", label="read and written")
    rate.plot(workers, [level.written_a_second for level in levels], "s--", label="written")
    if published:
        for at, tokens, label in PUBLISHED:
            rate.plot([at], [tokens], "*", markersize=12, label=label)
    rate.set(title=f"{model}: tokens a second", xlabel="workers", ylim=(0, None))
    for name, at, style in (("median", 0, "o-"), ("90 %", 1, "s--"), ("99 %", 2, "^:")):
        time.plot(workers, [level.latency[at] for level in levels], style, label=name)
    time.set(title="seconds a request", xlabel="workers", ylim=(0, None))
    for axes in (rate, time):
        axes.legend()
        axes.grid(alpha=0.3)
    canvas.print_figure(path)
