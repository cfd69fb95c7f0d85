r"""Statements in Markdown, with their mathematics protected from Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["in_parts", "is_mathematics", "markdown_statement", "markdown_words"]

_CODE = re.compile(r"`[^`]*`")
_TEXT = re.compile(r"\\text\{[^{}]*\}")
"""Words within mathematics, perhaps with formulas of their own."""
_SIGNS = re.compile(r"\\[A-Za-z]|(?<!\\)(?:[\^=<>]|_\{)")
_MATHEMATICS = re.compile(r"(?<!\\)\$(.*?)(?<!\\)\$")
_TAG = re.compile(r"`[^`]*`|(?<!\\)\$[^$]*\$|<(?=[A-Za-z/!?])")
"""Code and formulas, which are left as they are, or what begins a tag of HTML."""
_READ_BY_MARKDOWN = re.compile(r"[\\_*<>\[\]~]")


def is_mathematics(statement: str) -> bool:
    r"""Return True if a whole statement is mathematics: it has a macro or a sign, and no dollar sign outside its words.

    Examples
    --------
    >>> is_mathematics(r"\Delta\ge p^2"), is_mathematics(r"Table 7 shows what get\_bounds returns")
    (True, False)
    >>> is_mathematics(r"\text{if $k$ is odd}\;\lambda")
    True
    """
    return "$" not in _TEXT.sub("", statement) and _SIGNS.search(_CODE.sub("", statement)) is not None


def in_parts(statement: str, words: Callable[[str], str], formula: Callable[[str], str]) -> str:
    """A statement on one line, its words and its formulas each written their own way.

    Parameters
    ----------
    statement
        In LaTeX, with or without dollar signs.
    words, formula
        Functions from a part, without dollar signs, to how it is written.
    """
    text = " ".join(statement.split())
    if is_mathematics(text):
        return formula(text)
    parts = _MATHEMATICS.split(text)
    parts[::2], parts[1::2] = map(words, parts[::2]), map(formula, parts[1::2])
    return "".join(parts)


def markdown_statement(statement: str) -> str:
    r"""A statement, in LaTeX with or without dollar signs, for a cell of a table in Markdown.

    Formulas that Markdown would read as emphasis, escapes or links stand between ``$`` and a backtick, as GitHub and
    GitLab have it; a bar would end the cell even inside mathematics.

    Examples
    --------
    >>> print(markdown_statement(r"for $k$ at most $|x_k|$"))
    for $k$ at most $`\vert x_k\vert `$
    """
    return in_parts(statement, markdown_words, _formula)


def markdown_words(words: str) -> str:
    r"""Words for a cell of a table in Markdown, in which no bar ends the cell and no tag of HTML begins.

    Parameters
    ----------
    words
        On one line; they may have emphasis, links, code and formulas.

    Examples
    --------
    >>> print(markdown_words("for <x> | `<y>`"))
    for \<x> \| `<y>`
    """
    return _TAG.sub(lambda found: r"\<" if found[0] == "<" else found[0], words).replace("|", r"\|")


def _formula(text: str) -> str:
    text = re.sub(r"(?<!\\)\|", r"\\vert ", text).replace(r"\|", r"\Vert ")
    return f"$`{text}`$" if _READ_BY_MARKDOWN.search(text) else f"${text}$"
