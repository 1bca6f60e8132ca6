"""What a measurement ran on: names and versions, nothing that identifies a person."""

import os
import platform
import resource
from pathlib import Path

import torch
import transformers


def machine(device: str) -> dict[str, str]:
    """The GPU if one is used, the processor, and the versions that matter."""
    found = {"gpu": torch.cuda.get_device_name(device)} if device.startswith("cuda") else {}
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return found | {
        "cpu": f"{_processor()}, {cores} cores, {torch.get_num_threads()} used",
        "torch": torch.__version__,
        "transformers": transformers.__version__,
        "python": platform.python_version(),
    }


def _processor() -> str:
    """The processor's name, where the system tells."""
    table = Path("/proc/cpuinfo")
    lines = table.read_text("utf-8", "replace").splitlines() if table.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def peak_bytes(device: str) -> int:
    """The most memory taken so far: on the GPU where one is used, else by this process."""
    if device.startswith("cuda"):
        return torch.cuda.max_memory_allocated(device)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
