"""Symbolic certificates of strong concavity, against the library's impurities."""

from dataclasses import replace

import pytest
import sympy
from flint import arb, fmpq

from proofs_checks.blt.influence_and_impurity.prop_2_2_sharp import (
    certificates,
    proves_sharp_constant,
    symbols,
)
from theorylab.impurities.impurity import IMPURITIES
from theorylab.numbers.comparison import enclosure

NAMES = ("entropy", "gini", "km")


@pytest.mark.parametrize("name", NAMES)
def test_certificates_speak_of_the_impurities_in_use(name):
    certificate, g = certificates()[name], IMPURITIES[name]
    p, _, _ = symbols()
    assert enclosure(g.strong_concavity()).overlaps(arb(str(sympy.N(certificate.kappa, 40))))
    for k in range(1, 12):
        symbolic = arb(str(sympy.N(certificate.impurity.subs(p, sympy.Rational(k, 12)), 40)))
        assert abs(enclosure(g(fmpq(k, 12))) - symbolic) < 1e-14


def test_a_wrong_certificate_proves_nothing():
    entropy, gini, km = (certificates()[name] for name in NAMES)
    p, q, root = symbols()
    assert proves_sharp_constant(km) is True
    thousandth = sympy.Rational(1001, 1000)
    for certificate in (entropy, gini, km):
        assert proves_sharp_constant(replace(certificate, kappa=certificate.kappa * thousandth)) is False
    # with a smaller kappa the identity holds, but its weight is undefined at 1/2, hence not positive
    slack = 4 / (1 - 2 * p) ** 2
    assert proves_sharp_constant(replace(gini, kappa=sympy.Integer(1), weight=slack)) is False
    assert proves_sharp_constant(replace(entropy, impurity=-entropy.impurity)) is False
    assert proves_sharp_constant(replace(km, weight=-1 / (p * q * root))) is False
