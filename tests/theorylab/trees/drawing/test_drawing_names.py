"""Names of tests in drawings: comparisons as mathematics, everything else as text."""

import re

import pytest

from theorylab.learners import greedy
from theorylab.problems.grid import GridProblem
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.drawing import fitted_tikz
from theorylab.trees.drawing.names import latex_name, unicode_name


@pytest.mark.parametrize(
    ("name", "unicode", "latex"),
    [
        ("x3", "x3", "$x_{3}$"),
        ("x3 >= 5", "x3 ≥ 5", r"$x_{3} \ge 5$"),
        ("x12<=-1/2", "x12 ≤ -1/2", r"$x_{12} \le -1/2$"),
        ("age_1 > 2.5", "age_1 > 2.5", r"age\_1 $> 2.5$"),
        ("età ≤ 63", "età ≤ 63", r"età $\le 63$"),
        ("x1 in 0, 2", "x1 in 0, 2", "x1 in 0, 2"),
        ("a >= b", "a >= b", r"a \textgreater{}= b"),
        (">= 5", ">= 5", r"\textgreater{}= 5"),
        ("5", "5", "5"),
        ("颜", "颜", r"\beyondlatin{颜}{U+989C}"),
        ("Ж_2 <= 3", "Ж_2 ≤ 3", r"\beyondlatin{Ж}{U+0416}\_2 $\le 3$"),
        ("“ą” – 5 €", "“ą” – 5 €", "“ą” – 5 €"),
        ("a\n\n b", "a\n\n b", "a b"),
        ("", "", ""),
    ],
)
def test_names(name, unicode, latex):
    assert unicode_name(name) == unicode
    assert latex_name(name) == latex


def test_thresholds_of_a_grid_are_mathematics_in_every_drawing():
    tree = greedy(GridProblem([0, 0, 1]))
    assert "[{$x_{1} \\ge 2$}, test" in tree.to_tikz()
    assert ">x1 ≥ 2<" in tree.to_svg()
    assert "x1 ≥ 2" in tree.to_dot()
    assert "x1 >= 2" in tree.to_text()


def test_pdflatex_meets_no_character_that_it_does_not_have():
    """Letters beyond the T1 encoding occur only in the first argument of the macro, which pdflatex skips."""
    sample = SampleProblem([[0], [1]], ["否", "是"], names=["颜色"])
    environment = greedy(sample).to_tikz()
    assert environment.startswith("% other than Latin letters")
    assert r"\providecommand\beyondlatin[2]" in environment
    assert environment.count(r"\beyondlatin{颜}{U+989C}\beyondlatin{色}{U+8272}") == 1
    assert re.sub(r"\\beyondlatin\{.\}", "", environment).isascii()
    assert fitted_tikz(greedy(sample)).endswith(environment)
    document = greedy(sample).to_tikz(standalone=True)
    assert document.index("fontenc") < document.index(r"\begin{document}") < document.index("providecommand")
    plain = greedy(SampleProblem([[0], [1]], ["no", "yes"])).to_tikz(standalone=True)
    assert "beyondlatin" not in plain
    assert "fontenc" not in plain
