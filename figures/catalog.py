"""The figures by name: each module of a paper's folder defines one, ``FIGURE``.

Adding a figure means adding one file; its table goes into ``tables/<paper>.<name>.csv``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path

from figures.style import STYLE
from theorylab.catalog import Catalog
from theorylab.errors import InvalidArgument
from theorylab.plotting.figure import Figure

FOLDER = Path(__file__).parent
PACKAGE = __name__.rpartition(".")[0]


def figures() -> Mapping[str, Callable[[], Figure]]:
    """Return functions that return the figures, by id; each imports its module on first call."""
    files = sorted(file.relative_to(FOLDER) for file in FOLDER.glob("*/*.py") if file.stem != "__init__")
    modules = [".".join((PACKAGE, *file.with_suffix("").parts)) for file in files]
    return {_id(module): partial(_figure, module) for module in modules}


def table_file(id: str) -> Path:
    """Return the path of the table of the figure with a given ``id``."""
    return FOLDER / "tables" / f"{id}.csv"


def _id(module: str) -> str:
    _, paper, name = module.rsplit(".", 2)
    return f"{paper}.{name.replace('_', '-')}"


def _figure(module: str) -> Figure:
    figure = getattr(import_module(module), "FIGURE", None)
    if figure is None:
        raise InvalidArgument(f"{module}: a module of a paper's folder must define FIGURE")
    if figure.id != _id(module):
        raise InvalidArgument(f"{module}: figure {figure.id!r} must have the id {_id(module)!r}")
    return replace(figure, style=STYLE, stored=table_file(figure.id))


CATALOG = Catalog(figures=figures())
