"""The weights that a training from nothing begins with; most of what makes it possible is here.

With the library's own 0.02 everywhere the picture drowns in a constant and nothing is learnt in 600 steps.
"""

import math

import torch
from torch import Tensor, nn

from desktop_agent_model.models.holotron import Holotron

LOUD = 0.5  # deviation of position embeddings and of token embeddings
SLOWEST, FASTEST = (
    0.003,
    0.3,
)  # dt: Mamba heads forget within 3 to 300 tokens, so that together they can count tiles
LOWEST, HIGHEST = 0.5, 16.0  # half waves over the range of the numbers


@torch.no_grad()
def begin(model: Holotron, numbers: list[int]) -> None:
    """Draw all weights with the current seed; rows of neighbouring `numbers` begin alike."""
    for name, weight in model.named_parameters():
        if name.endswith(("position_embedding", "cls_register_token", "embeddings.weight")):
            nn.init.normal_(weight, std=LOUD)
        elif name.endswith("dt_bias"):
            weight.copy_(_time_steps(weight.numel()))
        elif name.endswith("A_log"):
            weight.zero_()
        elif weight.dim() == 2:
            nn.init.normal_(weight, std=weight.shape[1] ** -0.5)
        elif weight.dim() == 1:
            nn.init.constant_(weight, float(name.endswith(("weight", ".D", "projector.norm"))))
    waves, language = _waves(len(numbers), model.config.hidden), model.language
    language.model.embeddings.weight[numbers] = LOUD * waves
    language.lm_head.weight[numbers] = waves / math.sqrt(model.config.hidden)


def _time_steps(heads: int) -> Tensor:
    """Biases whose softplus is spread evenly, in logarithms, over the time steps."""
    steps: Tensor = torch.exp(torch.linspace(math.log(SLOWEST), math.log(FASTEST), heads))
    return steps + torch.log(-torch.expm1(-steps))


def _waves(count: int, width: int) -> Tensor:
    """Smooth random features of the numbers, (count, width): neighbours are nearly equal, others not."""
    speed: Tensor = LOWEST * (HIGHEST / LOWEST) ** torch.rand(width)
    phase = 2 * math.pi * torch.rand(width)
    along = torch.linspace(0, math.pi, max(1, count))[:, None]
    return torch.cos(along * speed + phase)
