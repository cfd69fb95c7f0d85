"""Comparison of learners with the optimum: their options, and their results within the time limit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from inspect import signature
from typing import Any

from flint import fmpq

from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_useful_size
from theorylab.catalog import find, installed_catalog
from theorylab.cli.judged import error_on
from theorylab.cli.limits import SharedTime
from theorylab.cli.options import matching, option
from theorylab.cli.output.tree_output import error_on_population
from theorylab.cli.progress import working
from theorylab.errors import InvalidArgument, OutOfTime, TheoryLabError, TooLarge
from theorylab.impurities.impurity import Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.ties import Ties
from theorylab.learners import LEARNERS
from theorylab.numbers.rationals import rational
from theorylab.problems.names import problem_named
from theorylab.problems.problem import Problem
from theorylab.reports.comparison import OPTIMUM, Comparison, beside
from theorylab.trees.drawing.numbers import short_number
from theorylab.trees.predictions import Predictions
from theorylab.trees.tree import Tree

__all__ = [
    "DEFAULTS",
    "OUT_OF_TIME",
    "STOPPED",
    "chosen_learners",
    "compare_learners",
    "given_options",
    "is_partial",
    "with_each",
]

DEFAULTS: Mapping[str, Any] = {"k": 2, "lookahead": 1, "penalty": rational(0)}
"""Defaults of required options. Without a price of leaves all learners minimise the error, which is compared."""

STOPPED = "interrupted"
"""Reason for learners left out after Ctrl-C."""

OUT_OF_TIME = "stopped at its share of --time-limit"
"""Reason why a learner is left out, or the optimum unknown, under a time limit."""


def is_partial(found: Comparison) -> bool:
    """Return True if more time or memory would have given further results."""
    return found.optimum is None or OUT_OF_TIME in found.left_out.values()


def given_options(depth: int | None, **written: Any) -> dict[str, Any]:
    """Parse the given options; reject those that no learner could take."""
    lookahead = written["lookahead"]
    if lookahead is not None and depth is not None and lookahead > depth:
        raise InvalidArgument(f"--lookahead: {lookahead} given, it must be from 0 to {depth}, the depth")
    readers: dict[str, Callable[[Any], Any]] = {
        "penalty": lambda text: rational(text, name="--penalty"),
        "impurity": impurity_named,
        "ties": lambda text: Ties.from_name(text, allowed=tuple(Ties), learner="compare").value,
    }
    given = {
        name: readers.get(name, lambda value: value)(value)
        for name, value in written.items()
        if value is not None
    }
    if given.get("penalty", 0) < 0:
        raise InvalidArgument(f"--penalty: {written['penalty']} is negative; at least 0")
    return given


def chosen_learners(learners: str | None) -> dict[str, Any]:
    """Return the learners of a list of names, or every learner."""
    known = {**installed_catalog().learners, **LEARNERS}
    if learners is None:
        return known
    names = [name.strip().lower() for name in learners.split(",")]
    return {name: find(known, name, kind="learner") for name in names}


def with_each(chosen: Mapping[str, Any], impurities: Sequence[Impurity]) -> dict[str, Any]:
    """Return the ``chosen`` learners, with each of the ``impurities`` for those that take one."""
    found: dict[str, Any] = {}
    for name, function in chosen.items():
        if "impurity" in signature(function).parameters:
            found |= {f"{name} ({each.name})": partial(function, impurity=each) for each in impurities}
        else:
            found[name] = function
    if found.keys() == chosen.keys():
        raise InvalidArgument(f"--impurity: none of the learners takes it ({', '.join(chosen)})")
    return found


def compare_learners(
    written: str,
    chosen: Mapping[str, Any],
    budget: Mapping[str, int],
    given: Mapping[str, Any],
    seconds: float | None,
    judge: Callable[[Tree], Predictions] | None,
) -> Comparison:
    """Run learners and compare them with the optimum, which gets half of the time if that is limited.

    Parameters
    ----------
    written
        The problem.
    chosen
        Learners by name.
    budget
        Maximum depth or size, by name.
    given
        Options that were given.
    seconds
        Time limit, or None.
    judge
        Function from a tree to its predictions on another problem, or None.
    """
    lookahead = min(DEFAULTS["lookahead"], budget.get("depth", DEFAULTS["lookahead"]))
    settings = {**DEFAULTS, "lookahead": lookahead, **given}
    options, left_out = _options(chosen, budget, settings)
    for name in given:
        if options and not any(name in taken for taken in options.values()):
            raise InvalidArgument(f"{option(name)}: none of the learners takes it ({', '.join(options)})")
    if not options:
        raise _nobody(written, left_out)
    optimum: Tree | None = None
    trees: dict[str, Tree] = {}
    time = SharedTime("compare", seconds, lambda: _list_errors(optimum, trees))
    with time.share(1):
        problem = problem_named(written)
    try:
        with time.share(2):
            optimum = _optimum(problem, written, budget)
    except OutOfTime:
        left_out[OPTIMUM] = OUT_OF_TIME
    except TooLarge as error:  # the learners may still run
        left_out[OPTIMUM] = str(error)
    for place, (learner, taken) in enumerate(options.items()):
        try:
            with time.share(len(options) - place), working(f"{learner} on {written}"):
                trees[learner] = _within(budget, chosen[learner](problem, **taken))
        except OutOfTime:
            left_out[learner] = OUT_OF_TIME
        except TheoryLabError as error:  # other learners may still run
            left_out[learner] = str(error).removeprefix(f"{learner}: ")
        except KeyboardInterrupt:
            left_out |= dict.fromkeys([each for each in options if each not in {*trees, *left_out}], STOPPED)
            break
    if not trees:
        nobody = {name: why for name, why in left_out.items() if name != OPTIMUM}
        raise time.out_of_time() if OUT_OF_TIME in nobody.values() else _nobody(written, nobody)
    takers = {name: tuple(each for each in trees if name in options[each]) for name in settings}
    used = {name: value for name, value in settings.items() if takers[name]}
    grown = {**trees, **({} if optimum is None else {OPTIMUM: optimum})}
    elsewhere = {"population": {name: error_on_population(tree) for name, tree in grown.items()}}
    if judge is not None:
        elsewhere["test"] = {name: _error_on(judge, tree) for name, tree in grown.items()}
    known = {
        where: errors for where, errors in elsewhere.items() if any(e is not None for e in errors.values())
    }
    return Comparison(written, budget, used, takers, optimum, beside(optimum, trees), left_out, known)


def _error_on(judge: Callable[[Tree], Predictions], tree: Tree) -> fmpq | None:
    """Return the error on the problem of ``--test``, or None for a tree that is too large to be walked."""
    try:
        return error_on(judge, tree)
    except TooLarge:
        return None


def _list_errors(optimum: Tree | None, trees: Mapping[str, Tree]) -> str:
    least = [] if optimum is None else [("the optimum", optimum)]
    errors = [f"{name} has error {short_number(tree.error)}" for name, tree in [*least, *trees.items()]]
    return ", ".join(errors) or "no tree is known and nothing is proved"


def _nobody(written: str, left_out: Mapping[str, str]) -> InvalidArgument:
    reasons = "; ".join(f"{learner}: {reason}" for learner, reason in left_out.items())
    return InvalidArgument(f"compare: no learner runs on {written}: {reasons}")


def _options(
    chosen: Mapping[str, Any], budget: Mapping[str, int], settings: Mapping[str, Any]
) -> tuple[dict[str, dict[str, Any]], dict[str, str]]:
    """Return the options of each learner that takes the budget, and the reasons why the others do not run."""
    options, left_out = {}, {}
    for learner, function in chosen.items():
        taken = {name: value for name, value in settings.items() if name in signature(function).parameters}
        try:
            options[learner] = matching(function, {**budget, **taken}, name=learner, supplied=("problem",))
        except InvalidArgument:
            left_out[learner] = f"no {option(next(iter(budget)))} to set"
    return options, left_out


def _within(budget: Mapping[str, int], tree: Tree) -> Tree:
    """Return the tree if it respects the budget, as required for a comparison with the optimum."""
    measured = {"depth": tree.depth, "size": tree.size}
    for name, most in budget.items():
        if measured[name] > most:
            raise InvalidArgument(f"its tree has {name} {measured[name]}, more than {most}")
    return tree


def _optimum(problem: Problem, written: str, budget: Mapping[str, int]) -> Tree:
    with working(f"optimal tree of {written}"):
        if "depth" in budget:
            return optimal_by_depth(problem, budget["depth"]).tree
        return optimal_by_useful_size(problem, budget["size"]).tree
