from __future__ import annotations

import re

import pytest

from theorylab.claims import registered_claims
from theorylab.reports.plain_mathematics import plain_mathematics


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        ("no mathematics at all", "no mathematics at all"),
        (r"for $h\ge2$, $k<K$", "for h ≥ 2, k<K"),
        (r"$\tfrac12+\tfrac{\varepsilon}{2}$", "1/2+ε/2"),
        (
            r"$\tfrac12H+\tfrac32(a)-\frac{1}{4}\log x$, $\frac{\frac12}{3}2$",
            "1/2 H+3/2 (a)-1/4 log x, (1/2)/3·2",
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
        (r"$p_{\min}x$ and $p_{min}$, $a_{12}b$", "p_min x and p_min, a_12 b"),
        (r"$\binom{d-1}{k}$", "binom(d-1, k)"),
        (r"$\overline{x_1}\bar y$ and $h_1''>0$", "overline(x_1)y̅ and h_1''>0"),
        (r"$2^{n_{i-1}}$, $2^{c\log_2s}$, $2^{-(m+k_2)}$", "2^(n_(i-1)), 2^(c log_2 s), 2^(-(m+k_2))"),
        (r"$x^{2j}$, $x^{10}$, $2^{d_l}$, $a_{2j}$", "x^(2j), x^10, 2^(d_l), a_2j"),
        (r"$\sum_{j=1}^t\frac1j$, $\min_T\frac1N$, $p_i\frac{a}{b}$", "∑_(j=1)^t 1/j, min_T 1/N, p_i a/b"),
        (r"$\Bigg((a)\Bigg)\bigg[b\bigg]$", "((a))[b]"),
        (r"$\prod_{j\in J\setminus\{i_l\}}p_j$", "∏_(j ∈ J ∖ {i_l}) p_j"),
        (r"$\unheardof{x}$", "unheardof x"),
        (r"$\operatorname{poly}(n)$, $\operatorname*{argmax}_xf$", "poly(n), argmax_x f"),
        (r"see \href{a}{b}, $x\le y$", r"see \href{a}{b}, x ≤ y"),
        (r"$\ln\tfrac{\phi(X)}{p_{\min}}$, $-\log\frac1{2c}$", "ln(ϕ(X)/p_min), -log(1/(2c))"),
        (
            r"$\log_2\sqrt n$, $\max_i\frac{a_i}{b_i}c$, $\mathbb{E}\tfrac12$",
            "log_2 √n, max_i a_i/b_i c, E(1/2)",
        ),
        (r"$\frac{\frac12}{\frac34}$, $\frac38/(1-\frac18)$", "(1/2)/(3/4), (3/8)/(1-1/8)"),
        (r"$\frac{\log s}{2}$, $\frac{2p}{h(S)}$, $\frac4{h(S+1)}$", "(log s)/2, 2p/h(S), 4/(h(S+1))"),
        (
            r"$1/x_iy$, $k/\log k$, $1/\log k\log n$, $a/\ln\,x_iy$",
            "1/(x_i y), k/log k, 1/log k log n, a/(ln x_i y)",
        ),
        (
            r"$\frac1{12(u)}$, $\frac1{|a-|b||}$, $\hat x\tilde{ab}$",
            "1/(12(u)), 1/|a-|b||, x\u0302 tilde(ab)",
        ),
        (r"${x^2}^3$, ${ab}^2$, $c{ab}^2$, $\sqrt x^2$", "(x^2)^3, (ab)^2, c (ab)^2, (√x)^2"),
        (r"$x^{(i)}$, $x^{(i+1)}$, $x^{i+1}$", "x^(i), x^((i+1)), x^(i+1)"),
        (r"$D_{h,K}$, $x_{i_j}$, $f'_i!$, $\epsilon^{\prime\prime}$", "D_(h,K), x_(i_j), f'_i!, ϵ''"),
        (r"$\Pr[x|y]$, $|x|/|y|$, $[0,1)$, $|a|b$", "Pr[x|y], |x|/|y|, [0,1), |a|b"),
        (r"$2\mathrm{opt}_s$, $x\mathrm{Var}(f)$, $i\bmod2$, $1\,000$", "2 opt_s, x Var(f), i mod 2, 1 000"),
        (r"$\frac12\frac34$, $c\tfrac12$, $x^22$", "1/2·3/4, c·1/2, x^2·2"),
        (r"x\le\bar", "x ≤ bar"),
        (r"$\frac{1}$, $\binom{a}$, $\mathbb$, $\sqrt$", "frac 1, binom a, mathbb, sqrt"),
        (r"$x^$, $_a$, $a/$, $(b$, $c)$", "x^(), _a, a/, (b, c)"),
        (r"$\frac{1}", "frac 1"),
        (r"a 99\% share of get\_bounds $\to1$", "a 99% share of get_bounds → 1"),
        (r"\text{if }x\le1\text{ for all $n$ of ``size''}", "if x ≤ 1 for all n of “size”"),
        (r"\begin{cases}a\\b\end{cases}", "a b"),
        ("a}b", "a}b"),
        ("costs 5$", "costs 5$"),
        ("", ""),
    ],
)
def test_plain_characters(latex, plain):
    assert plain_mathematics(latex) == plain


def test_what_is_nested_too_deeply_stands_as_it_is_written():
    deep = "$" + "{" * 5000 + "x" + "}" * 5000 + "$"
    assert plain_mathematics(deep)


def test_every_statement_becomes_plain():
    for claim in registered_claims().values():
        for statement in (claim.statement, claim.cite.printed or ""):
            plain = plain_mathematics(statement)
            assert not set(plain) & set("\\$"), claim.id
            # no index in braces, no command of LaTeX
            assert not re.search(r"[_^]\{|[Bb]igg?|[lr]angle|qquad|text(style|bf|it)", plain), claim.id
