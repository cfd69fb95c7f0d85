"""Arguments that greedy with a leaf penalty, SPLIT and LicketySPLIT reject, and the limits of their searches.

Claims state that their trees are those of the paper (``split.alg-2.learner`` and its neighbours).
"""

from itertools import product

import pytest
from flint import fmpq

from constructions import parity
from constructions.papers.split import lickety_majority_repaired, split_tribes_repaired
from constructions.papers.topk import parity_xor
from constructions.parts.expanded import expand
from proofs_checks.shared.labelled_instances import noisy, tables
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.impurities.impurity import tsallis
from theorylab.learners import greedy, leaf_penalty_greedy, lickety_split, split
from theorylab.learners.deep_recursion import run
from theorylab.numbers.rationals import rational
from theorylab.problems.cube import CubeProblem
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.pruning import prune

PICK = ("first", "last")


def objective(tree, penalty):
    return tree.error + rational(penalty) * tree.leaves


def test_leaf_penalty_greedy_is_the_pruned_greedy_tree():
    for data in (*noisy(9), *tables(9)):
        problem = data.problem
        for penalty, ties in product((0, "1/100", "1/20"), PICK):
            pruned = prune(greedy(problem, depth=3, ties=ties), penalty=penalty)
            grown = leaf_penalty_greedy(problem, depth=3, penalty=penalty, ties=ties)
            assert grown.as_dict() == pruned.as_dict()


@pytest.mark.parametrize("ties", PICK)
@pytest.mark.parametrize(
    "lumped",
    [
        parity_xor(2, 4, fmpq(1, 10)),
        split_tribes_repaired(3, 4, fmpq(1, 5)),
        lickety_majority_repaired(4, fmpq(1, 10)),
    ],
)
def test_lumped_problems_are_their_cubes(lumped, ties):
    cube = CubeProblem(*expand(lumped))
    for penalty in (0, "1/200"):
        options = {"depth": 3, "penalty": penalty, "ties": ties}
        for learner in (leaf_penalty_greedy, lickety_split):
            assert objective(learner(lumped, **options), penalty) == objective(
                learner(cube, **options), penalty
            )
        for lookahead, complete in product((1, 2), (True, False)):
            more = {"lookahead": lookahead, "complete": complete, **options}
            assert objective(split(lumped, **more), penalty) == objective(split(cube, **more), penalty)


def test_theorem_a_7_with_eighty_variables():
    tree = lickety_split(lickety_majority_repaired(40, fmpq(1, 10)), depth=40, penalty=0)
    assert tree.accuracy > fmpq(9, 10)
    assert tree.depth <= 40
    assert tree.shared_nodes < 10_000 < tree.leaves


@pytest.mark.parametrize("ties", ["first", "last", "best", "worst"])
def test_a_leaf_is_kept_where_it_is_as_good(ties):
    problem = CubeProblem(["1/10", "3/10"])
    assert leaf_penalty_greedy(problem, depth=1, penalty=0, ties=ties).size == 0


def test_three_labels_and_generic_impurity():
    problem = SampleProblem({(0, 0): (3, 0, 0), (0, 1): (0, 2, 0), (1, 0): (0, 0, 1), (1, 1): (1, 1, 1)})
    impurity = tsallis(3, 1)
    assert lickety_split(problem, depth=2, penalty=0, impurity=impurity).error == fmpq(2, 9)
    assert split(problem, depth=2, lookahead=2, penalty=0, impurity=impurity).error == fmpq(2, 9)


def test_paths_may_be_longer_than_the_stack():
    def count(n):
        return 0 if n == 0 else 1 + (yield count(n - 1))

    assert run(count(20_000)) == 20_000


def test_wrong_use_is_one_clear_line():
    problem = CubeProblem([0, 1])
    with pytest.raises(InvalidArgument, match="lookahead: 2 given, it must be from 0 to 1"):
        split(problem, depth=1, lookahead=2, penalty=0)
    with pytest.raises(InvalidArgument, match="depth: -1"):
        lickety_split(problem, depth=-1, penalty=0)
    with pytest.raises(InvalidArgument, match="penalty: -1/2 is negative; at least 0"):
        leaf_penalty_greedy(problem, depth=1, penalty="-1/2")
    with pytest.raises(InvalidArgument, match="'worst' makes no sense for split"):
        split(problem, depth=1, lookahead=1, penalty=0, ties="worst")
    with pytest.raises(InvalidArgument, match="'best' makes no sense for lickety-split"):
        lickety_split(problem, depth=1, penalty=0, ties="best")


def test_too_many_subproblems_are_refused(monkeypatch):
    monkeypatch.setenv("THEORYLAB_MEMORY", "1MiB")
    monkeypatch.setattr("theorylab.learners.sparse_objective.SUBTREES_BETWEEN_CHECKS", 64)
    with pytest.raises(TooLarge, match="distinct subproblems"):
        split(CubeProblem(*expand(parity(10))), depth=10, lookahead=10, penalty=0)
