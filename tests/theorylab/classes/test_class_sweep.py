"""Whole classes at once, against learners that grow a single tree and against certified arithmetic."""

import copy
from itertools import product

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from tiny_problems import TableProblem

from constructions.papers.bdm import product_class, uniform_class
from theorylab.classes import sweep as class_sweep
from theorylab.classes.gains import ClassGains
from theorylab.classes.near_ties import Known, Pairs
from theorylab.classes.path_keys import PathKeys
from theorylab.classes.steps import best_steps, by_path
from theorylab.classes.sweep import SWEEPS
from theorylab.classes.sweep_kernel import Growing, grow_class
from theorylab.errors import InvalidArgument, PrecisionExhausted, TooLarge
from theorylab.impurities.impurity import GINI, Impurity, impurity
from theorylab.impurities.purity import PurityOrder, purity_gain
from theorylab.learners import best_first_growth, top_down_growth
from theorylab.numbers.comparison import enclosure
from theorylab.problems.compiled import compile_problem
from theorylab.problems.cube import CubeProblem

IMPURITIES = ["entropy", "gini", "km", "error", "tsallis:3,1", "tsallis:2,1/3", "tsallis:1/2,1"]
TIES = ["first", "last", "shallowest", "deepest"]
ONE_BY_ONE = {"top-down": top_down_growth, "best-first": best_first_growth}


def random_cube(seed, n=4):
    rng = np.random.default_rng(seed)
    tenths = rng.choice([3, 5, 7], n) if seed % 2 else [5] * n
    means = (
        [fmpq(int(a), 4) for a in rng.integers(0, 5, 1 << n)]
        if seed % 3
        else list(rng.integers(0, 2, 1 << n))
    )
    return CubeProblem(np.array(means), [fmpq(int(t), 10) for t in tenths])


def whole(problem, roots=None):
    """Return the compiled subproblems, all of them as roots, and denominators that make every mass an integer."""
    compiled = compile_problem(problem, roots)
    denominator = [1] * len(compiled.states)
    for s in range(len(denominator) - 1, -1, -1):
        common = compiled.leaf_error[s].q
        for m in compiled.splits(s):
            for p, child in compiled.branches(m):
                common = common.lcm((p / denominator[child]).q)
        denominator[s] = int(common)
    return compiled, np.arange(len(denominator)), denominator


def rooted(problem, state):
    other = copy.copy(problem)
    other.root = state
    return other


CLASSES = {
    "uniform": lambda: whole(uniform_class(3, 3).problem),
    "product": lambda: whole((c := product_class(2, 3, (fmpq(3, 10), fmpq(7, 10)))).problem, c.members),
    "dependent": lambda: whole((c := product_class(2, 2, (fmpq(1, 2), fmpq(1, 4)))).problem, c.members),
    "cube, uniform": lambda: whole(random_cube(4)),
    "cube, product": lambda: whole(random_cube(9)),
    "cube, stochastic": lambda: whole(random_cube(1, n=3)),
}


def check(compiled, roots, denominator, size, learner, name, ties):
    swept = SWEEPS[learner](compiled, roots, denominator, size=size, impurity=name, ties=ties)
    for row, root in enumerate(roots):
        grown = ONE_BY_ONE[learner](
            rooted(compiled.problem, compiled.states[root]), size=size, impurity=name, ties=ties
        )
        assert swept.errors(row) == grown.errors, (compiled.states[root], learner, name, ties)
        distances = [
            abs(fmpq(*a.as_integer_ratio()) - e) for a, e in zip(swept.approx[row].tolist(), grown.errors)
        ]
        assert max(distances) <= fmpq(*swept.tolerance.as_integer_ratio())
    return swept


@pytest.mark.parametrize("learner", SWEEPS)
@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("kind", CLASSES)
def test_sweep_is_the_learner_run_from_every_state(kind, ties, learner):
    check(*CLASSES[kind](), 9, learner, "entropy", ties)


@pytest.mark.parametrize("name", IMPURITIES)
@pytest.mark.parametrize("learner", SWEEPS)
def test_sweep_is_the_learner_for_every_impurity(learner, name):
    for kind, ties in (("uniform", "last"), ("cube, uniform", "deepest"), ("cube, stochastic", "first")):
        check(*CLASSES[kind](), 7, learner, name, ties)


@pytest.mark.parametrize("learner", SWEEPS)
@pytest.mark.parametrize("ties", TIES)
def test_tests_of_three_outcomes_and_labels(ties, learner):
    outcomes, rng = (3, 2, 3), np.random.default_rng(2)
    labels = {x: rng.integers(0, 3) for x in product(*map(range, outcomes))}
    weights = {x: tuple(fmpq(int(label == k)) for k in range(3)) for x, label in labels.items()}
    check(*whole(TableProblem(outcomes, weights)), 8, learner, "entropy", ties)


@pytest.mark.slow
@pytest.mark.parametrize("name", IMPURITIES)
@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("learner", SWEEPS)
def test_sweep_is_the_learner_on_larger_classes(learner, ties, name):
    check(*whole(uniform_class(4, 5).problem), 40, learner, name, ties)
    members = product_class(3, 3, (fmpq(4, 10), fmpq(6, 10)))
    check(*whole(members.problem, members.members), 25, learner, name, ties)
    for seed in range(6):
        check(*whole(random_cube(seed)), 12, learner, name, ties)


@pytest.mark.parametrize("learner", SWEEPS)
@pytest.mark.parametrize(
    ("kind", "name"), [("cube, uniform", "entropy"), ("product", "km"), ("uniform", "gini")]
)
def test_floats_never_matter(monkeypatch, kind, name, learner):
    """With a tolerance so large that every comparison is exact, the result is the same."""
    monkeypatch.setattr(class_sweep, "priority_tolerance", lambda *bounds: 1e300)
    monkeypatch.setattr(class_sweep, "ROOM_FOR_PAIRS", 10)
    swept = check(*CLASSES[kind](), 6, learner, name, "last")
    assert swept.resolved > 10


def test_near_ties_between_different_subproblems_occur():
    """Equal weighted gains of different subproblems have no common key; the table of exact answers decides."""
    assert check(*whole(random_cube(4)), 12, "top-down", "gini", "last").resolved > 0


@pytest.mark.parametrize("name", IMPURITIES)
@pytest.mark.parametrize("last", [False, True])
def test_best_tests_are_those_of_the_exact_order(name, last):
    for compiled, roots, _ in (CLASSES[kind]() for kind in ("cube, uniform", "cube, stochastic", "product")):
        gains = ClassGains(compiled, impurity(name), last=last)
        order = PurityOrder(compiled.problem, impurity(name))
        for s in roots.tolist():
            splits = compiled.problem.splits(compiled.states[s]) if len(compiled.splits(s)) else []
            if not splits:
                assert gains.best[s] == -1
                continue
            best = order.groups(splits)[0][-1 if last else 0]
            assert gains.best[s] == compiled.splits(s)[best]
            exact = purity_gain(compiled.problem, compiled.states[s], splits[best], impurity(name))
            with ctx.workprec(300):
                ball = enclosure(exact)
                if gains.log2[s] == -np.inf:
                    assert ball.contains(0)
                else:
                    logarithm = ball.log() / arb(2).log()
                    assert abs(logarithm - arb(gains.log2[s])) <= (abs(logarithm) + 1) * arb(2) ** -53


@pytest.mark.parametrize("digits", [15, 40])
def test_gains_that_cancel(digits):
    """For children of means 1/2 +- d the entropy gain is 2 d^2 / ln 2 + O(d^4), and the gain in error 2 d.

    At d = 10^-15 the working precision leaves few correct bits of the gain, at 10^-40 not even its sign. For means
    1/2 + d and 1/2 + 3 d the entropy gain is the same up to O(d^3), but the error does not decrease.
    """
    d = fmpq(1, 10**digits)
    compiled, _, _ = whole(CubeProblem([fmpq(1, 2) - d, fmpq(1, 2) + d]))
    expected = 1 - np.log2(np.log(2)) - 2 * digits * np.log2(10)
    assert ClassGains(compiled, impurity("entropy")).log2[0] == pytest.approx(expected, rel=1e-15)
    half = 1 - digits * np.log2(10)
    assert ClassGains(compiled, impurity("error")).log2[0] == pytest.approx(half, rel=1e-15)
    compiled, _, _ = whole(CubeProblem([fmpq(1, 2) + d, fmpq(1, 2) + 3 * d]))
    assert ClassGains(compiled, impurity("entropy")).log2[0] == pytest.approx(expected, rel=1e-15)
    assert ClassGains(compiled, impurity("error")).log2[0] == -np.inf


def test_kernel_is_its_python_body():
    compiled, roots, denominator = CLASSES["uniform"]()
    gains = ClassGains(compiled, impurity("entropy"))
    steps, _ = best_steps(gains, denominator, by_path, 6)
    known = Known.nothing()
    results = []
    for run in (grow_class, grow_class.py_func):
        approx, residue = np.zeros((len(roots), 6)), np.zeros((len(roots), 6), dtype=np.int64)
        found = Pairs(np.empty(4, dtype=np.int64), np.empty(4, dtype=np.int64))
        settled = np.zeros(len(roots), dtype=np.bool_)
        counts = run(
            steps, roots, roots, known, Growing.room(12), 1e-12, 0, 1, found, approx, residue, settled
        )
        results.append((counts, approx.tolist(), residue.tolist(), settled.tolist()))
    assert results[0] == results[1]
    assert all(results[0][3])


def test_keys_are_equal_exactly_when_the_products_are():
    factors = [fmpq(1, 2), fmpq(1, 4), fmpq(3, 4), fmpq(2, 9), fmpq(1)]
    keys = PathKeys(factors, 4)
    value_of = {}
    for chosen in product(factors, repeat=4):
        value = fmpq(1)
        for p in chosen:
            value *= p
        key = sum(map(keys.key, chosen))
        assert keys.rational(key) == value
        assert value_of.setdefault(key, value) == value
    assert len(set(value_of.values())) == len(value_of)
    a, b = list(value_of)[3], list(value_of)[-1]
    assert keys.rational(a - b) == value_of[a] / value_of[b]


def test_keys_that_do_not_fit_are_refused():
    with pytest.raises(TooLarge, match="62 bits"):
        PathKeys([fmpq(1, p) for p in (2, 3, 5, 7, 11, 13, 17, 19, 23)], 100)
    with pytest.raises(InvalidArgument, match="not positive"):
        PathKeys([fmpq(0)], 3)


def test_class_of_pure_functions():
    compiled, roots, denominator = whole(CubeProblem([1, 1]))
    for sweep in SWEEPS.values():
        assert sweep(compiled, roots, denominator, size=3).errors(0) == (fmpq(0),) * 4


@pytest.mark.parametrize("ties", ["best", "worst"])
def test_rules_over_all_ties_are_refused(ties):
    with pytest.raises(InvalidArgument, match="whole class"):
        SWEEPS["top-down"](*CLASSES["uniform"](), size=3, ties=ties)


def test_bad_arguments():
    compiled, roots, denominator = CLASSES["uniform"]()
    with pytest.raises(InvalidArgument, match="size"):
        SWEEPS["top-down"](compiled, roots, denominator, size=-1)
    with pytest.raises(InvalidArgument, match="must be an integer"):
        SWEEPS["top-down"](compiled, roots, [1] * len(roots), size=3)
    with pytest.raises(TooLarge, match="bits"):
        SWEEPS["top-down"](compiled, roots, [d << 200 for d in denominator], size=3)


def test_impurity_with_negative_gains_is_refused():
    compiled, roots, denominator = whole(random_cube(1, n=3))
    with pytest.raises(InvalidArgument, match="negative gain"):
        SWEEPS["top-down"](compiled, roots, denominator, size=3, impurity="tsallis:2,8")


def test_gain_that_cannot_be_told_from_zero():
    """An impurity known only within balls leaves gains undecided; these are never treated as ties."""
    blurred = Impurity("blurred", lambda d: arb(4 * d[0] * d[1], 0.1), GINI.at_means, True, None)
    compiled, roots, denominator = CLASSES["uniform"]()
    with pytest.raises(PrecisionExhausted):
        SWEEPS["top-down"](compiled, roots, denominator, size=2, impurity=blurred)
