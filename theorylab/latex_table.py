r"""Tables for papers: a ``longtable`` of LaTeX, with the rules of ``booktabs``."""

from __future__ import annotations

from pylatexenc.latexencode import unicode_to_latex

from theorylab.report import Table

__all__ = ["latex_table"]

WIDE = {"statement": r"p{0.38\linewidth}", "place": r"p{0.16\linewidth}"}
"""Columns that are broken into lines."""


def latex_table(table: Table) -> str:
    r"""The table in LaTeX, for a document that loads ``booktabs``, ``longtable`` and ``amsmath``.

    Parameters
    ----------
    table
        The table; a column headed *statement* is LaTeX already, mathematics as a whole if it has macros but no
        dollar sign.
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


def _row(cells) -> str:
    return " & ".join(cells) + r" \\"


def _cell(text: str, heading: str) -> str:
    text = " ".join(text.split())
    if heading != "statement":
        return unicode_to_latex(text)
    return f"${text}$" if "\\" in text and "$" not in text else text
