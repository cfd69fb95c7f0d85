r"""When greedy growth becomes exact: Boolean functions with the property, generic coefficients, restrictions,
unateness.

The counterexample to the converse, 0x16, is exactly one of three bits; see :mod:`staircase.exactly_one_of_k`.

How it is checked. All ways to break ties, at exact label means; functions up to symmetries, and families of sets of
three variables with coefficients that are distinct powers of 3.
"""

from itertools import combinations

from flint import fmpq

from staircase.functions import functions, with_spectrum
from staircase.growth import Growth
from staircase.necessary import FUNCTIONS, function, growth
from theorylab import CubeProblem, has_merged_staircase, is_unate
from theorylab.boolean.staircase import staircase
from theorylab.claims import EQUALS, HOLDS, Claim, Derivation, Grid


def families(n, most):
    """Families of at most so many sets of n variables with the property, as masks, the smaller families first."""
    sets = range(1, 1 << n)
    every = (family for size in range(most + 1) for family in combinations(sets, size))
    return [
        {"n": n, "sets": family} for family in every if not any(each & ~staircase(family) for each in family)
    ]


def becomes_exact(n, sets, coefficient):
    """Whether growth becomes exact under all ties, if the set at place k has the coefficient of k."""
    problem = with_spectrum({each: coefficient(k) for k, each in enumerate(sets)}, n)
    return Growth(problem).stuck(max) == 0


def restrictions(n, f):
    """Yield the restrictions of a function that are not constant."""
    for mask in range(1 << n):
        for values in range(1 << n):
            if not values & ~mask:
                part = function(n, f).restrict(mask, values)
                if 0 < part.ones() < 1 << part.variables:
                    yield part


def all_have_gains(n, f):
    """Whether every restriction that is not constant has a test with a gain."""
    roots = (Growth(CubeProblem(part)) for part in restrictions(n, f))
    return all(root.tests(root.problem.root) for root in roots)


CONVERSE = Claim(
    id="staircase.converse",
    cite="sufficiency",
    statement="on every Boolean function with the merged-staircase property, greedy growth becomes exact under"
    " some way to break ties",
    instances=Grid(lambda: [point for point in functions(3) if has_merged_staircase(function(**point))]),
    measured=lambda n, f: growth(n, f).stuck(min) == 0,
    asserts=HOLDS(control=lambda n, f: growth(n, f).stuck(max) == 0),
    method="exhaustive",
    witness=lambda point, measured, claimed: (
        f"{point['f']:#x} on {point['n']} variables: stuck under every way to break ties"
    ),
    literature="A statement about the population, which is not in the papers",
).repaired(
    statement=r"for a family of sets with the merged-staircase property, and coefficients $c_S$ outside of a"
    r" finite union of proper hyperplanes, greedy growth on $F=\sum_Sc_S\chi_S$ becomes exact under every way to"
    r" break ties",
    instances=Grid(lambda: families(2, 3) + families(3, 7)),
    measured=lambda n, sets: becomes_exact(n, sets, lambda k: fmpq(1, 3**k)),
    asserts=HOLDS(control=lambda n, sets: becomes_exact(n, sets, lambda k: fmpq(1))),
    derivation=Derivation(
        r"""At a node that fixes $A$ to $a$, a test of $x_i$ has a gain if and only if the linear form
$\sum_{T\subseteq A}c_{T\cup\{i\}}\chi_T(a)$ is not 0. It is not the zero form if and only if some $S$ of the family
has $S\setminus A=\{i\}$. Outside of the zeros of all these forms, finitely many hyperplanes, a test of $x_i$ has a
gain if and only if there is such an $S$. If $F$ is not constant at the node, some set is not contained in $A$; the
first such set in the order of the staircase adds at most one variable to sets that are contained in $A$, so
$S\setminus A=\{i\}$ for it. Distinct powers of 3 avoid the hyperplanes, since a sum of distinct powers with signs is
not 0."""
    ),
    literature="Abbe et al. (2022) prove for networks that generic coefficients suffice",
)

RESTRICTIONS = Claim(
    id="staircase.restrictions",
    cite="restrictions",
    statement="all restrictions of $f$ have the merged-staircase property if and only if every restriction that"
    " is not constant has a test with a gain; growth that tests variables with a gain in any order is then never"
    " stuck",
    instances=FUNCTIONS,
    measured=lambda n, f: all(map(has_merged_staircase, restrictions(n, f))) == all_have_gains(n, f),
    asserts=HOLDS(control=lambda n, f: has_merged_staircase(function(n, f)) == all_have_gains(n, f)),
    method="exhaustive",
    derivation=Derivation(
        r"""A restriction that is not constant and has the property has a first set in the order of its staircase; it
has one variable, whose test has a gain. Conversely, let a restriction $g$ lack the property, with staircase $U$. Then
some $g|_{U=u}$ is not constant. Its coefficient of $\{i\}$, for $i\notin U$, is $\sum_{T\subseteq U}\hat
g(T\cup\{i\})\chi_T(u)=0$, since each set in the sum has one variable outside of $U$. So no test has a gain at this
restriction of $f$."""
    ),
    literature="Not in the papers",
)

UNATE = Claim(
    id="staircase.unate",
    cite="unate functions",
    statement="on a function that is monotone or antitone in each variable, greedy growth is never stuck",
    instances=FUNCTIONS,
    measured=lambda n, f: not is_unate(function(n, f)) or growth(n, f).stuck(max) == 0,
    asserts=HOLDS(control=lambda n, f: growth(n, f).stuck(max) == 0),
    method="exhaustive",
    derivation=Derivation(
        r"""Restrictions are unate too. A unate function that is not constant depends on some $x_i$. If it is monotone
in $x_i$, then $f(x_i=1)-f(x_i=0)\ge0$ everywhere and $>0$ somewhere, so the means of the two halves differ; likewise
if it is antitone."""
    ),
    literature="The difference of the means is the influence, by Fact 2.1 of Blanc, Lange and Tan (2020)",
)

SYMMETRIC = Claim(
    id="staircase.symmetric",
    cite="a symmetric function",
    statement=r"greedy growth on $\chi_1+\chi_2+c(\chi_{13}+\chi_{24})$, $c\ne0$, becomes exact under every way"
    r" to break ties",
    instances=Grid.over(c=[fmpq(1, 2), fmpq(1), fmpq(2), fmpq(-1), fmpq(-3)]),
    measured=lambda c: Growth(symmetric(c, 0b0101, 0b1010)).stuck(max),
    # without the sets that make the staircase
    asserts=EQUALS(0, control=lambda c: Growth(symmetric(c, 0b1100, 0)).stuck(min)),
    derivation=Derivation(
        r"""The test of $x_3$ has no gain while $x_1$ is not fixed, since $\chi_{13}$ is the only set with $x_3$; so
on every path $x_3$ comes after $x_1$. While $x_1$ is not fixed, its test has a gain, by the set $\chi_1$; once it is,
that of $x_3$ has a gain $|c|>0$, by $\chi_{13}$. Likewise for $x_2$ and $x_4$. So some test has a gain until all four
variables are fixed."""
    ),
    literature="Symmetric initialisation of a network is reported to stall on $c=1$, so the two learners differ here",
)


def symmetric(c, first, second):
    """The function of the claim, with two other sets in the place of {1, 3} and {2, 4}."""
    return with_spectrum({0b0001: fmpq(1), 0b0010: fmpq(1), first: c, second: c}, 4)
