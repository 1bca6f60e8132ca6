"""Whether the weights fit, asked before the first of them is read."""

from pathlib import Path

import torch

from desktop_agent_model.errors import OutOfMemory


def check_fits(count: int, dtype: torch.dtype, free: int | None, where: str) -> None:
    """Raise OutOfMemory with what `count` weights of a dtype need, what is free there, and what would fit."""
    needed, half = count * dtype.itemsize, count * 2
    if free is None or needed <= free:
        return
    if half < needed and half <= free:
        action = f"Use --dtype bfloat16, which needs {gigabytes(half)}."
    else:
        action = f"Choose a device with {gigabytes(half)} free, or serve it in fp8 with --backend vllm."
    kind = str(dtype).removeprefix("torch.")
    raise OutOfMemory(
        f"The weights need {gigabytes(needed)} in {kind}; {gigabytes(free)} are free on {where}.", action
    )


def free_bytes(device: torch.device) -> int | None:
    """Bytes that can still be taken on a device; None where nobody tells."""
    if device.type == "cuda":
        return int(torch.cuda.mem_get_info(device)[0])
    if device.type != "cpu":
        return None
    bounds = [value for value in (_available(), container_bytes()) if value is not None]
    return min(bounds, default=None)


def _available(path: Path = Path("/proc/meminfo")) -> int | None:
    """What the kernel says programs can still take, in bytes."""
    if not path.is_file():
        return None
    for line in path.read_text("ascii").splitlines():
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) * 1024
    return None


def container_bytes(folder: Path = Path("/sys/fs/cgroup")) -> int | None:
    """What the container's own limit leaves, in bytes; files that can be dropped do not count as used."""
    limit, used, stat = folder / "memory.max", folder / "memory.current", folder / "memory.stat"
    if not (limit.is_file() and used.is_file() and stat.is_file()) or limit.read_text().strip() == "max":
        return None
    counts = dict(line.split() for line in stat.read_text().splitlines())
    return int(limit.read_text()) - int(used.read_text()) + int(counts.get("file", 0))


def gigabytes(count: float) -> str:
    """Bytes in words, such as `26.4 GB`."""
    return f"{count / 1e9:.1f} GB"
