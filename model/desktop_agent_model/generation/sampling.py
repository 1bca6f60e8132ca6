"""Which token comes next: the likeliest, or one drawn by temperature and nucleus, repeatable by its seed."""

import torch
from torch import Tensor


class Sampler:
    """Greedy at temperature 0; else draws from the smallest set of tokens whose probability is `top_p`."""

    def __init__(self, temperature: float, top_p: float, seed: int | None, device: torch.device) -> None:
        self.temperature, self.top_p = temperature, top_p
        self._random = torch.Generator(device)
        if seed is None:
            self._random.seed()
        else:
            self._random.manual_seed(seed)

    def pick(self, logits: Tensor) -> int:
        """One token from fp32 logits (vocabulary); those that must not come are minus infinity."""
        if self.temperature <= 0 or self.top_p <= 0:
            return int(logits.argmax())
        likely, order = torch.softmax(logits / self.temperature, -1).sort(descending=True)
        # a token stays while what comes before it does not fill the nucleus: at least the first does
        likely[likely.cumsum(-1) - likely >= self.top_p] = 0.0
        drawn = torch.multinomial(likely, 1, generator=self._random)
        return int(order[drawn])
