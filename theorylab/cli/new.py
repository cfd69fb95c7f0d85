"""``theorylab new``: a file to start from, which runs as it is."""

from __future__ import annotations

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from theorylab.catalog import find
from theorylab.cli.output.files import whole_file
from theorylab.errors import InvalidArgument
from theorylab.reports.console import emit

__all__ = ["new"]

CLAIM = r'''"""Say here what is claimed, of which distribution and algorithm; `theorylab show` prints it.

Run it with: theorylab check @FILE@
One instance: theorylab check @FILE@ --at h=4,K=6,eps=1/10
Pages on it: theorylab report @FILE@ --out report
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
    origin="new",  # in no paper; "printed" if a paper says it
    # the instances, small ones first: the first violation is the counterexample that is shown
    instances=Grid.over(h=range(2, 5), K=range(3, 6), eps=[fmpq(1, 10), fmpq(1, 5)]),
    measured=excess,
    # the control is a stronger claim, which the same check has to refute: else agreement means nothing
    asserts=AT_LEAST(fmpq(1, 4), control=fmpq(1, 2)),
    # once it is known to be false: recorded=REFUTED, also imported from theorylab.claims
    # what a report draws at a counterexample
    trees=lambda h, K, eps: {
        "Greedy": greedy(parity_xor(h, K, eps), depth=h),
        "Optimum": optimal_by_depth(parity_xor(h, K, eps), h).tree,
    },
)
'''

CONSTRUCTION = r'''"""Say here what the distribution is for.

Run it with: theorylab learn greedy @FILE@:@FUNCTION@,k=3,decoys=4 --depth 3
The optimum: theorylab optimal @FILE@:@FUNCTION@,k=3,decoys=4,eps=1/5 --size 7
"""

from flint import fmpq  # exact rationals: fmpq(1, 10)

from constructions import Block, mixture, parity, random_coordinate


# the annotations say how the command line reads the parameters: int, fmpq, bool, str, tuple[int, ...]
def @FUNCTION@(k: int, decoys: int, eps: fmpq = fmpq(1, 10)) -> Block:
    """Parity of k bits or, with probability eps, a random one of some decoys."""
    # blocks over disjoint variables, joined by mixture, &, |, ^ and ~
    return mixture((1 - eps, parity(k)), (eps, random_coordinate(decoys)))
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

STARTING_POINTS = {
    "claim": (CLAIM, "theorylab check {file}"),
    "construction": (CONSTRUCTION, "theorylab learn greedy {file}:{function},k=3,decoys=4 --depth 3"),
    "figure": (FIGURE, "theorylab figure {file} --format png"),
}
"""What the file holds, and the command that runs it, by kind."""
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")
LONGEST_NAME = 100


def new(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="claim, construction or figure.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="The file will be NAME.py.")],
    force: Annotated[bool, typer.Option("--force", help="Replace NAME.py if it is there.")] = False,
) -> None:
    """Write NAME.py, a claim, a construction or a figure to start from; it runs as it is."""
    text, command = find(STARTING_POINTS, kind.lower(), kind="kind of file")
    stem = name.removesuffix(".py")
    if not _NAME.match(stem) or len(stem) > LONGEST_NAME:
        raise InvalidArgument(f"new: {name!r} is not a name; write letters, digits, _ and -, a letter first")
    file, function = Path(f"{stem}.py"), stem.replace("-", "_").lower()
    if iskeyword(function):
        raise InvalidArgument(f"new: {name!r} is a word of Python; give another name")
    if file.exists() and not force:
        raise InvalidArgument(f"new: {file} exists; nothing is overwritten without --force")
    installed = find_spec(stem.lower())
    if installed is not None and installed.origin != str(file.resolve()):
        raise InvalidArgument(f"new: a module {stem.lower()} is installed, which {file} would shadow")
    id = "-".join(filter(None, function.split("_")))
    with whole_file(str(file), "new") as path:
        path.write_text(
            text.replace("@ID@", id).replace("@FUNCTION@", function).replace("@FILE@", file.name),
            encoding="utf-8",
        )
    console = Console()
    emit(console, f"{file}: run it with")
    emit(console, f"    {command.format(file=file, function=function)}")
