r"""The largest single gap: DNFs with two terms of 2 literals, after two tests, in closed form.

Problem. Read-once DNFs without a term of 1 literal and with at least two terms of 2 literals, uniform distribution.
Let q be the probability that all terms fail, so that :math:`q=\frac9{16}\prod_i(1-2^{-l_i})` over the other terms.

Algorithm. TopDown with the entropy for two iterations; its first test is optimal, epsilon_1 = 0, on every DNF
(``conj.one-test``).

The formula for epsilon_2 has its maximum 1/12 at q = 3/8. No DNF has q = 3/8, but the q of DNFs come arbitrarily close.

How it is checked. ``conj.two-tests``: the exact epsilon_2 of all such DNFs with at most K terms of at most L literals
(4 and 4, 6 and 6; full: 8 and 8, 9 and 9, 16 and 5) against the formula. ``conj.one-test``: epsilon_1 of all DNFs of
these classes. ``conj.two-tests.limit``: the DNFs of its proof, L up to 8 (quick) or 14 (full).
``conj.two-tests.order``: certified on the whole interval, as the linear parts cancel
(:mod:`proofs_checks.bdm.computed.impurity_sums`). The controls omit the maximum with 0, claim that epsilon_1 +
epsilon_2 is 0, claim :math:`2^{-2L}`, and double the gain at x_1 = 0.

Is it tight? The formula is exact, and the supremum 1/12 is not attained. On every class tried no gap at any t is larger
(``conj.gap``).
"""

from __future__ import annotations

from functools import cache

from flint import fmpq

from constructions.papers.bdm import uniform_class
from constructions.parts.dnf import read_once_dnf
from dp_optimal.by_size import optimal_by_size
from dp_optimal.consistency import mic
from proofs_checks.bdm.computed.impurity_sums import Term, exceeds
from proofs_checks.bdm.computed.unread_tail import fails
from proofs_checks.bdm.definitions import irrelevant_variables, smallest_terms
from theorylab.claims import EQUALS, GREATER, HOLDS, Claim, Derivation, Grid, scoped
from theorylab.learners import top_down_growth

LIMIT = fmpq(1, 12)
CLASSES = ((4, 4), (6, 6))
LARGER = ((8, 8), (9, 9), (16, 5))


def gap_of_two_tests(q: fmpq) -> fmpq:
    """Return epsilon_2 of a DNF with two shortest terms of 2 literals, whose terms all fail with probability q."""
    return max(fmpq(0), min(q, fmpq(3, 4) - q) - fmpq(1, 4) - q / 9)


def approaching(longest: int) -> tuple[int, ...]:
    """Return the term lengths, at most ``longest`` >= 3, of a DNF with q just above 3/8."""
    lengths, q = [2, 2], fmpq(9, 16)
    for length in range(3, longest + 1):
        while q * (1 - fmpq(1, 2**length)) > fmpq(3, 8):
            q *= 1 - fmpq(1, 2**length)
            lengths.append(length)
    return tuple(lengths)


@cache
def _sums(terms: int, literals: int, size: int) -> dict[tuple[int, ...], fmpq]:
    """Return epsilon_1 + ... + epsilon_size of every function of the class."""
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


GRID = Grid(
    scoped(*([{"terms": K, "literals": L} for K, L in sizes] for sizes in (CLASSES, CLASSES + LARGER)))
)

SECOND_TEST = (
    Term(1, fmpq(1, 2)),
    Term(fmpq(-3, 2), 1),
    Term(fmpq(1, 2), fmpq(4, 3)),
    Term(fmpq(1, 2), fmpq(2, 3)),
)
"""The weighted gain of x_2 after x_1 = 1 minus that of y_1 after x_1 = 0, both times 2, as a sum in r."""

TWICE = (Term(1, fmpq(1, 2)), Term(fmpq(-5, 2), 1), Term(1, fmpq(4, 3)), Term(1, fmpq(2, 3)))
"""The same with twice the gain of y_1."""

LARGER_SPREAD = r"""Let the terms of the DNF be false with probability $Q>0$. A tree with one node reads a variable $x$,
and its error is $\frac12C(q-\delta)+\frac12C(q+\delta)$, where $q$ is the label mean and $2\delta\ge0$ is the
difference of the label means of the children. As $C(q)=\min(q,1-q)$ is concave, this does not increase with $\delta$;
for $\delta=0$ it is the error of a leaf. All gains have the same $q$ and increase strictly with $\delta$, as the
entropy is strictly concave. So the test of maximum gain has the maximum $\delta$, and by [bdm.fp-minterm] it is in a
shortest term.
"""

TWO_TESTS = r"""Let $x_1,x_2$ and $y_1,y_2$ be the literals of two terms of 2 literals; all are shortest. TopDown reads
a variable of a shortest term, by [bdm.fp-minterm], say $x_1$. After $x_1=0$ the terms fail with probability
$r=\frac43q\le\frac34$, and a shortest term has 2 literals; reading $y_1$ leaves the failure probabilities $\frac43r$
and $\frac23r$. After $x_1=1$ they fail with probability $\frac r2$, and $x_2$ is the only shortest term; reading it
leaves $r$ and 0. By [bdm.conj.two-tests.order] the second gain is larger, so TopDown reads $x_2$. Its leaves fail with
probability $r,r,0$ and are reached with $\frac12,\frac14,\frac14$: its error is $\frac34C(r)=\min(q,\frac34-q)$.

*Minimum error.* By [bdm.e-irrelevant] we may restrict to variables of the DNF, and as a test never increases the error,
to trees of two tests. Let the first read a variable of a term of $s$ literals, $a=2^{-s}$: its children fail with
probability $\frac q{1-a}$ and $\frac{1-2a}{1-a}q$. At the child that is split a shortest term is best, by
[bdm.conj.one-test]. Write the failure probabilities of the leaves as multiples of $q$, one for each quarter of the
inputs. If $s=2$ and the child $x=1$ is split they are $A=(0,\frac43,\frac43,\frac43)$, as in TopDown's tree; if the
child $x=0$ is split they are $B=(\frac23,\frac23,\frac89,\frac{16}9)$. For $s\ge3$, $a\le\frac18$, a term of 2 literals
can be read in either child. With $h=\frac{1-2a}{1-a}\in[\frac67,1]$ and $g=\frac1{1-a}\le\frac87$, $g+h=2$, splitting
the child $x=1$ gives $(\frac23h,\frac43h,g,g)$, and splitting the other one gives $(h,h,\frac23g,\frac43g)$. The sums
of the one, two and three smallest entries of the first are at least $0$, $\frac47+1>\frac43$ and $4-\frac43=\frac83$,
as no entry exceeds $\frac43$, and those of $A$ are $0,\frac43,\frac83$. For the second they are at least $\frac23$,
$\frac67+\frac23>\frac43$ and $4-\frac43\cdot\frac87=\frac{52}{21}>\frac{20}9$, and those of $B$ are
$\frac23,\frac43,\frac{20}9$. The sum of all four entries is always 4. So the four failure probabilities are majorised
by those of $A$ or of $B$, and as $C$ is concave, the sum of its values is at least as large. Hence the minimum error is
that of $A$ or of $B$.

The error of $B$ is $\frac12C(\frac23q)+\frac14C(\frac89q)+\frac14C(\frac{16}9q)$, where $q\le\frac9{16}$: $\frac23q$
and $\frac89q$ are at most $\frac12$, so it is $q$ for $q\le\frac9{32}$, and $\frac14+\frac q9$ for larger $q$. For
$q\ge\frac9{32}$ the formula follows; for $q<\frac9{32}$ the errors of $A$ and $B$ are both $q$, and $q-\frac14-\frac
q9<0$. On $[\frac9{32},\frac9{16}]$ the difference is $\frac89q-\frac14$ up to $q=\frac38$ and $\frac12-\frac{10}9q$ for
larger $q$. It is at most $\frac1{12}$, with equality only for $q=\frac38$, which is impossible: it requires
$\prod_i(1-2^{-l_i})=\frac23$ for the other terms, and $\frac23$ is not a dyadic rational.
"""

LIMIT_PROOF = r"""Let $q_2=\frac9{16}$, and for $l=3,\dots,L$ let $q_l=q_{l-1}(1-2^{-l})^n$ with the largest $n\ge0$ for
which it is more than $\frac38$; the DNF has two terms of 2 literals and these. Then $\frac38<q_L$ and
$q_L(1-2^{-L})\le\frac38$, so $q_L-\frac38\le2^{-L}q_L\le\frac9{16}2^{-L}$. By [bdm.conj.two-tests], for $\frac38\le
q\le\frac9{20}$, $\epsilon_2=\frac12-\frac{10}9q=\frac1{12}-\frac{10}9(q-\frac38)$, and
$q_L\le\frac38/(1-\frac18)=\frac37<\frac9{20}$. So
$\epsilon_2\ge\frac1{12}-\frac{10}9\cdot\frac9{16}2^{-L}=\frac1{12}-\frac58\,2^{-L}$.
"""

ONE_TEST = Claim(
    id="bdm.conj.one-test",
    cite="section 9",
    statement=r"On every read-once DNF under the uniform distribution TopDown has $\epsilon_1=0$",
    instances=GRID,
    measured=lambda terms, literals: list(_sums(terms, literals, 1).values()),
    asserts=EQUALS(0, control=lambda terms, literals: list(_sums(terms, literals, 2).values())),
    method="exhaustive",
    derivation=Derivation(LARGER_SPREAD, steps=(smallest_terms.SMALLEST_TERMS,)),
    literature="Not in the paper",
)

ORDER = Claim(
    id="bdm.conj.two-tests.order",
    cite="section 9",
    statement=r"$\tfrac12(H(\tfrac r2)-\tfrac12H(r))>\tfrac12(H(r)-\tfrac12H(\tfrac43r)-\tfrac12H(\tfrac23r))$ for"
    r" $0<r\le\tfrac34$",
    instances=Grid([{"terms": SECOND_TEST, "twice": TWICE}]),
    measured=lambda terms, twice: exceeds(terms, "entropy", fmpq(0), fmpq(3, 4), fmpq(0)),
    asserts=HOLDS(control=lambda terms, twice: exceeds(twice, "entropy", fmpq(0), fmpq(3, 4), fmpq(0))),
    method="certified",
    complete=True,
    literature="Not in the paper",
)

TWO = Claim(
    id="bdm.conj.two-tests",
    cite="section 9",
    statement=r"On a read-once DNF under the uniform distribution whose two shortest terms have 2 literals and"
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
    derivation=Derivation(
        TWO_TESTS,
        steps=(smallest_terms.SMALLEST_TERMS, ORDER, ONE_TEST, irrelevant_variables.IRRELEVANT_VARIABLES),
    ),
    literature="Not in the paper; the largest known gap of TopDown",
)

APPROACHED = Claim(
    id="bdm.conj.two-tests.limit",
    cite="section 9",
    statement=r"For every $L\ge3$ there is a read-once DNF with terms of at most $L$ literals on which, under the"
    r" uniform distribution, TopDown has $\epsilon_2>\frac1{12}-2^{-L}$",
    instances=Grid.over(longest=scoped(range(3, 9), range(3, 15))),
    measured=_gap,
    asserts=GREATER(
        lambda longest: LIMIT - fmpq(1, 2**longest), control=lambda longest: LIMIT - fmpq(1, 4**longest)
    ),
    derivation=Derivation(LIMIT_PROOF, steps=(TWO,)),
    literature="Not in the paper",
)
