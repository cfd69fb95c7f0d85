r"""LaTeX of a formula in plain characters: ``(1+eps)/2`` is ``(1+\varepsilon)/2``."""

from __future__ import annotations

import re

__all__ = ["APPLIED", "GREEK", "NAMED", "NUMBER", "SIGNS", "latex_of"]

GREEK = "alpha beta gamma delta eps epsilon kappa lambda mu nu phi pi rho sigma tau theta xi Delta Gamma Omega Theta"
APPLIED = "log ln exp min max"
"""Functions whose argument may follow behind a blank."""
NAMED = (
    "floor ceil sqrt OPT Inf Pr MIC Tribes TRIBES Maj MAJ REST NP Cov Var bias dist size cost idx opt lb ub"
)
"""Functions and quantities of several letters, which are set upright."""
NUMBER = r"(?:0x[\da-f]+|\d+(?:,\d{3})*(?:\.\d+)?|(?<![\w)])\.\d+)(?:\.\.\.)?(?:e[-+]?\d+)?(?!\d)"
SIGNS = {"<=": r"\le ", ">=": r"\ge ", "!=": r"\ne ", "+/-": r"\pm ", "*": r"\cdot ", "...": r"\ldots "}
SIGNS |= {"->": r"\to ", "\N{EMPTY SET}": r"\emptyset ", "{": r"\{", "}": r"\}", "%": r"\%", "&": r"\&"}
_MACROS = {name: rf"\{name} " for name in f"{GREEK} {APPLIED} Pr".split()}
_MACROS |= {"eps": r"\varepsilon ", "epsilon": r"\varepsilon ", "not": r"\lnot "}
_TOKEN = re.compile(rf"(?P<number>{NUMBER})|(?P<name>[A-Za-z]+)|<=|>=|!=|\+/-|->|\.\.\.|.")
_BRACKETS = (
    ("sqrt", r"\\sqrt{", "}"),
    ("floor", r"\\lfloor ", r"\\rfloor "),
    ("ceil", r"\\lceil ", r"\\rceil "),
)
"""Functions whose argument stands in brackets of their own."""
_STAR = re.compile(r"(\w)\*(?![\w*(])")
"""A star behind a letter is an exponent, between factors a sign."""
_SCRIPT = re.compile(r"([_^])(\{[^{}]*\}|-?(?:[A-Za-z]+|\d+(?:\.\d+)?)|[-+*])")


def latex_of(formula: str) -> str:
    r"""Return a formula in LaTeX; an index or exponent in parentheses stands in braces, and ``x^(1)`` keeps them.

    Parameters
    ----------
    formula
        In plain characters.

    Examples
    --------
    >>> print(latex_of("(1 + eps)/2^(n-1)"), latex_of("x^(1) >= t*"))
    (1+\varepsilon )/2^{n-1} x^{(1)}\ge t^{\ast}
    """
    scripted = re.sub(r"([_^])\((\d)\)", r"\1{(\2)}", formula)
    scripted = re.sub(r"([_^])\(([^()]*)\)", r"\1{\2}", scripted)
    parts = _SCRIPT.split(_STAR.sub(r"\1^{\\ast}", scripted))
    written = _tokens(parts[0])
    for mark, script, after in zip(parts[1::3], parts[2::3], parts[3::3]):
        inside = script.removeprefix("{").removesuffix("}")
        exponent = r"\ast" if inside in ("*", r"\ast") else _tokens(inside).strip()
        written += f"{mark}{{{exponent}}}{_tokens(after)}"
    for name, begin, end in _BRACKETS:
        written = re.sub(rf"\\operatorname\{{{name}\}}\(([^()]*)\)", rf"{begin}\1{end}", written)
    return written.strip().replace(" '", "'")


def _tokens(text: str) -> str:
    return _TOKEN.sub(_token, text).replace("  ", " ")


def _token(found: re.Match[str]) -> str:
    token = found[0]
    if found["number"]:
        return _number(token)
    if not found["name"]:
        return SIGNS.get(token, "" if token == " " else token)
    if token in _MACROS:
        return _MACROS[token]
    if token in NAMED.split():
        return rf"\operatorname{{{token}}}"
    return rf"\mathrm{{{token}}}" if token.isupper() and len(token) > 2 else token


def _number(token: str) -> str:
    if token.startswith("0x"):
        return rf"\text{{{token}}}"
    digits, _, exponent = token.partition("e")
    digits = digits.replace("...", r"\ldots ").replace(",", "{,}")
    return rf"{digits}\cdot 10^{{{int(exponent)}}}" if exponent else digits
