"""Steps of the proof of Lemma 4.2: the correlations, and the mean of the parity while one of its variables is unread.

Problem. D_{h,K}: x is uniform on h + K - 1 bits; the label is the parity of the first h, x^(1), with probability
1 - eps, and a random one of the other K - 1, x^(2), with probability eps. A *setting* fixes some of the variables.

Algorithm. None; the score of a variable increases with its difference of label means (``fact_b_1``).

The first statement is (1), the last is (2). As printed (1) is false in both encodings: with 0/1 values E[f(x) x_j] =
E[f(x)]/2 + delta/4 is about 1/4, not 0, where delta = E[y | x_j = 1] - E[y | x_j = 0]; with signs E[f(x) x_i] =
eps/(K-1), less than 1/k already for k = 1. The repair is a statement about delta; it implies the order of the
candidates that the proof needs.

How it is checked. On all settings, for h >= 2 (Lemma 4.2 is false for h = 1), by summing over the 2^(h+K-1) inputs.

Is it tight? The repair of (1) is an equality; (2) is false for h variables, which is its control.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from flint import fmpq

from constructions.parameters import HALF
from theorylab.claims import AT_LEAST, EQUALS, HOLDS, Cite, Claim, Derivation, Grid, Point, number, scoped
from theorylab.claims.wording import point

EPS = fmpq(1, 10)

Setting = tuple[int | None, ...]
"""Value of every variable, None where it is not fixed; the variables of x^(1) come first."""


def settings(variables: int) -> Iterator[Setting]:
    """Return all settings of some variables."""
    return product((0, 1, None), repeat=variables)


@cache
def conditional_mean(setting: Setting, h: int, eps: fmpq) -> fmpq:
    """Return Pr[y = 1 | setting] on D_{h,K}, by summing over the inputs.

    setting: values of the h + K - 1 variables, or None; h: number of parity variables; eps: weight of the random
    coordinate.
    """
    if None in setting:
        i = setting.index(None)
        return sum(conditional_mean(_with(setting, i, value), h, eps) for value in (0, 1)) / 2
    coordinates = setting[h:]
    return (1 - eps) * (sum(setting[:h]) % 2) + eps * fmpq(sum(coordinates), len(coordinates))


def _with(setting: Setting, i: int, value: int) -> Setting:
    return (*setting[:i], value, *setting[i + 1 :])


def difference(setting: Setting, i: int, h: int, eps: fmpq) -> fmpq:
    """Return E[y | setting, x_i = 1] - E[y | setting, x_i = 0] for an unread variable."""
    zero, one = (conditional_mean(_with(setting, i, value), h, eps) for value in (0, 1))
    return one - zero


def _correlation(setting: Setting, i: int, h: int, eps: fmpq, encoding: str) -> fmpq:
    """Return E[f(x) x_i | setting] for an unread variable; labels and variables are 0/1 or signs."""
    if encoding == "0/1":
        return conditional_mean(_with(setting, i, 1), h, eps) / 2
    return difference(setting, i, h, eps)


def _unread_variables(h: int, K: int, fewer_than: int) -> Iterator[tuple[Setting, int]]:
    """Yield the settings of fewer than a number of variables, each with each of the other variables."""
    for setting in settings(h + K - 1):
        if len(setting) - setting.count(None) < fewer_than:
            for i, value in enumerate(setting):
                if value is None:
                    yield setting, i


def _correlations(h: int, K: int, k: int, eps: fmpq, encoding: str) -> list[fmpq]:
    """Return E[f(x) x_i] on x^(2), and -|E[f(x) x_i]| on x^(1), for all settings of fewer than k variables."""
    values = ((_correlation(s, i, h, eps, encoding), i) for s, i in _unread_variables(h, K, k))
    return [value if i >= h else -abs(value) for value, i in values]


def _correlations_claimed(h: int, K: int, k: int, eps: fmpq, encoding: str) -> list[fmpq]:
    return [fmpq(1, k) if i >= h else fmpq(0) for _, i in _unread_variables(h, K, k)]


def _correlation_in_words(values: Point, measured: list[fmpq], claimed: list[fmpq]) -> str:
    """Return the correlations where nothing is fixed, of which the first is on x^(1) and the one at h on x^(2)."""
    h = values["h"]
    first, second, bound_1, bound_2 = (number(v) for v in (-measured[0], measured[h], claimed[0], claimed[h]))
    return (
        f"{point(values)}, nothing fixed: {second} on x^(2) and {first} on x^(1); claimed {bound_2} and {bound_1};"
        " tried: h = 2 (full: 2, 3), K = 2, 3 (full: to 5), all k < K, both encodings"
    )


def _differences(h: int, K: int, eps: fmpq) -> list[fmpq]:
    """Return the difference of the label means, for every setting and every other variable."""
    return [difference(setting, i, h, eps) for setting, i in _unread_variables(h, K, h + K)]


def _differences_known(h: int, K: int, eps: fmpq) -> list[fmpq]:
    return [
        eps / (K - 1) if i >= h else _last_parity_variable(setting[:h], eps)
        for setting, i in _unread_variables(h, K, h + K)
    ]


def _last_parity_variable(parity: Setting, eps: fmpq) -> fmpq:
    """Return the difference of the label means for an unread parity variable: 0 unless it is the last one."""
    return fmpq(0) if parity.count(None) > 1 else (1 - eps) * (-1) ** parity.count(1)


def _parity_unknown(h: int, K: int, fixed: int) -> bool:
    """Return True if the parity has mean 1/2 given any setting of at most the given number of variables."""
    return all(
        conditional_mean((*setting[:h], 0), h, fmpq(0)) == HALF
        for setting in settings(h + K - 1)
        if len(setting) - setting.count(None) <= fixed
    )


CORRELATION = Claim(
    id="topk.lemma-4.2-corr",
    cite=Cite(
        "topk",
        "Appendix B.1, proof of Lemma 4.2, first two sentences",
        "Conditioned on any setting of $<k$ variables, for any variable $x_i$ in $x^{(2)}$,"
        r" $\mathbb{E}[f(x)x_i]\ge1/k$. Similarly, for any variable $x_j$ in $x^{(1)}$, $\mathbb{E}[f(x)x_j]=0$",
    ),
    statement=r"Conditioned on any setting of fewer than $k$ variables, $\mathbb{E}[f(x)x_i]\ge\frac1k$ for the other"
    r" $x_i$ in $x^{(2)}$ and $\mathbb{E}[f(x)x_j]=0$ for the other $x_j$ in $x^{(1)}$",
    instances=Grid.over(
        h=scoped((2,), (2, 3)),
        K=scoped((2, 3), range(2, 6)),
        k=lambda K: range(1, K),
        eps=(EPS,),
        encoding=("0/1", "signs"),
    ),
    measured=_correlations,
    asserts=AT_LEAST(
        _correlations_claimed, control=lambda **point: [2 * value for value in _correlations_claimed(**point)]
    ),
    method="exhaustive",
    literature="False with 0/1 values and with signs; the order of the candidates is right if two variables of x^(1) "
    "remain (topk.lemma-4.2-order)",
    falls="slip",
    witness=_correlation_in_words,
).repaired(
    place="Appendix B.1, proof of Lemma 4.2, with the difference of the means",
    statement=r"Given any setting, $\mathbb{E}[y\mid x_i=1]-\mathbb{E}[y\mid x_i=0]$ is $\frac{\varepsilon}{K-1}$ for"
    " each unread $x_i$ in $x^{(2)}$; for $x_j$ in $x^{(1)}$ it is $0$ if another variable of $x^{(1)}$ is unread,"
    r" and $\pm(1-\varepsilon)$ if not",
    instances=Grid.over(
        h=scoped((1, 2), range(1, 5)),
        K=scoped((2, 3), range(2, 5)),
        eps=scoped((EPS,), (EPS, fmpq(2, 5), fmpq(3, 4))),
    ),
    hypotheses={
        "K >= 2": lambda K: K >= 2,
        "h >= 1": lambda h: h >= 1,
        "0 < eps < 1": lambda eps: 0 < eps < 1,
    },
    measured=_differences,
    asserts=EQUALS(
        _differences_known,
        control=lambda h, K, eps: _differences_known(h, K + 1, eps)[: len(_differences_known(h, K, eps))],
    ),
    derivation=Derivation(
        proof=r"""Given a setting, $\mathbb{E}[y]=(1-\varepsilon)\Pr[\mathrm{Par}_h(x^{(1)})=1]
+\tfrac{\varepsilon}{K-1}\sum_j\mathbb{E}[x^{(2)}_j]$. Changing an unread $x_i$ of $x^{(2)}$ from $0$ to $1$ changes
$\mathbb{E}[x_i]$ from $0$ to $1$ and no other term. Fixing an unread $x_j$ of $x^{(1)}$ changes only the first term. If
another variable of $x^{(1)}$ is unread, it is uniform and flips the parity, so the probability is $\tfrac12$ for both
values; otherwise the parity is $x_j$ or its negation. ∎""",
    ),
    literature="Linearity of the expectation",
)
DIFFERENCES = CORRELATION.repair

UNKNOWN = Claim(
    id="topk.lemma-4.2-half",
    origin="printed",
    cite="Appendix B.1, proof of Lemma 4.2, second paragraph",
    statement=r"Conditioned on the values of any fewer than $h$ variables, $\mathrm{Par}_h(x^{(1)})$ is 0 with"
    r" probability $\tfrac12$ and 1 with probability $\tfrac12$",
    instances=Grid.over(h=scoped((1, 2, 3), range(1, 6)), K=scoped((2,), (2, 3, 4))),
    hypotheses={"K >= 2": lambda K: K >= 2, "h >= 1": lambda h: h >= 1},
    measured=lambda h, K: _parity_unknown(h, K, h - 1),
    asserts=HOLDS(control=lambda h, K: _parity_unknown(h, K, h)),
    method="exhaustive",
    derivation=Derivation(
        proof=r"""One of the $h$ variables of $x^{(1)}$ is not among the fewer than $h$ given. Given all other
variables it is uniform, and it flips the parity. ∎""",
    ),
    formal="topk/lemma_4_2_half.v:parity_is_a_coin",
    literature="The paper uses it without a proof",
)
