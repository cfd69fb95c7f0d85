r"""LaTeX, proofs and docstrings as Markdown: formulas between dollar signs, and words with all signs escaped.

markdown-it with ``dollarmath`` and MyST read this Markdown in the same way. In words, each character that one of them
or LaTeX would interpret is escaped. A bar would end the cell of a
table, so that :func:`in_cell` writes it as a macro.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from inspect import cleandoc

from theorylab.reports.plain_docstring import ALIGNED, DISPLAYED, plain_docstring
from theorylab.reports.site.words_and_formulas import with_formulas
from theorylab.reports.statements import is_mathematics

__all__ = [
    "docstring_markdown",
    "escape_markdown",
    "in_cell",
    "inline_markdown",
    "proof_text",
    "quote_statement",
    "typeset",
]

_PARTS = re.compile(r"((?<!`)`(?!`)[^`]+`(?!`)|(?<!\\)\$(?:\\text(?:rm)?\{[^{}]*\}|.)*?(?<!\\)\$)")
"""Code between single backticks, and formulas."""
_READ_BY_MARKDOWN = re.compile(r"[\\`*_\[\]<>|~#$%&{}=]")
_STARTS_A_LIST = re.compile(r"(\s*)([-+]|\d+[.)])(?=\s)")
_ESCAPED_IN_LATEX = re.compile(r"\\([_%$#&{}])")
_TEXT = re.compile(r"\\text(?:rm)?\{[^{}]*\}")
_INNER = re.compile(r"\$([^$]*)\$")
"""A formula within the words of a formula."""
_DOLLAR = re.compile(r"(?<!\\)((?:\\\\)*)\$")
"""A dollar sign at which Markdown would end the formula."""
_MATH_ROLE = re.compile(r":math:`([^`]*)`")
_LITERAL = re.compile(r"``([^`]*)``|:\w+:`~?([^`]*)`")
_REFERENCE = re.compile(r"\\\[([a-z0-9][^\s,\]]*)\\\]")
_TOPIC = re.compile(r"\A(?:Problem|Algorithm|Statement|How it is checked|Is it tight)[.?]")


def escape_markdown(words: str) -> str:
    r"""Return plain words on one line as Markdown that shows exactly these words.

    Parameters
    ----------
    words
        Any text.

    Examples
    --------
    >>> print(escape_markdown("p_1 < |S| costs $5"))
    p\_1 \< \|S\| costs \$5
    """
    text = _READ_BY_MARKDOWN.sub(r"\\\g<0>", " ".join(words.split()))
    return _STARTS_A_LIST.sub(_quiet, text, count=1) if _STARTS_A_LIST.match(text) else text


def typeset(statement: str) -> str:
    r"""Return a statement in LaTeX, with or without dollar signs, as Markdown on one line.

    Parameters
    ----------
    statement
        A single formula if :func:`~theorylab.reports.statements.is_mathematics` is true of it.

    Examples
    --------
    >>> print(typeset(r"get\_bounds is at most $|x_k|$"))
    get\_bounds is at most $|x_k|$
    """
    text = " ".join(statement.split())
    return _formula(text) if is_mathematics(text) else _join_pieces(text, escape_markdown)


def inline_markdown(text: str) -> str:
    """Return words with formulas, between dollar signs or in plain characters, as Markdown on one line.

    Parameters
    ----------
    text
        Such as the field ``literature`` of a claim.
    """
    parts = _PARTS.split(" ".join(text.split()))
    parts[::2] = map(with_formulas, parts[::2])
    return _join_pieces("".join(parts), escape_markdown)


def in_cell(markdown: str) -> str:
    r"""Return a line of Markdown for a cell of a table, which a bar would end.

    Parameters
    ----------
    markdown
        As :func:`typeset` and :func:`inline_markdown` return it.

    Examples
    --------
    >>> print(in_cell(r"at most $|x_k|$ or $\|x\|$"))
    at most $\vert x_k\vert $ or $\Vert x\Vert $
    """
    parts = _PARTS.split(markdown)
    parts[1::2] = (
        part.replace("|", r"\|")
        if part.startswith("`")
        else part.replace(r"\|", r"\Vert ").replace("|", r"\vert ")
        for part in parts[1::2]
    )
    return "".join(parts)


def quote_statement(statement: str) -> str:
    """Return a statement set off from the text: a displayed formula or a quoted paragraph.

    Parameters
    ----------
    statement
        As for :func:`typeset`.
    """
    text = " ".join(statement.split())
    if is_mathematics(text):
        return f"> $${_mathematics(text)}$$"
    return f"> {typeset(text)}"


def proof_text(proof: str, linked: Callable[[str], str | None]) -> str:
    """Return the proof of a :class:`~theorylab.claims.claim.Derivation` in Markdown.

    Parameters
    ----------
    proof
        Words with formulas; ``*`` marks emphasis, and ids are in brackets.
    linked
        Function from an id to its link, or to ``None`` if the id is unknown.
    """

    def words(text: str) -> str:
        plain = escape_markdown(text).replace(r"\*", "*")
        return _REFERENCE.sub(lambda found: rf"\[{link}\]" if (link := linked(found[1])) else found[0], plain)

    return "\n\n".join(_join_pieces(_code(paragraph), words) for paragraph in _paragraphs(proof))


def docstring_markdown(docstring: str) -> str:
    """Return the docstring of a file of claims in Markdown, with bold topics and each list entry in its own paragraph.

    Parameters
    ----------
    docstring
        Of a module.
    """
    displayed = DISPLAYED.sub(
        lambda found: f"${' '.join(ALIGNED.sub(' ', found[1]).split())}$\n", cleandoc(docstring)
    )
    marked = _code(_MATH_ROLE.sub(r"$\1$", displayed))
    paragraphs = map(inline_markdown, _paragraphs(plain_docstring(marked)))
    return "\n\n".join(_TOPIC.sub(r"**\g<0>**", paragraph, count=1) for paragraph in paragraphs)


def _paragraphs(text: str) -> Iterable[str]:
    """Yield each paragraph, and each entry of a list, on one line."""
    for block in re.split(r"\n\s*\n", cleandoc(text)):
        for part in re.split(r"\n(?=\s*- )", block):
            line = " ".join(part.split())
            yield f"\N{BULLET}{line[1:]}" if line.startswith("- ") else line


def _join_pieces(text: str, words: Callable[[str], str]) -> str:
    parts = _PARTS.split(text)
    parts[::2] = (_words(part, words) for part in parts[::2])
    parts[1::2] = (part if part.startswith("`") else _formula(part[1:-1]) for part in parts[1::2])
    return "".join(parts)


def _words(text: str, words: Callable[[str], str]) -> str:
    """Return words with the spaces that separate them from formulas."""
    if not text.strip():
        return text
    before, after = (" " if blank else "" for blank in (text[0].isspace(), text[-1].isspace()))
    return before + words(_ESCAPED_IN_LATEX.sub(r"\1", text)) + after


def _formula(latex: str) -> str:
    return f"${_mathematics(latex)}$"


def _mathematics(latex: str) -> str:
    """Return a formula without nested formulas, and with an end that does not escape what follows."""
    flat = _TEXT.sub(lambda found: _INNER.sub(r"}\1\\text{", found[0]), latex.strip())
    bare = _DOLLAR.sub(r"\1\\$", flat)
    return f"{bare} " if bare.endswith("\\") else bare


def _code(text: str) -> str:
    return _LITERAL.sub(lambda found: f"`{found[1] or found[2]}`", text)


def _quiet(found: re.Match[str]) -> str:
    """Escape the beginning of a list, so that it is read as words."""
    sign = found[2]
    return found[1] + (f"\\{sign}" if len(sign) == 1 else f"{sign[:-1]}\\{sign[-1]}")
