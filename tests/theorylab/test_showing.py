"""Representations of objects in Python and in a notebook."""

from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import example, given
from hypothesis import strategies as st

import constructions
from constructions import majority, mixture, noisy_votes, parity, uniform_class
from constructions.parts.copied_parity import CopiedParity
from constructions.parts.redrawn_parity import RedrawnParity
from constructions.testing import lumped_problems
from dp_optimal import mic, optimal_by_depth, optimal_by_size, pareto_front, penalty_path, rashomon_set
from theorylab.claims import AT_MOST, Cite, Claim, Grid, check, registered_claims
from theorylab.classes.sweep import sweep_top_down
from theorylab.learners import greedy, top_down_growth
from theorylab.problems.compiled import compile_problem
from theorylab.problems.cube import CubeProblem
from theorylab.problems.grid import GridProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.samples.drawn import DrawnSample
from theorylab.problems.samples.sample import SampleProblem
from theorylab.showing import ReprMixin
from theorylab.testing import cube_problems, grid_problems, identification_instances, samples
from theorylab.trees.tree import Tree

AND = CubeProblem([0, 0, 0, 1])
LONG = mixture(*[("1/200", parity(1))] * 200)
SMALL = Claim(
    id="demo.small",
    origin="printed",
    cite=Cite("demo", "line 1"),
    statement="$n < 2$",
    instances=Grid([{"n": n} for n in (1, 2, 3)]),
    measured=lambda n: fmpq(n),
    asserts=AT_MOST(1, control=0),
    witness="{n} is more & <b>",
)


def _sweep():
    compiled = compile_problem(AND)
    return sweep_top_down(
        compiled, np.array([0]), [4 >> mask.bit_count() for mask, _ in compiled.states], size=2
    )


LINES = [
    (lambda: CubeProblem([0] * 31 + [1]), "<CubeProblem tests=5, inputs=2^5, mean=1/32>"),
    (lambda: GridProblem([[0] * 9, [1] * 9]), "<GridProblem variables=2, points='2 x 9', mean=1/2>"),
    (
        lambda: SampleProblem({(0,) * 17: (2, 0), (1,) * 17: (0, 1)}),
        "<SampleProblem tests=17, inputs=2, mean=1/3>",
    ),
    (
        lambda: SampleProblem({(0,) * 17: (2, 0, 1), (1,) * 17: (0, 1)}, class_names=("a", "b", "c")),
        "<SampleProblem tests=17, inputs=2, labels=3, distribution='1/2, 1/4, 1/4'>",
    ),
    (
        lambda: IdentificationProblem((0, 0, 1) * 6, ((0, 1, 1) * 6, (0, 0, 1) * 6), theta=fmpq(1, 9)),
        "<IdentificationProblem tests=2, objects=18, theta=1/9, mean=1/3>",
    ),
    (lambda: LONG, "<Mixture tests=200, classes_of_tests=200, mean=1/2>"),
    (lambda: LONG.relevant(), "<RelevantProblem tests=200, classes_of_tests=200, mean=1/2>"),
    (
        lambda: top_down_growth(AND, size=2),
        "<Growth size=2, depth=2, error=0, errors='1/4, 1/4, 0'>",
    ),
    (lambda: optimal_by_depth(AND, 2), "<Optimum value=0, error=0, size=2, depth=2>"),
    (lambda: optimal_by_size(AND, 1), "<Optimum value=1/4, error=1/4, size=0, depth=0, errors='1/4, 1/4'>"),
    (
        lambda: rashomon_set(AND, depth=2, penalty=fmpq(1, 100), slack=fmpq(1, 4)),
        "<TreeSet count=5, optimum=3/100, bound=7/25>",
    ),
    (_sweep, "<ClassErrors functions=1, size=2, near_ties_decided=0>"),
    (
        lambda: check(SMALL),
        "<Verdict claim=demo.small, outcome=refuted, rests_on=machine, instances=3, slack=-2,"
        " witness='2 is more & <b>'>",
    ),
    (
        lambda: pareto_front(AND),
        "<ParetoFront points=2, errors='1/4 at size 0, 0 at size 2'>",
    ),
    (
        lambda: penalty_path(AND),
        "<PenaltyPath pieces=2, leaves='3 with error 0 from penalty 0 on, 1 with error 1/4 from penalty 1/8 on'>",
    ),
    (
        lambda: mic(uniform_class(terms=1, literals=2), size=2),  # TopDown is optimal on conjunctions
        "<Mic learner=top-down, functions=2, size=2, mean=0, max=0>",
    ),
    (lambda: SMALL, "<Claim id=demo.small, place='demo, line 1', statement='$n < 2$', recorded=consistent>"),
    (lambda: greedy(AND), "Tree(size=2, depth=2, error=0)"),
]


def _kind(each):
    return each.strip("<").split()[0] if isinstance(each, str) else ""


@pytest.mark.parametrize(("made", "line"), LINES, ids=_kind)
def test_one_line_in_python(made, line):
    assert repr(made()) == line


@pytest.mark.parametrize(("made", "line"), LINES[:-1], ids=_kind)
def test_the_same_facts_in_a_notebook(made, line):
    shown = made()
    page = ElementTree.fromstring(f"<div>{shown._repr_html_()}</div>")
    assert page.find("table/caption").text == type(shown).__name__
    for row in page.iter("tr"):
        name, value = row
        assert f"{name.text.replace(' ', '_')}={value.text}" in line.replace("'", "")
    assert sum(1 for _ in page.iter("tr")) == line.count("=") > 1
    drawn = isinstance(getattr(shown, "tree", None), Tree)
    assert (page.find("{http://www.w3.org/2000/svg}svg") is not None) == drawn


def test_whatever_is_shown_is_escaped():
    class Bad(ReprMixin):
        def _facts(self):
            return {
                "<i>": '<script>alert("1")</script>',
                "left out": None,
                "ball": arb(1, 1),
                "long": 10**5000,
            }

    page = Bad()._repr_html_()
    assert "<script>" not in page
    assert "<i>" not in page
    assert "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;" in page
    assert "left out" not in page
    assert "0" * 5000 in page
    assert "\x1b" not in repr(check(replace(SMALL, witness="\x1b[2J")))


def test_of_a_long_sequence_the_beginning():
    growth = top_down_growth(parity(5), size=31)
    assert repr(growth).endswith("errors='1/2, 1/2, 1/2, 1/2, 1/2, 1/2, 1/2, 1/2, ...'>")


def test_a_verdict_names_its_repair():
    repaired = check(registered_claims()["topk.remark-trivial"])
    assert "repair='topk.remark-trivial.repaired: " in repr(repaired)
    assert "slack" in repaired._repr_html_()


def test_a_tree_too_big_to_read_is_no_picture():
    growth = top_down_growth(parity(9), size=511)
    assert growth.tree._repr_svg_() is None
    assert growth._repr_html_().endswith("</table>")


NAMED = st.builds(
    SampleProblem,
    st.just({(0, 1): (2, 0), (1, 1): (0, "1/3")}),
    names=st.just(["old <= 1/2", "b"]),
    class_names=st.sampled_from([(), ("no", "it's")]),
)
PROBLEMS = st.one_of(
    cube_problems(),
    grid_problems(),
    samples(),
    samples(labels=3),
    NAMED,
    st.builds(DrawnSample, lumped_problems(), st.integers(1, 4), st.integers(0, 9)),
    identification_instances(),
    lumped_problems(),
    st.builds(lambda block: block.relevant(), lumped_problems()),
    st.builds(noisy_votes, st.integers(1, 3), st.just("1/10")),
    st.builds(CopiedParity, st.lists(st.integers(0, 2), min_size=1, max_size=2), st.just("1/10")),
    st.builds(RedrawnParity, st.integers(1, 2), st.integers(0, 2), st.just("1/10")),
)
NAMES = {
    **{name: getattr(constructions, name) for name in constructions.__all__},
    **{kind.__name__: kind for kind in (CubeProblem, GridProblem, SampleProblem, DrawnSample)},
    **{kind.__name__: kind for kind in (IdentificationProblem, CopiedParity, RedrawnParity)},
}


@given(PROBLEMS)
@example((parity(1) | majority(3)) & ~(parity(2) ^ parity(1)))
def test_a_small_problem_is_shown_as_the_expression_that_makes_it(problem):
    again = eval(repr(problem), NAMES)
    assert (type(again), repr(again)) == (type(problem), repr(problem))
    assert getattr(again, "class_names", ()) == getattr(problem, "class_names", ())
    states = [(problem.root, again.root)]
    for state, copied in states:
        assert again.label_distribution(copied) == problem.label_distribution(state)
        ours, theirs = list(problem.splits(state)), list(again.splits(copied))
        assert len(theirs) == len(ours)
        for split, other in zip(ours, theirs):
            assert again.test_name(other.test, 0) == problem.test_name(split.test, 0)
            assert (other.multiplicity, other.cost) == (split.multiplicity, split.cost)
            if len(states) < 100:
                states += [(a.child, b.child) for a, b in zip(split.branches, other.branches, strict=True)]
