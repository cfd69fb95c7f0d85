"""Hunts: the search of a class for the largest value of a quantity, or for a violation of a condition."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from itertools import count, takewhile
from math import inf
from pathlib import Path
from time import monotonic, time
from typing import TYPE_CHECKING, Any, NamedTuple

from theorylab.claims.journal import foundation
from theorylab.errors import InvalidArgument, OutOfTime, TheoryLabError
from theorylab.files.kept import Kept
from theorylab.files.own_files import fault_in_own_file
from theorylab.hunts.found import Found
from theorylab.hunts.goal import Extreme, Goal, Violation
from theorylab.hunts.names import class_of, named_in_conditions, quantity_named
from theorylab.hunts.parts import Best, Stop, annealed, listed
from theorylab.hunts.quantity import Quantity
from theorylab.hunts.search_class import SearchClass
from theorylab.hunts.shrink import shrunk
from theorylab.numbers.comparison import Order, Value, compare
from theorylab.numbers.counts import seed_of, whole_number
from theorylab.numbers.workers import Workers
from theorylab.problems.problem import Problem
from theorylab.progress import advance

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["ROUNDS", "STEPS", "hunt"]

ROUNDS = 10
"""Runs of annealing if neither their number nor a time limit is given."""

STEPS = 10_000
"""Members that a run scores."""

SEARCHING, SHRINKING = 0.9, 0.97
"""Shares of a time limit after which the search and the simplification of its result end."""


class _Task(NamedTuple):
    """What is sought and where, in words that can be sent to another process.

    Attributes
    ----------
    quantity, over, symmetry, minimise, violate, seed, steps
        As for :func:`hunt`.
    """

    quantity: Quantity | str
    over: SearchClass | SearchStrategy | str
    symmetry: str
    minimise: bool
    violate: str
    seed: int
    steps: int


@lru_cache(maxsize=4)
def _prepared(task: _Task) -> tuple[Goal, SearchClass]:
    """Return the goal and the class of a task."""
    quantity = quantity_named(task.quantity) if isinstance(task.quantity, str) else task.quantity
    search = class_of(task.over, task.symmetry)
    if task.violate:
        return Violation(quantity, task.violate, named_in_conditions()), search
    return Extreme(quantity, minimise=task.minimise), search


def hunt(
    quantity: Quantity | Callable[[Problem], Any] | str,
    over: SearchClass | SearchStrategy | str = "all:4",
    *,
    minimise: bool = False,
    violate: str = "",
    symmetry: str = "",
    seed: int = 0,
    rounds: int | None = None,
    steps: int = STEPS,
    time_limit: float | None = None,
    jobs: int = 1,
    resume: Path | str | None = None,
    within: AbstractContextManager[None] | None = None,
) -> Found:
    """Search a class of problems for the largest value of a quantity, or for a violation of a condition.

    A class that can be listed is gone through wholly, one problem for each class under the symmetries of the quantity;
    any other is searched by independent runs of annealing. The result is evaluated exactly, and then simplified.

    Parameters
    ----------
    quantity
        A quantity, its name, or a function from a problem to an exact number, ``None`` where it is not defined.
    over
        The class or its name, such as ``all:5``, ``monotone:7`` or ``partial:9,9``; or a Hypothesis strategy for
        problems or truth tables.
    minimise
        True to search for the smallest value.
    violate
        A condition that some problem may violate, such as ``value <= 4``. It can use ``value``, ``variables``, the
        names of quantities, integers, ``+ - *``, ``/`` before an integer, comparisons, ``and``, ``or``, ``not``.
    symmetry
        Group of permutations of the variables under which the functions are invariant, such as ``z3xz3``.
    seed
        Seed of the runs of annealing.
    rounds
        Number of runs; 10 by default, without end if there is a time limit.
    steps
        Number of problems that a run scores.
    time_limit
        Time limit in seconds; the best problem found until then is returned.
    jobs
        Number of processes. The result does not depend on it, except through a time limit.
    resume
        A file that keeps finished runs, so that a later call continues from them.
    within
        A context in which the search runs. If it raises ``OutOfTime``, the best problem so far is returned.

    Returns
    -------
    Found
        The problem, its exact value, and how it was found.

    Raises
    ------
    InvalidArgument
        If a name is unknown, or an argument out of range.
    InputFormatError
        If the condition is malformed.

    See Also
    --------
    Found, Quantity, SearchClass

    Notes
    -----
    Ctrl-C also returns what was found. Runs depend on the seed and their number only.

    Examples
    --------
    >>> from theorylab.hunts import hunt
    >>> found = hunt("influence", "monotone:3")
    >>> found.value, found.member, found.whole
    (3/2, '00010111', True)
    """
    started = monotonic()
    if minimise and violate:
        raise InvalidArgument("hunt: a condition is violated; minimise does not apply")
    if not isinstance(quantity, Quantity | str):
        if not callable(quantity):
            raise InvalidArgument("quantity: give a name, a Quantity or a function of a problem")
        quantity = Quantity(getattr(quantity, "__name__", "quantity"), quantity)
    if time_limit is not None and not 0 < time_limit < inf:
        raise InvalidArgument(f"time limit: {time_limit} seconds given; it must be above 0")
    jobs = whole_number(jobs, "jobs", least=1)
    named = isinstance(quantity, str) and isinstance(over, str)
    if jobs > 1 and not named:
        raise InvalidArgument("jobs: several processes need the names of the quantity and of the class")
    if resume is not None and not named:
        raise InvalidArgument("resume: a file of runs needs the names of the quantity and of the class")
    steps = whole_number(steps, "steps", least=1)
    task = _Task(quantity, over, symmetry, minimise, violate, seed_of(seed), steps)
    now = time()
    stop, last = (
        Stop(inf if time_limit is None else now + share * time_limit) for share in (SEARCHING, SHRINKING)
    )
    state = None
    try:
        with within or nullcontext():
            goal, search = _prepared(task)
            parts = search.parts(goal.quantity)
            numbers = range(parts) if parts else _rounds(rounds, time_limit)
            state = _Search(goal, search)
            with _kept(resume, task) as kept:
                for part, best in _done(task, numbers, jobs, stop, kept, state):
                    state.add(part, best)
                    advance(len(state.done), None if numbers is None else len(numbers), state.best_in_words)
    except (OutOfTime, KeyboardInterrupt) as end:
        stop.interrupted = isinstance(end, KeyboardInterrupt)
        if state is None or state.member is None:
            raise
    member = state.member
    if member is not None:
        member = shrunk(goal, search, member, last)
    problem = None if member is None else search.problem(member)
    return Found(
        goal=goal,
        search=search,
        member=member,
        problem=problem,
        value=None if problem is None else goal.quantity.of(problem),
        symmetry=symmetry,
        seed=task.seed,
        steps=steps,
        rounds=len(state.done),
        begun=state.begun,
        tried=state.tried,
        whole=bool(parts) and len(state.done) == parts,
        finished=numbers is None or state.enough or len(state.done) == len(numbers),
        seconds=monotonic() - started,
        interrupted=stop.interrupted and time() < stop.deadline,
    )


def _rounds(rounds: int | None, time_limit: float | None) -> range | None:
    """Return the numbers of the runs of annealing; ``None`` if they are not limited."""
    if rounds is None and time_limit is not None:
        return None
    return range(whole_number(ROUNDS if rounds is None else rounds, "rounds", least=1))


def _kept(resume: Path | str | None, task: _Task) -> AbstractContextManager[Kept | None]:
    """Return the file of finished runs, opened, if there is one."""
    if resume is None:
        return nullcontext()
    other = f"the runs in {resume} are of another hunt or another version; give another file"
    return Kept(Path(resume), f"theorylab hunt {task} {foundation()}", "resume", other=other)


class _Search:
    """The best of the parts that are done; of equal ones, that of the first part."""

    def __init__(self, goal: Goal, search: SearchClass):
        self.goal, self.search = goal, search
        self.done: set[int] = set()
        self.begun = 0
        self.tried = 0
        self.member: Any = None
        self.rank: Value | None = None
        self._part = 0

    @property
    def enough(self) -> bool:
        """True if no further parts are needed: a violation is certified."""
        return self.rank is not None and self.goal.may_stop(inf)

    def add(self, part: int, best: Best) -> None:
        """Add the result of a part, evaluated exactly."""
        self.tried += best.tried
        self.begun = max(self.begun, part + 1)
        if best.whole:
            self.done.add(part)
        if best.member is None:
            return
        rank = self.goal.rank(self.search.problem(best.member))
        if rank is None:
            return
        order = Order.GREATER if self.rank is None else compare(rank, self.rank)
        if order is Order.GREATER or (order is Order.EQUAL and part < self._part):
            self.member, self.rank, self._part = best.member, rank, part

    def best_in_words(self) -> str:
        """Return the best value so far, for a progress bar."""
        if self.rank is None:
            return "nothing found"
        value = self.goal.quantity.of(self.search.problem(self.member))
        return "found" if value is None else f"best {float(value):.6g}"


def _run_part(task: _Task, part: int, deadline: float) -> Best:
    """Return the result of a part in this process.

    Parameters
    ----------
    task
        What is sought and where.
    part
        Number of the part.
    deadline
        Time since the epoch in seconds.
    """
    try:
        return _run(task, part, Stop(deadline))
    except TheoryLabError:
        raise
    except Exception as error:  # its place in a user's file is not sent to the other process
        fault = fault_in_own_file(error)
        if fault is None:
            raise
        raise fault from None


def _run(task: _Task, part: int, stop: Stop) -> Best:
    goal, search = _prepared(task)
    if search.parts(goal.quantity):
        return listed(goal, search, part, stop)
    return annealed(goal, search, part, task.seed, task.steps, stop)


def _done(
    task: _Task, numbers: range | None, jobs: int, stop: Stop, kept: Kept | None, state: _Search
) -> Iterator[tuple[int, Best]]:
    """Yield the numbers and results of parts: those that are kept, then the others as they are done.

    Parts are begun in order. None is begun once enough are done; those under way are finished, so that the first part
    that finds a violation is the same with several processes.
    """
    known = {} if kept is None else {int(name): kept.read(name) for name in kept.names}
    for part, text in sorted(known.items()):
        if numbers is None or part in numbers:
            yield part, Best(*json.loads(text))
    new = (part for part in (count() if numbers is None else numbers) if part not in known)
    left = takewhile(lambda _: not state.enough, new)
    for part, best in _one_by_one(task, left, stop) if jobs == 1 else _in_processes(task, left, jobs, stop):
        if kept is not None and best.whole:
            kept.keep(str(part), json.dumps(best).encode())
        yield part, best


def _one_by_one(task: _Task, left: Iterator[int], stop: Stop) -> Iterator[tuple[int, Best]]:
    while not stop() and (part := next(left, None)) is not None:
        yield part, _run(task, part, stop)


def _in_processes(task: _Task, left: Iterator[int], jobs: int, stop: Stop) -> Iterator[tuple[int, Best]]:
    running: dict[Future[Best], int] = {}
    with Workers(jobs) as workers:
        try:
            while True:
                while len(running) < jobs and not stop() and (part := next(left, None)) is not None:
                    running[workers.submit(_run_part, task, part, stop.deadline)] = part
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
        except KeyboardInterrupt:
            stop.interrupted = True
            workers.end()
        except BrokenProcessPool:
            raise TheoryLabError("jobs: a process died: out of memory, killed, or a crash") from None
