"""Where the worker listens, and how it ends: addresses, TLS, slow clients, SIGTERM."""

import asyncio
import signal
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from desktop_agent.worker.protocol import State
from desktop_agent_model.errors import Unreachable, WrongUsage
from desktop_agent_model.server.app import make_app
from desktop_agent_model.server.auth import is_loopback
from desktop_agent_model.server.worker import Worker

GRACE = 3  # seconds for connections to end after SIGTERM
LAST_SECONDS = 0.5  # for the working thread after that
CONNECTIONS = 256  # at once


@dataclass(frozen=True, slots=True)
class Address:
    """Where to listen, and what keeps others from listening in."""

    host: str = "127.0.0.1"
    port: int = 8000
    certificate: Path | None = None
    key: Path | None = None
    behind_proxy: str = ""
    """The name under which a reverse proxy with TLS is reached; empty where there is none."""

    @property
    def url(self) -> str:
        """The base URL for clients on this machine."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self.certificate else 'http'}://{host}:{self.port}/v1"

    def check(self, token: str | None) -> None:
        """Raise WrongUsage where what is sent, or who sends it, would not be guarded."""
        if (self.certificate is None) != (self.key is None):
            raise WrongUsage("A certificate needs its key.", "Give both --tls-cert and --tls-key.")
        if self.certificate and self.key:
            self._check_certificate(self.certificate, self.key)
        if is_loopback(self.host):
            return
        if token is None:
            raise WrongUsage(
                f"{self.host} can be reached from other machines, and no token is set.",
                "Run `desktop-agent worker token` first.",
            )
        if not self.certificate and not self.behind_proxy:
            raise WrongUsage(
                f"{self.host} can be reached from other machines, and what is sent would not be encrypted.",
                "Give --tls-cert and --tls-key, or name the proxy that does it with --behind-proxy NAME.",
            )

    def _check_certificate(self, certificate: Path, key: Path) -> None:
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")
        except (OSError, ValueError) as trouble:
            raise WrongUsage(
                f"{certificate} and {key} cannot be used for TLS: {trouble}.",
                "Give a certificate chain and its key without a password, both in PEM form.",
            ) from trouble

    def bind(self) -> socket.socket:
        """The listening socket; raises Unreachable where the port is taken or the address is not ours."""
        try:
            family, kind, number, _, place = socket.getaddrinfo(
                self.host, self.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            bound = socket.socket(family, kind, number)
        except OSError as trouble:
            raise _cannot_listen(self, trouble) from trouble
        try:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.bind(place)
            bound.listen(128)
        except OSError as trouble:
            bound.close()
            raise _cannot_listen(self, trouble) from trouble
        return bound


def _cannot_listen(address: Address, trouble: OSError) -> Unreachable:
    return Unreachable(
        f"The worker cannot listen on {address.host} port {address.port}: {trouble.strerror or trouble}.",
        "Choose another one with --port or --host, or end what listens there.",
    )


class PatientButNotForever(H11Protocol):
    """Closes a connection on which no whole head of a request comes in time: uvicorn itself waits forever."""

    seconds = 10.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has come."""
        super().connection_made(transport)
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        """Some bytes have come, which may or may not make a head whole."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._timer.cancel()
        elif self._timer.cancelled():
            self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._timer.cancel()
        super().connection_lost(exc)

    def _expect_head(self) -> None:
        self._timer = self.loop.call_later(self.seconds, self.transport.close)


class Server(uvicorn.Server):
    """Ends in time: what is under way may finish for a moment, then it is cancelled."""

    def __init__(self, worker: Worker, address: Address, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._worker, self._address = worker, address

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Called once, when a signal has come."""
        later = asyncio.get_running_loop().call_later(self._worker.rules.patience.grace, self._worker.stop)
        await super().shutdown(sockets)
        later.cancel()


def make_server(worker: Worker, address: Address) -> Server:
    """The server for a worker, not running yet."""
    config = uvicorn.Config(
        make_app(worker),
        http=type("Patient", (PatientButNotForever,), {"seconds": worker.rules.patience.header}),
        ws="none",
        lifespan="off",
        loop="asyncio",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        limit_concurrency=CONNECTIONS,
        timeout_graceful_shutdown=GRACE,
        ssl_certfile=address.certificate,
        ssl_keyfile=address.key,
    )
    return Server(worker, address, config)


def run(
    worker: Worker,
    address: Address,
    listening: socket.socket,
    *,
    listens: Callable[[], None],
    started: Callable[[], None],
) -> bool:
    """Serve until a signal comes or the model cannot be loaded; False where its thread does not end.

    `listens` is called once signals end the worker as they should, `started` from the working thread once it
    is known what became of the start.
    """
    server = make_server(worker, address)

    def end(_: int = 0, __: FrameType | None = None) -> None:
        server.should_exit = True

    def told(_: State) -> None:
        if not worker.scheduler.stopped:
            started()
        if worker.failure:
            end()

    # uvicorn raises the signal once more at its end, and the process would not end with 0
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    listens()
    worker.start(told)
    server.run(sockets=[listening])
    return worker.close(LAST_SECONDS)
