"""Fact B.2: a complete tree on the first h variables computes every function of them.

How it is checked. On all such trees: with h choices at the root and independent subtrees on the other variables there
are T_h = h T_{h-1}^2 of them, that is 1, 2, 12, 576 trees for h = 1, ..., 4. Each leaf is reached by exactly one
assignment. For small h the 2^(2^h) labellings are tried; they compute 2^(2^h) distinct functions.

Is it tight? Non-redundancy is necessary: the control makes the same claim for all complete trees, with repeated
variables, and is refuted at h = 2 by reading x_1 twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from theorylab.claims import HOLDS, Claim, Derivation, Grid, scoped

Leaves = tuple[int, ...]
"""A complete tree, given for each leaf by the set of assignments that reach it, as bits."""


def complete_trees(h: int, depth: int, *, redundant: bool = False) -> Iterator[Leaves]:
    """Yield the complete trees on h variables, of depth at most h unless redundant.

    redundant: True if a path may read a variable more than once.

    Yields
    ------
    tuple of int
        For every leaf, left to right, the assignments that reach it: bit x stands for the assignment x, whose
        bit i is x_{i+1}.
    """
    return _subtrees((1 << (1 << h)) - 1, tuple(range(h)), depth, redundant)


def _subtrees(reached: int, open_variables: tuple[int, ...], depth: int, redundant: bool) -> Iterator[Leaves]:
    if depth == 0:
        yield (reached,)
        return
    for i in open_variables:
        below = open_variables if redundant else tuple(j for j in open_variables if j != i)
        one = sum(1 << x for x in range(reached.bit_length()) if reached >> x & 1 and x >> i & 1)
        halves = (_subtrees(half, below, depth - 1, redundant) for half in (reached & ~one, one))
        yield from (left + right for left, right in product(*halves))


def _all_isolate(h: int, *, redundant: bool = False) -> bool:
    """Return True if every leaf of every tree is reached by exactly one assignment."""
    trees = complete_trees(h, h, redundant=redundant)
    return all(leaf.bit_count() == 1 for leaves in trees for leaf in leaves)


def _all_compute_all(h: int, *, redundant: bool = False) -> bool:
    """Return True if the labellings of the leaves of every tree compute every function of h variables."""
    for leaves in complete_trees(h, h, redundant=redundant):
        computed = {0}
        for leaf in leaves:
            computed |= {function | leaf for function in computed}
        if len(computed) < 1 << (1 << h):
            return False
    return True


def _holds(h: int, part: str, *, redundant: bool = False) -> bool:
    return (_all_isolate if part == "leaves" else _all_compute_all)(h, redundant=redundant)


CLAIM = Claim(
    id="topk.fact-b.2",
    origin="printed",
    cite="Fact B.2",
    statement=r"Let $f:\{0,1\}^d\to\{0,1\}$ depend on the first $h$ variables only, $f(x)=g(x_{[1:h]})$ with"
    r" $g:\{0,1\}^h\to\{0,1\}$. Any non-redundant complete tree of depth $h$, every internal node of which reads one of"
    r" the first $h$ variables, computes $f$ with suitable leaf labels, as exactly one assignment of them reaches each"
    r" leaf",
    instances=Grid.over(part=("leaves",), h=scoped(range(1, 4), range(1, 5)))
    + Grid.over(part=("functions",), h=range(1, 4)),
    measured=_holds,
    asserts=HOLDS(control=lambda **point: _holds(**point, redundant=True)),
    method="exhaustive",
    derivation=Derivation(
        proof=r"""A path has $h$ tests and reads no variable twice, so it reads each of the $h$ variables once, and
exactly one assignment of them follows it. Label its leaf with the value of $g$ there. ∎""",
    ),
    literature="Proved in the paper",
)
