"""Statements in Markdown, and the page of all claims."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flint import fmpq

from theorylab.claims import AT_MOST, Cite, Claim, Grid
from theorylab.files.bibliography import works_of
from theorylab.reports.claims_page import claims_page
from theorylab.reports.statements import is_mathematics, markdown_statement

HALVES = Claim(
    id="demo.halves",
    origin="printed",
    cite=Cite("zeno", "Paradox 1"),
    statement=r"$2^{-n}\le1$ for all $n$",
    instances=Grid([{"n": n} for n in (1, 2, 3)]),
    measured=lambda n: fmpq(1, 2**n),
    asserts=AT_MOST(1, control=fmpq(1, 8)),
    literature="a|b <c> $x<y$",
)
OTHER = replace(HALVES, id="other.words", statement="Halves get smaller", cite=Cite("nobody", "page 1"))

WORKS = """% a comment
@book{zeno,
  author = {Zeno of Elea and {P. Two}},
  title  = {On {Halves}},
  year   = {-450}
}
"""

STATEMENTS = {
    "words": ("In every row of Table 7 the losses fall", "In every row of Table 7 the losses fall"),
    "escaped name": (r"what get\_bounds returns", r"what get\_bounds returns"),
    "code": ("with `p_counts[i-1]` it ends", "with `p_counts[i-1]` it ends"),
    "a bar in words": ("a | b", r"a \| b"),
    "a tag": ("$k$ < 2, <c> and `<d>`", r"$k$ < 2, \<c> and `<d>`"),
    "mixed": (r"Top-$k$ has $|S|\le k$", r"Top-$k$ has $`\vert S\vert \le k`$"),
    "formula as a whole": (r"\|x\| \le 1", r"$`\Vert x\Vert  \le 1`$"),
    "a sign": ("m = n", "$m = n$"),
    "on two lines": ("for all\n  $n$", "for all $n$"),
    "nothing": ("", ""),
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_words_stay_words_and_formulas_are_left_alone(name):
    written, expected = STATEMENTS[name]
    assert markdown_statement(written) == expected
    assert is_mathematics(written) == (name in ("formula as a whole", "a sign"))


def test_claims_stand_by_paper_under_their_counts():
    page = claims_page([HALVES, OTHER], works_of(WORKS), {HALVES.module: "../demo.py"})
    demo, other = page.split("\n## ")[1:]
    assert demo.startswith(
        "demo\n\nof Elea and P. Two, *On Halves* (-450) [zeno].\n\n1 claim: 1 consistent.\n"
    )
    assert (
        r"| [demo.halves](../demo.py) | Paradox 1 | $`2^{-n}\le1`$ for all $n$ | consistent | exact"
        r" | a\|b \<c> $`x<y`$ |" in demo
    )
    assert other.startswith("other\n\n[nobody].")
    assert "| all | 0 | 2 | 2 |" in page
