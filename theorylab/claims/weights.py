"""Weights of the statements of papers, and the claims that check them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from theorylab.claims.cite import NEW
from theorylab.claims.claim import Claim
from theorylab.claims.entries import entry_rows

__all__ = ["lineage", "statements", "weight", "weights"]

UNLISTED = "remark"


def statements(weight: str = "") -> Mapping[str, str]:
    """Return, by entry, the ids of the claims that decide the statements listed by installed packages.

    Parameters
    ----------
    weight
        One of :data:`~theorylab.claims.cite.WEIGHTS`, to which the statements are restricted; by default all
        statements are returned.
    """
    return {row["entry"]: row["checked by"] for row in _rows() if weight in ("", row["weight"])}


@cache
def weights() -> Mapping[str, str]:
    """Return the weights of the statements listed by installed packages, by lower-case entry and by id of the claim."""
    found: dict[str, str] = {}
    for row in _rows():
        found.setdefault(row["entry"].lower(), row["weight"])
        found.setdefault(row["checked by"], row["weight"])
    return found


def _rows() -> Iterator[Mapping[str, str]]:
    """Yield the entries listed by installed packages that are statements."""
    return (row for row in entry_rows() if row["weight"])


def weight(claim: Claim) -> str:
    """Return the weight of the statement that a claim checks, or of the longest listed prefix of its id.

    A claim of origin ``new`` has the weight ``new``, whatever statement its id extends, unless it is listed itself.

    See Also
    --------
    Claim

    Examples
    --------
    >>> from theorylab.claims import claim_named
    >>> weight(claim_named("topk.thm-2"))
    'main'
    >>> weight(claim_named("topk.thm-2.samples"))
    'new'
    """
    known = weights()
    if claim.origin == NEW and claim.id not in known:
        return NEW
    return next((known[id] for id in lineage(claim.id) if id in known), UNLISTED)


def lineage(id: str) -> Iterator[str]:
    """Yield an id and the ids that it begins with, the longest first.

    Parameters
    ----------
    id
        Id of a claim or an entry. A part that begins with a digit belongs to the part before it.

    Examples
    --------
    >>> list(lineage("topk.lemma-4.2.stump"))
    ['topk.lemma-4.2.stump', 'topk.lemma-4.2']
    """
    yield id
    above, _, last = id.rpartition(".")
    if "." in above and not last[0].isdigit():
        yield from lineage(above)
