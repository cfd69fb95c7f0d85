"""Proof of Lemma C.6: Lemmas C.3 and C.4 are used on the boundary of their hypotheses.

Problem. The proof applies Lemma C.3 (part 1, for k < m - 1) and Lemma C.4 (part 2, k >= 3) with a = y = 2^-m and b = x
- xy, x = 2^-k, and Lemma C.4 with a = 0 and b = y (part 4, m >= 2).

Part 4 always has a = 0, and a + 4b = 1 for m = 2; part 1 has a + 2b = y + 2x(1-y) = 1 for k = 1.

Repair. Both lemmas hold, by the paper's own proofs, with a >= 0 in Lemma C.4 and with the boundary a + 2b = 1, a + 4b
= 1, because the left side is continuous there and increases strictly with b:
:mod:`proofs_checks.bdm.appendix_c.lemma_c_3`, :mod:`proofs_checks.bdm.appendix_c.lemma_c_4`.

How it is checked. Exactly, for every k < m up to 12 (quick) or 60 (full). The control allows the boundary, but requires
b >= 4a.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from proofs_checks.bdm.appendix_c import lemma_c_6
from theorylab.claims import HOLDS, Cite, Claim, Grid, Point, number, scoped


def _uses(most: int) -> Iterator[Point]:
    """Yield the arguments to which the proof applies Lemmas C.3 and C.4, small m first."""
    for m in range(2, most + 1):
        for k in range(1, m):
            if k < m - 1:
                yield {"part": 1, "k": k, "m": m}
            if k >= 3:
                yield {"part": 2, "k": k, "m": m}
        yield {"part": 4, "k": 0, "m": m}


def _values(part: int, k: int, m: int) -> tuple[fmpq, fmpq]:
    """Return the a and b of a use."""
    x, y = fmpq(1, 2**k), fmpq(1, 2**m)
    return (fmpq(0), y) if part == 4 else (y, x - x * y)


def _as_printed(part: int, k: int, m: int) -> bool:
    a, b = _values(part, k, m)
    inside = 0 < a < 1 and 0 < b < 1
    return inside and (b >= 2 * a and a + 2 * b < 1 if part == 1 else a + 4 * b < 1)


def _with_wider_gap(part: int, k: int, m: int) -> bool:
    """Return True if the hypotheses hold with the boundary, and with b >= 4a for b >= 2a in Lemma C.3."""
    a, b = _values(part, k, m)
    if part == 1:
        return 0 < 4 * a <= b and a + 2 * b <= 1
    return a >= 0 and b > 0 and a + 4 * b <= 1


def _in_words(values: Point, measured: bool, claimed: bool) -> str:
    a, b = _values(**values)
    lemma, times = ("C.3", 2) if values["part"] == 1 else ("C.4", 4)
    return (
        f"part {values['part']} at m={values['m']} uses Lemma {lemma} with a = {number(a)}, b = {number(b)}, where"
        f" a + {times}b = {number(a + times * b)}; part 1 at k=1 uses Lemma C.3 where a + 2b = 1"
    )


CLAIM = Claim(
    id="bdm.lemma-c.6.hypotheses",
    cite=Cite(
        "bdm",
        "proof of Lemma C.6, parts 1 and 4",
        r"For $k<m-1$ it holds that $x-xy\ge2y$. Therefore, in this case the identity follows by plugging $a=y$ and"
        " $b=x-xy$ in Lemma C.3. [...] This follows by plugging $a=0$ and $b=y$ in Lemma C.4.",
    ),
    statement="The values that the proof of Lemma C.6 puts into Lemmas C.3 and C.4 satisfy $0<a,b<1$ and,"
    r" respectively, $b\ge2a$ and $a+2b<1$, or $a+4b<1$",
    instances=Grid(scoped(lambda: _uses(12), lambda: _uses(60))),
    measured=_as_printed,
    asserts=HOLDS(control=_with_wider_gap),
    literature="Used on the boundary of the lemmas, which hold there too",
    falls="slip",
    repair=lemma_c_6.LEMMA,
    witness=_in_words,
)
