"""Commands that reject a repeated option with a single value, because the first value would be ignored."""

from __future__ import annotations

from typing import Any

from typer.core import TyperOption

from theorylab.cli.typed.plain_values import PlainCommand
from theorylab.errors import InvalidArgument

__all__ = ["GivenOnce"]


class GivenOnce(PlainCommand):
    """A command that rejects a second value of an option that takes one."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the words of the line; words after ``--`` are not options."""
        words = args[: args.index("--")] if "--" in args else args
        written = [word.partition("=")[0] for word in words]
        for option in self.params:
            one_value = isinstance(option, TyperOption) and not option.multiple and not option.is_flag
            if one_value and sum(word in option.opts for word in written) > 1:
                raise InvalidArgument(f"{option.opts[0]} is given twice; it takes one value")
        return super().parse_args(ctx, args)
