"""Minimal cost-complexity pruning, on which equation 5 is based, compared with a list of all prunings.

Problem. Greedy and optimal trees of all kinds of problems.

Algorithm. :func:`theorylab.trees.pruning.prune` and :func:`theorylab.trees.pruning.pruning_path`, with the error or
Gini for risk.

How it is checked. By listing all prunings of the tree. The control takes the largest of the tied prunings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from flint import fmpq

from dp_optimal.by_depth import optimal_by_depth
from proofs_checks.shared.explicit.cases import all_functions, few
from proofs_checks.shared.explicit.instances import Case, points_of, problem_of
from proofs_checks.shared.explicit.points import (
    Inputs,
    Points,
    label_masses,
    mass,
    parts,
    performed_test,
)
from proofs_checks.shared.explicit.written_trees import error_of, leaf_of
from proofs_checks.shared.questions import Question, asking, whether
from theorylab.claims import Claim, Grid
from theorylab.impurities.impurity import GINI
from theorylab.learners import greedy
from theorylab.trees.pruning import error_risk, prune, pruning_path
from theorylab.trees.tree import Tree

Numbers = list[fmpq | int]
Drawn = dict[str, Any]

RISKS = {"error": error_risk, "gini": GINI.value}

PENALTIES = (fmpq(0), fmpq(1, 40), fmpq(1, 16), fmpq(1, 8), fmpq(1, 4), fmpq(1))


def _tree(case: Case, grown: str) -> Tree:
    problem = problem_of(case)
    return greedy(problem, depth=3) if grown == "greedy" else optimal_by_depth(problem, 2).tree


def _risk(inputs: Inputs, name: str) -> fmpq:
    here, labels = mass(inputs), label_masses(inputs)
    if name == "error":
        return here - max(labels)
    return 2 * here - 2 * sum((m * m for m in labels), fmpq(0)) / here


def _prunings(points: Points, inputs: Inputs, drawn: Drawn, name: str) -> Iterator[tuple[fmpq, int, Drawn]]:
    """Yield the risk and the number of leaves of each pruning, with the pruning."""
    yield _risk(inputs, name), 1, leaf_of(inputs)
    if "label" in drawn:
        return
    test, below = performed_test(points, inputs, drawn)
    after = [_prunings(points, part, tree, name) for part, tree in zip(parts(inputs, test), below)]
    for (a, m, zero), (b, n, one) in product(*map(list, after)):
        yield a + b, m + n, {"test": drawn["test"], "zero": zero, "one": one}


def _all(case: Case, grown: str, risk: str) -> list[tuple[fmpq, int, Drawn]]:
    points = points_of(case)
    return list(_prunings(points, points.inputs, _tree(case, grown).as_dict(), risk))


def _agrees(case: Case, grown: str, risk: str, *, largest: bool = False) -> bool:
    tree, every = _tree(case, grown), _all(case, grown, risk)
    for penalty in PENALTIES:
        _, leaves, expected = min(every, key=lambda p: (p[0] + penalty * p[1], -p[1] if largest else p[1]))
        found = prune(tree, penalty=penalty, risk=RISKS[risk])
        if found.leaves != leaves or found.as_dict() != expected:
            return False
    return True


def _path(case: Case, grown: str, risk: str) -> Numbers:
    path = pruning_path(_tree(case, grown), risk=RISKS[risk])
    return [
        len(path),
        *(n for pruned in path for n in (pruned.penalty, pruned.tree.leaves, pruned.tree.error)),
    ]


def _smallest_optimal(case: Case, grown: str, risk: str, extra: int = 0) -> Numbers:
    every = _all(case, grown, risk)
    penalties = {fmpq(0)} | {(e - f) / (m - n) for e, n, _ in every for f, m, _ in every if m > n and e > f}
    found: dict[int, tuple[fmpq, int, fmpq]] = {}
    for penalty in sorted(penalties):
        _, leaves, drawn = min(every, key=lambda p: (p[0] + penalty * p[1], p[1]))
        found.setdefault(leaves, (penalty, leaves + extra, error_of(points_of(case), drawn)))
    return [len(found), *(n for row in found.values() for n in row)]


BINARY: Sequence[Case] = [case for case in few(lumped=False) if "objects" not in case.kind] + all_functions(2)

_GRID = Grid.over(case=BINARY, grown=("greedy", "optimal"), risk=("error", "gini"))

CLAIM = Claim(
    id="split.eq-5-7.pruning",
    cite="Equation 5, the pruned greedy tree",
    statement=r"The pruned tree for a penalty is the smallest of the prunings that minimise"
    r" $\text{risk}+\text{penalty}\cdot\text{leaves}$; and the pruning path lists all trees that are obtained in this"
    " way for some penalty, each with the smallest such penalty",
    **asking(
        {
            "tree": whether(_GRID, _agrees, control=lambda **point: _agrees(**point, largest=True)),
            "path": Question(
                _GRID, _path, _smallest_optimal, control=lambda **point: _smallest_optimal(**point, extra=1)
            ),
        }
    ),
    literature="By listing all prunings",
)
