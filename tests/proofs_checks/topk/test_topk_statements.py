"""Two remarks on gains, checked by counting."""

from math import log2

from flint import fmpq

from proofs_checks.topk.algorithm.recovers_c45 import CLAIM as RECOVERS
from proofs_checks.topk.algorithm.two_uses import CLAIM as TWO_USES
from proofs_checks.topk.algorithm.two_uses import ONES, SECOND, ZEROS


def test_five_points_on_which_gain_and_gain_ratio_disagree():
    def entropy(*counts):
        total = sum(counts)
        return -sum(c / total * log2(c / total) for c in counts if c)

    def gain_and_ratio(zeros, ones, half):
        (a, b), n = half, zeros + ones
        rest = (zeros - a, ones - b)
        gain = entropy(zeros, ones) - sum(half) / n * entropy(a, b) - sum(rest) / n * entropy(*rest)
        return gain, gain / entropy(sum(half), sum(rest))

    (gain, ratio), (other, larger) = (gain_and_ratio(3, 2, half) for half in ((1, 2), (0, 1)))
    assert gain > other + 0.09
    assert ratio < larger - 0.01
    point = {"zeros": 3, "ones": 2, "one": (1, 2), "other": (0, 1)}
    assert (RECOVERS.measured(**point), RECOVERS.claimed(**point)) == (0, 1)
    sizes = [p["zeros"] + p["ones"] for p in RECOVERS.instances.points("quick")]
    failing = [
        p for p in RECOVERS.instances.points("quick") if RECOVERS.measured(**p) != RECOVERS.claimed(**p)
    ]
    assert min(sizes) == 3
    assert {p["zeros"] + p["ones"] for p in failing} == {5}


def test_equal_scores_and_labels_and_other_accuracies():
    def of_half(half):
        (a, b), (c, d) = half, (ZEROS - half[0], ONES - half[1])
        return fmpq(a * b, a + b) + fmpq(c * d, c + d), (b > a, d > c), min(a, b) + min(c, d)

    one, other, first = map(of_half, (*SECOND, (8, 2)))
    assert one[:2] == other[:2]
    assert first[0] != one[0]
    assert one[2] < first[2] < other[2]
    assert (TWO_USES.measured((8, 2)), TWO_USES.claimed((8, 2))) == (1, 0)
