"""The process of the command ``theorylab``, which ends without freeing its objects one by one.

Freeing compiled kernels takes a fifth of the time of a short command, and the operating system frees all memory anyway.
"""

from __future__ import annotations

import atexit
import os
import sys
from contextlib import suppress
from typing import NoReturn

from theorylab.cli.main import main

__all__ = ["run"]


def run() -> NoReturn:
    """Run the command line with the words of the process, and end the process with its exit code.

    An error that :func:`~theorylab.cli.main.main` does not handle ends the process as usual, with a traceback.
    """
    code = main()
    atexit._run_exitfuncs()  # worker processes, temporary folders
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):  # ``main`` has reported it
            stream.flush()
    os._exit(code)
