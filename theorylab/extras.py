"""Modules of the optional extras, imported on first use.

Computations need only numpy, numba and python-flint. Plots, tables, symbolic algebra, the site, estimators,
strategies and clusters need optional extras; if a module of an extra is missing, its first use reports this in one
line.

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
    import hypothesis
    import igraph
    import polars
    import sympy

__all__ = [
    "EXTRAS",
    "attach",
    "distributed",
    "graphviz",
    "hypothesis",
    "igraph",
    "missing",
    "polars",
    "require",
    "sympy",
]

EXTRAS = {
    "distributed": "cluster",
    "graphviz": "plots",
    "hypothesis": "strategies",
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
"""The extra that installs each module."""


class _Absent(ModuleType):
    """Placeholder for a module that is not installed; any use raises :class:`~theorylab.errors.MissingExtra`."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # attributes that the interpreter reads of each module
            raise AttributeError(name)
        raise MissingExtra(self.__name__, EXTRAS[self.__name__])


def __getattr__(name: str) -> ModuleType:
    """Return a module that is imported on first use."""
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
        The exception of the import.

    Returns
    -------
    MissingExtra or None
        ``None`` if it is not an import error of a module of an extra.

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
    """Return the attributes with which a package loads its names on first use.

    Parameters
    ----------
    package
        ``__name__`` of the package.
    names
        The public names of each of its modules.

    Returns
    -------
    tuple
        Its ``__getattr__``, which raises :class:`~theorylab.errors.MissingExtra` for a name that needs a missing
        extra, its ``__dir__`` and its ``__all__``.
    """
    load, listed, public = lazy_loader.attach(package, submod_attrs=names)

    def attribute(name: str) -> Any:
        try:
            return load(name)
        except ModuleNotFoundError as error:
            raise missing(error) or error from None

    return attribute, listed, public
