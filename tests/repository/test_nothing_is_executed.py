"""No package executes what it reads: no pickles, no evaluation of text."""

from __future__ import annotations

import ast

import pytest
from sources import MODULES, Source

EXECUTING_MODULES = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "joblib", "yaml", "code", "runpy"}
EXECUTING_CALLS = {"eval", "exec", "compile", "execfile", "__import__"}


def executing(source):
    """Return imports that load objects from data, calls that execute text, and numpy calls that allow pickles."""
    found = []
    for node in source.nodes:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        found += [source.at(node, name) for name in names if name.partition(".")[0] in EXECUTING_MODULES]
        if isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else ""
            found += [source.at(node, called)] if called in EXECUTING_CALLS else []
            found += [
                source.at(node, "allow_pickle")
                for keyword in node.keywords
                if keyword.arg == "allow_pickle"
                and not (isinstance(keyword.value, ast.Constant) and not keyword.value.value)
            ]
    return found


def test_no_package_executes_what_it_reads():
    violations = [violation for source in MODULES for violation in executing(source)]
    assert not violations, "\n".join(violations)


@pytest.mark.parametrize(
    "text",
    [
        "import pickle",
        "from marshal import loads",
        "def f(x):\n    return eval(x)",
        "np.load(path, allow_pickle=True)",
        "np.load(path, allow_pickle=allowed)",
    ],
)
def test_each_way_is_found(text):
    assert executing(Source("theorylab/demo.py", text))
    assert not executing(Source("theorylab/demo.py", "np.load(path, allow_pickle=False)\nre.compile('a')"))
