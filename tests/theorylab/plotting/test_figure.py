"""Tables, figures, their files and the command, on the test's own figures."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import example, given
from hypothesis import strategies as st

from theorylab.claims import Cite
from theorylab.cli import figure as command
from theorylab.cli.main import main
from theorylab.errors import InputFormatError, InvalidArgument, PrecisionExhausted
from theorylab.impurities.impurity import ENTROPY
from theorylab.plotting.data_table import certified_decimal
from theorylab.plotting.figure import DataTable, Figure, gid, read_table, select_group, write_table
from theorylab.plotting.files import draw_figure, image
from theorylab.plotting.inclusion import FORMATS, latex_environment

TABLE = DataTable(("n", "name", "half"), ((1, "one", fmpq(1, 2)), (2, "two", fmpq(1)), (3, "", fmpq(-3, 2))))


def draw(canvas, table):
    axes = canvas.add_subplot()
    axes.plot(table.floats("n"), table.floats("half"), gid=gid("half"))
    axes.set_xlabel("n (number)")
    axes.set_ylabel("half (number)")


FIGURE = Figure(
    id="demo.halves",
    caption=r"Halves of $n$. All are exact.",
    cite=Cite("zeno", "Paradox 1"),
    height=2.0,
    data=lambda: TABLE,
    draw=draw,
)

RATIONALS = st.fractions().map(lambda x: fmpq(x.numerator, x.denominator))
WORDS = st.text("ab/,\"' .-\u00e9", max_size=5)


@pytest.fixture
def demo(install):
    install(
        figures={
            "demo.halves": lambda: FIGURE,
            "demo.wide": lambda: replace(FIGURE, id="demo.wide", width="page"),
        }
    )


@pytest.fixture
def run(run, demo):
    return partial(run, "figure")


@given(st.lists(st.tuples(st.integers(), RATIONALS, WORDS)))
def test_what_is_written_is_read_back(tmp_path_factory, rows):
    file = tmp_path_factory.mktemp("tables") / "table.csv"
    table = DataTable(("n", "x", "word"), rows)
    write_table(file, table)
    assert read_table(file) == table


def test_columns_and_rows():
    assert TABLE.column("half") == (fmpq(1, 2), 1, fmpq(-3, 2))
    assert TABLE.distinct("name") == ("one", "two", "")
    assert TABLE.where(half=fmpq(2, 2)).rows == ((2, "two", 1),)
    assert TABLE.where(name="no").rows == ()
    with pytest.raises(InvalidArgument, match="no column 'third'; there are n, name, half"):
        TABLE.column("third")


@given(RATIONALS)
@example(fmpq(10**400 + 1, 3 * 10**400))  # neither part is a float
@example(fmpq(2**53 + 1, 3**40))  # the quotient of the rounded parts is not the nearest
@example(fmpq(2**60 + 1, 5**30))
def test_floats_are_the_nearest(x):
    (found,) = DataTable(("x",), ((x,),)).floats("x")
    exact = lambda value: fmpq(*map(int, float(value).as_integer_ratio()))  # noqa: E731
    distance = abs(exact(found) - x)
    for neighbour in (np.nextafter(found, -np.inf), np.nextafter(found, np.inf)):
        assert distance <= abs(exact(neighbour) - x)


def test_floats_of_decimals_of_nothing_and_of_words():
    table = DataTable(("x", "word"), (("0.25", "a"), ("", "b"), ("-1.5E-7", "c")))
    np.testing.assert_array_equal(table.floats("x"), [0.25, np.nan, -1.5e-7])
    with pytest.raises(InvalidArgument, match="word = 'a' is not a number"):
        table.floats("word")


@pytest.mark.parametrize(
    ("columns", "rows", "message"),
    [
        (("a", "a"), (), "distinct identifiers"),
        (("a-b",), (), "distinct identifiers"),
        (("a",), ((1, 2),), "2 entries for 1 column"),
        (("a",), ((0.5,),), "not text, an integer or a rational"),
        (("a",), ((True,),), "not text, an integer or a rational"),
        (("a",), (("1/2",),), "give the number itself"),
    ],
)
def test_bad_tables_are_refused(columns, rows, message):
    with pytest.raises(InvalidArgument, match=message):
        DataTable(columns, rows)


def test_an_empty_file_is_a_table_without_columns(tmp_path):
    file = tmp_path / "empty.csv"
    file.write_text("")
    assert read_table(file) == DataTable((), ())


@pytest.mark.parametrize("text", ["a,b\n1\n", "a,a\n1,2\n"])
def test_bad_files_are_refused(tmp_path, text):
    file = tmp_path / "bad.csv"
    file.write_text(text)
    with pytest.raises(InputFormatError, match=re.escape(str(file))):
        read_table(file)


@given(RATIONALS.filter(bool), st.integers(2, 14))
@example(x=fmpq(375), digits=2)
@example(x=fmpq(1, 800), digits=2)
@example(x=fmpq(122, 242161), digits=14)
def test_certified_decimals_of_rationals_are_nearest(x, digits):
    written = certified_decimal(x, digits)
    mantissa = re.sub(r"E.*|[-.]", "", written).lstrip("0")
    assert digits <= len(mantissa) <= digits + 1
    numerator, _, exponent = written.partition("E")
    whole, _, part = numerator.partition(".")
    unit = fmpq(10) ** (int(exponent or 0) - len(part))
    assert abs(fmpq(int(whole + part)) * unit - x) <= unit / 2


def test_certified_decimals_of_what_is_not_certain():
    assert certified_decimal(fmpq(0)) == "0"
    assert certified_decimal(ENTROPY(fmpq(1, 10)), 8) == "0.46899559"
    assert certified_decimal(arb(375), 2) == certified_decimal(fmpq(375), 2) == "3.8E+2"
    for ball in (arb(0, 1), arb(1, 0.01)):
        with pytest.raises(PrecisionExhausted):
            certified_decimal(ball)
    with ctx.workprec(300):
        assert certified_decimal(arb.pi(), 30) == "3.14159265358979323846264338328"


@pytest.mark.parametrize("where", [{}, {"n": 2}, {"name": "two", "half": fmpq(1)}, {"half": fmpq(-3, 2)}])
def test_group_ids_name_rows(where):
    assert select_group(TABLE, gid("half", **where)) == ("half", TABLE.where(**where))


def test_a_group_id_of_another_table_is_refused():
    with pytest.raises(InvalidArgument, match="no column 'error'"):
        select_group(TABLE, gid("error"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": "halves"}, "paper.name"),
        ({"width": "wide"}, "column or page"),
        ({"height": 0}, "must be positive"),
    ],
)
def test_bad_figures_are_refused(change, message):
    with pytest.raises(InvalidArgument, match=message):
        replace(FIGURE, **change)


def test_the_stored_table_is_drawn(tmp_path):
    file = tmp_path / "demo.halves.csv"
    figure = replace(FIGURE, stored=file)
    assert figure.table() == TABLE
    write_table(file, TABLE.where(n=1))
    assert figure.table() == TABLE.where(n=1)
    (line,) = draw_figure(figure).axes[0].lines
    assert list(line.get_ydata()) == [0.5]


def test_the_style_holds_while_drawing_and_saving_only():
    styled = replace(FIGURE, style={"lines.linewidth": 7.0, "svg.fonttype": "none"})
    (line,) = draw_figure(styled).axes[0].lines
    assert line.get_linewidth() == 7
    assert b"<text" in image(styled, "svg")
    assert b"<text" not in image(FIGURE, "svg")


def test_sizes():
    assert draw_figure(FIGURE).get_size_inches().tolist() == [3.4, 2.0]
    assert draw_figure(replace(FIGURE, width="page")).get_size_inches().tolist() == [6.0, 2.0]


@pytest.mark.parametrize("format", FORMATS)
def test_files(run, tmp_path, format):
    out = tmp_path / "new" / "folder"
    starts = {"pdf": b"%PDF", "svg": b"<?xml", "png": b"\x89PNG", "pgf": b"% A figure"}
    code, printed, err = run("DEMO.halves", "--out", str(out), "--format", format)
    assert (code, printed, err) == (0, f"{out / 'demo.halves'}.{format}\n", "")
    (file,) = out.iterdir()
    first = file.read_bytes()
    assert first.startswith(starts[format])
    assert run("demo.halves", "--out", str(out), "--format", format)[0] == 0
    assert file.read_bytes() == first


def test_all_figures_in_all_formats(run, tmp_path):
    code, printed, _ = run("--all", "--out", str(tmp_path))
    names = [f"{id}.{format}" for id in ("demo.halves", "demo.wide") for format in FORMATS]
    assert code == 0
    assert [line.rpartition("/")[2] for line in printed.splitlines()] == names
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(names)


def test_interrupted(run, tmp_path, monkeypatch):
    """After an interrupt every file that exists is complete."""
    draw_image, formats = command.plotting.image, []

    def stopped(figure, format):
        formats.append(format)
        if format == "png":
            raise KeyboardInterrupt
        return draw_image(figure, format)

    monkeypatch.setattr(command.plotting, "image", stopped)
    code, _, err = run("demo.halves", "--out", str(tmp_path))
    assert (code, err.count("\n")) == (130, 1)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["demo.halves.pdf", "demo.halves.svg"]
    assert formats == ["pdf", "svg", "png"]


def test_a_caption_is_a_float_of_latex(run):
    code, printed, _ = run("demo.halves", "demo.wide", "--caption")
    assert code == 0
    first, second = printed.strip().split("\n\n")
    assert first == latex_environment(FIGURE)
    assert first.splitlines() == [
        r"\begin{figure}",
        r"  \centering",
        r"  \includegraphics[width=\columnwidth]{demo.halves.pdf}",
        r"  \caption{Halves of $n$. All are exact. \cite[Paradox 1]{zeno}}",
        r"  \label{fig:demo.halves}",
        r"\end{figure}",
    ]
    assert second.startswith(r"\begin{figure*}")
    assert r"\textwidth" in second
    assert r"\input{demo.halves.pgf}" in latex_environment(FIGURE, "pgf")


def test_pgf():
    """Text is escaped outside mathematics and aligned as in the other formats, without a TeX system."""

    def draw_words(canvas, table):
        canvas.text(0.5, 0.5, "50% of $x_1$ & \N{MINUS SIGN}2", ha="center", rotation=90)
        canvas.text(1, 0, "price in \\$", ha="right", fontsize=10)
        canvas.add_subplot().set_yscale("log")

    content = image(replace(FIGURE, draw=draw_words), "pgf").decode("ascii")
    words = re.findall(r"(base,rotate.*)\}%", content)
    start = r"base,rotate=90.000000]{\color{textcolor}\fontsize{10.000000}{12.000000}\selectfont "
    assert start + r"50\% of $x_1$ \& \ensuremath{-}2" in words
    x, y, word = re.search(r"x=([\d.]+)in,y=([\d.]+)in,right,base.*selectfont (price.*)\}%", content).groups()
    assert (float(x), float(y), word) == (pytest.approx(3.4), pytest.approx(0, abs=0.1), r"price in \$")
    assert "mathdefault" not in content
    assert r"${10^{0}}$" in content


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give either ids, which 'theorylab list figures' prints, or --all"),
        (("demo.halves", "--all"), "give either ids"),
        (("demo.halve",), "did you mean 'demo.halves'"),
        (("demo.halves", "--format", "gif"), "use pdf, svg, png, pgf"),
        (("demo.halves", "--caption", "--format", "gif"), "use pdf, svg, png, pgf"),
    ],
)
def test_wrong_use_is_one_line(run, arguments, message):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_file_in_the_way(run, tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    code, _, err = run("demo.halves", "--out", str(file))
    assert code == 2
    assert err.startswith(f"theorylab: --out: {file}")


def test_no_figure_is_an_error(capsys, install):
    install()
    assert main(("figure", "--all")) == 2
    assert capsys.readouterr().err == "theorylab: figure: no figures are installed\n"


def test_listed(capsys, install):
    install(figures={"demo.halves": lambda: FIGURE})
    assert main(("list", "figures")) == 0
    assert capsys.readouterr().out.splitlines()[1].split("\t") == [
        "demo.halves",
        "zeno, Paradox 1",
        "Halves of n",
    ]


def computed(n: int = 2, eps: fmpq = fmpq(1, 10)) -> DataTable:
    return DataTable(("n", "half"), ((k, eps / (n - 1)) for k in range(n)))


PARAMETRIC = replace(
    FIGURE, id="demo.set", data=computed, caption=r"With $n=<n>$, $\varepsilon=<eps>$, $<z>$. All are exact."
)


@pytest.fixture
def stored(install, tmp_path):
    file = tmp_path / "stored.csv"
    write_table(file, computed())
    install(figures={"demo.set": lambda: replace(PARAMETRIC, stored=file), "demo.halves": lambda: FIGURE})
    return file


def test_a_figure_is_computed_anew_for_other_values_and_its_stored_table_stays(run, stored, tmp_path):
    before = stored.read_bytes()
    code, out, _ = run("demo.set", "--set", "n=5.0, eps=.25", "--format", "svg", "--out", str(tmp_path))
    assert code == 0
    assert out == f"{tmp_path / 'demo.set-n5-eps1_4.svg'}\n"
    assert stored.read_bytes() == before
    changed = replace(PARAMETRIC, stored=stored).with_values(n=5)
    assert changed.table() == computed(5)
    assert changed.with_values(eps=fmpq(1)).parameters == {"n": 5, "eps": 1}


def test_a_caption_has_the_values_of_the_parameters(run, stored):
    assert r"With $n=2$, $\varepsilon=\frac{1}{10}$, $<z>$." in run("demo.set", "--caption")[1]
    changed = run("demo.set", "--set", "n=3,eps=-1/4", "--caption")[1]
    assert r"With $n=3$, $\varepsilon=-\frac{1}{4}$, $<z>$." in changed
    assert "{demo.set-n3-eps-1_4.pdf}" in changed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("demo.halves", "--set", "n=1"), "figure demo.halves has no parameters; leave out --set"),
        (
            ("demo.set", "--set", "m=1"),
            "unknown parameter 'm'; call it as --set n=2,eps=1/10",
        ),
        (("demo.set", "--set", "n=x"), "figure demo.set: n: 'x' is not an integer"),
        (("demo.set", "--set", "n=1"), "figure demo.set: no table for --set n=1: ZeroDivisionError"),
    ],
)
def test_values_that_a_figure_does_not_take_are_refused(run, stored, arguments, message):
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_only_parameters_have_other_values():
    with pytest.raises(
        InvalidArgument, match="figure demo.set has no parameter 'k'; its parameters are n, eps"
    ):
        PARAMETRIC.with_values(k=1)
