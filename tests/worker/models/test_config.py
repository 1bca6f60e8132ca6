"""What changes what the model sees is read from config.json or refused by name, never guessed."""

import pytest

from desktop_agent_model.checkpoint.layout import FULL, TINY, config
from desktop_agent_model.errors import BadConfig
from desktop_agent_model.models.config import HolotronConfig

NEEDED = (
    "force_image_size", "patch_size", "downsample_ratio", "ps_version", "norm_mean", "norm_std",
    "vit_hidden_size", "projector_hidden_size", "use_thumbnail", "vision_config", "llm_config",
)  # fmt: skip
NEEDED_OF_LANGUAGE = (
    "hidden_size", "vocab_size", "hybrid_override_pattern", "mamba_num_heads", "mamba_head_dim",
    "ssm_state_size", "n_groups", "chunk_size", "conv_kernel", "num_attention_heads", "num_key_value_heads",
    "head_dim", "intermediate_size", "layer_norm_epsilon", "max_position_embeddings",
)  # fmt: skip


@pytest.mark.parametrize("key", NEEDED)
def test_an_absent_key_is_named(key: str) -> None:
    raw = config(TINY)
    del raw[key]
    with pytest.raises(BadConfig, match=f"no {key}"):
        HolotronConfig.read(raw)


@pytest.mark.parametrize("key", NEEDED_OF_LANGUAGE)
def test_an_absent_key_of_the_language_model_is_named(key: str) -> None:
    raw = config(TINY)
    del raw["llm_config"][key]
    with pytest.raises(BadConfig, match=rf"llm_config in config\.json has no {key}"):
        HolotronConfig.read(raw)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ps_version", "v1"),
        ("norm_mean", [0.5, 0.5]),
        ("norm_mean", ["a", "b", "c"]),
        ("norm_std", [0.2, 0.0, 0.2]),
        ("norm_std", 0.5),
        ("force_image_size", "512"),
        ("force_image_size", 0),
        ("force_image_size", -512),
        ("patch_size", 0),
        ("patch_size", True),
        ("use_thumbnail", "yes"),
        ("downsample_ratio", 0.0),
        ("downsample_ratio", 2.0),
        ("downsample_ratio", 0.15),
        ("vision_config", {"args": {"model": "vit_unheard_of"}}),
        ("vision_config", {"args": "vit"}),
        ("vision_config", {}),
        ("llm_config", "nemotron"),
        ("max_num_tiles", 0),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_its_key(key: str, value: object) -> None:
    with pytest.raises(BadConfig, match=key):
        HolotronConfig.read(config(TINY) | {key: value})


@pytest.mark.parametrize("pattern", ["M-ME*-", "M-M-", "-*-", "", "X"])
def test_layers_that_are_not_of_this_family_are_refused(pattern: str) -> None:
    raw = config(TINY)
    raw["llm_config"]["hybrid_override_pattern"] = pattern
    with pytest.raises(BadConfig, match=r"layers|hybrid_override_pattern"):
        HolotronConfig.read(raw)


@pytest.mark.parametrize("limit", [None, [0.0], "none", [0.0, "inf"]])
def test_a_limit_of_dt_that_is_no_pair_of_numbers_is_refused(limit: object) -> None:
    raw = config(TINY)
    raw["llm_config"]["time_step_limit"] = limit
    with pytest.raises(BadConfig, match="time_step_limit"):
        HolotronConfig.read(raw)


def test_older_names_of_the_same_keys_are_understood() -> None:
    raw = config(TINY)
    llm = raw["llm_config"]
    for old, new in (("rms_norm_eps", "layer_norm_epsilon"), ("mamba_num_groups", "n_groups")):
        llm[old] = llm.pop(new)
    assert HolotronConfig.read(raw).language == HolotronConfig.read(config(TINY)).language


def test_normalisation_is_what_the_config_says() -> None:
    read = HolotronConfig.read(config(TINY) | {"norm_mean": [0.1, 0.2, 0.3], "norm_std": [1, 2, 3]})
    assert (read.norm_mean, read.norm_std) == ((0.1, 0.2, 0.3), (1.0, 2.0, 3.0))


def test_the_vision_towers_heads_are_known_by_its_published_name() -> None:
    raw = config(FULL)
    raw["vision_config"] = {"args": {"model": "vit_huge_patch16_224"}}
    assert HolotronConfig.read(raw).vision_heads == 16
