"""Mathematics for a terminal: the LaTeX of a statement in plain characters.

On one line, fractions, indices, exponents and roots need parentheses where they would be ambiguous. The divisor of a
slash extends to the next space, an index or exponent is a single letter or number or is in parentheses, and the
argument of a function follows its name: ``1/2 H`` is half of H, and ``ln(a/b)`` is the logarithm of a fraction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from unicodedata import combining

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
from theorylab.reports.latex_tree import tree

__all__ = ["plain_mathematics"]

SPACED = "≤≥≠→←∈⊆∖∧∨"
"""Signs with a space before and after them."""
LONE = "+-*∗∘†⊥"
"""Signs that are an index or exponent by themselves."""

_SPECIAL = re.compile(r"(\\.|[{}$])", re.DOTALL)
_OF_LATEX = re.compile(r"\\[A-Za-z]|[_^]\{")
_ESCAPED = re.compile(r"\\([%_#&])")


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
    >>> plain_mathematics(r"$p_{\min}\le 2^{-n}\ln\tfrac{d-1}{k}$")
    'p_min ≤ 2^(-n) ln((d-1)/k)'
    """
    parts = _parts(statement)
    if len(parts) == 1 and _OF_LATEX.search(statement):
        text = _formula(statement, has_words=True)
    else:
        parts[::2] = (_ESCAPED.sub(r"\1", words) for words in parts[::2])
        parts[1::2] = map(_formula, parts[1::2])
        text = "".join(parts)
    return " ".join(text.split())


def _parts(statement: str) -> list[str]:
    """Return words and formulas alternately, split at dollar signs outside braces."""
    parts, depth = [""], 0
    for piece in _SPECIAL.split(statement):
        if piece == "$" and not depth:
            parts.append("")
        else:
            depth = max(0, depth + (piece == "{") - (piece == "}"))
            parts[-1] += piece
    if len(parts) % 2 == 0:  # a formula that does not end
        parts[-2:] = [f"{parts[-2]}${parts[-1]}"]
    return parts


@cache
def _formula(latex: str, has_words: bool = False) -> str:
    """Return a formula in plain characters (cached), or its source if it is nested too deeply."""
    try:
        return _plain(tree(latex, has_words=has_words))
    except RecursionError:
        return latex


def _plain(row: Row) -> str:
    """Write the nodes of a row."""
    text = "".join(gap + written for gap, written, _ in _place_nodes(row))
    return re.sub(r" +([)\]}⌉⌋,])", r"\1", text.replace("( ", "(")).strip()


def _place_nodes(row: Row) -> Iterator[tuple[str, str, Node]]:
    """Yield the separator before each node, the text of the node, and the node."""
    last: Node | None = None
    end, is_set, is_apart = "", False, False
    for at, node in enumerate(row.nodes, start=1):
        if isinstance(node, Blank):
            is_set, is_apart = is_set or node.is_set, True
            continue
        written = _node_text(node)
        is_operand = last is not None and is_function(last) and not is_large(last)
        is_divided = any(isinstance(following, Slash) for following in row.nodes[at : at + 1])
        if isinstance(node, Fraction) and (is_operand or is_divided):
            written = f"({written})"
        if last is None:
            gap = ""
        else:
            beside_sign = is_apart and "·" not in (end, written) and (is_sign(last) or is_sign(node))
            gap = _between(last, end, written, node) or " " * (is_set or beside_sign)
            if is_set and end.isdigit() and written.isdigit():  # groups of three digits
                gap = " "
        yield gap, written, node
        last, end, is_set, is_apart = node, written, False, False


def _between(last: Node, end: str, written: str, node: Node) -> str:
    """Return the separator of two nodes that would be ambiguous if adjacent."""
    if is_sign(last) or is_sign(node) or isinstance(node, Slash) or not end or not written:
        return ""
    if is_large(last) or (written[0] == "(" and isinstance(node, Scripted | Marked) and not _is_fenced(node)):
        return " "
    if is_function(last):
        return "" if written[0] in "([{⌊⌈|‖" else " "
    if is_large(node) or is_function(node):
        return " "
    if isinstance(last, Fraction | Slash) or isinstance(node, Fraction):
        return "·" if written[0].isdigit() else " "
    if not ((end[-1].isalnum() or combining(end[-1])) and written[0].isalnum()):
        return ""
    if (
        isinstance(last, Symbol)
        and not _is_word(last)
        and not _is_word(node)
        and not (end[-1] + written[0]).isdigit()
    ):
        return ""
    return "·" if written[0].isdigit() and not _is_word(last) else " "


def _is_fenced(node: Node) -> bool:
    """Return True if a node begins with a bracket of the source."""
    return _is_fenced(node.base) if isinstance(node, Scripted | Marked) else isinstance(node, Fenced)


def _is_word(node: Node) -> bool:
    """Return True if a node begins with more than one letter."""
    if isinstance(node, Scripted | Marked):
        return _is_word(node.base)
    return isinstance(node, Call | Text) or (
        isinstance(node, Symbol) and node.text[:2].isalpha() and len(node.text) > 1
    )


def _node_text(node: Node) -> str:
    """Write a node."""
    match node:
        case Symbol(text):
            return f" {text} " if text in SPACED else text
        case Text(latex):
            return _words(latex)
        case Fraction(above, below):
            return f"{_dividend(above)}/{_divisor(below)}"
        case Slash(below):
            return f"/{_plain(below) if _is_tight(below) else _in_brackets(below)}"
        case Scripted(base, scripts):
            return _base(base) + "".join(sign + _script(row, is_power=sign == "^") for sign, row in scripts)
        case Fenced(opening, inside, closing):
            return f"{opening}{_plain(inside)}{closing}"
        case Call("sqrt", (root,)):
            return f"√{_plain(root) if _is_letter(root) else _in_brackets(root)}"
        case Call(name, arguments):
            return f"{name}({', '.join(map(_plain, arguments))})"
        case Marked(base, mark):
            return (_node_text(base) if isinstance(base, Scripted) else _base(base)) + mark
        case Row():
            return _plain(node)
        case Blank():
            return " "


def _words(latex: str) -> str:
    """Write words in a formula, with the spaces at both ends."""
    quoted = latex.replace("``", "\N{LEFT DOUBLE QUOTATION MARK}").replace(
        "''", "\N{RIGHT DOUBLE QUOTATION MARK}"
    )
    before, after = (" " * (quoted[at : at + 1 or None].isspace()) for at in (0, -1))
    return f"{before}{plain_mathematics(quoted)}{after}"


def _in_brackets(row: Row) -> str:
    return f"({_plain(row)})"


def _is_letter(row: Row) -> bool:
    """Return True if a row is a letter, word or number."""
    return len(row.nodes) == 1 and isinstance(row.nodes[0], Symbol) and not is_sign(row.nodes[0])


def _is_tight(row: Row) -> bool:
    """Return True if a row is a product without spaces, except after names of functions."""
    placed = list(_place_nodes(row))
    gaps = pairwise(placed)
    return not any(is_sign(node) or isinstance(node, Fraction | Slash) for _, _, node in placed) and all(
        not gap or (is_function(last) and _is_word(last)) for (_, _, last), (gap, _, _) in gaps
    )


def _dividend(row: Row) -> str:
    """Write a numerator, in parentheses unless it is a product that the slash divides as a whole."""
    nodes = row.nodes
    is_product = nodes and not any(
        is_function(node) or is_large(node) or isinstance(node, Text) for node in nodes
    )
    return _plain(row) if is_product and _is_tight(row) else _in_brackets(row)


def _divisor(row: Row) -> str:
    """Write a denominator, in parentheses unless it is a single factor or the value of a function with a long name."""
    match row.nodes:
        case (Symbol() | Scripted(Symbol() | Fenced()) | Fenced() | Call() | Marked() as node,):
            is_bare = not (is_sign(node) or is_function(node))
        case (Symbol() | Scripted(Symbol()) as name, Fenced(_, inside)):
            is_sum = any(node in (Symbol("+"), Symbol("-")) for node in inside.nodes)
            is_letter = _node_text(name)[0].isalpha()
            is_bare = is_letter and (is_function(name) or _is_word(name) or not is_sum)
        case _:
            is_bare = False
    return _plain(row) if is_bare else _in_brackets(row)


def _script(row: Row, *, is_power: bool) -> str:
    """Write an index or exponent, in parentheses unless it is a letter, number or sign; an index may be several."""
    match row.nodes:
        case (Symbol(text),) if not is_sign(row.nodes[0]) or text in LONE:
            return text
        case (Fenced("(", Row((Symbol(text) as node,)), ")"),) if not is_sign(node):
            return f"({text})"
    is_bare = (
        row.nodes
        and not is_power
        and all(isinstance(node, Symbol) and node.text.isalnum() for node in row.nodes)
    )
    text = _plain(row)
    return text if is_bare and text.isalnum() else f"({text})"


def _base(node: Node) -> str:
    """Write the base of an index, an exponent or a mark, in parentheses unless it is a single unit."""
    is_one = isinstance(node, Symbol | Fenced | Text | Marked) or (
        isinstance(node, Call) and node.name != "sqrt"
    )
    if is_one or node == Row(()):
        return _node_text(node).strip()
    return f"({_node_text(node)})"
