r"""Formulas in plain words, as a counterexample or a docstring has them: found, and written as LaTeX.

``for every l <= m the error is (1+eps)/2`` has two. A formula consists of numbers, letters, Greek names and functions,
and has a mark: an index, an exponent, an operator, a relation, a Greek name. A letter alone is a formula too, unless it
is an article. Names of Python, ids, and places such as ``Theorem A.7`` are words.
"""

from __future__ import annotations

import re

__all__ = ["with_formulas"]

GREEK = "alpha beta gamma delta eps epsilon kappa lambda mu nu phi rho sigma tau theta xi"
FUNCTIONS = "log ln exp min max floor ceil sqrt OPT Inf Pr MIC"
SIGNS = {"<=": r"\le ", ">=": r"\ge ", "!=": r"\ne ", "+/-": r"\pm ", "*": r"\cdot ", "...": r"\ldots "}
SIGNS |= {"->": r"\to ", "{": r"\{", "}": r"\}", "%": r"\%", "&": r"\&"}
_NUMBER = r"\d+(?:,\d{3})*(?:\.\d+)?(?:\.\.\.)?(?:e[-+]?\d+)?(?!\d)"
_NAME = rf"(?:{'|'.join((GREEK + ' ' + FUNCTIONS).split())})(?![A-Za-z])"
_LONE, _PRODUCT = r"[A-Za-z](?![A-Za-z]|'\w)'*", r"(?<=[-+*/=] )[a-z]{2}\b"
_ATOM = rf"(?:{_NAME}|{_LONE}|{_NUMBER}(?![A-Za-z]{{2}})|{_PRODUCT})"
_SCRIPT = rf"[_^](?:\{{[^{{}}]*\}}|\([^()]*\)|-?{_ATOM})"
_TERM = rf"{_ATOM}(?:{_SCRIPT})*"
_SIGN = r"(?:<=|>=|!=|\+/-|->|\.\.\.|[-+*/=<>])"
_GROUP = r"(?:\((?:[^()\n]|\([^()]*\))*\)|\[[^\[\]\n]*\])"
_OPERAND = rf"[-+]?(?:{_GROUP}(?:{_SCRIPT})*|{_TERM})+"
_NEXT = rf"(?: ?{_SIGN} ?|, (?=\.\.\.)|(?<=\.\.\.), | (?={'|'.join(GREEK.split())}))"
_RUN = re.compile(rf"(?<![\w.'`$\\/|-]){_OPERAND}(?:{_NEXT}(?:{_OPERAND}|\.\.\.))*(?![\w`$*|\\]|[.'-]\w)")
_MARKED = re.compile(rf"[_^]|[<>=]|\+/-|\b(?:{'|'.join(GREEK.split())})\b|\d[a-z]|[A-Za-z] ?[-+/*] ?\w")
_LETTER = re.compile(r"[b-zB-HJ-Z]'*\Z")
_PLACED = re.compile(
    r"(?:Appendix|Section|Table|Part|part|case|Case|Lemma|Theorem|Fact|Figure|Claim|algorithm) \Z"
)
_WORD = re.compile(r"[A-Za-z]{3,}|\b(?:as|at|be|by|do|if|in|is|it|no|of|on|or|so|to|up|we)\b")
_KNOWN = {*(GREEK + " " + FUNCTIONS).split()}
_TOKEN = re.compile(rf"(?P<number>{_NUMBER})|(?P<name>[A-Za-z]+)|(?P<sign><=|>=|!=|\+/-|->|\.\.\.|.)")


def with_formulas(text: str) -> str:
    r"""Return the text with its formulas as LaTeX between dollar signs; a text with a dollar sign stays as it is.

    Parameters
    ----------
    text
        Plain words.

    Examples
    --------
    >>> print(with_formulas("false for l <= 2^w, by Lemma B"))
    false for $l\le 2^{w}$, by Lemma B
    """
    return text if "$" in text else _RUN.sub(_set, text)


def _set(found: re.Match[str]) -> str:
    run = found[0]
    marked = _MARKED.search(run) or _LETTER.match(run)
    if not (marked and run.isascii()) or _PLACED.search(found.string[: found.start()]):
        return run
    if {*_WORD.findall(re.sub(r"e[-+]\d+", "", run))} - _KNOWN:
        return run
    return f"${_latex(run)}$"


def _latex(run: str) -> str:
    """A formula in LaTeX. An index or an exponent in parentheses stands in braces; ``x^(1)`` keeps them."""
    scripted = re.sub(r"([_^])\((\d)\)", r"\1{(\2)}", run)
    scripted = re.sub(r"([_^])\(([^()]*)\)", r"\1{\2}", scripted)
    parts = re.split(r"([_^])(\{[^{}]*\}|-?(?:[A-Za-z]+|\d+(?:\.\d+)?))", scripted)
    written = _tokens(parts[0])
    for mark, script, after in zip(parts[1::3], parts[2::3], parts[3::3]):
        written += f"{mark}{{{_tokens(script.removeprefix('{').removesuffix('}')).strip()}}}{_tokens(after)}"
    return written.strip()


def _tokens(text: str) -> str:
    return _TOKEN.sub(_token, text).replace("  ", " ")


def _token(found: re.Match[str]) -> str:
    token = found[0]
    if found["number"]:
        digits, exponent = re.fullmatch(r"([^e]*)(?:e([-+]?\d+))?", token).groups()  # type: ignore[union-attr]
        digits = digits.replace("...", r"\ldots ").replace(",", "{,}")
        return digits if exponent is None else rf"{digits}\cdot 10^{{{int(exponent)}}}"
    if found["name"]:
        if token in ("eps", "epsilon"):
            return r"\varepsilon "
        if token in ("floor", "ceil", "OPT", "Inf", "MIC", "sqrt"):
            return rf"\operatorname{{{token}}}"
        return rf"\{token} " if token in _KNOWN else token
    return SIGNS.get(token, "" if token == " " else token)
