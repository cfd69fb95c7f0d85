"""Claims by id: those of the installed catalogs, and the repairs beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase

from theorylab.catalog import find, installed
from theorylab.claims.claim import Claim
from theorylab.errors import InvalidArgument

__all__ = ["named", "registered", "select"]


def registered() -> Mapping[str, Claim]:
    """Every claim by id, each followed by its repair.

    Raises
    ------
    InvalidArgument
        If no claim is installed, if a catalog lists a claim under another id than its own, or if two
        claims share an id.
    """
    found: dict[str, Claim] = {}
    for name, claim in installed().claims().items():
        if name != claim.id:
            raise InvalidArgument(f"claim {claim.id}: its catalog lists it as {name!r}")
        for link in claim.with_repairs:
            if found.setdefault(link.id, link) is not link:
                raise InvalidArgument(f"claim {link.id}: the id is already taken")
    if not found:
        raise InvalidArgument("no claim is installed")
    return found


def named(id: str) -> Claim:
    """Claim called ``id``, in any case; the error for an unknown one proposes the closest."""
    return find(registered(), id.lower(), kind="claim")


def select(patterns: Sequence[str] = ()) -> list[Claim]:
    """Claims whose ids match.

    Parameters
    ----------
    patterns
        Ids, or globs such as ``topk.*``, in any case; none selects all.

    Returns
    -------
    list of Claim
        In the order of the catalogs, without the repairs of claims that are selected themselves: their
        verdicts come with those of the claims.

    Raises
    ------
    InvalidArgument
        If a pattern matches nothing.
    """
    claims = registered()
    chosen: set[str] = set()
    for pattern in patterns or ("*",):
        matches = [id for id in claims if fnmatchcase(id, pattern.lower())]
        chosen.update(matches or [find(claims, pattern.lower(), kind="claim").id])
    selected = [claim for id, claim in claims.items() if id in chosen]
    covered = {claim.repair.id for claim in selected if claim.repair is not None}
    return [claim for claim in selected if claim.id not in covered]
