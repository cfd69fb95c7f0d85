"""Every proved claim at the smallest values that its words allow: it holds there, or its hypotheses exclude them."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice

import pytest
from flint import fmpq

from proofs_checks import catalog
from theorylab.claims import Outcome
from theorylab.claims.instance import look
from theorylab.claims.points.hypotheses import outside
from theorylab.claims.points.own_points import own_points
from theorylab.claims.points.parameters import MOST_LOOKED_AT, parameters
from theorylab.claims.relation import Agreement
from theorylab.claims.wording import point
from theorylab.errors import InvalidArgument, TheoryLabError

EVERY = [link for claim in catalog.claims().values() for link in claim.with_repairs]
# the instances of a complete claim are the whole statement, and they are checked
PROVED = {claim.id: claim for claim in EVERY if claim.expected is Outcome.PROVED and not claim.complete}
STATED = {claim.id: claim for claim in EVERY if claim.hypotheses}
STEP = fmpq(1, 1000)
EDGES = (fmpq(-1, 10), fmpq(0), fmpq(1, 2), fmpq(1), fmpq(2))
# an interval in the text of a claim, such as 0<\varepsilon<\tfrac14 or \varepsilon\in(0,1), and its parameter
LETTERS = {
    "eps": r"\\varepsilon",
    "eps2": r"\\varepsilon'",
    "delta": r"\\delta",
    "theta": r"\\theta",
    "gamma": r"\\gamma'?",
    "penalty": r"\\lambda",
    "trade_off": r"\\lambda",
}
END = r"(?:\d+|\\t?frac(?:\d\d|\{\d+\}\{\d+\}))"
PYTHON = ((r"\\[tq]?frac\{?(\d+?)\}?\{?(\d+)\}?", r"fmpq(\1,\2)"), (r"\\le", "<="), (r"\\ge", ">="))


def is_number(value):
    return isinstance(value, int | fmpq) and not isinstance(value, bool)


@cache
def quick_parameters(claim):
    return parameters(claim, ("quick",))


def edges(claim, known):
    """Return instances with one number, or all integers, at their minimum or at the end of an interval."""
    for form in known.forms:
        every = islice(claim.instances.points("quick"), MOST_LOOKED_AT)
        first = next((dict(at) for at in every if tuple(at) == form), None)
        if first is None:
            continue
        whole = [name for name, value in first.items() if is_number(value) and isinstance(value, int)]
        for name, value in first.items():
            if name in whole:
                least = min(each for each in known.values[name] if isinstance(each, int))
                yield from ({**first, name: small} for small in {0, 1, 2, least - 1, least})
            elif is_number(value):
                yield from ({**first, name: edge} for edge in EDGES)
            elif isinstance(value, str) and len(known.values[name]) > 1:
                yield {**first, name: "nonsense"}
        yield from ({**first, **dict.fromkeys(whole, small)} for small in (0, 1, 2))


@pytest.mark.parametrize("id", PROVED)
def test_a_proved_claim_holds_at_the_edges_that_its_hypotheses_leave(id):
    claim, seen = PROVED[id], set()
    known = quick_parameters(claim)
    for at in edges(claim, known):
        if point(at) in seen:
            continue
        seen.add(point(at))
        try:
            if outside(claim, at, known):
                continue
            found = look(claim, at, with_control=False)[0]
        except TheoryLabError:
            continue  # a construction that states its range
        assert found.agreement is not Agreement.VIOLATES, found.note


def intervals(words, letter):
    """Return the intervals of a letter in a text as conditions on x, those with two ends if there are any."""
    below = r"(?:<|\\le)"
    one = (
        rf"(?<![\w}}+-])(?:{END}{below})?{letter}(?:{below}{END})?(?=[$,)])|{letter}(?:>|\\ge){END}(?=[$,)])"
    )
    found = [re.sub(letter, "x", each) for each in re.findall(one, words)]
    pairs = re.findall(rf"{letter}\\in\(({END}),({END})\)", words)
    found = [each for each in found if each != "x"] + [f"{low}<x<{high}" for low, high in pairs]
    for latex, python in PYTHON:
        found = [re.sub(latex, python, each) for each in found]
    return [each for each in found if each.count("<") == 2] or found


def ends_in_words():
    """Yield each claim, parameter and value at or just beyond the end of an interval in its hypotheses."""
    for claim in {claim.id: claim for claim in EVERY}.values():
        for form in quick_parameters(claim).forms:
            for name in filter(form.__contains__, LETTERS):
                stated = intervals(claim.statement, LETTERS[name])
                ends = {
                    fmpq(eval(end)) for each in stated for end in re.findall(r"fmpq\(.*?\)|\b\d+\b", each)
                }
                for x in sorted(end + step for end in ends for step in (-STEP, 0, STEP)):
                    if not any(eval(each, {"x": x, "fmpq": fmpq}) for each in stated):
                        yield claim, form, name, x


@pytest.mark.slow
def test_both_ends_of_an_interval_in_the_words_are_enforced():
    ends = [*ends_in_words()]
    assert len(ends) > 150
    for claim, form, name, value in ends:
        known = quick_parameters(claim)
        first = next(dict(at) for at in claim.instances.points("quick") if tuple(at) == form)
        assert outside(claim, {**first, name: value}, known), (claim.id, name, value)


def test_what_a_claim_is_checked_on_has_its_hypotheses():
    for claim in STATED.values():
        known = quick_parameters(claim)
        for at in islice(claim.instances.points("quick"), MOST_LOOKED_AT):
            assert outside(claim, at, known) == "", claim.id


@pytest.mark.parametrize(
    ("id", "at", "why"),
    [
        ("topk.complete-wlog", "n=1,h=2,k=1,table=1", "h <= n"),
        ("topk.depth-one", "k=2,eps=1/48,impurity=error", "impurity must be one of entropy"),
        ("split.fig-19", "runtime=fast", "runtime must be one of"),
        ("blt.osss-equality", "n=2,s=1", "the whole statement"),
        ("blt.thm-2", "n=2,f=6,rule=gini,last=0", "f is the truth table of a monotone function"),
    ],
)
def test_an_instance_that_the_words_exclude_is_refused(id, at, why):
    claim = next(claim for claim in EVERY if claim.id == id)
    with pytest.raises(InvalidArgument, match="outside the hypotheses: .*" + re.escape(why)):
        own_points(claim, at)
