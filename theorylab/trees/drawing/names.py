r"""Names of tests in drawings; comparisons are set as mathematics.

A name ``x3 >= 5`` is a comparison with a number; a variable is a letter and a number. Everything else is text.

pdfLaTeX stops at characters that its fonts do not have, such as Chinese ones. In LaTeX they are written by the macro
``\beyondlatin``, which :data:`BEYOND_LATIN` defines: LuaLaTeX and XeLaTeX set the character, pdfLaTeX its number.
"""

from __future__ import annotations

import re

__all__ = ["BEYOND_LATIN", "latex_name", "unicode_name"]

BEYOND_LATIN = r"\providecommand\beyondlatin[2]{\ifdefined\Umathcode#1\else\texttt{#2}\fi}"
"""The macro for characters that pdfLaTeX does not have; it goes before names that have some."""

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

_BEYOND = re.compile(
    # Latin letters with the accents of the encoding T1, and the punctuation and signs that come with it
    "[^ -~\u00a0-\u0125\u0128-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u0165\u0168-\u017e\u2013\u2014\u2018-\u201a"
    "\u201c-\u201e\u2020-\u2022\u2026\u2030\u20ac\u2122\u2260\u2264\u2265]"
)


def unicode_name(name: str) -> str:
    """Return the name for a drawing in Unicode.

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
    r"""Return the name in LaTeX, with variables and comparisons as mathematics and special characters escaped.

    Examples
    --------
    >>> print(latex_name("x3 >= 5"), latex_name("age_1 <= 5/2"))
    $x_{3} \ge 5$ age\_1 $\le 5/2$
    """
    found = _COMPARISON.fullmatch(name)
    if found is None:
        return _variable(name) or _text(name)
    comparison = f"{_SIGNS[found['sign']]} {found['number']}"
    variable = _variable(found["left"])
    return f"{variable[:-1]} {comparison}$" if variable else f"{_text(found['left'])} ${comparison}$"


def _text(name: str) -> str:
    """Return the name as LaTeX text."""
    return _BEYOND.sub(_beyond_latin, " ".join(name.split()).translate(_LATEX))


def _beyond_latin(found: re.Match) -> str:
    character = found[0]
    shown = character if character.isprintable() else ""
    return rf"\beyondlatin{{{shown}}}{{U+{ord(character):04X}}}"


def _variable(name: str) -> str:
    written = _VARIABLE.fullmatch(name)
    return "" if written is None else f"${written[1]}_{{{written[2]}}}$"
