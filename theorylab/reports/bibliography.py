"""Works in BibTeX: what a computation used, and what to call a work in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from theorylab.catalog import find, installed

__all__ = ["bibliography", "bibtex", "called", "entries_of_bibtex", "title_of"]

_ENTRY = re.compile(r"^@\w+\{([^,\s]+),(.*?)^\}", re.MULTILINE | re.DOTALL)
_FIELD = re.compile(r"^\s*(\w+)\s*=\s*\{(.*)\},?\s*$", re.MULTILINE)


def entries_of_bibtex() -> dict[str, str]:
    """Entries of the bibliographies of installed packages, by key."""
    known = installed().references
    return {
        key: entry for package in known for key, entry in find(known, package, kind="bibliography")().items()
    }


def bibtex(names: Iterable[str]) -> str:
    """Entries of the works that learners and constructions are from, each once; a comment where there is none.

    Parameters
    ----------
    names
        Of learners and constructions, as on the command line.
    """
    asked, sources, entries = tuple(names), installed().sources, entries_of_bibtex()
    keys = dict.fromkeys(key for name in asked for key in sources.get(name, ()))
    if not keys:
        return f"% no work is recorded for {', '.join(asked)}"
    return "\n\n".join(entries.get(key, f"% no bibliography has an entry {key}") for key in keys)


def bibliography(text: str) -> dict[str, str]:
    """What to call the works of a file in BibTeX, by key: authors, title, year.

    Parameters
    ----------
    text
        The file; a field stands on a line of its own.
    """
    works = {}
    for key, fields in _fields(text).items():
        families = [author.split()[-1] for author in fields.get("author", key).split(" and ")]
        who = " and ".join(filter(None, [", ".join(families[:-1]), families[-1]]))
        works[key] = f"{who}, *{fields.get('title', key)}* ({fields.get('year', 'no year')})"
    return works


def called(entries: Mapping[str, str], key: str) -> str:
    """What a work is called, in Markdown: authors, title, year; its key where no bibliography has it.

    Parameters
    ----------
    entries
        BibTeX by key.
    key
        Of the work.
    """
    return bibliography(entries.get(key, "")).get(key, key)


def title_of(entries: Mapping[str, str], key: str) -> str:
    """Title of a work, in plain words; empty where no bibliography has it.

    Parameters
    ----------
    entries
        BibTeX by key.
    key
        Of the work.
    """
    return _fields(entries.get(key, "")).get(key, {}).get("title", "")


def _fields(text: str) -> dict[str, dict[str, str]]:
    """Fields of the works of a file by key, without braces."""
    return {
        key: {name.lower(): re.sub(r"[{}]", "", value) for name, value in _FIELD.findall(body)}
        for key, body in _ENTRY.findall(text)
    }
