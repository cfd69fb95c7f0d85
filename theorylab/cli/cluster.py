"""An executor of the standard library that runs independent tasks on a Dask cluster.

Code that takes a :class:`concurrent.futures.Executor` runs there unchanged. Each worker has one thread, because the
precision of balls is a property of the process. Code and data are not sent to the workers; they are compared with those
of this machine. A task whose worker is lost is given to another one.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from theorylab.errors import InvalidArgument
from theorylab.extras import distributed, require

__all__ = ["cluster"]

CONNECTING = 2
"""Seconds to wait for a connection, which a running scheduler accepts at once."""
WAIT = 10
"""Seconds to wait for the answer of the scheduler, which may be busy."""

_ADDRESS = re.compile(
    r"(?:tcp|tls)://(?:\[(?P<v6>[0-9a-fA-F:]+)\]|(?P<host>[^/\s:]+)):(?P<port>[0-9]{1,5})\Z"
)
LAST_PORT = (1 << 16) - 1
START = "start one with 'dask scheduler', and workers with 'dask worker tcp://HOST:PORT --nthreads 1'"


@contextmanager
def cluster(address: str, foundation: Callable[[], object]) -> Iterator[Executor]:
    """Provide the executor of a Dask scheduler for a ``with`` block.

    Parameters
    ----------
    address
        Address of the scheduler, such as ``tcp://10.0.0.1:8786``.
    foundation
        Function that identifies the code and data on which the results depend. It runs here and on every worker.

    Raises
    ------
    InvalidArgument
        If the address is invalid, no scheduler answers, it has no worker, or a worker has several threads or another
        foundation.
    """
    written = _ADDRESS.match(address)
    if written is None or int(written["port"]) > LAST_PORT:
        raise InvalidArgument(
            f"--cluster: {address or repr(address)} is not the address of a scheduler; use tcp://HOST:PORT"
        )
    require("distributed")
    _require_listener(address, written["v6"] or written["host"], int(written["port"]))
    _require_scheduler(address)
    with distributed.Client(address, timeout=WAIT, set_as_default=False) as client:
        _require_alike(client, address, foundation)
        with client.get_executor(pure=False) as executor:
            yield executor


def _require_listener(address: str, host: str, port: int) -> None:
    """Reject an address that accepts no connection."""
    try:
        socket.create_connection((host, port), timeout=CONNECTING).close()
    except (OSError, UnicodeError) as error:  # an invalid host name raises UnicodeError
        why = f"no connection within {CONNECTING} s" if isinstance(error, TimeoutError) else str(error)
        why = getattr(error, "strerror", None) or why
        raise InvalidArgument(f"--cluster: no scheduler listens at {address} ({why}); {START}") from None


def _require_scheduler(address: str) -> None:
    """Reject a server that is not a scheduler; a client of it would also wait when it is closed."""

    async def greet() -> None:
        security = distributed.Security().get_connection_args("client")
        comm = await distributed.comm.connect(address, **security)
        await comm.close()

    try:
        asyncio.run(asyncio.wait_for(greet(), WAIT))  # connecting has no time limit of its own
    except Exception:  # the bytes of another protocol raise any error
        raise InvalidArgument(
            f"--cluster: the server at {address} does not answer as a scheduler; {START}"
        ) from None


def _require_alike(client: distributed.Client, address: str, foundation: Callable[[], object]) -> None:
    """Reject workers that could compute other results."""
    workers = client.scheduler_info(n_workers=-1)["workers"]
    if not workers:
        raise InvalidArgument(
            f"--cluster: the scheduler at {address} has no worker; start some, 'dask worker {address} --nthreads 1'"
        )
    for name, facts in workers.items():
        if facts["nthreads"] != 1:
            raise InvalidArgument(
                f"--cluster: the worker {name} has {facts['nthreads']} threads; start workers with --nthreads 1"
            )
    here = foundation()
    for name, there in client.run(foundation).items():
        if there != here:
            raise InvalidArgument(
                f"--cluster: the worker {name} has other code, libraries or data than this machine"
            )
