r"""Lemmas 3 and 4, second inequality: the remaining scores are bounded by the unfinished mass.

Problem. A tree over time, as in ``lemma_3``; :math:`Z^\infty(t_0)` is the integral over :math:`t>t_0` of the scores of
the unfinished nodes. The lemmas take :math:`t_0=\gamma2^k`; here :math:`t_0>0` is arbitrary.

The second gamma is not large for any threshold. Lemma 4 considers only the tree of Algorithm 1.

How it is checked. The left side is continuous and decreases in t_0, and the right side is constant between the starts
of tests. So it suffices to take t_0 at each start, as a limit from the right; this covers all times. The check runs on
both trees of every run, with exact scores and enclosed bounds.

Is it tight? It is tight up to a constant: half of the bound with Delta, or a third of the other one, is too small (the
control). For large lambda it is nearly tight (``four_and_five_objects``); ``every_tree`` treats all trees at once.
p_min cannot be replaced by the maximum probability: the check includes an instance of nine objects that refutes this
for lambda = 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from flint import arb, fmpq

from proofs_checks.ngi.computed.guarantee import guarantee, guarantee_for_every_threshold
from proofs_checks.ngi.computed.runs import RUNS, Run, on_run, with_rules
from proofs_checks.ngi.computed.small_instances import one_by_one
from proofs_checks.ngi.computed.timeline import Timeline
from proofs_checks.ngi.definitions import balance_term
from proofs_checks.ngi.guarantee import efficiency_chain, proof_steps
from theorylab.claims import AT_MOST, Claim, Derivation, Grid, scoped
from theorylab.numbers.comparison import Value

LIGHT_OBJECTS = one_by_one(9, 100)
"""An instance on which almost every test covers almost all of the remaining mass of the heaviest object."""


def _places(run: Run) -> Iterator[tuple[Timeline, fmpq]]:
    """Yield every start of a test, in both trees of a run."""
    for timeline in (run.greedy, run.optimal):
        yield from ((timeline, start) for start in sorted({step.start for step in timeline.steps}))


def _scores(run: Run) -> list[Value]:
    return [run.total_score(*place) for place in _places(run)] * 2


def _bounds(run: Run, shares: tuple[fmpq, fmpq] = (fmpq(1), fmpq(1))) -> list[arb]:
    """Return each factor, or a share of it, times the unfinished probability."""
    factors = [
        factor_of(run.problem, run.trade_off, run.impurity) * share
        for factor_of, share in zip((guarantee, guarantee_for_every_threshold), shares)
    ]
    return [
        factor * timeline.unfinished_after(start) for factor in factors for timeline, start in _places(run)
    ]


LEMMA_4 = Claim(
    id="ngi.lemma-4.2",
    origin="printed",
    cite="Lemma 4, and Lemma 3 for lambda = 0, second inequality",
    statement=r"For every $\theta<1$, where the root is not final, $Z_k^\infty\le p(\mathcal{C}_k)\gamma/15$ with"
    r" $\gamma=15(1+\ln\tfrac1\Delta+\log_2n+\lambda\epsilon_h)$: for every $\lambda\ge0$ if the tests are those of"
    r" Algorithm 1, and for $\lambda=0$ whatever tests the tree asks",
    also=r"It holds for every $\lambda\ge0$ and every tree. It also holds with"
    r" $\gamma=15(2+\ln\tfrac{\phi(X)}{p_{\min}}+\log_2n+\lambda\epsilon_h)$, and at every time, not only at"
    r" $\gamma2^k$.",
    instances=Grid(
        scoped(
            lambda: chain(RUNS.points("quick"), with_rules([LIGHT_OBJECTS])),
            lambda: chain(RUNS.points("full"), with_rules([LIGHT_OBJECTS])),
        )
    ),
    hypotheses={"theta < 1": lambda theta: theta < 1, "trade-off >= 0": lambda trade_off: trade_off >= 0},
    measured=on_run(_scores),
    asserts=AT_MOST(on_run(_bounds), control=on_run(partial(_bounds, shares=(fmpq(1, 2), fmpq(1, 3))))),
    method="certified",
    derivation=Derivation(
        r"""Let $t_0>0$, and distribute the scores after $t_0$ over the objects that are unfinished then: each test of
        score $Z(d)=\frac1{c(d)}(B+E+\lambda D)$ counts for the remaining part of its time, at most $c(d)$. (B) $B(d)$
        is the mass of the objects outside $S_d^{v^*}$, and by [ngi.b-card] each object is outside at most $\log_2n$
        times. (E) $E(d)$ is the sum of $p(x_i)$ times the relative increment of $\tilde f_i$, as all tests together
        cover $x_i$; by [ngi.chain-e] the increments on the path of $x_i$ add up to at most $1+\ln\frac1\Delta$, and to
        at most $2+\ln\frac{\phi(X)}{p_{\min}}$. (D) By [ngi.step-3], [ngi.step-4.repaired] and [ngi.step-5], which hold
        at any time $t_0$ in place of $\gamma2^k$ and for any tree, the reductions add up to at most
        $\epsilon_hp(\mathcal{C}(t_0))$.""",
        steps=(
            balance_term.BY_NUMBER,
            efficiency_chain.CLAIM,
            proof_steps.STEP_3,
            proof_steps.STEP_4.repair,
            proof_steps.STEP_5,
        ),
    ),
    formal="ngi/lemma_4_2.v:remaining_scores",
    literature="The bound without Delta is not in the paper",
)
