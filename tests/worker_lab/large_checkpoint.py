"""Write a random checkpoint of 1.8 GB in bf16 (3.6 GB in fp32), for measuring how loading grows.

python -m worker_lab.large_checkpoint FOLDER [bfloat16|float32]
python -m worker_lab.load_growth FOLDER bfloat16 float32
"""

import sys
from pathlib import Path

import torch

from desktop_agent_model.checkpoint import writing
from desktop_agent_model.checkpoint.layout import Shape

# the vision tower's width and table as in the real one, a language model of a few layers
LARGE = Shape(
    pattern="M-M*-M-M-M*-M-",
    hidden=2048,
    ffn=8192,
    heads=16,
    kv_heads=4,
    head_dim=128,
    mamba_heads=64,
    mamba_head_dim=64,
    state=128,
    groups=8,
    vocabulary=65_536,
    vision=1280,
    vision_blocks=8,
    vision_heads=16,
    vision_mlp=5120,
    table=2048,
    prefix=10,
    projector=8192,
    tile=512,
)

if __name__ == "__main__":
    kind = (sys.argv[2:] or ["bfloat16"])[0]
    writing.write(Path(sys.argv[1]), LARGE, dtype=getattr(torch, kind))
