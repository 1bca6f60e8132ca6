"""The options of `serve`, each with what it means."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class BackendName(StrEnum):
    """What answers."""

    NATIVE = "native"
    VLLM = "vllm"
    SCRIPTED = "scripted"


class Dtype(StrEnum):
    """How the weights of a native model are held."""

    AUTO = "auto"
    BFLOAT16 = "bfloat16"
    FLOAT32 = "float32"


Model = Annotated[str, typer.Option("--model", help="A folder, `tiny`, or for vllm a name on the hub.")]
Backend = Annotated[BackendName, typer.Option("--backend", help="What answers.")]
Host = Annotated[str, typer.Option("--host", help="The address to listen on.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65_535, help="The port to listen on; 0: any.")]
ContractName = Annotated[str, typer.Option("--contract", help="How the model is asked; usually told by it.")]
Name = Annotated[str, typer.Option("--name", help="The model's name for clients.")]
Certificate = Annotated[Path | None, typer.Option("--tls-cert", help="A certificate chain in PEM form.")]
Key = Annotated[Path | None, typer.Option("--tls-key", help="Its key in PEM form.")]
Proxy = Annotated[
    str, typer.Option("--behind-proxy", metavar="NAME", help="The name of a reverse proxy that does TLS.")
]
Hosts = Annotated[
    list[str] | None, typer.Option("--allowed-host", metavar="NAME", help="Another name of this machine.")
]
MaxContext = Annotated[int, typer.Option("--max-context", min=0, help="Fewer tokens than the model can.")]
Places = Annotated[int, typer.Option("--queue", min=0, max=1000, help="How many requests may wait.")]
Calibration = Annotated[bool, typer.Option(help="See in which numbers it points, before it serves.")]
Device = Annotated[str, typer.Option("--device", help="cpu, cuda or cuda:1; empty: a GPU if there is one.")]
DtypeName = Annotated[Dtype, typer.Option("--dtype", help="How native weights are held.")]
Script = Annotated[Path | None, typer.Option("--script", help="The file of answers for `scripted`.")]
Upstream = Annotated[str, typer.Option("--upstream", metavar="URL", help="A vLLM that runs already.")]
VllmPython = Annotated[
    Path | None, typer.Option("--vllm-python", help="The Python of vLLM's own environment, to start it.")
]
VllmArguments = Annotated[
    list[str] | None, typer.Option("--vllm-arg", metavar="WORD", help="One more word for `vllm serve`.")
]
Revision = Annotated[str, typer.Option("--revision", help="The commit of a model that vLLM downloads.")]
CheckpointCode = Annotated[
    bool, typer.Option("--trust-checkpoint-code", help="Let vLLM run code that comes with the checkpoint.")
]
DataParallel = Annotated[int, typer.Option("--data-parallel", min=1, help="How many GPUs vLLM uses.")]
Verbose = Annotated[bool, typer.Option("--verbose", help="A line in the log for each request.")]
