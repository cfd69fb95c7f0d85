"""Sequences: terms by hand and by definition, their sums, and the lines of the format."""

from collections import Counter
from math import comb

import naive_atlas
import pytest

from dp_optimal import shallowest_exact_tree, smallest_exact_tree
from dp_optimal.atlas.sequences import sequences
from theorylab import CubeProblem

DEDEKIND = (2, 3, 6, 20, 168, 7581, 7828354, 2414682040998)


def triangle(functions, measure):
    (found,) = [s for s in sequences() if s.triangle and functions in s.name and measure in s.name]
    return found


@pytest.mark.parametrize("sequence", sequences(), ids=lambda each: each.name)
def test_rows_count_all_functions(sequence):
    every = DEDEKIND if "monotone" in sequence.name else [1 << (1 << n) for n in range(6)]
    assert len(sequence.proofs) == len(sequence.rows)
    for row, functions in zip(sequence.rows, every):
        assert sum(row) == functions if sequence.triangle else 0 < row[0] <= functions


@pytest.mark.parametrize("n", range(4))
def test_triangles_by_definition(n):
    """The triangles count every function on at most three variables by definition."""
    every = range(1 << (1 << n))
    problems = [CubeProblem([f >> x & 1 for x in range(1 << n)]) for f in every]
    by_definition = {
        "depth": [shallowest_exact_tree(p).value for p in problems],
        "internal nodes": [smallest_exact_tree(p).value for p in problems],
        "certificate": [naive_atlas.certificate(f, n) for f in every],
        "sensitivity": [naive_atlas.sensitivity(f, n) for f in every],
        "degree": [naive_atlas.degree(f, n) for f in every],
    }
    for measure, values in by_definition.items():
        counted = Counter(map(int, values))
        row = tuple(counted.get(k, 0) for k in range(max(counted) + 1))
        assert triangle("of Boolean", measure).rows[n] == row


@pytest.mark.parametrize("n", range(4))
def test_optimal_greedy_trees_by_definition(n):
    every = range(1 << (1 << n))
    least = [smallest_exact_tree(CubeProblem([f >> x & 1 for x in range(1 << n)])).value for f in every]
    by_ties = {"some tree": min, "every tree": max}
    for words, extreme in by_ties.items():
        (found,) = [
            s for s in sequences() if f"{words} that tests a most" in s.name and "of Boolean" in s.name
        ]
        greedy = [naive_atlas.greedy_size(f, n, naive_atlas.best_by_influence, extreme) for f in every]
        assert found.rows[n] == (sum(a == b for a, b in zip(greedy, least)),)


def test_small_trees_of_every_number_of_variables():
    """There are 2 constants, 2n literals, and 8 C(n, 2) functions of size 2, each the and or the or of two literals."""
    rows = triangle("of Boolean", "internal nodes").rows
    assert [row[:3] for row in rows[2:]] == [(2, 2 * n, 8 * comb(n, 2)) for n in range(2, 6)]
    monotone = triangle("of monotone", "internal nodes").rows
    assert [row[:3] for row in monotone[2:]] == [(2, n, 2 * comb(n, 2)) for n in range(2, 8)]


def test_lines():
    lines = [*triangle("of monotone", "depth").lines()]
    assert lines[0].startswith("%S 2,2,1,2,2,2,2,3,6,9,")
    assert [line[-1] == "," for line in lines[:3]] == [True, True, False]
    assert all(len(line) < 80 for line in lines if line[1] in "STU")
    assert lines[-2:] == ["%O 0,1", "%K nonn,hard,more,tabf"]
    (alone,) = [line for line in lines if line.endswith("(n = 7).")]
    assert "modulo 210" in alone
