"""Sections 1 and 3: opt_s, the error of the best tree of s leaves, also of bounded depth, by listing all trees.

Problem. Any distribution; see :mod:`proofs_checks.shared.explicit.instances`. The paper's size counts leaves; the
programs count internal nodes, one fewer.

Algorithm. :func:`dp_optimal.depth_and_size.optimal_by_depth_and_size`, and without a limit on the depth
:func:`dp_optimal.by_size.optimal_by_size`.

The returned tree respects both limits. A depth limit of n tests is no restriction.

How it is checked. All trees are listed, from the list of the inputs. The control ignores the depth limit.
"""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from dp_optimal.depth_and_size import optimal_by_depth_and_size
from proofs_checks.shared.explicit.cases import all_functions, census, sample_cases
from proofs_checks.shared.explicit.every_tree import error_curve
from proofs_checks.shared.explicit.instances import Case, problem_of
from theorylab.claims import EQUALS, Claim, Grid, scoped

Numbers = Sequence[fmpq | int]


def _within(case: Case, depth: int, size: int) -> Numbers:
    found = optimal_by_depth_and_size(problem_of(case), depth, size)
    tree = found.tree
    kept = tree.depth <= depth and tree.size <= size
    unlimited = optimal_by_depth_and_size(problem_of(case), case.depth, size).value if depth == 2 else None
    whole = 0 if unlimited is None else optimal_by_size(problem_of(case), size).value - unlimited
    return [*(found.errors or ()), found.value, tree.error, tree.size, int(kept), whole]


def _least_within(case: Case, depth: int, size: int, *, limited: bool = True) -> Numbers:
    curve = error_curve(census(case), size, depth if limited else None)
    return [*curve, curve[size], curve[size], curve.index(curve[size]), 1, 0]


CLAIM = Claim(
    id="blt.opt-s",
    cite="section 1, opt_s",
    statement=r"$\mathrm{opt}_{t+1}$ is the minimum error over all trees with at most $t$ inner nodes, that is $t+1$"
    " leaves, and likewise over those of depth at most $d$",
    instances=Grid.over(
        case=scoped(all_functions(2) + sample_cases(64), all_functions(2, 3) + sample_cases(4)),
        depth=(1, 2),
        size=lambda depth: (1, 3) if depth == 2 else (3,),
    ),
    measured=_within,
    asserts=EQUALS(_least_within, control=lambda **point: _least_within(**point, limited=False)),
    literature="By listing all trees",
)
