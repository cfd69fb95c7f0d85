"""The pages as they are written: the Markdown of the folder ``templates``, with what it may call."""

from __future__ import annotations

import re
from sys import modules
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from theorylab.claims.weights import weight
from theorylab.claims.wording import point
from theorylab.files.formal.theory import coq_statement
from theorylab.numbers.counted import quantity
from theorylab.plotting.figure import Figure
from theorylab.reports.explained import EXPLAINED
from theorylab.reports.names_of_claims import name_to_check
from theorylab.reports.plain_docstring import plain_docstring
from theorylab.reports.site.dependency_map import map_picture
from theorylab.reports.site.prose import (
    docstring_markdown,
    escape_markdown,
    inline_markdown,
    proof_text,
    quote_statement,
    typeset,
)
from theorylab.reports.site.shown_trees import trees_of
from theorylab.reports.standing import qualifier
from theorylab.reports.statements import markdown_statement, markdown_words
from theorylab.reports.tables import slack_cell

__all__ = ["in_a_sentence", "render_page"]

_BLANK = re.compile(r"\n{3,}")


def in_a_sentence(figure: Figure) -> str:
    """Return the first paragraph of the docstring of the module that draws a figure, as plain text.

    Parameters
    ----------
    figure
        The figure.
    """
    documentation = getattr(modules.get(figure.draw.__module__), "__doc__", None)
    return plain_docstring(documentation).partition("\n\n")[0] if documentation else f"Figure {figure.id}"


def render_page(template: str, **context: Any) -> str:
    """A page.

    Parameters
    ----------
    template
        Its name in the folder.
    context
        What the template speaks of.

    Raises
    ------
    jinja2.TemplateError
        If the template speaks of something else.
    """
    return _BLANK.sub("\n\n", _TEMPLATES.get_template(template).render(context)).strip() + "\n"


_TEMPLATES = Environment(
    loader=PackageLoader("theorylab.reports.site"),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
_TEMPLATES.filters |= {
    "cell": lambda text: markdown_words(" ".join(text.split())),
    "counted": quantity,
    "described": docstring_markdown,
    "in_a_sentence": in_a_sentence,
    "markdown_statement": markdown_statement,
    "quoted": quote_statement,
    "typeset": typeset,
    "worded": inline_markdown,
    "words": escape_markdown,
}
_TEMPLATES.globals |= {
    "EXPLAINED": EXPLAINED,
    "coq_statement": coq_statement,
    "map_picture": map_picture,
    "name_to_check": name_to_check,
    "point": point,
    "proof_text": proof_text,
    "qualifier": qualifier,
    "slack_cell": slack_cell,
    "trees_of": trees_of,
    "weight": weight,
}
