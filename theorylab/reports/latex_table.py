r"""Tables for papers: a ``longtable`` of LaTeX, with the rules of ``booktabs``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pylatexenc.latexencode import unicode_to_latex

from theorylab.reports.statements import is_mathematics
from theorylab.reports.tables import Table

__all__ = ["latex_table"]

WIDE = {"statement": r"p{0.38\linewidth}", "place": r"p{0.16\linewidth}"}
"""Columns that are broken into lines."""

_MATHEMATICS = re.compile(r"(?<!\\)(\$.*?(?<!\\)\$)")
_CODE = re.compile(r"`([^`]*)`")
_BARE = re.compile(r"(?<!\\)[#%&_]")


def latex_table(table: Table) -> str:
    r"""The table in LaTeX, for a document that loads ``booktabs``, ``longtable``, ``amsmath`` and ``amssymb``.

    Parameters
    ----------
    table
        The table; a column headed *statement* is LaTeX already, mathematics as a whole where
        :func:`~theorylab.reports.statements.is_mathematics` says so.
    """
    columns = "".join(WIDE.get(h, "r" if h in table.right else "l") for h in table.headings)
    lines = [
        rf"\begin{{longtable}}{{{columns}}}",
        r"\toprule",
        _row(unicode_to_latex(heading) for heading in table.headings),
        r"\midrule",
        r"\endhead",
        *(_row(_cell(cell, heading) for cell, heading in zip(row, table.headings)) for row in table.rows),
        r"\bottomrule",
        r"\end{longtable}",
    ]
    return "\n".join(lines) + "\n"


def _row(cells: Iterable[str]) -> str:
    return " & ".join(cells) + r" \\"


def _cell(text: str, heading: str) -> str:
    text = " ".join(text.split())
    if heading != "statement":
        return unicode_to_latex(text)
    if "$" not in text:
        return f"${text}$" if is_mathematics(text) else _words(text)
    parts = _MATHEMATICS.split(text)
    parts[::2] = map(_words, parts[::2])
    return "".join(parts)


def _words(text: str) -> str:
    """Words of a statement: code in typewriter, and what is still to be escaped escaped."""
    return _BARE.sub(r"\\\g<0>", _CODE.sub(r"\\texttt{\1}", text))
