"""Without extras, a function that needs one says so in one line, and everything else works."""

import os
import pickle
import subprocess
import sys
from importlib.metadata import PackageNotFoundError

import pytest
from shares import one_in
from sources import ROOT
from streams import without_compiling

from theorylab.claims.verdict import versions
from theorylab.errors import MissingExtra, TheoryLabError
from theorylab.extras import EXTRAS, missing

EVERYTHING = (*EXTRAS, "dask", "mpmath", "scipy")
WITHOUT = "import sys\nsys.modules.update(dict.fromkeys({modules}))\n"
"""Importing a module whose entry is ``None`` fails as if it were not installed."""

NEEDING = [
    ("matplotlib", "figure topk.tribes-bias --format png --out {folder}"),
    ("matplotlib", "learn greedy majority:3 --depth 2 --pdf {folder}/tree.pdf"),
    ("igraph", "learn greedy majority:3 --depth 2 --svg {folder}/tree.svg"),
    ("igraph", "learn greedy majority:3 --depth 2 --tikz {folder}/tree.tex"),
    ("graphviz", "learn greedy majority:3 --depth 2 --dot {folder}/tree.dot"),
    ("polars", "learn greedy csv:{folder}/sample.csv --depth 2"),
    ("polars", "binarize {folder}/sample.csv --out {folder}/binary.csv"),
    ("polars", "atlas --variables 2"),
    ("sklearn", "binarize {folder}/numbers.csv --method guesses --most 3 --out {folder}/binary.csv"),
    ("sympy", "check bdm.lemma-c.1"),
    ("sympy", "check bdm.lemma-c.1 bdm.lemma-c.3 --jobs 2"),
    ("math_core", "report --out {folder}/pages"),
    ("jinja2", "report --out {folder}/pages"),
    ("markdown_it", "report --out {folder}/pages"),
    ("mdit_py_plugins", "report --out {folder}/pages"),
    ("hypothesis", "hunt influence --over strategy:boolean-functions,2"),
    ("distributed", "check topk.depth-one --cluster tcp://127.0.0.1:9"),
]

CORE = [
    "--help",
    "list claims",
    "list constructions",
    "list figures",
    "list learners",
    "data",
    "show topk.thm-2",
    "check topk.depth-one.stump-bounds",
    "learn greedy majority:3 --depth 2",
    "optimal majority:3 --size 2 --certificate {folder}/certificate.json",
    "compare majority:3 --depth 2",
    "rashomon majority:3 --depth 2 --penalty 1/100 --slack 0",
    "mic uniform --terms 2 --literals 2 --size 2",
    "figure topk.tribes-bias --caption",
]


def run(arguments, folder, modules):
    """Return exit code and standard error of a Python process that cannot import the given modules."""
    blocked = folder / "blocked"
    blocked.mkdir()
    (blocked / "sitecustomize.py").write_text(WITHOUT.format(modules=list(modules)))
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{blocked}{os.pathsep}{ROOT}"},
        check=False,
    )
    return done.returncode, without_compiling(done.stderr)


def command(line, folder, modules):
    return run(["-m", "theorylab", *line.format(folder=folder).split()], folder, modules)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "sample.csv").write_text("a,b,y\n0,1,1\n1,1,0\n1,0,1\n0,0,0\n")
    (tmp_path / "numbers.csv").write_text("a,b,y\n1,5,1\n2,7,0\n3,4,1\n4,6,0\n")
    return tmp_path


@pytest.mark.parametrize(("module", "line"), one_in(4, NEEDING))
def test_a_command_names_the_extra_that_it_needs(module, line, folder):
    before = sorted(folder.iterdir())
    code, said = command(line, folder, [module])
    extra = EXTRAS[module]
    assert (code, said) == (
        2,
        f"theorylab: {line.split()[0]} needs {module}; pip install 'theorylab[{extra}]'\n",
    )
    assert [file for file in sorted(folder.iterdir()) if file not in before and file.is_file()] == []


def test_the_page_of_claims_names_the_extra_that_it_needs(folder):
    page = folder / "CLAIMS.md"
    code, said = run(["-m", "theorylab.reports.claims_page", "proofs_checks", str(page)], folder, ["jinja2"])
    assert (code, said) == (
        2,
        "theorylab: the page of claims needs jinja2; pip install 'theorylab[site]'\n",
    )
    assert not page.exists()


def test_every_module_is_tried():
    assert {module for module, _ in NEEDING} == EXTRAS.keys()


def test_what_needs_none_runs_without_any(folder):
    lines = [line.format(folder=folder).split() for line in CORE]
    program = f"from theorylab.cli.main import main\nfor line in {lines}:\n    assert main(line) == 0, line\n"
    assert run(["-c", program], folder, EVERYTHING) == (0, "")


@pytest.mark.parametrize(
    ("module", "program"),
    [
        ("matplotlib", "from theorylab.plotting import tree_pdf"),
        ("sklearn", "from theorylab.sklearn import GreedyTree"),
        (
            "matplotlib",
            "from theorylab.sklearn import GreedyTree; GreedyTree(1).fit([[0], [1]], [0, 1]).plot()",
        ),
        ("polars", "from theorylab.extras import polars; polars.DataFrame"),
    ],
)
def test_in_python_an_import_error_says_it(module, program, folder):
    code, said = run(["-c", program], folder, [module])
    assert code == 1
    assert said.splitlines()[-1] == (
        f"theorylab.errors.MissingExtra: this needs {module}; pip install 'theorylab[{EXTRAS[module]}]'"
    )


def test_a_verdict_names_the_libraries_that_are_there(monkeypatch):
    def version(name):
        if name == "sympy":
            raise PackageNotFoundError(name)
        return "1"

    monkeypatch.setattr("theorylab.claims.verdict.version", version)
    assert [name for name, _ in versions.__wrapped__()] == [
        "python",
        "theorylab",
        "python-flint",
        "numpy",
        "numba",
    ]


def test_the_error_is_both_kinds_and_travels():
    error = missing(ModuleNotFoundError("No module named 'sympy.core'", name="sympy.core"))
    assert isinstance(error, ImportError)
    assert isinstance(error, TheoryLabError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert isinstance(error, MissingExtra)
    assert missing(ModuleNotFoundError("No module named 'pandas'", name="pandas")) is None
    assert missing(ValueError("sympy")) is None
