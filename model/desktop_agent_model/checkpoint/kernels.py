"""Which implementation of the Mamba layers is bound.

Where a kernel package is installed and broken, transformers takes its slower own code and says next to
nothing.
"""

import inspect
from collections.abc import Callable
from typing import Any

from transformers.models.nemotron_h import modeling_nemotron_h

BOUND = {
    "scan": ("mamba2_chunk_scan", "mamba-ssm"),
    "step": ("mamba2_selective_state_update", "mamba-ssm"),
    "convolution": ("causal_conv1d_fn", "causal-conv1d"),
    "convolution step": ("causal_conv1d_update", "causal-conv1d"),
}


def kernels() -> dict[str, str]:
    """For each kernel of a Mamba layer where it comes from: mamba-ssm, causal-conv1d or torch."""
    return {
        use: _source(getattr(modeling_nemotron_h, name, None), package)
        for use, (name, package) in BOUND.items()
    }


def _source(function: Callable[..., Any] | None, package: str) -> str:
    """Look through transformers' wrapper at what it calls; `unknown` where the wrapper is built otherwise."""
    if function is None:
        return "unknown"
    seen = inspect.getclosurevars(function).nonlocals.get("is_new_implementation")
    return {True: package, False: "torch"}.get(seen, "unknown") if isinstance(seen, bool) else "unknown"
