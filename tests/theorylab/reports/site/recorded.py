"""Recorded verdicts, without a check, and faults of pages."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from posixpath import dirname, join, normpath
from urllib.parse import unquote

from theorylab.claims import Outcome, Verdict
from theorylab.claims.verdict import Control

VOID = {"meta", "link", "img", "input", "wbr", "rect", "path", "br", "hr"}
LARGEST = 750_000


def recorded(claim):
    """Return the recorded verdict of a claim."""
    outcome = claim.expected
    false = outcome in (Outcome.REFUTED, Outcome.REPAIRED)
    rests_on = "machine" if false or claim.complete else "derivation" if claim.derivation else "instances"
    return Verdict(
        claim=claim.id,
        outcome=outcome,
        expected=outcome,
        rests_on=rests_on,
        scope="quick",
        method=claim.method,
        instances=3,
        violations=int(false),
        slack=None,
        tightest=None,
        counterexample={"n": 1} if false else None,
        witness=f"n=1: not <{claim.id}>" if false else None,
        control=Control.REFUTED,
        reason="",
        partial=False,
        seconds=0.0,
        seed=claim.seed,
        versions=(),
        repair=None if claim.repair is None else recorded(claim.repair),
    )


class Page(HTMLParser):
    """A page: its ids, addresses, levels of headings, tags, and its text outside code."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.addresses, self.levels, self.text = [], [], [], [], []
        self.tags, self.faults = Counter(), []
        self.feed(text)
        self.close()
        self.faults += [f"{tag} is not closed" for tag in self.open]

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.tags[tag] += 1
        self.ids += [given["id"]] if "id" in given else []
        self.addresses += [given[name] for name in ("href", "src") if name in given]
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if given.get("class", "").startswith(("math-core-error", "math-core-unknown")):
            self.faults.append(f"a formula that cannot be read in {''.join(self.text[-3:])}")
        if tag == "img" and not given.get("alt", "").strip():
            self.faults.append(f"no words for {given.get('src')}")
        if tag == "th" and given.get("scope") not in ("col", "row"):
            self.faults.append("a head of a table without scope")
        if tag in ("select", "input") and "label" not in self.open:
            self.faults.append(f"{tag} without a label")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if self.open.pop() != tag:
            self.faults.append(f"{tag} is closed in the wrong order")

    def handle_data(self, data):
        if not {"code", "script", "style"} & {*self.open}:
            self.text.append(data)


def faults(files):
    """Return the faults of a site: dead links, duplicate ids, unconverted LaTeX, pages that are too large, ..."""
    pages = {name: Page(text) for name, text in files.items() if name.endswith(".html")}
    found = [f"{name}: {fault}" for name, page in pages.items() for fault in page.faults]
    for name, page in pages.items():
        found += [f"{name}: id {id} twice" for id, count in Counter(page.ids).items() if count > 1]
        found += [f"{name}: {a}" for a in page.addresses if not _leads_somewhere(a, name, files, pages)]
        if 'http-equiv="refresh"' in files[name]:
            continue
        text = "".join(page.text)
        found += [f"{name}: {left}" for left in re.findall(r"\$|\\[A-Za-z]+", text)]
        if len(files[name].encode()) >= LARGEST:
            found.append(f"{name}: {len(files[name])} characters")
        if (page.tags["h1"], page.tags["main"], page.tags["header"], page.tags["footer"]) != (1, 1, 1, 1):
            found.append(f"{name}: landmarks {page.tags}")
        if any(after > before + 1 for before, after in zip(page.levels, page.levels[1:])):
            found.append(f"{name}: headings {page.levels}")
    return found


def _leads_somewhere(address, name, files, pages):
    if re.match(r"https?:", address):
        return True
    file, _, anchor = unquote(address).partition("#")
    target = normpath(join(dirname(name), file)) if file else name
    return target in files and (not anchor or anchor in pages[target].ids)
