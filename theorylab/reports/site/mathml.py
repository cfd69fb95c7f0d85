r"""Formulas for a browser: the LaTeX of a statement as MathML, in pieces between which a line may end.

The conversion is math-core's. A browser does not break a formula across lines, so a long one is set as several, each of
which ends after a relation or comma outside parentheses.
"""

from __future__ import annotations

import re
from functools import cache

from math_core import LatexToMathML

__all__ = ["mathml"]

BREAKS = {"=", "<", ">", ",", ";", r"\le", r"\leq", r"\ge", r"\geq", r"\in", r"\subseteq", r"\ne", r"\neq"}
BREAKS |= {r"\to", r"\rightarrow", r"\leftarrow", r"\wedge", r"\vee"}
"""Signs after which a line may end."""
LATE_BREAKS = frozenset("+-")
"""Signs after which a long line may end."""
SHORTEST, LONG = 8, 18
"""Minimum number of signs of a piece, and the number from which a piece is long."""
OPENING = frozenset(("(", "[", "{", r"\{", r"\lfloor", r"\lceil", r"\left", r"\begin"))
CLOSING = frozenset((")", "]", "}", r"\}", r"\rfloor", r"\rceil", r"\right", r"\end"))

_SIGN = re.compile(r"\\text\w*\{[^{}]*\}|\\[A-Za-z]+|\\?\S")
_CONVERTER = LatexToMathML(
    fancy_error=False, allow_unreliable_rendering=True, ignore_unknown_commands=True, continue_on_error=True
)


@cache
def mathml(latex: str, display: bool = False) -> str:
    r"""Return a formula as MathML, for a page in HTML.

    Parameters
    ----------
    latex
        The formula without dollar signs.
    display
        Whether it is displayed on its own line, in the larger style.

    Returns
    -------
    str
        The MathML; unreadable LaTeX is kept verbatim in an element of the class ``math-core-error`` or
        ``math-core-unknown-cmd``.

    Examples
    --------
    >>> mathml("x")
    '<math><mi>x</mi></math>'
    """
    pieces = _pieces(latex)
    if len(pieces) == 1:
        return _CONVERTER.convert_with_local_state(latex, displaystyle=display)
    style = r"\displaystyle " if display else ""
    return "<wbr>".join(
        _CONVERTER.convert_with_local_state(style + piece, displaystyle=False) for piece in pieces
    )


def _pieces(latex: str) -> list[str]:
    """Return the formula, cut after relations and commas outside parentheses."""
    pieces, begun, length, depth = [], 0, 0, 0
    for found in _SIGN.finditer(latex):
        sign = found[0]
        length += 1
        depth += (sign in OPENING) - (sign in CLOSING)
        long_enough = length >= SHORTEST if sign in BREAKS else sign in LATE_BREAKS and length >= LONG
        if depth == 0 and long_enough and latex[found.end() :].strip():
            pieces.append(latex[begun : found.end()] + "{}")  # for the blank behind the sign
            begun, length = found.end(), 0
    return [*pieces, latex[begun:]]
