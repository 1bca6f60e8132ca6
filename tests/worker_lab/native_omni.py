"""The same checkpoint through transformers' own class for the Omni family, which has the same parts."""

import json
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional
from transformers import NemotronH_Omni_Reasoning_V3, NemotronH_Omni_Reasoning_V3_Config, RadioConfig

from desktop_agent_model.checkpoint.files import entries
from desktop_agent_model.checkpoint.layout import TINY
from worker_lab.models import limit_dt


def logits(folder: Path, ids: Tensor, tiles: Tensor) -> Tensor:
    """The logits of all positions (l, vocabulary) for ids (1, l) and normalised tiles."""
    model = _model(folder)
    patches = functional.unfold(tiles, TINY.patch, stride=TINY.patch).transpose(1, 2).flatten(0, 1)
    side = TINY.tile // TINY.patch
    grid = torch.tensor([[side, side]] * tiles.shape[0])
    with torch.inference_mode():
        found: Tensor = model(input_ids=ids, pixel_values=patches, image_grid_hw=grid).logits[0]
    return found


def _model(folder: Path) -> NemotronH_Omni_Reasoning_V3:
    raw = json.loads((folder / "config.json").read_text())
    prefix = entries(folder)["vision_model.radio_model.model.patch_generator.cls_token.token"].shape[0]
    vision = RadioConfig(
        hidden_size=TINY.vision,
        num_hidden_layers=TINY.vision_blocks,
        num_attention_heads=TINY.vision_heads,
        mlp_ratio=TINY.vision_mlp / TINY.vision,
        max_img_size=TINY.table,
        num_cls_tokens=3,
        num_registers=prefix - 3,
        summary_idxs=[0, 1, 2],
        video_temporal_patch_size=2,  # the class insists on an embedder for video, which stays random
    ).to_dict()
    config = NemotronH_Omni_Reasoning_V3_Config(
        vision_config={
            key: value for key, value in vision.items() if key not in {"patch_dim", "video_patch_dim"}
        },
        text_config={key: value for key, value in raw["llm_config"].items() if key != "architectures"},
        force_image_size=TINY.tile,
        projector_hidden_size=TINY.projector,
        vision_hidden_size=TINY.vision,
        image_token_id=_image_id(folder),
        dtype="float32",
    )
    model: NemotronH_Omni_Reasoning_V3
    model = NemotronH_Omni_Reasoning_V3.from_pretrained(folder, config=config, dtype=torch.float32)
    limit_dt(model, 0.0)
    return model


def _image_id(folder: Path) -> int:
    added = json.loads((folder / "tokenizer.json").read_text())["added_tokens"]
    return int(next(token["id"] for token in added if token["content"] == "<image>"))
