"""Options that several commands share, and their match with the parameters of a function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Annotated, Any

import typer

from theorylab.errors import InvalidArgument

__all__ = ["PROBLEM", "ClusterAt", "Jobs", "Json", "matching", "option"]

ClusterAt = Annotated[
    str | None,
    typer.Option("--cluster", metavar="tcp://HOST:PORT", help="Run on the workers of this Dask scheduler."),
]

Json = Annotated[str | None, typer.Option(metavar="FILE", help="Write JSON; - for standard output.")]
Jobs = Annotated[int, typer.Option(metavar="N", min=1, help="Number of processes.")]

PROBLEM = typer.Argument(
    metavar="PROBLEM",
    help="A construction, such as parity-xor:h=3,K=4,eps=1/10; a formula, such as dnf:x1&x2|~x3; a truth table,"
    " table:FILE; or a sample, csv:FILE.",
)


def option(parameter: str) -> str:
    """Return the option for a parameter."""
    return f"--{parameter.replace('_', '-')}"


def matching(
    function: Callable[..., Any], given: Mapping[str, Any], *, name: str, supplied: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Return the arguments for a call of ``function``.

    Parameters
    ----------
    function
        The function to be called.
    given
        Value of every option, by parameter; ``None`` for an option that was not given.
    name
        Name of the function in messages.
    supplied
        Parameters that the caller supplies.

    Returns
    -------
    dict
        The given options, then the defaults of the others, except those that are ``None``.

    Raises
    ------
    InvalidArgument
        If an option is not a parameter of the function, or a parameter without a default is missing.
    """
    takes = {p.name: p for p in signature(function).parameters.values() if p.name not in supplied}
    chosen = {parameter: value for parameter, value in given.items() if value is not None}
    form = ", ".join(option(parameter) for parameter in takes if parameter in given) or "no option"
    for parameter in chosen:
        if parameter not in takes:
            raise InvalidArgument(f"{name} does not take {option(parameter)}; it takes {form}")
    needed = [p.name for p in takes.values() if p.default is Parameter.empty and p.name not in chosen]
    if needed:
        raise InvalidArgument(f"{name} needs {' and '.join(map(option, needed))}; it takes {form}")
    defaults = {p.name: p.default for p in takes.values() if p.default not in (Parameter.empty, None)}
    return {
        **chosen,
        **{parameter: value for parameter, value in defaults.items() if parameter not in chosen},
    }
