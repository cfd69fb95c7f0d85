"""One rule for integers, seeds and sequences as arguments, in every function that takes them."""

from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq

import constructions
import dp_optimal
import theorylab
from theorylab import CubeProblem, PackedFunction, SampleProblem, greedy
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.learners.learning_curve import examples_until, learning_curve
from theorylab.numbers.counts import LARGEST_BUDGET, budget, count, function_of, seed_of, whole_number
from theorylab.numbers.decimals import decimal_of, nearest_float
from theorylab.numbers.several import several
from theorylab.numbers.shown import abbreviate
from theorylab.problems.names import problem_named

NOT_INTEGERS = (
    1.5,
    2.0,
    np.float64(2),
    "2",
    None,
    True,
    np.bool_(True),
    Fraction(2),
    fmpq(2),
    [2],
    np.array([2, 2]),
)
CUBE = CubeProblem([0, 1, 1, 0, 1, 0, 0, 1])
LUMPED = constructions.parity(3)
TABLE = SampleProblem([[0, 1], [1, 1], [1, 0], [0, 0]], ["no", "no", "yes", "yes"])


@pytest.mark.parametrize("value", NOT_INTEGERS, ids=repr)
@pytest.mark.parametrize("check", [whole_number, count, budget, seed_of])
def test_what_is_no_integer_is_refused_by_its_name(check, value):
    with pytest.raises(InvalidArgument, match="^own: .* is not an integer$"):
        check(value, "own")


@pytest.mark.parametrize("value", [3, np.int8(3), np.uint64(3), np.array(3)])
@pytest.mark.parametrize("check", [whole_number, count, budget, seed_of])
def test_what_python_takes_for_an_integer_becomes_one(check, value):
    assert check(value, "own") == 3
    assert type(check(value, "own")) is int


def test_ranges_are_named():
    with pytest.raises(InvalidArgument, match=r"^k: 0 given, at least 1 is needed$"):
        whole_number(0, "k", least=1)
    with pytest.raises(InvalidArgument, match=r"^k: 7 given, it must be from 0 to 3$"):
        whole_number(7, "k", least=0, most=3)
    with pytest.raises(TooLarge, match=r"^k: a number of about 5001 digits given, at most 9 are possible$"):
        count(10**5000, "k", most=9)
    assert budget(10**5000, "depth") == LARGEST_BUDGET
    assert function_of(15, 2) == 15
    with pytest.raises(InvalidArgument, match="on 2 variables is an integer from 0 to 2"):
        function_of(16, 2)


@pytest.mark.parametrize("problem", [CUBE, LUMPED, TABLE], ids=["cube", "lumped", "sample"])
@pytest.mark.parametrize("depth", [1.5, 2.0, "2", True])
def test_a_depth_that_is_no_integer_is_refused_on_every_kind_of_problem(problem, depth):
    calls = [
        lambda: greedy(problem, depth=depth),
        lambda: theorylab.top_k(problem, k=2, depth=depth),
        lambda: theorylab.top_k(problem, k=depth, depth=1),
        lambda: theorylab.opt_top_k(problem, k=2, depth=depth),
        lambda: theorylab.split(problem, depth=depth, lookahead=1, penalty=0),
        lambda: theorylab.split(problem, depth=2, lookahead=0.5, penalty=0),
        lambda: theorylab.lickety_split(problem, depth=depth, penalty=0),
        lambda: theorylab.leaf_penalty_greedy(problem, depth=depth, penalty=0),
        lambda: theorylab.resplit_set(problem, depth=depth, lookahead=1, penalty=0),
        lambda: theorylab.top_down(problem, size=depth),
        lambda: theorylab.best_first(problem, size=depth),
        lambda: dp_optimal.rashomon_set(problem, depth=depth, penalty=0, slack=0),
        lambda: dp_optimal.trees_of_depth(problem, depth),
        lambda: dp_optimal.trees_of_size(problem, depth),
        lambda: dp_optimal.least_errors_by_size(problem, depth),
        lambda: dp_optimal.optimal_by_depth(problem, depth),
        lambda: dp_optimal.optimal_by_size(problem, depth),
        lambda: dp_optimal.optimal_by_depth_and_size(problem, 2, depth),
        lambda: dp_optimal.optimal_with_penalty(problem, 0, depth),
        lambda: dp_optimal.pareto_front(problem, size=depth),
        lambda: dp_optimal.penalty_path(problem, depth),
    ]
    for call in calls:
        with pytest.raises(InvalidArgument, match="is not an integer"):
            call()


@pytest.mark.parametrize("problem", [CUBE, LUMPED, TABLE], ids=["cube", "lumped", "sample"])
def test_negative_bounds_are_refused_everywhere(problem):
    for call in (dp_optimal.trees_of_depth, dp_optimal.trees_of_size, dp_optimal.least_errors_by_size):
        with pytest.raises(InvalidArgument, match="-1 given, at least 0 is needed"):
            call(problem, -1)


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint16])
@pytest.mark.parametrize("problem", [CUBE, LUMPED, TABLE], ids=["cube", "lumped", "sample"])
def test_integers_of_numpy_are_integers(problem, kind):
    two, three = kind(2), kind(3)
    assert greedy(problem, depth=two).error == greedy(problem, depth=2).error
    assert theorylab.top_down(problem, size=three).size == theorylab.top_down(problem, size=3).size
    assert (
        dp_optimal.optimal_with_penalty(problem, "1/20", two).value
        == dp_optimal.optimal_with_penalty(problem, "1/20", 2).value
    )
    assert dp_optimal.optimal_by_size(problem, three).errors == dp_optimal.optimal_by_size(problem, 3).errors


def test_a_search_over_numpy_depths_scores_every_one():
    sklearn = pytest.importorskip("sklearn.model_selection")
    estimators = pytest.importorskip("theorylab.sklearn")
    x = np.random.default_rng(1).integers(0, 2, size=(40, 3))
    search = sklearn.GridSearchCV(estimators.OptimalTree(), {"depth": np.arange(1, 4)}, cv=2)
    search.fit(x, x[:, 0] ^ x[:, 1])
    assert not np.isnan(search.cv_results_["mean_test_score"]).any()


@pytest.mark.parametrize("seed", [-1, 1.5, "a", None, True])
def test_a_seed_is_an_integer_from_zero(seed):
    near = dp_optimal.rashomon_set(CUBE, depth=2, penalty="1/20", slack="1/2")
    for call in (
        lambda: constructions.random_identification(3, 3, 2, seed),
        lambda: constructions.entity_identification(3, 3, seed),
        lambda: constructions.random_monotone(2, seed),
        lambda: near.sample(2, seed=seed),
        lambda: PackedFunction.random(3, seed),
        lambda: theorylab.DrawnSample(CUBE, 3, seed),
    ):
        with pytest.raises(InvalidArgument, match="^seed: "):
            call()


def test_an_empty_seed_in_a_name_is_no_seed():
    with pytest.raises(InvalidArgument, match="^seed: '' is not an integer"):
        problem_named("parity:3,examples=5,seed=")
    assert problem_named("parity:3,examples=5").seed == 0
    with pytest.raises(InvalidArgument, match="0 variables"):
        problem_named("dnf:1,p=5")


def test_iterators_are_gone_through_once():
    learner = theorylab.learners.greedy

    def curve(examples, seeds):
        return learning_curve(CUBE, lambda problem: learner(problem, depth=1), examples=examples, seeds=seeds)

    plain = curve([2, 9], [1, 2])
    assert curve(iter([2, 9]), iter([1, 2])) == plain
    assert len(plain) == 4
    assert examples_until(iter(plain), lambda point: point.examples > 2) == 9
    assert constructions.set_cover(3, iter((3, 6))).tests == constructions.set_cover(3, (3, 6)).tests
    assert several(iter("ab"), "own") == ("a", "b")
    for wrong in ("ab", 3, None, {1: 2}):
        with pytest.raises(InvalidArgument, match="^own: "):
            several(wrong, "own")


def test_functions_and_inputs_beyond_the_cube_are_refused():
    packed = theorylab.as_packed([0, 1, 1, 0])
    for call in (
        lambda: packed(4),
        lambda: packed(-1),
        lambda: packed.restrict(4, 0),
        lambda: packed.restrict(-1, 0),
        lambda: theorylab.PackedFunction.from_integer(6.5, 2),
        lambda: theorylab.PackedFunction.from_integer(16, 2),
        lambda: theorylab.npn_class(6),
        lambda: constructions.boolean_function(2, 6.7),
        lambda: dp_optimal.one_function([0, 1, 1]),
        lambda: dp_optimal.one_function("0x10", 2),
        lambda: dp_optimal.one_function([0, 1], 1),
    ):
        with pytest.raises(InvalidArgument):
            call()
    with pytest.raises(TooLarge):
        dp_optimal.one_function([0] * 128)


def test_a_check_is_not_remembered_away():
    """Types are checked on every call: a cache alone would return its entry for 2 also for 2.0."""
    theorylab.tsallis(2, "1/2")
    with pytest.raises(InvalidArgument):
        theorylab.tsallis(2.0, "1/2")


def test_what_is_no_problem_and_no_optimum_is_refused_in_one_line():
    best = dp_optimal.optimal_by_size(CUBE, 1)
    wrong = dp_optimal.optimal_by_size(TABLE, 1)
    for call, words in (
        (lambda: greedy(constructions.parity, depth=1), "is not a problem"),
        (lambda: dp_optimal.optimal_by_depth(None, 1), "is not a problem"),
        (lambda: constructions.expand(CUBE), "not a lumped problem"),
        (lambda: greedy(CUBE, depth=1, impurity=None), "neither a name nor an Impurity"),
        (lambda: constructions.set_cover(2, (7,)), "sets: 7 given, it must be from 0 to 3"),
        (lambda: list(dp_optimal.certificate(CUBE, best, name="own", size=9)), "is not the optimum"),
        (lambda: list(dp_optimal.certificate(LUMPED, wrong, name="own", size=1)), "certificate: "),
        (lambda: list(dp_optimal.certificate(CUBE, best, name="own", size=1.0)), "is not an integer"),
    ):
        with pytest.raises(InvalidArgument, match=words) as error:
            call()
        assert "\n" not in str(error.value)


def test_an_impurity_of_a_known_name_is_refused():
    """Learners, kernels and pickles identify the library's impurities by name."""
    with pytest.raises(InvalidArgument, match="already has one called 'gini'"):
        theorylab.Impurity("gini", lambda d: fmpq(0), lambda m: m, None, None)


def test_numbers_beyond_a_float_are_written():
    assert nearest_float(fmpq(10) ** 400) is None
    assert nearest_float(fmpq(1, 4)) == 0.25
    assert decimal_of(fmpq(10) ** 5000 / 3, 6) == "3.33333e+4999"
    assert decimal_of(-1 / fmpq(10) ** 400, 6) == "-1e-400"
    assert decimal_of(fmpq(1, 3), 10) == f"{1 / 3:.10g}"
    assert abbreviate(10**5000) == "a number of about 5001 digits"
    assert abbreviate(fmpq(1, 10**5000)) == "a number of about 5001 digits"
    assert abbreviate("x" * 100).endswith("...")
    assert "\n" not in abbreviate(np.eye(9))
