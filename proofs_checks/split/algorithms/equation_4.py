r"""Equation 4: the recursion that SPLIT solves, with its case at the lookahead depth.

Problem. Any data set of N examples, depth budget d, lookahead depth d_l < d, penalty lambda.

Statement. L(D, d, lambda) is the objective of the best tree of depth at most d that is greedy beyond the lookahead
depth. So it is at least that of the best tree of depth d. As printed, the case d' = d - d_l, reached after d_l tests,
asks one test more and then gives the greedy trees the full depth d' = d - d_l: trees of depth d + 1 compete. Repaired
as Algorithm 1 has it: L(D, d - d_l, lambda) is the objective of the greedy tree of depth d - d_l on D itself.

Derivation of the repair. After d_l tests the greedy tree of depth d - d_l makes a tree of depth at most d; and the
minimum over the tests is over trees that agree with greed from there on.

How it is checked. The recursion as printed (:mod:`proofs_checks.split.printed.lookahead`), greedy trees being those
of the repaired Algorithm 4, of depth at most d as their definition says. All functions of at most two features (full
scope: three), smallest first, against the least objective of depth d. Repair: between that and greedy, and equal to
:func:`~theorylab.learners.split.split` before it is completed.

Is it tight? The first counterexample is the nor of two bits; no function of one bit is one. If instead the d of
Algorithm 4 counts the nodes on a path, as its guard does, equation 4 keeps to depth d, and Algorithm 1 gives away a
level.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from proofs_checks.shared.data_sets import DataSet, functions
from proofs_checks.split.printed.greedy import meant_greedy
from proofs_checks.split.printed.lookahead import least_objective, lookahead_tree, printed_equation_4
from theorylab.claims import AT_LEAST, EQUALS, Cite, Claim, Grid, Point, number
from theorylab.learners.split import split

PENALTIES = (fmpq(1, 100), fmpq(1, 20))
DEPTHS = ((1, 0), (2, 0), (2, 1), (3, 1), (3, 2))
"""Depth budgets with lookahead depths."""

PLACE = "Equation 4 (Section 5.1)"


def _points(most: int) -> Iterator[Point]:
    for n in range(1, most + 1):
        for data in functions(n):
            for depth, lookahead in DEPTHS:
                for penalty in PENALTIES if depth <= n else ():
                    yield {"data": data, "depth": depth, "lookahead": lookahead, "penalty": penalty}


def _printed(data: DataSet, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    return printed_equation_4(data, depth, depth - lookahead, penalty, data.size)


def _least(data: DataSet, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    return least_objective(data, depth, penalty, data.size)


def _repaired(data: DataSet, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    return lookahead_tree(data, depth, depth - lookahead, penalty, data.size)[1]


def _greedy(data: DataSet, depth: int, penalty: fmpq) -> fmpq:
    return meant_greedy(data, depth, penalty, data.size)[1]


def _by_split(data: DataSet, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    tree = split(data.problem(), depth=depth, lookahead=lookahead, penalty=penalty, complete=False)
    return tree.error + penalty * tree.leaves


def _in_words(values: Point, measured: fmpq, claimed: fmpq) -> str:
    return (
        f"D = {values['data']}, d = {values['depth']}, d_l = {values['lookahead']}, lambda ="
        f" {number(values['penalty'])}: equation 4 has the value {number(measured)}, but no tree of depth"
        f" {values['depth']} has an objective below {number(claimed)}"
    )


LEARNER = Claim(
    id="split.eq-4-base.learner",
    cite=Cite("babbar2025", f"{PLACE}, base case of Algorithm 1"),
    statement=r"The learner `split` without completion attains the value of the repaired equation 4",
    instances=Grid(quick=lambda: _points(2), full=lambda: _points(3)),
    measured=_by_split,
    asserts=EQUALS(_repaired, control=_printed),
    method="exhaustive",
    status="a transcription against the implementation",
)

PRINTED = Claim(
    id="split.eq-4-base",
    cite=Cite("babbar2025", PLACE),
    statement=r"$\mathcal L(D,d,\lambda)$ is attained by a tree of depth at most $d$, so that it is at least the least"
    r" objective of such a tree",
    instances=Grid(quick=lambda: _points(2), full=lambda: _points(3)),
    measured=_printed,
    asserts=AT_LEAST(_least, control=lambda **point: _least(**point) + fmpq(1, 1000)),
    method="exhaustive",
    status="false as printed: trees of depth d + 1 are admitted; Algorithm 1 is right",
    erratum=True,
    witness=_in_words,
).repaired(
    place=f"{PLACE}, base case of Algorithm 1",
    statement=r"With $\mathcal L(D,d-d_l,\lambda)=L(T_g(D,d-d_l,\lambda))$ for the case $d'=d-d_l$, $\mathcal"
    r" L(D,d,\lambda)$ is at least the least objective of a tree of depth $d$, and at most that of the greedy one",
    measured=lambda data, depth, lookahead, penalty: (
        _repaired(data, depth, lookahead, penalty),
        _greedy(data, depth, penalty),
    ),
    asserts=AT_LEAST(
        lambda data, depth, lookahead, penalty: (
            _least(data, depth, lookahead, penalty),
            _repaired(data, depth, lookahead, penalty),
        ),
        control=lambda data, depth, lookahead, penalty: (
            _least(data, depth, lookahead, penalty),
            _repaired(data, depth, lookahead, penalty) + fmpq(1, 1000),
        ),
    ),
    status="proved in the docstring",
)
