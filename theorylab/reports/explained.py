"""Words of tables and pages, each explained where it stands: a line below a table, a text that opens on a page."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["EXPLAINED", "legend"]

EXPLAINED = {
    "slack": "the distance of the tightest instance from violating the claim: 0 where it is tight, negative where it"
    " is violated",
    "control": "a twin of the claim that is too strong; the check has to notice, or its agreement proves nothing",
    "weight": "how much a statement matters in its paper: main theorem, lemma, step of a proof, remark, data",
    "rests on": "machine: the instances or a computation cover the whole statement, or there is a counterexample;"
    " derivation: a proof in words, every computed step of which is proved; instances: every one that was tried agrees",
    "what falls": "what fails where a statement is false as printed: the theorem, its construction (the theorem may"
    " stand), a step of a proof; or it is a slip, or a misprint in a text or table",
    "all as recorded": "the file of each claim records the verdict that it is known to have, and the check agrees",
}


def legend(words: Iterable[str]) -> str:
    """Return a line for each of the words that needs an explanation.

    Parameters
    ----------
    words
        Such as the headings of a table.

    Examples
    --------
    >>> legend(["claim", "control"]).partition(";")[0]
    'control: a twin of the claim that is too strong'
    """
    return "\n".join(f"{word}: {EXPLAINED[word]}" for word in EXPLAINED if word in words)
