"""Mathematics for a terminal: the LaTeX of a statement in plain characters.

The work is pylatexenc's; here stands only what it leaves ambiguous without a second dimension: a fraction, an index or
an exponent gets the parentheses that it needs on one line.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from pylatexenc import latex2text, latexwalker
from pylatexenc.latex2text import LatexNodes2Text, MacroTextSpec, SpecialsTextSpec
from pylatexenc.latexwalker import LatexWalker
from pylatexenc.macrospec import LatexContextDb, std_macro

__all__ = ["plain_mathematics"]

FRACTIONS = ("frac", "tfrac", "dfrac")
ARGUMENTS = {**dict.fromkeys((*FRACTIONS, "binom"), 2), "operatorname": 1}
"""How many arguments macros have that the parser does not know."""
FONTS = ("mathbb", "mathcal", "mathrm", "mathbf", "mathit", "operatorname", "text")
SILENT = ("big", "Big", "bigl", "bigr", "Bigl", "Bigr", "bigg", "Bigg", "left", "right", "!")
SPACED = {
    "le": " ≤ ",
    "ge": " ≥ ",
    "ne": " ≠ ",
    "to": " → ",
    "in": " ∈ ",
    "subseteq": " ⊆ ",
    "setminus": " ∖ ",
    **dict.fromkeys(("land", "wedge"), " ∧ "),
    **dict.fromkeys(("lor", "vee"), " ∨ "),
}
FUNCTIONS = ("exp", "ln", "log", "max", "min")
APART = "\N{INVISIBLE SEPARATOR}"
"""Before a function's name and after a fraction, until it is known what stands there: 1/2 H is not 1/(2H)."""
PRIMES = "''"

_GROUP = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
_FORMULA = re.compile(rf"(\$(?:[^${{}}]|{_GROUP})*\$)")
"""A formula, in whose braces words may stand with formulas of their own."""
_WORDS = re.compile(r"(?:[^\W_]|[\s.,;:()=<>/+*?!|\[\]]|-(?!-))*")
"""Text in which nothing has a meaning of its own to LaTeX; an underscore and a double hyphen have."""
_ATOM = re.compile(r"\d+|[^\W\d_](_\w|_\{[^{}]*\})?'?|\([^()]*\)")
_SCRIPT = re.compile(r"([_^])\{([^{}]*)\}([^\W_]?)")
_NESTED = re.compile(r"([_^])\{((?:[^{}]|\{[^{}]*\})*)\}([^\W_]?)")
"""An index in which a set stands in braces of its own."""
_ALONE = {"_": re.compile(r"\w+\Z|\([^()]*\)\Z"), "^": re.compile(r"\d+\Z|[^\W\d]\Z|\([^()]*\)\Z")}
"""What needs no parentheses as an index, and as an exponent, which may be a product."""
_RUN_TOGETHER = re.compile(
    rf"(?<=[\w)]){APART}+(?=[^\W_]|[(\[√])|(?<={APART}log_\w)(?=[^\W_])|(?<={APART}ln)(?=\w)"
)


def plain_mathematics(statement: str) -> str:
    r"""Write a statement, LaTeX with or without dollar signs, in plain characters.

    Parameters
    ----------
    statement
        Words and mathematics; the words are left as they are.

    Examples
    --------
    >>> plain_mathematics(r"for $h\ge2$ at most $\tfrac12+\tfrac{\varepsilon}{2(K-1)}$ on $\mathcal{D}_{h,K}$")
    'for h ≥ 2 at most 1/2+ε/(2(K-1)) on D_(h,K)'
    >>> plain_mathematics(r"$p_{\min}\le 2^{-n}\binom{d-1}{k}$")
    'p_min ≤ 2^(-n)binom(d-1, k)'
    """
    parts = _FORMULA.split(statement)
    written = "".join(part if _WORDS.fullmatch(part) else _written(part) for part in parts)
    spaced = _RUN_TOGETHER.sub(" ", written).replace(APART, "")
    text = re.sub(r" ([)⌉⌋,])", r"\1", " ".join(spaced.split()))
    for script in (_SCRIPT, _NESTED):
        while (bare := script.sub(_without_braces, text)) != text:
            text = bare
    return text


@cache
def _written(part: str) -> str:
    """A part of a statement; the same letters stand in many of them. What cannot be read stands as it is written."""
    latex = part.replace(r"\operatorname*", r"\operatorname")
    walker = LatexWalker(latex, latex_context=_macros(), tolerant_parsing=True)
    try:
        return _writer().nodelist_to_text(walker.get_latex_nodes()[0])
    except (AttributeError, LookupError, TypeError, ValueError):  # of a macro without its arguments
        return part


@cache
def _macros() -> LatexContextDb:
    """What the parser knows, and what it does not."""
    known = latexwalker.get_default_latex_context_db()
    macros = [std_macro(macro, False, count) for macro, count in ARGUMENTS.items()]
    known.add_context_category("arguments", macros=macros, prepend=True)
    return known


@cache
def _writer() -> LatexNodes2Text:
    known = latex2text.get_default_latex_context_db()
    own = [MacroTextSpec(name, simplify_repl=_fraction) for name in FRACTIONS]
    own += [MacroTextSpec(name, simplify_repl="%s") for name in FONTS]
    own += [MacroTextSpec(name, discard=True) for name in SILENT]
    own += [MacroTextSpec(name, simplify_repl=text) for name, text in SPACED.items()]
    own += [MacroTextSpec(name, simplify_repl=_overlined) for name in ("bar", "overline")]
    own += [MacroTextSpec(name, simplify_repl=APART + name) for name in FUNCTIONS]
    own.append(MacroTextSpec("binom", simplify_repl="binom(%s, %s)"))
    primes = SpecialsTextSpec(PRIMES, PRIMES)  # no closing quotation mark
    known.add_context_category("one line", macros=own, specials=[primes], prepend=True)
    known.set_unknown_macro_spec(MacroTextSpec("", simplify_repl=lambda node: node.macroname))
    return LatexNodes2Text(
        latex_context=known, math_mode="text", keep_braced_groups=True, keep_braced_groups_minlen=2
    )


def _fraction(node: Any, l2tobj: LatexNodes2Text) -> str:
    if node.nodeargd is None:  # the statement ends within the fraction
        return node.macroname
    above, below = (_bracketed(l2tobj.nodelist_to_text([part])) for part in node.nodeargd.argnlist[-2:])
    return f"{APART}{above}/{below}{APART}"


def _overlined(node: Any, l2tobj: LatexNodes2Text) -> str:
    """A letter with its line, longer text after a word for it."""
    text = l2tobj.nodelist_to_text(node.nodeargd.argnlist[-1:]).strip("{}")
    return f"{text}̅" if len(text) == 1 else f"overline({text})"


def _without_braces(script: re.Match[str]) -> str:
    """An index of one word, or an exponent of one symbol, as it stands if it ends there, else in parentheses."""
    sign, text, after = script.groups()
    return f"{sign}{text}" if _ALONE[sign].match(text) and not after else f"{sign}({text}){after}"


def _bracketed(text: str) -> str:
    """The text, in parentheses unless it can be read without them."""
    bare = text[1:-1] if text.startswith("{") else text
    return bare if _ATOM.fullmatch(bare) else f"({bare})"
