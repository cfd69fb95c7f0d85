"""The gallery: a page for every figure of the catalog, with caption, command, and its table as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generated import write_folder
from sphinx.application import Sphinx

from theorylab import plotting
from theorylab.catalog import installed
from theorylab.plotting.figure import Figure
from theorylab.reports.site.blocks import in_a_sentence
from theorylab.reports.site.prose import escaped

__all__ = ["setup"]

MOST_ROWS = 12
"""Rows of the table that a page shows; the file has all."""
HEAD = """# Gallery of figures

Every figure of the catalog, drawn from its stored table of exact numbers; `theorylab figure ID --out DIR` writes it as
PDF, SVG, PNG and PGF.

"""


def _page(figure: Figure) -> str:
    table = figure.table()
    rows = [" | ".join(_cell(entry) for entry in row) for row in table.rows[:MOST_ROWS]]
    heads = " | ".join(table.columns)
    rule = " | ".join("---" for _ in table.columns)
    lines = [f"| {each} |" for each in (heads, rule, *rows)]
    more = "" if len(table.rows) <= MOST_ROWS else f", of which the first {MOST_ROWS} follow"
    command = f"theorylab figure {figure.id} --out DIR"
    parameters = ", ".join(f"`{name}`" for name in figure.parameters)
    others = f"\nOther values with `--set NAME=VALUE,..`: {parameters}.\n" if parameters else ""
    return "\n".join(
        (
            "---\norphan: true\n---\n",
            f"# {figure.id}\n",
            f"![{escaped(in_a_sentence(figure))}]({figure.id}.svg)\n",
            f"{_caption(figure)}\n",
            f"Illustrates {figure.cite.place} [{figure.cite.key}].\n",
            f"```console\n{command}\n```\n{others}",
            "## The table\n",
            f"{{download}}`{figure.id}.csv <{figure.id}.csv>` has {len(table.rows)} rows{more}.\n",
            ":::{container} numbers",
            "",
            *lines,
            "",
            ":::",
            "",
        )
    )


def _cell(entry: object) -> str:
    """Text as it stands in the table, so as code."""
    return f"`{entry}`".replace("|", r"\|") if str(entry) else ""


def _caption(figure: Figure) -> str:
    return figure.caption_text.replace("~", " ").replace(r"\%", "%")


def _contents(figures: list[Figure]) -> str:
    cards = [f"- [![]({figure.id}.svg)<br>{figure.id}]({figure.id}.md)" for figure in figures]
    return "\n".join((HEAD, ":::{container} figures", "", *cards, "", ":::", ""))


def _write(app: Sphinx) -> None:
    figures = [make() for make in installed().figures.values()]
    files: dict[str, str | bytes] = {"index.md": _contents(figures)}
    for figure in figures:
        files[f"{figure.id}.md"] = _page(figure)
        files[f"{figure.id}.svg"] = plotting.image(figure, "svg")
        if figure.stored is not None:
            files[f"{figure.id}.csv"] = figure.stored.read_bytes()
    write_folder(Path(app.srcdir) / "gallery", files)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("builder-inited", _write, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
