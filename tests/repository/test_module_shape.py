"""Every module has one idea, a name that fits, an ``__all__``, a limited length, no unfinished parts and no output."""

import ast
import re
from collections import Counter

import pytest
from sources import MODULES, ROOT, TESTS, Source, exported, public_definitions

LONGEST = 350
LIBRARIES = ("theorylab", "constructions", "dp_optimal")
"""Packages from which others import names; elsewhere every name without a leading underscore is public."""
STAND_ALONE = ("dp_optimal/certificates/checker.py",)
"""A program that is copied from the package as a single file, so it may be long and may print."""
MOST_ROOMS = 22
MOST_MODULES = 22
DRAWERS = re.compile(r"(.*_)?(utils?|helpers?|common|misc|stuff|tools)\Z")
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK|NotImplementedError)\b")
# in two parts, so that this file does not match itself
MACHINE = re.compile("(?<![\\w.:/])/" + r"(work|home|root|tmp|Users|private|mnt|opt)/|\b[A-Z]:\\\\")
PRINTING = ("theorylab/cli/", "theorylab/reports/", *STAND_ALONE)
TEXT_FILES = ("*.py", "*.toml", "*.md", "*.txt", "*.bib", "Makefile", ".ci/*", "*.yml", "*.yaml", "*.cfg")


def no_docstring(source):
    return [] if ast.get_docstring(source.tree) else [f"{source.path}: no module docstring"]


def not_exported(source):
    """Return the public names that an ``__all__`` lacks, its unknown names, and any ``__all__`` out of place."""
    names = exported(source)
    if source.package not in LIBRARIES:
        return [] if names is None else [f"{source.path}: __all__, but it is no library"]
    public = {node.name for node in public_definitions(source)}
    if names is None:
        return [f"{source.path}: no __all__, but {', '.join(sorted(public))}"] if public else []
    bound = set()
    for node in source.nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            bound.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            bound.update((alias.asname or alias.name) for alias in node.names)
    left_out = sorted(public - set(names))
    unknown = sorted(set(names) - bound)
    return [f"{source.path}: {name} is public, but not in __all__" for name in left_out] + [
        f"{source.path}: {name} is in __all__, but not defined" for name in unknown
    ]


def too_long(source):
    lines = source.text.count("\n")
    if source.path in STAND_ALONE:
        return []
    return [f"{source.path}: {lines} lines; at most {LONGEST}"] if lines > LONGEST else []


def unfinished(source):
    return [
        f"{source.path}:{number}: {line.strip()}"
        for number, line in enumerate(source.text.splitlines(), 1)
        if UNFINISHED.search(line)
    ]


def drawer(source):
    parts = source.path.removesuffix(".py").split("/")
    return [f"{source.path}: a drawer, not a subject"] if any(DRAWERS.match(part) for part in parts) else []


def no_future_annotations(source):
    """Return the module if it defines something without postponing the evaluation of annotations."""
    defines = any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in source.tree.body)
    postponed = any(
        isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in source.tree.body
    )
    return [f"{source.path}: no annotations from __future__"] if defines and not postponed else []


def prints(source):
    """Return the calls of print and uses of the standard streams outside the command line and the report."""
    if source.path.startswith(PRINTING):
        return []
    found = []
    for node in source.nodes:
        if isinstance(node, ast.Name) and node.id == "print":
            found.append(source.at(node, "print"))
        elif (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and (node.value.id, node.attr) in (("sys", "stdout"), ("sys", "stderr"))
        ):
            found.append(source.at(node, f"sys.{node.attr}"))
    return found


def asserts(source):
    """Return the assert statements, which do not run under ``python -O`` and do not inform a user."""
    return [source.at(node, "assert") for node in source.nodes if isinstance(node, ast.Assert)]


def machine_paths(source):
    return [
        f"{source.path}:{number}: {line.strip()}"
        for number, line in enumerate(source.text.splitlines(), 1)
        if MACHINE.search(line)
    ]


CHECKS = [
    no_docstring,
    not_exported,
    too_long,
    unfinished,
    drawer,
    no_future_annotations,
    prints,
    asserts,
]


@pytest.mark.parametrize("check", CHECKS)
def test_every_module(check):
    violations = [violation for source in MODULES for violation in check(source)]
    assert not violations, "\n".join(violations)


def overfull(sources):
    """Return the folders with too many modules, and ``theorylab`` if it has too many subpackages."""
    names = [source.path.removesuffix("/__init__.py") for source in sources]
    inside = Counter(name.rpartition("/")[0] for name in names if name.endswith(".py"))
    inner = [name.removeprefix("theorylab/") for name in names if name.startswith("theorylab/")]
    rooms = [name for name in inner if "/" not in name and name != "__main__.py"]
    found = [
        f"{folder}: {n} modules; at most {MOST_MODULES}" for folder, n in inside.items() if n > MOST_MODULES
    ]
    if len(rooms) > MOST_ROOMS:
        found.append(f"theorylab: {len(rooms)} rooms; at most {MOST_ROOMS}")
    return found


def test_no_folder_is_overfull():
    assert overfull(MODULES) == []


@pytest.mark.parametrize(
    "paths",
    [
        [f"figures/topk/a{i}.py" for i in range(MOST_MODULES + 1)],
        [f"theorylab/a{i}/__init__.py" for i in range(MOST_ROOMS)] + ["theorylab/a.py"],
    ],
)
def test_overfull_folders_are_seen(paths):
    assert overfull([Source(path, "") for path in paths])
    assert overfull([Source(path, "") for path in paths[1:]]) == []


def test_no_path_of_a_machine():
    folders = [
        ROOT,
        ROOT / ".ci",
        *(ROOT / name for name in {"docs", ".github", *(s.package for s in (*MODULES, *TESTS))}),
    ]
    files = {file for pattern in TEXT_FILES for file in ROOT.glob(pattern)}
    for folder in folders[2:]:
        files.update(file for pattern in TEXT_FILES for file in folder.rglob(pattern))
    texts = [Source(file.relative_to(ROOT).as_posix(), file.read_text()) for file in sorted(files)]
    assert len(texts) > len(MODULES)
    violations = [violation for source in texts for violation in machine_paths(source)]
    assert not violations, "\n".join(violations)


def test_files_of_tests_have_unique_names_and_are_no_packages():
    names = [source.path.rpartition("/")[2] for source in TESTS]
    repeated = {name for name in names if names.count(name) > 1} - {"conftest.py"}
    assert repeated == set()
    assert "__init__.py" not in names


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (no_docstring, "theorylab/a.py", "x = 1\n"),
        (not_exported, "theorylab/a.py", "def f(): pass\n"),
        (not_exported, "theorylab/a.py", "__all__ = ['f']\ndef f(): pass\nclass C: pass\n"),
        (not_exported, "theorylab/a.py", "__all__ = ['f']\n"),
        (not_exported, "figures/a.py", "__all__ = ['f']\ndef f(): pass\n"),
        (too_long, "theorylab/a.py", "\n" * 351),
        (unfinished, "theorylab/a.py", "def f():\n    raise Not" + "ImplementedError\n"),
        (drawer, "theorylab/utils.py", ""),
        (drawer, "theorylab/helpers/a.py", ""),
        (drawer, "theorylab/tree_utils.py", ""),
        (no_future_annotations, "theorylab/a.py", "def f(): pass\n"),
        (prints, "theorylab/tree.py", "print(1)\n"),
        (prints, "theorylab/tree.py", "import sys\nsys.stdout.write('')\n"),
        (asserts, "theorylab/tree.py", "assert True\n"),
        (machine_paths, "theorylab/tree.py", "x = '/ho" + "me/me/x'\n"),
    ],
)
def test_violations_are_seen(check, path, text):
    assert check(Source(path, text))
