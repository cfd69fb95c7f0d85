"""Storage of compiled kernels between runs.

Numba keeps compiled code beside the source or in the user's cache folder, and refuses to compile where neither can be
written, as in most containers. Here the next choice is a temporary folder that only this user can write, because its
contents are executed; without one, nothing is kept. A kernel still runs then, and on a full disk: a one-line warning
gives the reason.
"""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from stat import S_ISDIR
from typing import Any

from theorylab.errors import LeftOut

__all__ = ["KeptCode"]

PRIVATE = 0o700


class KeptCode:
    """The cache of a numba dispatcher: compiled code of one function, in files if they can be written.

    Parameters
    ----------
    function
        The function, as numba compiles it.
    """

    def __init__(self, function: Callable[..., Any]):
        self._files = _files_of(function)

    @property
    def cache_path(self) -> str | None:
        """Return the folder of the cache."""
        return None if self._files is None else str(self._files.cache_path)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return the compiled code for a signature, or None."""
        if self._files is None:
            return None
        try:
            with _library_not_loaded():
                return self._files.load_overload(signature, _ReadyToRun(context))
        except OSError as error:
            self._give_up(error)
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Write compiled code to the cache."""
        if self._files is None:
            return
        try:
            self._files.save_overload(signature, compiled)
        except OSError as error:
            self._give_up(error)

    def flush(self) -> None:
        """Empty the cache."""
        if self._files is not None:
            self._files.flush()

    def _give_up(self, error: OSError) -> None:
        _say_once(f"compiled code is not kept: {self.cache_path}: {error.strerror}")
        self._files = None


class _ReadyToRun:
    """A target of numba that is complete enough to run compiled code, but not to compile.

    Before numba reads its cache, it loads the implementations of every function that a kernel can call, and scipy for
    linear algebra. Compiled code needs only the memory manager; the compiler loads the rest when it runs.

    Parameters
    ----------
    context
        The target.
    """

    def __init__(self, context: Any):
        self._context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def refresh(self) -> None:
        """Start the memory manager."""
        import_module("numba.core.runtime").rtsys.initialize(self._context)


@contextmanager
def _library_not_loaded() -> Iterator[None]:
    """Let numba read compiled code without loading the modules of its library that the code was compiled from.

    Their globals are for code that runs in Python's interpreter, and no kernel does.
    """
    environment: Any = import_module("numba.core.environment")
    before = environment._rebuild_env

    def rebuilt(module: str, constants: Any, name: str) -> Any:
        found = environment.lookup_environment(name)
        if found is None and module.startswith("numba."):
            found = environment.Environment._memo[name] = environment.Environment({})
            found.env_name = name
            found.consts[:] = constants
        return found or before(module, constants, name)

    environment._rebuild_env = rebuilt
    try:
        yield
    finally:
        environment._rebuild_env = before


def _files_of(function: Callable[..., Any]) -> Any:
    """Return numba's cache files for a function; None if no folder can be written."""
    caching: Any = import_module("numba.core.caching")
    config: Any = import_module("numba.core.config")
    try:
        return caching.FunctionCache(function)
    except RuntimeError:  # no folder that numba knows of can be written
        folder = _private_folder()
    if folder is None:
        _say_once("compiled code is not kept, as no folder can be written; set NUMBA_CACHE_DIR to one")
        return None
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        found = caching.FunctionCache(function)
    except RuntimeError:
        _say_once(f"compiled code is not kept: {folder} cannot be written; set NUMBA_CACHE_DIR to a folder")
        return None
    finally:
        config.CACHE_DIR = before
    _say_once(f"compiled code is kept in {folder}, as its own folders cannot be written")
    return found


@cache
def _private_folder() -> Path | None:
    """Return a folder for temporary files that only this user can write."""
    try:
        folder = Path(tempfile.gettempdir(), f"theorylab-{os.getuid()}")
        folder.mkdir(mode=PRIVATE, exist_ok=True)
        found = folder.lstat()
    except (AttributeError, OSError):  # no numbers of users but on POSIX; no folder for temporary files
        return None
    own = S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
    return folder if own else None


@cache
def _say_once(what: str) -> None:
    warnings.warn(what, LeftOut, stacklevel=2)
