"""What the vendor's data sheets say of the GPUs that a worker may run on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gpu:
    """One GPU: bytes of memory, bytes a second from it, dense floating-point operations a second."""

    name: str
    memory: int
    bandwidth: float
    bf16: float
    fp8: float
    """As `bf16` where the chip has no fp8."""

    def flops(self, weights: str) -> float:
        """Operations a second with weights of this type (`bf16` or `fp8`)."""
        return self.fp8 if weights == "fp8" else self.bf16


_MIB = 2**20

GPUS = {
    "h100": Gpu("H100 SXM 80 GB", 81_559 * _MIB, 3.35e12, 989e12, 1979e12),
    "h200": Gpu("H200 SXM 141 GB", 143_771 * _MIB, 4.8e12, 989e12, 1979e12),
    "b200": Gpu("B200 180 GB", 183_359 * _MIB, 7.7e12, 2250e12, 4500e12),
    "a100": Gpu("A100 SXM 80 GB", 81_920 * _MIB, 2.039e12, 312e12, 312e12),
    "l40s": Gpu("L40S 48 GB", 46_068 * _MIB, 0.864e12, 362e12, 733e12),
    "rtx4090": Gpu("GeForce RTX 4090 24 GB", 24_564 * _MIB, 1.008e12, 165e12, 330e12),
}
"""By the name given to `--gpu`."""
