"""Claims by id, with their repairs: those of the installed catalogs and of users' files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase

from theorylab.catalog import find, installed_catalog, packages_of
from theorylab.claims.claim import Claim
from theorylab.claims.discovery import claims_of
from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.files.own_files import in_file, load_module
from theorylab.files.verdict_data import stored_records

__all__ = ["claim_named", "claims_in", "registered_claims", "select"]


def registered_claims(among: frozenset[str] | None = None) -> Mapping[str, Claim]:
    """Return each installed claim by id, followed by its repair.

    Parameters
    ----------
    among
        Names of the catalogs; by default all of them.

    Raises
    ------
    InvalidArgument
        If no claim is installed, if a catalog lists a claim under another id than its own, or if two
        claims share an id.

    See Also
    --------
    claim_named : one claim by id
    select : claims by pattern

    Examples
    --------
    >>> registered_claims()["topk.thm-2"].cite.place
    'Theorem 2'
    """
    listed = installed_catalog().claims(*() if among is None else (among,))
    for name, claim in listed.items():
        if name != claim.id:
            raise InvalidArgument(f"claim {claim.id}: its catalog lists it as {name!r}")
    if not listed and among is None:
        raise InvalidArgument("no claim is installed")
    return _by_id(listed.values())


def _by_id(claims: Iterable[Claim]) -> dict[str, Claim]:
    """Return the claims by id, each followed by its repair; two claims with the same id are an error."""
    found: dict[str, Claim] = {}
    for link in (link for claim in claims for link in claim.with_repairs):
        if found.setdefault(link.id, link) is not link:
            raise InvalidArgument(f"claim {link.id}: the id is already taken")
    return found


def claim_named(id: str, file: str | None = None) -> Claim:
    """Return the claim called ``id`` (case-insensitive) of a file or of the catalogs; an error proposes close ids.

    Parameters
    ----------
    id
        The id.
    file
        A user's file.

    See Also
    --------
    registered_claims, select

    Examples
    --------
    >>> claim_named("TopK.Thm-2").id
    'topk.thm-2'
    """
    if file is None:
        return find(registered_claims(), id.lower(), kind="claim")
    every = list(claims_of(load_module(file)))
    for claim in every:  # the list grows while it is traversed, by repairs and steps of proofs
        every += [each for each in (*claim.steps, claim.repair) if each is not None and each not in every]
    return find({claim.id: claim for claim in every}, id.lower(), kind=f"claim of {file}")


def claims_in(file: str) -> tuple[Claim, ...]:
    """Return the claims that a user's file states.

    Raises
    ------
    InputFormatError
        If it states no claim, states one with the id of an installed claim, or cannot be loaded.
    """
    claims = claims_of(load_module(file))
    if not claims:
        raise InputFormatError("it states no claim: no value at its top level is a Claim", source=file)
    stored, others = stored_records()
    taken = {link.id for claim in claims for link in claim.with_repairs}.intersection(
        {*stored, *(registered_claims(others) if others else ())}
    )
    for id in sorted(taken):
        raise InputFormatError(
            f"claim {id}: an installed claim has this id ('theorylab check {id}' checks it); use another",
            source=file,
        )
    return claims


def select(patterns: Sequence[str] = ()) -> list[Claim]:
    """Return the claims selected by ids, globs, papers, packages and files.

    Parameters
    ----------
    patterns
        Case-insensitive ids or globs such as ``topk.*``; the name of a paper, of a package or of its catalog; users'
        files, ``my_lemma.py``, or some of their claims, ``my_lemma.py:mine.thm-1``. Without patterns, all installed
        claims are selected.

    Returns
    -------
    list of Claim
        In the order of the catalogs, then of the files. Repairs of selected claims are omitted, because their verdicts
        come with those of the claims.

    Raises
    ------
    InvalidArgument
        If a pattern matches nothing, or two claims share an id.

    See Also
    --------
    claim_named : one claim by id
    check_all

    Examples
    --------
    >>> [claim.id for claim in select(["topk.thm-2*"])]
    ['topk.thm-2', 'topk.thm-2.samples']
    """
    installed_ones = [pattern for pattern in patterns if in_file(pattern) is None]
    of_files: dict[str, list[str]] = {}
    for file, pattern in filter(None, map(in_file, patterns)):
        of_files.setdefault(file, []).append(pattern)
    selected = (
        _matching(registered_claims(), installed_ones or ["*"]) if installed_ones or not of_files else []
    )
    for file, wanted in of_files.items():
        selected += _matching(_by_id(claims_in(file)), wanted, kind=f"claim of {file}")
    _by_id(selected)
    return list(dict.fromkeys(selected))


def _matching(claims: Mapping[str, Claim], patterns: Sequence[str], kind: str = "claim") -> list[Claim]:
    chosen: set[str] = set()
    for pattern in map(str.lower, patterns):
        together = {pattern, *packages_of(pattern)}  # a paper, a package, or the catalog of one
        chosen.update(
            [id for id in claims if fnmatchcase(id, pattern)]
            or [
                id for id, claim in claims.items() if together & {claim.paper, claim.module.partition(".")[0]}
            ]
            or [find(claims, pattern, kind=kind).id]
        )
    selected = [claim for id, claim in claims.items() if id in chosen]
    covered = {claim.repair.id for claim in selected if claim.repair is not None}
    return [claim for claim in selected if claim.id not in covered]
