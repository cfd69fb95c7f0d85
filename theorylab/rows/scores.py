r"""The order of tests by purity at a set of rows: float scores with a margin, and exact comparisons of near ties.

The score of a test that splits the label masses :math:`c` into :math:`c_0, c_1`, of totals :math:`m_0, m_1`, is
:math:`\sum_b m_b G(c_b/m_b)` up to a factor, where G is the impurity; smaller is better. In integers, with L labels,

.. math:: \text{entropy}: \sum_b \Bigl(m_b\log m_b-\sum_l c_{bl}\log c_{bl}\Bigr),\quad
          \text{gini}: \sum_{b,l} \frac{c_{bl}(m_b-c_{bl})}{m_b},\quad
          \text{km}: \sum_b\sqrt{\sum_l c_{bl}(m_b-c_{bl})},\quad
          \text{error}: \sum_b \bigl(m_b-\max_l c_{bl}\bigr).

The last score is an integer. In the others each of the T = 2(L + 1) terms is at most :math:`m\log_2 m`
(m without logarithms), where m is the mass of the set, and has a relative error of a few units :math:`2^{-53}`. The
error of a score is therefore less than :math:`2T(T+8)2^{-53}\,m\log_2 m`, and scores that differ by twice this are
ordered correctly. Otherwise the *signatures* are compared: the masses after either outcome, sorted if the impurity is
known to be symmetric. Equal signatures are a tie. So are signatures of equal entropy, which means equal products of
powers :math:`n^{\pm n}`; these are compared by the exponents of their primes if all factors are tabulated. The kernel
cannot resolve the remaining cases, which are very rare: it looks the two signatures up in a table of
:mod:`theorylab.learners.samples.questions` and stops if they are not there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.counts import Masses, mass_of

__all__ = [
    "ASKED",
    "ENTROPY",
    "ERROR",
    "GINI",
    "OTHER",
    "ROOT",
    "Scoring",
    "compare_close",
    "fill_scores",
    "hash_integers",
    "margin_of",
    "part_score",
]

ENTROPY, GINI, ROOT, ERROR, OTHER = range(5)
"""Codes of the impurities; ``OTHER`` ones have no float scores, so every comparison is a question."""

ASKED = 2
"""Result of a comparison that the kernel cannot resolve."""

UNIT = 2.0**-53
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
HALF_WORD = np.uint64(32)


class Scoring(NamedTuple):
    """Data for comparing tests.

    Attributes
    ----------
    kind
        Code of the impurity.
    logarithms
        float64, the tabulated values n log2 n for n = 0, 1, ...
    factor
        int64, a prime factor of each of these n; 1 for 0 and 1.
    primes, exponents
        Space for the factors of some numbers: int64[P] each.
    pairs
        int64[A, 4L], hash table of the pairs of signatures answered before; A is a power of two.
    answers
        int64[A]: the sign of the first score minus the second, or ``ASKED`` for an empty slot.
    question
        int64[4L], the pair of signatures in question.
    """

    kind: int
    logarithms: np.ndarray
    factor: np.ndarray
    primes: np.ndarray
    exponents: np.ndarray
    pairs: np.ndarray
    answers: np.ndarray
    question: np.ndarray


@njit(cache=True, inline="always")
def _n_log_n(n: int, logarithms: np.ndarray) -> float:
    return logarithms[n] if n < len(logarithms) else n * np.log2(np.float64(n))


@njit(cache=True, no_cpython_wrapper=True)
def fill_scores(scoring: Scoring, masses: Masses) -> float:
    """Fill in the scores of the open tests of a set with known ``masses``, and return the margin."""
    totals, ones, sums, scores = masses.totals, masses.ones, masses.sums, masses.scores
    labels, features = len(totals) - 1, masses.places[0]
    mass = mass_of(totals)
    kind, logarithms = scoring.kind, scoring.logarithms
    if kind == ENTROPY:
        for f in range(features):
            scores[f] = _n_log_n(sums[f], logarithms) + _n_log_n(mass - sums[f], logarithms)
        for label in range(labels):
            for f in range(features):
                one = ones[label, f]
                scores[f] -= _n_log_n(one, logarithms) + _n_log_n(totals[label] - one, logarithms)
    elif kind != OTHER:
        for f in range(features):
            value = 0.0
            if 0 < sums[f] < mass:
                for outcome in range(2):
                    here = sums[f] if outcome else mass - sums[f]
                    pairs, largest = 0.0, 0
                    for label in range(labels):
                        own = ones[label, f] if outcome else totals[label] - ones[label, f]
                        pairs += np.float64(own) * np.float64(here - own)
                        largest = max(largest, own)
                    if kind == GINI:
                        value += pairs / here
                    elif kind == ROOT:
                        value += np.sqrt(pairs)
                    else:
                        value += here - largest
            scores[f] = value
    if kind == OTHER:
        for f in range(features):
            scores[f] = 0.0
    return margin_of(kind, labels, mass)


@njit(cache=True, no_cpython_wrapper=True)
def margin_of(kind: int, labels: int, mass: int) -> float:
    """Return the difference from which two scores of a ``kind`` are ordered as the exact ones.

    They are scores of a set of a ``mass``.
    """
    if kind == ERROR:
        return 0.0
    if kind == OTHER:
        return np.inf
    terms = 2 * (labels + 1)
    return 4 * terms * (terms + 8) * UNIT * mass * max(1.0, np.log2(np.float64(mass)))


@njit(cache=True, no_cpython_wrapper=True)
def part_score(kind: int, logarithms: np.ndarray, counts: np.ndarray, mass: int) -> float:
    """Return the part of a score that an outcome with these label ``counts``, of sum ``mass``, contributes.

    The ``kind`` and the ``logarithms`` are those of the scoring.
    """
    value, largest = 0.0, np.int64(0)
    if mass == 0:
        return 0.0
    if kind == ENTROPY:
        value = _n_log_n(mass, logarithms)
        for label in range(len(counts)):
            value -= _n_log_n(counts[label], logarithms)
        return value
    for label in range(len(counts)):
        value += np.float64(counts[label]) * np.float64(mass - counts[label])
        largest = max(largest, counts[label])
    if kind == GINI:
        return value / mass
    return np.sqrt(value) if kind == ROOT else np.float64(mass - largest)


@njit(cache=True, no_cpython_wrapper=True)
def compare_close(scoring: Scoring, masses: Masses, f: int, g: int) -> int:
    """Return the sign of the score of the test at place ``f`` minus that at ``g``, which differ by at most the margin.

    The result may be ``ASKED``, with the question filled in. ``masses`` are those of the set.
    """
    ones, totals = masses.ones, masses.totals
    if scoring.kind == ERROR:
        return 0
    labels = len(totals) - 1
    alike, opposite = True, True
    for label in range(labels):
        alike = alike and ones[label, f] == ones[label, g]
        opposite = opposite and ones[label, f] == totals[label] - ones[label, g]
    if alike or opposite:
        return 0
    width = 2 * labels
    question = scoring.question
    _sign(ones, totals, f, scoring.kind != OTHER, question[:width])
    _sign(ones, totals, g, scoring.kind != OTHER, question[width:])
    order = 0
    for i in range(width):
        if question[i] != question[width + i]:
            order = 1 if question[i] < question[width + i] else -1
            break
    if order == 0 or (scoring.kind == ENTROPY and _equal_powers(scoring, width)):
        return 0
    if order < 0:
        for i in range(width):
            question[i], question[width + i] = question[width + i], question[i]
    place = np.int64(hash_integers(question) & np.uint64(len(scoring.answers) - 1))
    while scoring.answers[place] != ASKED:
        same = True
        for i in range(len(question)):
            same = same and scoring.pairs[place, i] == question[i]
        if same:
            return order * scoring.answers[place]
        place = (place + 1) & (len(scoring.answers) - 1)
    return ASKED


@njit(cache=True, no_cpython_wrapper=True)
def _equal_powers(scoring: Scoring, width: int) -> bool:
    """Return True if the signatures in question have equal products of powers, with all factors tabulated."""
    question, labels, held = scoring.question, width // 2, 0
    for side in range(4):
        mass, sign = 0, 1 if side < 2 else -1
        for i in range(labels + 1):
            n = mass if i == labels else question[side * labels + i]
            mass += n
            if n >= len(scoring.factor):
                return False
            power = n * sign if i == labels else -n * sign
            while n > 1:
                prime = scoring.factor[n]
                n //= prime
                place = 0
                while place < held and scoring.primes[place] != prime:
                    place += 1
                if place == held:
                    scoring.primes[place], scoring.exponents[place] = prime, 0
                    held += 1
                scoring.exponents[place] += power
    left = 0
    for place in range(held):
        left += scoring.exponents[place] != 0
    return left == 0


@njit(cache=True)
def hash_integers(numbers: np.ndarray) -> np.uint64:
    """Return a hash of some integers."""
    value = np.uint64(len(numbers))
    for i in range(len(numbers)):
        value = (value ^ np.uint64(numbers[i])) * MULTIPLIER
        value ^= value >> HALF_WORD
    return value


@njit(cache=True, no_cpython_wrapper=True)
def _sign(ones: np.ndarray, totals: np.ndarray, f: int, symmetric: bool, signature: np.ndarray) -> None:
    """Fill in the signature of a test: its label masses after each outcome, the smaller first."""
    labels = len(totals) - 1
    zero, one = signature[:labels], signature[labels:]
    for label in range(labels):
        one[label] = ones[label, f]
        zero[label] = totals[label] - ones[label, f]
    if symmetric:
        for half in (zero, one):
            for i in range(1, labels):
                j = i
                while j > 0 and half[j - 1] > half[j]:
                    half[j - 1], half[j] = half[j], half[j - 1]
                    j -= 1
    for i in range(labels):
        if zero[i] != one[i]:
            if zero[i] > one[i]:
                for j in range(labels):
                    zero[j], one[j] = one[j], zero[j]
            break
