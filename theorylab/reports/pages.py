"""A report as a page: HTML in a single file that needs no network, and Markdown with its figures beside it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape

from theorylab.plotting.figure import Figure
from theorylab.reports.markdown import markdown
from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.sections import Section
from theorylab.reports.tables import Table

__all__ = ["PICTURES", "html_page", "markdown_page"]

TITLE = "theorylab: claims, verdicts and figures"
PICTURES = "figures"
"""Folder of the figures of a Markdown page, beside it."""

STYLE = """
:root { color-scheme: light; font: 15px/1.45 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 90rem; padding: 0 1rem; }
nav a { margin-right: 1em; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; }
th, td { border-bottom: 1px solid #ddd; padding: .25em .6em; text-align: left; vertical-align: top; }
td { max-width: 34em; overflow-wrap: anywhere; }
td:first-child { white-space: nowrap; }
.right { text-align: right; }
.proved, .consistent { color: #00694c; }
.repaired { color: #8a5a00; }
.refuted { color: #a33f00; }
.undecided { color: #7a2f6b; }
figure { display: inline-block; margin: 1em 1.5em 1em 0; vertical-align: top; }
figcaption { font-size: 13px; }
"""


def html_page(sections: Sequence[Section], pictures: Mapping[str, bytes]) -> str:
    """The report as one HTML file, its figures within it.

    Parameters
    ----------
    sections
        What it says. Statements are set in plain characters, since a browser has no LaTeX.
    pictures
        The figures as SVG, by id.
    """
    links = "".join(f'<a href="#{_anchor(s.title)}">{escape(s.title)}</a>' for s in sections)
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{TITLE}</title><style>{STYLE}</style></head><body>',
        f"<h1>{TITLE}</h1><nav>{links}</nav>",
        *(part for section in sections for part in _html_section(section, pictures)),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def markdown_page(sections: Sequence[Section]) -> str:
    """The report in Markdown; its figures are files of the folder :data:`PICTURES`.

    Parameters
    ----------
    sections
        What it says.
    """
    parts = [f"# {TITLE}"]
    for section in sections:
        parts.append(f"## {section.title}")
        parts += [section.text] if section.text else []
        parts += [markdown(section.table)] if section.table is not None else []
        for figure in section.figures:
            parts.append(f"![{figure.id}]({PICTURES}/{figure.id}.svg)")
            parts.append(f"**{figure.id}.** {figure.caption_text} [{figure.cite.key}, {figure.cite.place}]")
    return "\n\n".join(parts) + "\n"


def _html_section(section: Section, pictures: Mapping[str, bytes]) -> list[str]:
    parts = [f'<h2 id="{_anchor(section.title)}">{escape(section.title)}</h2>']
    parts += [f"<p>{escape(section.text)}</p>"] if section.text else []
    parts += [_html_table(section.table)] if section.table is not None else []
    return parts + [_html_figure(figure, pictures[figure.id]) for figure in section.figures]


def _html_table(table: Table) -> str:
    columns = [(heading, ' class="right"' if heading in table.right else "") for heading in table.headings]
    lines = ["".join(f"<th{place}>{escape(heading)}</th>" for heading, place in columns)]
    for row in table.rows:
        lines.append("".join(_html_cell(cell, *column) for cell, column in zip(row, columns)))
    return (
        '<div class="table"><table>\n' + "\n".join(f"<tr>{line}</tr>" for line in lines) + "\n</table></div>"
    )


def _html_cell(cell: str, heading: str, place: str) -> str:
    if heading == "statement":
        return f"<td>{escape(plain_mathematics(cell))}</td>"
    verdict = f' class="{escape(cell)}"' if heading == "verdict" and cell.isalpha() else place
    return f"<td{verdict}>{escape(cell)}</td>"


def _html_figure(figure: Figure, picture: bytes) -> str:
    # as an image, so that the ids of one drawing do not meet those of another
    content = b64encode(picture).decode("ascii")
    caption = escape(f"{plain_mathematics(figure.caption_text)} [{figure.cite.key}, {figure.cite.place}]")
    width, _ = figure.size
    return (
        f'<figure style="max-width: {width}in"><img alt="{escape(figure.id)}" style="width: {width}in"'
        f' src="data:image/svg+xml;base64,{content}"><figcaption><b>{escape(figure.id)}.</b> {caption}</figcaption>'
        "</figure>"
    )


def _anchor(title: str) -> str:
    return title.lower().replace(" ", "-")
