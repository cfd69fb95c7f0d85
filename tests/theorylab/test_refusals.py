"""Invalid distributions, tests, impurities and limits of trees are rejected; the nearest valid ones are accepted.

Each call has one argument beyond its range, beside the nearest valid one; the message names the error.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
import pytest
from flint import fmpq

from constructions import parity_xor
from dp_optimal.all_penalties import penalty_path
from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_size
from dp_optimal.depth_and_size import optimal_by_depth_and_size
from dp_optimal.pareto import pareto_front
from dp_optimal.penalty import optimal_with_penalty
from dp_optimal.rashomon import rashomon_set
from theorylab.errors import TheoryLabError
from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.coverage import coverage, mass_coverage
from theorylab.impurities.decomposable import decomposable
from theorylab.impurities.impurity import impurity, tsallis
from theorylab.impurities.influence import MostInfluential
from theorylab.impurities.submodular import SetFunction, conjunction, disjunction
from theorylab.problems.compiled import compile_problem
from theorylab.problems.cube import CubeProblem
from theorylab.problems.formula import parse_formula
from theorylab.problems.grid import GridProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.identification_table import identification_problem
from theorylab.problems.names import problem_named
from theorylab.problems.samples.csv_sample import read_csv_sample
from theorylab.problems.samples.sample import SampleProblem
from theorylab.problems.truth_table import read_truth_table
from theorylab.trees.and_or_graph import and_or_graph
from theorylab.trees.optimality_gaps import OptimalityGaps
from theorylab.trees.pruning import prune

HALF, ONE = fmpq(1, 2), fmpq(1)


class Refusal(NamedTuple):
    """A call, an argument that it rejects with a message containing the words, and one that it accepts."""

    call: Callable[[Any], Any]
    refused: Any
    taken: Any
    words: str


def _and() -> CubeProblem:
    return CubeProblem([0, 0, 0, 1])


def _written(read: Callable[[Path], Any], suffix: str) -> Callable[[Any], Any]:
    """Return a function that reads a file with the given content."""

    def call(content: Any) -> Any:
        with TemporaryDirectory() as directory:
            path = Path(directory) / f"file{suffix}"
            if isinstance(content, str):
                path.write_text(content, encoding="utf-8")
            else:
                np.save(path, content)
            return read(path)

    return call


def _objects(**given: Any) -> IdentificationProblem:
    return IdentificationProblem(**{"classes": (0, 1), "tests": ((0, 1),), **given})


_csv = _written(read_csv_sample, ".csv")
_text = _written(read_truth_table, ".txt")
_array = _written(read_truth_table, ".npy")
_packed = _written(lambda path: read_truth_table(path, packed=2), ".npy")

REFUSALS = {
    "size": Refusal(lambda t: optimal_by_size(_and(), t), -1, 0, "-1 given, at least 0 is needed"),
    "depth": Refusal(lambda d: optimal_by_depth(_and(), d), -1, 0, "-1 given, at least 0 is needed"),
    "depth of a lumped one": Refusal(
        lambda d: optimal_by_depth(parity_xor(1, 2, HALF), d), -1, 0, "-1 given, at least 0 is needed"
    ),
    "size and depth": Refusal(lambda t: optimal_by_depth_and_size(_and(), 1, t), -1, 0, "size: -1"),
    "depth and size": Refusal(lambda d: optimal_by_depth_and_size(_and(), d, 1), -1, 0, "depth: -1"),
    "penalty": Refusal(lambda p: optimal_with_penalty(_and(), p), "-1/9", 0, "penalty: -1/9 is negative"),
    "path": Refusal(lambda p: penalty_path(_and(), least_penalty=p), "-1/9", 0, "-1/9 is negative"),
    "piece": Refusal(
        lambda p: penalty_path(_and(), least_penalty="1/9").piece(p), "1/10", "1/9", "at least 1/9"
    ),
    "front": Refusal(lambda t: pareto_front(_and(), size=t), -1, 0, "-1 given, at least 0 is needed"),
    "slack": Refusal(
        lambda e: rashomon_set(_and(), depth=1, penalty=0, slack=e), "-1/9", 0, "slack: -1/9 is negative"
    ),
    "set, penalty": Refusal(
        lambda p: and_or_graph(_and(), depth=1, penalty=p), "-1/9", 0, "-1/9 is negative"
    ),
    "set, depth": Refusal(
        lambda d: and_or_graph(_and(), depth=d, penalty=0), -1, 0, "-1 given, at least 0 is needed"
    ),
    "sample of a set": Refusal(
        lambda n: rashomon_set(_and(), depth=1, penalty=0, slack=0).sample(n, seed=1),
        -1,
        0,
        "sample: -1 given",
    ),
    "pruning": Refusal(
        lambda p: prune(optimal_by_depth(_and(), 2).tree, penalty=p), "-1/9", 0, "-1/9 is negative"
    ),
    "risk": Refusal(
        lambda g: prune(optimal_by_depth(_and(), 2).tree, penalty=0, risk=impurity(g).value),
        "entropy",
        "gini",
        "is not rational",
    ),
    "gaps": Refusal(lambda p: OptimalityGaps(_and(), penalty=p), "-1/9", 0, "-1/9 is negative"),
    "gaps, ties": Refusal(
        lambda t: OptimalityGaps(_and(), penalty=0, ties=t), "best", "last", "makes no sense"
    ),
    "ties": Refusal(lambda t: BestTests(_and(), "gini", t), "worst", "best", "'worst' makes no"),
    "no rule": Refusal(lambda t: BestTests(_and(), "gini", t), "frist", "first", "unknown rule"),
    "impurity": Refusal(impurity, "ginni", "gini", "did you mean 'gini'"),
    "parameters": Refusal(impurity, "tsallis:2", "tsallis:2,1", "write tsallis:ALPHA,BETA"),
    "alpha": Refusal(lambda a: tsallis(a, 1), 0, "1/9", "must both be positive"),
    "beta": Refusal(lambda b: tsallis(1, b), 0, "1/9", "must both be positive"),
    "decomposable": Refusal(decomposable, "km", "gini", "is not a sum of scores"),
    "influence": Refusal(
        MostInfluential, SampleProblem({(0,): (ONE,), (1,): (0, ONE)}), _and(), "SampleProblem has none"
    ),
    "stochastic influence": Refusal(
        lambda means: (lambda p: p.influence(p.root, p.splits(p.root)[0]))(CubeProblem(means)),
        [HALF, ONE],
        [0, 1],
        "the labelling is stochastic",
    ),
    "element": Refusal(SetFunction(2, lambda s: fmpq(len(s))), [2], [1], "elements are 0 to 1, not (2,)"),
    "ground sets": Refusal(
        lambda n: disjunction(SetFunction(2, lambda s: ONE), SetFunction(n, lambda s: ONE)),
        3,
        2,
        "of 2 and 3",
    ),
    "ground sets of a product": Refusal(
        lambda n: conjunction(SetFunction(2, lambda s: ONE), SetFunction(n, lambda s: ONE)),
        3,
        2,
        "of 2 and 3",
    ),
    "coverage": Refusal(lambda theta: coverage(_objects(theta=theta), 0), 1, "99/100", "theta is 1"),
    "one object": Refusal(
        lambda k: mass_coverage(IdentificationProblem((0, 1)[:k], ()), 0), 1, 2, "there is no other object"
    ),
    "one class": Refusal(lambda c: coverage(_objects(classes=c), 0), (1, 1), (0, 1), "the same class"),
    "length": Refusal(CubeProblem, [0, 1, 1], [0, 1, 1, 0], "must be a power of two"),
    "no value": Refusal(CubeProblem, [], [1], "must be a power of two"),
    "bit": Refusal(CubeProblem, [0, 2], [0, 1], "integer label means must be 0 or 1"),
    "mean": Refusal(CubeProblem, [ONE, fmpq(10, 9)], [ONE, ONE], "label mean 10/9 of input 1"),
    "mean below": Refusal(CubeProblem, [ONE, fmpq(-1, 9)], [ONE, fmpq(0)], "label mean -1/9 of input 1"),
    "dimensions": Refusal(CubeProblem, [[0, 1], [1, 0]], [0, 1, 1, 0], "an array of 2 dimensions"),
    "chances": Refusal(lambda p: CubeProblem([0, 1], p), [HALF, HALF], [HALF], ""),
    "chance": Refusal(lambda p: CubeProblem([0, 1], [p]), ONE, fmpq(99, 100), ""),
    "no chance": Refusal(lambda p: CubeProblem([0, 1], [p]), fmpq(0), fmpq(1, 100), ""),
    "features": Refusal(
        SampleProblem, {(0,): (ONE,), (0, 1): (ONE,)}, {(0, 0): (ONE,), (0, 1): (ONE,)}, "inputs with [1, 2]"
    ),
    "feature": Refusal(SampleProblem, {(2,): (ONE,)}, {(1,): (ONE,)}, "features must be 0 or 1"),
    "names": Refusal(
        lambda names: SampleProblem({(1,): (ONE,)}, names=names), ["a", "b"], ["a"], "2 names for 1 feature"
    ),
    "labels": Refusal(
        lambda k: SampleProblem({(1,): (ONE, ONE)}, k), 1, 2, "an input has 2 weights for 1 label"
    ),
    "negative weight": Refusal(
        SampleProblem, {(1,): (ONE, fmpq(-1, 9))}, {(1,): (ONE, fmpq(0))}, "nonnegative"
    ),
    "no weight": Refusal(SampleProblem, {(1,): (fmpq(0),)}, {(1,): (fmpq(1, 9),)}, "all weights are zero"),
    "no point": Refusal(GridProblem, [[], []], [[0], [1]], "has no point"),
    "rows": Refusal(GridProblem, [[0, 1], [1]], [[0, 1], [1, 1]], "rows of different lengths"),
    "value": Refusal(GridProblem, [0, 2], [0, 1], "integer label means must be 0 or 1"),
    "mean of a grid": Refusal(GridProblem, [ONE, fmpq(10, 9)], [ONE, ONE], "label mean 10/9"),
    "mean of a grid below": Refusal(GridProblem, [ONE, fmpq(-1, 9)], [ONE, fmpq(0)], "label mean -1/9"),
    "marginals": Refusal(
        lambda m: GridProblem([0, 1], m), [[HALF, HALF]] * 2, [[HALF, HALF]], "2 marginals for 1 variable"
    ),
    "marginal": Refusal(
        lambda m: GridProblem([0, 1], [m]), [ONE], [HALF, HALF], "1 probability for the 2 values of x1"
    ),
    "sum": Refusal(lambda m: GridProblem([0, 1], [m]), [HALF, ONE], [HALF, HALF], "positive and sum to one"),
    "zero": Refusal(
        lambda m: GridProblem([0, 1], [m]), [fmpq(0), ONE], [HALF, HALF], "positive and sum to one"
    ),
    "no object": Refusal(lambda c: IdentificationProblem(c, ()), (), (0,), "no object"),
    "negative class": Refusal(lambda c: _objects(classes=c), (0, -1), (0, 1), "class: -1"),
    "large class": Refusal(
        lambda c: _objects(classes=(0, c)), 1 << 14, (1 << 14) - 1, "classes are 0 to 16383"
    ),
    "outcomes": Refusal(lambda t: _objects(tests=(t,)), (0,), (0, 1), "1 outcome for 2 objects"),
    "negative outcome": Refusal(lambda t: _objects(tests=(t,)), (0, -1), (0, 1), "outcome of test 0: -1"),
    "weights": Refusal(lambda w: _objects(weights=w), (1,), (1, 1), "1 given for 2 objects"),
    "zero weight": Refusal(lambda w: _objects(weights=w), (0, 1), (1, 1), "every weight must be positive"),
    "costs": Refusal(lambda c: _objects(costs=c), (1, 1), (1,), "2 given for 1 test"),
    "price": Refusal(lambda c: _objects(costs=(c,)), 0, 1, "a positive integer"),
    "broken price": Refusal(lambda c: _objects(costs=(c,)), fmpq(3, 2), 2, "a positive integer"),
    "theta": Refusal(lambda t: _objects(theta=t), "10/9", 1, "it must lie in [0, 1]"),
    "theta below": Refusal(lambda t: _objects(theta=t), "-1/9", 0, "it must lie in [0, 1]"),
    "list of objects": Refusal(
        identification_problem, parity_xor(1, 2, HALF), _and(), "a Mixture has no list of objects"
    ),
    "compiled": Refusal(lambda d: compile_problem(_and(), depth=d), -1, 0, "-1 given, at least 0 is needed"),
    "input": Refusal(lambda x: optimal_by_depth(_and(), 2).tree.label(x), (1,), (1, 1), "1 value given"),
    "label mean": Refusal(
        lambda k: (lambda p: p.label_mean(p.root))(SampleProblem({(1,): (ONE, ONE)}, k)),
        3,
        2,
        "3 labels, not two",
    ),
    "formula": Refusal(parse_formula, "x1+x2", "x1|x2", "column 3: unexpected '+'"),
    "no formula": Refusal(parse_formula, " ", "1", "column 1: the formula is empty"),
    "x0": Refusal(parse_formula, "x1&x0", "x1&x2", "column 4: unexpected 'x0'"),
    "end": Refusal(parse_formula, "x1&", "x1", "column 4: not a formula"),
    "two": Refusal(parse_formula, "x1&2", "x1&1", "column 4: unexpected '2'"),
    "minus": Refusal(problem_named, "dnf:x1,q=1/2", "dnf:x1,p=1/2", "'q=1/2' is not an option"),
    "twice": Refusal(problem_named, "dnf:x1,p=1/2,p=1/2", "dnf:x1,p=1/2", "is not an option"),
    "no table": Refusal(problem_named, "table:", "dnf:x1", "no file is named"),
    "no sample": Refusal(problem_named, "csv:", "dnf:x1", "no file is named"),
    "large formula": Refusal(problem_named, "dnf:x25", "dnf:x9", "at most 24 variables"),
    "unknown": Refusal(problem_named, "parity-xr:1,2,1/2", "parity-xor:1,2,1/2", "parity-xor"),
    "parameter": Refusal(problem_named, "parity-xor:h=1,q=2,eps=1/2", "parity-xor:h=1,K=2,eps=1/2", "'q'"),
    "again": Refusal(problem_named, "parity-xor:1,2,h=1", "parity-xor:1,2,eps=1/2", "'h' is given twice"),
    "missing": Refusal(problem_named, "parity-xor:1,2", "parity-xor:1,2,1/2", "missing eps"),
    "too many": Refusal(problem_named, "parity-xor:1,2,1/2,3", "parity-xor:1,2,1/2", "matches no parameter"),
    "not whole": Refusal(problem_named, "parity-xor:1/2,2,1/2", "parity-xor:+1,2,1/2", "is not an integer"),
    "character": Refusal(_text, "01\n12", "01\n11", "line 2, column 2: unexpected character '2'"),
    "first line": Refusal(_text, "0x", "01", "line 1, column 2: unexpected character 'x'"),
    "three values": Refusal(_text, "011", "0110", "3 values; a truth table has 2^n"),
    "no values": Refusal(_text, " ", "1", "0 values; a truth table has 2^n"),
    "outside": Refusal(_array, np.array([0.5, 1.5]), np.array([0.5, 1.0]), "entry 1 is 1.5"),
    "below": Refusal(_array, np.array([0.5, -0.5]), np.array([0.5, 0.0]), "entry 1 is -0.5"),
    "two rows": Refusal(_array, np.eye(2), np.ones(2), "a truth table is one row of numbers"),
    "spare bits": Refusal(
        _packed, np.array([16], dtype=np.uint8), np.array([15], dtype=np.uint8), "beyond the first 4"
    ),
    "bytes": Refusal(
        _packed,
        np.zeros(2, dtype=np.uint8),
        np.zeros(1, dtype=np.uint8),
        "2^2 packed bits are 1 unsigned bytes",
    ),
    "fields": Refusal(_csv, "a,y\n1", "a,y\n1,0", "line 2: 1 field; the header has 2"),
    "value of a feature": Refusal(
        _csv, "a,y\n2,0", "a,y\n1,0", "line 2, column 1: a is '2'; a feature is 0 or 1"
    ),
    "no label": Refusal(_csv, "a,y\n1,", "a,y\n1,0", "line 2, column 2: the label is missing"),
    "no rows": Refusal(_csv, "a,y\n\n", "a,y\n1,0", "no rows"),
    "no header": Refusal(_csv, "1,0\n1,0", "a,y\n1,0", "line 1: a row of 0 and 1"),
    "empty file": Refusal(_csv, "", "a,y\n1,0", "the file is empty"),
    "unnamed column": Refusal(
        _csv, "a,,y\n1,1,0", "a,b,y\n1,1,0", "line 1, column 2: a column without a name"
    ),
    "column twice": Refusal(_csv, "a,a,y\n1,1,0", "a,b,y\n1,1,0", "line 1, column 2: column 'a' twice"),
    "column": Refusal(
        _written(lambda path: read_csv_sample(path, label=path.read_text()[0]), ".csv"),
        "xx,a\n1,0",
        "x,a\n1,0",
        "has no column 'x'",
    ),
    "label and weight": Refusal(
        _written(lambda path: read_csv_sample(path, label="y", weight=path.read_text()[0]), ".csv"),
        "y,a\n1,0",
        "w,y,a\n1,0,1",
        "cannot be both label and weight",
    ),
    "weight of a row": Refusal(
        _written(lambda path: read_csv_sample(path, weight="w"), ".csv"),
        "w,y\n-1,0",
        "w,y\n1,0",
        "line 2, column 1: weight -1",
    ),
    "no weights": Refusal(
        _written(lambda path: read_csv_sample(path, weight="w"), ".csv"),
        "w,y\n0,0",
        "w,y\n1,0",
        "weights are zero",
    ),
}


@pytest.mark.parametrize("argument", REFUSALS)
def test_an_argument_beyond_its_range_is_refused_by_name_and_its_neighbour_is_not(argument):
    call, refused, taken, words = REFUSALS[argument]
    with pytest.raises(TheoryLabError) as error:
        call(refused)
    assert words in str(error.value)
    call(taken)
