"""The records of all installed claims: those stored beside catalogs and, for other catalogs, those of their claims."""

from __future__ import annotations

from collections.abc import Mapping
from pkgutil import resolve_name

from theorylab.catalog import find, installed_catalog
from theorylab.errors import InvalidArgument
from theorylab.files.verdict_data import Record, stored_records

__all__ = ["graph_of", "known_records", "of_paper", "record_named"]

OF_CATALOGS = "theorylab.reports.data.record:records_of_catalogs"
OF_CLAIM = "theorylab.reports.data.record:records_of_claim_named"
"""Functions that import claims; they are resolved only where no record is stored."""


def known_records() -> dict[str, Record]:
    """Return the records of the installed claims by id.

    Raises
    ------
    InvalidArgument
        If no claim is installed.
    """
    found, others = stored_records()
    if others:
        found |= resolve_name(OF_CATALOGS)(others, found)
    if not found:
        installed_catalog()  # reports that no catalog is installed, if so
        raise InvalidArgument("no claim is installed")
    return found


def record_named(id: str) -> tuple[Record, Mapping[str, Record]]:
    """Return the record of an installed claim, and those that its proof and its repair may need.

    A claim that is not in the stored records, because it is new, is imported.

    Parameters
    ----------
    id
        Id of the claim; case-insensitive.

    Raises
    ------
    InvalidArgument
        If there is no such claim.
    """
    known = known_records()
    if id.lower() not in known:
        known = resolve_name(OF_CLAIM)(id)
    return known[id.lower()], known


def of_paper(name: str) -> list[Record]:
    """Return the records of a paper.

    Parameters
    ----------
    name
        First part of the ids, such as ``topk``, or the citation key of the paper; case-insensitive.

    Raises
    ------
    InvalidArgument
        If there is none.
    """
    by_name: dict[str, list[Record]] = {}
    for record in known_records().values():
        for each in {record["paper"].lower(), record["work"].lower()}:
            by_name.setdefault(each, []).append(record)
    found: list[Record] = find(by_name, name.lower(), kind="paper")
    return found


def graph_of(id: str, known: Mapping[str, Record]) -> tuple[list[Record], list[tuple[str, str]]]:
    """Return the graph of the claims on which a proof rests, as records and pairs of ids: a claim and a step.

    Parameters
    ----------
    id
        Id of the claim.
    known
        Records by id.
    """
    done: dict[str, Record] = {}

    def visit(id: str) -> None:
        if id not in done:
            for step in known[id]["steps"]:
                visit(step)
            done[id] = known[id]

    visit(id)
    nodes = list(reversed(done.values()))
    return nodes, [(node["id"], step) for node in nodes for step in node["steps"]]
