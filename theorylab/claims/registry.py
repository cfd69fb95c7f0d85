"""Claims by id: those of the installed catalogs or of files of one's own, and the repairs beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase

from theorylab.catalog import find, installed
from theorylab.claims.claim import Claim
from theorylab.claims.discovery import claims_of
from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.files.own_files import is_own_file, loaded

__all__ = ["claims_in", "named", "of_paper", "registered", "select"]


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


def named(id: str, file: str | None = None) -> Claim:
    """Claim called ``id``, in any case, of a file or else of the catalogs; an error proposes the closest.

    Parameters
    ----------
    id
        The id.
    file
        A file of one's own.
    """
    if file is None:
        return find(registered(), id.lower(), kind="claim")
    every = list(claims_of(loaded(file)))
    for claim in every:  # which grows by repairs and by the steps of proofs
        every += [each for each in (*claim.steps, claim.repair) if each is not None and each not in every]
    return find({claim.id: claim for claim in every}, id.lower(), kind="claim")


def of_paper(name: str) -> list[Claim]:
    """Claims of a paper, in the order of the catalogs.

    Parameters
    ----------
    name
        First part of the ids, such as ``topk``, or the key by which the paper is cited, such as ``blanc2023``; in any
        case.

    Raises
    ------
    InvalidArgument
        If there is none.
    """
    by_name: dict[str, list[Claim]] = {}
    for claim in registered().values():
        for each in {claim.paper.lower(), claim.cite.key.lower()}:
            by_name.setdefault(each, []).append(claim)
    found: list[Claim] = find(by_name, name.lower(), kind="paper")
    return found


def claims_in(file: str) -> tuple[Claim, ...]:
    """Claims that a file of one's own states.

    Raises
    ------
    InputFormatError
        If it states none, or one with the id of an installed claim, or cannot be loaded.
    """
    claims = claims_of(loaded(file))
    if not claims:
        raise InputFormatError("it states no claim: no value at its top level is a Claim", source=file)
    taken = {link.id for claim in claims for link in claim.with_repairs}.intersection(installed().claim_ids())
    for id in sorted(taken):
        raise InputFormatError(
            f"claim {id}: the id is that of an installed claim, which 'theorylab check {id}' checks; take another",
            source=file,
        )
    return claims


def select(patterns: Sequence[str] = ()) -> list[Claim]:
    """Claims whose ids match, and those of files.

    Parameters
    ----------
    patterns
        Ids, or globs such as ``topk.*``, in any case, or files of one's own, ``my_lemma.py``; none selects all that is
        installed.

    Returns
    -------
    list of Claim
        In the order of the catalogs, then of the files, without the repairs of claims that are selected themselves:
        their verdicts come with those of the claims.

    Raises
    ------
    InvalidArgument
        If a pattern matches nothing, or two claims share an id.
    """
    files = [pattern for pattern in patterns if is_own_file(pattern)]
    globs = [pattern for pattern in patterns if not is_own_file(pattern)]
    own = [claim for file in dict.fromkeys(files) for claim in claims_in(file)]
    selected = own if files and not globs else [*_matching(globs), *own]
    stated: dict[str, Claim] = {}
    for link in (link for claim in selected for link in claim.with_repairs):
        if stated.setdefault(link.id, link) is not link:
            raise InvalidArgument(f"claim {link.id}: the id is already taken")
    return list(dict.fromkeys(selected))


def _matching(patterns: Sequence[str]) -> list[Claim]:
    claims = registered()
    chosen: set[str] = set()
    for pattern in patterns or ("*",):
        matches = [id for id in claims if fnmatchcase(id, pattern.lower())]
        chosen.update(matches or [find(claims, pattern.lower(), kind="claim").id])
    selected = [claim for id, claim in claims.items() if id in chosen]
    covered = {claim.repair.id for claim in selected if claim.repair is not None}
    return [claim for claim in selected if claim.id not in covered]
