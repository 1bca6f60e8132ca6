"""How much memory loading a checkpoint takes at its peak, in a process of its own.

    python -m worker_lab.load_growth FOLDER [bfloat16] [float32]

The peak is what the kernel counted (VmHWM, set back just before loading), so nothing between two looks is
missed. It counts all resident pages, those of mapped files too; anonymous memory alone is told beside it.
What the kernel keeps in its page cache belongs to no process and can be dropped at any time.
"""

import json
import sys
from pathlib import Path

from desktop_agent_model.checkpoint.imports import require

require()

import torch  # noqa: E402 - after the quiet settings

from desktop_agent_model.checkpoint import loading  # noqa: E402


def status(key: str) -> int:
    """A line of /proc/self/status, in bytes."""
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(key + ":"))


def growth(folder: Path, dtype: torch.dtype) -> dict[str, float]:
    """Bytes of weights, growth of the peak and of anonymous memory, and their shares of the weights."""
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
    resident, anonymous = status("VmRSS"), status("RssAnon")
    loaded = loading.load(folder, dtype)
    weights = sum(parameter.nbytes for parameter in loaded.model.parameters())
    peak, kept = status("VmHWM") - resident, status("RssAnon") - anonymous
    return {"weights": weights, "peak": peak, "kept": kept, "ratio": peak / weights}


if __name__ == "__main__":
    torch.set_num_threads(1)
    kinds = sys.argv[2:] or ["bfloat16"]
    print(json.dumps({kind: growth(Path(sys.argv[1]), getattr(torch, kind)) for kind in kinds}))
