"""Parts of a page in Markdown: lists, tables, code, pictures with their words, verdicts in their colours."""

from __future__ import annotations

from collections.abc import Iterable
from sys import modules

from theorylab.claims import Outcome, Verdict
from theorylab.plotting.figure import Figure
from theorylab.reports.plain_docstring import plain_docstring
from theorylab.reports.site.prose import escaped, typeset
from theorylab.reports.site.shown_trees import ShownTree

__all__ = [
    "badge",
    "bullets",
    "fenced",
    "figure_block",
    "in_a_sentence",
    "pipe_table",
    "said_of_verdict",
    "tree_blocks",
]

RESTS_ON = {
    "machine": "by machine: the instances or a computation cover the whole statement",
    "derivation": "by a derivation: a proof in words, every computed step of which is proved",
    "instances": "by instances alone",
}


def badge(verdict: str) -> str:
    """The word for a verdict in its colour.

    Parameters
    ----------
    verdict
        The word; the style sheet knows it as a class.
    """
    return f'<span class="verdict {verdict}">{verdict}</span>'


def bullets(lines: Iterable[str]) -> str:
    """A list.

    Parameters
    ----------
    lines
        Its entries, Markdown on a line each.
    """
    return "\n".join(f"- {line}" for line in lines)


def fenced(text: str, language: str = "text") -> str:
    """Text as it stands.

    Parameters
    ----------
    text
        Any text without a line of backticks.
    language
        What it is written in.
    """
    return f"```{language}\n{text}\n```"


def pipe_table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of cells that are Markdown already.

    Parameters
    ----------
    headings
        One a column.
    rows
        One entry a column.
    """
    names = tuple(headings)
    lines = [names, ("---",) * len(names), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def said_of_verdict(verdict: Verdict) -> str:
    """A verdict in a line: the word and what it rests on.

    Parameters
    ----------
    verdict
        What a check found.
    """
    word = badge(verdict.outcome.value)
    if verdict.outcome in (Outcome.UNDECIDED, Outcome.FAILED):
        return word
    if verdict.outcome is Outcome.REPAIRED:
        return f"{word}: a counterexample refutes what is written, and the corrected statement stands"
    return f"{word} {'by a counterexample' if verdict.counterexample is not None else RESTS_ON[verdict.rests_on]}"


def tree_blocks(trees: Iterable[ShownTree], up: str) -> list[str]:
    """Drawn trees beside one another, each with what grows it and the tree in characters.

    Parameters
    ----------
    trees
        The trees.
    up
        Way from the page to the folder above ``trees``.
    """
    blocks = [
        f"<div>\n\n![{summary}]({up}/trees/{tree.name}.svg)\n\n{summary}.\n\n"
        f"<details>\n<summary>In characters</summary>\n\n{fenced(tree.text)}\n\n</details>\n</div>"
        for tree in trees
        for summary in [escaped(tree.summary)]
    ]
    return ['<div class="trees">', *blocks, "</div>"] if blocks else []


def in_a_sentence(figure: Figure) -> str:
    """What a figure shows, as the module that draws it begins; the caption says the rest.

    Parameters
    ----------
    figure
        The figure.
    """
    documentation = getattr(modules.get(figure.draw.__module__), "__doc__", None)
    return plain_docstring(documentation).partition("\n\n")[0] if documentation else f"Figure {figure.id}"


def figure_block(figure: Figure, up: str) -> str:
    """A figure with its caption, which says what the picture shows.

    Parameters
    ----------
    figure
        The figure.
    up
        Way from the page to the folder above ``figures``.
    """
    cited = escaped(f"[{', '.join(figure.cite.key.split(','))}, {figure.cite.place}]")
    alternative = escaped(in_a_sentence(figure))
    caption = f"**{escaped(figure.id)}.** {typeset(figure.caption_text)} {cited}"
    return f"![{alternative}]({up}/figures/{figure.id}.svg)\n\n{caption}"
