"""Parser of LaTeX formulas into trees of nodes.

Pylatexenc reads the macros and groups; this module attaches indices to their bases and matches brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import takewhile
from typing import Any
from unicodedata import normalize

from pylatexenc.latex2text import get_default_latex_context_db
from pylatexenc.latexwalker import (
    LatexCharsNode,
    LatexCommentNode,
    LatexGroupNode,
    LatexMacroNode,
    LatexWalker,
)
from pylatexenc.macrospec import EnvironmentSpec, LatexContextDb, std_macro

from theorylab.reports.formula import (
    Blank,
    Call,
    Fenced,
    Fraction,
    Marked,
    Node,
    Row,
    Scripted,
    Slash,
    Symbol,
    Text,
    is_function,
    is_large,
    is_sign,
)

__all__ = ["tree"]

FRACTIONS = ("frac", "tfrac", "dfrac", "cfrac")
BINOMIALS = ("binom", "tbinom", "dbinom")
ACCENTS = {"bar": "\u0305", "overline": "\u0305", "hat": "\u0302", "tilde": "\u0303"}
"""Combining character of each macro for an accent."""
FONTS = ("mathbb", "mathcal", "mathrm", "mathbf", "mathit", "mathsf", "operatorname", "textsc", "textrm")
BLACKBOARD = ("E", "P")
"""Letters that are functions in blackboard bold: expectation and probability."""
FUNCTIONS = (
    "exp",
    "ln",
    "log",
    "max",
    "min",
    "inf",
    "sup",
    "lim",
    "sin",
    "cos",
    "tan",
    "det",
    "gcd",
    "Pr",
    "bmod",
)
SIDES = ("left", "right", "middle")
SILENT = ("!", "displaystyle", "textstyle", "limits", *SIDES)
SILENT_SIZE = re.compile(r"[bB]igg?[lrm]?")
BLANKS = (*", ; : \\", " ", "quad", "qquad")
TEXTS = {
    "ne": "≠",
    "to": "→",
    "setminus": "∖",
    "land": "∧",
    "lor": "∨",
    "bmod": "mod",
    "prime": "'",
    "|": "‖",
}
"""Macros for which pylatexenc has no character, or a two-dimensional one."""
BRACKETS = {"(": ")]", "[": ")]", "{": "}", "⌊": "⌋", "⌈": "⌉", "⟨": "⟩"}
BARS = "|‖"
_PAIRED = {*BARS, *BRACKETS, *"".join(BRACKETS.values())}
MARKS = "'!"
"""Marks that follow the node to which they belong."""

_PIECE = re.compile(r"\d+(?:\.\d+)?|\s+|\S")


def tree(latex: str, *, has_words: bool = False) -> Row:
    r"""Return the tree of a formula without its dollar signs; errors are tolerated, and missing parts are empty.

    Parameters
    ----------
    latex
        The formula.
    has_words
        Whether the formula may contain words, so that its spaces are kept.

    Examples
    --------
    >>> tree(r"\frac1n").nodes[0].below
    Row(nodes=(Symbol(text='n', function=False),))
    """
    source = latex.replace(r"\operatorname*", r"\operatorname")
    walker = LatexWalker(source, latex_context=_macros(), tolerant_parsing=True)
    return _row(walker.get_latex_nodes()[0], has_words=has_words)


@cache
def _macros() -> LatexContextDb:
    """Return the number of arguments of each macro."""
    counts = {**dict.fromkeys((*FRACTIONS, *BINOMIALS), 2), **dict.fromkeys((*ACCENTS, *FONTS, "text"), 1)}
    macros = [std_macro(name, False, count) for name, count in counts.items()]
    known = LatexContextDb()
    known.add_context_category("formulas", macros=[*macros, std_macro("sqrt", True, 1)])
    known.set_unknown_macro_spec(std_macro("", False, 0))
    known.set_unknown_environment_spec(EnvironmentSpec(""))
    return known


@cache
def _latex_context() -> LatexContextDb:
    return get_default_latex_context_db()


def _row(parsed: Iterable[Any], *, has_words: bool = False) -> Row:
    """Return a row of nodes in which indices are attached to their bases and brackets are matched."""
    pieces = list(_pieces(parsed))[::-1]
    nodes: list[Node] = []
    opened: list[tuple[int, str]] = []  # the open brackets and their positions
    while pieces:
        piece = pieces.pop()
        if not isinstance(piece, str):
            nodes.append(piece)
        elif piece in "_^":
            begin = opened[-1][0] + 1 if opened else 0
            nodes[begin:] = _with_script(nodes[begin:], piece, _argument(pieces))
        elif piece in MARKS and _follows_factor(nodes) and not isinstance(nodes[-1], Blank):
            nodes.append(Marked(nodes.pop(), piece))
        elif (depth := _depth(piece, nodes, opened)) is not None:
            at, opening = opened[-depth]
            del opened[-depth:]
            nodes[at:] = [Fenced(opening, _join_nodes(nodes[at + 1 :]), piece)]
        else:
            if piece in BRACKETS or piece in BARS:
                opened.append((len(nodes), piece))
            nodes.append(Blank(has_words) if piece.isspace() else Symbol(piece))
    return _join_nodes(nodes)


def _join_nodes(nodes: Iterable[Node]) -> Row:
    """Return a row of nodes in which groups are flattened and each slash has its divisor."""
    waiting = [each for node in nodes for each in (node.nodes if isinstance(node, Row) else (node,))][::-1]
    while waiting and isinstance(waiting[0], Blank):
        del waiting[0]
    while waiting and isinstance(waiting[-1], Blank):
        del waiting[-1]
    joined: list[Node] = []
    while waiting:
        node = waiting.pop()
        if node == Symbol("/"):
            while joined and isinstance(joined[-1], Blank):
                joined.pop()
            node = Slash(Row(tuple(_divisor(waiting))))
        joined.append(node)
    return Row(tuple(joined))


def _divisor(waiting: list[Node]) -> Iterator[Node]:
    """Yield the divisor of a slash: the nodes up to a space, where a function includes its operand."""
    last: Node | None = None
    while waiting:
        node = waiting[-1]
        is_operand = last is not None and is_function(last)
        if isinstance(node, Blank):
            if node.is_set and not is_operand:
                return
            waiting.pop()
            continue
        begins = last is None or is_operand or is_sign(last) or is_large(last)
        is_apart = is_function(node) or is_large(node) or isinstance(node, Fraction)
        is_first_sign = last is None and node in (Symbol("-"), Symbol("+"))
        if (is_sign(node) and not is_first_sign) or (is_apart and not begins):
            return
        yield waiting.pop()
        if isinstance(node, Fraction) or (is_operand and isinstance(node, Fenced)):
            return
        last = node


def _depth(piece: str, nodes: list[Node], opened: list[tuple[int, str]]) -> int | None:
    """Return the number of brackets that a piece closes, including open bars within; ``None`` if it closes none."""
    for depth, (at, opening) in enumerate(reversed(opened), start=1):
        if opening not in BARS:
            return depth if piece in BRACKETS[opening] else None
        if piece == opening and len(nodes) > at + 1 and _follows_factor(nodes):
            return depth
    return None


def _follows_factor(nodes: list[Node]) -> bool:
    """Return True if the next node follows a factor rather than a sign or the beginning."""
    last = next((node for node in reversed(nodes) if not isinstance(node, Blank)), None)
    return last is not None and not is_sign(last)


def _with_script(nodes: list[Node], sign: str, script: Row) -> list[Node]:
    """Return the nodes with an index or exponent added to the last one; a repeated one applies to the whole node."""
    while nodes and nodes[-1] == Blank(False):
        nodes.pop()
    base = nodes.pop() if nodes else Row(())
    if sign == "^" and set(script.nodes) == {Symbol("'")}:
        return [*nodes, Marked(base, "'" * len(script.nodes))]
    if isinstance(base, Scripted) and len(base.scripts) == 1 and base.scripts[0][0] != sign:
        return [*nodes, Scripted(base.base, (*base.scripts, (sign, script)))]
    return [*nodes, Scripted(base, ((sign, script),))]


def _argument(pieces: list[Any]) -> Row:
    """Return the argument of an index or exponent: the next piece, or the first digit of a number."""
    while pieces and isinstance(pieces[-1], str) and pieces[-1].isspace():
        pieces.pop()
    piece = pieces.pop() if pieces else Row(())
    if isinstance(piece, str):
        if piece[1:]:
            pieces.append(piece[1:])
        return Row((Symbol(piece[0]),))
    return piece if isinstance(piece, Row) else Row((piece,))


def _pieces(parsed: Iterable[Any]) -> Iterator[Any]:
    """Yield the pieces of a formula before indices are attached: nodes, numbers and single characters."""
    is_side = False  # whether the next character is the bracket of a side, and a full stop none
    for node in parsed:
        if isinstance(node, LatexCharsNode):
            characters = node.chars.lstrip()[1:] if is_side and node.chars.lstrip()[:1] == "." else node.chars
            yield from (Blank(True) if piece == "~" else piece for piece in _PIECE.findall(characters))
        elif isinstance(node, LatexGroupNode):
            yield _bare(_row(node.nodelist))
        elif isinstance(node, LatexMacroNode):
            yield from _macro(node)
            if not (node.nodeargd and node.nodeargd.argnlist):
                yield from node.macro_post_space[:1]
        elif not isinstance(node, LatexCommentNode):  # an environment, or dollar signs
            yield from _row(node.nodelist).nodes
        is_side = isinstance(node, LatexMacroNode) and node.macroname in SIDES


def _bare(row: Row) -> Node:
    """Return the only node of a row, or the row if it has several."""
    return row.nodes[0] if len(row.nodes) == 1 and not isinstance(row.nodes[0], Blank) else row


def _macro(node: Any) -> Iterator[Any]:
    name, given = node.macroname, _arguments(node)
    if name in SILENT or SILENT_SIZE.fullmatch(name):
        return
    if name in BLANKS:
        yield Blank(True)
    elif name == "text" and given:
        inside = node.nodeargd.argnlist[-1].latex_verbatim()
        yield Text(inside[1:-1] if inside.startswith("{") else inside)
    elif name in FRACTIONS and len(given) == 2:
        yield Fraction(*given)
    elif name in ACCENTS and given:
        yield _accent(name, given[0])
    elif name in FONTS and given:
        yield from _in_font(name, given[0])
    elif given:
        yield Call("binom" if name in BINOMIALS else name, given)
    elif name in FUNCTIONS:
        yield Symbol(name.removeprefix("b"), function=True)
    else:
        character = _character(name)
        yield character if character in _PAIRED else Symbol(character)


def _arguments(node: Any) -> tuple[Row, ...]:
    """Return the given arguments of a macro."""
    given = takewhile(
        lambda each: each is not None, reversed(node.nodeargd.argnlist if node.nodeargd else [])
    )
    rows = (_row(each.nodelist if isinstance(each, LatexGroupNode) else [each]) for each in given)
    return tuple(rows)[::-1]


def _character(macro: str) -> str:
    """Return the character of a macro, or its name if it has none."""
    spec = _latex_context().get_macro_spec(macro)
    known = getattr(spec, "simplify_repl", None)
    return TEXTS.get(macro) or (known if isinstance(known, str) and known and "%" not in known else macro)


def _accent(macro: str, marked: Row) -> Node:
    """Return a letter with its accent, or a longer argument after the name of the macro."""
    letter = marked.nodes[0] if len(marked.nodes) == 1 else None
    if isinstance(letter, Symbol) and len(letter.text) == 1 and letter.text.isalpha():
        return Symbol(normalize("NFC", letter.text + ACCENTS[macro]))
    return Call("overline" if macro == "bar" else macro, (marked,))


def _in_font(macro: str, row: Row) -> Iterator[Node]:
    """Yield the nodes in a font, without the font; a word becomes a single node."""
    texts = [node.text if isinstance(node, Symbol) else " " for node in row.nodes]
    word = "".join(texts)
    if re.fullmatch(r"\w+", word):
        is_function = macro == "mathbb" and word in BLACKBOARD
        yield Symbol(word, function=is_function or word in FUNCTIONS)
    else:
        yield from row.nodes
