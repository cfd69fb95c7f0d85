"""The estimators on small tables, against sums over the points and against all trees."""

import pickle
import pickletools
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.figure import Figure
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from theorylab.errors import InvalidArgument
from theorylab.learners import greedy, lickety_split, split, top_k
from theorylab.problems.samples.binarize import read_binarized_sample
from theorylab.problems.samples.sample import SampleProblem
from theorylab.sklearn import GreedyTree, LicketySplitTree, OptimalTree, RashomonSet, SplitTree, TopKTree

ALL = [
    GreedyTree(2),
    TopKTree(2, 2),
    SplitTree(2, penalty="1/20"),
    LicketySplitTree(2, penalty="1/20"),
    OptimalTree(2, penalty="1/20"),
    RashomonSet(2, "1/20", 0),
]
EACH = pytest.mark.parametrize("estimator", ALL, ids=lambda estimator: type(estimator).__name__)


def numbers(seed, points=24, features=3, labels=2):
    rng = np.random.default_rng(seed)
    X = rng.integers(4, size=(points, features)) / 2
    y = (X[:, 0] + X[:, 1] > 1.5).astype(int) + rng.integers(labels, size=points) * (rng.random(points) < 0.3)
    return X, y % labels, rng.integers(1, 4, size=points) / 4


def penalty_of(estimator):
    return Fraction(getattr(estimator, "penalty", 0))


def objective_by_points(estimator, X, y, weights):
    """Return the error over the points plus the penalty of the leaves of the arrays."""
    wrong = sum(
        Fraction(w)
        for x, label, w in zip(X, y, weights)
        if estimator.classes_[estimator.tree_.label(x)] != label
    )
    leaves = int((estimator.nodes_["feature"] < 0).sum())
    return wrong / sum(map(Fraction, weights)) + penalty_of(estimator) * leaves


def least_objective(X, y, weights, depth, penalty):
    """Return the minimum of error + penalty x leaves over all trees with tests x_i > t, by brute force."""
    total = sum(weights)

    def least(points, depth):
        masses = {}
        for i in points:
            masses[y[i]] = masses.get(y[i], 0) + Fraction(weights[i])
        found = (sum(masses.values()) - max(masses.values())) / Fraction(total) + penalty
        if depth:
            for column in range(X.shape[1]):
                for low, high in pairwise(sorted({X[i, column] for i in points})):
                    left = [i for i in points if X[i, column] < (low + high) / 2]
                    right = [i for i in points if X[i, column] > (low + high) / 2]
                    found = min(found, least(left, depth - 1) + least(right, depth - 1))
        return found

    return least(range(len(X)), depth)


@EACH
@pytest.mark.parametrize("labels", [2, 3])
def test_objective_is_that_of_the_points(estimator, labels):
    X, y, weights = numbers(5, labels=labels)
    fitted = clone(estimator).fit(X, y, weights)
    assert fitted.objective_ == objective_by_points(fitted, X, y, weights)
    assert fitted.objective_ == Fraction(str(fitted.tree_.error)) + penalty_of(fitted) * fitted.tree_.leaves


@EACH
def test_predictions_follow_the_tree(estimator):
    X, y, weights = numbers(6, labels=3)
    names = np.array(["no", "perhaps", "yes"])
    fitted = clone(estimator).fit(X, names[y], weights)
    new = np.random.default_rng(0).random((40, 3)) * 2
    if not isinstance(estimator, RashomonSet):
        assert fitted.predict(new).tolist() == [names[fitted.tree_.label(x)] for x in new]
        leaves = [naive_leaf(fitted.tree_.root, x) for x in new]
        assert fitted.predict_proba(new).tolist() == [list(map(float, leaf.distribution)) for leaf in leaves]
    assert fitted.score(X, names[y], weights) == pytest.approx(
        sum(weights[fitted.predict(X) == names[y]]) / sum(weights)
    )


def naive_leaf(node, x):
    while hasattr(node, "test"):
        feature, threshold = node.test.split(" <= ")
        value = Fraction(repr(float(x[int(feature[1:]) - 1])))
        node = node.edges[int(value <= Fraction(threshold))].child
    return node


@pytest.mark.parametrize("seed", range(4))
def test_optimum_is_the_least_of_all_trees(seed):
    X, y, weights = numbers(seed, points=14, labels=2 + seed % 2)
    penalty = Fraction(1, 25)
    least = least_objective(X, y, weights, 2, penalty)
    optimal = OptimalTree(2, penalty, max_thresholds=None).fit(X, y, weights)
    assert (optimal.objective_, optimal.lower_bound_, optimal.status_) == (least, least, "proved")
    near = RashomonSet(2, penalty, 0, max_thresholds=None).fit(X, y, weights)
    assert (near.objective_, near.bound_, near.status_) == (least, least, "proved")
    for heuristic in (
        SplitTree(2, 1, penalty, max_thresholds=None),
        LicketySplitTree(2, penalty, max_thresholds=None),
    ):
        fitted = heuristic.fit(X, y, weights)
        assert fitted.lower_bound_ <= least <= fitted.objective_
        assert (fitted.status_ == "proved") == (fitted.lower_bound_ == fitted.objective_)
    for heuristic in (GreedyTree(2, max_thresholds=None), TopKTree(2, max_thresholds=None)):
        fitted = heuristic.fit(X, y, weights)
        assert fitted.lower_bound_ <= least_objective(X, y, weights, 2, 0) <= fitted.objective_


def test_a_heuristic_tree_at_the_bound_is_proved():
    X = np.array([[0, 0], [0, 1], [1, 0], [1, 1], [1, 1]])
    y = [0, 0, 1, 1, 0]
    fitted = SplitTree(2, penalty="1/50").fit(X, y)
    # two equal points with different labels, and two leaves
    assert (fitted.objective_, fitted.lower_bound_, fitted.status_) == (
        Fraction(6, 25),
        Fraction(6, 25),
        "proved",
    )
    assert GreedyTree(0).fit(X, y).status_ == "heuristic"


@pytest.mark.parametrize(
    ("estimator", "learner", "options"),
    [
        (GreedyTree(3), greedy, {"depth": 3}),
        (GreedyTree(3, impurity="gini"), greedy, {"depth": 3, "impurity": "gini"}),
        (TopKTree(2, 3), top_k, {"depth": 2, "k": 3}),
        (SplitTree(3, 2, 0.03), split, {"depth": 3, "lookahead": 2, "penalty": "3/100"}),
        (LicketySplitTree(3, 0.03), lickety_split, {"depth": 3, "penalty": "3/100"}),
    ],
)
def test_trees_of_binary_features_are_those_of_the_learners(estimator, learner, options):
    rng = np.random.default_rng(3)
    X, y = rng.integers(2, size=(40, 5)), rng.integers(2, size=40)
    names = [f"x{i + 1}" for i in range(5)]
    expected = learner(SampleProblem(X, y, names), **options)
    fitted = estimator.fit(X, y)
    assert fitted.text() == expected.to_text()
    assert (
        fitted.objective_
        == Fraction(str(expected.error)) + Fraction(options.get("penalty", 0)) * expected.leaves
    )


DECIMALS = st.sampled_from([0.1, 0.2, 0.3, 0.1 + 0.2, -1.5, 2.0, 1e-7, 123456.789])
POINTS = st.lists(
    st.tuples(DECIMALS, st.integers(0, 1), DECIMALS, st.sampled_from(["a", "b", "c"])),
    min_size=1,
    max_size=12,
)


@given(POINTS)
def test_a_frame_and_a_file_of_the_same_numbers_have_the_same_trees(tmp_path_factory, points):
    columns = ("mean radius", "smoker", "x9")
    path = tmp_path_factory.mktemp("tables") / "t.csv"
    path.write_text("\n".join([",".join([*columns, "y"]), *(",".join(map(str, row)) for row in points)]))
    sample = read_binarized_sample(path, "thresholds")
    frame = pl.DataFrame([row[:3] for row in points], schema=columns, orient="row")
    y = [row[3] for row in points]
    if len(set(y)) > 1:
        for depth in (1, 3):
            fitted = GreedyTree(depth, max_thresholds=None).fit(frame, y)
            assert fitted.text() == greedy(sample, depth=depth).to_text()
            assert [fitted.classes_[fitted.tree_.label(row)] for row in frame.iter_rows(named=True)] == list(
                fitted.predict(frame)
            )


def test_weights_are_the_rationals_that_their_doubles_are():
    X, y = np.zeros((3, 1)), [0, 0, 1]
    fitted = GreedyTree().fit(X, y, [0.1, 0.2, 0.3])
    assert fitted.predict([[0.0]]) == [
        0
    ]  # as decimals the labels would have equal weight, and 1 would be predicted
    zero = Fraction(0.1) + Fraction(0.2)
    assert fitted.objective_ == Fraction(0.3) / (zero + Fraction(0.3))
    assert OptimalTree(penalty=0.1).fit(X, y).objective_ == Fraction(1, 3) + Fraction(1, 10)


def test_masses_are_integers_without_a_common_divisor():
    X, y = np.zeros((3, 1)), [0, 0, 1]
    for unit in (0.1, 3.0, 2.0**-1074):
        assert GreedyTree().fit(X, y, [unit, 2 * unit, 4 * unit]).nodes_["masses"] == [[3, 4]]


def test_points_without_weight_are_as_if_they_were_not_there():
    X, y, _ = numbers(2)
    weights = np.arange(len(X)) % 3
    some = weights > 0
    first = OptimalTree(2).fit(X, y, weights)
    second = OptimalTree(2).fit(np.repeat(X[some], weights[some], axis=0), np.repeat(y[some], weights[some]))
    assert first.nodes_["masses"] == second.nodes_["masses"]
    assert first.objective_ == second.objective_


def test_rashomon_set_votes_with_all_trees_or_with_drawn_ones():
    X, y, weights = numbers(1, points=12, features=2)
    every = RashomonSet(1, "1/20", "1/5", trees=100, max_thresholds=None).fit(X, y, weights)
    # all trees of depth one: a leaf, and every threshold
    stumps = [(c, t) for c in range(2) for t in pairwise(sorted(set(X[:, c])))]
    objectives = [least_objective(X, y, weights, 0, Fraction(1, 20))]
    for column, (low, high) in stumps:
        bits = (X[:, [column]] > (low + high) / 2).astype(float)
        sides = [bits[:, 0] == side for side in (0, 1)]
        share = [Fraction(sum(weights[s])) / Fraction(sum(weights)) for s in sides]
        errors = [p * least_objective(bits[s], y[s], weights[s], 0, 0) for p, s in zip(share, sides)]
        objectives.append(sum(errors) + Fraction(2, 20))
    within = [objective for objective in objectives if objective <= min(objectives) + Fraction(1, 5)]
    assert every.count_ == len(every.voting_) == len(within) > 2
    assert every.objective_ == min(objectives)
    mean = sum(np.array([naive_fractions(flat, x) for x in X]) for flat in every.voting_)
    assert every.predict_proba(X) == pytest.approx(mean / every.count_)
    drawn = RashomonSet(1, "1/20", "1/5", trees=2, max_thresholds=None).fit(X, y, weights)
    again = clone(drawn).fit(X, y, weights)
    assert len(drawn.trees_) == 2
    assert [str(tree) for tree in drawn.trees_] == [str(tree) for tree in again.trees_]
    assert {str(tree) for tree in drawn.trees_} <= {str(tree) for tree in every.trees_}


def naive_fractions(flat, x):
    at = 0
    while flat["feature"][at] >= 0:
        at = flat["one" if x[flat["feature"][at]] > flat["threshold"][at] else "zero"][at]
    return np.array(flat["masses"][at]) / sum(flat["masses"][at])


@EACH
def test_what_is_pickled_is_plain(estimator):
    X, y, weights = numbers(4)
    fitted = clone(estimator).fit(X, y, weights)
    stored = pickle.dumps(fitted)
    named = {text for _, text, _ in pickletools.genops(stored) if isinstance(text, str)}
    assert {name for name in named if name.startswith(("theorylab.", "flint", "dp_optimal"))} == {
        type(estimator).__module__
    }
    assert pickle.loads(stored).text() == fitted.text()
    assert (pickle.loads(stored).predict_proba(X) == fitted.predict_proba(X)).all()


def test_pipeline_and_search():
    X = np.random.default_rng(7).integers(2, size=(30, 3))
    y = X[:, 0] ^ X[:, 2]
    pipeline = make_pipeline(StandardScaler(), OptimalTree(max_thresholds=2))
    grid = {"optimaltree__depth": [0, 2], "optimaltree__penalty": [0.0, "1/50"]}
    search = GridSearchCV(pipeline, grid, cv=2).fit(X, y)
    assert search.best_params_["optimaltree__depth"] == 2
    assert search.best_estimator_[-1].status_ == "proved"


def test_names_and_drawings():
    frame = pl.DataFrame({"age": [20.0, 30.5, 41, 52], "smoker": [0, 1, 0, 1]})
    fitted = OptimalTree(2, penalty=0).fit(frame, ["low", "low", "low", "high"])
    assert fitted.feature_names_in_.tolist() == ["age", "smoker"]
    assert fitted.text().splitlines() == [
        "age <= 46.5",
        "├── 0: label high (reached 1/4, low 0)",
        "└── 1: label low (reached 3/4, low 1)",
    ]
    assert fitted.predict(frame).tolist() == ["low", "low", "low", "high"]
    assert fitted.svg().startswith("<svg")
    axes = fitted.plot(Figure(figsize=(2, 2)).add_subplot())
    written = {text.get_text() for text in axes.texts}
    assert written == {"high", "low", "0", "1", "age ≤ 46.5"}


@pytest.mark.parametrize(
    ("estimator", "message"),
    [
        (GreedyTree(max_thresholds=0), "max_thresholds: 0 given, at least 1 is needed"),
        (OptimalTree(penalty="much"), "penalty: 'much' given; a number, or text that writes one exactly"),
        (OptimalTree(penalty=-0.5), "penalty: -1/2 is negative"),
        (RashomonSet(trees=0), "trees: 0 given, at least 1 is needed"),
        (SplitTree(depth=1, lookahead=2), "lookahead: 2 given, it must be from 0 to 1"),
    ],
)
def test_parameters_out_of_range(estimator, message):
    with pytest.raises(InvalidArgument, match=message):
        estimator.fit([[0], [1]], [0, 1])


def test_weights_of_any_size():
    X, y = [[0], [1], [1], [0]], [0, 1, 0, 1]
    fitted = OptimalTree(1, penalty=0).fit(X, y, [1e300, 1e-300, 5e-324, 0])
    assert fitted.objective_ == Fraction(5e-324) / (Fraction(1e300) + Fraction(1e-300) + Fraction(5e-324))
    assert fitted.predict(X).tolist() == [0, 1, 1, 0]
    assert fitted.predict_proba(X)[0].tolist() == [1, 0]


def test_without_scikit_learn_it_is_said_what_is_missing():
    program = "import sys; sys.modules['sklearn'] = None; import theorylab.sklearn"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == (
        "theorylab.errors.MissingExtra: this needs sklearn; pip install 'theorylab[sklearn]'"
    )


def test_no_tree_before_it_is_fitted():
    for ask in (lambda e: e.tree_, lambda e: e.text(), lambda e: e.plot()):
        with pytest.raises(NotFittedError):
            ask(OptimalTree())


BEYOND = 2**53 + 1


@pytest.mark.parametrize(
    ("X", "where"),
    [
        (np.array([[1, 2**53], [0, BEYOND]]), "X, row 1, column 1: 9007199254740993"),
        (np.array([[1, 2**64 - 2], [0, 2**64 - 1]], dtype=np.uint64), "X, row 0, column 1"),
        ([[0.5, 2**53], [1.5, BEYOND]], "X, row 1, column 1"),
        (pl.DataFrame({"a": [0.5, 1.5], "id": [2**53, BEYOND]}), "X, row 1, column 1"),
    ],
    ids=["int64", "uint64", "lists", "frame"],
)
@EACH
def test_integers_that_are_no_doubles_are_refused_and_not_rounded(estimator, X, where):
    """2^53 and 2^53 + 1 are the same double, so no test could separate them."""
    with pytest.raises(ValueError, match=where):
        clone(estimator).fit(X, [0, 1])
    small = [[0, 1], [1, 0]]
    fitted = clone(estimator).fit(
        pl.DataFrame(small, ["a", "id"], orient="row") if hasattr(X, "columns") else small, [0, 1]
    )
    with pytest.raises(ValueError, match=where):
        fitted.predict(X)


@pytest.mark.skipif(np.finfo(np.longdouble).nmant == 52, reason="a long double is a double here")
def test_a_refused_long_double_is_shown_in_full():
    X = np.array([[0], [1]], dtype=np.longdouble) / 3
    with pytest.raises(ValueError, match=f"X, row 1, column 0: {X[1, 0]!s} is not a double; the nearest is"):
        GreedyTree(1).fit(X, [0, 1])


def test_large_integers_that_are_doubles_weights_and_labels():
    X = np.array([[2**60], [2**60 + 256]])
    assert GreedyTree(1, max_thresholds=None).fit(X, [2**53, BEYOND]).predict(X).tolist() == [2**53, BEYOND]
    with pytest.raises(ValueError, match="sample_weight, row 1: 9007199254740993 is not a double"):
        GreedyTree(1).fit([[0], [1]], [0, 1], sample_weight=[2**53, BEYOND])
    with pytest.raises(ValueError, match="y, row 1: 9007199254740993 is not a double"):
        GreedyTree(1).fit([[0], [1], [2]], [2**53, BEYOND, 2.0])
