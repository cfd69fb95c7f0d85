"""``theorylab optimal``: a provably optimal tree of a problem."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console

from theorylab.catalog import find, installed
from theorylab.cli.files import STANDARD_OUTPUT, require_writable, write_json
from theorylab.cli.progress import working
from theorylab.cli.tree_output import emit_tree, json_options, json_tree, nearest_float
from theorylab.errors import InvalidArgument
from theorylab.problem_names import problem_named
from theorylab.rationals import format_rational, rational
from theorylab.report import emit

__all__ = ["optimal"]

FORMS = "--size T, --depth D, --depth D --penalty P, or --expected-cost"
OBJECTIVES = {
    frozenset({"size"}): "size",
    frozenset({"depth"}): "depth",
    frozenset({"penalty"}): "penalty",
    frozenset({"depth", "penalty"}): "penalty",
    frozenset({"expected_cost"}): "expected-cost",
}
VALUES = {"penalty": "error + penalty x leaves", "expected-cost": "expected cost"}
"""What is minimised where it is not the error."""


def optimal(
    problem: Annotated[str, typer.Argument(metavar="PROBLEM", help="Such as parity-xor:h=3,K=4,eps=1/10.")],
    size: Annotated[int | None, typer.Option(metavar="T", min=0, help="At most T internal nodes.")] = None,
    depth: Annotated[int | None, typer.Option(metavar="D", min=0, help="Depth at most D.")] = None,
    penalty: Annotated[str | None, typer.Option(metavar="P", help="Penalty of a leaf, exact.")] = None,
    expected_cost: Annotated[
        bool, typer.Option("--expected-cost", help="Least expected cost of tests at error zero.")
    ] = False,
    json: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write JSON; - for standard output.")
    ] = None,
) -> None:
    """Find a provably optimal tree, by size, depth, sparse objective or expected cost."""
    given: dict[str, Any] = {
        "size": size,
        "depth": depth,
        "penalty": None if penalty is None else rational(penalty, name="--penalty"),
        "expected_cost": expected_cost or None,
    }
    options = {name: value for name, value in given.items() if value is not None}
    objective = OBJECTIVES.get(frozenset(options))
    if objective is None:
        raise InvalidArgument(f"optimal: say what is bounded with {FORMS}")
    function = find(installed().objectives, objective, kind="objective")
    require_writable(json, "--json")
    limits = {name: value for name, value in options.items() if name != "expected_cost"}
    with working(f"optimal tree of {problem}"):
        optimum = function(problem_named(problem), **limits)
    if json is not None:
        facts = {"learner": "optimal", "problem": problem, "options": json_options(options)}
        if objective in VALUES:
            facts["value"] = format_rational(optimum.value)
        if objective == "size":
            facts["errors"] = [format_rational(error) for error in optimum.errors]
        write_json({**facts, **json_tree(optimum.tree)}, json)
    if json != STANDARD_OUTPUT:
        console = Console()
        emit(console, f"optimal tree of {problem}")
        if objective in VALUES:
            value = optimum.value
            emit(console, f"{VALUES[objective]}  {format_rational(value)} = {nearest_float(value):.10g}")
        if objective == "size":
            for t, error in enumerate(optimum.errors):
                emit(console, f"OPT({t}) = {format_rational(error)}")
        emit_tree(console, optimum.tree)
