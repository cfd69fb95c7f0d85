"""Explanations of terms in tables and pages: lines below a table, or text that opens on a page."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["EXPLAINED", "legend"]

EXPLAINED = {
    "slack": "how far the tightest instance is from violating the claim; 0 is tight, negative is violated",
    "control": "a twin of the claim that is too strong, which the check has to notice",
    "weight": "main theorem, lemma, step of a proof, remark, or data of a paper",
    "rests on": "kernel, a formal proof that Coq has checked; machine, the instances or a computation cover all of it,"
    " or a counterexample refutes it; derivation, a proof in words, every computed step of which is proved; instances,"
    " all that were tried agree",
    "what falls": "with a statement that is false as printed: the theorem, its construction, a step of the proof, or"
    " nothing (a slip, a misprint)",
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
    ['control: a twin of the claim that is too strong, which the check has to notice']
    """
    return [f"{word}: {EXPLAINED[word]}" for word in EXPLAINED if word in words]
