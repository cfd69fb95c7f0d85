"""Every public function, class and method is documented, and every parameter is named.

Docstrings follow numpydoc's conventions: a section is a line underlined with hyphens, and an entry
of *Parameters* or *Attributes* is a line ``name``, ``name, name`` or ``name : type`` at the margin.
"""

import ast
import re
from functools import cache

import pytest
from sources import FUNCTIONS, MODULES, Source, public_definitions

SECTION = re.compile(r"^([A-Z][A-Za-z ]*)\n-{3,}[ \t]*$", re.MULTILINE)


def section(docstring, title):
    """Return the names of the entries of a section, in order, or None if there is no such section."""
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


def parameters(function):
    """Return the parameters of a function, without self or cls."""
    a = function.args
    names = [argument.arg for argument in (*a.posonlyargs, *a.args)]
    names = names[1:] if names[:1] in (["self"], ["cls"]) else names
    names += [a.vararg.arg] if a.vararg else []
    names += [argument.arg for argument in a.kwonlyargs]
    return names + ([a.kwarg.arg] if a.kwarg else [])


def public_methods(node):
    return [n for n in node.body if isinstance(n, FUNCTIONS) and not n.name.startswith("_")]


def is_computed(default):
    """Return True if the default of a dataclass field excludes it from the constructor."""
    return isinstance(default, ast.Call) and any(
        k.arg == "init" and isinstance(k.value, ast.Constant) and k.value.value is False
        for k in default.keywords
    )


def constructor_parameters(node):
    """Return the parameters of ``__init__``, or the fields of a dataclass; None for any other class."""
    for function in node.body:
        if isinstance(function, FUNCTIONS) and function.name == "__init__":
            return parameters(function)
    names = [d.func if isinstance(d, ast.Call) else d for d in node.decorator_list]
    if any(isinstance(d, ast.Name) and d.id == "dataclass" for d in names):
        return [
            n.target.id
            for n in node.body
            if isinstance(n, ast.AnnAssign) and n.target.id[0] != "_" and not is_computed(n.value)
        ]
    return None


@cache
def classes():
    return {n.name: n for source in MODULES for n in source.tree.body if isinstance(n, ast.ClassDef)}


def is_documented(function, owner):
    """Return True if a method has a docstring, or overrides a method that has one."""
    if ast.get_docstring(function):
        return True
    named = [b.id for b in owner.bases if isinstance(b, ast.Name)]
    bases = [classes()[name] for name in named if name in classes()]
    return any(
        (same := next((m for m in public_methods(base) if m.name == function.name), None))
        and is_documented(same, base)
        for base in bases
    )


def undocumented(source):
    found = []
    for node in public_definitions(source):
        if not ast.get_docstring(node):
            found.append(source.at(node, f"{node.name} has no docstring"))
        if isinstance(node, ast.ClassDef):
            methods = [m for m in public_methods(node) if not is_documented(m, node)]
            found += [source.at(m, f"{node.name}.{m.name} has no docstring") for m in methods]
    return found


def mismatched(source):
    """Return the sections *Parameters* that differ from the signature."""
    found = []
    for node in source.nodes:
        if not isinstance(node, FUNCTIONS | ast.ClassDef):
            continue
        listed = section(ast.get_docstring(node) or "", "Parameters")
        taken = constructor_parameters(node) if isinstance(node, ast.ClassDef) else parameters(node)
        if listed is not None and taken is not None and listed != taken:
            found.append(source.at(node, f"{node.name} documents {listed}, but takes {taken}"))
    return found


def says_what_it_is(argument):
    """Return True if the type repeats the name, as in ``problem: Problem``, or has the help text of an option."""
    types = re.findall(r"[A-Za-z]\w*", ast.unparse(argument.annotation) if argument.annotation else "")
    name = argument.arg.replace("_", "")
    return "Annotated" in types or {name, name.removesuffix("s")} & {each.lower() for each in types}


def unnamed_parameters(source):
    """Return the parameters of public functions that neither their docstring nor that of the module documents.

    A function of one parameter is exempt; methods share the vocabulary of their class, and files of claims that of the
    statement that they check.
    """
    if source.package == "proofs_checks":
        return []
    found = []
    for node in public_definitions(source):
        if isinstance(node, ast.ClassDef):
            continue
        docstrings = (ast.get_docstring(node) or "") + (ast.get_docstring(source.tree) or "")
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        for argument in arguments if len(arguments) > 1 else ():
            named = re.search(rf"(?<!\w){re.escape(argument.arg)}(?!\w)", docstrings)
            if not named and not says_what_it_is(argument):
                found.append(source.at(node, f"{node.name}: {argument.arg} is not documented"))
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
        (unnamed_parameters, "def f(x, y):\n    'Do it exactly to x.'"),
    ],
)
def test_violations_are_seen(check, text):
    assert check(Source("theorylab/a.py", text))
