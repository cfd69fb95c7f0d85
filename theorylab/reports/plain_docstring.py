"""Docstrings for a terminal, without the markup of reStructuredText and with mathematics in plain characters."""

from __future__ import annotations

import re
from inspect import cleandoc
from textwrap import indent

from theorylab.reports.plain_mathematics import plain_mathematics

__all__ = ["ALIGNED", "DISPLAYED", "one_line", "plain_docstring"]

_ROLE = re.compile(r":\w+:`~?([^`]*)`")
"""A role of reStructuredText; mathematics is one too."""
_MATH_ROLE = re.compile(r":math:`([^`]*)`")
_LITERAL = re.compile(r"``([^`]*)``")
_EMPHASIS = re.compile(r"(?<![^\s(])(\*{1,2})([\w$(](?:[^*\n]|\n(?!\n)|\^\*)*?)(?<!\^)\1(?!\w)")
"""Emphasis; the star of an exponent does not mark any."""
DISPLAYED = re.compile(r"\.\. math::[ \n]((?:.+\n?|\n(?= ))*)")
"""A displayed formula: the rest of its line, and the indented lines below."""
ALIGNED = re.compile(r"\\\\|(?<!\\)&|\\q?quad\b|\\(?:begin|end)\{\w+\*?\}")
"""Commands that only align parts of a formula."""


def plain_docstring(docstring: str) -> str:
    r"""Return a docstring as plain text.

    Parameters
    ----------
    docstring
        Of a module or function.

    Examples
    --------
    >>> plain_docstring("The bound of :func:`a.b.top_k` for ``k`` tests, :math:`x \\le \\tfrac12`.")
    'The bound of a.b.top_k for k tests, x ≤ 1/2.'
    """
    bare = _EMPHASIS.sub(r"\2", cleandoc(docstring))
    text = DISPLAYED.sub(lambda found: _formula(found[1]), bare)
    text = _MATH_ROLE.sub(lambda found: plain_mathematics(f"${found[1]}$"), text)
    return _LITERAL.sub(r"\1", _ROLE.sub(r"\1", text))


def one_line(docstring: str) -> str:
    """Return the first line of a docstring; cross-references are replaced by names on the command line.

    Parameters
    ----------
    docstring
        Of a construction or a learner.

    Examples
    --------
    >>> one_line("As :func:`~theorylab.top_k`, ``p`` as there.")
    'As top-k, p as there.'
    """
    first = cleandoc(docstring).partition("\n")[0]
    named = _ROLE.sub(lambda found: found[1].rpartition(".")[2].replace("_", "-"), first)
    return plain_docstring(named)


def _formula(latex: str) -> str:
    """Return a displayed formula, indented."""
    bare = " ".join(ALIGNED.sub(" ", latex).split())
    return indent(plain_mathematics(f"${bare}$"), "    ") + "\n"
