"""Independent pieces of work on the machines of a Dask cluster, as an executor of the standard library.

Whatever takes a :class:`concurrent.futures.Executor` runs there unchanged. A worker has one thread, because the
precision of balls belongs to a process; and it has the same code and data, which are not sent but compared.
A task whose worker is lost is given to another one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

import lazy_loader

from theorylab.errors import InvalidArgument

if TYPE_CHECKING:
    import distributed
else:
    distributed = lazy_loader.load("distributed")

__all__ = ["cluster"]

WAIT = 10
"""Seconds for the scheduler to answer."""

_ADDRESS = re.compile(r"(tcp|tls)://[^/\s:]+:[0-9]+\Z|(tcp|tls)://\[[0-9a-fA-F:]+\]:[0-9]+\Z")


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
        If the address is none, if no scheduler answers, if it has no worker, or if a worker has several threads or
        another foundation.
    """
    if not _ADDRESS.match(address):
        raise InvalidArgument(
            f"--cluster: {address or repr(address)} is no address of a scheduler; use tcp://HOST:PORT"
        )
    if find_spec("distributed") is None:
        raise InvalidArgument(
            "--cluster: the package distributed is not installed; pip install 'theorylab[cluster]'"
        )
    try:
        client = distributed.Client(address, timeout=WAIT, set_as_default=False)
    except OSError:  # a time-out is one, too
        raise InvalidArgument(f"--cluster: no scheduler answers at {address} within {WAIT} s") from None
    with client:
        _require_alike(client, address, foundation)
        with client.get_executor(pure=False) as executor:
            yield executor


def _require_alike(client: distributed.Client, address: str, foundation: Callable[[], object]) -> None:
    """Refuse workers that would compute something else."""
    workers = client.scheduler_info(n_workers=-1)["workers"]
    if not workers:
        raise InvalidArgument(f"--cluster: the scheduler at {address} has no worker")
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
