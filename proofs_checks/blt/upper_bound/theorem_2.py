r"""Theorem 2: top-down trees come within eps of the best tree with s leaves; an explicit size.

Problem. A monotone (unate) function f under the uniform distribution, an impurity function strongly concave with
constant kappa, s >= 2 leaves.

Algorithm. BuildTopDownDT.

Statement. At size :math:`s^{\Theta(\log s)/\kappa\varepsilon^2}` the error is at most opt_s + eps. A constant hidden
in an exponent cannot be checked, but the proof gives one: the error is at most opt_s + eps after t splits as soon as
:math:`\frac{\kappa\varepsilon^2}{32(\log_2 s)^2}\sum_{j\le t}\frac1j \ge 1-(\mathrm{opt}_s+\varepsilon)`, for which,
since the sum is at least ln t, :math:`t=\exp\frac{32(\log_2 s)^2(1-\mathrm{opt}_s-\varepsilon)}{\kappa\varepsilon^2}`
suffices. (It is not at least log_2 t, see :mod:`proofs_checks.blt.upper_bound.steps_of_theorem_2`; the Theta of the
statement is an O.)

The sharp form. :math:`t=\exp\frac{(\log_2 s)^2(1-2\,\mathrm{opt}_s-2\varepsilon)}{2\kappa\varepsilon^2}` suffices.
*Proof.* Let the error after t splits be above opt_s + eps. It never increases, so before the j-th split, j <= t, the
tree had j leaves and the same was true: the gain of that split was above :math:`2\kappa\varepsilon^2/(j(\log_2 s)^2)`
(the sharp form of equation 1). The impurity of the tree was at most 1 and is now above 2(opt_s + eps), because G(p)
>= 2 min(p, 1-p). So :math:`2\kappa\varepsilon^2 H_t < (1-2\,\mathrm{opt}_s-2\varepsilon)(\log_2 s)^2` with the
harmonic number H_t >= ln t.

How it is checked. The bound is compared where it is sharpest, without eps: with the error E and the excess
e = E - opt_s > 0 after t splits, letting eps grow to e, the proofs say
:math:`\kappa e^2H_t\le32(1-E)(\log_2 s)^2` and :math:`2\kappa e^2H_t\le(1-2E)(\log_2 s)^2`. These are the first two
claims, for every tree of every run of :mod:`proofs_checks.blt.printed.top_down_runs` and every s: quick four
variables, full six.

Is it tight? The exponent of the proof can be divided by more than 64. On few variables there is real room: for f =
x1 & x2, Gini, s = 3 and t = 1 the error and the excess are 1/4 and :math:`\kappa e^2H_t=1/8`, smaller than the printed
bound by a factor of :math:`192(\log_23)^2=482.3` and than the sharp form by one of :math:`2(\log_23)^2=5.024`. No run
on up to six variables comes nearer to the sharp form: this is the third claim, with 5 for the factor, and its
control asks for 5.025. Whether the sharp form can be improved in general is open here. A statement about the size of
the final tree alone would be empty on so few variables: the sizes exceed 2^n.
"""

from __future__ import annotations

from functools import partial

from flint import arb, fmpq

from proofs_checks.blt.printed.top_down_runs import RUNS, excesses, harmonic, kappa, log2
from theorylab.claims import AT_MOST, Cite, Claim


def _spent(rule: str, **run: object) -> list[fmpq | arb]:
    """Lower bound kappa e^2 H_t on what t splits have gained, in units of (log2 s)^-2."""
    return [
        kappa(rule) * (excess**2 * harmonic(state.leaves - 1))
        for state, _, excess in excesses(rule=rule, **run)
    ]


def _printed_room(**run: object) -> list[fmpq | arb]:
    return [log2(s) ** 2 * (32 * (1 - state.error)) for state, s, _ in excesses(**run)]


def _room(share: fmpq, **run: object) -> list[fmpq | arb]:
    """The given share of what the impurity can fall, in the same units."""
    return [log2(s) ** 2 * (share * (1 - 2 * state.error)) for state, s, _ in excesses(**run)]


PRINTED = Claim(
    id="blt.thm-2",
    cite=Cite("blanc2020", "Theorem 2, with the constants of its proof"),
    statement=r"For monotone $f$, $\kappa$-strongly concave $\mathcal{G}$ and every $s\ge2$ the top-down tree has"
    r" error at most $\mathrm{opt}_s+\varepsilon$ after $\exp\bigl(32(\log_2"
    r" s)^2(1-\mathrm{opt}_s-\varepsilon)/(\kappa\varepsilon^2)\bigr)$ splits",
    instances=RUNS,
    measured=_spent,
    asserts=AT_MOST(_printed_room, control=partial(_room, fmpq(1, 20))),
    status="proved up to a constant in the exponent; one step of the proof needs repair (blt.step-square). So loose"
    " that trees of the smallest gains pass; what notices them is blt.thm-2.sharp.few-variables, and blt.eq-1.sharp"
    " split by split",
)

SHARP = Claim(
    id="blt.thm-2.sharp",
    cite=Cite("blanc2020", "Theorem 2, explicit and improved"),
    statement=r"For monotone $f$, $\kappa$-strongly concave $\mathcal{G}$ and every $s\ge2$ the top-down tree has"
    r" error at most $\mathrm{opt}_s+\varepsilon$ after $\exp\bigl((\log_2"
    r" s)^2(1-2\,\mathrm{opt}_s-2\varepsilon)/(2\kappa\varepsilon^2)\bigr)$ splits",
    instances=RUNS,
    measured=_spent,
    asserts=AT_MOST(partial(_room, fmpq(1, 2)), control=PRINTED.control),
    status="not in the paper; proof in the source of the claim",
    origin="sharpened",
)

FEW_VARIABLES = Claim(
    id="blt.thm-2.sharp.few-variables",
    cite=Cite("blanc2020", "Theorem 2, explicit and improved, on few variables"),
    statement=r"For monotone $f$ of at most six variables and $\mathcal{G}$ Gini, entropy or Kearns-Mansour, every"
    r" top-down tree with $t$ splits, error $E$ and excess $e=E-\mathrm{opt}_s>0$ has"
    r" $2\kappa e^2\sum_{j\le t}\frac1j\le\frac15(1-2E)(\log_2s)^2$",
    instances=RUNS,
    measured=_spent,
    asserts=AT_MOST(partial(_room, fmpq(1, 10)), control=partial(_room, fmpq(20, 201))),
    status="not in the paper; observed",
    origin="sharpened",
)
