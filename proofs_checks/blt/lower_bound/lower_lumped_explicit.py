r"""The lower bound of section 4 on one scaled-down function, for trees larger than any run.

Problem. The function f of section 4 with terms of w = 8 literals, m = 177 and m' = 140 of them, and a majority of
k = 101 bits.

Algorithm. TopDown with any strictly concave impurity and any tie rule.

Statement. A tree with at most 2^20 leaves errs with at least 0.354. The complete tree over the variables of TRIBES, a
large one, errs with 0.039 (``blt.prop-4.1.distance``, with other numbers of terms).

How it is checked. The bound of :mod:`proofs_checks.blt.computed.lower_bound` falls with the number of leaves, so its
value for 2^20 of them is the whole statement. The walk is followed exactly. Against runs of the algorithm the same
bound is held in :mod:`proofs_checks.blt.lower_bound.lower_lumped`.

Is it tight? The value is 0.35485; the control asks for 0.355. For 2^10 leaves it is 0.4006, for 2^30 leaves 0.3067.
Since f itself has label mean 0.4608 the bound cannot exceed that.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.blt.lower_bound.lower_lumped import guaranteed
from theorylab.claims import AT_LEAST, Cite, Claim, Grid

CLAIM = Claim(
    id="blt.lower-lumped.explicit",
    cite=Cite("blanc2020", "Section 4, with scaled-down constants, beyond the runs"),
    statement=r"For the function of section 4 with $w=8$, $m=177$, $m'=140$, $k=101$, every top-down tree of"
    r" strictly concave"
    r" $\mathcal{G}$ with at most $2^{20}$ leaves has error at least $0.354$",
    instances=Grid([{"w": 8, "m": 177, "m1": 140, "k": 101, "leaves": 1 << 20}]),
    measured=guaranteed,
    asserts=AT_LEAST(fmpq(354, 1000), control=fmpq(355, 1000)),
    complete=True,
    status="not in the paper; proof in proofs_checks.blt.computed.lower_bound",
)
