"""What ``theorylab new`` writes: short files with comments, each of which runs as it is."""

from __future__ import annotations

__all__ = ["CLAIM", "CONSTRUCTION", "FIGURE"]

CLAIM = r'''"""Say here what is claimed, of which distribution and algorithm; `theorylab show` prints it.

Run it with: theorylab check @FILE@
One instance: theorylab check @FILE@ --at h=4,K=6,eps=1/10
"""

from flint import fmpq  # exact rationals: fmpq(1, 10)

from constructions import parity_xor
from dp_optimal import optimal_by_depth
from theorylab import greedy
from theorylab.claims import AT_LEAST, Cite, Claim, Grid


def excess(h, K, eps):
    """How much more the greedy tree of depth h errs than the best one."""
    problem = parity_xor(h, K, eps)
    return greedy(problem, depth=h).error - optimal_by_depth(problem, h).value


CLAIM = Claim(
    id="mine.@ID@",
    cite=Cite("me2026", "Lemma 1"),  # where it stands: key of the paper, place in it
    statement=r"on $\mathcal{D}_{h,K}$ the greedy tree of depth $h\ge2$ errs by $\frac14$ more than the best",
    # the instances, small ones first: the first violation is the counterexample that is shown
    instances=Grid.over(h=range(2, 5), K=range(3, 6), eps=[fmpq(1, 10), fmpq(1, 5)]),
    measured=excess,
    # the control is a stronger claim, which the same check has to refute: else agreement means nothing
    asserts=AT_LEAST(fmpq(1, 4), control=fmpq(1, 2)),
)
'''

CONSTRUCTION = r'''"""Say here what the distribution is for.

Run it with: theorylab learn greedy @FILE@:@FUNCTION@,k=3,decoys=4 --depth 3
The optimum: theorylab optimal @FILE@:@FUNCTION@,k=3,decoys=4,eps=1/5 --size 7
"""

from flint import fmpq  # exact rationals: fmpq(1, 10)

from constructions import LumpedProblem, mixture, parity, random_coordinate


# the annotations say how the command line reads the parameters: int, fmpq, bool, str, tuple[int, ...]
def @FUNCTION@(k: int, decoys: int, eps: fmpq = fmpq(1, 10)) -> LumpedProblem:
    """Parity of k bits or, with probability eps, a random one of some decoys."""
    # blocks over disjoint variables, joined by mixture, &, |, ^ and ~
    return LumpedProblem(mixture((1 - eps, parity(k)), (eps, random_coordinate(decoys))))
'''

FIGURE = r'''"""Say here what is shown.

Run it with: theorylab figure @FILE@ --format png
Other values: theorylab figure @FILE@ --set h=4,eps=1/5
"""

from flint import fmpq  # exact rationals: fmpq(1, 10)

from constructions import parity_xor
from dp_optimal import optimal_by_depth
from figures.style import COLOURS, LINES, MARKERS, STYLE
from theorylab import greedy
from theorylab.claims import Cite
from theorylab.plotting.figure import DataTable, Figure, gid


def data(h: int = 3, K: int = 5, eps: fmpq = fmpq(1, 10)) -> DataTable:
    """Fill the table with exact numbers; the parameters are those of --set."""
    problem = parity_xor(h, K, eps)
    rows = [
        (depth, greedy(problem, depth=depth).error, optimal_by_depth(problem, depth).value)
        for depth in range(h + K)
    ]
    return DataTable(("depth", "greedy", "optimum"), rows)


def draw(figure, table):
    """Draw the table, and compute nothing."""
    axes = figure.subplots()
    for column, colour, line, marker in zip(("greedy", "optimum"), COLOURS, LINES, MARKERS):
        axes.plot(
            table.floats("depth"),
            table.floats(column),
            color=colour,
            linestyle=line,
            marker=marker,
            label=column,
            gid=gid(column),  # says which column this is
        )
    axes.set(xlabel="depth (tests)", ylabel="error (fraction)")
    axes.legend()


FIGURE = Figure(
    id="mine.@ID@",
    caption=(
        r"Error of the greedy tree and of the best one by depth on $\mathcal{D}_{h,K}$ with $h=<h>$, $K=<K>$,"
        r" $\varepsilon=<eps>$. All values are exact."
    ),
    cite=Cite("me2026", "Figure 1"),
    height=2.3,  # inches; width="column" or "page"
    data=data,
    draw=draw,
    style=STYLE,
)
'''
