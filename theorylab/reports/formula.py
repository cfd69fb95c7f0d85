"""The nodes of a formula: symbols in rows, and fractions, scripts and fences that contain rows."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

__all__ = [
    "Blank",
    "Call",
    "Fenced",
    "Fraction",
    "Marked",
    "Node",
    "Row",
    "Scripted",
    "Slash",
    "Symbol",
    "Text",
    "is_function",
    "is_large",
    "is_sign",
]

LARGE = "∑∏∫⋀⋁⋃⋂⨁"
LIMITS = ("max", "min", "inf", "sup", "lim", "argmax", "argmin")
"""Functions that, with an index, apply to all that follows, as a sum does."""
FACTORS = "∞∅∂∇"
"""Characters other than letters and digits that are operands, not operators."""


class Symbol(NamedTuple):
    """A letter, number, word or sign."""

    text: str
    function: bool = False


class Blank(NamedTuple):
    """A space that LaTeX typesets, or one of the source, which it ignores."""

    is_set: bool


class Text(NamedTuple):
    """Words in a formula, which may contain formulas."""

    latex: str


class Fraction(NamedTuple):
    """A fraction in two dimensions."""

    above: Row
    below: Row


class Slash(NamedTuple):
    """An inline slash and its divisor."""

    below: Row


class Scripted(NamedTuple):
    """A node with an index, an exponent or both, in the order of the source."""

    base: Node
    scripts: tuple[tuple[str, Row], ...]


class Fenced(NamedTuple):
    """A row in brackets or between bars."""

    opening: str
    inside: Row
    closing: str


class Call(NamedTuple):
    """A root, a binomial coefficient or another two-dimensional construct, by name."""

    name: str
    arguments: tuple[Row, ...]


class Marked(NamedTuple):
    """A node with a prime or an exclamation mark."""

    base: Node
    mark: str


class Row(NamedTuple):
    """Nodes side by side."""

    nodes: tuple[Node, ...]


Node: TypeAlias = Symbol | Blank | Text | Fraction | Slash | Scripted | Fenced | Call | Marked | Row


def is_sign(node: Node) -> bool:
    """Return True if a node is an operator or relation rather than a factor.

    Parameters
    ----------
    node
        Of a formula.

    Examples
    --------
    >>> is_sign(Symbol("≤")), is_sign(Symbol("∞"))
    (True, False)
    """
    return isinstance(node, Symbol) and not (node.text[0].isalnum() or node.text in FACTORS or is_large(node))


def is_large(node: Node) -> bool:
    """Return True if a node applies to all that follows, such as a sum or a minimum with an index.

    Parameters
    ----------
    node
        Of a formula.

    Examples
    --------
    >>> minimum = Symbol("min", function=True)
    >>> is_large(minimum), is_large(Scripted(minimum, (("_", Row((Symbol("i"),))),)))
    (False, True)
    """
    if isinstance(node, Scripted):
        return is_large(node.base) or (isinstance(node.base, Symbol) and node.base.text in LIMITS)
    return isinstance(node, Symbol) and node.text in LARGE


def is_function(node: Node) -> bool:
    """Return True if a node is a function name, with or without an index, whose argument is the next node.

    Parameters
    ----------
    node
        Of a formula.

    Examples
    --------
    >>> is_function(Symbol("ln", function=True)), is_function(Symbol("l"))
    (True, False)
    """
    if isinstance(node, Scripted | Marked):
        return is_function(node.base)
    return isinstance(node, Symbol) and node.function
