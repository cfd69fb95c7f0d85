"""A plain call of every public callable, for tests that vary its arguments.

``test_unusual_arguments.py`` fails for a new public name until it has a call in :data:`CALLS`, or a reason in
:data:`NOT_CALLED` why users do not call it with arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from importlib import import_module
from inspect import signature
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any, NamedTuple

import numpy as np
from flint import fmpq
from hypothesis import HealthCheck, Phase, find, settings

import constructions
import dp_optimal
import theorylab
from theorylab.learners import split_prefix

PACKAGES = (
    "theorylab",
    "theorylab.learners",
    "theorylab.sklearn",
    "theorylab.testing",
    "constructions",
    "constructions.testing",
    "dp_optimal",
)

FIRST = settings(
    max_examples=20,
    phases=[Phase.generate],
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
"""Settings of a search for any example."""

XOR_AND = [0, 0, 0, 1, 0, 1, 1, 0]
ROWS, LABELS = [[0, 1], [1, 1], [1, 0], [0, 0]], ["no", "no", "yes", "yes"]


class Call(NamedTuple):
    """A function and its plain arguments by name; ``*blocks`` stands for positional arguments."""

    function: Callable[..., Any]
    arguments: Mapping[str, Any]

    def __call__(self, **changed: Any) -> Any:
        arguments = {**self.arguments, **changed}
        several = [arguments.pop(name) for name in list(arguments) if name.startswith("*")]
        return self.function(*(several[0] if several else ()), **arguments)


@cache
def cube() -> theorylab.CubeProblem:
    return theorylab.CubeProblem(XOR_AND, (fmpq(1, 3), fmpq(1, 2), fmpq(3, 5)))


@cache
def sample() -> theorylab.SampleProblem:
    return theorylab.SampleProblem(ROWS, LABELS, names=["old", "member"])


@cache
def tree() -> theorylab.Tree:
    return theorylab.greedy(cube(), depth=2)


@cache
def folder() -> Path:
    path = Path(mkdtemp())
    (path / "own.csv").write_text("a,b,y\n0,1,1\n1,1,0\n1,0,0\n", encoding="utf-8")
    (path / "costs.csv").write_text("a,no,yes\n0,1,0\n1,1/2,2\n", encoding="utf-8")
    return path


def written_certificate() -> Path:
    path = folder() / "own.certificate"
    problem = theorylab.CubeProblem([0, 0, 0, 1])
    lines = dp_optimal.certificate(problem, dp_optimal.optimal_by_size(problem, 1), name="and", size=1)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _gain(impurity: Any) -> Any:
    root = cube().root
    return theorylab.purity_gain(cube(), root, cube().splits(root)[0], impurity)


def _fitted(name: str, **parameters: Any) -> Any:
    estimator = getattr(import_module("theorylab.sklearn"), name)(**parameters)
    return estimator.fit(ROWS, LABELS).predict_proba(ROWS).tolist()


def _trees(problem: Any, roots: Iterable[Any]) -> list[theorylab.Tree]:
    return [theorylab.Tree(problem, root) for root in islice(roots, 50)]


def _near() -> Any:
    return dp_optimal.rashomon_set(cube(), depth=2, penalty="1/20", slack="1/20")


_IMPURE = {"impurity": "gini", "ties": "first"}
_SPLIT = {"problem": cube, "depth": 3, "lookahead": 1, "penalty": fmpq(1, 20), **_IMPURE}
_FUNCTION = {"function": XOR_AND}
_TOPK = {"problem": cube, "k": 2, "depth": 2, **_IMPURE}
_EPS = {"eps": fmpq(1, 10)}

CALLS: dict[str, Mapping[str, Any] | tuple[Callable[..., Any], Mapping[str, Any]]] = {
    "theorylab.CubeProblem": {"label_means": XOR_AND, "probabilities": [fmpq(1, 3), fmpq(1, 2), fmpq(3, 5)]},
    "theorylab.DrawnSample": (theorylab.DrawnSample, {"population": cube, "examples": 9, "seed": 3}),
    "theorylab.smoothed": {"problem": cube, "width": fmpq(1, 20), "seed": 3, "steps": 4},
    "theorylab.GridProblem": {
        "label_means": [[0, 1], [1, 1]],
        "marginals": [[fmpq(1, 3), fmpq(2, 3)], [fmpq(1, 2), fmpq(1, 2)]],
    },
    "theorylab.IdentificationProblem": {
        "classes": [0, 1, 0],
        "tests": [[0, 0, 1], [0, 1, 2]],
        "weights": [1, 2, 1],
        "costs": [1, 3],
        "theta": fmpq(1, 10),
    },
    "theorylab.ENTROPY": (lambda mean: theorylab.ENTROPY(mean), {"mean": fmpq(1, 3)}),
    "theorylab.ERROR": (lambda mean: theorylab.ERROR(mean), {"mean": fmpq(1, 3)}),
    "theorylab.GINI": (lambda mean: theorylab.GINI(mean), {"mean": fmpq(1, 3)}),
    "theorylab.KEARNS_MANSOUR": (lambda mean: theorylab.KEARNS_MANSOUR(mean), {"mean": fmpq(1, 3)}),
    "theorylab.PackedFunction": (
        lambda variables, mask, values, at, seed: theorylab.PackedFunction.random(variables, seed).restrict(
            mask, values
        )(at),
        {"variables": 3, "mask": 1, "values": 1, "at": 2, "seed": 5},
    ),
    "theorylab.CostSample": {
        "rows": ROWS,
        "costs": [[0, 1], [2, 0], [1, 1], [0, 3]],
        "weights": [1, 2, 1, 1],
    },
    "theorylab.NumberSample": {"rows": ROWS, "y": ["1", "1/3", "-2", "5"], "weights": [1, 2, 1, 1]},
    "theorylab.OrderedSample": {
        "X": [[1, 5], [2, 5], [3, 4], [3, 7]],
        "y": LABELS,
        "weights": [1, 2, 1, 1],
    },
    "theorylab.SampleProblem": {"rows": ROWS, "labels": LABELS, "weights": [1, 2, 1, 1]},
    "theorylab.TreeSet": (
        lambda size, seed: _near().sample(size, seed=seed),
        {"size": 3, "seed": 5},
    ),
    "theorylab.advantage": (lambda: theorylab.advantage(cube(), cube().root), {}),
    "theorylab.as_packed": (lambda function: theorylab.as_packed(function).bits(), _FUNCTION),
    "theorylab.best_first": (theorylab.best_first, {"problem": cube, "size": 3, **_IMPURE}),
    "theorylab.best_first_growth": (theorylab.best_first_growth, {"problem": cube, "size": 3, **_IMPURE}),
    "theorylab.block_sensitivity": (theorylab.block_sensitivity, _FUNCTION),
    "theorylab.certificate_complexity": (theorylab.certificate_complexity, {**_FUNCTION, "value": 1}),
    "theorylab.compare": (theorylab.compare, {"x": fmpq(1, 3), "y": fmpq(1, 2)}),
    "theorylab.correlations": (theorylab.correlations, _FUNCTION),
    "theorylab.degree": (theorylab.degree, _FUNCTION),
    "theorylab.distinct_leaves": (lambda: theorylab.distinct_leaves(tree()), {}),
    "theorylab.edge_counts": (theorylab.edge_counts, _FUNCTION),
    "theorylab.examples_until": {
        "curve": lambda: theorylab.learning_curve(
            cube(), partial(theorylab.greedy, depth=1), examples=[2, 9], seeds=[1]
        ),
        "reached": lambda point: point.examples > 2,
    },
    "theorylab.falling_edges": (theorylab.falling_edges, _FUNCTION),
    "theorylab.format_rational": (theorylab.format_rational, {"value": fmpq(1, 3)}),
    "theorylab.fourier_weights": (theorylab.fourier_weights, _FUNCTION),
    "theorylab.functions_of": (lambda n: len(theorylab.functions_of(n)), {"n": 2}),
    "theorylab.gf2_degree": (theorylab.gf2_degree, _FUNCTION),
    "theorylab.greedy": (theorylab.greedy, {"problem": cube, "depth": 2, **_IMPURE}),
    "theorylab.has_merged_staircase": (theorylab.has_merged_staircase, _FUNCTION),
    "theorylab.identification": {
        "problem": lambda: constructions.xor_identification(1),
        "trade_off": fmpq(1, 2),
        **_IMPURE,
    },
    "theorylab.identification_problem": {"problem": lambda: constructions.xor_identification(1)},
    "theorylab.impurity": (lambda name: theorylab.impurity(name).name, {"name": "tsallis:2,1/2"}),
    "theorylab.influence": (theorylab.influence, {"problem": cube, "size": 3, "ties": "first"}),
    "theorylab.influence_growth": (theorylab.influence_growth, {"problem": cube, "size": 3, "ties": "first"}),
    "theorylab.influences": (theorylab.influences, _FUNCTION),
    "theorylab.is_monotone": (theorylab.is_monotone, _FUNCTION),
    "theorylab.is_unate": (theorylab.is_unate, _FUNCTION),
    "theorylab.least_advantage": (lambda: theorylab.least_advantage(tree()), {}),
    "theorylab.leaf_penalty_greedy": {"problem": cube, "depth": 2, "penalty": fmpq(1, 20), **_IMPURE},
    "theorylab.learning_curve": {
        "population": cube,
        "learner": partial(theorylab.greedy, depth=1),
        "examples": [2, 9],
        "seeds": [1, 2],
    },
    "theorylab.lickety_split": {"problem": cube, "depth": 2, "penalty": fmpq(1, 20), **_IMPURE},
    "theorylab.low_degree_weights": (theorylab.low_degree_weights, {**_FUNCTION, "degree": 2}),
    "theorylab.noise_stability": (theorylab.noise_stability, _FUNCTION),
    "theorylab.noise_stability_bounds": {**_FUNCTION, "rho": fmpq(1, 2), "degree": 1},
    "theorylab.npn_class": (theorylab.npn_class, _FUNCTION),
    "theorylab.opt_top_k": (theorylab.opt_top_k, _TOPK),
    "theorylab.names_of_tests": (theorylab.names_of_tests, {"tree": tree}),
    "theorylab.population_error": (lambda: theorylab.population_error(tree(), cube()), {}),
    "theorylab.product_influences": {**_FUNCTION, "probabilities": [fmpq(1, 3), fmpq(1, 2), fmpq(3, 5)]},
    "theorylab.product_mean": {**_FUNCTION, "probabilities": [fmpq(1, 3), fmpq(1, 2), fmpq(3, 5)]},
    "theorylab.prune": (theorylab.prune, {"tree": tree, "penalty": fmpq(1, 20)}),
    "theorylab.pruning_path": (theorylab.pruning_path, {"tree": tree}),
    "theorylab.purity_gain": (_gain, {"impurity": theorylab.GINI}),
    "theorylab.root": (theorylab.root, {"radicand": fmpq(1, 2), "degree": 3}),
    "theorylab.rank": (theorylab.rank, _FUNCTION),
    "theorylab.rational": (theorylab.rational, {"value": fmpq(1, 3)}),
    "theorylab.read_binarized_sample": {"path": lambda: folder() / "own.csv", "label": "y"},
    "theorylab.read_cost_sample": {"path": lambda: folder() / "costs.csv", "costs": ["no", "yes"]},
    "theorylab.read_number_sample": {"path": lambda: folder() / "own.csv", "label": "y"},
    "theorylab.read_ordered_sample": {"path": lambda: folder() / "own.csv", "label": "y"},
    "theorylab.read_csv_sample": {"path": lambda: folder() / "own.csv", "label": "y"},
    "theorylab.read_sample_of_tests": {
        "path": lambda: folder() / "own.csv",
        "tests": lambda: theorylab.read_csv_sample(folder() / "own.csv").names,
    },
    "theorylab.resplit": (theorylab.resplit, {**_SPLIT, "slack": fmpq(1, 20)}),
    "theorylab.resplit_set": (
        lambda **given: list(islice(theorylab.resplit_set(**given), 9)),
        {**_SPLIT, "slack": fmpq(1, 20)},
    ),
    "theorylab.rising_edges": (theorylab.rising_edges, _FUNCTION),
    "theorylab.sensitivity": (theorylab.sensitivity, _FUNCTION),
    "theorylab.spectral_norm": (theorylab.spectral_norm, _FUNCTION),
    "theorylab.spectral_sparsity": (theorylab.spectral_sparsity, _FUNCTION),
    "theorylab.split": (theorylab.split, _SPLIT),
    "theorylab.staircase_variables": (theorylab.staircase_variables, _FUNCTION),
    "theorylab.stuck_probability": (theorylab.stuck_probability, {**_FUNCTION, "ties": "worst"}),
    "theorylab.top_down": (theorylab.top_down, {"problem": cube, "size": 3, **_IMPURE}),
    "theorylab.top_down_growth": (theorylab.top_down_growth, {"problem": cube, "size": 3, **_IMPURE}),
    "theorylab.top_k": (theorylab.top_k, _TOPK),
    "theorylab.total_influence": (theorylab.total_influence, _FUNCTION),
    "theorylab.tree_rank": (lambda: theorylab.tree_rank(tree()), {}),
    "theorylab.tsallis": (
        lambda alpha, beta: theorylab.tsallis(alpha, beta).name,
        {"alpha": fmpq(2), "beta": fmpq(1, 2)},
    ),
    "theorylab.variance": (theorylab.variance, _FUNCTION),
    "theorylab.walsh_hadamard": (
        lambda values: theorylab.walsh_hadamard(np.array(values)),
        {"values": XOR_AND},
    ),
    "theorylab.walsh_spectrum": (theorylab.walsh_spectrum, _FUNCTION),
    "theorylab.learners.split_prefix": (split_prefix, _SPLIT),
    "theorylab.sklearn.GreedyTree": (
        partial(_fitted, "GreedyTree"),
        {"depth": 2, "impurity": "gini", "max_thresholds": 4},
    ),
    "theorylab.sklearn.LicketySplitTree": (
        partial(_fitted, "LicketySplitTree"),
        {"depth": 2, "penalty": fmpq(1, 20), "impurity": "gini", "max_thresholds": 4},
    ),
    "theorylab.sklearn.OptimalTree": (
        partial(_fitted, "OptimalTree"),
        {"depth": 2, "penalty": fmpq(1, 20), "max_thresholds": 4},
    ),
    "theorylab.sklearn.RashomonSet": (
        partial(_fitted, "RashomonSet"),
        {
            "depth": 2,
            "penalty": fmpq(1, 20),
            "slack": fmpq(1, 20),
            "trees": 2,
            "seed": 3,
            "max_thresholds": 4,
        },
    ),
    "theorylab.sklearn.SplitTree": (
        partial(_fitted, "SplitTree"),
        {"depth": 2, "lookahead": 1, "penalty": fmpq(1, 20), "impurity": "gini", "max_thresholds": 4},
    ),
    "theorylab.sklearn.TopKTree": (
        partial(_fitted, "TopKTree"),
        {"depth": 2, "k": 2, "impurity": "gini", "max_thresholds": 4},
    ),
    "constructions.agnostic_lower": (constructions.agnostic_lower, {"w": 2, "m": 3, "m1": 1, "k": 3}),
    "constructions.boolean_function": {"n": 2, "function": 6, "p": (fmpq(1, 3), fmpq(1, 2))},
    "constructions.constant": (constructions.constant, {"value": fmpq(1, 3), "n": 2}),
    "constructions.entity_identification": {
        "objects": 3,
        "tests": 3,
        "seed": 2,
        "outcomes": 2,
        "most_weight": 3,
        "most_cost": 2,
    },
    "constructions.expand": {"problem": lambda: constructions.majority(3)},
    "constructions.mixture": (
        lambda first, second: constructions.mixture(
            (first, constructions.parity(2)), (second, constructions.majority(3))
        ),
        {"first": fmpq(1, 10), "second": fmpq(9, 10)},
    ),
    "constructions.nearest_terms": (constructions.nearest_terms, {"w": 2, "acceptance": fmpq(1, 2)}),
    "constructions.one_by_one": (constructions.one_by_one, {"elements": 3, "price": 2, "heaviness": 2}),
    "constructions.read_once_dnf": {
        "sizes": [2, 1],
        "p": [fmpq(1, 3), fmpq(1, 2), fmpq(1, 4), fmpq(1, 2)],
        "irrelevant": 1,
    },
    "constructions.parity_of_two": (constructions.parity_of_two, {"n": 3}),
    "constructions.product_class": (
        lambda **given: len(constructions.product_class(**given).members),
        {"terms": 2, "literals": 2, "probabilities": (fmpq(1, 3), fmpq(1, 2))},
    ),
    "constructions.random_identification": {
        "objects": 4,
        "tests": 3,
        "classes": 2,
        "seed": 2,
        "outcomes": 2,
        "most_weight": 3,
        "most_cost": 2,
        "theta": fmpq(1, 10),
    },
    "constructions.random_monotone": (constructions.random_monotone, {"n": 3, "seed": 7}),
    "constructions.set_cover": (constructions.set_cover, {"elements": 3, "sets": (3, 6)}),
    "constructions.threshold": (constructions.threshold, {"n": 3, "least": 2, "p": fmpq(1, 3)}),
    "constructions.uniform_class": (
        lambda **given: len(constructions.uniform_class(**given).members),
        {"terms": 2, "literals": 2},
    ),
    "constructions.xor_identification": (constructions.xor_identification, {"q": 2}),
    "dp_optimal.atlas_of": (lambda n, name: len(dp_optimal.atlas_of(n, name).rows), {"n": 2, "name": "all"}),
    "dp_optimal.certificate": (
        lambda **given: list(dp_optimal.certificate(**given)),
        {
            "problem": cube,
            "optimum": lambda: dp_optimal.optimal_by_depth_and_size(cube(), 2, 3),
            "name": "own",
            "depth": 2,
            "size": 3,
        },
    ),
    "dp_optimal.check_certificate": (
        lambda path: str(dp_optimal.check_certificate(path)),
        {"path": written_certificate},
    ),
    "dp_optimal.least_errors_by_size": (dp_optimal.least_errors_by_size, {"problem": cube, "size": 2}),
    "dp_optimal.mic": (
        lambda **given: dp_optimal.mic(**given).mean,
        {
            "function_class": lambda: constructions.uniform_class(2, 2),
            "size": 2,
            "learner": "top-down",
            **_IMPURE,
        },
    ),
    "dp_optimal.mined_inequalities": (
        lambda **given: [str(each) for each in dp_optimal.mined_inequalities(**given)],
        {"atlas": lambda: dp_optimal.atlas_of(2), "operation": "*", "columns": ["depth", "size"]},
    ),
    "dp_optimal.one_function": (
        lambda function: dp_optimal.one_function(function).record,
        {"function": "0x6"},
    ),
    "dp_optimal.optimal_by_depth": (dp_optimal.optimal_by_depth, {"problem": cube, "depth": 2}),
    "dp_optimal.optimal_by_depth_and_size": {"problem": cube, "depth": 2, "size": 3},
    "dp_optimal.optimal_by_size": (dp_optimal.optimal_by_size, {"problem": cube, "size": 3}),
    "dp_optimal.optimal_expected_cost": (dp_optimal.optimal_expected_cost, {"problem": cube}),
    "dp_optimal.optimal_with_penalty": {"problem": cube, "penalty": fmpq(1, 20), "depth": 2},
    "dp_optimal.pareto_front": (
        lambda **given: dp_optimal.pareto_front(**given).points,
        {"problem": cube, "size": 3, "depth": 2},
    ),
    "dp_optimal.penalty_path": (
        lambda **given: [tuple(piece) for piece in dp_optimal.penalty_path(**given).pieces],
        {"problem": cube, "depth": 2, "least_penalty": fmpq(1, 100)},
    ),
    "dp_optimal.rashomon_set": (
        lambda **given: list(islice(dp_optimal.rashomon_set(**given), 9)),
        {"problem": cube, "depth": 2, "penalty": fmpq(1, 20), "slack": fmpq(1, 20)},
    ),
    "dp_optimal.read_data_set": (lambda directory: directory, {"directory": "."}),
    "dp_optimal.shallowest_exact_tree": (dp_optimal.shallowest_exact_tree, {"problem": cube}),
    "dp_optimal.smallest_exact_tree": (dp_optimal.smallest_exact_tree, {"problem": cube}),
    "dp_optimal.smallest_tree_of_rank": (dp_optimal.smallest_tree_of_rank, {"problem": cube, "rank": 3}),
    "dp_optimal.trees_of_depth": (
        lambda problem, depth: _trees(problem, dp_optimal.trees_of_depth(problem, depth)),
        {"problem": cube, "depth": 2},
    ),
    "dp_optimal.trees_of_size": (
        lambda problem, size: _trees(problem, dp_optimal.trees_of_size(problem, size)),
        {"problem": cube, "size": 2},
    ),
}
"""Plain arguments by package and name, preceded by the function to call if it is not the public one. Arguments that are
functions without parameters create the arguments when needed."""

for _name in ("conjunction", "disjunction"):
    CALLS[f"constructions.{_name}"] = {"k": 3, "p": fmpq(1, 3)}
for _name in ("balanced_tribes", "majority", "parity", "random_coordinate", "tribes"):
    CALLS[f"constructions.{_name}"] = {"n": 3, "p": fmpq(1, 3)}
CALLS["constructions.noisy_votes"] = {"n": 3, "flip": fmpq(1, 3)}
for _name in ("lickety_majority", "lickety_majority_repaired"):
    CALLS[f"constructions.{_name}"] = {"d": 3, **_EPS}
for _name in ("parity_xor", "tribes_majority", "tribes_majority_repaired"):
    CALLS[f"constructions.{_name}"] = {"h": 3, "K": 4, **_EPS}
for _name in ("split_tribes", "split_tribes_repaired"):
    CALLS[f"constructions.{_name}"] = {"d": 5, "u": 8, **_EPS}
for _name in ("resplit_parity", "resplit_parity_repaired"):
    CALLS[f"constructions.{_name}"] = {"d": 5, "R": 2, "eps2": fmpq(1, 20), **_EPS}

NOT_CALLED = {
    "dp_optimal.write_data_set": "its argument is an atlas",
    "constructions.Block": "a base class",
    "theorylab.Problem": "a base class",
    **dict.fromkeys(
        ("dp_optimal.FunctionClass", "dp_optimal.PenaltyPath", "theorylab.Tree"), "made by the library"
    ),
}
"""Reasons why a public callable has no call; errors, choices among names and records need none."""


AS_LONG_AS_ASKED = ("dp_optimal.optimal_by_size", "dp_optimal.optimal_by_depth_and_size")
"""Functions that return an error for every size up to the requested one, so a huge size exhausts memory."""


def _strategies() -> dict[str, tuple[Callable[..., Any], Mapping[str, Any]]]:
    """Return the strategies, each called for the smallest example that Hypothesis finds."""
    kit, own = import_module("theorylab.testing"), import_module("constructions.testing")

    def smallest(strategy: Callable[..., Any]) -> Callable[..., Any]:
        return lambda **given: find(strategy(**given), lambda _: True, settings=FIRST, random=Random(1))

    numbers = {"n": 2}
    given: dict[tuple[Any, str], Mapping[str, Any]] = {
        (kit, "boolean_functions"): numbers,
        (kit, "cube_problems"): numbers,
        (kit, "label_means"): numbers,
        (kit, "monotone_functions"): numbers,
        (kit, "product_distributions"): numbers,
        (kit, "grid_functions"): {"shape": [2, 3]},
        (kit, "grid_marginals"): {"shape": [2, 3]},
        (kit, "monotone_grid_functions"): {"shape": [2, 3]},
        (kit, "grid_problems"): {},
        (kit, "grid_shapes"): {},
        (kit, "impurities"): {},
        (kit, "strictly_concave_impurities"): {},
        (kit, "identification_instances"): {"most_objects": 3, "outcomes": 2, "thresholds": ("0", "1/10")},
        (kit, "samples"): {"features": 2, "labels": 2},
        (kit, "trees"): {"problem": cube, "depth": 2},
        (own, "biased_blocks"): {},
        (own, "constant_blocks"): {},
        (own, "uniform_blocks"): {},
        (own, "compositions"): {"blocks": own.uniform_blocks, "most_variables": 4, "most_parts": 2},
        (own, "lumped_problems"): {"most_variables": 3},
        (own, "read_once_dnfs"): {"most_terms": 2, "most_literals": 2},
    }
    found = {
        f"{module.__name__}.{name}": (smallest(getattr(module, name)), arguments)
        for (module, name), arguments in given.items()
    }
    found["theorylab.testing.TruthTable"] = (kit.TruthTable, {"values": [0, fmpq(1, 2), 1, 1]})
    found["theorylab.testing.ProductDistribution"] = (
        kit.ProductDistribution,
        {"probabilities": [fmpq(1, 3), fmpq(1, 2)]},
    )
    return found


CALLS.update(_strategies())


def public_callables() -> dict[str, Any]:
    """Return every public callable by package and name; one in several packages is listed under the first."""
    found: dict[str, Any] = {}
    seen: list[Any] = []
    for package in PACKAGES:
        module = import_module(package)
        for name in module.__all__:
            value = getattr(module, name)
            if callable(value) and not any(value is each for each in seen):
                seen.append(value)
                found[f"{package}.{name}"] = value
    return found


def plain_call(name: str) -> Call:
    """Return the call of a public name, with its arguments created."""
    call = CALLS[name]
    function, arguments = call if isinstance(call, tuple) else (public_callables()[name], call)
    made = {
        key: value()
        if callable(value) and not isinstance(value, theorylab.Impurity) and _makes(value)
        else value
        for key, value in arguments.items()
    }
    return Call(function, made)


def _makes(value: Any) -> bool:
    """Return True if an argument is a function that creates the value."""
    return not isinstance(value, partial) and not signature(value).parameters
