"""Names of tests in drawings: comparisons as mathematics, everything else as text."""

import pytest

from theorylab.learners import greedy
from theorylab.problems.grid import GridProblem
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
