"""Figure 5: a number of examples for which the tree of a sample is a tree of the population.

The figure has training sets of up to 50,000 points. gamma is the minimum margin of the runs on the population over all
tie rules, and nu the smallest difference between the two labels at a leaf
(:mod:`proofs_checks.bdm.computed.tied_runs`).

How it is checked. On three seeded samples of n examples for each instance: the leaves of the tree, and its exact error
on the population, must be among those of all runs. The control claims the same for 50 examples, the figure's smallest
training set.

Is it tight? No: in every instance a hundredth of the examples sufficed on each of three samples. The number of examples
grows with the inverse square of the smallest margin. BestFirst, for which rare leaves count as much as others, needs
more examples than TopDown.
"""

from __future__ import annotations

from math import comb

from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from proofs_checks.bdm.computed.finite_samples import LEARNERS
from proofs_checks.bdm.computed.tied_runs import Leaves, tied_runs
from proofs_checks.shared.sample_bounds import close_accuracies, enough_examples
from theorylab.claims import HOLDS, Claim, Derivation, Grid, scoped
from theorylab.problems.samples.drawn import DrawnSample
from theorylab.trees.nodes import Leaf, Node
from theorylab.trees.population_error import population_error

SAMPLES = 3
FAILURE = fmpq(1, 10)
FEW = 50
"""Number of points of the smallest training sets of the figure."""


def _enough_for_a_population_tree(terms: tuple[int, ...], iterations: int, learner: str) -> int:
    """Return the examples of the statement."""
    runs = tied_runs(terms, iterations, learner)
    variables, rarest = sum(terms), fmpq(1, 1 << (iterations - 1))
    reach = runs.margin / 16 if learner == "top-down" else runs.margin * rarest / (20 + 2 * runs.margin)
    subcubes = sum(comb(variables, j) << j for j in range(min(iterations, variables) + 1))
    return enough_examples([close_accuracies(2 * subcubes, min(reach, runs.vote / 2))], FAILURE)


def _are_population_trees(
    terms: tuple[int, ...], iterations: int, learner: str, seed: int, examples: int | None = None
) -> bool:
    """Return True if the trees on all samples, and their errors, are among those of the runs on the population."""
    errors = tied_runs(terms, iterations, learner).errors
    population = read_once_dnf(terms).relevant()
    enough = _enough_for_a_population_tree(terms, iterations, learner)
    for number in range(SAMPLES):
        sample = DrawnSample(population, examples or enough, seed + number)
        tree = LEARNERS[learner](sample, size=iterations, impurity="gini")
        if errors.get(_leaves(tree.root)) != population_error(tree, population):
            return False
    return True


def _leaves(node: Node | Leaf, path: frozenset[tuple[int, int]] = frozenset()) -> Leaves:
    if isinstance(node, Leaf):
        return frozenset([path])
    zero, one = (_leaves(edge.child, path | {(node.test, at)}) for at, edge in enumerate(node.edges))
    return zero | one


CLAIM = Claim(
    id="bdm.fig5.examples",
    cite="section 8.3, Figure 5, the number of examples",
    statement=r"On at least $\ln(40S)/(2\tau^2)$ examples of a read-once DNF of $m$ fair coins TopDown and BestFirst,"
    r" scored by Gini $4q(1-q)$, grow in $t\ge1$ iterations with probability at least $\tfrac9{10}$ a tree with the"
    r" leaves and the error of a tree that they grow on the population under some rule for ties. Here $S=\sum_{j\le"
    r" t}\binom mj2^j$, and for TopDown $\tau=\min\{\tfrac\gamma{16},\tfrac\nu2\}$, where $\gamma$ is the minimum"
    " difference between the maximum score and the next one, or 0, at an iteration of such a run on the population,"
    r" and $\nu$ is the minimum nonzero difference between the probabilities of the two labels at a leaf of its tree;"
    r" for BestFirst $\tau=\min\{\tfrac{\gamma u}{20+2\gamma},\tfrac\nu2\}$ with $u=2^{1-t}$",
    instances=Grid.over(
        terms=scoped(((1, 2, 2),), ((2, 2), (1, 2, 2))),
        iterations=scoped((1, 2), (1, 2, 3)),
        learner=tuple(LEARNERS),
    ),
    hypotheses={"t >= 1": lambda iterations: iterations >= 1},
    measured=_are_population_trees,
    asserts=HOLDS(control=lambda **at: _are_population_trees(**at, examples=FEW)),
    method="statistical",
    seed=2020,
    derivation=Derivation(
        proof=r"""There are $S=\sum_{j\le t}\binom mj2^j$ subcubes of at most $t$ of the $m$ variables. With probability
at least $1-4Se^{-2n\tau^2}$ the frequencies of each subcube with either label differ by less than $\tau$ from the
probabilities (Hoeffding). Assume this. The impurity of a leaf reached with probabilities $a,b$ of the two labels is
$W(a,b)=\tfrac{4ab}{a+b}$, and the gain of a test is a function of the four probabilities of its sides, $a_i,b_i$. Let
$q$ be the fraction of label 1 at the leaf and $q_i$ that at a side. The derivatives of the gain in $a_i$ and $b_i$ are
$4(q^2-q_i^2)$ and $4((1-q)^2-(1-q_i)^2)$, whose absolute values sum to at most $8|q-q_i|$; since $q$ is between $q_0$
and $q_1$ all four sum to at most $8|q_0-q_1|\le8$. So the error of every gain is less than $8\tau$, and for
$\tau\le\tfrac\gamma{16}$ a pair of leaf and test with the maximum weighted gain on the examples also has it on the
population. For BestFirst let $p\ge u=2^{1-t}$ be the probability of the leaf and $p'>p-2\tau$ its frequency: the error
of the gain $s\le1$ given the leaf is less than $\tfrac{8\tau}{p'}+s\tfrac{|p-p'|}{p'}\le\tfrac{10\tau}{u-2\tau}$, which
is at most $\tfrac\gamma2$ for $\tau\le\tfrac{\gamma u}{20+2\gamma}$. A leaf that is pure on the population is pure on
the examples and is not split. A test of maximum score, at least $\gamma$, has a positive gain on the examples, so its
leaf is not pure there and the test is not constant. By induction every iteration makes a tree of a run, unless all
leaves are pure. A leaf at which the probabilities of the labels differ by at least $\nu\ge2\tau$ has the same label on
the examples as on the population; if they do not differ, both labels have the same error. ∎""",
        steps=(),
    ),
    literature="Not in the paper, which does not say how many examples suffice",
)
