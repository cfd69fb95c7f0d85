"""Certificates of functions and graphs written by hand: valid ones, and others that prove something else than they say.

Each of the others differs in a line or two from a valid one, and a checker that omits a rule accepts it.
"""

from dp_optimal.certificates.checker import MALFORMED, REJECTED


def written(objective, value, subject, tree, bounds=()):
    header = ["theorylab-certificate 2", 'problem "x"', f"objective {objective}", f"value {value}"]
    return [*header, *subject, f"tree {len(tree)}", *tree, f"bounds {len(bounds)}", *bounds]


def cube(function, *chances):
    return [f"cube {len(chances)}", " ".join(["probabilities", *chances]), function]


XOR = cube("function 6", "1/2", "1/2")
UNEVEN_XOR = cube("function 6", "1/3", "1/2")
AND = cube("function 8", "1/2", "1/2")
LEAF = ["leaf"]
STUMP = ["leaf", "leaf", "1 0 1"]
OTHER_STUMP = ["leaf", "leaf", "2 0 1"]
FULL = ["leaf", "leaf", "2 0 1", "2 1 0", "1 2 3"]
"""A tree for the exclusive or; its leaves have the majority labels."""


def graph(*lines):
    states = sum(line.startswith("state") for line in lines)
    return [f"graph {states} 2", *lines]


CHOICE = graph(
    "state 1/2 1/2",
    "test 1 1 1/2 1 1/2 2",
    "test 2 1/2 1/2 3 1/2 4",
    "state 3/4 1/4",
    "state 1/4 3/4",
    "state 1/2 1/2",
    "test 3 1 1/2 5 1/2 6",
    "state 1/2 1/2",
    "test 3 1 1/2 5 1/2 6",
    "state 1 0",
    "state 0 1",
)
"""Test 1 leaves error 1/4; test 2 leaves 1/2, and test 3 after it 0."""

BRANCHES = graph(
    "state 1/2 1/2",
    "test 1 1 1/2 1 1/4 2 1/4 3",
    "test 2 1 1/2 4 1/2 5",
    "state 1 0",
    "state 0 1",
    "state 0 1",
    "state 1 0",
    "state 0 1",
)
"""Both tests determine the label; test 1 has three outcomes, test 2 has two."""

TURNED_XOR = cube("function 6", "2/3", "1/2")

PRICES = graph("state 1/2 1/2", "test 1 1 1/2 1 1/2 2", "test 2 1/2 1/2 1 1/2 2", "state 1 0", "state 0 1")
"""Both tests determine the label, at the prices 1 and 1/2."""

IMPOSSIBLE = graph(
    "state 1/2 1/2",
    "test 1 1/2 0 2 1/2 3 1/2 4",
    "state 1/2 1/2",
    "state 1/2 1/2",
    "test 1 1 1/2 3 1/2 4",
    "state 1 0",
    "state 0 1",
)
"""The test determines the label; its first outcome has probability 0, and no test leads to subproblem 1."""

SPLIT_LEAVES = ["leaf", "1 0 0", "1 1 0 0"]
"""A tree with a test after the impossible outcome, whose leaves count."""

NOISY = graph(
    "state 1/2 1/2",
    "test 1 1 1/2 1 1/2 2",
    "state 3/4 1/4",
    "test 2 1 1/2 3 1/2 4",
    "state 1/4 3/4",
    "state 1 0",
    "state 1/2 1/2",
)
"""Test 1 leaves error 1/4, and test 2 after it does not reduce it."""

VALID_FILES = {
    "theta of a half": written("expected-cost theta 1/2", 1, XOR, STUMP),
    "theta of two thirds": written("expected-cost theta 2/3", 1, UNEVEN_XOR, STUMP),
    "theta of a half, uneven": written("expected-cost theta 1/2", 1, UNEVEN_XOR, OTHER_STUMP),
    "theta of two thirds, turned": written("expected-cost theta 2/3", 1, TURNED_XOR, STUMP),
    "theta of one": written("expected-cost theta 1", 0, XOR, LEAF),
    "all tests": written("expected-cost", 2, XOR, FULL, ["0 0 8", "1 0 2", "1 1 2", "2 0 2", "2 2 2"]),
    "depth": written("error depth 1", "1/2", XOR, LEAF),
    "depth of all": written("error depth 2", 0, XOR, FULL),
    "size": written("error size 1", "1/4", AND, LEAF),
    "size of all": written("error size 3", 0, XOR, FULL),
    "one variable": written("error size 1", 0, cube("function 2", "1/2"), STUMP),
    "masses": written("error depth 0", "3/8", cube("masses 2 0 1 2 0", "1/2", "1/2"), LEAF),
    "uneven masses": written("error depth 0", "1/3", cube("masses 1 0 1", "1/3"), LEAF),
    "graph, depth": written("error depth 1", "1/4", CHOICE, STUMP),
    "graph, size": written("error size 2", "1/4", CHOICE, STUMP, ["0 2 1/4"]),
    "graph, all": written("error", 0, CHOICE, ["leaf", "leaf", "3 0 1", "2 2 2"]),
    "graph, all of size 3": written("error size 3", 0, CHOICE, ["leaf", "leaf", "3 0 1", "2 2 2"]),
    "outcomes": written("error penalty 1/10", "1/5", BRANCHES, OTHER_STUMP),
    "price": written("expected-cost", "1/2", PRICES, OTHER_STUMP),
    "theta of zero": written("expected-cost theta 0", "1/2", PRICES, OTHER_STUMP),
    "impossible outcome": written("error penalty 1/10", "3/10", IMPOSSIBLE, ["leaf", "1 0 0 0"]),
    "impossible outcome, size": written("error size 2", 0, IMPOSSIBLE, SPLIT_LEAVES),
    "impossible outcome, price": written("expected-cost", "1/2", IMPOSSIBLE, ["leaf", "1 0 0 0"]),
    "bound of a price": written("error depth 2 penalty 1/20", "7/20", NOISY, STUMP, ["0 2 1/20 7/20"]),
}


XOR_BOUNDS = [(mask, values) for mask in (1, 2) for values in (0, mask)]

WRONG = {
    # a tree with a leaf at a forbidden place, and a value that no bound contradicts
    "theta below the mass": (
        written("expected-cost theta 49/100", 1, XOR, STUMP),
        REJECTED,
        "a leaf where the label is not certain",
    ),
    "theta below the larger mass": (
        written("expected-cost theta 3/5", 1, UNEVEN_XOR, STUMP),
        REJECTED,
        "a leaf where the label is not certain",
    ),
    "theta below the larger mass, turned": (
        written("expected-cost theta 3/5", 1, TURNED_XOR, STUMP),
        REJECTED,
        "a leaf where the label is not certain",
    ),
    "theta below one": (
        written("expected-cost theta 99/100", 0, XOR, LEAF),
        REJECTED,
        "a leaf where the label is not certain",
    ),
    "one leaf of two is right": (
        written("expected-cost", 1, AND, STUMP),
        REJECTED,
        "a leaf where the label is not certain",
    ),
    "a dearer test": (written("expected-cost", 1, PRICES, STUMP), REJECTED, "prove no more than 1/2"),
    "a bound where a tree may stop": (
        written("expected-cost", 1, PRICES, STUMP, ["0 1", "1 1/2", "2 1/2"]),
        REJECTED,
        "bound 1/2, a leaf has 0",
    ),
    "a bound above both tests": (
        written("expected-cost", 1, PRICES, STUMP, ["0 1"]),
        REJECTED,
        "outcomes of test 2 prove 1/2",
    ),
    "a cost bound without the test": (
        written("expected-cost", 2, XOR, FULL, ["0 0 12"]),
        REJECTED,
        "outcomes of test 1 prove 8",
    ),
    # bounds that only the last test contradicts
    "depth of one test": (
        written(
            "error depth 2", "1/2", XOR, LEAF, ["0 0 2 2", *(f"{mask} {v} 1 1" for mask, v in XOR_BOUNDS)]
        ),
        REJECTED,
        "outcomes of test 2 prove 0",
    ),
    "size of one test": (
        written(
            "error size 3", "1/2", XOR, LEAF, ["0 0 3 2", *(f"{mask} {v} 1 1" for mask, v in XOR_BOUNDS)]
        ),
        REJECTED,
        "outcomes of test 2 prove 0",
    ),
    "one variable, one test": (
        written("error size 1", "1/2", cube("function 2", "1/2"), LEAF),
        REJECTED,
        "prove no more than 0",
    ),
    "no more than a stump": (written("error size 3", "1/4", CHOICE, STUMP), REJECTED, "prove no more than 0"),
    "price of the outcomes": (
        written("error penalty 1/100", "3/100", BRANCHES, OTHER_STUMP),
        REJECTED,
        "that of the tree is 1/50",
    ),
    "price of three outcomes": (
        written("error penalty 1/10", "3/10", BRANCHES, ["leaf", "1 0 0 0"]),
        REJECTED,
        "prove no more than 1/5",
    ),
    # trees beyond the limits, with the values of these trees
    "a deeper tree on a cube": (
        written("error depth 1", 0, XOR, FULL),
        REJECTED,
        "a test beyond the limit of 1 on a path",
    ),
    "a deeper tree on a graph": (
        written("error depth 1", 0, CHOICE, ["leaf", "leaf", "3 0 1", "2 2 2"]),
        REJECTED,
        "the tree has depth 2, more than 1",
    ),
    "a larger tree on a graph": (
        written("error size 2", 0, CHOICE, ["leaf", "leaf", "3 0 1", "2 2 2"]),
        REJECTED,
        "the tree has 3 internal nodes, more than 2",
    ),
    "a stump of depth zero": (
        written("error depth 0", "1/4", CHOICE, STUMP),
        REJECTED,
        "the tree has depth 1, more than 0",
    ),
    "a stump of size zero": (
        written("error size 0", "1/4", CHOICE, STUMP),
        REJECTED,
        "the tree has 1 internal node, more than 0",
    ),
    "a test twice on a path": (
        written("error size 3", 0, cube("function 2", "1/2"), ["leaf", "leaf", "1 0 1", "1 2 2"]),
        REJECTED,
        "test 1 is not open",
    ),
    "leaves of an impossible outcome": (
        written("error penalty 1/10", "3/10", IMPOSSIBLE, SPLIT_LEAVES),
        REJECTED,
        "that of the tree is 2/5",
    ),
    "nodes of an impossible outcome": (
        written("error size 1", 0, IMPOSSIBLE, SPLIT_LEAVES),
        REJECTED,
        "the tree has 2 internal nodes, more than 1",
    ),
    "a bound of another price": (
        written("error depth 2 penalty 1/20", "7/20", NOISY, STUMP, ["0 2 1/10 7/20"]),
        REJECTED,
        "prove no more than 1/10",
    ),
    "a bound of a price that the outcomes do not prove": (
        written("error depth 2 penalty 1/20", "7/20", NOISY, STUMP, ["0 2 1/20 9/25"]),
        REJECTED,
        "prove 7/20",
    ),
    "a bound above a leaf": (
        written("error depth 2 penalty 1/20", "7/20", NOISY, STUMP, ["0 2 1/20 7/20", "3 1 1/10 1/5"]),
        REJECTED,
        "bound 1/5, a leaf has 1/10",
    ),
    "a bound listed twice, with one price": (
        written("error depth 2 penalty 1/20", "7/20", NOISY, STUMP, ["0 2 1/20 7/20", "0 2 2/40 7/20"]),
        REJECTED,
        "the subproblem is listed before",
    ),
    "a price with an exponent": (
        written("error depth 2 penalty 1/20", "7/20", NOISY, STUMP, ["0 2 1/20 7/20", "0 2 1e1 7/20"]),
        MALFORMED,
        "not a budget and a bound",
    ),
    # keys that do not exist
    "a variable that there is not": (
        written("error depth 2", 0, XOR, FULL, ["4 0 1 0"]),
        REJECTED,
        "there is no subproblem 4 0",
    ),
    "more variables than the depth": (
        written("error depth 1", "1/2", XOR, LEAF, ["3 0 0 0"]),
        REJECTED,
        "there is no subproblem 3 0",
    ),
    "a state after the last": (
        written("error depth 1", "1/4", CHOICE, STUMP, ["7 1 0"]),
        REJECTED,
        "there is no subproblem 7",
    ),
    "two budgets": (
        written("error depth 2", 0, XOR, FULL, ["0 0 2 2 0"]),
        REJECTED,
        "no subtree has the budget 2 2",
    ),
    "a budget of a cost": (
        written("expected-cost", "1/2", PRICES, OTHER_STUMP, ["0 3 1/2"]),
        REJECTED,
        "no subtree has the budget 3",
    ),
    "no budget of a size": (
        written("error size 3", 0, XOR, FULL, ["0 0 0"]),
        REJECTED,
        "no subtree has the budget (none)",
    ),
    "more nodes than are left": (
        written("error size 2", "1/4", XOR, LEAF, ["1 0 2 0"]),
        REJECTED,
        "no subtree has the budget 2",
    ),
    "more nodes than a tree has": (
        written("error size 9", 0, XOR, FULL, ["0 0 4 0"]),
        REJECTED,
        "no subtree has the budget 4",
    ),
    "more nodes than the graph has": (
        written("error size 9", 0, CHOICE, ["leaf", "leaf", "3 0 1", "2 2 2"], ["0 4 0"]),
        REJECTED,
        "no subtree has the budget 4",
    ),
    "a bound listed twice": (
        written("error depth 2", 0, XOR, FULL, ["1 0 1 0", "1 0 1 0"]),
        REJECTED,
        "the subproblem is listed before",
    ),
    # inconsistent subjects
    "a state that nothing leads to": (
        written(
            "expected-cost theta 1/4",
            "1",
            graph("state 1/2 1/2", "test 1 1 1/2 2 1/2 3", "state 1 0", "state 1 0", "state 0 1"),
            STUMP,
        ),
        REJECTED,
        "no test leads to the subproblem",
    ),
    "a state that nothing leads to, beside a certain label": (
        written("expected-cost theta 1/4", 0, graph("state 1 0", "state 1 0"), LEAF),
        REJECTED,
        "no test leads to the subproblem",
    ),
    "a test beyond the states": (
        written("error", 0, graph("state 1/2 1/2", "test 1 1 1/2 1 1/2 2", "state 1 0"), STUMP),
        REJECTED,
        "leads from subproblem 0 to 2",
    ),
    "labels that do not sum to one": (
        written("error", "1/2", graph("state 1/2 1/4"), LEAF),
        REJECTED,
        "the label probabilities sum to 3/4",
    ),
    "a test twice": (
        written(
            "error",
            0,
            graph("state 1/2 1/2", "test 1 1 1/2 1 1/2 2", "test 1 1 1/2 1 1/2 2", "state 1 0", "state 0 1"),
            STUMP,
        ),
        REJECTED,
        "test 1 is listed twice",
    ),
    "few masses": (
        written("error depth 0", "1/2", cube("masses 1 1 0", "1/2", "1/2"), LEAF),
        MALFORMED,
        "not a denominator and 2^2 masses",
    ),
    "many masses": (
        written("error depth 0", "1/2", cube("masses 1 1 0 1 0 0", "1/2", "1/2"), LEAF),
        MALFORMED,
        "not a denominator and 2^2 masses",
    ),
    "more than the mass of an input": (
        written("error depth 0", "1/4", cube("masses 1 0 2 0 1", "1/2", "1/2"), LEAF),
        MALFORMED,
        "not a denominator and 2^2 masses",
    ),
    "no denominator": (
        written("error depth 0", 0, cube("masses 0 0 0 0 0", "1/2", "1/2"), LEAF),
        MALFORMED,
        "the denominator is zero",
    ),
    "fewer probabilities": (
        written("error depth 1", "1/2", ["cube 2", "probabilities 1/2", "function 6"], LEAF),
        MALFORMED,
        "not 2 probabilities",
    ),
    "more probabilities": (
        written("error depth 1", "1/2", ["cube 2", "probabilities 1/2 1/2 1/2", "function 6"], LEAF),
        MALFORMED,
        "not 2 probabilities",
    ),
    "thirty variables are not too many": (
        written("error depth 1", "1/2", ["cube 30", "probabilities 1/2", "function 6"], LEAF),
        MALFORMED,
        "not 30 probabilities",
    ),
    "no probability": (
        written("error depth 1", 0, cube("function 2", "0"), LEAF),
        MALFORMED,
        "not 1 probabilities strictly between 0 and 1",
    ),
    "more bits than inputs": (
        written("error depth 0", 0, cube("function c", "1/2"), LEAF),
        MALFORMED,
        "bits are set beyond the first 2",
    ),
    "two functions": (
        written("error depth 0", "1/2", cube("function 6 6", "1/2", "1/2"), LEAF),
        MALFORMED,
        "not the 2^2 bits",
    ),
    "no objective": (written("", "1/2", XOR, LEAF), MALFORMED, "the objective is not one of"),
    "half a limit": (written("error depth", "1/2", XOR, LEAF), MALFORMED, "after error comes"),
    "a limit of a cost": (
        written("expected-cost depth 2", 2, XOR, FULL),
        MALFORMED,
        "after expected-cost comes",
    ),
    "no subproblem": (written("error", 0, ["graph 0 2"], LEAF), MALFORMED, "not a number of subproblems"),
    "no label": (written("error", 0, ["graph 1 0", "state"], LEAF), MALFORMED, "not a number of subproblems"),
    "three numbers": (
        written("error", "1/2", ["graph 1 2 2", "state 1/2 1/2"], LEAF),
        MALFORMED,
        "not a number of subproblems",
    ),
    "three label probabilities": (
        written("error", "1/2", graph("state 1/2 1/4 1/4"), LEAF),
        MALFORMED,
        "3 label probabilities, not 2",
    ),
    "a test without outcomes": (
        written("error", "1/2", graph("state 1/2 1/2", "test 1 1"), LEAF),
        MALFORMED,
        "not a test",
    ),
    "a probability without an outcome": (
        written(
            "error", 0, graph("state 1/2 1/2", "test 1 1 1/2 1 1/2 2 0", "state 1 0", "state 0 1"), STUMP
        ),
        MALFORMED,
        "not a test",
    ),
    "a node without subtrees": (written("error", "1/2", XOR, ["leaf", "1"]), MALFORMED, "not a test and the"),
    "a node of itself in a graph": (
        written("error", 0, PRICES, ["leaf", "1 0 1"]),
        MALFORMED,
        "not a test and the",
    ),
    "a node of itself": (written("error", "1/2", XOR, ["leaf", "1 0 1"]), MALFORMED, "not a test and the"),
}
