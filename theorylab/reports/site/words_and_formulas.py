r"""Formulas in plain words, as a counterexample or a docstring has them: found, and set as LaTeX between dollar signs.

``for every l <= m the error is (1+eps)/2`` has two. A formula consists of numbers, letters, Greek names, functions and
groups in brackets, and has a mark: an index, an exponent, an operator, a relation, a Greek name, an argument. A letter
alone is a formula too, unless it is an article or a unit, as in ``0.7 s``. ``depth=2`` is one whose left side is a
word. Names of Python are code; ids, and places such as ``Theorem A.7``, are words.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.site.latex_of_words import APPLIED, GREEK, NAMED, NUMBER, SIGNS, latex_of

__all__ = ["plain_words", "with_formulas"]

_GREEK, _APPLIED, _NAMED = (
    rf"(?:{'|'.join(names.split())})(?![A-Za-z])" for names in (GREEK, APPLIED, NAMED)
)
_ATOM = "|".join(
    (
        rf"{_GREEK}(?:'+(?= ?[=<>+*/)]))?",
        _APPLIED,
        _NAMED,
        r"[A-Za-z](?![A-Za-z]|'\w)'*",
        r"\d*[a-z]{2}(?=\^)|\d+(?!nd|rd|st|th)[a-z]{2}(?![A-Za-z])|(?<=[-+*/=] )[a-z]{2}\b",  # a product
        rf"{NUMBER}(?![A-Za-z]{{2}})",
    )
)
_SIGN = r"[-+](?=[_\s])|\*(?=[\s,.;:)]|\Z)"
_SCRIPT = rf"[_^](?:\{{[^{{}}]*\}}|\([^()]*\)|-?(?:{_ATOM})|[a-z]{{2}}(?![A-Za-z])|[A-Z]{{2,}}|{_SIGN})"
_TERM = rf"(?:{_APPLIED} (?=[\w(]))*(?:{_ATOM})(?:!(?!=))?(?:{_SCRIPT})*(?:\*(?![\w*(]))?"
_SET = r"\{-?\w+(?:, ?(?:-?\w+|\.\.\.))*\}"
_GROUP = rf"(?:\((?:[^()\n]|\([^()]*\))*\)|\[[^\[\]\n]*\]|{_SET}|\|(?! )[^|\n]*(?<! )\|)"
_OPERAND = rf"[-+]?(?:{_GROUP}(?:'+(?= ?[=<>+*/)]))?(?:{_SCRIPT})*|{_TERM})+"
_BETWEEN = "|".join(
    (
        r" ?(?:<=|>=|!=|\+/-|->|\.\.\.|[-+*/=<>]) ?",
        r" & |, (?=\.\.\.)|(?<=\.\.\.), ",
        rf" (?={_APPLIED} |{_GREEK})",
        r"(?<=[-+*/=] [a-z\d]) (?!a [A-Za-z]{2})(?=\(|\d+\^|[a-z](?![\w']))|(?<=[-+][a-z]) (?=[A-Z]\()",
    )
)
"""What stands between two operands; a blank in a product."""
_DEFINES = r"(?: ?=(?= ?(?:\{|[A-Z]{2}|[a-z]{3}|\Z)))"
"""An equality sign before words."""
_RUN = re.compile(
    rf"(?<![\w.`$\\/|-])(?<!\w'){_OPERAND}(?:(?:{_BETWEEN})(?:{_OPERAND}|\.\.\.))*{_DEFINES}?(?![\w`$*|\\]|[.'-]\w)"
)
_MARKED = re.compile(
    "|".join(
        (
            r"[_^<>=]|\+/-|\A\||\|[^|]+\||\{.*\.\.\.",
            rf"\b{_GREEK}|\b{_APPLIED}[ (]|\b(?:{_NAMED}|[A-Za-z]'*)[(\[]|[A-Za-z][*!]",
            r"\d[a-z]|\w ?[-+/*] ?[A-Za-z(]|[A-Za-z)]'* ?[-+/*] ?[\w(]|\d [-+*/] \d",
            r"\([A-Za-z]'*, |, [A-Za-z]'*\)",
        )
    )
)
_LETTER = re.compile(r"(?:[b-zB-HJ-Z]'*|\d+[a-z])\Z")
_PLACED = re.compile(
    r"\b(?:[Aa]ppendix|[Ss]ection|Table|[Pp]art|[Cc]ase|Lemma|Theorem|Fact|Figure|Claim|algorithm)s? \Z"
)
_SECONDS = re.compile(r"\b\d+(?:\.\d+)? s\Z")
_WORD = re.compile(r"[A-Za-z]{3,}|\b(?:as|at|be|by|do|if|in|is|it|no|of|on|or|so|to|up|we)\b")
_NO_WORD = re.compile(r"e[-+]\d+|0x[\da-f]+|_[A-Z]+")
_KNOWN = {"not", *f"{GREEK} {APPLIED} {NAMED}".split()}
_DEFINED = re.compile(r"[^()=]* =(?= \()")
_CONDITION = re.compile(r"=(?=[<>]=)")
"""Where the value of a parameter is a condition, ``n=>= 40``."""
_IDENTIFIER = re.compile(
    rf"(?<![\w.`$\\/:-])(?!{_GREEK}_)(?:[A-Za-z]{{2,}}(?:_[A-Za-z0-9]{{2,}})+|[a-z]{{4,}}_[a-z])(?![\w.(=-]*[\w(=])"
)
_ASSIGNED = re.compile(
    rf"(?<![\w.`$\\/|:,;-])([A-Za-z]{{2}}\w*)="
    rf"(?:(-?{NUMBER}(?:/\d+)?(?![\w.]*\w)|\([-\d/ ,()]*\)(?!\w))|([a-z]{{2,}}(?:-[a-z]+)*)(?![\w(-])|(?=[\w{{(\[]|\Z))"
)
"""A parameter of several letters, and its value if that consists of numbers or is a word."""
_APART = re.compile(r"(`[^`]*`|\$[^$]*\$)")
"""Code and formulas."""
_IN_WORDS = re.compile(r"\b(?:error|risk) \+ penalty x leaves\b|\bleaves = size \+ 1\b")
"""Formulas whose letters are words."""
_AS_IN_PAPERS = {"trade_off": "lambda", "eps2": "eps'"}
"""Names of parameters of instances, as a reader of a paper writes them."""
_AS_IN_PYTHON = re.compile(r"\b(?:trade_off|eps2)(?==| from )")
_SIGN_ALONE = re.compile(rf"{_APART.pattern}|(?<=[\s(])(?:[<>]=?|!=|->)(?=[\s,.:)]|\Z)")


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
    if "$" in text:
        return text
    text = _outside(_AS_IN_PYTHON, lambda found: _AS_IN_PAPERS[found[0]], text)
    text = _outside(_IN_WORDS, _set_words, text)
    text = _outside(_IDENTIFIER, lambda found: f"`{found[0]}`", _CONDITION.sub(" ", text))
    text = _outside(_ASSIGNED, _set_assignment, text)
    text = _outside(_RUN, _formula, text)
    return _SIGN_ALONE.sub(lambda found: found[1] or f"${SIGNS.get(found[0], found[0]).strip()}$", text)


def plain_words(text: str) -> str:
    """Return the text with its formulas in plain characters, as a title or description shows it.

    Parameters
    ----------
    text
        Plain words.

    Examples
    --------
    >>> plain_words("for h >= 2 and eps = 1/10")
    'for h ≥ 2 and ε=1/10'
    """
    # the blank that ends a name in LaTeX is no blank in plain characters
    return plain_mathematics(
        re.sub(r"(\\[A-Za-z]+) (?![A-Za-z])", r"\1", with_formulas(text)).replace("`", "")
    )


def _outside(pattern: re.Pattern[str], replacement: Callable[[re.Match[str]], str], text: str) -> str:
    """Replace what is found outside code and formulas."""
    pieces = _APART.split(text)
    pieces[::2] = (pattern.sub(replacement, piece) for piece in pieces[::2])
    return "".join(pieces)


def _set_words(found: re.Match[str]) -> str:
    words = re.sub(r"[a-z]{2,}", lambda word: rf"\text{{{word[0]}}}", found[0])
    return "$" + words.replace(" x ", r"\cdot ") + "$"


def _set_assignment(found: re.Match[str]) -> str:
    name, number, word = found.groups()
    if name in _KNOWN:
        return found[0]
    value = latex_of(number) if number else rf"\text{{{word}}}" if word else ""
    return rf"$\text{{{name}}}=".replace("_", r"\_") + f"{value}$"


def _formula(found: re.Match[str]) -> str:
    run = found[0]
    letter = _LETTER.match(run)
    marked = letter or _MARKED.search(run)
    if not (marked and run.replace("\N{EMPTY SET}", "").isascii()):
        return _inside(run)
    if letter and (
        _PLACED.search(found.string[: found.start()]) or _SECONDS.search(found.string[: found.end()])
    ):
        return run
    return _inside(run) if {*_WORD.findall(_NO_WORD.sub("", run))} - _KNOWN else f"${latex_of(run)}$"


def _inside(run: str) -> str:
    """Return words in brackets, and what stands before them, with the formulas among them."""
    if found := _DEFINED.match(run):
        return _RUN.sub(_formula, found[0]) + _RUN.sub(_formula, run[found.end() :])
    if run[0] in "([" and " " in run:
        return run[0] + _RUN.sub(_formula, run[1:])
    before, bracket, after = run.partition(" (")
    return _RUN.sub(_formula, before) + bracket + _RUN.sub(_formula, after) if bracket else run
