"""Mathematics in plain characters on a page, outside formulas, code and pictures."""

from __future__ import annotations

import re
from html.parser import HTMLParser

APART = {"math", "code", "pre", "script", "style", "svg", "title", "select"}
BLOCKS = {
    "td",
    "th",
    "dd",
    "dt",
    "p",
    "li",
    "figcaption",
    "caption",
    "summary",
    *(f"h{level}" for level in range(1, 7)),
}
GREEK = "alpha beta gamma delta eps epsilon kappa lambda mu nu phi rho sigma tau theta xi"
PLACE = re.compile(
    r"\b(?:[Aa]ppendix|[Ss]ection|[Tt]able|Part|[Cc]ase|Lemma|Fact|Theorem)s? [A-Za-z]\b|\([A-Za-z]+\)|not <[^>]*>"
    r"|\b\d+(?:\.\d+)? s\b"
)
"""Letters and words that are not mathematics: places, parts of a list, names of pages in parentheses, and seconds."""
UNSET = re.compile(
    rf"[\w)\]}}][_^][\w({{-]|[<>=]|\+/-|->|\d[.\d]*e[-+]?\d|(?<![\w.-])(?:{'|'.join(GREEK.split())})(?![\w-])"
    r"|[\N{GREEK SMALL LETTER ALPHA}-\N{GREEK SMALL LETTER OMEGA}\N{NOT EQUAL TO}\N{LESS-THAN OR EQUAL TO}"
    r"\N{GREATER-THAN OR EQUAL TO}\N{ELEMENT OF}\N{RIGHTWARDS ARROW}\N{SQUARE ROOT}]"
    r"|(?<=[\w)]) [-+*/] (?=[\w(])|(?<![\w.'$/-])[b-zB-HJ-Z](?![\w.'/-])"
)


class _Blocks(HTMLParser):
    """The texts of the blocks of a page; a formula or code is replaced by a blank between quotes."""

    def __init__(self, text):
        super().__init__()
        self.apart, self.open, self.found = 0, [["page", ""]], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        if tag in APART:
            self.open[-1][1] += "" if self.apart else "' '"
            self.apart += 1
        elif tag in BLOCKS and not self.apart:
            self.open.append([tag, ""])

    def handle_endtag(self, tag):
        if tag in APART:
            self.apart -= 1
        elif tag in BLOCKS and not self.apart:
            self.found.append(tuple(self.open.pop()))

    def handle_data(self, data):
        if not self.apart:
            self.open[-1][1] += data


def blocks(page):
    """Return the blocks of a page in HTML: name of the tag, and text outside formulas, code and pictures."""
    return [(tag, " ".join(text.split())) for tag, text in _Blocks(page).found if text.strip()]


def unset_mathematics(page):
    """Return the blocks of a page with mathematics in plain characters, each with the first such sign."""
    found = ((tag, text, UNSET.search(PLACE.sub("", text))) for tag, text in blocks(page))
    return [(tag, sign[0], text) for tag, text, sign in found if sign]
