"""Constructions of Blanc, Lange and Tan (2020): the lower bound of section 4, and a hidden parity."""

from __future__ import annotations

from flint import fmpq

from constructions.parameters import Rational, count, probability
from constructions.parts.block import Block
from constructions.parts.blocks import constant, majority, parity
from constructions.parts.dnf import read_once_dnf
from theorylab.errors import InvalidArgument

__all__ = ["MOST_LITERALS", "agnostic_lower", "nearest_terms", "parity_of_two"]

MOST_LITERALS = 16
"""Maximum length of terms that are counted: 2^w ln 2 terms of w literals each are nearly balanced."""


def agnostic_lower(w: int, m: int, m1: int, k: int) -> Block:
    """The function f(x, y) on which top-down learners perform badly (section 4, Theorem 3).

    TRIBES is the or of m disjoint ands of w variables, TRIBES' that of the first m1 of them, and REST
    is TRIBES and not TRIBES'. Then f is 1 where TRIBES' holds, the majority of y
    where REST holds, and 0 elsewhere; that is TRIBES' or (the or of the other terms, and the majority).
    It is monotone, and TRIBES errs on f with probability Pr[REST] Pr[MAJ = 0].

    Parameters
    ----------
    w
        Number of literals of a term.
    m
        Number of terms of TRIBES.
    m1
        Number of terms of TRIBES', at least 1 and less than ``m``.
    k
        Number of majority variables, after the w m others; the majority is balanced when k is odd.

    Raises
    ------
    InvalidArgument
        If a parameter is out of range.

    See Also
    --------
    nearest_terms : the numbers of terms in the paper

    Notes
    -----
    The paper chooses m and m1 so that TRIBES is nearest to 1/2 and TRIBES'
    nearest to 0.499, see :func:`nearest_terms`; they are distinct only for w >= 9.

    With a = ceil(k/2) there are C(m1 + w, w) C(m - m1 + w, w) (a (k - a + 1) + 1) + 1 states of
    (terms of TRIBES', other terms, majority). Each disjunction has a non-empty multiset of sizes of
    live terms or is 0 or 1, and the majority has a (k - a + 1) states besides 0 and 1. The other
    terms and the majority have C(m - m1 + w, w) (a (k - a + 1) + 1) - 1 states with neither constant,
    or one of them 1; the same holds with TRIBES'; and the two constants are added.

    Examples
    --------
    >>> problem = agnostic_lower(w=1, m=2, m1=1, k=1)  # x1 or (x2 and x3)
    >>> problem.label_mean(problem.root)
    5/8
    """
    w, m1 = count(w, "w"), count(m1, "m1")
    if count(m, "m") <= m1:
        raise InvalidArgument(f"m: {m} given, it must be larger than m1 = {m1}")
    first, others = read_once_dnf((w,) * m1), read_once_dnf((w,) * (m - m1))
    return first | (others & majority(k))


def nearest_terms(w: int, acceptance: Rational) -> int:
    """Return the number of terms of w literals whose disjunction is one with probability nearest to ``acceptance``.

    This is the choice of m for 1/2, and of m' for 0.499, in section 4. For t terms the probability is
    1 - (1 - 2^-w)^t under the uniform distribution; rationals of w t bits are compared exactly. Of two
    equally near numbers the smaller one is returned; it is at least 1.

    Parameters
    ----------
    w
        Number of literals of a term, 1 to 16.
    acceptance
        The probability, strictly between 0 and 1.

    See Also
    --------
    agnostic_lower

    Examples
    --------
    >>> nearest_terms(2, "1/2")  # 1 - (3/4)^2 = 7/16
    2
    """
    target = probability(acceptance, "acceptance")
    fails = 1 - fmpq(1, 2 ** count(w, "w", most=MOST_LITERALS))

    def distance(terms: int) -> fmpq:
        return 1 - fails**terms - target

    below, above = 0, 1
    while distance(above) < 0:
        below, above = above, 2 * above
    while above - below > 1:
        middle = (below + above) // 2
        below, above = (middle, above) if distance(middle) < 0 else (below, middle)
    return below if below and -distance(below) <= distance(above) else above


def parity_of_two(n: int) -> Block:
    """Parity of x1 and x2 among n variables (section 1).

    No variable has a positive purity gain until one of the two is read, so a top-down learner with
    unlucky ties reads the n - 2 irrelevant ones first, although a tree with 4 leaves has no error.

    Parameters
    ----------
    n
        Number of variables, at least 2.

    See Also
    --------
    parity

    Notes
    -----
    There are 5 states of the block: both unread, one unread with either parity, and the constants.

    Examples
    --------
    >>> from theorylab import top_down
    >>> [top_down(parity_of_two(3), size=3, ties=rule).error for rule in ("best", "worst")]
    [0, 3/8]
    """
    return parity(2) ^ constant(0, count(n, "n", least=2) - 2)
