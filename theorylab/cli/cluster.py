"""Independent pieces of work on the machines of a Dask cluster, as an executor of the standard library.

Whatever takes a :class:`concurrent.futures.Executor` runs there unchanged. A worker has one thread, because the
precision of balls belongs to a process; and it has the same code and data, which are not sent but compared.
A task whose worker is lost is given to another one.
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
"""Seconds for a connection: a scheduler that is there takes it at once, and a client would try again and again."""
WAIT = 10
"""Seconds for the scheduler to answer on it, as it may be at work."""

_ADDRESS = re.compile(
    r"(?:tcp|tls)://(?:\[(?P<v6>[0-9a-fA-F:]+)\]|(?P<host>[^/\s:]+)):(?P<port>[0-9]{1,5})\Z"
)
LAST_PORT = (1 << 16) - 1
START = "start one with 'dask scheduler', and workers with 'dask worker tcp://HOST:PORT --nthreads 1'"


@contextmanager
def cluster(address: str, foundation: Callable[[], object]) -> Iterator[Executor]:
    """Executor of the workers of a Dask scheduler, for a ``with`` block.

    Parameters
    ----------
    address
        Of the scheduler, such as ``tcp://10.0.0.1:8786``.
    foundation
        Function that tells on which code and data results rest; it is run here and by every worker.

    Raises
    ------
    InvalidArgument
        If the address is none, if nobody listens there or no scheduler answers, if it has no worker, or if a worker has
        several threads or another foundation.
    """
    written = _ADDRESS.match(address)
    if written is None or int(written["port"]) > LAST_PORT:
        raise InvalidArgument(
            f"--cluster: {address or repr(address)} is no address of a scheduler; use tcp://HOST:PORT"
        )
    require("distributed")
    _require_listener(address, written["v6"] or written["host"], int(written["port"]))
    _require_scheduler(address)
    with distributed.Client(address, timeout=WAIT, set_as_default=False) as client:
        _require_alike(client, address, foundation)
        with client.get_executor(pure=False) as executor:
            yield executor


def _require_listener(address: str, host: str, port: int) -> None:
    """Refuse an address where no connection is taken."""
    try:
        socket.create_connection((host, port), timeout=CONNECTING).close()
    except (OSError, UnicodeError) as error:  # a name that is none for the network is no text for it either
        why = f"no connection within {CONNECTING} s" if isinstance(error, TimeoutError) else str(error)
        why = getattr(error, "strerror", None) or why
        raise InvalidArgument(f"--cluster: no scheduler listens at {address} ({why}); {START}") from None


def _require_scheduler(address: str) -> None:
    """Refuse what listens there and is no scheduler; a client of it would wait again when it is closed."""

    async def greet() -> None:
        security = distributed.Security().get_connection_args("client")
        comm = await distributed.comm.connect(address, **security)
        await comm.close()

    try:
        asyncio.run(asyncio.wait_for(greet(), WAIT))  # a greeting has no limit of its own
    except Exception:  # what is sent by something else is read as lengths and texts
        raise InvalidArgument(
            f"--cluster: what listens at {address} does not answer as a scheduler; {START}"
        ) from None


def _require_alike(client: distributed.Client, address: str, foundation: Callable[[], object]) -> None:
    """Refuse workers that would compute something else."""
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
