"""The entries of BibTeX for what a computation used."""

from __future__ import annotations

from collections.abc import Iterable

from theorylab.catalog import find, installed

__all__ = ["bibtex"]


def bibtex(names: Iterable[str]) -> str:
    """Entries of the works that learners and constructions are from, each once; a comment where there is none.

    Parameters
    ----------
    names
        Of learners and constructions, as on the command line.
    """
    known = installed()
    entries = {
        key: entry
        for package in known.references
        for key, entry in find(known.references, package, kind="bibliography")().items()
    }
    asked = tuple(names)
    keys = dict.fromkeys(key for name in asked for key in known.sources.get(name, ()))
    if not keys:
        return f"% no work is recorded for {', '.join(asked)}"
    return "\n\n".join(entries.get(key, f"% no bibliography has an entry {key}") for key in keys)
