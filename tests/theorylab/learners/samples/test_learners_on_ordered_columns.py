"""Learners on ordered columns grow the trees of the binarized table, test by test."""

import random

import pytest
from flint import fmpq
from random_tables import random_table

from theorylab import (
    best_first,
    greedy,
    leaf_penalty_greedy,
    lickety_split,
    opt_top_k,
    read_binarized_sample,
    read_ordered_sample,
    resplit,
    split,
    top_down,
    top_k,
)
from theorylab.learners.k_best import k_best_tree
from theorylab.learners.leaf_penalty import pruned_greedy_tree
from theorylab.learners.lickety_split import lickety_tree
from theorylab.learners.split import split_tree

FIRST_OR_LAST = ("first", "last")
ALL = ("first", "last", "best", "worst")
KINDS = ("entropy", "gini", "km", "error", "tsallis:3,1")
PENALTY = fmpq(1, 40)
LEARNERS = {
    "greedy": (ALL, lambda p, **o: greedy(p, **o)),
    "greedy-2": (ALL, lambda p, **o: greedy(p, depth=2, **o)),
    "top-k-2": (ALL, lambda p, **o: top_k(p, k=2, depth=3, **o)),
    "top-k-5": (ALL, lambda p, **o: top_k(p, k=5, depth=2, **o)),
    "top-k-all": (ALL, lambda p, **o: top_k(p, k=1000, depth=2, **o)),
    "opt-top-k": (ALL[:3], lambda p, **o: opt_top_k(p, k=3, depth=2, **o)),
    "top-down": (FIRST_OR_LAST, lambda p, **o: top_down(p, size=4, **o)),
    "best-first": (FIRST_OR_LAST, lambda p, **o: best_first(p, size=4, **o)),
    "leaf-penalty": (ALL, lambda p, **o: leaf_penalty_greedy(p, depth=4, penalty=PENALTY, **o)),
    "split": (FIRST_OR_LAST, lambda p, **o: split(p, depth=3, lookahead=1, penalty=PENALTY, **o)),
    "split-greedy": (
        FIRST_OR_LAST,
        lambda p, **o: split(p, depth=3, lookahead=2, penalty=PENALTY, complete=False, **o),
    ),
    "split-4": (FIRST_OR_LAST, lambda p, **o: split(p, depth=4, lookahead=1, penalty=PENALTY / 3, **o)),
    "split-free": (FIRST_OR_LAST, lambda p, **o: split(p, depth=3, lookahead=1, penalty=0, **o)),
    "split-whole": (FIRST_OR_LAST, lambda p, **o: split(p, depth=3, lookahead=3, penalty=PENALTY, **o)),
    "lickety-split": (FIRST_OR_LAST, lambda p, **o: lickety_split(p, depth=3, penalty=PENALTY, **o)),
    "lickety-split-5": (FIRST_OR_LAST, lambda p, **o: lickety_split(p, depth=5, penalty=PENALTY / 4, **o)),
    "resplit": (("first",), lambda p, **o: resplit(p, depth=2, lookahead=1, penalty=PENALTY, **o)),
}


def tables(folder, seed, count, **options):
    rng = random.Random(seed)
    path = folder / "own.csv"
    for i in range(count):
        weight = "w" if i % 3 == 0 else None
        path.write_text(random_table(rng, weighted=weight is not None, **options))
        yield read_ordered_sample(path, weight=weight), read_binarized_sample(path, weight=weight)


@pytest.mark.parametrize("count", [3, pytest.param(12, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", LEARNERS)
def test_trees_are_those_of_the_binarized_table(tmp_path, name, kind, count):
    rules, learner = LEARNERS[name]
    for here, there in tables(tmp_path, f"{name} {kind}", count):
        for ties in rules:
            ours, theirs = (learner(problem, impurity=kind, ties=ties) for problem in (here, there))
            assert ours.to_text() == theirs.to_text(), (name, kind, ties)


@pytest.mark.parametrize("count", [2, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("ties", FIRST_OR_LAST)
def test_larger_tables(tmp_path, ties, count):
    """Larger tables have many ranks, sets of many words, and stacks that grow."""
    for here, there in tables(tmp_path, 7, count, rows=150, columns=4, labels=3):
        for name in (
            "greedy",
            "top-k-2",
            "top-k-5",
            "top-down",
            "leaf-penalty",
            "split",
            "split-4",
            "lickety-split-5",
        ):
            ours, theirs = (LEARNERS[name][1](problem, ties=ties) for problem in (here, there))
            assert ours.to_text() == theirs.to_text(), name


@pytest.mark.parametrize("count", [2, pytest.param(12, marks=pytest.mark.slow)])
@pytest.mark.parametrize("program", [k_best_tree, pruned_greedy_tree, lickety_tree, split_tree])
def test_the_general_programs_agree(tmp_path, monkeypatch, program, count):
    """The general programs, which also handle masses too long for words, return the same trees."""
    monkeypatch.setattr(program, "_special", [])
    for here, there in tables(tmp_path, 11, count):
        for name, (rules, learner) in LEARNERS.items():
            for ties in rules:
                ours, theirs = (learner(problem, ties=ties) for problem in (here, there))
                assert ours.to_text() == theirs.to_text(), (name, ties)
