"""The catalog of claims, collected from the modules in the folders of the papers.

To add a claim, add one file. The ids of its claims start with the name of the folder. A module without claims, such as
a closed form that several claims share, is skipped. Claims are listed in the order of the papers and their entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from math import inf
from pathlib import Path

from proofs_checks.entries import entries
from proofs_checks.references import SOURCES
from theorylab.catalog import Catalog
from theorylab.claims import Claim, claims_of
from theorylab.claims.weights import lineage
from theorylab.errors import InvalidArgument

PACKAGE = __name__.rpartition(".")[0]


def claims() -> Mapping[str, Claim]:
    """Return the claims by id, in the order of the entries; a claim without its own entry follows its parent claim.

    A claim without a listed ancestor follows the first entry of its file or, failing that, comes last in its paper.

    Raises
    ------
    InvalidArgument
        If two claims share an id, or an id does not start with the name of its folder.
    """
    found: dict[str, Claim] = {}
    ranks: dict[str, tuple[str, float, bool]] = {}
    rank_of = {entry.claim or entry.entry.lower(): rank for rank, entry in reversed([*enumerate(entries())])}
    for folder, module in _modules():
        defined = _claims_defined_in(module)
        own = [next((rank_of[id] for id in lineage(claim.id) if id in rank_of), inf) for claim in defined]
        first = min(own, default=inf)
        for claim, rank in zip(defined, own, strict=True):
            if claim.paper != folder:
                raise InvalidArgument(f"{module}: claim {claim.id!r} must have an id {folder}.ENTRY")
            if claim.id in found:
                raise InvalidArgument(f"{module}: the id {claim.id!r} is already taken")
            found[claim.id] = claim
            ranks[claim.id] = (folder, rank if rank < inf else first, claim.id not in rank_of)
    return {id: found[id] for id in sorted(found, key=ranks.__getitem__)}


def _modules() -> Iterator[tuple[str, str]]:
    """Yield, for each module of a paper, the folder of the paper and the full name of the module."""
    root = Path(__file__).parent
    for file in sorted(root.glob("*/**/*.py"), key=lambda file: (file.relative_to(root).parts[0], file.stem)):
        if file.stem != "__init__":
            parts = file.relative_to(root).with_suffix("").parts
            yield parts[0], ".".join((PACKAGE, *parts))


def _claims_defined_in(module: str) -> tuple[Claim, ...]:
    return claims_of(import_module(module))


CATALOG = Catalog(
    claims=claims,
    sources=SOURCES,
    data_sets={"papers": f"{PACKAGE}.public_data:data_sets"},
)
