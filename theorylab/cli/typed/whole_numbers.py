"""Integer options in every common notation: ``3``, ``3.0``, ``1e3``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args, get_type_hints

from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import integer

__all__ = ["reading_whole_numbers"]


def reading_whole_numbers(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return the command with integer options that accept the notations of :func:`theorylab.numbers.rationals.integer`.

    Parameters
    ----------
    command
        Function of a command, with annotated options.
    """
    hints = get_type_hints(command, include_extras=True)
    for hint in hints.values():
        kind, *described = get_args(hint) or (hint,)
        for option in described:
            if kind in (int, int | None) and hasattr(option, "parser"):
                option.parser = _reader(option.min)
    command.__annotations__ = hints
    return command


def _reader(least: int | None) -> Callable[[str | int], int]:
    def read(value: str | int) -> int:
        try:
            found = value if isinstance(value, int) else integer(value)
        except InvalidArgument as error:  # the command line names the option
            raise ValueError(str(error).removeprefix("value: ")) from None
        if least is not None and found < least:
            raise ValueError(f"{found} given, at least {least} is needed")
        return found

    return read
