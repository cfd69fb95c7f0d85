"""The claims offered by name: every module of a paper's folder that defines ``CLAIM`` or ``CLAIMS``.

Adding a claim is adding one file. Its ids start with the name of the folder; a module that defines
neither (a closed form that several claims share) is not a claim and is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

from theorylab.catalog import Catalog
from theorylab.claims import Claim
from theorylab.errors import InvalidArgument

__all__ = ["CATALOG", "claims"]

PACKAGE = __name__.rpartition(".")[0]


def claims() -> Mapping[str, Claim]:
    """Claims by id, folder by folder and file by file in alphabetical order.

    Raises
    ------
    InvalidArgument
        If two claims share an id, or an id does not start with the name of its folder.
    """
    found: dict[str, Claim] = {}
    for folder, module in _modules():
        for claim in _defined_in(module):
            if claim.paper != folder:
                raise InvalidArgument(f"{module}: claim {claim.id!r} must have an id {folder}.ENTRY")
            if claim.id in found:
                raise InvalidArgument(f"{module}: the id {claim.id!r} is already taken")
            found[claim.id] = claim
    return found


def _modules() -> Iterator[tuple[str, str]]:
    """Folder and full name of every module in a paper's folder."""
    for file in sorted(Path(__file__).parent.glob("*/*.py")):
        if file.stem != "__init__":
            folder = file.parent.name
            yield folder, f"{PACKAGE}.{folder}.{file.stem}"


def _defined_in(module: str) -> tuple[Claim, ...]:
    names = vars(import_module(module))
    return (names["CLAIM"],) if "CLAIM" in names else tuple(names.get("CLAIMS", ()))


CATALOG = Catalog(claims=claims, entries={"papers": f"{PACKAGE}.entries:joined"})
