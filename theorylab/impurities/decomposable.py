r"""Decomposable impurity functions: weighted sums over the classes of a score of the share of a class.

Equation 1 of Zhang and Gionis (2022) is :math:`h(q)=\sum_\ell q_\ell\,h_\ell(q_\ell)`. The approximation
guarantee of their algorithm relies on this form. The entropy has the score :math:`-\log_2 q` and Gini, normalised to
1 at even shares of two classes, :math:`2(1-q)`; the Gini index of the paper is half of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.numbers.comparison import Value
from theorylab.numbers.formal_sum import FormalSum, Logarithms

__all__ = ["DECOMPOSABLE", "DecomposableImpurity", "decomposable"]

LOGARITHMS = Logarithms()


@dataclass(frozen=True)
class DecomposableImpurity:
    """An impurity function given by the score of a class.

    Attributes
    ----------
    name
        Name in error messages.
    score
        Exact score h of the share of a class, in (0, 1]: rationals, or formal sums over one kind of
        atoms to which rationals can be added. Zero at 1, and q h(q) concave.
    """

    name: str
    score: Callable[[fmpq], Value]

    def value(self, distribution: Sequence[fmpq]) -> Value:
        """Return the exact impurity of a class distribution."""
        first, *rest = [self.score(q) * q for q in distribution if q != 0]
        for term in rest:
            first = first + term  # type: ignore[operator] # all scores of an impurity have the same type
        return first


def _entropy_score(share: fmpq) -> FormalSum:
    return FormalSum(LOGARITHMS, [(share, fmpq(-1))])


def _gini_score(share: fmpq) -> fmpq:
    return 2 * (1 - share)


DECOMPOSABLE = {
    "entropy": DecomposableImpurity("entropy", _entropy_score),
    "gini": DecomposableImpurity("gini", _gini_score),
}


def decomposable(impurity: DecomposableImpurity | Impurity | str) -> DecomposableImpurity:
    """Return the decomposable form of an impurity function.

    Parameters
    ----------
    impurity
        A decomposable impurity, an impurity function, or its name.

    Raises
    ------
    InvalidArgument
        If no decomposition is known.
    """
    if isinstance(impurity, DecomposableImpurity):
        return impurity
    name = impurity_named(impurity).name
    if name not in DECOMPOSABLE:
        raise InvalidArgument(
            f"impurity {name!r} is not a sum of scores of the classes; use {' or '.join(DECOMPOSABLE)}"
        )
    return DECOMPOSABLE[name]
