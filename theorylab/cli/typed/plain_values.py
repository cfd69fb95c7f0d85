"""Text and whole numbers of the command line, read without pydantic, whose import takes longer than most commands."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from typer.core import TyperCommand, TyperGroup

__all__ = ["PlainCommand", "PlainGroup"]


class PlainCommand(TyperCommand):
    """A command that reads absent values, text, and values with a parser of their own without pydantic.

    Any other value, and one that its parser rejects, is read as typer does, which reports the error.
    """

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters of the command."""
        return _read_plainly(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """A group of commands whose own parameters are read as those of :class:`PlainCommand`."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters of the group."""
        return _read_plainly(super().get_params(ctx))


def _read_plainly(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        vars(parameter).setdefault("get_runtime_param", partial(_PlainValue, parameter.get_runtime_param))
    return parameters


class _PlainValue:
    """Conversion of the words given for a parameter, in place of typer's own.

    Parameters
    ----------
    of_typer
        Function that returns typer's conversion.
    """

    def __init__(self, of_typer: Callable[[], Any]):
        self._of_typer = of_typer

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the value of a parameter."""
        several = param.multiple or param.nargs == -1
        if value is None:
            return () if several else None
        kind, parser = param.type_descriptor.annotation, param.type_descriptor.parameter_info.parser
        if parser is None and kind is str and isinstance(value, str):
            return value
        if parser is None and kind == list[str] and isinstance(value, tuple):
            return list(value)
        if parser is not None and not several:
            with suppress(ValueError):
                return parser(value)
        return self._of_typer().coerce(value, param=param, ctx=ctx)
