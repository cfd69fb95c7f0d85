"""The greedy cover of inequalities, against its definition."""

import random

import numpy as np
import pytest

from dp_optimal.certificates.cover import Inequalities, chosen, hold, needed
from dp_optimal.certificates.table_proofs import _lowered, _Part


def progress(inequalities, known):
    pairs = zip(inequalities.zero.tolist(), inequalities.one.tolist())
    return sum(min(known[z] + known[o], inequalities.bound) for z, o in pairs)


def greedy(inequalities, known, given):
    known, picked = list(known), []
    while progress(inequalities, known) < inequalities.bound * len(inequalities.zero):
        after = [list(map(max, known, gives)) for gives in given]
        reached = [progress(inequalities, each) for each in after]
        picked.append(reached.index(max(reached)))
        known = after[picked[-1]]
    return picked


@pytest.mark.parametrize("kind", [np.int64, object])
def test_the_candidate_with_the_most_progress_is_next(kind):
    generator = random.Random(1)
    for sides in (2, 5, 12):
        for _ in range(20):
            zero, one = (np.array(generator.choices(range(sides), k=sides)) for _ in range(2))
            known = np.array([generator.randrange(3) for _ in range(sides)], dtype=kind)
            given = [[generator.randrange(-4, 8) for _ in range(sides)] for _ in range(9)]
            given = np.array([*given, [10] * sides], dtype=kind)
            inequalities = Inequalities(zero, one, generator.randrange(1, 15))
            picked = chosen(inequalities, known, given)
            assert picked == greedy(inequalities, known.tolist(), given.tolist())
            picked = [picked[k] for k in needed(inequalities, known, given[picked])]

            def proves(parts, known=known, given=given, inequalities=inequalities):
                return hold(inequalities, np.max([known, *(given[k] for k in parts)], axis=0))

            assert proves(picked)
            assert not any(proves([k for k in picked if k != left_out]) for left_out in picked)


def test_candidates_that_do_not_suffice_are_noticed():
    inequalities = Inequalities(np.array([0]), np.array([1]), 5)
    with pytest.raises(AssertionError, match="do not prove"):
        chosen(inequalities, np.array([0, 0]), np.array([[2, 2]]))


@pytest.mark.parametrize("kind", [np.int64, object])
def test_each_bound_is_lowered_as_far_as_the_others_allow(kind):
    generator = random.Random(3)
    for _ in range(60):
        zero, one = (np.array(generator.choices(range(6), k=8)) for _ in range(2))
        before = np.array([generator.randrange(3) for _ in range(6)], dtype=kind)
        given = np.array([[generator.randrange(-3, 10) for _ in range(6)] for _ in range(4)], dtype=kind)
        parts = [_Part(0, None, 9, gives) for gives in given]
        full = np.max([before, *given], axis=0)
        inequalities = Inequalities(zero, one, int((full[zero] + full[one]).min()))
        lowered = _lowered(inequalities, before, parts)
        assert hold(inequalities, np.max([before, *(part.gives for part in lowered)], axis=0))
        for k, part in enumerate(lowered):
            others = np.max([before, *given[k + 1 :]], axis=0)
            least = next(v for v in range(10) if hold(inequalities, np.maximum(others, given[k] - (9 - v))))
            assert part.value == least
            before = np.maximum(before, part.gives)
