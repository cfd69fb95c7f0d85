"""Summary of the instances of a claim, or of those on one data set: counts, minimum slack, first counterexample."""

from __future__ import annotations

from theorylab.claims.instance import Instance
from theorylab.claims.relation import Agreement, Slack
from theorylab.claims.verdict import Control, Point
from theorylab.numbers.comparison import Order, compare

__all__ = ["Tally"]


class Tally:
    """Summary of the instances added so far.

    Attributes
    ----------
    instances, violations, undecided, lacking_data
        Number of instances, in total and of each kind.
    slack, tightest
        Minimum slack, and the instance that attains it.
    counterexample
        The first violation.
    first_undecided
        Why the first undecided instance is undecided.
    control_refuted
        Whether an instance refutes the control.
    """

    def __init__(self) -> None:
        self.instances = self.violations = self.undecided = self.lacking_data = 0
        self.slack: Slack | None = None
        self.tightest: Point | None = None
        self.counterexample: Instance | None = None
        self.first_undecided = ""
        self.control_refuted = False

    def add(self, instance: Instance) -> None:
        """Add the result of an instance."""
        self.instances += 1
        if instance.slack is not None and (
            self.slack is None or compare(instance.slack, self.slack) is Order.LESS
        ):
            self.slack, self.tightest = instance.slack, instance.point
        if instance.control is Agreement.VIOLATES:
            self.control_refuted = True
        if instance.agreement is Agreement.VIOLATES:
            self.violations += 1
            self.counterexample = self.counterexample or instance
        elif instance.agreement is Agreement.UNDECIDED:
            self.undecided += 1
            self.lacking_data += instance.lacks_data
            self.first_undecided = self.first_undecided or instance.note

    @property
    def control(self) -> Control:
        """Outcome of the control."""
        if self.control_refuted:
            return Control.REFUTED
        return Control.NO_DATA if 0 < self.instances == self.lacking_data else Control.NOT_REFUTED
