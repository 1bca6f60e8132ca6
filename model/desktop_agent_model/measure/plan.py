"""How many sequences fit into a GPU, and how fast they can be: arithmetic on shapes, nothing measured.

Two bounds give all times. Reading a prompt is bound by arithmetic: operations over what the chip can do.
Writing a token is bound by memory: every weight and every sequence's state is read once for each token.
Real programs reach a share of either bound, `Efficiency`; 50 % and 70 % are usual for good ones.
"""

from dataclasses import dataclass
from math import ceil

from desktop_agent_model.measure.gpus import Gpu
from desktop_agent_model.measure.shapes import Mamba, Model

SCREEN_TILES = 9
"""Tiles of a 1920 x 1080 screen for Holotron-12B: 4 x 2 and the thumbnail."""


@dataclass(frozen=True, slots=True)
class Efficiency:
    """The shares of the chip's arithmetic and of its memory's bandwidth that a program reaches."""

    arithmetic: float = 0.5
    bandwidth: float = 0.7


@dataclass(frozen=True, slots=True)
class Setup:
    """How a model is held: the type of its weights and of its recurrent state, and what else needs memory."""

    weights: str = "bf16"
    state_item: int = 4
    utilisation: float = 0.9
    overhead: float = 5e9
    """Bytes for activations, graphs and the library itself."""
    pages: bool = True
    """Whether vLLM's pages are counted; without them, exact bytes."""

    @property
    def weight_item(self) -> float:
        """Bytes of a weight; fp8 has scales and some layers that stay as they are."""
        return 1.05 if self.weights == "fp8" else 2.0


@dataclass(frozen=True, slots=True)
class Load:
    """What the users ask: how many at once, tokens kept of each, new ones in a step, and tokens answered."""

    users: int
    context: int
    new_text: int = 256
    answer: int = 200


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is to be expected of one model on one GPU under a load."""

    model: str
    sequence_bytes: int
    room_bytes: float
    """Memory left for sequences; negative where the weights alone do not fit."""
    fits: int
    gpus: int
    """How many GPUs hold all users at once, zero where none can."""
    point_seconds: float
    """From a new screen to a point, alone, after the instruction arrived."""
    step_seconds: float
    """A step in a session whose state is kept, alone."""
    busy_seconds: float
    """The same step, the last to finish where all users ask at the same moment."""
    tokens_a_second: float
    """Prompt and answer tokens a second when every step sends its whole context anew."""
    written_a_second: float
    """Answer tokens a second while all that fit are writing."""


def room(model: Model, gpu: Gpu, setup: Setup) -> float:
    """Bytes left for the states of sequences."""
    return gpu.memory * setup.utilisation - model.parameters * setup.weight_item - setup.overhead


def page(mamba: Mamba, token_bytes: int, item: int) -> tuple[int, int]:
    """A page of vLLM's on a hybrid: its tokens and its bytes.

    An attention layer's page is made as large as a Mamba layer's state, in whole sixteens of tokens.
    """
    tokens = ceil((mamba.recurrent_bytes(item) + mamba.conv_bytes()) / token_bytes / 16) * 16
    return tokens, tokens * token_bytes


def sequence_bytes(model: Model, tokens: int, setup: Setup) -> int:
    """Bytes that one sequence of so many tokens holds.

    With vLLM's pages: layers stand in groups as large as the number of attention layers; a group that is
    not full takes as much as one that is.
    """
    if model.mamba is None or not setup.pages:
        return model.state_bytes(tokens, setup.state_item)
    group = model.attention.layers
    a_token = model.attention.kv_bytes() // group
    in_page, page_bytes = page(model.mamba, a_token, setup.state_item)
    states = ceil(model.mamba.layers / group) * group
    return (states + group * ceil(tokens / in_page)) * page_bytes


def fits(model: Model, gpu: Gpu, tokens: int, setup: Setup) -> int:
    """How many sequences of so many tokens fit beside the weights."""
    return max(0, int(room(model, gpu, setup) // sequence_bytes(model, tokens, setup)))


def picture_operations(model: Model) -> tuple[float, int]:
    """Floating-point operations to see one 1920 x 1080 screen, and the tokens that come of it."""
    vision = model.vision
    times = SCREEN_TILES if model.mamba else 1
    tower = 2 * vision.parameters * vision.patches + 4 * vision.patches**2 * vision.width * vision.blocks
    return times * (tower + 2 * vision.projector * vision.tokens), times * vision.tokens


def reading_operations(model: Model, new: int, before: int = 0) -> float:
    """Operations to read `new` tokens after `before` that are kept; only the last token's logits are made."""
    attention = model.attention
    pairs = new * (before + new / 2)
    looking = 4 * attention.layers * attention.heads * attention.head_dim * pairs
    scanning = 0.0
    if mamba := model.mamba:
        per_token = mamba.chunk * mamba.heads * (mamba.state + mamba.head_dim) * 2
        scanning = mamba.layers * new * (per_token + 4 * mamba.inner * mamba.state)
    return 2 * model.body * new + looking + scanning + 2 * model.embedding


def token_bytes(model: Model, context: int, batch: int, setup: Setup) -> float:
    """Bytes moved to write one token in each of `batch` sequences; recurrent state is read and written."""
    weights = (model.body + model.embedding) * setup.weight_item
    constant = 2 * model.mamba.state_bytes(setup.state_item) if model.mamba else 0
    return weights + batch * (constant + model.attention.kv_bytes() * context)


def writing_seconds(
    model: Model, gpu: Gpu, context: int, batch: int, setup: Setup, share: Efficiency = Efficiency()
) -> float:
    """Seconds to write one token in each of `batch` sequences."""
    moving = token_bytes(model, context, batch, setup) / (gpu.bandwidth * share.bandwidth)
    computing = batch * reading_operations(model, 1, context) / (gpu.flops(setup.weights) * share.arithmetic)
    return max(moving, computing)


def reading_seconds(
    model: Model, gpu: Gpu, load: Load, setup: Setup, share: Efficiency = Efficiency(), *, screens: int = 1
) -> float:
    """Seconds to see new screens, and to read their tokens and the new text, in a session."""
    seeing, tokens = picture_operations(model)
    new = min(load.context, screens * tokens + load.new_text)
    operations = screens * seeing + reading_operations(model, new, load.context - new)
    return operations / (gpu.flops(setup.weights) * share.arithmetic)


def outlook(model: Model, gpu: Gpu, load: Load, setup: Setup, share: Efficiency = Efficiency()) -> Outlook:
    """All of it for one model."""
    fitting = fits(model, gpu, load.context, setup)
    together = max(1, min(load.users, fitting))
    alone = writing_seconds(model, gpu, load.context, 1, setup, share)
    crowded = writing_seconds(model, gpu, load.context, together, setup, share)
    reading = reading_seconds(model, gpu, load, setup, share)
    pointing = reading_seconds(model, gpu, Load(1, 4096, new_text=64), setup, share)
    return Outlook(
        model=model.name,
        sequence_bytes=sequence_bytes(model, load.context, setup),
        room_bytes=room(model, gpu, setup),
        fits=fitting,
        gpus=ceil(load.users / fitting) if fitting else 0,
        point_seconds=pointing + 17 * alone,
        step_seconds=reading + load.answer * alone,
        busy_seconds=sum(
            wave * reading + load.answer * writing_seconds(model, gpu, load.context, wave, setup, share)
            for wave in _waves(load.users, together)
        ),
        tokens_a_second=total_rate(model, gpu, load, setup, share),
        written_a_second=together / crowded,
    )


def _waves(users: int, together: int) -> list[int]:
    """How many are served at once, wave after wave, until all users are."""
    full, rest = divmod(users, together)
    return [together] * full + [rest] * bool(rest)


def total_rate(model: Model, gpu: Gpu, load: Load, setup: Setup, share: Efficiency = Efficiency()) -> float:
    """Prompt and answer tokens a second, if every answer reads its whole context and the GPU never waits."""
    together = max(1, min(load.users, fits(model, gpu, load.context, setup)))
    _, picture = picture_operations(model)
    screens = max(1, load.context // (picture + load.new_text))
    whole = Load(load.users, load.context, new_text=max(0, load.context - screens * picture))
    reading = reading_seconds(model, gpu, whole, setup, share, screens=screens)
    writing = load.answer * writing_seconds(model, gpu, load.context, together, setup, share) / together
    return (load.context + load.answer) / (reading + writing)
