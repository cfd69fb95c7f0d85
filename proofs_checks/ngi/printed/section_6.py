r"""The rules of the comparison in section 6 of Zhang and Gionis, on sets of objects, with and without prices.

IP minimises the number of remaining heterogeneous pairs, BAL the largest branch probability; CART and its cost-benefit
form maximise the decrease of the Gini index, C4.5 and its form the gain ratio, and the limit of Algorithm 1 the
decrease of the impurity per cost. Gain ratios are compared by cross multiplication, as sums of products of two
logarithms of primes, which are equal if their coefficients are.
"""

from __future__ import annotations

from typing import Any

from flint import arb, ctx, fmpq

from proofs_checks.ngi.printed.algorithm_1 import Path, Score, impurity_decrease
from proofs_checks.ngi.printed.objects import Instance, Objects
from proofs_checks.transcribed.exact_sums import ExactSum, logarithm, number

PRICED = {
    "impure-pairs": False,
    "balanced": False,
    "cart": False,
    "cost-benefit-cart": True,
    "reduction-entropy": True,
    "reduction-gini": True,
    "greedy-entropy": False,
    "greedy-gini": False,
    "c45": False,
    "cost-benefit-c45": True,
}
"""Whether the score of a rule is divided by the price of the test."""

MOST_BITS = 1 << 14


class GainRatio:
    """A quotient of sums of logarithms, the divisor positive."""

    def __init__(self, gain: ExactSum, price: ExactSum):
        self.gain, self.price = gain, price

    def times(self, factor: fmpq) -> GainRatio:
        """Return the quotient multiplied by a rational."""
        return GainRatio(self.gain.times(factor), self.price)

    def _crosswise(self, other: GainRatio) -> dict[tuple[int, int], fmpq]:
        """Return the coefficients of the products of two logarithms in the difference, multiplied by both divisors."""
        found: dict[tuple[int, int], fmpq] = {}
        for gain, price, sign in ((self.gain, other.price, 1), (other.gain, self.price, -1)):
            for a, c in gain.terms.items():
                for b, e in price.terms.items():
                    pair = min(a, b), max(a, b)
                    found[pair] = found.get(pair, fmpq(0)) + sign * c * e
        return {pair: c for pair, c in found.items() if c != 0}

    def _sign(self, other: GainRatio) -> int:
        terms, bits = self._crosswise(other), 64
        while terms and bits <= MOST_BITS:
            with ctx.workprec(bits):
                ball = sum((arb(a).log() * arb(b).log() * arb(c) for (a, b), c in terms.items()), arb(0))
                if ball > 0 or ball < 0:
                    return 1 if ball > 0 else -1
            bits *= 2
        if terms:
            raise ArithmeticError(
                "two gain ratios have unequal coefficients but could not be ordered numerically"
            )
        return 0

    def __lt__(self, other: GainRatio) -> bool:
        return self._sign(other) < 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GainRatio) and self._sign(other) == 0

    __hash__ = None  # type: ignore[assignment]


def _impure_pairs(instance: Instance, objects: Objects, d: int) -> ExactSum:
    left = sum(instance.pairs(part) for part in instance.parts(objects, d).values())
    return number(fmpq(-left))


def _balance(instance: Instance, objects: Objects, d: int) -> ExactSum:
    return number(-max(map(instance.mass, instance.parts(objects, d).values())))


def _gain_ratio(instance: Instance, objects: Objects, d: int) -> GainRatio:
    whole = instance.mass(objects)
    outcomes = number(fmpq(0), 0)
    for part in instance.parts(objects, d).values():
        share = instance.mass(part) / whole
        outcomes = outcomes + logarithm(1 / share).times(share)
    return GainRatio(impurity_decrease(instance, objects, d, "entropy").times(1 / whole), outcomes)


SCORES: dict[str, Any] = {
    "impure-pairs": _impure_pairs,
    "balanced": _balance,
    "cart": lambda instance, objects, d: impurity_decrease(instance, objects, d, "gini"),
    "reduction-entropy": lambda instance, objects, d: impurity_decrease(instance, objects, d, "entropy"),
    "c45": _gain_ratio,
}
"""Scores without prices, of the rules with a separate score."""
SCORES |= {
    "greedy-entropy": SCORES["reduction-entropy"],
    "greedy-gini": SCORES["cart"],
    "cost-benefit-cart": SCORES["cart"],
    "reduction-gini": SCORES["cart"],
    "cost-benefit-c45": _gain_ratio,
}


def by_rule(rule: str, *, priced: bool) -> Score:
    """Return the score of a rule, divided by the price of the test or not."""

    def score(instance: Instance, objects: Objects, path: Path, d: int) -> ExactSum | GainRatio:
        return SCORES[rule](instance, objects, d).times(fmpq(1, instance.costs[d] if priced else 1))

    return score
