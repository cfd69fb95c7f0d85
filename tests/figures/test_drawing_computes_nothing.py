"""Drawing functions do not compute, save or show anything; what they draw is in the table."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from itertools import chain

import pytest
from every_figure import IDS

from figures import accuracies, series

COMPUTE = ("constructions", "dp_optimal", "proofs_checks", "flint", "theorylab")
DRAW = ("theorylab.plotting.figure", "theorylab.numbers.rationals")
"""Modules of the package that only handle tables and format numbers."""
SHARED = ast.parse("".join(map(inspect.getsource, (accuracies, series))))
"""Drawing functions shared by several figures."""
ELSEWHERE = {"savefig", "show", "data", "write_table", "read_table", "table_file"}


def module_of(id):
    return import_module(f"figures.{id.replace('-', '_')}")


def drawing_functions(tree):
    """Return the drawing function and the functions that it uses directly or indirectly."""
    statements = (*SHARED.body, *tree.body)
    functions = {node.name: node for node in statements if isinstance(node, ast.FunctionDef)}
    found, waiting = {}, ["_draw"]
    while waiting:
        name = waiting.pop()
        if name in functions and name not in found:
            found[name] = functions[name]
            waiting += [node.id for node in ast.walk(functions[name]) if isinstance(node, ast.Name)]
    return found.values()


def computing_names(tree):
    """Return the names imported from modules that compute."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {
        alias.asname or alias.name
        for node in imports
        for alias in node.names
        if node.module.partition(".")[0] in COMPUTE and node.module not in DRAW
    }


def called(function):
    """Yield the names that the calls of a function begin with, and the attributes that they end with."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            place = node.func
            if isinstance(place, ast.Attribute):
                yield place.attr
            while isinstance(place, (ast.Attribute, ast.Subscript, ast.Call)):
                place = place.func if isinstance(place, ast.Call) else place.value
            if isinstance(place, ast.Name):
                yield place.id


@pytest.mark.parametrize("id", IDS)
def test_drawing_calls_nothing_that_computes(id):
    tree = ast.parse(inspect.getsource(module_of(id)))
    functions = drawing_functions(tree)
    assert functions
    calls = set(chain.from_iterable(map(called, functions)))
    assert "plot" in calls
    assert calls & (computing_names(tree) | computing_names(SHARED) | ELSEWHERE) == set()


@pytest.mark.parametrize("id", IDS)
def test_the_module_imports_no_global_state_of_matplotlib(id):
    tree = ast.parse(inspect.getsource(module_of(id)))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    modules |= {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names}
    assert not any("pyplot" in module or "pylab" in module for module in modules)
