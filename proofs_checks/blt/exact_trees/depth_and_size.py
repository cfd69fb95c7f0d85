"""An exact tree of both least depth and least size exists for monotone functions of up to six variables, not of seven.

How it is checked. An instance is a function with the least size of its exact trees of each depth, or all functions of
n variables with the same costs. Quick: n <= 5, and a function of seven variables, whose trees of depth 6 have at least
14 internal nodes and those of depth 7 at least 13; it is among the 840 of least size 13 (``monotone_7_costs.csv`` of
the atlas), the minimum over all counterexamples. Full: n <= 6 as well, which is all of the repaired statement. The
control requires a tree of least size that is shallower by one test.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from dp_optimal import shallowest_exact_tree, smallest_exact_tree
from dp_optimal.atlas.recursion import INFINITE
from proofs_checks.blt.computed.exact_costs import cells, sizes_by_depth
from theorylab.claims import AT_MOST, PROVED, Claim, Grid, Point, scoped
from theorylab.problems.cube import CubeProblem
from theorylab.trees.tree import Tree

ON_SEVEN = 0xFFFFFFFFFF80FF008080808080808000
COSTS = ("depth", "size", "depth_at_size")


def _up_to(most: int) -> Iterator[Point]:
    for cell in chain.from_iterable(cells("monotone", n, COSTS) for n in range(most + 1)):
        yield {
            "n": cell["n"],
            "f": cell["f"],
            "size": cell["size"],
            "depth": cell["depth"],
            "at_size": cell["depth_at_size"],
        }


def _seven() -> Point:
    sizes = sizes_by_depth(ON_SEVEN, 7)
    at_depth = next(d for d, size in enumerate(sizes, 1) if size < INFINITE)
    at_size = next(d for d, size in enumerate(sizes, 1) if size == sizes[-1])
    return {"n": 7, "f": f"0x{ON_SEVEN:032x}", "size": sizes[-1], "depth": at_depth, "at_size": at_size}


def _trees(n: int, f: str, **costs: int) -> dict[str, Tree]:
    table = int(f, 16)
    problem = CubeProblem([table >> x & 1 for x in range(1 << n)])
    return {
        "Of least size": smallest_exact_tree(problem).tree,
        "Of least depth": shallowest_exact_tree(problem).tree,
    }


CLAIM = Claim(
    id="blt.totally-optimal",
    cite="not in the paper: exact trees of monotone functions",
    statement=r"Every monotone function has an exact tree that has both the least depth and the least size",
    instances=Grid(scoped(lambda: chain(_up_to(5), [_seven()]), lambda: chain(_up_to(6), [_seven()]))),
    measured=lambda n, f, size, depth, at_size: at_size,
    asserts=AT_MOST(
        lambda n, f, size, depth, at_size: depth, control=lambda n, f, size, depth, at_size: depth - 1
    ),
    method="exhaustive",
    origin="new",
    literature="True for n <= 5 (Chikalov, Hussain, Moshkov 2013), false for n = 7",
    witness="n={n}, f={f}: the least depth is {claimed}; {size} internal nodes, the fewest, take depth {measured}",
    trees=_trees,
).repaired(
    place="not in the paper: exact trees of monotone functions on at most six variables",
    statement=r"Every monotone function on at most six variables has an exact tree that has both the least depth and"
    r" the least size",
    instances=Grid(scoped(lambda: _up_to(5), lambda: _up_to(6))),
    complete="full",
    recorded=PROVED,
    origin="new",
)
