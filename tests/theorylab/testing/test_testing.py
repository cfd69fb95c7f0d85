"""The strategies for users draw exactly what they promise, all of it, and shrink to the simplest example."""

import pickle
import subprocess
import sys
from itertools import product

import numpy as np
import pytest
from flint import fmpq
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from constructions.parts.block import Block
from constructions.parts.dnf import read_once_dnf
from constructions.testing import compositions, lumped_problems, read_once_dnfs, uniform_blocks
from dp_optimal.by_depth import optimal_by_depth
from theorylab import testing
from theorylab.boolean.monotonicity import is_monotone, is_unate
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import Impurity
from theorylab.learners import greedy
from theorylab.problems.cube import CubeProblem
from theorylab.problems.grid import GridProblem, grid_inputs
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.samples.sample import SampleProblem
from theorylab.testing import (
    ProductDistribution,
    TruthTable,
    boolean_functions,
    cube_problems,
    grid_functions,
    grid_marginals,
    grid_problems,
    grid_shapes,
    identification_instances,
    impurities,
    label_means,
    monotone_functions,
    monotone_grid_functions,
    product_distributions,
    samples,
    strictly_concave_impurities,
    trees,
)
from theorylab.trees.nodes import Leaf

QUIET = settings(
    max_examples=2000,
    deadline=None,
    database=None,
    derandomize=True,
    report_multiple_bugs=False,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)


def simplest(strategy, condition=lambda drawn: True):
    return find(strategy, condition, settings=QUIET)


@given(label_means())
def test_truth_tables_are_read_back_from_what_they_show(table):
    again = eval(repr(table), {"TruthTable": TruthTable})
    assert again == table == pickle.loads(pickle.dumps(table))
    assert len(table) == 1 << table.variables
    problem = CubeProblem(table)
    every = (1 << table.variables) - 1
    assert [problem.label_mean((every, x)) for x in range(len(table))] == list(table)


@given(product_distributions())
def test_product_distributions_are_read_back_from_what_they_show(p):
    assert eval(repr(p), {"ProductDistribution": ProductDistribution}) == p == pickle.loads(pickle.dumps(p))
    assert all(0 < each < 1 and type(each) is fmpq for each in p)


def test_ways_to_write_a_truth_table():
    assert TruthTable("0 1 1/2 1") == (0, 1, fmpq(1, 2), 1)
    assert repr(TruthTable([False, True])) == "TruthTable('01')"
    assert repr(TruthTable([fmpq(0), fmpq(1)])) == "TruthTable('01')"
    assert TruthTable("1/2").variables == 0
    for wrong, says in [("011", "3 values"), ("", "0 values"), ("0 3/2", "3/2 is not in"), ("0x", "'0x'")]:
        with pytest.raises(InvalidArgument, match=says):
            TruthTable(wrong)


@pytest.mark.parametrize("table", list(product((0, 1), repeat=4)))
def test_every_function_of_two_variables_is_drawn(table):
    assert simplest(boolean_functions(2), lambda f: f == table) == table
    if is_monotone(np.array(table)):
        assert simplest(monotone_functions(2), lambda f: f == table) == table


@given(monotone_functions())
def test_monotone_functions_are_monotone(f):
    assert 1 <= f.variables <= 4
    assert is_monotone(np.array(f))


def test_functions_shrink_to_few_variables_and_few_terms():
    assert simplest(boolean_functions()) == TruthTable("00")
    assert simplest(label_means()) == TruthTable("00")
    assert simplest(product_distributions(2)) == ProductDistribution("1/2 1/2")
    assert simplest(boolean_functions(), lambda f: not is_unate(np.array(f))) in (
        TruthTable("0110"),
        TruthTable("1001"),
    )
    assert simplest(monotone_functions(), lambda f: 0 < sum(f) < len(f)) == TruthTable("01")


def test_the_number_of_variables_may_be_drawn():
    assert simplest(boolean_functions(st.integers(2, 3))).variables == 2
    assert simplest(cube_problems(3)).variables == 3
    assert simplest(samples(st.just(2))).variables == 2


@given(st.data())
@settings(deadline=None)
def test_grids(data):
    shape = data.draw(grid_shapes())
    marginals = data.draw(grid_marginals(shape))
    assert GridProblem(data.draw(grid_functions(shape)), marginals).shape == shape
    f = np.array(data.draw(monotone_grid_functions(shape)))
    assert f.shape == shape
    points = grid_inputs(shape).tolist()
    for x, y in product(points, repeat=2):
        if all(a <= b for a, b in zip(x, y)):
            assert f[tuple(x)] <= f[tuple(y)]


@pytest.mark.parametrize("table", ["0000", "0001", "0101", "0011", "0111", "1111"])
def test_every_monotone_function_of_a_grid_is_drawn(table):
    nested = [[int(table[2 * a + b]) for b in (0, 1)] for a in (0, 1)]
    assert simplest(monotone_grid_functions((2, 2)), lambda f: f == nested) == nested


@given(samples(labels=3))
def test_samples(sample):
    assert sample.labels == 3
    assert sum(sample.label_distribution(sample.root)) == 1
    assert 1 <= len(sample.inputs) <= 8


def test_thresholds_that_are_one_text_are_refused():
    with pytest.raises(InvalidArgument, match="thresholds: '1/2' given, several values are needed"):
        identification_instances(thresholds="1/2")


@given(identification_instances(outcomes=3))
@settings(deadline=None)
def test_identification_instances_can_be_solved(instance):
    rows = list(zip(*instance.tests))
    assert len(set(rows)) == len(rows) == instance.objects <= 5
    assert sum(instance.probabilities) == 1
    leaf_of = {instance.end(x) for x in range(instance.objects)}
    assert leaf_of == {1 << x for x in range(instance.objects)}


PROBLEMS = (
    cube_problems()
    | grid_problems()
    | samples()
    | samples(labels=3)
    | lumped_problems(4)
    | identification_instances()
)


@given(PROBLEMS, st.data())
@settings(max_examples=60, deadline=None)
def test_no_tree_beats_the_optimum(problem, data):
    tree = data.draw(trees(problem, depth=2))
    assert tree.depth <= 2
    assert tree.error >= optimal_by_depth(problem, 2).value


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_errors_of_trees_are_those_of_their_labels(data):
    means, p = data.draw(label_means(3)), data.draw(product_distributions(3))
    tree = data.draw(trees(CubeProblem(means, p)))
    error = fmpq(0)
    for index, x in enumerate(grid_inputs((2, 2, 2))[:, ::-1].tolist()):
        weight = fmpq(1)
        for bit, q in zip(x, p):
            weight *= q if bit else 1 - q
        error += weight * (1 - means[index] if tree.label(x) else means[index])
    assert tree.error == error


def test_trees_shrink_and_show_themselves():
    problem = CubeProblem(TruthTable("0110"))
    assert isinstance(simplest(trees(problem)).root, Leaf)
    assert repr(simplest(trees(problem), lambda tree: tree.error == 0)) == "<tree x1(x2(0, 1), x2(1, 0))>"
    grid = GridProblem([0, 1, 0])
    assert repr(simplest(trees(grid), lambda tree: tree.error == 0)) in (
        "<tree x1 >= 1(0, x1 >= 2(1, 0))>",
        "<tree x1 >= 2(x1 >= 1(0, 1), 0)>",
    )
    assert simplest(trees(problem, depth=0)).size == 0


@given(impurities(), strictly_concave_impurities())
def test_impurities(any_of_them, strict):
    assert isinstance(any_of_them, Impurity)
    assert strict.strictly_concave is True


@given(read_once_dnfs())
@settings(deadline=None)
def test_read_once_dnfs_are_disjunctions_of_disjoint_terms(problem):
    false = fmpq(1)
    start = 0
    for term in problem.terms:
        satisfied = fmpq(1)
        for p in problem.probabilities[start : start + len(term)]:
            satisfied *= p
        start += len(term)
        false *= 1 - satisfied
    assert problem.label_mean(problem.root) == 1 - false


def shown(strategy, condition):
    """Return the text that a failing test prints for its argument."""

    @QUIET
    @given(strategy)
    def fails(drawn):
        assert not condition(drawn)

    with pytest.raises(AssertionError) as failure:
        fails()
    (note,) = [note for note in failure.value.__notes__ if "fails(" in note]
    return "".join(line.partition("#")[0].strip() for line in note.splitlines()[1:-1])


def test_counterexamples_are_printed_as_the_expressions_that_make_them():
    assert shown(compositions(uniform_blocks()), lambda block: block.variables > 4).count("(") >= 2
    assert "object at" not in shown(lumped_problems(), lambda p: p.variables > 2)
    assert shown(read_once_dnfs(), lambda p: isinstance(p, Block)) == "drawn=read_once_dnf([1]),"
    assert simplest(read_once_dnfs()).label_mean(read_once_dnf((1,)).root) == fmpq(1, 2)
    for strategy, condition, kind in [
        (samples(2), lambda sample: len(sample.splits(sample.root)) == 2, SampleProblem),
        (grid_problems(), lambda grid: greedy(grid).depth > 1, GridProblem),
        (identification_instances(), lambda instance: greedy(instance).size > 0, IdentificationProblem),
    ]:
        expression = shown(strategy, condition).removeprefix("drawn=").removesuffix(",")
        assert condition(eval(expression, {kind.__name__: kind}))


def test_every_strategy_is_exported():
    assert set(testing.__all__) <= set(vars(testing))


WITHOUT_HYPOTHESIS = """
import sys
sys.modules["hypothesis"] = None
import theorylab
from theorylab import *
from theorylab.errors import TheoryLabError
try:
    import theorylab.testing
except TheoryLabError as error:
    sys.exit(str(error))
"""


def test_without_hypothesis_one_line_says_what_is_missing():
    command = [sys.executable, "-c", WITHOUT_HYPOTHESIS]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr == "this needs hypothesis; pip install 'theorylab[strategies]'\n"
