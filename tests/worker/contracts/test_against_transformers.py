"""Our image rules against the functions in transformers that the models' own processors use, size by size."""

from random import Random

import pytest
from transformers.models.got_ocr2.image_processing_pil_got_ocr2 import get_optimal_tiled_canvas
from transformers.models.qwen2_vl.image_processing_pil_qwen2_vl import smart_resize

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts.images import SmartResize, tile_grid

RANDOM = Random(7)
SIZES = [
    *(Size(w, h) for w in range(40, 4000, 331) for h in range(40, 2200, 173)),
    *(Size(RANDOM.randint(8, 6000), RANDOM.randint(8, 4000)) for _ in range(200)),
    *(Size(512 * w, 512 * h) for w in range(1, 8) for h in range(1, 8)),
]


@pytest.mark.parametrize("most", [1, 6, 12])
def test_the_tile_grid_is_internvls(most: int) -> None:
    for size in SIZES:
        columns, rows = get_optimal_tiled_canvas((size.height, size.width), (512, 512), 1, most)
        ours = tile_grid(size, most)
        assert (ours.columns, ours.rows) == (columns, rows), size


@pytest.mark.parametrize(
    "rule", [SmartResize(28, 56 * 56, 1280 * 28 * 28), SmartResize(32, 65_536, 16_777_216)]
)
def test_smart_resize_is_qwens(rule: SmartResize) -> None:
    for size in SIZES:
        if max(size.width, size.height) > 200 * min(size.width, size.height):
            continue
        height, width = smart_resize(size.height, size.width, rule.factor, rule.min_pixels, rule.max_pixels)
        assert rule.fitted(size) == Size(width, height), size
