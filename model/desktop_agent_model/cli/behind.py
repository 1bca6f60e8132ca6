"""What stands behind the server, made from what the command line chose."""

import os
from dataclasses import dataclass, replace
from pathlib import Path

from desktop_agent.worker.contracts.family import Contract
from desktop_agent_model.backends.base import Backend
from desktop_agent_model.backends.families import Named, chosen
from desktop_agent_model.errors import WrongUsage
from desktop_agent_model.server.worker import Rules, Worker

KEY = "VLLM_API_KEY"  # the variable in which vLLM itself takes its key
VLLM_LANES, VLLM_PLACES = 64, 64  # as many as `--max-num-seqs`; vLLM batches, so many work at once


@dataclass(frozen=True, slots=True)
class Launch:
    """How vLLM is started."""

    python: Path | None = None
    arguments: tuple[str, ...] = ()
    revision: str = ""
    checkpoint_code: bool = False
    data_parallel: int = 1


@dataclass(frozen=True, slots=True)
class Choices:
    """What a person chose; empty where they left it to us."""

    backend: str
    model: str
    name: str = ""
    contract: str = ""
    max_context: int = 0
    device: str = ""
    dtype: str = "auto"
    script: Path | None = None
    upstream: str = ""
    launch: Launch = Launch()

    @property
    def named(self) -> Named:
        """The model, with the name that clients use."""
        found = Named.read(self.model)
        return replace(found, name=self.name or found.name)


def make_worker(choices: Choices, rules: Rules) -> Worker:
    """The worker, not started; raises WorkerError for what can be told before anything is loaded."""
    if choices.backend == "scripted":
        return Worker(_scripted(choices), chosen(choices.contract or "holotron-12b", choices.named), rules)
    contract = chosen(choices.contract, choices.named)
    if choices.backend == "vllm":
        rules = replace(rules, lanes=VLLM_LANES, places=max(rules.places, VLLM_PLACES))
        return Worker(_vllm(choices, contract), contract, rules)
    return Worker(_native(choices), contract, rules)


def _scripted(choices: Choices) -> Backend:
    from desktop_agent_model.backends.scripted import ScriptedBackend  # noqa: PLC0415 - late: only if chosen

    if choices.script is None:
        raise WrongUsage("There is no script to answer from.", "Give --script FILE.")
    return ScriptedBackend(choices.script, choices.name or "scripted", context=choices.max_context or 131_072)


def _native(choices: Choices) -> Backend:
    from desktop_agent_model.checkpoint.imports import require  # noqa: PLC0415 - late: it imports torch

    if choices.named.folder is None:
        raise WrongUsage(
            f"There is no folder {choices.model}, and nothing is downloaded by the worker.",
            "Give --model the folder of a checkpoint.",
        )
    require()
    from desktop_agent_model.backends.native import NativeBackend  # noqa: PLC0415 - late: it needs torch

    return NativeBackend(
        choices.named.folder,
        model=choices.named.name,
        device=choices.device,
        dtype=choices.dtype,
        max_context=choices.max_context or None,
    )


def _vllm(choices: Choices, contract: Contract) -> Backend:
    from desktop_agent_model.backends.vllm import Upstream, VllmBackend  # noqa: PLC0415 - late: only if chosen
    from desktop_agent_model.backends.vllm_process import Plan, VllmProcess  # noqa: PLC0415 - late: the same

    launch = choices.launch
    if bool(choices.upstream) == bool(launch.python):
        raise WrongUsage(
            "It is not said where vLLM is.", "Give either --upstream URL or --vllm-python PATH, not both."
        )
    if choices.upstream:
        upstream = Upstream.read(choices.upstream, os.environ.get(KEY, ""))
        return VllmBackend(upstream, choices.named.name, contract)
    assert launch.python is not None
    plan = Plan(
        python=launch.python,
        model=str(choices.named.folder or choices.model),
        served_name=choices.named.name,
        revision=launch.revision,
        checkpoint_code=launch.checkpoint_code,
        context=choices.max_context or 32_768,
        data_parallel=launch.data_parallel,
        arguments=launch.arguments,
    )
    process = VllmProcess(plan)
    return VllmBackend(process.upstream, choices.named.name, contract, process)
