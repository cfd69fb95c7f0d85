"""Lemma C.2, two slips in its proof and their repair.

Problem. h_1, h_2, K and Delta as in :mod:`proofs_checks.bdm.appendix_c.lemma_c_2_steps`, 0 < a <= 1/512.

(``h``) By the preceding line h_1 and h_2 are equal at x = 0. For x > 0 the inequality holds, because h_1 is convex, h_2
is linear, h_1(0) = h_2(0) and h_1(1/512) < h_2(1/512).

(``factor``) The printed bound replaces factors one by one: (5-4a)^(5-8a) >= K, h_1 <= h_2, and the remaining factors
are at most 1. So (1-2a)^(8-8a) would have to be larger than the (1-2a)^7.5 that replaces it, which is false. The bound
is true because of the other factors. The repair uses Bernoulli's inequality, (1-2a)^8 >= 1-16a.

How it is checked. By the factors at a = 1/512 and smaller powers of two; the repairs are certified on the whole
interval.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from flint import arb, fmpq

from proofs_checks.bdm.appendix_c import lemma_c_2_steps
from proofs_checks.bdm.appendix_c.lemma_c_2_steps import (
    END,
    ROOM,
    after_bernoulli,
    delta,
    h_1,
    h_2,
    is_positive_line,
)
from proofs_checks.bdm.computed.positive_on_interval import is_positive_on
from proofs_checks.bdm.computed.proof_steps import step_by_step
from theorylab.claims import GREATER, Cite, Claim, Grid, scoped

REPAIR: Mapping[str, Callable[[], bool]] = {
    "Delta > (1-16a)(4 3^6+100) - 4h_2": lambda: is_positive_on(
        lambda x: delta(x) - (1 - 16 * x) * ROOM + 4 * h_2(x), fmpq(0), END
    ),
    # linear functions, compared at both ends
    "100 - 27776a > 0": lambda: (
        is_positive_line(partial(after_bernoulli, 16))
        and all(after_bernoulli(16, x) == 100 - 27776 * x for x in (fmpq(0), END))
    ),
}


def _chord_above(x: fmpq) -> arb | int:
    """Return h_2(x) - h_1(x)."""
    # at 0 both are integers, so that equality is decided
    return h_2(x) - (h_1(int(x)) if x == 0 else h_1(arb(x)))


CLAIMS = (
    Claim(
        id="bdm.c.2-steps.h",
        cite="proof of Lemma C.2",
        statement=r"$h_2(x)>h_1(x)$ for all $0\le x\le\tfrac1{512}$",
        instances=Grid.over(x=[END * i / 8 for i in range(9)]),
        measured=_chord_above,
        # a line that is steeper by a tenth
        asserts=GREATER(0, control=lambda x: 512 * x),
        method="certified",
        literature="They are equal at x = 0, by the preceding sentence; harmless, because a > 0",
        falls="slip",
        repair=lemma_c_2_steps.CLAIM,
        witness="x=0: h_1(0) = h_2(0) = 3^6 = 729",
    ),
    Claim(
        id="bdm.c.2-steps.factor",
        cite=Cite(
            "bdm",
            "proof of Lemma C.2, first bound of Delta",
            r"$\Delta>(1-2a)^{7.5}\left(5-\frac1{128}\right)^{5-\frac1{64}}-4(-5120a+3^6)$",
        ),
        statement=r"The first bound of $\Delta$ replaces its factor $(1-2a)^{8-8a}$ by the smaller $(1-2a)^{7.5}$, for"
        r" $0<a\le\tfrac1{512}$",
        instances=Grid.over(a=scoped(*([fmpq(1, 2**k) for k in range(9, most + 1)] for most in (20, 40)))),
        measured=lambda a: arb(1 - 2 * a) ** arb(8 - 8 * a),
        asserts=GREATER(lambda a: arb(1 - 2 * a) ** arb(fmpq(15, 2)), control=lambda a: arb(1 - 2 * a) ** 7),
        method="certified",
        literature="(1-2a)^7.5 is the larger one, because 8 - 8a > 7.5; the displayed inequality is true nevertheless",
        falls="slip",
        witness="a={a}: (1-2a)^(8-8a) = {measured} is smaller than (1-2a)^7.5 = {claimed}",
    ).repaired(
        place="proof of Lemma C.2, with Bernoulli's inequality for the exponent 8",
        statement=r"$(1-2a)^{8-8a}\ge(1-2a)^8\ge1-16a$, and $\Delta>(1-16a)(4\cdot3^6+100)-4(-5120a+3^6)=100-27776a>0$"
        r" for $0\le a\le\tfrac1{512}$",
        **step_by_step(
            REPAIR,
            lambda: is_positive_on(lambda x: delta(x) - 2 * ROOM + 8 * h_2(x), fmpq(0), END),
            method="certified",
        ),
    ),
)
