"""Claims of papers, their checks and their verdicts."""

from __future__ import annotations

from theorylab.claims.batch import check_all
from theorylab.claims.cite import Cite
from theorylab.claims.claim import Claim, Derivation
from theorylab.claims.discovery import claims_of, claims_of_package
from theorylab.claims.grid import Grid, scoped
from theorylab.claims.independent import Independent
from theorylab.claims.registry import claim_named, registered_claims, select
from theorylab.claims.relation import AT_LEAST, AT_MOST, EQUALS, GREATER, HOLDS, LESS, Relation
from theorylab.claims.runner import check
from theorylab.claims.verdict import (
    CONSISTENT,
    PROVED,
    REFUTED,
    REPAIRED,
    UNDECIDED,
    Control,
    Outcome,
    Point,
    Verdict,
)
from theorylab.claims.weights import weight
from theorylab.claims.wording import number

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "CONSISTENT",
    "EQUALS",
    "GREATER",
    "HOLDS",
    "LESS",
    "PROVED",
    "REFUTED",
    "REPAIRED",
    "UNDECIDED",
    "Cite",
    "Claim",
    "Control",
    "Derivation",
    "Grid",
    "Independent",
    "Outcome",
    "Point",
    "Relation",
    "Verdict",
    "check",
    "check_all",
    "claim_named",
    "claims_of",
    "claims_of_package",
    "number",
    "registered_claims",
    "scoped",
    "select",
    "weight",
]
