"""Claims of papers, their checks and their verdicts."""

from __future__ import annotations

from theorylab.claims.batch import check_all
from theorylab.claims.claim import Cite, Claim, Grid
from theorylab.claims.registry import named, registered, select
from theorylab.claims.relation import AT_LEAST, AT_MOST, EQUALS, GREATER, HOLDS, LESS, Relation
from theorylab.claims.runner import check
from theorylab.claims.verdict import Control, Outcome, Verdict

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "EQUALS",
    "GREATER",
    "HOLDS",
    "LESS",
    "Cite",
    "Claim",
    "Control",
    "Grid",
    "Outcome",
    "Relation",
    "Verdict",
    "check",
    "check_all",
    "named",
    "registered",
    "select",
]
