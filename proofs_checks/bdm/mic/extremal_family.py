r"""A conjectured extremal family for m(100): nine terms of 3 literals and a long tail.

Problem. Read-once DNFs with nine terms of 3 literals and longer terms, the *tail*; uniform distribution. With
probability rho all terms of the tail fail.

TopDown does not read the tail (:mod:`proofs_checks.bdm.mic.tail_not_read`), and by conjecture neither do the optimal
trees of at most 100 tests, so m(100) is a function M(rho) (``conj.tail``). DNFs come arbitrarily close to
:math:`M(\rho^*)`, about 0.01939 (:mod:`proofs_checks.bdm.mic.extremal_limit`).

At :math:`\rho^*` the label is 0 with probability exactly 1/2 at the leaf that has falsified four of the terms, because
:math:`\rho^*(\frac78)^5=\frac12`. No DNF has this rho, because 7 divides its denominator; but products of factors
:math:`1-2^{-l}` are dense.

How it is checked. ``conj.tail``: for seven, eight or nine terms with tails of one to three terms, TopDown and the
optimum over all tests are compared with those on the distribution in which the tail cannot be tested
(:mod:`proofs_checks.bdm.computed.unread_tail`). The full scope adds the tail (6, 7, 9), with rho within 1/5000 of the
best. The same is checked for all such DNFs of a whole class, with at most 8 terms of at most 5 literals (quick), or 11
of 7 (full, 83 DNFs). ``conj.family``: M at 4 (quick) or 40 (full) values on either side. ``conj.extremal``: the maximum
m(100) of whole classes, which contain DNFs of the family with other tails. The controls shorten the tail by one
literal, use one slope on both sides, and use eight terms of 3 literals without a tail as the extremal family.

Is it tight? It is the largest value found. With 5 to 11 terms of 3 literals, other than nine, m(100) is smaller at
every rho of a grid (the test suite scans it). It is also smaller with terms of 2, 4 or 5 literals in addition to six to
nine of 3, at the rho that balance a leaf and on a grid. ``conj.extremal`` is proved for terms of at least 12 literals
only, by a bound on what each test is worth; docs/hunts/mean-iteration-consistency.md names the obstacle.
"""

from __future__ import annotations

from flint import fmpq

from constructions.papers.bdm import uniform_class
from constructions.parts.dnf import read_once_dnf
from proofs_checks.bdm.computed.sweeps import SIZE, uniform, uniform_growing
from proofs_checks.bdm.computed.unread_tail import fails, mic_of, mic_with_tail
from proofs_checks.bdm.definitions import smallest_terms
from proofs_checks.bdm.mic import extremal_steps
from proofs_checks.bdm.mic.conjecture import GRID
from proofs_checks.bdm.mic.extremal_steps import BEST, LARGEST, LITERALS, RADIUS, RISING, TERMS, family
from theorylab.claims import AT_MOST, EQUALS, Claim, Derivation, Grid, scoped

PROOF = r"""Let $|\rho-\rho^*|\le\frac1{5000}$. By [bdm.fp-minterm], whose proof does not require that the other terms
can be tested, TopDown reads a variable of a shortest open term. By [bdm.conj.family.order] it splits leaves in an order
that does not depend on $\rho$, except for equivalent leaves, which have the same weighted gain and the same error
before and after the split. So $E(T_t)(\rho)=\sum_v2^{-d(v)}\min(g_v\rho,1-g_v\rho)$ over the leaves of one tree, where
$g_v$ is the probability that the open terms fail. This is a concave function of $\rho$. $\mathrm{OPT}(t)$ is also
concave, as the minimum of such sums over all trees with at most $t$ nodes. Hence $A=\sum_{t\le100}E(T_t)$ and
$B=\sum_{t\le100}\mathrm{OPT}(t)$ are concave on $[\rho^*-\frac1{5000},\rho^*]$ and on $[\rho^*,\rho^*+\frac1{5000}]$.

A concave function $h$ on $[a,b]$ whose values at $a$, $b$ and an inner point $c$ lie on a line is linear: subtract the
line, so that $h=0$ at the three points and $h\ge0$. If $h(x)>0$ with $a<x<c$, then $c$ is between $x$ and $b$, and
$h(c)>0$ by concavity, a contradiction; for $c<x<b$ the argument is the same with $a$. By [bdm.conj.family.values] $A$
and $B$ satisfy this condition on both intervals, with the midpoint as $c$. So $m(100)=\frac1{100}(A-B)$ is linear on
each, and it is $M$ at their ends.
"""


def _tails_in_class(terms: int, literals: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return the numbers of terms of 3 literals (7 to 9) and the longer terms of DNFs of a class with rho > 9/10."""
    found = []
    for lengths in uniform_class(terms, literals).members:
        threes = lengths.count(LITERALS)
        if lengths[0] == LITERALS and 7 <= threes <= 9 and threes < len(lengths):
            tail = lengths[threes:]
            if fails(tail) > fmpq(9, 10):
                found.append((threes, tail))
    return found


def _of_dnf_or_class(terms: int, literals: int, tail: tuple[int, ...] | None) -> list[fmpq]:
    """Return m(100) of one DNF, or of these DNFs of a class."""
    if tail is not None:
        return [mic_of(read_once_dnf((literals,) * terms + tail), SIZE)]
    found = uniform(terms, literals)
    members = found.function_class.members
    return [
        fmpq(found.totals[members.index((LITERALS,) * threes + tail)], found.unit)
        for threes, tail in _tails_in_class(terms, literals)
    ]


def _without_tails(
    terms: int, literals: int, tail: tuple[int, ...] | None, *, shorter: int = 0
) -> list[fmpq]:
    """Return the same with tails that cannot be tested, whose last terms are shortened by a number of literals."""
    tails = _tails_in_class(terms, literals) if tail is None else [(terms, tail)]
    return [
        mic_with_tail(threes, LITERALS, fails((*tail[:-1], tail[-1] - shorter)), SIZE)
        for threes, tail in tails
    ]


def _claim(id: str, statement: str, literature: str = "Not in the paper", **fields: object) -> Claim:
    return Claim(
        id=id,
        cite="section 9",
        statement=statement,
        literature=literature,
        **fields,
    )


SMALL_TAILS = [(7, (4,)), (8, (4, 5)), (9, (5,)), (9, (6,))]
TAILS = [*SMALL_TAILS, (9, (6, 6)), (9, (6, 7, 9))]
CLASSES = [(8, 5), (11, 7)]

_, FAMILY, _ = CLAIMS = (
    _claim(
        "bdm.conj.tail",
        "On a read-once DNF with seven, eight or nine terms of 3 literals and longer ones, which fail with"
        r" probability $\rho>\frac9{10}$, under the uniform distribution, TopDown has the same $m(100)$ as if the"
        " longer terms could not be tested",
        instances=Grid(
            scoped(
                *(
                    [{"terms": k, "literals": LITERALS, "tail": tail} for k, tail in tails]
                    + [{"terms": K, "literals": L, "tail": None} for K, L in classes]
                    for tails, classes in ((SMALL_TAILS, CLASSES[:1]), (TAILS, CLASSES))
                )
            )
        ),
        measured=_of_dnf_or_class,
        asserts=EQUALS(_without_tails, control=lambda **at: _without_tails(**at, shorter=1)),
        literature="Not in the paper; proved for the trees of TopDown (bdm.conj.tail.top-down), open for the optimal "
        "ones",
    ),
    _claim(
        "bdm.conj.family",
        r"On nine terms of 3 literals and a tail that cannot be tested and fails with probability $\rho$, under the"
        r" uniform distribution, TopDown has $m(100)=\frac{16686889}{860518400}+s\,(\rho-\rho^*)$ with"
        r" $\rho^*=\frac12(\frac87)^5$ and $s=\frac{2227901}{26214400}$ for $\rho^*-\frac1{5000}\le\rho\le\rho^*$,"
        r" $s=-\frac{28673973}{419430400}$ for $\rho^*\le\rho\le\rho^*+\frac1{5000}$",
        instances=Grid.over(
            fails=scoped(*([BEST + RADIUS * i / n for i in range(-n, n + 1)] for n in (2, 40)))
        ),
        hypotheses={"|rho - rho*| <= 1/5000": lambda fails: abs(fails - BEST) <= RADIUS},
        measured=lambda fails: mic_with_tail(TERMS, LITERALS, fails, SIZE),
        derivation=Derivation(
            PROOF, steps=(smallest_terms.SMALLEST_TERMS, extremal_steps.ORDER, extremal_steps.VALUES)
        ),
        asserts=EQUALS(family, control=lambda fails: LARGEST + RISING * (fails - BEST)),
    ),
    _claim(
        "bdm.conj.extremal",
        r"On every read-once DNF under the uniform distribution TopDown has $m(100)\le\frac{16686889}{860518400}$",
        instances=GRID,
        measured=lambda terms, literals: uniform_growing(terms, literals).largest,
        # that of eight terms of 3 literals for nine
        asserts=AT_MOST(LARGEST, control=lambda **_: mic_with_tail(TERMS - 1, LITERALS, fmpq(1), SIZE)),
    ),
)
