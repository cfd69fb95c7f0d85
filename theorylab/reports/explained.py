"""Explanations of terms in tables and pages: lines below a table, or text that opens on a page."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["EXPLAINED", "legend"]

EXPLAINED = {
    "slack": "distance of the tightest instance from a violation: 0 is tight, negative violated",
    "control": "a deliberately too strong version of the claim, which the check must refute",
    "weight": "main theorem, lemma, step of a proof, remark, or data of a paper; new, if no paper states the claim",
    "rests on": "kernel, if Coq has checked a formal proof; machine, if the instances or a computation cover the whole"
    " statement, or a counterexample refutes it; derivation, if there is a proof in words and every claim that it uses"
    " is proved; instances, if all that were tried agree",
    "what falls": "what is lost because a statement is false as printed: the theorem, its construction, a step of the"
    " proof, or none of these (a slip, a text or table)",
    "all as recorded": "each claim has the verdict that its file records",
}


def legend(words: Iterable[str]) -> list[str]:
    """Return a line for each word that has an explanation.

    Parameters
    ----------
    words
        Words, such as the headings of a table.

    Examples
    --------
    >>> legend(["claim", "control"])
    ['control: a deliberately too strong version of the claim, which the check must refute']
    """
    return [f"{word}: {EXPLAINED[word]}" for word in EXPLAINED if word in words]
