"""An interrupted search returns a tree and a valid bound."""

import json
from itertools import count

import numpy as np
import pytest
from flint import fmpq

from theorylab import greedy, leaf_penalty_greedy, opt_top_k, split, top_k
from theorylab.cli.limits import _Alarm
from theorylab.learners.samples import one_test_ahead, optimal_thresholds, solver
from theorylab.learners.unfinished import interruptible
from theorylab.problems.ordered.ordered_sample import OrderedSample
from theorylab.problems.samples.sample import SampleProblem
from theorylab.rows import least_cost

PENALTY = fmpq(1, 90)
LEARNERS = {
    "split": lambda sample, ties: split(
        sample, depth=4, lookahead=3, penalty=PENALTY, ties=ties, complete=False
    ),
    "whole": lambda sample, ties: split(sample, depth=3, lookahead=3, penalty=PENALTY, ties=ties),
    "top-k": lambda sample, ties: top_k(sample, k=4, depth=4, ties=ties),
    "opt-top-k": lambda sample, ties: opt_top_k(sample, k=4, depth=4, ties=ties),
}


def sample_of(seed):
    rng = np.random.default_rng(seed)
    table = rng.integers(0, 2, (90, 7))
    return SampleProblem(table, (table[:, 0] ^ table[:, 1] ^ table[:, 2]) | (rng.random(90) < 0.2))


def interrupted_after(monkeypatch, calls, alarm=KeyboardInterrupt):
    """Make the search check for interrupts often, and interrupt it after the given number of calls."""
    left = iter(range(calls))

    def least(*given):
        if next(left, None) is None:
            raise alarm
        return least_cost.least.py_func(*given)

    monkeypatch.setattr(least_cost, "ALLOWANCE", 0)
    monkeypatch.setattr(solver, "least", least)


@pytest.mark.parametrize("ties", ["first", "last"])
@pytest.mark.parametrize("name", ["split", "top-k", "opt-top-k"])
def test_what_is_found_is_a_tree_and_what_is_proved_holds(monkeypatch, name, ties):
    sample, learner = sample_of(1), LEARNERS[name]
    price = PENALTY if name == "split" else 0
    whole = learner(sample, ties)
    least = whole.error + price * whole.leaves
    found = []
    for calls in (1, 2, 5, 20, 60, 200, 600):
        with monkeypatch.context() as patch, interruptible() as so_far:
            interrupted_after(patch, calls)
            try:
                assert str(learner(sample, ties)) == str(whole)
                break
            except KeyboardInterrupt:
                patch.undo()
                found.append(so_far())
    for unfinished in found:
        assert unfinished.least <= least <= unfinished.value
        assert unfinished.value == unfinished.tree.error + price * unfinished.tree.leaves
        assert unfinished.tree.depth <= 4
        assert unfinished.value <= (tree := greedy(sample, depth=4, ties=ties)).error + price * tree.leaves
    assert found[0].value > least
    assert found[-1].value < found[0].value


def test_a_full_lookahead_has_a_tree_too(monkeypatch):
    sample = sample_of(2)
    monkeypatch.setattr("theorylab.rows.anytime.Machine.run", lambda *_: interrupt())
    with interruptible() as so_far, pytest.raises(KeyboardInterrupt):
        LEARNERS["whole"](sample, "first")
    monkeypatch.undo()
    unfinished, whole = so_far(), LEARNERS["whole"](sample, "first")
    assert unfinished.least <= whole.error + PENALTY * whole.leaves <= unfinished.value


def test_a_completed_search_has_a_bound_of_its_own(monkeypatch):
    # seed 0 has a prefix that costs more than the tree with optimal subtrees
    sample = sample_of(0)
    with monkeypatch.context() as patch, interruptible() as so_far:
        patch.setattr("theorylab.rows.anytime.Machine.run", lambda *_: interrupt())
        with pytest.raises(KeyboardInterrupt):
            split(sample, depth=4, lookahead=1, penalty=PENALTY)
    unfinished, whole = so_far(), split(sample, depth=4, lookahead=1, penalty=PENALTY)
    assert unfinished.least <= whole.error + PENALTY * whole.leaves <= unfinished.value


@pytest.mark.parametrize(("lookahead", "seed"), [(1, 0), (2, 11)])
def test_ordered_columns_have_a_tree_at_every_stage(monkeypatch, lookahead, seed):
    def grown():
        return split(sample, depth=4, lookahead=lookahead, penalty=PENALTY)

    rng = np.random.default_rng(seed)
    columns = rng.integers(0, 9, (90, 3))
    sample = OrderedSample(columns, ((columns > 4).sum(axis=1) + (rng.random(90) < 0.2)) % 2)
    real, whole, values = optimal_thresholds.first_test, grown(), []
    for solved in count():
        left = iter(range(solved))
        with monkeypatch.context() as patch, interruptible() as so_far:
            patch.setattr(
                optimal_thresholds,
                "first_test",
                lambda *given, left=left: interrupt() if next(left, None) is None else real(*given),
            )
            try:
                grown()
                break
            except KeyboardInterrupt:
                unfinished = so_far()
        assert unfinished.value == unfinished.tree.error + PENALTY * unfinished.tree.leaves
        assert unfinished.least <= whole.error + PENALTY * whole.leaves <= unfinished.value
        assert unfinished.tree.depth <= 4
        values.append(unfinished.value)
    assert values == sorted(values, reverse=True)
    assert values[0] > values[-1]


def test_ordered_columns_have_a_tree_before_the_first_test(monkeypatch):
    table = np.random.default_rng(4).integers(0, 9, (90, 4))
    sample = OrderedSample(table[:, :3], table[:, 3] > table[:, 0])
    with interruptible() as so_far, monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(one_test_ahead.OneTestAhead, "test", lambda *_: interrupt())
        split(sample, depth=4, lookahead=1, penalty=PENALTY)
    tree = leaf_penalty_greedy(sample, depth=4, penalty=PENALTY)
    assert str(so_far().tree) == str(tree)
    assert so_far()[1:] == (tree.error + PENALTY * tree.leaves, PENALTY)


def interrupt():
    raise KeyboardInterrupt


def test_contested_places_have_no_tree(monkeypatch):
    with interruptible() as so_far, monkeypatch.context() as patch:
        interrupted_after(patch, 5)
        with pytest.raises(KeyboardInterrupt):
            LEARNERS["top-k"](sample_of(1), "worst")
        assert so_far() is None


def test_nothing_begun_has_nothing_found():
    with interruptible() as so_far:
        pass
    assert so_far() is None


def test_the_command_hands_over_the_best_tree(run, monkeypatch, tmp_path):
    sample, table = sample_of(1), tmp_path / "rows.csv"
    rows = [
        [*x, y]
        for x, weights in zip(sample.inputs, sample.weights)
        for y in (0, 1)
        for _ in range(weights[y])
    ]
    lines = [",".join("abcdefgy"), *(",".join(map(str, row)) for row in rows)]
    table.write_text("\n".join([*lines, ""]), encoding="utf-8")
    arguments = ("learn", "opt-top-k", f"csv:{table}", "--depth", "4", "--k", "4", "--time-limit", "500")
    real = solver.least
    alarms = iter([_Alarm()])

    def least(*given):
        for alarm in alarms:
            raise alarm
        return real(*given)

    monkeypatch.setattr(solver, "least", least)
    code, out, err = run(*arguments, "--json", "-")
    data = json.loads(out)
    assert (code, err) == (3, "")
    assert data["status"] == "feasible"
    assert data["lower_bound"] == "0"
    assert data["tree"] is not None
    alarms = iter([_Alarm()])
    code, out, err = run(*arguments)
    assert code == 3
    assert f"status          out of time; best value found {data['error']}, lower bound 0\n" in out
    code, out, err = run(*arguments, "--json", "-")
    assert code == 0
    assert "status" not in json.loads(out)


def test_a_tree_that_is_not_judged_in_time_is_not_called_unknown(run, monkeypatch):
    def error_on(*_):
        raise _Alarm

    monkeypatch.setattr("theorylab.cli.learn.error_on", error_on)
    code, out, err = run(
        "learn", "top-down", "parity:3", "--size", "2", "--test", "parity:3", "--time-limit", "500"
    )
    assert (code, out) == (3, "")
    assert "the tree is grown, but its error on the test problem is not known" in err
