"""The reference of public names: a page a package, from which autosummary makes a page a name out of its docstring."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from generated import write_folder
from sphinx.application import Sphinx
from sphinx.config import Config

__all__ = ["setup"]

PACKAGES = ("theorylab", "theorylab.claims", "constructions", "dp_optimal")


def _names(package: str) -> list[str]:
    module = import_module(package)
    return [
        name
        for name in sorted(module.__all__, key=str.lower)
        if not isinstance(getattr(module, name), ModuleType)
    ]


def _page(package: str) -> str:
    module = import_module(package)
    lines = [package, "=" * len(package), "", (module.__doc__ or "").strip(), ""]
    lines += [
        f".. currentmodule:: {package}",
        "",
        ".. autosummary::",
        "   :toctree: of",
        "   :nosignatures:",
        "",
    ]
    return "\n".join([*lines, *(f"   {name}" for name in _names(package)), ""])


def _file_names() -> dict[str, str]:
    """Files for names that differ from another one by capitals alone, which some file systems do not tell apart."""
    renamed = {}
    for package in PACKAGES:
        names = _names(package)
        lower = {name for name in names if name == name.lower()}
        renamed |= {
            f"{package}.{name}": f"{package}.{name}-class"
            for name in names
            if name != name.lower() and name.lower() in lower
        }
    return renamed


def _write(app: Sphinx, config: Config) -> None:
    folder = Path(app.srcdir) / "names"
    files: dict[str, str | bytes] = {f"{package}.rst": _page(package) for package in PACKAGES}
    renamed = _file_names()
    names = [f"{package}.{name}" for package in PACKAGES for name in _names(package)]
    stems = {renamed.get(name, name) for name in names}
    made_before = [path for path in folder.glob("of/*.rst") if path.stem in stems]
    kept = {path.relative_to(folder).as_posix(): path.read_bytes() for path in made_before}
    write_folder(folder, {**kept, **files})
    config.autosummary_filename_map = renamed


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("config-inited", _write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
