"""``theorylab report``: claims, verdicts found now, errata, the map of the papers and the figures on one page.

The directory gets ``report.html``, one file that can be read without a network, and ``report.md`` with the figures
beside it. With ``--latex`` it is the table of the claims alone that is written, for a paper.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from theorylab.catalog import find, installed
from theorylab.claims import Verdict, check_all, select
from theorylab.cli.exit_codes import INTERRUPTED, exit_code
from theorylab.cli.figure import require_directory, writable_directory
from theorylab.cli.output.files import STANDARD_OUTPUT, require_writable, whole_file
from theorylab.cli.progress import working
from theorylab.plotting.files import image
from theorylab.reports.console import emit
from theorylab.reports.latex_table import latex_table
from theorylab.reports.pages import PICTURES, html_page, markdown_page
from theorylab.reports.sections import Pairs, report_sections, statement_table
from theorylab.reports.tables import Table, in_order

__all__ = ["report"]

LATEX_COLUMNS = ("claim", "place", "statement", "verdict", "method")


def report(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="ID", help="Ids or globs of claims; all if none is given.")
    ] = None,
    out: Annotated[str, typer.Option(metavar="DIR", help="Directory to write to; made if need be.")] = ".",
    latex: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Write the table of the claims in LaTeX, and no page; - for standard output."
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="N", min=1, help="Number of processes.")] = 1,
) -> int:
    """Check claims in quick scope and report on them: report.html and report.md, or a LaTeX table."""
    require_writable(latex, "--latex")
    if latex is None:
        require_directory(out)
    claims = select(ids or ())
    verdicts: dict[str, Verdict] = {}
    try:
        with working(f"checking {len(claims)} claims"):
            for verdict in check_all(claims, jobs=jobs):
                verdicts[verdict.claim] = verdict
        pairs = [(claim, verdicts[claim.id]) for claim in claims]
        pages = _pages(pairs) if latex is None else {}
    except KeyboardInterrupt:
        emit(Console(stderr=True), "interrupted: no report is written")
        return INTERRUPTED
    if latex is not None:
        _write(latex_table(_columns(statement_table(in_order(pairs)), LATEX_COLUMNS)), latex, "--latex")
    for name, content in pages.items():
        _write_page(name, content, out)
    return exit_code(verdict for _, verdict in in_order(pairs))


def _pages(pairs: Pairs) -> dict[str, str | bytes]:
    """Contents of the files by name, the pictures first: nothing is written before everything is made."""
    known = installed()
    papers = {claim.paper for claim, _ in pairs}
    entries = [
        row for package in known.entries for row in find(known.entries, package, kind="list of entries")()
    ]
    of_papers = [row for row in entries if next(iter(row.values())).partition(".")[0] in papers]
    figures = [make() for id, make in known.figures.items() if id.partition(".")[0] in papers]
    sections = report_sections(pairs, of_papers, figures)
    with working("drawing the figures"):
        pictures = {figure.id: image(figure, "svg") for figure in figures}
    files = {f"{PICTURES}/{id}.svg": content for id, content in pictures.items()}
    return files | {"report.html": html_page(sections, pictures), "report.md": markdown_page(sections)}


def _write_page(name: str, content: str | bytes, out: str) -> None:
    """Write a file of the report, and say so of a page."""
    file = Path(out, name)
    writable_directory(str(file.parent))
    with whole_file(str(file), "--out") as path:
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    if isinstance(content, str):
        emit(Console(), str(file))


def _write(text: str, target: str, option: str) -> None:
    if target == STANDARD_OUTPUT:
        emit(Console(), text.rstrip("\n"))
        return
    with whole_file(target, option) as path:
        path.write_text(text, encoding="utf-8")


def _columns(table: Table, names: tuple[str, ...]) -> Table:
    chosen = [table.headings.index(name) for name in names]
    return Table(names, tuple(tuple(row[i] for i in chosen) for row in table.rows), table.right & {*names})
