"""Rendering of the Markdown templates in the folder ``templates``, with the functions that they call."""

from __future__ import annotations

import re
from sys import modules
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from theorylab.claims.weights import weight
from theorylab.claims.wording import point
from theorylab.files.formal.theory import axioms_of, coq_statement
from theorylab.numbers.counted import quantity
from theorylab.plotting.figure import Figure
from theorylab.reports.data.script import independent_commands
from theorylab.reports.explained import EXPLAINED
from theorylab.reports.names_of_claims import name_to_check
from theorylab.reports.plain_docstring import plain_docstring
from theorylab.reports.site.dependency_map import map_picture
from theorylab.reports.site.prose import (
    docstring_markdown,
    escape_markdown,
    in_cell,
    inline_markdown,
    proof_text,
    quote_statement,
    typeset,
)
from theorylab.reports.site.shown_trees import trees_of
from theorylab.reports.site.titles import typeset_title
from theorylab.reports.site.words_and_formulas import plain_words, with_formulas
from theorylab.reports.standing import qualifier
from theorylab.reports.statements import markdown_statement, markdown_words
from theorylab.reports.verdict_tables import slack_cell

__all__ = ["in_a_sentence", "render_page"]

_BLANK = re.compile(r"\n{3,}")
_EXPLANATION = re.compile(r'<div popover class="word" id="(word-[\w-]+)">.*?</div>\n?')
"""An explanation at the end of a page, which a button of the page opens."""


def in_a_sentence(figure: Figure) -> str:
    """Return the first paragraph of the docstring of the module that draws a figure, as plain text.

    Parameters
    ----------
    figure
        The figure.
    """
    documentation = getattr(modules.get(figure.draw.__module__), "__doc__", None)
    return plain_docstring(documentation).partition("\n\n")[0] if documentation else f"Figure {figure.id}"


def _cell(text: str) -> str:
    """Return words, with formulas in plain characters, for a cell of a table that GitHub and GitLab render."""
    written = with_formulas(" ".join(text.split()))
    return markdown_statement(written) if "$" in written else markdown_words(written)


def render_page(template: str, **context: Any) -> str:
    """Return the page that a template makes.

    Parameters
    ----------
    template
        Its file name.
    context
        The variables of the template.

    Raises
    ------
    jinja2.TemplateError
        If the template uses another variable.
    """
    text = _TEMPLATES.get_template(template).render(context)
    text = _EXPLANATION.sub(lambda found: found[0] if f'popovertarget="{found[1]}"' in text else "", text)
    return _BLANK.sub("\n\n", text).strip() + "\n"


_TEMPLATES = Environment(
    loader=PackageLoader("theorylab.reports.site"),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
_TEMPLATES.filters |= {
    "cell": _cell,
    "counted": quantity,
    "described": docstring_markdown,
    "in_a_sentence": in_a_sentence,
    "in_cell": in_cell,
    "markdown_statement": markdown_statement,
    "plain": plain_words,
    "quoted": quote_statement,
    "titled": typeset_title,
    "typeset": typeset,
    "worded": inline_markdown,
    "words": escape_markdown,
}
_TEMPLATES.globals |= {
    "EXPLAINED": EXPLAINED,
    "axioms_of": axioms_of,
    "coq_statement": coq_statement,
    "independent_commands": independent_commands,
    "map_picture": map_picture,
    "name_to_check": name_to_check,
    "point": point,
    "proof_text": proof_text,
    "qualifier": qualifier,
    "slack_cell": slack_cell,
    "trees_of": trees_of,
    "weight": weight,
}
