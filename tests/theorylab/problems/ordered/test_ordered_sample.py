"""Ordered columns, against the binarized table: the same tests, splits, trees and readings."""

import random

import numpy as np
import pytest
from flint import fmpq
from random_tables import random_table

from theorylab import InvalidArgument, OrderedSample, SampleProblem, greedy, read_ordered_sample
from theorylab.errors import InputFormatError
from theorylab.problems.names import problem_named
from theorylab.problems.ordered.reading import read_sample
from theorylab.problems.samples.binarize import read_binarized_sample


def both(folder, rng, **options):
    path = folder / "own.csv"
    path.write_text(random_table(rng, **options))
    weight = "w" if options.get("weighted") else None
    return read_ordered_sample(path, weight=weight), read_binarized_sample(path, weight=weight)


def splits_of(problem, state):
    """Return every test open at a state by name, with the label distributions of its branches."""
    if isinstance(problem, SampleProblem):
        return [
            (problem.test_name(s.test, s.test), [(p, problem.label_distribution(c)) for p, c in s.branches])
            for s in problem.splits(state)
        ]
    found = []
    for split in problem.splits(state):
        f, low = split.test
        branches = [(p, problem.label_distribution(child)) for p, child in split.branches]
        for r in range(low, low + split.multiplicity):
            assert r <= split.last[1]
            found.append((problem.test_name((f, r), 0), branches))
        assert split.last == (f, low + split.multiplicity - 1)
        assert problem.split(state, split.last) == split
    return found


@pytest.mark.parametrize("weighted", [False, True])
def test_splits_are_those_of_the_binarized_table(tmp_path, weighted):
    rng = random.Random(3)
    for _ in range(30):
        here, there = both(tmp_path, rng, weighted=weighted)
        assert (here.readings, here.class_names) == (there.readings, there.class_names)
        assert here.tests == there.variables
        ours, theirs = here.root, there.root
        while True:
            found = splits_of(here, ours)
            assert found == splits_of(there, theirs)
            if not found:
                break
            i, branch = rng.randrange(len(found)), rng.randrange(2)
            theirs = there.splits(theirs)[i].branches[branch].child
            names = [(s, r) for s in here.splits(ours) for r in range(s.multiplicity)]
            ours = names[i][0].branches[branch].child


def test_a_table_without_numbers_has_a_feature_for_each_test(tmp_path):
    path = tmp_path / "own.csv"
    path.write_text("a,b,y\n0,True,no\n1,False,yes\n")
    assert isinstance(read_sample(path), SampleProblem)
    assert isinstance(problem_named(f"csv:{path}"), SampleProblem)
    assert problem_named(f"csv:{path},categories=a").names == ("a = 1", "b")
    path.write_text("a,b,c,y\n0,5,red,no\n1,5,blue,yes\n")
    assert problem_named(f"csv:{path}").names == ("a", "c = red")
    path.write_text("a,b,y\n0,5,no\n1,6,yes\n")
    assert isinstance(problem_named(f"csv:{path}"), OrderedSample)


def test_refused_as_in_a_binarized_table(tmp_path):
    path = tmp_path / "own.csv"
    for text in (
        "a,y\n1,0\n,1\n",
        "a,y\n1,0\ntwo,1\n3,1\n",
        "a,y\ninf,0\n-inf,1\n",
        "a,y\n1,0\n01,1\n",
        "a,w,y\n2,0,1\n",
    ):
        path.write_text(text)
        weight = "w" if "w" in text.partition("\n")[0] else None
        with pytest.raises(InputFormatError) as theirs:
            read_binarized_sample(path, weight=weight)
        with pytest.raises(InputFormatError) as ours:
            read_ordered_sample(path, weight=weight)
        assert str(ours.value) == str(theirs.value)


def test_tests_of_one_name_are_refused(tmp_path):
    path = tmp_path / "own.csv"
    for header in ("age,age <= 24.5,y", "age <= 24.5,age,y"):
        rows = "20,1,0\n29,0,1\n" if header.startswith("age,") else "1,20,0\n0,29,1\n"
        path.write_text(f"{header}\n{rows}")
        with pytest.raises(InputFormatError, match="two tests are called 'age <= 24.5'"):
            read_ordered_sample(path)
    path.write_text("age,age <= 25,y\n20,1,0\n29,0,1\n")
    assert read_ordered_sample(path).tests == 2


def test_arrays_are_the_table(tmp_path):
    rng = np.random.default_rng(1)
    X, y = rng.integers(-5, 5, (40, 3)) / 10, rng.integers(0, 3, 40)
    path = tmp_path / "own.csv"
    path.write_text("\n".join(["a,b,c,y", *(",".join(map(str, [*row, label])) for row, label in zip(X, y))]))
    here, there = OrderedSample(X, y, names=["a", "b", "c"]), read_ordered_sample(path)
    assert np.array_equal(here.ranks, there.ranks)
    assert np.array_equal(here.weights, there.weights)
    assert greedy(here).to_text() == greedy(there).to_text()
    text = [[str(value) for value in row] for row in X.tolist()]
    assert np.array_equal(OrderedSample(text, y).ranks, here.ranks)


def test_inputs_are_rows_of_values():
    sample = OrderedSample(
        [[0.1, "red", 1], [0.3, "blue", 0], [0.5, "green", 1]], [0, 1, 2], names=["a", "colour", "owner"]
    )
    asked = {sample.test_name(s.test, 0): s.test for s in sample.splits(sample.root)}
    assert list(asked) == ["a <= 0.2", "a <= 0.4", "colour = blue", "colour = green", "colour = red", "owner"]
    for x in ((0.2, "red", 0), (fmpq(1, 5), "blue", 1), (0.20000000000000004, "green", 1)):
        for name, test in asked.items():
            variable = sample.variable(test, ())
            expected = {"a <= 0.2": x[0] != 0.20000000000000004, "a <= 0.4": True, "owner": x[2] == 1}
            assert sample.outcome(test, variable, x) == expected.get(name, name == f"colour = {x[1]}")
    with pytest.raises(InvalidArgument, match="a is 'x'; a number is needed"):
        sample.outcome(asked["a <= 0.2"], 0, ("x", "red", 0))


def test_arrays_that_are_refused():
    for X, message in (
        ([[1.0], [float("nan")]], "row 1: nan; a finite number"),
        ([["a"], ["1"]], "numbers and text"),
        ([[None], ["1"]], "row 0: None"),
        ([1, 2], "shape"),
    ):
        with pytest.raises(InvalidArgument, match=message):
            OrderedSample(X, [0, 1])
    with pytest.raises(InvalidArgument, match="all weights are zero"):
        OrderedSample([[1], [2]], [0, 1], weights=[0, 0])
    with pytest.raises(InvalidArgument, match="one text"):
        OrderedSample([[1], [2]], [0, 1], names="ab")


def test_long_weights(tmp_path):
    sample = OrderedSample([[1], [2], [3]], [0, 1, 1], weights=[10**30, 1, fmpq(1, 3)])
    assert sample.weights.dtype == object
    assert greedy(sample).to_text().startswith("x1 <= 1.5")
