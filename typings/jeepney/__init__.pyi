from typing import Any

from jeepney.low_level import HeaderFields as HeaderFields
from jeepney.low_level import Message as Message
from jeepney.low_level import MessageType as MessageType

class DBusAddress:
    def __init__(
        self, object_path: str, bus_name: str | None = None, interface: str | None = None
    ) -> None: ...

def new_method_call(
    remote_obj: DBusAddress, method: str, signature: str | None = None, body: tuple[Any, ...] = ()
) -> Message: ...
