from itertools import product

import numpy as np
import pytest
from flint import fmpq

from dp_optimal import optimal_by_depth, optimal_by_size, pareto_front, rashomon_set
from theorylab.errors import InvalidArgument
from theorylab.learners import greedy, lickety_split, split, top_down, top_k
from theorylab.problems.samples.sample import SampleProblem


def test_three_labels_and_constant_features():
    sample = SampleProblem({(0, 0, 1): (2, 0, 0), (0, 1, 1): (0, 1), (1, 1, 1): (0, 0, 1)})
    assert sample.labels == 3
    assert sample.label_distribution(sample.root) == (fmpq(1, 2), fmpq(1, 4), fmpq(1, 4))
    assert [split.test for split in sample.splits(sample.root)] == [0, 1]
    tree = greedy(sample)
    assert tree.error == 0
    assert [tree.label(x) for x in sample.inputs] == [0, 1, 2]


def test_inputs_of_weight_zero_do_not_count():
    sample = SampleProblem({(0,): (1, 0), (1,): (0, 0)})
    assert sample.splits(sample.root) == []


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ({(0,): (1,), (0, 1): (1,)}, "the same number"),
        ({(0, 2): (1,)}, "0 or 1"),
        ({(0,): (-1, 2)}, "nonnegative"),
        ({(0,): (0, 0)}, "all weights are zero"),
    ],
)
def test_bad_input(rows, says):
    with pytest.raises(InvalidArgument, match=says):
        SampleProblem(rows)


def test_numpy_rows():
    rows = {tuple(x): (1, 2) for x in np.eye(2, dtype=int).tolist()}
    assert SampleProblem(rows).label_mean(SampleProblem(rows).root) == fmpq(2, 3)


class FirstClosed(SampleProblem):
    """A sample in which the first feature may not be tested."""

    def splits(self, state):
        return [split for split in super().splits(state) if split.test != 0]


def test_a_sample_that_closes_tests_is_no_table_to_kernels():
    rows = {x: (fmpq(1 - x[0]), fmpq(x[0])) for x in product((0, 1), repeat=3)}
    open_, closed = SampleProblem(rows), FirstClosed(rows)
    programs = [
        lambda problem: optimal_by_depth(problem, 3).tree,
        lambda problem: optimal_by_size(problem, 3).tree,
        lambda problem: pareto_front(problem).points[-1],
        lambda problem: greedy(problem, depth=3),
        lambda problem: top_k(problem, k=2, depth=3),
        lambda problem: top_down(problem, size=3),
        lambda problem: split(problem, depth=3, lookahead=1, penalty=fmpq(1, 100)),
        lambda problem: lickety_split(problem, depth=3, penalty=fmpq(1, 100)),
    ]
    for program in programs:
        assert (program(open_).error, program(closed).error) == (0, fmpq(1, 2))
    sets = [rashomon_set(problem, depth=3, penalty=0, slack=1).count for problem in (open_, closed)]
    assert sets[1] < sets[0]
