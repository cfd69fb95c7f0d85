r"""The largest single gap: DNFs with two terms of 2 literals, after two tests, in closed form.

Problem. Read-once DNFs without a term of 1 literal and with at least two terms of 2 literals, uniform distribution.
Let q be the probability that all terms fail, so that :math:`q=\frac9{16}\prod_i(1-2^{-l_i})` over the other terms.

Algorithm. TopDown with the entropy for two iterations; its first test is optimal, epsilon_1 = 0, on every DNF
(``conj.one-test``).

Statement. :math:`\epsilon_2=\max\{0,\ \min(q,\tfrac34-q)-\tfrac14-\tfrac q9\}`, so :math:`m(2)` is half of that. It is
largest at q = 3/8, where it would be 1/12; no DNF has q = 3/8, and DNFs come as close as one likes.

Derivation. TopDown reads x_1, then x_2 after x_1 = 1. The leaves fail with probability 4q/3, 4q/3 and 0 and are
reached with probability 1/2, 1/4, 1/4: the error is min(q, 3/4 - q). Reading y_1 after x_1 = 0 gives the failure
probabilities 2q/3 (reached with 1/2), 16q/9 and 8q/9 (with 1/4 each): the error is 1/4 + q/9 for 9/32 <= q <= 9/16,
and q, no better than the other, for q < 9/32, where the formula is 0 as well. The difference is 8q/9 - 1/4 up to q =
3/8 and 1/2 - 10q/9 from there on. That TopDown prefers x_2, and that no third tree is better, is checked, not
derived. q = 3/8 would need :math:`\prod_i(1-2^{-l_i})=2/3`, which is no dyadic rational. DNFs come close: multiply
factors :math:`1-2^{-l}`, l = 3, 4, ..., each as often as the product stays above 2/3; after l = L it is below
:math:`\frac23/(1-2^{-L})`, so that the gap is above :math:`\frac1{12}-2^{-L}`.

How it is checked. ``conj.two-tests``: the exact epsilon_2 of all such DNFs with at most K terms of at most L literals
(4 and 4, 6 and 6; full: 8 and 8, 9 and 9, 16 and 5) against the formula. ``conj.one-test``: epsilon_1 of all DNFs of
these classes. ``conj.two-tests.limit``: the DNFs of the derivation, L up to 8 (quick) or 14 (full). The controls leave
out the maximum with 0, take epsilon_1 + epsilon_2 for 0, and :math:`2^{-2L}`.

Is it tight? Yes: the formula is exact and the supremum not attained. On every class tried no gap of any DNF at any t is
larger (``conj.gap``).

Reference. Not in the paper; Brutzkus, Daniely and Malach (2020), section 9, for the question.
"""

from __future__ import annotations

from functools import cache

from flint import fmpq

from constructions.papers.bdm import read_once_dnf, uniform_class
from dp_optimal.by_size import optimal_by_size
from dp_optimal.consistency import mic
from proofs_checks.bdm.computed.unread_tail import fails
from theorylab.claims import EQUALS, GREATER, Cite, Claim, Grid, scoped
from theorylab.learners import top_down_growth

__all__ = ["approaching", "gap_of_two_tests"]

LIMIT = fmpq(1, 12)
CLASSES = ((4, 4), (6, 6))
LARGER = ((8, 8), (9, 9), (16, 5))


def gap_of_two_tests(q: fmpq) -> fmpq:
    """epsilon_2 of a DNF whose two shortest terms have 2 literals, and whose terms all fail with probability q."""
    return max(fmpq(0), min(q, fmpq(3, 4) - q) - fmpq(1, 4) - q / 9)


def approaching(longest: int) -> tuple[int, ...]:
    """Lengths of the terms of a DNF with q just above 3/8 and no term of more than ``longest`` >= 3 literals."""
    lengths, q = [2, 2], fmpq(9, 16)
    for length in range(3, longest + 1):
        while q * (1 - fmpq(1, 2**length)) > fmpq(3, 8):
            q *= 1 - fmpq(1, 2**length)
            lengths.append(length)
    return tuple(lengths)


@cache
def _sums(terms: int, literals: int, size: int) -> dict[tuple[int, ...], fmpq]:
    """epsilon_1 + ... + epsilon_size of every function of the class."""
    found = mic(uniform_class(terms, literals), size=size)
    return {lengths: size * value for lengths, value in zip(found.function_class.members, found.exact)}


def _gaps_of_two_tests(terms: int, literals: int) -> list[fmpq]:
    after_one, after_two = (_sums(terms, literals, size) for size in (1, 2))
    return [after_two[lengths] - after_one[lengths] for lengths in _two_of_two(terms, literals)]


def _two_of_two(terms: int, literals: int) -> list[tuple[int, ...]]:
    return [lengths for lengths in _sums(terms, literals, 1) if lengths[:2] == (2, 2)]


def _gap(longest: int) -> fmpq:
    problem = read_once_dnf(approaching(longest))
    return top_down_growth(problem, size=2).errors[2] - optimal_by_size(problem, 2).errors[2]


GRID = Grid(*([{"terms": K, "literals": L} for K, L in sizes] for sizes in (CLASSES, CLASSES + LARGER)))

CLAIMS = (
    Claim(
        id="bdm.conj.one-test",
        cite=Cite("brutzkus2020", "section 9"),
        statement=r"on every read-once DNF under the uniform distribution TopDown has $\epsilon_1=0$",
        instances=GRID,
        measured=lambda terms, literals: list(_sums(terms, literals, 1).values()),
        asserts=EQUALS(0, control=lambda terms, literals: list(_sums(terms, literals, 2).values())),
        method="exhaustive",
        status="not in the paper",
        origin="new",
    ),
    Claim(
        id="bdm.conj.two-tests",
        cite=Cite("brutzkus2020", "section 9"),
        statement=r"on a read-once DNF under the uniform distribution whose two shortest terms have 2 literals and"
        r" whose terms all fail with probability $q$, TopDown has $\epsilon_2=\max\{0,\min(q,\frac34-q)-\frac14-\frac"
        r" q9\}<\frac1{12}$",
        instances=GRID,
        measured=_gaps_of_two_tests,
        asserts=EQUALS(
            lambda terms, literals: [
                gap_of_two_tests(fails(lengths)) for lengths in _two_of_two(terms, literals)
            ],
            control=lambda terms, literals: [
                min(q, fmpq(3, 4) - q) - fmpq(1, 4) - q / 9 for q in map(fails, _two_of_two(terms, literals))
            ],
        ),
        method="exhaustive",
        status="not in the paper; the largest gap of TopDown known",
        origin="new",
    ),
    Claim(
        id="bdm.conj.two-tests.limit",
        cite=Cite("brutzkus2020", "section 9"),
        statement=r"for every $L\ge3$ there is a read-once DNF with terms of at most $L$ literals on which, under the"
        r" uniform distribution, TopDown has $\epsilon_2>\frac1{12}-2^{-L}$",
        instances=Grid.over(longest=scoped(range(3, 9), range(3, 15))),
        measured=_gap,
        asserts=GREATER(
            lambda longest: LIMIT - fmpq(1, 2**longest), control=lambda longest: LIMIT - fmpq(1, 4**longest)
        ),
        status="not in the paper",
        origin="new",
    ),
)
