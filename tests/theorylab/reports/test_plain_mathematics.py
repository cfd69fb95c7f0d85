from __future__ import annotations

import re

import pytest

from theorylab.claims import registered
from theorylab.reports.plain_mathematics import plain_mathematics


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        ("no mathematics at all", "no mathematics at all"),
        (r"for $h\ge2$, $k<K$", "for h ≥ 2, k<K"),
        (r"$\tfrac12+\tfrac{\varepsilon}{2}$", "1/2+ε/2"),
        (
            r"$\tfrac12H+\tfrac32(a)-\frac{1}{4}\log x$, $\frac{\frac12}{3}2$",
            "1/2 H+3/2 (a)-1/4 log x, (1/2)/3 2",
        ),
        (r"$\frac{a+b}{2c}$", "(a+b)/(2c)"),
        (r"$\frac{a}{2(K-1)}$", "a/(2(K-1))"),
        (r"\tfrac\varepsilon4", "ε/4"),
        (r"$\mathcal{D}_{h,K}$ and $x_i y$", "D_(h,K) and x_i y"),
        (r"$2^{-w}$, $c^-_i$, $S^{(i)}$", "2^(-w), c^-_i, S^(i)"),
        (r"$\max\bigl(a, \log_2 s\bigr)$", "max(a, log_2 s)"),
        (r"$-\ln x+2\ln(y)$", "-ln x+2 ln(y)"),
        (r"$\{0,1\}^h\to\{0,1\}$", "{0,1}^h → {0,1}"),
        (r"$\Pr[T_i\ne y]$", "Pr[T_i ≠ y]"),
        (r"$\sqrt{p(1-p)}$", "√(p(1-p))"),
        (r"$(x_1\wedge x_2)\lor y$", "(x_1 ∧ x_2) ∨ y"),
        (r"$p_{\min}x$ and $p_{min}$, $a_{12}b$", "p_(min)x and p_min, a_(12)b"),
        (r"$\binom{d-1}{k}$", "binom(d-1, k)"),
        (r"$\overline{x_1}\bar y$ and $h_1''>0$", "overline(x_1)y̅ and h_1''>0"),
        (r"$2^{n_{i-1}}$, $2^{c\log_2s}$, $2^{-(m+k_2)}$", "2^(n_(i-1)), 2^(c log_2 s), 2^(-(m+k_2))"),
        (r"$x^{2j}$, $x^{10}$, $2^{d_l}$, $a_{2j}$", "x^(2j), x^10, 2^(d_l), a_2j"),
        (r"$\sum_{j=1}^t\frac1j$, $\min_T\frac1N$, $p_i\frac{a}{b}$", "∑_(j=1)^t 1/j, min_T 1/N, p_i a/b"),
        (r"$\Bigg((a)\Bigg)\bigg[b\bigg]$", "((a))[b]"),
        (r"$\prod_{j\in J\setminus\{i_l\}}p_j$", "∏_(j ∈ J ∖ {i_l})p_j"),
        (r"$\unheardof{x}$", "unheardofx"),
        (r"$\operatorname{poly}(n)$, $\operatorname*{argmax}_xf$", "poly(n), argmax_xf"),
        (r"see \href{a}{b}, $x\le y$", r"see \href{a}{b}, x ≤ y"),
        (r"x\le\bar", r"x\le\bar"),
        (r"$\frac{1}", "frac1"),
        ("a}b", "ab"),
        ("", ""),
    ],
)
def test_plain_characters(latex, plain):
    assert plain_mathematics(latex) == plain


def test_every_statement_becomes_plain():
    for claim in registered().values():
        for statement in (claim.statement, claim.cite.printed or ""):
            plain = plain_mathematics(statement)
            assert not set(plain) & set("\\$"), claim.id
            # no index in braces, no word of LaTeX's
            assert not re.search(r"[_^]\{|[Bb]igg?|[lr]angle|qquad|text(style|bf|it)", plain), claim.id
