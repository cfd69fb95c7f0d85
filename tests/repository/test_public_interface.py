"""Every public name of the three libraries resolves, and nothing is loaded before it is used."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import pytest
from sources import ROOT

from theorylab import claims

PACKAGES = ("theorylab", "constructions", "dp_optimal")
HEAVY = {"flint", "matplotlib", "numba", "numpy", "polars", "scipy", "sympy"}
REFERENCE = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PACKAGES)
def test_every_exported_name_resolves(name):
    package = import_module(name)
    assert len(package.__all__) == len(set(package.__all__)) > 20
    for exported in package.__all__:
        assert getattr(package, exported) is not None
    assert set(package.__all__) <= set(dir(package))
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = package.no_such_name


@pytest.mark.parametrize("name", PACKAGES)
def test_no_function_has_the_name_of_a_module_beside_it(name):
    """Importing a module would hide a function of the same name."""
    package = import_module(name)
    modules = {module.name for module in iter_modules(package.__path__)}
    both = {
        each for each in modules & set(package.__all__) if not isinstance(getattr(package, each), ModuleType)
    }
    assert both == set()


@pytest.mark.parametrize("name", PACKAGES)
def test_a_bare_import_loads_nothing(name):
    program = (
        f"import sys, {name}\n"
        f"heavy = {HEAVY} & sys.modules.keys()\n"
        "assert not heavy, heavy\n"
        f"below = [m for m in sys.modules if m.startswith('{name}.')]\n"
        "assert not below, below\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT)


@pytest.mark.parametrize("name", PACKAGES)
def test_every_exported_name_is_in_the_reference(name):
    """Every exported name occurs in the section of its package in the reference."""
    _, _, rest = REFERENCE.partition(f"## `{name}`\n")
    section = rest.partition("\n## ")[0]
    exported = [*import_module(name).__all__, *(claims.__all__ if name == "theorylab" else ())]
    missing = [e for e in exported if f"`{e}`" not in section]
    assert not missing, f"docs/reference.md, {name}: {missing}"
