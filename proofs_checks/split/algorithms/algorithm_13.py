r"""Algorithm 13: reading the lookahead tree off the graph.

Problem. Any data set, depth budget d, lookahead depth d_l < d, penalty lambda, and the graph of a search that has
converged (Algorithms 10 to 12 as they are meant).

Algorithm. Algorithm 13 as printed, and with one of its defects at a time
(:mod:`proofs_checks.split.printed.extraction`).

Statement. It returns the prefix of the tree that the search has priced: with greedy subtrees at the lookahead depth
it has the objective p_0.ub. (a) The guard d_l > 1 ends the prefix a level early; LicketySPLIT, which calls SPLIT with
d_l = 1, always gets a leaf. (b) The price of a leaf has the proportion of the minority in D, the upper bounds of the
graph the mistakes divided by N: in a small node a split is taken that is worse than the leaf. And <= takes the last
of equal splits, also where a leaf is as good. Where no feature passes, f_opt is undefined; here the node is a leaf.
Repaired: d_l > 0, mistakes divided by N, <, and a leaf where no feature passes.

Derivation of the repair. On the way down from a converged root the upper bounds are the values, each the price of a
leaf or the least sum of two upper bounds.

How it is checked. All data sets with two features, N ascending. (a) d = 2, d_l = 1; (b) d = 3, d_l = 2, with the guard
repaired: at the root proportions are right.

Is it tight? The counterexamples have the fewest examples on this class, for the penalties tried.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from proofs_checks.shared.data_sets import DataSet
from proofs_checks.shared.data_trees import objective
from proofs_checks.split.computed.data_instances import one_mistake, sized
from proofs_checks.split.printed.extraction import (
    Extraction,
    PrintedExtraction,
    PrintedPrices,
    with_greedy_ends,
)
from proofs_checks.split.printed.search import LookaheadSearch
from theorylab.claims import EQUALS, Cite, Claim, Grid, scoped
from theorylab.claims.grid import Scoped

PLACE = "Algorithm 13 (Appendix A.12)"


def _instances(
    data: Scoped, quick: dict[int, tuple[int, ...]], full: dict[int, tuple[int, ...]] | None = None
) -> Grid:
    """Data sets with depths, and lookahead depths by depth."""
    depths = scoped(quick, full or quick)
    return Grid.over(
        data=data,
        depth=depths,
        lookahead=scoped(lambda depth: depths.quick[depth], lambda depth: depths.full[depth]),
        penalty=scoped((fmpq(1, 20),), (fmpq(1, 20), fmpq(3, 20))),
    )


def _extracted_by(extraction: type[Extraction]) -> Callable[..., fmpq]:
    def measured(data: DataSet, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
        search = LookaheadSearch(data, depth, lookahead, penalty)
        tree = with_greedy_ends(extraction(search).prefix(data), data, search)
        return objective(tree, data, penalty, data.size)

    return measured


def _value(**values) -> fmpq:
    return LookaheadSearch(**values).value


FOUND = EQUALS(_value, control=one_mistake(_value))
IN_WORDS = (
    "D = {data}, d = {depth}, d_l = {lookahead}, lambda = {penalty}: the tree extracted has the objective {measured},"
    " the search has found {claimed}"
)

PRINTED = Claim(
    id="split.alg-13",
    cite=Cite("babbar2025", f"{PLACE}, line 4"),
    statement=r"The tree extracted, with greedy subtrees at the lookahead depth, has the objective that the search has"
    r" found (here $d=2$, $d_l=1$)",
    instances=_instances(sized((2, 3), (2, 5)), {2: (1,)}),
    measured=_extracted_by(PrintedExtraction),
    asserts=FOUND,
    method="exhaustive",
    status="false as printed: with the guard d_l > 1 the prefix is a leaf",
    falls="construction",
    witness=IN_WORDS,
).repaired(
    place=f"{PLACE}, with d_l > 0, mistakes divided by N, and <",
    statement=r"With the guard $d_l>0$, $ub=\lambda+\min\{|D^-|,|D^+|\}/N$, $<$ for $\le$, and a leaf where no feature"
    r" passes, the tree extracted, with greedy subtrees at the lookahead depth, has the objective that the search"
    r" has found",
    instances=_instances(sized((2, 3), (2, 5)), {2: (1,), 3: (2,)}, {2: (1,), 3: (1, 2)}),
    measured=_extracted_by(Extraction),
    status="proved in the docstring",
)

PRICES = Claim(
    id="split.alg-13.prices",
    cite=Cite("babbar2025", f"{PLACE}, lines 3 and 8, with the guard d_l > 0"),
    statement=r"The tree extracted, with greedy subtrees at the lookahead depth, has the objective that the search has"
    r" found, $ub$ being $\lambda$ plus the proportion of $D$ that has the minority label (here $d=3$, $d_l=2$)",
    instances=_instances(sized((2, 4), (2, 6)), {3: (2,)}),
    measured=_extracted_by(PrintedPrices),
    asserts=FOUND,
    method="exhaustive",
    status="false as printed: bounds of the whole are compared with a proportion of the part",
    falls="construction",
    repair=PRINTED.repair,
    witness=IN_WORDS,
)
