"""Definition 2: impurities at rational points, by their formulas.

How it is checked. The Tsallis family is that of equation 11 of SPLIT. The formula is evaluated to 60 decimal digits,
and the value is certified to lie within 1e-50 of the result. The controls use bounds that are too small, allow no
rounding, or claim a larger kappa.
"""

from __future__ import annotations

from decimal import Decimal, localcontext

import numpy as np
from flint import fmpq

from proofs_checks.shared.questions import Question, asking
from theorylab.claims import AT_MOST, Claim, Grid
from theorylab.errors import InvalidArgument
from theorylab.impurities.decomposable import decomposable
from theorylab.impurities.impurity import impurity

DIGITS = 60
NEAR = fmpq(1, 10**50)
FLOAT = fmpq(1, 2**44)

NAMES = (
    "entropy",
    "gini",
    "km",
    "error",
    "tsallis:1,1",
    "tsallis:2,1/2",
    "tsallis:3,1",
    "tsallis:3,2/3",
    "tsallis:1/2,1",
    "tsallis:3/2,1",
    "tsallis:3/2,1/2",
    "tsallis:1,1/2",
    "tsallis:4,2",
)

DISTRIBUTIONS = (
    (fmpq(1, 3),),
    (fmpq(1, 2),),
    (fmpq(9, 10),),
    (fmpq(0),),
    (fmpq(1, 4), fmpq(1, 4), fmpq(1, 2)),
    (fmpq(1, 7), fmpq(0), fmpq(6, 7)),
    (fmpq(1, 3), fmpq(1, 3), fmpq(1, 3)),
)
"""Label means, and distributions of three labels."""


def _decimal(p: fmpq) -> Decimal:
    return Decimal(int(p.p)) / Decimal(int(p.q))


def formula(name: str, distribution: tuple[fmpq, ...]) -> fmpq:
    """Return the value to 60 digits, as a rational."""
    shares = distribution if len(distribution) > 1 else (1 - distribution[0], distribution[0])
    with localcontext() as context:
        context.prec = DIGITS
        one, two = Decimal(1), Decimal(2)
        p = [_decimal(share) for share in shares if share]
        entropy = -sum((x * (x.ln() / two.ln()) for x in p), Decimal(0))
        gini = two - two * sum((x * x for x in p), Decimal(0))
        known = {
            "entropy": entropy,
            "gini": gini,
            "km": max(gini, Decimal(0)).sqrt(),
            "error": two - two * max(p),
        }
        if name in known:
            value = known[name]
        else:
            alpha, beta = (_decimal(fmpq(word)) for word in name.partition(":")[2].split(","))
            base = (
                entropy
                if alpha == 1
                else (one - sum((x**alpha for x in p), Decimal(0))) / (one - two ** (one - alpha))
            )
            value = base**beta if base > 0 and len(p) > 1 else Decimal(0)
    above, below = value.as_integer_ratio()
    return fmpq(above, below)


def _between(name: str, distribution: tuple[fmpq, ...]) -> list:
    value = impurity(name)(*distribution)
    return [value, value * fmpq(-1)]


def _neighbours(name: str, distribution: tuple[fmpq, ...], sign: int = 1) -> list:
    value = formula(name, distribution)
    return [value + sign * NEAR, NEAR - value]


def _sums(name: str, distribution: tuple[fmpq, ...]) -> list:
    shares = distribution if len(distribution) > 1 else (1 - distribution[0], distribution[0])
    value = decomposable(name).value(shares)
    return [value, value * fmpq(-1)]


def _floats(name: str, sign: int = 1) -> list[fmpq]:
    means = [fmpq(k, 16) for k in range(17)]
    found = impurity(name).at_means(np.array([k / 16 for k in range(17)]))
    return [abs(fmpq(*float(x).as_integer_ratio()) - formula(name, (m,))) for x, m in zip(found, means)]


def _curvature(name: str) -> list:
    """Return the constant of strong concavity beside the curvature at 1/2, and the inequality on a grid of means."""
    largest = impurity(name).strong_concavity
    if largest is None:
        raise InvalidArgument(f"{name}: no constant of strong concavity is known")
    kappa = largest()
    numbers = []
    for a in range(17):
        for b in range(a):
            gap = (
                formula(name, (fmpq(a + b, 32),))
                - (formula(name, (fmpq(a, 16),)) + formula(name, (fmpq(b, 16),))) / 2
            )
            # the largest kappa that this pair of means allows
            numbers.append(kappa - 2 * gap / fmpq(a - b, 16) ** 2)
    return numbers


CLAIM = Claim(
    id="topk.def-2.by-formula",
    cite="Definition 2",
    statement="The entropy, Gini, Kearns-Mansour, error and Tsallis impurities, and the sums of label scores that"
    " equal the first two, agree with their formulas to 50 digits, and their floats at label means to $2^{-44}$;"
    r" $\kappa$ satisfies the inequality of strong concavity for every pair of label means among the multiples of"
    r" $\frac1{16}$",
    **asking(
        {
            "values": Question(
                Grid.over(name=NAMES, distribution=DISTRIBUTIONS),
                _between,
                _neighbours,
                control=lambda **point: _neighbours(**point, sign=-1),
            ),
            "sums": Question(
                Grid.over(name=("entropy", "gini"), distribution=DISTRIBUTIONS),
                _sums,
                _neighbours,
                control=lambda **point: _neighbours(**point, sign=-1),
            ),
            "floats": Question(Grid.over(name=NAMES), _floats, FLOAT, control=fmpq(0)),
            "strong concavity": Question(
                Grid.over(name=("entropy", "gini", "km", "tsallis:2,1/2", "tsallis:1,1", "tsallis:2,1/3")),
                _curvature,
                NEAR,
                control=fmpq(-1, 8),
            ),
        },
        AT_MOST,
    ),
    method="certified",
)
