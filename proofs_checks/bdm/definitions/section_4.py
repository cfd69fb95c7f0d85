r"""Definitions 4.1 and 4.2: the MIC constants are not negative, and MIC is their mean.

Problem. Read-once DNFs under the uniform distribution, or with variables of one of two probabilities.

Algorithm. TopDown and BestFirst with the entropy.

Statement. (``def-4.1``) epsilon_t = E(A(D, t)) - OPT(D, t) >= 0, since A(D, t) is one of the trees of at most t
internal nodes that OPT ranges over. (``def-4.2``) m(t*) is the mean of epsilon_1, ..., epsilon_{t*}.

How it is checked. The first over classes of section 8.2, every function at every t <= 100, in integers, for both
learners under four tie rules: small classes (quick), and the whole classes, of 12,869 and twice 53,129 DNFs (full). A
negative gap would say that the learner or the optimum is wrong, so this is a check
of both. The control says that the gaps vanish. The second compares the program that solves a whole class with the
definition, function by function: the learner grown leaf by leaf in rationals, the dynamic program run on this
function alone, and their mean difference. The control takes the mean from t = 0 on.

Is it tight? The gap 0 is attained, for every function from some t on.
"""

from __future__ import annotations

from copy import copy
from functools import cache

from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from dp_optimal.consistency import mic
from proofs_checks.bdm.computed.sweeps import CLASSES, SMALL, TIES, sweep
from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Grid, scoped
from theorylab.learners import best_first_growth, top_down_growth

LEARNERS = {"top-down": top_down_growth, "best-first": best_first_growth}


@cache
def _gaps(functions: str, learner: str, size: int) -> list[list[fmpq]]:
    """epsilon_0, ..., epsilon_size of every function of a class, from the definitions."""
    of_class = SMALL[functions]()
    found = []
    for state in of_class.members:
        problem = copy(of_class.problem)
        problem.root = state
        learned = LEARNERS[learner](problem, size=size).errors
        best = optimal_by_size(problem, size).errors
        found.append([mine - least for mine, least in zip(learned, best)])
    return found


def _by_definition(functions: str, learner: str, size: int) -> list[fmpq]:
    return [sum(gaps[1:], fmpq(0)) / size for gaps in _gaps(functions, learner, size)]


def _with_the_root(functions: str, learner: str, size: int) -> list[fmpq]:
    return [sum(gaps, fmpq(0)) / (size + 1) for gaps in _gaps(functions, learner, size)]


CLAIMS = (
    Claim(
        id="bdm.def-4.1",
        cite=Cite("brutzkus2020", "Definition 4.1"),
        statement=r"$\epsilon_t=E(\mathcal A(\mathcal D,t))-\mathrm{OPT}(\mathcal D,t)\ge0$ for TopDown and BestFirst,"
        r" every $t$ and every read-once DNF under a product distribution",
        instances=Grid.over(
            functions=scoped(list(SMALL)[:3], [*SMALL, *CLASSES]), learner=LEARNERS, ties=TIES
        ),
        measured=lambda functions, learner, ties: sweep(functions, learner, ties).negative_gaps == 0,
        asserts=HOLDS(
            control=lambda functions, learner, ties: (
                sweep(functions, learner, ties).negative_gaps == 0 == sweep(functions, learner, ties).gap
            )
        ),
        status="true by definition",
    ),
    Claim(
        id="bdm.def-4.2",
        cite=Cite("brutzkus2020", "Definition 4.2, equation 2"),
        statement=r"$m(t^*)=\frac1{t^*}\sum_{0<t\le t^*}\epsilon_t$ is what the program that solves a class of"
        r" read-once DNFs at once finds for each of them",
        instances=Grid.over(
            functions=scoped(list(SMALL)[:2], SMALL), learner=LEARNERS, size=scoped([1, 5], [1, 5, 20])
        ),
        measured=lambda functions, learner, size: mic(SMALL[functions](), size=size, learner=learner).exact,
        asserts=EQUALS(_by_definition, control=_with_the_root),
        status="a definition; two computations of it agree",
    ),
)
