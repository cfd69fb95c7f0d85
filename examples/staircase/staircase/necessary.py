r"""Without the merged-staircase property greedy growth is stuck: three theorems, with the same proof.

Write :math:`F=(-1)^f=\sum_S\hat F(S)\chi_S`, and U for the staircase of f: start from no variables, and add every set
S with :math:`\hat F(S)\ne0` that has at most one variable which is not there yet. The function has the property if U
contains all variables that f depends on.

Inputs are uniform, and the impurity is strictly concave. Then a test has a gain if and only if it changes the label
mean.

How it is checked. Growth that stops where no test has a gain, with all ways to break ties, on one function of each
class under permutations and negations of the variables and negation of the function. The controls use the variables i
with :math:`\hat F(\{i\})\ne0` instead of U.
"""

from staircase.functions import functions, single_variables, undetermined, weight_outside
from staircase.growth import Growth
from theorylab import CubeProblem, PackedFunction, staircase_variables
from theorylab.claims import AT_LEAST, HOLDS, Claim, Derivation, Grid, scoped

FUNCTIONS = Grid(scoped(lambda: functions(3), lambda: functions(4)))


def function(n, f):
    return PackedFunction.from_integer(f, n)


def growth(n, f):
    return Growth(CubeProblem(function(n, f)))


def reached(n, f):
    """The staircase, as a mask."""
    return sum(1 << i for i in staircase_variables(function(n, f)))


def among(n, f, variables):
    """Whether growth tests no other variables, under any ties."""
    return growth(n, f).tested() <= {i for i in range(n) if variables >> i & 1}


def squared_error(problem, state):
    """Mean squared error at a node for labels 1 and -1, if the mean label is predicted."""
    mean = problem.label_mean(state)
    return 4 * mean * (1 - mean)


def least_squared_error(n, f):
    trees = growth(n, f)
    return trees.stops(lambda state: squared_error(trees.problem, state), min)


VARIABLES = Claim(
    id="staircase.variables",
    cite="necessity, variables",
    statement="under every way to break ties, greedy growth that stops where no test has a gain tests only"
    " variables of the staircase $U$",
    instances=FUNCTIONS,
    measured=lambda n, f: among(n, f, reached(n, f)),
    asserts=HOLDS(control=lambda n, f: among(n, f, single_variables(function(n, f)))),
    method="exhaustive",
    derivation=Derivation(
        r"""At a node that fixes the variables $A$ to $a$, the means of $F$ under $x_i=0$ and $x_i=1$ differ by twice
$\sum_{T\subseteq A}\hat F(T\cup\{i\})\chi_T(a)$, and a test has a gain if and only if this is not 0. By induction
along a path, $A\subseteq U$. If $i\notin U$, then each set $T\cup\{i\}$ in the sum has exactly one variable outside
of $U$; if its coefficient were not 0, it would have been added to $U$. So all terms vanish, and $x_i$ is not tested."""
    ),
    literature="Not in the papers, which count samples",
)

STUCK = Claim(
    id="staircase.stuck",
    cite="necessity, probability",
    statement=r"under every way to break ties, greedy growth is stuck with probability at least"
    r" $\Pr_u[f|_{U=u}\text{ is not constant}]$; this is positive if and only if $f$ lacks the merged-staircase"
    r" property",
    instances=FUNCTIONS,
    measured=lambda n, f: growth(n, f).stuck(min),
    asserts=AT_LEAST(
        lambda n, f: undetermined(function(n, f), reached(n, f)),
        control=lambda n, f: undetermined(function(n, f), single_variables(function(n, f))),
    ),
    method="exhaustive",
    derivation=Derivation(
        r"""By [staircase.variables] a tree fixes variables of $U$ only, so the node where it stops contains, with
each input, the subcube $U=u$ of that input. If $f|_{U=u}$ is not constant, the node is not pure. All $f|_{U=u}$ are
constant if and only if $f$ depends on variables of $U$ only, which is the property.""",
        steps=(VARIABLES,),
    ),
    literature="Not in the papers, which count samples",
)

ERROR = Claim(
    id="staircase.error",
    cite="necessity, error",
    statement=r"under every way to break ties, the mean squared error of the tree for labels $\pm1$ is at least"
    r" $\sum_{S\not\subseteq U}\hat F(S)^2$",
    instances=FUNCTIONS,
    measured=least_squared_error,
    asserts=AT_LEAST(
        lambda n, f: weight_outside(function(n, f), reached(n, f)),
        control=lambda n, f: weight_outside(function(n, f), single_variables(function(n, f))),
    ),
    method="exhaustive",
    derivation=Derivation(
        r"""By [staircase.variables] the prediction is a function $g$ of the variables $U$. So $\hat g(S)=0$ for every
$S\not\subseteq U$, and by Parseval $\mathbb E(F-g)^2\ge\sum_{S\not\subseteq U}\hat F(S)^2$.""",
        steps=(VARIABLES,),
    ),
    literature="Not in the papers, which count samples",
)
