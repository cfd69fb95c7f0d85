"""Bibliographies in BibTeX: the sources of computations, and citations in sentences.

A ``references.bib`` is read from each package with a catalog and from the folder of a user's file.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from warnings import catch_warnings, warn

import lazy_loader
from pylatexenc.latex2text import LatexNodes2Text

from theorylab.catalog import Catalog, folders, installed_catalog
from theorylab.errors import LeftOut
from theorylab.files.own_files import own_files

bibtexparser = lazy_loader.load("bibtexparser")

__all__ = ["Work", "bibtex", "entry_of", "key_of", "known_works", "works_of"]

FILE = "references.bib"
_ARXIV = re.compile(r"arXiv:\s*(\d{4}\.\d{4,5})(?:,? v(?:ersion )?(\d+))?")
_WORD = re.compile(r"([=#]\s*)([^\s{}\",=#]+)(?=\s*[,#}])")
"""A value of a field without braces or quotes, or a part of a value joined by ``#``."""
_INTERNAL = re.compile(r"\n\s*(?:shorttitle|ids)\s*=\s*\{[^{}]*\},?(?=\s*\n)", re.IGNORECASE)
"""A line with a field for this library alone."""
logging.getLogger("bibtexparser").addHandler(logging.NullHandler())  # omitted entries are reported below


@dataclass(frozen=True, slots=True)
class Work:
    """A work of a bibliography. As text it is a citation in Markdown: authors, title, year.

    Attributes
    ----------
    bibtex
        Its entry as in the file, with each ``@string`` replaced by its text, and without ``shorttitle`` and ``ids``.
    authors
        The family names of the authors, listed as in a sentence.
    title, year
        In plain text.
    short
        Its short title, or its authors if the entry has no ``shorttitle``, with the year.
    links
        The text and the address of each link, from ``doi`` and an arXiv number.
    ids
        Its aliases, from the field ``ids`` of biblatex, such as the short name of a paper in ids of claims.
    arxiv, arxiv_version
        Its arXiv number and version, from the field ``note``; empty if the entry has none.
    """

    bibtex: str
    authors: str
    title: str
    year: str
    short: str
    links: tuple[tuple[str, str], ...]
    ids: tuple[str, ...] = ()
    arxiv: str = ""
    arxiv_version: str = ""

    def __str__(self) -> str:
        return f"{self.authors}, *{self.title}* ({self.year})"


def known_works() -> dict[str, Work]:
    """Return the works of the installed packages and of the folders of the user's files, by key.

    Warns
    -----
    LeftOut
        If an entry or a file cannot be read; the others are returned.
    """
    found: dict[str, Work] = {}
    for file in _bibliographies():
        found |= works_of(_text_of(file), str(file))
    return found


def key_of(name: str) -> str:
    """Return the key of the work with a given alias in a known bibliography; if there is none, the name itself.

    Parameters
    ----------
    name
        A key, or the short name of a paper, which the entry has in its field ``ids``.
    """
    return _keys(installed_catalog(), own_files()).get(name, name)


@cache
def _keys(catalog: Catalog, own: tuple[str, ...]) -> dict[str, str]:
    with catch_warnings(category=LeftOut, action="ignore"):  # known_works reports omitted entries
        works = [work for file in _bibliographies() for work in works_of(_text_of(file)).items()]
    return {name: key for key, work in works for name in work.ids}


def _bibliographies() -> list[Path]:
    known = dict.fromkeys([*folders(), *(Path(file).parent for file in own_files())])
    return [folder / FILE for folder in known if (folder / FILE).is_file()]


def _text_of(file: Path) -> str:
    try:
        content = file.read_bytes()
        return content.decode()
    except OSError as error:
        why = f"{file} cannot be read: {error.strerror or error}"
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        why = f"{file}, line {line}: it is not UTF-8"
    warn(f"{why}; it is left out", LeftOut, stacklevel=3)
    return ""


def bibtex(names: Iterable[str]) -> str:
    """Return the BibTeX entries of the sources of learners, impurities and constructions, or a comment if none.

    Parameters
    ----------
    names
        Names of learners, impurities and constructions, as on the command line.
    """
    asked, sources = tuple(names), installed_catalog().sources
    keys = dict.fromkeys(key for name in asked for key in sources.get(name, ()))
    if not keys:
        return f"% no work is recorded for {', '.join(asked)}"
    known = known_works()
    return "\n\n".join(entry_of(known, key) for key in keys)


def entry_of(works: Mapping[str, Work], key: str) -> str:
    """Return the entry of a work, or a comment if there is none.

    Parameters
    ----------
    works
        Works by key.
    key
        Key of the work.
    """
    return works[key].bibtex if key in works else f"% no bibliography has an entry {key}"


def works_of(text: str, source: str = FILE) -> dict[str, Work]:
    r"""Return the works of a BibTeX file, by key.

    Parameters
    ----------
    text
        Content of the file.
    source
        Name of the file, for messages.

    Warns
    -----
    LeftOut
        If an entry cannot be read, or its key is already taken; the others are returned.

    Examples
    --------
    >>> entry = "@book{algorithms, author={Kleinberg, Jon and Tardos, {\\'E}va}, title={Algorithm Design}, year=2005}"
    >>> str(works_of(entry)["algorithms"])
    'Kleinberg and Tardos, *Algorithm Design* (2005)'
    """
    names = bibtexparser.middlewares
    library = bibtexparser.parse_string(
        text, append_middleware=[names.SeparateCoAuthors(), names.SplitNameParts()]
    )
    for block in library.failed_blocks:
        why = " ".join(str(block.error).split())
        warn(f"{source}, line {(block.start_line or 0) + 1}: {why}; it is left out", LeftOut, stacklevel=2)
    macros = {block.key.lower(): str(block.value) for block in library.strings}
    return {entry.key: _work(entry, macros) for entry in library.entries}


def _work(entry: Any, macros: Mapping[str, str]) -> Work:
    fields = {field.key.lower(): field.value for field in entry.fields}
    people = fields.get("author") or fields.get("editor") or []
    families = [_plain(" ".join((*person.von, *person.last))) for person in people]
    who = " and ".join(filter(None, [", ".join(families[:-1]), *families[-1:]]))
    title, year = _plain(fields.get("title", entry.key)), _plain(fields.get("year", "no year"))
    short = _plain(fields.get("shorttitle", "")) or who or entry.key
    preprints = _ARXIV.findall(fields.get("note", ""))
    links = [(f"arXiv:{number}", f"https://arxiv.org/abs/{number}") for number, _ in preprints]
    if "doi" in fields:
        links.append((f"doi:{fields['doi']}", f"https://doi.org/{fields['doi']}"))
    ids = tuple(filter(None, map(str.strip, fields.get("ids", "").split(","))))

    def in_full(word: re.Match) -> str:
        text = macros.get(word[2].lower())
        return word[0] if text is None else f"{word[1]}{{{text}}}"

    source = _WORD.sub(in_full, _INTERNAL.sub("", entry.raw))
    return Work(
        source, who or entry.key, title, year, f"{short} ({year})", tuple(links), ids, *(preprints or [()])[0]
    )


def _plain(latex: str) -> str:
    """Return text without LaTeX commands; formulas are kept."""
    text: str = LatexNodes2Text(math_mode="verbatim").latex_to_text(latex)
    return " ".join(text.split())
