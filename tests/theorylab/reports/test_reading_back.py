"""The plain characters of a formula, read back by an oracle, give the tree of its LaTeX."""

import re
import sys

from hypothesis import given
from hypothesis import strategies as st

from tests.oracles.plain_reader import bare, is_name, over, read
from theorylab.claims import registered_claims
from theorylab.reports.formula import (
    Blank,
    Call,
    Fenced,
    Fraction,
    Marked,
    Row,
    Scripted,
    Slash,
    Symbol,
    Text,
    is_function,
    is_large,
)
from theorylab.reports.latex_tree import tree
from theorylab.reports.plain_mathematics import plain_mathematics


def meaning(row, words):
    """Return a row of the tree in the oracle's terms."""
    items, gap, last = [], False, None
    for at, node in enumerate(row.nodes):
        if isinstance(node, Blank):
            gap = gap or node.is_set
            continue
        applied = bool(items) and last is not None and is_name(items[-1]) and not gap and not is_large(last)
        match node:
            case Symbol("·"):
                last = None
                continue
            case Symbol(text):
                items += [text] if text.isalnum() else read(text, words)
            case Text(latex):
                items += read(plain_mathematics(latex), words)
            case Fraction(above, below) if last is not None and is_function(last) and not is_large(last):
                inside = Row((Fraction(above, below),))
                items.append(("group", "(", meaning(inside, words), ")", not gap))
            case Fraction() if any(isinstance(each, Slash) for each in row.nodes[at + 1 : at + 2]):
                items.append(("group", "(", meaning(Row((node,)), words), ")", False))
            case Fraction(above, below):
                divided = meaning(above, words)
                product = over([("group", "(", divided, ")", False)])
                if len(divided) == 1 and not isinstance(divided[0], str):
                    product = divided if divided[0][0] != "over" else product
                items = [*over([*items, *product]), ("over", bare(meaning(below, words)))]
            case Slash(below):
                items = [*over(items), ("over", bare(meaning(below, words)))]
            case Fenced(opening, inside, closing):
                items.append(("group", opening, meaning(inside, words), closing, applied))
            case Scripted(Symbol() | Text() as base, scripts):
                *before, last_of = meaning(Row((base,)), words)
                items += [*before, ("script", last_of, indices(scripts, words))]
            case Scripted() | Marked():
                items.append(based(node, words, applied))
            case Call(name, arguments):
                items.append(("call", name, tuple(meaning(each, words) for each in arguments)))
        last, gap = node, False
    return tuple(items)


def indices(scripts, words):
    return tuple(sorted((sign, meaning(each, words)) for sign, each in scripts))


def based(node, words, applied):
    """Return an item with its indices and marks; a base of several parts is a group."""
    match node:
        case Scripted(Scripted() as base, scripts):
            return (
                "script",
                ("group", "(", meaning(Row((base,)), words), ")", False),
                indices(scripts, words),
            )
        case Scripted(base, scripts):
            return ("script", based(base, words, applied), indices(scripts, words))
        case Marked(base, marks):
            item = based(base, words, applied)
            for mark in marks:
                item = ("mark", item, mark)
            return item
        case Row(()):
            return ()
        case Row() | Fraction() | Call("sqrt"):
            return ("group", "(", meaning(node if isinstance(node, Row) else Row((node,)), words), ")", False)
    (item,) = meaning(Row((node,)), words)
    return (*item[:4], applied) if item[0] == "group" else item


def words_of(node):
    """Return the names of several letters in a tree."""
    if isinstance(node, Symbol):
        return set(re.findall(r"[^\W\d_]{2,}", node.text))
    if isinstance(node, Text):
        return set(re.findall(r"[^\W\d_]{2,}", node.latex))
    return set().union(*map(words_of, node)) if isinstance(node, tuple) else set()


GROUP = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
FORMULA = re.compile(rf"\$((?:[^${{}}]|{GROUP})*)\$|:math:`([^`]*)`")


def formulas():
    """Return the formulas of the statements, readings, proofs and files of all claims, with a claim for each."""
    found = {}
    for claim in registered_claims().values():
        texts = [claim.statement, claim.also, claim.cite.printed, sys.modules[claim.module].__doc__ or ""]
        texts += [claim.derivation.proof] if claim.derivation is not None else []
        for text in texts:
            for match in FORMULA.finditer(text):
                found.setdefault(" ".join((match[1] or match[2] or "").split()), claim.id)
    return found


def same(latex):
    plain, formula = plain_mathematics(f"${latex}$"), tree(latex)
    words = words_of(formula)
    assert read(plain, words) == meaning(formula, words), f"{latex} is written {plain}"


def test_every_formula_is_read_back():
    found = formulas()
    wrong = []
    for latex, claim in found.items():
        try:
            same(latex)
        except AssertionError as error:
            wrong.append(f"{claim}: {error}")
    assert not wrong
    assert len(found) > 3000


LETTERS = st.sampled_from(
    ["a", "x", "H", "n", r"\varepsilon", r"\ell", "1", "2", "10", "0.5", r"\mathrm{Inf}", r"\bar x"]
)
FUNCTIONS = st.sampled_from([r"\ln", r"\log", r"\exp", r"\max", r"\Pr", r"\mathbb{E}", r"\log_2"])
BETWEEN = st.sampled_from(["+", "-", "=", r"\le", ",", r"\cdot", r"\wedge", "/", "/", "<", r"\to"])


def rows(factors):
    """Return a strategy for sums of products of adjacent factors."""
    products = st.lists(
        st.tuples(factors, st.sampled_from([" ", r"\,"])).map("".join), min_size=1, max_size=3
    )
    return st.builds(
        lambda sign, first, others: " ".join(
            [sign, "".join(first), *(f"{b} {''.join(p)}" for b, p in others)]
        ),
        st.sampled_from(["", "", "-"]),
        products,
        st.lists(st.tuples(BETWEEN, products), max_size=2),
    )


def composed(inner):
    """Return a strategy for fractions, roots, brackets and named functions."""
    row, one = rows(inner), st.one_of(LETTERS, inner)

    def of(template, *parts):
        return st.tuples(*parts).map(lambda found: template % found)

    return st.one_of(
        of(r"\frac{%s}{%s}", row, row),
        of(r"\tfrac %s%s", LETTERS.filter(str.isalnum), st.sampled_from(["2", r"\varepsilon"])),
        of(r"\binom{%s}{%s}", inner, inner),
        of(r"\sqrt{%s}", row),
        of(r"\overline{%s}", row),
        of(r"\bigl(%s\bigr)", row),
        of("[%s)", row),
        of(r"\left\{%s\right\}", row),
        of(r"\|%s\|", row),
        of("{%s}_{%s}", one, row),
        of("{%s}^{%s}", one, row),
        of("{%s}^{(%s)}", one, row),
        of("%s_{%s}^{%s}", LETTERS, row, row),
        of("{%s}^{%s}", row, LETTERS),
        of("{%s}'", one),
        of("%s!", LETTERS),
        of(r"\sum_{%s} %s", row, inner),
        of(r"\min_{%s} %s", LETTERS, inner),
        of("%s %s", FUNCTIONS, inner),
        of(r"%s(%s)", FUNCTIONS, row),
    )


@given(rows(st.recursive(LETTERS, composed, max_leaves=6)).filter(lambda latex: latex.count(r"\|") <= 2))
def test_a_drawn_formula_is_read_back(latex):
    """Formulas have no bars within bars, because on a line their sides cannot be distinguished."""
    same(latex)
