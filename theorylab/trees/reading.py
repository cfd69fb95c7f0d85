"""Trees read from the dictionaries of a JSON file. Nothing from the file is executed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeGuard

from flint import fmpq

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import rational
from theorylab.numbers.shown import abbreviate
from theorylab.problems.losses import COSTS, SQUARED, ZERO_ONE, Loss
from theorylab.problems.readings import LABEL, ColumnReading
from theorylab.problems.spelling import Declared
from theorylab.trees.nodes import MOST_NODES_WRITTEN, Leaf, Node
from theorylab.trees.written import WrittenNode, WrittenProblem, root_of

__all__ = ["read_tree"]

ONE, ZERO = fmpq(1), fmpq(0)
_HALF = re.compile("[\ud800-\udfff]")


class _Where(NamedTuple):
    """The path to a node in its file, as its last step and the path to its parent, because paths may be long."""

    step: str
    parent: _Where | None = None

    def __str__(self) -> str:
        place, steps = self, [self.step]
        while place.parent is not None:
            place = place.parent
            steps.append(place.step)
        return ".".join(reversed(steps))


class _Entry(NamedTuple):
    """A node of the file and its path there."""

    where: _Where
    fields: Mapping[str, Any]
    below: tuple[int, ...]


def read_tree(written: Any) -> tuple[WrittenProblem, Node | Leaf, fmpq | None]:
    """Return the problem, the root and the error of a tree from its dictionary or that of its file.

    Parameters
    ----------
    written
        As for :meth:`theorylab.trees.tree.Tree.from_dict`.

    Returns
    -------
    tuple
        The problem, the root, and the error, if the file says it.

    Raises
    ------
    InvalidArgument, TooLarge
        As for :meth:`theorylab.trees.tree.Tree.from_dict`.
    """
    _require_mapping(written, "tree")
    file = written if "tree" in written else {"tree": written}
    if file["tree"] is None:
        raise InvalidArgument(
            "tree: the file has no nodes, because the tree was too large to write"
            f" ({abbreviate(file.get('shared_nodes', 'many'))} shared nodes); grow a smaller tree, or use it in Python"
        )
    entries = _entries(file["tree"])
    leaves = [entry for entry in entries if not entry.below]
    losses = {_loss(leaf.fields) for leaf in leaves}
    if len(losses) > 1:
        raise InvalidArgument("tree: some of its leaves have names as labels, and some numbers or costs")
    if (loss := losses.pop()) is not ZERO_ONE:
        return _with_loss(entries, loss, file)
    means = [_mean(leaf) for leaf in leaves]
    labels = _labels(leaves, means, file.get("classes"))
    ends = [
        WrittenNode(_masses(leaf.fields["label"], mean, labels), leaf.fields["label"])
        for leaf, mean in zip(leaves, means)
    ]
    nodes: dict[int, WrittenNode] = {}
    for place, entry in reversed(list(enumerate(entries))):
        if not entry.below:
            nodes[place] = ends.pop()
            continue
        masses = [sum(column, ZERO) for column in zip(*(nodes[child].masses for child in entry.below))]
        nodes[place] = WrittenNode(tuple(masses), test=entry.fields["test"], below=entry.below)
    in_order = [nodes[place] for place in range(len(entries))]
    problem = WrittenProblem(
        in_order,
        labels,
        class_names=_classes(leaves, file.get("classes"), labels),
        readings=_readings(file.get("columns")),
    )
    return problem, root_of(in_order), _error(file)


def _with_loss(
    entries: Sequence[_Entry], loss: Loss, file: Mapping[str, Any]
) -> tuple[WrittenProblem, Node | Leaf, fmpq | None]:
    """Return the problem, the root and the error of a tree whose loss is not zero-one."""
    leaves: dict[int, Leaf] = {}
    nodes: dict[int, WrittenNode] = {}
    for place, entry in reversed(list(enumerate(entries))):
        if entry.below:
            nodes[place] = WrittenNode((ONE,), test=entry.fields["test"], below=entry.below)
            continue
        leaves[place] = _other_leaf(entry.fields, entry.where)
        nodes[place] = WrittenNode((ONE,))
    counts = {len(leaf.distribution) - 1 for leaf in leaves.values()}
    if len(counts) > 1:
        raise InvalidArgument("tree: its leaves have costs of different numbers of labels")
    labels = 0 if loss is SQUARED else counts.pop()
    ends = [entry for entry in entries if not entry.below]
    classes = () if loss is SQUARED else _classes(ends, file.get("classes"), labels)
    in_order = [nodes[place] for place in range(len(entries))]
    problem = WrittenProblem(
        in_order, labels, class_names=classes, readings=_readings(file.get("columns")), loss=loss
    )
    return problem, root_of(in_order, leaves), _error(file)


def _is_exact(label: Any) -> bool:
    """Return True if a label is the text of an exact number."""
    try:
        return isinstance(label, str) and rational(label) is not None
    except InvalidArgument:
        return False


def _loss(fields: Mapping[str, Any]) -> Loss:
    """Return the loss of a leaf with the given fields."""
    if isinstance(fields.get("label"), str):
        return SQUARED
    return COSTS if "costs" in fields else ZERO_ONE


def _other_leaf(fields: Mapping[str, Any], where: _Where) -> Leaf:
    """Return the leaf of a loss other than zero-one with the given fields; ``where`` is its path, for messages."""
    if _loss(fields) is SQUARED:
        number = rational(fields["label"], name=f"{where}: 'label'")
        error = rational(fields.get("error", "0"), name=f"{where}: 'error'")
        return Leaf(number, (number, error + number * number), SQUARED)
    costs, label = fields["costs"], fields["label"]
    if not isinstance(costs, list) or not 0 <= label < len(costs):
        raise InvalidArgument(f"{where}: 'costs' is {abbreviate(costs)}; the cost of each label is needed")
    exact = tuple(rational(cost, name=f"{where}: 'costs'") for cost in costs)
    return Leaf(label, (*exact, min(exact)), COSTS)


def _error(file: Mapping[str, Any]) -> fmpq | None:
    return None if "error" not in file else _rational(file["error"], "error")


def _entries(root: Any) -> list[_Entry]:
    """Return the nodes of a tree, each before its subtrees."""
    found: list[_Entry] = []
    waiting: list[tuple[_Where, Any, int | None]] = [(_Where("tree"), root, None)]
    below: dict[int, list[int]] = {}
    while waiting:
        where, node, parent = waiting.pop()
        _require_mapping(node, where)
        if parent is not None:
            below[parent].append(len(found))
        children = list(_children(where, node))
        below[len(found)] = []
        waiting += [(place, child, len(found)) for place, child in reversed(children)]
        found.append(_Entry(where, node, ()))
        if len(found) + len(waiting) > MOST_NODES_WRITTEN:
            raise TooLarge(
                f"tree: more than {MOST_NODES_WRITTEN} nodes are not read, nor a node that is below itself"
            )
    return [entry._replace(below=tuple(below[place])) for place, entry in enumerate(found)]


def _children(where: _Where, node: Mapping[str, Any]) -> Iterator[tuple[_Where, Any]]:
    if "test" not in node:
        label = node.get("label")
        if _is_exact(label):
            return
        if isinstance(label, bool) or not isinstance(label, int) or not 0 <= label < MOST_NODES_WRITTEN:
            raise InvalidArgument(
                f"{where}: 'label' is {abbreviate(label)}; a nonnegative integer, a number as text or 'test' is needed"
            )
        return
    if not _is_name(node["test"]) or not node["test"]:
        raise InvalidArgument(f"{where}: 'test' is {abbreviate(node['test'])}; a name is needed")
    if "zero" in node and "one" in node:
        yield _Where("zero", where), node["zero"]
        yield _Where("one", where), node["one"]
    elif isinstance(node.get("outcomes"), list) and node["outcomes"]:
        for number, child in enumerate(node["outcomes"]):
            yield _Where(f"outcomes[{number}]", where), child
    else:
        raise InvalidArgument(f"{where}: a test has 'zero' and 'one', or a list 'outcomes'")


def _require_mapping(given: Any, where: _Where | str) -> None:
    if not isinstance(given, Mapping):
        raise InvalidArgument(
            f"{where}: {abbreviate(given)} is not a node, such as {{'test': 'x1', 'zero': .., 'one': ..}}"
        )


def _mean(leaf: _Entry) -> list[fmpq]:
    """Return the fractions of the labels at a leaf; an empty list if the file does not have them."""
    written = leaf.fields.get("mean")
    if written is None:
        return []
    texts = written if isinstance(written, list) else [written]
    shares = [_rational(text, f"{leaf.where}: 'mean'") for text in texts]
    shares = shares if isinstance(written, list) else [1 - shares[0], shares[0]]
    if min(shares, default=-1) < 0 or sum(shares) != 1:
        raise InvalidArgument(
            f"{leaf.where}: 'mean' is {abbreviate(written)}; fractions of the labels sum to one"
        )
    return shares


def _rational(written: Any, name: str) -> fmpq:
    if not isinstance(written, str):
        raise InvalidArgument(f"{name}: {abbreviate(written)}; an exact number must be text, such as '3/4'")
    return rational(written, name=name)


def _labels(leaves: Sequence[_Entry], means: Sequence[Sequence[fmpq]], listed: Any) -> int:
    """Return the number of labels."""
    if listed is not None and not (isinstance(listed, list) and all(map(_is_name, listed))):
        raise InvalidArgument(f"classes: {abbreviate(listed)} is not a list of names")
    labels = max(2, len(listed or ()), *map(len, means), *(leaf.fields["label"] + 1 for leaf in leaves))
    for leaf, mean in zip(leaves, means):
        if mean and len(mean) != labels:
            raise InvalidArgument(
                f"{leaf.where}: 'mean' has {quantity(len(mean), 'label')}, the tree has {labels}"
            )
    return labels


def _masses(label: int, mean: Sequence[fmpq], labels: int) -> tuple[fmpq, ...]:
    """Return the fractions of the labels at a leaf; without a mean, the leaf is certain of its label."""
    return tuple(mean or [ONE if other == label else ZERO for other in range(labels)])


def _classes(leaves: Sequence[_Entry], listed: Sequence[str] | None, labels: int) -> tuple[str, ...]:
    """Return the names of the labels, from the list of the file and from the leaves."""
    names = dict(enumerate(listed or ()))
    named = bool(names) or any("class" in leaf.fields for leaf in leaves)
    for leaf in leaves if named else ():
        label, name = leaf.fields["label"], leaf.fields.get("class")
        if not _is_name(name) or names.setdefault(label, name) != name:
            raise InvalidArgument(
                f"{leaf.where}: 'class' is {abbreviate(name)}; label {label} is called {abbreviate(names.get(label))}"
            )
    called = tuple(names.get(label, f"label {label}") for label in range(labels)) if named else ()
    if len(set(called)) < len(called):
        raise InvalidArgument(f"tree: two labels have the same name, of {', '.join(called)}")
    return called


def _readings(written: Any) -> tuple[ColumnReading, ...]:
    """Return how the columns were read; an empty tuple if the file does not say."""
    try:
        readings = tuple(ColumnReading(**column) for column in written or [])
    except TypeError:
        raise InvalidArgument(f"columns: {abbreviate(written)} does not say what the columns hold") from None
    if not all(_is_name(reading.name) for reading in readings):
        raise InvalidArgument(f"columns: {abbreviate(written)} does not name the columns")
    if any(reading.declared not in ("", *Declared) for reading in readings):
        raise InvalidArgument(f"columns: 'declared' is {' or '.join(Declared)}; {abbreviate(written)}")
    labels = [reading for reading in readings if reading.read_as == LABEL]
    if len(labels) > 1:
        raise InvalidArgument(f"columns: {len(labels)} columns hold labels; a tree has one")
    return readings


def _is_name(given: Any) -> TypeGuard[str]:
    """Return True if it is text that can be encoded; JSON may contain unpaired surrogates."""
    return isinstance(given, str) and not _HALF.search(given)
