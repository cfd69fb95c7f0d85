r"""Mass times impurity of points, computed exactly from the masses of the two labels and independently of theorylab.

If the points have mass m and label 1 has mass a, it is m G(a / m).
"""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from proofs_checks.transcribed.exact_sums import ExactSum, logarithm, number, root

ZERO = fmpq(0)


def _entropy(zeros: fmpq, ones: fmpq) -> ExactSum:
    total = number(ZERO, 0)
    for part in (zeros, ones):
        if part != 0:
            total = total - logarithm(part / (zeros + ones)).times(part)
    return total


def _gini(zeros: fmpq, ones: fmpq) -> ExactSum:
    return number(4 * zeros * ones / (zeros + ones))


def _error(zeros: fmpq, ones: fmpq) -> ExactSum:
    return number(2 * min(zeros, ones))


def _kearns_mansour(zeros: fmpq, ones: fmpq) -> ExactSum:
    return root(4 * zeros * ones, 2)


def _cubic(zeros: fmpq, ones: fmpq) -> ExactSum:
    """Return the value of tsallis:3,1, which is 4/3 of one minus the sum of the cubes."""
    m = zeros + ones
    return number(fmpq(4, 3) * (m - (zeros**3 + ones**3) / m**2))


def _third_root_of_cubic(zeros: fmpq, ones: fmpq) -> ExactSum:
    """Return the value of tsallis:3,1/3."""
    m = zeros + ones
    return root(fmpq(4, 3) * (1 - (zeros**3 + ones**3) / m**3), 3).times(m)


def _half_powers(sign: int, power: int) -> Callable[[fmpq, fmpq], ExactSum]:
    """Return tsallis:power/2,1 up to a positive factor, which does not change the order of tests."""

    def impurity(zeros: fmpq, ones: fmpq) -> ExactSum:
        m = zeros + ones
        powers = root((zeros / m) ** power, 2) + root((ones / m) ** power, 2)
        return powers.plus(fmpq(-1)).times(sign * m)

    return impurity


IMPURITY_OF_MASSES: dict[str, Callable[[fmpq, fmpq], ExactSum]] = {
    "entropy": _entropy,
    "gini": _gini,
    "km": _kearns_mansour,
    "error": _error,
    "tsallis:1,1": _entropy,
    "tsallis:2,1": _gini,
    "tsallis:2,1/2": _kearns_mansour,
    "tsallis:3,1": _cubic,
    "tsallis:3,1/3": _third_root_of_cubic,
    "tsallis:3/2,1": _half_powers(-1, 3),
    "tsallis:1/2,1": _half_powers(1, 1),
}
"""Mass times impurity of points, from the masses of the two labels."""
