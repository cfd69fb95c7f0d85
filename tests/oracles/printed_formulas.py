"""Formulas of a LaTeX text in one spelling, so that printed formulas can be compared character by character."""

from __future__ import annotations

import re

DROPPED = re.compile(
    r"\\(?:left|right|[bB]ig+[lrm]?|text(?:rm|sc|bf|it|tt)?|math(?:rm|cal|bf|bb|sf)|limits|[dq]quad|[,;:! ])"
    r"(?![A-Za-z])|[\s{}&]"
)
SAME = {
    "leq": "le",
    "geq": "ge",
    "neq": "ne",
    "varepsilon": "epsilon",
    "ldots": "dots",
    "rightarrow": "to",
    "tfrac": "frac",
    "dfrac": "frac",
    "overline": "bar",
    "land": "wedge",
    "prime": "'",
    "ast": "*",
}


def normalised(latex: str) -> str:
    """Return a formula, or a whole text, without spacing, fonts and braces."""
    text = re.sub(r"\\([A-Za-z]+)", lambda found: "\\" + SAME.get(found[1], found[1]), latex)
    text = re.sub(r"\\sqrt\s*\{([^{}]*)\}", r"sqrt[\1]", text)
    text = text.replace(r"\_", "_").replace("^{\\'}", "'").replace(r"\|", "|")
    return re.sub(r"\\", "", DROPPED.sub("", text)).lower().rstrip(".,;")


def formulas(printed: str) -> list[str]:
    """Return the normalised formulas of a printed text: those between dollar signs or, in a single formula, all of it.

    A text without dollar signs and backslashes has none.
    """
    whole = [printed] if "\\" in printed else []
    found = re.findall(r"\$(.*?)\$", printed) if "$" in printed else whole
    return [normalised(part) for formula in found for part in re.split(r"(?<!\\);", formula) if part.strip()]
