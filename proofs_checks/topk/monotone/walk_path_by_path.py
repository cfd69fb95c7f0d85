"""Lemma 4.4: the walk that bounds Top-k, path by path.

The walk of :mod:`proofs_checks.shared.majority_walk` reads majority bits while one of them has a larger difference of
label means than every Tribes variable. Its bound is a mean over the inputs of the majority. If all nodes of the path
are safe, the input contributes max(q, 1 - q), the probability that the better label is correct, where q is the label
mean after h bits; otherwise it contributes 1 - min(eps, 1 - eps) Pr[T != M].

How it is checked. On every input of the majority, bit by bit, with means of the block instead of binomial coefficients.
The control allows no error on paths where the walk ends early (the paper's p).

Is it tight? Balanced Tribes of few bits have mean 1/2, so T != M with probability 1/2 wherever the walk ends; with the
printed Tribes this probability differs from 1/2.
"""

from __future__ import annotations

from itertools import product

from flint import fmpq

from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.blocks import majority
from constructions.parts.dnf import tribes
from proofs_checks.shared.majority_walk import largest_difference, majority_walk
from theorylab.claims import EQUALS, Claim, Grid, scoped

TARGETS = {"printed": tribes, "balanced": balanced_tribes}


def _bound(target: str, h: int, K: int, eps: fmpq) -> tuple[fmpq, fmpq]:
    found = majority_walk(TARGETS[target](h), K=K, eps=eps, depth=h)
    return found.accuracy, found.early


def _mean(bits: tuple[int, ...], read: int) -> fmpq:
    block = majority(len(bits))
    return block.mean(block.state((*bits[:read], *(None,) * (len(bits) - read))))


def _moves(bits: tuple[int, ...], read: int) -> fmpq:
    """Return the change of the mean of the majority by the next bit."""
    zero, one = ((*bits[:read], value, *bits[read + 1 :]) for value in (0, 1))
    return _mean(one, read + 1) - _mean(zero, read + 1)


def _by_paths(target: str, h: int, K: int, eps: fmpq, *, forgiving: bool = False) -> tuple[fmpq, fmpq]:
    block = TARGETS[target](h)
    tau, delta = block.label_mean(block.root), largest_difference(block)
    accuracy, early, share = fmpq(0), fmpq(0), fmpq(1, 1 << (K - 1))
    for bits in product((0, 1), repeat=K - 1):
        if all(eps * _moves(bits, read) > (1 - eps) * delta for read in range(h)):
            q = (1 - eps) * tau + eps * _mean(bits, h)
            accuracy += share * max(q, 1 - q)
        else:
            differ = 1 - tau if _mean(bits, K - 1) else tau
            early += share
            accuracy += share * (1 - (0 if forgiving else min(eps, 1 - eps) * differ))
    return accuracy, early


CLAIM = Claim(
    id="topk.lemma-4.4.walk",
    cite="Lemma 4.4, the walk of its proof",
    statement=r"On $\mathcal{D}_{h,K}$ of section 4.2 with Tribes, printed or balanced, the bound of the walk, and"
    " the probability that it ends early, equal the sums over its paths",
    instances=Grid.over(
        target=tuple(TARGETS),
        h=scoped(range(2, 4), range(2, 6)),
        K=scoped(lambda h: range(h + 1, 8), lambda h: range(h + 1, 11)),
        eps=[fmpq(1, 5), fmpq(1, 2), fmpq(4, 5)],
    ),
    hypotheses={"2 <= h < K": lambda h, K: 2 <= h < K, "0 < eps < 1": lambda eps: 0 < eps < 1},
    measured=_bound,
    asserts=EQUALS(_by_paths, control=lambda **at: _by_paths(**at, forgiving=True)),
    method="exhaustive",
    literature="Not in the paper; a comparison of two programs",
)
