from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, replace
from functools import partial

import pytest
from flint import arb, fmpq, fmpz

from theorylab.claims import (
    AT_MOST,
    CONSISTENT,
    EQUALS,
    HOLDS,
    LESS,
    REFUTED,
    REPAIRED,
    Cite,
    Claim,
    Control,
    Grid,
    Outcome,
    check,
    check_all,
    claim_named,
    scoped,
    select,
)
from theorylab.errors import InvalidArgument, PrecisionExhausted, TooLarge
from theorylab.reports.standing import standing

WHERE = Cite("euclid", "Book IX")

SQUARES = Claim(
    id="demo.squares",
    origin="printed",
    cite=WHERE,
    statement=r"\sum_{i \le n} (2i-1) = n^2",
    instances=Grid(scoped(lambda: ({"n": n} for n in range(1, 6)), lambda: ({"n": n} for n in range(1, 9)))),
    measured=lambda n: sum(range(1, 2 * n, 2)),
    asserts=EQUALS(lambda n: n * n, control=lambda n: n * n + 1),
)


def is_prime(n):
    return bool(fmpz(n).is_prime())


EULER_BELOW_40 = Claim(
    id="demo.euler.repaired",
    origin="printed",
    cite=WHERE,
    statement=r"n^2 + n + 41 \text{ is prime for } n < 40",
    instances=Grid([{"n": n} for n in range(40)]),
    measured=lambda n: is_prime(n * n + n + 41),
    asserts=HOLDS(control=lambda n: is_prime(n * n + n + 43)),
    method="exhaustive",
    complete=True,
)
EULER = replace(
    EULER_BELOW_40,
    id="demo.euler",
    statement=r"n^2 + n + 41 \text{ is prime}",
    instances=Grid(lambda: ({"n": n} for n in range(45))),
    method="exact",
    complete=False,
    repair=EULER_BELOW_40,
)


def test_agreement_on_samples_is_consistent():
    verdict = check(SQUARES)
    assert verdict.outcome is Outcome.CONSISTENT
    assert verdict.as_recorded
    assert (verdict.instances, verdict.violations, verdict.scope) == (5, 0, "quick")
    assert (verdict.slack, verdict.tightest) == (0, {"n": 1})
    assert verdict.control is Control.REFUTED
    assert verdict.counterexample is verdict.witness is verdict.repair is None
    assert dict(verdict.versions)["theorylab"]
    assert check(SQUARES, "full").instances == 8


def test_agreement_on_the_whole_statement_is_a_proof():
    assert check(replace(SQUARES, complete=True)).outcome is Outcome.PROVED


def test_a_statement_complete_on_the_full_scope_only_is_not_proved_by_the_quick_one():
    claim = replace(SQUARES, complete="full")
    quick, full = check(claim, "quick"), check(claim, "full")
    assert (quick.outcome, quick.expected) == (Outcome.CONSISTENT, Outcome.CONSISTENT)
    assert (full.outcome, full.expected) == (Outcome.PROVED, Outcome.PROVED)


def test_a_proof_by_the_full_scope_is_shown_on_the_quick_one_only_if_it_is_recorded():
    claim = replace(SQUARES, complete="full")
    assert standing(claim, check(claim)).outcome is Outcome.CONSISTENT
    assert standing(claim, check(claim, "full")).outcome is Outcome.PROVED
    kept = replace(claim, recorded=Outcome.PROVED)
    shown = standing(kept, check(kept))
    assert (shown.outcome, shown.seen) == (Outcome.PROVED, Outcome.CONSISTENT)


def test_a_refutation_names_the_first_counterexample_and_is_repaired():
    verdict = check(EULER)
    # 40^2 + 40 + 41 = 41^2, 41^2 + 41 + 41 = 41 * 43 and 44^2 + 44 + 41 = 43 * 47
    assert verdict.outcome is Outcome.REPAIRED
    assert (verdict.counterexample, verdict.violations) == ({"n": 40}, 3)
    assert verdict.witness == "n=40: the statement is false"
    assert (verdict.repair.claim, verdict.repair.outcome) == ("demo.euler.repaired", Outcome.PROVED)


def test_a_refutation_whose_repair_fails_stays_refuted():
    broken = replace(EULER_BELOW_40, instances=Grid([{"n": 40}]))
    verdict = check(replace(EULER, repair=broken))
    assert (verdict.outcome, verdict.repair.outcome) == (Outcome.REFUTED, Outcome.REFUTED)
    assert not verdict.as_recorded


def test_the_slack_of_an_inequality_is_exact_and_says_where():
    claim = replace(
        SQUARES,
        measured=lambda n: fmpq(n, n + 1),
        asserts=LESS(1, control=fmpq(4, 5)),
    )
    verdict = check(claim)
    assert (verdict.slack, verdict.tightest) == (fmpq(1, 6), {"n": 5})
    assert verdict.control is Control.REFUTED


def test_numbers_of_a_counterexample_are_exact_in_words():
    claim = replace(SQUARES, measured=lambda n: fmpq(1, n), asserts=AT_MOST(fmpq(1, 3), control=0))
    assert check(claim).witness == "n=1: measured 1, claimed at most 1/3"
    curve = replace(claim, measured=lambda n: [0, fmpq(1, n)], instances=Grid([{"n": 2}]))
    assert check(curve).witness == "n=2: entry 1: measured 1/2, claimed at most 1/3"
    told = replace(claim, witness=lambda point, measured, claimed: f"{point['n']}: {measured} > {claimed}")
    assert check(told).witness == "1: 1 > 1/3"


def test_a_check_whose_control_is_not_refuted_proves_nothing():
    verdict = check(replace(SQUARES, asserts=EQUALS(SQUARES.claimed, control=SQUARES.claimed), complete=True))
    assert verdict.outcome is Outcome.UNDECIDED
    assert verdict.control is Control.NOT_REFUTED
    assert "control was not refuted" in verdict.reason
    idle = check(replace(EULER_BELOW_40, asserts=HOLDS(control=lambda n: True)))
    assert idle.outcome is Outcome.UNDECIDED


def test_a_refuted_claim_stays_refuted_without_its_control():
    verdict = check(replace(EULER, asserts=HOLDS(control=lambda n: True), repair=None, recorded=REFUTED))
    assert (verdict.outcome, verdict.control) == (Outcome.REFUTED, Control.NOT_REFUTED)


@pytest.mark.parametrize("error", [PrecisionExhausted("no more bits"), TooLarge("too many states")])
def test_an_instance_that_cannot_be_decided_leaves_the_claim_undecided(error):
    def measured(n):
        if n == 3:
            raise error
        return n * n

    verdict = check(replace(SQUARES, measured=measured))
    assert verdict.outcome is Outcome.UNDECIDED
    assert verdict.reason == f"1 of 5 undecided; n=3: {error}"


def test_overlapping_balls_never_count_as_agreement():
    verdict = check(
        replace(SQUARES, measured=lambda n: arb(n * n, 0.5), asserts=AT_MOST(lambda n: n * n, control=0))
    )
    assert (verdict.outcome, verdict.control) == (Outcome.UNDECIDED, Control.REFUTED)


def test_an_empty_scope_is_never_a_success():
    verdict = check(replace(SQUARES, instances=Grid([]), complete=True))
    assert (verdict.outcome, verdict.reason) == (Outcome.UNDECIDED, "the scope has no instance")


def interrupted_at(stop, measured):
    def interrupted(n):
        if n == stop:
            raise KeyboardInterrupt
        return measured(n)

    return interrupted


def test_an_interrupted_check_keeps_what_it_has():
    claim = replace(SQUARES, measured=interrupted_at(3, SQUARES.measured), complete=True)
    verdict = check(claim)
    assert verdict.partial
    assert (verdict.outcome, verdict.instances) == (Outcome.UNDECIDED, 2)
    assert verdict.reason == "interrupted after 2 instances"


def test_a_counterexample_found_before_an_interruption_counts():
    verdict = check(replace(EULER, measured=interrupted_at(41, EULER.measured)))
    assert verdict.partial
    assert (verdict.outcome, verdict.counterexample, verdict.repair) == (Outcome.REFUTED, {"n": 40}, None)


def test_check_all_stops_after_an_interruption():
    seen = []
    claims = [SQUARES, replace(SQUARES, measured=interrupted_at(2, int)), EULER]
    with pytest.raises(KeyboardInterrupt):
        seen.extend(verdict.partial for verdict in check_all(claims))
    assert seen == [False, True]


def test_a_check_that_breaks_says_where_and_is_no_verdict_on_the_claim():
    verdict = check(replace(SQUARES, measured=lambda n: 1 / (n - 3) if n == 3 else n * n))
    assert (verdict.outcome, verdict.instances, verdict.as_recorded) == (Outcome.FAILED, 2, False)
    assert verdict.reason == "ZeroDivisionError: division by zero (claim demo.squares at n=3)"
    assert "iterated" in check(replace(SQUARES, instances=Grid(lambda: walked_only_once()))).reason


def walked_only_once():
    raise InvalidArgument("iterated only once")


def test_the_seed_of_a_statistical_claim_reaches_the_measurement_and_the_verdict():
    claim = replace(SQUARES, method="statistical", seed=7, measured=lambda n, seed: n * n + (seed != 7))
    verdict = check(claim)
    assert (verdict.outcome, verdict.seed) == (Outcome.CONSISTENT, 7)


def test_a_verdict_is_no_truth_value_and_immutable():
    verdict = check(SQUARES)
    with pytest.raises(TypeError, match=r"demo\.squares is not a truth value"):
        bool(verdict)
    with pytest.raises(FrozenInstanceError):
        verdict.outcome = Outcome.PROVED


def test_verdicts_travel_between_processes():
    verdict = check(
        replace(SQUARES, measured=lambda n: arb(n * n) / 3, asserts=AT_MOST(lambda n: n * n, control=0))
    )
    copy = pickle.loads(pickle.dumps(verdict))
    # a ball may grow by the rounding of its radius, never shrink
    assert copy.slack.mid() == verdict.slack.mid()
    assert copy.slack.contains(verdict.slack)
    assert copy.slack.rad() < 1e-15
    assert replace(copy, slack=None) == replace(verdict, slack=None)


def test_an_executor_gives_the_same_verdict(install):
    install(EULER)
    with ThreadPoolExecutor(2) as executor:
        parallel = check(EULER, "quick", executor)
    alone = check(EULER)
    assert replace(parallel, seconds=0, repair=None) == replace(alone, seconds=0, repair=None)
    assert replace(parallel.repair, seconds=0) == replace(alone.repair, seconds=0)


def test_progress_counts_the_instances():
    seen = []
    check(SQUARES, progress=lambda id, done: seen.append((id, done)))
    assert seen == [("demo.squares", n) for n in range(1, 6)]


def test_selection_by_id_and_glob(install):
    install(SQUARES, EULER)
    assert select() == select(["*"]) == [SQUARES, EULER]
    assert select(["demo.e*"]) == select(["Demo.E*"]) == [EULER]
    assert select(["demo.euler.repaired"]) == [EULER_BELOW_40]
    assert select(["demo.euler", "demo.squares", "demo.sq*"]) == [SQUARES, EULER]
    assert claim_named("demo.euler.repaired") is EULER_BELOW_40


@pytest.mark.parametrize("pattern", ["demo.sqares", "demo.sqares*"])
def test_a_selection_that_matches_nothing_proposes_the_closest(install, pattern):
    install(SQUARES, EULER)
    with pytest.raises(InvalidArgument, match=r"unknown claim .*did you mean 'demo\.squares'"):
        select([pattern])


def test_no_claim_at_all_is_an_error(install):
    install()
    with pytest.raises(InvalidArgument, match="no claim is installed"):
        select()


def test_two_claims_may_not_share_an_id(install):
    install(replace(SQUARES, id="demo.euler.repaired"), EULER)
    with pytest.raises(InvalidArgument, match="already taken"):
        select()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": "Demo.squares"}, "paper.name in lower case"),
        ({"id": "squares"}, "paper.name in lower case"),
        ({"method": "guess"}, "unknown method 'guess'"),
        ({"statement": 3}, "statement is 3; write "),
        ({"measured": 3}, "measured is 3; write a function"),
        ({"recorded": "true"}, "unknown recorded outcome 'true'"),
        ({"complete": "quick"}, "complete is 'quick'"),
        ({"asserts": HOLDS(control=False)}, "measures a stronger statement"),
        ({"method": "statistical"}, "has a seed"),
        ({"seed": 3}, "has a seed"),
        ({"method": "statistical", "seed": 3, "complete": True}, "proves nothing"),
        ({"recorded": Outcome.REPAIRED}, "without a repair"),
        ({"repair": SQUARES}, "an id of its own"),
        ({"recorded": Outcome.FAILED}, "one of Outcome but FAILED"),
        ({"origin": "ours"}, "unknown origin 'ours'"),
        ({"falls": "all"}, "what falls is 'all'"),
        ({"falls": "slip", "origin": "new"}, "only what is printed"),
    ],
)
def test_a_malformed_claim_is_refused(changes, message):
    with pytest.raises(InvalidArgument, match=message):
        replace(SQUARES, **changes)


def test_a_claim_says_whose_words_it_has():
    claim = partial(Claim, id="demo.a.b", statement="s", measured=lambda: 1, asserts=EQUALS(1, control=0))
    assert claim(falls="slip").origin == "printed"
    assert claim().origin == "new"
    assert claim().cite == Cite("demo", "a.b")
    assert claim(cite=WHERE, origin="known").cite is WHERE
    assert claim(cite="Theorem 2").cite.place == "Theorem 2"
    with pytest.raises(InvalidArgument, match="unknown origin 'old'"):
        claim(origin="old")


def test_a_claim_that_the_full_scope_alone_refutes_is_recorded_so(install, run):
    late = Claim(
        id="demo.late",
        statement="$n < 4$",
        instances=Grid.over(n=scoped(range(4), range(9))),
        measured=lambda n: n,
        asserts=LESS(4, control=2),
        recorded=scoped(CONSISTENT, REFUTED),
    )
    assert late.expected is REFUTED
    install(late)
    code, out, _ = run("check", "demo.late")
    assert (
        code,
        "demo.late: recorded refuted on the full scope; quick scope: consistent, 4 of 9 instances" in out,
    ) == (0, True)
    code, out, _ = run("check", "demo.late", "--scope", "full")
    assert (code, "n=4" in out) == (0, True)
    install(replace(late, recorded=REFUTED))
    code, out, _ = run("check", "demo.late")
    assert (code, "recorded=scoped(CONSISTENT, REFUTED)" in " ".join(out.split())) == (1, True)
    with pytest.raises(InvalidArgument, match="unknown recorded outcome"):
        replace(late, recorded=scoped(CONSISTENT, Outcome.FAILED))
    repaired = late.repaired(asserts=LESS(9, control=4))
    verdicts = check(repaired), check(repaired, "full")
    assert [verdict.outcome for verdict in verdicts] == [CONSISTENT, REPAIRED]
    assert all(verdict.as_recorded for verdict in verdicts)


def test_a_grid_that_can_be_walked_only_once_is_refused():
    with pytest.raises(InvalidArgument, match="iterated only once"):
        Grid({"n": n} for n in range(3))


def test_unknown_scope_and_number_of_jobs_are_refused():
    with pytest.raises(InvalidArgument, match="unknown 'fast'; use quick or full"):
        check(SQUARES, "fast")
    with pytest.raises(InvalidArgument, match="at least 1"):
        list(check_all([SQUARES], jobs=0))
