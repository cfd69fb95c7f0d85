"""The files that state claims; each has a page that links to its claims."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from inspect import getsource
from sys import modules

from theorylab.claims import Claim
from theorylab.reports.names_of_claims import shown_module
from theorylab.reports.site.site_index import page_name

__all__ = ["Source", "sources_of"]


@dataclass(frozen=True)
class Source:
    """A file that states claims, or that such a file imports from its own package.

    Attributes
    ----------
    name
        Name of its module, or path of a user's file.
    says
        Its docstring.
    text
        The whole file; empty if it cannot be read.
    ids
        The claims that it states.
    imports
        The modules of its package from which it imports names.
    """

    name: str
    says: str
    text: str
    ids: tuple[str, ...]
    imports: tuple[str, ...] = ()

    @property
    def page(self) -> str:
        """Address of its page; empty if it has none."""
        return f"sources/{page_name(self.name.replace('/', '.'))}.md" if self.text else ""


def sources_of(claims: Iterable[Claim]) -> dict[str, Source]:
    """Return the files of claims by the name of the module, and the files of their packages that these import.

    Parameters
    ----------
    claims
        Claims that have been found in modules.
    """
    ids: dict[str, list[str]] = {}
    for claim in claims:
        ids.setdefault(claim.module, []).append(claim.id)
    found = {name: _source(name, tuple(of)) for name, of in ids.items()}
    waiting = [name for source in found.values() for name in source.imports]
    while waiting:
        if (name := waiting.pop()) not in found:
            found[name] = _source(name, ())
            waiting += found[name].imports
    return found


def _source(name: str, ids: tuple[str, ...]) -> Source:
    module = modules.get(name)
    try:
        text = "" if module is None else getsource(module)
    except (OSError, TypeError):
        text = ""
    package, dot, _ = name.partition(".")
    imports = dict.fromkeys(
        re.findall(rf"^from ({re.escape(package)}\.[\w.]+) import ", text if dot else "", re.MULTILINE)
    )
    return Source(shown_module(name), getattr(module, "__doc__", None) or "", text, ids, tuple(imports))
