r"""Compact representation of a set of near-optimal trees.

Such a set (the *Rashomon set* of equation 2 of Babbar et al., for one) may have :math:`10^{30}` trees. It is
held as the AND/OR graph of the subproblems with, at every node, the number of its subtrees by objective. So
the number of trees, the i-th one, a uniformly random one, membership, and averages over the whole set are
exact without listing it. For when two trees are distinct see :mod:`theorylab.trees.and_or_graph`.

On a lumped problem a class of interchangeable tests stands for all of them: each of its tests makes a tree
of its own, so that numbers are those of the problem written out on the whole cube. Trees that differ only
in which of these tests they ask are drawn alike, with the next unused variable of the class.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import accumulate
from random import Random
from typing import Any

from flint import fmpq, fmpz

from theorylab.errors import InvalidArgument
from theorylab.limits import require
from theorylab.numbers.counts import LARGEST_BUDGET, count, seed_of
from theorylab.numbers.rationals import format_rational
from theorylab.showing import ReprMixin
from theorylab.trees.and_or_graph import AndOrGraph
from theorylab.trees.avoiding_counts import ClassifiedVariables, avoiding_counts
from theorylab.trees.counts import Completion, Grading, tree_counts
from theorylab.trees.population_error import population_error
from theorylab.trees.tree import Tree
from theorylab.trees.unranking import grade_of, tree_at

__all__ = ["TreeSet"]


NODE_BYTES = 600
"""Rough memory of a node of a tree that is drawn, with its edges and probabilities."""
TREES_BETWEEN_CHECKS = 64


class TreeSet(ReprMixin):
    """A set of trees: within an allowance at each subproblem of one level, and within a bound on the whole.

    The objective of a tree is its error + penalty x leaves, in full: a subtree adds what its own leaves add.
    A tree belongs to the set if its subtree at every OR node of a given level has an objective of at most
    the allowance of the node, and if the leaves above that level and the allowances of the nodes that it
    meets there sum to at most the bound. With the root as the only such node these are simply all trees
    whose objective is at most the bound.

    Parameters
    ----------
    graph
        The trees to choose from.
    bound
        Bound on the whole, at least 0.
    allowances
        The allowance of every OR node of one level, by position. Bounds and allowances are rounded down to
        multiples of the graph's unit of cost, as all objectives are.

    Raises
    ------
    InvalidArgument
        If the bound is negative.

    See Also
    --------
    resplit_set
    dp_optimal.rashomon_set

    Notes
    -----
    Trees are in the order of their objective, best first; those of equal objective in the order of the sums
    compared with the bound, then as :mod:`theorylab.trees.unranking` says. ``trees[i]`` is the i-th, counted
    from the end if i is negative, iterating goes through all of them, and ``tree in trees`` says whether a
    tree belongs to them. The variables and labels of a tree of another problem are matched by name, and
    :class:`~theorylab.errors.InvalidArgument` is raised if they do not fit.

    Examples
    --------
    >>> from dp_optimal import rashomon_set
    >>> from theorylab import CubeProblem
    >>> trees = rashomon_set(CubeProblem([0, 1, 1, 0]), depth=2, penalty="1/20", slack=0)
    >>> trees.count, trees[0].leaves, trees[0] in trees
    (2, 4, True)
    """

    def __init__(self, graph: AndOrGraph, bound: fmpq, allowances: Mapping[int, fmpq]):
        self.graph = graph
        self.problem = graph.problem
        self.bound = bound
        if bound < 0:
            raise InvalidArgument(f"bound: {format_rational(bound)} is negative; at least 0")
        most = self._units(bound)
        # a grade is (what is compared with the bound) x modulus + objective, both of which add up; the
        # objective of a tree that belongs to the set is no larger than the bound, so it is below the modulus
        self._modulus = most + 1
        level = min((graph.nodes[v].level for v in allowances), default=graph.nodes[-1].level + 1)
        leaf, others = graph.leaf_costs, graph.other_costs
        if level:
            factors = [1 if node.level >= level else self._modulus + 1 for node in graph.nodes]
            leaf = [cost * factor for cost, factor in zip(leaf, factors)]
            others = {v: [cost * factors[v] for cost in costs] for v, costs in others.items()}
        completions = {}
        for v, allowance in allowances.items():
            units = self._units(allowance)
            completions[v] = Completion(units, units * self._modulus)
        grading = Grading(leaf, most * self._modulus + most, completions, others)
        self.counts = tree_counts(graph, grading)

    @cached_property
    def count(self) -> int:
        """Number of trees."""
        return sum(self.counts.at[0].values())

    @cached_property
    def objectives(self) -> dict[fmpq, int]:
        """Number of trees of each objective, in ascending order."""
        number: dict[int, int] = {}
        for grade in self._grades:
            units = self.units(grade)
            number[units] = number.get(units, 0) + self.counts.at[0][grade]
        return {fmpq(units, self.graph.denominator): trees for units, trees in number.items()}

    @property
    def optimum(self) -> fmpq:
        """Minimum objective of a tree of the set.

        Raises
        ------
        InvalidArgument
            If the set is empty.
        """
        self._require_some("optimum")
        return fmpq(self.units(self._grades[0]), self.graph.denominator)

    def sample(self, size: int, *, seed: int) -> list[Tree]:
        """Draw trees independently, each uniformly among all trees of the set.

        Parameters
        ----------
        size
            Number of trees; a tree may be drawn more than once.
        seed
            Seed of the generator; the same seed draws the same trees.

        Raises
        ------
        InvalidArgument
            If the size is negative, or the set is empty.
        TooLarge
            If the trees need more memory than allowed, as estimated from the first ones.
        """
        size, random = count(size, "sample", least=0, most=LARGEST_BUDGET), Random(seed_of(seed))
        if size:
            self._require_some("sample")
        drawn: list[Tree] = []
        nodes = 0
        for place in range(size):
            drawn.append(self[random.randrange(self.count)])
            nodes += drawn[-1].shared_nodes
            if place % TREES_BETWEEN_CHECKS == 0:  # an average over the trees drawn so far
                require(nodes * size // len(drawn) * NODE_BYTES, f"a sample of {fmpz(size)} trees")
        return drawn

    def objective(self, tree: Tree) -> fmpq:
        """Return the objective of a tree on the problem of the set, error + penalty x leaves.

        Parameters
        ----------
        tree
            A tree of the problem, or of another one; then its error is
            :func:`~theorylab.trees.population_error.population_error`.

        Raises
        ------
        InvalidArgument, TooLarge
            If the tree belongs to another problem, and that function refuses it.
        """
        error = tree.error if tree.problem is self.problem else population_error(tree, self.problem)
        return error + self.graph.penalty * tree.leaves

    def units(self, grade: int) -> int:
        """Return the objective of the subtrees of a grade, in the graph's unit of cost."""
        return grade % self._modulus

    def importances(self) -> dict[int, fmpq]:
        """Return the fraction of the trees that test each variable.

        Returns
        -------
        dict
            From the index of a variable that some tree might test to the fraction, by index.

        Raises
        ------
        InvalidArgument
            If the set is empty, or tests stand for interchangeable ones of a problem that does not say which
            (see :class:`~theorylab.trees.avoiding_counts.ClassifiedVariables`).

        Notes
        -----
        One count a variable, of the trees that avoid it. On a lumped problem one a class of interchangeable
        variables, since all of them are avoided by equally many trees (:mod:`theorylab.trees.avoiding_counts`).
        """
        self._require_some("importance")
        if isinstance(self.problem, ClassifiedVariables):
            without = avoiding_counts(self.counts, self.problem)
        else:
            without = self._avoiding()
        return {variable: 1 - fmpq(number, self.count) for variable, number in without.items()}

    def _avoiding(self) -> dict[int, int]:
        """Return the number of trees that avoid each variable, if each test reads one known variable."""
        choices = [choice for node in self.graph.nodes for choice in node.choices]
        if any(choice.split.multiplicity > 1 for choice in choices):
            raise InvalidArgument(
                "importance: a test of this problem stands for several interchangeable variables; expand the problem"
                " to the cube"
            )
        reads = {test: self.problem.variable(test, ()) for test in {choice.split.test for choice in choices}}
        found = {}
        for variable in sorted(set(reads.values())):
            reading = {test for test, read in reads.items() if read == variable}
            found[variable] = self.counts.avoiding(reading)
        return found

    def __getitem__(self, index: int) -> Tree:
        place = index + self.count if index < 0 else index
        if not 0 <= place < self.count:
            raise IndexError(f"tree {fmpz(index)} of {fmpz(self.count)}")
        entry = bisect_right(self._ends, place)
        return tree_at(self.counts, self._grades[entry], place - (self._ends[entry - 1] if entry else 0))

    def __iter__(self) -> Iterator[Tree]:
        for grade in self._grades:
            for index in range(self.counts.at[0][grade]):
                yield tree_at(self.counts, grade, index)

    def __contains__(self, tree: object) -> bool:
        return isinstance(tree, Tree) and grade_of(self.counts, tree) is not None

    def _facts(self) -> dict[str, Any]:
        return {"count": self.count, "optimum": self.optimum if self.count else None, "bound": self.bound}

    def _require_some(self, what: str) -> None:
        if not self.count:
            raise InvalidArgument(
                f"{what}: the set of trees is empty; its bound is {format_rational(self.bound)}"
            )

    def _units(self, value: fmpq) -> int:
        """Return the number of whole units of cost in a value."""
        return int((value * self.graph.denominator).floor())

    @cached_property
    def _grades(self) -> list[int]:
        """Grades of the trees, by objective."""
        return sorted(self.counts.at[0], key=lambda grade: (self.units(grade), grade))

    @cached_property
    def _ends(self) -> list[int]:
        """Cumulative number of trees up to and including each of these grades."""
        return list(accumulate(self.counts.at[0][grade] for grade in self._grades))
