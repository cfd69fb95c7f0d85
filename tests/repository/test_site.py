"""Sources of the site: generated files are not committed, and every page is reached from the home page."""

from __future__ import annotations

import re
import subprocess

import pytest
from sources import ROOT

DOCS = ROOT / "docs"
GENERATED = ("claims", "executed", "names")
TOCTREE = re.compile(r"^```\{toctree\}\n(.*?)^```", re.MULTILINE | re.DOTALL)
ENTRY = re.compile(r"^(?!:)(?:.*<(.+)>|(\S.*))$", re.MULTILINE)
SOURCES = sorted(
    path.relative_to(DOCS).with_suffix("").as_posix()
    for path in (
        *DOCS.glob("*.md"),
        *(p for f in ("how-to", "hunts", "discussion", "reference") for p in (DOCS / f).glob("*.md")),
    )
)


def children(page):
    """Yield the pages in the tables of contents of a page, by their address from ``docs``."""
    for block in TOCTREE.findall((DOCS / f"{page}.md").read_text(encoding="utf-8")):
        for titled, bare in ENTRY.findall(block):
            yield ((DOCS / page).parent / (titled or bare)).resolve().relative_to(DOCS).as_posix()


def reached():
    found, waiting = set(), ["index"]
    while waiting:
        page = waiting.pop()
        found.add(page)
        waiting += [child for child in children(page) if child not in found] if page in SOURCES else []
    return found


def test_every_page_is_reached_from_the_home_page():
    """Every page is reached except ``claims``, which the site replaces by the pages of claims."""
    assert set(SOURCES) - reached() == {"claims"}


def test_what_is_reached_is_there_or_generated():
    outside = {page for page in reached() if page not in SOURCES}
    assert {page.partition("/")[0] for page in outside} == set(GENERATED)


@pytest.mark.parametrize("folder", GENERATED)
def test_what_is_generated_is_ignored(folder):
    done = subprocess.run(["git", "check-ignore", "-q", f"docs/{folder}/page.md"], cwd=ROOT, check=False)
    assert done.returncode == 0


def test_packages_of_the_site_are_pinned_and_apart():
    """The packages of the site are pinned, and none is in the requirements.txt of ``make verify`` and ``make test``."""

    def pinned(file):
        lines = file.read_text(encoding="utf-8").splitlines()
        return {line.partition("==")[0].lower() for line in lines if line and not line.startswith("#")}

    site = (DOCS / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert all(line.startswith("#") or re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in site)
    assert not pinned(DOCS / "requirements.txt") & pinned(ROOT / "requirements.txt")
