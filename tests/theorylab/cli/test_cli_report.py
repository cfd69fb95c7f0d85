"""The report: what it says, the two pages, the LaTeX table and the exit codes, on claims of the test's own."""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from flint import arb, fmpq

from theorylab.claims import AT_MOST, Cite, Claim, Grid, Outcome, check
from theorylab.cli import report as command
from theorylab.plotting.figure import DataTable, Figure, gid
from theorylab.reports.latex_table import latex_table
from theorylab.reports.sections import report_sections
from theorylab.reports.tables import Table

HOLDS = Claim(
    id="demo.halves.repaired",
    cite=Cite("zeno", "Paradox 1 & 2"),
    statement=r"for $n\ge1$, $\tfrac1n\le1$",
    instances=Grid(quick=[{"n": n} for n in (1, 2, 3)]),
    measured=lambda n: fmpq(1, n),
    asserts=AT_MOST(1, control=fmpq(1, 2)),
)
PRINTED = replace(
    HOLDS,
    id="demo.halves",
    statement=r"\tfrac1n\le\tfrac12",
    asserts=AT_MOST(fmpq(1, 2), control=0),
    repair=HOLDS,
    status="false for <n = 1>",
    falls="theorem",
)
SURPRISE = replace(HOLDS, id="other.surprise", recorded=Outcome.REFUTED)
DOUBTFUL = replace(HOLDS, id="other.doubtful", measured=lambda n: arb(1, 1))


def entries():
    return [
        {
            "entry": "demo.x",
            "kind": "lemma",
            "place": "Lemma 1",
            "checked by": "demo.halves",
            "verdict": "repaired",
        },
        {"entry": "other.y", "kind": "lemma", "place": "Lemma 9", "checked by": "", "verdict": "missing"},
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


class Page(HTMLParser):
    """Text and addresses of a page; refuses a tag that is closed in the wrong order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.text, self.sources = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.sources += [value for name, value in attributes if name in ("src", "href")]
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def test_the_pages(report, tmp_path):
    code, out, err = report("--out", str(tmp_path / "new"))
    assert (code, err) == (0, "")
    assert out.splitlines() == [str(tmp_path / "new" / name) for name in ("report.html", "report.md")]
    page = Page((tmp_path / "new" / "report.html").read_text(encoding="utf-8"))
    assert page.open == []
    for text in (
        "demo.halves",
        "for n ≥ 1, 1/n ≤ 1",
        "false for <n = 1>",
        "Paradox 1 & 2",
        "Lemma 1",
        "python-flint",
    ):
        assert text in page.text
    assert "Lemma 9" not in page.text
    assert "2 claims, checked in quick scope; all as recorded." in page.text
    anchors = [source for source in page.sources if source.startswith("#")]
    (picture,) = set(page.sources) - set(anchors)
    drawing = picture.removeprefix("data:image/svg+xml;base64,")
    file = tmp_path / "new" / "figures" / "demo.points.svg"
    assert b64decode(drawing) == file.read_bytes()
    markdown = (tmp_path / "new" / "report.md").read_text(encoding="utf-8")
    assert "![demo.points](figures/demo.points.svg)" in markdown
    assert r"| $`\tfrac1n\le\tfrac12`$ |" in markdown


def test_the_same_bytes_on_a_second_run(report, tmp_path):
    for name in ("one", "two"):
        report("--out", str(tmp_path / name))
    for name in ("report.html", "report.md"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_every_section_has_something_to_say():
    pairs = [(claim, check(claim)) for claim in (PRINTED, SURPRISE)]
    sections = {section.title: section for section in report_sections(pairs, (), ())}
    assert list(sections) == ["Summary", "Claims of demo", "Claims of other", "Errata", "Versions"]
    assert sections["Summary"].text.endswith("not as recorded: other.surprise.")
    assert sections["Summary"].table.rows == (
        ("demo", "0", "1", "0", "1", "0", "0", "2"),
        ("other", "0", "1", "0", "0", "0", "0", "1"),
    )
    (erratum,) = sections["Errata"].table.rows
    assert erratum[-2:] == ("demo.halves.repaired", "consistent")


def test_a_selection(report, tmp_path):
    code, _, _ = report("other.*", "--out", str(tmp_path), claims=(PRINTED, SURPRISE))
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert code == 1
    assert "demo." not in page
    assert "Lemma 9" in page


def test_exit_codes(report, tmp_path):
    codes = [report("--out", str(tmp_path), claims=(claim,))[0] for claim in (PRINTED, SURPRISE, DOUBTFUL)]
    assert codes == [0, 1, 3]


def test_interrupted(report, tmp_path, monkeypatch):
    def stopped(claims, jobs):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(command, "check_all", stopped)
    assert report("--out", str(tmp_path / "new")) == (130, "", "interrupted: no report is written\n")
    assert not (tmp_path / "new").exists()


def test_interrupted_while_drawing(report, tmp_path, monkeypatch):
    def stopped(figure, format):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "image", stopped)
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
    assert out.splitlines() == [
        r"\begin{longtable}{lp{0.16\linewidth}p{0.38\linewidth}ll}",
        r"\toprule",
        r"claim & place & statement & verdict & method \\",
        r"\midrule",
        r"\endhead",
        r"demo.halves & Paradox 1 \& 2 & $\tfrac1n\le\tfrac12$ & repaired & exact \\",
        r"demo.halves.repaired & Paradox 1 \& 2 & for $n\ge1$, $\tfrac1n\le1$ & consistent & exact \\",
        r"\bottomrule",
        r"\end{longtable}",
    ]
    file = tmp_path / "table.tex"
    assert report("--latex", str(file)) == (0, "", "")
    assert file.read_text() == out


def test_latex_of_special_characters():
    body = latex_table(Table(("a", "statement"), (("100 %_x", "every row"),))).splitlines()[5]
    assert body == r"100 \%\_x & every row \\"


@pytest.mark.parametrize(
    ("statement", "latex"),
    [
        ("With `a = p_b[i-1]` in $x_i$, 5% of A&B", r"With \texttt{a = p\_b[i-1]} in $x_i$, 5\% of A\&B"),
        (r"get\_bounds at 5\% of $p_i$ & $q_i$", r"get\_bounds at 5\% of $p_i$ \& $q_i$"),
        (r"\text{size}\le m_1", r"$\text{size}\le m_1$"),
        ("no_macro", r"no\_macro"),
        (r"costs \$5_ or $n_1$", r"costs \$5\_ or $n_1$"),
    ],
)
def test_latex_of_statements(statement, latex):
    body = latex_table(Table(("statement",), ((statement,),))).splitlines()[5]
    assert body == latex + r" \\"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("demo.halve",), "did you mean"),
        (("--latex", "no/such/table.tex"), "--latex: there is no directory"),
        (("--jobs", "0"), "--jobs"),
    ],
)
def test_wrong_use_is_one_line(report, arguments, message):
    code, out, err = report(*arguments)
    assert (code, out) == (2, "")
    assert re.search(re.escape(message), err)
    assert err.count("\n") == 1
