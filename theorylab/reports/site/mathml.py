r"""Formulas for a browser: the LaTeX of a statement as MathML, in pieces between which a line may end.

The work is latex2mathml's. Here stands what it leaves out (words in small capitals, large braces, letters of an
alphabet without braces) and what a browser leaves out: it does not break a formula, so that a long one is set as
several elements, each ending behind a relation or comma outside parentheses.
"""

from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree

from latex2mathml.converter import convert

__all__ = ["mathml"]

NAMESPACE = ' xmlns="http://www.w3.org/1998/Math/MathML"'
"""Needless in HTML, and in the way of its elements' names."""
BREAKS = frozenset("=≤≥<>∈→←,;⊆≠∧∨")
"""Signs behind which a line may end."""
LATE_BREAKS = frozenset("+−")
"""Signs behind which it may end where it is long by then."""
SHORTEST, LONG = 8, 18
"""Characters that stay together, and those of a piece that is long."""
FENCES = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1, "⌊": 1, "⌋": -1, "⌈": 1, "⌉": -1}
FUNCTIONS = ("exp", "ln", "log")
ORDINARY = ("∞", "∅")
"""Signs that are no operators, and stand without blanks."""
SIGNS = {"\N{REVERSE SOLIDUS OPERATOR}": "\N{SET MINUS}", "~": "\N{TILDE OPERATOR}"}
"""Signs that are operators, and what is written for them: few fonts have the first, and the second is an accent."""

_REWRITTEN = (
    (re.compile(r"\\textsc\b|\\textrm\b"), r"\\text"),
    (re.compile(r"\\(mathcal|mathbb|mathbf|mathrm)\s*([A-Za-z])(?![A-Za-z{])"), r"\\\1{\2}"),
    (re.compile(r"\\mathrm\{((?:[A-Za-z-]|\\_){2,})\}"), r"\\text{\1}"),
    (re.compile(r"\\[bB]igg?[lrm]?\s*(?=\\(?:[{}]|[vV]ert\b))"), ""),
)
_TEXT = re.compile(r"\\text\{[^{}]*\}")


@cache
def mathml(latex: str, display: bool = False) -> str:
    r"""A formula as MathML, that is as text for a page in HTML.

    Parameters
    ----------
    latex
        The formula without dollar signs.
    display
        Whether it stands on lines of its own, in the larger style.

    Examples
    --------
    >>> mathml("x")
    '<math><mrow><mi>x</mi></mrow></math>'
    """
    for pattern, replacement in _REWRITTEN:
        latex = pattern.sub(replacement, latex)
    latex = _TEXT.sub(lambda found: _words(found[0]), latex)
    written = convert(latex, display="block" if display else "inline")
    root = ElementTree.fromstring(written.replace(NAMESPACE, "", 1))
    for element in list(root.iter()):
        _mend(element)
    pieces = _pieces(root)
    if not display or len(pieces) > 1:
        for piece in pieces:
            del piece.attrib["display"]  # which is inline by itself
            piece.attrib |= {"displaystyle": "true"} if display else {}
    return "<wbr>".join(ElementTree.tostring(piece, encoding="unicode") for piece in pieces)


def _words(text: str) -> str:
    """Words within a formula, their signs as they are read."""
    return (
        text.replace(r"\_", "_")
        .replace("``", "\N{LEFT DOUBLE QUOTATION MARK}")
        .replace("''", "\N{RIGHT DOUBLE QUOTATION MARK}")
    )


def _mend(element: ElementTree.Element) -> None:
    """Set right what kind of sign an element is, and the blank behind the name of a function."""
    if element.get("mathvariant") == "double-struck" and element.text == "1":
        element.text = "\N{MATHEMATICAL DOUBLE-STRUCK DIGIT ONE}"
        del element.attrib["mathvariant"]
    if element.tag == "mi" and (element.text in FENCES or element.text in SIGNS):
        element.tag = "mo"
        element.text = SIGNS.get(element.text or "", element.text)
        element.set("stretchy", "false")
    if element.text in ORDINARY:
        element.tag = "mi"
    children = list(element)
    for at in reversed(range(len(children) - 1)):
        if (
            element.tag in ("math", "mrow")
            and _is_function(children[at])
            and children[at + 1].text not in FENCES
        ):
            element.insert(at + 1, ElementTree.Element("mspace", width="0.167em"))


def _is_function(element: ElementTree.Element) -> bool:
    base = next(iter(element), element) if element.tag in ("msub", "msup", "msubsup") else element
    return base.text in FUNCTIONS


def _pieces(root: ElementTree.Element) -> list[ElementTree.Element]:
    """The formula, cut behind relations and commas that stand in no parentheses."""
    rows = list(root)
    if len(rows) != 1 or len("".join(root.itertext())) <= 2 * SHORTEST:
        return [root]
    runs: list[list[ElementTree.Element]] = [[]]
    depth = 0
    for child in rows[0]:
        text = "".join(child.itertext())
        depth += FENCES.get(text, 0)
        runs[-1].append(child)
        written = "".join("".join(each.itertext()) for each in runs[-1])
        behind = len(written) >= SHORTEST if text in BREAKS else text in LATE_BREAKS and len(written) >= LONG
        if depth == 0 and behind:
            runs.append([])
    return [_whole(root, run) for run in runs if run]


def _whole(root: ElementTree.Element, run: list[ElementTree.Element]) -> ElementTree.Element:
    piece = ElementTree.Element(root.tag, root.attrib)
    row = ElementTree.SubElement(piece, "mrow")
    row.extend(run)
    return piece
