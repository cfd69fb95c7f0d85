"""The smallest functions on which Top-k is more accurate than Top-(k-1) at the same depth, under every tie rule.

For k = 3 the function of three variables is the selector 0x2e, which equals x_1 if x_2 = 0 and not x_3 otherwise. x_2
has no gain. With two tests Top-2, like greedy, has error 1/4, and Top-3 has error 0.

How it is checked. The learners run on one function of each class. Quick: n <= 3. Full: n = 4. The control claims the
number of k - 1.
"""

from __future__ import annotations

from theorylab.boolean.functions import functions_of
from theorylab.claims import EQUALS, PROVED, Claim, Grid, scoped
from theorylab.learners.top_k import top_k
from theorylab.problems.cube import CubeProblem

KNOWN = {(3, 3): 1, (2, 4): 11, (3, 4): 38, (4, 4): 6}
"""Number of classes by k and n; none where it is not listed."""


def _better(n: int, f: int, k: int) -> bool:
    problem = CubeProblem([f >> x & 1 for x in range(1 << n)])
    return any(
        top_k(problem, k=k, depth=h, ties="worst").error < top_k(problem, k=k - 1, depth=h, ties="best").error
        for h in range(1, n + 1)
    )


def _classes(k: int, n: int) -> int:
    return sum(_better(n, f, k) for f in functions_of(n, up_to="npn").words.tolist())


CLAIM = Claim(
    id="topk.fig-1.separations",
    cite="Figure 1, on all functions of few variables",
    statement=r"Up to permutations and negations, Top-$k$ has a smaller error than Top-$(k-1)$ at some depth, however"
    r" both break ties, on no function of two variables; on none of three for $k=2$ and on one for $k=3$; on $11$, $38$"
    r" and $6$ of the $222$ functions of four for $k=2,3,4$",
    instances=Grid.over(n=scoped(range(2, 4), range(2, 5)), k=lambda n: range(2, n + 1)),
    measured=_classes,
    asserts=EQUALS(lambda n, k: KNOWN.get((k, n), 0), control=lambda n, k: KNOWN.get((k - 1, n), 0)),
    method="exhaustive",
    complete="full",
    recorded=PROVED,
)
