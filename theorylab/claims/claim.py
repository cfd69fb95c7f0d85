"""A claim: a statement of a paper beside the computation, and the proof if there is one, that checks it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from theorylab.claims.cite import FALLS, ORIGINS, Cite
from theorylab.claims.grid import Grid, scoped
from theorylab.claims.independent import Independent
from theorylab.claims.relation import HOLDS, Asserted, Relation
from theorylab.claims.verdict import RECORDABLE, Outcome, Point
from theorylab.errors import InvalidArgument
from theorylab.showing import ReprMixin
from theorylab.trees.tree import Tree

__all__ = ["DATA_SET", "METHODS", "Claim", "Derivation"]

METHODS = ("exact", "exhaustive", "certified", "symbolic", "statistical")
_ID = re.compile(r"[a-z0-9]+\.[a-z0-9]+([._-][a-z0-9]+)*\Z")

DATA_SET = "dataset"
"""The parameter of an instance that names its data set."""
ONCE = Grid([{}])
"""The instances of a claim without parameters."""


@dataclass(frozen=True, eq=False)
class Derivation:
    r"""A complete proof, with the claims and theorems that it uses.

    Parameters
    ----------
    proof
        The proof in words, with LaTeX between dollar signs. It names a step by its id in brackets,
        ``[topk.lemma-4.2]``, and a theorem of the literature by its key, ``[kkl, Theorem 1.1]``.
    steps
        The claims that the proof uses, each proved by itself: by machine, or by a derivation of its own.
    cited
        Theorems of the literature that it uses.

    See Also
    --------
    Claim

    Examples
    --------
    >>> Derivation("A parity has no constant restriction but that of all its variables.").steps
    ()
    """

    proof: str
    steps: tuple[Claim, ...] = ()
    cited: tuple[Cite, ...] = ()


FORMS: tuple[tuple[str, Any, str], ...] = (
    ("statement", str, 'r"text, with $mathematics$"'),
    ("measured", Callable, "a function of the parameters of a point"),
    ("cite", Cite, '"Theorem 2", or Cite("work", "Theorem 2", printed=...)'),
    ("instances", Grid, "Grid.over(name=values)"),
    ("asserts", Asserted, "EQUALS(claimed, control=...) or another relation"),
)
"""What a claim is made of: of a file of one's own nothing else would tell."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Claim(ReprMixin):
    r"""A statement, its source, and how to check it.

    Parameters
    ----------
    id
        ``paper.name``, lower case. A claim ``paper.thm-2.small`` belongs to ``paper.thm-2``: it weighs as much, and
        stands on the same page.
    cite
        Where it stands: a place in the paper that its id begins with, such as ``"Theorem 2"``, or a
        :class:`~theorylab.claims.cite.Cite`. Its name in the paper if not given.
    statement
        The statement, in words with LaTeX between dollar signs.
    also
        What the claim asserts beyond what is printed, if it asserts more, written as the statement is.
    measured
        Function from the parameters of an instance to the measured value: a number, a sequence of numbers, each of
        which is compared, or a boolean for ``HOLDS``. If it raises ``PrecisionExhausted``, ``TooLarge`` or
        ``MissingData``, the instance is undecided.
    asserts
        The :class:`~theorylab.claims.relation.Relation`, the claimed value and the control that must fail:
        ``AT_MOST(bound, control=smaller_bound)``.
    instances
        The instances it is checked on; by default one without parameters.
    hypotheses
        What the statement supposes of an instance, in words, with a function of any of its parameters that says
        whether it is so: ``{"l <= m": lambda l, m: l <= m}``. Instances without it are refused.
    method
        One of :data:`METHODS`.
    complete
        Whether the instances cover the whole statement, so that agreement proves it: ``True`` on every
        scope, ``"full"`` on the full scope only; ``recorded=PROVED`` says that the full scope has been checked.
    derivation
        A complete proof of the statement, for all that its instances leave out.
    recorded
        The outcome that the claim is known to have where that is not :attr:`expected` by itself; for one that the
        quick scope does not refute and the full one does, ``scoped(CONSISTENT, REFUTED)``.
    needs_data
        Whether it needs data sets, which the instances name in the parameter ``dataset``; each has its own verdict.
    shipped_data
        Whether all of them are shipped. If not, the claim is recorded as undecided.
    recorded_on
        Outcomes that are known on data sets, by name, where they are not consistent.
    literature
        What the literature says of it, and remarks, in words: proved there, conjectured, with an erratum, ...
    origin
        One of :data:`ORIGINS`; ``"printed"`` with ``falls``, else ``"new"``, if not given.
    falls
        What falls with a statement that a paper prints and that is refuted, an entry of the errata; see :data:`FALLS`.
    repair
        The corrected statement, a claim with its own id and verdict; see :meth:`repaired`.
    witness
        How to put a counterexample in words: a function ``(point, measured, claimed) -> str``, or a template
        such as ``"l={x}: error {measured}, optimum {claimed}"``.
    independent
        Commands, other than check, whose output shows the counterexample: another way to it, where there is one.
    trees
        Function from the parameters of a counterexample to the trees that show it, by what each of them is.
    seed
        Seed of a statistical method, handed to ``measured`` as ``seed``.

    Attributes
    ----------
    module
        Name of the module that states it, see :func:`~theorylab.claims.discovery.claims_of`; empty until it is found.

    Raises
    ------
    InvalidArgument
        If a field is not one of the values above.

    See Also
    --------
    check, Grid, Relation, Derivation

    Examples
    --------
    >>> from theorylab.claims import EQUALS, check
    >>> two = Claim(id="own.two", statement="1 + 1 = 2", measured=lambda: 1 + 1, asserts=EQUALS(2, control=3))
    >>> check(two).outcome.name
    'CONSISTENT'
    """

    id: str
    cite: Any = ""
    statement: str
    also: str = ""
    measured: Callable[..., Any]
    asserts: Asserted
    instances: Grid = ONCE
    hypotheses: Mapping[str, Callable[..., bool]] = field(default_factory=dict)
    method: str = "exact"
    complete: bool | str = False
    derivation: Derivation | None = None
    recorded: Outcome | scoped | None = None
    needs_data: bool = False
    shipped_data: bool = False
    recorded_on: Mapping[str, Outcome] = field(default_factory=dict)
    literature: str = ""
    origin: str = ""
    falls: str = ""
    repair: Claim | None = None
    witness: Callable[[Point, Any, Any], str] | str | None = None
    independent: tuple[Independent, ...] = ()
    trees: Callable[..., Mapping[str, Tree]] | None = None
    seed: int | None = None
    module: str = field(init=False, default="")

    def __post_init__(self) -> None:
        if not self.origin:
            object.__setattr__(self, "origin", "printed" if self.falls else "new")
        self._require(bool(_ID.match(self.id)), "the id must read paper.name in lower case")
        if isinstance(self.cite, str):
            paper, _, name = self.id.partition(".")
            object.__setattr__(self, "cite", Cite(paper, self.cite or name))
        for name, kind, form in FORMS:
            given = getattr(self, name)
            self._require(isinstance(given, kind), f"{name} is {given!r}; write {form}")
        self._require(self.method in METHODS, f"unknown method {self.method!r}; use {', '.join(METHODS)}")
        for outcome in self._recorded:
            self._require(
                outcome in RECORDABLE, f"unknown recorded outcome {outcome!r}; use one of Outcome but FAILED"
            )
        self._require(
            self.complete in (True, False, "full"),
            f"complete is {self.complete!r}; use True, False or 'full'",
        )
        self._require(
            self.relation is not HOLDS or callable(self.control),
            "the control of a statement that HOLDS is a function that measures a stronger statement",
        )
        statistical = self.method == "statistical"
        self._require(
            statistical == (self.seed is not None), "a statistical method, and no other, has a seed"
        )
        self._require(
            not (statistical and self.complete), "a statistical method proves nothing; complete is False"
        )
        self._require(
            self.derivation is None or self.expected is Outcome.PROVED,
            "a statement with a derivation is proved; it has no other outcome recorded",
        )
        for step in self.steps:
            self._require(
                step.expected is Outcome.PROVED, f"its proof rests on {step.id}, which is not proved"
            )
        self._require(
            Outcome.REPAIRED not in self._recorded or self.repair is not None,
            "recorded as repaired, without a repair",
        )
        self._require(self.needs_data or not self.recorded_on, "outcomes on data sets, and it needs none")
        self._require(self.origin in ORIGINS, f"unknown origin {self.origin!r}; use {', '.join(ORIGINS)}")
        self._require(self.falls in ("", *FALLS), f"what falls is {self.falls!r}; use {', '.join(FALLS)}")
        self._require(
            not self.falls or self.origin == "printed", "only what is printed is an entry of the errata"
        )
        self._require(self.repair is None or self.repair.id != self.id, "the repair needs an id of its own")

    def _facts(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "place": f"{self.cite.key}, {self.cite.place}",
            "statement": self.statement,
            "recorded": self.expected.value,
        }

    def _require(self, holds: bool, otherwise: str) -> None:
        if not holds:
            raise InvalidArgument(f"claim {self.id}: {otherwise}")

    @property
    def _recorded(self) -> tuple[Any, ...]:
        """The outcomes recorded, that on the full scope last."""
        if self.recorded is None:
            return ()
        return self.recorded if isinstance(self.recorded, scoped) else (self.recorded,)

    @property
    def paper(self) -> str:
        """First part of the id."""
        return self.id.partition(".")[0]

    @property
    def with_repairs(self) -> tuple[Claim, ...]:
        """The claim, its repair, the repair of that, and so on."""
        return (self,) if self.repair is None else (self, *self.repair.with_repairs)

    @property
    def steps(self) -> tuple[Claim, ...]:
        """The claims that its proof in words uses; none without one."""
        return () if self.derivation is None else self.derivation.steps

    @property
    def erratum(self) -> bool:
        """Whether it is an entry of the errata."""
        return bool(self.falls)

    @property
    def relation(self) -> Relation:
        """How what is measured is compared with what is claimed."""
        return self.asserts.relation

    @property
    def claimed(self) -> Any:
        """What is claimed: a function of the parameters of a point, or a constant."""
        return self.asserts.claimed

    @property
    def control(self) -> Any:
        """The deliberately too strong twin of what is claimed."""
        return self.asserts.control

    @property
    def expected(self) -> Outcome:
        """The outcome that the claim is known to have.

        Without the data that it needs it is undecided. Unless recorded otherwise it agrees: repaired with a repair,
        else proved if a derivation or the instances of every scope cover the whole statement, else consistent.
        """
        if self.needs_data and not self.shipped_data:
            return Outcome.UNDECIDED
        if self._recorded:
            return self._recorded[-1]
        if self.repair is not None:
            return Outcome.REPAIRED
        proved = self.complete is True or self.derivation is not None
        return Outcome.PROVED if proved else Outcome.CONSISTENT

    def covers(self, scope: str) -> bool:
        """Whether the instances of a scope are the whole statement."""
        return self.complete is True or self.complete == scope

    def expected_on(self, scope: str) -> Outcome:
        """Outcome known for a scope: a claim proved by a complete scope is consistent on a smaller one."""
        if isinstance(self.recorded, scoped):
            return cast("Outcome", getattr(self.recorded, scope))
        if self.recorded is None and self.expected is Outcome.CONSISTENT and self.covers(scope):
            return Outcome.PROVED
        if self.expected is not Outcome.PROVED or self.covers(scope):
            return self.expected
        derived = all(step.expected_on(scope) is Outcome.PROVED for step in self.steps)
        return Outcome.PROVED if self.derivation is not None and derived else Outcome.CONSISTENT

    def found_in(self, module: str) -> None:
        """Note the module that states it, by name, also for the repairs that no other module states."""
        for link in self.with_repairs:
            object.__setattr__(link, "module", module if link is self else link.module or module)

    def repaired(self, *, place: str | None = None, **changes: Any) -> Claim:
        """The claim, false as it stands, with the corrected one beside it.

        Parameters
        ----------
        place
            Where the corrected statement belongs; where the claim stands, if not given.
        **changes
            Fields of the corrected claim that differ. Its id is that of the claim followed by ``.repaired``, and it
            has no literature, witness, other way to a counterexample, trees, derivation or repair, unless given.

        Raises
        ------
        InvalidArgument
            If a field is not one that a claim may have.
        """
        cite = self.cite if place is None else Cite(self.cite.work, place)
        own: dict[str, Any] = {
            "id": f"{self.id}.repaired",
            "cite": cite,
            "origin": "repaired",
            "independent": (),
            **dict.fromkeys(("falls", "literature", "also"), ""),
            **dict.fromkeys(("derivation", "repair", "recorded", "witness", "trees")),
        }
        corrected = replace(self, **{**own, **changes})
        recorded = self.recorded
        if isinstance(recorded, scoped):
            recorded = scoped(*(Outcome.REPAIRED if each is Outcome.REFUTED else each for each in recorded))
        return replace(self, repair=corrected, recorded=recorded)
