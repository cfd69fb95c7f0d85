r"""Fact B.3, part 2: Tribes is nearly balanced; only with fewer terms than in its definition.

Problem. Tribes on l uniform bits (Definition 7): the or of floor(l/w) ands of w bits, w the largest width with
:math:`(1 - 2^{-w})^{l/w} \le \frac12`.

Algorithm. None; the proof of Theorem 3 needs a tree that knows nothing of Tribes to err half of the time.

Statement. E[Tribes_l] = 1/2 + o(1). False: let l_w be the first length of width w. Just before it, at
l = l_{w+1} - 1, the mean exceeds 3/4 for every w; it comes close to 1/2 only near l_w.

Proof. Let :math:`a = -\ln(1 - 2^{-w-1})` and :math:`b = -\ln(1 - 2^{-w})`, so b > 2a. From l + 1 >= (w+1) ln 2 / a the
number of terms is at least (l - w + 1)/w >= ((w+1) ln 2 / a - w)/w > 2 (w+1) ln 2 / (w b) - 1, so Tribes is 0 with
probability less than :math:`\frac14\,2^{-2/w}/(1 - 2^{-w})`. This is at most 1/4 if b <= 2 ln 2 / w, and b is at most
:math:`2^{1-w} \ln 2` by convexity, as equality at w = 1 shows. ∎

Repaired. With ceil(ln 2 / b) terms, or floor(l/w) if there are not so many (``constructions.parts.balanced_tribes``,
which has the proof), the mean is within 1/(2 (2^w - 1)) of 1/2, and w grows without bound.

How it is checked. Exact means: the printed fact at l = l_{w+1} - 1 for w = 1, 2, ..., against the bound 1/4 that any
o(1) would respect in the end; the repaired one at every length up to a limit. They are rationals with thousands of
digits, so they are reported as balls.

Is it tight? 3/4 is the limit of the mean along l_{w+1} - 1 (the inequalities of the proof are equalities up to
factors that tend to 1). The repaired bound has the right order: the possible means are 1 - q^t, q = 1 - 2^-w, about
2^-w / 2 apart near 1/2.
"""

from __future__ import annotations

from flint import arb, fmpq

from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.block import Block
from constructions.parts.dnf import tribes, tribes_width
from proofs_checks.shared.tribes_and_majority import first_length
from theorylab.claims import AT_MOST, LESS, Cite, Claim, Grid, Point, number
from theorylab.numbers.comparison import enclosure

HALF = fmpq(1, 2)


def _bias(block: Block) -> fmpq:
    return abs(block.mean(block.root) - HALF)


def _in_words(values: Point, measured: arb, claimed: fmpq) -> str:
    w = values["w"]
    target = tribes(first_length(w + 1) - 1)
    return (
        f"w={w}, l={first_length(w + 1) - 1}: E[Tribes_l] = {number(target.mean(target.root))}, which differs from"
        f" 1/2 by {number(_bias(target))}, claimed less than {number(claimed)} in the end; the mean exceeds 3/4 at the"
        " last length of every width"
    )


def _bound(n: int) -> fmpq:
    return fmpq(1, 2 * (2 ** tribes_width(n) - 1))


CLAIM = Claim(
    id="topk.fact-b.3.2",
    cite=Cite("blanc2023", "Fact B.3, part 2"),
    statement=r"$\mathbb{E}[\mathrm{Tribes}_l]=\tfrac12\pm o(1)$, hence"
    r" $|\mathbb{E}[\mathrm{Tribes}_l]-\tfrac12|<\tfrac14$"
    r" for all large $l$, among them large $l=l_{w+1}-1$, the last length of width $w$",
    instances=Grid(
        quick=lambda: ({"w": w} for w in range(1, 9)), full=lambda: ({"w": w} for w in range(1, 13))
    ),
    measured=lambda w: enclosure(_bias(tribes(first_length(w + 1) - 1))),
    asserts=LESS(fmpq(1, 4), control=fmpq(1, 5)),
    method="certified",
    status="false just before every change of the width; proof in the source of the claim",
    erratum=True,
    witness=_in_words,
).repaired(
    place="Fact B.3, part 2, with fewer terms",
    statement=r"With $\min(\lfloor l/w\rfloor,\lceil\ln2/-\ln(1-2^{-w})\rceil)$ terms of the width $w$ of Definition 7"
    r" the mean of Tribes on $l$ variables differs from $\tfrac12$ by at most $\tfrac1{2(2^w-1)}$",
    instances=Grid(quick=[{"n": n} for n in range(1, 401)], full=lambda: ({"n": n} for n in range(1, 2001))),
    measured=lambda n: enclosure(_bias(balanced_tribes(n))),
    asserts=AT_MOST(_bound, control=lambda n: _bound(n) / 2),
    status="not in the paper; proof in the source of the construction",
)
