r"""How a drawing writes the name of a test: comparisons as mathematics.

A name ``x3 >= 5`` is a comparison with a number; a variable is a letter and a number. Everything else is text.
"""

from __future__ import annotations

import re

__all__ = ["latex_name", "unicode_name"]

_VARIABLE = re.compile(r"([A-Za-z])([0-9]+)")
_COMPARISON = re.compile(r"(?P<left>.*?\S)\s*(?P<sign>>=|<=|≥|≤|<|>)\s*(?P<number>-?[0-9]+([./][0-9]+)?)\s*")
_UNICODE = {">=": "≥", "<=": "≤"}
_SIGNS = {">=": r"\ge", "≥": r"\ge", "<=": r"\le", "≤": r"\le", "<": "<", ">": ">"}

_LATEX = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        "≤": r"$\leq$",
        "≥": r"$\geq$",
        "≠": r"$\neq$",
        **{c: f"\\{c}" for c in "{}$&#_%"},
    }
)


def unicode_name(name: str) -> str:
    """The name for a drawing whose letters are Unicode.

    Examples
    --------
    >>> unicode_name("x3 >= 5")
    'x3 ≥ 5'
    """
    found = _COMPARISON.fullmatch(name)
    if found is None:
        return name
    sign = found["sign"]
    return f"{found['left']} {_UNICODE.get(sign, sign)} {found['number']}"


def latex_name(name: str) -> str:
    r"""The name in LaTeX: variables and comparisons in mathematics, what LaTeX would interpret escaped.

    Examples
    --------
    >>> print(latex_name("x3 >= 5"), latex_name("age_1 <= 5/2"))
    $x_{3} \ge 5$ age\_1 $\le 5/2$
    """
    found = _COMPARISON.fullmatch(name)
    if found is None:
        return _variable(name) or name.translate(_LATEX)
    comparison = f"{_SIGNS[found['sign']]} {found['number']}"
    variable = _variable(found["left"])
    return (
        f"{variable[:-1]} {comparison}$" if variable else f"{found['left'].translate(_LATEX)} ${comparison}$"
    )


def _variable(name: str) -> str:
    written = _VARIABLE.fullmatch(name)
    return "" if written is None else f"${written[1]}_{{{written[2]}}}$"
