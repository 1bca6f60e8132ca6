"""What a training run is: the model's shape, and its stages from single things to steps."""

from dataclasses import dataclass, replace

from desktop_agent_model.checkpoint.layout import Shape

WIDE = ((4, 2), (4, 2), (4, 2), (3, 2), (3, 2), (4, 3), (4, 3), (2, 1), (1, 1))
"""Grids as often as they matter: of real screens 16:9 is 4 x 2, 16:10 is 3 x 2, 4:3 is 4 x 3."""
ALL = ("shapes", "shape", "icons", "words", "mixed", "mixed")


@dataclass(frozen=True)
class Stage:
    """One part of a run: what is shown, what is trained, and for how much of the time.

    `vision` and `language` say which side learns, the projector always does; without `language` only the
    vision side's own losses are computed, which is far cheaper. `tiles` is the size of a batch in tiles (of
    a folder: in pictures), `turns` how many things are asked for on each screen, `crowd` how many more
    things there are for each tile. `blind` is the share of batches whose thumbnails are empty: with them
    alone nothing would be learnt of the tiles' order. `steps` is the share of batches that are steps of a
    task. `blur` is the width, in thousandths of the screen, of the target that a coordinate is trained on,
    at the start of the stage and at its end. `rate` multiplies the recipe's rates.
    """

    name: str
    share: float
    levels: tuple[str, ...] = ALL
    grids: tuple[tuple[int, int], ...] = WIDE
    vision: bool = False
    language: bool = True
    tiles: int = 54
    turns: int = 4
    crowd: float = 0.0
    blind: float = 0.0
    steps: float = 0.0
    blur: tuple[float, float] = (8.0, 4.0)
    rate: float = 1.0


@dataclass(frozen=True)
class Recipe:
    """A whole run. Rates are those of AdamW and of Muon, which has the matrices inside the layers."""

    name: str
    shape: Shape | None
    stages: tuple[Stage, ...]
    adam: float = 2e-3
    muon: float = 3e-3
    decay: float = 0.02
    seed: int = 0

    def stage(self, done: float) -> tuple[Stage, float]:
        """The stage at a share of the run that is done, and how much of the stage is done."""
        begin = 0.0
        whole = sum(stage.share for stage in self.stages)
        for stage in self.stages:
            part = stage.share / whole
            if done < begin + part:
                return stage, (done - begin) / part
            begin += part
        return self.stages[-1], 1.0


TINY_SHAPE = Shape(
    pattern="M-M*-M*--",
    hidden=128,
    ffn=320,
    heads=4,
    kv_heads=4,
    head_dim=32,
    mamba_heads=8,
    mamba_head_dim=24,
    state=16,
    groups=1,
    chunk=16,
    vocabulary=1536,
    vision=128,
    vision_blocks=4,
    vision_heads=4,
    vision_mlp=384,
    table=128,
    prefix=2,
    projector=256,
    tile=128,
    context=16_384,
    norm_mean=(0.88, 0.88, 0.88),
    norm_std=(0.25, 0.25, 0.25),
)
"""Holotron in small; the mean is near a page's background, so that an empty page is near zero."""

CROWDED = ("mixed", "mixed", "words")
SMALL = ((2, 1), (2, 1), (1, 1))
TINY = Recipe(
    "tiny",
    TINY_SHAPE,
    (
        Stage("see", 0.40, vision=True, language=False, levels=CROWDED, tiles=72, crowd=1.5),
        Stage("bind", 0.04, levels=("colour", "shapes"), grids=SMALL, tiles=30, turns=5, blur=(40, 15)),
        Stage("point", 0.38, blind=0.3, blur=(15, 5)),
        Stage("together", 0.08, vision=True, blind=0.3, steps=0.1, blur=(5, 4), rate=0.3),
        Stage("steps", 0.10, blind=0.2, steps=0.5, blur=(5, 4), rate=0.4),
    ),
)
"""The committed checkpoint: the vision side alone, then the words, then the whole, then steps of a task."""

TUNE = Recipe("tune", None, (Stage("own", 1.0, vision=True, tiles=4, blur=(4, 4)),), adam=1e-5, muon=2e-5)
"""Fine-tuning of weights that exist, on one's own screens."""

SMOKE = replace(
    TINY,
    name="smoke",
    stages=tuple(replace(stage, tiles=10, grids=SMALL, share=1.0) for stage in TINY.stages),
)
"""A few steps of everything, for tests."""

RECIPES = {recipe.name: recipe for recipe in (TINY, TUNE, SMOKE)}
