"""Verdicts that rest on a proof in words, and change if one of its steps fails."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_claims import SQUARES, WHERE

from theorylab.claims import HOLDS, Claim, Derivation, Grid, Outcome, check, check_all, scoped
from theorylab.errors import InvalidArgument

STEP = Claim(
    id="demo.step",
    origin="printed",
    cite=WHERE,
    statement="$n^2-(n-1)^2=2n-1$",
    measured=lambda: True,
    asserts=HOLDS(control=lambda: False),
    method="symbolic",
    complete=True,
)


def resting_on(*steps, id="demo.squares"):
    return replace(
        SQUARES, id=id, derivation=Derivation("By induction on $n$, with [demo.step].", steps=steps)
    )


def broken(claim):
    """Return the claim with a measurement that refutes it and the recorded verdict unchanged."""
    return replace(claim, measured=lambda: False)


def test_a_proof_whose_steps_are_proved_proves_the_statement_for_every_size():
    verdict = check(resting_on(STEP))
    assert (verdict.outcome, verdict.rests_on, verdict.as_recorded) == (Outcome.PROVED, "derivation", True)
    assert (verdict.instances, verdict.reason) == (5, "")


def test_the_statement_falls_with_a_step():
    verdict = check(resting_on(broken(STEP)))
    assert (verdict.outcome, verdict.rests_on, verdict.as_recorded) == (
        Outcome.CONSISTENT,
        "instances",
        False,
    )
    assert verdict.reason == "its proof rests on demo.step, which is refuted"


def test_it_falls_with_a_step_of_a_step():
    middle = resting_on(broken(STEP), id="demo.middle")
    verdict = check(resting_on(middle))
    assert verdict.outcome is Outcome.CONSISTENT
    assert verdict.reason == "its proof rests on demo.middle, which is consistent"


def test_a_counterexample_outweighs_a_proof():
    verdict = check(replace(resting_on(STEP), measured=lambda n: 0))
    assert (verdict.outcome, verdict.rests_on) == (Outcome.REFUTED, "machine")


def test_a_step_that_only_the_full_scope_proves_proves_nothing_on_the_quick_one():
    late = replace(STEP, complete="full", recorded=Outcome.PROVED, instances=Grid(scoped([{}], [{}])))
    claim = resting_on(late)
    quick, full = check(claim), check(claim, "full")
    assert (quick.outcome, quick.expected) == (Outcome.CONSISTENT, Outcome.CONSISTENT)
    assert (full.outcome, full.expected, full.rests_on) == (Outcome.PROVED, Outcome.PROVED, "derivation")
    where = "demo.step, which is consistent in the quick scope and recorded as proved by the full one"
    assert quick.reason == f"its proof rests on {where}"


def test_a_repair_may_be_proved_by_derivation():
    wrong = replace(resting_on(STEP), measured=lambda n: 0, derivation=None)
    verdict = check(replace(wrong, repair=resting_on(STEP, id="demo.right")))
    assert verdict.outcome is Outcome.REPAIRED
    assert (verdict.repair.outcome, verdict.repair.rests_on) == (Outcome.PROVED, "derivation")


def test_a_batch_checks_every_step_once_and_yields_what_was_asked():
    seen = []
    step = replace(STEP, measured=lambda: seen.append("step") or True)
    first, second = resting_on(step), resting_on(step, id="demo.again")
    verdicts = {verdict.claim: verdict for verdict in check_all([first, second])}
    assert list(verdicts) == ["demo.squares", "demo.again"]
    assert {verdict.outcome for verdict in verdicts.values()} == {Outcome.PROVED}
    assert seen == ["step"]
    known = check(step)
    (alone,) = check_all([first], known={step.id: known})
    assert (alone.outcome, len(seen)) == (Outcome.PROVED, 2)


def test_steps_are_checked_before_what_rests_on_them():
    order = []

    def noted(claim):
        return replace(claim, measured=lambda **point: order.append(claim.id) or claim.measured(**point))

    step = noted(STEP)
    middle = noted(resting_on(step, id="demo.middle"))
    top = noted(resting_on(middle, step, id="demo.top"))
    assert [verdict.claim for verdict in check_all([top, middle])] == ["demo.middle", "demo.top"]
    assert list(dict.fromkeys(order)) == ["demo.step", "demo.middle", "demo.top"]


def test_a_step_that_is_a_repair_is_found_beside_what_it_repairs():
    printed = replace(STEP, id="demo.printed", measured=lambda: False, repair=STEP)
    claim = resting_on(STEP)
    verdicts = {verdict.claim: verdict for verdict in check_all([claim, printed])}
    assert verdicts["demo.squares"].outcome is Outcome.PROVED
    unexpected = replace(printed, measured=lambda: True)  # then its repair is not checked with it
    verdicts = {verdict.claim: verdict for verdict in check_all([claim, unexpected])}
    assert verdicts["demo.squares"].outcome is Outcome.PROVED


def test_a_proof_may_not_rest_on_what_is_not_proved():
    guess = replace(STEP, complete=False)
    with pytest.raises(InvalidArgument, match=r"its proof rests on demo\.step, which is not proved"):
        resting_on(guess)
    with pytest.raises(InvalidArgument, match="a statement with a derivation is proved"):
        replace(resting_on(STEP), recorded=Outcome.UNDECIDED)
