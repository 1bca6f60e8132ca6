"""`desktop-agent worker serve`: load a model and answer until it is stopped."""

import logging
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from desktop_agent_model import secret
from desktop_agent_model.cli import options
from desktop_agent_model.cli.options import BackendName, Dtype
from desktop_agent_model.errors import WorkerError

if TYPE_CHECKING:
    from desktop_agent_model.cli.behind import Choices
    from desktop_agent_model.server.listen import Address
    from desktop_agent_model.server.worker import Rules, Worker


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("serve")(serve)


def serve(
    model: options.Model = "tiny",
    backend: options.Backend = BackendName.NATIVE,
    host: options.Host = "127.0.0.1",
    port: options.Port = 8000,
    contract: options.ContractName = "",
    name: options.Name = "",
    tls_cert: options.Certificate = None,
    tls_key: options.Key = None,
    behind_proxy: options.Proxy = "",
    allowed_host: options.Hosts = None,
    max_context: options.MaxContext = 0,
    queue: options.Places = 2,
    calibration: options.Calibration = True,
    device: options.Device = "",
    dtype: options.DtypeName = Dtype.AUTO,
    script: options.Script = None,
    upstream: options.Upstream = "",
    vllm_python: options.VllmPython = None,
    vllm_arg: options.VllmArguments = None,
    revision: options.Revision = "",
    trust_checkpoint_code: options.CheckpointCode = False,
    data_parallel: options.DataParallel = 1,
    verbose: options.Verbose = False,
) -> int:
    """Serve a model in OpenAI's form; the agent on the person's machine is its client."""
    _log(verbose=verbose)
    from desktop_agent_model.cli.behind import Choices, Launch  # noqa: PLC0415 - late: --help needs no server
    from desktop_agent_model.server.auth import Door  # noqa: PLC0415 - late: the same
    from desktop_agent_model.server.listen import Address  # noqa: PLC0415 - late: the same
    from desktop_agent_model.server.worker import Rules  # noqa: PLC0415 - late: the same

    kept = secret.read_token()
    address = Address(host, port, tls_cert, tls_key, behind_proxy)
    address.check(kept.token if kept else None)
    names = frozenset(one.lower() for one in [*(allowed_host or []), behind_proxy] if one)
    rules = Rules(Door(host, kept.token if kept else None, names), calibrate=calibration, places=queue)
    launch = Launch(vllm_python, tuple(vllm_arg or ()), revision, trust_checkpoint_code, data_parallel)
    choices = Choices(
        backend.value, model, name, contract, max_context, device, dtype.value, script, upstream, launch
    )
    return _serve(choices, rules, address)


def _serve(choices: "Choices", rules: "Rules", address: "Address") -> int:
    from desktop_agent_model.cli.behind import make_worker  # noqa: PLC0415 - late: as above
    from desktop_agent_model.server import listen  # noqa: PLC0415 - late: as above

    listening = address.bind()
    with listening:
        worker = make_worker(choices, rules)
        address = replace(address, port=listening.getsockname()[1])
        guarded = "with a token" if rules.door.token else "without a token"
        ended = listen.run(
            worker,
            address,
            listening,
            listens=lambda: _say(f"Serving at {address.url} {guarded}; loading. Stop with Ctrl+C."),
            started=lambda: _say_outcome(worker),
        )
    status = 0 if worker.failure is None else _failed(worker)
    if not ended:
        # the model is in the middle of something that cannot be stopped, and nobody waits for it any more
        sys.stderr.flush()
        os._exit(status)
    return status


def _say_outcome(worker: "Worker") -> None:
    """What became of the start; a failure is told at the end."""
    state, why = worker.health.now()
    if worker.failure is None:
        _say(f"The worker is {state.value}{f': {why}' if why else '.'}")


def _failed(worker: "Worker") -> int:
    fault = worker.failure
    assert fault is not None
    raise WorkerError(fault.message, fault.action)


def _log(*, verbose: bool) -> None:
    """Lines on stderr; nothing of a request's content is ever in them."""
    logging.basicConfig(
        level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s", stream=sys.stderr
    )
    logging.getLogger("desktop_agent_model").setLevel(logging.INFO if verbose else logging.WARNING)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
