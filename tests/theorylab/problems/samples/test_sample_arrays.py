"""Samples given as arrays, point by point."""

import numpy as np
import polars
import pytest
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.learners import greedy
from theorylab.problems.samples.csv_sample import read_csv_sample
from theorylab.problems.samples.sample import SampleProblem

X = [[0, 1], [1, 1], [1, 0], [1, 1]]
SAME = {(0, 1): (1, 0), (1, 1): (1, 1), (1, 0): (0, 1)}


def _seen(problem):
    """Return the contents of a sample, regardless of the order of its inputs."""
    stack, leaves = [problem.root], set()
    while stack:
        state = stack.pop()
        splits = problem.splits(state)
        stack.extend(child for split in splits for _, child in split.branches)
        if not splits:
            leaves.add((problem.inputs[state.bit_length() - 1], problem.label_distribution(state)))
    return leaves, problem.label_distribution(problem.root), problem.variables, problem.labels


@pytest.mark.parametrize(
    "features",
    [
        X,
        np.array(X),
        np.array(X, dtype=bool),
        np.array(X, dtype=float),
        np.array(X, dtype=object),
        np.uint8(X),
    ],
    ids=lambda features: str(getattr(features, "dtype", "list")),
)
@pytest.mark.parametrize(
    "labels", [[0, 0, 1, 1], np.array([False, False, True, True]), np.int8([0, 0, 1, 1])]
)
def test_points_are_the_same_sample_as_their_weights(features, labels):
    sample = SampleProblem(features, labels)
    assert _seen(sample) == _seen(SampleProblem(SAME))
    assert (sample.names, sample.class_names) == (None, ())


@pytest.mark.parametrize(
    ("labels", "names", "distribution"),
    [
        (["no", "no", "yes", "yes"], ("no", "yes"), (fmpq(1, 2), fmpq(1, 2))),
        ([3, -1, 10, 10], ("-1", "3", "10"), (fmpq(1, 4), fmpq(1, 4), fmpq(1, 2))),
        (["b"] * 4, ("b", "no other"), (1, 0)),
        ([1] * 4, (), (0, 1)),
    ],
)
def test_other_labels_are_numbered_in_order_and_named(labels, names, distribution):
    sample = SampleProblem(X, labels)
    assert sample.class_names == names
    assert sample.label_distribution(sample.root) == distribution


def test_a_table_in_memory_is_the_same_as_in_a_file(tmp_path):
    frame = polars.DataFrame({"age > 30": [0, 1, 1], "male": [1, 1, 0], "label": ["b", "a", "b"]})
    frame.write_csv(tmp_path / "table.csv")
    read = read_csv_sample(tmp_path / "table.csv")
    sample = SampleProblem(frame.drop("label"), frame["label"])
    assert _seen(sample) == _seen(read)
    assert (
        (sample.names, sample.class_names)
        == (read.names, read.class_names)
        == (("age > 30", "male"), ("a", "b"))
    )
    assert greedy(sample, depth=2).to_text() == greedy(read, depth=2).to_text()
    assert SampleProblem(frame.drop("label"), frame["label"], names=["u", "v"]).names == ("u", "v")


def test_weights_of_points_are_exact():
    sample = SampleProblem(X, [0, 0, 1, 1], weights=["1/2", 1, fmpq(1, 3), "0.1"])
    total = fmpq(1, 2) + 1 + fmpq(1, 3) + fmpq(1, 10)
    assert sample.label_mean(sample.root) == (fmpq(1, 3) + fmpq(1, 10)) / total


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (([[0, 1], [1, 2]], [0, 1]), {}, "sample: X, row 1, column 1: 2; a feature is 0 or 1"),
        (([[0, 1], [0.5, 1]], [0, 1]), {}, "sample: X, row 1, column 0: 0.5; a feature is 0 or 1"),
        (
            ([[0, float("nan")]], [0]),
            {"names": ["a", "b"]},
            "X, row 0, column 1 ('b'): nan; a feature is 0 or 1",
        ),
        (([[0, "1"], [1, 0]], [0, 1]), {}, "X, row 0, column 0: '0'; a feature is 0 or 1"),
        ((np.array([[None, 1]], dtype=object), [0]), {}, "X, row 0, column 0: None; a feature is 0 or 1"),
        (
            ([0, 1], [0, 1]),
            {},
            "X has shape (2,); a row for each point and a column for each feature are needed",
        ),
        (([[0, 1], [1]], [0, 1]), {}, "X is not an array: its rows differ in length"),
        ((np.zeros((0, 2)), []), {}, "X has no rows; at least one is needed"),
        (([[0, 1], [1, 0]], [0]), {}, "y has shape (1,); X has 2 rows, so (2,) is needed"),
        (([[0, 1]], [[0]]), {}, "y has shape (1, 1); X has 1 row, so (1,) is needed"),
        (([[0, 1]],), {}, "y has shape (); X has 1 row"),
        (([[0, 1]], [1j]), {}, "y, row 0: 1j; a label is a number, a truth value or text"),
        (([[0, 1]], [float("nan")]), {}, "y, row 0: nan; a label is a number, a truth value or text"),
        (([[0, 1]], [float("inf")]), {}, "y, row 0: 'inf'; not a finite number"),
        (([[0, 1], [1, 1]], ["a", "nan"]), {}, "y, row 1: 'nan'; a label is a number"),
        (([[0, 1], [1, 1]], np.array(["a", None])), {}, "y, row 1: None; a label is a number"),
        (([[0, 1], [1, 1]], [1, "1"]), {}, "y has text and numbers"),
        (([[0, 1], [1, 1]], [0.5, "1"]), {}, "y has text and numbers"),
        (([[0, 1], [1, 1]], [0, 1]), {"weights": [0.5, "1/2"]}, "weights, row 0: 0.5 is not exact"),
        (([[0, 1]], [0]), {"weights": [0.5]}, "weights, row 0: 0.5 is not exact"),
        (([[0, 1]], [0]), {"weights": [-1]}, "weights, row 0: -1; a weight is nonnegative"),
        (([[0, 1]], [0]), {"weights": [0]}, "all weights are zero"),
        (([[0, 1]], [0]), {"weights": [1, 2]}, "weights has shape (2,); X has 1 row"),
        (([[0, 1]], [0]), {"names": ["a"]}, "1 name for 2 features"),
        (([[0, 1]], [0]), {"class_names": ["a"]}, "1 name for 2 labels"),
        (({(0,): (1, 1)},), {"weights": [1]}, "weights can be given only with X and y"),
    ],
)
def test_errors_name_the_row_and_the_column(arguments, options, message):
    with pytest.raises(InvalidArgument) as refused:
        SampleProblem(*arguments, **options)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_frame_needs_no_pandas(monkeypatch):
    """Anything with columns and an array interface is a frame."""

    class Frame:
        columns = ("a", "b")

        def __array__(self, dtype=None, copy=None):
            return np.array(X)

    sample = SampleProblem(Frame(), [0, 0, 1, 1])
    assert sample.names == ("a", "b")
    with pytest.raises(InvalidArgument, match=r"column 1 \('b'\): 7"):
        monkeypatch.setitem(globals(), "X", [[0, 7]])
        SampleProblem(Frame(), [0])
