"""A LaTeX document can include the output of the commands: a table of claims, a tree, a figure.

It loads the packages named in the comments of the three files, and no line is wider than the text.
"""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from constructions import read_once_dnf
from figures.catalog import figures
from theorylab import greedy
from theorylab.claims import check, registered_claims
from theorylab.plotting.files import image
from theorylab.reports.latex_table import latex_table
from theorylab.reports.verdict_tables import in_order
from theorylab.trees.drawing import fitted_tikz

pytestmark = pytest.mark.slow

CLAIMS = (
    "blt.prop-2.3",
    "blt.prop-2.2",
    "bdm.e-le-h",
    "topk.alg-fig1.as-printed",
    "ngi.step-3",
    "split.eq-1.normalisation",
)
"""Claims that include the longest formula without a relation and the longest word of an id."""
FIGURE = "topk.separation-map"
"""The figure with cells and with rotated text."""
DOCUMENT = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
%s
\pagestyle{empty}
\begin{document}
\input{table}
\begin{center}\input{tree}\end{center}
\noindent\hspace*{-1in}\input{figure.pgf}
\begin{thebibliography}{9}
%s
\end{thebibliography}
\end{document}
"""
PACKAGES = re.compile(r"^% +(\\usepackage\{.*\})$", re.MULTILINE)


@pytest.fixture(scope="module")
def parts():
    """Return the three files by name."""
    claims = [registered_claims()[id] for id in CLAIMS]
    tree = greedy(read_once_dnf((2, 3)), depth=4)
    return {
        "table.tex": latex_table(in_order((claim, check(claim)) for claim in claims)),
        "tree.tex": fitted_tikz(tree),
        "figure.pgf": image(figures()[FIGURE](), "pgf").decode("ascii"),
    }


def packages(parts):
    return list(dict.fromkeys(line for text in parts.values() for line in PACKAGES.findall(text)))


def installed(parts):
    """Return True if the LaTeX packages are installed too."""
    names = [name for line in packages(parts) for name in line[len(r"\usepackage{") : -1].split(",")]
    return all(
        subprocess.run(["kpsewhich", f"{name}.sty"], capture_output=True).returncode == 0
        for name in (*names, "lmodern", "elocalloc")
    )


@pytest.mark.parametrize("program", ["pdflatex", "lualatex"])
def test_a_document_with_all_of_them(program, parts, tmp_path):
    if shutil.which(program) is None or not installed(parts):
        pytest.skip(f"{program} or a package is not installed")
    for name, text in parts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    keys = re.search(r"^% cites (.*)$", parts["table.tex"], re.MULTILINE)[1].split(", ")
    items = "\n".join(rf"\bibitem{{{key}}} {key}" for key in keys)
    (tmp_path / "document.tex").write_text(DOCUMENT % ("\n".join(packages(parts)), items), encoding="utf-8")
    command = [program, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "document"]
    for _ in range(3):  # later runs settle the widths of a longtable and resolve citations
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout[-2000:]
    log = (tmp_path / "document.log").read_text(encoding="utf-8", errors="replace")
    table = log.partition("(./tree.tex")[0]
    assert "Overfull" not in table
    assert not re.search(r"Missing character|undefined|has changed", log)
    assert (tmp_path / "document.pdf").read_bytes().startswith(b"%PDF")
