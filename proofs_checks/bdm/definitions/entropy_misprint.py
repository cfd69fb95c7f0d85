"""Section 3: the entropy is printed with log(x) instead of log(1 - x) in its second term.

TopDown needs concavity, by which no split increases H(T), and appendix B.3 uses "concavity of H". As printed H(x) =
-log(x), which is convex, infinite at 0, and not symmetric.

How it is checked. The printed H is checked by its second derivative, times ln 2, at rational x. The repair is proved
for all x: with c = 4, H'' ln 2 + c is -(1 - c x (1 - x))/(x (1 - x)), and 1 - c x (1 - x) is nonnegative at its minimum
x = 1/2. The control has c = 5.

Is it tight? H''(1/2) = -4/ln 2.
"""

from __future__ import annotations

from flint import fmpq

from theorylab.claims import AT_MOST, HOLDS, Cite, Claim, Grid, scoped
from theorylab.extras import sympy


def _second_derivative(at: fmpq) -> fmpq:
    """Return H'' ln 2 for the printed H."""
    x = sympy.symbols("x", positive=True)
    printed = -x * sympy.log(x) - (1 - x) * sympy.log(x)
    value = sympy.simplify(sympy.diff(printed, x, 2)).subs(x, sympy.Rational(int(at.p), int(at.q)))
    return fmpq(int(value.p), int(value.q))


def _is_concave(c: int) -> bool:
    """Return True if H'' ln 2 <= -c on (0, 1)."""
    x = sympy.symbols("x", positive=True)
    entropy = -x * sympy.log(x) - (1 - x) * sympy.log(1 - x)
    numerator = 1 - c * x * (1 - x)
    is_that = sympy.simplify(sympy.diff(entropy, x, 2) + c + numerator / (x * (1 - x))) == 0
    # a parabola that opens upwards, with its vertex at 1/2
    return bool(is_that and numerator.subs(x, sympy.Rational(1, 2)) >= 0)


CLAIM = Claim(
    id="bdm.entropy",
    cite=Cite(
        "bdm",
        "section 3, Decision Trees",
        r"$H(x)=-x\log(x)-(1-x)\log(x)$",
    ),
    statement=r"$H(x)=-x\log(x)-(1-x)\log(x)$ is concave on $(0,1)$: $H''(x)\ln2\le0$",
    instances=Grid.over(
        at=scoped(*([fmpq(i, n) for n in ns for i in range(1, n)] for ns in ((2, 3), range(2, 12))))
    ),
    measured=_second_derivative,
    asserts=AT_MOST(0, control=-4),
    literature="A misprint: log(x) for log(1-x); Lemma C.2 has the correct form",
    falls="slip",
    witness="x={at}: H'' ln 2 = {measured}; as printed H(x) = -log(x)",
).repaired(
    place="section 3, Decision Trees, with log(1 - x)",
    statement=r"$H(x)=-x\log(x)-(1-x)\log(1-x)$ is concave on $(0,1)$: $H''(x)\ln2\le-4$",
    instances=Grid.over(c=[4]),
    measured=_is_concave,
    asserts=HOLDS(control=lambda c: _is_concave(c + 1)),
    method="symbolic",
    complete=True,
)
