r"""Exactly one of k bits: the staircase property holds, and greedy growth is stuck.

Problem. f(x) = 1 if exactly one of k uniform bits is 1. For k = 3 it is, up to symmetries, the only function of at
most three variables with the merged-staircase property on which growth is stuck under every way to break ties.

How it is checked. The learner, for k up to 8 (quick) or 11 (full). The control is the error one test later.
"""

from flint import fmpq

from staircase.functions import exactly_one
from staircase.growth import until_stuck
from theorylab.claims import EQUALS, Claim, Derivation, Grid, scoped

EXACTLY_ONE = Claim(
    id="staircase.exactly-one",
    cite="exactly one of k bits",
    statement=r"on exactly one of $k\ge3$ bits, which has the merged-staircase property, greedy growth has the"
    r" error $2^{1-k}$ under every way to break ties, though every function of $k$ bits has an exact tree",
    instances=Grid.over(k=scoped(range(3, 9), range(3, 12))),
    hypotheses={"k >= 3": lambda k: k >= 3},
    measured=lambda k: until_stuck(exactly_one(k)).error,
    asserts=EQUALS(lambda k: fmpq(2, 2**k), control=lambda k: fmpq(1, 2**k)),
    derivation=Derivation(
        r"""All variables are alike, so ties do not matter. At a node with $m$ variables left and no 1 so far, the
halves of a test have the means $(m-1)2^{1-m}$ and $2^{1-m}$; they are equal if and only if $m=2$. After one 1, the
function is the conjunction of the negations of the rest, which is unate, so growth goes on until it is exact. Growth
stops with $m=2$ after $k-2$ zeros, with probability $2^{2-k}$; there the function is $x_i\oplus x_j$, and a leaf errs
with probability $\frac12$. For $k\ge3$ the means at the root differ, so $\hat F(\{i\})\ne0$ for all $i$, and all sets
can be added."""
    ),
    literature="Not in the papers",
)
