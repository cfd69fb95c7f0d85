"""Claims: statements of papers, each with the computation that checks it and, if there is one, a proof."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from theorylab.claims.cite import FALLS, ORIGINS, Cite
from theorylab.claims.forms import FORMS
from theorylab.claims.grid import Grid, scoped
from theorylab.claims.independent import Independent
from theorylab.claims.relation import HOLDS, Asserted, Relation
from theorylab.claims.verdict import RECORDABLE, Outcome, Point
from theorylab.errors import InvalidArgument
from theorylab.files.formal.theory import THEOREM, is_checked
from theorylab.showing import ReprMixin
from theorylab.trees.tree import Tree

__all__ = ["DATA_SET", "METHODS", "Claim", "Derivation"]

METHODS = ("exact", "exhaustive", "certified", "symbolic", "statistical")
_ID = re.compile(r"[a-z0-9]+\.[a-z0-9]+([._-][a-z0-9]+)*\Z")

DATA_SET = "dataset"
"""Name of the parameter that holds the data set of an instance."""
ONCE = Grid([{}])
"""The instances of a claim without parameters."""


@dataclass(frozen=True, eq=False)
class Derivation:
    r"""A complete proof, with the claims and theorems that it uses.

    Parameters
    ----------
    proof
        The proof in words, with LaTeX between dollar signs. It refers to a step by its id in brackets,
        ``[topk.lemma-4.2]``, and to a theorem of the literature by its key, ``[kkl, Theorem 1.1]``.
    steps
        The claims that the proof uses, each with its own proof: by machine or by a derivation.
    cited
        Theorems of the literature that the proof uses.

    See Also
    --------
    Claim

    Examples
    --------
    >>> Derivation("A restriction of a parity is constant only if it fixes all variables of the parity.").steps
    ()
    """

    proof: str
    steps: tuple[Claim, ...] = ()
    cited: tuple[Cite, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Claim(ReprMixin):
    r"""A statement, its source, and how to check it.

    Parameters
    ----------
    id
        ``paper.name``, lower case. A claim ``paper.thm-2.small`` belongs to ``paper.thm-2``: it has the same weight
        and is shown on the same page.
    cite
        Source of the statement: a place in the paper that the id begins with, such as ``"Theorem 2"``, or a
        :class:`~theorylab.claims.cite.Cite`; by default the name in the id.
    statement
        The statement, in words with LaTeX between dollar signs.
    also
        What the claim asserts beyond the printed statement, if anything: sentences with LaTeX between dollar signs.
    measured
        Function from the parameters of an instance to the measured value: a number, a sequence of numbers (each entry
        is compared), or a boolean for ``HOLDS``. If it raises ``PrecisionExhausted``, ``TooLarge`` or
        ``MissingData``, the instance is undecided.
    asserts
        The :class:`~theorylab.claims.relation.Relation`, the claimed value, and the control, which must fail:
        ``AT_MOST(bound, control=smaller_bound)``.
    instances
        The instances on which the claim is checked; by default a single one without parameters.
    hypotheses
        The hypotheses of the statement, each in words with a predicate on some of the parameters:
        ``{"l <= m": lambda l, m: l <= m}``. Instances that violate one are rejected.
    method
        One of :data:`METHODS`.
    complete
        Whether the instances cover the whole statement, so that agreement proves it: ``True`` on every
        scope, ``"full"`` on the full scope only; ``recorded=PROVED`` says that the full scope has been checked.
    derivation
        A complete proof of the statement, including what the instances do not cover.
    formal
        The formal theorem that proves ``statement``, or refutes it if that is recorded: ``part/file.v:theorem``.
    recorded
        The known outcome, if it differs from the default of :attr:`expected`; for a claim that only the full scope
        refutes, ``scoped(CONSISTENT, REFUTED)``.
    needs_data
        Whether the claim needs data sets. Its instances name them in the parameter ``dataset``; each has a verdict.
    shipped_data
        Whether all of its data sets are shipped. If not, the claim is recorded as undecided.
    recorded_on
        Known outcomes on data sets other than consistent, by name of the data set.
    literature
        The status of the statement in the literature, and remarks, beginning with a capital: ``"False for h = 1"``.
    origin
        One of :data:`ORIGINS`; ``"printed"`` with ``falls``, else ``"new"``, if not given.
    falls
        For an erratum, that is, a printed statement that is refuted: what falls with it; see :data:`FALLS`.
    repair
        The corrected statement, a claim with its own id and verdict; see :meth:`repaired`.
    witness
        Description of a counterexample: a function ``(point, measured, claimed) -> str``, or a template
        such as ``"l={x}: error {measured}, optimum {claimed}"``.
    independent
        Commands, other than check, whose output shows the counterexample.
    trees
        Function from the parameters of a counterexample to the trees that show it, by description.
    seed
        Seed of a statistical method, passed to ``measured`` as ``seed``.

    Attributes
    ----------
    module
        Name of the module that states the claim; empty until :func:`~theorylab.claims.discovery.claims_of` finds it.

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
    formal: str = ""
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
        self._require(bool(_ID.match(self.id)), "the id must have the form paper.name in lower case")
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
        named = not self.formal or THEOREM.match(self.formal) is not None
        self._require(named, f"formal is {self.formal!r}; write part/file.v:theorem")
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
        """The recorded outcomes, the one on the full scope last."""
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
        """The claims that its derivation uses; empty without a derivation."""
        return () if self.derivation is None else self.derivation.steps

    @property
    def erratum(self) -> bool:
        """True if the claim is an entry of the errata."""
        return bool(self.falls)

    @property
    def relation(self) -> Relation:
        """The relation between the measured and the claimed value."""
        return self.asserts.relation

    @property
    def claimed(self) -> Any:
        """The claimed value: a constant, or a function of the parameters of a point."""
        return self.asserts.claimed

    @property
    def control(self) -> Any:
        """The deliberately too strong version of the claimed value."""
        return self.asserts.control

    @property
    def kernel(self) -> bool:
        """True if Coq has checked its formal theorem as it stands now."""
        return bool(self.formal) and is_checked(self.formal)

    @property
    def expected(self) -> Outcome:
        """The known outcome of the claim.

        A claim with data sets that are not shipped is undecided. Otherwise a recorded outcome takes precedence; else a
        claim with a repair is repaired, one that a formal theorem, a derivation or the instances of every scope cover
        is proved, and any other is consistent.
        """
        if self.needs_data and not self.shipped_data:
            return Outcome.UNDECIDED
        if self._recorded:
            return self._recorded[-1]
        if self.repair is not None:
            return Outcome.REPAIRED
        proved = self.complete is True or self.derivation is not None or self.kernel
        return Outcome.PROVED if proved else Outcome.CONSISTENT

    def covers(self, scope: str) -> bool:
        """Return True if the instances of a scope cover the whole statement."""
        return self.complete is True or self.complete == scope

    def expected_on(self, scope: str) -> Outcome:
        """Return the known outcome on a scope; a claim proved on the full scope only is consistent on the quick one."""
        if isinstance(self.recorded, scoped):
            return cast("Outcome", getattr(self.recorded, scope))
        if self.recorded is None and self.expected is Outcome.CONSISTENT and self.covers(scope):
            return Outcome.PROVED
        if self.expected is not Outcome.PROVED or self.covers(scope) or self.kernel:
            return self.expected
        derived = all(step.expected_on(scope) is Outcome.PROVED for step in self.steps)
        return Outcome.PROVED if self.derivation is not None and derived else Outcome.CONSISTENT

    def record_module(self, module: str) -> None:
        """Record the name of the module that states the claim and those of its repairs that no other module states."""
        for link in self.with_repairs:
            object.__setattr__(link, "module", module if link is self else link.module or module)

    def repaired(self, *, place: str | None = None, **changes: Any) -> Claim:
        """Return this claim, which is false, with the corrected claim as its repair.

        Parameters
        ----------
        place
            Place of the corrected statement; by default that of the claim.
        **changes
            Fields of the corrected claim that differ. Its default id is that of the claim followed by ``.repaired``.
            The text as printed, literature, witness, independent commands, trees, proofs and repair are not inherited.

        Raises
        ------
        InvalidArgument
            If a field does not exist or has a value that is not allowed.
        """
        cite = Cite(self.cite.work, place or self.cite.place)
        own: dict[str, Any] = {
            "id": f"{self.id}.repaired",
            "cite": cite,
            "origin": "repaired",
            "independent": (),
            **dict.fromkeys(("falls", "literature", "also", "formal"), ""),
            **dict.fromkeys(("derivation", "repair", "recorded", "witness", "trees")),
        }
        corrected = replace(self, **{**own, **changes})
        recorded = self.recorded
        if isinstance(recorded, scoped):
            recorded = scoped(*(Outcome.REPAIRED if each is Outcome.REFUTED else each for each in recorded))
        return replace(self, repair=corrected, recorded=recorded)
