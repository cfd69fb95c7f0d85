"""Section 3 and Appendix B: entropy and Gini are decomposable impurities, and no test increases an impurity.

How it is checked. Computer algebra verifies g(0) = g(1) = 0 and g'' < 0, for all numbers of classes at once. D is
computed exactly on all integer class counts of two parts; the control claims that no part has a larger impurity than
the whole.

Is it tight? D = 0 exactly if all parts have the same class shares (strict concavity).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from flint import fmpq

from proofs_checks.ngi.computed.class_scores import class_scores
from theorylab.claims import AT_LEAST, HOLDS, Claim, Derivation, Grid, scoped
from theorylab.extras import sympy
from theorylab.learners.identification import discrimination
from theorylab.numbers.comparison import Certified, Value
from theorylab.problems.identification import IdentificationProblem


def _entropy(q: sympy.Expr) -> sympy.Expr:
    return -q * sympy.log(q) / sympy.log(2)


def _gini(q: sympy.Expr) -> sympy.Expr:
    return q * (1 - q)


OF_A_SHARE = {"entropy": _entropy, "gini": _gini}
"""The g of each impurity."""


def _concave_and_zero_at_the_ends(impurity: str, *, power: int = 1) -> bool:
    """Return True if g, or this power of it, is strictly concave, and 0 for the shares 0 and 1."""
    q = sympy.Symbol("q", positive=True)
    g = OF_A_SHARE[impurity](q) ** power
    ends = sympy.limit(g, q, 0), g.subs(q, 1)
    return all(end == 0 for end in ends) and bool(sympy.simplify(sympy.diff(g, q, 2)).is_negative)


def _counts(most: int, classes: int) -> Iterator[tuple[int, ...]]:
    """Return the class counts of a part."""
    return (counts for counts in product(range(most + 1), repeat=classes) if any(counts))


def _reduction(one: tuple[int, ...], other: tuple[int, ...], impurity: str) -> Value:
    """Return D of the test that separates the two parts; each class of a part is one object."""
    objects = [
        (part, label, n) for part, counts in enumerate((one, other)) for label, n in enumerate(counts) if n
    ]
    parts, labels, weights = zip(*objects)
    problem = IdentificationProblem(labels, [parts], weights=weights)
    splits = problem.splits(problem.root)
    scores = class_scores(impurity)
    return discrimination(problem, problem.root, splits[0], scores) if splits else scores.score(fmpq(1))


def _from_the_worst_part(one: tuple[int, ...], other: tuple[int, ...], impurity: str) -> Value:
    """Return a lower bound on D that holds if the impurity of each part is at most that of the whole."""
    scores, total = class_scores(impurity), fmpq(sum(one) + sum(other))
    parts = [(sum(part) / total, scores.value([n / fmpq(sum(part)) for n in part])) for part in (one, other)]
    largest = max(Certified(value) for _, value in parts).value
    return largest + (parts[0][1] * parts[0][0] + parts[1][1] * parts[1][0]) * -1


CONDITIONS = Claim(
    id="ngi.impurity-conditions",
    origin="printed",
    cite="Section 3, conditions on impurity functions",
    statement="The entropy and the Gini index are largest for equal class shares, zero for a single class, concave and"
    " symmetric, for every number of classes",
    also="They are zero for a single class only.",
    instances=Grid.over(impurity=OF_A_SHARE),
    measured=_concave_and_zero_at_the_ends,
    asserts=HOLDS(control=partial(_concave_and_zero_at_the_ends, power=2)),
    method="symbolic",
    derivation=Derivation(
        r"""Each is $\sum_\ell g(q_\ell)$ over the shares $q_\ell$, with $g(q)=-q\log_2q$ or $q(1-q)$, and so
        symmetric. $g''$ is $-\frac1{q\ln2}$ or $-2$ for $0<q<1$, so $g$, which is continuous on $[0,1]$, is
        strictly concave, and so is the sum. $g(0)=g(1)=0$, so $g>0$ in between. The sum is $0$ if all shares
        are $0$ or $1$, and positive otherwise. A strictly concave symmetric function attains its maximum only
        where all shares are equal."""
    ),
)

NOT_NEGATIVE = Claim(
    id="ngi.d-nonneg",
    origin="printed",
    cite="Section 3, impurity reduction (Appendix B)",
    statement=r"$h(S)\ge h(S\mid d)$ for every $S$, $d$ and every $h$ that is concave in the class shares, so for the"
    r" entropy and Gini",
    instances=Grid.over(
        one=scoped(lambda: _counts(2, 2), lambda: _counts(3, 3)),
        other=scoped(lambda: _counts(2, 2), lambda: _counts(3, 3)),
        impurity=OF_A_SHARE,
        where=lambda one, other: one <= other,
    ),
    measured=_reduction,
    asserts=AT_LEAST(0, control=_from_the_worst_part),
    derivation=Derivation(
        r"""The class shares of $S$ are the mean of those of its parts $S^v$ with weights $p(S^v)/p(S)$, and Jensen's
        inequality is the statement. The entropy and Gini are concave by [ngi.impurity-conditions].""",
        steps=(CONDITIONS,),
    ),
)
