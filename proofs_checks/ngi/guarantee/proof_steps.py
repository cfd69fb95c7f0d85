r"""Equations 3 to 5: the impurity of the unfinished objects bounds the remaining impurity reductions.

Problem. A tree over time and a decomposable impurity. G(t_0), t_0 > 0, is the integral over t > t_0 of
:math:`\frac{p(S)}{c(d)}(h(S)-h(S\mid d))` over the unfinished nodes. The paper has :math:`t_0=\gamma2^k` and the
factor lambda.

In (3), c_i(d) is the part of the price of d that is paid after t_0.

The reason given for (4), :math:`c_i(d)\le c(d)`, does not suffice: a summand is negative if a test decreases the share
of the class of x_i, and omitting the factor then decreases the summand.

How it is checked. Exactly, on both trees of every run, with t_0 a quarter into, in the middle of and three quarters
into every test; (4) is checked term by term on the smallest instances. (3) compares the definition by impurities, node
by node, with the class scores, object by object.

Is it tight? Equality holds in (4) at the ends of tests, and in (5) if all leaves are pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from flint import fmpq

from proofs_checks.ngi.computed.class_scores import class_scores
from proofs_checks.ngi.computed.guarantee import largest_class_score
from proofs_checks.ngi.computed.runs import RUNS, Run, on_run
from proofs_checks.ngi.computed.timeline import Timeline
from proofs_checks.ngi.definitions import impurity_conditions
from theorylab.claims import AT_LEAST, AT_MOST, EQUALS, Cite, Claim, Derivation, Grid, Point, number
from theorylab.learners.identification import discrimination
from theorylab.numbers.comparison import Value

SMALLEST = [
    {
        "classes": classes,
        "tests": tests,
        "weights": (1,) * len(classes),
        "theta": fmpq(0),
        "costs": (2,) * len(tests),
        "trade_off": fmpq(0),
        "impurity": "gini",
    }
    for classes, tests in (((0, 1), ((0, 1),)), ((0, 0, 1), ((0, 1, 1), (1, 0, 1))))
]
"""Two objects for which no share of a class decreases, and three for which the first test decreases one."""

QUARTERS = (fmpq(1, 4), fmpq(1, 2), fmpq(3, 4))


class _Summand(NamedTuple):
    """A test on the path of an object: the object's probability, the unpaid share of the price, the score decrease."""

    probability: fmpq
    share: fmpq
    fall: Value


def _places(run: Run) -> Iterator[tuple[Run, Timeline, fmpq]]:
    """Yield both trees at times within their tests."""
    for timeline in (run.greedy, run.optimal):
        for time in sorted({step.start + step.split.cost * q for step in timeline.steps for q in QUARTERS}):
            yield run, timeline, time


def _over_places(
    value: Callable[[Run, Timeline, fmpq], Value], factor: fmpq | int = 1
) -> Callable[..., list[Value]]:
    return on_run(lambda run: [value(*place) * fmpq(factor) for place in _places(run)])


def _class_score(run: Run, state: int, x: int) -> Value:
    share = run.problem.label_distribution(state)[run.problem.classes[x]]
    return class_scores(run.impurity).score(share)


def _zero(run: Run) -> Value:
    return class_scores(run.impurity).score(fmpq(1)) * fmpq(0)


def _summands(run: Run, timeline: Timeline, time: fmpq) -> Iterator[_Summand]:
    """Yield the summands of all objects, in the order of the nodes."""
    for step in timeline.steps:
        if step.end > time:
            share = step.within(time) / step.split.cost
            for branch in step.split.branches:
                for x in run.problem.members(branch.child):
                    fall = _class_score(run, step.state, x) - _class_score(run, branch.child, x)
                    yield _Summand(run.problem.probabilities[x], share, fall)


def _by_nodes(run: Run, timeline: Timeline, time: fmpq) -> Value:
    """Return G(t_0) by its definition."""
    gains = (
        discrimination(run.problem, step.state, step.split, class_scores(run.impurity))
        * (step.within(time) / step.split.cost)
        for step in timeline.steps
        if step.end > time
    )
    return sum(gains, _zero(run))


def _by_objects(run: Run, timeline: Timeline, time: fmpq) -> Value:
    """Return the right side of (3)."""
    return sum((s.fall * (s.probability * s.share) for s in _summands(run, timeline, time)), _zero(run))


def _in_full(run: Run, timeline: Timeline, time: fmpq) -> Value:
    """Return the right side of (4)."""
    return sum((s.fall * s.probability for s in _summands(run, timeline, time)), _zero(run))


def _unfinished_impurity(run: Run, timeline: Timeline, time: fmpq) -> Value:
    """Return the right side of (5): the class scores at the nodes unfinished at t_0."""
    scores = (
        _class_score(run, step.state, x) * run.problem.probabilities[x]
        for step in timeline.steps
        if step.start < time <= step.end
        for x in run.problem.members(step.state)
    )
    return sum(scores, _zero(run))


def _last_line(run: Run, timeline: Timeline, time: fmpq) -> Value:
    return largest_class_score(run.problem, run.impurity) * timeline.unfinished_mass(time)


def _differences(run: Run) -> list[Value]:
    """Return the increase of each summand of (3) if its factor is omitted."""
    return [s.fall * (s.probability * (1 - s.share)) for place in _places(run) for s in _summands(*place)]


def _chain(
    first: Callable[[Run, Timeline, fmpq], Value],
    second: Callable[[Run, Timeline, fmpq], Value],
    factor: fmpq | int = 1,
) -> Callable[..., list[Value]]:
    """Return the sides of two inequalities."""
    return lambda **point: [*_over_places(first, factor)(**point), *_over_places(second, factor)(**point)]


def _in_words(values: Point, measured: list[Value], claimed: int) -> str:
    worst = next(m for m in measured if m < claimed)
    return (
        f"objects of classes {values['classes']} with equal probabilities, tests {values['tests']} of cost 2: a summand"
        f" grows by {number(worst)} if its factor c_ik(d)/c(d) is left out (Gini index, 1/2 for two equal"
        " classes); tried: two objects of two classes with one test, and these three"
    )


STEP_3 = Claim(
    id="ngi.step-3",
    origin="printed",
    cite="Equation 3",
    statement=r"$\sum_{t>\gamma2^k}\sum_{S\in\mathcal{C}(t)}\frac{p(S)}{c(d)}(h(S)-h(S\mid d))=\sum_{S\in\mathcal{C}_k}"
    r"\sum_{x_i\in S}p(x_i)\sum_{d\in\pi_{ik}}\frac{c_{ik}(d)}{c(d)}\bigl(h_{\ell(x_i)}(S^{(i)}_{\pi_{ik,<d}})"
    r"-h_{\ell(x_i)}(S^{(i)}_{\pi_{ik,<d}\cup\{d\}})\bigr)$",
    instances=RUNS,
    measured=_over_places(_by_nodes),
    asserts=EQUALS(_over_places(_by_objects), control=_over_places(_in_full)),
    derivation=Derivation(
        r"""For one node, $p(S)(h(S)-h(S\mid d))=\sum_{x_i\in S}p(x_i)(h_{\ell(x_i)}(S)-h_{\ell(x_i)}(S_d^{d(x_i)}))$ by
        equation 1. The node is unfinished for a time $c(d)$, of which $c_{ik}(d)$ is after $\gamma2^k$, the same for
        all $x_i\in S$. Sum over the nodes, object by object; the objects with a test after $\gamma2^k$ are those
        unfinished at $\gamma2^k$."""
    ),
)

STEP_4 = Claim(
    id="ngi.step-4",
    cite=Cite(
        "ngi",
        "Equation 4, 'due to c_ik(d) <= c(d)'",
        r"step (4) is due to $c_{ik}(d)\le c(d)$",
    ),
    statement=r"As $c_{ik}(d)\le c(d)$, no summand $p(x_i)\frac{c_{ik}(d)}{c(d)}\bigl(h_{\ell(x_i)}(S)-h_{"
    r"\ell(x_i)}(S_d)\bigr)$ of (3) gets smaller if the factor $\frac{c_{ik}(d)}{c(d)}$ is left out",
    instances=Grid(SMALLEST),
    measured=on_run(_differences),
    asserts=AT_LEAST(0, control=fmpq(1, 100)),
    literature="The inequality (4) holds; its reason needs grouping by nodes, because a summand may be negative",
    falls="slip",
    witness=_in_words,
).repaired(
    place="Equation 4, grouped by nodes",
    statement=r"Omitting the factors $\frac{c_{ik}(d)}{c(d)}$ does not decrease the sum in (3), because the summands"
    r" of each node have the same factor and add up to $p(S)(h(S)-h(S\mid d))\ge0$",
    instances=RUNS,
    measured=_over_places(_by_objects),
    asserts=AT_MOST(_over_places(_in_full), control=_over_places(_in_full, fmpq(3, 4))),
    derivation=Derivation(
        r"""All objects of a node have the same factor, which is at most $1$, and their summands add up to
        $p(S)(h(S)-h(S\mid d))$, which is at least $0$ by [ngi.d-nonneg].""",
        steps=(impurity_conditions.NOT_NEGATIVE,),
    ),
)

STEP_5 = Claim(
    id="ngi.step-5",
    origin="printed",
    cite="Equation 5, and the lines after it",
    statement=r"$\sum_{S\in\mathcal{C}_k}\sum_{x_i\in S}p(x_i)\sum_{d\in\pi_{ik}}\bigl(h_{\ell(x_i)}"
    r"(S^{(i)}_{\pi_{ik,<d}})-h_{\ell(x_i)}(S^{(i)}_{\pi_{ik,<d}\cup\{d\}})\bigr)\le\sum_{S\in\mathcal{C}_k}"
    r"\sum_{x_i\in S}p(x_i)h_{\ell(x_i)}(S)\le p(\mathcal{C}_k)\,\epsilon_h$",
    instances=RUNS,
    measured=_chain(_in_full, _unfinished_impurity),
    asserts=AT_MOST(
        _chain(_unfinished_impurity, _last_line), control=_chain(_unfinished_impurity, _last_line, fmpq(3, 4))
    ),
    derivation=Derivation(
        r"""The inner sum telescopes to $h_{\ell(x_i)}(S)-h_{\ell(x_i)}(S')$, where $S'$ is the leaf of $x_i$, and by
        equation 1 $\sum_{x_i\in S'}p(x_i)h_{\ell(x_i)}(S')=p(S')h(S')\ge0$. The second inequality is the definition of
        $\epsilon_h$."""
    ),
)
