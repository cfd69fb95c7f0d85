r"""Algorithm 3: LicketySPLIT and its depth budget.

Problem. Any data set, a depth budget d, a penalty.

Algorithm. Algorithm 3 line by line (:mod:`proofs_checks.split.printed.split`): SPLIT with lookahead depth 1, then the
algorithm itself on both children with d - 1.

Statement. The tree has depth at most d. As printed nothing asks whether any depth is left: with d = 0 SPLIT is called
with lookahead depth 1 all the same, and a split that pays is made; so on until none does. Section 5.2 says that the
recursion stops where SPLIT returns a leaf "due to the depth limit", so SPLIT with a depth of 0 is meant to. Repaired:
a leaf if d = 0, as :func:`~theorylab.learners.lickety_split.lickety_split` has it.

How it is checked. All data sets with two features, N ascending, d = 1 and penalties 0 and 1/100.

Is it tight? The counterexample has the fewest examples on this class.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from proofs_checks.shared.data_sets import DataSet, of_size
from proofs_checks.shared.data_trees import depth_of
from proofs_checks.split.printed.split import printed_lickety_split
from theorylab.claims import AT_MOST, Cite, Claim, Grid, Point, number
from theorylab.learners.lickety_split import lickety_split

PLACE = "Algorithm 3 (Section 5.2)"


def _points(most: int, penalties: tuple[fmpq, ...]) -> Iterator[Point]:
    for size in range(1, most + 1):
        for data in of_size(2, size):
            yield from ({"data": data, "depth": 1, "penalty": penalty} for penalty in penalties)


def _printed(data: DataSet, depth: int, penalty: fmpq) -> int:
    return depth_of(printed_lickety_split(data, penalty, depth))


def _repaired(data: DataSet, depth: int, penalty: fmpq) -> int:
    return lickety_split(data.problem(), depth=depth, penalty=penalty).depth


def _in_words(values: Point, measured: int, claimed: int) -> str:
    return (
        f"D = {values['data']}, d = {values['depth']}, lambda = {number(values['penalty'])}: the tree has depth"
        f" {measured}"
    )


CLAIM = Claim(
    id="split.alg-3",
    cite=Cite("babbar2025", PLACE),
    statement=r"$\mathrm{LicketySPLIT}(\ell,D,\lambda,d)$ returns a tree of depth at most $d$ (here $d=1$)",
    instances=Grid(quick=lambda: _points(4, (fmpq(0),)), full=lambda: _points(5, (fmpq(0), fmpq(1, 100)))),
    measured=_printed,
    asserts=AT_MOST(lambda data, depth, penalty: depth, control=lambda data, depth, penalty: depth - 1),
    method="exhaustive",
    status="false as printed: the recursion does not ask for the depth left",
    erratum=True,
    witness=_in_words,
).repaired(
    place=f"{PLACE}, a leaf if d = 0",
    statement=r"If $\mathrm{LicketySPLIT}(\ell,D,\lambda,0)$ is a leaf, $\mathrm{LicketySPLIT}(\ell,D,\lambda,d)$ has"
    r" depth at most $d$",
    instances=Grid(quick=lambda: _points(2, (fmpq(0),)), full=lambda: _points(4, (fmpq(0), fmpq(1, 100)))),
    measured=_repaired,
    status="by induction on d",
)
