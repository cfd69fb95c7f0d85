r"""Section 4.2: the stochastic function of Theorem 3 is monotone.

Problem. f(x) is Tribes_h of the first h of h + K - 1 variables with probability 1 - eps, and the majority of the
others with probability eps.

Algorithm. None.

Statement. E[f(x)] <= E[f(x')] whenever x <= x' (Definition 4), as both functions of the mixture are monotone.

How it is checked. The function is written out from the definitions of its blocks, and its values are compared along
all edges of the cube; a path of edges upwards joins any x <= x'.

Is it tight? The control asks for a strict increase along every edge; Tribes of two variables and two majority bits
have edges along which nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from constructions.papers.topk import tribes_majority
from constructions.parts.lumped import expand
from theorylab.claims import HOLDS, Cite, Claim, Grid, Point

EPS = fmpq(1, 10)


def _points(most_variables: int) -> Iterator[Point]:
    for variables in range(2, most_variables + 1):
        for h in range(1, variables):
            yield {"h": h, "K": variables - h + 1, "eps": EPS}


def _increments(h: int, K: int, eps: fmpq) -> Iterator[fmpq]:
    """Change of E[f] along every edge of the cube, upwards."""
    means, _ = expand(tribes_majority(h, K, eps))
    for i in range(h + K - 1):
        for x, mean in enumerate(means):
            if not x >> i & 1:
                yield means[x | 1 << i] - mean


CLAIM = Claim(
    id="topk.mono-ft",
    cite=Cite("blanc2023", "Section 4.2, after the definition of f"),
    statement="The stochastic function $f$ of section 4.2 is monotone",
    instances=Grid(quick=lambda: _points(6), full=lambda: _points(10)),
    measured=lambda **point: all(change >= 0 for change in _increments(**point)),
    asserts=HOLDS(control=lambda **point: all(change > 0 for change in _increments(**point))),
    method="exhaustive",
    status="a mixture of monotone functions",
)
