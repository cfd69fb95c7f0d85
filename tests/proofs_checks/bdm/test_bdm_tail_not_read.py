"""The nodes above an unread tail, counted with the gains of the learner."""

import pytest
from flint import fmpq

from proofs_checks.bdm.computed.unread_tail import UnreadTail
from proofs_checks.bdm.mic.tail_not_read import _bound_on_tail, _number_above
from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import ENTROPY
from theorylab.numbers.comparison import enclosure


@pytest.mark.parametrize(("k", "rho"), [(2, fmpq(9, 10)), (3, fmpq(15, 16)), (4, fmpq(19, 20))])
def test_the_nodes_are_those_of_the_learner(k, rho):
    problem = UnreadTail((3,) * k, rho)
    best = BestTests(problem, ENTROPY)

    def gain_of(mean):
        return float(enclosure(ENTROPY(mean)))

    a = min(fmpq(1, 16), 1 - rho)
    w = gain_of(rho) - (gain_of(rho / (1 - a)) + gain_of((1 - 2 * a) * rho / (1 - a))) / 2

    def above(state, depth):
        splits, gain = best(state)
        if not splits or float(enclosure(gain)) / 2**depth <= w / 2**k:
            return 0
        return 1 + sum(above(branch.child, depth + 1) for branch in splits[0].branches)

    assert float(_bound_on_tail(k, (rho, rho)).mid()) == pytest.approx(w / 2**k, rel=1e-9)
    assert _number_above(k, (rho, rho)) == above(problem.root, 0)
