"""The trees of a counterexample: drawn, and put in words for those who do not see them.

A claim grows them from the parameters of the counterexample that a check has found; where it does not say how, the
commands beside it do. A kept verdict has an instance in words where it is no number: the instances are gone through
again, up to the one that is told so.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from xml.etree import ElementTree

from theorylab.catalog import find, installed_catalog
from theorylab.claims import Claim, Verdict
from theorylab.claims.independent import Independent
from theorylab.claims.records import as_told
from theorylab.claims.verdict import Point
from theorylab.errors import TheoryLabError
from theorylab.impurities.impurity import impurity
from theorylab.learners import LEARNERS
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import rational
from theorylab.problems.names import problem_named
from theorylab.reports.site.words_and_formulas import plain_words
from theorylab.trees.drawing import to_svg, to_text
from theorylab.trees.drawing.numbers import short_number
from theorylab.trees.tree import Tree

__all__ = ["ShownTree", "trees_of"]

MOST_NODES = 63
"""A larger tree is no picture for a page, on which a wide one is scrolled."""
SVG = "http://www.w3.org/2000/svg"

_READ: Mapping[str, Callable[[str], Any]] = {
    "depth": int,
    "size": int,
    "k": int,
    "lookahead": int,
    "penalty": rational,
    "trade_off": rational,
    "impurity": impurity,
}
"""How the value of an option is read; any other stays text."""


@dataclass(frozen=True)
class ShownTree:
    """A tree on a page.

    Attributes
    ----------
    name
        Of its file, without suffix.
    summary
        Description of the picture, in a sentence.
    text
        The tree in characters.
    svg
        The picture.
    """

    name: str
    summary: str
    text: str
    svg: str


def trees_of(claim: Claim, verdict: Verdict) -> tuple[ShownTree, ...]:
    """Return the tree of an algorithm at the counterexample, and a better one; none without a counterexample.

    Trees that are too large to display are omitted.

    Parameters
    ----------
    claim, verdict
        A claim, and what a check found.
    """
    point = (
        None if verdict.counterexample is None else _instance(claim, verdict.counterexample, verdict.scope)
    )
    if claim.trees is not None and point is not None:
        found = [(f"{claim.id} {what}", what, tree) for what, tree in claim.trees(**point).items()]
    else:
        grown = (
            (each.arguments, _grow_tree(each)) for each in claim.independent if verdict.witness is not None
        )
        found = [(words, f"Tree of `{words}`", tree) for words, tree in grown if tree is not None]
    drawn = (_draw_tree(_file_name(name), title, tree) for name, title, tree in found)
    return tuple(tree for tree in drawn if tree is not None)


def _instance(claim: Claim, told: Point, scope: str) -> Point | None:
    """Return the instance that a verdict describes."""
    words = as_told(told)
    return next((point for point in claim.instances.points(scope) if as_told(point) == words), None)


@cache
def _grow_tree(shown: Independent) -> Tree | None:
    """Return the tree that a ``learn`` or ``optimal`` command grows; ``None`` for other commands."""
    command, *words = shlex.split(shown.arguments)
    if command not in ("learn", "optimal"):
        return None
    try:
        return _learnt(words) if command == "learn" else _optimal(words)
    except TheoryLabError:  # of a package that is not installed
        return None


def _draw_tree(name: str, title: str, tree: Tree) -> ShownTree | None:
    if tree.size + tree.leaves > MOST_NODES:
        return None
    tests = quantity(tree.size, "test") if tree.size else "no test"
    summary = f"{title}: {tests}, depth {tree.depth}, error {short_number(tree.error)}"
    text = to_text(tree)
    return ShownTree(name, summary, text, _add_title(to_svg(tree), plain_words(summary), text))


def _file_name(arguments: str) -> str:
    """Return a file name for a command, in letters, digits and hyphens."""
    for sign, word in (("~", "not-"), ("&", "-and-"), ("|", "-or-"), ("=", "-"), ("/", "-over-")):
        arguments = arguments.replace(sign, word)
    return re.sub(r"[^a-z0-9]+", "-", arguments.lower()).strip("-")


def _learnt(words: Iterable[str]) -> Tree:
    learner, problem, *options = words
    function = find({**installed_catalog().learners, **LEARNERS}, learner, kind="learner")
    return function(problem_named(problem), **_options(options))


def _optimal(words: Iterable[str]) -> Tree:
    problem, *words = words
    options = _options(words)
    if exact := options.pop("exact", ""):
        objective = f"exact-{exact}"
    else:
        objective = "penalty" if "penalty" in options else "-and-".join(sorted(options))
    optimum = find(installed_catalog().objectives, objective, kind="objective")(
        problem_named(problem), **options
    )
    return optimum.tree


def _options(words: list[str]) -> dict[str, Any]:
    """Return the options ``--name value`` by parameter."""
    names = [word.removeprefix("--").replace("-", "_") for word in words[::2]]
    return {name: _READ.get(name, str)(value) for name, value in zip(names, words[1::2])}


def _add_title(picture: str, title: str, description: str) -> str:
    """Return the picture with a title and a description for screen readers."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(picture)
    root.set("role", "img")
    for at, (tag, text) in enumerate((("title", title), ("desc", description))):
        element = ElementTree.Element(f"{{{SVG}}}{tag}")
        element.text = text
        root.insert(at, element)
    return ElementTree.tostring(root, encoding="unicode") + "\n"
