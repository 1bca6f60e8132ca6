"""Pictures for tests, the same each time."""

import numpy as np
from PIL import Image


def noise(width: int, height: int, seed: int = 0) -> Image.Image:
    """A picture of noise, width x height pixels."""
    random = np.random.default_rng(seed)
    return Image.fromarray(random.integers(0, 256, (height, width, 3), dtype=np.uint8))
