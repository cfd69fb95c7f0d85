"""An independent checker of certificates of optimality, in the standard library alone.

A certificate proves the value of an optimal tree from both sides. *Upper bound:* it writes out a tree, which
is evaluated here. *Lower bound:* it lists numbers L(s, b), and every Bellman inequality that makes them lower
bounds is verified (:mod:`dp_optimal.certificates.objective`); what is not listed has its trivial bound. If
both agree with the value claimed, it is the optimum, whoever wrote the file. Nothing of the solver is used.

The file has one thing a line, in :mod:`dp_optimal.certificates.format`. The statement proved is about the
function or the graph in the file; the problem's name is the writer's word,
which :mod:`dp_optimal.certificates.binding` holds against the content.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from dp_optimal.certificates.format import Certificate, read_certificate
from dp_optimal.certificates.lines import Malformed
from dp_optimal.certificates.objective import Key, Objective, Subtree
from dp_optimal.certificates.subject import Cube, Number, Wrong, counted, readable

__all__ = ["MALFORMED", "REJECTED", "VALID", "Verdict", "check_certificate"]

VALID, REJECTED, MALFORMED = "valid", "rejected", "malformed"


@dataclass(frozen=True)
class Verdict:
    """What the checker found.

    Attributes
    ----------
    outcome
        ``valid``, ``rejected`` (a line does not hold) or ``malformed`` (not a certificate).
    message
        One line: what is proved, or what is wrong.
    line
        The first wrong line, from 1, where there is one.
    problem
        What a valid file calls its problem, which is not checked here.
    """

    outcome: str
    message: str
    line: int | None = None
    problem: str = ""

    def __str__(self) -> str:
        place = "" if self.line is None else f" at line {self.line}"
        return f"{self.outcome}{place}: {self.message}"


def check_certificate(path: Path | str) -> Verdict:
    """Read a certificate and verify all it says.

    Parameters
    ----------
    path
        The file.

    Returns
    -------
    Verdict
        For a file that is a certificate the first line that does not hold, in the order subject, tree,
        bounds, value; or what is proved. A file that cannot be read is malformed.

    Notes
    -----
    The cost is that of the label masses of the subcubes within the limits, and of one sum for every bound
    listed, test and way to share its budget.
    """
    try:
        text = Path(path).read_bytes().decode("ascii")
    except OSError as error:
        return Verdict(MALFORMED, f"cannot be read: {error.strerror or error}")
    except UnicodeDecodeError:
        return Verdict(MALFORMED, "not a text of ASCII characters")
    try:
        certificate = read_certificate(text)
        _verify_tree(certificate)
        _verify_bounds(certificate)
        _verify_value(certificate)
    except Malformed as error:
        return Verdict(MALFORMED, error.message, error.line)
    except Wrong as error:
        return Verdict(REJECTED, error.message, error.line)
    return Verdict(VALID, _proved(certificate), problem=certificate.problem)


def _proved(certificate: Certificate) -> str:
    subject = certificate.objective.subject
    about = (
        counted(subject.variables, "variable", "variables")
        if isinstance(subject, Cube)
        else counted(subject.degree, "subproblem", "subproblems")
    )
    kind = "the function on" if isinstance(subject, Cube) else "the graph of"
    return (
        f"the least {certificate.wording} is {readable(certificate.value)} for {kind} {about} in the file; "
        f"lower bounds verified: {len(certificate.bounds)}"
    )


def _verify_tree(certificate: Certificate) -> None:
    """Evaluate the tree from its nodes, children first, at every subproblem where it uses them."""
    objective, nodes = certificate.objective, certificate.nodes
    subject = objective.subject
    states: list[set[int]] = [set() for _ in nodes]
    states[-1].add(subject.root)
    outcomes_at: dict[tuple[int, int], tuple[tuple[Number, int], ...]] = {}
    for position in reversed(range(len(nodes))):
        line, test, children = nodes[position]
        if test is None:
            continue
        for state in states[position]:
            outcomes = dict(subject.tests(state)).get(test)
            if outcomes is None:
                raise Wrong(line, f"test {test} is not open at subproblem {subject.write(state)}")
            if len(outcomes) != len(children):
                subtrees = counted(len(children), "subtree", "subtrees")
                raise Wrong(
                    line, f"{subtrees} for the {counted(len(outcomes), 'outcome', 'outcomes')} of test {test}"
                )
            if subject.performed(state) == subject.degree:
                raise Wrong(line, f"a test beyond the limit of {subject.degree} on a path")
            outcomes_at[position, state] = outcomes
            for child, (_, below) in zip(children, outcomes):
                states[child].add(below)
    trees: dict[tuple[int, int], Subtree] = {}
    for position, (_, test, children) in enumerate(nodes):
        for state in states[position]:
            if test is None:
                right = objective.may_stop(state)
                trees[position, state] = Subtree(subject.leaf_error(state), 0, 1, 0, 0, right)
            else:
                outcomes = outcomes_at[position, state]
                parts = [(p, trees[c, below]) for c, (p, below) in zip(children, outcomes)]
                trees[position, state] = _joined(subject.cost(state, test), parts)
    whole = trees[len(nodes) - 1, subject.root]
    fault = objective.fault(whole)
    if fault is not None:
        raise Wrong(nodes[-1].line, fault)
    value = Fraction(objective.value(whole)) / subject.unit
    if value != certificate.value:
        message = f"the value is {readable(certificate.value)}, that of the tree is {readable(value)}"
        raise Wrong(certificate.value_line, message)


def _joined(cost: Number, parts: list[tuple[Number, Subtree]]) -> Subtree:
    return Subtree(
        error=sum(p * tree.error for p, tree in parts),
        cost=cost + sum(p * tree.cost for p, tree in parts),
        leaves=sum(tree.leaves for _, tree in parts),
        nodes=1 + sum(tree.nodes for _, tree in parts),
        depth=1 + max(tree.depth for _, tree in parts),
        right=all(tree.right for p, tree in parts if p),
    )


def _lower(certificate: Certificate, key: Key) -> Number:
    bound = certificate.bounds.get(key)
    return certificate.objective.trivial(key) if bound is None else bound.value


def _verify_bounds(certificate: Certificate) -> None:
    """Verify that every bound listed is at most a leaf and at most what each test proves from the others."""
    objective: Objective = certificate.objective
    for key, (line, bound) in certificate.bounds.items():
        leaf = objective.leaf(key)
        if leaf is not None and bound > leaf:
            raise Wrong(line, f"bound {readable(bound)}, a leaf has {readable(leaf)}")
        for test, constant, parts in objective.alternatives(key):
            proved = constant
            for p, below in parts:
                proved += p * _lower(certificate, below)
            if bound > proved:
                message = f"the bounds of the outcomes of test {test} prove {readable(proved)}"
                raise Wrong(line, f"bound {readable(bound)}, {message}")


def _verify_value(certificate: Certificate) -> None:
    """Verify that the bound of the root is the value claimed."""
    objective = certificate.objective
    bound = Fraction(_lower(certificate, objective.root)) / objective.subject.unit
    if bound < certificate.value:
        message = f"the bounds prove no more than {readable(bound)}"
        raise Wrong(certificate.value_line, f"the value is {readable(certificate.value)}, {message}")
