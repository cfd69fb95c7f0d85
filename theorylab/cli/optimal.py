"""``theorylab optimal``: a provably optimal tree of a problem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from time import monotonic
from typing import Annotated, Any

import typer
from flint import fmpq
from rich.console import Console

from theorylab.catalog import find, installed
from theorylab.cli.exit_codes import UNDECIDED
from theorylab.cli.limits import MemoryLimit, TimeLimit, within_limits
from theorylab.cli.options import PROBLEM
from theorylab.cli.output.certificate_file import certificate as certificate_of
from theorylab.cli.output.certificate_file import require_certifiable, write_certificate
from theorylab.cli.output.files import write_files_first, write_json
from theorylab.cli.output.penalty_path import emit_path, json_path
from theorylab.cli.output.tree_files import Bib, Dot, Pdf, Svg, Tikz, drawings_to_write, require_targets
from theorylab.cli.output.tree_output import PENALISED, emit_tree, emit_value, json_options, json_tree
from theorylab.cli.progress import working
from theorylab.errors import InvalidArgument, OutOfTime
from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.names import construction_of, problem_named
from theorylab.reports.bibliography import bibtex
from theorylab.reports.console import emit
from theorylab.trees.drawing.numbers import short_number
from theorylab.trees.nodes import leaf
from theorylab.trees.tree import Tree

__all__ = ["Exact", "optimal"]

FORMS = (
    "--size T, --depth D, --depth D --size T, --depth D --penalty P, --penalty-path (with or without --depth D), "
    "--exact size|depth, or --expected-cost"
)
OBJECTIVES = {
    frozenset({"size"}): "size",
    frozenset({"depth"}): "depth",
    frozenset({"depth", "size"}): "depth-and-size",
    frozenset({"penalty"}): "penalty",
    frozenset({"depth", "penalty"}): "penalty",
    frozenset({"penalty_path"}): "penalty-path",
    frozenset({"depth", "penalty_path"}): "penalty-path",
    frozenset({"expected_cost"}): "expected-cost",
}
VALUES = {"penalty": PENALISED, "expected-cost": "expected cost"}
"""What is minimised where it is not the error."""

CURVES = ("size", "depth-and-size")
"""Objectives that give the least error for every number of internal nodes."""

MOST_REPEATED = 1000
"""Budgets up to this have an error each, also where no tree is so large."""

LIMITS = ("size", "depth", "penalty")

IN_TIME = ("depth", "penalty")
"""Objectives whose programs may hand over the best tree they have when the time is up."""

TO_WRITE = 0.03, 0.15
"""They are asked to before: by this share of the time limit, and by no fewer seconds, which go to the tree."""


class Exact(Enum):
    """What is least of the exact trees."""

    SIZE = "size"
    DEPTH = "depth"


def optimal(
    problem: Annotated[str, PROBLEM],
    size: Annotated[int | None, typer.Option(metavar="T", min=0, help="At most T internal nodes.")] = None,
    depth: Annotated[int | None, typer.Option(metavar="D", min=0, help="Depth at most D.")] = None,
    penalty: Annotated[str | None, typer.Option(metavar="P", help="Penalty of a leaf, exact.")] = None,
    penalty_path: Annotated[
        bool, typer.Option("--penalty-path", help="Optimal trees for every penalty of a leaf.")
    ] = False,
    exact: Annotated[
        Exact | None, typer.Option(help="Least size or depth of a tree of the least error possible.")
    ] = None,
    expected_cost: Annotated[
        bool, typer.Option("--expected-cost", help="Least expected cost of tests at error zero.")
    ] = False,
    json: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write JSON; - for standard output.")
    ] = None,
    certificate: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Write a certificate for 'theorylab certify'; - for standard output."
        ),
    ] = None,
    svg: Svg = None,
    tikz: Tikz = None,
    dot: Dot = None,
    pdf: Pdf = None,
    bib: Bib = False,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
) -> None:
    """Find a provably optimal tree, by size, depth, sparse objective, expected cost, or of least error."""
    given: dict[str, Any] = {
        "size": size,
        "depth": depth,
        "penalty": None if penalty is None else rational(penalty, name="--penalty"),
        "penalty_path": penalty_path or None,
        "exact": exact,
        "expected_cost": expected_cost or None,
    }
    options = {name: value for name, value in given.items() if value is not None}
    objective = OBJECTIVES.get(frozenset(options))
    if exact is not None and set(options) == {"exact"}:
        objective = f"exact-{exact.value}"
    if objective is None:
        raise InvalidArgument(f"optimal: say what is bounded with {FORMS}")
    function = find(installed().objectives, objective, kind="objective")
    drawings = {"svg": svg, "tikz": tikz, "dot": dot, "pdf": pdf}
    quiet = require_targets("optimal", bib=bib, json=json, certificate=certificate, **drawings)
    if penalty_path and any(drawings.values()):
        raise InvalidArgument("optimal: --penalty-path finds several trees; to draw one give --penalty P")
    limits = {name: value for name, value in options.items() if name in LIMITS}
    if certificate is not None:
        require_certifiable(given)
    known = ["no tree is known and nothing is proved"]
    started = monotonic()
    optimum: Any = None
    text = ""
    try:
        with within_limits("optimal", time_limit, memory_limit, lambda: known[-1]):
            instance = problem_named(problem)
            alone = _LeafAlone(Tree(instance, leaf(instance, instance.root)), given["penalty"] or fmpq(0))
            error = short_number(alone.tree.error)
            known.append(f"a leaf alone has error {error}; nothing is proved of better trees")
            if objective in IN_TIME:
                optimum = alone
            if time_limit is not None and objective in IN_TIME:
                share, seconds = TO_WRITE
                limits["seconds"] = started + time_limit - max(share * time_limit, seconds) - monotonic()
            with working(f"optimal tree of {problem}"):
                optimum = function(instance, **limits)
            known.append("the optimum is found, but its certificate is not written")
            if certificate is not None:
                if "seconds" in limits and not optimum.proved:
                    raise OutOfTime(f"optimal: no certificate, for the time is up and {_status(optimum)}")
                with working(f"certificate of {problem}"):
                    text = certificate_of(instance, optimum, name=problem, options=options)
    except OutOfTime:
        if optimum is None or certificate is not None:
            raise
    try:
        write_files_first(
            (certificate, lambda target: write_certificate(text, target)),
            (json, lambda target: write_json(_as_json(problem, options, objective, optimum), target)),
            *([] if penalty_path else drawings_to_write(optimum.tree, **drawings)),
        )
    finally:  # a tree that cannot be drawn is printed all the same
        if not quiet:
            _print(Console(), problem, objective, optimum, size or 0)
            if bib:
                emit(Console(), f"\n{bibtex([construction_of(problem)])}")
    if not penalty_path and not optimum.proved:
        raise typer.Exit(UNDECIDED)


@dataclass(frozen=True)
class _LeafAlone:
    """What is known before any search: the tree without a test."""

    tree: Tree
    penalty: fmpq

    @property
    def value(self) -> fmpq:
        return self.tree.error + self.penalty

    @property
    def lower_bound(self) -> fmpq:
        return self.penalty

    @property
    def gap(self) -> fmpq:
        return self.tree.error

    @property
    def proved(self) -> bool:
        return self.gap == 0


def _as_json(problem: str, options: dict[str, Any], objective: str, optimum: Any) -> dict[str, Any]:
    facts: dict[str, Any] = {"learner": "optimal", "problem": problem, "options": json_options(options)}
    if objective in VALUES:
        facts["value"] = format_rational(optimum.value)
    if objective in CURVES:
        facts["errors"] = [format_rational(error) for error in _errors(optimum, options["size"])]
    if objective == "penalty-path":
        return {**facts, **json_path(optimum)}
    facts["lower_bound"] = format_rational(optimum.lower_bound)
    facts["status"] = "proved" if optimum.proved else "feasible"
    return {**facts, **json_tree(optimum.tree)}


def _status(optimum: Any) -> str:
    """What is known of the value."""
    if optimum.proved:
        return "proved optimal"
    least = format_rational(optimum.lower_bound)
    return f"within {short_number(optimum.gap)} of the optimum, which is at least {least}"


def _errors(optimum: Any, size: int) -> Sequence[fmpq]:
    """Least errors for 0 to ``size`` internal nodes; for many more than any tree has, to the most that one has."""
    beyond = size + 1 - len(optimum.errors) if size <= MOST_REPEATED else 0
    return [*optimum.errors, *optimum.errors[-1:] * beyond]


def _print(console: Console, problem: str, objective: str, optimum: Any, size: int) -> None:
    if objective == "penalty-path":
        emit(console, f"optimal trees of {problem}")
        emit_path(console, optimum)
    else:
        emit(console, f"optimal tree of {problem}")
        if objective in VALUES:
            emit_value(console, VALUES[objective], optimum.value)
        if objective in CURVES:
            for t, error in enumerate(_errors(optimum, size)):
                emit(console, f"OPT({t}) = {format_rational(error)}")
        emit(console, f"status          {_status(optimum)}")
        emit_tree(console, optimum.tree)
