"""Section 8.1: BestFirst can miss the optimum where TopDown attains it.

Algorithm. BestFirst for 5 iterations, for all ways to break its ties.

Both trees have a right x-path. Figure 2a has the whole y-path below its *second* node; Figure 3b, which TopDown builds,
has it below the first.

How it is checked. BestFirst's error under every tie rule is compared with the errors of the two trees, written out on
the truth table (:mod:`proofs_checks.bdm.computed.two_terms`): 1/16 if ties go to deep leaves, 1/32 if they go to
shallow ones. By Proposition 6.4, 1/32 is optimal. The control claims that ties do not matter.
"""

from __future__ import annotations

from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from proofs_checks.bdm.computed.two_terms import b_tree, tree_of_paths
from theorylab.claims import EQUALS, Cite, Claim, Grid
from theorylab.learners import best_first

X, Y, SIZE = 2, 3, 5
FIGURE_OF = {"first": "3b", "shallowest": "3b", "best": "3b", "last": "2a", "deepest": "2a", "worst": "2a"}


def _of_figure(ties: str) -> fmpq:
    return {"2a": tree_of_paths(X, Y, [0, Y]), "3b": b_tree(X, Y, SIZE)}[FIGURE_OF[ties]].error


CLAIM = Claim(
    id="bdm.ex-8.1",
    origin="printed",
    cite=Cite(
        "bdm",
        "section 8.1",
        r"learning $(x_1\wedge x_2)\vee(y_1\wedge y_2\wedge y_3)$ under the uniform distribution, after 5"
        " iterations, TopDown will generate the tree in Figure 3b and this is the optimal tree with 5"
        " internal nodes. However, BestFirst can generate the tree in Figure 2a after 5 iterations",
    ),
    statement=r"On $(x_1\wedge x_2)\vee(y_1\wedge y_2\wedge y_3)$ BestFirst at $t=5$ has the error of the tree of "
    "Figure 2a if ties go to the deepest leaf, which is larger than that of the optimal tree of Figure 3b",
    also="BestFirst has the error of the tree of Figure 3b if ties go to the shallowest leaf.",
    instances=Grid([{"ties": ties} for ties in FIGURE_OF]),
    measured=lambda ties: best_first(read_once_dnf((X, Y)), size=SIZE, ties=ties).error,
    asserts=EQUALS(_of_figure, control=lambda ties: _of_figure("best")),
    complete=True,
)
