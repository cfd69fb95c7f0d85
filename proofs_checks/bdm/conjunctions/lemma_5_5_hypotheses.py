"""Proofs of Lemmas 5.3, 5.4 and 5.5: Lemma 5.2 is used with y = 1.

Problem. A conjunction over J = {1, ..., k} under a product distribution, 0 < p_1 <= ... <= p_k < 1. Lemma 5.2 is
applied with

* 5.5: for a set K_1 of t variables, 1 <= t < k, the product y over J outside K_1 and l; x_1 = p_l, x_2 = p_j;
* 5.4: the product y over J outside J_t, i_{t+1} and i_r, t + 1 < r <= k; x_1 = p_{t+1}, x_2 = p_r;
* 5.3: for a right path of t variables, t < k, the product y over the others but l; x_1 = p_l, x_2 = 1.

y has k - t - 1 factors (5.5, 5.3) or k - t - 2 (5.4). So at the last t it is the empty product 1; for k = 2 this is
TopDown's first iteration.

Repair. 0 < y <= 1 always holds, because the p_i are in (0, 1). The proof of ``bdm.lemma-5.5`` allows y = 1.

How it is checked. Exactly, for p_i = i/(k+1), one choice of the variables for every k and t, k up to 6 (quick) or 20
(full). In the control y has one factor less, so it is 1 one size earlier.

Is it tight? y = 1 occurs for every k >= 2 in each of the three proofs.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from flint import fmpq

from proofs_checks.bdm.conjunctions import conjunction_lemmas
from theorylab.claims import HOLDS, Cite, Claim, Grid, Point, number, scoped

ONE = fmpq(1)


def _uses(most: int) -> Iterator[Point]:
    """Yield the arguments to which the proofs apply Lemma 5.2, for each proof small k first."""
    for lemma, first, fewer in (("5.5", 1, 0), ("5.4", 0, 1), ("5.3", 0, 0)):
        for k in range(1, most + 1):
            yield from ({"lemma": lemma, "k": k, "t": t} for t in range(first, k - fewer))


def _values(lemma: str, k: int, t: int) -> tuple[fmpq, fmpq, fmpq]:
    """Return the y, x_1 and x_2 of a use."""
    p = [fmpq(i, k + 1) for i in range(1, k + 1)]
    if lemma == "5.5":
        # K_1 has all of the first t + 1 variables but l = 1; j = t + 1
        return prod(p[t + 1 :], start=ONE), p[0], p[t]
    if lemma == "5.4":
        # r = k
        return prod(p[t + 1 : k - 1], start=ONE), p[t], p[k - 1]
    # the path reads the first t variables; l = t + 1
    return prod(p[t + 1 :], start=ONE), p[t], ONE


def _as_printed(lemma: str, k: int, t: int) -> bool:
    y, x1, x2 = _values(lemma, k, t)
    return 0 < y < 1 and 0 < x1 <= x2 <= 1


def _one_size_earlier(lemma: str, k: int, t: int) -> bool:
    return _as_printed(lemma, k, t) and k > 1 and _as_printed(lemma, k, min(t + 1, k - 1))


def _in_words(values: Point, measured: bool, claimed: bool) -> str:
    y, x1, x2 = map(number, _values(**values))
    return (
        f"the proof of Lemma {values['lemma']} for k={values['k']}, t={values['t']} uses Lemma 5.2 with y = {y}, x_1"
        f" = {x1}, x_2 = {x2}; the proofs of Lemmas 5.4 and 5.3 also have y = 1, at t = k - 2 and t = k - 1"
    )


CLAIM = Claim(
    id="bdm.lemma-5.5.hypotheses",
    cite=Cite(
        "bdm",
        "proof of Lemma 5.5; appendices B.2 and B.3",
        r"Since $p_j\ge p_l$, $z>0$ and $0<y<1$, we conclude that $g(K_1)\ge g(K_2)$ by Lemma 5.2.",
    ),
    statement="The values that the proofs of Lemmas 5.3, 5.4 and 5.5 put into Lemma 5.2 satisfy $0<y<1$ and"
    r" $0<x_1\le x_2\le1$",
    instances=Grid(scoped(lambda: _uses(6), lambda: _uses(20))),
    measured=_as_printed,
    asserts=HOLDS(control=_one_size_earlier),
    literature="The product y can be empty, that is 1, for which Lemma 5.2 also holds",
    falls="slip",
    repair=conjunction_lemmas.LEMMA_5_5,
    witness=_in_words,
)
