"""``theorylab report``: check claims and write pages on claims, papers, errata and open questions.

The pages are read from disk, starting with ``index.html``; they need neither a server nor the network, and scripts only
filter the table. With ``--latex``, only the table of the claims is written, for a paper.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import theorylab
from theorylab.claims import Verdict, check_all, select
from theorylab.claims.entries import entry_rows
from theorylab.claims.verdict import versions
from theorylab.cli.claims.code_of_verdicts import exit_code
from theorylab.cli.claims.progress import checking
from theorylab.cli.claims.scope import Scope
from theorylab.cli.exit_codes import INTERRUPTED
from theorylab.cli.figure import require_directory, writable_directory
from theorylab.cli.options import Jobs
from theorylab.cli.output.files import STANDARD_OUTPUT, require_kind, whole_file
from theorylab.cli.output.kinds import kind_by_name
from theorylab.cli.progress import working
from theorylab.cli.streams import data_output
from theorylab.cli.typed.guarded_outputs import FORCE
from theorylab.numbers.counted import quantity
from theorylab.plotting.figure import installed_figures
from theorylab.reports.console import emit
from theorylab.reports.latex_table import latex_table
from theorylab.reports.site.html_page import html_pages
from theorylab.reports.site.pages import site_pages
from theorylab.reports.site.site_index import Pairs
from theorylab.reports.standing import standings
from theorylab.reports.verdict_tables import in_order

__all__ = ["report"]

FIRST = "index.html"


def report(
    ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="ID", help="Ids or globs of claims; all claims if not given."),
    ] = None,
    out: Annotated[str, typer.Option(metavar="DIR", help="Directory to write to; created if missing.")] = ".",
    latex: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write only a LaTeX table of the claims; - for standard output."),
    ] = None,
    scope: Scope = "quick",
    jobs: Jobs = 1,
    force: FORCE = False,
) -> int:
    """Check claims and write the results as web pages, or as a LaTeX table."""
    if latex is None:
        require_directory(out)
        _require_own(out, (FIRST,), force=force)
    claims = select(ids or ())
    verdicts: dict[str, Verdict] = {}
    try:
        with checking(len(claims)) as (finished, heard):
            for verdict in check_all(claims, scope, jobs, heard):
                finished(1)
                verdicts[verdict.claim] = verdict
        pairs = standings((claim, verdicts[claim.id]) for claim in claims)
        pages = _pages(pairs) if latex is None else {}
    except KeyboardInterrupt:
        emit(Console(stderr=True), "interrupted: no report is written")
        return INTERRUPTED
    if latex is not None:
        _write(latex_table(in_order(pairs)), latex, "--latex")
    _require_own(out, pages, force=force)
    for name, content in pages.items():
        _write_page(name, content, out)
    if pages:
        count = sum(name.endswith(".html") for name in pages)
        emit(Console(), f"{Path(out, FIRST)}  (the first of {quantity(count, 'page')})")
    return exit_code(verdict for _, verdict in in_order(pairs))


def _pages(pairs: Pairs) -> dict[str, str | bytes]:
    """Return the contents of all files by name; nothing is written before all are complete."""
    cited = {claim.cite.key for claim, _ in pairs}
    shown = [
        figure
        for figure in installed_figures()
        if cited >= {key.strip() for key in figure.cite.key.split(",")}
    ]
    with working("writing the pages"):
        return html_pages(site_pages(pairs, entry_rows(), shown), _footer())


def _footer() -> list[str]:
    """Return the version, the commit of the sources if they are under version control, and the date."""
    release = dict(versions())["theorylab"]
    commit = _commit()
    state = [f"commit {commit}"] if commit else []
    return [f"theorylab {release}", *state, date.today().isoformat()]


def _commit() -> str:
    """Return the commit of the sources; empty if they are not under version control."""
    file = Path(theorylab.__file__)
    git = ("git", "-C", str(file.parent))
    try:
        subprocess.run((*git, "ls-files", "--error-unmatch", file.name), check=True, capture_output=True)
        said = subprocess.run(
            (*git, "describe", "--always", "--dirty", "--exclude=*"),
            check=True,
            capture_output=True,
            text=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return said.stdout.strip()


def _require_own(out: str, names: Iterable[str], *, force: bool) -> None:
    """Reject an output directory with a file of that name that no report has written."""
    for name in names:
        require_kind(str(Path(out, name)), "--out", kind_by_name(name), force=force)


def _write_page(name: str, content: str | bytes, out: str) -> None:
    file = Path(out, name)
    writable_directory(str(file.parent))
    with whole_file(str(file), "--out") as path:
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def _write(text: str, target: str, option: str) -> None:
    if target == STANDARD_OUTPUT:
        data_output().write(text)
        return
    with whole_file(target, option) as path:
        path.write_text(text, encoding="utf-8")
