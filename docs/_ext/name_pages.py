"""The reference of public names: a page for each package, grouped by subject, and a page for each name.

The subjects are the tables of ``docs/reference.md``; autosummary makes the page of a name out of its docstring.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from docutils.nodes import Element
from generated import write_folder
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError

__all__ = ["setup"]

PACKAGES = ("theorylab", "theorylab.claims", "theorylab.sklearn", "constructions", "dp_optimal")
_SECTION = re.compile(r"^## `([\w.]+)`\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_TABLE = re.compile(r"^\| (.+?) \| .*\n\|[-|]+\n((?:\|.*\n)+)", re.MULTILINE)


def _names(package: str) -> list[str]:
    module = import_module(package)
    return [
        name
        for name in sorted(module.__all__, key=str.lower)
        if not isinstance(getattr(module, name), ModuleType)
    ]


def subjects(package: str, reference: str) -> dict[str, list[str]]:
    """Return the public names of a package by subject, from the tables of its section or of that of its parent."""
    sections = dict(_SECTION.findall(reference))
    names, found = _names(package), dict[str, list[str]]()
    for title, rows in _TABLE.findall(sections.get(package) or sections[package.partition(".")[0]]):
        first_cells = " ".join(re.split(r"(?<!\\)\|", row)[1] for row in rows.splitlines())
        if here := [name for name in re.findall(r"`(\w+)`", first_cells) if name in names]:
            found[title] = here
    if missing := set(names).difference(*found.values()):
        raise ExtensionError(f"docs/reference.md, {package}: no table has {', '.join(sorted(missing))}")
    return found


def _page(package: str, reference: str) -> str:
    lines = [package, "=" * len(package), "", (import_module(package).__doc__ or "").strip(), ""]
    lines += [f".. currentmodule:: {package}", ""]
    for subject, names in subjects(package, reference).items():
        title = subject[:1].upper() + subject[1:].replace("`", "``")
        lines += [title, "-" * len(title), "", ".. autosummary::", "   :toctree: of", "   :nosignatures:", ""]
        lines += [*(f"   {name}" for name in names), ""]
    return "\n".join(lines)


def _file_names() -> dict[str, str]:
    """Return file names for names that differ from another only in case, which some file systems ignore."""
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
    reference = (Path(app.srcdir) / "reference.md").read_text(encoding="utf-8")
    files: dict[str, str | bytes] = {f"{package}.rst": _page(package, reference) for package in PACKAGES}
    renamed = _file_names()
    names = [f"{package}.{name}" for package in PACKAGES for name in _names(package)]
    stems = {renamed.get(name, name) for name in names}
    made_before = [path for path in folder.glob("of/*.rst") if path.stem in stems]
    kept = {path.relative_to(folder).as_posix(): path.read_bytes() for path in made_before}
    write_folder(folder, {**kept, **files})
    config.autosummary_filename_map = renamed


def _inherited_from_others(
    app: Sphinx, what: str, name: str, member: Any, skip: bool, options: Any
) -> bool | None:
    """Skip members inherited from scikit-learn, which documents them."""
    return (getattr(member, "__module__", None) or "").startswith("sklearn.") or None


def _linked(app: Sphinx, env: BuildEnvironment, node: pending_xref, words: Element) -> Element | None:
    """Link a module's object, as named in docstrings and signatures, to the page of its public name."""
    module, _, name = str(node.get("reftarget", "")).rpartition(".")
    public = next(
        (f"{package}.{name}" for package in PACKAGES if name in import_module(package).__all__), None
    )
    if node.get("refdomain") != "py" or public is None or module not in sys.modules:
        return None
    if getattr(sys.modules[module], name, None) is not getattr(
        import_module(public.rpartition(".")[0]), name
    ):
        return None
    return env.get_domain("py").resolve_xref(env, node["refdoc"], app.builder, "obj", public, node, words)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("config-inited", _write)
    app.connect("autodoc-skip-member", _inherited_from_others)
    app.connect("missing-reference", _linked)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
