"""Who may ask: the Host header against rebound names, then the token, compared in constant time."""

import hashlib
import hmac
import ipaddress
import socket
from dataclasses import dataclass, field

from desktop_agent.worker.protocol import ErrorCode
from desktop_agent_model.server.faults import Fault

LOOPBACK_NAMES = frozenset({"localhost", "localhost.localdomain"})


def is_loopback(host: str) -> bool:
    """Whether only programs on this machine reach an address; of names only `localhost` is believed."""
    address = _address(host)
    return address.is_loopback if address else host.rstrip(".").lower() in LOOPBACK_NAMES


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None


def host_name(header: str) -> str:
    """The name in a Host header, without port and brackets, in lower case; empty where there is none."""
    name, bracket, _ = header.partition("]")
    if bracket:
        return name.lstrip("[").lower()
    return header.rpartition(":")[0].lower() if header.count(":") == 1 else header.lower()


@dataclass(frozen=True)
class Door:
    """Decides on the headers alone, before a byte of the body is read.

    A page in a browser can point a name of its own at this machine's address, and then ask from the
    person's browser; it cannot make the browser send another name than its own. So on loopback only
    loopback names pass; elsewhere any plain address, this machine's name, and the names given.
    """

    host: str
    token: str | None = None
    names: frozenset[str] = field(default_factory=frozenset)

    def check_host(self, header: str) -> None:
        """Raise Fault for a Host header that names somebody else."""
        if not self.knows(host_name(header.strip())):
            raise Fault(
                ErrorCode.WRONG_HOST,
                "The Host header names no address of this worker.",
                "Use its address, or start it with --allowed-host NAME.",
            )

    def check_token(self, authorization: str) -> None:
        """Raise Fault where the token is missing or wrong."""
        if not self.trusts(authorization):
            raise Fault(
                ErrorCode.UNAUTHORIZED,
                "The token is missing or wrong.",
                "Send `Authorization: Bearer TOKEN`; `desktop-agent worker token` on the worker shows it.",
            )

    def knows(self, name: str) -> bool:
        """Whether a request may name the worker so."""
        if is_loopback(name) or (name and name in self.names):
            return True
        if is_loopback(self.host):
            return False
        return _address(name) is not None or name in {self.host.lower(), socket.gethostname().lower()}

    def trusts(self, authorization: str) -> bool:
        """Whether the token is right, or none is needed; takes equally long however wrong it is."""
        if self.token is None:
            return True
        kind, _, given = authorization.partition(" ")
        same = hmac.compare_digest(_digest(given.strip()), _digest(self.token))
        return same and kind.lower() == "bearer"


def _digest(text: str) -> bytes:
    """Equally long for every text, so that not even the token's length shows."""
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).digest()
