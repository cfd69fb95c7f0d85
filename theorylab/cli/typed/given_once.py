"""An option that holds one value is given once: of two values the first would be dropped without a word."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand, TyperOption

from theorylab.errors import InvalidArgument

__all__ = ["GivenOnce"]


class GivenOnce(TyperCommand):
    """A command that refuses a second value for an option that holds one."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of the line; what comes after ``--`` is no option."""
        words = args[: args.index("--")] if "--" in args else args
        written = [word.partition("=")[0] for word in words]
        for option in self.params:
            one_value = isinstance(option, TyperOption) and not option.multiple and not option.is_flag
            if one_value and sum(word in option.opts for word in written) > 1:
                raise InvalidArgument(f"{option.opts[0]} is given twice; it holds one value")
        return super().parse_args(ctx, args)
