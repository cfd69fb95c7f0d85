r"""The displayed formula in the proof of Lemma 3.2: the error of a tree from those of its subtrees.

Problem. A data set S; here every Boolean function of a few variables, one point for each input.

Algorithm. T_i is the tree that Top-k builds in step 3 of Figure 1: x_i at the root, and Top-k on each half.

Statement. The proof displays

    Pr_S[T_i != y] = Pr_S[x_i = 0] Pr_S[T_i0 != y] + Pr_S[x_i = 1] Pr_S[T_i1 != y].

The errors of the subtrees have to be those on the halves, S_{x_i=0} and S_{x_i=1}, on which they are trained: on the
points of the other half a subtree is not asked. As printed the formula already fails for y = x_1 on one variable:
T_1 has no error, but each of the two constants errs on half of S, which makes 1/2. With the halves it is the law of
total probability, and the lemma follows as in the paper.

How it is checked. Both sides are counted on the points, for every function, root, k and h.

Is it tight? It is an equality; the control swaps the halves.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from proofs_checks.shared.data_sets import DataSet, functions
from proofs_checks.shared.data_trees import Cut, mistakes
from proofs_checks.topk.printed.top_k import PrintedTopK
from theorylab.claims import EQUALS, Cite, Claim, Grid, Point, number


def _points(most: int) -> Iterator[Point]:
    for features in range(1, most + 1):
        for table, data in enumerate(functions(features)):
            if data.minority:
                for depth in range(1, features + 1):
                    for k in range(1, features + 1):
                        yield {"features": features, "table": table, "depth": depth, "k": k}


def _candidates(features: int, table: int, depth: int, k: int) -> Iterator[tuple[DataSet, Cut]]:
    """The data and the tree T_i, for every i."""
    data = DataSet(features, tuple((x, 1 - (table >> x & 1), table >> x & 1) for x in range(1 << features)))
    for i in range(features):
        zero, one = (PrintedTopK(k)(data.where(i, value), depth - 1) for value in (0, 1))
        yield data, Cut(i, zero=zero, one=one)


def _error(tree: Cut | int, data: DataSet) -> fmpq:
    return fmpq(mistakes(tree, data), data.size)


def _errors(**point: int) -> list[fmpq]:
    """Error of every T_i on S."""
    return [_error(tree, data) for data, tree in _candidates(**point)]


def _combined(data: DataSet, tree: Cut, zero_on: DataSet, one_on: DataSet) -> fmpq:
    """Right-hand side, the errors of the subtrees being those on the sets given."""
    zero, one = (fmpq(data.where(tree.feature, value).size, data.size) for value in (0, 1))
    return zero * _error(tree.zero, zero_on) + one * _error(tree.one, one_on)


def _as_printed(**point: int) -> list[fmpq]:
    return [_combined(data, tree, data, data) for data, tree in _candidates(**point)]


def _on_halves(**point: int) -> list[fmpq]:
    return [
        _combined(data, tree, data.where(tree.feature, 0), data.where(tree.feature, 1))
        for data, tree in _candidates(**point)
    ]


def _on_swapped_halves(**point: int) -> list[fmpq]:
    return [
        _combined(data, tree, data.where(tree.feature, 1), data.where(tree.feature, 0))
        for data, tree in _candidates(**point)
    ]


def _in_words(values: Point, measured: list[fmpq], claimed: list[fmpq]) -> str:
    n = values["features"]
    i = next(i for i, (left, right) in enumerate(zip(measured, claimed)) if left != right)
    truth = "".join(str(values["table"] >> x & 1) for x in range(1 << n))
    return (
        f"h={values['depth']}, k={values['k']}, y with truth table {truth} on {n} variable{'s' if n > 1 else ''}:"
        f" T_{i + 1} errs with probability {number(measured[i])} on S, the right-hand side is {number(claimed[i])}"
    )


GRID = Grid(quick=lambda: _points(2), full=lambda: _points(3))


CLAIM = Claim(
    id="topk.lemma-3.2-eq",
    cite=Cite("blanc2023", "Appendix A, proof of Lemma 3.2, the displayed equation"),
    statement=r"$\Pr_S[T_i\ne y]=\Pr_S[x_i=0]\,\Pr_S[T_{i0}\ne y]+\Pr_S[x_i=1]\,\Pr_S[T_{i1}\ne y]$",
    instances=GRID,
    measured=_errors,
    asserts=EQUALS(_as_printed, control=_on_swapped_halves),
    method="exhaustive",
    status="the subtrees have to be measured on the halves; Lemma 3.2 is not affected",
    erratum=True,
    witness=_in_words,
).repaired(
    place="Appendix A, proof of Lemma 3.2, with the halves of the sample",
    statement=(
        r"$\Pr_S[T_i\ne y]=\Pr_S[x_i=0]\,\Pr_{S_{x_i=0}}[T_{i0}\ne y]+\Pr_S[x_i=1]\,\Pr_{S_{x_i=1}}[T_{i1}\ne y]$"
    ),
    asserts=EQUALS(_on_halves, control=_on_swapped_halves),
    status="law of total probability",
)
