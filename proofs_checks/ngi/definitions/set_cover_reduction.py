r"""Remark 1 and section 5: minimum set cover as entity identification.

Problem. A family of sets that covers r elements, and the instance of :func:`constructions.papers.ngi.set_cover` with
n = r + 1 objects.

Unless P = NP, no polynomial algorithm approximates the minimum expected cost within o(log n). This follows from the
hardness of set cover, which is cited; only the reduction is checked here. In it p_0 is the probability of the object
that no set contains, and :math:`1/p_{\min}=n^3` by construction, so log 1/p_min is of the order of log n.

How it is checked. All families of sets over up to three elements (full: four, families of up to four sets) that cover
them; minimum covers are found by trying all subfamilies, C* by dynamic programming.

Is it tight? The reduction preserves the size of minimum covers exactly; on ratios it loses a factor that tends to 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import chain, combinations
from operator import or_

from constructions.papers.ngi import set_cover
from dp_optimal.expected_cost import optimal_expected_cost
from theorylab.claims import EQUALS, Cite, Claim, Derivation, Grid, scoped


def least_cover(elements: int, sets: tuple[int, ...]) -> int:
    """Return the minimum number of sets, bit masks of elements, that cover all elements, by trying all subfamilies."""
    everything = (1 << elements) - 1
    return next(
        size
        for size in range(1, len(sets) + 1)
        for chosen in combinations(sets, size)
        if reduce(or_, chosen) == everything
    )


def _covers(elements: int, most_sets: int) -> Iterator[tuple[int, ...]]:
    everything = (1 << elements) - 1
    families = (combinations(range(1, everything + 1), size) for size in range(1, most_sets + 1))
    return (sets for sets in chain.from_iterable(families) if reduce(or_, sets) == everything)


def _from_cost(elements: int, sets: tuple[int, ...]) -> int:
    """Return the size of a minimum cover, computed from the minimum expected cost."""
    problem = set_cover(elements, sets)
    return int((optimal_expected_cost(problem).value / problem.probabilities[0]).floor())


INSTANCES = Grid.over(
    elements=scoped(range(1, 4), range(1, 5)),
    sets=scoped(lambda elements: _covers(elements, 3), lambda elements: _covers(elements, 4)),
)

REMARK = Claim(
    id="ngi.remark-1",
    origin="reading",
    cite=Cite(
        "ngi",
        "Remark 1, the reduction",
        r"The NGI problem does not admit an $o(\log n)$ approximation algorithm, unless"
        r" $\mathbf{P}=\mathbf{NP}$. The instance in the reduction from minimum set cover has"
        r" $1/p_{\min}=\Theta(n^3)$",
    ),
    statement=r"In the identification instance of a family of sets over $r$ elements, a least cover has"
    r" $\lfloor C^*/p_0\rfloor$ sets, $p_0=1-rn^{-3}$, $n=r+1$",
    instances=INSTANCES,
    measured=_from_cost,
    asserts=EQUALS(least_cover, control=lambda elements, sets: len(sets)),
    method="exhaustive",
    derivation=Derivation(
        r"""Let $k$ be the size of a minimum cover and $q=n^{-3}$ the probability of an element.

*At least.* In every tree the leaf of object $0$ contains no other object. So the tests on its path contain every
element, because each element is separated from object $0$ by one of them. Replacing each test of a single element by a
set that contains it gives a cover of at most as many sets. So object $0$ meets at least $k$ tests, and $C^*\ge p_0k$.

*At most.* Test the sets of a minimum cover in turn, up to the first with outcome $1$, and then the single elements of
this set until the element is identified. Object $0$ pays $k$; an element pays at most $k+r\le2r$. So $C^*\le
p_0k+2r^2q$.

As $n=r+1$, $2r^2q+rq<1$: $2r^2+r<(r+1)^3$. So $2r^2q<1-rq=p_0$ and $k\le\tfrac{C^*}{p_0}<k+1$. ∎"""
    ),
    literature="The hardness of approximating set cover is cited, not checked",
)
