"""Formulas that are called printed are those of the papers.

The table beside this file contains the formulas from the text of the papers, normalised; none is copied from a claim.
Formulas that the text spreads over the lines of a display, or that use the paper's own macros, were read by eye.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest
from printed_formulas import formulas, normalised

from theorylab.claims import registered_claims

READ_BY_EYE = Counter(
    {
        "bdm.lemma-c.9.full-path": 2,
        "blt.cor-4.4.bad": 1,
        "blt.eq-1": 1,
        "blt.lemma-2.4": 2,
        "blt.lemma-5.1": 1,
        "blt.prop-2.2.sharp": 1,
        "blt.score": 1,
        "blt.step-square": 1,
        "blt.step-square.grown": 1,
        "blt.step-square.leaf": 1,
        "blt.step-square.size": 1,
        "blt.thm-3": 1,
        "blt.thm-6": 1,
        "blt.thm-6.chain": 1,
        "blt.u-f": 1,
        "ngi.cor-2.scores": 2,
        "ngi.delta": 1,
        "ngi.lemma-3.1.additive": 1,
        "ngi.lemma-3.1.integer-time": 2,
        "ngi.lemma-4.1": 1,
        "ngi.term-equiv": 1,
        "split.100x": 1,
        "split.a7-lickety": 1,
        "split.alg-10": 1,
        "split.alg-11": 2,
        "split.alg-2": 1,
        "split.alg-3": 1,
        "split.alg-5": 1,
        "split.alg-5.less": 1,
        "split.alg-9": 1,
        "split.eq-1.normalisation": 1,
        "split.eq-4-base": 1,
        "split.eq-5-sign.undefined": 1,
        "split.eq-79": 1,
        "split.eq-8": 1,
        "split.eq-95": 1,
        "split.lemma-a1-lickety": 1,
        "split.prelim-bounds": 1,
        "split.search-2k": 1,
        "split.thm-6.1": 1,
        "split.thm-6.4-induction": 1,
        "split.thm-6.4-induction.base": 1,
        "topk.lemma-4.4-leaf": 1,
    }
)
"""Number of formulas of each claim that are not in the table."""


def _in_the_papers() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    with Path(__file__).with_name("printed_formulas.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            found.setdefault(row["claim"], set()).add(row["formula"])
    return found


def test_what_is_printed_is_in_the_paper():
    claims, in_paper = registered_claims(), _in_the_papers()
    printed = {id: set(formulas(claim.cite.printed)) for id, claim in claims.items() if claim.cite.printed}
    assert {
        id: found - printed.get(id, set()) for id, found in in_paper.items() if found - printed.get(id, set())
    } == {}
    missing = {id: len(found - in_paper.get(id, set())) for id, found in printed.items()}
    assert {id: number for id, number in missing.items() if number} == READ_BY_EYE


@pytest.mark.parametrize(
    ("one", "other"),
    [(r"1 \leq t \leq n|S|", r"1\le t\le n|S|"), (r"\frac{1}{2} \text{Inf}_i", r"\tfrac12\mathrm{Inf}_i")],
)
def test_one_formula_has_one_spelling(one, other):
    assert normalised(one) == normalised(other)
    assert normalised(r"\sqrt{\log s}/x") != normalised(r"\sqrt{\log s/x}")
