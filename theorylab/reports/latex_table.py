r"""Claims and verdicts as a table for papers: a ``longtable`` of LaTeX no wider than a line of the text.

Every column is a paragraph of a fixed share of the line, so the table is as wide as the text whatever the claims say;
formulas break at relations and operations and before sums, and ids at their dots and hyphens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pylatexenc.latexencode import unicode_to_latex

from theorylab.claims import Claim, Verdict
from theorylab.reports.statements import in_parts

__all__ = ["latex_statement", "latex_table"]

COLUMNS = {"paper": 0.15, "claim": 0.17, "statement": 0.54, "verdict": 0.14}
"""Shares of the line."""
HEAD = r"""%% \usepackage{amsmath,amssymb,array,booktabs,longtable}
%% cites %s
\begingroup
\footnotesize
\setlength{\tabcolsep}{3pt}
\relpenalty=0 \binoppenalty=0
\begin{longtable}{@{}%s@{}}
\toprule
%s \\
\midrule
\endhead
"""
COLUMN = r">{\raggedright\arraybackslash}p{\dimexpr %.2f\linewidth-%.2f\tabcolsep\relax}"
SPACE = "\\addlinespace[2pt]\n"
FOOT = r"""\bottomrule
\end{longtable}
\endgroup
"""

_CODE = re.compile(r"`([^`]*)`")
_BARE = re.compile(r"(?<!\\)[#%&_]")
_BREAK = re.compile(r"([.-])")
_SUM = re.compile(r"\\(?:sum|prod)(?![A-Za-z])")
_FENCE = re.compile(r"\\(?:left|right)\s*([()\[\]])")
"""A line cannot end between two parentheses that grow with what is between them."""
_GROWING = re.compile(r"\\(?:left|right)(?![A-Za-z])")


def latex_table(pairs: Iterable[tuple[Claim, Verdict]]) -> str:
    r"""Return the table of claims in LaTeX; a row has the paper and the place in it, the claim, and the verdict.

    A comment at the top lists the packages that the document must load and the keys that its bibliography needs.

    Parameters
    ----------
    pairs
        Claims with their verdicts, in the order of the rows.
    """
    listed = list(pairs)
    keys = dict.fromkeys(claim.cite.key for claim, _ in listed)
    gaps = 2 * (len(COLUMNS) - 1) / len(COLUMNS)
    columns = "".join(COLUMN % (share, gaps) for share in COLUMNS.values())
    rows = SPACE.join(" & ".join(_cells(claim, verdict)) + " \\\\\n" for claim, verdict in listed)
    return HEAD % (", ".join(keys), columns, " & ".join(COLUMNS)) + rows + FOOT


def _cells(claim: Claim, verdict: Verdict) -> tuple[str, ...]:
    cited = rf"\cite[{{{unicode_to_latex(claim.cite.place)}}}]{{{claim.cite.key}}}"
    found = f"{verdict.outcome.value} ({verdict.rests_on}, {verdict.method})"
    return cited, _BREAK.sub(r"\1\\allowbreak ", claim.id), latex_statement(claim.statement), found


def latex_statement(statement: str) -> str:
    r"""Return a statement as LaTeX for a paper: mathematics between dollar signs, and words escaped.

    Parameters
    ----------
    statement
        In LaTeX with code between backticks; mathematics as a whole where
        :func:`~theorylab.reports.statements.is_mathematics` says so.

    Examples
    --------
    >>> print(latex_statement(r"With `p_b[i-1]` in $x_i$, 5% of A&B"))
    With \texttt{p\_b[i-1]} in $x_i$, 5\% of A\&B
    >>> print(latex_statement(r"p\sum_i\left(x_i+1\right)=1"))
    $p\allowbreak\sum_i(x_i+1)=1$
    >>> print(latex_statement(r"\left(x\right.=1"))
    $\left(x\right.=1$
    """
    return in_parts(statement, _words, _formula)


def _formula(text: str) -> str:
    """Return a formula with line breaks allowed before sums and products and within parentheses, too."""
    if not _GROWING.search(_FENCE.sub("", text)):
        text = _FENCE.sub(r"\1", text)
    text = _SUM.sub(r"\\allowbreak\g<0>", text)
    return f"${text}$"


def _words(text: str) -> str:
    """Return the words of a statement with code in typewriter and special characters escaped."""
    return _BARE.sub(r"\\\g<0>", _CODE.sub(r"\\texttt{\1}", text))
