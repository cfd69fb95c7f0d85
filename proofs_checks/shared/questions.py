"""Several questions about one definition, combined in one claim whose instances name the question.

The questions about a learner, a program or a definition differ in the quantity measured and in the instances. Each has
its own control, which its own instances must refute (``tests/proofs_checks/test_questions.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from theorylab.claims import EQUALS, Grid, Point, scoped
from theorylab.claims.relation import Relation


class Question(NamedTuple):
    """A question: its instances, the quantity measured, the claimed value, and the control that must fail on them."""

    instances: Grid
    measured: Callable[..., Any]
    claimed: Any
    control: Any


def whether(instances: Grid, holds: Callable[..., bool], *, control: Callable[..., bool]) -> Question:
    """Return the question whether a predicate holds; the control is a stronger predicate, which must fail somewhere."""
    return Question(instances, lambda **at: int(holds(**at)), 1, lambda **at: int(control(**at)))


def asking(questions: Mapping[str, Question], relation: Relation = EQUALS) -> dict[str, Any]:
    """Return the arguments of a claim that asks all the questions; a point names its question as ``asked``."""

    def points(scope: str) -> Iterator[Point]:
        for asked, question in questions.items():
            for point in question.instances.points(scope):
                yield {"asked": asked, **point}

    def answer(part: str) -> Callable[..., Any]:
        def at(asked: str, **point: Any) -> Any:
            value = getattr(questions[asked], part)
            return value(**point) if callable(value) else value

        return at

    return {
        "instances": Grid(scoped(lambda: points("quick"), lambda: points("full"))),
        "measured": answer("measured"),
        "asserts": relation(answer("claimed"), control=answer("control")),
    }
