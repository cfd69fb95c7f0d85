"""The learners, one file each, by the names of the command line."""

from collections.abc import Callable

from theorylab.learners.best_first import best_first, best_first_growth
from theorylab.learners.greedy import greedy
from theorylab.learners.leaf_by_leaf import Growth
from theorylab.learners.top_down import top_down, top_down_growth
from theorylab.learners.top_k import top_k
from theorylab.tree import Tree

__all__ = [
    "LEARNERS",
    "Growth",
    "best_first",
    "best_first_growth",
    "greedy",
    "top_down",
    "top_down_growth",
    "top_k",
]

LEARNERS: dict[str, Callable[..., Tree]] = {
    "greedy": greedy,
    "top-k": top_k,
    "top-down": top_down,
    "best-first": best_first,
}
