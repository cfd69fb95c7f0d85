"""Read-once DNFs: disjunctions of terms over disjoint variables, each variable with its own probability."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate, groupby

import numpy as np
from flint import fmpq

from constructions.parameters import HALF, Rational, count, marginals
from constructions.parts.block import Block
from constructions.parts.constant import ONE, ZERO
from constructions.parts.lumped import Assignment, BlockTest
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.comparison import Order, compare
from theorylab.numbers.formal_sum import FormalSum, Logarithms
from theorylab.numbers.several import several
from theorylab.problems.problem import Test
from theorylab.showing import call

__all__ = ["ReadOnceDNF", "conjunction", "disjunction", "read_once_dnf", "tribes", "tribes_width"]

MOST_BITS = 1 << 18
"""Maximum bits of the denominator of a label mean; exact arithmetic with longer ones takes minutes for a few nodes."""

State = tuple[int, ...]
"""The types of the live terms, sorted."""


class ReadOnceDNF(Block[State]):
    """An or of terms over disjoint variables, up to renaming variables of equal probability.

    The *type* of a term is the number of its unread literals of each probability. With r distinct probabilities it is
    one integer, whose digits in base 1 + (length of the longest term) are these numbers, so that reading a literal
    subtracts a power of the base and the empty term is 0. A state is the sorted tuple of the types of the live terms: a
    term with a literal read as zero is dropped, an empty term makes the function 1, and the disjunction of no terms is
    0. Every literal of a live term matters.

    Parameters
    ----------
    terms
        For each term the probabilities of its variables, which are numbered term by term.
    levels
        The distinct probabilities, in the order of the digits; it may contain more than ``terms`` uses.
    irrelevant
        Probabilities of variables, numbered after those of the terms, that do not occur in the function.
    """

    is_unate = True

    def __init__(
        self, terms: Sequence[Sequence[fmpq]], levels: Sequence[fmpq], irrelevant: Sequence[fmpq] = ()
    ):
        self.terms, self.levels = tuple(tuple(term) for term in terms), tuple(levels)
        self._base = 1 + max(len(term) for term in self.terms)
        self._digits = tuple(self._base**place for place in range(len(self.levels)))
        digit_of = dict(zip(self.levels, self._digits))
        self._digits_of_terms = tuple(tuple(digit_of[p] for p in term) for term in self.terms)
        self._literals: dict[int, tuple[tuple[Test, int, tuple[fmpq, fmpq], int], ...]] = {}
        self._failure: dict[int, fmpq] = {}
        probabilities = [*(p for term in self.terms for p in term), *irrelevant]
        super().__init__(probabilities, self.state((None,) * len(probabilities)))

    def _expression(self) -> str | None:
        chances = [] if set(self.probabilities) == {HALF} else list(self.probabilities)
        sizes = [len(term) for term in self.terms]
        return call("read_once_dnf", sizes, p=chances, irrelevant=self.variables - sum(sizes))

    def type_of(self, counts: Sequence[int]) -> int:
        """Return the type of a term with ``counts[r]`` unread literals of probability ``levels[r]``."""
        return sum(literals * digit for literals, digit in zip(counts, self._digits))

    def counts(self, term: int) -> tuple[int, ...]:
        """Return the number of unread literals of each probability in a term of type ``term``."""
        return tuple(term // digit % self._base for digit in self._digits)

    def _read(self, term: int) -> tuple[tuple[Test, int, tuple[fmpq, fmpq], int], ...]:
        """Return for each probability in a term: test, literals, outcome probabilities, type after a one."""
        found = tuple(
            ((term, place), literals, (1 - p, p), term - digit)
            for place, (literals, p, digit) in enumerate(zip(self.counts(term), self.levels, self._digits))
            if literals
        )
        self._literals[term] = found
        return found

    def _fails(self, term: int) -> fmpq:
        """Return the probability that a term is not satisfied."""
        satisfied = fmpq(1)
        for literals, p in zip(self.counts(term), self.levels):
            satisfied *= p**literals
        self._failure[term] = 1 - satisfied
        return 1 - satisfied

    def mean(self, state: State | fmpq) -> fmpq:
        """Return the probability that some live term is satisfied."""
        if isinstance(state, fmpq):
            return state
        all_fail = fmpq(1)
        for term, alike in groupby(state):
            all_fail *= (self._failure.get(term) or self._fails(term)) ** sum(1 for _ in alike)
        return 1 - all_fail

    def tests(self, state: State | fmpq) -> Sequence[BlockTest[State]]:
        """Return a class for each type of live term and probability of a literal, in the order of the types."""
        if isinstance(state, fmpq):
            return ()
        found: list[BlockTest[State]] = []
        start = 0
        while start < len(state):
            term = state[start]
            end = bisect_right(state, term, start)
            others = state[:start] + state[start + 1 :]
            for test, literals, probabilities, shorter in self._literals.get(term) or self._read(term):
                one: State | fmpq = ONE
                if shorter:
                    place = bisect_left(others, shorter, 0, start)
                    one = (*others[:place], shorter, *others[place:])
                found.append((test, (end - start) * literals, probabilities, others or ZERO, one))
            start = end
        return found

    def _live(self, assignment: Assignment) -> list[tuple[range, int]]:
        """Return variables and type of each term without a literal read as zero, in the order of the terms."""
        found, start = [], 0
        for digits in self._digits_of_terms:
            own = range(start, start + len(digits))
            start = own.stop
            if all(assignment[i] != 0 for i in own):
                unread = [digit for i, digit in zip(own, digits) if assignment[i] is None]
                found.append((own, sum(unread)))
        return found

    def state(self, assignment: Assignment) -> State | fmpq:
        """Return the state of a partial assignment."""
        types = tuple(sorted(term for _, term in self._live(assignment)))
        return ZERO if not types else ONE if types[0] == 0 else types

    def variable_classes(self, assignment: Assignment) -> tuple[Test | None, ...]:
        """Return for each variable (type of its term, index of its probability), or ``None``."""
        found: list[Test | None] = [None] * self.variables
        if not isinstance(self.state(assignment), fmpq):
            for own, term in self._live(assignment):
                for i in own:
                    if assignment[i] is None:
                        found[i] = (term, self.levels.index(self.probabilities[i]))
        return tuple(found)

    def definition(self, x: np.ndarray) -> np.ndarray:
        """Return label means of the rows of ``x``: 1 if some term has all its variables one, else 0."""
        satisfied, start = np.zeros(len(x), dtype=bool), 0
        for term in self.terms:
            satisfied |= x[:, start : start + len(term)].all(axis=1)
            start += len(term)
        return np.array([fmpq(0), fmpq(1)], dtype=object)[satisfied.astype(int)]


def read_once_dnf(
    sizes: Sequence[int], p: Sequence[Rational] | Rational = (), *, irrelevant: int = 0
) -> ReadOnceDNF:
    """Read-once DNF with terms of the given sizes.

    Parameters
    ----------
    sizes
        Number of literals of each term; variables are numbered term by term.
    p
        Probabilities of one: nothing (uniform), one for all, or one per variable in order, the
        irrelevant ones last.
    irrelevant
        Number of further variables that the function does not depend on.

    Raises
    ------
    TooLarge
        If label means have more than :data:`MOST_BITS` bits.

    See Also
    --------
    conjunction, disjunction, tribes

    Examples
    --------
    >>> problem = read_once_dnf([2, 1])  # x1 x2 or x3
    >>> problem.label_mean(problem.root)
    5/8
    """
    sizes = [count(size, "sizes") for size in several(sizes, "sizes")]
    if not sizes:
        raise InvalidArgument("sizes: no terms given, at least one is needed")
    count(sum(sizes), "variables")
    chances = marginals(p, sum(sizes) + count(irrelevant, "irrelevant", least=0))
    bits = sum((int(p.q) - 1).bit_length() for p in chances[: sum(sizes)])
    if bits > MOST_BITS:
        raise TooLarge(f"sizes: label means of {bits} bits; at most {MOST_BITS}, so take fewer variables")
    ends = list(accumulate(sizes))
    terms = [chances[end - size : end] for size, end in zip(sizes, ends)]
    return ReadOnceDNF(terms, tuple(dict.fromkeys(chances[: ends[-1]])), chances[ends[-1] :])


def conjunction(k: int, p: Sequence[Rational] | Rational = ()) -> ReadOnceDNF:
    """Conjunction of k variables, with probabilities ``p`` as for :func:`read_once_dnf`.

    See Also
    --------
    disjunction, read_once_dnf

    Examples
    --------
    >>> conjunction(3).label_mean(conjunction(3).root)
    1/8
    """
    return read_once_dnf((count(k, "variables"),), p)


def disjunction(k: int, p: Sequence[Rational] | Rational = ()) -> ReadOnceDNF:
    """Disjunction of k variables, with probabilities ``p`` as for :func:`read_once_dnf`.

    See Also
    --------
    conjunction, read_once_dnf

    Examples
    --------
    >>> disjunction(3).label_mean(disjunction(3).root)
    7/8
    """
    return read_once_dnf((1,) * count(k, "variables"), p)


def tribes_width(n: int) -> int:
    """Return the largest w with (1 - 2^-w)^(n/w) <= 1/2 (Blanc et al. 2023, Definition 7).

    In logarithms the condition is n log(1 - 2^-w) + w log 2 <= 0. Its left side increases with w
    and w = 1 always satisfies it, so the search ends at the first width that does not.
    """
    width = 1
    while True:
        wider = width + 1
        left = FormalSum(Logarithms(), [(1 - fmpq(1, 2**wider), fmpq(n)), (fmpq(2), fmpq(wider))])
        if compare(left, fmpq(0)) is Order.GREATER:
            return width
        width = wider


def tribes(n: int, p: Sequence[Rational] | Rational = ()) -> ReadOnceDNF:
    """Tribes on n variables (Blanc et al. 2023, Definition 7): the or of floor(n/w) ands of w variables.

    The w of :func:`tribes_width` need not divide n; the remaining variables at the end are irrelevant.
    Probabilities ``p`` are as for :func:`read_once_dnf`.

    See Also
    --------
    balanced_tribes, read_once_dnf

    Examples
    --------
    >>> tribes(6).label_mean(tribes(6).root)  # three ands of two variables: 1 - (3/4)^3
    37/64
    """
    width = tribes_width(count(n, "variables"))
    terms, left_over = divmod(n, width)
    return read_once_dnf((width,) * terms, p, irrelevant=left_over)
