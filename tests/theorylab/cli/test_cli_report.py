"""The report: its files, the LaTeX table and the exit codes, on the test's own claims."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from datetime import date

import pytest
from flint import arb, fmpq

from theorylab import plotting
from theorylab.claims import AT_MOST, Cite, Claim, Grid, Outcome, check
from theorylab.cli.claims import report as command
from theorylab.numbers.rationals import rational
from theorylab.plotting.figure import DataTable, Figure, gid
from theorylab.reports.latex_table import latex_statement, latex_table
from theorylab.reports.site.pages import STATIC

HOLDS = Claim(
    id="demo.halves.repaired",
    origin="printed",
    cite=Cite("zeno", "Paradox 1 & 2"),
    statement=r"for $n\ge1$, $\tfrac1n\le1$",
    instances=Grid([{"n": n} for n in (1, 2, 3)]),
    measured=lambda n: fmpq(1, n),
    asserts=AT_MOST(1, control=fmpq(1, 2)),
)
PRINTED = replace(
    HOLDS,
    id="demo.halves",
    statement=r"\tfrac1n\le\tfrac12",
    asserts=AT_MOST(fmpq(1, 2), control=0),
    repair=HOLDS,
    literature="false for <n = 1>",
    falls="theorem",
)
SURPRISE = replace(HOLDS, id="other.surprise", recorded=Outcome.REFUTED)
DOUBTFUL = replace(HOLDS, id="other.doubtful", measured=lambda n: arb(1, 1))


def entries():
    return [
        {
            "entry": "demo.x",
            "kind": "lemma",
            "weight": "lemma",
            "place": "Lemma 1",
            "checked by": "demo.halves",
            "verdict": "repaired",
        },
        {
            "entry": "other.y",
            "kind": "lemma",
            "weight": "lemma",
            "place": "Lemma 9",
            "checked by": "",
            "verdict": "missing",
        },
    ]


def draw(canvas, table):
    canvas.add_subplot().plot(table.floats("n"), gid=gid("n"))


FIGURE = Figure(
    id="demo.points",
    caption=r"Points $n\ge1$. All exact.",
    cite=Cite("zeno", "Figure 1"),
    height=1.0,
    data=lambda: DataTable(("n",), ((1,), (2,))),
    draw=draw,
)


@pytest.fixture
def report(run, install):
    def report(*arguments, claims=(PRINTED,)):
        install(*claims, entries={"list": entries}, figures={"demo.points": lambda: FIGURE})
        return run("report", *arguments)

    return report


def test_the_pages(report, tmp_path):
    code, out, err = report("--out", str(tmp_path / "new"))
    assert (code, err) == (0, "")
    files = {
        str(file.relative_to(tmp_path / "new")) for file in (tmp_path / "new").rglob("*") if file.is_file()
    }
    pages = {
        "index.html",
        "errata.html",
        "most-wanted.html",
        "new-results.html",
        "not-claimed.html",
        "papers/demo.html",
        "figures/index.html",
        "figures/demo.points.html",
        "statements/demo.halves.html",
        "statements/demo.halves.repaired.html",
        "statements/demo.x.html",
    }
    others = {"figures/demo.points.svg", "verdicts.json", "verdicts.csv", "verdicts.schema.json", *STATIC}
    assert files == pages | others
    assert out == f"{tmp_path / 'new' / 'index.html'}  (the first of {len(pages)} pages)\n"
    page = (tmp_path / "new" / "statements" / "demo.halves.html").read_text(encoding="utf-8")
    for text in ("false for &lt;<span", "Paradox 1 &amp; 2", "<mfrac ", date.today().isoformat()):
        assert text in page
    front = (tmp_path / "new" / "index.html").read_text(encoding="utf-8")
    assert "2 claims, checked in quick scope; " in front


def test_the_same_bytes_on_a_second_run(report, tmp_path):
    for name in ("one", "two"):
        report("--out", str(tmp_path / name))
    for file in (tmp_path / "one").rglob("*.*"):
        assert file.read_bytes() == (tmp_path / "two" / file.relative_to(tmp_path / "one")).read_bytes()


def test_the_scope_may_be_the_full_one(report, tmp_path):
    report("--out", str(tmp_path), "--scope", "full")
    front = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "2 claims, checked in full scope; " in front


def test_a_selection(report, tmp_path):
    code, _, _ = report("other.*", "--out", str(tmp_path), claims=(PRINTED, SURPRISE))
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert code == 1
    assert "not as recorded: other.surprise." in page
    assert "demo." not in page
    assert "missing" in (tmp_path / "statements" / "other.y.html").read_text(encoding="utf-8")


def test_the_commit_is_that_of_the_sources_and_of_no_repository_around_them(tmp_path, monkeypatch):
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    installed = tmp_path / "theorylab"
    installed.mkdir()
    (installed / "__init__.py").write_text("")
    monkeypatch.setattr(command.theorylab, "__file__", str(installed / "__init__.py"))
    assert [word for word in command._footer() if word.startswith("commit")] == []
    identity = ("-c", "user.name=n", "-c", "user.email=e@example.org")
    subprocess.run(["git", "-C", str(tmp_path), "add", "."], check=True)
    subprocess.run(["git", "-C", str(tmp_path), *identity, "commit", "-qm", "m"], check=True)
    (said,) = [word for word in command._footer() if word.startswith("commit")]
    assert re.fullmatch("commit [0-9a-f]{7,}", said)


def test_exit_codes(report, tmp_path):
    codes = [report("--out", str(tmp_path), claims=(claim,))[0] for claim in (PRINTED, SURPRISE, DOUBTFUL)]
    assert codes == [0, 1, 3]


def test_interrupted(report, tmp_path, monkeypatch):
    def stopped(claims, scope, jobs, report):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(command, "check_all", stopped)
    assert report("--out", str(tmp_path / "new")) == (130, "", "interrupted: no report is written\n")
    assert not (tmp_path / "new").exists()


def test_interrupted_while_drawing(report, tmp_path, monkeypatch):
    def stopped(figure, format):
        raise KeyboardInterrupt

    monkeypatch.setattr(plotting, "image", stopped)
    assert report("--out", str(tmp_path / "new")) == (130, "", "interrupted: no report is written\n")
    assert not (tmp_path / "new").exists()


def test_a_directory_that_cannot_be_made_is_refused_before_the_checks(report, tmp_path, monkeypatch):
    monkeypatch.delattr(command, "check_all")
    file = tmp_path / "file"
    file.write_text("")
    for out in (file, file / "below"):
        code, _, err = report("--out", str(out))
        assert (code, err) == (2, f"theorylab: --out: {out}: {file} is not a directory\n")


def test_latex(report, tmp_path):
    code, out, _ = report("--latex", "-")
    assert code == 0
    assert out.splitlines()[:2] == [
        r"% \usepackage{amsmath,amssymb,array,booktabs,longtable}",
        "% cites zeno",
    ]
    _, body = out.split("\\endhead\n")
    assert body.splitlines() == [
        r"\cite[{Paradox 1 \& 2}]{zeno} & demo.\allowbreak halves & $\tfrac1n\le\tfrac12$"
        r" & repaired (machine, exact) \\",
        r"\addlinespace[2pt]",
        r"\cite[{Paradox 1 \& 2}]{zeno} & demo.\allowbreak halves.\allowbreak repaired"
        r" & for $n\ge1$, $\tfrac1n\le1$ & consistent (instances, exact) \\",
        r"\bottomrule",
        r"\end{longtable}",
        r"\endgroup",
    ]
    file = tmp_path / "table.tex"
    assert report("--latex", str(file)) == (0, "", "")
    assert file.read_text() == out


def test_the_latex_table_fills_the_line():
    """The widths of the paragraphs and the gaps between them add up to the line, without outer gaps."""
    text = latex_table([(HOLDS, check(HOLDS))])
    (preamble,) = re.findall(r"\\begin\{longtable\}\{(@\{\}.*@\{\})\}$", text, re.MULTILINE)
    widths = re.findall(r"p\{\\dimexpr (\d\.\d+)\\linewidth-(\d\.\d+)\\tabcolsep\\relax\}", preamble)
    shares, gaps = (sum(map(rational, column)) for column in zip(*widths))
    headings = next(line for line in text.splitlines() if line.startswith("paper"))
    assert len(widths) == headings.count("&") + 1
    assert (shares, gaps) == (1, 2 * headings.count("&"))


def test_latex_of_special_characters():
    odd = replace(HOLDS, cite=Cite("zeno", "100 %_x"))
    assert r"\cite[{100 \%\_x}]{zeno} & " in latex_table([(odd, check(odd))])


@pytest.mark.parametrize(
    ("statement", "latex"),
    [
        ("With `a = p_b[i-1]` in $x_i$, 5% of A&B", r"With \texttt{a = p\_b[i-1]} in $x_i$, 5\% of A\&B"),
        (r"get\_bounds at 5\% of $p_i$ & $q_i$", r"get\_bounds at 5\% of $p_i$ \& $q_i$"),
        (r"\text{size}\le m_1", r"$\text{size}\le m_1$"),
        (r"\text{if $k$ is odd}\;\lambda", r"$\text{if $k$ is odd}\;\lambda$"),
        ("no_macro", r"no\_macro"),
        (r"costs \$5_ or $n_1$", r"costs \$5\_ or $n_1$"),
    ],
)
def test_latex_of_statements(statement, latex):
    assert latex_statement(statement) == latex


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("demo.halve",), "did you mean"),
        (("--latex", "no/such/table.tex"), "--latex: there is no directory"),
        (("--jobs", "0"), "--jobs"),
        (("--scope", "fast"), "--scope: unknown 'fast'; use quick or full"),
    ],
)
def test_wrong_use_is_one_line(report, arguments, message):
    code, out, err = report(*arguments)
    assert (code, out) == (2, "")
    assert re.search(re.escape(message), err)
    assert err.count("\n") == 1
