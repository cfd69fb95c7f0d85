"""Learners, one module each, named as on the command line."""

from collections.abc import Callable

import theorylab.learners.samples  # noqa: F401  # registers the implementations for samples
from theorylab.learners.best_first import best_first, best_first_growth
from theorylab.learners.greedy import greedy
from theorylab.learners.growing.grown import Growth
from theorylab.learners.identification import identification
from theorylab.learners.influence import influence, influence_growth
from theorylab.learners.leaf_penalty import leaf_penalty_greedy
from theorylab.learners.lickety_split import lickety_split
from theorylab.learners.opt_top_k import opt_top_k
from theorylab.learners.resplit import resplit, resplit_set
from theorylab.learners.split import split, split_prefix
from theorylab.learners.top_down import top_down, top_down_growth
from theorylab.learners.top_k import top_k
from theorylab.trees.tree import Tree

__all__ = [
    "LEARNERS",
    "Growth",
    "best_first",
    "best_first_growth",
    "greedy",
    "identification",
    "influence",
    "influence_growth",
    "leaf_penalty_greedy",
    "lickety_split",
    "opt_top_k",
    "resplit",
    "resplit_set",
    "split",
    "split_prefix",
    "top_down",
    "top_down_growth",
    "top_k",
]

LEARNERS: dict[str, Callable[..., Tree]] = {
    "greedy": greedy,
    "top-k": top_k,
    "opt-top-k": opt_top_k,
    "top-down": top_down,
    "best-first": best_first,
    "influence": influence,
    "split": split,
    "lickety-split": lickety_split,
    "resplit": resplit,
    "identification": identification,
}
