r"""Exact runs of TopDown and BestFirst on every function of a class at once.

Functions of a class share their subproblems, so best tests and gains are computed once per subproblem,
and the run on a function is a sequence of choices among leaves. Two kinds of exactness are needed.

**The order of the leaves.** A leaf of TopDown has priority :math:`p \cdot gain(s)`, with p the
probability of its path and s its subproblem; of BestFirst, :math:`gain(s)`. Its logarithm is kept in
float64, and floats decide only when they differ by more than a proved bound. With :math:`u = 2^{-53}`,
trees of depth at most h, :math:`\ell \ge |\log_2 p_b|` for the branch probabilities and
:math:`L \ge |\log_2 gain|` for the positive gains, the logarithm of p is a sum of at most h terms, off by at most
:math:`h^2 \ell u`, that of the gain by :math:`(L + 1) u` (:mod:`theorylab.classes.gains`), and
adding them for two leaves and subtracting rounds by at most :math:`4 (h\ell + L) u`. So a computed
difference is off by at most :math:`2u\,((h+1)^2 \ell + 3L + 1)` up to terms of order :math:`u^2`, and one
that exceeds four times this has the right sign. Everything closer is decided without floats:

* same subproblem and same path probability (keys, :mod:`theorylab.classes.path_keys`), or two zero
  gains: an exact tie;
* otherwise the comparison depends only on (s, s', p / p'). The kernel reports the triples that it does not
  know; they are decided by :func:`theorylab.numbers.comparison.compare` on the exact gains, put into a table that
  the kernel consults, and the functions that met one are run again, until none meets an unknown one.

So no near tie is misjudged: an order is read off floats only where the bound proves it.

**The errors.** Errors are integers over a denominator D of the root, held as a float64 (approx) beside
the integer modulo :math:`2^{64}` (residue). Splitting a leaf subtracts p times the drop of the error at
its subproblem. p is off by a factor of at most :math:`(1+u)^{2h}`, the drops sum to at most 1 and T
subtractions round by u each, so approx is within :math:`2u\,(2h + T + 4)` of the error, and the integer is
the one with that residue nearest to approx times D as long as this bound times D is below :math:`2^{62}`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import fmpq

from theorylab.classes.gains import UNIT_ROUNDOFF, ClassGains
from theorylab.classes.near_ties import Known, Pairs, with_answers
from theorylab.classes.steps import Weights, best_steps, by_path, unit_weights
from theorylab.classes.sweep_kernel import BestSteps, Growing, grow_class
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.ties import Ties
from theorylab.problems.compiled import Compiled
from theorylab.showing import ReprMixin

__all__ = ["RANK", "SWEEPS", "ClassErrors", "priority_tolerance", "sweep_best_first", "sweep_top_down"]

WORD = 1 << 64
ROOM_FOR_PAIRS = 1 << 16
"""Near ties that a run of the kernel collects before they are decided."""

DEPTH_FIRST = 1 << 32
"""Weight of the depth in a leaf's rank; more than the number of leaves ever created."""

RANK = {
    Ties.FIRST: (0, 1),
    Ties.LAST: (0, -1),
    Ties.SHALLOWEST: (DEPTH_FIRST, 1),
    Ties.DEEPEST: (-DEPTH_FIRST, 1),
}
"""Weights of the depth and the creation time in the rank of a leaf under a tie rule, lowest rank first."""


@dataclass(frozen=True, eq=False, repr=False)
class ClassErrors(ReprMixin):
    """Exact errors of a learner on every function of a class.

    Attributes
    ----------
    roots
        int64[R], positions of the functions among the compiled subproblems.
    denominator
        Of each function; its errors are integers over it.
    approx, residue
        float64[R, T + 1] and int64[R, T + 1]: the error after t splits, rounded, and its numerator
        modulo 2^64.
    tolerance
        Bound on the difference between ``approx`` and the error.
    resolved
        Number of near ties that were decided exactly.
    """

    roots: np.ndarray
    denominator: list[int]
    approx: np.ndarray
    residue: np.ndarray
    tolerance: float
    resolved: int

    def _facts(self) -> dict[str, Any]:
        functions, curve = self.residue.shape
        return {"functions": functions, "size": curve - 1, "near ties decided": self.resolved}

    def errors(self, row: int) -> tuple[fmpq, ...]:
        """Return the exact errors of the function of one row, for t = 0..T."""
        d = self.denominator[row]
        pairs = zip(self.approx[row].tolist(), self.residue[row].tolist())
        return tuple(fmpq(_numerator(approx, residue, d), d) for approx, residue in pairs)


def sweep_top_down(
    compiled: Compiled,
    roots: np.ndarray,
    denominator: Sequence[int],
    *,
    size: int,
    impurity: Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
) -> ClassErrors:
    """Return the errors of TopDown (Brutzkus, Daniely and Malach, Figure 1) after t splits, from every root.

    Parameters
    ----------
    compiled
        The subproblems of the class.
    roots
        int64[R], positions of the functions.
    denominator
        For every subproblem, a D such that D times the error of a leaf, and D times a branch probability
        over the child's D, are integers.
    size
        Number of splits T.
    impurity
        Impurity function of the gains.
    ties
        ``first``, ``last``, ``shallowest`` or ``deepest``.

    Returns
    -------
    ClassErrors
        Errors for t = 0..T. A tree whose leaves are all pure keeps its error.

    Raises
    ------
    InvalidArgument
        For a negative size, a tie rule that is not computed for whole classes, or an impurity with a
        negative gain.
    TooLarge
        If the denominators or the path probabilities are too long for the kernel.
    PrecisionExhausted
        If a near tie stays undecided.

    Notes
    -----
    O(R T^2) float comparisons, and one exact comparison for every distinct near tie.
    """
    return _sweep(compiled, roots, denominator, size, impurity, ties, "top-down", by_path)


def sweep_best_first(
    compiled: Compiled,
    roots: np.ndarray,
    denominator: Sequence[int],
    *,
    size: int,
    impurity: Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
) -> ClassErrors:
    """Return the errors of BestFirst (Brutzkus, Daniely and Malach, Figure 6) after t splits, from every root.

    The parameters (``roots``, ``denominator``, ``size``, ...), the results and the errors are those of
    :func:`sweep_top_down`.
    """
    return _sweep(compiled, roots, denominator, size, impurity, ties, "best-first", unit_weights)


SWEEPS: dict[str, Callable[..., ClassErrors]] = {"top-down": sweep_top_down, "best-first": sweep_best_first}


def _sweep(
    compiled: Compiled,
    roots: np.ndarray,
    denominator: Sequence[int],
    size: int,
    impurity: Impurity | str,
    ties: Ties | str,
    learner: str,
    weights: Callable[[np.ndarray, np.ndarray, int], Weights],
) -> ClassErrors:
    if size < 0:
        raise InvalidArgument(f"size: {size} given; at least 0 is needed")
    rule = Ties.from_name(ties, allowed=tuple(RANK), learner=f"{learner} on a whole class")
    depth = min(size, int(compiled.height.max(initial=0)))
    rounding = 2 * UNIT_ROUNDOFF * (2 * depth + size + 4)
    longest = max((denominator[root] for root in roots), default=1)
    if rounding * longest >= 2.0**62:
        raise TooLarge(
            f"{learner} on a whole class: errors are integers over a denominator of {longest.bit_length()} bits; "
            f"at most {int(np.log2(2.0**62 / rounding))} bits at size {size}"
        )
    gains = ClassGains(compiled, impurity_named(impurity), last=rule is Ties.LAST)
    steps, weight_of = best_steps(gains, denominator, weights, depth)
    tolerance = priority_tolerance(gains.log2, steps.log_weight, depth)
    approx = np.empty((len(roots), size + 1))
    residue = np.empty((len(roots), size + 1), dtype=np.int64)
    resolved = _run(steps, gains, weight_of, roots, tolerance, RANK[rule], approx, residue)
    return ClassErrors(roots, [denominator[root] for root in roots], approx, residue, rounding, resolved)


def priority_tolerance(log_gain: np.ndarray, log_weight: np.ndarray, depth: int) -> float:
    """Return the difference of two floating log-priorities that proves their order; derived above.

    Parameters
    ----------
    log_gain
        float64[N], base-2 logarithms of the gains.
    log_weight
        float64[N, B], base-2 logarithms of the weights of the branches.
    depth
        Largest depth of a tree.
    """
    largest = np.abs(log_gain[np.isfinite(log_gain)]).max(initial=0)
    return 8 * UNIT_ROUNDOFF * ((depth + 1) ** 2 * np.abs(log_weight).max(initial=0) + 3 * largest + 1)


def _run(
    steps: BestSteps,
    gains: ClassGains,
    weight_of: Callable[[int], fmpq],
    roots: np.ndarray,
    tolerance: float,
    rank: tuple[int, int],
    approx: np.ndarray,
    residue: np.ndarray,
) -> int:
    """Run the kernel until no function meets a near tie that is not known; return how many are."""
    states, widest = steps.child.shape
    leaves = Growing.room(1 + (approx.shape[1] - 1) * max(widest - 1, 0) + widest)
    found = Pairs(np.empty(ROOM_FOR_PAIRS, dtype=np.int64), np.empty(ROOM_FOR_PAIRS, dtype=np.int64))
    known = Known.nothing()
    settled = np.zeros(len(roots), dtype=np.bool_)
    pending = np.arange(len(roots))
    while pending.size:
        tried, unknown = grow_class(
            steps, roots, pending, known, leaves, tolerance, *rank, found, approx, residue, settled
        )
        again = pending[:tried][~settled[pending[:tried]]]
        pending = np.concatenate((again, pending[tried:]))
        if unknown:
            met = Pairs(found.pair[:unknown], found.key[:unknown])
            known = with_answers(known, met, gains, states, weight_of)
    return len(known.sign)


def _numerator(approx: float, residue: int, denominator: int) -> int:
    """Return the integer with this residue modulo 2^64 that is nearest to approx * denominator."""
    p, q = approx.as_integer_ratio()
    near = p * denominator // q
    away = (residue - near) % WORD
    return near + (away - WORD if 2 * away >= WORD else away)
