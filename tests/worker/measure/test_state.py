"""What a loaded model keeps: the articles' claim, measured."""

from desktop_agent_model.checkpoint.layout import TINY, config
from desktop_agent_model.checkpoint.loading import Loaded
from desktop_agent_model.measure.shapes import Vision, from_config
from desktop_agent_model.measure.state import kept


def test_mamba_layers_keep_the_same_and_attention_keeps_as_much_for_each_token(tiny: Loaded) -> None:
    found = kept(tiny.model, [64, 128, 700, 1400])
    assert len({at.mamba for at in found}) == 1
    assert len({at.attention / at.tokens for at in found}) == 1
    assert found[0].mamba > 0 < found[0].attention


def test_the_bytes_are_those_that_the_shapes_predict(tiny: Loaded) -> None:
    (at,) = kept(tiny.model, [300])
    shape = from_config("tiny", config(TINY), Vision(0, 0, 0, 0, 0, 0))
    assert shape.mamba is not None
    assert at.attention == shape.attention.kv_bytes(4) * 300
    # transformers keeps as many inputs as the convolution is wide, one more than it needs
    conv = shape.mamba.conv_width * shape.mamba.conv * 4
    assert at.mamba == shape.mamba.layers * (shape.mamba.recurrent_bytes(4) + conv)
