"""A tiny checkpoint of the Omni family, written by transformers' own class in the published names."""

import json
from pathlib import Path

import torch
from transformers import (
    NemotronH_Omni_Reasoning_V3,
    NemotronH_Omni_Reasoning_V3_Config,
    NemotronHConfig,
    RadioConfig,
)

from desktop_agent_model.checkpoint.writing import byte_tokenizer
from worker_lab.models import limit_dt, mixers

MEAN, DEVIATION = (0.4, 0.5, 0.6), (0.2, 0.25, 0.3)
VOCABULARY = 320


def write(folder: Path) -> NemotronH_Omni_Reasoning_V3:
    """Write it and return the model that was written."""
    torch.manual_seed(3)
    image_id = byte_tokenizer().token_to_id("<image>")
    config = NemotronH_Omni_Reasoning_V3_Config(
        vision_config=_vision(),
        text_config=_language(),
        projector_hidden_size=48,
        vision_hidden_size=32,
        image_token_id=image_id,
        dtype="float32",
    )
    model = NemotronH_Omni_Reasoning_V3(config)
    for mixer in mixers(model):
        torch.nn.init.uniform_(mixer.dt_bias, -11.0, -2.0)  # some far below transformers' own limit
    limit_dt(model, 0.0)
    model.train(False)
    model.save_pretrained(folder)
    _published(folder)
    byte_tokenizer().save(str(folder / "tokenizer.json"))
    return model


def _vision() -> RadioConfig:
    return RadioConfig(
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        mlp_ratio=2.0,
        max_img_size=512,
        num_cls_tokens=2,
        num_registers=2,
        video_temporal_patch_size=2,
    )


def _language() -> NemotronHConfig:
    return NemotronHConfig(
        vocab_size=VOCABULARY,
        hidden_size=64,
        layers_block_type=["linear_attention", "moe", "linear_attention", "full_attention", "moe"],
        intermediate_size=96,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=16,
        mamba_num_heads=8,
        mamba_head_dim=12,
        ssm_state_size=16,
        n_groups=2,
        n_routed_experts=4,
        num_experts_per_tok=2,
        moe_intermediate_size=32,
        moe_shared_expert_intermediate_size=32,
        max_position_embeddings=4096,
    )


def _published(folder: Path) -> None:
    """The config in the published keys, and the colours where that family keeps them."""
    raw = json.loads((folder / "config.json").read_text())
    raw["llm_config"] = raw.pop("text_config")
    raw |= {
        "architectures": ["NemotronH_Nano_Omni_Reasoning_V3"],
        "model_type": "NemotronH_Nano_Omni_Reasoning_V3",
        "auto_map": {"AutoConfig": "configuration.C", "AutoModel": "modeling.M"},
        "patch_size": 16,
    }
    (folder / "config.json").write_text(json.dumps(raw))
    colours = {"norm_mean": MEAN, "norm_std": DEVIATION}
    (folder / "preprocessor_config.json").write_text(json.dumps(colours))
