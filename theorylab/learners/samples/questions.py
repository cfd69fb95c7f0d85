"""Exact comparisons of the purity of two tests that floats cannot decide, stored for the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

import numpy as np
from flint import fmpq

from theorylab.impurities.impurity import ENTROPY, ERROR, GINI, KEARNS_MANSOUR, Impurity
from theorylab.impurities.ties import Ties
from theorylab.numbers.comparison import Certified, Value
from theorylab.rows import scores
from theorylab.rows.bit_rows import BitRows
from theorylab.rows.candidates import BEST, FIRST, LAST, WORST
from theorylab.rows.scores import ASKED, Scoring, hash_integers

__all__ = ["RULES", "Questions"]

KINDS = {
    id(ENTROPY): scores.ENTROPY,
    id(GINI): scores.GINI,
    id(KEARNS_MANSOUR): scores.ROOT,
    id(ERROR): scores.ERROR,
}
"""Codes of the impurities that have float scores."""

RULES = {Ties.FIRST: FIRST, Ties.LAST: LAST, Ties.BEST: BEST, Ties.WORST: WORST}
"""Codes of the tie rules in the kernels."""

TABULATED = 1 << 20
"""Maximum number of logarithms in the table; those of larger masses are computed."""

DISTINCT_PRIMES = 7
"""Maximum number of distinct prime factors below 2^20: 2 x 3 x 5 x 7 x 11 x 13 x 17 x 19 is larger."""

FIRST_PLACES = 1 << 6


class Questions:
    """The order of tests by purity on a sample.

    Parameters
    ----------
    rows
        The sample.
    impurity
        The impurity function.
    """

    def __init__(self, rows: BitRows, impurity: Impurity):
        self.impurity = impurity
        self.labels = rows.labels
        kind = KINDS.get(id(impurity), scores.OTHER)
        tabulated = np.arange(min(rows.mass + 1, TABULATED) if kind == scores.ENTROPY else 1)
        width, factors = 4 * self.labels, 4 * (self.labels + 1) * DISTINCT_PRIMES
        self.scoring = Scoring(
            kind=kind,
            logarithms=tabulated * np.log2(np.maximum(tabulated, 1)),
            factor=_prime_factors(len(tabulated)),
            primes=np.zeros(factors, dtype=np.int64),
            exponents=np.zeros(factors, dtype=np.int64),
            pairs=np.zeros((FIRST_PLACES, width), dtype=np.int64),
            answers=np.full(FIRST_PLACES, ASKED, dtype=np.int64),
            question=np.zeros(width, dtype=np.int64),
        )
        self._known: list[tuple[np.ndarray, int]] = []

    def answer(self) -> None:
        """Answer the question that a kernel has stored."""
        question = self.scoring.question.copy()
        first, second = (
            self._score(question[i : i + 2 * self.labels].tolist()) for i in (0, 2 * self.labels)
        )
        self._known.append((question, Certified(first).order(Certified(second))))
        if 2 * len(self._known) > len(self.scoring.answers):
            places = 4 * len(self.scoring.answers)
            self.scoring = self.scoring._replace(
                pairs=np.zeros((places, len(question)), dtype=np.int64),
                answers=np.full(places, ASKED, dtype=np.int64),
            )
            for known in self._known:
                self._enter(*known)
        else:
            self._enter(*self._known[-1])

    def _enter(self, question: np.ndarray, answer: int) -> None:
        last = len(self.scoring.answers) - 1
        place = int(hash_integers(question)) & last
        while self.scoring.answers[place] != ASKED:
            place = (place + 1) & last
        self.scoring.pairs[place], self.scoring.answers[place] = question, answer

    def _score(self, signature: Sequence[int]) -> Value:
        """Return the exact expected impurity after a test, times the mass."""
        halves = signature[: self.labels], signature[self.labels :]
        terms = [self.impurity.value(tuple(fmpq(c, sum(half)) for c in half)) * sum(half) for half in halves]
        return terms[0] + terms[1]  # type: ignore[operator]  # all values of an impurity have the same type


def _prime_factors(count: int) -> np.ndarray:
    """Return a prime factor of every number below ``count``; 1 for 0 and 1."""
    factor = np.arange(count, dtype=np.int64)
    factor[:1] = 1
    for prime in range(2, isqrt(count) + 1):
        if factor[prime] == prime:
            factor[prime * prime :: prime] = prime
    return factor
