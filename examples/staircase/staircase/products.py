r"""A product distribution on which no Boolean function is stuck.

Problem. :math:`x_j=1` with probability :math:`2^{2^{j-1}}/(2^{2^{j-1}}+1)`, independently: 2/3, 4/5, 16/17, 256/257,
..., with the Fermat numbers as denominators.

How it is checked. All functions of at most three variables, on the full scope one of each class of four variables
too. The control has the uniform distribution.
"""

from itertools import chain

from flint import fmpq

from staircase.functions import functions
from staircase.growth import Growth
from staircase.necessary import function, growth
from theorylab import CubeProblem, functions_of
from theorylab.claims import HOLDS, Claim, Derivation, Grid, scoped


def fermat(n: int) -> list[fmpq]:
    """Return the probabilities of the distribution."""
    return [fmpq(1 << (1 << j), (1 << (1 << j)) + 1) for j in range(n)]


def every_function(most):
    return [{"n": n, "f": int(f)} for n in range(most + 1) for f, _ in functions_of(n)]


FERMAT = Claim(
    id="staircase.fermat",
    cite="product distributions",
    statement=r"for $x_j\sim\mathrm{Bernoulli}\bigl(2^{2^{j-1}}/(2^{2^{j-1}}+1)\bigr)$, independent, greedy"
    r" growth becomes exact on every Boolean function, under every way to break ties and for every strictly"
    r" concave impurity",
    instances=Grid(scoped(lambda: every_function(3), lambda: [*chain(every_function(3), functions(4))])),
    measured=lambda n, f: Growth(CubeProblem(function(n, f), fermat(n))).stuck(max) == 0,
    asserts=HOLDS(control=lambda n, f: growth(n, f).stuck(max) == 0),
    method="exhaustive",
    derivation=Derivation(
        r"""Let $f$ not be constant at a node; it depends on some $x_i$ there. The mean difference of the test of
$x_i$ is a positive multiple of $\sum_yd(y)w(y)$ over the inputs $y$ of the other variables that are not fixed, with
$d(y)=f(y,x_i=1)-f(y,x_i=0)\in\{-1,0,1\}$ and the weight $w(y)=\prod_j(2^{2^{j-1}})^{y_j}=2^{e(y)}$, where the
exponent $e(y)=\sum_jy_j2^{j-1}$ is a different integer for each $y$. Let $e$ be the least exponent with $d(y)\ne0$;
there is one, since $f$ depends on $x_i$. All other terms are divisible by $2^{e+1}$, so the sum is $\pm2^e$ modulo
$2^{e+1}$ and not 0. A test that changes the mean has a gain for every strictly concave impurity."""
    ),
    literature="That generic product distributions suffice is the idea of smoothed analysis; this one is explicit",
)
