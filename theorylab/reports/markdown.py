"""Tables in Markdown, and the document that has a table of all claims in it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from theorylab.claims.claim import Claim
from theorylab.claims.registry import registered
from theorylab.errors import InvalidArgument
from theorylab.reports.tables import Table, claim_table

__all__ = ["markdown", "with_claim_table"]

BEGIN, END = "<!-- claims: begin (make readme) -->", "<!-- claims: end -->"
"""Lines of a document between which the table of claims stands."""


def markdown(table: Table) -> str:
    """The table in Markdown; a column headed *statement* is set as mathematics."""
    rules = ["---:" if heading in table.right else "---" for heading in table.headings]
    body = [
        [_cell(cell, mathematics=heading == "statement") for cell, heading in zip(row, table.headings)]
        for row in table.rows
    ]
    return "\n".join("| " + " | ".join(line) + " |" for line in [table.headings, rules, *body])


def with_claim_table(document: str, claims: Iterable[Claim]) -> str:
    """The document with the table of claims, in Markdown, between the lines :data:`BEGIN` and :data:`END`.

    Raises
    ------
    InvalidArgument
        If the document does not have these two lines, once each and in this order.
    """
    before, begin, rest = document.partition(f"{BEGIN}\n")
    _, end, after = rest.partition(f"{END}\n")
    if not begin or not end or BEGIN in rest or END in after:
        raise InvalidArgument(f"document: the lines {BEGIN!r} and {END!r} must stand in it, once each")
    return f"{before}{begin}\n{markdown(claim_table(claims))}\n\n{end}{after}"


def _cell(text: str, *, mathematics: bool) -> str:
    text = " ".join(text.split())
    if not mathematics:
        return text.replace("|", r"\|")
    # a bar would end the cell even inside mathematics
    text = re.sub(r"(?<!\\)\|", r"\\vert ", text).replace(r"\|", r"\Vert ")
    return f"${text}$" if text and "$" not in text else text


if __name__ == "__main__":
    readme = Path(sys.argv[1])
    readme.write_text(
        with_claim_table(readme.read_text(encoding="utf-8"), registered().values()), encoding="utf-8"
    )
