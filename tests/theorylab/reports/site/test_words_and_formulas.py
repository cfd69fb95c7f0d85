from __future__ import annotations

import re
from sys import modules

import pytest

from theorylab.claims import registered_claims
from theorylab.reports.site.mathml import mathml
from theorylab.reports.site.prose import docstring_markdown, inline_markdown
from theorylab.reports.site.words_and_formulas import with_formulas

SET = {
    "D_{h,K} and eps": r"$D_{h,K}$ and $\varepsilon$",
    "[0.4689... +/- 2.82e-13]": r"$[0.4689\ldots \pm 2.82\cdot 10^{-13}]$",
    "all t <= l + lm + 1; of x^(1)": r"all $t\le l+lm+1$; of $x^{(1)}$",
    "x_2, ..., x_d, for every w": r"$x_{2},\ldots ,x_{d}$, for every $w$",
    "for n = 3 (quick) or 7 (full)": "for $n=3$ (quick) or 7 (full)",
    "at depth=2, ties=first, f=0xe8": r"at $\text{depth}=2$, $\text{ties}=\text{first}$, $f=\text{0xe8}$",
    "at trade_off=1/2, eps2=1/20, last=no": r"at $\lambda =1/2$, $\varepsilon'=1/20$, $\text{last}=\text{no}$",
    "get_bounds of dp_optimal.rashomon, v1.2": "`get_bounds` of dp_optimal.rashomon, v1.2",
    "T = (x1 and x2), at |c_ij| >= 2 log k": r"$T=$ (x1 and x2), at $|c_{ij}|\ge 2\log k$",
    "for p = 1 a counterexample needs a tie": "for $p=1$ a counterexample needs a tie",
    "at h = 2 a violation, x = 3 y; b^* + 1": r"at $h=2$ a violation, $x=3y$; $b^{\ast}+1$",
    "f=x1 & x2 on": r"$f=x1\&x2$ on",
    "b^*, sqrt(M+1/2), floor(d/2)": r"$b^{\ast}$, $\sqrt{M+1/2}$, $\lfloor d/2\rfloor$",
    "error + penalty x leaves": r"$\text{error} + \text{penalty}\cdot \text{leaves}$",
    "(3 fail; j from 1 to 4), t* <= 9": r"(3 fail; $j$ from 1 to 4), $t^{\ast}\le 9$",
    "Pr[Maj_l = 1], eps' = 0, if n=>= 40": r"$\Pr [\operatorname{Maj}_{l}=1]$, $\varepsilon'=0$, if $n\ge 40$",
    "OPT(\N{EMPTY SET}, t) = 0; 3nk^2 rows; the comparison with <": (
        r"$\operatorname{OPT}(\emptyset ,t)=0$; $3nk^{2}$ rows; the comparison with $<$"
    ),
}
WORDS = (
    "a tree, as I said; the paper's O'Donnell",
    "Theorem A.7 and Lemma B of topk.lemma-4.4",
    "bounds of dp_optimal.rashomon, v1.2",
    "appendix E, part c; the 2nd case d; Figure 3c",
    "error 5/64, Top-k, C4.5 and $5",
    "1.4 s instead of 0.7 s, within 2 s",
)


@pytest.mark.parametrize("text", SET)
def test_formulas_are_found(text):
    assert with_formulas(text) == SET[text]


@pytest.mark.parametrize("text", WORDS)
def test_words_stay(text):
    assert with_formulas(text) == text


def test_a_number_that_ends_in_a_word_is_read_in_a_moment():
    text = f"{'1' * 200}-word {'(a)' * 200}-word"
    assert with_formulas(text) == text


def test_every_formula_of_the_words_of_the_claims_is_set():
    claims = registered_claims().values()
    texts = [inline_markdown(claim.literature) for claim in claims]
    texts += [docstring_markdown(modules[name].__doc__ or "") for name in {claim.module for claim in claims}]
    formulas = {formula for text in texts for formula in re.findall(r"(?<!\\)\$(.*?)(?<!\\)\$", text)}
    assert len(formulas) > 1000
    assert [each for each in formulas if re.search("math-core-(error|unknown)", mathml(each))] == []
