r"""The quantities of Theorem 1: the least increment, the largest class score, and the resulting guarantees."""

from __future__ import annotations

from collections.abc import Iterator

from flint import arb, fmpq

from proofs_checks.ngi.computed.class_scores import class_scores
from theorylab.impurities.coverage import uncovered_mass
from theorylab.numbers.comparison import Value, enclosure
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.problem import Split


def subproblems(problem: IdentificationProblem) -> Iterator[tuple[int, list[Split]]]:
    """Yield the non-final sets of objects that can remain after some tests, with the tests that split them."""
    met, waiting = {problem.root}, [problem.root]
    while waiting:
        state = waiting.pop()
        splits = problem.splits(state)
        if splits:
            yield state, splits
        new = {branch.child for split in splits for branch in split.branches} - met
        met |= new
        waiting += sorted(new)


def least_increment(problem: IdentificationProblem) -> fmpq:
    r"""Return the least positive increment :math:`\Delta` that one test adds to the coverage of one object (section 4).

    The coverage depends only on the remaining objects, and does not increase once these are final.
    """
    return min(
        uncovered_mass(problem, x, state) - uncovered_mass(problem, x, branch.child)
        for state, splits in subproblems(problem)
        for split in splits
        for branch in split.branches
        for x in problem.members(branch.child)
    )


def smallest_share(problem: IdentificationProblem) -> fmpq:
    r"""Return the least share of the class of an object x among objects S, over all S with x.

    Other objects of the class of x increase its share and objects of other classes decrease it, so it is
    :math:`p(x)/(p(x)+p(\text{other classes}))`.
    """
    classes = problem.label_distribution(problem.root)
    return min(p / (p + 1 - classes[label]) for p, label in zip(problem.probabilities, problem.classes))


def largest_class_score(problem: IdentificationProblem, impurity: str) -> Value:
    r"""Return the largest score :math:`\epsilon_h` of a class, for an impurity whose scores fall with the share."""
    return class_scores(impurity).score(smallest_share(problem))


def guarantee(problem: IdentificationProblem, trade_off: fmpq, impurity: str) -> arb:
    r"""Return the factor :math:`1+\ln\frac1\Delta+\log_2n+\lambda\epsilon_h`, the :math:`\gamma/15` of Lemma 4."""
    return 1 - arb(least_increment(problem)).log() + _common_part(problem, trade_off, impurity)


def efficiency_for_every_threshold(problem: IdentificationProblem) -> arb:
    r"""Return :math:`2+\ln\frac{\phi(X)}{p_{\min}}`, a bound on the terms of E of one object (``efficiency_chain``)."""
    return 2 + arb(problem.heterogeneous_pairs(problem.root) / min(problem.probabilities)).log()


def guarantee_for_every_threshold(problem: IdentificationProblem, trade_off: fmpq, impurity: str) -> arb:
    r"""Return :math:`2+\ln\frac{\phi(X)}{p_{\min}}+\log_2n+\lambda\epsilon_h`, which no threshold makes large."""
    return efficiency_for_every_threshold(problem) + _common_part(problem, trade_off, impurity)


def _common_part(problem: IdentificationProblem, trade_off: fmpq, impurity: str) -> arb:
    halvings = arb(problem.objects).log() / arb(2).log()
    return halvings + enclosure(largest_class_score(problem, impurity)) * trade_off
