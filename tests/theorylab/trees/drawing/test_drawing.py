"""Drawings of trees, read back by small independent parsers and compared with the tree."""

from __future__ import annotations

import random
import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from flint import fmpq

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.problems.problem import Problem
from theorylab.trees import drawing
from theorylab.trees.nodes import MOST_NODES_WRITTEN, Edge, Leaf, Node
from theorylab.trees.tree import Tree

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ["<b>&\"']]>", "a_1 {$x^2$} \\n ~#%", "[bold]x[/bold], :smile:", "tab\tnul\0end", "età ≤ 63", ""]


class Named(Problem):
    """A minimal problem that names tests; variables may have names other than x1, x2, ..."""

    root = ()

    def __init__(self, variables, names=None):
        self.variables, self.names = variables, names

    def label_distribution(self, state):
        raise AssertionError("a drawing asks for no labels")

    def splits(self, state):
        raise AssertionError("a drawing asks for no tests")

    def test_name(self, test, variable):
        return self.names[variable % len(self.names)] if self.names else super().test_name(test, variable)


def leaf(label, mean=None):
    mean = fmpq(label) if mean is None else mean
    return Leaf(label, (1 - mean, mean))


def node(test, *children):
    return Node(test, tuple(Edge(fmpq(1, len(children)), child) for child in children))


def chain(depth):
    root = leaf(1, fmpq(2, 3))
    for test in reversed(range(depth)):
        root = node(test, leaf(0), root) if test % 3 else node(test, root, leaf(1))
    return Tree(Named(depth), root)


def random_tree(size, seed=1, names=None):
    choose = random.Random(seed)

    def grow(size, used):
        if size == 0:
            return leaf(choose.randrange(2))
        test = choose.choice([t for t in range(40) if t not in used])
        left = choose.randrange(size)
        return node(test, grow(left, used | {test}), grow(size - 1 - left, used | {test}))

    return Tree(Named(40, names), grow(size, frozenset()))


def three_way():
    ends = [Leaf(i, tuple(fmpq(int(i == j)) for j in range(3))) for i in range(3)]
    uneven = Leaf(1, (fmpq(1, 3), fmpq(1, 2), fmpq(1, 6)))
    return Tree(Named(2), node(0, ends[0], node(1, uneven, ends[2]), ends[1]))


def shared(depth):
    """Return a parity tree: 2^depth leaves on 2 * depth + 1 shared nodes."""
    even, odd = leaf(0), leaf(1)
    for test in reversed(range(1, depth)):
        even, odd = node(test, even, odd), node(test, odd, even)
    return Tree(Named(depth), node(0, even, odd))


TREES = {
    "leaf": Tree(Named(1), leaf(1)),
    "three-way": three_way(),
    "chain": chain(30),
    "sixty": random_tree(30),
    "another sixty": random_tree(30, seed=2),
    "long names": random_tree(30, seed=3, names=["age at first diagnosis <= 63", "x", "MMMWWW", "a & b"]),
    "hostile": Tree(Named(6, HOSTILE), chain(6).root),
}
every_tree = pytest.mark.parametrize("tree", TREES.values(), ids=TREES)


# Text


def test_text_of_a_binary_tree():
    tree = Tree(Named(2), node(0, leaf(0, fmpq(1, 3)), node(1, leaf(1), leaf(0, fmpq(1, 10**7 + 1)))))
    assert tree.to_text() == (
        "x1\n"
        "├── 0: label 0 (reached 1/2, mean 1/3)\n"
        "└── 1: x2\n"
        "    ├── 0: label 1 (reached 1/4, mean 1)\n"
        "    └── 1: label 0 (reached 1/4, mean 1/10000001)"
    )


def test_text_of_a_three_way_tree_with_three_labels():
    assert three_way().to_text() == (
        "x1\n"
        "├── 0: label 0 (reached 1/3, labels 1 0 0)\n"
        "├── 1: x2\n"
        "│   ├── 0: label 1 (reached 1/6, labels 1/3 1/2 1/6)\n"
        "│   └── 1: label 2 (reached 1/6, labels 0 0 1)\n"
        "└── 2: label 1 (reached 1/3, labels 0 1 0)"
    )


@every_tree
def test_text_has_a_line_a_node_and_str_is_the_text(tree):
    text = tree.to_text()
    assert len(text.split("\n")) == tree.size + tree.leaves
    assert str(tree) == text == tree.to_text(most_nodes=tree.size + tree.leaves)


def test_text_does_not_depend_on_the_terminal(monkeypatch):
    before = TREES["long names"].to_text()
    for name, value in {"COLUMNS": "20", "FORCE_COLOR": "1", "TERM": "dumb", "NO_COLOR": "1"}.items():
        monkeypatch.setenv(name, value)
    assert TREES["long names"].to_text() == before
    assert "\x1b" not in before


def test_text_keeps_names_that_look_like_markup():
    text = TREES["hostile"].to_text()
    assert "[bold]x[/bold], :smile:" in text
    assert "tab nul\N{REPLACEMENT CHARACTER}end" in text


def test_text_of_a_huge_tree_is_one_line():
    tree = shared(100)
    assert tree.to_text() == "tree of size ~1.268E+30, depth 100, error 0, held in 201 shared nodes"
    assert str(shared(13)) == "tree of size 8191, depth 13, error 0, held in 27 shared nodes"


def test_text_says_where_it_is_cut():
    assert chain(4).to_text(most_nodes=6) == (
        "x1\n"
        "├── 0: x2\n"
        "│   ├── 0: label 0 (reached 1/4, mean 0)\n"
        "│   └── 1: x3 ... 4 nodes below\n"
        "└── 1: label 1 (reached 1/2, mean 1)\n"
        "(cut below depth 2: 5 of 9 nodes drawn)"
    )
    assert chain(4).to_text(most_nodes=1) == "x1 ... 8 nodes below\n(cut below depth 0: 1 of 9 nodes drawn)"
    with pytest.raises(InvalidArgument, match="most_nodes: 0"):
        chain(4).to_text(most_nodes=0)


# Graphviz and TikZ: the source describes the same tree


def as_lists(place):
    """Return a nested dictionary of :meth:`Tree.as_dict` as [name, children]."""
    if "label" in place:
        return [str(place["label"]), []]
    below = place["outcomes"] if "outcomes" in place else [place["zero"], place["one"]]
    return [place["test"], [as_lists(child) for child in below]]


@pytest.mark.parametrize("name", ["leaf", "three-way", "chain", "sixty"])
def test_dot_reads_back_as_the_tree(name):
    source = TREES[name].to_dot()
    nodes = {k: [label, []] for k, label in re.findall(r"^\t(n\d+) \[label=(\w+) ", source, re.MULTILINE)}
    for parent, child, outcome in re.findall(r"^\t(n\d+) -> (n\d+) \[label=(\d+)\]", source, re.MULTILINE):
        assert len(nodes[parent][1]) == int(outcome)
        nodes[parent][1].append(nodes[child])
    assert nodes["n0"] == as_lists(TREES[name].as_dict())


def test_dot_quotes_hostile_names():
    source = TREES["hostile"].to_dot()
    assert '"<b>&\\"\']]>"' in source  # quoted, so not an HTML label
    assert '"a_1 {$x^2$} \\\\n ~#%"' in source  # a backslash, not a line break


@pytest.mark.parametrize("name", ["leaf", "three-way", "chain", "sixty"])
def test_tikz_reads_back_as_the_tree(name):
    source = TREES[name].to_tikz()
    body = source[source.index("\n  [{") :].removesuffix("\\end{forest}")
    open_nodes, root = [], None
    for opened, content, outcome, closed in re.findall(
        r"(\[)\{(.*?)\}, [^\[\]]*?(?:outcome=(\d+))?(?=[\[\]\n])|(\])", body
    ):
        if closed:
            root = open_nodes.pop()
            continue
        assert opened
        new = [re.sub(r"\$x_\{(\d+)\}\$", r"x\1", content), []]
        if open_nodes:
            assert len(open_nodes[-1][1]) == int(outcome)
            open_nodes[-1][1].append(new)
        open_nodes.append(new)
    assert not open_nodes
    assert root == as_lists(TREES[name].as_dict())


@every_tree
def test_tikz_braces_and_brackets_balance(tree):
    source = re.sub(r"\\[\\{}$&#_%]", "", tree.to_tikz(standalone=True))
    assert source.count("{") == source.count("}")
    outside_braces, inner = source, None
    while inner != outside_braces:
        inner, outside_braces = outside_braces, re.sub(r"\{[^{}]*\}", "", outside_braces)
    assert outside_braces.count("[") == outside_braces.count("]")


def test_tikz_escapes_what_latex_would_interpret():
    source = TREES["hostile"].to_tikz()
    escaped = r"{a\_1 \{\$x\textasciicircum{}2\$\} \textbackslash{}n \textasciitilde{}\#\%}"
    assert escaped in source
    assert r"{\textless{}b\textgreater{}\&" in source


def test_tikz_standalone_wraps_the_environment():
    document = chain(2).to_tikz(standalone=True)
    assert document.startswith(r"\documentclass")
    assert chain(2).to_tikz() in document


# SVG


def boxes(root, look):
    """Return the rectangles that ``look`` selects, without the background: (left, top, right, bottom)."""
    found = [r.attrib for r in root.iter(f"{SVG}rect") if "x" in r.attrib and look(r.attrib)]
    corners = [[float(r[key]) for key in ("x", "y", "width", "height")] for r in found]
    return [(x, y, x + w, y + h) for x, y, w, h in corners]


def overlap(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@every_tree
def test_svg_is_whole_and_nothing_overlaps(tree):
    root = ElementTree.fromstring(tree.to_svg())
    nodes = boxes(root, lambda look: "stroke" in look)
    outcomes = boxes(root, lambda look: "stroke" not in look)
    assert len(nodes) == tree.size + tree.leaves
    assert len(outcomes) == len(nodes) - 1 == len(list(root.iter(f"{SVG}line")))
    assert not any(overlap(a, b) for a, b in combinations(nodes + outcomes, 2))
    # The drawing is moved by its margins; nothing may leave the view box.
    shift_x, shift_y = map(int, re.findall(r"\d+", root.find(f"{SVG}g").get("transform")))
    _, _, width, height = map(float, root.get("viewBox").split())
    assert min(box[0] for box in nodes) + shift_x >= 1
    assert min(box[1] for box in nodes) + shift_y >= 1
    assert max(box[2] for box in nodes) + shift_x <= width - 1
    assert max(box[3] for box in nodes) + shift_y <= height - 1


@every_tree
def test_svg_edges_run_between_levels_from_parent_to_child(tree):
    root = ElementTree.fromstring(tree.to_svg())
    nodes = boxes(root, lambda look: "stroke" in look)
    for line in root.iter(f"{SVG}line"):
        x1, y1, x2, y2 = (float(line.get(key)) for key in ("x1", "y1", "x2", "y2"))
        assert (
            sum(y1 == box[3] and x1 == pytest.approx((box[0] + box[2]) / 2, abs=0.02) for box in nodes) == 1
        )
        assert (
            sum(y2 == box[1] and x2 == pytest.approx((box[0] + box[2]) / 2, abs=0.02) for box in nodes) == 1
        )
        assert not any(box[1] < y2 and y1 < box[3] for box in nodes)


@every_tree
def test_svg_shows_every_name_and_is_the_same_every_time(tree):
    root = ElementTree.fromstring(tree.to_svg())
    texts = [text.text or "" for group in root.iter(f"{SVG}g") for text in group.findall(f"{SVG}text")]
    names = [
        place.name.replace("\t", " ").replace("\0", "\N{REPLACEMENT CHARACTER}").replace("<= 63", "≤ 63")
        for place in tree.places()
    ]
    assert sorted(texts[-len(names) :]) == sorted(names)
    assert tree.to_svg() == tree.to_svg()
    assert "sans-serif" in root.get("font-family")


def luminance(colour):
    """Return the relative luminance of a grey, as defined in the Web Content Accessibility Guidelines 2."""
    level = {"white": 255, "black": 0}.get(colour) if colour in ("white", "black") else int(colour[1:3], 16)
    return level / 255 / 12.92 if level <= 10 else ((level / 255 + 0.055) / 1.055) ** 2.4


@pytest.mark.parametrize("labels", range(2, 9))
def test_svg_leaves_are_greys_with_legible_labels(labels):
    ends = [Leaf(i, tuple(fmpq(int(i == j)) for j in range(labels))) for i in range(labels)]
    root = ElementTree.fromstring(Tree(Named(1), node(0, *ends)).to_svg())
    levels = []
    for group in root.iter(f"{SVG}g"):
        if group.find(f"{SVG}title") is None or group.find(f"{SVG}rect").get("rx"):
            continue
        fill = group.find(f"{SVG}rect").get("fill")
        assert fill[1:3] == fill[3:5] == fill[5:7]
        back, text = luminance(fill), luminance(group.find(f"{SVG}text").get("fill", "black"))
        assert (max(back, text) + 0.05) / (min(back, text) + 0.05) >= 4.5  # the guidelines' level AA
        levels.append(back)
    assert len(levels) == labels
    assert levels == sorted(set(levels), reverse=True)  # darker the higher the label


# Limits and notebooks


@pytest.mark.parametrize("draw", [drawing.to_svg, drawing.to_dot, drawing.to_tikz])
def test_a_tree_too_large_to_write_out_is_refused(draw):
    with pytest.raises(TooLarge, match=str(MOST_NODES_WRITTEN)):
        draw(shared(50))


def test_a_notebook_shows_a_picture_of_what_can_be_read():
    assert TREES["sixty"]._repr_svg_() == TREES["sixty"].to_svg()
    assert shared(50)._repr_svg_() is None
    assert chain(drawing.MOST_NODES_DISPLAYED // 2)._repr_svg_() is None  # one node more than displayed
    assert chain(drawing.MOST_NODES_DISPLAYED // 2 - 1)._repr_svg_() is not None
