"""Modules of the optional extras, imported on first use.

Computations need numpy, numba and python-flint alone. Plots, tables, symbolic algebra, the site, estimators and
clusters are optional extras; if a module of one is missing, the first use reports it in one line.

    from theorylab.extras import sympy
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

import lazy_loader

from theorylab.errors import MissingExtra

if TYPE_CHECKING:
    import distributed
    import graphviz
    import igraph
    import polars
    import sympy

__all__ = ["EXTRAS", "attach", "distributed", "graphviz", "igraph", "missing", "polars", "require", "sympy"]

EXTRAS = {
    "distributed": "cluster",
    "graphviz": "plots",
    "igraph": "plots",
    "jinja2": "site",
    "markdown_it": "site",
    "math_core": "site",
    "matplotlib": "plots",
    "mdit_py_plugins": "site",
    "polars": "tables",
    "sklearn": "sklearn",
    "sympy": "symbolic",
}
"""The extra that installs a module."""


class _Absent(ModuleType):
    """Placeholder for a module that is not installed; any use raises :class:`~theorylab.errors.MissingExtra`."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # what the interpreter asks of every module
            raise AttributeError(name)
        raise MissingExtra(self.__name__, EXTRAS[self.__name__])


def __getattr__(name: str) -> ModuleType:
    """Return a module that is imported when it is first used."""
    if name not in EXTRAS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module: ModuleType = lazy_loader.load(name) if _is_installed(name) else _Absent(name)
    globals()[name] = module
    return module


def _is_installed(module: str) -> bool:
    """Return True if a module can be imported, without importing it."""
    return sys.modules.get(module) is not None or find_spec(module) is not None


def require(module: str) -> None:
    """Raise an error if a module of an extra is missing.

    Raises
    ------
    MissingExtra
        If it is not installed.
    """
    if not _is_installed(module):
        raise MissingExtra(module, EXTRAS[module])


def missing(error: BaseException) -> MissingExtra | None:
    """Return the error to raise instead of a failed import.

    Parameters
    ----------
    error
        What the import raised.

    Returns
    -------
    MissingExtra or None
        ``None`` if the error is another one, or the module is in no extra.

    Examples
    --------
    >>> missing(ModuleNotFoundError("No module named 'sympy'", name="sympy"))
    MissingExtra('sympy', 'symbolic')
    """
    module = (getattr(error, "name", None) or "").partition(".")[0]
    absent = isinstance(error, ModuleNotFoundError) and module in EXTRAS
    return MissingExtra(module, EXTRAS[module]) if absent else None


def attach(
    package: str, names: Mapping[str, Sequence[str]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return what a package needs to load its names on first use.

    Parameters
    ----------
    package
        ``__name__`` of the package.
    names
        The public names in each of its modules.

    Returns
    -------
    tuple
        Its ``__getattr__``, which raises :class:`~theorylab.errors.MissingExtra` for a name that an absent extra
        draws in, its ``__dir__`` and its ``__all__``.
    """
    load, listed, public = lazy_loader.attach(package, submod_attrs=names)

    def attribute(name: str) -> Any:
        try:
            return load(name)
        except ModuleNotFoundError as error:
            raise missing(error) or error from None

    return attribute, listed, public
