from __future__ import annotations

import pytest
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

from theorylab.reports.site.prose import (
    docstring_markdown,
    escape_markdown,
    inline_markdown,
    proof_text,
    quote_statement,
    typeset,
)

SIGNS = r"a_b *c* `d` [e](f) <g> h|i ~j~ #k $l$ %m &amp; {n} o=p \q"


def text_of(markdown):
    """Return the text of a paragraph in Markdown."""
    (paragraph,) = (token for token in MarkdownIt("commonmark").parse(markdown) if token.type == "inline")
    assert all(child.type in ("text", "text_special") for child in paragraph.children)
    return "".join(child.content for child in paragraph.children)


@pytest.mark.parametrize("words", [SIGNS, "- no list", "1. none", "12) none", "+ none", "# none", "=== none"])
def test_plain_words_are_read_as_they_are(words):
    assert text_of(escape_markdown(words)) == words


def test_words_and_formulas():
    assert typeset(r"for $k$ at most 5\% of `a_b`, $|x|$") == r"for $k$ at most 5\% of `a_b`, $|x|$"
    assert typeset(r"\text{$|x|$ or a|b}\le\|x\|") == r"$\text{}|x|\text{ or a|b}\le\|x\|$"
    assert inline_markdown("n^2 >= m") == r"$n^{2}\ge m$"
    assert inline_markdown("of order $n^2$") == "of order $n^2$"


@pytest.mark.parametrize(
    "words",
    [
        "``` <b> `code` d",
        "`` <b> `",
        "a ``b`` <b> `c`d``",
        r"$\text{if a $ b}^2 <b>$",
        r"$a \\$ <b> $c$",
        "x\\le <b>y</b> \\ ",
    ],
)
def test_no_words_become_html(words):
    reader = MarkdownIt("commonmark").use(dollarmath_plugin)
    for written in (
        typeset(words),
        quote_statement(words),
        inline_markdown(words),
        proof_text(words, lambda id: None),
    ):
        inline = [child for token in reader.parse(f"- {written}") for child in token.children or ()]
        assert not [child.content for child in inline if child.type == "html_inline"]


def test_a_formula_is_displayed_with_the_formulas_of_its_words():
    assert (
        quote_statement(r"\lambda+\text{share of $D$ left}") == r"> $$\lambda+\text{share of }D\text{ left}$$"
    )
    assert quote_statement("for $k$") == "> for $k$"


def test_a_proof_has_links_to_its_steps_and_only_to_them():
    links = {"demo.step": "[demo.step](x.md)"}
    proof = "*First.* By [demo.step]\nwith $[0,1]$ and ``a_b``.\n\nBy [kkl, Theorem 1]."
    assert proof_text(proof, links.get) == (
        "*First.* By \\[[demo.step](x.md)\\] with $[0,1]$ and `a_b`.\n\nBy \\[kkl, Theorem 1\\]."
    )


def test_a_docstring_has_its_topics_and_lists():
    said = docstring_markdown("Title.\n\nProblem. Of x_1:\n\n- one,\n  and more\n- two\n")
    assert said.split("\n\n") == ["Title.", "**Problem.** Of $x_{1}$:", "• one, and more", "• two"]
