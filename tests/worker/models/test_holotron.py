"""The model agrees with an independent one, with transformers' own class, and with itself token by token."""

from pathlib import Path

import pytest
import torch
from PIL import Image
from torch import Tensor

from desktop_agent_model.checkpoint import loading
from desktop_agent_model.checkpoint.layout import TINY
from desktop_agent_model.checkpoint.loading import Loaded
from desktop_agent_model.errors import BadInput
from worker_lab import native_omni, reference_vision
from worker_lab.models import holotron, limit_dt
from worker_lab.prompts import about, embedded
from worker_lab.published import read_all

LONG = 600  # tokens: more than one chunk of the scan


def all_logits(loaded: Loaded, embeds: Tensor) -> Tensor:
    with torch.inference_mode():
        found: Tensor = loaded.model(embeds, None, last=0)[0]
    return found


def token_by_token(loaded: Loaded, embeds: Tensor, chunk: int = 1) -> Tensor:
    cache = loaded.model.new_cache()
    with torch.inference_mode():
        return torch.cat([loaded.model(part, cache, last=0)[0] for part in torch.split(embeds, chunk, dim=1)])


def test_vision_tower_and_projector_agree_with_an_independent_forward(
    tiny: Loaded, tiny_checkpoint: Path, picture: Image.Image
) -> None:
    _, tiles = about(tiny, picture)
    expected = reference_vision.features(read_all(tiny_checkpoint), TINY, tiles, align_corners=False)
    with torch.inference_mode():
        torch.testing.assert_close(tiny.model.encode_tiles(tiles), expected, atol=1e-4, rtol=0)


def test_position_embedding_with_aligned_corners_gives_the_features_of_the_older_code(
    tiny: Loaded, tiny_checkpoint: Path, picture: Image.Image
) -> None:
    older = loading.load(tiny_checkpoint, torch.float32, position_embedding="align_corners")
    _, tiles = about(older, picture)
    expected = reference_vision.features(read_all(tiny_checkpoint), TINY, tiles, align_corners=True)
    with torch.inference_mode():
        seen = older.model.encode_tiles(tiles)
        torch.testing.assert_close(seen, expected, atol=1e-4, rtol=0)
        assert (seen - tiny.model.encode_tiles(tiles)).abs().max() > 0.1


def test_a_picture_of_the_tables_own_size_is_seen_alike_with_both_position_embeddings(
    tiny: Loaded, tiny_checkpoint: Path
) -> None:
    older = loading.load(tiny_checkpoint, torch.float32, position_embedding="align_corners")
    whole = torch.rand(1, 3, TINY.table, TINY.table, generator=torch.Generator().manual_seed(1))
    with torch.inference_mode():
        seen = [holotron(loaded).vision(whole).features for loaded in (tiny, older)]
    torch.testing.assert_close(seen[0], seen[1], atol=1e-5, rtol=0)


@pytest.mark.parametrize("size", [(32, 64), (64, 32), (128, 256), (16, 256)])
def test_a_picture_that_is_no_square_gets_the_upper_left_window_of_the_square_around_it(
    tiny_checkpoint: Path, size: tuple[int, int]
) -> None:
    older = loading.load(tiny_checkpoint, torch.float32, position_embedding="align_corners")
    patches = holotron(older).vision.embeddings
    rows, columns = (side // TINY.patch for side in size)
    side = max(rows, columns)
    square = patches._interpolate_position_embedding((side, side), torch.float32)
    window = square.view(side, side, -1)[:rows, :columns].flatten(0, 1)
    found = patches._interpolate_position_embedding((rows, columns), torch.float32)[0]
    assert torch.equal(found, window)


def test_logits_agree_with_transformers_own_omni_class(
    tiny: Loaded, tiny_checkpoint: Path, picture: Image.Image
) -> None:
    ids, tiles = about(tiny, picture)
    theirs = native_omni.logits(tiny_checkpoint, ids, tiles)
    ours = all_logits(tiny, embedded(tiny, picture))
    torch.testing.assert_close(ours, theirs, atol=1e-4, rtol=0)


def test_a_prompt_at_once_gives_the_logits_of_the_same_prompt_token_by_token(
    tiny: Loaded, picture: Image.Image
) -> None:
    embeds = embedded(tiny, picture, "a" * LONG)
    torch.testing.assert_close(token_by_token(tiny, embeds), all_logits(tiny, embeds), atol=1e-4, rtol=0)


@pytest.mark.parametrize("chunk", [7, 64, 200])
def test_a_prompt_in_chunks_gives_the_logits_of_the_same_prompt_at_once(
    tiny: Loaded, picture: Image.Image, chunk: int
) -> None:
    embeds = embedded(tiny, picture, "b" * 300)
    torch.testing.assert_close(
        token_by_token(tiny, embeds, chunk), all_logits(tiny, embeds), atol=1e-4, rtol=0
    )


def test_transformers_own_limit_of_dt_would_give_other_logits(
    tiny_checkpoint: Path, picture: Image.Image
) -> None:
    stock = loading.load(tiny_checkpoint, torch.float32)
    limit_dt(stock.model, 0.001)
    embeds = embedded(stock, picture, "a" * LONG)
    assert (token_by_token(stock, embeds) - all_logits(stock, embeds)).abs().max() > 0.01


def test_the_mamba_state_is_fp32_while_the_weights_are_bf16(
    tiny_checkpoint: Path, picture: Image.Image
) -> None:
    half = loading.load(tiny_checkpoint, torch.bfloat16)
    cache = half.model.new_cache()
    with torch.inference_mode():
        embeds = embedded(half, picture)
        half.model(embeds[:, :30], cache)
        half.model(embeds[:, 30:], cache)
        logits = half.model(embeds[:, :1], cache)
    states = [state for layer in cache.layers for state in getattr(layer, "recurrent_states", {}).values()]
    assert {state.dtype for state in states if state is not None} == {torch.float32}
    assert half.model.dtype == torch.bfloat16
    assert logits.dtype == torch.float32


def test_image_tokens_that_no_picture_fills_are_an_error(tiny: Loaded, picture: Image.Image) -> None:
    ids, tiles = about(tiny, picture)
    with torch.inference_mode(), pytest.raises(BadInput, match="image tokens for"):
        tiny.model.embed(ids, tiny.model.encode_tiles(tiles[:-1]).flatten(0, 1))
