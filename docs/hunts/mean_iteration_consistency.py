r"""Mean iteration consistency: what the hunt proved and found, as claims.

For a learner A with error E(T_t) after t tests, epsilon_t is E(T_t) - OPT(t), and m(t*) is the mean of
epsilon_1, ..., epsilon_t*. As OPT(t) >= 0 and E(T_t) <= 1/2, m(t*) <= 1/2 always.

How it is checked. Errors of learners and optima are those of the learners and of the dynamic program, in rationals. In
the claims on two terms the optimum is replaced by the error of an explicit tree where t is large. In the claim on equal
terms and large t, BestFirst is replaced by its proved lower bound, and OPT by the error of trees cut at a depth. The
controls omit the loss of error over time, halve a distance, count one falsified term more, and use the next smaller
fraction.

Check it with: theorylab check docs/hunts/mean_iteration_consistency.py
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from flint import fmpq

from constructions import read_once_dnf, uniform_class
from constructions.parts.dnf import ReadOnceDNF
from dp_optimal import mic, optimal_by_size
from proofs_checks.bdm.computed.unread_tail import UnreadTail, mic_of
from proofs_checks.bdm.definitions import irrelevant_variables, smallest_terms
from proofs_checks.bdm.two_terms import two_tests
from theorylab.claims import AT_LEAST, AT_MOST, EQUALS, GREATER, LESS, Claim, Derivation, Grid, scoped
from theorylab.learners import best_first_growth, top_down_growth

GROWTHS = {"top-down": top_down_growth, "best-first": best_first_growth}
HALF = fmpq(1, 2)


# Two terms, each with variables of one probability.


def two_terms(k: int, m: int, theta: fmpq, rho: fmpq) -> ReadOnceDNF:
    """Return (x_1 ... x_k) or (y_1 ... y_m), with Pr[x_i = 1] = theta and Pr[y_j = 1] = rho."""
    return read_once_dnf([k, m], [theta] * k + [rho] * m)


@cache
def errors(
    k: int, m: int, theta: fmpq, rho: fmpq, learner: str, impurity: str, size: int
) -> tuple[fmpq, ...]:
    """Return E(T_t) for t = 0, ..., size."""
    return GROWTHS[learner](two_terms(k, m, theta, rho), size=size, impurity=impurity).errors


@cache
def optima(k: int, m: int, theta: fmpq, rho: fmpq, size: int) -> tuple[fmpq, ...]:
    """Return OPT(t) for t = 0, ..., size."""
    found = tuple(optimal_by_size(two_terms(k, m, theta, rho), size).errors)
    return found + found[-1:] * (size + 1 - len(found))


def reads_y_first(k: int, m: int, theta: fmpq, rho: fmpq, learner: str, impurity: str) -> bool:
    """Return True if the first m tests of the learner are y's."""
    tree = GROWTHS[learner](two_terms(k, m, theta, rho), size=m, impurity=impurity).tree
    return tree.size == m and bool(
        tree.fold(lambda leaf: True, lambda node, below: node.test[1] == 1 and all(below))
    )


def bound_of_two_terms(k: int, m: int, theta: fmpq, rho: fmpq, t: int) -> fmpq:
    """Return the lower bound on epsilon_t of ``hunts.mic.two-terms.gap``."""
    S, Y = theta**k, rho**m
    return (1 - Y) * min(S, 1 - S) - (1 - theta) * (1 - rho) * (t - m) - (1 - S) * Y


def gaps_of_two_terms(
    k: int, m: int, theta: fmpq, rho: fmpq, learner: str, impurity: str, size: int
) -> list[fmpq]:
    """Return epsilon_t for t = max(k, m), ..., size."""
    learned = errors(k, m, theta, rho, learner, impurity, size)
    least = optima(k, m, theta, rho, size)
    return [learned[t] - least[t] for t in range(max(k, m), size + 1)]


def mean_of_two_terms(k: int, m: int, theta: fmpq, rho: fmpq, learner: str, impurity: str, size: int) -> fmpq:
    """Return a lower bound on m(size): OPT(t), t >= k, is replaced by the error of a chain of k tests of x's."""
    learned = errors(k, m, theta, rho, learner, impurity, size)
    chain = (1 - theta**k) * min(rho**m, 1 - rho**m)
    return sum((learned[t] - chain for t in range(k, size + 1)), fmpq(0)) / size


SMALL = [
    {"k": 60, "m": 5, "theta": fmpq(78, 79), "rho": fmpq(3, 4), "size": 120},
    {"k": 80, "m": 6, "theta": fmpq(115, 116), "rho": fmpq(4, 5), "size": 120},
]
FAR = [
    {"k": 80, "m": 8, "theta": fmpq(115, 116), "rho": fmpq(4, 5), "size": 180},
    {"k": 170, "m": 12, "theta": fmpq(245, 246), "rho": fmpq(17, 20), "size": 500},
]


def _with(points: list[dict], learners: tuple[str, ...], impurities: tuple[str, ...]) -> list[dict]:
    return [
        point | {"learner": learner, "impurity": impurity}
        for point in points
        for learner in learners
        for impurity in impurities
    ]


GAP_PROOF = r"""Write $S=\theta^k$, $Y=\rho^m$. After $y_j=0$ no other $y$ matters, so the first $m$ tests are on
the path of ones; its end has label 1, and it has $m$ side leaves, of probabilities $\rho^j(1-\rho)\le1-\rho$, $0\le
j<m$, where the label is that of $x_1\wedge\dots\wedge x_k$. Below a side leaf tests of $y$'s change nothing, and
after $x_i=0$ the label is 0; so with $a$ tests of $x$'s, only the end of their path of ones can have an error, and
the conditional error is $\theta^a\min(\theta^{k-a},1-\theta^{k-a})=\min(S,\theta^a-S)\ge\min(S,1-S)-a(1-\theta)$,
as $\theta^a\ge1-a(1-\theta)$. If the side leaves get $a_0,\dots,a_{m-1}$ such tests, $\sum_ja_j\le t-m$, and
$\sum_j\rho^j(1-\rho)=1-Y$, then
$E(T_t)\ge(1-Y)\min(S,1-S)-\sum_j\rho^j(1-\rho)(1-\theta)a_j\ge(1-Y)\min(S,1-S)-(1-\theta)(1-\rho)(t-m)$. Reading
the $x$'s in a chain that ends at the first 0 takes $k$ tests. If the leaves with an $x_i=0$ are labelled 0, the
error is $(1-S)Y$. So $\mathrm{OPT}(t)\le(1-S)Y$ for $t\ge k$.
"""

GAP = Claim(
    id="hunts.mic.two-terms.gap",
    statement=r"On $(x_1\wedge\dots\wedge x_k)\vee(y_1\wedge\dots\wedge y_m)$ with $\Pr[x_i=1]=\theta$ and"
    r" $\Pr[y_j=1]=\rho$, independently, $S=\theta^k$, $Y=\rho^m$, every learner that grows a tree test by test and"
    r" whose first $m$ tests are of $y$'s, each where it matters, has"
    r" $\epsilon_t\ge(1-Y)\min(S,1-S)-(1-\theta)(1-\rho)(t-m)-(1-S)Y$ for $t\ge\max(k,m)$",
    instances=Grid(_with(SMALL, ("top-down", "best-first"), ("entropy", "gini"))),
    hypotheses={
        "y's in the first m tests": lambda k, m, theta, rho, learner, impurity: reads_y_first(
            k, m, theta, rho, learner, impurity
        )
    },
    measured=gaps_of_two_terms,
    asserts=AT_LEAST(
        lambda k, m, theta, rho, learner, impurity, size: [
            bound_of_two_terms(k, m, theta, rho, t) for t in range(max(k, m), size + 1)
        ],
        control=lambda k, m, theta, rho, learner, impurity, size: [
            bound_of_two_terms(k, m, theta, rho, m) for t in range(max(k, m), size + 1)
        ],
    ),
    derivation=Derivation(GAP_PROOF),
)

TWO_TERMS_PROOF = r"""Let $G$ be continuous and strictly concave on $[0,1]$. Fix $m$ and $\rho$, let $k$ grow, and
let $\theta$ be a rational in $(0,1)$ with $|\theta^k-\frac12|\le\frac1k$ (they are dense); then $\theta\to1$ and
$S=\theta^k\to\frac12$. *The first $m$ tests are $y$'s for all large $k$.* Consider the leaf at which all tests were
$y$'s with the value 1, and $i\ge1$ of them are unread. Its label mean is $S+(1-S)\rho^i$, and the test of a $y$ has
children with the means $S$ and $S+(1-S)\rho^{i-1}$. They are different; so for $\frac14\le S\le\frac34$ and $1\le
i\le m$ the gain is at least some $c>0$, by continuity and compactness. Next consider the test of an $x$ at any
leaf, of mean $q$. The probability of $x=0$ is $1-\theta$, so the child $x=1$ has a mean $q_1$ with
$|q-q_1|\le1-\theta$, and the gain is at most $|G(q)-\theta
G(q_1)-(1-\theta)G(q_0)|\le|G(q)-G(q_1)|+2(1-\theta)\max|G|$. This tends to 0, uniformly, as $G$ is uniformly
continuous. At leaves after a $y=0$ only $x$'s have a gain. The leaf on the path of ones has probability at least
$\rho^m$. So once all gains of $x$'s are below $\rho^mc$, both the weighted gain of TopDown and the gain of
BestFirst are largest for a $y$ on the path of ones until all $m$ are read, for every tie rule. Hence
[hunts.mic.two-terms.gap] applies.

Let $0<\eta<\frac14$, $\rho$ be a rational with $1-\rho\le\eta$, $\rho^m\le\eta$, $k\ge m$ large, and $t^*=\lceil
k/\sqrt\eta\,\rceil$. As $\theta^k\to\frac12$, $k(1-\theta)\to\ln2<1$, so $(1-\theta)(1-\rho)t^*\le2\sqrt\eta$ for
large $k$. For $k\le t\le t^*$ the bound of [hunts.mic.two-terms.gap] is at least
$(1-\eta)\min(S,1-S)-2\sqrt\eta-\eta$, and the other $\epsilon_t$ are at least 0. There are $k-1\le\sqrt\eta\,t^*$
of these. So $m(t^*)\ge(1-\sqrt\eta)\bigl((1-\eta)\min(S,1-S)-2\sqrt\eta-\eta\bigr)$, which tends to $\frac12$ as
$k\to\infty$ and then $\eta\to0$.
"""

TWO_TERMS = Claim(
    id="hunts.mic.two-terms",
    statement=r"For every continuous strictly concave impurity and every $\delta>0$ there are a read-once DNF with two"
    r" terms, a product distribution with two probabilities, and a $t^*$, such that TopDown and BestFirst have"
    r" $m(t^*)>\frac12-\delta$, for every tie rule",
    instances=Grid(
        [
            point | {"delta": delta}
            for point, delta in zip(
                _with(FAR, ("top-down",), ("entropy", "gini")), [fmpq(2, 5)] * 2 + [fmpq(9, 25)] * 2
            )
        ]
    ),
    measured=lambda delta, **at: mean_of_two_terms(**at),
    asserts=GREATER(
        lambda delta, **at: HALF - delta,
        control=lambda delta, **at: HALF - delta / 2,
    ),
    derivation=Derivation(TWO_TERMS_PROOF, steps=(GAP,)),
)


HUNDRED = Claim(
    id="hunts.mic.hundred",
    statement=r"For $k=74$, $m=10$, $\theta=\frac{106}{107}$, $\rho=\frac{11}{13}$ TopDown has $m(100)\ge0.16499$",
    instances=Grid(
        _with(
            [{"k": 74, "m": 10, "theta": fmpq(106, 107), "rho": fmpq(11, 13), "size": 100}],
            ("top-down",),
            ("entropy", "gini"),
        )
    ),
    measured=lambda k, m, theta, rho, learner, impurity, size: (
        (
            sum(errors(k, m, theta, rho, learner, impurity, size)[1:], fmpq(0))
            - sum(optima(k, m, theta, rho, size)[1:], fmpq(0))
        )
        / size
    ),
    asserts=AT_LEAST(fmpq(16499, 10**5), control=fmpq(16500, 10**5)),
    complete=True,
)


# BestFirst on equal terms, under the uniform distribution.


def tests_of(literals: int, terms: int) -> int:
    """Return the size of the exact tree that reads equal terms one after another."""
    size = 0
    for _ in range(terms):
        size = literals * (1 + size)
    return size


def bound_of_equal_terms(literals: int, terms: int, i: int) -> fmpq:
    """Return the lower bound on E(T_t) of ``hunts.mic.best-first.depth-first``."""
    false = 1 - fmpq(1, 2**literals)
    largest = false ** (terms - i)
    return (false**terms - largest / 2**i) * min(fmpq(1), (1 - largest) / largest)


def cut_trees(literals: int, terms: int) -> Iterator[tuple[int, fmpq]]:
    """Yield size and error of the tree that reads equal terms one after another, cut at depth 0, 1, 2, ..."""
    false = 1 - fmpq(1, 2**literals)
    # by the number of unread terms besides the one being read, and the number of its unread literals
    error = [[fmpq(0)] * (literals + 1) for _ in range(terms)]
    for k in range(terms):
        for j in range(1, literals + 1):
            zero = false**k * (1 - fmpq(1, 2**j))
            error[k][j] = min(zero, 1 - zero)
    size = [[0] * (literals + 1) for _ in range(terms)]
    while True:
        yield size[-1][-1], error[-1][-1]
        zeros = [(0, fmpq(0)), *((size[k][-1], error[k][-1]) for k in range(terms - 1))]
        size = [
            [0, *(1 + zeros[k][0] + size[k][j - 1] for j in range(1, literals + 1))] for k in range(terms)
        ]
        error = [
            [fmpq(0), *((zeros[k][1] + error[k][j - 1]) / 2 for j in range(1, literals + 1))]
            for k in range(terms)
        ]


def mean_of_equal_terms(literals: int, terms: int, i: int) -> fmpq:
    """Return a lower bound on m(N_{terms-i} - 1) of BestFirst: the proved bound minus the errors of cut trees."""
    last, bound = tests_of(literals, terms - i) - 1, bound_of_equal_terms(literals, terms, i)
    total = fmpq(0)
    for (size, error), (next_size, _) in pairwise(cut_trees(literals, terms)):
        if size > last:
            return total / last
        total += max(fmpq(0), bound - error) * (min(next_size, last + 1) - max(size, 1))
    raise AssertionError


@cache
def best_first_errors(literals: int, terms: int, size: int, impurity: str, ties: str) -> tuple[fmpq, ...]:
    """Return E(T_t) of BestFirst for t = 1, ..., size."""
    problem = read_once_dnf([literals] * terms)
    return best_first_growth(problem, size=size, impurity=impurity, ties=ties).errors[1:]


DEPTH_FIRST_PROOF = r"""Let $a=2^{-l}$. Write $G$ as a function of the probability $x$ of label 0. By
[bdm.fp-minterm] a variable of a shortest term is read. So the states are $S_k$, $k$ untouched terms and no other,
and a term with $j<l$ unread literals beside $k$ untouched ones.

*Gains grow with falsified terms.* $S_k$ has $x=Q=(1-a)^k$, and its children have $Q(1\pm c)$, $c=\frac a{1-a}$. By
Taylor's formula the gain is $\frac12\int_{-c}^c\frac{c-|v|}{(1+v)^2}\,h(Q(1+v))\,dv$ with $h(x)=x^2|G''(x)|$. As
$h$ increases strictly, so does the gain with $Q$: it is larger for $S_{k'}$ with $k'<k$. *Gains grow along a term.*
Let $r=(1-a)^k$, and let $b=2^{-j}$ for the unread literals of the term being read, $b=a$ if it is untouched. The
gain is $G(r(1-b))-\frac12G(r)-\frac12G(r(1-2b))$, whose derivative by $b$ is $r(G'(r(1-2b))-G'(r(1-b)))>0$. So it
is larger than that of $S_{k+1}$ if $j<l$. Together: all impure descendants of a node in state $S_k$ have larger
gains.

*So BestFirst goes depth first.* When a leaf $v$ in state $S_k$ is split, no other leaf has a larger gain, while
impure nodes below $v$ have. So no other leaf is split until all leaves below $v$ are pure, which takes $N_k$ tests,
$N_k=l+lN_{k-1}$: the ones of a term form a chain of $l$ tests, and each has a child in state $S_{k-1}$. Hence if
$t<N_{K-i}$, at most one node $w$ in state $S_{K-i}$ has been split; for two such nodes are not below each other.

*The error.* A leaf with fewer than $K-i$ untouched terms is below a split node in state $S_{K-i}$, because
untouched terms are started one at a time, in states $S_k$. So it is below $w$. All other leaves have a true term,
$x=0$, or at least $K-i$ untouched terms, and $x\le R=(1-a)^{K-i}$. So $\min(x,1-x)\ge\lambda x$,
$\lambda=\min(1,\frac{1-R}R)$. The mean of $x$ over all inputs is $(1-a)^K$. The node $w$ has $x=R$ and, with $i$
false terms above it, probability at most $2^{-i}$. So the leaves that are not below $w$ have the error at least
$\lambda((1-a)^K-2^{-i}R)$.
"""

DEPTH_FIRST = Claim(
    id="hunts.mic.best-first.depth-first",
    statement=r"On $K$ terms of $l\ge2$ literals, uniform distribution, let $a=2^{-l}$, $N_0=0$, $N_k=l(1+N_{k-1})$,"
    r" and $R=(1-a)^{K-i}$. BestFirst has"
    r" $E(T_t)\ge\bigl((1-a)^K-2^{-i}R\bigr)\min\bigl(1,\frac{1-R}R\bigr)$ for every $0<i<K$ and $t<N_{K-i}$,"
    r" under every tie rule; for every impurity $G$, a continuous strictly concave function of the probability $x$ of"
    r" label 0, for which $x^2|G''(x)|$ is continuous and increases strictly: entropy, Gini, and $2\sqrt{x(1-x)}$",
    instances=Grid.over(
        terms=[(2, 4, 1), (2, 6, 2), (3, 5, 1), (3, 6, 2)],
        impurity=["entropy", "gini", "km"],
        ties=["first", "last", "shallowest", "deepest"],
    ),
    measured=lambda terms, impurity, ties: min(
        best_first_errors(*terms[:2], tests_of(terms[0], terms[1] - terms[2]) - 1, impurity, ties)
    ),
    asserts=AT_LEAST(
        lambda terms, impurity, ties: bound_of_equal_terms(*terms),
        # one falsified term more
        control=lambda terms, impurity, ties: bound_of_equal_terms(*terms[:2], terms[2] + 1),
    ),
    derivation=Derivation(DEPTH_FIRST_PROOF, steps=(smallest_terms.SMALLEST_TERMS,)),
)

BEST_FIRST_PROOF = r"""Let $i,c\ge1$ be integers, and for $l\ge2$ let $a=2^{-l}$, $K$ the largest number with
$(1-a)^K\ge\frac12$, and $t^*=N_{K-i}-1$. As $l\to\infty$, $K\to\infty$, and $(1-a)^K$ and $R$ tend to $\frac12$. So
the bound of [hunts.mic.best-first.depth-first] tends to $\frac12-2^{-i-1}$; it holds for all $t\le t^*$.

Read the terms one after another, and stop at depth $d=cK$. There are at most $2^d$ tests. A term is read up to its
first 0, or to the end; the expected number of tests is at most 2, and $2K$ for all terms. So a leaf at depth $d$
that is not pure is reached with probability at most $\frac{2K}d=\frac2c$ by Markov's inequality, and
$\mathrm{OPT}(t)\le\frac1c$ for $t\ge2^d$.

$t^*+1=N_{K-i}\ge l^{K-i}$, so $2^{cK}/t^*\to0$ as $l\to\infty$, because $(K-i)\log_2l-cK\to\infty$. Hence $\liminf
m(t^*)\ge\frac12-2^{-i-1}-\frac1c$, and $i$ and $c$ are arbitrary.
"""

BEST_FIRST = Claim(
    id="hunts.mic.best-first",
    statement=r"For every $\delta>0$ there are $l$ and $K$ such that on $K$ terms of $l$ literals, uniform"
    r" distribution, BestFirst has $m(t^*)>\frac12-\delta$ for some $t^*$, under every tie rule, with the entropy, the"
    r" Gini, and the $2\sqrt{x(1-x)}$ impurity",
    instances=Grid(
        [
            {"literals": 4, "terms": 11, "i": 2, "delta": fmpq(7, 20)},
            {"literals": 5, "terms": 22, "i": 3, "delta": fmpq(1, 6)},
            {"literals": 6, "terms": 44, "i": 4, "delta": fmpq(1, 10)},
            {"literals": 7, "terms": 88, "i": 5, "delta": fmpq(3, 50)},
        ]
    ),
    measured=lambda literals, terms, i, delta: mean_of_equal_terms(literals, terms, i),
    asserts=GREATER(
        lambda literals, terms, i, delta: HALF - delta,
        control=lambda literals, terms, i, delta: HALF - delta / 2,
    ),
    derivation=Derivation(BEST_FIRST_PROOF, steps=(DEPTH_FIRST,)),
)


# TopDown under the uniform distribution.


@cache
def largest_of_two_tests(terms: int, literals: int, impurity: str) -> fmpq:
    """Return the maximum of epsilon_1 + epsilon_2 of TopDown over a class of read-once DNFs."""
    return 2 * mic(uniform_class(terms, literals), size=2, impurity=impurity).max_exact


TWO_TESTS_PROOF = r"""$\epsilon_1=0$, as a test of maximum gain has the maximum difference of the children's label
means and is in a shortest term ([bdm.conj.one-test]; the proof holds for every strictly concave impurity). Let $Q$
be the probability that all terms fail, and $C(z)=\min(z,1-z)$. A tree with two tests has the error
$\frac14\sum_iC(Qe_i)$ with four entries $e_i\ge0$, one for each quarter of the inputs (a leaf of probability
$\frac12$ counts twice), and $\sum_ie_i=4$. If the sums of the one, two, and three smallest entries of $e$ are at
most those of $e'$, the error of $e$ is at most that of $e'$, as $C$ is concave. Reading a variable of a term with
$s$ literals, $a=2^{-s}$, multiplies the failure probability by $g=\frac1{1-a}$ or $h=\frac{1-2a}{1-a}$. By
[bdm.e-irrelevant] variables outside the DNF can be ignored. Let $s_1\le s_2\le\dots$ be the numbers of literals of
the terms.

*$s_1=1$.* TopDown reads a term of one literal, and at the other child the best test, as $\epsilon_1=0$ there. With
$b=2^{-s_2}$ (0 if there is one term) its entries are $0,0,\frac{2(1-2b)}{1-b},\frac2{1-b}$. A tree with another
first test reads a variable of a term with $s\ge2$ literals, so $a\le\min(b,\frac14)$, and then a single literal at
the child 0 or 1, with the entries $(2g,0,h,h)$ or $(2h,0,g,g)$, or a variable of a term with at least two literals,
$a'\le\frac14$, with entries at most $\frac43\cdot\frac43$. So its largest entry is at most $\frac2{1-b}$, the sum
of its three smallest at least $4-\frac2{1-b}$, and its error at least that of TopDown: $\epsilon_2=0$.

*$s_1=s_2=2$.* $\epsilon_2<\frac1{12}$ by [bdm.conj.two-tests]; for the Gini impurity, too, because TopDown's second
test is the same: the children of $x_1=1$ differ by $r$, those of $x_1=0$ by $\frac23r$, in the notation there, and
the Gini gain is the square of the difference.

*$s_1=2$, $s_2\ge3$* or a single term. Let $b=2^{-s_2}\le\frac18$, $b=0$ for a single term, and $r=\frac43Q\le1-b$.
TopDown reads $x_1$ of the term of 2 literals. Then reading $x_2$ after $x_1=1$ has the gain $G(\frac
r2)-\frac12G(r)$, and reading the next term after $x_1=0$ has $G(r)-\frac12G(\frac
r{1-b})-\frac12G(\frac{1-2b}{1-b}r)$; both leaves have probability $\frac12$. The first is larger. Gini: the
differences are $r$ and $\frac{2b}{1-b}r\le\frac27r$. Entropy: for $r\le\frac34$ by [bdm.conj.two-tests.order],
because the second gain increases with $b$; for $r>\frac34$ the second is at most $\frac12G(r)$, because
$\frac12\le\frac67\cdot\frac34\le\frac{1-2b}{1-b}r\le r$ and $G$ decreases there, and $G(\frac r2)\ge
G(\frac38)>G(\frac34)\ge G(r)$. So TopDown's entries are $A=(0,\frac43,\frac43,\frac43)$. Other trees, with the best
test at the child that is split, which is in a shortest term there:
$B=(\frac23,\frac23,\frac43\cdot\frac{1-2b}{1-b},\frac43\cdot\frac1{1-b})$; and if the first test is in a term of at
least 3 literals, $g\le\frac87$ and $h\ge\frac67$, $(\frac23h,\frac43h,g,g)$, which has an error at least that of
$A$, as in [bdm.conj.two-tests], and $D=(h,h,\frac23g,\frac43g)$. With $C(z)=z-\max(0,2z-1)$ on $[0,1]$, the error
of $e$ is $Q-\frac14\sum_i\max(0,2Qe_i-1)$. For $Q\le\frac38$ only the largest entry of $B$ or $D$, at most
$\frac{32}{21}$, can exceed $\frac1{2Q}$, so the error of $A$ is $Q$ and the other one at least
$Q-\frac14(2\cdot\frac38\cdot\frac{32}{21}-1)=Q-\frac1{28}$. For $Q\ge\frac38$ the error of $A$ is $Q-(2Q-\frac34)$,
and the sum over the other entries grows with $Q$ at the rate $\frac12\sum e_i\le2$. So the difference does not
grow, and $\epsilon_2\le\frac1{28}$.

*$s_1\ge3$.* After its first test any tree has an error of at least $E(T_1)\ge E(T_2)$. At the child that is split
next, of failure probability $r$, the second test is in a term of at least two literals, so the children have $r\pm
rc$, $c\le\frac13$. The error falls there by $\max(0,rc-|r-\frac12|)\le\frac c2\le\frac16$, and at most by half of
it in all. So $\epsilon_2\le\frac1{12}$. Equality requires $r=\frac12$ and a term of two literals in a product
$r=\prod(1-2^{-l})$, whose numerator is divisible by 3: impossible.

By [bdm.conj.two-tests.limit], $\epsilon_2$ comes arbitrarily close to $\frac1{12}$ and $m(2)=\frac12\epsilon_2$ to
$\frac1{24}$; TopDown with the Gini impurity has the same trees there.
"""

TWO_TESTS = Claim(
    id="hunts.mic.two-tests",
    statement=r"On every read-once DNF under the uniform distribution TopDown with the entropy or the Gini impurity has"
    r" $\epsilon_1=0$, $\epsilon_2<\frac1{12}$ and $m(2)<\frac1{24}$, and both bounds are the least possible",
    instances=Grid.over(
        classes=scoped([(4, 4), (6, 6), (8, 5)], [(4, 4), (6, 6), (8, 5), (8, 8), (16, 5)]),
        impurity=["entropy", "gini"],
    ),
    measured=lambda classes, impurity: largest_of_two_tests(*classes, impurity),
    asserts=LESS(fmpq(1, 12), control=fmpq(2, 25)),
    method="exhaustive",
    derivation=Derivation(
        TWO_TESTS_PROOF,
        steps=(
            two_tests.ONE_TEST,
            two_tests.ORDER,
            two_tests.TWO,
            two_tests.APPROACHED,
            irrelevant_variables.IRRELEVANT_VARIABLES,
        ),
    ),
)

LONG_PROOF = r"""Let $v$ be a node of a tree with at most $t$ tests, at depth $d$, that tests a literal of a term
with $c\ge s$ literals, $j$ of them unread at $v$ and the others true. (A test of a variable that does not matter at
$v$ changes nothing.) Then $d\ge c-j$, and $v$ has probability $2^{-d}\le2^{j-c}$. The label means of its children
differ by the probability that the other $j-1$ literals are 1 and all other terms fail, at most $2^{1-j}$. As
$\min(q,1-q)$ has slopes $\pm1$, the test lowers the conditional error at $v$ by at most half of it, $2^{-j}$, and
the error of the tree by at most $2^{j-c-j}=2^{-c}\le2^{-s}$. So $t$ tests lower it by at most $t2^{-s}$, and
$\epsilon_t\le E(T_0)-\mathrm{OPT}(t)\le t2^{-s}$. The mean over $t=1,\dots,t^*$ is at most $\frac{t^*+1}2\,2^{-s}$.
"""

LONG = Claim(
    id="hunts.mic.long-terms",
    statement=r"On a read-once DNF whose terms have at least $s$ literals, uniform distribution,"
    r" $\min(q,1-q)-\mathrm{OPT}(t)\le t2^{-s}$ with the label mean $q$, so every learner that does not"
    r" increase its error has $\epsilon_t\le t2^{-s}$ and $m(t^*)\le(t^*+1)2^{-s-1}$",
    instances=Grid.over(
        lengths=[(1,), (1, 1), (2, 2), (2, 3, 3), (3, 3, 4, 4), (3,) * 5, (4,) * 11, (5, 6, 6), (6,) * 20],
        t=[1, 2, 3, 10],
    ),
    measured=lambda lengths, t: (
        optimal_by_size(read_once_dnf(lengths), 0).errors[0]
        - optimal_by_size(read_once_dnf(lengths), t).errors[-1]
    ),
    asserts=AT_MOST(
        lambda lengths, t: fmpq(t, 2 ** min(lengths)),
        control=lambda lengths, t: fmpq(t, 2 ** (min(lengths) + 1)),
    ),
    derivation=Derivation(LONG_PROOF),
)

FOUND = {
    2: (2, 2, 1, fmpq(1, 24)),
    3: (2, 2, 1, fmpq(1, 24)),
    5: (3, 2, 2, fmpq(7, 180)),
    8: (3, 2, 2, fmpq(77, 2304)),
    12: (4, 2, 2, fmpq(209, 6912)),
    20: (4, 2, 2, fmpq(281, 11520)),
    30: (5, 2, 2, fmpq(763, 34560)),
    50: (5, 3, 2, fmpq(1313, 62720)),
    60: (7, 3, 4, fmpq(312217, 14751744)),
    100: (9, 3, 5, fmpq(16686889, 860518400)),
}
"""By t*: terms k, literals l, the number of falsified terms after which the label is balanced, and m(t*)."""


def mean_with_tail(t: int, balanced: int | None) -> fmpq:
    """Return m(t) with the tail that balances the label after some falsified terms; for None without a tail."""
    terms, literals, _, _ = FOUND[t]
    tail = fmpq(1) if balanced is None else HALF / (1 - fmpq(1, 2**literals)) ** balanced
    return mic_of(UnreadTail((literals,) * terms, tail), t)


BALANCED = Claim(
    id="hunts.mic.balanced",
    statement=r"Under the uniform distribution TopDown with the entropy has on $k$ terms of $l$ literals and a tail"
    r" that cannot be tested and fails with probability $\rho=\frac12(1-2^{-l})^{-j}$ the $m(t^*)$ of the table, for"
    " $t^*$ from 2 to 100",
    instances=Grid.over(t=scoped([2, 3, 5, 8, 12, 20, 30], list(FOUND))),
    measured=lambda t: mean_with_tail(t, FOUND[t][2]),
    asserts=EQUALS(lambda t: FOUND[t][3], control=lambda t: mean_with_tail(t, None)),
    complete="full",
)
