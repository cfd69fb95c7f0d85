"""Section 6.1: the definition of C_2 says "right sub-tree" of a y-node instead of "left sub-tree".

Problem. Trees whose nodes are x- and y-nodes. C_1 has the right paths of x-nodes, or of y-nodes, without left
subtrees. C_2 is defined by its right path: the *left* subtree of each x-node is in C_1 with y-nodes and, as printed,
the *right* subtree of each y-node in C_1 with x-nodes.

The claim is the last step of the proof of Lemma C.7. As printed, C_2 contains no tree with a y-node whose right child
is a y-node. So it contains no right y-path of two nodes, which Case 2 of Proposition 6.4 uses. The caption of Figure 2
has "left sub-tree".

How it is checked. All trees of that form with at most 5 (quick) or 8 (full) nodes, small ones first, are compared with
the definition, which is checked along the right path. The controls allow only right paths with nodes of one kind.
"""

from __future__ import annotations

from collections.abc import Iterator

from theorylab.claims import HOLDS, Cite, Claim, Derivation, Grid, Point, scoped

Typed = tuple[str, "Typed", "Typed"] | None
"""The kind of a node with its left and its right subtree, or ``None`` for a leaf."""

OTHER = {"x": "y", "y": "x"}


def _path(kind: str, nodes: int) -> Typed:
    """Return the tree of C_1 with a given number of nodes of one kind."""
    return (kind, None, _path(kind, nodes - 1)) if nodes else None


def _in_c_1(tree: Typed, kind: str) -> bool:
    return tree is None or (tree[0] == kind and tree[1] is None and _in_c_1(tree[2], kind))


def _right_path(tree: Typed) -> Iterator[tuple[str, Typed, Typed]]:
    while tree is not None:
        yield tree
        tree = tree[2]


def _in_c_2(tree: Typed, of_y_nodes: int) -> bool:
    """Return True if a tree is in C_2, with the condition on the left (1) or right (2) subtrees of y-nodes."""
    sides = {"x": 1, "y": of_y_nodes}
    return all(_in_c_1(node[sides[node[0]]], OTHER[node[0]]) for node in _right_path(tree))


def _trees_built(nodes: int) -> Iterator[Typed]:
    """Yield the trees with a given number of nodes that the step of Lemma C.7 builds."""
    if nodes == 0:
        yield None
        return
    for left in range(nodes):
        for kind in "xy":
            yield from ((kind, _path(OTHER[kind], left), below) for below in _trees_built(nodes - 1 - left))


def _all(nodes: int) -> Iterator[Typed]:
    """Yield all trees with a given number of nodes."""
    if nodes == 0:
        yield None
        return
    for left in range(nodes):
        for kind in "xy":
            for here in _all(left):
                yield from ((kind, here, below) for below in _all(nodes - 1 - left))


def _of_one_kind(tree: Typed) -> bool:
    return len({kind for kind, _, _ in _right_path(tree)}) == 1


def _trees(most: int) -> Iterator[Point]:
    return ({"tree": tree} for nodes in range(1, most + 1) for tree in _trees_built(nodes))


def _is_the_class(nodes: int) -> bool:
    """Return True if, for a number of nodes, the repaired definition has exactly the trees that the step builds."""
    return {tree for tree in _all(nodes) if _in_c_2(tree, 1)} == set(_trees_built(nodes))


def _has_one_kind(nodes: int) -> bool:
    return _is_the_class(nodes) and all(map(_of_one_kind, _trees_built(nodes)))


def _in_words(tree: Typed) -> str:
    if tree is None:
        return "-"
    kind, left, right = tree
    return kind if left is right is None else f"{kind}({_in_words(left)}, {_in_words(right)})"


CLAIM = Claim(
    id="bdm.def-c-2",
    cite=Cite(
        "bdm",
        "section 6.1, definition of C_2",
        r"We define $\mathcal C_2$ to be the set of all trees such that for each node in the right-path the following"
        r" holds. If it is an $x$-node, then its left sub-tree is a tree in $\mathcal C_1$ with $y$-nodes. Similarly,"
        r" if it is a $y$-node, then its right sub-tree is a tree in $\mathcal C_1$ with $x$-nodes.",
    ),
    statement=r"A tree whose root is in the DNF, with its left sub-tree in $\mathcal C_1$, of nodes of the other kind,"
    r" and its right sub-tree in $\mathcal C_2$, is in $\mathcal C_2$, of which it is said that the right sub-tree of a"
    r" $y$-node on the right-path is in $\mathcal C_1$ with $x$-nodes",
    instances=Grid(scoped(lambda: _trees(4), lambda: _trees(7))),
    measured=lambda tree: _in_c_2(tree, 2),
    asserts=HOLDS(control=lambda tree: _in_c_2(tree, 2) and _of_one_kind(tree)),
    literature="A misprint: 'right sub-tree' instead of 'left sub-tree' of a y-node",
    falls="slip",
    witness=lambda point, measured, claimed: (
        f"the tree {_in_words(point['tree'])}, left subtrees first, is not in C_2 as printed"
    ),
).repaired(
    place="section 6.1, definition of C_2, with left sub-trees",
    statement=r"The trees whose root is in the DNF, with a left sub-tree in $\mathcal C_1$, of nodes of the other kind,"
    r" and a right sub-tree in $\mathcal C_2$, are the trees of $\mathcal C_2$ with a root, if the left sub-tree of a"
    r" $y$-node on the right-path is in $\mathcal C_1$ with $x$-nodes",
    instances=Grid.over(nodes=scoped(range(1, 5), range(1, 7))),
    measured=_is_the_class,
    asserts=HOLDS(control=_has_one_kind),
    method="exhaustive",
    derivation=Derivation(
        "The right path of a tree with a root is the root and the right path of its right sub-tree. The definition is"
        " a condition on each node of the right path. So it holds for the tree if and only if it holds for the right"
        r" sub-tree and for the root, that is, if the left sub-tree of the root is in $\mathcal C_1$ with nodes of"
        " the other kind."
    ),
)
