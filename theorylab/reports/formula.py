"""What a formula consists of: letters and signs side by side, and what stands above, below and within others."""

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
"""Functions of all that follows, as a sum is, if they have an index."""
FACTORS = "∞∅∂∇"
"""Characters, neither letters nor digits, that are no signs between others."""


class Symbol(NamedTuple):
    """A letter, number, word or sign."""

    text: str
    function: bool = False


class Blank(NamedTuple):
    """A blank that LaTeX sets, or one of the source, which it does not."""

    is_set: bool


class Text(NamedTuple):
    """Words in a formula, in which formulas may stand."""

    latex: str


class Fraction(NamedTuple):
    """A fraction in two dimensions."""

    above: Row
    below: Row


class Slash(NamedTuple):
    """A slash on the line, and what it divides by."""

    below: Row


class Scripted(NamedTuple):
    """What has an index, an exponent or both, in the order of the source."""

    base: Node
    scripts: tuple[tuple[str, Row], ...]


class Fenced(NamedTuple):
    """What stands in brackets, or between bars."""

    opening: str
    inside: Row
    closing: str


class Call(NamedTuple):
    """A root, a binomial coefficient or another thing of two dimensions, by a name."""

    name: str
    arguments: tuple[Row, ...]


class Marked(NamedTuple):
    """What has a prime or an exclamation mark."""

    base: Node
    mark: str


class Row(NamedTuple):
    """Nodes side by side."""

    nodes: tuple[Node, ...]


Node: TypeAlias = Symbol | Blank | Text | Fraction | Slash | Scripted | Fenced | Call | Marked | Row


def is_sign(node: Node) -> bool:
    """Whether a node stands between others, or before them, and is no factor.

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
    """Whether a node is the sign of a sum, or a function as it is: of all that follows.

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
    """Whether a node is the name of a function, with or without an index, of which the next node is an argument.

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
