"""Looking into models."""

from collections.abc import Iterator

from torch import nn
from transformers.models.nemotron_h.modeling_nemotron_h import NemotronHMamba2Mixer

from desktop_agent_model.checkpoint.loading import Loaded
from desktop_agent_model.models.config import HolotronConfig
from desktop_agent_model.models.holotron import Holotron


def holotron(loaded: Loaded) -> Holotron:
    """The model that was loaded, which is a Holotron-12B by its class."""
    assert isinstance(loaded.model, Holotron)
    return loaded.model


def tiling(loaded: Loaded) -> HolotronConfig:
    """The config of a Holotron-12B."""
    assert isinstance(loaded.config, HolotronConfig)
    return loaded.config


def mixers(model: nn.Module) -> Iterator[NemotronHMamba2Mixer]:
    """The Mamba layers."""
    yield from (module for module in model.modules() if isinstance(module, NemotronHMamba2Mixer))


def limit_dt(model: nn.Module, low: float) -> None:
    """Clamp dt from below while a prompt is read: transformers does it at 0.001."""
    for mixer in mixers(model):
        mixer.time_step_limit = (low, float("inf"))
