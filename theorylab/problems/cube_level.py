"""Levels of the cube under the uniform distribution as numpy arrays, two integers for each subcube.

A subcube is a mask of the variables read and their values, so a level is two arrays, its tests are the zero
bits of the masks, and equal children are found by sorting. Expanding a level whose subcubes have m open tests in
total costs O(m log m) numpy operations. Label masses are gathered from the tables of
:mod:`theorylab.boolean.subcube_masses` where the level is tabulated.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from flint import fmpq

from theorylab.boolean.subcubes import subcube_positions
from theorylab.problems.levels import Expansion
from theorylab.problems.problem import State

__all__ = ["CubeLevel"]

HALF = fmpq(1, 2)

LabelMasses = Callable[[int, np.ndarray, np.ndarray], np.ndarray]
"""Function from the number of variables read, the masks and the values of subcubes to their label masses."""


class CubeLevel:
    """Distinct subcubes with ``read`` fixed variables.

    Parameters
    ----------
    variables
        Number n of variables of the cube.
    label_masses
        Source of the label masses.
    denominator
        Mass of the whole cube.
    read
        Number of variables read.
    masks, values
        Bits of the variables read and of their values; ``int64`` of shape (N,).
    """

    def __init__(
        self,
        variables: int,
        label_masses: LabelMasses,
        denominator: int,
        read: int,
        masks: np.ndarray,
        values: np.ndarray,
    ):
        self.variables, self.read, self.denominator = variables, read, denominator
        self.masks, self.values = masks, values
        self._source = label_masses

    def __len__(self) -> int:
        return len(self.masks)

    def state(self, position: int) -> State:
        """Return the subcube at a position as (mask, values)."""
        return int(self.masks[position]), int(self.values[position])

    def label_masses(self) -> tuple[np.ndarray, int]:
        """Return the label masses, of shape (N, 2), and the total mass of a subcube, equal for all."""
        total = self.denominator >> self.read
        ones = self._source(self.read, self.masks, self.values)
        return np.stack([total - ones, ones], axis=1), total

    def take(self, positions: np.ndarray) -> CubeLevel:
        """Return the level of the subcubes at ``positions``."""
        return self._with(self.read, self.masks[positions], self.values[positions])

    def expand(self) -> Expansion:
        """Return the splits of the impure subcubes: one test for each variable not read, in order of index."""
        masses, total = self.label_masses()
        impure = np.flatnonzero((masses < total).all(axis=1))
        unread = (self.masks[impure, None] >> np.arange(self.variables)) & 1 == 0
        owner, variable = np.nonzero(unread)
        bit = np.int64(1) << variable
        masks = self.masks[impure][owner] | bit
        zero = self.values[impure][owner]
        masks, values = np.concatenate([masks, masks]), np.concatenate([zero, zero | bit])
        row, column = subcube_positions(self.variables, masks, values)
        _, representative, number = np.unique(
            row << (self.read + 1) | column, return_index=True, return_inverse=True
        )
        return Expansion(
            owner=impure[owner],
            index=variable - (np.cumsum(~unread, axis=1)[owner, variable]),
            multiplicity=np.ones(len(owner), dtype=np.int64),
            shape=np.zeros(len(owner), dtype=np.int64),
            child=number.reshape(2, -1).T,
            shapes=[(HALF, HALF)],
            children=self._with(self.read + 1, masks[representative], values[representative]),
        )

    def _with(self, read: int, masks: np.ndarray, values: np.ndarray) -> CubeLevel:
        return CubeLevel(self.variables, self._source, self.denominator, read, masks, values)
