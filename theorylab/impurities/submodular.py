r"""Set functions on the subsets of a small ground set, evaluated exactly and tested for submodularity.

:math:`f` is monotone if :math:`A\subseteq B` implies :math:`f(A)\le f(B)`, and submodular if marginal gains
diminish: :math:`f(A+d)-f(A)\ge f(B+d)-f(B)` for :math:`A\subseteq B` and :math:`d\notin B`. Both properties follow
from the case of one added element, :math:`B=A+e`, which is the case tested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from flint import fmpq

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.rationals import rational

__all__ = ["MOST_ELEMENTS", "SetFunction", "conjunction", "disjunction", "truncate"]

MOST_ELEMENTS = 16
"""Ground sets up to this size are tested subset by subset."""


class SetFunction:
    """A rational function of the subsets of {0, ..., elements - 1}.

    Parameters
    ----------
    elements
        Size of the ground set.
    value
        Function from a sorted tuple of distinct elements to an exact rational.
    """

    def __init__(self, elements: int, value: Callable[[tuple[int, ...]], fmpq]):
        self.elements = elements
        self._value = value

    def __call__(self, subset: Iterable[int]) -> fmpq:
        """Return the value at a set of elements.

        Raises
        ------
        InvalidArgument
            If an element is not in the ground set.
        """
        chosen = tuple(sorted(set(subset)))
        if chosen and not 0 <= chosen[0] <= chosen[-1] < self.elements:
            raise InvalidArgument(f"set function: elements are 0 to {self.elements - 1}, not {chosen}")
        return self._value(chosen)

    @cached_property
    def values(self) -> tuple[fmpq, ...]:
        """The values at all subsets; bit d of the index is 1 if d is in the subset.

        Raises
        ------
        TooLarge
            If there are more than :data:`MOST_ELEMENTS` elements.
        """
        if self.elements > MOST_ELEMENTS:
            raise TooLarge(
                f"set function: 2^{self.elements} subsets; at most {MOST_ELEMENTS} elements are enumerated"
            )
        subsets = (
            tuple(d for d in range(self.elements) if subset >> d & 1) for subset in range(1 << self.elements)
        )
        return tuple(self._value(subset) for subset in subsets)

    def is_monotone(self) -> bool:
        """Return True if no element lowers the value of any set; elements x 2^elements comparisons."""
        return all(
            self.values[subset] <= self.values[subset | 1 << d]
            for d in range(self.elements)
            for subset in range(1 << self.elements)
        )

    def is_submodular(self) -> bool:
        """Return True if marginal gains diminish; about elements^2 2^elements / 8 comparisons."""
        v = self.values
        return all(
            v[subset | 1 << d] + v[subset | 1 << e] >= v[subset | 1 << d | 1 << e] + v[subset]
            for d in range(self.elements)
            for e in range(d)
            for subset in range(1 << self.elements)
            if not subset >> d & 1 and not subset >> e & 1
        )

    def __mul__(self, factor: fmpq | int) -> SetFunction:
        return SetFunction(self.elements, lambda subset: self._value(subset) * factor)


def truncate(f: SetFunction, limit: fmpq | int | str) -> SetFunction:
    """Return the minimum of f and a constant ``limit``: monotone and submodular if f is."""
    bound = rational(limit, name="limit")
    return SetFunction(f.elements, lambda subset: min(f(subset), bound))


def conjunction(f: SetFunction, g: SetFunction) -> SetFunction:
    """Return the product f g. For values in [0, 1] it is 1 where both are; in general it is not submodular.

    Parameters
    ----------
    f, g
        Functions on the same ground set.
    """
    return SetFunction(_common_elements(f, g), lambda subset: f(subset) * g(subset))


def disjunction(f: SetFunction, g: SetFunction) -> SetFunction:
    """Return the function 1 - (1 - f)(1 - g), which is 1 where either is.

    For monotone submodular f and g with values in [0, 1] it is monotone and submodular.

    Parameters
    ----------
    f, g
        Functions on the same ground set.
    """
    return SetFunction(_common_elements(f, g), lambda subset: 1 - (1 - f(subset)) * (1 - g(subset)))


def _common_elements(f: SetFunction, g: SetFunction) -> int:
    if f.elements != g.elements:
        raise InvalidArgument(f"set functions: ground sets of {f.elements} and {g.elements} elements")
    return f.elements
