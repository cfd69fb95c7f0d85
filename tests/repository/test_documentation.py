"""Every public function, class and method is documented, and every parameter named.

Docstrings are read with numpydoc's conventions: a section is a line underlined with hyphens, and an entry
of *Parameters* or *Attributes* is a line ``name``, ``name, name`` or ``name : type`` at the margin.
"""

import ast
import re

import pytest
from sources import FUNCTIONS, MODULES, Source, exported, public_definitions

SECTION = re.compile(r"^([A-Z][A-Za-z ]*)\n-{3,}[ \t]*$", re.MULTILINE)


def section(docstring, title):
    """Names of the entries of a section, in order; None without the section."""
    headings = list(SECTION.finditer(docstring))
    for here, after in zip(headings, [*headings[1:], None]):
        if here[1] == title:
            body = docstring[here.end() : after.start() if after else None]
            entries = [line for line in body.splitlines() if line and not line[0].isspace()]
            return [
                name.strip().lstrip("*\\")
                for entry in entries
                for name in entry.partition(" : ")[0].split(",")
            ]
    return None


def parameters(function, *, method):
    """Names that a caller may give, without the instance."""
    a = function.args
    static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in function.decorator_list)
    names = [arg.arg for arg in (*a.posonlyargs, *a.args)]
    if method and not static:
        names = names[1:]
    names += [a.vararg.arg] if a.vararg else []
    names += [arg.arg for arg in a.kwonlyargs]
    return names + ([a.kwarg.arg] if a.kwarg else [])


def public_methods(node):
    return [n for n in node.body if isinstance(n, FUNCTIONS) and not n.name.startswith("_")]


def is_property(function):
    names = [d.id if isinstance(d, ast.Name) else getattr(d, "attr", "") for d in function.decorator_list]
    return any(name in ("property", "cached_property", "setter") for name in names)


def constructor_parameters(node):
    """Parameters of a class with an ``__init__``, fields of a dataclass; None for any other class."""
    for function in node.body:
        if isinstance(function, FUNCTIONS) and function.name == "__init__":
            return parameters(function, method=True)
    names = [d.func if isinstance(d, ast.Call) else d for d in node.decorator_list]
    if any(isinstance(d, ast.Name) and d.id == "dataclass" for d in names):
        return [n.target.id for n in node.body if isinstance(n, ast.AnnAssign) and n.target.id[0] != "_"]
    return None


def undocumented(source):
    found = []
    for node in public_definitions(source):
        members = public_methods(node) if isinstance(node, ast.ClassDef) else []
        for each in (node, *members):
            if not ast.get_docstring(each):
                found.append(source.at(each, f"{each.name} has no docstring"))
    return found


def mismatched(source):
    """Sections *Parameters* that differ from the signature."""
    found = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ClassDef):
            docstring, expected = ast.get_docstring(node) or "", constructor_parameters(node)
            listed = section(docstring, "Parameters")
        elif isinstance(node, FUNCTIONS):
            docstring, expected = ast.get_docstring(node) or "", parameters(node, method=False)
            listed = section(docstring, "Parameters")
            if expected[:1] in (["self"], ["cls"]):
                expected = expected[1:]
        else:
            continue
        if listed is not None and expected is not None and listed != expected:
            found.append(source.at(node, f"{node.name} documents {listed}, but takes {expected}"))
    return found


def unnamed_parameters(source):
    """Parameters of exported functions and methods that their docstrings never name."""
    found = []
    for node in public_definitions(source):
        if node.name not in (exported(source) or ()):
            continue
        is_class = isinstance(node, ast.ClassDef)
        for function in public_methods(node) if is_class else [node]:
            docstring = ast.get_docstring(function) or ""
            for name in parameters(function, method=is_class):
                if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", docstring):
                    found.append(source.at(function, f"{function.name}: {name} is not documented"))
    return found


@pytest.mark.parametrize("check", [undocumented, mismatched, unnamed_parameters])
def test_every_module(check):
    violations = [violation for source in MODULES for violation in check(source)]
    assert not violations, "\n".join(violations)


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (undocumented, "def f(): pass"),
        (undocumented, "class C:\n    'Doc.'\n    def method(self): pass"),
        (mismatched, "def f(x):\n    '''Do.\n\n    Parameters\n    ----------\n    y\n        It.\n    '''"),
        (
            mismatched,
            "class C:\n    '''Thing.\n\n    Parameters\n    ----------\n    y\n        It.\n    '''\n"
            "    def __init__(self, x): pass",
        ),
        (unnamed_parameters, "__all__ = ['f']\ndef f(x):\n    'Do it exactly.'"),
    ],
)
def test_violations_are_seen(check, text):
    assert check(Source("theorylab/a.py", text))
