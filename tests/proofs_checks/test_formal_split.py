"""SPLIT, LicketySPLIT and the greedy tree of the formal theory return the same trees as the library."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from shutil import which

import pytest
from coq_report import CODES, evaluated
from flint import fmpq

from dp_optimal import optimal_with_penalty
from theorylab import CubeProblem, leaf_penalty_greedy, lickety_split, split
from theorylab.files.formal.kernel import compile_sources
from theorylab.files.formal.theory import in_build_order
from theorylab.learners.split import split_prefix
from theorylab.trees.nodes import Leaf

pytestmark = pytest.mark.skipif(which("coqc") is None, reason="Coq is not installed")

FORMAL = Path(__file__).parents[2] / "proofs_checks" / "formal"
N = 3
PENALTIES = ("0", "1/50", "3/20")
SHAPES = ((2, 1), (3, 1), (3, 2))
"""Depths and lookahead depths."""
GROWN = (
    CODES
    + """
Definition grown (table : N) (lambda : Q) (d l : nat) : list (list N) :=
  let n := 3%nat in let D := uniform n (fun x => N.testbit table (index x)) in let N := mass D in
  let test P := hd 0%nat (best_tests n gini P) in
  let best := Qred (objective N lambda (optimal_tree n N lambda d D) D) in
  [Z.to_N (Qnum best); Npos (Qden best)] :: map code [greedy_tree n N lambda test d D;
    lickety_tree n N lambda test d D; split_tree n N lambda test false l d D; split_tree n N lambda test true l d D].
"""
)


def _code(node) -> list[int]:
    if isinstance(node, Leaf):
        return [node.label]
    zero, one = (edge.child for edge in node.edges)
    return [node.test + 2, *_code(zero), *_code(one)]


def _expected(table: int, penalty: str, depth: int, lookahead: int) -> list[list[int]]:
    problem = CubeProblem([table >> x & 1 for x in range(1 << N)])
    options = {"depth": depth, "penalty": penalty, "impurity": "gini"}
    best = optimal_with_penalty(problem, penalty, depth=depth).value
    trees = (
        leaf_penalty_greedy(problem, **options),
        lickety_split(problem, **options),
        split_prefix(problem, lookahead=lookahead, **options),
        split(problem, lookahead=lookahead, **options),
    )
    return [[int(best.p), int(best.q)], *(_code(tree.root) for tree in trees)]


@pytest.mark.slow
@pytest.mark.parametrize("count", [6, 24])
def test_both_grow_the_same_trees(tmp_path, count):
    compile_sources(FORMAL, tmp_path, in_build_order(FORMAL, ["Growth.v", "Split.v"]))
    tables = Random(7).sample(range(1, 255), count)
    instances = [(table, penalty, *shape) for table, penalty, shape in product(tables, PENALTIES, SHAPES)]
    terms = [
        f"grown {table} ({fmpq(penalty).p} # {fmpq(penalty).q})%Q {depth} {lookahead}"
        for table, penalty, depth, lookahead in instances
    ]
    for instance, trees in zip(instances, evaluated(tmp_path, GROWN, terms), strict=True):
        assert trees == _expected(*instance), instance
