"""Compiled kernels, without the compiler until one runs.

A kernel is written with the names of numba, :func:`njit` and :func:`register_jitable`, imported from here. Importing it
costs nothing; its first call imports numba, and compiles it with all that it calls. Its body in Python, for arrays of
exact numbers, is ``py_func`` as with numba.

Two things take numba a second or more to compile. Instead of parallel loops, threads call serial kernels
(:mod:`theorylab.numbers.shares`). Most kernels copy arrays entry by entry, because an assignment to a slice contains
the message for a wrong shape.

Numba reuses compiled code as long as the file of a kernel does not change, even if kernels, constants
or named tuples of other files do. The name of the cached code therefore contains a digest of the files of those
kernels, of the constants, and of the fields of the tuples that are passed to the kernel.

This is the one place where compiled code is called: signals wait until a call returns
(:mod:`theorylab.numbers.signals`), or for the next pass of the compiler. So a kernel returns within a fraction of a
second, and long loops are done in pieces (:mod:`theorylab.numbers.pieces`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache, cached_property, update_wrapper
from hashlib import sha256
from importlib import import_module
from numbers import Number
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar

from theorylab.numbers.kept_code import KeptCode
from theorylab.numbers.signals import call_deferring, handle_waiting, handling_signals

__all__ = ["Kernel", "compilation_announced", "njit", "register_jitable", "thread_count"]

NO_CALLBACK = {"no_cfunc_wrapper": True}
"""C calls no kernel, so numba compiles no function for C."""

BLAS, FUNCTIONS = "scipy.linalg.cython_blas", "__pyx_capi__"
"""The module of scipy that numba imports, and the attribute of it that contains its functions."""

_JITABLE: set[Callable[..., Any]] = set()
"""Functions that kernels may call."""

_NOT_BOUND: set[FunctionType] = set()
"""Copies for the compiler that still refer to kernels; if their code is kept they need no more."""

Function = TypeVar("Function", bound=Callable[..., Any])


class Kernel:
    """A function that is compiled when it is first called.

    Parameters
    ----------
    py_func
        Its body.
    cache
        If true, keep the compiled code between runs.
    options
        Further options of numba's decorator ``njit``.
    """

    def __init__(self, py_func: Callable[..., Any], cache: bool = False, **options: Any):
        self.py_func = py_func
        self.cache = cache
        self.options = options
        update_wrapper(self, py_func)

    @cached_property
    def compiled(self) -> Any:
        """Return numba's dispatcher."""
        return call_deferring(self._dispatcher)

    def _dispatcher(self) -> Any:
        function = _for_compiler(self.py_func)
        dispatcher = _dispatcher_of(function, self.options | NO_CALLBACK)
        if self.cache:
            dispatcher._cache = KeptCode(function)
        return dispatcher

    def __call__(self, *arguments: Any) -> Any:
        if "no_cpython_wrapper" in self.options:  # numba would call the address 0
            raise TypeError(f"{self.py_func.__name__} is called by kernels only")
        return call_deferring(self.compiled, *arguments)


def njit(**options: Any) -> Callable[[Callable[..., Any]], Kernel]:
    """Turn a function into a kernel; the options are those of numba.

    A kernel with ``no_cpython_wrapper`` compiles faster, but only kernels can call it.
    """
    return lambda function: Kernel(function, **options)


def thread_count() -> int:
    """Return the number of threads for kernels: that of numba, which the variable NUMBA_NUM_THREADS changes."""
    return _numba().config.NUMBA_NUM_THREADS


def register_jitable(function: Function) -> Function:
    """Let kernels call a function that remains an ordinary function in Python."""
    _JITABLE.add(function)
    return function


def _for_compiler(function: Any) -> FunctionType:
    """Return a copy of the function for the compiler, under a name that contains its digest."""
    copy = FunctionType(
        function.__code__,
        {**function.__globals__},
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    copy.__module__ = function.__module__
    copy.__qualname__ = f"{function.__qualname__}_{_digest(*_files_and_constants(function))}"
    copy.__annotations__ = function.__annotations__
    _NOT_BOUND.add(copy)
    return copy


def _bind(function: FunctionType) -> None:
    """Replace every kernel that a copy for the compiler calls by numba's own object."""
    if function in _NOT_BOUND:
        _NOT_BOUND.remove(function)
        compiled = {name: _compile(value) for name, value in _used_globals(function).items()}
        function.__globals__.update(compiled)


def _used_globals(function: Any) -> dict[str, Any]:
    """Return the globals that a function uses, by name."""
    names = _names(function.__code__)
    return {name: value for name, value in function.__globals__.items() if name in names}


def _files_and_constants(function: Any) -> tuple[frozenset[str], frozenset[str]]:
    """Return the files and constants from which a function is compiled, with all kernels that it calls."""
    met, waiting = {function}, [function]
    while waiting:
        values = _used_globals(waiting.pop()).values()
        called = {
            value.py_func if isinstance(value, Kernel) else value for value in values if _is_called(value)
        }
        waiting += called - met
        met |= called
    constants = {
        f"{each.__module__}.{name} = {value!r}"
        for each in met
        for name, value in _used_globals(each).items()
        if isinstance(value, Number | str | tuple) or hasattr(value, "dtype")
    }
    layouts = {
        f"{name}: {getattr(each.__globals__.get(name, name), '_fields', ())}"
        for each in met
        for name in each.__annotations__.values()
    }
    return frozenset(each.__code__.co_filename for each in met), frozenset(constants | layouts)


def _is_called(value: Any) -> bool:
    return isinstance(value, Kernel) or (isinstance(value, FunctionType) and value in _JITABLE)


@cache
def _digest(files: frozenset[str], constants: frozenset[str]) -> str:
    """Return a digest of constants and of the contents of files; a name that is no file counts by itself."""
    contents = (Path(file).read_bytes() if Path(file).is_file() else file.encode() for file in sorted(files))
    return sha256(b"".join((*contents, *(each.encode() for each in sorted(constants))))).hexdigest()[:16]


def _names(code: CodeType) -> set[str]:
    """Return the names of the globals that a function and its inner functions use."""
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(_names, inner))


def _compile(value: Any) -> Any:
    """Return numba's object for a name of this module; any other value is returned unchanged."""
    if isinstance(value, Kernel):
        _bind(value.compiled.py_func)
        return value.compiled
    if isinstance(value, FunctionType) and value in _JITABLE:
        return _compiled_callee(value)
    return value


@cache
def _compiled_callee(function: Callable[..., Any]) -> Callable[..., Any]:
    copy = _for_compiler(function)
    _bind(copy)
    return _dispatcher_of(copy, {"no_cpython_wrapper": True} | NO_CALLBACK)


def _dispatcher_of(function: FunctionType, options: dict[str, Any]) -> Any:
    """Return numba's dispatcher, which compiles a call with the number 1 as one with any integer of its type.

    Numba itself compiles a function again for each such number in a call by a kernel.
    """
    dispatcher = _numba().njit(**options)(function)
    types: Any = import_module("numba.core.types")
    template_of = dispatcher.get_call_template

    def template_of_any(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        given = tuple(types.unliteral(a) if isinstance(a, types.IntegerLiteral) else a for a in arguments)
        return template_of(given, named)

    dispatcher.get_call_template = template_of_any
    return dispatcher


@cache
def _numba() -> ModuleType:
    """Import numba when the first kernel runs: loading it takes longer than growing most trees.

    Numba imports scipy's linear algebra only to see that it is there, which takes as long as numba itself. No kernel
    uses it, so it is loaded when some other compiled function does.
    """
    if BLAS not in sys.modules:
        sys.modules[BLAS] = _Deferred(BLAS)
    numba = import_module("numba")
    events = import_module("numba.core.event")
    events.Listener.register(_Compilations)
    events.Listener.register(_Passes)
    events.register("numba:compile", _Compilations())
    events.register("numba:run_pass", _Passes())
    return numba


class _Deferred(ModuleType):
    """A module of compiled functions that is imported when one of them is used."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name != FUNCTIONS:
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


class _Compilations:
    """Listens to numba's events for the start and the end of a compilation, nested ones included."""

    def __init__(self) -> None:
        self._under_way: list[AbstractContextManager[None]] = []

    def notify(self, event: Any) -> None:
        """Bind the kernels that are called, announce the first compilation, and handle signals meanwhile."""
        if event.is_start:
            _bind(event.data["dispatcher"].py_func)
            self._under_way.append(handling_signals())
            self._under_way[-1].__enter__()
            _announce()
        else:
            self._under_way.pop().__exit__(None, None, None)


class _Passes:
    """Listens to numba's events for the start and the end of a pass of the compiler."""

    def notify(self, event: Any) -> None:
        """Handle the signals that arrived while LLVM was called."""
        handle_waiting()


_announcements: list[Callable[[], None]] = []


def _announce() -> None:
    while _announcements:
        _announcements.pop()()


@contextmanager
def compilation_announced(say: Callable[[], None]) -> Iterator[None]:
    """Within a ``with`` block, call a function the first time the compiler runs.

    Parameters
    ----------
    say
        The function; it is called at most once.
    """
    _announcements.append(say)
    try:
        yield
    finally:
        _announcements.clear()
