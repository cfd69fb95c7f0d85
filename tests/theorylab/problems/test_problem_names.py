from __future__ import annotations

import numpy as np
import pytest
from flint import fmpq

from theorylab.errors import TheoryLabError
from theorylab.problems.cube import CubeProblem
from theorylab.problems.names import call_form, problem_named


def recorded(h: int, eps: fmpq, sizes: tuple[int, ...] = (), p: tuple[fmpq, ...] = ()):
    return h, eps, sizes, p


def strange(x: complex):
    return x


@pytest.fixture(autouse=True)
def constructions(install):
    install(constructions={"recorded": recorded, "strange": strange})


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("recorded:h=3,eps=1/10", (3, fmpq(1, 10), (), ())),
        ("recorded:3,0.1", (3, fmpq(1, 10), (), ())),
        ("recorded: 3 , eps = 1/10 ", (3, fmpq(1, 10), (), ())),
        ("recorded:eps=1/10,h=-3", (-3, fmpq(1, 10), (), ())),
        ("recorded:3,1/10,2;3;4", (3, fmpq(1, 10), (2, 3, 4), ())),
        ("recorded:3,1/10,p=3/10;7/10", (3, fmpq(1, 10), (), (fmpq(3, 10), fmpq(7, 10)))),
    ],
)
def test_parameters_are_read_as_annotated(text, arguments):
    assert problem_named(text) == arguments


def test_call_form():
    assert call_form("recorded", recorded) == "recorded:h,eps,[sizes],[p]"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("recoded:3", r"unknown problem 'recoded'; did you mean 'recorded'"),
        ("zzz", r"unknown problem 'zzz'; 'theorylab list constructions' lists"),
        ("csv:", r"no file is named"),
        ("csv:/nonexistent/file", r"/nonexistent/file: cannot be read"),
        ("", r"unknown problem ''; 'theorylab list constructions'"),
        ("recorded", r"missing h, eps; call it as recorded:h,eps,\[sizes\],\[p\]"),
        ("recorded:3", r"missing eps"),
        ("recorded:3,1/2,1,1/2,9", r"'9' matches no parameter"),
        ("recorded:h=3,1/2,h=4", r"parameter 'h' is given twice"),
        ("recorded:3,1/2,k=4", r"unknown parameter 'k'"),
        ("recorded:x,1/2", r"recorded: h: 'x' is not an integer"),
        ("recorded:3.5,1/2", r"'3.5' is not an integer"),
        ("recorded:3,1/0", r"denominator zero"),
        ("recorded:3,a/b", r"recorded: eps: 'a/b' is not a rational number"),
        ("recorded:3,1/2,sizes=2;;3", r"sizes: '' is not an integer"),
        ("recorded:3,1/2,sizes=", r"sizes: '' is not an integer"),
        ("strange:3", r"cannot be given on the command line"),
        ("dnf:x1&", r"column 4"),
        ("dnf:x1,p=2", r"must lie strictly between 0 and 1"),
        ("dnf:x1&x2,p=1/2;1/3;1/4", r"3 probabilities for 2 variables"),
        ("dnf:x1,q=1/2", r"'q=1/2' is not an option; ,p=... may follow"),
        ("dnf:x1,packed=3", r"'packed=3' is not an option"),
        ("dnf:x1,p=1/2,p=1/2", r"once"),
        ("dnf:x25", r"x25 makes a cube of 2\^25 inputs; at most 24"),
        ("table:", r"no file is named"),
        ("table:/nonexistent/file", r"/nonexistent/file: cannot be read"),
    ],
)
def test_errors_say_what_is_allowed(text, message):
    with pytest.raises(TheoryLabError, match=message):
        problem_named(text)


def means(problem: CubeProblem) -> list[fmpq]:
    every = (1 << problem.variables) - 1
    return [problem.label_mean((every, values)) for values in range(every + 1)]


def test_a_formula_is_a_truth_table():
    problem = problem_named("dnf: x1&~x2 | x3")
    assert means(problem) == [bool((x & 1 and not x & 2) or x & 4) for x in range(8)]
    assert problem.probabilities == (fmpq(1, 2),) * 3


def test_one_probability_or_one_each():
    # Pr[x1 or x2] = 1 - (1 - p)(1 - q)
    assert problem_named("dnf:x1|x2,p=3/10").label_mean((0, 0)) == 1 - fmpq(7, 10) ** 2
    problem = problem_named("dnf:x1|x2,p=3/10;1/3")
    assert problem.label_mean((0, 0)) == 1 - fmpq(7, 10) * fmpq(2, 3)


def test_a_constant_formula_has_no_variable():
    assert problem_named("dnf:1").variables == 0


def test_tables(tmp_path):
    (tmp_path / "odd,name=1.txt").write_text("0 0\n0 1\n")
    problem = problem_named(f"table:{tmp_path}/odd,name=1.txt,p=1/3;1/5")
    assert means(problem) == [0, 0, 0, 1]
    assert problem.label_mean((0, 0)) == fmpq(1, 15)
    np.save(tmp_path / "bits.npy", np.array([0b0110], dtype=np.uint8))
    assert means(problem_named(f"table:{tmp_path}/bits.npy,packed=2")) == [0, 1, 1, 0]
    np.save(tmp_path / "means.npy", np.array([0.25, 0.75]))
    assert means(problem_named(f"table:{tmp_path}/means.npy")) == [fmpq(1, 4), fmpq(3, 4)]
