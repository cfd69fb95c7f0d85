r"""Impurity functions, with exact values on rational distributions.

An impurity function :math:`G` is concave, symmetric, zero on pure distributions and normalised to
:math:`G(1/2) = 1` on two labels (Definition 2 of the Top-k paper and of the agnostic paper). It is
:math:`\kappa`-strongly concave when :math:`(G(a)+G(b))/2 \le G((a+b)/2) - \frac{\kappa}{2}(b-a)^2`; for
a twice differentiable :math:`G` the best constant is :math:`\kappa = \inf(-G'')/4`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from flint import arb, fmpq

from theorylab.catalog import find, installed_catalog
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.comparison import Value
from theorylab.numbers.formal_sum import FormalSum, Logarithms, Opaque, Roots, root
from theorylab.numbers.rationals import format_rational, rational
from theorylab.numbers.shown import abbreviate

__all__ = [
    "ENTROPY",
    "ERROR",
    "GINI",
    "IMPURITIES",
    "KEARNS_MANSOUR",
    "Impurity",
    "impurities",
    "impurity",
    "tsallis",
]

MOST_EXPONENT = 1000
"""Maximum numerator and denominator of an exponent; powers have up to that many times the digits of their base."""

Distribution = tuple[fmpq, ...]
LOGARITHMS = Logarithms()
IMPURITIES: dict[str, Impurity] = {}
"""Impurities by name."""


@dataclass(frozen=True)
class Impurity:
    """An impurity function.

    Attributes
    ----------
    name
        Name on the command line. It must be new: the library recognises its own impurities by name.
    value
        Exact value at a label distribution (any number of labels): a rational or a formal sum.
    at_means
        Float64 values at an array of label means (two labels).
    strictly_concave
        Whether the impurity is strictly concave; ``None`` if unknown.
    strong_concavity
        Function that returns a ball around the best constant kappa, or ``None`` if no positive constant
        exists or is known.

    Raises
    ------
    InvalidArgument
        If the name is that of an impurity of the library, or a value is a float.

    See Also
    --------
    impurity, tsallis : built-in impurities
    purity_gain

    Examples
    --------
    Half the entropy and half the Kearns-Mansour impurity:

    >>> from theorylab import ENTROPY, KEARNS_MANSOUR
    >>> def half(distribution):
    ...     return (ENTROPY.value(distribution) + KEARNS_MANSOUR.value(distribution)) / 2
    >>> def floats(means):
    ...     return (ENTROPY.at_means(means) + KEARNS_MANSOUR.at_means(means)) / 2
    >>> Impurity("entropy-and-km", half, floats, True, None)
    <impurity entropy-and-km>
    """

    name: str
    value: Callable[[Distribution], Value]
    at_means: Callable[[np.ndarray], np.ndarray]
    strictly_concave: bool | None
    strong_concavity: Callable[[], arb] | None

    def __post_init__(self) -> None:
        if self.name in IMPURITIES:
            raise InvalidArgument(
                f"impurity: the library already has one called {self.name!r}; choose another name"
            )
        for mean in (fmpq(1, 2), fmpq(1, 3)):
            try:
                value = self.value((1 - mean, mean))
            except TypeError as error:  # a rational and a float, or a power that is not rational
                raise InvalidArgument(
                    f"impurity {self.name}: no exact value at {mean}, {error}; write roots with theorylab.root"
                ) from None
            if not isinstance(value, FormalSum | arb):
                rational(value, name=f"impurity {self.name}: no exact value at {mean}")

    def __call__(self, *mean_or_distribution: fmpq | int) -> Value:
        """Return the exact value at a label mean (one number) or at a label distribution (several)."""
        if len(mean_or_distribution) == 1:
            mean = rational(mean_or_distribution[0], name="label mean")
            return self.value((1 - mean, mean))
        return self.value(tuple(rational(p, name="label probability") for p in mean_or_distribution))

    def __repr__(self) -> str:
        return f"<impurity {self.name}>"

    def __reduce__(self) -> tuple:
        if self.name in IMPURITIES or self.name.startswith("tsallis:"):
            return impurity, (self.name,)
        for function in (self.value, self.at_means, self.strong_concavity):
            name = getattr(function, "__qualname__", "")
            if "<" in name:
                raise InvalidArgument(
                    f"impurity {self.name}: {name} has no name by which another process could load it;"
                    " define it with def at the top level of a module"
                )
        return Impurity, tuple(vars(self).values())


def _entropy(distribution: Distribution) -> FormalSum:
    return FormalSum(LOGARITHMS, [(p, -p) for p in distribution if p != 0])


def _entropy_floats(mean: np.ndarray) -> np.ndarray:
    p = np.stack([mean, 1 - mean])
    return -(p * np.log2(p, out=np.zeros_like(p), where=p > 0)).sum(axis=0)


def _gini(distribution: Distribution) -> fmpq:
    return 2 - 2 * sum((p * p for p in distribution), fmpq(0))


def _error(distribution: Distribution) -> fmpq:
    return 2 - 2 * max(distribution)


def _kearns_mansour(distribution: Distribution) -> FormalSum:
    return root(_gini(distribution))


ENTROPY = Impurity("entropy", _entropy, _entropy_floats, True, lambda: 1 / arb(2).log())
GINI = Impurity("gini", _gini, lambda m: 4 * m * (1 - m), True, lambda: arb(2))
KEARNS_MANSOUR = Impurity("km", _kearns_mansour, lambda m: 2 * np.sqrt(m * (1 - m)), True, lambda: arb(1))
ERROR = Impurity("error", _error, lambda m: 2 * np.minimum(m, 1 - m), False, None)
IMPURITIES |= {known.name: known for known in (ENTROPY, GINI, KEARNS_MANSOUR, ERROR)}


def impurity(name: str | Impurity) -> Impurity:
    """Return the impurity ``entropy``, ``gini``, ``km``, ``error``, ``tsallis:ALPHA,BETA`` or one of a catalog.

    Raises
    ------
    InvalidArgument
        If the name is unknown or a parameter is out of range.

    See Also
    --------
    Impurity : user-defined impurities
    tsallis

    Examples
    --------
    >>> impurity("gini")("1/4")  # 4 p (1 - p)
    3/4
    """
    if isinstance(name, Impurity):
        return name
    if not isinstance(name, str):
        raise InvalidArgument(f"impurity: {abbreviate(name)} is neither a name nor an Impurity")
    if name in IMPURITIES:
        return IMPURITIES[name]
    kind, _, parameters = name.partition(":")
    if kind == "tsallis":
        if parameters.count(",") != 1:
            raise InvalidArgument(f"impurity {name!r}: write tsallis:ALPHA,BETA, for example tsallis:2,1/2")
        alpha, beta = parameters.split(",")
        return tsallis(rational(alpha, name="alpha"), rational(beta, name="beta"))
    found: Impurity = find({**impurities(), "tsallis:ALPHA,BETA": None}, name, kind="impurity")
    return found


def impurities() -> dict[str, Impurity]:
    """Return the impurities of the library and of the installed catalogs, by name."""
    offered = installed_catalog().impurities
    return {**{name: find(offered, name, kind="impurity") for name in offered}, **IMPURITIES}


def tsallis(alpha: fmpq | int | str, beta: fmpq | int | str) -> Impurity:
    r"""Return the :math:`(\alpha,\beta)`-Tsallis impurity, equation 11 of the SPLIT paper, normalised.

    .. math:: G(p) = \Big(\frac{1 - \sum_i p_i^\alpha}{1 - 2^{1-\alpha}}\Big)^{\beta}

    with the limit :math:`H(p)^\beta` at :math:`\alpha = 1`. Gini is (2, 1), Kearns-Mansour (2, 1/2) and
    entropy (1, 1). It is strictly concave for :math:`\beta \le 1`, and not concave near a pure
    distribution when :math:`\beta > 1` and :math:`\beta\min(\alpha, 1) > 1` or :math:`\alpha \ge 1`. For
    :math:`\alpha = 2, \beta \le 1` the curvature is minimal at 1/2, so :math:`\kappa = 2\beta`.

    Values are exact and ties are decided for integer :math:`\alpha` with any :math:`\beta`, and for any
    :math:`\alpha` with :math:`\beta = 1`. Other values are enclosed, and only ties between equal
    distributions are decided.

    Raises
    ------
    InvalidArgument
        Unless alpha and beta are positive rationals.
    TooLarge
        If a numerator or denominator is above :data:`MOST_EXPONENT`.

    See Also
    --------
    impurity : by name

    Examples
    --------
    >>> tsallis(2, 1)("1/4")  # Gini
    3/4
    """
    return _tsallis(rational(alpha, name="alpha"), rational(beta, name="beta"))


@lru_cache
def _tsallis(alpha: fmpq, beta: fmpq) -> Impurity:
    if alpha <= 0 or beta <= 0:
        raise InvalidArgument(
            f"tsallis: alpha = {abbreviate(alpha)} and beta = {abbreviate(beta)} must both be positive"
        )
    largest = max(map(int, (alpha.p, alpha.q, beta.p, beta.q)))
    if largest > MOST_EXPONENT:
        raise TooLarge(
            f"tsallis: the exponents {abbreviate(alpha)} and {abbreviate(beta)} make powers too long; "
            f"numerators and denominators are at most {MOST_EXPONENT}"
        )
    concave = True if beta <= 1 else False if alpha >= 1 or alpha * beta > 1 else None
    kappa = (lambda: arb(2 * beta)) if alpha == 2 and beta <= 1 else None
    if (alpha, beta) == (1, 1):
        kappa = ENTROPY.strong_concavity
    a, b = float(alpha.p) / float(alpha.q), float(beta.p) / float(beta.q)

    def at_means(mean: np.ndarray) -> np.ndarray:
        if alpha == 1:
            return _entropy_floats(mean) ** b
        return np.maximum((1 - mean**a - (1 - mean) ** a) / (1 - 2 ** (1 - a)), 0) ** b

    name = f"tsallis:{format_rational(alpha)},{format_rational(beta)}"
    return Impurity(name, _tsallis_value(alpha, beta), at_means, concave, kappa)


def _tsallis_value(alpha: fmpq, beta: fmpq) -> Callable[[Distribution], Value]:
    """Return the exact evaluation in the simplest form that the two exponents allow."""
    if (alpha, beta) == (1, 1):
        return _entropy
    if alpha.q == 1 and alpha != 1:
        exponent = int(alpha.p)
        top, degree = int(beta.p), int(beta.q)

        def power_of_rational(distribution: Distribution) -> Value:
            base = (1 - sum((p**exponent for p in distribution), fmpq(0))) / (1 - fmpq(2) ** (1 - exponent))
            return base**top if degree == 1 else root(base**top, degree)

        return power_of_rational
    if beta == 1:
        # (sum p^alpha - 1) / (2^(1-alpha) - 1), numerator and denominator both positive or both negative
        top, degree = int(alpha.p), int(alpha.q)
        direction = fmpq(1 if alpha < 1 else -1)
        roots = Roots(degree, ((fmpq(2) ** (degree - top), direction), (fmpq(1), -direction)))

        def sum_of_roots(distribution: Distribution) -> FormalSum:
            powers = [(p**top, direction) for p in distribution if p != 0]
            return FormalSum(roots, [(fmpq(1), -direction), *powers] if len(powers) > 1 else [])

        return sum_of_roots
    nested = Opaque(_NestedPower(alpha, beta))
    return lambda distribution: FormalSum(
        nested, [] if max(distribution) == 1 else [(tuple(sorted(distribution)), fmpq(1))]
    )


@dataclass(frozen=True, slots=True)
class _NestedPower:
    """Ball around the value of a Tsallis impurity at a distribution."""

    alpha: fmpq
    beta: fmpq

    def __call__(self, distribution: Sequence[fmpq]) -> arb:
        positive = [arb(p) for p in distribution if p != 0]
        if self.alpha == 1:
            base = -sum((p * p.log() for p in positive), arb(0)) / arb(2).log()
        else:
            powers = sum((p ** arb(self.alpha) for p in positive), arb(0))
            base = (1 - powers) / (1 - arb(2) ** arb(1 - self.alpha))
        return base ** arb(self.beta)
