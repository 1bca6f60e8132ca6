"""The arithmetic against the published numbers, and against the layout of the checkpoint itself."""

import json
import math
import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

from desktop_agent_model.cli import plan as plan_command
from desktop_agent_model.measure.gpus import GPUS
from desktop_agent_model.measure.plan import (
    Efficiency,
    Load,
    Setup,
    fits,
    outlook,
    page,
    picture_operations,
    reading_operations,
    sequence_bytes,
    writing_seconds,
)
from desktop_agent_model.measure.published import figures
from desktop_agent_model.measure.shapes import HOLO2, HOLOTRON, Vision, from_config, vit

LENGTHS = (4096, 8192, 12_288, 16_384, 32_768, 131_072)
PEAK = Efficiency(1, 1)


def test_the_shapes_are_those_of_the_checkpoints_layout() -> None:
    from desktop_agent_model.checkpoint.layout import FULL, config, tensors

    read = from_config("Holotron-12B", config(FULL), HOLOTRON.vision)
    assert read == HOLOTRON
    all_of_it = sum(math.prod(shape) for _, shape in tensors(FULL))
    assert all_of_it == pytest.approx(13.18e9, rel=1e-3)
    assert HOLOTRON.parameters == pytest.approx(all_of_it, rel=4e-4)


def test_a_tiny_checkpoint_is_read_from_its_config_too() -> None:
    from desktop_agent_model.checkpoint.layout import TINY, config

    seen = Vision(vit(2, 48, 192, 16, 256), 1, 2, 48, 22, 4)
    tiny = from_config("tiny", config(TINY), seen)
    assert tiny.mamba is not None
    assert (tiny.mamba.layers, tiny.attention.layers) == (3, 1)


def test_a_sequence_costs_a_constant_and_a_little_for_each_token() -> None:
    assert HOLOTRON.state_bytes(0) == 148_865_024
    assert HOLOTRON.state_bytes(1) - HOLOTRON.state_bytes(0) == 24_576
    assert HOLO2.state_bytes(0) == 0
    assert HOLO2.state_bytes(1) == 147_456
    assert HOLO2.state_bytes(131_072) / HOLOTRON.state_bytes(131_072) == pytest.approx(5.7, abs=0.05)


def test_vllms_pages_are_as_large_as_it_says() -> None:
    assert HOLOTRON.mamba is not None
    assert page(HOLOTRON.mamba, 4096, 4)[0] == 1312
    assert page(HOLOTRON.mamba, 4096, 2)[0] == 672
    assert sequence_bytes(HOLOTRON, 0, Setup()) == pytest.approx(161e6, rel=0.01)


@pytest.mark.parametrize(
    ("gpu", "holotron", "fp8", "holo2"),
    [
        ("h100", (157, 117, 94, 78, 47, 13), (200, 150, 120, 100, 60, 17), (90, 45, 30, 22, 11, 2)),
        ("h200", (359, 269, 215, 179, 107, 30), None, (187, 93, 62, 46, 23, 5)),
    ],
)
def test_so_many_sequences_fit(
    gpu: str, holotron: tuple[int, ...], fp8: tuple[int, ...] | None, holo2: tuple[int, ...]
) -> None:
    assert tuple(fits(HOLOTRON, GPUS[gpu], length, Setup()) for length in LENGTHS) == holotron
    assert tuple(fits(HOLO2, GPUS[gpu], length, Setup()) for length in LENGTHS) == holo2
    if fp8:
        assert tuple(fits(HOLOTRON, GPUS[gpu], length, Setup("fp8")) for length in LENGTHS) == fp8


@pytest.mark.parametrize(("text", "tera"), [(64, 67), (1024, 89), (2048, 112), (4096, 159)])
def test_reading_a_screen_costs_so_many_operations(text: int, tera: int) -> None:
    seeing, tokens = picture_operations(HOLOTRON)
    assert tokens == 2304
    assert (seeing + reading_operations(HOLOTRON, tokens + text)) / 1e12 == pytest.approx(tera, rel=0.02)


def test_a_token_takes_as_long_as_reading_the_weights() -> None:
    alone = [writing_seconds(HOLOTRON, GPUS[gpu], 4096, 1, Setup(), PEAK) * 1000 for gpu in ("h100", "h200")]
    assert alone == pytest.approx([7.07, 4.93], abs=0.02)
    crowd = [
        writing_seconds(HOLOTRON, GPUS["h100"], 12_288, batch, Setup(), PEAK) * 1000 for batch in (32, 100)
    ]
    assert crowd == pytest.approx([12.7, 24.9], abs=0.1)


def test_a_gpu_that_is_too_small_fits_nothing_and_divides_by_nothing() -> None:
    seen = outlook(HOLOTRON, GPUS["rtx4090"], Load(5, 4096), Setup())
    assert seen.room_bytes < 0
    assert (seen.fits, seen.gpus) == (0, 0)


def test_what_is_longer_costs_more_and_what_is_shared_is_slower() -> None:
    def at(users: int, context: int) -> float:
        return outlook(HOLOTRON, GPUS["h100"], Load(users, context), Setup()).busy_seconds

    assert at(1, 4096) < at(1, 65_536)
    assert at(1, 16_384) < at(50, 16_384) < at(500, 16_384)
    few, many = (outlook(HOLOTRON, GPUS["h100"], Load(users, 12_288), Setup()).gpus for users in (94, 95))
    assert (few, many) == (1, 2)


def test_a_context_of_one_token_and_a_crowd_still_have_an_answer() -> None:
    for load in (Load(1, 1), Load(100_000, 131_072), Load(1, 100, answer=1)):
        for model in (HOLOTRON, HOLO2):
            seen = outlook(model, GPUS["h100"], load, Setup())
            assert all(math.isfinite(value) for value in (seen.busy_seconds, seen.tokens_a_second))
            assert seen.point_seconds > 0


def test_the_published_ratio_lies_between_the_two_derived_ones() -> None:
    by_name = {figure.what: figure.ratio for figure in figures()}
    published = by_name["tokens a second, 100 workers"]
    fit = next(ratio for what, ratio in by_name.items() if "fit" in what)
    ceiling = next(ratio for what, ratio in by_name.items() if "ceiling" in what)
    assert ceiling < published < fit
    assert published == pytest.approx(1.75, abs=0.01)


@pytest.fixture
def program() -> typer.Typer:
    made = typer.Typer()
    plan_command.register(made)
    made.callback()(lambda: None)
    return made


def test_the_command_prints_both_models_and_the_published_figures(program: typer.Typer) -> None:
    said = CliRunner().invoke(program, ["plan", "--gpu", "h200", "--users", "40", "--context", "12288"])
    assert said.exit_code == 0
    for words in (
        "H200",
        "Holotron-12B",
        "Holo2-8B",
        "215",
        "62",
        "80.5 %",
        "8.9 k",
        "Derived, not measured",
    ):
        assert words in said.stdout


def test_the_command_speaks_json(program: typer.Typer) -> None:
    said = CliRunner().invoke(program, ["plan", "--users", "3", "--json"])
    document = json.loads(said.stdout)
    assert [model["model"] for model in document["models"]] == ["Holotron-12B", "Holo2-8B"]
    assert document["load"]["users"] == 3


def test_the_command_says_when_the_weights_do_not_fit(program: typer.Typer) -> None:
    said = CliRunner().invoke(program, ["plan", "--gpu", "rtx4090"])
    assert said.exit_code == 0
    assert "the weights need" in said.stdout


@pytest.mark.parametrize(
    "wrong", [["--gpu", "h900"], ["--users", "0"], ["--context", "-5"], ["--context", "999999"]]
)
def test_the_command_refuses_what_makes_no_sense(program: typer.Typer, wrong: list[str]) -> None:
    assert CliRunner().invoke(program, ["plan", *wrong]).exit_code == 2


def test_every_gpu_can_be_named(program: typer.Typer) -> None:
    for gpu in GPUS:
        assert CliRunner().invoke(program, ["plan", "--gpu", gpu, "--json"]).exit_code == 0


def test_planning_imports_neither_torch_nor_numpy() -> None:
    script = (
        "import sys, typer; from desktop_agent_model.cli import plan\n"
        "app = typer.Typer(); plan.register(app); app([], standalone_mode=False)\n"
        "print('heavy:', *(m for m in ('torch', 'numpy', 'PIL', 'matplotlib') if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "heavy:"
