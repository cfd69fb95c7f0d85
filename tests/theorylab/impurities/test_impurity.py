import pickle

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import (
    ENTROPY,
    ERROR,
    GINI,
    IMPURITIES,
    KEARNS_MANSOUR,
    Impurity,
    impurity,
    tsallis,
)
from theorylab.numbers.comparison import Order, compare, enclosure

NAMES = [*IMPURITIES, "tsallis:2,1", "tsallis:3,1", "tsallis:3,2/3", "tsallis:1/2,1", "tsallis:3/2,1"]
NAMES += ["tsallis:1/2,1/2", "tsallis:1,1/2", "tsallis:1,1"]
means = st.builds(lambda a, b: fmpq(min(a, b), max(a, b)), st.integers(0, 40), st.integers(1, 40))


@pytest.mark.parametrize("name", NAMES)
def test_normalised_symmetric_and_zero_when_pure(name):
    g = impurity(name)
    assert compare(g(0), g(1)) is Order.EQUAL
    assert abs(enclosure(g(fmpq(1, 2))) - 1) < 1e-12
    assert enclosure(g(1)) == 0
    assert compare(g(fmpq(2, 7)), g(fmpq(5, 7))) is Order.EQUAL
    assert g.at_means(np.array([0.0, 0.5, 1.0])) == pytest.approx([0, 1, 0], abs=1e-14)


@pytest.mark.parametrize("name", NAMES)
@given(m=means)
def test_float_path_agrees_with_the_exact_path(name, m):
    g = impurity(name)
    exact = enclosure(g(m))
    rounded = float(g.at_means(np.array([float(int(m.p) / int(m.q))]))[0])
    assert abs(exact - rounded) < 1e-7 if "1/2" in name else abs(exact - rounded) < 1e-12


@pytest.mark.parametrize("name", [n for n in NAMES if impurity(n).strictly_concave])
@given(a=means, b=means)
def test_strict_concavity(name, a, b):
    g = impurity(name)
    if a != b and name not in ("tsallis:1/2,1/2", "tsallis:1,1/2"):
        assert compare((g(a) + g(b)) * fmpq(1, 2), g((a + b) / 2)) is Order.LESS


@given(means, means)
def test_error_is_concave_but_not_strictly(a, b):
    assert compare((ERROR(a) + ERROR(b)) * fmpq(1, 2), ERROR((a + b) / 2)) in (Order.LESS, Order.EQUAL)
    assert not ERROR.strictly_concave


@pytest.mark.parametrize(
    ("exponents", "concave"),
    [
        ("1/2,1", True),
        ("3,1/3", True),
        ("2,3/2", False),
        ("1,2", False),
        ("1/2,3", False),
        ("1/2,3/2", None),
        ("1/2,2", None),
        ("1/3,5/2", None),
    ],
)
def test_tsallis_is_said_to_be_concave_where_that_is_known(exponents, concave):
    """Near 0 it behaves like p^(beta min(alpha, 1)), convex for an exponent above 1; otherwise it may be unknown."""
    assert impurity(f"tsallis:{exponents}").strictly_concave is concave


@pytest.mark.parametrize("g", [g for g in map(impurity, NAMES) if g.strong_concavity], ids=lambda g: g.name)
@given(a=means, b=means)
def test_strong_concavity_constant_holds(g, a, b):
    if a != b:
        slack = enclosure(g((a + b) / 2) - (g(a) + g(b)) * fmpq(1, 2)) - g.strong_concavity() / 2 * arb(
            (b - a) ** 2
        )
        assert slack > -1e-12


@pytest.mark.parametrize("g", [ENTROPY, GINI, KEARNS_MANSOUR, tsallis(2, "1/3")], ids=lambda g: g.name)
def test_strong_concavity_constant_is_the_best(g):
    """The ratio approaches kappa/2 for a, b near 1/2, so no larger constant is possible."""
    with ctx.workprec(300):
        step = fmpq(1, 10**12)
        a, b = fmpq(1, 2) - step, fmpq(1, 2) + step
        ratio = enclosure(g(fmpq(1, 2)) - (g(a) + g(b)) * fmpq(1, 2)) / arb((b - a) ** 2)
        assert abs(ratio - g.strong_concavity() / 2) < 1e-11


def test_ties_of_square_roots_are_decided():
    # 2 sqrt(pq) at p = 1/10 and 9/10 sum to 6/5; at 1/2 it is 1
    assert compare(KEARNS_MANSOUR(fmpq(1, 10)) * fmpq(5, 3), KEARNS_MANSOUR(fmpq(1, 2))) is Order.EQUAL


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("entrpy", "did you mean 'entropy'"),
        ("tsallis:2", "tsallis:ALPHA,BETA"),
        ("tsallis:2,x", "beta: 'x' is not a rational"),
        ("tsallis:-1,1", "must both be positive"),
    ],
)
def test_unknown_impurities_say_what_is_allowed(name, says):
    with pytest.raises(InvalidArgument, match=says):
        impurity(name)


def fourth_power(distribution):
    p, q = distribution
    return 16 * (p * q) ** 2


def test_an_impurity_of_ones_own_pickles_where_its_functions_have_names():
    own = Impurity("squared-gini", fourth_power, np.square, False, None)
    copy = pickle.loads(pickle.dumps(own))
    assert (copy, copy("1/4")) == (own, fmpq(9, 16))
    nameless = Impurity("squared-gini", fourth_power, lambda means: means**2, False, None)
    with pytest.raises(
        InvalidArgument, match=r"impurity squared-gini: .*<lambda> has no name .* define it with def"
    ):
        pickle.dumps(nameless)


@pytest.mark.parametrize("value", [lambda d: float(d[0] * d[1]), lambda d: (d[0] * d[1]) ** 0.5])
def test_an_impurity_of_floats_is_refused(value):
    with pytest.raises(InvalidArgument, match="impurity rounded: no exact value at 1/2"):
        Impurity("rounded", value, np.square, True, None)


def test_impurities_of_a_catalog_are_known_by_name(install, run):
    own = Impurity("squared-gini", fourth_power, np.square, False, None)
    install(impurities={"squared-gini": own})
    assert impurity("squared-gini") is own
    with pytest.raises(InvalidArgument, match="did you mean 'squared-gini'"):
        impurity("square-gini")
    code, out, _ = run("learn", "greedy", "dnf:x1 & x2 | x3", "--depth", "1", "--impurity", "squared-gini")
    assert (code, "error 1/8" in " ".join(out.split())) == (0, True)
    assert "squared-gini" in run("list", "impurities")[1]


def test_impurities_pickle():
    for name in NAMES:
        assert pickle.loads(pickle.dumps(impurity(name))).name == name
